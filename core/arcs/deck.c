#include "core/arcs/deck.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const arcs_resource_names[ARCS_RESOURCES] = {"",       "Material", "Fuel",
                                                         "Weapon", "Relic",    "Psionic"};
const char *const arcs_suit_names[ARCS_SUITS] = {"", "Administration", "Aggression",
                                                 "Construction", "Mobilization"};
static const char *const die_names[ARCS_DICE] = {"skirmish", "assault", "raid"};
static const char *const effects[ARCS_COURT + 1] = {
    "",
    "loyal-engineers",
    "mining-interest",
    "material-cartel",
    "admin-union",
    "construction-union",
    "fuel-cartel",
    "loyal-pilots",
    "gatekeepers",
    "shipping-interest",
    "spacing-union",
    "arms-union",
    "prison-wardens",
    "skirmishers",
    "court-enforcers",
    "loyal-marines",
    "lattice-spies",
    "farseers",
    "secret-order",
    "loyal-empaths",
    "silver-tongues",
    "loyal-keepers",
    "sworn-guardians",
    "elder-broker",
    "relic-fence",
    "galactic-bards",
    "mass-uprising",
    "populist-demands",
    "outrage-spreads",
    "song-of-freedom",
    "guild-struggle",
    "call-to-action",
};

const char *arcs_system_name(int system)
{
    static const char *const names[ARCS_SYSTEMS] = {
        "1.gate", "1.arrow", "1.moon", "1.hex", "2.gate", "2.arrow", "2.moon", "2.hex",
        "3.gate", "3.arrow", "3.moon", "3.hex", "4.gate", "4.arrow", "4.moon", "4.hex",
        "5.gate", "5.arrow", "5.moon", "5.hex", "6.gate", "6.arrow", "6.moon", "6.hex"};

    return names[system];
}

int arcs_system_find(const char *written)
{
    static const char *const symbols[] = {"gate", "arrow", "moon", "hex", "crescent"};
    size_t n = strlen(written);
    int i;

    if (n < 3 || written[0] < '1' || written[0] > '0' + ARCS_CLUSTERS ||
        written[1] != '.') {
        return -1;
    }
    for (i = 0; i < 5; i++) {
        if (strncasecmp(written + 2, symbols[i], n - 2) == 0) {
            return (written[0] - '1') * ARCS_SYMBOLS + (i == 4 ? ARCS_MOON : i);
        }
    }
    return -1;
}

int arcs_suit_of(int card)
{
    return (card - 1) / ARCS_SUIT_CARDS + 1;
}

int arcs_number_of(int card)
{
    return (card - 1) % ARCS_SUIT_CARDS + 1;
}

int arcs_card(int suit, int number)
{
    return (suit - 1) * ARCS_SUIT_CARDS + number;
}

/* A member of an object, or an error that names it. */
static const json_t *member(const json_t *o, const char *name, struct error *e)
{
    const json_t *value = json_object_get(o, name);

    if (!value) {
        error_set(e, ERROR_DATA, "The deck lacks \"%s\".", name);
    }
    return value;
}

/* The object has these members and no other. */
static int members(const json_t *o, const char *what, const char *const *names,
                   struct error *e)
{
    size_t n = 0;
    const char *key;
    json_t *value;

    if (!json_is_object(o)) {
        return error_set(e, ERROR_DATA, "%s of the deck should be an object.", what);
    }
    for (; names[n]; n++) {
        if (!member(o, names[n], e)) {
            return -1;
        }
    }
    if (json_object_size(o) == n) {
        return 0;
    }
    json_object_foreach((json_t *)(uintptr_t)o, key, value)
    {
        for (n = 0; names[n] && strcmp(names[n], key) != 0; n++) {
        }
        if (!names[n]) {
            return error_set(e, ERROR_DATA, "\"%s\" in %s of the deck is not known.", key,
                             what);
        }
    }
    return 0;
}

static int number(const json_t *value, const char *what, int lo, int hi, int *out,
                  struct error *e)
{
    if (!json_is_integer(value) || json_integer_value(value) < lo ||
        json_integer_value(value) > hi) {
        return error_set(e, ERROR_DATA,
                         "\"%s\" of the deck should be a number from %d to %d.", what, lo,
                         hi);
    }
    *out = (int)json_integer_value(value);
    return 0;
}

