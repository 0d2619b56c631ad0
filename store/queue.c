#include "store/queue.h"

#include "store/outbox.h"
#include "store/query.h"
#include "store/tenure.h"

#define COLUMNS                                                                          \
    "SELECT id, kind, recipient, state, coalesce(reply,''), attempts, created, "         \
    "next_try, lease, coalesce(last_try,0), expires FROM outbox "

static int each(struct query *q, store_queue_fn *fn, void *arg, struct error *e)
{
    struct queued m;
    int result = 0;

    while (query_each(q, &result, e)) {
        m.id = query_get(q, 0);
        m.kind = query_get_text(q, 1);
        m.recipient = query_get_text(q, 2);
        m.state = query_get_text(q, 3);
        m.reply = query_get_text(q, 4);
        m.attempts = (int)query_get(q, 5);
        m.created = query_get(q, 6);
        m.next_try = query_get(q, 7);
        m.lease = query_get(q, 8);
        m.last_try = query_get(q, 9);
        m.expires = query_get(q, 10);
        result = fn(arg, &m, e);
    }
    query_end(q);
    return result;
}

int store_queue_waiting(struct store *s, store_queue_fn *fn, void *arg, struct error *e)
{
    struct query q;

    query_begin(&q, s, COLUMNS "WHERE state IN ('queued','sending') ORDER BY id");
    return each(&q, fn, arg, e);
}

int store_queue_lost(struct store *s, int64_t since, store_queue_fn *fn, void *arg,
                     struct error *e)
{
    struct query q;

    query_begin(&q, s,
                COLUMNS
                "WHERE state IN ('failed','expired') AND "
                "coalesce(last_try, expires)>=?1 AND reply IS NOT '" OUTBOX_UNSEATED
                "' ORDER BY id DESC");
    query_int(&q, since);
    return each(&q, fn, arg, e);
}

/* Why a mail cannot be sent again; NULL: it can. */
static int hindrance(struct store *s, int64_t id, const char **what, struct error *e)
{
    static const char sql[] =
        "SELECT NOT EXISTS(SELECT 1 FROM letter l WHERE l.id=outbox.id), "
        "state='sending', coalesce(player, 0), created, reply IS '" OUTBOX_UNSEATED
        "' FROM outbox WHERE id=?1";
    struct query q;
    int64_t created = 0, since;
    int row, player = 0;

    *what = NULL;
    query_begin(&q, s, sql);
    query_int(&q, id);
    row = query_row(&q, e);
    if (row == 0) {
        *what = "there is none of this number";
    } else if (row > 0 && query_get(&q, 0)) {
        *what = "it was sent so long ago that only its row is kept";
    } else if (row > 0 && query_get(&q, 1)) {
        *what = "it is being sent";
    } else if (row > 0) {
        player = (int)query_get(&q, 2);
        created = query_get(&q, 4) ? INT64_MIN : query_get(&q, 3);
    }
    query_end(&q);
    if (row < 0 || !player) {
        return row < 0 ? -1 : 0;
    }
    if (store_seated_since(s, player, &since, e)) {
        return -1;
    }
    if (created < since) {
        *what = "it was for who had the seat before";
    }
    return 0;
}

int store_queue_again(struct store *s, int64_t id, int64_t now, int64_t expires,
                      const char **what, struct error *e)
{
    static const char sql[] =
        "UPDATE outbox SET state='queued', attempts=0, next_try=?2, expires=max(expires, "
        "?3), recipient=iif(kind='confirm', recipient, coalesce((SELECT address FROM "
        "person p WHERE p.player=outbox.player), recipient)) WHERE id=?1";
    struct query q;

    if (hindrance(s, id, what, e)) {
        return -1;
    }
    if (*what) {
        return 0;
    }
    query_begin(&q, s, sql);
    query_int(&q, id);
    query_int(&q, now);
    query_int(&q, expires);
    return query_run(&q, e);
}

int store_addressed_each(struct store *s, store_addressed_fn *fn, void *arg,
                         struct error *e)
{
    static const char sql[] =
        "SELECT p.player, s.name, p.address, coalesce((SELECT m.address FROM moving m "
        "WHERE m.player=p.player AND m.state='open'),''), p.strikes, p.failing, "
        "(SELECT m.asked+86400000 FROM moving m WHERE m.player=p.player AND "
        "m.state='open' AND m.new_said IS NOT NULL) FROM person p JOIN seat s ON "
        "s.player=p.player ORDER BY p.player";
    struct addressed a;
    struct query q;
    int result = 0;

    query_begin(&q, s, sql);
    while (query_each(&q, &result, e)) {
        a.player = (int)query_get(&q, 0);
        a.name = query_get_text(&q, 1);
        a.address = query_get_text(&q, 2);
        a.wanted = query_get_text(&q, 3);
        a.strikes = (int)query_get(&q, 4);
        a.failing = query_get(&q, 5);
        a.moves = query_get(&q, 6);
        result = fn(arg, &a, e);
    }
    query_end(&q);
    return result;
}
