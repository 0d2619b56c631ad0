#include "core/body.h"
#include "core/mutant/mutant.h"
#include "tests/support/duel.h"
#include "tests/support/round.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define HOUR 3600000LL

static const char *const four[] = {"Bas", "Catherine", "Kyle", "Maka"};

static void auction(struct host *h, const char *options)
{
    host_found(h, &mutant_rules, 4, four, options, NULL);
}

static void duel(struct host *h, int seats, const char *options)
{
    host_found(h, &duel_rules, seats, four, options, NULL);
}

/* sealed-bids 4.5: new writes genesis, seats, rng-anchor, round-keys, the turn of set-up.
 */
static void a_game_is_founded_in_this_order(void **state)
{
    struct host h;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    expect_kinds(&h, 1,
                 "genesis seat seat seat seat rng-anchor round-keys turn auction-open");
    assert_non_null(strstr(newest_body(&h, ENTRY_ROUND_KEYS), "key 16 "));
    assert_null(strstr(newest_body(&h, ENTRY_ROUND_KEYS), "key 17 "));
    host_close(&h);
}

/* Seed 001: Bas 0, Catherine 2, Kyle and Maka 3; then 1 and 1; then 0 and 0: it fails,
 * and all coins come back. */
static void the_example_of_the_passage(void **state)
{
    struct host h;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    assert_int_equal(host_says(&h, 0, "BID 0\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "BID 2\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 2, "BID 3\n"), VERDICT_STORED);
    assert_int_equal(host_open(&h), 0); /* one is missing */
    assert_int_equal(host_says(&h, 3, "BID 3\n"), VERDICT_STORED);
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(round_coins(&h, 3), 2); /* three lie on the board */
    assert_int_equal(host_says(&h, 1, "BID 1\n"), VERDICT_REFUSED);
    assert_int_equal(host_says(&h, 2, "BID 1\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 3, "BID 1\n"), VERDICT_STORED);
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(host_says(&h, 2, "BID 0\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 3, "BID 0\n"), VERDICT_STORED);
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(round_coins(&h, 3), 5);
    assert_int_equal(round_coins(&h, 4), 5);
    assert_int_equal(h.game.asked[0].auction, 2);
    host_close(&h);
}

/* 7.1: U <= n <= I; the same code may be used again, older ones are dead. */
static void codes_older_than_the_newest_used_are_dead(void **state)
{
    struct answer a;
    struct host h;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    host_mail_out(&h);
    host_mail_out(&h);
    host_submit(&h, 0, 2, "BID 1\n", &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    host_submit(&h, 0, 2, "BID 2\n", &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    host_submit(&h, 0, 1, "BID 3\n", &a);
    assert_int_equal(a.refused, REFUSED_USED);
    host_submit(&h, 0, 3, "BID 3\n", &a);
    assert_int_equal(a.refused, REFUSED_AUTH);
    host_close(&h);
}

/* The same of every question that is answered sealed: a changed answer begins the pause
 * anew. */
static void a_pause_holds_for_answers_too(void **state)
{
    const struct duel *d;
    struct host h;

    (void)state;
    duel(&h, 2, "{\"pause\": 30}");
    d = h.game.state;
    assert_int_equal(host_says(&h, 0, "THROW rock\nTHROW rock\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "THROW rock\nTHROW rock\n"), VERDICT_STORED);
    assert_int_equal(d->stage, DUEL_HANDS); /* both are in, and nothing is opened */
    h.now += 20 * 60000;
    assert_int_equal(host_says(&h, 1, "THROW paper\nTHROW paper\n"), VERDICT_STORED);
    h.now += 29 * 60000;
    host_tick(&h);
    assert_int_equal(d->stage, DUEL_HANDS);
    h.now += 60000;
    host_tick(&h);
    d = h.game.state;
    assert_int_equal(d->stage, DUEL_TURNS);
    assert_int_equal(d->players[1].score, 2);
    host_close(&h);
}

/* mutant 13.3: at the deadline a missing bid is 0; two in a row put a seat on autopilot,
 * and then nobody waits for it until it writes. */
static void two_misses_put_a_seat_on_autopilot(void **state)
{
    struct host h;
    int i, auctions;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    for (auctions = 0; auctions < 2; auctions++) {
        for (i = 0; i < 3; i++) {
            (void)host_says(&h, i, "BID 0\n");
        }
        host_tick(&h);
        assert_int_equal(host_open(&h), 0);
        h.now += 48 * HOUR;
        host_tick(&h);
        assert_int_equal(host_open(&h), 1);
    }
    assert_true(h.game.seat[3].autopilot);
    for (i = 0; i < 3; i++) {
        (void)host_says(&h, i, "BID 0\n");
    }
    assert_int_equal(host_open(&h), 1); /* it was not waited for */
    (void)host_says(&h, 3, "BID 1\n");
    assert_false(h.game.seat[3].autopilot);
    host_close(&h);
}

/* 13.2: while every seat is on autopilot the game stands still. */
static void nothing_falls_due_while_all_are_away(void **state)
{
    struct host h;
    int64_t seq;
    int i;

    (void)state;
    auction(&h, "{\"auctions\": true, \"autopilot\": 1}");
    h.now += 48 * HOUR;
    host_tick(&h);
    assert_int_equal(host_open(&h), 1);
    for (i = 0; i < 4; i++) {
        assert_true(h.game.seat[i].autopilot);
    }
    seq = h.engine.head.seq;
    h.now += 1000 * HOUR;
    host_tick(&h);
    assert_int_equal(host_open(&h), 0);
    assert_int_equal(h.engine.head.seq, seq);
    host_close(&h);
}

/* 4.6: answers wait sealed until the last is in, and are then played in seat order. */
static void the_last_answer_opens_all(void **state)
{
    struct host h;
    int64_t before;

    (void)state;
    duel(&h, 2, NULL);
    before = h.engine.head.seq;
    assert_int_equal(host_says(&h, 1, "THROW paper\nTHROW rock\n"), VERDICT_STORED);
    assert_int_equal(h.engine.turns, 0);
    expect_kinds(&h, before + 1, "bid-in");
    assert_null(strstr(newest_body(&h, ENTRY_BID_IN), "paper"));
    assert_int_equal(host_says(&h, 0, "THROW rock\nTHROW rock\n"), VERDICT_STORED);
    expect_kinds(&h, before + 2, "bid-in answers-open turn");
    assert_int_equal(((struct duel *)h.game.state)->players[1].score, 1);
    assert_int_equal(((struct duel *)h.game.state)->players[0].score, 0);
    host_close(&h);
}

/* Architecture 5: a mistake in a sealed answer is told at once, and the earlier one
 * stays. */
static void a_wrong_answer_is_told_at_once(void **state)
{
    struct answer a;
    struct host h;

    (void)state;
    duel(&h, 2, NULL);
    (void)host_says(&h, 0, "THROW paper\nTHROW paper\n");
    host_submit(&h, 0, 0, "THROW well\n", &a);
    assert_int_equal(a.refused, REFUSED_ORDER);
    assert_int_equal(a.error.line, 1);
    answer_clear(&a);
    (void)host_says(&h, 1, "THROW rock\nTHROW rock\n");
    assert_int_equal(((struct duel *)h.game.state)->players[0].score, 2);
    host_close(&h);
}

/* Architecture 4.8: settings go in at any time, also while an answer is asked; the seat
 * stays awaited. */
static void a_setting_is_no_answer(void **state)
{
    struct host h;

    (void)state;
    duel(&h, 2, NULL);
    assert_int_equal(host_says(&h, 0, "PLAN 2\n"), VERDICT_PLAYED);
    assert_int_equal(h.game.asked[0].answered, 0);
    assert_int_equal(game_awaited(&h.game, &h.game.asked[0]), 3);
    host_close(&h);
}

/* Architecture 4.7: a seat that has just become awaited plays its plan, as a turn of its
 * own. */
static void a_plan_is_played_when_its_seat_is_awaited(void **state)
{
    struct host h;

    (void)state;
    duel(&h, 2, NULL);
    (void)host_says(&h, 0, "PLAN 1\n");
    (void)host_says(&h, 0, "THROW rock\nTHROW rock\n");
    (void)host_says(&h, 1, "THROW rock\nTHROW rock\n");
    assert_int_equal(h.engine.turns, 2);
    assert_int_equal(h.engine.played[1].play.cause, CAUSE_PLAN);
    assert_non_null(strstr(newest_body(&h, ENTRY_TURN), "cause plan 1 1\n"));
    host_close(&h);
}

/* Missing answers become defaults at the deadline; a default is a turn of its own where
 * the question is not sealed. */
static void a_deadline_brings_the_default(void **state)
{
    struct host h;

    (void)state;
    duel(&h, 2, NULL);
    (void)host_says(&h, 1, "THROW paper\nTHROW paper\n");
    h.now += 48 * HOUR;
    host_tick(&h);
    assert_int_equal(((struct duel *)h.game.state)->players[1].score, 2); /* beats rock */
    assert_non_null(strstr(newest_body(&h, ENTRY_ANSWERS_OPEN), "none 1\n"));
    h.now += 12 * HOUR;
    host_tick(&h);
    assert_int_equal(h.engine.turns, 1);
    assert_non_null(strstr(newest_body(&h, ENTRY_TURN), "cause expiry 2 0 1\n"));
    host_close(&h);
}

/* 5.3: a SALT of the file that is played is mixed in; of a TEST nothing is kept. */
static void words_for_the_dice_are_mixed_in(void **state)
{
    struct host h;
    int64_t before;

    (void)state;
    duel(&h, 2, NULL);
    (void)host_says(&h, 0, "THROW rock\nTHROW rock\n");
    (void)host_says(&h, 1, "THROW rock\nTHROW rock\n");
    before = h.engine.head.seq;
    assert_int_equal(host_says(&h, 0, "TEST\nROLL\n"), VERDICT_CHECKED);
    assert_int_equal(h.engine.head.seq, before);
    assert_int_equal(host_says(&h, 0, "SALT tulip\nROLL\n"), VERDICT_PLAYED);
    assert_non_null(
        strstr(newest_body(&h, ENTRY_TURN),
               "from 1 ef3e916e46739058a99cf770d44c429ee4233f33510c60e44c82e68dc2"
               "34d040\n"));
    host_close(&h);
}

/* Architecture 4.2: RETRACT takes a sealed answer back; what opens then is the default.
 */
static void an_answer_is_taken_back(void **state)
{
    struct host h;
    size_t size;

    (void)state;
    duel(&h, 2, NULL);
    assert_int_equal(host_says(&h, 0, "RETRACT\n"), VERDICT_REFUSED); /* nothing waits */
    (void)host_says(&h, 0, "THROW paper\nTHROW paper\n");
    size = strlen(newest_body(&h, ENTRY_BID_IN));
    assert_int_equal(host_says(&h, 0, "RETRACT\n"), VERDICT_STORED);
    assert_int_equal(strlen(newest_body(&h, ENTRY_BID_IN)), size);
    (void)host_says(&h, 1, "THROW rock\nTHROW paper\n");
    assert_non_null(strstr(newest_body(&h, ENTRY_ANSWERS_OPEN), "answer 1 2 2 "));
    assert_int_equal(((struct duel *)h.game.state)->players[0].score, 0); /* rock, rock */
    assert_int_equal(((struct duel *)h.game.state)->players[1].score, 1);
    host_close(&h);
}

/* Questions to the engine are answered, and leave no entry and no trace in the game. */
static void questions_change_nothing(void **state)
{
    struct host h;
    int64_t before;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    before = h.engine.head.seq;
    assert_int_equal(host_says(&h, 0, "STATUS\n"), VERDICT_TOLD);
    assert_int_equal(host_says(&h, 0, "RULES\nHISTORY\n"), VERDICT_TOLD);
    assert_int_equal(h.engine.head.seq, before);
    assert_int_equal(h.game.asked[0].answered, 0);
    host_close(&h);
}

/* 4.5: messages stand behind the order-in and before its turn. */
static void messages_stand_before_the_turn(void **state)
{
    struct host h;
    int64_t before;

    (void)state;
    duel(&h, 2, NULL);
    before = h.engine.head.seq;
    assert_int_equal(host_says(&h, 0, "TELL Catherine: hello\nPLAN 1\nTELL ALL: all\n"),
                     VERDICT_PLAYED);
    expect_kinds(&h, before + 1, "order-in message message turn");
    assert_non_null(strstr(newest_body(&h, ENTRY_MESSAGE), "from 1\nto 0\n"));
    assert_int_equal(h.engine.messages, 2);
    assert_int_equal(host_says(&h, 1, "TELL 1: only this\n"), VERDICT_STORED);
    expect_kinds(&h, before + 5, "message");
    host_close(&h);
}

/* Plays a whole duel by deadlines alone. */
static void play_out(struct host *h)
{
    int guard = 0;

    while (!h->game.over) {
        (void)host_says(h, 0, "PLAN 0\n"); /* so that not all are on autopilot */
        h->now += 100 * HOUR;
        host_tick(h);
        assert_true(++guard < 1000);
    }
}

/* 5.2: a new chain is logged 16 events before the old one is used up, and used after it.
 */
static void a_new_chain_is_announced_ahead(void **state)
{
    struct host h;
    int64_t i;
    int at = 0;

    (void)state;
    duel(&h, 4, "{\"rounds\": 20}");
    h.game.chain_length = 40; /* as if a short one had been announced */
    while (h.game.chain == 1) {
        (void)host_says(&h, 1, "PLAN 0\n");
    }
    assert_int_equal(h.game.event, 1);
    for (i = 0; i < h.memory.count; i++) {
        at = h.memory.entry[i].kind == ENTRY_RNG_ANCHOR ? (int)i : at;
    }
    assert_non_null(strstr(h.memory.entry[at].body, "chain 2\nlength 512\n"));
    assert_non_null(strstr(h.memory.entry[at - 1].body, "event 1 24\n"));
    host_close(&h);
}

/* 5.6: behind the turn that ended the game the deck's secret is published. */
static void the_deck_is_revealed_at_the_end(void **state)
{
    unsigned char secret[SEAL_HASH], commit[SEAL_HASH];
    struct body_reader r;
    struct error e = {0};
    const char *body;
    struct host h;
    int64_t k;

    (void)state;
    duel(&h, 2, NULL);
    play_out(&h);
    assert_int_equal(h.memory.entry[h.memory.count - 1].kind, ENTRY_DECK_REVEAL);
    body = h.memory.entry[h.memory.count - 1].body;
    assert_int_equal(
        body_find(&r, body, strlen(body), ENTRY_DECK_REVEAL, "deck-secret", &e), 0);
    assert_int_equal(body_number(&r, &k, &e), 0);
    assert_int_equal(body_bytes(&r, secret, sizeof secret, &e), 0);
    chance_deck_commit(commit, h.game.id, secret);
    assert_memory_equal(commit, h.game.deck_commit, sizeof commit);
    host_close(&h);
}

/* 6.3: the checkpoint signs the mail-out before it, and is logged itself. */
static void a_batch_ends_with_its_checkpoint(void **state)
{
    unsigned char block[BLOCK_CHECKPOINT];
    struct checkpoint c;
    struct error e = {0};
    struct host h;
    int64_t entry;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    host_batch(&h, false);
    assert_int_equal(engine_mail_out(&h.engine, SEE_ONLY(2), block, &entry, &e), 0);
    assert_int_equal(block_checkpoint_read(&c, block, h.game.host_public, &e), 0);
    assert_int_equal(c.entry, entry);
    assert_memory_equal(c.entry_hash, h.memory.entry[entry - 1].hash, SEAL_HASH);
    expect_kinds(&h, entry, "mail-out checkpoint");
    assert_string_equal(newest_body(&h, ENTRY_MAIL_OUT), "mail-out\nto 3 code 1\n");
    host_close(&h);
}

/* 6.1: a clock that went back repeats the last time. */
static void time_never_goes_back(void **state)
{
    struct host h;

    (void)state;
    auction(&h, HOST_AUCTIONS);
    h.now -= HOUR;
    (void)host_says(&h, 0, "BID 1\n");
    assert_int_equal(h.engine.head.time, h.now + HOUR);
    host_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_founded_in_this_order),
        cmocka_unit_test(the_example_of_the_passage),
        cmocka_unit_test(codes_older_than_the_newest_used_are_dead),
        cmocka_unit_test(a_pause_holds_for_answers_too),
        cmocka_unit_test(two_misses_put_a_seat_on_autopilot),
        cmocka_unit_test(nothing_falls_due_while_all_are_away),
        cmocka_unit_test(the_last_answer_opens_all),
        cmocka_unit_test(a_wrong_answer_is_told_at_once),
        cmocka_unit_test(a_setting_is_no_answer),
        cmocka_unit_test(a_plan_is_played_when_its_seat_is_awaited),
        cmocka_unit_test(a_deadline_brings_the_default),
        cmocka_unit_test(words_for_the_dice_are_mixed_in),
        cmocka_unit_test(an_answer_is_taken_back),
        cmocka_unit_test(questions_change_nothing),
        cmocka_unit_test(messages_stand_before_the_turn),
        cmocka_unit_test(a_new_chain_is_announced_ahead),
        cmocka_unit_test(the_deck_is_revealed_at_the_end),
        cmocka_unit_test(a_batch_ends_with_its_checkpoint),
        cmocka_unit_test(time_never_goes_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
