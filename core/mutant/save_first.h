/* Games that began under revision 1, one round of auctions, go on as auction games. */
#ifndef CORE_MUTANT_SAVE_FIRST_H
#define CORE_MUTANT_SAVE_FIRST_H

#include <jansson.h>
#include <stdbool.h>

/* A game of that revision that is not over. */
bool mutant_is_first(const json_t *snapshot);
/* The same game as this revision saves it. New reference. */
json_t *mutant_from_first(const json_t *snapshot);

#endif
