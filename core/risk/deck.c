/* The map and the cards, read from JSON and checked in full. RULES 2, 3, 12, 14. */
#include "core/risk/deck_parts.h"

#include "core/legible.h"
#include "core/order.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MAX_BYTES 120
#define TEXT_MAX_BYTES 600

/* ---- what the parts share ---- */

int risk_deck_wrong(struct error *e, const char *what, const char *should)
{
    return error_set(e, ERROR_DATA, "\"%s\" of the deck should be %s.", what, should);
}

const json_t *risk_deck_list(const json_t *o, const char *name, int n, struct error *e)
{
    const json_t *list = json_object_get(o, name);

    if (!json_is_array(list) || json_array_size(list) != (size_t)n) {
        error_set(e, ERROR_DATA, "\"%s\" of the deck should be a list of %d.", name, n);
        return NULL;
    }
    return list;
}

int risk_deck_number(const json_t *o, const char *name, int lo, int hi, int *out,
                     struct error *e)
{
    const json_t *value = json_object_get(o, name);

    if (!json_is_integer(value) || json_integer_value(value) < lo ||
        json_integer_value(value) > hi) {
        return error_set(e, ERROR_DATA,
                         "\"%s\" of the deck should be a number from %d to %d.", name, lo,
                         hi);
    }
    *out = (int)json_integer_value(value);
    return 0;
}

static int text(const json_t *o, const char *name, size_t most, const char **out,
                struct error *e)
{
    const char *value = json_string_value(json_object_get(o, name));
    struct error why;

    if (!value || !*value || strlen(value) > most) {
        return error_set(e, ERROR_DATA,
                         "\"%s\" of the deck should be a text of 1 to %d bytes.", name,
                         (int)most);
    }
    if (legible_check(value, strlen(value), 1, (int)most, &why)) {
        return error_set(e, ERROR_DATA, "\"%s\" of the deck cannot be printed: %.150s",
                         name, why.text);
    }
    *out = value;
    return 0;
}

int risk_deck_name(const json_t *o, const char *name, const char **out, struct error *e)
{
    return text(o, name, NAME_MAX_BYTES, out, e);
}

int risk_deck_line(const json_t *o, const char *name, const char **out, struct error *e)
{
    return text(o, name, TEXT_MAX_BYTES, out, e);
}

bool risk_deck_is(const json_t *o, const char *name, const char *word)
{
    const char *value = json_string_value(json_object_get(o, name));

    return value && strcmp(value, word) == 0;
}

int risk_deck_id(const json_t *o, const char *id, struct error *e)
{
    return risk_deck_is(o, "id", id)
               ? 0
               : error_set(e, ERROR_DATA,
                           "The deck should have \"%s\" where it has \"%s\".", id,
                           json_is_string(json_object_get(o, "id"))
                               ? json_string_value(json_object_get(o, "id"))
                               : "no id");
}

int risk_deck_text(const json_t *o, struct risk_text *out, struct error *e)
{
    return risk_deck_name(o, "name", &out->name, e) != 0 ||
                   text(o, "text", TEXT_MAX_BYTES, &out->text, e) != 0
               ? -1
               : 0;
}

/* ---- the map: 2.1, 2.2 ---- */

static int territory_found(const json_t *territories, const char *id)
{
    size_t i;

    for (i = 0; id && i < json_array_size(territories); i++) {
        if (risk_deck_is(json_array_get(territories, i), "id", id)) {
            return (int)i;
        }
    }
    return -1;
}

static int read_links(struct risk_place *p, const json_t *o, const json_t *territories,
                      struct error *e)
{
    const json_t *links = json_object_get(o, "adjacent");
    size_t i;

    for (i = 0; i < json_array_size(links); i++) {
        const json_t *link = json_array_get(links, i);
        int to =
            territory_found(territories, json_string_value(json_object_get(link, "id")));

        if (to < 0) {
            return risk_deck_wrong(e, "adjacent", "ids of territories");
        }
        if (risk_deck_is(link, "link", "land")) {
            p->land |= (uint64_t)1 << to;
        } else if (risk_deck_is(link, "link", "sea")) {
            p->sea |= (uint64_t)1 << to;
        } else {
            return risk_deck_wrong(e, "link", "\"land\" or \"sea\"");
        }
    }
    return p->land & p->sea
               ? risk_deck_wrong(e, "adjacent", "by land or by sea, not both")
               : 0;
}

