/* Numbers of signed orders that were used: sealed-bids 4.3, ORDERS. */
#ifndef STORE_SIGNED_H
#define STORE_SIGNED_H

#include "store/store.h"

#include <stdint.h>

/* The highest that a player, from 1, has used about a question; 0: none. Errors: STORE.
 */
int store_signed(struct store *s, int player, uint32_t question, uint32_t *seq,
                 struct error *e);

/* He has used this one. Errors: STORE. */
int store_signed_used(struct store *s, int player, uint32_t question, uint32_t seq,
                      struct error *e);

#endif
