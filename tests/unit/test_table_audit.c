/* What the audit sees of a dishonest host in rounds of mode table, who owns all keys of
 * his own. sealed-bids 3.3, 6.4. */
#include "core/engine_parts.h"
#include "core/entries.h"
#include "core/log.h"
#include "tests/support/round.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define PLAIN "{\"auctions\": true, \"bids\": \"table\", \"protest\": 0}"

/* Adds to the share of a holder in an open. */
static void share_add(struct log_entry *open, int holder,
                      const unsigned char more[JOINT_SHARE])
{
    char key[20], hex[2 * JOINT_SHARE + 1], *at;
    unsigned char x[JOINT_SHARE];

    (void)snprintf(key, sizeof key, "\nshare %d ", holder);
    at = strstr(open->body, key);
    assert_non_null(at);
    at += strlen(key);
    assert_true(seal_unhex(x, sizeof x, at, sizeof hex - 1));
    crypto_core_ristretto255_scalar_add(x, x, more);
    seal_hex(hex, x, sizeof x);
    memcpy(at, hex, sizeof hex - 1);
}

static void kyle_goes(struct host *h)
{
    struct error e = {0};

    host_batch(h, true);
    assert_int_equal(engine_seat(&h->engine, 2, "Ben", "Ben plays on.", &e), 0);
    host_mail_out(h);
}

static void false_shares_and_openings_are_seen(void **state)
{
    struct log_entry *open;
    struct host h;

    (void)state;
    round_opened(&h, PLAIN);
    open = entry_of(&h, ENTRY_OPEN, "", 1);
    edit_digit(open, "share");
    expect_seen(&h, 8, open);

    round_opened(&h, PLAIN);
    open = entry_of(&h, ENTRY_OPEN, "", 1);
    edit(open, "\nshare 0 ", "\nshare 1 ");
    expect_seen(&h, 8, open);

    round_opened(&h, PLAIN);
    open = entry_of(&h, ENTRY_OPEN, "", 1);
    edit(open, "\nbid 2 1 0 1 3 ", "\nbid 2 1 0 1 2 ");
    expect_seen(&h, 8, open);
}

/* Two false shares with the right sum open every bid: each must belong to its half. */
static void false_shares_with_the_right_sum_are_seen(void **state)
{
    const unsigned char one[JOINT_SHARE] = {1};
    unsigned char minus[JOINT_SHARE];
    struct log_entry *open;
    struct host h;

    (void)state;
    round_opened(&h, PLAIN);
    open = entry_of(&h, ENTRY_OPEN, "", 1);
    crypto_core_ristretto255_scalar_negate(minus, one);
    share_add(open, 1, one);
    share_add(open, 2, minus);
    expect_seen(&h, 8, open);
}

static void a_joint_key_of_his_own_is_seen(void **state)
{
    struct log_entry *open;
    struct host h;

    (void)state;
    round_opened(&h, PLAIN);
    open = entry_of(&h, ENTRY_AUCTION_OPEN, "mode table", 1);
    edit_digit(open, "share-pk");
    expect_seen(&h, 7, open);

    round_opened(&h, PLAIN); /* a round of commitments, though all halves are there */
    open = entry_of(&h, ENTRY_AUCTION_OPEN, "mode table", 1);
    edit(open, "mode table", "mode commit");
    expect_seen(&h, 7, open);

    round_opened(&h, PLAIN);
    open = entry_of(&h, ENTRY_SHARE_IN, "\nauction 2\nround 0\nplayer 3", 1);
    take_out(&h, open);
    expect_seen(&h, 7, entry_of(&h, ENTRY_AUCTION_OPEN, "mode table", 1));

    round_opened(&h, PLAIN);
    open = entry_of(&h, ENTRY_ROUND_KEYS, "", 1);
    edit_digit(open, "half");
    expect_seen(&h, 7, open);
}

/* 3.3: who takes a seat has no part in the key of the round that is open, which begins
 * again; halves of the one before count no more. */
static void a_seat_that_changes_hands_begins_the_round_again(void **state)
{
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    assert_int_equal(signer_bids(&h, 3, 1, 2), FATE_TAKEN);
    kyle_goes(&h);
    assert_int_equal(count_of(&h, ENTRY_VOID, "\nauction 2\n"), 1);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nauction 3\n"));
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode commit\n"));
    assert_int_equal(h.game.asked[0].answered, 0);
    expect_honest(&h);
    host_close(&h);
}

/* Not while those must open a round who made its key, and not in a tie, whose key the
 * vault alone could make again. */
static void no_seat_changes_hands_while_bids_are_opened(void **state)
{
    static const int amount[4] = {1, 3, 3, 0};
    struct error e = {0};
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    round_bids(&h, amount);
    assert_int_equal(engine_seat(&h.engine, 2, "Ben", "Ben plays on.", &e), -1);
    assert_int_equal(e.code, ERROR_ILLEGAL);
    assert_int_equal(host_open(&h), 1);
    host_mail_out(&h);
    assert_int_equal(h.game.asked[0].q.round, 1);
    assert_int_equal(engine_seat(&h.engine, 0, "Ben", "Ben plays on.", &e), -1);
    assert_int_equal(e.code, ERROR_ILLEGAL);
    expect_honest(&h);
    host_close(&h);
}

/* A host who lets the round go on all the same. */
static void a_round_that_should_begin_again_is_seen(void **state)
{
    struct error e = {0};
    struct host h;
    int i;

    (void)state;
    round_begin(&h, PLAIN);
    for (i = 1; i <= 3; i++) {
        assert_int_equal(signer_bids(&h, i, 1, i), FATE_TAKEN);
    }
    host_batch(&h, true);
    assert_int_equal(
        engine_append(&h.engine, ENTRY_SEAT, 0, entry_seat(3, "Ben"), NULL, &e), 0);
    assert_int_equal(
        engine_append(&h.engine, ENTRY_HOST, 0,
                      entry_away(3, &h.game.seat[2], false, NULL, NULL, "Ben plays on."),
                      NULL, &e),
        0);
    host_mail_out(&h);
    assert_int_equal(signer_bids(&h, 4, 1, 0), FATE_TAKEN);
    assert_int_equal(host_open(&h), 1);
    host_mail_out(&h);
    expect(&h, 7, entry_of(&h, ENTRY_CLOSE, "\nauction 2\n", 1)->seq);
    host_close(&h);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(false_shares_and_openings_are_seen),
        cmocka_unit_test(false_shares_with_the_right_sum_are_seen),
        cmocka_unit_test(a_joint_key_of_his_own_is_seen),
        cmocka_unit_test(a_seat_that_changes_hands_begins_the_round_again),
        cmocka_unit_test(no_seat_changes_hands_while_bids_are_opened),
        cmocka_unit_test(a_round_that_should_begin_again_is_seen),
    };

    return cmocka_run_group_tests_name("table_audit", tests, NULL, NULL);
}
