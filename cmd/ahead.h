/* What a host who plays needs to leave a bid for an auction of mode table before it
 * begins. sealed-bids 3.3. */
#ifndef CMD_AHEAD_H
#define CMD_AHEAD_H

#include "cmd/post.h"

/* Prints a text that `sealed-player bid` takes for a mail. The session is open for
 * reading. Errors: STORE, CONFIG, ILLEGAL (the game is of another mode, or the host does
 * not play). */
int ahead_print(struct session *s, struct error *e);

#endif
