/* Playing a card, declaring, seizing, ending a turn: RULES 4.2 to 4.5, 4.8. */
#include "core/arcs/arcs.h"

#include <string.h>

#define REBIRTH_SHIPS 3

static int hold_check(const struct turn *t, int seat, int card, struct error *e)
{
    const struct arcs *s = t->state;
    char name[ARCS_CARD_NAME];

    if (arcs_list_has(s->players[seat].hand, ARCS_CARDS, card)) {
        return 0;
    }
    arcs_card_name(card, name);
    return error_set(e, ERROR_ILLEGAL, "You do not hold %s.", name);
}

/* The number of the lead card, 0 if zeroed (4.3). */
static int lead_number(const struct arcs *s)
{
    return s->round.zeroed ? 0 : arcs_number_of(s->round.plays[s->round.leader].card);
}

static int lead_suit(const struct arcs *s)
{
    return arcs_suit_of(s->round.plays[s->round.leader].card);
}

/* 4.4: is this the way to play it? */
static int follow_check(const struct turn *t, const struct arcs_order *o, struct error *e)
{
    const struct arcs *s = t->state;
    char card[ARCS_CARD_NAME];
    bool suit = arcs_suit_of(o->card) == lead_suit(s);

    arcs_card_name(o->card, card);
    if (o->verb == ARCS_DO_SURPASS && !suit) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s cannot Surpass: %s was led. PIVOT and COPY are possible.",
                         card, arcs_suit_names[lead_suit(s)]);
    }
    if (o->verb == ARCS_DO_SURPASS && arcs_number_of(o->card) <= lead_number(s)) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s cannot Surpass: the lead card counts %d. COPY is possible.",
                         card, lead_number(s));
    }
    if (o->verb == ARCS_DO_PIVOT && suit) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s is of the lead suit and cannot Pivot; COPY%s is possible.",
                         card,
                         arcs_number_of(o->card) > lead_number(s) ? " or SURPASS" : "");
    }
    return 0;
}

static void tell_play(struct turn *t, int seat, int mode, int card)
{
    const struct arcs *s = t->state;
    char name[ARCS_CARD_NAME];

    arcs_card_name(card, name);
    if (mode == ARCS_COPY) {
        fact(t->facts, SEE_OTHERS(seat), ARCS_TELL_COPIED, "{s:i}", "seat", seat);
        fact(t->facts, SEE_ONLY(seat), ARCS_TELL_COPIED_OWN, "{s:i, s:s}", "seat", seat,
             "card", name);
        return;
    }
    fact(t->facts, SEE_ALL,
         mode == ARCS_LEAD      ? ARCS_TELL_LED
         : mode == ARCS_SURPASS ? ARCS_TELL_SURPASSED
                                : ARCS_TELL_PIVOTED,
         "{s:i, s:s, s:i}", "seat", seat, "card", name, "pips", s->turn.pips);
}

/* The card leaves the hand and the turn begins. */
static void begin_turn(struct turn *t, int seat, int mode, int card)
{
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;

    arcs_list_take(s->players[seat].hand, ARCS_CARDS, card);
    s->round.plays[seat].card = card;
    s->round.plays[seat].mode = mode;
    memset(&s->turn, 0, sizeof s->turn);
    s->turn.pips = mode == ARCS_LEAD || mode == ARCS_SURPASS ? deck->pips[card] : 1;
    s->turn.pauses = 1;
    s->tasks[0].stage = ARCS_NEXT_FOLLOWER;
    arcs_push(s, ARCS_TURN, ARCS_NO_STAGE);
    tell_play(t, seat, mode, card);
    if (mode == ARCS_LEAD) {
        s->passes = 0;
    }
    if (mode == ARCS_SURPASS && arcs_number_of(card) == ARCS_SUIT_CARDS &&
        arcs_may_seize(t, seat)) {
        arcs_seize(t, seat); /* 4.5 (b) */
    }
}

