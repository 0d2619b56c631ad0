/* Rounds of mode table: their joint keys, the bids of a host who plays, the shares that
 * open them. sealed-bids 3.3. */
#include "core/unsealed.h"

#include <stdlib.h>
#include <string.h>

void engine_host_half(const struct engine *g, const struct seal_context *round,
                      struct table_half *out)
{
    struct seal_context c = *round;
    unsigned char seed[32];

    c.player = 0;
    joint_host_seed(seed, g->vault->key, c.game);
    joint_publish(out->half, out->proof, seed, &c);
    seal_wipe(seed, sizeof seed);
}

/* The host's half of round 0, which the log has in advance. */
static int half_logged(struct engine *g, int auction, struct table_half *out,
                       struct error *e)
{
    int64_t at = g->head.seq;
    struct log_entry entry;
    struct body_reader r;
    int number = 0, result;

    for (; number != auction; at = entry.seq - 1) {
        if (g->journal->find(g->journal->arg, ENTRY_ROUND_KEYS, at, true, &entry, e)) {
            return -1;
        }
        if (!entry.seq) {
            return error_set(e, ERROR_DATA, "Auction %d has no half in the log.",
                             auction);
        }
        result = body_read(&r, entry.body, entry.size, ENTRY_ROUND_KEYS, e);
        while (!result && number != auction && body_next(&r)) {
            result = body_is(&r, "half") ? table_half_line(&number, out, &r, e) : 0;
        }
        free(entry.body);
        if (result) {
            return -1;
        }
    }
    return 0;
}

#define PARTIES (1 + SEATS_MAX) /* who mails halves: players, and the witness */

/* What players left for a round before it began. */
struct left {
    const struct asked *asked;
    int host;             /* his player, from 1; 0: he does not play            */
    int64_t key[PARTIES]; /* since when the key of each is his: older halves are */
                          /* of another seed, and void                          */
    int64_t half;         /* the entry with the half of the witness; 0: none    */
    struct table_round *table;
    int64_t bid;  /* the entry with the host's newest bid; 0: none */
    uint32_t seq; /* of it */
};

static void left_one(void *arg, const struct log_entry *entry,
                     const struct signed_block *b)
{
    struct left *l = arg;
    const int player = b->context.player;
    struct table_half *h = &l->table->of[player];

    if (b->context.auction != (uint32_t)l->asked->auction ||
        b->context.round != l->asked->q.round || entry->seq < l->key[player - 1]) {
        return;
    }
    if (b->type == BLOCK_BID && b->seq > l->seq) {
        l->bid = entry->seq;
        l->seq = b->seq;
    }
    if (b->type == BLOCK_TABLEKEY && l->key[player - 1] &&
        !(l->table->holders >> player & 1)) {
        l->table->holders |= 1U << player;
        memcpy(h->half, b->half, sizeof h->half);
        memcpy(h->proof, b->proof, sizeof h->proof);
        l->half = entry->seq;
    }
}

/* Since when each has the key that he has; 0: he has none. */
static int keys_since(struct engine *g, int64_t key[PARTIES], struct error *e)
{
    const int parties = g->game->seats + (game_witness(g->game) > 0);
    struct player_key k;
    int i;

    memset(key, 0, PARTIES * sizeof *key);
    for (i = 0; i < parties; i++) {
        if (engine_player_key(g, i + 1, &k, &key[i], e) < 0) {
            return -1;
        }
    }
    return 0;
}

static int left_read(struct engine *g, struct left *l, struct error *e)
{
    return keys_since(g, l->key, e) ||
                   engine_each_block(g, ENTRY_SHARE_IN, 1, left_one, l, e)
               ? -1
               : 0;
}

static unsigned holders(const struct game *g, const struct asked *a)
{
    const int host = game_host_player(g), witness = game_witness(g);

    return witness ? 1U | 1U << witness
                   : 1U | (a->q.seats & ~(host ? SEE_ONLY(host - 1) : 0U)) << 1;
}

/* The host plays, and could read bids before he makes his own; with a witness he cannot.
 */
static bool host_bids(const struct game *g, const struct asked *a)
{
    const int host = game_host_player(g);

    return host && !game_witness(g) && (a->q.seats & SEE_ONLY(host - 1));
}

/* What players seal to must be pinned to the person whom they know by his fingerprint:
 * the round names his key, and has his half as he signed it. */
