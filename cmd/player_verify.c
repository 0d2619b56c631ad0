/* sealed-player verify: the mails that somebody kept, against each other: what their host
 * has signed, listed and opened. sealed-bids 6.3, 7.4. */
#include "cmd/player_verifying.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

static const char help[] =
    "Usage: sealed-player verify DIR|MAIL...\n\n"
    "Checks the mails that you kept: that all receipts and checkpoints are signed by one "
    "host and\nbelong to one history, that your receipts stand in the lists of closed "
    "rounds, and that\nwhat was opened is what was committed to. Give it the mails of "
    "others too.\n\n"
    "  --host-key HEX   the host's key, where the invitation is not among the mails\n"
    "  --help           this text\n"
    "Exit status: 0 all fits, 1 there was nothing to check or not all could be, 65 "
    "something does\nnot fit.\n";

enum { OPTION_HELP = 256, OPTION_HOST };

/* A line of its own, behind a word. */
__attribute__((format(printf, 2, 0))) static void tell(const char *word, const char *fmt,
                                                       va_list args)
{
    (void)fputs(word, stdout);
    (void)vprintf(fmt, args);
    putchar('\n');
}

void verifying_wrong(struct verifying *w, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    tell("", fmt, args);
    va_end(args);
    w->found++;
}

void verifying_unchecked(struct verifying *w, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    tell("NOT CHECKED: ", fmt, args);
    va_end(args);
    w->unchecked++;
}

static int vouch(struct verifying *w, const struct vouched *v, struct error *e)
{
    struct vouched *grown = realloc(w->list, (size_t)(w->count + 1) * sizeof *grown);

    if (!grown) {
        return error_memory(e);
    }
    w->list = grown;
    grown[w->count++] = *v;
    w->signatures++;
    return 0;
}

static int receipt_keep(struct verifying *w, const struct receipt *r, const char *source,
                        struct error *e)
{
    struct kept_receipt *grown =
        realloc(w->receipt, (size_t)(w->receipts + 1) * sizeof *grown);

    if (!grown) {
        return error_memory(e);
    }
    w->receipt = grown;
    grown[w->receipts].receipt = *r;
    grown[w->receipts++].source = source;
    return 0;
}

/* What did not survive its way may be right or wrong: nobody can tell. 4.4. */
static void damaged(struct verifying *w)
{
    int i;

    for (i = 0; i < w->mails.damages; i++) {
        verifying_unchecked(w,
                            "the block %s in %s was damaged on its way, or since. Take "
                            "that mail from where it came in.",
                            w->mails.damaged[i].name, w->mails.damaged[i].source);
    }
}

static void not_signed(struct verifying *w, const struct kept_block *b,
                       const struct error *why)
{
    verifying_wrong(
        w, "%s: %s", b->source,
        why->code ? why->text
                  : "It is signed with a key that the host had replaced, or had not "
                    "yet.");
}

/* The keys that the host has used. */
static void keys_vouched(const struct verifying *w)
{
    char print[20];
    int i;

    for (i = 1; i < w->mails.keys; i++) {
        const struct mails_key *k = &w->mails.key[i];

        seal_fingerprint(print, k->public);
        if (k->until) {
            printf("At entry %lld the host changed to the key %s, which he gave up with "
                   "the history that has it: what came after that is signed with the one "
                   "before.\n",
                   (long long)k->entry, print);
        } else if (k->vouched) {
            printf("From entry %lld on the host signs with %s; the key before it vouches "
                   "for that.\n",
                   (long long)k->entry, print);
        } else {
            printf("REPLACED WITHOUT THE OLD KEY: from entry %lld on the host signs with "
                   "%s, which no key before it vouches for (%s). Compare it with him by "
                   "another way than mail.\n",
                   (long long)k->entry, print, k->source);
        }
    }
}

