/* core/mutant/deck.c and its helpers: what a deck may hold. RULES 12, 14. */
#include "core/mutant/mutant.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static json_t *usual(void)
{
    json_t *deck = json_loads(mutant_rules.deck, JSON_REJECT_DUPLICATES, NULL);

    assert_non_null(deck);
    return deck;
}

/* The value at a path like "recruit/0/atk" without its last step, which is *last. */
static json_t *parent_of(json_t *deck, const char *path, char last[60])
{
    const char *slash;

    while ((slash = strchr(path, '/'))) {
        size_t n = (size_t)(slash - path);

        assert_true(n < 60);
        memcpy(last, path, n);
        last[n] = '\0';
        deck = json_is_array(deck) ? json_array_get(deck, strtoul(last, NULL, 10))
                                   : json_object_get(deck, last);
        assert_non_null(deck);
        path = slash + 1;
    }
    memcpy(last, path, strlen(path) + 1);
    return deck;
}

/* Puts a JSON value at a path; NULL takes the member out. */
static void put(json_t *deck, const char *path, const char *value)
{
    char last[60];
    json_t *parent = parent_of(deck, path, last);
    json_t *json = value ? json_loads(value, JSON_DECODE_ANY, NULL) : NULL;

    if (json_is_array(parent)) {
        size_t at = strtoul(last, NULL, 10);

        assert_int_equal(json ? json_array_set_new(parent, at, json)
                              : json_array_remove(parent, at),
                         0);
    } else {
        assert_int_equal(json ? json_object_set_new(parent, last, json)
                              : json_object_del(parent, last),
                         0);
    }
}

/* The usual deck with one value changed is refused with a sentence that holds `why`. */
static void refused(const char *path, const char *value, const char *why)
{
    struct error e = {ERROR_NONE, 0, ""};
    json_t *json = usual();
    void *deck = NULL;

    put(json, path, value);
    if (mutant_deck_read(json, &deck, &e) == 0) {
        mutant_deck_free(deck);
        json_decref(json);
        fail_msg("%s = %s was taken", path, value ? value : "nothing");
    }
    json_decref(json);
    assert_int_equal(e.code, ERROR_DATA);
    if (!strstr(e.text, why)) {
        fail_msg("%s: \"%s\" lacks \"%s\"", path, e.text, why);
    }
}

/* The same deck is taken; deck_free() it. */
static struct mutant_deck *taken(const char *path, const char *value)
{
    struct error e = {ERROR_NONE, 0, ""};
    json_t *json = usual();
    void *deck = NULL;

    if (path) {
        put(json, path, value);
    }
    if (mutant_deck_read(json, &deck, &e) != 0) {
        fail_msg("%s", e.text);
    }
    json_decref(json);
    return deck;
}

/* 14, 17: the delivered deck holds, with its counts and its parameters. */
static void the_delivered_deck_holds(void **state)
{
    struct error e;
    struct mutant_deck *d = taken(NULL, NULL);

    (void)state;
    assert_int_equal(mutant_deck_counts(d, &e), 0);
    assert_int_equal(d->recruits.cards, 65);
    assert_int_equal(d->is.start_coins, 5);
    assert_int_equal(d->is.bid_max, 14);
    assert_string_equal(d->school[3].leader.name, "Old Gundra");
    assert_string_equal(d->school[3].charter, "Common Store");
    mutant_deck_free(d);
}

/* 14: cards are numbered in the order of the file, copies in a row. */
static void copies_stand_in_a_row(void **state)
{
    struct mutant_deck *d = taken(NULL, NULL);

    (void)state;
    assert_string_equal(mutant_recruit(d, 1)->name, "Ashgrove Pell");
    assert_string_equal(mutant_recruit(d, 51)->name, "Heavy Hands");
    assert_string_equal(mutant_recruit(d, 52)->name, "Heavy Hands");
    assert_string_equal(mutant_recruit(d, 53)->name, "Shield Drill");
    assert_int_equal(mutant_recruit(d, 51)->atk, 1);
    assert_int_equal(mutant_recruit(d, 51)->def, 0);
    mutant_deck_free(d);
}

/* 14: a missing parameter has the value of the rules. */
static void a_missing_parameter_has_its_usual_value(void **state)
{
    struct mutant_deck *d = taken("parameters/bonus_from", NULL);

    (void)state;
    assert_int_equal(d->is.bonus_from, 10);
    mutant_deck_free(d);
}

