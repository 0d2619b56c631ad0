/* Setting up a game: cards, tokens, scars; then who plays what and starts where.
 * RULES 5, 14.1, 14.4. */
#include "core/joined.h"
#include "core/risk/risk.h"

#include <string.h>

#define NAMES_MAX 400
#define SCAR_CARDS 32
#define LEAD_TROOPS 3 /* in the World Capital: 14.4 */

/* ---- 5.1 ---- */

/* What belongs to one game is gone. */
static void clear_game(struct turn *t)
{
    static const struct risk_rule no_rule;
    struct risk *s = t->state;
    int i, k;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        s->map[i].troops = s->map[i].owner = s->map[i].hq = s->map[i].done = 0;
    }
    for (i = 0; i < RISK_SEATS; i++) {
        struct risk_player *p = &s->players[i];

        p->playing = p->faction = p->start = p->troops = 0;
        p->tokens = p->missiles = p->coins = p->scar = 0;
        p->eliminated = p->knocked_out = p->result = 0;
        p->hypnosis = p->power_used = p->red_used = p->attached = 0;
        for (k = 0; k < RISK_RULES; k++) {
            p->rules[k] = no_rule;
        }
    }
    memset(s->order, 0, sizeof s->order);
    memset(&s->turn, 0, sizeof s->turn);
    memset(&s->strike, 0, sizeof s->strike);
    s->first = s->winner = s->ran_out = s->mission = 0;
}

/* Those who do not sit out, from 3 to 5: others are taken in by their seats, those who
 * resigned last, or left out from the last seat on. */
static unsigned players_of(const struct turn *t)
{
    const struct risk *s = t->state;
    unsigned seats = 0;
    int i, round, n = 0;

    for (round = 0; round < 3; round++) {
        for (i = 0; i < t->seats; i++) {
            const struct risk_player *p = &s->players[i];
            bool wanted = round == 0 ? !p->sits_out && !p->resigned
                                     : n < 3 && (round == 2 || !p->resigned);

            if (wanted && n < RISK_TABLE && !(seats & SEE_ONLY(i))) {
                seats |= SEE_ONLY(i);
                n++;
            }
        }
    }
    return seats;
}

/* In seat order for now. */
static void seat_players(struct turn *t)
{
    struct risk *s = t->state;
    unsigned seats = players_of(t);
    char names[NAMES_MAX];
    int i, n = 0;

    for (i = 0; i < t->seats; i++) {
        if (seats & SEE_ONLY(i)) {
            s->order[n++] = i + 1;
            s->players[i].playing = n;
        }
    }
    risk_list_names(t, risk_at_table(s), names, sizeof names);
    fact(t->facts, SEE_ALL, RISK_TELL_GAME_BEGAN, "{s:i, s:s}", "game", s->game, "names",
         names);
}

static void lay_territory_cards(struct turn *t)
{
    struct risk *s = t->state;
    int i, n = 0;

    memset(s->deck, 0, sizeof s->deck);
    memset(s->slots, 0, sizeof s->slots);
    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].card != RISK_GONE) {
            s->map[i].card = RISK_IN_DECK;
            s->deck[n++] = i + 1;
        }
    }
    risk_shuffle(t, RISK_DECK_TERRITORIES, s->deck, n);
    for (i = 0; i < RISK_SLOTS; i++) {
        risk_turn_up(t, i);
    }
    s->coins = RISK_COINS;
}

static void lay_events(struct turn *t)
{
    struct risk *s = t->state;
    int i, k, n = 0;

    memset(s->event_deck, 0, sizeof s->event_deck);
    for (i = 1; i < RISK_EVENTS; i++) {
        for (k = 0; k < s->events[i]; k++) {
            s->event_deck[n++] = i;
        }
    }
    if (n) {
        risk_shuffle(t, RISK_DECK_EVENTS, s->event_deck, n);
    }
}

