/* How many columns of a terminal a text fills. */
#ifndef MAIL_WIDTH_H
#define MAIL_WIDTH_H

#include <stddef.h>
#include <stdint.h>

/* The character at the front of n > 0 bytes of UTF-8 into *c; returns its bytes. What is
 * no UTF-8 counts as one byte, with *c = U+FFFD. */
size_t utf8_next(const char *text, size_t n, uint32_t *c);

/* Columns of n bytes: 2 for East Asian wide characters and pictures, 0 for marks that
 * combine, 1 for all else. A placeholder of mail.md 4.1 is as wide as what replaces it.
 */
int text_width(const char *text, size_t n);

#endif
