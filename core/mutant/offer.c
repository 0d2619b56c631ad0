/* Offers of trade: made, accepted, rejected, taken back. RULES 8.1, 13.9. */
#include "core/joined.h"
#include "core/mutant/trade.h"

#include <stdio.h>
#include <string.h>

unsigned trade_seers(const struct mutant_offer *o)
{
    return SEE_ONLY(o->from) | SEE_ONLY(o->to);
}

/* "3 coins, Pip Arden". */
static void goods_text(const struct turn *t, int coins,
                       const unsigned char figures[MUTANT_GOODS], struct joined *out)
{
    int i;

    if (coins > 0) {
        joined_add(out, ", ", "%d %s", coins, coins == 1 ? "coin" : "coins");
    }
    for (i = 0; i < MUTANT_GOODS && figures[i]; i++) {
        const struct mutant_character *c = mutant_character_of(t->state, figures[i]);

        joined_add(out, ", ", "%s", c ? mutant_character_name(t, c) : "somebody gone");
    }
    if (!out->used) {
        joined_add(out, "", "nothing");
    }
}

static void tell_offer(struct turn *t, unsigned see, enum mutant_fact kind,
                       const struct mutant_offer *o)
{
    struct joined gives = {.used = 0}, gets = {.used = 0};

    goods_text(t, o->give, o->gives, &gives);
    goods_text(t, o->get, o->gets, &gets);
    fact(t->facts, see, (int)kind, "{s:i, s:i, s:i, s:s, s:s}", "seat", o->from, "to",
         o->to, "number", o->number, "gives", gives.text, "gets", gets.text);
}

/* The Heroes and Students that a side of an offer names. */
static int read_side(const struct turn *t, int seat, const struct mutant_names *names,
                     unsigned char out[MUTANT_GOODS], struct error *e)
{
    const struct mutant *m = t->state;
    int i, k, figure;

    if (names->count > MUTANT_GOODS) {
        return error_set(e, ERROR_ILLEGAL, "At most %d Characters a side.", MUTANT_GOODS);
    }
    for (i = 0; i < names->count; i++) {
        if (mutant_find_own(t, seat, names->name[i], &figure, e) != 0) {
            return -1;
        }
        if (mutant_character_of(m, figure)->kind == MUTANT_LEADER) {
            return error_set(e, ERROR_ILLEGAL, "%s is a Leader, and never traded.",
                             names->name[i]);
        }
        for (k = 0; k < i; k++) {
            if (out[k] == figure) {
                return error_set(e, ERROR_ILLEGAL, "%s stands twice in the offer.",
                                 names->name[i]);
            }
        }
        out[i] = (unsigned char)figure;
    }
    return 0;
}

#define OWN_OFFERS (MUTANT_OFFERS / MUTANT_SEATS) /* of one School, open at once */

/* Each School has places of its own, so that none can tell how many offers others have
 * open. MUTANT_OFFERS: all of them are taken. */
static int free_place(const struct mutant *m, int seat)
{
    int i, first = seat * OWN_OFFERS;

    for (i = first; i < first + OWN_OFFERS; i++) {
        if (!m->offers[i].number) {
            return i;
        }
    }
    return MUTANT_OFFERS;
}

static bool has_all(const struct mutant *m, int seat, int coins,
                    const unsigned char figures[MUTANT_GOODS])
{
    int i;

    for (i = 0; i < MUTANT_GOODS && figures[i]; i++) {
        const struct mutant_character *c = mutant_character_of(m, figures[i]);

        if (!c || c->owner != seat) {
            return false;
        }
    }
    return m->schools[seat].coins >= coins;
}

static int read_offer(const struct turn *t, int seat, const struct mutant_order *o,
                      struct mutant_offer *out, struct error *e)
{
    const struct mutant *m = t->state;

    out->from = seat;
    out->give = o->number;
    out->get = o->price;
    if (mutant_find_seat(t, o->school, &out->to, e) != 0) {
        return -1;
    }
    if (out->to == seat) {
        return error_set(e, ERROR_ILLEGAL, "An offer goes to another School.");
    }
    if (read_side(t, seat, &o->who, out->gives, e) != 0 ||
        read_side(t, out->to, &o->on, out->gets, e) != 0) {
        return -1;
    }
    if (!out->give && !out->get && !out->gives[0] && !out->gets[0]) {
        return error_set(e, ERROR_ILLEGAL, "Nothing for nothing is no offer.");
    }
    if (out->give > m->schools[seat].coins) {
        return error_set(e, ERROR_ILLEGAL, "Your coins are %d, not %d.",
                         m->schools[seat].coins, out->give);
    }
    return 0;
}

/* 13.3 TR: who gets an offer is no longer done. */
int mutant_order_offer(struct turn *t, int seat, const struct mutant_order *o,
                       struct error *e)
{
    static const struct mutant_offer none;
    struct mutant *m = t->state;
    struct mutant_offer offer = none;
    int place = free_place(m, seat);

    if (!trade_open(m)) {
        return error_set(e, ERROR_DENIED,
                         "Offers are for the trade step of the Recruit Phase.");
    }
    if (read_offer(t, seat, o, &offer, e) != 0) {
        return -1;
    }
    if (place == MUTANT_OFFERS) {
        return error_set(e, ERROR_ILLEGAL,
                         "%d offers of yours are open, more cannot be: CANCEL one.",
                         OWN_OFFERS);
    }
    offer.number = ++m->offered;
    m->offers[place] = offer;
    mutant_top(m)->asked |= MUTANT_SEAT(offer.to);
    tell_offer(t, trade_seers(&offer), MUTANT_OFFER_MADE, &offer);
    return 0;
}

