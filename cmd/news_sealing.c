/* What players who seal their bids need to know of the rounds and keys of a game. */
#include "cmd/news_parts.h"

#include "core/entries.h"

#include <stdlib.h>
#include <string.h>

/* The body of an entry: malloc'd. */
static char *body_of(struct session *s, int64_t seq, struct error *e)
{
    struct log_entry entry;

    if (store_entry(s->store, seq, &entry, e)) {
        return NULL;
    }
    if (!entry.body) {
        (void)error_set(e, ERROR_DATA, "Entry %lld of the log has no body.",
                        (long long)seq);
    }
    return entry.body;
}

/* A round that is open goes on with a key that was named later. */
static int round_rekeyed(struct gathered *g, struct session *s, const struct asked *a,
                         struct error *e)
{
    struct log_entry entry;
    struct key_change c;
    int64_t at = INT64_MAX;
    int i, result = 0;

    for (; !result; at = entry.seq - 1) {
        if (store_entry_find(s->store, ENTRY_KEY_CHANGE, at, true, &entry, e)) {
            return -1;
        }
        if (entry.seq <= a->opened) {
            free(entry.body);
            return 0;
        }
        if (!entry.actor && !key_change_read(&c, entry.body, entry.size)) {
            for (i = 0; i < c.rounds && !result; i++) {
                result =
                    c.round[i].auction == a->auction && c.round[i].round == a->q.round
                        ? news_rekeyed(g, &entry, e)
                        : 0;
            }
        }
        free(entry.body);
    }
    return -1;
}

/* Entries of the log are read as the engine does. */
static void reading_begin(struct engine *reading, struct session *s)
{
    memset(reading, 0, sizeof *reading);
    reading->journal = &s->journal;
    reading->head = s->engine.head;
    reading->game = &s->game;
    store_journal(s->store, &s->journal);
}

int news_rounds(struct gathered *g, struct session *s, struct error *e)
{
    struct engine reading;
    int i;

    reading_begin(&reading, s);

    for (i = 0; i < s->game.asked_count; i++) {
        const struct asked *a = &s->game.asked[i];
        struct round_shown *more;

        if (a->q.sealed != SEALED_BIDS || !a->opened) {
            continue;
        }
        more = news_grown(g->sealing, g->sealings, sizeof *more, e);
        if (!more) {
            return -1;
        }
        g->sealing = more;
        more += g->sealings++;
        more->question = a->q.number;
        more->round = a->q.round;
        more->auction = body_of(s, a->opened, e);
        more->close = more->auction && a->closed ? body_of(s, a->closed, e) : NULL;
        if (!more->auction || (a->closed && !more->close) || round_rekeyed(g, s, a, e) ||
            (a->closed && engine_relieved(&reading, a, &more->relieved, e))) {
            return -1;
        }
    }
    return 0;
}

/* The highest number of a chain that the seat had, by keys of this kind. */
static int chain_left(uint32_t *out, struct session *s, int kind, int player,
                      struct error *e)
{
    struct log_entry entry;
    struct player_key key;
    int64_t at = INT64_MAX;
    int result = 0;

    for (; !result; at = entry.seq - 1) {
        if (store_entry_find(s->store, kind, at, true, &entry, e)) {
            return -1;
        }
        if (!entry.seq) {
            return 0;
        }
        if (entry.actor == player) {
            result = entry_key_read(&key, &entry, e);
            *out = !result && key.chain > *out ? key.chain : *out;
        }
        free(entry.body);
    }
    return -1;
}

int news_player_keys(struct gathered *g, struct session *s, struct error *e)
{
    struct player_key key;
    struct engine reading;
    int i, known;

    reading_begin(&reading, s);
    for (i = 0; i < s->game.seats + (game_witness(&s->game) > 0); i++) {
        known = engine_player_key(&reading, i + 1, &key, NULL, e);
        if (known < 0) {
            return -1;
        }
        if (known) {
            g->news.keyed |= SEE_ONLY(i);
            memcpy(g->news.key[i], key.public, sizeof key.public);
        } else if (i < s->game.seats &&
                   (chain_left(&g->news.left[i], s, ENTRY_PLAYER_KEY, i + 1, e) ||
                    chain_left(&g->news.left[i], s, ENTRY_KEY_CHANGE, i + 1, e))) {
            return -1;
        }
    }
    return engine_halves(&reading, g->news.halves, e);
}

bool news_keys_stand(const struct game *g)
{
    bool stand = game_witness(g) > 0;
    int i;

    for (i = 0; i < g->seats; i++) {
        stand = stand || g->seat[i].dice.length;
    }
    return stand;
}
