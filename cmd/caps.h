/* How many mails of a seat or an address are looked at and answered in a day: mail 5.4.
 */
#ifndef CMD_CAPS_H
#define CMD_CAPS_H

#include "cmd/session.h"

/* Whether so many mails came that no more are looked at: of the seat, or where number is
 * 0, as its code is no good, of the address. Errors: STORE. */
int caps_mails(struct session *s, int seat, int64_t number, const char *from, bool *over,
               struct error *e);

/* Whether so many of its mails were refused that this is no longer told, and whether it
 * is told for the last time. Errors: STORE. */
int caps_errors(struct session *s, int seat, bool *over, bool *last, struct error *e);

/* The mail in this row of the inbox is over a cap: the host is told once a day.
 * Errors: STORE, CONFIG (template), MEMORY. */
int caps_reached(struct session *s, int64_t row, int seat, struct error *e);

#endif
