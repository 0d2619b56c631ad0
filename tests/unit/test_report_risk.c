/* Reports of campaigns of Risk Legacy: templates/risk. */
#include "core/risk/risk.h"
#include "mail/clock.h"
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
#define GAMES 2
#define BATCHES_MAX 3000
#define FILE_MAX 8000
#define LOOK_EVERY 9 /* batches: reports are dear */

static const char *const names[] = {"Bas", "Catherine", "Kyle"};

/* Somebody who is asked writes; his sealed answer may wait for the others'. */
static void go_on(struct host *h, struct playout_random *r)
{
    const struct asked *a = &h->game.asked[0];
    char text[FILE_MAX];
    int seat;

    for (seat = 0; seat < SEATS; seat++) {
        if (game_awaited(&h->game, a) & SEE_ONLY(seat)) {
            if (kind_risk_three.write(&h->game, seat, r, text, sizeof text)) {
                (void)host_says(h, seat, text);
            } else {
                h->now += (int64_t)200 * 3600 * 1000;
                host_tick(h);
            }
            break;
        }
    }
    (void)host_open(h);
}

/* Rule 5 in every report of every reader, and nothing that is sealed. */
static void campaigns_stay_within_72_columns(void **state)
{
    struct host h;
    int game, batch, seat;
    char *body;

    (void)state;
    for (game = 0; game < GAMES; game++) {
        struct playout_random random = {(uint64_t)game};

        host_found(&h, rules_find("risk"), SEATS, names, "{\"games\": 2}", NULL);
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

/* Rules 1 and 3: what is asked, what silence means, the table, the world, the own hand.
 */
static void parts_come_in_the_order_of_need(void **state)
{
    static const char *const start[] = {
        "ASKED OF YOU, ",
        "  C1  ",
        "VOTE POWER",
        "      Say nothing: ",
        "WHAT HAPPENED\n",
        "THE TABLE\n",
        "THE WORLD",
        "    empty: ALA Alaska, ",
        "THE FACTIONS\n",
        "WHAT CHANGED FOR EVER\n",
        "  Still sealed: Pack 1, Pack 2, Pack 3, Pack 4, Pocket 1, Pocket 2.\n",
        "YOUR HAND\n",
        "PROOF\n",
        NULL};
    struct host h;
    char *body;

    (void)state;
    host_found(&h, rules_find("risk"), SEATS, names, NULL, NULL);
    body = reported(&h, 0);
    news_in_order(body, start);
    free(body);
    host_close(&h);
}

static void set_name(struct risk *s, int place, const char *text)
{
    (void)snprintf(s->names[place - 1].text, sizeof s->names[0].text, "%s", text);
}

/* 12.2: the longest names, in wide characters, in every place where a name is printed. */
static void long_names_keep_the_columns(void **state)
{
    struct host h;
    struct risk *s;
    char wide[RISK_NAME_MAX] = "";
    char *body;
    int i;

    (void)state;
    for (i = 0; i < RISK_NAME; i++) {
        memcpy(wide + 3 * (size_t)i, "\xE6\x9D\xB1", 4);
    }
    host_found(&h, rules_find("risk"), SEATS, names, NULL, NULL);
    s = h.game.state;
    set_name(s, 1, wide);
    s->world = s->continents[0].name = s->map[0].name = s->map[1].name = 1;
    s->continents[0].namer = 2;
    s->map[0].city = RISK_MAJOR;
    s->map[0].founder = 2;
    s->map[0].fort = 10;
    s->map[0].scar = RISK_BUNKER;
    s->map[1].city = RISK_MINOR;
    body = reported(&h, 1);
    news_in_columns(body);
    assert_non_null(strstr(body, "Major City"));
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
        cmocka_unit_test(campaigns_stay_within_72_columns),
        cmocka_unit_test(parts_come_in_the_order_of_need),
        cmocka_unit_test(long_names_keep_the_columns),
    };

    return cmocka_run_group_tests(tests, zone, NULL);
}
