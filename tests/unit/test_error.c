#include "core/error.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <string.h>

/* architecture 3.1: `return error_set(...)` fails, and says why. */
static void setting_fills_code_and_sentence(void **state)
{
    struct error e = {0};

    (void)state;
    assert_int_equal(error_set(&e, ERROR_ILLEGAL, "%s has %d coins.", "Bas", 3), -1);
    assert_int_equal(e.code, ERROR_ILLEGAL);
    assert_string_equal(e.text, "Bas has 3 coins.");
}

/* architecture 3.1: the line is the reader's, who knows it, and stays. */
static void the_line_stays(void **state)
{
    struct error e = {.line = 7};

    (void)state;
    error_set(&e, ERROR_SYNTAX, "No.");
    assert_int_equal(e.line, 7);
}

static void a_text_that_just_fits_is_whole(void **state)
{
    struct error e = {0};

    (void)state;
    error_set(&e, ERROR_DATA, "%0255d", 1);
    assert_int_equal(strlen(e.text), 255);
    assert_int_equal(e.text[254], '1');
}

static void a_long_text_is_cut(void **state)
{
    struct error e = {0};

    (void)state;
    error_set(&e, ERROR_DATA, "%0256d", 1);
    assert_int_equal(strlen(e.text), 255);
    assert_int_equal(e.text[254], '0');
}

/* architecture 3.1: what was written is cut first, so that the reason is still there. */
static void a_long_quotation_is_cut_before_the_reason(void **state)
{
    struct error e = {0};
    char word[901] = "";

    (void)state;
    memset(word, 'x', 900);
    error_set(&e, ERROR_SYNTAX, "\"%s\" was not expected after \"%s\".", word, "PASS");
    assert_int_equal(strlen(e.text),
                     strlen("\"...\" was not expected after \"PASS\".") + 60);
    assert_non_null(strstr(e.text, "xxx...\" was not expected after \"PASS\"."));
    error_set(&e, ERROR_SYNTAX, "\"%s\" or \"%s\".", word, word);
    assert_string_equal(e.text + strlen(e.text) - 6, "x...\".");
}

/* Of a path the end names the file. */
static void of_a_long_path_the_end_stays(void **state)
{
    struct error e = {0};
    char path[901];

    (void)state;
    memset(path, 'x', 900);
    memcpy(path, "/var/", 5);
    memcpy(path + 892, "/g1.mail", 9);
    error_set(&e, ERROR_FILE, "\"%s\" vouches for entry %d.", path, 22);
    assert_int_equal(strlen(e.text), strlen("\"...\" vouches for entry 22.") + 60);
    assert_memory_equal(e.text, "\"...xxx", 7);
    assert_non_null(strstr(e.text, "xxx/g1.mail\" vouches for entry 22."));
    memset(path + 840, 0x82, 2); /* the cut falls within a character */
    path[839] = (char)0xE2;
    error_set(&e, ERROR_FILE, "\"%s\" is missing.", path);
    assert_memory_equal(e.text, "\"...xxx", 7);
}

/* A character of 2, 3 or 4 bytes that does not fit whole is left out whole. */
static void a_cut_falls_between_characters(void **state)
{
    static const char *const characters[] = {"\xC3\xA9", "\xE2\x82\xAC",
                                             "\xF0\x9F\x8E\xB2"};
    struct error e = {0};
    int size;
    int fit;

    (void)state;
    for (size = 2; size <= 4; size++) {
        for (fit = 1; fit <= size; fit++) {
            error_set(&e, ERROR_DATA, "%0*d%sx", 255 - fit, 0, characters[size - 2]);
            assert_int_equal(strlen(e.text), fit == size ? 255 : 255 - fit);
        }
    }
}

/* A reason is put before a sentence that is already there. */
static void the_old_text_may_be_an_argument(void **state)
{
    struct error e = {.text = "The deck is empty."};

    (void)state;
    error_set(&e, ERROR_DATA, "deck.json: %s", e.text);
    assert_string_equal(e.text, "deck.json: The deck is empty.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setting_fills_code_and_sentence),
        cmocka_unit_test(the_line_stays),
        cmocka_unit_test(a_text_that_just_fits_is_whole),
        cmocka_unit_test(a_long_text_is_cut),
        cmocka_unit_test(a_long_quotation_is_cut_before_the_reason),
        cmocka_unit_test(of_a_long_path_the_end_stays),
        cmocka_unit_test(a_cut_falls_between_characters),
        cmocka_unit_test(the_old_text_may_be_an_argument),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
