#include "core/mutant/describe.h"
#include "core/mutant/view_parts.h"

#include <stdio.h>

static const char *mission_moment(const struct mutant *m)
{
    int i;

    for (i = 0; i < MUTANT_FRAMES; i++) {
        if (m->tasks[i].task == MUTANT_TASK_COMMAND) {
            return "choosing the Commander";
        }
    }
    return m->arena.turn > 0 ? "on the Mission" : "choosing Characters";
}

static const char *when(const struct mutant *m)
{
    switch ((enum mutant_phase)m->phase) {
    case MUTANT_UPKEEP_PHASE:
        return "upkeep";
    case MUTANT_PLOT_PHASE:
        return "plotting";
    case MUTANT_RECRUIT_PHASE:
        return "recruiting";
    case MUTANT_MISSION_PHASE:
        return mission_moment(m);
    case MUTANT_OVER:
        return "the game is over";
    case MUTANT_SETUP:
        break;
    }
    return "setting up";
}

static const char *kind_name(int kind)
{
    static const char *const names[] = {"", "Leader", "Hero", "Student", "Training Card"};

    return names[kind];
}

json_t *view_players(const struct turn *t, int seats)
{
    json_t *list = json_array();
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        if (seats & MUTANT_SEAT(seat)) {
            json_array_append_new(list, json_string(t->names[seat]));
        }
    }
    return list;
}

json_t *view_power(const struct turn *t, int ability)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant_ability *a = &deck->ability[ability];

    char price[20];

    if (!ability) {
        return json_null();
    }
    snprintf(price, sizeof price, "%d %s", a->cost, a->cost == 1 ? "token" : "tokens");
    return json_pack("{s:s, s:s, s:i, s:s, s:s}", "name", a->name, "text", a->text,
                     "cost", a->cost, "price", price, "phase",
                     a->mission ? "Mission" : "Plot");
}

/* "Injured, Triumph 1, covert": what lies on a Character, or "". */
static void marks_of(const struct mutant_character *c, struct mutant_text *w)
{
    if (c->injured) {
        mutant_text_add(w, "Injured");
    }
    if (c->triumph) {
        mutant_text_add(w, "%sTriumph %d", w->used ? ", " : "", c->triumph);
    }
    if (c->covert) {
        mutant_text_add(w, "%swas on a covert mission", w->used ? ", " : "");
    }
}

static int range_of(const struct turn *t, const struct mutant_character *c)
{
    return mutant_card_of(t->deck, c)->range +
           (c->training ? mutant_recruit(t->deck, c->training)->range : 0);
}

static json_t *character(const struct turn *t, const struct mutant_character *c)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant_card *card = mutant_card_of(deck, c);
    const struct mutant_card *training =
        c->training ? mutant_recruit(deck, c->training) : NULL;
    struct mutant_text marks = {"", 0};
    json_t *o;

    marks_of(c, &marks);
    o = json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:b, s:i, s:b, s:s}", "name",
                  card->name, "kind", kind_name(c->kind), "atk",
                  mutant_attribute(deck, c, MUTANT_ATK), "def",
                  mutant_attribute(deck, c, MUTANT_DEF), "spd",
                  mutant_attribute(deck, c, MUTANT_SPD), "range", range_of(t, c),
                  "tokens", c->tokens, "limit", mutant_token_limit(deck, c), "injured",
                  c->injured, "triumph", c->triumph, "covert", c->covert, "marks",
                  marks.text);
    json_object_set_new(o, "power", view_power(t, card->ability));
    json_object_set_new(o, "training",
                        training ? json_string(training->name) : json_null());
    json_object_set_new(o, "training_power",
                        training ? view_power(t, training->ability) : json_null());
    return o;
}

/* In School order: the Leader, then Heroes, then Students, each as they joined. */
static json_t *characters(const struct turn *t, int seat)
{
    unsigned char figure[MUTANT_CHARACTERS];
    json_t *list = json_array();
    int i, n = mutant_school_order(t->state, seat, figure);

    for (i = 0; i < n; i++) {
        json_array_append_new(list,
                              character(t, mutant_character_of(t->state, figure[i])));
    }
    return list;
}

