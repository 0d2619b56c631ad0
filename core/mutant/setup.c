/* Set-up: RULES 4. */
#include "core/mutant/tasks.h"

#include <stdio.h>
#include <string.h>

#define LIST_MAX 400 /* bytes: the names of a School's starters */

/* {"any_size": true}: decks of other counts than 14's; {"auctions": true}: the auctions
 * of one round are the whole game. */
static int options_read(const struct turn *t, const json_t *options, struct error *e)
{
    static const char *const names[] = {"any_size", "auctions", NULL};
    struct mutant *m = t->state;
    const json_t *option[2];
    size_t i;

    if (rules_options(options, names, e)) {
        return -1;
    }
    for (i = 0; i < 2; i++) {
        option[i] = json_object_get(options, names[i]);
        if (option[i] && !json_is_boolean(option[i])) {
            return error_set(e, ERROR_DATA, "The option \"%s\" is true or false.",
                             names[i]);
        }
    }
    m->auctions = json_is_true(option[1]);
    return json_is_true(option[0]) ? 0 : mutant_deck_counts(t->deck, e);
}

/* S1 */
static int players_check(const struct turn *t, struct error *e)
{
    const struct mutant_deck *deck = t->deck;

    if (t->seats < deck->is.players_min || t->seats > deck->is.players_max) {
        return error_set(e, ERROR_DATA, "The deck is for %d to %d players, not for %d.",
                         deck->is.players_min, deck->is.players_max, t->seats);
    }
    return 0;
}

static void start_amount(struct turn *t, int seat, const char *what, int amount,
                         enum mutant_fact kind)
{
    fact(t->facts, SEE_ALL, kind, "{s:i, s:s, s:i, s:i}", "seat", seat, "what", what,
         "before", 0, "after", amount);
}

/* S3: the School's Leader, Charter, markers. */
static void take_school(struct turn *t, int seat, int school)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    const struct mutant_school_card *card = &deck->school[school - 1];

    m->schools[seat].school = school;
    fact(t->facts, SEE_ALL, MUTANT_SCHOOL_TAKEN, "{s:i, s:s, s:s}", "seat", seat,
         "school", card->name, "leader", card->leader.name);
    mutant_join(t, seat, MUTANT_LEADER, school);
}

static bool taken(const struct mutant *m, int school)
{
    int seat;

    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        if (m->schools[seat].school == school) {
            return true;
        }
    }
    return false;
}

/* The School Cards nobody has, in deck order; returns how many. */
static int schools_left(const struct turn *t, int out[MUTANT_SCHOOLS])
{
    const struct mutant_deck *deck = t->deck;
    int school, n = 0;

    for (school = 1; school <= deck->schools; school++) {
        if (!taken(t->state, school)) {
            out[n++] = school;
        }
    }
    return n;
}

/* S4 */
static void place_markers(struct turn *t)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        m->schools[seat].rp = m->schools[seat].pp = deck->is.start_rp;
        start_amount(t, seat, "rp", deck->is.start_rp, MUTANT_RP_START);
        start_amount(t, seat, "pp", deck->is.start_rp, MUTANT_PP_START);
    }
}

/* The starters of a kind, shuffled. */
static void shuffle_starters(struct turn *t, int kind, enum mutant_deck_number number,
                             unsigned char cards[MUTANT_CARDS])
{
    const struct mutant_deck *deck = t->deck;
    int card, n = 0;

    for (card = 1; card <= deck->recruits.cards; card++) {
        const struct mutant_card *c = mutant_recruit(deck, card);

        if (c->kind == kind && c->starter) {
            cards[n++] = (unsigned char)card;
        }
    }
    mutant_shuffle(t, number, 1, cards, n);
}

/* Deals n starters to a seat; their names are added to the list. */
static void deal_starters(struct turn *t, int seat, int kind, int n,
                          unsigned char cards[MUTANT_CARDS], char list[LIST_MAX])
{
    size_t used = strlen(list);
    int i, card, length;

    for (i = 0; i < n; i++) {
        card = mutant_take(cards);
        mutant_join(t, seat, kind, card);
        length = snprintf(list + used, LIST_MAX - used, "%s%s", used ? ", " : "",
                          mutant_recruit(t->deck, card)->name);
        used += length > 0 && (size_t)length < LIST_MAX - used ? (size_t)length : 0;
    }
}

/* S5, in seat order. Those left stay in the two lists. */
static void deal_all_starters(struct turn *t, unsigned char heroes[MUTANT_CARDS],
                              unsigned char students[MUTANT_CARDS])
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    char list[LIST_MAX];
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        list[0] = '\0';
        deal_starters(t, seat, MUTANT_HERO, deck->is.start_heroes, heroes, list);
        deal_starters(t, seat, MUTANT_STUDENT, deck->is.start_students, students, list);
        if (list[0]) {
            fact(t->facts, SEE_ALL, MUTANT_STARTERS_DEALT, "{s:i, s:s}", "seat", seat,
                 "characters", list);
        }
        m->schools[seat].coins = deck->is.start_coins;
        start_amount(t, seat, "coins", deck->is.start_coins, MUTANT_COINS_START);
    }
}

static void shuffle_pile(struct turn *t, struct mutant_pile *p,
                         enum mutant_deck_number deck, int n)
{
    p->shuffles = 1;
    mutant_shuffle(t, deck, 1, p->draw, n);
}

static bool dealt(const struct mutant *m, int card)
{
    int i;

    for (i = 0; i < MUTANT_CHARACTERS; i++) {
        if (m->characters[i].kind > MUTANT_LEADER && m->characters[i].card == card) {
            return true;
        }
    }
    return false;
}

