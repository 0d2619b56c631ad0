/* The world: who stands where, what is joined, what may be started in. RULES 1, 2, 5.4.
 */
#include "core/risk/risk.h"

const struct risk_deck *risk_deck(const struct turn *t)
{
    return t->deck;
}

bool risk_exists(const struct risk *s, int territory)
{
    return territory < RISK_BOARD || s->packs[RISK_POCKET_2] != 0;
}

int risk_owner(const struct risk *s, int territory)
{
    return s->map[territory].owner - 1;
}

const char *risk_place_name(const struct turn *t, int territory)
{
    return risk_deck(t)->place[territory].name;
}

const char *risk_faction_name(const struct turn *t, int seat)
{
    const struct risk *s = t->state;

    return risk_deck(t)->faction[s->players[seat].faction - 1].name;
}

uint64_t risk_bit(int territory)
{
    return (uint64_t)1 << territory;
}

/* Where the lanes of 14.3 and 14.6 lead to from here. */
static uint64_t lanes_from(const struct risk *s, int territory)
{
    uint64_t to = 0;
    int i;

    for (i = 0; i < RISK_LANES; i++) {
        if (s->lanes[i].a == territory + 1) {
            to |= risk_bit(s->lanes[i].b - 1);
        } else if (s->lanes[i].b == territory + 1) {
            to |= risk_bit(s->lanes[i].a - 1);
        }
    }
    return to;
}

uint64_t risk_by_land(const struct turn *t, int territory)
{
    return risk_deck(t)->place[territory].land;
}

uint64_t risk_by_sea(const struct turn *t, int territory)
{
    return risk_deck(t)->place[territory].sea | lanes_from(t->state, territory);
}

uint64_t risk_near(const struct turn *t, int territory)
{
    return risk_by_land(t, territory) | risk_by_sea(t, territory);
}

bool risk_adjacent(const struct turn *t, int a, int b)
{
    return (risk_near(t, a) & risk_bit(b)) != 0;
}

uint64_t risk_held(const struct risk *s, int seat)
{
    uint64_t held = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].owner == seat + 1) {
            held |= risk_bit(i);
        }
    }
    return held;
}

int risk_count(uint64_t territories)
{
    int n = 0;

    for (; territories; territories &= territories - 1) {
        n++;
    }
    return n;
}

int risk_city_population(int city)
{
    static const int population[RISK_CITIES] = {0, 1, 2, 5, 0};

    return population[city];
}

bool risk_is_city(int city)
{
    return city == RISK_MINOR || city == RISK_MAJOR || city == RISK_CAPITAL;
}

int risk_population(const struct risk *s, int seat)
{
    int i, n = 0;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].owner == seat + 1) {
            n += risk_city_population(s->map[i].city);
        }
    }
    return n;
}

int risk_cities(const struct risk *s, int seat, int city)
{
    int i, n = 0;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        n += s->map[i].owner == seat + 1 &&
             (city ? s->map[i].city == city : risk_is_city(s->map[i].city));
    }
    return n;
}

int risk_stars(const struct risk *s, int seat)
{
    int i, n = s->players[seat].tokens;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        n += s->map[i].owner == seat + 1 && s->map[i].hq != 0;
    }
    return n;
}

int risk_continents(const struct turn *t, uint64_t held)
{
    const struct risk_deck *deck = t->deck;
    int i, mask = 0;

    for (i = 0; i < RISK_CONTINENTS; i++) {
        if ((held & deck->continent[i].territories) == deck->continent[i].territories) {
            mask |= 1 << i;
        }
    }
    return mask;
}

int risk_bonus(const struct turn *t, int seat, int continent)
{
    const struct risk *s = t->state;
    const struct risk_continent *c = &s->continents[continent];
    int bonus = risk_deck(t)->continent[continent].bonus + c->bonus;

    if (bonus < 0) {
        bonus = 0;
    }
    return bonus + (c->namer != 0 && c->namer == s->players[seat].person);
}

int risk_bonuses(const struct turn *t, int seat, int denied)
{
    int i, n = 0, mask = risk_continents(t, risk_held(t->state, seat)) & ~denied;

    for (i = 0; i < RISK_CONTINENTS; i++) {
        n += mask & (1 << i) ? risk_bonus(t, seat, i) : 0;
    }
    return n;
}

