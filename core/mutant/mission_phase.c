/* The Mission Phase from choosing to its end: RULES 10.4 to 10.10. */
#include "core/mutant/mission_parts.h"
#include "core/mutant/tasks.h"

#include <stdio.h>
#include <string.h>

bool mission_is_open(const struct mutant *m)
{
    const struct mutant_frame *f;

    for (f = m->tasks; f < m->tasks + MUTANT_FRAMES; f++) {
        if (f->task == MUTANT_TASK_COMMAND ||
            (f->task == MUTANT_TASK_MISSION && f->stage == MISSION_CHOOSES)) {
            return true;
        }
    }
    return false;
}

/* 10.4.6: with fewer than two Schools nothing happens. */
static void begin(struct turn *t, struct mutant_frame *f)
{
    const struct mutant *m = t->state;

    if (mission_chosen(m) < 2) {
        f->stage = MISSION_IS_OVER;
        fact(t->facts, SEE_ALL, MUTANT_MISSION_OFF, "{s:i}", "schools",
             mission_chosen(m));
        return;
    }
    f->stage = MISSION_PLACES;
    mission_set_up(t);
    mission_place_forced(t);
    if (!mission_all_placed(m)) {
        mutant_ask(t->state, MUTANT_SEAT(m->commander));
    }
}

static void execute(struct turn *t, struct mutant_frame *f)
{
    f->stage = MISSION_ENDS;
    mutant_push(t->state, MUTANT_TASK_ARENA);
}

/* Common Store and the like (17): for him who stands when the Mission ends. */
static void pay_the_standing(struct turn *t)
{
    const struct mutant *m = t->state;
    int i, seat, pc, n, standing = mutant_mission_seats(t, MUTANT_STANDING_ONES);

    for (i = 0; i < t->seats; i++) {
        seat = mutant_clockwise(t, m->commander, i);
        pc = arena_sent_by(m, seat);
        n = standing & MUTANT_SEAT(seat) ? arena_charter(t, pc, MUTANT_STANDING_COIN) : 0;
        if (n > 0) {
            mutant_gain(t, seat, MUTANT_COIN, n);
        }
    }
}

/* 10.8 */
static void reward(struct turn *t, struct mutant_frame *f)
{
    static const struct mutant_context none;
    const struct mutant_mission *mission = arena_mission(t);
    const struct mutant *m = t->state;
    struct mutant_context is = none;
    bool success = m->arena.result == ARENA_SUCCESS;

    f->stage = MISSION_INJURES;
    fact(t->facts, SEE_ALL, success ? MUTANT_MISSION_SUCCEEDS : MUTANT_MISSION_FAILS,
         "{s:s}", "mission", mission->name);
    pay_the_standing(t);
    is.seat = (unsigned char)m->commander;
    mutant_carry_out(t, success ? mission->on_success : mission->on_failure, &is);
}

/* 10.8: the Defeated are Injured; then the Triumph Tokens of a success. */
static void injure(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;
    int piece;

    f->stage = MISSION_CONFERS;
    for (piece = 0; piece < ARENA_POSITIONS; piece++) {
        const struct arena_piece *p = &m->arena.piece[piece];

        if (p->kind == ARENA_PC && p->place == ARENA_DEFEATED) {
            mutant_injure(t, p->figure);
        }
    }
    m->arena.confer = m->arena.result == ARENA_SUCCESS ? arena_mission(t)->triumph : 0;
}

static void end_phase(struct turn *t)
{
    struct mutant *m = t->state;

    memset(&m->arena, 0, sizeof m->arena);
    mutant_pop(m);
}

/* What was sent in advance lapses when choosing ends (13.5). */
static void forget_sends(struct turn *t)
{
    struct mutant *m = t->state;
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        m->schools[seat].sends = 0;
    }
}

void mutant_run_mission(struct turn *t, struct mutant_frame *f)
{
    const struct mutant *m = t->state;

    switch ((enum mission_stage)f->stage) {
    case MISSION_CHOOSES:
        if (mission_choose(t)) {
            forget_sends(t);
            f->stage = MISSION_SETS_UP;
        }
        break;
    case MISSION_SETS_UP:
        begin(t, f);
        break;
    case MISSION_PLACES:
        execute(t, f);
        break;
    case MISSION_ENDS:
        reward(t, f);
        break;
    case MISSION_INJURES:
        injure(t, f);
        break;
    case MISSION_CONFERS:
        f->stage = m->arena.confer > 0 ? MISSION_CONFERS : MISSION_IS_OVER;
        if (m->arena.confer > 0) {
            mission_confer(t);
        }
        break;
    case MISSION_IS_OVER:
        end_phase(t);
        break;
    }
}

/* What the one question of a stage is about. */
static enum mutant_decision decision_of(const struct mutant *m,
                                        const struct mutant_frame *f)
{
    if (f->stage == MISSION_PLACES) {
        return MUTANT_PL;
    }
    if (f->stage == MISSION_CONFERS) {
        return MUTANT_TF;
    }
    return m->arena.choosing.asking ? MUTANT_SE : MUTANT_IN;
}

void mutant_ask_mission(const struct turn *t, const struct mutant_frame *f,
                        struct question *q)
{
    const struct mutant *m = t->state;
    enum mutant_decision decision = decision_of(m, f);
    const char *name = arena_mission(t)->name;
    int position = mission_chosen(m) + 1;

    q->decision = &mutant_decisions[decision];
    switch ((int)decision) {
    case MUTANT_SE:
        snprintf(q->text, sizeof q->text, "send a Character to position %d, or refuse",
                 position);
        break;
    case MUTANT_IN:
        snprintf(q->text, sizeof q->text, "invite Schools, for position %d first",
                 position);
        break;
    case MUTANT_PL:
        snprintf(q->text, sizeof q->text, "place the tokens of %s", name);
        break;
    default:
        snprintf(q->text, sizeof q->text, "confer %d Triumph %s", m->arena.confer,
                 m->arena.confer == 1 ? "Token" : "Tokens");
        break;
    }
}

void mutant_legal_mission(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;

    switch ((int)decision_of(m, mutant_top_of(m))) {
    case MUTANT_SE:
        mission_legal_send(t, seat, form, arg);
        break;
    case MUTANT_IN:
        mission_legal_invitations(t, form, arg);
        break;
    case MUTANT_PL:
        mission_legal_place(t, form, arg);
        break;
    default:
        mission_legal_confer(t, form, arg);
        break;
    }
}

void mutant_late_mission(struct turn *t, struct mutant_frame *f, int seat)
{
    switch ((int)decision_of(t->state, f)) {
    case MUTANT_SE:
        mission_late_send(t, seat);
        break;
    case MUTANT_IN:
        mission_late_invitations(t, seat);
        break;
    case MUTANT_PL:
        mutant_tell_late(t, seat, MUTANT_PL);
        mission_place_rest(t);
        mutant_answered(t, seat);
        break;
    default:
        mission_late_confer(t, seat);
        break;
    }
}

/* 10.6: the tokens that the file leaves out lie by the default. */
int mutant_end_mission(struct turn *t, struct mutant_frame *f, int seat, struct error *e)
{
    (void)e;
    if (f->stage == MISSION_PLACES) {
        mission_place_rest(t);
        mutant_answered(t, seat);
    }
    return 0;
}
