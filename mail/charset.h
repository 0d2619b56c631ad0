/* Text of any character set as UTF-8: mail 1.2. */
#ifndef MAIL_CHARSET_H
#define MAIL_CHARSET_H

#include <stdbool.h>
#include <stddef.h>

/* What n bytes of a part say, in UTF-8, terminated, malloc'd, its size in *size. label:
 * the character set it names, in the form of iconv; NULL where it names none. A byte
 * order mark of UTF-16 and what the bytes are count for more than the label. Returns NULL
 * with *unknown set where it cannot be read, else NULL is out of memory. */
char *charset_read(const char *bytes, size_t n, const char *label, size_t *size,
                   bool *unknown);

/* The same for text without a label: UTF-8 if it is, else Windows-1252. NULL: out of
 * memory. */
char *charset_guess(const char *bytes, size_t n, size_t *size);

#endif
