#include "core/order.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_file(struct order_file *f, const char *text)
{
    struct error e = {0};

    if (order_file_read(f, text, strlen(text), &e) != 0) {
        fail_msg("line %d: %s", e.line, e.text);
    }
}

/* The bytes are refused as SYNTAX in that line; nothing is left to free. */
static void refuse_bytes(const char *bytes, size_t n, int line)
{
    struct order_file f;
    struct error e = {0};

    assert_int_equal(order_file_read(&f, bytes, n, &e), -1);
    assert_int_equal(e.code, ERROR_SYNTAX);
    assert_int_equal(e.line, line);
    assert_null(f.text);
    assert_null(f.order);
}

static void refuse(const char *text, int line)
{
    refuse_bytes(text, strlen(text), line);
}

/* The one order of the text has these words, joined by |. */
static void assert_words(const char *text, const char *joined)
{
    struct order_file f;
    char words[200] = "";
    size_t n = 0;
    int i;

    read_file(&f, text);
    assert_int_equal(f.count, 1);
    for (i = 0; i < f.order[0].count; i++) {
        n += (size_t)snprintf(words + n, sizeof words - n, "%s%s", i ? "|" : "",
                              f.order[0].word[i]);
    }
    assert_string_equal(words, joined);
    order_file_free(&f);
}

/* architecture 4.1 */
static void a_header_names_game_seat_and_code(void **state)
{
    struct order_file f;

    (void)state;
    read_file(&f, "game: g1\nSeat: Mary Ann \ncode:M0ZB-DFXQ\n\nBID 3\n");
    assert_string_equal(f.game, "g1");
    assert_string_equal(f.seat, "Mary Ann");
    assert_string_equal(f.code, "M0ZB-DFXQ");
    assert_int_equal(f.count, 1);
    assert_string_equal(f.order[0].text, "BID 3");
    assert_int_equal(f.order[0].line, 5);
    order_file_free(&f);
}

static void without_a_header_the_first_line_is_an_order(void **state)
{
    struct order_file f;

    (void)state;
    read_file(&f, "gamer: g1\nseat: 3");
    assert_null(f.game);
    assert_null(f.seat);
    assert_int_equal(f.count, 2);
    assert_string_equal(f.order[1].text, "seat: 3");
    order_file_free(&f);
}

/* A player's line that looks like a header cannot change who he is. */
static void a_header_ends_at_the_blank_line(void **state)
{
    struct order_file f;

    (void)state;
    read_file(&f, "seat: 3\n\nseat: 4\n");
    assert_string_equal(f.seat, "3");
    assert_int_equal(f.count, 1);
    order_file_free(&f);
}

static void a_wrong_header_is_refused(void **state)
{
    (void)state;
    refuse("seat: 3\nBID 3\n", 2);
    refuse("seat: 3\ncolour: red\n\nBID 3\n", 2);
    refuse("seat: 3\ncode: X\nseat: 4\n\n", 3);
    refuse("# to the host\nseat:   \n", 2);
}

static void blank_lines_and_comments_are_passed_over(void **state)
{
    struct order_file f;

    (void)state;
    read_file(&f, "\n# mine\n  \t\n   # more\nPASS\n\n#\nDONE # not one\n");
    assert_int_equal(f.count, 2);
    assert_int_equal(f.order[0].line, 5);
    assert_int_equal(f.order[1].line, 8);
    assert_string_equal(f.order[1].text, "DONE # not one");
    order_file_free(&f);
}

static void an_empty_file_has_no_orders(void **state)
{
    struct order_file f;

    (void)state;
    read_file(&f, "");
    assert_int_equal(f.count, 0);
    order_file_free(&f);
    read_file(&f, "seat: 1");
    assert_int_equal(f.count, 0);
    order_file_free(&f);
}

