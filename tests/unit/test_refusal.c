#include "mail/refusal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_sentence(const struct refusal *r, bool sealed, const char *expected)
{
    char *text = refusal_text(r, sealed);

    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

static void put(struct refusal *r, int i, const char *text)
{
    refusal_put(r, i, text, strlen(text));
}

/* mail 1.5: sentences with numbers. */
static void numbers_stand_in_sentences(void **state)
{
    struct refusal r;

    (void)state;
    refusal_set(&r, REFUSAL_SIZE, 0);
    r.size = 2000000;
    r.limit = 1048576;
    assert_sentence(
        &r, false,
        "Your mail has 2000000 bytes; the limit is 1048576. Please send plain text "
        "without attachments or pictures.");
    refusal_set(&r, REFUSAL_LINELEN, 7);
    r.limit = 1000;
    assert_sentence(
        &r, false,
        "Line 7 is longer than 1000 bytes. Please make it shorter, or send it as two.");
    refusal_set(&r, REFUSAL_BID, 0);
    r.limit = 14;
    r.size = 9;
    assert_sentence(
        &r, true,
        "Your bid was not accepted. A bid is a whole number from 0 to 14, here and "
        "now at most 9, in a mail without other orders; see \"bids\" below.");
}

/* mail 1.5: sentences with texts. */
static void texts_stand_in_sentences(void **state)
{
    struct refusal r;

    (void)state;
    refusal_set(&r, REFUSAL_STALE, 0);
    put(&r, 0, "your bid");
    put(&r, 1, "Friday");
    put(&r, 2, "your cards");
    assert_sentence(
        &r, false,
        "Your mail answers \"your bid\", which closed on Friday. Now asked: \"your "
        "cards\"; please answer this mail.");
    refusal_set(&r, REFUSAL_CHARSET, 0);
    put(&r, 0, "x-{line}");
    assert_sentence(
        &r, false,
        "The character set \"x-{line}\" is unknown here. Please send plain text in "
        "UTF-8.");
}

#define REST                                                                             \
    "While sealed answers are open nothing of them is repeated; what can be answered "   \
    "is "                                                                                \
    "listed below."

/* mail 1.5: while bids or answers are open nothing that was written is repeated. */
static void sealed_sentences_do_not_quote(void **state)
{
    struct refusal r;

    (void)state;
    refusal_set(&r, REFUSAL_ORDER, 3);
    put(&r, 0, "\"seven\" should be a number.");
    assert_sentence(&r, false, "Line 3: \"seven\" should be a number.");
    assert_sentence(
        &r, true,
        "Line 3 can be read, but the rules do not allow it here and now. " REST);
    r.line = 0; /* never "line 0" */
    assert_sentence(&r, true,
                    "It holds no order that the rules allow here and now. " REST);
    refusal_set(&r, REFUSAL_UNREAD, 3);
    put(&r, 0, "\"seven\" should be a number.");
    assert_sentence(&r, false, "Line 3: \"seven\" should be a number.");
    assert_sentence(&r, true,
                    "Line 3 cannot be read: a word, a name or a number in it is not one "
                    "that fits there. " REST);
    refusal_set(&r, REFUSAL_OFFICE, 0); /* the engine's own, which quotes nothing */
    put(&r, 0, "Nothing of yours waits sealed.");
    assert_sentence(&r, true, "Nothing was done. Nothing of yours waits sealed.");
    refusal_set(&r, REFUSAL_TELL, 3); /* a fixed sentence, which helps */
    put(&r, 0, "TELL knows no player \"Kile\".");
    assert_sentence(&r, false, "Line 3: TELL knows no player \"Kile\".");
    assert_sentence(&r, true,
                    "Line 3: a message is written TELL, the name of a player or ALL, a "
                    "colon, and its text.");
    refusal_set(&r, REFUSAL_QUOTE, 3);
    assert_sentence(
        &r, true,
        "The double quote opened in line 3 is not closed. Please write one at "
        "its end, within six lines.");
}

/* mail 1.3: a NUL of the header is in no line. */
static void a_header_has_no_lines(void **state)
{
    struct refusal r;

    (void)state;
    refusal_set(&r, REFUSAL_NUL, 4);
    assert_sentence(&r, false,
                    "Line 4 contains a control character. Please type the orders anew.");
    refusal_set(&r, REFUSAL_NUL, 0);
    assert_sentence(
        &r, false,
        "The header of your mail contains a control character. Please type the "
        "orders anew.");
}

/* The code that is found by the name of a code: some are told by the name of another. */
static enum refusal_code found_as(enum refusal_code code)
{
    static const enum refusal_code told_as[][2] = {
        {REFUSAL_JOIN, REFUSAL_QUOTE},     {REFUSAL_UNREAD, REFUSAL_ORDER},
        {REFUSAL_EARLY, REFUSAL_STALE},    {REFUSAL_AUTH_SEATS, REFUSAL_AUTH},
        {REFUSAL_TELL, REFUSAL_ORDER},     {REFUSAL_AWAY, REFUSAL_ORDER},
        {REFUSAL_OFFICE, REFUSAL_ORDER},   {REFUSAL_FROM, REFUSAL_AUTH},
        {REFUSAL_BID_SEALED, REFUSAL_BID}, {REFUSAL_AUTH_GAMES, REFUSAL_AUTH},
        {REFUSAL_GIVEN_UP, REFUSAL_USED},
    };
    size_t i;

    for (i = 0; i < sizeof told_as / sizeof *told_as; i++) {
        if (told_as[i][0] == code) {
            return told_as[i][1];
        }
    }
    return code;
}

/* mail 1.5: each code has a name, by which it is found again, a sentence, and words for
 * the subject, which hold neither a code nor anything of the mail. */
static void every_code_has_a_name_and_a_sentence(void **state)
{
    struct refusal r;
    int i;

    (void)state;
    for (i = REFUSAL_EMPTY; i <= REFUSAL_INTERNAL; i++) {
        enum refusal_code code = (enum refusal_code)i;
        char *text;

        assert_memory_equal(refusal_name(code), "E-", 2);
        assert_int_equal(refusal_find(refusal_name(code)), found_as(code));
        refusal_set(&r, code, 1);
        text = refusal_text(&r, false);
        assert_true(strlen(refusal_subject(code)) > 5);
        assert_null(strstr(refusal_subject(code), "E-"));
        assert_null(strchr(refusal_subject(code), '{'));
        assert_true(strlen(text) > 5);
        assert_null(strchr(text, '{'));
        free(text);
    }
    assert_int_equal(refusal_find(""), REFUSAL_NONE);
    assert_int_equal(refusal_find("E-ELSE"), REFUSAL_NONE);
}

/* A text that is too long is cut at a character. */
static void long_texts_are_cut_at_a_character(void **state)
{
    char text[REFUSAL_TEXT + 10];
    struct refusal r;

    (void)state;
    memset(text, 'x', sizeof text);
    memcpy(text + REFUSAL_TEXT - 2, "\xC3\xBC", 2); /* its second byte has no room */
    refusal_set(&r, REFUSAL_TYPO, 1);
    refusal_put(&r, 0, text, sizeof text);
    assert_int_equal(strlen(r.text[0]), REFUSAL_TEXT - 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_stand_in_sentences),
        cmocka_unit_test(texts_stand_in_sentences),
        cmocka_unit_test(sealed_sentences_do_not_quote),
        cmocka_unit_test(a_header_has_no_lines),
        cmocka_unit_test(every_code_has_a_name_and_a_sentence),
        cmocka_unit_test(long_texts_are_cut_at_a_character),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
