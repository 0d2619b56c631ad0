#include "core/mutant/mutant.h"

#include <stdio.h>

static const char *when(const struct mutant *m)
{
    switch ((enum mutant_phase)m->phase) {
    case MUTANT_RECRUITING:
        return "recruiting";
    case MUTANT_MISSION:
        return "choosing the Commander";
    case MUTANT_OVER:
        return "the game is over";
    case MUTANT_SETUP:
        break;
    }
    return "setting up";
}

/* Attributes with their training. */
static int with(int value, int bonus, int most)
{
    return value + bonus > most ? most : value + bonus;
}

static const char *kind_name(int kind)
{
    static const char *const names[] = {"", "Leader", "Hero", "Student", "Training Card"};

    return names[kind];
}

/* Adds an ability's name and text to o; null where the card has none, as templates want
 * every member to be there. */
static void add_power(json_t *o, const char *name, const struct mutant_ability *a)
{
    json_object_set_new(o, name,
                        a->name
                            ? json_pack("{s:s, s:s}", "name", a->name, "text", a->text)
                            : json_null());
}

static json_t *character(const struct turn *t, const struct mutant_character *c)
{
    static const struct mutant_card untrained;
    const struct mutant_deck *deck = t->deck;
    const struct mutant_card *card = mutant_card_of(deck, c);
    const struct mutant_card *training =
        c->training ? mutant_recruit(deck, c->training) : &untrained;
    int most = deck->is.stat_max;
    json_t *o = json_pack(
        "{s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:b}", "name", card->name, "kind",
        kind_name(c->kind), "atk", with(card->atk, training->atk, most), "def",
        with(card->def, training->def, most), "spd", with(card->spd, training->spd, most),
        "range", card->range + training->range, "tokens", c->tokens, "limit",
        mutant_token_limit(deck, c), "injured", c->injured);

    add_power(o, "power", &card->ability);
    json_object_set_new(o, "training",
                        c->training ? json_string(training->name) : json_null());
    add_power(o, "training_power", &training->ability);
    return o;
}

/* In School order: the Leader, then Heroes, then Students, each as they joined. */
static json_t *characters(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    json_t *list = json_array();
    int i, kind;

    for (kind = MUTANT_LEADER; kind <= MUTANT_STUDENT; kind++) {
        for (i = 0; i < MUTANT_CHARACTERS; i++) {
            if (m->characters[i].kind == kind && m->characters[i].owner == seat) {
                json_array_append_new(list, character(t, &m->characters[i]));
            }
        }
    }
    return list;
}

/* What everybody may see of a School: all but its hand (13.10). */
static json_t *school(const struct turn *t, int seat)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const struct mutant_school *s = &m->schools[seat];
    const struct mutant_school_card *card = &deck->school[s->school - 1];

    return json_pack(
        "{s:i, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:b, s:o, s:{s:s, s:s}}",
        "seat", seat, "player", t->names[seat], "school", card->name, "rp", s->rp, "pp",
        s->pp, "coins", s->coins, "committed", s->committed, "heroes",
        mutant_characters(m, seat, MUTANT_HERO), "students",
        mutant_characters(m, seat, MUTANT_STUDENT), "hand", mutant_count(s->hand),
        "commander", m->commander == seat, "characters", characters(t, seat), "charter",
        "name", card->charter, "text", card->charter_text);
}

static json_t *table(const struct turn *t)
{
    json_t *list = json_array();
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        json_array_append_new(list, school(t, seat));
    }
    return list;
}

static json_t *hand(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    const int *cards = m->schools[seat].hand;
    json_t *list = json_array();
    int i;

    for (i = 0; i < MUTANT_CARDS && cards[i]; i++) {
        const struct mutant_plot *p = mutant_plot_card(t->deck, cards[i]);

        json_array_append_new(list, json_pack("{s:s, s:s, s:i, s:i, s:s}", "name",
                                              p->name, "kind",
                                              p->reaction ? "Reaction" : "Event", "cost",
                                              p->cost, "hope", p->hope, "text", p->text));
    }
    return list;
}

