#include "core/arcs/arcs.h"
#include "core/fields.h"

static const char *const kinds[] = {"", "city", "starport"};
static const char *const modes[] = {"", "lead", "surpass", "copy", "pivot"};
static const char *const phases[] = {"card", "prelude", "actions"};
static const char *const tasks[] = {"", "game", "turn", "battle", "look"};
static const char *const on_errors[] = {"ask", "end", "skip"};
static const char *const stages[] = {"",          "deal",    "mulligan", "round",
                                     "lead",      "next",    "follow",   "round-end",
                                     "score",     "reroll",  "own",      "ships",
                                     "buildings", "outrage", "ransack",  "raid"};

#define WORDS(type, member, n, words)                                                    \
    {                                                                                    \
        .name = #member, .offset = offsetof(type, member), .size = sizeof(int),          \
        .count = (n), .names = (words),                                                  \
        .name_count = (int)(sizeof(words) / sizeof *(words))                             \
    }
#define RESOURCES(type, member, n)                                                       \
    {                                                                                    \
        .name = #member, .offset = offsetof(type, member), .size = sizeof(int),          \
        .count = (n), .names = arcs_resource_names, .name_count = ARCS_RESOURCES         \
    }
#define AMBITION(type, member)                                                           \
    {                                                                                    \
        .name = #member, .offset = offsetof(type, member), .size = sizeof(int),          \
        .count = 1, .names = arcs_ambition_names, .name_count = ARCS_AMBITIONS           \
    }

static const struct field building_fields[] = {
    FIELD_WORD(struct arcs_building, kind, kinds),
    FIELD_INT(struct arcs_building, owner),
    FIELD_INT(struct arcs_building, damaged),
    FIELD_INT(struct arcs_building, used),
};

static const struct field system_fields[] = {
    FIELD_INTS(struct arcs_system, fresh, ARCS_SEATS),
    FIELD_INTS(struct arcs_system, damaged, ARCS_SEATS),
    FIELD_STRUCTS(struct arcs_system, building, ARCS_BUILDINGS, building_fields),
};

/* Each system by its name, so that a position can be read. */
#define SYSTEM(i, word)                                                                  \
    {                                                                                    \
        .name = (word), .offset = (i) * sizeof(struct arcs_system),                      \
        .size = sizeof(struct arcs_system), .count = 1, .parts = system_fields,          \
        .part_count = (int)(sizeof system_fields / sizeof *system_fields)                \
    }
static const struct field map_fields[] = {
    SYSTEM(0, "1.gate"),   SYSTEM(1, "1.arrow"),  SYSTEM(2, "1.moon"),
    SYSTEM(3, "1.hex"),    SYSTEM(4, "2.gate"),   SYSTEM(5, "2.arrow"),
    SYSTEM(6, "2.moon"),   SYSTEM(7, "2.hex"),    SYSTEM(8, "3.gate"),
    SYSTEM(9, "3.arrow"),  SYSTEM(10, "3.moon"),  SYSTEM(11, "3.hex"),
    SYSTEM(12, "4.gate"),  SYSTEM(13, "4.arrow"), SYSTEM(14, "4.moon"),
    SYSTEM(15, "4.hex"),   SYSTEM(16, "5.gate"),  SYSTEM(17, "5.arrow"),
    SYSTEM(18, "5.moon"),  SYSTEM(19, "5.hex"),   SYSTEM(20, "6.gate"),
    SYSTEM(21, "6.arrow"), SYSTEM(22, "6.moon"),  SYSTEM(23, "6.hex"),
};

static const struct field trophy_fields[] = {
    FIELD_INTS(struct arcs_trophies, ships, ARCS_SEATS),
    FIELD_INTS(struct arcs_trophies, cities, ARCS_SEATS),
    FIELD_INTS(struct arcs_trophies, starports, ARCS_SEATS),
    FIELD_INTS(struct arcs_trophies, agents, ARCS_SEATS),
};

