/* The words of Arcs: its grammar, its errors, the conditions of plans. */
#include "core/arcs/arcs.h"
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

static struct turn turn_of(struct arcs *s, int setup, int seats)
{
    struct turn t = {.state = s, .deck = deck, .seats = seats, .names = names};

    memset(s, 0, sizeof *s);
    s->setup = setup;
    return t;
}

static int read_words(const char *line, struct arcs_order *out, struct error *e)
{
    static struct order_file f;
    struct arcs s;
    struct turn t = turn_of(&s, 5, 3);
    int result;

    order_file_free(&f);
    memset(&f, 0, sizeof f);
    assert_int_equal(order_file_read(&f, line, strlen(line), e), 0);
    result = arcs_order_read(&t, &f.order[0], out, e);
    return result;
}

static void expect_words(const char *line)
{
    struct arcs_order o;
    struct error e = {ERROR_NONE, 0, ""};

    if (read_words(line, &o, &e) != 0) {
        fail_msg("\"%s\": %s", line, e.text);
    }
}

/* 10: what the grammar has, also shortened, in any case, with a comment. */
static void the_grammar_is_read(void **state)
{
    static const char *const lines[] = {
        "TURN 1.2",
        "lead con 4  # strong",
        "DECLARE",
        "DECLARE Keeper FARSEERS LOOK Blue",
        "SEIZE SPIES",
        "SEIZE ADM 3",
        "PRELUDE Weapon",
        "PRELUDE mat AS Weapon",
        "PRELUDE Relic AS Psionic SLOT 3 INFLUENCE 1",
        "PRELUDE Fuel NOTHING",
        "PRELUDE CARD \"Mining Interest\" FILL 3 FROM Blue SLOT 2, Anna SLOT 1",
        "PRELUDE CARD Silver-Tongues STEAL \"Sworn Guardians\" FROM Ben ARRANGE Fuel - "
        "Relic",
        "PRELUDE CARD Gatekeepers GATES 1.gate 4.gate",
        "PRELUDE CARD Farseers DISCARD Mob 3 Mob 4",
        "TAX 4.hex #2 ARRANGE Fuel",
        "BUILD starport 4.hex #1",
        "REPAIR #1 4.hex",
        "REPAIR ship 4.hex",
        "INFLUENCE Gatekeepers",
        "SECURE 2 CITY 4.hex #1 SEIZE",
        "MOVE 2 fresh 1 damaged FROM 4.hex VIA 4.gate DROP 1 VIA 5.gate TO 5.hex",
        "MOVE 1 damaged FROM 4.hex TO 4.gate",
        "BATTLE Blue AT 5.gate DICE 2 skirmish 1 assault 1 raid REROLL BLANKS 2 OWN "
        "STACK "
        "SHIPS ASK BUILDINGS #2 #1 RANSACK 2 Gatekeepers RAID SLOT 1 Farseers ANY",
        "BATTLE Blue AT 5.gate DICE",
        "PRESSGANG Blue Fuel, White Relic",
        "EXECUTE Blue 2",
        "ABDUCT 3",
        "TRADE 5.hex #1 TAKE Psionic SLOT 2 GIVE Fuel",
        "IF CLEAR Blue 5.gate THEN PRELUDE Fuel MOVE 1 FROM 5.gate TO 5.hex",
        "REBUILD AT 2.gate",
        "HITS OWN fresh damaged",
        "HITS BUILDINGS #1 #1",
        "REROLL S1 S3",
        "RANSACK Gatekeepers OUTRAGE NONE",
        "RAID DONE",
        "FARSEERS SWAP Con 4 Mob 3",
        "PLAN a ROUND 3",
        "WHEN NOT SEIZED AND SHIPS Blue 5.gate AT LEAST 2 AND DECLARED Keeper AND HAND 2",
        "STANDING MULLIGAN IF NO Aggression",
        "KEEP Relic Fuel",
        "POLICY VOX \"Call to Action\" NONE",
        "VOTE REPLACE Kyle",
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof lines / sizeof *lines; i++) {
        expect_words(lines[i]);
    }
}

static void expect_holds(const struct turn *t, int seat, const char *const *conditions,
                         bool holds)
{
    struct arcs_order o;
    struct error e = {ERROR_NONE, 0, ""};
    char line[80];

    for (; *conditions; conditions++) {
        (void)snprintf(line, sizeof line, "WHEN %s", *conditions);
        if (read_words(line, &o, &e) != 0) {
            fail_msg("%s: %s", line, e.text);
        }
        assert_int_equal(o.whens, 1);
        if (arcs_holds(t, seat, &o.when[0]) != holds) {
            fail_msg("%s: wrong", line);
        }
    }
}

