#include "core/error.h"

#include "core/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TEXT_MAX                                                                         \
    4096              /* bytes of a text before it is cut: two lines of an order in it   \
                       */
#define QUOTED_MAX 60 /* bytes of a word or line quoted in a text that is too long */

/* Leaves the beginning of what is quoted; of a path its end, which names the file.
 * Returns the quotation mark behind it. */
static char *cut_quoted(char *open, char *close)
{
    char *from = close - QUOTED_MAX;
    char *end = open + 1 + utf8_cut(open + 1, QUOTED_MAX);

    if (memchr(open + 1, '/', (size_t)(close - open - 1))) {
        while (from < close && ((unsigned char)*from & 0xC0) == 0x80) {
            from++; /* within a character */
        }
        memset(open + 1, '.', 3);
        memmove(open + 4, from, strlen(from) + 1);
        return open + 4 + (close - from);
    }
    memset(end, '.', 3);
    memmove(end + 3, close, strlen(close) + 1);
    return end + 3;
}

/* Cuts what is quoted, so that the sentence around it is left. */
static void shorten(char *text)
{
    char *open = strchr(text, '"');
    char *close;

    while (open && (close = strchr(open + 1, '"')) != NULL) {
        if (close - open > QUOTED_MAX + 4) { /* it gets no longer by the dots */
            close = cut_quoted(open, close);
        }
        open = strchr(close + 1, '"');
    }
}

int error_set(struct error *e, enum error_code code, const char *fmt, ...)
{
    char text[TEXT_MAX];
    va_list args;
    int n;

    va_start(args, fmt);
    n = vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (n < 0) {
        text[0] = '\0';
    } else if ((size_t)n >= sizeof e->text) {
        shorten(text);
        text[utf8_cut(text, strnlen(text, sizeof e->text - 1))] = '\0';
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

bool error_of_order(const struct error *e)
{
    return e->code == ERROR_SYNTAX || e->code == ERROR_ILLEGAL || e->code == ERROR_DENIED;
}
