/* What players add to the dice: chains, READY, games in which every file adds, and files
 * of a playing host that wait. sealed-bids 5.3, 5.5, 6.4 steps 6 and 9. */
#include "tests/support/contributed.h"
#include "tests/support/duel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define HANDS "THROW rock\nTHROW paper\n"
#define STRICT "{\"dice\": \"strict\"}"
#define WITNESSED "{\"host\": 1, \"witnessed\": true}"

static const char *const names[] = {"Bas", "Catherine", "Kyle"};

/* All throw, each with his next element. */
static void throws_all(struct host *h, uint32_t seq, uint32_t element)
{
    int i;

    for (i = 1; i <= 3; i++) {
        assert_int_equal(contributed_adds(h, i, seq, HANDS, element), VERDICT_STORED);
    }
}

/* 5.3: the k-th used contribution is p_k; an opening is mixed with those of all answers,
 * a turn with that of its file, an expiry with none. */
static void elements_are_used_in_turn(void **state)
{
    struct host h;

    (void)state;
    contributed_begin(&h, NULL);
    throws_all(&h, 1, 1);
    contributed_mixed(&h, 1, 1, 1);
    assert_int_equal(contributed_adds(&h, 1, 1, "ROLL\nSTOP\n", 2), VERDICT_PLAYED);
    contributed_mixed(&h, 2, 0, 0);
    h.now += 100 * 3600000LL;
    host_tick(&h);
    contributed_mixed(&h, 0, 0, 0);
    assert_int_equal(h.game.seat[0].dice.used, 2);
    assert_int_equal(h.game.seat[1].dice.used, 1);
    expect_honest(&h);
    host_close(&h);
}

/* 5.3: none can be skipped, repeated once it was used, or taken from another's chain: a
 * choice among them would be a choice of dice. Each refusal leaves nothing. */