/* Every receipt and checkpoint is signed by the host. */
static int signed_things(struct verifying *w, struct error *e)
{
    int i;

    for (i = 0; i < w->mails.blocks; i++) {
        const struct kept_block *b = &w->mails.block[i];
        struct error why = {ERROR_NONE, 0, ""};
        struct vouched v = {.source = b->source};
        struct checkpoint c;
        struct receipt r;

        if (!strcmp(b->name, "RECEIPT")) {
            if (!mails_receipt(&w->mails, b, &r, &why)) {
                not_signed(w, b, &why);
                continue;
            }
            v.entry = r.entry;
            v.time = r.time;
            memcpy(v.game, r.context.game, 16);
            memcpy(v.hash, r.entry_hash, 32);
            if (receipt_keep(w, &r, b->source, e)) {
                return -1;
            }
        } else if (!strcmp(b->name, "CHECKPOINT")) {
            if (!mails_checkpoint(&w->mails, b, &c, &why)) {
                not_signed(w, b, &why);
                continue;
            }
            v.entry = c.entry;
            v.time = c.time;
            memcpy(v.game, c.game, 16);
            memcpy(v.hash, c.entry_hash, 32);
        } else {
            continue;
        }
        if (vouch(w, &v, e)) {
            return -1;
        }
    }
    return 0;
}

static int by_entry(const void *a, const void *b)
{
    const struct vouched *one = a, *other = b;
    const int game = memcmp(one->game, other->game, 16);

    return game ? game : (one->entry > other->entry) - (one->entry < other->entry);
}

/* Of the n-th history that was given up: older, and behind what was kept. */
static bool is_given_up(const struct verifying *w, int n, const struct vouched *v)
{
    const struct mails_restored *r = &w->mails.restored[n];

    return !memcmp(v->game, r->game, 16) && v->entry > r->last && v->time < r->time;
}

/* What the host has given up before all is no second history: it is told and left out. */
static void given_up(struct verifying *w)
{
    int i, j, kept, before;

    for (i = 0; i < w->mails.restores; i++) {
        before = w->count;
        for (j = kept = 0; j < w->count; j++) {
            if (!is_given_up(w, i, &w->list[j])) {
                w->list[kept++] = w->list[j];
            }
        }
        w->count = kept;
        if (before > kept) {
            printf(
                "GIVEN UP: %d of the signatures are of the history that was given up by "
                "the host at entry %llu.\n",
                before - kept, (unsigned long long)w->mails.restored[i].last + 1);
        }
    }
}

/* One history: an entry has one hash, and its time is not before that of an older one. */
static void one_history(struct verifying *w)
{
    int i;

    if (w->count) {
        qsort(w->list, (size_t)w->count, sizeof *w->list, by_entry);
    }
    for (i = 1; i < w->count; i++) {
        const struct vouched *a = &w->list[i - 1], *b = &w->list[i];

        if (memcmp(a->game, b->game, 16) != 0) {
            continue;
        }
        if (a->entry == b->entry && memcmp(a->hash, b->hash, 32) != 0) {
            verifying_wrong(
                w,
                "TWO HISTORIES: the host has signed two different entries %llu, in %s "
                "and "
                "in %s.",
                (unsigned long long)a->entry, a->source, b->source);
        } else if (a->entry < b->entry && a->time > b->time) {
            verifying_wrong(
                w, "Entry %llu is signed as older than entry %llu before it: %s, %s.",
                (unsigned long long)b->entry, (unsigned long long)a->entry, b->source,
                a->source);
        }
    }
}

/* Under which keys a witness stands in the rounds: he alone can say that they are his. */
static void witnesses(const struct player_auction *list, int count)
{
    const struct player_auction *before = NULL;
    char print[20];
    int i;

    for (i = 0; i < count; i++) {
        if (!list[i].table.witness ||
            (before && !memcmp(before->table.witness_key, list[i].table.witness_key,
                               sizeof list[i].table.witness_key))) {
            continue;
        }
        seal_fingerprint(print, list[i].table.witness_key);
        printf("The witness has %s key from auction %lu on, %s: ask him whether it is "
               "his.\n",
               before ? "ANOTHER" : "this", (unsigned long)list[i].context.auction,
               print);
        before = &list[i];
    }
}

