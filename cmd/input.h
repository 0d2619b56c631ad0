/* What is submitted: a file or standard input, read whole within limits. */
#ifndef CMD_INPUT_H
#define CMD_INPUT_H

#include "core/error.h"

#include <stddef.h>

struct input {
    char *bytes;  /* malloc'd; as much as was kept, and a zero      */
    size_t n;     /* bytes kept                                     */
    size_t total; /* bytes that came; 64 MiB where there were more  */
};

/* Reads path, or standard input where it is NULL or "-", keeping at most `most` bytes;
 * the rest is read on and thrown away, so that the mail system sees no broken pipe.
 * Errors: FILE (cannot be opened or read, no plain file), MEMORY. */
int input_read(struct input *in, const char *path, size_t most, struct error *e);
/* Wipes it: it may hold a bid. */
void input_clear(struct input *in);

#endif
