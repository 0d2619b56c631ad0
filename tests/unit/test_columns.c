/* Lines of reports that are too wide. reports, rule 5. */
#include "mail/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void wrapped(const char *text, int columns, const char *expected)
{
    char *out = report_wrap(text, columns);

    assert_non_null(out);
    assert_string_equal(out, expected);
    free(out);
}

static void a_wide_line_goes_on_under_its_text(void **state)
{
    (void)state;
    wrapped("  Plot     Bas played Common Cause.\n", 24,
            "  Plot     Bas played\n           Common Cause.\n");
    wrapped("  Bas played Common Cause.\n", 15, "  Bas played\n  Common Cause.\n");
    wrapped("  Bas played it.\n", 16, "  Bas played it.\n");
    wrapped("    | assign <Bas|Maka to> x\n", 20,
            "    | assign\n    | <Bas|Maka to>\n"
            "    | x\n");
}

static void a_word_without_end_is_cut(void **state)
{
    (void)state;
    wrapped("  aaaaaaaaaaaa b\n", 8, "  aaaaaa\n  aaaaaa\n  b\n");
    wrapped("\xe6\x97\xa5\xe6\x97\xa5\xe6\x97\xa5\n", 5,
            "\xe6\x97\xa5\xe6\x97\xa5\n\xe6\x97\xa5\n");
}

static void blanks_at_the_end_go_and_empty_lines_stay(void **state)
{
    (void)state;
    wrapped("a  \n\n b", 10, "a\n\n b\n");
    wrapped("", 10, "");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wide_line_goes_on_under_its_text),
        cmocka_unit_test(a_word_without_end_is_cut),
        cmocka_unit_test(blanks_at_the_end_go_and_empty_lines_stay),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
