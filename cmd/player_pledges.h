/* What mails say binds dice and decks, and what was published of it later: chains of the
 * host, secrets of decks. Chains of players: cmd/player_elements.h. For check-dice.
 * sealed-bids 5. */
#ifndef CMD_PLAYER_PLEDGES_H
#define CMD_PLAYER_PLEDGES_H

#include "core/player.h"

#define PLEDGES_NAME 64

/* A line of a proof with 32 bytes below it. */
enum pledge_kind {
    PLEDGE_CHAIN,  /* where a chain begins: of the host, or of who is named    */
    PLEDGE_BOUND,  /* what binds a secret of the decks                         */
    PLEDGE_HIDDEN, /* a secret, kept with the one that took its place          */
    PLEDGE_SECRET, /* a secret                                                 */
};
struct pledge {
    enum pledge_kind kind;
    uint32_t number;         /* of the chain; of the secret             */
    uint32_t to;             /* BOUND, of a list: its last secret; 0    */
    char name[PLEDGES_NAME]; /* CHAIN of a player                       */
    uint32_t with;           /* HIDDEN: number of the one it is kept with */
    unsigned char bytes[32];
};

struct pledges {
    struct pledge *pledge; /* of the host alone */
    int count;
    int secrets; /* that are as bound */
};

/* The number, from 1, behind `before`; *rest: what follows it. False: the text is
 * another. */
bool number_behind(const char *text, const char *before, uint32_t *out,
                   const char **rest);
/* Whether the line begins one, or a list of several: without its bytes. */
bool pledges_line(const char *text, struct pledge *out);

/* Each once, however many mails have it. Errors: MEMORY. */
int pledges_add(struct pledges *p, const struct pledge *one, struct error *e);
/* What binds the first secret, and where the host's chain begins, as the invitation has
 * them. */
void pledges_first(struct pledges *p, const char *digits);
void pledges_host(struct pledges *p, uint32_t chain, const char *digits);

/* Where a chain of the host's begins; NULL: no mail says it. */
const unsigned char *pledges_anchor(const struct pledges *p, uint32_t chain);

/* Prints what is wrong; how much. */
int pledges_check(struct pledges *p, const unsigned char game[16]);
void pledges_report(const struct pledges *p);
void pledges_clear(struct pledges *p);

#endif