/* 14: other parameters are obeyed, within what makes sense. */
static void parameters_have_limits(void **state)
{
    struct mutant_deck *d = taken("parameters/start_coins", "14");

    (void)state;
    assert_int_equal(d->is.start_coins, 14);
    mutant_deck_free(d);
    refused("parameters/start_coins", "-1", "start_coins");
    refused("parameters/start_coins", "5.0", "start_coins");
    refused("parameters/bid_max", "15", "bid_max");
    refused("parameters/start_rp", "7", "start_rp above rp_max");
    refused("parameters/players_max", "5", "players_max");
    refused("parameters/luck", "1", "unknown member \"luck\"");
}

/* 14: unknown members, formats and versions. */
static void unknown_members_are_refused(void **state)
{
    (void)state;
    refused("format", "\"arcs-deck\"", "unknown format");
    refused("version", "2", "version");
    refused("extra", "1", "unknown member \"extra\"");
    refused("recruit/0/speed", "3", "\"ashgrove-pell\" has an unknown member \"speed\"");
    refused("missions/0/tokens/0/atk", "3", "\"cable\" has an unknown member");
    refused("plot/0/trigger", "{}", "Event with a trigger");
    refused("schools/0/leader/copies", "1", "unknown member \"copies\"");
}

/* 14: a closed list of operations, selectors and field values; 12.1. */
static void unknown_words_of_effects_are_refused(void **state)
{
    (void)state;
    refused("plot/0/effects/0/op", "\"explode\"", "unknown op \"explode\"");
    refused("plot/0/effects/0/who", "\"everyone\"", "unknown who \"everyone\"");
    refused("plot/0/effects/0/what", "\"gold\"", "unknown what \"gold\"");
    refused("plot/0/effects/0/n", "0", "\"n\"");
    refused("plot/0/effects/0/n", "\"many\"", "\"n\"");
    refused("plot/0/effects/0/who", NULL, "\"who\"");
    refused("plot/0/effects/0/what", "\"power\"", "unknown who \"targets\"");
    refused("plot/0/effects/0/op", "\"mod\"", "Charters");
    refused("charters/0/effects/0",
            "{\"op\": \"gain\", \"what\": \"rp\", \"n\": 1, \"who\": \"self\"}",
            "Charters");
    refused("plot/0/effects", "{}", "effects");
}

/* 12.1 `if`, `choose` and `roll`; 12.3 picks. */
static void effects_in_effects_are_checked_too(void **state)
{
    (void)state;
    refused("plot/12/effects/0/if/cmp", "\"!=\"", "unknown cmp");
    refused("plot/12/effects/0/if/left", "\"rp@nobody\"", "left side");
    refused("plot/9/effects/0/default", "2", "default");
    refused("plot/9/effects/0/options/0/0/op", "\"x\"", "unknown op");
    refused("plot/17/effects/0/table/0/max", "3", "\"min\"");
    refused("plot/17/effects/0/table/2", NULL, "ends below 6");
    refused("plot/5/effects/0/who/chooser", "\"host\"", "unknown chooser");
}

/* 12.4, 12.5: targets and triggers. */
static void targets_and_triggers_are_closed_lists(void **state)
{
    (void)state;
    refused("plot/0/targets/kind", "\"planet\"", "unknown kind");
    refused("plot/0/targets/max", "1", "\"max\"");
    refused("plot/0/targets", "3", "targets");
    refused("plot/18/trigger/on", "\"sunrise\"", "unknown on");
    refused("plot/18/trigger", NULL, "should be an object");
}

/* 12.5: a Reaction that answers any Reaction answers the answer to itself. One that
 * answers what stops an Event does not: its own answer would stop none. */
static void a_trigger_cannot_set_itself_off(void **state)
{
    (void)state;
    refused("plot/20/trigger/targets", "\"any\"", "cycle");
    refused("plot/21/trigger",
            "{\"on\": \"reaction_played\", \"by\": \"other\", \"targets\": \"me\"}",
            "cycle");
    mutant_deck_free(taken("plot/21/trigger/targets", "\"any\""));
}

/* 14: ids are unique over the whole file, of lower case, digits and hyphens. */
static void ids_are_unique(void **state)
{
    (void)state;
    refused("plot/1/id", "\"common-cause\"", "stands twice");
    refused("recruit/3/id", "\"common-cause\"", "stands twice");
    refused("plot/0/id", "\"Common\"", "other characters");
    refused("missions/0/tokens/0/id", "\"pip-arden\"", "stands twice");
}

/* 14: one ability may stand on several cards, but only with one meaning. */
static void an_ability_has_one_meaning(void **state)
{
    (void)state;
    refused("recruit/0/ability/cost", "2", "two meanings");
    refused("recruit/0/ability/id", "\"pip-arden\"", "stands twice");
    refused("recruit/0/ability", "7", "ability");
}

