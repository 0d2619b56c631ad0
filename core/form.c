#include "core/form.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What stands between two brackets: a range of numbers, or words apart by bars. */
struct bracket {
    const char *inside;
    size_t size;
    bool range;
    int lo, hi;
};

/* A whole number of a form, and where it ends; NULL: there is none. */
static const char *number_read(const char *s, int *out)
{
    char *end;
    long value;

    errno = 0;
    value = strtol(s, &end, 10);
    if (end == s || errno || value < INT_MIN || value > INT_MAX) {
        return NULL;
    }
    *out = (int)value;
    return end;
}

/* "0-7>": from the first to the second. */
static bool range_read(const char *s, struct bracket *b)
{
    const char *end = number_read(s, &b->lo);

    if (!end || *end != '-') {
        return false;
    }
    end = number_read(end + 1, &b->hi);
    return end && *end == '>' && b->lo <= b->hi;
}

/* Reads the bracket that begins at s ("<"); returns what follows it, or NULL. */
static const char *bracket_read(const char *s, struct bracket *b)
{
    const char *end = strchr(s, '>');

    if (!end) {
        return NULL;
    }
    b->inside = s + 1;
    b->size = (size_t)(end - s) - 1;
    b->range = range_read(b->inside, b);
    return end + 1;
}

/* The next of the words of a bracket, from *at on. */
static bool next_word(const struct bracket *b, size_t *at, const char **word,
                      size_t *size)
{
    const char *bar;

    if (*at > b->size) {
        return false;
    }
    *word = b->inside + *at;
    bar = memchr(*word, '|', b->size - *at);
    *size = bar ? (size_t)(bar - *word) : b->size - *at;
    *at += *size + 1;
    return true;
}

static int plain(char c)
{
    return c == '-' ? ' ' : tolower((unsigned char)c);
}

static bool begins(const char *order, const char *word, size_t size)
{
    size_t i;

    for (i = 0; i < size; i++) {
        if (plain(order[i]) != plain(word[i])) {
            return false;
        }
    }
    return true;
}

static bool range_allows(const struct bracket *b, const char *rest, const char *order)
{
    char *end;
    long value = strtol(order, &end, 10);

    return isdigit((unsigned char)order[0]) && value >= b->lo && value <= b->hi &&
           form_allows(rest, end);
}

static bool words_allow(const struct bracket *b, const char *rest, const char *order)
{
    const char *word;
    size_t at = 0, size;

    while (next_word(b, &at, &word, &size)) {
        if (begins(order, word, size) && form_allows(rest, order + size)) {
            return true;
        }
    }
    return false;
}

bool form_allows(const char *form, const char *order)
{
    struct bracket b;
    const char *rest;

    while (*form && *form != '<') {
        if (plain(*form) != plain(*order)) {
            return false;
        }
        form++;
        order++;
    }
    if (!*form) {
        return !*order;
    }
    rest = bracket_read(form, &b);
    if (!rest) {
        return false;
    }
    return b.range ? range_allows(&b, rest, order) : words_allow(&b, rest, order);
}

/* Writes n bytes as a text of its own; returns n, also where they do not fit. */
static size_t put(const char *bytes, size_t n, char *out, size_t size)
{
    if (n < size) {
        memcpy(out, bytes, n);
        out[n] = '\0';
    }
    return n;
}

static size_t pick(const struct bracket *b, form_choose_fn *choose, void *arg, char *out,
                   size_t size)
{
    const char *word = b->inside;
    size_t at = 0, length = 0;
    int n = 0, chosen;

    if (b->range) {
        return (size_t)snprintf(out, size, "%d", b->lo + choose(arg, b->hi - b->lo + 1));
    }
    while (next_word(b, &at, &word, &length)) {
        n++;
    }
    chosen = choose(arg, n);
    for (at = 0; chosen >= 0 && next_word(b, &at, &word, &length); chosen--) {
    }
    return put(word, length, out, size);
}

bool form_pick(const char *form, form_choose_fn *choose, void *arg, char *out,
               size_t size)
{
    struct bracket b;
    size_t used = 0, n;

    while (*form && used < size) {
        if (*form == '<') {
            form = bracket_read(form, &b);
            if (!form) {
                return false;
            }
            n = pick(&b, choose, arg, out + used, size - used);
        } else {
            n = put(form, strcspn(form, "<"), out + used, size - used);
            form += n;
        }
        used += n;
    }
    return used < size;
}