static void lay_missions(struct turn *t)
{
    struct risk *s = t->state;
    int i, n = 0;

    memset(s->mission_deck, 0, sizeof s->mission_deck);
    for (i = 1; i < RISK_MISSIONS; i++) {
        if (s->missions[i]) {
            s->mission_deck[n++] = i;
        }
    }
    if (n) {
        risk_shuffle(t, RISK_DECK_MISSIONS, s->mission_deck, n);
    }
}

/* 5.1.4 */
static void give_tokens(struct turn *t, int seat)
{
    struct risk *s = t->state;
    struct risk_player *p = &s->players[seat];

    p->missiles = s->persons[p->person - 1].signatures;
    p->tokens = p->missiles == 0;
    fact(t->facts, SEE_ALL, RISK_TELL_GIVEN, "{s:i, s:i, s:i}", "seat", seat, "tokens",
         p->tokens, "missiles", p->missiles);
}

/* 5.1.5 */
static void deal_scars(struct turn *t)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int card[SCAR_CARDS] = {0}, i, k, n = 0, players = risk_in_game(s);

    for (i = 1; i < RISK_SCARS; i++) {
        for (k = 0; k < s->scars[i] && n < SCAR_CARDS; k++) {
            card[n++] = i;
        }
    }
    if (n < players) {
        fact(t->facts, SEE_ALL, RISK_TELL_NO_SCARS, "{}");
        return;
    }
    risk_shuffle(t, RISK_DECK_SCARS, card, n);
    fact(t->facts, SEE_ALL, RISK_TELL_SCARS_DEALT, "{}");
    for (i = 0; i < players; i++) {
        int seat = s->order[i] - 1;

        s->players[seat].scar = card[i];
        s->scars[card[i]]--;
        fact(t->facts, SEE_ONLY(seat), RISK_TELL_SCAR_CARD, "{s:i, s:s}", "seat", seat,
             "scar", deck->scar[card[i]].name);
    }
}

void risk_prepare(struct turn *t)
{
    struct risk *s = t->state;
    int i;

    if (s->game > 1) {
        chance_new_decks(t->chance); /* what was hidden in the old piles is published */
    }
    clear_game(t);
    seat_players(t);
    lay_territory_cards(t);
    lay_events(t);
    lay_missions(t);
    if (!s->packs[RISK_PACK_4]) { /* else after 5.2: there may be a lead faction */
        risk_next_mission(t);
    }
    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        give_tokens(t, s->order[i] - 1);
    }
    deal_scars(t);
    risk_ask_all(s, RISK_RANKING, risk_at_table(s) & ~risk_resigned(s));
}

/* ---- rankings: 16.4 ---- */

int risk_rank_factions(struct turn *t, int seat, const struct risk_order *o,
                       struct error *e)
{
    struct risk *s = t->state;
    struct risk_wish *wish = &s->players[seat].wish;
    int i, k;

    if (o->listed > RISK_FACTIONS) {
        return error_set(e, ERROR_ILLEGAL, "A faction is named twice.");
    }
    for (i = 0; i < o->listed; i++) {
        for (k = 0; k < i; k++) {
            if (o->list[k] == o->list[i]) {
                return error_set(e, ERROR_ILLEGAL, "A faction is named twice.");
            }
        }
    }
    memset(wish->factions, 0, sizeof wish->factions);
    for (i = 0; i < o->listed; i++) {
        wish->factions[i] = (short)(o->list[i] + 1);
    }
    return 0;
}

int risk_rank_starts(struct turn *t, int seat, const struct risk_order *o,
                     struct error *e)
{
    struct risk *s = t->state;
    struct risk_wish *wish = &s->players[seat].wish;
    int i;

    if (o->listed > RISK_TERRITORIES) {
        return error_set(e, ERROR_ILLEGAL, "A territory is named twice.");
    }
    memset(wish->starts, 0, sizeof wish->starts);
    for (i = 0; i < o->listed; i++) {
        wish->starts[i] = (short)(o->list[i] + 1);
    }
    return 0;
}

/* ---- 5.2 ---- */

