/* The bodies of a mail as 7-bit lines: quoted-printable and base64. mail 4.5. */
#ifndef MAIL_QUOTED_H
#define MAIL_QUOTED_H

#include "mail/token.h"

#include <stdio.h>

/* The size of the placeholder (mail 4.1, mail/token.h) at the front of n bytes, 0
 * where there is none. Only those that belong in a mail to this player count: a code, or
 * a MAC of player and kind 'r' or kind. */
size_t placeholder_size(const char *text, size_t n, int player, enum token_kind kind);

/* Writes n bytes of text in lines of at most 76, each ended by CR LF, the last one also.
 * Placeholders stay as they are and whole. Write errors stay in out. */
void quoted_write(FILE *out, const char *text, size_t n, int player,
                  enum token_kind kind);

void base64_write(FILE *out, const void *bytes, size_t n);

#endif
