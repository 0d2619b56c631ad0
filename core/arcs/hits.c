/* Assigning hits: RULES 6.1.4, 6.1.5, 9.4. */
#include "core/arcs/arcs.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

void arcs_hit_ships(struct arcs_ships *s, int k, int policy)
{
    int n;

    if (policy == ARCS_FRESH_FIRST) {
        n = least(k, s->fresh);
        s->fresh -= n;
        s->damaged += n;
        n = least(k - n, s->damaged);
        s->damaged -= n;
        s->destroyed += n;
        return;
    }
    n = least(k, s->damaged);
    s->damaged -= n;
    s->destroyed += n;
    k = least(k - n, 2 * s->fresh); /* two each, an odd one leaves a ship damaged */
    s->fresh -= (k + 1) / 2;
    s->destroyed += k / 2;
    s->damaged += k % 2;
}

bool arcs_hits_differ(int fresh, int damaged, int k)
{
    int most, fewest; /* of the hits, on fresh ships */

    k = least(k, 2 * fresh + damaged);
    most = least(fresh, k);
    fewest = k > damaged ? (k - damaged + 1) / 2 : 0;
    return most > fewest;
}

static bool is_target(const struct arcs_building *b, int owner)
{
    return b->kind != ARCS_NO_BUILDING && b->owner == owner;
}

int arcs_building_room(const struct arcs_building b[ARCS_BUILDINGS], int owner)
{
    int i, n = 0;

    for (i = 0; i < ARCS_BUILDINGS; i++) {
        n += is_target(&b[i], owner) ? (b[i].damaged ? 1 : 2) : 0;
    }
    return n;
}

/* The kind first, among equals the damaged one, then the lower slot (9.4). */
int arcs_building_target(const struct arcs_building b[ARCS_BUILDINGS], int owner,
                         const struct arcs_clauses *c)
{
    int kind = c->buildings == ARCS_BUILDINGS_CITY ? ARCS_CITY : ARCS_STARPORT;
    int i, best = -1;

    for (i = 0; c->buildings == ARCS_BUILDINGS_LIST && i < ARCS_BUILDINGS; i++) {
        if (c->building[i] && is_target(&b[c->building[i] - 1], owner)) {
            return c->building[i] - 1;
        }
    }
    for (i = 0; i < ARCS_BUILDINGS; i++) {
        if (!is_target(&b[i], owner)) {
            continue;
        }
        if (best < 0 || (b[i].kind == kind) > (b[best].kind == kind) ||
            ((b[i].kind == kind) == (b[best].kind == kind) &&
             b[i].damaged > b[best].damaged)) {
            best = i;
        }
    }
    return best;
}

static struct arcs_ships fleet_of(const struct arcs *s, int seat)
{
    const struct arcs_system *m = &s->map[s->battle.system];

    return (struct arcs_ships){m->fresh[seat], m->damaged[seat], 0};
}

/* The fleet as it is after its hits: the destroyed become Trophies of the other side. */
static void fleet_set(struct turn *t, int seat, int victor, const struct arcs_ships *f)
{
    struct arcs *s = t->state;
    struct arcs_system *m = &s->map[s->battle.system];

    m->fresh[seat] = f->fresh;
    m->damaged[seat] = f->damaged;
    s->players[victor].trophies.ships[seat] += f->destroyed;
    if (f->destroyed) {
        fact(t->facts, SEE_ALL, ARCS_TELL_TROPHIES, "{s:i, s:i, s:i}", "seat", victor,
             "count", f->destroyed, "from", seat);
    }
}

/* Steps 1 and 2 are done. */
static void own_done(struct turn *t, const struct arcs_ships *f)
{
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;

    if (b->self + b->intercepts) {
        fact(t->facts, SEE_ALL, ARCS_TELL_OWN_HITS, "{s:i, s:i, s:i, s:i, s:i, s:i}",
             "seat", b->attacker, "self", b->self, "intercept", b->intercepts, "fresh",
             f->fresh, "damaged", f->damaged, "destroyed", f->destroyed);
    }
    fleet_set(t, b->attacker, b->defender, f);
    b->left = f->fresh + f->damaged;
    b->asked = 0;
    arcs_top(s)->stage = ARCS_SHIP_HITS;
}

static void run_own(struct turn *t)
{
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;
    struct arcs_ships f = fleet_of(s, b->attacker);
    int k = b->self + b->intercepts;

    if (b->clauses.own == ARCS_ASK && arcs_hits_differ(f.fresh, f.damaged, k)) {
        arcs_ask(t);
        return;
    }
    arcs_hit_ships(&f, k,
                   b->clauses.own == ARCS_DAMAGED_FIRST ? ARCS_DAMAGED_FIRST
                                                        : ARCS_FRESH_FIRST);
    own_done(t, &f);
}

/* Step 3 is done; hits left over go on buildings. */
static void ships_done(struct turn *t, const struct arcs_ships *f, int over)
{
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;

    if (b->ships) {
        fact(t->facts, SEE_ALL, ARCS_TELL_SHIP_HITS, "{s:i, s:i, s:i, s:i, s:i}", "seat",
             b->defender, "hits", b->ships - over, "fresh", f->fresh, "damaged",
             f->damaged, "destroyed", f->destroyed);
    }
    fleet_set(t, b->defender, b->attacker, f);
    b->buildings += over;
    b->asked = 0;
    arcs_top(s)->stage = ARCS_BUILDING_HITS;
}

