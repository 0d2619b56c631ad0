/* The cards of Mutant Revolution, read from a deck file and checked in full: RULES 14. */
#ifndef CORE_MUTANT_DECK_H
#define CORE_MUTANT_DECK_H

#include "core/error.h"
#include "core/pack.h"

#include <jansson.h>
#include <stdbool.h>

#define MUTANT_CARDS 100    /* cards of one pile, at most                       */
#define MUTANT_SCHOOLS 8    /* School Cards of a deck, at most                  */
#define MUTANT_ABILITIES 99 /* different ones in a deck, at most                */
#define MUTANT_EFFECTS 1000 /* in a deck, at most                               */
#define MUTANT_LISTS 600    /* of effects in a deck, at most                    */
#define MUTANT_TARGETS 9    /* of one card, at most                             */
#define MUTANT_KINDS 12     /* kinds of Mission Token on one card, at most      */
#define MUTANT_TOKENS 20    /* Mission Tokens of one card, at most              */
#define MUTANT_CHOICES 12   /* options of a choice, at most                     */
#define MUTANT_IFS 30       /* on one card, at most                             */

enum mutant_kind {
    MUTANT_NOBODY,
    MUTANT_LEADER,
    MUTANT_HERO,
    MUTANT_STUDENT,
    MUTANT_TRAINING
};

/* ---- effects: RULES 12. Words of a deck in the order of effect.c's lists ---- */

enum mutant_op {
    MUTANT_GAIN,
    MUTANT_LOSE,
    MUTANT_STEAL,
    MUTANT_GIVE,
    MUTANT_DISCARD,
    MUTANT_INJURE,
    MUTANT_HEAL,
    MUTANT_CANCEL,
    MUTANT_REDIRECT,
    MUTANT_REROLL,
    MUTANT_MOVE,
    MUTANT_STAT,
    MUTANT_DAMAGE,
    MUTANT_RESTORE,
    MUTANT_PEEK,
    MUTANT_BAR,
    MUTANT_TRANSFER,
    MUTANT_CHOOSE,
    MUTANT_ROLL,
    MUTANT_MOD,
    MUTANT_OPS
};
/* The first four also of steal and give. */
enum mutant_what {
    MUTANT_RP,
    MUTANT_COIN,
    MUTANT_PP,
    MUTANT_CARD,
    MUTANT_POWER,
    MUTANT_TRIUMPH,
    MUTANT_WHATS
};
enum mutant_how { MUTANT_BY_CHOICE, MUTANT_AT_RANDOM };
enum mutant_roll_kind { MUTANT_ATTACK_ROLL, MUTANT_DEFENCE_ROLL, MUTANT_INITIATIVE_ROLL };
enum mutant_dice { MUTANT_LOW_DICE, MUTANT_ALL_DICE };
/* The first three are the attributes. */
enum mutant_stat {
    MUTANT_ATK,
    MUTANT_DEF,
    MUTANT_SPD,
    MUTANT_RANGE,
    MUTANT_MOVEMENT,
    MUTANT_BONUSES
};
#define MUTANT_STATS 3
/* What ends a bonus (12.1 stat). */
enum mutant_until {
    MUTANT_UNTIL_ATTACK,
    MUTANT_UNTIL_ACTIVATION,
    MUTANT_UNTIL_MISSION,
    MUTANT_SPANS
};
enum mutant_zone {
    MUTANT_ZONE_HAND,
    MUTANT_ZONE_RECRUIT,
    MUTANT_ZONE_PLOT,
    MUTANT_ZONE_MISSION
};
enum mutant_barred { MUTANT_COMMAND_BID, MUTANT_RECRUIT_BID, MUTANT_NO_EVENT };
enum mutant_term { MUTANT_TERM_PHASE, MUTANT_TERM_ROUND };
/* Of Charters. */
enum mutant_mod {
    MUTANT_FIRST_DEFENCE,
    MUTANT_FIRST_ATTACK,
    MUTANT_MORE_MOVE,
    MUTANT_STANDING_COIN,
    MUTANT_MODS
};

/* 12.2 */
enum mutant_selector {
    MUTANT_SELF,
    MUTANT_TARGETED,
    MUTANT_OTHERS,
    MUTANT_ALL,
    MUTANT_SUPPORTERS,
    MUTANT_COMMANDER,
    MUTANT_MOST_RP,
    MUTANT_FEWEST_RP,
    MUTANT_PARTICIPANTS,
    MUTANT_REFUSERS,
    MUTANT_STANDING_ONES,
    MUTANT_DEFEATED_ONES,
    MUTANT_WITHDRAWN,
    MUTANT_REACHED_ONES,
    MUTANT_WINNER,
    MUTANT_LOSER,
    MUTANT_CREDIT_TOP,
    MUTANT_ACTOR,
    MUTANT_SELECTORS
};

