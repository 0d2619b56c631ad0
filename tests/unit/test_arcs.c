/* The arithmetic and the deck of Arcs. */
#include "core/arcs/arcs.h"
#include "core/pack.h"
#include "tests/support/decks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {"Anna", "Ben", "Kyle", "Maka"};

static struct arcs_deck *deck;

static int deck_open(void **state)
{
    (void)state;
    deck = deck_of_rules(&arcs_rules);
    return 0;
}

static int deck_close(void **state)
{
    (void)state;
    arcs_deck_free(deck);
    return 0;
}

/* ---- scoring: 7.1 ---- */

static const int no_bonus[ARCS_PLACES] = {0};

static void expect_points(const int *count, int n, const int *bonus, const int *wanted)
{
    int points[ARCS_PLACES], i;

    arcs_score(count, n, 5, 3, bonus, points);
    for (i = 0; i < n; i++) {
        assert_int_equal(points[i], wanted[i]);
    }
}

/* 7.1: the most alone has the first value and the bonus, the next alone the second. */
static void first_and_second_score(void **state)
{
    static const int bonus[] = {2, 5, 0};

    (void)state;
    expect_points((const int[]){4, 3, 1}, 3, bonus, (const int[]){7, 3, 0});
    expect_points((const int[]){1, 3, 4}, 3, bonus, (const int[]){0, 3, 5});
}

/* 7.1: all who are tied for most have the second value, without a bonus; nobody else. */
static void a_tie_for_first_gives_the_second_value(void **state)
{
    static const int bonus[] = {5, 5, 5, 5};

    (void)state;
    expect_points((const int[]){2, 2, 1, 0}, 4, bonus, (const int[]){3, 3, 0, 0});
    expect_points((const int[]){2, 2, 2, 1}, 4, bonus, (const int[]){3, 3, 3, 0});
}

/* 7.1: nobody has the second place in a tie for it. */
static void a_tie_for_second_gives_nothing(void **state)
{
    (void)state;
    expect_points((const int[]){3, 1, 1}, 3, no_bonus, (const int[]){5, 0, 0});
    expect_points((const int[]){1, 3, 1, 2}, 4, no_bonus, (const int[]){0, 5, 0, 3});
}

/* 7.1: at least 1 is needed. */
static void nothing_is_no_place(void **state)
{
    (void)state;
    expect_points((const int[]){0, 0, 0}, 3, no_bonus, (const int[]){0, 0, 0});
    expect_points((const int[]){2, 0, 0}, 3, no_bonus, (const int[]){5, 0, 0});
    expect_points((const int[]){0, 2, 0}, 2, no_bonus, (const int[]){0, 5});
}

/* ---- hits: 6.1, 9.4 ---- */

static void expect_ships(struct arcs_ships s, int k, int policy, struct arcs_ships wanted)
{
    arcs_hit_ships(&s, k, policy);
    assert_int_equal(s.fresh, wanted.fresh);
    assert_int_equal(s.damaged, wanted.damaged);
    assert_int_equal(s.destroyed, wanted.destroyed);
}

/* 9.4: SPREAD, fresh ships first, then damaged ones. */
static void spread_hits_fresh_ships_first(void **state)
{
    struct arcs_ships s = {3, 1, 0};

    (void)state;
    expect_ships(s, 2, ARCS_FRESH_FIRST, (struct arcs_ships){1, 3, 0});
    expect_ships(s, 5, ARCS_FRESH_FIRST, (struct arcs_ships){0, 2, 2});
    expect_ships(s, 9, ARCS_FRESH_FIRST, (struct arcs_ships){0, 0, 4});
}

/* 9.4: STACK and FINISH, damaged ships first, then fresh ones two hits each. */
static void finish_hits_damaged_ships_first(void **state)
{
    struct arcs_ships s = {3, 1, 0};

    (void)state;
    expect_ships(s, 2, ARCS_DAMAGED_FIRST, (struct arcs_ships){2, 1, 1});
    expect_ships(s, 3, ARCS_DAMAGED_FIRST, (struct arcs_ships){2, 0, 2});
    expect_ships(s, 9, ARCS_DAMAGED_FIRST, (struct arcs_ships){0, 0, 4});
}

