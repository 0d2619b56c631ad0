/* How the same mail is known when it comes again, without keeping what it says: mail 3.1.
 */
#ifndef MAIL_IDENTITY_H
#define MAIL_IDENTITY_H

#include "core/error.h"
#include "mail/mail.h"

/* The key of m in the table of mails taken. counted: the text of the token or code that
 * counted, "" if none did. Errors: MEMORY. */
int mail_identity(unsigned char out[32], const unsigned char intake[32],
                  const struct mail *m, const char *counted, struct error *e);

#endif
