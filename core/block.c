#include "core/block.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define VERSION_BYTE 1
#define TYPE_RECEIPT 0x20
#define TYPE_CHECKPOINT 0x21
#define RECORD_HEAD 72
#define RECEIPT_SIGNED 116
#define CHECKPOINT_SIGNED 68

static bool zeros(const unsigned char *at, size_t n)
{
    return sodium_is_zero(at, n) == 1;
}

static bool head_is(const unsigned char *in, int type)
{
    return in[0] == VERSION_BYTE && in[1] == type && zeros(in + 2, 2);
}

void block_record_write(unsigned char out[BLOCK_RECORD], const struct block_record *r)
{
    memset(out, 0, BLOCK_RECORD);
    out[0] = VERSION_BYTE;
    out[1] = BLOCK_RECORD_TYPE;
    seal_context_write(out + 4, &r->context);
    seal_put32(out + 28, r->seq);
    memcpy(out + RECORD_HEAD, r->commit, sizeof r->commit);
    memcpy(out + RECORD_HEAD + 32, r->box, sizeof r->box);
}

int block_record_read(struct block_record *r, const unsigned char in[BLOCK_RECORD],
                      struct error *e)
{
    if (!head_is(in, BLOCK_RECORD_TYPE) || !zeros(in + 32, 40) || !zeros(in + 200, 64)) {
        return error_set(e, ERROR_DATA, "The record of a sealed bid is malformed.");
    }
    seal_context_read(&r->context, in + 4);
    r->seq = seal_get32(in + 28);
    memcpy(r->commit, in + RECORD_HEAD, sizeof r->commit);
    memcpy(r->box, in + RECORD_HEAD + 32, sizeof r->box);
    return 0;
}

void block_receipt_write(unsigned char out[BLOCK_RECEIPT], const struct receipt *r,
                         const unsigned char sign_seed[32])
{
    memset(out, 0, BLOCK_RECEIPT);
    out[0] = VERSION_BYTE;
    out[1] = TYPE_RECEIPT;
    seal_context_write(out + 4, &r->context);
    seal_put32(out + 28, r->seq);
    seal_put64(out + 32, r->entry);
    memcpy(out + 40, r->entry_hash, 32);
    memcpy(out + 72, r->commit, 32);
    seal_put64(out + 104, r->time);
    out[112] = (unsigned char)r->status;
    out[113] = (unsigned char)r->mode;
    seal_sign(out + RECEIPT_SIGNED, sign_seed, "pbem1.receipt", out, RECEIPT_SIGNED);
}

int block_receipt_read(struct receipt *r, const unsigned char in[BLOCK_RECEIPT],
                       const unsigned char host[32], struct error *e)
{
    if (!head_is(in, TYPE_RECEIPT) || !zeros(in + 114, 2) || in[112] < RECEIPT_ACCEPTED ||
        in[112] > RECEIPT_REFUSED || in[113] < MODE_HOST_SEALED ||
        in[113] > MODE_ANSWER || seal_get64(in + 32) > INT64_MAX ||
        seal_get64(in + 104) > INT64_MAX) {
        return error_set(e, ERROR_DATA, "The receipt is malformed.");
    }
    if (!seal_verify(in + RECEIPT_SIGNED, host, "pbem1.receipt", in, RECEIPT_SIGNED)) {
        return error_set(e, ERROR_DATA, "The receipt is not signed by the host's key.");
    }
    seal_context_read(&r->context, in + 4);
    r->seq = seal_get32(in + 28);
    r->entry = seal_get64(in + 32);
    memcpy(r->entry_hash, in + 40, 32);
    memcpy(r->commit, in + 72, 32);
    r->time = seal_get64(in + 104);
    r->status = in[112];
    r->mode = in[113];
    return 0;
}

void block_checkpoint_write(unsigned char out[BLOCK_CHECKPOINT],
                            const struct checkpoint *c, const unsigned char sign_seed[32])
{
    memset(out, 0, BLOCK_CHECKPOINT);
    out[0] = VERSION_BYTE;
    out[1] = TYPE_CHECKPOINT;
    memcpy(out + 4, c->game, 16);
    seal_put64(out + 20, c->entry);
    memcpy(out + 28, c->entry_hash, 32);
    seal_put64(out + 60, c->time);
    seal_sign(out + CHECKPOINT_SIGNED, sign_seed, "pbem1.head", out, CHECKPOINT_SIGNED);
}

int block_checkpoint_read(struct checkpoint *c, const unsigned char in[BLOCK_CHECKPOINT],
                          const unsigned char host[32], struct error *e)
{
    if (!head_is(in, TYPE_CHECKPOINT) || seal_get64(in + 20) > INT64_MAX ||
        seal_get64(in + 60) > INT64_MAX) {
        return error_set(e, ERROR_DATA, "The checkpoint is malformed.");
    }
    if (!seal_verify(in + CHECKPOINT_SIGNED, host, "pbem1.head", in, CHECKPOINT_SIGNED)) {
        return error_set(e, ERROR_DATA,
                         "The checkpoint is not signed by the host's key.");
    }
    memcpy(c->game, in + 4, 16);
    c->entry = seal_get64(in + 20);
    memcpy(c->entry_hash, in + 28, 32);
    c->time = seal_get64(in + 60);
    return 0;
}
