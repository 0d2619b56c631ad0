#include "tests/support/duel_parts.h"

#include <stdio.h>
#include <string.h>

#define ROUNDS 3
#define ROUNDS_MAX 20
#define CARDS_SCORE 5
#define DECK 1 /* its number for shuffles */

enum { ROCK = 1, PAPER, SCISSORS };

enum {
    FACT_SHOWN,
    FACT_SCORED,
    FACT_ROLLED,
    FACT_LOST,
    FACT_BANKED,
    FACT_DREW,
    FACT_CARD,
    FACT_SHUFFLED,
    FACT_HIDDEN,
    FACT_PLANNED,
    FACT_SECRET,
    FACT_SUM,
    FACT_LATE,
};

static const struct fact_kind catalogue[] = {
    {"shown", "1", true, "{@seat} {seat:show|shows} {hands}."},
    {"scored", "1", false, "{@seat} {seat:score|scores} {points}: {before} -> {after}."},
    {"rolled", "2", false, "{@seat} {seat:roll|rolls} {die}: the pot is {pot}."},
    {"lost", "2", false, "{@seat} {seat:lose|loses} the pot."},
    {"banked", "2", false, "{@seat} {seat:bank|banks} {points}: {before} -> {after}."},
    {"drew", "2", false, "{@seat} draws a card."},
    {"card", "2", true, "{@seat} {seat:draw|draws} {card}."},
    {"shuffled", "2", false, "The pile is shuffled: {cards} cards."},
    {"hid", "1", false, "{@seat} {seat:hide|hides} a number."},
    {"planned", "3", false, "{@seat} {seat:plan|plans} {rolls} {#rolls:roll|rolls}."},
    {"secret", "4", true, "{@seat's} secret was {secret}."},
    {"sum", "4", true, "{@seat's} cards add up to {sum}."},
    {"late", "1", false, "{@seat} {seat:were|was} late."},
    {NULL, NULL, false, NULL},
};

enum { DECISION_H, DECISION_T };
static const struct decision decisions[] = {{"H", "your hands", "long", 48},
                                            {"T", "your turn", "short", 12},
                                            {NULL, NULL, NULL, 0}};

static const char *const verbs[] = {"HIDE", "THROW", "ROLL", "DRAW",
                                    "STOP", "PLAN",  NULL};
static const char *const hands[] = {"rock", "paper", "scissors"};

enum verb { HIDE, THROW, ROLL, DRAW, STOP, PLAN };
struct duel_order {
    enum verb verb;
    int n; /* of HIDE, THROW and PLAN */
};

static int order_read(const struct order *o, struct duel_order *out, struct error *e)
{
    int i = 0;

    e->line = o->line;
    while (verbs[i] && !order_is(o, 0, verbs[i])) {
        i++;
    }
    if (!verbs[i]) {
        return error_set(e, ERROR_SYNTAX, "\"%s\" is no order of Duel.", o->word[0]);
    }
    out->verb = (enum verb)i;
    out->n = 0;
    if (out->verb == THROW) {
        out->n = o->count > 1 ? order_name(o->word[1], hands, DUEL_HANDS_N) + 1 : 0;
        if (out->n < 1) {
            return error_set(e, ERROR_SYNTAX, "THROW wants rock, paper or scissors.");
        }
    } else if ((out->verb == HIDE &&
                order_number(o, 1, 1, DUEL_SECRETS, &out->n, e) != 0) ||
               (out->verb == PLAN &&
                order_number(o, 1, 0, DUEL_ROLLS, &out->n, e) != 0)) {
        return -1;
    }
    return order_end(
        o, out->verb == ROLL || out->verb == DRAW || out->verb == STOP ? 1 : 2, e);
}

static int read(const struct turn *t, const struct order *o, struct error *e)
{
    struct duel_order out;

    (void)t;
    return order_read(o, &out, e);
}

static void shuffle(struct turn *t, int n)
{
    struct duel *d = t->state;

    chance_shuffle(t->chance, DECK, ++d->shuffles, d->pile, n);
    fact(t->facts, SEE_ALL, FACT_SHUFFLED, "{s:i}", "cards", n);
}

static void reshuffle(struct turn *t)
{
    const struct duel *d = t->state;
    int n = 0;

    while (n < DUEL_CARDS && d->pile[n]) {
        n++;
    }
    shuffle(t, n);
}

static void begin_hands(struct turn *t)
{
    struct duel *d = t->state;
    int i;

    d->round++;
    d->stage = DUEL_HANDS;
    d->questions++;
    d->asked = (1 << t->seats) - 1;
    for (i = 0; i < t->seats; i++) {
        memset(d->players[i].thrown, 0, sizeof d->players[i].thrown);
    }
}

