/* A player who is away for some days: AWAY FROM .. TO .., within the budget that the host
 * gives him. architecture 5.1. */
#ifndef CMD_ABSENCE_H
#define CMD_ABSENCE_H

#include "cmd/receive.h"

/* AWAY in a file whose code is proved. f->refusal: why not, if it cannot be; else the log
 * has it, and the mails to all and f->reply wait. Errors: STORE, CONFIG, MEMORY. */
int absence_ask(struct session *s, struct received *f, const struct submission *said,
                struct error *e);

/* The host says that a player is away from the first to the last of these days, whatever
 * days are left to him, though they count; to NULL: he is not, or not any more. why: the
 * reason, or NULL. In the batch of s. Errors: SYNTAX (the days), ILLEGAL (the game is
 * over, nobody has the seat, he is not away), STORE, MEMORY. */
int absence_set(struct session *s, int seat, const char *from, const char *to,
                const char *why, struct error *e);

/* How many days from the first to the last of these are. Errors: SYNTAX (as above). */
int absence_days(const struct session *s, const char *from, const char *to, int *days,
                 struct error *e);

#endif
