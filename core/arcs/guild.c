/* The new actions of Guild cards, and Move: RULES 2.8, 5.7. */
#include "core/arcs/arcs.h"

static int owner_check(const struct turn *t, const struct arcs_order *o, int card,
                       struct error *e)
{
    const struct arcs *s = t->state;

    return arcs_has(s, s->round.at, card)
               ? 0
               : error_set(e, ERROR_ILLEGAL, "%s is an action of %s, which you have not.",
                           arcs_verbs[o->verb - 1], arcs_court_name(t, card));
}

static void tell_action(struct turn *t, const char *name)
{
    const struct arcs *s = t->state;

    fact(t->facts, SEE_ALL, ARCS_TELL_NEW_ACTION, "{s:i, s:s}", "seat", s->round.at,
         "action", name);
}

/* Manufacture, Synthesize: possible with an empty supply too (8). */
static int make(struct turn *t, const struct arcs_order *o, int card, int resource,
                const char *name, struct error *e)
{
    const struct arcs *s = t->state;
    int n = arcs_supply(t, resource) > 0;

    if (owner_check(t, o, card, e) != 0 ||
        arcs_arrange_check(t, s->round.at, &resource, n, 0, &o->arrange, e) != 0) {
        return -1;
    }
    tell_action(t, name);
    if (n) {
        arcs_receive(t, s->round.at, &resource, n, &o->arrange);
    } else {
        fact(t->facts, SEE_ALL, ARCS_TELL_NOTHING_GAINED, "{s:i, s:s}", "seat",
             s->round.at, "resource", arcs_resource_names[resource]);
    }
    return 0;
}

/* Prison Wardens: each Captive that goes home is worth a token of any kind. */
static int pressgang(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int *captives = s->players[s->round.at].captives;
    int left[ARCS_RESOURCES], freed[ARCS_SEATS] = {0}, more[ARCS_LIST], i, n = 0;

    for (i = 1; i < ARCS_RESOURCES; i++) {
        left[i] = arcs_supply(t, i);
    }
    for (i = 0; i < o->pairs; i++) {
        const struct arcs_pair *p = &o->pair[i];

        if (++freed[p->seat] > captives[p->seat]) {
            return error_set(e, ERROR_ILLEGAL, "You hold %d Captives of %s.",
                             captives[p->seat], t->names[p->seat]);
        }
        if (left[p->what]-- > 0) {
            more[n++] = p->what;
        }
    }
    if (owner_check(t, o, ARCS_PRISON_WARDENS, e) != 0 ||
        arcs_arrange_check(t, s->round.at, more, n, 0, &o->arrange, e) != 0) {
        return -1;
    }
    tell_action(t, "Pressgang");
    for (i = 0; i < o->pairs; i++) {
        captives[o->pair[i].seat]--;
        fact(t->facts, SEE_ALL, ARCS_TELL_FREED, "{s:i, s:i}", "seat", s->round.at,
             "from", o->pair[i].seat);
    }
    arcs_receive(t, s->round.at, more, n, &o->arrange);
    return 0;
}

static int execute(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    struct arcs_player *p = &s->players[s->round.at];
    int i, sum[ARCS_SEATS] = {0};

    for (i = 0; i < o->pairs; i++) {
        int from = o->pair[i].seat;

        sum[from] += o->pair[i].what;
        if (sum[from] > p->captives[from]) {
            return error_set(e, ERROR_ILLEGAL, "You hold %d Captives of %s.",
                             p->captives[from], t->names[from]);
        }
    }
    if (owner_check(t, o, ARCS_PRISON_WARDENS, e) != 0) {
        return -1;
    }
    tell_action(t, "Execute");
    for (i = 0; i < o->pairs; i++) {
        p->captives[o->pair[i].seat] -= o->pair[i].what;
        p->trophies.agents[o->pair[i].seat] += o->pair[i].what;
        fact(t->facts, SEE_ALL, ARCS_TELL_EXECUTED, "{s:i, s:i, s:i}", "seat",
             s->round.at, "count", o->pair[i].what, "from", o->pair[i].seat);
    }
    return 0;
}

