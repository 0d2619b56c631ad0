#include "store/game.h"

#include "store/query.h"

#include <stdlib.h>
#include <string.h>

int store_pack(struct store *s, const struct game *g, struct error *e)
{
    static const char put[] = "INSERT INTO packed(one, deck) VALUES(1, ?1) "
                              "ON CONFLICT(one) DO UPDATE SET deck=excluded.deck";
    struct query q;
    char *bytes;
    size_t size;
    int result;

    if (game_pack(g, &bytes, &size, e)) {
        return -1;
    }
    if (!bytes) {
        return 0;
    }
    query_begin(&q, s, put);
    query_blob(&q, bytes, size);
    result = query_run(&q, e);
    free(bytes);
    return result;
}

static int does_not_fit(const char *what, struct error *e)
{
    return error_set(e, ERROR_DATA,
                     "The game's tables do not fit each other (%s); `sealed audit "
                     "--rebuild` makes them anew from the log.",
                     what);
}

/* The columns of a game's row that are no words. */
static int read_numbers(const struct query *q, struct game *g, struct error *e)
{
    g->seats = (int)query_get(q, 3);
    g->chain = (uint32_t)query_get(q, 4);
    g->chain_length = (uint32_t)query_get(q, 5);
    g->event = (uint32_t)query_get(q, 6);
    g->next_length = (uint32_t)query_get(q, 7);
    g->auctions = (int)query_get(q, 8);
    g->steps = query_get(q, 9);
    g->deck_secret = (uint32_t)query_get(q, 17);
    g->deck_secrets = (uint32_t)query_get(q, 18);
    if (g->seats < 1 || g->seats > SEATS_MAX ||
        !query_get_bytes(q, 10, g->id, sizeof g->id) ||
        !query_get_bytes(q, 11, g->host_public, sizeof g->host_public) ||
        !query_get_bytes(q, 12, g->archive_public, sizeof g->archive_public) ||
        !query_get_bytes(q, 13, g->deck_commit, sizeof g->deck_commit) ||
        (g->chain && !query_get_bytes(q, 14, g->anchor, sizeof g->anchor))) {
        return does_not_fit("game", e);
    }
    return 0;
}

/* With the deck as it was packed: 1, 0 where the text is to be read, or -1. */
static int begin_packed(struct store *s, struct game *g, const struct rules *rules,
                        const json_t *options, struct error *e)
{
    struct query q;
    const void *bytes;
    size_t size;
    bool fits = false;
    int row;

    query_begin(&q, s, "SELECT deck FROM packed");
    row = query_row(&q, e);
    if (row > 0) {
        bytes = query_get_blob(&q, 0, &size);
        row = bytes ? game_begin_packed(g, rules, bytes, size, options, &fits, e) : 0;
        row = row ? -1 : fits;
    }
    query_end(&q);
    return row;
}

/* With the deck's text; in a transaction that writes it is packed for the next time. */
static int begin_read(struct store *s, struct game *g, const struct rules *rules,
                      const json_t *options, struct error *e)
{
    char *text = store_deck(s, e);
    int result;

    if (!text) {
        return -1;
    }
    result = game_begin(g, rules, rules->deck_read ? text : NULL, options, e);
    free(text);
    if (result == 0 && sqlite3_txn_state(s->db, "main") == SQLITE_TXN_WRITE) {
        result = store_pack(s, g, e);
    }
    return result;
}

/* Rules, options and deck. */
static int begin_game(struct store *s, const struct query *q, struct game *g,
                      struct error *e)
{
    const struct rules *rules = rules_find(query_get_text(q, 1));
    json_t *options;
    int result;

    if (!rules) {
        return error_set(e, ERROR_DATA, "This program does not know the game \"%s\".",
                         query_get_text(q, 1));
    }
    options = json_loads(query_get_text(q, 2), 0, NULL);
    if (!options) {
        return does_not_fit("options", e);
    }
    result = begin_packed(s, g, rules, options, e);
    if (result == 0) {
        result = begin_read(s, g, rules, options, e);
    }
    json_decref(options);
    return result < 0 ? -1 : 0;
}

static int read_game(struct store *s, struct game *g, struct error *e)
{
    static const char sql[] =
        "SELECT name, rules, options, seats, chain, chain_length, event, next_length, "
        "auctions, steps, id, host_public, archive_public, deck_commit, anchor, paused, "
        "ended, deck_secret, deck_secrets, host_issued, host_used, questions, revision, "
        "held, ready_by FROM game";
    struct query q;
    int row;

    query_begin(&q, s, sql);
    row = query_row(&q, e);
    if (row == 0) {
        row = does_not_fit("game", e);
    }
    if (row > 0) {
        if (begin_game(s, &q, g, e) || read_numbers(&q, g, e)) {
            row = -1;
        } else {
            (void)snprintf(g->name, sizeof g->name, "%s", query_get_text(&q, 0));
            g->paused = query_get(&q, 15);
            g->ended = query_get(&q, 16) != 0;
            g->host_issued = query_get(&q, 19);
            g->host_used = query_get(&q, 20);
            g->questions = (int)query_get(&q, 21);
            g->revision = (int)query_get(&q, 22);
            g->held = query_get(&q, 23);
            g->readies = !query_is_null(&q, 24);
            g->ready_by = query_get(&q, 24);
        }
    }
    query_end(&q);
    return row < 0 ? -1 : 0;
}