static int setup(struct turn *t, const json_t *options, struct error *e)
{
    const json_t *rounds = json_object_get(options, "rounds");
    struct duel *d = t->state;
    int i;

    if (json_object_size(options) != (rounds ? 1 : 0) ||
        (rounds && (!json_is_integer(rounds) || json_integer_value(rounds) < 1 ||
                    json_integer_value(rounds) > ROUNDS_MAX))) {
        return error_set(e, ERROR_DATA, "Duel's one option is \"rounds\", 1 to %d.",
                         ROUNDS_MAX);
    }
    d->rounds = rounds ? (int)json_integer_value(rounds) : ROUNDS;
    for (i = 0; i < DUEL_CARDS; i++) {
        d->pile[i] = i + 1;
    }
    shuffle(t, DUEL_CARDS);
    begin_hands(t);
    return 0;
}

static int pending(const struct turn *t, struct question out[QUESTIONS_MAX])
{
    static const struct question none;
    static const enum on_illegal illegal[DUEL_SEATS] = {ILLEGAL_STOPS, ILLEGAL_SKIPS,
                                                        ILLEGAL_ENDS, ILLEGAL_ENDS};
    const struct duel *d = t->state;

    if (d->stage == DUEL_OVER) {
        return 0;
    }
    out[0] = none;
    out[0].number = d->questions;
    if (d->stage == DUEL_HANDS) {
        out[0].decision = &decisions[DECISION_H];
        out[0].seats = (unsigned)d->asked;
        out[0].sealed = SEALED_ANSWERS;
        snprintf(out[0].text, sizeof out[0].text, "hands of round %d", d->round);
    } else {
        out[0].decision = &decisions[DECISION_T];
        out[0].seats = 1u << d->turn;
        out[0].illegal = illegal[d->turn];
        snprintf(out[0].text, sizeof out[0].text, "turn of %s", t->names[d->turn]);
    }
    return 1;
}

static void legal(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct duel *d = t->state;

    if (d->stage == DUEL_HANDS && d->asked & (1 << seat)) {
        if (!d->players[seat].thrown[0]) {
            form(arg, "hide <1-3>");
        }
        form(arg, "throw <rock|paper|scissors>");
    } else if (d->stage == DUEL_TURNS && d->turn == seat) {
        form(arg, "roll");
        form(arg, "stop");
        if (!d->drawn) {
            form(arg, "draw");
        }
    }
    if (d->stage != DUEL_OVER) {
        form(arg, "plan <0-6>");
    }
}

static void score(struct turn *t, int seat, int points, int kind)
{
    struct duel *d = t->state;
    int before = d->players[seat].score;

    d->players[seat].score += points;
    fact(t->facts, SEE_ALL, kind, "{s:i, s:i, s:s, s:i, s:i}", "seat", seat, "points",
         points, "what", "score", "before", before, "after", before + points);
}

static int sum_of(const int *cards)
{
    int i, sum = 0;

    for (i = 0; i < DUEL_CARDS; i++) {
        sum += cards[i];
    }
    return sum;
}

static void finish(struct turn *t)
{
    struct duel *d = t->state;
    int i, best = 0;

    for (i = 0; i < t->seats; i++) {
        if (d->players[i].secret) {
            fact(t->facts, SEE_ALL, FACT_SECRET, "{s:i, s:i}", "seat", i, "secret",
                 d->players[i].secret);
        }
        fact(t->facts, SEE_ALL, FACT_SUM, "{s:i, s:i}", "seat", i, "sum",
             sum_of(d->players[i].cards));
        if (sum_of(d->players[i].cards) > sum_of(d->players[best].cards)) {
            best = i;
        }
    }
    if (sum_of(d->players[best].cards)) {
        score(t, best, CARDS_SCORE, FACT_SCORED);
    }
    d->stage = DUEL_OVER;
}

static void begin_turn(struct turn *t, int seat)
{
    struct duel *d = t->state;

    d->stage = DUEL_TURNS;
    d->turn = seat;
    d->pot = d->rolls = d->drawn = 0;
    d->questions++;
}

static void end_turn(struct turn *t)
{
    struct duel *d = t->state;

    if (d->turn + 1 < t->seats) {
        begin_turn(t, d->turn + 1);
    } else if (d->round < d->rounds) {
        begin_hands(t);
    } else {
        finish(t);
    }
}

static bool beats(int a, int b)
{
    return (a == ROCK && b == SCISSORS) || (a == PAPER && b == ROCK) ||
           (a == SCISSORS && b == PAPER);
}

