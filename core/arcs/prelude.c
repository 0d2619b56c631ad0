/* The Prelude: spending resources, effects of Guild cards. RULES 4.6, 2.8. */
#include "core/arcs/arcs.h"

#include <stdio.h>
#include <string.h>

#define THREE_SHIPS 3

void arcs_end_prelude(struct turn *t)
{
    struct arcs *s = t->state;

    memset(s->turn.spent, 0, sizeof s->turn.spent);
    s->turn.gained = 0;
    s->turn.phase = ARCS_ACTIONS;
}

/* The Loyal card of a resource, or 0. */
static int loyal_card(const struct turn *t, int resource)
{
    const struct arcs_deck *deck = t->deck;
    int card;

    for (card = 1; card <= ARCS_GUILD; card++) {
        if (deck->court[card].loyal && deck->court[card].suit == resource) {
            return card;
        }
    }
    return 0;
}

bool arcs_loyal(const struct turn *t, int seat, int resource)
{
    return arcs_has(t->state, seat, loyal_card(t, resource));
}

/* Does spending this resource pay for the action (2.3)? */
int arcs_spends_for(const struct turn *t, int resource, int standard)
{
    const struct arcs *s = t->state;

    switch ((enum arcs_resource)resource) {
    case ARCS_MATERIAL:
        return standard == ARCS_DO_BUILD || standard == ARCS_DO_REPAIR;
    case ARCS_FUEL:
        return standard == ARCS_DO_MOVE;
    case ARCS_RELIC:
        return standard == ARCS_DO_SECURE;
    case ARCS_PSIONIC:
        return arcs_suit_allows(arcs_suit_of(s->round.plays[s->round.leader].card),
                                standard);
    case ARCS_WEAPON:
    case ARCS_NOTHING:
    case ARCS_RESOURCES:
        break;
    }
    return 0;
}

/* May the token be spent as what it is meant for? */
static int spend_check(const struct turn *t, int seat, const struct arcs_order *o, int as,
                       struct error *e)
{
    const struct arcs *s = t->state;
    bool loyal = arcs_loyal(t, seat, as);

    if (as != o->spend && !loyal) {
        return error_set(e, ERROR_ILLEGAL, "To spend %s as %s you need %s.",
                         arcs_resource_names[o->spend], arcs_resource_names[as],
                         arcs_court_name(t, loyal_card(t, as)));
    }
    if (s->players[seat].outrage[as] && !loyal) {
        return error_set(e, ERROR_ILLEGAL,
                         "You provoked Outrage of %s: it can be spent for NOTHING only.",
                         arcs_resource_names[as]);
    }
    if (o->verb == ARCS_DO_PRELUDE) {
        return 0; /* Weapon alone */
    }
    if (!arcs_spends_for(t, as, arcs_standard(o->verb))) {
        return error_set(e, ERROR_ILLEGAL, "%s does not pay for %s.",
                         arcs_resource_names[as], arcs_verbs[o->verb - 1]);
    }
    return 0;
}

/* The token leaves first: what the action gains may lie in its slot. */
int arcs_prelude_resource(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int seat = s->round.at, as = o->as ? o->as : o->spend, slot = 0;
    struct arcs_player *p = &s->players[seat];
    char text[40] = "";

    if (arcs_token_slot(t, seat, o->spend, o->slot, &slot, e) != 0 ||
        (o->verb != ARCS_DO_NOTHING && spend_check(t, seat, o, as, e) != 0)) {
        return -1;
    }
    p->tokens[slot] = ARCS_NOTHING;
    s->turn.spent[o->spend]++;
    if (as != o->spend) {
        snprintf(text, sizeof text, " as %s", arcs_resource_names[as]);
    }
    if (o->verb == ARCS_DO_PRELUDE) {
        s->turn.weapon = 1;
        snprintf(text + strlen(text), sizeof text - strlen(text), ": Battle is allowed");
    }
    fact(t->facts, SEE_ALL, ARCS_TELL_SPENT, "{s:i, s:s, s:s}", "seat", seat, "resource",
         arcs_resource_names[o->spend], "as", text);
    s->turn.phase = ARCS_PRELUDE;
    return o->verb == ARCS_DO_NOTHING || o->verb == ARCS_DO_PRELUDE
               ? 0
               : arcs_action(t, o, e);
}

