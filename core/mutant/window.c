/* Reactions and their windows: RULES 12.5. A window opens on what everybody knows, and is
 * answered in secret; hands are looked at when it is closed. */
#include "core/mutant/tasks.h"

#include <stdio.h>
#include <string.h>

enum { STAGE_OPEN, STAGE_CLOSED };

/* ---- who could answer ---- */

static int owner_of(const struct mutant *m, int figure)
{
    const struct mutant_character *c = mutant_character_of(m, figure);

    return c ? c->owner : -1;
}

static bool targets_one_of(const struct mutant *m, const struct mutant_targets *targets,
                           int seat)
{
    int i;

    for (i = 0; i < MUTANT_TARGETS && targets->figure[i]; i++) {
        if (owner_of(m, targets->figure[i]) == seat) {
            return true;
        }
    }
    return (targets->schools & MUTANT_SEAT(seat)) != 0;
}

/* The Character that rolls, or was defeated. */
static int mine_of(const struct mutant *m, enum mutant_trigger on)
{
    switch (on) {
    case MUTANT_ATTACK_DECLARED:
    case MUTANT_ATTACK_ROLLED:
        return m->arena.attack.attacker;
    case MUTANT_DEFENCE_ROLLED:
        return m->arena.attack.defender;
    case MUTANT_CHARACTER_DEFEATED:
        return m->defeated;
    case MUTANT_NO_TRIGGER:
    case MUTANT_EVENT_PLAYED:
    case MUTANT_REACTION_PLAYED:
    case MUTANT_COMMAND_WON:
    case MUTANT_AUCTION_WON:
    case MUTANT_PHASE_END:
    case MUTANT_TRIGGERS:
        break;
    }
    return 0;
}

/* The Reaction played answers an Event, and would cancel or redirect it. */
static bool stops_event(const struct turn *t, const struct mutant_frame *played)
{
    const struct mutant_plot *card;

    if (!played || played->task != MUTANT_TASK_REACTION) {
        return false;
    }
    card = mutant_plot_card(t->deck, played->played.card);
    return card->stops && card->trigger.on == MUTANT_EVENT_PLAYED;
}

static bool mark_fits(const struct turn *t, const struct mutant_window *w,
                      const struct mutant_frame *played, enum mutant_mark mark, int seat)
{
    const struct mutant *m = t->state;
    const struct arena_attack *a = &m->arena.attack;

    switch (mark) {
    case MUTANT_MARK_ANY:
        return true;
    case MUTANT_MARK_ME:
        return played && targets_one_of(m, &played->is.targets, seat);
    case MUTANT_MARK_ONLY_ME:
        return played && played->is.targets.schools == MUTANT_SEAT(seat) &&
               !played->is.targets.figure[0];
    case MUTANT_MARK_MINE:
        return owner_of(m, mine_of(m, (enum mutant_trigger)w->on)) == seat;
    case MUTANT_MARK_BIDDER:
        return m->auction.total[seat] > 0;
    case MUTANT_MARK_OTHER_DEFENDER:
        return owner_of(m, a->defender) >= 0 && owner_of(m, a->defender) != seat;
    case MUTANT_MARK_STOPS_EVENT:
        return stops_event(t, played);
    }
    return false;
}

/* `by` is read against the School that acted; where none did, nobody is `me`. */
static bool by_fits(const struct mutant_window *w, enum mutant_by by, int seat)
{
    bool acted = w->actor == seat + 1;

    return by == MUTANT_BY_ANY || acted == (by == MUTANT_BY_ME);
}

const struct mutant_frame *mutant_played_below(const struct mutant *m,
                                               const struct mutant_frame *window)
{
    const struct mutant_frame *f = window;

    if (window->window.on > MUTANT_REACTION_PLAYED) {
        return NULL;
    }
    while (f >= m->tasks && f->task != MUTANT_TASK_EVENT &&
           f->task != MUTANT_TASK_REACTION) {
        f--;
    }
    return f >= m->tasks ? f : NULL;
}

