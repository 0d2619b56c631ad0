/* What the host does to the clock of a game: architecture 5.1. */
#include "tests/support/duel.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define HOUR 3600000LL

static const char *const two[] = {"Bas", "Kyle"};

/* A duel in which both are asked something, for as many hours as duel.c gives. */
static void found(struct host *h)
{
    host_found(h, &duel_rules, 2, two, "{\"autopilot\": 0}", NULL);
    host_mail_out(h);
    assert_true(h->game.asked[0].deadline > h->now);
    host_batch(h, false);
}

static void act(struct host *h, enum act what, int64_t by)
{
    struct error e = {0};

    host_batch(h, false);
    assert_int_equal(engine_act(&h->engine, what, by, "a reason", &e), 0);
    h->head = h->engine.head;
}

static void refuses(struct host *h, enum act what, int64_t by, const char *text)
{
    struct error e = {0};
    const int64_t seq = h->head.seq;

    host_batch(h, false);
    assert_int_equal(engine_act(&h->engine, what, by, "a reason", &e), -1);
    assert_int_equal(e.code, ERROR_ILLEGAL);
    assert_non_null(strstr(e.text, text));
    assert_int_equal(h->engine.head.seq, seq);
}

static void more_time_moves_every_deadline(void **state)
{
    struct host h;
    int64_t before;

    (void)state;
    found(&h);
    before = h.game.asked[0].deadline;
    act(&h, ACT_EXTEND, 5 * HOUR);
    assert_true(h.game.asked[0].deadline == before + 5 * HOUR);
    h.now = before + HOUR;
    host_tick(&h);
    assert_true(h.game.asked[0].deadline == before + 5 * HOUR); /* nobody missed it */
    host_close(&h);
}

/* A deadline that is over would be over even so, and somebody may have been told. */
static void too_little_time_is_refused(void **state)
{
    struct host h;

    (void)state;
    found(&h);
    h.now = h.game.asked[0].deadline + 10 * HOUR;
    refuses(&h, ACT_EXTEND, 10 * HOUR, "would be over even so");
    refuses(&h, ACT_EXTEND, 2 * HOUR, " 11 hours would be enough");
    act(&h, ACT_EXTEND, 11 * HOUR);
    host_close(&h);
}

/* Three days of pause, and two before it: what was left of the time is left after it. */
static void a_pause_keeps_what_is_left(void **state)
{
    struct host h;
    struct walk w;
    int64_t left;

    (void)state;
    found(&h);
    h.now += 2 * HOUR;
    left = h.game.asked[0].deadline - h.now;
    act(&h, ACT_PAUSE, 0);
    refuses(&h, ACT_PAUSE, 0, "paused already");
    h.now += 30 * 24 * HOUR;
    host_tick(&h);
    assert_int_equal(h.memory.count, h.head.seq);
    act(&h, ACT_RESUME, 0);
    assert_true(h.game.asked[0].deadline - h.now == left);
    refuses(&h, ACT_RESUME, 0, "is not paused");
    host_mail_out(&h);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
    h.now += left;
    host_tick(&h);
    assert_true(count_of(&h, ENTRY_TURN, "\ncause expiry") > 0 ||
                count_of(&h, ENTRY_ANSWERS_OPEN, "") > 0 ||
                count_of(&h, ENTRY_CLOSE, "") > 0);
    host_close(&h);
}

/* What is asked in a pause has its hours from the end of it, and not the pause besides:
 * the host can move nothing earlier. */
