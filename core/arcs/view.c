/* What a seat may see, built from nothing: RULES 9.7. */
#include "core/arcs/arcs.h"

#include <stdio.h>

static const char *colour_of(int seat)
{
    return seat < 0 ? "-" : arcs_colours[seat];
}

static json_t *card_text(int card)
{
    char name[ARCS_CARD_NAME];

    arcs_card_name(card, name);
    return json_string(name);
}

static const char *when_stage(const struct arcs *s)
{
    const struct arcs_frame *f = arcs_top_of(s);

    if (!f) {
        return "the game is over";
    }
    if (f->task == ARCS_BATTLE) {
        return "a battle";
    }
    if (f->task == ARCS_LOOK) {
        return "Farseers";
    }
    if (f->task == ARCS_TURN) {
        return "a turn";
    }
    return f->stage == ARCS_MULLIGAN      ? "mulligan"
           : f->stage == ARCS_AWAITS_LEAD ? "the lead"
                                          : "following";
}

/* "3F 1D" of each seat's ships in a system. */
static json_t *ships_text(const struct turn *t, int system)
{
    const struct arcs *s = t->state;
    struct joined x = {.used = 0};
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        int fresh = s->map[system].fresh[seat], damaged = s->map[system].damaged[seat];

        if (fresh && damaged) {
            joined_add(&x, ", ", "%s %dF %dD", colour_of(seat), fresh, damaged);
        } else if (fresh || damaged) {
            joined_add(&x, ", ", "%s %d%s", colour_of(seat), fresh + damaged,
                       fresh ? "F" : "D");
        }
    }
    return json_string(x.text);
}

/* "#1 Red city", a damaged one with its mark; *empty: slots where nothing stands. */
static json_t *buildings_text(const struct turn *t, int system, int *empty)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    struct joined x = {.used = 0};
    int i;

    *empty = 0;
    for (i = 0; i < deck->place[system].slots; i++) {
        const struct arcs_building *b = &s->map[system].building[i];

        if (!b->kind) {
            ++*empty;
            continue;
        }
        joined_add(&x, ", ", "#%d %s %s%s", i + 1, colour_of(b->owner),
                   b->kind == ARCS_CITY ? "city" : "starport", b->damaged ? " D" : "");
    }
    return json_string(x.text);
}

static json_t *system_json(const struct turn *t, int system)
{
    const struct arcs_deck *deck = t->deck;
    int empty;
    json_t *buildings = buildings_text(t, system, &empty);

    return json_pack("{s:s, s:s, s:s, s:i, s:o, s:o}", "system", arcs_system_name(system),
                     "resource", arcs_resource_names[deck->place[system].resource],
                     "control", colour_of(arcs_control(t, system)), "empty", empty,
                     "buildings", buildings, "ships", ships_text(t, system));
}

/* The gates the gate of a cluster is linked with. */
static json_t *links_text(const struct turn *t, int cluster)
{
    struct joined x = {.used = 0};
    int i;

    for (i = 0; i < ARCS_CLUSTERS; i++) {
        if (i != cluster && arcs_adjacent(t, cluster * ARCS_SYMBOLS, i * ARCS_SYMBOLS)) {
            joined_add(&x, ", ", "%s", arcs_system_name(i * ARCS_SYMBOLS));
        }
    }
    return json_string(x.text);
}

static json_t *map_json(const struct turn *t)
{
    json_t *list = json_array(), *systems;
    int cluster, i;

    for (cluster = 0; cluster < ARCS_CLUSTERS; cluster++) {
        if (!arcs_in_play(t, cluster * ARCS_SYMBOLS)) {
            continue;
        }
        systems = json_array();
        for (i = 0; i < ARCS_SYMBOLS; i++) {
            json_array_append_new(systems, system_json(t, cluster * ARCS_SYMBOLS + i));
        }
        json_array_append_new(list, json_pack("{s:i, s:o, s:o}", "cluster", cluster + 1,
                                              "links", links_text(t, cluster), "systems",
                                              systems));
    }
    return list;
}

