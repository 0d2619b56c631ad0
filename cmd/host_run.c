/* sealed host run: what is asked is over now. */
#include "cmd/hosting.h"

#include "cmd/opening.h"

#include <inttypes.h>
#include <stdio.h>

static int read_turn(struct hosting *w, struct error *e)
{
    return hosting_number(&w->number, w->word[0], "The turn", 1, INT32_MAX, e);
}

static int run(struct session *s, struct hosting *w, struct error *e)
{
    const int64_t entries = s->engine.head.seq;

    if (engine_run(&s->engine, w->number, w->why, e)) {
        return -1;
    }
    (void)snprintf(w->done, sizeof w->done,
                   "Turn %" PRId64 " was run; the game is at turn %" PRId64
                   " (entry %" PRId64 " and what follows). The players are told.",
                   w->number, s->game.turns, entries + 1);
    return 0;
}

/* Rounds of bids that closed with that, if the vault can be read unattended. */
static int open_rounds(struct session *s, struct hosting *w, struct error *e)
{
    bool readable;
    int count;

    (void)w;
    return opening_run(s, SESSION_UNATTENDED, &count, &readable, e);
}

const struct host_verb host_run = {.name = "run",
                                   .usage = "the turn it means, as list and show tell it",
                                   .words_min = 1,
                                   .words_max = 1,
                                   .read = read_turn,
                                   .run = run,
                                   .after = open_rounds};
