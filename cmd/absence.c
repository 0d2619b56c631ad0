#include "cmd/absence.h"

#include "cmd/office.h"
#include "mail/clock.h"

#include <stdio.h>
#include <string.h>

#define DAY 86400000LL    /* ms */
#define AHEAD (366 * DAY) /* ms: so far an absence may lie in the future */
#define SENTENCE 600
#define DATE 16

/* An absence: whole days of the game's zone. */
struct absence {
    struct clock_day first, last;
    int64_t from, until; /* ms: of the first day, and behind the last */
    int days;
};

/* Days of the calendar between two midnights; clocks change by less than half a day. */
static int days_between(int64_t from, int64_t until)
{
    return until > from ? (int)((until - from + DAY / 2) / DAY) : 0;
}

/* The midnight before `at`, or so many days later. */
static int64_t midnight(int64_t at, int later)
{
    struct clock_day day;

    (void)clock_day(&day, at);
    clock_next_day(&day, later);
    return clock_instant(&day, 0);
}

static void date_text(char out[DATE], const struct clock_day *day)
{
    (void)snprintf(out, DATE, "%04d-%02d-%02d", day->year % 10000, day->month, day->day);
}

static int refuse(struct received *f, const char *why)
{
    refusal_set(&f->refusal, REFUSAL_AWAY, 0);
    refusal_put(&f->refusal, 0, why, strlen(why));
    return 0;
}

/* The dates that were written; NULL, or why they are none. */
static const char *read_dates(struct absence *a, const char *from, const char *to,
                              int64_t now)
{
    struct clock_day behind;

    if (!clock_date(&a->first, from) || from[10] || !clock_date(&a->last, to) || to[10]) {
        return "The days should be like 2026-12-24, year, month and day.";
    }
    behind = a->last;
    clock_next_day(&behind, 1);
    a->from = clock_instant(&a->first, 0);
    a->until = clock_instant(&behind, 0);
    a->days = days_between(a->from, a->until);
    if (a->from < midnight(now, 0)) {
        return "That absence would begin before today.";
    }
    if (a->until <= a->from) {
        return "That absence would end before it begins.";
    }
    return a->until > now + AHEAD ? "That absence lies more than a year ahead." : NULL;
}

/* Days of absences that are used up if the present one ends with today, or before
 * `next`. */
static int spent(const struct seat *seat, int64_t now, int64_t next)
{
    const int64_t tomorrow = midnight(now, 1);
    int64_t end = next && next < tomorrow ? next : tomorrow;

    if (end < seat->away_from) {
        end = seat->away_from;
    }
    return seat->away_days - days_between(end, seat->away_until);
}

static int come_back(struct session *s, struct received *f, struct error *e)
{
    const struct seat *seat = &s->game.seat[f->seat];
    const int64_t before = s->engine.head.seq;
    char why[SENTENCE], sentence[SENTENCE];

    if (seat->away_until <= s->now) {
        return refuse(f, "You are not away, and not going to be.");
    }
    (void)snprintf(why, sizeof why, "%s %s.", seat->name,
                   seat->away_from > s->now ? "stays here after all"
                                            : "is back from an absence");
    if (engine_away(&s->engine, f->seat, 0, 0, spent(seat, s->now, 0), f->line, why, e)) {
        return -1;
    }
    f->entry = before + 1;
    (void)snprintf(
        sentence, sizeof sentence,
        "You are here again. Deadlines that were moved for you stay where they "
        "are. Days of absence left in this game: %d.",
        s->settings.away_days - seat->away_days);
    return office_answer(s, f, "you are here again", sentence, e);
}

static int go_away(struct session *s, struct received *f, const struct absence *a,
                   int used, struct error *e)
{
    const struct seat *seat = &s->game.seat[f->seat];
    const int64_t before = s->engine.head.seq;
    char why[SENTENCE], sentence[SENTENCE], first[DATE], last[DATE];

    date_text(first, &a->first);
    date_text(last, &a->last);
    (void)snprintf(why, sizeof why, "%s is away from %s to %s.", seat->name, first, last);
    if (engine_away(&s->engine, f->seat, a->from, a->until, used + a->days, f->line, why,
                    e)) {
        return -1;
    }
    f->entry = before + 1;
    (void)snprintf(
        sentence, sizeof sentence,
        "You are away from %s to %s, both days whole. What waits for you falls "
        "due no earlier than at the end of the day after, and meanwhile you are "
        "not reminded. Everybody is told. Days of absence left in this game: "
        "%d. AWAY OFF, alone in a mail, ends it.",
        first, last, s->settings.away_days - seat->away_days);
    return office_answer(s, f, "you are away", sentence, e);
}

int absence_ask(struct session *s, struct received *f, const struct submission *said,
                struct error *e)
{
    const struct seat *seat = &s->game.seat[f->seat];
    struct absence a;
    char sentence[SENTENCE];
    const char *why;
    int used;

    refusal_set(&f->refusal, REFUSAL_NONE, 0);
    if (s->game.over) {
        return refuse(f, "The game is over: it waits for nobody.");
    }
    if (said->away.off) {
        return come_back(s, f, e);
    }
    why = read_dates(&a, said->away.from, said->away.to, s->now);
    if (why) {
        return refuse(f, why);
    }
    used = spent(seat, s->now, a.from);
    if (used + a.days > s->settings.away_days) {
        (void)snprintf(sentence, sizeof sentence,
                       "That absence is of %d days, and of the %d that a player of this "
                       "game may be away %d are left to you.",
                       a.days, s->settings.away_days,
                       used < s->settings.away_days ? s->settings.away_days - used : 0);
        return refuse(f, sentence);
    }
    return go_away(s, f, &a, used, e);
}

int absence_days(const struct session *s, const char *from, const char *to, int *days,
                 struct error *e)
{
    struct absence a;
    const char *wrong = read_dates(&a, from, to, s->now);

    *days = wrong ? 0 : a.days;
    return wrong ? error_set(e, ERROR_SYNTAX, "%s", wrong) : 0;
}

int absence_set(struct session *s, int seat, const char *from, const char *to,
                const char *why, struct error *e)
{
    const struct seat *his = &s->game.seat[seat];
    char told[SENTENCE + 2000], first[DATE], last[DATE];
    struct absence a;
    const char *wrong = to ? read_dates(&a, from, to, s->now) : NULL;

    if (s->game.over || his->vacant || (!to && his->away_until <= s->now)) {
        return error_set(e, ERROR_ILLEGAL, "%s",
                         s->game.over  ? "The game is over: it waits for nobody."
                         : his->vacant ? "Nobody has this seat now."
                                       : "He is not away, and not going to be.");
    }
    if (wrong) {
        return error_set(e, ERROR_SYNTAX, "%s", wrong);
    }
    if (!to) {
        (void)snprintf(told, sizeof told, "The host ends the absence of %s%s%s",
                       his->name, why ? ": " : ".", why ? why : "");
        return engine_away(&s->engine, seat, 0, 0, spent(his, s->now, 0), NULL, told, e);
    }
    date_text(first, &a.first);
    date_text(last, &a.last);
    (void)snprintf(told, sizeof told, "The host notes that %s is away from %s to %s%s%s",
                   his->name, first, last, why ? ": " : ".", why ? why : "");
    return engine_away(&s->engine, seat, a.from, a.until,
                       spent(his, s->now, a.from) + a.days, NULL, told, e);
}