bool mutant_reaction_fits(const struct turn *t, const struct mutant_frame *window,
                          const struct mutant_plot *card, int seat)
{
    const struct mutant_window *w = &window->window;
    const struct mutant_frame *played = mutant_played_below(t->state, window);

    return card->reaction && card->trigger.on == w->on &&
           by_fits(w, (enum mutant_by)card->trigger.by, seat) &&
           mark_fits(t, w, played, (enum mutant_mark)card->trigger.mark, seat) &&
           mutant_has_target(t, &card->targets, seat, 0);
}

/* Whether any Reaction of the whole deck could fit: what a hand holds is not asked. */
static bool any_fits(const struct turn *t, const struct mutant_frame *f, int seat)
{
    const struct mutant_deck *deck = t->deck;
    int i;

    for (i = 0; i < deck->plots.kinds; i++) {
        if (deck->plot[i].reaction && mutant_reaction_fits(t, f, &deck->plot[i], seat)) {
            return true;
        }
    }
    return false;
}

/* 12.5.1, 12.5.2: nobody who is out of question is waited for. */
static int who_may(const struct turn *t, const struct mutant_frame *f, int mask)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    int seat, may = 0;

    for (seat = 0; seat < t->seats; seat++) {
        if (mask & MUTANT_SEAT(seat) && m->schools[seat].hand[0] &&
            m->schools[seat].pp >= deck->cheapest[f->window.on] && any_fits(t, f, seat)) {
            may |= MUTANT_SEAT(seat);
        }
    }
    return may;
}

/* Asks, or takes the answers at once where no mail is waited for (12.5.5). */
static void begin(struct turn *t, struct mutant_frame *f, int mask)
{
    struct mutant *m = t->state;
    int seat, asked = 0;

    f->window.may = (unsigned char)who_may(t, f, mask);
    f->window.next = f->window.given = 0;
    f->stage = STAGE_CLOSED;
    for (seat = 0; seat < t->seats; seat++) {
        if (!(f->window.may & MUTANT_SEAT(seat))) {
            continue;
        }
        if (m->schools[seat].waived) { /* 13.7: no, also to standing instructions */
            f->window.given |= (unsigned char)MUTANT_SEAT(seat);
        } else if (!f->window.quiet) {
            asked |= MUTANT_SEAT(seat);
        }
    }
    if (asked) {
        mutant_ask(m, asked);
    }
}

void mutant_open_window(struct turn *t, enum mutant_trigger on, int actor, bool quiet)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant_frame *f;
    bool own = on >= MUTANT_ATTACK_DECLARED; /* also the School that acted (12.5.1) */
    int mask = mutant_everybody(t);

    if (deck->cheapest[on] < 0 || ((const struct mutant *)t->state)->auctions) {
        return;
    }
    f = mutant_push(t->state, MUTANT_TASK_WINDOW);
    f->window.on = (unsigned char)on;
    f->window.actor = (unsigned char)(actor + 1);
    f->window.quiet = quiet;
    begin(t, f, own || actor < 0 ? mask : mask & ~MUTANT_SEAT(actor));
}

/* ---- the answers ---- */

static int place_in_hand(const struct turn *t, int seat, const struct mutant_plot *card)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const unsigned char *hand = m->schools[seat].hand;
    int i;

    for (i = 0; i < MUTANT_CARDS && hand[i]; i++) {
        if (&deck->plot[deck->plots.of[hand[i]]] == card) {
            return i;
        }
    }
    return -1;
}

/* It is the last order of its file. */
static void answered(struct turn *t, int seat)
{
    struct mutant *m = t->state;

    m->activity = MUTANT_DID_ANSWER;
    mutant_answered(t, seat);
}

