/* What the two files of Duel share; nobody else includes it. */
#ifndef TESTS_SUPPORT_DUEL_PARTS_H
#define TESTS_SUPPORT_DUEL_PARTS_H

#include "tests/support/duel.h"

#define DUEL_SECRETS 3 /* numbers to hide          */
#define DUEL_HANDS_N 3 /* rock, paper and scissors */

/* Cards before the zeros. */
int duel_held(const int *cards);

/* duel_state.c: members of struct rules. */
json_t *duel_view(const struct turn *t, int seat);
json_t *duel_save(const struct turn *t);
int duel_load(struct turn *t, const json_t *snapshot, struct error *e);
int duel_audit(const struct turn *t, struct error *e);

#endif
