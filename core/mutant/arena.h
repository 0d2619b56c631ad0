/* The Mission in hand: who was invited, what stands where in the arena, whose turn it is.
 * RULES 10, 11. All zeros between Missions. Included by state.h. */
#ifndef CORE_MUTANT_ARENA_H
#define CORE_MUTANT_ARENA_H

#include "core/mutant/deck.h"

#define ARENA_POSITIONS 4
#define ARENA_PIECES (ARENA_POSITIONS + MUTANT_TOKENS)
#define ARENA_DICE 8 /* of one roll, at most (11.4)                             */
#define ARENA_LINES 5

enum arena_kind { ARENA_NO_PIECE, ARENA_PC, ARENA_FOE, ARENA_OBJECT, ARENA_MARK };
enum arena_place {
    ARENA_ASIDE, /* chosen, or still to be placed */
    ARENA_IN,    /* on its hex                    */
    ARENA_REACHED,
    ARENA_WITHDRAWN,
    ARENA_DEFEATED,
    ARENA_USED /* a mark that was reached       */
};

/* A PC on its position, or a Mission Token. Number 0..3: positions 1..4; from 4: the
 * tokens in the order of the card. */
struct arena_piece {
    int kind;                /* enum arena_kind                                       */
    int figure;              /* of a PC                                               */
    int seat;                /* of a PC                                               */
    int token;               /* of a token: its kind on the card, from 1              */
    int number;              /* of a token: among its kind, from 1                    */
    int place;               /* enum arena_place                                      */
    int hex;                 /* 1..61; 0: not in the arena                            */
    int stat[MUTANT_STATS];  /* current; a foe's do not fall              */
    int start[MUTANT_STATS]; /* of a PC                                   */
    int range;
    int toughness; /* of a foe: left                                         */
    int complete;  /* of an object                                           */
    int goes_for;  /* of a foe: the Commander's choice, a seat from 1        */
    int bonus[MUTANT_BONUSES][MUTANT_SPANS];
    int guard;          /* until its next activation                         */
    int used;           /* mask of enum mutant_used, of this activation      */
    int reroll_attack;  /* enum mutant_dice + 1: of its next roll in this    */
    int reroll_defence; /* activation; 0: none                               */
    int attacked;       /* in this Mission                                   */
    int defended;       /* in this Mission turn                              */
};

/* One line of a PC's orders (13.6). */
struct arena_line {
    int verb;   /* enum mutant_verb; 0: none */
    int figure; /* what it names; 0: none    */
    int school; /* of USE: seat from 1       */
    int hex;    /* 0: none                   */
    int power;  /* of USE: enum mutant_used  */
};

/* A position's orders for one Mission turn. */
struct arena_orders {
    struct arena_line line[ARENA_LINES]; /* as written, then zeros               */
    int stance;                          /* enum mutant_stance + 1; 0: not given */
    int against;                         /* of STANCE ATTACK: a seat from 1      */
};

/* The attack in hand (11.4). */
struct arena_attack {
    int attacker, defender;                      /* figures; 0: no attack is going on */
    int attack[ARENA_DICE], defence[ARENA_DICE]; /* as they fell, then zeros          */
};

/* Choosing Characters (10.4). */
struct arena_choosing {
    int list[ARENA_POSITIONS]; /* seats from 1, to be invited in this order, then zeros */
    int given;                 /* INVITE came: the first of the list is asked           */
    int final;                 /* LIST FINAL                                            */
    int closed;                /* CLOSE                                                 */
    int invited;               /* mask of seats                                         */
    int refusers;              /* mask of seats                                         */
    int asking;                /* the seat that is asked to send, from 1; 0: none       */
};

enum arena_result { ARENA_OPEN, ARENA_SUCCESS, ARENA_FAILURE };

struct mutant_arena {
    struct arena_choosing choosing;
    int turn;                    /* Mission turn, from 1; 0: it has not begun         */
    int order[ARENA_POSITIONS];  /* positions from 1, the first to act; then zeros    */
    int acts;                    /* how many of them have acted or are acting         */
    int acting;                  /* a piece from 1 whose activation it is; 0: none    */
    int lines;                   /* of its lines carried out                          */
    int moved, acted;            /* in this activation                                */
    int fallen;                  /* mask of positions whose defeat opens a window yet */
    int credit[ARENA_POSITIONS]; /* by seat                                           */
    int result;                  /* enum arena_result                                 */
    int winners;                 /* mask of seats: hold, duel                         */
    int losers;                  /* mask of seats: duel                               */
    int confer;                  /* Triumph Tokens still to be conferred              */
    int conferred;               /* mask of positions                                 */
    struct arena_attack attack;
    struct arena_orders orders[ARENA_POSITIONS]; /* by position */
    struct arena_piece piece[ARENA_PIECES];
};

#endif
