/* Files whose code was issued for something else than what is asked now. sealed-bids 7.7.
 */
#include "core/submitting_parts.h"

#include "core/body.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

int arriving_what_closed(struct engine *g, struct arriving *f, struct error *e)
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

/* Of what is asked now the mail knew. */
static int refuse_unasked(struct arriving *f, const struct asked *asked)
{
    f->out->error.code = ERROR_DENIED;
    if (asked) {
        (void)snprintf(f->out->error.text, sizeof f->out->error.text,
                       "That is not asked of you now, but: %s.", asked->q.text);
    } else {
        (void)snprintf(f->out->error.text, sizeof f->out->error.text,
                       "Nothing is asked of you now.");
    }
    return arriving_refuse(f, REFUSED_ORDER);
}

int arriving_refuse_late(struct engine *g, struct arriving *f, struct error *e)
{
    const struct asked *asked = game_asked(g->game, f->seat);

    if (arriving_what_closed(g, f, e)) {
        return -1;
    }
    if (!f->out->closed_text[0]) { /* asked was nothing, so that nothing closed */
        return asked && arriving_asked_later(f, asked) ? arriving_refuse(f, REFUSED_EARLY)
                                                       : refuse_unasked(f, asked);
    }
    return arriving_refuse(f, asked ? REFUSED_STALE : REFUSED_LATE);
}

bool arriving_asked_later(const struct arriving *f, const struct asked *a)
{
    return f->number && a->entry > f->issued;
}
