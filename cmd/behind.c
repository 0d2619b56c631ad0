/* sealed restore --behind: the lost end of a log is given up. */
#include "cmd/behind.h"

#include "cmd/keysteps.h"
#include "cmd/post.h"
#include "core/keychange.h"
#include "core/seal.h"
#include "core/secrets.h"
#include "core/verify_said.h"
#include "store/outbox.h"

#include <string.h>

#define MS_PER_SECOND 1000
#define NUMBERS_EVERY 30000 /* ms: these last until the year 2055 */
#define TOLD 1710000000     /* tells this notice from those of other kinds */

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Behind which number questions, auctions and codes go on: behind what copy and present
 * game show, and behind what the lost log was given if it had been restored itself, which
 * was at an earlier time; from there an entry uses up QUESTIONS_MAX numbers of a kind at
 * most. Of entries that nothing shows, time passes over one number every thirty seconds.
 */
static int numbers(const struct session *s, const struct behind *b, int64_t own)
{
    const int64_t from = most(most(own, b->highest), s->now / NUMBERS_EVERY);
    const int64_t next = from + most(s->engine.head.seq, b->seq) * QUESTIONS_MAX;

    return (int)(next < GAME_NUMBERS ? next : GAME_NUMBERS);
}

/* Chains and deck secrets are chosen by number: of those of the lost log, none was chosen
 * at a later second. */
static uint32_t secrets(const struct session *s, const struct behind *b)
{
    return (uint32_t)most(b->secret + SECRETS_MAX, s->now / MS_PER_SECOND);
}

static int vault(struct session *s, int fd, struct error *e)
{
    bool readable;

    if (session_vault_read(s, fd, &readable, e)) {
        return -1;
    }
    if (!session_vault_fits(s)) {
        return error_set(
            e, ERROR_CONFIG,
            "The vault is another than the one the host had when the copy was "
            "made, and would open nothing in it: put the vault back that "
            "the host had then, out of a backup of the keys, and try again. "
            "Nothing was changed.");
    }
    s->engine.vault = &s->vault;
    return 0;
}

/* The host's own codes of before count no more either. */
static int tell_host(struct session *s, struct error *e)
{
    const struct message_key about = {.batch = (int)s->engine.head.seq, .further = TOLD};

    return post_notice(s, &about, "the game was restored from a copy",
                       "What came after that copy is given up, and everybody is told. "
                       "Older mails count no more, those to you included: this one "
                       "brings the next code.",
                       e);
}

/* What the copy's log says of the keys that the host had then. */
struct keys_then {
    struct deck_secrets secrets; /* large */
    unsigned char box[32];       /* of mode table: what shares are sealed to */
};

static int key_told(void *arg, const struct log_entry *entry, struct error *e)
{
    struct keys_then *then = arg;
    struct said_genesis g;
    struct key_change c;

    (void)e;
    secrets_entry(&then->secrets, entry);
    if (entry->kind == ENTRY_GENESIS && entry->body && !said_genesis(&g, entry)) {
        memcpy(then->box, g.intake, sizeof then->box);
    }
    if (entry->kind == ENTRY_KEY_CHANGE && entry->body && !entry->actor &&
        !key_change_read(&c, entry->body, entry->size) && c.box) {
        memcpy(then->box, c.box_public, sizeof then->box);
    }
    return 0;
}

static bool play_fits(const struct session *s, const struct deck_secrets *secrets)
{
    const struct deck_secret *one = secrets_find(secrets, s->game.deck_secret);
    unsigned char d[32], commit[32];

    chance_deck_secret(d, s->intake.play, s->game.id, s->game.deck_secret);
    chance_deck_commit(commit, s->game.id, d);
    seal_wipe(d, sizeof d);
    return one && !memcmp(commit, one->commit, sizeof commit);
}

static bool box_fits(const struct session *s, const unsigned char public[32])
{
    struct key_pair box;
    bool fits;

    seal_intake_key(&box, s->intake.code, s->game.id);
    fits = game_mode(&s->game) != MODE_TABLE || !memcmp(box.public, public, 32);
    seal_wipe(&box, sizeof box);
    return fits;
}

/* The key file may be one of the lost end, in which the host changed his keys: what it
 * makes otherwise than the file of then. NULL: it may be that one. */
static const char *other_key(const struct session *s, struct error *e)
{
    static struct keys_then then; /* large */
    unsigned char public[32];
    struct error ignored = {ERROR_NONE, 0, ""};

    memset(&then, 0, sizeof then);
    seal_sign_public(public, s->intake.sign);
    if (store_log_each(s->store, 1, INT64_MAX, key_told, &then, e)) {
        return NULL; /* it is found by who audits the copy */
    }
    return memcmp(public, s->game.host_public, sizeof public) != 0
               ? "signs with another key"
           : !play_fits(s, &then.secrets)                   ? "makes other dice and piles"
           : !box_fits(s, then.box)                         ? "opens other shares"
           : keysteps_named(&s->intake, s->store, &ignored) ? "makes other codes"
                                                            : NULL;
}

static int keys_fit(struct session *s, struct error *e)
{
    struct intake_found is;
    struct error ignored = {ERROR_NONE, 0, ""};
    const char *how;

    if (!keysteps_intake(&is, s->store, &s->settings, s->game.id, &ignored)) {
        s->intake = is.now;
        seal_wipe(&is, sizeof is);
    } else if (keyfile_read_intake(&s->intake, &s->settings, KEYFILE_INTAKE, s->game.id,
                                   e)) {
        return -1;
    }
    how = other_key(s, e);
    return how ? error_set(
                     e, ERROR_CONFIG,
                     "The intake file %s than the one the host had when the copy was "
                     "made: put the key file back that the host had then, out of a "
                     "backup of the keys, and try again. Nothing was changed.",
                     how)
               : 0;
}

int behind_keys(struct session *s, struct error *e)
{
    struct error unread = {ERROR_NONE, 0, ""};
    int result = 0;

    if (!session_open(s, STORE_READ, &unread) && !session_view(s, &unread)) {
        result = keys_fit(s, e);
    }
    session_rollback(s);
    return result;
}

static int go_on(struct session *s, const struct behind *b, struct error *e)
{
    int64_t own, secret;

    return session_begin(s, false, e) || session_intake(s, e) ||
                   vault(s, b->passphrase_fd, e) ||
                   store_numbers(s->store, &own, &secret, e) ||
                   store_outbox_give_up(s->store, s->now, e) ||
                   engine_restored(&s->engine, numbers(s, b, own), secrets(s, b), b->why,
                                   e) ||
                   post_batch(s, NULL, false, e) || tell_host(s, e)
               ? -1
               : 0;
}

int behind(struct session *s, const struct behind *b, struct error *e)
{
    int result;

    s->sure = true; /* its last entry may be old, and the host is here */
    if (session_open(s, STORE_WRITE, e)) {
        return -1;
    }
    result = go_on(s, b, e) || session_commit(s, e) ? -1 : 0;
    if (result) {
        session_rollback(s);
    }
    return result;
}
