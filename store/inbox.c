#include "store/inbox.h"

#include "store/query.h"

/* A write that must outlive the process, not a power cut (mail 3.2). */
static int run_unsynced(struct store *s, struct query *q, int64_t *out, struct error *e)
{
    int result;

    if (store_exec(s, "PRAGMA synchronous=NORMAL", e)) {
        query_end(q);
        return -1;
    }
    result = query_number(q, 0, out, e);
    if (result) {
        struct error other = {ERROR_NONE, 0,
                              ""}; /* the first failure is the one that is told */

        (void)store_exec(s, "PRAGMA synchronous=FULL", &other);
        return -1;
    }
    return store_exec(s, "PRAGMA synchronous=FULL", e);
}

int store_attempt(struct store *s, const unsigned char dedup[DEDUP], int *n,
                  struct error *e)
{
    static const char sql[] = "INSERT INTO attempt(dedup, n) VALUES(?1, 1) ON "
                              "CONFLICT(dedup) DO UPDATE SET n=n+1 RETURNING n";
    struct query q;
    int64_t count = 0;

    query_begin(&q, s, sql);
    query_blob(&q, dedup, DEDUP);
    if (run_unsynced(s, &q, &count, e)) {
        return -1;
    }
    *n = (int)count;
    return 0;
}

static int count_back(struct store *s, const unsigned char dedup[DEDUP], struct error *e)
{
    static const char sql[] = "UPDATE attempt SET n=n-1 WHERE dedup=?1 AND n>0";
    struct query q;
    int64_t none;

    query_begin(&q, s, sql);
    query_blob(&q, dedup, DEDUP);
    return run_unsynced(s, &q, &none, e);
}

/* On a full disk the count may have taken the last page of the write-ahead log. A
 * checkpoint needs no room, and lets the log begin anew in the room it has. */
int store_attempt_back(struct store *s, const unsigned char dedup[DEDUP], struct error *e)
{
    if (!count_back(s, dedup, e)) {
        return 0;
    }
    return store_exec(s, "PRAGMA wal_checkpoint(PASSIVE)", e) || count_back(s, dedup, e)
               ? -1
               : 0;
}

int store_attempt_done(struct store *s, const unsigned char dedup[DEDUP], struct error *e)
{
    struct query q;

    query_begin(&q, s, "DELETE FROM attempt WHERE dedup=?1");
    query_blob(&q, dedup, DEDUP);
    return query_run(&q, e);
}

static int find_mail(struct store *s, const unsigned char *dedup, int64_t *id,
                     struct error *e)
{
    struct query q;

    query_begin(&q, s, "SELECT id FROM inbox WHERE dedup=?1");
    query_blob(&q, dedup, DEDUP);
    return query_number(&q, 0, id, e);
}

int store_inbox_add(struct store *s, const struct inbox_mail *m, int64_t *id,
                    bool *is_new, struct error *e)
{
    static const char sql[] =
        "INSERT INTO inbox(dedup, received, written, sender, player, code, class, "
        "verdict) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, 'taken') ON CONFLICT DO NOTHING";
    struct query q;

    query_begin(&q, s, sql);
    query_blob(&q, m->dedup, DEDUP);
    query_int(&q, m->received);
    query_maybe(&q, m->written);
    query_text(&q, m->sender);
    query_maybe(&q, m->player);
    query_maybe(&q, m->code);
    query_text(&q, m->class);
    if (query_run(&q, e)) {
        return -1;
    }
    *is_new = sqlite3_changes(s->db) == 1;
    if (*is_new) {
        *id = sqlite3_last_insert_rowid(s->db);
        return 0;
    }
    return find_mail(s, m->dedup, id, e);
}

int store_inbox_verdict(struct store *s, int64_t id, const char *verdict,
                        const char *reason, int64_t entry, int64_t answer,
                        struct error *e)
{
    static const char sql[] = "UPDATE inbox SET verdict=?1, reason=?2, entry=?3, "
                              "answer=?4 WHERE id=?5";
    struct query q;

    query_begin(&q, s, sql);
    query_text(&q, verdict);
    query_text(&q, reason);
    query_maybe(&q, entry);
    query_maybe(&q, answer);
    query_int(&q, id);
    if (query_run(&q, e)) {
        return -1;
    }
    if (sqlite3_changes(s->db) != 1) {
        return error_set(e, ERROR_BUG, "Mail %lld is not in the inbox.", (long long)id);
    }
    return 0;
}

