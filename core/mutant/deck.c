#include "core/mutant/deck.h"

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
        packs_fill(&p, r->deck) != 0 || schools_check(&p, r->deck) != 0) {
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
