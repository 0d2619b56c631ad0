/* Ambitions: declaring, counting, scoring. RULES 2.2, 4.3, 7.1. */
#include "core/arcs/arcs.h"

#include <stdio.h>

struct arcs_value arcs_marker_value(const struct turn *t, int marker)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;

    return s->markers[marker].gold ? deck->gold[marker] : deck->blue[marker];
}

/* The available marker with the highest first value (4.3). */
int arcs_marker(const struct turn *t)
{
    const struct arcs *s = t->state;
    int i, best = -1;

    for (i = 0; i < ARCS_MARKERS; i++) {
        if (!s->markers[i].box && (best < 0 || arcs_marker_value(t, i).first >
                                                   arcs_marker_value(t, best).first)) {
            best = i;
        }
    }
    return best;
}

struct arcs_value arcs_box_value(const struct turn *t, int ambition)
{
    const struct arcs *s = t->state;
    struct arcs_value sum = {0, 0};
    int i;

    for (i = 0; i < ARCS_MARKERS; i++) {
        if (s->markers[i].box == ambition) {
            sum.first += arcs_marker_value(t, i).first;
            sum.second += arcs_marker_value(t, i).second;
        }
    }
    return sum;
}

void arcs_declare(struct turn *t, int seat, int ambition, bool zero)
{
    struct arcs *s = t->state;
    int marker = arcs_marker(t);
    struct arcs_value value = arcs_marker_value(t, marker);

    s->markers[marker].box = ambition;
    s->round.declared |= 1 << ambition;
    s->round.zeroed = s->round.zeroed || zero;
    fact(t->facts, SEE_ALL, ARCS_TELL_DECLARED, "{s:i, s:s, s:i, s:i, s:s}", "seat", seat,
         "ambition", arcs_ambition_names[ambition], "first", value.first, "second",
         value.second, "zero", zero ? ", the card counts 0 now" : "");
}

/* What lies on a Cartel counts for its holder's Tycoon (2.8). */
static int cartel(const struct turn *t, int seat, int card, int resource)
{
    return arcs_has(t->state, seat, card) ? arcs_supply(t, resource) : 0;
}

static int trophies(const struct arcs_trophies *p)
{
    int i, n = 0;

    for (i = 0; i < ARCS_SEATS; i++) {
        n += p->ships[i] + p->cities[i] + p->starports[i] + p->agents[i];
    }
    return n;
}

int arcs_counted(const struct turn *t, int seat, int ambition)
{
    const struct arcs *s = t->state;
    int i, n = 0;

    switch ((enum arcs_ambition)ambition) {
    case ARCS_TYCOON:
        return arcs_icons(t, seat, ARCS_MATERIAL) + arcs_icons(t, seat, ARCS_FUEL) +
               cartel(t, seat, ARCS_MATERIAL_CARTEL, ARCS_MATERIAL) +
               cartel(t, seat, ARCS_FUEL_CARTEL, ARCS_FUEL);
    case ARCS_TYRANT:
        for (i = 0; i < ARCS_SEATS; i++) {
            n += s->players[seat].captives[i];
        }
        return n;
    case ARCS_WARLORD:
        return trophies(&s->players[seat].trophies);
    case ARCS_KEEPER:
        return arcs_icons(t, seat, ARCS_RELIC);
    case ARCS_EMPATH:
        return arcs_icons(t, seat, ARCS_PSIONIC);
    case ARCS_NO_AMBITION:
    case ARCS_AMBITIONS:
        break;
    }
    return 0;
}

/* 7.1: what the tokens in a box count for, in a game of two. */
int arcs_neutral_counted(const struct arcs *s, int ambition)
{
    switch ((enum arcs_ambition)ambition) {
    case ARCS_TYCOON:
        return s->neutral[ARCS_MATERIAL] + s->neutral[ARCS_FUEL];
    case ARCS_WARLORD:
        return s->neutral[ARCS_WEAPON];
    case ARCS_KEEPER:
        return s->neutral[ARCS_RELIC];
    case ARCS_EMPATH:
        return s->neutral[ARCS_PSIONIC];
    case ARCS_TYRANT:
    case ARCS_NO_AMBITION:
    case ARCS_AMBITIONS:
        break;
    }
    return 0;
}

/* How many of n have exactly this much. */
static int how_many(const int *count, int n, int value)
{
    int i, found = 0;

    for (i = 0; i < n; i++) {
        found += count[i] == value;
    }
    return found;
}

