#include "store/reliability.h"

#include "store/query.h"

#include <string.h>

int store_reliability(struct store *s, struct reliability *out, struct error *e)
{
    struct query q;
    int row;

    memset(out, 0, sizeof *out);
    query_begin(&q, s, "SELECT player, in_time, missed FROM seat");
    while ((row = query_row(&q, e)) > 0) {
        const int64_t player = query_get(&q, 0);

        if (player >= 1 && player <= SEATS_MAX) {
            out->in_time[player - 1] = (int)query_get(&q, 1);
            out->missed[player - 1] = (int)query_get(&q, 2);
            out->any = out->any || out->missed[player - 1];
        }
    }
    query_end(&q);
    return row;
}
