/* Asking for Plot Points, giving them, and getting them back: RULES 7.4.3 to 7.4.9, 13.8.
 */
#include "core/mutant/plot.h"

#include <stdio.h>
#include <string.h>

int mutant_support(const struct mutant *m)
{
    int seat, sum = 0;

    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        sum += m->asking.paid[seat];
    }
    return sum;
}

int mutant_supporters(const struct mutant *m)
{
    int seat, mask = 0;

    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        mask |= m->asking.paid[seat] ? MUTANT_SEAT(seat) : 0;
    }
    return mask;
}

static void lapse(struct mutant *m)
{
    memset(m->asking.number, 0, sizeof m->asking.number);
    memset(m->asking.offered, 0, sizeof m->asking.offered);
    memset(m->asking.price, 0, sizeof m->asking.price);
}

/* 7.4.6: in full; coins of a price stay (7.4.9). */
void mutant_reimburse(struct turn *t, int seat)
{
    struct mutant *m = t->state;
    int i, who, before;

    for (i = 1; i < t->seats; i++) {
        who = mutant_clockwise(t, seat, i);
        if (m->asking.paid[who]) {
            before = m->schools[who].pp;
            m->schools[who].pp += m->asking.paid[who];
            m->asking.paid[who] = 0;
            fact(t->facts, SEE_ALL, MUTANT_REIMBURSED, "{s:i, s:s, s:i, s:i}", "seat",
                 who, "what", "pp", "before", before, "after", m->schools[who].pp);
        }
    }
    lapse(m);
}

/* A School that agrees pays at once (7.4.4); beyond the limit nothing is taken (7.4.8).
 */
static void give(struct turn *t, int seat, int asker, int n)
{
    struct mutant *m = t->state;
    int room = m->asking.limit - mutant_support(m);
    int before = m->schools[seat].pp;

    n = n < room ? n : room;
    m->schools[seat].pp -= n;
    m->asking.paid[seat] += n;
    fact(t->facts, SEE_ALL, MUTANT_SUPPORTED, "{s:i, s:i, s:i, s:s, s:i, s:i}", "seat",
         seat, "whom", asker, "amount", n, "what", "pp", "before", before, "after",
         before - n);
}

/* An offer with a price; the asker alone hears of it (13.10). */
static void offer(struct turn *t, int seat, int asker, int n, int price)
{
    struct mutant *m = t->state;

    m->asking.number[seat] = ++m->offered;
    m->asking.offered[seat] = n;
    m->asking.price[seat] = price;
    fact(t->facts, SEE_ONLY(seat) | SEE_ONLY(asker), MUTANT_SUPPORT_PRICED,
         "{s:i, s:i, s:i, s:i, s:i}", "seat", seat, "whom", asker, "amount", n, "price",
         price, "number", m->offered);
}

/* It was for this time, and nothing comes of it (13.8). */
static void tell_empty(struct turn *t, int seat, int asker)
{
    struct mutant_school *s = &((struct mutant *)t->state)->schools[seat];

    s->support[asker] = s->price[asker] = 0;
    fact(t->facts, SEE_ONLY(seat), MUTANT_SUPPORT_EMPTY, "{s:i, s:i}", "seat", seat,
         "whom", asker);
}

/* What was promised for the next time (13.8), in the order of the seats. Returns those
 * who need not be asked. */
static int take_promises(struct turn *t, int asker, int from)
{
    struct mutant *m = t->state;
    int i, seat, n, done = 0;

    for (i = 1; i < t->seats; i++) {
        struct mutant_school *s;

        seat = mutant_clockwise(t, asker, i);
        s = &m->schools[seat];
        n = s->support[asker] < s->pp ? s->support[asker] : s->pp;
        if (from & MUTANT_SEAT(seat) && s->support[asker] && s->pp == 0) {
            tell_empty(t, seat, asker);
        }
        if (!(from & MUTANT_SEAT(seat)) || n == 0 ||
            mutant_support(m) == m->asking.limit) {
            continue;
        }
        if (s->price[asker]) {
            offer(t, seat, asker, n, s->price[asker]);
        } else {
            give(t, seat, asker, n);
        }
        s->support[asker] = s->price[asker] = 0;
        done |= MUTANT_SEAT(seat);
    }
    return done;
}