/* Shares are sealed to one key of the host, until a change of his keys names another. */
static void shares_sealed(struct verifying *w, const struct player_auction *list,
                          int count)
{
    const struct player_auction *a = mails_other_box(&w->mails, list, count);

    if (a) {
        verifying_wrong(
            w,
            "ANOTHER KEY: shares of auction %lu, round %d, are sealed to a key that no "
            "change of the host's keys in these mails names. Add the mail that tells "
            "of it.",
            (unsigned long)a->context.auction, a->context.round);
    }
}

static int check(struct verifying *w, struct error *e)
{
    struct player_auction *list = NULL;
    int count = 0, result = -1;

    if (!w->mails.has_host) {
        return error_set(e, ERROR_DATA,
                         "The host's key stands in none of these mails: add the "
                         "invitation, or name it by --host-key.");
    }
    if (mails_keys(&w->mails, e)) {
        return -1;
    }
    keys_vouched(w);
    damaged(w);
    if (signed_things(w, e) || auctions_read(&list, &count, &w->mails, e)) {
        goto done;
    }
    given_up(w);
    one_history(w);
    witnesses(list, count);
    shares_sealed(w, list, count);
    result = verifying_rounds(w, list, count, e);
done:
    free(list);
    return result;
}

/* 65, or 1 where something is damaged or missing (or nothing there), or 0. */
static int verdict(const struct verifying *w)
{
    if (w->found) {
        puts("SOMETHING DOES NOT FIT: keep these mails, and show them.");
        return EX_DATAERR;
    }
    if (w->unchecked) {
        puts("NOT ALL COULD BE CHECKED. What could be fits together.");
        return MAILS_NOT_ALL;
    }
    if (!w->signatures) {
        puts("There was nothing to check.");
        return MAILS_NOTHING;
    }
    puts(w->open ? "All of it fits together, as far as it could be compared."
                 : "All of it fits together.");
    return EX_OK;
}

static int report(const struct verifying *w)
{
    char print[20];

    seal_fingerprint(print, w->mails.host);
    printf("%d mails and files read.\n"
           "%d signatures of the host are good, %d of them under receipts; his key%s %s\n"
           "%d rounds that were opened fit their lists, with %d bids\n",
           w->mails.files, w->signatures, w->receipts,
           w->mails.keys > 1 ? " was first" : "", print, w->rounds, w->openings);
    if (w->copies) {
        printf("%d bids that players copied to the table are in the lists\n", w->copies);
    }
    if (w->keyless) {
        printf("%d of them without key and limits, which stand in no mail of them: "
               "`sealed-player audit` compares these\n",
               w->keyless);
    }
    return verdict(w);
}

/* The mails of one game. */
static int verify_game(struct mails *m)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct verifying w;
    int status;

    memset(&w, 0, sizeof w);
    w.mails = *m;
    status = check(&w, &e) ? player_complain(&e) : report(&w);
    free(w.list);
    free(w.receipt);
    *m = w.mails;
    return status;
}

int player_verify(int argc, char **argv)
{
    static const struct option longs[] = {
        {"help", no_argument, NULL, OPTION_HELP},
        {"host-key", required_argument, NULL, OPTION_HOST},
        {NULL, 0, NULL, 0}};
    struct mails given;
    int c;

    memset(&given, 0, sizeof given);
    while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
        if (c == OPTION_HELP) {
            fputs(help, stdout);
            return EX_OK;
        }
        if (c == '?') {
            return EX_USAGE;
        }
        given.has_host = seal_unhex(given.host, 32, optarg, strlen(optarg));
    }
    if (optind == argc) {
        fputs(help, stderr);
        return EX_USAGE;
    }
    return mails_each_game(argv + optind, argc - optind, &given, verify_game);
}
