/* Who watches a game: the reports of the table, and nothing that is private. */
#ifndef CMD_OBSERVING_H
#define CMD_OBSERVING_H

#include "cmd/session.h"
#include "store/guest.h"

/* Whether one more may watch. Errors: STORE. */
int observing_room(struct session *s, bool *room, struct error *e);

/* The questions to who asked to watch, or not to any more. */
int observing_ask(struct session *s, const struct guest *g, int further, struct error *e);
/* He has confirmed it: from now on he watches, or no more. Errors: STORE, CONFIG, MEMORY.
 */
int observing_begin(struct session *s, const struct guest *g, struct error *e);
int observing_end(struct session *s, const struct guest *g, struct error *e);

/* The host says so: no question is asked. Errors: SYNTAX, ILLEGAL (he does, or does not,
 * already; no more may). */
int observing_add(struct session *s, const char *written, struct error *e);
int observing_remove(struct session *s, const char *written, struct error *e);

#endif
