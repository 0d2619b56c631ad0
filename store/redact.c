#include "store/redact.h"

#include "store/query.h"

/* What holds for each kind is tried on all: of others there are no such rows. */
static const char *const removals[] = {
    "UPDATE fact SET arguments=json_set(arguments, '$.text', ''), "
    "sentence='(a message that was removed)' WHERE entry=?1 AND step=0",
    "UPDATE fact SET sentence=replace(sentence, (SELECT name FROM seat WHERE "
    "player=?1-1), '(player ' || (?1-1) || ')') WHERE (SELECT kind FROM log WHERE "
    "seq=?1)=6",
    "UPDATE seat SET name='(player ' || player || ')' WHERE player=?1-1 AND (SELECT kind "
    "FROM log WHERE seq=?1)=6",
    "DELETE FROM letter WHERE id IN (SELECT id FROM outbox WHERE state='sent') AND ?1>0",
    "UPDATE log SET body=NULL WHERE seq=?1",
};

int store_redact(struct store *s, int64_t seq, struct error *e)
{
    struct query q;
    size_t i;

    for (i = 0; i < sizeof removals / sizeof *removals; i++) {
        query_begin(&q, s, removals[i]);
        query_int(&q, seq);
        if (query_run(&q, e)) {
            return -1;
        }
    }
    return 0;
}