/* Every end that k hits can lead to, by trying all orders. */
static int ends(int fresh, int damaged, int k, int seen[10][10])
{
    if (k == 0 || fresh + damaged == 0) {
        return seen[fresh][damaged]++ == 0;
    }
    return (fresh ? ends(fresh - 1, damaged + 1, k - 1, seen) : 0) +
           (damaged ? ends(fresh, damaged - 1, k - 1, seen) : 0);
}

/* 9.4: no pause where only one result is possible: compared with trying all orders. */
static void there_is_a_choice_where_ends_differ(void **state)
{
    int fresh, damaged, k;

    (void)state;
    for (fresh = 0; fresh < 5; fresh++) {
        for (damaged = 0; damaged < 5; damaged++) {
            for (k = 0; k < 12; k++) {
                int seen[10][10] = {{0}};

                assert_int_equal(arcs_hits_differ(fresh, damaged, k),
                                 ends(fresh, damaged, k, seen) > 1);
            }
        }
    }
}

/* 9.4: STARPORT, among equals the damaged one, then the lower slot; or what is said. */
static void buildings_are_hit_by_policy(void **state)
{
    struct arcs_building b[] = {{ARCS_CITY, 1, 0, 0}, {ARCS_STARPORT, 1, 0, 0}};
    struct arcs_clauses c = {.buildings = ARCS_BUILDINGS_POLICY};

    (void)state;
    assert_int_equal(arcs_building_target(b, 1, &c), 1);
    c.buildings = ARCS_BUILDINGS_CITY;
    assert_int_equal(arcs_building_target(b, 1, &c), 0);
    c = (struct arcs_clauses){.buildings = ARCS_BUILDINGS_LIST, .building = {1, 0}};
    assert_int_equal(arcs_building_target(b, 1, &c), 0);
    b[0].owner = 2;
    assert_int_equal(arcs_building_target(b, 1, &c), 1);
    assert_int_equal(arcs_building_target(b, 0, &c), -1);
    b[0] = (struct arcs_building){ARCS_STARPORT, 1, 0, 0};
    c.buildings = ARCS_BUILDINGS_STARPORT;
    assert_int_equal(arcs_building_target(b, 1, &c), 0);
    b[1].damaged = 1;
    assert_int_equal(arcs_building_target(b, 1, &c), 1);
    assert_int_equal(arcs_building_room(b, 1), 3);
}

/* ---- the map: 2.6, 2.7 ---- */

static void systems_are_found_by_name(void **state)
{
    (void)state;
    assert_int_equal(arcs_system_find("1.gate"), 0);
    assert_int_equal(arcs_system_find("4.HEX"), 15);
    assert_int_equal(arcs_system_find("6.moon"), arcs_system_find("6.crescent"));
    assert_int_equal(arcs_system_find("7.gate"), -1);
    assert_int_equal(arcs_system_find("4hex"), -1);
    assert_int_equal(arcs_system_find("4."), -1);
    assert_int_equal(arcs_system_find("4.sun"), -1);
}

static struct turn turn_of(struct arcs *s, int setup, int seats)
{
    struct turn t = {.state = s, .deck = deck, .seats = seats, .names = names};

    memset(s, 0, sizeof *s);
    s->setup = setup;
    return t;
}

/* 2.6.2: a gate touches the nearest gates in play on both sides, on every setup card. */
static void gates_skip_lost_clusters(void **state)
{
    struct arcs s;
    int setup, a, b, step;

    (void)state;
    for (setup = 1; setup <= ARCS_SETUPS; setup++) {
        struct turn t = turn_of(&s, setup, 2 + (setup - 1) / 4);

        for (a = 0; a < ARCS_CLUSTERS; a++) {
            bool next[ARCS_CLUSTERS] = {false};

            for (step = 1; step < ARCS_CLUSTERS; step += ARCS_CLUSTERS - 2) {
                b = (a + step) % ARCS_CLUSTERS;
                while (!arcs_in_play(&t, b * ARCS_SYMBOLS)) {
                    b = (b + step) % ARCS_CLUSTERS;
                }
                next[b] = arcs_in_play(&t, a * ARCS_SYMBOLS) && b != a;
            }
            for (b = 0; b < ARCS_CLUSTERS; b++) {
                assert_int_equal(arcs_adjacent(&t, a * ARCS_SYMBOLS, b * ARCS_SYMBOLS),
                                 next[b]);
            }
        }
    }
}

