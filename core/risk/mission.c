/* Missions: what fulfils them, and what follows. RULES 11.5, 14.3, 14.4. */
#include "core/risk/risk.h"

#include <string.h>

#define EXPLORER_ISLANDS 7
#define BIG_CARD 4 /* resources: Advanced Tactics, The World Is Ready */

static int islands(const struct turn *t, int seat)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;
    int i, n = 0;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        n += deck->place[i].island && s->map[i].owner == seat + 1;
    }
    return n;
}

/* Every territory of some continent was conquered this turn. */
static bool unexpected(const struct turn *t)
{
    const struct risk *s = t->state;
    uint64_t conquered = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        conquered |= s->map[i].done & RISK_CONQUERED ? risk_bit(i) : 0;
    }
    return risk_continents(t, conquered) != 0;
}

/* He controls every territory with one of these scars, and there is one. */
static bool all_scars(const struct risk *s, int seat, int a, int b)
{
    int i, n = 0;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].scar == a || s->map[i].scar == b) {
            if (s->map[i].owner != seat + 1) {
                return false;
            }
            n++;
        }
    }
    return n > 0;
}

static bool all_cities(const struct risk *s, int seat)
{
    int i, n = 0;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (risk_is_city(s->map[i].city)) {
            if (s->map[i].owner != seat + 1) {
                return false;
            }
            n++;
        }
    }
    return n > 0;
}

/* Slots with a card that makes The World Is Ready possible. */
unsigned risk_capital_slots(const struct turn *t, int seat)
{
    const struct risk *s = t->state;
    struct risk_takeable may = {0, 0, false};
    unsigned slots = 0;
    int i;

    risk_may_take(t, seat, 0, &may);
    for (i = 0; i < RISK_SLOTS && risk_entitled(s, seat); i++) {
        if (((may.own | may.home) & (1u << i)) &&
            s->map[s->slots[i] - 1].resources >= BIG_CARD) {
            slots |= 1u << i;
        }
    }
    return slots;
}

bool risk_fulfilled(const struct turn *t, int seat, int mission)
{
    const struct risk *s = t->state;
    const struct risk_turn *now = &s->turn;

    switch ((enum risk_mission)mission) {
    case RISK_INFRASTRUCTURE:
        return risk_cities(s, seat, RISK_NO_CITY) >= 6;
    case RISK_TERROR:
        return now->conquests >= 9;
    case RISK_URBAN:
        return now->city_conquests >= 4;
    case RISK_AMPHIBIOUS:
        return now->sea_conquests >= 4;
    case RISK_UNEXPECTED:
        return unexpected(t);
    case RISK_MIGHT:
        return risk_bonuses(t, seat, now->denied) >= 7;
    case RISK_EXPLORE:
        return islands(t, seat) >= EXPLORER_ISLANDS;
    case RISK_WORLD_READY:
        return risk_capital_slots(t, seat) != 0;
    case RISK_TACTICS:
        return now->big_cards >= 2;
    case RISK_TRAINING:
        return now->resources_in >= 10;
    case RISK_OCCUPATION:
        return now->occupation != 0;
    case RISK_GUERILLA:
        return all_scars(s, seat, RISK_BUNKER, RISK_MERCENARY);
    case RISK_SURGE:
        return risk_cities(s, seat, RISK_CAPITAL) >= 1 &&
               risk_cities(s, seat, RISK_MAJOR) >= 3;
    case RISK_BORDER:
        return risk_count((uint64_t)now->begun) >= 2;
    case RISK_NO_MISSION:
    case RISK_MISSIONS:
        break;
    }
    return false;
}

/* The mission of the faction itself: its red slot, or that of Mutants and Aliens. */
bool risk_private_fulfilled(const struct turn *t, int seat)
{
    const struct risk *s = t->state;

    if (s->players[seat].red_used) {
        return false;
    }
    if (risk_plays(s, seat, RISK_MUTA)) {
        return all_scars(s, seat, RISK_BIOHAZARD, RISK_FALLOUT);
    }
    if (risk_plays(s, seat, RISK_ALIE)) {
        return all_cities(s, seat);
    }
    return risk_fulfilled(t, seat, risk_faction_of(s, seat)->mission);
}

void risk_next_mission(struct turn *t)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;

    s->mission = risk_pile_top(s->mission_deck, RISK_MISSIONS);
    if (s->mission) {
        fact(t->facts, SEE_ALL, RISK_TELL_MISSION_UP, "{s:s, s:s}", "mission",
             deck->mission[s->mission].name, "text", deck->mission[s->mission].text);
    }
}

void risk_pick_mission(struct turn *t, int mission)
{
    struct risk *s = t->state;
    int n;

    risk_pile_take(s->mission_deck, RISK_MISSIONS, mission);
    n = risk_pile_count(s->mission_deck, RISK_MISSIONS);
    if (n) {
        risk_shuffle(t, RISK_DECK_MISSIONS, s->mission_deck, n);
    }
    memmove(s->mission_deck + 1, s->mission_deck, (size_t)n * sizeof *s->mission_deck);
    s->mission_deck[0] = mission;
    risk_next_mission(t);
}

bool risk_in_mission_deck(const struct risk *s, int mission)
{
    int i;

    for (i = 0; i < RISK_MISSIONS && s->mission_deck[i] != mission; i++) {
    }
    return i < RISK_MISSIONS;
}

/* ---- sea lines: 14.3 ---- */

bool risk_may_join(const struct turn *t, int a, int b)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;

    return a >= 0 && b >= 0 && a != b && risk_exists(s, a) && risk_exists(s, b) &&
           deck->place[a].coastal && deck->place[b].coastal && !risk_adjacent(t, a, b);
}

