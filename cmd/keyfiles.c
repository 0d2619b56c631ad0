#include "cmd/keyfiles.h"

#include "core/seal.h"
#include "mail/write.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME_MAX_BYTES (SETTINGS_NAME + 16)
#define SHOWN 90 /* bytes of a path in a sentence */
#define DEPTH_MAX 128

/* The text of a key file: out of swap where the system allows it, and wiped. */
struct text {
    char bytes[KEYS_TEXT_MAX];
    size_t size;
};

/* A limit of the system on locked memory is no reason to stop: sealed-bids 8. */
static void text_begin(struct text *t)
{
    (void)sodium_mlock(t, sizeof *t);
    t->size = 0;
}

static void text_end(struct text *t)
{
    (void)sodium_munlock(t, sizeof *t); /* wipes, also where nothing was locked */
    seal_wipe(t, sizeof *t);
}

/* By enum keyfile_kind. */
static const char *const endings[] = {"intake",     "vault",      "intake.next",
                                      "vault.next", "intake.old", "vault.old"};

static bool is_vault(enum keyfile_kind kind)
{
    return kind == KEYFILE_VAULT || kind == KEYFILE_VAULT_NEXT ||
           kind == KEYFILE_VAULT_OLD;
}

static const char *directory_of(const struct settings *s, enum keyfile_kind kind)
{
    return is_vault(kind) ? s->vault : s->keys;
}

static void name_of(char out[NAME_MAX_BYTES], const struct settings *s,
                    enum keyfile_kind kind)
{
    (void)snprintf(out, NAME_MAX_BYTES, "%s.%s", s->game, endings[kind]);
}

void keyfile_path(char out[KEYFILE_PATH], const struct settings *s,
                  enum keyfile_kind kind)
{
    char name[NAME_MAX_BYTES];

    name_of(name, s, kind);
    (void)snprintf(out, KEYFILE_PATH, "%s/%s", directory_of(s, kind), name);
}

/* The end of a path, which tells more than its beginning. */
static const char *shown(const char *path)
{
    const size_t n = strlen(path);

    return n > SHOWN ? path + (n - SHOWN) : path;
}

/* What passes by itself (full, broken, too many open files) is no fault of the settings.
 */
static enum error_code code_of(int number)
{
    static const int settings[] = {EACCES, EPERM,   EEXIST, ENOENT,
                                   ELOOP,  ENOTDIR, EISDIR, ENAMETOOLONG};
    size_t i;

    for (i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        if (settings[i] == number) {
            return ERROR_CONFIG;
        }
    }
    return ERROR_STORE;
}

static int fail(struct error *e, const char *path, const char *what)
{
    const int number = errno;

    return error_set(e, code_of(number), "%s %s: %s.", what, shown(path),
                     strerror(number));
}

/* Whether the open directory is `other` or lies below it. */
static int lies_in(int dir, const struct stat *other, bool *in)
{
    char path[3 * DEPTH_MAX + 2] = ".";
    struct stat at, below = {.st_ino = 0};
    int depth;

    *in = false;
    for (depth = 0; depth < DEPTH_MAX; depth++) {
        if (fstatat(dir, path, &at, 0)) {
            return -1;
        }
        if (at.st_dev == other->st_dev && at.st_ino == other->st_ino) {
            *in = true;
            return 0;
        }
        if (depth > 0 && at.st_dev == below.st_dev && at.st_ino == below.st_ino) {
            return 0; /* the root is its own parent */
        }
        below = at;
        memcpy(path + 3 * (size_t)depth, "../", 4);
    }
    errno = ENAMETOOLONG;
    return -1;
}

static int check_place(int dir, const char *path, const struct settings *s,
                       struct error *e)
{
    char beside[SETTINGS_PATH];
    struct stat game;
    bool in;

    if (settings_directory(beside, s->database, e)) {
        return -1;
    }
    if (stat(beside, &game)) {
        return fail(e, beside, "The directory of the game cannot be read:");
    }
    if (lies_in(dir, &game, &in)) {
        return fail(e, path, "The directory of the keys cannot be read:");
    }
    if (in) {
        return error_set(
            e, ERROR_CONFIG,
            "The key directory %s lies with the game, so that who copies one has "
            "both; give the game a directory of its own or set \"keys\" to "
            "another.",
            shown(path));
    }
    return 0;
}

