/* Turns of Risk Legacy: conquest, the board, packages, and loops that end whatever falls.
 */
#include "core/risk/combat.h"
#include "tests/support/decks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {"Bas", "Catherine", "Kyle"};

enum {
    ALA = 0,
    NWT = 1,
    ALB = 3,
    PER = 10,
    BRA = 11,
    NAF = 20,
    EGY = 21,
    JAP = 32,
    CHI = 34
};

/* Bas is at turn with the Mechaniker, Catherine has the Bear, Kyle Balkania. */
struct desk {
    struct risk state;
    struct risk_deck *deck;
    struct turn turn;
    struct chance chance;
    struct facts facts;
    struct error e;
};

static void put(struct desk *d, int territory, int seat, int troops)
{
    d->state.map[territory].owner = seat + 1;
    d->state.map[territory].troops = troops;
}

static void seat_players(struct risk *s)
{
    int i;

    for (i = 0; i < 3; i++) {
        struct risk_player *p = &s->players[i];

        p->person = p->playing = p->faction = i + 1;
        p->troops = 8;
        p->start = i + 1;
        s->order[i] = i + 1;
        s->factions[i].power = 1;
    }
    s->first = 1;
}

static int desk_open(void **state)
{
    struct desk *d = calloc(1, sizeof *d);
    int i;

    assert_non_null(d);
    d->deck = deck_of_rules(&risk_rules);
    d->facts.catalogue = risk_facts;
    d->facts.names = names;
    d->facts.seats = 3;
    d->turn = (struct turn){.state = &d->state,
                            .deck = d->deck,
                            .seats = 3,
                            .names = names,
                            .chance = &d->chance,
                            .facts = &d->facts,
                            .opens = true,
                            .place = 1};
    d->state.game = 1;
    d->state.games = RISK_CAMPAIGN;
    d->state.stage = RISK_TURN;
    d->state.coins = RISK_COINS;
    d->state.number = d->state.questions = 1;
    for (i = 0; i < RISK_BOARD; i++) {
        d->state.map[i].resources = 1;
        d->state.map[i].card = RISK_IN_DISCARD;
    }
    seat_players(&d->state);
    d->state.turn.seat = 1;
    d->state.turn.number = 4;
    d->state.turn.phase = RISK_FIGHT;
    put(d, ALA, 0, 6);
    put(d, BRA, 1, 3);
    put(d, JAP, 2, 3);
    *state = d;
    return 0;
}

static int desk_close(void **state)
{
    struct desk *d = *state;

    facts_clear(&d->facts);
    chance_close(&d->chance);
    risk_deck_free(d->deck);
    free(d);
    return 0;
}

static void lay_slots(struct desk *d, const int slots[RISK_SLOTS])
{
    int i;

    for (i = 0; i < RISK_SLOTS; i++) {
        d->state.slots[i] = slots[i] + 1;
        d->state.map[slots[i]].card = RISK_IN_SLOT;
    }
}

static void lay_deck(struct desk *d, int territory)
{
    d->state.deck[0] = territory + 1;
    d->state.map[territory].card = RISK_IN_DECK;
}

static void expect_slots(const struct desk *d, int a, int b, int c, int e)
{
    const int wanted[] = {a, b, c, e};
    int i;

    for (i = 0; i < RISK_SLOTS; i++) {
        assert_int_equal(d->state.slots[i] - 1, wanted[i]);
    }
}

/* Reads a line and carries it out. */
static int play(struct desk *d, const char *text)
{
    struct order o = {.kind = ORDER_WORDS, .text = text};

    memset(&d->e, 0, sizeof d->e);
    return risk_rules.apply(&d->turn, 0, &o, &d->e);
}

static void expect_sound(struct desk *d)
{
    assert_false(d->facts.failed);
    if (risk_audit(&d->turn, &d->e) != 0) {
        fail_msg("%s", d->e.text);
    }
}

/* ---- the sliding board: 11.3 ---- */