/* Those who have Plot Points: who has none can give none, and that is public. */
static int able(const struct turn *t, int seats)
{
    const struct mutant *m = t->state;
    int seat, mask = 0;

    for (seat = 0; seat < t->seats; seat++) {
        mask |=
            seats & MUTANT_SEAT(seat) && m->schools[seat].pp > 0 ? MUTANT_SEAT(seat) : 0;
    }
    return mask;
}

static int asked_from(const struct turn *t, int seat, const struct mutant_order *o,
                      int *from, struct error *e)
{
    int i, other;

    *from = o->on.count ? 0 : mutant_everybody(t) & ~MUTANT_SEAT(seat);
    for (i = 0; i < o->on.count; i++) {
        if (mutant_find_seat(t, o->on.name[i], &other, e) != 0) {
            return -1;
        }
        if (other == seat) {
            return error_set(e, ERROR_ILLEGAL, "You cannot ask yourself.");
        }
        *from |= MUTANT_SEAT(other);
    }
    return 0;
}

static void tell_asked(struct turn *t, int seat, int from, const struct mutant_order *o)
{
    char names[MUTANT_NAMES];

    mutant_names(t, from, names);
    if (o->say) { /* what he wrote stands apart from what is told: mail 1.4.3 */
        fact(t->facts, SEE_ALL, MUTANT_ASKED_SAYING, "{s:i, s:i, s:s, s:s}", "seat", seat,
             "amount", o->number, "names", names, "words", o->say);
    } else {
        fact(t->facts, SEE_ALL, MUTANT_ASKED, "{s:i, s:i, s:s}", "seat", seat, "amount",
             o->number, "names", names);
    }
}

int mutant_ask_support(struct turn *t, int seat, const struct mutant_order *o,
                       struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_begin_activity(t, seat, e);
    int from, left;

    if (!f) {
        return -1;
    }
    if (m->asking.asked) {
        return error_set(e, ERROR_ILLEGAL, "You may ask only once in a turn.");
    }
    if (asked_from(t, seat, o, &from, e) != 0) {
        return -1;
    }
    m->activity = MUTANT_DID_ACT;
    m->asking.asked = 1;
    m->asking.limit = o->number;
    m->asking.from = from;
    tell_asked(t, seat, from, o);
    mutant_answered(t, seat);
    f->stage = PLOT_SUPPORT;
    left = able(t, from & ~take_promises(t, seat, from));
    if (left && mutant_support(m) < m->asking.limit) {
        mutant_ask(m, left);
    }
    return 0;
}

/* ---- SUPPORT and DECLINE ---- */

/* The frame of a request that is open to this seat; NULL: none is. */
static struct mutant_frame *request(struct mutant *m, int seat)
{
    struct mutant_frame *f = mutant_top(m);

    return f && f->task == MUTANT_TASK_PLOT && f->stage == PLOT_SUPPORT &&
                   m->asking.from & MUTANT_SEAT(seat)
               ? f
               : NULL;
}

static int support_now(struct turn *t, struct mutant_frame *f, int seat,
                       const struct mutant_order *o, struct error *e)
{
    struct mutant *m = t->state;

    if (o->number > m->schools[seat].pp) {
        return error_set(e, ERROR_ILLEGAL, "You have only %d Plot Point%s to give.",
                         m->schools[seat].pp, m->schools[seat].pp == 1 ? "" : "s");
    }
    if (o->price) {
        offer(t, seat, f->seat, o->number, o->price);
    } else {
        give(t, seat, f->seat, o->number);
    }
    mutant_answered(t, seat);
    if (mutant_support(m) == m->asking.limit) {
        f->asked = 0; /* no more is wanted */
    }
    return 0;
}

