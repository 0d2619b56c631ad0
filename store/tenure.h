/* Who has a seat now, and what was said to who had it before. A private message belongs
 * to the people who wrote and got it: it is shown to a seat only while it has the player
 * whom it had then. */
#ifndef STORE_TENURE_H
#define STORE_TENURE_H

#include "store/game.h"

/* As store_facts_each(), of what those who have the seats of the mask now may know: `see`
 * of private messages names these alone. */
int store_facts_known(struct store *s, int64_t after, unsigned mask, store_fact_fn *fn,
                      void *arg, struct error *e);

/* When the person who has this player's seat now took it from another, ms; 0: nobody had
 * it before. Errors: STORE. */
int store_seated_since(struct store *s, int player, int64_t *since, struct error *e);

#endif
