/* tests/support/duel.c through the engine: what a game without bids asks of it. */
#include "tests/support/duel.h"
#include "tests/support/host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HOUR 3600000 /* ms */

static const char *const players[] = {"Bas", "Catherine", "Kyle"};

static int begin(void **state)
{
    struct host *h = calloc(1, sizeof *h);

    assert_non_null(h);
    host_found(h, &duel_rules, 3, players, "{\"rounds\": 1}", NULL);
    *state = h;
    return 0;
}

static int end(void **state)
{
    struct host *h = *state;

    host_close(h);
    free(h);
    return 0;
}

static const struct duel *duel(const struct host *h)
{
    return h->game.state;
}

/* All three answer: rock beats scissors twice, paper beats rock. */
static void throw_all(struct host *h)
{
    assert_int_equal(host_says(h, 0, "THROW rock\nTHROW rock\n"), VERDICT_STORED);
    assert_int_equal(host_says(h, 1, "HIDE 2\nTHROW scissors\nTHROW scissors\n"),
                     VERDICT_STORED);
    assert_int_equal(duel(h)->stage, DUEL_HANDS);
    assert_int_equal(host_says(h, 2, "THROW paper\n"), VERDICT_STORED);
}

/* Architecture 3.5 */
static void the_snapshot_has_every_member(void **state)
{
    (void)state;
    assert_int_equal(duel_fields_size(), sizeof(struct duel));
}

/* Architecture 5: nothing is played before the last answer is in; one throw is repeated
 * at the end of its file. */
static void answers_are_played_together(void **state)
{
    struct host *h = *state;

    throw_all(h);
    assert_int_equal(duel(h)->stage, DUEL_TURNS);
    assert_int_equal(duel(h)->players[2].thrown[1], 2);
    /* Rock beats 2 scissors, scissors 2 papers, paper 2 rocks. */
    assert_int_equal(duel(h)->players[0].score, 2);
    assert_int_equal(duel(h)->players[1].score, 2);
    assert_int_equal(duel(h)->players[2].score, 2);
    assert_int_equal(duel(h)->players[1].secret, 2);
}

/* A mistake in a sealed answer is told at once; nothing of it is kept. */
static void a_wrong_answer_is_refused_at_once(void **state)
{
    struct host *h = *state;

    assert_int_equal(host_says(h, 0, "THROW rock\nHIDE 2\n"), VERDICT_REFUSED);
    assert_int_equal(host_says(h, 0, "THROW rock\nTHROW rock\nTHROW rock\n"),
                     VERDICT_REFUSED);
    assert_int_equal(host_says(h, 0, "THROW well\n"), VERDICT_REFUSED);
    assert_int_equal(h->game.asked[0].answered, 0);
}

/* A setting answers nothing: it is played at once, sealed question or not. */
static void a_setting_is_played_at_once(void **state)
{
    struct host *h = *state;

    assert_int_equal(host_says(h, 2, "PLAN 2\n"), VERDICT_PLAYED);
    assert_int_equal(duel(h)->players[2].plan, 2);
    assert_int_equal(h->game.asked[0].answered, 0);
}

/* Architecture 4.7: a plan is played when its seat becomes awaited. */
static void a_plan_is_played_in_its_turn(void **state)
{
    struct host *h = *state;

    assert_int_equal(host_says(h, 1, "PLAN 1\n"), VERDICT_PLAYED);
    throw_all(h);
    assert_int_equal(duel(h)->turn, 0);
    assert_int_equal(host_says(h, 0, "STOP\n"), VERDICT_PLAYED);
    assert_int_equal(duel(h)->turn, 2);
}

/* Architecture 4.5, STOPS: without a draw nothing of the file stands. */
static void the_first_seat_stops_at_an_illegal_line(void **state)
{
    struct host *h = *state;

    throw_all(h);
    assert_int_equal(host_says(h, 0, "PLAN 3\nTHROW rock\n"), VERDICT_REFUSED);
    assert_int_equal(duel(h)->players[0].plan, 0);
    /* A secret was shown: what was done stands, and the turn goes on. */
    assert_int_equal(host_says(h, 0, "DRAW\nDRAW\nSTOP\n"), VERDICT_PLAYED);
    assert_int_equal(duel(h)->turn, 0);
    assert_int_equal(duel(h)->drawn, 1);
}

/* SKIPS: the rest goes on. ENDS: the file ends there, and with it the turn. */
static void others_skip_it_or_end(void **state)
{
    struct host *h = *state;

    throw_all(h);
    assert_int_equal(host_says(h, 0, "STOP\n"), VERDICT_PLAYED);
    assert_int_equal(host_says(h, 1, "DRAW\nDRAW\nPLAN 4\n"), VERDICT_PLAYED);
    assert_int_equal(duel(h)->players[1].plan, 4);
    assert_int_equal(duel(h)->turn, 2);
    assert_int_equal(host_says(h, 2, "DRAW\nDRAW\nPLAN 4\n"), VERDICT_PLAYED);
    assert_int_equal(duel(h)->players[2].plan, 0);
    assert_int_equal(duel(h)->stage, DUEL_OVER);
    assert_true(h->game.over);
}

/* Architecture 3.6: who is late takes the default: rocks, then an empty turn. */
static void the_late_take_the_default(void **state)
{
    struct host *h = *state;

    h->now += 49 * (int64_t)HOUR;
    host_tick(h);
    assert_int_equal(duel(h)->stage, DUEL_TURNS);
    assert_int_equal(duel(h)->players[1].thrown[0], 1);
    assert_int_equal(duel(h)->players[1].score, 0);
    h->now += 13 * (int64_t)HOUR;
    host_tick(h);
    assert_int_equal(h->game.seat[0].defaults, 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_snapshot_has_every_member),
        TEST(answers_are_played_together),
        TEST(a_wrong_answer_is_refused_at_once),
        TEST(a_setting_is_played_at_once),
        TEST(a_plan_is_played_in_its_turn),
        TEST(the_first_seat_stops_at_an_illegal_line),
        TEST(others_skip_it_or_end),
        TEST(the_late_take_the_default),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
