#include "mail/clock.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* Not strftime's, as those follow the locale of the process. */
static const char *const days[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                   "Thursday", "Friday", "Saturday"};
static const char *const months[] = {"January",   "February", "March",    "April",
                                     "May",       "June",     "July",     "August",
                                     "September", "October",  "November", "December"};

/* A name whose file is there. libc takes an unknown name for UTC without a word. */
static bool is_zone_file(const char *name)
{
    char path[300];
    struct stat s;

    if (*name == '/' || strstr(name, "..") ||
        snprintf(path, sizeof path, CLOCK_ZONES "/%s", name) >= (int)sizeof path) {
        return false;
    }
    return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

/* Three letters or more and an offset, as POSIX writes a zone: "CET-1CEST,..". */
static bool is_zone_rule(const char *name)
{
    size_t n = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    name += n;
    if (*name == '+' || *name == '-') {
        name++;
    }
    return n >= 3 && *name >= '0' && *name <= '9';
}

int clock_zone(const char *name, struct error *e)
{
    const char *zone = name ? name : "UTC0";

    if (name && strcmp(name, "UTC") == 0) {
        zone = "UTC0"; /* also where no zone database is installed */
    } else if (!is_zone_rule(zone) && !is_zone_file(zone)) {
        return error_set(e, ERROR_CONFIG,
                         "The time zone \"%.60s\" is not known here; \"Europe/Berlin\" "
                         "is one that is.",
                         zone);
    }
    if (setenv("TZ", zone, 1)) {
        return error_set(e, ERROR_MEMORY, "The time zone: %s.", strerror(errno));
    }
    tzset();
    return 0;
}

/* The local time and the name of its zone. */
static void local(struct tm *out, char zone[16], int64_t at)
{
    const time_t seconds = (time_t)(at / 1000 - (at % 1000 < 0));

    if (!localtime_r(&seconds, out) || !strftime(zone, 16, "%Z", out)) {
        memset(out, 0, sizeof *out); /* beyond the years libc can count */
        zone[0] = '\0';
    }
}

int clock_day(struct clock_day *out, int64_t at)
{
    struct tm t;
    char zone[16];

    local(&t, zone, at);
    out->year = t.tm_year + 1900;
    out->month = t.tm_mon + 1;
    out->day = t.tm_mday;
    out->weekday = t.tm_wday;
    return t.tm_hour * 60 + t.tm_min;
}

/* Noon is never skipped nor repeated. */
void clock_next_day(struct clock_day *day, int later)
{
    struct tm t = {.tm_year = day->year - 1900,
                   .tm_mon = day->month - 1,
                   .tm_mday = day->day + later,
                   .tm_hour = 12,
                   .tm_isdst = -1};

    (void)clock_day(day, (int64_t)mktime(&t) * 1000);
}

/* n digits as a number. */
static int number(const char *text, int n)
{
    int i, value = 0;

    for (i = 0; i < n; i++) {
        value = value * 10 + text[i] - '0';
    }
    return value;
}

bool clock_date(struct clock_day *out, const char *text)
{
    static const char form[] = "0000-00-00";
    struct clock_day day = {0, 0, 0, 0};
    int i;

    for (i = 0; form[i]; i++) {
        if (form[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9') {
            return false;
        }
    }
    day.year = number(text, 4);
    day.month = number(text + 5, 2);
    day.day = number(text + 8, 2);
    *out = day;
    clock_next_day(out, 0); /* 30 February would become another day */
    return day.year >= 1970 && out->month == day.month && out->day == day.day;
}

/* The moment if summer time is as `dst` says; whether clocks then show this minute. */
static bool shows(const struct clock_day *day, int minute, int dst, time_t *out)
{
    struct tm t = {.tm_year = day->year - 1900,
                   .tm_mon = day->month - 1,
                   .tm_mday = day->day,
                   .tm_hour = minute / 60,
                   .tm_min = minute % 60,
                   .tm_isdst = dst};
    struct clock_day is;

    *out = mktime(&t);
    return clock_day(&is, (int64_t)*out * 1000) == minute && is.day == day->day;
}

int64_t clock_instant(const struct clock_day *day, int minute)
{
    time_t summer, winter;
    const bool in_summer = shows(day, minute, 1, &summer);
    const bool in_winter = shows(day, minute, 0, &winter);
    struct clock_day is;
    time_t at = summer < winter ? summer : winter;

    if (in_summer || in_winter) {
        at = !in_winter        ? summer
             : !in_summer      ? winter
             : summer > winter ? summer
                               : winter;
        return (int64_t)at * 1000;
    }
    while (clock_day(&is, (int64_t)at * 1000) < minute && is.day == day->day) {
        at += 60; /* to the jump */
    }
    return (int64_t)at * 1000;
}

void clock_long(char out[CLOCK_ROOM], int64_t at)
{
    struct tm t;
    char zone[16];

    local(&t, zone, at);
    snprintf(out, CLOCK_ROOM, "%s %d %s %d, %02d:%02d %s", days[t.tm_wday], t.tm_mday,
             months[t.tm_mon], t.tm_year + 1900, t.tm_hour, t.tm_min, zone);
}

void clock_short(char out[CLOCK_ROOM], int64_t at)
{
    struct tm t;
    char zone[16];

    local(&t, zone, at);
    snprintf(out, CLOCK_ROOM, "%.3s %d %.3s %02d:%02d %s", days[t.tm_wday], t.tm_mday,
             months[t.tm_mon], t.tm_hour, t.tm_min, zone);
}

void clock_offset(char out[CLOCK_ROOM], int64_t at)
{
    struct tm t;
    char zone[16], text[8];
    int minutes;

    local(&t, zone, at);
    (void)strftime(text, sizeof text, "%z", &t); /* "+0530" */
    minutes = number(text + 1, 2) * 60 + number(text + 3, 2);
    (void)snprintf(out, CLOCK_ROOM, "UTC");
    if (minutes) {
        const int n = snprintf(out, CLOCK_ROOM, "UTC%c%d", text[0], minutes / 60);

        if (minutes % 60) {
            (void)snprintf(out + n, (size_t)(CLOCK_ROOM - n), ":%02d", minutes % 60);
        }
    }
}

/* "1 day", or with a second part that is not zero "1 day 20 hours". */
static void two_parts(char out[CLOCK_ROOM], const char *big, int64_t a, const char *small,
                      int64_t b)
{
    int n = snprintf(out, CLOCK_ROOM, "%lld %s%s", (long long)a, big, a == 1 ? "" : "s");

    if (b > 0) {
        snprintf(out + n, (size_t)(CLOCK_ROOM - n), " %lld %s%s", (long long)b, small,
                 b == 1 ? "" : "s");
    }
}

void clock_left(char out[CLOCK_ROOM], int64_t now, int64_t at)
{
    const int64_t minutes = (at - now) / 60000;
    const int64_t hours = minutes / 60;

    if (at <= now) {
        out[0] = '\0';
    } else if (minutes == 0) {
        snprintf(out, CLOCK_ROOM, "less than a minute");
    } else if (hours == 0) {
        two_parts(out, "minute", minutes, "", 0);
    } else if (hours < 24) {
        two_parts(out, "hour", hours, "minute", minutes % 60);
    } else {
        two_parts(out, "day", hours / 24, "hour", hours % 24);
    }
}