/* A Recruit Card; of training the attributes are what it adds. */
static json_t *recruit_card(const struct turn *t, int number)
{
    const struct mutant_card *c = mutant_recruit(t->deck, number);
    json_t *o = json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:i}", "name", c->name, "kind",
                          kind_name(c->kind), "atk", c->atk, "def", c->def, "spd", c->spd,
                          "range", c->range, "tokens", c->tokens);

    add_power(o, "power", &c->ability);
    return o;
}

static json_t *players(const struct turn *t, int seats)
{
    json_t *list = json_array();
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        if (seats & (1 << seat)) {
            json_array_append_new(list, json_string(t->names[seat]));
        }
    }
    return list;
}

static json_t *auction(const struct turn *t, const struct mutant_frame *f)
{
    int card = f->auction.card;
    json_t *o = json_pack("{s:s, s:i, s:o}", "prize", mutant_prize(t, card), "round",
                          f->stage, "bidders", players(t, f->auction.bidders));

    json_object_set_new(o, "card", card ? recruit_card(t, card) : json_null());
    return o;
}

static json_t *mission(const struct turn *t, int number)
{
    const struct mutant_mission *c = mutant_mission_card(t->deck, number);

    return json_pack("{s:s, s:s, s:i, s:i, s:b, s:b}", "name", c->name, "text", c->text,
                     "turns", c->turns, "triumph", c->triumph, "two_characters", c->two,
                     "leaders", c->leader_allowed);
}

/* What lies on the stack's top, where anybody is waited for. */
static void add_task(const struct turn *t, json_t *o)
{
    const struct mutant_frame *f = mutant_top_of(t->state);

    json_object_set_new(o, "auction", json_null());
    json_object_set_new(o, "training", json_null());
    if (f && f->task == MUTANT_AUCTION) {
        json_object_set_new(o, "auction", auction(t, f));
    } else if (f && f->task == MUTANT_ASSIGN) {
        json_object_set_new(o, "training", recruit_card(t, f->assign.card));
    }
}

static const char *name_in(const struct turn *t, enum mutant_deck_number deck, int card)
{
    return deck == MUTANT_DECK_PLOT      ? mutant_plot_card(t->deck, card)->name
           : deck == MUTANT_DECK_MISSION ? mutant_mission_card(t->deck, card)->name
                                         : mutant_recruit(t->deck, card)->name;
}

/* The size of a draw pile, and the discards, the top one last. */
static json_t *pile(const struct turn *t, enum mutant_deck_number deck,
                    const struct mutant_pile *p)
{
    json_t *discards = json_array();
    int i;

    for (i = 0; i < MUTANT_CARDS && p->discard[i]; i++) {
        json_array_append_new(discards, json_string(name_in(t, deck, p->discard[i])));
    }
    return json_pack("{s:i, s:o}", "draw", mutant_count(p->draw), "discards", discards);
}

static json_t *piles(const struct turn *t)
{
    const struct mutant *m = t->state;

    return json_pack("{s:o, s:o, s:o}", "recruit",
                     pile(t, MUTANT_DECK_RECRUIT, &m->recruit), "plot",
                     pile(t, MUTANT_DECK_PLOT, &m->plot), "mission",
                     pile(t, MUTANT_DECK_MISSION, &m->missions));
}

json_t *mutant_view(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    char moment[60];
    int row = 0;
    json_t *o;

    while (row < MUTANT_SEATS && m->row[row]) {
        row++;
    }
    snprintf(moment, sizeof moment, "round %d, %s", m->round, when(m));
    o = json_pack("{s:s, s:o, s:i, s:o}", "when", moment, "table", table(t), "face_down",
                  row, "piles", piles(t));
    add_task(t, o);
    json_object_set_new(o, "mission", m->mission ? mission(t, m->mission) : json_null());
    json_object_set_new(o, "school", seat < t->seats ? school(t, seat) : json_null());
    json_object_set_new(o, "hand", seat < t->seats ? hand(t, seat) : json_null());
    return o;
}
