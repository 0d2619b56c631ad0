/* A deck as bytes, so that a game opens without reading it anew: RULES 14. */
#include "core/pack.h"

#include "core/mutant/deck.h"

static void pack_targeting(struct pack *p, struct mutant_targeting *g)
{
    pack_count(p, &g->kind, MUTANT_ARENA_TARGETS);
    pack_int(p, &g->other);
    pack_int(p, &g->owner);
    pack_int(p, &g->type);
    pack_int(p, &g->state);
    pack_int(p, &g->within);
    pack_int(p, &g->side);
    pack_int(p, &g->min);
    pack_count(p, &g->max, MUTANT_TARGETS);
}

static void pack_ability(struct pack *p, struct mutant_ability *a)
{
    pack_text(p, &a->id);
    pack_text(p, &a->name);
    pack_text(p, &a->text);
    pack_flag(p, &a->mission);
    pack_int(p, &a->cost);
    pack_count(p, &a->list, MUTANT_LISTS - 1);
    pack_targeting(p, &a->targets);
}

static void pack_pick(struct pack *p, struct mutant_pick *k)
{
    pack_count(p, &k->school, MUTANT_SELECTORS - 1);
    pack_count(p, &k->type, MUTANT_TYPE_ANY);
    pack_count(p, &k->state, MUTANT_ANY_STATE);
    pack_int(p, &k->n);
    pack_count(p, &k->chooser, MUTANT_BY_CHANCE);
}

static void pack_operand(struct pack *p, struct mutant_operand *o)
{
    pack_count(p, &o->value, MUTANT_SUPPORTING);
    pack_int(p, &o->n);
}

static void pack_effect(struct pack *p, struct mutant_effect *x)
{
    pack_count(p, &x->op, MUTANT_OPS - 1);
    pack_int(p, &x->what);
    pack_int(p, &x->n);
    pack_int(p, &x->schools);
    pack_int(p, &x->to);
    pack_count(p, &x->figures, MUTANT_PICK);
    pack_int(p, &x->mode);
    pack_int(p, &x->flag);
    pack_count(p, &x->list, MUTANT_LISTS - 1);
    pack_count(p, &x->lists, MUTANT_LISTS - 1);
    pack_pick(p, &x->pick);
    pack_count(p, &x->condition.compare, MUTANT_GREATER);
    pack_count(p, &x->condition.number, MUTANT_IFS - 1);
    pack_operand(p, &x->condition.left);
    pack_operand(p, &x->condition.right);
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
    pack_count(p, &c->ability, MUTANT_ABILITIES);
}

static void pack_school(struct pack *p, struct mutant_school_card *s)
{
    int i;

    pack_text(p, &s->id);
    pack_text(p, &s->name);
    pack_text(p, &s->motto);
    pack_text(p, &s->charter_id);
    pack_text(p, &s->charter);
    pack_text(p, &s->charter_text);
    for (i = 0; i < MUTANT_MODS; i++) {
        pack_int(p, &s->mod[i]);
    }
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
    pack_count(p, &c->list, MUTANT_LISTS - 1);
    pack_targeting(p, &c->targets);
    pack_count(p, &c->trigger.on, MUTANT_TRIGGERS - 1);
    pack_int(p, &c->trigger.by);
    pack_int(p, &c->trigger.mark);
    pack_flag(p, &c->stops);
}

static void pack_token(struct pack *p, struct mutant_token_card *c)
{
    pack_text(p, &c->id);
    pack_text(p, &c->name);
    pack_count(p, &c->kind, MUTANT_MARK);
    pack_count(p, &c->count, MUTANT_TOKENS);
    pack_int(p, &c->min_from_pc);
    pack_int(p, &c->zone);
    pack_int(p, &c->atk);
    pack_int(p, &c->def);
    pack_int(p, &c->spd);
    pack_int(p, &c->range);
    pack_int(p, &c->toughness);
    pack_int(p, &c->behaviour);
    pack_count(p, &c->test, MUTANT_STATS);
    pack_int(p, &c->target);
    pack_count(p, &c->reward, MUTANT_LISTS - 1);
}

static void pack_mission(struct pack *p, struct mutant_mission *c)
{
    int i;

    pack_text(p, &c->id);
    pack_text(p, &c->name);
    pack_text(p, &c->text);
    pack_int(p, &c->copies);
    pack_flag(p, &c->two);
    pack_flag(p, &c->leader_allowed);
    pack_int(p, &c->turns);
    pack_int(p, &c->triumph);
    pack_count(p, &c->success, MUTANT_DUEL);
    pack_int(p, &c->n);
    pack_count(p, &c->mark, MUTANT_KINDS);
    pack_count(p, &c->on_success, MUTANT_LISTS - 1);
    pack_count(p, &c->on_failure, MUTANT_LISTS - 1);
    pack_count(p, &c->kinds, MUTANT_KINDS);
    for (i = 0; i < c->kinds; i++) {
        pack_token(p, &c->token[i]);
    }
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

static void pack_effects(struct pack *p, struct mutant_deck *d)
{
    int i;

    pack_count(p, &d->abilities, MUTANT_ABILITIES);
    for (i = 1; i <= d->abilities; i++) {
        pack_ability(p, &d->ability[i]);
    }
    pack_count(p, &d->effects, MUTANT_EFFECTS);
    for (i = 0; i < d->effects; i++) {
        pack_effect(p, &d->effect[i]);
    }
    pack_count(p, &d->lists, MUTANT_LISTS);
    for (i = 0; i < d->lists; i++) {
        pack_count(p, &d->list[i].first, MUTANT_EFFECTS);
        pack_count(p, &d->list[i].count, MUTANT_EFFECTS - d->list[i].first);
        pack_int(p, &d->list[i].min);
        pack_int(p, &d->list[i].max);
    }
    for (i = 0; i < MUTANT_TRIGGERS; i++) {
        pack_int(p, &d->cheapest[i]);
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
    pack_effects(p, d);
}
