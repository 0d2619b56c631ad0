#include "core/mutant/mutant.h"

#include <assert.h>
#include <string.h>

#define COMMAND_PRIZE "Mission Commander"

struct mutant_outcome mutant_resolve(const int bid[MUTANT_SEATS], int bidders)
{
    struct mutant_outcome out = {MUTANT_FAILED, 0, 0};
    int seat;

    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        if (!(bidders & (1 << seat)) || bid[seat] == 0 || bid[seat] < out.high) {
            continue;
        }
        if (bid[seat] > out.high) {
            out.high = bid[seat];
            out.seats = 0;
        }
        out.seats |= 1 << seat;
    }
    if (out.seats) {
        out.result = out.seats & (out.seats - 1) ? MUTANT_TIED : MUTANT_WON;
    }
    return out;
}

const char *mutant_prize(const struct turn *t, int card)
{
    return card ? mutant_recruit(t->deck, card)->name : COMMAND_PRIZE;
}

int mutant_cap(const struct turn *t, int seat)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    int coins = m->schools[seat].coins;

    return coins < deck->is.bid_max ? coins : deck->is.bid_max;
}

/* A new round of bids. Who has no coins can only bid 0 (9.4) and is not asked: coins are
 * public, so that tells nothing. */
static void open_round(struct turn *t, struct mutant_auction *a, int bidders)
{
    int seat;

    a->bidders = bidders;
    a->asked = 0;
    memset(a->bid, 0, sizeof a->bid);
    memset(a->status, 0, sizeof a->status);
    for (seat = 0; seat < t->seats; seat++) {
        if (bidders & (1 << seat) && mutant_cap(t, seat) > 0) {
            a->asked |= 1 << seat;
        }
    }
}

void mutant_open_auction(struct turn *t, int card)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_push(m, MUTANT_AUCTION);

    f->auction.card = card;
    f->auction.question = ++m->questions;
    open_round(t, &f->auction, (1 << t->seats) - 1);
}

/* Why a bid counts as 0, by its status. */
static const char *void_reason(int status)
{
    static const char *const why[] = {NULL,
                                      "none came in",
                                      "it was taken back",
                                      "it was over the limit",
                                      "it could not be opened",
                                      "it is not what was committed to",
                                      "it was not revealed in time",
                                      "the round is void"};

    return status > 0 && status < (int)(sizeof why / sizeof *why) ? why[status]
                                                                  : "it does not count";
}

/* All dials are turned over together (9.1). */
static void show_bids(struct turn *t, const struct mutant_auction *a, int round)
{
    const struct mutant *m = t->state;
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        if (!(a->bidders & (1 << seat))) {
            continue;
        }
        if (a->status[seat]) {
            fact(t->facts, SEE_ALL, MUTANT_BID_VOID, "{s:i, s:i, s:i, s:s}", "seat", seat,
                 "amount", 0, "round", round, "why", void_reason(a->status[seat]));
        } else if (m->schools[seat].coins == 0) {
            fact(t->facts, SEE_ALL, MUTANT_BID_NO_COINS, "{s:i, s:i, s:i}", "seat", seat,
                 "amount", 0, "round", round);
        } else {
            fact(t->facts, SEE_ALL, MUTANT_BID, "{s:i, s:i, s:i}", "seat", seat, "amount",
                 a->bid[seat], "round", round);
        }
    }
}

/* 9.3: the tied move their bids onto the board. */
static void commit(struct turn *t, int seats, int amount)
{
    struct mutant *m = t->state;
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        struct mutant_school *s = &m->schools[seat];

        if (!(seats & (1 << seat))) {
            continue;
        }
        s->coins -= amount;
        s->committed += amount;
        fact(t->facts, SEE_ALL, MUTANT_COINS_COMMITTED, "{s:i, s:i, s:s, s:i, s:i}",
             "seat", seat, "amount", amount, "what", "coins", "before", s->coins + amount,
             "after", s->coins);
    }
}

/* 9.3, 9.5: who is out takes his committed coins back. */
static void give_back(struct turn *t, int seats)
{
    struct mutant *m = t->state;
    int seat;

    for (seat = 0; seat < t->seats; seat++) {
        struct mutant_school *s = &m->schools[seat];
        int amount = s->committed;

        if (!(seats & (1 << seat)) || amount == 0) {
            continue;
        }
        s->committed = 0;
        s->coins += amount;
        fact(t->facts, SEE_ALL, MUTANT_COINS_RETURNED, "{s:i, s:i, s:s, s:i, s:i}",
             "seat", seat, "amount", amount, "what", "coins", "before", s->coins - amount,
             "after", s->coins);
    }
}

