#include "core/mutant/mutant.h"

#include <assert.h>
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
            m->row[n++] = card;
        }
    }
    fact(t->facts, SEE_ALL, MUTANT_ROW_DEALT, "{s:i}", "cards", n);
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
    mutant_open_auction(t, card);
}

void mutant_run_recruit(struct turn *t)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_top(m);

    if (f->stage == STAGE_DEAL) {
        f->stage = STAGE_NEXT;
        deal_row(t);
    } else if (m->row[0]) {
        reveal(t);
    } else {
        mutant_pop(m);
        m->phase = MUTANT_MISSION;
        mutant_push(m, MUTANT_COMMAND);
    }
}

int mutant_trainable(const struct turn *t, int seat, int out[MUTANT_CHARACTERS])
{
    const struct mutant *m = t->state;
    int i, kind, n = 0;

    for (kind = MUTANT_HERO; kind <= MUTANT_STUDENT; kind++) {
        for (i = 0; i < MUTANT_CHARACTERS; i++) {
            const struct mutant_character *c = &m->characters[i];

            if (c->kind == kind && c->owner == seat && !c->training) {
                out[n++] = i;
            }
        }
    }
    return n;
}

static void train(struct turn *t, int seat, int character, int card)
{
    struct mutant *m = t->state;
    struct mutant_character *c = &m->characters[character];

    c->training = card;
    fact(t->facts, SEE_ALL, MUTANT_TRAINING_ASSIGNED, "{s:i, s:s, s:s}", "seat", seat,
         "character", mutant_card_of(t->deck, c)->name, "card", mutant_prize(t, card));
}

/* 8.3.6: discarded if nobody can hold it, not asked if only one can. */
static void train_somebody(struct turn *t, int seat, int card)
{
    struct mutant *m = t->state;
    struct mutant_frame *f;
    int able[MUTANT_CHARACTERS];
    int n = mutant_trainable(t, seat, able);

    if (n == 0) {
        mutant_put(m->recruit.discard, card);
        fact(t->facts, SEE_ALL, MUTANT_TRAINING_DISCARDED, "{s:i, s:s}", "seat", seat,
             "card", mutant_prize(t, card));
    } else if (n == 1) {
        train(t, seat, able[0], card);
    } else {
        f = mutant_push(m, MUTANT_ASSIGN);
        f->assign.seat = seat;
        f->assign.card = card;
        f->assign.question = ++m->questions;
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

/* The names of a seat's Characters, for matching what was written. */
static int names_of(const struct turn *t, int seat, const char *names[MUTANT_CHARACTERS])
{
    const struct mutant *m = t->state;
    int i;

    for (i = 0; i < MUTANT_CHARACTERS; i++) {
        const struct mutant_character *c = &m->characters[i];

        names[i] = c->kind != MUTANT_NOBODY && c->owner == seat
                       ? mutant_card_of(t->deck, c)->name
                       : NULL;
    }
    return MUTANT_CHARACTERS;
}

static int unknown_name(const char *written, int found, const char *const *names, int n,
                        struct error *e)
{
    const char *near = order_nearest(written, names, n);

    if (found == ORDER_AMBIGUOUS) {
        return error_set(e, ERROR_ILLEGAL,
                         "\"%s\" could be more than one of your Characters.", written);
    }
    if (near) {
        return error_set(e, ERROR_ILLEGAL,
                         "You have no Character \"%s\". Did you mean %s?", written, near);
    }
    return error_set(e, ERROR_ILLEGAL, "You have no Character \"%s\".", written);
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

int mutant_assign(struct turn *t, int seat, const char *name, struct error *e)
{
    struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_top(m);
    const char *names[MUTANT_CHARACTERS];
    int n, found, card;

    if (!f || f->task != MUTANT_ASSIGN || f->assign.seat != seat) {
        return error_set(e, ERROR_DENIED, "You have no Training Card to assign.");
    }
    n = names_of(t, seat, names);
    found = order_name(name, names, n);
    if (found < 0) {
        return unknown_name(name, found, names, n, e);
    }
    if (can_train(t, &m->characters[found], e) != 0) {
        return -1;
    }
    card = f->assign.card;
    mutant_pop(m);
    train(t, seat, found, card);
    t->answered = true;
    return 0;
}

/* 13.3 TA: the first Hero without training, else the first such Student. */
void mutant_assign_default(struct turn *t)
{
    struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_top(m);
    int seat = f->assign.seat, card = f->assign.card;
    int able[MUTANT_CHARACTERS];
    int n = mutant_trainable(t, seat, able);

    assert(n > 0);
    mutant_pop(m);
    fact(t->facts, SEE_ALL, MUTANT_TRAINING_LATE, "{s:i, s:s}", "seat", seat, "card",
         mutant_prize(t, card));
    train(t, seat, able[0], card);
    t->answered = true;
}
