#include "store/backup.h"

#include "store/person.h"
#include "store/query.h"

/* The present game as a second database of this connection, which is only read. */
static int attach(struct store *copy, const char *present, struct error *e)
{
    struct query q;

    query_begin(&q, copy, "ATTACH ?1 AS present");
    query_text(&q, present);
    return query_run(&q, e);
}

static int each_that_differs(struct store *copy, store_address_fn *fn, void *arg,
                             struct error *e)
{
    static const char sql[] =
        "SELECT coalesce(s.name, 'player ' || c.player), c.address, p.address FROM "
        "main.person c JOIN present.person p ON p.player=c.player LEFT JOIN main.seat s "
        "ON s.player=c.player WHERE c.address<>p.address COLLATE NOCASE ORDER BY "
        "c.player";
    struct query q;
    int result = 0;

    query_begin(&q, copy, sql);
    while (query_each(&q, &result, e)) {
        result = fn(arg, query_get_text(&q, 0), query_get_text(&q, 1),
                    query_get_text(&q, 2), e);
    }
    query_end(&q);
    return result;
}

int store_addresses_differ(struct store *copy, const char *present, store_address_fn *fn,
                           void *arg, struct error *e)
{
    int result;

    if (attach(copy, present, e)) {
        return -1;
    }
    result = each_that_differs(copy, fn, arg, e);
    return store_exec(copy, "DETACH present", e) || result ? -1 : 0;
}

int store_addresses_check(struct store *copy, struct error *e)
{
    static const char sql[] = "SELECT player FROM person ORDER BY player";
    struct query q;
    struct person p;
    int result = 0;

    query_begin(&q, copy, sql);
    while (query_each(&q, &result, e)) {
        result = store_person(copy, (int)query_get(&q, 0), &p, e);
    }
    query_end(&q);
    return result;
}

/* What somebody without a seat was asked, and who watches: rows of one id are the same
 * row, as ids are not used twice (store_fresh_id()). Where the present game is the one
 * that is older, the copy knows better. What the log gives up can be accepted once more.
 */
#define GUESTS_OF_THE_PRESENT                                                            \
    "INSERT OR REPLACE INTO main.guest SELECT p.* FROM present.guest p LEFT JOIN "       \
    "main.guest c ON c.id=p.id WHERE c.id IS NULL OR ("                                  \
    "(SELECT max(seq) FROM present.log)>=(SELECT max(seq) FROM main.log) AND NOT "       \
    "(c.state='open' AND p.state='done' AND c.what NOT IN ('observe','leave') AND "      \
    "(SELECT max(seq) FROM present.log)>(SELECT max(seq) FROM main.log)));"

/* What ended stays so, and a row that is another person's now is nobody's. */
#define GUESTS_OF_THE_COPY                                                               \
    "UPDATE main.guest SET state='dropped' WHERE state IN ('open','in') AND EXISTS "     \
    "(SELECT 1 FROM present.guest p WHERE p.id=main.guest.id AND (p.state IN "           \
    "('declined','dropped') OR (p.what='observe' AND p.state='done') OR "                \
    "(p.what, p.address, p.asked)<>(main.guest.what, main.guest.address, "               \
    "main.guest.asked)));"

int store_addresses_settle(struct store *copy, const char *present, bool own,
                           struct error *e)
{
    static const char theirs[] =
        "INSERT OR REPLACE INTO main.person SELECT * FROM present.person; "
        "DELETE FROM main.moving; INSERT INTO main.moving SELECT * FROM "
        "present.moving;" GUESTS_OF_THE_PRESENT;
    static const char ours[] =
        "UPDATE main.person SET (epoch, dead)=(SELECT max(main.person.epoch, p.epoch) + "
        "(main.person.address<>p.address COLLATE NOCASE), max(main.person.dead, p.dead) "
        "FROM present.person p WHERE p.player=main.person.player) WHERE player IN "
        "(SELECT player FROM present.person); "
        "UPDATE main.moving SET state='dropped' WHERE state='open';" GUESTS_OF_THE_COPY;
    int result;

    if (attach(copy, present, e)) {
        return -1;
    }
    /* no writer of the present game, which is held meanwhile */
    result = store_begin_read(copy, e) || store_exec(copy, own ? ours : theirs, e) ||
             store_commit(copy, e);
    if (result) {
        store_rollback(copy);
    }
    return store_exec(copy, "DETACH present", e) || result ? -1 : 0;
}
