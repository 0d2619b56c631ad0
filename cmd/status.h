/* Exit statuses and what is said on the terminal: only cmd/ speaks. */
#ifndef CMD_STATUS_H
#define CMD_STATUS_H

#include "core/error.h"

/* The status of sysexits.h for an error's code. architecture 3.1. */
int status_of(const struct error *e);

/* Prints "sealed VERB: sentence" to stderr and returns the status. */
int complain(const char *verb, const struct error *e);

/* The same, naming the one of many games that it is about. */
int complain_about(const char *verb, const char *game, const struct error *e);

/* The same for a wrong command line: prints the sentence and where help is; returns 64.
 */
int misused(const char *verb, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
