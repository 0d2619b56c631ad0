/* sealed keys: where the host's key files are, whether they are sound, their backup, and
 * the passphrase of the vault. sealed-bids 2.2, 2.3. */
#include "cmd/keyfiles.h"
#include "cmd/passphrase.h"
#include "cmd/session.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "core/block.h"
#include "core/seal.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define BACKUP_MAX 65536 /* bytes of a file with a backup */

static const char help[] =
    "Usage: sealed keys GAME [--backup | --restore FILE | --passphrase | "
    "--no-passphrase]\n"
    "\n"
    "Tells where the key files of a game are, whether they are sound, and the "
    "fingerprint\n"
    "that players compare.\n"
    "\n"
    "  --backup          print both files, for paper or a disk that lies apart\n"
    "  --restore FILE    make the files that are missing out of such a print; -: stdin\n"
    "  --passphrase      put the vault under a passphrase, or change it\n"
    "  --light           with less memory (64 MiB instead of 256), for small machines\n"
    "  --no-passphrase   take the passphrase away, so that `sealed tick` can open bids\n"
    "  --vault-fd N      read passphrases, the present one first, as lines from file\n"
    "                    descriptor N instead of asking\n" OPTIONS_HELP;

enum { OWN_BACKUP = OPTION_OWN, OWN_RESTORE, OWN_SET, OWN_REMOVE, OWN_LIGHT, OWN_FD };

struct request {
    struct options options;
    int what;            /* one of OWN_BACKUP..OWN_REMOVE; 0: tell how things are */
    bool twice;          /* more than one of them */
    const char *restore; /* a path, or "-" */
    enum vault_kdf kdf;
    int fd; /* of passphrases, or PASSPHRASE_TERMINAL */
};

static const char *const names[] = {"INTAKE", "VAULT"}; /* by enum keyfile_kind */

/* Notes an option of our own. Errors: CONFIG (--vault-fd). */
static int note(struct request *r, int option, struct error *e)
{
    if (option == OWN_LIGHT) {
        r->kdf = VAULT_INTERACTIVE;
        return 0;
    }
    if (option == OWN_FD) {
        return passphrase_descriptor(&r->fd, optarg, e);
    }
    r->twice = r->what != 0;
    r->what = option;
    r->restore = optarg;
    return 0;
}

/* An intake file that belongs to the game by its number but not by its key signs nothing
 * that anybody would believe. */
static int check_intake(const struct session *s, struct error *e)
{
    struct intake k;
    unsigned char public[32];

    if (keyfile_read_intake(&k, &s->settings, s->game.id, e)) {
        return -1;
    }
    seal_sign_public(public, k.sign);
    seal_wipe(&k, sizeof k);
    return memcmp(public, s->game.host_public, sizeof public) == 0
               ? 0
               : error_set(e, ERROR_CONFIG,
                           "The signing key in the intake file is not that of the game; "
                           "take the file from its newest backup.");
}

static int tell_intake(const struct session *s)
{
    struct error e = {.code = ERROR_NONE};
    char path[KEYFILE_PATH];

    if (check_intake(s, &e)) {
        return complain("keys", &e);
    }
    keyfile_path(path, &s->settings, KEYFILE_INTAKE);
    printf("intake       %s\n             sound\n", path);
    return EX_OK;
}

static int tell_vault(const struct session *s)
{
    struct error e = {.code = ERROR_NONE};
    char path[KEYFILE_PATH];
    bool locked;

    if (keyfile_vault_locked(&locked, &s->settings, s->game.id, &e)) {
        return complain("keys", &e);
    }
    keyfile_path(path, &s->settings, KEYFILE_VAULT);
    printf("vault        %s\n             sound, %s\n", path,
           locked ? "under a passphrase: bids are opened by `sealed open`"
                  : "without a passphrase: bids are opened by `sealed tick`");
    return EX_OK;
}

/* Both, also where the first is not sound. */
static int tell(const struct session *s)
{
    char print[20];
    int intake, vault;

    seal_fingerprint(print, s->game.host_public);
    printf("game         %s\nfingerprint  %s\n", s->game.name, print);
    intake = tell_intake(s);
    vault = tell_vault(s);
    return intake != EX_OK ? intake : vault;
}

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

