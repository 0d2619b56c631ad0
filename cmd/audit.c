/* sealed audit: the whole history of a game, checked. sealed-bids 6.4. */
#include "store/audit.h"
#include "cmd/audit_parts.h"
#include "cmd/keyfiles.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "core/body.h"
#include "store/inbox.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#define PROGRESS_EVERY 20000

static const char help[] =
    "Usage: sealed audit GAME [--checkpoint FILE|DIR]... [--expect-fingerprint FP]\n"
    "                         [--rebuild] [--json]\n"
    "\n"
    "Checks the file, the chain of the log, every bid, opening and die, plays all turns\n"
    "again and compares the tables with what the log says. Changes nothing.\n"
    "\n"
    "  --checkpoint FILE|DIR     mails that somebody kept, or a Maildir; again for "
    "more.\n"
    "                            Without, a history rewritten by the host goes unseen\n"
    "  --expect-fingerprint FP   of the host's key, as it was told by another channel\n"
    "  --rebuild                 write the tables that differ, if the log itself stands\n"
    "  --json                    the result as JSON\n" OPTIONS_HELP "\n"
    "Exit status: 0 verified, 1 consistent but not anchored by a kept mail, 65 broken.\n";

enum { OWN_CHECKPOINT = OPTION_OWN, OWN_FINGERPRINT, OWN_REBUILD, OWN_JSON };

static void found_in_file(void *arg, const char *sentence)
{
    struct audit *a = arg;

    finding_add(&a->found, 1, 0, "%s", sentence);
}

static void found_in_tables(void *arg, const char *sentence)
{
    struct audit *a = arg;

    finding_add(&a->found, 11, 0, "%s", sentence);
}

/* D from the log, once it was revealed. Where it is none, the checks will tell. */
static bool secret_revealed(struct audit *a, unsigned char secret[32])
{
    struct log_entry entry;
    struct body_reader r;
    struct error e = {ERROR_NONE, 0, ""};
    int64_t number;
    bool found = false;

    if (store_entry_find(a->session.store, ENTRY_DECK_REVEAL, INT64_MAX, true, &entry,
                         &e)) {
        return false;
    }
    if (entry.seq && entry.body &&
        !body_find(&r, entry.body, entry.size, ENTRY_DECK_REVEAL, "deck-secret", &e)) {
        found = !body_number(&r, &number, &e) && !body_bytes(&r, secret, 32, &e);
    }
    free(entry.body);
    return found;
}

/* D from the log or from the host's intake file; false: neither can be read. */
static bool secret_find(struct audit *a, unsigned char secret[32])
{
    struct said_genesis g;
    struct log_entry first;
    struct intake k;
    struct error e = {ERROR_NONE, 0, ""};
    bool found = false;

    if (secret_revealed(a, secret)) {
        return true;
    }
    if (store_entry(a->session.store, 1, &first, &e)) {
        return false;
    }
    if (first.body && first.kind == ENTRY_GENESIS && !said_genesis(&g, &first)) {
        found = !keyfile_read_intake(&k, &a->session.settings, g.id, &e);
        if (found) {
            chance_deck_secret(secret, k.play, g.id, 1);
            seal_wipe(&k, sizeof k);
        } else {
            (void)snprintf(a->secret_why, sizeof a->secret_why, "%s", e.text);
        }
    }
    free(first.body);
    return found;
}

/* Whether two fingerprints are the same but for blanks, hyphens and case. */
static bool fingerprint_is(const char *told, const char *real)
{
    for (;;) {
        told += strspn(told, " -:");
        real += strspn(real, " ");
        if (!*told || !*real) {
            return !*told && !*real;
        }
        if (tolower((unsigned char)*told++) != *real++) {
            return false;
        }
    }
}

/* 6.4, step 2. */
static void fingerprint_check(struct audit *a)
{
    char print[20];

    seal_fingerprint(print, a->verify.game.host_public);
    if (a->fingerprint && !fingerprint_is(a->fingerprint, print)) {
        finding_add(&a->found, 2, 1,
                    "The host's key has the fingerprint %s, not the one expected.",
                    print);
    }
}

