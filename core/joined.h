/* A short text made of parts with something between them: "Bas 3, Kyle 1". */
#ifndef CORE_JOINED_H
#define CORE_JOINED_H

#include <stddef.h>

#define JOINED_MAX 1200 /* bytes with the zero */

struct joined { /* begins as {.used = 0}: its text is "" then */
    char text[JOINED_MAX];
    size_t used;
};

/* Adds what fmt gives, behind `between` if it is not the first. A part that does not fit
 * is left out whole. */
void joined_add(struct joined *x, const char *between, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
