/* What is sealed, and how: openings, tie records, answers, raw mails, round keys. The
 * other half of core/seal.h. */
#include "core/seal.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define VERSION_BYTE 1
#define KIND_ANSWER 2
#define KIND_TIE 3
#define RAW_BLOCK 4096 /* sizes of raw mails show in these steps alone */

static bool zeros(const unsigned char *at, size_t n)
{
    return sodium_is_zero(at, n) == 1;
}

void seal_opening_write(unsigned char out[48], const struct opening *o)
{
    assert(o->kind >= 0 && o->kind <= UINT8_MAX);
    memset(out, 0, SEAL_OPENING);
    out[0] = VERSION_BYTE;
    out[1] = (unsigned char)o->kind;
    seal_put32(out + 4, o->amount);
    seal_put32(out + 8, o->seq);
    memcpy(out + 16, o->nonce, sizeof o->nonce);
    seal_wipe_stack(SEAL_STACK_CALLS);
}

bool seal_opening_read(struct opening *o, const unsigned char in[48])
{
    if (in[0] != VERSION_BYTE || in[1] > 1 || !zeros(in + 2, 2) || !zeros(in + 12, 4) ||
        (in[1] == 0 && !zeros(in + 4, 4))) {
        return false;
    }
    o->kind = in[1];
    o->amount = seal_get32(in + 4);
    o->seq = seal_get32(in + 8);
    memcpy(o->nonce, in + 16, sizeof o->nonce);
    return true;
}

/* H over ctx | record, leaving nothing of the record on the stack. */
static void commit(unsigned char out[32], const char *label, const struct seal_context *c,
                   const void *record, size_t n)
{
    unsigned char context[SEAL_CONTEXT];

    seal_context_write(context, c);
    seal_hash_two(out, label, context, sizeof context, record, n);
    seal_wipe_stack(SEAL_STACK_CALLS);
}

void seal_commit(unsigned char out[32], const struct seal_context *c,
                 const unsigned char opening[48])
{
    commit(out, "pbem1.commit", c, opening, SEAL_OPENING);
}

static void key_from(struct key_pair *k, const unsigned char master[32],
                     const char *label, const void *m, size_t n)
{
    unsigned char seed[SEAL_HASH];
    int failed;

    seal_keyed(seed, master, label, m, n);
    failed = crypto_box_seed_keypair(k->public, k->secret, seed);
    assert(!failed);
    sodium_memzero(seed, sizeof seed);
}

/* Of the round itself, whoever's context it is. */
static void round_key(struct key_pair *k, const unsigned char master[32],
                      const struct seal_context *round)
{
    struct seal_context own = *round;
    unsigned char context[SEAL_CONTEXT];

    own.player = 0;
    seal_context_write(context, &own);
    key_from(k, master, "pbem1.round", context, sizeof context);
}

void seal_round_key(struct key_pair *k, const unsigned char vault[32],
                    const struct seal_context *round)
{
    round_key(k, vault, round);
}

void seal_answer_key(struct key_pair *k, const unsigned char play[32],
                     const struct seal_context *round)
{
    round_key(k, play, round);
}

void seal_archive_key(struct key_pair *k, const unsigned char vault[32],
                      const unsigned char game[16])
{
    key_from(k, vault, "pbem1.archive", game, 16);
}

void seal_intake_key(struct key_pair *k, const unsigned char intake[32],
                     const unsigned char game[16])
{
    key_from(k, intake, "pbem1.intakebox", game, 16);
}

int seal_box(unsigned char *out, const void *m, size_t n, const unsigned char public[32],
             struct error *e)
{
    const int failed = crypto_box_seal(out, m, n, public);

    seal_wipe_stack(SEAL_STACK_CALLS);
    if (failed) {
        return error_set(e, ERROR_BUG, "The public key of the round cannot be used.");
    }
    return 0;
}

bool seal_unbox(unsigned char *out, const unsigned char *box, size_t n,
                const struct key_pair *k)
{
    int failed;

    if (n < crypto_box_SEALBYTES) {
        return false;
    }
    failed = crypto_box_seal_open(out, box, n, k->public, k->secret);
    seal_wipe_stack(SEAL_STACK_CALLS);
    return !failed;
}

void seal_tie_write(unsigned char out[52], const unsigned char amounts[16],
                    const unsigned char nonce[32])
{
    out[0] = VERSION_BYTE;
    out[1] = KIND_TIE;
    out[2] = out[3] = 0;
    memcpy(out + 4, amounts, SEAL_TIE_AMOUNTS);
    memcpy(out + 20, nonce, 32);
    seal_wipe_stack(SEAL_STACK_CALLS);
}

/* An amount behind an unused place would be a list that cannot have been written. */
bool seal_tie_read(unsigned char amounts[16], const unsigned char in[52])
{
    int i;

    if (in[0] != VERSION_BYTE || in[1] != KIND_TIE || !zeros(in + 2, 2)) {
        return false;
    }
    for (i = 1; i < SEAL_TIE_AMOUNTS; i++) {
        if (in[4 + i] != SEAL_TIE_UNUSED && in[3 + i] == SEAL_TIE_UNUSED) {
            return false;
        }
    }
    memcpy(amounts, in + 4, SEAL_TIE_AMOUNTS);
    return true;
}