/* 18.32: the cards before the gap move on, and no other. */
static void a_taken_card_leaves_a_gap(void **state)
{
    struct desk *d = *state;
    static const int slots[] = {CHI, PER, EGY, JAP};

    lay_slots(d, slots);
    lay_deck(d, NAF);
    risk_take_slot(&d->turn, 0, 1);
    expect_slots(d, NAF, CHI, EGY, JAP);
    assert_int_equal(d->state.map[PER].card, RISK_IN_HAND);
    expect_sound(d);
}

/* 11.3: a coin moves all of them, and the card that is discarded is part of the deck that
 * is made of the discard pile in that very moment. */
static void a_coin_discards_the_last_slot(void **state)
{
    struct desk *d = *state;
    static const int slots[] = {CHI, PER, EGY, JAP};
    int i;

    lay_slots(d, slots);
    for (i = 0; i < RISK_BOARD; i++) { /* nothing else is left */
        if (d->state.map[i].card == RISK_IN_DISCARD) {
            d->state.map[i].card = RISK_IN_HAND + 1;
        }
    }
    risk_take_coin(&d->turn, 0);
    expect_slots(d, JAP, CHI, PER, EGY);
    assert_int_equal(d->state.coins, 9);
    assert_int_equal(d->state.players[0].coins, 1);
    expect_sound(d);
}

/* 11.3: nothing to turn up leaves slot 1 empty; later a destroyed card is closed as well.
 */
static void without_cards_the_first_slot_stays_empty(void **state)
{
    struct desk *d = *state;
    static const int slots[] = {CHI, PER, EGY, JAP};
    int i;

    lay_slots(d, slots);
    for (i = 0; i < RISK_BOARD; i++) {
        if (d->state.map[i].card == RISK_IN_DISCARD) {
            d->state.map[i].card = RISK_IN_HAND + 1;
        }
    }
    risk_destroy_card(&d->turn, -1, EGY);
    expect_slots(d, -1, CHI, PER, JAP);
    assert_int_equal(d->state.map[EGY].card, RISK_GONE);
    expect_sound(d);
}

/* ---- conquest: 8.3 ---- */

/* 18.23: at least the dice that survived, at most all but one; counted by sea and as a
 * city, once a territory. */
static void a_conquest_moves_in_and_is_counted(void **state)
{
    static const int faces[] = {6, 5, 4, 3};
    struct desk *d = *state;

    put(d, ALA, 0, 8);
    put(d, 29, 2, 1); /* Kamchatka, over a sea line */
    d->state.map[29].city = RISK_MINOR;
    d->chance.loaded = faces;
    d->chance.loaded_left = 4;
    assert_int_equal(play(d, "ATTACK Kamchatka FROM Alaska MOVE MIN"), 0);
    assert_int_equal(d->state.map[29].troops, 3);
    assert_int_equal(d->state.map[ALA].troops, 5);
    assert_int_equal(d->state.turn.conquests, 1);
    assert_int_equal(d->state.turn.sea_conquests, 1);
    assert_int_equal(d->state.turn.city_conquests, 1);
    expect_sound(d);
}

/* 9.1: the last troop brings the cards, and not the tokens, Missiles or the scar card. */
static void a_knock_out_brings_the_cards(void **state)
{
    static const int faces[] = {6, 5, 4, 3};
    struct desk *d = *state;

    put(d, BRA, 1, 1);
    put(d, PER, 0, 5);
    d->state.map[EGY].card = d->state.map[CHI].card = RISK_IN_HAND + 1;
    d->state.players[1].coins = 2;
    d->state.coins = 8;
    d->state.players[1].tokens = d->state.players[1].missiles = 1;
    d->chance.loaded = faces;
    d->chance.loaded_left = 4;
    assert_int_equal(play(d, "ATTACK BRA FROM PER"), 0);
    assert_int_equal(risk_hand(&d->state, 0), 4);
    assert_int_equal(risk_hand(&d->state, 1), 0);
    assert_int_equal(d->state.players[1].tokens, 1);
    assert_int_equal(d->state.players[1].missiles, 1);
    assert_true(d->state.players[1].knocked_out);
    assert_true(d->state.turn.occupation);
    expect_sound(d);
}

