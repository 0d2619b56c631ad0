#include "core/form.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A range holds its ends and nothing beyond them. */
static void a_range_has_ends(void **state)
{
    (void)state;
    assert_true(form_allows("bid <0-7>", "bid 0"));
    assert_true(form_allows("bid <0-7>", "BID 7"));
    assert_false(form_allows("bid <0-7>", "bid 8"));
    assert_false(form_allows("bid <0-7>", "bid -1"));
    assert_false(form_allows("bid <0-7>", "bid"));
    assert_false(form_allows("bid <0-7>", "bid 3 4"));
}

/* Words stand apart by bars; names have blanks, or hyphens for them. */
static void one_of_the_words(void **state)
{
    static const char form[] = "assign <Pip Arden|Pip|Juno Marsh> now";

    (void)state;
    assert_true(form_allows(form, "assign Pip now"));
    assert_true(form_allows(form, "assign juno-marsh now"));
    assert_false(form_allows(form, "assign Juno now"));
    assert_false(form_allows(form, "assign Pip Arden"));
}

static int last(void *arg, int n)
{
    (void)arg;
    return n - 1;
}

/* A pick fills every bracket; what is picked the form allows. */
static void a_pick_is_allowed(void **state)
{
    static const char form[] = "move <a|b c> to <2-5>";
    char out[40];

    (void)state;
    assert_true(form_pick(form, last, NULL, out, sizeof out));
    assert_string_equal(out, "move b c to 5");
    assert_true(form_allows(form, out));
}

/* A bracket that does not close, or too little room: no order. */
static void a_broken_form_gives_nothing(void **state)
{
    char out[8];

    (void)state;
    assert_false(form_pick("bid <0-7", last, NULL, out, sizeof out));
    assert_false(form_pick("a long form", last, NULL, out, sizeof out));
    assert_false(form_allows("bid <0-7", "bid 3"));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_range_has_ends),
        cmocka_unit_test(one_of_the_words),
        cmocka_unit_test(a_pick_is_allowed),
        cmocka_unit_test(a_broken_form_gives_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
