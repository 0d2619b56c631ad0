/* Ransack and raid: RULES 6.2, 6.4, 9.4. */
#include "core/arcs/arcs.h"

#include <string.h>

/* A card with an agent of the city's owner (6.2). */
int arcs_ransackable(const struct turn *t, int place)
{
    const struct arcs *s = t->state;
    const struct arcs_court_place *p = &s->row[place - 1];

    return p->card && p->agents[s->battle.defender] > 0;
}

static int rival_agents(const struct turn *t, int place)
{
    const struct arcs *s = t->state;
    int other, n = 0;

    for (other = 0; other < t->seats; other++) {
        n += other != s->battle.attacker ? s->row[place - 1].agents[other] : 0;
    }
    return n;
}

/* The first legal wish, else the card with most Rival agents, leftmost of equals; 0:
 * none. */
static int ransack_choice(const struct turn *t)
{
    const struct arcs *s = t->state;
    const struct arcs_clauses *c = &s->battle.clauses;
    int i, place, best = 0;

    for (i = 0; i < c->ransacks; i++) {
        for (place = 1; place <= ARCS_ROW; place++) {
            if (arcs_ransackable(t, place) &&
                (c->ransack[i] == place ||
                 c->ransack[i] == ARCS_WISH_CARD + s->row[place - 1].card)) {
                return place;
            }
        }
    }
    for (place = 1; place <= ARCS_ROW; place++) {
        if (arcs_ransackable(t, place) &&
            (!best || rival_agents(t, place) > rival_agents(t, best))) {
            best = place;
        }
    }
    return best;
}

void arcs_run_ransack(struct turn *t)
{
    struct arcs *s = t->state;
    int place, n = 0;

    for (place = 1; place <= ARCS_ROW; place++) {
        n += arcs_ransackable(t, place);
    }
    if (n > 1 && s->battle.clauses.ransack_ask) {
        arcs_ask(t);
        return;
    }
    arcs_top(s)->stage = ARCS_OUTRAGE; /* the next city */
    if (n) {
        arcs_take(t, s->battle.attacker, ransack_choice(t), true, NULL);
    }
}

int arcs_ransack_answer(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int place = 0;

    if (arcs_court_place_of(t, o, &place, e) != 0) {
        return -1;
    }
    if (!arcs_ransackable(t, place)) {
        return error_set(e, ERROR_ILLEGAL, "There is no agent of %s on %s.",
                         t->names[s->battle.defender],
                         arcs_court_name(t, s->row[place - 1].card));
    }
    if (arcs_vox_check(t, s->round.at, s->row[place - 1].card, &o->vox, e) != 0) {
        return -1;
    }
    s->battle.asked = 0;
    arcs_top(s)->stage = ARCS_OUTRAGE;
    arcs_take(t, s->battle.attacker, place, true, &o->vox);
    return 0;
}

int arcs_raid_price(const struct turn *t, int wish)
{
    const struct arcs_deck *deck = t->deck;

    return wish > ARCS_WISH_CARD ? deck->court[wish - ARCS_WISH_CARD].cost
                                 : deck->raid_cost[wish - 1];
}

static int wish_check(const struct turn *t, int wish, struct error *e)
{
    const struct arcs *s = t->state;
    const struct arcs_battle *b = &s->battle;
    int price = arcs_raid_price(t, wish);

    if ((wish > ARCS_WISH_CARD
             ? arcs_steal_check(t, b->attacker, b->defender, wish - ARCS_WISH_CARD, e)
             : arcs_steal_token_check(t, b->attacker, b->defender, wish, e)) != 0) {
        return -1;
    }
    return price <= b->keys
               ? 0
               : error_set(e, ERROR_ILLEGAL, "That costs %d keys; you have %d left.",
                           price, b->keys);
}

static void buy(struct turn *t, int wish, const struct arcs_arrange *a)
{
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;
    int token;

    b->keys -= arcs_raid_price(t, wish);
    if (wish > ARCS_WISH_CARD) {
        arcs_steal_card(t, b->attacker, b->defender, wish - ARCS_WISH_CARD);
        return;
    }
    token = s->players[b->defender].tokens[wish - 1];
    s->players[b->defender].tokens[wish - 1] = ARCS_NOTHING;
    fact(t->facts, SEE_ALL, ARCS_TELL_TOKEN_STOLEN, "{s:i, s:s, s:i}", "seat",
         b->attacker, "resource", arcs_resource_names[token], "from", b->defender);
    arcs_receive(t, b->attacker, &token, 1, a);
}

/* Dearest first; a card before a token, then the lower number (9.4). */
int arcs_raid_goods(const struct turn *t, int out[ARCS_SLOTS + ARCS_GUILD])
{
    struct error e;
    int price, card, slot, n = 0;
    const struct arcs *s = t->state;

    for (price = s->battle.keys; price > 0; price--) {
        for (card = 1; card <= ARCS_GUILD; card++) {
            if (arcs_raid_price(t, ARCS_WISH_CARD + card) == price &&
                wish_check(t, ARCS_WISH_CARD + card, &e) == 0) {
                out[n++] = ARCS_WISH_CARD + card;
            }
        }
        for (slot = 1; slot <= ARCS_SLOTS; slot++) {
            if (arcs_raid_price(t, slot) == price && wish_check(t, slot, &e) == 0) {
                out[n++] = slot;
            }
        }
    }
    return n;
}

static void raid_done(struct turn *t)
{
    struct arcs *s = t->state;

    memset(&s->battle, 0, sizeof s->battle);
    arcs_pop(s);
}

void arcs_run_raid(struct turn *t)
{
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;
    int goods[ARCS_SLOTS + ARCS_GUILD], i;
    struct error e;

    if (b->left < 1) {
        b->keys = 0; /* 6.4: nobody is left to use them */
    }
    if (b->keys && !b->told) {
        fact(t->facts, SEE_ALL, ARCS_TELL_KEYS, "{s:i, s:i}", "seat", b->attacker, "keys",
             b->keys);
        b->told = 1;
    }
    for (i = 0; i < b->clauses.raids; i++) {
        if (b->keys && wish_check(t, b->clauses.raid[i], &e) == 0) {
            buy(t, b->clauses.raid[i], NULL);
        }
    }
    b->clauses.raids = 0;
    if (b->clauses.raid_then == ARCS_RAID_STOP || arcs_raid_goods(t, goods) == 0) {
        raid_done(t);
    } else if (b->clauses.raid_then == ARCS_RAID_ASK) {
        arcs_ask(t);
    } else {
        buy(t, goods[0], NULL);
    }
}

int arcs_raid_answer(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    struct arcs_battle *b = &s->battle;
    int token = 0;

    if (o->how != ARCS_HOW_RAID_DONE && wish_check(t, o->number, e) != 0) {
        return -1;
    }
    if (o->how != ARCS_HOW_RAID_DONE && o->number <= ARCS_WISH_CARD) {
        token = s->players[b->defender].tokens[o->number - 1];
    }
    if (arcs_arrange_check(t, b->attacker, &token, token ? 1 : 0, 0, &o->arrange, e) !=
        0) {
        return -1;
    }
    b->asked = 0;
    if (o->how == ARCS_HOW_RAID_DONE) {
        b->clauses.raid_then = ARCS_RAID_STOP;
    } else {
        buy(t, o->number, &o->arrange);
    }
    if (!token && o->arrange.given) {
        arcs_receive(t, b->attacker, NULL, 0, &o->arrange);
    }
    return 0;
}
