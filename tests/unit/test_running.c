/* What the host runs before its time, and a game that he ends: architecture 5.1. */
#include "core/mutant/mutant.h"
#include "tests/support/duel.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define HOUR 3600000LL

static const char *const four[] = {"Bas", "Catherine", "Kyle", "Maka"};

static void duel(struct host *h, const char *options)
{
    host_found(h, &duel_rules, 2, four, options, NULL);
    host_mail_out(h);
    h->now += HOUR;
}

static void auction(struct host *h, const char *options)
{
    host_found(h, &mutant_rules, 4, four, options, NULL);
    host_mail_out(h);
    h->now += HOUR;
}

static void run(struct host *h, int64_t turn)
{
    struct error e = {0};

    host_batch(h, false);
    if (engine_run(&h->engine, turn, "a reason", &e)) {
        fail_msg("%s", e.text);
    }
    host_mail_out(h);
}

static void end(struct host *h)
{
    struct error e = {0};

    host_batch(h, false);
    if (engine_end(&h->engine, "a reason", &e)) {
        fail_msg("%s", e.text);
    }
    host_mail_out(h);
}

static void run_refused(struct host *h, int64_t turn, const char *text)
{
    struct error e = {0};
    const int64_t seq = h->engine.head.seq;

    host_batch(h, false);
    assert_int_equal(engine_run(&h->engine, turn, "a reason", &e), -1);
    assert_int_equal(e.code, ERROR_ILLEGAL);
    if (!strstr(e.text, text)) {
        fail_msg("\"%s\" does not say \"%s\"", e.text, text);
    }
    assert_int_equal(h->engine.head.seq, seq);
}

/* Bas has answered, Kyle has not: his default is taken, and is not held against him. */
static void what_is_asked_is_over_at_once(void **state)
{
    struct host h;

    (void)state;
    duel(&h, NULL);
    assert_int_equal(host_says(&h, 0, "THROW paper\nTHROW paper\n"), VERDICT_STORED);
    run(&h, 1);
    assert_int_equal(((struct duel *)h.game.state)->stage, DUEL_TURNS);
    assert_int_equal(((struct duel *)h.game.state)->players[0].score, 2); /* over rock */
    assert_int_equal(h.game.turns, 2);
    assert_int_equal(h.game.seat[1].defaults, 0);
    run(&h, 2); /* the first player's turn, nobody's file */
    assert_int_equal(h.game.turns, 3);
    assert_int_equal(h.game.asked[0].q.seats, SEE_ONLY(1));
    assert_int_equal(h.game.seat[0].defaults, 0);
    expect_replayed(&h);
    host_close(&h);
}

/* Where the game gives no deadlines, the host's word is what ends the waiting. */
static void a_question_without_a_deadline_can_be_run(void **state)
{
    struct host h;

    (void)state;
    duel(&h, "{\"hours\": {\"long\": 0}}");
    assert_true(h.game.asked[0].deadline == 0);
    run(&h, 1);
    assert_int_equal(h.game.turns, 2);
    expect_replayed(&h);
    host_close(&h);
}

