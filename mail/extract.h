/* Raw mail to what counts of it: mail 1.2. Part of sealed-extract, and the only module
 * that knows GMime. */
#ifndef MAIL_EXTRACT_H
#define MAIL_EXTRACT_H

#include "mail/limits.h"
#include "mail/mail.h"

/* Reads the n bytes of a mail, as the mail system handed them over. Memory may leak, and
 * running out of it ends the process: one mail, one process. Errors: MEMORY; a mail that
 * cannot be read is m->refusal. */
int extract(struct mail *m, const char *bytes, size_t n, const struct mail_limits *limits,
            struct error *e);

#endif
