#include "mail/schedule.h"

#include "mail/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* "2026-10-23 18:00" UTC as ms. timegm() is not POSIX: days by the civil calendar. */
static int64_t utc(const char *text)
{
    static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    const long y = strtol(text, NULL, 10), m = strtol(text + 5, NULL, 10);
    const long d = strtol(text + 8, NULL, 10), hour = strtol(text + 11, NULL, 10);
    const long minute = strtol(text + 14, NULL, 10);
    const bool leaps = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
    const int64_t days = 365 * (y - 1970) + (y - 1969) / 4 - (y - 1901) / 100 +
                         (y - 1601) / 400 + before[m - 1] + (m > 2 && leaps) + d - 1;

    assert_int_equal(strlen(text), 16);
    return ((days * 24 + hour) * 60 + minute) * 60000;
}

static void zone(const char *name)
{
    struct error e = {0};

    assert_int_equal(clock_zone(name, &e), 0);
}

static struct schedule plan(const char *days, const char *hours, const char *holidays)
{
    struct schedule s;
    struct error e = {0};

    if (schedule_read(&s, days, hours, holidays, &e)) {
        fail_msg("%s", e.text);
    }
    return s;
}

static void falls_due(const struct schedule *s, const char *from, int hours,
                      const char *expected)
{
    const int64_t at = schedule_due(s, utc(from), hours);

    if (at != utc(expected)) {
        char text[CLOCK_ROOM];

        clock_long(text, at);
        fail_msg("%s and %d hours: %s, not %s UTC", from, hours, text, expected);
    }
}

/* Issue 8: "three days on at 18:00" is 18:00 also where the clocks changed between: in
 * Berlin on 28 March 2027 (an hour is lost) and 25 October 2026 (one comes twice). */
static void days_keep_the_hour(void **state)
{
    const struct schedule s = plan("", "", "");

    (void)state;
    zone("Europe/Berlin");
    falls_due(&s, "2027-03-26 17:00", 72, "2027-03-29 16:00"); /* Fri 18:00 CET */
    falls_due(&s, "2026-10-23 16:00", 72, "2026-10-26 17:00"); /* Fri 18:00 CEST */
    zone("Australia/Sydney"); /* 4 October 2026 and 4 April 2027 */
    falls_due(&s, "2026-10-02 08:00", 72, "2026-10-05 07:00"); /* Fri 18:00 AEST */
    falls_due(&s, "2027-04-02 07:00", 72, "2027-04-05 08:00"); /* Fri 18:00 AEDT */
}

/* Hours that are no days are hours. */
static void hours_are_counted_as_they_pass(void **state)
{
    const struct schedule s = plan("", "", "");

    (void)state;
    zone("Europe/Berlin");
    falls_due(&s, "2027-03-27 17:00", 12, "2027-03-28 05:00");
    falls_due(&s, "2026-10-24 16:00", 36, "2026-10-26 04:00");
}

/* 02:30 of the morning on which clocks jump from 2 to 3 is that jump; 02:30 of the one on
 * which it comes twice is the second. */
static void skipped_and_repeated_hours(void **state)
{
    const struct schedule s = plan("", "", "");

    (void)state;
    zone("Europe/Berlin");
    falls_due(&s, "2027-03-27 01:30", 24, "2027-03-28 01:00");
    falls_due(&s, "2026-10-24 00:30", 24, "2026-10-25 01:30");
    zone("Australia/Sydney");
    falls_due(&s, "2026-10-02 16:30", 24, "2026-10-03 16:00");
    falls_due(&s, "2027-04-02 15:30", 24, "2027-04-03 16:30");
}

static void ends_of_months_years_and_of_32_bits(void **state)
{
    const struct schedule s = plan("", "", "");

    (void)state;
    zone("Europe/Berlin");
    falls_due(&s, "2026-12-31 17:00", 24, "2027-01-01 17:00");
    falls_due(&s, "2028-02-28 17:00", 24, "2028-02-29 17:00");
    falls_due(&s, "2028-02-28 17:00", 48, "2028-03-01 17:00");
    falls_due(&s, "2027-02-28 17:00", 24, "2027-03-01 17:00");
    falls_due(&s, "2038-01-18 17:00", 48, "2038-01-20 17:00");
}

