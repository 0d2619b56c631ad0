/* The map, the factions and the cards, as deck.json has them; private to core/risk. */
#ifndef CORE_RISK_DECK_H
#define CORE_RISK_DECK_H

#include "core/error.h"
#include "core/pack.h"

#include <jansson.h>
#include <stdint.h>

#define RISK_BOARD 42       /* territories of the printed board            */
#define RISK_TERRITORIES 43 /* and Alien Island, which is the last         */
#define RISK_ISLAND 42
#define RISK_CONTINENTS 6
#define RISK_SLOTS 4
#define RISK_COINS 10
#define RISK_RESOURCES_MAX 6
#define RISK_STARS 4          /* to win                                      */
#define RISK_TURN_IN_MAX 10   /* resources; more bring nothing               */
#define RISK_DRAFT_KINDS 4    /* troops, coins, turn order, placement        */
#define RISK_DRAFT_VALUES 5   /* cards of each                               */
#define RISK_FIRST_STICKERS 3 /* most resources on a card at the start       */

/* Codes are stable: snapshots and events of this folder use these numbers. Places of
 * players, factions, territories and cards in the state count from 1; 0 is none. */
enum risk_faction_code {
    RISK_MECH,
    RISK_BEAR,
    RISK_BALK,
    RISK_KHAN,
    RISK_SAHA,
    RISK_MUTA,
    RISK_ALIE,
    RISK_FACTIONS
};
#define RISK_HUMANS 5 /* the first of them */

enum risk_city {
    RISK_NO_CITY,
    RISK_MINOR,
    RISK_MAJOR,
    RISK_CAPITAL,
    RISK_RUIN,
    RISK_CITIES
};

/* Marks on a territory, then weaknesses of a faction; most are scar cards too. */
enum risk_scar {
    RISK_NO_SCAR,
    RISK_AMMO,
    RISK_BUNKER,
    RISK_MERCENARY,
    RISK_BIOHAZARD,
    RISK_FALLOUT,
    RISK_COLLABORATOR,
    RISK_CAUTIOUS,
    RISK_PRIMITIVE,
    RISK_PURIST,
    RISK_SHORT_SIGHTED,
    RISK_UNPOPULAR,
    RISK_SCARS
};

enum risk_comeback {
    RISK_NO_COMEBACK,
    RISK_RESOURCEFUL,
    RISK_STEALTHY,
    RISK_WELL_ARMED,
    RISK_MOBILE,
    RISK_CONVINCING,
    RISK_WELL_SUPPLIED,
    RISK_COMEBACKS
};

enum risk_missile_power {
    RISK_NO_MISSILE_POWER,
    RISK_EMP,
    RISK_INTERFERENCE,
    RISK_RECON,
    RISK_BAD_INTEL,
    RISK_RALLY,
    RISK_MISSILE_POWERS
};

enum risk_event {
    RISK_NO_EVENT,
    RISK_FORTIFY,
    RISK_CONTROL,
    RISK_RIOTS,
    RISK_RESISTANCE,
    RISK_CAUSE,
    RISK_FALLOUT_EVENT,
    RISK_CHAOS,
    RISK_DIRECTION,
    RISK_FORM,
    RISK_BEAM_DOWN,
    RISK_DIE_HUMANS,
    RISK_MYSTERIOUS,
    RISK_EVENTS
};
#define RISK_EVENT_CARDS 25 /* in all */

enum risk_mission {
    RISK_NO_MISSION,
    RISK_INFRASTRUCTURE,
    RISK_TERROR,
    RISK_URBAN,
    RISK_AMPHIBIOUS,
    RISK_UNEXPECTED,
    RISK_MIGHT,
    RISK_EXPLORE,
    RISK_WORLD_READY,
    RISK_TACTICS, /* the first that can be a private one */
    RISK_TRAINING,
    RISK_OCCUPATION,
    RISK_GUERILLA,
    RISK_SURGE,
    RISK_BORDER,
    RISK_MISSIONS
};

enum risk_pack {
    RISK_PACK_1,
    RISK_PACK_2,
    RISK_PACK_3,
    RISK_PACK_4,
    RISK_POCKET_1,
    RISK_POCKET_2,
    RISK_PACKS
};

enum risk_evolution {
    RISK_STRENGTH,
    RISK_MINDSHACKLE,
    RISK_CLONING,
    RISK_HYPNOSIS,
    RISK_EVOLUTIONS
};

/* One power, card or package: its name, and what players read of it. */
struct risk_text {
    const char *name, *text;
};

struct risk_place {
    const char *code, *name, *alias; /* alias: NULL where there is none   */
    int continent;                   /* -1: of none                       */
    bool coastal, island;
    int resources;      /* of its card before any sticker                */
    uint64_t land, sea; /* neighbours on the board, a bit a territory    */
};

/* What a territory may be called, sorted by the first letter. */
struct risk_called {
    const char *name;
    int place;
};
#define RISK_LETTERS 26
#define RISK_CALLED (3 * RISK_TERRITORIES)

struct risk_deck {
    json_t *json; /* what the texts point into; NULL: it was unpacked */
    struct risk_place place[RISK_TERRITORIES];
    struct {
        const char *name;
        int bonus;
        uint64_t territories;
    } continent[RISK_CONTINENTS];
    struct {
        const char *code, *name;
    } faction[RISK_FACTIONS];
    struct risk_text power[RISK_HUMANS][2];
    struct risk_text evolution[RISK_EVOLUTIONS];
    struct risk_text comeback[RISK_COMEBACKS]; /* [0] of these: nothing */
    struct risk_text missile_power[RISK_MISSILE_POWERS];
    struct risk_text scar[RISK_SCARS];
    struct risk_text event[RISK_EVENTS];
    struct risk_text mission[RISK_MISSIONS];
    struct risk_text pack[RISK_PACKS];
    int scar_cards[RISK_SCARS]; /* in the supply once their package is open  */
    int scar_pack[RISK_SCARS];  /* enum risk_pack + 1; 0: from the beginning */
    int event_copies[RISK_EVENTS];
    int event_pack[RISK_EVENTS]; /* as scar_pack                         */
    int mission_stars[RISK_MISSIONS];
    int turn_in[RISK_TURN_IN_MAX + 1];                      /* troops for resources */
    int draft[RISK_DRAFT_KINDS][RISK_DRAFT_VALUES];         /* values of the cards  */
    int draft_players[RISK_DRAFT_KINDS][RISK_DRAFT_VALUES]; /* from how many on     */
    int supply[RISK_CITIES];                                /* of city stickers     */
    int cancels, fortifications, upgrades;                  /* of these stickers    */
    int stickers;                                           /* of coins, 4.3        */
    struct risk_called called[RISK_CALLED];
    int letter[RISK_LETTERS + 1]; /* where the names begin that begin with it */
    int first_troops;             /* without the draft    */
};

/* Fills `called` and `letter` from the places. */
void risk_deck_index(struct risk_deck *d);

int risk_deck_read(const json_t *json, void **deck, struct error *e);
void risk_deck_free(void *deck);
void risk_deck_pack(struct pack *p, void *deck);

#endif
