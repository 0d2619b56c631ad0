/* sealed-player verify: the mails that somebody kept, against each other: what their host
 * has signed, listed and opened. sealed-bids 6.3, 7.4. */
#include "cmd/player_parts.h"

#include "core/body.h"

#include <getopt.h>
#include <sodium.h>
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
    "Exit status: 0 all fits, 1 there was nothing to check, 65 something does not fit.\n";

enum { OPTION_HELP = 256, OPTION_HOST };

/* What one signed thing vouches for. */
struct vouched {
    uint64_t entry, time;
    unsigned char game[16], hash[32];
    const char *source;
};

struct verifying {
    struct mails mails;
    struct vouched *list;
    int count;
    int signatures, receipts, rounds, openings, copies, found;
};

__attribute__((format(printf, 2, 3))) static void wrong(struct verifying *w,
                                                        const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    (void)vprintf(fmt, args);
    va_end(args);
    putchar('\n');
    w->found++;
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

static void not_signed(struct verifying *w, const struct kept_block *b,
                       const struct error *why)
{
    wrong(w, "%s: %s", b->source,
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
            w->receipts++;
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
            wrong(w,
                  "TWO HISTORIES: the host has signed two different entries %llu, in %s "
                  "and "
                  "in %s.",
                  (unsigned long long)a->entry, a->source, b->source);
        } else if (a->entry < b->entry && a->time > b->time) {
            wrong(w, "Entry %llu is signed as older than entry %llu before it: %s, %s.",
                  (unsigned long long)b->entry, (unsigned long long)a->entry, b->source,
                  a->source);
        }
    }
}

/* The newest receipt of each player in a round must stand in its list, unless a bid came
 * later that he has no receipt of here. */
static void receipts_listed(struct verifying *w, const struct player_auction *a)
{
    int i;

    for (i = 0; i < w->mails.blocks; i++) {
        const struct kept_block *b = &w->mails.block[i];
        struct error e = {ERROR_NONE, 0, ""};
        struct receipt r;
        int seat;

        if (strcmp(b->name, "RECEIPT") != 0 || !mails_receipt(&w->mails, b, &r, &e) ||
            r.status != RECEIPT_ACCEPTED || r.mode == MODE_ANSWER ||
            memcmp(r.context.game, a->context.game, 16) != 0 ||
            r.context.auction != a->context.auction ||
            r.context.round != a->context.round || r.context.player < 1 ||
            r.context.player > SEATS_MAX ||
            r.context.player == a->table.witness) { /* of a share, which is no bid */
            continue;
        }
        seat = r.context.player - 1;
        if (a->seq[seat] < r.seq ||
            (a->seq[seat] == r.seq && memcmp(a->commit[seat], r.commit, 32) != 0)) {
            wrong(w,
                  "A BID IS MISSING: auction %lu, round %d, player %d: the receipt in %s "
                  "is "
                  "not what the host lists.",
                  (unsigned long)r.context.auction, r.context.round, seat + 1, b->source);
        }
    }
}

/* Any receipt of the host for this commitment: then he says himself what became of it. */
static bool is_answered(const struct verifying *w, const struct signed_block *block)
{
    int i;

    for (i = 0; i < w->mails.blocks; i++) {
        const struct kept_block *b = &w->mails.block[i];
        struct error e = {ERROR_NONE, 0, ""};
        struct receipt r;

        if (!strcmp(b->name, "RECEIPT") && mails_receipt(&w->mails, b, &r, &e) &&
            !memcmp(r.commit, block->commit, sizeof r.commit)) {
            return true;
        }
    }
    return false;
}

/* Bids that a player mailed to the whole table: the host must list them, or have said why
 * not. 3.2. */
static void copies_listed(struct verifying *w, const struct player_auction *a)
{
    int i;

    for (i = 0; i < w->mails.blocks; i++) {
        const struct kept_block *kept = &w->mails.block[i];
        const bool is_bid = !strcmp(kept->name, "BID") || !strcmp(kept->name, "COMMIT") ||
                            !strcmp(kept->name, "TABLEBID");
        struct error e = {ERROR_NONE, 0, ""};
        struct signed_block b;
        int seat;

        if (!is_bid ||
            block_read(&b, (const unsigned char *)kept->bytes, kept->size, &e) ||
            memcmp(b.context.game, a->context.game, 16) != 0 ||
            b.context.auction != a->context.auction ||
            b.context.round != a->context.round || b.context.player > SEATS_MAX) {
            continue;
        }
        seat = b.context.player - 1;
        w->copies++;
        if ((a->seq[seat] < b.seq ||
             (a->seq[seat] == b.seq && memcmp(a->commit[seat], b.commit, 32) != 0)) &&
            !is_answered(w, &b)) {
            wrong(w,
                  "NO ANSWER: auction %lu, round %d, player %d: the bid in %s, which its "
                  "player mailed to you too, is not in the host's list, and no receipt "
                  "says why.",
                  (unsigned long)b.context.auction, b.context.round, seat + 1,
                  kept->source);
        }
    }
}

