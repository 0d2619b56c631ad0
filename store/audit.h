/* Two databases side by side: what is, and what the log says should be. sealed-bids 6.4,
 * steps 1 and 11. */
#ifndef STORE_AUDIT_H
#define STORE_AUDIT_H

#include "core/game.h"
#include "store/store.h"

#include <stdint.h>

/* One thing that is wrong, as a sentence. */
typedef void store_finding_fn(void *arg, const char *sentence);

/* The file itself: SQLite's integrity check, and each table, index, trigger and view
 * against schema.sql (blanks and comments do not count). *found: how many things are
 * wrong. */
int store_check(struct store *s, store_finding_fn *fn, void *arg, int *found,
                struct error *e);

/* Compares every projection with that of `expected`, row by row; of each table the first
 * difference is told: table, key, column, what stands here and what should. *found: how
 * many tables differ. */
int store_compare(struct store *s, struct store *expected, store_finding_fn *fn,
                  void *arg, int *found, struct error *e);

/* Gives `expected` the packed deck that s should have: that of g, whose deck was read
 * from its text; where s has none that this program would use, or g is NULL, what s has.
 */
int store_expect_packed(struct store *expected, struct store *s, const struct game *g,
                        struct error *e);

/* Writes the projections of `from` over those that differ, in the caller's transaction.
 * *tables: how many. */
int store_rebuild(struct store *s, struct store *from, int *tables, struct error *e);

/* Takes over what a turn played - steps, draws, facts, snapshot - from `from`, where it
 * could not be replayed: its store_append() had no *played. */
int store_take_turn(struct store *s, struct store *from, int64_t entry, struct error *e);

#endif
