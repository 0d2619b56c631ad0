/* The state of a campaign of Risk Legacy, and who does what in it. Private to this folder
 * and its tests; others need risk_rules alone. */
#ifndef CORE_RISK_RISK_H
#define CORE_RISK_RISK_H

#include "core/risk/deck.h"
#include "core/rules.h"

#define RISK_SEATS 6       /* people who have a seat; 3 to 5 of them play a game */
#define RISK_TABLE 5       /* players of one game, at most                       */
#define RISK_SUBSTITUTES 6 /* people who took a seat over                        */
#define RISK_PERSONS (RISK_SEATS + RISK_SUBSTITUTES)
#define RISK_NAMES 22       /* cities, continents and the world: 12.2              */
#define RISK_NAME_MAX 124   /* bytes of such a name with the zero: 30 characters   */
#define RISK_LANES 3        /* new sea lines: 14.3, 14.6                             */
#define RISK_RULES 16       /* standing instructions of one player                   */
#define RISK_CHOICE 12      /* entries of one list in them                           */
#define RISK_DRAFT 33       /* entries of a draft list                            */
#define RISK_ROLLS 1000     /* of one ATTACK line, at most: 17                      */
#define RISK_REROLLS 200    /* of one tie or die; then the order of seats decides  */
#define RISK_LINES 3600     /* bytes of lines that wait                        */
#define RISK_SEAT_LINES 700 /* of them, of one seat                            */
#define RISK_GAMES_MAX 99   /* of a campaign: 13.7                              */
#define RISK_CAMPAIGN 15    /* games with a signature and rewards              */

extern const struct rules risk_rules;

enum risk_stage {
    RISK_NO_STAGE,
    RISK_VOTING,      /* 4: powers and coins, sealed                       */
    RISK_PREPARING,   /* 5.1                                               */
    RISK_RANKING,     /* 5.2, 14.1: sealed                                 */
    RISK_TURN_BEGINS, /* 6.1.1, 6.1.2                                      */
    RISK_TURN,        /* waits for the active player's lines               */
    RISK_TURN_ENDS,   /* 11.1                                              */
    RISK_DRAWING,     /* 11.2, 11.5                                        */
    RISK_EVENT,       /* 11.4                                              */
    RISK_PASSING,     /* 11.6                                              */
    RISK_WRITE_UP,    /* 13.2                                              */
    RISK_REWARDING,   /* 13.4, 13.5: sealed                                */
    RISK_PACKAGES,    /* 13.6                                              */
    RISK_WORLD_NAME,  /* 13.7                                              */
    RISK_OVER
};

/* What one player is asked while all others wait. */
enum risk_ask {
    RISK_ASKS_NOTHING,
    RISK_ASKS_EVENT,
    RISK_ASKS_SEALINE,
    RISK_ASKS_NUKE,
    RISK_ASKS_ISLAND,
    RISK_ASKS_MISSION /* the lead faction at set-up: 14.4 */
};

enum risk_phase { RISK_START, RISK_MUSTER, RISK_FIGHT, RISK_MANOEUVRE, RISK_END };

/* Where a territory card lies. */
enum risk_lies {
    RISK_GONE, /* destroyed, or not in the campaign yet */
    RISK_IN_DECK,
    RISK_IN_SLOT,
    RISK_IN_DISCARD,
    RISK_IN_HAND /* + seat, from 0 */
};

enum risk_result { RISK_NO_RESULT, RISK_WON, RISK_HELD_ON, RISK_ELIMINATED };

/* What happened to a territory in the running turn: a mask. */
enum risk_done {
    RISK_CONQUERED = 1,
    RISK_BY_SEA = 2,
    RISK_EXPANDED = 4,
    RISK_LOCKED = 8,  /* Defensive Stand */
    RISK_JAMMED = 16, /* EMP             */
};

/* ---- state. Seats, persons, factions, territories (0..42 in code) and cards are counted
 * from 1 in the members; 0 is none. ---- */

struct risk_territory {
    int troops;
    int owner;     /* seat                                         */
    int hq;        /* faction                                      */
    int city;      /* enum risk_city                               */
    int name;      /* of the city: place in names                  */
    int founder;   /* person, of a Major City                      */
    int fort;      /* boxes of its fortification still unmarked    */
    int scar;      /* enum risk_scar                               */
    int resources; /* on its card, 0: there is none                */
    int card;      /* enum risk_lies                               */
    int done;      /* this turn: mask of enum risk_done            */
};

