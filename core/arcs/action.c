/* The standard actions but Move and Battle, and what pays for them: RULES 4.7, 5. */
#include "core/arcs/arcs.h"

int arcs_standard(int verb)
{
    switch (verb) {
    case ARCS_DO_MANUFACTURE:
    case ARCS_DO_SYNTHESIZE:
    case ARCS_DO_PRESSGANG:
        return ARCS_DO_BUILD;
    case ARCS_DO_EXECUTE:
        return ARCS_DO_INFLUENCE;
    case ARCS_DO_ABDUCT:
        return ARCS_DO_BATTLE;
    case ARCS_DO_TRADE:
        return ARCS_DO_TAX;
    default:
        return verb;
    }
}

bool arcs_suit_allows(int suit, int standard)
{
    static const int actions[ARCS_SUITS][3] = {
        {0, 0, 0},
        {ARCS_DO_TAX, ARCS_DO_REPAIR, ARCS_DO_INFLUENCE},
        {ARCS_DO_BATTLE, ARCS_DO_MOVE, ARCS_DO_SECURE},
        {ARCS_DO_BUILD, ARCS_DO_REPAIR, 0},
        {ARCS_DO_MOVE, ARCS_DO_INFLUENCE, 0}};
    int i;

    for (i = 0; i < 3; i++) {
        if (actions[suit][i] == standard) {
            return true;
        }
    }
    return false;
}

/* The suit whose actions a pip buys: 4.4. */
int arcs_pip_suit(const struct arcs *s)
{
    const struct arcs_played *p = &s->round.plays[s->round.at];

    return arcs_suit_of(p->mode == ARCS_COPY ? s->round.plays[s->round.leader].card
                                             : p->card);
}

bool arcs_card_allows(const struct turn *t, int standard)
{
    const struct arcs *s = t->state;

    return arcs_suit_allows(arcs_pip_suit(s), standard) ||
           (s->turn.weapon && standard == ARCS_DO_BATTLE);
}

static int in_play_check(const struct turn *t, int system, struct error *e)
{
    return arcs_in_play(t, system) ? 0
                                   : error_set(e, ERROR_ILLEGAL, "%s is out of play.",
                                               arcs_system_name(system));
}

/* The only city of the system that may be meant: own, or a rival's under control. */
static int city_slot(const struct turn *t, const struct arcs_order *o, bool rival_only,
                     int *out, struct error *e)
{
    const struct arcs *s = t->state;
    int i, found = 0, seat = s->round.at;
    bool controls = arcs_control(t, o->system) == seat;

    if (in_play_check(t, o->system, e) != 0) {
        return -1;
    }
    for (i = 0; i < ARCS_BUILDINGS; i++) {
        const struct arcs_building *b = &s->map[o->system].building[i];

        if (b->kind != ARCS_CITY || (o->building && o->building != i + 1) ||
            (b->owner == seat ? rival_only : !controls)) {
            continue;
        }
        if (!o->building && b->used && !rival_only) {
            continue; /* taxed already: the other one is meant */
        }
        *out = i;
        found++;
    }
    if (found > 1) {
        return error_set(e, ERROR_ILLEGAL, "Two cities in %s may be meant: add #1 or #2.",
                         arcs_system_name(o->system));
    }
    return found ? 0
                 : error_set(e, ERROR_ILLEGAL,
                             "There is no city in %s that you could use%s: a Rival's "
                             "needs your control.",
                             arcs_system_name(o->system),
                             rival_only ? "" : " in this turn");
}

/* 5.1 */
static int tax(struct turn *t, const struct arcs_order *o, struct error *e)
{
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;
    int slot = 0, seat = s->round.at, gain = deck->place[o->system].resource, n;
    struct arcs_building *b;

    if (city_slot(t, o, false, &slot, e) != 0) {
        return -1;
    }
    b = &s->map[o->system].building[slot];
    n = arcs_supply(t, gain) > 0;
    if (b->used) {
        return error_set(e, ERROR_ILLEGAL, "The city in %s was taxed in this turn.",
                         arcs_system_name(o->system));
    }
    if (arcs_arrange_check(t, seat, &gain, n, 0, &o->arrange, e) != 0) {
        return -1;
    }
    b->used = 1;
    if (b->owner == seat) {
        fact(t->facts, SEE_ALL, ARCS_TELL_TAXED_OWN, "{s:i, s:s}", "seat", seat, "system",
             arcs_system_name(o->system));
    } else {
        fact(t->facts, SEE_ALL, ARCS_TELL_TAXED, "{s:i, s:i, s:s}", "seat", seat, "owner",
             b->owner, "system", arcs_system_name(o->system));
    }
    if (n) {
        arcs_receive(t, seat, &gain, n, &o->arrange);
    } else {
        fact(t->facts, SEE_ALL, ARCS_TELL_NOTHING_GAINED, "{s:i, s:s}", "seat", seat,
             "resource", arcs_resource_names[gain]);
    }
    if (b->owner != seat && arcs_agent_supply(t, b->owner) > 0) {
        s->players[seat].captives[b->owner]++;
        fact(t->facts, SEE_ALL, ARCS_TELL_CAPTURED, "{s:i, s:i, s:i}", "seat", seat,
             "count", 1, "from", b->owner);
    }
    return 0;
}

