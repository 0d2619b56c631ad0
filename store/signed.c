#include "store/signed.h"

#include "store/query.h"

int store_signed(struct store *s, int player, uint32_t question, uint32_t *seq,
                 struct error *e)
{
    struct query q;
    int64_t n;

    query_begin(&q, s, "SELECT seq FROM signed WHERE player=?1 AND question=?2");
    query_int(&q, player);
    query_int(&q, question);
    if (query_number(&q, 0, &n, e)) {
        return -1;
    }
    *seq = (uint32_t)n;
    return 0;
}

int store_signed_used(struct store *s, int player, uint32_t question, uint32_t seq,
                      struct error *e)
{
    static const char sql[] =
        "INSERT INTO signed(player, question, seq) VALUES(?1, ?2, ?3) ON "
        "CONFLICT(player, question) DO UPDATE SET seq=max(seq, excluded.seq)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, player);
    query_int(&q, question);
    query_int(&q, seq);
    return query_run(&q, e);
}