/* The hour is kept; a minute too late is a day later. */
static void due_at_one_time_of_day(void **state)
{
    const struct schedule s = plan("", "18:00", "");
    const struct schedule t = plan("", "08:00-22:00", "");

    (void)state;
    zone("Europe/Berlin");
    falls_due(&s, "2026-12-01 16:55", 72, "2026-12-04 17:00");
    falls_due(&s, "2026-12-01 17:00", 72, "2026-12-04 17:00");
    falls_due(&s, "2026-12-01 17:01", 72, "2026-12-05 17:00");
    assert_true(schedule_due(&s, utc("2026-12-01 17:00") + 1, 72) ==
                utc("2026-12-05 17:00"));
    falls_due(&t, "2026-12-01 20:30", 12, "2026-12-02 08:30");
    falls_due(&t, "2026-12-01 20:30", 1, "2026-12-02 07:00");  /* 22:30 */
    falls_due(&t, "2026-12-01 17:00", 10, "2026-12-02 07:00"); /* 04:00 */
    falls_due(&t, "2026-12-01 20:00", 1, "2026-12-01 21:00");  /* 22:00 */
}

/* 18:00 stays 18:00, and a window from 08:00 to 22:00 stays that, over both changes of
 * the clocks, north and south, over New Year, a leap day and the end of 32 bits. */
static void times_of_day_over_every_edge(void **state)
{
    const struct schedule s = plan("", "18:00", "");
    const struct schedule t = plan("", "08:00-22:00", "");

    (void)state;
    zone("Europe/Berlin"); /* 28 March 2027: 18:00 is 16:00 UTC from then on */
    falls_due(&s, "2027-03-27 17:00", 24, "2027-03-28 16:00");
    falls_due(&s, "2027-03-27 17:01", 24, "2027-03-29 16:00");
    falls_due(&s, "2027-03-28 00:30", 1, "2027-03-28 16:00");
    falls_due(&t, "2027-03-27 20:30", 4, "2027-03-28 06:00"); /* 08:00, of new */
    falls_due(&s, "2026-10-24 16:00", 24, "2026-10-25 17:00");
    falls_due(&s, "2026-10-24 16:01", 24, "2026-10-26 17:00");
    falls_due(&t, "2026-10-24 19:30", 4, "2026-10-25 07:00"); /* 00:30 is kept free */
    falls_due(&s, "2026-12-31 17:00", 24, "2027-01-01 17:00");
    falls_due(&s, "2028-02-28 17:01", 24,
              "2028-03-01 17:00"); /* past 18:00 on the 29th */
    falls_due(&s, "2028-02-27 17:00", 48, "2028-02-29 17:00");
    falls_due(&s, "2038-01-18 17:01", 24, "2038-01-20 17:00");
    zone("Australia/Sydney"); /* 4 October 2026 and 4 April 2027 */
    falls_due(&s, "2026-10-03 08:00", 24, "2026-10-04 07:00");
    falls_due(&s, "2027-04-03 07:00", 24, "2027-04-04 08:00");
    falls_due(&t, "2026-10-03 11:30", 4, "2026-10-03 21:00"); /* 08:00 on the 4th */
}

/* Days that are kept free over the same edges: the Sundays of the changes, New Year, a
 * leap day. */
static void free_days_over_every_edge(void **state)
{
    const struct schedule s = plan("Mon Tue Wed Thu Fri", "", "");
    const struct schedule t =
        plan("", "", "2028-02-29 2027-12-31..2028-01-01 2038-01-19");

    (void)state;
    zone("Europe/Berlin");
    falls_due(&s, "2027-03-26 17:00", 24, "2027-03-29 16:00"); /* Saturday, Sunday */
    falls_due(&s, "2026-10-23 16:00", 24, "2026-10-26 17:00");
    falls_due(&t, "2028-02-28 17:00", 24, "2028-03-01 17:00");
    falls_due(&t, "2027-12-30 17:00", 24, "2028-01-02 17:00");
    falls_due(&t, "2038-01-18 17:00", 24, "2038-01-20 17:00");
    zone("Australia/Sydney");
    falls_due(&s, "2026-10-02 08:00", 24, "2026-10-05 07:00");
    falls_due(&s, "2027-04-02 07:00", 24, "2027-04-05 08:00");
}