static int read_seat(const struct query *q, struct game *g, struct error *e)
{
    const int64_t player = query_get(q, 0);
    struct seat *seat;

    if (player < 1 || player > g->seats) {
        return does_not_fit("seat", e);
    }
    seat = &g->seat[player - 1];
    if (game_seat(g, (int)player - 1, query_get_text(q, 1), e)) {
        return -1;
    }
    seat->defaults = (int)query_get(q, 2);
    seat->autopilot = query_get(q, 3) != 0;
    seat->issued = query_get(q, 4);
    seat->used = query_get(q, 5);
    seat->away_from = query_get(q, 6);
    seat->away_until = query_get(q, 7);
    seat->away_days = (int)query_get(q, 8);
    seat->vacant = query_get(q, 9) != 0;
    seat->excused = (int)query_get(q, 10);
    return 0;
}

/* *count: how many are taken. */
static int read_seats(struct store *s, struct game *g, int *count, struct error *e)
{
    static const char sql[] =
        "SELECT player, name, defaults, autopilot, issued, used, away_from, away_until, "
        "away_days, vacant, excused FROM seat";
    struct query q;
    int result = 0;

    *count = 0;
    query_begin(&q, s, sql);
    while (query_each(&q, &result, e)) {
        result = read_seat(&q, g, e);
        (*count)++;
    }
    query_end(&q);
    return result;
}

static int read_chain(const struct query *q, struct game *g, struct error *e)
{
    const int64_t player = query_get(q, 0);
    struct contributing *c;

    if (player < 1 || player > g->seats) {
        return does_not_fit("chain", e);
    }
    c = &g->seat[player - 1].dice;
    c->chain = (uint32_t)query_get(q, 1);
    c->length = (uint32_t)query_get(q, 2);
    c->used = (uint32_t)query_get(q, 4);
    c->waits = query_get_bytes(q, 6, c->next, sizeof c->next);
    return query_get_bytes(q, 3, c->anchor, sizeof c->anchor) &&
                   query_get_bytes(q, 5, c->last, sizeof c->last)
               ? 0
               : does_not_fit("chain", e);
}

static int read_chains(struct store *s, struct game *g, struct error *e)
{
    struct query q;
    int result = 0;

    query_begin(&q, s,
                "SELECT player, number, length, anchor, used, last, next FROM chain");
    while (query_each(&q, &result, e)) {
        result = read_chain(&q, g, e);
    }
    query_end(&q);
    return result;
}

/* The state, and with it what it asks. Without one the game is not set up yet: these
 * `seats` are taken. */
static int read_state(struct store *s, struct game *g, int seats, struct error *e)
{
    struct query q;
    int row;

    query_begin(&q, s, "SELECT state, turn FROM snapshot ORDER BY entry DESC LIMIT 1");
    row = query_row(&q, e);
    if (row > 0 && game_restore(g, query_get_text(&q, 0), e)) {
        row = -1;
    }
    if (row > 0) {
        g->turns = query_get(&q, 1);
    }
    if (row > 0 && g->ended) {
        g->over = true;
        g->asked_count = 0;
    }
    query_end(&q);
    if (row == 0) {
        g->wanted = g->seats;
        g->seats = seats;
    }
    return row < 0 ? -1 : 0;
}

static int read_question(const struct query *q, struct game *g, struct error *e)
{
    struct asked *a = game_question(g, (int)query_get(q, 0), (int)query_get(q, 1));

    if (!a) {
        return does_not_fit("question and snapshot", e);
    }
    a->deadline = query_get(q, 2);
    a->entry = query_get(q, 3);
    a->auction = (int)query_get(q, 4);
    a->opened = query_get(q, 5);
    a->closed = query_get(q, 6);
    a->answered = (unsigned)query_get(q, 7);
    a->last_in = query_get(q, 8);
    a->closed_at = query_get(q, 10);
    a->revealed = (unsigned)query_get(q, 11);
    a->early = query_get(q, 12) != 0;
    a->commits = query_get(q, 13) != 0;
    if (a->opened && !query_get_bytes(q, 9, a->round_public, sizeof a->round_public)) {
        return does_not_fit("question", e);
    }
    return 0;
}

static int read_questions(struct store *s, struct game *g, struct error *e)
{
    static const char sql[] = "SELECT number, round, deadline, entry, auction, opened, "
                              "closed, answered, last_in, round_public, closed_at, "
                              "revealed, early, commits FROM question";
    struct query q;
    int result = 0, count = 0;

    query_begin(&q, s, sql);
    while (query_each(&q, &result, e)) {
        result = read_question(&q, g, e);
        count++;
    }
    query_end(&q);
    if (result == 0 && count != g->asked_count) {
        return does_not_fit("question and snapshot", e);
    }
    return result;
}

