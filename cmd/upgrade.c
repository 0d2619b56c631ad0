/* sealed upgrade: a game goes on by another revision of its rules. */
#include "cmd/audit_parts.h"
#include "cmd/hosting.h"
#include "cmd/post.h"
#include "cmd/replaying.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "core/correct.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

static const char help[] =
    "Usage: sealed upgrade GAME [--accept --why TEXT]\n"
    "\n"
    "A game is played by one revision of its rules. Where this program has a newer\n"
    "one, the game stands until the host has run this: all turns of the old revision\n"
    "are played again by the new one, beside the game, and compared. Where all lead\n"
    "to the same, the game goes on by the new revision. Else it is said which turn\n"
    "would lead elsewhere, and how, and nothing is changed, unless the host accepts\n"
    "it: what was played stays as it was, and everybody is told.\n"
    "\n"
    "Example: sealed upgrade games/g1/g1.db\n"
    "\n"
    "  --accept          although it leads elsewhere\n"
    "  --why TEXT        the reason, which everybody is told\n" OPTIONS_HELP;

enum { OPTION_ACCEPT = OPTION_OWN, OPTION_WHY };

static const struct option longs[] = {OPTIONS_COMMON,
                                      {"accept", no_argument, NULL, OPTION_ACCEPT},
                                      {"why", required_argument, NULL, OPTION_WHY},
                                      {NULL, 0, NULL, 0}};

struct upgrading {
    struct options o;
    bool accept;
    struct hosting reason;
    struct session s;
    struct replaying log;
    int64_t turns;     /* of the old revision                        */
    int64_t elsewhere; /* the entry of the first that leads elsewhere */
};

/* The lines of `one` that `other` lacks, up to a few. */
static void lacks(const char *mark, const char *one, const char *other)
{
    int shown = 0;

    while (one && *one && shown < 10) {
        const size_t n = strcspn(one, "\n");
        char *line = strndup(one, n);

        if (line && !(other && strstr(other, line))) {
            printf("  %s  %s\n", mark, line);
            shown++;
        }
        free(line);
        one += n + (one[n] == '\n');
    }
}

/* What the state would have otherwise, where the one of then is kept. */
static int state_of(struct upgrading *w, const struct log_entry *entry, struct error *e)
{
    char *then = NULL, *text;
    json_t *was, *is, *patch;

    if (audit_snapshot(w->s.store, entry->seq, &then, e)) {
        return -1;
    }
    was = then ? json_loads(then, 0, NULL) : NULL;
    is = was && w->log.replay.has_played
             ? json_loads(w->log.replay.played.snapshot, 0, NULL)
             : NULL;
    patch = is ? correct_patch(was, is) : NULL;
    text = patch ? json_dumps(patch, JSON_SORT_KEYS | JSON_COMPACT) : NULL;
    if (text) {
        printf("  state now:  %.2000s\n", text);
    }
    free(text);
    free(then);
    json_decref(was);
    json_decref(is);
    json_decref(patch);
    return 0;
}

/* What was told and rolled in that turn, then and now. */
static int facts_of(struct upgrading *w, const struct log_entry *entry, struct error *e)
{
    char *then = NULL, *now = NULL;
    int result = audit_rows(w->s.store, entry->seq, &then, e);

    now = w->log.replay.has_played ? played_rows(&w->log.replay.played) : NULL;
    if (!result) {
        lacks("then:", then, now);
        lacks("now: ", now, then);
    }
    free(then);
    free(now);
    return result || state_of(w, entry, e) ? -1 : 0;
}

static int each(void *arg, const struct log_entry *entry, struct error *e)
{
    struct upgrading *w = arg;
    const int64_t before = w->log.replay.turns;

    if (w->elsewhere) {
        return 0;
    }
    if (replaying_entry(&w->log, entry, e)) {
        return -1;
    }
    w->turns += w->log.replay.turns > before;
    if (!w->log.found.count) {
        return 0;
    }
    w->elsewhere = entry->seq;
    printf("Entry %lld would lead elsewhere: %s\n", (long long)entry->seq,
           w->log.found.list[0].text);
    return facts_of(w, entry, e);
}

/* Plays the turns of the old revision again, by the rules of this program. */
static int compare(struct upgrading *w, struct error *e)
{
    struct session *s = &w->s;

    if (replaying_begin(&w->log, s, e)) {
        return -1;
    }
    w->log.replay.as_own = s->game.revision;
    if (store_log_each(s->store, INT64_MIN, INT64_MAX, each, w, e)) {
        return -1;
    }
    if (!w->elsewhere && w->log.replay.state != REPLAY_RUNS && s->game.turns) {
        printf("Not all turns can be played again: %s.\n",
               *w->log.replay.why ? w->log.replay.why : "nothing is left to play from");
        w->elsewhere = s->engine.head.seq;
    }
    if (!w->elsewhere) {
        printf(
            "%lld turns, played again by revision %d, lead to the same, byte by byte.\n",
            (long long)w->turns, s->game.rules->revision);
    }
    return 0;
}

/* In one transaction: what was compared is what goes on. */
static int upgrade(struct upgrading *w, struct error *e)
{
    struct session *s = &w->s;

    s->upgrades = true;
    if (session_begin(s, false, e) || session_intake(s, e)) {
        return -1;
    }
    printf("%s is played by revision %d of the rules of %s; this program has %d.\n",
           s->game.name, s->game.revision, s->game.rules->title, s->game.rules->revision);
    if (s->game.revision == s->game.rules->revision) {
        puts("There is nothing to do.");
        return 0;
    }
    if (compare(w, e)) {
        return -1;
    }
    if (w->elsewhere && !w->accept) {
        return error_set(
            e, ERROR_ILLEGAL,
            "Nothing was changed. To go on all the same, from where the game "
            "stands: --accept --why TEXT.");
    }
    if (!w->reason.has_why) {
        (void)snprintf(w->reason.why, sizeof w->reason.why,
                       "all turns so far lead to the same.");
    }
    if (engine_upgrade(&s->engine, w->reason.why, e) || post_batch(s, NULL, false, e) ||
        session_commit(s, e)) {
        return -1;
    }
    puts("The game goes on by the new revision; the players are told.");
    return 0;
}

static int read_options(struct upgrading *w, int argc, char **argv)
{
    struct error e = {ERROR_NONE, 0, ""};
    int c;

    hosting_begin(&w->reason);
    while ((c = options_next(&w->o, argc, argv, longs, help)) != -1) {
        if (c == OPTION_ACCEPT) {
            w->accept = true;
        } else if (c != OPTION_WHY) {
            return c == OPTION_HELP ? -1 : EX_USAGE;
        } else if (hosting_why(&w->reason, optarg, &e)) {
            return misused("upgrade", "%s", e.text);
        }
    }
    if (w->o.argc) {
        return misused("upgrade", "\"%s\" is too much.", w->o.argv[0]);
    }
    return w->accept && !w->reason.has_why
               ? misused("upgrade", "--accept needs --why: everybody is told the reason.")
               : EX_OK;
}

int cmd_upgrade(int argc, char **argv)
{
    static struct upgrading w; /* large; there is one */
    struct error e = {ERROR_NONE, 0, ""};
    int status = read_options(&w, argc, argv);

    if (status != EX_OK) {
        return status < 0 ? EX_OK : status;
    }
    if (session_start(&w.s, &w.o, &e) || session_open(&w.s, STORE_WRITE, &e) ||
        upgrade(&w, &e)) {
        status = complain("upgrade", &e);
    }
    replaying_clear(&w.log);
    session_close(&w.s);
    return status;
}
