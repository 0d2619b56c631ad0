/* The host's two key files, outside the database: sealed-bids 2.2. Which and where is
 * told by the settings; each failure is a sentence that says what to do. */
#ifndef CMD_KEYFILES_H
#define CMD_KEYFILES_H

#include "cmd/settings.h"
#include "core/keys.h"

#define KEYFILE_PATH (SETTINGS_PATH + SETTINGS_NAME + 16) /* with ".intake.next" */

/* Each in its place; NEXT: what is to take it (cmd/keysteps.h); OLD: what had it. */
enum keyfile_kind {
    KEYFILE_INTAKE,
    KEYFILE_VAULT,
    KEYFILE_INTAKE_NEXT,
    KEYFILE_VAULT_NEXT,
    KEYFILE_INTAKE_OLD,
    KEYFILE_VAULT_OLD,
};

/* "/home/kyle/.sealed/g1.intake" */
void keyfile_path(char out[KEYFILE_PATH], const struct settings *s,
                  enum keyfile_kind kind);

/* Makes a new file, and its directory (0700) where that is missing; both are synced.
 * Never touches one that exists. Errors: CONFIG (exists; the directory lies with the
 * database, is not ours or cannot be written), STORE (disk full), MEMORY. */
int keyfile_make_intake(const struct settings *s, const struct intake *k,
                        struct error *e);
int keyfile_make_vault(const struct settings *s, const struct vault *k,
                       enum vault_kdf kdf, const char *passphrase, struct error *e);

/* Takes the vault's file away from its old passphrase to a new one: all of the new file
 * is written beside the old one before it takes its place. Errors: as above. */
int keyfile_replace_vault(const struct settings *s, const struct vault *k,
                          enum vault_kdf kdf, const char *passphrase, struct error *e);

/* The text of a file that was checked, with a zero behind it, for a backup; seal_wipe()
 * it. Of the vault no passphrase is needed. Errors: as for reading. */
int keyfile_text(char out[KEYS_TEXT_MAX], size_t *n, const struct settings *s,
                 enum keyfile_kind kind, const unsigned char game[16], struct error *e);

/* Makes a file out of such a text, after the same checks. Errors: as for making. */
int keyfile_restore(const struct settings *s, enum keyfile_kind kind, const void *text,
                    size_t n, const unsigned char game[16], struct error *e);

/* Removes a file that was just made for what then could not be done. */
void keyfile_discard(const struct settings *s, enum keyfile_kind kind);

/* Reads a file, game NULL: of whichever game. Errors: CONFIG (missing, a link, not ours,
 * open to others, with the database, damaged, of another game; passphrase needed or
 * wrong), MEMORY. */
int keyfile_read_intake(struct intake *k, const struct settings *s,
                        enum keyfile_kind kind, const unsigned char game[16],
                        struct error *e);
/* passphrase NULL: none is known. */
int keyfile_read_vault(struct vault *k, const struct settings *s, enum keyfile_kind kind,
                       const unsigned char game[16], const char *passphrase,
                       struct error *e);
/* Whether the vault is under a passphrase; the same refusals. */
int keyfile_vault_locked(bool *locked, const struct settings *s, enum keyfile_kind kind,
                         const unsigned char game[16], struct error *e);

#endif