/* The offer of this number that the seat made or got; number 0: the only one it got. */
static struct mutant_offer *find_offer(struct turn *t, int seat, int number, bool made,
                                       struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_offer *found = NULL;
    int i, n = 0;

    for (i = 0; i < MUTANT_OFFERS; i++) {
        struct mutant_offer *o = &m->offers[i];

        if (o->number && (made ? o->from : o->to) == seat &&
            (number == 0 || o->number == number)) {
            found = o;
            n++;
        }
    }
    if (n == 1) {
        return found;
    }
    if (n > 1) {
        error_set(e, ERROR_ILLEGAL, "%d offers are open to you: say which, ACCEPT %d.", n,
                  found->number);
    } else if (number) {
        error_set(e, ERROR_ILLEGAL, "There is no open offer %d %s you.", number,
                  made ? "from" : "to");
    } else {
        error_set(e, ERROR_ILLEGAL, "No offer is open to you.");
    }
    return NULL;
}

static void hand_over(struct turn *t, const unsigned char figures[MUTANT_GOODS], int to)
{
    int i;

    for (i = 0; i < MUTANT_GOODS && figures[i]; i++) {
        mutant_transfer(t, figures[i], to);
    }
}

/* Both sides at once, or nothing. */
int mutant_accept_offer(struct turn *t, int seat, int number, struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_offer *o, carried;

    if (!trade_open(m)) {
        return error_set(e, ERROR_DENIED, "No offer is open to you.");
    }
    o = find_offer(t, seat, number, false, e);
    if (!o) {
        return -1;
    }
    if (!has_all(m, o->from, o->give, o->gives) || !has_all(m, o->to, o->get, o->gets)) {
        return error_set(e, ERROR_ILLEGAL,
                         "Offer %d cannot be carried out now: one of you no longer has "
                         "what it takes.",
                         o->number);
    }
    carried = *o;
    memset(o, 0, sizeof *o);
    tell_offer(t, SEE_ALL, MUTANT_TRADED, &carried);
    trade_pay(t, carried.from, carried.to, carried.give);
    trade_pay(t, carried.to, carried.from, carried.get);
    hand_over(t, carried.gives, carried.to);
    hand_over(t, carried.gets, carried.from);
    return 0;
}

static int drop_offer(struct turn *t, int seat, const struct mutant_order *o, bool made,
                      struct error *e)
{
    struct mutant_offer *offer;

    if (!trade_open(t->state)) {
        return error_set(e, ERROR_DENIED, "No offer is open.");
    }
    offer = find_offer(t, seat, o->number, made, e);
    if (!offer) {
        return -1;
    }
    fact(t->facts, trade_seers(offer),
         made ? MUTANT_OFFER_CANCELLED : MUTANT_OFFER_REJECTED, "{s:i, s:i}", "seat",
         seat, "number", offer->number);
    memset(offer, 0, sizeof *offer);
    return 0;
}

int mutant_order_reject(struct turn *t, int seat, const struct mutant_order *o,
                        struct error *e)
{
    return drop_offer(t, seat, o, false, e);
}

int mutant_order_cancel(struct turn *t, int seat, const struct mutant_order *o,
                        struct error *e)
{
    return drop_offer(t, seat, o, true, e);
}

static void pick_characters(const struct turn *t, struct mutant_form *f, int seat)
{
    const struct mutant *m = t->state;
    int i;

    for (i = 0; i < MUTANT_CHARACTERS; i++) {
        const struct mutant_character *c = &m->characters[i];

        if ((c->kind == MUTANT_HERO || c->kind == MUTANT_STUDENT) && c->owner == seat) {
            mutant_form_pick(f, mutant_character_name(t, c));
        }
    }
}

/* Coins for one of his Characters, a Character for coins. */
static void legal_offers_to(const struct turn *t, int seat, int to, order_form_fn *form,
                            void *arg)
{
    const struct mutant *m = t->state;
    char head[200];
    struct mutant_form f;

    if (m->schools[seat].coins > 0) {
        snprintf(head, sizeof head, "offer %s give <1-%d> coins get ", t->names[to],
                 m->schools[seat].coins);
        mutant_form_begin(&f, head);
        pick_characters(t, &f, to);
        mutant_form_end(&f, "", form, arg);
    }
    snprintf(head, sizeof head, "offer %s give ", t->names[to]);
    mutant_form_begin(&f, head);
    pick_characters(t, &f, seat);
    mutant_form_end(&f, " get <1-9> coins", form, arg);
}

static void legal_answers(const struct turn *t, int seat, bool made, const char *head,
                          order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    struct mutant_form f;
    char number[20];
    int i;

    mutant_form_begin(&f, head);
    for (i = 0; i < MUTANT_OFFERS; i++) {
        const struct mutant_offer *o = &m->offers[i];

        if (o->number && (made ? o->from : o->to) == seat &&
            (head[0] != 'a' || (has_all(m, o->from, o->give, o->gives) &&
                                has_all(m, o->to, o->get, o->gets)))) {
            snprintf(number, sizeof number, "%d", o->number);
            mutant_form_pick(&f, number);
        }
    }
    mutant_form_end(&f, "", form, arg);
}

void trade_legal_offers(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    int to;

    legal_answers(t, seat, false, "accept ", form, arg);
    legal_answers(t, seat, false, "reject ", form, arg);
    legal_answers(t, seat, true, "cancel ", form, arg);
    for (to = 0; to < t->seats; to++) {
        if (to != seat && free_place(m, seat) < MUTANT_OFFERS) {
            legal_offers_to(t, seat, to, form, arg);
        }
    }
}
