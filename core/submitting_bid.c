/* A bid in words: whether it may, and what is kept of it. sealed-bids 3.1, 7.3, 7.6 and
 * 7.7. */
#include "core/submitting_parts.h"

#include "core/body.h"
#include "core/entries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Amounts are checked against cap and purse, which are public (7.3, 7.6). */
static bool bid_fits(const struct bid *b, const struct asked *a, int seat)
{
    int left = a->q.purse[seat];
    int cap = left < a->q.max ? left : a->q.max;
    int i;

    if (b->malformed || !b->given || b->amount < 0 || b->amount > cap ||
        (b->kind == BID_NONE && b->ties)) {
        return false;
    }
    left -= b->amount;
    for (i = 0; i < b->ties; i++) {
        if (b->tie[i] < 0 || b->tie[i] > a->q.max || b->tie[i] > left) {
            return false;
        }
        left -= b->tie[i];
    }
    return true;
}

/* The round a bid was late for: the newest one its player was in. Its seq is 0 if none.
 */
static int late_round(struct engine *g, const struct arriving *f, struct asked *out,
                      struct error *e)
{
    struct log_entry entry;
    struct body_reader r;
    int64_t n = 0;
    int64_t from = f->issued ? f->issued : g->head.seq;
    bool mine = false;

    memset(out, 0, sizeof *out);
    if (g->journal->find(g->journal->arg, ENTRY_AUCTION_OPEN, from, true, &entry, e)) {
        return -1;
    }
    if (!entry.seq) {
        return 0;
    }
    if (body_read(&r, entry.body, entry.size, ENTRY_AUCTION_OPEN, e)) {
        free(entry.body);
        return -1;
    }
    while (body_next(&r)) {
        if (body_is(&r, "auction") && !body_number(&r, &n, e)) {
            out->auction = (int)n;
        } else if (body_is(&r, "round") && !body_number(&r, &n, e)) {
            out->q.round = (int)n;
        } else if (body_is(&r, "player") && !body_number(&r, &n, e)) {
            mine = mine || n == f->seat + 1;
        }
    }
    free(entry.body);
    out->auction = mine ? out->auction : 0;
    return 0;
}

/* A bid after CLOSE: refused with a signed receipt (7.7). */
static int bid_late(struct engine *g, struct arriving *f, const struct asked *a,
                    struct error *e)
{
    struct asked late;

    if (a && a->closed) {
        late = *a;
    } else if (late_round(g, f, &late, e)) {
        return -1;
    }
    if (late.auction &&
        (engine_append(g, ENTRY_BID_REFUSED, f->seat + 1,
                       entry_bid_refused(&late, f->seat + 1, "late", f->number), NULL,
                       e) ||
         engine_receipt(g, &late, f->seat + 1, 0, NULL, RECEIPT_LATE, e))) {
        return -1;
    }
    if (a && a->closed) {
        (void)snprintf(f->out->closed_text, sizeof f->out->closed_text, "%s",
                       a->q.decision->title);
        f->out->closed_at = g->head.time;
        return arriving_refuse(f, REFUSED_LATE);
    }
    return arriving_refuse_late(g, f, e);
}

/* One sentence for every fault of a bid, one entry that says as little. */
static int bid_refused(struct engine *g, struct arriving *f, const struct asked *a,
                       struct error *e)
{
    if (engine_append(g, ENTRY_BID_REFUSED, f->seat + 1,
                      entry_bid_refused(a, f->seat + 1, "content", f->number), NULL, e) ||
        engine_receipt(g, a, f->seat + 1, 0, NULL, RECEIPT_REFUSED, e)) {
        return -1;
    }
    return arriving_refuse(f, REFUSED_BID);
}

struct asked *arriving_bids_asked(struct game *g, int seat)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (g->asked[i].q.sealed == SEALED_BIDS &&
            (g->asked[i].q.seats & SEE_ONLY(seat))) {
            return &g->asked[i];
        }
    }
    return NULL;
}

static int bid_keep(struct engine *g, struct arriving *f, struct asked *a,
                    struct error *e)
{
    unsigned char tie[SEAL_HASH + SEAL_TIE_BOX];
    const struct bid *b = &f->said->bid;
    struct bid_source from;

    memset(&from, 0, sizeof from);
    from.code = f->number;
    from.tie = tie;
    from.raw = f->raw_ref;
    from.contrib = arriving_contrib(f);
    f->out->replaced = (a->answered & SEE_ONLY(f->seat)) != 0;
    if (arriving_archive(g, f, e) ||
        engine_seal_tie(g->game, a, f->seat, b->tie, b->ties, tie, e) ||
        engine_seal_bid(g, a, f->seat, b->kind, b->amount, &from, e)) {
        return -1;
    }
    arriving_code_used(g, f);
    f->out->verdict = VERDICT_STORED;
    return arriving_messages(g, f, e) || engine_settle(g, e) ? -1 : 0;
}

int arriving_bid(struct engine *g, struct arriving *f, struct error *e)
{
    struct asked *a = arriving_bids_asked(g->game, f->seat);

    if (!a || a->closed || arriving_asked_later(f, a)) {
        return bid_late(g, f, a, e);
    }
    if (f->said->count || game_mode(g->game) != MODE_HOST_SEALED ||
        !bid_fits(&f->said->bid, a, f->seat)) {
        return f->said->test ? arriving_refuse(f, REFUSED_BID) : bid_refused(g, f, a, e);
    }
    if (f->said->test) {
        f->out->verdict = VERDICT_CHECKED;
        return 0;
    }
    return bid_keep(g, f, a, e);
}
