/* Blocks of mode table: halves of shares for rounds to come, bids that carry shares, the
 * bids that a host who plays leaves before a round begins, and what the witness mails.
 * sealed-bids 3.3. */
#include "core/blocks_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* It stands in the log, where it waits for its round. */
static int leave(struct engine *g, struct incoming *in, struct error *e)
{
    const int player = in->b.context.player;

    if (engine_append(g, ENTRY_SHARE_IN, player,
                      entry_block(ENTRY_SHARE_IN, &in->b, in->bytes, in->raw), NULL, e)) {
        return -1;
    }
    if (player <= g->game->seats) { /* not the witness */
        engine_wrote(g, player - 1);
    }
    in->out->fate = FATE_TAKEN;
    return 0;
}

/* The reason why it cannot wait for its round; NULL: it can. */
static const char *misplaced(const struct game *g, const struct seal_context *c,
                             int rounds)
{
    if (c->auction <= (uint32_t)g->auctions) {
        return "late";
    }
    return c->auction > (uint32_t)(g->auctions + TABLE_AUCTIONS) || c->round >= rounds
               ? "place"
               : NULL;
}

static int refuse_place(struct engine *g, struct incoming *in, const char *reason,
                        struct error *e)
{
    return blocks_refused(g, in, reason,
                          !strcmp(reason, "late")
                              ? "That auction has begun already; it counts from the next "
                                "one on."
                              : "It is for a round too far ahead.",
                          e);
}

/* A half of an older key is of another seed, and counts no more. */
static int has_half(struct engine *g, const struct incoming *in, const struct sought *s,
                    bool *has, struct error *e)
{
    struct player_key key;
    int64_t since = 0;

    *has = s->count > 0;
    if (*has && engine_player_key(g, in->b.context.player, &key, &since, e) < 0) {
        return -1;
    }
    *has = *has && s->newest > since;
    return 0;
}

static const char *no_half(const struct game *g)
{
    return game_witness(g) ? "In this game the witness keeps the other half of the key."
                           : "A host who plays has a share already: that of his vault.";
}

/* It gets no receipt of its own: nothing is lost with it but that a round is played in
 * mode commit, and the checkpoint of the answer vouches for all that came in one mail. */
int blocks_half(struct engine *g, struct incoming *in, struct error *e)
{
    const char *reason = misplaced(g->game, &in->b.context, TABLE_ROUNDS);
    struct sought s;
    bool has;

    if (blocks_before(g, in, ENTRY_SHARE_IN, 1, &s, e) || has_half(g, in, &s, &has, e)) {
        return -1;
    }
    if (in->same.seq) {
        return blocks_again(g, in, e);
    }
    if (reason) {
        return refuse_place(g, in, reason, e);
    }
    if (!game_keeps_half(g->game, in->b.context.player)) {
        return blocks_refused(g, in, "mode", no_half(g->game), e);
    }
    if (has) {
        return blocks_refused(g, in, "copy",
                              "A half of your share in that round is there already.", e);
    }
    if (!joint_proved(in->b.half, in->b.proof, &in->b.context)) {
        return blocks_refused(g, in, "proof",
                              "It does not prove that you have the share it belongs to.",
                              e);
    }
    return leave(g, in, e);
}

int blocks_left(struct engine *g, struct incoming *in, struct error *e)
{
    const char *reason = misplaced(g->game, &in->b.context, 1);
    struct sought s;

    if (blocks_before(g, in, ENTRY_SHARE_IN, 1, &s, e)) {
        return -1;
    }
    if (in->same.seq) {
        return blocks_again(g, in, e);
    }
    if (reason) {
        return refuse_place(g, in, reason, e);
    }
    if (in->b.seq <= s.last) {
        return blocks_refused(g, in, "seq",
                              "Its number (seq) is not above that of the last bid that "
                              "you left for this auction.",
                              e);
    }
    return leave(g, in, e) || blocks_receipt(g, in, RECEIPT_ACCEPTED, e) ? -1 : 0;
}

/* The share that it carries is the one whose half is in the joint key; where a witness
 * keeps it, none is carried. */
static bool share_fits(const struct engine *g, const struct incoming *in,
                       const struct table_round *t)
{
    unsigned char share[JOINT_SHARE];
    struct key_pair intake;
    bool fits;

    if (t->witness && in->b.type == BLOCK_TABLEBID) {
        return block_no_share(&in->b);
    }
    seal_intake_key(&intake, g->intake->code, g->game->id);
    fits = seal_unbox(share, in->b.share, sizeof in->b.share, &intake) &&
           joint_fits(share, t->of[in->b.context.player].half);
    seal_wipe(&intake, sizeof intake);
    seal_wipe(share, sizeof share);
    return fits;
}

