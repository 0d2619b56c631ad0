/* One file of one seat: what it is, whether it may, and what is kept of it. architecture
 * 4, sealed-bids 3.1, 4.6, 7.1 and 7.7. */
#include "core/engine_parts.h"

#include "core/body.h"
#include "core/entries.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A file on its way through. */
struct arriving {
    int seat;
    int64_t number; /* of its code; 0: by hand                   */
    int64_t issued; /* the mail-out entry that issued it         */
    const struct submission *said;
    struct submission none; /* of RETRACT: the same, with BID NONE */
    const void *raw;
    size_t raw_size;
    unsigned char contrib[SEAL_HASH], raw_ref[SEAL_HASH];
    unsigned char *archived;
    size_t archived_size;
    struct answer *out;
};

void answer_clear(struct answer *a)
{
    free(a->line);
    memset(a, 0, sizeof *a);
}

enum refused engine_code(const struct engine *g, int seat, int64_t number)
{
    const struct seat *s = &g->game->seat[seat];

    if (number < 1 || number > s->issued) {
        return REFUSED_AUTH;
    }
    return number < s->used ? REFUSED_USED : REFUSED_NONE;
}

static int refuse(struct arriving *f, enum refused why)
{
    f->out->verdict = VERDICT_REFUSED;
    f->out->refused = why;
    return 0;
}

/* The player wrote, with this code: older ones are dead (7.1). */
static void code_used(struct engine *g, const struct arriving *f)
{
    if (f->number > g->game->seat[f->seat].used) {
        g->game->seat[f->seat].used = f->number;
    }
    engine_wrote(g, f->seat);
}

/* Finds what a code's mail had asked its seat, and when that closed: for STALE and LATE.
 */
static int closed_question(struct engine *g, struct arriving *f, struct body_reader *r,
                           struct error *e)
{
    const struct decision *d;
    int64_t number, round, deadline, player;
    char code[16];

    while (body_next(r)) {
        if (!body_is(r, "ask")) {
            continue;
        }
        if (body_number(r, &number, e) || body_number(r, &round, e) ||
            body_word(r, code, sizeof code, e) || body_number(r, &deadline, e)) {
            return -1;
        }
        while (body_more(r)) {
            if (body_number(r, &player, e)) {
                return -1;
            }
            for (d = g->game->rules->decisions; player == f->seat + 1 && d->code; d++) {
                if (!strcmp(d->code, code) &&
                    !game_question(g->game, (int)number, (int)round)) {
                    (void)snprintf(f->out->closed_text, sizeof f->out->closed_text, "%s",
                                   d->title);
                }
            }
        }
    }
    return 0;
}

static int what_closed(struct engine *g, struct arriving *f, struct error *e)
{
    struct log_entry turn;
    struct body_reader r;
    int result;

    if (g->journal->find(g->journal->arg, ENTRY_TURN, f->issued, true, &turn, e)) {
        return -1;
    }
    if (!turn.seq) {
        return 0;
    }
    result = body_read(&r, turn.body, turn.size, ENTRY_TURN, e) ||
             closed_question(g, f, &r, e);
    free(turn.body);
    if (result) {
        return -1;
    }
    if (g->journal->find(g->journal->arg, ENTRY_TURN, f->issued, false, &turn, e)) {
        return -1;
    }
    f->out->closed_at = turn.seq ? turn.time : engine_time(g);
    free(turn.body);
    return 0;
}

/* STALE where something else is now asked of the seat, LATE where nothing is. */
static int refuse_late(struct engine *g, struct arriving *f, struct error *e)
{
    if (what_closed(g, f, e)) {
        return -1;
    }
    if (!f->out->closed_text[0]) { /* asked was nothing, so that nothing closed */
        f->out->error.code = ERROR_DENIED;
        (void)snprintf(f->out->error.text, sizeof f->out->error.text,
                       "Nothing is asked of you now.");
        return refuse(f, REFUSED_ORDER);
    }
    return refuse(f, game_asked(g->game, f->seat) ? REFUSED_STALE : REFUSED_LATE);
}

/* Whether what is open was asked only after the code was issued. */
static bool asked_later(const struct arriving *f, const struct asked *a)
{
    return f->number && a->entry > f->issued;
}

