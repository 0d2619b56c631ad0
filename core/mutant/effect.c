#include "core/mutant/effect.h"

#include <string.h>

#define DEPTH_MAX 4    /* effects in the options of a choice in a table ... */
#define EFFECTS_MAX 12 /* in one list                                       */
#define AMOUNT_MAX 99  /* n of an effect                                    */
#define MODIFIER_MAX 9 /* n of `stat`, either way                           */
#define PICK_MAX 9     /* Characters of a pick, targets of a card           */
#define DICE_MAX 5     /* of a table                                        */

/* 12.2 */
static const char *const schools[] = {
    "self",      "targets",   "others",       "all",      "supporters", "commander",
    "most_rp",   "fewest_rp", "participants", "refusers", "standing",   "defeated",
    "withdrawn", "reached",   "winner",       "loser",    "credit_top", "actor",
    NULL};
/* 12.3 */
static const char *const characters[] = {"char:self",     "char:targets", "char:attacker",
                                         "char:defender", "char:mine",    NULL};

static const char *const goods[] = {"rp",    "coin",    "plot", "card",
                                    "power", "triumph", NULL};
static const char *const loot[] = {"coin", "card", "plot", "rp", NULL};
static const char *const hows[] = {"choice", "random", NULL};
static const char *const rolls[] = {"attack", "defence", "initiative", NULL};
static const char *const rerolled[] = {"low", "all", NULL};
static const char *const stats[] = {"atk", "def", "spd", "range", "move", NULL};
static const char *const spans[] = {"attack", "activation", "mission", NULL};
static const char *const zones[] = {"hand", "recruit", "plot", "mission", NULL};
static const char *const bars[] = {"command_bid", "recruit_bid", "event", NULL};
static const char *const terms[] = {"phase", "round", NULL};
static const char *const keys[] = {"first_defence_dice", "first_attack_dice", "move",
                                   "standing_coin", NULL};

enum part_kind {
    PART_WORD,
    PART_AMOUNT,    /* 1..99, or "supporters"                    */
    PART_MODIFIER,  /* -9..9, not 0                              */
    PART_SCHOOL,    /* 12.2                                      */
    PART_CHARACTER, /* 12.3                                      */
    PART_TAKER,     /* a Character for power and triumph, else a School */
    PART_FLAG,
    PART_OPTIONS, /* lists of effects; with `default`            */
    PART_TABLE,   /* rows of `roll`                              */
    PART_DICE,
};

struct part {
    const char *name;
    enum part_kind kind;
    const char *const *words; /* of PART_WORD     */
    bool optional;
};

#define PARTS_MAX 5

/* The closed list of 12.1. */
static const struct operation {
    const char *op;
    struct part part[PARTS_MAX];
} operations[] = {
    {"gain",
     {{"what", PART_WORD, goods, false},
      {"n", PART_AMOUNT, NULL, false},
      {"who", PART_TAKER, NULL, false}}},
    {"lose",
     {{"what", PART_WORD, goods, false},
      {"n", PART_AMOUNT, NULL, false},
      {"who", PART_TAKER, NULL, false}}},
    {"steal",
     {{"what", PART_WORD, loot, false},
      {"n", PART_AMOUNT, NULL, false},
      {"from", PART_SCHOOL, NULL, false},
      {"to", PART_SCHOOL, NULL, false},
      {"full", PART_FLAG, NULL, true}}},
    {"give",
     {{"what", PART_WORD, loot, false},
      {"n", PART_AMOUNT, NULL, false},
      {"to", PART_SCHOOL, NULL, false}}},
    {"discard",
     {{"n", PART_AMOUNT, NULL, false},
      {"who", PART_SCHOOL, NULL, false},
      {"how", PART_WORD, hows, false}}},
    {"injure", {{"who", PART_CHARACTER, NULL, false}}},
    {"heal", {{"who", PART_CHARACTER, NULL, false}}},
    {"cancel", {{NULL, PART_WORD, NULL, false}}},
    {"redirect", {{"to", PART_SCHOOL, NULL, false}}},
    {"reroll",
     {{"roll", PART_WORD, rolls, false},
      {"dice", PART_WORD, rerolled, false},
      {"who", PART_CHARACTER, NULL, false}}},
    {"move",
     {{"n", PART_AMOUNT, NULL, false},
      {"who", PART_CHARACTER, NULL, false},
      {"through", PART_FLAG, NULL, false}}},
    {"stat",
     {{"stat", PART_WORD, stats, false},
      {"n", PART_MODIFIER, NULL, false},
      {"who", PART_CHARACTER, NULL, false},
      {"until", PART_WORD, spans, false}}},
    {"damage", {{"n", PART_AMOUNT, NULL, false}, {"who", PART_CHARACTER, NULL, false}}},
    {"restore", {{"n", PART_AMOUNT, NULL, false}, {"who", PART_CHARACTER, NULL, false}}},
    {"peek",
     {{"zone", PART_WORD, zones, false},
      {"n", PART_AMOUNT, NULL, false},
      {"who", PART_SCHOOL, NULL, true}}},
    {"bar",
     {{"what", PART_WORD, bars, false},
      {"who", PART_SCHOOL, NULL, false},
      {"until", PART_WORD, terms, false}}},
    {"transfer",
     {{"who", PART_CHARACTER, NULL, false}, {"to", PART_SCHOOL, NULL, false}}},
    {"choose",
     {{"who", PART_SCHOOL, NULL, false}, {"options", PART_OPTIONS, NULL, false}}},
    {"roll", {{"dice", PART_DICE, NULL, false}, {"table", PART_TABLE, NULL, false}}},
    {"mod", {{"key", PART_WORD, keys, false}, {"n", PART_AMOUNT, NULL, false}}},
};

