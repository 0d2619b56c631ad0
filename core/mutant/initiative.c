/* Who acts first in a Mission turn: RULES 11.2.1. */
#include "core/mutant/arena_parts.h"

#include <string.h>

#define SIDES 6

static int roll(struct turn *t, int piece)
{
    const struct mutant *m = t->state;
    int dice[ARENA_DICE], i, sum = 0, n = arena_dice(arena_value(m, piece, MUTANT_SPD));
    char name[ARENA_NAME], text[ARENA_DICE_TEXT];

    for (i = 0; i < n; i++) {
        dice[i] = chance_roll(t->chance, SIDES, "initiative die");
        sum += dice[i];
    }
    arena_name(t, piece, name);
    arena_dice_text(dice, n, text);
    fact(t->facts, SEE_ALL, MUTANT_INITIATIVE_ROLLED, "{s:s, s:s, s:i}", "piece", name,
         "dice", text, "sum", sum);
    return sum;
}

/* Highest first; the equal stay in position order. */
static void sort(int *piece, int *sum, int n)
{
    int i, k;

    for (i = 1; i < n; i++) {
        int p = piece[i], s = sum[i];

        for (k = i; k > 0 && sum[k - 1] < s; k--) {
            piece[k] = piece[k - 1];
            sum[k] = sum[k - 1];
        }
        piece[k] = p;
        sum[k] = s;
    }
}

/* Rolls for n pieces in position order and puts them in order; those tied roll again
 * among themselves. In a trial all dice are equal: its ties would never end. */
static void settle(struct turn *t, int *piece, int n)
{
    int sum[ARENA_POSITIONS], i, first = 0;

    for (i = 0; i < n; i++) {
        sum[i] = roll(t, piece[i]);
    }
    sort(piece, sum, n);
    for (i = 1; i <= n; i++) {
        if (i < n && sum[i] == sum[first]) {
            continue;
        }
        if (i - first > 1 && !t->chance->trial && !t->chance->failed) {
            settle(t, piece + first, i - first);
        }
        first = i;
    }
}

void arena_initiative(struct turn *t)
{
    struct mutant *m = t->state;
    int piece[ARENA_POSITIONS], i, n = 0;

    for (i = 0; i < ARENA_POSITIONS; i++) {
        if (arena_is(m, i, ARENA_PC)) {
            piece[n++] = i;
        }
    }
    settle(t, piece, n);
    memset(m->arena.order, 0, sizeof m->arena.order);
    for (i = 0; i < n; i++) {
        m->arena.order[i] = piece[i] + 1;
    }
}
