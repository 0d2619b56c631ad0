/* Rounds of bids in kept mails: receipts and copies against the lists, openings against
 * what was listed. sealed-bids 3, 7.4. */
#include "cmd/player_verifying.h"

#include "core/body.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Statuses of 7.4: what was opened has one of these, what was not has a higher one. */
enum { STATUS_VALID = 0, STATUS_TAKEN_BACK = 2, STATUS_OVER = 3 };

static bool is_of(const struct seal_context *c, const struct player_auction *a)
{
    return !memcmp(c->game, a->context.game, sizeof c->game) &&
           c->auction == a->context.auction && c->round == a->context.round;
}

/* Whether what a player shows is not what the list has of him, nor something older. */
static bool is_missing(const struct player_auction *a, int seat, uint32_t seq,
                       const unsigned char commit[32])
{
    return a->seq[seat] < seq ||
           (a->seq[seat] == seq && memcmp(a->commit[seat], commit, 32) != 0);
}

/* Of a bid that was taken: not of an answer, nor of a share of the witness. */
static bool is_of_bid(const struct receipt *r)
{
    return r->status == RECEIPT_ACCEPTED && r->mode != MODE_ANSWER &&
           r->context.player >= 1 && r->context.player <= SEATS_MAX;
}

/* The newest receipt of each player in a round must stand in its list, unless a bid came
 * later that he has no receipt of here. */
static void receipts_listed(struct verifying *w, const struct player_auction *a)
{
    int i;

    for (i = 0; i < w->receipts; i++) {
        const struct receipt *r = &w->receipt[i].receipt;

        if (is_of_bid(r) && is_of(&r->context, a) &&
            r->context.player != a->table.witness &&
            is_missing(a, r->context.player - 1, r->seq, r->commit)) {
            verifying_wrong(w,
                            "A BID IS MISSING: auction %lu, round %d, player %d: the "
                            "receipt in %s is not what the host lists.",
                            (unsigned long)r->context.auction, r->context.round,
                            r->context.player, w->receipt[i].source);
        }
    }
}

