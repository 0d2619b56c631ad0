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

#define LISTED 1800    /* bytes of what somebody is told was not kept */
#define BID_LISTED 100 /* bytes of a bid in the list for the host, at most   */

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

/* bidders: a mask of seats. */
static int tell_each(struct session *s, char lost[SEATS_MAX][LISTED + 1],
                     unsigned bidders, int64_t turn, struct error *e)
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
                       "more: %s%s",
                       turn, lost[i],
                       bidders & SEE_ONLY(i) ? ". Please bid anew where you are asked."
                                             : "");
        if (engine_host_tells(&s->engine, SEE_ONLY(i), text, e)) {
            return -1;
        }
    }
    return 0;
}

static bool same_round(const struct sent *a, const struct sent *b)
{
    return a && a->auction == b->auction && a->round == b->round &&
           (a->amount < 0) == (b->amount < 0);
}

/* "auction 1: Bas 2, Maka 0; auction 2, not opened: Kyle"; those for which there is no
 * room are counted. */
static void list_bids(const struct session *s, const struct rewound *r, char *out,
                      size_t room)
{
    const struct sent *last = NULL;
    size_t at = 0;
    int i, left = 0;

    out[0] = '\0';
    for (i = 0; i < r->count; i++) {
        const struct sent *one = &r->sent[i];

        if (!one->auction || at + BID_LISTED > room) {
            left += one->auction > 0;
            continue;
        }
        if (!same_round(last, one)) {
            at += (size_t)snprintf(
                out + at, room - at, "%sauction %d%s%s: ", last ? "; " : "", one->auction,
                one->round ? " (tie)" : "", one->amount < 0 ? ", not opened" : "");
        } else {
            at += (size_t)snprintf(out + at, room - at, ", ");
        }
        at += (size_t)snprintf(out + at, room - at, "%s", s->game.names[one->seat]);
        if (one->amount >= 0) {
            at += (size_t)snprintf(out + at, room - at, " %" PRId64, one->amount);
        }
        last = one;
    }
    if (left) {
        (void)snprintf(out + at, room - at, " and %d more", left);
    }
}

/* What was done, for the host. */
static void summary(const struct session *s, struct hosting *w, const struct rewound *r,
                    int64_t from, int kept)
{
    char gone[HOSTING_DONE - 400];
    int i, bids = 0;
    size_t at;

    for (i = 0; i < r->count; i++) {
        bids += r->sent[i].auction > 0;
    }
    (void)snprintf(w->done, sizeof w->done,
                   "The game goes on from turn %" PRId64 "; it was at turn %" PRId64
                   " and is at turn %" PRId64
                   ". Orders and answers sent since: %d, of which %d are kept.",
                   w->number, from, s->game.turns, r->count - bids, kept);
    at = strlen(w->done);
    if (bids) {
        list_bids(s, r, gone, sizeof gone);
        at += (size_t)snprintf(w->done + at, sizeof w->done - at,
                               " Bids sent since: %d, which are all gone and must be "
                               "made anew: %s.",
                               bids, gone);
    }
    (void)snprintf(w->done + at, sizeof w->done - at, " The players are told.");
}

static int orders(struct session *s, const struct rewound *r, bool keep, int *kept,
                  struct error *e)
{
    static char lost[SEATS_MAX][LISTED + 1]; /* large */
    unsigned bidders = 0;
    int i;

    memset(lost, 0, sizeof lost);
    *kept = 0;
    for (i = 0; i < r->count; i++) {
        bool taken = false;

        if (keep && !r->sent[i].auction && asked_again(s, r, &r->sent[i]) &&
            submit(s, &r->sent[i], &taken, e)) {
            return -1;
        }
        *kept += taken;
        if (!taken) {
            list(lost[r->sent[i].seat], r->sent[i].text);
            bidders |= r->sent[i].auction ? SEE_ONLY(r->sent[i].seat) : 0;
        }
    }
    return tell_each(s, lost, bidders, r->to.turn, e) || engine_on(&s->engine, e) ? -1
                                                                                  : 0;
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
    }
    if (!result) {
        summary(s, w, &r, from, kept);
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
