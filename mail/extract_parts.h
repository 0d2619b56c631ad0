/* What the files share that take a mail apart; nobody else includes it. */
#ifndef MAIL_EXTRACT_PARTS_H
#define MAIL_EXTRACT_PARTS_H

#include "mail/extract.h"

#include <gmime/gmime.h>

/* A header field on one line, UTF-8 and without control characters; NULL where it is
 * empty. malloc'd. */
char *extract_clean(const char *value);
/* The first field of this name, the same way. */
char *extract_field(GMimeMessage *message, const char *name);
/* What stands between < and > in value, which was malloc'd and is returned; NULL: NULL.
 */
char *extract_id(char *value);
/* The part is of this type; subtype "*": whichever. */
bool extract_is_type(GMimeObject *part, const char *type, const char *subtype);

/* The header of a mail: extract_header.c. */
void extract_header(struct mail *m, GMimeMessage *message);
/* 5.1, but for `loop`, which needs to know who we are. */
enum mail_class extract_class(const struct mail *m, GMimeMessage *message);

#endif
