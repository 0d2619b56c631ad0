/* The state of a game: RULES 3. Numbers, of which the small ones are bytes: what is
 * copied for every order is kept tight. Included by mutant.h. */
#ifndef CORE_MUTANT_STATE_H
#define CORE_MUTANT_STATE_H

#include "core/mutant/arena.h"
#include "core/mutant/deck.h"

#define MUTANT_SEATS 4
#define MUTANT_CHARACTERS (MUTANT_CARDS + MUTANT_SEATS)
/* The deepest stack: round, Plot Phase, Event, its window, one for a new target, a
 * Reaction, its window, a Reaction to it, five lists of effects in one another, a choice.
 */
#define MUTANT_FRAMES 14
#define MUTANT_STANDING 8 /* standing instructions of a player (13.7)          */
#define MUTANT_OFFERS 12  /* open offers of trade                              */
#define MUTANT_GOODS 8    /* Characters on one side of an offer                */
#define MUTANT_PICKS 12   /* Characters of one pick, at most                   */
#define MUTANT_PP_MAX 12  /* 7.2 */

/* A figure is a Character or a foe: the number of its Recruit Card, MUTANT_LEADERS + the
 * number of its School Card, or MUTANT_FOES + its place among the Mission Tokens. */
#define MUTANT_LEADERS MUTANT_CARDS
#define MUTANT_FOES 120

/* What was declared as target: 12.4. */
struct mutant_targets {
    unsigned char schools;                /* mask of seats         */
    unsigned char figure[MUTANT_TARGETS]; /* figures, then zeros   */
};

/* 13.7 */
struct mutant_standing {
    unsigned char card;  /* kind of Plot Card, from 1; 0: nothing stands here   */
    unsigned char on;    /* enum mutant_trigger                                 */
    unsigned char by;    /* seat from 1; 0: anybody                             */
    unsigned char cost;  /* IF COST <= cost - 1; 0: whatever it costs           */
    unsigned char limit; /* times it may still be played, + 1; 0: without limit */
    struct mutant_targets targets; /* ON                                        */
};

/* School orders of one Upkeep (6) that came in; the Characters are marked. */
enum mutant_line { MUTANT_RECOVERS = 1, MUTANT_ADVANCES = 2, MUTANT_RELEASES = 4 };

/* What a School may not do (12.1 bar), until the phase ends; shifted by MUTANT_BAR_ROUND:
 * until the round ends. */
enum mutant_bar { MUTANT_BAR_COMMAND = 1, MUTANT_BAR_RECRUIT = 2, MUTANT_BAR_EVENT = 4 };
#define MUTANT_BAR_ROUND 3

struct mutant_school {
    int school; /* School Card with its Leader and Charter, from 1; 0: none yet       */
    int rp, pp;
    int coins;                        /* on the School Card                         */
    int committed;                    /* on the board, in a tied auction (9.3)      */
    int passed;                       /* in this Plot Phase (7.7)                   */
    int barred;                       /* mask of enum mutant_bar                    */
    int waived;                       /* WAIVE WINDOWS of this phase (private)      */
    int lines;                        /* mask of enum mutant_line: of Upkeep, given */
    int sends;                        /* advance SEND: a figure, or 0 (private)     */
    int lose_first;                   /* LOSE-FIRST: stats as digits 1..3, or 0     */
    int support[MUTANT_SEATS];        /* SUPPORT in advance: PP by asker (private)  */
    int price[MUTANT_SEATS];          /* coins demanded for it                      */
    unsigned char hand[MUTANT_CARDS]; /* Plot Cards as they were drawn, then zeros  */
    struct mutant_standing standing[MUTANT_STANDING]; /* (private)                    */
};

/* Powers used in this phase (7.6) or activation (11.3). */
enum mutant_used { MUTANT_USED_PRINTED = 1, MUTANT_USED_TRAINING = 2 };

