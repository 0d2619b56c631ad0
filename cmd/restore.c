/* sealed restore: a backup takes the game's place, unless the game would go back. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#define _XOPEN_SOURCE 700 /* realpath() */

#include "cmd/audit_parts.h"
#include "cmd/behind.h"
#include "cmd/passphrase.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "core/seal.h"
#include "store/backup.h"

#include <errno.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

static const char help[] =
    "Usage: sealed restore GAME BACKUP [--checkpoint FILE|DIR]...\n"
    "       sealed restore GAME BACKUP --behind --why TEXT [--checkpoint FILE|DIR]...\n"
    "\n"
    "Puts a copy of the backup in the place of the game, which may be lost or\n"
    "damaged. First the backup is audited. It is refused where the game would go\n"
    "back behind what its players hold: where the present database has log entries\n"
    "that the backup lacks, or a mail that somebody kept vouches for such an entry.\n"
    "If the database is lost, ask the players for the newest mail they have and name\n"
    "it.\n"
    "\n"
    "Where mail goes is no matter of the log, so no audit proves it: where the\n"
    "backup has other addresses than the present game, they are shown, and you say\n"
    "which count.\n"
    "\n"
    "Example: sealed restore games/g1/g1.db copy.db --checkpoint bas.mail\n"
    "\n"
    "  --addresses kept|copy     those of the present game, or of the backup; then\n"
    "                            the older tokens of these players count no more\n"
    "  --behind                  go back all the same, and give up what came after\n"
    "                            the backup: all that was asked is asked anew, with\n"
    "                            new dice; mails of before count no more, and\n"
    "                            everybody is told\n"
    "  --why TEXT                the reason, which everybody is told\n"
    "  --vault-fd N              with --behind: read the passphrase of the vault\n"
    "                            from file descriptor N\n"
    "  --checkpoint FILE|DIR     mails that somebody kept, or a Maildir; again for\n"
    "                            more\n" OPTIONS_HELP;

#define COPY_ENDING ".restoring." /* and the number of the process */
#define COPY_ROOM (SETTINGS_PATH + 40)

enum {
    OPTION_CHECKPOINT = OPTION_OWN,
    OPTION_ADDRESSES,
    OPTION_BEHIND,
    OPTION_WHY,
    OPTION_VAULT
};

enum addresses { ADDRESSES_ASK, ADDRESSES_KEPT, ADDRESSES_COPY };

static const struct option longs[] = {
    OPTIONS_COMMON,
    {"checkpoint", required_argument, NULL, OPTION_CHECKPOINT},
    {"addresses", required_argument, NULL, OPTION_ADDRESSES},
    {"behind", no_argument, NULL, OPTION_BEHIND},
    {"why", required_argument, NULL, OPTION_WHY},
    {"vault-fd", required_argument, NULL, OPTION_VAULT},
    {NULL, 0, NULL, 0}};

struct restoring {
    struct options o;
    struct audit audit;
    enum addresses addresses;
    char game[SETTINGS_PATH]; /* the file itself, where the game is a link to it */
    char copy[COPY_ROOM];     /* beside it, until the game has its content       */
    struct holding *holding;  /* the present game; NULL: there is none           */
    bool readable;            /* and can be read                                 */
    bool differs;             /* it has other addresses                          */
    bool behind;              /* what came after the backup is given up          */
    struct behind lost;
    struct witnesses kept; /* with --behind: for the audit of what it led to  */
};

/* The file that a link leads to. */
static int game_find(struct restoring *r, struct error *e)
{
    struct stat is;
    char *path;

    if (lstat(r->o.game, &is) || !S_ISLNK(is.st_mode)) {
        return snprintf(r->game, sizeof r->game, "%s", r->o.game) < SETTINGS_PATH
                   ? 0
                   : error_set(e, ERROR_FILE, "The name of the game is too long.");
    }
    path = realpath(r->o.game, NULL);
    if (!path || snprintf(r->game, sizeof r->game, "%s", path) >= SETTINGS_PATH) {
        free(path);
        return error_set(e, ERROR_FILE,
                         "\"%s\" is a link to a file that is not there. Name the file "
                         "that the game is to be, or remove the link.",
                         r->o.game);
    }
    free(path);
    return 0;
}

/* The copy of a run that was killed: its process is no more. */
static bool is_left_over(const char *ending)
{
    char *end;
    const long process = strtol(ending, &end, 10);

    return process > 0 && !*end && kill((pid_t)process, 0) && errno == ESRCH;
}

