/* Lines of Risk Legacy as players write them: RULES 17, 16.5, 16.8. */
#include "core/risk/risk.h"
#include "tests/support/decks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {"Bas", "Anna Maria", "Max"};

struct pages {
    struct risk state;
    struct risk_deck *deck;
    struct turn turn;
    struct risk_order o;
    struct error e;
};

static int pages_open(void **state)
{
    struct pages *p = calloc(1, sizeof *p);

    assert_non_null(p);
    p->deck = deck_of_rules(&risk_rules);
    p->turn =
        (struct turn){.state = &p->state, .deck = p->deck, .seats = 3, .names = names};
    *state = p;
    return 0;
}

static int pages_close(void **state)
{
    struct pages *p = *state;

    risk_deck_free(p->deck);
    free(p);
    return 0;
}

static int reads(struct pages *p, const char *text)
{
    struct order o = {.kind = ORDER_WORDS, .line = 7, .text = text};

    memset(&p->e, 0, sizeof p->e);
    return risk_order_read(&p->turn, &o, &p->o, &p->e);
}

static void expect_read(struct pages *p, const char *text, int verb)
{
    if (reads(p, text) != 0) {
        fail_msg("%s: %s", text, p->e.text);
    }
    assert_int_equal(p->o.verb, verb);
}

static void expect_refused(struct pages *p, const char *text, const char *says)
{
    assert_int_not_equal(reads(p, text), 0);
    assert_int_equal(p->e.code, ERROR_SYNTAX);
    assert_int_equal(p->e.line, 7);
    if (!strstr(p->e.text, says)) {
        fail_msg("%s: %s", text, p->e.text);
    }
}

/* 17: by name, code or old name, of several words, blank, hyphen and underscore alike,
 * quoted or not, with or without commas; the longest that fits counts. */
static void territories_have_many_names(void **state)
{
    struct pages *p = *state;

    expect_read(p, "join western united_states, \"great-britain\" Quebec NAF siam",
                RISK_DO_JOIN);
    assert_int_equal(p->o.listed, 5);
    assert_int_equal(p->o.list[0], 6);
    assert_int_equal(p->o.list[1], 14);
    assert_int_equal(p->o.list[2], 5);
    assert_int_equal(p->o.list[3], 20);
    assert_int_equal(p->o.list[4], 37);
    expect_refused(p, "JOIN Alasko", "Did you mean Alaska?");
    expect_refused(p, "JOIN", "a territory is missing");
    expect_refused(p, "JOIN Alien Island", "Alien"); /* not there yet: 16.8 */
}

/* 17: the whole ATTACK, and no blanks around comparisons. */
static void an_attack_has_clauses(void **state)
{
    struct pages *p = *state;

    expect_read(p,
                "ATTACK Alaska FROM Kamchatka WITH 2 EXACT UNTIL own<=4 OR lost >=3 "
                "MOVE ALL SCAR bunker # the bridge",
                RISK_DO_ATTACK);
    assert_int_equal(p->o.to, 0);
    assert_int_equal(p->o.from, 29);
    assert_int_equal(p->o.dice, 2);
    assert_true(p->o.exact);
    assert_int_equal(p->o.stops, 2);
    assert_int_equal(p->o.stop[0].of, RISK_OF_OWN);
    assert_int_equal(p->o.stop[0].compare, RISK_AT_MOST);
    assert_int_equal(p->o.stop[0].n, 4);
    assert_int_equal(p->o.stop[1].of, RISK_OF_LOST);
    assert_int_equal(p->o.stop[1].compare, RISK_AT_LEAST);
    assert_int_equal(p->o.move, RISK_MOVE_ALL);
    assert_int_equal(p->o.scar, RISK_BUNKER);
    expect_refused(p, "ATTACK Peru FROM Brazil WITH 4", "from 1 to 3");
    expect_refused(p, "ATTACK Peru FROM Brazil UNTIL spent>2",
                   "own, enemy, rolls or lost");
    expect_refused(p, "ATTACK Peru FROM Brazil MOVE ALL now", "\"now\"");
}

/* 17: conditions from left to right, before any line of a turn. */
static void conditions_stand_before_a_line(void **state)
{
    struct pages *p = *state;

    expect_read(p,
                "IF HOLD Alaska AND NOT ENEMY Alberta>0 OR CARDS=5 THEN EXPAND ALB FROM "
                "ALA WITH 2",
                RISK_DO_EXPAND);
    assert_int_equal(p->o.conds, 3);
    assert_true(p->o.cond[1].negated);
    assert_false(p->o.cond[1].either);
    assert_true(p->o.cond[2].either);
    assert_int_equal(p->o.cond[2].of, RISK_OF_CARDS);
    assert_int_equal(p->o.cond[2].n, 5);
    expect_refused(p, "IF HOLD Alaska EXPAND ALB FROM ALA WITH 2", "THEN");
    expect_refused(p, "IF LUCKY THEN RESIGN", "HOLD, TROOPS");
}

/* 17: players by their names, of several words, or a beginning; a name that is a word of
 * the grammar too. */
