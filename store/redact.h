/* Removes what a person wrote from a database. sealed-bids 6.1. */
#ifndef STORE_REDACT_H
#define STORE_REDACT_H

#include "store/store.h"

#include <stdint.h>

/* Removes the body of an entry, right behind its redaction, and what the tables have of
 * it: the text of a message, the name of a seat and where it stands in sentences. Mails
 * that were sent are emptied, as they may quote it. In the caller's transaction. Errors:
 * STORE. */
int store_redact(struct store *s, int64_t seq, struct error *e);

#endif
