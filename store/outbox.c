#include "store/outbox.h"

#include "store/query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int store_outbox_hasty(struct store *s, bool hasty, struct error *e)
{
    return store_exec(s, hasty ? "PRAGMA synchronous=NORMAL" : "PRAGMA synchronous=FULL",
                      e);
}

int store_outbox_next(struct store *s, int64_t *id, struct error *e)
{
    struct query q;
    int64_t last;

    query_begin(&q, s, "SELECT max(id) FROM outbox");
    if (query_number(&q, 0, &last, e)) {
        return -1;
    }
    *id = last + 1;
    return 0;
}

int store_outbox_created(struct store *s, int64_t id, int64_t *created, struct error *e)
{
    struct query q;

    query_begin(&q, s, "SELECT coalesce(max(created), -1) FROM outbox WHERE id=?1");
    query_int(&q, id);
    return query_number(&q, 0, created, e);
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
        "INSERT INTO outbox(id, kind, player, sender, recipient, message_id, created, "
        "next_try, expires) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, m->id);
    query_text(&q, m->kind);
    bind_player(&q, m->player);
    query_text(&q, m->sender);
    query_text(&q, m->recipient);
    query_text(&q, m->message_id);
    query_int(&q, m->created);
    query_int(&q, m->expires);
    if (query_run(&q, e)) {
        return -1;
    }
    query_begin(&q, s, "INSERT INTO letter(id, message) VALUES(?1, ?2)");
    query_int(&q, m->id);
    query_blob(&q, m->message, m->size);
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
                              "(SELECT message FROM letter l WHERE l.id=outbox.id), "
                              "created, expires, attempts FROM outbox WHERE id=?1";
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
        m->player = query_is_null(&q, 1) ? OUTBOX_HOST : (int)query_get(&q, 1);
        m->created = query_get(&q, 6);
        m->expires = query_get(&q, 7);
        m->attempts = (int)query_get(&q, 8);
        row = copy_row(&q, m, e);
    }
    query_end(&q);
    return row;
}

int store_outbox_receiver(struct store *s, int64_t id, bool *found, int *player,
                          char address[OUTBOX_ADDRESS], struct error *e)
{
    struct query q;
    const char *recipient;
    int row;

    query_begin(&q, s, "SELECT player, recipient FROM outbox WHERE id=?1");
    query_int(&q, id);
    row = query_row(&q, e);
    *found = row > 0;
    if (row > 0) {
        *player = (int)query_get(&q, 0);
        recipient = query_get_text(&q, 1);
        (void)snprintf(address, OUTBOX_ADDRESS, "%s", recipient);
    }
    query_end(&q);
    return row < 0 ? -1 : 0;
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

int store_outbox_bounced(struct store *s, int64_t id, int64_t now, const char *reply,
                         bool *is_new, struct error *e)
{
    struct query q;
    int64_t known = 0;

    query_begin(&q, s, "SELECT count(*) FROM outbox WHERE id=?1 AND state='failed'");
    query_int(&q, id);
    if (query_number(&q, 0, &known, e)) {
        return -1;
    }
    *is_new = !known;
    return known ? 0 : store_outbox_failed(s, id, now, reply, e);
}

int store_outbox_requeue(struct store *s, int64_t id, int64_t now, int64_t expires,
                         struct error *e)
{
    static const char sql[] =
        "UPDATE outbox SET state='queued', next_try=?2, expires=?3 WHERE id=?1 AND "
        "state NOT IN ('queued','sending') AND id IN (SELECT id FROM letter)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, id);
    query_int(&q, now);
    query_int(&q, expires);
    return query_run(&q, e);
}

/* Mails are made in the order of their numbers: the search ends at the first letter that
 * is too young, and what was emptied before is not looked at. */
int store_outbox_empty(struct store *s, int64_t before, struct error *e)
{
    static const char sql[] =
        "DELETE FROM letter WHERE id<coalesce((SELECT l.id FROM letter l CROSS JOIN "
        "outbox o ON o.id=l.id WHERE o.created>=?1 ORDER BY l.id LIMIT 1), "
        "9223372036854775807) AND EXISTS(SELECT 1 FROM outbox o WHERE o.id=letter.id AND "
        "o.state='sent' AND o.last_try<?1)";
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

    query_begin(&q, s, sql);
    bind_player(&q, player);
    query_int(&q, since);
    query_text(&q, kind);
    query_int(&q, most);
    return query_count(&q, n, e);
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

int store_outbox_unsendable(struct store *s, int64_t now, const char *why,
                            struct error *e)
{
    static const char sql[] = "UPDATE outbox SET last_try=?1, reply=?2 WHERE "
                              "state='queued' AND next_try<=?1";
    char line[OUTBOX_REPLY + 1];
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, now);
    query_text(&q, shorten(line, why));
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

int store_outbox_unseat(struct store *s, int player, int64_t now, struct error *e)
{
    static const char sql[] =
        "UPDATE outbox SET state='failed', last_try=?2, reply='" OUTBOX_UNSEATED
        "' WHERE player=?1 AND state='queued' AND kind<>'confirm'";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, player);
    query_int(&q, now);
    return query_run(&q, e);
}

int store_outbox_give_up(struct store *s, int64_t now, struct error *e)
{
    static const char sql[] =
        "UPDATE outbox SET state='failed', last_try=?1, reply='not sent, as the game was "
        "restored from a copy' WHERE state IN ('queued','sending')";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, now);
    return query_run(&q, e);
}
