/* The parts of the Plot Phase: plot.c, activity.c, support.c. RULES 7. */
#ifndef CORE_MUTANT_PLOT_H
#define CORE_MUTANT_PLOT_H

#include "core/mutant/tasks.h"

/* Stages of its frame; f->seat: whose turn it is. */
enum plot_stage {
    PLOT_REFRESH,
    PLOT_TURN,      /* the next turn begins             */
    PLOT_ACT,       /* PT is asked                      */
    PLOT_SUPPORT,   /* SU is asked                      */
    PLOT_SUPPORTED, /* SP is asked                      */
    PLOT_LIMIT      /* HL is asked                      */
};

/* The frame, if this seat may perform an activity now; else NULL. Errors: DENIED,
 * ILLEGAL. */
struct mutant_frame *mutant_begin_activity(struct turn *t, int seat, struct error *e);
/* Refuses what is not open while support is in hand. Errors: ILLEGAL. */
int mutant_unsupported(const struct turn *t, int seat, struct error *e);
/* He who acts has answered; the next turn is his left neighbour's. */
void mutant_end_turn(struct turn *t, struct mutant_frame *f);

/* PP of support that are paid (S of 7.4). */
int mutant_support(const struct mutant *m);
int mutant_supporters(const struct mutant *m); /* mask */
/* Supporters get their PP back, and open offers lapse. */
void mutant_reimburse(struct turn *t, int seat);

/* Whether the Event can be played with the support there is (7.4.2, 7.4.5, 7.4.10). */
bool mutant_playable(const struct turn *t, int seat, const struct mutant_plot *card);
/* Whether the hand holds one. */
bool mutant_fitting_event(const struct turn *t, int seat);

#endif
