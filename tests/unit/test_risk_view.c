/* core/risk/view*.c, chronicle.c: what is shown can be sent, and what is remembered is
 * told. */
#include "core/risk/risk.h"
#include "core/risk/view_parts.h"
#include "tests/support/host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SEATS 3

static const char *const names[] = {"Bas", "Catherine", "Kyle"};

/* 16.7: each name of the chronicle is a fact of the catalogue. */
static void the_chronicle_names_facts(void **state)
{
    const char *const *name;
    int i;

    (void)state;
    for (name = risk_chronicle; *name; name++) {
        for (i = 0; risk_facts[i].name && strcmp(risk_facts[i].name, *name) != 0; i++) {
        }
        if (!risk_facts[i].name) {
            fail_msg("\"%s\" is no fact.", *name);
        }
    }
}

/* Notes a line of seat 0, as its first instruction. */
static void note(struct host *h, const char *line, struct risk_rule *out)
{
    struct risk *s = h->game.state;
    struct facts facts = {
        .catalogue = risk_facts, .names = h->game.names, .seats = SEATS};
    struct error e = {ERROR_NONE, 0, ""};
    struct order_file f;
    struct risk_order o;
    struct turn t;

    memset(s->players[0].rules, 0, sizeof s->players[0].rules);
    game_turn(&h->game, &t);
    t.facts = &facts;
    if (order_file_read(&f, line, strlen(line), &e) != 0 ||
        risk_order_read(&t, &f.order[0], &o, &e) != 0 ||
        risk_note(&t, 0, &o, &f.order[0], &e) != 0) {
        fail_msg("%s: %s", line, e.text);
    }
    *out = s->players[0].rules[0];
    order_file_free(&f);
    facts_clear(&facts);
}

/* 16.3: an instruction is shown as a line that gives it again. */
static void what_is_shown_can_be_sent(void **state)
{
    static const char *const lines[] = {
        "DEFEND DEFAULT 1",
        "DEFEND \"Eastern Canada\" 2",
        "MISSILE MINE AT ANY MAX 1",
        "MISSILE ATTACKER AT Peru BY Kyle MAX 3 PER ROLL 2 FORCE",
        "SCAR Bunker WHEN ANY ATTACKED",
        "SCAR Bunker WHEN Siam ATTACKED BY Catherine",
        "POWER EMP AT North Africa BY Kyle",
        "POWER EMP AT ANY",
        "POWER INTERFERENCE Ural BY Catherine",
        "POWER BAD INTEL \"South America\" AGAINST Kyle",
        "EVENT FORTIFY MARK Peru",
        "EVENT FORTIFY Peru, North Africa",
        "EVENT CONTROL Great Britain",
        "EVENT CONTROL MANOEUVRE 3 FROM Peru TO Brazil",
        "EVENT CAUSE 1 Peru, 2 Western United States",
        "EVENT CAUSE MISSION Reign of Terror, Urban Assault",
        "EVENT EVOLVE BRAINS",
        "EVENT BEAM Japan",
        "EVENT RUIN NONE",
        "EVENT TAKE Alien Island",
        "GAIN Bad Intel, EMP",
        "COMEBACK Well-Armed, Mobile",
        "PICK MISSION The World Is Ready, Wide Border",
        "CARDS Peru, COIN, New Guinea, NONE"};
    struct host h;
    struct risk *s;
    struct turn t;
    size_t i;
    int k;

    (void)state;
    host_found(&h, rules_find("risk"), SEATS, names, NULL, NULL);
    s = h.game.state;
    for (k = 0; k < RISK_PACKS; k++) {
        s->packs[k] = 1;
    }
    s->players[0].scar = RISK_BUNKER;
    for (i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct risk_rule once, again;
        struct joined text = {.used = 0};

        note(&h, lines[i], &once);
        game_turn(&h.game, &t);
        risk_rule_text(&t, &once, &text);
        note(&h, text.text, &again);
        assert_true(once.kind != RISK_STANDS_NOTHING);
        if (memcmp(&once, &again, sizeof once) != 0) {
            fail_msg("\"%s\" is shown as \"%s\", which is another one.", lines[i],
                     text.text);
        }
    }
    host_close(&h);
}

static json_t *view_of(const struct host *h, int seat)
{
    struct turn t;
    json_t *view;

    game_turn(&h->game, &t);
    view = risk_rules.view(&t, seat);
    assert_non_null(view);
    return view;
}

/* 16.8: sealed packages have a number, and no more. */
static void sealed_packages_have_numbers_alone(void **state)
{
    static const char *const spoilers[] = {
        "Mutants",   "Aliens",     "Biohazard", "Mercenary", "Fallout", "nine",
        "missiles:", "signature:", "thirty",    "Capital",   "EMP"};
    struct host h;
    json_t *view;
    char *text;
    size_t i;

    (void)state;
    host_found(&h, rules_find("risk"), SEATS, names, NULL, NULL);
    view = view_of(&h, 0);
    text = json_dumps(view, 0);
    assert_non_null(text);
    assert_non_null(strstr(text, "Pack 1, Pack 2, Pack 3, Pack 4, Pocket 1, Pocket 2"));
    for (i = 0; i < sizeof spoilers / sizeof *spoilers; i++) {
        if (strstr(text, spoilers[i])) {
            fail_msg("The view tells of \"%s\".", spoilers[i]);
        }
    }
    free(text);
    json_decref(view);
    host_close(&h);
}

/* 16.2: all but the chronicle goes on with the seat's name, so the table says who plays.
 */
static void a_substitute_is_named_in_the_table(void **state)
{
    struct host h;
    struct risk *s;
    json_t *view, *table;

    (void)state;
    host_found(&h, rules_find("risk"), SEATS, names, NULL, NULL);
    s = h.game.state;
    memcpy(s->substitutes[0].name, "Maka", sizeof "Maka");
    s->players[2].person = RISK_SEATS + 1;
    view = view_of(&h, 0);
    table = json_object_get(view, "table");
    assert_true(json_is_null(json_object_get(json_array_get(table, 1), "person")));
    assert_string_equal(
        json_string_value(json_object_get(json_array_get(table, 2), "player")), "Kyle");
    assert_string_equal(
        json_string_value(json_object_get(json_array_get(table, 2), "person")), "Maka");
    json_decref(view);
    host_close(&h);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_chronicle_names_facts),
        cmocka_unit_test(what_is_shown_can_be_sent),
        cmocka_unit_test(sealed_packages_have_numbers_alone),
        cmocka_unit_test(a_substitute_is_named_in_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
