/* Who comes and who goes: open seats, when a game begins, who resigns, and what the audit
 * makes of it.
 * architecture 5.1. */
#include "core/engine_parts.h"
#include "tests/support/duel.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

/* A duel for three in which Bas has a seat. */
static void found(struct host *h)
{
    host_gather(h, &duel_rules, 3, 1, names, NULL, NULL);
    host_mail_out(h);
    host_batch(h, false);
}

static void joins(struct host *h, const char *name)
{
    struct error e = {0};

    host_batch(h, false);
    assert_int_equal(engine_join(&h->engine, name, "somebody joins", &e), 0);
    h->head = h->engine.head;
}

static void clean(const struct host *h)
{
    struct walk w;

    walk(&w, h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
}

/* Nothing is dealt before all are in; that the dice are bound is. */
static void nothing_is_played_before_all_are_in(void **state)
{
    struct host h;
    struct answer a;

    (void)state;
    found(&h);
    assert_null(h.game.state);
    assert_int_equal(count_of(&h, ENTRY_SEAT, ""), 1);
    assert_int_equal(count_of(&h, ENTRY_RNG_ANCHOR, ""), 1);
    host_submit(&h, 0, 0, "THROW rock\n", &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    assert_string_equal(a.error.text, "The game has not begun: 1 of 3 seats are taken.");
    answer_clear(&a);
    assert_int_equal(host_says(&h, 0, "STATUS\n"), VERDICT_TOLD);
    host_tick(&h);
    joins(&h, "Catherine");
    host_mail_out(&h);
    assert_int_equal(h.engine.newcomers, SEE_ONLY(1));
    assert_int_equal(count_of(&h, ENTRY_TURN, ""), 0);
    clean(&h);
    host_close(&h);
}

static void with_the_last_one_it_begins(void **state)
{
    struct error e = {0};
    struct host h;

    (void)state;
    found(&h);
    joins(&h, "Catherine");
    assert_int_equal(engine_join(&h.engine, "bas", "again", &e), -1);
    assert_string_equal(e.text,
                        "Somebody is called \"bas\" already; choose another name.");
    assert_int_equal(h.game.seats, 2);
    joins(&h, "Kyle");
    assert_non_null(h.game.state);
    assert_int_equal(h.game.seats, 3);
    assert_int_equal(h.game.wanted, 0);
    assert_int_equal(count_of(&h, ENTRY_TURN, "cause setup"), 1);
    host_mail_out(&h);
    assert_int_equal(host_says(&h, 2, "THROW rock\n"), VERDICT_STORED);
    assert_int_equal(engine_join(&h.engine, "Maka", "too late", &e), -1);
    assert_string_equal(e.text, "No seat of this game is open.");
    clean(&h);
    host_close(&h);
}

/* The rules of a duel are for two at least. */
static void the_host_lets_fewer_begin(void **state)
{
    struct error e = {0};
    struct host h;

    (void)state;
    found(&h);
    assert_int_equal(engine_start(&h.engine, "now", &e), -1);
    assert_non_null(strstr(e.text, "for 2 players at least, and 1 are in it"));
    joins(&h, "Catherine");
    host_batch(&h, false);
    assert_int_equal(engine_start(&h.engine, "now", &e), 0);
    h.head = h.engine.head;
    host_mail_out(&h);
    assert_int_equal(h.game.seats, 2);
    assert_int_equal(count_of(&h, ENTRY_HOST, "what start\nseats 2\n"), 1);
    assert_int_equal(engine_start(&h.engine, "again", &e), -1);
    assert_string_equal(e.text, "The game has begun already.");
    assert_int_equal(host_says(&h, 1, "THROW rock\n"), VERDICT_STORED);
    clean(&h);
    host_close(&h);
}

/* A seat that somebody has changes hands before the game begins too. */
static void a_person_is_replaced_before_it_begins(void **state)
{
    struct error e = {0};
    struct host h;

    (void)state;
    found(&h);
    assert_int_equal(engine_seat(&h.engine, 0, "Maka", "Maka comes.", &e), 0);
    h.head = h.engine.head;
    host_mail_out(&h);
    joins(&h, "Bas");
    joins(&h, "Kyle");
    host_mail_out(&h);
    assert_string_equal(h.game.names[0], "Maka");
    clean(&h);
    host_close(&h);
}

/* A host who owns all keys is found when he deals before all are in, lets another number
 * begin than joined, or gives a seat twice. */
static void a_host_who_deals_too_early_is_found(void **state)
{
    struct host h;

    (void)state;
    found(&h);
    joins(&h, "Catherine");
    joins(&h, "Kyle");
    host_mail_out(&h);
    move_behind(&h, entry_of(&h, ENTRY_HOST, "what join", 2),
                entry_of(&h, ENTRY_TURN, "cause setup", 1));
    expect_seen(&h, 3, NULL);

    found(&h);
    joins(&h, "Catherine");
    joins(&h, "Kyle");
    host_mail_out(&h);
    take_out(&h, entry_of(&h, ENTRY_HOST, "what join", 2));
    expect_seen(&h, 3, NULL);

    found(&h);
    joins(&h, "Catherine");
    joins(&h, "Kyle");
    host_mail_out(&h);
    edit(entry_of(&h, ENTRY_SEAT, "player 3", 1), "player 3", "player 2");
    expect_seen(&h, 2, NULL);
}

static void a_host_who_begins_with_others_is_found(void **state)
{
    struct error e = {0};
    struct host h;

    (void)state;
    found(&h);
    joins(&h, "Catherine");
    host_batch(&h, false);
    assert_int_equal(engine_start(&h.engine, "now", &e), 0);
    h.head = h.engine.head;
    host_mail_out(&h);
    edit(entry_of(&h, ENTRY_HOST, "what start", 1), "seats 2", "seats 1");
    expect_seen(&h, 2, entry_of(&h, ENTRY_HOST, "what start", 1));
}

static const char readies[] = "{\"ready\": true, \"host\": 4}";

/* Four are in, Maka is the host; Bas and Kyle send words. */
static void words_come(struct host *h)
{
    host_gather(h, &duel_rules, 4, 3, names, readies, NULL);
    host_mail_out(h);
    joins(h, "Maka");
    host_mail_out(h);
    assert_int_equal(host_says(h, 0, "SALT tulip\n"), VERDICT_STORED);
    host_mail_out(h);
    assert_int_equal(host_says(h, 2, "SALT two  otters\n"), VERDICT_STORED);
    host_mail_out(h);
}

/* "from P C" of what SALT and these words come to. */
static int mixed(const struct host *h, int player, const char *words)
{
    unsigned char c[SEAL_HASH];
    char hex[2 * SEAL_HASH + 1], line[100];

    chance_salt(c, words);
    seal_hex(hex, c, sizeof c);
    (void)snprintf(line, sizeof line, "from %d %s\n", player, hex);
    return count_of(h, ENTRY_TURN, line);
}

/* 5.1: event 1 is played when all have added to it, but for the host, who knows v_1; it
 * mixes exactly that, and no later event does. */
static void the_first_event_mixes_what_all_add(void **state)
{
    struct host h;
    struct answer a;

    (void)state;
    words_come(&h);
    assert_int_equal(count_of(&h, ENTRY_HOST, "what ready\nready-by "), 1);
    assert_true(h.game.readies);
    assert_null(h.game.state);
    assert_int_equal(game_unready(&h.game), SEE_ONLY(1));
    host_submit(&h, 2, 0, "SALT another\n", &a); /* the first words count */
    assert_string_equal(a.error.text, "What you add to the first dice is in already.");
    answer_clear(&a);
    host_submit(&h, 3, 0, "SALT mine\n", &a);
    assert_string_equal(a.error.text,
                        "The host knows the dice, and adds nothing to them.");
    answer_clear(&a);
    host_submit(&h, 1, 0, "THROW rock\n", &a);
    assert_non_null(strstr(a.error.text, "players add to its first dice"));
    answer_clear(&a);
    assert_int_equal(count_of(&h, ENTRY_READY, ""), 2);
    assert_int_equal(host_says(&h, 1, "SALT x\n"), VERDICT_STORED);
    host_mail_out(&h);
    assert_non_null(h.game.state);
    assert_int_equal(h.game.wanted, 0);
    assert_int_equal(count_of(&h, ENTRY_TURN, "cause setup"), 1);
    assert_int_equal(mixed(&h, 1, "tulip"), 1);
    assert_int_equal(mixed(&h, 2, "x"), 1);
    assert_int_equal(mixed(&h, 3, "two otters"), 1);
    assert_int_equal(count_of(&h, ENTRY_TURN, "from "), 1);
    clean(&h);
    host_close(&h);
}

/* Nobody is asked before all are in; then 72 hours, or those of the option. */
static void the_game_begins_at_the_deadline_without_who_is_silent(void **state)
{
    const int64_t hour = 3600000;
    struct host h;

    (void)state;
    words_come(&h);
    assert_int_equal(h.game.ready_by, h.now + 72 * hour);
    h.now = h.game.ready_by - 1;
    host_tick(&h);
    assert_null(h.game.state);
    h.now++;
    host_tick(&h);
    host_mail_out(&h);
    assert_non_null(h.game.state);
    assert_int_equal(mixed(&h, 1, "tulip"), 1);
    assert_int_equal(mixed(&h, 3, "two otters"), 1);
    clean(&h);
    host_close(&h);
}

/* 5.1 of the architecture: the hand of the host moves this deadline as any. */
static void the_time_to_add_moves_as_deadlines_do(void **state)
{
    const int64_t hour = 3600000;
    struct error e = {0};
    struct host h;
    int64_t by;

    (void)state;
    words_come(&h);
    by = h.game.ready_by;
    host_batch(&h, false);
    assert_int_equal(engine_act(&h.engine, ACT_EXTEND, 24 * hour, "snow", &e), 0);
    assert_int_equal(h.game.ready_by, by + 24 * hour);
    h.now += hour;
    host_batch(&h, false);
    assert_int_equal(engine_act(&h.engine, ACT_PAUSE, 0, "more snow", &e), 0);
    h.now += 200 * hour; /* longer than all that was left */
    host_tick(&h);
    assert_null(h.game.state);
    host_batch(&h, false);
    assert_int_equal(engine_act(&h.engine, ACT_RESUME, 0, "the sun", &e), 0);
    assert_int_equal(h.game.ready_by, by + 224 * hour);
    host_batch(&h, false);
    assert_int_equal(engine_away(&h.engine, 1, h.now, by + 230 * hour, 10, NULL,
                                 "Catherine is away", &e),
                     0);
    assert_int_equal(h.game.ready_by, by + 254 * hour); /* the day after */
    h.now = h.game.ready_by - 1;
    host_tick(&h);
    assert_null(h.game.state);
    h.now++;
    host_tick(&h);
    host_mail_out(&h);
    assert_non_null(h.game.state);
    clean(&h);
    host_close(&h);
}

static void the_host_begins_with_what_is_there(void **state)
{
    struct error e = {0};
    struct host h;

    (void)state;
    words_come(&h);
    host_batch(&h, false);
    assert_int_equal(engine_start(&h.engine, "now", &e), 0);
    host_mail_out(&h);
    assert_non_null(h.game.state);
    assert_int_equal(mixed(&h, 3, "two otters"), 1);
    clean(&h);
    host_close(&h);
}

/* A host who leaves out or changes what came, begins before all was in or the time was
 * over, or asks nobody, is found. */
static void a_host_who_mixes_something_else_is_found(void **state)
{
    struct error e = {0};
    struct host h;
    int i;

    (void)state;
    for (i = 0; i < 4; i++) {
        words_come(&h);
        host_batch(&h, false);
        assert_int_equal(engine_start(&h.engine, "now", &e), 0);
        host_mail_out(&h);
        clean(&h);
        if (i == 0) {
            take_out(&h, entry_of(&h, ENTRY_READY, "player 3", 1));
        } else if (i == 1) {
            edit_digit(entry_of(&h, ENTRY_READY, "player 3", 1), "from");
        } else if (i == 2) {
            take_out(&h, entry_of(&h, ENTRY_HOST, "what start", 1));
        } else {
            take_out(&h, entry_of(&h, ENTRY_HOST, "what ready", 1));
        }
        rewrite(&h);
        expect(&h, i == 3 ? 3 : 9, 0);
        host_close(&h);
    }
}

/* What a game for so many would refuse is known before anybody joins. */
static void a_game_is_rehearsed(void **state)
{
    struct error e = {0};
    struct host h;

    (void)state;
    found(&h);
    assert_int_equal(engine_rehearse(&h.game, NULL, 3, &e), 0);
    assert_null(h.game.state);
    host_close(&h);
}

/* Defaults are taken at once for who has resigned, and what he writes does not bring him
 * back; that he takes the seat back does. */
static void nobody_waits_for_who_has_resigned(void **state)
{
    struct error e = {0};
    struct answer a;
    struct host h;

    (void)state;
    host_found(&h, &duel_rules, 2, names, "{\"autopilot\": 0}", NULL);
    host_mail_out(&h);
    host_batch(&h, false);
    assert_int_equal(engine_resign(&h.engine, 1, NULL, "Catherine resigns.", &e), 0);
    h.head = h.engine.head;
    assert_true(h.game.seat[1].vacant && h.game.seat[1].autopilot);
    assert_int_equal(engine_resign(&h.engine, 1, NULL, "again", &e), -1);
    assert_string_equal(e.text, "This seat is given up already.");
    host_submit(&h, 1, 0, "THROW rock\n", &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    assert_non_null(strstr(a.error.text, "RESIGN OFF"));
    answer_clear(&a);
    assert_int_equal(host_says(&h, 0, "THROW rock\n"), VERDICT_STORED);
    assert_int_equal(count_of(&h, ENTRY_ANSWERS_OPEN, ""), 1); /* at once */
    assert_true(h.game.seat[1].autopilot);
    host_mail_out(&h);
    clean(&h);
    host_batch(&h, false);
    assert_int_equal(engine_away(&h.engine, 1, 0, 0, 0, NULL, "Catherine is back.", &e),
                     0);
    h.head = h.engine.head;
    assert_false(h.game.seat[1].vacant || h.game.seat[1].autopilot);
    host_mail_out(&h);
    clean(&h);
    host_close(&h);
}

/* A host who takes defaults for a player who never resigned, or says he did twice, is
 * found. */
static void a_player_who_never_resigned_is_waited_for(void **state)
{
    struct error e = {0};
    struct host h;

    (void)state;
    host_found(&h, &duel_rules, 2, names, "{\"autopilot\": 0}", NULL);
    host_mail_out(&h);
    host_batch(&h, false);
    assert_int_equal(engine_resign(&h.engine, 1, NULL, "Catherine resigns.", &e), 0);
    h.head = h.engine.head;
    assert_int_equal(host_says(&h, 0, "THROW rock\n"), VERDICT_STORED);
    host_mail_out(&h);
    take_out(&h, entry_of(&h, ENTRY_HOST, "what resign", 1));
    expect_seen(&h, 8, NULL);

    host_found(&h, &duel_rules, 2, names, NULL, NULL);
    host_batch(&h, false);
    assert_int_equal(engine_resign(&h.engine, 1, NULL, "Catherine resigns.", &e), 0);
    h.head = h.engine.head;
    host_mail_out(&h);
    edit(entry_of(&h, ENTRY_HOST, "what resign", 1), "player 2", "player 3");
    expect_seen(&h, 9, entry_of(&h, ENTRY_HOST, "what resign", 1));
}

/* The first two are excused, and then it takes two running to be on autopilot; who is on
 * it already has no excuses. */
static void excuses_come_before_the_count(void **state)
{
    struct error e = {0};
    struct host h;
    int i;

    (void)state;
    host_found(&h, &duel_rules, 2, names, "{\"excused\": 2}", NULL);
    for (i = 1; i <= 4; i++) {
        game_missed(&h.game, 0);
        assert_int_equal(h.game.seat[0].excused, i < 2 ? i : 2);
        assert_int_equal(h.game.seat[0].defaults, i < 3 ? 0 : i - 2);
        assert_int_equal(h.game.seat[0].autopilot, i == 4);
    }
    host_mail_out(&h);
    host_batch(&h, false);
    assert_int_equal(engine_resign(&h.engine, 1, NULL, "Catherine resigns.", &e), 0);
    game_missed(&h.game, 1);
    assert_int_equal(h.game.seat[1].excused, 0);
    assert_true(h.game.seat[1].autopilot);
    host_close(&h);
}

/* Of a campaign they are for each of its games, or once for all of it, as its options
 * say; campaigns of before say nothing. */
static void excuses_are_for_a_game_of_a_campaign(void **state)
{
    static const struct {
        const char *options;
        int left; /* of two that were used */
    } each[] = {{"{\"excused\": 2, \"excused_per\": \"game\"}", 0},
                {"{\"excused\": 2, \"excused_per\": \"campaign\"}", 2},
                {"{\"excused\": 2}", 2}};
    struct error e = {0};
    struct host h;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof each / sizeof *each; i++) {
        host_found(&h, &duel_rules, 2, names, each[i].options, NULL);
        game_missed(&h.game, 0);
        game_missed(&h.game, 0);
        host_mail_out(&h);
        host_batch(&h, false);
        assert_int_equal(engine_reveal_deck(&h.engine, &e), 0);
        assert_int_equal(h.game.seat[0].excused, each[i].left);
        host_close(&h);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_played_before_all_are_in),
        cmocka_unit_test(with_the_last_one_it_begins),
        cmocka_unit_test(the_host_lets_fewer_begin),
        cmocka_unit_test(a_person_is_replaced_before_it_begins),
        cmocka_unit_test(a_host_who_deals_too_early_is_found),
        cmocka_unit_test(a_host_who_begins_with_others_is_found),
        cmocka_unit_test(the_first_event_mixes_what_all_add),
        cmocka_unit_test(the_game_begins_at_the_deadline_without_who_is_silent),
        cmocka_unit_test(the_time_to_add_moves_as_deadlines_do),
        cmocka_unit_test(the_host_begins_with_what_is_there),
        cmocka_unit_test(a_host_who_mixes_something_else_is_found),
        cmocka_unit_test(a_game_is_rehearsed),
        cmocka_unit_test(nobody_waits_for_who_has_resigned),
        cmocka_unit_test(a_player_who_never_resigned_is_waited_for),
        cmocka_unit_test(excuses_come_before_the_count),
        cmocka_unit_test(excuses_are_for_a_game_of_a_campaign),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