int mutant_react(struct turn *t, int seat, const struct mutant_order *o, struct error *e)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_asks(m, MUTANT_TASK_WINDOW, seat);
    const struct mutant_plot *card;
    struct mutant_targets targets;
    int i;

    if (!f) {
        return error_set(e, ERROR_DENIED,
                         "No Reaction is asked of you now; STANDING keeps one ready.");
    }
    if (mutant_find_card(t, seat, o->who.name[0], &i, e) != 0) {
        return -1;
    }
    card = mutant_plot_card(t->deck, m->schools[seat].hand[i]);
    if (!mutant_reaction_fits(t, f, card, seat)) {
        return error_set(e, ERROR_ILLEGAL, "%s is no answer to this: %s", card->name,
                         card->text);
    }
    if (card->cost > m->schools[seat].pp) {
        return error_set(e, ERROR_ILLEGAL, "%s costs %d PP, and of your own you have %d.",
                         card->name, card->cost, m->schools[seat].pp);
    }
    if (mutant_read_targets(t, &card->targets, seat, 0, &o->on, &targets, e) != 0) {
        return -1;
    }
    f->window.card[seat] = m->schools[seat].hand[i];
    f->window.targets[seat] = targets;
    f->window.given |= (unsigned char)MUTANT_SEAT(seat);
    answered(t, seat);
    return 0;
}

int mutant_no_reaction(struct turn *t, int seat, const struct mutant_order *o,
                       struct error *e)
{
    struct mutant_frame *f = mutant_asks(t->state, MUTANT_TASK_WINDOW, seat);

    (void)o;
    if (!f) {
        return mutant_not_asked(e);
    }
    f->window.given |= (unsigned char)MUTANT_SEAT(seat);
    answered(t, seat);
    return 0;
}

/* WAIVE WINDOWS: no, to this one and to all of this phase (13.7). */
int mutant_waive(struct turn *t, int seat, const struct mutant_order *o, struct error *e)
{
    struct mutant *m = t->state;

    m->schools[seat].waived = 1;
    if (mutant_asks(m, MUTANT_TASK_WINDOW, seat)) {
        return mutant_no_reaction(t, seat, o, e);
    }
    fact(t->facts, SEE_ONLY(seat), MUTANT_WAIVED, "{s:i}", "seat", seat);
    return 0;
}

/* The standing instruction is looked up when the window closes (13.3 RX). */
void mutant_late_reaction(struct turn *t, struct mutant_frame *f, int seat)
{
    (void)f;
    answered(t, seat);
}

/* ---- the window closes ---- */

/* 12.5.3: left of who acted, he last; of nobody: from the Commander. */
static int seat_in_turn(const struct turn *t, const struct mutant_window *w)
{
    const struct mutant *m = t->state;

    return w->actor ? mutant_clockwise(t, w->actor - 1, 1 + w->next)
                    : mutant_clockwise(t, m->commander, w->next);
}

static void pay_and_play(struct turn *t, struct mutant_frame *f, int seat, int i,
                         const struct mutant_targets *targets)
{
    struct mutant *m = t->state;
    const struct mutant_plot *card = mutant_plot_card(t->deck, m->schools[seat].hand[i]);
    int before = m->schools[seat].pp;

    m->schools[seat].pp -= card->cost;
    fact(t->facts, SEE_ALL, MUTANT_REACTION, "{s:i, s:s, s:s, s:i, s:i}", "seat", seat,
         "card", card->name, "what", "pp", "before", before, "after",
         before - card->cost);
    mutant_play_reaction(t, seat, i, targets, f->window.actor);
}

/* Plays what a School answered, if it still holds and can be paid (12.5.3). */
static void take_answer(struct turn *t, struct mutant_frame *f, int seat)
{
    struct mutant *m = t->state;
    const struct mutant_targets targets = f->window.targets[seat];
    const struct mutant_plot *card;
    int i;

    if (f->window.given & MUTANT_SEAT(seat)) {
        i = f->window.card[seat]
                ? mutant_place_of(m->schools[seat].hand, f->window.card[seat])
                : -1;
        card = i >= 0 ? mutant_plot_card(t->deck, f->window.card[seat]) : NULL;
        if (card && card->cost <= m->schools[seat].pp &&
            mutant_reaction_fits(t, f, card, seat)) {
            pay_and_play(t, f, seat, i, &targets);
        }
        return;
    }
    mutant_take_standing(t, f, seat);
}

