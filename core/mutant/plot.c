/* The Plot Phase: RULES 7. One turn after the other until all have passed. */
#include "core/mutant/plot.h"

#include <stdio.h>
#include <string.h>

/* ---- turns ---- */

/* 7.1, 7.2: dealt clockwise from the Commander, one at a time. */
static void refresh(struct turn *t)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    int i, n;

    for (i = 0; i < t->seats; i++) {
        struct mutant_school *s = &m->schools[i];

        if (s->pp != s->rp) {
            fact(t->facts, SEE_ALL, MUTANT_PP_SET, "{s:i, s:s, s:i, s:i}", "seat", i,
                 "what", "pp", "before", s->pp, "after", s->rp);
            s->pp = s->rp;
        }
    }
    for (n = 0; n < deck->is.plot_draw; n++) {
        for (i = 0; i < t->seats; i++) {
            mutant_gain(t, mutant_clockwise(t, m->commander, i), MUTANT_CARD, 1);
        }
    }
}

/* From f->seat on, the first who has not passed; -1: all have. */
static int next_to_act(const struct turn *t, const struct mutant_frame *f)
{
    const struct mutant *m = t->state;
    int i, seat;

    for (i = 0; i < t->seats; i++) {
        seat = mutant_clockwise(t, f->seat, i);
        if (!m->schools[seat].passed) {
            return seat;
        }
    }
    return -1;
}

static void begin_turn(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;
    int seat = next_to_act(t, f);

    memset(&m->asking, 0, sizeof m->asking);
    if (seat < 0) {
        f->stage = PLOT_LIMIT;
        return;
    }
    f->seat = seat;
    f->stage = PLOT_ACT;
    mutant_ask(m, MUTANT_SEAT(seat));
}

/* 7.8: clockwise from the Commander. f->card counts the Schools come to. */
static void limit_hands(struct turn *t, struct mutant_frame *f)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    int seat;

    if (f->card == t->seats) {
        mutant_pop(m);
        return;
    }
    seat = mutant_clockwise(t, m->commander, f->card++);
    if (mutant_count(m->schools[seat].hand) > deck->is.hand_limit) {
        f->seat = seat;
        mutant_ask(m, MUTANT_SEAT(seat));
    }
}

void mutant_run_plot(struct turn *t, struct mutant_frame *f)
{
    switch ((enum plot_stage)f->stage) {
    case PLOT_REFRESH:
        refresh(t);
        f->seat = ((const struct mutant *)t->state)->commander;
        f->stage = PLOT_TURN;
        return;
    case PLOT_TURN:
    case PLOT_ACT:
        begin_turn(t, f);
        return;
    case PLOT_SUPPORT: /* all who were asked have answered */
    case PLOT_SUPPORTED:
        f->stage = PLOT_SUPPORTED;
        mutant_ask(t->state, MUTANT_SEAT(f->seat));
        return;
    case PLOT_LIMIT:
        limit_hands(t, f);
        return;
    }
}

void mutant_end_turn(struct turn *t, struct mutant_frame *f)
{
    mutant_answered(t, f->seat);
    f->stage = PLOT_TURN;
    f->seat = mutant_clockwise(t, f->seat, 1);
}

/* ---- activities ---- */

struct mutant_frame *mutant_begin_activity(struct turn *t, int seat, struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_asks(m, MUTANT_TASK_PLOT, seat);

    if (!f || (f->stage != PLOT_ACT && f->stage != PLOT_SUPPORTED)) {
        error_set(e, ERROR_DENIED,
                  m->phase == MUTANT_PLOT_PHASE && m->schools[seat].passed
                      ? "You have passed: no more activities in this Plot Phase."
                      : "It is not your turn in a Plot Phase.");
        return NULL;
    }
    if (m->activity) {
        error_set(e, ERROR_ILLEGAL,
                  "A file holds at most one of ASK, PLAY, DISCARD, POWER and PASS.");
        return NULL;
    }
    return f;
}

/* 7.4.7: with support in hand only PLAY and NOCARD are open. */
int mutant_unsupported(const struct turn *t, int seat, struct error *e)
{
    int support = mutant_support(t->state);

    if (support == 0) {
        return 0;
    }
    return mutant_fitting_event(t, seat)
               ? error_set(e, ERROR_ILLEGAL,
                           "You were given support of %d and hold an Event "
                           "that uses it: PLAY it.",
                           support)
               : error_set(e, ERROR_ILLEGAL,
                           "You were given support of %d: first NOCARD, which "
                           "gives it back.",
                           support);
}

int mutant_pass(struct turn *t, int seat, const struct mutant_order *o, struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_begin_activity(t, seat, e);

    (void)o;
    if (!f || mutant_unsupported(t, seat, e) != 0) {
        return -1;
    }
    m->activity = MUTANT_DID_ACT;
    m->schools[seat].passed = 1;
    fact(t->facts, SEE_ALL, MUTANT_PASSED, "{s:i}", "seat", seat);
    mutant_end_turn(t, f);
    return 0;
}

/* ---- discards: 7.5 and 7.8 ---- */

int mutant_find_card(const struct turn *t, int seat, const char *written, int *out,
                     struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const unsigned char *hand = m->schools[seat].hand;
    const char *names[MUTANT_CARDS], *near;
    int i, found, n = mutant_count(hand);

    for (i = 0; i < n; i++) {
        names[i] = mutant_plot_card(deck, hand[i])->name;
    }
    found = order_name(written, names, n);
    if (found >= 0) {
        *out = found;
        return 0;
    }
    if (found == ORDER_AMBIGUOUS) {
        return error_set(e, ERROR_ILLEGAL,
                         "\"%s\" could be more than one card of your hand.", written);
    }
    near = order_nearest(written, names, n);
    return error_set(e, ERROR_ILLEGAL, "You hold no card \"%s\".%s%s%s", written,
                     near ? " Did you mean " : "", near ? near : "", near ? "?" : "");
}

