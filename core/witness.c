/* A closed round whose key the host and a witness hold: it waits for the share of the
 * witness, and goes on without him where he does not send it. sealed-bids 3.3. */
#include "core/engine_parts.h"

#include "core/entries.h"

#include <stdio.h>
#include <string.h>

/* Where nobody bid there is nothing that it would open. */
bool engine_owes_share(const struct game *g, const struct asked *a)
{
    const int witness = game_witness(g);

    return witness && a->closed && a->answered && !a->commits &&
           !(a->revealed & SEE_ONLY(witness - 1));
}

/* The first round whose witness has had his time; NULL. */
static struct asked *first_given_up(struct game *g, int64_t grace, int64_t now)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        struct asked *a = &g->asked[i];
        const int64_t by = game_reveal_by(g, a);

        if (a->q.sealed == SEALED_BIDS && engine_owes_share(g, a) && by &&
            by + grace <= now && !g->paused) {
            return a;
        }
    }
    return NULL;
}

/* Nothing was read so far: who bid reveals what he committed to, and has as long for it
 * as the witness had. */
static int fall_back(struct engine *g, struct asked *a, struct error *e)
{
    struct moved m = {.n = 1};
    char why[160];

    (void)snprintf(why, sizeof why,
                   "The witness has not sent his share of the key of auction %d, round "
                   "%d. Nobody has read a bid. Whoever bid is asked to reveal his now.",
                   a->auction, a->q.round);
    m.asked[0] = *a;
    m.asked[0].deadline = engine_time(g);
    if (engine_append(g, ENTRY_HOST, 0,
                      entry_host(engine_act_name(ACT_FALLBACK), &m, why), NULL, e)) {
        return -1;
    }
    a->closed_at += m.asked[0].deadline - a->deadline; /* as of all that move */
    a->deadline = m.asked[0].deadline;
    a->commits = true;
    g->acts++;
    g->act = ACT_FALLBACK;
    return 0;
}

int engine_give_up(struct engine *g, int64_t grace, struct error *e)
{
    struct asked *a;

    while ((a = first_given_up(g->game, grace, engine_time(g))) != NULL) {
        if (fall_back(g, a, e)) {
            return -1;
        }
    }
    return 0;
}
