/* What Schools and Characters have, and how it changes: within the limits of RULES 5.2,
 * 6.1, 7.2 and 10.9, and never without a fact. */
#include "core/mutant/mutant.h"

#include <assert.h>

static const char *const names[] = {"rp", "coins", "pp", "hand"};

int mutant_has(const struct mutant *m, int seat, enum mutant_what what)
{
    const struct mutant_school *s = &m->schools[seat];

    switch (what) {
    case MUTANT_RP:
        return s->rp;
    case MUTANT_COIN:
        return s->coins;
    case MUTANT_PP:
        return s->pp;
    case MUTANT_CARD:
        return mutant_count(s->hand);
    case MUTANT_POWER:
    case MUTANT_TRIUMPH:
    case MUTANT_WHATS:
        break;
    }
    return 0;
}

/* The member of a School; cards lie in a row of their own. */
static int *place_of(struct mutant *m, int seat, enum mutant_what what)
{
    struct mutant_school *s = &m->schools[seat];

    assert(what <= MUTANT_PP);
    return what == MUTANT_RP ? &s->rp : what == MUTANT_COIN ? &s->coins : &s->pp;
}

static int limited(const struct turn *t, enum mutant_what what, int n)
{
    const struct mutant_deck *deck = t->deck;

    if (n < 0) {
        return 0;
    }
    if (what == MUTANT_RP && n > deck->is.rp_max) {
        return deck->is.rp_max;
    }
    return what == MUTANT_PP && n > MUTANT_PP_MAX ? MUTANT_PP_MAX : n;
}

/* Nothing is told of what does not change. */
static void change(struct turn *t, int seat, enum mutant_what what, int n,
                   enum mutant_fact kind)
{
    int *value = place_of(t->state, seat, what);
    int before = *value;

    *value = limited(t, what, before + n);
    if (*value != before) {
        fact(t->facts, SEE_ALL, kind, "{s:i, s:s, s:i, s:i, s:i}", "seat", seat, "what",
             names[what], "amount", *value < before ? before - *value : *value - before,
             "before", before, "after", *value);
    }
}

static enum mutant_fact kind_of(enum mutant_what what, int n)
{
    static const enum mutant_fact up[] = {MUTANT_RP_GAINED, MUTANT_COINS_GAINED,
                                          MUTANT_PP_GAINED};
    static const enum mutant_fact down[] = {MUTANT_RP_LOST, MUTANT_COINS_LOST,
                                            MUTANT_PP_LOST};

    return n > 0 ? up[what] : down[what];
}

void mutant_gain_rp(struct turn *t, int seat, int n, enum mutant_fact kind)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    int *rp = &m->schools[seat].rp;
    int before = *rp;

    *rp = before + n > deck->is.rp_max ? deck->is.rp_max : before + n;
    fact(t->facts, SEE_ALL, kind, "{s:i, s:s, s:i, s:i}", "seat", seat, "what", "rp",
         "before", before, "after", *rp);
}

/* Who draws sees the card, the others that it was drawn. */
static void draw_one(struct turn *t, int seat)
{
    struct mutant *m = t->state;
    unsigned char *hand = m->schools[seat].hand;
    int before = mutant_count(hand);
    int card = before < MUTANT_CARDS ? mutant_draw(t, MUTANT_DECK_PLOT) : 0;

    if (!card) {
        return;
    }
    mutant_put(hand, card);
    fact(t->facts, SEE_OTHERS(seat), MUTANT_CARD_DRAWN, "{s:i, s:s, s:i, s:i}", "seat",
         seat, "what", "hand", "before", before, "after", before + 1);
    fact(t->facts, SEE_ONLY(seat), MUTANT_CARD_DRAWN_OWN, "{s:i, s:s}", "seat", seat,
         "card", mutant_plot_card(t->deck, card)->name);
}

/* A standing instruction lapses when its card leaves the hand (13.7). */
static void lapse(const struct turn *t, struct mutant_school *s, int card)
{
    static const struct mutant_standing none;
    const struct mutant_deck *deck = t->deck;
    int i, kind = deck->plots.of[card];

    for (i = 0; i < MUTANT_CARDS && s->hand[i]; i++) {
        if (deck->plots.of[s->hand[i]] == kind) {
            return;
        }
    }
    for (i = 0; i < MUTANT_STANDING; i++) {
        if (s->standing[i].card == kind + 1) {
            s->standing[i] = none;
        }
    }
}

int mutant_from_hand(struct turn *t, int seat, int i)
{
    struct mutant *m = t->state;
    struct mutant_school *s = &m->schools[seat];
    int card = s->hand[i];

    assert(card);
    mutant_remove(s->hand, i);
    lapse(t, s, card);
    return card;
}

