/* What a mail server found out about where a mail came from (Authentication-Results, RFC
 * 8601): shown to players, never proof. mail 2.3. */
#ifndef MAIL_AUTHENTICATED_H
#define MAIL_AUTHENTICATED_H

#include "mail/mail.h"

#define AUTHENTICATED_ROOM 100

/* "spf pass, dkim fail": the results of the topmost fields that name this server, as
 * whoever sends a mail can write fields of his own below them. "" where there are none,
 * or server is "". */
void authenticated_read(char out[AUTHENTICATED_ROOM], const struct mail *m,
                        const char *server);

#endif
