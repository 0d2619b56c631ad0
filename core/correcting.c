/* A position that the host corrects, with a reason. sealed-bids 4.5, architecture 5.1. */
#include "core/engine_parts.h"

#include "core/correct.h"
#include "core/entries.h"
#include "core/verify_said.h"

#include <stdlib.h>
#include <string.h>

/* The highest number of a question so far. */
static int highest(const struct engine *g, int *out, struct error *e)
{
    struct log_entry entry;
    struct said_turn t;
    int64_t at = 1;
    int i, line;

    for (*out = 0;; at = entry.seq + 1) {
        if (g->journal->find(g->journal->arg, ENTRY_TURN, at, false, &entry, e)) {
            return -1;
        }
        if (!entry.seq) {
            return 0;
        }
        line = said_turn(&t, &entry);
        free(entry.body);
        for (i = 0; !line && i < t.asks; i++) {
            *out = t.ask[i].number > *out ? (int)t.ask[i].number : *out;
        }
    }
}

/* A round of bids has its terms in the log. */
static bool same_terms(const struct question *a, const struct question *b)
{
    return a->seats == b->seats && a->max == b->max && a->sealed == b->sealed &&
           !memcmp(a->purse, b->purse, sizeof a->purse);
}

static const struct question *among(const struct question *list, int n,
                                    const struct question *q)
{
    int i;

    for (i = 0; i < n; i++) {
        if (list[i].number == q->number && list[i].round == q->round) {
            return &list[i];
        }
    }
    return NULL;
}

/* What would be asked: rounds of bids as they are, and nothing that was asked before. */
static int may_ask(const struct engine *g, void *after, struct error *e)
{
    const struct game *game = g->game;
    struct question list[QUESTIONS_MAX];
    struct turn t;
    int i, n, most;

    if (highest(g, &most, e)) {
        return -1;
    }
    memset(list, 0, sizeof list);
    game_turn(game, &t);
    t.state = after;
    n = game->rules->pending(&t, list);
    for (i = 0; i < n; i++) {
        list[i].number += game->questions;
        if (!game_question(g->game, list[i].number, list[i].round) &&
            list[i].number <= most) {
            return error_set(e, ERROR_DATA,
                             "Question %d would be asked again, but each has a number of "
                             "its own: %d is the highest so far.",
                             list[i].number, most);
        }
    }
    for (i = 0; i < game->asked_count; i++) {
        const struct asked *a = &game->asked[i];
        const struct question *still = among(list, n, &a->q);

        if (a->opened && (!still || !same_terms(still, &a->q))) {
            return error_set(e, ERROR_ILLEGAL,
                             "Auction %d is not opened yet, and what may be bid in it "
                             "would change: wait until it is.",
                             a->auction);
        }
    }
    return 0;
}

/* The patch as the log has it, which says no more than what changes; NULL: it cannot be
 * carried out. */
static json_t *checked(const struct engine *g, const json_t *patch, struct error *e)
{
    const struct rules *rules = g->game->rules;
    void *after = calloc(1, rules->state_size);
    json_t *was = NULL, *is = NULL, *out = NULL;
    struct turn t;

    game_turn(g->game, &t);
    if (!after) {
        (void)error_memory(e);
    } else if (!correct_state(rules, &t, patch, after, e) && !may_ask(g, after, e)) {
        was = rules->save(&t);
        t.state = after;
        is = rules->save(&t);
        out = was && is ? correct_patch(was, is) : NULL;
        if (!out) {
            (void)error_memory(e);
        }
    }
    json_decref(was);
    json_decref(is);
    free(after);
    return out;
}

/* The host's reason, his patch, and the turn in which it is carried out. */
static int carry_out(struct engine *g, const json_t *patch, const char *text,
                     const char *why, struct error *e)
{
    struct play play;

    memset(&play, 0, sizeof play);
    play.cause = CAUSE_HOST;
    play.patch = patch;
    play.entry = g->head.seq + 1;
    return engine_append(g, ENTRY_HOST, 0,
                         entry_host(engine_act_name(ACT_CORRECT), NULL, why), NULL, e) ||
                   engine_append(g, ENTRY_ORDER_IN, 0,
                                 entry_order(0, 0, NULL, NULL, text), NULL, e) ||
                   engine_draws(g, &play.draws, e) || engine_turn(g, &play, e)
               ? -1
               : 0;
}

int engine_correct(struct engine *g, const json_t *patch, const char *why,
                   struct error *e)
{
    json_t *all;
    char *text;
    int result;

    if (g->game->over) {
        return error_set(e, ERROR_ILLEGAL, "The game is over.");
    }
    if (!json_is_object(patch)) {
        return error_set(e, ERROR_DATA, "A correction should be a JSON object.");
    }
    all = checked(g, patch, e);
    if (!all) {
        return -1;
    }
    text = json_dumps(all, JSON_SORT_KEYS | JSON_COMPACT);
    g->acts++;
    g->act = ACT_CORRECT;
    result =
        !text ? error_memory(e) : carry_out(g, all, text, why, e) || engine_settle(g, e);
    free(text);
    json_decref(all);
    return result ? -1 : 0;
}
