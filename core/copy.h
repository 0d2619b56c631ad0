/* The copy of a game that its players get: the log and the deck as one text, which holds
 * no address and nothing that a player must not know. sealed-bids 4.5, 4.7. */
#ifndef CORE_COPY_H
#define CORE_COPY_H

#include "core/log.h"

#include <stdbool.h>
#include <stdio.h>

/* Whether a body stays out of it: of messages always, of orders and answers until the
 * game has ended. */
bool copy_withholds(int kind, bool over);

/* Writes the head with the deck's text, one entry (its body left out where `withhold`
 * says so, or where it was redacted), and the end. The stream keeps failures for the
 * caller. Errors: DATA (a body that no copy can hold: it is not lines of text). */
void copy_write_head(FILE *to, const char *deck);
int copy_write_entry(FILE *to, const struct log_entry *entry, bool withhold,
                     struct error *e);
void copy_write_end(FILE *to, int64_t last);

/* A copy that is read; it points into the bytes. */
struct copy {
    const char *deck; /* deck_size bytes */
    size_t deck_size;
    const char *entries, *at, *end; /* of what is left */
    int line;                       /* from 1          */
    struct log_head head;           /* of what was read */
};

/* Whether these bytes claim to be one. */
bool copy_is(const char *bytes, size_t n);
/* Begins to read. bytes end with a zero and must outlive *c. Errors: DATA. */
int copy_begin(struct copy *c, const char *bytes, size_t n, struct error *e);
/* The next entry, its body malloc'd or NULL: 1; 0 at the end; -1. Errors: DATA (with the
 * line), MEMORY. */
int copy_next(struct copy *c, struct log_entry *out, struct error *e);
/* Back to the first entry. */
void copy_rewind(struct copy *c);

#endif
