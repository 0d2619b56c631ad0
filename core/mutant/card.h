/* The single cards of a deck file: each function reads one object and checks it in full.
 * RULES 14. Errors: DATA, MEMORY. */
#ifndef CORE_MUTANT_CARD_H
#define CORE_MUTANT_CARD_H

#include "core/mutant/deck.h"
#include "core/mutant/member.h"

/* stat_max: the highest value of an attribute. ids: as in struct place. */
struct reading {
    struct mutant_deck *deck;
    json_t *ids;
    struct error *e;
};

struct place reading_at(const struct reading *r, const char *what);

/* Each adds its card to the deck, which has room for one more. */
int card_school(struct reading *r, json_t *o);
int card_charter(struct reading *r, json_t *o);
int card_recruit(struct reading *r, json_t *o);
int card_plot(struct reading *r, json_t *o);
int card_mission(struct reading *r, json_t *o);

#endif
