/* The grammar of actions and of the Prelude: RULES 10. */
#include "core/arcs/arcs.h"

#include <ctype.h>

static int read_tax(struct arcs_words *w)
{
    if (arcs_word_system(w, &w->out->system) != 0 ||
        (arcs_is_slot(w) && arcs_word_slot(w, &w->out->building) != 0)) {
        return -1;
    }
    return arcs_optional_arrange(w) != 0 ? -1 : arcs_last(w);
}

static int read_build(struct arcs_words *w)
{
    static const char *const kinds[] = {"", "city", "starport", "ship"};

    if (arcs_word_of(w, kinds, 4, "what you build", &w->out->kind) != 0 ||
        arcs_word_system(w, &w->out->system) != 0 ||
        (arcs_is_slot(w) && arcs_word_slot(w, &w->out->building) != 0)) {
        return -1;
    }
    return arcs_last(w);
}

static int read_repair(struct arcs_words *w)
{
    if (arcs_is_slot(w)) {
        if (arcs_word_slot(w, &w->out->building) != 0) {
            return -1;
        }
    } else if (!arcs_word(w, "ship")) {
        return arcs_wrong(w, "ship, #1 or #2");
    }
    return arcs_word_system(w, &w->out->system) != 0 ? -1 : arcs_last(w);
}

static int read_cluster(struct arcs_words *w, struct arcs_vox *v)
{
    int system;

    if (arcs_word_number(w, 1, ARCS_CLUSTERS, &v->cluster) != 0) {
        return -1;
    }
    while (arcs_more(w) && v->systems < ARCS_SYMBOLS) {
        if (arcs_word_system(w, &system) != 0) {
            return -1;
        }
        v->system[v->systems++] = system + 1;
    }
    return 0;
}

static int read_vox_ambition(struct arcs_words *w, struct arcs_vox *v)
{
    int seat;

    if (arcs_word(w, "NONE")) {
        v->declined = 1;
        return 0;
    }
    if (arcs_word_ambition(w, &v->ambition) != 0) {
        return -1;
    }
    if (arcs_word(w, "FARSEERS")) {
        if (arcs_need(w, "LOOK") != 0 || arcs_word_seat(w, &seat) != 0) {
            return -1;
        }
        v->look = seat + 1;
    }
    return 0;
}

static int read_vox_city(struct arcs_words *w, struct arcs_vox *v)
{
    int system;

    if (arcs_word_system(w, &system) != 0 || arcs_word_slot(w, &v->slot) != 0) {
        return -1;
    }
    v->city = system + 1;
    v->seize = arcs_word(w, "SEIZE");
    return 0;
}

static int read_vox_steal(struct arcs_words *w, struct arcs_vox *v)
{
    int seat;

    if (arcs_word_court_card(w, &v->card) != 0 || arcs_need(w, "FROM") != 0 ||
        arcs_word_seat(w, &seat) != 0) {
        return -1;
    }
    v->from = seat + 1;
    return 0;
}

/* Nothing, or the arguments of a Vox card. */
int arcs_read_vox(struct arcs_words *w, struct arcs_vox *v)
{
    if (!arcs_more(w) || order_is(w->o, w->at, "ARRANGE")) {
        return 0;
    }
    v->given = 1;
    if (arcs_word(w, "CLUSTER")) {
        return read_cluster(w, v);
    }
    if (arcs_word(w, "AMBITION")) {
        return read_vox_ambition(w, v);
    }
    if (arcs_word(w, "OUTRAGE")) {
        v->declined = arcs_word(w, "NONE");
        return v->declined ? 0 : arcs_word_resource(w, &v->resource);
    }
    if (arcs_word(w, "CITY")) {
        return read_vox_city(w, v);
    }
    if (arcs_word(w, "STEAL")) {
        return read_vox_steal(w, v);
    }
    v->declined = arcs_word(w, "NONE");
    return v->declined ? 0
                       : arcs_wrong(w, "CLUSTER, AMBITION, OUTRAGE, CITY, STEAL or NONE");
}

static int read_secure(struct arcs_words *w)
{
    return arcs_word_court(w) != 0 || arcs_read_vox(w, &w->out->vox) != 0 ? -1
                                                                          : arcs_last(w);
}