/* 9.6: an immediate win with a high bid. Who draws sees the card, the others that it was
 * drawn. */
static void bonus(struct turn *t, int seat)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    int *hand = m->schools[seat].hand;
    int i, card, before;

    for (i = 0; i < deck->is.bonus_cards; i++) {
        before = mutant_count(hand);
        card = mutant_draw(t, MUTANT_DECK_PLOT);
        if (!card) {
            return;
        }
        mutant_put(hand, card);
        fact(t->facts, SEE_OTHERS(seat), MUTANT_BONUS_CARD, "{s:i, s:s, s:i, s:i}",
             "seat", seat, "what", "hand", "before", before, "after", before + 1);
        fact(t->facts, SEE_ONLY(seat), MUTANT_BONUS_DRAWN, "{s:i, s:s}", "seat", seat,
             "card", mutant_plot_card(deck, card)->name);
    }
}

/* The total is paid to the bank (9.2, 9.3). */
static void pay(struct turn *t, int seat, int bid, int card)
{
    struct mutant *m = t->state;
    struct mutant_school *s = &m->schools[seat];
    int before = s->coins;
    int total = s->committed + bid;

    s->coins -= bid;
    s->committed = 0;
    fact(t->facts, SEE_ALL, MUTANT_BID_WON, "{s:i, s:i, s:s, s:s, s:i, s:i}", "seat",
         seat, "amount", total, "prize", mutant_prize(t, card), "what", "coins", "before",
         before, "after", s->coins);
}

static int seat_of(int mask)
{
    int seat = 0;

    assert(mask);
    while (!(mask & (1 << seat))) {
        seat++;
    }
    return seat;
}

static void won(struct turn *t, const struct mutant_outcome *out)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_top(m);
    int seat = seat_of(out->seats), card = f->auction.card, round = f->stage;

    pay(t, seat, out->high, card);
    give_back(t, f->auction.bidders & ~out->seats);
    if (round == 0 && out->high >= deck->is.bonus_from) {
        bonus(t, seat);
    }
    mutant_pop(m);
    if (card) {
        mutant_recruited(t, seat, card);
    } else {
        mutant_command_won(t, seat);
    }
}

/* 9.5 */
static void failed(struct turn *t)
{
    struct mutant *m = t->state;
    const struct mutant_frame *f = mutant_top(m);
    int card = f->auction.card, bidders = f->auction.bidders;

    fact(t->facts, SEE_ALL, MUTANT_AUCTION_FAILED, "{s:s}", "prize",
         mutant_prize(t, card));
    give_back(t, bidders);
    mutant_pop(m);
    if (card) {
        mutant_put(m->recruit.discard, card);
        fact(t->facts, SEE_ALL, MUTANT_CARD_DISCARDED, "{s:s}", "card",
             mutant_prize(t, card));
    } else {
        mutant_command_failed(t, bidders);
    }
}

/* 9.3: only the tied go on, and what they bid stays on the board. */
static void tied(struct turn *t, const struct mutant_outcome *out)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_top(m);
    char names[MUTANT_NAMES];

    mutant_names(t, out->seats, names);
    fact(t->facts, SEE_ALL, MUTANT_BIDS_TIED, "{s:s, s:i, s:i, s:i}", "names", names,
         "amount", out->high, "total",
         m->schools[seat_of(out->seats)].committed + out->high, "round", f->stage);
    commit(t, out->seats, out->high);
    give_back(t, f->auction.bidders & ~out->seats);
    f->stage++;
    open_round(t, &f->auction, out->seats);
}

void mutant_run_auction(struct turn *t)
{
    const struct mutant_frame *f = mutant_top(t->state);
    struct mutant_outcome out = mutant_resolve(f->auction.bid, f->auction.bidders);

    show_bids(t, &f->auction, f->stage);
    switch (out.result) {
    case MUTANT_FAILED:
        failed(t);
        return;
    case MUTANT_WON:
        won(t, &out);
        return;
    case MUTANT_TIED:
        tied(t, &out);
        return;
    }
}

int mutant_bid(struct turn *t, int seat, int amount, int status, struct error *e)
{
    struct mutant_frame *f = mutant_top(t->state);
    int cap = mutant_cap(t, seat);

    if (!f || f->task != MUTANT_AUCTION || !(f->auction.asked & (1 << seat))) {
        return error_set(e, ERROR_DENIED, "No bid is asked of you.");
    }
    if (!status && amount > cap) {
        return error_set(e, ERROR_ILLEGAL, "You can bid at most %d.", cap);
    }
    f->auction.asked &= ~(1 << seat);
    f->auction.bid[seat] = status ? 0 : amount;
    f->auction.status[seat] = status;
    t->answered = true;
    return 0;
}
