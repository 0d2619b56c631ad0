/* Effects, targets, triggers and abilities as a deck may state them: RULES 12 and 14. */
#ifndef CORE_MUTANT_EFFECT_H
#define CORE_MUTANT_EFFECT_H

#include "core/mutant/card.h"

/* A list of effects, each of 12.1, added to the deck; *out: its number, 0 if it is empty.
 */
int effects_read(const struct reading *r, const struct place *p, json_t *list, int *out);

/* A Charter's: `mod` and nothing else, added to mod[] by enum mutant_mod. */
int mods_read(const struct reading *r, const struct place *p, json_t *list, int *mod);

/* 12.4, or null. */
int targets_read(const struct place *p, json_t *targets, struct mutant_targeting *out);

/* 12.5. */
int trigger_read(const struct place *p, json_t *trigger, struct mutant_trigger_of *out);

#endif
