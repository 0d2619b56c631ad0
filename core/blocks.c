/* Blocks that players signed: keys, bids, reveals. Each speaks for itself, whoever sent
 * it. sealed-bids 2.3, 3.2, 4.3, 7.1. */
#include "core/blocks_parts.h"

#include "core/body.h"
#include "core/verify_said.h"

#include <stdlib.h>
#include <string.h>

#define REVEALS_MAX 8 /* of one player in a round, as a wrong one cannot be told */

static int foreign(struct block_taken *out, const char *why)
{
    out->fate = FATE_FOREIGN;
    (void)snprintf(out->why, sizeof out->why, "%s", why);
    return 0;
}

/* A round of commitments in which what he sent can still be revealed, or will be. */
static bool has_committed(const struct game *g, int seat)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        const struct asked *a = &g->asked[i];

        if (a->q.sealed == SEALED_BIDS && game_round_mode(g, a) == MODE_COMMIT &&
            (a->answered & ~a->revealed & SEE_ONLY(seat))) {
            return true;
        }
    }
    return false;
}

/* What a key that the one before does not vouch for leads to: all hear of it, as who had
 * one mail of a player could have sent it (2.3). */
static void key_replaced(struct engine *g, const struct player_key *before,
                         const struct player_key *k, struct block_taken *out)
{
    char old[20], print[20];

    seal_fingerprint(old, before->public);
    seal_fingerprint(print, k->public);
    (void)snprintf(
        out->why, sizeof out->why,
        "It is %s and takes the place of %s, which does not vouch for it: all are told, "
        "so tell them the new one by another way than mail.%s",
        print, old,
        has_committed(g->game, k->player - 1)
            ? " The bid that you have sent is revealed with the seed it was made with: "
              "add --old-seed FILE. If that is lost, make the bid anew while its round "
              "is "
              "open; later ask the host to relieve you of the forfeit."
            : "");
    g->acts++;
    g->keyed = k->player;
}

/* Also a lost key is replaced this way: the code says who it is (2.3). */
static int key_arrives(struct engine *g, const struct armored *block, int seat,
                       int64_t number, struct block_taken *out, struct error *e)
{
    struct player_key k, before;
    struct error why = {ERROR_NONE, 0, ""};
    const char *chain;
    bool first, all = false;
    int known;

    if (block->size != BLOCK_PLAYERKEY_SIZE || block_key_read(&k, block->bytes, &why)) {
        return foreign(out, "The key block is malformed, or not signed by its key.");
    }
    if (seat < 0 || !number || engine_code(g, seat, number) != REFUSED_NONE) {
        return foreign(out,
                       "A key is registered by a reply to a mail of the game, or with "
                       "a CODE.");
    }
    out->player = seat + 1;
    if (memcmp(k.game, g->game->id, sizeof k.game) != 0 || k.player != seat + 1) {
        return foreign(out, "The key was made for another game, or another player.");
    }
    if (blocks_chain(g, &k, &chain, e)) {
        return -1;
    }
    if (chain) {
        return foreign(out, chain);
    }
    known = engine_player_key(g, seat + 1, &before, NULL, e);
    if (known < 0) {
        return -1;
    }
    if (engine_append(g, ENTRY_PLAYER_KEY, seat + 1,
                      entry_player_key(&k, block->bytes, number), NULL, e)) {
        return -1;
    }
    if (number > g->game->seat[seat].used) {
        g->game->seat[seat].used = number;
    }
    engine_wrote(g, seat);
    first = !g->game->seat[seat].dice.length;
    game_chain(g->game, seat, &k);
    out->fate = FATE_TAKEN;
    if (known && memcmp(before.public, k.public, sizeof k.public) != 0) {
        key_replaced(g, &before, &k, out);
    }
    if (first && engine_chain_came(g, &all, e)) {
        return -1;
    }
    if (all) {
        (void)snprintf(out->why, sizeof out->why, "%s",
                       "All have registered their chains: mail what `sealed-player "
                       "ready` prints.");
    }
    return 0;
}

