#include "cmd/status.h"

#include <stdarg.h>
#include <stdio.h>
#include <sysexits.h>

int status_of(const struct error *e)
{
    switch (e->code) {
    case ERROR_NONE:
        return EX_OK;
    case ERROR_SYNTAX:
    case ERROR_ILLEGAL:
    case ERROR_STALE:
    case ERROR_DATA:
        return EX_DATAERR;
    case ERROR_FILE:
        return EX_NOINPUT;
    case ERROR_BUG:
        return EX_SOFTWARE;
    case ERROR_STORE:
    case ERROR_MAIL:
    case ERROR_MEMORY:
        return EX_TEMPFAIL;
    case ERROR_DENIED:
        return EX_NOPERM;
    case ERROR_CONFIG:
        return EX_CONFIG;
    }
    return EX_SOFTWARE;
}

/* "sealed VERB: " stands first, as an output that begins with a digit may be read as a
 * status by the mail system (mail 3.3). */
int complain(const char *verb, const struct error *e)
{
    if (e->line > 0) {
        fprintf(stderr, "sealed %s: line %d: %s\n", verb, e->line, e->text);
    } else {
        fprintf(stderr, "sealed %s: %s\n", verb, e->text);
    }
    return status_of(e);
}

int complain_about(const char *verb, const char *game, const struct error *e)
{
    fprintf(stderr, "sealed %s: %s: %s\n", verb, game, e->text);
    return status_of(e);
}

int misused(const char *verb, const char *fmt, ...)
{
    va_list more;

    fprintf(stderr, "sealed %s: ", verb);
    va_start(more, fmt);
    vfprintf(stderr, fmt, more);
    va_end(more);
    fprintf(stderr, "\nsealed %s: `sealed %s --help` tells how it is used.\n", verb,
            verb);
    return EX_USAGE;
}