/* Keeps the raw mail, sealed. 3.1. */
static int archive(struct engine *g, struct arriving *f, struct error *e)
{
    f->archived = seal_raw(f->raw, f->raw_size, g->game->archive_public,
                           &f->archived_size, f->raw_ref, e);
    return f->archived ? 0 : -1;
}

static const unsigned char *contrib_of(const struct arriving *f)
{
    return f->said->salt[0] ? f->contrib : NULL;
}

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

/* One message: its entry, and a copy for the mails. */
static int message_pass_on(struct engine *g, int seat, const struct tell *tell,
                           struct told_message *out, struct error *e)
{
    memset(out, 0, sizeof *out);
    out->from = seat + 1;
    out->to = tell->to;
    if (engine_append(g, ENTRY_MESSAGE, seat + 1,
                      entry_message(seat + 1, tell->to, g->game->seats, tell->text), NULL,
                      e)) {
        return -1;
    }
    out->entry = g->head.seq;
    out->text = strdup(tell->text);
    return out->text ? 0 : error_memory(e);
}

static int messages_pass_on(struct engine *g, const struct arriving *f, struct error *e)
{
    struct told_message *grown;
    int i;

    if (!f->said->tells) {
        return 0;
    }
    grown = realloc(g->message, (size_t)(g->messages + f->said->tells) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    g->message = grown;
    for (i = 0; i < f->said->tells; i++) {
        if (message_pass_on(g, f->seat, &f->said->tell[i], &grown[g->messages], e)) {
            return -1;
        }
        g->messages++;
    }
    return 0;
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
        return refuse(f, REFUSED_LATE);
    }
    return refuse_late(g, f, e);
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
    return refuse(f, REFUSED_BID);
}

static struct asked *bids_asked(struct game *g, int seat)
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
    from.contrib = contrib_of(f);
    if (archive(g, f, e) ||
        engine_seal_tie(g->game, a, f->seat, b->tie, b->ties, tie, e) ||
        engine_seal_bid(g, a, f->seat, b->kind, b->amount, &from, e)) {
        return -1;
    }
    code_used(g, f);
    f->out->verdict = VERDICT_STORED;
    return messages_pass_on(g, f, e) || engine_settle(g, e) ? -1 : 0;
}

static int bid_arrives(struct engine *g, struct arriving *f, struct error *e)
{
    struct asked *a = bids_asked(g->game, f->seat);

    if (!a || a->closed || asked_later(f, a)) {
        return bid_late(g, f, a, e);
    }
    if (f->said->count || !bid_fits(&f->said->bid, a, f->seat)) {
        return f->said->test ? refuse(f, REFUSED_BID) : bid_refused(g, f, a, e);
    }
    if (f->said->test) {
        f->out->verdict = VERDICT_CHECKED;
        return 0;
    }
    return bid_keep(g, f, a, e);
}

/* The lines as one turn of this seat. */
static int orders_play(const struct engine *g, const struct arriving *f,
                       struct play *play, struct error *e)
{
    memset(play, 0, sizeof *play);
    play->cause = CAUSE_ORDER;
    play->entry = g->head.seq + 1;
    play->parts = 1;
    play->part[0].seat = f->seat;
    play->part[0].kind = ORDER_WORDS;
    play->part[0].count = f->said->count;
    play->part[0].order = f->said->order;
    if (engine_draws(g, &play->draws, e)) {
        return -1;
    }
    if (contrib_of(f)) {
        play->draws.contributions = 1;
        play->draws.from[0].player = f->seat + 1;
        memcpy(play->draws.from[0].c, f->contrib, SEAL_HASH);
    }
    return 0;
}

/* What the rules refuse is the player's; the rest is ours. */
static bool is_the_players(const struct error *e)
{
    return e->code == ERROR_SYNTAX || e->code == ERROR_ILLEGAL || e->code == ERROR_DENIED;
}

static int orders_refused(struct engine *g, struct arriving *f, const struct error *why,
                          struct error *e)
{
    if (!is_the_players(why)) {
        *e = *why;
        return -1;
    }
    if (why->code == ERROR_DENIED && f->number && !game_asked(g->game, f->seat)) {
        f->out->error = *why;
        if (what_closed(g, f, e)) {
            return -1;
        }
        return refuse(f, f->out->closed_text[0] ? REFUSED_LATE : REFUSED_ORDER);
    }
    f->out->error = *why;
    return refuse(f, REFUSED_ORDER);
}

