/* Reminders to who is awaited. */
#ifndef CMD_REMIND_H
#define CMD_REMIND_H

#include "cmd/session.h"

/* Mails those that are due. Errors: as post_batch(). */
int remind(struct session *s, struct error *e);

/* When the next of them may be due: ms; 0: at once; INT64_MAX: none will be, as the game
 * stands. */
int remind_next(struct session *s, int64_t *next, struct error *e);

#endif
