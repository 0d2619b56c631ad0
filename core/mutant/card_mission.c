/* Missions of a deck file: RULES 14. */
#include "core/mutant/card.h"

#include "core/mutant/effect.h"

#include <string.h>

#define STAT_MAX 6
#define RANGE_MAX 9
#define TURNS_MAX 20
#define TOUGHNESS_MAX 30
#define TRIUMPH_MAX 2
#define COUNT_MAX 9    /* Mission Tokens of one kind   */
#define DISTANCE_MAX 8 /* across the arena             */
#define TARGET_MAX 6   /* of a die                     */

static int foe_read(const struct reading *r, const struct place *p, json_t *o,
                    struct mutant_token_card *c)
{
    static const char *const members[] = {"id",    "name",      "kind",      "count",
                                          "place", "atk",       "def",       "spd",
                                          "range", "toughness", "behaviour", NULL};
    static const char *const behaviours[] = {"hunt", "guard", "commander", NULL};

    (void)r;
    if (member_only(p, o, members) != 0 ||
        member_number(p, o, "atk", 1, STAT_MAX, &c->atk) != 0 ||
        member_number(p, o, "def", 1, STAT_MAX, &c->def) != 0 ||
        member_number(p, o, "spd", 1, STAT_MAX, &c->spd) != 0 ||
        member_number(p, o, "range", 1, RANGE_MAX, &c->range) != 0 ||
        member_number(p, o, "toughness", 1, TOUGHNESS_MAX, &c->toughness) != 0) {
        return -1;
    }
    return member_word(p, o, "behaviour", behaviours, &c->behaviour);
}

static int test_read(const struct place *p, json_t *test, struct mutant_token_card *c)
{
    static const char *const members[] = {"stat", "target", NULL};
    static const char *const stats[] = {"atk", "def", "spd", NULL};

    if (json_is_null(test)) {
        return 0;
    }
    if (member_only(p, test, members) != 0 ||
        member_word(p, test, "stat", stats, &c->test) != 0) {
        return -1;
    }
    c->test++;
    return member_number(p, test, "target", 1, TARGET_MAX, &c->target);
}

static int object_read(const struct reading *r, const struct place *p, json_t *o,
                       struct mutant_token_card *c)
{
    static const char *const members[] = {"id",    "name", "kind",   "count",
                                          "place", "test", "reward", NULL};

    if (member_only(p, o, members) != 0 ||
        test_read(p, json_object_get(o, "test"), c) != 0) {
        return -1;
    }
    return effects_read(r, p, json_object_get(o, "reward"), &c->reward);
}

static int mark_read(const struct reading *r, const struct place *p, json_t *o,
                     struct mutant_token_card *c)
{
    static const char *const members[] = {"id", "name", "kind", "count", "place", NULL};

    (void)r;
    (void)c;
    return member_only(p, o, members);
}

static int place_read(const struct place *p, json_t *o, struct mutant_token_card *c)
{
    static const char *const members[] = {"min_from_pc", "zone", NULL};
    static const char *const zones[] = {"any", "centre", "edge", NULL};

    if (member_only(p, o, members) != 0 ||
        member_number(p, o, "min_from_pc", 0, DISTANCE_MAX, &c->min_from_pc) != 0) {
        return -1;
    }
    return member_word(p, o, "zone", zones, &c->zone);
}

static int token_read(const struct reading *r, json_t *o, struct mutant_token_card *c)
{
    static const char *const kinds[] = {"foe", "object", "mark", NULL};
    static int (*const read[])(const struct reading *, const struct place *, json_t *,
                               struct mutant_token_card *) = {foe_read, object_read,
                                                              mark_read};
    struct place p = reading_at(r, "Mission Token");

    if (!json_is_object(o)) {
        return member_fault(&p, "should be an object.");
    }
    if (member_id(&p, o, &c->id) != 0 ||
        member_text(&p, o, "name", MEMBER_NAME_MAX, &c->name) != 0 ||
        member_word(&p, o, "kind", kinds, &c->kind) != 0 ||
        member_number(&p, o, "count", 1, COUNT_MAX, &c->count) != 0 ||
        read[c->kind](r, &p, o, c) != 0) {
        return -1;
    }
    return place_read(&p, json_object_get(o, "place"), c);
}

