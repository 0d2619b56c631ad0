/* One phase after the other, winning, and what ends with a phase: RULES 5. */
#include "core/mutant/tasks.h"

#include <string.h>

/* 5.1 */
static const struct step {
    enum mutant_phase phase;
    enum mutant_task task;
} steps[] = {
    {MUTANT_UPKEEP_PHASE, MUTANT_TASK_UPKEEP},
    {MUTANT_PLOT_PHASE, MUTANT_TASK_PLOT},
    {MUTANT_RECRUIT_PHASE, MUTANT_TASK_TRADE},
    {MUTANT_RECRUIT_PHASE, MUTANT_TASK_RECRUIT},
    {MUTANT_MISSION_PHASE, MUTANT_TASK_COMMAND},
    {MUTANT_MISSION_PHASE, MUTANT_TASK_MISSION},
};
#define STEPS ((int)(sizeof steps / sizeof *steps))

/* Stages of a step, three a step. */
enum { STEP_BEGINS, STEP_OVER, PHASE_OVER, STAGES };

/* Whether `seat` comes before `other` among those at 6 RP: 5.4, but for the last step. */
static bool ahead(const struct mutant *m, int seat, int other)
{
    int triumphs = mutant_triumphs(m, seat) - mutant_triumphs(m, other);
    int coins = m->schools[seat].coins - m->schools[other].coins;
    int characters = mutant_characters(m, seat, MUTANT_NOBODY) -
                     mutant_characters(m, other, MUTANT_NOBODY);

    return triumphs != 0 ? triumphs > 0 : coins != 0 ? coins > 0 : characters > 0;
}

/* 5.3, 5.4: the winner's seat, or -1. Looked for clockwise from the Commander, who is
 * himself the first, so that of equals the one found first wins. */
static int winner(const struct turn *t)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    int i, seat, best = -1;

    for (i = 0; i < t->seats; i++) {
        seat = mutant_clockwise(t, m->commander, i);
        if (m->schools[seat].rp == deck->is.rp_max &&
            (best < 0 || ahead(m, seat, best))) {
            best = seat;
        }
    }
    return best;
}

static void end_game(struct turn *t, int seat)
{
    struct mutant *m = t->state;

    m->winner = seat + 1;
    m->phase = MUTANT_OVER;
    memset(m->tasks, 0, sizeof m->tasks);
    fact(t->facts, SEE_ALL, MUTANT_WON_GAME, "{s:i, s:i, s:i, s:i}", "seat", seat, "rp",
         m->schools[seat].rp, "triumphs", mutant_triumphs(m, seat), "round", m->round);
}

/* What holds until the phase, or the round, ends: bars (12.1), WAIVE (13.7), powers
 * (7.6), covert missions (8.2). */
static void clear(struct turn *t, bool round)
{
    struct mutant *m = t->state;
    int i, kept = round ? 0 : ~((1 << MUTANT_BAR_ROUND) - 1);

    for (i = 0; i < t->seats; i++) {
        m->schools[i].barred &= kept;
        m->schools[i].waived = 0;
        m->schools[i].passed = 0;
    }
    for (i = 0; i < MUTANT_CHARACTERS && m->characters[i].kind != MUTANT_NOBODY; i++) {
        m->characters[i].used = 0;
        if (round) {
            m->characters[i].covert = 0;
        }
    }
}

static void begin_round(struct turn *t)
{
    const struct mutant *m = t->state;

    fact(t->facts, SEE_ALL, MUTANT_ROUND_BEGINS, "{s:i}", "round", m->round);
}

static void end_phase(struct turn *t, struct mutant_frame *f, int step)
{
    struct mutant *m = t->state;
    int seat = winner(t);

    if (seat >= 0) {
        end_game(t, seat);
        return;
    }
    clear(t, step == STEPS - 1);
    f->stage = (step + 1) % STEPS * STAGES;
    if (f->stage == 0) {
        m->mission = 0;
        m->round++;
    }
}

void mutant_run_round(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;
    int step = f->stage / STAGES;

    switch (f->stage % STAGES) {
    case STEP_BEGINS:
        m->phase = (int)steps[step].phase;
        if (step == 0) {
            begin_round(t);
        }
        f->stage++;
        mutant_push(m, steps[step].task);
        return;
    case STEP_OVER:
        if (step + 1 < STEPS && steps[step + 1].phase == steps[step].phase) {
            f->stage = (step + 1) * STAGES;
            return;
        }
        f->stage++;
        mutant_open_window(t, MUTANT_PHASE_END, -1, false);
        return;
    default:
        end_phase(t, f, step);
    }
}
