/* Three dice of a player, and who is highest: RULES 4 S2, 10.2. */
#include "core/mutant/mutant.h"

#define DICE 3

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
        if (!(seats & MUTANT_SEAT(seat))) {
            continue;
        }
        sum = mutant_roll(t, seat, kind, what);
        if (sum > high) {
            high = sum;
            best = 0;
        }
        best |= sum == high ? MUTANT_SEAT(seat) : 0;
    }
    return best;
}

/* In a trial all faces are the lowest: its ties would never end. */
int mutant_roll_off(struct turn *t, int seats, enum mutant_fact kind, const char *what)
{
    int left = roll_round(t, seats, kind, what);

    while ((left & (left - 1)) && !t->chance->failed && !t->chance->trial) {
        left = roll_round(t, left, kind, what);
    }
    return mutant_seat_of(left);
}

int mutant_at_random(struct turn *t, int n)
{
    struct mutant *m = t->state;
    int order[MUTANT_CARDS], i;

    for (i = 0; i < n; i++) {
        order[i] = i;
    }
    chance_shuffle(t->chance, MUTANT_DECK_PICK, ++m->picks, order, n);
    return order[0];
}