void seal_tie_commit(unsigned char out[32], const struct seal_context *c,
                     const unsigned char record[52])
{
    commit(out, "pbem1.tie", c, record, SEAL_TIE);
}

unsigned char *seal_answer_write(const char *text, size_t n, uint32_t seq,
                                 const unsigned char nonce[32], size_t *size,
                                 struct error *e)
{
    unsigned char *record;

    if (n > SEAL_ANSWER_MAX) {
        error_set(e, ERROR_BUG, "An answer to be sealed is too long.");
        return NULL;
    }
    record = calloc(1, SEAL_ANSWER_HEAD + n);
    if (!record) {
        error_memory(e);
        return NULL;
    }
    record[0] = VERSION_BYTE;
    record[1] = KIND_ANSWER;
    seal_put32(record + 4, (uint32_t)n);
    seal_put32(record + 8, seq);
    memcpy(record + 16, nonce, 32);
    if (n) {
        memcpy(record + SEAL_ANSWER_HEAD, text, n);
    }
    *size = SEAL_ANSWER_HEAD + n;
    seal_wipe_stack(SEAL_STACK_CALLS);
    return record;
}

bool seal_answer_read(const unsigned char *record, size_t size, const char **text,
                      size_t *n, uint32_t *seq)
{
    if (size < SEAL_ANSWER_HEAD || size > SEAL_ANSWER_HEAD + SEAL_ANSWER_MAX ||
        record[0] != VERSION_BYTE || record[1] != KIND_ANSWER || !zeros(record + 2, 2) ||
        !zeros(record + 12, 4) || seal_get32(record + 4) != size - SEAL_ANSWER_HEAD) {
        return false;
    }
    *text = (const char *)record + SEAL_ANSWER_HEAD;
    *n = size - SEAL_ANSWER_HEAD;
    *seq = seal_get32(record + 8);
    return true;
}

void seal_answer_commit(unsigned char out[32], const struct seal_context *c,
                        const unsigned char *record, size_t size)
{
    commit(out, "pbem1.answer", c, record, size);
}

/* Pads m to whole blocks, seals it: malloc'd. Errors: MEMORY, BUG. */
static unsigned char *padded_box(const void *m, size_t n, size_t block,
                                 const unsigned char public[32], size_t *boxed,
                                 struct error *e)
{
    const size_t room = n / block * block + block;
    unsigned char *padded = calloc(1, room);
    unsigned char *box = malloc(room + crypto_box_SEALBYTES);
    unsigned char *result = NULL;
    size_t size = 0;

    if (!padded || !box) {
        error_memory(e);
        goto done;
    }
    if (n) {
        memcpy(padded, m, n);
    }
    if (sodium_pad(&size, padded, n, block, room) || size != room) {
        error_set(e, ERROR_BUG, "A text to be sealed could not be padded.");
        goto done;
    }
    if (seal_box(box, padded, size, public, e)) {
        goto done;
    }
    *boxed = size + crypto_box_SEALBYTES;
    result = box;
    box = NULL;
done:
    if (padded) {
        sodium_memzero(padded, room);
    }
    free(padded);
    free(box);
    return result;
}

unsigned char *seal_answer_box(const unsigned char *record, size_t size,
                               const unsigned char public[32], size_t *boxed,
                               struct error *e)
{
    return padded_box(record, size, SEAL_ANSWER_BLOCK, public, boxed, e);
}

/* A box is what padded_box() makes, or it does not open. */
static unsigned char *padded_unbox(const unsigned char *box, size_t boxed, size_t block,
                                   const struct key_pair *k, size_t *size,
                                   struct error *e)
{
    const size_t padded = boxed - crypto_box_SEALBYTES;
    unsigned char *text;

    e->code = ERROR_NONE;
    if (boxed <= crypto_box_SEALBYTES || padded % block) {
        return NULL;
    }
    text = malloc(padded);
    if (!text) {
        error_memory(e);
        return NULL;
    }
    if (!seal_unbox(text, box, boxed, k) || sodium_unpad(size, text, padded, block)) {
        sodium_memzero(text, padded);
        free(text);
        return NULL;
    }
    text[*size] = '\0'; /* padding is one byte at least */
    return text;
}

unsigned char *seal_answer_unbox(const unsigned char *box, size_t boxed,
                                 const struct key_pair *k, size_t *size, struct error *e)
{
    return padded_unbox(box, boxed, SEAL_ANSWER_BLOCK, k, size, e);
}

unsigned char *seal_raw_open(const unsigned char *box, size_t boxed,
                             const struct key_pair *archive, size_t *n, struct error *e)
{
    return padded_unbox(box, boxed, RAW_BLOCK, archive, n, e);
}

unsigned char *seal_raw(const void *mail, size_t n, const unsigned char archive[32],
                        size_t *sealed, unsigned char ref[32], struct error *e)
{
    unsigned char *box = padded_box(mail, n, RAW_BLOCK, archive, sealed, e);

    if (box) {
        seal_hash(ref, "pbem1.raw", box, *sealed);
    }
    return box;
}
