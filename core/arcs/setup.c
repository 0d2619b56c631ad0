/* Setting up: RULES 3. */
#include "core/arcs/arcs.h"

#include <stdio.h>

#define TEXT_MAX 80

/* The token of an out-of-play planet goes on the box of its resource (3.1.6). */
static void place_neutral(struct turn *t)
{
    static const int box[ARCS_RESOURCES] = {ARCS_NO_AMBITION, ARCS_TYCOON, ARCS_TYCOON,
                                            ARCS_WARLORD,     ARCS_KEEPER, ARCS_EMPATH};
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;
    int i, r;

    for (i = 0; i < ARCS_SYSTEMS; i++) {
        if (!arcs_in_play(t, i) && deck->place[i].resource) {
            s->neutral[deck->place[i].resource]++;
        }
    }
    for (r = 1; r < ARCS_RESOURCES; r++) {
        if (s->neutral[r]) {
            fact(t->facts, SEE_ALL, ARCS_TELL_NEUTRAL, "{s:i, s:s, s:s}", "count",
                 s->neutral[r], "resource", arcs_resource_names[r], "ambition",
                 arcs_ambition_names[box[r]]);
        }
    }
}

static void place_building(struct arcs *s, int system, int kind, int seat)
{
    struct arcs_building *b = s->map[system].building;

    if (b->kind != ARCS_NO_BUILDING) {
        b++;
    }
    b->kind = kind;
    b->owner = seat;
}

/* 3.2.1, 3.2.2: player k is the k-th clockwise from the initiative. */
static void place_player(struct turn *t, int k)
{
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;
    const struct arcs_position *p = &deck->setup[s->setup - 1].position[k];
    int seat = (s->initiative + k) % t->seats;
    char ships[TEXT_MAX], tokens[TEXT_MAX];
    bool two = p->c[1] >= 0;

    s->map[p->a].fresh[seat] += deck->start_a;
    place_building(s, p->a, ARCS_CITY, seat);
    s->map[p->b].fresh[seat] += deck->start_b;
    place_building(s, p->b, ARCS_STARPORT, seat);
    s->map[p->c[0]].fresh[seat] += deck->start_c;
    if (two) {
        s->map[p->c[1]].fresh[seat] += deck->start_c;
    }
    s->players[seat].tokens[0] = deck->place[p->a].resource;
    s->players[seat].tokens[1] = deck->place[p->b].resource;
    snprintf(ships, sizeof ships, "%s%s%s", arcs_system_name(p->c[0]), two ? ", " : "",
             two ? arcs_system_name(p->c[1]) : "");
    snprintf(tokens, sizeof tokens, "%s, %s",
             arcs_resource_names[s->players[seat].tokens[0]],
             arcs_resource_names[s->players[seat].tokens[1]]);
    fact(t->facts, SEE_ALL, ARCS_TELL_START, "{s:i, s:s, s:s, s:s, s:s}", "seat", seat,
         "a", arcs_system_name(p->a), "b", arcs_system_name(p->b), "c", ships, "tokens",
         tokens);
}

/* One of the four cards for this number of players. */
static void draw_setup_card(struct turn *t)
{
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;
    const struct arcs_setup_card *c;
    struct joined out = {.used = 0};
    int i;

    s->setup = (t->seats - 2) * 4 + chance_roll(t->chance, 4, "setup card");
    c = &deck->setup[s->setup - 1];
    for (i = 0; i < ARCS_CLUSTERS; i++) {
        if (c->out[i]) {
            joined_add(&out, ", ", "cluster %d", i + 1);
        }
    }
    fact(t->facts, SEE_ALL, ARCS_TELL_SETUP, "{s:s, s:s}", "name", c->name, "out",
         out.text);
}

int arcs_setup(struct turn *t, const json_t *options, struct error *e)
{
    static const char *const none[] = {NULL};
    struct arcs *s = t->state;
    int i;

    if (rules_options(options, none, e)) {
        return -1;
    }
    if (t->seats < 2 || t->seats > ARCS_SEATS) {
        return error_set(e, ERROR_DATA, "Arcs is for 2 to 4 players, not for %d.",
                         t->seats);
    }
    s->initiative = chance_roll(t->chance, t->seats, "initiative") - 1;
    fact(t->facts, SEE_ALL, ARCS_TELL_FIRST, "{s:i}", "seat", s->initiative);
    draw_setup_card(t);
    if (t->seats == 2) {
        place_neutral(t);
    }
    for (i = 0; i < t->seats; i++) {
        place_player(t, i);
    }
    for (i = 0; i < ARCS_COURT; i++) {
        s->court_deck[i] = i + 1;
    }
    chance_shuffle(t->chance, ARCS_DECK_COURT, ++s->shuffles[ARCS_DECK_COURT],
                   s->court_deck, ARCS_COURT);
    arcs_refill(t);
    s->chapter = 1;
    arcs_push(s, ARCS_GAME, ARCS_DEAL);
    return arcs_run(t, e);
}
