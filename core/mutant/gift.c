/* Coins that change hands: RULES 13.9. */
#include "core/mutant/trade.h"

#include <stdio.h>

void trade_pay(struct turn *t, int from, int to, int n)
{
    struct mutant *m = t->state;
    int *has = &m->schools[from].coins, *gets = &m->schools[to].coins;

    if (n == 0) {
        return;
    }
    *has -= n;
    *gets += n;
    fact(t->facts, SEE_ALL, MUTANT_COINS_PAID, "{s:i, s:i, s:i, s:s, s:i, s:i}", "seat",
         from, "to", to, "amount", n, "what", "coins", "before", *has + n, "after", *has);
    fact(t->facts, SEE_ALL, MUTANT_COINS_GOT, "{s:i, s:i, s:s, s:i, s:i}", "seat", to,
         "amount", n, "what", "coins", "before", *gets - n, "after", *gets);
}

/* In the Plot Phase, in TR, and from the Commander's bonus until choosing ends; never
 * while an auction is open (9.7). */
static bool may_give(const struct mutant *m)
{
    if (mutant_auction_open(m)) {
        return false;
    }
    return m->phase == MUTANT_PLOT_PHASE || trade_open(m) ||
           (m->phase == MUTANT_MISSION_PHASE && mission_is_open(m));
}

int mutant_order_give(struct turn *t, int seat, const struct mutant_order *o,
                      struct error *e)
{
    struct mutant *m = t->state;
    int to, coins = m->schools[seat].coins;

    if (!may_give(m)) {
        return error_set(e, ERROR_ILLEGAL,
                         "Coins are given in the Plot Phase, while trade is open, and "
                         "from the Commander's bonus until the Characters are chosen; "
                         "never during an auction.");
    }
    if (mutant_find_seat(t, o->school, &to, e) != 0) {
        return -1;
    }
    if (to == seat) {
        return error_set(e, ERROR_ILLEGAL, "That is your own School.");
    }
    if (o->number < 1 || o->number > coins) {
        return error_set(e, ERROR_ILLEGAL, "You have %d %s to give, not %d.", coins,
                         coins == 1 ? "coin" : "coins", o->number);
    }
    trade_pay(t, seat, to, o->number);
    return 0;
}

void mutant_legal_give(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    struct mutant_form f;
    char tail[20];
    int to;

    if (!may_give(m) || m->schools[seat].coins < 1) {
        return;
    }
    mutant_form_begin(&f, "give ");
    for (to = 0; to < t->seats; to++) {
        if (to != seat) {
            mutant_form_pick(&f, t->names[to]);
        }
    }
    snprintf(tail, sizeof tail, " <1-%d>", m->schools[seat].coins);
    mutant_form_end(&f, tail, form, arg);
}
