/* Who has what where, and what that leaves: RULES 1, 2.5, 2.6. */
#include "core/arcs/arcs.h"

static const struct arcs_setup_card *setup_of(const struct turn *t)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;

    return &deck->setup[s->setup - 1];
}

bool arcs_in_play(const struct turn *t, int system)
{
    return !setup_of(t)->out[system / ARCS_SYMBOLS];
}

bool arcs_gate(int system)
{
    return system % ARCS_SYMBOLS == ARCS_GATE;
}

bool arcs_adjacent(const struct turn *t, int a, int b)
{
    const struct arcs_deck *deck = t->deck;

    if (!arcs_in_play(t, a) || !arcs_in_play(t, b)) {
        return false;
    }
    if (arcs_gate(a) && arcs_gate(b)) {
        return setup_of(t)->linked[a / ARCS_SYMBOLS][b / ARCS_SYMBOLS];
    }
    return deck->place[a].touches[b];
}

int arcs_control(const struct turn *t, int system)
{
    const struct arcs *s = t->state;
    const int *fresh = s->map[system].fresh;
    int seat, best = 0;
    bool tied = false;

    for (seat = 1; seat < ARCS_SEATS; seat++) {
        if (fresh[seat] > fresh[best]) {
            best = seat;
            tied = false;
        } else if (fresh[seat] == fresh[best]) {
            tied = true;
        }
    }
    return tied || fresh[best] == 0 ? -1 : best;
}

bool arcs_rival_controls(const struct turn *t, int seat, int system)
{
    int who = arcs_control(t, system);

    return who >= 0 && who != seat;
}

int arcs_ships(const struct arcs *s, int seat, int system)
{
    return s->map[system].fresh[seat] + s->map[system].damaged[seat];
}

int arcs_buildings(const struct arcs *s, int seat, int system, int kind)
{
    int i, n = 0;

    for (i = 0; i < ARCS_BUILDINGS; i++) {
        const struct arcs_building *b = &s->map[system].building[i];

        n +=
            b->kind != ARCS_NO_BUILDING && b->owner == seat && (!kind || b->kind == kind);
    }
    return n;
}

bool arcs_any_piece(const struct arcs *s, int seat, int system)
{
    return arcs_ships(s, seat, system) > 0 || arcs_buildings(s, seat, system, 0) > 0;
}

int arcs_map_ships(const struct arcs *s, int seat)
{
    int i, n = 0;

    for (i = 0; i < ARCS_SYSTEMS; i++) {
        n += arcs_ships(s, seat, i);
    }
    return n;
}

int arcs_map_buildings(const struct arcs *s, int seat, int kind)
{
    int i, n = 0;

    for (i = 0; i < ARCS_SYSTEMS; i++) {
        n += arcs_buildings(s, seat, i, kind);
    }
    return n;
}

int arcs_ship_supply(const struct turn *t, int seat)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    int i, n = deck->ships - arcs_map_ships(s, seat);

    for (i = 0; i < ARCS_SEATS; i++) {
        n -= s->players[i].trophies.ships[seat];
    }
    return n;
}

int arcs_starport_supply(const struct turn *t, int seat)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    int i, n = deck->starports - arcs_map_buildings(s, seat, ARCS_STARPORT);

    for (i = 0; i < ARCS_SEATS; i++) {
        n -= s->players[i].trophies.starports[seat];
    }
    return n;
}

/* 6.3.3: an Outrage without an agent takes the next that comes home. */
int arcs_agent_supply(const struct turn *t, int seat)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    int i, n = deck->agents;

    for (i = 0; i < ARCS_SEATS; i++) {
        n -= s->players[i].captives[seat] + s->players[i].trophies.agents[seat];
    }
    for (i = 0; i < ARCS_ROW; i++) {
        n -= s->row[i].agents[seat];
    }
    for (i = 1; i < ARCS_RESOURCES; i++) {
        n -= s->players[seat].outrage[i] != 0;
    }
    return n > 0 ? n : 0;
}

int arcs_cities_off(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    int i, n = arcs_map_buildings(s, seat, ARCS_CITY);

    for (i = 0; i < ARCS_SEATS; i++) {
        n += s->players[i].trophies.cities[seat];
    }
    return n;
}

int arcs_open_slots(const struct turn *t, int seat)
{
    const struct arcs_deck *deck = t->deck;

    return deck->open_slots[arcs_cities_off(t, seat)];
}

int arcs_supply(const struct turn *t, int resource)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    int seat, n = deck->tokens[resource] - s->turn.spent[resource] - s->neutral[resource];

    for (seat = 0; seat < t->seats; seat++) {
        n -= arcs_tokens(s, seat, resource);
    }
    return n;
}

int arcs_place_ships(struct turn *t, int seat, int system, int n)
{
    struct arcs *s = t->state;
    int most = arcs_ship_supply(t, seat);

    n = n < most ? n : most;
    s->map[system].fresh[seat] += n;
    if (n > 0) {
        fact(t->facts, SEE_ALL, ARCS_TELL_PLACED, "{s:i, s:i, s:s}", "seat", seat,
             "ships", n, "system", arcs_system_name(system));
    }
    return n;
}
