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

/* Waits until a message may leave; false: it must not, and nothing of it leaves. */
typedef bool smtp_leave_fn(int64_t id);

/* Sends m->size bytes; *r has what came of it, also where nothing could be sent. Sender
 * and recipient are told to the relay before may_leave() is asked, once, in any case. On
 * a 421 it tries once more on a new connection; never OUTCOME_RECONNECT. Where the
 * message must not leave only smtp_close() may follow. false: it must not leave. */
bool smtp_send(struct smtp *s, const struct wire_message *m, const char *bytes,
               smtp_leave_fn *may_leave, struct relay_result *r);

/* Asks the relay whether it takes mail of this sender to this recipient; nothing is sent.
 * *r: SENT, or where it said no, and what. */
void smtp_check(struct smtp *s, const struct wire_message *m, struct relay_result *r);

/* Says QUIT and does not wait for the answer. */
void smtp_close(struct smtp *s);

#endif
