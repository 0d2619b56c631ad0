/* The state of Mutant Revolution, and who does what in it. Private to this folder and its
 * tests; others need mutant_rules alone. */
#ifndef CORE_MUTANT_MUTANT_H
#define CORE_MUTANT_MUTANT_H

#include "core/mutant/deck.h"
#include "core/rules.h"

#define MUTANT_SEATS 4
#define MUTANT_CHARACTERS (MUTANT_CARDS + MUTANT_SEATS)
#define MUTANT_FRAMES 6

extern const struct rules mutant_rules;

/* ---- state: RULES 3 ---- */

struct mutant_school {
    int school; /* School Card with its Leader and Charter, from 1; 0: no player here */
    int rp, pp;
    int coins;              /* on the School Card                                      */
    int committed;          /* on the board, in a tied auction (9.3)                   */
    int hand[MUTANT_CARDS]; /* Plot Cards as they were drawn, then zeros      */
};

struct mutant_character {
    int kind;  /* MUTANT_NOBODY: a free place                                 */
    int card;  /* of a Leader: the School Card; else the Recruit Card         */
    int owner; /* seat                                                        */
    int injured;
    int tokens;
    int training; /* Recruit Card, or 0 */
};

/* Cards by their numbers, then zeros. */
struct mutant_pile {
    int draw[MUTANT_CARDS];    /* the first is drawn first      */
    int discard[MUTANT_CARDS]; /* the last lies on top          */
    int shuffles;              /* of this deck so far           */
};

enum mutant_phase { MUTANT_SETUP, MUTANT_RECRUITING, MUTANT_MISSION, MUTANT_OVER };

enum mutant_task {
    MUTANT_NO_TASK,
    MUTANT_RECRUIT,
    MUTANT_COMMAND,
    MUTANT_AUCTION,
    MUTANT_ASSIGN
};

/* 9. Stage: the round of bids, 0 the first. */
struct mutant_auction {
    int card;     /* Recruit Card; 0: the Mission Commander Token   */
    int question; /* its number                                     */
    int bidders;  /* mask of those in this round                    */
    int asked;    /* mask of those who still must answer            */
    int bid[MUTANT_SEATS];
    int status[MUTANT_SEATS]; /* why a bid counts as 0; 0: it counts */
};

/* 8.3.6 */
struct mutant_assign {
    int seat, card, question;
};

/* One task in hand; the one on top goes on. Locals of the tasks lie side by side. */
struct mutant_frame {
    int task;  /* enum mutant_task                                  */
    int stage; /* where it goes on when it is on top again          */
    struct mutant_auction auction;
    struct mutant_assign assign;
};

struct mutant {
    int round;     /* from 1                */
    int phase;     /* enum mutant_phase     */
    int questions; /* asked so far          */
    int commander; /* seat                  */
    int mission;   /* this round's; it lies on its discard pile too */
    struct mutant_school schools[MUTANT_SEATS];
    struct mutant_character characters[MUTANT_CHARACTERS]; /* in order of joining */
    struct mutant_pile recruit, plot, missions;
    int row[MUTANT_SEATS]; /* this round's face-down cards, the next one first */
    struct mutant_frame tasks[MUTANT_FRAMES]; /* the last is on top */
};

/* Numbers of the decks for chance_shuffle(). */
enum mutant_deck_number {
    MUTANT_DECK_HEROES = 1, /* starters */
    MUTANT_DECK_STUDENTS,
    MUTANT_DECK_RECRUIT,
    MUTANT_DECK_PLOT,
    MUTANT_DECK_MISSION,
};

/* ---- facts: catalogue.c, in its order ---- */

enum mutant_fact {
    MUTANT_ROLLED_FOR_SCHOOLS,
    MUTANT_SCHOOL_TAKEN,
    MUTANT_FIRST_COMMANDER,
    MUTANT_RP_START,
    MUTANT_PP_START,
    MUTANT_STARTERS_DEALT,
    MUTANT_COINS_START,
    MUTANT_ROW_DEALT,
    MUTANT_RECRUIT_UP,
    MUTANT_TRAINING_UP,
    MUTANT_DECK_EMPTY,
    MUTANT_DECK_SHUFFLED,
    MUTANT_BID,
    MUTANT_BID_VOID,
    MUTANT_BID_NO_COINS,
    MUTANT_BIDS_TIED,
    MUTANT_COINS_COMMITTED,
    MUTANT_COINS_RETURNED,
    MUTANT_BID_WON,
    MUTANT_AUCTION_FAILED,
    MUTANT_CARD_DISCARDED,
    MUTANT_BONUS_CARD,
    MUTANT_BONUS_DRAWN,
    MUTANT_CHARACTER_JOINED,
    MUTANT_TRAINING_ASSIGNED,
    MUTANT_TRAINING_LATE,
    MUTANT_TRAINING_DISCARDED,
    MUTANT_MISSION_REVEALED,
    MUTANT_ROLLED_FOR_COMMAND,
    MUTANT_COMMANDER_NAMED,
    MUTANT_COMMANDER_BONUS,
    MUTANT_GAME_OVER,
};
extern const struct fact_kind mutant_facts[];