bool risk_faction_free(const struct risk *s, int faction)
{
    int pocket = faction == RISK_MUTA ? RISK_POCKET_1 : RISK_POCKET_2;

    return risk_seat_of(s, faction) < 0 &&
           (faction < RISK_HUMANS || (s->packs[pocket] && s->packs[pocket] < s->game));
}

void risk_take_faction(struct turn *t, int seat, int faction)
{
    struct risk *s = t->state;

    s->players[seat].faction = faction + 1;
    fact(t->facts, SEE_ALL, RISK_TELL_FACTION, "{s:i, s:s}", "seat", seat, "faction",
         risk_faction_name(t, seat));
}

/* The first of his ranking that is free; a list that runs out goes on in the order of
 * the factions (16.2). */
static void choose_faction(struct turn *t, int seat)
{
    const struct risk *s = t->state;
    const short *list = s->players[seat].wish.factions;
    int i;

    for (i = 0; i < RISK_FACTIONS && list[i]; i++) {
        if (risk_faction_free(s, list[i] - 1)) {
            risk_take_faction(t, seat, list[i] - 1);
            return;
        }
    }
    for (i = 0; !risk_faction_free(s, i); i++) {
    }
    risk_take_faction(t, seat, i);
}

static int choose_start(const struct turn *t, int seat)
{
    const struct risk *s = t->state;
    const short *list = s->players[seat].wish.starts;
    uint64_t legal = risk_starts(t, seat, true);
    int i;

    for (i = 0; i < RISK_TERRITORIES && list[i]; i++) {
        if (legal & risk_bit(list[i] - 1)) {
            return list[i] - 1;
        }
    }
    return risk_first(legal);
}

int risk_lead_seat(const struct risk *s)
{
    int i, most = 0, lead = -1;

    for (i = 0; i < RISK_TABLE && s->order[i] && s->packs[RISK_PACK_4]; i++) {
        int seat = s->order[i] - 1, wins;

        if (!s->players[seat].faction) {
            continue;
        }
        wins = risk_faction_of(s, seat)->wins;
        if (wins > most) {
            most = wins;
            lead = seat;
        } else if (wins == most) {
            lead = -1;
        }
    }
    return lead;
}

/* 14.4: the lead faction's other start. */
static void man_capital(struct turn *t, int seat)
{
    struct risk *s = t->state;
    int i = 0;

    while (i < RISK_TERRITORIES && s->map[i].city != RISK_CAPITAL) {
        i++;
    }
    if (i == RISK_TERRITORIES || risk_lead_seat(s) != seat || risk_occupied(s, i)) {
        return;
    }
    risk_settle(t, i, seat, LEAD_TROOPS);
    fact(t->facts, SEE_ALL, RISK_TELL_CAPITAL_MANNED, "{s:i, s:i, s:s}", "seat", seat,
         "troops", LEAD_TROOPS, "territory", risk_place_name(t, i));
}

void risk_start_at(struct turn *t, int seat)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    struct risk_player *p = &s->players[seat];
    int territory = choose_start(t, seat), before = 0,
        continent = deck->place[territory].continent;

    p->start = territory + 1;
    s->map[territory].hq = p->faction;
    risk_settle(t, territory, seat, p->troops);
    if (continent >= 0) {
        before = s->factions[p->faction - 1].starts[continent]++;
    }
    fact(t->facts, SEE_ALL, RISK_TELL_STARTED, "{s:i, s:i, s:i, s:s, s:i, s:s, s:i, s:i}",
         "seat", seat, "game", s->game, "turn", 0, "where", risk_place_name(t, territory),
         "troops", p->troops, "faction", risk_faction_name(t, seat), "before", before,
         "after", before + 1);
    man_capital(t, seat);
}

