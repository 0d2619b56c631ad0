/* Hashes, openings, commitments, round keys, codes: the bytes of
 * sealed-bids 4.1, 4.2, 4.6, 7.1 and 7.6. Its seal.c is the only file, with chance.c,
 * that calls crypto_generichash. All keys, nonces and random bytes come in as arguments
 * or from randombytes_buf. */
#ifndef CORE_SEAL_H
#define CORE_SEAL_H

#include "core/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEAL_HASH 32
#define SEAL_LONG 64 /* bytes of the long hash, from which scalars come */
#define SEAL_SIGNATURE 64
#define SEAL_OPENING 48     /* bytes of an opening                        */
#define SEAL_OPENING_BOX 96 /* the same, sealed                           */
#define SEAL_TIE 52         /* bytes of a tie record                      */
#define SEAL_TIE_BOX 100    /* the same, sealed                           */
#define SEAL_TIE_AMOUNTS 16
#define SEAL_TIE_UNUSED 255
#define SEAL_ANSWER_HEAD 48   /* bytes of an answer before its text       */
#define SEAL_ANSWER_MAX 16384 /* bytes of its text                        */
#define SEAL_ANSWER_BLOCK 512
#define SEAL_CODE 10 /* "M0ZB-DFXQ" and a zero */

/* How a bid is sealed, and so who can open it when: 3. Numbers as in receipts. */
enum receipt_mode {
    MODE_HOST_SEALED = 1, /* by the host's program, out of a plain mail           */
    MODE_COMMIT,          /* by its player, who opens it after the close          */
    MODE_BOX,             /* by its player, to a key that the host keeps          */
    MODE_TABLE,           /* by its player, to a key that all keep together       */
    MODE_ANSWER,          /* no bid: orders that wait for each other              */
};

/* H, F: BLAKE2b with 32 bytes out over LBL(label) | m. */
void seal_hash(unsigned char out[32], const char *label, const void *m, size_t n);
void seal_keyed(unsigned char out[32], const unsigned char key[32], const char *label,
                const void *m, size_t n);
/* H over a | b. */
void seal_hash_two(unsigned char out[32], const char *label, const void *a, size_t a_size,
                   const void *b, size_t b_size);
/* BLAKE2b with 64 bytes out over LBL(label) | a | b; key: 32 bytes, or NULL. Never cut to
 * 32 bytes: that is not H. */
void seal_long(unsigned char out[SEAL_LONG], const unsigned char *key, const char *label,
               const void *a, size_t a_size, const void *b, size_t b_size);

/* Ed25519 over LBL(label) | m, with the 64-byte key made from the seed. n is at most
 * SEAL_SIGNED_MAX. */
#define SEAL_SIGNED_MAX 512
void seal_sign(unsigned char sig[64], const unsigned char seed[32], const char *label,
               const void *m, size_t n);
bool seal_verify(const unsigned char sig[64], const unsigned char pk[32],
                 const char *label, const void *m, size_t n);
void seal_sign_public(unsigned char pk[32], const unsigned char seed[32]);

/* First 8 bytes of H("pbem1.fp", pk) as "1b92 cac3 3079 e3a1". */
void seal_fingerprint(char out[20], const unsigned char pk[32]);

/* Big-endian integers in and out of bytes. */
void seal_put16(unsigned char *out, uint32_t v);
void seal_put32(unsigned char *out, uint32_t v);
void seal_put64(unsigned char *out, uint64_t v);
uint32_t seal_get16(const unsigned char *in);
uint32_t seal_get32(const unsigned char *in);
uint64_t seal_get64(const unsigned char *in);

/* Hex of n bytes, 2n digits and a zero; and back, digits of either case, all of text
 * being read: false where it is not 2n digits. */
void seal_hex(char *out, const void *bytes, size_t n);
bool seal_unhex(void *out, size_t n, const char *text, size_t length);

/* Where a block belongs; player 0: the round itself. 24 bytes. */
struct seal_context {
    unsigned char game[16];
    uint32_t auction; /* or the number of the question of an answer (4.6) */
    int round, player;
};
#define SEAL_CONTEXT 24
void seal_context_write(unsigned char out[24], const struct seal_context *c);
void seal_context_read(struct seal_context *c, const unsigned char in[24]);

/* A bid as it is opened. 4.2. */
struct opening {
    int kind; /* 0 pass or withdrawn, 1 bid; others: malformed */
    uint32_t amount, seq;
    unsigned char nonce[32];
};
void seal_opening_write(unsigned char out[48], const struct opening *o);
/* False: version, reserved bytes, kind, or an amount with kind 0 (status 5 of 7.4). */
bool seal_opening_read(struct opening *o, const unsigned char in[48]);
/* C. */
void seal_commit(unsigned char out[32], const struct seal_context *c,
                 const unsigned char opening[48]);

