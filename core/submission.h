/* The engine's own words in an order file - TEST, SALT, TELL, BID, TIE, CODE, STATUS,
 * RULES, HISTORY, HELP, RETRACT, ADDRESS, AWAY, ZONE, RESIGN and SUBSTITUTE - and what is
 * left for the game, which may have the last two in forms of its own. architecture 4.2,
 * sealed-bids 3.1, 5.3 and 7.6. */
#ifndef CORE_SUBMISSION_H
#define CORE_SUBMISSION_H

#include "core/rules.h"

#define TIE_MAX 16   /* amounts of one tie list (sealed-bids 7.6) */
#define TELL_MAX 20  /* messages in one file                      */
#define SALT_MAX 200 /* bytes of a SALT (sealed-bids 5.3)         */

struct tell {
    int line;
    unsigned to;    /* mask of seats; TELL_ALL: everybody, spectators too */
    bool anonymous; /* who writes is not told                             */
    char text[ORDER_LINE_MAX + 1]; /* without quotes around the whole of it */
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
    const char *help;            /* the verb that is to be explained; "": all; NULL     */
    bool retract;        /* takes back the bid or sealed answer that waits; alone */
    const char *address; /* where the player wants his mail to go, as written; alone: */
                         /* mail 2.3; NULL                                            */
    struct {
        const char *from, *to; /* first and last day of an absence, as written; alone; */
        bool off;              /* AWAY OFF: there is none. from NULL: nothing is said  */
    } away;
    const char *zone;   /* ZONE with a name or OFF behind it; alone; NULL */
    const char *resign; /* RESIGN with his name or OFF behind it; alone; NULL        */
    const char
        *substitute; /* SUBSTITUTE with an address or NONE behind it; alone; NULL */
    struct bid bid;
    struct tell tell[TELL_MAX];
    int tells;
    int count;                  /* orders for the game, with the END that closes them */
    const struct order **order; /* point into the order file                          */
    int besides; /* lines of TELL, RETRACT, ADDRESS, AWAY, ZONE, RESIGN and SUBSTITUTE */
    const struct order **beside; /* the same                                           */
};

/* Takes the engine's words out of f, which must outlive *s. A fault of a BID or TIE line
 * is no error here but bid.malformed, as its answer must not depend on what was written
 * (mail 1.5, E-BID). names: of the seats, for TELL; NULL, with seats 0: not all are known
 * any more, and of its receivers only ALL is told. Nothing may stand below END. On
 * failure there is nothing to free. Errors: SYNTAX with the line, MEMORY. */
int submission_read(struct submission *s, const struct order_file *f,
                    const char *const *names, int seats, struct error *e);
/* Wipes the bid. */
void submission_free(struct submission *s);

/* The lines left for the game as text, one a line: what order-in keeps and what a sealed
 * answer is made of (sealed-bids 4.5, 4.6), LF behind the last too. Returns malloc'd text
 * or NULL (out of memory). */
char *submission_orders(const struct submission *s);

/* Only sorts the lines of f into orders for the game and those beside them, for who has
 * no game to read them by. submission_free(). Errors: MEMORY. */
int submission_sort(struct submission *s, const struct order_file *f, struct error *e);

/* What the player's signature is of (sealed-bids 4.3, ORDERS): the same text, or in a
 * file without orders for the game its TELL, RETRACT, ADDRESS, AWAY, ZONE, RESIGN and
 * SUBSTITUTE lines; "" where it has none of either. Returns malloc'd text or NULL (out of
 * memory). */
char *submission_signed(const struct submission *s);

/* Whether it has orders that would do something: where orders count only with a
 * signature, they need one. A bid is none, as a plain one cannot be signed. */
bool submission_acts(const struct submission *s);

/* Words the engine knows in every game, for mail/lines.h; ends with NULL. */
extern const char *const submission_words[];
/* What HELP tells of each. */
extern const struct verb_help submission_help[];

#endif