static void words_end_at_blanks_and_a_comma_is_a_word(void **state)
{
    (void)state;
    assert_words("  RECOVER\tPip Arden,Marrow Finch ,,Ysolde  ",
                 "RECOVER|Pip|Arden|,|Marrow|Finch|,|,|Ysolde");
    assert_words("TELL Kyle: it's so", "TELL|Kyle:|it's|so");
}

static void double_quotes_make_one_word(void **state)
{
    (void)state;
    assert_words("PLAY \"Press Leak, twice\" ON \"\"", "PLAY|Press Leak, twice|ON|");
    assert_words("SAY a\"b c\"d", "SAY|a|b c|d");
}

static void a_quote_must_be_closed_in_its_line(void **state)
{
    (void)state;
    refuse("PASS\nPLAY \"Press Leak\nDONE \"\n", 2);
    refuse("PLAY x\"", 1);
}

static void line_ends_of_other_systems_are_dropped(void **state)
{
    struct order_file f;

    (void)state;
    read_file(&f, "\xEF\xBB\xBFseat: 3\r\n\r\nBID 3\r\n");
    assert_string_equal(f.seat, "3");
    assert_string_equal(f.order[0].word[1], "3");
    order_file_free(&f);
    refuse("PASS\rDONE\n", 1);
}

static void characters_of_every_size_are_kept(void **state)
{
    (void)state;
    assert_words("SAY \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x8E\xB2 \xEF\xBF\xBD",
                 "SAY|\xC3\xA9|\xE2\x82\xAC|\xF0\x9F\x8E\xB2|\xEF\xBF\xBD");
}

static void broken_characters_are_refused(void **state)
{
    static const char *const broken[] = {
        "\x80",
        "\xC3",
        "\xC3(",
        "\xC0\xAF",
        "\xE0\x80\xAF",
        "\xED\xA0\x80",
        "\xE2\x82",
        "\xF0\x80\x80\xAF",
        "\xF5\x80\x80\x80",
        "\xF4\x90\x80\x80",
        "\xFF",
        "\xE9t\xE9",
    };
    char text[32];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof broken / sizeof *broken; i++) {
        snprintf(text, sizeof text, "PASS\nSAY %s\nDONE\n", broken[i]);
        refuse(text, 2);
    }
}

static void control_characters_are_refused(void **state)
{
    (void)state;
    refuse_bytes("PASS\nBID \0003\n", 11, 2);
    refuse("BID \x1B[31m3", 1);
    refuse("BID 3\x7F", 1);
    refuse("BID \xC2\x85 3", 1);
    refuse("SAY \"a\xE2\x80\xA8g1: b\"", 1);    /* a separator of lines */
    refuse("SAY \"a \xE2\x80\xAE 3 daeh\"", 1); /* from right to left   */
    refuse("# a comment \x07", 1);
    assert_words("SAY \xC2\xA1ya!", "SAY|\xC2\xA1ya!");
}

/* n times c between front and back; to be freed. */
static char *repeat(const char *front, const char *unit, int n, const char *back)
{
    size_t room = strlen(front) + (size_t)n * strlen(unit) + strlen(back) + 1;
    char *text = malloc(room);
    size_t at;
    int i;

    assert_non_null(text);
    at = (size_t)snprintf(text, room, "%s", front);
    for (i = 0; i < n; i++) {
        at += (size_t)snprintf(text + at, room - at, "%s", unit);
    }
    snprintf(text + at, room - at, "%s", back);
    return text;
}

static void an_order_has_at_most_1000_bytes(void **state)
{
    char *fits = repeat("# no order\n  SAY ", "x", ORDER_LINE_MAX - 4, "  \n");
    char *longer = repeat("PASS\nSAY ", "x", ORDER_LINE_MAX - 3, "\n");
    struct order_file f;

    (void)state;
    read_file(&f, fits);
    assert_int_equal(strlen(f.order[0].text), 1000);
    order_file_free(&f);
    refuse(longer, 2);
    free(fits);
    free(longer);
}

