/* From the entries of the log back to what was played: orders, opened bids and answers,
 * defaults and plans. */
#include "core/replay_parts.h"

#include "core/verify_strict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void replay_play_clear(struct replay_play *p)
{
    int i;

    for (i = 0; i < SEATS_MAX; i++) {
        if (p->has_said[i]) {
            submission_free(&p->said[i]);
        }
        if (p->has_file[i]) {
            order_file_free(&p->file[i]);
        }
    }
    free(p->order);
    json_decref(p->patch);
    memset(p, 0, sizeof *p);
}

/* Reads the order lines of a body into file i: 1, 0 they are none, -1 out of memory. */
static int lines_read(struct replay_play *p, int i, const char *text, size_t n,
                      struct error *e)
{
    struct error why = {ERROR_NONE, 0, ""};

    if (order_file_read(&p->file[i], text, n, &why)) {
        if (why.code == ERROR_MEMORY) {
            *e = why;
            return -1;
        }
        return 0;
    }
    p->has_file[i] = true;
    return 1;
}

static void part_add(struct play *play, int seat, enum order_kind kind)
{
    struct part *part = &play->part[play->parts++];

    memset(part, 0, sizeof *part);
    part->seat = seat;
    part->kind = kind;
}

static int order_play(struct replay *r, struct replay_play *p,
                      const struct log_entry *entry, struct error *e)
{
    struct said_order o;
    char *text;
    int i, result;

    if (said_order(&o, &r->cause) || o.player < 1 || o.player > r->game.seats) {
        replay_stop(r, 11, entry->seq, "What it plays cannot be read.");
        return 0;
    }
    text = strict_hex(o.text, o.size);
    if (!text) {
        return error_memory(e);
    }
    result = lines_read(p, 0, text, o.size, e);
    free(text);
    if (result <= 0) {
        if (!result) {
            replay_stop(r, 11, r->cause.seq, "Its text is not that of an order file.");
        }
        return result;
    }
    p->order = calloc((size_t)p->file[0].count + 1, sizeof(void *));
    if (!p->order) {
        return error_memory(e);
    }
    for (i = 0; i < p->file[0].count; i++) {
        p->order[i] = &p->file[0].order[i];
    }
    part_add(&p->play, o.player - 1, ORDER_WORDS);
    p->play.part[0].count = p->file[0].count;
    p->play.part[0].order = p->order;
    return 1;
}

static int correction_play(struct replay *r, struct replay_play *p,
                           const struct log_entry *entry, struct error *e)
{
    struct said_order o;
    char *text = said_order(&o, &r->cause) ? NULL : strict_hex(o.text, o.size);

    if (text) {
        p->patch = json_loadb(text, o.size, JSON_REJECT_DUPLICATES, NULL);
        free(text);
    }
    if (!json_is_object(p->patch)) {
        replay_stop(r, 11, entry->seq, "What it corrects cannot be read.");
        return 0;
    }
    (void)e;
    p->play.patch = p->patch;
    return 1;
}

/* What a bid costs that was not revealed: sealed-bids 7.5. */
static int forfeit_of(const struct replay *r, const struct said_round *said,
                      const struct asked *a, int seat)
{
    int64_t highest = 0;
    int i;

    if (said->seat[seat].none || said->seat[seat].status != 6 ||
        (verify_relief(r->log, (int)said->number, said->round) & SEE_ONLY(seat))) {
        return 0;
    }
    for (i = 0; i < SEATS_MAX; i++) {
        const struct said_bid *b = &said->seat[i];

        if (b->listed && !b->none && !b->status && b->amount > highest) {
            highest = b->amount;
        }
    }
    return game_forfeit(&a->q, seat, highest);
}

/* BID n, as the engine gives it at an opening. */
static void bid_part(struct replay_play *p, int seat, const struct said_bid *b,
                     int forfeit)
{
    struct order *o = &p->bid[seat];
    struct part *part;

    (void)snprintf(p->amount[seat], sizeof p->amount[seat], "%lld",
                   b->none || b->status ? 0 : (long long)b->amount);
    o->kind = ORDER_WORDS;
    o->status = b->none ? 1 : b->status;
    o->forfeit = forfeit;
    o->count = 2;
    o->text = o->word[0] = "BID";
    o->word[1] = p->amount[seat];
    p->bids[seat] = o;
    part_add(&p->play, seat, ORDER_WORDS);
    part = &p->play.part[p->play.parts - 1];
    part->status = o->status;
    part->count = 1;
    part->order = &p->bids[seat];
}

/* The question that was opened; NULL: the game does not ask it. */
static struct asked *opened_question(struct replay *r, const struct said_round *said)
{
    int i;

