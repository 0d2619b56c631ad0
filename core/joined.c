#include "core/joined.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void joined_add(struct joined *x, const char *between, const char *fmt, ...)
{
    const size_t gap = x->used ? strlen(between) : 0, room = sizeof x->text - x->used;
    va_list args;
    int n;

    if (gap >= room) {
        return;
    }
    va_start(args, fmt);
    n = vsnprintf(x->text + x->used + gap, room - gap, fmt, args);
    va_end(args);
    if (n < 0 || (size_t)n >= room - gap) {
        x->text[x->used] = '\0';
        return;
    }
    memcpy(x->text + x->used, between, gap);
    x->used += gap + (size_t)n;
}