static void tell_built(struct turn *t, const char *what, int system, bool damaged)
{
    const struct arcs *s = t->state;

    fact(t->facts, SEE_ALL, ARCS_TELL_BUILT, "{s:i, s:s, s:s, s:s}", "seat", s->round.at,
         "what", what, "system", arcs_system_name(system), "state",
         damaged ? ", damaged" : "");
}

static int build_ship(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    struct arcs_building *port = NULL;
    int i, seat = s->round.at;
    bool damaged = arcs_rival_controls(t, seat, o->system);

    for (i = ARCS_BUILDINGS - 1; i >= 0; i--) {
        struct arcs_building *b = &s->map[o->system].building[i];

        if (b->kind == ARCS_STARPORT && b->owner == seat && !b->used &&
            (!o->building || o->building == i + 1)) {
            port = b;
        }
    }
    if (!port) {
        return error_set(
            e, ERROR_ILLEGAL,
            "You have no starport in %s that has built no ship in this turn.",
            arcs_system_name(o->system));
    }
    port->used = 1;
    if (arcs_ship_supply(t, seat) < 1) {
        fact(t->facts, SEE_ALL, ARCS_TELL_NOT_BUILT, "{s:i, s:s, s:s}", "seat", seat,
             "what", "ship", "system", arcs_system_name(o->system));
        return 0;
    }
    if (damaged) {
        s->map[o->system].damaged[seat]++;
    } else {
        s->map[o->system].fresh[seat]++;
    }
    tell_built(t, "ship", o->system, damaged);
    return 0;
}

/* The empty building slot that is meant, or the lowest. */
static int empty_slot(const struct turn *t, const struct arcs_order *o, int *out,
                      struct error *e)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    int i;

    for (i = 0; i < deck->place[o->system].slots; i++) {
        if (s->map[o->system].building[i].kind == ARCS_NO_BUILDING &&
            (!o->building || o->building == i + 1)) {
            *out = i;
            return 0;
        }
    }
    return error_set(e, ERROR_ILLEGAL, "There is no empty building slot in %s.",
                     arcs_system_name(o->system));
}

/* 5.3 */
static int build(struct turn *t, const struct arcs_order *o, struct error *e)
{
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;
    int seat = s->round.at, slot = 0, left;
    const char *what = o->kind == ARCS_CITY ? "city" : "starport";

    if (in_play_check(t, o->system, e) != 0) {
        return -1;
    }
    if (o->kind == ARCS_SHIP) {
        return build_ship(t, o, e);
    }
    if (!arcs_any_piece(s, seat, o->system)) {
        return error_set(e, ERROR_ILLEGAL, "You have no piece in %s.",
                         arcs_system_name(o->system));
    }
    if (empty_slot(t, o, &slot, e) != 0) {
        return -1;
    }
    left = o->kind == ARCS_CITY ? deck->cities - arcs_cities_off(t, seat)
                                : arcs_starport_supply(t, seat);
    if (left < 1) {
        fact(t->facts, SEE_ALL, ARCS_TELL_NOT_BUILT, "{s:i, s:s, s:s}", "seat", seat,
             "what", what, "system", arcs_system_name(o->system));
        return 0;
    }
    s->map[o->system].building[slot] =
        (struct arcs_building){.kind = o->kind,
                               .owner = seat,
                               .damaged = arcs_rival_controls(t, seat, o->system)};
    tell_built(t, what, o->system, s->map[o->system].building[slot].damaged);
    return 0;
}

/* 5.4 */
static int repair(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int seat = s->round.at;
    const char *what = "ship";

    if (in_play_check(t, o->system, e) != 0) {
        return -1;
    }
    if (o->building) {
        struct arcs_building *b = &s->map[o->system].building[o->building - 1];

        if (b->kind == ARCS_NO_BUILDING || b->owner != seat || !b->damaged) {
            return error_set(e, ERROR_ILLEGAL,
                             "You have no damaged building in #%d of %s.", o->building,
                             arcs_system_name(o->system));
        }
        b->damaged = 0;
        what = b->kind == ARCS_CITY ? "city" : "starport";
    } else if (!s->map[o->system].damaged[seat]) {
        return error_set(e, ERROR_ILLEGAL, "You have no damaged ship in %s.",
                         arcs_system_name(o->system));
    } else {
        s->map[o->system].damaged[seat]--;
        s->map[o->system].fresh[seat]++;
    }
    fact(t->facts, SEE_ALL, ARCS_TELL_REPAIRED, "{s:i, s:s, s:s}", "seat", seat, "what",
         what, "system", arcs_system_name(o->system));
    return 0;
}