static const struct field vox_fields[] = {
    FIELD_INT(struct arcs_vox, given),   FIELD_INT(struct arcs_vox, declined),
    FIELD_INT(struct arcs_vox, cluster), FIELD_INTS(struct arcs_vox, system, 4),
    FIELD_INT(struct arcs_vox, systems), AMBITION(struct arcs_vox, ambition),
    FIELD_INT(struct arcs_vox, look),    RESOURCES(struct arcs_vox, resource, 1),
    FIELD_INT(struct arcs_vox, city),    FIELD_INT(struct arcs_vox, slot),
    FIELD_INT(struct arcs_vox, seize),   FIELD_INT(struct arcs_vox, card),
    FIELD_INT(struct arcs_vox, from),
};

static const struct field plan_fields[] = {
    FIELD_TEXT(struct arcs_plan, name),
    FIELD_INT(struct arcs_plan, round),
    FIELD_INT(struct arcs_plan, complete),
    FIELD_TEXT(struct arcs_plan, text),
};

static const struct field player_fields[] = {
    FIELD_INT(struct arcs_player, power),
    FIELD_INTS(struct arcs_player, hand, ARCS_CARDS),
    RESOURCES(struct arcs_player, tokens, ARCS_SLOTS),
    FIELD_INTS(struct arcs_player, guild, ARCS_GUILD),
    FIELD_STRUCTS(struct arcs_player, trophies, 1, trophy_fields),
    FIELD_INTS(struct arcs_player, captives, ARCS_SEATS),
    FIELD_INTS(struct arcs_player, outrage, ARCS_RESOURCES),
    FIELD_INT(struct arcs_player, conceded),
    FIELD_INT(struct arcs_player, defaults),
    FIELD_INT(struct arcs_player, votes),
    RESOURCES(struct arcs_player, keep, ARCS_RESOURCES - 1),
    FIELD_WORD(struct arcs_player, on_error, on_errors),
    FIELD_INT(struct arcs_player, mulligan),
    FIELD_INT(struct arcs_player, mulligan_of),
    FIELD_INT(struct arcs_player, pass_below),
    FIELD_STRUCTS(struct arcs_player, vox, ARCS_VOX, vox_fields),
    FIELD_STRUCTS(struct arcs_player, plans, ARCS_PLANS, plan_fields),
    FIELD_INT(struct arcs_player, recording),
};

static const struct field place_fields[] = {
    FIELD_INT(struct arcs_court_place, card),
    FIELD_INTS(struct arcs_court_place, agents, ARCS_SEATS),
};

static const struct field played_fields[] = {
    FIELD_INT(struct arcs_played, card),
    FIELD_WORD(struct arcs_played, mode, modes),
    FIELD_INT(struct arcs_played, seize),
};

static const struct field union_fields[] = {
    FIELD_INT(struct arcs_union, card),
    FIELD_INT(struct arcs_union, action),
    FIELD_INT(struct arcs_union, seat),
};

static const struct field round_fields[] = {
    FIELD_INT(struct arcs_round, number),
    FIELD_INT(struct arcs_round, leader),
    FIELD_INT(struct arcs_round, at),
    FIELD_INT(struct arcs_round, zeroed),
    FIELD_INT(struct arcs_round, declared),
    FIELD_INT(struct arcs_round, seized),
    FIELD_STRUCTS(struct arcs_round, plays, ARCS_SEATS, played_fields),
    FIELD_STRUCTS(struct arcs_round, unions, ARCS_UNIONS, union_fields),
};

static const struct field turn_fields[] = {
    FIELD_WORD(struct arcs_turn, phase, phases),
    FIELD_INT(struct arcs_turn, pips),
    FIELD_INT(struct arcs_turn, weapon),
    FIELD_INT(struct arcs_turn, fence),
    FIELD_INT(struct arcs_turn, declared),
    FIELD_INT(struct arcs_turn, gained),
    FIELD_INTS(struct arcs_turn, spent, ARCS_RESOURCES),
    FIELD_INT(struct arcs_turn, rebuild),
    FIELD_INT(struct arcs_turn, irreversible),
    FIELD_INT(struct arcs_turn, pauses),
};

static const struct field clause_fields[] = {
    FIELD_INT(struct arcs_clauses, reroll),
    FIELD_INT(struct arcs_clauses, reroll_most),
    FIELD_INT(struct arcs_clauses, own),
    FIELD_INT(struct arcs_clauses, ships),
    FIELD_INT(struct arcs_clauses, buildings),
    FIELD_INTS(struct arcs_clauses, building, ARCS_BUILDINGS),
    FIELD_INTS(struct arcs_clauses, ransack, ARCS_LIST),
    FIELD_INT(struct arcs_clauses, ransacks),
    FIELD_INT(struct arcs_clauses, ransack_ask),
    FIELD_INTS(struct arcs_clauses, raid, ARCS_LIST),
    FIELD_INT(struct arcs_clauses, raids),
    FIELD_INT(struct arcs_clauses, raid_then),
};