static int witness_put(struct engine *g, const struct left *l, struct table_round *t,
                       struct error *e)
{
    unsigned char bytes[BLOCK_MAX], raw[SEAL_HASH];
    struct player_key key;
    struct signed_block b;
    struct log_entry entry;
    int result;

    if (engine_player_key(g, game_witness(g->game), &key, NULL, e) < 0 ||
        g->journal->entry(g->journal->arg, l->half, &entry, e)) {
        return -1;
    }
    result = entry_block_bytes(&b, bytes, raw, &entry, e);
    free(entry.body);
    return result || table_witness(t, key.public, bytes)
               ? result
               : error_set(e, ERROR_DATA,
                           "Entry %lld is no half that the witness signed.",
                           (long long)l->half);
}

int engine_table_begin(struct engine *g, struct asked *a, struct table_round *t,
                       struct error *e)
{
    struct left l = {.asked = a, .host = game_host_player(g->game), .table = t};
    unsigned char y[JOINT_SHARE];
    struct seal_context round;
    struct key_pair intake;
    unsigned wanted;

    memset(t, 0, sizeof *t);
    a->commits = false;
    if (game_mode(g->game) != MODE_TABLE) {
        return 0;
    }
    engine_context(g->game, a, 0, &round);
    if (left_read(g, &l, e)) {
        return -1;
    }
    if (g->vault) {
        engine_host_half(g, &round, &t->of[0]);
    } else if (half_logged(g, a->auction, &t->of[0], e)) {
        return -1;
    }
    seal_intake_key(&intake, g->intake->code, g->game->id);
    memcpy(t->intake, intake.public, sizeof t->intake);
    seal_wipe(&intake, sizeof intake);
    wanted = holders(g->game, a);
    t->holders = (t->holders | 1U) & wanted;
    a->commits = t->holders != wanted || !table_key(t, y) ||
                 (host_bids(g->game, a) && (a->q.round > 0 || !l.bid));
    return game_witness(g->game) && !a->commits ? witness_put(g, &l, t, e) : 0;
}

/* Which auctions to come each seat has halves for, in their round 0. */
struct ready {
    int auctions; /* that have begun */
    int64_t key[PARTIES];
    uint32_t has[PARTIES]; /* mask: bit 0 of the next */
};

static void half_noted(void *arg, const struct log_entry *entry,
                       const struct signed_block *b)
{
    struct ready *r = arg;
    const int64_t ahead = (int64_t)b->context.auction - r->auctions - 1;
    const int seat = b->context.player - 1;

    if (b->type == BLOCK_TABLEKEY && b->context.round == 0 && entry->seq > r->key[seat] &&
        ahead >= 0 && ahead < TABLE_AUCTIONS) {
        r->has[seat] |= 1U << ahead;
    }
}

int engine_halves(struct engine *g, int first[PARTIES], struct error *e)
{
    const struct game *game = g->game;
    struct ready r = {.auctions = game->auctions};
    int i;

    memset(first, 0, PARTIES * sizeof *first);
    if (game_mode(game) != MODE_TABLE || game->over) {
        return 0;
    }
    if (keys_since(g, r.key, e) ||
        engine_each_block(g, ENTRY_SHARE_IN, 1, half_noted, &r, e)) {
        return -1;
    }
    for (i = 0; i <= game->seats; i++) {
        if (game_keeps_half(game, i + 1) && i < game->seats + (game_witness(game) > 0)) {
            first[i] = game->auctions + 1;
            while (r.has[i] & 1) {
                r.has[i] >>= 1;
                first[i]++;
            }
        }
    }
    return 0;
}

/* His newest bid of those he left, behind the auction-open. */
static int host_bid(struct engine *g, struct asked *a, struct error *e)
{
    struct table_round none;
    struct left l = {.asked = a, .host = game_host_player(g->game), .table = &none};
    unsigned char bytes[BLOCK_MAX], raw[SEAL_HASH];
    struct signed_block b;
    struct log_entry entry;
    int result;

    memset(&none, 0, sizeof none);
    if (left_read(g, &l, e) || g->journal->entry(g->journal->arg, l.bid, &entry, e)) {
        return -1;
    }
    result = entry_block_bytes(&b, bytes, raw, &entry, e);
    free(entry.body);
    if (result || engine_append(g, ENTRY_BID_IN, l.host,
                                entry_block(ENTRY_BID_IN, &b, bytes, raw), NULL, e)) {
        return -1;
    }
    a->answered |= SEE_ONLY(l.host - 1);
    a->last_in = engine_time(g);
    return 0;
}

