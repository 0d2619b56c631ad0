/* What must always hold. RULES 16.7. */
#include "core/risk/risk.h"

static int broken(struct error *e, const char *what)
{
    return error_set(e, ERROR_BUG, "The position is impossible: %s.", what);
}

static int broken_at(const struct turn *t, int territory, const char *what,
                     struct error *e)
{
    return error_set(e, ERROR_BUG, "The position is impossible: %s %s.",
                     risk_place_name(t, territory), what);
}

static bool between(int value, int lo, int hi)
{
    return value >= lo && value <= hi;
}

/* One city, scar and HQ a territory follows from the members; what is left: */
static int check_territory(const struct turn *t, int i, struct error *e)
{
    const struct risk *s = t->state;
    const struct risk_territory *m = &s->map[i];

    if (m->troops < 0 || !between(m->owner, 0, t->seats) ||
        (m->owner != 0) != (m->troops > 0)) {
        return broken_at(t, i, "has troops without an owner, or an owner without", e);
    }
    if (m->owner && !s->players[m->owner - 1].playing) {
        return broken_at(t, i, "is of somebody who does not play", e);
    }
    if (!between(m->hq, 0, RISK_FACTIONS) || !between(m->city, 0, RISK_RUIN) ||
        !between(m->scar, 0, RISK_FALLOUT) || !between(m->name, 0, RISK_NAMES) ||
        !between(m->founder, 0, RISK_PERSONS)) {
        return broken_at(t, i, "has a mark that there is not", e);
    }
    if (!between(m->fort, 0, 10) || (m->fort && !risk_is_city(m->city))) {
        return broken_at(t, i, "is fortified without a city, or too much", e);
    }
    if (!between(m->resources, 0, RISK_RESOURCES_MAX) ||
        (m->resources == 0) != (m->card == RISK_GONE) ||
        !between(m->card, RISK_GONE, RISK_IN_HAND + t->seats - 1)) {
        return broken_at(t, i, "has a card of no worth, or in no place", e);
    }
    if (!risk_exists(s, i) && (risk_occupied(s, i) || risk_marked(s, i) || m->card)) {
        return broken_at(t, i, "is not in the world yet", e);
    }
    return 0;
}

/* An HQ is of a faction that plays, and of each there is one. */
static int check_map(const struct turn *t, struct error *e)
{
    const struct risk *s = t->state;
    unsigned hqs = 0;
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        const struct risk_territory *m = &s->map[i];

        if (check_territory(t, i, e) != 0) {
            return -1;
        }
        if (m->hq) {
            if ((hqs & (1u << m->hq)) || risk_seat_of(s, m->hq - 1) < 0) {
                return broken_at(t, i, "has an HQ that stands elsewhere, or of nobody",
                                 e);
            }
            hqs |= 1u << m->hq;
        }
    }
    return 0;
}

/* Each territory card in exactly one place. */
static int check_cards(const struct turn *t, struct error *e)
{
    const struct risk *s = t->state;
    uint64_t seen = 0;
    int i, coins = s->coins, lies;

    for (i = 0; i < RISK_TERRITORIES + RISK_SLOTS; i++) {
        int card = i < RISK_TERRITORIES ? s->deck[i] : s->slots[i - RISK_TERRITORIES];

        lies = i < RISK_TERRITORIES ? RISK_IN_DECK : RISK_IN_SLOT;
        if (!between(card, 0, RISK_TERRITORIES)) {
            return broken(e, "a pile holds no territory card");
        }
        if (card == 0) {
            continue;
        }
        if ((seen & risk_bit(card - 1)) || s->map[card - 1].card != lies) {
            return broken_at(t, card - 1, "has its card in two places", e);
        }
        seen |= risk_bit(card - 1);
    }
    for (i = 0; i < RISK_TERRITORIES; i++) {
        lies = s->map[i].card;
        if ((lies == RISK_IN_DECK || lies == RISK_IN_SLOT) && !(seen & risk_bit(i))) {
            return broken_at(t, i, "has its card in no pile", e);
        }
    }
    for (i = 0; i < t->seats; i++) {
        if (s->players[i].coins < 0) {
            return broken(e, "somebody has fewer than no coins");
        }
        coins += s->players[i].coins;
    }
    return s->coins >= 0 && coins == RISK_COINS ? 0
                                                : broken(e, "there are not ten coins");
}

