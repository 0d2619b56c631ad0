/* Random games in which every card of the Court is used: none is dead. */
#include "core/arcs/arcs.h"
#include "tests/support/kinds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAMES 400
#define FILE_MAX 8000
#define LINES 40
#define TURNS_MAX 4000

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

struct counts {
    int used[ARCS_COURT + 1];
    int leader; /* of the running round */
};

static const char *text_of(const struct fact *f, const char *name)
{
    const char *text = json_string_value(json_object_get(f->args, name));

    return text ? text : "";
}

static int card_named(const struct game *g, const char *name)
{
    const struct arcs_deck *deck = g->deck;
    int card = ARCS_COURT;

    while (card && strcmp(deck->court[card].name, name) != 0) {
        card--;
    }
    return card;
}

static bool told(const struct step *s, int kind, const char *name, const char *value)
{
    int i;

    for (i = 0; i < s->facts.count; i++) {
        const struct fact *f = &s->facts.fact[i];

        if (f->kind == &arcs_facts[kind] && strcmp(text_of(f, name), value) == 0) {
            return true;
        }
    }
    return false;
}

/* Which card a new action is of. */
static int card_of_action(const char *action)
{
    static const struct {
        const char *name;
        int card;
    } is[] = {
        {"Manufacture", ARCS_MINING_INTEREST}, {"Synthesize", ARCS_SHIPPING_INTEREST},
        {"Pressgang", ARCS_PRISON_WARDENS},    {"Execute", ARCS_PRISON_WARDENS},
        {"Abduct", ARCS_COURT_ENFORCERS},      {"Trade", ARCS_ELDER_BROKER}};
    size_t i;

    for (i = 0; i < sizeof is / sizeof *is; i++) {
        if (strcmp(is[i].name, action) == 0) {
            return is[i].card;
        }
    }
    return ARCS_NO_CARD;
}

/* " as Relic": the Loyal card that allows it. */
static int loyal_card_of(const struct game *g, const char *as)
{
    const struct arcs_deck *deck = g->deck;
    int card;

    for (card = 1; card <= ARCS_GUILD; card++) {
        const char *suit = arcs_resource_names[deck->court[card].suit];

        if (deck->court[card].loyal && strncmp(as, " as ", 4) == 0 &&
            strncmp(as + 4, suit, strlen(suit)) == 0) {
            return card;
        }
    }
    return ARCS_NO_CARD;
}

/* Declared without the zero marker: Secret Order by the leader, Bards by a follower. */
static int card_of_declaration(const struct game *g, const struct counts *c,
                               const struct step *s, const struct fact *f)
{
    const struct arcs_deck *deck = g->deck;
    const char *demands = deck->court[ARCS_POPULIST_DEMANDS].name;
    int seat = (int)json_integer_value(json_object_get(f->args, "seat"));

    if (text_of(f, "zero")[0] || told(s, ARCS_TELL_SECURED, "card", demands) ||
        told(s, ARCS_TELL_RANSACKED, "card", demands)) {
        return ARCS_NO_CARD;
    }
    return seat == c->leader ? ARCS_SECRET_ORDER : ARCS_GALACTIC_BARDS;
}

static int card_of(const struct game *g, struct counts *c, const struct step *s,
                   const struct fact *f)
{
    int card = card_named(g, text_of(f, "card"));

    switch ((enum arcs_fact)(f->kind - arcs_facts)) {
    case ARCS_TELL_LED:
        c->leader = (int)json_integer_value(json_object_get(f->args, "seat"));
        return ARCS_NO_CARD;
    case ARCS_TELL_GUILD_USED:
        return card;
    case ARCS_TELL_UNION_BACK:
        return card_named(g, text_of(f, "union"));
    case ARCS_TELL_NEW_ACTION:
        return card_of_action(text_of(f, "action"));
    case ARCS_TELL_REROLLED:
        return ARCS_SKIRMISHERS;
    case ARCS_TELL_BURIED:
        return ARCS_SWORN_GUARDIANS;
    case ARCS_TELL_SPENT:
        return loyal_card_of(g, text_of(f, "as"));
    case ARCS_TELL_DECLARED:
        return card_of_declaration(g, c, s, f);
    case ARCS_TELL_SECURED:
    case ARCS_TELL_RANSACKED:
        return card > ARCS_GUILD &&
                       !told(s, ARCS_TELL_VOX_DECLINED, "card", text_of(f, "card"))
                   ? card
                   : ARCS_NO_CARD;
    default:
        return ARCS_NO_CARD;
    }
}

