/* sealed deliver: the mails that wait, on their way. */
#include "cmd/delivery.h"
#include "cmd/status.h"
#include "cmd/verbs.h"

#include <sysexits.h>

static const char help[] = "Usage: sealed deliver GAME\n\n"
                           "Sends the mails that wait in the outbox: through the relay "
                           "of the settings, or, where\n"
                           "none is set, into one Maildir a player beside the game. What "
                           "cannot be sent now waits "
                           "for\nthe next run.\n\n" OPTIONS_HELP;

static const struct option longs[] = {OPTIONS_COMMON, {NULL, 0, NULL, 0}};

int cmd_deliver(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = {.game = NULL};
    struct session s;
    int c = options_next(&o, argc, argv, longs, help), status = EX_OK;

    if (c != -1) {
        return c == OPTION_HELP ? EX_OK : EX_USAGE;
    }
    if (session_start(&s, &o, &e) || session_open(&s, STORE_WRITE, &e) ||
        delivery_run(&s, false, &e)) {
        status = complain("deliver", &e);
    }
    session_close(&s);
    return status;
}