/* 5 December 2026 is a Saturday. */
static void days_that_are_kept_free(void **state)
{
    const struct schedule s = plan("Mon Tue Wed Thu Fri", "", "");
    const struct schedule t =
        plan("Mon Tue Wed Thu Fri", "18:00", "2026-12-24..2027-01-01 2027-01-05");

    (void)state;
    zone("Europe/Berlin");
    falls_due(&s, "2026-12-03 10:00", 48, "2026-12-07 10:00");
    falls_due(&s, "2026-12-03 10:00", 24, "2026-12-04 10:00");
    falls_due(&t, "2026-12-22 17:00", 48, "2027-01-04 17:00"); /* 2 and 3: a weekend */
    falls_due(&t, "2027-01-04 17:01", 24, "2027-01-06 17:00");
}

/* What moves by the host's hand, or by an outage, is not kept free time either; what is
 * not free stays as it is, to the second, also in the hour that comes twice. */
static void no_hours_on_is_the_next_that_is_allowed(void **state)
{
    const struct schedule s = plan("Mon Tue Wed Thu Fri", "18:00", "");
    const struct schedule any = plan("", "", "");

    (void)state;
    zone("Europe/Berlin");
    falls_due(&s, "2026-12-04 17:00", 0, "2026-12-04 17:00");
    falls_due(&s, "2026-12-04 11:10", 0, "2026-12-04 17:00");
    falls_due(&s, "2026-12-04 22:00", 0, "2026-12-07 17:00");
    falls_due(&s, "2027-03-27 17:00", 0, "2027-03-29 16:00");
    falls_due(&any, "2026-10-25 00:30", 0, "2026-10-25 00:30");
    assert_true(schedule_due(&any, utc("2026-10-25 00:30") + 1234, 0) ==
                utc("2026-10-25 00:30") + 1234);
}

/* Nothing that cannot be meant is taken; each refusal says what would be. */
static void wrong_settings_are_refused(void **state)
{
    static const char *const wrong[][4] = {
        {"Mo", "", "", "Mon Tue"},
        {"Monday", "", "", "due_days"},
        {"", "25:00", "", "due_hours"},
        {"", "18:00-08:00", "", "08:00-22:00"},
        {"", "18:00-20:00x", "", "18:00"},
        {"", "8:00", "", "due_hours"},
        {"", "18:0", "", "due_hours"},
        {"", "", "2026-13-01", "holidays"},
        {"", "", "2026-12-24..", "holidays"},
        {"", "", "2026-12-24..2026-12-01", "2027-05"},
    };
    struct schedule s;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct error e = {0};

        assert_int_equal(schedule_read(&s, wrong[i][0], wrong[i][1], wrong[i][2], &e),
                         -1);
        assert_int_equal(e.code, ERROR_CONFIG);
        assert_non_null(strstr(e.text, wrong[i][3]));
    }
}

/* A host who keeps every day free is not waited for until the end of time. */
static void an_end_there_is(void **state)
{
    const struct schedule s = plan("", "", "2026-01-01..9999-12-31");

    (void)state;
    zone("UTC");
    assert_true(schedule_due(&s, utc("2026-12-01 10:00"), 24) < utc("2030-01-01 00:00"));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_keep_the_hour),
        cmocka_unit_test(hours_are_counted_as_they_pass),
        cmocka_unit_test(skipped_and_repeated_hours),
        cmocka_unit_test(ends_of_months_years_and_of_32_bits),
        cmocka_unit_test(due_at_one_time_of_day),
        cmocka_unit_test(times_of_day_over_every_edge),
        cmocka_unit_test(free_days_over_every_edge),
        cmocka_unit_test(days_that_are_kept_free),
        cmocka_unit_test(no_hours_on_is_the_next_that_is_allowed),
        cmocka_unit_test(wrong_settings_are_refused),
        cmocka_unit_test(an_end_there_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