static struct asked *round_of(struct game *g, const struct seal_context *c)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        struct asked *a = &g->asked[i];

        if (a->q.sealed == SEALED_BIDS && a->opened && a->auction == (int)c->auction &&
            a->q.round == c->round && (a->q.seats & SEE_ONLY(c->player - 1))) {
            return a;
        }
    }
    return NULL;
}

int engine_block_receipt(struct engine *g, const struct signed_block *b, int64_t entry,
                         const unsigned char entry_hash[32], int64_t time, int status,
                         struct error *e)
{
    struct receipt_made *grown =
        realloc(g->receipt, (size_t)(g->receipts + 1) * sizeof *grown);
    const struct asked *a;
    struct receipt r;

    if (!grown) {
        return error_memory(e);
    }
    g->receipt = grown;
    memset(&r, 0, sizeof r);
    r.context = b->context;
    r.seq = b->seq;
    r.entry = (uint64_t)entry;
    memcpy(r.entry_hash, entry_hash, sizeof r.entry_hash);
    memcpy(r.commit, b->commit, sizeof r.commit);
    r.time = (uint64_t)time;
    r.status = status;
    a = round_of(g->game, &b->context);
    r.mode = a ? game_round_mode(g->game, a) : game_mode(g->game);
    grown[g->receipts].player = b->context.player;
    block_receipt_write(grown[g->receipts].block, &r, g->intake->sign);
    g->receipts++;
    return 0;
}

int blocks_receipt(struct engine *g, const struct incoming *in, int status,
                   struct error *e)
{
    return engine_block_receipt(g, &in->b, g->head.seq, g->head.hash, g->head.time,
                                status, e);
}

int blocks_refused(struct engine *g, struct incoming *in, const char *reason,
                   const char *why, struct error *e)
{
    const bool late = !strcmp(reason, "late");

    in->out->fate = late ? FATE_LATE : FATE_REFUSED;
    (void)snprintf(in->out->why, sizeof in->out->why, "%s", why);
    return engine_append(g, ENTRY_BID_REFUSED, in->b.context.player,
                         entry_block_refused(&in->b, in->bytes, reason), NULL, e) ||
                   blocks_receipt(g, in, late ? RECEIPT_LATE : RECEIPT_REFUSED, e)
               ? -1
               : 0;
}

static int was_void(struct engine *g, const struct seal_context *c, bool *was,
                    struct error *e)
{
    struct said_ruling said;
    struct log_entry entry;
    int64_t from = 1;

    for (*was = false; !*was; from = entry.seq + 1) {
        if (g->journal->find(g->journal->arg, ENTRY_VOID, from, false, &entry, e)) {
            return -1;
        }
        if (!entry.seq) {
            return 0;
        }
        *was = entry.body && !said_ruling(&said, &entry) &&
               said.auction == (int)c->auction && said.round == c->round;
        free(entry.body);
    }
    return 0;
}

int blocks_late(struct engine *g, struct incoming *in, const char *why, struct error *e)
{
    bool was;

    if (was_void(g, &in->b.context, &was, e)) {
        return -1;
    }
    return blocks_refused(g, in, "late",
                          was ? "That round was void and has begun again: make another "
                                "one, from a newer mail."
                              : why,
                          e);
}

int blocks_again(struct engine *g, struct incoming *in, struct error *e)
{
    in->out->fate = FATE_AGAIN;
    (void)snprintf(in->out->why, sizeof in->out->why,
                   "The very same block is in the log already.");
    return engine_block_receipt(g, &in->b, in->same.seq, in->same.hash, in->same.time,
                                RECEIPT_DUPLICATE, e);
}

static int one_before(struct incoming *in, const struct log_entry *entry,
                      struct sought *s, struct error *e)
{
    struct signed_block b;
    struct bid_in bid;
    unsigned char mine[SEAL_CONTEXT], its[SEAL_CONTEXT];