void risk_add_lane(struct turn *t, int seat, int a, int b)
{
    struct risk *s = t->state;
    int i = 0;

    while (i < RISK_LANES - 1 && s->lanes[i].a) {
        i++;
    }
    s->lanes[i].a = a + 1;
    s->lanes[i].b = b + 1;
    risk_lasts(t, RISK_TELL_SEALINE, seat, risk_place_name(t, a), "",
               risk_place_name(t, b));
}

/* The lowest pair that may be joined. */
void risk_default_lane(const struct turn *t, int *a, int *b)
{
    for (*a = 0; *a < RISK_TERRITORIES; ++*a) {
        for (*b = *a + 1; *b < RISK_TERRITORIES; ++*b) {
            if (risk_may_join(t, *a, *b)) {
                return;
            }
        }
    }
}

/* ---- completing ---- */

int risk_choose_mission(struct turn *t, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;
    struct risk_choices *c = &s->turn.choices;

    if (o->text && risk_check_name(t, o->text, o->text_size, e) != 0) {
        return -1;
    }
    if (o->sealine[0] >= 0 && !risk_may_join(t, o->sealine[0], o->sealine[1])) {
        return error_set(e, ERROR_ILLEGAL,
                         "A sea line joins two coastal territories that are not adjacent "
                         "yet.");
    }
    c->mission = o->yes ? RISK_CHOICE_YES : RISK_CHOICE_NO;
    c->sealine[0] = o->sealine[0] + 1;
    c->sealine[1] = o->sealine[1] + 1;
    memset(c->capital_name, 0, sizeof c->capital_name);
    c->capital = 0;
    if (o->text) {
        c->capital = o->where + 1;
        memcpy(c->capital_name, o->text, (size_t)o->text_size);
    }
    return 0;
}

/* It is fulfilled and may be completed with what was said. */
static bool completes_face_up(const struct turn *t, int seat)
{
    const struct risk *s = t->state;
    const struct risk_choices *c = &s->turn.choices;
    int slot = c->capital ? risk_slot_of(s, c->capital - 1) : -1;

    if (!s->mission || c->mission == RISK_CHOICE_NO ||
        !risk_fulfilled(t, seat, s->mission)) {
        return false;
    }
    return s->mission != RISK_WORLD_READY ||
           (slot >= 0 && (risk_capital_slots(t, seat) & (1u << slot)));
}

/* The card goes to the box, is destroyed, or stays with the faction for ever. */
static void put_away(struct turn *t, int seat, int mission)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    struct risk_faction *f = &s->factions[s->players[seat].faction - 1];
    const char *name = deck->mission[mission].name;

    s->mission = RISK_NO_MISSION;
    if (mission == RISK_EXPLORE || mission == RISK_WORLD_READY) {
        s->missions[mission] = 0;
        risk_lasts(t, RISK_TELL_MISSION_GONE, seat, name, "", "");
    } else if (mission >= RISK_TACTICS && risk_is_human(s, seat) && !f->mission) {
        s->missions[mission] = 0;
        f->mission = mission;
        s->players[seat].red_used = 1;
        risk_lasts(t, RISK_TELL_ATTACHED, seat, risk_faction_name(t, seat), "", name);
    }
}

/* What a mission brings for ever, before its stars may end the game. False: asked. */
static bool lasting_reward(struct turn *t, int seat, int mission)
{
    const struct risk *s = t->state;
    const struct risk_choices *c = &s->turn.choices;

    if (mission == RISK_WORLD_READY) {
        risk_found_capital(t, seat, c->capital - 1, c->capital_name);
    } else if (mission == RISK_EXPLORE) {
        if (!risk_may_join(t, c->sealine[0] - 1, c->sealine[1] - 1)) {
            risk_ask(t, RISK_ASKS_SEALINE, seat);
            return false;
        }
        risk_add_lane(t, seat, c->sealine[0] - 1, c->sealine[1] - 1);
    }
    return true;
}

void risk_give_stars(struct turn *t)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int seat = risk_active(s), mission = s->turn.completing, n;

    s->turn.completing = RISK_NO_MISSION;
    s->stage = RISK_PASSING;
    for (n = 0; n < deck->mission_stars[mission] && risk_in_turns(s); n++) {
        risk_token(t, seat, "mission");
    }
    if (risk_in_turns(s)) {
        risk_next_mission(t);
    }
}

bool risk_complete(struct turn *t)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int seat = risk_active(s), mission = s->mission;

    if (completes_face_up(t, seat)) {
        fact(t->facts, SEE_ALL, RISK_TELL_MISSION_DONE, "{s:i, s:s}", "seat", seat,
             "mission", deck->mission[mission].name);
        put_away(t, seat, mission);
        s->turn.completing = mission;
        if (lasting_reward(t, seat, mission)) {
            risk_give_stars(t);
        }
        return true;
    }
    if (s->turn.choices.mission == RISK_CHOICE_YES) {
        risk_skip(t, seat, "MISSION YES", "the mission is not fulfilled");
    }
    if (s->turn.choices.private_mission != RISK_CHOICE_NO &&
        risk_private_fulfilled(t, seat)) {
        s->players[seat].red_used = 1;
        s->stage = RISK_PASSING;
        fact(t->facts, SEE_ALL, RISK_TELL_MISSION_DONE, "{s:i, s:s}", "seat", seat,
             "mission", "the private mission");
        risk_token(t, seat, "private mission");
        return true;
    }
    if (s->turn.choices.private_mission == RISK_CHOICE_YES) {
        risk_skip(t, seat, "PRIVATE YES", "the private mission is not fulfilled");
    }
    return false;
}
