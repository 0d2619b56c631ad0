/* The end of a turn: scars, then a card. RULES 11.1, 11.2. */
#include "core/risk/risk.h"

#include <stdio.h>

#define SUPPLY_EXPANSIONS 4 /* Expansionist Supply */

/* ---- 11.1 ---- */

static int scar_change(const struct risk *s, int seat, int scar)
{
    bool mutant = risk_plays(s, seat, RISK_MUTA);

    if (scar == RISK_MERCENARY) {
        return mutant ? -1 : 1 + risk_has_comeback(s, seat, RISK_CONVINCING);
    }
    if (scar == RISK_BIOHAZARD || scar == RISK_FALLOUT) {
        return mutant ? 1 : -1;
    }
    return 0;
}

void risk_end_scars(struct turn *t)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int seat = risk_active(s), i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        struct risk_territory *m = &s->map[i];
        int change = m->owner == seat + 1 ? scar_change(s, seat, m->scar) : 0;
        int before = m->troops;

        if (!change) {
            continue;
        }
        if (change > 0) {
            risk_add(t, i, change);
        } else {
            (void)risk_lose(t, i, -change);
        }
        fact(t->facts, SEE_ALL, RISK_TELL_SCAR, "{s:i, s:s, s:s, s:i, s:i}", "seat", seat,
             "scar", deck->scar[m->scar].name, "territory", risk_place_name(t, i),
             "before", before, "after", m->troops);
    }
    s->stage = RISK_DRAWING;
}

/* ---- 11.2 ---- */

bool risk_entitled(const struct risk *s, int seat)
{
    return s->turn.conquests > 0 ||
           (risk_has_power(s, seat, RISK_BALK, 2) &&
            s->turn.expansions >= SUPPLY_EXPANSIONS) ||
           (risk_has_comeback(s, seat, RISK_RESOURCEFUL) && s->turn.city_expansions > 0 &&
            !s->players[seat].knocked_out);
}

/* The continent a faction started in most often; -1: there is no such one. 14.3. */
int risk_homeland(const struct risk *s, int faction)
{
    const int *starts = s->factions[faction].starts;
    int i, most = 0, home = -1;

    for (i = 0; i < RISK_CONTINENTS && s->packs[RISK_PACK_3]; i++) {
        if (starts[i] > most) {
            most = starts[i];
            home = i;
        } else if (starts[i] == most) {
            home = -1;
        }
    }
    return home;
}

void risk_may_take(const struct turn *t, int seat, unsigned jammed,
                   struct risk_takeable *out)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;
    int i, home = risk_homeland(s, s->players[seat].faction - 1);

    out->own = out->home = 0;
    for (i = 0; i < RISK_SLOTS; i++) {
        int territory = s->slots[i] - 1;

        if (territory < 0 || (jammed & (1u << i))) {
            continue;
        }
        if (s->map[territory].owner == seat + 1) {
            out->own |= 1u << i;
        } else if (home >= 0 && deck->place[territory].continent == home) {
            out->home |= 1u << i;
        }
    }
    out->coin = !out->own && s->coins > 0 &&
                (!risk_has_weakness(s, seat, RISK_PURIST) ||
                 s->players[seat].coins < RISK_PURIST_COINS);
}

/* The first entry of a list that may be taken: a slot, RISK_COIN, RISK_NO_CARD; -1. */
static int first_legal(const struct risk *s, const struct risk_takeable *may,
                       const int *list, int n)
{
    int i;

    for (i = 0; i < n; i++) {
        int slot = list[i] < RISK_TERRITORIES ? risk_slot_of(s, list[i]) : -1;

        if (list[i] == RISK_NO_CARD || (list[i] == RISK_COIN && may->coin)) {
            return list[i];
        }
        if (slot >= 0 && ((may->own | may->home) & (1u << slot))) {
            return slot;
        }
    }
    return -1;
}