    if (entry->kind != ENTRY_BID_IN) {
        if (entry_block_read(&b, entry, e)) {
            return -1;
        }
    } else {
        if (entry_bid_read(&bid, entry->body, entry->size, e)) {
            return -1;
        }
        b = bid.block;
        s->seen = s->seen || !memcmp(bid.commit, in->b.commit, SEAL_HASH);
        bid_in_clear(&bid);
    }
    seal_context_write(mine, &in->b.context);
    seal_context_write(its, &b.context);
    if (memcmp(mine, its, sizeof mine) == 0 &&
        (entry->kind != ENTRY_SHARE_IN || b.type == in->b.type)) {
        s->count++;
        s->newest = entry->seq;
        s->last = b.seq > s->last ? b.seq : s->last;
    }
    return 0;
}

/* Whether the entry holds these very bytes. */
static bool holds(const struct log_entry *entry, const unsigned char *bytes, size_t n)
{
    unsigned char kept[BLOCK_MAX];
    struct body_reader r;
    struct error e = {ERROR_NONE, 0, ""};

    return !body_find(&r, entry->body, entry->size, entry->kind, "block", &e) &&
           r.value_size == 2 * n && !body_bytes(&r, kept, n, &e) &&
           !memcmp(kept, bytes, n);
}

int blocks_before(struct engine *g, struct incoming *in, int kind, int64_t from,
                  struct sought *s, struct error *e)
{
    struct log_entry entry;
    int result = 0;

    memset(s, 0, sizeof *s);
    for (; !result; from = entry.seq + 1) {
        if (g->journal->find(g->journal->arg, kind, from, false, &entry, e)) {
            return -1;
        }
        if (!entry.seq) {
            return 0;
        }
        result = one_before(in, &entry, s, e);
        if (!result && holds(&entry, in->bytes, block_size(in->b.type))) {
            in->same = entry;
        }
        free(entry.body);
        in->same.body = NULL; /* only its place is needed */
    }
    return -1;
}

int engine_each_block(struct engine *g, int kind, int64_t from, engine_block_fn *fn,
                      void *arg, struct error *e)
{
    struct signed_block b;
    struct log_entry entry;
    int result;

    for (;; from = entry.seq + 1) {
        if (g->journal->find(g->journal->arg, kind, from, false, &entry, e)) {
            return -1;
        }
        if (!entry.seq) {
            return 0;
        }
        result = entry_block_read(&b, &entry, e);
        free(entry.body);
        if (result) {
            return -1;
        }
        fn(arg, &entry, &b);
    }
}

/* What the player has seen of the log must be in this one: who is told two histories
 * cannot be used as a witness of the other. 4.3. */
int engine_ack_fits(struct engine *g, const struct signed_block *b, bool *fits,
                    struct error *e)
{
    struct log_entry entry;

    *fits = b->ack <= (uint64_t)g->head.seq;
    if (!b->ack || !*fits) {
        return 0;
    }
    if (g->journal->entry(g->journal->arg, (int64_t)b->ack, &entry, e)) {
        return -1;
    }
    free(entry.body);
    *fits = !memcmp(entry.hash, b->ack_hash, sizeof entry.hash);
    return 0;
}

/* What is wanted, where a block is of another type. 3, 7.5. */
static const char *wanted(const struct game *g, const struct asked *a, int player)
{
    if (a && !a->closed && game_round_mode(g, a) == MODE_COMMIT &&
        player == game_host_player(g)) {
        return "You host this game: your bid is a BID block, which you cannot refuse to "
               "reveal when you have seen the others. sealed-player bid MAIL AMOUNT "
               "--box "
               "prints it.";
    }
    switch (a ? game_round_mode(g, a) : game_mode(g)) {
    case MODE_COMMIT:
        return a && a->closed ? "That round is closed: what counts in it is revealed."
                              : "In this game bids are COMMIT blocks, revealed "
                                "afterwards.";
    case MODE_BOX:
        return "In this game bids are BID blocks.";
    case MODE_TABLE:
        return a && a->closed ? "Nothing is to be revealed: all shares are there."
                              : "In this round bids are TABLEBID blocks.";
    default:
        return "In this game bids are plain mails, like BID 3.";
    }
}