struct mutant_character {
    unsigned char kind; /* enum mutant_kind; MUTANT_NOBODY: behind the last one         */
    unsigned char card; /* of a Leader: the School Card; else the Recruit Card          */
    unsigned char owner; /* seat                                                        */
    unsigned char injured;
    unsigned char tokens;
    unsigned char training; /* Recruit Card, or 0                                       */
    unsigned char triumph;  /* Triumph Tokens                                           */
    unsigned char covert;   /* went on a covert mission this round (8.2)                */
    unsigned char used;     /* mask of enum mutant_used, of this phase                  */
    unsigned char marked;   /* mask of enum mutant_line: named in orders of Upkeep      */
};

/* Cards by their numbers, then zeros. */
struct mutant_pile {
    unsigned char draw[MUTANT_CARDS];    /* the first is drawn first      */
    unsigned char discard[MUTANT_CARDS]; /* the last lies on top          */
    int shuffles;                        /* of this deck so far           */
};

/* ---- the Plot Phase: 7 ---- */

/* The turn of him who acts: ASK and what it brought (7.4). */
struct mutant_asking {
    int asked;                /* he asked in this turn                              */
    int limit;                /* of ASK                                             */
    int from;                 /* mask of those who were asked                       */
    int paid[MUTANT_SEATS];   /* PP of supporters, paid                             */
    int number[MUTANT_SEATS]; /* of an open offer with a price; 0: none             */
    int offered[MUTANT_SEATS], price[MUTANT_SEATS]; /* its PP and coins             */
};

/* ---- trade: 8.1 ---- */

struct mutant_offer {
    int number; /* 0: none */
    int from, to;
    int give, get;                                         /* coins */
    unsigned char gives[MUTANT_GOODS], gets[MUTANT_GOODS]; /* figures */
};

/* ---- tasks ---- */

enum mutant_phase {
    MUTANT_SETUP,
    MUTANT_UPKEEP_PHASE,
    MUTANT_PLOT_PHASE,
    MUTANT_RECRUIT_PHASE,
    MUTANT_MISSION_PHASE,
    MUTANT_OVER
};

enum mutant_task {
    MUTANT_NO_TASK,
    MUTANT_TASK_SCHOOLS, /* set-up: who takes which School (SC) */
    MUTANT_TASK_ROUND,  /* one phase after the other                                    */
    MUTANT_TASK_UPKEEP, /* 6                                                            */
    MUTANT_TASK_PLOT,   /* 7                                                            */
    MUTANT_TASK_TRADE,  /* 8.1, 8.2                                                     */
    MUTANT_TASK_RECRUIT, /* 8.3 */
    MUTANT_TASK_AUCTION, /* 9 */
    MUTANT_TASK_ASSIGN, /* 8.3.6                                                        */
    MUTANT_TASK_COMMAND, /* 10.1 to 10.3 */
    MUTANT_TASK_MISSION, /* 10.4 to 10.10 */
    MUTANT_TASK_ARENA,  /* 11: the Mission turns                                        */
    MUTANT_TASK_ATTACK, /* 11.4: one attack                                             */
    MUTANT_TASK_EVENT,  /* an Event that was played, until it is discarded              */
    MUTANT_TASK_WINDOW, /* 12.5                                                         */
    MUTANT_TASK_REACTION,
    MUTANT_TASK_EFFECTS, /* a list of effects that is being carried out */
    MUTANT_TASK_CHOICE, /* CH                                                           */
    MUTANT_TASKS
};

/* What effects are read against. */
struct mutant_context {
    unsigned char seat;         /* self: player of the card                           */
    unsigned char actor;        /* seat from 1; 0: nobody                             */
    unsigned char supporters;   /* mask                                               */
    unsigned char most, fewest; /* masks, fixed before the first effect             */
    unsigned char figure;       /* char:self; 0: none                                 */
    unsigned char hex;          /* where a `move` is to end (AT); 0: not said         */
    unsigned char power;        /* 1: of a Mission power, not of a card               */
    struct mutant_targets targets;
};