int engine_host_bids(struct engine *g, struct error *e)
{
    struct game *game = g->game;
    int i;

    for (i = 0; game_mode(game) == MODE_TABLE && i < game->asked_count; i++) {
        struct asked *a = &game->asked[i];

        if (a->q.sealed == SEALED_BIDS && a->opened && !a->commits && !a->closed &&
            host_bids(game, a) && !(a->answered & SEE_ONLY(game_host_player(game) - 1)) &&
            host_bid(g, a, e)) {
            return -1;
        }
    }
    return 0;
}

/* What the witness mailed when the round was closed. */
static int witness_share(struct engine *g, const struct asked *a,
                         unsigned char out[JOINT_SHARE], const struct key_pair *intake,
                         struct error *e)
{
    struct log_entry entry;
    struct signed_block b;
    int64_t at = a->closed;
    int result;

    for (;; at = entry.seq + 1) {
        if (g->journal->find(g->journal->arg, ENTRY_SHARE_IN, at, false, &entry, e)) {
            return -1;
        }
        if (!entry.seq) {
            return error_set(e, ERROR_BUG, "The share of the witness is missing.");
        }
        result = entry_block_read(&b, &entry, e);
        free(entry.body);
        if (result) {
            return -1;
        }
        if (b.type == BLOCK_SHARE && b.context.auction == (uint32_t)a->auction &&
            b.context.round == a->q.round) {
            break;
        }
    }
    return seal_unbox(out, b.share, JOINT_SHARE_BOX, intake)
               ? 0
               : error_set(e, ERROR_BUG, "The share of the witness does not open.");
}

/* The share of one holder: the host's out of the vault, a player's out of his bid. */
static int share_of(struct engine *g, struct unsealing *u, int holder,
                    const struct key_pair *intake, struct error *e)
{
    unsigned char *out = u->share[holder], seed[32];
    struct seal_context c;

    if (holder == 0) {
        engine_context(g->game, u->asked, 0, &c);
        joint_host_seed(seed, g->vault->key, g->game->id);
        joint_share(out, seed, &c);
        seal_wipe(seed, sizeof seed);
    } else if (holder == u->table.witness) {
        if (witness_share(g, u->asked, out, intake, e)) {
            return -1;
        }
    } else if (!seal_unbox(out, u->seat[holder - 1].in.block.share, JOINT_SHARE_BOX,
                           intake)) {
        return error_set(e, ERROR_BUG, "The share of player %d does not open.", holder);
    }
    return joint_fits(out, u->table.of[holder].half)
               ? 0
               : error_set(e, ERROR_CONFIG,
                           "The share of %s %d is not the one that auction %d, round %d "
                           "was sealed for.",
                           holder ? "player" : "the vault, holder", holder,
                           u->asked->auction, u->asked->q.round);
}

/* Nobody bid, and the witness was not waited for. */
static bool needs_no_share(const struct game *g, const struct asked *a)
{
    const int witness = game_witness(g);

    return witness && !a->answered && !(a->revealed & SEE_ONLY(witness - 1));
}

int unsealing_shares(struct engine *g, struct unsealing *u, struct error *e)
{
    unsigned char list[TABLE_HOLDERS][JOINT_SHARE];
    struct key_pair intake;
    struct log_entry entry;
    int i, n = 0, result;

    if (needs_no_share(g->game, u->asked)) {
        return 0;
    }
    if (g->journal->entry(g->journal->arg, u->asked->opened, &entry, e)) {
        return -1;
    }
    result = table_read(&u->table, &entry, e);
    free(entry.body);
    seal_intake_key(&intake, g->intake->code, g->game->id);
    for (i = 0; i < TABLE_HOLDERS && !result; i++) {
        if (u->table.holders >> i & 1) {
            result = share_of(g, u, i, &intake, e);
            memcpy(list[n++], u->share[i], JOINT_SHARE);
        }
    }
    if (!result && !table_key(&u->table, u->y)) {
        result = error_set(e, ERROR_DATA, "The halves of auction %d are no key.",
                           u->asked->auction);
    }
    joint_sum(u->x, (const unsigned char(*)[JOINT_SHARE])list, n);
    seal_wipe(&intake, sizeof intake);
    seal_wipe(list, sizeof list);
    return result ? -1 : 0;
}