/* Nobody else may put files into it. */
static int check_directory(int dir, const char *path, const struct settings *s,
                           struct error *e)
{
    struct stat st;

    if (fstat(dir, &st)) {
        return fail(e, path, "The directory of the keys cannot be read:");
    }
    if (st.st_uid != geteuid() && st.st_uid != 0) {
        return error_set(e, ERROR_CONFIG,
                         "The key directory %s should belong to the user who runs this.",
                         shown(path));
    }
    if (st.st_mode & (S_IWGRP | S_IWOTH)) {
        return error_set(e, ERROR_CONFIG,
                         "Others may write into the key directory; do `chmod 700 %s`.",
                         shown(path));
    }
    return check_place(dir, path, s, e);
}

static int open_directory(int *dir, const char *path, const struct settings *s,
                          struct error *e)
{
    *dir = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (*dir < 0 && errno == ENOENT) {
        return error_set(e, ERROR_CONFIG,
                         "The key directory %s is missing; set \"keys\" to where the key "
                         "files are.",
                         shown(path));
    }
    if (*dir < 0) {
        return fail(e, path, "The directory of the keys cannot be opened:");
    }
    if (check_directory(*dir, path, s, e)) {
        close(*dir);
        *dir = -1;
        return -1;
    }
    return 0;
}

/* Syncs the directory in which path lies, so that path is there after a power failure. */
static int sync_above(const char *path, struct error *e)
{
    char above[SETTINGS_PATH];
    int fd, result = 0;

    if (settings_directory(above, path, e)) {
        return -1;
    }
    fd = open(above, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0 || fsync(fd)) {
        result = fail(e, above, "A directory cannot be synced:");
    }
    if (fd >= 0) {
        close(fd);
    }
    return result;
}

static int make_directory(int *dir, const char *path, const struct settings *s,
                          struct error *e)
{
    const bool made = mkdir(path, S_IRWXU) == 0;

    *dir = -1;
    if (!made && errno != EEXIST) {
        return fail(e, path, "The directory of the keys cannot be made:");
    }
    if (open_directory(dir, path, s, e) || (made && sync_above(path, e))) {
        if (*dir >= 0) {
            close(*dir);
            *dir = -1;
        }
        if (made) {
            (void)rmdir(path);
        }
        return -1;
    }
    return 0;
}

/* A new file in dir, which is not there unless all of it is. */
static int write_new(int dir, const char *name, const char *text, struct error *e)
{
    const int fd = openat(dir, name, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC,
                          S_IRUSR | S_IWUSR);
    bool failed;

    if (fd < 0 && errno == EEXIST) {
        return error_set(
            e, ERROR_CONFIG,
            "The key file %s exists already; if no game needs it, move it away.",
            shown(name));
    }
    if (fd < 0) {
        return fail(e, name, "The key file cannot be made:");
    }
    failed = write_whole(fd, text, strlen(text)) || fsync(fd);
    if (failed) {
        fail(e, name, "The key file cannot be written:");
    }
    if (close(fd) && !failed) {
        failed = true;
        fail(e, name, "The key file cannot be written:");
    }
    if (failed) {
        (void)unlinkat(dir, name, 0);
    }
    return failed ? -1 : 0;
}

static int make(const struct settings *s, enum keyfile_kind kind, const char *text,
                struct error *e)
{
    const char *path = directory_of(s, kind);
    char name[NAME_MAX_BYTES];
    int dir, result = -1;

    name_of(name, s, kind);
    if (make_directory(&dir, path, s, e)) {
        return -1;
    }
    if (write_new(dir, name, text, e)) {
        goto done;
    }
    if (fsync(dir)) {
        fail(e, path, "The directory of the keys cannot be synced:");
        (void)unlinkat(dir, name, 0);
        goto done;
    }
    result = 0;
done:
    close(dir);
    return result;
}

int keyfile_make_intake(const struct settings *s, const struct intake *k, struct error *e)
{
    struct text t;
    int result;

    text_begin(&t);
    intake_write(t.bytes, k);
    result = make(s, KEYFILE_INTAKE, t.bytes, e);
    text_end(&t);
    return result;
}

int keyfile_make_vault(const struct settings *s, const struct vault *k,
                       enum vault_kdf kdf, const char *passphrase, struct error *e)
{
    struct text t;
    int result;

