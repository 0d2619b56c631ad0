#include "store/guest.h"

#include "store/fresh.h"
#include "store/query.h"

#include <stdio.h>
#include <string.h>

#define COLUMNS                                                                          \
    "SELECT id, what, state, player, name, address, why, asked, code FROM guest "

static const char *const whats[] = {
    [GUEST_INVITE] = "invite",         [GUEST_JOIN] = "join",
    [GUEST_SUBSTITUTE] = "substitute", [GUEST_SUCCESSOR] = "successor",
    [GUEST_RETURN] = "return",         [GUEST_OBSERVE] = "observe",
    [GUEST_LEAVE] = "leave",           [GUEST_RESIGN] = "resign",
    [GUEST_WITNESS] = "witness",
};

static const char *const states[] = {
    [GUEST_OPEN] = "open",         [GUEST_IN] = "in",           [GUEST_DONE] = "done",
    [GUEST_DECLINED] = "declined", [GUEST_DROPPED] = "dropped",
};

#define STATES ((int)(sizeof states / sizeof states[0]))

const char *guest_what_name(enum guest_what what)
{
    return whats[what];
}

/* The place of a word in a list; the last one where it is in none. */
static int place(const char *const *list, int n, const char *word)
{
    int i;

    for (i = 0; i < n - 1 && strcmp(list[i], word) != 0; i++) {
    }
    return i;
}

static void read_guest(const struct query *q, struct guest *g)
{
    memset(g, 0, sizeof *g);
    g->id = query_get(q, 0);
    g->what = (enum guest_what)place(whats, GUESTS, query_get_text(q, 1));
    g->state = (enum guest_state)place(states, STATES, query_get_text(q, 2));
    g->player = (int)query_get(q, 3);
    (void)snprintf(g->name, sizeof g->name, "%s", query_get_text(q, 4));
    (void)snprintf(g->address, sizeof g->address, "%s", query_get_text(q, 5));
    (void)snprintf(g->why, sizeof g->why, "%s", query_get_text(q, 6));
    g->asked = query_get(q, 7);
    g->code = query_get(q, 8);
}

static int one(struct query *q, struct guest *out, struct error *e)
{
    const int row = query_row(q, e);

    memset(out, 0, sizeof *out);
    if (row > 0) {
        read_guest(q, out);
    }
    query_end(q);
    return row < 0 ? -1 : 0;
}

int store_guest_add(struct store *s, struct guest *g, struct error *e)
{
    static const char drop[] =
        "UPDATE guest SET state='dropped' WHERE state='open' AND what=?1 AND player=?2 "
        "AND address=?3 COLLATE NOCASE";
    static const char put[] =
        "INSERT INTO guest(what, state, player, name, address, why, asked, code, id) "
        "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    static const char known[] = "SELECT count(*) FROM guest WHERE id=?1";
    struct query q;

    query_begin(&q, s, drop);
    query_text(&q, whats[g->what]);
    query_int(&q, g->player);
    query_text(&q, g->address);
    if (query_run(&q, e) || store_fresh_id(s, known, whats[g->what], g->player,
                                           g->address, g->asked, &g->id, e)) {
        return -1;
    }
    query_begin(&q, s, put);
    query_text(&q, whats[g->what]);
    query_text(&q, states[g->state]);
    query_int(&q, g->player);
    query_text(&q, g->name);
    query_text(&q, g->address);
    query_text(&q, g->why);
    query_int(&q, g->asked);
    query_int(&q, g->code);
    query_int(&q, g->id);
    return query_run(&q, e);
}

int store_guest(struct store *s, int64_t id, struct guest *out, struct error *e)
{
    struct query q;

    query_begin(&q, s, COLUMNS "WHERE id=?1");
    query_int(&q, id);
    return one(&q, out, e);
}

int store_guest_find(struct store *s, enum guest_what what, enum guest_state state,
                     const char *address, int player, struct guest *out, struct error *e)
{
    struct query q;

    query_begin(&q, s,
                COLUMNS
                "WHERE what=?1 AND state=?2 AND (?3='' OR address=?3 COLLATE "
                "NOCASE) AND (?4=0 OR player=?4) ORDER BY asked DESC, id LIMIT 1");
    query_text(&q, whats[what]);
    query_text(&q, states[state]);
    query_text(&q, address ? address : "");
    query_int(&q, player);
    return one(&q, out, e);
}

int store_guest_end(struct store *s, int64_t id, enum guest_state state, struct error *e)
{
    struct query q;

    query_begin(&q, s, "UPDATE guest SET state=?2 WHERE id=?1");
    query_int(&q, id);
    query_text(&q, states[state]);
    return query_run(&q, e);
}

int store_guest_drop(struct store *s, int player, struct error *e)
{
    struct query q;

    query_begin(&q, s,
                "UPDATE guest SET state='dropped' WHERE player=?1 AND state='open'");
    query_int(&q, player);
    return query_run(&q, e);
}

int store_guest_drop_of(struct store *s, enum guest_what what, int player,
                        struct error *e)
{
    struct query q;

    query_begin(&q, s,
                "UPDATE guest SET state='dropped' WHERE what=?1 AND player=?2 AND "
                "state='open'");
    query_text(&q, whats[what]);
    query_int(&q, player);
    return query_run(&q, e);
}