static void only_the_next_element_counts(void **state)
{
    struct host h;
    struct signed_block b;
    struct answer a;

    (void)state;
    contributed_begin(&h, NULL);
    throws_all(&h, 1, 1);
    contributed_refused(&h, 1, 1, "ROLL\n", 1, "does not add element 2 of your chain");
    contributed_refused(&h, 1, 1, "ROLL\n", 3, "does not add element 2 of your chain");
    contributed_refused(&h, 1, 1, "", 4, "does not add element 2 of your chain");
    signer_adds(&h, 1, 1, "ROLL\n", 2, &b);
    b.contrib[0] ^= 1;
    signer_submits(&h, &b, "ROLL\n", &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    answer_clear(&a);
    assert_int_equal(contributed_adds(&h, 1, 1, "ROLL\nSTOP\n", 2), VERDICT_PLAYED);
    expect_honest(&h);
    host_close(&h);
}

/* 5.3: a mail that is replaced carries the same element, until an event has used it. */
static void a_replaced_mail_carries_the_same(void **state)
{
    struct host h;

    (void)state;
    contributed_begin(&h, NULL);
    assert_int_equal(contributed_adds(&h, 1, 1, HANDS, 1), VERDICT_STORED);
    assert_int_equal(contributed_adds(&h, 1, 2, "THROW paper\nTHROW paper\n", 1),
                     VERDICT_STORED);
    assert_int_equal(contributed_adds(&h, 1, 3, "PLAN 0\n", 0),
                     VERDICT_PLAYED); /* of no element */
    assert_int_equal(contributed_adds(&h, 2, 1, HANDS, 1), VERDICT_STORED);
    assert_int_equal(contributed_adds(&h, 3, 1, HANDS, 1), VERDICT_STORED);
    contributed_mixed(&h, 1, 1, 1);
    expect_honest(&h);
    host_close(&h);
}

/* An element that another event used meanwhile is no secret any more, and not mixed in
 * again. */
static void what_was_used_meanwhile_is_left_out(void **state)
{
    struct host h;

    (void)state;
    contributed_begin(&h, NULL);
    assert_int_equal(contributed_adds(&h, 1, 1, HANDS, 1), VERDICT_STORED);
    assert_int_equal(contributed_adds(&h, 1, 2, "PLAN 0\n", 1), VERDICT_PLAYED);
    contributed_mixed(&h, 1, 0, 0);
    assert_int_equal(contributed_adds(&h, 2, 1, HANDS, 1), VERDICT_STORED);
    assert_int_equal(contributed_adds(&h, 3, 1, HANDS, 1), VERDICT_STORED);
    contributed_mixed(&h, 0, 1, 1);
    expect_honest(&h);
    host_close(&h);
}

/* 5.3: a READY is mixed into the next event of its player. */
static void a_ready_waits_for_its_event(void **state)
{
    struct host h;

    (void)state;
    contributed_begin(&h, NULL);
    throws_all(&h, 1, 1);
    assert_int_equal(contributed_adds(&h, 1, 1, "", 2), VERDICT_STORED);
    assert_int_equal(count_of(&h, ENTRY_READY, "player 1\n"), 1);
    assert_true(h.game.seat[0].dice.waits);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    contributed_mixed(&h, 2, 0, 0);
    assert_false(h.game.seat[0].dice.waits);
    expect_honest(&h);
    host_close(&h);
}

/* 4.3, 5.3: a READY signs nothing but itself; a message beside it is passed on, and in a
 * game whose orders are signed it must be signed, too. */
static void a_ready_loses_no_message(void **state)
{
    static const char tell[] = "TELL Catherine: now\n";
    struct signed_block b;
    struct answer a;
    struct host h;

    (void)state;
    contributed_begin(&h, NULL);
    signer_adds(&h, 1, 1, "", 1, &b);
    signer_submits(&h, &b, tell, &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    answer_clear(&a);
    assert_true(h.game.seat[0].dice.waits);
    assert_int_equal(count_of(&h, ENTRY_READY, "player 1\n"), 1);
    assert_int_equal(count_of(&h, ENTRY_MESSAGE, "from 1\n"), 1);
    expect_honest(&h);
    host_close(&h);
    contributed_begin(&h, "{\"signed\": true}");
    signer_adds(&h, 1, 1, "", 1, &b);
    signer_submits(&h, &b, tell, &a);
    assert_int_equal(a.refused, REFUSED_SIGNATURE);
    answer_clear(&a);
    assert_false(h.game.seat[0].dice.waits);
    host_close(&h);
}

/* 5.3: who has used his chain adds by it alone; words of others still count. */
static void words_count_without_a_chain(void **state)
{
    struct host h;
    struct walk w;

    (void)state;
    host_found(&h, &duel_rules, 3, names, NULL, NULL);
    host_mail_out(&h);
    assert_int_equal(host_says(&h, 0, "SALT tulip\nPLAN 0\n"), VERDICT_PLAYED);
    assert_int_equal(count_of(&h, ENTRY_TURN, "\nfrom 1 ef3e916e46739058"), 1);
    signer_keys(&h);
    host_mail_out(&h);
    assert_int_equal(host_says(&h, 0, "SALT tulip\nPLAN 0\n"), VERDICT_PLAYED);
    assert_int_equal(count_of(&h, ENTRY_TURN, "\nfrom 1 ef3e916e46739058"), 2);
    assert_int_equal(contributed_adds(&h, 1, 1, "PLAN 0\n", 1), VERDICT_PLAYED);
    assert_int_equal(host_says(&h, 0, "SALT tulip\nPLAN 0\n"), VERDICT_PLAYED);
    assert_int_equal(count_of(&h, ENTRY_TURN, "\nfrom 1 ef3e916e46739058"), 2);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.verify.elements, 1);
    walk_clear(&w);
    host_close(&h);
}

/* 5.3: in strict games words are not mixed, and no file is taken without an element; the
 * default is, when time is up. */
static void strict_games_take_no_file_without(void **state)
{
    struct host h;
    struct answer a;

    (void)state;
    contributed_begin(&h, STRICT);
    host_submit(&h, 0, 0, "SALT tulip\n" HANDS, &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    assert_non_null(strstr(a.error.text, "every file adds to its dice"));
    answer_clear(&a);
    assert_int_equal(contributed_adds(&h, 1, 1, HANDS, 0), VERDICT_REFUSED);
    throws_all(&h, 2, 1);
    contributed_mixed(&h, 1, 1, 1);
    assert_int_equal(host_says(&h, 0, "ROLL\n"), VERDICT_REFUSED);
    assert_int_equal(contributed_adds(&h, 1, 1, "", 2), VERDICT_STORED);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    contributed_mixed(&h, 2, 0, 0);
    h.now += 100 * 3600000LL;
    host_tick(&h);
    contributed_mixed(&h, 0, 0, 0);
    assert_int_equal(host_says(&h, 2, "TELL ALL: hello\n"), VERDICT_STORED);
    expect_honest(&h);
    host_close(&h);
}

/* All hands are in, Bas, who is the host, is asked for his turn. */
static void begin_witnessed(struct host *h)
{
    contributed_begin(h, WITNESSED);
    assert_int_equal(host_says(h, 0, HANDS), VERDICT_STORED);
    assert_int_equal(contributed_adds(h, 2, 1, HANDS, 1), VERDICT_STORED);
    assert_int_equal(contributed_adds(h, 3, 1, HANDS, 1), VERDICT_STORED);
    contributed_mixed(h, 0, 1, 1);
}

/* 5.5: a file of the host is fixed first, and played with what another player adds then;
 * the host adds nothing. */
static void a_file_of_the_host_waits(void **state)
{
    struct host h;
    int turns;

    (void)state;
    begin_witnessed(&h);
    contributed_refused(&h, 1, 1, "ROLL\nSTOP\n", 1, "The host knows the dice");
    turns = count_of(&h, ENTRY_TURN, "");
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    assert_int_equal(count_of(&h, ENTRY_TURN, ""), turns);
    assert_true(h.game.held > 0);
    assert_int_equal(contributed_adds(&h, 3, 1, "", 2), VERDICT_STORED);
    assert_int_equal(count_of(&h, ENTRY_TURN, ""), turns + 1);
    contributed_mixed(&h, 0, 0, 2);
    assert_true(h.game.held == 0);
    assert_int_equal(h.game.asked[0].q.seats, 1u << 1);
    expect_honest(&h);
    host_close(&h);
}

/* The newest file waits; one that came ahead adds to it as well, but does not start it.
 */
static void the_newest_file_of_the_host_counts(void **state)
{
    struct host h;

    (void)state;
    begin_witnessed(&h);
    assert_int_equal(contributed_adds(&h, 2, 1, "", 2), VERDICT_STORED);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 0, "STOP\n"), VERDICT_STORED);
    assert_int_equal(contributed_adds(&h, 3, 1, "", 2), VERDICT_STORED);
    contributed_mixed(&h, 0, 2, 2);
    expect_honest(&h);
    host_close(&h);
}

