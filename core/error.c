#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Where a text of n bytes that was cut off there must end, so as to hold whole characters
 * of UTF-8 only. */
static size_t character_end(const char *text, size_t n)
{
    size_t start = n;
    size_t length;
    unsigned char lead;

    while (start > 0 && n - start < 3 &&
           ((unsigned char)text[start - 1] & 0xC0) == 0x80) {
        start--;
    }
    if (start == 0) {
        return n;
    }
    lead = (unsigned char)text[start - 1];
    length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    return start - 1 + length > n ? start - 1 : n;
}

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
        text[character_end(text, sizeof text - 1)] = '\0';
    }
    e->code = code;
    /* apart: an argument may lie in e->text itself */
    memcpy(e->text, text, strlen(text) + 1);
    return -1;
}
