/* Whole rounds of mode table: sealed-bids 3.3, and what the audit sees of them. */
#include "core/engine_parts.h"
#include "core/log.h"
#include "core/table.h"
#include "tests/support/round.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define HOUR 3600000LL
#define PLAIN "{\"auctions\": true, \"bids\": \"table\", \"protest\": 0}"
#define TIMED "{\"auctions\": true, \"bids\": \"table\", \"protest\": 0, \"reveal\": 24}"

/* 3.3: nothing can be opened before the last has mailed; then everything, once; each
 * share is published, and from them and the log anybody opens each bid again. */
static void a_round_opens_when_the_last_has_mailed(void **state)
{
    static const int amount[4] = {1, 3, 2, 0};
    struct host h;
    int i;

    (void)state;
    round_begin(&h, PLAIN);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode table\n"));
    for (i = 0; i < 4; i++) {
        assert_int_equal(host_open(&h), 0);
        assert_int_equal(signer_bids(&h, i + 1, 1, amount[i]), FATE_TAKEN);
    }
    assert_int_equal(h.engine.closings, 1); /* all are told the list first */
    assert_int_equal(host_open(&h), 1);
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 2 1 0 1 3 "));
    assert_true(newest_says(&h, ENTRY_OPEN, "\nshare 0 "));
    assert_true(newest_says(&h, ENTRY_OPEN, "\nshare 4 "));
    assert_int_equal(round_coins(&h, 2), 2); /* of 5 */
    /* 5.3: who mails last knows all nonces, so they are in no dice */
    assert_null(strstr(entry_of(&h, ENTRY_TURN, "cause open", 1)->body, "\nfrom "));
    expect_honest(&h);
    host_close(&h);
}

/* 7.2, 7.4: the latest counts; taken back counts as none; over the cap counts as 0. */
static void statuses_are_those_of_every_mode(void **state)
{
    struct host h;

    (void)state;
    round_begin(
        &h, "{\"auctions\": true, \"bids\": \"table\", \"protest\": 0, \"pause\": 10}");
    assert_int_equal(signer_bids(&h, 1, 1, 5), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 1, 4, 2), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 2, 1, 14), FATE_TAKEN); /* has 5 */
    assert_int_equal(signer_bids(&h, 3, 1, -1), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 4, 1, 1), FATE_TAKEN);
    h.now += HOUR;
    host_tick(&h);
    assert_int_equal(host_open(&h), 1);
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 1 4 0 1 2 "));
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 2 1 3 1 14 "));
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 3 1 2 0 0 "));
    expect_honest(&h);
    host_close(&h);
}

/* 7.4: what does not open, or to something else than C, counts as nothing. */
static void a_wrong_bid_counts_as_nothing(void **state)
{
    struct signed_block b, other;
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    signer_block(&h, 1, BLOCK_TABLEBID, 1, 1, 5, &b);
    b.joint.sealed[40] ^= 1;
    round_taken(&h, &b);
    signer_block(&h, 2, BLOCK_TABLEBID, 1, 1, 5, &b);
    signer_block(&h, 2, BLOCK_TABLEBID, 1, 1, 1, &other);
    b.joint = other.joint;
    round_taken(&h, &b);
    assert_int_equal(signer_bids(&h, 3, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 4, 1, 0), FATE_TAKEN);
    assert_int_equal(host_open(&h), 1);
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 1 1 4 0 0 -"));
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 2 1 5 0 0 -"));
    assert_int_equal(round_coins(&h, 3), 4);
    expect_honest(&h);
    host_close(&h);
}

/* 3.3, where one does not mail, the others reveal what they committed to; no share
 * is published, and who does not reveal pays. */
static void a_missing_player_leads_to_the_fallback(void **state)
{
    struct signed_block b;
    struct host h;

    (void)state;
    round_begin(&h, TIMED);
    assert_int_equal(signer_bids(&h, 1, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 2, 1, 3), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 3, 1, 5), FATE_TAKEN);
    signer_block(&h, 1, BLOCK_REVEAL, 1, 1, 1, &b);
    round_refused(&h, &b, "early");
    h.now = h.game.asked[0].deadline;
    host_tick(&h);
    assert_true(newest_says(&h, ENTRY_CLOSE, "\nnone 4\n"));
    assert_int_equal(host_open(&h), 0);
    signer_block(&h, 4, BLOCK_TABLEBID, 1, 1, 5, &b);
    round_refused(&h, &b, "late");
    assert_int_equal(signer_reveals(&h, 1, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_reveals(&h, 2, 1, 3), FATE_TAKEN);
    assert_int_equal(host_open(&h), 0);
    h.now = h.game.asked[0].deadline + 24 * HOUR;
    assert_int_equal(host_open(&h), 1);
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 2 1 0 1 3 "));
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 3 1 6 0 0 -"));
    assert_true(newest_says(&h, ENTRY_OPEN, "\nnone 4\n"));
    assert_false(newest_says(&h, ENTRY_OPEN, "\nshare "));
    assert_int_equal(round_coins(&h, 3), 2); /* 5 - 3, the highest that was revealed */
    assert_non_null(strstr(entry_of(&h, ENTRY_TURN, "cause open", 1)->body, "\nfrom 2 "));
    expect_honest(&h);
    host_close(&h);
}

