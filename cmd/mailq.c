/* sealed mailq: what waits to be sent, why, since when and until when. */
#include "cmd/held.h"
#include "cmd/session.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "mail/clock.h"
#include "store/queue.h"

#include <stdio.h>
#include <string.h>
#include <sysexits.h>

#define WEEK (7 * 86400000LL) /* ms: so far back what never arrived is told */

static const char help[] =
    "Usage: sealed mailq GAME [--json]\n"
    "\n"
    "Lists the mails that wait to be sent: number, kind, to whom, since when, how\n"
    "often they were tried, when last, when they are next, and why they wait. Then\n"
    "what never arrived in the last 7 days, addresses that fail or are to change,\n"
    "and mails that were put aside. Reads only.\n"
    "\n"
    "Example: sealed mailq games/g1/g1.db\n"
    "\n"
    "  --json            one JSON object a mail\n" OPTIONS_HELP;

enum { OPTION_JSON = OPTION_OWN };

static const struct option longs[] = {
    OPTIONS_COMMON, {"json", no_argument, NULL, OPTION_JSON}, {NULL, 0, NULL, 0}};

struct looking {
    int64_t now;
    bool json;
    int count; /* of the list in hand */
};

static int print_json(const struct queued *m, struct error *e)
{
    json_t *row =
        json_pack("{s:I, s:s, s:s, s:s, s:s, s:i, s:I, s:I, s:I, s:I}", "id",
                  (json_int_t)m->id, "kind", m->kind, "recipient", m->recipient, "state",
                  m->state, "reply", m->reply, "attempts", m->attempts, "created",
                  (json_int_t)m->created, "last_try", (json_int_t)m->last_try, "next_try",
                  (json_int_t)m->next_try, "expires", (json_int_t)m->expires);

    if (!row) {
        return error_memory(e);
    }
    (void)json_dumpf(row, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(row);
    return 0;
}

/* Why it has not gone. */
static void print_reason(const struct looking *w, const struct queued *m)
{
    char until[CLOCK_ROOM];

    if (!strcmp(m->state, "sending")) {
        clock_short(until, m->lease);
        printf("        is being sent, or the program died at it; then again after %s\n",
               until);
    } else if (*m->reply) {
        printf("        %s\n", m->reply);
    } else if (m->attempts) {
        puts("        the relay could not be used; `sealed check-config` says why");
    } else if (m->next_try <= w->now) {
        puts("        is sent by the next `sealed tick` or `sealed deliver`");
    }
}

static int print_waiting(void *arg, const struct queued *m, struct error *e)
{
    struct looking *w = arg;
    char since[CLOCK_ROOM], last[CLOCK_ROOM], next[CLOCK_ROOM];

    if (w->json) {
        return print_json(m, e);
    }
    if (w->count++ == 0) {
        puts("These mails wait:");
    }
    clock_short(since, m->created);
    clock_short(next, m->next_try);
    printf("%6lld  %-8s  %s\n        since %s, ", (long long)m->id, m->kind, m->recipient,
           since);
    if (m->attempts > 1) {
        printf("tried %d times, ", m->attempts);
    } else if (m->attempts) {
        fputs("tried once, ", stdout);
    } else {
        fputs(m->last_try ? "not on its way yet, " : "not tried yet, ", stdout);
    }
    if (m->last_try) {
        clock_short(last, m->last_try);
        printf("last %s, ", last);
    }
    printf("next %s\n", m->next_try <= w->now ? "at once" : next);
    print_reason(w, m);
    return 0;
}

static int print_lost(void *arg, const struct queued *m, struct error *e)
{
    struct looking *w = arg;
    char when[CLOCK_ROOM];

    if (w->json) {
        return print_json(m, e);
    }
    if (w->count++ == 0) {
        puts("\nThese never arrived; `sealed requeue` sends them again:");
    }
    clock_short(when, m->last_try ? m->last_try : m->expires);
    printf("%6lld  %-8s  %s\n        %s %s: %s\n", (long long)m->id, m->kind,
           m->recipient, m->state, when, *m->reply ? m->reply : "it waited too long");
    return 0;
}

static int print_address(void *arg, const struct addressed *a, struct error *e)
{
    struct looking *w = arg;
    char at[CLOCK_ROOM];

    (void)e;
    if (!a->failing && !*a->wanted) {
        return 0;
    }
    if (w->count++ == 0) {
        puts("\nAddresses:");
    }
    if (a->failing) {
        clock_short(at, a->failing);
        printf("  %s: %s fails since %s\n", a->name, a->address, at);
    }
    if (*a->wanted && a->moves) {
        clock_short(at, a->moves);
        printf("  %s: %s is to become %s, which has confirmed it: from %s on, at once if "
               "the player confirms it too, never if he answers ADDRESS NONE\n",
               a->name, a->address, a->wanted, at);
    } else if (*a->wanted) {
        printf("  %s: %s is to become %s, which must confirm it\n", a->name, a->address,
               a->wanted);
    }
    return 0;
}

static int look(struct session *s, struct looking *w, struct error *e)
{
    int put_aside = 0;

    if (store_begin_read(s->store, e) ||
        store_queue_waiting(s->store, print_waiting, w, e)) {
        return -1;
    }
    if (!w->json && !w->count) {
        puts("No mail waits.");
    }
    w->count = 0;
    if (store_queue_lost(s->store, s->now - WEEK, print_lost, w, e) || w->json) {
        return w->json ? 0 : -1;
    }
    w->count = 0;
    if (store_addressed_each(s->store, print_address, w, e) ||
        held_each(s, held_count, &put_aside, e)) {
        return -1;
    }
    if (put_aside) {
        printf("\n%d mail%s put aside; `sealed held %s` lists %s.\n", put_aside,
               put_aside == 1 ? " was" : "s were", s->path,
               put_aside == 1 ? "it" : "them");
    }
    return 0;
}

int cmd_mailq(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = {.game = NULL};
    struct looking w = {0, false, 0};
    struct session s = {0};
    int c, status = EX_OK;

    while ((c = options_next(&o, argc, argv, longs, help)) != -1) {
        if (c != OPTION_JSON) {
            return c == OPTION_HELP ? EX_OK : EX_USAGE;
        }
        w.json = true;
    }
    if (session_start(&s, &o, &e) || session_open(&s, STORE_READ, &e)) {
        status = complain("mailq", &e);
    } else {
        w.now = s.now;
        status = look(&s, &w, &e) ? complain("mailq", &e) : EX_OK;
    }
    session_close(&s);
    return status;
}
