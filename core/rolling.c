/* A position that the host takes back: the game goes on from an earlier turn, and nothing
 * of what was is overwritten. architecture 5.1, sealed-bids 5.2. */
#include "core/engine_parts.h"

#include "core/entries.h"
#include "core/secrets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Piles of a game of a campaign that has ended were shown to all. */
static int same_war(const struct engine *g, int64_t turn, struct error *e)
{
    struct log_entry reveal, entry;
    int64_t n = 0, at = 0;

    if (g->journal->find(g->journal->arg, ENTRY_DECK_REVEAL, g->head.seq, true, &reveal,
                         e)) {
        return -1;
    }
    free(reveal.body);
    while (reveal.seq && at < reveal.seq) {
        if (g->journal->find(g->journal->arg, ENTRY_TURN, at + 1, false, &entry, e)) {
            return -1;
        }
        free(entry.body);
        at = entry.seq ? entry.seq : reveal.seq;
        n += entry.seq && entry.seq < reveal.seq;
    }
    return n > turn
               ? error_set(e, ERROR_ILLEGAL,
                           "A game of the campaign has ended since turn %lld, and its "
                           "piles were shown: there is no way back into it.",
                           (long long)turn)
               : 0;
}

/* Why a position is not there, and which are instead. */
static int not_known(const struct engine *g, const struct position *to, struct error *e)
{
    const bool later = to->later && to->later < g->game->turns;
    char others[100] = "No other turn is known.";

    if (to->earlier || later) {
        (void)snprintf(others, sizeof others,
                       "The game can go back to turn %lld or %s one.",
                       (long long)(later ? to->later : to->earlier),
                       later ? "a later" : "an earlier");
    }
    return error_set(
        e, ERROR_ILLEGAL,
        "What turn %lld led to is not known any more: %s. %s What the state should be is "
        "set right by sealed host GAME correct.",
        (long long)to->turn,
        to->removed ? "orders up to it were removed by sealed redact, without which "
                      "nothing behind them can be played again"
                    : "it was played by another version of the rules, or the keys to its "
                      "piles were lost",
        others);
}

static int may_go_back(const struct engine *g, const struct position *to, struct error *e)
{
    if (g->game->over) {
        return error_set(e, ERROR_ILLEGAL,
                         "The game is over, and the secret of its decks published.");
    }
    if (to->turn < 1 || to->turn >= g->game->turns) {
        return error_set(e, ERROR_ILLEGAL,
                         "The game is at turn %lld: it can go back to an earlier one, "
                         "from 1 on.",
                         (long long)g->game->turns);
    }
    if (!to->state && to->lost && to->later) {
        return error_set(
            e, ERROR_ILLEGAL,
            "What turn %lld led to can never be proved, as the key to its piles was "
            "lost: the game can go back to turn %lld or a later one, behind the loss. "
            "What went wrong before it is set right by sealed host GAME correct.",
            (long long)to->turn, (long long)to->later);
    }
    if (!to->state) {
        return not_known(g, to, e);
    }
    return same_war(g, to->turn, e);
}

/* The state as the rules read it, with all their checks: malloc'd or NULL. */
static void *state_of(const struct game *game, const char *snapshot, struct error *e)
{
    void *state = calloc(1, game->rules->state_size);
    json_t *json = json_loads(snapshot, 0, NULL);
    struct turn t;

    if (!state || !json) {
        (void)error_memory(e);
        goto failed;
    }
    game_turn(game, &t);
    t.state = state;
    if (game->rules->load(&t, json, e) || game->rules->audit(&t, e)) {
        goto failed;
    }
    json_decref(json);
    return state;
failed:
    json_decref(json);
    free(state);
    return NULL;
}

/* The key of a round of a tie is made from the vault. */
static int has_keys(const struct engine *g, void *state, struct error *e)
{
    struct question list[QUESTIONS_MAX];
    struct turn t;
    int i, n;

    memset(list, 0, sizeof list);
    game_turn(g->game, &t);
    t.state = state;
    n = g->game->rules->pending(&t, list);
    for (i = 0; i < n; i++) {
        if (list[i].sealed == SEALED_BIDS && list[i].round > 0 && !g->vault) {
            return error_set(
                e, ERROR_ILLEGAL,
                "There it asks for bids of a tie, whose key needs the vault, "
                "which is under a passphrase: use --vault-fd.");
        }
    }
    return 0;
}

int engine_rollback(struct engine *g, const struct position *to, const char *why,
                    struct error *e)
{
    const struct new_dice dice = {.before = g->intake->play};
    struct game *game = g->game;
    void *state;

    if (may_go_back(g, to, e)) {
        return -1;
    }
    state = state_of(game, to->state, e);
    if (!state || has_keys(g, state, e) ||
        engine_append(g, ENTRY_HOST, 0, entry_rollback(to->turn, to->highest, why), NULL,
                      e)) {
        free(state);
        return -1;
    }
    memcpy(game->state, state, game->rules->state_size);
    free(state);
    game->questions = to->highest;
    game->asked_count = 0;
    g->acts++;
    g->act = ACT_ROLLBACK;
    g->renumbers = true;
    if (engine_new_dice(g, &dice, e)) {
        return -1;
    }
    g->renumbers = false;
    return 0;
}