/* 14: stats from 1 to 6 that add up to 5 at least. */
static void stats_have_limits(void **state)
{
    (void)state;
    refused("recruit/0/atk", "7", "from 1 to 6");
    refused("recruit/0/atk", "0", "from 1 to 6");
    refused("recruit/0",
            "{\"id\":\"weak\",\"name\":\"Weak\",\"type\":\"hero\",\"copies\":1,"
            "\"starter\":true,\"atk\":1,\"def\":1,\"spd\":2,\"range\":1,\"tokens\":2,"
            "\"ability\":null}",
            "less than 5");
    refused("missions/1/tokens/0/atk", "9", "from 1 to 6");
}

/* 14: names up to 40 characters, texts up to 300, no control characters. */
static void texts_have_limits(void **state)
{
    (void)state;
    refused("plot/0/name", "\"\"", "1 to 40 characters");
    refused("plot/0/name", "\"0123456789012345678901234567890123456789x\"", "1 to 40");
    refused("plot/0/text", "\"a\\u0007b\"", "1 to 300");
    mutant_deck_free(
        taken("plot/0/name", "\"\\u00c9012345678901234567890123456789012345678\""));
}

/* 14: a School needs its Charter. */
static void a_school_needs_its_charter(void **state)
{
    (void)state;
    refused("charters/0", NULL, "no Charter \"kept-light\"");
    refused("schools/0/charter", "\"first-wave\"", "not the Charter of");
}

/* 11.7: what decides success must be on the card. */
static void success_needs_its_tokens(void **state)
{
    (void)state;
    refused("missions/0/success/type", "\"luck\"", "unknown type");
    refused("missions/0/success/n", "4", "from 1 to 3");
    refused("missions/0/success", "{\"type\": \"defeat_all\"}", "no foe");
    refused("missions/0/success", "{\"type\": \"hold\", \"mark\": \"cable\"}", "mark");
    refused("missions/0/characters", "3", "characters");
}

/* 14: fewer starters than four Heroes and eight Students. */
static void starters_must_suffice(void **state)
{
    struct error e = {ERROR_NONE, 0, ""};
    json_t *json = usual();
    void *deck = NULL;
    char path[40];
    int i;

    (void)state;
    for (i = 0; i < 5; i++) { /* of eight starter Heroes three are left */
        snprintf(path, sizeof path, "recruit/%d/starter", i);
        put(json, path, "false");
    }
    assert_int_equal(mutant_deck_read(json, &deck, &e), -1);
    assert_non_null(strstr(e.text, "at least 4 starter Heroes"));
    json_decref(json);
}

/* 14: other counts are told apart from a wrong deck: `any_size` allows them. */
static void other_counts_need_the_option(void **state)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct mutant_deck *d = taken("plot/0/copies", "3");

    (void)state;
    assert_int_equal(mutant_deck_counts(d, &e), -1);
    assert_non_null(strstr(e.text, "65 Recruit, 61 Plot and 18 Mission"));
    assert_non_null(strstr(e.text, "any_size"));
    mutant_deck_free(d);
    refused("plot/0/copies", "100", "more than 100 cards");
    refused("plot/0/copies", "0", "copies");
}

/* 14: not an object at all. */
static void a_list_is_no_deck(void **state)
{
    struct error e = {ERROR_NONE, 0, ""};
    json_t *json = json_array();
    void *deck = NULL;

    (void)state;
    assert_int_equal(mutant_deck_read(json, &deck, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    json_decref(json);
    refused("recruit", "{}", "recruit");
    refused("recruit/0", "7", "object");
    refused("missions/0/tokens/0", "null", "object");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_delivered_deck_holds),
        cmocka_unit_test(copies_stand_in_a_row),
        cmocka_unit_test(a_missing_parameter_has_its_usual_value),
        cmocka_unit_test(parameters_have_limits),
        cmocka_unit_test(unknown_members_are_refused),
        cmocka_unit_test(unknown_words_of_effects_are_refused),
        cmocka_unit_test(effects_in_effects_are_checked_too),
        cmocka_unit_test(targets_and_triggers_are_closed_lists),
        cmocka_unit_test(a_trigger_cannot_set_itself_off),
        cmocka_unit_test(ids_are_unique),
        cmocka_unit_test(an_ability_has_one_meaning),
        cmocka_unit_test(stats_have_limits),
        cmocka_unit_test(texts_have_limits),
        cmocka_unit_test(a_school_needs_its_charter),
        cmocka_unit_test(success_needs_its_tokens),
        cmocka_unit_test(starters_must_suffice),
        cmocka_unit_test(other_counts_need_the_option),
        cmocka_unit_test(a_list_is_no_deck),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
