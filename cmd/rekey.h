/* sealed keys --rotate, --lost, --stolen: keys of a game take the place of others while
 * it goes on. sealed-bids 2.3. */
#ifndef CMD_REKEY_H
#define CMD_REKEY_H

#include "cmd/session.h"
#include "core/keychange.h"

enum rekey_part {
    REKEY_SIGN,   /* the signing key                                  */
    REKEY_CODES,  /* K_intake                                         */
    REKEY_PLAY,   /* K_play: dice and piles begin anew                */
    REKEY_INTAKE, /* all of the intake file                           */
    REKEY_VAULT,
    REKEY_PARTS,
};

struct rekey {
    enum key_reason reason;
    enum rekey_part part;
    bool passphrase; /* the new vault lies under one; that of the old one is asked for */
    enum vault_kdf kdf;
    int fd; /* of passphrases, or PASSPHRASE_TERMINAL */
};

/* "sign" .. "vault", or REKEY_PARTS. */
enum rekey_part rekey_part_of(const char *word);

/* Carries it out on the session, whose database is open for writing, and says what became
 * of it. A change that was interrupted is finished instead. Errors: CONFIG, ILLEGAL,
 * STORE, MEMORY. */
int rekey(struct session *s, const struct rekey *r, struct error *e);

/* Forgets the key with which answers to mails of before a change are still known. Errors:
 * CONFIG (there is none), STORE. */
int rekey_forget(struct session *s, struct error *e);

#endif
