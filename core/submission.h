/* The engine's own words in an order file - TEST, SALT, TELL, BID, TIE, CODE, STATUS,
 * RULES, HISTORY, RETRACT - and what is left for the game. architecture 4.2,
 * sealed-bids 3.1, 5.3 and 7.6. */
#ifndef CORE_SUBMISSION_H
#define CORE_SUBMISSION_H

#include "core/order.h"

#define TIE_MAX 16   /* amounts of one tie list (sealed-bids 7.6) */
#define TELL_MAX 20  /* messages in one file                      */
#define SALT_MAX 200 /* bytes of a SALT (sealed-bids 5.3)         */

struct tell {
    int line;
    unsigned to;      /* mask of seats; TELL_ALL: everybody, spectators too */
    const char *text; /* points into the order file                         */
};
#define TELL_ALL (~0u)

/* `kind` of an opening: taken back, or an amount. */
enum bid_kind { BID_NONE, BID_AMOUNT };

struct bid {
    bool given;    /* a BID line stands in the file                     */
    bool tie_only; /* TIE without BID: replaces the list, keeps the bid */
    int line;
    enum bid_kind kind;
    int amount;             /* 0 unless kind is BID_AMOUNT; -1: not a number */
    int tie[TIE_MAX], ties; /* -1 in it: not a number                        */
    bool malformed;         /* wrong, twice, or with orders of the game; it  */
                            /* is not kept why                               */
};

struct submission {
    bool test;                   /* first line: check and simulate only      */
    const char *code;            /* of the header, else of a CODE line; NULL */
    char salt[SALT_MAX + 1];     /* blanks collapsed; "" without             */
    bool status, rules, history; /* to be told by mail                   */
    bool retract; /* takes back the bid or sealed answer that waits; alone */
    struct bid bid;
    struct tell tell[TELL_MAX];
    int tells;
    int count;                  /* orders for the game, with the END that closes them */
    const struct order **order; /* point into the order file                          */
};

/* Takes the engine's words out of f, which must outlive *s. A fault of a BID or TIE line
 * is no error here but bid.malformed, as its answer must not depend on what was written
 * (mail 1.5, E-BID). names: of the seats, for TELL. Nothing may stand below END. On
 * failure there is nothing to free. Errors: SYNTAX with the line, MEMORY. */
int submission_read(struct submission *s, const struct order_file *f,
                    const char *const *names, int seats, struct error *e);
/* Wipes the bid. */
void submission_free(struct submission *s);

/* The lines left for the game as text, one a line: what order-in keeps and what a sealed
 * answer is made of (sealed-bids 4.5, 4.6), LF behind the last too. Returns malloc'd text
 * or NULL (out of memory). */
char *submission_orders(const struct submission *s);

/* Words the engine knows in every game, for mail/lines.h; ends with NULL. */
extern const char *const submission_words[];

#endif