struct risk_continent {
    int bonus; /* the mark: +1, -1              */
    int namer; /* person                        */
    int name;  /* place in names                */
};

struct risk_lane {
    int a, b; /* territories */
};

struct risk_faction {
    int power;         /* 1 or 2; Mutants and Aliens have none            */
    int comeback;      /* enum risk_comeback: blue slot                   */
    int missile_power; /* enum risk_missile_power: brown slot             */
    int mission;       /* enum risk_mission: red slot                     */
    int weakness;      /* enum risk_scar: yellow slot                     */
    int bringer;       /* of Nuclear Fire                                 */
    int wins;
    int starts[RISK_CONTINENTS]; /* games begun in each                    */
};

struct risk_person {
    int signatures;
};

struct risk_text_name {
    char text[RISK_NAME_MAX];
};

struct risk_substitute {
    char name[44];
};

/* Stickers used so far. */
struct risk_used {
    int minors, majors, cancels, forts, upgrades, plus, minus;
};

enum risk_standing {
    RISK_STANDS_NOTHING,
    RISK_STANDS_DEFEND,
    RISK_STANDS_MISSILE,
    RISK_STANDS_SCAR_WHEN,
    RISK_STANDS_SCAR_START,
    RISK_STANDS_EMP,
    RISK_STANDS_INTERFERENCE,
    RISK_STANDS_INTEL,
    RISK_STANDS_EVENT,
    RISK_STANDS_GAIN,
    RISK_STANDS_COMEBACK,
    RISK_STANDS_PICK,
    RISK_STANDS_CARDS
};

/* 16.3. Short members, as there are many: the state is copied for each line. */
struct risk_rule {
    short kind;  /* enum risk_standing                                     */
    short where; /* territory; 0: ANY, DEFAULT                             */
    short by;    /* seat; 0: anybody                                       */
    short n;     /* dice of DEFEND, MAX of MISSILE                         */
    short per;   /* PER ROLL; 0: no limit                                  */
    short side;  /* enum risk_side                                         */
    short force;
    short spent; /* missiles, in this game                                 */
    short what;  /* scar, continent, enum risk_event_form                  */
    short list[RISK_CHOICE];
};

/* Sealed answers until all are in, and a ranking until it is used. */
struct risk_wish {
    short votes[RISK_HUMANS]; /* 1 or 2                                    */
    short factions[RISK_FACTIONS];
    short starts[RISK_TERRITORIES]; /* also COINS                          */
    short draft[RISK_DRAFT];        /* risk_item()                         */
};

struct risk_player {
    int person;
    int sits_out; /* from the next game on                                 */
    int playing;  /* place in this game's turn order, 0: not in it         */
    int faction;
    int start;  /* territory                                               */
    int troops; /* starting troops                                         */
    int tokens, missiles, coins;
    int scar; /* card in hand: enum risk_scar                              */
    int eliminated;
    int knocked_out; /* has had no troops since                            */
    int result;      /* enum risk_result, from the write-up on             */
    int quiet;       /* quiet turns in a row                               */
    int resigned;
    int open;       /* the seat waits for a substitute                           */
    int fresh;      /* a new person has it, who had no turn yet: he cannot resign */
    int hypnosis;   /* territory that cannot be attacked: 14.5               */
    int power_used; /* the missile power, in the running turn              */
    int red_used;   /* the private mission, in this game                   */
    int attached;   /* at the turn's end: keeps what was attached apart    */
    int gain_due, comeback_due; /* numbers of the questions, 0: nothing    */
    struct risk_wish wish;
    struct risk_rule rules[RISK_RULES];
};

/* Choices for chapter 11, in lines of the turn. */
struct risk_choices {
    int card[RISK_CHOICE], cards;       /* territory, RISK_COIN, RISK_NO_CARD     */
    int mission, private_mission, levy; /* 0: nothing said, 1: yes, 2: no   */
    int recon;                          /* territory                        */
    int shackle;                        /* seat                             */
    int capital;                        /* territory                        */
    char capital_name[RISK_NAME_MAX];
    int sealine[2];
};
enum { RISK_CHOICE_YES = 1, RISK_CHOICE_NO };
#define RISK_NAME 30   /* characters of a name, at least 1: 12.2 */
#define RISK_MOTTO 200 /* characters of a motto, or none: 13.3   */
#define RISK_COIN 101  /* behind the territories, in lists of cards */
#define RISK_NO_CARD 102

