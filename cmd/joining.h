/* How a game gets its players: who accepts an invitation, or asked for a seat, takes the
 * next one, and with the last the game begins. architecture 5.1. */
#ifndef CMD_JOINING_H
#define CMD_JOINING_H

#include "cmd/session.h"
#include "store/guest.h"

/* He takes a seat, in the batch of s, and all are told; if there is none, he is told.
 * Errors: STORE, CONFIG, MEMORY, BUG. */
int joining(struct session *s, const struct guest *g, struct error *e);

/* How many seats are open to anybody: those that are kept for who is invited are not.
 * Errors: STORE. */
int joining_open(struct session *s, int *n, struct error *e);

/* Seats that stand open for so many days since anybody came: the host is told, once.
 * Errors: STORE, CONFIG, MEMORY. */
int joining_tick(struct session *s, struct error *e);

#endif