/* Nobody adds in time: the default is taken, and the file is gone. */
static void a_file_that_waits_too_long_is_gone(void **state)
{
    struct host h;
    int turns;

    (void)state;
    begin_witnessed(&h);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    h.now = h.game.asked[0].deadline + 1;
    host_tick(&h);
    assert_true(h.game.held == 0);
    turns = count_of(&h, ENTRY_TURN, "");
    assert_int_equal(contributed_adds(&h, 2, 1, "", 2), VERDICT_STORED);
    assert_int_equal(count_of(&h, ENTRY_TURN, ""), turns);
    expect_honest(&h);
    host_close(&h);
}

/* A file that the position does not allow any more, as somebody's setting came between,
 * uses its event and changes nothing. */
static void a_file_that_is_not_legal_any_more(void **state)
{
    struct host h;

    (void)state;
    begin_witnessed(&h);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    h.now = h.game.asked[0].deadline - 1;
    assert_int_equal(host_says(&h, 0, "PLAN 3\n"), VERDICT_STORED); /* replaces it */
    assert_int_equal(contributed_adds(&h, 2, 1, "", 2), VERDICT_STORED);
    contributed_mixed(&h, 0, 2, 0);
    expect_honest(&h);
    host_close(&h);
}

/* ---- who owns the host's keys changes what players added ---- */

static struct log_entry *newest_turn(struct host *h, const char *text)
{
    return entry_of(h, ENTRY_TURN, text, count_of(h, ENTRY_TURN, text));
}

/* 6.4, step 9: another element, none, one that nobody sent, one more. */
static void tampered_contributions_are_found(void **state)
{
    struct host h;
    char line[100];

    (void)state;
    contributed_begin(&h, NULL);
    throws_all(&h, 1, 1);
    edit_digit(newest_turn(&h, "cause answers"), "from 2");
    expect_seen(&h, 9, newest_turn(&h, "cause answers"));

    contributed_begin(&h, NULL);
    throws_all(&h, 1, 1);
    contributed_line(&h, 2, 1, line);
    edit(newest_turn(&h, "cause answers"), line, "");
    expect_seen(&h, 9, newest_turn(&h, "cause answers"));

    contributed_begin(&h, NULL);
    assert_int_equal(host_says(&h, 0, "PLAN 0\n"), VERDICT_PLAYED);
    contributed_line(&h, 1, 1, line);
    (void)snprintf(line + strlen(line), sizeof line - strlen(line), "steps ");
    edit(newest_turn(&h, "cause order"), "steps ", line);
    expect_seen(&h, 9, newest_turn(&h, "cause order"));
}