    if (r->cause.kind == ENTRY_ANSWERS_OPEN) {
        return game_question(&r->game, (int)said->number, said->round);
    }
    for (i = 0; i < 2 * QUESTIONS_MAX; i++) {
        if (r->opened[i].auction == said->number && r->opened[i].round == said->round) {
            return game_question(&r->game, r->opened[i].question, said->round);
        }
    }
    return NULL;
}

/* The lines of an answer, or the default of who sent none. */
static int answer_part(struct replay *r, struct replay_play *p, int seat,
                       const struct said_bid *b, struct error *e)
{
    const char *text;
    char *record;
    struct error why = {ERROR_NONE, 0, ""};
    uint32_t seq;
    size_t n;
    int result = 0;

    part_add(&p->play, seat, ORDER_DEFAULT);
    p->play.part[p->play.parts - 1].status = b->none ? 1 : b->status;
    if (b->none || b->status || !b->opened) {
        return 1;
    }
    record = strict_hex(b->record, b->record_size);
    if (!record) {
        return error_memory(e);
    }
    if (seal_answer_read((unsigned char *)record, b->record_size, &text, &n, &seq)) {
        result = lines_read(p, seat, text, n, e);
    }
    free(record);
    if (result > 0 && submission_read(&p->said[seat], &p->file[seat], r->game.names,
                                      r->game.seats, &why)) {
        result = 0;
    }
    if (result > 0) {
        struct part *part = &p->play.part[p->play.parts - 1];

        p->has_said[seat] = true;
        part->kind = ORDER_WORDS;
        part->count = p->said[seat].count;
        part->order = p->said[seat].order;
    }
    if (!result) {
        replay_stop(r, 11, r->cause.seq, "An answer in it cannot be read.");
    }
    return result;
}

static int opening_play(struct replay *r, struct replay_play *p,
                        const struct log_entry *entry, struct error *e)
{
    const bool answers = r->cause.kind == ENTRY_ANSWERS_OPEN;
    struct said_round said;
    const struct asked *a;
    int i, result = 1;

    a = said_round(&said, &r->cause) ? NULL : opened_question(r, &said);
    if (!a || a->q.sealed != (answers ? SEALED_ANSWERS : SEALED_BIDS)) {
        replay_stop(r, 11, entry->seq,
                    "The game asks for no sealed %s of the kind it opens.",
                    answers ? "answers" : "bids");
        return 0;
    }
    p->play.number = a->q.number;
    p->play.round = a->q.round;
    for (i = 0; i < r->game.seats && result > 0; i++) {
        if (!(a->q.seats & SEE_ONLY(i))) {
            continue;
        }
        if (answers) {
            result = answer_part(r, p, i, &said.seat[i], e);
        } else {
            bid_part(p, i, &said.seat[i], forfeit_of(r, &said, a, i));
        }
    }
    return result;
}

static void draws_of(const struct replay *r, struct draw_source *d,
                     const struct said_turn *t)
{
    const unsigned char *next = secrets_known(r->secrets, r->in_force + 1);

    memcpy(d->event.game, r->game.id, sizeof d->event.game);
    d->event.chain = t->chain;
    d->event.number = t->event;
    memcpy(d->event.reveal, t->reveal, sizeof d->event.reveal);
    memcpy(d->event.deck, secrets_known(r->secrets, r->in_force), sizeof d->event.deck);
    if (next) {
        memcpy(d->event.next_deck, next, sizeof d->event.next_deck);
    }
    memcpy(d->from, t->from, sizeof d->from);
    d->contributions = t->contributions;
    chance_contributions(d->event.contrib, r->game.id, t->event, t->from,
                         t->contributions);
}

int replay_play_make(struct replay *r, struct replay_play *p, const struct said_turn *t,
                     const struct log_entry *entry, struct error *e)
{
    memset(p, 0, sizeof *p);
    p->play.cause = t->cause;
    p->play.entry = t->entry;
    p->play.number = t->number;
    p->play.round = t->round;
    p->play.player = t->player;
    draws_of(r, &p->play.draws, t);
    if (t->player > r->game.seats) {
        replay_stop(r, 11, entry->seq, "The game has no player %d.", t->player);
        return 0;
    }
    switch (t->cause) {
    case CAUSE_SETUP:
    case CAUSE_SHUFFLE:
        return 1;
    case CAUSE_ORDER:
        return order_play(r, p, entry, e);
    case CAUSE_ANSWERS:
    case CAUSE_OPEN:
        return opening_play(r, p, entry, e);
    case CAUSE_EXPIRY:
        part_add(&p->play, t->player - 1, ORDER_DEFAULT);
        return 1;
    case CAUSE_PLAN:
        part_add(&p->play, t->player - 1, ORDER_PLAN);
        p->play.part[0].plan = t->number;
        return 1;
    case CAUSE_HOST:
        return correction_play(r, p, entry, e);
    }
    return 0;
}
