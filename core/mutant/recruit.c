/* Recruiting and training: RULES 8.3. */
#include "core/mutant/tasks.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { STAGE_DEAL, STAGE_NEXT };

static const char *kind_name(int kind)
{
    return kind == MUTANT_HERO ? "Hero" : "Student";
}

/* 8.3.1: as many cards as players, unseen. */
static void deal_row(struct turn *t)
{
    struct mutant *m = t->state;
    int i, card, n = 0;

    for (i = 0; i < t->seats; i++) {
        card = mutant_draw(t, MUTANT_DECK_RECRUIT);
        if (card) {
            m->row[n++] = (unsigned char)card;
        }
    }
    fact(t->facts, SEE_ALL, MUTANT_ROW_DEALT, "{s:i}", "cards", n);
}

/* 9.8 */
static int bidders(const struct turn *t)
{
    const struct mutant *m = t->state;
    int seat, mask = 0;

    for (seat = 0; seat < t->seats; seat++) {
        if (!mutant_barred(m, seat, MUTANT_BAR_RECRUIT)) {
            mask |= MUTANT_SEAT(seat);
        }
    }
    return mask;
}

/* 8.3.2 */
static void reveal(struct turn *t)
{
    struct mutant *m = t->state;
    int card = m->row[0];
    const struct mutant_card *c = mutant_recruit(t->deck, card);

    memmove(m->row, m->row + 1, sizeof m->row - sizeof *m->row);
    m->row[MUTANT_SEATS - 1] = 0;
    if (c->kind == MUTANT_TRAINING) {
        fact(t->facts, SEE_ALL, MUTANT_TRAINING_UP, "{s:s}", "card", c->name);
    } else {
        fact(t->facts, SEE_ALL, MUTANT_RECRUIT_UP, "{s:s, s:s, s:i, s:i, s:i, s:i}",
             "card", c->name, "kind", kind_name(c->kind), "atk", c->atk, "def", c->def,
             "spd", c->spd, "range", c->range);
    }
    mutant_open_auction(t, card, bidders(t));
}

void mutant_run_recruit(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;

    if (f->stage == STAGE_DEAL) {
        f->stage = STAGE_NEXT;
        deal_row(t);
    } else if (m->row[0]) {
        reveal(t);
    } else {
        mutant_pop(m);
        if (m->auctions) {
            m->phase = MUTANT_MISSION_PHASE;
            mutant_push(m, MUTANT_TASK_COMMAND);
        }
    }
}

int mutant_trainable(const struct turn *t, int seat, unsigned char out[MUTANT_CHARACTERS])
{
    const struct mutant *m = t->state;
    unsigned char all[MUTANT_CHARACTERS];
    int i, n = 0, count = mutant_school_order(m, seat, all);

    for (i = 0; i < count; i++) {
        const struct mutant_character *c = mutant_character_of(m, all[i]);

        if (c->kind != MUTANT_LEADER && !c->training) {
            out[n++] = all[i];
        }
    }
    return n;
}

static void train(struct turn *t, int seat, int figure, int card)
{
    struct mutant_character *c = mutant_character(t->state, figure);

    c->training = (unsigned char)card;
    fact(t->facts, SEE_ALL, MUTANT_TRAINING_ASSIGNED, "{s:i, s:s, s:s}", "seat", seat,
         "character", mutant_card_of(t->deck, c)->name, "card", mutant_prize(t, card));
}

/* 8.3.6: discarded if nobody can hold it, not asked if only one can. */
static void train_somebody(struct turn *t, int seat, int card)
{
    struct mutant *m = t->state;
    struct mutant_frame *f;
    unsigned char able[MUTANT_CHARACTERS];
    int n = mutant_trainable(t, seat, able);

    if (n == 0) {
        mutant_put(m->recruit.discard, card);
        fact(t->facts, SEE_ALL, MUTANT_TRAINING_DISCARDED, "{s:i, s:s}", "seat", seat,
             "card", mutant_prize(t, card));
    } else if (n == 1) {
        train(t, seat, able[0], card);
    } else {
        f = mutant_push(m, MUTANT_TASK_ASSIGN);
        f->seat = seat;
        f->card = card;
        mutant_ask(m, MUTANT_SEAT(seat));
    }
}

void mutant_recruited(struct turn *t, int seat, int card)
{
    const struct mutant_card *c = mutant_recruit(t->deck, card);

    if (c->kind == MUTANT_TRAINING) {
        train_somebody(t, seat, card);
        return;
    }
    mutant_join(t, seat, c->kind, card);
    fact(t->facts, SEE_ALL, MUTANT_CHARACTER_JOINED, "{s:i, s:s, s:i}", "seat", seat,
         "character", c->name, "tokens", c->tokens);
}

/* 8.3.6: never a Leader, and nobody who has a Training Card. */
static int can_train(const struct turn *t, const struct mutant_character *c,
                     struct error *e)
{
    if (c->kind == MUTANT_LEADER) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s is your Leader: a Leader is never trained.",
                         mutant_card_of(t->deck, c)->name);
    }
    if (c->training) {
        return error_set(e, ERROR_ILLEGAL, "%s already holds a Training Card, %s.",
                         mutant_card_of(t->deck, c)->name, mutant_prize(t, c->training));
    }
    return 0;
}

int mutant_assign(struct turn *t, int seat, const struct mutant_order *o, struct error *e)
{
    struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_asks(m, MUTANT_TASK_ASSIGN, seat);
    int figure, card;

    if (!f) {
        return error_set(e, ERROR_DENIED, "You have no Training Card to assign.");
    }
    if (mutant_find_own(t, seat, o->who.name[0], &figure, e) != 0 ||
        can_train(t, mutant_character_of(m, figure), e) != 0) {
        return -1;
    }
    card = f->card;
    mutant_answered(t, seat);
    mutant_pop(m);
    train(t, seat, figure, card);
    return 0;
}

/* 13.3 TA: the first Hero without training, else the first such Student. */
void mutant_late_training(struct turn *t, struct mutant_frame *f, int seat)
{
    struct mutant *m = t->state;
    int card = f->card;
    unsigned char able[MUTANT_CHARACTERS];
    int n = mutant_trainable(t, seat, able);

    assert(n > 0);
    mutant_answered(t, seat);
    mutant_pop(m);
    fact(t->facts, SEE_ALL, MUTANT_TRAINING_LATE, "{s:i, s:s}", "seat", seat, "card",
         mutant_prize(t, card));
    train(t, seat, able[0], card);
}

void mutant_ask_training(const struct turn *t, const struct mutant_frame *f,
                         struct question *q)
{
    q->decision = &mutant_decisions[MUTANT_TA];
    snprintf(q->text, sizeof q->text, "assign %s", mutant_prize(t, f->card));
}

void mutant_legal_training(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    unsigned char able[MUTANT_CHARACTERS];
    char room[MUTANT_FIGURE_NAME];
    struct mutant_form f;
    int i, n = mutant_trainable(t, seat, able);

    mutant_form_begin(&f, "assign ");
    for (i = 0; i < n; i++) {
        mutant_form_pick(&f, mutant_figure_name(t, able[i], room));
    }
    mutant_form_end(&f, "", form, arg);
}
