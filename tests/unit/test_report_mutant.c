/* Reports of auction games and of whole games: templates/mutant. */
#include "core/mutant/mutant.h"
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

#define SEATS 4
#define GAMES 60
#define BATCHES_MAX 100 /* of one game: it ends long before */

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

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
    int game, batch, seat;
    char *body;

    (void)state;
    srand(11);
    for (game = 0; game < GAMES; game++) {
        host_found(&h, rules_find("mutant"), SEATS, names, HOST_AUCTIONS, NULL);
        for (batch = 0; batch < BATCHES_MAX; batch++) {
            for (seat = 0; seat <= SEATS; seat++) {
                body = reported(&h, seat);
                news_in_columns(body);
                assert_null(strstr(body, "ONLY"));
                free(body);
            }
            if (h.game.over) {
                break;
            }
            go_on(&h);
        }
        assert_true(h.game.over);
        host_close(&h);
    }
}

/* ---- whole games ---- */

#define WHOLE_GAMES 3
#define WHOLE_BATCHES 250 /* of a game at most: what comes later is alike */
#define FILE_MAX 8000
#define HOUR 3600000

/* Somebody who is asked writes, now and then somebody who is not; or time passes. */
static void go_on_whole(struct host *h, struct playout_random *r)
{
    char text[FILE_MAX];
    const struct asked *a = &h->game.asked[0];
    int seat = playout_below(r, SEATS);

    if (playout_below(r, 5)) {
        while (!(a->q.seats & SEE_ONLY(seat))) {
            seat = (seat + 1) % SEATS;
        }
    }
    if (playout_below(r, 12) == 0) {
        h->now += 30 * HOUR;
        host_tick(h);
    } else if (kind_mutant.write(&h->game, seat, r, text, sizeof text)) {
        assert_int_not_equal(host_says(h, seat, text), VERDICT_REFUSED);
    }
    (void)host_open(h);
}

/* 13.10: what a seat has not seen, dealt anew, changes nothing in its mail. */
static void check_unseen(struct host *h, int seat, struct playout_random *r)
{
    void *kept = h->game.state, *anew = malloc(sizeof(struct mutant));
    char *before = reported(h, seat), *after;
    struct turn t;

    assert_non_null(anew);
    memcpy(anew, kept, sizeof(struct mutant));
    h->game.state = anew;
    game_turn(&h->game, &t);
    kind_mutant.redeal_sight(&t, seat, 0, r);
    after = reported(h, seat);
    h->game.state = kept;
    if (strcmp(before, after) != 0) {
        fail_msg("%s can tell what is hidden:\n%s\n%s", names[seat], before, after);
    }
    free(before);
    free(after);
    free(anew);
}

/* What stands on a hex like "D2" of the map, with the blanks behind it. */
static const char *cell_at(const json_t *arena, const char *hex)
{
    const char *line = json_string_value(
        json_array_get(json_object_get(arena, "map"), (size_t)(hex[0] - 'A')));

    assert_non_null(line);
    line += strspn(line, " ");
    assert_int_equal(line[0], hex[0]);
    return line + strlen("A1  ") + 4 * (hex[1] - '1');
}

static const char *text_in(const json_t *o, const char *name)
{
    const char *text = json_string_value(json_object_get(o, name));

    assert_non_null(text);
    return text;
}

/* 11.1: each piece is drawn on its hex; a mark under a PC is its star. */
static void check_map(const json_t *arena)
{
    const json_t *piece;
    size_t i, n;

    json_array_foreach(json_object_get(arena, "pcs"), i, piece)
    {
        const char *code = text_in(piece, "code"), *hex = text_in(piece, "hex");

        n = strlen(code);
        if (*hex && strncmp(cell_at(arena, hex), code, n) != 0) {
            fail_msg("%s is not on %s: %s", code, hex, cell_at(arena, hex));
        }
    }
    json_array_foreach(json_object_get(arena, "tokens"), i, piece)
    {
        const char *code = text_in(piece, "code"), *hex = text_in(piece, "hex");

        n = strlen(code);
        if (*hex && strncmp(cell_at(arena, hex), code, n) != 0 &&
            cell_at(arena, hex)[2] != '*') {
            fail_msg("%s is not on %s: %s", code, hex, cell_at(arena, hex));
        }
    }
}

static bool check_view(const struct host *h, int seat)
{
    struct turn t;
    json_t *view;
    bool drawn;

    game_turn(&h->game, &t);
    view = h->game.rules->view(&t, seat);
    drawn = json_is_object(json_object_get(view, "arena"));
    if (drawn) {
        check_map(json_object_get(view, "arena"));
    }
    json_decref(view);
    return drawn;
}

