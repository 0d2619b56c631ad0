#include "core/mutant/deck.h"
#include "core/order.h"

#include "core/mutant/card.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Counts of RULES 14. */
#define RECRUIT_CARDS 65
#define PLOT_CARDS 60
#define MISSION_CARDS 18
#define SCHOOL_CARDS 4
#define STARTER_HEROES 4
#define STARTER_STUDENTS 8

/* Parameters in the order of RULES 14, each with its value there and what makes sense. */
struct parameter {
    const char *name;
    size_t offset;
    int usual, lo, hi;
};
#define PARAMETER(member, usual, lo, hi)                                                 \
    {                                                                                    \
#member, offsetof(struct mutant_parameters, member), usual, lo, hi               \
    }
static const struct parameter parameters[] = {
    PARAMETER(players_min, 3, 3, 4),
    PARAMETER(players_max, 4, 3, 4),
    PARAMETER(start_coins, 5, 0, 999),
    PARAMETER(start_rp, 1, 0, 99),
    PARAMETER(start_heroes, 1, 0, 9),
    PARAMETER(start_students, 2, 0, 9),
    PARAMETER(rp_max, 6, 1, 99),
    PARAMETER(recover_max, 3, 0, 99),
    PARAMETER(advance_characters, 6, 1, 99),
    PARAMETER(income_base, 2, 0, 99),
    PARAMETER(income_per_student, 1, 0, 99),
    PARAMETER(upkeep_per_hero, 1, 0, 99),
    PARAMETER(plot_draw, 3, 0, 20),
    PARAMETER(hand_limit, 6, 0, MUTANT_CARDS),
    PARAMETER(bid_max, 14, 1, 14),
    PARAMETER(bonus_from, 10, 1, 99),
    PARAMETER(bonus_cards, 1, 0, 9),
    PARAMETER(covert_student, 1, 0, 99),
    PARAMETER(covert_hero, 2, 0, 99),
    PARAMETER(triumph_max, 3, 0, 9),
    PARAMETER(stat_max, 6, 2, 6),
};
#define PARAMETERS ((int)(sizeof parameters / sizeof *parameters))

static int parameter_read(const struct place *p, json_t *o, const struct parameter *q,
                          struct mutant_parameters *out)
{
    int value = q->usual;

    if (json_object_get(o, q->name) &&
        member_number(p, o, q->name, q->lo, q->hi, &value) != 0) {
        return -1;
    }
    memcpy((char *)out + q->offset, &value, sizeof value);
    return 0;
}

static int parameters_read(const struct reading *r, json_t *o)
{
    struct place p = reading_at(r, "list of parameters");
    struct mutant_parameters *out = &r->deck->is;
    const char *names[PARAMETERS + 1] = {NULL};
    int i;

    for (i = 0; i < PARAMETERS; i++) {
        names[i] = parameters[i].name;
    }
    if (member_only(&p, o, names) != 0) {
        return -1;
    }
    for (i = 0; i < PARAMETERS; i++) {
        if (parameter_read(&p, o, &parameters[i], out) != 0) {
            return -1;
        }
    }
    if (out->players_min > out->players_max) {
        return member_fault(&p, "has a players_min above players_max.");
    }
    return out->start_rp <= out->rp_max
               ? 0
               : member_fault(&p, "has a start_rp above rp_max.");
}

void mutant_parameters_pack(struct pack *p, struct mutant_parameters *is)
{
    int i, value;

    for (i = 0; i < PARAMETERS; i++) {
        memcpy(&value, (char *)is + parameters[i].offset, sizeof value);
        pack_int(p, &value);
        memcpy((char *)is + parameters[i].offset, &value, sizeof value);
    }
}

static int section_read(struct reading *r, const struct place *p, json_t *json,
                        const char *name, int most,
                        int (*card)(struct reading *r, json_t *o))
{
    json_t *list;
    size_t i;

    if (member_list(p, json, name, 1, most, &list) != 0) {
        return -1;
    }
    for (i = 0; i < json_array_size(list); i++) {
        if (card(r, json_array_get(list, i)) != 0) {
            return -1;
        }
    }
    return 0;
}

/* Numbers the copies of one kind. */
static int pack_add(const struct place *p, struct mutant_pack *pack, int kind, int copies)
{
    int i;

    if (pack->cards + copies > MUTANT_CARDS) {
        return member_fault(p, "has more than %d cards in one pile.", MUTANT_CARDS);
    }
    for (i = 0; i < copies; i++) {
        pack->of[++pack->cards] = kind;
    }
    return 0;
}

static int packs_fill(const struct place *p, struct mutant_deck *d)
{
    int i;

    for (i = 0; i < d->recruits.kinds; i++) {
        if (pack_add(p, &d->recruits, i, d->recruit[i].copies) != 0) {
            return -1;
        }
    }
    for (i = 0; i < d->plots.kinds; i++) {
        if (pack_add(p, &d->plots, i, d->plot[i].copies) != 0) {
            return -1;
        }
    }
    for (i = 0; i < d->missions.kinds; i++) {
        if (pack_add(p, &d->missions, i, d->mission[i].copies) != 0) {
            return -1;
        }
    }
    return 0;
}

