/* Effects, targets and triggers of a deck file: RULES 12. */
#include "core/mutant/effect.h"

#include <stddef.h>
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
static const char *const loot[] = {"rp", "coin", "plot", "card", NULL};
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
    const char *const *words; /* of PART_WORD                    */
    bool optional;
    size_t offset; /* in struct mutant_effect: where an int goes */
};

#define PARTS_MAX 5
#define AT(member) offsetof(struct mutant_effect, member)
#define WORD(name, words, member)                                                        \
    {                                                                                    \
        name, PART_WORD, words, false, AT(member)                                        \
    }
#define AMOUNT                                                                           \
    {                                                                                    \
        "n", PART_AMOUNT, NULL, false, AT(n)                                             \
    }
#define SCHOOL(name, member)                                                             \
    {                                                                                    \
        name, PART_SCHOOL, NULL, false, AT(member)                                       \
    }
#define FIGURES                                                                          \
    {                                                                                    \
        "who", PART_CHARACTER, NULL, false, AT(figures)                                  \
    }
#define TAKER                                                                            \
    {                                                                                    \
        "who", PART_TAKER, NULL, false, AT(schools)                                      \
    }

/* The closed list of 12.1, in the order of enum mutant_op. */
static const struct operation {
    const char *op;
    struct part part[PARTS_MAX];
} operations[MUTANT_OPS] = {
    {"gain", {WORD("what", goods, what), AMOUNT, TAKER}},
    {"lose", {WORD("what", goods, what), AMOUNT, TAKER}},
    {"steal",
     {WORD("what", loot, what),
      AMOUNT,
      SCHOOL("from", schools),
      SCHOOL("to", to),
      {"full", PART_FLAG, NULL, true, AT(flag)}}},
    {"give", {WORD("what", loot, what), AMOUNT, SCHOOL("to", to)}},
    {"discard", {AMOUNT, SCHOOL("who", schools), WORD("how", hows, mode)}},
    {"injure", {FIGURES}},
    {"heal", {FIGURES}},
    {"cancel", {{NULL, PART_WORD, NULL, false, 0}}},
    {"redirect", {SCHOOL("to", to)}},
    {"reroll", {WORD("roll", rolls, what), WORD("dice", rerolled, mode), FIGURES}},
    {"move", {AMOUNT, FIGURES, {"through", PART_FLAG, NULL, false, AT(flag)}}},
    {"stat",
     {WORD("stat", stats, what),
      {"n", PART_MODIFIER, NULL, false, AT(n)},
      FIGURES,
      WORD("until", spans, mode)}},
    {"damage", {AMOUNT, FIGURES}},
    {"restore", {AMOUNT, FIGURES}},
    {"peek",
     {WORD("zone", zones, what), AMOUNT, {"who", PART_SCHOOL, NULL, true, AT(schools)}}},
    {"bar",
     {WORD("what", bars, what), SCHOOL("who", schools), WORD("until", terms, mode)}},
    {"transfer", {FIGURES, SCHOOL("to", to)}},
    {"choose",
     {SCHOOL("who", schools), {"options", PART_OPTIONS, NULL, false, AT(list)}}},
    {"roll",
     {{"dice", PART_DICE, NULL, false, AT(n)},
      {"table", PART_TABLE, NULL, false, AT(list)}}},
    {"mod", {WORD("key", keys, what), AMOUNT}},
};

static int list_read(const struct reading *r, const struct place *p, json_t *list,
                     int depth, int *out);

static int pick_read(const struct place *p, json_t *o, struct mutant_pick *pick)
{
    static const char *const members[] = {"school", "type",    "state",
                                          "n",      "chooser", NULL};
    static const char *const types[] = {"hero", "student", "leader", "any", NULL};
    static const char *const states[] = {"ready", "injured", "any", NULL};
    static const char *const choosers[] = {"owner", "player", "random", NULL};

    if (member_only(p, o, members) != 0 ||
        member_word(p, o, "school", schools, &pick->school) != 0 ||
        member_word(p, o, "type", types, &pick->type) != 0 ||
        member_word(p, o, "state", states, &pick->state) != 0 ||
        member_word(p, o, "chooser", choosers, &pick->chooser) != 0) {
        return -1;
    }
    return member_number(p, o, "n", 1, PICK_MAX, &pick->n);
}

static int figures_read(const struct place *p, json_t *o, const char *name,
                        struct mutant_effect *x)
{
    if (json_is_object(json_object_get(o, name))) {
        x->figures = MUTANT_PICK;
        return pick_read(p, json_object_get(o, name), &x->pick);
    }
    return member_word(p, o, name, characters, &x->figures);
}

