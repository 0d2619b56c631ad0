/* What follows by itself: plans, seats on autopilot, answers that are all in, rounds that
 * close. architecture 4.7 and 4.9. */
#include "core/engine_parts.h"

#include <string.h>

#define SETTLE_MAX 10000 /* turns that may follow by themselves */
#define PLANS_MAX 100    /* plans of one seat that are tried    */

void engine_remember_asked(struct engine *g, int seat)
{
    const struct asked *a = game_asked(g->game, seat);

    g->asked_before[seat].number = a ? a->q.number : 0;
    g->asked_before[seat].round = a ? a->q.round : 0;
}

void engine_missed(struct engine *g, int seat)
{
    game_missed(g->game, seat);
}

void engine_wrote(struct engine *g, int seat)
{
    struct seat *s = &g->game->seat[seat];

    g->acts += s->autopilot && !s->vacant; /* all are told that he is back */
    g->woken |= s->autopilot && game_stands_still(g->game) ? SEE_ONLY(seat) : 0;
    s->defaults = 0;
    s->autopilot = s->vacant = false;
}

bool engine_all_in(const struct game *g, const struct asked *a, int64_t now)
{
    return !game_awaited(g, a) && a->last_in + (int64_t)game_pause(g) * 60000 <= now &&
           !game_stands_still(g);
}

int engine_expire(struct engine *g, int number, int round, int seat, struct error *e)
{
    const struct asked *a = game_question(g->game, number, round);
    const bool early = a && a->early;
    struct play play;

    memset(&play, 0, sizeof play);
    play.cause = CAUSE_EXPIRY;
    play.number = number;
    play.round = round;
    play.player = seat + 1;
    play.parts = 1;
    play.part[0].seat = seat;
    play.part[0].kind = ORDER_DEFAULT;
    if (!early) { /* what follows may be another game of a campaign */
        engine_missed(g, seat);
    }
    if (engine_draws(g, &play.draws, e) || engine_turn(g, &play, e)) {
        return -1;
    }
    if (game_holds(g->game, seat)) {
        g->game->held = 0; /* nobody added to them in time */
    }
    return 0;
}

/* The first plan that is legal up to its first irreversible event is played
 * (architecture 4.7). */
static int plans_try(struct engine *g, int seat, bool *moved, struct error *e)
{
    struct play play;
    struct error why = {ERROR_NONE, 0, ""};
    bool answered;
    int plan;

    memset(&play, 0, sizeof play);
    play.cause = CAUSE_PLAN;
    play.player = seat + 1;
    play.parts = 1;
    play.part[0].seat = seat;
    play.part[0].kind = ORDER_PLAN;
    if (engine_draws(g, &play.draws, e)) {
        return -1;
    }
    for (plan = 1; plan <= PLANS_MAX; plan++) {
        play.number = plan;
        play.part[0].plan = plan;
        memset(&why, 0, sizeof why);
        if (!game_try(g->game, &play, &answered, NULL, &why)) {
            *moved = true;
            return engine_turn(g, &play, e);
        }
        if (why.code == ERROR_DENIED) { /* it has no such plan */
            return 0;
        }
        if (why.code == ERROR_MEMORY || why.code == ERROR_BUG) {
            *e = why;
            return -1;
        }
    }
    return 0;
}

/* A seat that has just become awaited plays its plans; on autopilot it takes the default.
 */
static int seat_moves(struct engine *g, int seat, bool *moved, struct error *e)
{
    const struct asked *a = game_asked(g->game, seat);
    bool new = a && (a->q.number != g->asked_before[seat].number ||
                     a->q.round != g->asked_before[seat].round);

    engine_remember_asked(g, seat);
    if (!a || a->q.sealed != SEALED_NOT) {
        return 0;
    }
    if (new &&plans_try(g, seat, moved, e)) {
        return -1;
    }
    if (!*moved && g->game->seat[seat].autopilot && !game_stands_still(g->game)) {
        *moved = true;
        return engine_expire(g, a->q.number, a->q.round, seat, e);
    }
    return 0;
}

/* A sealed question of which all are in. */
static int question_moves(struct engine *g, struct asked *a, bool *moved, struct error *e)
{
    if (a->q.sealed == SEALED_NOT || a->closed || !engine_all_in(g->game, a, g->now)) {
        return 0;
    }
    if (a->q.sealed == SEALED_BIDS) {
        return engine_close(g, a, e);
    }
    *moved = true;
    return engine_open_answers(g, a, e);
}

int engine_settle(struct engine *g, struct error *e)
{
    int i, turns;

    if (g->game->readies && !game_unready(g->game)) {
        return engine_set_up(g, e);
    }
    if (engine_wake(g, e)) {
        return -1;
    }
    for (turns = 0; turns < SETTLE_MAX; turns++) {
        bool moved = false;

        for (i = 0; i < g->game->seats && !moved; i++) {
            if (seat_moves(g, i, &moved, e)) {
                return -1;
            }
        }
        for (i = 0; i < g->game->asked_count && !moved; i++) {
            if (question_moves(g, &g->game->asked[i], &moved, e)) {
                return -1;
            }
        }
        if (!moved) {
            return 0;
        }
    }
    return error_set(e, ERROR_BUG, "The game does not come to rest.");
}
