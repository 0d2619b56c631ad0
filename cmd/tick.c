/* sealed tick: what is due, what can be opened, what waits to be sent; for cron. */
#include "cmd/delivery.h"
#include "cmd/opening.h"
#include "cmd/post.h"
#include "cmd/status.h"
#include "cmd/verbs.h"

#include <stdio.h>
#include <string.h>
#include <sysexits.h>

static const char help[] = "Usage: sealed tick GAME\n\n"
                           "Does what is due: defaults for who let a deadline pass (and "
                           "the setting `grace`), rounds\n"
                           "that close, answers that open; then opens the rounds of "
                           "bids, if the vault needs no\n"
                           "passphrase; then delivers. For cron, every few minutes. It "
                           "says nothing where all is "
                           "well.\n\n" OPTIONS_HELP;

static const struct option longs[] = {OPTIONS_COMMON, {NULL, 0, NULL, 0}};

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

static int tick(struct session *s, struct error *e)
{
    bool readable;
    int count;

    if (time_passes(s, e) || opening_run(s, SESSION_UNATTENDED, &count, &readable, e) ||
        (!readable && host_is_told(s, e))) {
        session_rollback(s);
        return -1;
    }
    return 0;
}

/* Delivers also where the game itself failed, unless nothing can be written at all.
 * Returns the status; the same thing is not told twice. */
static int deliver_too(struct session *s, const struct error *told)
{
    struct error e = {ERROR_NONE, 0, ""};

    if (told->code == ERROR_STORE || !delivery_run(s, true, &e)) {
        return status_of(told);
    }
    return strcmp(told->text, e.text) ? complain("tick", &e) : status_of(told);
}

int cmd_tick(int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = {.game = NULL};
    struct session s;
    int c = options_next(&o, argc, argv, longs, help), status = EX_OK;

    if (c != -1) {
        return c == OPTION_HELP ? EX_OK : EX_USAGE;
    }
    if (session_start(&s, &o, &e) || session_open(&s, STORE_WRITE, &e) || tick(&s, &e)) {
        status = complain("tick", &e);
    }
    if (s.store) {
        status = deliver_too(&s, &e);
    }
    session_close(&s);
    return status;
}
