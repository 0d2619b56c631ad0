/* Lists of effects carried out one after the other: RULES 12. What needs an answer puts
 * a CH on top, and goes on when that is gone. */
#include "core/mutant/tasks.h"

#include <string.h>

static struct mutant_frame *push_list(struct mutant *m, int list, int skip,
                                      const struct mutant_context *is)
{
    struct mutant_context copy = *is; /* *is may lie in a frame */
    struct mutant_frame *f = mutant_push(m, MUTANT_TASK_EFFECTS);

    f->seat = copy.seat;
    f->running.list = list;
    f->running.skip = skip;
    f->is = copy;
    return f;
}

void mutant_carry_out(struct turn *t, int list, const struct mutant_context *is)
{
    struct mutant_frame *f;

    if (list == 0) {
        return;
    }
    f = push_list(t->state, list, 0, is);
    mutant_fix_extremes(t, &f->is);
    f->running.skip = mutant_read_ifs(t, list, &f->is);
}

static void next_effect(struct mutant_frame *f)
{
    struct mutant_running *r = &f->running;

    r->at++;
    r->done = r->chosen = 0;
    memset(r->picked, 0, sizeof r->picked);
}

/* The School of a mask that this effect comes to next, clockwise from the Commander; -1:
 * it has been to all. */
static int next_school(const struct turn *t, struct mutant_frame *f, int mask)
{
    const struct mutant *m = t->state;

    for (; f->running.done < t->seats; f->running.done++) {
        int seat = mutant_clockwise(t, m->commander, f->running.done);

        if (mask & MUTANT_SEAT(seat)) {
            return seat;
        }
    }
    return -1;
}

/* ---- picks: 12.3 ---- */

int mutant_pick_from(const struct turn *t, const struct mutant_pick *k,
                     const struct mutant_running *r, int seat,
                     unsigned char out[MUTANT_CHARACTERS])
{
    unsigned char all[MUTANT_CHARACTERS];
    int i, n = 0, count = mutant_school_order(t->state, seat, all);

    for (i = 0; i < count; i++) {
        if (mutant_pick_fits(k, mutant_character_of(t->state, all[i])) &&
            !memchr(r->picked, all[i], sizeof r->picked)) {
            out[n++] = all[i];
        }
    }
    return n;
}

static int picks(const struct mutant_running *r)
{
    const unsigned char *end = memchr(r->picked, 0, sizeof r->picked);

    return end ? (int)(end - r->picked) : MUTANT_PICKS;
}

/* One more pick of a School: all that are left if they are not more than wanted, else
 * whom the chooser names. False: somebody must be asked first. */
static bool pick_one(struct turn *t, struct mutant_frame *f, const struct mutant_pick *k,
                     int seat)
{
    struct mutant_running *r = &f->running;
    unsigned char left[MUTANT_CHARACTERS];
    int n = mutant_pick_from(t, k, r, seat, left), made = picks(r);

    if (n <= k->n - made) {
        memcpy(r->picked + made, left, (size_t)n);
        return true;
    }
    if (k->chooser == MUTANT_BY_CHANCE) {
        r->picked[made] = left[mutant_at_random(t, n)];
        return true;
    }
    mutant_ask_choice(t, MUTANT_CHOOSE_FIGURE,
                      k->chooser == MUTANT_BY_OWNER ? seat : f->seat, seat);
    return false;
}

/* Whether the picks of a School are all made. */
static bool picked_all(const struct turn *t, const struct mutant_frame *f,
                       const struct mutant_pick *k, int seat)
{
    unsigned char left[MUTANT_CHARACTERS];

    return picks(&f->running) == k->n ||
           mutant_pick_from(t, k, &f->running, seat, left) == 0;
}

static void run_pick(struct turn *t, struct mutant_frame *f,
                     const struct mutant_effect *x)
{
    struct mutant_running *r = &f->running;
    int i, seat = next_school(
               t, f, mutant_selected(t, (enum mutant_selector)x->pick.school, &f->is));

    if (seat < 0) {
        next_effect(f);
        return;
    }
    while (!picked_all(t, f, &x->pick, seat)) {
        if (!pick_one(t, f, &x->pick, seat)) {
            return;
        }
    }
    for (i = 0; i < MUTANT_PICKS && r->picked[i]; i++) {
        mutant_operate_on(t, x, &f->is, r->picked[i]);
    }
    memset(r->picked, 0, sizeof r->picked);
    r->done++;
}

/* ---- figures that are named otherwise ---- */

static int defender_of_mine(const struct turn *t, const struct mutant_context *is)
{
    const struct mutant *m = t->state;
    const struct arena_attack *a = &m->arena.attack;
    const struct mutant_character *c = mutant_character_of(m, a->defender);

    return c && c->owner == is->seat ? a->defender : a->attacker;
}

