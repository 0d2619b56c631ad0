/* Starts sealed-deliver and has it send one message after the other. mail 4.2-4.4. */
#ifndef MAIL_RELAY_H
#define MAIL_RELAY_H

#include "core/error.h"
#include "mail/wire.h"

struct relay;

/* Starts the program at this path with an empty environment and none of our open files,
 * and waits until it has taken the settings. Errors: CONFIG (settings, login, program),
 * MAIL, MEMORY. */
int relay_start(struct relay **out, const char *program, const struct relay_settings *s,
                struct error *e);

/* Asks the relay whether it would take a message of size 0, or sends the m->size bytes of
 * one finished message, tokens filled in. After OUTCOME_RUN_PROBLEM, and after an error,
 * only relay_stop() may follow; an error says nothing about the message: it may have been
 * sent. Errors: MAIL. */
int relay_send(struct relay *r, const struct wire_message *m, const char *bytes,
               struct relay_result *result, struct error *e);

/* The same in three steps: hands the message over, lets it go, waits for its result. The
 * next may be handed over, but not let go, while one is under way. What was not let go
 * was not sent, whatever happens. */
int relay_give(struct relay *r, const struct wire_message *m, const char *bytes,
               struct error *e);
int relay_go(struct relay *r, int64_t id, struct error *e);
int relay_take(struct relay *r, struct relay_result *result, struct error *e);
/* Readable as soon as the result is there, or the program has ended. */
int relay_fd(const struct relay *r);

/* Ends the program and waits for it. r may be NULL. */
void relay_stop(struct relay *r);

#endif
