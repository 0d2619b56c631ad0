#include "core/fields.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct card {
    int number, suit;
};

struct school {
    char name[8];
    int coins, hand[4];
    struct card card[3], leader;
};

struct game {
    int round, phase, dealt[2];
    int suits[3];
    struct school school[2];
};

static const char *const suits[] = {"none", "mind", "body", NULL, "will"};
static const char *const phases[] = {"upkeep", "plot", "recruit"};

static const struct field card_fields[] = {
    FIELD_INT(struct card, number),
    FIELD_WORD(struct card, suit, suits),
};
static const struct field school_fields[] = {
    FIELD_TEXT(struct school, name),
    FIELD_INT(struct school, coins),
    FIELD_INTS(struct school, hand, 4),
    FIELD_STRUCTS(struct school, card, 3, card_fields),
    FIELD_STRUCTS(struct school, leader, 1, card_fields),
};
static const struct field game_fields[] = {
    FIELD_INT(struct game, round),
    FIELD_WORD(struct game, phase, phases),
    FIELD_INTS(struct game, dealt, 2),
    {.name = "suits",
     .offset = offsetof(struct game, suits),
     .size = sizeof(int),
     .count = 3,
     .names = suits,
     .name_count = 5},
    FIELD_STRUCTS(struct game, school, 2, school_fields),
};
#define GAME_FIELDS ((int)(sizeof game_fields / sizeof *game_fields))

static void assert_saved(const struct game *g, const char *wanted)
{
    json_t *json = fields_save(g, game_fields, GAME_FIELDS);
    char *text = json_dumps(json, JSON_COMPACT);

    assert_non_null(text);
    assert_string_equal(text, wanted);
    free(text);
    json_decref(json);
}

static int load(struct game *g, const char *text, struct error *e)
{
    json_error_t wrong;
    json_t *json = json_loads(text, JSON_ALLOW_NUL | JSON_DECODE_ANY, &wrong);
    int result;

    if (!json) {
        fail_msg("%s", wrong.text);
    }
    result = fields_load(g, game_fields, GAME_FIELDS, json, e);
    json_decref(json);
    return result;
}