/* Rule 5 in every report of every reader, rule 6 in every report of a player. */
static void whole_games_are_drawn_in_columns_and_keep_secrets(void **state)
{
    struct playout_random random = {5};
    struct host h;
    int game, batch, seat, drawn = 0;
    char *body;

    (void)state;
    for (game = 0; game < WHOLE_GAMES; game++) {
        host_found(&h, rules_find("mutant"), SEATS, names, NULL, NULL);
        for (batch = 0; batch < WHOLE_BATCHES && !h.game.over; batch++) {
            for (seat = 0; seat <= SEATS; seat++) {
                body = reported(&h, seat);
                news_in_columns(body);
                free(body);
                drawn += check_view(&h, seat);
            }
            check_unseen(&h, playout_below(&random, SEATS), &random);
            go_on_whole(&h, &random);
        }
        host_close(&h);
    }
    assert_true(drawn > SEATS);
}

/* ---- what one report looks like ---- */

static int found(void **state)
{
    struct host *h = calloc(1, sizeof *h);
    struct error e;

    host_found(h, rules_find("mutant"), SEATS, names, HOST_AUCTIONS, NULL);
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
        "    | BID <0-5>\n    | BID none\n",
        "WHAT HAPPENED\n  Set-up       ",
        "  Recruit      4 Recruit Cards lie face down.\n",
        "THE TABLE\n",
        "YOUR SCHOOL - ",
        "YOUR HAND\n  No cards.\n",
        "PROOF\n  Event 1 of chain 1, dice: host only\n",
        NULL};
    char *body;

    body = reported(*state, 2);
    news_in_order(body, order);
    free(body);
}

/* S4, S5: everybody begins alike. Rule 6: hands are numbers, a bid is only there. */
static void the_table_is_aligned_and_keeps_secrets(void **state)
{
    struct host *h = *state;
    char *body, *star;

    assert_int_equal(host_says(h, 3, "BID 4\n"), VERDICT_STORED);
    body = reported(h, 2);
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
}

/* 9.1 and sealed-bids 7.4: all bids at once, to all; and they are proved. */
static void an_opening_is_told_and_proved(void **state)
{
    static const char *const bids[] = {"BID 5\n", "BID 3\n", "BID 2\n", "BID 0\n"};
    struct host *h = *state;
    char *body;
    int seat;

    for (seat = 0; seat < SEATS; seat++) {
        assert_int_equal(host_says(h, seat, bids[seat]), VERDICT_STORED);
    }
    assert_int_equal(host_open(h), 1);
    body = reported(h, 1);
    assert_non_null(
        strstr(body, "WHAT HAPPENED\n"
                     "  Auction      Bas bids 5. You bid 3. Kyle bids 2. Maka bids 0.\n"
                     "               Bas wins "));
    assert_non_null(strstr(body, "PROOF\n"
                                 "  Opened  Auction 1, round 0: Bas 5, Catherine 3, "
                                 "Kyle 2, Maka 0.\n"
                                 "          All 4 commitments match.\n"));
    free(body);
}

/* 4, S2: who chooses sees what each School that is left brings along; others do not. */
static void a_school_is_chosen_by_what_it_offers(void **state)
{
    struct host h;
    char *body;
    int seat;

    (void)state;
    host_found(&h, rules_find("mutant"), SEATS, names, NULL, NULL);
    for (seat = 0; seat < SEATS; seat++) {
        const bool asked = h.game.asked[0].q.seats & SEE_ONLY(seat);

        body = reported(&h, seat);
        assert_int_equal(
            strstr(body, "      Ironroot Commune: Slow, deep, together.\n"
                         "        Old Gundra leads it, ATK 4 DEF 5 SPD 3, range 2, "
                         "tokens 3.\n"
                         "        Vouch (Plot Phase, 1 token): Another School gains 1 "
                         "Plot Point\n"
                         "        and you gain 1 Hope Coin.\n"
                         "        Charter: Common Store. If your Hero or Student is "
                         "standing when\n") != NULL,
            asked);
        free(body);
    }
    host_close(&h);
}

/* Rule 9. */
static void a_spectator_sees_the_table_and_no_hand(void **state)
{
    char *body;

    body = reported(*state, SEATS);
    assert_non_null(strstr(body, "THE TABLE\n"));
    assert_null(strstr(body, "ASKED"));
    assert_null(strstr(body, "YOUR"));
    assert_null(strstr(body, "CODE"));
    free(body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_stay_within_72_columns),
        cmocka_unit_test(whole_games_are_drawn_in_columns_and_keep_secrets),
        cmocka_unit_test_setup_teardown(parts_come_in_the_order_of_need, found, close_it),
        cmocka_unit_test_setup_teardown(the_table_is_aligned_and_keeps_secrets, found,
                                        close_it),
        cmocka_unit_test_setup_teardown(an_opening_is_told_and_proved, found, close_it),
        cmocka_unit_test(a_school_is_chosen_by_what_it_offers),
        cmocka_unit_test_setup_teardown(a_spectator_sees_the_table_and_no_hand, found,
                                        close_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
