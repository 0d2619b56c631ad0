/* sealed keys: where the host's key files are, whether they are sound, and the passphrase
 * of the vault; what else there is to do with them. sealed-bids 2.2, 2.3. */
#include "cmd/keys_backup.h"
#include "cmd/keysteps.h"
#include "cmd/passphrase.h"
#include "cmd/rekey.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "core/seal.h"

#include <stdio.h>
#include <string.h>
#include <sysexits.h>

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

static int tell_intake(const struct session *s)
{
    struct error e = {.code = ERROR_NONE};
    char path[KEYFILE_PATH];
    struct intake_found k;
    int result = keysteps_of_game(&k, s->store, &s->settings, &s->game, &e);

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
        result = keys_backup(s, &e);
        break;
    case OWN_RESTORE:
        return keys_restore(s, r->argument);
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
