/* What the parts of the grammar share: words.c. */
#ifndef CORE_MUTANT_WORDS_H
#define CORE_MUTANT_WORDS_H

#include "core/mutant/mutant.h"

/* An order being read. */
struct mutant_words {
    const struct turn *t;
    const struct order *o;
    int at;      /* the next word                       */
    size_t used; /* bytes of out->room that names fill  */
    struct mutant_order *out;
    struct error *e;
};

bool mutant_more(const struct mutant_words *w);
/* The next word is this one. */
bool mutant_next_is(const struct mutant_words *w, const char *word);
/* Takes the word if it comes next. */
bool mutant_word(struct mutant_words *w, const char *word);
/* Nothing follows. */
int mutant_last(const struct mutant_words *w);
/* SYNTAX: "what was written" should be `expected`. */
int mutant_wrong(const struct mutant_words *w, const char *expected);
int mutant_word_number(struct mutant_words *w, int lo, int hi, int *out);
/* Takes the next word as one of these. what: "a stat". */
int mutant_word_of(struct mutant_words *w, const char *const *words, int n,
                   const char *what, int *out);
int mutant_word_hex(struct mutant_words *w);

/* Where the first of these keywords (ends with NULL) stands from the next word on, or
 * behind the last word. */
int mutant_find_word(const struct mutant_words *w, const char *const *stops);
/* Takes all words before `end` as one name. what: "a Character". */
int mutant_word_name(struct mutant_words *w, int end, const char *what, const char **out);
/* The same as names apart by commas. */
int mutant_word_names(struct mutant_words *w, int end, const char *what,
                      struct mutant_names *out);
/* Where the name of a card or power that begins at the next word ends, as keywords may
 * be part of it ("Rally on the Steps"): before one of them, or at the end. */
int mutant_name_end(const struct mutant_words *w, const char *const *stops,
                    const char *const *names, int n);

/* ---- parts of the grammar ---- */
/* The name of a power, up to one of these words. */
int mutant_read_power(struct mutant_words *w, const char *const *stops);
int mutant_read_mission(struct mutant_words *w); /* orders_mission.c */

#endif
