#include "cmd/delivery.h"

#include "cmd/carry.h"
#include "cmd/failing.h"
#include "cmd/guard.h"
#include "cmd/post.h"
#include "store/person.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define EXPIRED 1000000001     /* tells the notices from those about entries of the log */
#define CAPPED_OUT 1000000002  /* and those about mails that wait for a cap */
#define KEPT (30 * 86400000LL) /* ms: then a sent mail is emptied      */
#define DAYS_3 (3 * 86400000LL)
#define DAY 86400000LL
#define HOUR 3600000LL

/* A run of deliveries. */
struct delivering {
    struct session *s;
    struct carrying way;
    bool begun; /* some mails were claimed before */
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

/* So many mails went out that others wait: the host is told once a day. 5.4. */
static int tell_capped(struct session *s, const struct outbox_caps *caps, struct error *e)
{
    const struct message_key about = {.batch = (int)(s->now / DAY),
                                      .further = CAPPED_OUT};
    char sentence[512];

    if (!caps->reached) {
        return 0;
    }
    (void)snprintf(
        sentence, sizeof sentence,
        "So many mails were sent to %s that the others wait; they go out later "
        "(the settings cap_out and cap_host). `sealed mailq %s` lists them.",
        caps->reached > 0 && caps->reached <= s->game.seats
            ? s->game.names[caps->reached - 1]
            : "the players",
        s->path);
    return post_notice(s, &about, "mails wait, as there are many", sentence, e);
}

/* What happens once in a run: mails of a run that died come back, old ones expire, those
 * to addresses that fail are withheld. */
static int tidy(struct session *s, struct error *e)
{
    const int64_t at = guard_time(s); /* a clock that jumped loses no mail */
    bool expired = false;

    return store_outbox_recover(s->store, at, &expired, e) ||
                   (expired && tell_expired(s, e)) ||
                   store_outbox_empty(s->store, at - KEPT, e) ||
                   store_outbox_withhold(s->store, at, FAILING_WEEK, at + DAYS_3, e)
               ? -1
               : 0;
}

/* Claims the next mails. */
static int claim(void *user, int64_t *id, int *n, struct error *e)
{
    struct delivering *d = user;
    struct session *s = d->s;
    struct outbox_caps caps = {s->settings.cap_out, s->settings.cap_host, 0};
    int result;

    if (store_begin(s->store, e)) {
        return -1;
    }
    result = (!d->begun && tidy(s, e)) ||
             store_outbox_claim(s->store, s->now, s->now + s->settings.lease * 1000LL,
                                &caps, id, OUTBOX_CLAIM, n, e) ||
             tell_capped(s, &caps, e);
    d->begun = true;
    return in_transaction(s, result, e);
}

/* Why they wait is kept with the mails, for `sealed mailq`. */
static int note_stopped(struct delivering *d, struct error *e)
{
    struct session *s = d->s;

    return store_begin(s->store, e) ||
                   in_transaction(
                       s, store_outbox_unsendable(s->store, s->now, d->way.why.text, e),
                       e)
               ? -1
               : 0;
}

/* A patient run is silent for an hour, then has one line; cron mails it (4.3). */
static int still_down(struct delivering *d, bool patient, struct error *e)
{
    struct store *store = d->s->store;
    int64_t since;

    if (d->way.why.code != ERROR_MAIL || !patient) {
        *e = d->way.why;
        return -1;
    }
    if (store_outbox_oldest(store, &since, e)) {
        return -1;
    }
    *e = d->way.why;
    return since && since + HOUR < d->s->now ? -1 : 0;
}

int delivery_run(struct session *s, bool patient, int lanes, struct error *e)
{
    struct delivering d;
    int waiting, result = -1;
    bool probe;
    int64_t next;
    int fd;

    memset(&d, 0, sizeof d);
    d.s = s;
    if (session_view(s, e) || session_intake(s, e) ||
        store_outbox_waiting(s->store, &waiting, &next, e) ||
        store_person_probe_due(s->store, s->now, FAILING_WEEK, &probe, e)) {
        session_rollback(s);
        return -1;
    }
    store_rollback(s->store); /* the game stays loaded, for its name and id */
    fd = waiting || probe ? lock(s) : -1;
    if (fd < 0) {
        session_rollback(s);
        return 0;
    }
    carry_begin(&d.way, s, lanes ? lanes : s->settings.parallel, claim, &d);
    result = store_outbox_hasty(s->store, true, e) || carry_all(&d.way, e) ||
             store_outbox_hasty(s->store, false, e);
    if (!result && d.way.stopped) {
        result = note_stopped(&d, e) || still_down(&d, patient, e) ? -1 : 0;
    }
    carry_end(&d.way);
    session_rollback(s);
    (void)close(fd);
    return result;
}