/* The joint key that a round began with. */
static int round_read(struct engine *g, const struct asked *a, struct table_round *t,
                      struct error *e)
{
    struct log_entry entry;
    int result;

    if (g->journal->entry(g->journal->arg, a->opened, &entry, e)) {
        return -1;
    }
    result = table_read(t, &entry, e);
    free(entry.body);
    return result;
}

int blocks_table_bid(struct engine *g, struct incoming *in, const struct asked *a,
                     bool *fits, struct error *e)
{
    struct table_round t;

    *fits = false;
    if (!joint_is_point(in->b.joint.kem)) {
        return blocks_refused(g, in, "point",
                              "It is not sealed to the joint key: make it again.", e);
    }
    if (round_read(g, a, &t, e)) {
        return -1;
    }
    if (!share_fits(g, in, &t)) {
        return blocks_refused(
            g, in, "share",
            t.witness ? "In this game bids carry no share."
                      : "Your share in it is not the one that this round was begun "
                        "with: was it made with another seed, or not from the newest "
                        "mail?",
            e);
    }
    *fits = true;
    return 0;
}

int blocks_witness_key(struct engine *g, const struct armored *block,
                       struct block_taken *out, struct error *e)
{
    struct player_key k, present;
    struct error why = {ERROR_NONE, 0, ""};
    int known;

    out->player = game_witness(g->game);
    out->fate = FATE_FOREIGN;
    (void)snprintf(out->why, sizeof out->why,
                   "It is no key that was made as the witness of this game: "
                   "`sealed-player key` makes it, with a mail of this game.");
    if (block->size != BLOCK_PLAYERKEY_SIZE || block_key_read(&k, block->bytes, &why) ||
        memcmp(k.game, g->game->id, sizeof k.game) != 0 || k.player != out->player) {
        return 0;
    }
    known = engine_player_key(g, k.player, &present, NULL, e);
    if (known < 0) {
        return -1;
    }
    out->fate = FATE_AGAIN;
    (void)snprintf(out->why, sizeof out->why, "It is the key that counts already.");
    if (known && !memcmp(k.public, present.public, sizeof k.public)) {
        return 0;
    }
    out->fate = FATE_TAKEN;
    out->why[0] = '\0';
    g->acts += known; /* another one: everybody is told */
    return engine_append(g, ENTRY_WITNESS_KEY, k.player,
                         entry_witness_key(&k, block->bytes), NULL, e);
}

/* The round that a share is for: begun, and not opened yet; NULL. */
static struct asked *share_round(struct game *g, const struct seal_context *c)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        struct asked *a = &g->asked[i];

        if (a->q.sealed == SEALED_BIDS && a->opened && a->auction == (int)c->auction &&
            a->q.round == c->round) {
            return a;
        }
    }
    return NULL;
}

/* Why the share is not wanted, in the log's word, and in words; NULL: it is. He must have
 * seen the list of the close: until then a bid could be made by who has read others. */
static const char *share_unwanted(const struct game *g, const struct asked *a,
                                  const struct signed_block *b, const char **why)
{
    if (!a) {
        *why = "That round is over, or there is none.";
        return b->context.auction <= (uint32_t)g->auctions ? "late" : "place";
    }
    if (a->commits) {
        *why = "In that round bids are revealed by who made them.";
        return "mode";
    }
    if (!a->closed || b->ack < (uint64_t)a->closed) {
        *why = "It must be made from a mail that lists the bids of the closed round.";
        return "early";
    }
    *why = "Your share of that round is there already.";
    return a->revealed & SEE_ONLY(b->context.player - 1) ? "copy" : NULL;
}

int blocks_share(struct engine *g, struct incoming *in, struct error *e)
{
    struct asked *a = share_round(g->game, &in->b.context);
    const char *why, *reason = share_unwanted(g->game, a, &in->b, &why);
    struct table_round t;
    struct sought s;

    if (blocks_before(g, in, ENTRY_SHARE_IN, 1, &s, e)) {
        return -1;
    }
    if (in->same.seq) {
        return blocks_again(g, in, e);
    }
    if (reason) {
        return strcmp(reason, "late") ? blocks_refused(g, in, reason, why, e)
                                      : blocks_late(g, in, why, e);
    }
    if (round_read(g, a, &t, e)) {
        return -1;
    }
    if (!share_fits(g, in, &t)) {
        return blocks_refused(g, in, "share",
                              "It is not the share that this round was begun with: was "
                              "it made with another seed, or not from the newest mail?",
                              e);
    }
    a->revealed |= SEE_ONLY(in->b.context.player - 1);
    return leave(g, in, e) || blocks_receipt(g, in, RECEIPT_ACCEPTED, e) ? -1 : 0;
}
