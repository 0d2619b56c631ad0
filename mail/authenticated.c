#include "mail/authenticated.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define RESULT_MAX 15 /* letters of a result: "temperror" */

/* Behind a comment in parentheses, which may hold others; behind blanks. */
static const char *skip(const char *at)
{
    int depth = 0;

    for (; *at && (depth || *at == '(' || *at == ' '); at++) {
        depth += *at == '(';
        depth -= *at == ')';
    }
    return at;
}

/* The field is of this server: what follows its name, NULL. */
static const char *of_server(const char *field, const char *server)
{
    const size_t n = strlen(server);

    field = skip(field ? field : "");
    return *server && !strncasecmp(field, server, n) &&
                   (field[n] == ';' || field[n] == ' ' || !field[n])
               ? field + n
               : NULL;
}

/* The next part of a field, behind its semicolon; a semicolon in a comment is none. */
static const char *next_part(const char *at)
{
    while (*at && *at != ';') {
        at = *at == '(' ? skip(at) : at + 1;
    }
    return *at ? skip(at + 1) : at;
}

/* The result of this method in a field, in letters alone: its length, 0: it has none. */
static size_t result_of(const char *field, const char *method, const char **result)
{
    const size_t n = strlen(method);
    const char *at;

    for (at = next_part(field); *at; at = next_part(at)) {
        if (!strncasecmp(at, method, n) && *skip(at + n) == '=') {
            *result = skip(skip(at + n) + 1);
            return strspn(*result,
                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
        }
    }
    return 0;
}

void authenticated_read(char out[AUTHENTICATED_ROOM], const struct mail *m,
                        const char *server)
{
    static const char *const methods[] = {"spf", "dkim", "dmarc", NULL};
    const char *field, *result = "";
    size_t used = 0, n;
    int i, j;

    out[0] = '\0';
    for (i = 0; methods[i]; i++) {
        n = 0;
        for (j = 0; j < MAIL_AUTH && !n; j++) {
            field = of_server(m->auth[j], server);
            if (!field) {
                break;
            }
            n = result_of(field, methods[i], &result);
        }
        if (n > 0 && n <= RESULT_MAX) {
            used += (size_t)snprintf(out + used, AUTHENTICATED_ROOM - used, "%s%s %.*s",
                                     used ? ", " : "", methods[i], (int)n, result);
        }
    }
}