/* A READY that its player did not sign, one of another player's chain, one that is left
 * out, and a file of the host that came behind the READY which it was played with. */
static void tampered_readies_are_found(void **state)
{
    struct log_entry *ready, *order;
    struct host h;

    (void)state;
    begin_witnessed(&h);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    assert_int_equal(contributed_adds(&h, 3, 1, "", 2), VERDICT_STORED);
    ready = entry_of(&h, ENTRY_READY, "", 1);
    edit_digit(ready, "block");
    expect_seen(&h, 6, ready);

    begin_witnessed(&h);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    assert_int_equal(contributed_adds(&h, 3, 1, "", 2), VERDICT_STORED);
    take_out(&h, entry_of(&h, ENTRY_READY, "", 1));
    expect_seen(&h, 9, NULL);

    begin_witnessed(&h);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    order = entry_of(&h, ENTRY_ORDER_IN, "", 1);
    assert_int_equal(contributed_adds(&h, 3, 1, "", 2), VERDICT_STORED);
    move_behind(&h, order, entry_of(&h, ENTRY_READY, "", 1));
    expect_seen(&h, 6, NULL); /* it acknowledges the file */
}

/* The options, and what a host is told who mistypes one. */
static void options_are_checked(void **state)
{
    static const struct {
        const char *options, *words;
    } row[] = {{"{\"dice\": 1}", "\"open\" or \"strict\""},
               {"{\"dice\": \"closed\"}", "\"open\" or \"strict\""},
               {"{\"witnessed\": 1}", "true or false"},
               {"{\"witnessed\": true}", "a host who plays"}};
    struct error e = {0};
    struct game g;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof row[0]; i++) {
        json_t *json = json_loads(row[i].options, 0, NULL);

        assert_int_equal(game_begin(&g, &duel_rules, NULL, json, &e), -1);
        assert_non_null(strstr(e.text, row[i].words));
        json_decref(json);
    }
}

/* Witnessed is on of itself where dice are strict and the host plays. */
static void strict_games_are_witnessed(void **state)
{
    static const struct {
        const char *options;
        bool witnessed;
    } row[] = {{"{\"dice\": \"strict\"}", false},
               {"{\"dice\": \"strict\", \"host\": 2}", true},
               {"{\"dice\": \"strict\", \"host\": 2, \"witnessed\": false}", false},
               {"{\"host\": 2}", false},
               {"{\"host\": 2, \"witnessed\": true}", true}};
    struct error e = {0};
    struct game g;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof row[0]; i++) {
        json_t *json = json_loads(row[i].options, 0, NULL);

        assert_int_equal(game_begin(&g, &duel_rules, NULL, json, &e), 0);
        assert_int_equal(game_witnessed(&g), row[i].witnessed);
        assert_int_equal(game_holds(&g, 1), row[i].witnessed);
        assert_false(game_holds(&g, 0));
        game_clear(&g);
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_are_used_in_turn),
        cmocka_unit_test(only_the_next_element_counts),
        cmocka_unit_test(a_replaced_mail_carries_the_same),
        cmocka_unit_test(what_was_used_meanwhile_is_left_out),
        cmocka_unit_test(a_ready_waits_for_its_event),
        cmocka_unit_test(a_ready_loses_no_message),
        cmocka_unit_test(words_count_without_a_chain),
        cmocka_unit_test(strict_games_take_no_file_without),
        cmocka_unit_test(a_file_of_the_host_waits),
        cmocka_unit_test(the_newest_file_of_the_host_counts),
        cmocka_unit_test(a_file_that_waits_too_long_is_gone),
        cmocka_unit_test(a_file_that_is_not_legal_any_more),
        cmocka_unit_test(tampered_contributions_are_found),
        cmocka_unit_test(tampered_readies_are_found),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(strict_games_are_witnessed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
