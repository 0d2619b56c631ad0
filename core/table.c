#include "core/table.h"

#include <string.h>

#define HALF_ROOM (2 * (JOINT_SHARE + JOINT_PROOF) + 2)

bool table_key(const struct table_round *t, unsigned char y[JOINT_SHARE])
{
    unsigned char half[TABLE_HOLDERS][JOINT_SHARE];
    int i, n = 0;

    for (i = 0; i < TABLE_HOLDERS; i++) {
        if (t->holders >> i & 1) {
            memcpy(half[n++], t->of[i].half, sizeof half[0]);
        }
    }
    return n && joint_key(y, (const unsigned char(*)[JOINT_SHARE])half, n);
}

bool table_witness(struct table_round *t, const unsigned char key[32],
                   const unsigned char block[BLOCK_TABLEKEY_SIZE])
{
    struct signed_block b;
    struct error e = {ERROR_NONE, 0, ""};

    if (block_read(&b, block, BLOCK_TABLEKEY_SIZE, &e) || b.type != BLOCK_TABLEKEY ||
        b.context.player >= TABLE_HOLDERS ||
        !block_signed_by(block, BLOCK_TABLEKEY_SIZE, key)) {
        return false;
    }
    t->witness = b.context.player;
    t->holders |= 1U << t->witness;
    memcpy(t->of[t->witness].half, b.half, sizeof b.half);
    memcpy(t->of[t->witness].proof, b.proof, sizeof b.proof);
    memcpy(t->witness_key, key, sizeof t->witness_key);
    memcpy(t->witness_block, block, sizeof t->witness_block);
    return true;
}

/* The witness signed his half for this very round. */
static bool signed_for(const struct table_round *t, const struct seal_context *round)
{
    unsigned char wanted[SEAL_CONTEXT], is[SEAL_CONTEXT];
    struct seal_context c = *round;
    struct signed_block b;
    struct error e = {ERROR_NONE, 0, ""};

    c.player = t->witness;
    seal_context_write(wanted, &c);
    if (block_read(&b, t->witness_block, sizeof t->witness_block, &e)) {
        return false;
    }
    seal_context_write(is, &b.context);
    return !memcmp(wanted, is, sizeof wanted) &&
           block_signed_by(t->witness_block, sizeof t->witness_block, t->witness_key);
}

bool table_proved(const struct table_round *t, const struct seal_context *round,
                  unsigned char y[JOINT_SHARE])
{
    struct seal_context c = *round;
    int i;

    if (t->witness && !signed_for(t, round)) {
        return false;
    }
    for (i = 0; i < TABLE_HOLDERS; i++) {
        c.player = i;
        if (t->holders >> i & 1 && !joint_proved(t->of[i].half, t->of[i].proof, &c)) {
            return false;
        }
    }
    return table_key(t, y);
}

static void half_hex(char out[HALF_ROOM], const struct table_half *h)
{
    const size_t digits = 2 * sizeof h->half;

    seal_hex(out, h->half, sizeof h->half);
    out[digits] = ' ';
    seal_hex(out + digits + 1, h->proof, sizeof h->proof);
}

void table_write(struct body *b, const struct table_round *t)
{
    char hex[HALF_ROOM], key[2 * sizeof t->witness_key + 1];
    char block[2 * BLOCK_TABLEKEY_SIZE + 1];
    int i;

    body_hex(b, "intake-pk", t->intake, sizeof t->intake);
    for (i = 0; i < TABLE_HOLDERS; i++) {
        if (t->holders >> i & 1 && (i == 0 || i != t->witness)) {
            half_hex(hex, &t->of[i]);
            body_line(b, "share-pk", "%d %s", i, hex);
        }
    }
    if (t->witness) {
        seal_hex(key, t->witness_key, sizeof t->witness_key);
        seal_hex(block, t->witness_block, sizeof t->witness_block);
        body_line(b, "witness", "%s %s", key, block);
    }
}

static int half_read(struct table_half *h, struct body_reader *r, struct error *e)
{
    return body_bytes(r, h->half, sizeof h->half, e) ||
                   body_bytes(r, h->proof, sizeof h->proof, e)
               ? -1
               : 0;
}

static int witness_read(struct table_round *t, struct body_reader *r, struct error *e)
{
    unsigned char key[32], block[BLOCK_TABLEKEY_SIZE];

    if (body_bytes(r, key, sizeof key, e) || body_bytes(r, block, sizeof block, e)) {
        return -1;
    }
    return table_witness(t, key, block)
               ? 0
               : error_set(e, ERROR_DATA, "Line %d is no half that a witness signed.",
                           r->line);
}

int table_line(struct table_round *t, struct body_reader *r, struct error *e)
{
    int64_t holder;

    if (body_is(r, "intake-pk")) {
        return body_bytes(r, t->intake, sizeof t->intake, e);
    }
    if (body_is(r, "witness")) {
        return witness_read(t, r, e);
    }
    if (!body_is(r, "share-pk")) {
        return 0;
    }
    if (body_number(r, &holder, e)) {
        return -1;
    }
    if (holder >= TABLE_HOLDERS) {
        return error_set(e, ERROR_DATA, "Line %d names no player.", r->line);
    }
    t->holders |= 1U << holder;
    return half_read(&t->of[holder], r, e);
}

int table_read(struct table_round *t, const struct log_entry *auction_open,
               struct error *e)
{
    struct body_reader r;

    memset(t, 0, sizeof *t);
    if (body_read(&r, auction_open->body, auction_open->size, ENTRY_AUCTION_OPEN, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (table_line(t, &r, e)) {
            return -1;
        }
    }
    return 0;
}

void table_half_write(struct body *b, int auction, const struct table_half *h)
{
    char hex[HALF_ROOM];

    half_hex(hex, h);
    body_line(b, "half", "%d %s", auction, hex);
}

int table_half_line(int *auction, struct table_half *h, struct body_reader *r,
                    struct error *e)
{
    int64_t n;

    if (body_number(r, &n, e) || half_read(h, r, e)) {
        return -1;
    }
    *auction = (int)n;
    return 0;
}
