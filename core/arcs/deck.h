/* Cards, map and tables of Arcs, read from a deck file and checked in full: RULES 2. */
#ifndef CORE_ARCS_DECK_H
#define CORE_ARCS_DECK_H

#include "core/error.h"

#include <jansson.h>
#include <stdbool.h>

#define ARCS_SEATS 4
#define ARCS_CLUSTERS 6
#define ARCS_SYSTEMS 24
#define ARCS_SLOTS 6  /* resource slots of a board     */
#define ARCS_CARDS 28 /* action cards                  */
#define ARCS_SUIT_CARDS 7
#define ARCS_COURT 31 /* Guild cards, then Vox cards   */
#define ARCS_GUILD 25
#define ARCS_ROW 4 /* places of the Court row       */
#define ARCS_SETUPS 12
#define ARCS_MARKERS 3
#define ARCS_FACES 6

enum arcs_symbol { ARCS_GATE, ARCS_ARROW, ARCS_MOON, ARCS_HEX, ARCS_SYMBOLS };

enum arcs_resource {
    ARCS_NOTHING,
    ARCS_MATERIAL,
    ARCS_FUEL,
    ARCS_WEAPON,
    ARCS_RELIC,
    ARCS_PSIONIC,
    ARCS_RESOURCES
};

enum arcs_suit {
    ARCS_NO_SUIT,
    ARCS_ADMINISTRATION,
    ARCS_AGGRESSION,
    ARCS_CONSTRUCTION,
    ARCS_MOBILIZATION,
    ARCS_SUITS
};

enum arcs_die { ARCS_SKIRMISH, ARCS_ASSAULT, ARCS_RAID, ARCS_DICE };

/* What a face shows (2.4). */
struct arcs_face {
    int self, intercept, ship, building, key;
};

/* The numbers of the Court cards: a deck may change names, suits and costs, not what the
 * cards are. */
enum arcs_court_card {
    ARCS_NO_CARD,
    ARCS_LOYAL_ENGINEERS,
    ARCS_MINING_INTEREST,
    ARCS_MATERIAL_CARTEL,
    ARCS_ADMIN_UNION,
    ARCS_CONSTRUCTION_UNION,
    ARCS_FUEL_CARTEL,
    ARCS_LOYAL_PILOTS,
    ARCS_GATEKEEPERS,
    ARCS_SHIPPING_INTEREST,
    ARCS_SPACING_UNION,
    ARCS_ARMS_UNION,
    ARCS_PRISON_WARDENS,
    ARCS_SKIRMISHERS,
    ARCS_COURT_ENFORCERS,
    ARCS_LOYAL_MARINES,
    ARCS_LATTICE_SPIES,
    ARCS_FARSEERS,
    ARCS_SECRET_ORDER,
    ARCS_LOYAL_EMPATHS,
    ARCS_SILVER_TONGUES,
    ARCS_LOYAL_KEEPERS,
    ARCS_SWORN_GUARDIANS,
    ARCS_ELDER_BROKER,
    ARCS_RELIC_FENCE,
    ARCS_GALACTIC_BARDS,
    ARCS_MASS_UPRISING,
    ARCS_POPULIST_DEMANDS,
    ARCS_OUTRAGE_SPREADS,
    ARCS_SONG_OF_FREEDOM,
    ARCS_GUILD_STRUGGLE,
    ARCS_CALL_TO_ACTION,
};

struct arcs_court {
    const char *name, *text;
    int suit; /* enum arcs_resource; of a Vox card 0 */
    int cost; /* to raid it, in keys                 */
    bool loyal;
};

struct arcs_place {
    int resource, slots;
    bool touches[ARCS_SYSTEMS]; /* planets and their gate; gates by the setup card */
};

struct arcs_position {
    int a, b, c[2]; /* systems; c[1]: with two players */
};

struct arcs_setup_card {
    const char *name;
    int players;
    bool out[ARCS_CLUSTERS];
    bool linked[ARCS_CLUSTERS][ARCS_CLUSTERS]; /* gates */
    struct arcs_position position[ARCS_SEATS];
};

struct arcs_value {
    int first, second;
};

struct arcs_deck {
    json_t *json; /* what the texts point into; NULL: into bytes (core/pack.h) */
    const char *name;
    int hand, last_chapter;
    struct {
        int power, row, cards;
    } players[ARCS_SEATS + 1];
    int pips[ARCS_CARDS + 1];
    struct arcs_value blue[ARCS_MARKERS], gold[ARCS_MARKERS];
    int tokens[ARCS_RESOURCES];
    int ships, cities, starports, agents; /* of one player */
    int start_a, start_b, start_c;        /* ships         */
    struct arcs_face face[ARCS_DICE][ARCS_FACES];
    int raid_cost[ARCS_SLOTS];
    int open_slots[6], bonus[6]; /* by cities off the board */
    struct arcs_place place[ARCS_SYSTEMS];
    struct arcs_setup_card setup[ARCS_SETUPS];
    struct arcs_court court[ARCS_COURT + 1];
};

/* Errors: DATA, naming the member; MEMORY. *deck is a struct arcs_deck. */
int arcs_deck_read(const json_t *json, void **deck, struct error *e);
void arcs_deck_free(void *deck);
struct pack;
void arcs_deck_pack(struct pack *p, void *deck); /* pack.c */

/* "4.hex" -> 0..23, or -1. */
int arcs_system_find(const char *written);
/* 0..23 -> "4.hex". */
const char *arcs_system_name(int system);
extern const char *const arcs_resource_names[ARCS_RESOURCES]; /* "" first */
extern const char *const arcs_suit_names[ARCS_SUITS];

/* The suit and number of an action card 1..28, and back. */
int arcs_suit_of(int card);
int arcs_number_of(int card);
int arcs_card(int suit, int number);

#endif
