/* A game begins: keys, seats, the first dice, and the first turn. sealed-bids 2.1, 4.5
 * and 5.1. */
#include "core/engine_parts.h"

#include "core/entries.h"

#include <string.h>

#define ROUND_KEYS_AHEAD 16 /* auctions whose keys are logged in advance (2.1) */

int engine_round_keys_from(struct engine *g, int last, struct error *e)
{
    const bool table = game_mode(g->game) == MODE_TABLE;
    struct table_half half[ROUND_KEYS_AHEAD];
    struct key_pair key[ROUND_KEYS_AHEAD];
    struct seal_context round;
    int i, n;

    n = g->game->auctions + ROUND_KEYS_AHEAD - last;
    memset(&round, 0, sizeof round);
    memcpy(round.game, g->game->id, sizeof round.game);
    for (i = 0; i < n; i++) {
        round.auction = (uint32_t)(last + 1 + i);
        seal_round_key(&key[i], g->vault->key, &round);
        if (table) {
            engine_host_half(g, &round, &half[i]);
        }
    }
    i = n > 0 ? engine_append(g, ENTRY_ROUND_KEYS, 0,
                              entry_round_keys(last + 1, key, table ? half : NULL, n),
                              NULL, e)
              : 0;
    seal_wipe(key, sizeof key);
    return i;
}

/* Keys of the next auctions, so that one can begin unattended. 2.1. */
int engine_round_keys(struct engine *g, struct error *e)
{
    int last;

    return g->journal->round_keys(g->journal->arg, &last, e) ||
                   engine_round_keys_from(g, last, e)
               ? -1
               : 0;
}

/* What GENESIS says of the keys. */
static void public_keys(struct engine *g)
{
    struct game *game = g->game;
    struct key_pair archive;
    unsigned char secret[SEAL_HASH];

    seal_sign_public(game->host_public, g->intake->sign);
    seal_archive_key(&archive, g->vault->key, game->id);
    memcpy(game->archive_public, archive.public, sizeof game->archive_public);
    seal_wipe(&archive, sizeof archive);
    chance_deck_secret(secret, g->intake->play, game->id, 1);
    chance_deck_commit(game->deck_commit, game->id, secret);
    seal_wipe(secret, sizeof secret);
    game->chain = 1;
    game->chain_length = GAME_CHAIN;
    chance_chain(game->anchor, g->intake->play, game->id, 1, GAME_CHAIN, 0);
}

/* The first chain's anchor, and what binds the deck secrets of a campaign's later games.
 */
static char *first_anchor(struct engine *g)
{
    const int decks = g->game->rules->decks;
    struct bound_decks bound;

    g->game->deck_secret = g->game->deck_secrets = 1;
    engine_bind_decks(g, 2, decks > 1 ? decks - 1 : 0, &bound);
    return entry_rng_anchor(1, GAME_CHAIN, g->game->anchor, &bound);
}

int engine_set_up(struct engine *g, struct error *e)
{
    const bool readies = g->game->readies;
    struct play play;

    memset(&play, 0, sizeof play);
    play.cause = CAUSE_SETUP;
    g->game->wanted = 0;
    if (engine_draws(g, &play.draws, e) || engine_turn(g, &play, e)) {
        return -1;
    }
    if (readies) {
        game_readied(g->game);
    }
    return engine_settle(g, e);
}

int engine_found(struct engine *g, const char *deck_text, struct error *e)
{
    struct game *game = g->game;
    struct key_pair intake;
    int i;

    public_keys(g);
    seal_intake_key(&intake, g->intake->code, game->id);
    seal_wipe(intake.secret, sizeof intake.secret);
    if (engine_append(g, ENTRY_GENESIS, 0,
                      entry_genesis(game, deck_text ? deck_text : "",
                                    game_mode(game) == MODE_TABLE ? intake.public : NULL),
                      NULL, e)) {
        return -1;
    }
    for (i = 0; i < game->seats; i++) {
        if (engine_append(g, ENTRY_SEAT, 0, entry_seat(i + 1, game->names[i]), NULL, e)) {
            return -1;
        }
    }
    if (engine_append(g, ENTRY_RNG_ANCHOR, 0, first_anchor(g), NULL, e) ||
        engine_round_keys(g, e)) {
        return -1;
    }
    return game->wanted ? 0 : engine_all_seated(g, e);
}
