/* Factions, powers, cards and packages of the deck, and its numbers. RULES 3, 11-14. */
#include "core/risk/deck_parts.h"

#include <stdio.h>
#include <string.h>

static const char *const factions[RISK_FACTIONS] = {
    "die_mechaniker",  "enclave_of_the_bear", "imperial_balkania",
    "khan_industries", "saharan_republic",    "mutants",
    "aliens"};
static const char *const powers[RISK_HUMANS][2] = {{"fortified_hq", "defensive_stand"},
                                                   {"intimidation", "total_conquest"},
                                                   {"round_up", "expansionist_supply"},
                                                   {"hq_garrison", "card_levy"},
                                                   {"free_timing", "unconnected"}};
static const char *const evolutions[RISK_EVOLUTIONS] = {
    "unnatural_strength", "mindshackle", "defensive_cloning", "mass_hypnosis"};
static const char *const comebacks[] = {"resourceful", "stealthy",   "well_armed",
                                        "mobile",      "convincing", "well_supplied"};
static const char *const missile_powers[] = {"emp", "interference", "recon", "bad_intel",
                                             "rally"};
static const char *const events[] = {
    "fortify",          "control_the_people", "riots",          "resistance",
    "join_the_cause",   "fallout_event",      "agent_of_chaos", "mutants_evolve_1",
    "mutants_evolve_2", "beam_down",          "die_humans",     "mysterious_island"};
static const char *const missions[] = {"superior_infrastructure", "reign_of_terror",
                                       "urban_assault",           "amphibious_onslaught",
                                       "unexpected_attack",       "imperial_might",
                                       "explore_the_world",       "the_world_is_ready"};
static const char *const private_missions[] = {"advanced_tactics",  "advanced_training",
                                               "forced_occupation", "guerilla_warfare",
                                               "urban_troop_surge", "wide_border"};
static const char *const packs[RISK_PACKS] = {"pack_1", "pack_2",   "pack_3",
                                              "pack_4", "pocket_1", "pocket_2"};

static int texts(const json_t *json, const char *name, const char *const *ids, int n,
                 struct risk_text *out, struct error *e)
{
    const json_t *list = risk_deck_list(json, name, n, e);
    int i;

    for (i = 0; list && i < n; i++) {
        const json_t *o = json_array_get(list, (size_t)i);

        if (risk_deck_id(o, ids[i], e) != 0 || risk_deck_text(o, &out[i], e) != 0) {
            return -1;
        }
    }
    return list ? 0 : -1;
}

static int read_factions(struct risk_deck *d, const json_t *json, struct error *e)
{
    const json_t *list = risk_deck_list(json, "factions", RISK_FACTIONS, e);
    int i;

    for (i = 0; list && i < RISK_FACTIONS; i++) {
        const json_t *o = json_array_get(list, (size_t)i);

        if (risk_deck_id(o, factions[i], e) != 0 ||
            risk_deck_name(o, "code", &d->faction[i].code, e) != 0 ||
            risk_deck_name(o, "name", &d->faction[i].name, e) != 0) {
            return -1;
        }
        if (i < RISK_HUMANS &&
            texts(o, "starting_powers", powers[i], 2, d->power[i], e) != 0) {
            return -1;
        }
        if (i == RISK_MUTA &&
            texts(o, "evolutions", evolutions, RISK_EVOLUTIONS, d->evolution, e) != 0) {
            return -1;
        }
    }
    return list ? 0 : -1;
}

/* "pack_1": enum risk_pack + 1; "base": 0. */
static int pack_of(const json_t *o, int *out, struct error *e)
{
    int i;

    *out = 0;
    if (risk_deck_is(o, "pack", "base")) {
        return 0;
    }
    for (i = 0; i < RISK_PACKS; i++) {
        if (risk_deck_is(o, "pack", packs[i])) {
            *out = i + 1;
            return 0;
        }
    }
    return risk_deck_wrong(e, "pack", "the id of a package");
}

