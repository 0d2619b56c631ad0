#include "core/seal.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define CODE_DIGITS 8 /* of 5 bits each, without the dash */

static const char code_digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/* BLAKE2b of so many bytes over LBL(label) | a | b: the one way into the hash, so that no
 * key of a wrong length can turn F into H (sealed-bids 8). key NULL: H. */
static void blake(unsigned char *out, size_t size, const unsigned char *key,
                  const char *label, const void *a, size_t a_size, const void *b,
                  size_t b_size)
{
    crypto_generichash_state state;
    const size_t length = strlen(label);
    const unsigned char prefix = (unsigned char)length;
    int failed;

    assert(length <= UINT8_MAX);
    failed = crypto_generichash_init(&state, key, key ? SEAL_HASH : 0, size);
    failed |= crypto_generichash_update(&state, &prefix, 1);
    failed |= crypto_generichash_update(&state, (const unsigned char *)label, length);
    if (a_size) {
        failed |= crypto_generichash_update(&state, a, a_size);
    }
    if (b_size) {
        failed |= crypto_generichash_update(&state, b, b_size);
    }
    failed |= crypto_generichash_final(&state, out, size);
    assert(!failed);
    sodium_memzero(&state, sizeof state);
}

void seal_hash(unsigned char out[32], const char *label, const void *m, size_t n)
{
    blake(out, SEAL_HASH, NULL, label, m, n, NULL, 0);
}

void seal_hash_two(unsigned char out[32], const char *label, const void *a, size_t a_size,
                   const void *b, size_t b_size)
{
    blake(out, SEAL_HASH, NULL, label, a, a_size, b, b_size);
}

void seal_long(unsigned char out[SEAL_LONG], const unsigned char *key, const char *label,
               const void *a, size_t a_size, const void *b, size_t b_size)
{
    blake(out, SEAL_LONG, key, label, a, a_size, b, b_size);
}

void seal_keyed(unsigned char out[32], const unsigned char key[32], const char *label,
                const void *m, size_t n)
{
    blake(out, SEAL_HASH, key, label, m, n, NULL, 0);
}

void seal_keyed_text(unsigned char out[32], const char *label,
                     const unsigned char secret[32], const unsigned char game[16],
                     const char *text, size_t n)
{
    blake(out, SEAL_HASH, secret, label, game, 16, text, n);
}

/* What a signature is over; returns its size. */
static size_t signed_bytes(unsigned char out[1 + UINT8_MAX + SEAL_SIGNED_MAX],
                           const char *label, const void *m, size_t n)
{
    const size_t length = strnlen(label, UINT8_MAX + 1);

    assert(length <= UINT8_MAX && n <= SEAL_SIGNED_MAX);
    out[0] = (unsigned char)length;
    memcpy(out + 1, label, length);
    if (n) {
        memcpy(out + 1 + length, m, n);
    }
    return 1 + length + n;
}

/* The 64-byte key is made anew from the seed each time: with a public half from elsewhere
 * a signature would give the secret away (sealed-bids 8). */
void seal_sign(unsigned char sig[64], const unsigned char seed[32], const char *label,
               const void *m, size_t n)
{
    unsigned char bytes[1 + UINT8_MAX + SEAL_SIGNED_MAX];
    unsigned char public[crypto_sign_PUBLICKEYBYTES];
    unsigned char secret[crypto_sign_SECRETKEYBYTES];
    const size_t size = signed_bytes(bytes, label, m, n);
    int failed;

    failed = crypto_sign_seed_keypair(public, secret, seed);
    failed |= crypto_sign_detached(sig, NULL, bytes, size, secret);
    assert(!failed);
    sodium_memzero(secret, sizeof secret);
}

bool seal_verify(const unsigned char sig[64], const unsigned char pk[32],
                 const char *label, const void *m, size_t n)
{
    unsigned char bytes[1 + UINT8_MAX + SEAL_SIGNED_MAX];
    const size_t size = signed_bytes(bytes, label, m, n);

    return crypto_sign_verify_detached(sig, bytes, size, pk) == 0;
}

void seal_sign_public(unsigned char pk[32], const unsigned char seed[32])
{
    unsigned char secret[crypto_sign_SECRETKEYBYTES];
    const int failed = crypto_sign_seed_keypair(pk, secret, seed);

    assert(!failed);
    sodium_memzero(secret, sizeof secret);
}

void seal_fingerprint(char out[20], const unsigned char pk[32])
{
    unsigned char hash[SEAL_HASH];
    size_t i;

    seal_hash(hash, "pbem1.fp", pk, 32);
    for (i = 0; i < 4; i++) {
        seal_hex(out + 5 * i, hash + 2 * i, 2);
        out[5 * i + 4] = ' ';
    }
    out[19] = '\0';
}

