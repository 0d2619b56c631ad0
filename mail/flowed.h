/* Text that was sent as format=flowed (RFC 3676): mail 1.2. */
#ifndef MAIL_FLOWED_H
#define MAIL_FLOWED_H

#include <stdbool.h>
#include <stddef.h>

/* Joins what belongs together; quoted paragraphs get `> ` before them. delsp: the blank
 * at which a line was broken is no part of the text. malloc'd, or NULL: out of memory. */
char *flowed_join(const char *text, bool delsp);

#endif
