/* Words -> typed orders: the grammar of RULES 15. Included by mutant.h. */
#ifndef CORE_MUTANT_ORDERS_H
#define CORE_MUTANT_ORDERS_H

#include "core/rules.h"

/* In the order of mutant_verbs[]; BID comes from the engine. */
enum mutant_verb {
    MUTANT_DO_NOTHING,
    MUTANT_DO_SCHOOL,
    MUTANT_DO_RECOVER,
    MUTANT_DO_ADVANCE,
    MUTANT_DO_RELEASE,
    MUTANT_DO_PLAY,
    MUTANT_DO_ASK,
    MUTANT_DO_NOCARD,
    MUTANT_DO_DISCARD,
    MUTANT_DO_POWER,
    MUTANT_DO_PASS,
    MUTANT_DO_SUPPORT,
    MUTANT_DO_DECLINE,
    MUTANT_DO_REACT,
    MUTANT_DO_NOREACT,
    MUTANT_DO_WAIVE,
    MUTANT_DO_STANDING,
    MUTANT_DO_OFFER,
    MUTANT_DO_ACCEPT,
    MUTANT_DO_REJECT,
    MUTANT_DO_CANCEL,
    MUTANT_DO_GIVE,
    MUTANT_DO_COVERT,
    MUTANT_DO_ASSIGN,
    MUTANT_DO_INVITE,
    MUTANT_DO_CLOSE,
    MUTANT_DO_SEND,
    MUTANT_DO_REFUSE,
    MUTANT_DO_PLACE,
    MUTANT_DO_CONFER,
    MUTANT_DO_MOVE,
    MUTANT_DO_ATTACK,
    MUTANT_DO_INTERACT,
    MUTANT_DO_GUARD,
    MUTANT_DO_WITHDRAW,
    MUTANT_DO_USE,
    MUTANT_DO_STANCE,
    MUTANT_DO_FOE,
    MUTANT_DO_LOSE_FIRST,
    MUTANT_DO_CHOOSE,
    MUTANT_DO_DONE,
    MUTANT_DO_END,
    MUTANT_DO_BID,
    MUTANT_VERBS
};

enum mutant_stance {
    MUTANT_STANCE_OBJECTIVE, /* the default: 13.6 */
    MUTANT_STANCE_ATTACK,
    MUTANT_STANCE_AVOID,
    MUTANT_STANCE_GUARD
};

#define MUTANT_LISTED 20 /* names in one order */

struct mutant_names {
    int count;
    const char *name[MUTANT_LISTED]; /* as written, quotes taken off */
};

/* One line; what it does not have is 0 or NULL. Names are looked up when it is carried
 * out, as they depend on the position. */
struct mutant_order {
    int verb;
    int number; /* of ASK, SUPPORT, ACCEPT, CHOOSE, ...; coins of GIVE and of OFFER's GIVE
                 */
    int price;  /* FOR; coins of OFFER's GET  */
    bool none;  /* NONE, of BID and RECOVER and STANDING  */
    bool final; /* LIST FINAL */
    bool toward;        /* MOVE TOWARD                                           */
    int hex;            /* of MOVE, PLACE and AT: 1..61                          */
    int stance;         /* enum mutant_stance                                    */
    int stat[3];        /* of LOSE-FIRST: enum mutant_stat                       */
    int trigger;        /* WHEN: enum mutant_trigger                             */
    int cost;           /* IF COST <= cost - 1                                   */
    int limit;          /* LIMIT + 1                                             */
    const char *school; /* of SUPPORT, DECLINE, OFFER, GIVE, BY, STANCE ATTACK, FOE */
    const char *power;  /* of USING and USE                                      */
    const char *say;    /* of ASK                                                */
    struct mutant_names who; /* the names behind the verb; of OFFER those it gives    */
    struct mutant_names on;  /* behind ON and FROM; of OFFER those it gets            */
    char room[ORDER_LINE_MAX + ORDER_WORD_MAX]; /* the names lie in it */
};

extern const char *const mutant_verbs[];     /* ends with NULL */
extern const struct verb_help mutant_help[]; /* help.c         */

/* Errors: SYNTAX, quoting what was written and saying what would be accepted. */
int mutant_order_read(const struct turn *t, const struct order *o,
                      struct mutant_order *out, struct error *e);
int mutant_read(const struct turn *t, const struct order *o, struct error *e);

#endif
