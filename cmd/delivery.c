#include "cmd/delivery.h"

#include "cmd/programs.h"
#include "cmd/receive.h"
#include "mail/maildir.h"
#include "mail/message.h"
#include "mail/relay.h"
#include "store/outbox.h"
#include "store/person.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define EXPIRED 1000000001     /* tells the notices from those about entries of the log */
#define CLAIM 50               /* mails in hand at a time                */
#define KEPT (30 * 86400000LL) /* ms: then a sent mail is emptied      */
#define WEEK (7 * 86400000LL)
#define HOUR 3600000LL

/* A run of deliveries. */
struct delivering {
    struct session *s;
    struct token_keys keys;
    struct relay *relay; /* NULL: not started, or Maildirs */
    bool stopped;        /* the relay is of no use now      */
    struct error why;
};

/* Only one run at a time; the lock dies with the process. -1: another has it. */
static int lock(const struct session *s)
{
    char path[SETTINGS_PATH + 16];
    int fd;

    (void)snprintf(path, sizeof path, "%s.deliver", s->path);
    fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB)) {
        (void)close(fd);
        return -1;
    }
    return fd;
}

static int in_transaction(struct session *s, int result, struct error *e)
{
    if (result || store_commit(s->store, e)) {
        store_rollback(s->store);
        return -1;
    }
    return 0;
}

static int finish(struct delivering *d, int64_t id, enum outcome outcome, int attempts,
                  int player, const char *reply, struct error *e)
{
    struct session *s = d->s;
    struct store *store = s->store;
    int64_t now = s->now;
    int result = -1;

    if (store_begin(store, e)) {
        return -1;
    }
    switch (outcome) {
    case OUTCOME_SENT:
        result = store_outbox_sent(store, id, now, reply, e);
        break;
    case OUTCOME_RETRY:
    case OUTCOME_UNKNOWN:
    case OUTCOME_STRANGE:
        result = store_outbox_retry(
            store, id, now, now + outcome_wait(attempts, (int)randombytes_uniform(1000)),
            reply, e);
        break;
    case OUTCOME_STRIKE:
        result = (player > 0 && store_person_strike(store, player, 2, now, WEEK, e)) ||
                 store_outbox_failed(store, id, now, reply, e);
        break;
    case OUTCOME_FAILED:
    case OUTCOME_BUG:
        result = store_outbox_failed(store, id, now, reply, e);
        break;
    case OUTCOME_RUN_PROBLEM:
    case OUTCOME_RECONNECT:
        result = store_outbox_release(store, id, e);
        break;
    }
    return in_transaction(s, result, e);
}

/* Into the folder of its address. */
static int to_maildir(struct delivering *d, const struct outgoing *m, const char *bytes,
                      enum outcome *outcome, struct error *e)
{
    char folder[SETTINGS_PATH + MESSAGE_ADDRESS_MAX], name[MAILDIR_NAME_MAX];

    if (maildir_folder(folder, sizeof folder, d->s->settings.maildir, m->recipient, e)) {
        return -1;
    }
    maildir_name(name, m->created, m->message_id);
    *outcome = OUTCOME_SENT;
    if (maildir_deliver(folder, name, bytes, m->size, e)) {
        *outcome = OUTCOME_RUN_PROBLEM;
        d->stopped = true;
        d->why = *e;
    }
    return 0;
}

static int relay_ready(struct delivering *d, struct error *e)
{
    char program[PROGRAM_PATH];

    if (d->relay) {
        return 0;
    }
    return program_find(program, "sealed-deliver", e) ||
                   relay_start(&d->relay, program, &d->s->settings.relay, e)
               ? -1
               : 0;
}

static void stop_run(struct delivering *d, const struct error *why)
{
    relay_stop(d->relay);
    d->relay = NULL;
    d->stopped = true;
    d->why = *why;
}

/* In the words of libcurl and of the server; too many of them end behind a whole word. */
static void say_problem(struct error *e, const char *host, const struct relay_result *r)
{
    static const char more[] = " ...";
    char text[sizeof r->problem + sizeof r->reply + SETTINGS_NAME];
    size_t n = sizeof e->text - sizeof more;

    (void)snprintf(text, sizeof text, "The relay %.150s cannot be used now: %s%s%s", host,
                   r->problem, *r->problem && *r->reply ? " - " : "", r->reply);
    if (strlen(text) >= sizeof e->text) {
        while (n > 0 && text[n] != ' ') {
            n--;
        }
        memcpy(text + n, more, sizeof more);
    }
    error_set(e, ERROR_MAIL, "%s", text);
}

/* One try over the relay; a connection that the server closed is made anew, once a run.
 */
static void over_relay(struct delivering *d, const struct wire_message *w,
                       const char *bytes, struct relay_result *r)
{
    struct error e = {ERROR_NONE, 0, ""};

    memset(r, 0, sizeof *r);
    r->outcome = OUTCOME_RUN_PROBLEM;
    if (relay_ready(d, &e)) {
        stop_run(d, &e);
        return;
    }
    if (relay_send(d->relay, w, bytes, r, &e)) {
        r->outcome = OUTCOME_UNKNOWN; /* it may have been sent */
        stop_run(d, &e);
        return;
    }
    if (r->outcome == OUTCOME_RUN_PROBLEM) {
        say_problem(&e, d->s->settings.relay.host, r);
        stop_run(d, &e);
    }
}

