/* What SQLite alone costs: `floor learn BEFORE AFTER` writes a plan of the rows in which
 * two databases of one schema differ; `floor write GAME PLAN` carries it out in one
 * transaction, with the pragmas of store/store.c. Nobody can write the same bytes for
 * less. */
#include <sqlite3.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STATEMENT 4000
#define COLUMNS_MAX 64
#define WAIT 20000 /* ms */

/* A plan: statements, each followed by its rows, each row by its values. Numbers are as
 * this machine has them. */
enum mark {
    STATEMENT_MARK = 'S',
    ROW = 'R',
    NUMBER = 'i',
    TEXT = 't',
    BLOB = 'b',
    NOTHING = 'n'
};

static void die(const char *what, const char *why)
{
    (void)fprintf(stderr, "floor: %s: %s\n", what, why);
    exit(1);
}

static sqlite3 *opened(const char *path)
{
    sqlite3 *db;

    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK) {
        die(path, sqlite3_errmsg(db));
    }
    return db;
}

static void carry_out(sqlite3 *db, const char *sql)
{
    char *why;

    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) {
        die(sql, why);
    }
}

static sqlite3_stmt *prepared(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *at;

    if (sqlite3_prepare_v2(db, sql, -1, &at, NULL) != SQLITE_OK) {
        die(sql, sqlite3_errmsg(db));
    }
    return at;
}

/* ---- write ---- */

struct plan {
    char *bytes;
    const char *at, *end;
};

static void plan_read(struct plan *p, const char *path)
{
    FILE *f = fopen(path, "rb");
    long size = -1;

    if (!f || fseek(f, 0, SEEK_END) || (size = ftell(f)) < 0) {
        die(path, "cannot be read");
    }
    rewind(f);
    p->bytes = malloc((size_t)size + 1);
    if (!p->bytes || fread(p->bytes, 1, (size_t)size, f) != (size_t)size) {
        die(path, "cannot be read");
    }
    (void)fclose(f);
    p->at = p->bytes;
    p->end = p->bytes + size;
}

static uint32_t plan_size(struct plan *p)
{
    uint32_t n;

    memcpy(&n, p->at, sizeof n);
    p->at += sizeof n;
    return n;
}

static int bind_one(struct plan *p, sqlite3_stmt *at, int i)
{
    const char mark = *p->at++;
    const char *bytes;
    sqlite3_int64 number;
    int n;

    if (mark == NOTHING) {
        return sqlite3_bind_null(at, i);
    }
    if (mark == NUMBER) {
        memcpy(&number, p->at, sizeof number);
        p->at += sizeof number;
        return sqlite3_bind_int64(at, i, number);
    }
    n = (int)plan_size(p);
    bytes = p->at;
    p->at += n;
    return mark == TEXT ? sqlite3_bind_text(at, i, bytes, n, SQLITE_STATIC)
                        : sqlite3_bind_blob(at, i, bytes, n, SQLITE_STATIC);
}

/* The rows of one statement. */
static void write_rows(sqlite3 *db, struct plan *p)
{
    const uint32_t n = plan_size(p);
    const char *sql = p->at;
    sqlite3_stmt *at = prepared(db, sql);
    const int values = sqlite3_bind_parameter_count(at);
    int i;

    for (p->at += n; p->at < p->end && *p->at == ROW;) {
        p->at++;
        for (i = 1; i <= values; i++) {
            if (bind_one(p, at, i) != SQLITE_OK) {
                die(sql, sqlite3_errmsg(db));
            }
        }
        if (sqlite3_step(at) != SQLITE_DONE || sqlite3_reset(at) != SQLITE_OK) {
            die(sql, sqlite3_errmsg(db));
        }
    }
    (void)sqlite3_finalize(at);
}

