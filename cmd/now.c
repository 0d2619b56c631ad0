#include "cmd/now.h"

#include <stdbool.h>
#include <time.h>

int64_t now_clock(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_REALTIME, &t); /* cannot fail for this clock */
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Days since 1970 of a day of the Gregorian calendar; a year begins with its March here,
 * so that the leap day is its last. */
static int64_t days_of(int year, int month, int day)
{
    int64_t y = month > 2 ? year : year - 1;
    int64_t m = month > 2 ? month - 3 : month + 9;

    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719468;
}

static bool is_date(int year, int month, int day)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    return year >= 1970 && month >= 1 && month <= 12 && day >= 1 &&
           day <= days[month - 1] + (month == 2 && leap);
}

/* Moves *s behind so many digits and the mark after them; 0: any. */
static bool number(const char **s, int digits, char mark, int *out)
{
    int i;

    *out = 0;
    for (i = 0; i < digits; i++) {
        if (**s < '0' || **s > '9') {
            return false;
        }
        *out = *out * 10 + (*(*s)++ - '0');
    }
    if (mark && *(*s)++ != mark) {
        return false;
    }
    return true;
}

/* Milliseconds may be left out. */
static bool second_read(const char **s, int *second, int *milli)
{
    *milli = 0;
    if (!number(s, 2, '\0', second)) {
        return false;
    }
    if (**s != '.') {
        return true;
    }
    (*s)++;
    return number(s, 3, '\0', milli);
}

int now_read(const char *text, int64_t *out, struct error *e)
{
    int year, month, day, hour, minute, second, milli;
    const char *s = text;

    if (!number(&s, 4, '-', &year) || !number(&s, 2, '-', &month) ||
        !number(&s, 2, 'T', &day) || !number(&s, 2, ':', &hour) ||
        !number(&s, 2, ':', &minute) || !second_read(&s, &second, &milli) ||
        (*s != 'Z' && *s != 'z') || s[1] || !is_date(year, month, day) || hour > 23 ||
        minute > 59 || second > 59) {
        return error_set(e, ERROR_SYNTAX,
                         "\"%s\" should be a time like 2026-12-04T18:00:00Z (UTC).",
                         text);
    }
    *out =
        (((days_of(year, month, day) * 24 + hour) * 60 + minute) * 60 + second) * 1000 +
        milli;
    return 0;
}

void now_write(char out[NOW_ROOM], int64_t at)
{
    time_t seconds = (time_t)(at / 1000);
    struct tm t;

    if (!gmtime_r(&seconds, &t) || !strftime(out, NOW_ROOM, "%Y-%m-%dT%H:%M:%SZ", &t)) {
        out[0] = '\0';
    }
}
