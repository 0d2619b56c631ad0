/* Random games of Mutant Revolution in which everything is used: every card of the
 * delivered deck, and with another deck every word that a deck may hold. RULES 12, 14,
 * 17. PLAYOUTS in the environment: how many games. */
#include "core/mutant/mutant.h"
#include "tests/support/decks.h"
#include "tests/support/kinds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAMES 60      /* of each number of players: enough for the rarest card */
#define FILE_MAX 8000 /* bytes                                                 */
#define LINES 40
#define TURNS_MAX 60000

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

/* What was told, by what it was told of: a card's name, a power's, an amount. */
struct used {
    json_t *of; /* name -> how often */
};

static void use(struct used *u, const char *name)
{
    json_t *n = json_object_get(u->of, name);

    json_object_set_new(u->of, name, json_integer(json_integer_value(n) + 1));
}

static int used(const struct used *u, const char *name)
{
    return (int)json_integer_value(json_object_get(u->of, name));
}

static const char *text_of(const struct fact *f, const char *name)
{
    const char *text = json_string_value(json_object_get(f->args, name));

    return text ? text : "";
}

/* What a fact says was used, or "". */
static const char *what_of(const struct fact *f)
{
    switch ((enum mutant_fact)(f->kind - mutant_facts)) {
    case MUTANT_EVENT:
    case MUTANT_EVENT_ON:
    case MUTANT_REACTION:
    case MUTANT_TRAINING_ASSIGNED:
        return text_of(f, "card");
    case MUTANT_POWER_USED:
    case MUTANT_POWER_ON:
    case MUTANT_MISSION_POWER:
        return text_of(f, "power");
    case MUTANT_CHARACTER_JOINED:
    case MUTANT_CHARACTER_SENT:
        return text_of(f, "character");
    case MUTANT_SCHOOL_TAKEN:
        return text_of(f, "school");
    case MUTANT_MISSION_SUCCEEDS:
    case MUTANT_MISSION_FAILS:
        return text_of(f, "mission");
    default:
        return "";
    }
}

/* Amounts that no other card moves are the sign of an effect: "coins-gained +61". */
static void note_amount(struct used *u, const struct fact *f)
{
    const json_t *before = json_object_get(f->args, "before");
    const json_t *after = json_object_get(f->args, "after");
    char text[60];

    if (json_is_integer(before) && json_is_integer(after)) {
        (void)snprintf(text, sizeof text, "%s %+d", text_of(f, "what"),
                       (int)(json_integer_value(after) - json_integer_value(before)));
        use(u, text);
        (void)snprintf(text, sizeof text, "%s %+d", f->kind->name,
                       (int)(json_integer_value(after) - json_integer_value(before)));
        use(u, text);
    }
}

static void note(struct used *u, const struct played *p)
{
    int i, k;

    for (i = 0; i < p->steps; i++) {
        for (k = 0; k < p->step[i].facts.count; k++) {
            const struct fact *f = &p->step[i].facts.fact[k];

            use(u, what_of(f));
            use(u, f->kind->name);
            note_amount(u, f);
        }
    }
}

/* ---- games ---- */

/* A file in the making. */
struct lines {
    char text[FILE_MAX];
    struct order_file file;
    const struct order *order[LINES];
};

static bool write_part(struct game *g, const struct playout_kind *k, int seat,
                       struct playout_random *r, struct lines *l, struct part *out)
{
    struct error e = {ERROR_NONE, 0, ""};
    int i;

    if (!k->write(g, seat, r, l->text, sizeof l->text)) {
        return false;
    }
    if (order_file_read(&l->file, l->text, strlen(l->text), &e) != 0) {
        fail_msg("%s: %s", l->text, e.text);
    }
    assert_true(l->file.count <= LINES);
    for (i = 0; i < l->file.count; i++) {
        l->order[i] = &l->file.order[i];
    }
    *out = (struct part){
        .seat = seat, .kind = ORDER_WORDS, .count = l->file.count, .order = l->order};
    return true;
}

static void write_all(struct game *g, const struct playout_kind *k,
                      struct playout_random *r, unsigned seats, struct lines *lines,
                      struct play *play)
{
    int seat;

    for (seat = 0; seat < g->seats; seat++) {
        if (seats & SEE_ONLY(seat) &&
            write_part(g, k, seat, r, &lines[play->parts], &play->part[play->parts])) {
            play->parts++;
        }
    }
}

/* One that is asked, all of a sealed question, or one who says something unasked. */
static void play_one(struct game *g, const struct playout_kind *k,
                     struct playout_random *r, uint32_t number, uint64_t seed,
                     struct used *u)
{
    static struct lines lines[MUTANT_SEATS];
    const struct question *q = &g->asked[0].q;
    struct play play;
    struct played p;
    struct error e = {ERROR_NONE, 0, ""};
    int i, seat = playout_below(r, g->seats);

    memset(&play, 0, sizeof play);
    play.number = q->number;
    play.round = q->round;
    play.cause = q->sealed == SEALED_BIDS      ? CAUSE_OPEN
                 : q->sealed == SEALED_ANSWERS ? CAUSE_ANSWERS
                                               : CAUSE_ORDER;
    playout_event(&play.draws, r, number, seed);
    if (q->sealed == SEALED_NOT) {
        write_all(g, k, r, SEE_ONLY(seat), lines, &play);
    }
    while (q->sealed == SEALED_NOT && !(q->seats & SEE_ONLY(seat))) {
        seat = (seat + 1) % g->seats;
    }
    if (play.parts == 0) {
        write_all(g, k, r, q->sealed == SEALED_NOT ? SEE_ONLY(seat) : q->seats, lines,
                  &play);
    }
    assert_true(play.parts > 0);
    if (game_play(g, &play, 1, &p, &e) != 0) {
        fail_msg("%s\n%s", e.text, lines[0].text);
    }
    note(u, &p);
    played_clear(&p);
    for (i = 0; i < play.parts; i++) {
        order_file_free(&lines[i].file);
    }
}

