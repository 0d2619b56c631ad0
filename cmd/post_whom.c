/* Whom a batch concerns. */
#include "cmd/post_parts.h"

unsigned post_told_to(const struct engine *g)
{
    unsigned mask = 0;
    int i;

    for (i = 0; i < g->messages; i++) {
        mask |= g->message[i].to & (SEE_ONLY(g->game->seats) - 1);
    }
    return mask;
}

unsigned post_receipts_for(const struct engine *g)
{
    unsigned mask = 0;
    int i;

    for (i = 0; i < g->receipts; i++) {
        mask |= SEE_ONLY(g->receipt[i].player - 1); /* the witness is behind all seats */
    }
    return mask;
}

/* A turn of settings that only their player may know: it answered nothing, nothing was
 * drawn, and no other can be told a word of it. */
static bool is_private(const struct played *p)
{
    const unsigned others = SEE_OTHERS(p->play.part[0].seat);
    int i, j;

    if (p->play.cause != CAUSE_ORDER || p->answered || p->chance.draws ||
        p->chance.shuffles) {
        return false;
    }
    for (i = 0; i < p->steps; i++) {
        for (j = 0; j < p->step[i].facts.count; j++) {
            if (p->step[i].facts.fact[j].see & others) {
                return false;
            }
        }
    }
    return true;
}

bool post_told_to_all(const struct engine *g)
{
    bool told = g->closings > 0 || g->acts > 0;
    int i;

    for (i = 0; i < g->turns; i++) {
        told = told || !is_private(&g->played[i]);
    }
    return told;
}

unsigned post_coded(const struct engine *g, unsigned to)
{
    int i;

    for (i = 0; i < g->messages; i++) {
        if (g->message[i].anonymous) {
            return SEE_ONLY(g->game->seats) - 1;
        }
    }
    return to;
}

unsigned post_vacant(const struct game *g)
{
    unsigned mask = 0;
    int i;

    for (i = 0; i < g->seats; i++) {
        mask |= g->seat[i].vacant ? SEE_ONLY(i) : 0;
    }
    return mask;
}
