#include "cmd/which.h"

#include "cmd/games.h"
#include "mail/token.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>

#define NAMES 24 /* of games in one mail that are looked at */

/* Whether a game of this name is there, and its path. A mail must not be lost because a
 * directory could not be read for a moment. */
static int look(char out[SETTINGS_PATH], const char *directory, const char *name,
                bool *there, struct error *e)
{
    struct stat is;

    *there = false;
    if (snprintf(out, SETTINGS_PATH, "%s/%s.db", directory, name) >= SETTINGS_PATH) {
        return error_set(e, ERROR_FILE, "The path of the game \"%s\" is too long.", name);
    }
    if (!stat(out, &is)) {
        *there = S_ISREG(is.st_mode);
        return 0;
    }
    return errno == ENOENT ? 0
                           : error_set(e, ERROR_FILE, "\"%.200s\" cannot be read: %s.",
                                       out, strerror(errno));
}

/* The only one, as long as there is no second. */
struct only {
    char *path;
    int count;
};

static int note(void *arg, const char *database)
{
    struct only *o = arg;

    (void)snprintf(o->path, SETTINGS_PATH, "%s", database);
    o->count++;
    return EX_OK;
}

int which_game(char out[SETTINGS_PATH], const char *directory, const struct mail *m,
               const char *rcpt, bool *known, struct error *e)
{
    char name[NAMES][TOKEN_GAME];
    const int n = token_games(name, NAMES, m, rcpt);
    struct only only = {out, 0};
    int i;

    *known = false;
    for (i = 0; i < n && !*known; i++) {
        if (look(out, directory, name[i], known, e)) {
            return -1;
        }
    }
    if (!*known && games_each("submit", directory, note, &only) != EX_OK) {
        return error_set(e, ERROR_FILE, "The games of \"%.200s\" cannot be listed.",
                         directory);
    }
    *known = *known || only.count == 1;
    return 0;
}

void which_any(char out[SETTINGS_PATH], const char *directory)
{
    (void)snprintf(out, SETTINGS_PATH, "%s/games.db", directory);
}