static int promise(struct turn *t, int seat, int asker, const struct mutant_order *o,
                   struct error *e)
{
    struct mutant *m = t->state;

    if (asker == seat) {
        return error_set(e, ERROR_ILLEGAL, "Your own Plot Points need no SUPPORT.");
    }
    m->schools[seat].support[asker] = o->number;
    m->schools[seat].price[asker] = o->price;
    fact(t->facts, SEE_ONLY(seat), MUTANT_SUPPORT_PROMISED, "{s:i, s:i, s:i}", "seat",
         seat, "whom", asker, "amount", o->number);
    return 0;
}

int mutant_give_support(struct turn *t, int seat, const struct mutant_order *o,
                        struct error *e)
{
    struct mutant_frame *f = request(t->state, seat);
    int asker;

    if (mutant_find_seat(t, o->school, &asker, e) != 0) {
        return -1;
    }
    return f && f->seat == asker ? support_now(t, f, seat, o, e)
                                 : promise(t, seat, asker, o, e);
}

/* Until it is paid, what was promised or offered may be withdrawn (13.8). */
static int withdraw(struct turn *t, int seat, int asker, struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_school *s = &m->schools[seat];
    const struct mutant_frame *f = mutant_top(m);
    bool offered =
        f && f->task == MUTANT_TASK_PLOT && f->seat == asker && m->asking.number[seat];

    if (!s->support[asker] && !offered) {
        return error_set(e, ERROR_ILLEGAL, "You have promised %s nothing that is unpaid.",
                         t->names[asker]);
    }
    s->support[asker] = s->price[asker] = 0;
    if (offered) {
        m->asking.number[seat] = m->asking.offered[seat] = m->asking.price[seat] = 0;
    }
    fact(t->facts, SEE_ONLY(seat), MUTANT_SUPPORT_WITHDRAWN, "{s:i, s:i}", "seat", seat,
         "whom", asker);
    return 0;
}

int mutant_decline(struct turn *t, int seat, const struct mutant_order *o,
                   struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = request(m, seat);
    int asker = f ? f->seat : -1;

    if (o->school && mutant_find_seat(t, o->school, &asker, e) != 0) {
        return -1;
    }
    if (f && f->seat == asker && f->asked & MUTANT_SEAT(seat)) {
        fact(t->facts, SEE_ALL, MUTANT_SUPPORT_DECLINED, "{s:i, s:i}", "seat", seat,
             "whom", asker);
        mutant_answered(t, seat);
        return 0;
    }
    return asker < 0 ? mutant_not_asked(e) : withdraw(t, seat, asker, e);
}

/* ---- ACCEPT and NOCARD ---- */

static struct mutant_frame *supported(struct mutant *m, int seat)
{
    struct mutant_frame *f = mutant_asks(m, MUTANT_TASK_PLOT, seat);

    return f && f->stage == PLOT_SUPPORTED ? f : NULL;
}

/* The seat whose offer has this number (0: the only one that is open). */
static int find_offer(const struct mutant *m, int number, int *out, struct error *e)
{
    int seat, n = 0;

    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        if (m->asking.number[seat] && (!number || m->asking.number[seat] == number)) {
            *out = seat;
            n++;
        }
    }
    if (n == 1) {
        return 0;
    }
    return n == 0
               ? error_set(e, ERROR_ILLEGAL, "There is no such offer.")
               : error_set(e, ERROR_ILLEGAL,
                           "There are %d offers: write the number of the one you take.",
                           n);
}

