/* The state as JSON: territories and factions by their codes, marks and stages by words.
 */
#include "core/fields.h"
#include "core/risk/risk.h"

static const char *const stages[] = {
    "",         "voting",    "preparing", "ranking",    "turn begins",
    "turn",     "turn ends", "drawing",   "event",      "passing",
    "write-up", "rewards",   "packages",  "world name", "over"};
static const char *const asks[] = {"", "event", "sea line", "nuke", "island", "mission"};
static const char *const phases[] = {"start", "muster", "fight", "manoeuvre", "end"};
static const char *const cities[] = {"", "minor", "major", "capital", "ruin"};
static const char *const scars[] = {"",
                                    "ammo shortage",
                                    "bunker",
                                    "mercenary",
                                    "biohazard",
                                    "fallout",
                                    "alien collaborator",
                                    "cautious",
                                    "primitive",
                                    "purist",
                                    "short sighted",
                                    "unpopular"};
static const char *const comebacks[] = {
    "", "resourceful", "stealthy", "well-armed", "mobile", "convincing", "well-supplied"};
static const char *const missile_powers[] = {"",      "emp",       "interference",
                                             "recon", "bad intel", "rally"};
static const char *const events[] = {"",
                                     "fortify",
                                     "control the people",
                                     "riots",
                                     "resistance",
                                     "join the cause",
                                     "fallout",
                                     "agent of chaos",
                                     "evolve: direction",
                                     "evolve: form",
                                     "beam down",
                                     "die humans",
                                     "mysterious island"};
static const char *const missions[] = {"",
                                       "superior infrastructure",
                                       "reign of terror",
                                       "urban assault",
                                       "amphibious onslaught",
                                       "unexpected attack",
                                       "imperial might",
                                       "explore the world",
                                       "the world is ready",
                                       "advanced tactics",
                                       "advanced training",
                                       "forced occupation",
                                       "guerilla warfare",
                                       "urban troop surge",
                                       "wide border"};
static const char *const results[] = {"", "won", "held on", "eliminated"};
static const char *const standings[] = {
    "",          "DEFEND", "MISSILE", "SCAR WHEN", "SCAR START", "EMP",  "INTERFERENCE",
    "BAD INTEL", "EVENT",  "GAIN",    "COMEBACK",  "PICK",       "CARDS"};

static const struct field territory_fields[] = {
    FIELD_INT(struct risk_territory, troops),
    FIELD_INT(struct risk_territory, owner),
    FIELD_INT(struct risk_territory, hq),
    FIELD_WORD(struct risk_territory, city, cities),
    FIELD_INT(struct risk_territory, name),
    FIELD_INT(struct risk_territory, founder),
    FIELD_INT(struct risk_territory, fort),
    FIELD_WORD(struct risk_territory, scar, scars),
    FIELD_INT(struct risk_territory, resources),
    FIELD_INT(struct risk_territory, card),
    FIELD_INT(struct risk_territory, done),
};

/* A member of its own for each place of an array. */
#define PLACE(word, type, index, table)                                                  \
    {                                                                                    \
        .name = (word), .offset = (index) * sizeof(type), .size = sizeof(type),          \
        .count = 1, .parts = (table),                                                    \
        .part_count = (int)(sizeof(table) / sizeof *(table))                             \
    }