/* 9.3: Anna led Construction 4; Ben is to follow, Kyle has no cards. */
static void conditions_are_about_this_round(void **state)
{
    static const char *const yes[] = {"ANY",
                                      "LEAD Construction",
                                      "LEAD NUMBER BELOW 5",
                                      "LEAD NUMBER ABOVE 3",
                                      "NOT DECLARED",
                                      "NOT SEIZED",
                                      "LAST",
                                      "HAND 2",
                                      "CONTROL 4.hex",
                                      "NOT CONTROL 4.gate",
                                      "SHIPS Blue 4.hex AT LEAST 3",
                                      "SHIPS Red 4.gate AT LEAST 0",
                                      "COURT \"Mining Interest\"",
                                      NULL};
    static const char *const no[] = {"LEAD Mobilization",
                                     "LEAD NUMBER BELOW 4",
                                     "LEAD NUMBER ABOVE 4",
                                     "DECLARED",
                                     "DECLARED Keeper",
                                     "SEIZED",
                                     "SEIZED BY White",
                                     "I LEAD",
                                     "HAND 1",
                                     "HAND 3",
                                     "CONTROL 4.gate",
                                     "NOT CONTROL 4.hex",
                                     "SHIPS Blue 4.hex AT LEAST 4",
                                     "COURT Gatekeepers",
                                     NULL};
    struct arcs s;
    struct turn t = turn_of(&s, 6, 3);

    (void)state;
    s.round.plays[0] =
        (struct arcs_played){arcs_card(ARCS_CONSTRUCTION, 4), ARCS_LEAD, 0};
    s.players[1].hand[0] = arcs_card(ARCS_CONSTRUCTION, 3);
    s.players[1].hand[1] = arcs_card(ARCS_AGGRESSION, 2);
    s.map[arcs_system_find("4.hex")].fresh[1] = 2;
    s.map[arcs_system_find("4.hex")].damaged[1] = 1;
    s.row[3].card = ARCS_MINING_INTEREST;
    expect_holds(&t, 1, yes, true);
    expect_holds(&t, 1, no, false);
}

/* 9.3: a zeroed card is 0; an ambition declared, the initiative seized by one player. */
static void conditions_see_what_was_declared_and_seized(void **state)
{
    static const char *const yes[] = {
        "LEAD NUMBER BELOW 1", "DECLARED", "DECLARED Keeper", "SEIZED", "SEIZED BY Kyle",
        "SEIZED BY White",     NULL};
    static const char *const no[] = {
        "LEAD NUMBER ABOVE 0", "NOT DECLARED", "DECLARED Tycoon", "NOT SEIZED",
        "SEIZED BY Blue",      "LAST",         "I LEAD",          NULL};
    static const char *const leads[] = {"I LEAD", NULL};
    struct arcs s;
    struct turn t = turn_of(&s, 6, 3);

    (void)state;
    s.round.plays[0] =
        (struct arcs_played){arcs_card(ARCS_CONSTRUCTION, 5), ARCS_LEAD, 0};
    s.round.zeroed = 1;
    s.round.declared = 1 << ARCS_KEEPER;
    s.round.seized = 3;
    s.players[2].hand[0] = arcs_card(ARCS_AGGRESSION, 2);
    expect_holds(&t, 1, yes, true);
    expect_holds(&t, 1, no, false);
    expect_holds(&t, 0, leads, true);
}

static void expect_wrong(const char *line, const char *text)
{
    struct arcs_order o;
    struct error e = {ERROR_NONE, 0, ""};

    assert_int_equal(read_words(line, &o, &e), -1);
    assert_int_equal(e.code, ERROR_SYNTAX);
    if (!strstr(e.text, text)) {
        fail_msg("\"%s\": \"%s\" instead of \"%s\"", line, e.text, text);
    }
}

/* 10: an error quotes what was written and says what would be accepted. */
static void errors_say_what_is_accepted(void **state)
{
    (void)state;
    expect_wrong("ATACK Blue", "\"ATACK\" is no order of this game");
    expect_wrong("LEAD", "After \"LEAD\" a suit is missing");
    expect_wrong("LEAD Diplomacy 3",
                 "a suit: Administration, Aggression, Construction or Mobilization");
    expect_wrong("LEAD A 3", "\"A\" should be a suit");
    expect_wrong("LEAD Con 8", "\"8\" should be a number from 1 to 7");
    expect_wrong("LEAD Con 3 now", "now");
    expect_wrong("TURN 12", "\"12\" should be chapter and round, as 2.4");
    expect_wrong("TAX 4.sun", "\"4.sun\" should be a system");
    expect_wrong("TAX 4.hex #3", "\"#3\" should be a building slot, #1 or #2");
    expect_wrong("TAX 4.hex # 1", "#");
    expect_wrong("BUILD palace 4.hex", "city, starport or ship");
    expect_wrong("PRELUDE Fuel", "the action it pays for, or NOTHING, is missing");
    expect_wrong("PRELUDE Fuel DECLARE", "\"DECLARE\" should be the action it pays for");
    expect_wrong("PRELUDE CARD Farseers", "FILL, STEAL, ON");
    expect_wrong("BATTLE Orange AT 5.gate DICE", "a player's name or colour: Red, Blue");
    expect_wrong("BATTLE Blue AT 5.gate DICE 2 skirmish OWN SHARE",
                 "SPREAD, STACK or ASK");
    expect_wrong("BATTLE Blue AT 5.gate DICE 2 skirmish RAID SLOT 1", "STOP, ANY or ASK");
    expect_wrong("IF CONTROL 4.hex THEN END", "After THEN comes an action or PRELUDE");
    expect_wrong("IF CONTROL 4.hex THEN IF CONTROL 4.hex THEN TAX 4.hex", "not IF");
    expect_wrong("PLAN \"\"", "\"\" should be a short name for the plan");
    expect_wrong("PLAN a_name_that_is_long", "a short name for the plan");
    expect_wrong("KEEP Fuel Fuel", "KEEP names Fuel twice");
    expect_wrong("POLICY VOX Gatekeepers NONE", "\"Gatekeepers\" should be a Vox card");
    expect_wrong("ON ERROR STOP", "ASK, END or SKIP");
    expect_wrong("REROLL S9", "S1 to S6");
    expect_wrong("TAX 4.hex ARRANGE Fuel Fuel Fuel Fuel Fuel Fuel Fuel",
                 "at most 6 slots");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_grammar_is_read),
        cmocka_unit_test(conditions_are_about_this_round),
        cmocka_unit_test(conditions_see_what_was_declared_and_seized),
        cmocka_unit_test(errors_say_what_is_accepted),
    };

    return cmocka_run_group_tests(tests, deck_open, deck_close);
}
