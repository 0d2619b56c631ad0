/* What mails say binds dice and decks, and what was published of it later: chains of host
 * and players, secrets of decks. For check-dice. sealed-bids 5. */
#ifndef CMD_PLAYER_PLEDGES_H
#define CMD_PLAYER_PLEDGES_H

#include "core/player.h"

#define PLEDGES_NAME 64

/* A line of a proof with 32 bytes below it. */
enum pledge_kind {
    PLEDGE_CHAIN,  /* where a chain begins: of a player, or (player 0) the host */
    PLEDGE_BOUND,  /* what binds a secret of the decks                         */
    PLEDGE_HIDDEN, /* a secret, kept with the one that took its place          */
    PLEDGE_SECRET, /* a secret                                                 */
};
struct pledge {
    enum pledge_kind kind;
    uint32_t number;         /* of the chain; of the secret             */
    uint32_t to;             /* BOUND, of a list: its last secret; 0    */
    char name[PLEDGES_NAME]; /* CHAIN of a player                       */
    int player;              /* from 1; 0: the host, or of no player    */
    uint32_t with;           /* HIDDEN: number of the one it is kept with */
    unsigned char bytes[32];
};

/* What a player added to an event. */
struct added {
    char name[PLEDGES_NAME];
    int player;
    uint32_t chain, element; /* 0, 0: words, or the opening of a bid */
    bool opening;
    uint32_t at_chain, at; /* the event   */
    unsigned char c[32];
};

struct pledges {
    struct pledge *pledge;
    struct added *added;
    int count, adds;
    int followed, secrets; /* elements that follow, secrets that are as bound */
};

/* Whether the line begins one, or a list of several: without its bytes, and player. */
bool pledges_line(const char *text, struct pledge *out);
/* "NAME added", "NAME added element 3 of chain 1". */
bool pledges_added(const char *text, struct added *out);

/* Each once, however many mails have it. Errors: MEMORY. */
int pledges_add(struct pledges *p, const struct pledge *one, struct error *e);
int pledges_keep(struct pledges *p, const struct added *one, struct error *e);
/* What binds the first secret, and where the host's chain begins, as the invitation has
 * them. */
void pledges_first(struct pledges *p, const char *digits);
void pledges_host(struct pledges *p, uint32_t chain, const char *digits);

/* Where a chain begins; NULL: no mail says it. */
const unsigned char *pledges_anchor(const struct pledges *p, int player, uint32_t chain);

/* A bid of the player was opened, which adds this: no words are that. */
void pledges_opened(struct pledges *p, int player, const unsigned char c[32]);

/* Prints what is wrong; how much. seen: whether an event stands in the mails. */
typedef bool pledges_seen_fn(const void *arg, uint32_t chain, uint32_t number);
int pledges_check(struct pledges *p, const unsigned char game[16], pledges_seen_fn *seen,
                  const void *arg);
void pledges_report(const struct pledges *p);
void pledges_clear(struct pledges *p);

#endif
