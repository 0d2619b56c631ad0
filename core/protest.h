/* A receipt that a player shows, against the list of its round: what a protest comes to.
 * sealed-bids 3, 7.7. */
#ifndef CORE_PROTEST_H
#define CORE_PROTEST_H

#include "core/engine.h"

enum protest_finding {
    PROTEST_LISTED,   /* the list has this very bid                              */
    PROTEST_REPLACED, /* it has a later one of the same player: `seq`            */
    PROTEST_MISSING,  /* it should have it, and has not                          */
    PROTEST_HISTORY,  /* the receipt vouches for another entry of the log        */
    PROTEST_FORGED,   /* no key of the host signed it while it was in force      */
    PROTEST_GAME,     /* it is of another game                                   */
    PROTEST_NO_BID,   /* it says itself that it was late or refused, or is of no bid */
    PROTEST_OPEN,     /* the round is not closed yet                             */
    PROTEST_NO_ROUND, /* there is none such                                      */
};

struct protested {
    enum protest_finding finding;
    struct receipt receipt; /* as it was read; FORGED: zeros              */
    int64_t close;          /* the entry of its list, 0: none; when it was */
    int64_t closed_at;      /* made, ms                                   */
    bool is_void, opened;   /* the round was, since                       */
    int64_t seq;
};

/* Judges it; nothing changes. Errors: those of the journal. */
int engine_protest(const struct engine *g, const unsigned char block[BLOCK_RECEIPT],
                   struct protested *out, struct error *e);

#endif
