#include "mail/clock.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define ZONES "/usr/share/zoneinfo" /* where libc looks names up */

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
        snprintf(path, sizeof path, ZONES "/%s", name) >= (int)sizeof path) {
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
