/* The host's secrets as bytes; the files they come from are cmd/keys.c's. sealed-bids 2. */
#ifndef CORE_KEYS_H
#define CORE_KEYS_H

#include "core/error.h"

#include <stddef.h>

struct intake {
    unsigned char game[16], sign[32], code[32], play[32];
};
struct vault {
    unsigned char game[16], key[32];
};

/* The text of a key file with its check line, and back. kdf: "none", or what 2.2 writes behind
 * `kdf`; data: 64 hex digits, or nonce and box. Errors: CONFIG: a line that is no line of
 * such a file, a missing one, another game, a wrong check. */
#define KEYS_TEXT_MAX 1024
int intake_write(char out[KEYS_TEXT_MAX], const struct intake *k, struct error *e);
int intake_read(struct intake *k, const char *text, size_t n, const unsigned char game[16],
                struct error *e);

/* passphrase NULL: not protected. Errors: CONFIG (also: a passphrase is needed or wrong). */
int vault_write(char out[KEYS_TEXT_MAX], const struct vault *k, const char *passphrase,
                struct error *e);
int vault_read(struct vault *k, const char *text, size_t n, const unsigned char game[16],
               const char *passphrase, struct error *e);
/* 1: the text is of a vault under a passphrase, 0: without, -1: of no vault. */
int vault_locked(const char *text, size_t n);

#endif
