/* What is going on at the table: the auction, the card that was played, who asks for
 * support, what was offered; and what a player has settled for himself. */
#include "core/mutant/describe.h"
#include "core/mutant/view_parts.h"

#include <stdio.h>

/* The topmost frame of a kind; NULL: there is none. */
static const struct mutant_frame *frame_of(const struct mutant *m, enum mutant_task task)
{
    int i;

    for (i = MUTANT_FRAMES - 1; i >= 0; i--) {
        if (m->tasks[i].task == (int)task) {
            return &m->tasks[i];
        }
    }
    return NULL;
}

/* The auction that is open, and the Training Card that is to be assigned. */
static void add_auction(const struct turn *t, json_t *o)
{
    const struct mutant *m = t->state;
    const struct mutant_frame *f = frame_of(m, MUTANT_TASK_AUCTION);
    const struct mutant_frame *assign = frame_of(m, MUTANT_TASK_ASSIGN);
    const int card = m->auction.card;
    json_t *auction = json_null();

    if (f) {
        auction =
            json_pack("{s:s, s:i, s:o, s:o}", "prize", mutant_prize(t, card), "round",
                      f->stage, "bidders", view_players(t, m->auction.bidders), "card",
                      card ? view_recruit(t, card) : json_null());
    }
    json_object_set_new(o, "auction", auction);
    json_object_set_new(o, "training",
                        assign ? view_recruit(t, assign->card) : json_null());
}

/* Schools and Characters a card was played on, in words. */
static void targets_words(const struct turn *t, const struct mutant_targets *on,
                          struct mutant_text *w)
{
    char room[MUTANT_FIGURE_NAME];
    int i, n = 0;

    for (i = 0; i < t->seats; i++) {
        if (on->schools & MUTANT_SEAT(i)) {
            mutant_text_add(w, "%s%s", n++ ? ", " : "", t->names[i]);
        }
    }
    for (i = 0; i < MUTANT_TARGETS && on->figure[i]; i++) {
        mutant_text_add(w, "%s%s", n++ ? ", " : "",
                        mutant_figure_name(t, on->figure[i], room));
    }
}

/* The Event and the Reactions that lie on the table, in the order they were played. */
static json_t *played(const struct turn *t)
{
    const struct mutant *m = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < MUTANT_FRAMES; i++) {
        const struct mutant_frame *f = &m->tasks[i];

        if ((f->task == MUTANT_TASK_EVENT || f->task == MUTANT_TASK_REACTION) &&
            f->played.card) {
            const struct mutant_plot *p = mutant_plot_card(t->deck, f->played.card);
            struct mutant_text on = {"", 0};

            targets_words(t, &f->is.targets, &on);
            json_array_append_new(list,
                                  json_pack("{s:s, s:s, s:s, s:i, s:s, s:s, s:b}",
                                            "player", t->names[f->seat], "name", p->name,
                                            "kind", p->reaction ? "Reaction" : "Event",
                                            "cost", p->cost, "text", p->text, "on",
                                            on.text, "cancelled", f->played.cancelled));
        }
    }
    return list;
}

/* Priced offers: who asked sees all, who made one sees his own (13.10). */
static json_t *priced(const struct turn *t, int asker, int seat)
{
    const struct mutant *m = t->state;
    const struct mutant_asking *a = &m->asking;
    json_t *list = json_array();
    int i;

    for (i = 0; i < t->seats; i++) {
        if (a->number[i] && (seat == asker || seat == i)) {
            json_array_append_new(list,
                                  json_pack("{s:i, s:s, s:i, s:i}", "number",
                                            a->number[i], "player", t->names[i], "points",
                                            a->offered[i], "coins", a->price[i]));
        }
    }
    return list;
}

static json_t *asking(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    const struct mutant_frame *f = frame_of(m, MUTANT_TASK_PLOT);
    const struct mutant_asking *a = &m->asking;
    struct mutant_text paid = {"", 0};
    int i, sum = 0;

    if (!f || !a->asked) {
        return json_null();
    }
    for (i = 0; i < t->seats; i++) {
        sum += a->paid[i];
        if (a->paid[i]) {
            mutant_text_add(&paid, "%s%s %d", paid.used ? ", " : "", t->names[i],
                            a->paid[i]);
        }
    }
    return json_pack("{s:s, s:i, s:i, s:s, s:o}", "player", t->names[f->seat], "limit",
                     a->limit, "support", sum, "paid", paid.text, "offers",
                     priced(t, f->seat, seat));
}

/* What CHOOSE may be said to, for him who chooses: it may be of his hand. */
static json_t *choice(const struct turn *t, int seat)
{
    const struct mutant_frame *f = frame_of(t->state, MUTANT_TASK_CHOICE);
    json_t *list = json_array();
    char text[MUTANT_CHOICE_TEXT];
    int i, n = f && f->seat == seat ? mutant_choices(t, f) : 0;

    for (i = 0; i < n; i++) {
        mutant_choice_text(t, f, i, text);
        json_array_append_new(list,
                              json_pack("{s:i, s:s}", "number", i + 1, "text", text));
    }
    return list;
}