/* ---- loops that end, though a trial rolls nothing but 1: 16.1 ---- */

/* 14.5: one attacking die with +1 wins each roll and loses nothing, and Defensive Cloning
 * gives back what it wins: the line ends at its last roll. */
static void an_attack_ends_in_a_trial(void **state)
{
    struct desk *d = *state;

    d->chance.trial = true;
    d->state.packs[RISK_POCKET_1] = 1;
    d->state.players[2].faction = RISK_MUTA + 1;
    d->state.evolution[0] = 2;
    d->state.evolution[1] = 1;
    d->state.factions[RISK_MECH].comeback = RISK_WELL_ARMED;
    put(d, ALA, 0, 6);
    put(d, 29, 2, 5);
    d->state.map[29].hq = RISK_MUTA + 1;
    assert_int_equal(play(d, "ATTACK Kamchatka FROM Alaska WITH 1"), 0);
    assert_int_equal(d->state.map[ALA].troops, 6);
    assert_int_equal(d->state.map[29].troops, 5);
    assert_true(d->chance.drawn);
    assert_true(d->facts.count >= RISK_ROLLS);
}

/* 14.5: dice that show 1 are thrown again until they do not, or for long enough. */
static void revenge_ends_in_a_trial(void **state)
{
    struct desk *d = *state;
    struct risk_roll r = {.from = ALA, .to = JAP, .attacker = 0, .defender = 2};

    d->chance.trial = true;
    d->state.players[0].faction = RISK_MUTA + 1;
    d->state.factions[RISK_BALK].bringer = 1;
    risk_roll_dice(&d->turn, &r, 3, 2);
    assert_int_equal(r.attack.natural[0], 1);
    d->chance.trial = false;
}

/* 5.2: ties are rolled again among the tied; if they never end, by seat. */
static void a_roll_off_ends_in_a_trial(void **state)
{
    static const int faces[] = {5, 6, 6, 3, 4};
    struct desk *d = *state;

    d->chance.trial = true;
    assert_int_equal(risk_roll_off(&d->turn, 6, "first player", NULL), 1);
    d->chance.trial = false;
    d->chance.loaded = faces;
    d->chance.loaded_left = 5;
    assert_int_equal(risk_roll_off(&d->turn, 7, "first player", NULL), 2);
    assert_int_equal(d->chance.loaded_left, 0);
}

/* ---- packages: 14 ---- */

/* 14.1, 14.2, 13.6: what the write-up opens, in its order. */
static void the_write_up_opens_packages(void **state)
{
    struct desk *d = *state;
    struct risk *s = &d->state;

    s->stage = RISK_PACKAGES;
    s->winner = 1;
    s->persons[0].signatures = 1;
    s->used.minors = 9;
    s->players[2].result = RISK_ELIMINATED;
    risk_open_packages(&d->turn);
    assert_int_equal(s->packs[RISK_PACK_1], 1);
    assert_int_equal(s->packs[RISK_PACK_2], 1);
    assert_int_equal(s->packs[RISK_PACK_3], 0);
    assert_int_equal(s->scars[RISK_BIOHAZARD], 3);
    assert_int_equal(s->scars[RISK_MERCENARY], 3);
    assert_int_equal(s->events[RISK_FORTIFY], 2);
    assert_int_equal(s->events[RISK_RIOTS], 1);
    assert_int_equal(s->events[RISK_CAUSE], 0);
    assert_true(s->players[2].comeback_due != 0);
    assert_int_equal(s->players[1].comeback_due, 0);
}

/* 14.3: with the second signature of one person; homelands count starts, ties are none.
 */