/* 12.3 */
enum mutant_figures {
    MUTANT_CHAR_SELF,
    MUTANT_CHAR_TARGETS,
    MUTANT_CHAR_ATTACKER,
    MUTANT_CHAR_DEFENDER,
    MUTANT_CHAR_MINE,
    MUTANT_PICK
};
enum mutant_type {
    MUTANT_TYPE_HERO,
    MUTANT_TYPE_STUDENT,
    MUTANT_TYPE_LEADER,
    MUTANT_TYPE_ANY
};
enum mutant_condition_of { MUTANT_READY, MUTANT_INJURED, MUTANT_ANY_STATE };
enum mutant_chooser { MUTANT_BY_OWNER, MUTANT_BY_PLAYER, MUTANT_BY_CHANCE };

struct mutant_pick {
    int school; /* enum mutant_selector */
    int type, state, n, chooser;
};

enum mutant_value {
    MUTANT_NUMBER,
    MUTANT_RP_AT,
    MUTANT_COIN_AT,
    MUTANT_HAND_AT,
    MUTANT_SUPPORTING
};
struct mutant_operand {
    int value; /* enum mutant_value           */
    int n;     /* the number, or the selector */
};
enum mutant_compare {
    MUTANT_NO_IF,
    MUTANT_LESS,
    MUTANT_LESS_EQUAL,
    MUTANT_EQUAL,
    MUTANT_GREATER_EQUAL,
    MUTANT_GREATER
};
struct mutant_if {
    int compare; /* enum mutant_compare                    */
    int number;  /* among those of its card, from 0        */
    struct mutant_operand left, right;
};

#define MUTANT_N_SUPPORTERS (-100) /* n: the number of supporters */

struct mutant_effect {
    int op;   /* enum mutant_op                                                    */
    int what; /* what, zone, bar, stat, roll or key, by op                         */
    int n;
    int schools;     /* who, from: enum mutant_selector; -1: not given                 */
    int to;          /* enum mutant_selector                                           */
    int figures;     /* who: enum mutant_figures                                       */
    int mode;        /* how, dice, until, term, by op; of choose: default              */
    int flag;        /* full, through                                                  */
    int list, lists; /* first list of options or rows, and how many                */
    struct mutant_pick pick;
    struct mutant_if condition;
};

struct mutant_list {
    int first, count; /* effects */
    int min, max;     /* of a row of `roll` */
};

/* 12.4 */
enum mutant_targeting_kind {
    MUTANT_NO_TARGETS,
    MUTANT_SCHOOL_TARGETS,
    MUTANT_CHARACTER_TARGETS,
    MUTANT_ARENA_TARGETS
};
enum mutant_owner { MUTANT_OWN, MUTANT_OTHER, MUTANT_ANY_OWNER };
enum mutant_side { MUTANT_ANY_SIDE, MUTANT_PC_SIDE, MUTANT_FOE_SIDE };
struct mutant_targeting {
    int kind;
    int other; /* excludes self */
    int owner, type, state;
    int within, side;
    int min, max;
};

/* 12.5 */
enum mutant_trigger {
    MUTANT_NO_TRIGGER,
    MUTANT_EVENT_PLAYED,
    MUTANT_REACTION_PLAYED,
    MUTANT_COMMAND_WON,
    MUTANT_AUCTION_WON,
    MUTANT_ATTACK_DECLARED,
    MUTANT_ATTACK_ROLLED,
    MUTANT_DEFENCE_ROLLED,
    MUTANT_CHARACTER_DEFEATED,
    MUTANT_PHASE_END,
    MUTANT_TRIGGERS
};
enum mutant_by { MUTANT_BY_ME, MUTANT_BY_OTHER, MUTANT_BY_ANY };
enum mutant_mark {
    MUTANT_MARK_ME,
    MUTANT_MARK_ONLY_ME,
    MUTANT_MARK_ANY,
    MUTANT_MARK_MINE,
    MUTANT_MARK_BIDDER,
    MUTANT_MARK_OTHER_DEFENDER,
    MUTANT_MARK_STOPS_EVENT
};
/* Their words, by enum mutant_trigger; "" for none, NULL behind the last: effect.c. */
extern const char *const mutant_trigger_words[MUTANT_TRIGGERS + 1];
struct mutant_trigger_of {
    int on, by, mark;
};

/* ---- cards ---- */

struct mutant_ability {
    const char *id, *name, *text;
    bool mission; /* else of the Plot Phase */
    int cost;     /* tokens                 */
    int list;     /* of effects             */
    struct mutant_targeting targets;
};

