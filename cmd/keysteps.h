/* A key file takes the place of another in steps, so that a run that is killed between
 * them is taken up again: NEXT is written beside the old one and synced; the log names
 * it, and from then on it is in force; it takes the place. sealed-bids 2.3. */
#ifndef CMD_KEYSTEPS_H
#define CMD_KEYSTEPS_H

#include "cmd/keyfiles.h"
#include "core/game.h"
#include "store/store.h"

/* The keys of a game that are in force, and K_intake of before, with which answers to
 * earlier mails are still known. */
struct intake_found {
    struct intake now, before;
    bool has_before;
    bool is_next; /* `now` lies in NEXT: the change was not finished */
};
/* Finds them. Errors: CONFIG (missing, damaged, or not those that the log names), STORE,
 * MEMORY. */
int keysteps_intake(struct intake_found *out, struct store *store,
                    const struct settings *s, const unsigned char game[16],
                    struct error *e);

/* The same, and the file signs with the key of the game: one that belongs to it by its
 * number but not by its key signs nothing that anybody would believe. */
int keysteps_of_game(struct intake_found *out, struct store *store,
                     const struct settings *s, const struct game *game, struct error *e);

/* Whether this intake file is the one that the log names, if it names one. Errors: CONFIG
 * (it is not), STORE, MEMORY. */
int keysteps_named(const struct intake *k, struct store *store, struct error *e);

/* The first step; a leftover of a run whose change never came into the log is replaced.
 * Errors: as keyfile_make_*(). */
int keysteps_intake_next(const struct settings *s, const struct intake *k,
                         struct error *e);
int keysteps_vault_next(const struct settings *s, const struct vault *k,
                        enum vault_kdf kdf, const char *passphrase, struct error *e);

/* The last step. kind: KEYFILE_INTAKE or KEYFILE_VAULT. keep: what was there becomes OLD;
 * else neither it nor an earlier OLD is left. Errors: CONFIG, STORE. */
int keysteps_finish(const struct settings *s, enum keyfile_kind kind, bool keep,
                    struct error *e);

bool keysteps_there(const struct settings *s, enum keyfile_kind kind);

#endif
