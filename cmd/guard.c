#include "cmd/guard.h"

#include "cmd/now.h"
#include "cmd/opening.h"
#include "cmd/post.h"
#include "mail/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HOUR 3600000LL
#define DAY (24 * HOUR)
#define OUTAGE_MAX (31 * DAY) /* a longer one is rather a clock that is wrong       */
#define BACK_MAX HOUR         /* by which a clock may be put back without a question */
#define STAMP_ROOM 48
#define WHY_ROOM 256
#define LOOKED 1200000000  /* tells these notices from those of other kinds */
#define SHIFTED 1350000000 /* and those of deadlines that moved */
#define JUMPED 1295000000  /* and those of a clock */
#define MINUTES 90000000   /* so many of them do, by the minute of a deadline */

/* g1.db.tick beside the game, or .tick in the directory. */
static bool stamp_path(char out[SETTINGS_PATH], const char *path)
{
    struct stat is;
    const bool directory = !stat(path, &is) && S_ISDIR(is.st_mode);

    return snprintf(out, SETTINGS_PATH, directory ? "%s/.tick" : "%s.tick", path) <
           SETTINGS_PATH;
}

/* Zeros where there is none. */
struct stamp {
    int64_t at;     /* of the last look, ms                                    */
    int64_t logged; /* the host knows that the log is ahead of the clock: its time, ms */
};

static struct stamp stamp_read(const char *path)
{
    char name[SETTINGS_PATH], text[STAMP_ROOM] = "", *end;
    struct stamp s = {0, 0};
    ssize_t n;
    int file = stamp_path(name, path) ? open(name, O_RDONLY | O_CLOEXEC) : -1;

    if (file < 0) {
        return s;
    }
    n = read(file, text, sizeof text - 1);
    (void)close(file); /* it was only read */
    if (n > 0) {
        s.at = strtoll(text, &end, 10);
        s.logged = strtoll(end, NULL, 10);
    }
    return s;
}

int64_t guard_last(const char *game)
{
    struct error ignored = {ERROR_NONE, 0, ""};
    char directory[SETTINGS_PATH];
    const int64_t alone = stamp_read(game).at;
    const int64_t together =
        settings_directory(directory, game, &ignored) ? 0 : stamp_read(directory).at;

    return alone > together ? alone : together;
}

/* More than an outage lies between, or less than nothing. */
static bool jumped(int64_t last, int64_t now)
{
    return last && (now < last - BACK_MAX || now > last + OUTAGE_MAX);
}

void guard_note(const char *path, int64_t last, int64_t now, bool sure, int64_t logged)
{
    const bool right = sure || !jumped(last, now);
    const int64_t known = sure ? logged : stamp_read(path).logged;
    char name[SETTINGS_PATH];
    FILE *to = right && stamp_path(name, path) ? fopen(name, "we") : NULL;

    if (to) {
        (void)fprintf(to, "%lld %lld\n", (long long)now, (long long)known);
        (void)fclose(to); /* a stamp that was not written is an old one */
    }
}

/* What would happen now, if it ran. */
struct coming {
    char jumped[WHY_ROOM];   /* how the clock has; "": it has not                   */
    bool any;                /* a deadline is over                                  */
    int64_t entry, deadline; /* of the newest question that is over          */
    int64_t oldest;          /* deadline that is over                        */
    int missing;             /* percent of its seats that would miss it; 0 for one seat */
};

static int percent_missing(const struct game *g, const struct asked *a)
{
    const unsigned missing = game_awaited(g, a);
    int i, asked = 0, miss = 0;

    for (i = 0; i < g->seats; i++) {
        asked += (a->q.seats >> i & 1) != 0;
        miss += (missing >> i & 1) != 0;
    }
    return miss < 2 || !asked ? 0 : miss * 100 / asked;
}

/* A question that is over. percent: of its seats that would miss it. */
static void note_over(struct coming *c, const struct asked *a, int64_t until, int percent)
{
    c->any = true;
    c->oldest = c->oldest && c->oldest < until ? c->oldest : until;
    c->entry = a->entry;
    c->deadline = until;
    c->missing = percent > c->missing ? percent : c->missing;
}

/* A closed round counts where its time to object or to reveal ended since the last look:
 * one that has waited longer waits for the host's passphrase. */
static void see_closed(const struct session *s, const struct asked *a, int64_t last,
                       int64_t now, struct coming *c)
{
    const int64_t until = game_mode(&s->game) == MODE_HOST_SEALED
                              ? 0
                              : engine_waits_until(&s->game, a, opening_grace(s));

    if (until > last && until <= now) {
        note_over(c, a, until, 0);
    }
}

