#include "cmd/maildir_in.h"

#include "cmd/status.h"
#include "cmd/take.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

#define PATH_ROOM 4096

/* The names of a folder, sorted. */
struct names {
    char **name;
    int count;
};

static void names_free(struct names *n)
{
    int i;

    for (i = 0; i < n->count; i++) {
        free(n->name[i]);
    }
    free(n->name);
}

static int by_name(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;

    return strcmp(*x, *y);
}

static int names_add(struct names *n, const char *name)
{
    char **more = realloc(n->name, (size_t)(n->count + 1) * sizeof more[0]);

    if (!more) {
        return -1;
    }
    n->name = more;
    more[n->count] = strdup(name);
    if (!more[n->count]) {
        return -1;
    }
    n->count++;
    return 0;
}

/* Dot files are no mails; what is no plain file is passed over when it is opened. */
static int names_read(struct names *n, const char *folder, struct error *e)
{
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    int result = 0;

    memset(n, 0, sizeof *n);
    if (!dir) {
        return error_set(e, ERROR_FILE, "%s is no folder of a Maildir: %s.", folder,
                         strerror(errno));
    }
    while (!result && (entry = readdir(dir))) {
        if (entry->d_name[0] != '.') {
            result = names_add(n, entry->d_name);
        }
    }
    (void)closedir(dir);
    if (result) {
        names_free(n);
        error_memory(e);
        return -1;
    }
    if (n->count) {
        qsort(n->name, (size_t)n->count, sizeof n->name[0], by_name);
    }
    return 0;
}

static bool is_mail(const char *path)
{
    struct stat st;

    return !lstat(path, &st) && S_ISREG(st.st_mode);
}

/* Where a mail goes that is done with. */
static int move(const char *dir, const char *name, bool taken, struct error *e)
{
    char from[PATH_ROOM], to[PATH_ROOM];

    (void)snprintf(from, sizeof from, "%s/new/%s", dir, name);
    (void)snprintf(to, sizeof to, "%s/%s", dir, taken ? "cur" : ".held");
    if (mkdir(to, 0700) && errno != EEXIST) {
        return error_set(e, ERROR_MAIL, "%s cannot be made: %s.", to, strerror(errno));
    }
    (void)snprintf(to, sizeof to, taken ? "%s/cur/%s:2,S" : "%s/.held/%s", dir, name);
    return rename(from, to) ? error_set(e, ERROR_MAIL, "%s cannot be moved: %s.", from,
                                        strerror(errno))
                            : 0;
}

/* The path of entry i; false: it is no mail. */
static bool path_of(char path[PATH_ROOM], const char *folder, const struct names *n,
                    int i)
{
    return i < n->count &&
           snprintf(path, PATH_ROOM, "%s/%s", folder, n->name[i]) < PATH_ROOM &&
           is_mail(path);
}

/* Mail i; what cannot pass by itself is put aside, so that it stops no other. */
static int take_one(const struct options *o, const char *dir, const char *folder,
                    const struct names *n, int i, struct taker *kept, struct error *e)
{
    char path[PATH_ROOM], next[PATH_ROOM];
    const bool more = path_of(next, folder, n, i + 1);
    struct taken out;
    int status;

    if (!path_of(path, folder, n, i)) {
        return 0;
    }
    if (!take_mail(o, NULL, path, more ? next : NULL, kept, &out, e)) {
        return move(dir, n->name[i], true, e);
    }
    status = status_of(e);
    if (status == EX_TEMPFAIL || status == EX_CONFIG || status == EX_NOINPUT) {
        return -1;
    }
    (void)complain("submit", e);
    return move(dir, n->name[i], false, e);
}

int maildir_take(const struct options *o, const char *dir, struct error *e)
{
    char folder[PATH_ROOM];
    static struct taker kept; /* large; there is one */
    struct names n;
    int lock = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int i, result = 0;

    if (lock < 0 || snprintf(folder, sizeof folder, "%s/new", dir) >= PATH_ROOM) {
        return error_set(e, ERROR_FILE, "%s is no Maildir: %s.", dir, strerror(errno));
    }
    if (flock(lock, LOCK_EX | LOCK_NB)) { /* another process is at it */
        (void)close(lock);
        return 0;
    }
    if (names_read(&n, folder, e)) {
        (void)close(lock);
        return -1;
    }
    for (i = 0; i < n.count; i++) {
        result |= take_one(o, dir, folder, &n, i, &kept, e);
    }
    taker_end(&kept);
    names_free(&n);
    (void)close(lock);
    return result;
}