/* n, "n fresh", "n damaged", "n fresh m damaged" */
static int read_count(struct arcs_words *w)
{
    struct arcs_order *o = w->out;
    int n = 0;

    if (arcs_word_number(w, 1, 99, &n) != 0) {
        return -1;
    }
    if (arcs_word(w, "damaged")) {
        o->damaged = n;
    } else if (!arcs_word(w, "fresh")) {
        o->ships = n;
    } else {
        o->fresh = n;
        if (arcs_more(w) && isdigit((unsigned char)w->o->word[w->at][0])) {
            return arcs_word_number(w, 1, 99, &o->damaged) != 0 ? -1
                                                                : arcs_need(w, "damaged");
        }
    }
    return 0;
}

static int read_move(struct arcs_words *w)
{
    struct arcs_order *o = w->out;

    if (read_count(w) != 0 || arcs_need(w, "FROM") != 0 ||
        arcs_word_system(w, &o->system) != 0) {
        return -1;
    }
    while (arcs_word(w, "VIA")) {
        if (o->vias == ARCS_LIST) {
            return error_set(w->e, ERROR_SYNTAX, "A Catapult goes VIA at most %d gates.",
                             ARCS_LIST);
        }
        if (arcs_word_system(w, &o->via[o->vias]) != 0 ||
            (arcs_word(w, "DROP") &&
             arcs_word_number(w, 1, 99, &o->drop[o->vias]) != 0)) {
            return -1;
        }
        o->vias++;
    }
    return arcs_need(w, "TO") != 0 || arcs_word_system(w, &o->to) != 0 ? -1
                                                                       : arcs_last(w);
}

/* "Blue Material, White Fuel"; what: 0 a resource, 1 a number. */
static int read_pairs(struct arcs_words *w, bool number)
{
    struct arcs_order *o = w->out;

    do {
        struct arcs_pair *p = &o->pair[o->pairs];

        if (o->pairs == ARCS_LIST) {
            return error_set(w->e, ERROR_SYNTAX, "That is more than %d at once.",
                             ARCS_LIST);
        }
        if (arcs_word_seat(w, &p->seat) != 0 ||
            (number ? arcs_word_number(w, 1, 99, &p->what)
                    : arcs_word_resource(w, &p->what)) != 0) {
            return -1;
        }
        o->pairs++;
    } while (arcs_word(w, ","));
    return arcs_optional_arrange(w) != 0 ? -1 : arcs_last(w);
}

static int optional_token_slot(struct arcs_words *w, int *out)
{
    return arcs_word(w, "SLOT") ? arcs_word_number(w, 1, ARCS_SLOTS, out) : 0;
}

static int read_trade(struct arcs_words *w)
{
    struct arcs_order *o = w->out;

    if (arcs_word_system(w, &o->system) != 0 ||
        (arcs_is_slot(w) && arcs_word_slot(w, &o->building) != 0) ||
        arcs_need(w, "TAKE") != 0 || arcs_word_resource(w, &o->take) != 0 ||
        optional_token_slot(w, &o->take_slot) != 0 || arcs_need(w, "GIVE") != 0 ||
        arcs_word_resource(w, &o->give) != 0 ||
        optional_token_slot(w, &o->give_slot) != 0) {
        return -1;
    }
    return arcs_optional_arrange(w) != 0 ? -1 : arcs_last(w);
}

int arcs_read_action(struct arcs_words *w, int verb)
{
    switch (verb) {
    case ARCS_DO_TAX:
        return read_tax(w);
    case ARCS_DO_BUILD:
        return read_build(w);
    case ARCS_DO_REPAIR:
        return read_repair(w);
    case ARCS_DO_SECURE:
        return read_secure(w);
    case ARCS_DO_MOVE:
        return read_move(w);
    case ARCS_DO_BATTLE:
        return arcs_read_battle(w);
    case ARCS_DO_PRESSGANG:
        return read_pairs(w, false);
    case ARCS_DO_EXECUTE:
        return read_pairs(w, true);
    case ARCS_DO_TRADE:
        return read_trade(w);
    case ARCS_DO_INFLUENCE:
    case ARCS_DO_ABDUCT:
        return arcs_word_court(w) != 0 ? -1 : arcs_last(w);
    default: /* MANUFACTURE, SYNTHESIZE */
        return arcs_optional_arrange(w) != 0 ? -1 : arcs_last(w);
    }
}

/* FILL n [FROM colour SLOT n {, colour SLOT n}] */
static int read_fill(struct arcs_words *w)
{
    struct arcs_order *o = w->out;

    o->how = ARCS_HOW_FILL;
    if (arcs_word_number(w, 0, ARCS_SLOTS, &o->number) != 0) {
        return -1;
    }
    if (!arcs_word(w, "FROM")) {
        return 0;
    }
    do {
        if (o->pairs == ARCS_SLOTS) {
            return error_set(w->e, ERROR_SYNTAX, "FROM names at most %d tokens.",
                             ARCS_SLOTS);
        }
        if (arcs_word_seat(w, &o->pair[o->pairs].seat) != 0 ||
            arcs_need(w, "SLOT") != 0 ||
            arcs_word_number(w, 1, ARCS_SLOTS, &o->pair[o->pairs].what) != 0) {
            return -1;
        }
        o->pairs++;
    } while (arcs_word(w, ","));
    return 0;
}

