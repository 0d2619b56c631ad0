#include "core/facts.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROLLED, PAID, PEEKED, BROKEN };

static const struct fact_kind catalogue[] = {
    {"rolled", "1.1", false, "{@seat} {seat:roll|rolls} {die}."},
    {"paid", "1.2", false, "{@seat} {seat:pay|pays} {n} {#n:coin|coins} to {@to}."},
    {"peeked", "1.3", true, "{@seat} looks."},
    {"broken", "1.4", false, "{@seat"},
    {NULL, NULL, false, NULL},
};
static const char *const names[] = {"Bas", "Catherine", "Kyle"};

static struct facts three(void)
{
    struct facts f = {.catalogue = catalogue, .names = names, .seats = 3};

    return f;
}

/* The sentence with args (JSON text), for that reader of three seats. */
static void reads(const char *sentence, const char *args, int reader, const char *wanted)
{
    json_t *json = json_loads(args, 0, NULL);
    struct error e = {0};
    char *text = fact_sentence(sentence, json, names, 3, reader, &e);

    if (!text) {
        fail_msg("%s", e.text);
    }
    assert_string_equal(text, wanted);
    free(text);
    json_decref(json);
}

static void refused(const char *sentence, const char *args)
{
    json_t *json = json_loads(args, 0, NULL);
    struct error e = {0};
    char *text = fact_sentence(sentence, json, names, 3, 0, &e);

    assert_null(text);
    assert_int_equal(e.code, ERROR_DATA);
    json_decref(json);
}

static void numbers_and_texts_are_put_in(void **state)
{
    (void)state;
    reads("{a}, {b} and {c}.",
          "{\"a\": -3, \"b\": \"\xC3\xA9t\xC3\xA9\", \"c\": 5000000000}", -1,
          "-3, \xC3\xA9t\xC3\xA9 and 5000000000.");
    reads("", "{}", -1, "");
    reads("Nothing happens.", "{}", -1, "Nothing happens.");
}

static void a_seat_is_its_name_to_others(void **state)
{
    (void)state;
    reads("{@seat} wins. {@seat's} coins.", "{\"seat\": 2}", 0,
          "Kyle wins. Kyle's coins.");
    reads("{@seat} wins.", "{\"seat\": 0}", 3, "Bas wins."); /* a spectator */
    reads("{@seat} wins.", "{\"seat\": 0}", -1, "Bas wins.");
}

/* reports 4: the reader as "you". */
static void a_seat_is_you_to_itself(void **state)
{
    (void)state;
    reads("{@seat} {seat:win|wins} with {@seat's} die.", "{\"seat\": 0}", 0,
          "You win with your die.");
    reads("{@seat's} die wins for {@seat}.", "{\"seat\": 1}", 1,
          "Your die wins for you.");
    reads("It falls! {@seat} {seat:lose|loses}; {@seat} ends.", "{\"seat\": 1}", 1,
          "It falls! You lose; you ends.");
}

static void forms_follow_the_seat_that_reads(void **state)
{
    (void)state;
    reads("{seat:pay|pays}{to: it|}", "{\"seat\": 0, \"to\": 1}", 0, "pay");
    reads("{seat:pay|pays}{to: it|}", "{\"seat\": 0, \"to\": 1}", 1, "pays it");
    reads("{seat:pay|pays}{to: it|}", "{\"seat\": 0, \"to\": 1}", -1, "pays");
}

static void forms_follow_a_number(void **state)
{
    (void)state;
    reads("{n} {#n:coin|coins}", "{\"n\": 1}", -1, "1 coin");
    reads("{n} {#n:coin|coins}", "{\"n\": 0}", -1, "0 coins");
    reads("{n} {#n:coin|coins}", "{\"n\": -1}", -1, "-1 coins");
    reads("{n} {#n:coin|coins}", "{\"n\": 11}", -1, "11 coins");
}

/* A name with braces is text, not a part of the sentence. */
static void what_is_put_in_is_not_read_again(void **state)
{
    (void)state;
    reads("{a}", "{\"a\": \"{b} }{\"}", -1, "{b} }{");
}

static void a_long_sentence_is_whole(void **state)
{
    char args[2100];
    char text[2001];

    (void)state;
    memset(text, 'x', 2000);
    text[2000] = '\0';
    snprintf(args, sizeof args, "{\"a\": \"%s\"}", text);
    reads("{a}", args, -1, text);
}

static void a_sentence_with_a_missing_argument_fails(void **state)
{
    (void)state;
    refused("{a} and {b}", "{\"a\": 1}");
    refused("{@seat} wins", "{}");
    refused("{#n:coin|coins}", "{}");
    refused("{aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}",
            "{}");
}

static void a_seat_must_be_a_seat(void **state)
{
    (void)state;
    refused("{@seat}", "{\"seat\": 3}");
    refused("{@seat}", "{\"seat\": -1}");
    refused("{@seat}", "{\"seat\": \"Bas\"}");
    refused("{seat:a|b}", "{\"seat\": 3}");
}

static void an_argument_must_be_a_number_or_text(void **state)
{
    (void)state;
    refused("{a}", "{\"a\": [1]}");
    refused("{a}", "{\"a\": null}");
    refused("{a}", "{\"a\": 1.5}");
    refused("{#a:one|many}", "{\"a\": \"1\"}");
}

static void a_malformed_sentence_fails(void **state)
{
    static const char *const wrong[] = {"{seat",       "seat}",      "{}",      "{@}",
                                        "{#seat}",     "{seat:you}", "{:a|b}",  "{@'s}",
                                        "{@seat:a|b}", "{# }",       "{seat} {"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        refused(wrong[i], "{\"seat\": 0}");
    }
}

