/* A mail that somebody kept, as text: what mail programs made of its lines is undone as
 * far as armored blocks need it. */
#ifndef CMD_KEPT_TEXT_H
#define CMD_KEPT_TEXT_H

#include "core/error.h"

#include <stdbool.h>
#include <stddef.h>

/* Undoes base64 of the parts that say so, and quoted-printable, in place; the new length.
 * A text that was never encoded has no such sequences in its blocks. */
size_t kept_text(char *text, size_t n);

/* The next line of a text, from *at on, without its end and blanks before it; what is too
 * long for out is left out. False: there is none. */
bool kept_line(const char **at, char *out, size_t size);

/* Calls fn with the path, or with that of each file of a directory and all below it, but
 * for hidden ones. Stops where it does not return 0. Errors: FILE, MEMORY. */
typedef int kept_fn(void *arg, const char *path, struct error *e);
int kept_each(const char *path, kept_fn *fn, void *arg, struct error *e);

#endif
