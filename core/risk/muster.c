/* Join the War or recruit. RULES 7. */
#include "core/risk/risk.h"

#include <stdio.h>

#define MINIMUM 3        /* troops of 7.2, before continents            */
#define ALIEN_TRIGGER 30 /* recruits with which pocket 2 opens          */
#define ISLAND_LEVY 2    /* of the Aliens, for Alien Island             */

/* ---- 7.1 ---- */

void risk_join_at(struct turn *t, int territory)
{
    struct risk *s = t->state;
    int seat = risk_active(s), troops = s->players[seat].troops / 2;

    risk_settle(t, territory, seat, troops);
    s->turn.phase = RISK_FIGHT;
    fact(t->facts, SEE_ALL, RISK_TELL_JOINED, "{s:i, s:s, s:i}", "seat", seat,
         "territory", risk_place_name(t, territory), "troops", troops);
}

int risk_join(struct turn *t, const struct risk_order *o, struct error *e)
{
    const struct risk *s = t->state;
    int i, seat = risk_active(s);
    uint64_t starts = risk_starts(t, seat, false);

    if (risk_on_board(s, seat)) {
        return error_set(e, ERROR_ILLEGAL,
                         "You have troops on the board: you recruit, and do not join.");
    }
    for (i = 0; i < o->listed; i++) {
        if (starts & risk_bit(o->list[i])) {
            risk_join_at(t, o->list[i]);
            return 0;
        }
    }
    risk_join_at(t, risk_first(starts)); /* a list that runs out: 16.2 */
    return 0;
}

/* ---- 7.2 ---- */

int risk_base(int territories, int population, bool round_up)
{
    int sum = territories + population;
    int base = round_up ? (sum + 2) / 3 : sum / 3;

    return base < MINIMUM ? MINIMUM : base;
}

int risk_extra_recruits(const struct turn *t, int seat)
{
    const struct risk *s = t->state;

    return risk_plays(s, seat, RISK_ALIE)
               ? ISLAND_LEVY * (s->map[RISK_ISLAND].owner == seat + 1) +
                     risk_cities(s, seat, RISK_RUIN)
               : 0;
}

/* P of 7.2: Primitive has none. */
static int counted_population(const struct risk *s, int seat)
{
    return risk_has_weakness(s, seat, RISK_PRIMITIVE) ? 0 : risk_population(s, seat);
}

/* Without cards: base, continents, Aliens. */
int risk_recruits(const struct turn *t, int seat)
{
    const struct risk *s = t->state;

    return risk_base(risk_count(risk_held(s, seat)), counted_population(s, seat),
                     risk_has_power(s, seat, RISK_BALK, 1)) +
           risk_bonuses(t, seat, s->turn.denied) + risk_extra_recruits(t, seat);
}

void risk_count_recruits(struct turn *t)
{
    struct risk *s = t->state;

    s->turn.recruits = risk_recruits(t, risk_active(s));
    s->turn.left = s->turn.recruits;
}

int risk_resources(const struct risk *s, int card)
{
    return card == RISK_COIN ? 1 : s->map[card].resources;
}

int risk_troops_for(const struct turn *t, int resources)
{
    const struct risk_deck *deck = t->deck;

    return deck->turn_in[resources < RISK_TURN_IN_MAX ? resources : RISK_TURN_IN_MAX];
}

/* Errors: ILLEGAL. */
static int check_turn_in(const struct turn *t, const struct risk_order *o, int resources,
                         struct error *e)
{
    const struct risk *s = t->state;
    int i, seat = risk_active(s);

    if (!risk_on_board(s, seat)) {
        return error_set(e, ERROR_ILLEGAL, "You join the war and do not recruit.");
    }
    if (s->turn.resources_in || s->turn.placed) {
        return error_set(e, ERROR_ILLEGAL,
                         "Cards are turned in once a turn, before PLACE.");
    }
    if (risk_check_cards(t, seat, o->list, o->listed, e) != 0) {
        return -1;
    }
    if (resources < 2) {
        return error_set(e, ERROR_ILLEGAL,
                         "Cards worth 2 resources or more are turned in.");
    }
    if (o->where < 0) {
        return 0;
    }
    for (i = 0; i < o->listed && o->list[i] != o->where; i++) {
    }
    return i < o->listed && risk_evolved(s, seat, RISK_HYPNOSIS)
               ? 0
               : error_set(e, ERROR_ILLEGAL,
                           "HYPNOSIS is for a territory of the cards turned in.");
}

/* Mass Hypnosis: 14.5. */
static void hypnotise(struct turn *t, int seat, int territory)
{
    struct risk *s = t->state;

    if (territory >= 0) {
        s->players[seat].hypnosis = territory + 1;
        fact(t->facts, SEE_ALL, RISK_TELL_HYPNOSIS, "{s:i, s:s}", "seat", seat,
             "territory", risk_place_name(t, territory));
    }
}

int risk_turn_in(struct turn *t, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;
    int i, seat = risk_active(s), troops;
    int resources = risk_has_weakness(s, seat, RISK_COLLABORATOR);
    char cards[RISK_CARDS_TEXT];

    for (i = 0; i < o->listed; i++) {
        resources += risk_resources(s, o->list[i]);
    }
    if (check_turn_in(t, o, resources, e) != 0) {
        return -1;
    }
    troops = risk_troops_for(t, resources);
    risk_list_cards(t, o->list, o->listed, cards, sizeof cards);
    fact(t->facts, SEE_ALL, RISK_TELL_TURNED_IN, "{s:i, s:s, s:i, s:i}", "seat", seat,
         "cards", cards, "resources", resources, "troops", troops);
    for (i = 0; i < o->listed; i++) {
        s->turn.big_cards +=
            o->list[i] != RISK_COIN && risk_resources(s, o->list[i]) >= 4;
        risk_put_back(t, seat, o->list[i]);
    }
    s->turn.resources_in = resources;
    s->turn.recruits += troops;
    s->turn.left += troops;
    hypnotise(t, seat, o->where);
    return 0;
}

