#include "core/mutant/mutant.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define DICE 3 /* of S2 and 10.2 */

int mutant_count(const int *cards)
{
    int n = 0;

    while (n < MUTANT_CARDS && cards[n]) {
        n++;
    }
    return n;
}

int mutant_take(int *cards)
{
    int card = cards[0];
    int n = mutant_count(cards);

    if (n > 0) {
        memmove(cards, cards + 1, (size_t)(n - 1) * sizeof *cards);
        cards[n - 1] = 0;
    }
    return card;
}

void mutant_put(int *cards, int card)
{
    int n = mutant_count(cards);

    assert(n < MUTANT_CARDS);
    cards[n] = card;
}

static struct mutant_pile *pile_of(struct mutant *m, enum mutant_deck_number deck)
{
    switch (deck) {
    case MUTANT_DECK_PLOT:
        return &m->plot;
    case MUTANT_DECK_MISSION:
        return &m->missions;
    case MUTANT_DECK_HEROES:
    case MUTANT_DECK_STUDENTS:
    case MUTANT_DECK_RECRUIT:
        break;
    }
    return &m->recruit;
}

static const char *deck_name(enum mutant_deck_number deck)
{
    return deck == MUTANT_DECK_PLOT      ? "Plot"
           : deck == MUTANT_DECK_MISSION ? "Mission"
                                         : "Recruit";
}

/* 5.6: the discards become the draw pile, but for this round's Mission. */
static void renew(struct turn *t, enum mutant_deck_number deck)
{
    struct mutant *m = t->state;
    struct mutant_pile *p = pile_of(m, deck);
    int kept = deck == MUTANT_DECK_MISSION ? m->mission : 0;
    int i, n = 0;

    for (i = 0; i < MUTANT_CARDS && p->discard[i]; i++) {
        if (p->discard[i] != kept) {
            p->draw[n++] = p->discard[i];
        }
    }
    if (n == 0) {
        return;
    }
    memset(p->discard, 0, sizeof p->discard);
    p->discard[0] = kept;
    chance_shuffle(t->chance, deck, ++p->shuffles, p->draw, n);
    fact(t->facts, SEE_ALL, MUTANT_DECK_SHUFFLED, "{s:s}", "deck", deck_name(deck));
}

int mutant_draw(struct turn *t, enum mutant_deck_number deck)
{
    struct mutant_pile *p = pile_of(t->state, deck);

    if (!p->draw[0]) {
        renew(t, deck);
    }
    if (!p->draw[0]) {
        fact(t->facts, SEE_ALL, MUTANT_DECK_EMPTY, "{s:s}", "deck", deck_name(deck));
        return 0;
    }
    return mutant_take(p->draw);
}

const struct mutant_card *mutant_card_of(const struct mutant_deck *deck,
                                         const struct mutant_character *c)
{
    return c->kind == MUTANT_LEADER ? &deck->school[c->card - 1].leader
                                    : mutant_recruit(deck, c->card);
}

int mutant_token_limit(const struct mutant_deck *deck, const struct mutant_character *c)
{
    int limit = mutant_card_of(deck, c)->tokens;

    return c->training ? limit + mutant_recruit(deck, c->training)->tokens : limit;
}

void mutant_join(struct turn *t, int seat, int kind, int card)
{
    struct mutant *m = t->state;
    struct mutant_character *c = m->characters;

    while (c->kind != MUTANT_NOBODY) {
        c++;
        assert(c < m->characters + MUTANT_CHARACTERS);
    }
    c->kind = kind;
    c->card = card;
    c->owner = seat;
    c->tokens = mutant_token_limit(t->deck, c);
}

int mutant_characters(const struct mutant *m, int seat, int kind)
{
    int i, n = 0;

    for (i = 0; i < MUTANT_CHARACTERS; i++) {
        n += m->characters[i].kind == kind && m->characters[i].owner == seat;
    }
    return n;
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

int mutant_roll(struct turn *t, int seat, enum mutant_fact kind, const char *what)
{
    int die[DICE], i, sum = 0;
    char dice[DICE * 2], *end = dice;

    for (i = 0; i < DICE; i++) {
        die[i] = chance_roll(t->chance, 6, what);
        sum += die[i];
        *end++ = (char)('0' + die[i]);
        *end++ = ' ';
    }
    dice[sizeof dice - 1] = '\0';
    fact(t->facts, SEE_ALL, kind, "{s:i, s:s, s:i}", "seat", seat, "dice", dice, "sum",
         sum);
    return sum;
}

/* Everybody of the mask rolls in seat order: the mask of the highest. */
static int roll_round(struct turn *t, int seats, enum mutant_fact kind, const char *what)
{
    int seat, sum, high = 0, best = 0;

    for (seat = 0; seat < t->seats; seat++) {
        if (!(seats & (1 << seat))) {
            continue;
        }
        sum = mutant_roll(t, seat, kind, what);
        if (sum > high) {
            high = sum;
            best = 0;
        }
        best |= sum == high ? 1 << seat : 0;
    }
    return best;
}

static int first_of(int seats)
{
    int seat = 0;

    while (!(seats & (1 << seat))) {
        seat++;
    }
    return seat;
}

/* In a trial all faces are the lowest: its ties would never end. */
int mutant_roll_off(struct turn *t, int seats, enum mutant_fact kind, const char *what)
{
    int left = roll_round(t, seats, kind, what);

    while ((left & (left - 1)) && !t->chance->failed && !t->chance->trial) {
        left = roll_round(t, left, kind, what);
    }
    return first_of(left);
}

void mutant_names(const struct turn *t, int seats, char out[MUTANT_NAMES])
{
    int seat, left = seats;
    size_t used = 0;

    out[0] = '\0';
    for (seat = 0; seat < t->seats; seat++) {
        const char *joint;
        int n;

        if (!(seats & (1 << seat))) {
            continue;
        }
        left &= ~(1 << seat);
        joint = !left ? "" : left & (left - 1) ? ", " : " and ";
        n = snprintf(out + used, MUTANT_NAMES - used, "%s%s", t->names[seat], joint);
        assert(n >= 0 && (size_t)n < MUTANT_NAMES - used);
        used += (size_t)n;
    }
}

struct mutant_frame *mutant_top(struct mutant *m)
{
    int n = 0;

    while (n < MUTANT_FRAMES && m->tasks[n].task != MUTANT_NO_TASK) {
        n++;
    }
    return n > 0 ? &m->tasks[n - 1] : NULL;
}

const struct mutant_frame *mutant_top_of(const struct mutant *m)
{
    int n = 0;

    while (n < MUTANT_FRAMES && m->tasks[n].task != MUTANT_NO_TASK) {
        n++;
    }
    return n > 0 ? &m->tasks[n - 1] : NULL;
}

struct mutant_frame *mutant_push(struct mutant *m, enum mutant_task task)
{
    struct mutant_frame *f = mutant_top(m);

    f = f ? f + 1 : m->tasks;
    assert(f < m->tasks + MUTANT_FRAMES);
    f->task = task;
    return f;
}

void mutant_pop(struct mutant *m)
{
    memset(mutant_top(m), 0, sizeof *m->tasks);
}
