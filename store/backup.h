/* Copies of a game that is in use, and putting one in its place. */
#ifndef STORE_BACKUP_H
#define STORE_BACKUP_H

#include "store/store.h"

#include <stdbool.h>

/* Copies the game into a new file of mode 0600, as it stands at one moment; others may go
 * on writing meanwhile. On failure nothing is left of the file. Errors: FILE (there is
 * such a file, or none can be made there), STORE (full disk, locked), MEMORY. */
int store_backup(struct store *s, const char *to, struct error *e);

/* Gives the closed file `from` the name `to`, where there is no database, or none that
 * can be read: in one step, so that after a crash one of the two is there whole. A
 * process that still has the old file open cannot write to it any more (store_begin()).
 * Errors: STORE. */
int store_replace(const char *from, const char *to, struct error *e);

/* Removes a closed database that nobody needs, and what SQLite keeps beside it. */
void store_remove(const char *path);

/* A database that is to get the content of another: until then nobody can write to it, so
 * what is found out about it meanwhile stays true. */
struct holding;

/* *out NULL with 0 returned: there is no database of this name, or it is damaged. Errors:
 * STORE (locked), MEMORY. */
int store_hold(struct holding **out, const char *from, const char *to, struct error *e);
/* Puts the content of `from` in the place of that of `to`, in one transaction: others see
 * one or the other, and go on with it. Errors: STORE (full disk); then nothing was
 * changed. */
int store_put(struct holding *h, struct error *e);
/* Lets go of it. h may be NULL. */
void store_let_go(struct holding *h);

/* Addresses are no matter of the log, so no audit proves them. Gives each player of a
 * copy whose address is another in the present game. Errors: STORE, those of fn(). */
typedef int store_address_fn(void *arg, const char *name, const char *copied,
                             const char *present, struct error *e);
int store_addresses_differ(struct store *copy, const char *present, store_address_fn *fn,
                           void *arg, struct error *e);
/* No audit sees them, so they are looked at here. Errors: DATA (what cannot be), STORE.
 */
int store_addresses_check(struct store *copy, struct error *e);
/* Gives the copy what the host's office has of each player in the present game, or, where
 * its own is to stay, what no copy may take back: tokens that were revoked stay so, those
 * of other addresses are, and addresses that wait to be confirmed are forgotten. Errors:
 * STORE. */
int store_addresses_settle(struct store *copy, const char *present, bool own,
                           struct error *e);

#endif