/* architecture 3.2: name, rule, arguments, mask and finished sentence. */
static void a_fact_is_kept_for_nobody(void **state)
{
    struct facts f = three();

    (void)state;
    fact(&f, SEE_ONLY(1) | SEE_TABLE, PAID, "{s:i, s:i, s:i}", "seat", 1, "n", 1, "to",
         0);
    assert_false(f.failed);
    assert_int_equal(f.count, 1);
    assert_ptr_equal(f.fact[0].kind, &catalogue[PAID]);
    assert_int_equal(f.fact[0].see, 0x102);
    assert_int_equal(json_integer_value(json_object_get(f.fact[0].args, "seat")), 1);
    assert_string_equal(f.fact[0].sentence, "Catherine pays 1 coin to Bas.");
    facts_clear(&f);
}

static void facts_stay_in_their_order(void **state)
{
    struct facts f = three();
    int i;

    (void)state;
    for (i = 0; i < 100; i++) {
        fact(&f, SEE_ALL, ROLLED, "{s:i, s:i}", "seat", i % 3, "die", i);
    }
    assert_int_equal(f.count, 100);
    for (i = 0; i < 100; i++) {
        assert_int_equal(json_integer_value(json_object_get(f.fact[i].args, "die")), i);
    }
    assert_string_equal(f.fact[98].sentence, "Kyle rolls 98.");
    facts_clear(&f);
}

/* architecture 4.5: what reveals cannot be taken back. */
static void a_fact_that_reveals_marks_all(void **state)
{
    struct facts f = three();

    (void)state;
    fact(&f, SEE_ALL, ROLLED, "{s:i, s:i}", "seat", 0, "die", 6);
    assert_false(f.reveals);
    fact(&f, SEE_ALL, PEEKED, "{s:i}", "seat", 0);
    fact(&f, SEE_ALL, ROLLED, "{s:i, s:i}", "seat", 0, "die", 6);
    assert_true(f.reveals);
    facts_clear(&f);
    assert_false(f.reveals);
}

/* More than the sentence tells is welcome: before and after, for SQL. */
static void further_arguments_are_kept(void **state)
{
    struct facts f = three();

    (void)state;
    fact(&f, SEE_ALL, PEEKED, "{s:i, s:i, s:[ii]}", "seat", 0, "before", 4, "cards", 1,
         2);
    assert_false(f.failed);
    assert_int_equal(json_integer_value(json_object_get(f.fact[0].args, "before")), 4);
    facts_clear(&f);
}

/* architecture 3.2: a failure sticks. */
static void a_failure_sticks_and_says_why(void **state)
{
    struct facts f = three();

    (void)state;
    fact(&f, SEE_ALL, ROLLED, "{s:i}", "seat", 0);
    assert_true(f.failed);
    assert_string_equal(f.why, "rolled: The sentence wants \"die\", which is not given.");
    fact(&f, SEE_ALL, PEEKED, "{s:i}", "seat", 0);
    assert_int_equal(f.count, 0);
    assert_true(f.failed);
    facts_clear(&f);
    assert_false(f.failed);
    assert_string_equal(f.why, "");
}

static void wrong_arguments_fail(void **state)
{
    struct facts f = three();

    (void)state;
    fact(&f, SEE_ALL, PEEKED, "[i]", 0);
    assert_true(f.failed);
    facts_clear(&f);
    fact(&f, SEE_ALL, PEEKED, "{s:i, s:s}", "seat", 0, "text", "\xFF");
    assert_true(f.failed);
    facts_clear(&f);
    fact(&f, SEE_ALL, BROKEN, "{s:i}", "seat", 0);
    assert_true(f.failed);
    facts_clear(&f);
}

/* core/facts.h: "seat" is a seat, also where the sentence does not name it. */
static void the_member_seat_is_a_seat(void **state)
{
    static const struct fact_kind quiet[] = {{"quiet", "1.1", false, "Silence."}, {0}};
    struct facts f = {.catalogue = quiet, .names = names, .seats = 3};

    (void)state;
    fact(&f, SEE_ALL, 0, "{s:i}", "seat", 2);
    assert_false(f.failed);
    fact(&f, SEE_ALL, 0, "{s:i}", "seat", 3);
    assert_true(f.failed);
    facts_clear(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_and_texts_are_put_in),
        cmocka_unit_test(a_seat_is_its_name_to_others),
        cmocka_unit_test(a_seat_is_you_to_itself),
        cmocka_unit_test(forms_follow_the_seat_that_reads),
        cmocka_unit_test(forms_follow_a_number),
        cmocka_unit_test(what_is_put_in_is_not_read_again),
        cmocka_unit_test(a_long_sentence_is_whole),
        cmocka_unit_test(a_sentence_with_a_missing_argument_fails),
        cmocka_unit_test(a_seat_must_be_a_seat),
        cmocka_unit_test(an_argument_must_be_a_number_or_text),
        cmocka_unit_test(a_malformed_sentence_fails),
        cmocka_unit_test(a_fact_is_kept_for_nobody),
        cmocka_unit_test(facts_stay_in_their_order),
        cmocka_unit_test(a_fact_that_reveals_marks_all),
        cmocka_unit_test(further_arguments_are_kept),
        cmocka_unit_test(a_failure_sticks_and_says_why),
        cmocka_unit_test(wrong_arguments_fail),
        cmocka_unit_test(the_member_seat_is_a_seat),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
