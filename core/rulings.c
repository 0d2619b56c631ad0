/* What the host decides about a round, for all to read: void, or a forfeit that is not
 * paid. sealed-bids 3, 7.5, 7.7. */
#include "core/engine_parts.h"

#include "core/entries.h"
#include "core/joined.h"

static struct asked *closed_or_open(struct game *g, int auction, int round)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        struct asked *a = &g->asked[i];

        if (a->q.sealed == SEALED_BIDS && a->opened && a->auction == auction &&
            a->q.round == round) {
            return a;
        }
    }
    return NULL;
}

/* Which there are instead: the number of one that began again is a new one. */
static int no_round(const struct game *g, int auction, int round, struct error *e)
{
    struct joined others = {.used = 0};
    int i;

    for (i = 0; i < g->asked_count; i++) {
        const struct asked *a = &g->asked[i];

        if (a->q.sealed == SEALED_BIDS && a->opened) {
            joined_add(&others, ", and ", "auction %d, round %d", a->auction, a->q.round);
        }
    }
    return error_set(e, ERROR_ILLEGAL,
                     "Auction %d, round %d, is not open, nor closed and waiting to be "
                     "opened. What is: %.300s.",
                     auction, round, others.used ? others.text : "no round");
}

int engine_void(struct engine *g, int auction, int round, const char *why,
                struct error *e)
{
    struct asked *a = closed_or_open(g->game, auction, round);
    int64_t again;

    if (!a) {
        return no_round(g->game, auction, round, e);
    }
    if (engine_append(g, ENTRY_VOID, 0, entry_void(auction, round, why), NULL, e)) {
        return -1;
    }
    a->opened = a->closed = a->closed_at = a->last_in = 0;
    a->answered = a->revealed = 0;
    a->commits = false;
    g->game->auctions += round > 0; /* of round 0 it is counted below */
    if (a->deadline) { /* as much time as there was, and what the host gave besides */
        again = engine_due(g, a->q.seats, game_hours(g->game, a->q.decision));
        a->deadline = again > a->deadline ? again : a->deadline;
    }
    g->acts++;
    return engine_auction_open(g, a, e) || engine_host_bids(g, e) ? -1 : 0;
}

int engine_relieve(struct engine *g, int auction, int round, int player, const char *why,
                   struct error *e)
{
    const struct asked *a = closed_or_open(g->game, auction, round);

    if (!a || !a->closed) {
        return no_round(g->game, auction, round, e);
    }
    if (game_round_mode(g->game, a) != MODE_COMMIT || player < 1 ||
        player > g->game->seats ||
        !(engine_must_reveal(g->game, a) & ~a->revealed & SEE_ONLY(player - 1))) {
        return error_set(e, ERROR_ILLEGAL,
                         "Player %d owes no reveal in auction %d, round %d.", player,
                         auction, round);
    }
    g->acts++;
    return engine_append(g, ENTRY_RULING, 0, entry_ruling(auction, round, player, why),
                         NULL, e);
}
