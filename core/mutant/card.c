#include "core/mutant/card.h"

#include "core/mutant/effect.h"

#include <string.h>

#define STAT_MIN 1
#define STATS_SUM_MIN 5 /* ATK+DEF+SPD      */
#define RANGE_MAX 9
#define TOKENS_MAX 9
#define COST_MAX 14

#define BONUS_MAX 5 /* of training      */

struct place reading_at(const struct reading *r, const char *what)
{
    struct place p = {.what = what, .id = "", .e = r->e, .ids = r->ids};

    return p;
}

/* An ability that stands in the deck for the first time. */
static int ability_new(const struct reading *r, struct place *p, json_t *o,
                       struct mutant_ability *a)
{
    static const char *const members[] = {"id",      "name",    "when", "cost",
                                          "targets", "effects", "text", NULL};
    static const char *const when[] = {"plot", "mission", NULL};
    int which = 0;

    if (member_id(p, o, &a->id) != 0 || member_only(p, o, members) != 0 ||
        member_word(p, o, "when", when, &which) != 0 ||
        member_text(p, o, "name", MEMBER_NAME_MAX, &a->name) != 0 ||
        member_text(p, o, "text", MEMBER_TEXT_MAX, &a->text) != 0 ||
        member_number(p, o, "cost", 0, TOKENS_MAX, &a->cost) != 0 ||
        targets_read(p, json_object_get(o, "targets"), &a->targets) != 0 ||
        effects_read(r, p, json_object_get(o, "effects"), &a->list) != 0) {
        return -1;
    }
    a->mission = which == 1;
    return json_object_set(p->ids, a->id, o) != 0
               ? error_set(p->e, ERROR_MEMORY, "Out of memory.")
               : 0;
}

/* One ability may stand on several cards: with one id it must be the same ability. */
static int ability_known(const struct reading *r, const struct place *p, json_t *known,
                         json_t *o, int *out)
{
    if (!json_is_object(known)) {
        return member_fault(p, "has an id that stands twice in the deck.");
    }
    if (!json_equal(known, o)) {
        return member_fault(p, "stands in the deck with two meanings.");
    }
    for (*out = 1; strcmp(r->deck->ability[*out].id, p->id) != 0;) {
        ++*out;
    }
    return 0;
}

static int ability_read(const struct reading *r, const struct place *card, json_t *o,
                        int *out)
{
    struct place p = reading_at(r, "ability");
    json_t *ability = json_object_get(o, "ability");
    const char *id = json_string_value(json_object_get(ability, "id"));
    json_t *known = id ? json_object_get(r->ids, id) : NULL;

    if (json_is_null(ability)) {
        return 0;
    }
    if (!json_is_object(ability)) {
        return member_fault(card, "needs \"ability\", an object or null.");
    }
    if (known) {
        p.id = id;
        return ability_known(r, &p, known, ability, out);
    }
    if (r->deck->abilities == MUTANT_ABILITIES) {
        return member_fault(&p, "is one too many: at most %d.", MUTANT_ABILITIES);
    }
    *out = ++r->deck->abilities;
    return ability_new(r, &p, ability, &r->deck->ability[*out]);
}

/* The attributes of a Leader, Hero or Student. */
static int stats_read(const struct reading *r, const struct place *p, json_t *o,
                      struct mutant_card *out)
{
    int most = r->deck->is.stat_max;

    if (member_number(p, o, "atk", STAT_MIN, most, &out->atk) != 0 ||
        member_number(p, o, "def", STAT_MIN, most, &out->def) != 0 ||
        member_number(p, o, "spd", STAT_MIN, most, &out->spd) != 0 ||
        member_number(p, o, "range", 1, RANGE_MAX, &out->range) != 0 ||
        member_number(p, o, "tokens", 0, TOKENS_MAX, &out->tokens) != 0) {
        return -1;
    }
    if (out->atk + out->def + out->spd < STATS_SUM_MIN) {
        return member_fault(p, "has attributes that add up to less than %d.",
                            STATS_SUM_MIN);
    }
    return 0;
}

static int leader_read(const struct reading *r, json_t *o, struct mutant_card *out)
{
    static const char *const members[] = {"id",    "name",   "atk",     "def", "spd",
                                          "range", "tokens", "ability", NULL};
    struct place p = reading_at(r, "Leader");

    if (member_only(&p, o, members) != 0 || member_id(&p, o, &out->id) != 0 ||
        member_text(&p, o, "name", MEMBER_NAME_MAX, &out->name) != 0 ||
        stats_read(r, &p, o, out) != 0) {
        return -1;
    }
    out->kind = MUTANT_LEADER;
    out->copies = 1;
    return ability_read(r, &p, o, &out->ability);
}

int card_school(struct reading *r, json_t *o)
{
    static const char *const members[] = {"id",      "name",   "motto",
                                          "charter", "leader", NULL};
    struct mutant_school_card *s = &r->deck->school[r->deck->schools];
    struct place p = reading_at(r, "School");

    if (member_only(&p, o, members) != 0 || member_id(&p, o, &s->id) != 0 ||
        member_text(&p, o, "name", MEMBER_NAME_MAX, &s->name) != 0 ||
        member_text(&p, o, "motto", MEMBER_TEXT_MAX, &s->motto) != 0 ||
        member_text(&p, o, "charter", MEMBER_NAME_MAX, &s->charter_id) != 0 ||
        leader_read(r, json_object_get(o, "leader"), &s->leader) != 0) {
        return -1;
    }
    r->deck->schools++;
    return 0;
}