static int starters_of(const struct mutant_deck *d, int kind)
{
    int i, count = 0;

    for (i = 0; i < d->recruits.kinds; i++) {
        if (d->recruit[i].kind == kind && d->recruit[i].starter) {
            count += d->recruit[i].copies;
        }
    }
    return count;
}

/* Enough starters for the rules, and for what the parameters have dealt (S5). */
static int starters_check(const struct place *p, const struct mutant_deck *d)
{
    int heroes = d->is.players_max * d->is.start_heroes;
    int students = d->is.players_max * d->is.start_students;

    heroes = heroes < STARTER_HEROES ? STARTER_HEROES : heroes;
    students = students < STARTER_STUDENTS ? STARTER_STUDENTS : students;
    if (starters_of(d, MUTANT_HERO) < heroes) {
        return member_fault(p, "needs at least %d starter Heroes.", heroes);
    }
    if (starters_of(d, MUTANT_STUDENT) < students) {
        return member_fault(p, "needs at least %d starter Students.", students);
    }
    return 0;
}

/* A School whose Charter is missing, or a deck with fewer Schools than players. */
static int schools_check(const struct place *p, const struct mutant_deck *d)
{
    int i;

    for (i = 0; i < d->schools; i++) {
        if (!d->school[i].charter) {
            return member_fault(p, "has no Charter \"%.40s\" for the School \"%.40s\".",
                                d->school[i].charter_id, d->school[i].id);
        }
    }
    if (d->charters != d->schools) {
        return member_fault(p, "has two Charters for one School.");
    }
    return d->schools >= d->is.players_max
               ? 0
               : member_fault(p, "needs at least %d Schools.", d->is.players_max);
}

