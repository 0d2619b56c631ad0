/* How many columns of a terminal a text fills. */
#ifndef MAIL_WIDTH_H
#define MAIL_WIDTH_H

#include <stddef.h>

/* Columns of n bytes: 2 for East Asian wide characters and pictures, 0 for marks that
 * combine, 1 for all else. A placeholder of mail 4.1 is as wide as what replaces it.
 */
int text_width(const char *text, size_t n);

#endif
