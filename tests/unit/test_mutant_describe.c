/* core/mutant/describe.c: what cards do, in words made from their data. RULES 12. */
#include "core/mutant/describe.h"
#include "core/mutant/mutant.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The usual deck, with these effects as what Bridge in the Storm brings; NULL: its own.
 * deck_free() it. */
static struct mutant_deck *deck_with(const char *effects)
{
    struct error e = {ERROR_NONE, 0, ""};
    json_t *json = json_loads(mutant_rules.deck, 0, NULL);
    void *deck = NULL;

    assert_non_null(json);
    if (effects) {
        json_object_set_new(json_array_get(json_object_get(json, "missions"), 0),
                            "on_success", json_loads(effects, 0, NULL));
    }
    if (mutant_deck_read(json, &deck, &e) != 0) {
        fail_msg("%s", e.text);
    }
    json_decref(json);
    return deck;
}

static void says(const char *effects, const char *expected)
{
    struct mutant_deck *deck = deck_with(effects);
    struct mutant_text w = {"", 0};

    mutant_text_effects(&w, deck, deck->mission[0].on_success);
    assert_string_equal(w.text, expected);
    mutant_deck_free(deck);
}

static const struct mutant_mission *named(const struct mutant_deck *deck,
                                          const char *name)
{
    int i;

    for (i = 0; i < deck->missions.kinds; i++) {
        if (strcmp(deck->mission[i].name, name) == 0) {
            return &deck->mission[i];
        }
    }
    fail_msg("no Mission %s", name);
    return NULL;
}

/* 12.1: what Schools gain, lose, take and give; 12.2: of whom. */
static void amounts_are_told_with_their_schools(void **state)
{
    (void)state;
    says(NULL, "each School still standing gains 2 Hope Coins; the Commander gains 1 "
               "Revolution Point");
    says("[]", "nothing");
    says("[{\"op\": \"lose\", \"what\": \"card\", \"n\": 1, \"who\": \"self\"}]",
         "you lose 1 Plot Card");
    says("[{\"op\": \"steal\", \"what\": \"plot\", \"n\": 2, \"from\": \"loser\", "
         "\"to\": \"winner\"}]",
         "the winner takes 2 Plot Points from the loser");
    says("[{\"op\": \"give\", \"what\": \"coin\", \"n\": 1, \"to\": \"all\"}]",
         "you give each School 1 Hope Coin");
    says("[{\"op\": \"gain\", \"what\": \"coin\", \"n\": \"supporters\", \"who\": "
         "\"self\"}]",
         "you gain 1 Hope Coin for each supporter");
    says("[{\"op\": \"discard\", \"n\": 2, \"who\": \"others\", \"how\": \"choice\"}]",
         "each other School discards 2 Plot Cards");
    says("[{\"op\": \"gain\", \"what\": \"triumph\", \"n\": 1, \"who\": "
         "\"char:attacker\"}]",
         "the attacker gains 1 Triumph Token");
}

/* 12.1: what happens to Characters; 12.3: to which. */
static void characters_are_told_with_what_they_suffer(void **state)
{
    (void)state;
    says("[{\"op\": \"injure\", \"who\": {\"school\": \"refusers\", \"type\": \"any\", "
         "\"state\": \"ready\", \"n\": 1, \"chooser\": \"owner\"}}]",
         "1 ready Hero or Student of each School that refused, its own choice becomes "
         "Injured");
    says("[{\"op\": \"stat\", \"stat\": \"def\", \"n\": -2, \"who\": \"char:defender\", "
         "\"until\": \"attack\"}]",
         "the defender: -2 DEF");
    says("[{\"op\": \"damage\", \"n\": 1, \"who\": \"char:targets\"}, {\"op\": "
         "\"restore\", \"n\": 2, \"who\": \"char:self\"}]",
         "the Character named takes 1 damage; your Character has 2 stat points "
         "restored");
    says("[{\"op\": \"move\", \"n\": 3, \"who\": \"char:self\", \"through\": true}]",
         "your Character moves up to 3 hexes");
    says("[{\"op\": \"reroll\", \"roll\": \"attack\", \"dice\": \"low\", \"who\": "
         "\"char:mine\"}, {\"op\": \"heal\", \"who\": \"char:targets\"}]",
         "your Character in the roll re-rolls low dice; the Character named is Injured "
         "no more");
    says("[{\"op\": \"transfer\", \"who\": {\"school\": \"targets\", \"type\": "
         "\"student\", \"state\": \"any\", \"n\": 1, \"chooser\": \"random\"}, \"to\": "
         "\"self\"}]",
         "1 Student of the School named, at random goes to you");
}

