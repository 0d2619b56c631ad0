/* What players add to the dice, as tables have it. sealed-bids 5.3, 5.5. */
#include "store/project.h"

#include "core/engine.h"
#include "core/entries.h"
#include "core/player.h"

#include <string.h>

/* A file of this player waits for what another one adds: game_holds(). */
#define HOLDS                                                                            \
    "(json_extract(options,'$.host')=?1 AND "                                            \
    "coalesce(json_extract(options,'$.witnessed'), "                                     \
    "json_extract(options,'$.dice')='strict', 0))"

int project_no_chain(struct store *s, int64_t player, struct error *e)
{
    struct query q;

    query_begin(&q, s, "DELETE FROM chain WHERE player=?1");
    query_int(&q, player);
    return query_run(&q, e);
}

/* One that is registered again goes on. */
int project_chain(struct store *s, const struct log_entry *entry, struct error *e)
{
    static const char sql[] =
        "INSERT INTO chain(player, number, length, anchor, used, last) "
        "VALUES(?1, ?2, ?3, ?4, 0, ?4) ON CONFLICT(player) DO UPDATE SET "
        "number=excluded.number, length=excluded.length, anchor=excluded.anchor, used=0, "
        "last=excluded.last, next=NULL WHERE anchor<>excluded.anchor";
    struct player_key k;
    struct query q;

    if (entry_key_read(&k, entry, e)) {
        return -1;
    }
    query_begin(&q, s, sql);
    query_int(&q, k.player);
    query_int(&q, k.chain);
    query_int(&q, k.length);
    query_blob(&q, k.anchor, sizeof k.anchor);
    return query_run(&q, e);
}

/* Words stand where a chain would, until event 1 is played. */
static int ready_words(struct store *s, const struct log_entry *entry,
                       const unsigned char c[SEAL_HASH], int64_t code, struct error *e)
{
    static const char sql[] =
        "INSERT INTO chain(player, number, length, anchor, used, last, next) "
        "VALUES(?1, 0, 0, zeroblob(32), 0, zeroblob(32), ?2) "
        "ON CONFLICT(player) DO UPDATE SET next=excluded.next";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, entry->actor);
    query_blob(&q, c, SEAL_HASH);
    return query_run(&q, e) || project_wrote(s, entry->actor, code, entry->seq, e) ? -1
                                                                                   : 0;
}

int project_asks_ready(struct store *s, const struct log_entry *entry, int64_t by,
                       struct error *e)
{
    struct query q;

    query_begin(&q, s, "UPDATE game SET ready_since=?1, ready_by=?2");
    query_int(&q, entry->time);
    query_int(&q, by);
    return query_run(&q, e);
}

int project_readied(struct store *s, struct error *e)
{
    static const char *const each[] = {
        "DELETE FROM chain WHERE length=0 AND (SELECT ready_by IS NOT NULL FROM game)",
        "UPDATE chain SET next=NULL WHERE (SELECT ready_by IS NOT NULL FROM game)",
        "UPDATE game SET ready_since=NULL, ready_by=NULL"};
    struct query q;
    size_t i;

    for (i = 0; i < sizeof each / sizeof *each; i++) {
        query_begin(&q, s, each[i]);
        if (query_run(&q, e)) {
            return -1;
        }
    }
    return 0;
}

int project_ready(struct store *s, const struct log_entry *entry, struct error *e)
{
    unsigned char c[SEAL_HASH];
    struct signed_block b;
    struct body_reader r;
    bool words = false;
    int64_t code = 0;
    struct query q;

    if (project_read(&r, entry, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if ((body_is(&r, "code") && body_number(&r, &code, e)) ||
            (body_is(&r, "from") && body_bytes(&r, c, sizeof c, e))) {
            return -1;
        }
        words = words || body_is(&r, "from");
    }
    if (words) {
        return ready_words(s, entry, c, code, e);
    }
    if (entry_block_read(&b, entry, e)) {
        return -1;
    }
    query_begin(&q, s, "UPDATE chain SET next=?2 WHERE player=?1");
    query_int(&q, b.context.player);
    query_blob(&q, b.contrib, sizeof b.contrib);
    return query_run(&q, e) || project_wrote(s, b.context.player, 0, entry->seq, e) ? -1
                                                                                    : 0;
}

/* Whether c is the next element of his chain, if he has one: 1, 0 or -1. */
static int follows(struct store *s, int64_t player, const unsigned char c[32],
                   struct error *e)
{
    unsigned char game[16], last[32], before[32];
    int64_t number = 0, used = 0;
    struct query q;
    int row;

    query_begin(&q, s,
                "SELECT number, used, last, (SELECT id FROM game) FROM chain WHERE "
                "player=?1 AND used<length");
    query_int(&q, player);
    row = query_row(&q, e);
    if (row > 0) {
        number = query_get(&q, 0);
        used = query_get(&q, 1);
        row = query_get_bytes(&q, 2, last, sizeof last) &&
              query_get_bytes(&q, 3, game, sizeof game);
    }
    query_end(&q);
    if (row > 0) {
        player_before(before, game, (int)player, (uint32_t)number, (uint32_t)used + 1, c);
        row = !memcmp(before, last, sizeof before);
    }
    return row;
}

int project_used(struct store *s, int64_t player, const unsigned char c[32],
                 struct error *e)
{
    const int is = follows(s, player, c, e);
    struct query q;

    if (is <= 0) {
        return is;
    }
    query_begin(&q, s,
                "UPDATE chain SET used=used+1, last=?2, next=NULL WHERE player=?1");
    query_int(&q, player);
    query_blob(&q, c, 32);
    return query_run(&q, e);
}

/* Everybody is told. */
static int tell(struct store *s, const struct log_entry *entry, int64_t player,
                struct error *e)
{
    return project_all_told(s, entry, ENGINE_FACT_HELD,
                            json_pack("{s:I}", "player", (json_int_t)player), e);
}

int project_held(struct store *s, const struct log_entry *entry, int64_t player,
                 struct error *e)
{
    int changed;
    struct query q;

    query_begin(&q, s, "UPDATE game SET held=?2 WHERE " HOLDS);
    query_int(&q, player);
    query_int(&q, entry->seq);
    if (query_run(&q, e)) {
        return -1;
    }
    changed = sqlite3_changes(s->db);
    return changed ? tell(s, entry, player, e) : 0;
}

int project_held_played(struct store *s, int64_t entry, struct error *e)
{
    struct query q;

    query_begin(&q, s, "UPDATE game SET held=NULL WHERE held=?1");
    query_int(&q, entry);
    return query_run(&q, e);
}

int project_held_missed(struct store *s, int64_t player, struct error *e)
{
    struct query q;

    query_begin(&q, s, "UPDATE game SET held=NULL WHERE held IS NOT NULL AND " HOLDS);
    query_int(&q, player);
    return query_run(&q, e);
}
