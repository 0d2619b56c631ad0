/* sealed backup: a copy of the database, while the game goes on. */
#include "store/backup.h"
#include "cmd/now.h"
#include "cmd/session.h"
#include "cmd/status.h"
#include "cmd/verbs.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>

static const char help[] =
    "Usage: sealed backup GAME FILE|DIR\n"
    "\n"
    "Copies the database into a new file, also while mails are taken and bids\n"
    "opened: the copy is the game as it stood at one moment. In a directory, which\n"
    "must be there, the copy is named after the game and the time; a file is named\n"
    "like g1-monday.db. It holds hands, piles and orders, so it is readable by you\n"
    "alone. The keys are not in it: `sealed keys --backup` prints those, and they\n"
    "should lie elsewhere.\n"
    "\n"
    "Example: sealed backup games/g1/g1.db /media/stick\n"
    "\n" OPTIONS_HELP;

static const struct option longs[] = {OPTIONS_COMMON, {NULL, 0, NULL, 0}};

/* A backup from cron must not become a file where its directory is missing, not mounted
 * perhaps: a name without an ending is that of a directory. */
static int directory_is_there(const char *to, bool is, struct error *e)
{
    const char *slash = strrchr(to, '/'), *name = slash ? slash + 1 : to;

    return is || strchr(name, '.')
               ? 0
               : error_set(e, ERROR_FILE,
                           "There is no directory \"%s\". Make it first; or, for a copy "
                           "in one file, name it like g1-monday.db.",
                           to);
}

/* The name of the copy: in a directory "g1-20261204T180000Z.db". */
static int copy_name(const struct session *s, const char *to, char out[SETTINGS_PATH],
                     struct error *e)
{
    char when[NOW_ROOM];
    struct stat is;
    const bool directory = !stat(to, &is) && S_ISDIR(is.st_mode);
    size_t i, kept = 0;
    int n;

    if (directory_is_there(to, directory, e)) {
        return -1;
    }
    now_write(when, s->now);
    for (i = 0; when[i]; i++) {
        if (when[i] != '-' && when[i] != ':') {
            when[kept++] = when[i];
        }
    }
    when[kept] = '\0';
    n = directory
            ? snprintf(out, SETTINGS_PATH, "%s/%s-%s.db", to, s->settings.game, when)
            : snprintf(out, SETTINGS_PATH, "%s", to);
    return n < SETTINGS_PATH
               ? 0
               : error_set(e, ERROR_FILE, "The name of the copy is too long.");
}

static int backup(struct session *s, const char *to, struct error *e)
{
    char name[SETTINGS_PATH];
    struct store *copy = NULL;
    struct log_head head;
    int result;

    if (copy_name(s, to, name, e) || store_backup(s->store, name, e)) {
        return -1;
    }
    result =
        store_open(&copy, name, STORE_READ, 0, e) || store_head(copy, &head, e) ? -1 : 0;
    store_close(copy);
    if (!result) {
        printf("%s: %s up to entry %lld of its log\n", name, s->settings.game,
               (long long)head.seq);
    }
    return result;
}

int cmd_backup(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = {.game = NULL};
    struct session s;
    int c = options_next(&o, argc, argv, longs, help), status = EX_OK;

    if (c != -1) {
        return c == OPTION_HELP ? EX_OK : EX_USAGE;
    }
    if (o.argc != 1) {
        return misused("backup",
                       "Where to? Name a new file or a directory after the game.");
    }
    if (session_start(&s, &o, &e) || session_open(&s, STORE_WRITE, &e) ||
        backup(&s, o.argv[0], &e)) {
        status = complain("backup", &e);
    }
    session_close(&s);
    return status;
}
