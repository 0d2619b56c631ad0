/* The arithmetic of Risk Legacy: dice, recruits, the deck and the snapshot. */
#include "core/pack.h"
#include "core/risk/combat.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- dice: 8.2 ---- */

static struct risk_dice dice(int n, int a, int b, int c)
{
    struct risk_dice d = {.n = n, .die = {a, b, c}, .natural = {a, b, c}};

    return d;
}

static void expect_losses(struct risk_dice attack, struct risk_dice defence, int attacker,
                          int defender)
{
    struct risk_roll r = {.attack = attack, .defence = defence};
    struct risk_losses lost = risk_compare(&r);

    assert_int_equal(lost.attacker, attacker);
    assert_int_equal(lost.defender, defender);
}

/* 8.2.10: highest against highest however they lie, surplus dice ignored, a tie is the
 * defender's. */
static void dice_are_compared_from_high_to_low(void **state)
{
    (void)state;
    expect_losses(dice(3, 1, 6, 5), dice(2, 5, 5, 0), 1, 1);
    expect_losses(dice(3, 2, 2, 3), dice(1, 3, 0, 0), 1, 0);
    expect_losses(dice(1, 4, 0, 0), dice(2, 3, 5, 0), 1, 0);
    expect_losses(dice(2, 6, 6, 0), dice(2, 6, 5, 0), 1, 1);
}

/* 14.5: with Unnatural Strength a 6 beats a 6, and nothing else a tie. */
static void unnatural_strength_beats_a_six(void **state)
{
    struct risk_roll r = {
        .attack = dice(2, 6, 5, 0), .defence = dice(2, 6, 5, 0), .six_wins = true};
    struct risk_losses lost = risk_compare(&r);

    (void)state;
    assert_int_equal(lost.defender, 1);
    assert_int_equal(lost.attacker, 1);
}

/* 8.2.6: of two equal dice the first is the higher; a single die is both; the sum of all
 * changes is limited, not each of them. */
static void modifiers_are_added_then_limited(void **state)
{
    struct risk_dice pair = dice(2, 5, 5, 0), six = dice(1, 6, 0, 0),
                     low = dice(2, 2, 1, 0);

    (void)state;
    risk_modify(&pair, 1, -1, 0);
    assert_int_equal(pair.die[0], 6);
    assert_int_equal(pair.die[1], 4);
    risk_modify(&six, -1, 0, 1); /* Ammo Shortage and a fortification: 6 + 1 - 1 */
    assert_int_equal(six.die[0], 6);
    risk_modify(&six, 1, -1, 0);
    assert_int_equal(six.die[0], 6);
    risk_modify(&low, 0, -1, 0);
    assert_int_equal(low.die[1], 1);
}

/* 8.2.5: attack dice fall first, then those of the defence. */
static void attack_dice_fall_first(void **state)
{
    static const int loaded[] = {2, 6, 4, 1, 3};
    struct chance c = {.loaded = loaded, .loaded_left = 5};
    struct risk_dice attack, defence;

    (void)state;
    risk_throw(&c, &attack, 3, "attack die");
    risk_throw(&c, &defence, 2, "defence die");
    risk_sort(&attack);
    assert_int_equal(attack.die[0], 6);
    assert_int_equal(attack.die[2], 2);
    assert_int_equal(defence.die[0], 1);
    assert_int_equal(c.loaded_left, 0);
    assert_false(c.failed);
    chance_close(&c);
}

/* A die that a Missile set keeps its mark where it is sorted to: 12.4. */
static void a_set_die_keeps_its_mark(void **state)
{
    struct risk_dice d = dice(3, 4, 2, 1);

    (void)state;
    d.die[2] = 6;
    d.set[2] = true;
    risk_sort(&d);
    assert_int_equal(d.die[0], 6);
    assert_true(d.set[0]);
    assert_false(d.set[1] || d.set[2]);
}

/* ---- 7.2 ---- */

/* 18.6, 18.7: (11 + 3) / 3, rounded down or up; never below 3. */
static void recruits_are_a_third(void **state)
{
    (void)state;
    assert_int_equal(risk_base(11, 3, false), 4);
    assert_int_equal(risk_base(11, 3, true), 5);
    assert_int_equal(risk_base(12, 3, true), 5);
    assert_int_equal(risk_base(4, 1, false), 3);
    assert_int_equal(risk_base(1, 0, true), 3);
}

/* ---- the deck ---- */

static struct risk_deck *deck_of(json_t *json, struct error *e)
{
    void *deck = NULL;

    return risk_deck_read(json, &deck, e) == 0 ? deck : NULL;
}

