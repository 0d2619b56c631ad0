#include "core/submission.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"Bas",  "Catherine", "Kyle",
                                    "Maka", "Mary Ann",  "Allan"};

/* A submission and the file it points into. */
struct both {
    struct order_file f;
    struct submission s;
};

static int try(struct both *b, const char *text, struct error *e)
{
    if (order_file_read(&b->f, text, strlen(text), e) != 0) {
        fail_msg("line %d: %s", e->line, e->text);
    }
    return submission_read(&b->s, &b->f, names, 6, e);
}

static struct both take(const char *text)
{
    struct both b;
    struct error e = {0};

    if (try(&b, text, &e) != 0) {
        fail_msg("line %d: %s", e.line, e.text);
    }
    return b;
}

static void drop(struct both *b)
{
    submission_free(&b->s);
    order_file_free(&b->f);
}

static void refused(const char *text, int line, const char *why)
{
    struct both b;
    struct error e = {0};

    assert_int_equal(try(&b, text, &e), -1);
    assert_int_equal(e.code, ERROR_SYNTAX);
    assert_int_equal(e.line, line);
    assert_string_equal(e.text, why);
    assert_null(b.s.order);
    order_file_free(&b.f);
}

/* architecture 4.2 */
static void the_engines_words_are_taken_out(void **state)
{
    struct both b = take("test\nplay Press Leak\nsalt tulip\nTell Kyle: hello\nPASS\n");
    char *orders = submission_orders(&b.s);

    (void)state;
    assert_true(b.s.test);
    assert_string_equal(b.s.salt, "tulip");
    assert_int_equal(b.s.tells, 1);
    assert_int_equal(b.s.count, 2);
    assert_int_equal(b.s.order[1]->line, 5);
    assert_string_equal(orders, "play Press Leak\nPASS\n");
    free(orders);
    drop(&b);
}

static void an_empty_file_asks_for_nothing(void **state)
{
    struct both b = take("");
    char *orders = submission_orders(&b.s);

    (void)state;
    assert_false(b.s.test || b.s.bid.given || b.s.bid.tie_only || b.s.bid.malformed);
    assert_null(b.s.code);
    assert_string_equal(b.s.salt, "");
    assert_int_equal(b.s.tells + b.s.count, 0);
    assert_string_equal(orders, "");
    free(orders);
    drop(&b);
}

/* architecture 4.2: "TEST (first line...)"; a code may stand above. */
static void test_is_the_first_line(void **state)
{
    struct both b = take("CODE M0ZB-DFXQ\nTEST\nPASS\n");

    (void)state;
    assert_true(b.s.test);
    drop(&b);
    refused("PASS\nTEST\n", 2, "TEST should be the first line.");
    refused("TEST\nTEST\n", 2, "TEST should be the first line.");
    refused("TEST it\n", 1, "\"it\" was not expected after \"TEST\".");
}

/* sealed-bids 7.1 */
static void a_code_is_one_word(void **state)
{
    struct both b = take("PASS\nCODE M0ZB-DFXQ\n");

    (void)state;
    assert_string_equal(b.s.code, "M0ZB-DFXQ");
    assert_int_equal(b.s.count, 1);
    drop(&b);
    refused("CODE\n", 1, "CODE should be followed by the code of your last report.");
    refused("CODE M0ZB DFXQ\n", 1,
            "CODE should be followed by the code of your last report.");
    refused("CODE A\nCODE A\n", 2, "CODE stands twice.");
}

static void the_code_of_the_header_counts_first(void **state)
{
    struct both b = take("seat: 1\ncode: 17\n\nCODE M0ZB-DFXQ\n");

    (void)state;
    assert_string_equal(b.s.code, "17");
    drop(&b);
}

/* sealed-bids 5.3: one line, blanks collapsed. */
static void a_salt_is_its_words(void **state)
{
    struct both b = take("SALT \t my  \t own, \"old\"   tulip \n");

    (void)state;
    assert_string_equal(b.s.salt, "my own, \"old\" tulip");
    drop(&b);
    refused("SALT\n", 1, "Any words should follow SALT.");
    refused("SALT a\nSALT b\n", 2, "SALT stands twice.");
}

