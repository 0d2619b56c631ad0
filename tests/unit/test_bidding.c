/* core/bidding.c and the opening of bids that the host seals: lists of a tie, bids that
 * are replaced, taken back, refused, late. sealed-bids 3.1, 7. */
#include "core/mutant/mutant.h"
#include "tests/support/round.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char *const four[] = {"Bas", "Catherine", "Kyle", "Maka"};

static void auction(struct host *h, const char *options)
{
    host_found(h, &mutant_rules, 4, four, options, NULL);
}

/* sealed-bids 7.6: lists of all the tied go on in the same opening; each bid of a list
 * names the bid that brought it. */
static void tie_lists_go_on_at_once(void **state)
{
    struct host h;
    int64_t before;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    (void)host_says(&h, 0, "BID 0\n");
    (void)host_says(&h, 1, "BID 2\n");
    (void)host_says(&h, 2, "BID 3 TIE 1, 0\n");
    (void)host_says(&h, 3, "BID 3\nTIE 1, 1\n");
    before = h.engine.head.seq;
    assert_int_equal(host_open(&h), 3);
    expect_kinds(
        &h, before + 1,
        "round-keys open turn auction-open bid-in bid-in close open turn auction-open "
        "bid-in bid-in close open turn auction-open");
    assert_non_null(
        strstr(newest_body(&h, ENTRY_BID_IN), "first 13\n")); /* Maka's, 13th entry */
    assert_int_equal(round_coins(&h, 4), 0);                  /* 3 + 1 + 1 */
    assert_int_equal(round_coins(&h, 3), 5);                  /* 3 + 1 + 0 come back */
    assert_int_equal(h.engine.receipts, 4); /* one for each bid of a list */
    host_close(&h);
}

/* 7.6: a tied player without a list is waited for; a new bid takes the place of the
 * list's. */
static void a_list_is_replaced_while_the_round_is_open(void **state)
{
    struct host h;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    (void)host_says(&h, 0, "BID 0\n");
    (void)host_says(&h, 1, "BID 0\n");
    (void)host_says(&h, 2, "BID 2 TIE 0\n");
    (void)host_says(&h, 3, "BID 2\n");
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(h.game.asked[0].answered, SEE_ONLY(2));
    assert_int_equal(host_says(&h, 2, "BID 2\n"), VERDICT_STORED);
    (void)host_says(&h, 3, "BID 1\n");
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(round_coins(&h, 3), 1); /* 2 + 2, not 2 + 0 */
    host_close(&h);
}

/* 7.2: a bid taken back counts as none, and looks like any other until the opening. */
static void a_bid_is_taken_back(void **state)
{
    struct host h;
    size_t size;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    (void)host_says(&h, 0, "BID 4\n");
    size = strlen(newest_body(&h, ENTRY_BID_IN));
    (void)host_says(&h, 0, "BID NONE\n");
    assert_int_equal(strlen(newest_body(&h, ENTRY_BID_IN)), size);
    (void)host_says(&h, 1, "BID 1\n");
    (void)host_says(&h, 2, "BID 0\n");
    (void)host_says(&h, 3, "BID 0\n");
    assert_int_equal(host_open(&h), 1);
    assert_non_null(strstr(newest_body(&h, ENTRY_OPEN), "bid 1 2 2 0 0 "));
    assert_int_equal(round_coins(&h, 1), 5);
    assert_int_equal(round_coins(&h, 2), 4);
    host_close(&h);
}

/* 3.1, mail 1.5: every fault of a bid is refused the same way, and logged as `content`.
 */
static void every_fault_of_a_bid_looks_the_same(void **state)
{
    static const char *const faults[] = {
        "BID 6\n",        "BID 15\n",  "BID -1\n",
        "BID\n",          "BID two\n", "BID 3 TIE 3\n",
        "BID 1\nBID 2\n", "TIE 1\n",   "BID 1\nASSIGN Pip\n"};
    struct answer a, first;
    struct host h;
    size_t i;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    host_submit(&h, 0, 0, faults[0], &first);
    for (i = 1; i < sizeof faults / sizeof faults[0]; i++) {
        host_submit(&h, 0, 0, faults[i], &a);
        assert_int_equal(a.verdict, VERDICT_REFUSED);
        assert_int_equal(a.refused, REFUSED_BID);
        assert_string_equal(a.error.text, first.error.text);
        assert_string_equal(newest_body(&h, ENTRY_BID_REFUSED),
                            "bid-refused\nplayer 1\nauction 1\nround 0\nreason content\n"
                            "code 0\n");
        assert_int_equal(h.game.asked[0].answered, 0);
        answer_clear(&a);
    }
    answer_clear(&first);
    host_close(&h);
}