static json_t *row_json(const struct turn *t)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    json_t *list = json_array();
    int i, seat;

    for (i = 0; i < ARCS_ROW; i++) {
        const struct arcs_court *c = &deck->court[s->row[i].card];
        struct joined x = {.used = 0};

        if (!s->row[i].card) {
            continue;
        }
        for (seat = 0; seat < t->seats; seat++) {
            if (s->row[i].agents[seat]) {
                joined_add(&x, ", ", "%s %d", colour_of(seat), s->row[i].agents[seat]);
            }
        }
        json_array_append_new(
            list, json_pack("{s:i, s:s, s:s, s:s, s:s}", "place", i + 1, "name", c->name,
                            "suit", c->suit ? arcs_resource_names[c->suit] : "Vox",
                            "agents", x.text, "text", c->text));
    }
    return list;
}

static json_t *ambitions_json(const struct turn *t)
{
    const struct arcs *s = t->state;
    json_t *list = json_array();
    char value[24];
    int a, seat;

    for (a = ARCS_TYCOON; a < ARCS_AMBITIONS; a++) {
        struct arcs_value v = arcs_box_value(t, a);
        struct joined x = {.used = 0};

        for (seat = 0; seat < t->seats; seat++) {
            joined_add(&x, ", ", "%s %d", colour_of(seat), arcs_counted(t, seat, a));
        }
        if (t->seats == 2) {
            joined_add(&x, ", ", "neutral %d", arcs_neutral_counted(s, a));
        }
        snprintf(value, sizeof value, "%d/%d", v.first, v.second);
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "name",
                                              arcs_ambition_names[a], "value",
                                              v.first ? value : "-", "counts", x.text));
    }
    return list;
}

static json_t *markers_text(const struct turn *t)
{
    const struct arcs *s = t->state;
    struct joined x = {.used = 0};
    int i;

    for (i = ARCS_MARKERS - 1; i >= 0; i--) {
        struct arcs_value v = arcs_marker_value(t, i);

        if (!s->markers[i].box) {
            joined_add(&x, ", ", "%d/%d", v.first, v.second);
        }
    }
    return json_string(x.used ? x.text : "none");
}

static json_t *tokens_text(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    struct joined x = {.used = 0};
    int i, open = arcs_open_slots(t, seat);

    for (i = 0; i < open; i++) {
        int r = s->players[seat].tokens[i];

        joined_add(&x, ", ", "%s", r ? arcs_resource_names[r] : "-");
    }
    return json_string(x.text);
}

static json_t *guild_text(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    struct joined x = {.used = 0};
    int i;

    for (i = 0; i < ARCS_GUILD && s->players[seat].guild[i]; i++) {
        joined_add(&x, ", ", "%s", arcs_court_name(t, s->players[seat].guild[i]));
    }
    return json_string(x.text);
}

/* What the cards in the play areas say. */
static json_t *held_json(const struct turn *t)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    json_t *list = json_array();
    int seat, card;

    for (seat = 0; seat < t->seats; seat++) {
        for (card = 1; card <= ARCS_GUILD; card++) {
            if (arcs_has(s, seat, card)) {
                json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "name",
                                                      deck->court[card].name, "holder",
                                                      colour_of(seat), "text",
                                                      deck->court[card].text));
            }
        }
    }
    return list;
}

static json_t *outrage_text(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    struct joined x = {.used = 0};
    int r;

    for (r = 1; r < ARCS_RESOURCES; r++) {
        if (s->players[seat].outrage[r]) {
            joined_add(&x, ", ", "%s", arcs_resource_names[r]);
        }
    }
    return json_string(x.text);
}

/* "Blue 2, White 1": whose agents are Captives. */
static json_t *captives_text(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    struct joined x = {.used = 0};
    int owner;

    for (owner = 0; owner < t->seats; owner++) {
        if (s->players[seat].captives[owner]) {
            joined_add(&x, ", ", "%s %d", arcs_colours[owner],
                       s->players[seat].captives[owner]);
        }
    }
    return json_string(x.text);
}