static void see(const struct session *s, int64_t last, struct coming *c)
{
    const int64_t now = log_time(&s->engine.head, s->now); /* as the engine counts */
    int i;

    memset(c, 0, sizeof *c);
    for (i = 0; i < s->game.asked_count; i++) {
        const struct asked *a = &s->game.asked[i];

        if (!a->deadline || s->game.paused) {
            continue;
        }
        if (a->closed) {
            see_closed(s, a, last, now, c);
        } else if (a->deadline + opening_grace(s) <= now) {
            note_over(c, a, a->deadline, percent_missing(&s->game, a));
        }
    }
}

/* The host is asked of each deadline once, and of a clock once until something is logged
 * again; nothing runs until he answers. */
static struct message_key about(const struct session *s, const struct coming *c)
{
    struct message_key key = {.batch = (int)c->entry,
                              .further = LOOKED + (int)(c->deadline / 60000 % MINUTES)};

    if (c->jumped[0]) {
        key.batch = (int)s->engine.head.seq;
        key.further = JUMPED;
    }
    return key;
}

/* How the clock has jumped; "": it has not. A game that nobody ever looked at is one that
 * was last seen when something was logged. */
static void jump_of(const struct session *s, int64_t logged, int64_t last,
                    char out[WHY_ROOM])
{
    const int64_t seen = last ? last : logged;
    char then[CLOCK_ROOM], now[CLOCK_ROOM];

    clock_long(then, seen);
    clock_long(now, s->now);
    out[0] = '\0';
    if (logged > s->now + BACK_MAX && logged > stamp_read(s->path).logged) {
        clock_long(then, logged);
        (void)snprintf(out, WHY_ROOM,
                       "The clock shows %s, but something was taken when it showed %s.",
                       now, then);
    } else if (last && s->now < last - BACK_MAX) {
        (void)snprintf(out, WHY_ROOM,
                       "The clock went back: it shows %s, and at the last look it "
                       "was %s.",
                       now, then);
    } else if (s->settings.outage && s->now > seen + OUTAGE_MAX) {
        (void)snprintf(out, WHY_ROOM,
                       "The last look at this game was %s, and now it is %s.", then, now);
    }
}

int guard_clock(const struct session *s, const struct log_head *head, struct error *e)
{
    char why[WHY_ROOM] = "";

    if (!s->sure && head->seq) {
        jump_of(s, head->time, guard_last(s->path), why);
    }
    return *why ? error_set(e, ERROR_STORE,
                            "%s Nothing is taken, as deadlines would follow it. If the "
                            "clock is right, run: sealed tick %.80s --run",
                            why, s->path)
                : 0;
}

bool guard_jumped(const struct session *s)
{
    char why[WHY_ROOM] = "";

    if (!s->sure) {
        jump_of(s, s->engine.head.time, guard_last(s->path), why);
    }
    return *why != '\0';
}

int64_t guard_time(const struct session *s)
{
    const int64_t last = guard_last(s->path);
    const int64_t seen = last ? last : s->engine.head.time;

    return seen < s->now && guard_jumped(s) ? seen : s->now;
}

/* Nobody looked for longer than the host allows. */
static bool slept(const struct session *s, int64_t last)
{
    return last && s->settings.outage && s->now - last > s->settings.outage * HOUR;
}

/* Why the host is to be asked; "": he need not be. Where deadlines move after an outage
 * nobody misses them. */
static void question(const struct session *s, const struct coming *c, int64_t last,
                     char out[WHY_ROOM])
{
    const bool moves = slept(s, last) && s->settings.after_outage == AFTER_OUTAGE_SHIFT;
    char then[CLOCK_ROOM], now[CLOCK_ROOM];

    clock_long(then, last);
    clock_long(now, s->now);
    out[0] = '\0';
    if (c->jumped[0]) {
        (void)snprintf(out, WHY_ROOM, "%s", c->jumped);
    } else if (!c->any || moves) {
        return;
    } else if (slept(s, last)) {
        (void)snprintf(out, WHY_ROOM,
                       "The last look at this game was %s, and now it is %s.", then, now);
    } else if (s->settings.missing && c->missing >= s->settings.missing) {
        (void)snprintf(out, WHY_ROOM,
                       "%d percent of those who are asked would miss a deadline.",
                       c->missing);
    }
}

/* What is over, why the host is to be asked of it, and whether he was. A clock that
 * jumped matters where anything waits for it. *at: the time by which he is told. */