/* A list of effects under way. */
struct mutant_running {
    int list, at; /* of the deck; the next effect in it                             */
    int skip;     /* bits: the `if`s of the card that are false                     */
    int done;     /* of the effect at hand: how many Schools it has come to         */
    int chosen;   /* of a choice: the option, from 1; 0: not yet                    */
    unsigned char picked[MUTANT_PICKS]; /* figures, for the School at hand          */
};

/* A card played: the Event or Reaction, until it is discarded. */
struct mutant_played {
    int card; /* Plot Card */
    int cancelled;
    int redirect; /* seat from 1, to which a Reaction sends it; 0: none              */
};

/* 12.5 */
struct mutant_window {
    unsigned char on;    /* enum mutant_trigger                                   */
    unsigned char actor; /* seat from 1 that acted; 0: nobody                     */
    unsigned char may;   /* mask of those who may answer                          */
    unsigned char next;  /* how many seats were come to when it closed            */
    unsigned char given; /* mask of those who answered themselves                 */
    unsigned char quiet; /* 12.5.5: answered from standing instructions alone     */
    unsigned char card[MUTANT_SEATS]; /* Plot Card of an answer; 0: none             */
    struct mutant_targets targets[MUTANT_SEATS]; /* of an answer                     */
};

/* What a CH is about. */
enum mutant_choice_kind {
    MUTANT_CHOOSE_OPTION,
    MUTANT_CHOOSE_FIGURE,
    MUTANT_CHOOSE_CARD
};

/* One task in hand; the one on top goes on, or waits while anybody is asked. Locals of
 * the tasks lie side by side. */
struct mutant_frame {
    int task;     /* enum mutant_task                                               */
    int stage;    /* where it goes on when it is on top again                       */
    int seat;     /* whose task it is                                               */
    int asked;    /* mask of those who still must answer                            */
    int question; /* its number                                                     */
    int card; /* of a training: Recruit Card; of an auction that is won: seat from 1    */
    struct mutant_played played;
    struct mutant_running running;
    struct mutant_context is;
    struct mutant_window window;
};

/* 9. Its task lies on the stack once, so its locals lie beside it. */
struct mutant_auction {
    int card;    /* Recruit Card; 0: the Mission Commander Token   */
    int bidders; /* mask of those in this round                    */
    int bid[MUTANT_SEATS];
    int status[MUTANT_SEATS]; /* why a bid counts as 0; 0: it counts */
    int total[MUTANT_SEATS];  /* bid in all rounds together          */
};

/* One file holds at most one activity (15). An answer to a window is its last order: what
 * stood behind it would come before the window closes or after it, by whose is applied
 * last, and sealed answers lead to the same state in any order (architecture 5). */
enum mutant_done {
    MUTANT_DID_NOTHING,
    MUTANT_DID_ACT, /* ASK, PLAY, DISCARD, POWER or PASS */
    MUTANT_DID_ANSWER
};

struct mutant {
    int auctions;  /* the option: one round of auctions is all there is */
    int round;     /* from 1                */
    int phase;     /* enum mutant_phase     */
    int questions; /* asked so far          */
    int offered;   /* offers so far: their numbers          */
    int commander; /* seat                  */
    int mission;   /* this round's; it lies on its discard pile too */
    int winner;    /* seat from 1; 0: nobody yet            */
    int activity;  /* enum mutant_done: what the file in hand has done (15) */
    int defeated;  /* the figure of a character_defeated window                      */
    int picks;     /* random choices so far: shuffles of MUTANT_DECK_PICK           */
    struct mutant_school schools[MUTANT_SEATS];
    struct mutant_character characters[MUTANT_CHARACTERS]; /* in order of joining */
    struct mutant_pile recruit, plot, missions;
    unsigned char row[MUTANT_SEATS]; /* this round's face-down cards, next one first */
    struct mutant_asking asking;
    struct mutant_offer offers[MUTANT_OFFERS];
    struct mutant_auction auction;
    struct mutant_arena arena;                /* all zeros between Missions */
    struct mutant_frame tasks[MUTANT_FRAMES]; /* the last is on top */
};

#endif