static void the_third_package_brings_homelands(void **state)
{
    struct desk *d = *state;
    struct risk *s = &d->state;

    s->winner = 2;
    s->persons[1].signatures = 2;
    s->factions[RISK_BEAR].starts[3] = 2;
    s->factions[RISK_BEAR].starts[4] = 1;
    assert_int_equal(risk_homeland(s, RISK_BEAR), -1);
    risk_open_packages(&d->turn);
    assert_int_equal(s->packs[RISK_PACK_3], 1);
    assert_int_equal(risk_homeland(s, RISK_BEAR), 3);
    s->factions[RISK_BEAR].starts[4] = 2;
    assert_int_equal(risk_homeland(s, RISK_BEAR), -1);
    assert_int_equal(s->missions[RISK_EXPLORE], 1);
    assert_int_equal(s->missions[RISK_TACTICS], 0);
}

/* 14.6: 30 troops and a Missile; all of them and ten more stand on the island. */
static void thirty_troops_raise_an_island(void **state)
{
    struct desk *d = *state;
    struct risk *s = &d->state;

    s->turn.phase = RISK_MUSTER;
    s->turn.recruits = s->turn.left = 43;
    s->players[0].missiles = 1;
    assert_int_equal(play(d, "PLACE 3 ALA"), 0);
    assert_int_equal(s->asked.kind, RISK_ASKS_ISLAND);
    assert_int_equal(s->factions[RISK_MECH].weakness, RISK_COLLABORATOR);
    assert_int_equal(play(d, "ISLAND Brazil, Indonesia"), 0);
    assert_int_equal(s->map[RISK_ISLAND].troops, 53);
    assert_int_equal(s->map[ALA].troops, 6);
    assert_int_equal(s->turn.left, 0);
    assert_true(risk_adjacent(&d->turn, BRA, RISK_ISLAND));
    assert_int_equal(s->players[0].missiles, 1);
    expect_sound(d);
}

/* ---- 16.7 ---- */

static void expect_broken(struct desk *d, const char *says)
{
    assert_int_not_equal(risk_audit(&d->turn, &d->e), 0);
    assert_int_equal(d->e.code, ERROR_BUG);
    if (!strstr(d->e.text, says)) {
        fail_msg("%s", d->e.text);
    }
}

static void the_audit_finds_what_cannot_be(void **state)
{
    struct desk *d = *state;
    struct risk good = d->state;

    expect_sound(d);
    d->state.map[PER].owner = 2;
    expect_broken(d, "Peru has troops without an owner, or an owner without");
    d->state = good;
    d->state.coins = 9;
    expect_broken(d, "ten coins");
    d->state = good;
    d->state.deck[0] = PER + 1;
    expect_broken(d, "Peru has its card in two places");
    d->state = good;
    d->state.map[PER].fort = 3;
    expect_broken(d, "fortified without a city");
    d->state = good;
    d->state.map[ALA].hq = d->state.map[PER].hq = 1;
    expect_broken(d, "HQ");
    d->state = good;
    d->state.persons[0].signatures = 1;
    expect_broken(d, "signatures");
    d->state = good;
    d->state.scars[RISK_BUNKER] = 4;
    expect_broken(d, "scar cards");
    d->state = good;
    d->state.map[PER].resources = 7;
    expect_broken(d, "card of no worth");
    d->state = good;
}

#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, desk_open, desk_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(a_taken_card_leaves_a_gap),
        AT_DESK(a_coin_discards_the_last_slot),
        AT_DESK(without_cards_the_first_slot_stays_empty),
        AT_DESK(a_conquest_moves_in_and_is_counted),
        AT_DESK(a_knock_out_brings_the_cards),
        AT_DESK(an_attack_ends_in_a_trial),
        AT_DESK(revenge_ends_in_a_trial),
        AT_DESK(a_roll_off_ends_in_a_trial),
        AT_DESK(the_write_up_opens_packages),
        AT_DESK(the_third_package_brings_homelands),
        AT_DESK(thirty_troops_raise_an_island),
        AT_DESK(the_audit_finds_what_cannot_be),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
