/* What falls due: defaults, openings and closes at deadlines and behind pauses.
 * sealed-bids 3, mail 3.2. */
#include "core/engine_parts.h"

#include "core/entries.h"

#include <string.h>

#define TURNS_MAX 10000 /* that one look at the clock may lead to */

bool engine_past(const struct game *g, const struct asked *a, int64_t grace, int64_t now)
{
    return !g->paused && a->deadline && a->deadline + grace <= now;
}

/* The first question whose time is over; NULL. A closed round waits for `open`. */
static struct asked *first_past(struct game *g, int64_t grace, int64_t now)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (!g->asked[i].closed && engine_past(g, &g->asked[i], grace, now)) {
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

/* What follows counts from this deadline. */
static int time_over(struct engine *g, struct asked *a, struct error *e)
{
    g->passed = a->deadline;
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
    const struct game *game = g->game;
    int turns;

    if (game->readies && !game->paused && game->ready_by &&
        game->ready_by + grace <= engine_time(g) && engine_set_up(g, e)) {
        return -1;
    }
    if (engine_give_up(g, grace, e)) {
        return -1;
    }
    for (turns = 0; turns < TURNS_MAX; turns++) {
        struct asked *a;

        if (engine_settle(g, e)) {
            return -1;
        }
        g->passed = 0;
        a = first_past(g->game, grace, engine_time(g));
        if (!a || game_stands_still(g->game)) {
            return 0;
        }
        if (time_over(g, a, e)) {
            return -1;
        }
    }
    return error_set(e, ERROR_BUG, "The deadlines never end.");
}

/* What is over when the host does not want to wait: all but bids that somebody may still
 * send. Returns how many; they stand in `list`, over now. */
static int over_now(const struct engine *g, struct asked *list)
{
    const struct game *game = g->game;
    int i, n = 0;

    for (i = 0; i < game->asked_count; i++) {
        const struct asked *a = &game->asked[i];

        if (a->closed || (a->q.sealed == SEALED_BIDS && game_awaited(game, a))) {
            continue;
        }
        list[n] = *a;
        list[n++].deadline = engine_time(g);
    }
    return n;
}

static int may_run(const struct game *game, int64_t turn, struct error *e)
{
    if (game->over) {
        return error_set(e, ERROR_ILLEGAL, "The game is over.");
    }
    if (turn != game->turns) {
        return error_set(e, ERROR_ILLEGAL,
                         "The game is at turn %lld, not at %lld: look at what is asked "
                         "now, and name that turn.",
                         (long long)game->turns, (long long)turn);
    }
    if (game->paused) {
        return error_set(e, ERROR_ILLEGAL,
                         "The game is paused; let it go on first (resume).");
    }
    return game_stands_still(game)
               ? error_set(e, ERROR_ILLEGAL, "Nobody plays who could be waited for.")
               : 0;
}

/* Each of them as if its time had come, unless what came before has answered it. */
static int run_each(struct engine *g, const struct moved *m, struct error *e)
{
    int i, result = 0;

    for (i = 0; i < m->n && !result; i++) {
        struct asked *a =
            game_question(g->game, m->asked[i].q.number, m->asked[i].q.round);

        result = a && !a->closed && !game_stands_still(g->game)
                     ? time_over(g, a, e) || engine_settle(g, e)
                     : 0;
    }
    g->passed = 0;
    return result ? -1 : 0;
}

int engine_run(struct engine *g, int64_t turn, const char *why, struct error *e)
{
    struct moved m;
    int i;

    if (may_run(g->game, turn, e)) {
        return -1;
    }
    memset(&m, 0, sizeof m);
    m.n = over_now(g, m.asked);
    if (!m.n) {
        return error_set(e, ERROR_ILLEGAL,
                         "Bids are awaited, which only their deadline ends: an early "
                         "close would cut somebody off.");
    }
    if (engine_append(g, ENTRY_HOST, 0,
                      entry_host_at(engine_act_name(ACT_RUN), turn, &m, why), NULL, e)) {
        return -1;
    }
    for (i = 0; i < m.n; i++) {
        struct asked *a = game_question(g->game, m.asked[i].q.number, m.asked[i].q.round);

        a->deadline = m.asked[i].deadline;
        a->early = true;
    }
    g->acts++;
    g->act = ACT_RUN;
    return run_each(g, &m, e);
}
