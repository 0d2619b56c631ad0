/* The statements of a case file: lines of words, JSON over several lines. */
#ifndef CMD_CASE_TEXT_H
#define CMD_CASE_TEXT_H

#include "core/error.h"

#include <stddef.h>

#define CASE_WORDS 64

struct statement {
    int line;   /* where it begins, from 1                              */
    int count;  /* words; of >, options, state, piles one, of = two          */
    char *text; /* all of it, lines joined by LF; malloc'd              */
    char *word[CASE_WORDS]; /* without their double quotes; malloc'd         */
    const char *rest;       /* what follows the words; points into text      */
};

struct case_text {
    struct statement *statement;
    int count;
};

/* Reads a case file; comments and blank lines are left out. On failure there is nothing
 * to free. Errors: SYNTAX with the line, MEMORY. */
int case_text_read(struct case_text *t, const char *bytes, size_t n, struct error *e);
void case_text_free(struct case_text *t);

#endif
