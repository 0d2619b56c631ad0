/* Log bodies: UTF-8 text, one `key value` a line, first line the kind's name.
 * sealed-bids 4.5. What it holds is written by core/entries.h. */
#ifndef CORE_BODY_H
#define CORE_BODY_H

#include "core/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A body being written. Failures stick; body_end() tells. */
struct body {
    FILE *to;
    char *text;
    size_t size;
    bool failed;
};

/* Begins a body of this kind. */
void body_begin(struct body *b, int kind);
/* "key" and then what fmt makes, on a line of their own. */
void body_line(struct body *b, const char *key, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* key, a blank where text is not empty, hex of n bytes. */
void body_hex(struct body *b, const char *key, const void *bytes, size_t n);
/* `salt` and 16 random bytes: stands wherever a person's text follows. */
void body_salt(struct body *b);
/* The finished body, malloc'd, or NULL: out of memory. */
char *body_end(struct body *b);

/* A body being read, line by line. */
struct body_reader {
    const char *at, *end;
    const char *key; /* of the line read last, not terminated: key_size bytes */
    size_t key_size;
    const char *value; /* what follows the blank, value_size bytes */
    size_t value_size;
    int line; /* from 1 */
};

/* Begins to read; the first line must be that kind's name. Errors: DATA. */
int body_read(struct body_reader *r, const char *body, size_t size, int kind,
              struct error *e);
/* Reads the next line; false at the end. */
bool body_next(struct body_reader *r);
bool body_is(const struct body_reader *r, const char *key);

/* Takes the next number or hex string or word from the value of the line. Numbers are
 * decimal, 0..2^63-1. Errors: DATA, naming the line. body_rest_empty: nothing is left of
 * the line. */
int body_number(struct body_reader *r, int64_t *out, struct error *e);
int body_bytes(struct body_reader *r, void *out, size_t n, struct error *e);
int body_word(struct body_reader *r, char *out, size_t room, struct error *e);
/* Where the number of a line with this key goes. */
struct body_row {
    const char *key;
    int64_t *number;
};
/* Takes the number of the line where its key is that of one of n rows: 1, else 0; -1. */
int body_row(struct body_reader *r, const struct body_row *row, size_t n,
             struct error *e);
/* The rest of the line as hex of any length: malloc'd bytes and a zero, or NULL. */
char *body_text(struct body_reader *r, size_t *n, struct error *e);
bool body_more(const struct body_reader *r);

/* The first line with this key, read as above; for bodies where one is wanted. Errors:
 * DATA (none such). */
int body_find(struct body_reader *r, const char *body, size_t size, int kind,
              const char *key, struct error *e);

#endif
