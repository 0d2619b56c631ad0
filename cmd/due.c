#include "cmd/due.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define HEADING "sealed-due 1"
#define SETTLED 2 /* s: a file may change twice within what its time can tell */
#define LINE_SIZE 512

static bool same_file(const struct stat *a, const struct stat *b)
{
    return a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
           a->st_mtim.tv_nsec == b->st_mtim.tv_nsec && a->st_size == b->st_size;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

static bool row_add(struct due *d, const char *name, const struct stat *seen,
                    int64_t next)
{
    struct due_row *grown = d->row;

    if (d->count == d->room) {
        d->room = d->room ? d->room * 2 : 64;
        grown = realloc(d->row, (size_t)d->room * sizeof *grown);
        if (!grown) {
            return false;
        }
        d->row = grown;
    }
    grown[d->count].name = strdup(name);
    grown[d->count].seen = *seen;
    grown[d->count].next = next;
    grown[d->count].met = false;
    return grown[d->count].name && d->count++ >= 0;
}

/* The next number of a line; *at moves behind it and one blank. */
static bool number_read(const char **at, int64_t *out)
{
    char *end;

    errno = 0;
    *out = strtoll(*at, &end, 10);
    if (errno || end == *at || (*end != ' ' && *end != '\n')) {
        return false;
    }
    *at = end + (*end == ' ');
    return true;
}

/* "SECONDS NANOSECONDS SIZE" */
static bool stat_read(const char **at, struct stat *out)
{
    int64_t seconds, nanoseconds, size;

    memset(out, 0, sizeof *out);
    if (!number_read(at, &seconds) || !number_read(at, &nanoseconds) ||
        !number_read(at, &size)) {
        return false;
    }
    out->st_mtim.tv_sec = (time_t)seconds;
    out->st_mtim.tv_nsec = (long)nanoseconds;
    out->st_size = (off_t)size;
    return true;
}

/* "SECONDS NANOSECONDS SIZE NEXT NAME" */
static bool row_read(struct due *d, char *line)
{
    const char *at = line;
    struct stat seen;
    int64_t next;

    if (!stat_read(&at, &seen) || !number_read(&at, &next)) {
        return false;
    }
    line[strcspn(line, "\n")] = '\0';
    return *at && (!d->count || strcmp(d->row[d->count - 1].name, at) < 0) &&
           row_add(d, at, &seen, next);
}

static void rows_forget(struct due *d)
{
    int i;

    for (i = 0; i < d->count; i++) {
        free(d->row[i].name);
    }
    d->count = 0;
}

/* False: it is of other settings, or not what due_end() writes. */
static bool file_read(struct due *d, FILE *from)
{
    char line[LINE_SIZE];
    const char *at = line + strlen(HEADING " ");
    struct stat settings;

    if (!fgets(line, sizeof line, from) ||
        strncmp(line, HEADING " ", strlen(HEADING " ")) != 0 ||
        !stat_read(&at, &settings) || !same_file(&settings, &d->settings)) {
        return false;
    }
    while (fgets(line, sizeof line, from)) {
        if (!row_read(d, line)) {
            return false;
        }
    }
    return !ferror(from);
}

void due_begin(struct due *d, const char *directory, const char *settings)
{
    FILE *from;

    memset(d, 0, sizeof *d);
    (void)snprintf(d->file, sizeof d->file, "%s/.due", directory);
    if (*settings && stat(settings, &d->settings)) {
        memset(&d->settings, 0, sizeof d->settings);
    }
    from = fopen(d->file, "re");
    if (!from) {
        return;
    }
    if (!file_read(d, from)) {
        rows_forget(d);
    }
    (void)fclose(from); /* it was only read */
    d->known = d->count;
}

static int by_name(const void *key, const void *row)
{
    return strcmp(key, ((const struct due_row *)row)->name);
}

static struct due_row *row_find(const struct due *d, const char *database)
{
    return d->known ? bsearch(base_name(database), d->row, (size_t)d->known,
                              sizeof *d->row, by_name)
                    : NULL;
}

/* The file as it is; false: a process is at it, or one died at it. */
static bool at_rest(const char *database, struct stat *is)
{
    char wal[1100];
    struct stat other;

    return snprintf(wal, sizeof wal, "%s-wal", database) < (int)sizeof wal &&
           (stat(wal, &other) || other.st_size == 0) && !stat(database, is);
}

bool due_later(struct due *d, const char *database, int64_t now)
{
    struct due_row *row = row_find(d, database);
    struct stat is;

    if (!row || row->next <= now || !at_rest(database, &is) ||
        !same_file(&is, &row->seen)) {
        return false;
    }
    row->met = true;
    return true;
}

void due_note(struct due *d, const char *database, int64_t now, int64_t next)
{
    struct due_row *row = row_find(d, database);
    struct stat is;

    if (strchr(database, '\n') || !at_rest(database, &is) ||
        is.st_mtim.tv_sec + SETTLED > time(NULL) || next <= now) {
        return;
    }
    d->changed = true;
    if (row) {
        row->seen = is;
        row->next = next;
        row->met = true;
    } else if (row_add(d, base_name(database), &is, next)) {
        d->row[d->count - 1].met = true;
    }
}

static int by_names(const void *a, const void *b)
{
    return strcmp(((const struct due_row *)a)->name, ((const struct due_row *)b)->name);
}

static bool stat_write(FILE *to, const struct stat *s)
{
    return fprintf(to, "%" PRId64 " %" PRId64 " %" PRId64, (int64_t)s->st_mtim.tv_sec,
                   (int64_t)s->st_mtim.tv_nsec, (int64_t)s->st_size) > 0;
}

static bool file_write(const struct due *d, FILE *to)
{
    bool good = fputs(HEADING " ", to) >= 0 && stat_write(to, &d->settings) &&
                fputc('\n', to) != EOF;
    int i;

    for (i = 0; i < d->count && good; i++) {
        if (d->row[i].met) {
            good = stat_write(to, &d->row[i].seen) &&
                   fprintf(to, " %" PRId64 " %s\n", d->row[i].next, d->row[i].name) > 0;
        }
    }
    return good;
}

void due_end(struct due *d)
{
    char fresh[sizeof d->file + 16];
    FILE *to = NULL;
    bool good;

    if (d->changed && d->count) {
        qsort(d->row, (size_t)d->count, sizeof *d->row, by_names);
        (void)snprintf(fresh, sizeof fresh, "%s.%ld", d->file, (long)getpid());
        to = fopen(fresh, "wxe");
    }
    if (to) {
        good = file_write(d, to);
        if (fclose(to) || !good || rename(fresh, d->file)) {
            (void)unlink(fresh);
        }
    }
    rows_forget(d);
    free(d->row);
    memset(d, 0, sizeof *d);
}
