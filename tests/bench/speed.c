/* How fast the parts are, in one process and on one core. Each line: a name, how many a
 * second. */
#include "core/block.h"
#include "core/form.h"
#include "core/seal.h"
#include "mail/report.h"
#include "tests/support/host.h"
#include "tests/support/kinds.h"
#include "tests/support/walk.h"

#include <sodium.h>
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

/* Work i; returns how many it made. */
typedef int work_fn(void *arg, int i);

static void measure(const char *name, work_fn *work, void *arg)
{
    const double start = now();
    double spent;
    long made = 0;
    int i = 0;

    do {
        made += work(arg, i++);
        spent = now() - start;
    } while (spent < ENOUGH);
    (void)printf("%s %.1f\n", name, (double)made / spent);
}

static void must(bool done, const char *what)
{
    if (!done) {
        (void)fprintf(stderr, "speed: %s failed\n", what);
        exit(1);
    }
}

#define GAMES_AT_ONCE 100 /* the deck is read once for them */
#define ORDERS_OF 10      /* games, for the same reason     */

static int games(void *arg, int i)
{
    struct playout_result r;

    must(!playout_games(arg, (uint64_t)i * GAMES_AT_ONCE, GAMES_AT_ONCE, &r), "a game");
    return GAMES_AT_ONCE;
}

/* Of whole games at random, facts on; what chooses the orders counts too. */
static int orders(void *arg, int i)
{
    struct playout_result r;

    must(!playout_games(arg, (uint64_t)i * ORDERS_OF, ORDERS_OF, &r), "a game");
    return r.steps;
}

/* Of one bid: its opening, its commitment and its box. */
static int seal_one(void *arg, int i)
{
    const struct key_pair *round = arg;
    struct opening o = {1, 3, (uint32_t)i + 1, {0}};
    struct seal_context c = {{0}, 1, 0, 1};
    unsigned char opening[SEAL_OPENING], commit[32], box[SEAL_OPENING + BOX_MORE];
    struct error e;

    seal_opening_write(opening, &o);
    seal_commit(commit, &c, opening);
    must(!seal_box(box, opening, sizeof opening, round->public, &e), "a box");
    return 1;
}

static int receipt(void *arg, int i)
{
    struct receipt r = {.seq = (uint32_t)i + 1,
                        .entry = 9,
                        .status = RECEIPT_ACCEPTED,
                        .mode = MODE_HOST_SEALED};
    unsigned char out[BLOCK_RECEIPT];

    block_receipt_write(out, &r, arg);
    return 1;
}

static int checkpoint(void *arg, int i)
{
    struct checkpoint c = {.entry = (uint64_t)i + 1};
    unsigned char out[BLOCK_CHECKPOINT];

    block_checkpoint_write(out, &c, arg);
    return 1;
}

/* All that one bid costs besides the database: sealed, with its receipt and the
 * checkpoint of its batch. */
struct whole_bid {
    struct key_pair round;
    unsigned char seed[32];
};

static int whole_bid(void *arg, int i)
{
    struct whole_bid *b = arg;

    (void)seal_one(&b->round, i);
    (void)receipt(b->seed, i);
    (void)checkpoint(b->seed, i);
    return 1;
}

/* The same by libsodium alone, as a measure: one box, one signature, one hash. */
static int raw_box(void *arg, int i)
{
    const struct key_pair *round = arg;
    unsigned char m[SEAL_OPENING] = {0}, box[SEAL_OPENING + BOX_MORE];

    m[0] = (unsigned char)i;
    must(!crypto_box_seal(box, m, sizeof m, round->public), "a box");
    return 1;
}

static int raw_sign(void *arg, int i)
{
    unsigned char m[116] = {0}, signature[64];

    m[0] = (unsigned char)i;
    must(!crypto_sign_detached(signature, NULL, m, sizeof m, arg), "a signature");
    return 1;
}

static int raw_hash(void *arg, int i)
{
    unsigned char m[LOG_ENTRY_BYTES] = {0}, out[32];

    (void)arg;
    m[0] = (unsigned char)i;
    must(!crypto_generichash(out, sizeof out, m, sizeof m, NULL, 0), "a hash");
    return 1;
}

