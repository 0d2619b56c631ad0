#include "store/person.h"

#include "store/query.h"

#include <stdio.h>
#include <string.h>

int store_person_put(struct store *s, const struct person *p, struct error *e)
{
    static const char sql[] =
        "INSERT INTO person(player, address, epoch, strikes, failing_since, settings) "
        "VALUES(?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT(player) DO UPDATE SET "
        "address=excluded.address, epoch=excluded.epoch, strikes=excluded.strikes, "
        "failing_since=excluded.failing_since, settings=excluded.settings";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, p->player);
    query_text(&q, p->address);
    query_int(&q, p->epoch);
    query_int(&q, p->strikes);
    query_maybe(&q, p->failing_since);
    query_text(&q, p->settings[0] ? p->settings : "{}");
    return query_run(&q, e);
}

static int read_person(const struct query *q, struct person *out, struct error *e)
{
    const char *address = query_get_text(q, 0), *settings = query_get_text(q, 4);

    if (query_get(q, 1) < 0 || query_get(q, 1) > PERSON_EPOCH_MAX) {
        return error_set(
            e, ERROR_DATA,
            "The tokens of player %d were revoked %lld times, it is said, which "
            "cannot be.",
            out->player, (long long)query_get(q, 1));
    }
    if (strlen(address) > PERSON_ADDRESS_MAX || strlen(settings) > PERSON_SETTINGS_MAX) {
        return error_set(e, ERROR_DATA, "Address or settings of player %d are too long.",
                         out->player);
    }
    memcpy(out->address, address, strlen(address) + 1);
    memcpy(out->settings, settings, strlen(settings) + 1);
    out->epoch = (int)query_get(q, 1);
    out->strikes = (int)query_get(q, 2);
    out->failing_since = query_get(q, 3);
    out->failing = query_get(q, 5);
    out->dead = query_get(q, 6);
    return 0;
}

int store_person(struct store *s, int player, struct person *out, struct error *e)
{
    static const char sql[] = "SELECT address, epoch, strikes, failing_since, settings, "
                              "failing, dead FROM person WHERE player=?1";
    struct query q;
    int row;

    memset(out, 0, sizeof *out);
    out->player = player;
    query_begin(&q, s, sql);
    query_int(&q, player);
    row = query_row(&q, e);
    if (row == 0) {
        row = error_set(e, ERROR_DATA, "Player %d has no address.", player);
    }
    if (row > 0) {
        row = read_person(&q, out, e);
    }
    query_end(&q);
    return row;
}

int store_person_find(struct store *s, const char *address, int *player, struct error *e)
{
    static const char sql[] = "SELECT coalesce(min(player), 0) FROM person WHERE "
                              "address=?1 COLLATE NOCASE";
    struct query q;

    query_begin(&q, s, sql);
    query_text(&q, address);
    return query_count(&q, player, e);
}

int store_person_strike(struct store *s, int player, int strikes, int64_t now,
                        int64_t week, bool *fails, struct error *e)
{
    static const char add[] =
        "UPDATE person SET strikes=iif(failing_since>=?3, strikes, 0)+?2, "
        "failing_since=iif(failing_since>=?3, failing_since, ?4) WHERE player=?1";
    static const char fail[] = "UPDATE person SET failing=?2 WHERE player=?1 AND "
                               "failing IS NULL AND strikes>=?3";
    struct query q;

    query_begin(&q, s, add);
    query_int(&q, player);
    query_int(&q, strikes);
    query_int(&q, now - week);
    query_int(&q, now);
    if (query_run(&q, e)) {
        return -1;
    }
    query_begin(&q, s, fail);
    query_int(&q, player);
    query_int(&q, now);
    query_int(&q, PERSON_STRIKES);
    if (query_run(&q, e)) {
        return -1;
    }
    *fails = sqlite3_changes(s->db) == 1;
    return 0;
}

int store_person_good(struct store *s, int player, struct error *e)
{
    static const char sql[] =
        "UPDATE person SET strikes=0, failing_since=NULL, failing=NULL, probed=NULL, "
        "probe=NULL WHERE player=?1 AND (strikes>0 OR failing IS NOT NULL)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, player);
    return query_run(&q, e);
}

int store_person_probe_due(struct store *s, int64_t now, int64_t week, bool *due,
                           struct error *e)
{
    static const char sql[] =
        "SELECT count(*) FROM person WHERE coalesce(probed, failing)<=?1";
    struct query q;
    int64_t n = 0;

    query_begin(&q, s, sql);
    query_int(&q, now - week);
    if (query_number(&q, 0, &n, e)) {
        return -1;
    }
    *due = n > 0;
    return 0;
}

int store_person_move(struct store *s, int player, const char *address, int64_t dead,
                      struct error *e)
{
    static const char move[] =
        "UPDATE person SET address=?2, epoch=epoch+1, dead=max(dead, ?3) WHERE player=?1";
    static const char queued[] = "UPDATE outbox SET recipient=?2 WHERE player=?1 AND "
                                 "state='queued' AND kind<>'confirm'";
    struct query q;

    if (store_person_good(s, player, e)) {
        return -1;
    }
    query_begin(&q, s, queued);
    query_int(&q, player);
    query_text(&q, address);
    if (query_run(&q, e)) {
        return -1;
    }
    query_begin(&q, s, move);
    query_int(&q, player);
    query_text(&q, address);
    query_int(&q, dead);
    return query_run(&q, e);
}

int store_person_settings(struct store *s, int player, const char *settings,
                          struct error *e)
{
    struct query q;

    query_begin(&q, s, "UPDATE person SET settings=?2 WHERE player=?1");
    query_int(&q, player);
    query_text(&q, settings);
    return query_run(&q, e);
}
