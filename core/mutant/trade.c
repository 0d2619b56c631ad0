/* The step of trade and covert missions: RULES 8.1, 8.2, 13.3 TR. */
#include "core/mutant/trade.h"

#include <stdio.h>
#include <string.h>

enum { STAGE_OPENS, STAGE_CLOSES };

bool trade_open(const struct mutant *m)
{
    const struct mutant_frame *f = mutant_top_of(m);

    return f && f->task == MUTANT_TASK_TRADE && f->asked;
}

static void lapse(struct turn *t, struct mutant_offer *o)
{
    fact(t->facts, trade_seers(o), MUTANT_OFFER_LAPSES, "{s:i}", "number", o->number);
    memset(o, 0, sizeof *o);
}

/* Offers lapse at the end of the step (13.9). */
static void close(struct turn *t)
{
    struct mutant *m = t->state;
    int i;

    for (i = 0; i < MUTANT_OFFERS; i++) {
        if (m->offers[i].number) {
            lapse(t, &m->offers[i]);
        }
    }
    mutant_pop(m);
}

void mutant_run_trade(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;
    int i;

    if (f->stage == STAGE_CLOSES) {
        close(t);
        return;
    }
    f->stage = STAGE_CLOSES;
    for (i = 0; i < MUTANT_CHARACTERS; i++) {
        m->characters[i].covert = 0; /* a new round */
    }
    fact(t->facts, SEE_ALL, MUTANT_TRADE_OPENS, "{}");
    mutant_ask(m, mutant_everybody(t));
}

void mutant_ask_trade(const struct turn *t, const struct mutant_frame *f,
                      struct question *q)
{
    (void)t;
    (void)f;
    q->decision = &mutant_decisions[MUTANT_TR];
    snprintf(q->text, sizeof q->text, "trade, covert missions, then DONE");
}

void mutant_late_trade(struct turn *t, struct mutant_frame *f, int seat)
{
    (void)f;
    mutant_tell_late(t, seat, MUTANT_TR);
    mutant_answered(t, seat);
}

/* DONE of trade; elsewhere it says what the end of the file says. */
int mutant_order_done(struct turn *t, int seat, const struct mutant_order *o,
                      struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_top(m);

    (void)o;
    if (!f || !(f->asked & MUTANT_SEAT(seat))) {
        return mutant_not_asked(e);
    }
    if (f->task == MUTANT_TASK_TRADE) {
        fact(t->facts, SEE_ALL, MUTANT_TRADE_DONE, "{s:i}", "seat", seat);
        mutant_answered(t, seat);
        return 0;
    }
    if (!mutant_task_kinds[f->task].end) {
        return mutant_not_asked(e);
    }
    return mutant_task_kinds[f->task].end(t, f, seat, e);
}

static bool may_go(const struct mutant_character *c, int seat)
{
    return (c->kind == MUTANT_HERO || c->kind == MUTANT_STUDENT) && c->owner == seat &&
           !c->injured && c->tokens > 0 && !c->covert;
}

/* 8.2: why a Character cannot go. */
static int cannot_go(const struct turn *t, const struct mutant_character *c,
                     struct error *e)
{
    const char *name = mutant_character_name(t, c);

    if (c->kind == MUTANT_LEADER) {
        return error_set(e, ERROR_ILLEGAL, "%s is your Leader: Leaders cannot go.", name);
    }
    if (c->injured) {
        return error_set(e, ERROR_ILLEGAL, "%s is Injured.", name);
    }
    if (c->covert) {
        return error_set(e, ERROR_ILLEGAL, "%s has been on a covert mission this round.",
                         name);
    }
    return error_set(e, ERROR_ILLEGAL, "%s has no Power Token to spend.", name);
}

static void go_covert(struct turn *t, int seat, int figure)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant_character *c = mutant_character(t->state, figure);

    c->covert = 1;
    fact(t->facts, SEE_ALL, MUTANT_COVERT_MISSION, "{s:i, s:s}", "seat", seat,
         "character", mutant_character_name(t, c));
    mutant_gain_tokens(t, figure, -1);
    mutant_gain(t, seat, MUTANT_COIN,
                c->kind == MUTANT_HERO ? deck->is.covert_hero : deck->is.covert_student);
}

int mutant_order_covert(struct turn *t, int seat, const struct mutant_order *o,
                        struct error *e)
{
    struct mutant *m = t->state;
    int i, k, figure[MUTANT_LISTED];

    if (!trade_open(m)) {
        return error_set(e, ERROR_DENIED,
                         "COVERT is for the trade step of the Recruit Phase.");
    }
    for (i = 0; i < o->who.count; i++) {
        const struct mutant_character *c;

        if (mutant_find_own(t, seat, o->who.name[i], &figure[i], e) != 0) {
            return -1;
        }
        c = mutant_character_of(m, figure[i]);
        if (!may_go(c, seat)) {
            return cannot_go(t, c, e);
        }
        for (k = 0; k < i; k++) {
            if (figure[k] == figure[i]) {
                return error_set(e, ERROR_ILLEGAL, "%s goes once a round.",
                                 mutant_character_name(t, c));
            }
        }
    }
    for (i = 0; i < o->who.count; i++) {
        go_covert(t, seat, figure[i]);
    }
    return 0;
}

static void legal_covert(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    struct mutant_form f;
    int i;

    mutant_form_begin(&f, "covert ");
    for (i = 0; i < MUTANT_CHARACTERS; i++) {
        if (may_go(&m->characters[i], seat)) {
            mutant_form_pick(&f, mutant_character_name(t, &m->characters[i]));
        }
    }
    mutant_form_end(&f, "", form, arg);
}

void mutant_legal_trade(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    form(arg, "done");
    legal_covert(t, seat, form, arg);
    trade_legal_offers(t, seat, form, arg);
}

void mutant_legal_unasked(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_top_of(m);

    if (trade_open(m) && !(f->asked & MUTANT_SEAT(seat))) {
        legal_covert(t, seat, form, arg);
        trade_legal_offers(t, seat, form, arg);
    }
    mutant_legal_give(t, seat, form, arg);
    mission_legal_advance(t, seat, form, arg);
}
