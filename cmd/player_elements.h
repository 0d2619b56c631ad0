/* What players added to events, and the chains of which it is. A chain is its player's
 * and known by where it begins, which the mail of an event announces: numbers are used
 * again by who has the seat later, and by another seed. For check-dice. sealed-bids 5.3.
 */
#ifndef CMD_PLAYER_ELEMENTS_H
#define CMD_PLAYER_ELEMENTS_H

#include "cmd/player_pledges.h"

/* "Chain 1 of Ben begins with", and 32 bytes. */
struct announced {
    int mail; /* of the mails read: which has it */
    char name[PLEDGES_NAME];
    uint32_t chain;
    unsigned char begins[32];
};

/* What a player added to an event. */
struct added {
    char name[PLEDGES_NAME];
    int player;              /* from 1; 0: none that the mails tell       */
    uint32_t chain, element; /* 0, 0: words, or the opening of a bid      */
    bool opening;
    uint32_t at_chain, at; /* the event                                 */
    unsigned char c[32];
    bool announced, foreign; /* its chain's beginning is known; is of none of its name */
    unsigned char begins[32];
};

struct elements {
    struct announced *announced; /* malloc'd */
    struct added *added;         /* malloc'd; each once, however many mails have it */
    int announcements, adds;
    bool restored;        /* a mail tells of a copy of the game that was restored */
    int followed, others; /* elements that follow; chains in the place of another */
};

/* "NAME added", "NAME added element 3 of chain 1": without player, event, c. */
bool elements_added(const char *text, struct added *out);
/* Errors: MEMORY. */
int elements_announce(struct elements *x, int mail, const struct pledge *chain,
                      struct error *e);
/* Of which chain it is: of those that its mail announces, else of those that others do.
 * Its player is the one from whose chain it follows, else the one that it names. */
void elements_place(const struct elements *x, const unsigned char game[16], int mail,
                    struct added *a);
/* Errors: MEMORY. */
int elements_keep(struct elements *x, const struct added *one, struct error *e);

/* A bid of the player was opened, which adds this: no words are that. */
void elements_opened(struct elements *x, int player, const unsigned char c[32]);

/* Prints what is wrong, and what only players themselves can judge; how much is wrong.
 * seen: whether an event stands in the mails. */
typedef bool elements_seen_fn(const void *arg, uint32_t chain, uint32_t number);
int elements_check(struct elements *x, const unsigned char game[16],
                   elements_seen_fn *seen, const void *arg);
void elements_report(const struct elements *x);
void elements_clear(struct elements *x);

#endif
