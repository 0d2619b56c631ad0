/* Numbers of signed orders that were used: sealed-bids 4.3, ORDERS. */
#ifndef STORE_SIGNED_H
#define STORE_SIGNED_H

#include "core/log.h"
#include "store/audit.h"
#include "store/store.h"

#include <stdint.h>

/* The highest that a player, from 1, has used about a question; 0: none. Errors: STORE.
 */
int store_signed(struct store *s, int player, uint32_t question, uint32_t *seq,
                 struct error *e);

/* He has used this one. Errors: STORE. */
int store_signed_used(struct store *s, int player, uint32_t question, uint32_t seq,
                      struct error *e);

/* What an entry keeps a block of was used by it. Errors: STORE. */
int store_signed_entry(struct store *s, const struct log_entry *entry, struct error *e);

/* Every number that `expected` has from the log is here too, or a higher one: of what
 * leaves no entry the log tells nothing. *found: 1, the first that is not was told; 0.
 * Errors: STORE. */
int store_signed_compare(struct store *s, struct store *expected, store_finding_fn *fn,
                         void *arg, int *found, struct error *e);
/* Takes those over that are higher. Errors: STORE. */
int store_signed_take(struct store *s, struct store *from, struct error *e);

#endif
