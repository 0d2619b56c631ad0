/* Names and texts of players and of decks, which are printed in every report. */
#ifndef CORE_LEGIBLE_H
#define CORE_LEGIBLE_H

#include "core/error.h"

#include <stddef.h>

/* Whether n bytes are a text of least..most characters that can be printed anywhere as it
 * is: UTF-8; each character seen and in its place, so no controls, marks of direction,
 * joiners or other characters of no width; letters with at most two marks on them; no
 * blanks at the ends or side by side; no head or tail of a block of the engine's. Errors:
 * SYNTAX. */
int legible_check(const char *text, size_t n, int least, int most, struct error *e);

#endif