static void what_is_asked_in_a_pause_has_its_hours_behind_it(void **state)
{
    struct host h;
    struct walk w;
    int64_t hours;

    (void)state;
    found(&h);
    act(&h, ACT_PAUSE, 0);
    h.now += 30 * 24 * HOUR;
    assert_int_equal(host_says(&h, 0, "THROW rock\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "THROW rock\n"), VERDICT_STORED);
    host_tick(&h);
    assert_int_equal(h.game.asked[0].q.seats, 1); /* the first player's turn */
    hours = game_hours(&h.game, h.game.asked[0].q.decision) * HOUR;
    h.now += 10 * HOUR;
    act(&h, ACT_RESUME, 0);
    assert_true(h.game.asked[0].deadline == h.now + hours);
    host_mail_out(&h);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
    host_close(&h);
}

/* Before CLOSE a `host` entry may move the deadline later, never earlier (sealed-bids 3):
 * a host who owns all keys is found out. */
static void a_deadline_that_moves_earlier_is_found(void **state)
{
    struct host h;
    char line[80], wrong[80];
    int64_t before;

    (void)state;
    found(&h);
    before = h.game.asked[0].deadline;
    act(&h, ACT_EXTEND, 5 * HOUR);
    host_mail_out(&h);
    (void)snprintf(line, sizeof line, " %lld\nsalt", (long long)(before + 5 * HOUR));
    (void)snprintf(wrong, sizeof wrong, " %lld\nsalt", (long long)(before - HOUR));
    edit(entry_of(&h, ENTRY_HOST, "what extend", 1), line, wrong);
    expect_seen(&h, 9, entry_of(&h, ENTRY_HOST, "what extend", 1));

    found(&h); /* nor by less than all are told */
    act(&h, ACT_EXTEND, 5 * HOUR);
    host_mail_out(&h);
    edit(entry_of(&h, ENTRY_HOST, "what extend", 1), "hours 5", "hours 6");
    expect_seen(&h, 9, entry_of(&h, ENTRY_HOST, "what extend", 1));
}

/* Nobody misses a deadline while the game is paused: a host who takes the pause back in
 * the log, or plays on in it, is found out. */
static void a_pause_cannot_be_made_or_unmade_later(void **state)
{
    struct host h;
    struct walk w;
    struct log_entry *entry;

    (void)state;
    found(&h);
    act(&h, ACT_PAUSE, 0);
    h.now += 3 * HOUR;
    act(&h, ACT_RESUME, 0);
    host_mail_out(&h);
    entry = entry_of(&h, ENTRY_HOST, "what pause", 1);
    take_out(&h, entry);
    expect_seen(&h, 9, NULL);

    found(&h);
    h.now = h.game.asked[0].deadline + HOUR;
    host_tick(&h); /* the hands */
    h.now = h.game.asked[0].deadline + HOUR;
    host_tick(&h); /* the first player's turn */
    act(&h, ACT_PAUSE, 0);
    host_mail_out(&h);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
    move_behind(&h, entry_of(&h, ENTRY_TURN, "\ncause expiry", 1),
                entry_of(&h, ENTRY_HOST, "what pause", 1));
    expect_seen(&h, 9, NULL);
}

static void away(struct host *h, int seat, int64_t from, int64_t until)
{
    struct error e = {0};

    host_batch(h, false);
    assert_int_equal(
        engine_away(&h->engine, seat, from, until, 3, NULL, "Kyle is away.", &e), 0);
    h->head = h->engine.head;
}

/* An absence moves what falls due in it to the end of the day after; what falls due
 * before it, and what its player has answered, stays. */
static void who_is_away_is_waited_for(void **state)
{
    struct host h;
    struct walk w;
    int64_t before;

    (void)state;
    found(&h);
    before = h.game.asked[0].deadline;
    away(&h, 1, before + 1, before + 30 * HOUR);
    assert_true(h.game.asked[0].deadline == before);
    away(&h, 1, before, before + 30 * HOUR);
    assert_true(h.game.asked[0].deadline == before + 54 * HOUR);
    away(&h, 1, 0, 0); /* back: no deadline moves earlier */
    assert_true(h.game.asked[0].deadline == before + 54 * HOUR);
    assert_int_equal(host_says(&h, 0, "THROW rock\n"), VERDICT_STORED);
    away(&h, 0, before, before + 300 * HOUR);
    assert_true(h.game.asked[0].deadline == before + 54 * HOUR);
    host_mail_out(&h);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
    host_close(&h);
}

/* The day after the absence is there to answer: a deadline on it moves to its end, and so
 * does one that the host moves into the absence. */
static void no_deadline_comes_to_lie_in_an_absence(void **state)
{
    struct host h;
    struct walk w;
    int64_t before;

    (void)state;
    found(&h);
    before = h.game.asked[0].deadline;
    away(&h, 1, before - 10 * HOUR, before - HOUR);
    assert_true(h.game.asked[0].deadline == before + 23 * HOUR);
    away(&h, 1, before + 24 * HOUR, before + 48 * HOUR);
    assert_true(h.game.asked[0].deadline == before + 23 * HOUR);
    act(&h, ACT_EXTEND, 2 * HOUR);
    assert_true(h.game.asked[0].deadline == before + 72 * HOUR);
    away(&h, 0, before + 60 * HOUR, before + 100 * HOUR); /* one goes, another comes */
    away(&h, 1, before + 110 * HOUR, before + 120 * HOUR);
    assert_true(h.game.asked[0].deadline == before + 144 * HOUR);
    host_mail_out(&h);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
    host_close(&h);
}

/* What is asked in an absence falls due after it, unless a seat on autopilot is asked. */
static void what_is_asked_later_spares_who_is_away(void **state)
{
    struct host h;
    int64_t until;

    (void)state;
    found(&h);
    until = h.now + 500 * HOUR;
    away(&h, 0, h.now, until);
    away(&h, 1, h.now, h.now + HOUR);
    assert_int_equal(host_says(&h, 0, "THROW rock\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "THROW paper\n"), VERDICT_STORED);
    host_tick(&h);
    assert_int_equal(h.game.asked[0].q.seats, SEE_ONLY(0));
    assert_true(h.game.asked[0].deadline == until + 24 * HOUR);
    host_close(&h);

    found(&h);
    away(&h, 1, h.now, until);
    h.game.seat[1].autopilot = true;
    assert_true(h.game.asked[0].deadline > until); /* it was moved before */
    act(&h, ACT_EXTEND, HOUR);
    assert_true(h.game.asked[0].deadline == until + 25 * HOUR);
    host_close(&h);
}

/* A host who moves a deadline for somebody it does not wait for is found out. */
static void an_absence_moves_nothing_else(void **state)
{
    struct host h;
    struct log_entry *entry;

    (void)state;
    found(&h);
    assert_int_equal(host_says(&h, 0, "THROW rock\n"), VERDICT_STORED);
    away(&h, 1, h.now, h.game.asked[0].deadline + HOUR);
    host_mail_out(&h);
    entry = entry_of(&h, ENTRY_HOST, "what away", 1);
    edit(entry, "away 2 ", "away 1 ");
    rewrite(&h);
    expect(&h, 9, entry->seq);
    edit(entry, "what away", "what back");
    expect_seen(&h, 9, entry);
}

/* A new person has what the seat has, but not the absence nor the autopilot of the one
 * before; what is told from then on has his name. */
static void a_new_person_takes_a_seat(void **state)
{
    struct error e = {0};
    struct host h;
    struct walk w;
    struct log_entry *entry;

    (void)state;
    found(&h);
    away(&h, 1, h.now + 1000 * HOUR, h.now + 2000 * HOUR);
    host_batch(&h, false);
    h.engine.game->seat[1].autopilot = true;
    assert_int_equal(engine_seat(&h.engine, 1, "Bas", "Anna plays on.", &e), -1);
    assert_string_equal(e.text,
                        "Somebody is called \"Bas\" already; choose another name.");
    assert_string_equal(h.game.names[1], "Kyle");
    assert_int_equal(engine_seat(&h.engine, 1, "Anna", "Anna plays on.", &e), 0);
    h.head = h.engine.head;
    assert_string_equal(h.game.names[1], "Anna");
    assert_int_equal(h.engine.newcomers, SEE_ONLY(1));
    assert_false(h.game.seat[1].autopilot);
    assert_int_equal(h.game.seat[1].away_until, 0);
    host_mail_out(&h);
    assert_int_equal(host_says(&h, 0, "THROW rock\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "THROW paper\n"), VERDICT_STORED);
    host_tick(&h);
    host_mail_out(&h);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_string_equal(w.replay.game.names[1], "Anna");
    walk_clear(&w);
    entry = entry_of(&h, ENTRY_SEAT, "", 3);
    edit(entry, "player 2", "player 3");
    expect_seen(&h, 2, entry);
}

/* 2.3: who has just come does not miss what was asked before he did, though the one after
 * it; one at a time, and only where something is asked. A host who says so of anybody
 * else is found out. */
static void a_newcomer_has_missed_nothing(void **state)
{
    struct error e = {0};
    struct log_entry *entry;
    struct host h;

    (void)state;
    found(&h);
    host_batch(&h, false);
    assert_int_equal(engine_seat(&h.engine, 1, "Anna", "Anna plays on.", &e), 0);
    assert_int_equal(h.game.seat[1].excused, -1);
    assert_int_equal(engine_seat(&h.engine, 1, "Zoe", "Zoe plays on.", &e), 0);
    assert_int_equal(h.game.seat[1].excused, -1);
    h.head = h.engine.head;
    host_mail_out(&h);
    game_missed(&h.game, 1);
    assert_int_equal(h.game.seat[1].defaults, 0);
    game_missed(&h.game, 1);
    assert_int_equal(h.game.seat[1].defaults, 1);
    away(&h, 0, h.now + 1000 * HOUR, h.now + 2000 * HOUR);
    host_mail_out(&h);
    expect_honest(&h);
    entry = entry_of(&h, ENTRY_HOST, "away 1 ", 1);
    edit(entry, " 3\n", " 3\nnewcomer 1\n");
    expect_seen(&h, 9, entry);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_time_moves_every_deadline),
        cmocka_unit_test(too_little_time_is_refused),
        cmocka_unit_test(a_pause_keeps_what_is_left),
        cmocka_unit_test(what_is_asked_in_a_pause_has_its_hours_behind_it),
        cmocka_unit_test(a_deadline_that_moves_earlier_is_found),
        cmocka_unit_test(a_pause_cannot_be_made_or_unmade_later),
        cmocka_unit_test(who_is_away_is_waited_for),
        cmocka_unit_test(no_deadline_comes_to_lie_in_an_absence),
        cmocka_unit_test(what_is_asked_later_spares_who_is_away),
        cmocka_unit_test(an_absence_moves_nothing_else),
        cmocka_unit_test(a_new_person_takes_a_seat),
        cmocka_unit_test(a_newcomer_has_missed_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
