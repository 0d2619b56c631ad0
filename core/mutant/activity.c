/* Playing an Event and using a power: RULES 7.4, 7.6. */
#include "core/mutant/plot.h"

#include <stdio.h>
#include <string.h>

/* ---- Events ---- */

static int cost_check(const struct turn *t, int seat, const struct mutant_plot *card,
                      struct error *e)
{
    const struct mutant *m = t->state;
    int support = mutant_support(m), own = m->schools[seat].pp;

    if (card->cost < support) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s costs %d: it would not use up your support of %d.",
                         card->name, card->cost, support);
    }
    if (card->cost - support > own) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s costs %d PP, and you have %d and %d of support.", card->name,
                         card->cost, own, support);
    }
    return 0;
}

bool mutant_playable(const struct turn *t, int seat, const struct mutant_plot *card)
{
    const struct mutant *m = t->state;
    int support = mutant_support(m);

    return !card->reaction && card->cost >= support &&
           card->cost - support <= m->schools[seat].pp &&
           !mutant_barred(m, seat, MUTANT_BAR_EVENT) &&
           mutant_has_target(t, &card->targets, seat, 0);
}

bool mutant_fitting_event(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    const unsigned char *hand = m->schools[seat].hand;
    int i;

    for (i = 0; i < MUTANT_CARDS && hand[i]; i++) {
        if (mutant_playable(t, seat, mutant_plot_card(t->deck, hand[i]))) {
            return true;
        }
    }
    return false;
}

/* The supporters' PP are used first (7.4.5). */
static void pay(struct turn *t, int seat, const struct mutant_plot *card,
                const struct mutant_targets *targets)
{
    struct mutant *m = t->state;
    int before = m->schools[seat].pp;
    char names[MUTANT_TARGET_NAMES];

    mutant_target_names(t, targets, names);
    m->schools[seat].pp -= card->cost - mutant_support(m);
    fact(t->facts, SEE_ALL, names[0] ? MUTANT_EVENT_ON : MUTANT_EVENT,
         "{s:i, s:s, s:i, s:s, s:s, s:i, s:i}", "seat", seat, "card", card->name, "cost",
         card->cost, "targets", names, "what", "pp", "before", before, "after",
         m->schools[seat].pp);
}

int mutant_play(struct turn *t, int seat, const struct mutant_order *o, struct error *e)
{
    struct mutant *m = t->state;
    const struct mutant_plot *card;
    struct mutant_targets targets;
    struct mutant_frame *f = mutant_begin_activity(t, seat, e);
    int i, supporters;

    if (!f || mutant_find_card(t, seat, o->who.name[0], &i, e) != 0) {
        return -1;
    }
    card = mutant_plot_card(t->deck, m->schools[seat].hand[i]);
    if (card->reaction) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s is a Reaction: it answers what others do, with REACT.",
                         card->name);
    }
    if (mutant_barred(m, seat, MUTANT_BAR_EVENT)) {
        return error_set(e, ERROR_ILLEGAL, "You are barred from playing Events.");
    }
    if (cost_check(t, seat, card, e) != 0 ||
        mutant_read_targets(t, &card->targets, seat, 0, &o->on, &targets, e) != 0) {
        return -1;
    }
    m->activity = MUTANT_DID_ACT;
    pay(t, seat, card, &targets);
    supporters = mutant_supporters(m);
    memset(&m->asking, 0, sizeof m->asking);
    mutant_end_turn(t, f);
    mutant_play_event(t, seat, i, &targets, supporters);
    return 0;
}

/* ---- powers ---- */

/* 7.6: what costs nothing or gives tokens can be used once in a Plot Phase. */
static bool once_a_phase(const struct turn *t, const struct mutant_ability *a)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant_list *l = &deck->list[a->list];
    int i;

    for (i = 0; i < l->count; i++) {
        const struct mutant_effect *x = &deck->effect[l->first + i];

        if (x->op == MUTANT_GAIN && x->what == MUTANT_POWER) {
            return true;
        }
    }
    return a->cost == 0;
}

static int power_check(const struct turn *t, const struct mutant_character *c, int which,
                       struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant_ability *a = &deck->ability[mutant_ability_of(deck, c, which)];
    const char *name = mutant_character_name(t, c);

    if (c->injured) {
        return error_set(e, ERROR_ILLEGAL, "%s is Injured and can use no power.", name);
    }
    if (c->tokens < a->cost) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s of %s costs %d Power Token%s, and there %s %d.", a->name,
                         name, a->cost, a->cost == 1 ? "" : "s",
                         c->tokens == 1 ? "is" : "are", c->tokens);
    }
    if (once_a_phase(t, a) && c->used & which) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s of %s can be used only once in a Plot Phase.", a->name,
                         name);
    }
    return 0;
}

/* The power of that name, or the first of the Plot Phase; 0: none. */
static int power_named(const struct turn *t, const struct mutant_character *c,
                       const char *written)
{
    const struct mutant_deck *deck = t->deck;
    int which;

    for (which = MUTANT_USED_PRINTED; which <= MUTANT_USED_TRAINING; which++) {
        int ability = mutant_ability_of(deck, c, which);
        const char *name = deck->ability[ability].name;

        if (ability && !deck->ability[ability].mission &&
            (!written || order_name(written, &name, 1) == 0)) {
            return which;
        }
    }
    return 0;
}

