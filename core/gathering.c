/* Who comes and who goes. A game that waits for its players: who comes takes the next
 * seat, and it begins when all are in, or when the host lets it begin. What its dice and
 * piles come from was bound in the log before the first of them came. architecture 5.1.
 */
#include "core/engine_parts.h"

#include "core/entries.h"

#include <stdio.h>
#include <string.h>

/* Asks all players what they add to event 1. */
static int ask_ready(struct engine *g, struct error *e)
{
    static const char why[] =
        "All seats are taken. Everybody now adds to the dice of the first turn, which "
        "orders the piles: then the game begins.";
    struct game *game = g->game;
    const int hours = game_ready_hours(game);
    const int64_t by = hours ? engine_due(g, game_unready(game), hours) : 0;

    if (engine_append(g, ENTRY_HOST, 0, entry_asks_ready(by, why), NULL, e)) {
        return -1;
    }
    game->wanted = game->seats;
    game->readies = true;
    game->ready_by = by;
    g->acts++;
    g->act = ACT_READY;
    return engine_settle(g, e);
}

int engine_all_seated(struct engine *g, struct error *e)
{
    return game_asks_ready(g->game) ? ask_ready(g, e) : engine_set_up(g, e);
}

int engine_join(struct engine *g, const char *name, const char *why, struct error *e)
{
    struct game *game = g->game;
    const int seat = game->seats;

    if (game->over || game->readies || !game->wanted || seat >= game->wanted) {
        return error_set(e, ERROR_ILLEGAL, "No seat of this game is open.");
    }
    if (game_name_check(name, e) || game_seat(game, seat, name, e) ||
        engine_append(g, ENTRY_SEAT, 0, entry_seat(seat + 1, name), NULL, e)) {
        return -1;
    }
    game->seats++;
    if (engine_append(g, ENTRY_HOST, 0, entry_host(engine_act_name(ACT_JOIN), NULL, why),
                      NULL, e)) {
        return -1;
    }
    g->newcomers |= SEE_ONLY(seat);
    g->acts++;
    return game->seats < game->wanted ? 0 : engine_all_seated(g, e);
}

int engine_start(struct engine *g, const char *why, struct error *e)
{
    struct game *game = g->game;

    if (game->over || !game->wanted) {
        return error_set(e, ERROR_ILLEGAL, "The game %s already.",
                         game->over ? "is over" : "has begun");
    }
    if (game->seats < game->rules->seats_min) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s is for %d players at least, and %d are in it.",
                         game->rules->title, game->rules->seats_min, game->seats);
    }
    if (game_host_player(game) > game->seats) {
        return error_set(e, ERROR_ILLEGAL,
                         "By the options the host plays as player %d, who is not in.",
                         game_host_player(game));
    }
    if (engine_append(g, ENTRY_HOST, 0, entry_start(game->seats, why), NULL, e)) {
        return -1;
    }
    g->acts++;
    return game->readies ? engine_set_up(g, e) : engine_all_seated(g, e);
}

int engine_resign(struct engine *g, int seat, const struct signed_line *line,
                  const char *why, struct error *e)
{
    struct seat *his = &g->game->seat[seat];

    if (g->game->over || his->vacant) {
        return error_set(e, ERROR_ILLEGAL,
                         g->game->over ? "The game is over."
                                       : "This seat is given up already.");
    }
    if (engine_append(g, ENTRY_HOST, 0, entry_resign(seat + 1, line, why), NULL, e)) {
        return -1;
    }
    his->vacant = his->autopilot = true;
    g->acts++;
    return engine_settle(g, e);
}

int engine_rehearse(const struct game *g, const char *deck_text, int seats,
                    struct error *e)
{
    char name[SEAT_NAME_MAX + 1];
    struct game trial;
    struct play play;
    struct played p;
    int i, result = -1;

    if (game_begin(&trial, g->rules, deck_text, g->options, e)) {
        return -1;
    }
    trial.seats = seats;
    memset(&play, 0, sizeof play); /* the dice of no game */
    play.cause = CAUSE_SETUP;
    for (i = 0; i < seats; i++) {
        (void)snprintf(name, sizeof name, "player %d", i + 1);
        if (game_seat(&trial, i, name, e)) {
            goto done;
        }
    }
    result = game_setup(&trial, &play, 1, &p, e);
    if (!result) {
        played_clear(&p);
    }
done:
    game_clear(&trial);
    return result;
}