/* The old name, if there is one: a list, of which the first is used. */
static int read_alias(struct risk_place *p, const json_t *aliases, struct error *e)
{
    const json_t *first = json_array_get(aliases, 0);
    struct error why;

    if (!first) {
        return !aliases || json_is_array(aliases)
                   ? 0
                   : risk_deck_wrong(e, "aliases", "a list of names");
    }
    p->alias = json_string_value(first);
    if (!p->alias || legible_check(p->alias, strlen(p->alias), 1, NAME_MAX_BYTES, &why)) {
        return risk_deck_wrong(e, "aliases", "a list of names that can be printed");
    }
    return 0;
}

static int read_place(struct risk_deck *d, int i, const json_t *territories,
                      struct error *e)
{
    const json_t *o = json_array_get(territories, (size_t)i);
    struct risk_place *p = &d->place[i];

    p->continent = -1;
    p->coastal = json_is_true(json_object_get(o, "coastal"));
    p->island = json_is_true(json_object_get(o, "island"));
    return risk_deck_name(o, "code", &p->code, e) != 0 ||
                   risk_deck_name(o, "name", &p->name, e) != 0 ||
                   read_alias(p, json_object_get(o, "aliases"), e) != 0 ||
                   read_links(p, o, territories, e) != 0
               ? -1
               : 0;
}

/* Links lead both ways, an island has none by land. */
static int check_links(const struct risk_deck *d, struct error *e)
{
    int a, b;

    for (a = 0; a < RISK_BOARD; a++) {
        uint64_t here = (uint64_t)1 << a;

        if (((d->place[a].land | d->place[a].sea) & here) ||
            !(d->place[a].land | d->place[a].sea)) {
            return risk_deck_wrong(e, d->place[a].name, "next to some other territory");
        }
        if ((d->place[a].island && d->place[a].land) ||
            (d->place[a].sea && !d->place[a].coastal)) {
            return risk_deck_wrong(e, d->place[a].name,
                                   "coastal where sea lines end, and no island by land");
        }
        for (b = 0; b < RISK_BOARD; b++) {
            uint64_t there = (uint64_t)1 << b;

            if (!(d->place[a].land & there) != !(d->place[b].land & here) ||
                !(d->place[a].sea & there) != !(d->place[b].sea & here)) {
                return error_set(e, ERROR_DATA,
                                 "In the deck %s and %s should be joined both ways.",
                                 d->place[a].name, d->place[b].name);
            }
        }
    }
    return 0;
}

static int read_continent(struct risk_deck *d, int i, const json_t *o,
                          const json_t *territories, struct error *e)
{
    const json_t *list = json_object_get(o, "territories");
    size_t k;

    if (risk_deck_name(o, "name", &d->continent[i].name, e) != 0 ||
        risk_deck_number(o, "bonus", 0, 20, &d->continent[i].bonus, e) != 0) {
        return -1;
    }
    for (k = 0; k < json_array_size(list); k++) {
        int place =
            territory_found(territories, json_string_value(json_array_get(list, k)));

        if (place < 0 || d->place[place].continent >= 0) {
            return risk_deck_wrong(e, d->continent[i].name,
                                   "of territories that are in no other continent");
        }
        d->place[place].continent = i;
        d->continent[i].territories |= (uint64_t)1 << place;
    }
    return 0;
}

static int read_map(struct risk_deck *d, const json_t *json, struct error *e)
{
    const json_t *territories = risk_deck_list(json, "territories", RISK_BOARD, e);
    const json_t *continents = risk_deck_list(json, "continents", RISK_CONTINENTS, e);
    int i;

    if (!territories || !continents) {
        return -1;
    }
    for (i = 0; i < RISK_BOARD; i++) {
        if (read_place(d, i, territories, e) != 0) {
            return -1;
        }
    }
    for (i = 0; i < RISK_CONTINENTS; i++) {
        if (read_continent(d, i, json_array_get(continents, (size_t)i), territories, e) !=
            0) {
            return -1;
        }
    }
    for (i = 0; i < RISK_BOARD; i++) {
        if (d->place[i].continent < 0) {
            return risk_deck_wrong(e, d->place[i].name, "in a continent");
        }
    }
    return check_links(d, e);
}

/* Alien Island (14.6), and its card. */
static int read_island(struct risk_deck *d, const json_t *json, struct error *e)
{
    const json_t *list = risk_deck_list(json, "extra_territories", 1, e);
    const json_t *o = json_array_get(list, 0);
    struct risk_place *p = &d->place[RISK_ISLAND];

    if (!list || risk_deck_id(o, "alien_island", e) != 0) {
        return -1;
    }
    p->continent = -1;
    p->coastal = p->island = true;
    return risk_deck_name(o, "code", &p->code, e) != 0 ||
                   risk_deck_name(o, "name", &p->name, e) != 0 ||
                   risk_deck_number(o, "card_resources", 1, RISK_RESOURCES_MAX,
                                    &p->resources, e) != 0
               ? -1
               : 0;
}

