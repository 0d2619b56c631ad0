/* What players answered in time. store/reliability.h; what they missed: project_missed().
 */
#include "store/project.h"

int project_in_time(struct store *s, int64_t player, struct error *e)
{
    struct query q;

    query_begin(&q, s, "UPDATE seat SET in_time=in_time+1 WHERE player=?1");
    query_int(&q, player);
    return query_run(&q, e);
}

/* The body of `seat` may be redacted, that of the absence not. sealed-bids 4.5. */
int project_seated(struct store *s, int64_t player, int64_t entry, struct error *e)
{
    static const char sql[] = "UPDATE seat SET in_time=0, missed=0 WHERE player=?1 AND "
                              "(SELECT kind FROM log WHERE seq=?2-1)=?3";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, player);
    query_int(&q, entry);
    query_int(&q, ENTRY_SEAT);
    return query_run(&q, e);
}

/* Questions that wait for the player; asked: by a turn before this one. */
static int waiting_for(struct store *s, int64_t player, int64_t asked, int64_t *out,
                       struct error *e)
{
    static const char sql[] =
        "SELECT count(*) FROM question WHERE seats>>(?1-1)&1 AND entry<?2";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, player);
    query_int(&q, asked);
    return query_number(&q, 0, out, e);
}

/* Who has the seat now had it when the order came. */
static int writer(struct store *s, int64_t order, int64_t *player, struct error *e)
{
    static const char sql[] = "SELECT actor FROM log WHERE seq=?1 AND NOT EXISTS(SELECT "
                              "1 FROM log l WHERE l.seq>?1 AND l.kind=?2)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, order);
    query_int(&q, ENTRY_SEAT);
    return query_number(&q, 0, player, e);
}

int project_asked(struct store *s, int64_t order, struct answers *out, struct error *e)
{
    out->order = order;
    if (writer(s, order, &out->player, e)) {
        return -1;
    }
    return out->player ? waiting_for(s, out->player, INT64_MAX, &out->open, e) : 0;
}

int project_answered(struct store *s, int64_t turn, const struct answers *a,
                     struct error *e)
{
    int64_t left;

    if (!a->order || !a->player) {
        return 0;
    }
    if (waiting_for(s, a->player, turn, &left, e)) {
        return -1;
    }
    return left < a->open ? project_in_time(s, a->player, e) : 0;
}