/* What a scar does is of the rules; the deck says it in words, and how many there are. */
static int read_scars(struct risk_deck *d, const json_t *json, struct error *e)
{
    static const char *const ids[RISK_SCARS] = {"",
                                                "ammo_shortage",
                                                "bunker",
                                                "mercenary",
                                                "biohazard",
                                                "fallout",
                                                "alien_collaborator",
                                                "cautious",
                                                "primitive",
                                                "purist",
                                                "short_sighted",
                                                "unpopular"};
    const json_t *list = risk_deck_list(json, "scars", RISK_SCARS - 1, e);
    int i;

    for (i = 1; list && i < RISK_SCARS; i++) {
        const json_t *o = json_array_get(list, (size_t)i - 1);
        int most = i == RISK_FALLOUT || i == RISK_COLLABORATOR ? 0 : 9;

        if (risk_deck_id(o, ids[i], e) != 0 || risk_deck_text(o, &d->scar[i], e) != 0 ||
            risk_deck_number(o, "cards", 0, most, &d->scar_cards[i], e) != 0 ||
            pack_of(o, &d->scar_pack[i], e) != 0) {
            return -1;
        }
    }
    return list ? 0 : -1;
}

static int read_events(struct risk_deck *d, const json_t *json, struct error *e)
{
    const json_t *list = risk_deck_list(json, "events", RISK_EVENTS - 1, e);
    int i, cards = 0;

    if (!list || texts(json, "events", events, RISK_EVENTS - 1, d->event + 1, e) != 0) {
        return -1;
    }
    for (i = 1; i < RISK_EVENTS; i++) {
        const json_t *o = json_array_get(list, (size_t)i - 1);

        if (risk_deck_number(o, "copies", 1, 9, &d->event_copies[i], e) != 0 ||
            pack_of(o, &d->event_pack[i], e) != 0) {
            return -1;
        }
        cards += d->event_copies[i];
    }
    return cards <= RISK_EVENT_CARDS
               ? 0
               : error_set(e, ERROR_DATA, "The deck should have at most %d events.",
                           RISK_EVENT_CARDS);
}

static int read_missions(struct risk_deck *d, const json_t *json, struct error *e)
{
    int i, opened = RISK_TACTICS - 1, hidden = RISK_MISSIONS - RISK_TACTICS;

    if (texts(json, "missions", missions, opened, d->mission + 1, e) != 0 ||
        texts(json, "private_missions", private_missions, hidden,
              d->mission + RISK_TACTICS, e) != 0) {
        return -1;
    }
    for (i = 1; i < RISK_MISSIONS; i++) {
        const json_t *o =
            i < RISK_TACTICS
                ? json_array_get(json_object_get(json, "missions"), (size_t)i - 1)
                : json_array_get(json_object_get(json, "private_missions"),
                                 (size_t)(i - RISK_TACTICS));

        if (risk_deck_number(o, "stars", 1, RISK_STARS, &d->mission_stars[i], e) != 0) {
            return -1;
        }
    }
    return 0;
}

/* A package has no text of its own: what it brings is in the rules. */
static int read_packs(struct risk_deck *d, const json_t *json, struct error *e)
{
    const json_t *list = risk_deck_list(json, "packs", RISK_PACKS, e);
    int i;

    for (i = 0; list && i < RISK_PACKS; i++) {
        const json_t *o = json_array_get(list, (size_t)i);

        if (risk_deck_id(o, packs[i], e) != 0 ||
            risk_deck_name(o, "name", &d->pack[i].name, e) != 0 ||
            risk_deck_line(o, "open_when", &d->pack[i].text, e) != 0) {
            return -1;
        }
    }
    return list ? 0 : -1;
}

int risk_deck_read_powers(struct risk_deck *d, const json_t *json, struct error *e)
{
    return read_factions(d, json, e) != 0 ||
                   texts(json, "comeback_powers", comebacks, RISK_COMEBACKS - 1,
                         d->comeback + 1, e) != 0 ||
                   texts(json, "missile_powers", missile_powers, RISK_MISSILE_POWERS - 1,
                         d->missile_power + 1, e) != 0 ||
                   read_scars(d, json, e) != 0 || read_events(d, json, e) != 0 ||
                   read_missions(d, json, e) != 0 || read_packs(d, json, e) != 0
               ? -1
               : 0;
}

/* ---- numbers ---- */

/* 2.4: it never falls. */
static int read_turn_in(struct risk_deck *d, const json_t *json, struct error *e)
{
    const json_t *table = json_object_get(json, "turn_in_table");
    char name[8];
    int i;

    for (i = 2; i <= RISK_TURN_IN_MAX; i++) {
        (void)snprintf(name, sizeof name, "%d", i);
        if (risk_deck_number(table, name, d->turn_in[i - 1], 99, &d->turn_in[i], e) !=
            0) {
            return -1;
        }
    }
    return 0;
}