/* ---- placing ---- */

/* ", 5 for continents", where there are some. */
static size_t put_part(char *out, size_t size, size_t used, int n, const char *what)
{
    int more = n ? snprintf(out + used, size - used, ", %d %s", n, what) : 0;

    return used + (size_t)more;
}

static void tell_recruits(struct turn *t, int seat)
{
    const struct risk *s = t->state;
    int territories = risk_count(risk_held(s, seat)),
        population = counted_population(s, seat),
        continents = risk_bonuses(t, seat, s->turn.denied),
        extra = risk_extra_recruits(t, seat),
        cards = s->turn.resources_in ? risk_troops_for(t, s->turn.resources_in) : 0;
    char more[120] = "";
    size_t used = put_part(more, sizeof more, 0, continents, "for continents");

    used = put_part(more, sizeof more, used, cards, "for cards");
    (void)put_part(more, sizeof more, used, extra, "as Aliens");
    fact(t->facts, SEE_ALL, RISK_TELL_RECRUITED,
         "{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:s}", "seat", seat, "troops",
         s->turn.recruits, "base",
         risk_base(territories, population, risk_has_power(s, seat, RISK_BALK, 1)),
         "territories", territories, "population", population, "continents", continents,
         "cards", cards, "extra", extra, "more", more);
}

void risk_begin_placing(struct turn *t)
{
    struct risk *s = t->state;
    int seat = risk_active(s);

    if (s->turn.placed) {
        return;
    }
    s->turn.placed = 1;
    tell_recruits(t, seat);
    if (s->turn.recruits >= ALIEN_TRIGGER && s->players[seat].missiles > 0 &&
        !s->packs[RISK_POCKET_2]) {
        risk_open_pocket_2(t);
    }
}

/* Cautious: at most two territories. */
static bool too_wide(const struct risk *s, int seat, int territory)
{
    return risk_has_weakness(s, seat, RISK_CAUTIOUS) && s->turn.spread[1] &&
           s->turn.spread[0] != territory + 1 && s->turn.spread[1] != territory + 1;
}

bool risk_may_place(const struct turn *t, int seat, int territory)
{
    const struct risk *s = t->state;

    if (too_wide(s, seat, territory)) {
        return false;
    }
    if (s->map[territory].owner == seat + 1) {
        return risk_may_stand(s, seat, territory);
    }
    return risk_has_comeback(s, seat, RISK_STEALTHY) && !s->turn.stealth &&
           risk_exists(s, territory) && !risk_occupied(s, territory) &&
           !risk_marked(s, territory);
}

static void put_recruits(struct turn *t, int seat, int territory, int n)
{
    struct risk *s = t->state;
    int *spread = s->turn.spread;

    if (s->map[territory].owner != seat + 1) {
        s->turn.stealth = territory + 1;
        risk_settle(t, territory, seat, n);
    } else {
        risk_add(t, territory, n);
    }
    s->turn.left -= n;
    if (spread[0] != territory + 1) {
        spread[spread[0] ? 1 : 0] = territory + 1;
    }
    fact(t->facts, SEE_ALL, RISK_TELL_PLACED, "{s:i, s:i, s:s}", "seat", seat, "troops",
         n, "territory", risk_place_name(t, territory));
}

int risk_place(struct turn *t, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;
    int seat = risk_active(s), left;

    if (!risk_on_board(s, seat)) {
        return error_set(e, ERROR_ILLEGAL, "You join the war and do not recruit.");
    }
    if (!s->turn.left) {
        return error_set(e, ERROR_ILLEGAL, "There are no troops left to place.");
    }
    if (!risk_may_place(t, seat, o->where)) {
        return error_set(e, ERROR_ILLEGAL, "You may not place troops in %s.",
                         risk_place_name(t, o->where));
    }
    risk_begin_placing(t);
    left = s->turn.left;
    if (!s->asked.kind) {
        put_recruits(t, seat, o->where, o->all || o->n > left ? left : o->n);
    }
    return 0;
}

/* Where the quiet turn places: the own HQ, else where most troops stand. 16.2. */
static int default_place(const struct turn *t, int seat)
{
    const struct risk *s = t->state;
    int i, best = -1;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].owner != seat + 1 || !risk_may_place(t, seat, i)) {
            continue;
        }
        if (s->map[i].hq == s->players[seat].faction) {
            return i;
        }
        if (best < 0 || s->map[i].troops > s->map[best].troops) {
            best = i;
        }
    }
    return best;
}

void risk_place_rest(struct turn *t)
{
    struct risk *s = t->state;
    int seat = risk_active(s), place = default_place(t, seat);

    if (!s->turn.left) {
        return;
    }
    if (place >= 0) {
        put_recruits(t, seat, place, s->turn.left);
    } else {
        fact(t->facts, SEE_ALL, RISK_TELL_TROOPS_LOST, "{s:i, s:i}", "seat", seat,
             "troops", s->turn.left);
        s->turn.left = 0;
    }
}
