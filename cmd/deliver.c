/* sealed deliver: the mails that wait, on their way. */
#include "cmd/delivery.h"
#include "cmd/status.h"
#include "cmd/verbs.h"

#include <sysexits.h>

static const char help[] =
    "Usage: sealed deliver GAME [--parallel N]\n"
    "\n"
    "Sends the mails that wait in the outbox: through the relay of the settings, or,\n"
    "where none is set, into one Maildir a player beside the game. What cannot be\n"
    "sent now waits for the next run.\n"
    "\n"
    "Example: sealed deliver games/g1/g1.db\n"
    "\n"
    "  --parallel N      so many connections to the relay at a time, 1 to 4, instead\n"
    "                    of the setting\n" OPTIONS_HELP;

enum { OPTION_PARALLEL = OPTION_OWN };

static const struct option longs[] = {
    OPTIONS_COMMON,
    {"parallel", required_argument, NULL, OPTION_PARALLEL},
    {NULL, 0, NULL, 0}};

int cmd_deliver(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = {.game = NULL};
    struct session s = {0};
    int c, lanes = 0, status = EX_OK;

    while ((c = options_next(&o, argc, argv, longs, help)) != -1) {
        if (c != OPTION_PARALLEL) {
            return c == OPTION_HELP ? EX_OK : EX_USAGE;
        }
        lanes = optarg[0] >= '1' && optarg[0] <= '0' + DELIVERY_PARALLEL && !optarg[1]
                    ? optarg[0] - '0'
                    : -1;
    }
    if (lanes < 0) {
        return misused("deliver", "--parallel wants a number from 1 to %d.",
                       DELIVERY_PARALLEL);
    }
    if (session_start(&s, &o, &e) || session_open(&s, STORE_WRITE, &e) ||
        delivery_run(&s, false, lanes, &e)) {
        status = complain("deliver", &e);
    }
    session_close(&s);
    return status;
}
