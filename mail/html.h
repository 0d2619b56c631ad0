/* HTML to text, in one pass and without a tree: mail 1.2. */
#ifndef MAIL_HTML_H
#define MAIL_HTML_H

#include <stddef.h>

/* The text a reader of n bytes of HTML in UTF-8 would see, up to where a mail program
 * says that another mail is repeated; quotations have `> ` before each line. Ends soon
 * after `limit` bytes. Returns malloc'd text, or NULL: out of memory. */
char *html_text(const char *html, size_t n, size_t limit);

#endif
