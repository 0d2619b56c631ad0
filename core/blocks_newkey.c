/* The key that a player has, and the one that takes its place, which the present one
 * signs: whoever mails it. sealed-bids 2.3, 4.3. */
#include "core/blocks_parts.h"

#include "core/body.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int foreign(struct block_taken *out, const char *why)
{
    out->fate = FATE_FOREIGN;
    (void)snprintf(out->why, sizeof out->why, "%s", why);
    return 0;
}

/* Whose key an entry is about: *mine; of a seat that another person has taken no key is
 * left. */
static int key_of(const struct log_entry *entry, int player, struct player_key *k,
                  bool *mine, struct error *e)
{
    struct body_reader r;
    int64_t named = entry->actor;

    if (entry->kind == ENTRY_SEAT &&
        (!entry->body ||
         body_find(&r, entry->body, entry->size, ENTRY_SEAT, "player", e) ||
         body_number(&r, &named, e))) {
        named = 0; /* its body is gone */
        e->code = ERROR_NONE;
    }
    *mine = named == player;
    return *mine && entry->kind != ENTRY_SEAT ? entry_key_read(k, entry, e) : 0;
}

/* The last entry of this kind, from `from` down, that is about the player's key, behind
 * another; *at: there, or as it was. */
static int key_behind(const struct engine *g, int64_t from, int kind, int player,
                      struct player_key *k, int64_t *at, bool *found, struct error *e)
{
    struct log_entry entry;
    bool mine = false;
    int result = 0;

    *found = false;
    for (; !result && !mine && from > *at; from = entry.seq - 1) {
        if (g->journal->find(g->journal->arg, kind, from, true, &entry, e)) {
            return -1;
        }
        if (entry.seq <= *at) {
            free(entry.body);
            return 0;
        }
        result = key_of(&entry, player, k, &mine, e);
        free(entry.body);
        if (mine && !result) {
            *at = entry.seq;
            *found = true;
            return 0;
        }
    }
    return result;
}

/* As the log stood at this entry. */
static int key_at(const struct engine *g, int64_t from, int player,
                  struct player_key *out, int64_t *at, struct error *e)
{
    bool first, later = false, gone = false;

    if (key_behind(g, from, ENTRY_PLAYER_KEY, player, out, at, &first, e) ||
        (first && (key_behind(g, from, ENTRY_KEY_CHANGE, player, out, at, &later, e) ||
                   key_behind(g, from, ENTRY_SEAT, player, out, at, &gone, e)))) {
        return -1;
    }
    return first && !gone;
}

int engine_player_key_before(const struct engine *g, int player, int64_t seq,
                             struct player_key *out, struct error *e)
{
    int64_t at = 0;

    return key_at(g, seq - 1, player, out, &at, e);
}

int engine_player_key(const struct engine *g, int player, struct player_key *out,
                      int64_t *entry, struct error *e)
{
    int64_t at = 0;
    bool first;
    int known;

    if (player == game_witness(g->game)) { /* a person of his own, not of a seat */
        known = key_behind(g, g->head.seq, ENTRY_WITNESS_KEY, player, out, &at, &first, e)
                    ? -1
                    : first;
    } else {
        known = key_at(g, g->head.seq, player, out, &at, e);
    }
    if (entry && known >= 0) {
        *entry = at;
    }
    return known;
}

/* Whether a key of this kind had this anchor before. */
static int had_anchor(const struct engine *g, int kind, const struct player_key *k,
                      bool *had, struct error *e)
{
    struct log_entry entry;
    struct player_key before;
    int64_t at = 1;
    int result = 0;

    while (!result && !*had) {
        if (g->journal->find(g->journal->arg, kind, at, false, &entry, e)) {
            return -1;
        }
        if (!entry.seq) {
            return 0;
        }
        at = entry.seq + 1;
        if (entry.actor == k->player) {
            result = entry_key_read(&before, &entry, e);
            *had = !result && !memcmp(before.anchor, k->anchor, sizeof k->anchor);
        }
        free(entry.body);
    }
    return result;
}

int blocks_chain(struct engine *g, const struct player_key *k, const char **why,
                 struct error *e)
{
    const struct contributing *c = &g->game->seat[k->player - 1].dice;
    bool left = false;

    *why = NULL;
    if (c->length && !memcmp(c->anchor, k->anchor, sizeof c->anchor)) {
        return 0;
    }
    if (had_anchor(g, ENTRY_PLAYER_KEY, k, &left, e) ||
        had_anchor(g, ENTRY_KEY_CHANGE, k, &left, e)) {
        return -1;
    }
    if (left) {
        *why = "Its chain for the dice was left before, and what it added is known: make "
               "it with a number that is new, like --chain 2.";
    } else if (game_chains_bound(g->game)) {
        *why =
            "Others have added to the first dice, so that no other chain may come now: "
            "register it when the game has begun.";
    }
    return 0;
}

int blocks_newkey(struct engine *g, const struct armored *block, struct block_taken *out,
                  struct error *e)
{
    struct player_key k, present;
    struct error why = {ERROR_NONE, 0, ""};
    const char *chain;
    int known;

    if (block->size != BLOCK_NEWKEY_SIZE || block_newkey_read(&k, block->bytes, &why)) {
        return foreign(out, "The key block is malformed, or not signed by its key.");
    }
    if (memcmp(k.game, g->game->id, sizeof k.game) != 0 || k.player > g->game->seats) {
        return foreign(out, "The key was made for another game.");
    }
    known = engine_player_key(g, k.player, &present, NULL, e);
    if (known < 0) {
        return -1;
    }
    if (!known) {
        return foreign(out, "Its player has registered no key that it could replace.");
    }
    if (!memcmp(k.public, present.public, sizeof k.public)) {
        out->player = k.player;
        out->fate = FATE_AGAIN;
        (void)snprintf(out->why, sizeof out->why, "It is the key that counts already.");
        return 0;
    }
    if (!block_newkey_by(block->bytes, present.public)) {
        return foreign(out,
                       "The key before it did not sign the new one. Who has lost his "
                       "key registers another one with a PLAYERKEY.");
    }
    if (blocks_chain(g, &k, &chain, e)) {
        return -1;
    }
    if (chain) {
        return foreign(out, chain);
    }
    out->player = k.player;
    if (engine_append(g, ENTRY_KEY_CHANGE, k.player,
                      entry_player_newkey(&k, block->bytes), NULL, e)) {
        return -1;
    }
    engine_wrote(g, k.player - 1);
    game_chain(g->game, k.player - 1, &k);
    g->acts++;
    g->keyed = k.player;
    out->fate = FATE_TAKEN;
    return 0;
}
