/* Rounds of mode table: halves and their proofs, joint keys, bids of a host who plays,
 * shares. sealed-bids 3.3; 6.4, steps 6 to 8. */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <stdlib.h>
#include <string.h>

static void context(const struct verify *v, int64_t auction, int64_t round, int player,
                    struct seal_context *out)
{
    memset(out, 0, sizeof *out);
    memcpy(out->game, v->game.id, sizeof out->game);
    out->auction = (uint32_t)auction;
    out->round = (int)round;
    out->player = player;
}

bool verify_is_table(const struct verify *v)
{
    return game_mode(&v->game) == MODE_TABLE;
}

int verify_host_half(struct verify *v, struct strict *f, int auction, struct error *e)
{
    struct table_half *grown =
        realloc(v->host_half, (size_t)(auction - v->keys_from) * sizeof *v->host_half);
    struct table_half *h;
    struct seal_context c;

    if (!grown) {
        return error_memory(e);
    }
    v->host_half = grown;
    h = &grown[auction - v->keys_from - 1];
    memset(h, 0, sizeof *h);
    strict_line(f, "half");
    (void)strict_number(f, auction, auction);
    strict_bytes(f, h->half, sizeof h->half);
    strict_bytes(f, h->proof, sizeof h->proof);
    context(v, auction, 0, 0, &c);
    if (!f->bad && !joint_proved(h->half, h->proof, &c)) {
        f->bad = f->line;
    }
    return 0;
}

/* What a player left for this round, of this type, with the key that he has now; the last
 * one, or NULL. */
static const struct verify_left *left_of(const struct verify *v, int type, int player,
                                         int64_t auction, int64_t round)
{
    int i;

    for (i = v->lefts - 1; i >= 0; i--) {
        const struct verify_left *l = &v->left[i];

        if ((int)l->type == type && l->context.player == player &&
            l->context.auction == (uint32_t)auction && l->context.round == (int)round &&
            l->entry > v->player[player - 1].entry &&
            l->entry > v->player[player - 1].seated) {
            return l;
        }
    }
    return NULL;
}

bool verify_has_left(const struct verify *v, const struct signed_block *b)
{
    const struct verify_left *l =
        left_of(v, (int)b->type, b->context.player, b->context.auction, b->context.round);

    return l && (b->type == BLOCK_TABLEKEY || l->seq >= b->seq);
}

static int left_keep(struct verify *v, const struct log_entry *entry,
                     const struct signed_block *b, const unsigned char raw[32],
                     struct error *e)
{
    struct verify_left *grown;

    if ((v->lefts & (v->lefts - 1)) == 0) { /* doubles its room */
        grown = realloc(v->left, (v->lefts ? (size_t)v->lefts * 2 : 1) * sizeof *grown);
        if (!grown) {
            return error_memory(e);
        }
        v->left = grown;
    }
    grown = &v->left[v->lefts++];
    memset(grown, 0, sizeof *grown);
    grown->type = b->type;
    grown->context = b->context;
    grown->entry = entry->seq;
    grown->seq = b->seq;
    memcpy(grown->commit, b->commit, sizeof grown->commit);
    memcpy(grown->raw, raw, sizeof grown->raw);
    memcpy(grown->h.half, b->half, sizeof b->half);
    memcpy(grown->h.proof, b->proof, sizeof b->proof);
    return 0;
}

bool verify_misplaced(const struct verify *v, const struct signed_block *b, bool late)
{
    const int rounds = b->type == BLOCK_TABLEKEY ? TABLE_ROUNDS : 1;
    const bool past = b->context.auction <= (uint32_t)v->game.auctions;

    return late ? past
                : !past && (b->context.auction >
                                (uint32_t)(v->game.auctions + TABLE_AUCTIONS) ||
                            b->context.round >= rounds);
}

/* A half with its proof, or the bid of a host who plays, for a round to come. */
static bool may_wait(const struct verify *v, const struct signed_block *b)
{
    const bool host =
        !game_witness(&v->game) && b->context.player == game_host_player(&v->game);

    return verify_is_table(v) && b->type == (host ? BLOCK_BID : BLOCK_TABLEKEY) &&
           (host || game_keeps_half(&v->game, b->context.player)) &&
           !verify_misplaced(v, b, true) && !verify_misplaced(v, b, false) &&
           !verify_has_left(v, b) &&
           (host || joint_proved(b->half, b->proof, &b->context));
}