/* One side of an offer of trade: "3 coins, Pip Arden". */
static void goods(const struct turn *t, int coins, const unsigned char *figures,
                  struct mutant_text *w)
{
    char room[MUTANT_FIGURE_NAME];
    int i;

    if (coins) {
        mutant_text_add(w, "%d %s", coins, coins == 1 ? "coin" : "coins");
    }
    for (i = 0; i < MUTANT_GOODS && figures[i]; i++) {
        mutant_text_add(w, "%s%s", w->used ? ", " : "",
                        mutant_figure_name(t, figures[i], room));
    }
    if (!w->used) {
        mutant_text_add(w, "nothing");
    }
}

/* Open offers of trade that the seat made or got. */
static json_t *offers(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < MUTANT_OFFERS; i++) {
        const struct mutant_offer *f = &m->offers[i];
        struct mutant_text gives = {"", 0}, gets = {"", 0};

        if (!f->number || (f->from != seat && f->to != seat)) {
            continue;
        }
        goods(t, f->give, f->gives, &gives);
        goods(t, f->get, f->gets, &gets);
        json_array_append_new(list, json_pack("{s:i, s:s, s:s, s:s, s:s, s:b}", "number",
                                              f->number, "from", t->names[f->from], "to",
                                              t->names[f->to], "gives", gives.text,
                                              "gets", gets.text, "own", f->from == seat));
    }
    return list;
}

/* 13.7: one standing instruction as it may be written again. */
static void standing_words(const struct turn *t, const struct mutant_standing *s, int n,
                           struct mutant_text *w)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant_text on = {"", 0};

    targets_words(t, &s->targets, &on);
    mutant_text_add(w, "%d: REACT %s%s%s WHEN %s", n, deck->plot[s->card - 1].name,
                    on.used ? " ON " : "", on.text, mutant_trigger_words[s->on]);
    if (s->by) {
        mutant_text_add(w, " BY %s", t->names[s->by - 1]);
    }
    if (s->cost) {
        mutant_text_add(w, " IF COST <= %d", s->cost - 1);
    }
    if (s->limit) {
        mutant_text_add(w, " LIMIT %d", s->limit - 1);
    }
}

static json_t *standing(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < MUTANT_STANDING; i++) {
        const struct mutant_standing *s = &m->schools[seat].standing[i];
        struct mutant_text w = {"", 0};

        if (s->card) {
            standing_words(t, s, i + 1, &w);
            json_array_append_new(list, json_string(w.text));
        }
    }
    return list;
}

/* 13.8: support promised for the next time that somebody asks. */
static json_t *promised(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    const struct mutant_school *s = &m->schools[seat];
    struct mutant_text w = {"", 0};
    int i;

    for (i = 0; i < t->seats; i++) {
        if (s->support[i]) {
            mutant_text_add(&w, "%s%s %d", w.used ? ", " : "", t->names[i],
                            s->support[i]);
            if (s->price[i]) {
                mutant_text_add(&w, " for %d", s->price[i]);
            }
        }
    }
    return w.used ? json_string(w.text) : json_null();
}

/* What a player settled and nobody else may know (13.10). */
static json_t *settled(const struct turn *t, int seat)
{
    static const char *const stats[] = {"", "atk", "def", "spd"};
    const struct mutant *m = t->state;
    const struct mutant_school *s = &m->schools[seat];
    char room[MUTANT_FIGURE_NAME], policy[20];
    json_t *o = json_pack("{s:o, s:o, s:b}", "standing", standing(t, seat), "support",
                          promised(t, seat), "waived", s->waived);

    json_object_set_new(o, "sends",
                        s->sends ? json_string(mutant_figure_name(t, s->sends, room))
                                 : json_null());
    snprintf(policy, sizeof policy, "%s, %s, %s", stats[s->lose_first / 100 % 4],
             stats[s->lose_first / 10 % 10 % 4], stats[s->lose_first % 10 % 4]);
    json_object_set_new(o, "lose_first",
                        s->lose_first ? json_string(policy) : json_null());
    json_object_set_new(o, "any",
                        json_boolean(json_array_size(json_object_get(o, "standing")) ||
                                     !json_is_null(json_object_get(o, "support")) ||
                                     s->waived || s->sends || s->lose_first));
    return o;
}

void view_cards(const struct turn *t, int seat, json_t *o)
{
    const bool plays = seat < t->seats;

    add_auction(t, o);
    json_object_set_new(o, "played", played(t));
    json_object_set_new(o, "asking", asking(t, seat));
    json_object_set_new(o, "options", choice(t, seat));
    json_object_set_new(o, "offers", plays ? offers(t, seat) : json_array());
    json_object_set_new(o, "offered",
                        json_boolean(json_array_size(json_object_get(o, "offers"))));
    json_object_set_new(o, "settled", plays ? settled(t, seat) : json_null());
}
