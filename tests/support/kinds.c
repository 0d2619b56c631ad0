#include "tests/support/kinds.h"

#include "tests/support/duel.h"

#define DUEL_TURNS_MAX 3000
#define POOL (DUEL_CARDS * (SEATS_MAX + 1))

/* Cards in places of one kind, mixed and put back. */
struct pool {
    int *place[POOL];
    int count;
};

static void pool_add(struct pool *p, int *cards, int n)
{
    int i;

    for (i = 0; i < n && cards[i]; i++) {
        p->place[p->count++] = &cards[i];
    }
}

static void pool_mix(struct pool *p, struct playout_random *r)
{
    int card[POOL];
    int i;

    for (i = 0; i < p->count; i++) {
        card[i] = *p->place[i];
    }
    playout_mix(r, card, p->count);
    for (i = 0; i < p->count; i++) {
        *p->place[i] = card[i];
    }
}

/* The pile, the others' cards, and which number they hide. */
static void redeal_duel(const struct turn *t, int seat, unsigned movers,
                        struct playout_random *r)
{
    struct duel *d = t->state;
    struct pool cards = {.count = 0};
    int other;

    (void)movers;
    pool_add(&cards, d->pile, DUEL_CARDS);
    for (other = 0; other < t->seats; other++) {
        if (other != seat) {
            pool_add(&cards, d->players[other].cards, DUEL_CARDS);
            d->players[other].secret =
                d->players[other].secret ? 1 + playout_below(r, 3) : 0;
        }
    }
    pool_mix(&cards, r);
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