/* A turn that somebody has played meanwhile is not the one that the host has seen. */
static void only_the_turn_that_is_meant_is_run(void **state)
{
    struct error e = {0};
    struct host h;

    (void)state;
    duel(&h, NULL);
    run_refused(&h, 2, "at turn 1, not at 2");
    assert_int_equal(host_says(&h, 0, "THROW rock\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "THROW rock\n"), VERDICT_STORED); /* is played */
    run_refused(&h, 1, "at turn 2, not at 1");
    host_batch(&h, false);
    assert_int_equal(engine_act(&h.engine, ACT_PAUSE, 0, "a reason", &e), 0);
    run_refused(&h, 2, "is paused");
    host_batch(&h, false);
    assert_int_equal(engine_act(&h.engine, ACT_RESUME, 0, "a reason", &e), 0);
    run(&h, 2);
    expect_replayed(&h);
    host_close(&h);
}

/* Bids that somebody awaits are never opened: an early close would cut him off. When all
 * are in, the pause alone is cut short. */
static void bids_that_are_awaited_stay_open(void **state)
{
    struct host h;
    int i;

    (void)state;
    auction(&h, "{\"auctions\": true, \"pause\": 60}");
    for (i = 0; i < 3; i++) {
        assert_int_equal(host_says(&h, i, "BID 1\n"), VERDICT_STORED);
    }
    run_refused(&h, 1, "Bids are awaited");
    assert_int_equal(host_says(&h, 3, "BID 2\n"), VERDICT_STORED);
    assert_int_equal(host_open(&h), 0); /* the hour of the pause */
    run(&h, 1);
    assert_int_equal(count_of(&h, ENTRY_CLOSE, "\nnone"), 0);
    assert_int_equal(count_of(&h, ENTRY_CLOSE, ""), 1);
    assert_int_equal(host_open(&h), 1);
    host_mail_out(&h);
    expect_replayed(&h);
    host_close(&h);
}

/* A host who closes a round that way before all are in is found out, and so is one who
 * runs a turn that was played already. */
static void what_a_host_may_not_run_is_found(void **state)
{
    struct log_entry *entry;
    struct host h;
    int i;

    (void)state;
    auction(&h, "{\"auctions\": true, \"pause\": 60}");
    for (i = 0; i < 4; i++) {
        assert_int_equal(host_says(&h, i, "BID 1\n"), VERDICT_STORED);
    }
    run(&h, 1);
    take_out(&h, entry_of(&h, ENTRY_BID_IN, "player 3", 1));
    expect_seen(&h, 9, entry_of(&h, ENTRY_HOST, "what run", 1));

    duel(&h, NULL);
    run(&h, 1);
    run(&h, 2);
    entry = entry_of(&h, ENTRY_HOST, "what run", 2);
    edit(entry, "turn 2", "turn 1");
    rewrite(&h);
    expect(&h, 9, entry->seq);
    edit(entry, "\nturn 1", ""); /* a run that names none */
    expect_seen(&h, 9, entry);
}

/* The secret of the decks is published, nothing falls due, and no code counts. */
static void an_ended_game_is_over(void **state)
{
    struct error e = {0};
    struct answer a;
    struct host h;

    (void)state;
    duel(&h, NULL);
    assert_int_equal(host_says(&h, 0, "THROW rock\n"), VERDICT_STORED);
    end(&h);
    assert_int_equal(count_of(&h, ENTRY_DECK_REVEAL, "deck-secret 1"), 1);
    assert_true(h.game.over);
    assert_int_equal(h.game.asked_count, 0);
    host_submit(&h, 0, h.game.seat[0].issued, "THROW rock\n", &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    assert_int_equal(a.refused, REFUSED_OVER);
    answer_clear(&a);
    h.now += 1000 * HOUR;
    host_tick(&h);
    assert_int_equal(count_of(&h, ENTRY_TURN, ""), 1);
    host_batch(&h, false);
    assert_int_equal(engine_end(&h.engine, "a reason", &e), -1);
    assert_string_equal(e.text, "The game is over already.");
    run_refused(&h, 1, "over");
    expect_replayed(&h);
    host_close(&h);
}

/* Bids that were not opened stay closed for ever; their round is none that is missing. */
static void open_rounds_end_with_the_game(void **state)
{
    struct walk w;
    struct host h;

    (void)state;
    auction(&h, "{\"auctions\": true}");
    assert_int_equal(host_says(&h, 0, "BID 1\n"), VERDICT_STORED);
    end(&h);
    assert_int_equal(host_open(&h), 0);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(verify_open_rounds(&w.verify), 0);
    assert_true(w.verify.revealed);
    walk_clear(&w);
    host_close(&h);
}

/* What is played behind the end, an end without the secret, one that never was. */
static void an_end_cannot_be_made_later(void **state)
{
    struct log_entry *entry;
    struct host h;

    (void)state;
    duel(&h, NULL);
    run(&h, 1);
    end(&h);
    take_out(&h, entry_of(&h, ENTRY_DECK_REVEAL, "", 1));
    expect_seen(&h, 3, entry_of(&h, ENTRY_MAIL_OUT, "", 3));

    duel(&h, NULL);
    run(&h, 1);
    end(&h);
    entry = entry_of(&h, ENTRY_HOST, "what end", 1);
    edit(entry, "what end", "what pause");
    expect_seen(&h, 3, entry_of(&h, ENTRY_DECK_REVEAL, "", 1));

    duel(&h, NULL);
    assert_int_equal(host_says(&h, 0, "THROW rock\n"), VERDICT_STORED);
    end(&h);
    entry = entry_of(&h, ENTRY_BID_IN, "", 1);
    move_behind(&h, entry, entry_of(&h, ENTRY_DECK_REVEAL, "", 1));
    expect_seen(&h, 3, entry_of(&h, ENTRY_BID_IN, "", 1));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_asked_is_over_at_once),
        cmocka_unit_test(a_question_without_a_deadline_can_be_run),
        cmocka_unit_test(only_the_turn_that_is_meant_is_run),
        cmocka_unit_test(bids_that_are_awaited_stay_open),
        cmocka_unit_test(what_a_host_may_not_run_is_found),
        cmocka_unit_test(an_ended_game_is_over),
        cmocka_unit_test(open_rounds_end_with_the_game),
        cmocka_unit_test(an_end_cannot_be_made_later),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
