#include "core/mutant/mutant.h"

#include <string.h>

#define PP_MAX 12 /* 7.2 */

/* Where each card was found, by its number. */
struct census {
    const char *deck;
    int cards; /* numbers 1..cards */
    int seen[MUTANT_CARDS + 1];
};

static int count_card(struct census *c, int card, struct error *e)
{
    if (card < 1 || card > c->cards) {
        return error_set(e, ERROR_BUG, "There is no %s Card %d.", c->deck, card);
    }
    /* cppcheck-suppress arrayIndexOutOfBoundsCond ; cards is at most MUTANT_CARDS */
    if (c->seen[card]++) {
        return error_set(e, ERROR_BUG, "The %s Card %d is in two places.", c->deck, card);
    }
    return 0;
}

/* A row of n cards, then zeros. */
static int count_row(struct census *c, const int *cards, int n, struct error *e)
{
    int i;

    for (i = 0; i < n && cards[i]; i++) {
        if (count_card(c, cards[i], e) != 0) {
            return -1;
        }
    }
    for (; i < n; i++) {
        if (cards[i]) {
            return error_set(e, ERROR_BUG, "There is a gap in a row of %s Cards.",
                             c->deck);
        }
    }
    return 0;
}

static int count_pile(struct census *c, const struct mutant_pile *p, struct error *e)
{
    return count_row(c, p->draw, MUTANT_CARDS, e) != 0
               ? -1
               : count_row(c, p->discard, MUTANT_CARDS, e);
}

static int all_counted(const struct census *c, struct error *e)
{
    int card;

    for (card = 1; card <= c->cards; card++) {
        if (!c->seen[card]) {
            return error_set(e, ERROR_BUG, "The %s Card %d is nowhere.", c->deck, card);
        }
    }
    return 0;
}

static int recruits_once(const struct turn *t, struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    struct census c = {.deck = "Recruit", .cards = deck->recruits.cards};
    int i;

    if (count_pile(&c, &m->recruit, e) != 0 ||
        count_row(&c, m->row, MUTANT_SEATS, e) != 0) {
        return -1;
    }
    for (i = 0; i < MUTANT_CHARACTERS; i++) {
        const struct mutant_character *p = &m->characters[i];

        if ((p->kind > MUTANT_LEADER && count_card(&c, p->card, e) != 0) ||
            (p->training && count_card(&c, p->training, e) != 0)) {
            return -1;
        }
    }
    for (i = 0; i < MUTANT_FRAMES; i++) {
        const struct mutant_frame *f = &m->tasks[i];

        if ((f->auction.card && count_card(&c, f->auction.card, e) != 0) ||
            (f->assign.card && count_card(&c, f->assign.card, e) != 0)) {
            return -1;
        }
    }
    return all_counted(&c, e);
}

static int plots_once(const struct turn *t, struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    struct census c = {.deck = "Plot", .cards = deck->plots.cards};
    int seat;

    if (count_pile(&c, &m->plot, e) != 0) {
        return -1;
    }
    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        if (count_row(&c, m->schools[seat].hand, MUTANT_CARDS, e) != 0) {
            return -1;
        }
    }
    return all_counted(&c, e);
}

/* This round's Mission lies on the discard pile (10.1). */
static int missions_once(const struct turn *t, struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    struct census c = {.deck = "Mission", .cards = deck->missions.cards};
    int i;

    if (count_pile(&c, &m->missions, e) != 0 || all_counted(&c, e) != 0) {
        return -1;
    }
    for (i = 0; m->mission && i < MUTANT_CARDS; i++) {
        if (m->missions.discard[i] == m->mission) {
            return 0;
        }
    }
    return m->mission ? error_set(e, ERROR_BUG,
                                  "This round's Mission %d is not discarded.", m->mission)
                      : 0;
}

static int amounts(const struct turn *t, int seat, struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const struct mutant_school *s = &m->schools[seat];

    if (s->rp < 0 || s->rp > deck->is.rp_max) {
        return error_set(e, ERROR_BUG, "The RP of %s are %d.", t->names[seat], s->rp);
    }
    if (s->pp < 0 || s->pp > PP_MAX) {
        return error_set(e, ERROR_BUG, "The PP of %s are %d.", t->names[seat], s->pp);
    }
    if (s->coins < 0 || s->committed < 0) {
        return error_set(e, ERROR_BUG, "The coins of %s are %d and %d on the board.",
                         t->names[seat], s->coins, s->committed);
    }
    return 0;
}

static int schools_audit(const struct turn *t, struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    int seat, other;

    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        const struct mutant_school *s = &m->schools[seat];

        if (seat >= t->seats) {
            static const struct mutant_school none;

            if (memcmp(s, &none, sizeof none) != 0) {
                return error_set(e, ERROR_BUG, "There is no player %d.", seat + 1);
            }
            continue;
        }
        if (s->school < 1 || s->school > deck->schools) {
            return error_set(e, ERROR_BUG, "There is no School Card %d.", s->school);
        }
        for (other = 0; other < seat; other++) {
            if (m->schools[other].school == s->school) {
                return error_set(e, ERROR_BUG, "Two players have School Card %d.",
                                 s->school);
            }
        }
        if (amounts(t, seat, e) != 0) {
            return -1;
        }
    }
    return 0;
}

/* Its card is of its kind, and a Leader's is its School. */
static bool card_fits(const struct turn *t, const struct mutant_character *c)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;

    if (c->kind == MUTANT_LEADER) {
        return c->card == m->schools[c->owner].school;
    }
    return c->card >= 1 && c->card <= deck->recruits.cards &&
           mutant_recruit(deck, c->card)->kind == c->kind;
}

