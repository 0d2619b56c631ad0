#include "core/number.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void reads(const char *text, int64_t wanted)
{
    int64_t found;

    assert_true(whole_number(text, -3, 12, &found));
    assert_true(found == wanted);
}

static void refuses(const char *text)
{
    int64_t found = 7;

    assert_false(whole_number(text, -3, 12, &found));
    assert_true(found == 7);
}

static void numbers_are_read_within_their_bounds(void **state)
{
    (void)state;
    reads("12", 12);
    reads("-3", -3);
    reads("+4", 4);
    reads(" 010", 10); /* never octal */
    refuses("13");
    refuses("-4");
    refuses("99999999999999999999");
}

/* Nothing but a number, and all of it. */
static void what_is_no_number_is_refused(void **state)
{
    (void)state;
    refuses("");
    refuses(" ");
    refuses("4x");
    refuses("4 ");
    refuses("0x4");
    refuses("four");
}

/* What does not fit is no number, also where every number that fits is allowed. */
static void a_number_that_does_not_fit_is_refused(void **state)
{
    int64_t found = 7;

    (void)state;
    assert_true(whole_number("9223372036854775807", 0, INT64_MAX, &found));
    assert_true(found == INT64_MAX);
    assert_false(whole_number("9223372036854775808", 0, INT64_MAX, &found));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_read_within_their_bounds),
        cmocka_unit_test(what_is_no_number_is_refused),
        cmocka_unit_test(a_number_that_does_not_fit_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