static int backup(const struct session *s, struct error *e)
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
        return error_set(e, ERROR_FILE, "The backup %.120s cannot be read: %s.", path,
                         strerror(errno));
    }
    (void)setvbuf(f, NULL, _IONBF, 0); /* no copy of the keys is left behind */
    *n = fread(text, 1, BACKUP_MAX, f);
    failed = ferror(f) != 0;
    if (!standard) {
        (void)fclose(f);
    }
    if (failed || *n == BACKUP_MAX) {
        return error_set(e, ERROR_FILE, "The backup %.120s cannot be read%s.", path,
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
    } else if (keyfile_restore(&s->settings, kind, a->bytes, a->size, s->game.id, e)) {
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

static int restore(const struct session *s, const char *path)
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

/* The vault, its present passphrase being asked for where it has one. */
static int unlock(struct vault *k, const struct session *s, int fd, struct error *e)
{
    struct passphrase present;
    struct key_pair archive;
    bool locked;
    int result;

    if (keyfile_vault_locked(&locked, &s->settings, s->game.id, e) ||
        (locked && passphrase_read(&present, "Present passphrase of the vault", fd, e))) {
        return -1;
    }
    result =
        keyfile_read_vault(k, &s->settings, s->game.id, locked ? present.text : NULL, e);
    if (locked) {
        passphrase_wipe(&present);
    }
    if (result) {
        return -1;
    }
    seal_archive_key(&archive, k->key, s->game.id);
    result = memcmp(archive.public, s->game.archive_public, sizeof archive.public);
    seal_wipe(&archive, sizeof archive);
    return result
               ? error_set(e, ERROR_CONFIG,
                           "The key in the vault is not that of the game; take the file "
                           "from its newest backup.")
               : 0;
}

static int set_passphrase(const struct session *s, const struct request *r,
                          struct error *e)
{
    struct passphrase chosen;
    struct vault k;
    int result = -1;

    if (unlock(&k, s, r->fd, e) || passphrase_choose(&chosen, r->fd, e)) {
        goto done;
    }
    result = keyfile_replace_vault(&s->settings, &k, r->kdf, chosen.text, e);
    passphrase_wipe(&chosen);
    if (!result) {
        puts("The vault is under the new passphrase. Backups have the old one.");
    }
done:
    seal_wipe(&k, sizeof k);
    return result;
}

static int remove_passphrase(const struct session *s, const struct request *r,
                             struct error *e)
{
    struct vault k;
    int result = -1;

    if (unlock(&k, s, r->fd, e) ||
        keyfile_replace_vault(&s->settings, &k, VAULT_OPEN, NULL, e)) {
        goto done;
    }
    puts("The vault has no passphrase: who reads its file can open bids.");
    result = 0;
done:
    seal_wipe(&k, sizeof k);
    return result;
}

static int carry_out(const struct session *s, const struct request *r)
{
    struct error e = {.code = ERROR_NONE};
    int result = 0;

    switch (r->what) {
    case OWN_BACKUP:
        result = backup(s, &e);
        break;
    case OWN_RESTORE:
        return restore(s, r->restore);
    case OWN_SET:
        result = set_passphrase(s, r, &e);
        break;
    case OWN_REMOVE:
        result = remove_passphrase(s, r, &e);
        break;
    default: /* an option's number, no enum */
        return tell(s);
    }
    return result ? complain("keys", &e) : EX_OK;
}

static int run(const struct request *r)
{
    struct session s;
    struct error e = {.code = ERROR_NONE};
    int status;

    if (session_start(&s, &r->options, &e) || session_open(&s, STORE_READ, &e) ||
        session_view(&s, &e)) {
        status = complain("keys", &e);
    } else {
        status = carry_out(&s, r);
    }
    session_close(&s);
    return status;
}

int cmd_keys(int argc, char **argv)
{
    static const struct option longs[] = {
        OPTIONS_COMMON,
        {"backup", no_argument, NULL, OWN_BACKUP},
        {"restore", required_argument, NULL, OWN_RESTORE},
        {"passphrase", no_argument, NULL, OWN_SET},
        {"no-passphrase", no_argument, NULL, OWN_REMOVE},
        {"light", no_argument, NULL, OWN_LIGHT},
        {"vault-fd", required_argument, NULL, OWN_FD},
        {0},
    };
    struct request r = {.kdf = VAULT_MODERATE, .fd = PASSPHRASE_TERMINAL};
    struct error e = {.code = ERROR_NONE};
    int option;

    while ((option = options_next(&r.options, argc, argv, longs, help)) != -1) {
        if (option == OPTION_HELP || option == '?') {
            return option == '?' ? EX_USAGE : EX_OK;
        }
        if (note(&r, option, &e)) {
            return misused("keys", "%s", e.text);
        }
    }
    if (!r.options.game || r.options.argc > 0 || r.twice) {
        return misused("keys", "One game and at most one of --backup, --restore, "
                               "--passphrase and --no-passphrase should be named.");
    }
    return run(&r);
}
