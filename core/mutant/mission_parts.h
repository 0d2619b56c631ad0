/* What the files of the Mission Phase share before and after the arena: RULES 10.4 to
 * 10.10. Included by these files and their tests alone. */
#ifndef CORE_MUTANT_MISSION_PARTS_H
#define CORE_MUTANT_MISSION_PARTS_H

#include "core/mutant/arena_parts.h"

/* Stages of the task. */
enum mission_stage {
    MISSION_CHOOSES,
    MISSION_SETS_UP,
    MISSION_PLACES,
    MISSION_ENDS,
    MISSION_INJURES,
    MISSION_CONFERS,
    MISSION_IS_OVER
};

/* From the reveal until choosing ends. */
bool mission_is_open(const struct mutant *m);

/* ---- invite.c ---- */

/* Mask of the Schools that were not asked yet. */
int mission_uninvited(const struct turn *t);
/* How many Characters were chosen. */
int mission_chosen(const struct mutant *m);
/* One step of choosing; true: it has ended. */
bool mission_choose(struct turn *t);
void mission_late_invitations(struct turn *t, int seat);
void mission_legal_invitations(const struct turn *t, order_form_fn *form, void *arg);

/* ---- send.c ---- */

/* Whether a School has anybody it may send. */
bool mission_can_send(const struct turn *t, int seat);
/* Asks a School, unless its answer is known: an advance SEND, nobody to send. */
void mission_invite(struct turn *t, int seat);
void mission_late_send(struct turn *t, int seat);
void mission_legal_send(const struct turn *t, int seat, order_form_fn *form, void *arg);
void mission_legal_advance(const struct turn *t, int seat, order_form_fn *form,
                           void *arg);

/* ---- placing.c ---- */

/* The PCs go to their hexes, the tokens of the card lie ready. */
void mission_set_up(struct turn *t);
/* Places a token that can go to one hex only, where it is the last. */
void mission_place_forced(struct turn *t);
/* Places what is left by the default of 10.6. */
void mission_place_rest(struct turn *t);
bool mission_all_placed(const struct mutant *m);
void mission_legal_place(const struct turn *t, order_form_fn *form, void *arg);

/* ---- confer.c ---- */

/* Confers the Triumph Tokens that leave no choice, and asks about the others. */
void mission_confer(struct turn *t);
void mission_late_confer(struct turn *t, int seat);
void mission_legal_confer(const struct turn *t, order_form_fn *form, void *arg);

#endif
