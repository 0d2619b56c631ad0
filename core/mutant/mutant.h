/* Who does what in Mutant Revolution. Private to this folder and its tests; others need
 * mutant_rules alone. */
#ifndef CORE_MUTANT_MUTANT_H
#define CORE_MUTANT_MUTANT_H

#include "core/rules.h"

#include "core/mutant/facts.h"
#include "core/mutant/orders.h"
#include "core/mutant/state.h"

extern const struct rules mutant_rules;

/* Numbers of the decks for chance_shuffle(). */
enum mutant_deck_number {
    MUTANT_DECK_HEROES = 1, /* starters */
    MUTANT_DECK_STUDENTS,
    MUTANT_DECK_RECRUIT,
    MUTANT_DECK_PLOT,
    MUTANT_DECK_MISSION,
    MUTANT_DECK_PICK, /* a random choice that not everybody may see */
};

/* ---- tasks: mutant.c, tasks.c ----
 * The frame on top goes on: while it asks nobody, run() does one stage of it. */

enum mutant_decision {
    MUTANT_SC,
    MUTANT_U,
    MUTANT_PT,
    MUTANT_SU,
    MUTANT_SP,
    MUTANT_RX,
    MUTANT_CH,
    MUTANT_HL,
    MUTANT_TR,
    MUTANT_B1,
    MUTANT_B2,
    MUTANT_TA,
    MUTANT_IN,
    MUTANT_SE,
    MUTANT_PL,
    MUTANT_MT,
    MUTANT_TF,
    MUTANT_DECISIONS
};
extern const struct decision mutant_decisions[MUTANT_DECISIONS + 1];

/* What a kind of task does. All get the frame on top. */
struct mutant_task_kind {
    /* One stage; never called while it asks somebody. */
    void (*run)(struct turn *t, struct mutant_frame *f);
    /* Fills decision, sealed, text (and what bids need) of what it asks. */
    void (*ask)(const struct turn *t, const struct mutant_frame *f, struct question *q);
    /* The forms of a seat that is asked. */
    void (*legal)(const struct turn *t, int seat, order_form_fn *form, void *arg);
    /* The default of 13.3 for a seat that is asked, which is asked no more then. */
    void (*late)(struct turn *t, struct mutant_frame *f, int seat);
    /* A file has answered and its seat is still asked: completes the answer, or refuses
     * it. NULL: nothing is to be done. */
    int (*end)(struct turn *t, struct mutant_frame *f, int seat, struct error *e);
};
/* By enum mutant_task. */
extern const struct mutant_task_kind mutant_task_kinds[MUTANT_TASKS];

/* Carries out an order that was read; checks in full first. Errors: ILLEGAL, DENIED. */
typedef int mutant_verb_fn(struct turn *t, int seat, const struct mutant_order *o,
                           struct error *e);
/* By enum mutant_verb. */
extern mutant_verb_fn *const mutant_verb_fns[MUTANT_VERBS];

struct mutant_frame *mutant_top(struct mutant *m); /* NULL: none */
const struct mutant_frame *mutant_top_of(const struct mutant *m);
struct mutant_frame *mutant_push(struct mutant *m, enum mutant_task task);
void mutant_pop(struct mutant *m);
/* The frame on top asks these seats (a mask) under a new number. */
void mutant_ask(struct mutant *m, int seats);
/* The frame on top, if it is of this kind and asks this seat; else NULL. */
struct mutant_frame *mutant_asks(struct mutant *m, enum mutant_task task, int seat);
/* The seat has answered the frame on top. */
void mutant_answered(struct turn *t, int seat);
/* The default of 13.3 is announced as such. */
void mutant_tell_late(struct turn *t, int seat, enum mutant_decision decision);
/* "Nothing like that is asked of you.", DENIED. */
int mutant_not_asked(struct error *e);

int mutant_setup(struct turn *t, const json_t *options, struct error *e); /* setup.c */

/* Whether a School is barred from something, for the phase or the round (12.1). */
bool mutant_barred(const struct mutant *m, int seat, enum mutant_bar what);

/* ---- seats and names: seats.c ---- */

