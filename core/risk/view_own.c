/* What a seat alone may see: its hand, its instructions, its borders. RULES 16.8. */
#include "core/risk/view_parts.h"

static json_t *cards_json(const struct turn *t, int seat)
{
    const struct risk *s = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].card == RISK_IN_HAND + seat) {
            json_array_append_new(list,
                                  json_pack("{s:s, s:i}", "card", risk_place_name(t, i),
                                            "resources", s->map[i].resources));
        }
    }
    return list;
}

static int resources_of(const struct risk *s, int seat)
{
    int i, n = s->players[seat].coins;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        n += s->map[i].card == RISK_IN_HAND + seat ? s->map[i].resources : 0;
    }
    return n;
}

static json_t *scar_json(const struct turn *t, int seat)
{
    const struct risk *s = t->state;
    const struct risk_text *scar = &risk_deck(t)->scar[s->players[seat].scar];

    return s->players[seat].scar
               ? json_pack("{s:s, s:s}", "name", scar->name, "text", scar->text)
               : json_null();
}

static json_t *rules_json(const struct turn *t, int seat)
{
    const struct risk *s = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < RISK_RULES && s->players[seat].rules[i].kind; i++) {
        struct joined x = {.used = 0};

        risk_rule_text(t, &s->players[seat].rules[i], &x);
        json_array_append_new(list,
                              json_pack("{s:i, s:s}", "number", i + 1, "text", x.text));
    }
    return list;
}

/* "Peru" or "Peru, Kyle 3": what lies behind a border. */
static void add_neighbour(const struct turn *t, int territory, bool by_sea,
                          struct joined *x)
{
    const struct risk *s = t->state;
    const int owner = risk_owner(s, territory);
    const char *line = by_sea ? "~" : "", *code = risk_deck(t)->place[territory].code;
    const char *hq = s->map[territory].hq ? "*" : "";

    if (owner >= 0) {
        joined_add(x, ", ", "%s%s%s %s %d", line, code, hq, t->names[owner],
                   s->map[territory].troops);
    } else {
        joined_add(x, ", ", "%s%s%s", line, code, hq);
    }
}

/* Own territories, and what is next to them and not one's own. */
static json_t *borders_json(const struct turn *t, int seat)
{
    const struct risk *s = t->state;
    const uint64_t held = risk_held(s, seat);
    json_t *list = json_array();
    int i, k;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        const uint64_t near = risk_near(t, i) & ~held, by_sea = risk_by_sea(t, i);
        struct joined x = {.used = 0};

        if (!(held & risk_bit(i))) {
            continue;
        }
        for (k = 0; k < RISK_TERRITORIES; k++) {
            if (near & risk_bit(k)) {
                add_neighbour(t, k, (by_sea & risk_bit(k)) != 0, &x);
            }
        }
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:i, s:s, s:s}", "code", risk_deck(t)->place[i].code,
                      "name", risk_place_name(t, i), "troops", s->map[i].troops, "hq",
                      s->map[i].hq ? "*" : " ", "borders", x.text));
    }
    return list;
}

/* What the set in hand would bring: 2.4. */
static int troops_for(const struct turn *t, int resources)
{
    const int n = resources < RISK_TURN_IN_MAX ? resources : RISK_TURN_IN_MAX;

    return risk_deck(t)->turn_in[n];
}

json_t *risk_view_own(const struct turn *t, int seat)
{
    const struct risk *s = t->state;
    const int resources = resources_of(s, seat);

    return json_pack("{s:o, s:i, s:i, s:i, s:o, s:o, s:o}", "cards", cards_json(t, seat),
                     "coins", s->players[seat].coins, "resources", resources, "worth",
                     troops_for(t, resources), "scar", scar_json(t, seat), "rules",
                     rules_json(t, seat), "borders", borders_json(t, seat));
}