static int remove_left_over(const char *game, struct error *e)
{
    glob_t found;
    char pattern[2 * SETTINGS_PATH + 20];
    size_t i, n = 0;

    for (i = 0; game[i]; i++) { /* what is special in patterns stands for itself */
        if (strchr("*?[]\\", game[i])) {
            pattern[n++] = '\\';
        }
        pattern[n++] = game[i];
    }
    (void)snprintf(pattern + n, sizeof pattern - n, "%s*", COPY_ENDING);
    switch (glob(pattern, GLOB_NOSORT, NULL, &found)) {
    case 0:
        break;
    case GLOB_NOMATCH:
        return 0;
    default:
        return error_memory(e);
    }
    for (i = 0; i < found.gl_pathc; i++) {
        if (is_left_over(found.gl_pathv[i] + strlen(game) + sizeof COPY_ENDING - 1)) {
            store_remove(found.gl_pathv[i]);
        }
    }
    globfree(&found);
    return 0;
}

static int backup_copy(struct restoring *r, const char *from, struct error *e)
{
    struct store *backup = NULL, *copy = NULL;
    int result;

    if (game_find(r, e) || remove_left_over(r->game, e)) {
        return -1;
    }
    (void)snprintf(r->copy, sizeof r->copy, "%s%s%ld", r->game, COPY_ENDING,
                   (long)getpid());
    result = store_open(&backup, from, STORE_READ, STORE_WAIT, e) ||
                     store_backup(backup, r->copy, e) ||
                     store_open(&copy, r->copy, STORE_WRITE, STORE_WAIT, e)
                 ? -1
                 : 0;
    store_close(copy); /* brought up to date by being opened */
    store_close(backup);
    return result;
}

static int hash_of(struct store *s, int64_t seq, unsigned char hash[32], struct error *e)
{
    struct log_entry entry;

    if (store_entry(s, seq, &entry, e)) {
        return -1;
    }
    memcpy(hash, entry.hash, sizeof entry.hash);
    free(entry.body);
    return 0;
}

static int genesis_of(const char *path, unsigned char hash[32], struct error *e)
{
    struct store *s = NULL;
    int result = store_open(&s, path, STORE_READ, STORE_WAIT, e) || hash_of(s, 1, hash, e)
                     ? -1
                     : 0;

    store_close(s);
    return result;
}

/* Whether the copy in s is of the game whose place it is to take: by the present game, or
 * where that is lost, by its name or a key file there that is of its game. */
static bool is_same_game(const struct restoring *r, struct session *s)
{
    struct error ignored = {ERROR_NONE, 0, ""};
    unsigned char mine[32], its[32];

    if (genesis_of(r->copy, its, &ignored)) {
        return true; /* its audit tells what is wrong with it */
    }
    return genesis_of(r->game, mine, &ignored)
               ? !strcmp(s->game.name, s->settings.game) || !session_intake(s, &ignored)
               : !memcmp(mine, its, sizeof mine);
}

/* Before key files are looked at, which else would be called wrong. */
static int same_game(const struct restoring *r, const char *from, struct error *e)
{
    struct error unread = {ERROR_NONE, 0, ""};
    struct session s;
    int result;

    memset(&s, 0, sizeof s);
    result = session_start(&s, &r->o, e);
    if (!result) {
        s.path = r->copy;
        if (!session_open(&s, STORE_READ, &unread) && !session_view(&s, &unread) &&
            !is_same_game(r, &s)) {
            result = error_set(e, ERROR_DATA,
                               "\"%s\" is a copy of %s%s, and not of the game \"%s\" "
                               "that it is to be put back as. Nothing was changed.",
                               from,
                               strcmp(s.game.name, s.settings.game) ? "the game "
                                                                    : "another game ",
                               s.game.name, r->o.game);
        }
    }
    session_close(&s);
    return result;
}

/* What is wrong with the backup, or with going back to it in the eyes of kept mails. */
static int backup_stands(struct restoring *r, struct error *e)
{
    const struct audit *a = &r->audit;

    r->audit.session.path = r->copy;
    if (audit_game(&r->audit, e) || store_addresses_check(r->audit.session.store, e)) {
        return -1;
    }
    if (a->verify.tail_removed && a->found.count == 1) {
        return error_set(e, ERROR_DATA,
                         "The backup is not put back: %s To give up what came after it "
                         "say --behind --why TEXT.",
                         a->found.list[0].text);
    }
    return a->found.count
               ? error_set(e, ERROR_DATA,
                           "The backup is not put back, as its audit finds: %s",
                           a->found.list[0].text)
               : 0;
}