bool risk_occupied(const struct risk *s, int territory)
{
    return s->map[territory].owner != 0 || s->map[territory].hq != 0;
}

bool risk_marked(const struct risk *s, int territory)
{
    const struct risk_territory *m = &s->map[territory];

    return m->city != RISK_NO_CITY || m->scar != RISK_NO_SCAR || m->fort != 0;
}

/* Another faction's HQ stands next to it: sea lines count. */
static bool beside_an_hq(const struct turn *t, int territory)
{
    const struct risk *s = t->state;
    uint64_t near = risk_near(t, territory);
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if ((near & risk_bit(i)) && s->map[i].hq) {
            return true;
        }
    }
    return false;
}

/* 5.4 (a) and (b). */
static bool fit_to_start(const struct risk *s, int seat, int territory)
{
    const struct risk_territory *m = &s->map[territory];

    if (!risk_exists(s, territory) || risk_occupied(s, territory)) {
        return false;
    }
    return !risk_marked(s, territory) ||
           (m->city == RISK_MAJOR && m->founder == s->players[seat].person);
}

uint64_t risk_starts(const struct turn *t, int seat, bool hq)
{
    uint64_t fit = 0, apart = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (fit_to_start(t->state, seat, i)) {
            fit |= risk_bit(i);
            apart |= hq && beside_an_hq(t, i) ? 0 : risk_bit(i);
        }
    }
    return apart ? apart : fit;
}

uint64_t risk_reached(const struct turn *t, uint64_t through, int from)
{
    uint64_t reached = risk_bit(from), border = reached;
    int i;

    while (border) {
        uint64_t next = 0;

        for (i = 0; i < RISK_TERRITORIES; i++) {
            next |= border & risk_bit(i) ? risk_near(t, i) : 0;
        }
        border = next & through & ~reached;
        reached |= border;
    }
    return reached;
}

int risk_first(uint64_t territories)
{
    int i;

    for (i = 0; i < RISK_TERRITORIES && !(territories & risk_bit(i)); i++) {
    }
    return i < RISK_TERRITORIES ? i : -1;
}

int risk_seat_of(const struct risk *s, int faction)
{
    int i;

    for (i = 0; i < RISK_SEATS; i++) {
        if (s->players[i].playing && s->players[i].faction == faction + 1) {
            return i;
        }
    }
    return -1;
}

bool risk_plays(const struct risk *s, int seat, int faction)
{
    return s->players[seat].faction == faction + 1;
}

bool risk_is_human(const struct risk *s, int seat)
{
    return s->players[seat].faction >= 1 && s->players[seat].faction <= RISK_HUMANS;
}

const struct risk_faction *risk_faction_of(const struct risk *s, int seat)
{
    return &s->factions[s->players[seat].faction - 1];
}

bool risk_has_power(const struct risk *s, int seat, int faction, int power)
{
    return risk_plays(s, seat, faction) && s->factions[faction].power == power;
}

bool risk_has_comeback(const struct risk *s, int seat, int comeback)
{
    return risk_faction_of(s, seat)->comeback == comeback;
}

bool risk_has_weakness(const struct risk *s, int seat, int weakness)
{
    return risk_faction_of(s, seat)->weakness == weakness;
}

int risk_evolution(const struct risk *s)
{
    return s->evolution[0] && s->evolution[1]
               ? 2 * (s->evolution[0] - 1) + s->evolution[1] - 1
               : -1;
}

bool risk_evolved(const struct risk *s, int seat, int evolution)
{
    return risk_plays(s, seat, RISK_MUTA) && risk_evolution(s) == evolution;
}

int risk_after(const struct risk *s, int seat)
{
    int place = s->players[seat].playing, i;

    for (i = 0; i < RISK_TABLE; i++) {
        place = place < RISK_TABLE && s->order[place] ? place + 1 : 1;
        if (!s->players[s->order[place - 1] - 1].eliminated) {
            break;
        }
    }
    return s->order[place - 1] - 1;
}

int risk_in_game(const struct risk *s)
{
    int i, n = 0;

    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        n++;
    }
    return n;
}