/* A Leader, Hero, Student or Training Card. Of training the attributes are what it adds.
 */
struct mutant_card {
    const char *id, *name;
    int kind; /* enum mutant_kind */
    int copies;
    bool starter;
    int atk, def, spd, range, tokens;
    int ability; /* of the deck, from 1; 0: none */
};

struct mutant_school_card {
    const char *id, *name, *motto;
    const char *charter_id;
    const char *charter, *charter_text; /* name and text of its Charter Card */
    int mod[MUTANT_MODS];               /* what the Charter gives            */
    struct mutant_card leader;
};

struct mutant_plot {
    const char *id, *name, *text;
    bool reaction;
    int copies, cost, hope; /* cost in PP, hope in coins */
    int list;
    struct mutant_targeting targets;
    struct mutant_trigger_of trigger;
    bool stops; /* its effects hold cancel or redirect */
};

enum mutant_token_kind { MUTANT_FOE, MUTANT_OBJECT, MUTANT_MARK };
enum mutant_behaviour { MUTANT_HUNT, MUTANT_GUARD, MUTANT_FOR_COMMANDER };
enum mutant_place { MUTANT_ANYWHERE, MUTANT_CENTRE, MUTANT_EDGE };
struct mutant_token_card {
    const char *id, *name;
    int kind, count;
    int min_from_pc, zone;
    int atk, def, spd, range, toughness, behaviour; /* of a foe                  */
    int test, target; /* of an object: enum mutant_stat + 1 or 0, and the face    */
    int reward;       /* of an object: a list                                    */
};

enum mutant_success {
    MUTANT_DEFEAT_ALL,
    MUTANT_INTERACT,
    MUTANT_REACH,
    MUTANT_SURVIVE,
    MUTANT_HOLD,
    MUTANT_DUEL
};
struct mutant_mission {
    const char *id, *name, *text;
    int copies;
    bool two, leader_allowed; /* two: a two-Character Mission */
    int turns, triumph;
    int success, n;             /* enum mutant_success and its number         */
    int mark;                   /* place of the mark among the kinds of token */
    int on_success, on_failure; /* lists */
    int kinds;
    struct mutant_token_card token[MUTANT_KINDS];
};

struct mutant_parameters {
    int players_min, players_max, start_coins, start_rp, start_heroes, start_students;
    int rp_max, recover_max, advance_characters;
    int income_base, income_per_student, upkeep_per_hero;
    int plot_draw, hand_limit, bid_max, bonus_from, bonus_cards;
    int covert_student, covert_hero, triumph_max, stat_max;
};

/* Cards have numbers from 1, in the order of the file, the copies of one in a row. */
struct mutant_pack {
    int kinds, cards;
    int of[MUTANT_CARDS + 1]; /* kind of a card's number, from 0 */
};

struct mutant_deck {
    json_t *json; /* what the texts point into; NULL: into packed bytes */
    const char *name;
    struct mutant_parameters is;
    struct mutant_school_card school[MUTANT_SCHOOLS];
    int schools, charters;
    struct mutant_ability ability[MUTANT_ABILITIES + 1]; /* from 1 */
    int abilities;
    struct mutant_effect effect[MUTANT_EFFECTS];
    int effects;
    struct mutant_list list[MUTANT_LISTS]; /* 0: the empty one */
    int lists;
    int ifs; /* while a card is read: of this card */
    struct mutant_card recruit[MUTANT_CARDS];
    struct mutant_plot plot[MUTANT_CARDS];
    struct mutant_mission mission[MUTANT_CARDS];
    struct mutant_pack recruits, plots, missions;
    /* Of each trigger: the cheapest Reaction that names it, or -1: no window is opened
     * for it (12.5.1). */
    int cheapest[MUTANT_TRIGGERS];
};

/* Errors: DATA, naming the card and the member; MEMORY. *deck is a struct mutant_deck. */
int mutant_deck_read(const json_t *json, void **deck, struct error *e);
void mutant_deck_free(void *deck);
/* Packs a deck, or fills one of zeros. A member that is not in it is lost. */
void mutant_deck_pack(struct pack *p, void *deck);
void mutant_parameters_pack(struct pack *p, struct mutant_parameters *is);

/* How many cards of each kind there are; new reference. */
json_t *mutant_deck_tally(const void *deck);

/* Whether the deck has the counts of RULES 14. Errors: DATA. */
int mutant_deck_counts(const struct mutant_deck *deck, struct error *e);

/* The card of a number. */
const struct mutant_card *mutant_recruit(const struct mutant_deck *deck, int card);
const struct mutant_plot *mutant_plot_card(const struct mutant_deck *deck, int card);
const struct mutant_mission *mutant_mission_card(const struct mutant_deck *deck,
                                                 int card);

#endif