#define TERRITORY(code, index) PLACE(code, struct risk_territory, index, territory_fields)
static const struct field map_fields[] = {
    TERRITORY("ALA", 0),  TERRITORY("NWT", 1),  TERRITORY("GRE", 2),
    TERRITORY("ALB", 3),  TERRITORY("ONT", 4),  TERRITORY("ECA", 5),
    TERRITORY("WUS", 6),  TERRITORY("EUS", 7),  TERRITORY("CAM", 8),
    TERRITORY("VEN", 9),  TERRITORY("PER", 10), TERRITORY("BRA", 11),
    TERRITORY("ARG", 12), TERRITORY("ICE", 13), TERRITORY("GBR", 14),
    TERRITORY("SCA", 15), TERRITORY("RUS", 16), TERRITORY("NEU", 17),
    TERRITORY("SEU", 18), TERRITORY("WEU", 19), TERRITORY("NAF", 20),
    TERRITORY("EGY", 21), TERRITORY("EAF", 22), TERRITORY("CAF", 23),
    TERRITORY("SAF", 24), TERRITORY("MAD", 25), TERRITORY("URA", 26),
    TERRITORY("SIB", 27), TERRITORY("YAK", 28), TERRITORY("KAM", 29),
    TERRITORY("IRK", 30), TERRITORY("MON", 31), TERRITORY("JAP", 32),
    TERRITORY("AFG", 33), TERRITORY("CHI", 34), TERRITORY("MEA", 35),
    TERRITORY("IND", 36), TERRITORY("SEA", 37), TERRITORY("INO", 38),
    TERRITORY("NGU", 39), TERRITORY("WAU", 40), TERRITORY("EAU", 41),
    TERRITORY("AIL", 42),
};

static const struct field continent_fields[] = {
    FIELD_INT(struct risk_continent, bonus),
    FIELD_INT(struct risk_continent, namer),
    FIELD_INT(struct risk_continent, name),
};
#define CONTINENT(id, index) PLACE(id, struct risk_continent, index, continent_fields)
static const struct field continents_fields[] = {
    CONTINENT("north_america", 0), CONTINENT("south_america", 1),
    CONTINENT("europe", 2),        CONTINENT("africa", 3),
    CONTINENT("asia", 4),          CONTINENT("australia", 5),
};

static const struct field lane_fields[] = {
    FIELD_INT(struct risk_lane, a),
    FIELD_INT(struct risk_lane, b),
};

static const struct field faction_fields[] = {
    FIELD_INT(struct risk_faction, power),
    FIELD_WORD(struct risk_faction, comeback, comebacks),
    FIELD_WORD(struct risk_faction, missile_power, missile_powers),
    FIELD_WORD(struct risk_faction, mission, missions),
    FIELD_WORD(struct risk_faction, weakness, scars),
    FIELD_INT(struct risk_faction, bringer),
    FIELD_INT(struct risk_faction, wins),
    FIELD_INTS(struct risk_faction, starts, RISK_CONTINENTS),
};
#define FACTION(code, index) PLACE(code, struct risk_faction, index, faction_fields)
static const struct field factions_fields[] = {
    FACTION("MECH", 0), FACTION("BEAR", 1), FACTION("BALK", 2), FACTION("KHAN", 3),
    FACTION("SAHA", 4), FACTION("MUTA", 5), FACTION("ALIE", 6),
};

static const struct field person_fields[] = {
    FIELD_INT(struct risk_person, signatures),
};

static const struct field name_fields[] = {FIELD_TEXT(struct risk_text_name, text)};
static const struct field substitute_fields[] = {
    FIELD_TEXT(struct risk_substitute, name)};

static const struct field used_fields[] = {
    FIELD_INT(struct risk_used, minors),   FIELD_INT(struct risk_used, majors),
    FIELD_INT(struct risk_used, cancels),  FIELD_INT(struct risk_used, forts),
    FIELD_INT(struct risk_used, upgrades), FIELD_INT(struct risk_used, plus),
    FIELD_INT(struct risk_used, minus),
};

static const struct field rule_fields[] = {
    {.name = "kind",
     .offset = offsetof(struct risk_rule, kind),
     .size = sizeof(short),
     .count = 1,
     .names = standings,
     .name_count = (int)(sizeof standings / sizeof *standings)},
    FIELD_SHORT(struct risk_rule, where),
    FIELD_SHORT(struct risk_rule, by),
    FIELD_SHORT(struct risk_rule, n),
    FIELD_SHORT(struct risk_rule, per),
    FIELD_SHORT(struct risk_rule, side),
    FIELD_SHORT(struct risk_rule, force),
    FIELD_SHORT(struct risk_rule, spent),
    FIELD_SHORT(struct risk_rule, what),
    FIELD_SHORTS(struct risk_rule, list, RISK_CHOICE),
};

