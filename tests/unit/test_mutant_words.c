/* The grammar of Mutant Revolution: core/mutant/orders.c, words.c. RULES 15. */
#include "core/mutant/hex.h"
#include "core/mutant/mutant.h"
#include "tests/support/decks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const char core_mutant_deck_json[];

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

static void *deck;
static struct order_file file;
static struct mutant_order order;

static int deck_open(void **state)
{
    (void)state;
    deck = deck_of_rules(&mutant_rules);
    return 0;
}

static int deck_close(void **state)
{
    (void)state;
    order_file_free(&file);
    mutant_deck_free(deck);
    return 0;
}

static int read_line(const char *line, struct error *e)
{
    struct mutant state = {0};
    struct turn t = {.state = &state, .deck = deck, .seats = 4, .names = names};

    order_file_free(&file);
    memset(&file, 0, sizeof file);
    if (order_file_read(&file, line, strlen(line), e) != 0) {
        fail_msg("%s: %s", line, e->text);
    }
    return mutant_order_read(&t, &file.order[0], &order, e);
}

static const struct mutant_order *reads(const char *line)
{
    struct error e = {ERROR_NONE, 0, ""};

    if (read_line(line, &e) != 0) {
        fail_msg("%s: %s", line, e.text);
    }
    return &order;
}

/* Refused in a sentence that has these words. */
static void wrong(const char *line, const char *words)
{
    struct error e = {ERROR_NONE, 0, ""};
    size_t n;

    if (read_line(line, &e) == 0) {
        fail_msg("%s was taken", line);
    }
    assert_int_equal(e.code, ERROR_SYNTAX);
    n = strlen(e.text);
    if (!strstr(e.text, words) || n == 0 || !strchr(".?", e.text[n - 1])) {
        fail_msg("%s: \"%s\" is no sentence with \"%s\"", line, e.text, words);
    }
}

static void names_are(const struct mutant_names *is, const char *first,
                      const char *second)
{
    assert_int_equal(is->count, second ? 2 : 1);
    assert_string_equal(is->name[0], first);
    if (second) {
        assert_string_equal(is->name[1], second);
    }
}

/* 15, upkeep. */
static void upkeep_is_read(void **state)
{
    (void)state;
    assert_string_equal(
        reads("RECOVER Ysolde Marr, Marrow Finch, Pip Arden")->who.name[2], "Pip Arden");
    assert_int_equal(order.who.count, 3);
    assert_true(reads("recover none")->none);
    assert_int_equal(reads("ADVANCE a, b, c, d, e, f")->who.count, 6);
    assert_int_equal(order.verb, MUTANT_DO_ADVANCE);
    names_are(&reads("RELEASE \"Dov Kestrel\"")->who, "Dov Kestrel", NULL);
    wrong("RECOVER", "a Character of yours, or NONE");
    wrong("RECOVER Pip Arden,", "a Character of yours, or NONE");
    wrong("RECOVER Pip,, Kit", "\",\"");
}

/* 15, plot: a card's name may hold words of the grammar. */
static void the_plot_phase_is_read(void **state)
{
    (void)state;
    names_are(&reads("PLAY Common-Cause ON Bas, Catherine")->who, "Common-Cause", NULL);
    names_are(&order.on, "Bas", "Catherine");
    names_are(&reads("PLAY Rally on the Steps")->who, "Rally on the Steps", NULL);
    assert_int_equal(order.on.count, 0);
    assert_int_equal(reads("ASK 2 FROM Catherine SAY it helps us, both")->number, 2);
    names_are(&order.on, "Catherine", NULL);
    assert_string_equal(order.say, "it helps us, both");
    assert_null(reads("ASK 2")->say);
    assert_int_equal(reads("NOCARD")->verb, MUTANT_DO_NOCARD);
    names_are(&reads("DISCARD Press Leak, Not Today")->who, "Press Leak", "Not Today");
    names_are(&reads("POWER Sister Halcyon ON Pip Arden")->who, "Sister Halcyon", NULL);
    assert_null(order.power);
    assert_string_equal(reads("POWER Sister Halcyon USING Lean On ON Bas")->power,
                        "Lean On");
    names_are(&order.on, "Bas", NULL);
    assert_int_equal(reads("PASS")->verb, MUTANT_DO_PASS);
    wrong("PLAY", "a card in your hand");
    wrong("PLAY Audit ON", "a target");
    wrong("ASK", "number");
    wrong("ASK 0", "\"0\"");
    wrong("ASK two", "\"two\"");
    wrong("ASK 2 SAY", "a text");
    wrong("PASS now", "\"now\"");
}

