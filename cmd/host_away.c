/* sealed host away: a player who cannot say it himself is away. */
#include "cmd/absence.h"
#include "cmd/deadlines.h"

#include <stdio.h>
#include <strings.h>

static int read_words(struct hosting *w, struct error *e)
{
    const bool off = !strcasecmp(w->word[1], "off");

    return off == (w->words == 2)
               ? hosting_far(w, 3, e)
               : error_set(
                     e, ERROR_SYNTAX,
                     "\"away\" takes a player, and the first and the last day, like "
                     "2026-12-24 2027-01-02, or off.");
}

static int away(struct session *s, struct hosting *w, struct error *e)
{
    const bool off = w->words == 2;
    char what[80];
    int seat, days = 0;

    if (game_seat_named(&s->game, w->word[0], &seat, e)) {
        return -1;
    }
    (void)snprintf(w->done, sizeof w->done,
                   "The absence of %.40s is %s; the players are told.", w->word[0],
                   off ? "over" : "noted");
    if (!off && absence_days(s, w->word[1], w->word[2], &days, e)) {
        return -1;
    }
    (void)snprintf(what, sizeof what, "An absence of %d days", days);
    if (hosting_may_move(w, days, what, e) ||
        absence_set(s, seat, w->word[1], off ? NULL : w->word[2],
                    w->has_why ? w->why : NULL, e)) {
        return -1;
    }
    deadlines_add(s, w);
    return 0;
}

const struct host_verb host_away = {
    .name = "away",
    .usage = "a player, and the first and the last day, or off",
    .words_min = 2,
    .words_max = 4,
    .read = read_words,
    .run = away};