static int find_power(const struct turn *t, int seat, const struct mutant_order *o,
                      int *figure, int *which, struct error *e)
{
    const struct mutant_character *c;

    if (mutant_find_own(t, seat, o->who.name[0], figure, e) != 0) {
        return -1;
    }
    c = mutant_character_of(t->state, *figure);
    *which = power_named(t, c, o->power);
    if (*which) {
        return 0;
    }
    return o->power
               ? error_set(e, ERROR_ILLEGAL, "%s has no power \"%s\" of the Plot Phase.",
                           mutant_character_name(t, c), o->power)
               : error_set(e, ERROR_ILLEGAL, "%s has no power of the Plot Phase.",
                           mutant_character_name(t, c));
}

static void use(struct turn *t, int seat, int figure, int which,
                const struct mutant_targets *targets)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant_character *c = mutant_character(t->state, figure);
    const struct mutant_ability *a = &deck->ability[mutant_ability_of(deck, c, which)];
    struct mutant_context is = {.seat = (unsigned char)seat,
                                .actor = (unsigned char)(seat + 1),
                                .figure = (unsigned char)figure,
                                .power = 1,
                                .targets = *targets};
    char names[MUTANT_TARGET_NAMES];

    mutant_target_names(t, targets, names);
    fact(t->facts, SEE_ALL, names[0] ? MUTANT_POWER_ON : MUTANT_POWER_USED,
         "{s:i, s:s, s:s, s:s}", "seat", seat, "character", mutant_character_name(t, c),
         "power", a->name, "targets", names);
    c->used |= (unsigned char)which;
    if (a->cost > 0) {
        mutant_gain_tokens(t, figure, -a->cost);
    }
    mutant_carry_out(t, a->list, &is);
}

int mutant_use_power(struct turn *t, int seat, const struct mutant_order *o,
                     struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    const struct mutant_character *c;
    struct mutant_targets targets;
    struct mutant_frame *f = mutant_begin_activity(t, seat, e);
    int figure, which;

    if (!f || mutant_unsupported(t, seat, e) != 0 ||
        find_power(t, seat, o, &figure, &which, e) != 0) {
        return -1;
    }
    c = mutant_character_of(m, figure);
    if (power_check(t, c, which, e) != 0 ||
        mutant_read_targets(t, &deck->ability[mutant_ability_of(deck, c, which)].targets,
                            seat, figure, &o->on, &targets, e) != 0) {
        return -1;
    }
    m->activity = MUTANT_DID_ACT;
    mutant_end_turn(t, f);
    use(t, seat, figure, which, &targets);
    return 0;
}

/* ---- forms ---- */

static void legal_events(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const unsigned char *hand = m->schools[seat].hand;
    char head[200];
    int i, k;

    for (i = 0; i < MUTANT_CARDS && hand[i]; i++) {
        const struct mutant_plot *card = mutant_plot_card(deck, hand[i]);

        for (k = 0; k < i && mutant_plot_card(deck, hand[k]) != card; k++) {
        }
        if (k == i && mutant_playable(t, seat, card)) {
            snprintf(head, sizeof head, "play %s", card->name);
            mutant_form_targets(t, &card->targets, seat, 0, head, form, arg);
        }
    }
}

static void legal_powers(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const struct mutant_character *c = m->characters;
    struct error e;
    char head[400];
    int which;

    for (; c < m->characters + MUTANT_CHARACTERS && c->kind != MUTANT_NOBODY; c++) {
        for (which = MUTANT_USED_PRINTED;
             c->owner == seat && which <= MUTANT_USED_TRAINING; which++) {
            const struct mutant_ability *a =
                &deck->ability[mutant_ability_of(deck, c, which)];

            if (a->name && !a->mission && power_check(t, c, which, &e) == 0 &&
                mutant_has_target(t, &a->targets, seat, mutant_figure(c))) {
                snprintf(head, sizeof head, "power %s using %s",
                         mutant_character_name(t, c), a->name);
                mutant_form_targets(t, &a->targets, seat, mutant_figure(c), head, form,
                                    arg);
            }
        }
    }
}

static void legal_turn(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    const unsigned char *hand = m->schools[seat].hand;
    struct mutant_form f;
    int i;

    form(arg, "pass");
    legal_events(t, seat, form, arg);
    legal_powers(t, seat, form, arg);
    mutant_form_begin(&f, "discard ");
    for (i = 0; i < MUTANT_CARDS && hand[i]; i++) {
        mutant_form_pick(&f, mutant_plot_card(t->deck, hand[i])->name);
    }
    mutant_form_end(&f, "", form, arg);
}

static void legal_supported(const struct turn *t, int seat, order_form_fn *form,
                            void *arg)
{
    const struct mutant *m = t->state;

    mutant_legal_accept(t, seat, form, arg);
    if (mutant_support(m) == 0) {
        legal_turn(t, seat, form, arg);
    } else if (mutant_fitting_event(t, seat)) {
        legal_events(t, seat, form, arg);
    } else {
        form(arg, "nocard");
    }
}

static void legal_limit(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    const unsigned char *hand = m->schools[seat].hand;
    struct mutant_form f;
    int i;

    mutant_form_begin(&f, "discard ");
    for (i = 0; i < MUTANT_CARDS && hand[i]; i++) {
        mutant_form_pick(&f, mutant_plot_card(t->deck, hand[i])->name);
    }
    mutant_form_end(&f, "", form, arg);
}

void mutant_legal_plot(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_top_of(m);

    switch ((enum plot_stage)f->stage) {
    case PLOT_REFRESH:
    case PLOT_TURN:
    case PLOT_ACT:
        legal_turn(t, seat, form, arg);
        form(arg, "ask <1-6>");
        return;
    case PLOT_SUPPORT:
        mutant_legal_support(t, seat, form, arg);
        return;
    case PLOT_SUPPORTED:
        legal_supported(t, seat, form, arg);
        return;
    case PLOT_LIMIT:
        legal_limit(t, seat, form, arg);
        return;
    }
}
