#include "core/body.h"

#include "core/log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int begin(struct body_reader *r, const char *body, int kind, struct error *e)
{
    return body_read(r, body, strlen(body), kind, e);
}

/* 4.5: first line the kind's name, one `key value` a line, LF; hex for bytes. */
static void a_body_is_lines_of_key_and_value(void **state)
{
    struct body b;
    char *text;

    (void)state;
    body_begin(&b, ENTRY_BID_IN);
    body_line(&b, "auction", "%d", 7);
    body_line(&b, "player", "%d cap %d purse %d", 1, 9, 20);
    body_hex(&b, "raw", "\x01\xff", 2);
    body_hex(&b, "text", "", 0);
    text = body_end(&b);
    assert_string_equal(text,
                        "bid-in\nauction 7\nplayer 1 cap 9 purse 20\nraw 01ff\ntext\n");
    free(text);
}

/* 4.5: 16 random bytes, so that a person's text cannot be guessed from the hash. */
static void each_salt_is_another(void **state)
{
    struct body b;
    char *one, *other;

    (void)state;
    body_begin(&b, ENTRY_MESSAGE);
    body_salt(&b);
    one = body_end(&b);
    body_begin(&b, ENTRY_MESSAGE);
    body_salt(&b);
    other = body_end(&b);
    assert_int_equal(strlen(one), strlen("message\nsalt \n") + 32);
    assert_memory_equal(one, "message\nsalt ", 13);
    assert_string_not_equal(one, other);
    free(one);
    free(other);
}

/* A kind that does not exist makes no body, however much is written. */
static void failures_stick_to_the_end(void **state)
{
    struct body b;

    (void)state;
    body_begin(&b, 50);
    body_line(&b, "auction", "%d", 7);
    body_hex(&b, "raw", "\1", 1);
    assert_null(body_end(&b));
}

static void lines_are_read_in_order(void **state)
{
    static const char text[] = "close\nauction 7\nbid 1 3 00ff\nnone\nall-in yes";
    unsigned char bytes[2];
    struct body_reader r;
    struct error e = {0};
    int64_t n;
    char word[4];

    (void)state;
    assert_int_equal(begin(&r, text, ENTRY_CLOSE, &e), 0);
    assert_true(body_next(&r));
    assert_true(body_is(&r, "auction"));
    assert_false(body_is(&r, "auctio"));
    assert_false(body_is(&r, "auctions"));
    assert_int_equal(body_number(&r, &n, &e), 0);
    assert_int_equal(n, 7);
    assert_false(body_more(&r));
    assert_true(body_next(&r));
    assert_int_equal(r.line, 3);
    assert_int_equal(body_number(&r, &n, &e), 0);
    assert_int_equal(body_number(&r, &n, &e), 0);
    assert_int_equal(n, 3);
    assert_true(body_more(&r));
    assert_int_equal(body_bytes(&r, bytes, 2, &e), 0);
    assert_memory_equal(bytes, "\0\xff", 2);
    assert_true(body_next(&r));
    assert_true(body_is(&r, "none"));
    assert_false(body_more(&r));
    assert_true(body_next(&r)); /* also without its LF */
    assert_int_equal(body_word(&r, word, sizeof word, &e), 0);
    assert_string_equal(word, "yes");
    assert_false(body_next(&r));
    assert_false(body_next(&r));
}

static void the_first_line_must_be_the_kind(void **state)
{
    static const char *const bad[] = {"",         "closed\n",  "clos", "open\n",
                                      "close \n", "close 7\n", "\n",   " close\n"};
    struct body_reader r;
    struct error e = {0};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        e.code = ERROR_NONE;
        assert_int_equal(begin(&r, bad[i], ENTRY_CLOSE, &e), -1);
        assert_int_equal(e.code, ERROR_DATA);
    }
    assert_int_equal(begin(&r, "close", ENTRY_CLOSE, &e), 0);
    assert_int_equal(begin(&r, "x\n", 50, &e), -1);
}

/* The line of text alone, read as a value of `key`. */
static void line_of(struct body_reader *r, const char *text)
{
    struct error e = {0};

    assert_int_equal(begin(r, text, ENTRY_OPEN, &e), 0);
    assert_true(body_next(r));
}

