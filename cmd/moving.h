/* A player's new address: asked for by ADDRESS, confirmed by a mail from there, and told
 * to the old one. mail 2.3. */
#ifndef CMD_MOVING_H
#define CMD_MOVING_H

#include "cmd/receive.h"

/* ADDRESS in a file whose code is proved. f->refusal: why not, if it cannot be; else the
 * mails to both addresses wait, and f->reply is filled in. Errors: STORE, CONFIG, MEMORY.
 */
int moving_ask(struct session *s, struct received *f, const char *written,
               struct error *e);

/* A mail with the token of this number, from where the new address is read. *known: it is
 * one that waits. Errors: as above. */
int moving_confirm(struct session *s, int64_t number, bool *known, struct error *e);

/* What may be carried out by now, each in a transaction of its own; for tick. */
int moving_tick(struct session *s, struct error *e);

/* The host changes a player's address, for a reason (NULL: none is given): he is told
 * there, his old address that nothing comes any more, and everybody that it was done, by
 * an entry of the log that has neither address. */
int moving_now(struct session *s, int player, const char *address, const char *why,
               struct error *e);

#endif
