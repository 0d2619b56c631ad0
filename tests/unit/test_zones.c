/* Names of time zones as people write them. */
#include "mail/zones.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void a_name_is_found_whatever_its_case(void **state)
{
    char zone[ZONE_NAME], near[4 * ZONE_NAME];

    (void)state;
    assert_true(zones_find(zone, "europe/BERLIN", near));
    assert_string_equal(zone, "Europe/Berlin");
    assert_true(zones_find(zone, "America/Argentina/Ushuaia", near));
    assert_string_equal(zone, "America/Argentina/Ushuaia");
    assert_true(zones_find(zone, "utc", near));
    assert_string_equal(zone, "UTC");
}

/* The nearest stands first; a town alone is none, but its zone is named. */
static void near_names_are_told(void **state)
{
    char zone[ZONE_NAME], near[4 * ZONE_NAME];

    (void)state;
    assert_false(zones_find(zone, "Europe/Berln", near));
    assert_memory_equal(near, "Europe/Berlin", strlen("Europe/Berlin"));
    assert_false(zones_find(zone, "Kolkata", near));
    assert_memory_equal(near, "Asia/Kolkata", strlen("Asia/Kolkata"));
}

/* Nothing outside the database is a zone, nor is a rule or a whole region. */
static void what_is_no_zone_is_none(void **state)
{
    static const char *const wrong[] = {"../../etc/passwd",  "/etc/localtime",
                                        "CET-1CEST",         "Europe",
                                        "America/Argentina", ""};
    char zone[ZONE_NAME], near[4 * ZONE_NAME];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(zones_find(zone, wrong[i], near));
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_found_whatever_its_case),
        cmocka_unit_test(near_names_are_told),
        cmocka_unit_test(what_is_no_zone_is_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