static void refused(const char *text, const char *why)
{
    struct error e = {0};
    struct game g;

    assert_int_equal(load(&g, text, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    assert_string_equal(e.text, why);
}

/* Saved as that text, and the same again when it is loaded. */
static void round_trip(const struct game *g, const char *text)
{
    struct error e = {0};
    struct game again;

    memset(&again, 0x55, sizeof again);
    assert_saved(g, text);
    assert_int_equal(load(&again, text, &e), 0);
    assert_memory_equal(&again, g, sizeof again);
}

/* architecture 3.5: zeros are left out and supplied again. */
static void zeros_are_left_out(void **state)
{
    const struct game g = {0};

    (void)state;
    round_trip(&g, "{}");
}

static void numbers_come_back(void **state)
{
    const struct game g = {.round = INT_MIN, .dealt = {0, INT_MAX}};

    (void)state;
    round_trip(&g, "{\"round\":-2147483648,\"dealt\":[0,2147483647]}");
}

/* architecture 2.7: words where words are stable. */
static void words_come_back(void **state)
{
    const struct game g = {.phase = 2, .suits = {4, 0, 1}};

    (void)state;
    round_trip(&g, "{\"phase\":\"recruit\",\"suits\":[\"will\",\"none\",\"mind\"]}");
}

static void texts_come_back(void **state)
{
    const struct game g = {.school = {{.name = "\xC3\x89"
                                               "cole",
                                       .coins = 7}}};

    (void)state;
    round_trip(&g, "{\"school\":[{\"name\":\"\xC3\x89"
                   "cole\",\"coins\":7}]}");
}

/* Seven bytes and the zero that ends them fill the member. */
static void a_text_may_fill_its_member(void **state)
{
    const struct game g = {.school = {{.name = "harbour"}}};

    (void)state;
    round_trip(&g, "{\"school\":[{\"name\":\"harbour\"}]}");
}

static void structs_in_structs_come_back(void **state)
{
    const struct game g = {.school = {{.coins = 1},
                                      {.hand = {0, 5},
                                       .card = {{0, 0}, {.number = 9, .suit = 2}},
                                       .leader = {.number = 3}}}};

    (void)state;
    round_trip(&g,
               "{\"school\":[{\"coins\":1},{\"hand\":[0,5],\"card\":[{},{\"number\":9,"
               "\"suit\":\"body\"}],\"leader\":{\"number\":3}}]}");
}

static void an_array_stops_behind_its_last_value(void **state)
{
    struct game g = {.dealt = {3, 0}, .school = {{.coins = 2}, {.coins = 0}}};

    (void)state;
    assert_saved(&g, "{\"dealt\":[3],\"school\":[{\"coins\":2}]}");
    g.school[0].coins = 0;
    g.school[1].coins = 2;
    assert_saved(&g, "{\"dealt\":[3],\"school\":[{},{\"coins\":2}]}");
}

static void explicit_zeros_may_be_given(void **state)
{
    const struct game nothing = {0};
    struct error e = {0};
    struct game g;

    (void)state;
    memset(&g, 0x55, sizeof g);
    assert_int_equal(load(&g,
                          "{\"round\": 0, \"phase\": \"upkeep\", \"dealt\": [], "
                          "\"school\": [{\"name\": \"\"}, {}]}",
                          &e),
                     0);
    assert_memory_equal(&g, &nothing, sizeof g);
}

/* A number without a word is not lost, and not taken for one. */
static void a_value_without_a_word_cannot_be_loaded(void **state)
{
    const struct game g = {.phase = 3, .suits = {3}};

    (void)state;
    assert_saved(&g, "{\"phase\":3,\"suits\":[3]}");
    refused("{\"phase\":3}", "\"phase\" of the snapshot should be a word.");
}

static void an_unknown_member_is_named(void **state)
{
    (void)state;
    refused("{\"round\": 1, \"wind\": 2}", "\"wind\" of the snapshot is not known.");
    refused("{\"school\": [{}, {\"card\": [{\"colour\": 1}]}]}",
            "\"school[1].card[0].colour\" of the snapshot is not known.");
}

static void a_word_is_one_of_its_words(void **state)
{
    (void)state;
    refused("{\"phase\": \"Plot\"}",
            "\"phase\" of the snapshot is a word that is not known there.");
    refused("{\"suits\": [\"mind\", \"soul\"]}",
            "\"suits[1]\" of the snapshot is a word that is not known there.");
    refused("{\"phase\": null}", "\"phase\" of the snapshot should be a word.");
}

static void a_number_fits_into_an_int(void **state)
{
    (void)state;
    refused("{\"round\": 2147483648}", "\"round\" of the snapshot is out of range.");
    refused("{\"dealt\": [0, -2147483649]}",
            "\"dealt[1]\" of the snapshot is out of range.");
}

static void a_value_has_its_type(void **state)
{
    (void)state;
    refused("{\"round\": 1.0}", "\"round\" of the snapshot should be a whole number.");
    refused("{\"round\": \"1\"}", "\"round\" of the snapshot should be a whole number.");
    refused("{\"round\": [1]}", "\"round\" of the snapshot should be a whole number.");
    refused("{\"round\": true}", "\"round\" of the snapshot should be a whole number.");
    refused("{\"dealt\": 1}", "\"dealt\" of the snapshot should be an array.");
    refused("{\"dealt\": {\"0\": 1}}", "\"dealt\" of the snapshot should be an array.");
    refused("{\"school\": [[]]}", "\"school[0]\" of the snapshot should be an object.");
    refused("{\"school\": [{\"name\": 5}]}",
            "\"school[0].name\" of the snapshot should be a text.");
    refused("[]", "The snapshot should be an object.");
    refused("null", "The snapshot should be an object.");
}

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    refused("{\"dealt\": [1, 2, 3]}", "\"dealt\" of the snapshot has too many elements.");
    refused("{\"school\": [{}, {}, {}]}",
            "\"school\" of the snapshot has too many elements.");
    refused("{\"school\": [{\"name\": \"harbours\"}]}",
            "\"school[0].name\" of the snapshot is too long.");
    refused("{\"school\": [{\"name\": \"a\\u0000b\"}]}",
            "\"school[0].name\" of the snapshot holds a zero byte.");
}

/* The name of a member that is not ours may be of any length. */
static void a_long_name_is_cut(void **state)
{
    char text[600];
    struct error e = {0};
    struct game g;

    (void)state;
    snprintf(text, sizeof text, "{\"school\": [{\"%0500d\": 1}]}", 0);
    assert_int_equal(load(&g, text, &e), -1);
    assert_memory_equal(e.text, "\"school[0].000", 14);
    assert_non_null(strstr(e.text, "is not known."));
}

/* architecture 3.5: no member can be forgotten. */
static void the_size_is_that_of_the_struct(void **state)
{
    (void)state;
    assert_int_equal(fields_size(game_fields, GAME_FIELDS), sizeof(struct game));
    assert_int_equal(fields_size(school_fields, 5), sizeof(struct school));
    assert_int_equal(fields_size(school_fields, 4),
                     sizeof(struct school) - sizeof(struct card));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zeros_are_left_out),
        cmocka_unit_test(numbers_come_back),
        cmocka_unit_test(words_come_back),
        cmocka_unit_test(texts_come_back),
        cmocka_unit_test(a_text_may_fill_its_member),
        cmocka_unit_test(structs_in_structs_come_back),
        cmocka_unit_test(an_array_stops_behind_its_last_value),
        cmocka_unit_test(explicit_zeros_may_be_given),
        cmocka_unit_test(a_value_without_a_word_cannot_be_loaded),
        cmocka_unit_test(an_unknown_member_is_named),
        cmocka_unit_test(a_word_is_one_of_its_words),
        cmocka_unit_test(a_number_fits_into_an_int),
        cmocka_unit_test(a_value_has_its_type),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(a_long_name_is_cut),
        cmocka_unit_test(the_size_is_that_of_the_struct),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
