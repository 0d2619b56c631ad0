#include "mail/outcome.h"

#include <string.h>

static bool refused(long code)
{
    return code >= 400 && code <= 599;
}

/* Result 55: what libcurl says of a command that the server refused. */
static enum outcome of_command(long code, enum stage stage)
{
    if (code == 421) {
        return OUTCOME_RECONNECT;
    }
    if (!refused(code)) {
        return OUTCOME_RETRY;
    }
    switch (stage) {
    case STAGE_RCPT:
        return code < 500 ? OUTCOME_RETRY : OUTCOME_STRIKE;
    case STAGE_MAIL:
        return code == 552 ? OUTCOME_FAILED : OUTCOME_RUN_PROBLEM;
    case STAGE_EHLO:
        return OUTCOME_RUN_PROBLEM;
    case STAGE_NONE:
    case STAGE_STARTTLS:
    case STAGE_AUTH:
    case STAGE_DATA:
        break;
    }
    return OUTCOME_RETRY;
}

/* Result 8: at DATA the content was refused; before it, the server's greeting was no 220.
 */
static enum outcome of_reply(long code, enum stage stage)
{
    if (stage == STAGE_DATA && refused(code)) {
        return code < 500 ? OUTCOME_RETRY : OUTCOME_FAILED;
    }
    return stage == STAGE_NONE ? OUTCOME_RUN_PROBLEM : OUTCOME_STRANGE;
}

/* What the table does not name: a run cannot go on that never came to its first message.
 */
static enum outcome of_rest(enum stage stage)
{
    return stage < STAGE_MAIL ? OUTCOME_RUN_PROBLEM : OUTCOME_STRANGE;
}

enum outcome smtp_outcome(int result, long code, enum stage stage, bool all_sent)
{
    bool cut = result == TRANSFER_TIMEOUT || result == TRANSFER_NOTHING ||
               result == TRANSFER_SEND || result == TRANSFER_RECEIVE;

    if (cut && code == 354 && all_sent) {
        return OUTCOME_UNKNOWN;
    }
    switch (result) {
    case TRANSFER_OK:
        return code == 250 && all_sent ? OUTCOME_SENT : OUTCOME_STRANGE;
    case TRANSFER_SEND:
        return of_command(code, stage);
    case TRANSFER_REPLY:
        return of_reply(code, stage);
    case TRANSFER_TIMEOUT:
    case TRANSFER_NOTHING:
    case TRANSFER_RECEIVE:
        return OUTCOME_RETRY;
    case TRANSFER_RESOLVE:
    case TRANSFER_CONNECT:
    case TRANSFER_HANDSHAKE:
    case TRANSFER_CERTIFICATE:
    case TRANSFER_TLS:
    case TRANSFER_LOGIN:
    case TRANSFER_AUTH:
        return OUTCOME_RUN_PROBLEM;
    case TRANSFER_READ:
    case TRANSFER_MEMORY:
    case TRANSFER_ARGUMENT:
        return OUTCOME_BUG;
    }
    return of_rest(stage);
}

static const char *const outcome_names[OUTCOMES] = {
    "sent",   "retry", "unknown",     "strange",  "failed",
    "strike", "bug",   "run-problem", "reconnect"};

const char *outcome_name(enum outcome o)
{
    return outcome_names[o];
}

bool outcome_find(enum outcome *o, const char *name)
{
    int i;

    for (i = 0; i < OUTCOMES; i++) {
        if (strcmp(outcome_names[i], name) == 0) {
            *o = (enum outcome)i;
            return true;
        }
    }
    return false;
}

static const char *const stage_names[STAGES] = {"-",    "EHLO", "STARTTLS", "AUTH",
                                                "MAIL", "RCPT", "DATA"};

const char *stage_name(enum stage s)
{
    return stage_names[s];
}

enum stage stage_of(const char *line, int n, enum stage before)
{
    int i, length = 0;

    while (length < n && line[length] >= 'A' && line[length] <= 'Z') {
        length++;
    }
    if (length < n && line[length] != ' ' && line[length] != '\r') {
        return before; /* an answer of AUTH in base 64 */
    }
    if (length == 4 && memcmp(line, "HELO", 4) == 0) {
        return STAGE_EHLO;
    }
    for (i = STAGE_EHLO; i < STAGES; i++) {
        if ((int)strlen(stage_names[i]) == length &&
            memcmp(line, stage_names[i], (size_t)length) == 0) {
            return (enum stage)i;
        }
    }
    return before;
}

int64_t outcome_wait(int attempts, int spread)
{
    static const int minutes[] = {1, 5, 15, 30, 60, 120, 240};
    const int last = (int)(sizeof minutes / sizeof minutes[0]) - 1;
    int at = attempts < 1 ? 0 : attempts - 1;
    int64_t wait = (int64_t)minutes[at < last ? at : last] * 60000;

    return wait * (800 + 400 * spread / 999) / 1000;
}
