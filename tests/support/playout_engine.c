#include "core/form.h"
#include "core/table.h"
#include "tests/support/playout.h"
#include "tests/support/signer.h"
#include "tests/support/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MAX 200
#define FORMS_MAX 60
#define HOURS_MAX 60
#define HOUR 3600000 /* ms */

static const char *const names[SEATS_MAX] = {"Bas",  "Catherine", "Kyle", "Maka",
                                             "Anna", "Ben",       "Cleo", "Dirk"};

/* One form of many, each with the same chance. */
struct choice {
    struct playout_random *random;
    char form[LINE_MAX];
    int seen;
};

static void choose(void *arg, const char *form)
{
    struct choice *c = arg;

    if (strlen(form) < sizeof c->form && playout_below(c->random, ++c->seen) == 0) {
        memcpy(c->form, form, strlen(form) + 1);
    }
}

/* One legal order of a seat as text. */
static bool order_of(struct host *h, int seat, struct playout_random *r, char *out,
                     size_t size)
{
    struct choice c = {r, "", 0};
    struct turn t;

    game_turn(&h->game, &t);
    h->game.rules->legal(&t, seat, choose, &c);
    return c.seen > 0 && form_pick(c.form, playout_pick, r, out, size);
}

/* Adds a list for ties that fits the purse behind a bid. */
static void add_ties(const struct asked *a, int seat, struct playout_random *r,
                     char *text, size_t size)
{
    int left;
    size_t used = strlen(text);

    if (strncmp(text, "bid ", 4) != 0 || text[4] < '0' || text[4] > '9' ||
        playout_below(r, 3)) {
        return;
    }
    left = a->q.purse[seat] - (int)strtol(text + 4, NULL, 10);
    left = left > a->q.max ? a->q.max : left;
    (void)snprintf(text + used, size - used, " tie %d, 0", playout_below(r, left + 1));
}

/* What a player who seals bids in a round: the same whenever he is asked for it again. */
static int amount_of(const struct asked *a, int seat)
{
    const int purse = a->q.purse[seat], cap = purse < a->q.max ? purse : a->q.max;

    return (a->auction * 7 + a->q.round * 3 + seat * 5) % (cap + 1);
}

/* Where players seal: the bid, once, and the reveal of one that is listed; some never
 * come, so that rounds close at their deadline and forfeits are paid. */
static int seal_one(struct host *h, const struct asked *a, int seat,
                    struct playout_random *r, struct playout_result *out)
{
    const unsigned me = SEE_ONLY(seat);
    enum block_fate fate = FATE_TAKEN;

    if (playout_below(r, 12) == 0) {
        return 0;
    }
    if (a->closed && (engine_must_reveal(&h->game, a) & ~a->revealed & me)) {
        fate = signer_reveals(h, seat + 1, 1, amount_of(a, seat));
    } else if (!a->closed && !(a->answered & me)) {
        fate = signer_bids(h, seat + 1, 1, amount_of(a, seat));
    }
    if (fate != FATE_TAKEN) {
        (void)snprintf(out->why, sizeof out->why, "The block of %s is not taken.",
                       names[seat]);
    }
    return fate == FATE_TAKEN ? 0 : -1;
}

/* Keys at the beginning, and of mode table halves for each auction but every fifth, which
 * is then played in mode commit. */
static void seal_ahead(struct host *h, int i, uint32_t *halves)
{
    if (i == 0 && game_mode(&h->game) != MODE_HOST_SEALED) {
        signer_keys(h);
        host_mail_out(h);
    }
    while (game_mode(&h->game) == MODE_TABLE && *halves <= (uint32_t)h->game.auctions) {
        *halves = (uint32_t)h->game.auctions + 1;
        if (*halves % 5) {
            signer_halves(h, *halves, 1);
        }
    }
}

/* A seat that is asked writes; what its forms offer is never refused. */
static int write_one(struct host *h, const struct playout_kind *k,
                     struct playout_random *r, struct playout_result *out)
{
    int seat = playout_below(r, h->game.seats);
    char text[LINE_MAX * 40];
    const struct asked *a = game_asked(&h->game, seat);
    struct answer answer;
    int result = 0;

    if (a && a->q.sealed == SEALED_BIDS && game_mode(&h->game) != MODE_HOST_SEALED) {
        return seal_one(h, a, seat, r, out);
    }
    if (k->write ? !k->write(&h->game, seat, r, text, sizeof text)
                 : !order_of(h, seat, r, text, sizeof text)) {
        if (a && a->q.seats & SEE_ONLY(seat)) {
            (void)snprintf(out->why, sizeof out->why, "%s is stuck.", names[seat]);
            return -1;
        }
        return 0;
    }
    if (a && a->q.sealed == SEALED_BIDS) {
        add_ties(a, seat, r, text, sizeof text);
    }
    h->now += 1000;
    host_submit(h, seat, 0, text, &answer);
    if (answer.verdict == VERDICT_REFUSED) {
        (void)snprintf(out->why, sizeof out->why, "%s: \"%.300s\" is refused: %s",
                       names[seat], text, answer.error.text);
        result = -1;
    }
    answer_clear(&answer);
    return result;
}

int playout_host(const struct playout_kind *k, uint64_t seed, struct host *h,
                 struct playout_result *r)
{
    return playout_host_with(k, seed, h, NULL, NULL, r);
}

int playout_host_with(const struct playout_kind *k, uint64_t seed, struct host *h,
                      playout_between_fn *between, void *arg, struct playout_result *r)
{
    struct playout_random random = {seed};
    uint32_t halves = 0;
    int i, result = 0;

    memset(r, 0, sizeof *r);
    host_found(h, k->rules, k->seats, names, k->options, k->deck);
    host_mail_out(h);
    for (i = 0; i < k->turns_max && !h->game.over && result == 0; i++) {
        seal_ahead(h, i, &halves);
        if (between) {
            between(arg, h, i);
        }
        if (playout_below(&random, 15) == 0) {
            h->now += (int64_t)playout_below(&random, HOURS_MAX) * HOUR;
            host_tick(h);
        } else {
            result = write_one(h, k, &random, r);
        }
        host_open(h);
        host_mail_out(h);
    }
    if (result == 0 && !h->game.over) {
        (void)snprintf(r->why, sizeof r->why, "The game does not end.");
        result = -1;
    }
    return result;
}

int playout_engine(const struct playout_kind *k, uint64_t seed, struct playout_result *r)
{
    struct host h;
    struct walk w;
    int result = playout_host(k, seed, &h, r);

    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    r->turns = (int)w.replay.turns;
    r->steps = (int)w.replay.steps;
    walk_clear(&w);
    host_close(&h);
    return result;
}
