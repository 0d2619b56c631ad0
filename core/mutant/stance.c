/* What a PC does with the action that its orders leave open: RULES 13.6. */
#include "core/mutant/arena_parts.h"

static bool is_foe(const struct mutant *m, int piece, int other)
{
    (void)piece;
    return arena_is(m, other, ARENA_FOE);
}

static bool is_open_object(const struct mutant *m, int piece, int other)
{
    (void)piece;
    return arena_is(m, other, ARENA_OBJECT);
}

static bool is_rival(const struct mutant *m, int piece, int other)
{
    return arena_is(m, other, ARENA_PC) && arena_seat(m, other) != arena_seat(m, piece);
}

/* A mark on which nobody else stands. */
static bool is_free_mark(const struct mutant *m, int piece, int other)
{
    bool blocked[HEXES + 1];

    arena_blocked(m, blocked);
    return arena_is(m, other, ARENA_MARK) &&
           (!blocked[m->arena.piece[other].hex] || arena_distance(m, piece, other) == 0);
}

static void use_move(struct turn *t, int piece, int hex, int near)
{
    struct mutant *m = t->state;

    if (!m->arena.moved) {
        m->arena.moved = 1;
        arena_go(t, piece, hex, near, arena_reach(t, piece));
    }
}

/* Moves as few hexes as needed to be within `near` of another piece. */
static bool come_near(struct turn *t, int piece, int other, int near)
{
    const struct mutant *m = t->state;

    if (arena_distance(m, piece, other) > near) {
        use_move(t, piece, m->arena.piece[other].hex, near);
    }
    return arena_distance(m, piece, other) <= near;
}

bool arena_try_attack(struct turn *t, int piece, int other)
{
    struct mutant *m = t->state;

    if (!(is_foe(m, piece, other) || is_rival(m, piece, other)) ||
        !come_near(t, piece, other, arena_range(m, piece))) {
        return false;
    }
    m->arena.acted = 1;
    arena_attack(t, piece, other);
    return true;
}

bool arena_try_interact(struct turn *t, int piece, int object)
{
    struct mutant *m = t->state;

    if (!is_open_object(m, piece, object) || !come_near(t, piece, object, 1)) {
        return false;
    }
    m->arena.acted = 1;
    arena_interact(t, piece, object);
    return true;
}

/* Foes first, then objects, then marks; in a duel the other PC. */
static void objective(struct turn *t, int piece)
{
    const struct mutant *m = t->state;
    int foe = arena_nearest(m, piece, is_foe);
    int object = arena_nearest(m, piece, is_open_object);
    int mark = arena_nearest(m, piece, is_free_mark);
    int rival = arena_nearest(m, piece, is_rival);

    if (foe != ARENA_NONE) {
        arena_try_attack(t, piece, foe);
    } else if (object != ARENA_NONE) {
        arena_try_interact(t, piece, object);
    } else if (mark != ARENA_NONE) {
        use_move(t, piece, m->arena.piece[mark].hex, 0);
    } else if (rival != ARENA_NONE && arena_mission(t)->success == MUTANT_DUEL) {
        arena_try_attack(t, piece, rival);
    }
}

/* How far a hex is from the nearest other PC or foe. */
static int loneliness(const struct mutant *m, int piece, int hex)
{
    int other, best = HEXES;

    for (other = 0; other < ARENA_PIECES; other++) {
        if (other != piece &&
            (arena_is(m, other, ARENA_PC) || arena_is(m, other, ARENA_FOE)) &&
            hex_distance(hex, m->arena.piece[other].hex) < best) {
            best = hex_distance(hex, m->arena.piece[other].hex);
        }
    }
    return best;
}

static void avoid(struct turn *t, int piece)
{
    const struct mutant *m = t->state;
    struct hex_search s;
    bool blocked[HEXES + 1];
    int i, order[HEXES], best = 0, reach = arena_reach(t, piece);

    arena_blocked(m, blocked);
    hex_search(&s, m->arena.piece[piece].hex, blocked);
    hex_placing(order);
    for (i = 0; i < HEXES; i++) {
        int hex = order[i];

        if (s.steps[hex] >= 0 && s.steps[hex] <= reach &&
            (!best || loneliness(m, piece, hex) > loneliness(m, piece, best))) {
            best = hex;
        }
    }
    use_move(t, piece, best, 0);
}

/* kind: as it was ordered, or for want of anything else. */
static void guard(struct turn *t, int piece, int kind)
{
    struct mutant *m = t->state;
    char name[ARENA_NAME];

    m->arena.acted = 1;
    m->arena.piece[piece].guard = 1;
    arena_name(t, piece, name);
    fact(t->facts, SEE_ALL, kind, "{s:s}", "piece", name);
}

void arena_guard(struct turn *t, int piece)
{
    guard(t, piece, MUTANT_PC_GUARDS);
}

/* Where the School that it names has nobody left, the stance is the objective. */
static void attack_school(struct turn *t, int piece, int seat)
{
    const struct mutant *m = t->state;
    int target = arena_sent_by(m, seat);

    if (target != ARENA_NONE && arena_in(m, target)) {
        arena_try_attack(t, piece, target);
    } else {
        objective(t, piece);
    }
}

/* An action for which nothing is within reach is used to guard. */
void arena_stand(struct turn *t, int piece)
{
    const struct mutant *m = t->state;
    const struct arena_orders *o = &m->arena.orders[piece];
    int stance = o->stance ? o->stance - 1 : MUTANT_STANCE_OBJECTIVE;

    switch ((enum mutant_stance)stance) {
    case MUTANT_STANCE_ATTACK:
        attack_school(t, piece, o->against - 1);
        break;
    case MUTANT_STANCE_OBJECTIVE:
        objective(t, piece);
        break;
    case MUTANT_STANCE_AVOID:
        avoid(t, piece);
        break;
    case MUTANT_STANCE_GUARD:
        break;
    }
    if (!m->arena.acted) {
        guard(t, piece,
              stance == MUTANT_STANCE_OBJECTIVE || stance == MUTANT_STANCE_ATTACK
                  ? MUTANT_PC_GUARDS_IDLE
                  : MUTANT_PC_GUARDS);
    }
}