int arcs_court_place_of(const struct turn *t, const struct arcs_order *o, int *out,
                        struct error *e)
{
    const struct arcs *s = t->state;
    int i;

    for (i = 1; i <= ARCS_ROW; i++) {
        if (s->row[i - 1].card &&
            (o->place ? o->place == i : s->row[i - 1].card == o->court)) {
            *out = i;
            return 0;
        }
    }
    return o->place ? error_set(e, ERROR_ILLEGAL, "Place %d of the Court holds no card.",
                                o->place)
                    : error_set(e, ERROR_ILLEGAL, "%s does not lie in the Court.",
                                arcs_court_name(t, o->court));
}

/* 5.5 */
static int influence(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int seat = s->round.at, place = 0;

    if (arcs_court_place_of(t, o, &place, e) != 0) {
        return -1;
    }
    if (arcs_agent_supply(t, seat) < 1) {
        return error_set(e, ERROR_ILLEGAL, "You have no agent left in your supply.");
    }
    s->row[place - 1].agents[seat]++;
    fact(t->facts, SEE_ALL, ARCS_TELL_INFLUENCED, "{s:i, s:s}", "seat", seat, "card",
         arcs_court_name(t, s->row[place - 1].card));
    return 0;
}

/* 5.6 */
static int secure(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int place = 0;

    if (arcs_court_place_of(t, o, &place, e) != 0 ||
        arcs_vox_check(t, s->round.at, s->row[place - 1].card, &o->vox, e) != 0) {
        return -1;
    }
    if (!arcs_securable(t, s->round.at, place)) {
        return error_set(e, ERROR_ILLEGAL,
                         "On %s you have no more agents than each Rival.",
                         arcs_court_name(t, s->row[place - 1].card));
    }
    arcs_take(t, s->round.at, place, false, &o->vox);
    return 0;
}

int arcs_action(struct turn *t, const struct arcs_order *o, struct error *e)
{
    switch (o->verb) {
    case ARCS_DO_TAX:
        return tax(t, o, e);
    case ARCS_DO_BUILD:
        return build(t, o, e);
    case ARCS_DO_REPAIR:
        return repair(t, o, e);
    case ARCS_DO_INFLUENCE:
        return influence(t, o, e);
    case ARCS_DO_SECURE:
        return secure(t, o, e);
    case ARCS_DO_MOVE:
        return arcs_move(t, o, e);
    case ARCS_DO_BATTLE:
        return arcs_battle(t, o, e);
    default:
        return arcs_guild_action(t, o, e);
    }
}

/* What a pip of the card can buy, for an error. */
static int not_allowed(const struct turn *t, const struct arcs_order *o, struct error *e)
{
    static const char *const lists[ARCS_SUITS] = {
        "", "TAX, REPAIR and INFLUENCE", "BATTLE, MOVE and SECURE", "BUILD and REPAIR",
        "MOVE and INFLUENCE"};
    const struct arcs *s = t->state;

    return error_set(e, ERROR_ILLEGAL, "%s is no action of %s: it allows %s%s.",
                     arcs_verbs[o->verb - 1], arcs_suit_names[arcs_pip_suit(s)],
                     lists[arcs_pip_suit(s)], s->turn.weapon ? ", and BATTLE" : "");
}

/* 4.7: a pip buys it. */
static int pip_action(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;

    if (s->turn.pips < 1) {
        return error_set(e, ERROR_ILLEGAL, "You have no pip left for %s.",
                         arcs_verbs[o->verb - 1]);
    }
    if (!arcs_card_allows(t, arcs_standard(o->verb))) {
        return not_allowed(t, o, e);
    }
    arcs_end_prelude(t);
    s->turn.pips--;
    return arcs_action(t, o, e);
}

static int prelude(struct turn *t, const struct arcs_order *o, struct error *e)
{
    const struct arcs *s = t->state;

    if (s->turn.phase == ARCS_ACTIONS) {
        return error_set(e, ERROR_ILLEGAL,
                         "The Prelude is over: the first pip was spent.");
    }
    return o->guild ? arcs_prelude_card(t, o, e) : arcs_prelude_resource(t, o, e);
}

int arcs_line(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;

    if (o->conditional && !arcs_holds(t, s->round.at, &o->condition)) {
        return 0;
    }
    if (o->prelude) {
        return prelude(t, o, e);
    }
    switch (o->verb) {
    case ARCS_DO_DECLARE:
        return arcs_order_declare(t, o, e);
    case ARCS_DO_SEIZE:
        return arcs_order_seize(t, o, e);
    case ARCS_DO_REBUILD:
        if (!arcs_gate(o->system) || !arcs_in_play(t, o->system)) {
            return error_set(e, ERROR_ILLEGAL, "%s is no gate in play.",
                             arcs_system_name(o->system));
        }
        s->turn.rebuild = o->system + 1;
        return 0;
    case ARCS_DO_END:
        arcs_end_turn(t);
        return 0;
    default:
        return pip_action(t, o, e);
    }
}