/* The chain of a log: both hashes of every entry (6.1). */
static int chain(void *arg, int i)
{
    const struct host *h = arg;
    unsigned char hash[SEAL_HASH];
    int k;

    (void)i;
    for (k = 0; k < h->memory.count; k++) {
        const struct log_entry *entry = &h->memory.entry[k];

        log_body_hash(hash, entry->body, entry->size);
        must(!memcmp(hash, entry->body_hash, sizeof hash), "a body");
        log_entry_hash(hash, h->game.id, entry);
        must(!memcmp(hash, entry->hash, sizeof hash), "an entry");
    }
    return h->memory.count;
}

/* Everything of 6.4 but the file: checks and replay; counted in steps. */
static int replay(void *arg, int i)
{
    struct walk w;
    int steps;

    (void)i;
    walk(&w, arg, NULL, 0);
    must(!w.found.count, "an audit");
    steps = (int)w.replay.steps;
    walk_clear(&w);
    return steps;
}

static void audits(void)
{
    struct playout_result r;
    struct host h;

    must(!playout_host(&kind_arcs_three, 3, &h, &r), "a game");
    measure("chain", chain, &h);
    measure("replay", replay, &h);
    host_close(&h);
}

static void raw(const struct key_pair *round)
{
    unsigned char public[32], secret[64];

    must(!crypto_sign_keypair(public, secret), "a key");
    measure("raw-box", raw_box, (void *)(uintptr_t)round);
    measure("raw-sign", raw_sign, secret);
    measure("raw-hash", raw_hash, NULL);
}

/* What a batch told, and in whose words. */
struct reported {
    struct news news;
    struct templates templates;
};

/* The reports of all players, one after the other. */
static int report(void *arg, int i)
{
    const struct reported *r = arg;
    const struct letter l = {.seat = i % r->news.game->seats, .code = "M0ZB-DFXQ"};
    struct template_mail m = {NULL, NULL};
    struct error e;
    json_t *json = NULL;

    must(!report_json(&json, &r->news, &l, &e) &&
             !report_text(&m, &r->templates, json, &e),
         "a report");
    json_decref(json);
    template_mail_free(&m);
    return 1;
}

static void reports(const char *name, const struct host *h)
{
    struct reported r = {.news = {.game = &h->game, .now = h->now},
                         .templates = {NULL, h->game.rules->name}};
    struct told *told;
    struct error e;

    r.news.opened = h->engine.opened;
    r.news.openings = h->engine.openings;
    must(!told_played(&told, &r.news.tells, h->engine.played, h->engine.turns, &e),
         "what was told");
    r.news.told = told;
    measure(name, report, &r);
    free(told);
}

/* A game of four whose first auction was just opened. */
static void mutant_reports(void)
{
    struct host h;
    int seat;

    host_found(&h, rules_find("mutant"), 4, playout_names, HOST_AUCTIONS, NULL);
    for (seat = 0; seat < 4; seat++) {
        (void)host_says(&h, seat, seat == 1 ? "BID 2\n" : "BID 0\n");
    }
    must(host_open(&h) == 1, "an opening");
    reports("report", &h);
    host_close(&h);
}

#define MUTANT_BATCHES 400 /* some rounds: hands are full, a Mission is on */
#define ORDER_BYTES 200
#define FORM_MAX 2000

/* One of the forms of a seat that is asked. */
struct choice {
    struct playout_random *random;
    char form[FORM_MAX];
    int seen;
};

static void choose(void *arg, const char *form)
{
    struct choice *c = arg;

    if (strlen(form) < sizeof c->form && playout_below(c->random, ++c->seen) == 0) {
        memcpy(c->form, form, strlen(form) + 1);
    }
}

/* A whole game of four in a Mission's arena. */
static void mutant_arena_reports(void)
{
    struct playout_random random = {1};
    struct choice c = {&random, "", 0};
    char line[ORDER_BYTES];
    struct host h;
    struct turn t;
    int i, seat;

    host_found(&h, rules_find("mutant"), 4, playout_names, NULL, NULL);
    for (i = 0; !h.game.over; i++) {
        const struct asked *a = &h.game.asked[0];

        if (i > MUTANT_BATCHES && strcmp(a->q.decision->code, "MT") == 0) {
            break;
        }
        for (seat = 0; !(a->q.seats & ~a->answered & SEE_ONLY(seat)); seat++) {
        }
        c.seen = 0;
        game_turn(&h.game, &t);
        h.game.rules->legal(&t, seat, choose, &c);
        must(c.seen && form_pick(c.form, playout_pick, &random, line, sizeof line),
             "an order");
        (void)host_says(&h, seat, line);
        (void)host_open(&h);
    }
    must(!h.game.over, "a game that goes on");
    reports("report-mutant", &h);
    host_close(&h);
}

