#include "store/tenure.h"

#include "core/engine.h"
#include "store/query.h"

#include <string.h>

/* Changes of person: behind the `seat` entry, whose body may be redacted, the `away` that
 * names the player (sealed-bids 4.5). */
#define CHANGES                                                                          \
    "WITH change(player, seq, ts) AS MATERIALIZED (SELECT CAST(substr(CAST(h.body AS "   \
    "TEXT), 21) AS INTEGER), s.seq, s.ts FROM log s JOIN log h ON h.seq=s.seq+1 WHERE "  \
    "s.kind=6 AND h.kind=7 AND substr(CAST(h.body AS TEXT), 6, 15)='what away' || "      \
    "char(10) || 'away ') "

/* Mask of the seats that another person has now than at this entry. Who was kept his seat
 * and has it again was asked back at the moment at which it went to the other. */
static int strangers(struct store *s, int64_t entry, unsigned *out, struct error *e)
{
    static const char sql[] =
        CHANGES "SELECT coalesce(sum(1 << (player-1)), 0) FROM (SELECT player, min(seq) "
                "AS seq, ts FROM change WHERE seq>?1 GROUP BY player) c WHERE NOT EXISTS("
                "SELECT 1 FROM guest g JOIN person p ON p.player=g.player AND "
                "p.address=g.address COLLATE NOCASE WHERE g.player=c.player AND "
                "g.what='return' AND g.state='done' AND g.asked BETWEEN (SELECT ts FROM "
                "log WHERE seq=?1) AND c.ts)";
    struct query q;
    int64_t mask;

    query_begin(&q, s, sql);
    query_int(&q, entry);
    if (query_number(&q, 0, &mask, e)) {
        return -1;
    }
    *out = (unsigned)mask;
    return 0;
}

int store_seated_since(struct store *s, int player, int64_t *since, struct error *e)
{
    struct query q;

    query_begin(&q, s, CHANGES "SELECT coalesce(max(ts), 0) FROM change WHERE player=?1");
    query_int(&q, player);
    return query_number(&q, 0, since, e);
}

struct known {
    struct store *store;
    unsigned mask;
    store_fact_fn *fn;
    void *arg;
};

static bool is_private(const struct store_fact *f)
{
    return f->see != SEE_ALL && !strcmp(f->name, engine_facts[ENGINE_FACT_TOLD].name) &&
           f->step == 0;
}

static int each(void *arg, const struct store_fact *f, struct error *e)
{
    const struct known *k = arg;
    struct store_fact own = *f;
    unsigned others;

    if (is_private(f)) {
        if (strangers(k->store, f->entry, &others, e)) {
            return -1;
        }
        own.see &= ~others;
    }
    return own.see & k->mask ? k->fn(k->arg, &own, e) : 0;
}

int store_facts_known(struct store *s, int64_t after, unsigned mask, store_fact_fn *fn,
                      void *arg, struct error *e)
{
    struct known k = {s, mask, fn, arg};

    return store_facts_each(s, after, mask, each, &k, e);
}