/* The backup must have all of the present game's log: as far as both go they must be the
 * same. */
static int backup_has(const struct restoring *r, struct store *present,
                      const struct log_head *head, struct error *e)
{
    const int64_t last = r->audit.verify.head.seq;
    const int64_t both = head->seq < last ? head->seq : last;
    unsigned char mine[32], its[32];

    if (hash_of(present, both, mine, e) ||
        hash_of(r->audit.session.store, both, its, e)) {
        return -1;
    }
    if (memcmp(mine, its, sizeof mine) != 0) {
        return error_set(
            e, ERROR_DATA,
            "The backup is of another game than \"%s\", or of another history "
            "of it: entry %lld differs. Nothing was changed.",
            r->o.game, (long long)both);
    }
    if (r->behind && head->seq <= last) {
        return error_set(e, ERROR_DATA,
                         "\"%s\" has no entry that the backup lacks: restore it without "
                         "--behind. Nothing was changed.",
                         r->o.game);
    }
    return head->seq <= last || r->behind
               ? 0
               : error_set(e, ERROR_DATA,
                           "The game would go back: \"%s\" has the entries %lld to %lld, "
                           "which the backup lacks. To give them up "
                           "say --behind. Nothing was changed.",
                           r->o.game, (long long)last + 1, (long long)head->seq);
}

/* What the players hold, as the present game or their own mails show it. */
static int not_behind(struct restoring *r, struct error *e)
{
    struct error unread = {ERROR_NONE, 0, "it is empty"};
    struct log_head head;
    struct store *s = NULL;
    int result;

    r->readable = !store_open(&s, r->game, STORE_READ, STORE_WAIT, &unread) &&
                  !store_head(s, &head, &unread) && head.seq > 0;
    if (r->readable) {
        result = backup_has(r, s, &head, e);
        if (!result && r->behind) {
            r->lost.seq = head.seq;
            result = store_numbers(s, &r->lost.highest, &r->lost.secret, e);
        }
    } else {
        result =
            r->audit.verify.anchored || r->behind
                ? 0
                : error_set(e, ERROR_DATA,
                            "Nothing here shows what the players hold. Ask them for the "
                            "newest mail they have and name it with --checkpoint. "
                            "Nothing was changed. The present game cannot be read: %s",
                            unread.text);
    }
    store_close(s);
    return result;
}

static int address_differs(void *arg, const char *name, const char *copied,
                           const char *present, struct error *e)
{
    struct restoring *r = arg;

    (void)e;
    r->differs = true;
    printf("%s: %s in the backup, %s in the present game\n", name, copied, present);
    return 0;
}

/* Whose mail goes where. */
static int settle_addresses(struct restoring *r, struct error *e)
{
    struct store *copy;
    int result;

    if (!r->readable) {
        printf("The addresses are those of the backup, which no audit proves: look at "
               "`sealed bounce %s`.\n",
               r->o.game);
        return 0;
    }
    if (store_open(&copy, r->copy, STORE_WRITE, STORE_WAIT, e)) {
        return -1;
    }
    result = store_addresses_differ(copy, r->game, address_differs, r, e);
    if (!result && r->differs && r->addresses == ADDRESSES_ASK) {
        result = error_set(e, ERROR_DATA,
                           "The backup has other addresses than the present game, and no "
                           "audit tells which are right: say --addresses kept or "
                           "--addresses copy. Nothing was changed.");
    }
    if (!result) {
        result = store_addresses_settle(copy, r->game, r->addresses == ADDRESSES_COPY, e);
    }
    store_close(copy);
    return result;
}

/* What mails vouch for that the backup lacks was in the lost log. */
static void lost_by_mails(struct restoring *r)
{
    const unsigned char *game = r->audit.verify.game.id;
    int i;

    for (i = 0; i < r->kept.count; i++) {
        const struct witness *w = &r->kept.list[i];
        const int64_t entry = (int64_t)seal_get64(w->block + (w->receipt ? 32 : 20));

        if (!memcmp(w->block + 4, game, 16) && entry > r->lost.seq) {
            r->lost.seq = entry;
        }
    }
}

/* Nothing of it may contradict the log it now has, as what was given up does not. */
static int give_up(struct restoring *r, struct error *e)
{
    struct session s;
    int result;

    memset(&s, 0, sizeof s);
    lost_by_mails(r);
    result = session_start(&s, &r->o, e);
    if (!result) {
        s.path = r->copy;
        result = behind(&s, &r->lost, e);
    }
    session_close(&s);
    audit_game_clear(&r->audit);
    memset(&r->audit, 0, sizeof r->audit);
    r->audit.kept = r->kept;
    memset(&r->kept, 0, sizeof r->kept);
    return result || session_start(&r->audit.session, &r->o, e) || backup_stands(r, e)
               ? -1
               : 0;
}

