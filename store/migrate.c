#include "store/migrate.h"

#include "store/log.h"
#include "store/project.h"
#include "store/query.h"
#include "store/signed.h"

#include <stdio.h>

#define PRAGMA_TEXT 100

/* Each step says what its own version needs, whatever later ones change. Views hold
 * nothing: they are dropped before the first step and made anew behind the last. */
struct migration {
    int from; /* to from + 1 */
    const char *sql;
};

#define BEFORE_CHAINS 9
#define BEFORE_FIGURES 10

static int key_chain(void *arg, const struct log_entry *entry, struct error *e)
{
    struct body_reader r;
    int64_t player;

    if (entry->kind == ENTRY_SEAT && entry->body) {
        return body_find(&r, entry->body, entry->size, ENTRY_SEAT, "player", e) ||
                       project_player(&r, &player, e) || project_no_chain(arg, player, e)
                   ? -1
                   : 0;
    }
    return entry->kind == ENTRY_PLAYER_KEY ? project_chain(arg, entry, e) : 0;
}

/* The chains that players have registered: no SQL reads them out of the log. */
static int chains_registered(struct store *s, struct error *e)
{
    return store_log_each(s, INT64_MIN, INT64_MAX, key_chain, s, e);
}

static int signed_orders(void *arg, const struct log_entry *entry, struct error *e)
{
    return store_signed_entry(arg, entry, e);
}

/* Of orders that were signed before the table was there, too. */
static int signatures_used(struct store *s, struct error *e)
{
    return store_log_each(s, INT64_MIN, INT64_MAX, signed_orders, s, e);
}

static int append_unplayed(void *arg, const struct log_entry *entry, struct error *e)
{
    return store_append(arg, entry, NULL, e);
}

static int copy_figures(struct store *s, struct store *from, struct error *e)
{
    struct query q, put;
    int result = 0;

    query_begin(&q, from, "SELECT player, in_time, missed FROM seat");
    while (query_each(&q, &result, e)) {
        query_begin(&put, s, "UPDATE seat SET in_time=?2, missed=?3 WHERE player=?1");
        query_int(&put, query_get(&q, 0));
        query_int(&put, query_get(&q, 1));
        query_int(&put, query_get(&q, 2));
        result = query_run(&put, e);
    }
    query_end(&q);
    return result;
}

/* The log once more, in memory: what counts now would have counted from the beginning. */
static int figures_counted(struct store *s, struct error *e)
{
    struct store *again;
    int result;

    if (store_memory(&again, "{}", e)) {
        return -1;
    }
    result = store_log_each(s, INT64_MIN, INT64_MAX, append_unplayed, again, e) ||
                     copy_figures(s, again, e)
                 ? -1
                 : 0;
    store_close(again);
    return result;
}