/* Numbers are decimal, 0..2^63-1. */
static void numbers_have_limits(void **state)
{
    static const char *const bad[] = {"open\nkey",
                                      "open\nkey \n",
                                      "open\nkey -1\n",
                                      "open\nkey +1\n",
                                      "open\nkey 0x1",
                                      "open\nkey  1\n",
                                      "open\nkey 1a\n",
                                      "open\nkey 9223372036854775808\n",
                                      "open\nkey 99999999999999999999999\n"};
    struct body_reader r;
    struct error e = {0};
    int64_t n = 5;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        e.code = ERROR_NONE;
        line_of(&r, bad[i]);
        assert_int_equal(body_number(&r, &n, &e), -1);
        assert_int_equal(e.code, ERROR_DATA);
        assert_int_equal(n, 5);
        assert_non_null(strstr(e.text, "Line 2"));
        assert_non_null(strstr(e.text, "\"key\""));
    }
    line_of(&r, "open\nkey 9223372036854775807 0\n");
    assert_int_equal(body_number(&r, &n, &e), 0);
    assert_true(n == INT64_MAX);
    assert_int_equal(body_number(&r, &n, &e), 0);
    assert_int_equal(n, 0);
}

static void bytes_must_be_as_many_as_asked(void **state)
{
    static const char *const bad[] = {"open\nkey 00\n",   "open\nkey 000000\n",
                                      "open\nkey 000\n",  "open\nkey 00 00\n",
                                      "open\nkey 00g0\n", "open\nkey\n"};
    struct body_reader r;
    struct error e = {0};
    unsigned char bytes[2];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        e.code = ERROR_NONE;
        line_of(&r, bad[i]);
        assert_int_equal(body_bytes(&r, bytes, 2, &e), -1);
        assert_int_equal(e.code, ERROR_DATA);
    }
}

static void words_must_fit(void **state)
{
    struct body_reader r;
    struct error e = {0};
    char word[6];

    (void)state;
    line_of(&r, "open\ncause order 57\n");
    assert_int_equal(body_word(&r, word, 5, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    assert_int_equal(body_word(&r, word, 6, &e), 0);
    assert_string_equal(word, "order");
    assert_int_equal(body_word(&r, word, 6, &e), 0);
    assert_string_equal(word, "57");
    assert_int_equal(body_word(&r, word, 6, &e), -1);
}

/* 4.5: any text a person wrote is hex, and comes back as it was, zeros and all. */
static void texts_come_back_as_they_were(void **state)
{
    static const char text[] = "BUILD city\nNote: \0 \xc3\xa9";
    struct body b;
    struct body_reader r;
    struct error e = {0};
    char *body, *back;
    size_t n;

    (void)state;
    body_begin(&b, ENTRY_ORDER_IN);
    body_hex(&b, "text", text, sizeof text - 1);
    body_hex(&b, "empty", "", 0);
    body = body_end(&b);
    assert_int_equal(begin(&r, body, ENTRY_ORDER_IN, &e), 0);
    assert_true(body_next(&r));
    back = body_text(&r, &n, &e);
    assert_int_equal(n, sizeof text - 1);
    assert_memory_equal(back, text, sizeof text);
    free(back);
    assert_true(body_next(&r));
    back = body_text(&r, &n, &e);
    assert_string_equal(back, "");
    assert_int_equal(n, 0);
    free(back);
    free(body);
    line_of(&r, "open\ntext 00a\n");
    assert_null(body_text(&r, &n, &e));
    assert_int_equal(e.code, ERROR_DATA);
}

static void one_line_can_be_found(void **state)
{
    static const char text[] = "open\nround 0\nround-sk ab\nround 1\n";
    struct body_reader r;
    struct error e = {0};
    int64_t n;

    (void)state;
    assert_int_equal(body_find(&r, text, strlen(text), ENTRY_OPEN, "round", &e), 0);
    assert_int_equal(body_number(&r, &n, &e), 0);
    assert_int_equal(n, 0);
    assert_int_equal(body_find(&r, text, strlen(text), ENTRY_OPEN, "auction", &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    assert_int_equal(body_find(&r, text, strlen(text), ENTRY_CLOSE, "round", &e), -1);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_is_lines_of_key_and_value),
        cmocka_unit_test(each_salt_is_another),
        cmocka_unit_test(failures_stick_to_the_end),
        cmocka_unit_test(lines_are_read_in_order),
        cmocka_unit_test(the_first_line_must_be_the_kind),
        cmocka_unit_test(numbers_have_limits),
        cmocka_unit_test(bytes_must_be_as_many_as_asked),
        cmocka_unit_test(words_must_fit),
        cmocka_unit_test(texts_come_back_as_they_were),
        cmocka_unit_test(one_line_can_be_found),
    };

    return cmocka_run_group_tests_name("body", tests, NULL, NULL);
}
