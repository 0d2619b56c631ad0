/* From the text of a mail to order lines: mail 1.4. */
#ifndef MAIL_LINES_H
#define MAIL_LINES_H

#include "core/error.h"
#include "mail/limits.h"
#include "mail/refusal.h"

#include <stdbool.h>
#include <stddef.h>

#define LINES_IGNORED 10 /* lines that were no orders and are told of */

/* Words an order may begin with; each list ends with NULL, and may be NULL. */
struct verbs {
    const char *const *game;   /* those of core/rules.h                */
    const char *const *engine; /* the engine's own: core/submission.h  */
};

struct mail_line {
    int line; /* where it began in the text, from 1 */
    char *text;
};

struct lines {
    int orders;
    struct mail_line *order; /* the verb in upper case, the rest as written          */
    int ignored;             /* how many lines were no orders                        */
    struct mail_line remark[LINES_IGNORED]; /* the first of them                     */
    int blocks;             /* of players, for core/block.h                         */
    struct refusal refusal; /* of the whole text, whatever orders it has            */
    int header;             /* lines lines_file() has put before the first order    */
};

/* Reads a text. A refusal is no failure. Errors: MEMORY, and then there is nothing to
 * free. */
int lines_read(struct lines *out, const char *text, const struct verbs *verbs,
               const struct mail_limits *limits, struct error *e);
void lines_free(struct lines *l);

/* The order file of architecture 4.1, malloc'd: a header, a blank line, one order a line.
 * player: from 1; code: NULL leaves its line out. NULL: out of memory. */
char *lines_file(struct lines *l, const char *game, int player, const char *code);

/* What was not read as orders, a line each, or while something sealed is open to its
 * sender (mail 1.4.10) only where it stood: malloc'd; "" for nothing. NULL: out of
 * memory. */
char *lines_ignored(const struct lines *l, bool sealed);

/* Which line of the text is meant by this one of the file made last; 0: none. */
int lines_place(const struct lines *l, int line);

#endif