static int points_of(const struct turn *t, int seat)
{
    const struct duel *d = t->state;
    int i, other, points = 0;

    for (other = 0; other < t->seats; other++) {
        for (i = 0; i < DUEL_THROWS; i++) {
            points += beats(d->players[seat].thrown[i], d->players[other].thrown[i]);
        }
    }
    return points;
}

/* All have thrown: only now is anything shown, whatever the order of the answers. */
static void show_hands(struct turn *t)
{
    struct duel *d = t->state;
    char text[40];
    int seat, points;

    for (seat = 0; seat < t->seats; seat++) {
        snprintf(text, sizeof text, "%s, %s", hands[d->players[seat].thrown[0] - 1],
                 hands[d->players[seat].thrown[1] - 1]);
        fact(t->facts, SEE_ALL, FACT_SHOWN, "{s:i, s:s}", "seat", seat, "hands", text);
    }
    for (seat = 0; seat < t->seats; seat++) {
        points = points_of(t, seat);
        if (points) {
            score(t, seat, points, FACT_SCORED);
        }
    }
    begin_turn(t, 0);
}

static void throw_one(struct turn *t, int seat, int hand)
{
    struct duel *d = t->state;
    int *thrown = d->players[seat].thrown;

    t->answered = true;
    if (!thrown[0]) {
        thrown[0] = hand;
        return;
    }
    thrown[1] = hand;
    d->asked &= ~(1 << seat);
    if (!d->asked) {
        show_hands(t);
    }
}

static void bank(struct turn *t)
{
    struct duel *d = t->state;

    if (d->pot) {
        score(t, d->turn, d->pot, FACT_BANKED);
    }
    end_turn(t);
}

static void roll(struct turn *t)
{
    struct duel *d = t->state;
    int die = chance_roll(t->chance, 6, "pot die");

    d->rolls++;
    d->pot = die == 1 ? 0 : d->pot + die;
    fact(t->facts, SEE_ALL, FACT_ROLLED, "{s:i, s:i, s:i}", "seat", d->turn, "die", die,
         "pot", d->pot);
    if (die == 1) {
        fact(t->facts, SEE_ALL, FACT_LOST, "{s:i}", "seat", d->turn);
        end_turn(t);
    } else if (d->rolls == DUEL_ROLLS) {
        bank(t);
    }
}

/* The pile made of all cards nobody holds. */
static int collect(const struct turn *t)
{
    struct duel *d = t->state;
    int card, seat, i, n = 0;

    for (card = 1; card <= DUEL_CARDS; card++) {
        bool held = false;

        for (seat = 0; seat < t->seats; seat++) {
            for (i = 0; i < DUEL_CARDS; i++) {
                held = held || d->players[seat].cards[i] == card;
            }
        }
        if (!held) {
            d->pile[n++] = card;
        }
    }
    return n;
}

static void draw(struct turn *t)
{
    struct duel *d = t->state;
    int *cards = d->players[d->turn].cards;
    int n;

    d->drawn = 1;
    if (!d->pile[0]) { /* all are held: he gives his own back */
        memset(cards, 0, sizeof d->players[0].cards);
        n = collect(t);
        if (n) {
            shuffle(t, n);
        }
    }
    if (!d->pile[0]) {
        return;
    }
    n = duel_held(cards);
    cards[n] = d->pile[0];
    memmove(d->pile, d->pile + 1, sizeof d->pile - sizeof *d->pile);
    d->pile[DUEL_CARDS - 1] = 0;
    fact(t->facts, SEE_OTHERS(d->turn), FACT_DREW, "{s:i}", "seat", d->turn);
    fact(t->facts, SEE_ONLY(d->turn), FACT_CARD, "{s:i, s:i}", "seat", d->turn, "card",
         cards[n]);
}

static int plan_set(struct turn *t, int seat, int rolls, struct error *e)
{
    struct duel *d = t->state;

    if (d->stage == DUEL_OVER) {
        return error_set(e, ERROR_ILLEGAL, "The duel is over.");
    }
    d->players[seat].plan = rolls;
    fact(t->facts, SEE_ONLY(seat), FACT_PLANNED, "{s:i, s:i}", "seat", seat, "rolls",
         rolls);
    return 0;
}

static int hide(struct turn *t, int seat, int n, struct error *e)
{
    struct duel *d = t->state;

    if (d->players[seat].thrown[0]) {
        return error_set(e, ERROR_ILLEGAL, "A number is hidden before the first throw.");
    }
    d->players[seat].secret = n;
    fact(t->facts, SEE_ALL, FACT_HIDDEN, "{s:i}", "seat", seat);
    return 0;
}

