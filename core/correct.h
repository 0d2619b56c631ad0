/* A position that the host corrects: a JSON merge patch upon its snapshot (RFC 7386), and
 * what each may be told of it. sealed-bids 4.5. */
#ifndef CORE_CORRECT_H
#define CORE_CORRECT_H

#include "core/rules.h"

#include <jansson.h>

/* The catalogue of the facts of a correction. */
extern const struct fact_kind correct_facts[];

/* What `patch` makes of target: a new reference, NULL out of memory. */
json_t *correct_merge(const json_t *target, const json_t *patch);
/* The patch that leads from one to the other: a new reference, NULL out of memory. Lists
 * are replaced as a whole. */
json_t *correct_patch(const json_t *from, const json_t *to);

/* Fills the state `after`, of zeros, with what the patch makes of the one in t->state, as
 * the rules read it with all their checks. Errors: DATA (they do not, or nothing would
 * change), MEMORY. */
int correct_state(const struct rules *rules, const struct turn *t, const json_t *patch,
                  void *after, struct error *e);

/* Tells each seat, and the table, what it sees otherwise now: t->facts; t->state is the
 * new one. Errors: MEMORY, BUG (a view). */
int correct_tell(const struct rules *rules, const struct turn *t, const void *before,
                 struct error *e);

/* Such a sentence for people: "table 3 coins: 8 becomes 4." counts the players from 1,
 * and gets the name. Facts keep the number, as an audit makes them anew. malloc'd; NULL:
 * out of memory. */
char *correct_named(const char *sentence, const char *const *names, int seats);
bool correct_is(const char *fact);

#endif