static int check_player(const struct turn *t, int seat, struct error *e)
{
    const struct risk *s = t->state;
    const struct risk_player *p = &s->players[seat];
    int i;

    if (!between(p->person, 1, RISK_PERSONS) || !between(p->playing, 0, RISK_TABLE) ||
        !between(p->faction, 0, RISK_FACTIONS) || !between(p->scar, 0, RISK_SCARS - 1) ||
        !between(p->start, 0, RISK_TERRITORIES) || p->tokens < 0 || p->missiles < 0 ||
        !between(p->hypnosis, 0, RISK_TERRITORIES) || p->troops < 0) {
        return broken(e, "a player has what there is not");
    }
    if (risk_in_turns(s) && p->playing && (!p->faction || !p->troops)) {
        return broken(e, "a player has no faction or no starting troops");
    }
    if (p->playing && s->order[p->playing - 1] != seat + 1) {
        return broken(e, "the turn order and the players do not agree");
    }
    for (i = 0; i < seat; i++) {
        if (p->faction && s->players[i].faction == p->faction) {
            return broken(e, "two players have one faction");
        }
    }
    for (i = 0; i < RISK_RULES; i++) {
        const struct risk_rule *rule = &p->rules[i];

        if (!between(rule->kind, 0, RISK_STANDS_CARDS) ||
            !between(rule->where, 0, RISK_TERRITORIES) ||
            !between(rule->by, 0, RISK_SEATS)) {
            return broken(e, "a standing instruction is of nothing");
        }
    }
    return 0;
}

static int check_wishes(const struct risk_player *p, struct error *e)
{
    int i;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (!between(p->wish.starts[i], 0, RISK_TERRITORIES) ||
            (i < RISK_FACTIONS && !between(p->wish.factions[i], 0, RISK_FACTIONS)) ||
            (i < RISK_HUMANS && !between(p->wish.votes[i], 0, 2))) {
            return broken(e, "a ranking names what there is not");
        }
    }
    return 0;
}

static int check_factions(const struct risk *s, struct error *e)
{
    int i, k;

    for (i = 0; i < RISK_FACTIONS; i++) {
        const struct risk_faction *f = &s->factions[i];

        if (!between(f->power, 0, 2) || !between(f->comeback, 0, RISK_COMEBACKS - 1) ||
            !between(f->missile_power, 0, RISK_MISSILE_POWERS - 1) ||
            !between(f->mission, 0, RISK_MISSIONS - 1) ||
            !between(f->weakness, 0, RISK_SCARS - 1) || f->wins < 0) {
            return broken(e, "a faction has what there is not");
        }
        for (k = 0; k < i; k++) {
            if ((f->comeback && f->comeback == s->factions[k].comeback) ||
                (f->missile_power && f->missile_power == s->factions[k].missile_power) ||
                (f->mission && f->mission == s->factions[k].mission)) {
                return broken(e, "two factions have one power or mission");
            }
        }
    }
    return 0;
}

/* Stickers and scar cards: supply and used are the total. */
static int check_supplies(const struct turn *t, struct error *e)
{
    const struct risk_deck *deck = t->deck;
    const struct risk *s = t->state;
    const struct risk_used *u = &s->used;
    int i, k, cards, pack;

    if (!between(u->minors, 0, deck->supply[RISK_MINOR]) ||
        !between(u->majors, 0, deck->supply[RISK_MAJOR]) ||
        !between(u->cancels, 0, deck->cancels) ||
        !between(u->forts, 0, deck->fortifications) ||
        !between(u->upgrades, 0, deck->upgrades) || !between(u->plus, 0, 1) ||
        !between(u->minus, 0, 1)) {
        return broken(e, "more stickers are used than there are");
    }
    for (i = 1; i < RISK_SCARS; i++) {
        cards = s->scars[i];
        for (k = 0; k < t->seats; k++) {
            cards += s->players[k].scar == i;
        }
        pack = deck->scar_pack[i];
        if (s->scars[i] < 0 ||
            cards > (!pack || s->packs[pack - 1] ? deck->scar_cards[i] : 0)) {
            return broken(e, "there are more scar cards than there can be");
        }
    }
    for (i = 1; i < RISK_EVENTS; i++) {
        if (!between(s->events[i], 0, deck->event_copies[i])) {
            return broken(e, "there are more events than there can be");
        }
    }
    return 0;
}