static const struct field wish_fields[] = {
    FIELD_SHORTS(struct risk_wish, votes, RISK_HUMANS),
    FIELD_SHORTS(struct risk_wish, factions, RISK_FACTIONS),
    FIELD_SHORTS(struct risk_wish, starts, RISK_TERRITORIES),
    FIELD_SHORTS(struct risk_wish, draft, RISK_DRAFT),
};

static const struct field player_fields[] = {
    FIELD_INT(struct risk_player, person),
    FIELD_INT(struct risk_player, sits_out),
    FIELD_INT(struct risk_player, playing),
    FIELD_INT(struct risk_player, faction),
    FIELD_INT(struct risk_player, start),
    FIELD_INT(struct risk_player, troops),
    FIELD_INT(struct risk_player, tokens),
    FIELD_INT(struct risk_player, missiles),
    FIELD_INT(struct risk_player, coins),
    FIELD_WORD(struct risk_player, scar, scars),
    FIELD_INT(struct risk_player, eliminated),
    FIELD_INT(struct risk_player, knocked_out),
    FIELD_WORD(struct risk_player, result, results),
    FIELD_INT(struct risk_player, quiet),
    FIELD_INT(struct risk_player, resigned),
    FIELD_INT(struct risk_player, open),
    FIELD_INT(struct risk_player, fresh),
    FIELD_INT(struct risk_player, hypnosis),
    FIELD_INT(struct risk_player, power_used),
    FIELD_INT(struct risk_player, red_used),
    FIELD_INT(struct risk_player, attached),
    FIELD_INT(struct risk_player, gain_due),
    FIELD_INT(struct risk_player, comeback_due),
    FIELD_STRUCTS(struct risk_player, wish, 1, wish_fields),
    FIELD_STRUCTS(struct risk_player, rules, RISK_RULES, rule_fields),
};

static const struct field choice_fields[] = {
    FIELD_INTS(struct risk_choices, card, RISK_CHOICE),
    FIELD_INT(struct risk_choices, cards),
    FIELD_INT(struct risk_choices, mission),
    FIELD_INT(struct risk_choices, private_mission),
    FIELD_INT(struct risk_choices, levy),
    FIELD_INT(struct risk_choices, recon),
    FIELD_INT(struct risk_choices, shackle),
    FIELD_INT(struct risk_choices, capital),
    FIELD_TEXT(struct risk_choices, capital_name),
    FIELD_INTS(struct risk_choices, sealine, 2),
};

static const struct field turn_fields[] = {
    FIELD_INT(struct risk_turn, seat),
    FIELD_INT(struct risk_turn, number),
    FIELD_WORD(struct risk_turn, phase, phases),
    FIELD_INT(struct risk_turn, ended),
    FIELD_INT(struct risk_turn, conquests),
    FIELD_INT(struct risk_turn, sea_conquests),
    FIELD_INT(struct risk_turn, city_conquests),
    FIELD_INT(struct risk_turn, expansions),
    FIELD_INT(struct risk_turn, city_expansions),
    FIELD_INT(struct risk_turn, begun),
    FIELD_INT(struct risk_turn, denied),
    FIELD_INT(struct risk_turn, recruits),
    FIELD_INT(struct risk_turn, left),
    FIELD_INT(struct risk_turn, placed),
    FIELD_INT(struct risk_turn, turned_in),
    FIELD_INT(struct risk_turn, resources_in),
    FIELD_INT(struct risk_turn, big_cards),
    FIELD_INTS(struct risk_turn, spread, 2),
    FIELD_INT(struct risk_turn, stealth),
    FIELD_INT(struct risk_turn, occupation),
    FIELD_INT(struct risk_turn, hq_moved),
    FIELD_INT(struct risk_turn, manoeuvred),
    FIELD_INT(struct risk_turn, intimidated),
    FIELD_INT(struct risk_turn, victims),
    FIELD_WORD(struct risk_turn, completing, missions),
    FIELD_INT(struct risk_turn, events),
    FIELD_WORD(struct risk_turn, event, events),
    FIELD_INT(struct risk_turn, leader),
    FIELD_STRUCTS(struct risk_turn, choices, 1, choice_fields),
};

