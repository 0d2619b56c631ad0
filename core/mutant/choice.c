/* A card's choice: decision CH of RULES 13.3. Its frame lies on that of the effect it is
 * asked for. */
#include "core/mutant/tasks.h"

#include <stdio.h>
#include <string.h>

void mutant_ask_choice(struct turn *t, enum mutant_choice_kind kind, int chooser,
                       int whose)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_push(m, MUTANT_TASK_CHOICE);

    f->stage = (int)kind;
    f->seat = chooser;
    f->card = whose;
    mutant_ask(m, MUTANT_SEAT(chooser));
}

static const struct mutant_effect *effect_of(const struct turn *t,
                                             const struct mutant_frame *f)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant_running *r = &f[-1].running;

    return &deck->effect[deck->list[r->list].first + r->at];
}

/* ---- options ---- */

/* Whether a `full` steal in the option can be paid (12.1). */
static bool payable(const struct turn *t, int list, const struct mutant_context *is)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant_list *l = &deck->list[list];
    int i, seat;

    for (i = 0; i < l->count; i++) {
        const struct mutant_effect *x = &deck->effect[l->first + i];
        int from = x->op == MUTANT_STEAL && x->flag
                       ? mutant_selected(t, (enum mutant_selector)x->schools, is)
                       : 0;

        for (seat = 0; seat < t->seats; seat++) {
            if (from & MUTANT_SEAT(seat) &&
                mutant_has(t->state, seat, (enum mutant_what)x->what) <
                    mutant_amount(x->n, is)) {
                return false;
            }
        }
    }
    return true;
}

int mutant_open_options(const struct turn *t, const struct mutant_effect *x,
                        const struct mutant_context *is, int out[MUTANT_CHOICES])
{
    int i, n = 0;

    for (i = 0; i < x->lists; i++) {
        if (payable(t, x->list + i, is)) {
            out[n++] = i;
        }
    }
    return n;
}

/* The default if it is offered, else the first that is; -1: none is. */
int mutant_usual_option(const struct turn *t, const struct mutant_effect *x,
                        const struct mutant_context *is)
{
    int open[MUTANT_CHOICES], i, n = mutant_open_options(t, x, is, open);

    for (i = 0; i < n; i++) {
        if (open[i] == x->mode) {
            return x->mode;
        }
    }
    return n > 0 ? open[0] : -1;
}

/* ---- Characters and cards ---- */

/* 12.3: Students before Heroes, the lowest printed total, then the last recruited. */
static int usual_figure(const struct turn *t, const unsigned char *figures, int n)
{
    const struct mutant *m = t->state;
    const struct mutant_character *best = NULL;
    int i;

    for (i = 0; i < n; i++) {
        const struct mutant_character *c = mutant_character_of(m, figures[i]);
        int kind = best ? c->kind - best->kind : 1;
        int less = best ? mutant_printed(t->deck, best) - mutant_printed(t->deck, c) : 1;

        if (!best || kind > 0 || (kind == 0 && (less > 0 || (less == 0 && c > best)))) {
            best = c;
        }
    }
    return best ? mutant_figure(best) : 0;
}

/* 13.3 HL: the lowest Hope Value, then the last drawn. */
int mutant_usual_discard(const struct turn *t, int seat)
{
    const struct mutant *m = t->state;
    const unsigned char *hand = m->schools[seat].hand;
    int i, best = 0;

    for (i = 1; i < MUTANT_CARDS && hand[i]; i++) {
        if (mutant_plot_card(t->deck, hand[i])->hope <=
            mutant_plot_card(t->deck, hand[best])->hope) {
            best = i;
        }
    }
    return best;
}

/* ---- the question ---- */

int mutant_choices(const struct turn *t, const struct mutant_frame *f)
{
    const struct mutant *m = t->state;
    unsigned char left[MUTANT_CHARACTERS];
    int open[MUTANT_CHOICES];

    switch ((enum mutant_choice_kind)f->stage) {
    case MUTANT_CHOOSE_OPTION:
        return mutant_open_options(t, effect_of(t, f), &f[-1].is, open);
    case MUTANT_CHOOSE_FIGURE:
        return mutant_pick_from(t, &effect_of(t, f)->pick, &f[-1].running, f->card, left);
    case MUTANT_CHOOSE_CARD:
        return mutant_count(m->schools[f->seat].hand);
    }
    return 0;
}