/* sealed-bids 5.3: 200 bytes at most, counted when the blanks have collapsed. */
static void a_salt_has_at_most_200_bytes(void **state)
{
    char text[300];
    struct both b;

    (void)state;
    snprintf(text, sizeof text, "SALT 1    %0198d", 2);
    b = take(text);
    assert_int_equal(strlen(b.s.salt), 200);
    drop(&b);
    snprintf(text, sizeof text, "PASS\nSALT 1    %0199d", 2);
    refused(text, 2, "SALT takes at most 200 bytes.");
}

static unsigned receivers(const char *text)
{
    struct both b = take(text);
    unsigned to = b.s.tell[0].to;

    assert_int_equal(b.s.tells, 1);
    assert_string_equal(b.s.tell[0].text, "it's on, \"now\": go");
    drop(&b);
    return to;
}

/* Double quotes around the whole of a message only say where it ends. */
static void nobody_reads_the_quotes_around_a_message(void **state)
{
    struct both b = take("TELL Kyle: \"a word\"\nTELL Kyle: \"a\" and \"b\"\n"
                         "TELL Kyle: say \"b\"\n");

    (void)state;
    assert_string_equal(b.s.tell[0].text, "a word");
    assert_string_equal(b.s.tell[1].text, "\"a\" and \"b\"");
    assert_string_equal(b.s.tell[2].text, "say \"b\"");
    drop(&b);
    refused("TELL Kyle: \"\"", 1, "TELL has no text behind its colon.");
}

/* mutant 15: TELL (names | ALL): text. */
static void a_message_names_its_receivers(void **state)
{
    (void)state;
    assert_int_equal(receivers("TELL Kyle: it's on, \"now\": go"), 0x4);
    assert_int_equal(receivers("tell kyle,MAKA ,bas:it's on, \"now\": go"), 0xD);
    assert_int_equal(receivers("TELL 1, 6 : it's on, \"now\": go"), 0x21);
    assert_int_equal(receivers("TELL Mary Ann, 2: it's on, \"now\": go"), 0x12);
    assert_int_equal(receivers("TELL \"Mary Ann\":   it's on, \"now\": go"), 0x10);
}

static void a_message_to_all_is_for_spectators_too(void **state)
{
    (void)state;
    assert_true(receivers("TELL All: it's on, \"now\": go") == TELL_ALL);
    assert_true(receivers("TELL ALL, Kyle: it's on, \"now\": go") == TELL_ALL);
    assert_int_equal(receivers("TELL Alla: it's on, \"now\": go"), 0x20);
}

static void an_unknown_receiver_is_refused(void **state)
{
    (void)state;
    refused("PASS\nTELL Kile: hi", 2,
            "TELL knows no player \"Kile\". Did you mean Kyle?");
    refused("TELL Kyle, Zoe: hi", 1, "TELL knows no player \"Zoe\".");
    refused("TELL 7: hi", 1, "TELL knows no player \"7\".");
    refused("TELL 0: hi", 1, "TELL knows no player \"0\".");
    refused("TELL 4294967297: hi", 1, "TELL knows no player \"4294967297\".");
    refused("TELL Ma: hi", 1, "TELL fits several players: \"Ma\".");
}

static void a_malformed_message_is_refused(void **state)
{
    (void)state;
    refused("TELL", 1, "TELL wants players and a colon before the text.");
    refused("TELL Kyle hi", 1, "TELL wants players and a colon before the text.");
    refused("TELL \"Kyle: hi\"", 1, "TELL wants players and a colon before the text.");
    refused("TELL : hi", 1, "A player is missing in TELL.");
    refused("TELL Kyle,: hi", 1, "A player is missing in TELL.");
    refused("TELL \"\": hi", 1, "A player is missing in TELL.");
    refused("TELL Kyle:  ", 1, "TELL has no text behind its colon.");
}

static void a_file_holds_at_most_20_messages(void **state)
{
    static const char line[] = "TELL ALL: hi\n";
    char text[21 * sizeof line];
    struct both b;
    size_t n = strlen(line);
    int i;

    (void)state;
    for (i = 0; i < 21; i++) {
        memcpy(text + (size_t)i * n, line, n);
    }
    text[20 * n] = '\0';
    b = take(text);
    assert_int_equal(b.s.tells, 20);
    assert_int_equal(b.s.tell[19].line, 20);
    drop(&b);
    text[20 * n] = 'T';
    text[21 * n] = '\0';
    refused(text, 21, "A file holds at most 20 TELL.");
}

