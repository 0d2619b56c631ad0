/* A position that the host takes back: what it asked is gone, what it told stays, as
 * such. architecture 5.1. */
#include "store/project.h"

/* What waits for it is never opened. */
int project_close_all(struct store *s, struct error *e)
{
    static const char waiting[] =
        "DELETE FROM sealed WHERE EXISTS(SELECT 1 FROM question q WHERE "
        "q.number=sealed.question AND q.round=sealed.round)";

    return store_exec(s, waiting, e) || store_exec(s, "DELETE FROM question", e) ? -1 : 0;
}

int project_rollback(struct store *s, int64_t entry, int64_t turn, int64_t questions,
                     struct error *e)
{
    static const char undone[] =
        "INSERT INTO undone(entry, first, turn) SELECT ?1, 1+(SELECT seq FROM log WHERE "
        "kind=33 ORDER BY seq LIMIT 1 OFFSET ?2-1), ?2";
    struct query q;

    query_begin(&q, s, undone);
    query_int(&q, entry);
    query_int(&q, turn);
    if (query_run(&q, e)) {
        return -1;
    }
    query_begin(&q, s, "UPDATE game SET questions=?1");
    query_int(&q, questions);
    return query_run(&q, e) || project_close_all(s, e) ? -1 : 0;
}

/* All numbers go on behind this one; no code of before counts, and nothing that is asked.
 */
int project_restored(struct store *s, int64_t numbers, struct error *e)
{
    static const char *const each[] = {
        "UPDATE game SET questions=?1, auctions=?1, host_issued=?1, host_used=?1+1",
        "UPDATE seat SET issued=?1, used=?1+1"};
    struct query q;
    size_t i;

    for (i = 0; i < sizeof each / sizeof *each; i++) {
        query_begin(&q, s, each[i]);
        query_int(&q, numbers);
        if (query_run(&q, e)) {
            return -1;
        }
    }
    return store_exec(s, "DELETE FROM code", e) || project_close_all(s, e) ? -1 : 0;
}
