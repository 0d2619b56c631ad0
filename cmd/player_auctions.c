/* The auctions in the mails that a player kept: as they were opened and closed. */
#include "cmd/player_parts.h"

#include "core/body.h"
#include "core/keychange.h"

#include <stdlib.h>
#include <string.h>

static int cap_line(struct player_auction *a, struct body_reader *r, struct error *e)
{
    char word[8];
    int64_t player, cap;

    if (body_number(r, &player, e) || body_word(r, word, sizeof word, e) ||
        body_number(r, &cap, e)) {
        return -1;
    }
    if (player >= 1 && player <= SEATS_MAX) {
        a->cap[player - 1] = (uint32_t)cap;
    }
    return 0;
}

static int auction_line(struct player_auction *a, struct body_reader *r, struct error *e)
{
    int64_t n;

    if (body_is(r, "intake-pk") || body_is(r, "share-pk") || body_is(r, "witness")) {
        return table_line(&a->table, r, e);
    }
    if (body_is(r, "round-pk")) {
        return body_bytes(r, a->public, sizeof a->public, e);
    }
    if (body_is(r, "mode")) {
        return body_word(r, a->mode, sizeof a->mode, e);
    }
    if (body_is(r, "player")) {
        return cap_line(a, r, e);
    }
    if (!body_is(r, "auction") && !body_is(r, "round") && !body_is(r, "max")) {
        return 0;
    }
    if (body_number(r, &n, e)) {
        return -1;
    }
    if (body_is(r, "auction")) {
        a->context.auction = (uint32_t)n;
    } else if (body_is(r, "round")) {
        a->context.round = (int)n;
    } else {
        a->max = (uint32_t)n;
    }
    return 0;
}

static int auction_read(struct player_auction *a, const struct kept_block *b,
                        struct error *e)
{
    struct body_reader r;

    if (body_read(&r, b->bytes, b->size, ENTRY_AUCTION_OPEN, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (auction_line(a, &r, e)) {
            return -1;
        }
    }
    return 0;
}

static int close_bid(struct player_auction *a, struct body_reader *r, struct error *e)
{
    unsigned char commit[32];
    int64_t player, seq;

    if (body_number(r, &player, e) || body_number(r, &seq, e) ||
        body_bytes(r, commit, sizeof commit, e)) {
        return -1;
    }
    if (player >= 1 && player <= SEATS_MAX) {
        a->seq[player - 1] = (uint32_t)seq;
        memcpy(a->commit[player - 1], commit, sizeof commit);
    }
    return 0;
}

static struct player_auction *auction_of(struct player_auction *list, int count,
                                         const struct seal_context *c)
{
    unsigned char mine[SEAL_CONTEXT], its[SEAL_CONTEXT];
    int i;

    seal_context_write(mine, c);
    for (i = 0; i < count; i++) {
        seal_context_write(its, &list[i].context);
        if (!memcmp(mine, its, sizeof mine)) {
            return &list[i];
        }
    }
    return NULL;
}

/* Its place in the list, where it is put if it has none; NULL. */
static struct player_auction *auction_keep(struct player_auction **list, int *count,
                                           const struct player_auction *a,
                                           struct error *e)
{
    struct player_auction *known = auction_of(*list, *count, &a->context), *grown;

    if (known) {
        return known;
    }
    grown = realloc(*list, (size_t)(*count + 1) * sizeof *grown);
    if (!grown) {
        (void)error_memory(e);
        return NULL;
    }
    *list = grown;
    grown[*count] = *a;
    return &grown[(*count)++];
}

/* Which round a close is of. */
static int close_round(struct seal_context *c, const struct kept_block *b,
                       struct error *e)
{
    struct body_reader r;
    int64_t auction, round;

    if (body_find(&r, b->bytes, b->size, ENTRY_CLOSE, "auction", e) ||
        body_number(&r, &auction, e) ||
        body_find(&r, b->bytes, b->size, ENTRY_CLOSE, "round", e) ||
        body_number(&r, &round, e)) {
        return -1;
    }
    c->auction = (uint32_t)auction;
    c->round = (int)round;
    return 0;
}

/* The close of a round. Of one whose bids the host seals no mail has the auction. */
static int close_read(struct player_auction **list, int *count,
                      const struct kept_block *b, const unsigned char game[16],
                      struct error *e)
{
    struct player_auction alone, *a;
    struct body_reader r;

    memset(&alone, 0, sizeof alone);
    memcpy(alone.context.game, game, 16);
    a = close_round(&alone.context, b, e) ? NULL : auction_keep(list, count, &alone, e);
    if (!a || body_read(&r, b->bytes, b->size, ENTRY_CLOSE, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (body_is(&r, "none")) {
            a->missing = true;
        } else if (body_is(&r, "bid") && close_bid(a, &r, e)) {
            return -1;
        }
    }
    a->is_closed = true;
    return 0;
}

/* The rounds that go on with another key, as the vault was lost: the last word on it. */
static void rekeyed(struct player_auction *list, int count, const struct mails *m)
{
    struct seal_context at = {.auction = 0};
    struct player_auction *a;
    struct key_change c;
    int64_t newest = 0;
    int i, j;

    for (i = 0; i < m->blocks; i++) {
        const struct kept_block *b = &m->block[i];

        if (strcmp(b->name, "KEYCHANGE") != 0 || key_change_read(&c, b->bytes, b->size) ||
            c.after < newest || !mails_game(m, b->source, at.game)) {
            continue;
        }
        newest = c.after;
        for (j = 0; j < c.rounds; j++) {
            at.auction = (uint32_t)c.round[j].auction;
            at.round = c.round[j].round;
            a = auction_of(list, count, &at);
            if (a) {
                memcpy(a->public, c.round[j].public, sizeof a->public);
            }
        }
    }
}

int auctions_read(struct player_auction **list, int *count, const struct mails *m,
                  struct error *e)
{
    int i, pass;

    *list = NULL;
    *count = 0;
    for (pass = 0; pass < 2; pass++) {
        for (i = 0; i < m->blocks; i++) {
            const struct kept_block *b = &m->block[i];
            struct player_auction a;

            memset(&a, 0, sizeof a);
            if (!mails_game(m, b->source, a.context.game)) {
                continue;
            }
            if (pass == 0 && !strcmp(b->name, "AUCTION") &&
                (auction_read(&a, b, e) || !auction_keep(list, count, &a, e))) {
                return -1;
            }
            if (pass == 1 && !strcmp(b->name, "CLOSE") &&
                close_read(list, count, b, a.context.game, e)) {
                return -1;
            }
        }
    }
    rekeyed(*list, *count, m);
    return 0;
}
