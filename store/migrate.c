#include "store/migrate.h"

#include "store/query.h"

#include <stdio.h>

#define PRAGMA_TEXT 100

/* Each step says what its own version needs, whatever later ones change. Views hold
 * nothing: they are dropped before the first step and made anew behind the last. */
struct migration {
    int from; /* to from + 1 */
    const char *sql;
};

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
        if (migrations[i].from == from) {
            return store_exec(s, migrations[i].sql, e);
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
