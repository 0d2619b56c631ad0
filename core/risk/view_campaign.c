/* What has changed for ever: people, factions, packages, cards. RULES 13, 14, 16.7. */
#include "core/risk/view_parts.h"

#include <stdio.h>
#include <string.h>

const char *risk_view_person(const struct turn *t, int person)
{
    const struct risk *s = t->state;

    if (person > RISK_SEATS) {
        return s->substitutes[person - RISK_SEATS - 1].name;
    }
    return person > 0 && person <= t->seats ? t->names[person - 1] : "";
}

/* "Catherine 2, Kyle 1" */
static json_t *signatures_text(const struct turn *t)
{
    const struct risk *s = t->state;
    struct joined x = {.used = 0};
    int i;

    for (i = 1; i <= RISK_PERSONS; i++) {
        if (s->persons[i - 1].signatures) {
            joined_add(&x, ", ", "%s %d", risk_view_person(t, i),
                       s->persons[i - 1].signatures);
        }
    }
    return json_string(x.text);
}

/* ---- factions ---- */

/* Null where a report says nothing of it. */
static json_t *or_null(int n)
{
    return n ? json_integer(n) : json_null();
}

static void add_power(json_t *list, const char *kind, const struct risk_text *text)
{
    json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "kind", kind, "name",
                                          text->name, "text", text->text));
}

/* 14.5: what the Mutants have become is known once both choices are made. */
static void add_evolution(const struct turn *t, json_t *list)
{
    const int evolution = risk_evolution(t->state);

    if (evolution >= 0) {
        add_power(list, "evolution", &risk_deck(t)->evolution[evolution]);
    }
}

static json_t *powers_json(const struct turn *t, int i)
{
    static const struct risk_text bringer = {"Bringer of Nuclear Fire",
                                             "2 more Missiles in games with Mutants."};
    const struct risk *s = t->state;
    const struct risk_deck *deck = risk_deck(t);
    const struct risk_faction *f = &s->factions[i];
    json_t *list = json_array();

    if (f->power) {
        add_power(list, "power", &deck->power[i][f->power - 1]);
    }
    if (f->comeback) {
        add_power(list, "comeback", &deck->comeback[f->comeback]);
    }
    if (f->missile_power) {
        add_power(list, "missile", &deck->missile_power[f->missile_power]);
    }
    if (f->mission) {
        add_power(list, "private mission", &deck->mission[f->mission]);
    }
    if (f->weakness) {
        add_power(list, "weakness", &deck->scar[f->weakness]);
    }
    if (f->bringer) {
        add_power(list, "bringer", &bringer);
    }
    if (i == RISK_MUTA) {
        add_evolution(t, list);
    }
    return list;
}

/* Those of sealed packages are not there yet. */
static bool is_known(const struct risk *s, int faction)
{
    return faction < RISK_HUMANS || (faction == RISK_MUTA && s->packs[RISK_POCKET_1]) ||
           (faction == RISK_ALIE && s->packs[RISK_POCKET_2]);
}

static const char *player_of(const struct turn *t, int faction)
{
    const struct risk *s = t->state;
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        if (s->players[seat].playing && s->players[seat].faction == faction + 1) {
            return t->names[seat];
        }
    }
    return "";
}

/* of_note: it plays, or may yet be chosen. */
static json_t *faction_json(const struct turn *t, int i)
{
    const struct risk *s = t->state;
    const struct risk_deck *deck = risk_deck(t);
    const char *player = player_of(t, i);

    return json_pack("{s:s, s:s, s:s, s:o, s:b, s:o}", "code", deck->faction[i].code,
                     "name", deck->faction[i].name, "player", player, "wins",
                     or_null(s->factions[i].wins), "of_note",
                     *player || s->stage == RISK_RANKING, "powers", powers_json(t, i));
}

json_t *risk_view_factions(const struct turn *t)
{
    const struct risk *s = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < RISK_FACTIONS; i++) {
        if (is_known(s, i)) {
            json_array_append_new(list, faction_json(t, i));
        }
    }
    return list;
}

bool risk_view_any_power(const struct turn *t)
{
    const struct risk *s = t->state;
    int i;

    for (i = 0; i < RISK_HUMANS && !s->factions[i].power; i++) {
    }
    return i < RISK_HUMANS;
}

/* ---- packages ---- */

static json_t *opened_json(const struct turn *t)
{
    const struct risk *s = t->state;
    json_t *list = json_array();
    int i;

    for (i = 0; i < RISK_PACKS; i++) {
        if (s->packs[i]) {
            json_array_append_new(list, json_pack("{s:s, s:i}", "name",
                                                  risk_deck(t)->pack[i].name, "game",
                                                  s->packs[i]));
        }
    }
    return list;
}

/* For texts that a package brings: its name, or null while it is sealed. */
json_t *risk_view_open(const struct turn *t)
{
    static const char *const words[RISK_PACKS] = {"pack_1", "pack_2",   "pack_3",
                                                  "pack_4", "pocket_1", "pocket_2"};
    const struct risk *s = t->state;
    json_t *o = json_object();
    int i;

    for (i = 0; i < RISK_PACKS; i++) {
        json_object_set_new(o, words[i],
                            s->packs[i]
                                ? json_pack("{s:s}", "name", risk_deck(t)->pack[i].name)
                                : json_null());
    }
    return o;
}

/* "Pack 1" alone: what stands behind it would tell. */
static json_t *sealed_text(const struct turn *t)
{
    const struct risk *s = t->state;
    struct joined x = {.used = 0};
    int i;

    for (i = 0; i < RISK_PACKS; i++) {
        const char *name = risk_deck(t)->pack[i].name;

        if (!s->packs[i]) {
            joined_add(&x, ", ", "%.*s", (int)strcspn(name, ":"), name);
        }
    }
    return json_string(x.text);
}

/* ---- cards and lines of the board ---- */

/* Cards worth more than 1, and those that are no more. */
static void cards_text(const struct turn *t, struct joined *raised, struct joined *gone)
{
    const struct risk *s = t->state;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (!risk_exists(s, i)) {
            continue;
        }
        if (s->map[i].resources > 1) {
            joined_add(raised, ", ", "%s %d", risk_place_name(t, i), s->map[i].resources);
        } else if (s->map[i].resources == 0) {
            joined_add(gone, ", ", "%s", risk_place_name(t, i));
        }
    }
}

static json_t *lanes_text(const struct turn *t)
{
    const struct risk *s = t->state;
    struct joined x = {.used = 0};
    int i;

    for (i = 0; i < RISK_LANES; i++) {
        if (s->lanes[i].a) {
            joined_add(&x, ", ", "%s - %s", risk_place_name(t, s->lanes[i].a - 1),
                       risk_place_name(t, s->lanes[i].b - 1));
        }
    }
    return json_string(x.text);
}

json_t *risk_view_campaign(const struct turn *t)
{
    struct joined raised = {.used = 0}, gone = {.used = 0};

    cards_text(t, &raised, &gone);
    return json_pack("{s:o, s:o, s:o, s:s, s:s, s:o}", "signatures", signatures_text(t),
                     "opened", opened_json(t), "sealed", sealed_text(t), "raised",
                     raised.text, "gone", gone.text, "lanes", lanes_text(t));
}