int verify_share_in(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct block_entry in;
    int fresh;

    if (!verify_block_entry(v, entry, "share-in", &in)) {
        return 0;
    }
    if (!in.agrees || (in.b.type != BLOCK_SHARE && !may_wait(v, &in.b))) {
        return wrong(v, 7, entry,
                     "It is no half of a share with its proof, nor a bid of a host who "
                     "plays, for a round to come.");
    }
    if (entry->actor != game_witness(&v->game)) {
        verify_wrote(v, entry->actor);
    }
    fresh = verify_seen(v, in.raw, e);
    v->mailed += fresh > 0; /* one mail brings many */
    return fresh < 0                  ? -1
           : in.b.type == BLOCK_SHARE ? verify_witness_share(v, entry, &in.b)
                                      : left_keep(v, entry, &in.b, in.raw, e);
}

void verify_table_seat(struct verify *v, const struct log_entry *entry, int player)
{
    int i;

    for (i = 0; i < v->rounds && !game_witness(&v->game); i++) {
        struct verify_round *r = &v->round[i];

        if (!r->table.holders || r->unsealed || r->is_void) {
            continue;
        }
        if (r->closed || r->round > 0) {
            (void)wrong(v, 7, entry,
                        "A seat changes hands while auction %d waits to be opened, which "
                        "only those can do who made its key.",
                        r->auction);
        }
        r->reseated = r->reseated || (r->seats & SEE_ONLY(player - 1));
    }
}

static bool same_half(const struct table_half *a, const struct table_half *b)
{
    return !memcmp(a->half, b->half, sizeof a->half) &&
           !memcmp(a->proof, b->proof, sizeof a->proof);
}

/* The half of the witness, and that it is his key which the round names. */
static bool witness_of_log(const struct verify *v, const struct said_auction *said,
                           struct table_round *out)
{
    const int witness = game_witness(&v->game);
    const struct verify_left *l =
        left_of(v, BLOCK_TABLEKEY, witness, said->auction, said->round);

    if (!l) {
        return false;
    }
    out->holders |= 1U << witness;
    out->of[witness] = l->h;
    return !said->table.holders ||
           !memcmp(said->table.witness_key, v->player[witness - 1].last.public,
                   sizeof said->table.witness_key);
}

/* The halves that the log has for a round; false: not all that it needs. The host's for a
 * tie round is in the auction-open alone. */
static bool round_of_log(const struct verify *v, const struct said_auction *said,
                         struct table_round *out)
{
    const int host = game_host_player(&v->game);
    const bool plays = host && (said->seats & SEE_ONLY(host - 1));
    int i;

    memset(out, 0, sizeof *out);
    memcpy(out->intake, v->box, sizeof out->intake);
    out->holders = 1;
    out->of[0] = said->round == 0 ? v->host_half[said->auction - v->keys_from - 1]
                                  : said->table.of[0];
    if (game_witness(&v->game)) {
        return witness_of_log(v, said, out);
    }
    for (i = 1; i <= v->game.seats; i++) {
        const struct verify_left *l =
            left_of(v, BLOCK_TABLEKEY, i, said->auction, said->round);

        if (i == host || !(said->seats & SEE_ONLY(i - 1))) {
            continue;
        }
        if (!l) {
            return false;
        }
        out->holders |= 1U << i;
        out->of[i] = l->h;
    }
    return !plays || (said->round == 0 && left_of(v, BLOCK_BID, host, said->auction, 0));
}

bool verify_table_fits(const struct verify *v, const struct said_auction *said)
{
    unsigned char y[JOINT_SHARE];
    struct table_round is;
    struct seal_context c;
    const bool whole = round_of_log(v, said, &is);
    int i;

    if (!strcmp(said->mode, "commit")) {
        return !said->table.holders && !whole; /* the host's half is a point */
    }
    context(v, said->auction, said->round, 0, &c);
    if (!whole || said->table.holders != is.holders ||
        said->table.witness != game_witness(&v->game) ||
        memcmp(said->table.intake, is.intake, sizeof is.intake) != 0 ||
        !table_proved(&said->table, &c, y)) {
        return false;
    }
    for (i = 0; i < TABLE_HOLDERS; i++) {
        if (is.holders >> i & 1 && !same_half(&is.of[i], &said->table.of[i])) {
            return false;
        }
    }
    return true;
}

bool verify_by_reveal(const struct verify_round *r, const struct kept_bid *b)
{
    return b->mode == MODE_COMMIT || (b->mode == MODE_TABLE && !verify_complete(r));
}

