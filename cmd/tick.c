/* sealed tick: what is due, what can be opened, what waits to be sent; for cron. */
#include "cmd/delivery.h"
#include "cmd/due.h"
#include "cmd/games.h"
#include "cmd/guard.h"
#include "cmd/joining.h"
#include "cmd/moving.h"
#include "cmd/now.h"
#include "cmd/opening.h"
#include "cmd/post.h"
#include "cmd/remind.h"
#include "cmd/standing.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "cmd/witness.h"
#include "store/waiting.h"

#include <stdio.h>
#include <string.h>
#include <sysexits.h>

static const char help[] =
    "Usage: sealed tick GAME|DIR\n"
    "\n"
    "Does what is due: defaults for who let a deadline pass (and the setting\n"
    "`grace`), rounds that close, answers that open; then opens the rounds of bids,\n"
    "if the vault needs no passphrase; carries out changes of address that were\n"
    "confirmed; then delivers. For cron, every few minutes. It says nothing where\n"
    "all is well, nor in the first hour in which the relay cannot be reached; then\n"
    "it ends with 75, and after the hours of the setting `outage` deadlines move, as\n"
    "if it had not run. Of a directory it does this for every game, NAME.db; one\n"
    "that fails stops no other.\n"
    "\n"
    "Example: sealed tick games\n"
    "\n"
    "  --run             what is due, although the clock jumped or nobody looked for\n"
    "                    long\n" OPTIONS_HELP;

enum { OPTION_RUN = OPTION_OWN };

static const struct option longs[] = {
    OPTIONS_COMMON, {"run", no_argument, NULL, OPTION_RUN}, {NULL, 0, NULL, 0}};

/* A round is closed and the vault is under a passphrase: the host is told once of each.
 */
static int tell_host(struct session *s, struct error *e)
{
    char sentence[256];
    int i;

    for (i = 0; i < s->game.asked_count; i++) {
        const struct asked *a = &s->game.asked[i];
        const struct message_key about = {.batch = (int)a->closed};

        if (!a->closed) {
            continue;
        }
        (void)snprintf(
            sentence, sizeof sentence,
            "Auction %d, round %d, is closed and waits for you, as the vault is "
            "under a passphrase. Run: sealed open %s",
            a->auction, a->q.round, s->path);
        if (post_notice(s, &about, "a round of bids waits to be opened", sentence, e)) {
            return -1;
        }
    }
    return 0;
}

static int time_passes(struct session *s, struct error *e)
{
    if (session_begin(s, false, e) || session_intake(s, e) ||
        engine_tick(&s->engine, opening_grace(s), e)) {
        return -1;
    }
    if (s->engine.head.seq > s->before && post_batch(s, NULL, false, e)) {
        return -1;
    }
    return session_commit(s, e);
}

static int host_is_told(struct session *s, struct error *e)
{
    return session_begin(s, false, e) || session_intake(s, e) || tell_host(s, e) ||
                   session_commit(s, e)
               ? -1
               : 0;
}

/* Seats that stand open, the witness, who has none, and a game that nobody plays. */
static int others_wait(struct session *s, struct error *e)
{
    return session_begin(s, false, e) || session_intake(s, e) || joining_tick(s, e) ||
                   witness_remind(s, e) || standing_told(s, e) || session_commit(s, e)
               ? -1
               : 0;
}

/* run: the host has said that what is due may run. */
static int tick(struct session *s, bool run, struct error *e)
{
    enum guarded guarded = GUARD_RUN;
    bool readable;
    int count;

    s->sure = run;
    if (!run && guard(s, guard_last(s->path), &guarded, e)) {
        return -1;
    }
    if (guarded == GUARD_ASKED) {
        return 0;
    }
    if (time_passes(s, e) || opening_run(s, SESSION_UNATTENDED, &count, &readable, e) ||
        (!readable && host_is_told(s, e)) || moving_tick(s, e) || others_wait(s, e) ||
        remind(s, e)) {
        session_rollback(s);
        return -1;
    }
    return 0;
}

