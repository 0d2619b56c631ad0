/* The table of struct mutant_arena for snapshots. Included by save.c. */
#ifndef CORE_MUTANT_SAVE_ARENA_H
#define CORE_MUTANT_SAVE_ARENA_H

#include "core/fields.h"

#define MUTANT_ARENA_FIELDS 18
extern const struct field mutant_arena_fields[MUTANT_ARENA_FIELDS];

#endif