int risk_roll_off(struct turn *t, unsigned among, const char *what, const int *more)
{
    int die[RISK_SEATS] = {0}, i, round, highest = 0;

    for (round = 0; round < RISK_REROLLS && (among & (among - 1)); round++) {
        highest = 0;
        for (i = 0; i < RISK_SEATS; i++) {
            if (among & SEE_ONLY(i)) {
                die[i] = chance_roll(t->chance, 6, what) + (more ? more[i] : 0);
                fact(t->facts, SEE_ALL, RISK_TELL_SEAT_ROLLED, "{s:i, s:i, s:s}", "seat",
                     i, "total", die[i], "what", what);
                highest = die[i] > highest ? die[i] : highest;
            }
        }
        for (i = 0; i < RISK_SEATS; i++) {
            among &= die[i] == highest ? among : ~SEE_ONLY(i);
        }
    }
    for (i = 0; !(among & SEE_ONLY(i)); i++) {
    }
    return i;
}

/* Seats in their order from the first player on. */
static void order_from(struct turn *t, int first)
{
    struct risk *s = t->state;
    int i, n = 0;

    s->first = first + 1;
    for (i = 0; i < t->seats; i++) {
        int seat = (first + i) % t->seats;

        if (s->players[seat].playing) {
            s->order[n++] = seat + 1;
            s->players[seat].playing = n;
        }
    }
    fact(t->facts, SEE_ALL, RISK_TELL_FIRST, "{s:i}", "seat", first);
}

void risk_tell_order(struct turn *t)
{
    const struct risk *s = t->state;
    struct joined names = {.used = 0};
    int i;

    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        joined_add(&names, ", ", "%s", risk_person_name(t, s->order[i] - 1));
    }
    fact(t->facts, SEE_ALL, RISK_TELL_ORDER, "{s:s}", "names", names.text);
}

/* Factions do not depend on starts: all of them first, so that the lead faction is known
 * when it starts (14.4). */
static void place_all(struct turn *t)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int i;

    order_from(t, risk_roll_off(t, risk_at_table(s), "first player", NULL));
    if (s->packs[RISK_PACK_1] && s->packs[RISK_PACK_1] < s->game) {
        risk_draft(t);
        return;
    }
    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        s->players[s->order[i] - 1].troops = deck->first_troops;
        choose_faction(t, s->order[i] - 1);
    }
    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        risk_start_at(t, s->order[i] - 1);
    }
}

/* 14.5: +2 Missiles for the Bringer where the Mutants play. */
static void arm_bringer(struct turn *t)
{
    struct risk *s = t->state;
    int i;

    for (i = 0; risk_seat_of(s, RISK_MUTA) >= 0 && i < RISK_HUMANS; i++) {
        int seat = risk_seat_of(s, i);

        if (s->factions[i].bringer && seat >= 0) {
            s->players[seat].missiles += 2;
            fact(t->facts, SEE_ALL, RISK_TELL_GIVEN, "{s:i, s:i, s:i}", "seat", seat,
                 "tokens", s->players[seat].tokens, "missiles",
                 s->players[seat].missiles);
        }
    }
}

/* 14.4 */
static void lead_faction(struct turn *t)
{
    const struct risk *s = t->state;

    if (!s->packs[RISK_PACK_4]) {
        return;
    }
    if (risk_lead_seat(s) < 0 || !s->mission_deck[0]) {
        risk_next_mission(t);
    } else if (!risk_standing_mission(t, risk_lead_seat(s))) {
        risk_ask(t, RISK_ASKS_MISSION, risk_lead_seat(s));
    }
}

void risk_place_players(struct turn *t)
{
    const struct risk_deck *deck = t->deck;
    struct risk *s = t->state;
    int i;

    place_all(t);
    risk_tell_order(t);
    for (i = 0; i < RISK_FACTIONS; i++) {
        if (risk_faction_free(s, i)) {
            fact(t->facts, SEE_ALL, RISK_TELL_UNPLAYED, "{s:s}", "faction",
                 deck->faction[i].name);
        }
    }
    for (i = 0; i < RISK_SEATS; i++) {
        memset(&s->players[i].wish, 0, sizeof s->players[i].wish);
    }
    arm_bringer(t);
    s->turn.seat = s->order[0];
    s->turn.number = 1;
    s->stage = RISK_TURN_BEGINS;
    lead_faction(t);
}
