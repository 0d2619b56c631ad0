#include "cmd/session.h"

#include "cmd/keyfiles.h"
#include "cmd/now.h"
#include "cmd/passphrase.h"
#include "mail/clock.h"
#include "store/person.h"

#include <stdio.h>
#include <string.h>

int session_start(struct session *s, const struct options *o, struct error *e)
{
    const char *dir;

    memset(s, 0, sizeof *s);
    s->path = o->game;
    s->now = now_clock();
    if ((o->now && now_read(o->now, &s->now, e)) ||
        settings_load(&s->settings, o->game, o->config, e) ||
        clock_zone(s->settings.zone, e)) {
        return -1;
    }
    dir = o->templates ? o->templates : s->settings.templates;
    return templates_open(&s->templates, *dir ? dir : NULL, NULL, e);
}

int session_open(struct session *s, enum store_mode mode, struct error *e)
{
    return store_open(&s->store, s->path, mode, s->settings.busy_timeout * 1000, e);
}

int session_intake(struct session *s, struct error *e)
{
    return keyfile_read_intake(&s->intake, &s->settings, s->game.id, e);
}

int session_vault(struct session *s, int passphrase_fd, bool *readable, struct error *e)
{
    struct passphrase p;
    bool locked;
    int result;

    *readable = true;
    if (keyfile_vault_locked(&locked, &s->settings, s->game.id, e)) {
        return -1;
    }
    if (!locked) {
        return keyfile_read_vault(&s->vault, &s->settings, s->game.id, NULL, e);
    }
    if (passphrase_fd == SESSION_UNATTENDED) {
        *readable = false;
        return 0;
    }
    if (passphrase_read(&p, "Passphrase of the vault", passphrase_fd, e)) {
        return -1;
    }
    result = keyfile_read_vault(&s->vault, &s->settings, s->game.id, p.text, e);
    passphrase_wipe(&p);
    return result;
}

int session_view(struct session *s, struct error *e)
{
    if (store_begin_read(s->store, e) || store_game_load(s->store, &s->game, e) ||
        store_head(s->store, &s->engine.head, e)) {
        return -1;
    }
    s->templates.game = s->game.rules->name;
    return 0;
}

int session_begin(struct session *s, bool vault, struct error *e)
{
    struct log_head head;

    if (store_begin(s->store, e) || store_game_load(s->store, &s->game, e) ||
        store_head(s->store, &head, e)) {
        return -1;
    }
    s->before = head.seq;
    s->templates.game = s->game.rules->name;
    store_journal(s->store, &s->journal);
    engine_begin(&s->engine, &s->game, &s->intake, vault ? &s->vault : NULL, &s->journal,
                 &head, s->now);
    return 0;
}

static void forget(struct session *s)
{
    engine_clear(&s->engine);
    game_clear(&s->game);
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

void session_tokens(struct session *s, struct token_keys *k)
{
    memset(k, 0, sizeof *k);
    k->game = s->game.name;
    k->key = s->intake.code;
    k->epoch = epoch_of;
    k->arg = s;
}

void session_address(const struct session *s, char *out, size_t room)
{
    (void)snprintf(out, room, "%s@%s", s->settings.mailbox, s->settings.host);
}

void session_close(struct session *s)
{
    session_rollback(s);
    store_close(s->store);
    seal_wipe(&s->intake, sizeof s->intake);
    seal_wipe(&s->vault, sizeof s->vault);
    memset(s, 0, sizeof *s);
}