static int how_check(const struct turn *t, const struct arcs_order *o, int how,
                     const char *words, struct error *e)
{
    return o->how == how ? 0
                         : error_set(e, ERROR_ILLEGAL, "%s wants %s.",
                                     arcs_court_name(t, o->guild), words);
}

static void discard_used(struct turn *t, int card)
{
    struct arcs *s = t->state;

    arcs_discard_guild(t, s->round.at, card);
    fact(t->facts, SEE_ALL, ARCS_TELL_GUILD_USED, "{s:i, s:s}", "seat", s->round.at,
         "card", arcs_court_name(t, card));
}

static bool named_before(const struct arcs_order *o, int i)
{
    int k;

    for (k = 0; k < i; k++) {
        if (o->pair[k].seat == o->pair[i].seat && o->pair[k].what == o->pair[i].what) {
            return true;
        }
    }
    return false;
}

/* How many of the tokens named are stolen, as the supply gives only n. Errors: ILLEGAL.
 */
static int fill_check(const struct turn *t, const struct arcs_order *o, int resource,
                      int n, int *taken, struct error *e)
{
    const struct arcs *s = t->state;
    int i;

    for (i = 0; i < o->pairs && n + i < o->number; i++) {
        const struct arcs_pair *p = &o->pair[i];

        if (arcs_steal_token_check(t, s->round.at, p->seat, p->what, e) != 0) {
            return -1;
        }
        if (s->players[p->seat].tokens[p->what - 1] != resource || named_before(o, i)) {
            return error_set(e, ERROR_ILLEGAL, "Slot %d of %s holds no %s%s.", p->what,
                             t->names[p->seat], named_before(o, i) ? "further " : "",
                             arcs_resource_names[resource]);
        }
    }
    *taken = i;
    return 0;
}

/* Mining and Shipping Interest: from the supply, then from those named (2.8). */
static int fill(struct turn *t, const struct arcs_order *o, int resource, struct error *e)
{
    struct arcs *s = t->state;
    int seat = s->round.at, more[ARCS_SLOTS], i, taken = 0;
    int supply = arcs_supply(t, resource), n = o->number < supply ? o->number : supply;

    if (how_check(t, o, ARCS_HOW_FILL, "FILL and a number", e) != 0) {
        return -1;
    }
    if (o->number > arcs_empty_slots(t, seat)) {
        return error_set(e, ERROR_ILLEGAL, "You have %d empty open slots, not %d.",
                         arcs_empty_slots(t, seat), o->number);
    }
    if (fill_check(t, o, resource, n, &taken, e) != 0) {
        return -1;
    }
    for (i = 0; i < n + taken; i++) {
        more[i] = resource;
    }
    if (arcs_arrange_check(t, seat, more, n + taken, 0, &o->arrange, e) != 0) {
        return -1;
    }
    discard_used(t, o->guild);
    for (i = 0; i < taken; i++) {
        const struct arcs_pair *p = &o->pair[i];

        s->players[p->seat].tokens[p->what - 1] = ARCS_NOTHING;
        fact(t->facts, SEE_ALL, ARCS_TELL_TOKEN_STOLEN, "{s:i, s:s, s:i}", "seat", seat,
             "resource", arcs_resource_names[resource], "from", p->seat);
    }
    arcs_receive(t, seat, more, n + taken, &o->arrange);
    return 0;
}

/* Cartels (resource) and Silver-Tongues (0). */
static int steal(struct turn *t, const struct arcs_order *o, int resource,
                 struct error *e)
{
    struct arcs *s = t->state;
    int seat = s->round.at, token;

