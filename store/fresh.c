#include "store/fresh.h"

#include "core/seal.h"
#include "store/query.h"

#include <stdio.h>
#include <string.h>

#define LABEL "pbem1.row"
#define TEXT_ROOM 400 /* a kind, an address, two numbers */

int store_fresh_id(struct store *s, const char *known, const char *what, int player,
                   const char *address, int64_t asked, int64_t *id, struct error *e)
{
    unsigned char hash[SEAL_HASH];
    char text[TEXT_ROOM];
    struct query q;
    int64_t n = 1;

    (void)snprintf(text, sizeof text, "%s %d %lld %s", what, player, (long long)asked,
                   address);
    seal_hash(hash, LABEL, text, strlen(text));
    *id = (int64_t)(seal_get64(hash) % FRESH_MAX);
    while (n) { /* the next one that is free */
        *id = *id % FRESH_MAX + 1;
        query_begin(&q, s, known);
        query_int(&q, *id);
        if (query_number(&q, 0, &n, e)) {
            return -1;
        }
    }
    return 0;
}
