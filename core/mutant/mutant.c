#include "core/mutant/mutant.h"

#include <assert.h>
#include <stdio.h>

#define TASKS_MAX 1000 /* stages in one turn: more would be a runaway */
#define FORM_MAX 4000  /* bytes of a form */

extern const char core_mutant_deck_json[];

enum { DECISION_B1, DECISION_B2, DECISION_TA };

/* RULES 13.3 */
static const struct decision decisions[] = {
    {"B1", "your sealed bid", "long", 48},
    {"B2", "your sealed bid in a tie", "short", 12},
    {"TA", "your Training Card", "short", 12},
    {NULL, NULL, NULL, 0},
};

/* The task on top needs an answer first. */
static bool waits(const struct mutant_frame *f)
{
    return f->task == MUTANT_ASSIGN ||
           (f->task == MUTANT_AUCTION && f->auction.asked != 0);
}

/* Does one stage of the task on top after the other until one waits for somebody. */
static int run(struct turn *t, struct error *e)
{
    struct mutant *m = t->state;
    const struct mutant_frame *f;
    int i;

    for (i = 0; i < TASKS_MAX; i++) {
        f = mutant_top(m);
        if (!f || waits(f)) {
            return 0;
        }
        switch ((enum mutant_task)f->task) {
        case MUTANT_RECRUIT:
            mutant_run_recruit(t);
            break;
        case MUTANT_COMMAND:
            mutant_run_command(t);
            break;
        case MUTANT_AUCTION:
            mutant_run_auction(t);
            break;
        case MUTANT_ASSIGN:
        case MUTANT_NO_TASK:
            break;
        }
    }
    return error_set(e, ERROR_BUG, "The tasks of the game do not come to an end.");
}

static int setup(struct turn *t, const json_t *options, struct error *e)
{
    return mutant_setup(t, options, e) == 0 ? run(t, e) : -1;
}

static void ask_bids(const struct turn *t, const struct mutant_frame *f,
                     struct question *q)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    int seat;

    q->number = f->auction.question;
    q->round = f->stage;
    q->decision = &decisions[f->stage ? DECISION_B2 : DECISION_B1];
    q->seats = (unsigned)f->auction.asked;
    q->sealed = SEALED_BIDS;
    q->max = deck->is.bid_max;
    for (seat = 0; seat < t->seats; seat++) {
        q->purse[seat] = f->auction.asked & (1 << seat) ? m->schools[seat].coins : 0;
    }
    snprintf(q->text, sizeof q->text, "bid for %s", mutant_prize(t, f->auction.card));
}

static int pending(const struct turn *t, struct question out[QUESTIONS_MAX])
{
    static const struct question none;
    const struct mutant_frame *f = mutant_top_of(t->state);

    if (!f) {
        return 0;
    }
    out[0] = none;
    out[0].illegal = ILLEGAL_STOPS;
    if (f->task == MUTANT_AUCTION) {
        ask_bids(t, f, &out[0]);
        return 1;
    }
    assert(f->task == MUTANT_ASSIGN);
    out[0].number = f->assign.question;
    out[0].decision = &decisions[DECISION_TA];
    out[0].seats = 1u << f->assign.seat;
    snprintf(out[0].text, sizeof out[0].text, "assign %s",
             mutant_prize(t, f->assign.card));
    return 1;
}

static void legal_assign(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    int able[MUTANT_CHARACTERS];
    char text[FORM_MAX];
    int i, n = mutant_trainable(t, seat, able);
    size_t used = (size_t)snprintf(text, sizeof text, "assign <");

    for (i = 0; i < n; i++) {
        const char *name = mutant_card_of(t->deck, &m->characters[able[i]])->name;
        int length =
            snprintf(text + used, sizeof text - used, "%s%s", i ? "|" : "", name);

        if (length < 0 || (size_t)length + 2 > sizeof text - used) {
            text[used] = '\0';
            break;
        }
        used += (size_t)length;
    }
    snprintf(text + used, sizeof text - used, ">");
    form(arg, text);
}

static void legal(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant_frame *f = mutant_top_of(t->state);
    char text[40];

    if (f && f->task == MUTANT_AUCTION && f->auction.asked & (1 << seat)) {
        snprintf(text, sizeof text, "bid <0-%d>", mutant_cap(t, seat));
        form(arg, text);
        form(arg, "bid none");
    } else if (f && f->task == MUTANT_ASSIGN && f->assign.seat == seat) {
        legal_assign(t, seat, form, arg);
    }
}

/* An answer of the engine's for a seat that gave none. */
static int apply_default(struct turn *t, int seat, const struct order *o, struct error *e)
{
    const struct mutant_frame *f = mutant_top(t->state);

    if (f && f->task == MUTANT_AUCTION) {
        return mutant_bid(t, seat, 0, o->status ? o->status : 1, e);
    }
    if (f && f->task == MUTANT_ASSIGN && f->assign.seat == seat) {
        mutant_assign_default(t);
        return 0;
    }
    return error_set(e, ERROR_DENIED, "Nothing is asked of you.");
}

static int apply_words(struct turn *t, int seat, const struct order *o, struct error *e)
{
    struct mutant_order order;

    if (o->status) {
        return mutant_bid(t, seat, 0, o->status, e);
    }
    if (mutant_order_read(o, &order, e) != 0) {
        return -1;
    }
    switch (order.verb) {
    case MUTANT_BID_ORDER:
        return mutant_bid(t, seat, order.amount, 0, e);
    case MUTANT_ASSIGN_ORDER:
        return mutant_assign(t, seat, order.name, e);
    case MUTANT_END_ORDER:
        return 0;
    }
    return -1;
}

static int apply(struct turn *t, int seat, const struct order *o, struct error *e)
{
    int result = 0;

    switch (o->kind) {
    case ORDER_WORDS:
        result = apply_words(t, seat, o, e);
        break;
    case ORDER_DEFAULT:
        result = apply_default(t, seat, o, e);
        break;
    case ORDER_END:
        break;
    case ORDER_PLAN:
        result = error_set(e, ERROR_ILLEGAL, "This game has no plans.");
        break;
    }
    return result == 0 ? run(t, e) : -1;
}

const struct rules mutant_rules = {
    .name = "mutant",
    .title = "Mutant Revolution",
    .revision = 1,
    .seats_min = 3,
    .seats_max = MUTANT_SEATS,
    .state_size = sizeof(struct mutant),
    .facts = mutant_facts,
    .decisions = decisions,
    .verbs = mutant_verbs,
    .deck = core_mutant_deck_json,
    .deck_read = mutant_deck_read,
    .deck_free = mutant_deck_free,
    .deck_size = sizeof(struct mutant_deck),
    .deck_pack = mutant_deck_pack,
    .setup = setup,
    .pending = pending,
    .legal = legal,
    .read = mutant_read,
    .apply = apply,
    .view = mutant_view,
    .save = mutant_save,
    .load = mutant_load,
    .audit = mutant_audit,
};
