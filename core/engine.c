/* A game in play: its log, its turns, and what goes out by mail. */
#include "core/engine_parts.h"

#include "core/body.h"
#include "core/entries.h"

#include <stdlib.h>
#include <string.h>

#define MS_PER_HOUR 3600000LL

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
        engine_remember_asked(g, i);
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
    for (i = 0; i < g->closings; i++) {
        free(g->closed[i].body);
    }
    for (i = 0; i < g->messages; i++) {
        free(g->message[i].text);
    }
    free(g->played);
    free(g->opened);
    free(g->closed);
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
    chance_deck_secret(event->deck, g->intake->play, game->id, game->deck_secret);
    if (game->rules->decks > 1) {
        chance_deck_secret(event->next_deck, g->intake->play, game->id,
                           game->deck_secret + 1);
    }
    out->loaded = g->loaded;
    return 0;
}

int64_t engine_clock(const struct engine *g)
{
    return g->game->paused ? g->game->paused : engine_time(g);
}

int64_t engine_calendar(const struct engine *g, int64_t from, int hours)
{
    return g->due ? g->due(g->due_arg, from, hours) : from + hours * MS_PER_HOUR;
}

/* When a question of so many hours to these seats falls due. What follows from a deadline
 * counts from that deadline, not from when somebody looked at it - unless half of the
 * time would then be gone. */
int64_t engine_due(const struct engine *g, unsigned seats, int hours)
{
    const int64_t now = engine_clock(g), period = hours * MS_PER_HOUR;
    const int64_t from = g->passed ? g->passed : now;
    const int64_t at = engine_calendar(g, from, hours);
    const bool enough = at - now >= period / 2 || from == now;

    return engine_spare(g, seats, enough ? at : engine_calendar(g, now, hours));
}

/* What was asked by a turn gets its deadline by the calendar. */
static void give_deadlines(struct engine *g, struct played *out)
{
    int i;

    for (i = 0; i < g->game->asked_count; i++) {
        struct asked *a = &g->game->asked[i];

        if (!a->entry && a->deadline) {
            a->deadline = engine_due(g, a->q.seats, game_hours(g->game, a->q.decision));
            out->asked[i].deadline = a->deadline;
        }
    }
}

int engine_play(struct engine *g, struct play *play, struct played *out, struct error *e)
{
    struct draw_source *draws = &play->draws;
    uint32_t chain = g->game->chain;

    g->was_over = g->game->over;
    if (!draws->nonces) {
        game_contributions(g->game, draws,
                           play->cause == CAUSE_SETUP
                               ? g->game->readies
                               : play->cause == CAUSE_ORDER &&
                                     game_holds(g->game, play->part[0].seat));
    }
    chance_contributions(draws->event.contrib, g->game->id, draws->event.number,
                         draws->from, draws->contributions);
    if (play->cause == CAUSE_SETUP ? game_setup(g->game, play, engine_time(g), out, e)
                                   : game_play(g->game, play, engine_time(g), out, e)) {
        return -1;
    }
    if (!draws->nonces) {
        (void)game_contributed(g->game, draws->from, draws->contributions);
    }
    if (g->game->chain != chain) {
        g->game->chain_length = g->game->next_length;
        g->game->next_length = 0;
    }
    give_deadlines(g, out);
    return 0;
}

/* A round of bids that was not open before gets its number, its key and its entry. */
int engine_auction_open(struct engine *g, struct asked *a, struct error *e)
{
    struct table_round table;
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
        g->game->auctions += g->renumbers;
        a->auction = g->game->auctions;
        engine_context(g->game, a, 0, &round);
        seal_round_key(&key, g->vault->key, &round);
        memcpy(a->round_public, key.public, sizeof a->round_public);
        seal_wipe(&key, sizeof key);
    }
    if (engine_table_begin(g, a, &table, e) ||
        engine_append(g, ENTRY_AUCTION_OPEN, 0, entry_auction_open(g->game, a, &table),
                      NULL, e)) {
        return -1;
    }
    a->opened = g->head.seq;
    return 0;
}

int engine_reveal_deck(struct engine *g, struct error *e)
{
    struct game *game = g->game;
    unsigned char value[SEAL_HASH];

    chance_deck_secret(value, g->intake->play, game->id, game->deck_secret);
    if (engine_append(g, ENTRY_DECK_REVEAL, 0,
                      entry_deck_reveal(game->deck_secret, value), NULL, e)) {
        return -1;
    }
    if (!game->over) {
        game->deck_secret++;
        game_excuses_anew(game);
    }
    return 0;
}

/* Ahead of its use, a new chain is logged; at the end of the game the deck's secret, and
 * of a campaign behind each of its games. Once: settings may still be played when all is
 * over. 5.2, 5.6. */
static int secrets_follow(struct engine *g, const struct played *p, struct error *e)
{
    struct game *game = g->game;
    unsigned char value[SEAL_HASH];

    if (!game->next_length && game->event + GAME_CHAIN_LEFT >= game->chain_length) {
        chance_chain(value, g->intake->play, game->id, game->chain + 1, GAME_CHAIN, 0);
        if (engine_append(g, ENTRY_RNG_ANCHOR, 0,
                          entry_rng_anchor(game->chain + 1, GAME_CHAIN, value, NULL),
                          NULL, e)) {
            return -1;
        }
        game->next_length = GAME_CHAIN;
    }
    if (p->chance.new_decks && engine_reveal_deck(g, e)) {
        return -1;
    }
    return game->over && !g->was_over ? engine_reveal_deck(g, e) : 0;
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

        if (a->q.sealed == SEALED_BIDS && !a->opened && engine_auction_open(g, a, e)) {
            return -1;
        }
    }
    return secrets_follow(g, p, e) || engine_host_bids(g, e) ? -1 : 0;
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

int engine_mail_out(struct engine *g, unsigned players,
                    unsigned char checkpoint[BLOCK_CHECKPOINT], int64_t *mail_out_entry,
                    struct error *e)
{
    struct checkpoint c;
    struct body b;
    int i;

    body_begin(&b, ENTRY_MAIL_OUT);
    if (players & SEE_TABLE) {
        body_line(&b, "to", "0 code %lld", (long long)++g->game->host_issued);
    }
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
