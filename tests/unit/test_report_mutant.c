/* Reports of whole auction games: templates/mutant. */
#include "mail/clock.h"
#include "mail/report.h"
#include "mail/width.h"
#include "tests/support/host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SEATS 4
#define GAMES 60
#define BATCHES_MAX 100 /* of one game: it ends long before */

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

/* What the last batch of a game told. */
struct batch {
    struct told *told;
    struct thrown *thrown;
    struct news news;
};

static void batch_take(struct batch *b, const struct host *h)
{
    const struct engine *g = &h->engine;
    struct error e;
    int i;

    memset(b, 0, sizeof *b);
    b->news = (struct news){.game = &h->game,
                            .now = h->now,
                            .opened = g->opened,
                            .openings = g->openings,
                            .throws = g->turns};
    assert_int_equal(told_played(&b->told, &b->news.tells, g->played, g->turns, &e), 0);
    b->thrown = calloc((size_t)g->turns + 1, sizeof *b->thrown);
    for (i = 0; i < g->turns; i++) {
        thrown_played(&b->thrown[i], &g->played[i]);
    }
    b->news.told = b->told;
    b->news.thrown = b->thrown;
}

static void batch_clear(struct batch *b)
{
    free(b->told);
    free(b->thrown);
}

static char *report_for(const struct batch *b, int seat)
{
    const struct templates t = {NULL, "mutant"};
    const struct letter l = {.seat = seat, .code = seat < SEATS ? "M0ZB-DFXQ" : NULL};
    struct template_mail m = {NULL, NULL};
    struct error e = {0};
    json_t *json = NULL;

    if (report_json(&json, &b->news, &l, &e) || report_text(&m, &t, json, &e)) {
        fail_msg("%s", e.text);
    }
    json_decref(json);
    free(m.subject);
    return m.body;
}

static void check_columns(const char *body)
{
    while (*body) {
        const size_t n = strcspn(body, "\n");

        if (text_width(body, n) > REPORT_COLUMNS || memchr(body, '\t', n) ||
            (n > 0 && body[n - 1] == ' ')) {
            fail_msg("This line breaks rule 5: \"%.*s\"", (int)n, body);
        }
        body += n + (body[n] == '\n');
    }
}

/* ---- games at random ---- */

static void bid_at_random(struct host *h, const struct asked *a, int seat)
{
    const int cap = a->q.purse[seat] < a->q.max ? a->q.purse[seat] : a->q.max;
    char text[32];

    snprintf(text, sizeof text, "BID %d\n", rand() % (cap + 1));
    assert_int_equal(host_says(h, seat, text), VERDICT_STORED);
}

/* The next batch: somebody's bid, an opening, or the default of a deadline. */
static void go_on(struct host *h)
{
    const struct asked *a = &h->game.asked[0];
    int seat;

    if (a->q.sealed == SEALED_BIDS && !a->closed) {
        for (seat = 0; seat < SEATS; seat++) {
            if (a->q.seats & ~a->answered & SEE_ONLY(seat)) {
                bid_at_random(h, a, seat);
                return;
            }
        }
    }
    if (a->q.sealed == SEALED_BIDS) {
        host_open(h);
    } else {
        h->now = a->deadline + 1;
        host_tick(h);
    }
}

/* Rule 5 in every report of every reader; none names what it does not know. */
static void whole_games_stay_within_72_columns(void **state)
{
    struct host h;
    struct batch b;
    int game, batch, seat;
    char *body;

    (void)state;
    srand(11);
    for (game = 0; game < GAMES; game++) {
        host_found(&h, rules_find("mutant"), SEATS, names, NULL, NULL);
        for (batch = 0; batch < BATCHES_MAX; batch++) {
            batch_take(&b, &h);
            for (seat = 0; seat <= SEATS; seat++) {
                body = report_for(&b, seat);
                check_columns(body);
                assert_null(strstr(body, "ONLY"));
                free(body);
            }
            batch_clear(&b);
            if (h.game.over) {
                break;
            }
            go_on(&h);
        }
        assert_true(h.game.over);
        host_close(&h);
    }
}

/* ---- what one report looks like ---- */

static int found(void **state)
{
    struct host *h = calloc(1, sizeof *h);
    struct error e;

    host_found(h, rules_find("mutant"), SEATS, names, NULL, NULL);
    *state = h;
    return clock_zone(NULL, &e);
}