/* 14.1: of each kind as many cards as there are players, for 3, 4 and 5. */
static int read_draft(struct risk_deck *d, const json_t *json, struct error *e)
{
    static const char *const kinds[RISK_DRAFT_KINDS] = {
        "starting_troops", "starting_coin_cards", "turn_order", "starting_placement"};
    static const int lo[] = {1, 0, 1, 1}, hi[] = {20, 2, 5, 5};
    const json_t *cards = json_object_get(json, "draft_cards");
    int kind, i;

    for (kind = 0; kind < RISK_DRAFT_KINDS; kind++) {
        const json_t *list = risk_deck_list(cards, kinds[kind], RISK_DRAFT_VALUES, e);

        for (i = 0; list && i < RISK_DRAFT_VALUES; i++) {
            const json_t *o = json_array_get(list, (size_t)i);
            int players = i < 3 ? 3 : i + 1;

            if (risk_deck_number(o, "value", lo[kind], hi[kind], &d->draft[kind][i], e) !=
                    0 ||
                risk_deck_number(o, "min_players", players, players,
                                 &d->draft_players[kind][i], e) != 0) {
                return -1;
            }
            if (kind >= 2 && d->draft[kind][i] != i + 1) {
                return risk_deck_wrong(e, kinds[kind], "1 to 5 in their order");
            }
        }
        if (!list) {
            return -1;
        }
    }
    return 0;
}

static int supply(const json_t *json, const char *list, const char *id, int most,
                  int *out, struct error *e)
{
    const json_t *records = json_object_get(json, list);
    size_t i;

    for (i = 0; i < json_array_size(records); i++) {
        if (risk_deck_is(json_array_get(records, i), "id", id)) {
            return risk_deck_number(json_array_get(records, i), "supply", 0, most, out,
                                    e);
        }
    }
    return risk_deck_wrong(e, list, "complete");
}

/* 13.4, 13.5: names are kept for so many cities and no more (12.2). */
static int read_supply(struct risk_deck *d, const json_t *json, struct error *e)
{
    return supply(json, "city_types", "minor", 9, &d->supply[RISK_MINOR], e) != 0 ||
                   supply(json, "city_types", "major", 5, &d->supply[RISK_MAJOR], e) !=
                       0 ||
                   supply(json, "city_types", "world_capital", 1,
                          &d->supply[RISK_CAPITAL], e) != 0 ||
                   supply(json, "winner_rewards", "cancel_scar", 99, &d->cancels, e) !=
                       0 ||
                   supply(json, "winner_rewards", "fortify_city", 99, &d->fortifications,
                          e) != 0 ||
                   supply(json, "held_on_rewards", "upgrade_card", 999, &d->upgrades,
                          e) != 0
               ? -1
               : 0;
}

/* Numbers that are of the rules and not of the deck. */
static int check_constants(const json_t *o, struct error *e)
{
    static const struct {
        const char *name;
        int value;
    } fixed[] = {{"stars_to_win", RISK_STARS},
                 {"cards_per_star", 4},
                 {"min_recruit", 3},
                 {"recruit_divisor", 3},
                 {"attack_dice_max", 3},
                 {"defence_dice_max", 2},
                 {"fortification_boxes", 10},
                 {"fortification_expand_surcharge", 2},
                 {"slots", RISK_SLOTS},
                 {"coin_cards", RISK_COINS},
                 {"first_game_max_resources", RISK_FIRST_STICKERS},
                 {"max_resources_on_card", RISK_RESOURCES_MAX},
                 {"join_divisor", 2},
                 {"bringer_missiles", 2},
                 {"lead_faction_capital_troops", 3},
                 {"alien_arrival_troops", 10},
                 {"alien_trigger_troops", 30},
                 {"nuke_missiles", 3}};
    size_t i;
    int value;

    for (i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        if (risk_deck_number(o, fixed[i].name, fixed[i].value, fixed[i].value, &value,
                             e) != 0) {
            return -1;
        }
    }
    return 0;
}

int risk_deck_read_numbers(struct risk_deck *d, const json_t *json, struct error *e)
{
    const json_t *constants = json_object_get(json, "constants");

    return check_constants(constants, e) != 0 ||
                   risk_deck_number(constants, "starting_troops", 1, 30, &d->first_troops,
                                    e) != 0 ||
                   risk_deck_number(constants, "first_game_coin_stickers", 0, RISK_BOARD,
                                    &d->stickers, e) != 0 ||
                   read_turn_in(d, json, e) != 0 || read_draft(d, json, e) != 0 ||
                   read_supply(d, json, e) != 0
               ? -1
               : 0;
}
