/* The cards of Mutant Revolution, read from a deck file and checked in full: RULES 14. */
#ifndef CORE_MUTANT_DECK_H
#define CORE_MUTANT_DECK_H

#include "core/error.h"
#include "core/pack.h"

#include <jansson.h>
#include <stdbool.h>

#define MUTANT_CARDS 100 /* cards of one pile, at most                  */
#define MUTANT_SCHOOLS 8 /* School Cards of a deck, at most             */

enum mutant_kind {
    MUTANT_NOBODY,
    MUTANT_LEADER,
    MUTANT_HERO,
    MUTANT_STUDENT,
    MUTANT_TRAINING
};

struct mutant_ability {
    const char *name, *text; /* NULL: the card has none */
    int cost;                /* tokens                  */
};

/* A Leader, Hero, Student or Training Card. Of training the attributes are what it adds.
 */
struct mutant_card {
    const char *id, *name;
    int kind; /* enum mutant_kind */
    int copies;
    bool starter;
    int atk, def, spd, range, tokens;
    struct mutant_ability ability;
};

struct mutant_school_card {
    const char *id, *name, *motto;
    const char *charter_id;
    const char *charter, *charter_text; /* name and text of its Charter Card */
    struct mutant_card leader;
};

struct mutant_plot {
    const char *id, *name, *text;
    bool reaction;
    int copies, cost, hope; /* cost in PP, hope in coins */
};

struct mutant_mission {
    const char *id, *name, *text;
    int copies;
    bool two, leader_allowed; /* two: a two-Character Mission */
    int turns, triumph;
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
    struct mutant_card recruit[MUTANT_CARDS];
    struct mutant_plot plot[MUTANT_CARDS];
    struct mutant_mission mission[MUTANT_CARDS];
    struct mutant_pack recruits, plots, missions;
};

/* Errors: DATA, naming the card and the member; MEMORY. *deck is a struct mutant_deck. */
int mutant_deck_read(const json_t *json, void **deck, struct error *e);
void mutant_deck_free(void *deck);
/* Packs a deck, or fills one of zeros. A member that is not in it is lost. */
void mutant_deck_pack(struct pack *p, void *deck);
void mutant_parameters_pack(struct pack *p, struct mutant_parameters *is);

/* Whether the deck has the counts of RULES 14. Errors: DATA. */
int mutant_deck_counts(const struct mutant_deck *deck, struct error *e);

/* The card of a number. */
const struct mutant_card *mutant_recruit(const struct mutant_deck *deck, int card);
const struct mutant_plot *mutant_plot_card(const struct mutant_deck *deck, int card);
const struct mutant_mission *mutant_mission_card(const struct mutant_deck *deck,
                                                 int card);

#endif
