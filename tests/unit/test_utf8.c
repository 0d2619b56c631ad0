/* core/utf8.c: characters in bytes. */
#include "core/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* UTF-8 in its shortest form only. */
static void utf8_is_strict(void **state)
{
    (void)state;
    assert_true(utf8_valid("a\xC3\xBC\xE2\x82\xAC\xF0\x9F\x98\x80", 10));
    assert_false(utf8_valid("\xC0\x80", 2));
    assert_false(utf8_valid("\xE0\x80\x80", 3));
    assert_false(utf8_valid("\xED\xA0\x80", 3));
    assert_false(utf8_valid("\xF4\x90\x80\x80", 4));
    assert_false(utf8_valid("\xE2\x82", 2));
    assert_false(utf8_valid("\x80", 1));
    assert_true(utf8_valid("", 0));
}

/* A byte that begins no character is one of its own value, so that nothing is skipped. */
static void a_stray_byte_counts_for_itself(void **state)
{
    size_t size;

    (void)state;
    assert_int_equal(utf8_get("\xE2\x82\xAC", 3, &size), 0x20AC);
    assert_int_equal(size, 3);
    assert_int_equal(utf8_get("\xE2\x82\xAC", 2, &size), 0xE2); /* cut off */
    assert_int_equal(size, 1);
    assert_int_equal(utf8_get("\x85x", 2, &size), 0x85);
    assert_int_equal(size, 1);
}

/* What is written is what is read, at the ends of each length. */
static void what_is_put_is_got(void **state)
{
    static const uint32_t edge[] = {0,      0x7F,   0x80,   0x7FF,   0x800,
                                    0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF};
    char bytes[UTF8_MAX];
    size_t i, put, got;

    (void)state;
    for (i = 0; i < sizeof edge / sizeof *edge; i++) {
        put = utf8_put(bytes, edge[i]);
        assert_int_equal(utf8_get(bytes, put, &got), edge[i]);
        assert_int_equal(got, put);
    }
}

/* What is there to be seen is none, though it be wide, joined or without width. */
static void controls_work_on_what_stands_around_them(void **state)
{
    static const uint32_t control[] = {0,      0x1F,   0x7F,   0x85,   0x9F,
                                       0x2028, 0x2029, 0x202E, 0x2066, 0x2069};
    static const uint32_t seen[] = {' ',    '~',    0xA0,   0x301,
                                    0x200D, 0x202F, 0x3000, 0x1F600};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof control / sizeof *control; i++) {
        assert_true(utf8_is_control(control[i]));
    }
    for (i = 0; i < sizeof seen / sizeof *seen; i++) {
        assert_false(utf8_is_control(seen[i]));
    }
}

/* What cannot be seen: each edge of the table, and what lies beside it. */
static void unseen_is_what_has_no_picture(void **state)
{
    static const uint32_t unseen[] = {0x1F,   0xAD,   0x200B, 0x200F, 0x2060, 0x2800,
                                      0x3164, 0xE000, 0xF8FF, 0xFE0F, 0xFEFF, 0x10FFFF};
    static const uint32_t seen[] = {' ',    'a',    0xAC,   0xAE,
                                    0x2010, 0x27FF, 0x2801, 0x1F600};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof unseen / sizeof *unseen; i++) {
        assert_true(utf8_is_unseen(unseen[i]));
    }
    for (i = 0; i < sizeof seen / sizeof *seen; i++) {
        assert_false(utf8_is_unseen(seen[i]));
    }
}

/* A cut never leaves a part of a character. */
static void a_cut_keeps_whole_characters(void **state)
{
    const char *text = "a\xC3\xBC\xF0\x9F\x98\x80";

    (void)state;
    assert_int_equal(utf8_cut(text, 1), 1);
    assert_int_equal(utf8_cut(text, 2), 1);
    assert_int_equal(utf8_cut(text, 3), 3);
    assert_int_equal(utf8_cut(text, 4), 3);
    assert_int_equal(utf8_cut(text, 5), 3);
    assert_int_equal(utf8_cut(text, 6), 3);
    assert_int_equal(utf8_cut(text, 7), 7);
}

/* What snprintf() left of a character goes; one that is whole stays. */
static void the_rest_of_a_character_goes(void **state)
{
    static const struct {
        const char *cut, *whole;
    } row[] = {{"", ""},
               {"a", "a"},
               {"a\xC3", "a"},
               {"a\xC3\xBC", "a\xC3\xBC"},
               {"\xF0\x9F\x98", ""},
               {"a\xF0", "a"},
               {"a\xF0\x9F\x98\x80", "a\xF0\x9F\x98\x80"}};
    char text[8];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof *row; i++) {
        (void)snprintf(text, sizeof text, "%s", row[i].cut);
        utf8_whole(text);
        assert_string_equal(text, row[i].whole);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(utf8_is_strict),
        cmocka_unit_test(a_stray_byte_counts_for_itself),
        cmocka_unit_test(what_is_put_is_got),
        cmocka_unit_test(controls_work_on_what_stands_around_them),
        cmocka_unit_test(unseen_is_what_has_no_picture),
        cmocka_unit_test(a_cut_keeps_whole_characters),
        cmocka_unit_test(the_rest_of_a_character_goes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
