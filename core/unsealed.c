#include "core/unsealed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void unsealing_clear(struct unsealing *u)
{
    int i;

    for (i = 0; i < SEATS_MAX; i++) {
        struct unsealed *s = &u->seat[i];

        bid_in_clear(&s->in);
        free(s->record);
        if (s->has_file) {
            submission_free(&s->said);
            order_file_free(&s->file);
        }
    }
    seal_wipe(u, sizeof *u);
}

int unsealing_begin(struct engine *g, struct asked *a, struct unsealing *u,
                    struct error *e)
{
    struct sealed_item item[SEATS_MAX];
    int i, result = -1;

    memset(u, 0, sizeof *u);
    u->asked = a;
    if (g->journal->sealed(g->journal->arg, a, item, e)) {
        return -1;
    }
    for (i = 0; i < g->game->seats; i++) {
        u->seat[i].eligible = (a->q.seats & SEE_ONLY(i)) != 0;
        u->seat[i].came = u->seat[i].eligible && item[i].entry;
        if (u->seat[i].came &&
            entry_bid_read(&u->seat[i].in, item[i].body, item[i].size, e)) {
            goto done;
        }
    }
    result = 0;
done:
    engine_items_free(item);
    return result;
}

/* BID n as the game gets it; what does not count is BID 0 with its status. */
static void bid_order(struct unsealed *s, struct part *part)
{
    (void)snprintf(s->words[0], sizeof s->words[0], "BID");
    (void)snprintf(s->words[1], sizeof s->words[1], "%lu",
                   (unsigned long)(s->status == STATUS_VALID ? s->opening.amount : 0));
    memset(&s->order, 0, sizeof s->order);
    s->order.kind = ORDER_WORDS;
    s->order.status = s->status;
    s->order.forfeit = s->forfeit;
    s->order.count = 2;
    s->order.text = s->words[0];
    s->order.word[0] = s->words[0];
    s->order.word[1] = s->words[1];
    s->orders[0] = &s->order;
    part->kind = ORDER_WORDS;
    part->status = s->status;
    part->count = 1;
    part->order = s->orders;
}

/* The lines of an answer, or its default. */
static int answer_orders(const struct engine *g, struct unsealed *s, struct part *part,
                         struct error *e)
{
    const char *text;
    size_t n;
    uint32_t seq;

    part->kind = ORDER_DEFAULT;
    part->status = s->status;
    if (s->status != STATUS_VALID ||
        !seal_answer_read(s->record, s->record_size, &text, &n, &seq)) {
        return 0;
    }
    if (order_file_read(&s->file, text, n, e)) {
        return -1;
    }
    if (submission_read(&s->said, &s->file, g->game->names, g->game->seats, e)) {
        order_file_free(&s->file);
        return -1;
    }
    s->has_file = true;
    part->kind = ORDER_WORDS;
    part->count = s->said.count;
    part->order = s->said.order;
    return 0;
}

/* Nonces of commitments were bound before anybody could know the dice: 5.3. Those of mode
 * table were not: the last to mail, and the host, know all others. */
static bool mixes_nonces(const struct engine *g, const struct unsealing *u)
{
    return u->asked->auction && game_round_mode(g->game, u->asked) == MODE_COMMIT;
}

/* The parts of the seats in seat order, and the contributions of what counts. */
static int parts_of(struct engine *g, struct unsealing *u, struct play *play,
                    struct error *e)
{
    struct draw_source *draws = &play->draws;
    int i;

    if (engine_draws(g, draws, e)) {
        return -1;
    }
    draws->nonces = mixes_nonces(g, u);
    for (i = 0; i < g->game->seats; i++) {
        struct unsealed *s = &u->seat[i];
        struct part *part = &play->part[play->parts];

        if (!s->eligible) {
            continue;
        }
        play->parts++;
        part->seat = i;
        if (u->asked->auction) {
            bid_order(s, part);
        } else if (answer_orders(g, s, part, e)) {
            return -1;
        }
        if (s->status == STATUS_VALID && (s->in.has_contrib || draws->nonces)) {
            struct contribution *c = &draws->from[draws->contributions++];

            c->player = i + 1;
            memcpy(c->c, s->in.contrib, SEAL_HASH);
            if (draws->nonces) {
                seal_hash(c->c, "pbem1.salt", s->opening.nonce, sizeof s->opening.nonce);
            }
        }
    }
    return 0;
}

static void missing_counted(struct engine *g, const struct unsealing *u)
{
    int i;

    for (i = 0; i < g->game->seats; i++) {
        if (u->seat[i].eligible && !u->seat[i].came && !u->asked->early) {
            engine_missed(g, i);
        }
    }
}

int unsealing_play(struct engine *g, struct unsealing *u, enum cause cause,
                   struct error *e)
{
    struct play play;

    memset(&play, 0, sizeof play);
    play.cause = cause;
    play.entry = g->head.seq;
    play.number = u->asked->q.number;
    play.round = u->asked->q.round;
    missing_counted(g, u);
    return parts_of(g, u, &play, e) || engine_turn(g, &play, e) ? -1 : 0;
}