void mutant_discard_plot(struct turn *t, int seat, int i)
{
    struct mutant *m = t->state;
    int before = mutant_count(m->schools[seat].hand);
    int card = mutant_from_hand(t, seat, i);

    mutant_put(m->plot.discard, card);
    fact(t->facts, SEE_ALL, MUTANT_PLOT_DISCARDED, "{s:i, s:s, s:s, s:i, s:i}", "seat",
         seat, "card", mutant_plot_card(t->deck, card)->name, "what", "hand", "before",
         before, "after", before - 1);
}

void mutant_gain(struct turn *t, int seat, enum mutant_what what, int n)
{
    int i;

    if (what == MUTANT_CARD) {
        for (i = 0; i < n; i++) {
            draw_one(t, seat);
        }
    } else if (n > 0) {
        change(t, seat, what, n, kind_of(what, n));
    }
}

void mutant_lose(struct turn *t, int seat, enum mutant_what what, int n)
{
    const struct mutant *m = t->state;
    int i, held;

    if (what != MUTANT_CARD) {
        if (n > 0) {
            change(t, seat, what, -n, kind_of(what, -n));
        }
        return;
    }
    for (i = 0; i < n && m->schools[seat].hand[0]; i++) {
        held = mutant_count(m->schools[seat].hand);
        mutant_discard_plot(t, seat, mutant_at_random(t, held));
    }
}

/* 13.10: both parties know the card, the others that one was stolen. */
static void steal_card(struct turn *t, int from, int to)
{
    struct mutant *m = t->state;
    int held = mutant_count(m->schools[from].hand);
    unsigned both = SEE_ONLY(from) | SEE_ONLY(to);
    int card;

    if (held == 0 || mutant_count(m->schools[to].hand) == MUTANT_CARDS) {
        return;
    }
    card = mutant_from_hand(t, from, mutant_at_random(t, held));
    mutant_put(m->schools[to].hand, card);
    fact(t->facts, SEE_ALL & ~both, MUTANT_CARD_STOLEN, "{s:i, s:i}", "seat", to, "from",
         from);
    fact(t->facts, both, MUTANT_CARD_STOLEN_OWN, "{s:i, s:i, s:s}", "seat", to, "from",
         from, "card", mutant_plot_card(t->deck, card)->name);
}

void mutant_steal(struct turn *t, int from, int to, enum mutant_what what, int n)
{
    int i, there = mutant_has(t->state, from, what);

    n = n < there ? n : there;
    if (from == to || n == 0) {
        return;
    }
    if (what == MUTANT_CARD) {
        for (i = 0; i < n; i++) {
            steal_card(t, from, to);
        }
        return;
    }
    mutant_lose(t, from, what, n);
    mutant_gain(t, to, what, n);
}

static void tell_tokens(struct turn *t, const struct mutant_character *c,
                        enum mutant_fact kind, int before, int after)
{
    if (before != after) {
        fact(t->facts, SEE_ALL, kind, "{s:i, s:s, s:s, s:i, s:i}", "seat", c->owner,
             "character", mutant_character_name(t, c), "what", "tokens", "before", before,
             "after", after);
    }
}

void mutant_gain_tokens(struct turn *t, int figure, int n)
{
    struct mutant_character *c = mutant_character(t->state, figure);
    int before, limit, after;

    if (!c) {
        return;
    }
    before = c->tokens;
    limit = mutant_token_limit(t->deck, c);
    after = before + n > limit ? limit : before + n;
    c->tokens = (unsigned char)(after < 0 ? 0 : after);
    tell_tokens(t, c, n > 0 ? MUTANT_TOKENS_GAINED : MUTANT_TOKENS_SPENT, before,
                c->tokens);
}

/* 10.9: never on a Leader, at most so many on a Character. */
void mutant_gain_triumph(struct turn *t, int figure, int n)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant_character *c = mutant_character(t->state, figure);
    int before, after;

    if (!c || c->kind == MUTANT_LEADER) {
        return;
    }
    before = c->triumph;
    after = before + n > deck->is.triumph_max ? deck->is.triumph_max : before + n;
    c->triumph = (unsigned char)(after < 0 ? 0 : after);
    tell_tokens(t, c, MUTANT_TRIUMPH_CHANGED, before, c->triumph);
}

void mutant_injure(struct turn *t, int figure)
{
    struct mutant_character *c = mutant_character(t->state, figure);

    if (c && !c->injured) {
        c->injured = 1;
        fact(t->facts, SEE_ALL, MUTANT_INJURY, "{s:i, s:s}", "seat", c->owner,
             "character", mutant_character_name(t, c));
    }
}

void mutant_heal(struct turn *t, int figure)
{
    struct mutant_character *c = mutant_character(t->state, figure);

    if (c && c->injured) {
        c->injured = 0;
        fact(t->facts, SEE_ALL, MUTANT_INJURY_GONE, "{s:i, s:s}", "seat", c->owner,
             "character", mutant_character_name(t, c));
    }
}
