/* Whom an effect concerns, how much, and whether: RULES 12.1 `if`, 12.2. */
#include "core/mutant/mutant.h"

/* All Schools level at the highest RP, or the lowest. */
static int extreme(const struct turn *t, bool most)
{
    const struct mutant *m = t->state;
    int seat, best = m->schools[0].rp, mask = 0;

    for (seat = 1; seat < t->seats; seat++) {
        int rp = m->schools[seat].rp;

        if (most ? rp > best : rp < best) {
            best = rp;
        }
    }
    for (seat = 0; seat < t->seats; seat++) {
        mask |= m->schools[seat].rp == best ? MUTANT_SEAT(seat) : 0;
    }
    return mask;
}

void mutant_fix_extremes(const struct turn *t, struct mutant_context *is)
{
    is->most = (unsigned char)extreme(t, true);
    is->fewest = (unsigned char)extreme(t, false);
}

int mutant_selected(const struct turn *t, enum mutant_selector who,
                    const struct mutant_context *is)
{
    const struct mutant *m = t->state;

    switch (who) {
    case MUTANT_SELF:
        return MUTANT_SEAT(is->seat);
    case MUTANT_TARGETED:
        return is->targets.schools;
    case MUTANT_OTHERS:
        return mutant_everybody(t) & ~MUTANT_SEAT(is->seat);
    case MUTANT_ALL:
        return mutant_everybody(t);
    case MUTANT_SUPPORTERS:
        return is->supporters;
    case MUTANT_COMMANDER:
        return MUTANT_SEAT(m->commander);
    case MUTANT_MOST_RP:
        return is->most;
    case MUTANT_FEWEST_RP:
        return is->fewest;
    case MUTANT_ACTOR:
        return is->actor ? MUTANT_SEAT(is->actor - 1) : 0;
    case MUTANT_PARTICIPANTS:
    case MUTANT_REFUSERS:
    case MUTANT_STANDING_ONES:
    case MUTANT_DEFEATED_ONES:
    case MUTANT_WITHDRAWN:
    case MUTANT_REACHED_ONES:
    case MUTANT_WINNER:
    case MUTANT_LOSER:
    case MUTANT_CREDIT_TOP:
        return mutant_mission_seats(t, who);
    case MUTANT_SELECTORS:
        break;
    }
    return 0;
}

int mutant_amount(int n, const struct mutant_context *is)
{
    return n == MUTANT_N_SUPPORTERS ? mutant_seats_in(is->supporters) : n;
}

/* The highest value of several Schools, with none 0. */
static int highest(const struct turn *t, const struct mutant_operand *o,
                   const struct mutant_context *is, enum mutant_what what)
{
    int mask = mutant_selected(t, (enum mutant_selector)o->n, is);
    int seat, value, best = 0;

    for (seat = 0; seat < t->seats; seat++) {
        value = mask & MUTANT_SEAT(seat) ? mutant_has(t->state, seat, what) : 0;
        best = value > best ? value : best;
    }
    return best;
}

static int operand(const struct turn *t, const struct mutant_operand *o,
                   const struct mutant_context *is)
{
    switch ((enum mutant_value)o->value) {
    case MUTANT_NUMBER:
        return o->n;
    case MUTANT_RP_AT:
        return highest(t, o, is, MUTANT_RP);
    case MUTANT_COIN_AT:
        return highest(t, o, is, MUTANT_COIN);
    case MUTANT_HAND_AT:
        return highest(t, o, is, MUTANT_CARD);
    case MUTANT_SUPPORTING:
        return mutant_seats_in(is->supporters);
    }
    return 0;
}

static bool holds(const struct turn *t, const struct mutant_if *c,
                  const struct mutant_context *is)
{
    int left = operand(t, &c->left, is), right = operand(t, &c->right, is);

    switch ((enum mutant_compare)c->compare) {
    case MUTANT_NO_IF:
        return true;
    case MUTANT_LESS:
        return left < right;
    case MUTANT_LESS_EQUAL:
        return left <= right;
    case MUTANT_EQUAL:
        return left == right;
    case MUTANT_GREATER_EQUAL:
        return left >= right;
    case MUTANT_GREATER:
        return left > right;
    }
    return true;
}

int mutant_read_ifs(const struct turn *t, int list, const struct mutant_context *is)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant_list *l = &deck->list[list];
    int i, k, skip = 0;

    for (i = 0; i < l->count; i++) {
        const struct mutant_effect *x = &deck->effect[l->first + i];

        if (!holds(t, &x->condition, is)) {
            skip |= 1 << x->condition.number;
        }
        for (k = 0; k < x->lists; k++) {
            skip |= mutant_read_ifs(t, x->list + k, is);
        }
    }
    return skip;
}

bool mutant_skipped(const struct mutant_effect *x, int skip)
{
    return x->condition.compare != MUTANT_NO_IF && skip & 1 << x->condition.number;
}
