/* The foes: whom they go for, and how. RULES 11.6. */
#include "core/mutant/arena_parts.h"

#define ALERT 3 /* hexes at which a guard wakes */

/* Nearer, or as near with less DEF; positions come in their order. */
static bool better(const struct mutant *m, int foe, int pc, int than)
{
    int a = arena_distance(m, foe, pc), b = arena_distance(m, foe, than);

    return a != b ? a < b
                  : m->arena.piece[pc].stat[MUTANT_DEF] <
                        m->arena.piece[than].stat[MUTANT_DEF];
}

static int prey(const struct mutant *m, int foe)
{
    int pc, best = ARENA_NONE;

    for (pc = 0; pc < ARENA_POSITIONS; pc++) {
        if (arena_is(m, pc, ARENA_PC) &&
            (best == ARENA_NONE || better(m, foe, pc, best))) {
            best = pc;
        }
    }
    return best;
}

/* The PC that the Commander named, while it is there. */
static int ordered(const struct mutant *m, int foe)
{
    int goal = m->arena.piece[foe].goes_for;
    int pc = goal ? arena_sent_by(m, goal - 1) : ARENA_NONE;

    return pc != ARENA_NONE && arena_in(m, pc) ? pc : ARENA_NONE;
}

int arena_prey(const struct turn *t, int foe)
{
    const struct mutant *m = t->state;
    int pc = prey(m, foe), named;

    switch ((enum mutant_behaviour)arena_token(t, foe)->behaviour) {
    case MUTANT_HUNT:
        break;
    case MUTANT_GUARD:
        return pc != ARENA_NONE && arena_distance(m, foe, pc) <= ALERT ? pc : ARENA_NONE;
    case MUTANT_FOR_COMMANDER:
        named = ordered(m, foe);
        return named != ARENA_NONE ? named : pc;
    }
    return pc;
}

void arena_foe(struct turn *t, int foe)
{
    const struct mutant *m = t->state;
    int pc = arena_prey(t, foe), range = arena_range(m, foe);

    if (pc == ARENA_NONE) {
        return;
    }
    arena_go(t, foe, m->arena.piece[pc].hex, range, arena_reach(t, foe));
    if (arena_distance(m, foe, pc) <= range) {
        arena_attack(t, foe, pc);
    }
}
