/* Events: turned up, decided by whom they concern, put away. RULES 11.4, 14.8. */
#include "core/risk/risk.h"

#include <string.h>

#define RIOT_SAFE 6
#define CROWD 5     /* troops of Control the People and Beam Down */
#define CAUSE 3     /* of Join the Cause                          */
#define REINFORCE 2 /* of Fortify, in each city                   */

static void void_event(struct turn *t, int event, const char *why)
{
    const struct risk_deck *deck = t->deck;

    fact(t->facts, SEE_ALL, RISK_TELL_EVENT_VOID, "{s:s, s:s}", "event",
         deck->event[event].name, "why", why);
}

static void destroy_event(struct turn *t, int seat, int event)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;

    s->events[event]--;
    risk_lasts_count(t, RISK_TELL_EVENT_GONE, seat, deck->event[event].name,
                     s->events[event] + 1, s->events[event]);
}

static void tell_change(struct turn *t, int event, int territory, int before)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;

    fact(t->facts, SEE_ALL, RISK_TELL_EVENT_TROOPS, "{s:s, s:s, s:i, s:i}", "event",
         deck->event[event].name, "territory", risk_place_name(t, territory), "before",
         before, "after", s->map[territory].troops);
}

/* ---- events that ask nobody ---- */

static void riots(struct turn *t)
{
    struct risk *s = t->state;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        struct risk_territory *m = &s->map[i];
        int before = m->troops, die;

        if (m->city != RISK_MAJOR || !m->owner) {
            continue;
        }
        die = chance_roll(t->chance, 6, "riot");
        if (die + before + (m->hq != 0) < RIOT_SAFE) {
            (void)risk_lose(t, i, die);
        }
        fact(t->facts, SEE_ALL, RISK_TELL_RIOT, "{s:s, s:i, s:i, s:i}", "territory",
             risk_place_name(t, i), "die", die, "before", before, "after", m->troops);
        if (die + before + (m->hq != 0) < RIOT_SAFE) {
            risk_demolish(t, i);
        }
    }
}

static void resistance(struct turn *t)
{
    struct risk *s = t->state;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        int before = s->map[i].troops;

        if (s->map[i].city == RISK_MINOR && (before == 1 || before == 2)) {
            (void)risk_lose(t, i, 1);
            tell_change(t, RISK_RESISTANCE, i, before);
        }
    }
}

static void fallout_event(struct turn *t)
{
    struct risk *s = t->state;
    uint64_t near = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        near |= s->map[i].scar == RISK_FALLOUT ? risk_by_land(t, i) : 0;
    }
    for (i = 0; i < RISK_TERRITORIES; i++) {
        if ((near & risk_bit(i)) && s->map[i].owner &&
            !risk_plays(s, s->map[i].owner - 1, RISK_MUTA)) {
            risk_blast(t, i);
        }
    }
    destroy_event(t, -1, RISK_FALLOUT_EVENT);
}

/* A player of this faction who is on the board; -1. */
static int player_of(const struct risk *s, int faction)
{
    int seat = risk_seat_of(s, faction);

    return seat >= 0 && !s->players[seat].eliminated && risk_on_board(s, seat) ? seat
                                                                               : -1;
}

static void chaos(struct turn *t)
{
    const struct risk *s = t->state;
    int i, seat = player_of(s, RISK_MUTA);

    if (seat < 0) {
        void_event(t, RISK_CHAOS, "no Mutants are on the board");
        return;
    }
    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        if (risk_is_human(s, s->order[i] - 1) &&
            risk_continents(t, risk_held(s, s->order[i] - 1))) {
            void_event(t, RISK_CHAOS, "a human faction controls a continent");
            return;
        }
    }
    risk_token(t, seat, "Agent of Chaos");
}

/* ---- who decides the others ---- */

static int population_leader(const struct risk *s)
{
    int i, most = 0, lead = -1;

    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        int population = risk_population(s, s->order[i] - 1);

        if (population > most) {
            most = population;
            lead = s->order[i] - 1;
        } else if (population == most) {
            lead = -1;
        }
    }
    return lead;
}