static int answer_hands(struct turn *t, int seat, const struct duel_order *o,
                        struct error *e)
{
    const struct duel *d = t->state;

    if (d->stage != DUEL_HANDS || !(d->asked & (1 << seat))) {
        return error_set(e, ERROR_DENIED, "You are not asked for your hands.");
    }
    if (o->verb == HIDE) {
        return hide(t, seat, o->n, e);
    }
    throw_one(t, seat, o->n);
    return 0;
}

static int answer_turn(struct turn *t, int seat, const struct duel_order *o,
                       struct error *e)
{
    const struct duel *d = t->state;

    if (d->stage != DUEL_TURNS || d->turn != seat) {
        return error_set(e, ERROR_DENIED, "It is not your turn.");
    }
    if (o->verb == DRAW && d->drawn) {
        return error_set(e, ERROR_ILLEGAL, "You have drawn in this turn.");
    }
    t->answered = true;
    if (o->verb == ROLL) {
        roll(t);
    } else if (o->verb == DRAW) {
        draw(t);
    } else {
        bank(t);
    }
    return 0;
}

static int apply_words(struct turn *t, int seat, const struct order *o, struct error *e)
{
    struct duel_order order;

    if (order_read(o, &order, e) != 0) {
        return -1;
    }
    switch (order.verb) {
    case HIDE:
    case THROW:
        return answer_hands(t, seat, &order, e);
    case ROLL:
    case DRAW:
    case STOP:
        return answer_turn(t, seat, &order, e);
    case PLAN:
        return plan_set(t, seat, order.n, e);
    }
    return -1;
}

/* Late: what is missing is rock; a turn is stopped. */
static int apply_default(struct turn *t, int seat, struct error *e)
{
    const struct duel *d = t->state;

    if (d->stage == DUEL_TURNS && d->turn == seat) {
        fact(t->facts, SEE_ALL, FACT_LATE, "{s:i}", "seat", seat);
        bank(t);
        return 0;
    }
    if (d->stage != DUEL_HANDS || !(d->asked & (1 << seat))) {
        return error_set(e, ERROR_DENIED, "Nothing is asked of you.");
    }
    if (!d->players[seat].thrown[0]) {
        throw_one(t, seat, ROCK);
    }
    throw_one(t, seat, ROCK);
    return 0;
}

/* That was all: the throw is repeated, the turn stopped. */
static int apply_end(struct turn *t, int seat)
{
    const struct duel *d = t->state;

    if (d->stage == DUEL_TURNS && d->turn == seat) {
        bank(t);
    } else if (d->stage == DUEL_HANDS && d->asked & (1 << seat) &&
               d->players[seat].thrown[0]) {
        throw_one(t, seat, d->players[seat].thrown[0]);
    }
    return 0;
}

static int apply_plan(struct turn *t, int seat, int plan, struct error *e)
{
    struct duel *d = t->state;
    int i, questions = d->questions;

    if (plan != 1 || !d->players[seat].plan) {
        return error_set(e, ERROR_DENIED, "There is no such plan.");
    }
    if (d->stage != DUEL_TURNS || d->turn != seat) {
        return error_set(e, ERROR_ILLEGAL, "The plan is for your turn.");
    }
    t->answered = true;
    for (i = 0; i < d->players[seat].plan && d->questions == questions; i++) {
        roll(t);
    }
    if (d->stage == DUEL_TURNS && d->questions == questions) {
        bank(t);
    }
    return 0;
}

static int apply(struct turn *t, int seat, const struct order *o, struct error *e)
{
    switch (o->kind) {
    case ORDER_WORDS:
        return apply_words(t, seat, o, e);
    case ORDER_DEFAULT:
        return apply_default(t, seat, e);
    case ORDER_END:
        return apply_end(t, seat);
    case ORDER_PLAN:
        return apply_plan(t, seat, o->plan, e);
    }
    return -1;
}

const struct rules duel_rules = {
    .name = "duel",
    .title = "Duel",
    .revision = 1,
    .seats_min = 2,
    .seats_max = DUEL_SEATS,
    .state_size = sizeof(struct duel),
    .facts = catalogue,
    .decisions = decisions,
    .verbs = verbs,
    .setup = setup,
    .pending = pending,
    .legal = legal,
    .read = read,
    .apply = apply,
    .reshuffle = reshuffle,
    .view = duel_view,
    .save = duel_save,
    .load = duel_load,
    .audit = duel_audit,
};