    if (o->how == ARCS_HOW_STEAL_CARD && !resource) {
        if (arcs_steal_check(t, seat, o->seat, o->court, e) != 0) {
            return -1;
        }
        discard_used(t, o->guild);
        arcs_steal_card(t, seat, o->seat, o->court);
        return 0;
    }
    if (how_check(t, o, ARCS_HOW_STEAL_SLOT, "STEAL SLOT, a number, FROM and a Rival",
                  e) != 0 ||
        arcs_steal_token_check(t, seat, o->seat, o->slot, e) != 0) {
        return -1;
    }
    token = s->players[o->seat].tokens[o->slot - 1];
    if (resource && token != resource) {
        return error_set(e, ERROR_ILLEGAL, "Slot %d of %s holds no %s.", o->slot,
                         t->names[o->seat], arcs_resource_names[resource]);
    }
    if (arcs_arrange_check(t, seat, &token, 1, 0, &o->arrange, e) != 0) {
        return -1;
    }
    discard_used(t, o->guild);
    s->players[o->seat].tokens[o->slot - 1] = ARCS_NOTHING;
    fact(t->facts, SEE_ALL, ARCS_TELL_TOKEN_STOLEN, "{s:i, s:s, s:i}", "seat", seat,
         "resource", arcs_resource_names[token], "from", o->seat);
    arcs_receive(t, seat, &token, 1, &o->arrange);
    return 0;
}

/* A Union lies beside a face-up action card of its suit (2.8). */
static int lay_union(struct turn *t, const struct arcs_order *o, int suit,
                     struct error *e)
{
    struct arcs *s = t->state;
    char name[ARCS_CARD_NAME];
    int i, seat;

    if (how_check(t, o, ARCS_HOW_ON, "ON and an action card", e) != 0) {
        return -1;
    }
    arcs_card_name(o->card, name);
    for (seat = 0; seat < t->seats; seat++) {
        const struct arcs_played *p = &s->round.plays[seat];

        if (p->card == o->card && p->mode != ARCS_COPY) {
            break;
        }
    }
    if (seat == t->seats || arcs_suit_of(o->card) != suit) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s lies beside a face-up card of %s of this round; %s is none.",
                         arcs_court_name(t, o->guild), arcs_suit_names[suit], name);
    }
    for (i = 0; s->round.unions[i].card; i++) {
    }
    s->round.unions[i] = (struct arcs_union){o->guild, o->card, s->round.at};
    arcs_list_take(s->players[s->round.at].guild, ARCS_GUILD, o->guild);
    fact(t->facts, SEE_ALL, ARCS_TELL_UNION_LAID, "{s:i, s:s, s:s}", "seat", s->round.at,
         "union", arcs_court_name(t, o->guild), "card", name);
    return 0;
}

/* Three ships in one system you control. */
static int three_ships(struct turn *t, const struct arcs_order *o, struct error *e)
{
    const struct arcs *s = t->state;

    if (how_check(t, o, ARCS_HOW_AT, "AT and a system that you control", e) != 0) {
        return -1;
    }
    if (!arcs_in_play(t, o->system) || arcs_control(t, o->system) != s->round.at) {
        return error_set(e, ERROR_ILLEGAL, "You do not control %s.",
                         arcs_system_name(o->system));
    }
    discard_used(t, o->guild);
    arcs_place_ships(t, s->round.at, o->system, THREE_SHIPS);
    return 0;
}

/* Gatekeepers: a ship in each gate; with too few the player names the gates. */
static int gates(struct turn *t, const struct arcs_order *o, struct error *e)
{
    const struct arcs *s = t->state;
    int i, k, n = 0, most = arcs_ship_supply(t, s->round.at);

    if (how_check(t, o, ARCS_HOW_GATES, "GATES", e) != 0) {
        return -1;
    }
    for (i = 0; i < ARCS_SYSTEMS; i += ARCS_SYMBOLS) {
        n += arcs_in_play(t, i);
    }
    n = n < most ? n : most;
    if (o->listed && o->listed != n) {
        return error_set(e, ERROR_ILLEGAL, "%d gates get a ship, not %d.", n, o->listed);
    }
    for (i = 0; i < o->listed; i++) {
        for (k = 0; k < i && o->list[k] != o->list[i]; k++) {
        }
        if (k < i || !arcs_gate(o->list[i]) || !arcs_in_play(t, o->list[i])) {
            return error_set(e, ERROR_ILLEGAL, "%s is no further gate in play.",
                             arcs_system_name(o->list[i]));
        }
    }
    discard_used(t, o->guild);
    for (i = 0; i < o->listed; i++) {
        arcs_place_ships(t, s->round.at, o->list[i], 1);
    }
    for (i = 0; !o->listed && i < ARCS_SYSTEMS; i += ARCS_SYMBOLS) {
        if (arcs_in_play(t, i)) {
            arcs_place_ships(t, s->round.at, i, 1);
        }
    }
    return 0;
}

