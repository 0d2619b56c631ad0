/* Chapters: dealing, the mulligan, the end of a chapter and of the game. RULES 3.2, 7.2.
 */
#include "core/arcs/arcs.h"

#include <string.h>

static void stage(struct arcs *s, int to)
{
    s->tasks[0].stage = to;
}

static void tell_hand(struct turn *t, int seat)
{
    const struct arcs *s = t->state;
    struct joined cards = {.used = 0};

    arcs_card_names(s->players[seat].hand, ARCS_CARDS, &cards);
    fact(t->facts, SEE_ONLY(seat), ARCS_TELL_HAND, "{s:i, s:s}", "seat", seat, "cards",
         cards.text);
}

/* All action cards of this number of players, shuffled (2.1). */
static int shuffle_actions(struct turn *t, int cards[ARCS_CARDS])
{
    struct arcs *s = t->state;
    int card, n = 0;

    for (card = 1; card <= ARCS_CARDS; card++) {
        int number = arcs_number_of(card);

        if (t->seats == ARCS_SEATS || (number != 1 && number != ARCS_SUIT_CARDS)) {
            cards[n++] = card;
        }
    }
    chance_shuffle(t->chance, ARCS_DECK_ACTION, ++s->shuffles[ARCS_DECK_ACTION], cards,
                   n);
    return n;
}

/* 3.2.3, 7.2.5: in turn order, six at once; what is left is the discard pile. */
void arcs_deal(struct turn *t)
{
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;
    int cards[ARCS_CARDS] = {0};
    int i, seat, n = shuffle_actions(t, cards), next = 0;

    memset(s->discard, 0, sizeof s->discard);
    fact(t->facts, SEE_ALL, ARCS_TELL_CHAPTER, "{s:i, s:i}", "chapter", s->chapter,
         "cards", deck->hand);
    for (i = 0; i < t->seats; i++) {
        seat = (s->initiative + i) % t->seats;
        memset(s->players[seat].hand, 0, sizeof s->players[seat].hand);
        if (s->players[seat].conceded) {
            continue;
        }
        memcpy(s->players[seat].hand, cards + next, (size_t)deck->hand * sizeof *cards);
        next += deck->hand;
        tell_hand(t, seat);
    }
    memcpy(s->discard, cards + next, (size_t)(n - next) * sizeof *cards);
    s->round.number = 0;
    s->passes = 0;
    stage(s, t->seats == 2 ? ARCS_MULLIGAN : ARCS_ROUND_BEGINS);
}

/* The player without the initiative (3.2.4). */
int arcs_mulligan_seat(const struct turn *t)
{
    const struct arcs *s = t->state;

    return 1 - s->initiative;
}

bool arcs_standing_mulligan(const struct turn *t, int seat, bool *yes)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    const struct arcs_player *p = &s->players[seat];
    int i, pips = 0;
    bool suit = false;

    for (i = 0; i < ARCS_CARDS && p->hand[i]; i++) {
        pips += deck->pips[p->hand[i]];
        suit = suit || arcs_suit_of(p->hand[i]) == p->mulligan_of;
    }
    switch ((enum arcs_mulligan)p->mulligan) {
    case ARCS_MULLIGAN_ASK:
        return false;
    case ARCS_MULLIGAN_ALWAYS:
    case ARCS_MULLIGAN_NEVER:
        *yes = p->mulligan == ARCS_MULLIGAN_ALWAYS;
        return true;
    case ARCS_MULLIGAN_NO_SUIT:
        *yes = !suit;
        return true;
    case ARCS_MULLIGAN_PIPS:
        *yes = pips < p->mulligan_of;
        return true;
    }
    return false;
}

/* Six away, the next six; the rest and the six are shuffled (3.2.4, 3.2.5). */
static void new_hand(struct turn *t, int seat)
{
    const struct arcs_deck *deck = t->deck;
    struct arcs *s = t->state;
    int old[ARCS_CARDS];
    int i, n;

    memcpy(old, s->players[seat].hand, sizeof old);
    memset(s->players[seat].hand, 0, sizeof old);
    for (i = 0; i < deck->hand; i++) {
        s->players[seat].hand[i] = arcs_list_first(s->discard, ARCS_CARDS);
    }
    for (i = 0; i < deck->hand; i++) {
        arcs_list_add(s->discard, ARCS_CARDS, old[i]);
    }
    n = arcs_count(s->discard, ARCS_CARDS);
    chance_shuffle(t->chance, ARCS_DECK_ACTION, ++s->shuffles[ARCS_DECK_ACTION],
                   s->discard, n);
    tell_hand(t, seat);
}

