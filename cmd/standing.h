/* A game in which nobody is left to play stands still: the host is told. */
#ifndef CMD_STANDING_H
#define CMD_STANDING_H

#include "cmd/session.h"

/* Within a transaction: where nothing falls due any more, as all are on autopilot or
 * asked nothing (game_stands_still()), a mail to the host, once for each turn that it
 * stands at. Errors: those of post_notice(). */
int standing_told(struct session *s, struct error *e);

#endif