static int bid_take(struct engine *g, struct incoming *in, struct asked *a,
                    struct error *e)
{
    const int seat = in->b.context.player - 1;

    if (engine_append(g, ENTRY_BID_IN, seat + 1,
                      entry_block(ENTRY_BID_IN, &in->b, in->bytes, in->raw), NULL, e) ||
        blocks_receipt(g, in, RECEIPT_ACCEPTED, e)) {
        return -1;
    }
    if (a->answered & SEE_ONLY(seat)) {
        (void)snprintf(in->out->why, sizeof in->out->why, "%s",
                       "It takes the place of what you had sent before.");
    }
    a->answered |= SEE_ONLY(seat);
    a->last_in = engine_time(g);
    engine_wrote(g, seat);
    in->out->fate = FATE_TAKEN;
    return 0;
}

static int bid_arrives(struct engine *g, struct incoming *in, struct asked *a,
                       struct error *e)
{
    struct sought s;
    bool fits;

    if (blocks_before(g, in, ENTRY_BID_IN, 1, &s, e)) {
        return -1;
    }
    if (in->same.seq) {
        return blocks_again(g, in, e);
    }
    if (!a && in->b.type == BLOCK_BID && game_mode(g->game) == MODE_TABLE &&
        !game_witness(g->game) && in->b.context.auction > (uint32_t)g->game->auctions) {
        return blocks_left(g, in, e);
    }
    if (in->b.context.auction > (uint32_t)g->game->auctions) {
        return blocks_refused(g, in, "place", "There is no such round.", e);
    }
    if (!a || a->closed) {
        return blocks_late(g, in, "That round is closed.", e);
    }
    if (s.seen) {
        return blocks_refused(g, in, "copy", "Its commitment stands in the log already.",
                              e);
    }
    if (in->b.seq <= s.last) {
        return blocks_refused(
            g, in, "seq",
            "Its number (seq) is not above that of your last bid in this round.", e);
    }
    if (in->b.type == BLOCK_BID && game_round_mode(g->game, a) == MODE_TABLE &&
        !game_witness(g->game)) {
        return blocks_refused(
            g, in, "first",
            "A host who plays bids before the auction begins: then it can "
            "be changed no more.",
            e);
    }
    if (in->b.type == BLOCK_TABLEBID && (blocks_table_bid(g, in, a, &fits, e) || !fits)) {
        return in->out->fate == FATE_REFUSED ? 0 : -1;
    }
    return bid_take(g, in, a, e);
}

/* The commitment that the close lists for its player is this one. */
static int is_listed(struct engine *g, const struct incoming *in, const struct asked *a,
                     bool *is, struct error *e)
{
    struct sealed_item item[SEATS_MAX];
    const struct sealed_item *mine = &item[in->b.context.player - 1];
    struct bid_in bid;
    int result = 0;

    *is = false;
    if (g->journal->sealed(g->journal->arg, a, item, e)) {
        return -1;
    }
    if (mine->entry) {
        result = entry_bid_read(&bid, mine->body, mine->size, e);
        *is = !result && bid.seq == in->b.seq &&
              !memcmp(bid.commit, in->b.commit, SEAL_HASH);
        if (!result) {
            bid_in_clear(&bid);
        }
    }
    engine_items_free(item);
    return result;
}

static int reveal_take(struct engine *g, struct incoming *in, struct asked *a,
                       struct error *e)
{
    const int seat = in->b.context.player - 1;

    if (engine_append(g, ENTRY_REVEAL_IN, seat + 1,
                      entry_block(ENTRY_REVEAL_IN, &in->b, in->bytes, in->raw), NULL,
                      e) ||
        blocks_receipt(g, in, RECEIPT_ACCEPTED, e)) {
        return -1;
    }
    a->revealed |= SEE_ONLY(seat);
    engine_wrote(g, seat);
    in->out->fate = FATE_TAKEN;
    return 0;
}

