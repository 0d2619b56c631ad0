#include "cmd/carry.h"

#include "cmd/failing.h"
#include "cmd/programs.h"
#include "mail/maildir.h"
#include "mail/message.h"

#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

void carry_begin(struct carrying *c, struct session *s, int lanes, carry_claim_fn *claim,
                 void *user)
{
    memset(c, 0, sizeof *c);
    c->s = s;
    c->lanes = lanes;
    c->claim = claim;
    c->user = user;
    session_tokens(s, &c->keys);
}

void carry_end(struct carrying *c)
{
    int i;

    for (i = 0; i < c->lanes; i++) {
        relay_stop(c->lane[i].relay);
        /* What is left here is so by an error of the database: it is sent again (4.2). */
        outgoing_clear(&c->lane[i].mail);
        outgoing_clear(&c->lane[i].ahead);
    }
    memset(c, 0, sizeof *c);
}

/* The next mail that is to be sent; 0: there is none. */
static int next_mail(struct carrying *c, int64_t *id, struct error *e)
{
    *id = 0;
    if (c->next == c->n && !c->dry) {
        c->next = 0;
        if (c->claim(c->user, c->id, &c->n, e)) {
            c->n = 0;
            return -1;
        }
        c->dry = c->n == 0;
    }
    if (c->next < c->n) {
        *id = c->id[c->next++];
    }
    return 0;
}

/* What came of it, in a transaction of its own. */
static int finish(struct carrying *c, const struct outgoing *m, enum outcome outcome,
                  const char *reply, struct error *e)
{
    struct session *s = c->s;
    struct store *store = s->store;
    int64_t now = s->now, id = m->id;
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
            store, id, now,
            now + outcome_wait(m->attempts, (int)randombytes_uniform(1000)), reply, e);
        break;
    case OUTCOME_STRIKE:
        result = store_outbox_failed(store, id, now, reply, e) ||
                 failing_strike(s, m->player, m->recipient, 2, e);
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
    if (result || store_commit(store, e)) {
        store_rollback(store);
        return -1;
    }
    return 0;
}

/* Fills in codes and tokens, just before it goes. */
static int fill(struct carrying *c, struct outgoing *m, char *sender, struct error *e)
{
    const unsigned char *id = c->s->game.id;
    const int player = m->player == OUTBOX_HOST ? 0 : m->player;

    (void)snprintf(sender, MESSAGE_ADDRESS_MAX, "%s", m->sender);
    return token_fill((char *)(uintptr_t)m->message, m->size, &c->keys, id, player, e) ||
                   token_fill(sender, strlen(sender), &c->keys, id, player, e)
               ? -1
               : 0;
}

/* Into the folder of its address. */
static int to_maildir(struct carrying *c, const struct outgoing *m, const char *bytes,
                      enum outcome *outcome, struct error *e)
{
    char folder[SETTINGS_PATH + MESSAGE_ADDRESS_MAX], name[MAILDIR_NAME_MAX];

    if (maildir_folder(folder, sizeof folder, c->s->settings.maildir, m->recipient, e)) {
        return -1;
    }
    maildir_name(name, m->created, m->message_id);
    *outcome = OUTCOME_SENT;
    if (maildir_deliver(folder, name, bytes, m->size, e)) {
        *outcome = OUTCOME_RUN_PROBLEM;
        c->stopped = true;
        c->why = *e;
    }
    return 0;
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

/* The way out is of no use now; what is on other connections is waited for. */
static void stop(struct carrying *c, struct lane *lane, const struct error *why)
{
    relay_stop(lane->relay);
    lane->relay = NULL;
    if (!c->stopped) {
        c->stopped = true;
        c->why = *why;
    }
}

static int lane_ready(struct carrying *c, struct lane *lane, struct error *e)
{
    char program[PROGRAM_PATH];

    if (lane->relay) {
        return 0;
    }
    return program_find(program, "sealed-deliver", e) ||
                   relay_start(&lane->relay, program, &c->s->settings.relay, e)
               ? -1
               : 0;
}

/* Hands a mail over. When this fails the way out is stopped: at once, or by the mail that
 * is under way, whose result says more. */
static void give(struct carrying *c, struct lane *lane, const char *sender)
{
    struct error e = {ERROR_NONE, 0, ""};
    const struct outgoing *m = &lane->ahead;
    struct wire_message w;

    memset(&w, 0, sizeof w);
    w.id = m->id;
    w.size = m->size;
    (void)snprintf(w.sender, sizeof w.sender, "%.*s", (int)sizeof w.sender - 1, sender);
    (void)snprintf(w.recipient, sizeof w.recipient, "%s", m->recipient);
    if ((lane_ready(c, lane, &e) ||
         relay_give(lane->relay, &w, (const char *)m->message, &e)) &&
        !lane->busy) {
        stop(c, lane, &e);
    }
}

/* The mail that was handed over may go. When this fails it does not, and the way out is
 * stopped. */
static void let_go(struct carrying *c, struct lane *lane)
{
    struct error e = {ERROR_NONE, 0, ""};

    if (relay_go(lane->relay, lane->ahead.id, &e)) {
        stop(c, lane, &e);
        return;
    }
    lane->mail = lane->ahead;
    memset(&lane->ahead, 0, sizeof lane->ahead);
    lane->has_ahead = false;
    lane->busy = true;
}

/* The result of the mail on this connection. */
static int take(struct carrying *c, struct lane *lane, struct error *e)
{
    struct error why = {ERROR_NONE, 0, ""};
    struct relay_result r;
    int result;

    memset(&r, 0, sizeof r);
    if (relay_take(lane->relay, &r, &why)) {
        r.outcome = OUTCOME_UNKNOWN; /* it may have been sent */
        stop(c, lane, &why);
    } else if (r.outcome == OUTCOME_RUN_PROBLEM) {
        say_problem(&why, c->s->settings.relay.host, &r);
        stop(c, lane, &why);
    }
    result = finish(c, &lane->mail, r.outcome, r.reply[0] ? r.reply : NULL, e);
    outgoing_clear(&lane->mail);
    lane->busy = false;
    return result;
}

/* A connection whose result is there, or the first that has a mail; NULL: none has. */
static struct lane *next_lane(struct carrying *c)
{
    struct pollfd fd[DELIVERY_PARALLEL];
    struct lane *busy[DELIVERY_PARALLEL] = {NULL};
    int i, n = 0;

