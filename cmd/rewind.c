#include "cmd/rewind.h"

#include "cmd/replaying.h"
#include "core/unsealed.h"
#include "core/verify_strict.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BID_TEXT 100 /* bytes of what a bid is called */

/* A walk through the log. */
struct walk {
    struct replaying log;
    struct rewound *out;
    bool undone; /* the turn was taken back itself */
};

/* The first question that a seat is asked. */
static const struct asked *asked_of(const struct game *g, int seat)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (g->asked[i].q.seats & SEE_ONLY(seat)) {
            return &g->asked[i];
        }
    }
    return NULL;
}

/* From behind which number questions are counted now. */
static int counted_from(const struct verify *v)
{
    return v->backs ? v->back[v->backs - 1].questions : 0;
}

static int add(struct walk *w, int seat, int number, int round, char *text,
               struct error *e)
{
    struct rewound *r = w->out;
    struct sent *grown = realloc(r->sent, (size_t)(r->count + 1) * sizeof *grown);
    struct sent *one;

    if (!grown || !text) {
        r->sent = grown ? grown : r->sent;
        free(text);
        return error_memory(e);
    }
    r->sent = grown;
    one = &grown[r->count++];
    one->seat = seat;
    one->turn = w->log.verify.game.turns;
    one->number = number ? number - counted_from(&w->log.verify) : 0;
    one->round = round;
    one->auction = 0;
    one->text = text;
    return 0;
}

static int order_sent(struct walk *w, const struct log_entry *entry, struct error *e)
{
    const struct asked *a;
    struct said_order o;

    if (!entry->body || said_order(&o, entry) || !o.player) {
        return 0;
    }
    a = asked_of(&w->log.verify.game, o.player - 1);
    return add(w, o.player - 1, a ? a->q.number : 0, a ? a->q.round : 0,
               strict_hex(o.text, o.size), e);
}

static int answers_sent(struct walk *w, const struct log_entry *entry, struct error *e)
{
    struct said_round said;
    int i, result = 0;

    if (!entry->body || said_round(&said, entry)) {
        return 0;
    }
    for (i = 0; i < w->log.verify.game.seats && !result; i++) {
        const struct said_bid *b = &said.seat[i];
        char *record = b->opened ? strict_hex(b->record, b->record_size) : NULL;
        const char *text;
        uint32_t seq;
        size_t n;

        if (record &&
            seal_answer_read((unsigned char *)record, b->record_size, &text, &n, &seq)) {
            result = add(w, i, (int)said.number, said.round, strndup(text, n), e);
        }
        free(record);
    }
    return result;
}

/* A bid has no text that could be sent again: its block was for a key that is gone. */
static int add_bid(struct walk *w, int seat, int auction, int round, int64_t amount,
                   struct error *e)
{
    char where[BID_TEXT] = "", text[2 * BID_TEXT];
    struct sent *one;

    if (round) {
        (void)snprintf(where, sizeof where, ", round %d of a tie", round);
    }
    if (amount < 0) {
        (void)snprintf(text, sizeof text, "a bid in auction %d%s, which stays closed",
                       auction, where);
    } else {
        (void)snprintf(text, sizeof text, "BID %" PRId64 " in auction %d%s", amount,
                       auction, where);
    }
    if (add(w, seat, 0, round, strdup(text), e)) {
        return -1;
    }
    one = &w->out->sent[w->out->count - 1];
    one->auction = auction;
    one->amount = amount;
    return 0;
}

/* Those that counted when the round was opened: sealed-bids 7.4. */
static int bids_opened(struct walk *w, const struct log_entry *entry, struct error *e)
{
    struct said_round said;
    int i, result = 0;

    if (!entry->body || said_round(&said, entry)) {
        return 0;
    }
    for (i = 0; i < w->log.verify.game.seats && !result; i++) {
        const struct said_bid *b = &said.seat[i];

        if (b->opened && (b->status == STATUS_VALID || b->status == STATUS_OVER)) {
            result = add_bid(w, i, (int)said.number, said.round, b->amount, e);
        }
    }
    return result;
}

/* Those of rounds that were not opened. */
static int bids_wait(struct walk *w, const struct game *g, struct error *e)
{
    int i, seat, result = 0;

    for (i = 0; i < g->asked_count; i++) {
        const struct asked *a = &g->asked[i];

        for (seat = 0; seat < g->seats && a->auction && !result; seat++) {
            if (a->answered & SEE_ONLY(seat)) {
                result = add_bid(w, seat, a->auction, a->q.round, -1, e);
            }
        }
    }
    return result;
}

