/* Lines of orders: they are tried, then played, kept sealed, or held until others have
 * added to their dice. architecture 4, sealed-bids 4.6 and 5.5. */
#include "core/submitting_parts.h"

#include "core/entries.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

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
    if (f->dice.adds) {
        play->draws.contributions = 1;
        play->draws.from[0].player = f->seat + 1;
        memcpy(play->draws.from[0].c, f->dice.c, SEAL_HASH);
    }
    return 0;
}

static int orders_refused(struct engine *g, struct arriving *f, const struct error *why,
                          struct error *e)
{
    if (!error_of_order(why)) {
        *e = *why;
        return -1;
    }
    if (why->code == ERROR_DENIED && f->number && !game_asked(g->game, f->seat)) {
        f->out->error = *why;
        if (arriving_what_closed(g, f, e)) {
            return -1;
        }
        return arriving_refuse(f, f->out->closed_text[0] ? REFUSED_LATE : REFUSED_ORDER);
    }
    f->out->error = *why;
    return arriving_refuse(f, REFUSED_ORDER);
}

/* The lines' fates, taken over from what was played. */
static void lines_take(struct arriving *f, struct played *p)
{
    f->out->line = p->line;
    f->out->lines = p->lines;
    p->line = NULL;
    p->lines = 0;
}

/* The block that signed it; NULL. */
static const unsigned char *signature_of(const struct arriving *f)
{
    return f->signature.given ? f->signature.bytes : NULL;
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
    if (f->signature.given) {
        sealed.signed_seq = f->signature.block.seq;
        if (seal_box(sealed.signed_box, f->signature.bytes, sizeof f->signature.bytes,
                     a->round_public, e)) {
            goto done;
        }
    }
    memcpy(sealed.raw, f->raw_ref, SEAL_HASH);
    sealed.has_contrib = arriving_contrib(f) != NULL;
    memcpy(sealed.contrib, f->dice.c, SEAL_HASH);
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

int arriving_answer(struct engine *g, struct arriving *f, struct asked *a,
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
    result = arriving_archive(g, f, e) || answer_seal(g, f, a, text, e);
    seal_wipe(text, strlen(text));
    free(text);
    if (result) {
        return -1;
    }
    f->out->replaced = (a->answered & SEE_ONLY(f->seat)) != 0;
    a->answered |= SEE_ONLY(f->seat);
    a->last_in = engine_time(g);
    arriving_code_used(g, f);
    f->out->verdict = VERDICT_STORED;
    return arriving_messages(g, f, e) || engine_settle(g, e) ? -1 : 0;
}

/* The order-in. */
static int order_log(struct engine *g, struct arriving *f, struct error *e)
{
    char *text = submission_orders(f->said);
    char *body = text ? entry_order(f->seat + 1, f->number, signature_of(f),
                                    arriving_contrib(f), text)
                      : NULL;

    free(text);
    return engine_append(g, ENTRY_ORDER_IN, f->seat + 1, body, NULL, e);
}

/* Played already; now its entries: order-in, messages, the turn and what follows. */
static int orders_log(struct engine *g, struct arriving *f, struct played *p,
                      struct error *e)
{
    if (order_log(g, f, e) || arriving_messages(g, f, e)) {
        played_clear(p);
        return -1;
    }
    arriving_code_used(g, f);
    f->out->verdict = VERDICT_PLAYED;
    return engine_log_turn(g, p, e) || engine_settle(g, e) ? -1 : 0;
}

/* A file of the host is fixed before anybody else adds to its dice. 5.5. */
static int order_hold(struct engine *g, struct arriving *f, struct error *e)
{
    if (order_log(g, f, e)) {
        return -1;
    }
    g->game->held = g->head.seq;
    g->acts++; /* all are told */
    arriving_code_used(g, f);
    f->out->verdict = VERDICT_STORED;
    return arriving_messages(g, f, e) || engine_settle(g, e) ? -1 : 0;
}

/* A file that the rules would carry out; what it is decides the trial. */
static int orders_tried(struct engine *g, struct arriving *f, struct play *play,
                        bool answered, struct error *e)
{
    struct asked *a = game_asked(g->game, f->seat);
    struct played p;
    struct error why;

    if (answered && a && arriving_asked_later(f, a)) {
        return arriving_refuse_late(g, f, e);
    }
    if (f->said->test) {
        f->out->verdict = VERDICT_CHECKED;
        return 0;
    }
    if (answered && a && a->q.sealed == SEALED_ANSWERS) {
        free(f->out->line); /* nobody may see more of it than that it came */
        f->out->line = NULL;
        f->out->lines = 0;
        return arriving_answer(g, f, a, e);
    }
    if (game_holds(g->game, f->seat)) {
        return order_hold(g, f, e);
    }
    memset(&why, 0, sizeof why);
    if (engine_play(g, play, &p, &why)) {
        return orders_refused(g, f, &why, e);
    }
    free(f->out->line);
    lines_take(f, &p);
    return orders_log(g, f, &p, e);
}

int arriving_orders(struct engine *g, struct arriving *f, struct error *e)
{
    const struct asked *a = game_asked(g->game, f->seat);
    struct play play;
    struct played p;
    struct error why;
    bool answered = false;

    if (orders_play(g, f, &play, e)) {
        return -1;
    }
    if (f->said->test || game_holds(g->game, f->seat) ||
        (a && (a->q.sealed == SEALED_ANSWERS || arriving_asked_later(f, a)))) {
        memset(&why, 0, sizeof why);
        if (game_try(g->game, &play, &answered, &p, &why)) {
            return orders_refused(g, f, &why, e);
        }
        lines_take(f, &p);
        played_clear(&p);
    }
    return orders_tried(g, f, &play, answered, e);
}