int store_guest_count(struct store *s, enum guest_what what, enum guest_state state,
                      int *n, struct error *e)
{
    struct query q;

    query_begin(&q, s, "SELECT count(*) FROM guest WHERE what=?1 AND state=?2");
    query_text(&q, whats[what]);
    query_text(&q, states[state]);
    return query_count(&q, n, e);
}

int store_guest_asked(struct store *s, enum guest_what what, const char *address,
                      int64_t since, int *n, struct error *e)
{
    static const char sql[] = "SELECT count(*) FROM guest WHERE address=?1 COLLATE "
                              "NOCASE AND asked>?2 AND what "
                              "IN ('join','observe','leave') AND (?3='' OR what=?3)";
    struct query q;

    query_begin(&q, s, sql);
    query_text(&q, address);
    query_int(&q, since);
    query_text(&q, what == GUESTS ? "" : whats[what]);
    return query_count(&q, n, e);
}

int store_guest_asked_by(struct store *s, const char *why, int64_t since, int *n,
                         struct error *e)
{
    struct query q;

    query_begin(&q, s,
                "SELECT count(*) FROM guest WHERE asked>?1 AND why=?2 AND what IN "
                "('join','observe')");
    query_int(&q, since);
    query_text(&q, why);
    return query_count(&q, n, e);
}

int store_guest_asked_from(struct store *s, const char *why, const char *domain,
                           int64_t since, int *n, struct error *e)
{
    static const char sql[] =
        "SELECT count(*) FROM guest WHERE asked>?1 AND why=?2 AND what IN "
        "('join','observe') AND substr(address, -length(?3))=?3 COLLATE NOCASE";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, since);
    query_text(&q, why);
    query_text(&q, domain);
    return query_count(&q, n, e);
}

int store_guest_known(struct store *s, const char *address, bool *known, struct error *e)
{
    static const char sql[] =
        "SELECT count(*) FROM guest WHERE address=?1 COLLATE NOCASE AND (what NOT IN "
        "('join','observe','leave') OR state IN ('in','done','declined') OR "
        "why='answer')";
    struct query q;
    int64_t count;

    query_begin(&q, s, sql);
    query_text(&q, address);
    if (query_number(&q, 0, &count, e)) {
        return -1;
    }
    *known = count > 0;
    return 0;
}

int store_guest_door(struct store *s, int64_t *entry, int64_t *time, struct error *e)
{
    static const char sql[] =
        "SELECT seq, ts FROM log WHERE kind=7 AND substr(body, 1, 17)="
        "CAST('host' || char(10) || 'what signup' || char(10) AS BLOB) ORDER BY seq DESC "
        "LIMIT 1";
    struct query q;
    int row;

    query_begin(&q, s, sql);
    row = query_row(&q, e);
    *entry = row > 0 ? query_get(&q, 0) : 0;
    *time = row > 0 ? query_get(&q, 1) : 0;
    query_end(&q);
    return row < 0 ? -1 : 0;
}

int store_guest_shut(struct store *s, struct error *e)
{
    return store_exec(s,
                      "UPDATE guest SET state='dropped' WHERE state='open' AND what IN "
                      "('join','observe')",
                      e);
}

int store_guest_asked_of(struct store *s, enum guest_what what, int player, int64_t since,
                         int *n, struct error *e)
{
    struct query q;

    query_begin(&q, s,
                "SELECT count(*) FROM guest WHERE what=?1 AND player=?2 AND asked>?3");
    query_text(&q, whats[what]);
    query_int(&q, player);
    query_int(&q, since);
    return query_count(&q, n, e);
}

int store_guest_strike(struct store *s, const char *address, int strikes, int64_t now,
                       int64_t week, bool *dropped, struct error *e)
{
    static const char add[] =
        "UPDATE guest SET strikes=CASE WHEN failing_since>?3-?4 THEN strikes ELSE 0 "
        "END+?2, failing_since=CASE WHEN failing_since>?3-?4 THEN failing_since ELSE ?3 "
        "END WHERE state='in' AND address=?1 COLLATE NOCASE";
    static const char drop[] =
        "UPDATE guest SET state='dropped' WHERE state='in' AND what<>'witness' AND "
        "address=?1 COLLATE NOCASE AND strikes>=?2";
    struct query q;

    query_begin(&q, s, add);
    query_text(&q, address);
    query_int(&q, strikes);
    query_int(&q, now);
    query_int(&q, week);
    if (query_run(&q, e)) {
        return -1;
    }
    query_begin(&q, s, drop);
    query_text(&q, address);
    query_int(&q, PERSON_STRIKES);
    if (query_run(&q, e)) {
        return -1;
    }
    *dropped = sqlite3_changes(s->db) > 0;
    return 0;
}

int store_guest_each(struct store *s, enum guest_what what, enum guest_state state,
                     store_guest_fn *fn, void *arg, struct error *e)
{
    struct guest g;
    struct query q;
    int result = 0;

    query_begin(&q, s, COLUMNS "WHERE what=?1 AND state=?2 ORDER BY asked, id");
    query_text(&q, whats[what]);
    query_text(&q, states[state]);
    while (query_each(&q, &result, e)) {
        read_guest(&q, &g);
        result = fn(arg, &g, e) ? -1 : 0;
    }
    query_end(&q);
    return result;
}
