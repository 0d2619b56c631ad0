/* The helper programs: beside `sealed` itself, else where they were installed. */
#ifndef CMD_PROGRAMS_H
#define CMD_PROGRAMS_H

#include "cmd/options.h"
#include "core/error.h"

#define PROGRAM_PATH 4096

/* The path of a program of ours by its name. Errors: MAIL (it is nowhere). */
int program_find(char out[PROGRAM_PATH], const char *name, struct error *e);

/* Starts `sealed VERB GAME` with the same common options and does not wait for it; it
 * goes on when this process ends. Errors: MAIL. */
int program_detach(const char *verb, const struct options *o, struct error *e);

#endif
