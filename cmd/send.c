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

/* Sends until input ends or the relay cannot be used. Each result leaves at once, so that
 * it is committed before the next message starts. */
static int send_all(struct smtp *smtp, struct error *e)
{
    struct relay_result r = {.outcome = OUTCOME_SENT};
    struct wire_message m;
    char *bytes;

    while (r.outcome != OUTCOME_RUN_PROBLEM) {
        if (wire_message_read(stdin, &m, &bytes, e)) {
            return -1;
        }
        if (!bytes) {
            return 0;
        }
        smtp_send(smtp, &m, bytes, &r);
        free(bytes);
        wire_result_write(stdout, &r);
        if (fflush(stdout)) {
            return error_set(e, ERROR_MAIL, "Nobody reads the results any more.");
        }
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
    signal(SIGPIPE, SIG_IGN); /* a server that hangs up is a result, not our end */
    return run(&e) ? status_of(&e) : EX_OK;
}
