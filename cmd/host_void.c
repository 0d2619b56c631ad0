/* sealed host void: a round of bids begins again. sealed-bids 7.7. */
#include "cmd/hosting.h"

#include <inttypes.h>
#include <stdio.h>

static int read_round(struct hosting *w, struct error *e)
{
    if (!w->has_why) {
        return error_set(
            e, ERROR_SYNTAX,
            "A round is void for a reason, which everybody is told: say it.");
    }
    return hosting_number(&w->number, w->word[0], "The auction", 1, INT32_MAX, e) ||
                   hosting_number(&w->second, w->word[1], "Its round", 0, UINT16_MAX, e)
               ? -1
               : 0;
}

/* The key of a round of a tie is made from the vault. */
static bool of_a_tie(const struct hosting *w)
{
    return w->second > 0;
}

static int void_round(struct session *s, struct hosting *w, struct error *e)
{
    if (engine_void(&s->engine, (int)w->number, (int)w->second, w->why, e)) {
        return -1;
    }
    (void)snprintf(w->done, sizeof w->done,
                   "Auction %" PRId64 ", round %" PRId64
                   ", is void and begins again, as auction %d, round %" PRId64
                   "; the players are told.",
                   w->number, w->second, s->game.auctions, w->second);
    return 0;
}

const struct host_verb host_void = {.name = "void",
                                    .usage = "an auction, its round, and a reason",
                                    .words_min = 2,
                                    .words_max = 2,
                                    .read = read_round,
                                    .needs = of_a_tie,
                                    .run = void_round};