/* One line of an OPEN. */
static int opened_line(struct verifying *w, const struct player_auction *a,
                       struct body_reader *r, const char *source, struct error *e)
{
    struct seal_context c = a->context;
    unsigned char bytes[SEAL_OPENING], commit[SEAL_HASH];
    int64_t player, seq, status, kind, amount;
    struct opening o;

    if (body_number(r, &player, e) || body_number(r, &seq, e) ||
        body_number(r, &status, e) || body_number(r, &kind, e) ||
        body_number(r, &amount, e)) {
        return -1;
    }
    if (player < 1 || player > SEATS_MAX || (r->value_size && *r->value == '-')) {
        return 0; /* it did not open, as everybody with the box can see */
    }
    if (body_bytes(r, o.nonce, sizeof o.nonce, e)) {
        return -1;
    }
    o.kind = (int)kind;
    o.amount = (uint32_t)amount;
    o.seq = (uint32_t)seq;
    c.player = (int)player;
    seal_opening_write(bytes, &o);
    seal_commit(commit, &c, bytes);
    w->openings++;
    if (memcmp(commit, a->commit[player - 1], sizeof commit) != 0) {
        wrong(
            w,
            "OPENED FALSELY: auction %lu, round %d, player %lld: the amount in %s is not "
            "the one that was committed to.",
            (unsigned long)c.auction, c.round, (long long)player, source);
    }
    return 0;
}

/* A round as its CLOSE has it, and its OPEN, both out of the mails. */
static int open_read(struct verifying *w, struct player_auction *a,
                     const struct kept_block *b, struct error *e)
{
    unsigned char secret[32], public[32];
    struct body_reader r;

    if (body_read(&r, b->bytes, b->size, ENTRY_OPEN, e)) {
        return -1;
    }
    w->rounds++;
    while (body_next(&r)) {
        if (body_is(&r, "round-sk")) {
            if (body_bytes(&r, secret, sizeof secret, e)) {
                return -1;
            }
            if (a->mode[0] && (crypto_scalarmult_base(public, secret) ||
                               memcmp(public, a->public, sizeof public) != 0)) {
                wrong(w, "The key in %s is not that of its round.", b->source);
            }
        } else if (body_is(&r, "bid") && opened_line(w, a, &r, b->source, e)) {
            return -1;
        }
    }
    return 0;
}

static int numbers(const struct kept_block *b, int kind, int64_t *auction, int64_t *round,
                   struct error *e)
{
    struct body_reader r;

    return body_find(&r, b->bytes, b->size, kind, "auction", e) ||
                   body_number(&r, auction, e) ||
                   body_find(&r, b->bytes, b->size, kind, "round", e) ||
                   body_number(&r, round, e)
               ? -1
               : 0;
}

static int openings(struct verifying *w, struct player_auction *list, int count,
                    struct error *e)
{
    int64_t auction, round;
    int i, j;

    for (i = 0; i < w->mails.blocks; i++) {
        const struct kept_block *b = &w->mails.block[i];

        if (strcmp(b->name, "OPEN") != 0) {
            continue;
        }
        if (numbers(b, ENTRY_OPEN, &auction, &round, e)) {
            return -1;
        }
        for (j = 0; j < count; j++) {
            if (list[j].context.auction == (uint32_t)auction &&
                list[j].context.round == (int)round && list[j].is_closed) {
                if (open_read(w, &list[j], b, e)) {
                    return -1;
                }
                break;
            }
        }
    }
    return 0;
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
        wrong(w,
              "ANOTHER KEY: shares of auction %lu, round %d, are sealed to a key that no "
              "change of the host's keys in these mails names. Add the mail that tells "
              "of it.",
              (unsigned long)a->context.auction, a->context.round);
    }
}

static int check(struct verifying *w, struct error *e)
{
    struct player_auction *list = NULL;
    int i, count = 0, result = -1;

    if (!w->mails.has_host) {
        return error_set(e, ERROR_DATA,
                         "The host's key stands in none of these mails: add the "
                         "invitation, or name it by --host-key.");
    }
    if (mails_keys(&w->mails, e)) {
        return -1;
    }
    keys_vouched(w);
    if (signed_things(w, e) || auctions_read(&list, &count, &w->mails, e)) {
        goto done;
    }
    given_up(w);
    one_history(w);
    witnesses(list, count);
    shares_sealed(w, list, count);
    for (i = 0; i < count; i++) {
        if (list[i].is_closed) {
            receipts_listed(w, &list[i]);
            copies_listed(w, &list[i]);
        }
    }
    result = openings(w, list, count, e);
done:
    free(list);
    return result;
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
    if (w->mails.damaged) {
        printf("%d blocks were damaged on their way, and not checked\n",
               w->mails.damaged);
    }
    puts(w->found        ? "SOMETHING DOES NOT FIT: keep these mails, and show them."
         : w->signatures ? "All of it fits together."
                         : "There was nothing to check.");
    return w->found ? EX_DATAERR : w->signatures ? EX_OK : MAILS_NOTHING;
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
