/* The host's secrets as bytes and as the texts of their two files, which cmd/keyfiles.c
 * keeps. sealed-bids 2. */
#ifndef CORE_KEYS_H
#define CORE_KEYS_H

#include "core/error.h"

#include <stdbool.h>
#include <stddef.h>

#define KEYS_TEXT_MAX 1024 /* bytes of a key file with a zero behind them */

/* What `submit` needs: seed of the signing key, K_intake, K_play. */
struct intake {
    unsigned char game[16], sign[32], code[32], play[32];
};
/* What opens bids: K_vault. */
struct vault {
    unsigned char game[16], key[32];
};

/* How hard a passphrase is made to guess: libsodium's MODERATE costs 256 MiB and about a
 * second, INTERACTIVE 64 MiB and a fifth of it, for small machines. */
enum vault_kdf {
    VAULT_OPEN, /* no passphrase */
    VAULT_MODERATE,
    VAULT_INTERACTIVE,
};

/* New secrets for a game. Errors: none. */
void intake_make(struct intake *k, const unsigned char game[16]);
void vault_make(struct vault *k, const unsigned char game[16]);

/* The text of a file with its check line. Errors: MEMORY (for the passphrase). */
void intake_write(char out[KEYS_TEXT_MAX], const struct intake *k);
int vault_write(char out[KEYS_TEXT_MAX], const struct vault *k, enum vault_kdf kdf,
                const char *passphrase, struct error *e);

/* Reads the n bytes of a file; game NULL: of whichever game. *k is untouched on failure.
 * Errors: CONFIG, a sentence about "the file": a line that is none of it, a missing one,
 * another game, a wrong check. */
int intake_read(struct intake *k, const char *text, size_t n,
                const unsigned char game[16], struct error *e);
/* passphrase may be NULL where there is none. Errors: CONFIG (also: a passphrase is
 * needed, or wrong), MEMORY. */
int vault_read(struct vault *k, const char *text, size_t n, const unsigned char game[16],
               const char *passphrase, struct error *e);

/* A player's seed, from which his own program makes all he needs. As above. */
void seed_write(char out[KEYS_TEXT_MAX], const unsigned char seed[32]);
int seed_read(unsigned char seed[32], const char *text, size_t n, struct error *e);

/* The same without opening it: whether the file is sound, and whether it is under a
 * passphrase. Errors: CONFIG. */
int vault_check(bool *locked, const char *text, size_t n, const unsigned char game[16],
                struct error *e);

#endif
