/* Damage, defeat, and what gives stats back: RULES 11.5. */
#include "core/mutant/arena_parts.h"

static void credit(struct turn *t, int seat, int n)
{
    struct mutant *m = t->state;

    if (seat != ARENA_NONE) {
        m->arena.credit[seat] += n;
    }
}

void arena_leave(struct turn *t, int piece, int place)
{
    static const enum mutant_fact told[] = {
        [ARENA_REACHED] = MUTANT_PIECE_REACHED,
        [ARENA_WITHDRAWN] = MUTANT_PIECE_WITHDRAWN,
        [ARENA_DEFEATED] = MUTANT_PIECE_DEFEATED,
    };
    struct mutant *m = t->state;
    struct arena_piece *p = &m->arena.piece[piece];
    char name[ARENA_NAME];

    p->place = place;
    p->hex = 0;
    arena_name(t, piece, name);
    fact(t->facts, SEE_ALL, (int)told[place], "{s:s}", "piece", name);
}

/* The stats in the order of a policy, the first to be lowered first; LOSE-FIRST is kept
 * as three digits. */
static void policy_stats(int policy, int stat[MUTANT_STATS])
{
    stat[0] = policy / 100 - 1;
    stat[1] = policy / 10 % 10 - 1;
    stat[2] = policy % 10 - 1;
}

int arena_stat_to_lose(const int stat[MUTANT_STATS], int policy)
{
    static const int usual[MUTANT_STATS] = {MUTANT_SPD, MUTANT_ATK, MUTANT_DEF};
    int order[MUTANT_STATS], i, best = MUTANT_STATS;

    if (policy) {
        policy_stats(policy, order);
    }
    for (i = 0; i < MUTANT_STATS; i++) {
        int next = policy ? order[i] : usual[i];

        if (stat[next] > 1 &&
            (best == MUTANT_STATS || (!policy && stat[next] > stat[best]))) {
            best = next;
        }
    }
    return best;
}

int arena_stat_to_restore(const int stat[MUTANT_STATS], const int start[MUTANT_STATS],
                          int policy)
{
    static const int usual[MUTANT_STATS] = {MUTANT_DEF, MUTANT_ATK, MUTANT_SPD};
    int order[MUTANT_STATS], i, best = MUTANT_STATS;

    if (policy) {
        policy_stats(policy, order);
    }
    for (i = 0; i < MUTANT_STATS; i++) {
        int next = policy ? order[MUTANT_STATS - 1 - i] : usual[i];

        if (stat[next] < start[next] &&
            (best == MUTANT_STATS || (!policy && stat[next] < stat[best]))) {
            best = next;
        }
    }
    return best;
}

static void tell_stats(struct turn *t, enum mutant_fact kind, int piece, int n)
{
    const struct mutant *m = t->state;
    const int *stat = m->arena.piece[piece].stat;
    char name[ARENA_NAME];

    arena_name(t, piece, name);
    fact(t->facts, SEE_ALL, (int)kind, "{s:s, s:i, s:i, s:i, s:i}", "piece", name, "n", n,
         "atk", stat[MUTANT_ATK], "def", stat[MUTANT_DEF], "spd", stat[MUTANT_SPD]);
}

/* All three stats at 1: Defeated, and what is left of the damage is ignored. */
static void hurt_pc(struct turn *t, int piece, int n)
{
    struct mutant *m = t->state;
    struct arena_piece *p = &m->arena.piece[piece];
    int policy = m->schools[p->seat].lose_first;
    int stat = arena_stat_to_lose(p->stat, policy), done = 0;

    while (done < n && stat != MUTANT_STATS) {
        p->stat[stat]--;
        done++;
        stat = arena_stat_to_lose(p->stat, policy);
    }
    tell_stats(t, MUTANT_PC_HURT, piece, done);
    if (stat == MUTANT_STATS) {
        arena_leave(t, piece, ARENA_DEFEATED);
        m->arena.fallen |= 1 << piece;
    }
}

/* A foe's dice do not fall; only damage up to its toughness is credit (11.4.4). */
static void hurt_foe(struct turn *t, int piece, int n, int seat)
{
    struct mutant *m = t->state;
    struct arena_piece *p = &m->arena.piece[piece];
    int done = n < p->toughness ? n : p->toughness;
    char name[ARENA_NAME];

    p->toughness -= done;
    credit(t, seat, done);
    arena_name(t, piece, name);
    fact(t->facts, SEE_ALL, MUTANT_FOE_HURT, "{s:s, s:i, s:i}", "piece", name, "n", done,
         "left", p->toughness);
    if (p->toughness == 0) {
        arena_leave(t, piece, ARENA_DEFEATED);
    }
}

void arena_hurt(struct turn *t, int piece, int n, int seat)
{
    const struct mutant *m = t->state;

    if (n > 0 && arena_is(m, piece, ARENA_PC)) {
        hurt_pc(t, piece, n);
    } else if (n > 0 && arena_is(m, piece, ARENA_FOE)) {
        hurt_foe(t, piece, n, seat);
    }
}

void arena_restore(struct turn *t, int piece, int n)
{
    struct mutant *m = t->state;
    struct arena_piece *p = &m->arena.piece[piece];
    int policy, stat, done = 0;

    if (!arena_is(m, piece, ARENA_PC)) {
        return;
    }
    policy = m->schools[p->seat].lose_first;
    stat = arena_stat_to_restore(p->stat, p->start, policy);
    while (done < n && stat != MUTANT_STATS) {
        p->stat[stat]++;
        done++;
        stat = arena_stat_to_restore(p->stat, p->start, policy);
    }
    tell_stats(t, MUTANT_PC_RESTORED, piece, done);
}
