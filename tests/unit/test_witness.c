/* Rounds whose key the host and a witness hold: sealed-bids 3.3, and what the audit sees
 * of them. */
#include "core/log.h"
#include "core/mutant/mutant.h"
#include "core/table.h"
#include "tests/support/round.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HOUR 3600000LL
#define WITNESS 5 /* behind four players */
#define PLAIN                                                                            \
    "{\"auctions\": true, \"bids\": \"table\", \"witness\": true, \"protest\": 0, "      \
    "\"reveal\": 24}"
#define PLAYS                                                                            \
    "{\"auctions\": true, \"bids\": \"table\", \"witness\": true, \"protest\": 0, "      \
    "\"reveal\": 24, \"host\": 2}"

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

/* 3.3, variant witness: the close alone opens nothing; the share of the witness does, and
 * both shares are published. Bids carry none. */
static void a_round_opens_with_the_share_of_the_witness(void **state)
{
    static const int amount[4] = {1, 3, 2, 0};
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode witness\n"));
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nshare-pk 0 "));
    assert_false(newest_says(&h, ENTRY_AUCTION_OPEN, "\nshare-pk 5 "));
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nwitness "));
    round_bids(&h, amount);
    assert_int_equal(h.engine.closings, 1);
    host_mail_out(&h);
    assert_int_equal(host_open(&h), 0);
    round_share(&h);
    assert_int_equal(h.engine.receipts, 1);
    assert_int_equal(host_open(&h), 1);
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 2 1 0 1 3 "));
    assert_true(newest_says(&h, ENTRY_OPEN, "\nshare 0 "));
    assert_true(newest_says(&h, ENTRY_OPEN, "\nshare 5 "));
    assert_false(newest_says(&h, ENTRY_OPEN, "\nshare 1 "));
    assert_int_equal(round_coins(&h, 2), 2); /* of 5 */
    expect_honest(&h);
    host_close(&h);
}

/* 3.3: no bidder can refuse: who sends nothing has no bid, and the others are opened. */
static void a_player_who_does_not_bid_holds_up_nothing(void **state)
{
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    assert_int_equal(signer_bids(&h, 1, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 2, 1, 3), FATE_TAKEN);
    h.now = h.game.asked[0].deadline;
    host_tick(&h);
    host_mail_out(&h);
    assert_true(newest_says(&h, ENTRY_CLOSE, "\nnone 3\n"));
    round_share(&h);
    assert_int_equal(host_open(&h), 1);
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 2 1 0 1 3 "));
    assert_int_equal(round_coins(&h, 2), 2);
    expect_honest(&h);
    host_close(&h);
}

/* Where nobody bid there is nothing that a share would open: he is not waited for, and
 * what he sends all the same before the opening is published as ever. */
static void a_round_without_a_bid_needs_no_share(void **state)
{
    struct host h;
    int late;

    (void)state;
    for (late = 0; late < 2; late++) {
        round_begin(&h, PLAIN);
        h.now = h.game.asked[0].deadline;
        host_tick(&h);
        host_mail_out(&h);
        assert_true(newest_says(&h, ENTRY_CLOSE, "\nnone 1\nnone 2\nnone 3\nnone 4\n"));
        if (late) {
            round_share(&h);
        }
        assert_int_equal(host_open(&h), 1);
        host_mail_out(&h);
        assert_int_equal(newest_says(&h, ENTRY_OPEN, "\nshare 5 "), late);
        assert_int_equal(count_of(&h, ENTRY_HOST, "\nwhat fallback\n"), 0);
        expect_honest(&h);
        host_close(&h);
    }
}

/* 7.6: a tie goes on with him while there are halves, two rounds, then in mode commit. */
static void ties_go_on_until_the_halves_are_used_up(void **state)
{
    static const int amount[4] = {1, 1, 0, 0};
    struct host h;
    int round;

    (void)state;
    round_begin(&h, PLAIN);
    round_bids(&h, amount);
    round_share(&h);
    assert_int_equal(host_open(&h), 1);
    for (round = 1; round < TABLE_ROUNDS; round++) {
        assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode witness\n"));
        assert_int_equal(signer_bids(&h, 1, 1, 1), FATE_TAKEN);
        assert_int_equal(signer_bids(&h, 2, 1, 1), FATE_TAKEN);
        round_share(&h);
        assert_int_equal(host_open(&h), 1);
    }
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode commit\n"));
    expect_honest(&h);
    host_close(&h);
}