/* Any receipt of the host for this commitment: then he says himself what became of it. */
static bool is_answered(const struct verifying *w, const unsigned char commit[32])
{
    int i;

    for (i = 0; i < w->receipts; i++) {
        if (!memcmp(w->receipt[i].receipt.commit, commit, 32)) {
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

        if (!is_bid ||
            block_read(&b, (const unsigned char *)kept->bytes, kept->size, &e) ||
            !is_of(&b.context, a) || b.context.player > SEATS_MAX) {
            continue;
        }
        w->copies++;
        if (is_missing(a, b.context.player - 1, b.seq, b.commit) &&
            !is_answered(w, b.commit)) {
            verifying_wrong(
                w,
                "NO ANSWER: auction %lu, round %d, player %d: the bid in %s, "
                "which its player mailed to you too, is not in the host's list, "
                "and no receipt says why.",
                (unsigned long)b.context.auction, b.context.round, b.context.player,
                kept->source);
        }
    }
}

/* A line of an OPEN. */
struct opened_line {
    int64_t player, seq, status, kind, amount;
    bool shut; /* it has no nonce: the host says that it does not open, or was not */
    unsigned char nonce[32];
};

static int line_read(struct opened_line *o, struct body_reader *r, struct error *e)
{
    if (body_number(r, &o->player, e) || body_number(r, &o->seq, e) ||
        body_number(r, &o->status, e) || body_number(r, &o->kind, e) ||
        body_number(r, &o->amount, e)) {
        return -1;
    }
    o->shut = r->value_size && *r->value == '-';
    return o->shut ? 0 : body_bytes(r, o->nonce, sizeof o->nonce, e);
}

/* Whether it opens to what was committed to. */
static bool line_fits(const struct player_auction *a, const struct opened_line *o)
{
    unsigned char bytes[SEAL_OPENING], commit[SEAL_HASH];
    struct seal_context c = a->context;
    struct opening opening = {(int)o->kind, (uint32_t)o->amount, (uint32_t)o->seq, {0}};

    c.player = (int)o->player;
    memcpy(opening.nonce, o->nonce, sizeof opening.nonce);
    seal_opening_write(bytes, &opening);
    seal_commit(commit, &c, bytes);
    return !memcmp(commit, a->commit[o->player - 1], sizeof commit);
}

/* The host seals the bids of this game himself, as a receipt says: then all of them open,
 * and he takes none that is too high. 3.1, 7.3. */
static bool is_host_sealed(const struct verifying *w, const struct player_auction *a)
{
    int i;

    for (i = 0; i < w->receipts; i++) {
        const struct receipt *r = &w->receipt[i].receipt;

        if (r->mode == MODE_HOST_SEALED &&
            !memcmp(r->context.game, a->context.game, sizeof r->context.game)) {
            return true;
        }
    }
    return false;
}

/* Whether a bid may have this status. *known: the mails show it. 7.4. */
static bool status_fits(const struct verifying *w, const struct player_auction *a,
                        const struct opened_line *o, bool *known)
{
    const bool host_sealed = is_host_sealed(w, a);
    const bool over = a->mode[0] && o->amount > (int64_t)a->cap[o->player - 1];

    *known = true;
    if (o->shut) {
        *known = a->mode[0] || host_sealed; /* with the box everybody sees it */
        return !host_sealed && o->status > STATUS_OVER;
    }
    if (o->kind == 0) {
        return o->status == STATUS_TAKEN_BACK;
    }
    if (a->mode[0]) {
        return o->status == (over ? STATUS_OVER : STATUS_VALID);
    }
    *known = host_sealed || o->status == STATUS_VALID;
    return o->status == STATUS_VALID || (o->status == STATUS_OVER && !host_sealed);
}

static void line_check(struct verifying *w, const struct player_auction *a,
                       const struct opened_line *o, const char *source)
{
    const unsigned long auction = (unsigned long)a->context.auction;
    const int round = a->context.round, player = (int)o->player;
    bool known;

    if (!o->shut) {
        w->openings++;
        if (!line_fits(a, o)) {
            verifying_wrong(
                w,
                "OPENED FALSELY: auction %lu, round %d, player %d: the amount "
                "in %s is not the one that was committed to.",
                auction, round, player, source);
            return;
        }
    }
    if (!status_fits(w, a, o, &known)) {
        verifying_wrong(w,
                        "NOT COUNTED: auction %lu, round %d, player %d: %s says of this "
                        "bid, by status %lld, that it does not open, is too high or was "
                        "taken back. That cannot be.",
                        auction, round, player, source, (long long)o->status);
    } else if (!known) {
        verifying_unchecked(w,
                            "auction %lu, round %d, player %d: whether this bid has the "
                            "status %lld, as %s says. Add the mails of this round.",
                            auction, round, player, (long long)o->status, source);
    }
}

/* Everything that is listed is opened, or said not to open. */
static void all_opened(struct verifying *w, const struct player_auction *a,
                       unsigned opened, const char *source)
{
    int i;

    for (i = 0; i < SEATS_MAX; i++) {
        if (a->seq[i] && !(opened & SEE_ONLY(i))) {
            verifying_wrong(
                w,
                "LEFT OUT: auction %lu, round %d, player %d: the bid stands in "
                "the list, and not among what was opened in %s.",
                (unsigned long)a->context.auction, a->context.round, i + 1, source);
        }
    }
}

static int key_check(struct verifying *w, const struct player_auction *a,
                     struct body_reader *r, const char *source, struct error *e)
{
    unsigned char secret[32], public[32];

    if (body_bytes(r, secret, sizeof secret, e)) {
        return -1;
    }
    if (a->mode[0] && (crypto_scalarmult_base(public, secret) ||
                       memcmp(public, a->public, sizeof public) != 0)) {
        verifying_wrong(w, "The key in %s is not that of its round.", source);
    }
    return 0;
}

/* A round as its CLOSE has it, and its OPEN, both out of the mails. */
static int open_read(struct verifying *w, const struct player_auction *a,
                     const struct kept_block *b, struct error *e)
{
    struct body_reader r;
    struct opened_line o;
    unsigned opened = 0;

    if (body_read(&r, b->bytes, b->size, ENTRY_OPEN, e)) {
        return -1;
    }
    w->rounds++;
    w->keyless += !a->mode[0];
    while (body_next(&r)) {
        if (body_is(&r, "round-sk") && key_check(w, a, &r, b->source, e)) {
            return -1;
        }
        if (!body_is(&r, "bid")) {
            continue;
        }
        if (line_read(&o, &r, e)) {
            return -1;
        }
        if (o.player >= 1 && o.player <= SEATS_MAX) {
            opened |= SEE_ONLY(o.player - 1);
            line_check(w, a, &o, b->source);
        }
    }
    all_opened(w, a, opened, b->source);
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

static const struct player_auction *
closed_round(const struct player_auction *list, int count, int64_t auction, int64_t round)
{
    int i;

    for (i = 0; i < count; i++) {
        if (list[i].context.auction == (uint32_t)auction &&
            list[i].context.round == (int)round && list[i].is_closed) {
            return &list[i];
        }
    }
    return NULL;
}

/* opened[i]: round i of the list was. */
static int openings(struct verifying *w, const struct player_auction *list, int count,
                    bool *opened, struct error *e)
{
    const struct player_auction *a;
    int64_t auction, round;
    int i;

    for (i = 0; i < w->mails.blocks; i++) {
        const struct kept_block *b = &w->mails.block[i];

        if (strcmp(b->name, "OPEN") != 0) {
            continue;
        }
        if (numbers(b, ENTRY_OPEN, &auction, &round, e)) {
            return -1;
        }
        a = closed_round(list, count, auction, round);
        if (!a) {
            verifying_unchecked(w,
                                "auction %lld, round %lld: what was opened in %s, as its "
                                "list stands in none of these mails.",
                                (long long)auction, (long long)round, b->source);
            continue;
        }
        opened[a - list] = true;
        if (open_read(w, a, b, e)) {
            return -1;
        }
    }
    return 0;
}

/* The host mails a list ahead of the opening only where players seal; else both come
 * together. 3.2. */
static void unopened(struct verifying *w, const struct player_auction *list, int count,
                     const bool *opened)
{
    int i;

    for (i = 0; i < count; i++) {
        if (list[i].is_closed && !opened[i] && !list[i].mode[0]) {
            verifying_unchecked(w,
                                "auction %lu, round %d: what its bids opened to, as that "
                                "stands in none of these mails.",
                                (unsigned long)list[i].context.auction,
                                list[i].context.round);
        }
    }
}

/* Another mail before this one that tells something else of the same round. */
static const struct kept_block *told_otherwise(const struct mails *m, int at, int kind)
{
    const struct kept_block *b = &m->block[at];
    struct error ignored = {ERROR_NONE, 0, ""};
    int64_t auction, round, its_auction, its_round;
    int i;

    if (numbers(b, kind, &auction, &round, &ignored)) {
        return NULL;
    }
    for (i = 0; i < at; i++) {
        const struct kept_block *other = &m->block[i];

        if (!strcmp(other->name, b->name) &&
            !numbers(other, kind, &its_auction, &its_round, &ignored) &&
            its_auction == auction && its_round == round &&
            (other->size != b->size || memcmp(other->bytes, b->bytes, b->size) != 0)) {
            return other;
        }
    }
    return NULL;
}

/* Everybody is told of the same list, and of the same opening. */
static void one_list(struct verifying *w)
{
    const struct kept_block *other;
    int i;

    for (i = 0; i < w->mails.blocks; i++) {
        const struct kept_block *b = &w->mails.block[i];
        const int kind = !strcmp(b->name, "CLOSE")  ? ENTRY_CLOSE
                         : !strcmp(b->name, "OPEN") ? ENTRY_OPEN
                                                    : 0;

        other = kind ? told_otherwise(&w->mails, i, kind) : NULL;
        if (other) {
            verifying_wrong(
                w, "TWO LISTS: the %s of one round is not the same in %s and %s.",
                b->name, other->source, b->source);
        }
    }
}

/* Whether a receipt before this one is of the same round. */
static bool round_is_told(const struct verifying *w, int at)
{
    const struct seal_context *c = &w->receipt[at].receipt.context;
    int i;

    for (i = 0; i < at; i++) {
        const struct receipt *r = &w->receipt[i].receipt;

        if (is_of_bid(r) && !memcmp(r->context.game, c->game, sizeof c->game) &&
            r->context.auction == c->auction && r->context.round == c->round) {
            return true;
        }
    }
    return false;
}

/* Receipts of rounds of which no mail has a list. */
static void unlisted(struct verifying *w, const struct player_auction *list, int count)
{
    int i;

    for (i = 0; i < w->receipts; i++) {
        const struct receipt *r = &w->receipt[i].receipt;

        if (!is_of_bid(r) || round_is_told(w, i) ||
            closed_round(list, count, r->context.auction, r->context.round) ||
            mails_given_up(&w->mails, r->context.game, r->entry, r->time)) {
            continue;
        }
        printf("No list of auction %lu, round %d, stands in these mails, so that the "
               "receipt in %s was not compared: the round is open or void, or a mail is "
               "missing.\n",
               (unsigned long)r->context.auction, r->context.round, w->receipt[i].source);
        w->open++;
    }
}

/* The newest receipt of a player in a round; NULL. */
static const struct kept_receipt *newest_of(const struct verifying *w,
                                            const struct player_auction *a, int player)
{
    const struct kept_receipt *newest = NULL;
    int i;

    for (i = 0; i < w->receipts; i++) {
        const struct receipt *r = &w->receipt[i].receipt;

        if (is_of_bid(r) && is_of(&r->context, a) && r->context.player == player &&
            (!newest || r->seq > newest->receipt.seq)) {
            newest = &w->receipt[i];
        }
    }
    return newest;
}

/* A bid that its player has no receipt of here may be one that he never mailed. */
static void later_bids(struct verifying *w, const struct player_auction *a)
{
    const struct kept_receipt *newest;
    int i;

    for (i = 0; i < SEATS_MAX; i++) {
        newest = newest_of(w, a, i + 1);
        if (newest && newest->receipt.seq < a->seq[i] && !is_answered(w, a->commit[i])) {
            printf("Auction %lu, round %d, player %d: the list has a later bid than the "
                   "newest receipt here, in %s. Was it mailed, and is its receipt "
                   "missing?\n",
                   (unsigned long)a->context.auction, a->context.round, i + 1,
                   newest->source);
            w->open++;
        }
    }
}

int verifying_rounds(struct verifying *w, const struct player_auction *list, int count,
                     struct error *e)
{
    bool *opened = calloc((size_t)count + 1, sizeof *opened);
    int i, result;

    if (!opened) {
        return error_memory(e);
    }
    one_list(w);
    for (i = 0; i < count; i++) {
        if (list[i].is_closed) {
            receipts_listed(w, &list[i]);
            copies_listed(w, &list[i]);
            later_bids(w, &list[i]);
        }
    }
    unlisted(w, list, count);
    result = openings(w, list, count, opened, e);
    if (!result) {
        unopened(w, list, count, opened);
    }
    free(opened);
    return result;
}
