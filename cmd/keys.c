/* sealed keys: where the host's key files are, whether they are sound, their backup, and
 * the passphrase of the vault. sealed-bids 2.2, 2.3. */
#include "cmd/keysteps.h"
#include "cmd/passphrase.h"
#include "cmd/rekey.h"
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
    "Usage: sealed keys GAME [--backup | --restore FILE]\n"
    "       sealed keys GAME --passphrase | --no-passphrase\n"
    "       sealed keys GAME --rotate sign|codes|play|intake|vault [--passphrase]\n"
    "       sealed keys GAME --lost intake|vault [--passphrase]\n"
    "       sealed keys GAME --stolen intake|vault [--passphrase]\n"
    "       sealed keys GAME --forget-old\n"
    "\n"
    "Without an option it tells where the key files of a game are, whether they are\n"
    "sound, and the fingerprint that players compare.\n"
    "\n"
    "Example: sealed keys games/g1/g1.db --backup >to-be-printed\n"
    "\n"
    "  --backup          print both files, for paper or a disk that lies apart\n"
    "  --restore FILE    make the files that are missing out of such a print; -:\n"
    "                    stdin\n"
    "  --passphrase      put the vault under a passphrase, or change it\n"
    "  --light           with less memory (64 MiB instead of 256), for small\n"
    "                    machines\n"
    "  --no-passphrase   take the passphrase away, so that `sealed tick` can open\n"
    "                    bids\n"
    "  --rotate KEY      a new key in the place of the signing key, of the one that\n"
    "                    makes codes, of that of dice and piles, of all of these, or\n"
    "                    of the vault (while no round is open; in the mode table\n"
    "                    this holds for the key of codes, too)\n"
    "  --lost FILE       the same where the file is gone, and its backups too: of\n"
    "                    the intake file nobody vouches for the new one, and all\n"
    "                    codes are new; of the vault open rounds begin again, in the\n"
    "                    mode commit they go on; in the mode table they begin again\n"
    "                    with either\n"
    "  --stolen FILE     the same where somebody else may have it, at once\n"
    "  --forget-old      answers to mails of before a rotation count no more\n"
    "  --vault-fd N      read passphrases, the present one first, as lines from file\n"
    "                    descriptor N instead of asking\n" OPTIONS_HELP;

enum {
    OWN_BACKUP = OPTION_OWN,
    OWN_RESTORE,
    OWN_SET,
    OWN_REMOVE,
    OWN_LIGHT,
    OWN_FD,
    OWN_ROTATE,
    OWN_LOST,
    OWN_STOLEN,
    OWN_FORGET,
};

struct request {
    struct options options;
    int what;        /* OWN_BACKUP..OWN_REMOVE or OWN_ROTATE..; 0: tell how things are */
    bool twice;      /* more than one of them */
    bool passphrase; /* of a new vault */
    const char *argument; /* of --restore a path, or "-"; of --rotate and so on a key */
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
    if (option == OWN_SET && !r->passphrase) { /* alone, or of a new vault */
        r->passphrase = true;
        return 0;
    }
    r->twice = r->twice || r->what;
    r->what = option;
    r->argument = optarg;
    return 0;
}

/* An intake file that belongs to the game by its number but not by its key signs nothing
 * that anybody would believe. */
static int check_intake(const struct session *s, struct intake_found *k, struct error *e)
{
    unsigned char public[32];

    if (keysteps_intake(k, s->store, &s->settings, s->game.id, e)) {
        return -1;
    }
    seal_sign_public(public, k->now.sign);
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
    struct intake_found k;
    int result = check_intake(s, &k, &e);

    if (!result) {
        keyfile_path(path, &s->settings,
                     k.is_next ? KEYFILE_INTAKE_NEXT : KEYFILE_INTAKE);
        printf("intake       %s\n             sound%s%s\n", path,
               k.is_next ? "; its change was interrupted: give the command again" : "",
               k.has_before ? "; answers to mails of before its change still count" : "");
    }
    seal_wipe(&k, sizeof k);
    return result ? complain("keys", &e) : EX_OK;
}

