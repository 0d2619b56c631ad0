/* sealed host seat: another person in a player's place. */
#include "cmd/hosting.h"
#include "cmd/seating.h"

#include <stdio.h>

static int seat(struct session *s, struct hosting *w, struct error *e)
{
    (void)snprintf(w->done, sizeof w->done,
                   "Another person has the place of %.40s now; the players are told.",
                   w->word[0]);
    return seating(s, w->word[0], w->word[1], w->has_why ? w->why : NULL, e);
}

const struct host_verb host_seat = {
    .name = "seat",
    .usage = "a player and who takes his place, \"Anna <anna@example.org>\"",
    .words_min = 2,
    .words_max = 2,
    .run = seat};
