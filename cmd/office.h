/* Wishes of a player that are the host's office, not the game's: the way they are
 * refused, and answered by a notice. */
#ifndef CMD_OFFICE_H
#define CMD_OFFICE_H

#include "cmd/receive.h"

/* Notes why it cannot be, in a sentence; returns 0. */
int office_refuse(struct received *f, const char *why);
/* The answer to who wrote, with all else that the batch tells. Errors: STORE, CONFIG,
 * MEMORY. */
int office_answer(struct session *s, struct received *f, const char *subject,
                  const char *sentence, struct error *e);

#endif
