/* core/mutant: the state, its snapshot, orders and what apply() makes of them. */
#include "core/mutant/mutant.h"
#include "tests/support/host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const players[] = {"Bas", "Catherine", "Kyle", "Maka"};

/* A game set up, at its first auction. */
static int begin(void **state)
{
    struct host *h = calloc(1, sizeof *h);

    assert_non_null(h);
    host_found(h, &mutant_rules, 4, players, HOST_AUCTIONS, NULL);
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

/* Architecture 3.5: no member of the state is forgotten in its snapshot. */
static void the_snapshot_has_every_member(void **state)
{
    (void)state;
    assert_int_equal(mutant_fields_size(), sizeof(struct mutant));
}

static int load_with(struct host *h, void (*spoil)(struct mutant *m), struct error *e)
{
    struct mutant *copy = malloc(sizeof *copy);
    struct turn t;
    json_t *json;
    int result;

    assert_non_null(copy);
    game_turn(&h->game, &t);
    memcpy(copy, t.state, sizeof *copy);
    t.state = copy;
    spoil(copy);
    json = mutant_save(&t);
    result = mutant_load(&t, json, e);
    json_decref(json);
    free(copy);
    return result;
}

/* Each of these breaks one rule that always holds. */
static void coins_below_zero(struct mutant *m)
{
    m->schools[2].coins = -1;
}
static void rp_above_six(struct mutant *m) /* 5.2 */
{
    m->schools[0].rp = 7;
}
static void a_card_twice(struct mutant *m)
{
    m->recruit.discard[0] = m->row[0];
}
static void a_card_nowhere(struct mutant *m)
{
    m->plot.draw[59] = 0;
}
static void a_card_that_is_none(struct mutant *m)
{
    m->plot.draw[0] = 100;
}
static void a_hand_with_a_gap(struct mutant *m)
{
    m->schools[1].hand[1] = m->plot.draw[59];
    m->plot.draw[59] = 0;
}
static void too_many_tokens(struct mutant *m) /* 6.1 */
{
    m->characters[4].tokens = 3;
}
static void a_trained_leader(struct mutant *m) /* 8.3.6 */
{
    m->characters[0].training = 65;
}
static void a_foreign_leader(struct mutant *m)
{
    m->characters[0].owner ^= 1;
}
static void one_school_twice(struct mutant *m)
{
    m->schools[0].school = m->schools[1].school;
}
static void coins_committed_without_a_tie(struct mutant *m) /* 9.3 */
{
    m->schools[0].committed = 1;
}
static void an_auction_that_asks_nobody(struct mutant *m)
{
    m->tasks[1].asked = 0;
}
static void an_asked_seat_without_coins(struct mutant *m) /* 9.4 */
{
    m->schools[3].coins = 0;
}
static void a_task_of_another_phase(struct mutant *m)
{
    m->phase = MUTANT_MISSION_PHASE;
}
static void a_seat_that_is_none(struct mutant *m)
{
    m->commander = 4;
}
static void nothing(struct mutant *m)
{
    (void)m;
}

static void broken_states_are_not_loaded(void **state)
{
    static void (*const spoil[])(struct mutant *) = {coins_below_zero,
                                                     rp_above_six,
                                                     a_card_twice,
                                                     a_card_nowhere,
                                                     a_card_that_is_none,
                                                     a_hand_with_a_gap,
                                                     too_many_tokens,
                                                     a_trained_leader,
                                                     a_foreign_leader,
                                                     one_school_twice,
                                                     coins_committed_without_a_tie,
                                                     an_auction_that_asks_nobody,
                                                     an_asked_seat_without_coins,
                                                     a_task_of_another_phase,
                                                     a_seat_that_is_none};
    struct error e = {ERROR_NONE, 0, ""};
    size_t i;

    assert_int_equal(load_with(*state, nothing, &e), 0);
    for (i = 0; i < sizeof spoil / sizeof *spoil; i++) {
        e.code = ERROR_NONE;
        if (load_with(*state, spoil[i], &e) == 0) {
            fail_msg("broken state %zu was loaded", i);
        }
        assert_int_equal(e.code, ERROR_DATA);
    }
}

static int read_line(struct host *h, const char *line, struct mutant_order *out,
                     struct error *e)
{
    struct order_file f;
    struct turn t;
    int result;

    game_turn(&h->game, &t);
    memset(e, 0, sizeof *e);
    assert_int_equal(order_file_read(&f, line, strlen(line), e), 0);
    result = mutant_order_read(&t, &f.order[0], out, e);
    order_file_free(&f);
    return result;
}

/* 15: the order of the auctions, and sentences for what is none. */
static void orders_are_read(void **state)
{
    struct host *h = *state;
    struct mutant_order o;
    struct error e;

    assert_int_equal(read_line(h, "bid 14", &o, &e), 0);
    assert_int_equal(o.number, 14);
    assert_int_equal(read_line(h, "BID none", &o, &e), 0);
    assert_true(o.none);
    assert_int_equal(read_line(h, "ASSIGN Pip Arden", &o, &e), 0);
    assert_int_equal(o.verb, MUTANT_DO_ASSIGN);
    assert_string_equal(o.who.name[0], "Pip Arden");
    assert_int_equal(read_line(h, "END", &o, &e), 0);
    assert_int_equal(read_line(h, "BID -1", &o, &e), -1);
    assert_int_equal(read_line(h, "BID 3 4", &o, &e), -1);
    assert_int_equal(read_line(h, "ASSIGN", &o, &e), -1);
    assert_int_equal(read_line(h, "END now", &o, &e), -1);
    assert_int_equal(read_line(h, "PLAI Common Cause", &o, &e), -1);
    assert_int_equal(e.code, ERROR_SYNTAX);
    assert_non_null(strstr(e.text, "Did you mean PLAY?"));
    assert_int_equal(e.line, 1);
}

/* One bid or its absence, on a copy of the game's state. */
static int apply_to(struct host *h, struct mutant *copy, int seat, enum order_kind kind,
                    int status, const char *amount, struct error *e)
{
    struct facts facts = {.catalogue = mutant_facts, .names = players, .seats = 4};
    struct chance chance = {.trial = true};
    struct order o = {
        .kind = kind, .status = status, .count = 2, .word = {"BID", amount}};
    struct turn t;
    int result;

    game_turn(&h->game, &t);
    t.state = copy;
    t.facts = &facts;
    t.chance = &chance;
    memset(e, 0, sizeof *e);
    result = mutant_rules.apply(&t, seat, &o, e);
    facts_clear(&facts);
    chance_close(&chance);
    return result;
}

/* 7.4 of sealed bids: a bid with a status counts as 0, whatever stands in it. */
static void a_bid_with_a_status_is_zero(void **state)
{
    struct host *h = *state;
    struct mutant *m = h->game.state;
    struct error e;

    assert_int_equal(apply_to(h, m, 0, ORDER_WORDS, 3, "5", &e), 0);
    assert_int_equal(apply_to(h, m, 1, ORDER_DEFAULT, 0, "", &e), 0);
    assert_int_equal(m->auction.bid[0], 0);
    assert_int_equal(m->auction.status[0], 3);
    assert_int_equal(m->auction.status[1], 1);
    assert_int_equal(m->tasks[1].asked, 4 | 8);
}

/* 9.1: nobody bids more than he has, twice, or unasked. */
static void a_bid_is_checked(void **state)
{
    struct host *h = *state;
    struct mutant *m = h->game.state;
    struct error e;

    assert_int_equal(apply_to(h, m, 0, ORDER_WORDS, 0, "6", &e), -1);
    assert_int_equal(e.code, ERROR_ILLEGAL);
    assert_non_null(strstr(e.text, "at most 5"));
    assert_int_equal(apply_to(h, m, 0, ORDER_WORDS, 0, "5", &e), 0);
    assert_int_equal(apply_to(h, m, 0, ORDER_WORDS, 0, "1", &e), -1);
    assert_int_equal(e.code, ERROR_DENIED);
}

/* The seat that is `place`-th among those of a mask. */
static int nth_of(int seats, int place)
{
    int seat;

    for (seat = 0; seat < 4; seat++) {
        if (seats & (1 << seat) && place-- == 0) {
            break;
        }
    }
    return seat;
}

/* Architecture 5: four bids lead to the same state in all 24 orders. */
static void bids_may_come_in_any_order(void **state)
{
    static const char *const bid[] = {"2", "4", "4", "1"};
    struct host *h = *state;
    struct mutant first = {0}, m;
    struct error e;
    int n, code, count, seats, seat;

    for (n = 0; n < 24; n++) {
        memcpy(&m, h->game.state, sizeof m);
        code = n;
        seats = 15;
        for (count = 4; count > 0; count--) {
            seat = nth_of(seats, code % count);
            code /= count;
            seats &= ~(1 << seat);
            assert_int_equal(apply_to(h, &m, seat, ORDER_WORDS, 0, bid[seat], &e), 0);
        }
        if (n == 0) {
            first = m;
            assert_int_equal(m.schools[1].committed, 4);
        }
        assert_memory_equal(&m, &first, sizeof m);
    }
}

/* No plans, and no answers without a question. */
static void plans_and_foreign_orders_are_refused(void **state)
{
    struct host *h = *state;
    struct mutant *m = h->game.state;
    struct error e;

    assert_int_equal(apply_to(h, m, 0, ORDER_PLAN, 0, "", &e), -1);
    assert_int_equal(apply_to(h, m, 0, ORDER_END, 0, "", &e), 0);
    memset(m->tasks, 0, sizeof m->tasks);
    assert_int_equal(apply_to(h, m, 0, ORDER_DEFAULT, 0, "", &e), -1);
    assert_int_equal(e.code, ERROR_DENIED);
}

static int setup_error(int seats, const char *options, struct error *e)
{
    json_t *json = options ? json_loads(options, 0, NULL) : NULL;
    struct game g;
    struct play play;
    struct played p;
    int i, result;

    memset(e, 0, sizeof *e);
    memset(&play, 0, sizeof play);
    play.cause = CAUSE_SETUP;
    assert_int_equal(game_begin(&g, &mutant_rules, NULL, json, e), 0);
    json_decref(json);
    g.seats = seats;
    for (i = 0; i < seats; i++) {
        assert_int_equal(game_seat(&g, i, players[i], e), 0);
    }
    result = game_setup(&g, &play, 1, &p, e);
    if (result == 0) {
        played_clear(&p);
    }
    game_clear(&g);
    return result;
}

/* S1: three or four; of options only any_size. */
static void set_up_checks_players_and_options(void **state)
{
    struct error e;

    (void)state;
    assert_int_equal(setup_error(3, NULL, &e), 0);
    assert_int_equal(setup_error(4, "{\"any_size\": true, \"pause\": 5}", &e), 0);
    assert_int_equal(setup_error(2, NULL, &e), -1);
    assert_non_null(strstr(e.text, "3 to 4 players"));
    assert_int_equal(setup_error(4, "{\"any_size\": 1}", &e), -1);
    assert_int_equal(setup_error(4, "{\"speed\": 1}", &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
}

/* 9.1: bids 0 to 14, and what each has; the question says it to the whole table. */
static void the_question_has_caps_and_purses(void **state)
{
    struct host *h = *state;
    struct mutant *m = h->game.state;
    struct question q[QUESTIONS_MAX];
    struct turn t;

    m->schools[2].coins = 20;
    game_turn(&h->game, &t);
    assert_int_equal(mutant_rules.pending(&t, q), 1);
    assert_string_equal(q[0].decision->code, "B1");
    assert_string_equal(q[0].decision->period, "long");
    assert_int_equal(q[0].decision->hours, 48);
    assert_int_equal(q[0].sealed, SEALED_BIDS);
    assert_int_equal(q[0].max, 14);
    assert_int_equal(q[0].purse[2], 20);
    assert_int_equal(q[0].purse[3], 5);
    assert_int_equal(mutant_cap(&t, 2), 14);
}

/* The first card drawn is the first of the pile; 5.6: then the discards are shuffled, but
 * for this round's Mission; then there is nothing. */
static void an_empty_pile_is_renewed(void **state)
{
    struct host *h = *state;
    struct mutant *m = h->game.state;
    struct facts facts = {.catalogue = mutant_facts, .names = players, .seats = 4};
    struct chance chance = {.trial = true};
    struct turn t;

    game_turn(&h->game, &t);
    t.facts = &facts;
    t.chance = &chance;
    memset(&m->missions, 0, sizeof m->missions);
    m->missions.draw[0] = 7;
    m->missions.discard[0] = 3;
    m->missions.discard[1] = 9;
    m->mission = 9;
    assert_int_equal(mutant_draw(&t, MUTANT_DECK_MISSION), 7);
    assert_int_equal(mutant_draw(&t, MUTANT_DECK_MISSION), 3);
    assert_int_equal(m->missions.discard[0], 9);
    assert_int_equal(m->missions.shuffles, 1);
    assert_int_equal(mutant_draw(&t, MUTANT_DECK_MISSION), 0);
    assert_int_equal(facts.count, 2);
    facts_clear(&facts);
    chance_close(&chance);
}

/* 13.10: a hand is its owner's; a spectator and the others see its size. */
static void a_view_shows_the_own_hand_alone(void **state)
{
    struct host *h = *state;
    struct mutant *m = h->game.state;
    struct turn t;
    json_t *own, *other, *spectator;

    mutant_put(m->schools[1].hand, mutant_take(m->plot.draw));
    game_turn(&h->game, &t);
    own = mutant_view(&t, 1);
    other = mutant_view(&t, 0);
    spectator = mutant_view(&t, 4);
    assert_int_equal(json_array_size(json_object_get(own, "hand")), 1);
    assert_int_equal(json_array_size(json_object_get(other, "hand")), 0);
    assert_true(json_is_null(json_object_get(spectator, "hand")));
    assert_true(json_is_null(json_object_get(spectator, "school")));
    assert_int_equal(json_integer_value(json_object_get(
                         json_array_get(json_object_get(other, "table"), 1), "hand")),
                     1);
    assert_string_equal(json_string_value(json_object_get(other, "when")),
                        "round 1, recruiting");
    json_decref(own);
    json_decref(other);
    json_decref(spectator);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_snapshot_has_every_member),
        TEST(broken_states_are_not_loaded),
        TEST(orders_are_read),
        TEST(a_bid_with_a_status_is_zero),
        TEST(a_bid_is_checked),
        TEST(bids_may_come_in_any_order),
        TEST(plans_and_foreign_orders_are_refused),
        cmocka_unit_test(set_up_checks_players_and_options),
        TEST(the_question_has_caps_and_purses),
        TEST(an_empty_pile_is_renewed),
        TEST(a_view_shows_the_own_hand_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
