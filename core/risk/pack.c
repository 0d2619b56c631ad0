#include "core/pack.h"

#include "core/risk/deck.h"

#include <stdint.h>

static void pack_ints(struct pack *p, int *value, int n)
{
    int i;

    for (i = 0; i < n; i++) {
        pack_int(p, &value[i]);
    }
}

/* A mask of territories, in two halves. */
static void pack_mask(struct pack *p, uint64_t *mask)
{
    int half[2] = {(int)(*mask & 0x3fffffff), (int)(*mask >> 30)};

    pack_ints(p, half, 2);
    *mask = (uint64_t)half[1] << 30 | (uint64_t)half[0];
}

static void pack_place(struct pack *p, struct risk_place *place)
{
    pack_text(p, &place->code);
    pack_text(p, &place->name);
    pack_text(p, &place->alias);
    pack_int(p, &place->continent);
    pack_flag(p, &place->coastal);
    pack_flag(p, &place->island);
    pack_int(p, &place->resources);
    pack_mask(p, &place->land);
    pack_mask(p, &place->sea);
}

static void pack_texts(struct pack *p, struct risk_text *text, int n)
{
    int i;

    for (i = 0; i < n; i++) {
        pack_text(p, &text[i].name);
        pack_text(p, &text[i].text);
    }
}

/* All texts of cards and powers. */
static void pack_cards(struct pack *p, struct risk_deck *d)
{
    int i;

    for (i = 0; i < RISK_FACTIONS; i++) {
        pack_text(p, &d->faction[i].code);
        pack_text(p, &d->faction[i].name);
    }
    for (i = 0; i < RISK_HUMANS; i++) {
        pack_texts(p, d->power[i], 2);
    }
    pack_texts(p, d->evolution, RISK_EVOLUTIONS);
    pack_texts(p, d->comeback, RISK_COMEBACKS);
    pack_texts(p, d->missile_power, RISK_MISSILE_POWERS);
    pack_texts(p, d->scar, RISK_SCARS);
    pack_texts(p, d->event, RISK_EVENTS);
    pack_texts(p, d->mission, RISK_MISSIONS);
    pack_texts(p, d->pack, RISK_PACKS);
}

static void pack_numbers(struct pack *p, struct risk_deck *d)
{
    int i;

    pack_ints(p, d->scar_cards, RISK_SCARS);
    pack_ints(p, d->scar_pack, RISK_SCARS);
    pack_ints(p, d->event_copies, RISK_EVENTS);
    pack_ints(p, d->event_pack, RISK_EVENTS);
    pack_ints(p, d->mission_stars, RISK_MISSIONS);
    pack_ints(p, d->turn_in, RISK_TURN_IN_MAX + 1);
    for (i = 0; i < RISK_DRAFT_KINDS; i++) {
        pack_ints(p, d->draft[i], RISK_DRAFT_VALUES);
        pack_ints(p, d->draft_players[i], RISK_DRAFT_VALUES);
    }
    pack_ints(p, d->supply, RISK_CITIES);
    pack_int(p, &d->cancels);
    pack_int(p, &d->fortifications);
    pack_int(p, &d->upgrades);
    pack_int(p, &d->stickers);
    pack_int(p, &d->first_troops);
}

void risk_deck_pack(struct pack *p, void *deck)
{
    struct risk_deck *d = deck;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        pack_place(p, &d->place[i]);
    }
    for (i = 0; i < RISK_CONTINENTS; i++) {
        pack_text(p, &d->continent[i].name);
        pack_int(p, &d->continent[i].bonus);
        pack_mask(p, &d->continent[i].territories);
    }
    pack_cards(p, d);
    pack_numbers(p, d);
    if (!p->out && !p->failed) {
        risk_deck_index(d);
    }
}
