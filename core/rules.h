/* The contract with a game. architecture 3.4. */
#ifndef CORE_RULES_H
#define CORE_RULES_H

#include "core/chance.h"
#include "core/facts.h"
#include "core/order.h"
#include "core/pack.h"

struct turn {
    void *state;      /* the game's own struct; always a copy that may be thrown away */
    const void *deck; /* cards and map as read by deck_read(); never changes          */
    int seats;
    const char *const *names; /* players, by seat; for texts only                     */
    struct chance *chance;
    struct facts *facts;
    bool answered; /* set by apply(): the order answered a question, it was no setting */
    const char
        *passed; /* set by apply(): the order was lawful and has become nothing, as */
                 /* this static text says; NULL                                   */
    bool noted;  /* set by apply(): it counts later in the turn                         */
    int place;   /* of the order among those of its file, from 1; 0: the engine's  */
    bool opens;  /* no order before it in its file answered                        */
    bool broken; /* ORDER_END: the order before it was refused and ends the file   */
};

/* What an order that turns out illegal does to the rest of its file: architecture 4.5. */
enum on_illegal { ILLEGAL_STOPS, ILLEGAL_SKIPS, ILLEGAL_ENDS };
enum sealing { SEALED_NOT, SEALED_ANSWERS, SEALED_BIDS }; /* architecture 5 */

struct decision { /* one row of the table of decisions in RULES.md; ends with NULL */
    const char *code, *title; /* "B1", "your bid"                                     */
    const char *period;       /* "long": the option that sets its hours for this game */
    int hours;                /* without that option                                  */
};

#define QUESTIONS_MAX 8
#define DECKS_MAX 100 /* of struct rules: decks, and what one anchor binds */

struct question {      /* something the game waits for                           */
    int number, round; /* number: counted in the state, never used twice; round: */
                       /* of a tie, else 0. Both the same: still the same one    */
    const struct decision *decision;
    unsigned seats; /* mask of those who still must answer                    */
    enum sealing sealed;
    int max, purse[SEATS_MAX]; /* SEALED_BIDS: most in a round; most a seat can  */
                               /* pay in this and all tie rounds. Public         */
    enum on_illegal illegal;
    char text[80]; /* "assign 3 hits in 2.hex"; known to the whole table     */
};

/* What HELP tells of a verb: one row, or one for each of its forms. Ends with NULL. */
struct verb_help {
    const char *verb;    /* as in struct rules: verbs                                   */
    const char *form;    /* "PLAY card [ON names]"; lines apart by LF, 66 columns each  */
    const char *what;    /* it does, sentences                                          */
    const char *example; /* an order of the verb, well-formed as it stands              */
    const char *when;    /* it is allowed, a sentence                                   */
    int hidden;          /* 0: everybody may know of it; else the game's own number of  */
                         /* what must have been opened: help_known                      */
};

typedef void order_form_fn(void *arg, const char *form);

struct rules {
    const char *name, *title; /* "mutant", "Mutant Revolution" */
    int revision;             /* raised when the same inputs may lead elsewhere */
    int seats_min, seats_max;
    size_t state_size;
    int decks; /* deck secrets of a campaign, at most: chance_new_decks(). 0: one is all
                */
    const struct fact_kind *facts;
    const struct decision *decisions;
    const char *const *verbs; /* words an order line may begin with; ends with NULL */
    /* Whether players may know of this verb, as what brings it has been opened. NULL:
     * they may know of all. */
    bool (*verb_known)(const struct turn *t, int verb);
    const struct verb_help *help; /* every verb; NULL: HELP knows legal orders alone */
    /* Whether players may know of a row with `hidden`. NULL: no row has it. */
    bool (*help_known)(const struct turn *t, int hidden);
    /* Default deck: JSON text, compiled in. NULL: the game has none; then deck_read and
     * deck_free are NULL too, as no other function may be but deck_pack and
     * deck_counts. */
    const char *deck;

    /* Reads and checks a deck in full, so that a wrong one fails at `new`. Errors: DATA.
     */
    int (*deck_read)(const json_t *json, void **deck, struct error *e);
    void (*deck_free)(void *deck); /* one that calloc() gave */
    /* How many cards of each kind a deck has: an object of numbers, as people call them.
     * NULL: nothing is counted. */
    json_t *(*deck_counts)(const void *deck);
    size_t deck_size;
    /* Walks through all of a deck: writes it, or fills one of zeros, whose texts then
     * point into the bytes. Bytes of another version of the program or another deck_size
     * are not used. NULL: the deck is read anew each time the game is opened. */
    void (*deck_pack)(struct pack *p, void *deck);
    /* Fills a state of zeros. options: the game's own among those of `new`; an unknown or
     * wrong one is refused. Errors: DATA. */
    int (*setup)(struct turn *t, const json_t *options, struct error *e);
    /* Lists all open questions, oldest first; returns how many, 0: the game is over. */
    int (*pending)(const struct turn *t, struct question out[QUESTIONS_MAX]);
    /* Mask of seats that are asked nothing, as they have resigned or are out of the game
     * until it ends: nobody waits for them, whatever happens. NULL: there are none. */
    unsigned (*absent)(const struct turn *t);
    /* Yields forms, "bid <0-7>": everything picked inside the brackets is legal. Forms of
     * the engine's BID and TIE are yielded by the game that asks for bids. */
    void (*legal)(const struct turn *t, int seat, order_form_fn *form, void *arg);
    /* Words alone, without the position: is this a well-formed order? Errors: SYNTAX. */
    int (*read)(const struct turn *t, const struct order *o, struct error *e);
    /* Checks in full, then carries out. ORDER_END comes when a file answered and its seat
     * is still awaited: what refuses it stops the file there. A seat that has answered a
     * sealed question leaves its mask. Errors: SYNTAX, ILLEGAL, DENIED (not asked). */
    int (*apply)(struct turn *t, int seat, const struct order *o, struct error *e);
    /* What a seat may see, built from nothing; seat == seats: a spectator. Has the member
     * "when": the moment in a few words, "round 3, recruiting". New reference or NULL. */
    json_t *(*view)(const struct turn *t, int seat);
    json_t *(*save)(const struct turn *t);
    /* Errors: DATA. */
    int (*load)(struct turn *t, const json_t *snapshot, struct error *e);
    /* Shuffles every pile anew of which nobody should know the order, as the secret that
     * it followed from is not in force any more (sealed-bids 5.7). What somebody holds
     * and what lies open stays. NULL: there are no piles. */
    void (*reshuffle)(struct turn *t);
    /* What must always hold. Errors: BUG. */
    int (*audit)(const struct turn *t, struct error *e);
    /* Names of the facts that are a campaign's chronicle (`sealed history`); ends with
     * NULL. Each has the argument "game", from 1, and in a turn of it "turn", from 1.
     * NULL: games of these rules leave nothing to games after them. */
    const char *const *chronicle;
};

/* The options of `new` that every game has, which a module's setup() does not see; ends
 * with NULL. */
extern const char *const rules_engine_options[];

/* For setup(): all options are among the game's own; `own` ends with NULL. Errors: DATA,
 * with the names of all that there are. */
int rules_options(const json_t *options, const char *const *own, struct error *e);

/* The module of this name, or NULL. rules_all: every module, ends with NULL. */
const struct rules *rules_find(const char *name);
extern const struct rules *const rules_all[];

#endif
