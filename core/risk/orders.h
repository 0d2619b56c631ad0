/* Words -> typed orders: the grammar of RULES 17. Included by risk.h. */
#ifndef CORE_RISK_ORDERS_H
#define CORE_RISK_ORDERS_H

enum risk_verb {
    RISK_DO_NOTHING,
    /* the turn, in the order of its phases */
    RISK_DO_BUY,
    RISK_DO_SCAR_ON,
    RISK_DO_MOVE_HQ,
    RISK_DO_RALLY,
    RISK_DO_JOIN,
    RISK_DO_TURNIN,
    RISK_DO_PLACE,
    RISK_DO_EXPAND,
    RISK_DO_ATTACK,
    RISK_DO_MANOEUVRE,
    RISK_DO_CARD,
    RISK_DO_MISSION,
    RISK_DO_PRIVATE,
    RISK_DO_LEVY,
    RISK_DO_RECON,
    RISK_DO_SHACKLE,
    RISK_DO_WEAKNESS, /* SCAR on a faction: at any point of the turn */
    /* standing instructions; some answer questions as well */
    RISK_DO_DEFEND,
    RISK_DO_MISSILE,
    RISK_DO_SCAR_WHEN,
    RISK_DO_SCAR_START,
    RISK_DO_POWER,
    RISK_DO_EVENT,
    RISK_DO_GAIN,
    RISK_DO_COMEBACK,
    RISK_DO_NUKE,
    RISK_DO_ISLAND,
    RISK_DO_PICK,
    RISK_DO_CARDS,
    RISK_DO_CANCEL,
    RISK_DO_RESIGN,
    /* set-up, rewards */
    RISK_DO_RANK_FACTIONS,
    RISK_DO_RANK_STARTS,
    RISK_DO_DRAFT,
    RISK_DO_VOTE,
    RISK_DO_COINS,
    RISK_DO_REWARD,
    RISK_DO_SIGN,
    RISK_DO_WORLD,
    /* people: 15.5, 16.2 */
    RISK_DO_SIT,
    RISK_DO_SUBSTITUTE,
    RISK_VERBS
};

enum risk_compare { RISK_LESS, RISK_AT_MOST, RISK_EQUAL, RISK_AT_LEAST, RISK_MORE };

/* Of a condition, then of a stop. */
enum risk_quantity {
    RISK_OF_HOLD,
    RISK_OF_TROOPS,
    RISK_OF_ENEMY,
    RISK_OF_STARS,
    RISK_OF_CONQUERED,
    RISK_OF_CARDS,
    RISK_OF_OWN,
    RISK_OF_OPPOSED,
    RISK_OF_ROLLS,
    RISK_OF_LOST
};

struct risk_test {
    int of;      /* enum risk_quantity     */
    int where;   /* territory, where it is */
    int compare; /* enum risk_compare      */
    int n;
    int negated, either; /* either: OR before it, else AND */
};
#define RISK_TESTS 8

enum risk_move { RISK_MOVE_MIN, RISK_MOVE_ALL, RISK_MOVE_SOME };
enum risk_side { RISK_SIDE_ATTACKER, RISK_SIDE_DEFENDER, RISK_SIDE_MINE };

enum risk_event_form {
    RISK_EVENT_MARK,   /* FORTIFY MARK terr */
    RISK_EVENT_TROOPS, /* FORTIFY terr [terr] */
    RISK_EVENT_CROWD,  /* CONTROL terr */
    RISK_EVENT_MOVE,   /* CONTROL MANOEUVRE n FROM terr TO terr */
    RISK_EVENT_CAUSE,  /* CAUSE n terr {n terr} */
    RISK_EVENT_PICK,   /* CAUSE MISSION name */
    RISK_EVENT_EVOLVE,
    RISK_EVENT_BEAM,
    RISK_EVENT_RUIN,
    RISK_EVENT_TAKE,
    RISK_EVENT_FORMS
};

enum risk_reward {
    RISK_REWARD_NONE,
    RISK_REWARD_CONTINENT,
    RISK_REWARD_MAJOR,
    RISK_REWARD_CANCEL,
    RISK_REWARD_PLUS,
    RISK_REWARD_MINUS,
    RISK_REWARD_DESTROY,
    RISK_REWARD_FORTIFY,
    RISK_REWARD_MINOR,
    RISK_REWARD_UPGRADE,
    RISK_REWARDS
};

#define RISK_LIST 48

/* One line. Territories, seats, continents and factions count from 0; -1: none was named.
 */
struct risk_order {
    int verb;
    int conditional; /* IF ... THEN */
    struct risk_test cond[RISK_TESTS], stop[RISK_TESTS];
    int conds, stops;
    int from, to, where;    /* territories            */
    int n, per, force, all; /* all: PLACE REST, NONE  */
    int dice, exact, once;
    int move; /* enum risk_move, n troops       */
    int side;
    int seat, faction, continent;
    int scar, power, what; /* what: enum risk_event_form, enum risk_reward, packages */
    int yes;
    int sealine[2];
    int list[RISK_LIST], listed; /* cards, territories, powers, missions: as the verb */
    const char *text; /* in quotes; points into the line, without a zero at its end */
    int text_size;    /* bytes; text NULL: nothing stood in quotes                  */
};

extern const char *const risk_verbs[];     /* the first words; ends with NULL */
extern const struct verb_help risk_help[]; /* help.c */
/* Whether some package that is open brings this one: 14, 16.8. */
bool risk_verb_known(const struct turn *t, int verb);
/* hidden: a package, from 1, or behind all of them an evolution. */
bool risk_help_known(const struct turn *t, int hidden);

/* Errors: SYNTAX, quoting what was written and saying what would be accepted. */
int risk_order_read(const struct turn *t, const struct order *o, struct risk_order *out,
                    struct error *e);
int risk_read(const struct turn *t, const struct order *o, struct error *e);

#endif