/* The faces of one kind of dice: an array in an array has no field of its own. */
#define FACES(word, die)                                                                 \
    {                                                                                    \
        .name = (word), .size = sizeof(int), .count = ARCS_FACES,                        \
        .offset = offsetof(struct arcs_battle, face[die])                                \
    }
static const struct field battle_fields[] = {
    FIELD_INT(struct arcs_battle, attacker),
    FIELD_INT(struct arcs_battle, defender),
    FIELD_INT(struct arcs_battle, system),
    FIELD_INTS(struct arcs_battle, dice, ARCS_DICE),
    FACES("skirmish", ARCS_SKIRMISH),
    FACES("assault", ARCS_ASSAULT),
    FACES("raid", ARCS_RAID),
    FIELD_INT(struct arcs_battle, self),
    FIELD_INT(struct arcs_battle, intercepts),
    FIELD_INT(struct arcs_battle, ships),
    FIELD_INT(struct arcs_battle, buildings),
    FIELD_INT(struct arcs_battle, keys),
    FIELD_INT(struct arcs_battle, left),
    FIELD_INT(struct arcs_battle, cities),
    FIELD_INT(struct arcs_battle, told),
    FIELD_INT(struct arcs_battle, asked),
    FIELD_STRUCTS(struct arcs_battle, clauses, 1, clause_fields),
};

static const struct field frame_fields[] = {
    FIELD_WORD(struct arcs_frame, task, tasks),
    FIELD_WORD(struct arcs_frame, stage, stages),
};

static const struct field marker_fields[] = {
    FIELD_INT(struct arcs_marker, gold),
    AMBITION(struct arcs_marker, box),
};

static const struct field fields[] = {
    FIELD_INT(struct arcs, setup),
    FIELD_INT(struct arcs, chapter),
    FIELD_INT(struct arcs, over),
    FIELD_INT(struct arcs, winner),
    FIELD_INT(struct arcs, questions),
    FIELD_INTS(struct arcs, shuffles, 4),
    FIELD_INT(struct arcs, initiative),
    FIELD_INT(struct arcs, passes),
    {.name = "map",
     .offset = offsetof(struct arcs, map),
     .size = sizeof(((struct arcs *)0)->map),
     .count = 1,
     .parts = map_fields,
     .part_count = ARCS_SYSTEMS},
    FIELD_STRUCTS(struct arcs, players, ARCS_SEATS, player_fields),
    FIELD_INTS(struct arcs, discard, ARCS_CARDS),
    FIELD_INTS(struct arcs, court_deck, ARCS_COURT),
    FIELD_INTS(struct arcs, court_discard, ARCS_COURT),
    FIELD_STRUCTS(struct arcs, row, ARCS_ROW, place_fields),
    FIELD_STRUCTS(struct arcs, markers, ARCS_MARKERS, marker_fields),
    FIELD_INTS(struct arcs, neutral, ARCS_RESOURCES),
    FIELD_STRUCTS(struct arcs, round, 1, round_fields),
    FIELD_STRUCTS(struct arcs, turn, 1, turn_fields),
    FIELD_STRUCTS(struct arcs, battle, 1, battle_fields),
    FIELD_INT(struct arcs, looked),
    FIELD_STRUCTS(struct arcs, tasks, ARCS_TASKS, frame_fields),
};
#define FIELDS ((int)(sizeof fields / sizeof *fields))

size_t arcs_fields_size(void)
{
    return fields_size(fields, FIELDS);
}

json_t *arcs_save(const struct turn *t)
{
    return fields_save(t->state, fields, FIELDS);
}

int arcs_load(struct turn *t, const json_t *snapshot, struct error *e)
{
    if (fields_load(t->state, fields, FIELDS, snapshot, e) != 0) {
        return -1;
    }
    if (arcs_audit(t, e) != 0) {
        e->code = ERROR_DATA;
        return -1;
    }
    return 0;
}