int arcs_play(struct turn *t, int seat, const struct arcs_order *o, struct error *e)
{
    static const int modes[] = {ARCS_LEAD, ARCS_SURPASS, ARCS_COPY, ARCS_PIVOT};
    const struct arcs *s = t->state;
    bool leads = s->tasks[0].stage == ARCS_AWAITS_LEAD;

    if (arcs_turn_runs(s)) {
        return error_set(e, ERROR_ILLEGAL, "You have played your card in this turn.");
    }
    if (leads != (o->verb == ARCS_DO_LEAD || o->verb == ARCS_DO_PASS)) {
        return leads ? error_set(e, ERROR_ILLEGAL,
                                 "You have the initiative: LEAD a card, or PASS.")
                     : error_set(e, ERROR_ILLEGAL,
                                 "%s led: SURPASS, COPY or PIVOT with a card.",
                                 t->names[s->round.leader]);
    }
    t->answered = true;
    if (o->verb == ARCS_DO_PASS) {
        arcs_pass(t, seat);
        return 0;
    }
    if (hold_check(t, seat, o->card, e) != 0 || (!leads && follow_check(t, o, e) != 0)) {
        return -1;
    }
    begin_turn(t, seat, modes[o->verb - ARCS_DO_LEAD], o->card);
    return 0;
}

/* W3: Copy with the fewest pips, then the highest number, then the suit (9.1). */
void arcs_play_default(struct turn *t, int seat)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    const int *hand = s->players[seat].hand;
    int i, best = hand[0];

    for (i = 1; i < ARCS_CARDS && hand[i]; i++) {
        int pips = deck->pips[hand[i]] - deck->pips[best];
        int number = arcs_number_of(best) - arcs_number_of(hand[i]);

        if (pips < 0 || (pips == 0 && (number < 0 || (number == 0 && hand[i] < best)))) {
            best = hand[i];
        }
    }
    begin_turn(t, seat, ARCS_COPY, best);
    arcs_end_turn(t);
}

/* The leader, or Galactic Bards after a Surpass or Pivot (4.3, 2.8). */
static int declare_check(const struct turn *t, int seat, struct error *e)
{
    const struct arcs *s = t->state;
    int mode = s->round.plays[seat].mode;

    if (s->turn.phase != ARCS_CARD_PLAYED) {
        return error_set(e, ERROR_ILLEGAL,
                         "An ambition is declared before the Prelude and the actions.");
    }
    if (s->turn.declared) {
        return error_set(e, ERROR_ILLEGAL, "A card declares once.");
    }
    if (mode != ARCS_LEAD) {
        if (!arcs_has(s, seat, ARCS_GALACTIC_BARDS) || mode == ARCS_COPY) {
            return error_set(e, ERROR_ILLEGAL, "Only the leader declares an ambition.");
        }
        if (s->round.declared) {
            return error_set(e, ERROR_ILLEGAL,
                             "An ambition was declared in this round already.");
        }
    }
    return arcs_marker(t) >= 0
               ? 0
               : error_set(e, ERROR_ILLEGAL, "No ambition marker is left.");
}

/* The ambition of the number: 2 Tycoon .. 6 Empath, 7 any, 1 none (2.1). */
static int ambition_of(const struct turn *t, int seat, int named, int *out,
                       struct error *e)
{
    const struct arcs *s = t->state;
    int number = arcs_number_of(s->round.plays[seat].card);

    if (number == 1) {
        return error_set(e, ERROR_ILLEGAL, "A card with the number 1 declares nothing.");
    }
    if (number == ARCS_SUIT_CARDS) {
        *out = named;
        return named ? 0
                     : error_set(e, ERROR_ILLEGAL,
                                 "With a 7 say which ambition you declare.");
    }
    *out = number - 1;
    return !named || named == *out
               ? 0
               : error_set(e, ERROR_ILLEGAL, "A %d declares %s, not %s.", number,
                           arcs_ambition_names[*out], arcs_ambition_names[named]);
}