/* Without his key, or his half, a round is one of commitments from the start. */
static void a_missing_half_makes_a_round_of_commitments(void **state)
{
    static const int amount[4] = {1, 3, 2, 0};
    struct signed_block b;
    struct host h;

    (void)state;
    round_found(&h, PLAIN);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode commit\n"));
    assert_false(newest_says(&h, ENTRY_AUCTION_OPEN, "\nwitness "));
    signer_share(&h, &b);
    round_refused(&h, &b, "mode");
    round_bids(&h, amount);
    round_reveals(&h, amount);
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(round_coins(&h, 2), 2);
    expect_honest(&h);
    host_close(&h);
}

/* The share of the round, with this in its box. */
static void share_with(struct host *h, unsigned char x[JOINT_SHARE],
                       struct signed_block *b)
{
    struct key_pair intake;
    struct error e = {0};

    signer_share(h, b);
    seal_intake_key(&intake, h->intake.code, h->game.id);
    assert_int_equal(seal_box(b->share, x, JOINT_SHARE, intake.public, &e), 0);
}

/* A share counts only behind the close, from who has seen its list; the right one, once.
 */
static void a_share_before_the_close_is_refused(void **state)
{
    static const int amount[4] = {1, 3, 2, 0};
    unsigned char seed[32], x[JOINT_SHARE];
    struct signed_block early, b;
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    signer_share(&h, &early);
    round_refused(&h, &early, "early");
    round_bids(&h, amount);
    host_mail_out(&h);
    early.seq = 2;                      /* the very same one is in the log */
    round_refused(&h, &early, "early"); /* made before he could see the list */
    signer_share(&h, &b);
    signer_seed(seed, 1);
    joint_share(x, seed, &b.context);
    share_with(&h, x, &b);
    round_refused(&h, &b, "share"); /* of another seed */
    signer_seed(seed, WITNESS);
    joint_share(x, seed, &b.context);
    signer_plus_order(x);
    share_with(&h, x, &b);
    round_refused(&h, &b, "share");
    assert_int_equal(host_open(&h), 0);
    round_share(&h);
    signer_share(&h, &b);
    b.seq = 3;
    round_refused(&h, &b, "copy");
    assert_int_equal(host_open(&h), 1);
    b.seq = 4;
    b.context.auction = 2;
    round_refused(&h, &b, "late");
    b.context.auction = 9;
    round_refused(&h, &b, "place");
    expect_honest(&h);
    host_close(&h);
}

/* Only the witness has halves and shares, and he has nothing else. */
static void blocks_of_the_wrong_person_are_refused(void **state)
{
    struct signed_block b;
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    signer_half(&h, 1, 3, 0, &b);
    round_refused(&h, &b, "mode");
    signer_share(&h, &b);
    b.context.player = 1;
    round_refused(&h, &b, "mode");
    signer_block(&h, WITNESS, BLOCK_TABLEBID, 1, 1, 3, &b);
    round_refused(&h, &b, "mode");
    signer_block(&h, 1, BLOCK_TABLEBID, 1, 1, 3, &b);
    b.share[79] = 1; /* bids carry none */
    round_refused(&h, &b, "share");
    signer_block(&h, 1, BLOCK_COMMIT, 1, 1, 3, &b);
    round_refused(&h, &b, "mode");
    expect_honest(&h);
    host_close(&h);
}

/* 3.3: where the share does not come in time nothing was read: who bid reveals what he
 * committed to, and has as long for it; no share counts any more. */
