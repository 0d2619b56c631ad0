#include "cmd/keys_backup.h"

#include "cmd/keysteps.h"
#include "cmd/status.h"
#include "core/block.h"
#include "core/seal.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define BACKUP_MAX 65536 /* bytes of a file with a backup */

static const char *const names[] = {"INTAKE", "VAULT"}; /* by enum keyfile_kind */

static int print_armor(const struct session *s, enum keyfile_kind kind, struct error *e)
{
    char text[KEYS_TEXT_MAX], *armor = NULL;
    size_t n;
    int result = -1;

    if (keyfile_text(text, &n, &s->settings, kind, s->game.id, e)) {
        goto done;
    }
    armor = block_armor(names[kind], text, n);
    if (!armor) {
        error_memory(e);
        goto done;
    }
    printf("\n%s", armor);
    result = 0;
done:
    if (armor) {
        seal_wipe(armor, strlen(armor));
    }
    free(armor);
    seal_wipe(text, sizeof text);
    return result;
}

int keys_backup(const struct session *s, struct error *e)
{
    char print[20];

    seal_fingerprint(print, s->game.host_public);
    printf("Keys of the game %s, host %s. Who has them can open bids and\n"
           "sign in the host's name: keep them apart from the game.\n"
           "`sealed keys GAME --restore FILE` makes files of them again.\n",
           s->game.name, print);
    if (print_armor(s, KEYFILE_INTAKE, e) || print_armor(s, KEYFILE_VAULT, e)) {
        return -1;
    }
    return fflush(stdout) ? error_set(e, ERROR_STORE, "The backup cannot be written: %s.",
                                      strerror(errno))
                          : 0;
}

/* All of a file of at most BACKUP_MAX bytes. */
static int slurp(char *text, size_t *n, const char *path, struct error *e)
{
    const bool standard = strcmp(path, "-") == 0;
    FILE *f = standard ? stdin : fopen(path, "r");
    bool failed;

    if (!f) {
        return error_set(e, ERROR_FILE, "The backup \"%s\" cannot be read: %s.", path,
                         strerror(errno));
    }
    (void)setvbuf(f, NULL, _IONBF, 0); /* no copy of the keys is left behind */
    *n = fread(text, 1, BACKUP_MAX, f);
    failed = ferror(f) != 0;
    if (!standard) {
        (void)fclose(f);
    }
    if (failed || *n == BACKUP_MAX) {
        return error_set(e, ERROR_FILE, "The backup \"%s\" cannot be read%s.", path,
                         failed ? "" : ", as it is too long");
    }
    return 0;
}

/* Whether this very file is there: often only the other one was lost. */
static bool is_there(const struct session *s, enum keyfile_kind kind,
                     const struct armored *a)
{
    char text[KEYS_TEXT_MAX];
    struct error ignored = {ERROR_NONE, 0, ""};
    size_t n = 0;
    bool same;

    same = !keyfile_text(text, &n, &s->settings, kind, s->game.id, &ignored) &&
           n == a->size && sodium_memcmp(text, a->bytes, n) == 0;
    seal_wipe(text, sizeof text);
    return same;
}

/* A backup as it was read, and the blocks in it. */
struct backup {
    char *text;
    size_t size;
    struct armored *list;
    int count;
};

/* The line in which the block number n of this name begins, from 1; 0: not found so. */
static int line_of(const char *text, size_t size, const char *name, int n)
{
    char begin[64];
    const char *at = text, *end = text + size;
    int line = 1;

    (void)snprintf(begin, sizeof begin, "BEGIN PBEM %s ", name);
    while (at < end) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((next ? next : end) - at);

        if (length >= strlen(begin) && memcmp(at, begin, strlen(begin)) == 0 &&
            n-- == 0) {
            return line;
        }
        at += length + 1;
        line++;
    }
    return 0;
}

/* A block that cannot be read, in words for who has typed it in from paper. */
static int broken_block(const struct backup *b, int i, struct error *e)
{
    const char *name = b->list[i].name;
    int j, before = 0;

    for (j = 0; j < i; j++) {
        before += strcmp(b->list[j].name, name) == 0;
    }
    e->line = line_of(b->text, b->size, name, before);
    return error_set(e, ERROR_CONFIG,
                     "The block %s that begins here is damaged or not whole. Compare it "
                     "with the backup, down to its line END PBEM %s.",
                     name, name);
}

/* What the game cannot use any more is not made: with keys of before a change it would
 * sign what nobody believes, or open nothing. */
