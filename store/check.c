#include "store/audit.h"

#include "store/query.h"

#include <stdio.h>
#include <string.h>

#define FINDING 400 /* bytes of a sentence */

static int check_integrity(struct store *s, store_finding_fn *fn, void *arg, int *found,
                           struct error *e)
{
    struct query q;
    int row;

    query_begin(&q, s, "PRAGMA integrity_check(20)");
    while ((row = query_row(&q, e)) > 0) {
        char text[FINDING];

        if (strcmp(query_get_text(&q, 0), "ok") != 0) {
            (void)snprintf(text, sizeof text, "SQLite finds: %s.", query_get_text(&q, 0));
            fn(arg, text);
            (*found)++;
        }
    }
    query_end(&q);
    return row;
}

/* Skips blanks and comments. */
static const char *skip(const char *at)
{
    for (;;) {
        at += strspn(at, " \t\r\n");
        if (at[0] != '-' || at[1] != '-') {
            return at;
        }
        at += strcspn(at, "\n");
    }
}

/* Two SQL texts, but for blanks and comments outside of quotes. */
static bool same_sql(const char *a, const char *b)
{
    bool quoted = false;

    for (;;) {
        if (!quoted) {
            a = skip(a);
            b = skip(b);
        }
        if (*a != *b) {
            return false;
        }
        if (!*a) {
            return true;
        }
        quoted = quoted != (*a == '\'');
        a++;
        b++;
    }
}

/* What one database has of an object. */
static const char *sql_of(struct store *s, struct query *q, const char *type,
                          const char *name, struct error *e)
{
    static const char sql[] =
        "SELECT sql FROM sqlite_schema WHERE type=?1 AND name=?2 AND sql IS NOT NULL";

    query_begin(q, s, sql);
    query_text(q, type);
    query_text(q, name);
    return query_row(q, e) > 0 ? query_get_text(q, 0) : NULL;
}

/* Looks for each object of `from` in `in`, and whether both say the same. */
static int check_objects(struct store *from, struct store *in, bool same,
                         const char *otherwise, store_finding_fn *fn, void *arg,
                         int *found, struct error *e)
{
    static const char sql[] =
        "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL";
    struct query q;
    int row;

    query_begin(&q, from, sql);
    while ((row = query_row(&q, e)) > 0) {
        struct query other;
        char text[FINDING];
        const char *type = query_get_text(&q, 0), *name = query_get_text(&q, 1);
        const char *its = sql_of(in, &other, type, name, e);

        if (!its || (same && !same_sql(its, query_get_text(&q, 2)))) {
            (void)snprintf(text, sizeof text, "The %s %s %s.", type, name,
                           its ? "is not as it was made" : otherwise);
            fn(arg, text);
            (*found)++;
        }
        query_end(&other);
    }
    query_end(&q);
    return row;
}

int store_check(struct store *s, store_finding_fn *fn, void *arg, int *found,
                struct error *e)
{
    struct store *fresh;
    int result = -1;

    *found = 0;
    if (check_integrity(s, fn, arg, found, e) || store_memory(&fresh, "", e)) {
        return -1;
    }
    if (!check_objects(fresh, s, true, "is missing", fn, arg, found, e) &&
        !check_objects(s, fresh, false, "is none of ours", fn, arg, found, e)) {
        result = 0;
    }
    store_close(fresh);
    return result;
}