/* Keeps the tables that the log leads to. A body that leads to none was found already, or
 * is found here. */
static int project(struct audit *a, const struct log_entry *entry, struct error *e)
{
    const struct played *played = a->replay.has_played ? &a->replay.played : NULL;

    if (!a->projecting) {
        return 0;
    }
    if (store_append(a->expected, entry, played, e) ||
        (entry->kind == ENTRY_TURN && !played &&
         store_take_turn(a->expected, a->session.store, entry->seq, e))) {
        a->projecting = false;
        if (e->code == ERROR_MEMORY) {
            return -1;
        }
        finding_add(&a->found, 11, entry->seq, "No tables follow from it: %.200s",
                    e->text);
    }
    return 0;
}

static int one_entry(void *arg, const struct log_entry *entry, struct error *e)
{
    struct audit *a = arg;

    a->first_time = a->first_time ? a->first_time : entry->time;
    if (a->terminal && entry->seq % PROGRESS_EVERY == 0) {
        fprintf(stderr, "\rentry %lld", (long long)entry->seq);
    }
    if (verify_entry(&a->verify, entry, e)) {
        return -1;
    }
    if (entry->kind == ENTRY_GENESIS && !a->verify.stopped) {
        fingerprint_check(a);
    }
    if (a->verify.stopped) {
        return 0;
    }
    return replay_entry(&a->replay, entry, e) || project(a, entry, e) ? -1 : 0;
}

/* Steps 2 to 10 and the replay, in one walk. */
static int walk(struct audit *a, struct error *e)
{
    const struct replay_source source = {a->session.store, audit_snapshot, audit_rows};
    unsigned char secret[32];
    const bool known = secret_find(a, secret);
    int result;

    verify_begin(&a->verify, &a->found, a->kept.list, a->kept.count);
    replay_begin(&a->replay, &a->verify, &a->found, NULL, a->deck, known ? secret : NULL,
                 &source);
    seal_wipe(secret, sizeof secret);
    e->code = ERROR_NONE;
    result = store_log_each(a->session.store, INT64_MIN, INT64_MAX, one_entry, a, e);
    if (a->terminal) {
        fputs("\r\033[K", stderr);
    }
    a->replay.source = NULL;
    if (result && e->code == ERROR_DATA) { /* a row that is no entry */
        finding_add(&a->found, 3, a->verify.head.seq + 1, "%s", e->text);
        a->verify.stopped = true;
        return 0;
    }
    verify_end(&a->verify);
    replay_end(&a->replay);
    return result;
}

/* The packed deck is checked against the text, whose hash the genesis has. */
static int expect_packed(struct audit *a, struct error *e)
{
    const struct rules *rules = a->replay.rules;
    struct game g;
    int result;

    if (!rules) {
        return store_expect_packed(a->expected, a->session.store, NULL, e);
    }
    if (game_begin(&g, rules, rules->deck_read ? a->deck : NULL, NULL, e)) {
        return -1;
    }
    result = store_expect_packed(a->expected, a->session.store, &g, e);
    game_clear(&g);
    return result;
}

/* 6.4, step 11: the tables, row by row. What was redacted cannot be made anew. */
static int compare(struct audit *a, struct error *e)
{
    if (findings_first(&a->found) || !a->projecting || a->verify.absents) {
        return 0;
    }
    if (expect_packed(a, e)) {
        return -1;
    }
    a->compared = true;
    return store_compare(a->session.store, a->expected, found_in_tables, a, &a->differing,
                         e);
}

/* A mail in the archive is one whose hash the log has. */
static int archived(void *arg, const struct archived *mail, struct error *e)
{
    struct audit *a = arg;
    unsigned char hash[SEAL_HASH];

    (void)e;
    seal_hash(hash, "pbem1.raw", mail->sealed, mail->size);
    if (memcmp(hash, mail->ref, sizeof hash) != 0 || !verify_knows(&a->verify, hash)) {
        a->foreign_mails++;
        finding_add(
            &a->found, 11, 0,
            "The table archive has a mail of player %d that is none the log knows.",
            mail->player);
    }
    a->mails++;
    return 0;
}