static void add_trophies(struct joined *x, int owner, int n, const char *one,
                         const char *many)
{

    if (n) {
        joined_add(x, ", ", "%s %d %s", arcs_colours[owner], n, n == 1 ? one : many);
    }
}

/* "Blue 2 ships, Blue 1 city": whose pieces are Trophies. */
static json_t *trophies_text(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    const struct arcs_trophies *trophies = &s->players[seat].trophies;
    struct joined x = {.used = 0};
    int owner;

    for (owner = 0; owner < t->seats; owner++) {
        add_trophies(&x, owner, trophies->ships[owner], "ship", "ships");
        add_trophies(&x, owner, trophies->cities[owner], "city", "cities");
        add_trophies(&x, owner, trophies->starports[owner], "starport", "starports");
        add_trophies(&x, owner, trophies->agents[owner], "agent", "agents");
    }
    return json_string(x.text);
}

/* What everybody may see of a player. */
static json_t *player_json(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    const struct arcs_player *p = &s->players[seat];

    return json_pack("{s:i, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:b, "
                     "s:b, s:o, s:o, s:o, s:o, s:o}",
                     "seat", seat, "player", t->names[seat], "colour", colour_of(seat),
                     "power", p->power, "hand", arcs_count(p->hand, ARCS_CARDS), "ships",
                     arcs_ship_supply(t, seat), "starports",
                     arcs_starport_supply(t, seat), "agents", arcs_agent_supply(t, seat),
                     "cities_off", arcs_cities_off(t, seat), "captives",
                     arcs_counted(t, seat, ARCS_TYRANT), "trophies",
                     arcs_counted(t, seat, ARCS_WARLORD), "open_slots",
                     arcs_open_slots(t, seat), "initiative", s->initiative == seat,
                     "conceded", p->conceded, "tokens", tokens_text(t, seat), "guild",
                     guild_text(t, seat), "outrage", outrage_text(t, seat), "captives_of",
                     captives_text(t, seat), "trophies_of", trophies_text(t, seat));
}

static json_t *table_json(const struct turn *t)
{
    json_t *list = json_array();
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        json_array_append_new(list, player_json(t, seat));
    }
    return list;
}

/* The cards of the round, those face down as such. */
static json_t *plays_json(const struct turn *t)
{
    static const char *const modes[] = {"", "led", "Surpassed with", "Copied with",
                                        "Pivoted to"};
    const struct arcs *s = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < t->seats; i++) {
        int seat = (s->round.leader + i) % t->seats;
        const struct arcs_played *p = &s->round.plays[seat];

        if (p->mode == ARCS_NOT_PLAYED) {
            continue;
        }
        json_array_append_new(
            list, json_pack("{s:i, s:s, s:s, s:o, s:b, s:b}", "seat", seat, "player",
                            t->names[seat], "mode", modes[p->mode], "card",
                            p->mode == ARCS_COPY ? json_string("a card face down")
                                                 : card_text(p->card),
                            "zeroed", p->mode == ARCS_LEAD && s->round.zeroed, "seized",
                            s->round.seized == seat + 1));
    }
    return list;
}

/* Own cards; of one played face down its owner knows too. */
static json_t *hand_json(const struct turn *t, int seat)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < ARCS_CARDS && s->players[seat].hand[i]; i++) {
        int card = s->players[seat].hand[i], number = arcs_number_of(card);

        json_array_append_new(list, json_pack("{s:o, s:i, s:s}", "card", card_text(card),
                                              "pips", deck->pips[card], "declares",
                                              number == 1 ? "nothing"
                                              : number == ARCS_SUIT_CARDS
                                                  ? "any ambition"
                                                  : arcs_ambition_names[number - 1]));
    }
    return list;
}

static json_t *plans_json(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < ARCS_PLANS; i++) {
        const struct arcs_plan *p = &s->players[seat].plans[i];

        if (p->name[0] && p->complete) {
            json_array_append_new(list, json_pack("{s:s, s:i, s:s}", "name", p->name,
                                                  "round", p->round, "text", p->text));
        }
    }
    return list;
}