static void a_bid_is_an_amount(void **state)
{
    struct both b = take("CODE M0ZB-DFXQ\nbid 14\n");

    (void)state;
    assert_true(b.s.bid.given);
    assert_false(b.s.bid.tie_only || b.s.bid.malformed);
    assert_int_equal(b.s.bid.kind, BID_AMOUNT);
    assert_int_equal(b.s.bid.amount, 14);
    assert_int_equal(b.s.bid.ties, 0);
    assert_int_equal(b.s.bid.line, 2);
    drop(&b);
}

/* sealed-bids 7.2 */
static void a_bid_may_be_taken_back(void **state)
{
    struct both b = take("BID none\n");

    (void)state;
    assert_true(b.s.bid.given);
    assert_false(b.s.bid.malformed);
    assert_int_equal(b.s.bid.kind, BID_NONE);
    assert_int_equal(b.s.bid.amount, 0);
    drop(&b);
}

/* sealed-bids 7.6 and mutant 15: on one line, on two, in either order. */
static void a_tie_list_follows_or_stands_apart(void **state)
{
    static const char *const texts[] = {"BID 3 TIE 2, 1, 0", "BID 3\nTIE 2,1,0",
                                        "SALT x\ntie 2 , 1 , 0\nbid 3\n"};
    struct both b;
    int i;

    (void)state;
    for (i = 0; i < 3; i++) {
        b = take(texts[i]);
        assert_true(b.s.bid.given);
        assert_false(b.s.bid.tie_only || b.s.bid.malformed);
        assert_int_equal(b.s.bid.amount, 3);
        assert_int_equal(b.s.bid.ties, 3);
        assert_int_equal(b.s.bid.tie[0], 2);
        assert_int_equal(b.s.bid.tie[1], 1);
        assert_int_equal(b.s.bid.tie[2], 0);
        drop(&b);
    }
}

static void a_tie_list_alone_keeps_the_bid(void **state)
{
    struct both b = take("CODE X\nTIE 5\n");

    (void)state;
    assert_true(b.s.bid.tie_only);
    assert_false(b.s.bid.given || b.s.bid.malformed);
    assert_int_equal(b.s.bid.tie[0], 5);
    assert_int_equal(b.s.bid.line, 2);
    drop(&b);
}

/* sealed-bids 7.6: 16 amounts. */
static void a_tie_list_has_at_most_16_amounts(void **state)
{
    struct both b = take("TIE 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15");

    (void)state;
    assert_false(b.s.bid.malformed);
    assert_int_equal(b.s.bid.ties, 16);
    assert_int_equal(b.s.bid.tie[15], 15);
    drop(&b);
    b = take("TIE 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16");
    assert_true(b.s.bid.malformed);
    assert_int_equal(b.s.bid.ties, 16);
    drop(&b);
}

/* mail 1.5, E-BID: a fault of a bid is no error, as an error would tell of it. */
static void a_malformed_bid_is_no_error(void **state)
{
    static const char *const texts[] = {
        "BID",
        "BID three",
        "BID -3",
        "BID +3",
        "BID 3.0",
        "BID 3 4",
        "BID 3, 4",
        "BID 3 coins",
        "BID 9999999999",
        "BID 3 TIE",
        "BID TIE 3",
        "BID 3 TIE 2 1",
        "BID 3 TIE ,",
        "BID 3 TIE 2,",
        "TIE",
        "TIE x",
        "TIE 2 1",
        "TIE NONE",
        "BID 3\nBID 3",
        "TIE 1\nTIE 1",
        "BID NONE 3",
        "BID \"\"",
        "BID 3 TIE 1\nTIE 1",
    };
    struct both b;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof texts / sizeof *texts; i++) {
        b = take(texts[i]);
        assert_true(b.s.bid.malformed);
        assert_true(b.s.bid.given || b.s.bid.tie_only);
        drop(&b);
    }
}

/* The same holds when a good line follows the bad one. */
static void a_bid_stays_malformed(void **state)
{
    struct both b = take("BID x\nTIE 1\n");

    (void)state;
    assert_true(b.s.bid.malformed);
    drop(&b);
    b = take("TIE x\nBID 3\n");
    assert_true(b.s.bid.malformed);
    drop(&b);
}

