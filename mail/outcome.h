/* What one try to send a message came to, and what follows from it. mail 4.3. */
#ifndef MAIL_OUTCOME_H
#define MAIL_OUTCOME_H

#include <stdbool.h>
#include <stdint.h>

enum outcome {
    OUTCOME_SENT,
    OUTCOME_RETRY,       /* this message later                                    */
    OUTCOME_UNKNOWN,     /* later; the server may have it already                 */
    OUTCOME_STRANGE,     /* later; no row of the table: log it                    */
    OUTCOME_FAILED,      /* refused for good, but not for its address             */
    OUTCOME_STRIKE,      /* refused for good for its address (5.3)                */
    OUTCOME_BUG,         /* failed; a fault of ours: log it                       */
    OUTCOME_RUN_PROBLEM, /* stop the run; the attempt does not count              */
    OUTCOME_RECONNECT,   /* same message again on a new connection, once          */
};
#define OUTCOMES 9

/* The last command sent, QUIT left out: libcurl says it by itself after a refusal. */
enum stage {
    STAGE_NONE,
    STAGE_EHLO,
    STAGE_STARTTLS,
    STAGE_AUTH,
    STAGE_MAIL,
    STAGE_RCPT,
    STAGE_DATA,
};
#define STAGES 7

/* Results of libcurl that the table names, by its numbers; smtp.c checks them. */
enum transfer {
    TRANSFER_OK = 0,
    TRANSFER_RESOLVE = 6,
    TRANSFER_CONNECT = 7,
    TRANSFER_REPLY = 8,
    TRANSFER_READ = 26,
    TRANSFER_MEMORY = 27,
    TRANSFER_TIMEOUT = 28,
    TRANSFER_HANDSHAKE = 35,
    TRANSFER_ARGUMENT = 43,
    TRANSFER_NOTHING = 52,
    TRANSFER_SEND = 55,
    TRANSFER_RECEIVE = 56,
    TRANSFER_CERTIFICATE = 60,
    TRANSFER_TLS = 64,
    TRANSFER_LOGIN = 67,
    TRANSFER_AUTH = 94,
};

/* The table of 4.3. result: of libcurl; code: last reply, 0 where there was none;
 * all_sent: the whole message was handed over. The result counts first: 250 may come
 * with 56. */
enum outcome smtp_outcome(int result, long code, enum stage stage, bool all_sent);

/* The word of an outcome or stage, "sent", and back; false where there is none such. */
const char *outcome_name(enum outcome o);
bool outcome_find(enum outcome *o, const char *name);
const char *stage_name(enum stage s);
/* The stage that a command line opens; before, where it opens none. */
enum stage stage_of(const char *line, int n, enum stage before);

/* Milliseconds to wait after try number attempts (from 1): 1, 5, 15, 30 min, 1, 2, 4 h,
 * then 4 h, within 20 % either way as spread goes from 0 to 999. */
int64_t outcome_wait(int attempts, int spread);

#endif