#define MUTANT_SEAT(seat) (1 << (seat))
int mutant_everybody(const struct turn *t); /* mask of all seats                        */
int mutant_seats_in(int mask);              /* how many                                 */
int mutant_seat_of(int mask);               /* the lowest of a mask that is not empty   */
/* The seat that is i-th clockwise, counted from `first` (i = 0: itself). */
int mutant_clockwise(const struct turn *t, int first, int i);
/* The names of the seats of a mask, "Bas, Catherine and Kyle". */
#define MUTANT_NAMES 200
void mutant_names(const struct turn *t, int seats, char out[MUTANT_NAMES]);
/* The seat of a player's or School's name (1). Errors: ILLEGAL, with the nearest. */
int mutant_find_seat(const struct turn *t, const char *written, int *seat,
                     struct error *e);

/* ---- cards and piles: piece.c ---- */

/* Cards before the zeros. */
int mutant_count(const unsigned char *cards);
/* Takes the first card; 0: there is none. */
int mutant_take(unsigned char *cards);
/* Takes card i out; the others keep their order. */
void mutant_remove(unsigned char *cards, int i);
/* Puts a card behind the others. */
void mutant_put(unsigned char *cards, int card);
/* Orders n cards; number: the how-manieth shuffle of this deck. */
void mutant_shuffle(struct turn *t, enum mutant_deck_number deck, int number,
                    unsigned char *cards, int n);
/* Where the card lies, or -1. */
int mutant_place_of(const unsigned char *cards, int card);
/* Draws the top card, shuffling the discards first where it must (5.6); 0: none is left.
 */
int mutant_draw(struct turn *t, enum mutant_deck_number deck);
/* For struct rules: the three draw piles, and with the Recruit Cards those that lie face
 * down in the row. */
void mutant_reshuffle(struct turn *t);

/* ---- Characters: character.c ---- */

const struct mutant_card *mutant_card_of(const struct mutant_deck *deck,
                                         const struct mutant_character *c);
const char *mutant_character_name(const struct turn *t, const struct mutant_character *c);
/* The figure it is, and back: NULL where no School has it. */
int mutant_figure(const struct mutant_character *c);
struct mutant_character *mutant_character(struct mutant *m, int figure);
const struct mutant_character *mutant_character_of(const struct mutant *m, int figure);
/* Most tokens it may have (6.1); an attribute with training, at most stat_max. */
int mutant_token_limit(const struct mutant_deck *deck, const struct mutant_character *c);
int mutant_attribute(const struct mutant_deck *deck, const struct mutant_character *c,
                     enum mutant_stat stat);
/* ATK+DEF+SPD as printed. */
int mutant_printed(const struct mutant_deck *deck, const struct mutant_character *c);
/* The ability it has printed on it or by its training (enum mutant_used); 0: none. */
int mutant_ability_of(const struct mutant_deck *deck, const struct mutant_character *c,
                      int which);
/* Adds a ready Character with its tokens (S6, 8.3.5). */
void mutant_join(struct turn *t, int seat, int kind, int card);
/* Takes it out of its School; card and training go to the discards (6.3). */
void mutant_leave(struct turn *t, int figure);
/* It goes to another School with all that is on it, and joins last there. */
void mutant_transfer(struct turn *t, int figure, int seat);
/* Characters of a seat and kind; MUTANT_NOBODY: of any kind. */
int mutant_characters(const struct mutant *m, int seat, int kind);
/* The figures of a seat in School order: the Leader, Heroes, Students; returns how many.
 */
int mutant_school_order(const struct mutant *m, int seat,
                        unsigned char out[MUTANT_CHARACTERS]);
int mutant_triumphs(const struct mutant *m, int seat);
/* The figure among n that was written. Errors: ILLEGAL, with the nearest name. whose:
 * "You have no Character". */
int mutant_find_figure(const struct turn *t, const char *written,
                       const unsigned char *figures, int n, const char *whose, int *out,
                       struct error *e);
/* A seat's own Character by name. */
int mutant_find_own(const struct turn *t, int seat, const char *written, int *figure,
                    struct error *e);
/* The name of a figure: a Character, or a foe ("hunter-2"). */
#define MUTANT_FIGURE_NAME 60
const char *mutant_figure_name(const struct turn *t, int figure,
                               char room[MUTANT_FIGURE_NAME]);

/* ---- amounts: amount.c. Each keeps the limits (5.2, 7.2) and tells its fact ---- */