/* A list of exactly n numbers lo..hi. */
static int numbers(const json_t *list, const char *what, int n, int lo, int hi, int *out,
                   struct error *e)
{
    int i;

    if (json_array_size(list) != (size_t)n) {
        return error_set(e, ERROR_DATA, "\"%s\" of the deck should be %d numbers.", what,
                         n);
    }
    for (i = 0; i < n; i++) {
        if (number(json_array_get(list, (size_t)i), what, lo, hi, &out[i], e) != 0) {
            return -1;
        }
    }
    return 0;
}

static int one(const json_t *o, const char *name, int lo, int hi, int *out,
               struct error *e)
{
    return number(json_object_get(o, name), name, lo, hi, out, e);
}

static int read_players(struct arcs_deck *d, const json_t *o, struct error *e)
{
    static const char *const counts[] = {"2", "3", "4", NULL};
    static const char *const names[] = {"power", "row", "cards", NULL};
    int i, cards;

    if (members(o, "players", counts, e) != 0) {
        return -1;
    }
    for (i = 2; i <= ARCS_SEATS; i++) {
        const json_t *p = json_object_get(o, counts[i - 2]);

        cards = i == ARCS_SEATS ? ARCS_CARDS : ARCS_CARDS - 8;
        if (members(p, "players", names, e) != 0 ||
            one(p, "power", 1, 1000, &d->players[i].power, e) != 0 ||
            one(p, "row", 1, ARCS_ROW, &d->players[i].row, e) != 0 ||
            one(p, "cards", cards, cards, &d->players[i].cards, e) != 0) {
            return -1;
        }
    }
    return 0;
}

static int read_pips(struct arcs_deck *d, const json_t *o, struct error *e)
{
    int suit;

    for (suit = 1; suit < ARCS_SUITS; suit++) {
        const json_t *list = member(o, arcs_suit_names[suit], e);

        if (!list || numbers(list, arcs_suit_names[suit], ARCS_SUIT_CARDS, 1, 6,
                             &d->pips[arcs_card(suit, 1)], e) != 0) {
            return -1;
        }
    }
    return json_object_size(o) == ARCS_SUITS - 1
               ? 0
               : error_set(e, ERROR_DATA, "\"pips\" of the deck names the four suits.");
}

static int read_markers(struct arcs_deck *d, const json_t *list, struct error *e)
{
    static const char *const names[] = {"blue", "gold", NULL};
    int i, value[2];

    if (json_array_size(list) != ARCS_MARKERS) {
        return error_set(e, ERROR_DATA, "\"markers\" of the deck should be %d.",
                         ARCS_MARKERS);
    }
    for (i = 0; i < ARCS_MARKERS; i++) {
        const json_t *m = json_array_get(list, (size_t)i);

        if (members(m, "markers", names, e) != 0 ||
            numbers(json_object_get(m, "blue"), "blue", 2, 0, 20, value, e) != 0) {
            return -1;
        }
        d->blue[i] = (struct arcs_value){value[0], value[1]};
        if (numbers(json_object_get(m, "gold"), "gold", 2, 0, 20, value, e) != 0) {
            return -1;
        }
        d->gold[i] = (struct arcs_value){value[0], value[1]};
    }
    return 0;
}

static int read_dice(struct arcs_deck *d, const json_t *o, struct error *e)
{
    int die, i, value[5];

    for (die = 0; die < ARCS_DICE; die++) {
        const json_t *faces = json_object_get(o, die_names[die]);

        if (json_array_size(faces) != ARCS_FACES) {
            return error_set(e, ERROR_DATA, "The %s die of the deck should have 6 faces.",
                             die_names[die]);
        }
        for (i = 0; i < ARCS_FACES; i++) {
            if (numbers(json_array_get(faces, (size_t)i), die_names[die], 5, 0, 3, value,
                        e) != 0) {
                return -1;
            }
            d->face[die][i] =
                (struct arcs_face){value[0], value[1], value[2], value[3], value[4]};
        }
    }
    return 0;
}