static int decides(const struct risk *s, int event)
{
    switch ((enum risk_event)event) {
    case RISK_FORTIFY:
    case RISK_CONTROL:
    case RISK_CAUSE:
        return population_leader(s);
    case RISK_DIRECTION:
    case RISK_FORM:
        return player_of(s, RISK_MUTA);
    case RISK_BEAM_DOWN:
    case RISK_DIE_HUMANS:
        return player_of(s, RISK_ALIE);
    case RISK_MYSTERIOUS:
        return s->map[RISK_ISLAND].owner - 1;
    case RISK_RIOTS:
    case RISK_RESISTANCE:
    case RISK_FALLOUT_EVENT:
    case RISK_CHAOS:
    case RISK_NO_EVENT:
    case RISK_EVENTS:
        break;
    }
    return -1;
}

/* ---- what may be chosen ---- */

static bool own_city(const struct risk *s, int seat, int territory)
{
    return territory >= 0 && s->map[territory].owner == seat + 1 &&
           risk_is_city(s->map[territory].city);
}

static bool may_beam(const struct risk *s, int territory)
{
    return risk_is_city(s->map[territory].city) && !risk_occupied(s, territory);
}

static bool cause_fits(const struct risk *s, int seat, const struct risk_order *o)
{
    int i;

    for (i = 1; i < o->listed; i += 2) {
        if (!own_city(s, seat, o->list[i])) {
            return false;
        }
    }
    return o->listed > 0;
}

static bool cities_fit(const struct risk *s, int seat, const struct risk_order *o)
{
    return own_city(s, seat, o->list[0]) &&
           (o->listed < 2 || (own_city(s, seat, o->list[1]) && o->list[1] != o->list[0]));
}

/* The first mission named that is in the deck, or 0. */
static int mission_named(const struct risk *s, const struct risk_order *o)
{
    int i;

    for (i = 0; i < o->listed; i++) {
        if (risk_in_mission_deck(s, o->list[i])) {
            return o->list[i];
        }
    }
    return RISK_NO_MISSION;
}

bool risk_event_fits(const struct turn *t, int event, int seat,
                     const struct risk_order *o)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;
    struct error e = {ERROR_NONE, 0, ""};

    switch ((enum risk_event_form)o->what) {
    case RISK_EVENT_MARK:
        return event == RISK_FORTIFY && own_city(s, seat, o->where) &&
               s->used.forts < deck->fortifications;
    case RISK_EVENT_TROOPS:
        return event == RISK_FORTIFY && cities_fit(s, seat, o);
    case RISK_EVENT_CROWD:
        return event == RISK_CONTROL && own_city(s, seat, o->where);
    case RISK_EVENT_MOVE:
        return event == RISK_CONTROL &&
               risk_check_march(t, seat, o->from, o->to, o->n, &e) == 0;
    case RISK_EVENT_CAUSE:
        return event == RISK_CAUSE && cause_fits(s, seat, o);
    case RISK_EVENT_PICK:
        return event == RISK_CAUSE && mission_named(s, o) != RISK_NO_MISSION;
    case RISK_EVENT_EVOLVE:
        return event == (o->n < 2 ? RISK_DIRECTION : RISK_FORM);
    case RISK_EVENT_BEAM:
        return event == RISK_BEAM_DOWN && (o->all || may_beam(s, o->where));
    case RISK_EVENT_RUIN:
        return event == RISK_DIE_HUMANS &&
               (o->all || s->map[o->where].city == RISK_MINOR);
    case RISK_EVENT_TAKE:
        return event == RISK_MYSTERIOUS && (o->all || risk_slot_of(s, o->where) >= 0);
    case RISK_EVENT_FORMS:
        break;
    }
    return false;
}

/* ---- carrying out ---- */

static void add_troops(struct turn *t, int event, int territory, int n)
{
    const struct risk *s = t->state;

    risk_add(t, territory, n);
    tell_change(t, event, territory, s->map[territory].troops - n);
}

static void reinforce(struct turn *t, const struct risk_order *o)
{
    int i;

    for (i = 0; i < o->listed && i < 2; i++) {
        add_troops(t, RISK_FORTIFY, o->list[i], REINFORCE);
    }
}