/* Key pairs, each from the key named in 2.1; whose context of a round it is, is ignored.
 */
struct key_pair {
    unsigned char public[32], secret[32];
};
void seal_round_key(struct key_pair *k, const unsigned char vault[32],
                    const struct seal_context *round);
/* The same for answers, from K_play. */
void seal_answer_key(struct key_pair *k, const unsigned char play[32],
                     const struct seal_context *round);
void seal_archive_key(struct key_pair *k, const unsigned char vault[32],
                      const unsigned char game[16]);
/* What shares of mode table are sealed to, from K_intake. 3.3. */
void seal_intake_key(struct key_pair *k, const unsigned char intake[32],
                     const unsigned char game[16]);

/* crypto_box_seal and its opening. out has n + 48 bytes, or n - 48. Errors: BUG (a public
 * key of zeros); false where the box does not open. seal_box leaves nothing of m on the
 * stack. */
int seal_box(unsigned char *out, const void *m, size_t n, const unsigned char public[32],
             struct error *e);
bool seal_unbox(unsigned char *out, const unsigned char *box, size_t n,
                const struct key_pair *k);

/* Tie lists. 7.6. unused places SEAL_TIE_UNUSED. */
void seal_tie_write(unsigned char out[52], const unsigned char amounts[16],
                    const unsigned char nonce[32]);
bool seal_tie_read(unsigned char amounts[16], const unsigned char in[52]);
/* C_tie; c is the context of the first round. */
void seal_tie_commit(unsigned char out[32], const struct seal_context *c,
                     const unsigned char record[52]);

/* Answers that are not amounts. 4.6. The record is SEAL_ANSWER_HEAD + n bytes, n at most
 * SEAL_ANSWER_MAX; malloc'd, its size in *size, or NULL with *e set. Errors: MEMORY. */
unsigned char *seal_answer_write(const char *text, size_t n, uint32_t seq,
                                 const unsigned char nonce[32], size_t *size,
                                 struct error *e);
/* Points *text into the record. False: malformed (status 5). */
bool seal_answer_read(const unsigned char *record, size_t size, const char **text,
                      size_t *n, uint32_t *seq);
void seal_answer_commit(unsigned char out[32], const struct seal_context *c,
                        const unsigned char *record, size_t size);
/* Padded to SEAL_ANSWER_BLOCK, then sealed; malloc'd. Errors: MEMORY, BUG. */
unsigned char *seal_answer_box(const unsigned char *record, size_t size,
                               const unsigned char public[32], size_t *boxed,
                               struct error *e);
/* The other way; NULL with e->code NONE where it does not open (status 4). */
unsigned char *seal_answer_unbox(const unsigned char *box, size_t boxed,
                                 const struct key_pair *k, size_t *size, struct error *e);

/* One raw mail for the archive: padded to 4096, sealed to the archive key; malloc'd. ref:
 * H("pbem1.raw", sealed bytes). 3.1. Errors: MEMORY, BUG. */
unsigned char *seal_raw(const void *mail, size_t n, const unsigned char archive[32],
                        size_t *sealed, unsigned char ref[32], struct error *e);
/* The other way: malloc'd, *n bytes and a zero behind them; NULL with e->code NONE where
 * it does not open. */
unsigned char *seal_raw_open(const unsigned char *box, size_t boxed,
                             const struct key_pair *archive, size_t *n, struct error *e);

/* Code number n of a player (from 1), "M0ZB-DFXQ". 7.1. */
void seal_code(char out[SEAL_CODE], const unsigned char intake[32],
               const unsigned char game[16], uint32_t n, int player);
/* Whether what was typed is that code: constant time, `-` dropped, case and O, I, L
 * mapped. */
bool seal_code_is(const char *typed, const char code[SEAL_CODE]);

/* F(D, "pbem1.state" | "pbem1.facts", game_id | text). 4.5. */
void seal_keyed_text(unsigned char out[32], const char *label,
                     const unsigned char secret[32], const unsigned char game[16],
                     const char *text, size_t n);

/* Zeroes memory that held a secret. */
void seal_wipe(void *secret, size_t n);
/* Zeroes `depth` bytes of stack below the caller, where those it called kept theirs. */
void seal_wipe_stack(size_t depth);
#define SEAL_STACK_CALLS ((size_t)16 * 1024)  /* calls of libsodium go 5 KB deep */
#define SEAL_STACK_ORDERS ((size_t)64 * 1024) /* what takes an order goes deeper */
/* Zeroes and frees what was malloc'd for a secret; NULL is nothing. */
void seal_free(void *secret, size_t n);
void seal_free_text(char *secret);

#endif