void mutant_choice_text(const struct turn *t, const struct mutant_frame *f, int i,
                        char out[MUTANT_CHOICE_TEXT])
{
    const struct mutant *m = t->state;
    unsigned char left[MUTANT_CHARACTERS];
    char room[MUTANT_FIGURE_NAME];
    int open[MUTANT_CHOICES];

    switch ((enum mutant_choice_kind)f->stage) {
    case MUTANT_CHOOSE_OPTION:
        (void)mutant_open_options(t, effect_of(t, f), &f[-1].is, open);
        mutant_effect_words(t, effect_of(t, f)->list + open[i], &f[-1].is, out);
        return;
    case MUTANT_CHOOSE_FIGURE:
        (void)mutant_pick_from(t, &effect_of(t, f)->pick, &f[-1].running, f->card, left);
        snprintf(out, MUTANT_CHOICE_TEXT, "%s", mutant_figure_name(t, left[i], room));
        return;
    case MUTANT_CHOOSE_CARD:
        snprintf(out, MUTANT_CHOICE_TEXT, "%s",
                 mutant_plot_card(t->deck, m->schools[f->seat].hand[i])->name);
        return;
    }
}

/* The choice is made: i from 0. */
static void choose(struct turn *t, struct mutant_frame *f, int i)
{
    struct mutant *m = t->state;
    struct mutant_frame *effect = f - 1;
    struct mutant_running *r = &effect->running;
    unsigned char left[MUTANT_CHARACTERS];
    int open[MUTANT_CHOICES], seat = f->seat;

    switch ((enum mutant_choice_kind)f->stage) {
    case MUTANT_CHOOSE_OPTION:
        (void)mutant_open_options(t, effect_of(t, f), &effect->is, open);
        r->chosen = open[i] + 1;
        break;
    case MUTANT_CHOOSE_FIGURE:
        (void)mutant_pick_from(t, &effect_of(t, f)->pick, r, f->card, left);
        *(unsigned char *)memchr(r->picked, 0, sizeof r->picked) = left[i];
        break;
    case MUTANT_CHOOSE_CARD:
        mutant_discard_plot(t, seat, i);
        r->chosen++;
        break;
    }
    mutant_answered(t, seat);
    mutant_pop(m);
}

int mutant_choose(struct turn *t, int seat, const struct mutant_order *o, struct error *e)
{
    struct mutant_frame *f = mutant_asks(t->state, MUTANT_TASK_CHOICE, seat);
    int n;

    if (!f) {
        return mutant_not_asked(e);
    }
    n = mutant_choices(t, f);
    if (o->number > n) {
        return error_set(e, ERROR_ILLEGAL, "CHOOSE a number from 1 to %d.", n);
    }
    choose(t, f, o->number - 1);
    return 0;
}

/* The card's default, else 12.3 (13.3). */
void mutant_late_choice(struct turn *t, struct mutant_frame *f, int seat)
{
    const struct mutant_effect *x = effect_of(t, f);
    unsigned char left[MUTANT_CHARACTERS];
    int open[MUTANT_CHOICES], i = 0, n, usual;

    mutant_tell_late(t, seat, MUTANT_CH);
    switch ((enum mutant_choice_kind)f->stage) {
    case MUTANT_CHOOSE_OPTION:
        usual = mutant_usual_option(t, x, &f[-1].is);
        n = mutant_open_options(t, x, &f[-1].is, open);
        while (i < n - 1 && open[i] != usual) {
            i++;
        }
        break;
    case MUTANT_CHOOSE_FIGURE:
        n = mutant_pick_from(t, &x->pick, &f[-1].running, f->card, left);
        usual = usual_figure(t, left, n);
        while (i < n - 1 && left[i] != usual) {
            i++;
        }
        break;
    case MUTANT_CHOOSE_CARD:
        i = mutant_usual_discard(t, seat);
        break;
    }
    choose(t, f, i);
}

/* The card or power it is about. */
static const char *cause_of(const struct turn *t, const struct mutant_frame *f)
{
    const struct mutant *m = t->state;

    for (; f >= m->tasks; f--) {
        if (f->played.card) {
            return mutant_plot_card(t->deck, f->played.card)->name;
        }
    }
    return "an effect";
}

void mutant_ask_for_choice(const struct turn *t, const struct mutant_frame *f,
                           struct question *q)
{
    static const char *const whats[] = {"what is to happen", "a Character",
                                        "a card to discard"};

    q->decision = &mutant_decisions[MUTANT_CH];
    snprintf(q->text, sizeof q->text, "choose %s (%s)", whats[f->stage], cause_of(t, f));
}

void mutant_legal_choice(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    char text[40];

    (void)seat;
    snprintf(text, sizeof text, "choose <1-%d>",
             mutant_choices(t, mutant_top_of(t->state)));
    form(arg, text);
}
