/* Log bodies read strictly: every byte must be as core/entries.c writes it, so that one
 * meaning has one form. A failure sticks; what is read after it is zeros. */
#ifndef CORE_VERIFY_STRICT_H
#define CORE_VERIFY_STRICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct strict {
    const char *at, *end;
    int line;     /* from 1; of the line being read         */
    int bad;      /* the first line that is wrong; 0: none  */
    bool in_line; /* items of a line are still to be read   */
};

/* Begins with a body whose first line must be `name`. */
void strict_begin(struct strict *f, const char *name, const char *body, size_t size);

/* The next line has this key: its items are read next. strict_if: it need not be there.
 */
void strict_line(struct strict *f, const char *key);
bool strict_if(struct strict *f, const char *key);
/* The number of a line that need not be there; 0: it is not. */
int64_t strict_number_if(struct strict *f, const char *key, int64_t lo, int64_t hi);

/* The next item of the line: a number without needless zeros; n bytes as hex in small
 * letters; a word of `room` - 1 bytes at most; this very word. */
int64_t strict_number(struct strict *f, int64_t lo, int64_t hi);
void strict_bytes(struct strict *f, void *out, size_t n);
void strict_word(struct strict *f, char *out, size_t room);
void strict_is(struct strict *f, const char *word);
bool strict_more(const struct strict *f);

/* The rest of the line as hex: its digits, *n bytes of them. Undone by strict_hex(). */
const char *strict_digits(struct strict *f, size_t *n);
/* Those digits as bytes and a zero: malloc'd, NULL: out of memory. */
char *strict_hex(const char *digits, size_t n);

/* Whether everything was read and nothing was wrong. */
bool strict_end(struct strict *f);

#endif