/* Before its audit, which would say no more than that a secret is another. */
static int keys_of_then(const struct restoring *r, struct error *e)
{
    struct session s;
    int result;

    memset(&s, 0, sizeof s);
    result = session_start(&s, &r->o, e);
    if (!result) {
        s.path = r->copy;
        result = behind_keys(&s, e);
    }
    session_close(&s);
    return result;
}

static void say_done(const struct restoring *r, const char *from, int64_t last)
{
    printf("%s is restored from %s, up to entry %lld of its log\n", r->o.game, from,
           (long long)last);
    if (r->behind) {
        printf("What came after it is given up: %d of the signatures in the mails named "
               "here are of that. The players are told, and get new codes.\n",
               r->audit.verify.of_given_up);
    }
}

static void leave_backup(struct restoring *r)
{
    if (!r->audit.session.store) {
        return;
    }
    store_rollback(r->audit.session.store);
    store_close(r->audit.session.store);
    r->audit.session.store = NULL;
}

/* The present game is held from before it is compared until it has its new content: what
 * is answered meanwhile would be lost. */
static int restore(struct restoring *r, const char *from, struct error *e)
{
    int64_t last;

    if (r->behind) { /* they contradict the backup, and not what it will be */
        r->kept = r->audit.kept;
        memset(&r->audit.kept, 0, sizeof r->audit.kept);
    }
    if (backup_copy(r, from, e) || same_game(r, from, e) ||
        (r->behind && keys_of_then(r, e)) || backup_stands(r, e) ||
        store_hold(&r->holding, r->copy, r->game, e) || not_behind(r, e)) {
        return -1;
    }
    last = r->audit.verify.head.seq;
    leave_backup(r);
    if (settle_addresses(r, e) || (r->behind && give_up(r, e))) {
        return -1;
    }
    leave_backup(r);
    if ((r->holding ? store_put(r->holding, e) : store_replace(r->copy, r->game, e))) {
        return -1;
    }
    say_done(r, from, last);
    return 0;
}

static bool addresses_read(enum addresses *out, const char *text)
{
    if (!strcmp(text, "kept")) {
        *out = ADDRESSES_KEPT;
    } else if (!strcmp(text, "copy")) {
        *out = ADDRESSES_COPY;
    } else {
        return false;
    }
    return true;
}

static int read_options(struct restoring *r, int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    int c;

    while ((c = options_next(&r->o, argc, argv, longs, help)) >= OPTION_OWN) {
        if (c == OPTION_ADDRESSES && !addresses_read(&r->addresses, optarg)) {
            return misused("restore", "--addresses wants kept or copy.");
        }
        if (c == OPTION_BEHIND) {
            r->behind = true;
        } else if (c == OPTION_WHY) {
            r->lost.why = optarg;
        } else if (c == OPTION_VAULT &&
                   passphrase_descriptor(&r->lost.passphrase_fd, optarg, &e)) {
            return complain("restore", &e);
        }
        if (c == OPTION_CHECKPOINT && witnesses_read(&r->audit.kept, optarg, &e)) {
            return complain("restore", &e);
        }
    }
    if (c != -1) {
        return c == OPTION_HELP ? EX_OK : EX_USAGE;
    }
    if (r->behind != (r->lost.why && *r->lost.why)) {
        return misused("restore", "--behind and --why TEXT belong together.");
    }
    return r->o.argc == 1 ? -1
                          : misused("restore", "Name the game, then one backup of it.");
}

int cmd_restore(int argc, char **argv)
{
    static struct restoring r; /* large, and used once */
    struct error e = {ERROR_NONE, 0, ""};
    int status;

    r.lost.passphrase_fd = SESSION_ASK;
    status = read_options(&r, argc, argv);
    if (status >= 0) {
        witnesses_clear(&r.audit.kept);
        return status;
    }
    status = session_start(&r.audit.session, &r.o, &e) || restore(&r, r.o.argv[0], &e)
                 ? complain("restore", &e)
                 : EX_OK;
    audit_game_clear(&r.audit);
    witnesses_clear(&r.kept);
    store_let_go(r.holding);
    if (r.copy[0]) {
        store_remove(r.copy);
    }
    return status;
}
