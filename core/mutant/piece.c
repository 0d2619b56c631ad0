/* Rows of cards, and the three decks: RULES 5.6. */
#include "core/mutant/mutant.h"

#include <assert.h>
#include <string.h>

int mutant_count(const unsigned char *cards)
{
    const unsigned char *end = memchr(cards, 0, MUTANT_CARDS);

    return end ? (int)(end - cards) : MUTANT_CARDS;
}

void mutant_remove(unsigned char *cards, int i)
{
    int n = mutant_count(cards);

    assert(i >= 0 && i < n);
    memmove(cards + i, cards + i + 1, (size_t)(n - i - 1));
    cards[n - 1] = 0;
}

int mutant_take(unsigned char *cards)
{
    int card = cards[0];

    if (card) {
        mutant_remove(cards, 0);
    }
    return card;
}

void mutant_put(unsigned char *cards, int card)
{
    int n = mutant_count(cards);

    assert(n < MUTANT_CARDS);
    cards[n] = (unsigned char)card;
}

int mutant_place_of(const unsigned char *cards, int card)
{
    const unsigned char *at = memchr(cards, card, (size_t)mutant_count(cards));

    return at ? (int)(at - cards) : -1;
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
    case MUTANT_DECK_PICK:
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

void mutant_shuffle(struct turn *t, enum mutant_deck_number deck, int number,
                    unsigned char *cards, int n)
{
    int order[MUTANT_CARDS], i;

    for (i = 0; i < n; i++) {
        order[i] = cards[i];
    }
    chance_shuffle(t->chance, deck, number, order, n);
    for (i = 0; i < n; i++) {
        cards[i] = (unsigned char)order[i];
    }
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
    p->discard[0] = (unsigned char)kept;
    mutant_shuffle(t, deck, ++p->shuffles, p->draw, n);
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

void mutant_reshuffle(struct turn *t)
{
    static const enum mutant_deck_number decks[] = {MUTANT_DECK_RECRUIT, MUTANT_DECK_PLOT,
                                                    MUTANT_DECK_MISSION};
    struct mutant *m = t->state;
    const int row = (int)strnlen((const char *)m->row, sizeof m->row);
    unsigned char *recruit = m->recruit.draw;
    size_t i;

    assert(mutant_count(recruit) + row <= MUTANT_CARDS);
    memmove(recruit + row, recruit, (size_t)mutant_count(recruit));
    memcpy(recruit, m->row, (size_t)row);
    for (i = 0; i < sizeof decks / sizeof decks[0]; i++) {
        struct mutant_pile *p = pile_of(m, decks[i]);

        mutant_shuffle(t, decks[i], ++p->shuffles, p->draw, mutant_count(p->draw));
    }
    for (i = 0; i < (size_t)row; i++) {
        m->row[i] = (unsigned char)mutant_take(recruit);
    }
}