int arcs_order_declare(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int seat = s->round.at, ambition = 0;
    bool leads = s->round.plays[seat].mode == ARCS_LEAD, secret;

    if (declare_check(t, seat, e) != 0 ||
        ambition_of(t, seat, o->ambition, &ambition, e) != 0) {
        return -1;
    }
    if (o->look >= 0 && !arcs_has(s, seat, ARCS_FARSEERS)) {
        return error_set(e, ERROR_ILLEGAL, "You have no %s.",
                         arcs_court_name(t, ARCS_FARSEERS));
    }
    if (o->look >= 0 && arcs_look_check(t, o->look, e) != 0) {
        return -1;
    }
    secret = arcs_has(s, seat, ARCS_SECRET_ORDER) &&
             (ambition == ARCS_KEEPER || ambition == ARCS_EMPATH);
    arcs_declare(t, seat, ambition, leads && !secret);
    s->turn.declared = 1;
    if (o->look >= 0) {
        arcs_look(t, o->look);
    }
    return 0;
}

/* 4.5: a follower, and nobody has yet. */
bool arcs_may_seize(const struct turn *t, int seat)
{
    const struct arcs *s = t->state;

    return arcs_turn_runs(s) && !s->round.seized && seat != s->round.leader &&
           seat != s->initiative;
}

void arcs_seize(struct turn *t, int seat)
{
    struct arcs *s = t->state;

    s->round.seized = seat + 1;
    s->initiative = seat;
    fact(t->facts, SEE_ALL, ARCS_TELL_SEIZED, "{s:i}", "seat", seat);
}

static int seize_check(const struct turn *t, int seat, struct error *e)
{
    const struct arcs *s = t->state;

    if (s->round.seized) {
        return error_set(e, ERROR_ILLEGAL,
                         "%s has seized the initiative in this round already.",
                         t->names[s->round.seized - 1]);
    }
    if (!arcs_may_seize(t, seat)) {
        return error_set(e, ERROR_ILLEGAL, "You hold the initiative already.");
    }
    return s->turn.phase == ARCS_CARD_PLAYED
               ? 0
               : error_set(e, ERROR_ILLEGAL,
                           "The initiative is seized before the Prelude and the "
                           "actions.");
}

int arcs_order_seize(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int seat = s->round.at;
    char name[ARCS_CARD_NAME];

    if (seize_check(t, seat, e) != 0) {
        return -1;
    }
    if (o->how == ARCS_HOW_SPIES) {
        if (!arcs_has(s, seat, ARCS_LATTICE_SPIES)) {
            return error_set(e, ERROR_ILLEGAL, "You have no %s.",
                             arcs_court_name(t, ARCS_LATTICE_SPIES));
        }
        arcs_discard_guild(t, seat, ARCS_LATTICE_SPIES);
        fact(t->facts, SEE_ALL, ARCS_TELL_GUILD_USED, "{s:i, s:s}", "seat", seat, "card",
             arcs_court_name(t, ARCS_LATTICE_SPIES));
    } else {
        if (hold_check(t, seat, o->card, e) != 0) {
            return -1;
        }
        arcs_list_take(s->players[seat].hand, ARCS_CARDS, o->card);
        s->round.plays[seat].seize = o->card;
        arcs_card_name(o->card, name);
        fact(t->facts, SEE_OTHERS(seat), ARCS_TELL_SEIZE_CARD, "{s:i}", "seat", seat);
        fact(t->facts, SEE_ONLY(seat), ARCS_TELL_SEIZE_OWN, "{s:i, s:s}", "seat", seat,
             "card", name);
    }
    arcs_seize(t, seat);
    return 0;
}

int arcs_look_check(const struct turn *t, int whom, struct error *e)
{
    const struct arcs *s = t->state;

    if (whom == s->round.at) {
        return error_set(e, ERROR_ILLEGAL, "Farseers look at the hand of a Rival.");
    }
    return s->players[whom].hand[0]
               ? 0
               : error_set(e, ERROR_ILLEGAL, "%s has no cards in hand.", t->names[whom]);
}

void arcs_look(struct turn *t, int whom)
{
    struct arcs *s = t->state;
    int seat = s->round.at;
    struct joined cards = {.used = 0};

    arcs_card_names(s->players[whom].hand, ARCS_CARDS, &cards);
    s->looked = whom;
    s->turn.pauses++;
    arcs_irreversible(t);
    arcs_push(s, ARCS_LOOK, ARCS_NO_STAGE);
    fact(t->facts, SEE_OTHERS(seat), ARCS_TELL_LOOKS, "{s:i, s:i}", "seat", seat, "whom",
         whom);
    fact(t->facts, SEE_ONLY(seat), ARCS_TELL_SEES, "{s:i, s:i, s:s}", "seat", seat,
         "whom", whom, "cards", cards.text);
}