static int check_piles(const struct risk *s, struct error *e)
{
    int i;

    for (i = 0; i < RISK_EVENT_CARDS; i++) {
        if (!between(s->event_deck[i], 0, RISK_EVENTS - 1)) {
            return broken(e, "the event deck holds no event");
        }
    }
    for (i = 0; i < RISK_MISSIONS; i++) {
        if (!between(s->mission_deck[i], 0, RISK_MISSIONS - 1)) {
            return broken(e, "the mission deck holds no mission");
        }
    }
    for (i = 0; i < RISK_LANES; i++) {
        if (!between(s->lanes[i].a, 0, RISK_TERRITORIES) ||
            !between(s->lanes[i].b, 0, RISK_TERRITORIES)) {
            return broken(e, "a sea line leads nowhere");
        }
    }
    return between(s->mission, 0, RISK_MISSIONS - 1)
               ? 0
               : broken(e, "there is no such mission");
}

/* One signature for each finished game, at most 15. */
static int check_signatures(const struct risk *s, struct error *e)
{
    int i, signatures = 0, games = s->stage >= RISK_REWARDING ? s->game : s->game - 1;

    for (i = 0; i < RISK_PERSONS; i++) {
        if (s->persons[i].signatures < 0) {
            return broken(e, "somebody has signed less than never");
        }
        signatures += s->persons[i].signatures;
    }
    return signatures == (games < RISK_CAMPAIGN ? games : RISK_CAMPAIGN)
               ? 0
               : broken(e, "the signatures are not those of the finished games");
}

static int check_course(const struct turn *t, struct error *e)
{
    const struct risk *s = t->state;
    const struct risk_turn *now = &s->turn;
    int i;

    if (!between(s->stage, RISK_VOTING, RISK_OVER) || !between(s->game, 1, s->games) ||
        !between(s->winner, 0, t->seats) || s->awaiting < 0 ||
        s->awaiting >= 1 << RISK_SEATS) {
        return broken(e, "the campaign is at no moment");
    }
    if (s->stage >= RISK_WRITE_UP && s->stage <= RISK_PACKAGES && !s->winner) {
        return broken(e, "a game is over without a winner");
    }
    if (!between(now->seat, risk_in_turns(s), t->seats) || now->left < 0 ||
        !between(now->phase, RISK_START, RISK_END) ||
        !between(now->intimidated, -1, RISK_TERRITORIES) ||
        !between(now->event, 0, RISK_EVENTS - 1) ||
        !between(now->choices.cards, 0, RISK_CHOICE) ||
        !between(now->completing, 0, RISK_MISSIONS - 1)) {
        return broken(e, "the turn is at no moment");
    }
    if (!between(s->asked.kind, 0, RISK_ASKS_MISSION) ||
        !between(s->asked.seat, s->asked.kind != 0, t->seats)) {
        return broken(e, "nobody is asked");
    }
    for (i = 0; i < RISK_TABLE; i++) {
        if (!between(s->order[i], 0, t->seats) ||
            (s->order[i] && s->players[s->order[i] - 1].playing != i + 1)) {
            return broken(e, "the turn order is of nobody");
        }
    }
    return risk_in_turns(s) && !s->players[now->seat - 1].playing
               ? broken(e, "the turn is of somebody who does not play")
               : 0;
}

static int check_choices(const struct risk *s, struct error *e)
{
    const struct risk_choices *c = &s->turn.choices;
    int i;

    for (i = 0; i < c->cards; i++) {
        if (!between(c->card[i], 0, RISK_NO_CARD)) {
            return broken(e, "a card is chosen that there is not");
        }
    }
    return between(c->recon, 0, RISK_TERRITORIES) && between(c->shackle, 0, RISK_SEATS) &&
                   between(c->capital, 0, RISK_TERRITORIES) &&
                   between(c->sealine[0], 0, RISK_TERRITORIES) &&
                   between(c->sealine[1], 0, RISK_TERRITORIES)
               ? 0
               : broken(e, "what is chosen for the end of the turn is not there");
}

int risk_audit(const struct turn *t, struct error *e)
{
    const struct risk *s = t->state;
    int i;

    if (check_course(t, e) != 0 || check_choices(s, e) != 0 || check_map(t, e) != 0 ||
        check_cards(t, e) != 0 || check_factions(s, e) != 0 ||
        check_supplies(t, e) != 0 || check_piles(s, e) != 0 ||
        check_signatures(s, e) != 0) {
        return -1;
    }
    for (i = 0; i < t->seats; i++) {
        if (check_player(t, i, e) != 0 ||
            (s->awaiting && check_wishes(&s->players[i], e) != 0)) {
            return -1;
        }
    }
    return 0;
}