    text_begin(&t);
    result =
        vault_write(t.bytes, k, kdf, passphrase, e) || make(s, KEYFILE_VAULT, t.bytes, e)
            ? -1
            : 0;
    text_end(&t);
    return result;
}

/* A leftover of a run that was killed has nothing that is not in the vault. */
static int replace(int dir, const char *name, const char *text, struct error *e)
{
    char fresh[NAME_MAX_BYTES + 8];

    (void)snprintf(fresh, sizeof fresh, "%s.new", name);
    if (unlinkat(dir, fresh, 0) && errno != ENOENT) {
        return fail(e, fresh, "An old file cannot be removed:");
    }
    if (write_new(dir, fresh, text, e)) {
        return -1;
    }
    if (renameat(dir, fresh, dir, name)) {
        fail(e, name, "The key file cannot be replaced:");
        (void)unlinkat(dir, fresh, 0);
        return -1;
    }
    return fsync(dir) ? fail(e, name, "The key file cannot be synced:") : 0;
}

int keyfile_replace_vault(const struct settings *s, const struct vault *k,
                          enum vault_kdf kdf, const char *passphrase, struct error *e)
{
    char name[NAME_MAX_BYTES];
    struct text t;
    int dir = -1, result = -1;

    text_begin(&t);
    name_of(name, s, KEYFILE_VAULT);
    if (vault_write(t.bytes, k, kdf, passphrase, e) ||
        open_directory(&dir, s->vault, s, e) || replace(dir, name, t.bytes, e)) {
        goto done;
    }
    result = 0;
done:
    if (dir >= 0) {
        close(dir);
    }
    text_end(&t);
    return result;
}

void keyfile_discard(const struct settings *s, enum keyfile_kind kind)
{
    char path[KEYFILE_PATH];

    keyfile_path(path, s, kind);
    (void)unlink(path);
}

/* 2.2: whose it is, and who else may read it. */
static int check_file(int fd, const char *path, struct error *e)
{
    struct stat st;

    if (fstat(fd, &st)) {
        return fail(e, path, "The key file cannot be read:");
    }
    if (!S_ISREG(st.st_mode)) {
        return error_set(e, ERROR_CONFIG, "The key file %s should be a plain file.",
                         shown(path));
    }
    if (st.st_uid != geteuid()) {
        return error_set(e, ERROR_CONFIG,
                         "The key file %s should belong to the user who runs this; it is "
                         "somebody else's.",
                         shown(path));
    }
    if (st.st_mode & (S_IRWXG | S_IRWXO)) {
        return error_set(
            e, ERROR_CONFIG,
            "Others may read or write the key file; do `chmod 600 %s`, and if "
            "they did, replace the keys.",
            shown(path));
    }
    return 0;
}

static int read_all(int fd, struct text *t, const char *path, struct error *e)
{
    ssize_t got = 1;

    while (got > 0 && t->size < sizeof t->bytes) {
        got = read(fd, t->bytes + t->size, sizeof t->bytes - t->size);
        if (got < 0) {
            return fail(e, path, "The key file cannot be read:");
        }
        t->size += (size_t)got;
    }
    if (t->size == 0 || t->size == sizeof t->bytes) {
        return error_set(
            e, ERROR_CONFIG,
            "The key file %s is %s; take it from its backup with `sealed keys "
            "--restore`.",
            shown(path), t->size ? "too long to be one" : "empty");
    }
    return 0;
}

static int open_file(int *fd, int dir, const char *name, const char *path,
                     struct error *e)
{
    *fd = openat(dir, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (*fd >= 0) {
        return 0;
    }
    if (errno == ELOOP) {
        return error_set(e, ERROR_CONFIG,
                         "The key file %s is a link; put the file itself there.",
                         shown(path));
    }
    if (errno == ENOENT) {
        return error_set(
            e, ERROR_CONFIG,
            "The key file %s is missing; take it from its backup with `sealed "
            "keys --restore`, or set \"keys\" to where it is. Without any backup: "
            "`sealed keys GAME --lost intake` (or vault).",
            shown(path));
    }
    return fail(e, path, "The key file cannot be read:");
}

/* Reads the text of a key file, all refusals of 2.2 but those of what it says. */
static int read_text(struct text *t, const struct settings *s, enum keyfile_kind kind,
                     struct error *e)
{
    char path[KEYFILE_PATH], name[NAME_MAX_BYTES];
    int dir, fd = -1, result = -1;

