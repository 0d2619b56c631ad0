#include "cmd/rekey.h"

#include "cmd/keysteps.h"
#include "cmd/passphrase.h"
#include "cmd/post.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum rekey_part rekey_part_of(const char *word)
{
    static const char *const words[] = {[REKEY_SIGN] = "sign",
                                        [REKEY_CODES] = "codes",
                                        [REKEY_PLAY] = "play",
                                        [REKEY_INTAKE] = "intake",
                                        [REKEY_VAULT] = "vault"};
    int i;

    for (i = 0; i < REKEY_PARTS && strcmp(word, words[i]) != 0; i++) {
    }
    return (enum rekey_part)i;
}

/* The intake file as it will be. */
static void next_intake(struct intake *next, const struct session *s,
                        const struct rekey *r)
{
    struct intake fresh;

    intake_make(&fresh, s->game.id);
    *next = r->reason == KEYS_LOST ? fresh : s->intake;
    if (s->game.over && r->reason != KEYS_LOST) { /* its dice and piles are proved */
        memcpy(fresh.play, s->intake.play, sizeof fresh.play);
    }
    if (r->part == REKEY_SIGN || r->part == REKEY_INTAKE) {
        memcpy(next->sign, fresh.sign, sizeof next->sign);
    }
    if (r->part == REKEY_CODES || r->part == REKEY_INTAKE) {
        memcpy(next->code, fresh.code, sizeof next->code);
    }
    if (r->part == REKEY_PLAY || r->part == REKEY_INTAKE) {
        memcpy(next->play, fresh.play, sizeof next->play);
    }
    seal_wipe(&fresh, sizeof fresh);
}

/* Lost is only what cannot be had any more. */
static int intake_is_lost(struct session *s, struct error *e)
{
    struct error why = {ERROR_NONE, 0, ""};

    if (session_intake(s, &why)) {
        return why.code == ERROR_CONFIG ? 0 : error_set(e, why.code, "%s", why.text);
    }
    return error_set(e, ERROR_ILLEGAL,
                     "The intake file is there and sound. If others may have it, it is "
                     "stolen; without a reason, it is rotated.");
}

static int vault_is_lost(const struct session *s, struct error *e)
{
    bool locked;
    struct error why = {ERROR_NONE, 0, ""};

    if (keyfile_vault_locked(&locked, &s->settings, KEYFILE_VAULT, s->game.id, &why)) {
        return why.code == ERROR_CONFIG ? 0 : error_set(e, why.code, "%s", why.text);
    }
    return error_set(e, ERROR_ILLEGAL,
                     "The vault is there and sound. If others may have it, it is stolen; "
                     "if its passphrase is lost, move the file away first.");
}

/* The new vault and its file beside the old one. */
static int vault_prepare(struct session *s, const struct rekey *r, struct error *e)
{
    struct passphrase chosen;
    struct error ignored = {ERROR_NONE, 0, ""};
    bool locked = false;
    int result;

    if (r->reason != KEYS_LOST) { /* it was under one, so the new one is */
        (void)keyfile_vault_locked(&locked, &s->settings, KEYFILE_VAULT, s->game.id,
                                   &ignored);
    }
    locked = locked || r->passphrase;
    if (locked && passphrase_choose(&chosen, r->fd, e)) {
        return -1;
    }
    vault_make(&s->vault, s->game.id);
    result = keysteps_vault_next(&s->settings, &s->vault, locked ? r->kdf : VAULT_OPEN,
                                 locked ? chosen.text : NULL, e);
    if (locked) {
        passphrase_wipe(&chosen);
    }
    return result;
}

/* What the log is to say, the keys in force being those of s, and then the new ones. */
static int change(struct session *s, const struct rekey *r, struct intake *next,
                  struct error *e)
{
    struct rekeying rekeying = {.reason = r->reason};
    const bool intake = r->part != REKEY_VAULT;

    rekeying.intake = intake ? next : NULL;
    rekeying.vault = intake ? NULL : &s->vault;
    if (intake && r->reason == KEYS_LOST) {
        s->engine.intake = NULL;
    }
    if (engine_rekey(&s->engine, &rekeying, e)) {
        return -1;
    }
    if (intake) {
        s->intake = *next;
    }
    s->engine.intake = &s->intake;
    return post_batch(s, NULL, false, e);
}

static int lost(struct session *s, const struct rekey *r, struct error *e)
{
    return r->part == REKEY_VAULT ? vault_is_lost(s, e) || session_intake(s, e)
                                  : intake_is_lost(s, e);
}