static void play_game(const struct playout_kind *k, const char *deck, uint64_t seed,
                      struct used *u)
{
    struct playout_random random = {seed};
    struct game g;
    struct play play;
    struct played p;
    struct error e = {ERROR_NONE, 0, ""};
    uint32_t turn;
    int i;

    if (game_begin(&g, k->rules, deck, NULL, &e) != 0) {
        fail_msg("%s", e.text);
    }
    g.seats = k->seats;
    for (i = 0; i < k->seats; i++) {
        assert_int_equal(game_seat(&g, i, names[i], &e), 0);
    }
    memset(&play, 0, sizeof play);
    play.cause = CAUSE_SETUP;
    playout_event(&play.draws, &random, 1, seed);
    if (game_setup(&g, &play, 1, &p, &e) != 0) {
        fail_msg("%s", e.text);
    }
    note(u, &p);
    played_clear(&p);
    for (turn = 2; !g.over && turn < TURNS_MAX; turn++) {
        play_one(&g, k, &random, turn, seed, u);
    }
    assert_true(g.over);
    game_clear(&g);
}

static int games(void)
{
    const char *wanted = getenv("PLAYOUTS");
    long n = wanted ? strtol(wanted, NULL, 10) : 0;

    return n > GAMES && n <= 1000000 ? (int)n : GAMES;
}

static void play_games(const char *deck, struct used *u)
{
    int i;

    u->of = json_object();
    for (i = 0; i < games(); i++) {
        play_game(i % 2 ? &kind_mutant_three : &kind_mutant, deck, (uint64_t)i, u);
    }
}

static int missing(const struct used *u, const char *what, const char *name)
{
    if (used(u, name) == 0) {
        print_error("%s %s was never used.\n", what, name);
        return 1;
    }
    return 0;
}

/* 17: each card of the delivered deck is played, each power used, each Character sent,
 * each Training Card assigned, each Mission executed. */
static void no_card_is_dead(void **state)
{
    struct used u;
    struct mutant_deck *d = deck_of_rules(&mutant_rules);
    int i, none = 0;

    (void)state;
    play_games(NULL, &u);
    for (i = 0; i < d->plots.kinds; i++) {
        none += missing(&u, "Plot Card", d->plot[i].name);
    }
    for (i = 1; i <= d->abilities; i++) {
        none += missing(&u, "power", d->ability[i].name);
    }
    for (i = 0; i < d->recruits.kinds; i++) {
        none += missing(&u, "Recruit Card", d->recruit[i].name);
    }
    for (i = 0; i < d->missions.kinds; i++) {
        none += missing(&u, "Mission", d->mission[i].name);
    }
    for (i = 0; i < d->schools; i++) {
        none += missing(&u, "School", d->school[i].name);
    }
    json_decref(u.of);
    mutant_deck_free(d);
    assert_int_equal(none, 0);
}

/* ---- the words of 12 that the delivered deck does not hold ---- */

/* What cards of the delivered deck have in the place of their own: of single Plot Cards,
 * by their place, and of every Mission. Amounts that nothing else moves tell each effect
 * apart. */
#define CHANGES "tests/playout/mutant-words.json"
#define FIRST_AMOUNT 61 /* of `gain coin` in it, each another */
#define LAST_AMOUNT 80

static void change(json_t *card, json_t *members)
{
    const char *name;
    json_t *value;

    json_object_foreach(members, name, value)
    {
        assert_int_equal(json_object_set(card, name, value), 0);
    }
}

/* malloc'd */
static char *other_deck(void)
{
    json_t *deck = json_loads(mutant_rules.deck, 0, NULL), *card, *members;
    json_t *changes = json_load_file(CHANGES, 0, NULL);
    const char *place;
    char *text;
    size_t i;

    assert_non_null(deck);
    assert_non_null(changes);
    json_object_foreach(json_object_get(changes, "plot"), place, members)
    {
        card = json_array_get(json_object_get(deck, "plot"), strtoul(place, NULL, 10));
        assert_non_null(card);
        change(card, members);
    }
    json_array_foreach(json_object_get(deck, "missions"), i, card)
    {
        change(card, json_object_get(changes, "missions"));
    }
    text = json_dumps(deck, JSON_COMPACT);
    json_decref(deck);
    json_decref(changes);
    return text;
}

/* 12: each operation, selector, pick and trigger does something. */
static void no_word_of_a_deck_is_dead(void **state)
{
    static const char *const signs[] = {
        "rp +2",   "rp -2",       "peeked",          "peek-seen",      "barred",
        "injured", "injury-gone", "triumph-changed", "plot-discarded", "dice-rerolled"};
    char sign[40];
    int n, none = 0;
    struct used u;
    char *deck = other_deck();
    size_t i;

    (void)state;
    play_games(deck, &u);
    for (i = 0; i < sizeof signs / sizeof *signs; i++) {
        none += missing(&u, "the sign", signs[i]);
    }
    for (n = FIRST_AMOUNT; n <= LAST_AMOUNT; n++) {
        (void)snprintf(sign, sizeof sign, "coins-gained %+d", n);
        none += missing(&u, "the effect with", sign);
    }
    none += missing(&u, "the effect with", "coins-lost -63"); /* give */
    json_decref(u.of);
    free(deck);
    assert_int_equal(none, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_card_is_dead),
        cmocka_unit_test(no_word_of_a_deck_is_dead),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
