#include "store/store.h"

#include "store/migrate.h"
#include "store/query.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_TEXT 1100    /* a path and an ending */
#define FRAMES_KEPT 128   /* of 4 KB: what a brief process leaves in the log at most */
#define FRAMES_MOVED 1000 /* then they are moved into the file while it is open */

/* sealed-bids 6.2. */
static const char pragmas[] =
    "PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON; PRAGMA trusted_schema=OFF;"
    "PRAGMA secure_delete=ON; PRAGMA temp_store=MEMORY;";
static const char pragmas_write[] =
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA journal_size_limit=0;";

/* A store without a connection. */
static struct store *begin(int wait, struct error *e)
{
    struct store *s = calloc(1, sizeof *s);

    if (!s) {
        error_memory(e);
        return NULL;
    }
    s->wait = wait;
    return s;
}

static struct store *begin_file(const char *path, int wait, struct error *e)
{
    struct store *s = begin(wait, e);

    if (!s) {
        return NULL;
    }
    s->path = strdup(path);
    if (!s->path) {
        free(s);
        error_memory(e);
        return NULL;
    }
    return s;
}

/* The settings of a connection that need not read the file. */
static int connect(struct store *s, int flags, struct error *e)
{
    const char *path = s->path ? s->path : ":memory:";

    if (sqlite3_open_v2(path, &s->db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                        NULL) != SQLITE_OK) {
        return s->db ? store_fail(s, e) : error_memory(e);
    }
    if (sqlite3_busy_timeout(s->db, s->wait) != SQLITE_OK ||
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) != SQLITE_OK) {
        return store_fail(s, e);
    }
    return 0;
}

static int pragma_number(struct store *s, const char *sql, int64_t *out, struct error *e)
{
    struct query q;

    query_begin(&q, s, sql);
    return query_number(&q, 0, out, e);
}

/* The schema, its number, whose it is and the deck. */
static int fill(struct store *s, const char *deck, struct error *e)
{
    static const char put[] = "INSERT INTO deck(one, text) VALUES(1, ?1)";
    struct query q;

    if (store_begin(s, e) || store_exec(s, store_schema_sql, e) ||
        migrate_stamp(s, STORE_SCHEMA, e)) {
        return -1;
    }
    query_begin(&q, s, put);
    query_text(&q, deck);
    if (query_run(&q, e)) {
        return -1;
    }
    return store_commit(s, e);
}

/* The disk is full, or may not be written: what the host can mend. */
static bool may_pass(int number)
{
    return number == ENOSPC || number == EDQUOT || number == EACCES || number == EROFS;
}

/* Makes the empty file, so that nobody else's can be meant. */
static int make_file(struct store *s, const char *path, struct error *e)
{
    const int file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);

    if (file < 0 && errno == EEXIST) {
        return error_set(
            e, ERROR_FILE,
            "There is a file \"%s\" already, which was left as it is: please "
            "choose another name.",
            path);
    }
    if (file < 0) {
        return error_set(e, may_pass(errno) ? ERROR_STORE : ERROR_FILE,
                         "\"%s\" cannot be made: %s.", path, strerror(errno));
    }
    s->made = true;
    (void)close(file); /* nothing was written */
    return 0;
}

int store_blank(struct store **out, const char *path, struct error *e)
{
    struct store *s = begin_file(path, STORE_WAIT, e);

    *out = NULL;
    if (!s) {
        return -1;
    }
    if (make_file(s, path, e) || connect(s, SQLITE_OPEN_READWRITE, e)) {
        store_discard(s);
        return -1;
    }
    *out = s;
    return 0;
}

int store_create(struct store **out, const char *path, const char *deck, struct error *e)
{
    struct store *s;

    *out = NULL;
    if (store_blank(&s, path, e)) {
        return -1;
    }
    if (fill(s, deck, e) || store_exec(s, pragmas, e) ||
        store_exec(s, pragmas_write, e)) {
        store_discard(s);
        return -1;
    }
    *out = s;
    return 0;
}

int store_memory(struct store **out, const char *deck, struct error *e)
{
    struct store *s = begin(0, e);

    *out = NULL;
    if (!s) {
        return -1;
    }
    if (connect(s, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY, e) ||
        fill(s, deck, e) || store_exec(s, pragmas, e)) {
        store_close(s);
        return -1;
    }
    *out = s;
    return 0;
}

/* What SQLite would say less clearly. */
static int look(const char *path, struct error *e)
{
    struct stat is;

    if (stat(path, &is)) {
        return error_set(e, ERROR_FILE, "There is no game \"%s\": %s.", path,
                         strerror(errno));
    }
    if (!S_ISREG(is.st_mode)) {
        return error_set(e, ERROR_FILE, "\"%s\" is not a file.", path);
    }
    return 0;
}

/* Refuses what is not ours before anything is written to it. *version: of its schema. */
static int is_ours(struct store *s, int64_t *version, struct error *e)
{
    int64_t application;

    if (pragma_number(s, "PRAGMA application_id", &application, e) ||
        pragma_number(s, "PRAGMA user_version", version, e)) {
        return -1;
    }
    if (application != STORE_APPLICATION) {
        return error_set(e, ERROR_FILE,
                         "\"%s\" is a database, but not a game of Sealed "
                         "Orders.",
                         s->path);
    }
    if (*version > STORE_SCHEMA) {
        return error_set(e, ERROR_FILE,
                         "\"%s\" was written by a newer version of this program (schema "
                         "%lld, known up to %d).",
                         s->path, (long long)*version, STORE_SCHEMA);
    }
    return 0;
}