static int tell_vault(const struct session *s)
{
    struct error e = {.code = ERROR_NONE};
    char path[KEYFILE_PATH];
    bool locked;

    if (keysteps_there(&s->settings, KEYFILE_VAULT_NEXT)) {
        puts("vault        a change of it was interrupted: give the command again");
    }
    if (keyfile_vault_locked(&locked, &s->settings, KEYFILE_VAULT, s->game.id, &e)) {
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
    sound = !check_intake(s, &k, &ignored);
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

    if (keyfile_vault_locked(&locked, &s->settings, KEYFILE_VAULT, s->game.id, e) ||
        (locked && passphrase_read(&present, "Present passphrase of the vault", fd, e))) {
        return -1;
    }
    result = keyfile_read_vault(k, &s->settings, KEYFILE_VAULT, s->game.id,
                                locked ? present.text : NULL, e);
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

static bool changes_game(const struct request *r)
{
    return r->what >= OWN_ROTATE;
}

/* With another key in the place of the present one. */
static int replace(struct session *s, const struct request *r, struct error *e)
{
    const struct rekey how = {.reason = r->what == OWN_ROTATE ? KEYS_ROTATED
                                        : r->what == OWN_LOST ? KEYS_LOST
                                                              : KEYS_STOLEN,
                              .part = rekey_part_of(r->argument),
                              .passphrase = r->passphrase,
                              .kdf = r->kdf,
                              .fd = r->fd};

    session_rollback(s);
    return rekey(s, &how, e);
}

static int carry_out(struct session *s, const struct request *r)
{
    struct error e = {.code = ERROR_NONE};
    int result = 0;

    switch (r->what) {
    case OWN_BACKUP:
        result = backup(s, &e);
        break;
    case OWN_RESTORE:
        return restore(s, r->argument);
    case OWN_SET:
        result = set_passphrase(s, r, &e);
        break;
    case OWN_REMOVE:
        result = remove_passphrase(s, r, &e);
        break;
    case OWN_ROTATE:
    case OWN_LOST:
    case OWN_STOLEN:
        result = replace(s, r, &e);
        break;
    case OWN_FORGET:
        result = rekey_forget(s, &e);
        break;
    default: /* an option's number, no enum */
        return tell(s);
    }
    return result ? complain("keys", &e) : EX_OK;
}

static int run(const struct request *r)
{
    static struct session s; /* large; there is one */
    const enum store_mode mode = changes_game(r) ? STORE_WRITE : STORE_READ;
    struct error e = {.code = ERROR_NONE};
    int status;

    if (session_start(&s, &r->options, &e) || session_open(&s, mode, &e) ||
        session_view(&s, &e)) {
        status = complain("keys", &e);
    } else {
        status = carry_out(&s, r);
    }
    session_close(&s);
    return status;
}

/* Lost and stolen are files; a key alone can be rotated. */
static bool key_named(const struct request *r)
{
    const bool file = r->what == OWN_LOST || r->what == OWN_STOLEN;
    enum rekey_part part;

    if (r->what != OWN_ROTATE && !file) {
        return true;
    }
    part = rekey_part_of(r->argument);
    if (part == REKEY_PARTS || (file && part < REKEY_INTAKE)) {
        (void)misused("keys", "\"%s\" should be %s.", r->argument,
                      file ? "intake or vault" : "sign, codes, play, intake or vault");
        return false;
    }
    if (r->passphrase && part != REKEY_VAULT) {
        (void)misused("keys", "Only the vault lies under a passphrase.");
        return false;
    }
    return true;
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
        {"rotate", required_argument, NULL, OWN_ROTATE},
        {"lost", required_argument, NULL, OWN_LOST},
        {"stolen", required_argument, NULL, OWN_STOLEN},
        {"forget-old", no_argument, NULL, OWN_FORGET},
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
    r.what = r.passphrase && !r.what ? OWN_SET : r.what;
    if (!r.options.game || r.options.argc > 0 || r.twice ||
        (r.passphrase && r.what != OWN_SET && !changes_game(&r))) {
        return misused("keys", "One game and at most one of --backup, --restore, "
                               "--passphrase, --no-passphrase, --rotate, --lost, "
                               "--stolen and --forget-old should be named.");
    }
    return key_named(&r) ? run(&r) : EX_USAGE;
}
