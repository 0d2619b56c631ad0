#include "cmd/games.h"

#include "cmd/settings.h"
#include "cmd/status.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>

#define ENDING ".db"

bool games_is_directory(const char *path)
{
    struct stat is;

    return !stat(path, &is) && S_ISDIR(is.st_mode);
}

/* Hidden files and what a run that was killed has left are none. */
static int is_database(const struct dirent *entry)
{
    const size_t n = strlen(entry->d_name), ending = strlen(ENDING);

    return entry->d_name[0] != '.' && n > ending &&
           strcmp(entry->d_name + n - ending, ENDING) == 0;
}

static int worse(int so_far, int status)
{
    return so_far == EX_OK || status == EX_TEMPFAIL ? status : so_far;
}

static int one(const char *verb, const char *directory, const char *name, games_fn *fn,
               void *arg)
{
    char path[SETTINGS_PATH];
    struct error e = {ERROR_NONE, 0, ""};

    if (snprintf(path, sizeof path, "%s/%s", directory, name) >= (int)sizeof path) {
        error_set(&e, ERROR_FILE, "The path of \"%s\" is too long.", name);
        return complain(verb, &e);
    }
    return fn(arg, path);
}

int games_each(const char *verb, const char *path, games_fn *fn, void *arg)
{
    struct dirent **list;
    struct error e = {ERROR_NONE, 0, ""};
    int i, n, status = EX_OK;

    if (!games_is_directory(path)) {
        return fn(arg, path);
    }
    n = scandir(path, &list, is_database, alphasort);
    if (n < 0) {
        error_set(&e, ERROR_FILE, "The directory \"%s\" cannot be read: %s.", path,
                  strerror(errno));
        return complain(verb, &e);
    }
    for (i = 0; i < n; i++) {
        const int its = one(verb, path, list[i]->d_name, fn, arg);

        status = its == EX_OK ? status : worse(status, its);
        free(list[i]);
    }
    free(list);
    return status;
}