static int list_check(const struct place *p, json_t *list, bool charter, int depth);

static int pick_check(const struct place *p, json_t *o)
{
    static const char *const members[] = {"school", "type",    "state",
                                          "n",      "chooser", NULL};
    static const char *const types[] = {"hero", "student", "any", "leader", NULL};
    static const char *const states[] = {"ready", "injured", "any", NULL};
    static const char *const choosers[] = {"owner", "player", "random", NULL};
    int at;

    return member_only(p, o, members) != 0 ||
                   member_word(p, o, "school", schools, &at) != 0 ||
                   member_word(p, o, "type", types, &at) != 0 ||
                   member_word(p, o, "state", states, &at) != 0 ||
                   member_number(p, o, "n", 1, PICK_MAX, &at) != 0 ||
                   member_word(p, o, "chooser", choosers, &at) != 0
               ? -1
               : 0;
}

static int character_check(const struct place *p, json_t *o, const char *name)
{
    int at;

    if (json_is_object(json_object_get(o, name))) {
        return pick_check(p, json_object_get(o, name));
    }
    return member_word(p, o, name, characters, &at);
}

static int amount_check(const struct place *p, json_t *o, const char *name)
{
    const char *word = json_string_value(json_object_get(o, name));
    int n;

    if (word && strcmp(word, "supporters") == 0) {
        return 0;
    }
    return member_number(p, o, name, 1, AMOUNT_MAX, &n);
}

static int modifier_check(const struct place *p, json_t *o, const char *name)
{
    int n;

    if (member_number(p, o, name, -MODIFIER_MAX, MODIFIER_MAX, &n) != 0) {
        return -1;
    }
    return n == 0 ? member_fault(p, "has a modifier of 0.") : 0;
}

/* Power and Triumph Tokens lie on Characters, all else belongs to Schools. */
static int taker_check(const struct place *p, json_t *o, const char *name)
{
    const char *what = json_string_value(json_object_get(o, "what"));
    int at;

    if (what && (strcmp(what, "power") == 0 || strcmp(what, "triumph") == 0)) {
        return character_check(p, o, name);
    }
    return member_word(p, o, name, schools, &at);
}

static int options_check(const struct place *p, json_t *o, const char *name, int depth)
{
    json_t *options;
    size_t i;
    int n;

    if (member_list(p, o, name, 1, EFFECTS_MAX, &options) != 0 ||
        member_number(p, o, "default", 0, (int)json_array_size(options) - 1, &n) != 0) {
        return -1;
    }
    for (i = 0; i < json_array_size(options); i++) {
        if (list_check(p, json_array_get(options, i), false, depth + 1) != 0) {
            return -1;
        }
    }
    return 0;
}