static int bring_up_to_date(struct store *s, enum store_mode mode, int64_t version,
                            struct error *e)
{
    if (version == STORE_SCHEMA) {
        return 0;
    }
    if (mode == STORE_READ) {
        return error_set(
            e, ERROR_FILE,
            "\"%s\" was written by an older version of this program; `sealed "
            "tick` brings it up to date.",
            s->path);
    }
    return store_migrate(s, e);
}

/* After each commit: how long the log is now. */
static int log_grew(void *arg, sqlite3 *db, const char *name, int frames)
{
    struct store *s = arg;

    s->frames = frames;
    if (frames >= FRAMES_MOVED) {
        (void)sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    }
    return SQLITE_OK; /* it was committed; a log that stays long is moved next time */
}

/* The log's file stays when it was emptied: to make it anew the folder would have to be
 * synced each time. */
static int write_ahead(struct store *s, struct error *e)
{
    int on = 1;

    if (store_exec(s, pragmas_write, e)) {
        return -1;
    }
    (void)sqlite3_wal_hook(s->db, log_grew, s);
    if (sqlite3_file_control(s->db, "main", SQLITE_FCNTL_PERSIST_WAL, &on) != SQLITE_OK) {
        return store_fail(s, e);
    }
    return 0;
}

/* Another program's file is not to be tidied up when it is closed, so SQLite's checkpoint
 * waits until the file is known to be ours. */
static int settle(struct store *s, enum store_mode mode, struct error *e)
{
    int64_t version = 0;

    if (sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL) !=
        SQLITE_OK) {
        return store_fail(s, e);
    }
    if (store_exec(s, pragmas, e) || is_ours(s, &version, e)) {
        return -1;
    }
    if (sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL) !=
        SQLITE_OK) {
        return store_fail(s, e);
    }
    if (mode == STORE_WRITE && write_ahead(s, e)) {
        return -1;
    }
    return bring_up_to_date(s, mode, version, e);
}

int store_connect(struct store **out, const char *path, int wait, struct error *e)
{
    *out = begin_file(path, wait, e);
    return *out ? connect(*out, SQLITE_OPEN_READWRITE, e) : -1;
}

int store_open(struct store **out, const char *path, enum store_mode mode, int wait,
               struct error *e)
{
    struct store *s;

    *out = NULL;
    if (look(path, e)) {
        return -1;
    }
    s = begin_file(path, wait, e);
    if (!s) {
        return -1;
    }
    if (connect(s, mode == STORE_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE,
                e) ||
        settle(s, mode, e)) {
        store_close(s);
        return -1;
    }
    *out = s;
    return 0;
}

void store_brief(struct store *s)
{
    s->brief = true;
}

void store_close(struct store *s)
{
    int i;

    if (!s) {
        return;
    }
    if (s->brief && s->frames < FRAMES_KEPT) {
        (void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    for (i = 0; i < s->count; i++) {
        (void)sqlite3_finalize(s->prepared[i].at);
    }
    (void)sqlite3_close(s->db); /* no statement is left that could hinder it */
    free(s->prepared);
    free(s->path);
    free(s);
}

/* Removes path with this ending; it need not be there. */
static void remove_file(const char *path, const char *ending)
{
    char name[PATH_TEXT];
    const int n = snprintf(name, sizeof name, "%s%s", path, ending);

    if (n > 0 && (size_t)n < sizeof name) {
        (void)unlink(name);
    }
}

void store_discard(struct store *s)
{
    char *made = s && s->made ? strdup(s->path) : NULL;

    store_close(s);
    if (made) {
        remove_file(made, "-journal");
        remove_file(made, "-wal");
        remove_file(made, "-shm");
        remove_file(made, "");
    }
    free(made);
}

char *store_deck(struct store *s, struct error *e)
{
    static const char sql[] = "SELECT text FROM deck";
    struct query q;
    char *text = NULL;
    int row;

    query_begin(&q, s, sql);
    row = query_row(&q, e);
    if (row > 0) {
        text = strdup(query_get_text(&q, 0));
        if (!text) {
            error_memory(e);
        }
    } else if (row == 0) {
        error_set(e, ERROR_DATA, "The game has lost its deck.");
    }
    query_end(&q);
    return text;
}

/* What is committed to a file that lost its name is lost with it. */
static int still_there(struct store *s, struct error *e)
{
    int moved = 0;

    (void)sqlite3_file_control(s->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (!moved) {
        return 0;
    }
    store_rollback(s);
    return error_set(e, ERROR_STORE,
                     "\"%s\" was removed, or another file took its place meanwhile. Try "
                     "again.",
                     s->path);
}

int store_begin(struct store *s, struct error *e)
{
    return store_exec(s, "BEGIN IMMEDIATE", e) ? -1 : still_there(s, e);
}

int store_begin_read(struct store *s, struct error *e)
{
    return store_exec(s, "BEGIN", e);
}

int store_version(struct store *s, int64_t *out, struct error *e)
{
    return pragma_number(s, "PRAGMA data_version", out, e);
}

int store_commit(struct store *s, struct error *e)
{
    return store_exec(s, "COMMIT", e);
}

void store_rollback(struct store *s)
{
    if (!sqlite3_get_autocommit(s->db)) {
        (void)sqlite3_exec(s->db, "ROLLBACK", NULL, NULL,
                           NULL); /* else closing does it */
    }
}
