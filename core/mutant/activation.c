/* A PC's activation, line after line: RULES 11.3, 13.6. */
#include "core/mutant/arena_parts.h"

void arena_begin_activation(struct turn *t, int piece)
{
    struct mutant *m = t->state;
    struct arena_piece *p = &m->arena.piece[piece];
    int stat;

    for (stat = 0; stat < MUTANT_BONUSES; stat++) {
        p->bonus[stat][MUTANT_UNTIL_ACTIVATION] = 0;
    }
    p->guard = p->used = 0;
    m->arena.acting = piece + 1;
    m->arena.lines = m->arena.moved = m->arena.acted = 0;
}

/* The mark that a PC has reached is used up (11.7 reach). */
static void reach_mark(struct turn *t, int piece)
{
    const struct mutant_mission *mission = arena_mission(t);
    struct mutant *m = t->state;
    int mark;

    if (mission->success != MUTANT_REACH || !arena_is(m, piece, ARENA_PC)) {
        return;
    }
    for (mark = ARENA_POSITIONS; mark < ARENA_PIECES; mark++) {
        if (arena_is(m, mark, ARENA_MARK) &&
            m->arena.piece[mark].token == mission->mark + 1 &&
            m->arena.piece[mark].hex == m->arena.piece[piece].hex) {
            arena_leave(t, piece, ARENA_REACHED);
            m->arena.piece[mark].place = ARENA_USED;
            m->arena.piece[mark].hex = 0;
            return;
        }
    }
}

void arena_end_activation(struct turn *t, int piece)
{
    struct mutant *m = t->state;
    struct arena_piece *p = &m->arena.piece[piece];
    int stat;

    for (stat = 0; stat < MUTANT_BONUSES; stat++) {
        p->bonus[stat][MUTANT_UNTIL_ATTACK] = 0;
    }
    p->reroll_attack = p->reroll_defence = 0;
    m->arena.acting = 0;
    reach_mark(t, piece);
}

/* What blocks its hex is not entered: the mover stops before it (11.3). */
static void move(struct turn *t, int piece, const struct arena_line *line)
{
    struct mutant *m = t->state;
    int hex = line->figure ? mutant_hex_of(m, line->figure) : line->hex;
    bool blocked[HEXES + 1];

    if (m->arena.moved || !hex) {
        return;
    }
    m->arena.moved = 1;
    arena_blocked(m, blocked);
    blocked[m->arena.piece[piece].hex] = false;
    arena_go(t, piece, hex, blocked[hex] ? 1 : 0, arena_reach(t, piece));
}

/* Its player alone is told, as only what is done becomes known (13.10). */
static void tell_failed(struct turn *t, int piece, int verb, int other)
{
    const struct mutant *m = t->state;
    const int seat = arena_seat(m, piece);
    char name[ARENA_NAME], target[ARENA_NAME] = "its target";

    arena_name(t, piece, name);
    if (other != ARENA_NONE) {
        arena_name(t, other, target);
    }
    fact(t->facts, SEE_ONLY(seat), MUTANT_PC_ORDER_FAILED, "{s:i, s:s, s:s, s:s, s:s}",
         "seat", seat, "piece", name, "what",
         verb == MUTANT_DO_ATTACK ? "attack" : "interact with", "target", target, "why",
         other != ARENA_NONE && arena_in(m, other) ? "it is out of reach"
                                                   : "it is not in the arena any more");
}

/* An action that cannot be carried out is replaced by the stance (13.6). */
static void act(struct turn *t, int piece, const struct arena_line *line)
{
    struct mutant *m = t->state;
    int other = line->figure ? arena_piece_of(m, line->figure) : ARENA_NONE;
    bool done = true;

    if (line->verb == MUTANT_DO_ATTACK) {
        done = arena_try_attack(t, piece, other);
    } else if (line->verb == MUTANT_DO_INTERACT) {
        done = arena_try_interact(t, piece, other);
    } else if (line->verb == MUTANT_DO_GUARD) {
        arena_guard(t, piece);
    } else {
        m->arena.acted = 1;
        arena_leave(t, piece, ARENA_WITHDRAWN);
    }
    if (!done) {
        tell_failed(t, piece, line->verb, other);
        arena_stand(t, piece);
    }
}

bool arena_next_line(struct turn *t, int piece)
{
    struct mutant *m = t->state;
    const struct arena_line *line = &m->arena.orders[piece].line[m->arena.lines];

    if (!arena_in(m, piece)) {
        return false;
    }
    if (m->arena.lines == ARENA_LINES || !line->verb) {
        if (m->arena.acted) {
            return false;
        }
        arena_stand(t, piece);
        return true;
    }
    m->arena.lines++;
    if (line->verb == MUTANT_DO_USE) {
        arena_use(t, piece, line);
    } else if (line->verb == MUTANT_DO_MOVE) {
        move(t, piece, line);
    } else {
        act(t, piece, line);
    }
    return true;
}