static void to_relay(struct delivering *d, const struct outgoing *m, const char *sender,
                     const char *bytes, struct relay_result *r)
{
    struct wire_message w;

    memset(&w, 0, sizeof w);
    w.id = m->id;
    w.size = m->size;
    (void)snprintf(w.sender, sizeof w.sender, "%.*s", (int)sizeof w.sender - 1, sender);
    (void)snprintf(w.recipient, sizeof w.recipient, "%s", m->recipient);
    over_relay(d, &w, bytes, r);
}

/* Fills in codes and tokens, just before it goes. */
static int fill(struct delivering *d, struct outgoing *m, char *sender, struct error *e)
{
    const unsigned char *id = d->s->game.id;

    (void)snprintf(sender, MESSAGE_ADDRESS_MAX, "%s", m->sender);
    return token_fill((char *)(uintptr_t)m->message, m->size, &d->keys, id, m->player,
                      e) ||
                   token_fill(sender, strlen(sender), &d->keys, id, m->player, e)
               ? -1
               : 0;
}

static int deliver_one(struct delivering *d, int64_t id, struct error *e)
{
    char sender[MESSAGE_ADDRESS_MAX];
    struct relay_result r;
    struct outgoing m;
    int result = -1;

    if (store_outbox_read(d->s->store, id, &m, e)) {
        return -1;
    }
    memset(&r, 0, sizeof r);
    if (d->stopped) {
        r.outcome = OUTCOME_RUN_PROBLEM;
    } else if (fill(d, &m, sender, e)) {
        goto done;
    } else if (d->s->settings.relay.host[0]) {
        to_relay(d, &m, sender, (const char *)m.message, &r);
    } else if (to_maildir(d, &m, (const char *)m.message, &r.outcome, e)) {
        goto done;
    }
    result =
        finish(d, id, r.outcome, m.attempts, m.player, r.reply[0] ? r.reply : NULL, e);
done:
    outgoing_clear(&m);
    return result;
}

/* What was not sent in time never will be: the host is told. 4.3. */
static int tell_expired(struct session *s, struct error *e)
{
    struct message_key about = {.further = EXPIRED};
    char sentence[256];
    int64_t newest;

    if (store_outbox_expired(s->store, &newest, e)) {
        return -1;
    }
    if (!newest) {
        return 0;
    }
    about.batch = (int)newest;
    (void)snprintf(
        sentence, sizeof sentence,
        "Mail %lld and maybe others waited too long and are not sent any more. "
        "The table \"outbox\" of the database has the last answer of the mail "
        "server.",
        (long long)newest);
    return post_notice(s, &about, "mail could not be sent", sentence, e);
}

/* Claims the next mails; *n 0: none is due. */
static int claim(struct delivering *d, int64_t id[CLAIM], int *n, struct error *e)
{
    struct session *s = d->s;
    int result;

    if (store_begin(s->store, e)) {
        return -1;
    }
    result = store_outbox_recover(s->store, s->now, e) || tell_expired(s, e) ||
             store_outbox_empty(s->store, s->now - KEPT, e) ||
             store_outbox_claim(s->store, s->now, s->now + s->settings.lease * 1000LL, id,
                                CLAIM, n, e);
    return in_transaction(s, result, e);
}

static int deliver_all(struct delivering *d, struct error *e)
{
    int64_t id[CLAIM];
    int i, n;

    do {
        if (claim(d, id, &n, e)) {
            return -1;
        }
        for (i = 0; i < n; i++) {
            if (deliver_one(d, id[i], e)) {
                return -1;
            }
        }
    } while (n > 0 && !d->stopped);
    return 0;
}

/* A patient run is silent for an hour, then has one line; cron mails it (4.3). */
static int still_down(struct delivering *d, bool patient, struct error *e)
{
    struct store *store = d->s->store;
    int64_t since;

    if (d->why.code != ERROR_MAIL || !patient) {
        *e = d->why;
        return -1;
    }
    if (store_outbox_oldest(store, &since, e)) {
        return -1;
    }
    *e = d->why;
    return since && since + HOUR < d->s->now ? -1 : 0;
}

int delivery_run(struct session *s, bool patient, struct error *e)
{
    struct delivering d;
    int waiting, result = -1;
    int64_t next;
    int fd;

    memset(&d, 0, sizeof d);
    d.s = s;
    if (session_view(s, e) || session_intake(s, e) ||
        store_outbox_waiting(s->store, &waiting, &next, e)) {
        session_rollback(s);
        return -1;
    }
    store_rollback(s->store); /* the game stays loaded, for its name and id */
    session_tokens(s, &d.keys);
    fd = waiting ? lock(s) : -1;
    if (fd < 0) {
        session_rollback(s);
        return 0;
    }
    result = deliver_all(&d, e);
    if (!result && d.stopped) {
        result = still_down(&d, patient, e);
    }
    relay_stop(d.relay);
    session_rollback(s);
    (void)close(fd);
    return result;
}
