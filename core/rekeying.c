/* The host's keys are replaced while a game goes on: what becomes of its codes, rounds,
 * dice and piles. sealed-bids 2.3. */
#include "core/engine_parts.h"

#include "core/keychange.h"

#include <string.h>

/* A round of bids that was begun and not opened. */
static bool waits(const struct asked *a)
{
    return a->q.sealed == SEALED_BIDS && a->opened;
}

/* 2.3: its bids would be sealed to a key that is no more. */
static int no_round_open(const struct game *g, struct error *e)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (waits(&g->asked[i])) {
            return error_set(
                e, ERROR_ILLEGAL,
                "Auction %d is open: the vault is replaced once its bids are "
                "opened. If the vault is lost or stolen, say so; then this "
                "round begins again.",
                g->asked[i].auction);
        }
    }
    return 0;
}

/* Bids, or the share of the witness, are sealed to the key of the intake file. 3.3. */
static bool has_shares(const struct game *g, const struct asked *a)
{
    return waits(a) && game_round_mode(g, a) == MODE_TABLE;
}

static int no_shares_wait(const struct game *g, struct error *e)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (has_shares(g, &g->asked[i])) {
            return error_set(
                e, ERROR_ILLEGAL,
                "Auction %d is not opened yet, and the shares that open it are sealed to "
                "the key that makes codes: it is replaced once its bids are opened. If "
                "the intake file is lost or stolen, say so; then this round begins "
                "again.",
                g->asked[i].auction);
        }
    }
    return 0;
}

bool engine_rekey_wants_vault(const struct game *g)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (has_shares(g, &g->asked[i]) && g->asked[i].q.round > 0) {
            return true;
        }
    }
    return false;
}

/* Its bids are all opened by their players; the box of a host who plays is not. */
static bool goes_on(const struct game *g, const struct asked *a)
{
    const int host = game_host_player(g);

    return game_mode(g) == MODE_COMMIT && !(host && (a->answered & SEE_ONLY(host - 1)));
}

/* What players open themselves goes on; they need a key to seal their reveals to. */
static void new_round_keys(const struct engine *g, const struct vault *vault,
                           struct key_change *c)
{
    struct seal_context round;
    struct key_pair key;
    int i;

    for (i = 0; i < g->game->asked_count; i++) {
        const struct asked *a = &g->game->asked[i];

        if (waits(a) && goes_on(g->game, a)) {
            struct key_round *r = &c->round[c->rounds++];

            engine_context(g->game, a, 0, &round);
            seal_round_key(&key, vault->key, &round);
            r->auction = a->auction;
            r->round = a->q.round;
            memcpy(r->public, key.public, sizeof r->public);
            seal_wipe(&key, sizeof key);
        }
    }
}

/* Answers that wait were sealed to a key that follows from K_play (4.6). */
static void answers_again(const struct engine *g, struct key_change *c)
{
    int i;

    for (i = 0; i < g->game->asked_count; i++) {
        const struct asked *a = &g->game->asked[i];

        if (a->q.sealed == SEALED_ANSWERS && a->answered) {
            c->again[c->agains].question = a->q.number;
            c->again[c->agains++].round = a->q.round;
        }
    }
}

/* Only K_intake makes the key that shares are sealed to: a new signing key leaves it. */
static void box_part(const struct engine *g, const struct rekeying *r,
                     struct key_change *c)
{
    struct key_pair box;

    c->box = game_mode(g->game) == MODE_TABLE &&
             (!g->intake || memcmp(g->intake->code, r->intake->code, 32) != 0);
    if (c->box) {
        seal_intake_key(&box, r->intake->code, g->game->id);
        memcpy(c->box_public, box.public, sizeof c->box_public);
        seal_wipe(&box, sizeof box);
    }
}

static void public_parts(const struct engine *g, const struct rekeying *r,
                         struct key_change *c)
{
    struct key_pair archive;

    memset(c, 0, sizeof *c);
    c->after = g->head.seq;
    memcpy(c->after_hash, g->head.hash, sizeof c->after_hash);
    c->reason = r->reason;
    c->intake = r->intake != NULL;
    if (r->intake) {
        intake_mark(c->mark, r->intake);
        c->sign = !g->intake || memcmp(g->intake->sign, r->intake->sign, 32) != 0;
        c->codes = r->reason != KEYS_ROTATED;
        c->play = !g->game->over &&
                  (!g->intake || memcmp(g->intake->play, r->intake->play, 32) != 0);
        box_part(g, r, c);
    }
    if (c->play) {
        answers_again(g, c);
    }
    if (c->sign) {
        seal_sign_public(c->host, r->intake->sign);
    }
    if (r->vault) {
        c->vault = true;
        seal_archive_key(&archive, r->vault->key, g->game->id);
        memcpy(c->archive, archive.public, sizeof c->archive);
        seal_wipe(&archive, sizeof archive);
        new_round_keys(g, r->vault, c);
    }
}

