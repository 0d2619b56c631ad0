#include "core/engine_parts.h"

#include "core/body.h"
#include "core/entries.h"

#include <stdlib.h>
#include <string.h>

#define ROUND_KEYS_AHEAD 16 /* auctions whose keys are logged in advance (2.1) */
#define SETTLE_MAX 10000    /* turns that may follow by themselves             */
#define PLANS_MAX 100       /* plans of one seat that are tried                */

const struct fact_kind engine_facts[] = {
    [ENGINE_FACT_TOLD] = {"told", "", true,
                          "{@from} {from:write|writes} to {whom}: {text}"},
    {NULL, NULL, false, NULL},
};

/* What each seat is awaited for now; only what comes after is new to its plans. */
static void remember_asked(struct engine *g, int seat)
{
    const struct asked *a = game_asked(g->game, seat);

    g->asked_before[seat].number = a ? a->q.number : 0;
    g->asked_before[seat].round = a ? a->q.round : 0;
}

void engine_begin(struct engine *g, struct game *game, const struct intake *intake,
                  const struct vault *vault, struct journal *journal,
                  const struct log_head *head, int64_t now)
{
    int i;

    memset(g, 0, sizeof *g);
    g->game = game;
    g->intake = intake;
    g->vault = vault;
    g->journal = journal;
    g->head = *head;
    g->now = now;
    for (i = 0; i < game->seats; i++) {
        remember_asked(g, i);
    }
}

void engine_clear(struct engine *g)
{
    int i;

    for (i = 0; i < g->turns; i++) {
        played_clear(&g->played[i]);
    }
    for (i = 0; i < g->openings; i++) {
        free(g->opened[i].close);
        free(g->opened[i].open);
    }
    for (i = 0; i < g->messages; i++) {
        free(g->message[i].text);
    }
    free(g->played);
    free(g->opened);
    free(g->receipt);
    free(g->message);
    memset(g, 0, sizeof *g);
}

int64_t engine_time(const struct engine *g)
{
    return log_time(&g->head, g->now);
}

int engine_append(struct engine *g, int kind, int actor, char *body,
                  const struct played *played, struct error *e)
{
    struct log_entry entry;
    int result;

    if (!body) {
        return error_memory(e);
    }
    result = log_follow(&entry, &g->head, g->game->id, g->now, kind, actor, body, e) ||
                     g->journal->append(g->journal->arg, &entry, played, e)
                 ? -1
                 : 0;
    if (!result) {
        log_advance(&g->head, &entry);
    }
    free(body);
    return result;
}

int engine_draws(const struct engine *g, struct draw_source *out, struct error *e)
{
    const struct game *game = g->game;
    struct event *event = &out->event;
    uint32_t length = game->chain_length;

    memset(out, 0, sizeof *out);
    memcpy(event->game, game->id, sizeof event->game);
    event->chain = game->chain;
    event->number = game->event + 1;
    if (event->number > length) {
        if (!game->next_length) {
            return error_set(e, ERROR_BUG, "The chain of dice is used up.");
        }
        length = game->next_length;
        event->chain++;
        event->number = 1;
    }
    chance_chain(event->reveal, g->intake->play, game->id, event->chain, length,
                 event->number);
    chance_deck_secret(event->deck, g->intake->play, game->id, 1);
    out->loaded = g->loaded;
    return 0;
}

int engine_play(struct engine *g, struct play *play, struct played *out, struct error *e)
{
    struct draw_source *draws = &play->draws;
    uint32_t chain = g->game->chain;

    chance_contributions(draws->event.contrib, g->game->id, draws->event.number,
                         draws->from, draws->contributions);
    if (play->cause == CAUSE_SETUP ? game_setup(g->game, play, engine_time(g), out, e)
                                   : game_play(g->game, play, engine_time(g), out, e)) {
        return -1;
    }
    if (g->game->chain != chain) {
        g->game->chain_length = g->game->next_length;
        g->game->next_length = 0;
    }
    return 0;
}

