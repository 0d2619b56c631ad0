/* sealed host extend, pause, resume, announce: the clock of a game, and a word to all. */
#include "cmd/deadlines.h"

#include <stdio.h>

#define HOURS_MAX 8784 /* a year; by which deadlines move at once */
#define HOURS_PER_DAY 24
#define MS_PER_HOUR 3600000LL

static int read_hours(struct hosting *w, struct error *e)
{
    return hosting_number(&w->number, w->word[0], "Hours", 1, HOURS_MAX, e) ||
                   hosting_far(w, 1, e)
               ? -1
               : 0;
}

static int read_text(struct hosting *w, struct error *e)
{
    return hosting_why(w, w->word[0], e);
}

static int act(struct session *s, struct hosting *w, enum act which, int64_t by,
               struct error *e)
{
    return engine_act(&s->engine, which, by, w->why, e);
}

/* As act(); the deadlines that it leads to are told. */
static int move(struct session *s, struct hosting *w, enum act which, int64_t by,
                struct error *e)
{
    if (act(s, w, which, by, e)) {
        return -1;
    }
    deadlines_add(s, w);
    return 0;
}

static int extend(struct session *s, struct hosting *w, struct error *e)
{
    char what[60];

    (void)snprintf(what, sizeof what, "An extension of %lld hours", (long long)w->number);
    (void)snprintf(
        w->done, sizeof w->done,
        "The time of what is asked is %lld hour%s longer; the players are told.",
        (long long)w->number, w->number == 1 ? "" : "s");
    return hosting_may_move(w, (w->number + HOURS_PER_DAY - 1) / HOURS_PER_DAY, what,
                            e) ||
                   move(s, w, ACT_EXTEND, w->number * MS_PER_HOUR, e)
               ? -1
               : 0;
}

static int pause_game(struct session *s, struct hosting *w, struct error *e)
{
    (void)snprintf(w->done, sizeof w->done,
                   "The game's clock stands still; the players are told.");
    return act(s, w, ACT_PAUSE, 0, e);
}

static int resume(struct session *s, struct hosting *w, struct error *e)
{
    (void)snprintf(w->done, sizeof w->done,
                   "The game's clock goes on; the players are told.");
    return move(s, w, ACT_RESUME, 0, e);
}

static int announce(struct session *s, struct hosting *w, struct error *e)
{
    (void)snprintf(w->done, sizeof w->done, "What you announce goes to the players.");
    return act(s, w, ACT_ANNOUNCE, 0, e);
}

const struct host_verb host_extend = {.name = "extend",
                                      .usage = "a number of hours",
                                      .words_min = 1,
                                      .words_max = 2,
                                      .read = read_hours,
                                      .run = extend};
const struct host_verb host_pause = {
    .name = "pause", .usage = "nothing but a reason", .run = pause_game};
const struct host_verb host_resume = {
    .name = "resume", .usage = "nothing but a reason", .run = resume};
const struct host_verb host_announce = {.name = "announce",
                                        .usage = "one text, in quotes",
                                        .words_min = 1,
                                        .words_max = 1,
                                        .no_why = true,
                                        .read = read_text,
                                        .run = announce};