static int standing_card(const struct risk *s, const struct risk_takeable *may, int seat)
{
    const struct risk_rule *rule = risk_rule_of(s, seat, RISK_STANDS_CARDS);
    int list[RISK_CHOICE], n = 0;

    while (rule && n < RISK_CHOICE && rule->list[n]) {
        list[n] = rule->list[n] - 1;
        n++;
    }
    return first_legal(s, may, list, n);
}

unsigned risk_full_slots(const struct risk *s)
{
    unsigned slots = 0;
    int i;

    for (i = 0; i < RISK_SLOTS; i++) {
        slots |= s->slots[i] ? 1u << i : 0;
    }
    return slots;
}

int risk_best_slot(const struct risk *s, unsigned slots)
{
    int i, best = -1;

    for (i = 0; i < RISK_SLOTS; i++) {
        if ((slots & (1u << i)) &&
            (best < 0 ||
             s->map[s->slots[i] - 1].resources > s->map[s->slots[best] - 1].resources)) {
            best = i;
        }
    }
    return best;
}

static int chosen(const struct risk *s, const struct risk_takeable *may, int seat)
{
    const struct risk_choices *c = &s->turn.choices;
    int card = first_legal(s, may, c->card, c->cards);

    if (card < 0) {
        card = standing_card(s, may, seat);
    }
    if (card < 0) {
        card = risk_best_slot(s, may->own | may->home);
    }
    return card < 0 ? RISK_COIN : card;
}

/* Interference: somebody else jams the card in this slot. 14.5. */
static bool is_jammed(struct turn *t, int seat, int slot)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;
    int other = seat, i, others = risk_in_game(s);

    while (--others > 0) {
        other = risk_after(s, other);
        for (i = 0; other != seat && i < RISK_RULES; i++) {
            const struct risk_rule *rule = &s->players[other].rules[i];

            if (rule->kind == RISK_STANDS_INTERFERENCE && rule->where == s->slots[slot] &&
                (!rule->by || rule->by == seat + 1) &&
                risk_may_use(s, other, RISK_INTERFERENCE)) {
                risk_missile_spent(t, other, deck->missile_power[RISK_INTERFERENCE].name);
                fact(t->facts, SEE_ALL, RISK_TELL_JAMMED, "{s:i, s:s}", "seat", other,
                     "card", risk_place_name(t, s->slots[slot] - 1));
                return true;
            }
        }
    }
    return false;
}

/* Recon, where a coin would be drawn: a slot, or -1. 14.5. */
static int recon(struct turn *t, int seat)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;
    int slot = s->turn.choices.recon ? risk_slot_of(s, s->turn.choices.recon - 1) : -1;

    if (slot < 0 || !risk_may_use(s, seat, RISK_RECON)) {
        return -1;
    }
    risk_missile_spent(t, seat, deck->missile_power[RISK_RECON].name);
    return slot;
}

static void levy(struct turn *t, int seat, int territory)
{
    const struct risk *s = t->state;

    if (risk_has_power(s, seat, RISK_KHAN, 2) && s->map[territory].owner == seat + 1 &&
        s->turn.choices.levy != RISK_CHOICE_NO && risk_may_stand(s, seat, territory)) {
        risk_add(t, territory, 1);
        risk_tell_troops(t, RISK_TELL_LEVY, seat, territory,
                         s->map[territory].troops - 1);
    }
}