/* Delivers also where the game itself failed, unless nothing can be written at all. The
 * same thing is not told twice. */
static int deliver_too(struct session *s, struct error *e)
{
    struct error other = {ERROR_NONE, 0, ""};

    if (e->code == ERROR_STORE || !delivery_run(s, true, 0, &other)) {
        return e->code == ERROR_NONE ? 0 : -1;
    }
    if (e->code != ERROR_NONE && strcmp(e->text, other.text) != 0) {
        (void)complain_about("tick", s->path, e);
    }
    *e = other;
    return -1;
}

struct ticking {
    struct options o;
    bool many;    /* games of a directory */
    bool run;     /* what is due, even so */
    bool cut_off; /* from the relay, for more than an hour */
    int64_t now;  /* ms                                    */
    struct due due;
};

/* Of many games, those of which nothing is due are not loaded. What cannot be told is
 * looked at. */
static bool nothing_due(struct ticking *w, struct session *s)
{
    struct error ignored = {ERROR_NONE, 0, ""};
    int64_t next, reminder;
    bool gathers;

    if (!w->many || store_next(s->store, opening_grace(s), &next, &ignored) ||
        remind_next(s, &reminder, &ignored) || next <= s->now || reminder <= s->now ||
        store_gathers(s->store, &gathers, &ignored) || gathers) {
        return false;
    }
    due_note(&w->due, s->path, s->now, next < reminder ? next : reminder);
    return true;
}

static int tick_one(void *arg, const char *database)
{
    struct ticking *w = arg;
    struct error e = {ERROR_NONE, 0, ""};
    struct log_head head;
    struct session s;
    int result;

    if (w->many && due_later(&w->due, database, w->now)) {
        return EX_OK;
    }
    w->o.game = database;
    result = session_start(&s, &w->o, &e) || session_open(&s, STORE_WRITE, &e) ? -1 : 0;
    if (!result && !nothing_due(w, &s)) {
        (void)tick(&s, w->run, &e); /* e has it */
        result = deliver_too(&s, &e);
    }
    if (!result && (!w->many || w->run) && !store_head(s.store, &head, &e)) {
        guard_note(database, guard_last(database), s.now, w->run, head.time);
    }
    w->cut_off = w->cut_off || (result && e.code == ERROR_MAIL);
    session_close(&s);
    return !result   ? EX_OK
           : w->many ? complain_about("tick", database, &e)
                     : complain("tick", &e);
}

static int tick_many(struct ticking *w)
{
    struct error e = {ERROR_NONE, 0, ""};
    char settings[SETTINGS_PATH], directory[SETTINGS_PATH];
    int status;

    w->now = now_clock();
    if ((w->o.now && now_read(w->o.now, &w->now, &e))) {
        return complain("tick", &e);
    }
    (void)snprintf(settings, sizeof settings, "%s/sealed.ini", w->o.game);
    due_begin(&w->due, w->o.game, w->o.config ? w->o.config : settings);
    (void)snprintf(directory, sizeof directory, "%s", w->o.game);
    status = games_each("tick", directory, tick_one, w);
    if (!w->cut_off) { /* players who get no mail miss no deadline */
        guard_note(directory, guard_last(directory), w->now, w->run, 0);
    }
    due_end(&w->due);
    return status;
}

int cmd_tick(int argc, char **argv)
{
    static struct ticking w; /* used once */
    int c;

    while ((c = options_next(&w.o, argc, argv, longs, help)) == OPTION_RUN) {
        w.run = true;
    }
    if (c != -1) {
        return c == OPTION_HELP ? EX_OK : EX_USAGE;
    }
    w.many = games_is_directory(w.o.game);
    return w.many ? tick_many(&w) : tick_one(&w, w.o.game);
}
