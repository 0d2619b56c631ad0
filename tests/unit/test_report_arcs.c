/* Reports of whole games of Arcs: templates/arcs. */
#include "mail/clock.h"
#include "mail/template.h"
#include "tests/support/host.h"
#include "tests/support/kinds.h"
#include "tests/support/news.h"
#include "tests/support/reported.h"

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
#define LINE_MAX 200
#define LOOK_EVERY 7 /* batches: reports are dear */

static const char *const names[] = {"Bas", "Catherine", "Kyle"};

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
                body = reported(&h, seat);
                news_in_columns(body);
                free(body);
            }
            go_on(&h, &random);
        }
        assert_true(h.game.over);
        body = reported(&h, 0);
        news_in_columns(body);
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
                                        "WHAT A PIP COULD BUY",
                                        "  Tax (Administration)\n    | TAX <",
                                        "  Move (Aggression, Mobilization)\n    | MOVE",
                                        "THE CARDS OF THE COURT AND THE GUILD\n",
                                        "PROOF\n",
                                        NULL};
    struct host h;
    char *body;
    int seat = 0;

    (void)state;
    host_found(&h, rules_find("arcs"), SEATS, names, NULL, NULL);
    while (!(h.game.asked[0].q.seats & SEE_ONLY(seat))) {
        seat++;
    }
    body = reported(&h, seat);
    news_in_order(body, order);
    free(body);
    host_close(&h);
}

static const char *rules_text(void)
{
    const struct template_text *t = template_texts;

    while (strcmp(t->name, "arcs/rules.txt") != 0) {
        t++;
    }
    return t->text;
}

/* What stands behind the bar, up to two blanks or another choice; the clauses of a battle
 * behind a battle. */
static void line_of(const char *at, char out[LINE_MAX])
{
    static const char *const clauses[] = {"OWN ",     "SHIPS ", "BUILDINGS ",
                                          "RANSACK ", "RAID ",  "REROLL "};
    const char *two = strstr(at, "  ");
    size_t n = strcspn(at, "|\n"), i;
    bool clause = false;

    n = two && (size_t)(two - at) < n ? (size_t)(two - at) : n;
    for (i = 0; i < sizeof clauses / sizeof *clauses; i++) {
        clause = clause || strncmp(at, clauses[i], strlen(clauses[i])) == 0;
    }
    (void)snprintf(out, LINE_MAX, "%s%.*s",
                   clause ? "BATTLE Blue AT 5.gate DICE 1 raid " : "", (int)n, at);
}

/* 10: each line that the mail RULES shows is one the game reads. */
static void the_rules_in_short_show_lines_that_are_read(void **state)
{
    const char *at = rules_text();
    char line[LINE_MAX];
    struct host h;
    struct turn t;
    int lines = 0;

    (void)state;
    news_in_columns(at);
    host_found(&h, rules_find("arcs"), SEATS, names, NULL, NULL);
    game_turn(&h.game, &t);
    for (at = strstr(at, "\n    | "); at; at = strstr(at + 1, "\n    | ")) {
        struct order_file f;
        struct error e = {0};

        line_of(at + strlen("\n    | "), line);
        assert_int_equal(order_file_read(&f, line, strlen(line), &e), 0);
        if (h.game.rules->read(&t, &f.order[0], &e) != 0) {
            fail_msg("%s: %s", line, e.text);
        }
        order_file_free(&f);
        lines++;
    }
    assert_true(lines > 30);
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
        cmocka_unit_test(the_rules_in_short_show_lines_that_are_read),
    };

    return cmocka_run_group_tests(tests, zone, NULL);
}
