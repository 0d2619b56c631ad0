/* Somebody else plays a seat, until its player takes it back or for good: named by the
 * host, or by the player, and confirmed by a mail of his own. architecture 5.1. */
#ifndef CMD_SUBSTITUTE_H
#define CMD_SUBSTITUTE_H

#include "cmd/receive.h"
#include "store/guest.h"

/* Asks the person of *g by mail to play the seat of g->player; g->what is SUBSTITUTE, or
 * SUCCESSOR: for good; who was asked before in the same way is asked no more. Errors:
 * ILLEGAL (the name is another's, the game is over, or no seat changes hands in it),
 * STORE, CONFIG, MEMORY. */
int substitute_ask(struct session *s, struct guest *g, struct error *e);

/* SUBSTITUTE in a file whose code is proved: a person, or NONE. f->refusal: why not.
 * Errors: STORE, CONFIG, MEMORY. */
int substitute_wish(struct session *s, struct received *f, const char *written,
                    struct error *e);

/* He has accepted: from now on he plays, and all are told. Errors: STORE, CONFIG, MEMORY,
 * BUG. */
int substitute_begin(struct session *s, const struct guest *g, struct error *e);
/* RESIGN by who plays in somebody's place, *is: the seat goes back to its player, who is
 * told, as all are. f->refusal: why not. Errors: STORE, CONFIG, MEMORY, BUG. */
int substitute_resigns(struct session *s, struct received *f, bool *is, struct error *e);
/* The player has taken his seat back. */
int substitute_end(struct session *s, const struct guest *g, struct error *e);

/* Tells the player for whom somebody was asked that nobody plays in his place; why: how
 * it ended with who was asked, as "declines". Nothing where *g was asked for good, or
 * nobody is there to be told. Errors: as post_batch(). */
int substitute_fails(struct session *s, const struct guest *g, const char *why,
                     struct error *e);

/* The mail with the question to this address came back: who was asked there to play in
 * somebody's place is asked no more, and the player is told. Errors: as post_batch(). */
int substitute_unreachable(struct session *s, const char *address, struct error *e);

#endif