/* 2.2: 83 links, 60 by land and 23 by sea; 2.4. */
static void the_board_has_its_links(void **state)
{
    json_t *json = json_loads(risk_rules.deck, 0, NULL);
    struct error e = {ERROR_NONE, 0, ""};
    struct risk_deck *d = deck_of(json, &e);
    int i, land = 0, sea = 0;

    (void)state;
    if (!d) {
        fail_msg("%s", e.text);
        return;
    }
    for (i = 0; i < RISK_TERRITORIES; i++) {
        land += risk_count(d->place[i].land);
        sea += risk_count(d->place[i].sea);
    }
    assert_int_equal(land, 2 * 60);
    assert_int_equal(sea, 2 * 23);
    assert_int_equal(d->turn_in[2], 2);
    assert_int_equal(d->turn_in[10], 30);
    assert_int_equal(d->supply[RISK_MINOR], 9);
    risk_deck_free(d);
    json_decref(json);
}

/* Each patch makes the deck wrong, and the refusal names what it is about. */
static void a_wrong_deck_is_refused(void **state)
{
    static const struct {
        const char *path, *value, *names;
    } wrong[] = {{"/format", "\"x\"", "format"},
                 {"/constants/stars_to_win", "5", "stars_to_win"},
                 {"/territories/0/adjacent", "[]", "Alaska"},
                 {"/territories/10/adjacent/0/link", "\"air\"", "link"},
                 {"/territories/3/name", "\"Ontario\"", "Ontario"},
                 {"/continents/0/bonus", "-1", "bonus"},
                 {"/continents/1/territories/0", "\"alaska\"", "South America"},
                 {"/resource_cards/territory/5/resources", "7", "resources"},
                 {"/turn_in_table/5", "3", "5"},
                 {"/factions/2/id", "\"romans\"", "imperial_balkania"},
                 {"/events/3/copies", "10", "copies"},
                 {"/draft_cards/turn_order/0/value", "3", "turn_order"},
                 {"/city_types/0/supply", "40", "supply"}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *json = json_loads(risk_rules.deck, 0, NULL), *at = json;
        char path[80], *word, *next = NULL;
        struct error e = {ERROR_NONE, 0, ""};
        json_t *value = json_loads(wrong[i].value, JSON_DECODE_ANY, NULL);

        (void)snprintf(path, sizeof path, "%s", wrong[i].path + 1);
        word = strtok_r(path, "/", &next);
        for (;;) {
            char *after = strtok_r(NULL, "/", &next);
            bool list = json_is_array(at);
            size_t place = list ? (size_t)strtol(word, NULL, 10) : 0;

            if (!after) {
                assert_int_equal(list ? json_array_set(at, place, value)
                                      : json_object_set(at, word, value),
                                 0);
                break;
            }
            at = list ? json_array_get(at, place) : json_object_get(at, word);
            assert_non_null(at);
            word = after;
        }
        assert_null(deck_of(json, &e));
        assert_int_equal(e.code, ERROR_DATA);
        if (!strstr(e.text, wrong[i].names)) {
            fail_msg("%s: %s", wrong[i].path, e.text);
        }
        json_decref(value);
        json_decref(json);
    }
}

/* Packed and unpacked, a deck is the same, its index of names too. */
static void a_packed_deck_is_the_same(void **state)
{
    json_t *json = json_loads(risk_rules.deck, 0, NULL);
    struct error e = {ERROR_NONE, 0, ""};
    struct risk_deck *d = deck_of(json, &e), *again = calloc(1, sizeof *again);
    struct pack p = {NULL, NULL, NULL, false};
    char *bytes[2] = {NULL, NULL};
    size_t size[2];

    (void)state;
    if (!d || !again) {
        free(again);
        fail();
        return;
    }
    p.out = open_memstream(&bytes[0], &size[0]);
    risk_deck_pack(&p, d);
    (void)fclose(p.out);
    p = (struct pack){NULL, bytes[0], bytes[0] + size[0], false};
    risk_deck_pack(&p, again);
    assert_false(p.failed);
    assert_ptr_equal(p.at, p.end);
    assert_memory_equal(again->letter, d->letter, sizeof d->letter);
    assert_true(again->place[20].land == d->place[20].land);
    p = (struct pack){open_memstream(&bytes[1], &size[1]), NULL, NULL, false};
    risk_deck_pack(&p, again);
    (void)fclose(p.out);
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(bytes[0], bytes[1], size[0]);
    free(bytes[0]);
    free(bytes[1]);
    free(again);
    risk_deck_free(d);
    json_decref(json);
}

/* ---- the snapshot ---- */

/* No member is forgotten, and the state stays small: it is copied for each line. */
static void every_member_is_saved(void **state)
{
    (void)state;
    assert_int_equal(risk_fields_size(), sizeof(struct risk));
    assert_true(sizeof(struct risk) < 16384);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_are_compared_from_high_to_low),
        cmocka_unit_test(unnatural_strength_beats_a_six),
        cmocka_unit_test(modifiers_are_added_then_limited),
        cmocka_unit_test(attack_dice_fall_first),
        cmocka_unit_test(a_set_die_keeps_its_mark),
        cmocka_unit_test(recruits_are_a_third),
        cmocka_unit_test(the_board_has_its_links),
        cmocka_unit_test(a_wrong_deck_is_refused),
        cmocka_unit_test(a_packed_deck_is_the_same),
        cmocka_unit_test(every_member_is_saved),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