static void cause(struct turn *t, const struct risk_order *o)
{
    int i;

    for (i = 0; i + 1 < o->listed; i += 2) {
        add_troops(t, RISK_CAUSE, o->list[i + 1], o->list[i]);
    }
}

static void evolve(struct turn *t, int seat, int way)
{
    static const char *const ways[] = {"offensive", "defensive", "bodies", "brains"};
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;

    s->evolution[way / 2] = way % 2 + 1;
    destroy_event(t, seat, way < 2 ? RISK_DIRECTION : RISK_FORM);
    risk_lasts(t, RISK_TELL_EVOLVED, seat, "Mutants", "", ways[way]);
    if (risk_evolution(s) >= 0) {
        const struct risk_text *text = &deck->evolution[risk_evolution(s)];

        fact(t->facts, SEE_ALL, RISK_TELL_EVOLUTION, "{s:i, s:i, s:s, s:s, s:s, s:s}",
             "game", s->game, "turn", risk_turn_number(s), "where", "Mutants", "before",
             "", "after", text->name, "text", text->text);
    }
}

static void beam_down(struct turn *t, int seat, const struct risk_order *o)
{
    if (!o->all) {
        risk_settle(t, o->where, seat, CROWD);
        tell_change(t, RISK_BEAM_DOWN, o->where, 0);
    }
}

static void ruin(struct turn *t, int seat, const struct risk_order *o)
{
    struct risk *s = t->state;
    struct risk_territory *m;

    if (o->all) {
        return;
    }
    m = &s->map[o->where];
    risk_lasts(t, RISK_TELL_RUINED, seat, risk_place_name(t, o->where),
               risk_name(s, m->name), "Ruin");
    m->city = RISK_RUIN;
    m->fort = m->name = m->founder = 0;
    (void)risk_lose(t, o->where, m->troops);
    risk_demolish(t, o->where);
    destroy_event(t, seat, RISK_DIE_HUMANS);
}

void risk_do_event(struct turn *t, int seat, const struct risk_order *o)
{
    struct risk *s = t->state;

    s->turn.event = RISK_NO_EVENT;
    switch ((enum risk_event_form)o->what) {
    case RISK_EVENT_MARK:
        destroy_event(t, seat, RISK_FORTIFY);
        risk_fortify(t, seat, o->where);
        break;
    case RISK_EVENT_TROOPS:
        reinforce(t, o);
        break;
    case RISK_EVENT_CROWD:
        add_troops(t, RISK_CONTROL, o->where, CROWD);
        break;
    case RISK_EVENT_MOVE:
        risk_march(t, seat, o->from, o->to, o->n);
        break;
    case RISK_EVENT_CAUSE:
        cause(t, o);
        break;
    case RISK_EVENT_PICK:
        risk_pick_mission(t, mission_named(s, o));
        break;
    case RISK_EVENT_EVOLVE:
        evolve(t, seat, o->n);
        break;
    case RISK_EVENT_BEAM:
        beam_down(t, seat, o);
        break;
    case RISK_EVENT_RUIN:
        ruin(t, seat, o);
        break;
    case RISK_EVENT_TAKE:
        if (!o->all) {
            risk_take_slot(t, seat, risk_slot_of(s, o->where));
        }
        break;
    case RISK_EVENT_FORMS:
        break;
    }
}

/* ---- defaults: 14.8 ---- */

/* The own city with most population (most: 1) or fewest troops (-1) but `but`; -1. */
static int best_city(const struct risk *s, int seat, bool population, int but)
{
    int i, best = -1;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (i == but || !own_city(s, seat, i)) {
            continue;
        }
        if (best < 0 || (population ? risk_city_population(s->map[i].city) >
                                          risk_city_population(s->map[best].city)
                                    : s->map[i].troops < s->map[best].troops)) {
            best = i;
        }
    }
    return best;
}

static int best_beam(const struct risk *s)
{
    int i, best = -1;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (may_beam(s, i) && (best < 0 || risk_city_population(s->map[i].city) >
                                               risk_city_population(s->map[best].city))) {
            best = i;
        }
    }
    return best;
}

