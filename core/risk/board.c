/* The special board: slots, piles, what becomes of cards. RULES 2.5, 11.3. */
#include "core/risk/risk.h"

#include <string.h>

/* The discard pile becomes the deck. */
static void renew_deck(struct turn *t)
{
    struct risk *s = t->state;
    int i, n = 0;

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].card == RISK_IN_DISCARD) {
            s->map[i].card = RISK_IN_DECK;
            s->deck[n++] = i + 1;
        }
    }
    if (n) {
        fact(t->facts, SEE_ALL, RISK_TELL_SHUFFLED, "{s:i}", "cards", n);
        risk_shuffle(t, RISK_DECK_TERRITORIES, s->deck, n);
    }
}

void risk_turn_up(struct turn *t, int slot)
{
    struct risk *s = t->state;
    int card;

    if (!s->deck[0]) {
        renew_deck(t);
    }
    card = risk_pile_top(s->deck, RISK_TERRITORIES);
    s->slots[slot] = card;
    if (card) {
        s->map[card - 1].card = RISK_IN_SLOT;
        fact(t->facts, SEE_ALL, RISK_TELL_CARD_UP, "{s:s, s:i, s:i}", "card",
             risk_place_name(t, card - 1), "resources", s->map[card - 1].resources,
             "slot", slot + 1);
    }
}

void risk_close_gap(struct turn *t, int slot)
{
    struct risk *s = t->state;

    memmove(s->slots + 1, s->slots, (size_t)slot * sizeof *s->slots);
    s->slots[0] = 0;
    risk_turn_up(t, 0);
}

void risk_slide(struct turn *t)
{
    struct risk *s = t->state;
    int last = s->slots[RISK_SLOTS - 1];

    if (last) {
        s->map[last - 1].card = RISK_IN_DISCARD;
        fact(t->facts, SEE_ALL, RISK_TELL_SLID, "{s:s}", "card",
             risk_place_name(t, last - 1));
    }
    risk_close_gap(t, RISK_SLOTS - 1);
}

int risk_slot_of(const struct risk *s, int territory)
{
    int i;

    for (i = 0; i < RISK_SLOTS && s->slots[i] != territory + 1; i++) {
    }
    return i < RISK_SLOTS ? i : -1;
}

void risk_take_slot(struct turn *t, int seat, int slot)
{
    struct risk *s = t->state;
    int territory = s->slots[slot] - 1;

    s->map[territory].card = RISK_IN_HAND + seat;
    fact(t->facts, SEE_ALL, RISK_TELL_DRAWN, "{s:i, s:s}", "seat", seat, "card",
         risk_place_name(t, territory));
    risk_close_gap(t, slot);
    if (s->slots[0] && s->map[s->slots[0] - 1].resources % 2 == 0 && s->event_deck[0]) {
        s->turn.events++;
    }
}

/* The first time in a game: 11.3. */
static void coins_ran_out(struct turn *t)
{
    struct risk *s = t->state;
    int i, most = 0, lead = -1;

    s->ran_out = 1;
    for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
        int n = risk_count(risk_held(s, s->order[i] - 1));

        if (n > most) {
            most = n;
            lead = s->order[i] - 1;
        } else if (n == most) {
            lead = -1;
        }
    }
    fact(t->facts, SEE_ALL, RISK_TELL_RAN_OUT, "{s:s}", "why",
         lead < 0 ? "two players have most territories, so nobody gets a star"
                  : "who has most territories gets a star");
    if (lead >= 0) {
        risk_token(t, lead, "most territories");
    }
}

void risk_take_coin(struct turn *t, int seat)
{
    struct risk *s = t->state;

    s->coins--;
    s->players[seat].coins++;
    fact(t->facts, SEE_ALL, RISK_TELL_DRAWN, "{s:i, s:s}", "seat", seat, "card",
         "a coin");
    if (!s->coins && !s->ran_out) {
        coins_ran_out(t);
        if (!risk_in_turns(s)) {
            return;
        }
    }
    risk_slide(t);
    if (s->slots[0] && s->map[s->slots[0] - 1].resources % 2 == 0 && s->event_deck[0]) {
        s->turn.events++;
    }
}

/* 15.5: a Purist keeps two. */
static void return_coins(struct turn *t, int seat)
{
    struct risk *s = t->state;
    struct risk_player *p = &s->players[seat];
    int over = p->coins - RISK_PURIST_COINS;

    if (over > 0 && risk_has_weakness(s, seat, RISK_PURIST)) {
        p->coins -= over;
        s->coins += over;
        fact(t->facts, SEE_ALL, RISK_TELL_COINS_BACK, "{s:i, s:i}", "seat", seat, "coins",
             over);
    }
}

void risk_take_hand(struct turn *t, int seat, int from)
{
    struct risk *s = t->state;
    int card[RISK_TERRITORIES + RISK_COINS], i, n = 0;
    char cards[RISK_CARDS_TEXT];

    for (i = 0; i < RISK_TERRITORIES; i++) {
        if (s->map[i].card == RISK_IN_HAND + from) {
            s->map[i].card = RISK_IN_HAND + seat;
            card[n++] = i;
        }
    }
    for (; s->players[from].coins; s->players[from].coins--) {
        s->players[seat].coins++;
        card[n++] = RISK_COIN;
    }
    s->turn.occupation = s->turn.occupation || n >= 3;
    if (!n) {
        return;
    }
    fact(t->facts, SEE_ALL, RISK_TELL_SPOILS, "{s:i, s:i, s:i}", "seat", seat, "cards", n,
         "from", from);
    risk_list_cards(t, card, n, cards, sizeof cards);
    fact(t->facts, SEE_ONLY(seat) | SEE_ONLY(from), RISK_TELL_SPOILS_OWN,
         "{s:i, s:s, s:i}", "seat", seat, "cards", cards, "from", from);
    return_coins(t, seat);
}

void risk_destroy_card(struct turn *t, int seat, int territory)
{
    struct risk *s = t->state;
    struct risk_territory *m = &s->map[territory];
    int slot = risk_slot_of(s, territory), resources = m->resources;

    if (!resources) {
        return;
    }
    risk_pile_take(s->deck, RISK_TERRITORIES, territory + 1);
    m->card = RISK_GONE;
    m->resources = 0;
    risk_lasts_count(t, RISK_TELL_CARD_GONE, seat, risk_place_name(t, territory),
                     resources, 0);
    if (slot >= 0 && risk_in_turns(s)) {
        risk_close_gap(t, slot);
    } else if (slot >= 0) { /* by a reward: the board is put away anyhow */
        s->slots[slot] = 0;
    }
}

void risk_shuffle_deck(struct turn *t)
{
    struct risk *s = t->state;
    int n = risk_pile_count(s->deck, RISK_TERRITORIES);

    if (n) {
        risk_shuffle(t, RISK_DECK_TERRITORIES, s->deck, n);
    }
}

void risk_reshuffle(struct turn *t)
{
    struct risk *s = t->state;

    risk_shuffle_deck(t);
    risk_shuffle(t, RISK_DECK_EVENTS, s->event_deck,
                 risk_pile_count(s->event_deck, RISK_EVENT_CARDS));
    risk_shuffle(t, RISK_DECK_MISSIONS, s->mission_deck,
                 risk_pile_count(s->mission_deck, RISK_MISSIONS));
}