static int read_pieces(struct arcs_deck *d, const json_t *o, const json_t *start,
                       struct error *e)
{
    static const char *const names[] = {"ships", "cities", "starports", "agents", NULL};
    static const char *const places[] = {"A", "B", "C", NULL};

    return members(o, "pieces", names, e) != 0 ||
                   one(o, "ships", 1, 30, &d->ships, e) != 0 ||
                   one(o, "cities", 5, 5, &d->cities, e) != 0 ||
                   one(o, "starports", 1, 10, &d->starports, e) != 0 ||
                   one(o, "agents", 1, 30, &d->agents, e) != 0 ||
                   members(start, "start", places, e) != 0 ||
                   one(start, "A", 0, 5, &d->start_a, e) != 0 ||
                   one(start, "B", 0, 5, &d->start_b, e) != 0 ||
                   one(start, "C", 0, 2, &d->start_c, e) != 0
               ? -1
               : 0;
}

static int read_tokens(struct arcs_deck *d, const json_t *o, struct error *e)
{
    int r;

    for (r = 1; r < ARCS_RESOURCES; r++) {
        if (one(o, arcs_resource_names[r], 1, 20, &d->tokens[r], e) != 0) {
            return -1;
        }
    }
    return 0;
}

/* 0: it is null. */
static int resource(const json_t *value, int *out, struct error *e)
{
    const char *word = json_string_value(value);
    int r;

    *out = 0;
    if (json_is_null(value)) {
        return 0;
    }
    for (r = 1; word && r < ARCS_RESOURCES; r++) {
        if (strcmp(word, arcs_resource_names[r]) == 0) {
            *out = r;
            return 0;
        }
    }
    return error_set(e, ERROR_DATA, "\"%s\" in the deck is no resource.",
                     word ? word : "?");
}

static int system_named(const json_t *value, int *out, struct error *e)
{
    const char *word = json_string_value(value);

    *out = word ? arcs_system_find(word) : -1;
    return *out >= 0 ? 0
                     : error_set(e, ERROR_DATA, "\"%s\" in the deck is no system.",
                                 word ? word : "?");
}

static int read_system(struct arcs_deck *d, int system, const json_t *o, struct error *e)
{
    static const char *const names[] = {"id", "resource", "slots", "touches", NULL};
    struct arcs_place *p = &d->place[system];
    const json_t *touches = json_object_get(o, "touches");
    size_t i;
    int which;

    if (members(o, "systems", names, e) != 0 ||
        system_named(json_object_get(o, "id"), &which, e) != 0 ||
        resource(json_object_get(o, "resource"), &p->resource, e) != 0 ||
        one(o, "slots", 0, 2, &p->slots, e) != 0) {
        return -1;
    }
    if (which != system || !p->resource != (system % ARCS_SYMBOLS == ARCS_GATE)) {
        return error_set(e, ERROR_DATA,
                         "The deck's systems should be 1.gate to 6.hex, the planets with "
                         "a resource; \"%s\" is not.",
                         arcs_system_name(system));
    }
    for (i = 0; i < json_array_size(touches); i++) {
        if (system_named(json_array_get(touches, i), &which, e) != 0) {
            return -1;
        }
        p->touches[which] = true;
    }
    return 0;
}

static int read_systems(struct arcs_deck *d, const json_t *list, struct error *e)
{
    int a, b;

    if (json_array_size(list) != ARCS_SYSTEMS) {
        return error_set(e, ERROR_DATA, "The deck should have %d systems.", ARCS_SYSTEMS);
    }
    for (a = 0; a < ARCS_SYSTEMS; a++) {
        if (read_system(d, a, json_array_get(list, (size_t)a), e) != 0) {
            return -1;
        }
    }
    for (a = 0; a < ARCS_SYSTEMS; a++) {
        for (b = 0; b < ARCS_SYSTEMS; b++) {
            if (d->place[a].touches[b] != d->place[b].touches[a]) {
                return error_set(e, ERROR_DATA,
                                 "In the deck %s touches %s, but not the other way.",
                                 arcs_system_name(a), arcs_system_name(b));
            }
        }
    }
    return 0;
}

