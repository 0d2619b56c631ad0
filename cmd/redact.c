/* sealed redact: what a player wrote, removed from the log. sealed-bids 6.1. */
#include "store/redact.h"
#include "cmd/session.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "core/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define WHY_MAX 400 /* bytes of a reason */

static const char help[] =
    "Usage: sealed redact GAME ENTRY --why TEXT\n"
    "\n"
    "Removes what a player wrote from an entry of the log: a name, orders, or a\n"
    "message. ENTRY is its number, as `sealed log` prints it. That it was done, and\n"
    "why, stands in the log for ever; the hash of what was removed stays, so that\n"
    "the audit still finds every other change. There is no way back.\n"
    "\n"
    "Behind orders that were removed nothing can be played again: audit and upgrade\n"
    "go only up to them, and `sealed host GAME rollback` only to turns before them.\n"
    "While the game goes on ask whether that can wait until it is over.\n"
    "\n"
    "Example: sealed redact g1.db 214 --why \"Kyle asked for it\"\n"
    "\n"
    "  --why TEXT        the reason, which everybody may read\n" OPTIONS_HELP;

enum { OPTION_WHY = OPTION_OWN };

static const struct option longs[] = {
    OPTIONS_COMMON, {"why", required_argument, NULL, OPTION_WHY}, {NULL, 0, NULL, 0}};

/* What cannot be done any more, for who did not read the help. */
static int costs(struct session *s, int64_t seq, bool *orders, struct error *e)
{
    const struct journal *log = s->engine.journal;
    struct log_entry entry;

    if (log->entry(log->arg, seq, &entry, e)) {
        return -1;
    }
    *orders = entry.kind == ENTRY_ORDER_IN && !s->game.over;
    free(entry.body);
    return 0;
}

static int run(struct session *s, const struct options *o, int64_t entry, const char *why,
               bool *orders, struct error *e)
{
    return session_start(s, o, e) || session_open(s, STORE_WRITE, e) ||
                   session_begin(s, false, e) || costs(s, entry, orders, e) ||
                   engine_redact(&s->engine, entry, why, e) ||
                   store_redact(s->store, entry, e) || session_commit(s, e)
               ? -1
               : 0;
}

int cmd_redact(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = {.game = NULL};
    struct session s = {0};
    const char *why = NULL;
    bool orders = false;
    int64_t entry = 0;
    int c, status = EX_OK;

    while ((c = options_next(&o, argc, argv, longs, help)) != -1) {
        if (c != OPTION_WHY) {
            return c == OPTION_HELP ? EX_OK : EX_USAGE;
        }
        why = optarg;
    }
    if (o.game && (o.argc != 1 || !whole_number(o.argv[0], 1, INT64_MAX, &entry))) {
        return misused("redact", "One entry should be named by its number.");
    }
    if (o.game && (!why || !*why || strlen(why) > WHY_MAX)) {
        return misused("redact", "--why should tell the reason, in %d bytes at most.",
                       WHY_MAX);
    }
    if (run(&s, &o, entry, why, &orders, &e)) {
        status = complain("redact", &e);
    } else {
        printf("Entry %lld has no text any more.\n%s", (long long)entry,
               orders
                   ? "These were orders: from now on the game can go back only to turns "
                     "before them, and\naudit and upgrade play it again only up to "
                     "them.\n"
                   : "");
    }
    session_close(&s);
    return status;
}
