#include "store/reliability.h"

#include "core/body.h"
#include "core/log.h"
#include "store/query.h"

#include <string.h>

/* What the log says of each seat: 1 in time, 0 missed; and when a player wrote. Closes
 * and openings of sealed answers list who is in and who is not. What the host ran before
 * its time, up to the mails that told of it, nobody has missed. The secret of the decks
 * stands behind each game of a campaign. */
static const char sql[] =
    "WITH turn(seq, body) AS MATERIALIZED (SELECT seq, CAST(body AS TEXT) FROM log "
    "WHERE kind=33), "
    "round(seq, body) AS MATERIALIZED (SELECT seq, CAST(body AS TEXT) FROM log "
    "WHERE kind IN (19,25)), "
    "missed(player, seq) AS ("
    "SELECT CAST(substr(rest, instr(rest, ' ')+1) AS INTEGER), seq FROM "
    "(SELECT seq, substr(text, instr(text, ' ')+1) AS rest FROM "
    "(SELECT seq, substr(body, 19) AS text FROM turn "
    "WHERE substr(body, 1, 18)='turn' || char(10) || 'cause expiry ')) "
    "UNION ALL SELECT s.player, r.seq FROM seat s JOIN round r "
    "ON instr(r.body, char(10) || 'none ' || s.player || char(10))), "
    "wrote(player, seq) AS (SELECT actor, seq FROM log "
    "WHERE actor>0 AND kind IN (2,17,20,32,34) UNION ALL "
    "SELECT CAST(substr(CAST(body AS TEXT), 21) AS INTEGER), seq FROM log WHERE kind=7 "
    "AND substr(CAST(body AS TEXT), 6, 15)='what away' || char(10) || 'away '), "
    "since(player, seq) AS (SELECT CAST(substr(CAST(body AS TEXT), 51) AS INTEGER), "
    "max(seq) FROM log WHERE kind=6 GROUP BY 1), "
    "gone(player, seq) AS (SELECT CAST(substr(CAST(body AS TEXT), 25) AS INTEGER), seq "
    "FROM log WHERE kind=7 AND substr(CAST(body AS TEXT), 6, 12)='what resign' || "
    "char(10)), "
    "ran(seq, until) AS MATERIALIZED (SELECT seq, (SELECT min(seq) FROM log o "
    "WHERE o.kind=65 AND o.seq>l.seq) FROM log l WHERE kind=7 "
    "AND substr(CAST(body AS TEXT), 6, 9)='what run' || char(10)), "
    "late(player, seq, nth) AS (SELECT player, seq, row_number() OVER (PARTITION BY "
    "player, iif((SELECT json_extract(options, '$.excused_per')='game' FROM game), "
    "(SELECT count(*) FROM log d WHERE d.kind=51 AND d.seq<m.seq), 0) ORDER BY seq) FROM "
    "missed m WHERE NOT EXISTS("
    "SELECT 1 FROM ran WHERE m.seq BETWEEN ran.seq AND ran.until) AND NOT EXISTS("
    "SELECT 1 FROM gone x WHERE x.player=m.player AND x.seq<m.seq AND NOT EXISTS("
    "SELECT 1 FROM wrote w WHERE w.player=x.player AND w.seq BETWEEN x.seq AND m.seq))), "
    "counted(player, n) AS (SELECT player, count(*) FROM (SELECT player, row_number() "
    "OVER (PARTITION BY player, (SELECT count(*) FROM wrote w WHERE w.player=m.player "
    "AND w.seq<m.seq) ORDER BY seq) AS run FROM late m WHERE nth>(SELECT "
    "coalesce(json_extract(options, '$.excused'), 0) FROM game) AND seq>"
    "coalesce((SELECT seq FROM since i WHERE i.player=m.player), 0)) WHERE run<="
    "(SELECT coalesce(nullif(json_extract(options, '$.autopilot'), 0), 2) FROM game) "
    "OR (SELECT json_extract(options, '$.autopilot')=0 FROM game) GROUP BY player), "
    "good(player, seq) AS ("
    "SELECT CAST(substr(body, 17) AS INTEGER), seq FROM turn "
    "WHERE substr(body, 1, 16)='turn' || char(10) || 'cause plan ' "
    "UNION ALL SELECT s.player, r.seq FROM seat s JOIN round r "
    "ON instr(r.body, char(10) || 'bid ' || s.player || ' ') "
    "OR instr(r.body, char(10) || 'answer ' || s.player || ' ')) "
    "SELECT s.player, (SELECT count(*) FROM good g WHERE g.player=s.player "
    "AND g.seq>coalesce((SELECT seq FROM since i WHERE i.player=s.player), 0)), "
    "coalesce((SELECT n FROM counted c WHERE c.player=s.player), 0) FROM seat s";