/* Mindshackle: the drawn card for a card of a victim's hand, at random. 14.5. */
static void shackle(struct turn *t, int seat, int drawn)
{
    struct risk *s = t->state;
    int victim = s->turn.choices.shackle - 1, hand[RISK_TERRITORIES + RISK_COINS], n = 0,
        i;
    char name[RISK_CARDS_TEXT];

    if (victim < 0 || !risk_evolved(s, seat, RISK_MINDSHACKLE) ||
        !(s->turn.victims & (1 << victim)) || !risk_hand(s, victim)) {
        return;
    }
    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].card == RISK_IN_HAND + victim) {
            hand[n++] = i;
        }
    }
    for (i = 0; i < s->players[victim].coins; i++) {
        hand[n++] = RISK_COIN;
    }
    risk_shuffle(t, RISK_DECK_SHACKLE, hand, n);
    risk_hand_over(s, seat, victim, drawn);
    risk_hand_over(s, victim, seat, hand[0]);
    risk_list_cards(t, &drawn, 1, name, sizeof name);
    fact(t->facts, SEE_ALL, RISK_TELL_SHACKLED, "{s:i, s:s, s:i}", "seat", seat, "card",
         name, "from", victim);
    risk_list_cards(t, hand, 1, name, sizeof name);
    fact(t->facts, SEE_ONLY(seat) | SEE_ONLY(victim), RISK_TELL_SHACKLED_OWN,
         "{s:i, s:s, s:i}", "seat", seat, "card", name, "from", victim);
}

void risk_hand_over(struct risk *s, int from, int to, int card)
{
    if (card == RISK_COIN) {
        s->players[from].coins--;
        s->players[to].coins++;
    } else {
        s->map[card].card = RISK_IN_HAND + to;
    }
}

static void take(struct turn *t, int seat, int card)
{
    const struct risk *s = t->state;
    int slot = card == RISK_COIN ? recon(t, seat) : card, drawn = RISK_COIN;

    if (slot >= 0) {
        drawn = s->slots[slot] - 1;
        risk_take_slot(t, seat, slot);
        levy(t, seat, drawn);
    } else {
        risk_take_coin(t, seat);
    }
    if (risk_in_turns(s)) {
        shackle(t, seat, drawn);
    }
}

void risk_draw(struct turn *t)
{
    struct risk *s = t->state;
    int seat = risk_active(s), card = RISK_NO_CARD, players;
    unsigned jammed = 0;
    struct risk_takeable may = {0, 0, false};

    s->stage = RISK_EVENT;
    if (!risk_entitled(s, seat)) {
        if (s->turn.choices.cards && s->turn.choices.card[0] != RISK_NO_CARD) {
            risk_skip(t, seat, "CARD", "no card is to be had after this turn");
        }
        return;
    }
    for (players = risk_in_game(s); players > 0; players--) {
        risk_may_take(t, seat, jammed, &may);
        if (!(may.own | may.home) && !may.coin) {
            fact(t->facts, SEE_ALL, RISK_TELL_NO_CARD, "{s:i}", "seat", seat);
            return;
        }
        card = chosen(s, &may, seat);
        if (card >= RISK_SLOTS || !is_jammed(t, seat, card)) {
            break;
        }
        jammed |= 1u << card;
    }
    if (card == RISK_NO_CARD) {
        fact(t->facts, SEE_ALL, RISK_TELL_DECLINED, "{s:i}", "seat", seat);
        risk_slide(t);
    } else {
        take(t, seat, card);
    }
}

/* Lines of the end: they are kept until chapter 11. 17. */
int risk_choose(struct turn *t, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;
    struct risk_choices *c = &s->turn.choices;
    int i, yes = o->yes ? RISK_CHOICE_YES : RISK_CHOICE_NO;

    t->noted = true;
    switch (o->verb) {
    case RISK_DO_CARD:
        if (o->listed > RISK_CHOICE) {
            return error_set(e, ERROR_ILLEGAL, "CARD lists at most %d cards.",
                             RISK_CHOICE);
        }
        for (i = 0; i < o->listed; i++) {
            c->card[i] = o->list[i];
        }
        c->cards = o->listed;
        return 0;
    case RISK_DO_MISSION:
        return risk_choose_mission(t, o, e);
    case RISK_DO_PRIVATE:
        c->private_mission = yes;
        return 0;
    case RISK_DO_LEVY:
        c->levy = yes;
        return 0;
    case RISK_DO_RECON:
        c->recon = o->where + 1;
        return 0;
    default: /* RISK_DO_SHACKLE */
        c->shackle = o->seat + 1;
        return 0;
    }
}
