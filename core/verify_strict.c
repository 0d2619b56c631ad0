#include "core/verify_strict.h"

#include "core/seal.h"

#include <stdlib.h>
#include <string.h>

static void fail(struct strict *f)
{
    if (!f->bad) {
        f->bad = f->line ? f->line : 1;
    }
    f->at = f->end;
    f->in_line = false;
}

/* Ends the line that was read before: nothing may be left of it. */
static void line_end(struct strict *f)
{
    if (f->in_line) {
        if (f->at == f->end || *f->at != '\n') {
            fail(f);
            return;
        }
        f->at++;
        f->in_line = false;
    }
}

bool strict_if(struct strict *f, const char *key)
{
    const size_t n = strlen(key);

    line_end(f);
    if (f->bad || (size_t)(f->end - f->at) <= n || memcmp(f->at, key, n) != 0 ||
        (f->at[n] != ' ' && f->at[n] != '\n')) {
        return false;
    }
    f->at += n;
    f->in_line = true;
    f->line++;
    return true;
}

void strict_line(struct strict *f, const char *key)
{
    if (!strict_if(f, key)) {
        f->line++;
        fail(f);
    }
}

void strict_begin(struct strict *f, const char *name, const char *body, size_t size)
{
    memset(f, 0, sizeof *f);
    f->at = body;
    f->end = body + size;
    strict_line(f, name);
}

bool strict_more(const struct strict *f)
{
    return f->in_line && f->at < f->end && *f->at == ' ';
}

/* The next item of the line and its length; 0: there is none. */
static const char *item(struct strict *f, size_t *n)
{
    const char *from;

    *n = 0;
    if (!strict_more(f)) {
        fail(f);
        return f->at;
    }
    from = ++f->at;
    while (f->at < f->end && *f->at != ' ' && *f->at != '\n') {
        f->at++;
    }
    *n = (size_t)(f->at - from);
    if (*n == 0) {
        fail(f);
    }
    return from;
}

int64_t strict_number(struct strict *f, int64_t lo, int64_t hi)
{
    size_t n, i;
    const char *digits = item(f, &n);
    uint64_t value = 0;

    if (n > 19 || (n > 1 && digits[0] == '0')) {
        fail(f);
        return 0;
    }
    for (i = 0; i < n; i++) {
        if (digits[i] < '0' || digits[i] > '9') {
            fail(f);
            return 0;
        }
        value = value * 10 + (uint64_t)(digits[i] - '0');
    }
    if (n == 0 || value > INT64_MAX || (int64_t)value < lo || (int64_t)value > hi) {
        fail(f);
        return 0;
    }
    return (int64_t)value;
}

int64_t strict_number_if(struct strict *f, const char *key, int64_t lo, int64_t hi)
{
    return strict_if(f, key) ? strict_number(f, lo, hi) : 0;
}

/* Hex is written in small letters. */
static bool small_hex(const char *digits, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        const char c = digits[i];

        if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
            return false;
        }
    }
    return true;
}

void strict_bytes(struct strict *f, void *out, size_t n)
{
    size_t length;
    const char *digits = item(f, &length);

    if (f->bad || !small_hex(digits, length) || !seal_unhex(out, n, digits, length)) {
        memset(out, 0, n);
        fail(f);
    }
}

void strict_word(struct strict *f, char *out, size_t room)
{
    size_t n;
    const char *word = item(f, &n);

    out[0] = '\0';
    if (f->bad || n >= room) {
        fail(f);
        return;
    }
    memcpy(out, word, n);
    out[n] = '\0';
}

void strict_is(struct strict *f, const char *word)
{
    size_t n;
    const char *found = item(f, &n);

    if (f->bad || n != strlen(word) || memcmp(found, word, n) != 0) {
        fail(f);
    }
}

const char *strict_digits(struct strict *f, size_t *n)
{
    size_t length = 0;
    const char *digits = f->at;

    if (strict_more(f)) {
        digits = item(f, &length);
    }
    if (f->bad || length % 2 || !small_hex(digits, length)) {
        fail(f);
        length = 0;
    }
    *n = length / 2;
    return digits;
}

char *strict_hex(const char *digits, size_t n)
{
    char *bytes = malloc(n + 1);

    if (bytes) {
        if (n) { /* what strict_digits() let pass can be undone */
            (void)seal_unhex(bytes, n, digits, 2 * n);
        }
        bytes[n] = '\0';
    }
    return bytes;
}

bool strict_end(struct strict *f)
{
    line_end(f);
    if (!f->bad && f->at != f->end) {
        f->line++;
        fail(f);
    }
    return !f->bad;
}
