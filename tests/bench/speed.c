/* How fast the parts are, in one process and on one core. Each line: a name, how many a
 * second. */
#include "core/block.h"
#include "core/seal.h"
#include "mail/report.h"
#include "tests/support/host.h"
#include "tests/support/kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ENOUGH 1.0  /* seconds that each is measured for */
#define BOX_MORE 48 /* bytes by which a box is longer */

/* Seconds of the processor, so that others who use it do not count. */
static double now(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

typedef void work_fn(void *arg, int i);

/* each: how many of them one call of work() makes. */
static void measure(const char *name, int each, work_fn *work, void *arg)
{
    const double start = now();
    double spent;
    int n = 0;

    do {
        work(arg, n++);
        spent = now() - start;
    } while (spent < ENOUGH);
    (void)printf("%s %.1f\n", name, n * each / spent);
}

static void must(bool done, const char *what)
{
    if (!done) {
        (void)fprintf(stderr, "speed: %s failed\n", what);
        exit(1);
    }
}

#define GAMES_AT_ONCE 100 /* the deck is read once for them */

static void games(void *arg, int i)
{
    struct playout_result r;

    must(!playout_games(arg, (uint64_t)i * GAMES_AT_ONCE, GAMES_AT_ONCE, &r), "a game");
}

/* Of one bid: its opening, its commitment and its box. */
static void seal_one(void *arg, int i)
{
    const struct key_pair *round = arg;
    struct opening o = {1, 3, (uint32_t)i + 1, {0}};
    struct seal_context c = {{0}, 1, 0, 1};
    unsigned char opening[SEAL_OPENING], commit[32], box[SEAL_OPENING + BOX_MORE];
    struct error e;

    seal_opening_write(opening, &o);
    seal_commit(commit, &c, opening);
    must(!seal_box(box, opening, sizeof opening, round->public, &e), "a box");
}

static void receipt(void *arg, int i)
{
    struct receipt r = {.seq = (uint32_t)i + 1,
                        .entry = 9,
                        .status = RECEIPT_ACCEPTED,
                        .mode = MODE_HOST_SEALED};
    unsigned char out[BLOCK_RECEIPT];

    block_receipt_write(out, &r, arg);
}

static void checkpoint(void *arg, int i)
{
    struct checkpoint c = {.entry = (uint64_t)i + 1};
    unsigned char out[BLOCK_CHECKPOINT];

    block_checkpoint_write(out, &c, arg);
}

/* The report of what an opening told. */
static void report(void *arg, int i)
{
    static const struct templates builtin = {NULL, "mutant"};
    const struct news *news = arg;
    const struct letter l = {.seat = i % 4, .code = "M0ZB-DFXQ"};
    struct template_mail m = {NULL, NULL};
    struct error e;
    json_t *json = NULL;

    must(!report_json(&json, news, &l, &e) && !report_text(&m, &builtin, json, &e),
         "a report");
    json_decref(json);
    template_mail_free(&m);
}

/* A game of four whose first auction was just opened. */
static void reports(void)
{
    static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};
    struct host h;
    struct told *told;
    struct news news = {.game = &h.game};
    struct error e;
    int seat;

    host_found(&h, rules_find("mutant"), 4, names, NULL, NULL);
    for (seat = 0; seat < 4; seat++) {
        (void)host_says(&h, seat, seat == 1 ? "BID 2\n" : "BID 0\n");
    }
    must(host_open(&h) == 1, "an opening");
    news.now = h.now;
    news.opened = h.engine.opened;
    news.openings = h.engine.openings;
    must(!told_played(&told, &news.tells, h.engine.played, h.engine.turns, &e),
         "what was told");
    news.told = told;
    measure("report", 1, report, &news);
    free(told);
    host_close(&h);
}

int main(void)
{
    static unsigned char seed[32] = {1};
    struct playout_kind kind = kind_mutant;
    struct seal_context c = {{0}, 1, 0, 0};
    struct key_pair round;

    seal_round_key(&round, seed, &c);
    measure("games", GAMES_AT_ONCE, games, &kind);
    measure("sealing", 1, seal_one, &round);
    measure("receipt", 1, receipt, seed);
    measure("checkpoint", 1, checkpoint, seed);
    reports();
    return 0;
}