/* Whether its effects, or those in their options and rows, hold this operation. */
static bool list_holds(const struct mutant_deck *d, int list, enum mutant_op op)
{
    const struct mutant_list *l = &d->list[list];
    int i, k;

    for (i = 0; i < l->count; i++) {
        const struct mutant_effect *x = &d->effect[l->first + i];

        if (x->op == (int)op) {
            return true;
        }
        for (k = 0; k < x->lists; k++) {
            if (list_holds(d, x->list + k, op)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether playing Reaction a can open a window in which b may be played: the window of
 * `reaction_played`, or one for what a's damage does. */
static bool sets_off(const struct mutant_deck *d, const struct mutant_plot *a,
                     const struct mutant_plot *b)
{
    if (b->trigger.on == MUTANT_REACTION_PLAYED) {
        return b->trigger.mark != MUTANT_MARK_STOPS_EVENT ||
               (a->trigger.on == MUTANT_EVENT_PLAYED && a->stops);
    }
    return b->trigger.on == MUTANT_CHARACTER_DEFEATED &&
           list_holds(d, a->list, MUTANT_DAMAGE);
}

/* Whether a chain of Reactions leads from `from` to `to`. seen: those already come to. */
static bool leads_to(const struct mutant_deck *d, int from, int to, bool *seen)
{
    int i;

    for (i = 0; i < d->plots.kinds; i++) {
        if (!d->plot[i].reaction || seen[i] ||
            !sets_off(d, &d->plot[from], &d->plot[i])) {
            continue;
        }
        seen[i] = true;
        if (i == to || leads_to(d, i, to, seen)) {
            return true;
        }
    }
    return false;
}

/* Reactions that could answer themselves, or one another in a circle, without an end;
 * and of each trigger the cheapest Reaction (12.5.2). */
static int reactions_check(const struct place *p, struct mutant_deck *d)
{
    int i;

    for (i = 0; i < MUTANT_TRIGGERS; i++) {
        d->cheapest[i] = -1;
    }
    for (i = 0; i < d->plots.kinds; i++) {
        struct mutant_plot *c = &d->plot[i];
        int *cheapest = &d->cheapest[c->trigger.on];

        c->stops = list_holds(d, c->list, MUTANT_CANCEL) ||
                   list_holds(d, c->list, MUTANT_REDIRECT);
        if (c->reaction && (*cheapest < 0 || c->cost < *cheapest)) {
            *cheapest = c->cost;
        }
    }
    for (i = 0; i < d->plots.kinds; i++) {
        bool seen[MUTANT_CARDS] = {false};

        if (d->plot[i].reaction && leads_to(d, i, i, seen)) {
            return member_fault(p,
                                "has a cycle of triggers: \"%.40s\" can set itself off.",
                                d->plot[i].id);
        }
    }
    return 0;
}

/* Names of one kind, which an order must tell apart (14). */
struct names {
    const char *name[MUTANT_SCHOOLS + MUTANT_CARDS];
    int count;
};

/* Lists of names have commas, and a name may stand in quotes. */
static int name_add(const struct place *p, struct names *n, const char *name)
{
    int i;

    if (strpbrk(name, ",\"")) {
        return member_fault(p, "has the name \"%.40s\", which no order could hold.",
                            name);
    }
    for (i = 0; i < n->count; i++) {
        if (order_same(name, n->name[i])) {
            return member_fault(p, "has two cards with the name \"%.40s\".", name);
        }
    }
    n->name[n->count++] = name;
    return 0;
}

static int names_check(const struct place *p, const struct mutant_deck *d)
{
    struct names schools = {.count = 0}, characters = {.count = 0}, plots = {.count = 0};
    int i, result = 0;

    for (i = 0; i < d->schools && !result; i++) {
        result = name_add(p, &schools, d->school[i].name) ||
                 name_add(p, &characters, d->school[i].leader.name);
    }
    for (i = 0; i < d->recruits.kinds && !result; i++) {
        result = name_add(p, &characters, d->recruit[i].name);
    }
    for (i = 0; i < d->plots.kinds && !result; i++) {
        result = name_add(p, &plots, d->plot[i].name);
    }
    return result ? -1 : 0;
}

static int header_read(const struct place *p, json_t *json, const char **name)
{
    static const char *const members[] = {
        "format",   "version", "name", "language", "parameters", "schools",
        "charters", "recruit", "plot", "missions", NULL};
    static const char *const formats[] = {"mutant-deck", NULL};
    const char *language;
    int n;

    if (member_only(p, json, members) != 0 ||
        member_word(p, json, "format", formats, &n) != 0 ||
        member_number(p, json, "version", 1, 1, &n) != 0 ||
        member_text(p, json, "name", MEMBER_NAME_MAX, name) != 0) {
        return -1;
    }
    return member_text(p, json, "language", MEMBER_NAME_MAX, &language);
}

static int sections_read(struct reading *r, json_t *json)
{
    struct place p = reading_at(r, "deck");

    if (header_read(&p, json, &r->deck->name) != 0 ||
        parameters_read(r, json_object_get(json, "parameters")) != 0 ||
        section_read(r, &p, json, "schools", MUTANT_SCHOOLS, card_school) != 0 ||
        section_read(r, &p, json, "charters", MUTANT_SCHOOLS, card_charter) != 0 ||
        section_read(r, &p, json, "recruit", MUTANT_CARDS, card_recruit) != 0 ||
        section_read(r, &p, json, "plot", MUTANT_CARDS, card_plot) != 0 ||
        section_read(r, &p, json, "missions", MUTANT_CARDS, card_mission) != 0 ||
        packs_fill(&p, r->deck) != 0 || schools_check(&p, r->deck) != 0 ||
        reactions_check(&p, r->deck) != 0 || names_check(&p, r->deck) != 0) {
        return -1;
    }
    return starters_check(&p, r->deck);
}

int mutant_deck_read(const json_t *json, void **deck, struct error *e)
{
    struct reading r = {.e = e};
    json_t *own;
    int result = -1;

    memcpy(&own, &json, sizeof own); /* jansson counts its references in the object */
    r.deck = calloc(1, sizeof *r.deck);
    r.ids = json_object();
    if (r.deck) {
        r.deck->lists = 1; /* 0 is the empty one */
    }
    if (!r.deck || !r.ids) {
        error_set(e, ERROR_MEMORY, "Out of memory.");
        goto done;
    }
    if (sections_read(&r, own) != 0) {
        goto done;
    }
    r.deck->json = json_incref(own);
    *deck = r.deck;
    r.deck = NULL;
    result = 0;
done:
    json_decref(r.ids);
    free(r.deck);
    return result;
}

void mutant_deck_free(void *deck)
{
    struct mutant_deck *d = deck;

    if (d) {
        json_decref(d->json);
        free(d);
    }
}

int mutant_deck_counts(const struct mutant_deck *d, struct error *e)
{
    if (d->recruits.cards != RECRUIT_CARDS || d->plots.cards != PLOT_CARDS ||
        d->missions.cards != MISSION_CARDS || d->schools != SCHOOL_CARDS) {
        return error_set(e, ERROR_DATA,
                         "The deck has %d Recruit, %d Plot and %d Mission Cards and %d "
                         "Schools instead of %d, %d, %d and %d; the option \"any_size\" "
                         "allows it.",
                         d->recruits.cards, d->plots.cards, d->missions.cards, d->schools,
                         RECRUIT_CARDS, PLOT_CARDS, MISSION_CARDS, SCHOOL_CARDS);
    }
    return 0;
}

const struct mutant_card *mutant_recruit(const struct mutant_deck *d, int card)
{
    return &d->recruit[d->recruits.of[card]];
}

const struct mutant_plot *mutant_plot_card(const struct mutant_deck *d, int card)
{
    return &d->plot[d->plots.of[card]];
}

const struct mutant_mission *mutant_mission_card(const struct mutant_deck *d, int card)
{
    return &d->mission[d->missions.of[card]];
}
