/* The log of a game in its database: append and read. sealed-bids 4.5, 6.1. */
#ifndef STORE_LOG_H
#define STORE_LOG_H

#include "core/block.h"
#include "core/game.h"
#include "core/log.h"
#include "store/store.h"

/* The last entry; zeros where there is none. */
int store_head(struct store *s, struct log_head *out, struct error *e);

/* Keeps an entry, and brings the projections up to it, in the caller's transaction.
 * played: of a turn what was played; NULL where that is not known: its steps, facts,
 * draws and snapshot are then left out. An entry without a body is kept and projects
 * nothing. Errors: DATA (the body), BUG (it does not follow the log's head), STORE,
 * MEMORY. */
int store_append(struct store *s, const struct log_entry *entry,
                 const struct played *played, struct error *e);

/* Keeps an entry and projects nothing: for the copy players get. */
int store_log_insert(struct store *s, const struct log_entry *entry, struct error *e);

/* One entry by its number; the caller frees its body. Errors: DATA (none such). */
int store_entry(struct store *s, int64_t seq, struct log_entry *out, struct error *e);

/* The first entry of this kind from seq on, forwards or back; its seq is 0 where there is
 * none. The caller frees its body. */
int store_entry_find(struct store *s, int kind, int64_t seq, bool back,
                     struct log_entry *out, struct error *e);

/* The newest checkpoint that the host has signed: 1; 0: there is none, or -1. Errors:
 * STORE, DATA, MEMORY. */
int store_checkpoint(struct store *s, unsigned char out[BLOCK_CHECKPOINT],
                     struct error *e);

/* Gives each entry from `first` to `last` in order; its body is gone when fn returns.
 * Stops where fn does not return 0. */
typedef int store_entry_fn(void *arg, const struct log_entry *entry, struct error *e);
int store_log_each(struct store *s, int64_t first, int64_t last, store_entry_fn *fn,
                   void *arg, struct error *e);

#endif