/* The cards named, each copy once; *hope: what they are worth. */
static int cards_named(const struct turn *t, int seat, const struct mutant_names *names,
                       unsigned char out[MUTANT_LISTED], int *hope, struct error *e)
{
    const struct mutant *m = t->state;
    const unsigned char *hand = m->schools[seat].hand;
    int i, k, at = 0;

    *hope = 0;
    for (i = 0; i < names->count; i++) {
        if (mutant_find_card(t, seat, names->name[i], &at, e) != 0) {
            return -1;
        }
        for (k = at; hand[k] && (mutant_plot_card(t->deck, hand[k]) !=
                                     mutant_plot_card(t->deck, hand[at]) ||
                                 memchr(out, hand[k], (size_t)i));
             k++) {
        }
        if (!hand[k]) {
            return error_set(e, ERROR_ILLEGAL, "You do not hold so many copies of %s.",
                             mutant_plot_card(t->deck, hand[at])->name);
        }
        out[i] = hand[k];
        *hope += mutant_plot_card(t->deck, hand[k])->hope;
    }
    return 0;
}

static void discard_all(struct turn *t, int seat, const unsigned char *cards, int n)
{
    const struct mutant *m = t->state;
    int i;

    for (i = 0; i < n; i++) {
        mutant_discard_plot(t, seat, mutant_place_of(m->schools[seat].hand, cards[i]));
    }
}

static int discard_down(struct turn *t, int seat, const struct mutant_order *o,
                        struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    unsigned char cards[MUTANT_LISTED] = {0};
    int hope, over = mutant_count(m->schools[seat].hand) - deck->is.hand_limit;

    if (cards_named(t, seat, &o->who, cards, &hope, e) != 0) {
        return -1;
    }
    if (o->who.count > over) {
        return error_set(e, ERROR_ILLEGAL,
                         "You are to discard %d, and %d are named: for no coins.", over,
                         o->who.count);
    }
    discard_all(t, seat, cards, o->who.count);
    if (o->who.count == over) {
        mutant_answered(t, seat);
    }
    t->answered = true;
    return 0;
}

int mutant_discard(struct turn *t, int seat, const struct mutant_order *o,
                   struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_asks(m, MUTANT_TASK_PLOT, seat);
    unsigned char cards[MUTANT_LISTED] = {0};
    int hope;

    if (f && f->stage == PLOT_LIMIT) {
        return discard_down(t, seat, o, e);
    }
    f = mutant_begin_activity(t, seat, e);
    if (!f || mutant_unsupported(t, seat, e) != 0 ||
        cards_named(t, seat, &o->who, cards, &hope, e) != 0) {
        return -1;
    }
    m->activity = MUTANT_DID_ACT;
    discard_all(t, seat, cards, o->who.count);
    mutant_gain(t, seat, MUTANT_COIN, hope);
    mutant_end_turn(t, f);
    return 0;
}

/* ---- the question ---- */

void mutant_ask_plot(const struct turn *t, const struct mutant_frame *f,
                     struct question *q)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;

    switch ((enum plot_stage)f->stage) {
    case PLOT_REFRESH:
    case PLOT_TURN:
    case PLOT_ACT:
        q->decision = &mutant_decisions[MUTANT_PT];
        snprintf(q->text, sizeof q->text, "play, ask, discard, use a power or pass");
        return;
    case PLOT_SUPPORT:
        q->decision = &mutant_decisions[MUTANT_SU];
        snprintf(q->text, sizeof q->text, "support %s with up to %d Plot Point%s",
                 t->names[f->seat], m->asking.limit - mutant_support(m),
                 m->asking.limit - mutant_support(m) == 1 ? "" : "s");
        return;
    case PLOT_SUPPORTED:
        q->decision = &mutant_decisions[MUTANT_SP];
        snprintf(q->text, sizeof q->text, "go on with %d Plot Point%s of support",
                 mutant_support(m), mutant_support(m) == 1 ? "" : "s");
        return;
    case PLOT_LIMIT:
        q->decision = &mutant_decisions[MUTANT_HL];
        snprintf(q->text, sizeof q->text, "discard down to %d cards",
                 deck->is.hand_limit);
        return;
    }
}

/* ---- defaults: 13.3 ---- */

static void late_limit(struct turn *t, int seat)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;

    mutant_tell_late(t, seat, MUTANT_HL);
    while (mutant_count(m->schools[seat].hand) > deck->is.hand_limit) {
        mutant_discard_plot(t, seat, mutant_usual_discard(t, seat));
    }
    mutant_answered(t, seat);
}

static void late_turn(struct turn *t, struct mutant_frame *f, int seat)
{
    struct mutant *m = t->state;

    mutant_tell_late(t, seat, f->stage == PLOT_ACT ? MUTANT_PT : MUTANT_SP);
    mutant_reimburse(t, seat);
    m->schools[seat].passed = 1;
    fact(t->facts, SEE_ALL, MUTANT_PASSED, "{s:i}", "seat", seat);
    mutant_end_turn(t, f);
}

void mutant_late_plot(struct turn *t, struct mutant_frame *f, int seat)
{
    switch ((enum plot_stage)f->stage) {
    case PLOT_SUPPORT:
        mutant_tell_late(t, seat, MUTANT_SU);
        mutant_answered(t, seat);
        return;
    case PLOT_LIMIT:
        late_limit(t, seat);
        return;
    case PLOT_REFRESH:
    case PLOT_TURN:
    case PLOT_ACT:
    case PLOT_SUPPORTED:
        late_turn(t, f, seat);
        return;
    }
}