/* 3.3: a round for which a half is missing is played in mode commit from the start. */
static void a_missing_half_makes_a_round_of_commitments(void **state)
{
    static const int amount[4] = {1, 3, 2, 0};
    struct signed_block b;
    struct host h;

    (void)state;
    round_found(&h, PLAIN);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode commit\n"));
    signer_halves(&h, 2, 1);
    signer_half(&h, 1, 3, 0, &b); /* of one of four alone */
    round_taken(&h, &b);
    round_begin_again(&h);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode table\n"));
    round_begin_again(&h);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode commit\n"));
    assert_false(newest_says(&h, ENTRY_AUCTION_OPEN, "share-pk"));
    round_bids(&h, amount);
    assert_int_equal(host_open(&h), 0);
    round_reveals(&h, amount);
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(round_coins(&h, 2), 2);
    expect_honest(&h);
    host_close(&h);
}

/* 7.6: a tie goes on in mode table while there are halves, two rounds, then in commit. */
static void ties_go_on_until_the_halves_are_used_up(void **state)
{
    static const int amount[4] = {1, 1, 0, 0};
    struct host h;
    int round;

    (void)state;
    round_begin(&h, PLAIN);
    round_bids(&h, amount);
    assert_int_equal(host_open(&h), 1);
    for (round = 1; round < TABLE_ROUNDS; round++) {
        assert_int_equal(h.game.asked[0].q.round, round);
        assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode table\n"));
        assert_false(newest_says(&h, ENTRY_AUCTION_OPEN, "\nshare-pk 3 "));
        assert_int_equal(signer_bids(&h, 1, 1, 1), FATE_TAKEN);
        assert_int_equal(signer_bids(&h, 2, 1, 1), FATE_TAKEN);
        assert_int_equal(host_open(&h), 1);
    }
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode commit\n"));
    assert_int_equal(signer_bids(&h, 1, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 2, 1, 0), FATE_TAKEN);
    assert_int_equal(signer_reveals(&h, 1, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_reveals(&h, 2, 1, 0), FATE_TAKEN);
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(round_coins(&h, 1), 1); /* 5 - 1 - 1 - 1 - 1 */
    expect_honest(&h);
    host_close(&h);
}

/* a half needs the proof of this player in this round; it comes in time, and once.
 */
static void a_half_without_its_proof_is_refused(void **state)
{
    struct signed_block b, other;
    struct host h;

    (void)state;
    round_found(&h, PLAIN);
    signer_half(&h, 1, 2, 0, &b);
    signer_half(&h, 1, 2, 1, &other);
    memcpy(other.proof, b.proof, sizeof b.proof); /* of round 0 */
    memcpy(other.half, b.half, sizeof b.half);
    round_refused(&h, &other, "proof");
    signer_half(&h, 2, 2, 0, &other);
    memcpy(other.proof, b.proof, sizeof b.proof); /* of player 1 */
    memcpy(other.half, b.half, sizeof b.half);
    round_refused(&h, &other, "proof");
    other = b;
    memset(other.half, 0, sizeof other.half); /* the identity */
    round_refused(&h, &other, "proof");
    round_taken(&h, &b);
    b.seq++;
    round_refused(&h, &b, "copy");
    signer_half(&h, 1, 1, 1, &b);
    round_refused(&h, &b, "late");
    signer_half(&h, 1, 2, TABLE_ROUNDS, &b);
    round_refused(&h, &b, "place");
    signer_half(&h, 1, 2 + TABLE_AUCTIONS, 0, &b);
    round_refused(&h, &b, "place");
    expect_honest(&h);
    host_close(&h);
}

/* who publishes last cannot choose his half so that the sum is his alone. */
static void a_rogue_half_is_refused(void **state)
{
    unsigned char z[JOINT_SHARE], half[JOINT_SHARE], proof[JOINT_PROOF];
    struct signed_block b, of;
    struct host h;
    int i;

    (void)state;
    round_found(&h, PLAIN);
    signer_half(&h, 4, 2, 0, &b);
    memset(z, 9, sizeof z);
    joint_publish(half, proof, z, &b.context); /* z B */
    for (i = 1; i <= 3; i++) {
        signer_half(&h, i, 2, 0, &of);
        round_taken(&h, &of);
        assert_int_equal(crypto_core_ristretto255_sub(half, half, of.half), 0);
    }
    memcpy(b.half, half, sizeof half);
    memcpy(b.proof, proof, sizeof proof);
    round_refused(&h, &b, "proof");
    round_begin_again(&h);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode commit\n"));
    expect_honest(&h);
    host_close(&h);
}

/* a share that is not the one of the joint key, or in another form of it, is told at
 * once, and may be mended before the close; so is an E that is no point. */
static void a_wrong_share_is_refused_on_arrival(void **state)
{
    unsigned char seed[32], x[JOINT_SHARE];
    struct error e = {0};
    struct signed_block b;
    struct key_pair intake;
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    seal_intake_key(&intake, h.intake.code, h.game.id);
    signer_block(&h, 1, BLOCK_TABLEBID, 1, 1, 3, &b);
    signer_seed(seed, 2); /* of somebody else */
    joint_share(x, seed, &b.context);
    assert_int_equal(seal_box(b.share, x, sizeof x, intake.public, &e), 0);
    round_refused(&h, &b, "share");
    signer_seed(seed, 1);
    joint_share(x, seed, &b.context);
    signer_plus_order(x);
    assert_int_equal(seal_box(b.share, x, sizeof x, intake.public, &e), 0);
    round_refused(&h, &b, "share");
    memset(x, 0, sizeof x);
    assert_int_equal(seal_box(b.share, x, sizeof x, intake.public, &e), 0);
    round_refused(&h, &b, "share");
    memset(b.share, 0, sizeof b.share);
    round_refused(&h, &b, "share");
    signer_block(&h, 1, BLOCK_TABLEBID, 1, 1, 3, &b);
    memset(b.joint.kem, 0, sizeof b.joint.kem);
    round_refused(&h, &b, "point");
    assert_int_equal(signer_bids(&h, 1, 1, 3), FATE_TAKEN);
    expect_honest(&h);
    host_close(&h);
}

/* 4.3, 7.1: only what the round takes. */
static void other_blocks_are_refused(void **state)
{
    static const int amount[4] = {1, 3, 2, 0};
    struct signed_block b;
    struct host h;

    (void)state;
    round_begin(&h, "{\"auctions\": true, \"bids\": \"table\", \"protest\": 60}");
    signer_block(&h, 1, BLOCK_COMMIT, 1, 1, 3, &b);
    round_refused(&h, &b, "mode");
    signer_block(&h, 1, BLOCK_BID, 1, 1, 3, &b);
    round_refused(&h, &b, "mode");
    b.type = BLOCK_SHARE;
    round_refused(&h, &b, "mode");
    round_bids(&h, amount);
    signer_block(&h, 1, BLOCK_REVEAL, 1, 1, 1, &b);
    round_refused(&h, &b, "mode"); /* all shares are there: nothing is to be revealed */
    expect_honest(&h);
    host_close(&h);

    round_found(&h, "{\"auctions\": true, \"bids\": \"commit\", \"protest\": 0}");
    signer_half(&h, 1, 2, 0, &b);
    round_refused(&h, &b, "mode");
    signer_block(&h, 1, BLOCK_COMMIT, 1, 1, 3, &b);
    b.type = BLOCK_TABLEBID;
    round_refused(&h, &b, "mode");
    expect_honest(&h);
    host_close(&h);
}

/* 2.3: with a new key come new shares; halves of the old seed count no more. */
static void a_new_key_needs_new_halves(void **state)
{
    unsigned char key[BLOCK_PLAYERKEY_SIZE];
    struct signed_block b;
    struct block_taken out;
    struct host h;

    (void)state;
    round_found(&h, PLAIN);
    signer_halves(&h, 2, 2);
    signer_key(&h, 3, key);
    assert_int_equal(
        signer_bytes(&h, "PLAYERKEY", key, sizeof key, 2, h.game.seat[2].issued, &out),
        FATE_TAKEN);
    round_begin_again(&h);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode commit\n"));
    signer_half(&h, 3, 3, 0, &b);
    b.seq = 2; /* the very same one is in the log */
    round_taken(&h, &b);
    round_begin_again(&h);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode table\n"));
    expect_honest(&h);
    host_close(&h);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_opens_when_the_last_has_mailed),
        cmocka_unit_test(statuses_are_those_of_every_mode),
        cmocka_unit_test(a_wrong_bid_counts_as_nothing),
        cmocka_unit_test(a_missing_player_leads_to_the_fallback),
        cmocka_unit_test(a_missing_half_makes_a_round_of_commitments),
        cmocka_unit_test(ties_go_on_until_the_halves_are_used_up),
        cmocka_unit_test(a_half_without_its_proof_is_refused),
        cmocka_unit_test(a_rogue_half_is_refused),
        cmocka_unit_test(a_wrong_share_is_refused_on_arrival),
        cmocka_unit_test(other_blocks_are_refused),
        cmocka_unit_test(a_new_key_needs_new_halves),
    };

    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
