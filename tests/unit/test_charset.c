#include "mail/charset.h"
#include "mail/flowed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_read(const char *bytes, size_t n, const char *label,
                        const char *expected)
{
    bool unknown;
    size_t size;
    char *text = charset_read(bytes, n, label, &size, &unknown);

    assert_non_null(text);
    assert_false(unknown);
    assert_int_equal(size, strlen(expected));
    assert_string_equal(text, expected);
    free(text);
}

static void assert_unknown(const char *bytes, const char *label)
{
    bool unknown;
    size_t size;

    assert_null(charset_read(bytes, strlen(bytes), label, &size, &unknown));
    assert_true(unknown);
}

/* mail 1.2, charset 1: a byte order mark of UTF-16 counts for more than a label. */
static void a_byte_order_mark_counts_first(void **state)
{
    (void)state;
    assert_read("\xFF\xFE\x42\0\x11\x01", 6, "utf-8", "B\xC4\x91");
    assert_read("\xFE\xFF\0\x42\x01\x11", 6, NULL, "B\xC4\x91");
}

/* mail 1.2, charset 2: UTF-8 if it is, else Windows-1252. */
static void what_has_no_useful_label_is_guessed(void **state)
{
    (void)state;
    assert_read("\xC3\xBC", 2, NULL, "\xC3\xBC");
    assert_read("\xC3\xBC", 2, "us-ascii", "\xC3\xBC");
    assert_read("\xFC", 1, "UTF-8", "\xC3\xBC");
    assert_read("\x80\x81\x9F", 3, "unknown-8bit", "\xE2\x82\xAC\xC2\x81\xC5\xB8");
    assert_read("", 0, NULL, "");
}

/* mail 1.2, charset 3. */
static void latin1_is_windows_1252(void **state)
{
    (void)state;
    assert_read("\xC3\xBC", 2, "iso-8859-1", "\xC3\x83\xC2\xBC");
    assert_read("\x93", 1, "ISO-8859-1", "\xE2\x80\x9C");
}

/* mail 1.2: all others by iconv. */
static void named_sets_are_converted(void **state)
{
    (void)state;
    assert_read("\xA4", 1, "iso-8859-15", "\xE2\x82\xAC");
    assert_read("\xCB\xD6", 2, "koi8-r", "\xD0\xBA\xD0\xB6");
}

/* mail 1.2, charset 4: no UTF-7, no set nobody has, no paths, no options. */
static void what_cannot_be_read_is_utf8_or_unknown(void **state)
{
    (void)state;
    assert_read("BID +AD4-", 9, "utf-7", "BID +AD4-");
    assert_read("B\xC3\xBC", 3, "x-none", "B\xC3\xBC");
    assert_unknown("\xFF", "x-none");
    assert_unknown("\xFF", "utf-7");
    assert_unknown("\xFF", "iso-8859-15//IGNORE");
    assert_unknown("\xFF", "../../tmp/x");
    assert_unknown("\xFF", "");
    assert_unknown("\x81", "shift_jis"); /* cut off in a character */
}

static void assert_joined(const char *text, bool delsp, const char *expected)
{
    char *joined = flowed_join(text, delsp);

    assert_non_null(joined);
    assert_string_equal(joined, expected);
    free(joined);
}

/* mail 1.2, format=flowed. */
static void flowed_lines_are_joined_at_their_depth(void **state)
{
    (void)state;
    assert_joined("a \r\nb \nc\nd", false, "a b c\nd");
    assert_joined("a \nb", true, "ab");
    assert_joined("a \n> b \n> c\nd", false, "a \n> b c\nd");
    assert_joined("> b \n>> c", false, "> b \n> c");
    assert_joined(" >a\n  b", false, ">a\n b"); /* stuffed */
    assert_joined("a \n-- \nb", false, "a \n-- \nb");
    assert_joined("a \n\nb", false, "a \nb"); /* an empty line ends the paragraph */
    assert_joined("", false, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_byte_order_mark_counts_first),
        cmocka_unit_test(what_has_no_useful_label_is_guessed),
        cmocka_unit_test(latin1_is_windows_1252),
        cmocka_unit_test(named_sets_are_converted),
        cmocka_unit_test(what_cannot_be_read_is_utf8_or_unknown),
        cmocka_unit_test(flowed_lines_are_joined_at_their_depth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