/* S7. Starters that were not dealt are among the Recruit Cards (S5). */
static void shuffle_decks(struct turn *t)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    int card, n = 0;

    for (card = 1; card <= deck->plots.cards; card++) {
        m->plot.draw[card - 1] = (unsigned char)card;
    }
    shuffle_pile(t, &m->plot, MUTANT_DECK_PLOT, deck->plots.cards);
    for (card = 1; card <= deck->recruits.cards; card++) {
        if (!dealt(m, card)) {
            m->recruit.draw[n++] = (unsigned char)card;
        }
    }
    shuffle_pile(t, &m->recruit, MUTANT_DECK_RECRUIT, n);
    for (card = 1; card <= deck->missions.cards; card++) {
        m->missions.draw[card - 1] = (unsigned char)card;
    }
    shuffle_pile(t, &m->missions, MUTANT_DECK_MISSION, deck->missions.cards);
}

/* All that needs no answer, once every School is taken. */
static void lay_out(struct turn *t)
{
    struct mutant *m = t->state;
    unsigned char heroes[MUTANT_CARDS] = {0}, students[MUTANT_CARDS] = {0};

    fact(t->facts, SEE_ALL, MUTANT_FIRST_COMMANDER, "{s:i}", "seat", m->commander);
    place_markers(t);
    shuffle_starters(t, MUTANT_HERO, MUTANT_DECK_HEROES, heroes);
    shuffle_starters(t, MUTANT_STUDENT, MUTANT_DECK_STUDENTS, students);
    deal_all_starters(t, heroes, students);
    shuffle_decks(t);
}

/* S2: clockwise from the highest, each chooses one of those left; the last of them is
 * nobody's choice. The stage counts who has. */
void mutant_run_schools(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;
    int left[MUTANT_SCHOOLS], n = schools_left(t, left);

    if (f->stage == t->seats) {
        lay_out(t);
        mutant_pop(m);
        return;
    }
    f->seat = mutant_clockwise(t, m->commander, f->stage++);
    if (n == 1) {
        take_school(t, f->seat, left[0]);
    } else {
        mutant_ask(m, MUTANT_SEAT(f->seat));
    }
}

void mutant_ask_school(const struct turn *t, const struct mutant_frame *f,
                       struct question *q)
{
    (void)t;
    (void)f;
    q->decision = &mutant_decisions[MUTANT_SC];
    snprintf(q->text, sizeof q->text, "choose a School");
}

void mutant_legal_school(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant_form f;
    int left[MUTANT_SCHOOLS], i, n = schools_left(t, left);

    (void)seat;
    mutant_form_begin(&f, "school ");
    for (i = 0; i < n; i++) {
        mutant_form_pick(&f, deck->school[left[i] - 1].name);
    }
    mutant_form_end(&f, "", form, arg);
}

/* 13.3 SC: the first School left in deck order. */
void mutant_late_school(struct turn *t, struct mutant_frame *f, int seat)
{
    int left[MUTANT_SCHOOLS] = {0};

    (void)f;
    (void)schools_left(t, left);
    mutant_tell_late(t, seat, MUTANT_SC);
    take_school(t, seat, left[0]);
    mutant_answered(t, seat);
}

int mutant_choose_school(struct turn *t, int seat, const struct mutant_order *o,
                         struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const char *names[MUTANT_SCHOOLS], *near;
    const char *written = o->who.name[0];
    int i, found;

    if (!mutant_asks(t->state, MUTANT_TASK_SCHOOLS, seat)) {
        return mutant_not_asked(e);
    }
    for (i = 0; i < deck->schools; i++) {
        names[i] = deck->school[i].name;
    }
    found = order_name(written, names, deck->schools);
    if (found == ORDER_AMBIGUOUS) {
        return error_set(e, ERROR_ILLEGAL, "\"%s\" could be more than one School.",
                         written);
    }
    if (found < 0) {
        near = order_nearest(written, names, deck->schools);
        return error_set(e, ERROR_ILLEGAL, "There is no School \"%s\".%s%s%s", written,
                         near ? " Did you mean " : "", near ? near : "", near ? "?" : "");
    }
    if (taken(t->state, found + 1)) {
        return error_set(e, ERROR_ILLEGAL, "%s is taken already.", names[found]);
    }
    take_school(t, seat, found + 1);
    mutant_answered(t, seat);
    return 0;
}

/* One round of auctions as a whole game: each takes the first School left. */
static void only_auctions(struct turn *t)
{
    struct mutant *m = t->state;
    int i;

    for (i = 0; i < t->seats; i++) {
        take_school(t, mutant_clockwise(t, m->commander, i), i + 1);
    }
    lay_out(t);
    m->phase = MUTANT_RECRUIT_PHASE;
    mutant_push(m, MUTANT_TASK_RECRUIT);
}

int mutant_setup(struct turn *t, const json_t *options, struct error *e)
{
    struct mutant *m = t->state;

    if (options_read(t, options, e) != 0 || players_check(t, e) != 0) {
        return -1;
    }
    m->round = 1;
    m->commander =
        mutant_roll_off(t, mutant_everybody(t), MUTANT_ROLLED_FOR_SCHOOLS, "school die");
    if (m->auctions) {
        only_auctions(t);
    } else {
        mutant_push(m, MUTANT_TASK_ROUND);
        mutant_push(m, MUTANT_TASK_SCHOOLS);
    }
    return 0;
}
