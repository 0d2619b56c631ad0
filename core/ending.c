/* A game that its host ends. architecture 5.1. */
#include "core/engine_parts.h"

#include "core/entries.h"

int engine_end(struct engine *g, const char *why, struct error *e)
{
    struct game *game = g->game;

    if (game->over) {
        return error_set(e, ERROR_ILLEGAL, "The game is over already.");
    }
    if (engine_append(g, ENTRY_HOST, 0, entry_host(engine_act_name(ACT_END), NULL, why),
                      NULL, e)) {
        return -1;
    }
    game->over = game->ended = true;
    game->asked_count = 0;
    game->paused = 0;
    g->acts++;
    g->act = ACT_END;
    return engine_reveal_deck(g, e);
}
