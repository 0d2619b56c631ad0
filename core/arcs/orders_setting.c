/* The grammar of plans, standing orders and policies: RULES 9.3, 9.4, 9.5. */
#include "core/arcs/arcs.h"

#include <ctype.h>
#include <string.h>

/* A number that may be as large as a round. */
#define NUMBER_MAX 99

static int read_plan(struct arcs_words *w)
{
    const char *name = arcs_more(w) ? w->o->word[w->at] : "";

    if (!*name || strlen(name) >= ARCS_PLAN_NAME) {
        return arcs_wrong(w, "a short name for the plan, as PLAN a");
    }
    w->out->name = w->o->word[w->at++];
    if (arcs_word(w, "DROP")) {
        w->out->how = ARCS_HOW_DROP;
    } else if (arcs_word(w, "ROUND") &&
               arcs_word_number(w, 1, NUMBER_MAX, &w->out->round) != 0) {
        return -1;
    }
    return arcs_last(w);
}

static int test(struct arcs_condition *c, int test)
{
    c->test = test;
    return 0;
}

/* LEAD suit, LEAD NUMBER BELOW n, LEAD NUMBER ABOVE n */
static int read_lead(struct arcs_words *w, struct arcs_condition *c)
{
    if (!arcs_word(w, "NUMBER")) {
        return arcs_word_suit(w, &c->suit) != 0 ? -1 : test(c, ARCS_IF_LEAD);
    }
    if (arcs_word(w, "BELOW")) {
        test(c, ARCS_IF_LEAD_BELOW);
    } else if (arcs_word(w, "ABOVE")) {
        test(c, ARCS_IF_LEAD_ABOVE);
    } else {
        return arcs_wrong(w, "BELOW or ABOVE");
    }
    return arcs_word_number(w, 0, NUMBER_MAX, &c->number);
}

static int read_not(struct arcs_words *w, struct arcs_condition *c)
{
    if (arcs_word(w, "DECLARED")) {
        return test(c, ARCS_IF_NOT_DECLARED);
    }
    if (arcs_word(w, "SEIZED")) {
        return test(c, ARCS_IF_NOT_SEIZED);
    }
    if (arcs_word(w, "CONTROL")) {
        test(c, ARCS_IF_NOT_CONTROL);
        return arcs_word_system(w, &c->system);
    }
    return arcs_wrong(w, "DECLARED, SEIZED or CONTROL");
}

/* SHIPS colour system AT LEAST n */
static int read_ships(struct arcs_words *w, struct arcs_condition *c)
{
    test(c, ARCS_IF_SHIPS);
    return arcs_word_seat(w, &c->seat) != 0 || arcs_word_system(w, &c->system) != 0 ||
                   arcs_need(w, "AT") != 0 || arcs_need(w, "LEAST") != 0
               ? -1
               : arcs_word_number(w, 0, NUMBER_MAX, &c->number);
}

static int read_condition(struct arcs_words *w, struct arcs_condition *c)
{
    c->seat = -1;
    if (arcs_word(w, "ANY")) {
        return test(c, ARCS_IF_ANY);
    }
    if (arcs_word(w, "LEAD")) {
        return read_lead(w, c);
    }
    if (arcs_word(w, "DECLARED")) {
        test(c, ARCS_IF_DECLARED);
        return arcs_more(w) && !order_is(w->o, w->at, "AND")
                   ? arcs_word_ambition(w, &c->ambition)
                   : 0;
    }
    if (arcs_word(w, "SEIZED")) {
        test(c, ARCS_IF_SEIZED);
        return arcs_word(w, "BY") ? arcs_word_seat(w, &c->seat) : 0;
    }
    if (arcs_word(w, "NOT")) {
        return read_not(w, c);
    }
    if (arcs_word(w, "LAST")) {
        return test(c, ARCS_IF_LAST);
    }
    if (arcs_word(w, "I")) {
        test(c, ARCS_IF_I_LEAD);
        return arcs_need(w, "LEAD");
    }
    if (arcs_word(w, "HAND")) {
        test(c, ARCS_IF_HAND);
        return arcs_word_number(w, 0, ARCS_CARDS, &c->number);
    }
    if (arcs_word(w, "CONTROL")) {
        test(c, ARCS_IF_CONTROL);
        return arcs_word_system(w, &c->system);
    }
    if (arcs_word(w, "SHIPS")) {
        return read_ships(w, c);
    }
    if (arcs_word(w, "COURT")) {
        test(c, ARCS_IF_COURT);
        return arcs_word_court_card(w, &c->card);
    }
    return arcs_wrong(w, "ANY, LEAD, DECLARED, SEIZED, NOT, LAST, I LEAD, HAND, CONTROL, "
                         "SHIPS or COURT");
}

static int read_when(struct arcs_words *w)
{
    do {
        if (w->out->whens == ARCS_CONDITIONS) {
            return error_set(w->e, ERROR_SYNTAX, "A plan has at most %d conditions.",
                             ARCS_CONDITIONS);
        }
        if (read_condition(w, &w->out->when[w->out->whens]) != 0) {
            return -1;
        }
        w->out->whens++;
    } while (arcs_word(w, "AND"));
    return arcs_last(w);
}

