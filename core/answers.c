/* Opening sealed answers, as one turn. sealed-bids 4.6, 7.4. */
#include "core/unsealed.h"

#include "core/body.h"

#include <stdlib.h>
#include <string.h>

/* Opens one answer. The text was tried when it came in. */
static int answer_open(const struct engine *g, const struct unsealing *u, int seat,
                       struct unsealed *s, struct error *e)
{
    unsigned char commit[SEAL_HASH];
    struct seal_context context;
    const char *text;
    size_t n;
    uint32_t seq;

    s->status = STATUS_NONE;
    if (!s->came) {
        return 0;
    }
    e->code = ERROR_NONE;
    s->record = seal_answer_unbox(s->in.box, s->in.box_size, &u->key, &s->record_size, e);
    if (!s->record) {
        s->status = STATUS_SHUT;
        return e->code == ERROR_NONE ? 0 : -1;
    }
    engine_context(g->game, u->asked, seat + 1, &context);
    seal_answer_commit(commit, &context, s->record, s->record_size);
    s->opened = !memcmp(commit, s->in.commit, sizeof commit) &&
                seal_answer_read(s->record, s->record_size, &text, &n, &seq);
    s->status = !s->opened ? STATUS_WRONG : n == 0 ? STATUS_WITHDRAWN : STATUS_VALID;
    return 0;
}

static int answer_line(struct body *b, int player, const struct unsealed *s,
                       struct error *e)
{
    char *hex = malloc(2 * s->record_size + 1);

    if (!hex) {
        return error_memory(e);
    }
    seal_hex(hex, s->record, s->record_size);
    body_line(b, "answer", "%d %lld %d %s", player, (long long)s->in.seq, s->status,
              s->opened ? hex : "-");
    free(hex);
    return 0;
}

static char *answers_body(const struct engine *g, const struct unsealing *u,
                          struct error *e)
{
    struct body b;
    int i;

    body_begin(&b, ENTRY_ANSWERS_OPEN);
    body_salt(&b);
    body_line(&b, "question", "%d", u->asked->q.number);
    body_line(&b, "round", "%d", u->asked->q.round);
    body_hex(&b, "round-sk", u->key.secret, SEAL_HASH);
    for (i = 0; i < g->game->seats; i++) {
        const struct unsealed *s = &u->seat[i];

        if (s->came && answer_line(&b, i + 1, s, e)) {
            free(body_end(&b));
            return NULL;
        }
        if (s->eligible && !s->came) {
            body_line(&b, "none", "%d", i + 1);
        }
    }
    return body_end(&b);
}

int engine_open_answers(struct engine *g, struct asked *a, struct error *e)
{
    struct asked question = *a; /* the turn moves the list of questions on */
    struct seal_context round;
    struct unsealing u;
    int i, result = -1;

    if (unsealing_begin(g, &question, &u, e)) {
        goto done;
    }
    engine_context(g->game, &question, 0, &round);
    seal_answer_key(&u.key, g->intake->play, &round);
    for (i = 0; i < g->game->seats; i++) {
        if (answer_open(g, &u, i, &u.seat[i], e)) {
            goto done;
        }
    }
    if (engine_append(g, ENTRY_ANSWERS_OPEN, 0, answers_body(g, &u, e), NULL, e) ||
        unsealing_play(g, &u, CAUSE_ANSWERS, e)) {
        goto done;
    }
    result = 0;
done:
    unsealing_clear(&u);
    return result;
}

int engine_waiting(struct engine *g, engine_waiting_fn *fn, void *arg, struct error *e)
{
    int i, seat, result = 0;

    for (i = 0; i < g->game->asked_count && !result; i++) {
        struct asked question = g->game->asked[i];
        struct seal_context round;
        struct unsealing u;

        if (question.q.sealed != SEALED_ANSWERS) {
            continue;
        }
        result = unsealing_begin(g, &question, &u, e);
        engine_context(g->game, &question, 0, &round);
        seal_answer_key(&u.key, g->intake->play, &round);
        for (seat = 0; seat < g->game->seats && !result; seat++) {
            struct unsealed *s = &u.seat[seat];
            const char *text;
            uint32_t seq;
            size_t n;

            result = answer_open(g, &u, seat, s, e);
            if (!result && s->status == STATUS_VALID &&
                seal_answer_read(s->record, s->record_size, &text, &n, &seq)) {
                result = fn(arg, seat, &question, text, n, e);
            }
        }
        unsealing_clear(&u);
    }
    return result;
}
