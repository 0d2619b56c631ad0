/* Rounds of mode table in which the host plays: he bids first. sealed-bids 3.3. */
#include "core/engine_parts.h"
#include "core/entries.h"
#include "core/log.h"
#include "tests/support/round.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define PLAYS "{\"auctions\": true, \"bids\": \"table\", \"protest\": 0, \"host\": 2}"

/* Auction 2, for which the host, player 2, has left bids of 4 and then of 3. */
static void begin_first(struct host *h)
{
    struct signed_block b;

    round_found(h, PLAYS);
    signer_halves(h, 2, 2);
    signer_left(h, 2, 2, 1, 4, &b);
    round_taken(h, &b);
    signer_left(h, 2, 2, 2, 3, &b);
    round_taken(h, &b);
    round_begin_again(h);
}

/* 3.3, host first: his bid stands before the checkpoint that tells of the auction; he
 * cannot change it any more, and holds no share but that of his vault. */
static void a_host_who_plays_bids_first(void **state)
{
    static const int amount[4] = {1, 0, 2, 0};
    const struct log_entry *first;
    struct signed_block b;
    struct host h;

    (void)state;
    begin_first(&h);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode table\n"));
    assert_false(newest_says(&h, ENTRY_AUCTION_OPEN, "\nshare-pk 2 "));
    first = entry_of(&h, ENTRY_BID_IN, "", 1);
    assert_int_equal(first->actor, 2);
    assert_int_equal(first[-1].kind, ENTRY_AUCTION_OPEN);
    assert_int_equal(first[1].kind, ENTRY_MAIL_OUT);
    signer_block(&h, 2, BLOCK_BID, 3, 1, 5, &b);
    round_refused(&h, &b, "first");
    signer_half(&h, 2, 3, 0, &b);
    round_refused(&h, &b, "mode");
    signer_left(&h, 2, 2, 9, 5, &b);
    round_refused(&h, &b, "first");
    round_bids(&h, amount);
    assert_int_equal(host_open(&h), 1);
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 2 2 0 1 3 "));
    assert_int_equal(round_coins(&h, 2), 2);
    expect_honest(&h);
    host_close(&h);
}

/* Without such a bid the round is one of commitments, in which he bids as in 7.5; and so
 * is a tie round of his. */
static void a_host_who_left_no_bid_plays_a_round_of_commitments(void **state)
{
    static const int tie[4] = {3, 0, 2, 0};
    struct signed_block b;
    struct host h;

    (void)state;
    round_found(&h, PLAYS);
    signer_halves(&h, 2, 2);
    round_begin_again(&h);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode commit\n"));
    expect_honest(&h);
    host_close(&h);

    begin_first(&h);
    round_bids(&h, tie);
    assert_int_equal(host_open(&h), 1);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nround 1\n"));
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode commit\n"));
    signer_block(&h, 2, BLOCK_BID, 1, 1, 1, &b);
    round_taken(&h, &b);
    assert_int_equal(signer_bids(&h, 1, 1, 0), FATE_TAKEN);
    assert_int_equal(signer_reveals(&h, 1, 1, 0), FATE_TAKEN);
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(round_coins(&h, 2), 1); /* 5 - 3 - 1 */
    expect_honest(&h);
    host_close(&h);
}

/* 7.1: a bid for an auction that has not begun is the host's alone. */
static void nobody_else_bids_ahead(void **state)
{
    struct signed_block b;
    struct host h;

    (void)state;
    round_found(&h, PLAYS);
    signer_left(&h, 1, 2, 1, 3, &b);
    round_refused(&h, &b, "mode");
    signer_left(&h, 2, 2, 5, 3, &b);
    round_taken(&h, &b);
    b.seq = 4;
    round_refused(&h, &b, "seq");
    signer_left(&h, 2, 2, 6, 3, &b);
    b.context.round = 1;
    round_refused(&h, &b, "place");
    expect_honest(&h);
    host_close(&h);
}

/* the host who plays bids behind the checkpoint after all, or not what he left. */
static void host_first_is_audited(void **state)
{
    struct log_entry *bid, *out;
    struct host h;

    (void)state;
    begin_first(&h);
    bid = entry_of(&h, ENTRY_BID_IN, "", 1);
    out = entry_of(&h, ENTRY_CHECKPOINT, "", count_of(&h, ENTRY_CHECKPOINT, ""));
    move_behind(&h, bid, out);
    expect_seen(&h, 7, NULL);

    begin_first(&h);
    bid = entry_of(&h, ENTRY_BID_IN, "", 1);
    take_out(&h, bid);
    expect_seen(&h, 7, NULL);

    begin_first(&h);
    out = entry_of(&h, ENTRY_SHARE_IN, "\nplayer 2\nseq 2\n", 1);
    take_out(&h, out);
    expect_seen(&h, 7, entry_of(&h, ENTRY_BID_IN, "", 1));
}

/* A second bid of his, when the others' are in: he has his own key, and signs it. */
static void a_second_bid_behind_the_others_is_seen(void **state)
{
    static const unsigned char raw[SEAL_HASH] = {1};
    unsigned char bytes[BLOCK_MAX], seed[32], sign[32];
    struct signed_block b;
    struct error e = {ERROR_NONE, 0, ""};
    struct host h;
    int64_t second;

    (void)state;
    begin_first(&h);
    assert_int_equal(signer_bids(&h, 1, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 3, 1, 2), FATE_TAKEN);
    signer_block(&h, 2, BLOCK_BID, 3, 1, 5, &b);
    signer_seed(seed, 2);
    player_sign_seed(sign, seed, h.game.id);
    block_sign(bytes, &b, sign);
    host_batch(&h, false);
    assert_int_equal(engine_append(&h.engine, ENTRY_BID_IN, 2,
                                   entry_block(ENTRY_BID_IN, &b, bytes, raw), NULL, &e),
                     0);
    second = h.engine.head.seq;
    host_mail_out(&h);
    assert_int_equal(signer_bids(&h, 4, 1, 0), FATE_TAKEN);
    assert_int_equal(host_open(&h), 1);
    host_mail_out(&h);
    expect(&h, 7, second);
    host_close(&h);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_host_who_plays_bids_first),
        cmocka_unit_test(a_host_who_left_no_bid_plays_a_round_of_commitments),
        cmocka_unit_test(nobody_else_bids_ahead),
        cmocka_unit_test(host_first_is_audited),
        cmocka_unit_test(a_second_bid_behind_the_others_is_seen),
    };

    return cmocka_run_group_tests_name("table_first", tests, NULL, NULL);
}
