#include "store/backup.h"

#include "store/query.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATH_TEXT 1100 /* a path and an ending */

/* In one step: in WAL mode a reader keeps nobody from writing. */
static int copy_pages(struct store *s, struct store *copy, struct error *e)
{
    sqlite3_backup *b = sqlite3_backup_init(copy->db, "main", s->db, "main");
    int code;

    if (!b) {
        return store_fail(copy, e);
    }
    do {
        code = sqlite3_backup_step(b, -1);
    } while (code == SQLITE_OK);
    if (sqlite3_backup_finish(b) != SQLITE_OK) {
        return store_fail(copy, e);
    }
    return code == SQLITE_DONE
               ? 0
               : error_set(e, ERROR_STORE, "\"%s\" cannot be copied now: %s.", s->path,
                           sqlite3_errstr(code));
}

int store_backup(struct store *s, const char *to, struct error *e)
{
    struct store *copy;

    if (store_blank(&copy, to, e)) {
        return -1;
    }
    /* A file of its own, without companions, that can be read where nothing can be
     * written. */
    if (copy_pages(s, copy, e) || store_exec(copy, "PRAGMA journal_mode=DELETE", e)) {
        store_discard(copy);
        return -1;
    }
    store_close(copy);
    return 0;
}

/* A new name is safe only when its folder is on the disk. */
static int folder_sync(const char *path, struct error *e)
{
    char *copy = strdup(path);
    int folder, result;

    if (!copy) {
        return error_memory(e);
    }
    folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    result =
        folder < 0 || fsync(folder)
            ? error_set(e, ERROR_STORE, "The folder of \"%s\" cannot be written: %s.",
                        path, strerror(errno))
            : 0;
    if (folder >= 0) {
        (void)close(folder);
    }
    free(copy);
    return result;
}

/* The files that SQLite keeps beside a database in use. */
static int companions_go(const char *path, struct error *e)
{
    static const char *const endings[] = {"-wal", "-shm", "-journal"};
    char name[PATH_TEXT];
    size_t i;

    for (i = 0; i < sizeof endings / sizeof *endings; i++) {
        if (snprintf(name, sizeof name, "%s%s", path, endings[i]) >= PATH_TEXT ||
            (unlink(name) && errno != ENOENT)) {
            return error_set(e, ERROR_STORE, "\"%s\" cannot be removed: %s.", name,
                             strerror(errno));
        }
    }
    return 0;
}

void store_remove(const char *path)
{
    struct error ignored;

    (void)unlink(path);
    (void)companions_go(path, &ignored);
}

/* What the last process of the old game left, when it crashed, must not be taken for the
 * new one's. */
int store_replace(const char *from, const char *to, struct error *e)
{
    if (companions_go(from, e) || companions_go(to, e)) {
        return -1;
    }
    if (rename(from, to)) {
        return error_set(e, ERROR_STORE, "\"%s\" cannot be put into its place: %s.", to,
                         strerror(errno));
    }
    return folder_sync(to, e);
}

struct holding {
    struct store *from, *to;
    sqlite3_backup *pages; /* has `to` locked since its first step */
};

/* What cannot be read need not be held. */
static bool is_none(int code)
{
    switch (code & 0xff) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_CANTOPEN:
        return true;
    default:
        return false;
    }
}

/* Opened to be written, but not brought up to date: all of it will be another. */
static int open_as_it_is(struct store **out, const char *path, struct error *e)
{
    return store_connect(out, path, STORE_WAIT, e) ||
                   store_exec(*out, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL", e)
               ? -1
               : 0;
}

/* A step of no pages takes the lock. */
static int lock(struct holding *h, struct error *e)
{
    int code;

    h->pages = sqlite3_backup_init(h->to->db, "main", h->from->db, "main");
    if (!h->pages) {
        return store_fail(h->to, e);
    }
    code = sqlite3_backup_step(h->pages, 0);
    return code == SQLITE_OK ? 0
                             : error_set(e, ERROR_STORE,
                                         "\"%s\" cannot be replaced now: %s. Try again.",
                                         h->to->path, sqlite3_errstr(code));
}

int store_hold(struct holding **out, const char *from, const char *to, struct error *e)
{
    struct holding *h = calloc(1, sizeof *h);

    *out = NULL;
    if (!h) {
        return error_memory(e);
    }
    if (open_as_it_is(&h->to, to, e)) {
        const bool none = h->to && h->to->db && is_none(sqlite3_errcode(h->to->db));

        store_let_go(h);
        return none ? 0 : -1;
    }
    if (open_as_it_is(&h->from, from, e) || lock(h, e)) {
        store_let_go(h);
        return -1;
    }
    *out = h;
    return 0;
}

int store_put(struct holding *h, struct error *e)
{
    int code;

    do {
        code = sqlite3_backup_step(h->pages, -1);
    } while (code == SQLITE_OK);
    if (sqlite3_backup_finish(h->pages) == SQLITE_OK && code == SQLITE_DONE) {
        h->pages = NULL;
        return 0;
    }
    h->pages = NULL;
    return error_set(e, ERROR_STORE, "\"%s\" cannot be replaced: %s. It is as it was.",
                     h->to->path, sqlite3_errstr(code));
}

void store_let_go(struct holding *h)
{
    if (!h) {
        return;
    }
    if (h->pages) {
        (void)sqlite3_backup_finish(h->pages);
    }
    store_close(h->from);
    store_close(h->to);
    free(h);
}