/* A round of bids that was not open before gets its number, its key and its entry. */
static int auction_open(struct engine *g, struct asked *a, struct error *e)
{
    struct seal_context round;
    struct key_pair key;

    if (a->q.round == 0) {
        a->auction = ++g->game->auctions;
        if (g->journal->round_key(g->journal->arg, a->auction, a->round_public, e)) {
            return -1;
        }
    } else {
        if (!g->vault) {
            return error_set(e, ERROR_BUG, "A tie round began without the vault.");
        }
        a->auction = g->game->auctions;
        engine_context(g->game, a, 0, &round);
        seal_round_key(&key, g->vault->key, &round);
        memcpy(a->round_public, key.public, sizeof a->round_public);
        seal_wipe(&key, sizeof key);
    }
    if (engine_append(g, ENTRY_AUCTION_OPEN, 0, entry_auction_open(g->game, a), NULL,
                      e)) {
        return -1;
    }
    a->opened = g->head.seq;
    return 0;
}

/* Once: settings may still be played when the game has ended. */
static int secret_reveal(struct engine *g, struct error *e)
{
    unsigned char value[SEAL_HASH];
    struct log_entry before;

    if (g->journal->find(g->journal->arg, ENTRY_DECK_REVEAL, 1, false, &before, e)) {
        return -1;
    }
    free(before.body);
    if (before.seq) {
        return 0;
    }
    chance_deck_secret(value, g->intake->play, g->game->id, 1);
    return engine_append(g, ENTRY_DECK_REVEAL, 0, entry_deck_reveal(1, value), NULL, e);
}

/* Ahead of its use, a new chain is logged; at the end of the game the deck's
 * secret. 5.2, 5.6. */
static int secrets_follow(struct engine *g, struct error *e)
{
    struct game *game = g->game;
    unsigned char value[SEAL_HASH];

    if (!game->next_length && game->event + GAME_CHAIN_LEFT >= game->chain_length) {
        chance_chain(value, g->intake->play, game->id, game->chain + 1, GAME_CHAIN, 0);
        if (engine_append(g, ENTRY_RNG_ANCHOR, 0,
                          entry_rng_anchor(game->chain + 1, GAME_CHAIN, value), NULL,
                          e)) {
            return -1;
        }
        game->next_length = GAME_CHAIN;
    }
    return game->over ? secret_reveal(g, e) : 0;
}

int engine_log_turn(struct engine *g, struct played *p, struct error *e)
{
    struct played *grown = realloc(g->played, (size_t)(g->turns + 1) * sizeof *grown);
    struct game *game = g->game;
    int i;

    if (!grown) {
        played_clear(p);
        return error_memory(e);
    }
    g->played = grown;
    grown[g->turns] = *p;
    p = &grown[g->turns++];
    p->time = engine_time(g);
    if (game_record(game, p, e) || engine_append(g, ENTRY_TURN, 0, entry_turn(p), p, e)) {
        return -1;
    }
    p->entry = g->head.seq;
    for (i = 0; i < game->asked_count; i++) {
        struct asked *a = &game->asked[i];

        if (a->entry) {
            continue;
        }
        a->entry = g->head.seq;
    }
    for (i = 0; i < game->asked_count; i++) {
        struct asked *a = &game->asked[i];

        if (a->q.sealed == SEALED_BIDS && !a->opened && auction_open(g, a, e)) {
            return -1;
        }
    }
    return secrets_follow(g, e);
}

int engine_turn(struct engine *g, struct play *play, struct error *e)
{
    struct played p;

    if (engine_play(g, play, &p, e)) {
        return e->code == ERROR_MEMORY || e->code == ERROR_DATA || e->code == ERROR_BUG
                   ? -1
                   : error_set(e, ERROR_BUG, "The rules refused the engine: %.150s",
                               e->text);
    }
    return engine_log_turn(g, &p, e);
}

