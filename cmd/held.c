/* sealed held: mails that were put aside, and those of bids and sealed answers in the
 * archive, listed, or opened with the vault. */
#include "cmd/held.h"
#include "cmd/keysteps.h"

#include "cmd/passphrase.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "mail/clock.h"
#include "mail/write.h"
#include "store/inbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

static int write_file(const char *path, const unsigned char *bytes, size_t n,
                      struct error *e)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);

    if (fd >= 0 && write_whole(fd, bytes, n)) {
        (void)close(fd);
        fd = -1;
    }
    if (fd < 0 || fsync(fd) || close(fd)) {
        return error_set(e, ERROR_STORE, "%s cannot be written: %s.", path,
                         strerror(errno));
    }
    return 0;
}

/* "<game>.held" beside the database. */
static int folder_of(char out[HELD_PATH / 2], const struct settings *s, struct error *e)
{
    char dir[SETTINGS_PATH];

    if (settings_directory(dir, s->database, e)) {
        return -1;
    }
    (void)snprintf(out, HELD_PATH / 2, "%s/%s.held", dir, s->game);
    return 0;
}

int held_write(char path[HELD_PATH], const struct session *s, const struct input *in,
               const unsigned char archive[32], const unsigned char key[32],
               struct error *e)
{
    char folder[HELD_PATH / 2], hex[65];
    unsigned char ref[SEAL_HASH];
    unsigned char *sealed;
    size_t size;
    int result;

    seal_hex(hex, key, 32);
    if (folder_of(folder, &s->settings, e)) {
        return -1;
    }
    (void)snprintf(path, HELD_PATH, "%s/%.16s.sealed", folder, hex);
    if (mkdir(folder, 0700) && errno != EEXIST) {
        return error_set(e, ERROR_STORE, "%s cannot be made: %s.", folder,
                         strerror(errno));
    }
    sealed = seal_raw(in->bytes, in->n, archive, &size, ref, e);
    if (!sealed) {
        return -1;
    }
    result = write_file(path, sealed, size, e);
    free(sealed);
    return result;
}

static int is_sealed(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);

    return n > 7 && strcmp(entry->d_name + n - 7, ".sealed") == 0;
}

int held_each(const struct session *s, held_fn *fn, void *arg, struct error *e)
{
    char folder[HELD_PATH / 2], path[HELD_PATH];
    struct dirent **entry;
    int i, n, result = 0;

    if (folder_of(folder, &s->settings, e)) {
        return -1;
    }
    n = scandir(folder, &entry, is_sealed, alphasort);
    if (n < 0) {
        return errno == ENOENT ? 0
                               : error_set(e, ERROR_STORE, "%s cannot be read: %s.",
                                           folder, strerror(errno));
    }
    for (i = 0; i < n; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        result = result ? result : fn(arg, path, e);
        free(entry[i]);
    }
    free(entry);
    return result;
}

int held_count(void *arg, const char *path, struct error *e)
{
    (void)path;
    (void)e;
    ++*(int *)arg;
    return 0;
}

/* ---- the verb ---- */

static const char help[] =
    "Usage: sealed held GAME [FILE | NUMBER]\n"
    "\n"
    "Lists the mails that were put aside as the program failed on them three times,\n"
    "and those of bids and sealed answers, which are kept sealed. With a file or\n"
    "number of the list the mail is printed as it came; the vault opens it. Whoever\n"
    "looks into a bid while its round is open breaks what the players were promised.\n"
    "\n"
    "Example: sealed held games/g1/g1.db 12\n"
    "\n"
    "  --vault-fd N      the passphrase is a line from file descriptor N\n" OPTIONS_HELP;

enum { OPTION_VAULT_FD = OPTION_OWN };

static const struct option longs[] = {
    OPTIONS_COMMON,
    {"vault-fd", required_argument, NULL, OPTION_VAULT_FD},
    {NULL, 0, NULL, 0}};

/* What is looked for, and its sealed bytes once they are found. */
struct wanted {
    struct session *s;
    int64_t number; /* in the archive; 0: a file */
    unsigned char *sealed;
    size_t size;
};

static int print_file(void *arg, const char *path, struct error *e)
{
    char when[CLOCK_ROOM];
    struct stat st;

    (void)arg;
    if (stat(path, &st)) {
        return error_set(e, ERROR_STORE, "%s cannot be read: %s.", path, strerror(errno));
    }
    clock_short(when, (int64_t)st.st_mtime * 1000);
    printf("put aside  %s  %s\n", when, path);
    return 0;
}