/* 12.1: choices, tables and conditions. */
static void lists_in_lists_are_told_too(void **state)
{
    (void)state;
    says("[{\"op\": \"choose\", \"who\": \"targets\", \"default\": 0, \"options\": "
         "[[{\"op\": \"lose\", \"what\": \"rp\", \"n\": 1, \"who\": \"targets\"}], "
         "[{\"op\": \"gain\", \"what\": \"coin\", \"n\": 3, \"who\": \"self\"}]]}]",
         "the School named chooses: the School named loses 1 Revolution Point, or you "
         "gain 3 Hope Coins");
    says("[{\"op\": \"roll\", \"dice\": 1, \"table\": [{\"min\": 1, \"max\": 3, "
         "\"effects\": []}, {\"min\": 4, \"max\": 6, \"effects\": [{\"op\": \"gain\", "
         "\"what\": \"rp\", \"n\": 1, \"who\": \"self\"}]}]}]",
         "roll 1 die: (1-3) nothing (4-6) you gain 1 Revolution Point");
    says("[{\"op\": \"gain\", \"what\": \"rp\", \"n\": 1, \"who\": \"fewest_rp\", "
         "\"if\": {\"left\": \"rp@most_rp\", \"cmp\": \">\", \"right\": 2}}]",
         "each School with the fewest RP gains 1 Revolution Point, if the RP of each "
         "School with the most RP is above 2");
}

/* 12.1: what is closed, looked at and stopped. */
static void what_cards_do_to_cards_is_told(void **state)
{
    (void)state;
    says("[{\"op\": \"bar\", \"what\": \"command_bid\", \"who\": \"targets\", "
         "\"until\": \"round\"}]",
         "the School named may not bid for the command until the round ends");
    says("[{\"op\": \"peek\", \"zone\": \"hand\", \"n\": 2, \"who\": \"targets\"}, "
         "{\"op\": \"peek\", \"zone\": \"mission\", \"n\": 1}]",
         "you look at up to 2 cards of the hand of the School named; you look at up to 1 "
         "card of the Mission Deck");
    says("[{\"op\": \"cancel\"}, {\"op\": \"redirect\", \"to\": \"targets\"}]",
         "the card it answers has no effect; the Event targets the School named "
         "instead");
}

/* 11.7: every kind of success. */
static void success_is_told(void **state)
{
    static const struct {
        const char *mission, *words;
    } is[] = {
        {"The Tall Walker", "no foe is left"},
        {"Bridge in the Storm", "3 objects are complete"},
        {"Last Ferry Out", "2 Characters have ended an activation on a Gangway"},
        {"Seed Vault", "at least 2 Characters stand at the end of the last turn"},
        {"Night of Masks", "a Character stands on the Dais at the end of the last turn"},
        {"Mirror Hall", "one of the two is left; after the last turn the higher total of "
                        "stats wins"}};
    struct mutant_deck *deck = deck_with(NULL);
    size_t i;

    (void)state;
    for (i = 0; i < sizeof is / sizeof *is; i++) {
        struct mutant_text w = {"", 0};

        mutant_text_success(&w, named(deck, is[i].mission));
        assert_string_equal(w.text, is[i].words);
    }
    mutant_deck_free(deck);
}

/* 14: foes, objects and marks. */
static void tokens_are_told(void **state)
{
    static const struct {
        const char *mission;
        int kind;
        const char *words;
    } is[] = {
        {"Hunters at the Gate", 0,
         "3 x Hunter, a foe: ATK 4 DEF 4 SPD 3, range 2, toughness 2, goes for the "
         "nearest"},
        {"The Old Titan", 0,
         "Old Titan, a foe: ATK 6 DEF 5 SPD 3, range 3, toughness 9, goes for whom the "
         "Commander names"},
        {"Bridge in the Storm", 0, "3 x Cable, an object: a die of DEF must show 6"},
        {"Seed Vault", 0, "4 x Crate, an object; who did it gains 2 Hope Coins"},
        {"Night of Masks", 0, "Dais, a mark on the ground"}};
    struct mutant_deck *deck = deck_with(NULL);
    size_t i;

    (void)state;
    for (i = 0; i < sizeof is / sizeof *is; i++) {
        struct mutant_text w = {"", 0};

        mutant_text_token(&w, deck, &named(deck, is[i].mission)->token[is[i].kind]);
        assert_string_equal(w.text, is[i].words);
    }
    mutant_deck_free(deck);
}

/* What is too long is cut, and nothing behind the end is written. */
static void a_long_text_is_cut(void **state)
{
    struct mutant_text w = {"", 0};
    int i;

    (void)state;
    for (i = 0; i < MUTANT_TEXT; i++) {
        mutant_text_add(&w, "%s", "seven..");
    }
    assert_int_equal(w.used, MUTANT_TEXT - 1);
    assert_int_equal(strlen(w.text), MUTANT_TEXT - 1);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(amounts_are_told_with_their_schools),
        cmocka_unit_test(characters_are_told_with_what_they_suffer),
        cmocka_unit_test(lists_in_lists_are_told_too),
        cmocka_unit_test(what_cards_do_to_cards_is_told),
        cmocka_unit_test(success_is_told),
        cmocka_unit_test(tokens_are_told),
        cmocka_unit_test(a_long_text_is_cut),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
