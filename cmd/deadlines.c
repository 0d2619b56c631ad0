#include "cmd/deadlines.h"

#include "core/joined.h"
#include "mail/clock.h"

#include <stdio.h>
#include <string.h>

/* "Friday 4 December 2026, 18:00 CET (UTC+1)" */
static void moment(char out[2 * CLOCK_ROOM + 4], int64_t at)
{
    char text[CLOCK_ROOM], offset[CLOCK_ROOM];

    clock_long(text, at);
    clock_offset(offset, at);
    if (strcmp(offset, "UTC") == 0) {
        (void)snprintf(out, 2 * CLOCK_ROOM + 4, "%s", text);
    } else {
        (void)snprintf(out, 2 * CLOCK_ROOM + 4, "%s (%s)", text, offset);
    }
}

static void add(struct joined *out, const struct game *g, const char *what,
                unsigned seats, int64_t at)
{
    struct joined who = {.used = 0};
    char when[2 * CLOCK_ROOM + 4];
    int i;

    for (i = 0; i < g->seats; i++) {
        if (seats & SEE_ONLY(i)) {
            joined_add(&who, ", ", "%s", g->names[i]);
        }
    }
    moment(when, at);
    joined_add(out, "; ", "%s%s%s%s, %s", what, *who.text ? " (" : "", who.text,
               *who.text ? ")" : "", when);
}

void deadlines_add(const struct session *s, struct hosting *w)
{
    const struct game *g = &s->game;
    const size_t at = strlen(w->done);
    struct joined due = {.used = 0};
    int i;

    for (i = 0; i < g->asked_count; i++) {
        const struct asked *a = &g->asked[i];
        const int64_t until = a->closed ? engine_waits_until(g, a, 0) : a->deadline;

        if (until && a->closed) {
            add(&due, g, "a closed auction is opened", 0, until);
        } else if (until) {
            add(&due, g, a->q.decision->title, a->q.seats & ~a->answered, until);
        }
    }
    if (g->readies && g->ready_by) {
        add(&due, g, "SALT or READY", game_unready(g), g->ready_by);
    }
    if (due.used) {
        (void)snprintf(w->done + at, sizeof w->done - at, " Due now: %s%s.", due.text,
                       g->paused ? ", and later by as long as the game is paused" : "");
    }
}
