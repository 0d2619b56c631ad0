/* Blocks that players sign. The other half of core/block.h. sealed-bids 4.3. */
#include "core/block.h"

#include <assert.h>
#include <sodium.h>
#include <stddef.h>
#include <string.h>

#define VERSION_BYTE 1
#define FLAG_SIGNED 1
#define HEAD 72       /* bytes before C */
#define KEY_SIGNED 96 /* bytes of a PLAYERKEY before its signature */
#define NEWKEY_SIGNED (KEY_SIGNED + SEAL_SIGNATURE) /* of a NEWKEY before the last */
#define CHAIN_MAX 65536

/* What stands between the header and the signature, field behind field; ends with size 0.
 */
struct field {
    size_t offset, size; /* in struct signed_block */
};
#define FIELD(member)                                                                    \
    {                                                                                    \
        offsetof(struct signed_block, member),                                           \
            sizeof(((struct signed_block *)0)->member)                                   \
    }
#define FIELDS_MAX 5

struct layout {
    int type;
    size_t size;
    const char *name;
    struct field field[FIELDS_MAX];
};

static const struct layout layouts[] = {
    {BLOCK_BID, 264, "BID", {FIELD(commit), FIELD(box)}},
    {BLOCK_COMMIT, BLOCK_COMMIT_SIZE, "COMMIT", {FIELD(commit)}},
    {BLOCK_REVEAL, 264, "REVEAL", {FIELD(commit), FIELD(box)}},
    {BLOCK_TABLEBID,
     344,
     "TABLEBID",
     {FIELD(commit), FIELD(joint.kem), FIELD(joint.sealed), FIELD(share)}},
    {BLOCK_ORDERS, BLOCK_ORDERS_SIZE, "ORDERS", {FIELD(commit), FIELD(contrib)}},
    {BLOCK_SHARE, 216, "SHARE", {FIELD(share)}},
    {BLOCK_TABLEKEY, 232, "TABLEKEY", {FIELD(half), FIELD(proof)}},
    {BLOCK_PLAYERKEY, BLOCK_PLAYERKEY_SIZE, "PLAYERKEY", {{0, 0}}},
};

static const struct layout *layout_of(int type)
{
    size_t i;

    for (i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        if (layouts[i].type == type) {
            return &layouts[i];
        }
    }
    return NULL;
}

size_t block_size(int type)
{
    const struct layout *l = layout_of(type);

    return l ? l->size : 0;
}

const char *block_name(int type)
{
    const struct layout *l = layout_of(type);

    return l ? l->name : NULL;
}

static void head_write(unsigned char *out, int type)
{
    out[0] = VERSION_BYTE;
    out[1] = (unsigned char)type;
    out[2] = 0;
    out[3] = FLAG_SIGNED;
}

static bool head_is(const unsigned char *in, int type)
{
    return in[0] == VERSION_BYTE && in[1] == type && in[2] == 0 && in[3] == FLAG_SIGNED;
}

void block_sign(unsigned char *out, const struct signed_block *b,
                const unsigned char seed[32])
{
    const struct layout *l = layout_of(b->type);
    const struct field *f;
    unsigned char *at = out + HEAD;

    assert(l);
    head_write(out, b->type);
    seal_context_write(out + 4, &b->context);
    seal_put32(out + 28, b->seq);
    seal_put64(out + 32, b->ack);
    memcpy(out + 40, b->ack_hash, 32);
    for (f = l->field; f->size; f++) {
        memcpy(at, (const char *)b + f->offset, f->size);
        at += f->size;
    }
    seal_sign(at, seed, "pbem1.bid", out, (size_t)(at - out));
}

int block_read(struct signed_block *b, const unsigned char *in, size_t n, struct error *e)
{
    static const unsigned char none[32];
    const struct layout *l = n > HEAD ? layout_of(in[1]) : NULL;
    const unsigned char *at = in + HEAD;
    const struct field *f;

    memset(b, 0, sizeof *b);
    if (!l || l->type == BLOCK_PLAYERKEY || n != l->size || !head_is(in, l->type)) {
        return error_set(e, ERROR_DATA, "The block is malformed.");
    }
    b->type = (enum block_type)in[1];
    seal_context_read(&b->context, in + 4);
    b->seq = seal_get32(in + 28);
    b->ack = seal_get64(in + 32);
    memcpy(b->ack_hash, in + 40, 32);
    for (f = l->field; f->size; f++) {
        memcpy((char *)b + f->offset, at, f->size);
        at += f->size;
    }
    if (b->seq < 1 || b->context.player < 1 || b->ack > INT64_MAX ||
        (b->ack == 0 && memcmp(b->ack_hash, none, sizeof none) != 0)) {
        return error_set(e, ERROR_DATA, "The block is malformed.");
    }
    return 0;
}

