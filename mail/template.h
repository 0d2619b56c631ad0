/* Texts with names in braces, filled from JSON: a subset of mustache.
 *
 *   {{name}} {{a.b}} {{.}}            a value; of an outer object too
 *   {{name|12}} {{name|-4}}           in 12 columns, in 4 to the right
 *   {{#list}}..{{/list}}              once for each; once for an object, a text,
 *                                     a number, true
 *   {{^list}}..{{/list}}              where that is false, null, [] or ""
 *   {{>part}}                         the template part.txt, here
 *   {{!comment}}
 *
 * A tag other than a value that has a line for itself takes the line away with it.
 * Nothing is escaped. A name that is not there is an error, also of a section: a report
 * with a hole is a bug. Blanks at the end of a line go. */
#ifndef MAIL_TEMPLATE_H
#define MAIL_TEMPLATE_H

#include "core/error.h"

#include <jansson.h>

#define TEMPLATE_NESTING 32     /* sections and parts inside each other */
#define TEMPLATE_SIZE_MAX 65536 /* bytes of one template                */

/* The built-in ones, from templates/: name is relative to it, "mutant/report.txt". The
 * last one has no name. */
struct template_text {
    const char *name, *text;
};
extern const struct template_text template_texts[];

/* Where templates come from. Those of a game go before the general ones, and either is
 * looked for in a folder of the host's, then among the built-in ones: what a game has of
 * its own is replaced by DIR/mutant/table.txt, not by DIR/table.txt. */
struct templates {
    const char *dir;  /* NULL: none                         */
    const char *game; /* rules of the game, "mutant"; or NULL */
};

/* Checks that the folder can be read. dir and game are kept, not copied.
 * Errors: CONFIG. */
int templates_open(struct templates *t, const char *dir, const char *game,
                   struct error *e);

/* The text of the template with this file name, malloc'd. Errors: CONFIG (there is none,
 * it cannot be read, is too long or no UTF-8), MEMORY. */
int templates_text(const struct templates *t, const char *name, char **text,
                   struct error *e);

/* Fills a whole template; *out is malloc'd. Errors: CONFIG naming template, line and
 * name, MEMORY. */
int template_fill(const struct templates *t, const char *name, json_t *values, char **out,
                  struct error *e);

/* A template whose first lines are the header of a mail: `Subject: ..`, a blank line, the
 * body. What is filled into the header loses its control characters first. */
struct template_mail {
    char *subject, *body;
};
int template_mail_fill(struct template_mail *m, const struct templates *t,
                       const char *name, json_t *values, struct error *e);
void template_mail_free(struct template_mail *m);

#endif
