/* What the log of a game leads to up to a turn, and what players sent since: for going
 * back to it. */
#ifndef CMD_REWIND_H
#define CMD_REWIND_H

#include "cmd/session.h"

/* Orders, a sealed answer or a bid that came in behind the turn. */
struct sent {
    int seat;
    int64_t turn;      /* the newest one when it came                                  */
    int number, round; /* of the question its seat was asked; number counted by the    */
                       /* state alone; 0: it was asked nothing. Of a bid round is its  */
    int auction;       /* of a bid, from 1; else 0                                     */
    int64_t amount;    /* of a bid; -1: it was not opened, and never will be           */
    char *text;        /* malloc'd                                                     */
};

struct rewound {
    struct position to;
    struct sent *sent; /* malloc'd, in the order of the log */
    int count;
};

/* Plays the log of the game that is loaded again, up to a turn that the session's
 * transaction sees; needs its intake file. rewound_clear() in any case. Errors: ILLEGAL
 * (the turn was taken back itself), DATA (the audit finds the log broken), STORE,
 * MEMORY. */
int rewind_to(struct session *s, int64_t turn, struct rewound *out, struct error *e);
void rewound_clear(struct rewound *r);

#endif
