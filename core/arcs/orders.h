/* Words -> typed orders: the grammar of RULES 10. Included by arcs.h. */
#ifndef CORE_ARCS_ORDERS_H
#define CORE_ARCS_ORDERS_H

enum arcs_verb {
    ARCS_DO_NOTHING,
    ARCS_DO_TURN,
    ARCS_DO_LEAD,
    ARCS_DO_SURPASS,
    ARCS_DO_COPY,
    ARCS_DO_PIVOT,
    ARCS_DO_PASS,
    ARCS_DO_DECLARE,
    ARCS_DO_SEIZE,
    ARCS_DO_PRELUDE,
    ARCS_DO_TAX,
    ARCS_DO_BUILD,
    ARCS_DO_REPAIR,
    ARCS_DO_INFLUENCE,
    ARCS_DO_SECURE,
    ARCS_DO_MOVE,
    ARCS_DO_BATTLE,
    ARCS_DO_MANUFACTURE,
    ARCS_DO_SYNTHESIZE,
    ARCS_DO_PRESSGANG,
    ARCS_DO_EXECUTE,
    ARCS_DO_ABDUCT,
    ARCS_DO_TRADE,
    ARCS_DO_IF,
    ARCS_DO_REBUILD,
    ARCS_DO_END,
    ARCS_DO_REROLL,
    ARCS_DO_HITS,
    ARCS_DO_RANSACK,
    ARCS_DO_RAID,
    ARCS_DO_FARSEERS,
    ARCS_DO_PLAN,
    ARCS_DO_WHEN,
    ARCS_DO_STANDING,
    ARCS_DO_KEEP,
    ARCS_DO_ON,
    ARCS_DO_POLICY,
    ARCS_DO_MULLIGAN,
    ARCS_DO_VOTE,
    ARCS_DO_CONCEDE,
    ARCS_VERBS
};

/* How a PRELUDE CARD is used, what is hit, which setting it is. */
enum arcs_how {
    ARCS_HOW_NOTHING,
    ARCS_HOW_FILL,
    ARCS_HOW_STEAL_SLOT,
    ARCS_HOW_STEAL_CARD,
    ARCS_HOW_ON,
    ARCS_HOW_AT,
    ARCS_HOW_GATES,
    ARCS_HOW_DISCARD,
    ARCS_HOW_GAIN,
    ARCS_HOW_SLOT,
    ARCS_HOW_HITS_OWN,
    ARCS_HOW_HITS_SHIPS,
    ARCS_HOW_HITS_BUILDINGS,
    ARCS_HOW_RAID_DONE,
    ARCS_HOW_SWAP,
    ARCS_HOW_KEEP,
    ARCS_HOW_DROP,
    ARCS_HOW_MULLIGAN,
    ARCS_HOW_PASS,
    ARCS_HOW_SPIES,
};

enum arcs_test {
    ARCS_IF_ANY,
    ARCS_IF_LEAD,
    ARCS_IF_LEAD_BELOW,
    ARCS_IF_LEAD_ABOVE,
    ARCS_IF_DECLARED,
    ARCS_IF_NOT_DECLARED,
    ARCS_IF_SEIZED,
    ARCS_IF_NOT_SEIZED,
    ARCS_IF_LAST,
    ARCS_IF_I_LEAD,
    ARCS_IF_HAND,
    ARCS_IF_CONTROL,
    ARCS_IF_NOT_CONTROL,
    ARCS_IF_SHIPS,
    ARCS_IF_COURT,
    ARCS_IF_CLEAR,
    ARCS_IF_HAVE,
};

struct arcs_condition {
    int test; /* enum arcs_test                                  */
    int seat; /* -1: of SEIZED nobody named, of SHIPS the player */
    int system, number, card, suit, ambition;
};
#define ARCS_CONDITIONS 8

struct arcs_arrange {
    int given;
    int token[ARCS_SLOTS], tokens; /* 0: an empty slot */
};