static void players_have_names(void **state)
{
    struct pages *p = *state;

    expect_read(p, "MISSILE MINE AT ANY BY Max MAX 2 PER ROLL 1 FORCE", RISK_DO_MISSILE);
    assert_int_equal(p->o.seat, 2);
    assert_int_equal(p->o.n, 2);
    assert_int_equal(p->o.per, 1);
    assert_true(p->o.force);
    assert_int_equal(p->o.side, RISK_SIDE_MINE);
    expect_read(p, "MISSILE DEFENDER AT Peru BY Anna Maria MAX 1", RISK_DO_MISSILE);
    assert_int_equal(p->o.seat, 1);
    assert_int_equal(p->o.where, 10);
    expect_refused(p, "MISSILE DEFENDER AT Peru BY Otto MAX 1", "a player's name");
}

/* 16.8: forms and names that a sealed package brings cannot be read until it opens, and
 * no answer gives them away. */
static void sealed_forms_cannot_be_read(void **state)
{
    static const struct {
        int pack;
        const char *line;
        int verb;
    } forms[] = {{RISK_PACK_1, "DRAFT MECH TROOPS 10", RISK_DO_DRAFT},
                 {RISK_PACK_1, "EVENT FORTIFY Peru", RISK_DO_EVENT},
                 {RISK_PACK_1, "SCAR Biohazard ON Peru", RISK_DO_SCAR_ON},
                 {RISK_PACK_2, "COMEBACK Mobile", RISK_DO_COMEBACK},
                 {RISK_PACK_2, "MOVE HQ Peru TO Brazil", RISK_DO_MOVE_HQ},
                 {RISK_PACK_3, "EVENT CAUSE 3 Peru", RISK_DO_EVENT},
                 {RISK_PACK_3, "MISSION YES SEALINE Peru Japan", RISK_DO_MISSION},
                 {RISK_PACK_4, "PRIVATE NO", RISK_DO_PRIVATE},
                 {RISK_POCKET_1, "NUKE ATTACKER", RISK_DO_NUKE},
                 {RISK_POCKET_1, "POWER EMP AT ANY", RISK_DO_POWER},
                 {RISK_POCKET_1, "RALLY", RISK_DO_RALLY},
                 {RISK_POCKET_1, "RANK FACTIONS Mutants", RISK_DO_RANK_FACTIONS},
                 {RISK_POCKET_2, "ISLAND Peru Japan", RISK_DO_ISLAND},
                 {RISK_POCKET_2, "SCAR Purist ON MECH", RISK_DO_WEAKNESS},
                 {RISK_POCKET_2, "JOIN AIL", RISK_DO_JOIN}};
    struct pages *p = *state;
    size_t i;

    for (i = 0; i < sizeof forms / sizeof *forms; i++) {
        p->state.packs[forms[i].pack] = 0;
        assert_int_not_equal(reads(p, forms[i].line), 0);
        p->state.packs[forms[i].pack] = 1;
        expect_read(p, forms[i].line, forms[i].verb);
        p->state.packs[forms[i].pack] = 0;
    }
    expect_refused(p, "NUK ATTACKER", "is no order");
    assert_null(strstr(p->e.text, "NUKE"));
    expect_refused(p, "ATACK Peru FROM Brazil", "Did you mean ATTACK?");
}

/* 17: cards by their territories and COIN, as often as they are held. */
static void cards_are_listed(void **state)
{
    struct pages *p = *state;

    expect_read(p, "BUY STAR WITH Peru, COIN, COIN, China", RISK_DO_BUY);
    assert_int_equal(p->o.list[1], RISK_COIN);
    assert_int_equal(p->o.list[3], 34);
    expect_refused(p, "BUY STAR WITH Peru COIN", "4 cards; here are 2");
    expect_read(p, "CARD Peru COIN NONE", RISK_DO_CARD);
    assert_int_equal(p->o.list[2], RISK_NO_CARD);
    expect_refused(p, "TURNIN NONE", "a card");
}

/* 13.4, 12.2: rewards, with names in quotes that may be words of the grammar. */
static void rewards_carry_names(void **state)
{
    struct pages *p = *state;

    expect_read(p, "REWARD CONTINENT South America NAME \"NONE\"", RISK_DO_REWARD);
    assert_int_equal(p->o.what, RISK_REWARD_CONTINENT);
    assert_int_equal(p->o.continent, 1);
    assert_int_equal(p->o.text_size, 4);
    expect_read(p, "REWARD BONUS Asia -1", RISK_DO_REWARD);
    assert_int_equal(p->o.what, RISK_REWARD_MINUS);
    expect_refused(p, "REWARD MAJOR Peru NAME Cusco", "double quotes");
    expect_refused(p, "REWARD BONUS Asia +2", "+1 or -1");
    expect_refused(p, "REWARD THRONE", "CANCELSCAR");
}

#define ON_PAGES(test) cmocka_unit_test_setup_teardown(test, pages_open, pages_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_PAGES(territories_have_many_names),
        ON_PAGES(an_attack_has_clauses),
        ON_PAGES(conditions_stand_before_a_line),
        ON_PAGES(players_have_names),
        ON_PAGES(sealed_forms_cannot_be_read),
        ON_PAGES(cards_are_listed),
        ON_PAGES(rewards_carry_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