static int read_steal(struct arcs_words *w)
{
    struct arcs_order *o = w->out;

    if (arcs_word(w, "SLOT")) {
        o->how = ARCS_HOW_STEAL_SLOT;
        if (arcs_word_number(w, 1, ARCS_SLOTS, &o->slot) != 0) {
            return -1;
        }
    } else {
        o->how = ARCS_HOW_STEAL_CARD;
        if (arcs_word_court_card(w, &o->court) != 0) {
            return -1;
        }
    }
    return arcs_need(w, "FROM") != 0 ? -1 : arcs_word_seat(w, &o->seat);
}

static int read_list(struct arcs_words *w, int (*word)(struct arcs_words *, int *))
{
    struct arcs_order *o = w->out;

    while (arcs_more(w) && !order_is(w->o, w->at, "ARRANGE")) {
        if (o->listed == ARCS_LIST) {
            return error_set(w->e, ERROR_SYNTAX, "That list is too long at \"%s\".",
                             w->o->word[w->at]);
        }
        if (word(w, &o->list[o->listed]) != 0) {
            return -1;
        }
        o->listed++;
    }
    return 0;
}

static int read_card_use(struct arcs_words *w)
{
    struct arcs_order *o = w->out;

    if (arcs_word(w, "FILL")) {
        return read_fill(w);
    }
    if (arcs_word(w, "STEAL")) {
        return read_steal(w);
    }
    if (arcs_word(w, "ON")) {
        o->how = ARCS_HOW_ON;
        return arcs_word_card(w, &o->card);
    }
    if (arcs_word(w, "AT")) {
        o->how = ARCS_HOW_AT;
        return arcs_word_system(w, &o->system);
    }
    if (arcs_word(w, "GATES")) {
        o->how = ARCS_HOW_GATES;
        return read_list(w, arcs_word_system);
    }
    if (arcs_word(w, "DISCARD")) {
        o->how = ARCS_HOW_DISCARD;
        return read_list(w, arcs_word_card);
    }
    if (arcs_word(w, "SLOT")) {
        o->how = ARCS_HOW_SLOT;
        return arcs_word_number(w, 1, ARCS_SLOTS, &o->slot);
    }
    if (arcs_word(w, "GAIN")) {
        o->how = ARCS_HOW_GAIN;
        return 0;
    }
    o->how = ARCS_HOW_NOTHING;
    return arcs_word(w, "NOTHING") ? 0
                                   : arcs_wrong(w, "FILL, STEAL, ON, AT, GATES, DISCARD, "
                                                   "GAIN, SLOT or NOTHING");
}

static int read_spend(struct arcs_words *w)
{
    struct arcs_order *o = w->out;
    int verb;

    if (arcs_word_resource(w, &o->spend) != 0 ||
        (arcs_word(w, "AS") && arcs_word_resource(w, &o->as) != 0) ||
        optional_token_slot(w, &o->slot) != 0) {
        return -1;
    }
    if (arcs_word(w, "NOTHING")) {
        o->verb = ARCS_DO_NOTHING;
        return arcs_last(w);
    }
    if (!arcs_more(w)) {
        return (o->as ? o->as : o->spend) == ARCS_WEAPON
                   ? 0
                   : arcs_wrong(w, "the action it pays for, or NOTHING,");
    }
    for (verb = ARCS_DO_TAX; verb <= ARCS_DO_TRADE; verb++) {
        if (arcs_word(w, arcs_verbs[verb - 1])) {
            o->verb = verb;
            return arcs_read_action(w, verb);
        }
    }
    return arcs_wrong(w, "the action it pays for, or NOTHING");
}

/* The verb becomes that of the action bought; DO_PRELUDE: Weapon, or a card. */
int arcs_read_prelude(struct arcs_words *w)
{
    struct arcs_order *o = w->out;

    o->prelude = 1;
    if (!arcs_word(w, "CARD")) {
        return read_spend(w);
    }
    if (arcs_word_court_card(w, &o->guild) != 0 || read_card_use(w) != 0 ||
        arcs_optional_arrange(w) != 0) {
        return -1;
    }
    return arcs_last(w);
}
