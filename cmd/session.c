#include "cmd/session.h"

#include "cmd/guard.h"
#include "cmd/keysteps.h"
#include "cmd/now.h"
#include "cmd/passphrase.h"
#include "mail/clock.h"
#include "store/outbox.h"
#include "store/person.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Their directory may stand in the settings of s, so not when s is moved. */
static int open_templates(struct session *s, const struct options *o, struct error *e)
{
    const char *dir = o->templates ? o->templates : s->settings.templates;

    return templates_open(&s->templates, *dir ? dir : NULL, NULL, e);
}

int session_start(struct session *s, const struct options *o, struct error *e)
{
    memset(s, 0, sizeof *s);
    s->path = o->game;
    s->now = now_clock();
    if ((o->now && now_read(o->now, &s->now, e)) ||
        settings_load(&s->settings, o->game, o->config, e) ||
        clock_zone(s->settings.zone, e) ||
        schedule_read(&s->schedule, s->settings.due_days, s->settings.due_hours,
                      s->settings.holidays, e)) {
        return -1;
    }
    return open_templates(s, o, e);
}

int session_go_on(struct session *s, const struct session *before,
                  const struct options *o, struct error *e)
{
    *s = *before;
    s->now = now_clock();
    return (o->now && now_read(o->now, &s->now, e)) || open_templates(s, o, e) ? -1 : 0;
}

int session_open(struct session *s, enum store_mode mode, struct error *e)
{
    return store_open(&s->store, s->path, mode, s->settings.busy_timeout * 1000, e);
}

int session_intake(struct session *s, struct error *e)
{
    struct intake_found found;
    int result = keysteps_intake(&found, s->store, &s->settings, s->game.id, e);

    if (!result) {
        s->intake = found.now;
        s->has_intake = true;
        s->intake_version = s->version;
        memcpy(s->old_code, found.before.code, sizeof s->old_code);
        s->has_old_code = found.has_before;
    }
    seal_wipe(&found, sizeof found);
    return result;
}

/* The vault in this file. */
static int vault_read_file(struct session *s, enum keyfile_kind kind, int passphrase_fd,
                           bool *readable, struct error *e)
{
    struct passphrase p;
    bool locked;
    int result;

    *readable = true;
    if (keyfile_vault_locked(&locked, &s->settings, kind, s->game.id, e)) {
        return -1;
    }
    if (!locked) {
        return keyfile_read_vault(&s->vault, &s->settings, kind, s->game.id, NULL, e);
    }
    if (passphrase_fd == SESSION_UNATTENDED) {
        *readable = false;
        return 0;
    }
    if (passphrase_read(&p, "Passphrase of the vault", passphrase_fd, e)) {
        return -1;
    }
    result = keyfile_read_vault(&s->vault, &s->settings, kind, s->game.id, p.text, e);
    passphrase_wipe(&p);
    return result;
}

bool session_vault_fits(const struct session *s)
{
    struct key_pair archive;
    bool fits;

    seal_archive_key(&archive, s->vault.key, s->game.id);
    fits = !memcmp(archive.public, s->game.archive_public, sizeof archive.public);
    seal_wipe(&archive, sizeof archive);
    return fits;
}

int session_vault_read(struct session *s, int passphrase_fd, bool *readable,
                       struct error *e)
{
    struct error ignored = {ERROR_NONE, 0, ""};

    s->vault_is_next =
        keysteps_there(&s->settings, KEYFILE_VAULT_NEXT) &&
        !vault_read_file(s, KEYFILE_VAULT_NEXT, passphrase_fd, readable, &ignored) &&
        (!*readable || session_vault_fits(s));
    if (s->vault_is_next) {
        return 0;
    }
    return vault_read_file(s, KEYFILE_VAULT, passphrase_fd, readable, e);
}

int session_vault(struct session *s, int passphrase_fd, bool *readable, struct error *e)
{
    if (session_vault_read(s, passphrase_fd, readable, e)) {
        return -1;
    }
    return !*readable || session_vault_fits(s)
               ? 0
               : error_set(e, ERROR_CONFIG,
                           "This is not the vault of the game \"%s\": take the file from "
                           "its newest backup.",
                           s->game.name);
}

int session_vault_old(struct session *s, int passphrase_fd, struct error *e)
{
    bool readable;

    return vault_read_file(s, KEYFILE_VAULT_OLD, passphrase_fd, &readable, e);
}