static void a_file_has_at_most_500_orders(void **state)
{
    char *fits = repeat("seat: 1\n\n", "PASS\n", ORDER_LINES_MAX, "# the end\n\n");
    char *longer = repeat("", "PASS\n", ORDER_LINES_MAX + 1, "");
    struct order_file f;

    (void)state;
    read_file(&f, fits);
    assert_int_equal(f.count, 500);
    assert_int_equal(f.order[499].line, 502);
    assert_string_equal(f.order[499].word[0], "PASS");
    order_file_free(&f);
    refuse(longer, 501);
    free(fits);
    free(longer);
}

/* A long message is not refused, and a list never seems to end where counting did. */
static void the_last_word_takes_the_rest(void **state)
{
    char *text = repeat("SAY", " w", ORDER_WORD_MAX - 2, " a \"b\", c");
    struct order_file f;

    (void)state;
    read_file(&f, text);
    assert_int_equal(f.order[0].count, 64);
    assert_string_equal(f.order[0].word[62], "w");
    assert_string_equal(f.order[0].word[63], "a \"b\", c");
    order_file_free(&f);
    free(text);

    text = repeat("SAY", " w", ORDER_WORD_MAX, " \"b");
    refuse(text, 1);
    free(text);
}

static void the_line_of_the_error_stays_when_all_is_well(void **state)
{
    struct error e = {.line = 9};
    struct order_file f;

    (void)state;
    assert_int_equal(order_file_read(&f, "A\nB\n", 4, &e), 0);
    assert_int_equal(e.line, 9);
    order_file_free(&f);
}

static void words_are_compared_without_case(void **state)
{
    struct order_file f;

    (void)state;
    read_file(&f, "Bid 3");
    assert_true(order_is(&f.order[0], 0, "BID"));
    assert_true(order_is(&f.order[0], 0, "bid"));
    assert_false(order_is(&f.order[0], 0, "BIDS"));
    assert_false(order_is(&f.order[0], 0, "BI"));
    assert_false(order_is(&f.order[0], 2, "3"));
    assert_false(order_is(&f.order[0], -1, "3"));
    order_file_free(&f);
}

static void the_rest_is_as_written(void **state)
{
    struct order_file f;

    (void)state;
    read_file(&f, " SAY  \"a b\",  c ");
    assert_string_equal(order_rest(&f.order[0], 0), "SAY  \"a b\",  c");
    assert_string_equal(order_rest(&f.order[0], 1), "\"a b\",  c");
    assert_string_equal(order_rest(&f.order[0], 3), "c");
    assert_string_equal(order_rest(&f.order[0], 4), "");
    order_file_free(&f);
}

static void what_follows_the_end_is_quoted(void **state)
{
    struct order_file f;
    struct error e = {0};

    (void)state;
    read_file(&f, "\nPASS gladly");
    assert_int_equal(order_end(&f.order[0], 2, &e), 0);
    assert_int_equal(order_end(&f.order[0], 1, &e), -1);
    assert_int_equal(e.code, ERROR_SYNTAX);
    assert_int_equal(e.line, 2);
    assert_string_equal(e.text, "\"gladly\" was not expected after \"PASS\".");
    order_file_free(&f);
}

static void a_number_lies_in_its_range(void **state)
{
    struct order_file f;
    struct error e = {0};
    int n = 99;

    (void)state;
    read_file(&f, "ASK 2 -1 0 7");
    assert_int_equal(order_number(&f.order[0], 1, 0, 6, &n, &e), 0);
    assert_int_equal(n, 2);
    assert_int_equal(order_number(&f.order[0], 2, -1, 6, &n, &e), 0);
    assert_int_equal(n, -1);
    assert_int_equal(order_number(&f.order[0], 4, 0, 6, &n, &e), -1);
    assert_int_equal(n, -1); /* untouched */
    assert_string_equal(e.text, "\"7\" should be a number from 0 to 6.");
    assert_int_equal(order_number(&f.order[0], 5, 0, 6, &n, &e), -1);
    assert_string_equal(e.text, "A number from 0 to 6 is missing after \"7\".");
    order_file_free(&f);
}

