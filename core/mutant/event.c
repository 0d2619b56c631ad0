/* An Event or a Reaction from the moment it is paid until it is discarded: RULES 7.4.12,
 * 12.5. */
#include "core/mutant/tasks.h"

enum { STAGE_WINDOW, STAGE_EFFECTS, STAGE_DISCARD };

struct mutant_frame *mutant_subject(struct mutant *m)
{
    struct mutant_frame *f = mutant_top(m);
    struct mutant_frame *window = NULL;

    for (; f && f >= m->tasks; f--) {
        if (f->task == MUTANT_TASK_WINDOW) {
            window = f;
        } else if (window &&
                   (f->task == MUTANT_TASK_EVENT || f->task == MUTANT_TASK_REACTION)) {
            return f;
        }
    }
    return NULL;
}

static void play(struct turn *t, struct mutant_frame *f, int seat, int i,
                 const struct mutant_targets *targets)
{
    f->seat = seat;
    f->played.card = mutant_from_hand(t, seat, i);
    f->is.seat = (unsigned char)seat;
    f->is.targets = *targets;
}

/* What it costs is paid when this is called. */
void mutant_play_event(struct turn *t, int seat, int i,
                       const struct mutant_targets *targets, int supporters)
{
    struct mutant_frame *f = mutant_push(t->state, MUTANT_TASK_EVENT);

    play(t, f, seat, i, targets);
    f->is.actor = (unsigned char)(seat + 1);
    f->is.supporters = (unsigned char)supporters;
}

void mutant_play_reaction(struct turn *t, int seat, int i,
                          const struct mutant_targets *targets, int actor)
{
    struct mutant_frame *f = mutant_push(t->state, MUTANT_TASK_REACTION);

    play(t, f, seat, i, targets);
    f->is.actor = (unsigned char)actor;
}

/* It goes on the discards, whether it succeeded or was cancelled (7.4.11, 7.9). */
static void discard(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;

    mutant_put(m->plot.discard, f->played.card);
    mutant_pop(m);
}

void mutant_run_played(struct turn *t, struct mutant_frame *f)
{
    struct mutant_context is;
    bool event = f->task == MUTANT_TASK_EVENT;

    switch (f->stage++) {
    case STAGE_WINDOW:
        mutant_open_window(t, event ? MUTANT_EVENT_PLAYED : MUTANT_REACTION_PLAYED,
                           f->seat, !event && f[-1].window.quiet);
        return;
    case STAGE_EFFECTS:
        if (!f->played.cancelled) {
            is = f->is;
            mutant_carry_out(t, mutant_plot_card(t->deck, f->played.card)->list, &is);
        }
        return;
    default:
        discard(t, f);
    }
}
