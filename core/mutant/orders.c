#include "core/mutant/mutant.h"

#include <stdlib.h>

#define AMOUNT_MAX 9999 /* what is read as a number; its limit is the position's */

const char *const mutant_verbs[] = {"ASSIGN", "END", NULL};
#define VERBS 2

static int read_bid(const struct order *o, struct mutant_order *out, struct error *e)
{
    out->verb = MUTANT_BID_ORDER;
    out->amount = 0;
    if (!order_is(o, 1, "NONE") &&
        order_number(o, 1, 0, AMOUNT_MAX, &out->amount, e) != 0) {
        return -1;
    }
    return order_end(o, 2, e);
}

/* The name is all that follows: names hold blanks, quotes may stand around them. */
static int read_assign(const struct order *o, struct mutant_order *out, struct error *e)
{
    out->verb = MUTANT_ASSIGN_ORDER;
    if (o->count < 2) {
        return error_set(e, ERROR_SYNTAX,
                         "ASSIGN needs the name of one of your Heroes or Students.");
    }
    out->name = o->count == 2 ? o->word[1] : order_rest(o, 1);
    return 0;
}

int mutant_order_read(const struct order *o, struct mutant_order *out, struct error *e)
{
    const char *near;

    e->line = o->line;
    if (order_is(o, 0, "BID")) {
        return read_bid(o, out, e);
    }
    if (order_is(o, 0, "ASSIGN")) {
        return read_assign(o, out, e);
    }
    if (order_is(o, 0, "END")) {
        out->verb = MUTANT_END_ORDER;
        return order_end(o, 1, e);
    }
    near = order_nearest(o->word[0], mutant_verbs, VERBS);
    if (near) {
        return error_set(e, ERROR_SYNTAX,
                         "\"%s\" is no order of this game. Did you mean %s?", o->word[0],
                         near);
    }
    return error_set(
        e, ERROR_SYNTAX,
        "\"%s\" is no order of this game: bids begin with BID, else ASSIGN is "
        "what it knows.",
        o->word[0]);
}

int mutant_read(const struct turn *t, const struct order *o, struct error *e)
{
    struct mutant_order out;

    (void)t;
    return mutant_order_read(o, &out, e);
}
