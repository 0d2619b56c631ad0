/* Delivers into a Maildir: the way out that needs no server. mail 4.1, 4.5. */
#ifndef MAIL_MAILDIR_H
#define MAIL_MAILDIR_H

#include "core/error.h"

#include <stddef.h>
#include <stdint.h>

#define MAILDIR_NAME_MAX 256 /* bytes of a file's name with its zero */

/* The folder of an address below base, "g1.mail/anna@example.org", `%` and `/` of the
 * address as %25 and %2F. Errors: MAIL (the path is too long). */
int maildir_folder(char *out, size_t size, const char *base, const char *address,
                   struct error *e);

/* The name of a mail's file: its time and its id. Names of a folder sort by time. created
 * in milliseconds; the same mail always has the same name. */
void maildir_name(char out[MAILDIR_NAME_MAX], int64_t created, const char *message_id);

/* Writes n bytes as dir/new/name by way of tmp, synced; makes dir with tmp, new and cur
 * where they are missing, for us alone. Harmless when repeated. Errors: MAIL. */
int maildir_deliver(const char *dir, const char *name, const char *bytes, size_t n,
                    struct error *e);

#endif
