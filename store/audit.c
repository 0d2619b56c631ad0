#include "store/audit.h"

#include "store/game.h"
#include "store/query.h"
#include "store/signed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FINDING 400   /* bytes of a sentence               */
#define SHOWN 60      /* bytes of a value in it            */
#define STATEMENT 300 /* bytes of an SQL text made here    */

/* The projections; their first `keys` columns are the key. */
struct projection {
    const char *table;
    int keys;
};

static const struct projection projections[] = {
    {"packed", 1}, {"game", 1},     {"seat", 1},     {"chain", 1},
    {"code", 2},   {"question", 2}, {"sealed", 4},   {"step", 1},
    {"draw", 3},   {"fact", 3},     {"snapshot", 1}, {"undone", 1}};

#define PROJECTIONS (sizeof projections / sizeof projections[0])

/* A statement that is made once for a table, not kept. */
static int prepare(struct store *s, const char *sql, sqlite3_stmt **out, struct error *e)
{
    if (sqlite3_prepare_v2(s->db, sql, -1, out, NULL) != SQLITE_OK) {
        return store_fail(s, e);
    }
    return 0;
}

static int step(struct store *s, sqlite3_stmt *at, struct error *e)
{
    const int code = sqlite3_step(at);

    return code == SQLITE_ROW ? 1 : code == SQLITE_DONE ? 0 : store_fail(s, e);
}

/* Two values in the order in which the key sorts them: NULL, numbers, texts, bytes. */
static int order_of(sqlite3_stmt *a, sqlite3_stmt *b, int column)
{
    const int type = sqlite3_column_type(a, column);
    const int other = sqlite3_column_type(b, column);

    if (type == SQLITE_INTEGER && other == SQLITE_INTEGER) {
        const int64_t x = sqlite3_column_int64(a, column);
        const int64_t y = sqlite3_column_int64(b, column);

        return (x > y) - (x < y);
    }
    if (type != other) {
        return type == SQLITE_NULL       ? -1
               : other == SQLITE_NULL    ? 1
               : type == SQLITE_INTEGER  ? -1
               : other == SQLITE_INTEGER ? 1
                                         : type - other;
    }
    if (type == SQLITE_NULL) {
        return 0;
    }
    {
        const void *x = sqlite3_column_blob(a, column);
        const void *y = sqlite3_column_blob(b, column);
        const int n = sqlite3_column_bytes(a, column);
        const int m = sqlite3_column_bytes(b, column);
        const int common = n < m ? n : m;
        const int order = common ? memcmp(x, y, (size_t)common) : 0;

        return order ? order : (n > m) - (n < m);
    }
}

/* A value as it is shown in a sentence. */
static void show(char out[SHOWN + 1], sqlite3_stmt *at, int column)
{
    const unsigned char *bytes;
    int n, i;

    switch (sqlite3_column_type(at, column)) {
    case SQLITE_NULL:
        (void)snprintf(out, SHOWN + 1, "nothing");
        break;
    case SQLITE_BLOB:
        bytes = sqlite3_column_blob(at, column);
        n = sqlite3_column_bytes(at, column);
        out[0] = '\0';
        for (i = 0; i < n && 2 * i < SHOWN - 1; i++) {
            (void)snprintf(out + (size_t)2 * (size_t)i, 3, "%02x", bytes[i]);
        }
        break;
    default: /* numbers and texts */
        (void)snprintf(out, SHOWN + 1, "%s",
                       (const char *)sqlite3_column_text(at, column));
        break;
    }
}

/* The key of a row: "entry 12, step 3, n 1". */
static void show_key(char *out, size_t room, sqlite3_stmt *at, int keys)
{
    char value[SHOWN + 1];
    size_t used = 0;
    int i;

    out[0] = '\0';
    for (i = 0; i < keys && used < room; i++) {
        show(value, at, i);
        used += (size_t)snprintf(out + used, room - used, "%s%s %.20s", i ? ", " : "",
                                 sqlite3_column_name(at, i), value);
    }
}

/* Two cursors over one table. */
struct pair {
    const struct projection *p;
    sqlite3_stmt *here, *there;
};

