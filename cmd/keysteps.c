#include "cmd/keysteps.h"

#include "core/keychange.h"
#include "store/log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool keysteps_there(const struct settings *s, enum keyfile_kind kind)
{
    char path[KEYFILE_PATH];
    struct stat st;

    keyfile_path(path, s, kind);
    return lstat(path, &st) == 0;
}

/* What the newest change of the intake file was to; *named: there was one. */
static int mark_named(struct store *store, unsigned char mark[32], bool *named,
                      struct error *e)
{
    struct log_entry entry;
    struct key_change c;
    int64_t at = INT64_MAX;

    *named = false;
    for (; !*named; at = entry.seq - 1) {
        if (store_entry_find(store, ENTRY_KEY_CHANGE, at, true, &entry, e)) {
            return -1;
        }
        if (!entry.seq) {
            return 0;
        }
        *named = !entry.actor && entry.body &&
                 !key_change_read(&c, entry.body, entry.size) && c.intake;
        free(entry.body);
    }
    memcpy(mark, c.mark, sizeof c.mark);
    return 0;
}

static bool is_marked(const struct intake *k, const unsigned char mark[32])
{
    unsigned char mine[32];

    intake_mark(mine, k);
    return !memcmp(mine, mark, sizeof mine);
}

int keysteps_named(const struct intake *k, struct store *store, struct error *e)
{
    unsigned char mark[32];
    bool named;

    if (mark_named(store, mark, &named, e)) {
        return -1;
    }
    return named && !is_marked(k, mark)
               ? error_set(e, ERROR_CONFIG,
                           "The intake file is one that was replaced since; take the "
                           "file from its newest backup.")
               : 0;
}

/* The one before a change that all may still answer by, where it is kept. */
static void find_before(struct intake_found *out, const struct settings *s,
                        const unsigned char game[16])
{
    const enum keyfile_kind kind = out->is_next ? KEYFILE_INTAKE : KEYFILE_INTAKE_OLD;
    struct error ignored = {ERROR_NONE, 0, ""};

    out->has_before = keysteps_there(s, kind) &&
                      !keyfile_read_intake(&out->before, s, kind, game, &ignored);
}

int keysteps_intake(struct intake_found *out, struct store *store,
                    const struct settings *s, const unsigned char game[16],
                    struct error *e)
{
    unsigned char mark[32];
    struct error ignored = {ERROR_NONE, 0, ""};
    bool named;

    memset(out, 0, sizeof *out);
    if (mark_named(store, mark, &named, e)) {
        return -1;
    }
    out->is_next =
        named && keysteps_there(s, KEYFILE_INTAKE_NEXT) &&
        !keyfile_read_intake(&out->now, s, KEYFILE_INTAKE_NEXT, game, &ignored) &&
        is_marked(&out->now, mark);
    if (!out->is_next && keyfile_read_intake(&out->now, s, KEYFILE_INTAKE, game, e)) {
        return -1;
    }
    if (!out->is_next && keysteps_named(&out->now, store, e)) {
        return -1;
    }
    find_before(out, s, game);
    return 0;
}

int keysteps_of_game(struct intake_found *out, struct store *store,
                     const struct settings *s, const struct game *game, struct error *e)
{
    unsigned char public[32];

    if (keysteps_intake(out, store, s, game->id, e)) {
        return -1;
    }
    seal_sign_public(public, out->now.sign);
    return memcmp(public, game->host_public, sizeof public) == 0
               ? 0
               : error_set(e, ERROR_CONFIG,
                           "The signing key in the intake file is not that of the game; "
                           "take the file from its newest backup.");
}

static int drop(const struct settings *s, enum keyfile_kind kind, struct error *e)
{
    char path[KEYFILE_PATH];

    keyfile_path(path, s, kind);
    return unlink(path) && errno != ENOENT
               ? error_set(e, ERROR_STORE, "\"%s\" cannot be removed: %s.", path,
                           strerror(errno))
               : 0;
}

int keysteps_intake_next(const struct settings *s, const struct intake *k,
                         struct error *e)
{
    char text[KEYS_TEXT_MAX];
    int result;

    intake_write(text, k);
    result =
        drop(s, KEYFILE_INTAKE_NEXT, e) ||
                keyfile_restore(s, KEYFILE_INTAKE_NEXT, text, strlen(text), k->game, e)
            ? -1
            : 0;
    seal_wipe(text, sizeof text);
    return result;
}

int keysteps_vault_next(const struct settings *s, const struct vault *k,
                        enum vault_kdf kdf, const char *passphrase, struct error *e)
{
    char text[KEYS_TEXT_MAX];
    int result;

    result =
        vault_write(text, k, kdf, passphrase, e) || drop(s, KEYFILE_VAULT_NEXT, e) ||
                keyfile_restore(s, KEYFILE_VAULT_NEXT, text, strlen(text), k->game, e)
            ? -1
            : 0;
    seal_wipe(text, sizeof text);
    return result;
}

/* What has a name becomes OLD, the name stays until another file takes it. */
static int keep_old(const char *now, const char *old, struct error *e)
{
    if ((unlink(old) && errno != ENOENT) || (link(now, old) && errno != ENOENT)) {
        return error_set(e, ERROR_STORE, "\"%s\" cannot be kept: %s.", now,
                         strerror(errno));
    }
    return 0;
}

static int sync_directory(const char *path, struct error *e)
{
    const int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool failed = fd < 0 || fsync(fd);

    if (failed) {
        error_set(e, ERROR_STORE, "\"%s\" cannot be synced: %s.", path, strerror(errno));
    }
    if (fd >= 0) {
        close(fd);
    }
    return failed ? -1 : 0;
}

int keysteps_finish(const struct settings *s, enum keyfile_kind kind, bool keep,
                    struct error *e)
{
    const bool intake = kind == KEYFILE_INTAKE;
    const enum keyfile_kind kind_of_old = intake ? KEYFILE_INTAKE_OLD : KEYFILE_VAULT_OLD;
    char now[KEYFILE_PATH], next[KEYFILE_PATH], old[KEYFILE_PATH];

    keyfile_path(now, s, kind);
    keyfile_path(next, s, intake ? KEYFILE_INTAKE_NEXT : KEYFILE_VAULT_NEXT);
    keyfile_path(old, s, kind_of_old);
    if (keep ? keep_old(now, old, e) : drop(s, kind_of_old, e)) {
        return -1;
    }
    if (rename(next, now)) {
        return error_set(e, ERROR_STORE, "\"%s\" cannot be put in its place: %s.", next,
                         strerror(errno));
    }
    return sync_directory(intake ? s->keys : s->vault, e);
}