/* 2.3: one card a territory, in the order of the territories. */
static int read_cards(struct risk_deck *d, const json_t *json, struct error *e)
{
    const json_t *cards = json_object_get(json, "resource_cards");
    const json_t *list = risk_deck_list(cards, "territory", RISK_BOARD, e);
    const json_t *coins = risk_deck_list(cards, "coin", RISK_COINS, e);
    const json_t *territories = json_object_get(json, "territories");
    int i, one;

    if (!list || !coins) {
        return -1;
    }
    for (i = 0; i < RISK_BOARD; i++) {
        const json_t *o = json_array_get(list, (size_t)i);

        if (territory_found(territories,
                            json_string_value(json_object_get(o, "territory"))) != i) {
            return risk_deck_wrong(e, "resource_cards",
                                   "in the order of the territories");
        }
        if (risk_deck_number(o, "resources", 1, RISK_RESOURCES_MAX,
                             &d->place[i].resources, e) != 0) {
            return -1;
        }
    }
    for (i = 0; i < RISK_COINS; i++) {
        if (risk_deck_number(json_array_get(coins, (size_t)i), "resources", 1, 1, &one,
                             e) != 0) {
            return -1;
        }
    }
    return 0;
}

/* A name that another territory has, as name, code or old name; NULL. */
static const char *shared_name(const struct risk_place *p, const struct risk_place *q)
{
    const char *mine[] = {p->name, p->code, p->alias};
    const char *others[] = {q->name, q->code, q->alias};
    int i, k;

    for (i = 0; i < 3; i++) {
        for (k = 0; k < 3; k++) {
            if (mine[i] && others[k] && order_same(mine[i], others[k])) {
                return mine[i];
            }
        }
    }
    return NULL;
}

/* Lines are searched for names by their first letter, and end at a comma or quote. */
static bool can_be_written(const char *name)
{
    return !name || (isalpha((unsigned char)name[0]) && !strpbrk(name, ",\"#_"));
}

/* Territories are called by name, code or old name: all different. */
static int check_names(const struct risk_deck *d, struct error *e)
{
    int a, b;

    for (a = 0; a < RISK_TERRITORIES; a++) {
        const struct risk_place *p = &d->place[a];

        if (!can_be_written(p->name) || !can_be_written(p->code) ||
            !can_be_written(p->alias)) {
            return risk_deck_wrong(e, p->name,
                                   "a name that begins with a letter, without , \" # _");
        }
        for (b = 0; b < a; b++) {
            const char *shared = shared_name(p, &d->place[b]);

            if (shared) {
                return error_set(e, ERROR_DATA,
                                 "Two territories of the deck are called %s.", shared);
            }
        }
    }
    return 0;
}

void risk_deck_index(struct risk_deck *d)
{
    int letter, i, k, n = 0;

    for (letter = 0; letter < RISK_LETTERS; letter++) {
        d->letter[letter] = n;
        for (i = 0; i < RISK_TERRITORIES; i++) {
            const char *names[] = {d->place[i].name, d->place[i].code, d->place[i].alias};

            for (k = 0; k < 3; k++) {
                if (names[k] && tolower((unsigned char)names[k][0]) == 'a' + letter) {
                    d->called[n++] = (struct risk_called){names[k], i};
                }
            }
        }
    }
    d->letter[RISK_LETTERS] = n;
}

int risk_deck_read(const json_t *json, void **deck, struct error *e)
{
    struct risk_deck *d;

    if (!risk_deck_is(json, "format", "legacy-data/1")) {
        return error_set(e, ERROR_DATA,
                         "The deck should be of the format \"legacy-data/1\".");
    }
    d = calloc(1, sizeof *d);
    if (!d) {
        return error_memory(e);
    }
    if (read_map(d, json, e) != 0 || read_island(d, json, e) != 0 ||
        read_cards(d, json, e) != 0 || check_names(d, e) != 0 ||
        risk_deck_read_powers(d, json, e) != 0 ||
        risk_deck_read_numbers(d, json, e) != 0) {
        free(d);
        return -1;
    }
    d->json = json_incref((json_t *)(uintptr_t)json); /* the texts are borrowed */
    risk_deck_index(d);
    *deck = d;
    return 0;
}

void risk_deck_free(void *deck)
{
    struct risk_deck *d = deck;

    if (d) {
        json_decref(d->json);
        free(d);
    }
}