/* The game as it is in this transaction. */
static int load(struct session *s, struct error *e)
{
    const bool viewed = s->viewed;
    const int64_t before = s->version;

    s->viewed = false;
    if (store_version(s->store, &s->version, e)) {
        return -1;
    }
    if (viewed && s->version == before) {
        return 0;
    }
    game_clear(&s->game);
    return store_game_load(s->store, &s->game, e);
}

int session_view(struct session *s, struct error *e)
{
    if (store_begin_read(s->store, e) || load(s, e) ||
        store_head(s->store, &s->engine.head, e)) {
        return -1;
    }
    s->templates.game = s->game.rules->name;
    return 0;
}

static int64_t falls_due(void *arg, int64_t from, int hours)
{
    const struct session *s = arg;

    return schedule_due(&s->schedule, from, hours);
}

void session_engine(struct session *s, bool vault, const struct log_head *head)
{
    store_journal(s->store, &s->journal);
    engine_begin(&s->engine, &s->game, &s->intake, vault ? &s->vault : NULL, &s->journal,
                 head, s->now);
    s->engine.due = falls_due;
    s->engine.due_arg = s;
}

/* Other rules may lead elsewhere: that is for the host to say. */
static int same_revision(const struct session *s, struct error *e)
{
    const int plays = s->game.rules->revision, pinned = s->game.revision;

    if (s->upgrades || plays == pinned) {
        return 0;
    }
    return plays > pinned
               ? error_set(
                     e, ERROR_CONFIG,
                     "The game is played by revision %d of its rules, and this program "
                     "has %d: run sealed upgrade %s, which says what would change.",
                     pinned, plays, s->path)
               : error_set(
                     e, ERROR_CONFIG,
                     "The game is played by revision %d of its rules, and this program "
                     "has %d: it is too old.",
                     pinned, plays);
}

/* What was read for reading alone may have been replaced since: the log names another. */
static int same_intake(struct session *s, struct error *e)
{
    return s->has_intake && s->intake_version != s->version ? session_intake(s, e) : 0;
}

int session_begin(struct session *s, bool vault, struct error *e)
{
    struct log_head head;

    if (store_begin(s->store, e) || load(s, e) || same_intake(s, e) ||
        store_head(s->store, &head, e) || guard_clock(s, &head, e)) {
        return -1;
    }
    s->before = head.seq;
    s->templates.game = s->game.rules->name;
    session_engine(s, vault, &head);
    return same_revision(s, e);
}

void session_view_end(struct session *s)
{
    store_rollback(s->store);
    s->viewed = true;
}

static void forget(struct session *s)
{
    engine_clear(&s->engine);
    game_clear(&s->game);
    s->viewed = false;
}

int session_commit(struct session *s, struct error *e)
{
    int result = store_commit(s->store, e);

    if (result) {
        store_rollback(s->store);
    }
    forget(s);
    return result;
}

void session_rollback(struct session *s)
{
    if (s->store) {
        store_rollback(s->store);
    }
    forget(s);
}

static int64_t epoch_of(void *arg, int player)
{
    struct session *s = arg;
    struct person p;
    struct error e = {ERROR_NONE, 0, ""};

    if (player == 0) {
        return 0;
    }
    return store_person(s->store, player, &p, &e) ? -1 : p.epoch;
}

static int64_t made_of(void *arg, enum token_kind kind, uint32_t number)
{
    struct session *s = arg;
    struct error e = {ERROR_NONE, 0, ""};
    struct log_entry entry;
    int64_t made;

    if (kind == TOKEN_BOUNCE) {
        return store_outbox_created(s->store, number, &made, &e) ? -1 : made;
    }
    if (store_entry(s->store, number, &entry, &e)) {
        return -1;
    }
    free(entry.body);
    return entry.time;
}

void session_tokens(struct session *s, struct token_keys *k)
{
    memset(k, 0, sizeof *k);
    k->game = s->game.name;
    k->key = s->intake.code;
    k->old = s->has_old_code ? s->old_code : NULL;
    k->epoch = epoch_of;
    k->made = made_of;
    k->arg = s;
}

void session_address(const struct session *s, char *out, size_t room)
{
    (void)snprintf(out, room, "%s@%s", s->settings.mailbox, s->settings.host);
}

void session_forget(struct session *s)
{
    session_rollback(s);
    seal_wipe(&s->intake, sizeof s->intake);
    seal_wipe(s->old_code, sizeof s->old_code);
    seal_wipe(&s->vault, sizeof s->vault);
}

void session_close(struct session *s)
{
    session_forget(s);
    store_close(s->store);
    memset(s, 0, sizeof *s);
}
