/* Reports of whole games of Arcs: templates/arcs. */
#include "mail/clock.h"
#include "mail/report.h"
#include "mail/width.h"
#include "tests/support/host.h"
#include "tests/support/kinds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SEATS 3
#define GAMES 6
#define BATCHES_MAX 3000
#define FILE_MAX 8000
#define LOOK_EVERY 7 /* batches: reports are dear */

static const char *const names[] = {"Bas", "Catherine", "Kyle"};

static char *report_for(const struct host *h, int seat)
{
    const struct engine *g = &h->engine;
    const struct templates t = {NULL, "arcs"};
    const struct letter l = {.seat = seat, .code = seat < SEATS ? "M0ZB-DFXQ" : NULL};
    struct template_mail m = {NULL, NULL};
    struct news news = {.game = &h->game,
                        .now = h->now,
                        .opened = g->opened,
                        .openings = g->openings,
                        .throws = g->turns};
    struct thrown *thrown = calloc((size_t)g->turns + 1, sizeof *thrown);
    struct told *told;
    struct error e = {0};
    json_t *json = NULL;
    int i;

    assert_int_equal(told_played(&told, &news.tells, g->played, g->turns, &e), 0);
    for (i = 0; i < g->turns; i++) {
        thrown_played(&thrown[i], &g->played[i]);
    }
    news.told = told;
    news.thrown = thrown;
    if (report_json(&json, &news, &l, &e) || report_text(&m, &t, json, &e)) {
        fail_msg("%s", e.text);
    }
    json_decref(json);
    free(m.subject);
    free(told);
    free(thrown);
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

static void go_on(struct host *h, struct playout_random *r)
{
    const struct asked *a = &h->game.asked[0];
    char text[FILE_MAX];
    int seat = 0;

    while (!(a->q.seats & SEE_ONLY(seat))) {
        seat++;
    }
    assert_true(kind_arcs_three.write(&h->game, seat, r, text, sizeof text));
    assert_int_equal(host_says(h, seat, text), VERDICT_PLAYED);
}

/* Rule 5 in every report of every reader. */
static void whole_games_stay_within_72_columns(void **state)
{
    struct host h;
    int game, batch, seat;
    char *body;

    (void)state;
    for (game = 0; game < GAMES; game++) {
        struct playout_random random = {(uint64_t)game};

        host_found(&h, rules_find("arcs"), SEATS, names, NULL, NULL);
        for (batch = 0; batch < BATCHES_MAX && !h.game.over; batch++) {
            for (seat = 0; seat <= SEATS && batch % LOOK_EVERY == 0; seat++) {
                body = report_for(&h, seat);
                check_columns(body);
                free(body);
            }
            go_on(&h, &random);
        }
        assert_true(h.game.over);
        body = report_for(&h, 0);
        check_columns(body);
        assert_non_null(strstr(body, "The game is over"));
        free(body);
        host_close(&h);
    }
}

/* Rules 1 and 3: what is asked, what silence means, the table, the map, the own hand. */
static void parts_come_in_the_order_of_need(void **state)
{
    static const char *const order[] = {"ASKED OF YOU, ",
                                        "  W2  Your lead: lead a card, or pass.\n",
                                        "      Say nothing: you pass.\n",
                                        "    | LEAD <",
                                        "    | PASS\n",
                                        "WHAT HAPPENED\n",
                                        "  Set-up       ",
                                        "THE TABLE\n",
                                        "THIS ROUND\n  No card lies yet.",
                                        "AMBITIONS     markers left: 5/3, 3/2, 2/0\n",
                                        "THE COURT     27 cards in the deck\n",
                                        "THE MAP ",
                                        "  Cluster ",
                                        "YOUR HAND\n",
                                        "THE CARDS OF THE COURT AND THE GUILD\n",
                                        "PROOF\n"};
    struct host h;
    const char *at;
    char *body;
    size_t i;
    int seat = 0;

    (void)state;
    host_found(&h, rules_find("arcs"), SEATS, names, NULL, NULL);
    while (!(h.game.asked[0].q.seats & SEE_ONLY(seat))) {
        seat++;
    }
    body = report_for(&h, seat);
    at = body;
    for (i = 0; i < sizeof order / sizeof order[0]; i++) {
        if (!strstr(at, order[i])) {
            fail_msg("\"%s\" is not where it should be in:\n%s", order[i], body);
        }
        at = strstr(at, order[i]);
    }
    free(body);
    host_close(&h);
}

static int zone(void **state)
{
    struct error e;

    (void)state;
    return clock_zone(NULL, &e);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_stay_within_72_columns),
        cmocka_unit_test(parts_come_in_the_order_of_need),
    };

    return cmocka_run_group_tests(tests, zone, NULL);
}