/* sealed-bids 3.1: lines CODE, BID, TIE, SALT and TELL. */
static void a_bid_is_a_mail_of_its_own(void **state)
{
    struct both b = take("CODE X\nSALT s\nTELL ALL: hi\nBID 3\nTIE 1\nEND\n");

    (void)state;
    assert_false(b.s.bid.malformed);
    assert_int_equal(b.s.count, 0);
    drop(&b);
    b = take("BID 3\nPASS\n");
    assert_true(b.s.bid.malformed);
    drop(&b);
    b = take("PASS\nTIE 3\n");
    assert_true(b.s.bid.malformed);
    drop(&b);
    b = take("PASS\nBID 3\nEND\n");
    assert_true(b.s.bid.malformed);
    drop(&b);
}

/* mutant 15: END may close the file, an order below it is an error. */
static void nothing_stands_below_end(void **state)
{
    struct both b = take("PASS\nEND\n\n# done\n");

    (void)state;
    assert_int_equal(b.s.count, 2);
    assert_string_equal(b.s.order[1]->text, "END");
    drop(&b);
    refused("PASS\nend\nPASS\n", 3,
            "Nothing may stand below END: write this line first.");
    refused("END\nTELL ALL: hi\n", 2,
            "Nothing may stand below END: write this line first.");
    b = take("END it\nPASS\n"); /* a word of the game's */
    assert_int_equal(b.s.count, 2);
    drop(&b);
}

/* mail 2.3: an address stands alone, but for a code. */
static void an_address_is_a_mail_of_its_own(void **state)
{
    struct both b = take("CODE M0ZB-DFXQ\naddress  Kyle <kyle@new.example.org>\n");

    (void)state;
    assert_string_equal(b.s.address, "Kyle <kyle@new.example.org>");
    assert_int_equal(b.s.count, 0);
    drop(&b);
    refused("ADDRESS\n", 1, "ADDRESS should be followed by your new address.");
    refused("ADDRESS a@b.org\nADDRESS c@d.org\n", 2, "ADDRESS stands twice.");
    refused("PASS\nADDRESS a@b.org\n", 0,
            "ADDRESS is a mail of its own, without other lines.");
    refused("ADDRESS a@b.org\nBID 3\n", 0,
            "ADDRESS is a mail of its own, without other lines.");
}

/* An absence stands alone, with both its days, or OFF. */
static void an_absence_is_a_mail_of_its_own(void **state)
{
    struct both b = take("CODE M0ZB-DFXQ\naway from 2026-12-24 to 2027-01-02\n");

    (void)state;
    assert_string_equal(b.s.away.from, "2026-12-24");
    assert_string_equal(b.s.away.to, "2027-01-02");
    assert_false(b.s.away.off);
    assert_int_equal(b.s.count, 0);
    drop(&b);
    b = take("AWAY OFF\n");
    assert_null(b.s.away.from);
    assert_true(b.s.away.off);
    drop(&b);
    refused("AWAY\n", 1,
            "AWAY should be like AWAY FROM 2026-12-24 TO 2027-01-02, or AWAY OFF.");
    refused("AWAY FROM 2026-12-24\n", 1,
            "AWAY should be like AWAY FROM 2026-12-24 TO 2027-01-02, or AWAY OFF.");
    refused("AWAY OFF now\n", 1,
            "AWAY should be like AWAY FROM 2026-12-24 TO 2027-01-02, or AWAY OFF.");
    refused("AWAY OFF\nAWAY OFF\n", 2, "AWAY stands twice.");
    refused("PASS\nAWAY OFF\n", 0, "AWAY is a mail of its own, without other lines.");
}