static int reveal_arrives(struct engine *g, struct incoming *in, struct asked *a,
                          struct error *e)
{
    struct sought s;
    bool listed;

    if (!a) {
        return blocks_late(g, in, "That round has been opened.", e);
    }
    if (!a->closed) {
        return blocks_refused(g, in, "early",
                              "The round is still open: reveal when it is closed.", e);
    }
    if (blocks_before(g, in, ENTRY_REVEAL_IN, a->closed, &s, e) ||
        is_listed(g, in, a, &listed, e)) {
        return -1;
    }
    if (in->same.seq) {
        return blocks_again(g, in, e);
    }
    if (!listed) {
        return blocks_refused(g, in, "other",
                              "It is not the bid that counts in this round.", e);
    }
    if (s.count >= REVEALS_MAX) {
        return blocks_refused(g, in, "many", "There are too many reveals of this bid.",
                              e);
    }
    return reveal_take(g, in, a, e);
}

/* A block of a player of this game, by its signature: taken, or refused in the log. */
static int signed_arrives(struct engine *g, struct incoming *in, struct error *e)
{
    struct asked *a = round_of(g->game, &in->b.context);
    const bool half = in->b.type == BLOCK_TABLEKEY && game_mode(g->game) == MODE_TABLE;
    bool fits;

    if (!half && !game_block_fits(g->game, a, (int)in->b.type, in->b.context.player)) {
        return blocks_refused(g, in, "mode", wanted(g->game, a, in->b.context.player), e);
    }
    if (engine_ack_fits(g, &in->b, &fits, e)) {
        return -1;
    }
    if (!fits) {
        return blocks_refused(
            g, in, "ack",
            "It acknowledges a checkpoint that is not in this log. Compare "
            "your mails with other players.",
            e);
    }
    return half                         ? blocks_half(g, in, e)
           : in->b.type == BLOCK_SHARE  ? blocks_share(g, in, e)
           : in->b.type == BLOCK_REVEAL ? reveal_arrives(g, in, a, e)
                                        : bid_arrives(g, in, a, e);
}

int engine_block(struct engine *g, const struct armored *block, int seat, int64_t number,
                 const unsigned char raw[32], struct block_taken *out, struct error *e)
{
    struct incoming in;
    struct player_key key;
    struct error why = {ERROR_NONE, 0, ""};
    int known;

    memset(out, 0, sizeof *out);
    if (!block->bytes) {
        return foreign(out, block->error.text);
    }
    if (!strcmp(block->name, "PLAYERKEY") && game_witness(g->game) &&
        seat + 1 == game_witness(g->game)) {
        return blocks_witness_key(g, block, out, e);
    }
    if (!strcmp(block->name, "PLAYERKEY")) {
        return key_arrives(g, block, seat, number, out, e) || engine_wake(g, e) ? -1 : 0;
    }
    if (!strcmp(block->name, "NEWKEY")) {
        return blocks_newkey(g, block, out, e) || engine_wake(g, e) ? -1 : 0;
    }
    memset(&in, 0, sizeof in);
    in.bytes = block->bytes;
    in.raw = raw;
    in.out = out;
    if (block_read(&in.b, block->bytes, block->size, &why) ||
        strcmp(block_name(in.b.type), block->name) != 0 || in.b.type == BLOCK_ORDERS) {
        return foreign(out, "The block is malformed.");
    }
    if (memcmp(in.b.context.game, g->game->id, sizeof g->game->id) != 0 ||
        (in.b.context.player > g->game->seats &&
         in.b.context.player != game_witness(g->game))) {
        return foreign(out, "The block was made for another game.");
    }
    known = engine_player_key(g, in.b.context.player, &key, NULL, e);
    if (known < 0) {
        return -1;
    }
    if (!known) {
        return foreign(out, "Its player has registered no key.");
    }
    if (!block_signed_by(block->bytes, block->size, key.public)) {
        return foreign(out, "The block is not signed with the key of its player.");
    }
    out->player = in.b.context.player;
    return signed_arrives(g, &in, e) || engine_settle(g, e) ? -1 : 0;
}
