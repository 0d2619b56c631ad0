/* The forms of PRELUDE CARD: RULES 2.8, 10. */
#include "core/arcs/arcs.h"

#include <stdio.h>

#define FORM_MAX 1000

static bool usable(const struct turn *t, int seat, int card)
{
    const struct arcs *s = t->state;

    return arcs_has(s, seat, card) && !(s->turn.gained & (1 << (card - 1)));
}

struct out {
    const struct turn *t;
    int seat, card;
    order_form_fn *form;
    void *arg;
};

static void say(const struct out *o, const char *words)
{
    char text[FORM_MAX];

    snprintf(text, sizeof text, "PRELUDE CARD \"%s\" %s", arcs_court_name(o->t, o->card),
             words);
    o->form(o->arg, text);
}

/* A player's colour, or his name where another is called like the colour. */
static void seat_word(const struct turn *t, int seat, char out[60])
{
    bool plain = arcs_seat_called(t, arcs_colours[seat]) == seat;

    snprintf(out, 60, plain ? "%s" : "\"%s\"",
             plain ? arcs_colours[seat] : t->names[seat]);
}

static void systems(const struct out *o)
{
    char text[FORM_MAX] = "AT <";
    size_t used = 4;
    int i, n = 0;

    for (i = 0; i < ARCS_SYSTEMS; i++) {
        if (arcs_in_play(o->t, i) && arcs_control(o->t, i) == o->seat) {
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                     n++ ? "|" : "", arcs_system_name(i));
        }
    }
    snprintf(text + used, sizeof text - used, ">");
    if (n) {
        say(o, text);
    }
}

/* resource 0: Silver-Tongues, which also take cards. */
static void steal(const struct out *o, int resource)
{
    const struct arcs *s = o->t->state;
    char text[FORM_MAX], whom[60];
    struct error e;
    int from, i;

    for (from = 0; from < o->t->seats; from++) {
        seat_word(o->t, from, whom);
        for (i = 1; i <= ARCS_SLOTS; i++) {
            if ((!resource || s->players[from].tokens[i - 1] == resource) &&
                arcs_steal_token_check(o->t, o->seat, from, i, &e) == 0) {
                snprintf(text, sizeof text, "STEAL SLOT %d FROM %s", i, whom);
                say(o, text);
            }
        }
        for (i = 1; i <= ARCS_GUILD && !resource; i++) {
            if (arcs_steal_check(o->t, o->seat, from, i, &e) == 0) {
                snprintf(text, sizeof text, "STEAL \"%s\" FROM %s",
                         arcs_court_name(o->t, i), whom);
                say(o, text);
            }
        }
    }
}

static void lay_union(const struct out *o, int suit)
{
    const struct arcs *s = o->t->state;
    char name[ARCS_CARD_NAME], text[FORM_MAX];
    int seat;

    for (seat = 0; seat < o->t->seats; seat++) {
        const struct arcs_played *p = &s->round.plays[seat];

        if (p->card && p->mode != ARCS_COPY && arcs_suit_of(p->card) == suit) {
            arcs_card_name(p->card, name);
            snprintf(text, sizeof text, "ON %s", name);
            say(o, text);
        }
    }
}

static void farsee(const struct out *o)
{
    const struct arcs *s = o->t->state;
    char text[FORM_MAX] = "DISCARD <", name[ARCS_CARD_NAME];
    const int *hand = s->players[o->seat].hand;
    size_t used = 9;
    int i;

    say(o, "DISCARD");
    for (i = 0; i < ARCS_CARDS && hand[i]; i++) {
        arcs_card_name(hand[i], name);
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%s%s", i ? "|" : "", name);
    }
    snprintf(text + used, sizeof text - used, ">");
    if (i) {
        say(o, text);
    }
}

static void fence(const struct out *o)
{
    const struct arcs *s = o->t->state;
    char text[40];
    int i;

    for (i = 0; i < ARCS_SLOTS; i++) {
        if (s->players[o->seat].tokens[i] && !s->turn.fence &&
            arcs_supply(o->t, ARCS_RELIC) > 0) {
            snprintf(text, sizeof text, "SLOT %d", i + 1);
            say(o, text);
        }
    }
}

static void one_card(const struct out *o)
{
    char text[40];

    switch (o->card) {
    case ARCS_MINING_INTEREST:
    case ARCS_SHIPPING_INTEREST:
        snprintf(text, sizeof text, "FILL <0-%d>", arcs_empty_slots(o->t, o->seat));
        say(o, text);
        break;
    case ARCS_MATERIAL_CARTEL:
        steal(o, ARCS_MATERIAL);
        break;
    case ARCS_FUEL_CARTEL:
        steal(o, ARCS_FUEL);
        break;
    case ARCS_SILVER_TONGUES:
        steal(o, ARCS_NOTHING);
        break;
    case ARCS_ADMIN_UNION:
        lay_union(o, ARCS_ADMINISTRATION);
        break;
    case ARCS_CONSTRUCTION_UNION:
        lay_union(o, ARCS_CONSTRUCTION);
        break;
    case ARCS_SPACING_UNION:
        lay_union(o, ARCS_MOBILIZATION);
        break;
    case ARCS_ARMS_UNION:
        lay_union(o, ARCS_AGGRESSION);
        break;
    case ARCS_GATEKEEPERS:
        say(o, "GATES");
        break;
    case ARCS_LOYAL_MARINES:
    case ARCS_PRISON_WARDENS:
    case ARCS_SKIRMISHERS:
    case ARCS_COURT_ENFORCERS:
        systems(o);
        break;
    case ARCS_FARSEERS:
        farsee(o);
        break;
    case ARCS_ELDER_BROKER:
        say(o, "GAIN");
        break;
    case ARCS_RELIC_FENCE:
        fence(o);
        break;
    default:
        break;
    }
}

void arcs_legal_cards(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    struct out o = {t, seat, 0, form, arg};

    for (o.card = 1; o.card <= ARCS_GUILD; o.card++) {
        if (usable(t, seat, o.card)) {
            one_card(&o);
        }
    }
}