/* The rows of a table must hold every sum of the dice, in order. */
static int table_check(const struct place *p, json_t *o, const char *name, int depth)
{
    static const char *const members[] = {"min", "max", "effects", NULL};
    json_t *rows;
    size_t i;
    int dice, lo, hi, next;

    if (member_number(p, o, "dice", 1, DICE_MAX, &dice) != 0 ||
        member_list(p, o, name, 1, EFFECTS_MAX, &rows) != 0) {
        return -1;
    }
    next = dice;
    for (i = 0; i < json_array_size(rows); i++) {
        json_t *row = json_array_get(rows, i);

        if (member_only(p, row, members) != 0 ||
            member_number(p, row, "min", next, next, &lo) != 0 ||
            member_number(p, row, "max", lo, 6 * dice, &hi) != 0 ||
            list_check(p, json_object_get(row, "effects"), false, depth + 1) != 0) {
            return -1;
        }
        next = hi + 1;
    }
    return next == 6 * dice + 1
               ? 0
               : member_fault(p, "has a table that ends below %d.", 6 * dice);
}

static int part_check(const struct place *p, json_t *o, const struct part *part,
                      int depth)
{
    bool flag;
    int at;

    switch (part->kind) {
    case PART_WORD:
        return member_word(p, o, part->name, part->words, &at);
    case PART_AMOUNT:
        return amount_check(p, o, part->name);
    case PART_MODIFIER:
        return modifier_check(p, o, part->name);
    case PART_SCHOOL:
        return member_word(p, o, part->name, schools, &at);
    case PART_CHARACTER:
        return character_check(p, o, part->name);
    case PART_TAKER:
        return taker_check(p, o, part->name);
    case PART_FLAG:
        return member_flag(p, o, part->name, &flag);
    case PART_OPTIONS:
        return options_check(p, o, part->name, depth);
    case PART_TABLE:
        return table_check(p, o, part->name, depth);
    case PART_DICE:
        return member_number(p, o, part->name, 1, DICE_MAX, &at);
    }
    return -1;
}

/* An operand of `if`: a number, `supporters`, or rp@SEL, coin@SEL, hand@SEL. */
static int operand_check(const struct place *p, json_t *o, const char *name)
{
    static const char *const values[] = {"rp@", "coin@", "hand@"};
    const char *word = json_string_value(json_object_get(o, name));
    size_t i, size;
    int s;

    if (json_is_integer(json_object_get(o, name)) ||
        (word && strcmp(word, "supporters") == 0)) {
        return 0;
    }
    for (i = 0; word && i < sizeof values / sizeof *values; i++) {
        size = strlen(values[i]);
        for (s = 0; strncmp(word, values[i], size) == 0 && schools[s]; s++) {
            if (strcmp(word + size, schools[s]) == 0) {
                return 0;
            }
        }
    }
    return member_fault(p, "has an unknown %s side of an \"if\".", name);
}

static int condition_check(const struct place *p, json_t *o)
{
    static const char *const members[] = {"left", "cmp", "right", NULL};
    static const char *const compare[] = {"<", "<=", "=", ">=", ">", NULL};
    int at;

    if (member_only(p, o, members) != 0 || operand_check(p, o, "left") != 0 ||
        member_word(p, o, "cmp", compare, &at) != 0) {
        return -1;
    }
    return operand_check(p, o, "right");
}

static const struct operation *operation_of(json_t *o)
{
    const char *op = json_string_value(json_object_get(o, "op"));
    size_t i;

    for (i = 0; op && i < sizeof operations / sizeof *operations; i++) {
        if (strcmp(operations[i].op, op) == 0) {
            return &operations[i];
        }
    }
    return NULL;
}

/* No member but op, if, the parts and what they bring along. */
static int parts_only(const struct place *p, json_t *o, const struct operation *op)
{
    const char *members[PARTS_MAX + 4] = {"op", "if"};
    int i, n = 2;

    for (i = 0; i < PARTS_MAX && op->part[i].name; i++) {
        members[n++] = op->part[i].name;
        if (op->part[i].kind == PART_OPTIONS) {
            members[n++] = "default";
        }
    }
    members[n] = NULL;
    return member_only(p, o, members);
}