/* What stands beside it in a mail would tell whose it is. */
static void a_message_without_a_name_stands_alone(void **state)
{
    struct both b =
        take("CODE M0ZB-DFXQ\nTELL anonymous 2: I know\nTELL ANONYMOUS ALL: all\n");

    (void)state;
    assert_int_equal(b.s.tells, 2);
    assert_true(b.s.tell[0].anonymous && b.s.tell[1].anonymous);
    assert_int_equal(b.s.tell[0].to, 2);
    assert_string_equal(b.s.tell[0].text, "I know");
    assert_true(b.s.tell[1].to == TELL_ALL);
    drop(&b);
    b = take("TELL 2: I know\n");
    assert_false(b.s.tell[0].anonymous);
    drop(&b);
    refused("TELL ANONYMOUS 2: I know\nPASS\n", 0,
            "TELL ANONYMOUS is a mail of its own, without other lines: they would tell "
            "whose it is.");
    refused("TELL ANONYMOUS 2: I know\nTELL 1: you too\n", 0,
            "TELL ANONYMOUS is a mail of its own, without other lines: they would tell "
            "whose it is.");
}

/* With a name or an address behind them they are the host's office; a game may have
 * orders of the same words, which stay its own. */
static void a_seat_is_given_up_or_lent_in_a_mail_of_its_own(void **state)
{
    struct both b = take("resign Kyle Kain\n");

    (void)state;
    assert_string_equal(b.s.resign, "Kyle Kain");
    assert_int_equal(b.s.count, 0);
    drop(&b);
    b = take("RESIGN\nSUBSTITUTE \"Ben\"\n");
    assert_null(b.s.resign);
    assert_null(b.s.substitute);
    assert_int_equal(b.s.count, 2);
    drop(&b);
    b = take("CODE M0ZB-DFXQ\nSUBSTITUTE Ben <ben@example.org>\n");
    assert_string_equal(b.s.substitute, "Ben <ben@example.org>");
    drop(&b);
    b = take("SUBSTITUTE NONE\n");
    assert_string_equal(b.s.substitute, "NONE");
    drop(&b);
    b = take("zone Europe/Berlin\n");
    assert_string_equal(b.s.zone, "Europe/Berlin");
    drop(&b);
    refused("ZONE\n", 1, "ZONE should be like ZONE Europe/Berlin, or ZONE OFF.");
    refused("RESIGN Kyle\nPASS\n", 0,
            "RESIGN is a mail of its own, without other lines.");
    refused("TELL ALL: bye\nSUBSTITUTE Ben <ben@example.org>\n", 0,
            "SUBSTITUTE is a mail of its own, without other lines.");
}

static void freeing_wipes_the_bid(void **state)
{
    static const struct submission nothing;
    struct both b = take("BID 3 TIE 2");

    (void)state;
    submission_free(&b.s);
    assert_memory_equal(&b.s, &nothing, sizeof nothing);
    order_file_free(&b.f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engines_words_are_taken_out),
        cmocka_unit_test(an_empty_file_asks_for_nothing),
        cmocka_unit_test(test_is_the_first_line),
        cmocka_unit_test(a_code_is_one_word),
        cmocka_unit_test(the_code_of_the_header_counts_first),
        cmocka_unit_test(a_salt_is_its_words),
        cmocka_unit_test(a_salt_has_at_most_200_bytes),
        cmocka_unit_test(a_message_names_its_receivers),
        cmocka_unit_test(nobody_reads_the_quotes_around_a_message),
        cmocka_unit_test(a_message_to_all_is_for_spectators_too),
        cmocka_unit_test(an_unknown_receiver_is_refused),
        cmocka_unit_test(a_malformed_message_is_refused),
        cmocka_unit_test(a_file_holds_at_most_20_messages),
        cmocka_unit_test(a_message_without_a_name_stands_alone),
        cmocka_unit_test(a_seat_is_given_up_or_lent_in_a_mail_of_its_own),
        cmocka_unit_test(a_bid_is_an_amount),
        cmocka_unit_test(a_bid_may_be_taken_back),
        cmocka_unit_test(a_tie_list_follows_or_stands_apart),
        cmocka_unit_test(a_tie_list_alone_keeps_the_bid),
        cmocka_unit_test(a_tie_list_has_at_most_16_amounts),
        cmocka_unit_test(a_malformed_bid_is_no_error),
        cmocka_unit_test(a_bid_stays_malformed),
        cmocka_unit_test(a_bid_is_a_mail_of_its_own),
        cmocka_unit_test(nothing_stands_below_end),
        cmocka_unit_test(an_address_is_a_mail_of_its_own),
        cmocka_unit_test(an_absence_is_a_mail_of_its_own),
        cmocka_unit_test(freeing_wipes_the_bid),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
