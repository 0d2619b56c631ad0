/* When a Mission is decided, and who stands how: RULES 11.7. */
#include "core/mutant/arena_parts.h"

static void succeed(struct mutant *m)
{
    m->arena.result = ARENA_SUCCESS;
}

static int pcs_at(const struct mutant *m, int place)
{
    int i, n = 0;

    for (i = 0; i < ARENA_POSITIONS; i++) {
        n += m->arena.piece[i].kind == ARENA_PC && m->arena.piece[i].place == place;
    }
    return n;
}

static int completed(const struct mutant *m)
{
    int i, n = 0;

    for (i = ARENA_POSITIONS; i < ARENA_PIECES; i++) {
        n += m->arena.piece[i].complete;
    }
    return n;
}

/* The Schools whose PC stands on one of the marks to be held. */
static int holders(const struct turn *t)
{
    const struct mutant *m = t->state;
    int pc, mark, mask = 0;

    for (mark = ARENA_POSITIONS; mark < ARENA_PIECES; mark++) {
        if (!arena_is(m, mark, ARENA_MARK) ||
            m->arena.piece[mark].token != arena_mission(t)->mark + 1) {
            continue;
        }
        for (pc = 0; pc < ARENA_POSITIONS; pc++) {
            if (arena_is(m, pc, ARENA_PC) &&
                m->arena.piece[pc].hex == m->arena.piece[mark].hex) {
                mask |= MUTANT_SEAT(arena_seat(m, pc));
            }
        }
    }
    return mask;
}

static int total(const struct mutant *m, int pc)
{
    const int *stat = m->arena.piece[pc].stat;

    return stat[MUTANT_ATK] + stat[MUTANT_DEF] + stat[MUTANT_SPD];
}

/* The School of the one PC with the highest total of current stats; 0: none is alone
 * with it. */
static int strongest(const struct mutant *m)
{
    int pc, high = 0, mask = 0;

    for (pc = 0; pc < ARENA_POSITIONS; pc++) {
        if (!arena_is(m, pc, ARENA_PC) || total(m, pc) < high) {
            continue;
        }
        mask = total(m, pc) > high ? MUTANT_SEAT(arena_seat(m, pc)) : 0;
        high = total(m, pc);
    }
    return mask;
}

static int participants(const struct mutant *m)
{
    int pc, mask = 0;

    for (pc = 0; pc < ARENA_POSITIONS; pc++) {
        if (m->arena.piece[pc].kind == ARENA_PC) {
            mask |= MUTANT_SEAT(arena_seat(m, pc));
        }
    }
    return mask;
}

/* One PC is left, or at the end of the last turn one is stronger than the others. */
static void judge_duel(struct mutant *m, bool last)
{
    int winner = arena_count(m, ARENA_PC) == 1 || last ? strongest(m) : 0;

    if (winner) {
        m->arena.winners = winner;
        m->arena.losers = participants(m) & ~winner;
        succeed(m);
    }
}

static void judge_hold(struct turn *t)
{
    struct mutant *m = t->state;
    int mask = holders(t);

    if (mask) {
        m->arena.winners = mask;
        succeed(m);
    }
}

static void judge_success(struct turn *t, bool last)
{
    const struct mutant_mission *mission = arena_mission(t);
    struct mutant *m = t->state;
    bool met = false;

    switch ((enum mutant_success)mission->success) {
    case MUTANT_DEFEAT_ALL:
        met = arena_count(m, ARENA_FOE) == 0;
        break;
    case MUTANT_INTERACT:
        met = completed(m) >= mission->n;
        break;
    case MUTANT_REACH:
        met = pcs_at(m, ARENA_REACHED) >= mission->n;
        break;
    case MUTANT_SURVIVE:
        met = last && arena_count(m, ARENA_PC) >= mission->n;
        break;
    case MUTANT_HOLD:
        if (last) {
            judge_hold(t);
        }
        return;
    case MUTANT_DUEL:
        judge_duel(m, last);
        return;
    }
    if (met) {
        succeed(m);
    }
}

void arena_judge(struct turn *t, bool last)
{
    struct mutant *m = t->state;

    judge_success(t, last);
    if (m->arena.result == ARENA_OPEN && (last || arena_count(m, ARENA_PC) == 0)) {
        m->arena.result = ARENA_FAILURE;
    }
}

/* Schools whose PC is at one of two places. */
static int seats_at(const struct mutant *m, int place, int or_place)
{
    int pc, mask = 0;

    for (pc = 0; pc < ARENA_POSITIONS; pc++) {
        const struct arena_piece *p = &m->arena.piece[pc];

        if (p->kind == ARENA_PC && (p->place == place || p->place == or_place)) {
            mask |= MUTANT_SEAT(p->seat);
        }
    }
    return mask;
}

static int credit_top(const struct turn *t)
{
    const struct mutant *m = t->state;
    int seat, high = 1, mask = 0;

    for (seat = 0; seat < t->seats; seat++) {
        if (m->arena.credit[seat] > high) {
            mask = 0;
            high = m->arena.credit[seat];
        }
        mask |= m->arena.credit[seat] == high ? MUTANT_SEAT(seat) : 0;
    }
    return mask;
}

int mutant_mission_seats(const struct turn *t, enum mutant_selector who)
{
    const struct mutant *m = t->state;

    switch ((int)who) {
    case MUTANT_PARTICIPANTS:
        return participants(m);
    case MUTANT_REFUSERS:
        return m->arena.choosing.refusers;
    case MUTANT_STANDING_ONES:
        return seats_at(m, ARENA_IN, ARENA_REACHED);
    case MUTANT_DEFEATED_ONES:
        return seats_at(m, ARENA_DEFEATED, ARENA_DEFEATED);
    case MUTANT_WITHDRAWN:
        return seats_at(m, ARENA_WITHDRAWN, ARENA_WITHDRAWN);
    case MUTANT_REACHED_ONES:
        return seats_at(m, ARENA_REACHED, ARENA_REACHED);
    case MUTANT_WINNER:
        return m->arena.winners;
    case MUTANT_LOSER:
        return m->arena.losers;
    case MUTANT_CREDIT_TOP:
        return credit_top(t);
    default:
        return 0;
    }
}
