#include "mail/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define MINUTE ((int64_t)60 * 1000)
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)

/* Friday 4 December 2026, 17:00 UTC: 20791 days after 1 January 1970, a Thursday. */
#define FRIDAY (20791 * DAY + 17 * HOUR)

static void zone(const char *name)
{
    struct error e = {0};

    assert_int_equal(clock_zone(name, &e), 0);
}

/* Reports, rule 2: weekday, date, time, zone. */
static void a_deadline_has_weekday_date_time_and_zone(void **state)
{
    char text[CLOCK_ROOM];

    (void)state;
    zone("Europe/Berlin");
    clock_long(text, FRIDAY);
    assert_string_equal(text, "Friday 4 December 2026, 18:00 CET");
    clock_short(text, FRIDAY);
    assert_string_equal(text, "Fri 4 Dec 18:00 CET");
}

/* 180 days earlier it is summer there: two hours from UTC, and the zone says so. */
static void summer_time_shows_in_zone_and_hour(void **state)
{
    char text[CLOCK_ROOM];

    (void)state;
    zone("Europe/Berlin");
    clock_long(text, FRIDAY - 180 * DAY);
    assert_string_equal(text, "Sunday 7 June 2026, 19:00 CEST");
}

static void without_a_zone_it_is_utc(void **state)
{
    char text[CLOCK_ROOM];

    (void)state;
    zone(NULL);
    clock_short(text, FRIDAY);
    assert_string_equal(text, "Fri 4 Dec 17:00 UTC");
    zone("UTC");
    clock_short(text, FRIDAY);
    assert_string_equal(text, "Fri 4 Dec 17:00 UTC");
}

static void a_rule_is_a_zone_too(void **state)
{
    char text[CLOCK_ROOM];

    (void)state;
    zone("EST5EDT,M3.2.0,M11.1.0");
    clock_short(text, FRIDAY);
    assert_string_equal(text, "Fri 4 Dec 12:00 EST");
}

/* libc takes what it does not know for UTC; a host would find out by a missed deadline.
 */
static void an_unknown_zone_is_refused(void **state)
{
    static const char *const wrong[] = {"Europe/Berlinn", "CET+",   "../etc/passwd",
                                        "/etc/passwd",    "Europe", "",
                                        "winter time"};
    struct error e = {0};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(clock_zone(wrong[i], &e), -1);
        assert_int_equal(e.code, ERROR_CONFIG);
        assert_non_null(strstr(e.text, wrong[i]));
    }
}

/* A player who trusts the text is never late: seconds are dropped. */
static void the_minute_shown_is_never_later_than_meant(void **state)
{
    char text[CLOCK_ROOM];

    (void)state;
    zone(NULL);
    clock_short(text, FRIDAY + MINUTE - 1);
    assert_string_equal(text, "Fri 4 Dec 17:00 UTC");
    clock_short(text, FRIDAY - 1);
    assert_string_equal(text, "Fri 4 Dec 16:59 UTC");
    clock_short(text, -1);
    assert_string_equal(text, "Wed 31 Dec 23:59 UTC");
}

static void left(int64_t time, const char *expected)
{
    char text[CLOCK_ROOM];

    clock_left(text, FRIDAY, FRIDAY + time);
    assert_string_equal(text, expected);
}

/* Two parts at most, and each as many as are whole. */
static void what_is_left_has_two_parts_at_most(void **state)
{
    (void)state;
    left(DAY + 20 * HOUR + 59 * MINUTE, "1 day 20 hours");
    left(2 * DAY, "2 days");
    left(2 * DAY + HOUR, "2 days 1 hour");
    left(DAY - 1, "23 hours 59 minutes");
    left(HOUR + MINUTE, "1 hour 1 minute");
    left(2 * HOUR, "2 hours");
    left(12 * MINUTE + 59999, "12 minutes");
    left(MINUTE, "1 minute");
    left(MINUTE - 1, "less than a minute");
}

static void of_a_deadline_that_passed_nothing_is_left(void **state)
{
    (void)state;
    left(0, "");
    left(-DAY, "");
}

static void is_date(const char *text, int day)
{
    struct clock_day out = {0, 0, 0, 0};

    assert_int_equal(clock_date(&out, text), day != 0);
    assert_true(!day || out.day == day);
}

/* Only days that there are. */
static void a_date_is_a_day_of_the_calendar(void **state)
{
    (void)state;
    zone("Europe/Berlin");
    is_date("2026-12-24", 24);
    is_date("2027-01-02..", 2);
    is_date("2028-02-29", 29);
    is_date("2027-02-29", 0);
    is_date("2100-02-29", 0);
    is_date("2026-11-31", 0);
    is_date("2026-13-01", 0);
    is_date("2026-00-10", 0);
    is_date("2026-01-00", 0);
    is_date("1969-12-31", 0);
    is_date("2026-1-02", 0);
    is_date("26-12-24", 0);
    is_date("", 0);
    is_date("tomorrow", 0);
}

/* How far a zone is from UTC, at that moment: half hours are told, summer time counts. */
static void the_distance_from_utc(void **state)
{
    static const struct {
        const char *zone, *offset;
        int64_t at;
    } cases[] = {
        {"UTC0", "UTC", 1796292000000},
        {"CET-1CEST,M3.5.0,M10.5.0/3", "UTC+1", 1796292000000}, /* December 2026 */
        {"CET-1CEST,M3.5.0,M10.5.0/3", "UTC+2", 1782900000000}, /* July 2026     */
        {"IST-5:30", "UTC+5:30", 1796292000000},
        {"NST3:30", "UTC-3:30", 1796292000000},
        {"XXX-14", "UTC+14", 1796292000000},
    };
    struct error e = {0};
    char text[CLOCK_ROOM];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(clock_zone(cases[i].zone, &e), 0);
        clock_offset(text, cases[i].at);
        assert_string_equal(text, cases[i].offset);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_distance_from_utc),
        cmocka_unit_test(a_deadline_has_weekday_date_time_and_zone),
        cmocka_unit_test(summer_time_shows_in_zone_and_hour),
        cmocka_unit_test(without_a_zone_it_is_utc),
        cmocka_unit_test(a_rule_is_a_zone_too),
        cmocka_unit_test(an_unknown_zone_is_refused),
        cmocka_unit_test(the_minute_shown_is_never_later_than_meant),
        cmocka_unit_test(what_is_left_has_two_parts_at_most),
        cmocka_unit_test(of_a_deadline_that_passed_nothing_is_left),
        cmocka_unit_test(a_date_is_a_day_of_the_calendar),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
