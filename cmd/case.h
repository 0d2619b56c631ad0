/* Case files: a position, orders, and what must come out. Runs on the engine with a
 * journal in memory, so that a case and a game go the same way. */
#ifndef CMD_CASE_H
#define CMD_CASE_H

#include "core/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct case_options {
    const char
        *name;    /* of the file: for what is printed, and where decks are looked for */
    FILE *out;    /* where failing lines and the rest below go                        */
    bool verbose; /* facts and questions as they come                                 */
    bool state;   /* the state at the end as JSON                                     */
};

/* Runs a case of n bytes with a zero behind them. *failed: how many lines do not hold,
 * each printed. Errors: SYNTAX (line: where the case itself is wrong), DATA, MEMORY, BUG.
 */
int case_run(const char *bytes, size_t n, const struct case_options *o, int *failed,
             struct error *e);

#endif
