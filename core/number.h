/* A whole number as people write it. */
#ifndef CORE_NUMBER_H
#define CORE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Whether all of text is a decimal number of lo..hi: a sign or blanks may stand before
 * it, nothing behind it. *out is untouched if not. */
bool whole_number(const char *text, int64_t lo, int64_t hi, int64_t *out);

#endif