/* 15, support and trade; 13.8: the price is coins. */
static void support_and_trade_are_read(void **state)
{
    (void)state;
    assert_string_equal(reads("SUPPORT Bas 2")->school, "Bas");
    assert_int_equal(order.number, 2);
    assert_int_equal(order.price, 0);
    assert_int_equal(reads("SUPPORT The Undertow 2 FOR 3")->price, 3);
    assert_string_equal(order.school, "The Undertow");
    assert_null(reads("DECLINE")->school);
    assert_string_equal(reads("DECLINE Bas")->school, "Bas");
    assert_int_equal(
        reads("OFFER Kyle GIVE 3 coins, Pip Arden GET Juno Marsh, 1 COIN")->number, 3);
    names_are(&order.who, "Pip Arden", NULL);
    names_are(&order.on, "Juno Marsh", NULL);
    assert_int_equal(order.price, 1);
    assert_int_equal(reads("OFFER Kyle GIVE NOTHING GET 2 coins")->who.count, 0);
    assert_int_equal(reads("ACCEPT")->number, 0);
    assert_int_equal(reads("ACCEPT 4")->number, 4);
    assert_int_equal(reads("REJECT 4")->verb, MUTANT_DO_REJECT);
    assert_string_equal(reads("GIVE Bas 2")->school, "Bas");
    names_are(&reads("COVERT Pip Arden, Marrow Finch")->who, "Pip Arden", "Marrow Finch");
    wrong("SUPPORT Bas", "number");
    wrong("SUPPORT", "player");
    wrong("SUPPORT Bas 2 FOR", "number");
    wrong("OFFER Kyle GET 2 coins GIVE 1 coin", "GET and what you get");
    wrong("OFFER Kyle GIVE 2 coins", "GET");
    wrong("REJECT", "number");
    wrong("GIVE Bas", "a number of coins");
}

/* 15, react; 13.7. */
static void reactions_are_read(void **state)
{
    (void)state;
    names_are(&reads("REACT Mirror ON Kyle")->who, "Mirror", NULL);
    names_are(&order.on, "Kyle", NULL);
    assert_int_equal(reads("NOREACT")->verb, MUTANT_DO_NOREACT);
    assert_int_equal(reads("WAIVE WINDOWS")->verb, MUTANT_DO_WAIVE);
    assert_int_equal(
        reads("STANDING 1: REACT Not-Today WHEN event_played BY Maka IF COST <= 2")
            ->number,
        1);
    assert_int_equal(order.trigger, MUTANT_EVENT_PLAYED);
    assert_int_equal(order.cost, 3); /* one more: 0 is "whatever it costs" */
    assert_string_equal(order.school, "Maka");
    assert_int_equal(order.limit, 0);
    assert_int_equal(
        reads("STANDING 8 : REACT Mirror ON Kyle WHEN event_played IF COST <=4 LIMIT 1")
            ->number,
        8);
    names_are(&order.on, "Kyle", NULL);
    assert_int_equal(order.cost, 5);
    assert_int_equal(order.limit, 2);
    assert_true(reads("STANDING 2: NONE")->none);
    wrong("STANDING 9: NONE", "1 to 8");
    wrong("STANDING 1 NONE", "colon");
    wrong("STANDING 1: PLAY Mirror", "REACT and a card, or NONE");
    wrong("STANDING 1: REACT Mirror", "WHEN and a trigger");
    wrong("STANDING 1: REACT Mirror WHEN sunrise", "event_played");
    wrong("STANDING 1: REACT Mirror WHEN event_played IF 2", "COST");
    wrong("STANDING 1: REACT Mirror WHEN event_played IF COST < 2", "<=");
    wrong("STANDING 1: REACT Mirror WHEN event_played LIMIT 0", "\"0\"");
    wrong("WAIVE", "WINDOWS");
}

