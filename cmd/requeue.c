/* sealed requeue: mails that wait or never arrived, sent again. */
#include "cmd/session.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "core/number.h"
#include "store/queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <sysexits.h>

#define DAYS_3 (3 * 86400000LL) /* ms: so long it may wait then        */
#define MONTH (30 * 86400000LL) /* ms: so far back --lost looks        */
#define LOST_MAX 1000           /* mails that --lost takes at a time   */

static const char help[] =
    "Usage: sealed requeue GAME NUMBER ... | --lost\n"
    "\n"
    "Puts mails of the outbox in front, as `sealed mailq` numbers them: those that\n"
    "wait are tried at once, and those that failed, expired or were sent go out\n"
    "again, the same bytes, to the address that the player has now. `sealed deliver`\n"
    "sends them.\n"
    "\n"
    "Example: sealed requeue games/g1/g1.db 12 13\n"
    "\n"
    "  --lost            all that failed or expired in the last 30 days\n" OPTIONS_HELP;

enum { OPTION_LOST = OPTION_OWN };

static const struct option longs[] = {
    OPTIONS_COMMON, {"lost", no_argument, NULL, OPTION_LOST}, {NULL, 0, NULL, 0}};

struct list {
    int64_t id[LOST_MAX];
    int count;
};

static int add(void *arg, const struct queued *m, struct error *e)
{
    struct list *l = arg;

    (void)e;
    if (l->count < LOST_MAX) {
        l->id[l->count++] = m->id;
    }
    return 0;
}

/* The numbers on the command line. Errors: SYNTAX. */
static int numbers(struct list *l, const struct options *o, struct error *e)
{
    int i;

    for (i = 0; i < o->argc && l->count < LOST_MAX; i++) {
        if (!whole_number(o->argv[i], 1, INT64_MAX, &l->id[l->count])) {
            return error_set(
                e, ERROR_SYNTAX,
                "\"%.40s\" should be the number of a mail, as `sealed mailq` "
                "lists them.",
                o->argv[i]);
        }
        l->count++;
    }
    return 0;
}

static int requeue(struct session *s, struct list *l, int *done, struct error *e)
{
    const char *what;
    int i;

    for (i = 0; i < l->count; i++) {
        if (store_queue_again(s->store, l->id[i], s->now, s->now + DAYS_3, &what, e)) {
            return -1;
        }
        if (what) {
            return error_set(e, ERROR_SYNTAX, "Mail %lld cannot be sent again: %s.",
                             (long long)l->id[i], what);
        }
        (*done)++;
    }
    return 0;
}

/* All of them, or none. */
static int run(struct session *s, const struct options *o, bool lost, int *done,
               struct error *e)
{
    static struct list l; /* large; there is one */

    if (session_start(s, o, e) || numbers(&l, o, e) || session_open(s, STORE_WRITE, e) ||
        store_begin(s->store, e) ||
        (lost && store_queue_lost(s->store, s->now - MONTH, add, &l, e))) {
        return -1;
    }
    return requeue(s, &l, done, e) || store_commit(s->store, e) ? -1 : 0;
}

int cmd_requeue(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = {.game = NULL};
    struct session s = {0};
    bool lost = false;
    int c, done = 0, status = EX_OK;

    while ((c = options_next(&o, argc, argv, longs, help)) != -1) {
        if (c != OPTION_LOST) {
            return c == OPTION_HELP ? EX_OK : EX_USAGE;
        }
        lost = true;
    }
    if (lost == (o.argc > 0)) {
        return misused("requeue", "It takes the numbers of mails, or --lost.");
    }
    if (run(&s, &o, lost, &done, &e)) {
        status = complain("requeue", &e);
    } else {
        printf("%d mail%s queued; `sealed deliver` sends %s.\n", done,
               done == 1 ? " is" : "s are", done == 1 ? "it" : "them");
    }
    session_close(&s);
    return status;
}
