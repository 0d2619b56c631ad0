/* Lists of cards, the task stack, names: what all chapters use. */
#include "core/arcs/arcs.h"

#include <assert.h>
#include <string.h>

int arcs_count(const int *list, int size)
{
    int n = 0;

    while (n < size && list[n]) {
        n++;
    }
    return n;
}

bool arcs_list_has(const int *list, int size, int card)
{
    int i;

    for (i = 0; i < size && list[i]; i++) {
        if (list[i] == card) {
            return true;
        }
    }
    return false;
}

void arcs_list_add(int *list, int size, int card)
{
    int n = arcs_count(list, size);

    assert(n < size);
    list[n] = card;
}

void arcs_list_take(int *list, int size, int card)
{
    int i = 0;

    while (i < size && list[i] != card) {
        i++;
    }
    assert(i < size);
    for (; i + 1 < size; i++) {
        list[i] = list[i + 1];
    }
    list[size - 1] = 0;
}

int arcs_list_first(int *list, int size)
{
    int card = list[0];

    if (card) {
        arcs_list_take(list, size, card);
    }
    return card;
}

void arcs_card_name(int card, char out[ARCS_CARD_NAME])
{
    const char *suit = arcs_suit_names[arcs_suit_of(card)];
    size_t n = strlen(suit);

    memcpy(out, suit, n);
    out[n] = ' ';
    out[n + 1] = (char)('0' + arcs_number_of(card));
    out[n + 2] = '\0';
}

void arcs_card_names(const int *cards, int n, struct joined *out)
{
    char name[ARCS_CARD_NAME];
    int i;

    for (i = 0; i < n && cards[i]; i++) {
        arcs_card_name(cards[i], name);
        joined_add(out, ", ", "%s", name);
    }
}

const char *arcs_court_name(const struct turn *t, int card)
{
    const struct arcs_deck *deck = t->deck;

    return deck->court[card].name;
}

static int depth(const struct arcs *s)
{
    int n = 0;

    while (n < ARCS_TASKS && s->tasks[n].task) {
        n++;
    }
    return n;
}

struct arcs_frame *arcs_top(struct arcs *s)
{
    int n = depth(s);

    return n ? &s->tasks[n - 1] : NULL;
}

const struct arcs_frame *arcs_top_of(const struct arcs *s)
{
    int n = depth(s);

    return n ? &s->tasks[n - 1] : NULL;
}

void arcs_push(struct arcs *s, int task, int stage)
{
    int n = depth(s);

    assert(n < ARCS_TASKS);
    s->tasks[n].task = task;
    s->tasks[n].stage = stage;
}

void arcs_pop(struct arcs *s)
{
    int n = depth(s);

    assert(n > 0);
    memset(&s->tasks[n - 1], 0, sizeof s->tasks[0]);
}

bool arcs_turn_runs(const struct arcs *s)
{
    return s->tasks[1].task == ARCS_TURN;
}

int arcs_active(const struct arcs *s)
{
    return s->round.at;
}

void arcs_irreversible(struct turn *t)
{
    struct arcs *s = t->state;

    s->turn.irreversible = arcs_turn_runs(s);
}
