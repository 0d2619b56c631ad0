/* Dice and decks that begin anew in the middle of a game, as their key changes or what
 * they led to was undone. sealed-bids 5.7. */
#include "core/engine_parts.h"

#include "core/entries.h"
#include "core/secrets.h"

#include <stdlib.h>
#include <string.h>

void engine_bind_decks(struct engine *g, uint32_t first, int count,
                       struct bound_decks *out)
{
    struct game *game = g->game;
    unsigned char secret[SEAL_HASH];
    int i;

    memset(out, 0, sizeof *out);
    out->first = first;
    out->count = count;
    for (i = 0; i < count; i++) {
        chance_deck_secret(secret, g->intake->play, game->id, first + (uint32_t)i);
        chance_deck_commit(out->commit[i], game->id, secret);
    }
    game->deck_secrets = count ? first + (uint32_t)count - 1 : game->deck_secrets;
    seal_wipe(secret, sizeof secret);
}

/* The secret in force must not be known before the game ends, as it would tell hands: it
 * is published together with the one that takes its place. */
static void hide_before(const struct engine *g, const unsigned char before[32],
                        struct bound_decks *b)
{
    const struct game *game = g->game;
    unsigned char old[SEAL_HASH], new[SEAL_HASH];

    chance_deck_secret(old, before, game->id, game->deck_secret);
    chance_deck_secret(new, g->intake->play, game->id, b->first);
    b->before = game->deck_secret;
    chance_hide(b->hidden, new, game->id, b->before, old);
    seal_wipe(old, sizeof old);
    seal_wipe(new, sizeof new);
}

static uint32_t at_least(uint32_t next, uint32_t least)
{
    return next > least ? next : least;
}

/* The anchor of the new chain, which is in use from then on, with as many deck secrets as
 * the game may still need. */
static int anchor(struct engine *g, const struct new_dice *how, struct error *e)
{
    struct game *game = g->game;
    const int games = (int)(game->deck_secrets - game->deck_secret) + 1;
    const uint32_t chains = game->chain + (game->next_length != 0);
    struct bound_decks bound;

    engine_bind_decks(g, at_least(game->deck_secrets + 1, how->least), games, &bound);
    if (how->before) {
        hide_before(g, how->before, &bound);
    }
    game->chain = at_least(chains + 1, how->least);
    game->chain_length = GAME_CHAIN;
    game->next_length = 0;
    game->event = 0;
    game->deck_secret = bound.first;
    chance_chain(game->anchor, g->intake->play, game->id, game->chain, GAME_CHAIN, 0);
    return engine_append(g, ENTRY_RNG_ANCHOR, 0,
                         entry_rng_anchor(game->chain, GAME_CHAIN, game->anchor, &bound),
                         NULL, e);
}

/* How many deck secrets the log binds so far. */
static int bound_so_far(const struct engine *g, int *count, struct error *e)
{
    struct log_entry entry;
    struct deck_secrets s;
    int64_t at = 1;

    memset(&s, 0, sizeof s);
    for (; at; at = entry.seq + (entry.seq != 0)) {
        if (g->journal->find(g->journal->arg, ENTRY_RNG_ANCHOR, at, false, &entry, e)) {
            return -1;
        }
        secrets_entry(&s, &entry);
        free(entry.body);
    }
    *count = s.count + 1; /* that of the genesis */
    return 0;
}

int engine_new_dice(struct engine *g, const struct new_dice *how, struct error *e)
{
    const struct game *game = g->game;
    struct play play;
    int bound;

    if (game->over) {
        return error_set(e, ERROR_ILLEGAL, "The game is over: no more dice will fall.");
    }
    if (game->wanted) {
        return error_set(e, ERROR_ILLEGAL, "The game has not begun: no dice fell yet.");
    }
    if (bound_so_far(g, &bound, e)) {
        return -1;
    }
    if (bound + (int)(game->deck_secrets - game->deck_secret) + 1 > SECRETS_MAX) {
        return error_set(e, ERROR_ILLEGAL,
                         "The dice of this game began anew too often: once more is too "
                         "much.");
    }
    if (how->why) {
        if (engine_append(g, ENTRY_HOST, 0,
                          entry_host(engine_act_name(ACT_DICE), NULL, how->why), NULL,
                          e)) {
            return -1;
        }
        g->acts++;
    }
    memset(&play, 0, sizeof play);
    play.cause = CAUSE_SHUFFLE;
    if (anchor(g, how, e)) {
        return -1;
    }
    play.entry = g->head.seq;
    return engine_draws(g, &play.draws, e) ? -1 : engine_turn(g, &play, e);
}