/* SHIPS n system, CONTROL system, CLEAR colour system, HAVE "card" (9.4) */
int arcs_read_if(struct arcs_words *w, struct arcs_condition *c)
{
    c->seat = -1;
    if (arcs_word(w, "SHIPS")) {
        test(c, ARCS_IF_SHIPS);
        return arcs_word_number(w, 0, NUMBER_MAX, &c->number) != 0
                   ? -1
                   : arcs_word_system(w, &c->system);
    }
    if (arcs_word(w, "CONTROL")) {
        test(c, ARCS_IF_CONTROL);
        return arcs_word_system(w, &c->system);
    }
    if (arcs_word(w, "CLEAR")) {
        test(c, ARCS_IF_CLEAR);
        return arcs_word_seat(w, &c->seat) != 0 ? -1 : arcs_word_system(w, &c->system);
    }
    if (arcs_word(w, "HAVE")) {
        test(c, ARCS_IF_HAVE);
        return arcs_word_court_card(w, &c->card);
    }
    return arcs_wrong(w, "SHIPS, CONTROL, CLEAR or HAVE");
}

static int read_standing_mulligan(struct arcs_words *w)
{
    struct arcs_order *o = w->out;

    o->how = ARCS_HOW_MULLIGAN;
    if (arcs_word(w, "ALWAYS")) {
        o->number = ARCS_MULLIGAN_ALWAYS;
    } else if (arcs_word(w, "NEVER")) {
        o->number = ARCS_MULLIGAN_NEVER;
    } else if (arcs_need(w, "IF") != 0) {
        return -1;
    } else if (arcs_word(w, "NO")) {
        o->number = ARCS_MULLIGAN_NO_SUIT;
        return arcs_word_suit(w, &o->round);
    } else if (arcs_word(w, "PIPS")) {
        o->number = ARCS_MULLIGAN_PIPS;
        return arcs_need(w, "BELOW") != 0 ? -1
                                          : arcs_word_number(w, 0, NUMBER_MAX, &o->round);
    } else {
        return arcs_wrong(w, "NO or PIPS");
    }
    return 0;
}

static int read_standing(struct arcs_words *w)
{
    if (arcs_word(w, "MULLIGAN")) {
        return read_standing_mulligan(w) != 0 ? -1 : arcs_last(w);
    }
    w->out->how = ARCS_HOW_PASS;
    if (!arcs_word(w, "PASS")) {
        return arcs_wrong(w, "MULLIGAN or PASS");
    }
    return arcs_need(w, "WHEN") != 0 || arcs_need(w, "HAND") != 0 ||
                   arcs_need(w, "BELOW") != 0 ||
                   arcs_word_number(w, 0, NUMBER_MAX, &w->out->number) != 0
               ? -1
               : arcs_last(w);
}

static int read_keep(struct arcs_words *w)
{
    struct arcs_order *o = w->out;
    int i;

    do {
        if (o->listed == ARCS_RESOURCES - 1) {
            return error_set(w->e, ERROR_SYNTAX, "KEEP names each resource once.");
        }
        if (arcs_word_resource(w, &o->list[o->listed]) != 0) {
            return -1;
        }
        for (i = 0; i < o->listed; i++) {
            if (o->list[i] == o->list[o->listed]) {
                return error_set(w->e, ERROR_SYNTAX, "KEEP names %s twice.",
                                 arcs_resource_names[o->list[i]]);
            }
        }
        o->listed++;
    } while (arcs_more(w));
    return 0;
}

static int read_on_error(struct arcs_words *w)
{
    static const char *const names[] = {"ASK", "END", "SKIP"};

    return arcs_need(w, "ERROR") != 0 ||
                   arcs_word_of(w, names, 3, "ASK, END or SKIP", &w->out->number) != 0
               ? -1
               : arcs_last(w);
}

static int read_policy(struct arcs_words *w)
{
    if (arcs_need(w, "VOX") != 0 || arcs_word_court_card(w, &w->out->court) != 0) {
        return -1;
    }
    if (w->out->court <= ARCS_GUILD) {
        w->at--;
        return arcs_wrong(w, "a Vox card");
    }
    if (!arcs_more(w)) {
        return arcs_wrong(w, "what it is to do, or NONE,");
    }
    return arcs_read_vox(w, &w->out->vox) != 0 ? -1 : arcs_last(w);
}

static int read_mulligan(struct arcs_words *w)
{
    w->out->number = arcs_word(w, "YES");
    if (!w->out->number && !arcs_word(w, "NO")) {
        return arcs_wrong(w, "YES or NO");
    }
    return arcs_last(w);
}

int arcs_read_setting(struct arcs_words *w, int verb)
{
    switch (verb) {
    case ARCS_DO_PLAN:
        return read_plan(w);
    case ARCS_DO_WHEN:
        return read_when(w);
    case ARCS_DO_STANDING:
        return read_standing(w);
    case ARCS_DO_KEEP:
        return read_keep(w);
    case ARCS_DO_ON:
        return read_on_error(w);
    case ARCS_DO_POLICY:
        return read_policy(w);
    case ARCS_DO_MULLIGAN:
        return read_mulligan(w);
    default:
        return arcs_need(w, "REPLACE") != 0 || arcs_word_seat(w, &w->out->seat) != 0
                   ? -1
                   : arcs_last(w);
    }
}
