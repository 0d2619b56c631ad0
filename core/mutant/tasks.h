/* What the tables of tasks and verbs name, file by file. */
#ifndef CORE_MUTANT_TASKS_H
#define CORE_MUTANT_TASKS_H

#include "core/mutant/mutant.h"

typedef void mutant_run_fn(struct turn *t, struct mutant_frame *f);
typedef void mutant_ask_fn(const struct turn *t, const struct mutant_frame *f,
                           struct question *q);
typedef void mutant_legal_fn(const struct turn *t, int seat, order_form_fn *form,
                             void *arg);
typedef void mutant_late_fn(struct turn *t, struct mutant_frame *f, int seat);
typedef int mutant_end_fn(struct turn *t, struct mutant_frame *f, int seat,
                          struct error *e);

#include "core/mutant/mission_tasks.h"

/* setup.c */
mutant_run_fn mutant_run_schools;
mutant_ask_fn mutant_ask_school;
mutant_legal_fn mutant_legal_school;
mutant_late_fn mutant_late_school;
mutant_verb_fn mutant_choose_school;

/* round.c */
mutant_run_fn mutant_run_round;

/* upkeep.c */
mutant_run_fn mutant_run_upkeep;
mutant_ask_fn mutant_ask_upkeep;
mutant_legal_fn mutant_legal_upkeep;
mutant_late_fn mutant_late_upkeep;
int mutant_end_upkeep(struct turn *t, struct mutant_frame *f, int seat, struct error *e);
mutant_verb_fn mutant_recover, mutant_advance, mutant_release;

/* plot.c */
mutant_run_fn mutant_run_plot;
mutant_ask_fn mutant_ask_plot;
mutant_late_fn mutant_late_plot;
mutant_verb_fn mutant_pass, mutant_discard;
/* The place of a card in a hand by its name. Errors: ILLEGAL, with the nearest. */
int mutant_find_card(const struct turn *t, int seat, const char *written, int *out,
                     struct error *e);

/* activity.c */
mutant_legal_fn mutant_legal_plot;
mutant_verb_fn mutant_play, mutant_use_power;

/* support.c */
mutant_legal_fn mutant_legal_support, mutant_legal_accept;
/* What may be promised unasked (13.8). */
mutant_legal_fn mutant_legal_promise;
mutant_verb_fn mutant_ask_support, mutant_give_support, mutant_decline, mutant_accept,
    mutant_no_card;

/* event.c: a card that was played. What it costs is paid before. i: its place in the
 * hand. */
mutant_run_fn mutant_run_played;
void mutant_play_event(struct turn *t, int seat, int i,
                       const struct mutant_targets *targets, int supporters);
/* actor: the School that did what is answered, from 1; 0: nobody. */
void mutant_play_reaction(struct turn *t, int seat, int i,
                          const struct mutant_targets *targets, int actor);

/* window.c */
mutant_run_fn mutant_run_window;
mutant_ask_fn mutant_ask_reaction;
mutant_legal_fn mutant_legal_reaction;
mutant_late_fn mutant_late_reaction;
mutant_verb_fn mutant_react, mutant_no_reaction, mutant_waive;
/* Whether a seat might answer with this card: what is triggered, and its filters. */
bool mutant_reaction_fits(const struct turn *t, const struct mutant_frame *window,
                          const struct mutant_plot *card, int seat);
/* The Event or Reaction a window is for; NULL: for neither. */
const struct mutant_frame *mutant_played_below(const struct mutant *m,
                                               const struct mutant_frame *window);
/* Plays a card of the hand that a standing instruction names, if it is there. */
void mutant_answer_standing(struct turn *t, struct mutant_frame *f, int seat,
                            const struct mutant_plot *card,
                            const struct mutant_targets *targets);

/* standing.c */
mutant_verb_fn mutant_stand;
/* The first instruction of a seat that holds answers the window. */
void mutant_take_standing(struct turn *t, struct mutant_frame *f, int seat);
mutant_legal_fn mutant_legal_standing;

/* effects.c */
mutant_run_fn mutant_run_effects;
/* The figures of a School that a pick may still take; returns how many. */
int mutant_pick_from(const struct turn *t, const struct mutant_pick *k,
                     const struct mutant_running *r, int seat,
                     unsigned char out[MUTANT_CHARACTERS]);

/* choice.c */
mutant_ask_fn mutant_ask_for_choice;
mutant_legal_fn mutant_legal_choice;
mutant_late_fn mutant_late_choice;
mutant_verb_fn mutant_choose;
/* Puts a CH on top, for the effect of the frame that is there. whose: the School that it
 * is about. */
void mutant_ask_choice(struct turn *t, enum mutant_choice_kind kind, int chooser,
                       int whose);
/* The options of `choose` that are offered (from 0), and how many. */
int mutant_open_options(const struct turn *t, const struct mutant_effect *x,
                        const struct mutant_context *is, int out[MUTANT_CHOICES]);
/* The one that counts without an answer; -1: none is offered. */
int mutant_usual_option(const struct turn *t, const struct mutant_effect *x,
                        const struct mutant_context *is);
/* The card of a hand that goes first where nobody says so (13.3 HL). */
int mutant_usual_discard(const struct turn *t, int seat);

/* trade.c: ACCEPT while trade is open. number 0: the only offer. */
int mutant_accept_offer(struct turn *t, int seat, int number, struct error *e);

/* recruit.c */
mutant_run_fn mutant_run_recruit;
mutant_ask_fn mutant_ask_training;
mutant_legal_fn mutant_legal_training;
mutant_late_fn mutant_late_training;
mutant_verb_fn mutant_assign;

/* auction.c */
mutant_run_fn mutant_run_auction;
mutant_ask_fn mutant_ask_bids;
mutant_legal_fn mutant_legal_bids;
mutant_late_fn mutant_late_bid;
mutant_verb_fn mutant_bid_order;
/* A bid by its amount, or why it does not count. Errors: ILLEGAL, DENIED. */
int mutant_bid(struct turn *t, int seat, int amount, int status, struct error *e);
/* 9.9: what a bid costs that was not revealed; 0: nothing. Errors: ILLEGAL (more than the
 * seat has). */
int mutant_forfeit(struct turn *t, int seat, int coins, struct error *e);

#endif