/* How many of a kind of token lie on the card. */
static int tokens_of(const struct mutant_mission *c, int kind)
{
    int i, count = 0;

    for (i = 0; i < c->kinds; i++) {
        count += c->token[i].kind == kind ? c->token[i].count : 0;
    }
    return count;
}

static int mark_named(const struct place *p, json_t *o, struct mutant_mission *c)
{
    const char *mark = "";

    if (member_text(p, o, "mark", MEMBER_NAME_MAX, &mark) != 0) {
        return -1;
    }
    for (c->mark = 0; c->mark < c->kinds; c->mark++) {
        if (c->token[c->mark].kind == MUTANT_MARK &&
            strcmp(c->token[c->mark].id, mark) == 0) {
            return 0;
        }
    }
    return member_fault(p, "names a mark \"%.40s\" that it does not have.", mark);
}

/* 11.7: what the kind of success needs must lie on the card. */
static int success_parts(const struct place *p, json_t *o, struct mutant_mission *c)
{
    int objects = tokens_of(c, MUTANT_OBJECT);

    switch ((enum mutant_success)c->success) {
    case MUTANT_DEFEAT_ALL:
        return tokens_of(c, MUTANT_FOE) > 0 ? 0 : member_fault(p, "has no foe.");
    case MUTANT_INTERACT:
        return objects > 0 ? member_number(p, o, "n", 1, objects, &c->n)
                           : member_fault(p, "has no object.");
    case MUTANT_REACH:
        return mark_named(p, o, c) != 0 ? -1
                                        : member_number(p, o, "n", 1, COUNT_MAX, &c->n);
    case MUTANT_SURVIVE:
        return member_number(p, o, "n", 1, COUNT_MAX, &c->n);
    case MUTANT_HOLD:
        return mark_named(p, o, c);
    case MUTANT_DUEL:
        return 0;
    }
    return -1;
}

static int success_read(const struct place *p, json_t *o, struct mutant_mission *c)
{
    static const char *const types[] = {"defeat_all", "interact", "reach", "survive",
                                        "hold",       "duel",     NULL};
    static const char *const plain[] = {"type", NULL};
    static const char *const counted[] = {"type", "n", NULL};
    static const char *const marked[] = {"type", "mark", NULL};
    static const char *const both[] = {"type", "mark", "n", NULL};
    static const char *const *const members[] = {plain,   counted, both,
                                                 counted, marked,  plain};

    if (!json_is_object(o)) {
        return member_fault(p, "needs \"success\", an object.");
    }
    if (member_word(p, o, "type", types, &c->success) != 0 ||
        member_only(p, o, members[c->success]) != 0) {
        return -1;
    }
    return success_parts(p, o, c);
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

static int tokens_read(const struct reading *r, const struct place *p, json_t *o,
                       struct mutant_mission *c)
{
    json_t *tokens;
    int i, count = 0;

    if (member_list(p, o, "tokens", 0, MUTANT_KINDS, &tokens) != 0) {
        return -1;
    }
    c->kinds = (int)json_array_size(tokens);
    for (i = 0; i < c->kinds; i++) {
        if (token_read(r, json_array_get(tokens, (size_t)i), &c->token[i]) != 0) {
            return -1;
        }
        count += c->token[i].count;
    }
    return count > MUTANT_TOKENS
               ? member_fault(p, "has more than %d Mission Tokens.", MUTANT_TOKENS)
               : 0;
}

static int content_read(const struct reading *r, const struct place *p, json_t *o,
                        struct mutant_mission *c)
{
    if (tokens_read(r, p, o, c) != 0 ||
        success_read(p, json_object_get(o, "success"), c) != 0 ||
        effects_read(r, p, json_object_get(o, "on_success"), &c->on_success) != 0) {
        return -1;
    }
    return effects_read(r, p, json_object_get(o, "on_failure"), &c->on_failure);
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
    return content_read(r, &p, o, c);
}
