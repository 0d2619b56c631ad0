#include "core/pack.h"

#include "core/arcs/deck.h"

static void pack_ints(struct pack *p, int *value, int n)
{
    int i;

    for (i = 0; i < n; i++) {
        pack_int(p, &value[i]);
    }
}

static void pack_value(struct pack *p, struct arcs_value *v)
{
    pack_int(p, &v->first);
    pack_int(p, &v->second);
}

static void pack_face(struct pack *p, struct arcs_face *f)
{
    pack_int(p, &f->self);
    pack_int(p, &f->intercept);
    pack_int(p, &f->ship);
    pack_int(p, &f->building);
    pack_int(p, &f->key);
}

static void pack_place(struct pack *p, struct arcs_place *place)
{
    int i;

    pack_int(p, &place->resource);
    pack_int(p, &place->slots);
    for (i = 0; i < ARCS_SYSTEMS; i++) {
        pack_flag(p, &place->touches[i]);
    }
}

static void pack_setup(struct pack *p, struct arcs_setup_card *c)
{
    int i, k;

    pack_text(p, &c->name);
    pack_int(p, &c->players);
    for (i = 0; i < ARCS_CLUSTERS; i++) {
        pack_flag(p, &c->out[i]);
        for (k = 0; k < ARCS_CLUSTERS; k++) {
            pack_flag(p, &c->linked[i][k]);
        }
    }
    for (i = 0; i < ARCS_SEATS; i++) {
        pack_int(p, &c->position[i].a);
        pack_int(p, &c->position[i].b);
        pack_ints(p, c->position[i].c, 2);
    }
}

static void pack_court(struct pack *p, struct arcs_court *c)
{
    pack_text(p, &c->name);
    pack_text(p, &c->text);
    pack_int(p, &c->suit);
    pack_int(p, &c->cost);
    pack_flag(p, &c->loyal);
}

static void pack_numbers(struct pack *p, struct arcs_deck *d)
{
    int i;

    pack_int(p, &d->hand);
    pack_int(p, &d->last_chapter);
    for (i = 0; i <= ARCS_SEATS; i++) {
        pack_int(p, &d->players[i].power);
        pack_int(p, &d->players[i].row);
        pack_int(p, &d->players[i].cards);
    }
    pack_ints(p, d->pips, ARCS_CARDS + 1);
    pack_ints(p, d->tokens, ARCS_RESOURCES);
    pack_int(p, &d->ships);
    pack_int(p, &d->cities);
    pack_int(p, &d->starports);
    pack_int(p, &d->agents);
    pack_int(p, &d->start_a);
    pack_int(p, &d->start_b);
    pack_int(p, &d->start_c);
    pack_ints(p, d->raid_cost, ARCS_SLOTS);
    pack_ints(p, d->open_slots, 6);
    pack_ints(p, d->bonus, 6);
}

void arcs_deck_pack(struct pack *p, void *deck)
{
    struct arcs_deck *d = deck;
    int i, k;

    pack_text(p, &d->name);
    pack_numbers(p, d);
    for (i = 0; i < ARCS_MARKERS; i++) {
        pack_value(p, &d->blue[i]);
        pack_value(p, &d->gold[i]);
    }
    for (i = 0; i < ARCS_DICE; i++) {
        for (k = 0; k < ARCS_FACES; k++) {
            pack_face(p, &d->face[i][k]);
        }
    }
    for (i = 0; i < ARCS_SYSTEMS; i++) {
        pack_place(p, &d->place[i]);
    }
    for (i = 0; i < ARCS_SETUPS; i++) {
        pack_setup(p, &d->setup[i]);
    }
    for (i = 0; i <= ARCS_COURT; i++) {
        pack_court(p, &d->court[i]);
    }
}