static void count(const struct game *g, struct counts *c, const struct played *p)
{
    int i, k;

    for (i = 0; i < p->steps; i++) {
        for (k = 0; k < p->step[i].facts.count; k++) {
            c->used[card_of(g, c, &p->step[i], &p->step[i].facts.fact[k])]++;
        }
    }
}

/* One file of the seat that is awaited. */
static void play_one(struct game *g, const struct playout_kind *k,
                     struct playout_random *r, uint32_t number, uint64_t seed,
                     struct counts *c)
{
    const struct order *order[LINES];
    struct order_file f;
    struct play play;
    struct played p;
    struct error e = {ERROR_NONE, 0, ""};
    char text[FILE_MAX];
    int i, seat = 0;

    while (!(g->asked[0].q.seats & SEE_ONLY(seat))) {
        seat++;
    }
    memset(&play, 0, sizeof play);
    playout_event(&play.draws, r, number, seed);
    assert_true(k->write(g, seat, r, text, sizeof text));
    assert_int_equal(order_file_read(&f, text, strlen(text), &e), 0);
    assert_true(f.count <= LINES);
    for (i = 0; i < f.count; i++) {
        order[i] = &f.order[i];
    }
    play.cause = CAUSE_ORDER;
    play.parts = 1;
    play.part[0] = (struct part){
        .seat = seat, .kind = ORDER_WORDS, .count = f.count, .order = order};
    if (game_play(g, &play, 1, &p, &e) != 0) {
        fail_msg("%s\n%s", e.text, text);
    }
    count(g, c, &p);
    played_clear(&p);
    order_file_free(&f);
}

static void play_game(const struct playout_kind *k, uint64_t seed, struct counts *c)
{
    struct playout_random random = {seed};
    struct game g;
    struct play play;
    struct played p;
    struct error e;
    uint32_t turn;
    int i;

    assert_int_equal(game_begin(&g, k->rules, NULL, NULL, &e), 0);
    g.seats = k->seats;
    for (i = 0; i < k->seats; i++) {
        assert_int_equal(game_seat(&g, i, names[i], &e), 0);
    }
    memset(&play, 0, sizeof play);
    play.cause = CAUSE_SETUP;
    playout_event(&play.draws, &random, 1, seed);
    assert_int_equal(game_setup(&g, &play, 1, &p, &e), 0);
    played_clear(&p);
    for (turn = 2; !g.over && turn < TURNS_MAX; turn++) {
        play_one(&g, k, &random, turn, seed, c);
    }
    assert_true(g.over);
    game_clear(&g);
}

/* 2.8: each of the 31 cards does what only it can do. */
static void no_card_is_dead(void **state)
{
    static const struct playout_kind *const kinds[] = {&kind_arcs_two, &kind_arcs_three,
                                                       &kind_arcs_four};
    struct counts c = {{0}, 0};
    int i, card;

    (void)state;
    for (i = 0; i < GAMES; i++) {
        play_game(kinds[i % 3], (uint64_t)i, &c);
    }
    for (card = 1; card <= ARCS_COURT; card++) {
        printf("%d%s", c.used[card], card == ARCS_COURT ? "\n" : " ");
    }
    for (card = 1; card <= ARCS_COURT; card++) {
        if (!c.used[card]) {
            fail_msg("Court card %d was never used.", card);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(no_card_is_dead)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
