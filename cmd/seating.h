/* Another person takes a player's seat. architecture 5.1. */
#ifndef CMD_SEATING_H
#define CMD_SEATING_H

#include "cmd/session.h"

/* In the transaction of s, whose mails are still to be posted: the seat of `player` (a
 * name or number) is that of `person`, "Anna <anna@example.org>", who is invited; who had
 * it and all others are told. why: the reason, or NULL. Errors: SYNTAX (no such player,
 * no name or address), DATA (the name is another's, or kept for somebody), those of
 * engine_seat(), CONFIG, STORE, MEMORY. */
int seating(struct session *s, const char *player, const char *person, const char *why,
            struct error *e);

/* The same of a seat and of a person whose name fits. tells: who had it gets a last word.
 * What somebody was asked about this seat is over. */
int seating_change(struct session *s, int seat, const char *person, const char *address,
                   const char *why, bool tells, struct error *e);

#endif