static void what_is_no_number_is_refused(void **state)
{
    static const char *const words[] = {
        "two", "2x", "\"\"", "0x2", "2.0", "9999999999", "99999999999999999999", "--2"};
    struct order_file f;
    struct error e = {0};
    char text[40];
    size_t i;
    int n;

    (void)state;
    for (i = 0; i < sizeof words / sizeof *words; i++) {
        snprintf(text, sizeof text, "PASS\nASK %s", words[i]);
        read_file(&f, text);
        assert_int_equal(order_number(&f.order[1], 1, -9, 99, &n, &e), -1);
        assert_int_equal(e.code, ERROR_SYNTAX);
        assert_int_equal(e.line, 2);
        order_file_free(&f);
    }
}

static void a_default_order_has_no_number(void **state)
{
    const struct order o = {.kind = ORDER_DEFAULT};
    struct error e = {0};
    int n;

    (void)state;
    assert_int_equal(order_number(&o, 0, 0, 6, &n, &e), -1);
    assert_string_equal(order_rest(&o, 0), "");
    assert_int_equal(order_end(&o, 0, &e), 0);
}

static const char *const names[] = {
    "Sister Halcyon", NULL,           "Pip Arden", "Pip",
    "Common Cause",   "Common Sense", "Not-Today", "Not Today"};

static int find(const char *written)
{
    return order_name(written, names, sizeof names / sizeof *names);
}

static void a_unique_beginning_is_enough(void **state)
{
    (void)state;
    assert_int_equal(find("sis"), 0);
    assert_int_equal(find("pip a"), 2);
    assert_int_equal(find("COMMON C"), 4);
    assert_int_equal(find("Common"), ORDER_AMBIGUOUS);
    assert_int_equal(find("Halcyon"), ORDER_UNKNOWN);
    assert_int_equal(find("Pip Arden Jr"), ORDER_UNKNOWN);
    assert_int_equal(find(""), ORDER_UNKNOWN);
}

/* "Pip" begins two names, and is one of them. */
static void an_exact_name_is_always_enough(void **state)
{
    (void)state;
    assert_int_equal(find("pip"), 3);
    assert_int_equal(find("pi"), ORDER_AMBIGUOUS);
}

/* Only where no whole name begins so: "A Line" is nobody's beginning once "Line" is
 * one's. */
static void an_article_may_be_left_out(void **state)
{
    static const char *const titles[] = {"The Undertow", "The Halls", "A Line Held",
                                         "Line of Fire", "The"};
    const int n = sizeof titles / sizeof *titles;

    (void)state;
    assert_int_equal(order_name("undertow", titles, n), 0);
    assert_int_equal(order_name("Under", titles, n), 0);
    assert_int_equal(order_name("the h", titles, n), 1);
    assert_int_equal(order_name("Line", titles, n), 3);
    assert_int_equal(order_name("Line H", titles, n), 2);
    assert_int_equal(order_name("the", titles, n), 4);
    assert_int_equal(order_name("tow", titles, n), ORDER_UNKNOWN);
    assert_string_equal(order_nearest("Undertwo", titles, n), "The Undertow");
}

static void hyphen_and_blank_are_alike(void **state)
{
    (void)state;
    assert_int_equal(find("common-cause"), 4);
    assert_int_equal(find("Sister  -Halcyon"), 0);
    assert_int_equal(find("CommonCause"), ORDER_UNKNOWN);
}

/* Two copies of a card are one name. */
static void of_equal_names_the_first_is_taken(void **state)
{
    (void)state;
    assert_int_equal(find("not today"), 6);
    assert_int_equal(find("not"), 6);
}