    keyfile_path(path, s, kind);
    name_of(name, s, kind);
    if (open_directory(&dir, directory_of(s, kind), s, e)) {
        return -1;
    }
    if (open_file(&fd, dir, name, path, e) || check_file(fd, path, e) ||
        read_all(fd, t, path, e)) {
        goto done;
    }
    result = 0;
done:
    if (fd >= 0) {
        close(fd);
    }
    close(dir);
    return result;
}

/* Puts the file before what is wrong with its text, and behind it what to do. */
static int damaged(const struct settings *s, enum keyfile_kind kind, struct error *e)
{
    char path[KEYFILE_PATH], text[sizeof e->text];

    keyfile_path(path, s, kind);
    memcpy(text, e->text, sizeof text);
    return error_set(
        e, e->code,
        "Key file %s: %.90s Take it from its backup with `sealed keys --restore`.",
        shown(path), text);
}

int keyfile_read_intake(struct intake *k, const struct settings *s,
                        enum keyfile_kind kind, const unsigned char game[16],
                        struct error *e)
{
    struct text t;
    int result;

    text_begin(&t);
    result = read_text(&t, s, kind, e);
    if (!result && intake_read(k, t.bytes, t.size, game, e)) {
        result = damaged(s, kind, e);
    }
    text_end(&t);
    return result;
}

/* The vault's text, sound as far as that is seen without its passphrase. */
static int read_vault_text(struct text *t, bool *locked, const struct settings *s,
                           enum keyfile_kind kind, const unsigned char game[16],
                           struct error *e)
{
    if (read_text(t, s, kind, e)) {
        return -1;
    }
    return vault_check(locked, t->bytes, t->size, game, e) ? damaged(s, kind, e) : 0;
}

int keyfile_read_vault(struct vault *k, const struct settings *s, enum keyfile_kind kind,
                       const unsigned char game[16], const char *passphrase,
                       struct error *e)
{
    struct text t;
    bool locked;
    int result;

    text_begin(&t);
    result = read_vault_text(&t, &locked, s, kind, game, e);
    if (!result) {
        result = vault_read(k, t.bytes, t.size, game, passphrase, e);
    }
    text_end(&t);
    return result;
}

int keyfile_vault_locked(bool *locked, const struct settings *s, enum keyfile_kind kind,
                         const unsigned char game[16], struct error *e)
{
    struct text t;
    int result;

    text_begin(&t);
    result = read_vault_text(&t, locked, s, kind, game, e);
    text_end(&t);
    return result;
}

static int check_text(enum keyfile_kind kind, const char *text, size_t n,
                      const unsigned char game[16], struct error *e)
{
    struct intake intake;
    bool locked;
    int result;

    if (is_vault(kind)) {
        return vault_check(&locked, text, n, game, e);
    }
    result = intake_read(&intake, text, n, game, e);
    seal_wipe(&intake, sizeof intake);
    return result;
}

int keyfile_text(char out[KEYS_TEXT_MAX], size_t *n, const struct settings *s,
                 enum keyfile_kind kind, const unsigned char game[16], struct error *e)
{
    struct text t;
    int result;

    text_begin(&t);
    result = read_text(&t, s, kind, e);
    if (!result && check_text(kind, t.bytes, t.size, game, e)) {
        result = damaged(s, kind, e);
    }
    if (!result) {
        memcpy(out, t.bytes, t.size); /* which is less than it has room for */
        out[t.size] = '\0';
        *n = t.size;
    }
    text_end(&t);
    return result;
}

int keyfile_restore(const struct settings *s, enum keyfile_kind kind, const void *text,
                    size_t n, const unsigned char game[16], struct error *e)
{
    struct text t;
    int result;

    if (n >= sizeof t.bytes) {
        return error_set(e, ERROR_CONFIG, "The backup is too long to be a key file.");
    }
    text_begin(&t);
    memcpy(t.bytes, text, n);
    t.bytes[n] = '\0';
    result = check_text(kind, t.bytes, n, game, e) || make(s, kind, t.bytes, e) ? -1 : 0;
    text_end(&t);
    return result;
}