int arcs_farseers(struct turn *t, const struct arcs_order *o, struct error *e)
{
    struct arcs *s = t->state;
    int seat = s->round.at, give = o->list[0], take = o->list[1];
    char gives[ARCS_CARD_NAME], takes[ARCS_CARD_NAME];

    if (arcs_top(s)->task != ARCS_LOOK) {
        return error_set(e, ERROR_ILLEGAL, "Farseers are not looking at a hand now.");
    }
    if (o->how == ARCS_HOW_SWAP) {
        arcs_card_name(give, gives);
        arcs_card_name(take, takes);
        if (hold_check(t, seat, give, e) != 0) {
            return -1;
        }
        if (!arcs_list_has(s->players[s->looked].hand, ARCS_CARDS, take)) {
            return error_set(e, ERROR_ILLEGAL, "%s does not hold %s.",
                             t->names[s->looked], takes);
        }
        arcs_list_take(s->players[seat].hand, ARCS_CARDS, give);
        arcs_list_take(s->players[s->looked].hand, ARCS_CARDS, take);
        arcs_list_add(s->players[seat].hand, ARCS_CARDS, take);
        arcs_list_add(s->players[s->looked].hand, ARCS_CARDS, give);
        fact(t->facts, SEE_ALL & ~SEE_ONLY(seat) & ~SEE_ONLY(s->looked),
             ARCS_TELL_SWAPPED, "{s:i, s:i}", "seat", seat, "whom", s->looked);
        fact(t->facts, SEE_ONLY(seat) | SEE_ONLY(s->looked), ARCS_TELL_SWAPPED_OWN,
             "{s:i, s:i, s:s, s:s}", "seat", seat, "whom", s->looked, "give", gives,
             "take", takes);
    }
    arcs_pop(s);
    return 0;
}

/* 4.8: without a ship and a starport, three ships in a gate. */
static void rebirth(struct turn *t, int seat)
{
    struct arcs *s = t->state;
    int gate = s->turn.rebuild - 1, i, n;

    if (arcs_map_ships(s, seat) > 0 || arcs_map_buildings(s, seat, ARCS_STARPORT) > 0) {
        return;
    }
    for (i = 0; gate < 0 && i < ARCS_SYSTEMS; i += ARCS_SYMBOLS) {
        if (arcs_in_play(t, i) && !arcs_rival_controls(t, seat, i)) {
            gate = i;
        }
    }
    for (i = 0; gate < 0 && i < ARCS_SYSTEMS; i += ARCS_SYMBOLS) {
        gate = arcs_in_play(t, i) ? i : -1;
    }
    n = arcs_ship_supply(t, seat);
    n = n < REBIRTH_SHIPS ? n : REBIRTH_SHIPS;
    s->map[gate].fresh[seat] += n;
    fact(t->facts, SEE_ALL, ARCS_TELL_REBORN, "{s:i, s:i, s:s}", "seat", seat, "ships", n,
         "system", arcs_system_name(gate));
}

/* What is still open goes by policy, then the turn ends and the next seat is at it. */
void arcs_end_turn(struct turn *t)
{
    struct arcs *s = t->state;
    int seat = s->round.at, i, k;

    while (arcs_top(s)->task != ARCS_TURN) {
        if (arcs_top(s)->task == ARCS_LOOK) {
            arcs_pop(s);
        } else {
            arcs_battle_automatic(t);
        }
    }
    arcs_end_prelude(t);
    rebirth(t, seat);
    for (i = 0; i < ARCS_SYSTEMS; i++) {
        for (k = 0; k < ARCS_BUILDINGS; k++) {
            s->map[i].building[k].used = 0;
        }
    }
    memset(&s->turn, 0, sizeof s->turn);
    s->looked = 0;
    arcs_pop(s);
    fact(t->facts, SEE_ALL, ARCS_TELL_TURN_ENDED, "{s:i}", "seat", seat);
}
