#include "core/pack.h"

#include "core/mutant/deck.h"

static void pack_ability(struct pack *p, struct mutant_ability *a)
{
    pack_text(p, &a->name);
    pack_text(p, &a->text);
    pack_int(p, &a->cost);
}

static void pack_card(struct pack *p, struct mutant_card *c)
{
    pack_text(p, &c->id);
    pack_text(p, &c->name);
    pack_count(p, &c->kind, MUTANT_TRAINING);
    pack_int(p, &c->copies);
    pack_flag(p, &c->starter);
    pack_int(p, &c->atk);
    pack_int(p, &c->def);
    pack_int(p, &c->spd);
    pack_int(p, &c->range);
    pack_int(p, &c->tokens);
    pack_ability(p, &c->ability);
}

static void pack_school(struct pack *p, struct mutant_school_card *s)
{
    pack_text(p, &s->id);
    pack_text(p, &s->name);
    pack_text(p, &s->motto);
    pack_text(p, &s->charter_id);
    pack_text(p, &s->charter);
    pack_text(p, &s->charter_text);
    pack_card(p, &s->leader);
}

static void pack_plot(struct pack *p, struct mutant_plot *c)
{
    pack_text(p, &c->id);
    pack_text(p, &c->name);
    pack_text(p, &c->text);
    pack_flag(p, &c->reaction);
    pack_int(p, &c->copies);
    pack_int(p, &c->cost);
    pack_int(p, &c->hope);
}

static void pack_mission(struct pack *p, struct mutant_mission *c)
{
    pack_text(p, &c->id);
    pack_text(p, &c->name);
    pack_text(p, &c->text);
    pack_int(p, &c->copies);
    pack_flag(p, &c->two);
    pack_flag(p, &c->leader_allowed);
    pack_int(p, &c->turns);
    pack_int(p, &c->triumph);
}

/* Which card is of which kind; every kind must be there. */
static void pack_pile(struct pack *p, struct mutant_pack *pile)
{
    int card;

    pack_count(p, &pile->kinds, MUTANT_CARDS);
    pack_count(p, &pile->cards, MUTANT_CARDS);
    for (card = 1; card <= pile->cards; card++) {
        pack_count(p, &pile->of[card], pile->kinds - 1);
    }
}

static void pack_cards(struct pack *p, struct mutant_deck *d)
{
    int i;

    for (i = 0; i < d->schools; i++) {
        pack_school(p, &d->school[i]);
    }
    for (i = 0; i < d->recruits.kinds; i++) {
        pack_card(p, &d->recruit[i]);
    }
    for (i = 0; i < d->plots.kinds; i++) {
        pack_plot(p, &d->plot[i]);
    }
    for (i = 0; i < d->missions.kinds; i++) {
        pack_mission(p, &d->mission[i]);
    }
}

void mutant_deck_pack(struct pack *p, void *deck)
{
    struct mutant_deck *d = deck;

    pack_text(p, &d->name);
    mutant_parameters_pack(p, &d->is);
    pack_count(p, &d->schools, MUTANT_SCHOOLS);
    pack_count(p, &d->charters, MUTANT_SCHOOLS);
    pack_pile(p, &d->recruits);
    pack_pile(p, &d->plots);
    pack_pile(p, &d->missions);
    pack_cards(p, d);
}
