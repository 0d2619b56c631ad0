#include "store/waiting.h"

#include "store/query.h"

#include <string.h>

int store_standing(struct store *s, store_standing_fn *fn, void *arg, struct error *e)
{
    static const char sql[] =
        "SELECT name, rules, seats, over, (SELECT ts FROM log ORDER BY seq DESC LIMIT "
        "1), (SELECT turn FROM snapshot ORDER BY entry DESC LIMIT 1), paused, "
        "iif(EXISTS(SELECT 1 FROM snapshot), 0, seats-(SELECT count(*) FROM seat)) "
        "FROM game";
    struct store_standing g;
    struct query q;
    int row;

    query_begin(&q, s, sql);
    row = query_row(&q, e);
    if (row > 0) {
        g.name = query_get_text(&q, 0);
        g.rules = query_get_text(&q, 1);
        g.seats = (int)query_get(&q, 2);
        g.over = query_get(&q, 3) != 0;
        g.last = query_get(&q, 4);
        g.turn = query_get(&q, 5);
        g.paused = query_get(&q, 6);
        g.open = (int)query_get(&q, 7);
        row = fn(arg, &g, e);
    } else if (row == 0) {
        row = error_set(e, ERROR_DATA, "\"%s\" holds no game.", s->path);
    }
    query_end(&q);
    return row;
}

/* Closed rounds of commitments: who has not revealed, but for a host who plays, until
 * when, and since when (sealed-bids 7.5). */
#define REVEALS                                                                          \
    "owed(seats, deadline, since, entry, decision) AS (SELECT q.answered & ~q.revealed " \
    "& "                                                                                 \
    "~((1 << coalesce(json_extract(g.options, '$.host'), 0)) >> 1), "                    \
    "q.deadline+coalesce(json_extract(g.options, '$.reveal'), 48)*3600000, "             \
    "q.closed_at, "                                                                      \
    "q.closed, q.decision FROM question q JOIN game g WHERE q.closed IS NOT NULL AND "   \
    "(json_extract(g.options, '$.bids')='commit' OR json_extract(g.options, "            \
    "'$.bids')='table' AND (q.commits OR (q.seats & ~q.answered AND NOT "                \
    "coalesce(json_extract(g.options, '$.witness'), 0))))) "

/* Closed rounds that wait for the share of the witness. */
#define SHARED                                                                           \
    "shared(seats, deadline, since, entry, decision) AS (SELECT g.seats, "               \
    "q.deadline+coalesce(json_extract(g.options, '$.reveal'), 48)*3600000, "             \
    "q.closed_at, "                                                                      \
    "q.closed, q.decision FROM question q JOIN game g WHERE q.closed IS NOT NULL AND "   \
    "json_extract(g.options, '$.witness') AND NOT q.commits AND NOT "                    \
    "(q.revealed >> g.seats & 1)) "

/* As game_chains_bound(). */
#define BOUND                                                                            \
    "coalesce(json_extract(g.options, '$.dice'), '')='strict' AND EXISTS(SELECT 1 FROM " \
    "chain WHERE next IS NOT NULL)"
/* The host who plays, while his orders wait until somebody else adds to their dice
 * (sealed-bids 5.5): a mask. */
#define HOLDER                                                                           \
    "iif(g.held IS NULL, 0, (1 << coalesce(json_extract(g.options, '$.host'), 0)) >> 1)"
/* Who is asked what he adds to event 1, and has sent nothing: as game_unready(); and all
 * others while orders of the host wait for one of them. */
#define UNREADY                                                                          \
    "unready(seats, deadline, since) AS (SELECT coalesce((SELECT "                       \
    "sum(1 << (s.player-1)) FROM seat s WHERE NOT s.vacant AND s.player<>"               \
    "coalesce(json_extract(g.options, '$.host'), 0) AND NOT EXISTS(SELECT 1 FROM chain " \
    "c WHERE c.player=s.player AND c.next IS NOT NULL) AND NOT (" BOUND                  \
    " AND NOT EXISTS(SELECT 1 FROM chain c WHERE c.player=s.player AND c.length>0)"      \
    ")), 0), g.ready_by, g.ready_since "                                                 \
    "FROM game g WHERE g.ready_by IS NOT NULL UNION ALL SELECT (SELECT "                 \
    "sum(1 << (s.player-1)) FROM seat s WHERE NOT s.vacant) & ~(" HOLDER                 \
    "), q.deadline, l.ts FROM game g JOIN log l ON l.seq=g.held JOIN question q ON "     \
    "q.closed IS NULL AND q.seats & (" HOLDER ") WHERE g.held IS NOT NULL) "