/* What was sent in a stretch that the host takes back is no longer there. */
static void forget(struct walk *w, const struct log_entry *entry)
{
    struct rewound *r = w->out;
    struct said_host said;

    if (!entry->body || said_host(&said, entry) || !said.questions) {
        return;
    }
    w->undone =
        w->undone || (said.turn < r->to.turn && r->to.turn <= w->log.verify.game.turns);
    if (r->to.earlier > said.turn) {
        r->to.earlier = said.turn;
    }
    while (r->count && r->sent[r->count - 1].turn >= said.turn) {
        free(r->sent[--r->count].text);
    }
}

/* Nothing is played again behind an order without its text. */
static bool order_removed(const struct walk *w)
{
    const struct verify *v = &w->log.verify;
    int i = 0;

    while (i < v->absents && v->absent[i].kind != ENTRY_ORDER_IN) {
        i++;
    }
    return w->log.replay.state == REPLAY_ENDED && i < v->absents;
}

/* Which turns can be gone back to. */
static void known(struct walk *w)
{
    const struct replay *r = &w->log.replay;
    const bool is = r->state == REPLAY_RUNS || r->restored;
    struct position *to = &w->out->to;

    if (w->log.verify.game.turns == to->turn) {
        to->lost = r->skips && r->skipped[r->skips - 1].why != SKIP_REVISION;
        to->removed = order_removed(w);
    } else if (w->log.verify.game.turns < to->turn && is) {
        to->earlier = w->log.verify.game.turns;
    } else if (w->log.verify.game.turns > to->turn && is && !to->later) {
        to->later = w->log.verify.game.turns;
    }
}

static int each(void *arg, const struct log_entry *entry, struct error *e)
{
    struct walk *w = arg;
    int result = 0;

    if (entry->kind == ENTRY_HOST) {
        forget(w, entry);
    } else if (w->log.verify.game.turns >= w->out->to.turn) { /* as it stood before it */
        result = entry->kind == ENTRY_ORDER_IN       ? order_sent(w, entry, e)
                 : entry->kind == ENTRY_ANSWERS_OPEN ? answers_sent(w, entry, e)
                 : entry->kind == ENTRY_OPEN         ? bids_opened(w, entry, e)
                                                     : 0;
    }
    if (result || replaying_entry(&w->log, entry, e)) {
        return -1;
    }
    if (entry->kind == ENTRY_TURN) {
        known(w);
    }
    return 0;
}

/* What waits is there too, sealed as it is. */
static int waits(void *arg, int seat, const struct asked *a, const char *text, size_t n,
                 struct error *e)
{
    return add(arg, seat, a->q.number, a->q.round, strndup(text, n), e);
}

static int sound(const struct walk *w, struct error *e)
{
    if (w->undone) {
        return error_set(e, ERROR_ILLEGAL, "Turn %lld was taken back itself.",
                         (long long)w->out->to.turn);
    }
    return w->log.found.count
               ? error_set(e, ERROR_DATA,
                           "The audit finds the log broken at entry %lld: see sealed "
                           "audit.",
                           (long long)w->log.found.list[0].entry)
               : 0;
}

static int walk(struct session *s, struct walk *w, struct error *e)
{
    const struct position_kept *kept;
    struct position *to = &w->out->to;

    if (positions_keep(&w->log.back, to->turn, e) || replaying_begin(&w->log, s, e) ||
        store_log_each(s->store, INT64_MIN, INT64_MAX, each, w, e) || sound(w, e) ||
        engine_waiting(&s->engine, waits, w, e) || bids_wait(w, &s->game, e)) {
        return -1;
    }
    kept = positions_find(&w->log.back, to->turn);
    to->highest = w->log.verify.highest;
    to->questions = kept ? kept->questions : 0;
    to->state = kept && kept->state ? strdup(kept->state) : NULL;
    return kept && kept->state && !to->state ? error_memory(e) : 0;
}

int rewind_to(struct session *s, int64_t turn, struct rewound *out, struct error *e)
{
    struct walk *w = calloc(1, sizeof *w);
    int result;

    memset(out, 0, sizeof *out);
    out->to.turn = turn;
    if (!w) {
        return error_memory(e);
    }
    w->out = out;
    result = walk(s, w, e);
    replaying_clear(&w->log);
    free(w);
    return result;
}

void rewound_clear(struct rewound *r)
{
    int i;

    for (i = 0; i < r->count; i++) {
        seal_free_text(r->sent[i].text);
    }
    free(r->sent);
    free(r->to.state);
    memset(r, 0, sizeof *r);
}
