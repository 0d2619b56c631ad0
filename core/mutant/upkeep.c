/* The Upkeep Phase: RULES 6. All orders are carried out together, step by step. */
#include "core/mutant/tasks.h"

#include <stdio.h>
#include <string.h>

enum { STAGE_ASK, STAGE_DO };

/* Figures of one School. */
struct figures {
    unsigned char figure[MUTANT_CHARACTERS];
    int n;
};

static bool among(const struct figures *list, int figure)
{
    return memchr(list->figure, figure, (size_t)list->n) != NULL;
}

/* Those of a seat that one of its lines names, in School order. */
static struct figures marked(const struct mutant *m, int seat, enum mutant_line line)
{
    struct figures all, out = {.n = 0};
    int i;

    all.n = mutant_school_order(m, seat, all.figure);
    for (i = 0; i < all.n; i++) {
        if (mutant_character_of(m, all.figure[i])->marked & (int)line) {
            out.figure[out.n++] = all.figure[i];
        }
    }
    return out;
}

/* 13.3 U: Injured Characters first, then those below their limit, in School order. */
static struct figures usual_recovery(const struct turn *t, int seat)
{
    const struct mutant_deck *deck = t->deck;
    struct figures all, out = {.n = 0};
    int i, injured;

    all.n = mutant_school_order(t->state, seat, all.figure);
    for (injured = 1; injured >= 0; injured--) {
        for (i = 0; i < all.n && out.n < deck->is.recover_max; i++) {
            const struct mutant_character *c =
                mutant_character_of(t->state, all.figure[i]);

            if (c->injured == injured &&
                (injured || c->tokens < mutant_token_limit(deck, c))) {
                out.figure[out.n++] = all.figure[i];
            }
        }
    }
    return out;
}

/* What a School recovers: its line, or the usual. */
static struct figures recovery(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;

    return m->schools[seat].lines & MUTANT_RECOVERS ? marked(m, seat, MUTANT_RECOVERS)
                                                    : usual_recovery(t, seat);
}

/* Ready once 6.1 is done. */
static bool will_be_ready(const struct mutant_character *c, const struct figures *recover)
{
    return !c->injured || among(recover, mutant_figure(c));
}

/* Has a token to spend once 6.1 is done: an Injured Character gets none then. */
static bool will_have_token(const struct turn *t, const struct mutant_character *c,
                            const struct figures *recover)
{
    return c->tokens > 0 || (!c->injured && among(recover, mutant_figure(c)) &&
                             mutant_token_limit(t->deck, c) > 0);
}

/* 6.3, read after 6.1. */
static int net_income(const struct turn *t, int seat, const struct figures *recover)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    int i, net = deck->is.income_base;

    for (i = 0; i < MUTANT_CHARACTERS && m->characters[i].kind != MUTANT_NOBODY; i++) {
        const struct mutant_character *c = &m->characters[i];

        if (c->owner != seat || !will_be_ready(c, recover)) {
            continue;
        }
        net += c->kind == MUTANT_STUDENT ? deck->is.income_per_student : 0;
        net -= c->kind == MUTANT_HERO ? deck->is.upkeep_per_hero : 0;
    }
    return net;
}

/* ---- orders ---- */

static void unmark(struct mutant *m, int seat, enum mutant_line line)
{
    int i;

    for (i = 0; i < MUTANT_CHARACTERS && m->characters[i].kind != MUTANT_NOBODY; i++) {
        if (m->characters[i].owner == seat) {
            m->characters[i].marked &= (unsigned char)~(int)line;
        }
    }
}

static int too_many(const struct mutant_order *o, const char *verb, int most,
                    struct error *e)
{
    return o->who.count <= most ? 0
                                : error_set(e, ERROR_ILLEGAL,
                                            "%s takes at most %d names, and %d are here.",
                                            verb, most, o->who.count);
}

/* Marks the Characters that a line names, each once. */
static int mark(struct turn *t, int seat, const struct mutant_order *o,
                enum mutant_line line, struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_school *s = &m->schools[seat];
    struct mutant_character *c;
    int i, figure;

    if (!mutant_asks(m, MUTANT_TASK_UPKEEP, seat)) {
        return mutant_not_asked(e);
    }
    if (s->lines & (int)line) {
        return error_set(e, ERROR_ILLEGAL, "This word stands twice.");
    }
    unmark(m, seat, line);
    for (i = 0; i < o->who.count; i++) {
        if (mutant_find_own(t, seat, o->who.name[i], &figure, e) != 0) {
            return -1;
        }
        c = mutant_character(m, figure);
        if (c->marked & (int)line) {
            return error_set(e, ERROR_ILLEGAL, "%s is named twice.",
                             mutant_character_name(t, c));
        }
        c->marked |= (unsigned char)line;
    }
    s->lines |= (int)line;
    t->answered = true;
    return 0;
}

int mutant_recover(struct turn *t, int seat, const struct mutant_order *o,
                   struct error *e)
{
    const struct mutant_deck *deck = t->deck;

