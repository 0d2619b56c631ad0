#include "tests/support/kinds.h"

#include "tests/support/duel.h"

#define DUEL_TURNS_MAX 3000

/* The pile, the others' cards, and which number they hide. */
static void redeal_duel(const struct turn *t, int seat, unsigned movers,
                        struct playout_random *r)
{
    struct duel *d = t->state;
    struct playout_pool cards = {.count = 0};
    int other;

    (void)movers;
    playout_pool_add(&cards, d->pile, DUEL_CARDS);
    for (other = 0; other < t->seats; other++) {
        if (other != seat) {
            playout_pool_add(&cards, d->players[other].cards, DUEL_CARDS);
            d->players[other].secret =
                d->players[other].secret ? 1 + playout_below(r, 3) : 0;
        }
    }
    playout_pool_mix(&cards, r);
}

const struct playout_kind kind_duel = {
    .rules = &duel_rules, .seats = 4, .redeal = redeal_duel, .turns_max = DUEL_TURNS_MAX};
const struct playout_kind kind_duel_two = {.rules = &duel_rules,
                                           .seats = 2,
                                           .options = "{\"rounds\": 9}",
                                           .redeal = redeal_duel,
                                           .turns_max = DUEL_TURNS_MAX};

const struct playout_kind *const kinds_all[] = {&kind_mutant,
                                                &kind_mutant_three,
                                                &kind_mutant_auctions,
                                                &kind_duel,
                                                &kind_duel_two,
                                                &kind_arcs_two,
                                                &kind_arcs_three,
                                                &kind_arcs_four,
                                                &kind_risk_three,
                                                &kind_risk_four,
                                                &kind_risk_five,
                                                &kind_risk_campaign_three,
                                                &kind_risk_campaign_four,
                                                &kind_risk_campaign_five,
                                                NULL};
