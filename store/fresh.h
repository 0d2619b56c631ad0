/* Ids of rows that mails name by their tokens (mail 2.1). Numbers that only count up
 * would be used twice after a restore, and an old mail would speak for somebody else. */
#ifndef STORE_FRESH_H
#define STORE_FRESH_H

#include "core/error.h"
#include "store/store.h"

#include <stdint.h>

#define FRESH_MAX 99999999 /* the highest number in the id of a mail (mail 4.5) */

/* An id in 1..FRESH_MAX that is made of what the row says and when (asked, ms), so that
 * none which a restored game no longer knows comes again. known: SQL of static storage
 * that counts the rows with an id. Errors: STORE. */
int store_fresh_id(struct store *s, const char *known, const char *what, int player,
                   const char *address, int64_t asked, int64_t *id, struct error *e);

#endif