static int look(struct session *s, int64_t last, struct coming *c, char why[WHY_ROOM],
                bool *asked, int64_t *at, struct error *e)
{
    struct message_key key;
    int result = session_view(s, e);

    if (!result) {
        see(s, last, c);
        if (s->game.asked_count) {
            jump_of(s, s->engine.head.time, last, c->jumped);
        }
        question(s, c, last, why);
        *at = guard_time(s);
        key = about(s, c);
        result = c->any || *why ? post_noticed(s, &key, asked, e) : 0;
    }
    session_rollback(s);
    return result;
}

/* The mail is not of a time that may be wrong: it would wait, or expire, by it. */
static int ask(struct session *s, const struct coming *c, const char *why, int64_t at,
               struct error *e)
{
    const struct session before = {.now = s->now, .sure = s->sure};
    struct message_key key;
    char sentence[WHY_ROOM + 2 * SETTINGS_PATH + 300];
    int result;

    (void)snprintf(
        sentence, sizeof sentence,
        "%s Nothing was run, taken or opened, so that nobody loses a turn by it; mails "
        "of players wait%s. If all is as it should be, run: sealed tick %s --run. To "
        "give more time first: sealed host %s extend HOURS%s.",
        why, c->jumped[0] ? " where they came in" : "", s->path, s->path,
        c->jumped[0] ? " --run" : "");
    s->now = at;
    s->sure = true;
    result = session_begin(s, false, e) || session_intake(s, e);
    if (!result) {
        key = about(s, c);
        result = post_warning(s, &key, "the game waits for your word", sentence, e) ||
                 session_commit(s, e);
    }
    s->now = before.now;
    s->sure = before.sure;
    if (result) {
        session_rollback(s);
    }
    return result ? -1 : 0;
}

int guard_tell(struct session *s, struct error *e)
{
    const int64_t last = guard_last(s->path);
    struct coming c;
    char why[WHY_ROOM] = "";
    bool asked = false;
    int64_t at;

    return look(s, last, &c, why, &asked, &at, e) ||
                   (c.jumped[0] && !asked && ask(s, &c, why, at, e))
               ? -1
               : 0;
}

/* The host hears of it too: his cron stood still, or his relay. */
static int tell_shift(struct session *s, int64_t last, struct error *e)
{
    const struct message_key about = {.batch = (int)s->engine.head.seq,
                                      .further = SHIFTED};
    char from[CLOCK_ROOM], sentence[SETTINGS_NAME + CLOCK_ROOM + 400];

    clock_long(from, last);
    (void)snprintf(
        sentence, sizeof sentence,
        "Nobody looked at the game %s from %s until now: cron or the machine stood "
        "still, or no mail could go out. What would have been over meanwhile is due as "
        "much later, and all players were told so. Please see to it that cron runs "
        "sealed "
        "tick.",
        s->game.name, from);
    return post_warning(s, &about, "nobody looked at the game", sentence, e);
}

/* Deadlines move by as long as nobody looked; one that waited longer, as nobody was there
 * to be waited for, so that it is not over even then. */
static int shift(struct session *s, const struct coming *c, int64_t last, struct error *e)
{
    const int64_t looked = s->now - last + opening_grace(s);
    const int64_t least = s->now - c->oldest + HOUR;
    const int64_t gap = looked > least ? looked : least;
    char away[CLOCK_ROOM], why[CLOCK_ROOM + 100];

    clock_left(away, last, s->now);
    (void)snprintf(why, sizeof why,
                   "nobody looked at the game for %s, or no mail could go out, so "
                   "mail may be late.",
                   away);
    if (session_begin(s, false, e) || session_intake(s, e) ||
        engine_act(&s->engine, ACT_OUTAGE, gap, why, e) ||
        post_batch(s, NULL, false, e) || tell_shift(s, last, e) || session_commit(s, e)) {
        session_rollback(s);
        return -1;
    }
    return 0;
}

int guard(struct session *s, int64_t last, enum guarded *out, struct error *e)
{
    struct coming c;
    char why[WHY_ROOM] = "";
    bool asked = false;
    int64_t at;

    *out = GUARD_RUN;
    if (look(s, last, &c, why, &asked, &at, e)) {
        return -1;
    }
    if (asked || *why) {
        *out = GUARD_ASKED;
        return asked ? 0 : ask(s, &c, why, at, e);
    }
    return c.any && slept(s, last) && s->settings.after_outage == AFTER_OUTAGE_SHIFT
               ? shift(s, &c, last, e)
               : 0;
}