static int amount_read(const struct place *p, json_t *o, const char *name, int *out)
{
    const char *word = json_string_value(json_object_get(o, name));

    if (word && strcmp(word, "supporters") == 0) {
        *out = MUTANT_N_SUPPORTERS;
        return 0;
    }
    return member_number(p, o, name, 1, AMOUNT_MAX, out);
}

static int modifier_read(const struct place *p, json_t *o, const char *name, int *out)
{
    if (member_number(p, o, name, -MODIFIER_MAX, MODIFIER_MAX, out) != 0) {
        return -1;
    }
    return *out == 0 ? member_fault(p, "has a modifier of 0.") : 0;
}

/* Power and Triumph Tokens lie on Characters, all else belongs to Schools. */
static int taker_read(const struct place *p, json_t *o, const char *name,
                      struct mutant_effect *x)
{
    const char *what = json_string_value(json_object_get(o, "what"));

    if (what && (strcmp(what, "power") == 0 || strcmp(what, "triumph") == 0)) {
        return figures_read(p, o, name, x);
    }
    return member_word(p, o, name, schools, &x->schools);
}

/* Room for n lists in a row; the first of them. */
static int lists_begin(const struct reading *r, const struct place *p, int n, int *first)
{
    if (r->deck->lists + n > MUTANT_LISTS) {
        return member_fault(p, "goes over the limit: at most %d lists of effects.",
                            MUTANT_LISTS - 1);
    }
    *first = r->deck->lists;
    r->deck->lists += n;
    return 0;
}

static int options_read(const struct reading *r, const struct place *p, json_t *o,
                        const char *name, int depth, struct mutant_effect *x)
{
    json_t *options;
    int i;

    if (member_list(p, o, name, 1, MUTANT_CHOICES, &options) != 0 ||
        member_number(p, o, "default", 0, (int)json_array_size(options) - 1, &x->mode) !=
            0) {
        return -1;
    }
    x->lists = (int)json_array_size(options);
    if (lists_begin(r, p, x->lists, &x->list) != 0) {
        return -1;
    }
    for (i = 0; i < x->lists; i++) {
        int at = x->list + i;

        if (list_read(r, p, json_array_get(options, (size_t)i), depth + 1, &at) != 0) {
            return -1;
        }
    }
    return 0;
}

/* The rows of a table must hold every sum of the dice, in order. */
static int table_read(const struct reading *r, const struct place *p, json_t *o,
                      const char *name, int depth, struct mutant_effect *x)
{
    static const char *const members[] = {"min", "max", "effects", NULL};
    json_t *rows;
    int i, dice, lo = 0, hi, next;

    if (member_number(p, o, "dice", 1, DICE_MAX, &dice) != 0 ||
        member_list(p, o, name, 1, EFFECTS_MAX, &rows) != 0) {
        return -1;
    }
    next = dice;
    x->lists = (int)json_array_size(rows);
    if (lists_begin(r, p, x->lists, &x->list) != 0) {
        return -1;
    }
    for (i = 0; i < x->lists; i++) {
        json_t *row = json_array_get(rows, (size_t)i);
        int at = x->list + i;

        if (member_only(p, row, members) != 0 ||
            member_number(p, row, "min", next, next, &lo) != 0 ||
            member_number(p, row, "max", lo, 6 * dice, &hi) != 0 ||
            list_read(r, p, json_object_get(row, "effects"), depth + 1, &at) != 0) {
            return -1;
        }
        r->deck->list[at].min = lo;
        r->deck->list[at].max = hi;
        next = hi + 1;
    }
    return next == 6 * dice + 1
               ? 0
               : member_fault(p, "has a table that ends below %d.", 6 * dice);
}

static int part_read(const struct reading *r, const struct place *p, json_t *o,
                     const struct part *part, int depth, struct mutant_effect *x)
{
    int *to = (int *)(void *)((char *)x + part->offset);
    bool flag = false;
    int result;

    switch (part->kind) {
    case PART_WORD:
        return member_word(p, o, part->name, part->words, to);
    case PART_AMOUNT:
        return amount_read(p, o, part->name, to);
    case PART_MODIFIER:
        return modifier_read(p, o, part->name, to);
    case PART_SCHOOL:
        return member_word(p, o, part->name, schools, to);
    case PART_CHARACTER:
        return figures_read(p, o, part->name, x);
    case PART_TAKER:
        return taker_read(p, o, part->name, x);
    case PART_FLAG:
        result = member_flag(p, o, part->name, &flag);
        *to = flag;
        return result;
    case PART_OPTIONS:
        return options_read(r, p, o, part->name, depth, x);
    case PART_TABLE:
        return table_read(r, p, o, part->name, depth, x);
    case PART_DICE:
        return member_number(p, o, part->name, 1, DICE_MAX, to);
    }
    return -1;
}