struct risk_turn {
    int seat;   /* active                                                  */
    int number; /* in this game                                            */
    int phase;  /* enum risk_phase                                         */
    int ended;  /* the mail's last line was reached                        */
    int conquests, sea_conquests, city_conquests, expansions, city_expansions;
    int begun;    /* continents controlled at the start                    */
    int denied;   /* mask of continents: Bad Intel                         */
    int recruits; /* troops of 7.2 in all                                  */
    int left;     /* of them still to be placed                            */
    int placed;   /* PLACE was said: no TURNIN any more                    */
    int turned_in, resources_in, big_cards;
    int spread[2];  /* Cautious: where recruits went                      */
    int stealth;    /* territory of Stealthy                              */
    int occupation; /* Forced Occupation is fulfilled                     */
    int hq_moved;   /* Mobile */
    int manoeuvred;
    int intimidated; /* territory; -1: over for this turn                  */
    int victims;     /* mask of seats from whom something was conquered    */
    int completing;  /* enum risk_mission: its stars are still to be given */
    int events;      /* cards still to be turned up                        */
    int event;       /* enum risk_event: turned up, being carried out      */
    int leader;      /* seat it concerns                                   */
    struct risk_choices choices;
};

/* A roll that three missiles turned into a strike: 14.5. */
struct risk_strike {
    int by; /* seat of the third missile */
    int from, to;
    int attackers, defenders; /* troops in the roll */
};

struct risk_asked {
    int kind; /* enum risk_ask */
    int seat;
    int round; /* counted within the number of the turn's question */
};

struct risk {
    /* the campaign: 16.7 */
    int game;  /* from 1              */
    int games; /* the last one        */
    int stage; /* enum risk_stage     */
    int questions;
    int number;   /* of the question of the stage                           */
    int awaiting; /* mask of seats whose sealed answer is to come           */
    struct risk_asked asked;
    int packs[RISK_PACKS]; /* game in which it was opened                    */
    struct risk_territory map[RISK_TERRITORIES];
    struct risk_continent continents[RISK_CONTINENTS];
    struct risk_lane lanes[RISK_LANES];
    struct risk_faction factions[RISK_FACTIONS];
    struct risk_person persons[RISK_PERSONS];
    struct risk_substitute substitutes[RISK_SUBSTITUTES];
    struct risk_text_name names[RISK_NAMES];
    struct risk_used used;
    int scars[RISK_SCARS];       /* cards in the supply                      */
    int events[RISK_EVENTS];     /* cards opened and not destroyed           */
    int missions[RISK_MISSIONS]; /* as well; 1 or 0                          */
    int evolution[2];            /* 1, 2: offensive, defensive; bodies, brains */
    int world;                   /* its name: place in names                 */
    int shuffles[8];             /* of each deck so far                      */
    int over;

    /* this game */
    int first;                  /* seat of the first player */
    int winner;                 /* seat                     */
    int order[RISK_TABLE];      /* seats in turn order                             */
    int deck[RISK_TERRITORIES]; /* territory cards, the top one first, then zeros */
    int slots[RISK_SLOTS];      /* territory cards                             */
    int coins;                  /* in the pile                                 */
    int ran_out;                /* the coin pile did, once                     */
    int event_deck[RISK_EVENT_CARDS]; /* enum risk_event, the top one first   */
    int mission_deck[RISK_MISSIONS];
    int mission; /* face up                                                    */
    struct risk_player players[RISK_SEATS];
    struct risk_turn turn;
    struct risk_strike strike;
    char lines[RISK_LINES]; /* of the active player, while a question is open; or */
                            /* of rewards, each behind its seat's number          */
};

/* Decks for chance_shuffle(). */
enum risk_deck_number {
    RISK_DECK_TERRITORIES = 1,
    RISK_DECK_EVENTS,
    RISK_DECK_MISSIONS,
    RISK_DECK_SCARS,
    RISK_DECK_STICKERS, /* 4.3, where nobody sent a list */
    RISK_DECK_SHACKLE
};

#include "core/risk/facts.h"
#include "core/risk/orders.h"
#include "core/risk/parts.h"

#endif
