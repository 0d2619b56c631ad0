#include "store/log.h"

#include "store/project.h"
#include "store/query.h"
#include "store/signed.h"

#include <stdlib.h>
#include <string.h>

int store_head(struct store *s, struct log_head *out, struct error *e)
{
    static const char sql[] = "SELECT seq, ts, hash FROM log ORDER BY seq DESC LIMIT 1";
    struct query q;
    int row;

    memset(out, 0, sizeof *out);
    query_begin(&q, s, sql);
    row = query_row(&q, e);
    if (row > 0) {
        out->seq = query_get(&q, 0);
        out->time = query_get(&q, 1);
        if (!query_get_bytes(&q, 2, out->hash, sizeof out->hash)) {
            row = error_set(e, ERROR_DATA, "The last entry of the log has no hash.");
        }
    }
    query_end(&q);
    return row < 0 ? -1 : 0;
}

int store_log_insert(struct store *s, const struct log_entry *entry, struct error *e)
{
    static const char sql[] =
        "INSERT INTO log(seq, ts, kind, actor, body, body_hash, prev, hash) "
        "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, entry->seq);
    query_int(&q, entry->time);
    query_int(&q, entry->kind);
    query_int(&q, entry->actor);
    query_blob(&q, entry->body, entry->size);
    query_blob(&q, entry->body_hash, sizeof entry->body_hash);
    query_blob(&q, entry->prev, sizeof entry->prev);
    query_blob(&q, entry->hash, sizeof entry->hash);
    return query_run(&q, e);
}

int store_append(struct store *s, const struct log_entry *entry,
                 const struct played *played, struct error *e)
{
    if (store_log_insert(s, entry, e)) {
        return -1;
    }
    return entry->body
               ? project(s, entry, played, e) || store_signed_entry(s, entry, e) ? -1 : 0
               : 0;
}

/* The row as an entry whose body belongs to the statement. */
static int read_row(const struct query *q, struct log_entry *out, struct error *e)
{
    const int64_t kind = query_get(q, 2), actor = query_get(q, 3);

    memset(out, 0, sizeof *out);
    out->seq = query_get(q, 0);
    out->time = query_get(q, 1);
    out->kind = (int)kind;
    out->actor = (int)actor;
    if (kind < 0 || kind > UINT16_MAX || actor < 0 || actor > UINT16_MAX) {
        return error_set(e, ERROR_DATA, "Entry %lld of the log is of no kind or player.",
                         (long long)out->seq);
    }
    if (!query_get_bytes(q, 5, out->body_hash, sizeof out->body_hash) ||
        !query_get_bytes(q, 6, out->prev, sizeof out->prev) ||
        !query_get_bytes(q, 7, out->hash, sizeof out->hash)) {
        return error_set(e, ERROR_DATA, "Entry %lld of the log has a broken hash.",
                         (long long)out->seq);
    }
    return 0;
}

/* A copy of the row's body, with a zero behind it; NULL stays NULL. */
static int copy_body(const struct query *q, struct log_entry *out, struct error *e)
{
    const void *body = sqlite3_column_blob(q->at, 4);
    const size_t n = (size_t)sqlite3_column_bytes(q->at, 4);

    if (query_is_null(q, 4)) {
        return 0;
    }
    out->body = malloc(n + 1);
    if (!out->body) {
        return error_memory(e);
    }
    if (n) {
        memcpy(out->body, body, n);
    }
    out->body[n] = '\0';
    out->size = n;
    return 0;
}

/* The one row of a query, if there is one: 1, 0 or -1. */
static int take(struct query *q, struct log_entry *out, struct error *e)
{
    int row = query_row(q, e);

    memset(out, 0, sizeof *out);
    if (row > 0 && (read_row(q, out, e) || copy_body(q, out, e))) {
        row = -1;
    }
    query_end(q);
    return row;
}

#define COLUMNS "SELECT seq, ts, kind, actor, body, body_hash, prev, hash FROM log "

int store_entry(struct store *s, int64_t seq, struct log_entry *out, struct error *e)
{
    static const char sql[] = COLUMNS "WHERE seq=?1";
    struct query q;
    int row;

    query_begin(&q, s, sql);
    query_int(&q, seq);
    row = take(&q, out, e);
    if (row == 0) {
        return error_set(e, ERROR_DATA, "The log has no entry %lld.", (long long)seq);
    }
    return row < 0 ? -1 : 0;
}

int store_entry_find(struct store *s, int kind, int64_t seq, bool back,
                     struct log_entry *out, struct error *e)
{
    static const char on[] = COLUMNS "WHERE kind=?1 AND seq>=?2 ORDER BY seq LIMIT 1";
    static const char backwards[] =
        COLUMNS "WHERE kind=?1 AND seq<=?2 ORDER BY seq DESC LIMIT 1";
    struct query q;

    query_begin(&q, s, back ? backwards : on);
    query_int(&q, kind);
    query_int(&q, seq);
    return take(&q, out, e) < 0 ? -1 : 0;
}

int store_log_each(struct store *s, int64_t first, int64_t last, store_entry_fn *fn,
                   void *arg, struct error *e)
{
    static const char sql[] = COLUMNS "WHERE seq BETWEEN ?1 AND ?2 ORDER BY seq";
    struct log_entry entry;
    struct query q;
    int result = 0;

    query_begin(&q, s, sql);
    query_int(&q, first);
    query_int(&q, last);
    while (query_each(&q, &result, e)) {
        result = read_row(&q, &entry, e) || copy_body(&q, &entry, e) || fn(arg, &entry, e)
                     ? -1
                     : 0;
        free(entry.body);
    }
    query_end(&q);
    return result;
}

int store_checkpoint(struct store *s, unsigned char out[BLOCK_CHECKPOINT],
                     struct error *e)
{
    struct log_entry entry;
    struct body_reader r;
    int result = 0;

    if (store_entry_find(s, ENTRY_CHECKPOINT, INT64_MAX, true, &entry, e)) {
        return -1;
    }
    if (entry.seq) {
        result = body_find(&r, entry.body, entry.size, ENTRY_CHECKPOINT, "block", e) ||
                         body_bytes(&r, out, BLOCK_CHECKPOINT, e)
                     ? -1
                     : 1;
    }
    free(entry.body);
    return result;
}