/* 7.4.9: it fits whole, and both can deliver. */
static int offer_check(const struct turn *t, int seat, int from, struct error *e)
{
    const struct mutant *m = t->state;
    const struct mutant_asking *a = &m->asking;
    int room = a->limit - mutant_support(m);

    if (a->offered[from] > room) {
        return error_set(e, ERROR_ILLEGAL,
                         "Only %d more Plot Point%s wanted now, not %d.", room,
                         room == 1 ? " is" : "s are", a->offered[from]);
    }
    if (a->offered[from] > m->schools[from].pp) {
        return error_set(e, ERROR_ILLEGAL, "%s has only %d Plot Point%s left.",
                         t->names[from], m->schools[from].pp,
                         m->schools[from].pp == 1 ? "" : "s");
    }
    if (a->price[from] > m->schools[seat].coins) {
        return error_set(e, ERROR_ILLEGAL, "Its price is %d, and your coins are %d.",
                         a->price[from], m->schools[seat].coins);
    }
    return 0;
}

static int accept_support(struct turn *t, int seat, int number, struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_asking *a = &m->asking;
    int from = 0, n, price;

    if (find_offer(m, number, &from, e) != 0 || offer_check(t, seat, from, e) != 0) {
        return -1;
    }
    n = a->offered[from];
    price = a->price[from];
    a->number[from] = a->offered[from] = a->price[from] = 0;
    fact(t->facts, SEE_ALL, MUTANT_PRICE_PAID, "{s:i, s:i, s:i, s:i}", "seat", seat,
         "whom", from, "amount", n, "price", price);
    mutant_steal(t, seat, from, MUTANT_COIN, price);
    give(t, from, seat, n);
    t->answered = true;
    return 0;
}

int mutant_accept(struct turn *t, int seat, const struct mutant_order *o, struct error *e)
{
    if (supported(t->state, seat)) {
        return accept_support(t, seat, o->number, e);
    }
    return mutant_accept_offer(t, seat, o->number, e);
}

int mutant_no_card(struct turn *t, int seat, const struct mutant_order *o,
                   struct error *e)
{
    const struct mutant *m = t->state;

    (void)o;
    if (!supported(t->state, seat)) {
        return mutant_not_asked(e);
    }
    if (mutant_support(m) == 0) {
        return error_set(e, ERROR_ILLEGAL, "You have no support to give back.");
    }
    if (mutant_fitting_event(t, seat)) {
        return error_set(e, ERROR_ILLEGAL,
                         "You hold an Event that uses the support: PLAY it.");
    }
    fact(t->facts, SEE_ALL, MUTANT_NO_CARD, "{s:i}", "seat", seat);
    mutant_reimburse(t, seat);
    mutant_answered(t, seat); /* asked again, under a new number */
    return 0;
}

/* ---- forms ---- */

void mutant_legal_accept(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    struct error e;
    char text[40];
    int from;

    for (from = 0; from < t->seats; from++) {
        if (m->asking.number[from] && offer_check(t, seat, from, &e) == 0) {
            snprintf(text, sizeof text, "accept %d", m->asking.number[from]);
            form(arg, text);
        }
    }
}

void mutant_legal_support(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_top_of(m);
    char text[200];

    form(arg, "decline");
    snprintf(text, sizeof text, "support %s <1-%d>", t->names[f->seat],
             m->schools[seat].pp);
    form(arg, text);
    snprintf(text, sizeof text, "support %s <1-%d> for <1-4>", t->names[f->seat],
             m->schools[seat].pp);
    form(arg, text);
}

void mutant_legal_promise(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    const struct mutant_frame *top = mutant_top_of(m);
    char text[200];
    int asker;

    for (asker = 0; asker < t->seats; asker++) {
        bool open = top && top->task == MUTANT_TASK_PLOT && top->stage == PLOT_SUPPORT &&
                    top->seat == asker;

        if (asker == seat || open) {
            continue;
        }
        snprintf(text, sizeof text, "support %s <1-3>", t->names[asker]);
        form(arg, text);
        if (m->schools[seat].support[asker]) {
            snprintf(text, sizeof text, "decline %s", t->names[asker]);
            form(arg, text);
        }
    }
}
