/* Order files: `name: value` lines, a blank line, then one order a line.
 * This module knows words and numbers, and nothing of any game. */
#ifndef CORE_ORDER_H
#define CORE_ORDER_H

#include "core/error.h"

#include <stdbool.h>
#include <stddef.h>

#define ORDER_WORD_MAX 64   /* words that are told apart in one order */
#define ORDER_LINE_MAX 1000 /* bytes of one order                     */
#define ORDER_LINES_MAX 500 /* orders in one file                     */

enum order_kind {
    ORDER_WORDS,   /* written by a player              */
    ORDER_DEFAULT, /* the deadline passed without one  */
    ORDER_END,     /* the file has no further orders   */
    ORDER_PLAN,    /* try the seat's own plan          */
};

struct order {
    enum order_kind kind;
    int status;       /* of a bid: 0, or why it does not count (sealed-bids 7.4) */
    int forfeit;      /* coins that a bid costs which was not revealed (7.5)            */
    int plan;         /* of ORDER_PLAN: which, from 1                            */
    int line;         /* where it stood in the file, from 1                      */
    int count;        /* words                                                   */
    const char *text; /* the whole line, without the blanks around it            */
    const char *word[ORDER_WORD_MAX]; /* as written; order_is() ignores case     */
    int at[ORDER_WORD_MAX];           /* where word i begins in text             */
};

struct order_file {
    const char *game, *seat, *code; /* header fields; NULL where absent */
    int count;
    struct order *order;
    char *text;  /* what the pointers above point into */
    size_t size; /* of text, its unused room included */
};

/* Reads a whole file of n bytes of UTF-8. A header is read only where the first line has
 * the form `game: ..`, `seat: ..` or `code: ..`; it ends at the first blank line. Blank
 * lines and lines that begin with # are passed over. Words end at blanks, a comma is a
 * word of its own, double quotes make one word; the last word that is told apart is all
 * the rest of the line. CR before LF is dropped, a byte order mark passed over. No
 * control characters. On failure there is nothing to free. Errors: SYNTAX with the line,
 * MEMORY. */
int order_file_read(struct order_file *f, const char *bytes, size_t n, struct error *e);
/* Wipes the texts, as a bid may be among them. */
void order_file_free(struct order_file *f);

/* Word i of o is this one, whatever its case. False where there is no word i. */
bool order_is(const struct order *o, int i, const char *word);

/* What was written from word i on, as written; "" where there is no word i. */
const char *order_rest(const struct order *o, int i);

/* Nothing follows word i - 1. Errors: SYNTAX, quoting what does. */
int order_end(const struct order *o, int i, struct error *e);

/* Word i of o as a number in lo..hi. Errors: SYNTAX, saying what would be accepted. */
int order_number(const struct order *o, int i, int lo, int hi, int *out, struct error *e);

/* Finds what was written among n names: without regard to case, hyphen and blank alike,
 * any unique beginning is enough, an exact name always; of equal names the first. Where
 * nothing begins so, the names are taken without The, A and An before them.
 * Returns its place; ORDER_UNKNOWN or ORDER_AMBIGUOUS. NULL names are passed over. */
#define ORDER_UNKNOWN (-1)
#define ORDER_AMBIGUOUS (-2)
int order_name(const char *written, const char *const *names, int n);

/* Two names that order_name() does not tell apart. */
bool order_same(const char *a, const char *b);

/* The name nearest to what was written, for "did you mean"; NULL if none is near: more
 * than one change and one for each four bytes written, and it is no later word of one
 * name alone. */
const char *order_nearest(const char *written, const char *const *names, int n);

/* Fewest single changes (put in, leave out, replace, swap of neighbours) that make b of
 * a, ASCII case ignored, in bytes; 99 at most, and for any text that is longer. */
int order_distance(const char *a, const char *b);

#endif
