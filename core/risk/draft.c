/* The draft of the set-up, once package 1 is open. RULES 14.1. */
#include "core/risk/risk.h"

#include <stdio.h>

#define ITEM 100 /* kinds are told apart by hundreds */

enum { KIND_TROOPS, KIND_COINS, KIND_ORDER, KIND_PLACE };

/* What is still there, and what a player has. */
struct draft {
    bool gone[RISK_DRAFT_KINDS][RISK_DRAFT_VALUES];
    int has[RISK_SEATS][RISK_DRAFT_KINDS]; /* place of the card, from 1 */
};

int risk_item(int kind, int value)
{
    return (kind + 1) * ITEM + value;
}

/* A card of this kind and value that is there, or -1. */
static int card_of(const struct turn *t, const struct draft *d, int kind, int value)
{
    const struct risk_deck *deck = t->deck;
    int i, players = risk_in_game(t->state);

    for (i = 0; i < RISK_DRAFT_VALUES; i++) {
        if (!d->gone[kind][i] && deck->draft_players[kind][i] <= players &&
            deck->draft[kind][i] == value) {
            return i;
        }
    }
    return -1;
}

static void take_card(struct turn *t, struct draft *d, int seat, int kind, int card)
{
    static const char *const kinds[] = {"starting troops", "starting coins", "turn",
                                        "placement"};
    const struct risk_deck *deck = t->deck;
    char item[40];

    d->gone[kind][card] = true;
    d->has[seat][kind] = card + 1;
    (void)snprintf(item, sizeof item, "%s %d", kinds[kind], deck->draft[kind][card]);
    fact(t->facts, SEE_ALL, RISK_TELL_DRAFTED, "{s:i, s:s}", "seat", seat, "item", item);
}

/* An entry of his list, if it can be had. */
static bool take_item(struct turn *t, struct draft *d, int seat, int item)
{
    const struct risk *s = t->state;
    int kind = item / ITEM - 1, card;

    if (kind < 0) {
        if (s->players[seat].faction || !risk_faction_free(s, item - 1)) {
            return false;
        }
        risk_take_faction(t, seat, item - 1);
        return true;
    }
    card = d->has[seat][kind] ? -1 : card_of(t, d, kind, item % ITEM);
    if (card < 0) {
        return false;
    }
    take_card(t, d, seat, kind, card);
    return true;
}

/* The best card of a kind: low turns and placements, many troops and coins. */
static int best_card(const struct turn *t, const struct draft *d, int kind)
{
    const struct risk_deck *deck = t->deck;
    int i, best = -1, players = risk_in_game(t->state);

    for (i = 0; i < RISK_DRAFT_VALUES; i++) {
        if (d->gone[kind][i] || deck->draft_players[kind][i] > players) {
            continue;
        }
        if (best < 0 ||
            (kind <= KIND_COINS ? deck->draft[kind][i] > deck->draft[kind][best]
                                : deck->draft[kind][i] < deck->draft[kind][best])) {
            best = i;
        }
    }
    return best;
}

/* 16.2 */
static void take_best(struct turn *t, struct draft *d, int seat)
{
    static const int order[] = {KIND_ORDER, KIND_TROOPS, KIND_PLACE, KIND_COINS};
    const struct risk *s = t->state;
    int i;

    if (!s->players[seat].faction) {
        for (i = 0; !risk_faction_free(s, i); i++) {
        }
        risk_take_faction(t, seat, i);
        return;
    }
    for (i = 0; i < RISK_DRAFT_KINDS - 1 && d->has[seat][order[i]]; i++) {
    }
    take_card(t, d, seat, order[i], best_card(t, d, order[i]));
}

static void pick(struct turn *t, struct draft *d, int seat)
{
    const struct risk *s = t->state;
    const short *list = s->players[seat].wish.draft;
    int i;

    for (i = 0; i < RISK_DRAFT && list[i]; i++) {
        if (take_item(t, d, seat, list[i])) {
            return;
        }
    }
    take_best(t, d, seat);
}

static int value_of(const struct turn *t, const struct draft *d, int seat, int kind)
{
    const struct risk_deck *deck = t->deck;

    return deck->draft[kind][d->has[seat][kind] - 1];
}

/* The players by their cards of a kind, the lowest first. */
static void sort_by(const struct turn *t, const struct draft *d, int kind,
                    int seats[RISK_TABLE])
{
    const struct risk *s = t->state;
    int i, value, n = 0;

    for (value = 1; value <= RISK_DRAFT_VALUES; value++) {
        for (i = 0; i < RISK_TABLE && s->order[i]; i++) {
            if (value_of(t, d, s->order[i] - 1, kind) == value) {
                seats[n++] = s->order[i] - 1;
            }
        }
    }
}

void risk_draft(struct turn *t)
{
    struct risk *s = t->state;
    struct draft d = {{{false}}, {{0}}};
    int seats[RISK_TABLE] = {0}, i, round, n = risk_in_game(s);

    for (round = 0; round <= RISK_DRAFT_KINDS; round++) {
        for (i = 0; i < n; i++) {
            pick(t, &d, s->order[round % 2 ? n - 1 - i : i] - 1);
        }
    }
    for (i = 0; i < n; i++) {
        int seat = s->order[i] - 1;

        s->players[seat].troops = value_of(t, &d, seat, KIND_TROOPS);
        s->players[seat].coins = value_of(t, &d, seat, KIND_COINS);
        s->coins -= s->players[seat].coins;
    }
    sort_by(t, &d, KIND_PLACE, seats);
    for (i = 0; i < n; i++) {
        risk_start_at(t, seats[i]);
    }
    sort_by(t, &d, KIND_ORDER, seats);
    for (i = 0; i < n; i++) {
        s->order[i] = seats[i] + 1;
        s->players[seats[i]].playing = i + 1;
    }
    s->first = s->order[0];
}

int risk_wish_draft(struct turn *t, int seat, const struct risk_order *o, struct error *e)
{
    struct risk *s = t->state;
    struct risk_wish *wish = &s->players[seat].wish;
    int i;

    if (!s->packs[RISK_PACK_1] || s->packs[RISK_PACK_1] >= s->game) {
        return error_set(e, ERROR_ILLEGAL, "There is no draft in this game.");
    }
    for (i = 0; i < RISK_DRAFT; i++) {
        wish->draft[i] = (short)(i < o->listed ? o->list[i] : 0);
    }
    return 0;
}
