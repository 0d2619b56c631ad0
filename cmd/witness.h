/* The witness of a game, who has no seat and keeps half of the key to its bids: how he
 * comes into it, and when he is reminded. sealed-bids 3.3. */
#ifndef CMD_WITNESS_H
#define CMD_WITNESS_H

#include "cmd/session.h"
#include "store/guest.h"

/* Reads "Anna <anna@example.org>"; it must be nobody's address who plays or hosts.
 * Errors: SYNTAX, ILLEGAL. */
int witness_read(struct guest *g, const char *written, const struct person *seat,
                 int seats, const char *host, struct error *e);

/* The witness of this game; id 0: it has none. Errors: STORE. */
int witness_of(struct session *s, struct guest *out, struct error *e);

/* What he writes that is no block. Errors: STORE, CONFIG, MEMORY. */
int witness_answer(struct session *s, const struct guest *g, struct error *e);

/* Mails him what he owes: half of the time for his share after the close, again before
 * its end, and once in each auction that goes without him. Errors: as post_witness(). */
int witness_remind(struct session *s, struct error *e);

#endif
