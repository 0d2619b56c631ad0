#include "core/mutant/card.h"

#include "core/mutant/effect.h"

#include <string.h>

#define STAT_MAX 6
#define RANGE_MAX 9
#define TURNS_MAX 20
#define TOUGHNESS_MAX 30
#define TRIUMPH_MAX 2
#define COUNT_MAX 9    /* Mission Tokens of one kind   */
#define KINDS_MAX 12   /* kinds of them on one card    */
#define DISTANCE_MAX 8 /* across the arena             */
#define TARGET_MAX 6   /* of a die                     */

static int foe_check(const struct place *p, json_t *o)
{
    static const char *const members[] = {"id",    "name",      "kind",      "count",
                                          "place", "atk",       "def",       "spd",
                                          "range", "toughness", "behaviour", NULL};
    static const char *const behaviours[] = {"hunt", "guard", "commander", NULL};
    int n;

    if (member_only(p, o, members) != 0 ||
        member_number(p, o, "atk", 1, STAT_MAX, &n) != 0 ||
        member_number(p, o, "def", 1, STAT_MAX, &n) != 0 ||
        member_number(p, o, "spd", 1, STAT_MAX, &n) != 0 ||
        member_number(p, o, "range", 1, RANGE_MAX, &n) != 0 ||
        member_number(p, o, "toughness", 1, TOUGHNESS_MAX, &n) != 0) {
        return -1;
    }
    return member_word(p, o, "behaviour", behaviours, &n);
}

static int test_check(const struct place *p, json_t *test)
{
    static const char *const members[] = {"stat", "target", NULL};
    static const char *const stats[] = {"atk", "def", "spd", NULL};
    int n;

    if (json_is_null(test)) {
        return 0;
    }
    if (member_only(p, test, members) != 0 ||
        member_word(p, test, "stat", stats, &n) != 0) {
        return -1;
    }
    return member_number(p, test, "target", 1, TARGET_MAX, &n);
}

static int object_check(const struct place *p, json_t *o)
{
    static const char *const members[] = {"id",    "name", "kind",   "count",
                                          "place", "test", "reward", NULL};

    if (member_only(p, o, members) != 0 ||
        test_check(p, json_object_get(o, "test")) != 0) {
        return -1;
    }
    return effects_check(p, json_object_get(o, "reward"), false);
}

static int mark_check(const struct place *p, json_t *o)
{
    static const char *const members[] = {"id", "name", "kind", "count", "place", NULL};

    return member_only(p, o, members);
}

static int place_check(const struct place *p, json_t *o)
{
    static const char *const members[] = {"min_from_pc", "zone", NULL};
    static const char *const zones[] = {"any", "centre", "edge", NULL};
    int n;

    if (member_only(p, o, members) != 0 ||
        member_number(p, o, "min_from_pc", 0, DISTANCE_MAX, &n) != 0) {
        return -1;
    }
    return member_word(p, o, "zone", zones, &n);
}

static int token_check(const struct reading *r, json_t *o)
{
    static const char *const kinds[] = {"foe", "object", "mark", NULL};
    static int (*const check[])(const struct place *,
                                json_t *) = {foe_check, object_check, mark_check};
    struct place p = reading_at(r, "Mission Token");
    const char *text;
    int kind, n;

    if (!json_is_object(o)) {
        return member_fault(&p, "should be an object.");
    }
    if (member_id(&p, o, &text) != 0 ||
        member_text(&p, o, "name", MEMBER_NAME_MAX, &text) != 0 ||
        member_word(&p, o, "kind", kinds, &kind) != 0 ||
        member_number(&p, o, "count", 1, COUNT_MAX, &n) != 0 || check[kind](&p, o) != 0) {
        return -1;
    }
    return place_check(&p, json_object_get(o, "place"));
}

/* How many of a kind of token lie on the card; with an id: of that token alone. */
static int tokens_of(json_t *tokens, const char *kind, const char *id)
{
    size_t i;
    int count = 0;

    for (i = 0; i < json_array_size(tokens); i++) {
        json_t *o = json_array_get(tokens, i);

        if (strcmp(json_string_value(json_object_get(o, "kind")), kind) == 0 &&
            (!id || strcmp(json_string_value(json_object_get(o, "id")), id) == 0)) {
            count += (int)json_integer_value(json_object_get(o, "count"));
        }
    }
    return count;
}

enum success { DEFEAT_ALL, INTERACT, REACH, SURVIVE, HOLD, DUEL };