static void a_missing_share_leads_to_the_fallback(void **state)
{
    static const int amount[4] = {1, 3, 5, 0};
    struct signed_block b;
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    round_bids(&h, amount);
    host_mail_out(&h);
    signer_block(&h, 1, BLOCK_REVEAL, 1, 1, 1, &b);
    round_refused(&h, &b, "mode"); /* the share may still come */
    h.now = h.game.asked[0].deadline + 24 * HOUR - 1;
    host_tick(&h);
    assert_int_equal(host_open(&h), 0);
    assert_int_equal(count_of(&h, ENTRY_HOST, "what fallback"), 0);
    h.now++;
    host_tick(&h);
    assert_int_equal(h.engine.act, ACT_FALLBACK); /* all are told */
    assert_int_equal(count_of(&h, ENTRY_HOST, "what fallback"), 1);
    host_mail_out(&h);
    assert_int_equal(host_open(&h), 0);
    signer_share(&h, &b);
    round_refused(&h, &b, "mode");
    assert_int_equal(signer_reveals(&h, 1, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_reveals(&h, 2, 1, 3), FATE_TAKEN);
    assert_int_equal(signer_reveals(&h, 4, 1, 0), FATE_TAKEN);
    h.now += 24 * HOUR - 4000; /* each reveal took a second */
    assert_int_equal(host_open(&h), 0);
    h.now += 4000;
    assert_int_equal(host_open(&h), 1);
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 2 1 0 1 3 "));
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 3 1 6 0 0 -"));
    assert_false(newest_says(&h, ENTRY_OPEN, "\nshare "));
    assert_int_equal(round_coins(&h, 3), 2); /* 5 - 3, the highest that was revealed */
    expect_honest(&h);
    host_close(&h);
}

/* A host who plays cannot read bids before the close, so he need not bid first; his own
 * is sealed to his vault alone, so that he cannot keep it back in the fallback (7.5). */
static void a_host_who_plays_bids_as_others(void **state)
{
    static const int amount[4] = {1, 3, 2, 0};
    struct signed_block b;
    struct host h;

    (void)state;
    round_begin(&h, PLAYS);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode witness\n"));
    signer_block(&h, 2, BLOCK_TABLEBID, 1, 1, 3, &b);
    round_refused(&h, &b, "mode");
    signer_left(&h, 2, 3, 1, 3, &b);
    round_refused(&h, &b, "place");
    round_bids(&h, amount);
    round_share(&h);
    assert_int_equal(host_open(&h), 1);
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 2 1 0 1 3 "));
    assert_int_equal(round_coins(&h, 2), 2);
    expect_honest(&h);
    host_close(&h);

    round_begin(&h, PLAYS);
    round_bids(&h, amount);
    host_mail_out(&h);
    h.now = h.game.asked[0].deadline + 24 * HOUR;
    host_tick(&h);
    host_mail_out(&h);
    h.now += 24 * HOUR;
    assert_int_equal(host_open(&h), 1);
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 2 1 0 1 3 "));
    assert_true(newest_says(&h, ENTRY_OPEN, "\nbid 1 1 6 0 0 -"));
    expect_honest(&h);
    host_close(&h);
}

static enum block_fate key_of_witness(struct host *h, int seed, struct block_taken *out)
{
    unsigned char key[BLOCK_PLAYERKEY_SIZE], secret[32], sign[32];
    struct player_key k;
    struct error e = {0};

    signer_key(h, WITNESS, key);
    assert_int_equal(block_key_read(&k, key, &e), 0);
    signer_seed(secret, seed);
    player_sign_seed(sign, secret, h->game.id);
    seal_sign_public(k.public, sign);
    block_key_write(key, &k, sign);
    return signer_bytes(h, "PLAYERKEY", key, sizeof key, h->game.seats, 0, out);
}

/* 2.3: another key is told to all, and halves that the one before signed are void. */
static void another_key_is_told_and_needs_new_halves(void **state)
{
    struct block_taken out;
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    assert_int_equal(key_of_witness(&h, WITNESS, &out), FATE_AGAIN);
    assert_int_equal(h.engine.acts, 0);
    assert_int_equal(key_of_witness(&h, 7, &out), FATE_TAKEN);
    assert_int_equal(h.engine.acts, 1);
    host_mail_out(&h);
    round_begin_again(&h);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode commit\n"));
    expect_honest(&h);
    host_close(&h);
}

/* Nobody registers a key for him by a mail that is not his, nor he one of a player. */
static void his_key_comes_in_a_mail_of_his(void **state)
{
    unsigned char key[BLOCK_PLAYERKEY_SIZE];
    struct block_taken out;
    struct host h;

    (void)state;
    host_found(&h, &mutant_rules, 4, names, PLAIN, NULL);
    host_mail_out(&h);
    signer_key(&h, WITNESS, key);
    assert_int_equal(signer_bytes(&h, "PLAYERKEY", key, sizeof key, -1, 0, &out),
                     FATE_FOREIGN);
    assert_int_equal(
        signer_bytes(&h, "PLAYERKEY", key, sizeof key, 0, h.game.seat[0].issued, &out),
        FATE_FOREIGN);
    signer_key(&h, 1, key);
    assert_int_equal(
        signer_bytes(&h, "PLAYERKEY", key, sizeof key, h.game.seats, 0, &out),
        FATE_FOREIGN);
    assert_int_equal(count_of(&h, ENTRY_WITNESS_KEY, ""), 0);
    host_close(&h);
}

/* ---- 6.4: what the audit sees of a dishonest host, who owns all keys of his own ---- */

static struct log_entry *share_entry(struct host *h)
{
    return entry_of(h, ENTRY_SHARE_IN, "\nblock 0116", 1);
}

/* Another share in the name of the witness: it belongs to another half. */
static void a_false_share_is_seen(void **state)
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
    edit(open, "\nshare 5 ", "\nshare 4 ");
    expect_seen(&h, 8, open);
}