static int close_it(void **state)
{
    host_close(*state);
    free(*state);
    return 0;
}

/* Rule 1, with "own things" before the proof; and the game's own words. */
static void parts_come_in_the_order_of_need(void **state)
{
    static const char *const order[] = {
        "=== g1, round 1, recruiting - put your orders above this line ===\n",
        "ASKED OF YOU, Kyle\n  B1  Your sealed bid: bid for ",
        ("      At most 5 in this round; coins you have for it: 5.\n"
         "      Say nothing: your bid is 0.\n"),
        "    | bid <0-5>\n    | bid none\n",
        "WHAT HAPPENED\n  Set-up       ",
        "  Recruit      4 Recruit Cards lie face down.\n",
        "THE TABLE\n",
        "YOUR SCHOOL - ",
        "YOUR HAND\n  No cards.\n",
        "PROOF\n  Event 1 of chain 1, dice: host only\n"};
    struct batch b;
    const char *at;
    char *body;
    size_t i;

    batch_take(&b, *state);
    body = report_for(&b, 2);
    at = body;
    for (i = 0; i < sizeof order / sizeof order[0]; i++) {
        if (!strstr(at, order[i])) {
            fail_msg("\"%s\" is not where it should be in:\n%s", order[i], body);
        }
        at = strstr(at, order[i]);
    }
    free(body);
    batch_clear(&b);
}

/* S4, S5: everybody begins alike. Rule 6: hands are numbers, a bid is only there. */
static void the_table_is_aligned_and_keeps_secrets(void **state)
{
    struct host *h = *state;
    struct batch b;
    char *body, *star;

    assert_int_equal(host_says(h, 3, "BID 4\n"), VERDICT_STORED);
    batch_take(&b, h);
    body = report_for(&b, 2);
    star = strstr(body, "*   1"); /* the first Commander is any of them */
    assert_non_null(star);
    *star = ' ';
    assert_non_null(strstr(
        body, "THE TABLE\n"
              "                 RP  PP  coins  board  Heroes  Students  hand\n"
              "  Bas             1   1      5      0       1         2     0\n"
              "  Catherine       1   1      5      0       1         2     0\n"
              "> Kyle            1   1      5      0       1         2     0\n"
              "  Maka            1   1      5      0       1         2     0  has bid\n"
              "  * Mission Commander\n"));
    free(body);
    batch_clear(&b);
}

/* 9.1 and sealed-bids 7.4: all bids at once, to all; and they are proved. */
static void an_opening_is_told_and_proved(void **state)
{
    static const char *const bids[] = {"BID 5\n", "BID 3\n", "BID 2\n", "BID 0\n"};
    struct host *h = *state;
    struct batch b;
    char *body;
    int seat;

    for (seat = 0; seat < SEATS; seat++) {
        assert_int_equal(host_says(h, seat, bids[seat]), VERDICT_STORED);
    }
    assert_int_equal(host_open(h), 1);
    batch_take(&b, h);
    body = report_for(&b, 1);
    assert_non_null(
        strstr(body, "WHAT HAPPENED\n"
                     "  Auction      Bas bids 5. You bid 3. Kyle bids 2. Maka bids 0.\n"
                     "               Bas wins "));
    assert_non_null(strstr(body, "PROOF\n"
                                 "  Opened  Auction 1, round 0: Bas 5, Catherine 3, "
                                 "Kyle 2, Maka 0.\n"
                                 "          All 4 commitments match.\n"));
    free(body);
    batch_clear(&b);
}

/* Rule 9. */
static void a_spectator_sees_the_table_and_no_hand(void **state)
{
    struct batch b;
    char *body;

    batch_take(&b, *state);
    body = report_for(&b, SEATS);
    assert_non_null(strstr(body, "THE TABLE\n"));
    assert_null(strstr(body, "ASKED"));
    assert_null(strstr(body, "YOUR"));
    assert_null(strstr(body, "CODE"));
    free(body);
    batch_clear(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_stay_within_72_columns),
        cmocka_unit_test_setup_teardown(parts_come_in_the_order_of_need, found, close_it),
        cmocka_unit_test_setup_teardown(the_table_is_aligned_and_keeps_secrets, found,
                                        close_it),
        cmocka_unit_test_setup_teardown(an_opening_is_told_and_proved, found, close_it),
        cmocka_unit_test_setup_teardown(a_spectator_sees_the_table_and_no_hand, found,
                                        close_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