int engine_position(struct engine *g, const json_t *snapshot, struct error *e)
{
    const struct rules *rules = g->game->rules;
    void *state = calloc(1, rules->state_size);
    struct play play;
    struct turn t;
    int result = -1;

    if (!state) {
        return error_memory(e);
    }
    game_turn(g->game, &t);
    t.state = state;
    if (rules->load(&t, snapshot, e)) {
        goto done;
    }
    memcpy(g->game->state, state, rules->state_size);
    memset(&play, 0, sizeof play);
    play.cause = CAUSE_HOST;
    if (engine_draws(g, &play.draws, e) || engine_turn(g, &play, e)) {
        goto done;
    }
    result = engine_settle(g, e);
done:
    free(state);
    return result;
}

void engine_missed(struct engine *g, int seat)
{
    struct seat *s = &g->game->seat[seat];
    int limit = game_autopilot(g->game);

    s->defaults++;
    s->autopilot = limit && s->defaults >= limit;
}

void engine_wrote(struct engine *g, int seat)
{
    g->game->seat[seat].defaults = 0;
    g->game->seat[seat].autopilot = false;
}

bool engine_stands_still(const struct game *g)
{
    int i;

    for (i = 0; i < g->seats; i++) {
        if (!g->seat[i].autopilot) {
            return false;
        }
    }
    return true;
}

bool engine_all_in(const struct game *g, const struct asked *a, int64_t now)
{
    return !game_awaited(g, a) && a->last_in + (int64_t)game_pause(g) * 60000 <= now &&
           !engine_stands_still(g);
}

int engine_expire(struct engine *g, int number, int round, int seat, struct error *e)
{
    struct play play;

    memset(&play, 0, sizeof play);
    play.cause = CAUSE_EXPIRY;
    play.number = number;
    play.round = round;
    play.player = seat + 1;
    play.parts = 1;
    play.part[0].seat = seat;
    play.part[0].kind = ORDER_DEFAULT;
    if (engine_draws(g, &play.draws, e) || engine_turn(g, &play, e)) {
        return -1;
    }
    engine_missed(g, seat);
    return 0;
}

/* The first plan that is legal up to its first irreversible event is played
 * (architecture 4.7). */
static int plans_try(struct engine *g, int seat, bool *moved, struct error *e)
{
    struct play play;
    struct error why = {ERROR_NONE, 0, ""};
    bool answered;
    int plan;

    memset(&play, 0, sizeof play);
    play.cause = CAUSE_PLAN;
    play.player = seat + 1;
    play.parts = 1;
    play.part[0].seat = seat;
    play.part[0].kind = ORDER_PLAN;
    if (engine_draws(g, &play.draws, e)) {
        return -1;
    }
    for (plan = 1; plan <= PLANS_MAX; plan++) {
        play.number = plan;
        play.part[0].plan = plan;
        memset(&why, 0, sizeof why);
        if (!game_try(g->game, &play, &answered, NULL, &why)) {
            *moved = true;
            return engine_turn(g, &play, e);
        }
        if (why.code == ERROR_DENIED) { /* it has no such plan */
            return 0;
        }
        if (why.code == ERROR_MEMORY || why.code == ERROR_BUG) {
            *e = why;
            return -1;
        }
    }
    return 0;
}

/* A seat that has just become awaited plays its plans; on autopilot it takes the default.
 */
static int seat_moves(struct engine *g, int seat, bool *moved, struct error *e)
{
    const struct asked *a = game_asked(g->game, seat);
    bool new = a && (a->q.number != g->asked_before[seat].number ||
                     a->q.round != g->asked_before[seat].round);

    remember_asked(g, seat);
    if (!a || a->q.sealed != SEALED_NOT) {
        return 0;
    }
    if (new &&plans_try(g, seat, moved, e)) {
        return -1;
    }
    if (!*moved && g->game->seat[seat].autopilot && !engine_stands_still(g->game)) {
        *moved = true;
        return engine_expire(g, a->q.number, a->q.round, seat, e);
    }
    return 0;
}