    return too_many(o, "RECOVER", deck->is.recover_max, e) != 0
               ? -1
               : mark(t, seat, o, MUTANT_RECOVERS, e);
}

int mutant_advance(struct turn *t, int seat, const struct mutant_order *o,
                   struct error *e)
{
    const struct mutant_deck *deck = t->deck;

    if (o->who.count != deck->is.advance_characters) {
        return error_set(
            e, ERROR_ILLEGAL,
            "ADVANCE takes exactly %d different Characters, and %d are here.",
            deck->is.advance_characters, o->who.count);
    }
    return mark(t, seat, o, MUTANT_ADVANCES, e);
}

int mutant_release(struct turn *t, int seat, const struct mutant_order *o,
                   struct error *e)
{
    return mark(t, seat, o, MUTANT_RELEASES, e);
}

/* 6.2 */
static int advance_check(const struct turn *t, int seat, const struct figures *recover,
                         struct error *e)
{
    struct figures list = marked(t->state, seat, MUTANT_ADVANCES);
    int i;

    for (i = 0; i < list.n; i++) {
        const struct mutant_character *c = mutant_character_of(t->state, list.figure[i]);

        if (!will_be_ready(c, recover)) {
            return error_set(e, ERROR_ILLEGAL,
                             "%s is Injured and cannot advance the Revolution.",
                             mutant_character_name(t, c));
        }
        if (!will_have_token(t, c, recover)) {
            return error_set(e, ERROR_ILLEGAL,
                             "%s has no Power Token to advance the Revolution with.",
                             mutant_character_name(t, c));
        }
    }
    return 0;
}

/* 6.3 */
static int release_check(const struct turn *t, int seat, const struct figures *recover,
                         struct error *e)
{
    struct figures list = marked(t->state, seat, MUTANT_RELEASES);
    int i, net = net_income(t, seat, recover);

    if (list.n > 0 && net >= 0) {
        return error_set(e, ERROR_ILLEGAL,
                         "Nobody need be released: your income is %d, nothing is due.",
                         net);
    }
    if (list.n > -net && list.n > 0) {
        return error_set(e, ERROR_ILLEGAL,
                         "You can release at most %d: so many coins are due.", -net);
    }
    for (i = 0; i < list.n; i++) {
        const struct mutant_character *c = mutant_character_of(t->state, list.figure[i]);

        if (c->kind != MUTANT_HERO || !will_be_ready(c, recover)) {
            return error_set(e, ERROR_ILLEGAL,
                             "%s cannot be released: only a ready Hero can.",
                             mutant_character_name(t, c));
        }
    }
    return 0;
}

int mutant_end_upkeep(struct turn *t, struct mutant_frame *f, int seat, struct error *e)
{
    struct figures recover = recovery(t, seat);

    (void)f;
    if (advance_check(t, seat, &recover, e) != 0 ||
        release_check(t, seat, &recover, e) != 0) {
        return -1;
    }
    mutant_answered(t, seat);
    return 0;
}

void mutant_late_upkeep(struct turn *t, struct mutant_frame *f, int seat)
{
    struct mutant *m = t->state;

    (void)f;
    unmark(m, seat, MUTANT_RECOVERS);
    unmark(m, seat, MUTANT_ADVANCES);
    unmark(m, seat, MUTANT_RELEASES);
    m->schools[seat].lines = 0;
    mutant_tell_late(t, seat, MUTANT_U);
    mutant_answered(t, seat);
}

/* ---- what is done ---- */

/* 6.1: an Injured Character recovers from that and gets no token. */
static void recover_all(struct turn *t, int seat)
{
    struct figures list = recovery(t, seat);
    int i;

    for (i = 0; i < list.n; i++) {
        if (mutant_character_of(t->state, list.figure[i])->injured) {
            mutant_heal(t, list.figure[i]);
        } else {
            mutant_gain_tokens(t, list.figure[i], 1);
        }
    }
}

static void advance(struct turn *t, int seat)
{
    struct figures list = marked(t->state, seat, MUTANT_ADVANCES);
    int i;

    if (list.n == 0) {
        return;
    }
    fact(t->facts, SEE_ALL, MUTANT_ADVANCED, "{s:i, s:i}", "seat", seat, "characters",
         list.n);
    for (i = 0; i < list.n; i++) {
        mutant_gain_tokens(t, list.figure[i], -1);
    }
    mutant_gain(t, seat, MUTANT_RP, 1);
}

static void release(struct turn *t, int seat, int figure)
{
    const struct mutant *m = t->state;

    fact(t->facts, SEE_ALL, MUTANT_RELEASED, "{s:i, s:s}", "seat", seat, "character",
         mutant_character_name(t, mutant_character_of(m, figure)));
    mutant_leave(t, figure);
}

/* The ready Hero with the lowest printed total, the last recruited of equals; 0: none. */
static int weakest_hero(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    const struct mutant_character *c, *best = NULL;

    for (c = m->characters;
         c < m->characters + MUTANT_CHARACTERS && c->kind != MUTANT_NOBODY; c++) {
        if (c->owner == seat && c->kind == MUTANT_HERO && !c->injured &&
            (!best || mutant_printed(t->deck, c) <= mutant_printed(t->deck, best))) {
            best = c;
        }
    }
    return best ? mutant_figure(best) : 0;
}