/* What of enum mutant_what a School has: RP, coins, PP, cards in hand. */
int mutant_has(const struct mutant *m, int seat, enum mutant_what what);
/* From or to the bank; MUTANT_CARD draws or discards at random. n > 0. */
void mutant_gain(struct turn *t, int seat, enum mutant_what what, int n);
void mutant_lose(struct turn *t, int seat, enum mutant_what what, int n);
/* As much as there is, from one School to another; a random card unseen by others. */
void mutant_steal(struct turn *t, int from, int to, enum mutant_what what, int n);
/* Takes card i out of a hand; standing instructions for it lapse (13.7). */
int mutant_from_hand(struct turn *t, int seat, int i);
/* Card i of a hand goes on the discards, for no coins. */
void mutant_discard_plot(struct turn *t, int seat, int i);
/* Tokens within the limit; n < 0: fewer. */
void mutant_gain_tokens(struct turn *t, int figure, int n);
void mutant_gain_triumph(struct turn *t, int figure, int n);
void mutant_injure(struct turn *t, int figure);
void mutant_heal(struct turn *t, int figure);
/* RP within their limits (5.2); a fact of this kind tells it. */
void mutant_gain_rp(struct turn *t, int seat, int n, enum mutant_fact kind);

/* ---- dice: dice.c ---- */

/* Three dice of a seat, told by a fact of this kind; returns the sum. */
int mutant_roll(struct turn *t, int seat, enum mutant_fact kind, const char *what);
/* Every seat of the mask rolls, those tied for the highest again: the one who is highest.
 */
int mutant_roll_off(struct turn *t, int seats, enum mutant_fact kind, const char *what);
/* One of n, unseen by anybody: 0..n-1. */
int mutant_at_random(struct turn *t, int n);

/* ---- windows: window.c (12.5) ---- */

/* Opens a window for what just happened, if any Reaction of the deck could fit: a frame
 * is put on top, and what is below it goes on when it is closed. actor: the seat that
 * acted, or -1. quiet: answered from standing instructions alone (12.5.5). What the
 * filters ask about is read from the frame below (Events, Reactions), from m->auction
 * and from m->arena.attack; `defeated`: the figure of character_defeated. */
void mutant_open_window(struct turn *t, enum mutant_trigger on, int actor, bool quiet);

/* ---- effects: effects.c (12) ---- */

/* Carries out a list of the deck: a frame is put on top, and what is below it goes on
 * when all is done. The context is copied; `most`, `fewest` and the `if`s are read now.
 */
void mutant_carry_out(struct turn *t, int list, const struct mutant_context *is);
/* The Schools of a selector. */
int mutant_selected(const struct turn *t, enum mutant_selector who,
                    const struct mutant_context *is);

/* The Event or Reaction that a Reaction under way answers, or that the window on top is
 * for; NULL: none. event.c */
struct mutant_frame *mutant_subject(struct mutant *m);

/* ---- parts of effects: selector.c, operation.c, effect_text.c ---- */

/* Fixes most_rp and fewest_rp, as they are now. */
void mutant_fix_extremes(const struct turn *t, struct mutant_context *is);
/* n, or the number of supporters. */
int mutant_amount(int n, const struct mutant_context *is);
/* Bits of the `if`s of a list, and of those in it, that are false now. */
int mutant_read_ifs(const struct turn *t, int list, const struct mutant_context *is);
bool mutant_skipped(const struct mutant_effect *x, int skip);
/* Whether an effect works on figures, else on Schools. */
bool mutant_on_figures(const struct mutant_effect *x);
void mutant_operate(struct turn *t, const struct mutant_effect *x,
                    const struct mutant_context *is);
void mutant_operate_on(struct turn *t, const struct mutant_effect *x,
                       const struct mutant_context *is, int figure);
#define MUTANT_CHOICE_TEXT 400
void mutant_effect_words(const struct turn *t, int list, const struct mutant_context *is,
                         char out[MUTANT_CHOICE_TEXT]);
/* How many choices a CH has, and what they are (i from 0): for the chooser alone. */
int mutant_choices(const struct turn *t, const struct mutant_frame *f);
void mutant_choice_text(const struct turn *t, const struct mutant_frame *f, int i,
                        char out[MUTANT_CHOICE_TEXT]);

/* ---- targets: targets.c (12.4) ---- */

/* Whether the figure may be aimed at. user: of a Mission power, the figure that uses it.
 */
bool mutant_fits(const struct turn *t, const struct mutant_targeting *g, int seat,
                 int figure, int user);
/* Whether a Character is one that a pick of 12.3 may take. */
bool mutant_pick_fits(const struct mutant_pick *k, const struct mutant_character *c);
int mutant_schools_that_fit(const struct turn *t, const struct mutant_targeting *g,
                            int seat);
int mutant_figures_that_fit(const struct turn *t, const struct mutant_targeting *g,
                            int seat, int user, unsigned char out[MUTANT_CHARACTERS]);
