/* A text as lines, made plain: mail 1.4, rule 1. */
#ifndef MAIL_TEXT_H
#define MAIL_TEXT_H

#include "core/error.h"

#include <stdbool.h>
#include <stddef.h>

enum line_kind {
    LINE_TEXT, /* written by the sender: an order, a remark           */
    LINE_BLANK,
    LINE_QUOTED,  /* of another mail                                     */
    LINE_SKIPPED, /* belongs to a signature, a block or an attribution   */
    LINE_END,     /* nothing counts from here on                         */
};

struct text_line {
    char *text;   /* trimmed, terminated; may be shortened in place     */
    char *folded; /* the same in lower case and without accents, as far as */
                  /* the languages of mail programs need it             */
    enum line_kind kind;
};

struct text_lines {
    int count;
    struct text_line *line; /* line i is line i + 1 to people         */
    int blocks;             /* of players, set by quoting_mark()      */
    char *bytes, *folds;    /* what the pointers above point into     */
    size_t size;            /* of each of these two                   */
};

/* Splits text at LF and makes each line plain: typographic quotes, dashes and blanks
 * become their ASCII relatives, invisible characters go, blanks at both ends go. Kinds
 * are LINE_TEXT and LINE_BLANK only. Errors: MEMORY. */
int text_split(struct text_lines *t, const char *text, struct error *e);
void text_free(struct text_lines *t);

/* Makes one line plain, in its place. */
void text_make_plain(char *line);

/* Nothing in it can be seen. */
bool text_blank(const char *text);

/* Every end of a line in n bytes becomes one LF where it was a CR alone, as old programs
 * write it: to drop it would make one order of two. CR LF stays. */
void text_end_lines(char *text, size_t n);

#endif