struct arcs_pair {
    int seat, what; /* a resource, a number or a slot */
};

/* One line. Systems are 0..23 or -1, seats from 0 or -1, cards, slots and places from 1.
 */
struct arcs_order {
    int verb;
    int conditional; /* IF ... THEN */
    struct arcs_condition condition;
    int prelude;         /* PRELUDE: the action below is not paid by a pip */
    int spend, as, slot; /* the resource spent; 0: none                    */
    int guild;           /* PRELUDE CARD                                   */
    int how;
    int card;
    int ambition, look;
    int system, to, building, kind;
    int place, court; /* of the row; or the Court card by name */
    int ships, fresh, damaged;
    int via[ARCS_LIST], drop[ARCS_LIST], vias;
    int seat, dice[ARCS_DICE];
    struct arcs_clauses clauses;
    struct arcs_pair pair[ARCS_LIST];
    int pairs;
    int take, take_slot, give, give_slot;
    int number, round;
    int list[ARCS_LIST], listed;
    struct arcs_vox vox;
    struct arcs_arrange arrange;
    const char *name; /* of a plan; points into the order */
    struct arcs_condition when[ARCS_CONDITIONS];
    int whens;
};

extern const char *const arcs_verbs[];     /* ends with NULL */
extern const struct verb_help arcs_help[]; /* help.c         */

/* Errors: SYNTAX, quoting what was written and saying what would be accepted. */
int arcs_order_read(const struct turn *t, const struct order *o, struct arcs_order *out,
                    struct error *e);
int arcs_read(const struct turn *t, const struct order *o, struct error *e);

/* ---- what the parts of the grammar share: words.c ---- */

struct arcs_words {
    const struct turn *t;
    const struct order *o; /* without a comment at its end */
    int at;                /* the next word                */
    struct arcs_order *out;
    struct error *e;
};

/* Takes the word if it comes next. */
bool arcs_word(struct arcs_words *w, const char *word);
/* Must come next. */
int arcs_need(struct arcs_words *w, const char *word);
/* Nothing follows. */
int arcs_last(struct arcs_words *w);
bool arcs_more(const struct arcs_words *w);
/* Takes the next word as one of these. what: "a suit". */
int arcs_word_of(struct arcs_words *w, const char *const *names, int n, const char *what,
                 int *out);
int arcs_word_number(struct arcs_words *w, int lo, int hi, int *out);
int arcs_word_system(struct arcs_words *w, int *out);
/* The seat whose name this is, else whose colour; -1. */
int arcs_seat_called(const struct turn *t, const char *written);
int arcs_word_seat(struct arcs_words *w, int *out);
int arcs_word_resource(struct arcs_words *w, int *out);
bool arcs_is_resource(const struct arcs_words *w);
int arcs_word_suit(struct arcs_words *w, int *out);
int arcs_word_ambition(struct arcs_words *w, int *out);
int arcs_word_card(struct arcs_words *w, int *out);       /* "Construction 4" */
int arcs_word_court_card(struct arcs_words *w, int *out); /* by its name      */
int arcs_word_court(struct arcs_words *w);                /* place or name    */
bool arcs_is_slot(const struct arcs_words *w);            /* "#1"             */
int arcs_word_slot(struct arcs_words *w, int *out);
int arcs_optional_arrange(struct arcs_words *w);
int arcs_wrong(struct arcs_words *w, const char *expected);

/* ---- parts of the grammar ---- */
int arcs_read_action(struct arcs_words *w, int verb); /* orders_action.c  */
int arcs_read_prelude(struct arcs_words *w);
int arcs_read_vox(struct arcs_words *w, struct arcs_vox *v);
int arcs_read_battle(struct arcs_words *w); /* orders_battle.c  */
int arcs_read_answer(struct arcs_words *w, int verb);
int arcs_read_setting(struct arcs_words *w, int verb); /* orders_setting.c */
int arcs_read_if(struct arcs_words *w, struct arcs_condition *c);

#endif
