/* The database of one game: create, open, migrate; transactions. architecture 7,
 * sealed-bids 6.2. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "core/error.h"

#include <stdint.h>

struct store;

#define STORE_SCHEMA 11              /* user_version of files of today            */
#define STORE_APPLICATION 0x53454f31 /* application_id, "SEO1"                    */
#define STORE_WAIT 20000             /* ms to wait for another process, as a rule */

enum store_mode { STORE_READ, STORE_WRITE };

/* Makes a new file of mode 0600 with the deck's text in it; never touches one that
 * exists. On failure nothing is left of it. Errors: FILE (exists, no such directory),
 * STORE (disk full or read-only, no right to write there), MEMORY. */
int store_create(struct store **out, const char *path, const char *deck, struct error *e);

/* Opens a game. wait: ms to wait for a lock, here and later. STORE_WRITE brings older
 * schemas up to date. Errors: FILE (missing, no database, another program's, newer
 * schema; read-only: older schema), STORE (locked, full, read-only), DATA (damaged),
 * MEMORY. */
int store_open(struct store **out, const char *path, enum store_mode mode, int wait,
               struct error *e);

/* One in memory, for audits and tests. */
int store_memory(struct store **out, const char *deck, struct error *e);

/* This process takes one order or mail: what it commits may stay in the write-ahead log
 * beside the file, where it is as safe, until there is more or another kind of process
 * closes it. Without this each would wait for the disk three times instead of once. */
void store_brief(struct store *s);

/* Closes; what was not committed is forgotten. s may be NULL. */
void store_close(struct store *s);
/* The same, and removes a file made by store_create(): the game was not founded. */
void store_discard(struct store *s);

/* The text of the deck: malloc'd, or NULL with *e set. */
char *store_deck(struct store *s, struct error *e);

/* A transaction that writes (BEGIN IMMEDIATE), or one that reads a single state of the
 * game however long it takes. Errors: STORE (locked). */
int store_begin(struct store *s, struct error *e);
int store_begin_read(struct store *s, struct error *e);
/* A number that stays the same as long as no other process has written to the game; what
 * this one writes does not change it. Errors: STORE. */
int store_version(struct store *s, int64_t *out, struct error *e);
/* Errors: STORE (disk full); then store_rollback(). */
int store_commit(struct store *s, struct error *e);
/* Harmless where there is no transaction. */
void store_rollback(struct store *s);

#endif