    for (i = 0; i < c->lanes; i++) {
        if (c->lane[i].busy) {
            busy[n] = &c->lane[i];
            fd[n].fd = relay_fd(c->lane[i].relay);
            fd[n++].events = POLLIN;
        }
    }
    if (n > 1 && poll(fd, (nfds_t)n, -1) > 0) {
        for (i = 0; i < n && !fd[i].revents; i++) {
        }
        return busy[i < n ? i : 0];
    }
    return n ? busy[0] : NULL;
}

/* It could not be tried: back into the queue. */
static int give_back(struct carrying *c, int64_t id, struct error *e)
{
    const struct outgoing m = {.id = id};

    return finish(c, &m, OUTCOME_RUN_PROBLEM, NULL, e);
}

/* Hands the next mail over, if there is one. */
static int look_ahead(struct carrying *c, struct lane *lane, struct error *e)
{
    char sender[MESSAGE_ADDRESS_MAX];
    int64_t id;

    if (c->stopped || lane->has_ahead) {
        return 0;
    }
    if (next_mail(c, &id, e)) {
        return -1;
    }
    if (id == 0) {
        return 0;
    }
    if (store_outbox_read(c->s->store, id, &lane->ahead, e) ||
        fill(c, &lane->ahead, sender, e)) {
        return -1;
    }
    lane->has_ahead = true;
    give(c, lane, sender);
    return 0;
}

/* Every connection has a mail under way before any has one ahead. */
static int load(struct carrying *c, struct error *e)
{
    struct lane *lane;

    for (lane = c->lane; lane < c->lane + c->lanes; lane++) {
        if (!lane->busy && look_ahead(c, lane, e)) {
            return -1;
        }
        if (!c->stopped && !lane->busy && lane->has_ahead) {
            let_go(c, lane);
        }
    }
    for (lane = c->lane; lane < c->lane + c->lanes; lane++) {
        if (lane->busy && look_ahead(c, lane, e)) {
            return -1;
        }
    }
    return 0;
}

/* What was claimed and not let go waits for the next run. */
static int give_rest_back(struct carrying *c, struct error *e)
{
    int i;

    for (i = 0; i < c->lanes; i++) {
        if (c->lane[i].has_ahead && give_back(c, c->lane[i].ahead.id, e)) {
            return -1;
        }
    }
    while (c->next < c->n) {
        if (give_back(c, c->id[c->next++], e)) {
            return -1;
        }
    }
    return 0;
}

static int through_relay(struct carrying *c, struct error *e)
{
    struct lane *lane;

    do {
        if (load(c, e)) {
            return -1;
        }
        lane = next_lane(c);
        if (lane && take(c, lane, e)) {
            return -1;
        }
    } while (lane);
    return give_rest_back(c, e);
}

static int into_maildirs(struct carrying *c, struct error *e)
{
    char sender[MESSAGE_ADDRESS_MAX];
    enum outcome outcome = OUTCOME_RUN_PROBLEM;
    struct outgoing m;
    int64_t id;
    int result;

    while (!c->stopped) {
        if (next_mail(c, &id, e)) {
            return -1;
        }
        if (id == 0) {
            return 0;
        }
        if (store_outbox_read(c->s->store, id, &m, e)) {
            return -1;
        }
        result = fill(c, &m, sender, e) ||
                 to_maildir(c, &m, (const char *)m.message, &outcome, e) ||
                 finish(c, &m, outcome, NULL, e);
        outgoing_clear(&m);
        if (result) {
            return -1;
        }
    }
    return give_rest_back(c, e);
}

int carry_all(struct carrying *c, struct error *e)
{
    return c->s->settings.relay.host[0] ? through_relay(c, e) : into_maildirs(c, e);
}