/* No code that was issued before counts any more. */
static void codes_die(struct game *g)
{
    int i;

    for (i = 0; i < g->seats; i++) {
        g->seat[i].used = g->seat[i].issued + 1;
    }
}

/* From here on the new keys are those of the game. */
static void take_over(struct engine *g, const struct rekeying *r,
                      const struct key_change *c)
{
    struct game *game = g->game;

    if (c->sign) {
        memcpy(game->host_public, c->host, sizeof game->host_public);
    }
    if (c->codes) {
        codes_die(game);
    }
    if (r->intake) {
        g->intake = r->intake;
    }
    if (c->vault) {
        memcpy(game->archive_public, c->archive, sizeof game->archive_public);
        g->vault = r->vault;
    }
}

/* Reveals that came in before are sealed to a key that is gone: they are sent again. */
static void round_goes_on(struct asked *a, const struct key_change *c)
{
    int i;

    for (i = 0; i < c->rounds; i++) {
        if (c->round[i].auction == a->auction && c->round[i].round == a->q.round) {
            memcpy(a->round_public, c->round[i].public, sizeof a->round_public);
            a->revealed = 0;
        }
    }
}

/* The keys of coming auctions are the new vault's; a round whose bids were sealed to the
 * old one begins again. */
static int rounds_follow(struct engine *g, const struct key_change *c, struct error *e)
{
    static const char why[] = "its bids were sealed to the key that is replaced.";
    int i;

    if (engine_round_keys_from(g, g->game->auctions, e)) {
        return -1;
    }
    for (i = 0; i < g->game->asked_count; i++) {
        struct asked *a = &g->game->asked[i];

        if (!waits(a)) {
            continue;
        }
        if (goes_on(g->game, a)) {
            round_goes_on(a, c);
        } else if (engine_void(g, a->auction, a->q.round, why, e)) {
            return -1;
        }
    }
    return 0;
}

/* Rounds whose shares only the old key opens begin again. */
static int shares_follow(struct engine *g, struct error *e)
{
    static const char why[] = "the shares that open it were sealed to the key that is "
                              "replaced.";
    int i;

    for (i = 0; i < g->game->asked_count; i++) {
        const struct asked *a = &g->game->asked[i];

        if (has_shares(g->game, a) && engine_void(g, a->auction, a->q.round, why, e)) {
            return -1;
        }
    }
    return 0;
}

/* The dice and piles of the new key. K_play of before hides what binds the old piles,
 * until the game is over. */
static int dice_follow(struct engine *g, const struct intake *before,
                       const struct key_change *c, struct error *e)
{
    const struct new_dice how = {.before = before ? before->play : NULL};
    int i;

    for (i = 0; i < c->agains; i++) {
        struct asked *a = game_question(g->game, c->again[i].question, c->again[i].round);

        a->answered = 0;
        a->last_in = 0;
    }
    return engine_new_dice(g, &how, e);
}

int engine_rekey(struct engine *g, const struct rekeying *r, struct error *e)
{
    const struct intake *before = g->intake;
    const unsigned char *old = before ? before->sign : NULL;
    struct key_change c;

    if (r->vault && r->reason == KEYS_ROTATED && no_round_open(g->game, e)) {
        return -1;
    }
    if (r->intake && before && !memcmp(before, r->intake, sizeof *before)) {
        return error_set(e, ERROR_ILLEGAL, "The game is over: no more dice will fall.");
    }
    public_parts(g, r, &c);
    if (c.box && r->reason == KEYS_ROTATED && no_shares_wait(g->game, e)) {
        return -1;
    }
    if (c.agains && r->reason == KEYS_ROTATED) {
        return error_set(e, ERROR_ILLEGAL,
                         "Sealed answers wait, which only the present key opens: it is "
                         "replaced once they are opened. If it is lost or stolen, say "
                         "so; then they are asked again.");
    }
    if (engine_append(
            g, ENTRY_KEY_CHANGE, 0,
            key_change_write(&c, g->game->id, old, c.sign ? r->intake->sign : NULL), NULL,
            e)) {
        return -1;
    }
    take_over(g, r, &c);
    g->acts++;
    g->rekeyed = true;
    g->signs_anew = c.sign;
    return (c.play && dice_follow(g, before, &c, e)) || (c.box && shares_follow(g, e)) ||
                   (c.vault && rounds_follow(g, &c, e))
               ? -1
               : 0;
}
