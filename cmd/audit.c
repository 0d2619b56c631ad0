/* sealed audit: the whole history of a game, checked. sealed-bids 6.4. */
#include "store/audit.h"
#include "cmd/audit_parts.h"
#include "cmd/keysteps.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "store/inbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

static const char help[] =
    "Usage: sealed audit GAME [--checkpoint FILE|DIR]... [--expect-fingerprint FP]\n"
    "                         [--rebuild | --export FILE] [--json]\n"
    "\n"
    "Checks the file, the chain of the log, every bid, opening and die, plays all\n"
    "turns again and compares the tables with what the log says. Changes nothing.\n"
    "GAME is the database, or a copy that --export made.\n"
    "\n"
    "Example: sealed audit games/g1/g1.db --checkpoint ~/Mail/g1\n"
    "\n"
    "  --checkpoint FILE|DIR     mails that somebody kept, or a Maildir; again for\n"
    "                            more. Without, a history rewritten by the host goes\n"
    "                            unseen\n"
    "  --expect-fingerprint FP   of the host's key, as it was told by another\n"
    "                            channel\n"
    "  --rebuild                 write the tables that differ, if the log itself\n"
    "                            stands\n"
    "  --export FILE             write a copy for players, a text: the log without\n"
    "                            addresses and messages and, until the game is over,\n"
    "                            orders. Without --checkpoint the status is 1\n"
    "  --json                    the result as JSON\n" OPTIONS_HELP "\n"
    "Exit status: 0 verified, 1 consistent but not anchored by a kept mail,\n"
    "65 broken.\n";

enum { OWN_CHECKPOINT = OPTION_OWN, OWN_FINGERPRINT, OWN_REBUILD, OWN_EXPORT, OWN_JSON };

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

/* The host's intake file; false where it cannot be read. */
static bool intake_find(struct audit *a, struct intake *k)
{
    struct said_genesis g;
    struct log_entry first;
    struct intake_found is;
    struct error e = {ERROR_NONE, 0, ""};
    bool found = false;

    if (store_entry(a->session.store, 1, &first, &e)) {
        return false;
    }
    if (first.body && first.kind == ENTRY_GENESIS && !said_genesis(&g, &first)) {
        found = !keysteps_intake(&is, a->session.store, &a->session.settings, g.id, &e);
        if (found) {
            *k = is.now;
            seal_wipe(&is, sizeof is);
        } else {
            (void)snprintf(a->secret_why, sizeof a->secret_why, "%s", e.text);
        }
    }
    free(first.body);
    return found;
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

static int each(struct audit *a, store_entry_fn *fn, void *arg, struct error *e)
{
    return store_log_each(a->session.store, INT64_MIN, INT64_MAX, fn, arg, e);
}

static int walk(struct audit *a, struct error *e)
{
    const struct replay_source source = {a->session.store, audit_snapshot, audit_rows};
    struct intake k;
    int result;

    result = intake_find(a, &k) ? audit_walk(a, each, k.play, &source, project, e)
                                : audit_walk(a, each, NULL, &source, project, e);
    seal_wipe(&k, sizeof k);
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

/* A copy that players get needs neither settings nor database. */
static int copy_run(struct audit *a, struct error *e)
{
    if (a->rebuild || a->export) {
        return error_set(e, ERROR_SYNTAX,
                         "\"%s\" is a copy: there is no game in it to %s.", a->path,
                         a->rebuild ? "rebuild" : "export");
    }
    return audit_copy_run(a, e);
}

int audit_game(struct audit *a, struct error *e)
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
    return walk(a, e) || compare(a, e) || archive_check(a, e) || rebuild(a, e) ||
                   (a->export && audit_copy_write(a, e))
               ? -1
               : 0;
}

void audit_game_clear(struct audit *a)
{
    store_close(a->expected);
    session_close(&a->session);
    audit_clear(a);
}

static int look(struct audit *a, const struct options *o, struct error *e)
{
    a->path = o->game;
    if (o->game && audit_copy_read(a, o->game, e)) {
        return -1;
    }
    return a->is_copy ? copy_run(a, e)
                      : session_start(&a->session, o, e) || audit_game(a, e);
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
    case OWN_EXPORT:
        a->export = optarg;
        return 0;
    default:
        a->json = true;
        return 0;
    }
}

int cmd_audit(int argc, char **argv)
{
    static const struct option longs[] = {
        OPTIONS_COMMON,
        {"checkpoint", required_argument, NULL, OWN_CHECKPOINT},
        {"expect-fingerprint", required_argument, NULL, OWN_FINGERPRINT},
        {"rebuild", no_argument, NULL, OWN_REBUILD},
        {"export", required_argument, NULL, OWN_EXPORT},
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
    status = look(&a, &o, &e) ? complain("audit", &e) : audit_report(&a);
    audit_game_clear(&a);
    return status;
}