/* The lines' fates, taken over from what was played. */
static void lines_take(struct arriving *f, struct played *p)
{
    f->out->line = p->line;
    f->out->lines = p->lines;
    p->line = NULL;
    p->lines = 0;
}

/* Seals what answers a sealed question. 4.6. */
static int answer_seal(struct engine *g, struct arriving *f, struct asked *a,
                       const char *text, struct error *e)
{
    struct sealed_answer sealed;
    struct seal_context context;
    unsigned char nonce[SEAL_HASH];
    unsigned char *record, *box = NULL;
    size_t size = 0;
    int result = -1;

    memset(&sealed, 0, sizeof sealed);
    if (g->journal->seq(g->journal->arg, a, f->seat + 1, &sealed.seq, e)) {
        return -1;
    }
    sealed.seq++;
    randombytes_buf(nonce, sizeof nonce);
    engine_context(g->game, a, f->seat + 1, &context);
    record = seal_answer_write(text, strlen(text), (uint32_t)sealed.seq, nonce, &size, e);
    box = record ? seal_answer_box(record, size, a->round_public, &sealed.box_size, e)
                 : NULL;
    if (!box) {
        goto done;
    }
    seal_answer_commit(sealed.commit, &context, record, size);
    sealed.question = a->q.number;
    sealed.round = a->q.round;
    sealed.player = f->seat + 1;
    sealed.code = f->number;
    sealed.box = box;
    memcpy(sealed.raw, f->raw_ref, SEAL_HASH);
    sealed.has_contrib = contrib_of(f) != NULL;
    memcpy(sealed.contrib, f->contrib, SEAL_HASH);
    result =
        engine_append(g, ENTRY_BID_IN, f->seat + 1, entry_answer(&sealed), NULL, e) ||
        engine_receipt(g, a, f->seat + 1, sealed.seq, sealed.commit, RECEIPT_ACCEPTED, e);
done:
    if (record) {
        seal_wipe(record, size);
    }
    free(record);
    free(box);
    return result ? -1 : 0;
}

static int answer_keep(struct engine *g, struct arriving *f, struct asked *a,
                       struct error *e)
{
    struct seal_context round;
    struct key_pair key;
    char *text = submission_orders(f->said);
    int result;

    if (!text) {
        return error_memory(e);
    }
    engine_context(g->game, a, 0, &round);
    seal_answer_key(&key, g->intake->play, &round);
    memcpy(a->round_public, key.public, sizeof a->round_public);
    seal_wipe(&key, sizeof key);
    result = archive(g, f, e) || answer_seal(g, f, a, text, e);
    seal_wipe(text, strlen(text));
    free(text);
    if (result) {
        return -1;
    }
    a->answered |= SEE_ONLY(f->seat);
    a->last_in = engine_time(g);
    code_used(g, f);
    f->out->verdict = VERDICT_STORED;
    return messages_pass_on(g, f, e) || engine_settle(g, e) ? -1 : 0;
}

/* Played already; now its entries: order-in, messages, the turn and what follows. */
static int orders_log(struct engine *g, struct arriving *f, struct played *p,
                      struct error *e)
{
    char *text = submission_orders(f->said);
    char *body = text ? entry_order(f->seat + 1, f->number, contrib_of(f), text) : NULL;

    free(text);
    if (engine_append(g, ENTRY_ORDER_IN, f->seat + 1, body, NULL, e) ||
        messages_pass_on(g, f, e)) {
        played_clear(p);
        return -1;
    }
    code_used(g, f);
    f->out->verdict = VERDICT_PLAYED;
    return engine_log_turn(g, p, e) || engine_settle(g, e) ? -1 : 0;
}

/* A file that the rules would carry out; what it is decides the trial. */
static int orders_tried(struct engine *g, struct arriving *f, struct play *play,
                        bool answered, struct error *e)
{
    struct asked *a = game_asked(g->game, f->seat);
    struct played p;
    struct error why;

    if (answered && a && asked_later(f, a)) {
        return refuse_late(g, f, e);
    }
    if (f->said->test) {
        f->out->verdict = VERDICT_CHECKED;
        return 0;
    }
    if (answered && a && a->q.sealed == SEALED_ANSWERS) {
        free(f->out->line); /* nobody may see more of it than that it came */
        f->out->line = NULL;
        f->out->lines = 0;
        return answer_keep(g, f, a, e);
    }
    memset(&why, 0, sizeof why);
    if (engine_play(g, play, &p, &why)) {
        return orders_refused(g, f, &why, e);
    }
    free(f->out->line);
    lines_take(f, &p);
    return orders_log(g, f, &p, e);
}