void risk_default_event(const struct turn *t, int event, int seat, struct risk_order *o)
{
    const struct risk *s = t->state;

    memset(o, 0, sizeof *o);
    o->where = best_city(s, seat, false, -1);
    switch ((enum risk_event)event) {
    case RISK_FORTIFY:
        o->what = RISK_EVENT_TROOPS;
        o->list[0] = best_city(s, seat, true, -1);
        o->list[1] = best_city(s, seat, true, o->list[0]);
        o->listed = o->list[1] < 0 ? 1 : 2;
        break;
    case RISK_CONTROL:
        o->what = RISK_EVENT_CROWD;
        break;
    case RISK_CAUSE:
        o->what = RISK_EVENT_CAUSE;
        o->list[0] = CAUSE;
        o->list[1] = o->where;
        o->listed = 2;
        break;
    case RISK_DIRECTION:
        o->what = RISK_EVENT_EVOLVE;
        break;
    case RISK_FORM:
        o->what = RISK_EVENT_EVOLVE;
        o->n = 2;
        break;
    case RISK_BEAM_DOWN:
        o->what = RISK_EVENT_BEAM;
        o->where = best_beam(s);
        break;
    case RISK_DIE_HUMANS:
        o->what = RISK_EVENT_RUIN;
        o->all = 1;
        break;
    case RISK_MYSTERIOUS:
        o->what = RISK_EVENT_TAKE;
        o->where = s->slots[risk_best_slot(s, risk_full_slots(s))] - 1;
        break;
    case RISK_NO_EVENT:
    case RISK_RIOTS:
    case RISK_RESISTANCE:
    case RISK_FALLOUT_EVENT:
    case RISK_CHAOS:
    case RISK_EVENTS:
        break;
    }
}

/* ---- the stage ---- */

/* Nothing can come of it, though somebody would decide. */
static bool without_target(const struct risk *s, int event)
{
    return (event == RISK_BEAM_DOWN && best_beam(s) < 0) ||
           (event == RISK_MYSTERIOUS && risk_best_slot(s, risk_full_slots(s)) < 0);
}

/* Done at once; false: somebody decides. */
static bool asks_nobody(struct turn *t, int event)
{
    switch ((enum risk_event)event) {
    case RISK_RIOTS:
        riots(t);
        return true;
    case RISK_RESISTANCE:
        resistance(t);
        return true;
    case RISK_FALLOUT_EVENT:
        fallout_event(t);
        return true;
    case RISK_CHAOS:
        chaos(t);
        return true;
    case RISK_FORTIFY:
    case RISK_CONTROL:
    case RISK_CAUSE:
    case RISK_DIRECTION:
    case RISK_FORM:
    case RISK_BEAM_DOWN:
    case RISK_DIE_HUMANS:
    case RISK_MYSTERIOUS:
    case RISK_NO_EVENT:
    case RISK_EVENTS:
        break;
    }
    return false;
}

static void carry_out(struct turn *t, int event)
{
    struct risk *s = t->state;
    int seat = decides(s, event);
    struct risk_order o;

    if (asks_nobody(t, event)) {
        return;
    }
    if (seat < 0) {
        void_event(t, event, "there is nobody whom it concerns alone");
        return;
    }
    if (without_target(s, event)) {
        void_event(t, event, "there is nothing to choose");
        return;
    }
    s->turn.event = event;
    s->turn.leader = seat + 1;
    if (risk_standing_event(t, event, seat, &o)) {
        risk_do_event(t, seat, &o);
    } else {
        risk_ask(t, RISK_ASKS_EVENT, seat);
    }
}

void risk_next_event(struct turn *t)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int event;

    if (!s->turn.events || !s->event_deck[0]) {
        s->turn.events = 0;
        s->stage = RISK_PASSING;
        return;
    }
    s->turn.events--;
    event = risk_pile_top(s->event_deck, RISK_EVENT_CARDS);
    fact(t->facts, SEE_ALL, RISK_TELL_EVENT, "{s:s, s:s}", "event",
         deck->event[event].name, "text", deck->event[event].text);
    carry_out(t, event);
}
