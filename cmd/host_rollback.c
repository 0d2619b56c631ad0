/* sealed host rollback: back to an earlier turn, and on from there. */
#include "cmd/hosting.h"

#include "cmd/rewind.h"
#include "core/utf8.h"
#include "store/inbox.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define LISTED 1800 /* bytes of what somebody is told was not kept */

static int read_words(struct hosting *w, struct error *e)
{
    const char *said = w->words > 1 ? w->word[1] : w->orders;
    const char *orders = said ? said : "drop";

    if (hosting_number(&w->number, w->word[0], "The turn", 1, INT32_MAX, e)) {
        return -1;
    }
    w->keep = !strcasecmp(orders, "keep");
    return w->keep || !strcasecmp(orders, "drop")
               ? 0
               : error_set(
                     e, ERROR_SYNTAX,
                     "\"%.40s\" should be keep or drop: what becomes of orders sent "
                     "since that turn.",
                     orders);
}

/* The text of a mail that is sealed again goes to the archive as any other. */
static int archive(struct session *s, int seat, unsigned char *sealed, size_t size,
                   struct error *e)
{
    unsigned char ref[SEAL_HASH];
    const struct archived a = {.ref = ref,
                               .sealed = sealed,
                               .size = size,
                               .received = s->now,
                               .player = seat + 1};

    if (!sealed) {
        return 0;
    }
    seal_hash(ref, "pbem1.raw", sealed, size);
    return store_archive_add(s->store, &a, e);
}

/* Plays or seals what a seat had sent, as if it came now. *taken: it stands. */
static int submit(struct session *s, const struct sent *one, bool *taken, struct error *e)
{
    struct error why = {ERROR_NONE, 0, ""};
    unsigned char *sealed = NULL;
    struct order_file file;
    struct submission said;
    struct answer a;
    size_t size;
    int result;

    if (order_file_read(&file, one->text, strlen(one->text), &why)) {
        return 0;
    }
    if (submission_read(&said, &file, s->game.names, s->game.seats, &why)) {
        order_file_free(&file);
        return 0;
    }
    result = engine_submit(&s->engine, one->seat, 0, &said, NULL, one->text,
                           strlen(one->text), &sealed, &size, &a, e);
    if (!result) {
        *taken = a.verdict == VERDICT_PLAYED || a.verdict == VERDICT_STORED;
        result = archive(s, one->seat, sealed, size, e);
        answer_clear(&a);
    }
    free(sealed);
    submission_free(&said);
    order_file_free(&file);
    return result;
}

/* What it answered is asked of its seat again: the state counts the same number. */
static bool asked_again(struct session *s, const struct rewound *r,
                        const struct sent *one)
{
    const struct asked *a =
        one->number ? game_question(&s->game, one->number + r->to.highest, one->round)
                    : NULL;

    return a && (a->q.seats & SEE_ONLY(one->seat));
}

/* A line of orders more in what a seat is told; the last is cut. */
static void list(char text[LISTED + 1], const char *orders)
{
    size_t at = strlen(text);
    const char *c;

    for (c = orders; *c && at + 2 < LISTED; c++) {
        if (*c != '\n') {
            text[at++] = *c;
        } else if (c[1]) {
            text[at++] = ';';
            text[at++] = ' ';
        }
    }
    if (at + 2 < LISTED) {
        text[at++] = ';';
        text[at++] = ' ';
    }
    text[at] = '\0';
}

static int tell_each(struct session *s, char lost[SEATS_MAX][LISTED + 1], int64_t turn,
                     struct error *e)
{
    char text[LISTED + 200];
    size_t n;
    int i;

    for (i = 0; i < s->game.seats; i++) {
        utf8_whole(lost[i]);
        n = strlen(lost[i]);
        if (!n) {
            continue;
        }
        while (n && strchr("; ", lost[i][n - 1])) {
            lost[i][--n] = '\0';
        }
        (void)snprintf(text, sizeof text,
                       "Of what you sent since turn %" PRId64 " this does not count any "
                       "more: %s",
                       turn, lost[i]);
        if (engine_host_tells(&s->engine, SEE_ONLY(i), text, e)) {
            return -1;
        }
    }
    return 0;
}

static int orders(struct session *s, const struct rewound *r, bool keep, int *kept,
                  struct error *e)
{
    static char lost[SEATS_MAX][LISTED + 1]; /* large */
    int i;

    memset(lost, 0, sizeof lost);
    *kept = 0;
    for (i = 0; i < r->count; i++) {
        bool taken = false;

        if (keep && asked_again(s, r, &r->sent[i]) && submit(s, &r->sent[i], &taken, e)) {
            return -1;
        }
        *kept += taken;
        if (!taken) {
            list(lost[r->sent[i].seat], r->sent[i].text);
        }
    }
    return tell_each(s, lost, r->to.turn, e) || engine_on(&s->engine, e) ? -1 : 0;
}

/* A round of a tie needs the vault; where it is under a passphrase, the engine says so.
 */
static int vault(struct session *s, const struct hosting *w, struct error *e)
{
    const int fd =
        w->passphrase_fd == SESSION_ASK ? SESSION_UNATTENDED : w->passphrase_fd;
    bool readable;

    if (session_vault(s, fd, &readable, e)) {
        return -1;
    }
    s->engine.vault = readable ? &s->vault : NULL;
    return 0;
}

static int go_back(struct session *s, struct hosting *w, struct error *e)
{
    const int64_t from = s->game.turns;
    struct rewound r = {.sent = NULL};
    int kept, result;

    if (w->keep && game_signed(&s->game)) {
        return error_set(e, ERROR_ILLEGAL,
                         "Players sign their orders in this game, so they must send them "
                         "again: drop them.");
    }
    result = vault(s, w, e) || rewind_to(s, w->number, &r, e);
    if (!result) {
        result = engine_rollback(&s->engine, &r.to, w->why, e) ||
                 orders(s, &r, w->keep, &kept, e);
        (void)snprintf(w->done, sizeof w->done,
                       "The game goes on from turn %" PRId64 "; it was at turn %" PRId64
                       " and is at turn %" PRId64
                       ". Orders and answers sent since: %d, of which %d are kept. The "
                       "players are told.",
                       w->number, from, s->game.turns, r.count, result ? 0 : kept);
    }
    rewound_clear(&r);
    return result ? -1 : 0;
}

const struct host_verb host_rollback = {
    .name = "rollback",
    .usage = "the turn to go back to, and keep or drop for orders sent since",
    .words_min = 1,
    .words_max = 2,
    .read = read_words,
    .run = go_back};
