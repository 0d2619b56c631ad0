/* Members of the objects of a deck file, each read with its limits; a fault is told in a
 * sentence that names the card. RULES 14. */
#ifndef CORE_MUTANT_MEMBER_H
#define CORE_MUTANT_MEMBER_H

#include "core/error.h"

#include <jansson.h>
#include <stdbool.h>

#define MEMBER_NAME_MAX 40  /* characters of a name */
#define MEMBER_TEXT_MAX 300 /* characters of a text */

/* What is being read, for the sentence of a fault: `The plot card "audit"`. */
struct place {
    const char *what, *id; /* id "": there is none */
    struct error *e;
    json_t *ids; /* every id so far: 1, or the ability it stands for */
};

/* Sets the error: the place, then what is wrong with it. Returns -1. */
int member_fault(const struct place *p, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* o is an object and has no members but these; words ends with NULL. */
int member_only(const struct place *p, json_t *o, const char *const *words);

/* Member `name`: a whole number in lo..hi. */
int member_number(const struct place *p, json_t *o, const char *name, int lo, int hi,
                  int *out);
int member_flag(const struct place *p, json_t *o, const char *name, bool *out);
/* A text of 1..max characters without control characters. */
int member_text(const struct place *p, json_t *o, const char *name, int max,
                const char **out);
/* One of the words; *out: its place. */
int member_word(const struct place *p, json_t *o, const char *name,
                const char *const *words, int *out);
/* An array of lo..hi members. */
int member_list(const struct place *p, json_t *o, const char *name, int lo, int hi,
                json_t **out);

/* Member `id` as an id, and that it is new in this file. Fills p->id first. */
int member_id(struct place *p, json_t *o, const char **out);

#endif
