/* The nuclear strike, and the island of the Aliens: what the pockets bring at once.
 * RULES 14.5, 14.6. */
#include "core/risk/risk.h"

#define ALIEN_TROOPS 10

void risk_blast(struct turn *t, int territory)
{
    const struct risk *s = t->state;
    int before = s->map[territory].troops, die = chance_roll(t->chance, 6, "fallout");

    (void)risk_lose(t, territory, die);
    fact(t->facts, SEE_ALL, RISK_TELL_BLAST, "{s:s, s:i, s:i, s:i}", "territory",
         risk_place_name(t, territory), "die", die, "before", before, "after",
         s->map[territory].troops);
}

void risk_begin_strike(struct turn *t)
{
    const struct risk *s = t->state;

    risk_open(t, RISK_POCKET_1);
    risk_ask(t, RISK_ASKS_NUKE, s->strike.by - 1);
}

/* 14.5.1, 14.5.3: marks, card, troops and HQ are gone. */
static void lay_waste(struct turn *t, int seat, int territory)
{
    struct risk *s = t->state;
    struct risk_territory *m = &s->map[territory];

    if (risk_is_city(m->city)) {
        risk_lasts(t, RISK_TELL_CITY_GONE, seat, risk_place_name(t, territory),
                   risk_name(s, m->name), "");
    }
    m->city = m->name = m->founder = m->fort = 0;
    m->scar = RISK_FALLOUT;
    risk_lasts(t, RISK_TELL_NUKE, seat, risk_place_name(t, territory), "",
               "Fallout Zone");
    risk_destroy_card(t, seat, territory);
    risk_shuffle_deck(t);
}

/* 14.5.4: in index order, nobody is spared. */
static void spread(struct turn *t, int territory)
{
    const struct risk *s = t->state;
    uint64_t near = risk_by_land(t, territory);
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if ((near & risk_bit(i)) && s->map[i].owner) {
            risk_blast(t, i);
        }
    }
}

static unsigned knocked_out(const struct risk *s)
{
    unsigned seats = 0;
    int i;

    for (i = 0; i < RISK_SEATS; i++) {
        seats |= s->players[i].knocked_out ? SEE_ONLY(i) : 0;
    }
    return seats;
}

void risk_strike(struct turn *t, bool attacker)
{
    static const struct risk_strike none;
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    struct risk_strike now = s->strike;
    int seat = now.by - 1, i, zone = (attacker ? now.from : now.to) - 1;
    struct risk_faction *f = &s->factions[s->players[seat].faction - 1];
    const int from = s->map[now.from - 1].troops, to = s->map[now.to - 1].troops;
    unsigned before = knocked_out(s);

    s->strike = none;
    lay_waste(t, seat, zone);
    (void)risk_lose(t, now.from - 1, now.attackers);
    (void)risk_lose(t, now.to - 1, now.defenders);
    (void)risk_lose(t, zone, s->map[zone].troops);
    risk_tell_troops(t, RISK_TELL_STRUCK, seat, now.from - 1, from);
    risk_tell_troops(t, RISK_TELL_STRUCK, seat, now.to - 1, to);
    risk_demolish(t, zone);
    spread(t, zone);
    for (i = 0; i < RISK_SEATS; i++) {
        if (knocked_out(s) & ~before & SEE_ONLY(i)) {
            (void)risk_discard_hand(t, i);
        }
    }
    f->bringer = 1;
    risk_lasts(t, RISK_TELL_BRINGER, seat,
               deck->faction[s->players[seat].faction - 1].name, "", "Bringer");
}

/* ---- 14.6 ---- */

void risk_open_pocket_2(struct turn *t)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int seat = risk_active(s);
    struct risk_faction *f = &s->factions[s->players[seat].faction - 1];

    risk_open(t, RISK_POCKET_2);
    if (risk_is_human(s, seat) && !f->weakness) {
        f->weakness = RISK_COLLABORATOR;
        risk_lasts(t, RISK_TELL_WEAKNESS, seat, risk_faction_name(t, seat), "",
                   deck->scar[RISK_COLLABORATOR].name);
    }
    risk_ask(t, RISK_ASKS_ISLAND, seat);
}

bool risk_may_anchor(const struct turn *t, int a, int b)
{
    return a != RISK_ISLAND && b != RISK_ISLAND && a != b &&
           risk_deck(t)->place[a].coastal && risk_deck(t)->place[b].coastal;
}

void risk_raise_island(struct turn *t, int a, int b)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int seat = risk_active(s), n = risk_pile_count(s->deck, RISK_TERRITORIES);
    struct risk_territory *island = &s->map[RISK_ISLAND];

    risk_add_lane(t, seat, a, RISK_ISLAND);
    risk_add_lane(t, seat, b, RISK_ISLAND);
    risk_settle(t, RISK_ISLAND, seat, s->turn.left + ALIEN_TROOPS);
    s->turn.left = 0;
    fact(t->facts, SEE_ALL, RISK_TELL_ISLAND, "{s:i, s:i, s:i, s:i}", "seat", seat,
         "game", s->game, "turn", risk_turn_number(s), "troops", island->troops);
    island->resources = deck->place[RISK_ISLAND].resources;
    island->card = RISK_IN_DECK;
    s->deck[n] = RISK_ISLAND + 1;
    risk_shuffle_deck(t);
    risk_lasts_count(t, RISK_TELL_CARD_ADDED, seat, risk_place_name(t, RISK_ISLAND), 0,
                     island->resources);
    risk_check_victory(t);
}
