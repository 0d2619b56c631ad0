/* What a card does, in words: effects, Missions and their tokens, for reports. */
#ifndef CORE_MUTANT_DESCRIBE_H
#define CORE_MUTANT_DESCRIBE_H

#include "core/mutant/deck.h"

#define MUTANT_TEXT 1000 /* bytes: what is longer is cut */

struct mutant_text {
    char text[MUTANT_TEXT];
    size_t used;
};

void mutant_text_add(struct mutant_text *w, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* "the Commander gains 1 Revolution Point; each School still standing gains 2 Hope
 * Coins", or "nothing". */
void mutant_text_effects(struct mutant_text *w, const struct mutant_deck *deck, int list);
/* "3 of the Cables are complete". */
void mutant_text_success(struct mutant_text *w, const struct mutant_mission *m);
/* "3 x Hunter, a foe: ATK 4 DEF 4 SPD 3, range 2, toughness 2, goes for the nearest". */
void mutant_text_token(struct mutant_text *w, const struct mutant_deck *deck,
                       const struct mutant_token_card *token);

#endif
