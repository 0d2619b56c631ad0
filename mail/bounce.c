#include "mail/bounce.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define FIELD_MAX 512 /* bytes of a field that are read */

static const char *const actions[] = {"",          "expanded", "relayed",
                                      "delivered", "delayed",  "failed"};

const char *bounce_action_name(enum bounce_action action)
{
    return actions[action];
}

static size_t line_size(const char *at)
{
    return strcspn(at, "\n");
}

/* Adds the line at at, without its end, to a field. */
static void append(char field[FIELD_MAX], const char *at)
{
    size_t have = strlen(field);
    size_t n = line_size(at);

    if (n > 0 && at[n - 1] == '\r') {
        n--;
    }
    if (n > FIELD_MAX - 1 - have) {
        n = FIELD_MAX - 1 - have;
    }
    memcpy(field + have, at, n);
    field[have + n] = '\0';
}

/* Reads the field at at with the lines it is folded into; "" is a blank line. Returns
 * what follows. */
static const char *take_field(char field[FIELD_MAX], const char *at)
{
    field[0] = '\0';
    do {
        append(field, at);
        at += line_size(at);
        at += *at == '\n';
    } while (field[0] && (*at == ' ' || *at == '\t'));
    return at;
}

/* The value of a field of this name; NULL if it is another. */
static const char *value_of(const char *field, const char *name)
{
    size_t n = strlen(name);

    if (strncasecmp(field, name, n) != 0) {
        return NULL;
    }
    field += n + strspn(field + n, " \t");
    if (*field != ':') {
        return NULL;
    }
    return field + 1 + strspn(field + 1, " \t");
}

static enum bounce_action action_of(const char *value)
{
    size_t n = strcspn(value, " \t(;");
    int i;

    for (i = BOUNCE_EXPANDED; i <= BOUNCE_FAILED; i++) {
        if (strlen(actions[i]) == n && strncasecmp(actions[i], value, n) == 0) {
            return (enum bounce_action)i;
        }
    }
    return BOUNCE_UNKNOWN;
}

/* "rfc822; ada@example.org": the address, where it is one of a mail. */
static void read_recipient(char out[255], const char *value)
{
    size_t type = strcspn(value, "; \t");
    const char *at = value + strcspn(value, ";");
    size_t n;

    if ((type != 6 || strncasecmp(value, "rfc822", type) != 0) &&
        (type != 5 || strncasecmp(value, "utf-8", type) != 0)) {
        return;
    }
    at += *at == ';';
    at += strspn(at, " \t<");
    n = strcspn(at, " \t>");
    if (n < 255) {
        memcpy(out, at, n);
        out[n] = '\0';
    }
}

/* "5.1.1", whatever follows it. */
static void read_status(char out[12], const char *value)
{
    size_t n = strcspn(value, " \t(;");
    size_t at = 0;
    int part;

    for (part = 0; part < 3; part++) {
        size_t digits = strspn(value + at, "0123456789");

        if (digits < 1 || digits > (part == 0 ? 1 : 3) ||
            (part < 2 && value[at + digits] != '.')) {
            return;
        }
        at += digits + (part < 2);
    }
    if (at == n) {
        memcpy(out, value, n);
        out[n] = '\0';
    }
}

static void take(struct bounce *b, const char *field)
{
    const char *value;

    if ((value = value_of(field, "Final-Recipient")) != NULL) {
        read_recipient(b->recipient, value);
    } else if ((value = value_of(field, "Action")) != NULL) {
        b->action = action_of(value);
    } else if ((value = value_of(field, "Status")) != NULL) {
        read_status(b->status, value);
    }
}

bool bounce_read(struct bounce *b, const char *fields)
{
    struct bounce block = {.action = BOUNCE_UNKNOWN};
    char field[FIELD_MAX];

    memset(b, 0, sizeof *b);
    while (*fields) {
        fields = take_field(field, fields);
        take(&block, field);
        if (field[0] == '\0' || *fields == '\0') {
            if (block.action > b->action) {
                *b = block;
            }
            memset(&block, 0, sizeof block);
        }
    }
    return b->action != BOUNCE_UNKNOWN;
}