static int mark_named(const struct place *p, json_t *o, json_t *tokens)
{
    const char *mark;

    if (member_text(p, o, "mark", MEMBER_NAME_MAX, &mark) != 0) {
        return -1;
    }
    return tokens_of(tokens, "mark", mark) > 0
               ? 0
               : member_fault(p, "names a mark \"%.40s\" that it does not have.", mark);
}

/* 11.7: what the kind of success needs must lie on the card. */
static int success_parts(const struct place *p, json_t *o, json_t *tokens,
                         enum success type)
{
    int n, objects = tokens_of(tokens, "object", NULL);

    switch (type) {
    case DEFEAT_ALL:
        return tokens_of(tokens, "foe", NULL) > 0 ? 0 : member_fault(p, "has no foe.");
    case INTERACT:
        return objects > 0 ? member_number(p, o, "n", 1, objects, &n)
                           : member_fault(p, "has no object.");
    case REACH:
        return mark_named(p, o, tokens) != 0 ? -1
                                             : member_number(p, o, "n", 1, COUNT_MAX, &n);
    case SURVIVE:
        return member_number(p, o, "n", 1, COUNT_MAX, &n);
    case HOLD:
        return mark_named(p, o, tokens);
    case DUEL:
        return 0;
    }
    return -1;
}

static int success_check(const struct place *p, json_t *o, json_t *tokens)
{
    static const char *const types[] = {"defeat_all", "interact", "reach", "survive",
                                        "hold",       "duel",     NULL};
    static const char *const plain[] = {"type", NULL};
    static const char *const counted[] = {"type", "n", NULL};
    static const char *const marked[] = {"type", "mark", NULL};
    static const char *const both[] = {"type", "mark", "n", NULL};
    static const char *const *const members[] = {plain,   counted, both,
                                                 counted, marked,  plain};
    int type;

    if (!json_is_object(o)) {
        return member_fault(p, "needs \"success\", an object.");
    }
    if (member_word(p, o, "type", types, &type) != 0 ||
        member_only(p, o, members[type]) != 0) {
        return -1;
    }
    return success_parts(p, o, tokens, (enum success)type);
}

/* 2, or "all". */
static int characters_read(const struct place *p, json_t *o, bool *two)
{
    json_t *value = json_object_get(o, "characters");
    const char *word = json_string_value(value);

    *two = json_is_integer(value) && json_integer_value(value) == 2;
    if (*two || (word && strcmp(word, "all") == 0)) {
        return 0;
    }
    return member_fault(p, "needs \"characters\", \"all\" or 2.");
}

static int content_check(const struct reading *r, const struct place *p, json_t *o)
{
    json_t *tokens;
    size_t i;

    if (member_list(p, o, "tokens", 0, KINDS_MAX, &tokens) != 0) {
        return -1;
    }
    for (i = 0; i < json_array_size(tokens); i++) {
        if (token_check(r, json_array_get(tokens, i)) != 0) {
            return -1;
        }
    }
    if (success_check(p, json_object_get(o, "success"), tokens) != 0 ||
        effects_check(p, json_object_get(o, "on_success"), false) != 0) {
        return -1;
    }
    return effects_check(p, json_object_get(o, "on_failure"), false);
}

int card_mission(struct reading *r, json_t *o)
{
    static const char *const members[] = {
        "id",      "name",   "copies",  "characters", "leader_allowed",
        "turns",   "tokens", "success", "on_success", "on_failure",
        "triumph", "text",   NULL};
    struct mutant_mission *c = &r->deck->mission[r->deck->missions.kinds];
    struct place p = reading_at(r, "Mission");

    if (member_only(&p, o, members) != 0 || member_id(&p, o, &c->id) != 0 ||
        member_text(&p, o, "name", MEMBER_NAME_MAX, &c->name) != 0 ||
        member_text(&p, o, "text", MEMBER_TEXT_MAX, &c->text) != 0 ||
        member_number(&p, o, "copies", 1, MUTANT_CARDS, &c->copies) != 0 ||
        characters_read(&p, o, &c->two) != 0 ||
        member_flag(&p, o, "leader_allowed", &c->leader_allowed) != 0 ||
        member_number(&p, o, "turns", 1, TURNS_MAX, &c->turns) != 0 ||
        member_number(&p, o, "triumph", 0, TRIUMPH_MAX, &c->triumph) != 0) {
        return -1;
    }
    r->deck->missions.kinds++;
    return content_check(r, &p, o);
}
