/* Carries finished messages to a relay over one connection. The only file that knows
 * libcurl; part of sealed-deliver. mail 4.3, 4.4. */
#ifndef MAIL_SMTP_H
#define MAIL_SMTP_H

#include "core/error.h"
#include "mail/wire.h"

struct smtp;

/* Nothing is said to the relay yet. Errors: CONFIG (settings, netrc or CA file), MEMORY.
 */
int smtp_open(struct smtp **out, const struct relay_settings *s, struct error *e);

/* Sends m->size bytes; *r has what came of it, also where nothing could be sent. On a 421
 * it tries once more on a new connection; never OUTCOME_RECONNECT. */
void smtp_send(struct smtp *s, const struct wire_message *m, const char *bytes,
               struct relay_result *r);

/* Says QUIT and does not wait for the answer. */
void smtp_close(struct smtp *s);

#endif
