/* Sealing bids and tie lists, and closing a round. sealed-bids 3.1, 4.2, 7.6. */
#include "core/engine_parts.h"

#include "core/body.h"
#include "core/entries.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void engine_context(const struct game *g, const struct asked *a, int player,
                    struct seal_context *out)
{
    memset(out, 0, sizeof *out);
    memcpy(out->game, g->id, sizeof out->game);
    out->auction = (uint32_t)(a->auction ? a->auction : a->q.number);
    out->round = a->q.round;
    out->player = player;
}

int engine_receipt(struct engine *g, const struct asked *a, int player, int64_t seq,
                   const unsigned char *commit, int status, struct error *e)
{
    struct receipt_made *grown =
        realloc(g->receipt, (size_t)(g->receipts + 1) * sizeof *grown);
    struct receipt r;

    if (!grown) {
        return error_memory(e);
    }
    g->receipt = grown;
    memset(&r, 0, sizeof r);
    engine_context(g->game, a, player, &r.context);
    r.seq = (uint32_t)seq;
    r.entry = (uint64_t)g->head.seq;
    memcpy(r.entry_hash, g->head.hash, sizeof r.entry_hash);
    if (commit) {
        memcpy(r.commit, commit, sizeof r.commit);
    }
    r.time = (uint64_t)g->head.time;
    r.status = status;
    r.mode = a->auction ? MODE_HOST_SEALED : MODE_ANSWER;
    grown[g->receipts].player = player;
    block_receipt_write(grown[g->receipts].block, &r, g->intake->sign);
    g->receipts++;
    return 0;
}

int engine_seal_tie(const struct game *g, const struct asked *a, int seat, const int *tie,
                    int ties, unsigned char out[SEAL_HASH + SEAL_TIE_BOX],
                    struct error *e)
{
    unsigned char amounts[SEAL_TIE_AMOUNTS], nonce[SEAL_HASH], record[SEAL_TIE];
    struct seal_context context;
    int i, result;

    for (i = 0; i < SEAL_TIE_AMOUNTS; i++) {
        amounts[i] = (unsigned char)(i < ties ? tie[i] : SEAL_TIE_UNUSED);
    }
    randombytes_buf(nonce, sizeof nonce);
    engine_context(g, a, seat + 1, &context);
    seal_tie_write(record, amounts, nonce);
    seal_tie_commit(out, &context, record);
    result = seal_box(out + SEAL_HASH, record, sizeof record, g->archive_public, e);
    seal_wipe(amounts, sizeof amounts);
    seal_wipe(nonce, sizeof nonce);
    seal_wipe(record, sizeof record);
    return result;
}

/* Opening, commitment and box of one bid; nothing of the amount is left behind. */
static int record_make(struct block_record *r, const struct asked *a, enum bid_kind kind,
                       int amount, struct error *e)
{
    unsigned char bytes[SEAL_OPENING];
    struct opening o;
    int result;

    memset(&o, 0, sizeof o);
    o.kind = kind == BID_AMOUNT;
    o.amount = (uint32_t)amount;
    o.seq = r->seq;
    randombytes_buf(o.nonce, sizeof o.nonce);
    seal_opening_write(bytes, &o);
    seal_commit(r->commit, &r->context, bytes);
    result = seal_box(r->box, bytes, sizeof bytes, a->round_public, e);
    seal_wipe(&o, sizeof o);
    seal_wipe(bytes, sizeof bytes);
    return result;
}

int engine_seal_bid(struct engine *g, struct asked *a, int seat, enum bid_kind kind,
                    int amount, const struct bid_source *from, struct error *e)
{
    struct sealed_bid bid;
    int64_t seq;

    memset(&bid, 0, sizeof bid);
    if (g->journal->seq(g->journal->arg, a, seat + 1, &seq, e)) {
        return -1;
    }
    engine_context(g->game, a, seat + 1, &bid.record.context);
    bid.record.seq = (uint32_t)seq + 1;
    bid.code = from->code;
    bid.first = from->first;
    memcpy(bid.tie, from->tie, sizeof bid.tie);
    bid.has_raw = from->raw != NULL;
    bid.has_contrib = from->contrib != NULL;
    if (from->raw) {
        memcpy(bid.raw, from->raw, sizeof bid.raw);
    }
    if (from->contrib) {
        memcpy(bid.contrib, from->contrib, sizeof bid.contrib);
    }
    if (record_make(&bid.record, a, kind, amount, e) ||
        engine_append(g, ENTRY_BID_IN, seat + 1, entry_bid(&bid), NULL, e)) {
        return -1;
    }
    a->answered |= SEE_ONLY(seat);
    a->last_in = engine_time(g);
    return engine_receipt(g, a, seat + 1, seq + 1, bid.record.commit, RECEIPT_ACCEPTED,
                          e);
}

void engine_items_free(struct sealed_item item[SEATS_MAX])
{
    int i;

    for (i = 0; i < SEATS_MAX; i++) {
        free(item[i].body);
        item[i].body = NULL;
    }
}

/* The list of commitments that count: `bid P SEQ C`, `none P`, sorted by player. */
static char *close_body(const struct engine *g, const struct asked *a,
                        const struct sealed_item item[SEATS_MAX], struct error *e)
{
    char hex[2 * SEAL_HASH + 1];
    struct bid_in in;
    struct body b;
    int i;

    body_begin(&b, ENTRY_CLOSE);
    body_line(&b, "auction", "%d", a->auction);
    body_line(&b, "round", "%d", a->q.round);
    for (i = 0; i < g->game->seats; i++) {
        if (!(a->q.seats & SEE_ONLY(i))) {
            continue;
        }
        if (!item[i].entry) {
            body_line(&b, "none", "%d", i + 1);
            continue;
        }
        if (entry_bid_read(&in, item[i].body, item[i].size, e)) {
            free(body_end(&b));
            return NULL;
        }
        seal_hex(hex, in.commit, SEAL_HASH);
        body_line(&b, "bid", "%d %lld %s", i + 1, (long long)in.seq, hex);
        bid_in_clear(&in);
    }
    return body_end(&b);
}

/* Where players seal, all get the list before anything is opened (3). */
static int closed_keep(struct engine *g, const struct asked *a, const char *body,
                       struct error *e)
{
    struct closed *grown = realloc(g->closed, (size_t)(g->closings + 1) * sizeof *grown);

    if (!grown) {
        return error_memory(e);
    }
    g->closed = grown;
    grown += g->closings;
    grown->entry = g->head.seq + 1;
    grown->auction = a->auction;
    grown->round = a->q.round;
    grown->body = strdup(body);
    if (!grown->body) {
        return error_memory(e);
    }
    g->closings++;
    return 0;
}

int engine_close(struct engine *g, struct asked *a, struct error *e)
{
    struct sealed_item item[SEATS_MAX];
    char *body;
    int result;

    if (g->journal->sealed(g->journal->arg, a, item, e)) {
        return -1;
    }
    e->code = ERROR_NONE;
    body = close_body(g, a, item, e);
    engine_items_free(item);
    if (!body && e->code != ERROR_NONE) {
        return -1;
    }
    if (body && game_mode(g->game) != MODE_HOST_SEALED && closed_keep(g, a, body, e)) {
        free(body);
        return -1;
    }
    result = engine_append(g, ENTRY_CLOSE, 0, body, NULL, e);
    if (!result) {
        a->closed = g->head.seq;
        a->closed_at = g->head.time;
    }
    return result;
}