int store_inbox_answer(struct store *s, int64_t id, int64_t now, int64_t pause,
                       int64_t *answer, struct error *e)
{
    static const char sql[] =
        "SELECT answer FROM inbox i WHERE id=?1 AND answer IS NOT NULL AND "
        "received<=?2 AND NOT EXISTS(SELECT 1 FROM inbox a WHERE a.player IS i.player "
        "AND a.received>?2 AND a.first=i.id)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, id);
    query_int(&q, now - pause);
    return query_number(&q, 0, answer, e);
}

int store_inbox_again(struct store *s, int64_t id, int64_t now, struct error *e)
{
    static const char sql[] =
        "INSERT INTO inbox(received, written, sender, player, code, class, verdict, "
        "entry, answer, first) SELECT ?2, written, sender, player, code, class, 'again', "
        "entry, answer, id FROM inbox WHERE id=?1";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, id);
    query_int(&q, now);
    return query_run(&q, e);
}

int store_inbox_newest(struct store *s, int player, int64_t since, int64_t *written,
                       struct error *e)
{
    static const char sql[] =
        "SELECT max(written) FROM inbox WHERE player=?1 AND received>=?2 AND verdict IN "
        "('played','stored')";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, player);
    query_int(&q, since);
    return query_number(&q, 0, written, e);
}

static int count(struct query *q, int64_t since, int most, int *n, struct error *e)
{
    query_int(q, since);
    query_int(q, most);
    return query_count(q, n, e);
}

int store_inbox_accepted(struct store *s, int player, int64_t since, int most, int *n,
                         struct error *e)
{
    static const char sql[] =
        "SELECT count(*) FROM (SELECT 1 FROM inbox WHERE player=?1 AND received>=?2 AND "
        "verdict IN ('played','stored','checked') LIMIT ?3)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, player);
    return count(&q, since, most, n, e);
}

int store_inbox_capped(struct store *s, int64_t id, struct error *e)
{
    struct query q;

    query_begin(&q, s, "UPDATE inbox SET class='capped' WHERE id=?1");
    query_int(&q, id);
    return query_run(&q, e);
}

int store_inbox_repeated(struct store *s, int player, int64_t since, int most, int *n,
                         struct error *e)
{
    static const char sql[] =
        "SELECT count(*) FROM (SELECT 1 FROM inbox WHERE player IS ?1 AND received>=?2 "
        "AND verdict='again' LIMIT ?3)";
    struct query q;

    query_begin(&q, s, sql);
    query_maybe(&q, player);
    return count(&q, since, most, n, e);
}

int store_inbox_strangers(struct store *s, const char *sender, int64_t since, int most,
                          int *n, struct error *e)
{
    static const char sql[] =
        "SELECT count(*) FROM (SELECT 1 FROM inbox WHERE player IS NULL AND sender=?1 "
        "AND received>=?2 AND verdict='refused' LIMIT ?3)";
    struct query q;

    query_begin(&q, s, sql);
    query_text(&q, sender);
    return count(&q, since, most, n, e);
}

int store_archive_add(struct store *s, const struct archived *a, struct error *e)
{
    static const char sql[] = "INSERT INTO archive(ref, received, player, sealed) "
                              "VALUES(?1, ?2, ?3, ?4)";
    struct query q;

    query_begin(&q, s, sql);
    query_blob(&q, a->ref, DEDUP);
    query_int(&q, a->received);
    query_int(&q, a->player);
    query_blob(&q, a->sealed, a->size);
    return query_run(&q, e);
}

int store_archive_each(struct store *s, store_archive_fn *fn, void *arg, struct error *e)
{
    static const char sql[] =
        "SELECT ref, received, player, sealed, id FROM archive ORDER BY id";
    unsigned char ref[DEDUP];
    struct archived a = {.ref = ref};
    struct query q;
    int result = 0;

    query_begin(&q, s, sql);
    while (query_each(&q, &result, e)) {
        a.received = query_get(&q, 1);
        a.player = (int)query_get(&q, 2);
        a.id = query_get(&q, 4);
        a.sealed = sqlite3_column_blob(q.at, 3);
        a.size = (size_t)sqlite3_column_bytes(q.at, 3);
        if (!query_get_bytes(&q, 0, ref, sizeof ref)) {
            result = error_set(e, ERROR_DATA, "A mail in the archive has no hash.");
        } else if (fn(arg, &a, e)) {
            result = -1;
        }
    }
    query_end(&q);
    return result;
}