static void run_figures(struct turn *t, struct mutant_frame *f,
                        const struct mutant_effect *x)
{
    const struct mutant *m = t->state;
    struct mutant_context is = f->is;
    int i, figure = 0;

    next_effect(f); /* windows of what it does may lie on top then */
    switch ((enum mutant_figures)x->figures) {
    case MUTANT_CHAR_SELF:
        figure = is.figure;
        break;
    case MUTANT_CHAR_TARGETS:
        for (i = 0; i < MUTANT_TARGETS && is.targets.figure[i]; i++) {
            mutant_operate_on(t, x, &is, is.targets.figure[i]);
        }
        return;
    case MUTANT_CHAR_ATTACKER:
        figure = m->arena.attack.attacker;
        break;
    case MUTANT_CHAR_DEFENDER:
        figure = m->arena.attack.defender;
        break;
    case MUTANT_CHAR_MINE:
        figure = defender_of_mine(t, &is);
        break;
    case MUTANT_PICK:
        return;
    }
    if (figure) {
        mutant_operate_on(t, x, &is, figure);
    }
}

/* ---- choices, discards, dice ---- */

/* Each School picks one option; one that has no choice is not asked. */
static void run_choose(struct turn *t, struct mutant_frame *f,
                       const struct mutant_effect *x)
{
    struct mutant_running *r = &f->running;
    int open[MUTANT_CHOICES], option;
    int seat =
        next_school(t, f, mutant_selected(t, (enum mutant_selector)x->schools, &f->is));

    if (seat < 0) {
        next_effect(f);
        return;
    }
    if (!r->chosen && mutant_open_options(t, x, &f->is, open) > 1) {
        mutant_ask_choice(t, MUTANT_CHOOSE_OPTION, seat, seat);
        return;
    }
    option = r->chosen ? r->chosen - 1 : mutant_usual_option(t, x, &f->is);
    r->chosen = 0;
    r->done++;
    if (option >= 0) {
        push_list(t->state, x->list + option, r->skip, &f->is);
    }
}

/* How many cards of a hand are still to go: counted in `chosen`. */
static void run_discard(struct turn *t, struct mutant_frame *f,
                        const struct mutant_effect *x)
{
    const struct mutant *m = t->state;
    struct mutant_running *r = &f->running;
    int seat =
        next_school(t, f, mutant_selected(t, (enum mutant_selector)x->schools, &f->is));
    int left, held;

    if (seat < 0) {
        next_effect(f);
        return;
    }
    left = mutant_amount(x->n, &f->is) - r->chosen;
    held = mutant_count(m->schools[seat].hand);
    if (left > 0 && held > left) {
        mutant_ask_choice(t, MUTANT_CHOOSE_CARD, seat, seat);
        return;
    }
    for (; left > 0 && held > 0; left--, held--) {
        mutant_discard_plot(t, seat, 0);
    }
    r->chosen = 0;
    r->done++;
}

static void run_roll(struct turn *t, struct mutant_frame *f,
                     const struct mutant_effect *x)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant_context is = f->is;
    int i, sum = 0, skip = f->running.skip;

    for (i = 0; i < x->n; i++) {
        sum += chance_roll(t->chance, 6, "card die");
    }
    fact(t->facts, SEE_ALL, MUTANT_CARD_ROLLED, "{s:i, s:i}", "seat", is.seat, "sum",
         sum);
    next_effect(f);
    for (i = x->list; i < x->list + x->lists; i++) {
        if (sum >= deck->list[i].min && sum <= deck->list[i].max) {
            push_list(t->state, i, skip, &is);
            return;
        }
    }
}

void mutant_run_effects(struct turn *t, struct mutant_frame *f)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant_list *l = &deck->list[f->running.list];
    const struct mutant_effect *x = &deck->effect[l->first + f->running.at];

    if (f->running.at == l->count) {
        mutant_pop(t->state);
    } else if (mutant_skipped(x, f->running.skip)) {
        next_effect(f);
    } else if (x->op == MUTANT_CHOOSE) {
        run_choose(t, f, x);
    } else if (x->op == MUTANT_ROLL) {
        run_roll(t, f, x);
    } else if (x->op == MUTANT_DISCARD && x->mode == MUTANT_BY_CHOICE) {
        run_discard(t, f, x);
    } else if (!mutant_on_figures(x)) {
        mutant_operate(t, x, &f->is);
        next_effect(f);
    } else if (x->figures == MUTANT_PICK) {
        run_pick(t, f, x);
    } else {
        run_figures(t, f, x);
    }
}