int store_game_load(struct store *s, struct game *g, struct error *e)
{
    int seats;

    memset(g, 0, sizeof *g);
    if (read_game(s, g, e) || read_seats(s, g, &seats, e) || read_state(s, g, seats, e) ||
        read_chains(s, g, e) || read_questions(s, g, e)) {
        if (g->rules) {
            game_clear(g);
        }
        return -1;
    }
    return 0;
}

/* Behind a sealed bid there are none, and to compile the statement that reads them takes
 * longer than to read some. */
static int facts_stand(struct store *s, int64_t after, bool *any, struct error *e)
{
    struct query q;
    int64_t found;

    query_begin(&q, s, "SELECT 1 FROM fact WHERE entry>?1 LIMIT 1");
    query_int(&q, after);
    if (query_number(&q, 0, &found, e)) {
        return -1;
    }
    *any = found != 0;
    return 0;
}

int store_facts_each(struct store *s, int64_t after, unsigned mask, store_fact_fn *fn,
                     void *arg, struct error *e)
{
    static const char sql[] =
        "SELECT f.entry, f.step, f.n, f.mask, f.name, f.rule, f.arguments, f.sentence, "
        "l.ts, EXISTS(SELECT 1 FROM undone u WHERE f.entry>=u.first AND f.entry<u.entry) "
        "FROM fact f JOIN log l ON l.seq=f.entry WHERE f.entry>?1 AND f.mask&?2 "
        "ORDER BY f.entry, f.step, f.n";
    struct store_fact f;
    struct query q;
    bool any;
    int result = 0;

    if (facts_stand(s, after, &any, e)) {
        return -1;
    }
    if (!any) {
        return 0;
    }
    query_begin(&q, s, sql);
    query_int(&q, after);
    query_int(&q, mask);
    while (query_each(&q, &result, e)) {
        f.entry = query_get(&q, 0);
        f.step = query_get(&q, 1);
        f.n = (int)query_get(&q, 2);
        f.see = (unsigned)query_get(&q, 3);
        f.name = query_get_text(&q, 4);
        f.rule = query_get_text(&q, 5);
        f.args = query_get_text(&q, 6);
        f.sentence = query_get_text(&q, 7);
        f.time = query_get(&q, 8);
        f.undone = query_get(&q, 9) != 0;
        result = fn(arg, &f, e) ? -1 : 0;
    }
    query_end(&q);
    return result;
}

int store_draws_each(struct store *s, int64_t after, store_draw_fn *fn, void *arg,
                     struct error *e)
{
    static const char sql[] = "SELECT entry, step, n, sides, value, purpose FROM draw "
                              "WHERE entry>?1 ORDER BY entry, step, n";
    struct store_draw d;
    struct query q;
    int result = 0;

    query_begin(&q, s, sql);
    query_int(&q, after);
    while (query_each(&q, &result, e)) {
        d.entry = query_get(&q, 0);
        d.step = query_get(&q, 1);
        d.n = (int)query_get(&q, 2);
        d.sides = (int)query_get(&q, 3);
        d.value = (int)query_get(&q, 4);
        d.purpose = query_get_text(&q, 5);
        result = fn(arg, &d, e) ? -1 : 0;
    }
    query_end(&q);
    return result;
}

int store_snapshot(struct store *s, int64_t at, int64_t *entry, int *revision,
                   char **state, struct error *e)
{
    static const char sql[] = "SELECT entry, revision, state FROM snapshot WHERE "
                              "entry<=?1 ORDER BY entry DESC LIMIT 1";
    struct query q;
    int row;

    *entry = 0;
    *revision = 0;
    *state = NULL;
    query_begin(&q, s, sql);
    query_int(&q, at);
    row = query_row(&q, e);
    if (row > 0) {
        *state = strdup(query_get_text(&q, 2));
        if (*state) {
            *entry = query_get(&q, 0);
            *revision = (int)query_get(&q, 1);
        } else {
            row = error_memory(e);
        }
    }
    query_end(&q);
    return row < 0 ? -1 : 0;
}

int store_numbers(struct store *s, int64_t *highest, int64_t *secret, struct error *e)
{
    static const char counted[] =
        "SELECT max(auctions, questions, host_issued, (SELECT max(issued) FROM seat), "
        "coalesce((SELECT max(number) FROM question),0)) FROM game";
    static const char chosen[] = "SELECT max(chain, deck_secrets) FROM game";
    struct query q;

    query_begin(&q, s, counted);
    if (query_number(&q, 0, highest, e)) {
        return -1;
    }
    query_begin(&q, s, chosen);
    return query_number(&q, 0, secret, e);
}

int store_restored(struct store *s, int64_t *numbers, struct error *e)
{
    static const char sql[] =
        "SELECT CAST(substr(text, instr(text, 'numbers ')+8) AS INTEGER) FROM (SELECT "
        "seq, CAST(body AS TEXT) AS text FROM log WHERE kind=7) WHERE text GLOB "
        "'host' || char(10) || 'what restored*' ORDER BY seq DESC LIMIT 1";
    struct query q;

    query_begin(&q, s, sql);
    return query_number(&q, 0, numbers, e);
}