void arcs_score(const int *count, int n, int first, int second, const int *bonus,
                int *points)
{
    int i, most = 0, next = 0;

    for (i = 0; i < n; i++) {
        if (count[i] > most) {
            next = most;
            most = count[i];
        } else if (count[i] < most && count[i] > next) {
            next = count[i];
        }
    }
    for (i = 0; i < n; i++) {
        points[i] = 0;
        if (most == 0) {
            continue;
        }
        if (count[i] == most) {
            points[i] = how_many(count, n, most) > 1 ? second : first + bonus[i];
        } else if (how_many(count, n, most) == 1 && next > 0 && count[i] == next &&
                   how_many(count, n, next) == 1) {
            points[i] = second;
        }
    }
}

static void tell_counts(struct turn *t, int ambition, const int *count)
{
    const struct arcs *s = t->state;
    struct arcs_value value = arcs_box_value(t, ambition);
    struct joined counts = {.used = 0};
    int i, places = t->seats + (s->setup <= 4);

    for (i = 0; i < places; i++) {
        joined_add(&counts, ", ", "%.40s %d", i < t->seats ? t->names[i] : "neutral",
                   count[i]);
    }
    fact(t->facts, SEE_ALL, ARCS_TELL_COUNTED, "{s:s, s:i, s:i, s:s}", "ambition",
         arcs_ambition_names[ambition], "first", value.first, "second", value.second,
         "counts", counts.text);
}

/* Of one ambition: counts, tells, and adds to what each gains. */
static void score_one(struct turn *t, int ambition, int gained[ARCS_SEATS])
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    struct arcs_value value = arcs_box_value(t, ambition);
    int count[ARCS_PLACES] = {0}, bonus[ARCS_PLACES] = {0};
    int points[ARCS_PLACES] = {0};
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        count[seat] = arcs_counted(t, seat, ambition);
        bonus[seat] = deck->bonus[arcs_cities_off(t, seat)];
    }
    count[t->seats] = arcs_neutral_counted(s, ambition);
    tell_counts(t, ambition, count);
    arcs_score(count, t->seats + 1, value.first, value.second, bonus, points);
    for (seat = 0; seat < t->seats; seat++) {
        if (s->players[seat].conceded || !points[seat]) {
            continue; /* 7.3: takes his place, gains nothing */
        }
        fact(t->facts, SEE_ALL, ARCS_TELL_SCORED, "{s:i, s:i, s:s, s:s, s:i, s:i}",
             "seat", seat, "points", points[seat], "ambition",
             arcs_ambition_names[ambition], "what", "power", "before",
             s->players[seat].power + gained[seat], "after",
             s->players[seat].power + gained[seat] + points[seat]);
        gained[seat] += points[seat];
    }
}

static bool boxed(const struct arcs *s, int ambition)
{
    int i;

    for (i = 0; i < ARCS_MARKERS && s->markers[i].box != ambition; i++) {
    }
    return i < ARCS_MARKERS;
}

void arcs_score_all(struct turn *t)
{
    struct arcs *s = t->state;
    int gained[ARCS_SEATS] = {0};
    int a, seat;

    for (a = ARCS_TYCOON; a < ARCS_AMBITIONS; a++) {
        if (boxed(s, a)) {
            score_one(t, a, gained);
        }
    }
    for (seat = 0; seat < t->seats; seat++) {
        s->players[seat].power += gained[seat];
    }
}

/* 7.2.3: all become available; of the blue ones the lowest turns to gold. */
void arcs_turn_marker(struct turn *t)
{
    struct arcs *s = t->state;
    char from[16], to[16];
    struct arcs_value value;
    int i, lowest = -1;

    for (i = 0; i < ARCS_MARKERS; i++) {
        s->markers[i].box = ARCS_NO_AMBITION;
        if (!s->markers[i].gold &&
            (lowest < 0 ||
             arcs_marker_value(t, i).first < arcs_marker_value(t, lowest).first)) {
            lowest = i;
        }
    }
    if (lowest < 0) {
        return;
    }
    value = arcs_marker_value(t, lowest);
    snprintf(from, sizeof from, "%d/%d", value.first, value.second);
    s->markers[lowest].gold = 1;
    value = arcs_marker_value(t, lowest);
    snprintf(to, sizeof to, "%d/%d", value.first, value.second);
    fact(t->facts, SEE_ALL, ARCS_TELL_MARKER_TURNED, "{s:s, s:s}", "from", from, "to",
         to);
}
