#include "store/redact.h"

#include "core/body.h"
#include "core/game.h"
#include "store/log.h"
#include "store/query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of a message, and of mails that may quote it. */
static const char *const removals[] = {
    "UPDATE fact SET arguments=json_set(arguments, '$.text', ''), "
    "sentence='(a message that was removed)' WHERE entry=?1 AND step=0",
    "DELETE FROM letter WHERE id IN (SELECT id FROM outbox WHERE state='sent') AND ?1>0",
};

static int run_all(struct store *s, const char *const *sql, size_t n, int64_t seq,
                   struct error *e)
{
    struct query q;
    size_t i;

    for (i = 0; i < n; i++) {
        query_begin(&q, s, sql[i]);
        query_int(&q, seq);
        if (query_run(&q, e)) {
            return -1;
        }
    }
    return 0;
}

/* The name that the entry gives to a seat, which may have another by now. */
static int remove_name(struct store *s, int64_t player, const char *name, struct error *e)
{
    static const char facts[] = "UPDATE fact SET sentence=replace(sentence, ?1, ?2)";
    static const char seat[] = "UPDATE seat SET name=?2 WHERE player=?3 AND name=?1";
    char instead[SEAT_NAME_MAX + 1];
    struct query q;

    (void)snprintf(instead, sizeof instead, "(player %lld)", (long long)player);
    query_begin(&q, s, facts);
    query_text(&q, name);
    query_text(&q, instead);
    if (query_run(&q, e)) {
        return -1;
    }
    query_begin(&q, s, seat);
    query_text(&q, name);
    query_text(&q, instead);
    query_int(&q, player);
    return query_run(&q, e);
}

static int remove_seat(struct store *s, const struct log_entry *entry, struct error *e)
{
    struct body_reader r;
    int64_t player;
    char *name;
    size_t n;
    int result;

    if (body_find(&r, entry->body, entry->size, ENTRY_SEAT, "player", e) ||
        body_number(&r, &player, e) ||
        body_find(&r, entry->body, entry->size, ENTRY_SEAT, "name", e)) {
        return -1;
    }
    name = body_text(&r, &n, e);
    if (!name) {
        return -1;
    }
    result = remove_name(s, player, name, e);
    free(name);
    return result;
}

int store_redact(struct store *s, int64_t seq, struct error *e)
{
    static const char *const body[] = {"UPDATE log SET body=NULL WHERE seq=?1"};
    struct log_entry entry;
    int result;

    if (store_entry(s, seq, &entry, e)) {
        return -1;
    }
    result = (entry.kind == ENTRY_SEAT ? remove_seat(s, &entry, e) : 0) ||
                     run_all(s, removals, sizeof removals / sizeof *removals, seq, e) ||
                     run_all(s, body, 1, seq, e)
                 ? -1
                 : 0;
    free(entry.body);
    return result;
}