/* The School that a Charter names, if that School names it too. */
static struct mutant_school_card *chartered(struct mutant_deck *deck, const char *school,
                                            const char *charter)
{
    int i;

    for (i = 0; i < deck->schools; i++) {
        if (strcmp(deck->school[i].id, school) == 0 &&
            strcmp(deck->school[i].charter_id, charter) == 0) {
            return &deck->school[i];
        }
    }
    return NULL;
}

int card_charter(struct reading *r, json_t *o)
{
    static const char *const members[] = {"id",   "name",    "school",
                                          "text", "effects", NULL};
    struct place p = reading_at(r, "Charter");
    struct mutant_school_card *s;
    const char *id, *school;

    if (member_only(&p, o, members) != 0 || member_id(&p, o, &id) != 0 ||
        member_text(&p, o, "school", MEMBER_NAME_MAX, &school) != 0) {
        return -1;
    }
    s = chartered(r->deck, school, id);
    if (!s) {
        return member_fault(&p, "is not the Charter of a School \"%.40s\".", school);
    }
    r->deck->charters++;
    if (mods_read(r, &p, json_object_get(o, "effects"), s->mod) != 0 ||
        member_text(&p, o, "name", MEMBER_NAME_MAX, &s->charter) != 0) {
        return -1;
    }
    return member_text(&p, o, "text", MEMBER_TEXT_MAX, &s->charter_text);
}

/* What training adds; what is not named adds nothing. It may give an ability alone. */
static int bonus_read(const struct place *p, json_t *bonus, struct mutant_card *out)
{
    static const char *const members[] = {"atk", "def", "spd", "range", "tokens", NULL};
    int *const to[] = {&out->atk, &out->def, &out->spd, &out->range, &out->tokens};
    int i;

    if (member_only(p, bonus, members) != 0) {
        return -1;
    }
    for (i = 0; members[i]; i++) {
        if (json_object_get(bonus, members[i]) &&
            member_number(p, bonus, members[i], 1, BONUS_MAX, to[i]) != 0) {
            return -1;
        }
    }
    return 0;
}

static int training_read(const struct place *p, json_t *o, struct mutant_card *out)
{
    static const char *const members[] = {"id",    "name",    "type", "copies",
                                          "bonus", "ability", NULL};

    if (member_only(p, o, members) != 0) {
        return -1;
    }
    return bonus_read(p, json_object_get(o, "bonus"), out);
}

static int recruited_read(const struct reading *r, const struct place *p, json_t *o,
                          struct mutant_card *out)
{
    static const char *const members[] = {"id",      "name",   "type",    "copies",
                                          "starter", "atk",    "def",     "spd",
                                          "range",   "tokens", "ability", NULL};

    if (member_only(p, o, members) != 0 ||
        member_flag(p, o, "starter", &out->starter) != 0) {
        return -1;
    }
    return stats_read(r, p, o, out);
}

int card_recruit(struct reading *r, json_t *o)
{
    static const char *const types[] = {"hero", "student", "training", NULL};
    static const int kinds[] = {MUTANT_HERO, MUTANT_STUDENT, MUTANT_TRAINING};
    struct mutant_card *c = &r->deck->recruit[r->deck->recruits.kinds];
    struct place p = reading_at(r, "Recruit Card");
    int type;

    if (!json_is_object(o)) {
        return member_fault(&p, "should be an object.");
    }
    if (member_id(&p, o, &c->id) != 0 ||
        member_text(&p, o, "name", MEMBER_NAME_MAX, &c->name) != 0 ||
        member_word(&p, o, "type", types, &type) != 0 ||
        member_number(&p, o, "copies", 1, MUTANT_CARDS, &c->copies) != 0) {
        return -1;
    }
    c->kind = kinds[type];
    if ((c->kind == MUTANT_TRAINING ? training_read(&p, o, c)
                                    : recruited_read(r, &p, o, c)) != 0) {
        return -1;
    }
    r->deck->recruits.kinds++;
    return ability_read(r, &p, o, &c->ability);
}

/* An Event has no trigger, a Reaction needs one. */
static int plot_parts(const struct reading *r, const struct place *p, json_t *o,
                      struct mutant_plot *c)
{
    static const char *const members[] = {"id",   "name",    "kind",    "copies",
                                          "plot", "hope",    "targets", "effects",
                                          "text", "trigger", NULL};

    if (member_only(p, o, members) != 0 ||
        targets_read(p, json_object_get(o, "targets"), &c->targets) != 0 ||
        effects_read(r, p, json_object_get(o, "effects"), &c->list) != 0) {
        return -1;
    }
    if (c->reaction) {
        return trigger_read(p, json_object_get(o, "trigger"), &c->trigger);
    }
    return json_object_get(o, "trigger") ? member_fault(p, "is an Event with a trigger.")
                                         : 0;
}

int card_plot(struct reading *r, json_t *o)
{
    static const char *const kinds[] = {"event", "reaction", NULL};
    struct mutant_plot *c = &r->deck->plot[r->deck->plots.kinds];
    struct place p = reading_at(r, "Plot Card");
    int kind;

    if (!json_is_object(o)) {
        return member_fault(&p, "should be an object.");
    }
    if (member_id(&p, o, &c->id) != 0 ||
        member_text(&p, o, "name", MEMBER_NAME_MAX, &c->name) != 0 ||
        member_text(&p, o, "text", MEMBER_TEXT_MAX, &c->text) != 0 ||
        member_word(&p, o, "kind", kinds, &kind) != 0 ||
        member_number(&p, o, "copies", 1, MUTANT_CARDS, &c->copies) != 0 ||
        member_number(&p, o, "plot", 0, COST_MAX, &c->cost) != 0 ||
        member_number(&p, o, "hope", 0, COST_MAX, &c->hope) != 0) {
        return -1;
    }
    c->reaction = kind == 1;
    r->deck->plots.kinds++;
    return plot_parts(r, &p, o, c);
}