static int print_archived(void *arg, const struct archived *a, struct error *e)
{
    const struct wanted *w = arg;
    char when[CLOCK_ROOM];

    (void)e;
    clock_short(when, a->received);
    printf("%9lld  %s  %s\n", (long long)a->id, when,
           a->player >= 1 && a->player <= w->s->game.seats
               ? w->s->game.names[a->player - 1]
               : "");
    return 0;
}

static int find_archived(void *arg, const struct archived *a, struct error *e)
{
    struct wanted *w = arg;

    if (a->id != w->number) {
        return 0;
    }
    w->sealed = malloc(a->size + 1);
    if (!w->sealed) {
        return error_memory(e);
    }
    memcpy(w->sealed, a->sealed, a->size);
    w->size = a->size;
    return 0;
}

static int find(struct wanted *w, const char *what, struct error *e)
{
    char folder[HELD_PATH / 2], path[HELD_PATH + SETTINGS_NAME];
    struct input in;

    if (what[strspn(what, "0123456789")] == '\0') {
        w->number = strtoll(what, NULL, 10);
        if (store_archive_each(w->s->store, find_archived, w, e)) {
            return -1;
        }
        return w->sealed ? 0
                         : error_set(e, ERROR_SYNTAX,
                                     "The archive has no mail %s; `sealed held GAME` "
                                     "lists them.",
                                     what);
    }
    if (folder_of(folder, &w->s->settings, e)) {
        return -1;
    }
    (void)snprintf(path, sizeof path, "%s%s%s", strchr(what, '/') ? "" : folder,
                   strchr(what, '/') ? "" : "/", what);
    if (input_read(&in, path, MAIL_READ_MAX, e)) {
        return -1;
    }
    w->sealed = (unsigned char *)in.bytes; /* freed with it */
    w->size = in.n;
    return 0;
}

static unsigned char *open_mail(const struct wanted *w, size_t *n, struct error *e)
{
    struct key_pair archive;
    unsigned char *mail;

    seal_archive_key(&archive, w->s->vault.key, w->s->game.id);
    mail = seal_raw_open(w->sealed, w->size, &archive, n, e);
    seal_wipe(&archive, sizeof archive);
    return mail;
}

/* The mail as it came, to standard output; it may have been sealed to the vault before.
 */
static int print_mail(struct wanted *w, int fd, struct error *e)
{
    unsigned char *mail;
    bool readable;
    size_t n = 0;

    if (session_vault_read(w->s, fd, &readable, e)) {
        return -1;
    }
    mail = open_mail(w, &n, e);
    if (!mail && !e->code && keysteps_there(&w->s->settings, KEYFILE_VAULT_OLD)) {
        if (session_vault_old(w->s, fd, e)) {
            return -1;
        }
        mail = open_mail(w, &n, e);
    }
    if (!mail) {
        return e->code
                   ? -1
                   : error_set(e, ERROR_DATA,
                               "It does not open: it is damaged, or of another game.");
    }
    (void)fwrite(mail, 1, n, stdout); /* main() sees to what could not be written */
    seal_wipe(mail, n);
    free(mail);
    return 0;
}

static int held(struct wanted *w, const struct options *o, int fd, struct error *e)
{
    int result;

    if (session_start(w->s, o, e) || session_open(w->s, STORE_READ, e) ||
        session_view(w->s, e)) {
        return -1;
    }
    if (!o->argc) {
        return held_each(w->s, print_file, NULL, e) ||
                       store_archive_each(w->s->store, print_archived, w, e)
                   ? -1
                   : 0;
    }
    result = find(w, o->argv[0], e) || print_mail(w, fd, e) ? -1 : 0;
    free(w->sealed);
    return result;
}

int cmd_held(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = {.game = NULL};
    static struct session s; /* large; there is one */
    struct wanted w = {.s = &s};
    int c, fd = SESSION_ASK, status;

    while ((c = options_next(&o, argc, argv, longs, help)) != -1) {
        if (c != OPTION_VAULT_FD) {
            return c == OPTION_HELP ? EX_OK : EX_USAGE;
        }
        if (passphrase_descriptor(&fd, optarg, &e)) {
            return complain("held", &e);
        }
    }
    if (o.argc > 1) {
        return misused("held", "It takes one file or number.");
    }
    status = held(&w, &o, fd, &e) ? complain("held", &e) : EX_OK;
    session_close(&s);
    return status;
}