bool verify_complete(const struct verify_round *r)
{
    int i;

    if (r->table.witness) {
        return !r->fell_back && (r->shared || r->bids);
    }
    for (i = 0; i < SEATS_MAX; i++) {
        if ((r->seats & SEE_ONLY(i)) && !r->latest[i]) {
            return false;
        }
    }
    return true;
}

bool verify_has_shares(const struct verify_round *r)
{
    return r->table.holders && !r->unsealed && !r->fell_back &&
           (!r->closed || verify_complete(r));
}

bool verify_host_first(struct verify *v, const struct signed_block *b,
                       const unsigned char raw[32])
{
    const struct verify_left *l =
        left_of(v, BLOCK_BID, b->context.player, b->context.auction, b->context.round);
    const bool fits = v->host_first == b->context.player && l && l->seq == b->seq &&
                      !memcmp(l->commit, b->commit, sizeof l->commit) &&
                      !memcmp(l->raw, raw, sizeof l->raw);

    v->host_first = 0;
    return fits;
}

int verify_host_waits(struct verify *v, const struct log_entry *entry)
{
    switch ((enum entry_kind)entry->kind) {
    case ENTRY_BID_IN:
    case ENTRY_AUCTION_OPEN:
    case ENTRY_RNG_ANCHOR:
    case ENTRY_DECK_REVEAL:
        return 0;
    default:
        break;
    }
    v->host_first = 0;
    return wrong(v, 7, entry,
                 "The host plays: the bid that he left should stand before it, directly "
                 "behind the beginning of the round.");
}

bool verify_shares(struct verify *v, const struct log_entry *entry,
                   const struct verify_round *r, const struct said_round *said,
                   unsigned char x[JOINT_SHARE], unsigned char y[JOINT_SHARE])
{
    unsigned char list[TABLE_HOLDERS][JOINT_SHARE];
    int i, n = 0;

    if (said->shares != (verify_complete(r) ? r->table.holders : 0)) {
        (void)wrong(v, 8, entry,
                    "The shares that it publishes are not those of the "
                    "round's holders.");
        return false;
    }
    for (i = 0; i < TABLE_HOLDERS; i++) {
        if (!(said->shares >> i & 1)) {
            continue;
        }
        if (!joint_fits(said->share[i], r->table.of[i].half)) {
            (void)wrong(v, 8, entry, "The share of holder %d does not fit its half.", i);
            return false;
        }
        memcpy(list[n++], said->share[i], JOINT_SHARE);
    }
    joint_sum(x, (const unsigned char(*)[JOINT_SHARE])list, n);
    return !n || table_key(&r->table, y);
}

/* Of what would have waited for a round. */
static int left_refused(const struct verify *v, const struct signed_block *b,
                        const char *reason)
{
    const bool late = !strcmp(reason, "late");

    if (late || !strcmp(reason, "place")) {
        return verify_misplaced(v, b, late);
    }
    if (!strcmp(reason, "copy") || !strcmp(reason, "seq")) {
        return verify_has_left(v, b);
    }
    if (b->type == BLOCK_TABLEKEY && !strcmp(reason, "mode")) {
        return !game_keeps_half(&v->game, b->context.player);
    }
    if (b->type == BLOCK_TABLEKEY && !strcmp(reason, "proof")) {
        return !joint_proved(b->half, b->proof, &b->context);
    }
    return -1;
}

int verify_table_reason(struct verify *v, const struct signed_block *b,
                        const struct asked *a, const char *reason)
{
    const bool open = a && !a->closed && !a->commits;

    if (!verify_is_table(v)) {
        return -1;
    }
    if (b->type == BLOCK_SHARE && b->context.player == game_witness(&v->game) &&
        strcmp(reason, "ack") != 0) {
        return verify_witness_reason(v, b, reason);
    }
    if (b->type == BLOCK_TABLEKEY ||
        (b->type == BLOCK_BID && !a && !game_witness(&v->game))) {
        return left_refused(v, b, reason);
    }
    if (!strcmp(reason, "first")) {
        return b->type == BLOCK_BID && open && !game_witness(&v->game);
    }
    if (!strcmp(reason, "point")) {
        return b->type == BLOCK_TABLEBID && open && !joint_is_point(b->joint.kem);
    }
    if (!strcmp(reason, "share")) { /* it is sealed to the intake: he alone can tell */
        return b->type == BLOCK_TABLEBID && open;
    }
    return -1;
}
