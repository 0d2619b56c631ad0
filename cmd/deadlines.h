/* When what a game asks falls due, as a sentence for its host. */
#ifndef CMD_DEADLINES_H
#define CMD_DEADLINES_H

#include "cmd/hosting.h"

/* Adds to w->done what is due now: every open question with a deadline, who is awaited in
 * it, and when it falls due, in the zone of the game. What does not fit is left out. */
void deadlines_add(const struct session *s, struct hosting *w);

#endif