static void tell_cards(struct turn *t, const int *cards, int n, enum arcs_fact others,
                       enum arcs_fact own)
{
    const struct arcs *s = t->state;
    struct joined names = {.used = 0};

    arcs_card_names(cards, n, &names);
    fact(t->facts, n ? SEE_OTHERS(s->round.at) : SEE_ALL, others, "{s:i, s:i}", "seat",
         s->round.at, "count", n);
    if (n) {
        fact(t->facts, SEE_ONLY(s->round.at), own, "{s:i, s:s}", "seat", s->round.at,
             "cards", names.text);
    }
}

/* Farseers: k cards on top of the pile, shuffled; k + 1 from its bottom (2.8). */
static int farsee(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int *hand = s->players[s->round.at].hand;
    int cards[ARCS_LIST], drawn[ARCS_LIST + 1], i, k, n = 0;

    if (how_check(t, o, ARCS_HOW_DISCARD, "DISCARD and cards of your hand", e) != 0) {
        return -1;
    }
    for (i = 0; i < o->listed; i++) {
        for (k = 0; k < i && o->list[k] != o->list[i]; k++) {
        }
        if (k < i || !arcs_list_has(hand, ARCS_CARDS, o->list[i])) {
            char name[ARCS_CARD_NAME];

            arcs_card_name(o->list[i], name);
            return error_set(e, ERROR_ILLEGAL, "You do not hold %s%s.", name,
                             k < i ? " twice" : "");
        }
    }
    discard_used(t, o->guild);
    for (i = 0; i < o->listed; i++) {
        cards[i] = o->list[i];
        arcs_list_take(hand, ARCS_CARDS, cards[i]);
    }
    if (o->listed > 0) {
        tell_cards(t, cards, o->listed, ARCS_TELL_PUT_DOWN, ARCS_TELL_PUT_DOWN_OWN);
    }
    if (o->listed > 1) {
        chance_shuffle(t->chance, ARCS_DECK_FARSEERS, ++s->shuffles[ARCS_DECK_FARSEERS],
                       cards, o->listed);
    }
    for (i = 0; i < o->listed; i++) {
        arcs_discard_top(s, cards[i]);
    }
    for (i = 0; i <= o->listed && s->discard[0]; i++) {
        drawn[n] = arcs_list_first(s->discard, ARCS_CARDS);
        arcs_list_add(hand, ARCS_CARDS, drawn[n++]);
    }
    if (n > 0 || o->listed > 1) {
        arcs_irreversible(t);
    }
    tell_cards(t, drawn, n, ARCS_TELL_DREW, ARCS_TELL_DREW_OWN);
    return 0;
}

/* Elder Broker: one each of the first three, as far as there are any. */
static int broker(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int more[3], n = 0, r;

    if (how_check(t, o, ARCS_HOW_GAIN, "GAIN", e) != 0) {
        return -1;
    }
    for (r = ARCS_MATERIAL; r <= ARCS_WEAPON; r++) {
        if (arcs_supply(t, r) > 0) {
            more[n++] = r;
        }
    }
    if (arcs_arrange_check(t, s->round.at, more, n, 0, &o->arrange, e) != 0) {
        return -1;
    }
    discard_used(t, o->guild);
    arcs_receive(t, s->round.at, more, n, &o->arrange);
    return 0;
}

static int fence(struct turn *t, const struct arcs_order *o, struct error *e)
{
    static const int relic = ARCS_RELIC;
    struct arcs *s = t->state;
    int *tokens = s->players[s->round.at].tokens, gone;

    if (how_check(t, o, ARCS_HOW_SLOT, "SLOT and the number of a slot", e) != 0) {
        return -1;
    }
    gone = tokens[o->slot - 1];
    if (s->turn.fence || !gone || arcs_supply(t, ARCS_RELIC) < 1) {
        return error_set(e, ERROR_ILLEGAL, "%s %s.", arcs_court_name(t, o->guild),
                         s->turn.fence ? "was used in this turn already"
                         : !gone       ? "finds no token in that slot"
                                       : "finds no Relic in the supply");
    }
    if (arcs_arrange_check(t, s->round.at, &relic, 1, o->slot, &o->arrange, e) != 0) {
        return -1;
    }
    s->turn.fence = 1;
    tokens[o->slot - 1] = ARCS_NOTHING;
    s->turn.spent[gone]++;
    fact(t->facts, SEE_ALL, ARCS_TELL_GUILD_USED, "{s:i, s:s}", "seat", s->round.at,
         "card", arcs_court_name(t, o->guild));
    fact(t->facts, SEE_ALL, ARCS_TELL_TOKEN_LOST, "{s:i, s:s}", "seat", s->round.at,
         "resource", arcs_resource_names[gone]);
    arcs_receive(t, s->round.at, &relic, 1, &o->arrange);
    return 0;
}

