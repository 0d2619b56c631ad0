#include "cmd/standing.h"

#include "cmd/post.h"

#include <stdio.h>

#define STANDING 1800000000 /* tells this notice from those of other kinds */

int standing_told(struct session *s, struct error *e)
{
    const struct game *g = &s->game;
    const struct message_key about = {.batch = (int)g->turns, .further = STANDING};
    char sentence[SETTINGS_PATH + 500];

    if (g->over || g->paused || !g->turns || !g->asked_count || !game_stands_still(g)) {
        return 0;
    }
    (void)snprintf(
        sentence, sizeof sentence,
        "Nobody is left to play %s: all players are on autopilot, as they have let "
        "deadlines pass, or have resigned. The game stands still at turn %lld and "
        "nothing falls due in it; with the first who writes, whatever it is, it goes on, "
        "and what is asked of him then runs a whole period. Write to them, or give a "
        "seat to somebody else: sealed host %s seat NAME \"NEW NAME <address>\".",
        g->name, (long long)g->turns, s->path);
    return post_notice(s, &about, "the game stands still", sentence, e);
}
