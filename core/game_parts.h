/* What the files of a game share; nobody else includes it. */
#ifndef CORE_GAME_PARTS_H
#define CORE_GAME_PARTS_H

#include "core/game.h"

#define MS_PER_HOUR 3600000

/* Takes a copy of the options, with the engine's own checked. Errors: DATA, MEMORY. */
int game_options(struct game *g, const json_t *options, struct error *e);
/* What is left of them for the game's rules: a copy. NULL: MEMORY. */
json_t *game_own_options(const struct game *g);

#endif
