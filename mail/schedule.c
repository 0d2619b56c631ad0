#include "mail/schedule.h"

#include "mail/clock.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVERY_DAY 0x7fu
#define LAST_MINUTE 1439
#define MS_PER_MINUTE 60000
#define MS_PER_HOUR 3600000LL
#define FREE_MAX 800 /* days in a row that may be kept free */

static const char blanks[] = " \t,";

/* The mask of a weekday's first three letters; 0: it is none. */
static unsigned weekday(const char *text, size_t n)
{
    static const char *const names[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    unsigned i;

    for (i = 0; i < 7; i++) {
        if (n == 3 && !memcmp(text, names[i], 3)) {
            return 1u << i;
        }
    }
    return 0;
}

static int read_days(struct schedule *s, const char *text, struct error *e)
{
    const char *at = text + strspn(text, blanks);

    s->days = *at ? 0 : EVERY_DAY;
    while (*at) {
        const size_t n = strcspn(at, blanks);
        const unsigned day = weekday(at, n);

        if (!day) {
            return error_set(
                e, ERROR_CONFIG,
                "The setting \"due_days\" should name days like \"Mon Tue Wed "
                "Thu Fri\"; \"%.20s\" is none.",
                at);
        }
        s->days |= day;
        at += n;
        at += strspn(at, blanks);
    }
    return 0;
}

/* n digits at text as a number from lo to hi; -1: they are none. */
static int digits(const char *text, int n, int lo, int hi)
{
    int i, value = 0;

    for (i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return -1;
        }
        value = value * 10 + text[i] - '0';
    }
    return value < lo || value > hi ? -1 : value;
}

/* "18:00" as minutes of the day; -1: it is none. */
static int minute_of(const char *text)
{
    const int hour = digits(text, 2, 0, 23);
    const int minute = hour < 0 || text[2] != ':' ? -1 : digits(text + 3, 2, 0, 59);

    return minute < 0 ? -1 : hour * 60 + minute;
}

static int read_hours(struct schedule *s, const char *text, struct error *e)
{
    s->from = 0;
    s->until = LAST_MINUTE;
    if (!*text) {
        return 0;
    }
    s->from = minute_of(text);
    s->until = s->from < 0      ? -1
               : !text[5]       ? s->from
               : text[5] == '-' ? minute_of(text + 6)
                                : -1;
    if (s->until < s->from || s->until < 0 || (text[5] && text[11])) {
        return error_set(e, ERROR_CONFIG,
                         "The setting \"due_hours\" should be like \"08:00-22:00\" or "
                         "\"18:00\", not \"%.40s\".",
                         text);
    }
    return 0;
}

/* 20261224 */
static int date_number(const struct clock_day *day)
{
    return (day->year * 100 + day->month) * 100 + day->day;
}

/* "2026-12-24" as 20261224; -1: it is none. */
static int date_of(const char *text)
{
    struct clock_day day;

    return clock_date(&day, text) ? date_number(&day) : -1;
}

static int read_holidays(struct schedule *s, const char *text, struct error *e)
{
    const char *at = text + strspn(text, blanks);

    s->holidays = 0;
    while (*at) {
        const size_t n = strcspn(at, blanks);
        struct holiday *h = &s->holiday[s->holidays];
        const bool several = n == 22 && !strncmp(at + 10, "..", 2);

        if (s->holidays == SCHEDULE_HOLIDAYS) {
            return error_set(e, ERROR_CONFIG,
                             "The setting \"holidays\" has more than %d of them.",
                             SCHEDULE_HOLIDAYS);
        }
        h->first = n == 10 || several ? date_of(at) : -1;
        h->last = several ? date_of(at + 12) : h->first;
        if (h->first < 0 || h->last < h->first) {
            return error_set(e, ERROR_CONFIG,
                             "The setting \"holidays\" should be like \"2026-12-24.."
                             "2027-01-02 2027-05-01\"; \"%.30s\" is none.",
                             at);
        }
        s->holidays++;
        at += n;
        at += strspn(at, blanks);
    }
    return 0;
}

int schedule_read(struct schedule *s, const char *days, const char *hours,
                  const char *holidays, struct error *e)
{
    return read_days(s, days, e) || read_hours(s, hours, e) ||
                   read_holidays(s, holidays, e)
               ? -1
               : 0;
}

static bool day_is_free(const struct schedule *s, const struct clock_day *day)
{
    const int date = date_number(day);
    int i;

    for (i = 0; i < s->holidays; i++) {
        if (date >= s->holiday[i].first && date <= s->holiday[i].last) {
            return true;
        }
    }
    return !(s->days >> day->weekday & 1);
}

/* The same minute of the first day on which something may fall due, or of the hours in
 * which it may the first that is later. */
static int64_t allowed(const struct schedule *s, struct clock_day *day, int minute)
{
    int i;

    for (i = 0; i < FREE_MAX; i++) {
        if (minute > s->until) {
            minute = s->from;
            clock_next_day(day, 1);
        } else if (day_is_free(s, day)) {
            clock_next_day(day, 1);
        } else {
            break; /* or nothing is ever allowed: better late than never */
        }
    }
    return clock_instant(day, minute < s->from ? s->from : minute);
}

static bool is_free(const struct schedule *s, const struct clock_day *day, int minute)
{
    return day_is_free(s, day) || minute < s->from || minute > s->until;
}

int64_t schedule_due(const struct schedule *s, int64_t from, int hours)
{
    struct clock_day day;
    int64_t at = from + hours * MS_PER_HOUR;
    int minute;

    if (hours && hours % 24 == 0) {
        minute = clock_day(&day, from);
        clock_next_day(&day, hours / 24);
        at = clock_instant(&day, minute) + from % MS_PER_MINUTE;
    }
    minute = clock_day(&day, at);
    if (minute == s->until && s->until < LAST_MINUTE && at % MS_PER_MINUTE) {
        minute++; /* some seconds too late */
    }
    return is_free(s, &day, minute) ? allowed(s, &day, minute) : at;
}