/* Court Enforcers: the Rivals' agents go, the card and the own agents stay. */
static int abduct(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int seat = s->round.at, icons = arcs_icons(t, seat, ARCS_WEAPON), other, n = 0;
    int place = 0, *agents;

    if (owner_check(t, o, ARCS_COURT_ENFORCERS, e) != 0 ||
        arcs_court_place_of(t, o, &place, e) != 0) {
        return -1;
    }
    agents = s->row[place - 1].agents;
    for (other = 0; other < t->seats; other++) {
        n += other != seat ? agents[other] : 0;
    }
    if (n < 1 || n >= icons) {
        return error_set(e, ERROR_ILLEGAL,
                         "On %s lie %d agents of Rivals: with %d Weapon icons you abduct "
                         "from 1 up to %d.",
                         arcs_court_name(t, s->row[place - 1].card), n, icons, icons - 1);
    }
    tell_action(t, "Abduct");
    for (other = 0; other < t->seats; other++) {
        if (other != seat && agents[other]) {
            s->players[seat].captives[other] += agents[other];
            fact(t->facts, SEE_ALL, ARCS_TELL_CAPTURED, "{s:i, s:i, s:i}", "seat", seat,
                 "count", agents[other], "from", other);
            agents[other] = 0;
        }
    }
    return 0;
}

/* The owner of the rival city that is meant, in a system the player controls. */
static int trade_partner(const struct turn *t, const struct arcs_order *o, int *out,
                         struct error *e)
{
    const struct arcs *s = t->state;
    int i, found = -1;

    for (i = 0; i < ARCS_BUILDINGS && arcs_control(t, o->system) == s->round.at; i++) {
        const struct arcs_building *b = &s->map[o->system].building[i];

        if (b->kind == ARCS_CITY && b->owner != s->round.at &&
            (!o->building || o->building == i + 1)) {
            if (found >= 0 && found != b->owner) {
                return error_set(e, ERROR_ILLEGAL,
                                 "Two cities in %s may be meant: add #1 or #2.",
                                 arcs_system_name(o->system));
            }
            found = b->owner;
        }
    }
    *out = found;
    return found >= 0 ? 0
                      : error_set(e, ERROR_ILLEGAL,
                                  "There is no Rival's city in %s under your control.",
                                  arcs_system_name(o->system));
}

static int trade(struct turn *t, const struct arcs_order *o, struct error *e)
{
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;
    int seat = s->round.at, with = 0, take = 0, give = 0;

    if (owner_check(t, o, ARCS_ELDER_BROKER, e) != 0 ||
        trade_partner(t, o, &with, e) != 0) {
        return -1;
    }
    if (o->take != deck->place[o->system].resource) {
        return error_set(e, ERROR_ILLEGAL, "The city in %s is for %s, not %s.",
                         arcs_system_name(o->system),
                         arcs_resource_names[deck->place[o->system].resource],
                         arcs_resource_names[o->take]);
    }
    if (arcs_token_slot(t, with, o->take, o->take_slot, &take, e) != 0 ||
        arcs_token_slot(t, seat, o->give, o->give_slot, &give, e) != 0) {
        return -1;
    }
    if (arcs_tokens(s, with, o->give) > 0) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s has %s already: give a type of which he has none.",
                         t->names[with], arcs_resource_names[o->give]);
    }
    if (arcs_arrange_check(t, seat, &o->take, 1, give + 1, &o->arrange, e) != 0) {
        return -1;
    }
    tell_action(t, "Trade");
    s->players[with].tokens[take] = ARCS_NOTHING;
    s->players[seat].tokens[give] = ARCS_NOTHING;
    fact(t->facts, SEE_ALL, ARCS_TELL_TRADED, "{s:i, s:s, s:i, s:s}", "seat", seat,
         "take", arcs_resource_names[o->take], "from", with, "give",
         arcs_resource_names[o->give]);
    arcs_receive(t, seat, &o->take, 1, &o->arrange);
    arcs_receive(t, with, &o->give, 1, NULL);
    return 0;
}

int arcs_guild_action(struct turn *t, const struct arcs_order *o, struct error *e)
{
    switch (o->verb) {
    case ARCS_DO_MANUFACTURE:
        return make(t, o, ARCS_MINING_INTEREST, ARCS_MATERIAL, "Manufacture", e);
    case ARCS_DO_SYNTHESIZE:
        return make(t, o, ARCS_SHIPPING_INTEREST, ARCS_FUEL, "Synthesize", e);
    case ARCS_DO_PRESSGANG:
        return pressgang(t, o, e);
    case ARCS_DO_EXECUTE:
        return execute(t, o, e);
    case ARCS_DO_ABDUCT:
        return abduct(t, o, e);
    case ARCS_DO_TRADE:
        return trade(t, o, e);
    default:
        return error_set(e, ERROR_ILLEGAL, "%s cannot stand here.",
                         arcs_verbs[o->verb - 1]);
    }
}