/* *wanted: a round of a tie begins again with the intake file, and its key is made with
 * the vault, which then is in s. */
static int vault_for_ties(struct session *s, const struct rekey *r, bool *wanted,
                          struct error *e)
{
    bool readable;
    int result;

    *wanted = false;
    if (r->part == REKEY_VAULT || r->reason == KEYS_ROTATED) {
        return 0;
    }
    result = session_view(s, e);
    *wanted = !result && engine_rekey_wants_vault(&s->game);
    if (*wanted) {
        result = session_vault(s, r->fd, &readable, e);
    }
    session_rollback(s);
    return result ? -1 : 0;
}

/* In the log, and with it in force. */
static int log_change(struct session *s, const struct rekey *r, struct error *e)
{
    const enum keyfile_kind file =
        r->part == REKEY_VAULT ? KEYFILE_VAULT_NEXT : KEYFILE_INTAKE_NEXT;
    struct intake next;
    bool vault;
    int result = -1;

    memset(&next, 0, sizeof next);
    if (vault_for_ties(s, r, &vault, e) || session_begin(s, vault, e) ||
        (r->reason == KEYS_LOST ? lost(s, r, e) : session_intake(s, e))) {
        goto done;
    }
    if (r->part == REKEY_VAULT) {
        if (vault_prepare(s, r, e)) {
            goto done;
        }
    } else {
        next_intake(&next, s, r);
        if (keysteps_intake_next(&s->settings, &next, e)) {
            goto done;
        }
    }
    if (change(s, r, &next, e)) {
        keyfile_discard(&s->settings, file);
        goto done;
    }
    result = session_commit(s, e);
done:
    if (result) {
        session_rollback(s);
    }
    seal_wipe(&next, sizeof next);
    return result;
}

/* The file that was to take its place was named by the log: only the last step is
 * missing. */
static int interrupted(struct session *s, const struct rekey *r, bool *is,
                       struct error *e)
{
    struct intake_found found;
    struct error ignored = {ERROR_NONE, 0, ""};
    bool readable;
    int result = session_view(s, e);

    *is = false;
    if (!result && r->part == REKEY_VAULT) {
        *is = keysteps_there(&s->settings, KEYFILE_VAULT_NEXT) &&
              !session_vault(s, r->fd, &readable, &ignored) && s->vault_is_next;
    } else if (!result) {
        *is = !keysteps_intake(&found, s->store, &s->settings, s->game.id, &ignored) &&
              found.is_next;
        seal_wipe(&found, sizeof found);
    }
    session_rollback(s);
    return result;
}

static const char *name_of(const struct rekey *r)
{
    static const char *const names[] = {
        [REKEY_SIGN] = "signing key",
        [REKEY_CODES] = "key that makes codes",
        [REKEY_PLAY] = "key that makes dice and piles",
        [REKEY_INTAKE] = "intake file",
        [REKEY_VAULT] = "vault",
    };

    return names[r->part];
}

int rekey(struct session *s, const struct rekey *r, struct error *e)
{
    const bool codes = r->part == REKEY_CODES || r->part == REKEY_INTAKE;
    const bool keep = r->reason == KEYS_ROTATED && (codes || r->part == REKEY_VAULT);
    bool is;

    if (interrupted(s, r, &is, e) || (!is && log_change(s, r, e)) ||
        keysteps_finish(&s->settings,
                        r->part == REKEY_VAULT ? KEYFILE_VAULT : KEYFILE_INTAKE, keep,
                        e)) {
        return -1;
    }
    printf(is ? "A change of the %s that had been interrupted is finished.\n"
              : "The %s is replaced; the players are told.\n",
           name_of(r));
    puts("Make a new backup of the keys: `sealed keys GAME --backup`.");
    if (keep && r->part != REKEY_VAULT) {
        puts("Answers to earlier mails still count; `--forget-old` ends that.");
    }
    return 0;
}

int rekey_forget(struct session *s, struct error *e)
{
    char path[KEYFILE_PATH];

    keyfile_path(path, &s->settings, KEYFILE_INTAKE_OLD);
    if (!unlink(path)) {
        puts("Answers to mails of before the change count no more.");
        return 0;
    }
    return errno == ENOENT
               ? error_set(e, ERROR_CONFIG,
                           "No key of before a change is kept, that could be forgotten.")
               : error_set(e, ERROR_STORE, "\"%s\" cannot be removed: %s.", path,
                           strerror(errno));
}