/* mutant 9.1, W7: a bid that is refused leaves the earlier one. */
static void a_refused_bid_leaves_the_earlier_one(void **state)
{
    struct host h;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    (void)host_says(&h, 3, "BID 2\n");
    assert_int_equal(host_says(&h, 3, "BID 6\n"), VERDICT_REFUSED);
    (void)host_says(&h, 0, "BID 0\n");
    (void)host_says(&h, 1, "BID 0\n");
    (void)host_says(&h, 2, "BID 0\n");
    (void)host_open(&h);
    assert_int_equal(round_coins(&h, 4), 3);
    host_close(&h);
}

/* 7.7: after CLOSE a bid is late, with a receipt of status 3 that names nothing. */
static void a_bid_after_the_close_is_late(void **state)
{
    struct receipt r;
    struct answer a;
    struct error e;
    struct host h;
    int i;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    for (i = 0; i < 4; i++) {
        (void)host_says(&h, i, "BID 1\n");
    }
    host_submit(&h, 0, 0, "BID 2\n", &a);
    assert_int_equal(a.refused, REFUSED_LATE);
    assert_int_equal(h.engine.receipts, 1);
    assert_int_equal(
        block_receipt_read(&r, h.engine.receipt[0].block, h.game.host_public, &e), 0);
    assert_int_equal(r.status, RECEIPT_LATE);
    assert_int_equal(r.seq, 0);
    assert_non_null(strstr(newest_body(&h, ENTRY_BID_REFUSED), "reason late\n"));
    answer_clear(&a);
    host_close(&h);
}

/* 7.1: a bid under a code that was issued before the round was asked does not land in it.
 */
static void an_old_mail_does_not_land_in_a_new_round(void **state)
{
    struct answer a;
    struct host h;
    int i;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    host_mail_out(&h); /* codes 1 */
    for (i = 0; i < 4; i++) {
        (void)host_says(&h, i, "BID 0\n");
    }
    (void)host_open(&h);
    host_submit(&h, 2, 1, "BID 3\n", &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    assert_int_equal(a.refused, REFUSED_STALE);
    assert_int_equal(h.game.asked[0].answered, 0);
    answer_clear(&a);
    host_batch(&h, false);
    host_mail_out(&h); /* codes 2 */
    host_submit(&h, 2, 2, "BID 3\n", &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    answer_clear(&a);
    host_close(&h);
}

/* 3: under `pause` a round closes by the first tick after the last bid and the pause. */
static void a_pause_lets_minds_change(void **state)
{
    struct host h;
    int i;

    (void)state;
    auction(&h, "{\"auctions\": true, \"pause\": 30}");
    for (i = 0; i < 4; i++) {
        (void)host_says(&h, i, "BID 0\n");
    }
    h.now += 20 * 60000;
    assert_int_equal(host_says(&h, 1, "BID 2\n"), VERDICT_STORED);
    h.now += 29 * 60000;
    host_tick(&h);
    assert_int_equal(host_open(&h), 0);
    h.now += 60000;
    host_tick(&h);
    assert_int_not_equal(h.game.asked[0].closed, 0);
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(round_coins(&h, 2), 3);
    host_close(&h);
}

/* 2.1: the vault of another game opens nothing. */
static void a_foreign_vault_is_refused(void **state)
{
    struct error e = {0};
    struct host h;
    int count;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    h.vault.key[0] ^= 1;
    host_batch(&h, true);
    assert_int_equal(engine_open(&h.engine, 0, &count, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    host_close(&h);
}

/* Architecture 4.2: of a bid RETRACT is the same as BID NONE. */
static void a_bid_is_retracted(void **state)
{
    struct host h;
    int i;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    (void)host_says(&h, 0, "BID 4\n");
    assert_int_equal(host_says(&h, 0, "RETRACT\n"), VERDICT_STORED);
    for (i = 1; i < 4; i++) {
        (void)host_says(&h, i, "BID 0\n");
    }
    (void)host_open(&h);
    assert_non_null(strstr(newest_body(&h, ENTRY_OPEN), "bid 1 2 2 0 0 "));
    host_close(&h);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(tie_lists_go_on_at_once),
        cmocka_unit_test(a_list_is_replaced_while_the_round_is_open),
        cmocka_unit_test(a_bid_is_taken_back),
        cmocka_unit_test(every_fault_of_a_bid_looks_the_same),
        cmocka_unit_test(a_refused_bid_leaves_the_earlier_one),
        cmocka_unit_test(a_bid_after_the_close_is_late),
        cmocka_unit_test(an_old_mail_does_not_land_in_a_new_round),
        cmocka_unit_test(a_pause_lets_minds_change),
        cmocka_unit_test(a_foreign_vault_is_refused),
        cmocka_unit_test(a_bid_is_retracted),
    };

    return cmocka_run_group_tests_name("bidding", tests, NULL, NULL);
}