int store_missed(struct store *s, bool *any, struct error *e)
{
    static const char some[] =
        "SELECT EXISTS(SELECT 1 FROM log WHERE kind=33 AND substr(body, 1, 18)="
        "CAST('turn' || char(10) || 'cause expiry ' AS BLOB)) OR EXISTS(SELECT 1 FROM "
        "log WHERE kind IN (19,25) AND instr(body, CAST(char(10) || 'none ' AS BLOB)))";
    struct query q;
    int64_t found = 0;

    query_begin(&q, s, some);
    if (query_number(&q, 0, &found, e)) {
        return -1;
    }
    *any = found != 0;
    return 0;
}

/* Turns in order, each with the player whose order it plays, if he has his seat still. */
static const char turns[] =
    "WITH since(player, seq) AS MATERIALIZED (SELECT CAST(substr(CAST(body AS TEXT), 51) "
    "AS INTEGER), max(seq) FROM log WHERE kind=6 GROUP BY 1) "
    "SELECT t.body, coalesce(o.actor, 0) FROM log t LEFT JOIN log o ON "
    "substr(CAST(t.body AS TEXT), 1, 17)='turn' || char(10) || 'cause order ' AND "
    "o.seq=CAST(substr(CAST(t.body AS TEXT), 18) AS INTEGER) AND "
    "o.seq>coalesce((SELECT seq FROM since i WHERE i.player=o.actor), 0) "
    "WHERE t.kind=33 ORDER BY t.seq";

/* Questions that a turn left open. */
struct open {
    int64_t number[QUESTIONS_MAX], round[QUESTIONS_MAX];
    unsigned seats[QUESTIONS_MAX];
    int count;
};

static int asks_read(struct open *out, const char *body, size_t size, struct error *e)
{
    struct body_reader r;
    int64_t n;
    char word[64];

    out->count = 0;
    if (body_read(&r, body, size, ENTRY_TURN, e)) {
        return -1;
    }
    while (body_next(&r) && out->count < QUESTIONS_MAX) {
        const int i = out->count;

        if (!body_is(&r, "ask")) {
            continue;
        }
        if (body_number(&r, &out->number[i], e) || body_number(&r, &out->round[i], e) ||
            body_word(&r, word, sizeof word, e) || body_number(&r, &n, e)) {
            return -1;
        }
        for (out->seats[i] = 0; body_more(&r);) {
            if (body_number(&r, &n, e)) {
                return -1;
            }
            out->seats[i] |= n >= 1 && n <= SEATS_MAX ? 1u << (n - 1) : 0;
        }
        out->count++;
    }
    return 0;
}

/* Something was asked of the player before, and is not any more. */
static bool has_answered(const struct open *before, const struct open *after, int player)
{
    const unsigned bit = 1u << (player - 1);
    int i, j;

    for (i = 0; i < before->count; i++) {
        for (j = 0; j < after->count && (after->number[j] != before->number[i] ||
                                         after->round[j] != before->round[i]);
             j++) {
        }
        if ((before->seats[i] & bit) && (j == after->count || !(after->seats[j] & bit))) {
            return true;
        }
    }
    return false;
}

/* Orders in clear that answered something: a setting or a plan in advance does not. */
static int orders_in_time(struct store *s, struct reliability *out, struct error *e)
{
    struct open before = {.count = 0}, after;
    struct query q;
    int row, result = 0;

    query_begin(&q, s, turns);
    while (!result && (row = query_row(&q, e)) != 0) {
        size_t size = 0;
        const char *body = row < 0 ? NULL : query_get_blob(&q, 0, &size);
        const int player = row < 0 ? 0 : (int)query_get(&q, 1);

        result = !body ? -1 : asks_read(&after, body, size, e);
        if (!result && player >= 1 && player <= SEATS_MAX) {
            out->in_time[player - 1] += has_answered(&before, &after, player);
        }
        before = after;
    }
    query_end(&q);
    return result;
}

int store_reliability(struct store *s, struct reliability *out, struct error *e)
{
    struct query q;
    int row;

    memset(out, 0, sizeof *out);
    query_begin(&q, s, sql);
    while ((row = query_row(&q, e)) > 0) {
        const int64_t player = query_get(&q, 0);

        if (player >= 1 && player <= SEATS_MAX) {
            out->in_time[player - 1] = (int)query_get(&q, 1);
            out->missed[player - 1] = (int)query_get(&q, 2);
        }
    }
    query_end(&q);
    return row ? row : orders_in_time(s, out, e);
}