/* NOTHING discards any card that may be discarded (10). */
static int discard_only(struct turn *t, const struct arcs_order *o, struct error *e)
{
    static const int able[] = {ARCS_MINING_INTEREST,   ARCS_MATERIAL_CARTEL,
                               ARCS_FUEL_CARTEL,       ARCS_GATEKEEPERS,
                               ARCS_SHIPPING_INTEREST, ARCS_PRISON_WARDENS,
                               ARCS_SKIRMISHERS,       ARCS_COURT_ENFORCERS,
                               ARCS_LOYAL_MARINES,     ARCS_LATTICE_SPIES,
                               ARCS_FARSEERS,          ARCS_SILVER_TONGUES,
                               ARCS_ELDER_BROKER,      0};

    if (!arcs_list_has(able, (int)(sizeof able / sizeof *able), o->guild)) {
        return error_set(e, ERROR_ILLEGAL, "%s cannot be discarded.",
                         arcs_court_name(t, o->guild));
    }
    discard_used(t, o->guild);
    return 0;
}

static int use_card(struct turn *t, const struct arcs_order *o, struct error *e)
{
    if (o->how == ARCS_HOW_NOTHING) {
        return discard_only(t, o, e);
    }
    switch (o->guild) {
    case ARCS_MINING_INTEREST:
        return fill(t, o, ARCS_MATERIAL, e);
    case ARCS_SHIPPING_INTEREST:
        return fill(t, o, ARCS_FUEL, e);
    case ARCS_MATERIAL_CARTEL:
        return steal(t, o, ARCS_MATERIAL, e);
    case ARCS_FUEL_CARTEL:
        return steal(t, o, ARCS_FUEL, e);
    case ARCS_SILVER_TONGUES:
        return steal(t, o, ARCS_NOTHING, e);
    case ARCS_ADMIN_UNION:
        return lay_union(t, o, ARCS_ADMINISTRATION, e);
    case ARCS_CONSTRUCTION_UNION:
        return lay_union(t, o, ARCS_CONSTRUCTION, e);
    case ARCS_SPACING_UNION:
        return lay_union(t, o, ARCS_MOBILIZATION, e);
    case ARCS_ARMS_UNION:
        return lay_union(t, o, ARCS_AGGRESSION, e);
    case ARCS_GATEKEEPERS:
        return gates(t, o, e);
    case ARCS_LOYAL_MARINES:
    case ARCS_PRISON_WARDENS:
    case ARCS_SKIRMISHERS:
    case ARCS_COURT_ENFORCERS:
        return three_ships(t, o, e);
    case ARCS_FARSEERS:
        return farsee(t, o, e);
    case ARCS_ELDER_BROKER:
        return broker(t, o, e);
    case ARCS_RELIC_FENCE:
        return fence(t, o, e);
    case ARCS_LATTICE_SPIES:
        return error_set(e, ERROR_ILLEGAL, "%s are used by SEIZE SPIES.",
                         arcs_court_name(t, o->guild));
    default:
        return error_set(e, ERROR_ILLEGAL, "%s has no effect in the Prelude.",
                         arcs_court_name(t, o->guild));
    }
}

int arcs_prelude_card(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;

    if (!arcs_has(s, s->round.at, o->guild)) {
        return error_set(e, ERROR_ILLEGAL, "You have no %s.",
                         arcs_court_name(t, o->guild));
    }
    if (s->turn.gained & (1 << (o->guild - 1))) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s came to you in this Prelude and cannot be used in it.",
                         arcs_court_name(t, o->guild));
    }
    if (use_card(t, o, e) != 0) {
        return -1;
    }
    s->turn.phase = ARCS_PRELUDE;
    return 0;
}
