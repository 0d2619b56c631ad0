/* core/legible.c: names and texts that can be printed anywhere. */
#include "core/legible.h"

#include "core/risk/risk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static bool passes(const char *text, int least, int most)
{
    struct error e = {ERROR_NONE, 0, ""};
    const bool passed = legible_check(text, strlen(text), least, most, &e) == 0;

    assert_int_equal(e.code, passed ? ERROR_NONE : ERROR_SYNTAX);
    return passed;
}

static bool is_name(const char *text)
{
    return passes(text, 1, RISK_NAME);
}

/* 12.2: letters of any language, their accents, digits, signs, pictures. */
static void what_is_seen_may_be_a_name(void **state)
{
    (void)state;
    assert_true(is_name("Awesometonia"));
    assert_true(is_name("Saint-Denis (2)"));
    assert_true(is_name("\xD0\x90\xD0\xB7\xD0\xB8\xD1\x8F")); /* Cyrillic       */
    assert_true(is_name("Vi\xE1\xBB\x87t"));                  /* composed       */
    assert_true(is_name("Vie\xCC\xA3\xCC\x82t"));             /* two marks on e */
    assert_true(is_name("\xE6\x9D\xB1\xE4\xBA\xAC"));         /* wide           */
    assert_true(is_name("\xF0\x9F\x8F\xB0 Keep"));            /* a picture      */
    assert_true(is_name("\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D")); /* Hebrew         */
    assert_true(is_name("{{name}} %s $(id) <b>"));            /* of no meaning  */
    assert_true(is_name("Brazil"));                           /* 15.5           */
}

/* 12.2: 1 to 30 characters, whatever their bytes. */
static void characters_are_counted(void **state)
{
    char wide[2 * RISK_NAME + 3] = "";
    int i;

    (void)state;
    for (i = 0; i < RISK_NAME; i++) {
        memcpy(wide + 2 * (size_t)i, "\xC3\xA9", 3);
    }
    assert_true(is_name(wide));
    memcpy(wide + 2 * RISK_NAME, "e", 2);
    assert_false(is_name(wide));
    assert_false(is_name(""));
    assert_true(passes("", 0, RISK_MOTTO));
}

/* What works on the text around it, or cannot be seen, cannot be printed safely. */
static void what_is_not_seen_is_refused(void **state)
{
    static const char *const bad[] = {"a\tb",
                                      "a\nb",
                                      "a\033[2Jb",
                                      "a\x7F",
                                      "a\xC2\x9B"
                                      "31m", /* C1: CSI */
                                      "a\xE2\x80\xAE"
                                      "b", /* right-to-left override */
                                      "a\xE2\x81\xA6"
                                      "b", /* isolate */
                                      "a\xE2\x80\x8F"
                                      "b", /* right-to-left mark */
                                      "a\xD8\x9C"
                                      "b", /* Arabic letter mark */
                                      "a\xE2\x80\x8B"
                                      "b", /* zero width space */
                                      "a\xE2\x80\x8D"
                                      "b", /* joiner */
                                      "a\xEF\xBB\xBF"
                                      "b", /* byte order mark */
                                      "a\xC2\xAD"
                                      "b", /* soft hyphen */
                                      "a\xE2\x80\xA8"
                                      "b", /* separator of lines */
                                      "a\xEF\xB8\x8F"
                                      "b", /* variation selector */
                                      "a\xEE\x80\x80"
                                      "b", /* private use */
                                      "a\xF3\xA0\x81\x81"
                                      "b", /* tag                                     */
                                      "a\xC2\xA0"
                                      "b", /* another blank */
                                      "a\xE3\x80\x80"
                                      "b", /* a wide one                         */
                                      "e\xCC\x81\xCC\x81\xCC\x81", /* a pile of accents */
                                      "\xCC\x81"
                                      "e", /* one on nothing */
                                      "\xC3",
                                      "a\xFF",
                                      "\xED\xA0\x80",
                                      "\xC0\xAF"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (is_name(bad[i])) {
            fail_msg("Text %zu passes.", i);
        }
    }
}

/* Two names must not look alike for their blanks alone. */
static void blanks_stand_between_words(void **state)
{
    (void)state;
    assert_true(is_name("New York"));
    assert_false(is_name(" York"));
    assert_false(is_name("York "));
    assert_false(is_name("New  York"));
    assert_false(is_name(" "));
}

/* Mails are searched for blocks of the engine: sealed-bids 4.4. */
static void no_text_is_a_block(void **state)
{
    (void)state;
    assert_false(is_name("BEGIN PBEM OPEN 1"));
    assert_false(is_name("x begin pbem receipt"));
    assert_false(is_name("- End PBEM CLOSE"));
    assert_true(is_name("BEGIN P BEM"));
    assert_true(is_name("Weekend PBE"));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_seen_may_be_a_name),
        cmocka_unit_test(characters_are_counted),
        cmocka_unit_test(what_is_not_seen_is_refused),
        cmocka_unit_test(blanks_stand_between_words),
        cmocka_unit_test(no_text_is_a_block),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
