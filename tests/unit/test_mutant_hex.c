/* core/mutant/hex.c: the map of the arena. RULES 11.1, 11.3. */
#include "core/mutant/hex.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const bool nothing[HEXES + 1];

static int distance(const char *from, const char *to)
{
    return hex_distance(hex_named(from), hex_named(to));
}

/* The path as names, "C3 D4 E5". */
static void assert_path(const char *from, const char *to, const bool blocked[HEXES + 1],
                        const char *expected)
{
    struct hex_search s;
    int path[HEXES], i, n, used = 0;
    char text[HEXES * HEX_NAME + 1] = "";

    hex_search(&s, hex_named(from), blocked);
    n = hex_path(&s, hex_named(to), path);
    for (i = 0; i < n; i++) {
        if (i) {
            text[used++] = ' ';
        }
        hex_name(path[i], text + used);
        used += HEX_NAME - 1;
    }
    assert_string_equal(text, expected);
}

/* 11.1: rows of 5, 6, 7, 8, 9, 8, 7, 6, 5 hexes, each with its own name. */
static void names_and_numbers_belong_together(void **state)
{
    char name[HEX_NAME];
    int hex;

    (void)state;
    for (hex = 1; hex <= HEXES; hex++) {
        hex_name(hex, name);
        assert_int_equal(hex_named(name), hex);
    }
    assert_int_equal(hex_named("a1"), 1);
    assert_int_equal(hex_named("I5"), HEXES);
    assert_int_equal(hex_named("E5"), HEX_CENTRE);
}

static void other_names_are_no_hexes(void **state)
{
    static const char *const none[] = {"A6", "E0", "J1", "I6", "E", "E10", "", "55"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof none / sizeof *none; i++) {
        assert_int_equal(hex_named(none[i]), 0);
    }
}

/* W46: E5 is 3 from B2, D4 is 2; across the arena it is 8. */
static void distances_are_counted_in_moves(void **state)
{
    (void)state;
    assert_int_equal(distance("B2", "E5"), 3);
    assert_int_equal(distance("B2", "D4"), 2);
    assert_int_equal(distance("E1", "E9"), 8);
    assert_int_equal(distance("A1", "I5"), 8);
    assert_int_equal(distance("A5", "I1"), 8);
    assert_int_equal(distance("C4", "C4"), 0);
}

/* 11.1: E, NE, NW, W, SW, SE; the row above begins half a hex further right. */
static void neighbours_come_in_the_search_order(void **state)
{
    static const char *const around[HEX_SIDES] = {"E6", "D5", "D4", "E4", "F4", "F5"};
    int i;

    (void)state;
    for (i = 0; i < HEX_SIDES; i++) {
        assert_int_equal(hex_neighbour(HEX_CENTRE, i), hex_named(around[i]));
    }
    assert_int_equal(hex_neighbour(hex_named("A1"), 2), 0);
    assert_int_equal(hex_neighbour(hex_named("E9"), 0), 0);
}

/* W37: the only shortest path to E5; of two to E4 the one found first. */
static void of_equal_paths_the_first_found_is_taken(void **state)
{
    (void)state;
    assert_path("B2", "E5", nothing, "C3 D4 E5");
    assert_path("B2", "E4", nothing, "C2 D3 E4");
    assert_path("B2", "B2", nothing, "");
}

/* 11.3: around what blocks, not through it. With C3 and C2 taken two ways of 5 are left;
 * the search comes to B3 (east) before B1 (west). */
static void paths_lead_around_what_blocks(void **state)
{
    bool blocked[HEXES + 1] = {false};

    (void)state;
    blocked[hex_named("C3")] = blocked[hex_named("C2")] = true;
    assert_path("B2", "E5", blocked, "B3 C4 D4 E5");
}

/* 11.3: walled in, nothing is reached. */
static void a_hex_behind_a_wall_is_not_reached(void **state)
{
    bool blocked[HEXES + 1] = {false};
    struct hex_search s;
    int path[HEXES];

    (void)state;
    blocked[hex_named("A2")] = blocked[hex_named("B1")] = blocked[hex_named("B2")] = true;
    hex_search(&s, hex_named("A1"), blocked);
    assert_int_equal(s.steps[hex_named("E5")], -1);
    assert_int_equal(hex_path(&s, hex_named("E5"), path), 0);
}

/* 11.1: the table of positions. */
static void positions_depend_on_how_many_take_part(void **state)
{
    (void)state;
    assert_int_equal(hex_position(2, 2), hex_named("H5"));
    assert_int_equal(hex_position(3, 2), hex_named("E8"));
    assert_int_equal(hex_position(3, 3), hex_named("H2"));
    assert_int_equal(hex_position(4, 2), hex_named("B5"));
    assert_int_equal(hex_position(4, 4), hex_named("H2"));
}

/* 10.6: the centre first, then each ring by rows and columns. */
static void tokens_are_placed_from_the_centre_outwards(void **state)
{
    static const char *const first[] = {"E5", "D4", "D5", "E4", "E6", "F4", "F5", "C3"};
    int order[HEXES];
    size_t i;

    (void)state;
    hex_placing(order);
    for (i = 0; i < sizeof first / sizeof *first; i++) {
        assert_int_equal(order[i], hex_named(first[i]));
    }
    assert_int_equal(order[HEXES - 1], hex_named("I5"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_numbers_belong_together),
        cmocka_unit_test(other_names_are_no_hexes),
        cmocka_unit_test(distances_are_counted_in_moves),
        cmocka_unit_test(neighbours_come_in_the_search_order),
        cmocka_unit_test(of_equal_paths_the_first_found_is_taken),
        cmocka_unit_test(paths_lead_around_what_blocks),
        cmocka_unit_test(a_hex_behind_a_wall_is_not_reached),
        cmocka_unit_test(positions_depend_on_how_many_take_part),
        cmocka_unit_test(tokens_are_placed_from_the_centre_outwards),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
