/* The operations of RULES 12.1 that need no answer, on Schools and on figures. */
#include "core/mutant/mutant.h"

#include <stdio.h>
#include <string.h>

/* ---- on one School ---- */

static void cancel(struct turn *t)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_subject(m);

    if (f && !f->played.cancelled) {
        f->played.cancelled = 1;
        fact(t->facts, SEE_ALL, MUTANT_CANCELLED, "{s:i, s:s}", "seat", f->seat, "card",
             mutant_plot_card(t->deck, f->played.card)->name);
    }
}

/* The Event's only target becomes this School; its window comes when the Reaction is
 * done with (12.5.4). */
static void redirect(struct turn *t, int seat)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_subject(m);

    if (!f || f->task != MUTANT_TASK_EVENT || f->played.cancelled) {
        return;
    }
    memset(&f->is.targets, 0, sizeof f->is.targets);
    f->is.targets.schools = (unsigned char)MUTANT_SEAT(seat);
    f->played.redirect = seat + 1;
    fact(t->facts, SEE_ALL, MUTANT_REDIRECTED, "{s:i, s:s}", "seat", seat, "card",
         mutant_plot_card(t->deck, f->played.card)->name);
}

#define SEEN_MAX 1000 /* bytes: names of cards */

static void add_name(char list[SEEN_MAX], const char *name)
{
    size_t used = strlen(list);

    snprintf(list + used, SEEN_MAX - used, "%s%s", used ? ", " : "", name);
}

static void tell_peek(struct turn *t, int seat, const char *whose, const char *cards)
{
    fact(t->facts, SEE_ALL, MUTANT_PEEKED, "{s:i, s:s}", "seat", seat, "whose", whose);
    fact(t->facts, SEE_ONLY(seat), MUTANT_PEEK_SEEN, "{s:i, s:s, s:s}", "seat", seat,
         "whose", whose, "cards", cards[0] ? cards : "nothing");
}

/* n random cards of a hand, or all (12.1). */
static void peek_hand(struct turn *t, int seat, int n, int whom)
{
    const struct mutant *m = t->state;
    unsigned char left[MUTANT_CARDS];
    char list[SEEN_MAX] = "", whose[MUTANT_NAMES];
    int i, count = mutant_count(m->schools[whom].hand);

    memcpy(left, m->schools[whom].hand, sizeof left);
    for (; count > 0 && n > 0; n--, count--) {
        i = n < count ? mutant_at_random(t, count) : 0;
        add_name(list, mutant_plot_card(t->deck, left[i])->name);
        mutant_remove(left, i);
    }
    snprintf(whose, sizeof whose, "%s's hand", t->names[whom]);
    tell_peek(t, seat, whose, list);
}

/* The top n of a draw pile. */
static void peek_pile(struct turn *t, int seat, int n, enum mutant_zone zone)
{
    const struct mutant *m = t->state;
    const unsigned char *draw = zone == MUTANT_ZONE_RECRUIT ? m->recruit.draw
                                : zone == MUTANT_ZONE_PLOT  ? m->plot.draw
                                                            : m->missions.draw;
    char list[SEEN_MAX] = "";
    int i;

    for (i = 0; i < n && i < MUTANT_CARDS && draw[i]; i++) {
        add_name(list, zone == MUTANT_ZONE_RECRUIT
                           ? mutant_recruit(t->deck, draw[i])->name
                       : zone == MUTANT_ZONE_PLOT
                           ? mutant_plot_card(t->deck, draw[i])->name
                           : mutant_mission_card(t->deck, draw[i])->name);
    }
    tell_peek(t, seat,
              zone == MUTANT_ZONE_RECRUIT ? "the top of the Recruit Deck"
              : zone == MUTANT_ZONE_PLOT  ? "the top of the Plot Deck"
                                          : "the top of the Mission Deck",
              list);
}