static int over_ships(const struct arcs *s)
{
    struct arcs_ships f = fleet_of(s, s->battle.defender);
    int over = s->battle.ships - 2 * f.fresh - f.damaged;

    return over > 0 ? over : 0;
}

static void run_ships(struct turn *t)
{
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;
    struct arcs_ships f = fleet_of(s, b->defender);
    int over = over_ships(s);

    if (b->clauses.ships == ARCS_ASK && arcs_hits_differ(f.fresh, f.damaged, b->ships)) {
        arcs_ask(t);
        return;
    }
    arcs_hit_ships(&f, b->ships,
                   b->clauses.ships == ARCS_FRESH_FIRST ? ARCS_FRESH_FIRST
                                                        : ARCS_DAMAGED_FIRST);
    ships_done(t, &f, over);
}

/* One hit on a building (0, 1): damaged, or destroyed and a Trophy. */
static void hit_building(struct turn *t, int place)
{
    static const struct arcs_building empty;
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;
    struct arcs_building *target = &s->map[b->system].building[place];
    struct arcs_trophies *trophies = &s->players[b->attacker].trophies;
    bool city = target->kind == ARCS_CITY;

    fact(t->facts, SEE_ALL, ARCS_TELL_BUILDING_HIT, "{s:s, s:i, s:i, s:s, s:s}", "what",
         city ? "city" : "starport", "slot", place + 1, "owner", target->owner, "system",
         arcs_system_name(b->system), "state", target->damaged ? "destroyed" : "damaged");
    if (!target->damaged) {
        target->damaged = 1;
        return;
    }
    if (city) {
        trophies->cities[target->owner]++;
        b->cities++;
    } else {
        trophies->starports[target->owner]++;
    }
    *target = empty;
}

static void buildings_done(struct turn *t)
{
    struct arcs *s = t->state;

    s->battle.asked = 0;
    arcs_top(s)->stage = ARCS_OUTRAGE;
}

static void run_buildings(struct turn *t)
{
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;
    const struct arcs_building *at = s->map[b->system].building;
    int i, target;

    if (b->clauses.buildings == ARCS_BUILDINGS_ASK && b->buildings > 0 &&
        is_target(&at[0], b->defender) && is_target(&at[1], b->defender) &&
        b->buildings < arcs_building_room(at, b->defender)) {
        arcs_ask(t);
        return;
    }
    for (i = 0; i < b->buildings; i++) {
        target = arcs_building_target(at, b->defender, &b->clauses);
        if (target >= 0) {
            hit_building(t, target);
        }
    }
    buildings_done(t);
}

void arcs_run_hits(struct turn *t)
{
    const struct arcs *s = t->state;

    if (arcs_top_of(s)->stage == ARCS_OWN_HITS) {
        run_own(t);
    } else if (arcs_top_of(s)->stage == ARCS_SHIP_HITS) {
        run_ships(t);
    } else {
        run_buildings(t);
    }
}

static int count_check(const struct arcs_order *o, int wanted, struct error *e)
{
    return o->listed == wanted
               ? 0
               : error_set(e, ERROR_ILLEGAL, "%d hits are to be assigned, not %d.",
                           wanted, o->listed);
}

/* Each word one hit on a ship in that state at that moment. */
static int hit_list(const struct arcs_order *o, int k, struct arcs_ships *f,
                    struct error *e)
{
    int i;

    if (count_check(o, least(k, 2 * f->fresh + f->damaged), e) != 0) {
        return -1;
    }
    for (i = 0; i < o->listed; i++) {
        if (o->list[i] == 1 ? f->fresh < 1 : f->damaged < 1) {
            return error_set(e, ERROR_ILLEGAL,
                             "For hit %d there is no %s ship at that moment.", i + 1,
                             o->list[i] == 1 ? "fresh" : "damaged");
        }
        if (o->list[i] == 1) {
            f->fresh--;
            f->damaged++;
        } else {
            f->damaged--;
            f->destroyed++;
        }
    }
    return 0;
}

static int building_list(struct turn *t, const struct arcs_order *o, struct error *e)
{
    const struct arcs *s = t->state;
    const struct arcs_battle *b = &s->battle;
    const struct arcs_building *at = s->map[b->system].building;
    int room[ARCS_BUILDINGS], i;

    if (count_check(o, least(b->buildings, arcs_building_room(at, b->defender)), e) !=
        0) {
        return -1;
    }
    for (i = 0; i < ARCS_BUILDINGS; i++) {
        room[i] = is_target(&at[i], b->defender) ? 2 - at[i].damaged : 0;
    }
    for (i = 0; i < o->listed; i++) {
        if (--room[o->list[i] - 1] < 0) {
            return error_set(e, ERROR_ILLEGAL, "Hit %d finds no building in #%d.", i + 1,
                             o->list[i]);
        }
    }
    for (i = 0; i < o->listed; i++) {
        hit_building(t, o->list[i] - 1);
    }
    buildings_done(t);
    return 0;
}

int arcs_hits_answer(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    const struct arcs_battle *b = &s->battle;
    struct arcs_ships f;
    int over = over_ships(s);

    if (o->how == ARCS_HOW_HITS_BUILDINGS) {
        return building_list(t, o, e);
    }
    if (o->how == ARCS_HOW_HITS_OWN) {
        f = fleet_of(s, b->attacker);
        if (hit_list(o, b->self + b->intercepts, &f, e) != 0) {
            return -1;
        }
        own_done(t, &f);
        return 0;
    }
    f = fleet_of(s, b->defender);
    if (hit_list(o, b->ships, &f, e) != 0) {
        return -1;
    }
    ships_done(t, &f, over);
    return 0;
}