static const struct field strike_fields[] = {
    FIELD_INT(struct risk_strike, by),        FIELD_INT(struct risk_strike, from),
    FIELD_INT(struct risk_strike, to),        FIELD_INT(struct risk_strike, attackers),
    FIELD_INT(struct risk_strike, defenders),
};

static const struct field asked_fields[] = {
    FIELD_WORD(struct risk_asked, kind, asks),
    FIELD_INT(struct risk_asked, seat),
    FIELD_INT(struct risk_asked, round),
};

#define ALL(member, table)                                                               \
    {                                                                                    \
        .name = #member, .offset = offsetof(struct risk, member),                        \
        .size = sizeof(((struct risk *)0)->member), .count = 1, .parts = (table),        \
        .part_count = (int)(sizeof(table) / sizeof *(table))                             \
    }
static const struct field fields[] = {
    FIELD_INT(struct risk, game),
    FIELD_INT(struct risk, games),
    FIELD_WORD(struct risk, stage, stages),
    FIELD_INT(struct risk, questions),
    FIELD_INT(struct risk, number),
    FIELD_INT(struct risk, awaiting),
    FIELD_STRUCTS(struct risk, asked, 1, asked_fields),
    FIELD_INTS(struct risk, packs, RISK_PACKS),
    ALL(map, map_fields),
    ALL(continents, continents_fields),
    FIELD_STRUCTS(struct risk, lanes, RISK_LANES, lane_fields),
    ALL(factions, factions_fields),
    FIELD_STRUCTS(struct risk, persons, RISK_PERSONS, person_fields),
    FIELD_STRUCTS(struct risk, substitutes, RISK_SUBSTITUTES, substitute_fields),
    FIELD_STRUCTS(struct risk, names, RISK_NAMES, name_fields),
    FIELD_STRUCTS(struct risk, used, 1, used_fields),
    FIELD_INTS(struct risk, scars, RISK_SCARS),
    FIELD_INTS(struct risk, events, RISK_EVENTS),
    FIELD_INTS(struct risk, missions, RISK_MISSIONS),
    FIELD_INTS(struct risk, evolution, 2),
    FIELD_INT(struct risk, world),
    FIELD_INTS(struct risk, shuffles, 8),
    FIELD_INT(struct risk, over),
    FIELD_INT(struct risk, first),
    FIELD_INT(struct risk, winner),
    FIELD_INTS(struct risk, order, RISK_TABLE),
    FIELD_INTS(struct risk, deck, RISK_TERRITORIES),
    FIELD_INTS(struct risk, slots, RISK_SLOTS),
    FIELD_INT(struct risk, coins),
    FIELD_INT(struct risk, ran_out),
    FIELD_INTS(struct risk, event_deck, RISK_EVENT_CARDS),
    FIELD_INTS(struct risk, mission_deck, RISK_MISSIONS),
    FIELD_WORD(struct risk, mission, missions),
    FIELD_STRUCTS(struct risk, players, RISK_SEATS, player_fields),
    FIELD_STRUCTS(struct risk, turn, 1, turn_fields),
    FIELD_STRUCTS(struct risk, strike, 1, strike_fields),
    FIELD_TEXT(struct risk, lines),
};
#define FIELDS ((int)(sizeof fields / sizeof *fields))

size_t risk_fields_size(void)
{
    return fields_size(fields, FIELDS);
}

json_t *risk_save(const struct turn *t)
{
    return fields_save(t->state, fields, FIELDS);
}

int risk_load(struct turn *t, const json_t *snapshot, struct error *e)
{
    if (fields_load(t->state, fields, FIELDS, snapshot, e) != 0) {
        return -1;
    }
    if (risk_audit(t, e) != 0) {
        e->code = ERROR_DATA;
        return -1;
    }
    return 0;
}