static void bar(struct turn *t, int seat, const struct mutant_effect *x)
{
    static const char *const whats[] = {"bid for Mission Commander",
                                        "bid for Recruit Cards", "play Events"};
    struct mutant *m = t->state;
    int bit = 1 << x->what;

    m->schools[seat].barred |=
        x->mode == MUTANT_TERM_ROUND ? bit << MUTANT_BAR_ROUND : bit;
    fact(t->facts, SEE_ALL, MUTANT_BARRED_FROM, "{s:i, s:s, s:s}", "seat", seat, "what",
         whats[x->what], "until", x->mode == MUTANT_TERM_ROUND ? "round" : "phase");
}

/* steal: from each to `to`; give: from self. */
static void take(struct turn *t, int from, const struct mutant_effect *x,
                 const struct mutant_context *is)
{
    int i, to, mask = mutant_selected(t, (enum mutant_selector)x->to, is);
    const struct mutant *m = t->state;

    for (i = 0; i < t->seats; i++) {
        to = mutant_clockwise(t, m->commander, i);
        if (mask & MUTANT_SEAT(to)) {
            mutant_steal(t, from, to, (enum mutant_what)x->what, mutant_amount(x->n, is));
        }
    }
}

static void on_school(struct turn *t, int seat, const struct mutant_effect *x,
                      const struct mutant_context *is)
{
    int n = mutant_amount(x->n, is);

    switch ((enum mutant_op)x->op) {
    case MUTANT_GAIN:
        mutant_gain(t, seat, (enum mutant_what)x->what, n);
        return;
    case MUTANT_LOSE:
        mutant_lose(t, seat, (enum mutant_what)x->what, n);
        return;
    case MUTANT_STEAL:
        take(t, seat, x, is);
        return;
    case MUTANT_DISCARD:
        mutant_lose(t, seat, MUTANT_CARD, n);
        return;
    case MUTANT_PEEK:
        peek_hand(t, is->seat, n, seat);
        return;
    case MUTANT_BAR:
        bar(t, seat, x);
        return;
    case MUTANT_GIVE:
    case MUTANT_INJURE:
    case MUTANT_HEAL:
    case MUTANT_CANCEL:
    case MUTANT_REDIRECT:
    case MUTANT_REROLL:
    case MUTANT_MOVE:
    case MUTANT_STAT:
    case MUTANT_DAMAGE:
    case MUTANT_RESTORE:
    case MUTANT_TRANSFER:
    case MUTANT_CHOOSE:
    case MUTANT_ROLL:
    case MUTANT_MOD:
    case MUTANT_OPS:
        return;
    }
}

/* Several Schools are served clockwise from the Commander (12.2). */
static void on_schools(struct turn *t, const struct mutant_effect *x,
                       const struct mutant_context *is)
{
    const struct mutant *m = t->state;
    int i, seat, mask = mutant_selected(t, (enum mutant_selector)x->schools, is);

    for (i = 0; i < t->seats; i++) {
        seat = mutant_clockwise(t, m->commander, i);
        if (mask & MUTANT_SEAT(seat)) {
            on_school(t, seat, x, is);
        }
    }
}

void mutant_operate(struct turn *t, const struct mutant_effect *x,
                    const struct mutant_context *is)
{
    int to;

    switch ((enum mutant_op)x->op) {
    case MUTANT_CANCEL:
        cancel(t);
        return;
    case MUTANT_REDIRECT:
        to = mutant_selected(t, (enum mutant_selector)x->to, is);
        if (to) {
            redirect(t, mutant_seat_of(to));
        }
        return;
    case MUTANT_GIVE:
        take(t, is->seat, x, is);
        return;
    case MUTANT_PEEK:
        if (x->what != MUTANT_ZONE_HAND) {
            peek_pile(t, is->seat, mutant_amount(x->n, is), (enum mutant_zone)x->what);
            return;
        }
        break;
    case MUTANT_GAIN:
    case MUTANT_LOSE:
    case MUTANT_STEAL:
    case MUTANT_DISCARD:
    case MUTANT_BAR:
    case MUTANT_INJURE:
    case MUTANT_HEAL:
    case MUTANT_REROLL:
    case MUTANT_MOVE:
    case MUTANT_STAT:
    case MUTANT_DAMAGE:
    case MUTANT_RESTORE:
    case MUTANT_TRANSFER:
    case MUTANT_CHOOSE:
    case MUTANT_ROLL:
    case MUTANT_MOD:
    case MUTANT_OPS:
        break;
    }
    if (x->schools >= 0) {
        on_schools(t, x, is);
    }
}