/* 2.6.3, 2.6.4 */
static void planets_touch_as_the_map_says(void **state)
{
    struct arcs s;
    struct turn t = turn_of(&s, 9, 4); /* cluster 3 is out */

    (void)state;
    assert_true(
        arcs_adjacent(&t, arcs_system_find("1.arrow"), arcs_system_find("1.moon")));
    assert_true(arcs_adjacent(&t, arcs_system_find("1.moon"), arcs_system_find("1.hex")));
    assert_false(
        arcs_adjacent(&t, arcs_system_find("1.arrow"), arcs_system_find("1.hex")));
    assert_true(
        arcs_adjacent(&t, arcs_system_find("5.hex"), arcs_system_find("6.arrow")));
    assert_false(
        arcs_adjacent(&t, arcs_system_find("2.hex"), arcs_system_find("3.arrow")));
    t = turn_of(&s, 10, 4); /* cluster 4 is out */
    assert_true(
        arcs_adjacent(&t, arcs_system_find("2.hex"), arcs_system_find("3.arrow")));
}

/* 1: strictly more fresh ships than every other single player. */
static void control_is_of_fresh_ships(void **state)
{
    struct arcs s;
    struct turn t = turn_of(&s, 9, 4);

    (void)state;
    assert_int_equal(arcs_control(&t, 0), -1);
    s.map[0].damaged[1] = 5;
    assert_int_equal(arcs_control(&t, 0), -1);
    s.map[0].fresh[2] = 2;
    s.map[0].fresh[3] = 1;
    assert_int_equal(arcs_control(&t, 0), 2);
    s.map[0].fresh[0] = 2;
    assert_int_equal(arcs_control(&t, 0), -1);
}

/* Case 36 (6.3.3): 10 - 4 - 3 - 1 - 2 = 0; one Outrage more changes nothing, and of
 * three that come home one is taken. */
static void outrage_takes_the_next_agent(void **state)
{
    struct arcs s;
    struct turn t = turn_of(&s, 5, 3);

    (void)state;
    s.row[0].agents[0] = 4;
    s.players[1].captives[0] = 3;
    s.players[2].trophies.agents[0] = 1;
    s.players[0].outrage[ARCS_FUEL] = s.players[0].outrage[ARCS_RELIC] = 1;
    assert_int_equal(arcs_agent_supply(&t, 0), 0);
    s.players[0].outrage[ARCS_WEAPON] = 1;
    assert_int_equal(arcs_agent_supply(&t, 0), 0);
    s.players[1].captives[0] = 0;
    assert_int_equal(arcs_agent_supply(&t, 0), 2);
}

/* 2.5: slots and bonus by cities off the board, those in Trophies too. */
static void cities_open_slots(void **state)
{
    static const int open[] = {2, 3, 4, 6, 6, 6};
    struct arcs s;
    struct turn t = turn_of(&s, 5, 3);
    int n;

    (void)state;
    for (n = 0; n <= 5; n++) {
        s.players[1].trophies.cities[0] = n;
        assert_int_equal(arcs_open_slots(&t, 0), open[n]);
    }
    assert_int_equal(deck->bonus[3], 0);
    assert_int_equal(deck->bonus[4], 2);
    assert_int_equal(deck->bonus[5], 5);
}

/* ---- the state and the deck ---- */

static void no_member_of_the_state_is_forgotten(void **state)
{
    (void)state;
    assert_int_equal(arcs_fields_size(), sizeof(struct arcs));
}