static const struct migration migrations[] = {
    /* Turns get numbers: snapshots are thinned by them. */
    {1, "ALTER TABLE snapshot RENAME TO snapshot_before;\n"
        "CREATE TABLE snapshot(\n"
        "  entry INTEGER PRIMARY KEY,\n"
        "  turn INTEGER NOT NULL,\n"
        "  revision INTEGER NOT NULL,\n"
        "  state TEXT NOT NULL\n"
        ") STRICT;\n"
        "INSERT INTO snapshot(entry, turn, revision, state)\n"
        "  SELECT entry, (SELECT count(*) FROM log WHERE kind=33 AND seq<=b.entry),\n"
        "    revision, state FROM snapshot_before b;\n"
        "DROP TABLE snapshot_before;\n"},
    /* Decks are kept packed too. */
    {2, "CREATE TABLE packed(\n"
        "  one INTEGER PRIMARY KEY CHECK(one=1),\n"
        "  deck BLOB NOT NULL\n"
        ") STRICT;\n"},
    /* The view of dice names no player: views are made anew in any case. */
    {3, ""},
    /* Addresses that fail get a mail a week, and players change theirs. */
    {4,
     "ALTER TABLE person ADD COLUMN failing INTEGER;\n"
     "ALTER TABLE person ADD COLUMN probed INTEGER;\n"
     "ALTER TABLE person ADD COLUMN probe INTEGER;\n"
     "ALTER TABLE person ADD COLUMN dead INTEGER NOT NULL DEFAULT 0;\n"
     "CREATE TABLE moving(\n"
     "  id INTEGER PRIMARY KEY,\n"
     "  player INTEGER NOT NULL,\n"
     "  address TEXT NOT NULL,\n"
     "  code INTEGER NOT NULL,\n"
     "  asked INTEGER NOT NULL,\n"
     "  new_said INTEGER,\n"
     "  old_said INTEGER,\n"
     "  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open','done','dropped'))\n"
     ") STRICT;\n"
     "CREATE INDEX moving_player ON moving(player, asked);\n"},
    /* The host can pause a game. */
    {5, "ALTER TABLE game ADD COLUMN paused INTEGER;\n"},
    /* Rounds of bids that players seal themselves. */
    {6, "ALTER TABLE question RENAME TO question_before;\n"
        "CREATE TABLE question(\n"
        "  number INTEGER NOT NULL,\n"
        "  round INTEGER NOT NULL,\n"
        "  decision TEXT NOT NULL,\n"
        "  seats INTEGER NOT NULL,\n"
        "  deadline INTEGER,\n"
        "  entry INTEGER NOT NULL,\n"
        "  listed INTEGER NOT NULL,\n"
        "  auction INTEGER,\n"
        "  opened INTEGER,\n"
        "  closed INTEGER,\n"
        "  closed_at INTEGER,\n"
        "  answered INTEGER NOT NULL,\n"
        "  last_in INTEGER,\n"
        "  round_public BLOB,\n"
        "  revealed INTEGER NOT NULL DEFAULT 0,\n"
        "  PRIMARY KEY(number, round)\n"
        ") STRICT, WITHOUT ROWID;\n"
        "INSERT INTO question(number, round, decision, seats, deadline, entry, listed, "
        "auction, opened, closed, closed_at, answered, last_in, round_public)\n"
        "  SELECT number, round, decision, seats, deadline, entry, listed, auction, "
        "opened, closed, (SELECT ts FROM log WHERE seq=b.closed), answered, last_in, "
        "round_public FROM question_before b;\n"
        "DROP TABLE question_before;\n"},
    /* What waits is found without a look at the mails themselves. */
    {7, "DROP INDEX outbox_due;\n"
        "CREATE INDEX outbox_state ON outbox(state, next_try, kind, player);\n"},
    /* Players are away at times. */
    {8, "ALTER TABLE seat ADD COLUMN away_from INTEGER;\n"
        "ALTER TABLE seat ADD COLUMN away_until INTEGER;\n"
        "ALTER TABLE seat ADD COLUMN away_days INTEGER NOT NULL DEFAULT 0;\n"},
    /* What mails say stands apart from what becomes of them. */
    {9, "CREATE TABLE letter(\n"
        "  id INTEGER PRIMARY KEY,\n"
        "  message BLOB NOT NULL\n"
        ") STRICT;\n"
        "INSERT INTO letter(id, message)\n"
        "  SELECT id, message FROM outbox WHERE message<>x'';\n"
        "DROP INDEX outbox_kept;\n"
        "ALTER TABLE outbox DROP COLUMN message;\n"
        /* people without a seat */
        "CREATE TABLE guest(\n"
        "  id INTEGER PRIMARY KEY,\n"
        "  what TEXT NOT NULL,\n"
        "  state TEXT NOT NULL CHECK (state IN "
        "('open','in','done','declined','dropped')),\n"
        "  player INTEGER NOT NULL,\n"
        "  name TEXT NOT NULL,\n"
        "  address TEXT NOT NULL,\n"
        "  why TEXT NOT NULL,\n"
        "  asked INTEGER NOT NULL,\n"
        "  strikes INTEGER NOT NULL DEFAULT 0,\n"
        "  failing_since INTEGER,\n"
        "  code INTEGER NOT NULL DEFAULT 0\n"
        ") STRICT;\n"
        "CREATE INDEX guest_address ON guest(address COLLATE NOCASE, asked);\n"
        "CREATE INDEX guest_state ON guest(state, what);\n"
        "ALTER TABLE seat ADD COLUMN excused INTEGER NOT NULL DEFAULT 0;\n"
        "ALTER TABLE seat ADD COLUMN vacant INTEGER NOT NULL DEFAULT 0;\n"
        /* The host ends the time of what is asked, and games. */
        "ALTER TABLE game ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;\n"
        "CREATE TABLE undone(\n"
        "  entry INTEGER PRIMARY KEY,\n"
        "  first INTEGER NOT NULL,\n"
        "  turn INTEGER NOT NULL\n"
        ") STRICT;\n"
        "ALTER TABLE game ADD COLUMN questions INTEGER NOT NULL DEFAULT 0;\n"
        "ALTER TABLE game ADD COLUMN host_issued INTEGER NOT NULL DEFAULT 0;\n"
        "ALTER TABLE game ADD COLUMN host_used INTEGER NOT NULL DEFAULT 0;\n"
        "ALTER TABLE question ADD COLUMN early INTEGER NOT NULL DEFAULT 0;\n"
        /* Which deck secret is in force: of a campaign each game has one, bound in the
         * first anchor and published behind it. */
        "ALTER TABLE game ADD COLUMN deck_secret INTEGER NOT NULL DEFAULT 1;\n"
        "ALTER TABLE game ADD COLUMN deck_secrets INTEGER NOT NULL DEFAULT 1;\n"
        "UPDATE game SET deck_secret=1+(SELECT count(*) FROM log WHERE kind=51)-over,\n"
        "  deck_secrets=1+coalesce((SELECT (length(text)-length(replace(text, "
        "'deck-commit ', '')))/12 FROM (SELECT CAST(body AS TEXT) text FROM log "
        "WHERE kind=48 ORDER BY seq LIMIT 1)), 0);\n"
        /* rounds of mode table that are played in mode commit */
        "ALTER TABLE question ADD COLUMN commits INTEGER NOT NULL DEFAULT 0;\n"
        /* What players add to the dice: no turn has used an element of a chain yet. */
        "ALTER TABLE game ADD COLUMN held INTEGER;\n"
        "ALTER TABLE game ADD COLUMN ready_since INTEGER;\n"
        "ALTER TABLE game ADD COLUMN ready_by INTEGER;\n"
        "CREATE TABLE chain(\n"
        "  player INTEGER PRIMARY KEY,\n"
        "  number INTEGER NOT NULL,\n"
        "  length INTEGER NOT NULL,\n"
        "  anchor BLOB NOT NULL,\n"
        "  used INTEGER NOT NULL,\n"
        "  last BLOB NOT NULL,\n"
        "  next BLOB\n"
        ") STRICT;\n"
        /* Which signed orders were used, also those that leave no order. */
        "CREATE TABLE signed(\n"
        "  player INTEGER NOT NULL,\n"
        "  question INTEGER NOT NULL,\n"
        "  seq INTEGER NOT NULL,\n"
        "  PRIMARY KEY(player, question)\n"
        ") STRICT, WITHOUT ROWID;\n"},
    /* What players answered in time and missed is counted as it happens. */
    {10, "ALTER TABLE seat ADD COLUMN in_time INTEGER NOT NULL DEFAULT 0;\n"
         "ALTER TABLE seat ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;\n"},
};

