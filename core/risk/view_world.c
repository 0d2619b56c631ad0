/* The world as text: who stands where, and what is marked there. RULES 2, 12, 16.8. */
#include "core/risk/view_parts.h"

static const char *city_kind(int city)
{
    switch ((enum risk_city)city) {
    case RISK_MINOR:
        return "Minor City";
    case RISK_MAJOR:
        return "Major City";
    case RISK_CAPITAL:
        return "World Capital";
    case RISK_RUIN:
        return "Ruin";
    case RISK_NO_CITY:
    case RISK_CITIES:
        break;
    }
    return "";
}

void risk_view_marks(const struct turn *t, int territory, struct joined *out)
{
    const struct risk *s = t->state;
    const struct risk_territory *m = &s->map[territory];

    if (m->city) {
        joined_add(out, "; ", "%s", city_kind(m->city));
        if (m->name) {
            joined_add(out, " ", "%s", risk_name(s, m->name));
        }
        if (m->founder) {
            joined_add(out, ", ", "a start for %s", risk_view_person(t, m->founder));
        }
    }
    if (m->fort) {
        joined_add(out, "; ", "fortified, %d %s left", m->fort,
                   m->fort == 1 ? "box" : "boxes");
    }
    if (m->scar) {
        joined_add(out, "; ", "%s", risk_deck(t)->scar[m->scar].name);
    }
}

/* Neighbours by their codes, those over a sea line with ~. */
static json_t *near_json(const struct turn *t, int territory)
{
    const uint64_t by_sea = risk_by_sea(t, territory), near = risk_near(t, territory);
    json_t *list = json_array();
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (near & risk_bit(i)) {
            json_array_append_new(list,
                                  json_sprintf("%s%s", by_sea & risk_bit(i) ? "~" : "",
                                               risk_deck(t)->place[i].code));
        }
    }
    return list;
}

/* Somebody or something is there; reports tell the others apart, in one line. */
static bool is_of_note(const struct risk *s, int territory)
{
    return risk_occupied(s, territory) || risk_marked(s, territory);
}

static json_t *territory_json(const struct turn *t, int territory)
{
    const struct risk *s = t->state;
    const struct risk_territory *m = &s->map[territory];
    const int owner = risk_owner(s, territory);
    struct joined marks = {.used = 0};

    risk_view_marks(t, territory, &marks);
    return json_pack("{s:s, s:s, s:b, s:s, s:i, s:s, s:s, s:i, s:i, s:o}", "code",
                     risk_deck(t)->place[territory].code, "name",
                     risk_place_name(t, territory), "of_note", is_of_note(s, territory),
                     "holder", owner >= 0 ? t->names[owner] : "", "troops", m->troops,
                     "hq", m->hq ? risk_deck(t)->faction[m->hq - 1].code : "", "marks",
                     marks.text, "population", risk_city_population(m->city), "resources",
                     m->resources, "near", near_json(t, territory));
}

static json_t *empty_text(const struct turn *t, int continent)
{
    const struct risk_place *place = risk_deck(t)->place;
    struct joined x = {.used = 0};
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (risk_exists(t->state, i) && place[i].continent == continent &&
            !is_of_note(t->state, i)) {
            joined_add(&x, ", ", "%s %s", place[i].code, place[i].name);
        }
    }
    return json_string(x.text);
}

/* Those of a continent; -1: of none. */
static json_t *territories_json(const struct turn *t, int continent)
{
    json_t *list = json_array();
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (risk_exists(t->state, i) && risk_deck(t)->place[i].continent == continent) {
            json_array_append_new(list, territory_json(t, i));
        }
    }
    return list;
}

static const char *holder_of(const struct turn *t, int continent)
{
    const uint64_t all = risk_deck(t)->continent[continent].territories;
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        if ((risk_held(t->state, seat) & all) == all) {
            return t->names[seat];
        }
    }
    return "";
}

/* Without the namer's own troop, which he alone gets. */
static int bonus_of(const struct turn *t, int continent)
{
    const struct risk *s = t->state;
    const int bonus =
        risk_deck(t)->continent[continent].bonus + s->continents[continent].bonus;

    return bonus > 0 ? bonus : 0;
}

static json_t *continent_json(const struct turn *t, int i)
{
    const struct risk *s = t->state;
    const struct risk_continent *c = &s->continents[i];

    return json_pack(
        "{s:s, s:s, s:i, s:s, s:s, s:o, s:o}", "label", risk_deck(t)->continent[i].name,
        "name", risk_name(s, c->name), "bonus", bonus_of(t, i), "namer",
        c->namer ? risk_view_person(t, c->namer) : "", "holder", holder_of(t, i), "empty",
        empty_text(t, i), "territories", territories_json(t, i));
}

json_t *risk_view_world(const struct turn *t)
{
    const struct risk *s = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < RISK_CONTINENTS; i++) {
        json_array_append_new(list, continent_json(t, i));
    }
    if (risk_exists(s, RISK_ISLAND)) {
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:n, s:s, s:s, s:o, s:o}", "label",
                                        "Of no continent", "name", "", "bonus", "namer",
                                        "", "holder", "", "empty", empty_text(t, -1),
                                        "territories", territories_json(t, -1)));
    }
    return list;
}
