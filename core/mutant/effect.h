/* Effects, targets, triggers and abilities as a deck may state them: RULES 12 and 14. */
#ifndef CORE_MUTANT_EFFECT_H
#define CORE_MUTANT_EFFECT_H

#include "core/mutant/member.h"

/* A list of effects, each of 12.1. charter: `mod` and nothing else, as a Charter's. */
int effects_check(const struct place *p, json_t *list, bool charter);

/* 12.4, or null. */
int targets_check(const struct place *p, json_t *targets);

/* 12.5. */
int trigger_check(const struct place *p, json_t *trigger);

#endif