static json_t *turn_json(const struct turn *t)
{
    static const char *const phases[] = {"before the Prelude", "Prelude", "actions"};
    const struct arcs *s = t->state;

    if (!arcs_turn_runs(s)) {
        return json_null();
    }
    return json_pack("{s:s, s:i, s:s, s:s, s:b}", "player", t->names[s->round.at], "pips",
                     s->turn.pips, "phase", phases[s->turn.phase], "suit",
                     arcs_suit_names[arcs_pip_suit(s)], "weapon", s->turn.weapon);
}

static void add_form(void *arg, const char *form)
{
    json_array_append_new(arg, json_string(form));
}

/* "Move": the suits that list it, and its forms; nothing where it has none. */
static void add_action(const struct turn *t, int seat, int standard, json_t *list)
{
    static const char *const names[] = {"Tax",    "Build", "Repair", "Influence",
                                        "Secure", "Move",  "Battle"};
    struct joined suits = {.used = 0};
    json_t *forms = json_array();
    int suit;

    for (suit = 0; suit < ARCS_SUITS; suit++) {
        if (arcs_suit_allows(suit, standard)) {
            joined_add(&suits, ", ", "%s", arcs_suit_names[suit]);
        }
    }
    arcs_legal_action(t, seat, standard, add_form, forms);
    if (json_array_size(forms)) {
        json_array_append_new(list, json_pack("{s:s, s:s, s:O}", "action",
                                              names[standard - ARCS_DO_TAX], "suits",
                                              suits.text, "forms", forms));
    }
    json_decref(forms);
}

/* Before he plays his card: the actions that pips could buy him where pieces stand now.
 */
static json_t *could_json(const struct turn *t, int seat)
{
    json_t *list;
    int standard, code = 0;

    if (arcs_awaited(t, &code) != seat || (code != 1 && code != 2)) {
        return json_null();
    }
    list = json_array();
    for (standard = ARCS_DO_TAX; standard <= ARCS_DO_BATTLE; standard++) {
        add_action(t, seat, standard, list);
    }
    return json_pack("{s:o}", "actions", list);
}

/* The hand that Farseers show, to its reader alone. */
static json_t *seen_json(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    const struct arcs_frame *f = arcs_top_of(s);

    return f && f->task == ARCS_LOOK && s->round.at == seat ? hand_json(t, s->looked)
                                                            : json_null();
}

static json_t *supply_text(const struct turn *t)
{
    struct joined x = {.used = 0};
    int r;

    for (r = 1; r < ARCS_RESOURCES; r++) {
        joined_add(&x, ", ", "%s %d", arcs_resource_names[r], arcs_supply(t, r));
    }
    return json_string(x.text);
}

json_t *arcs_view(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    char moment[80];
    json_t *o;

    snprintf(moment, sizeof moment, "chapter %d, round %d, %s", s->chapter,
             s->round.number, when_stage(s));
    o = json_pack(
        "{s:s, s:i, s:i, s:s, s:b, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:i, "
        "s:i, s:b}",
        "when", moment, "chapter", s->chapter, "round", s->round.number, "initiative",
        t->names[s->initiative], "seized", s->round.seized != 0, "table", table_json(t),
        "plays", plays_json(t), "turn", turn_json(t), "row", row_json(t), "ambitions",
        ambitions_json(t), "markers", markers_text(t), "map", map_json(t), "supply",
        supply_text(t), "action_discard", arcs_count(s->discard, ARCS_CARDS),
        "court_deck", arcs_count(s->court_deck, ARCS_COURT), "over", s->over);
    json_object_set_new(o, "held", held_json(t));
    json_object_set_new(o, "hand", seat < t->seats ? hand_json(t, seat) : json_null());
    json_object_set_new(o, "plans", seat < t->seats ? plans_json(t, seat) : json_null());
    json_object_set_new(o, "could", could_json(t, seat));
    json_object_set_new(o, "seen", seat < t->seats ? seen_json(t, seat) : json_null());
    return o;
}
