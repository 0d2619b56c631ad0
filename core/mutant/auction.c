/* Sealed bids for a Recruit Card or the Mission Commander Token: RULES 9. */
#include "core/mutant/tasks.h"

#include <stdio.h>
#include <string.h>

#define COMMAND_PRIZE "Mission Commander"

struct mutant_outcome mutant_resolve(const int bid[MUTANT_SEATS], int bidders)
{
    struct mutant_outcome out = {MUTANT_FAILED, 0, 0};
    int seat;

    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        if (!(bidders & MUTANT_SEAT(seat)) || bid[seat] == 0 || bid[seat] < out.high) {
            continue;
        }
        if (bid[seat] > out.high) {
            out.high = bid[seat];
            out.seats = 0;
        }
        out.seats |= MUTANT_SEAT(seat);
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

bool mutant_auction_open(const struct mutant *m)
{
    const struct mutant_frame *f = m->tasks;

    for (; f < m->tasks + MUTANT_FRAMES; f++) {
        if (f->task == MUTANT_TASK_AUCTION && !f->card) {
            return true;
        }
    }
    return false;
}

/* A new round of bids. Who has no coins can only bid 0 (9.4) and is not asked: coins are
 * public, so that tells nothing. The question keeps its number. */
static void open_round(struct turn *t, struct mutant_frame *f, int bidders)
{
    struct mutant *m = t->state;
    struct mutant_auction *a = &m->auction;
    int seat;

    a->bidders = bidders;
    memset(a->bid, 0, sizeof a->bid);
    memset(a->status, 0, sizeof a->status);
    for (seat = 0; seat < t->seats; seat++) {
        if (bidders & MUTANT_SEAT(seat) && mutant_cap(t, seat) > 0) {
            f->asked |= MUTANT_SEAT(seat);
        }
    }
}

void mutant_open_auction(struct turn *t, int card, int bidders)
{
    struct mutant *m = t->state;
    struct mutant_frame *f = mutant_push(m, MUTANT_TASK_AUCTION);

    memset(&m->auction, 0, sizeof m->auction);
    m->auction.card = card;
    f->question = ++m->questions;
    open_round(t, f, bidders);
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
        if (!(a->bidders & MUTANT_SEAT(seat))) {
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

        if (!(seats & MUTANT_SEAT(seat))) {
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

        if (!(seats & MUTANT_SEAT(seat)) || amount == 0) {
            continue;
        }
        s->committed = 0;
        s->coins += amount;
        fact(t->facts, SEE_ALL, MUTANT_COINS_RETURNED, "{s:i, s:i, s:s, s:i, s:i}",
             "seat", seat, "amount", amount, "what", "coins", "before", s->coins - amount,
             "after", s->coins);
    }
}

/* 9.6: an immediate win with a high bid. */
static void bonus(struct turn *t, int seat)
{
    const struct mutant_deck *deck = t->deck;

    mutant_gain(t, seat, MUTANT_CARD, deck->is.bonus_cards);
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

/* The window of a Recruit Card that is won comes before what is done with it (12.5). From
 * then on the frame's card is the winner's seat, from 1. */
static void won(struct turn *t, struct mutant_frame *f, const struct mutant_outcome *out)
{
    const struct mutant_deck *deck = t->deck;
    struct mutant *m = t->state;
    int seat = mutant_seat_of(out->seats);

    pay(t, seat, out->high, m->auction.card);
    give_back(t, m->auction.bidders & ~out->seats);
    if (f->stage == 0 && out->high >= deck->is.bonus_from) {
        bonus(t, seat);
    }
    if (m->auction.card) {
        f->card = seat + 1;
        mutant_open_window(t, MUTANT_AUCTION_WON, seat, false);
    } else {
        mutant_pop(m);
        mutant_command_won(t, seat);
    }
}

/* 9.5 */
static void failed(struct turn *t)
{
    struct mutant *m = t->state;
    int card = m->auction.card, bidders = m->auction.bidders;

    fact(t->facts, SEE_ALL, MUTANT_AUCTION_FAILED, "{s:s}", "prize",
         mutant_prize(t, card));
    give_back(t, bidders);
    mutant_pop(m);
    if (card) {
        mutant_put(m->recruit.discard, card);
        m->auction.card = 0;
        fact(t->facts, SEE_ALL, MUTANT_CARD_DISCARDED, "{s:s}", "card",
             mutant_prize(t, card));
    } else {
        mutant_command_failed(t, bidders);
    }
}

/* 9.3: only the tied go on, and what they bid stays on the board. */
static void tied(struct turn *t, struct mutant_frame *f, const struct mutant_outcome *out)
{
    struct mutant *m = t->state;
    char names[MUTANT_NAMES];

    mutant_names(t, out->seats, names);
    fact(t->facts, SEE_ALL, MUTANT_BIDS_TIED, "{s:s, s:i, s:i, s:i}", "names", names,
         "amount", out->high, "total",
         m->schools[mutant_seat_of(out->seats)].committed + out->high, "round", f->stage);
    commit(t, out->seats, out->high);
    give_back(t, m->auction.bidders & ~out->seats);
    f->stage++;
    open_round(t, f, out->seats);
}

void mutant_run_auction(struct turn *t, struct mutant_frame *f)
{
    struct mutant *m = t->state;
    struct mutant_outcome out = mutant_resolve(m->auction.bid, m->auction.bidders);
    int seat = f->card - 1;

    if (seat >= 0) {
        mutant_pop(m);
        mutant_recruited(t, seat, m->auction.card);
        return;
    }
    show_bids(t, &m->auction, f->stage);
    for (seat = 0; seat < MUTANT_SEATS; seat++) {
        m->auction.total[seat] += m->auction.bid[seat];
    }
    switch (out.result) {
    case MUTANT_FAILED:
        failed(t);
        return;
    case MUTANT_WON:
        won(t, f, &out);
        return;
    case MUTANT_TIED:
        tied(t, f, &out);
        return;
    }
}

int mutant_bid(struct turn *t, int seat, int amount, int status, struct error *e)
{
    struct mutant *m = t->state;
    int cap = mutant_cap(t, seat);

    if (!mutant_asks(m, MUTANT_TASK_AUCTION, seat)) {
        return error_set(e, ERROR_DENIED, "No bid is asked of you.");
    }
    if (!status && amount > cap) {
        return error_set(e, ERROR_ILLEGAL, "You can bid at most %d.", cap);
    }
    m->auction.bid[seat] = status ? 0 : amount;
    m->auction.status[seat] = status;
    mutant_answered(t, seat);
    return 0;
}

int mutant_bid_order(struct turn *t, int seat, const struct mutant_order *o,
                     struct error *e)
{
    return mutant_bid(t, seat, o->number, 0, e);
}

void mutant_late_bid(struct turn *t, struct mutant_frame *f, int seat)
{
    struct error e;

    (void)f;
    (void)mutant_bid(t, seat, 0, 1, &e); /* 0 can always be bid */
}

void mutant_ask_bids(const struct turn *t, const struct mutant_frame *f,
                     struct question *q)
{
    const struct mutant_deck *deck = t->deck;
    const struct mutant *m = t->state;
    int seat;

    q->round = f->stage;
    q->decision = &mutant_decisions[f->stage ? MUTANT_B2 : MUTANT_B1];
    q->sealed = SEALED_BIDS;
    q->max = deck->is.bid_max;
    for (seat = 0; seat < t->seats; seat++) {
        q->purse[seat] = f->asked & MUTANT_SEAT(seat) ? m->schools[seat].coins : 0;
    }
    snprintf(q->text, sizeof q->text, "bid for %s", mutant_prize(t, m->auction.card));
}

void mutant_legal_bids(const struct turn *t, int seat, order_form_fn *form, void *arg)
{
    char text[40];

    snprintf(text, sizeof text, "bid <0-%d>", mutant_cap(t, seat));
    form(arg, text);
    form(arg, "bid none");
}

int mutant_forfeit(struct turn *t, int seat, int coins, struct error *e)
{
    struct mutant *m = t->state;
    int *purse = &m->schools[seat].coins;

    if (coins > *purse) {
        return error_set(e, ERROR_ILLEGAL, "%d coins are to be paid, but there are %d.",
                         coins, *purse);
    }
    if (coins) {
        *purse -= coins;
        fact(t->facts, SEE_ALL, MUTANT_BID_FORFEIT, "{s:i, s:i, s:s, s:i, s:i}", "seat",
             seat, "amount", coins, "what", "coins", "before", *purse + coins, "after",
             *purse);
    }
    return 0;
}
