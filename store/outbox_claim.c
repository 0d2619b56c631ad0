/* The mails that a run of deliver takes in hand: which are due, which wait for a cap or
 * for an address that fails. mail 4.2, 5.3, 5.4. */
#include "store/outbox.h"

#include "store/query.h"

#include <string.h>

#define HOUR 3600000LL /* ms */
#define DAY (24 * HOUR)

int store_outbox_recover(struct store *s, int64_t now, bool *expired, struct error *e)
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
    if (query_run(&q, e)) {
        return -1;
    }
    *expired = sqlite3_changes(s->db) > 0;
    return 0;
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

/* Mails sent since `since` or under way, at most `most` of them: to a player, or to all
 * where that is 0. */
static int count_sent(struct store *s, int player, int64_t since, int most, int *n,
                      struct error *e)
{
    static const char one[] =
        "SELECT count(*) FROM (SELECT 1 FROM outbox WHERE state='sent' AND next_try>=?1 "
        "AND player=?3 UNION ALL SELECT 1 FROM outbox WHERE state='sending' AND "
        "player=?3 LIMIT ?2)";
    static const char all[] =
        "SELECT count(*) FROM (SELECT 1 FROM outbox WHERE state='sent' AND next_try>=?1 "
        "UNION ALL SELECT 1 FROM outbox WHERE state='sending' LIMIT ?2)";
    struct query q;

    query_begin(&q, s, player ? one : all);
    query_int(&q, since);
    query_int(&q, most);
    if (player) {
        query_int(&q, player);
    }
    return query_count(&q, n, e);
}

/* So many went to this player that it waits. */
static int postpone(struct store *s, int64_t id, int64_t until, struct error *e)
{
    static const char sql[] =
        "UPDATE outbox SET next_try=?2, reply='waits, as many mails "
        "went to this player today' WHERE id=?1";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, id);
    query_int(&q, until);
    return query_run(&q, e);
}

struct due {
    int64_t id;
    int player;
};

/* The mails that are due, in their order. */
static int list_due(struct store *s, int64_t now, struct due *due, int most, int *n,
                    struct error *e)
{
    static const char sql[] = "SELECT id, player FROM outbox WHERE state='queued' AND "
                              "next_try<=?1 ORDER BY kind='reminder', id LIMIT ?2";
    struct query q;
    int row = 0;

    *n = 0;
    query_begin(&q, s, sql);
    query_int(&q, now);
    query_int(&q, most);
    while (*n < most && (row = query_row(&q, e)) > 0) {
        due[*n].id = query_get(&q, 0);
        due[(*n)++].player = (int)query_get(&q, 1);
    }
    query_end(&q);
    return row < 0 ? -1 : 0;
}

/* Mails to each player in the last 24 hours, counted when he is first met. */
struct tally {
    int sent[OUTBOX_PLAYERS + 1]; /* -1: not counted yet */
};

/* Whether one more mail to this player is too many; if not, it counts. */
static int over_cap(struct store *s, struct outbox_caps *caps, struct tally *t,
                    const struct due *due, int64_t now, bool *over, struct error *e)
{
    int *sent;

    *over = false;
    if (due->player <= 0 || due->player > OUTBOX_PLAYERS) {
        return 0;
    }
    sent = &t->sent[due->player];
    if (*sent < 0 && count_sent(s, due->player, now - DAY, caps->seat_day, sent, e)) {
        return -1;
    }
    *over = *sent >= caps->seat_day;
    if (*over) {
        caps->reached = due->player;
        return postpone(s, due->id, now + HOUR, e);
    }
    ++*sent;
    return 0;
}

int store_outbox_claim(struct store *s, int64_t now, int64_t lease,
                       struct outbox_caps *caps, int64_t *id, int most, int *n,
                       struct error *e)
{
    struct due due[OUTBOX_CLAIM];
    struct tally tally;
    bool over;
    int i, found, sent;

    *n = caps->reached = 0;
    memset(&tally, 0xff, sizeof tally);
    if (count_sent(s, 0, now - HOUR, caps->host_hour, &sent, e) ||
        list_due(s, now, due, most < OUTBOX_CLAIM ? most : OUTBOX_CLAIM, &found, e)) {
        return -1;
    }
    for (i = 0; i < found; i++) {
        if (sent + *n >= caps->host_hour) {
            caps->reached = OUTBOX_HOST;
            return 0;
        }
        if (over_cap(s, caps, &tally, &due[i], now, &over, e) ||
            (!over && claim_one(s, due[i].id, lease, e))) {
            return -1;
        }
        if (!over) {
            id[(*n)++] = due[i].id;
        }
    }
    return 0;
}

/* The newest report of each address that fails is due, if its week is over. */
static int queue_probes(struct store *s, int64_t now, int64_t week, int64_t expires,
                        struct error *e)
{
    static const char due[] =
        "UPDATE person SET probed=?1, probe=(SELECT max(id) FROM outbox o WHERE "
        "o.player=person.player AND kind='report' AND id IN (SELECT id FROM letter)) "
        "WHERE coalesce(probed, failing)<=?2";
    static const char queue[] =
        "UPDATE outbox SET state='queued', attempts=0, next_try=?1, expires=?2 WHERE "
        "state<>'sending' AND id IN (SELECT probe FROM person WHERE probed=?1)";
    struct query q;

    query_begin(&q, s, due);
    query_int(&q, now);
    query_int(&q, now - week);
    if (query_run(&q, e)) {
        return -1;
    }
    if (sqlite3_changes(s->db) == 0) {
        return 0;
    }
    query_begin(&q, s, queue);
    query_int(&q, now);
    query_int(&q, expires);
    return query_run(&q, e);
}

int store_outbox_withhold(struct store *s, int64_t now, int64_t week, int64_t expires,
                          struct error *e)
{
    static const char sql[] =
        "UPDATE outbox SET state='failed', last_try=?1, reply='not sent, as the address "
        "fails' WHERE state='queued' AND EXISTS(SELECT 1 FROM person p WHERE "
        "p.player=outbox.player AND p.failing IS NOT NULL AND "
        "p.address=outbox.recipient AND p.probe IS NOT outbox.id)";
    struct query q;
    int64_t failing = 0;

    query_begin(&q, s, "SELECT count(*) FROM person WHERE failing IS NOT NULL");
    if (query_number(&q, 0, &failing, e)) {
        return -1;
    }
    if (!failing) {
        return 0;
    }
    if (queue_probes(s, now, week, expires, e)) {
        return -1;
    }
    query_begin(&q, s, sql);
    query_int(&q, now);
    return query_run(&q, e);
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