static int is_of_now(const struct session *s, enum keyfile_kind kind,
                     const struct armored *a, struct error *e)
{
    struct key_pair archive;
    struct intake intake;
    struct vault vault;
    struct error why = {ERROR_NONE, 0, ""};
    const char *text = (const char *)a->bytes;
    bool is = true;
    int result = 0;

    if (kind == KEYFILE_INTAKE &&
        !intake_read(&intake, text, a->size, s->game.id, &why)) {
        result = keysteps_named(&intake, s->store, &why);
        is = !result;
        seal_wipe(&intake, sizeof intake);
    } else if (kind == KEYFILE_VAULT &&
               !vault_read(&vault, text, a->size, s->game.id, NULL, &why)) {
        seal_archive_key(&archive, vault.key, s->game.id);
        is = !memcmp(archive.public, s->game.archive_public, sizeof archive.public);
        seal_wipe(&vault, sizeof vault);
        seal_wipe(&archive, sizeof archive);
    }
    if (result && why.code != ERROR_CONFIG) {
        *e = why;
        return -1;
    }
    return is ? 0
              : error_set(e, ERROR_CONFIG,
                          "The %s in this backup was replaced after it was printed: the "
                          "game needs a newer one. Nothing was made of it. If there is "
                          "none, `sealed keys GAME --lost %s` makes another key.",
                          kind == KEYFILE_INTAKE ? "intake file" : "vault",
                          kind == KEYFILE_INTAKE ? "intake" : "vault");
}

static bool is_sound(const struct session *s, enum keyfile_kind kind)
{
    struct error ignored = {ERROR_NONE, 0, ""};
    struct intake_found k;
    bool sound, locked;

    if (kind == KEYFILE_VAULT) {
        return !keyfile_vault_locked(&locked, &s->settings, kind, s->game.id, &ignored);
    }
    sound = !keysteps_of_game(&k, s->store, &s->settings, &s->game, &ignored);
    seal_wipe(&k, sizeof k);
    return sound;
}

/* A file that is there stays, whatever the backup has. */
static int leave(const struct session *s, enum keyfile_kind kind, const char *path,
                 struct error *e)
{
    if (!is_sound(s, kind)) {
        return error_set(e, ERROR_CONFIG,
                         "%.120s is there, but damaged or not that of the game. Give it "
                         "another name, do not remove it, and restore again.",
                         path);
    }
    printf("left as it is %s\n             it is sound; the backup has it otherwise, "
           "from before a change%s\n",
           path, kind == KEYFILE_VAULT ? " or under another passphrase" : "");
    return 0;
}

static int restore_one(const struct session *s, const struct backup *b, int i, int *done,
                       struct error *e)
{
    const struct armored *a = &b->list[i];
    enum keyfile_kind kind;
    char path[KEYFILE_PATH];

    if (a->error.code != ERROR_NONE) {
        return broken_block(b, i, e);
    }
    kind = strcmp(a->name, names[KEYFILE_INTAKE]) == 0 ? KEYFILE_INTAKE : KEYFILE_VAULT;
    if (strcmp(a->name, names[kind]) != 0) {
        return 0;
    }
    keyfile_path(path, &s->settings, kind);
    if (is_there(s, kind, a)) {
        printf("unchanged    %s\n", path);
    } else if (keysteps_there(&s->settings, kind)) {
        if (leave(s, kind, path, e)) {
            return -1;
        }
    } else if (is_of_now(s, kind, a, e) ||
               keyfile_restore(&s->settings, kind, a->bytes, a->size, s->game.id, e)) {
        return -1;
    } else {
        printf("made         %s\n", path);
    }
    ++*done;
    return 0;
}

/* Each block by itself. */
static int restore_all(const struct session *s, const struct backup *b)
{
    int i, done = 0, status = EX_OK;

    for (i = 0; i < b->count; i++) {
        struct error e = {.code = ERROR_NONE};

        if (restore_one(s, b, i, &done, &e)) {
            status = complain("keys", &e);
        }
    }
    if (done == 0 && status == EX_OK) {
        struct error e = {.code = ERROR_NONE};

        error_set(
            &e, ERROR_CONFIG,
            "There is no key in the backup: it has no line \"BEGIN PBEM INTAKE 1\" or "
            "\"BEGIN PBEM VAULT 1\".");
        status = complain("keys", &e);
    }
    return status;
}

int keys_restore(const struct session *s, const char *path)
{
    struct error e = {.code = ERROR_NONE};
    char *text = malloc(BACKUP_MAX);
    struct backup b = {.text = text};
    int i, status;

    if (!text) {
        error_memory(&e);
        return complain("keys", &e);
    }
    if (slurp(b.text, &b.size, path, &e) ||
        (b.count = block_find(&b.list, b.text, b.size, false, &e)) < 0) {
        status = complain("keys", &e);
        b.count = 0;
    } else {
        status = restore_all(s, &b);
    }
    for (i = 0; i < b.count; i++) {
        if (b.list[i].bytes) {
            seal_wipe(b.list[i].bytes, b.list[i].size);
        }
    }
    block_list_free(b.list, b.count);
    seal_wipe(text, BACKUP_MAX);
    free(text);
    return status;
}
