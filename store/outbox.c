#include "store/outbox.h"

#include "store/query.h"

#include <stdlib.h>
#include <string.h>

int store_outbox_next(struct store *s, int64_t *id, struct error *e)
{
    struct query q;

    query_begin(&q, s, "SELECT coalesce(max(id),0)+1 FROM outbox");
    return query_number(&q, 1, id, e);
}

static void bind_player(struct query *q, int player)
{
    if (player == OUTBOX_HOST) {
        query_maybe(q, 0);
    } else {
        query_int(q, player);
    }
}

int store_outbox_add(struct store *s, const struct outgoing *m, struct error *e)
{
    static const char sql[] =
        "INSERT INTO outbox(id, kind, player, sender, recipient, message, message_id, "
        "created, next_try, expires) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, m->id);
    query_text(&q, m->kind);
    bind_player(&q, m->player);
    query_text(&q, m->sender);
    query_text(&q, m->recipient);
    query_blob(&q, m->message, m->size);
    query_text(&q, m->message_id);
    query_int(&q, m->created);
    query_int(&q, m->expires);
    return query_run(&q, e);
}

int store_outbox_recover(struct store *s, int64_t now, struct error *e)
{
    static const char died[] =
        "UPDATE outbox SET state='queued' WHERE state='sending' AND lease<?1";
    static const char late[] = "UPDATE outbox SET state='expired' WHERE state='queued' "
                               "AND expires<?1";
    struct query q;

    query_begin(&q, s, died);
    query_int(&q, now);
    if (query_run(&q, e)) {
        return -1;
    }
    query_begin(&q, s, late);
    query_int(&q, now);
    return query_run(&q, e);
}

int store_outbox_expired(struct store *s, int64_t *id, struct error *e)
{
    struct query q;

    query_begin(&q, s,
                "SELECT coalesce(max(id),0) FROM outbox WHERE state='expired' AND player "
                "IS NOT NULL");
    return query_number(&q, 0, id, e);
}

static int claim_one(struct store *s, int64_t id, int64_t lease, struct error *e)
{
    static const char sql[] =
        "UPDATE outbox SET state='sending', attempts=attempts+1, lease=?2 WHERE id=?1";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, id);
    query_int(&q, lease);
    return query_run(&q, e);
}

int store_outbox_claim(struct store *s, int64_t now, int64_t lease, int64_t *id, int most,
                       int *n, struct error *e)
{
    static const char due[] = "SELECT id FROM outbox WHERE state='queued' AND "
                              "next_try<=?1 ORDER BY kind='reminder', id LIMIT ?2";
    struct query q;
    int row, i;

    *n = 0;
    query_begin(&q, s, due);
    query_int(&q, now);
    query_int(&q, most);
    while (*n < most && (row = query_row(&q, e)) != 0) {
        if (row < 0) {
            query_end(&q);
            return -1;
        }
        id[(*n)++] = query_get(&q, 0);
    }
    query_end(&q);
    for (i = 0; i < *n; i++) {
        if (claim_one(s, id[i], lease, e)) {
            return -1;
        }
    }
    return 0;
}

/* Room for one copy of the row's texts and message; sets the pointers into it. */
static int copy_row(const struct query *q, struct outgoing *m, struct error *e)
{
    const char *from[] = {query_get_text(q, 0), query_get_text(q, 2),
                          query_get_text(q, 3), query_get_text(q, 4)};
    const char **to[] = {&m->kind, &m->sender, &m->recipient, &m->message_id};
    const void *message = sqlite3_column_blob(q->at, 5);
    size_t room, i;
    char *at;

    m->size = (size_t)sqlite3_column_bytes(q->at, 5);
    room = m->size + 1;
    for (i = 0; i < 4; i++) {
        room += strlen(from[i]) + 1;
    }
    at = malloc(room);
    if (!at) {
        return error_memory(e);
    }
    m->memory = at;
    for (i = 0; i < 4; i++) {
        memcpy(at, from[i], strlen(from[i]) + 1);
        *to[i] = at;
        at += strlen(from[i]) + 1;
    }
    if (m->size) {
        memcpy(at, message, m->size);
    }
    at[m->size] = '\0';
    m->message = (const unsigned char *)at;
    return 0;
}

int store_outbox_read(struct store *s, int64_t id, struct outgoing *m, struct error *e)
{
    static const char sql[] = "SELECT kind, player, sender, recipient, message_id, "
                              "message, created, expires, attempts FROM outbox WHERE "
                              "id=?1";
    struct query q;
    int row;

    memset(m, 0, sizeof *m);
    query_begin(&q, s, sql);
    query_int(&q, id);
    row = query_row(&q, e);
    if (row == 0) {
        row = error_set(e, ERROR_BUG, "Mail %lld is not in the outbox.", (long long)id);
    }
    if (row > 0) {
        m->id = id;
        m->player = sqlite3_column_type(q.at, 1) == SQLITE_NULL ? OUTBOX_HOST
                                                                : (int)query_get(&q, 1);
        m->created = query_get(&q, 6);
        m->expires = query_get(&q, 7);
        m->attempts = (int)query_get(&q, 8);
        row = copy_row(&q, m, e);
    }
    query_end(&q);
    return row;
}