static void tell_row(const struct pair *t, bool missing, store_finding_fn *fn, void *arg)
{
    char key[FINDING / 2], text[FINDING];

    show_key(key, sizeof key, missing ? t->there : t->here, t->p->keys);
    (void)snprintf(text, sizeof text, "Table %s, %s: the row %s.", t->p->table, key,
                   missing ? "is missing" : "should not be there");
    fn(arg, text);
}

static void tell_column(const struct pair *t, int column, store_finding_fn *fn, void *arg)
{
    char key[FINDING / 3], here[SHOWN + 1], there[SHOWN + 1], text[FINDING];

    show_key(key, sizeof key, t->here, t->p->keys);
    show(here, t->here, column);
    show(there, t->there, column);
    (void)snprintf(text, sizeof text, "Table %s, %s: %s is \"%s\", and should be \"%s\".",
                   t->p->table, key, sqlite3_column_name(t->here, column), here, there);
    fn(arg, text);
}

/* Compares the keys and then all columns of the rows the cursors stand on; 1: a
 * difference was told. */
static int compare_rows(const struct pair *t, store_finding_fn *fn, void *arg)
{
    const int columns = sqlite3_column_count(t->there);
    int i, order = 0;

    for (i = 0; i < t->p->keys && !order; i++) {
        order = order_of(t->here, t->there, i);
    }
    if (order) {
        tell_row(t, order > 0, fn, arg);
        return 1;
    }
    for (; i < columns; i++) {
        if (order_of(t->here, t->there, i)) {
            tell_column(t, i, fn, arg);
            return 1;
        }
    }
    return 0;
}

static int walk(struct store *s, struct store *expected, const struct pair *t,
                store_finding_fn *fn, void *arg, struct error *e)
{
    for (;;) {
        const int here = step(s, t->here, e);
        const int there = step(expected, t->there, e);

        if (here < 0 || there < 0) {
            return -1;
        }
        if (!here && !there) {
            return 0;
        }
        if (here != there) {
            tell_row(t, there > 0, fn, arg);
            return 1;
        }
        if (compare_rows(t, fn, arg)) {
            return 1;
        }
    }
}

/* 1: the table differs, 0: it does not, or -1. */
static int compare_table(struct store *s, struct store *expected,
                         const struct projection *p, store_finding_fn *fn, void *arg,
                         struct error *e)
{
    static const char *const order[] = {"1", "1, 2", "1, 2, 3", "1, 2, 3, 4"};
    struct pair t = {.p = p};
    char sql[STATEMENT];
    int result = -1;

    (void)snprintf(sql, sizeof sql, "SELECT * FROM %s ORDER BY %s", p->table,
                   order[p->keys - 1]);
    if (!prepare(s, sql, &t.here, e) && !prepare(expected, sql, &t.there, e)) {
        result = walk(s, expected, &t, fn, arg, e);
    }
    (void)sqlite3_finalize(t.here);
    (void)sqlite3_finalize(t.there);
    return result;
}

int store_compare(struct store *s, struct store *expected, store_finding_fn *fn,
                  void *arg, int *found, struct error *e)
{
    size_t i;
    int behind;

    *found = 0;
    for (i = 0; i < PROJECTIONS; i++) {
        const int differs = compare_table(s, expected, &projections[i], fn, arg, e);

        if (differs < 0) {
            return -1;
        }
        *found += differs;
    }
    if (store_signed_compare(s, expected, fn, arg, &behind, e)) {
        return -1;
    }
    *found += behind;
    return 0;
}

/* "INSERT INTO t VALUES(?,?,..)" for a row of `from`. */
static int prepare_insert(struct store *s, const char *table, int columns,
                          sqlite3_stmt **out, struct error *e)
{
    char sql[STATEMENT];
    int at = snprintf(sql, sizeof sql, "INSERT OR REPLACE INTO %s VALUES(?", table);
    int i;

    for (i = 1; i < columns; i++) {
        at += snprintf(sql + at, sizeof sql - (size_t)at, ",?");
    }
    (void)snprintf(sql + at, sizeof sql - (size_t)at, ")");
    return prepare(s, sql, out, e);
}

