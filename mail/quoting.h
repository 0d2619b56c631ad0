/* Which lines of a mail are its sender's own: mail 1.4, rules 2 to 5. */
#ifndef MAIL_QUOTING_H
#define MAIL_QUOTING_H

#include "mail/text.h"

/* Marks quoted lines, signatures, blocks and attributions, and with LINE_END the line
 * from which on nothing counts. Counts the blocks that players write. */
void quoting_mark(struct text_lines *t);

#endif
