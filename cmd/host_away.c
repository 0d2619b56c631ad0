/* sealed host away: a player who cannot say it himself is away. */
#include "cmd/absence.h"
#include "cmd/hosting.h"

#include <stdio.h>
#include <strings.h>

static int read_words(struct hosting *w, struct error *e)
{
    return w->words == 3 || !strcasecmp(w->word[1], "off")
               ? 0
               : error_set(
                     e, ERROR_SYNTAX,
                     "\"away\" takes a player, and the first and the last day, like "
                     "2026-12-24 2027-01-02, or off.");
}

static int away(struct session *s, struct hosting *w, struct error *e)
{
    const int seat = game_seat_find(&s->game, w->word[0]);

    if (seat < 0) {
        return error_set(e, ERROR_SYNTAX, "\"%.40s\" is no player of this game.",
                         w->word[0]);
    }
    (void)snprintf(w->done, sizeof w->done,
                   "The absence of %.40s is %s; the players are told.", w->word[0],
                   w->words == 2 ? "over" : "noted");
    return absence_set(s, seat, w->word[1], w->words == 3 ? w->word[2] : NULL,
                       w->has_why ? w->why : NULL, e);
}

const struct host_verb host_away = {
    .name = "away",
    .usage = "a player, and the first and the last day, or off",
    .words_min = 2,
    .words_max = 3,
    .read = read_words,
    .run = away};