static int in_play(const struct arcs_setup_card *c, int system, struct error *e)
{
    return c->out[system / ARCS_SYMBOLS]
               ? error_set(e, ERROR_DATA,
                           "The setup card \"%s\" of the deck starts in %s, which is out "
                           "of play.",
                           c->name, arcs_system_name(system))
               : 0;
}

static int read_position(struct arcs_setup_card *c, int i, const json_t *o,
                         struct error *e)
{
    static const char *const names[] = {"A", "B", "C", NULL};
    struct arcs_position *p = &c->position[i];
    const json_t *list = json_object_get(o, "C");
    int k, n = c->players == 2 ? 2 : 1;

    if (members(o, "positions", names, e) != 0 ||
        system_named(json_object_get(o, "A"), &p->a, e) != 0 ||
        system_named(json_object_get(o, "B"), &p->b, e) != 0) {
        return -1;
    }
    if (json_array_size(list) != (size_t)n) {
        return error_set(e, ERROR_DATA, "\"C\" of the setup card \"%s\" should be %d.",
                         c->name, n);
    }
    p->c[1] = -1;
    for (k = 0; k < n; k++) {
        if (system_named(json_array_get(list, (size_t)k), &p->c[k], e) != 0 ||
            in_play(c, p->c[k], e) != 0) {
            return -1;
        }
    }
    return in_play(c, p->a, e) != 0 || in_play(c, p->b, e) != 0 ? -1 : 0;
}

static int read_setup(struct arcs_setup_card *c, const json_t *o, struct error *e)
{
    static const char *const names[] = {"id",    "name",      "players", "out",
                                        "links", "positions", NULL};
    const json_t *out = json_object_get(o, "out"), *links = json_object_get(o, "links");
    const json_t *positions = json_object_get(o, "positions");
    int pair[2] = {1, 1}, k = 1;
    size_t i;

    c->name = json_string_value(json_object_get(o, "name"));
    if (members(o, "setups", names, e) != 0 ||
        one(o, "players", 2, ARCS_SEATS, &c->players, e) != 0) {
        return -1;
    }
    if (!c->name || json_array_size(positions) != (size_t)c->players ||
        json_array_size(out) != (c->players == ARCS_SEATS ? 1 : 2)) {
        return error_set(e, ERROR_DATA,
                         "A setup card of the deck wants a name, a position for each "
                         "player and one or two clusters out of play.");
    }
    for (i = 0; i < json_array_size(out); i++) {
        if (number(json_array_get(out, i), "out", 1, ARCS_CLUSTERS, &k, e) != 0) {
            return -1;
        }
        c->out[k - 1] = true;
    }
    for (i = 0; i < json_array_size(links); i++) {
        if (numbers(json_array_get(links, i), "links", 2, 1, ARCS_CLUSTERS, pair, e) !=
            0) {
            return -1;
        }
        c->linked[pair[0] - 1][pair[1] - 1] = c->linked[pair[1] - 1][pair[0] - 1] = true;
    }
    for (k = 0; k < c->players; k++) {
        if (read_position(c, k, json_array_get(positions, (size_t)k), e) != 0) {
            return -1;
        }
    }
    return 0;
}

static int read_setups(struct arcs_deck *d, const json_t *list, struct error *e)
{
    int i;

    if (json_array_size(list) != ARCS_SETUPS) {
        return error_set(e, ERROR_DATA, "The deck should have %d setup cards.",
                         ARCS_SETUPS);
    }
    for (i = 0; i < ARCS_SETUPS; i++) {
        if (read_setup(&d->setup[i], json_array_get(list, (size_t)i), e) != 0) {
            return -1;
        }
        if (d->setup[i].players != 2 + i / 4) {
            return error_set(e, ERROR_DATA,
                             "The deck's setup cards should be four for 2, four for 3 "
                             "and four for 4 players.");
        }
    }
    return 0;
}

