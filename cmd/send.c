/* sealed-deliver: carries mails from `sealed deliver` to the relay. A program of its own,
 * as libcurl costs more to load than an order to play. What it is told: mail/wire.h. */
#include "mail/smtp.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

static const char help[] =
    "usage: sealed-deliver\n"
    "Sends mails to a relay by SMTP. `sealed deliver` starts it and tells it on its\n"
    "standard input which relay and which mails; it is not meant to be run by hand.\n";

static int status_of(const struct error *e)
{
    return e->code == ERROR_CONFIG ? EX_CONFIG
           : e->code == ERROR_DATA ? EX_DATAERR
                                   : EX_TEMPFAIL;
}

#define INPUT_ROOM 65536 /* a message and the word to let it go come in one piece */

static bool may_leave(int64_t id)
{
    return wire_go_read(stdin, id);
}

/* One message. Errors: MAIL (it must not leave, as nobody waits for its result). */
static int send_one(struct smtp *smtp, const struct wire_message *m, const char *bytes,
                    struct relay_result *r, struct error *e)
{
    bool left;

    if (m->size) {
        left = smtp_send(smtp, m, bytes, may_leave, r);
    } else {
        smtp_check(smtp, m, r);
        left = may_leave(m->id);
    }
    if (!left) {
        return error_set(e, ERROR_MAIL, "Message %lld was not let go.", (long long)m->id);
    }
    wire_result_write(stdout, r);
    return fflush(stdout) ? error_set(e, ERROR_MAIL, "Nobody reads the results any more.")
                          : 0;
}

/* Sends until input ends or the relay cannot be used. Each result leaves at once, as the
 * next message may leave when it is committed. */
static int send_all(struct smtp *smtp, struct error *e)
{
    struct relay_result r = {.outcome = OUTCOME_SENT};
    struct wire_message m;
    char *bytes;
    int result;

    while (r.outcome != OUTCOME_RUN_PROBLEM) {
        if (wire_message_read(stdin, &m, &bytes, e)) {
            return -1;
        }
        if (!bytes) {
            return 0;
        }
        result = send_one(smtp, &m, bytes, &r, e);
        free(bytes);
        if (result) {
            return -1;
        }
    }
    while (getchar() != EOF) { /* a message that is being handed over meanwhile */
    }
    return error_set(e, ERROR_MAIL, "The relay cannot be used now.");
}

static int run(struct error *e)
{
    struct relay_settings settings;
    struct smtp *smtp;
    int result;

    if (wire_settings_read(stdin, &settings, e) || smtp_open(&smtp, &settings, e)) {
        printf("ERROR %s\n", e->text);
        fflush(stdout);
        return -1;
    }
    printf("READY\n");
    result = fflush(stdout) ? error_set(e, ERROR_MAIL, "Nobody reads the results.")
                            : send_all(smtp, e);
    smtp_close(smtp);
    return result;
}

int main(int argc, char **argv)
{
    struct error e = {.code = ERROR_NONE};

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(help, stdout);
        return fflush(stdout) ? EX_IOERR : EX_OK;
    }
    if (argc > 1) {
        fprintf(stderr,
                "sealed-deliver: takes no arguments; see sealed-deliver --help.\n");
        return EX_USAGE;
    }
    (void)setvbuf(stdin, NULL, _IOFBF, INPUT_ROOM);
    signal(SIGPIPE, SIG_IGN); /* a server that hangs up is a result, not our end */
    return run(&e) ? status_of(&e) : EX_OK;
}