/* An operand of `if`: a number, `supporters`, or rp@SEL, coin@SEL, hand@SEL. */
static int operand_read(const struct place *p, json_t *o, const char *name,
                        struct mutant_operand *out)
{
    static const char *const values[] = {"rp@", "coin@", "hand@"};
    json_t *value = json_object_get(o, name);
    const char *word = json_string_value(value);
    size_t size;
    int i;

    if (json_is_integer(value)) {
        return member_number(p, o, name, -AMOUNT_MAX, AMOUNT_MAX, &out->n);
    }
    if (word && strcmp(word, "supporters") == 0) {
        out->value = MUTANT_SUPPORTING;
        return 0;
    }
    for (i = 0; word && i < 3; i++) {
        size = strlen(values[i]);
        for (out->n = 0; strncmp(word, values[i], size) == 0 && schools[out->n];
             out->n++) {
            if (strcmp(word + size, schools[out->n]) == 0) {
                out->value = MUTANT_RP_AT + i;
                return 0;
            }
        }
    }
    return member_fault(p, "has an unknown %s side of an \"if\".", name);
}

/* Numbered through the whole card: all are read before its first effect (12.1). */
static int condition_read(const struct reading *r, const struct place *p, json_t *o,
                          struct mutant_if *out)
{
    static const char *const members[] = {"left", "cmp", "right", NULL};
    static const char *const compare[] = {"<", "<=", "=", ">=", ">", NULL};

    if (member_only(p, o, members) != 0 || operand_read(p, o, "left", &out->left) != 0 ||
        member_word(p, o, "cmp", compare, &out->compare) != 0) {
        return -1;
    }
    out->compare += MUTANT_LESS;
    if (r->deck->ifs == MUTANT_IFS) {
        return member_fault(p, "has more than %d \"if\".", MUTANT_IFS);
    }
    out->number = r->deck->ifs++;
    return operand_read(p, o, "right", &out->right);
}