void arcs_reshuffle(struct turn *t)
{
    struct arcs *s = t->state;

    chance_shuffle(t->chance, ARCS_DECK_COURT, ++s->shuffles[ARCS_DECK_COURT],
                   s->court_deck, arcs_count(s->court_deck, ARCS_COURT));
    if (s->tasks[0].stage == ARCS_MULLIGAN) {
        chance_shuffle(t->chance, ARCS_DECK_ACTION, ++s->shuffles[ARCS_DECK_ACTION],
                       s->discard, arcs_count(s->discard, ARCS_CARDS));
    }
}

int arcs_mulligan(struct turn *t, int seat, bool yes, struct error *e)
{
    struct arcs *s = t->state;

    if (s->tasks[0].stage != ARCS_MULLIGAN || seat != arcs_mulligan_seat(t)) {
        return error_set(e, ERROR_DENIED,
                         "There is no new hand for you: with two players the one without "
                         "the initiative may take one, once, right after the deal.");
    }
    fact(t->facts, SEE_ALL, yes ? ARCS_TELL_MULLIGAN : ARCS_TELL_NO_MULLIGAN, "{s:i}",
         "seat", seat);
    if (yes) {
        new_hand(t, seat);
    }
    stage(s, ARCS_ROUND_BEGINS);
    return 0;
}

/* The Cartels: every Rival's tokens of that resource (2.8). */
static void cartel_takes(struct turn *t, int card, int resource)
{
    struct arcs *s = t->state;
    int seat, i, holder = -1;

    for (seat = 0; seat < t->seats; seat++) {
        holder = arcs_has(s, seat, card) ? seat : holder;
    }
    for (seat = 0; seat < t->seats && holder >= 0; seat++) {
        for (i = 0; i < ARCS_SLOTS && seat != holder; i++) {
            if (s->players[seat].tokens[i] == resource) {
                s->players[seat].tokens[i] = ARCS_NOTHING;
                fact(t->facts, SEE_ALL, ARCS_TELL_TOKEN_LOST, "{s:i, s:s}", "seat", seat,
                     "resource", arcs_resource_names[resource]);
            }
        }
    }
}

static void return_captives(struct turn *t)
{
    struct arcs *s = t->state;
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        memset(s->players[seat].captives, 0, sizeof s->players[seat].captives);
    }
    fact(t->facts, SEE_ALL, ARCS_TELL_RETURNED, "{s:s}", "what", "Captives");
}

static void return_trophies(struct turn *t)
{
    struct arcs *s = t->state;
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        memset(&s->players[seat].trophies, 0, sizeof s->players[seat].trophies);
    }
    fact(t->facts, SEE_ALL, ARCS_TELL_RETURNED, "{s:s}", "what", "Trophies");
    for (seat = 0; seat < t->seats; seat++) {
        arcs_close_slots(t, (s->initiative + seat) % t->seats);
    }
}

void arcs_win(struct turn *t, int seat)
{
    struct arcs *s = t->state;

    s->over = 1;
    s->winner = seat;
    memset(s->tasks, 0, sizeof s->tasks);
    fact(t->facts, SEE_ALL, ARCS_TELL_GAME_OVER, "{s:i}", "seat", seat);
}

/* 7.2.4: the most Power; tied, the first in turn order. */
static bool game_ends(const struct turn *t, int *winner)
{
    const struct arcs_deck *deck = t->deck;
    const struct arcs *s = t->state;
    int i, most = -1;

    for (i = 0; i < t->seats; i++) {
        int seat = (s->initiative + i) % t->seats;

        if (!s->players[seat].conceded && s->players[seat].power > most) {
            most = s->players[seat].power;
            *winner = seat;
        }
    }
    return most >= deck->players[t->seats].power || s->chapter >= deck->last_chapter;
}

void arcs_end_chapter(struct turn *t)
{
    struct arcs *s = t->state;
    bool tyrant = arcs_box_value(t, ARCS_TYRANT).first > 0;
    bool warlord = arcs_box_value(t, ARCS_WARLORD).first > 0;
    int seat, winner = 0;

    for (seat = 0; seat < t->seats; seat++) { /* 4.2: what is left is discarded */
        while (s->players[seat].hand[0]) {
            arcs_discard_top(s, arcs_list_first(s->players[seat].hand, ARCS_CARDS));
        }
    }
    arcs_score_all(t);
    cartel_takes(t, ARCS_MATERIAL_CARTEL, ARCS_MATERIAL);
    cartel_takes(t, ARCS_FUEL_CARTEL, ARCS_FUEL);
    if (tyrant) {
        return_captives(t);
    }
    if (warlord) {
        return_trophies(t);
    }
    arcs_turn_marker(t);
    arcs_plans_lapse(s, true);
    if (game_ends(t, &winner)) {
        arcs_win(t, winner);
        return;
    }
    s->chapter++;
    stage(s, ARCS_DEAL);
}