/* A sealed question of which all are in. */
static int question_moves(struct engine *g, struct asked *a, bool *moved, struct error *e)
{
    if (a->q.sealed == SEALED_NOT || a->closed || !engine_all_in(g->game, a, g->now)) {
        return 0;
    }
    if (a->q.sealed == SEALED_BIDS) {
        return engine_close(g, a, e);
    }
    *moved = true;
    return engine_open_answers(g, a, e);
}

int engine_settle(struct engine *g, struct error *e)
{
    int i, turns;

    for (turns = 0; turns < SETTLE_MAX; turns++) {
        bool moved = false;

        for (i = 0; i < g->game->seats && !moved; i++) {
            if (seat_moves(g, i, &moved, e)) {
                return -1;
            }
        }
        for (i = 0; i < g->game->asked_count && !moved; i++) {
            if (question_moves(g, &g->game->asked[i], &moved, e)) {
                return -1;
            }
        }
        if (!moved) {
            return 0;
        }
    }
    return error_set(e, ERROR_BUG, "The game does not come to rest.");
}

/* Keys of the next auctions, so that one can begin unattended. 2.1. */
int engine_round_keys(struct engine *g, struct error *e)
{
    struct key_pair key[ROUND_KEYS_AHEAD];
    struct seal_context round;
    int last, i, n;

    if (g->journal->round_keys(g->journal->arg, &last, e)) {
        return -1;
    }
    n = g->game->auctions + ROUND_KEYS_AHEAD - last;
    memset(&round, 0, sizeof round);
    memcpy(round.game, g->game->id, sizeof round.game);
    for (i = 0; i < n; i++) {
        round.auction = (uint32_t)(last + 1 + i);
        seal_round_key(&key[i], g->vault->key, &round);
    }
    i = n > 0 ? engine_append(g, ENTRY_ROUND_KEYS, 0, entry_round_keys(last + 1, key, n),
                              NULL, e)
              : 0;
    seal_wipe(key, sizeof key);
    return i;
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

int engine_found(struct engine *g, const char *deck_text, struct error *e)
{
    struct game *game = g->game;
    struct play play;
    int i;

    public_keys(g);
    if (engine_append(g, ENTRY_GENESIS, 0,
                      entry_genesis(game, deck_text ? deck_text : ""), NULL, e)) {
        return -1;
    }
    for (i = 0; i < game->seats; i++) {
        if (engine_append(g, ENTRY_SEAT, 0, entry_seat(i + 1, game->names[i]), NULL, e)) {
            return -1;
        }
    }
    memset(&play, 0, sizeof play);
    play.cause = CAUSE_SETUP;
    if (engine_append(g, ENTRY_RNG_ANCHOR, 0,
                      entry_rng_anchor(1, GAME_CHAIN, game->anchor), NULL, e) ||
        engine_round_keys(g, e) || engine_draws(g, &play.draws, e) ||
        engine_turn(g, &play, e)) {
        return -1;
    }
    return engine_settle(g, e);
}

int engine_mail_out(struct engine *g, unsigned players,
                    unsigned char checkpoint[BLOCK_CHECKPOINT], int64_t *mail_out_entry,
                    struct error *e)
{
    struct checkpoint c;
    struct body b;
    int i;

    body_begin(&b, ENTRY_MAIL_OUT);
    for (i = 0; i < g->game->seats; i++) {
        if (players & SEE_ONLY(i)) {
            body_line(&b, "to", "%d code %lld", i + 1,
                      (long long)++g->game->seat[i].issued);
        }
    }
    if (engine_append(g, ENTRY_MAIL_OUT, 0, body_end(&b), NULL, e)) {
        return -1;
    }
    *mail_out_entry = g->head.seq;
    memset(&c, 0, sizeof c);
    memcpy(c.game, g->game->id, sizeof c.game);
    c.entry = (uint64_t)g->head.seq;
    memcpy(c.entry_hash, g->head.hash, sizeof c.entry_hash);
    c.time = (uint64_t)engine_time(g);
    block_checkpoint_write(checkpoint, &c, g->intake->sign);
    return engine_append(g, ENTRY_CHECKPOINT, 0, entry_checkpoint(checkpoint), NULL, e);
}