/* ---- on one figure ---- */

/* Never a Leader; it joins last there. */
static void transfer(struct turn *t, const struct mutant_effect *x,
                     const struct mutant_context *is, int figure)
{
    const struct mutant_character *c = mutant_character_of(t->state, figure);
    int to = mutant_selected(t, (enum mutant_selector)x->to, is);

    if (!c || !to || c->kind == MUTANT_LEADER || c->owner == mutant_seat_of(to)) {
        return;
    }
    fact(t->facts, SEE_ALL, MUTANT_TRANSFERRED, "{s:i, s:i, s:s}", "seat",
         mutant_seat_of(to), "from", c->owner, "character", mutant_character_name(t, c));
    mutant_transfer(t, figure, mutant_seat_of(to));
}

static void tokens(struct turn *t, const struct mutant_effect *x,
                   const struct mutant_context *is, int figure, int sign)
{
    int n = sign * mutant_amount(x->n, is);

    if (x->what == MUTANT_POWER) {
        mutant_gain_tokens(t, figure, n);
    } else {
        mutant_gain_triumph(t, figure, n);
    }
}

void mutant_operate_on(struct turn *t, const struct mutant_effect *x,
                       const struct mutant_context *is, int figure)
{
    switch ((enum mutant_op)x->op) {
    case MUTANT_GAIN:
        tokens(t, x, is, figure, 1);
        return;
    case MUTANT_LOSE:
        tokens(t, x, is, figure, -1);
        return;
    case MUTANT_INJURE:
        mutant_injure(t, figure);
        return;
    case MUTANT_HEAL:
        mutant_heal(t, figure);
        return;
    case MUTANT_TRANSFER:
        transfer(t, x, is, figure);
        return;
    case MUTANT_REROLL:
        mutant_do_reroll(t, x, is, figure);
        return;
    case MUTANT_MOVE:
        mutant_do_move(t, x, is, figure);
        return;
    case MUTANT_STAT:
        mutant_do_stat(t, x, is, figure);
        return;
    case MUTANT_DAMAGE:
        mutant_do_damage(t, x, is, figure);
        return;
    case MUTANT_RESTORE:
        mutant_do_restore(t, x, is, figure);
        return;
    case MUTANT_STEAL:
    case MUTANT_GIVE:
    case MUTANT_DISCARD:
    case MUTANT_CANCEL:
    case MUTANT_REDIRECT:
    case MUTANT_PEEK:
    case MUTANT_BAR:
    case MUTANT_CHOOSE:
    case MUTANT_ROLL:
    case MUTANT_MOD:
    case MUTANT_OPS:
        return;
    }
}

/* Whether it works on figures (12.3). */
bool mutant_on_figures(const struct mutant_effect *x)
{
    switch ((enum mutant_op)x->op) {
    case MUTANT_GAIN:
    case MUTANT_LOSE:
        return x->what == MUTANT_POWER || x->what == MUTANT_TRIUMPH;
    case MUTANT_INJURE:
    case MUTANT_HEAL:
    case MUTANT_TRANSFER:
    case MUTANT_REROLL:
    case MUTANT_MOVE:
    case MUTANT_STAT:
    case MUTANT_DAMAGE:
    case MUTANT_RESTORE:
        return true;
    case MUTANT_STEAL:
    case MUTANT_GIVE:
    case MUTANT_DISCARD:
    case MUTANT_CANCEL:
    case MUTANT_REDIRECT:
    case MUTANT_PEEK:
    case MUTANT_BAR:
    case MUTANT_CHOOSE:
    case MUTANT_ROLL:
    case MUTANT_MOD:
    case MUTANT_OPS:
        break;
    }
    return false;
}