void mutant_answer_standing(struct turn *t, struct mutant_frame *f, int seat,
                            const struct mutant_plot *card,
                            const struct mutant_targets *targets)
{
    int i = place_in_hand(t, seat, card);

    if (i >= 0) {
        pay_and_play(t, f, seat, i, targets);
    }
}

/* 12.5.4: the window for the new target of a redirected Event, for it alone, before the
 * other answers go on. It takes the place of one like it, as nobody else is in that. */
static void open_redirected(struct turn *t, struct mutant_frame *f,
                            struct mutant_frame *event)
{
    int target = event->played.redirect - 1;
    bool alone = f[-1].task == MUTANT_TASK_WINDOW;

    event->played.redirect = 0;
    if (target == event->seat) {
        return;
    }
    if (!alone) {
        f = mutant_push(t->state, MUTANT_TASK_WINDOW);
        f->window.on = MUTANT_EVENT_PLAYED;
        f->window.actor = (unsigned char)(event->seat + 1);
    }
    memset(f->window.card, 0, sizeof f->window.card);
    memset(f->window.targets, 0, sizeof f->window.targets);
    begin(t, f, MUTANT_SEAT(target));
}

void mutant_run_window(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;
    struct mutant_frame *played = mutant_subject(m);
    int seat;

    if (f->window.on == MUTANT_EVENT_PLAYED && played && played->played.redirect &&
        !played->played.cancelled) {
        open_redirected(t, f, played);
        return;
    }
    if (f->window.next >= t->seats || ((f->window.on == MUTANT_EVENT_PLAYED ||
                                        f->window.on == MUTANT_REACTION_PLAYED) &&
                                       played && played->played.cancelled)) {
        mutant_pop(m);
        return;
    }
    seat = seat_in_turn(t, &f->window);
    f->window.next++;
    if (f->window.may & MUTANT_SEAT(seat)) {
        take_answer(t, f, seat);
    }
}

/* ---- the question ---- */

void mutant_ask_reaction(const struct turn *t, const struct mutant_frame *f,
                         struct question *q)
{
    static const char *const whats[MUTANT_TRIGGERS] = {"",
                                                       "an Event",
                                                       "a Reaction",
                                                       "who won the Commander",
                                                       "who won the card",
                                                       "an attack",
                                                       "an attack roll",
                                                       "a defence roll",
                                                       "a defeat",
                                                       "the end of the phase"};
    const struct mutant_frame *played = mutant_played_below(t->state, f);

    q->decision = &mutant_decisions[MUTANT_RX];
    q->sealed = SEALED_ANSWERS;
    if (played && f->window.on <= MUTANT_REACTION_PLAYED) {
        snprintf(q->text, sizeof q->text, "react to %s",
                 mutant_plot_card(t->deck, played->played.card)->name);
    } else {
        snprintf(q->text, sizeof q->text, "react to %s", whats[f->window.on]);
    }
}

void mutant_legal_reaction(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant_frame *f = mutant_top_of(t->state);
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    char head[200];
    int i;

    form(arg, "noreact");
    form(arg, "waive windows");
    for (i = 0; i < deck->plots.kinds; i++) {
        const struct mutant_plot *card = &deck->plot[i];

        if (card->cost <= m->schools[seat].pp && place_in_hand(t, seat, card) >= 0 &&
            mutant_reaction_fits(t, f, card, seat)) {
            snprintf(head, sizeof head, "react %s", card->name);
            mutant_form_targets(t, &card->targets, seat, 0, head, form, arg);
        }
    }
}
