/* Forms of orders, as legal() yields them: words with brackets in them, "bid <0-7>",
 * "pivot <build|move> with <1-3>". Everything picked inside the brackets is legal. */
#ifndef CORE_FORM_H
#define CORE_FORM_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the order is one of those the form stands for: ignores case, hyphen and blank
 * alike. */
bool form_allows(const char *form, const char *order);

/* A number 0..n-1, for a pick. */
typedef int form_choose_fn(void *arg, int n);

/* Writes one order of the form, the choices made by `choose`, to out. Returns false where
 * it does not fit or the form is none. */
bool form_pick(const char *form, form_choose_fn *choose, void *arg, char *out,
               size_t size);

#endif