/* Those named go instead of a coin each; what is left is paid; for what cannot be paid
 * Heroes go. */
static void pay(struct turn *t, int seat, int due)
{
    struct mutant *m = t->state;
    struct figures named = marked(m, seat, MUTANT_RELEASES);
    int i, paid, figure;

    for (i = 0; i < named.n; i++) {
        release(t, seat, named.figure[i]);
    }
    due -= named.n;
    paid = due < m->schools[seat].coins ? due : m->schools[seat].coins;
    if (paid > 0) {
        m->schools[seat].coins -= paid;
        fact(t->facts, SEE_ALL, MUTANT_UPKEEP_PAID, "{s:i, s:s, s:i, s:i, s:i}", "seat",
             seat, "what", "coins", "amount", paid, "before",
             m->schools[seat].coins + paid, "after", m->schools[seat].coins);
    }
    for (due -= paid; due > 0; due--) {
        figure = weakest_hero(t, seat);
        if (!figure) {
            return;
        }
        release(t, seat, figure);
    }
}

static void coins(struct turn *t, int seat)
{
    static const struct figures none;
    struct mutant *m = t->state;
    int net = net_income(t, seat, &none); /* 6.1 is done */

    if (net < 0) {
        pay(t, seat, -net);
        return;
    }
    m->schools[seat].coins += net;
    fact(t->facts, SEE_ALL, MUTANT_INCOME, "{s:i, s:s, s:i, s:i, s:i}", "seat", seat,
         "what", "coins", "amount", net, "before", m->schools[seat].coins - net, "after",
         m->schools[seat].coins);
}

void mutant_run_upkeep(struct turn *t, struct mutant_frame *f)
{
    static void (*const step[])(struct turn *, int) = {recover_all, advance, coins};
    struct mutant *m = t->state;
    size_t i;
    int seat;

    if (f->stage == STAGE_ASK) {
        f->stage = STAGE_DO;
        mutant_ask(m, mutant_everybody(t));
        return;
    }
    for (i = 0; i < sizeof step / sizeof *step; i++) {
        for (seat = 0; seat < t->seats; seat++) {
            step[i](t, seat);
        }
    }
    for (seat = 0; seat < t->seats; seat++) {
        m->schools[seat].lines = 0;
    }
    for (i = 0; i < MUTANT_CHARACTERS; i++) {
        m->characters[i].marked = 0;
    }
    mutant_pop(m);
}

void mutant_ask_upkeep(const struct turn *t, const struct mutant_frame *f,
                       struct question *q)
{
    (void)t;
    (void)f;
    q->decision = &mutant_decisions[MUTANT_U];
    q->sealed = SEALED_ANSWERS;
    snprintf(q->text, sizeof q->text, "recover, advance, and who is released");
}

/* As many of the list as ADVANCE takes, beginning with one after the other. */
static void advance_form(const struct turn *t, const struct figures *able,
                         order_form_fn *form, void *arg)
{
    const struct mutant_deck *deck = t->deck;
    char room[MUTANT_FIGURE_NAME], names[MUTANT_FORM];
    struct mutant_form f;
    int first, i, n = deck->is.advance_characters;
    size_t used;

    mutant_form_begin(&f, "advance ");
    for (first = 0; n <= able->n && first < able->n; first++) {
        for (i = 0, used = 0; i < n && used < sizeof names; i++) {
            used += (size_t)snprintf(
                names + used, sizeof names - used, "%s%s", i ? ", " : "",
                mutant_figure_name(t, able->figure[(first + i) % able->n], room));
        }
        mutant_form_pick(&f, names);
    }
    mutant_form_end(&f, "", form, arg);
}

void mutant_legal_upkeep(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant_deck *deck = t->deck;
    struct figures usual = usual_recovery(t, seat), all, able = {.n = 0};
    struct mutant_form recover, release;
    char room[MUTANT_FIGURE_NAME];
    bool owes = net_income(t, seat, &usual) < 0;
    int i;

    all.n = mutant_school_order(t->state, seat, all.figure);
    mutant_form_begin(&recover, "recover ");
    mutant_form_begin(&release, "release ");
    for (i = 0; i < all.n; i++) {
        const struct mutant_character *c = mutant_character_of(t->state, all.figure[i]);

        if (deck->is.recover_max > 0) {
            mutant_form_pick(&recover, mutant_figure_name(t, all.figure[i], room));
        }
        if (!c->injured && c->tokens > 0) {
            able.figure[able.n++] = all.figure[i];
        }
        if (owes && c->kind == MUTANT_HERO && will_be_ready(c, &usual)) {
            mutant_form_pick(&release, mutant_figure_name(t, all.figure[i], room));
        }
    }
    form(arg, "recover none");
    mutant_form_end(&recover, "", form, arg);
    mutant_form_end(&release, "", form, arg);
    advance_form(t, &able, form, arg);
}
