/* Which text of a mail holds its orders: mail 1.2. */
#ifndef MAIL_ORDERS_H
#define MAIL_ORDERS_H

#include "mail/lines.h"
#include "mail/mail.h"

/* Reads the orders of m: from its text, or its HTML where that is blank, or an attached
 * text where neither has any. out->refusal says why there are none. Errors: MEMORY, and
 * then there is nothing to free. */
int orders_read(struct lines *out, const struct mail *m, const struct verbs *verbs,
                const struct mail_limits *limits, struct error *e);

#endif
