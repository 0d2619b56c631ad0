/* sealed restore --behind: the lost end of a log is given up. */
#include "cmd/behind.h"

#include "cmd/post.h"
#include "core/seal.h"
#include "core/secrets.h"
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

    if (session_vault(s, fd, &readable, e)) {
        return -1;
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

/* The key file may be one of the lost end, in which the host changed his keys. */
static int key_fits(const struct session *s, struct error *e)
{
    unsigned char public[32];

    seal_sign_public(public, s->intake.sign);
    return memcmp(public, s->game.host_public, sizeof public) == 0
               ? 0
               : error_set(
                     e, ERROR_CONFIG,
                     "The intake file signs with another key than the host had when "
                     "the copy was made: put the key file back that the host had "
                     "then, out of a backup of the keys, and try again. Nothing was "
                     "changed.");
}

static int go_on(struct session *s, const struct behind *b, struct error *e)
{
    int64_t own, secret;

    return session_begin(s, false, e) || session_intake(s, e) || key_fits(s, e) ||
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
