#include "core/mutant/mutant.h"

#include <stdio.h>
#include <string.h>

#define LIST_MAX 400 /* bytes: the names of a School's starters */

/* {"any_size": true}: decks of other counts than 14's. */
static int options_read(const struct turn *t, const json_t *options, struct error *e)
{
    const json_t *any = json_object_get(options, "any_size");
    size_t known = any ? 1 : 0;

    if (json_object_size(options) != known) {
        return error_set(e, ERROR_DATA, "The one option of this game is \"any_size\".");
    }
    if (any && !json_is_boolean(any)) {
        return error_set(e, ERROR_DATA, "The option \"any_size\" is true or false.");
    }
    return json_is_true(any) ? 0 : mutant_deck_counts(t->deck, e);
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

/* S2, S3: the highest chooses first, then clockwise; each takes the first one left. */
static void choose_schools(struct turn *t)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    int i, seat;

    m->commander =
        mutant_roll_off(t, (1 << t->seats) - 1, MUTANT_ROLLED_FOR_SCHOOLS, "school die");
    for (i = 0; i < t->seats; i++) {
        seat = (m->commander + i) % t->seats;
        m->schools[seat].school = i + 1;
        fact(t->facts, SEE_ALL, MUTANT_SCHOOL_TAKEN, "{s:i, s:s, s:s}", "seat", seat,
             "school", deck->school[i].name, "leader", deck->school[i].leader.name);
        mutant_join(t, seat, MUTANT_LEADER, i + 1);
    }
    fact(t->facts, SEE_ALL, MUTANT_FIRST_COMMANDER, "{s:i}", "seat", m->commander);
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
                             int cards[MUTANT_CARDS])
{
    const struct mutant_deck *deck = t->deck;
    int card, n = 0;

    for (card = 1; card <= deck->recruits.cards; card++) {
        const struct mutant_card *c = mutant_recruit(deck, card);

        if (c->kind == kind && c->starter) {
            cards[n++] = card;
        }
    }
    chance_shuffle(t->chance, number, 1, cards, n);
}

/* Deals n starters to a seat; their names are added to the list. */
static void deal_starters(struct turn *t, int seat, int kind, int n,
                          int cards[MUTANT_CARDS], char list[LIST_MAX])
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
static void deal_all_starters(struct turn *t, int heroes[MUTANT_CARDS],
                              int students[MUTANT_CARDS])
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
    chance_shuffle(t->chance, deck, 1, p->draw, n);
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
        m->plot.draw[card - 1] = card;
    }
    shuffle_pile(t, &m->plot, MUTANT_DECK_PLOT, deck->plots.cards);
    for (card = 1; card <= deck->recruits.cards; card++) {
        if (!dealt(m, card)) {
            m->recruit.draw[n++] = card;
        }
    }
    shuffle_pile(t, &m->recruit, MUTANT_DECK_RECRUIT, n);
    for (card = 1; card <= deck->missions.cards; card++) {
        m->missions.draw[card - 1] = card;
    }
    shuffle_pile(t, &m->missions, MUTANT_DECK_MISSION, deck->missions.cards);
}

int mutant_setup(struct turn *t, const json_t *options, struct error *e)
{
    struct mutant *m = t->state;
    int heroes[MUTANT_CARDS] = {0}, students[MUTANT_CARDS] = {0};

    if (options_read(t, options, e) != 0 || players_check(t, e) != 0) {
        return -1;
    }
    choose_schools(t);
    place_markers(t);
    shuffle_starters(t, MUTANT_HERO, MUTANT_DECK_HEROES, heroes);
    shuffle_starters(t, MUTANT_STUDENT, MUTANT_DECK_STUDENTS, students);
    deal_all_starters(t, heroes, students);
    shuffle_decks(t);
    m->round = 1;
    m->phase = MUTANT_RECRUITING;
    mutant_push(m, MUTANT_RECRUIT);
    return 0;
}