void seal_put16(unsigned char *out, uint32_t v)
{
    out[0] = (unsigned char)(v >> 8 & 0xff);
    out[1] = (unsigned char)(v & 0xff);
}

void seal_put32(unsigned char *out, uint32_t v)
{
    seal_put16(out, v >> 16);
    seal_put16(out + 2, v);
}

void seal_put64(unsigned char *out, uint64_t v)
{
    seal_put32(out, (uint32_t)(v >> 32));
    seal_put32(out + 4, (uint32_t)(v & UINT32_MAX));
}

uint32_t seal_get16(const unsigned char *in)
{
    return (uint32_t)in[0] << 8 | in[1];
}

uint32_t seal_get32(const unsigned char *in)
{
    return seal_get16(in) << 16 | seal_get16(in + 2);
}

uint64_t seal_get64(const unsigned char *in)
{
    return (uint64_t)seal_get32(in) << 32 | seal_get32(in + 4);
}

void seal_hex(char *out, const void *bytes, size_t n)
{
    sodium_bin2hex(out, 2 * n + 1, bytes, n);
}

/* Nothing is skipped and everything must be used, unlike sodium_hex2bin() left to itself:
 * it also accepts a shorter text. */
bool seal_unhex(void *out, size_t n, const char *text, size_t length)
{
    const char *end = NULL;
    size_t written = 0;

    if (length % 2 || length / 2 != n) {
        return false;
    }
    if (n == 0) {
        return true;
    }
    return sodium_hex2bin(out, n, text, length, NULL, &written, &end) == 0 &&
           written == n && end == text + length;
}

void seal_context_write(unsigned char out[24], const struct seal_context *c)
{
    assert(c->round >= 0 && c->round <= UINT16_MAX);
    assert(c->player >= 0 && c->player <= UINT16_MAX);
    memcpy(out, c->game, 16);
    seal_put32(out + 16, c->auction);
    seal_put16(out + 20, (uint32_t)c->round);
    seal_put16(out + 22, (uint32_t)c->player);
}

void seal_context_read(struct seal_context *c, const unsigned char in[24])
{
    memcpy(c->game, in, 16);
    c->auction = seal_get32(in + 16);
    c->round = (int)seal_get16(in + 20);
    c->player = (int)seal_get16(in + 22);
}

/* 40 bits of the hash as 8 digits, a dash in the middle. 7.1. */
void seal_code(char out[SEAL_CODE], const unsigned char intake[32],
               const unsigned char game[16], uint32_t n, int player)
{
    unsigned char m[22], hash[SEAL_HASH];
    uint64_t bits;
    int i;

    memcpy(m, game, 16);
    seal_put32(m + 16, n);
    seal_put16(m + 20, (uint32_t)player);
    seal_keyed(hash, intake, "pbem1.code", m, sizeof m);
    bits = seal_get64(hash) >> 24;
    for (i = 0; i < CODE_DIGITS; i++) {
        out[i + i / 4] = code_digits[bits >> (35 - 5 * i) & 31];
    }
    out[4] = '-';
    out[SEAL_CODE - 1] = '\0';
    sodium_memzero(hash, sizeof hash);
}

/* A character as it would be printed: O, I and L are taken for the digits they look like.
 */
static char code_letter(char c)
{
    if (c >= 'a' && c <= 'z') {
        c = (char)(c - 'a' + 'A');
    }
    if (c == 'O') {
        return '0';
    }
    if (c == 'I' || c == 'L') {
        return '1';
    }
    return c;
}

/* False: not as many characters as a code has. */
static bool code_letters(char out[CODE_DIGITS], const char *from)
{
    int n = 0;

    for (; *from; from++) {
        if (*from == '-') {
            continue;
        }
        if (n == CODE_DIGITS) {
            return false;
        }
        out[n++] = code_letter(*from);
    }
    return n == CODE_DIGITS;
}

bool seal_code_is(const char *typed, const char code[SEAL_CODE])
{
    char a[CODE_DIGITS], b[CODE_DIGITS];

    return code_letters(a, typed) && code_letters(b, code) &&
           sodium_memcmp(a, b, CODE_DIGITS) == 0;
}

void seal_wipe(void *secret, size_t n)
{
    sodium_memzero(secret, n);
}

void seal_free(void *secret, size_t n)
{
    if (secret) {
        seal_wipe(secret, n);
        free(secret);
    }
}

void seal_free_text(char *secret)
{
    seal_free(secret, secret ? strlen(secret) : 0);
}

void seal_wipe_stack(size_t depth)
{
    sodium_stackzero(depth);
}
