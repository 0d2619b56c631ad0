/* The task of the Mission turns: initiative, orders, PCs, foes, the end. RULES 11.2. */
#include "core/joined.h"
#include "core/mutant/arena_parts.h"
#include "core/mutant/tasks.h"

#include <string.h>

enum { STAGE_BEGINS, STAGE_ORDERED, STAGE_PCS, STAGE_FOES, STAGE_ENDS };

/* The foes whose way the Commander chooses (11.6). */
bool arena_commanded(const struct turn *t, int piece)
{
    return arena_is(t->state, piece, ARENA_FOE) &&
           arena_token(t, piece)->behaviour == MUTANT_FOR_COMMANDER;
}

bool arena_commands(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    int piece;

    for (piece = ARENA_POSITIONS; piece < ARENA_PIECES; piece++) {
        if (seat == m->commander && arena_commanded(t, piece)) {
            return true;
        }
    }
    return false;
}

/* 13.3 MT: all with a PC, and the Commander of a foe. */
static int ordering(const struct turn *t)
{
    const struct mutant *m = t->state;
    int seat, pc, mask = 0;

    for (seat = 0; seat < t->seats; seat++) {
        pc = arena_sent_by(m, seat);
        if ((pc != ARENA_NONE && arena_in(m, pc)) || arena_commands(t, seat)) {
            mask |= MUTANT_SEAT(seat);
        }
    }
    return mask;
}

static void tell_order(struct turn *t)
{
    const struct mutant *m = t->state;
    struct joined pieces = {.used = 0};
    char name[ARENA_NAME];
    int i;

    for (i = 0; i < ARENA_POSITIONS && m->arena.order[i]; i++) {
        arena_name(t, m->arena.order[i] - 1, name);
        joined_add(&pieces, ", ", "%s", name);
    }
    fact(t->facts, SEE_ALL, MUTANT_INITIATIVE, "{s:s}", "pieces", pieces.text);
}

static void begin_turn(struct turn *t)
{
    struct mutant *m = t->state;
    int piece;

    m->arena.turn++;
    m->arena.acts = 0;
    memset(m->arena.orders, 0, sizeof m->arena.orders);
    for (piece = 0; piece < ARENA_PIECES; piece++) {
        m->arena.piece[piece].defended = m->arena.piece[piece].goes_for = 0;
    }
    fact(t->facts, SEE_ALL, MUTANT_TURN_BEGINS, "{s:i, s:i}", "turn", m->arena.turn,
         "turns", arena_mission(t)->turns);
    arena_initiative(t);
    tell_order(t);
    mutant_ask(m, ordering(t));
}

/* The next PC that has not acted and is still there; ARENA_NONE. */
static int next_pc(struct mutant *m)
{
    while (m->arena.acts < ARENA_POSITIONS && m->arena.order[m->arena.acts]) {
        int piece = m->arena.order[m->arena.acts++] - 1;

        if (arena_in(m, piece)) {
            return piece;
        }
    }
    return ARENA_NONE;
}

static void end_activation(struct turn *t, int piece)
{
    arena_end_activation(t, piece);
    arena_judge(t, false);
}

static void run_pcs(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;
    int piece = m->arena.acting - 1;

    if (piece >= 0) {
        if (!arena_next_line(t, piece)) {
            end_activation(t, piece);
        }
        return;
    }
    piece = next_pc(m);
    if (piece != ARENA_NONE) {
        arena_begin_activation(t, piece);
    } else {
        f->stage = STAGE_FOES;
        m->arena.acts = ARENA_POSITIONS;
    }
}

/* In the order of the tokens. */
static void run_foes(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;

    if (m->arena.acting) {
        end_activation(t, m->arena.acting - 1);
        return;
    }
    while (m->arena.acts < ARENA_PIECES && !arena_is(m, m->arena.acts, ARENA_FOE)) {
        m->arena.acts++;
    }
    if (m->arena.acts == ARENA_PIECES) {
        f->stage = STAGE_ENDS;
        return;
    }
    arena_begin_activation(t, m->arena.acts);
    arena_foe(t, m->arena.acts++);
}

/* 12.5.5: one after the other, in position order. */
static void answer_defeat(struct turn *t)
{
    struct mutant *m = t->state;
    int piece = mutant_seat_of(m->arena.fallen);

    m->arena.fallen &= ~(1 << piece);
    m->defeated = m->arena.piece[piece].figure;
    mutant_open_window(t, MUTANT_CHARACTER_DEFEATED, arena_seat(m, piece), true);
}

void mutant_run_arena(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;

    if (m->arena.fallen) {
        answer_defeat(t);
        return;
    }
    if (m->arena.result != ARENA_OPEN) {
        mutant_pop(m);
        return;
    }
    switch (f->stage) {
    case STAGE_BEGINS:
        f->stage = STAGE_ORDERED;
        begin_turn(t);
        break;
    case STAGE_ORDERED:
        f->stage = STAGE_PCS;
        break;
    case STAGE_PCS:
        run_pcs(t, f);
        break;
    case STAGE_FOES:
        run_foes(t, f);
        break;
    default: /* STAGE_ENDS */
        f->stage = STAGE_BEGINS;
        arena_judge(t, m->arena.turn >= arena_mission(t)->turns);
        break;
    }
}