/* What everybody may know of how things are with a School, "" for nothing. */
static void notes_of(const struct mutant *m, int seat, struct mutant_text *w)
{
    static const struct {
        int bar;
        const char *words;
    } bars[] = {{MUTANT_BAR_COMMAND, "may not bid for the command"},
                {MUTANT_BAR_RECRUIT, "may not bid for Recruit Cards"},
                {MUTANT_BAR_EVENT, "may not play Events"}};
    const struct mutant_school *s = &m->schools[seat];
    int barred = s->barred | s->barred >> MUTANT_BAR_ROUND;
    size_t i;

    if (s->passed && m->phase == MUTANT_PLOT_PHASE) {
        mutant_text_add(w, "has passed");
    }
    for (i = 0; i < sizeof bars / sizeof *bars; i++) {
        if (barred & bars[i].bar) {
            mutant_text_add(w, "%s%s", w->used ? ", " : "", bars[i].words);
        }
    }
}

/* What everybody may see of a School: all but its hand (13.10). */
static json_t *school(const struct turn *t, int seat)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const struct mutant_school *s = &m->schools[seat];
    const struct mutant_school_card *card =
        s->school ? &deck->school[s->school - 1] : NULL;
    struct mutant_text notes = {"", 0};

    notes_of(m, seat, &notes);
    return json_pack(
        "{s:i, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:b, s:o, s:s, s:o}",
        "seat", seat, "player", t->names[seat], "school",
        card ? card->name : "no School yet", "rp", s->rp, "pp", s->pp, "coins", s->coins,
        "committed", s->committed, "heroes", mutant_characters(m, seat, MUTANT_HERO),
        "students", mutant_characters(m, seat, MUTANT_STUDENT), "triumph",
        mutant_triumphs(m, seat), "hand", mutant_count(s->hand), "commander",
        m->commander == seat && m->phase != MUTANT_SETUP, "characters",
        characters(t, seat), "notes", notes.text, "charter",
        card ? json_pack("{s:s, s:s}", "name", card->charter, "text", card->charter_text)
             : json_null());
}

/* others: it is not the reader's, who has a table of his own. */
static json_t *table(const struct turn *t, int reader)
{
    json_t *list = json_array(), *row;
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        row = school(t, seat);
        json_object_set_new(row, "others", json_boolean(seat != reader));
        json_array_append_new(list, row);
    }
    return list;
}

/* The School Cards that nobody has taken, for who is to choose (4). */
static json_t *schools_left(const struct turn *t)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    json_t *list = json_array(), *o;
    int i, seat;

    for (i = 0; i < deck->schools && m->phase == MUTANT_SETUP; i++) {
        const struct mutant_school_card *s = &deck->school[i];

        for (seat = 0; seat < t->seats && m->schools[seat].school != i + 1; seat++) {
        }
        if (seat < t->seats) {
            continue;
        }
        o = json_pack("{s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:{s:s, s:s}}", "name",
                      s->name, "motto", s->motto, "leader", s->leader.name, "atk",
                      s->leader.atk, "def", s->leader.def, "spd", s->leader.spd, "range",
                      s->leader.range, "tokens", s->leader.tokens, "charter", "name",
                      s->charter, "text", s->charter_text);
        json_object_set_new(o, "power", view_power(t, s->leader.ability));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *hand(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    const unsigned char *cards = m->schools[seat].hand;
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

json_t *view_recruit(const struct turn *t, int number)
{
    const struct mutant_card *c = mutant_recruit(t->deck, number);
    json_t *o =
        json_pack("{s:s, s:s, s:b, s:i, s:i, s:i, s:i, s:i}", "name", c->name, "kind",
                  kind_name(c->kind), "trains", c->kind == MUTANT_TRAINING, "atk", c->atk,
                  "def", c->def, "spd", c->spd, "range", c->range, "tokens", c->tokens);

    json_object_set_new(o, "power", view_power(t, c->ability));
    return o;
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
    return json_pack("{s:i, s:i, s:o}", "draw", mutant_count(p->draw), "discarded", i,
                     "discards", discards);
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
    const bool plays = seat < t->seats;
    char moment[60];
    int row = 0;
    json_t *o;

    while (row < MUTANT_SEATS && m->row[row]) {
        row++;
    }
    snprintf(moment, sizeof moment, "round %d, %s", m->round, when(m));
    o = json_pack("{s:s, s:i, s:o, s:i, s:o, s:o, s:o}", "when",
                  m->phase == MUTANT_SETUP ? when(m) : moment, "round", m->round, "table",
                  table(t, seat), "face_down", row, "piles", piles(t), "school",
                  plays ? school(t, seat) : json_null(), "hand",
                  plays ? hand(t, seat) : json_null());
    json_object_set_new(o, "schools_left", schools_left(t));
    json_object_set_new(o, "winner",
                        m->winner ? json_string(t->names[m->winner - 1]) : json_null());
    view_cards(t, seat, o);
    view_mission(t, seat, o);
    return o;
}
