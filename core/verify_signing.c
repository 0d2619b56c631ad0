/* Orders that their player signed: 6.4, step 6; sealed-bids 4.3, ORDERS. */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <stdlib.h>
#include <string.h>

/* Whether the block was made by this player for this game, with this key. */
static bool is_his(const struct verify *v, int player, const unsigned char *bytes,
                   const unsigned char key[32], struct signed_block *b)
{
    struct error e = {ERROR_NONE, 0, ""};

    return !block_read(b, bytes, BLOCK_ORDERS_SIZE, &e) && b->type == BLOCK_ORDERS &&
           b->context.player == player && b->context.round == 0 &&
           !memcmp(b->context.game, v->game.id, sizeof b->context.game) &&
           block_signed_by(bytes, BLOCK_ORDERS_SIZE, key);
}

bool verify_signs(const struct signed_block *b, const char *text, size_t n)
{
    unsigned char hash[SEAL_HASH];

    signing_hash(hash, text, n);
    return !memcmp(hash, b->commit, sizeof hash);
}

/* Above the last one that named this question. A question that is closed is named no
 * more: its place is free. */
static bool seq_rises(struct verify *v, int player, uint32_t question, uint32_t seq)
{
    struct verify_key *k = &v->player[player - 1];
    int i, at = 0, place = 1;

    for (i = 0; i <= QUESTIONS_MAX; i++) {
        at = k->orders[i].seq && k->orders[i].question == question ? i + 1 : at;
        if (i && !verify_asked(v, k->orders[i].question, 0)) {
            place = i;
        }
    }
    place = at ? at - 1 : question ? place : 0;
    if (at && seq <= k->orders[place].seq) {
        return false;
    }
    k->orders[place].question = question;
    k->orders[place].seq = seq;
    return true;
}

/* What the block says of question and history, at this entry. */
static void here_and_now(struct verify *v, const struct log_entry *entry,
                         const struct signed_block *b)
{
    const int player = b->context.player;
    const struct asked *a = signing_question(&v->game, player - 1);

    if (b->context.auction != (a ? (uint32_t)a->q.number : 0)) {
        (void)wrong(v, 6, entry, "Its orders were signed about question %lu.",
                    (unsigned long)b->context.auction);
    }
    if (!seq_rises(v, player, b->context.auction, b->seq)) {
        (void)wrong(v, 6, entry, "Its signature was used before.");
    }
    if (!verify_ack_fits(v, b, v->head.seq)) {
        (void)wrong(v, 6, entry, "It acknowledges an entry that is not in this log.");
    }
}

bool verify_orders_block(struct verify *v, const struct log_entry *entry, int player,
                         const unsigned char bytes[BLOCK_ORDERS_SIZE],
                         struct signed_block *b)
{
    const struct verify_key *mine = &v->player[player - 1];

    v->acks++;
    if (!mine->entry || !is_his(v, player, bytes, mine->last.public, b)) {
        (void)wrong(v, 6, entry, "It is not signed with the key of player %d.", player);
        return false;
    }
    here_and_now(v, entry, b);
    return true;
}

/* In a game of signed orders none counts without; the host's own hand signs nothing. */
static void missing(struct verify *v, const struct log_entry *entry)
{
    if (game_signed(&v->game)) {
        (void)wrong(v, 6, entry, "Its orders are not signed, as this game wants them.");
    }
}

int verify_signed_order(struct verify *v, const struct log_entry *entry,
                        const struct said_order *o, struct error *e)
{
    const struct verify_key *mine = &v->player[entry->actor - 1];
    struct signed_block b;
    char *text;

    if (!o->is_signed) {
        missing(v, entry);
        return 0;
    }
    text = strict_hex(o->text, o->size);
    if (!text) {
        return error_memory(e);
    }
    v->acks++;
    v->signatures++;
    if (!mine->entry || !is_his(v, entry->actor, o->block, mine->last.public, &b) ||
        !verify_signs(&b, text, o->size)) {
        (void)wrong(v, 6, entry, "Its orders are not those that player %d signed.",
                    entry->actor);
    } else {
        here_and_now(v, entry, &b);
    }
    free(text);
    return 0;
}

void verify_signed_answer(struct verify *v, const struct log_entry *entry,
                          struct kept_bid *b, int question)
{
    const struct verify_key *mine = &v->player[entry->actor - 1];

    if (!b->signed_seq) {
        missing(v, entry);
        return;
    }
    v->acks++;
    v->signatures++;
    memcpy(b->signer, mine->last.public, sizeof b->signer);
    if (!mine->entry) {
        (void)wrong(v, 6, entry, "Player %d had no key to sign with.", entry->actor);
    }
    if (!seq_rises(v, entry->actor, (uint32_t)question, b->signed_seq)) {
        (void)wrong(v, 6, entry, "Its signature was used before.");
    }
}

void verify_signed_opening(struct verify *v, const struct log_entry *entry,
                           const struct verify_round *r, const struct kept_bid *kept,
                           const struct key_pair *key, const char *text, size_t n)
{
    static const char back[] = "RETRACT\n"; /* what is signed to take an answer back */
    unsigned char bytes[BLOCK_ORDERS_SIZE];
    struct signed_block b;

    if (!kept->signed_seq) {
        return;
    }
    if (!seal_unbox(bytes, kept->signed_box, sizeof kept->signed_box, key) ||
        !is_his(v, kept->player, bytes, kept->signer, &b) || b.seq != kept->signed_seq ||
        b.context.auction != (uint32_t)r->question ||
        !(n ? verify_signs(&b, text, n) : verify_signs(&b, back, sizeof back - 1)) ||
        !verify_ack_fits(v, &b, kept->entry - 1)) {
        (void)wrong(v, 6, entry,
                    "Entry %lld holds an answer that player %d did not sign.",
                    (long long)kept->entry, kept->player);
    }
}
