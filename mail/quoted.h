/* The bodies of a mail as 7-bit lines: quoted-printable and base64. mail 4.5. */
#ifndef MAIL_QUOTED_H
#define MAIL_QUOTED_H

#include "mail/token.h"

#include <stdio.h>

/* Writes n bytes of text in lines of at most 76, each ended by CR LF, the last one also.
 * Placeholders stay as they are and whole. Write errors stay in out. */
void quoted_write(FILE *out, const char *text, size_t n, int player,
                  enum token_kind kind);

void base64_write(FILE *out, const void *bytes, size_t n);

#endif
