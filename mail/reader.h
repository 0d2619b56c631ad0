/* Reads a mail by starting sealed-extract under limits: mail 1.2, 1.3. */
#ifndef MAIL_READER_H
#define MAIL_READER_H

#include "mail/limits.h"
#include "mail/mail.h"

/* Reads a mail of total bytes, of which the first n are here: all, or at least MAIL_KEPT
 * of one that is longer than limits->size. extract_program: where sealed-extract is. No
 * database may be open, as the process forks. A mail that cannot be read is out->refusal;
 * what its header says is there all the same, where that can be read. On failure there is
 * nothing to free. Errors: MAIL (the program could not be started; may pass), MEMORY. */
int mail_read(const char *bytes, size_t n, size_t total, const char *extract_program,
              const struct mail_limits *limits, struct mail *out, struct error *e);

#endif