static int effect_check(const struct place *p, json_t *o, bool charter, int depth)
{
    const struct operation *op = operation_of(o);
    const char *written = json_string_value(json_object_get(o, "op"));
    int i;

    if (!op) {
        return member_fault(p, "has an effect of an unknown op \"%.40s\".",
                            written ? written : "");
    }
    if ((strcmp(op->op, "mod") == 0) != charter) {
        return member_fault(p, "has the op \"%s\": Charters have \"mod\" and only they.",
                            op->op);
    }
    if (parts_only(p, o, op) != 0 ||
        (json_object_get(o, "if") && condition_check(p, json_object_get(o, "if")) != 0)) {
        return -1;
    }
    for (i = 0; i < PARTS_MAX && op->part[i].name; i++) {
        if (op->part[i].optional && !json_object_get(o, op->part[i].name)) {
            continue;
        }
        if (part_check(p, o, &op->part[i], depth) != 0) {
            return -1;
        }
    }
    return 0;
}

static int list_check(const struct place *p, json_t *list, bool charter, int depth)
{
    size_t i;

    if (!json_is_array(list) || json_array_size(list) > EFFECTS_MAX) {
        return member_fault(p, "needs \"effects\", a list of at most %d.", EFFECTS_MAX);
    }
    if (depth > DEPTH_MAX) {
        return member_fault(p, "has effects in effects, deeper than %d.", DEPTH_MAX);
    }
    for (i = 0; i < json_array_size(list); i++) {
        if (effect_check(p, json_array_get(list, i), charter, depth) != 0) {
            return -1;
        }
    }
    return 0;
}

int effects_check(const struct place *p, json_t *list, bool charter)
{
    return list_check(p, list, charter, 0);
}

static int school_targets(const struct place *p, json_t *o)
{
    static const char *const members[] = {"kind", "other", "min", "max", NULL};
    bool other;

    return member_only(p, o, members) != 0 ? -1 : member_flag(p, o, "other", &other);
}

static int character_targets(const struct place *p, json_t *o)
{
    static const char *const members[] = {"kind", "owner", "type", "state",
                                          "min",  "max",   NULL};
    static const char *const owners[] = {"own", "other", "any", NULL};
    static const char *const types[] = {"hero", "student", "leader", "any", NULL};
    static const char *const states[] = {"ready", "injured", "any", NULL};
    int at;

    if (member_only(p, o, members) != 0 || member_word(p, o, "owner", owners, &at) != 0 ||
        member_word(p, o, "type", types, &at) != 0) {
        return -1;
    }
    return member_word(p, o, "state", states, &at);
}

static int arena_targets(const struct place *p, json_t *o)
{
    static const char *const members[] = {"kind", "within", "side", "min", "max", NULL};
    static const char *const sides[] = {"any", "pc", "foe", NULL};
    int at;

    if (member_only(p, o, members) != 0 ||
        member_number(p, o, "within", 1, PICK_MAX, &at) != 0) {
        return -1;
    }
    return member_word(p, o, "side", sides, &at);
}

int targets_check(const struct place *p, json_t *targets)
{
    static const char *const kinds[] = {"school", "character", "arena", NULL};
    static int (*const check[])(const struct place *, json_t *) = {
        school_targets, character_targets, arena_targets};
    int kind, min, max;

    if (json_is_null(targets)) {
        return 0;
    }
    if (!json_is_object(targets)) {
        return member_fault(p, "needs \"targets\", an object or null.");
    }
    if (member_word(p, targets, "kind", kinds, &kind) != 0 ||
        check[kind](p, targets) != 0 ||
        member_number(p, targets, "min", 1, PICK_MAX, &min) != 0) {
        return -1;
    }
    return member_number(p, targets, "max", min, PICK_MAX, &max);
}

int trigger_check(const struct place *p, json_t *trigger)
{
    static const char *const members[] = {"on", "by", "targets", NULL};
    static const char *const events[] = {"event_played",    "reaction_played",
                                         "command_won",     "auction_won",
                                         "attack_declared", "attack_rolled",
                                         "defence_rolled",  "character_defeated",
                                         "phase_end",       NULL};
    static const char *const actors[] = {"me", "other", "any", NULL};
    static const char *const marks[] = {"me",     "only_me",        "any",         "mine",
                                        "bidder", "other_defender", "stops_event", NULL};
    int at;

    if (member_only(p, trigger, members) != 0 ||
        member_word(p, trigger, "on", events, &at) != 0 ||
        member_word(p, trigger, "by", actors, &at) != 0) {
        return -1;
    }
    return member_word(p, trigger, "targets", marks, &at);
}