static int copy_row(struct store *s, sqlite3_stmt *from, sqlite3_stmt *to,
                    struct error *e)
{
    const int columns = sqlite3_column_count(from);
    int i;

    for (i = 0; i < columns; i++) {
        if (sqlite3_bind_value(to, i + 1, sqlite3_column_value(from, i)) != SQLITE_OK) {
            return store_fail(s, e);
        }
    }
    if (step(s, to, e) < 0 || sqlite3_reset(to) != SQLITE_OK) {
        return store_fail(s, e);
    }
    return 0;
}

/* Copies what `select` gives in `from`, with entry bound where it asks for one. */
static int copy_rows(struct store *s, struct store *from, const char *table,
                     const char *select, int64_t entry, struct error *e)
{
    sqlite3_stmt *source = NULL, *target = NULL;
    int row = -1;

    if (prepare(from, select, &source, e) ||
        prepare_insert(s, table, sqlite3_column_count(source), &target, e)) {
        goto done;
    }
    if (sqlite3_bind_parameter_count(source) &&
        sqlite3_bind_int64(source, 1, entry) != SQLITE_OK) {
        store_fail(from, e);
        goto done;
    }
    while ((row = step(from, source, e)) > 0) {
        if (copy_row(s, source, target, e)) {
            row = -1;
            break;
        }
    }
done:
    (void)sqlite3_finalize(source);
    (void)sqlite3_finalize(target);
    return row;
}

static void quiet(void *arg, const char *sentence)
{
    (void)arg;
    (void)sentence;
}

int store_rebuild(struct store *s, struct store *from, int *tables, struct error *e)
{
    char sql[STATEMENT];
    size_t i;
    int behind;

    *tables = 0;
    for (i = 0; i < PROJECTIONS; i++) {
        const char *table = projections[i].table;
        const int differs = compare_table(s, from, &projections[i], quiet, NULL, e);

        if (differs < 0) {
            return -1;
        }
        if (!differs) {
            continue;
        }
        (void)snprintf(sql, sizeof sql, "DELETE FROM %s", table);
        if (store_exec(s, sql, e)) {
            return -1;
        }
        (void)snprintf(sql, sizeof sql, "SELECT * FROM %s", table);
        if (copy_rows(s, from, table, sql, 0, e)) {
            return -1;
        }
        (*tables)++;
    }
    if (store_signed_compare(s, from, quiet, NULL, &behind, e) ||
        (behind && store_signed_take(s, from, e))) {
        return -1;
    }
    *tables += behind;
    return 0;
}

int store_take_turn(struct store *s, struct store *from, int64_t entry, struct error *e)
{
    static const char *const tables[] = {"step", "draw", "fact", "snapshot"};
    char sql[STATEMENT];
    size_t i;

    for (i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        (void)snprintf(sql, sizeof sql, "SELECT * FROM %s WHERE entry=?1", tables[i]);
        if (copy_rows(s, from, tables[i], sql, entry, e)) {
            return -1;
        }
    }
    return 0;
}

/* 1: what s has packed begins as these bytes do, up to the end of their first line. */
static int packed_alike(struct store *s, const char *bytes, size_t size, struct error *e)
{
    struct query q;
    const char *theirs;
    size_t n, line = 0;
    int row;

    while (line < size && bytes[line] != '\n') {
        line++;
    }
    query_begin(&q, s, "SELECT deck FROM packed");
    row = query_row(&q, e);
    if (row > 0) {
        theirs = query_get_blob(&q, 0, &n);
        row = theirs && n > line && memcmp(theirs, bytes, line) == 0;
    }
    query_end(&q);
    return row;
}

int store_expect_packed(struct store *expected, struct store *s, const struct game *g,
                        struct error *e)
{
    char *bytes = NULL;
    size_t size = 0;
    int alike = 0;

    if (g && game_pack(g, &bytes, &size, e)) {
        return -1;
    }
    if (bytes) {
        alike = packed_alike(s, bytes, size, e);
        free(bytes);
    }
    if (alike < 0) {
        return -1;
    }
    return alike ? store_pack(expected, g, e)
                 : copy_rows(expected, s, "packed", "SELECT * FROM packed", 0, e);
}
