/* Sealed packages: what each brings when it is opened. RULES 13.6, 14. */
#include "core/risk/risk.h"

#include <string.h>

/* Told when it opens: what is new in the orders. The rules are in chapter 14. */
static const char *const brings[RISK_PACKS] = {
    "from the next game on a DRAFT sets the game up, events happen (EVENT), and "
    "Biohazard "
    "cards join the scars.",
    "who is knocked out or eliminated gets a power (COMEBACK), and Mercenary cards join "
    "the scars from the next game on.",
    "homelands, missions (MISSION) and more events.",
    "the World Capital, a lead faction (PICK MISSION) and private missions (PRIVATE).",
    "the Fallout Zone (NUKE), and powers for Missiles (POWER, RALLY, RECON, GAIN); from "
    "the next game on the Mutants.",
    "Alien Island (ISLAND) and weaknesses (SCAR); from the next game on the Aliens."};

static void add_scars(struct turn *t, int pack)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int i;

    for (i = 1; i < RISK_SCARS; i++) {
        if (deck->scar_pack[i] == pack + 1) {
            s->scars[i] += deck->scar_cards[i];
        }
    }
}

static void add_events(struct turn *t, int pack)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int i;

    for (i = 1; i < RISK_EVENTS; i++) {
        if (deck->event_pack[i] == pack + 1) {
            s->events[i] += deck->event_copies[i];
        }
    }
}

/* Those of package 4 are shuffled in at once. */
static void add_missions(struct turn *t, int pack)
{
    struct risk *s = t->state;
    int i, n = risk_pile_count(s->mission_deck, RISK_MISSIONS);

    for (i = 1; pack == RISK_PACK_3 && i < RISK_TACTICS; i++) {
        s->missions[i] = 1;
    }
    for (i = RISK_TACTICS; pack == RISK_PACK_4 && i < RISK_MISSIONS; i++) {
        s->missions[i] = 1;
        s->mission_deck[n++] = i;
    }
    if (pack == RISK_PACK_4) {
        risk_shuffle(t, RISK_DECK_MISSIONS, s->mission_deck, n);
    }
}

void risk_open(struct turn *t, int pack)
{
    struct risk *s = t->state;

    if (s->packs[pack]) {
        return;
    }
    s->packs[pack] = s->game;
    add_scars(t, pack);
    add_events(t, pack);
    add_missions(t, pack);
    fact(t->facts, SEE_ALL, RISK_TELL_OPENED, "{s:i, s:i, s:s, s:s, s:s, s:s}", "game",
         s->game, "turn", risk_turn_number(s), "where", risk_deck(t)->pack[pack].name,
         "before", "sealed", "after", "open", "text", brings[pack]);
}

void risk_open_pack_2(struct turn *t, int seat)
{
    risk_open(t, RISK_PACK_2);
    risk_earned(t, seat, true);
}

void risk_found_capital(struct turn *t, int seat, int territory, const char *name)
{
    struct risk *s = t->state;
    struct risk_territory *m = &s->map[territory];
    int before = m->name;

    m->city = RISK_CAPITAL;
    m->founder = 0;
    m->name = risk_name_add(s, name, (int)strlen(name));
    risk_tell_city(t, seat, territory, before);
    risk_open(t, RISK_PACK_4);
}

/* 13.6 */
void risk_open_packages(struct turn *t)
{
    struct risk *s = t->state;
    int i;

    if (s->used.minors >= risk_deck(t)->supply[RISK_MINOR]) {
        risk_open(t, RISK_PACK_1);
    }
    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        if (s->players[s->order[i] - 1].result == RISK_ELIMINATED) {
            risk_open_pack_2(t, s->order[i] - 1);
        }
    }
    if (s->persons[s->players[s->winner - 1].person - 1].signatures >= 2) {
        risk_open(t, RISK_PACK_3);
    }
}
