/* What falls due: defaults, openings and closes at deadlines and behind pauses.
 * sealed-bids 3, mail 3.2. */
#include "core/engine_parts.h"

#define TURNS_MAX 10000 /* that one look at the clock may lead to */

bool engine_past(const struct asked *a, int64_t grace, int64_t now)
{
    return a->deadline && a->deadline + grace <= now;
}

/* The first question whose time is over; NULL. A closed round waits for `open`. */
static struct asked *first_past(struct game *g, int64_t grace, int64_t now)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (!g->asked[i].closed && engine_past(&g->asked[i], grace, now)) {
            return &g->asked[i];
        }
    }
    return NULL;
}

/* Every seat that is still awaited takes its default, each as a turn of its own. */
static int expire(struct engine *g, const struct asked *a, struct error *e)
{
    int number = a->q.number, round = a->q.round;
    int i;

    for (i = 0; i < g->game->seats; i++) {
        const struct asked *still = game_question(g->game, number, round);

        if (still && (still->q.seats & SEE_ONLY(i)) &&
            engine_expire(g, number, round, i, e)) {
            return -1;
        }
    }
    return 0;
}

static int time_over(struct engine *g, struct asked *a, struct error *e)
{
    switch (a->q.sealed) {
    case SEALED_NOT:
        return expire(g, a, e);
    case SEALED_ANSWERS:
        return engine_open_answers(g, a, e);
    case SEALED_BIDS:
        return engine_close(g, a, e);
    }
    return error_set(e, ERROR_BUG, "A question of an unknown kind.");
}

int engine_tick(struct engine *g, int64_t grace, struct error *e)
{
    int turns;

    for (turns = 0; turns < TURNS_MAX; turns++) {
        struct asked *a;

        if (engine_settle(g, e)) {
            return -1;
        }
        a = first_past(g->game, grace, engine_time(g));
        if (!a || engine_stands_still(g->game)) {
            return 0;
        }
        if (time_over(g, a, e)) {
            return -1;
        }
    }
    return error_set(e, ERROR_BUG, "The deadlines never end.");
}
