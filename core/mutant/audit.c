/* What must always hold; runs after every order. */
#include "core/mutant/mutant.h"

#include <string.h>

/* Where each card was found, by its number. */
struct census {
    const char *deck;
    int cards; /* numbers 1..cards */
    int found; /* different ones   */
    unsigned char seen[MUTANT_CARDS + 1];
};

static int count_card(struct census *c, int card, struct error *e)
{
    if (card < 1 || card > c->cards) {
        return error_set(e, ERROR_BUG, "There is no %s Card %d.", c->deck, card);
    }
    if (c->seen[card]) {
        return error_set(e, ERROR_BUG, "The %s Card %d is in two places.", c->deck, card);
    }
    c->seen[card] = 1;
    c->found++;
    return 0;
}

/* A row of n cards, then zeros. */
static int count_row(struct census *c, const unsigned char *cards, int n, struct error *e)
{
    static const unsigned char none[MUTANT_CARDS];
    int i;

    for (i = 0; i < n && cards[i]; i++) {
        if (count_card(c, cards[i], e) != 0) {
            return -1;
        }
    }
    if (memcmp(cards + i, none, (size_t)(n - i)) != 0) {
        return error_set(e, ERROR_BUG, "There is a gap in a row of %s Cards.", c->deck);
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

    for (card = 1; c->found < c->cards && card <= c->cards; card++) {
        if (!c->seen[card]) {
            return error_set(e, ERROR_BUG, "The %s Card %d is nowhere.", c->deck, card);
        }
    }
    return 0;
}

/* A card that is being auctioned, or a training that is to be assigned. */
static int recruits_in_hand(const struct mutant *m, struct census *c, struct error *e)
{
    const struct mutant_frame *f;

    for (f = m->tasks; f < m->tasks + MUTANT_FRAMES && f->task != MUTANT_NO_TASK; f++) {
        int card = f->task == MUTANT_TASK_AUCTION  ? m->auction.card
                   : f->task == MUTANT_TASK_ASSIGN ? f->card
                                                   : 0;

        if (card && count_card(c, card, e) != 0) {
            return -1;
        }
    }
    return 0;
}

static int recruits_once(const struct turn *t, struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    struct census c = {.deck = "Recruit", .cards = deck->recruits.cards};
    const struct mutant_character *p = m->characters;

    if (count_pile(&c, &m->recruit, e) != 0 ||
        count_row(&c, m->row, MUTANT_SEATS, e) != 0) {
        return -1;
    }
    for (; p < m->characters + MUTANT_CHARACTERS && p->kind != MUTANT_NOBODY; p++) {
        if ((p->kind > MUTANT_LEADER && count_card(&c, p->card, e) != 0) ||
            (p->training && count_card(&c, p->training, e) != 0)) {
            return -1;
        }
    }
    return recruits_in_hand(m, &c, e) != 0 ? -1 : all_counted(&c, e);
}

/* Also those that were played and not yet discarded (7.4.12). */
static int plots_once(const struct turn *t, struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    struct census c = {.deck = "Plot", .cards = deck->plots.cards};
    const struct mutant_frame *f;
    int seat;

    if (count_pile(&c, &m->plot, e) != 0) {
        return -1;
    }
    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        if (count_row(&c, m->schools[seat].hand, MUTANT_CARDS, e) != 0) {
            return -1;
        }
    }
    for (f = m->tasks; f < m->tasks + MUTANT_FRAMES && f->task != MUTANT_NO_TASK; f++) {
        if (f->played.card && count_card(&c, f->played.card, e) != 0) {
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

    if (count_pile(&c, &m->missions, e) != 0 || all_counted(&c, e) != 0) {
        return -1;
    }
    return m->mission && mutant_place_of(m->missions.discard, m->mission) < 0
               ? error_set(e, ERROR_BUG, "This round's Mission %d is not discarded.",
                           m->mission)
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
    if (s->pp < 0 || s->pp > MUTANT_PP_MAX) {
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
        if (s->school < (m->phase == MUTANT_SETUP ? 0 : 1) || s->school > deck->schools) {
            return error_set(e, ERROR_BUG, "There is no School Card %d.", s->school);
        }
        for (other = 0; other < seat; other++) {
            if (s->school && m->schools[other].school == s->school) {
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

static bool training_fits(const struct mutant_deck *deck,
                          const struct mutant_character *c)
{
    return !c->training ||
           (c->kind != MUTANT_LEADER && c->training <= deck->recruits.cards &&
            mutant_recruit(deck, c->training)->kind == MUTANT_TRAINING);
}

static int character_audit(const struct turn *t, int i, struct error *e)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    const struct mutant_character *c = &m->characters[i];

    if (c->kind > MUTANT_STUDENT || c->owner >= t->seats || !card_fits(t, c)) {
        return error_set(e, ERROR_BUG, "Character %d has a wrong kind, card or owner.",
                         i);
    }
    if (!training_fits(deck, c)) {
        return error_set(e, ERROR_BUG, "Character %d has a wrong training.", i);
    }
    if (c->injured > 1 || c->tokens > mutant_token_limit(deck, c)) {
        return error_set(e, ERROR_BUG, "Character %d has %d tokens, injured is %d.", i,
                         c->tokens, c->injured);
    }
    if (c->triumph > (c->kind == MUTANT_LEADER ? 0 : deck->is.triumph_max)) {
        return error_set(e, ERROR_BUG, "Character %d has %d Triumph Tokens.", i,
                         c->triumph);
    }
    return 0;
}

static int characters_audit(const struct turn *t, struct error *e)
{
    static const struct mutant_character none[MUTANT_CHARACTERS];
    const struct mutant *m = t->state;
    int i = 0;

    for (; i < MUTANT_CHARACTERS && m->characters[i].kind != MUTANT_NOBODY; i++) {
        if (character_audit(t, i, e) != 0) {
            return -1;
        }
    }
    if (memcmp(&m->characters[i], none,
               (size_t)(MUTANT_CHARACTERS - i) * sizeof none[0]) != 0) {
        return error_set(e, ERROR_BUG, "Behind the last Character, %d, stands another.",
                         i);
    }
    for (i = 0; i < t->seats; i++) {
        if (mutant_characters(m, i, MUTANT_LEADER) != (m->schools[i].school ? 1 : 0)) {
            return error_set(e, ERROR_BUG, "%s should have one Leader.", t->names[i]);
        }
    }
    return 0;
}

/* 9.3: the tied have the same on the board, nobody else has anything there. */
static int committed_audit(const struct turn *t, struct error *e)
{
    const struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_top_of(m);
    bool ties = f && f->task == MUTANT_TASK_AUCTION && f->stage > 0;
    int seat, level = 0;

    for (seat = 0; seat < t->seats; seat++) {
        int committed = m->schools[seat].committed;
        bool tied = ties && m->auction.bidders & MUTANT_SEAT(seat);

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
    const struct mutant *m = t->state;
    const struct mutant_auction *a = &m->auction;
    int seat;

    if (f->stage < 0 || a->bidders <= 0 || a->bidders & ~mutant_everybody(t) ||
        f->asked & ~a->bidders) {
        return false;
    }
    for (seat = 0; seat < t->seats; seat++) {
        int cap = mutant_cap(t, seat);

        if ((f->asked & MUTANT_SEAT(seat) && cap == 0) || a->bid[seat] < 0 ||
            a->bid[seat] > cap) {
            return false;
        }
    }
    return true;
}

static bool training_waits(const struct turn *t, const struct mutant_frame *f)
{
    const struct mutant_deck *deck = t->deck;
    unsigned char able[MUTANT_CHARACTERS];

    return f->seat >= 0 && f->seat < t->seats && f->card >= 1 &&
           f->card <= deck->recruits.cards &&
           mutant_recruit(deck, f->card)->kind == MUTANT_TRAINING &&
           mutant_trainable(t, f->seat, able) > 0;
}

/* Between turns the task on top waits for somebody. */
static bool top_fits(const struct turn *t, const struct mutant_frame *f)
{
    const struct mutant *m = t->state;

    if (f->asked <= 0 || f->asked & ~mutant_everybody(t) || f->question < 1 ||
        f->question > m->questions) {
        return false;
    }
    if (f->task == MUTANT_TASK_AUCTION) {
        return auction_fits(t, f);
    }
    return f->task != MUTANT_TASK_ASSIGN || training_waits(t, f);
}

static bool frame_fits(const struct turn *t, const struct mutant_frame *f)
{
    return f->seat >= 0 && f->seat < t->seats && f->is.seat < t->seats &&
           f->is.actor <= t->seats && f->window.actor <= t->seats;
}

/* Which phase a task belongs to; MUTANT_OVER: to any. */
static enum mutant_phase phase_of(int task)
{
    switch ((enum mutant_task)task) {
    case MUTANT_TASK_SCHOOLS:
        return MUTANT_SETUP;
    case MUTANT_TASK_UPKEEP:
        return MUTANT_UPKEEP_PHASE;
    case MUTANT_TASK_PLOT:
    case MUTANT_TASK_EVENT:
        return MUTANT_PLOT_PHASE;
    case MUTANT_TASK_TRADE:
    case MUTANT_TASK_RECRUIT:
    case MUTANT_TASK_ASSIGN:
        return MUTANT_RECRUIT_PHASE;
    case MUTANT_TASK_COMMAND:
    case MUTANT_TASK_MISSION:
    case MUTANT_TASK_ARENA:
    case MUTANT_TASK_ATTACK:
        return MUTANT_MISSION_PHASE;
    case MUTANT_NO_TASK:
    case MUTANT_TASK_ROUND:
    case MUTANT_TASK_AUCTION:
    case MUTANT_TASK_WINDOW:
    case MUTANT_TASK_REACTION:
    case MUTANT_TASK_EFFECTS:
    case MUTANT_TASK_CHOICE:
    case MUTANT_TASKS:
        break;
    }
    return MUTANT_OVER;
}

static int tasks_audit(const struct turn *t, struct error *e)
{
    const struct mutant *m = t->state;
    const struct mutant_frame *top = mutant_top_of(m), *f;
    bool fits = (m->phase == MUTANT_OVER) == (top == NULL);

    for (f = m->tasks; fits && top && f <= top; f++) {
        fits = frame_fits(t, f) &&
               (phase_of(f->task) == MUTANT_OVER || (int)phase_of(f->task) == m->phase);
    }
    if (!fits || (top && !top_fits(t, top))) {
        return error_set(e, ERROR_BUG, "The tasks do not fit the phase.");
    }
    return committed_audit(t, e);
}

int mutant_audit(const struct turn *t, struct error *e)
{
    const struct mutant *m = t->state;

    if (m->round < 1 || m->commander < 0 || m->commander >= t->seats || m->mission < 0) {
        return error_set(e, ERROR_BUG, "The round or the Commander is wrong.");
    }
    if (schools_audit(t, e) != 0 || characters_audit(t, e) != 0 ||
        (m->phase != MUTANT_SETUP && /* nothing is dealt before */
         (recruits_once(t, e) != 0 || plots_once(t, e) != 0 ||
          missions_once(t, e) != 0))) {
        return -1;
    }
    return tasks_audit(t, e);
}