/* What of it he is awaited for; the keys as game_chainless() and game_chains_by(). */
#define HAS_NO_CHAIN                                                                     \
    "NOT EXISTS(SELECT 1 FROM chain c WHERE c.player=x.player AND c.length>0)"
#define READY_PART                                                                       \
    "(SELECT CASE WHEN coalesce(json_extract(g.options, '$.dice'), '')<>'strict' THEN "  \
    "'" STORE_AWAITS_READY                                                               \
    "' WHEN EXISTS(SELECT 1 FROM seat x WHERE x.player=s.player AND " HAS_NO_CHAIN       \
    ") THEN '" STORE_AWAITS_KEY                                                          \
    "' WHEN EXISTS(SELECT 1 FROM seat x WHERE u.seats >> (x.player-1) & 1 "              \
    "AND " HAS_NO_CHAIN ") AND NOT (" BOUND ") AND NOT (u.deadline AND ?1>=u.deadline-"  \
    "coalesce(json_extract(g.options, '$.hours.ready'), 72)*1800000) THEN "              \
    "'" STORE_AWAITS_KEYS "' ELSE '" STORE_AWAITS_CHAIN "' END FROM game g)"

/* Until when players may object to the list of a closed round: as game_protest(), and
 * only where they seal (sealed-bids 3). */
#define OBJECTED                                                                         \
    "q.closed_at+iif(coalesce(json_extract(g.options, '$.bids'), "                       \
    "iif(json_extract(g.options, '$.signed'), 'box', 'host-sealed'))='host-sealed', 0, " \
    "coalesce(json_extract(g.options, '$.protest'), 1440))*60000"

/* Who has no bid or answer in, owes a reveal for which there is time, or something to
 * event 1; a closed round of which nobody does stands for the host, once the time to
 * object is over. */
static const char awaited[] =
    "WITH " REVEALS ", " SHARED ", " UNREADY
    "SELECT player, name, decision, since, deadline, autopilot, away_until, "
    "reveal FROM ("
    "SELECT s.player, s.name, q.decision, l.ts AS since, q.deadline, s.autopilot, "
    "iif(?1>=s.away_from AND ?1<s.away_until, s.away_until, NULL) AS away_until, 0 AS "
    "reveal FROM question q "
    "JOIN game g JOIN seat s ON (q.seats & ~q.answered & ~(" HOLDER
    ")) >> (s.player-1) & 1 "
    "JOIN log l ON l.seq=coalesce(q.opened, q.entry) WHERE q.closed IS NULL "
    "UNION ALL SELECT s.player, s.name, o.decision, o.since, o.deadline, s.autopilot, "
    "iif(?1>=s.away_from AND ?1<s.away_until, s.away_until, NULL), 1 FROM owed o "
    "JOIN seat s ON o.seats >> (s.player-1) & 1 WHERE coalesce(o.deadline>?1, 1) "
    "UNION ALL SELECT s.player, s.name, " READY_PART ", u.since, "
    "nullif(u.deadline, 0), s.autopilot, iif(?1>=s.away_from AND ?1<s.away_until, "
    "s.away_until, NULL), 0 "
    "FROM unready u JOIN seat s ON u.seats >> (s.player-1) & 1 "
    "UNION ALL SELECT seats+1, 'the witness', decision, since, deadline, 0, NULL, 1 FROM "
    "shared "
    "UNION ALL SELECT 0, '', q.decision, l.ts, iif(" OBJECTED ">?1, " OBJECTED
    ", NULL), 0, NULL, 0 FROM question q JOIN game g "
    "JOIN log l ON l.seq=q.closed WHERE q.closed NOT IN (SELECT entry FROM shared) AND "
    "NOT EXISTS(SELECT 1 FROM owed o WHERE "
    "o.entry=q.closed AND o.seats AND coalesce(o.deadline>?1, 1))) "
    "ORDER BY deadline IS NULL, deadline, since, player";

int store_awaited_each(struct store *s, int64_t now, store_awaited_fn *fn, void *arg,
                       struct error *e)
{
    struct store_awaited a;
    struct query q;
    int result = 0;

    query_begin(&q, s, awaited);
    query_int(&q, now);
    while (query_each(&q, &result, e)) {
        a.player = (int)query_get(&q, 0);
        a.name = query_get_text(&q, 1);
        a.decision = query_get_text(&q, 2);
        a.since = query_get(&q, 3);
        a.deadline = query_get(&q, 4);
        a.autopilot = query_get(&q, 5) != 0;
        a.away = query_get(&q, 6);
        a.reveal = query_get(&q, 7) != 0;
        result = fn(arg, &a, e);
    }
    query_end(&q);
    return result;
}

