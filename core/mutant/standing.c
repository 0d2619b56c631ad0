/* Standing instructions: Reactions in advance, RULES 13.7. */
#include "core/mutant/tasks.h"

#include <stdio.h>
#include <string.h>

static int instruction_check(const struct mutant_plot *card, const struct mutant_order *o,
                             struct error *e)
{
    if (!card->reaction) {
        return error_set(e, ERROR_ILLEGAL, "%s is an Event, not a Reaction.", card->name);
    }
    if (card->trigger.on != o->trigger) {
        return error_set(e, ERROR_ILLEGAL, "%s answers another trigger: %s", card->name,
                         card->text);
    }
    return 0;
}

int mutant_stand(struct turn *t, int seat, const struct mutant_order *o, struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    struct mutant_standing *place = &m->schools[seat].standing[o->number - 1];
    struct mutant_standing s = {0};
    const struct mutant_plot *card;
    int i, by;

    if (o->none) {
        *place = s;
        fact(t->facts, SEE_ONLY(seat), MUTANT_STANDS_NO_MORE, "{s:i, s:i}", "seat", seat,
             "number", o->number);
        return 0;
    }
    if (mutant_find_card(t, seat, o->who.name[0], &i, e) != 0) {
        return -1;
    }
    card = mutant_plot_card(deck, m->schools[seat].hand[i]);
    if (instruction_check(card, o, e) != 0 ||
        mutant_read_targets(t, &card->targets, seat, 0, &o->on, &s.targets, e) != 0 ||
        (o->school && mutant_find_seat(t, o->school, &by, e) != 0)) {
        return -1;
    }
    s.card = (unsigned char)(card - deck->plot + 1);
    s.on = (unsigned char)o->trigger;
    s.by = (unsigned char)(o->school ? by + 1 : 0);
    s.cost = (unsigned char)o->cost;
    s.limit = (unsigned char)o->limit;
    *place = s;
    fact(t->facts, SEE_ONLY(seat), MUTANT_STANDS, "{s:i, s:i, s:s}", "seat", seat,
         "number", o->number, "card", card->name);
    return 0;
}

/* The cost of the card that is answered; 0 where there is none. */
static int cost_answered(const struct turn *t, const struct mutant_frame *window)
{
    const struct mutant_frame *played = mutant_played_below(t->state, window);

    return played ? mutant_plot_card(t->deck, played->played.card)->cost : 0;
}

static bool instruction_holds(const struct turn *t, const struct mutant_frame *f,
                              const struct mutant_standing *s, int seat)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const struct mutant_plot *card;

    if (!s->card || s->on != f->window.on || (s->by && s->by != f->window.actor) ||
        s->limit == 1 || (s->cost && cost_answered(t, f) > s->cost - 1)) {
        return false;
    }
    card = &deck->plot[s->card - 1];
    return card->cost <= m->schools[seat].pp && mutant_reaction_fits(t, f, card, seat);
}

void mutant_take_standing(struct turn *t, struct mutant_frame *f, int seat)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    struct mutant_standing *s = m->schools[seat].standing;
    struct mutant_targets targets;
    int i;

    for (i = 0; i < MUTANT_STANDING; i++) {
        if (instruction_holds(t, f, &s[i], seat)) {
            targets = s[i].targets;
            if (s[i].limit) {
                s[i].limit--;
            }
            mutant_answer_standing(t, f, seat, &deck->plot[s[i].card - 1], &targets);
            return;
        }
    }
}

/* ---- forms of what may be said unasked ---- */

void mutant_legal_standing(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    const struct mutant *m = t->state;
    const unsigned char *hand = m->schools[seat].hand;
    char head[400], on[100];
    int i, other;

    for (i = 0; i < MUTANT_CARDS && hand[i]; i++) {
        const struct mutant_plot *card = mutant_plot_card(t->deck, hand[i]);

        on[0] = '\0';
        for (other = 0; other < t->seats && card->targets.kind; other++) {
            if (mutant_schools_that_fit(t, &card->targets, seat) & MUTANT_SEAT(other)) {
                snprintf(on, sizeof on, " on %s", t->names[other]);
            }
        }
        if (card->reaction && card->targets.max <= 1 &&
            card->targets.kind <= MUTANT_SCHOOL_TARGETS) {
            snprintf(head, sizeof head, "standing <1-%d>: react %s%s when %s",
                     MUTANT_STANDING, card->name, on,
                     mutant_trigger_words[card->trigger.on]);
            form(arg, head);
        }
    }
    form(arg, "standing <1-8>: none");
    form(arg, "waive windows");
}