/* He had it before the close, or opened without it. */
static void a_share_before_the_close_is_seen(void **state)
{
    struct host h;

    (void)state;
    round_opened(&h, PLAIN);
    move_behind(&h, entry_of(&h, ENTRY_CLOSE, "", 1), share_entry(&h));
    expect_seen(&h, 6, share_entry(&h)); /* he signed what he had seen */

    round_opened(&h, PLAIN);
    take_out(&h, share_entry(&h));
    expect_seen(&h, 8, entry_of(&h, ENTRY_OPEN, "", 1));
}

/* The host as his own witness: a half that he signed stands in the round, with a key that
 * the log does not have. */
static void a_key_of_the_host_in_a_round_is_seen(void **state)
{
    unsigned char seed[32], sign[32], public[32], bytes[BLOCK_MAX];
    char line[2 * (32 + BLOCK_TABLEKEY_SIZE) + 2], *at;
    struct log_entry *open;
    struct signed_block b;
    struct host h;

    (void)state;
    round_opened(&h, PLAIN);
    open = entry_of(&h, ENTRY_AUCTION_OPEN, "mode witness", 1);
    signer_half(&h, WITNESS, 2, 0, &b);
    signer_seed(seed, 8);
    joint_publish(b.half, b.proof, seed, &b.context);
    player_sign_seed(sign, seed, h.game.id);
    seal_sign_public(public, sign);
    block_sign(bytes, &b, sign);
    seal_hex(line, public, sizeof public);
    line[64] = ' ';
    seal_hex(line + 65, bytes, BLOCK_TABLEKEY_SIZE);
    at = strstr(open->body, "\nwitness ");
    assert_non_null(at);
    memcpy(at + strlen("\nwitness "), line, strlen(line));
    expect_seen(&h, 7, open);
}

/* The same round as one of commitments, and one that falls back too early. */
static void a_round_without_him_needs_a_reason(void **state)
{
    struct log_entry *entry;
    struct host h;

    (void)state;
    round_opened(&h, PLAIN);
    entry = entry_of(&h, ENTRY_AUCTION_OPEN, "mode witness", 1);
    edit(entry, "mode witness", "mode commit");
    expect_seen(&h, 7, entry);

    round_begin(&h, PLAIN);
    assert_int_equal(signer_bids(&h, 1, 1, 1), FATE_TAKEN);
    h.now = h.game.asked[0].deadline;
    host_tick(&h);
    host_mail_out(&h);
    h.now += 24 * HOUR;
    host_tick(&h);
    host_mail_out(&h);
    entry = entry_of(&h, ENTRY_HOST, "what fallback", 1);
    entry->time -= 60000; /* a minute before his time was over */
    expect_seen(&h, 9, entry);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_opens_with_the_share_of_the_witness),
        cmocka_unit_test(a_player_who_does_not_bid_holds_up_nothing),
        cmocka_unit_test(a_round_without_a_bid_needs_no_share),
        cmocka_unit_test(ties_go_on_until_the_halves_are_used_up),
        cmocka_unit_test(a_missing_half_makes_a_round_of_commitments),
        cmocka_unit_test(a_share_before_the_close_is_refused),
        cmocka_unit_test(blocks_of_the_wrong_person_are_refused),
        cmocka_unit_test(a_missing_share_leads_to_the_fallback),
        cmocka_unit_test(a_host_who_plays_bids_as_others),
        cmocka_unit_test(another_key_is_told_and_needs_new_halves),
        cmocka_unit_test(his_key_comes_in_a_mail_of_his),
        cmocka_unit_test(a_false_share_is_seen),
        cmocka_unit_test(a_share_before_the_close_is_seen),
        cmocka_unit_test(a_key_of_the_host_in_a_round_is_seen),
        cmocka_unit_test(a_round_without_him_needs_a_reason),
    };

    return cmocka_run_group_tests_name("witness", tests, NULL, NULL);
}
