#include "core/body.h"

#include "core/log.h"
#include "core/seal.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define SALT_BYTES 16
#define KEY_SHOWN 40  /* bytes of a key in an error text */
#define DIGITS_MAX 19 /* of a number up to 2^63-1 */

void body_begin(struct body *b, int kind)
{
    const char *name = entry_kind_name(kind);

    b->text = NULL;
    b->size = 0;
    b->to = open_memstream(&b->text, &b->size);
    b->failed = !b->to || !name || fprintf(b->to, "%s\n", name) < 0;
}

void body_line(struct body *b, const char *key, const char *fmt, ...)
{
    va_list args;

    if (b->failed) {
        return;
    }
    va_start(args, fmt);
    b->failed = fprintf(b->to, "%s ", key) < 0 || vfprintf(b->to, fmt, args) < 0 ||
                fputc('\n', b->to) == EOF;
    va_end(args);
}

void body_hex(struct body *b, const char *key, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    char hex[3];
    size_t i;

    if (b->failed) {
        return;
    }
    b->failed = fprintf(b->to, n ? "%s " : "%s", key) < 0;
    for (i = 0; i < n && !b->failed; i++) {
        seal_hex(hex, at + i, 1);
        b->failed = fputs(hex, b->to) == EOF;
    }
    b->failed = b->failed || fputc('\n', b->to) == EOF;
}

void body_salt(struct body *b)
{
    unsigned char salt[SALT_BYTES];

    randombytes_buf(salt, sizeof salt);
    body_hex(b, "salt", salt, sizeof salt);
}

char *body_end(struct body *b)
{
    char *text;

    if (b->to && fclose(b->to) == EOF) {
        b->failed = true;
    }
    b->to = NULL;
    text = b->text;
    b->text = NULL;
    if (b->failed) {
        free(text);
        return NULL;
    }
    return text;
}

/* Leaves the reader on the line that begins at r->at; false: there is none. */
static bool take_line(struct body_reader *r)
{
    const char *end, *blank;

    if (r->at == r->end) {
        return false;
    }
    end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    end = end ? end : r->end;
    blank = memchr(r->at, ' ', (size_t)(end - r->at));
    r->key = r->at;
    r->key_size = (size_t)((blank ? blank : end) - r->at);
    r->value = blank ? blank + 1 : end;
    r->value_size = (size_t)(end - r->value);
    r->at = end == r->end ? end : end + 1;
    r->line++;
    return true;
}

int body_read(struct body_reader *r, const char *body, size_t size, int kind,
              struct error *e)
{
    const char *name = entry_kind_name(kind);

    memset(r, 0, sizeof *r);
    r->at = body;
    r->end = body + size;
    if (!name || !take_line(r) || !body_is(r, name) || r->value != r->key + r->key_size) {
        return error_set(e, ERROR_DATA, "The log entry should begin with \"%s\".",
                         name ? name : "the name of its kind");
    }
    return 0;
}

bool body_next(struct body_reader *r)
{
    return take_line(r);
}

bool body_is(const struct body_reader *r, const char *key)
{
    return strlen(key) == r->key_size && memcmp(r->key, key, r->key_size) == 0;
}

bool body_more(const struct body_reader *r)
{
    return r->value_size > 0;
}

static int wrong(const struct body_reader *r, const char *wanted, struct error *e)
{
    const int shown = r->key_size < KEY_SHOWN ? (int)r->key_size : KEY_SHOWN;

    return error_set(e, ERROR_DATA, "Line %d of the log entry, \"%.*s\", should have %s.",
                     r->line, shown, r->key, wanted);
}

/* The next word of the value, which is not taken before take_word(). */
static size_t word_size(const struct body_reader *r)
{
    const char *blank;

    if (r->value_size == 0) {
        return 0;
    }
    blank = memchr(r->value, ' ', r->value_size);
    return blank ? (size_t)(blank - r->value) : r->value_size;
}

static void take_word(struct body_reader *r, size_t size)
{
    if (size < r->value_size) {
        size++; /* the blank */
    }
    r->value += size;
    r->value_size -= size;
}

int body_number(struct body_reader *r, int64_t *out, struct error *e)
{
    const size_t size = word_size(r);
    uint64_t value = 0;
    size_t i;

    if (size == 0 || size > DIGITS_MAX) {
        return wrong(r, "a number from 0 to 2^63-1 here", e);
    }
    for (i = 0; i < size; i++) {
        if (r->value[i] < '0' || r->value[i] > '9') {
            return wrong(r, "a number of decimal digits here", e);
        }
        value = value * 10 + (uint64_t)(r->value[i] - '0');
    }
    if (value > INT64_MAX) {
        return wrong(r, "a number from 0 to 2^63-1 here", e);
    }
    *out = (int64_t)value;
    take_word(r, size);
    return 0;
}

int body_row(struct body_reader *r, const struct body_row *row, size_t n, struct error *e)
{
    size_t i;

    for (i = 0; i < n; i++) {
        if (body_is(r, row[i].key)) {
            return body_number(r, row[i].number, e) ? -1 : 1;
        }
    }
    return 0;
}

int body_bytes(struct body_reader *r, void *out, size_t n, struct error *e)
{
    const size_t size = word_size(r);

    if (!seal_unhex(out, n, r->value, size)) {
        return wrong(r, "hexadecimal digits here, as many as the key asks for", e);
    }
    take_word(r, size);
    return 0;
}

int body_word(struct body_reader *r, char *out, size_t room, struct error *e)
{
    const size_t size = word_size(r);

    if (size == 0 || size >= room) {
        return wrong(r, "a word here that is not longer than it may be", e);
    }
    memcpy(out, r->value, size);
    out[size] = '\0';
    take_word(r, size);
    return 0;
}

char *body_text(struct body_reader *r, size_t *n, struct error *e)
{
    const size_t size = r->value_size / 2;
    char *text = malloc(size + 1);

    if (!text) {
        error_memory(e);
        return NULL;
    }
    if (!seal_unhex(text, size, r->value, r->value_size)) {
        wrong(r, "pairs of hexadecimal digits", e);
        free(text);
        return NULL;
    }
    text[size] = '\0';
    *n = size;
    take_word(r, r->value_size);
    return text;
}

int body_find(struct body_reader *r, const char *body, size_t size, int kind,
              const char *key, struct error *e)
{
    if (body_read(r, body, size, kind, e)) {
        return -1;
    }
    while (body_next(r)) {
        if (body_is(r, key)) {
            return 0;
        }
    }
    return error_set(e, ERROR_DATA, "The log entry \"%s\" has no line \"%s\".",
                     entry_kind_name(kind), key);
}