/* Architecture 7: of the archive the log has the hashes. */
static int archive_check(struct audit *a, struct error *e)
{
    return a->compared ? store_archive_each(a->session.store, archived, a, e) : 0;
}

/* Whether all that was found is tables that differ. */
static bool log_stands(const struct audit *a)
{
    return a->compared &&
           a->found.count + a->found.more == a->differing + a->foreign_mails;
}

/* Writes them, unless the log has gone on meanwhile. */
static int rebuild(struct audit *a, struct error *e)
{
    struct log_head head;
    struct store *s = NULL;
    int result = -1;

    a->rebuilt = -1;
    if (!a->rebuild || !a->differing || !log_stands(a)) {
        return 0;
    }
    store_rollback(a->session.store);
    if (store_open(&s, a->session.path, STORE_WRITE,
                   a->session.settings.busy_timeout * 1000, e) ||
        store_begin(s, e) || store_head(s, &head, e)) {
        goto done;
    }
    if (memcmp(head.hash, a->verify.head.hash, sizeof head.hash) != 0) {
        error_set(e, ERROR_STORE, "The game went on meanwhile; nothing was written.");
        goto done;
    }
    if (store_rebuild(s, a->expected, &a->rebuilt, e) || store_commit(s, e)) {
        goto done;
    }
    result = 0;
done:
    if (s) {
        store_rollback(s);
    }
    store_close(s);
    return result;
}

static int run(struct audit *a, struct error *e)
{
    int wrong = 0;

    if (session_open(&a->session, STORE_READ, e) ||
        store_begin_read(a->session.store, e) ||
        store_check(a->session.store, found_in_file, a, &wrong, e)) {
        return -1;
    }
    if (wrong) {
        return 0;
    }
    a->deck = store_deck(a->session.store, e);
    if (!a->deck || store_memory(&a->expected, a->deck, e) ||
        store_begin(a->expected, e)) {
        return -1;
    }
    a->projecting = true;
    return walk(a, e) || compare(a, e) || archive_check(a, e) || rebuild(a, e) ? -1 : 0;
}

/* Notes an option of our own. */
static int note(struct audit *a, int option, struct error *e)
{
    switch (option) {
    case OWN_CHECKPOINT:
        return witnesses_read(&a->kept, optarg, e);
    case OWN_FINGERPRINT:
        a->fingerprint = optarg;
        return 0;
    case OWN_REBUILD:
        a->rebuild = true;
        return 0;
    default:
        a->json = true;
        return 0;
    }
}

static void audit_clear(struct audit *a)
{
    replay_clear(&a->replay);
    verify_clear(&a->verify);
    store_close(a->expected);
    free(a->deck);
    witnesses_clear(&a->kept);
    session_close(&a->session);
}

int cmd_audit(int argc, char **argv)
{
    static const struct option longs[] = {
        OPTIONS_COMMON,
        {"checkpoint", required_argument, NULL, OWN_CHECKPOINT},
        {"expect-fingerprint", required_argument, NULL, OWN_FINGERPRINT},
        {"rebuild", no_argument, NULL, OWN_REBUILD},
        {"json", no_argument, NULL, OWN_JSON},
        {NULL, 0, NULL, 0}};
    static struct audit a; /* large, and used once */
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = {0};
    int option, status;

    a.terminal = isatty(STDERR_FILENO) == 1;
    while ((option = options_next(&o, argc, argv, longs, help)) >= OPTION_OWN) {
        if (note(&a, option, &e)) {
            witnesses_clear(&a.kept);
            return complain("audit", &e);
        }
    }
    if (option != -1 || o.argc) {
        witnesses_clear(&a.kept);
        return option == OPTION_HELP ? EX_OK
               : o.argc              ? misused("audit", "\"%s\" is too much.", o.argv[0])
                                     : EX_USAGE;
    }
    status = session_start(&a.session, &o, &e) || run(&a, &e) ? complain("audit", &e)
                                                              : audit_report(&a);
    audit_clear(&a);
    return status;
}
