#include "store/query.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_STATEMENTS 16
#define MS_PER_SECOND 1000

/* The prepared statement of this SQL, or NULL with the failure in s->db. */
static sqlite3_stmt *statement(struct store *s, const char *sql)
{
    struct prepared *more;
    sqlite3_stmt *made = NULL;
    int i;

    for (i = 0; i < s->count; i++) {
        if (s->prepared[i].sql == sql) {
            return s->prepared[i].at;
        }
    }
    if (s->count % FIRST_STATEMENTS == 0) {
        more = realloc(s->prepared, (size_t)(s->count + FIRST_STATEMENTS) * sizeof *more);
        if (!more) {
            return NULL;
        }
        s->prepared = more;
    }
    if (sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &made, NULL) !=
        SQLITE_OK) {
        return NULL;
    }
    s->prepared[s->count].sql = sql;
    s->prepared[s->count].at = made;
    s->count++;
    return made;
}

void query_begin(struct query *q, struct store *s, const char *sql)
{
    q->store = s;
    q->at = statement(s, sql);
    q->bound = 0;
    q->failed = !q->at;
}

void query_int(struct query *q, int64_t value)
{
    q->failed = q->failed || sqlite3_bind_int64(q->at, ++q->bound, value) != SQLITE_OK;
}

static void query_null(struct query *q)
{
    q->failed = q->failed || sqlite3_bind_null(q->at, ++q->bound) != SQLITE_OK;
}

void query_maybe(struct query *q, int64_t value)
{
    if (value) {
        query_int(q, value);
    } else {
        query_null(q);
    }
}

void query_text(struct query *q, const char *text)
{
    if (!text) {
        query_null(q);
        return;
    }
    q->failed = q->failed || sqlite3_bind_text64(q->at, ++q->bound, text, strlen(text),
                                                 SQLITE_STATIC, SQLITE_UTF8) != SQLITE_OK;
}

void query_blob(struct query *q, const void *bytes, size_t n)
{
    if (!bytes) {
        query_null(q);
        return;
    }
    q->failed = q->failed || sqlite3_bind_blob64(q->at, ++q->bound, bytes, n,
                                                 SQLITE_STATIC) != SQLITE_OK;
}

int query_row(struct query *q, struct error *e)
{
    int code;

    if (q->failed) {
        return store_fail(q->store, e);
    }
    code = sqlite3_step(q->at);
    if (code == SQLITE_ROW) {
        return 1;
    }
    if (code == SQLITE_DONE) {
        return 0;
    }
    return store_fail(q->store, e);
}

bool query_each(struct query *q, int *result, struct error *e)
{
    const int row = *result ? 0 : query_row(q, e);

    *result = row < 0 ? -1 : *result;
    return row > 0;
}

int64_t query_get(const struct query *q, int column)
{
    return sqlite3_column_int64(q->at, column);
}

bool query_is_null(const struct query *q, int column)
{
    return sqlite3_column_type(q->at, column) == SQLITE_NULL;
}

const char *query_get_text(const struct query *q, int column)
{
    return (const char *)sqlite3_column_text(q->at, column);
}

const void *query_get_blob(const struct query *q, int column, size_t *size)
{
    const void *bytes = sqlite3_column_blob(q->at, column);

    *size = (size_t)sqlite3_column_bytes(q->at, column);
    return bytes;
}

bool query_get_bytes(const struct query *q, int column, void *out, size_t n)
{
    const void *bytes = sqlite3_column_blob(q->at, column);

    if (!bytes || (size_t)sqlite3_column_bytes(q->at, column) != n) {
        return false;
    }
    memcpy(out, bytes, n);
    return true;
}

void query_end(struct query *q)
{
    if (q->at) {
        (void)sqlite3_reset(q->at); /* tells the failure of the last step once more */
        (void)sqlite3_clear_bindings(q->at);
    }
    q->at = NULL;
}

int query_run(struct query *q, struct error *e)
{
    int row = query_row(q, e);

    query_end(q);
    if (row > 0) {
        return error_set(e, ERROR_BUG, "A statement without an answer gave one.");
    }
    return row;
}

int query_number(struct query *q, int64_t none, int64_t *out, struct error *e)
{
    const int row = query_row(q, e);

    if (row >= 0) {
        *out = row > 0 ? query_get(q, 0) : none;
    }
    query_end(q);
    return row < 0 ? -1 : 0;
}

int query_count(struct query *q, int *out, struct error *e)
{
    int64_t count;

    if (query_number(q, 0, &count, e)) {
        return -1;
    }
    *out = (int)count;
    return 0;
}

int store_exec(struct store *s, const char *sql, struct error *e)
{
    if (sqlite3_exec(s->db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        return store_fail(s, e);
    }
    return 0;
}

/* The system's own words for the last failed read or write, or those of SQLite. */
static const char *cause(struct store *s)
{
    const int number = sqlite3_system_errno(s->db);

    return number ? strerror(number) : sqlite3_errmsg(s->db);
}

static int cannot_write(struct store *s, const char *name, struct error *e)
{
    if (sqlite3_system_errno(s->db) == ENOSPC) {
        return error_set(e, ERROR_STORE,
                         "The disk is full: \"%s\" was left as it was. Make room and try "
                         "again.",
                         name);
    }
    return error_set(e, ERROR_STORE,
                     "\"%s\" cannot be written or read: %s. Look at the disk and the "
                     "rights of the file and its directory.",
                     name, cause(s));
}

int store_fail(struct store *s, struct error *e)
{
    const char *name = s->path ? s->path : "The database in memory";

    switch (sqlite3_errcode(s->db) & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error_set(e, ERROR_STORE,
                         "\"%s\" is locked: another process was at work on it for %d "
                         "seconds. Try again; if it stays so, look for one that hangs.",
                         name, s->wait / MS_PER_SECOND);
    case SQLITE_FULL:
        return error_set(e, ERROR_STORE,
                         "The disk is full: \"%s\" was left as it was. Make room and try "
                         "again.",
                         name);
    case SQLITE_READONLY:
        return error_set(e, ERROR_STORE,
                         "\"%s\" is read-only: the file and its directory must both be "
                         "writable.",
                         name);
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_PROTOCOL:
        return cannot_write(s, name, e);
    case SQLITE_NOTADB:
        return error_set(e, ERROR_FILE, "\"%s\" is not a database.", name);
    case SQLITE_CORRUPT:
        return error_set(e, ERROR_DATA,
                         "\"%s\" is damaged: %s. Go on from a copy, or read what is left "
                         "with `sqlite3 FILE .recover`.",
                         name, sqlite3_errmsg(s->db));
    case SQLITE_OK: /* a statement could not be kept */
    case SQLITE_NOMEM:
        return error_memory(e);
    default:
        return error_set(e, ERROR_BUG, "\"%s\": %s.", name, sqlite3_errmsg(s->db));
    }
}
