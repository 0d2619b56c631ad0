#include "core/number.h"

#include <errno.h>
#include <stdlib.h>

bool whole_number(const char *text, int64_t lo, int64_t hi, int64_t *out)
{
    char *end;
    long long value;

    errno = 0;
    value = strtoll(text, &end, 10);
    if (end == text || *end || errno || value < lo || value > hi) {
        return false;
    }
    *out = value;
    return true;
}
