#include "core/error.h"

#include "core/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int error_set(struct error *e, enum error_code code, const char *fmt, ...)
{
    char text[sizeof e->text];
    va_list args;
    int n;

    va_start(args, fmt);
    n = vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (n < 0) {
        text[0] = '\0';
    } else if ((size_t)n >= sizeof text) {
        text[utf8_cut(text, sizeof text - 1)] = '\0';
    }
    e->code = code;
    /* apart: an argument may lie in e->text itself */
    memcpy(e->text, text, strlen(text) + 1);
    return -1;
}

int error_memory(struct error *e)
{
    return error_set(e, ERROR_MEMORY, "Out of memory.");
}