static int read_court(struct arcs_deck *d, int card, const json_t *o, struct error *e)
{
    static const char *const names[] = {"effect", "name", "suit", "cost",
                                        "loyal",  "text", NULL};
    struct arcs_court *c = &d->court[card];
    const char *effect = json_string_value(json_object_get(o, "effect"));
    bool vox = card > ARCS_GUILD;

    if (members(o, "court", names, e) != 0 ||
        resource(json_object_get(o, "suit"), &c->suit, e) != 0 ||
        one(o, "cost", vox ? 0 : 1, vox ? 0 : 9, &c->cost, e) != 0) {
        return -1;
    }
    c->name = json_string_value(json_object_get(o, "name"));
    c->text = json_string_value(json_object_get(o, "text"));
    c->loyal = json_is_true(json_object_get(o, "loyal"));
    if (!effect || strcmp(effect, effects[card]) != 0 || !c->name || !c->text ||
        !c->suit != vox) {
        return error_set(e, ERROR_DATA,
                         "Court card %d of the deck should have the effect \"%s\", a "
                         "name, a text and %s suit.",
                         card, effects[card], vox ? "no" : "a");
    }
    return 0;
}

static int read_courts(struct arcs_deck *d, const json_t *list, struct error *e)
{
    int card;

    if (json_array_size(list) != ARCS_COURT) {
        return error_set(e, ERROR_DATA, "The deck should have %d Court cards.",
                         ARCS_COURT);
    }
    for (card = 1; card <= ARCS_COURT; card++) {
        if (read_court(d, card, json_array_get(list, (size_t)card - 1), e) != 0) {
            return -1;
        }
    }
    return 0;
}

static int read_all(struct arcs_deck *d, struct error *e)
{
    static const char *const names[] = {
        "name",   "hand",    "last_chapter", "players", "pips",       "markers",
        "tokens", "pieces",  "start",        "dice",    "raid_costs", "open_slots",
        "bonus",  "systems", "setups",       "court",   NULL};
    const json_t *o = d->json;

    if (members(o, "the file", names, e) != 0 || one(o, "hand", 1, 6, &d->hand, e) != 0 ||
        one(o, "last_chapter", 1, 9, &d->last_chapter, e) != 0 ||
        read_players(d, json_object_get(o, "players"), e) != 0 ||
        read_pips(d, json_object_get(o, "pips"), e) != 0 ||
        read_markers(d, json_object_get(o, "markers"), e) != 0 ||
        read_tokens(d, json_object_get(o, "tokens"), e) != 0 ||
        read_pieces(d, json_object_get(o, "pieces"), json_object_get(o, "start"), e) !=
            0 ||
        read_dice(d, json_object_get(o, "dice"), e) != 0 ||
        numbers(json_object_get(o, "raid_costs"), "raid_costs", ARCS_SLOTS, 1, 9,
                d->raid_cost, e) != 0 ||
        numbers(json_object_get(o, "open_slots"), "open_slots", 6, 1, ARCS_SLOTS,
                d->open_slots, e) != 0 ||
        numbers(json_object_get(o, "bonus"), "bonus", 6, 0, 20, d->bonus, e) != 0 ||
        read_systems(d, json_object_get(o, "systems"), e) != 0 ||
        read_setups(d, json_object_get(o, "setups"), e) != 0 ||
        read_courts(d, json_object_get(o, "court"), e) != 0) {
        return -1;
    }
    d->name = json_string_value(json_object_get(o, "name"));
    return d->name ? 0 : error_set(e, ERROR_DATA, "The deck's \"name\" is a text.");
}

int arcs_deck_read(const json_t *json, void **deck, struct error *e)
{
    struct arcs_deck *d = calloc(1, sizeof *d);

    if (!d) {
        return error_set(e, ERROR_MEMORY, "Out of memory.");
    }
    d->json = json_deep_copy(json);
    if (!d->json || read_all(d, e) != 0) {
        if (!d->json) {
            error_set(e, ERROR_MEMORY, "Out of memory.");
        }
        arcs_deck_free(d);
        return -1;
    }
    *deck = d;
    return 0;
}

void arcs_deck_free(void *deck)
{
    struct arcs_deck *d = deck;

    if (d) {
        json_decref(d->json);
        free(d);
    }
}