static void distance_counts_single_changes(void **state)
{
    (void)state;
    assert_int_equal(order_distance("", ""), 0);
    assert_int_equal(order_distance("Kyle", "kYLE"), 0);
    assert_int_equal(order_distance("", "Bas"), 3);
    assert_int_equal(order_distance("Bas", ""), 3);
    assert_int_equal(order_distance("Bas", "Baas"), 1);
    assert_int_equal(order_distance("Catherine", "Ctaherine"), 1);
    assert_int_equal(order_distance("Catherine", "Katharine"), 2);
    assert_int_equal(order_distance("kitten", "sitting"), 3);
    assert_int_equal(order_distance("ca", "abc"), 3); /* a swapped pair stays as it is */
}

static void distance_ends_at_99(void **state)
{
    char *as = repeat("", "a", 99, "");
    char *longer = repeat("", "a", 5000, "");

    (void)state;
    assert_int_equal(order_distance(as, as), 0);
    assert_int_equal(order_distance(as, ""), 99);
    assert_int_equal(order_distance(longer, as), 99);
    assert_int_equal(order_distance("a", longer), 99);
    free(as);
    free(longer);
}

static void the_nearest_name_is_offered_only_if_near(void **state)
{
    int n = sizeof names / sizeof *names;
    char *longer = repeat("", "a", 5000, "");

    (void)state;
    assert_string_equal(order_nearest("Comon Causse", names, n), "Common Cause");
    assert_string_equal(order_nearest("pipp", names, n), "Pip");
    assert_null(order_nearest("Ysolde", names, n));
    assert_string_equal(order_nearest("halcyon", names, n), "Sister Halcyon");
    assert_string_equal(order_nearest("tod", names, n), "Not Today");
    assert_null(order_nearest("lcyon", names, n));
    assert_null(order_nearest("ar", names, n));
    assert_null(order_nearest("", names, n));
    assert_null(order_nearest(longer, names, n));
    assert_null(order_nearest("Pip", names, 0));
    free(longer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_header_names_game_seat_and_code),
        cmocka_unit_test(without_a_header_the_first_line_is_an_order),
        cmocka_unit_test(a_header_ends_at_the_blank_line),
        cmocka_unit_test(a_wrong_header_is_refused),
        cmocka_unit_test(blank_lines_and_comments_are_passed_over),
        cmocka_unit_test(an_empty_file_has_no_orders),
        cmocka_unit_test(words_end_at_blanks_and_a_comma_is_a_word),
        cmocka_unit_test(double_quotes_make_one_word),
        cmocka_unit_test(a_quote_must_be_closed_in_its_line),
        cmocka_unit_test(line_ends_of_other_systems_are_dropped),
        cmocka_unit_test(characters_of_every_size_are_kept),
        cmocka_unit_test(broken_characters_are_refused),
        cmocka_unit_test(control_characters_are_refused),
        cmocka_unit_test(an_order_has_at_most_1000_bytes),
        cmocka_unit_test(a_file_has_at_most_500_orders),
        cmocka_unit_test(the_last_word_takes_the_rest),
        cmocka_unit_test(the_line_of_the_error_stays_when_all_is_well),
        cmocka_unit_test(words_are_compared_without_case),
        cmocka_unit_test(the_rest_is_as_written),
        cmocka_unit_test(what_follows_the_end_is_quoted),
        cmocka_unit_test(a_number_lies_in_its_range),
        cmocka_unit_test(what_is_no_number_is_refused),
        cmocka_unit_test(a_default_order_has_no_number),
        cmocka_unit_test(a_unique_beginning_is_enough),
        cmocka_unit_test(an_exact_name_is_always_enough),
        cmocka_unit_test(an_article_may_be_left_out),
        cmocka_unit_test(hyphen_and_blank_are_alike),
        cmocka_unit_test(of_equal_names_the_first_is_taken),
        cmocka_unit_test(distance_counts_single_changes),
        cmocka_unit_test(distance_ends_at_99),
        cmocka_unit_test(the_nearest_name_is_offered_only_if_near),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