/* Its place in the list of 12.1, or -1. */
static int operation_of(json_t *o)
{
    const char *op = json_string_value(json_object_get(o, "op"));
    int i;

    for (i = 0; op && i < MUTANT_OPS; i++) {
        if (strcmp(operations[i].op, op) == 0) {
            return i;
        }
    }
    return -1;
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

static int parts_read(const struct reading *r, const struct place *p, json_t *o,
                      const struct operation *op, int depth, struct mutant_effect *x)
{
    int i;

    for (i = 0; i < PARTS_MAX && op->part[i].name; i++) {
        if (op->part[i].optional && !json_object_get(o, op->part[i].name)) {
            continue;
        }
        if (part_read(r, p, o, &op->part[i], depth, x) != 0) {
            return -1;
        }
    }
    return 0;
}

/* charter: `mod` and nothing else, as a Charter's. */
static int effect_read(const struct reading *r, const struct place *p, json_t *o,
                       bool charter, int depth, struct mutant_effect *x)
{
    const char *written = json_string_value(json_object_get(o, "op"));
    int op = operation_of(o);

    if (op < 0) {
        return member_fault(p, "has an effect of an unknown op \"%.40s\".",
                            written ? written : "");
    }
    if ((op == MUTANT_MOD) != charter) {
        return member_fault(p, "has the op \"%s\": Charters have \"mod\" and only they.",
                            operations[op].op);
    }
    x->op = op;
    x->schools = -1;
    if (parts_only(p, o, &operations[op]) != 0 ||
        (json_object_get(o, "if") &&
         condition_read(r, p, json_object_get(o, "if"), &x->condition) != 0)) {
        return -1;
    }
    return parts_read(r, p, o, &operations[op], depth, x);
}

static int list_fits(const struct place *p, json_t *list, int depth)
{
    if (!json_is_array(list) || json_array_size(list) > EFFECTS_MAX) {
        return member_fault(p, "needs \"effects\", a list of at most %d.", EFFECTS_MAX);
    }
    return depth > DEPTH_MAX
               ? member_fault(p, "has effects in effects, deeper than %d.", DEPTH_MAX)
               : 0;
}

/* Reads into list *out, whose effects lie in a row. */
static int list_read(const struct reading *r, const struct place *p, json_t *list,
                     int depth, int *out)
{
    struct mutant_deck *deck = r->deck;
    struct mutant_list *to = &deck->list[*out];
    int i;

    if (list_fits(p, list, depth) != 0) {
        return -1;
    }
    to->first = deck->effects;
    to->count = (int)json_array_size(list);
    if (deck->effects + to->count > MUTANT_EFFECTS) {
        return member_fault(p, "goes over the limit of a deck: %d effects.",
                            MUTANT_EFFECTS);
    }
    deck->effects += to->count;
    for (i = 0; i < to->count; i++) {
        if (effect_read(r, p, json_array_get(list, (size_t)i), false, depth,
                        &deck->effect[to->first + i]) != 0) {
            return -1;
        }
    }
    return 0;
}

int effects_read(const struct reading *r, const struct place *p, json_t *list, int *out)
{
    if (list_fits(p, list, 0) != 0) {
        return -1;
    }
    r->deck->ifs = 0;
    if (json_array_size(list) == 0) {
        *out = 0;
        return 0;
    }
    return lists_begin(r, p, 1, out) != 0 ? -1 : list_read(r, p, list, 0, out);
}

int mods_read(const struct reading *r, const struct place *p, json_t *list, int *mod)
{
    size_t i;

    if (list_fits(p, list, 0) != 0) {
        return -1;
    }
    r->deck->ifs = 0;
    for (i = 0; i < json_array_size(list); i++) {
        struct mutant_effect x = {0};

        if (effect_read(r, p, json_array_get(list, i), true, 0, &x) != 0) {
            return -1;
        }
        if (x.n == MUTANT_N_SUPPORTERS) {
            return member_fault(p, "has a \"mod\" that counts supporters.");
        }
        mod[x.what] += x.n;
    }
    return 0;
}

static int school_targets(const struct place *p, json_t *o, struct mutant_targeting *out)
{
    static const char *const members[] = {"kind", "other", "min", "max", NULL};
    bool other = false;

    if (member_only(p, o, members) != 0 || member_flag(p, o, "other", &other) != 0) {
        return -1;
    }
    out->other = other;
    return 0;
}

static int character_targets(const struct place *p, json_t *o,
                             struct mutant_targeting *out)
{
    static const char *const members[] = {"kind", "owner", "type", "state",
                                          "min",  "max",   NULL};
    static const char *const owners[] = {"own", "other", "any", NULL};
    static const char *const types[] = {"hero", "student", "leader", "any", NULL};
    static const char *const states[] = {"ready", "injured", "any", NULL};

    if (member_only(p, o, members) != 0 ||
        member_word(p, o, "owner", owners, &out->owner) != 0 ||
        member_word(p, o, "type", types, &out->type) != 0) {
        return -1;
    }
    return member_word(p, o, "state", states, &out->state);
}

static int arena_targets(const struct place *p, json_t *o, struct mutant_targeting *out)
{
    static const char *const members[] = {"kind", "within", "side", "min", "max", NULL};
    static const char *const sides[] = {"any", "pc", "foe", NULL};

    if (member_only(p, o, members) != 0 ||
        member_number(p, o, "within", 1, PICK_MAX, &out->within) != 0) {
        return -1;
    }
    return member_word(p, o, "side", sides, &out->side);
}

int targets_read(const struct place *p, json_t *targets, struct mutant_targeting *out)
{
    static const char *const kinds[] = {"school", "character", "arena", NULL};
    static int (*const read[])(const struct place *, json_t *,
                               struct mutant_targeting *) = {
        school_targets, character_targets, arena_targets};
    int kind;

    if (json_is_null(targets)) {
        return 0;
    }
    if (!json_is_object(targets)) {
        return member_fault(p, "needs \"targets\", an object or null.");
    }
    if (member_word(p, targets, "kind", kinds, &kind) != 0 ||
        read[kind](p, targets, out) != 0 ||
        member_number(p, targets, "min", 1, PICK_MAX, &out->min) != 0) {
        return -1;
    }
    out->kind = kind + 1;
    return member_number(p, targets, "max", out->min, PICK_MAX, &out->max);
}

const char *const mutant_trigger_words[MUTANT_TRIGGERS + 1] = {"",
                                                               "event_played",
                                                               "reaction_played",
                                                               "command_won",
                                                               "auction_won",
                                                               "attack_declared",
                                                               "attack_rolled",
                                                               "defence_rolled",
                                                               "character_defeated",
                                                               "phase_end",
                                                               NULL};

int trigger_read(const struct place *p, json_t *trigger, struct mutant_trigger_of *out)
{
    static const char *const members[] = {"on", "by", "targets", NULL};
    static const char *const actors[] = {"me", "other", "any", NULL};
    static const char *const marks[] = {"me",     "only_me",        "any",         "mine",
                                        "bidder", "other_defender", "stops_event", NULL};

    if (member_only(p, trigger, members) != 0 ||
        member_word(p, trigger, "on", mutant_trigger_words + 1, &out->on) != 0 ||
        member_word(p, trigger, "by", actors, &out->by) != 0) {
        return -1;
    }
    out->on++;
    return member_word(p, trigger, "targets", marks, &out->mark);
}