#define ARCS_BATCHES 60 /* files of a game at random: it is in its middle then */
#define FILE_MAX 8000

/* A game of three in its third chapter or so, the map full of pieces. */
static void arcs_reports(void)
{
    struct playout_random random = {1};
    char text[FILE_MAX];
    struct host h;
    int i, seat;

    host_found(&h, rules_find("arcs"), 3, playout_names, NULL, NULL);
    for (i = 0; i < ARCS_BATCHES && !h.game.over; i++) {
        for (seat = 0; !(h.game.asked[0].q.seats & SEE_ONLY(seat)); seat++) {
        }
        must(kind_arcs_three.write(&h.game, seat, &random, text, sizeof text), "a file");
        (void)host_says(&h, seat, text);
    }
    reports("report-arcs", &h);
    host_close(&h);
}

#define RISK_FILES 20000 /* of a campaign, at most              */
#define RISK_MIDDLE 400  /* after so many reports are measured  */
#define TOO_LATE ((int64_t)200 * 3600 * 1000)

/* One of those who are awaited writes, or all deadlines pass. */
static void go_on(struct host *h, struct playout_random *random)
{
    char text[FILE_MAX];
    int seat = 0;

    while (!(game_awaited(&h->game, &h->game.asked[0]) & SEE_ONLY(seat))) {
        seat++;
    }
    if (kind_risk_campaign_three.write(&h->game, seat, random, text, sizeof text)) {
        (void)host_says(h, seat, text);
    } else {
        h->now += TOO_LATE;
        host_tick(h);
    }
    (void)host_open(h);
}

/* Every signature, die and pile, and all turns played again. */
static int audit(void *arg, int i)
{
    struct walk w;

    (void)i;
    walk(&w, arg, NULL, 0);
    must(w.found.count == 0 && w.replay.turns > 0, "an audit");
    walk_clear(&w);
    return 1;
}

/* A campaign of 15 games: reports in its middle, and the audit at its end. */
static void risk_campaign(void)
{
    struct playout_random random = {1};
    struct host h;
    int i;

    host_found(&h, rules_find("risk"), 3, playout_names, NULL, NULL);
    for (i = 0; i < RISK_FILES && !h.game.over; i++) {
        go_on(&h, &random);
        if (i == RISK_MIDDLE) {
            reports("report-risk", &h);
        }
    }
    must(h.game.over, "a campaign");
    measure("audit-risk", audit, &h);
    host_close(&h);
}

int main(void)
{
    static unsigned char seed[32] = {1};
    static const struct {
        const char *name;
        const struct playout_kind *kind;
    } whole[] = {{"orders-mutant-3", &kind_mutant_three},
                 {"orders-mutant-4", &kind_mutant},
                 {"orders-arcs-2", &kind_arcs_two},
                 {"orders-arcs-3", &kind_arcs_three},
                 {"orders-arcs-4", &kind_arcs_four},
                 {"orders-risk-3", &kind_risk_campaign_three},
                 {"orders-risk-4", &kind_risk_campaign_four},
                 {"orders-risk-5", &kind_risk_campaign_five}};
    struct playout_kind kind = kind_mutant_auctions;
    struct seal_context c = {{0}, 1, 0, 0};
    struct key_pair round;
    struct whole_bid bid;
    size_t i;

    seal_round_key(&round, seed, &c);
    measure("games", games, &kind);
    for (i = 0; i < sizeof whole / sizeof *whole; i++) {
        kind = *whole[i].kind;
        measure(whole[i].name, orders, &kind);
    }
    measure("sealing", seal_one, &round);
    measure("receipt", receipt, seed);
    measure("checkpoint", checkpoint, seed);
    bid.round = round;
    memcpy(bid.seed, seed, sizeof bid.seed);
    measure("bid", whole_bid, &bid);
    raw(&round);
    audits();
    mutant_reports();
    mutant_arena_reports();
    arcs_reports();
    risk_campaign();
    return 0;
}
