#include "tests/support/kinds.h"

#include "core/mutant/mutant.h"
#include "tests/support/duel.h"

#include <string.h>

#define MUTANT_TURNS 2000
#define DUEL_TURNS_MAX 3000

/* Cards in places of one kind, mixed and put back. */
struct pool {
    int *place[2 * MUTANT_CARDS + MUTANT_SEATS];
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
    int card[2 * MUTANT_CARDS + MUTANT_SEATS];
    int i;

    for (i = 0; i < p->count; i++) {
        card[i] = *p->place[i];
    }
    playout_mix(r, card, p->count);
    for (i = 0; i < p->count; i++) {
        *p->place[i] = card[i];
    }
}

/* Mutant 13.10: the order of the draw piles, the face-down row, the others' hands. */
static void redeal_mutant(const struct turn *t, int seat, struct playout_random *r)
{
    struct mutant *m = t->state;
    struct pool recruit = {.count = 0}, plot = {.count = 0}, missions = {.count = 0};
    int other;

    pool_add(&recruit, m->recruit.draw, MUTANT_CARDS);
    pool_add(&recruit, m->row, MUTANT_SEATS);
    pool_add(&plot, m->plot.draw, MUTANT_CARDS);
    for (other = 0; other < t->seats; other++) {
        if (other != seat) {
            pool_add(&plot, m->schools[other].hand, MUTANT_CARDS);
        }
    }
    pool_add(&missions, m->missions.draw, MUTANT_CARDS);
    pool_mix(&recruit, r);
    pool_mix(&plot, r);
    pool_mix(&missions, r);
}

/* The pile, the others' cards, and which number they hide. */
static void redeal_duel(const struct turn *t, int seat, struct playout_random *r)
{
    struct duel *d = t->state;
    struct pool cards = {.count = 0};
    int other;

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

const struct playout_kind kind_mutant = {.rules = &mutant_rules,
                                         .seats = 4,
                                         .redeal = redeal_mutant,
                                         .turns_max = MUTANT_TURNS};
const struct playout_kind kind_mutant_three = {.rules = &mutant_rules,
                                               .seats = 3,
                                               .redeal = redeal_mutant,
                                               .turns_max = MUTANT_TURNS};
const struct playout_kind kind_duel = {
    .rules = &duel_rules, .seats = 4, .redeal = redeal_duel, .turns_max = DUEL_TURNS_MAX};
const struct playout_kind kind_duel_two = {.rules = &duel_rules,
                                           .seats = 2,
                                           .options = "{\"rounds\": 9}",
                                           .redeal = redeal_duel,
                                           .turns_max = DUEL_TURNS_MAX};