/* Reads the deck with one member changed by a patch; what it says of it. */
static void expect_refused(const char *patch, const char *text)
{
    json_t *json = json_loads(arcs_rules.deck, 0, NULL);
    json_t *change = json_loads(patch, 0, NULL);
    struct error e = {ERROR_NONE, 0, ""};
    void *read = NULL;

    assert_non_null(change);
    assert_int_equal(json_object_update(json, change), 0);
    assert_int_equal(arcs_deck_read(json, &read, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    if (!strstr(e.text, text)) {
        fail_msg("\"%s\" instead of \"%s\"", e.text, text);
    }
    json_decref(json);
    json_decref(change);
}

static void a_wrong_deck_is_refused(void **state)
{
    (void)state;
    expect_refused("{\"colour\": 1}", "\"colour\" in the file");
    expect_refused("{\"hand\": 9}",
                   "\"hand\" of the deck should be a number from 1 to 6");
    expect_refused("{\"pips\": {}}", "lacks \"Administration\"");
    expect_refused("{\"markers\": []}", "\"markers\" of the deck should be 3");
    expect_refused("{\"tokens\": {\"Fuel\": 5}}", "\"Material\"");
    expect_refused("{\"dice\": {}}", "skirmish die");
    expect_refused("{\"systems\": [1]}", "24 systems");
    expect_refused("{\"setups\": []}", "12 setup cards");
    expect_refused("{\"court\": []}", "31 Court cards");
    expect_refused("{\"open_slots\": [2, 3, 4, 6, 6, 7]}", "from 1 to 6");
    expect_refused("{\"pieces\": {\"ships\": 15, \"cities\": 4, \"starports\": 5, "
                   "\"agents\": 10}}",
                   "\"cities\"");
    expect_refused("{\"name\": 3}", "\"name\"");
}

/* core/pack.h: what was read comes back from its bytes. */
static void a_packed_deck_is_the_same(void **state)
{
    struct arcs_deck again;
    struct pack p = {0};
    char *bytes = NULL;
    size_t size = 0;

    (void)state;
    memset(&again, 0, sizeof again);
    p.out = open_memstream(&bytes, &size);
    assert_non_null(p.out);
    arcs_deck_pack(&p, deck);
    assert_int_equal(fclose(p.out), 0);
    p = (struct pack){.at = bytes, .end = bytes + size};
    arcs_deck_pack(&p, &again);
    assert_false(p.failed);
    assert_ptr_equal(p.at, p.end);
    assert_string_equal(again.court[ARCS_CALL_TO_ACTION].name, "Call to Action");
    assert_memory_equal(again.pips, deck->pips, sizeof again.pips);
    assert_memory_equal(again.place, deck->place, sizeof again.place);
    assert_memory_equal(again.face, deck->face, sizeof again.face);
    assert_int_equal(again.setup[11].position[3].c[0], deck->setup[11].position[3].c[0]);
    assert_int_equal(again.bonus[5], 5);
    free(bytes);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_and_second_score),
        cmocka_unit_test(a_tie_for_first_gives_the_second_value),
        cmocka_unit_test(a_tie_for_second_gives_nothing),
        cmocka_unit_test(nothing_is_no_place),
        cmocka_unit_test(spread_hits_fresh_ships_first),
        cmocka_unit_test(finish_hits_damaged_ships_first),
        cmocka_unit_test(there_is_a_choice_where_ends_differ),
        cmocka_unit_test(buildings_are_hit_by_policy),
        cmocka_unit_test(systems_are_found_by_name),
        cmocka_unit_test(gates_skip_lost_clusters),
        cmocka_unit_test(planets_touch_as_the_map_says),
        cmocka_unit_test(control_is_of_fresh_ships),
        cmocka_unit_test(outrage_takes_the_next_agent),
        cmocka_unit_test(cities_open_slots),
        cmocka_unit_test(no_member_of_the_state_is_forgotten),
        cmocka_unit_test(a_wrong_deck_is_refused),
        cmocka_unit_test(a_packed_deck_is_the_same),
    };

    return cmocka_run_group_tests(tests, deck_open, deck_close);
}