#define MIGRATIONS (sizeof migrations / sizeof migrations[0])

int migrate_stamp(struct store *s, int version, struct error *e)
{
    char sql[PRAGMA_TEXT];

    (void)snprintf(sql, sizeof sql, "PRAGMA application_id=%d; PRAGMA user_version=%d;",
                   STORE_APPLICATION, version);
    return store_exec(s, sql, e);
}

/* Carries out each SQL text that `select` gives in `from` upon s. */
static int exec_each(struct store *s, struct store *from, const char *select,
                     struct error *e)
{
    struct query q;
    int row;

    for (query_begin(&q, from, select); (row = query_row(&q, e)) > 0;) {
        if (store_exec(s, query_get_text(&q, 0), e)) {
            row = -1;
            break;
        }
    }
    query_end(&q);
    return row;
}

/* A schema cannot be changed while it is being read: one view at a time. */
static int drop_views(struct store *s, struct error *e)
{
    static const char sql[] = "SELECT 'DROP VIEW \"' || name || '\"' FROM sqlite_schema "
                              "WHERE type='view' LIMIT 1";
    struct query q;
    char drop[PRAGMA_TEXT];
    int row;

    for (;;) {
        query_begin(&q, s, sql);
        row = query_row(&q, e);
        if (row > 0) {
            (void)snprintf(drop, sizeof drop, "%s", query_get_text(&q, 0));
        }
        query_end(&q);
        if (row <= 0) {
            return row;
        }
        if (store_exec(s, drop, e)) {
            return -1;
        }
    }
}

static int make_views(struct store *s, struct error *e)
{
    struct store *fresh;
    int result;

    if (store_memory(&fresh, "{}", e)) {
        return -1;
    }
    result = exec_each(s, fresh, "SELECT sql FROM sqlite_schema WHERE type='view'", e);
    store_close(fresh);
    return result;
}

static int step(struct store *s, int64_t from, struct error *e)
{
    size_t i;

    for (i = 0; i < MIGRATIONS; i++) {
        const struct migration *m = &migrations[i];

        if (m->from == from) {
            return store_exec(s, m->sql, e) ||
                           (from == BEFORE_CHAINS &&
                            (chains_registered(s, e) || signatures_used(s, e))) ||
                           (from == BEFORE_FIGURES && figures_counted(s, e))
                       ? -1
                       : 0;
        }
    }
    return error_set(e, ERROR_FILE, "\"%s\" has schema %lld, which never was.", s->path,
                     (long long)from);
}

static int all_steps(struct store *s, struct error *e)
{
    struct query q;
    int64_t version;

    query_begin(&q, s, "PRAGMA user_version"); /* another process may have been faster */
    if (query_number(&q, 0, &version, e)) {
        return -1;
    }
    if (version == STORE_SCHEMA) {
        return 0;
    }
    if (drop_views(s, e)) {
        return -1;
    }
    for (; version < STORE_SCHEMA; version++) {
        if (step(s, version, e)) {
            return -1;
        }
    }
    if (make_views(s, e)) {
        return -1;
    }
    return migrate_stamp(s, STORE_SCHEMA, e);
}

int store_migrate(struct store *s, struct error *e)
{
    if (store_begin(s, e)) {
        return -1;
    }
    if (all_steps(s, e) || store_commit(s, e)) {
        store_rollback(s);
        return -1;
    }
    return 0;
}