/* ---- words and names: orders.c ---- */

enum mutant_verb { MUTANT_BID_ORDER, MUTANT_ASSIGN_ORDER, MUTANT_END_ORDER };

struct mutant_order {
    enum mutant_verb verb;
    int amount;       /* of BID; NONE is 0                  */
    const char *name; /* of ASSIGN; points into the order   */
};

extern const char *const mutant_verbs[];

/* Words -> a typed order. Errors: SYNTAX. */
int mutant_order_read(const struct order *o, struct mutant_order *out, struct error *e);
int mutant_read(const struct turn *t, const struct order *o, struct error *e);

/* ---- things: piece.c ---- */

/* Cards before the zeros. */
int mutant_count(const int *cards);
/* Takes the first card; 0: there is none. */
int mutant_take(int *cards);
/* Puts a card behind the others. */
void mutant_put(int *cards, int card);

/* Draws the top card, shuffling the discards first where it must (5.6); 0: none is left.
 */
int mutant_draw(struct turn *t, enum mutant_deck_number deck);

const struct mutant_card *mutant_card_of(const struct mutant_deck *deck,
                                         const struct mutant_character *c);
/* Most tokens it may have (6.1). */
int mutant_token_limit(const struct mutant_deck *deck, const struct mutant_character *c);
/* Adds a ready Character with its tokens (S6, 8.3.5). */
void mutant_join(struct turn *t, int seat, int kind, int card);
/* Characters of a seat and kind. */
int mutant_characters(const struct mutant *m, int seat, int kind);

/* RP within their limits (5.2); a fact of this kind tells it. */
void mutant_gain_rp(struct turn *t, int seat, int n, enum mutant_fact kind);

/* Three dice of a seat, told by a fact of this kind; returns the sum. */
int mutant_roll(struct turn *t, int seat, enum mutant_fact kind, const char *what);
/* Every seat of the mask rolls, those tied for the highest again: the one who is highest.
 */
int mutant_roll_off(struct turn *t, int seats, enum mutant_fact kind, const char *what);

/* The names of the seats of a mask, "Bas, Catherine and Kyle". */
#define MUTANT_NAMES 200
void mutant_names(const struct turn *t, int seats, char out[MUTANT_NAMES]);

/* ---- tasks: each run...() does one stage of the task on top ---- */

struct mutant_frame *mutant_top(struct mutant *m); /* NULL: none */
const struct mutant_frame *mutant_top_of(const struct mutant *m);
struct mutant_frame *mutant_push(struct mutant *m, enum mutant_task task);
void mutant_pop(struct mutant *m);

int mutant_setup(struct turn *t, const json_t *options, struct error *e); /* setup.c */

void mutant_run_recruit(struct turn *t); /* recruit.c */
/* The winner of a Recruit Card gets it. */
void mutant_recruited(struct turn *t, int seat, int card);
int mutant_assign(struct turn *t, int seat, const char *name, struct error *e);
void mutant_assign_default(struct turn *t);
/* The Characters of a seat that can hold a Training Card, in School order; returns how
 * many. */
int mutant_trainable(const struct turn *t, int seat, int out[MUTANT_CHARACTERS]);

void mutant_run_command(struct turn *t); /* commander.c */
void mutant_command_won(struct turn *t, int seat);
void mutant_command_failed(struct turn *t, int bidders);

/* auction.c */
enum mutant_result { MUTANT_FAILED, MUTANT_WON, MUTANT_TIED };
struct mutant_outcome {
    enum mutant_result result;
    int seats; /* mask: the winner, or those tied for the highest */
    int high;
};
/* One round of bids: 9.2, 9.3, 9.5. */
struct mutant_outcome mutant_resolve(const int bid[MUTANT_SEATS], int bidders);

void mutant_open_auction(struct turn *t, int card);
void mutant_run_auction(struct turn *t);
int mutant_bid(struct turn *t, int seat, int amount, int status, struct error *e);
/* The most a seat may bid in this round (9.1, 9.4). */
int mutant_cap(const struct turn *t, int seat);
const char *mutant_prize(const struct turn *t, int card);

json_t *mutant_view(const struct turn *t, int seat); /* view.c */

json_t *mutant_save(const struct turn *t); /* save.c */
int mutant_load(struct turn *t, const json_t *snapshot, struct error *e);
int mutant_audit(const struct turn *t, struct error *e); /* audit.c */

/* The tables of the snapshot, for their test. */
size_t mutant_fields_size(void);

#endif