bool block_no_share(const struct signed_block *b)
{
    return sodium_is_zero(b->share, sizeof b->share) == 1;
}

bool block_signed_by(const unsigned char *in, size_t n, const unsigned char public[32])
{
    const size_t end = n - SEAL_SIGNATURE;

    return n > SEAL_SIGNATURE && seal_verify(in + end, public, "pbem1.bid", in, end);
}

/* What both kinds of key blocks begin with. */
static void key_fields(unsigned char out[KEY_SIGNED], int type,
                       const struct player_key *k)
{
    head_write(out, type);
    memcpy(out + 4, k->game, 16);
    seal_put16(out + 20, (uint32_t)k->player);
    seal_put16(out + 22, 0);
    memcpy(out + 24, k->public, 32);
    seal_put32(out + 56, k->chain);
    seal_put32(out + 60, k->length);
    memcpy(out + 64, k->anchor, 32);
}

static int key_read(struct player_key *k, int type, const unsigned char *in,
                    struct error *e)
{
    if (!head_is(in, type) || seal_get16(in + 22) != 0) {
        return error_set(e, ERROR_DATA, "The key block is malformed.");
    }
    memcpy(k->game, in + 4, 16);
    k->player = (int)seal_get16(in + 20);
    memcpy(k->public, in + 24, 32);
    k->chain = seal_get32(in + 56);
    k->length = seal_get32(in + 60);
    memcpy(k->anchor, in + 64, 32);
    if (k->player < 1 || k->chain < 1 || k->length < 1 || k->length > CHAIN_MAX) {
        return error_set(e, ERROR_DATA, "The key block is malformed.");
    }
    return 0;
}

static int not_its_own(struct error *e)
{
    return error_set(e, ERROR_DATA,
                     "The key block is not signed by the key that it names.");
}

void block_key_write(unsigned char out[BLOCK_PLAYERKEY_SIZE], const struct player_key *k,
                     const unsigned char seed[32])
{
    key_fields(out, BLOCK_PLAYERKEY, k);
    seal_sign(out + KEY_SIGNED, seed, "pbem1.player", out, KEY_SIGNED);
}

int block_key_read(struct player_key *k, const unsigned char in[BLOCK_PLAYERKEY_SIZE],
                   struct error *e)
{
    if (key_read(k, BLOCK_PLAYERKEY, in, e)) {
        return -1;
    }
    return seal_verify(in + KEY_SIGNED, k->public, "pbem1.player", in, KEY_SIGNED)
               ? 0
               : not_its_own(e);
}

void block_newkey_write(unsigned char out[BLOCK_NEWKEY_SIZE], const struct player_key *k,
                        const unsigned char old[32], const unsigned char new[32])
{
    key_fields(out, BLOCK_NEWKEY, k);
    seal_sign(out + KEY_SIGNED, old, "pbem1.keychange", out, KEY_SIGNED);
    seal_sign(out + NEWKEY_SIGNED, new, "pbem1.keychange", out, NEWKEY_SIGNED);
}

int block_newkey_read(struct player_key *k, const unsigned char in[BLOCK_NEWKEY_SIZE],
                      struct error *e)
{
    if (key_read(k, BLOCK_NEWKEY, in, e)) {
        return -1;
    }
    return seal_verify(in + NEWKEY_SIGNED, k->public, "pbem1.keychange", in,
                       NEWKEY_SIGNED)
               ? 0
               : not_its_own(e);
}

bool block_newkey_by(const unsigned char in[BLOCK_NEWKEY_SIZE],
                     const unsigned char old[32])
{
    return seal_verify(in + KEY_SIGNED, old, "pbem1.keychange", in, KEY_SIGNED);
}
