/* Players and their Schools: masks of seats, names. */
#include "core/mutant/mutant.h"

#include <assert.h>
#include <stdio.h>

int mutant_everybody(const struct turn *t)
{
    return (1 << t->seats) - 1;
}

int mutant_seats_in(int mask)
{
    int n = 0;

    for (; mask; mask &= mask - 1) {
        n++;
    }
    return n;
}

int mutant_seat_of(int mask)
{
    int seat = 0;

    assert(mask);
    while (!(mask & MUTANT_SEAT(seat))) {
        seat++;
    }
    return seat;
}

int mutant_clockwise(const struct turn *t, int first, int i)
{
    return (first + i) % t->seats;
}

void mutant_names(const struct turn *t, int seats, char out[MUTANT_NAMES])
{
    int seat, left = seats;
    size_t used = 0;

    out[0] = '\0';
    for (seat = 0; seat < t->seats; seat++) {
        const char *joint;
        int n;

        if (!(seats & MUTANT_SEAT(seat))) {
            continue;
        }
        left &= ~MUTANT_SEAT(seat);
        joint = !left ? "" : left & (left - 1) ? ", " : " and ";
        n = snprintf(out + used, MUTANT_NAMES - used, "%s%s", t->names[seat], joint);
        assert(n >= 0 && (size_t)n < MUTANT_NAMES - used);
        used += (size_t)n;
    }
}

/* The School Card of a seat, or NULL while it has none. */
static const char *school_name(const struct turn *t, int seat)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    int school = m->schools[seat].school;

    return school ? deck->school[school - 1].name : NULL;
}

/* A player and his School are the same thing (1): either name will do. */
int mutant_find_seat(const struct turn *t, const char *written, int *seat,
                     struct error *e)
{
    const char *names[2 * MUTANT_SEATS];
    const char *near;
    int i, found;

    for (i = 0; i < t->seats; i++) {
        names[i] = t->names[i];
        names[t->seats + i] = school_name(t, i);
    }
    found = order_name(written, names, t->seats);
    if (found == ORDER_UNKNOWN) {
        found = order_name(written, names, 2 * t->seats);
    }
    if (found >= 0) {
        *seat = found % t->seats;
        return 0;
    }
    if (found == ORDER_AMBIGUOUS) {
        return error_set(e, ERROR_ILLEGAL, "\"%s\" could be more than one player.",
                         written);
    }
    near = order_nearest(written, names, 2 * t->seats);
    return near ? error_set(e, ERROR_ILLEGAL,
                            "No player is called \"%s\". Did you mean %s?", written, near)
                : error_set(e, ERROR_ILLEGAL,
                            "No player or School is called \"%s\": %s, %s, %s%s%s play.",
                            written, t->names[0], t->names[1], t->names[2],
                            t->seats > 3 ? ", " : "", t->seats > 3 ? t->names[3] : "");
}

bool mutant_barred(const struct mutant *m, int seat, enum mutant_bar what)
{
    int bars = m->schools[seat].barred;

    return ((bars | bars >> MUTANT_BAR_ROUND) & (int)what) != 0;
}