/* 15, mission; 11.1: hexes. */
static void the_mission_is_read(void **state)
{
    (void)state;
    assert_int_equal(reads("INVITE Kyle, Catherine, Maka, Bas")->who.count, 4);
    assert_false(order.final);
    assert_true(reads("INVITE Kyle LIST FINAL")->final);
    assert_int_equal(reads("CLOSE")->verb, MUTANT_DO_CLOSE);
    names_are(&reads("SEND Dov Kestrel")->who, "Dov Kestrel", NULL);
    names_are(&reads("PLACE hunter-1 E5")->who, "hunter-1", NULL);
    assert_int_equal(order.hex, HEX_CENTRE);
    assert_int_equal(reads("MOVE a1")->hex, 1);
    assert_int_equal(reads("MOVE I5")->hex, HEXES);
    assert_true(reads("MOVE TOWARD Dov Kestrel")->toward);
    names_are(&order.who, "Dov Kestrel", NULL);
    names_are(&reads("ATTACK hunter-2")->who, "hunter-2", NULL);
    names_are(&reads("INTERACT cable-1")->who, "cable-1", NULL);
    assert_string_equal(reads("USE Shove ON hunter-1 AT D4")->power, "Shove");
    names_are(&order.on, "hunter-1", NULL);
    assert_int_equal(order.hex, hex_named("D4"));
    assert_int_equal(reads("STANCE AVOID")->stance, MUTANT_STANCE_AVOID);
    assert_string_equal(reads("STANCE ATTACK Maka")->school, "Maka");
    names_are(&reads("FOE titan Kyle")->who, "titan", NULL);
    assert_string_equal(order.school, "Kyle");
    assert_int_equal(reads("LOSE-FIRST spd, atk, def")->stat[0], MUTANT_SPD);
    assert_int_equal(order.stat[2], MUTANT_DEF);
    wrong("MOVE J1", "A1 to I5");
    wrong("MOVE A6", "A1 to I5");
    wrong("MOVE E10", "A1 to I5");
    wrong("PLACE hunter-1", "hex");
    wrong("STANCE BRAVE", "OBJECTIVE");
    wrong("STANCE ATTACK", "School");
    wrong("FOE", "a foe, then a School");
    wrong("FOE titan", "a School");
    wrong("LOSE-FIRST spd, atk", "comma");
    wrong("LOSE-FIRST spd, spd, atk", "once");
    wrong("LOSE-FIRST luck, spd, atk", "\"luck\"");
    wrong("INVITE Kyle LIST", "FINAL");
}

/* 15, misc; the nearest word where one is near. */
static void a_wrong_word_is_told_with_the_nearest(void **state)
{
    (void)state;
    assert_int_equal(reads("CHOOSE 2")->number, 2);
    assert_int_equal(reads("DONE")->verb, MUTANT_DO_DONE);
    assert_int_equal(reads("BID 14")->number, 14);
    assert_true(reads("BID NONE")->none);
    wrong("CHOOSE", "number");
    wrong("PLYA Audit", "PLAY");
    wrong("recovr Pip Arden", "RECOVER");
    wrong("DANCE", "\"DANCE\" is no order");
    wrong("BID much", "\"much\"");
}

/* A line of as many names as fit in none of the lists. */
static void too_many_names_are_refused(void **state)
{
    (void)state;
    wrong("DISCARD a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a", "names");
    wrong("OFFER Kyle GIVE a,a,a,a,a,a,a,a,a GET NOTHING", "at most 8");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(upkeep_is_read),
        cmocka_unit_test(the_plot_phase_is_read),
        cmocka_unit_test(support_and_trade_are_read),
        cmocka_unit_test(reactions_are_read),
        cmocka_unit_test(the_mission_is_read),
        cmocka_unit_test(a_wrong_word_is_told_with_the_nearest),
        cmocka_unit_test(too_many_names_are_refused),
    };

    return cmocka_run_group_tests(tests, deck_open, deck_close);
}