static int write_plan(const char *game, const char *path)
{
    struct plan p;
    sqlite3 *db;

    plan_read(&p, path);
    db = opened(game);
    (void)sqlite3_busy_timeout(db, WAIT);
    (void)sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    carry_out(db, "PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON;"
                  "PRAGMA trusted_schema=OFF; PRAGMA secure_delete=ON;"
                  "PRAGMA temp_store=MEMORY; PRAGMA journal_mode=WAL;"
                  "PRAGMA synchronous=FULL; BEGIN IMMEDIATE");
    while (p.at < p.end) {
        p.at++; /* STATEMENT_MARK */
        write_rows(db, &p);
    }
    carry_out(db, "COMMIT");
    (void)sqlite3_close(db);
    free(p.bytes);
    return 0;
}

/* ---- learn ---- */

struct table {
    sqlite3 *db; /* BEFORE, with AFTER attached as `after` */
    const char *name;
    char *column[COLUMNS_MAX];
    bool key[COLUMNS_MAX];
    int columns;
};

static void put_sized(const void *bytes, int n)
{
    const uint32_t size = (uint32_t)n;

    (void)fwrite(&size, sizeof size, 1, stdout);
    (void)fwrite(bytes, 1, size, stdout);
}

static void put_statement(const char *sql)
{
    (void)putchar(STATEMENT_MARK);
    put_sized(sql, (int)strlen(sql) + 1);
}

static void put_value(sqlite3_stmt *at, int i)
{
    sqlite3_int64 number;

    switch (sqlite3_column_type(at, i)) {
    case SQLITE_INTEGER:
        (void)putchar(NUMBER);
        number = sqlite3_column_int64(at, i);
        (void)fwrite(&number, sizeof number, 1, stdout);
        break;
    case SQLITE_TEXT:
        (void)putchar(TEXT);
        put_sized(sqlite3_column_text(at, i), sqlite3_column_bytes(at, i));
        break;
    case SQLITE_BLOB:
        (void)putchar(BLOB);
        put_sized(sqlite3_column_blob(at, i), sqlite3_column_bytes(at, i));
        break;
    default: /* the schema is STRICT and has no REAL */
        (void)putchar(NOTHING);
        break;
    }
}

/* Appends to an SQL text. */
static void add(char sql[STATEMENT], const char *first, const char *second)
{
    const size_t n = strlen(sql);

    (void)snprintf(sql + n, STATEMENT - n, "%s%s", first, second);
}

static void table_read(struct table *t)
{
    char sql[STATEMENT] = "";
    sqlite3_stmt *at;

    add(sql, "PRAGMA main.table_info=", t->name);
    at = prepared(t->db, sql);
    for (t->columns = 0; t->columns < COLUMNS_MAX && sqlite3_step(at) == SQLITE_ROW;) {
        t->column[t->columns] = strdup((const char *)sqlite3_column_text(at, 1));
        t->key[t->columns++] = sqlite3_column_int(at, 5) > 0;
    }
    (void)sqlite3_finalize(at);
}

static void table_clear(struct table *t)
{
    while (t->columns > 0) {
        free(t->column[--t->columns]);
    }
}

/* "a.k=b.k AND a.l=b.l"; with marks "k=? AND l=?". */
static void add_keys(char sql[STATEMENT], const struct table *t, bool marks)
{
    const char *between = "";
    int i;

    for (i = 0; i < t->columns; i++) {
        if (t->key[i]) {
            add(sql, between, marks ? "" : "a.");
            add(sql, t->column[i], marks ? "=?" : "=b.");
            add(sql, marks ? "" : t->column[i], "");
            between = " AND ";
        }
    }
}

/* The rows of `from` whose key `other` does not have, as rows of this statement. */
static void learn_rows(const struct table *t, const char *from, const char *other,
                       const char *statement, bool keys_only)
{
    char sql[STATEMENT] = "SELECT a.* FROM ";
    sqlite3_stmt *at;
    bool any = false;
    int i;

    add(sql, from, t->name);
    add(sql, " a WHERE NOT EXISTS(SELECT 1 FROM ", other);
    add(sql, t->name, " b WHERE ");
    add_keys(sql, t, false);
    add(sql, ")", "");
    for (at = prepared(t->db, sql); sqlite3_step(at) == SQLITE_ROW; any = true) {
        if (!any) {
            put_statement(statement);
        }
        (void)putchar(ROW);
        for (i = 0; i < t->columns; i++) {
            if (t->key[i] || !keys_only) {
                put_value(at, i);
            }
        }
    }
    (void)sqlite3_finalize(at);
}

