#include "store/moving.h"

#include "store/fresh.h"
#include "store/query.h"

#include <string.h>

#define COLUMNS "SELECT id, player, address, code, asked, new_said, old_said FROM moving "

static int drop_open(struct store *s, int player, struct error *e)
{
    struct query q;

    query_begin(&q, s,
                "UPDATE moving SET state='dropped' WHERE player=?1 AND state='open'");
    query_int(&q, player);
    return query_run(&q, e);
}

int store_moving_ask(struct store *s, struct moving *m, struct error *e)
{
    static const char put[] = "INSERT INTO moving(player, address, code, asked, id) "
                              "VALUES(?1, ?2, ?3, ?4, ?5)";
    static const char known[] = "SELECT count(*) FROM moving WHERE id=?1";
    struct query q;

    if (drop_open(s, m->player, e) ||
        store_fresh_id(s, known, "moving", m->player, m->address, m->asked, &m->id, e)) {
        return -1;
    }
    query_begin(&q, s, put);
    query_int(&q, m->player);
    query_text(&q, m->address);
    query_int(&q, m->code);
    query_int(&q, m->asked);
    query_int(&q, m->id);
    return query_run(&q, e);
}

/* The one row that the query gives, if any. */
static int read_row(struct query *q, struct moving *m, struct error *e)
{
    const char *address;
    int row;

    memset(m, 0, sizeof *m);
    row = query_row(q, e);
    if (row > 0) {
        m->id = query_get(q, 0);
        m->player = (int)query_get(q, 1);
        address = query_get_text(q, 2);
        m->code = query_get(q, 3);
        m->asked = query_get(q, 4);
        m->new_said = query_get(q, 5);
        m->old_said = query_get(q, 6);
        if (strlen(address) > PERSON_ADDRESS_MAX) {
            row = error_set(e, ERROR_DATA,
                            "The address that player %d wants is too long.", m->player);
        } else {
            memcpy(m->address, address, strlen(address) + 1);
        }
    }
    query_end(q);
    return row < 0 ? -1 : 0;
}

int store_moving_of(struct store *s, int player, struct moving *m, struct error *e)
{
    struct query q;

    query_begin(&q, s, COLUMNS "WHERE player=?1 AND state='open'");
    query_int(&q, player);
    return read_row(&q, m, e);
}

int store_moving_find(struct store *s, int64_t id, struct moving *m, struct error *e)
{
    struct query q;

    query_begin(&q, s, COLUMNS "WHERE id=?1 AND state='open'");
    query_int(&q, id);
    return read_row(&q, m, e);
}

int store_moving_due(struct store *s, int64_t before, struct moving *m, struct error *e)
{
    struct query q;

    query_begin(&q, s,
                COLUMNS "WHERE state='open' AND new_said IS NOT NULL AND "
                        "(old_said IS NOT NULL OR asked<=?1) ORDER BY asked, id LIMIT 1");
    query_int(&q, before);
    return read_row(&q, m, e);
}

int store_moving_said(struct store *s, int64_t id, bool by_new, int64_t now,
                      struct error *e)
{
    struct query q;

    query_begin(&q, s,
                by_new ? "UPDATE moving SET new_said=coalesce(new_said, ?2) WHERE id=?1"
                       : "UPDATE moving SET old_said=coalesce(old_said, ?2) WHERE id=?1");
    query_int(&q, id);
    query_int(&q, now);
    return query_run(&q, e);
}

int store_moving_end(struct store *s, int64_t id, bool done, struct error *e)
{
    struct query q;

    query_begin(&q, s, "UPDATE moving SET state=iif(?2, 'done', 'dropped') WHERE id=?1");
    query_int(&q, id);
    query_int(&q, done);
    return query_run(&q, e);
}

int store_moving_forget(struct store *s, int64_t before, struct error *e)
{
    struct query q;

    query_begin(&q, s,
                "UPDATE moving SET state='dropped' WHERE state='open' AND "
                "new_said IS NULL AND asked<?1");
    query_int(&q, before);
    return query_run(&q, e);
}

int store_moving_count(struct store *s, int player, int64_t since, int most, int *n,
                       struct error *e)
{
    static const char sql[] = "SELECT count(*) FROM (SELECT 1 FROM moving WHERE "
                              "player=?1 AND asked>=?2 LIMIT ?3)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, player);
    query_int(&q, since);
    query_int(&q, most);
    return query_count(&q, n, e);
}