int store_next(struct store *s, int64_t grace, int64_t *next, struct error *e)
{
    static const char sql[] =
        "SELECT min(at) FROM (SELECT CASE WHEN q.closed IS NOT NULL "
        "OR (q.seats & ~q.answered)=0 OR EXISTS(SELECT 1 FROM seat s WHERE s.autopilot "
        "AND (q.seats & ~q.answered) >> (s.player-1) & 1) THEN 0 "
        "ELSE q.deadline+?1 END AS at FROM question q "
        "UNION ALL SELECT CASE state WHEN 'queued' THEN next_try ELSE lease END "
        "FROM outbox WHERE state IN ('queued','sending') "
        "UNION ALL SELECT coalesce(probed, failing)+604800000 FROM person "
        "UNION ALL SELECT asked+iif(new_said IS NULL, 604800000, 86400000) FROM moving "
        "WHERE state='open') WHERE at IS NOT NULL";
    struct query q;
    int row;

    *next = 0;
    query_begin(&q, s, sql);
    query_int(&q, grace);
    row = query_row(&q, e);
    if (row > 0) {
        *next = query_is_null(&q, 0) ? INT64_MAX : query_get(&q, 0);
    }
    query_end(&q);
    return row < 0 ? -1 : 0;
}

/* Each open question twice, with the moments at which it reminds. ?2: `before`, ms. */
#define MOMENTS                                                                          \
    "WITH " REVEALS ", " UNREADY ", "                                                    \
    "asked(seats, deadline, half) AS (SELECT q.seats & ~q.answered & ~(" HOLDER          \
    "), q.deadline, "                                                                    \
    "l.ts+(q.deadline-l.ts)/2 FROM question q JOIN log l ON l.seq=coalesce(q.opened, "   \
    "q.entry) "                                                                          \
    "JOIN game g WHERE q.closed IS NULL AND q.deadline>?1 AND g.paused IS NULL "         \
    "UNION ALL SELECT o.seats, deadline, since+(deadline-since)/2 FROM owed o "          \
    "JOIN game g WHERE deadline>?1 AND g.paused IS NULL "                                \
    "UNION ALL SELECT u.seats, deadline, since+(deadline-since)/2 FROM unready u "       \
    "JOIN game g WHERE deadline>?1 AND g.paused IS NULL), "                              \
    "moment(seats, at) AS (SELECT seats, half FROM asked UNION ALL "                     \
    "SELECT seats, deadline-?2 FROM asked WHERE ?2 AND deadline-?2>half) "

int store_reminders(struct store *s, int64_t now, int64_t before, unsigned *players,
                    struct error *e)
{
    static const char sql[] =
        MOMENTS "SELECT s.player FROM seat s JOIN moment m ON m.seats>>(s.player-1) & 1 "
                "WHERE NOT s.autopilot AND NOT coalesce(?1>=s.away_from AND "
                "?1<s.away_until, 0) GROUP BY s.player HAVING "
                "min(max(m.at) FILTER (WHERE m.at<=?1), ?1-86399999) > "
                "(SELECT coalesce(max(created), 0) FROM outbox o "
                "WHERE o.player=s.player AND o.kind='reminder') AND "
                "max(m.at) FILTER (WHERE m.at<=?1) > (SELECT coalesce(max(created), 0) "
                "FROM outbox o WHERE o.player=s.player AND o.kind='report')";
    struct query q;
    int row;

    *players = 0;
    query_begin(&q, s, sql);
    query_int(&q, now);
    query_int(&q, before);
    while ((row = query_row(&q, e)) > 0) {
        *players |= 1u << (query_get(&q, 0) - 1);
    }
    query_end(&q);
    return row;
}

int store_next_reminder(struct store *s, int64_t now, int64_t before, int64_t *next,
                        struct error *e)
{
    static const char sql[] =
        MOMENTS "SELECT min(at) FROM (SELECT at FROM moment WHERE at>?1 AND seats "
                "UNION ALL SELECT away_until FROM seat WHERE away_until>?1)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, now);
    query_int(&q, before);
    return query_number(&q, 0, next, e);
}

int store_gathers(struct store *s, bool *gathers, struct error *e)
{
    struct query q;
    int64_t turns;

    query_begin(&q, s, "SELECT count(*) FROM (SELECT 1 FROM snapshot LIMIT 1)");
    if (query_number(&q, 0, &turns, e)) {
        return -1;
    }
    *gathers = turns == 0;
    return 0;
}
