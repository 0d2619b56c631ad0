/* What a player may have meant in whose mail no order was found. mail 1.5. */
#ifndef CMD_HINT_H
#define CMD_HINT_H

#include "cmd/session.h"
#include "mail/lines.h"

/* Puts into r, E-NOORDERS, what he should send instead, as far as it can be told. sealed:
 * bids or sealed answers are open to the seat; then the hint is the same whatever he
 * wrote. */
void hint_missing(struct session *s, int seat, const struct lines *lines, bool sealed,
                  struct refusal *r);

#endif