/* Every file is tried first: a sealed answer must not be played, and a late one neither.
 * Where neither can be, it is played at once. */
static int orders_arrive(struct engine *g, struct arriving *f, struct error *e)
{
    const struct asked *a = game_asked(g->game, f->seat);
    struct play play;
    struct played p;
    struct error why;
    bool answered = false;

    if (orders_play(g, f, &play, e)) {
        return -1;
    }
    if (f->said->test || (a && (a->q.sealed == SEALED_ANSWERS || asked_later(f, a)))) {
        memset(&why, 0, sizeof why);
        if (game_try(g->game, &play, &answered, &p, &why)) {
            return orders_refused(g, f, &why, e);
        }
        lines_take(f, &p);
        played_clear(&p);
    }
    return orders_tried(g, f, &play, answered, e);
}

static int messages_alone(struct engine *g, struct arriving *f, struct error *e)
{
    if (f->said->test) {
        f->out->verdict = VERDICT_CHECKED;
        return 0;
    }
    engine_wrote(g, f->seat);
    f->out->verdict = VERDICT_STORED;
    return messages_pass_on(g, f, e) || engine_settle(g, e) ? -1 : 0;
}

/* RETRACT: of a bid the same as BID NONE; of an answer, one without a word, which counts
 * as none. Whoever reads the log cannot tell it from another before the opening. */
static int retract(struct engine *g, struct arriving *f, struct error *e)
{
    struct asked *a = bids_asked(g->game, f->seat);

    if (a) {
        f->none = *f->said;
        f->none.bid.given = true;
        f->none.bid.kind = BID_NONE;
        f->said = &f->none;
        return bid_arrives(g, f, e);
    }
    a = game_asked(g->game, f->seat);
    if (!a || a->q.sealed != SEALED_ANSWERS || !(a->answered & SEE_ONLY(f->seat))) {
        error_set(&f->out->error, ERROR_ILLEGAL, "Nothing of yours waits sealed.");
        return refuse(f, REFUSED_ORDER);
    }
    if (f->said->test) {
        f->out->verdict = VERDICT_CHECKED;
        return 0;
    }
    return answer_keep(g, f, a, e);
}

/* What neither plays nor waits: a question to the engine, or nothing at all. */
static int ask(struct arriving *f)
{
    if (!f->said->status && !f->said->rules && !f->said->history) {
        return refuse(f, REFUSED_NOORDERS);
    }
    f->out->verdict = VERDICT_TOLD;
    return 0;
}

static int arrive(struct engine *g, struct arriving *f, struct error *e)
{
    enum refused code = f->number ? engine_code(g, f->seat, f->number) : REFUSED_NONE;

    if (code != REFUSED_NONE) {
        return refuse(f, code);
    }
    if (f->number &&
        g->journal->issued(g->journal->arg, f->seat + 1, f->number, &f->issued, e)) {
        return -1;
    }
    if (f->said->retract) {
        return retract(g, f, e);
    }
    if (f->said->bid.given || f->said->bid.tie_only || f->said->bid.malformed) {
        return bid_arrives(g, f, e);
    }
    if (f->said->count) {
        return orders_arrive(g, f, e);
    }
    return f->said->tells ? messages_alone(g, f, e) : ask(f);
}

int engine_submit(struct engine *g, int seat, int64_t number, const struct submission *s,
                  const void *raw, size_t raw_size, unsigned char **archived,
                  size_t *archived_size, struct answer *out, struct error *e)
{
    struct arriving f;
    int result;

    memset(&f, 0, sizeof f);
    memset(out, 0, sizeof *out);
    f.seat = seat;
    f.number = number;
    f.said = s;
    f.raw = raw;
    f.raw_size = raw_size;
    f.out = out;
    if (s->salt[0]) {
        chance_salt(f.contrib, s->salt);
    }
    result = arrive(g, &f, e);
    *archived = f.archived;
    *archived_size = f.archived_size;
    if (result) {
        answer_clear(out);
    }
    return result;
}