void outgoing_clear(struct outgoing *m)
{
    free(m->memory);
    memset(m, 0, sizeof *m);
}

/* What is kept of a server's line. */
static const char *shorten(char out[OUTBOX_REPLY + 1], const char *reply)
{
    size_t i;

    if (!reply) {
        return NULL;
    }
    for (i = 0; i < OUTBOX_REPLY && reply[i]; i++) {
        out[i] = '?';
        if (reply[i] >= ' ' && reply[i] <= '~') {
            out[i] = reply[i];
        }
    }
    out[i] = '\0';
    return out;
}

/* One result; sql takes id, now, reply and next_try. */
static int result(struct store *s, const char *sql, int64_t id, int64_t now,
                  const char *reply, int64_t next_try, struct error *e)
{
    char line[OUTBOX_REPLY + 1];
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, id);
    query_int(&q, now);
    query_text(&q, shorten(line, reply));
    query_int(&q, next_try);
    if (query_run(&q, e)) {
        return -1;
    }
    if (sqlite3_changes(s->db) != 1) {
        return error_set(e, ERROR_BUG, "Mail %lld is not in the outbox.", (long long)id);
    }
    return 0;
}

int store_outbox_sent(struct store *s, int64_t id, int64_t now, const char *reply,
                      struct error *e)
{
    static const char sql[] = "UPDATE outbox SET state='sent', last_try=?2, reply=?3, "
                              "next_try=?4 WHERE id=?1";

    return result(s, sql, id, now, reply, now, e);
}

int store_outbox_retry(struct store *s, int64_t id, int64_t now, int64_t next_try,
                       const char *reply, struct error *e)
{
    static const char sql[] = "UPDATE outbox SET state='queued', last_try=?2, reply=?3, "
                              "next_try=?4 WHERE id=?1";

    return result(s, sql, id, now, reply, next_try, e);
}

int store_outbox_failed(struct store *s, int64_t id, int64_t now, const char *reply,
                        struct error *e)
{
    static const char sql[] = "UPDATE outbox SET state='failed', last_try=?2, reply=?3, "
                              "next_try=?4 WHERE id=?1";

    return result(s, sql, id, now, reply, now, e);
}

int store_outbox_requeue(struct store *s, int64_t id, int64_t now, int64_t expires,
                         struct error *e)
{
    static const char sql[] =
        "UPDATE outbox SET state='queued', next_try=?2, expires=?3 WHERE id=?1 AND "
        "state NOT IN ('queued','sending') AND message<>x''";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, id);
    query_int(&q, now);
    query_int(&q, expires);
    return query_run(&q, e);
}

int store_outbox_empty(struct store *s, int64_t before, struct error *e)
{
    static const char sql[] = "UPDATE outbox SET message=x'' WHERE state='sent' AND "
                              "message<>x'' AND last_try<?1";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, before);
    return query_run(&q, e);
}

int store_outbox_find(struct store *s, const char *message_id, int64_t *id,
                      struct error *e)
{
    struct query q;

    query_begin(&q, s, "SELECT id FROM outbox WHERE message_id=?1");
    query_text(&q, message_id);
    return query_number(&q, 0, id, e);
}

int store_outbox_made(struct store *s, int player, const char *kind, int64_t since,
                      int most, int *n, struct error *e)
{
    static const char sql[] =
        "SELECT count(*) FROM (SELECT 1 FROM outbox WHERE player IS ?1 AND created>=?2 "
        "AND (?3 IS NULL OR kind=?3) LIMIT ?4)";
    struct query q;
    int64_t counted = 0;

    query_begin(&q, s, sql);
    bind_player(&q, player);
    query_int(&q, since);
    query_text(&q, kind);
    query_int(&q, most);
    if (query_number(&q, 0, &counted, e)) {
        return -1;
    }
    *n = (int)counted;
    return 0;
}

int store_outbox_waiting(struct store *s, int *n, int64_t *next, struct error *e)
{
    static const char sql[] = "SELECT count(*), min(next_try) FROM outbox WHERE state "
                              "IN ('queued','sending')";
    struct query q;
    int row;

    query_begin(&q, s, sql);
    row = query_row(&q, e);
    if (row > 0) {
        *n = (int)query_get(&q, 0);
        *next = query_get(&q, 1);
    }
    query_end(&q);
    return row < 0 ? -1 : 0;
}

int store_outbox_release(struct store *s, int64_t id, struct error *e)
{
    static const char sql[] =
        "UPDATE outbox SET state='queued', attempts=attempts-1 WHERE id=?1";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, id);
    return query_run(&q, e);
}

int store_outbox_oldest(struct store *s, int64_t *created, struct error *e)
{
    static const char sql[] =
        "SELECT coalesce(min(created),0) FROM outbox WHERE state IN ('queued','sending')";
    struct query q;
    int row;

    query_begin(&q, s, sql);
    row = query_row(&q, e);
    *created = row > 0 ? query_get(&q, 0) : 0;
    query_end(&q);
    return row < 0 ? -1 : 0;
}