/* How many fresh and damaged ships set out: plain numbers take fresh ones first (10). */
static int fleet(const struct turn *t, const struct arcs_order *o, int *fresh,
                 int *damaged, struct error *e)
{
    const struct arcs *s = t->state;
    const struct arcs_system *from = &s->map[o->system];
    int seat = s->round.at;

    *fresh = o->fresh;
    *damaged = o->damaged;
    if (o->ships) {
        *fresh = o->ships < from->fresh[seat] ? o->ships : from->fresh[seat];
        *damaged = o->ships - *fresh;
    }
    if (*fresh > from->fresh[seat] || *damaged > from->damaged[seat]) {
        return error_set(
            e, ERROR_ILLEGAL, "You have %d fresh and %d damaged ships in %s.",
            from->fresh[seat], from->damaged[seat], arcs_system_name(o->system));
    }
    return 0;
}

static int step_check(const struct turn *t, int a, int b, struct error *e)
{
    return arcs_adjacent(t, a, b)
               ? 0
               : error_set(e, ERROR_ILLEGAL, "%s and %s are not adjacent.",
                           arcs_system_name(a), arcs_system_name(b));
}

/* 5.7: only from a starport, gate to gate, and no further from one a Rival controls. */
static int catapult_check(const struct turn *t, const struct arcs_order *o, int ships,
                          struct error *e)
{
    const struct arcs *s = t->state;
    int i, at = o->system, left = ships;

    if (o->vias && !arcs_buildings(s, s->round.at, o->system, ARCS_STARPORT)) {
        return error_set(e, ERROR_ILLEGAL,
                         "A Catapult starts at a starport of yours: there is none in %s.",
                         arcs_system_name(o->system));
    }
    for (i = 0; i < o->vias; at = o->via[i++]) {
        if (step_check(t, at, o->via[i], e) != 0) {
            return -1;
        }
        if (!arcs_gate(o->via[i])) {
            return error_set(e, ERROR_ILLEGAL, "%s is a planet: the move ends there.",
                             arcs_system_name(o->via[i]));
        }
        if (arcs_rival_controls(t, s->round.at, o->via[i])) {
            return error_set(e, ERROR_ILLEGAL, "%s controls %s: the move ends there.",
                             t->names[arcs_control(t, o->via[i])],
                             arcs_system_name(o->via[i]));
        }
        left -= o->drop[i];
    }
    if (left < 1) {
        return error_set(e, ERROR_ILLEGAL, "At least one ship must reach %s.",
                         arcs_system_name(o->to));
    }
    return step_check(t, at, o->to, e);
}

/* n of the ships under way stay, the fresh ones first. */
static void drop(struct arcs *s, int system, int n, int *fresh, int *damaged)
{
    int f = n < *fresh ? n : *fresh;

    s->map[system].fresh[s->round.at] += f;
    s->map[system].damaged[s->round.at] += n - f;
    *fresh -= f;
    *damaged -= n - f;
}

int arcs_move(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int fresh = 0, damaged = 0, i, ships;

    if (!arcs_in_play(t, o->system) || !arcs_in_play(t, o->to)) {
        return error_set(
            e, ERROR_ILLEGAL, "%s is out of play.",
            arcs_system_name(arcs_in_play(t, o->system) ? o->to : o->system));
    }
    if (fleet(t, o, &fresh, &damaged, e) != 0 ||
        catapult_check(t, o, fresh + damaged, e) != 0) {
        return -1;
    }
    ships = fresh + damaged;
    s->map[o->system].fresh[s->round.at] -= fresh;
    s->map[o->system].damaged[s->round.at] -= damaged;
    fact(t->facts, SEE_ALL, ARCS_TELL_MOVED, "{s:i, s:i, s:s, s:s}", "seat", s->round.at,
         "ships", ships, "from", arcs_system_name(o->system), "to",
         arcs_system_name(o->to));
    for (i = 0; i < o->vias; i++) {
        if (o->drop[i]) {
            drop(s, o->via[i], o->drop[i], &fresh, &damaged);
            fact(t->facts, SEE_ALL, ARCS_TELL_DROPPED, "{s:i, s:s}", "ships", o->drop[i],
                 "system", arcs_system_name(o->via[i]));
        }
    }
    drop(s, o->to, fresh + damaged, &fresh, &damaged);
    return 0;
}