/* Reads the names behind ON as targets. Errors: ILLEGAL. */
int mutant_read_targets(const struct turn *t, const struct mutant_targeting *g, int seat,
                        int user, const struct mutant_names *names,
                        struct mutant_targets *out, struct error *e);
/* Could it have a target at all? */
bool mutant_has_target(const struct turn *t, const struct mutant_targeting *g, int seat,
                       int user);
#define MUTANT_TARGET_NAMES 400
void mutant_target_names(const struct turn *t, const struct mutant_targets *targets,
                         char out[MUTANT_TARGET_NAMES]);
/* Yields `head on <...>` for every number of targets, or `head` where there are none. */
void mutant_form_targets(const struct turn *t, const struct mutant_targeting *g, int seat,
                         int user, const char *head, order_form_fn *form, void *arg);

/* ---- phases: round.c, upkeep.c, plot*.c ---- */

/* ---- recruiting and auctions: recruit.c, auction.c ---- */

/* The winner of a Recruit Card gets it. */
void mutant_recruited(struct turn *t, int seat, int card);
/* The Characters of a seat that can hold a Training Card, in School order; returns how
 * many. */
int mutant_trainable(const struct turn *t, int seat,
                     unsigned char out[MUTANT_CHARACTERS]);

enum mutant_result { MUTANT_FAILED, MUTANT_WON, MUTANT_TIED };
struct mutant_outcome {
    enum mutant_result result;
    int seats; /* mask: the winner, or those tied for the highest */
    int high;
};
/* One round of bids: 9.2, 9.3, 9.5. */
struct mutant_outcome mutant_resolve(const int bid[MUTANT_SEATS], int bidders);
/* bidders: mask of those not barred (9.8). */
void mutant_open_auction(struct turn *t, int card, int bidders);
/* The most a seat may bid in this round (9.1, 9.4). */
int mutant_cap(const struct turn *t, int seat);
const char *mutant_prize(const struct turn *t, int card);
/* An auction is open: no coins may be given (9.7). */
bool mutant_auction_open(const struct mutant *m);

/* ---- the Commander: commander.c ---- */

void mutant_command_won(struct turn *t, int seat);
void mutant_command_failed(struct turn *t, int bidders);

/* ---- the arena, as effects see it: arena*.c ---- */

/* The hex of a PC or foe, 1..61; 0: it is not in the arena. */
int mutant_hex_of(const struct mutant *m, int figure);
/* Operations of 12.1 on a figure in the arena; what is not there is passed over. `is`:
 * whose effect it is, is->power: of a power, else of a Reaction. */
void mutant_do_reroll(struct turn *t, const struct mutant_effect *x,
                      const struct mutant_context *is, int figure);
void mutant_do_move(struct turn *t, const struct mutant_effect *x,
                    const struct mutant_context *is, int figure);
void mutant_do_stat(struct turn *t, const struct mutant_effect *x,
                    const struct mutant_context *is, int figure);
void mutant_do_damage(struct turn *t, const struct mutant_effect *x,
                      const struct mutant_context *is, int figure);
void mutant_do_restore(struct turn *t, const struct mutant_effect *x,
                       const struct mutant_context *is, int figure);
/* The Schools of the Mission's selectors: participants .. credit_top. */
int mutant_mission_seats(const struct turn *t, enum mutant_selector who);

/* ---- outside ---- */

json_t *mutant_view(const struct turn *t, int seat); /* view.c */

json_t *mutant_save(const struct turn *t); /* save.c */
int mutant_load(struct turn *t, const json_t *snapshot, struct error *e);
int mutant_audit(const struct turn *t, struct error *e); /* audit.c */
/* The Mission in hand, and offers: audit_mission.c. Errors: BUG. */
int mutant_audit_mission(const struct turn *t, struct error *e);

/* The tables of the snapshot, for their test. */
size_t mutant_fields_size(void);

/* A form with names in brackets: `head<a|b|c>tail`. form.c */
#define MUTANT_FORM 2000 /* bytes of a form */
struct mutant_form {
    char text[MUTANT_FORM];
    size_t used;
    int picks;
};
void mutant_form_begin(struct mutant_form *f, const char *head);
/* More of the head, or of a pick. */
void mutant_form_put(struct mutant_form *f, const char *text);
void mutant_form_pick(struct mutant_form *f, const char *name);
/* Yields it, unless nothing was picked. */
void mutant_form_end(struct mutant_form *f, const char *tail, order_form_fn *form,
                     void *arg);

#endif