static void learn_gone(const struct table *t)
{
    char sql[STATEMENT] = "DELETE FROM ";

    add(sql, t->name, " WHERE ");
    add_keys(sql, t, true);
    learn_rows(t, "main.", "after.", sql, true);
}

static void learn_new(const struct table *t)
{
    char sql[STATEMENT] = "INSERT INTO ";
    int i;

    add(sql, t->name, " VALUES(?");
    for (i = 1; i < t->columns; i++) {
        add(sql, ",?", "");
    }
    add(sql, ")", "");
    learn_rows(t, "after.", "main.", sql, false);
}

static bool differs(sqlite3_stmt *at, int i, int j)
{
    const int n = sqlite3_column_bytes(at, i);

    return sqlite3_column_type(at, i) != sqlite3_column_type(at, j) ||
           n != sqlite3_column_bytes(at, j) ||
           (n && memcmp(sqlite3_column_blob(at, i), sqlite3_column_blob(at, j),
                        (size_t)n) != 0);
}

/* A row that both have: the columns in which they differ. at: those of AFTER, then those
 * of BEFORE. */
static void learn_row(const struct table *t, sqlite3_stmt *at)
{
    char sql[STATEMENT] = "UPDATE ";
    bool changed[COLUMNS_MAX];
    const char *between = " SET ";
    int i;

    add(sql, t->name, "");
    for (i = 0; i < t->columns; i++) {
        changed[i] = differs(at, i, t->columns + i);
        if (changed[i]) {
            add(sql, between, t->column[i]);
            add(sql, "=?", "");
            between = ",";
        }
    }
    if (*between == ' ') {
        return;
    }
    add(sql, " WHERE ", "");
    add_keys(sql, t, true);
    put_statement(sql);
    (void)putchar(ROW);
    for (i = 0; i < t->columns; i++) {
        if (changed[i]) {
            put_value(at, i);
        }
    }
    for (i = 0; i < t->columns; i++) {
        if (t->key[i]) {
            put_value(at, i);
        }
    }
}

static void learn_changed(const struct table *t)
{
    char sql[STATEMENT] = "SELECT a.*, b.* FROM after.";
    sqlite3_stmt *at;

    add(sql, t->name, " a JOIN main.");
    add(sql, t->name, " b ON ");
    add_keys(sql, t, false);
    at = prepared(t->db, sql);
    while (sqlite3_step(at) == SQLITE_ROW) {
        learn_row(t, at);
    }
    (void)sqlite3_finalize(at);
}

static int learn(const char *before, const char *after)
{
    sqlite3 *db = opened(before);
    sqlite3_stmt *at, *tables;
    struct table t = {.db = db};

    at = prepared(db, "ATTACH ?1 AS after");
    (void)sqlite3_bind_text(at, 1, after, -1, SQLITE_STATIC);
    if (sqlite3_step(at) != SQLITE_DONE) {
        die(after, sqlite3_errmsg(db));
    }
    (void)sqlite3_finalize(at);
    tables = prepared(db, "SELECT name FROM main.sqlite_schema WHERE type='table'");
    while (sqlite3_step(tables) == SQLITE_ROW) {
        t.name = (const char *)sqlite3_column_text(tables, 0);
        table_read(&t);
        learn_gone(&t);
        learn_new(&t);
        learn_changed(&t);
        table_clear(&t);
    }
    (void)sqlite3_finalize(tables);
    (void)sqlite3_close(db);
    return fflush(stdout) ? 1 : 0;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "learn") == 0) {
        return learn(argv[2], argv[3]);
    }
    if (argc == 4 && strcmp(argv[1], "write") == 0) {
        return write_plan(argv[2], argv[3]);
    }
    die("usage", "floor learn BEFORE AFTER, or floor write GAME PLAN");
    return 1;
}
