/* SQL inside store/: statements that are prepared once, parameters bound one after the
 * other, failures in words. */
#ifndef STORE_QUERY_H
#define STORE_QUERY_H

#include "store/store.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A statement of this connection, kept for the next time. */
struct prepared {
    const char *sql; /* the address tells them apart */
    sqlite3_stmt *at;
};

struct store {
    sqlite3 *db;
    struct prepared *prepared;
    int count;
    int wait;   /* ms                                             */
    int frames; /* in the write-ahead log, as this process left it; 0: it wrote none */
    bool brief; /* store_brief()                                  */
    char *path; /* NULL: in memory                                */
    bool made;  /* the file is this process's, by store_create()  */
};

/* One use of a statement. A failure sticks and shows in query_row() or query_run(). */
struct query {
    struct store *store;
    sqlite3_stmt *at;
    int bound; /* parameters so far     */
    bool failed;
};

/* Begins to use a statement; sql must be of static storage, and not be in use already. */
void query_begin(struct query *q, struct store *s, const char *sql);
/* Bind the next parameter. query_maybe: NULL where it is 0. Texts (NULL: NULL) and blobs
 * must stay until the query has ended. */
void query_int(struct query *q, int64_t value);
void query_maybe(struct query *q, int64_t value);
void query_text(struct query *q, const char *text);
void query_blob(struct query *q, const void *bytes, size_t n);

/* Takes a row: 1, none: 0, or -1. */
int query_row(struct query *q, struct error *e);
/* For a loop that ends as soon as *result is not 0: whether there is another row. *result
 * becomes -1 where that cannot be told. */
bool query_each(struct query *q, int *result, struct error *e);
/* Columns of the row; NULL counts as 0. query_bytes: false where it is not n bytes. */
int64_t query_get(const struct query *q, int column);
bool query_is_null(const struct query *q, int column);
const char *query_get_text(const struct query *q, int column);
/* Valid until the next row; NULL where it is empty. */
const void *query_get_blob(const struct query *q, int column, size_t *size);
bool query_get_bytes(const struct query *q, int column, void *out, size_t n);
/* Lets go of the statement. */
void query_end(struct query *q);

/* Carries out a statement without rows, and lets go of it. */
int query_run(struct query *q, struct error *e);
/* The same with rows to be read: the first column of the one row, or `none`. */
int query_number(struct query *q, int64_t none, int64_t *out, struct error *e);
/* The same where it is a small number, as of a count; 0: there is no row. */
int query_count(struct query *q, int *out, struct error *e);

/* A connection to a file as it is, of whatever schema. On failure *out may be one that
 * SQLite's own number of it can be had of. */
int store_connect(struct store **out, const char *path, int wait, struct error *e);

/* A connection to a new, empty file of mode 0600; store_discard() removes it again.
 * Errors: FILE (there is such a file, or none can be made there), STORE, MEMORY. */
int store_blank(struct store **out, const char *path, struct error *e);

/* Carries out SQL without parameters, any number of statements. */
int store_exec(struct store *s, const char *sql, struct error *e);

/* Puts SQLite's last failure into words. */
int store_fail(struct store *s, struct error *e);

#endif