static int character_audit(const struct turn *t, int i, struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const struct mutant_character *c = &m->characters[i];

    if (c->kind > MUTANT_STUDENT || c->owner < 0 || c->owner >= t->seats ||
        !card_fits(t, c)) {
        return error_set(e, ERROR_BUG, "Character %d has a wrong kind, card or owner.",
                         i);
    }
    if (c->training && (c->kind == MUTANT_LEADER || c->training < 1 ||
                        c->training > deck->recruits.cards ||
                        mutant_recruit(deck, c->training)->kind != MUTANT_TRAINING)) {
        return error_set(e, ERROR_BUG, "Character %d has a wrong training.", i);
    }
    if (c->injured < 0 || c->injured > 1 || c->tokens < 0 ||
        c->tokens > mutant_token_limit(deck, c)) {
        return error_set(e, ERROR_BUG, "Character %d has %d tokens, injured is %d.", i,
                         c->tokens, c->injured);
    }
    return 0;
}

static int characters_audit(const struct turn *t, struct error *e)
{
    static const struct mutant_character none;
    const struct mutant *m = t->state;
    int i;

    for (i = 0; i < MUTANT_CHARACTERS; i++) {
        if (m->characters[i].kind == MUTANT_NOBODY) {
            if (memcmp(&m->characters[i], &none, sizeof none) != 0) {
                return error_set(e, ERROR_BUG, "Character %d is nobody.", i);
            }
        } else if (character_audit(t, i, e) != 0) {
            return -1;
        }
    }
    for (i = 0; i < t->seats; i++) {
        if (mutant_characters(m, i, MUTANT_LEADER) != 1) {
            return error_set(e, ERROR_BUG, "%s should have one Leader.", t->names[i]);
        }
    }
    return 0;
}

/* 9.3: the tied have the same on the board, nobody else has anything there. */
static int committed_audit(const struct turn *t, const struct mutant_frame *f,
                           struct error *e)
{
    const struct mutant *m = t->state;
    int seat, level = 0;

    for (seat = 0; seat < t->seats; seat++) {
        int committed = m->schools[seat].committed;
        bool tied = f && f->task == MUTANT_AUCTION && f->stage > 0 &&
                    f->auction.bidders & (1 << seat);

        if (tied != (committed > 0) || (tied && level && committed != level)) {
            return error_set(e, ERROR_BUG, "%s has %d coins on the board.",
                             t->names[seat], committed);
        }
        level = tied ? committed : level;
    }
    return 0;
}

static bool auction_fits(const struct turn *t, const struct mutant_frame *f)
{
    const struct mutant_auction *a = &f->auction;
    int seat, all = (1 << t->seats) - 1;

    if (f->stage < 0 || a->bidders <= 0 || a->bidders & ~all || a->asked <= 0 ||
        a->asked & ~a->bidders) {
        return false;
    }
    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        bool asked = seat < t->seats && a->asked & (1 << seat);

        if ((asked && mutant_cap(t, seat) == 0) || a->bid[seat] < 0 ||
            (seat < t->seats && a->bid[seat] > mutant_cap(t, seat))) {
            return false;
        }
    }
    return true;
}

static bool assign_fits(const struct turn *t, const struct mutant_assign *a)
{
    const struct mutant_deck *deck = t->deck;
    int able[MUTANT_CHARACTERS];

    return a->seat >= 0 && a->seat < t->seats && a->card >= 1 &&
           a->card <= deck->recruits.cards &&
           mutant_recruit(deck, a->card)->kind == MUTANT_TRAINING &&
           mutant_trainable(t, a->seat, able) > 0;
}

/* Between turns the task on top waits for somebody, and the one below is the phase's. */
static int tasks_audit(const struct turn *t, struct error *e)
{
    const struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_top_of(m);
    bool fits = false;

    if (m->phase == MUTANT_OVER) {
        fits = f == NULL;
    } else if (f && f == m->tasks + 1) {
        fits = m->tasks[0].stage >= 0 &&
               m->tasks[0].task ==
                   (m->phase == MUTANT_RECRUITING ? MUTANT_RECRUIT : MUTANT_COMMAND) &&
               m->phase != MUTANT_SETUP;
        if (f->task == MUTANT_AUCTION) {
            fits = fits && auction_fits(t, f) && f->auction.question >= 1 &&
                   f->auction.question <= m->questions &&
                   (f->auction.card != 0) == (m->phase == MUTANT_RECRUITING);
        } else {
            fits = fits && f->task == MUTANT_ASSIGN && m->phase == MUTANT_RECRUITING &&
                   f->assign.question >= 1 && f->assign.question <= m->questions &&
                   assign_fits(t, &f->assign);
        }
    }
    if (!fits) {
        return error_set(e, ERROR_BUG, "The tasks do not fit the phase.");
    }
    return committed_audit(t, f, e);
}

int mutant_audit(const struct turn *t, struct error *e)
{
    const struct mutant *m = t->state;

    if (m->round < 1 || m->commander < 0 || m->commander >= t->seats || m->mission < 0) {
        return error_set(e, ERROR_BUG, "The round or the Commander is wrong.");
    }
    if (schools_audit(t, e) != 0 || characters_audit(t, e) != 0 ||
        recruits_once(t, e) != 0 || plots_once(t, e) != 0 || missions_once(t, e) != 0) {
        return -1;
    }
    return tasks_audit(t, e);
}
