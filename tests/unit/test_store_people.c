#include "store/moving.h"
#include "store/outbox.h"
#include "store/signed.h"

#include "tests/support/book.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#define HOUR 3600000
#define DAY ((int64_t)24 * HOUR)
#define LEASE 900000

/* Mail number id, of this kind, for a player, queued when the game began. */
static void queue(struct book *b, int id, const char *kind, int player)
{
    char name[40];
    struct outgoing m = {.id = id,
                         .kind = kind,
                         .player = player,
                         .sender = "",
                         .recipient = player == 3 ? "kyle@example.org" : "x@example.org",
                         .message_id = name,
                         .message = (const unsigned char *)"x\r\n",
                         .size = 3,
                         .created = BOOK_START,
                         .expires = BOOK_START + 3 * DAY};
    struct error e = {0};

    (void)snprintf(name, sizeof name, "<%d@example.org>", id);
    assert_int_equal(store_outbox_add(b->s, &m, &e), 0);
}

/* Kyle's address at this time, with this many strikes more. Whether it fails by them. */
static bool strike(struct book *b, int strikes, int64_t now, struct person *kyle)
{
    struct error e = {0};
    bool fails = false;

    assert_int_equal(store_person_strike(b->s, 3, strikes, now, 7 * DAY, &fails, &e), 0);
    assert_int_equal(store_person(b->s, 3, kyle, &e), 0);
    return fails;
}

static void seat_kyle(struct book *b)
{
    const struct person kyle = {.player = 3, .address = "kyle@example.org"};
    struct error e = {0};

    assert_int_equal(store_person_put(b->s, &kyle, &e), 0);
}

/* 5.3: strikes add up within a week; a valid mail takes them back. */
static void strikes_last_a_week(void **state)
{
    struct book *b = *state;
    struct person kyle;
    struct error e = {0};
    int64_t now = BOOK_START, week = 7 * DAY;

    seat_kyle(b);
    assert_false(strike(b, 2, now, &kyle));
    assert_false(strike(b, 1, now + week, &kyle));
    assert_int_equal(kyle.strikes, 3);
    assert_int_equal(kyle.failing_since, now);
    assert_false(strike(b, 1, now + week + 1, &kyle));
    assert_int_equal(kyle.strikes, 1);
    assert_int_equal(kyle.failing_since, now + week + 1);
    assert_int_equal(kyle.failing, 0);
    assert_int_equal(store_person_good(b->s, 3, &e), 0);
    assert_int_equal(store_person(b->s, 3, &kyle, &e), 0);
    assert_int_equal(kyle.strikes, 0);
    assert_int_equal(kyle.failing_since, 0);
}

/* 5.3: with four an address fails, and it is said once. */
static void four_strikes_are_enough(void **state)
{
    struct book *b = *state;
    struct person kyle;
    struct error e = {0};

    seat_kyle(b);
    assert_false(strike(b, 2, BOOK_START, &kyle));
    assert_false(strike(b, 1, BOOK_START + DAY, &kyle));
    assert_true(strike(b, 1, BOOK_START + 2 * DAY, &kyle));
    assert_int_equal(kyle.failing, BOOK_START + 2 * DAY);
    assert_false(strike(b, 2, BOOK_START + 3 * DAY, &kyle));
    assert_int_equal(kyle.failing, BOOK_START + 2 * DAY);
    assert_int_equal(store_person_good(b->s, 3, &e), 0);
    assert_int_equal(store_person(b->s, 3, &kyle, &e), 0);
    assert_int_equal(kyle.failing, 0);
    assert_false(strike(b, 2, BOOK_START + 3 * DAY, &kyle));
    assert_true(strike(b, 2, BOOK_START + 3 * DAY, &kyle));
}

/* 5.3: nothing goes to it but its newest report, once a week; other mails of the game
 * do. */
static void a_failing_address_gets_a_report_a_week(void **state)
{
    struct book *b = *state;
    struct person kyle;
    struct error e = {0};
    int64_t now = BOOK_START + DAY, week = 7 * DAY;

    seat_kyle(b);
    strike(b, 4, BOOK_START, &kyle);
    queue(b, 1, "report", 3);
    queue(b, 2, "receipt", 3);
    queue(b, 3, "report", 1);
    assert_int_equal(store_outbox_withhold(b->s, now, week, now + DAY, &e), 0);
    assert_string_equal(
        book_text(
            b, "SELECT group_concat(state) FROM (SELECT state FROM outbox ORDER BY id)"),
        "failed,failed,queued");
    assert_int_equal(
        store_outbox_withhold(b->s, BOOK_START + week, week, BOOK_START + 8 * DAY, &e),
        0);
    assert_string_equal(
        book_text(
            b, "SELECT group_concat(state) FROM (SELECT state FROM outbox ORDER BY id)"),
        "queued,failed,queued");
    assert_int_equal(store_outbox_sent(b->s, 1, BOOK_START + week, NULL, &e), 0);
    assert_int_equal(store_outbox_withhold(b->s, BOOK_START + week + DAY, week,
                                           BOOK_START + 9 * DAY, &e),
                     0);
    assert_string_equal(
        book_text(
            b, "SELECT group_concat(state) FROM (SELECT state FROM outbox ORDER BY id)"),
        "sent,failed,queued");
}

/* 5.4: what is over a cap waits an hour, and is sent when a day has gone by. */
static void mails_over_the_cap_wait(void **state)
{
    struct book *b = *state;
    struct outbox_caps caps = {2, 3, 0};
    struct error e = {0};
    int64_t id[10], later = BOOK_START + DAY + 2 * HOUR;
    int i, n;

    for (i = 1; i <= 4; i++) {
        queue(b, i, "report", 3);
    }
    assert_int_equal(
        store_outbox_claim(b->s, later, later + LEASE, &caps, id, 10, &n, &e), 0);
    assert_int_equal(n, 2);
    assert_int_equal(caps.reached, 3);
    for (i = 0; i < n; i++) {
        assert_int_equal(store_outbox_sent(b->s, id[i], later, NULL, &e), 0);
    }
    assert_int_equal(store_outbox_claim(b->s, later + HOUR, later, &caps, id, 10, &n, &e),
                     0);
    assert_int_equal(n, 0);
    later += DAY + HOUR;
    assert_int_equal(store_outbox_claim(b->s, later, later, &caps, id, 10, &n, &e), 0);
    assert_int_equal(n, 2);
    assert_int_equal(id[0], 3);
}

/* 5.4: of all players together so many an hour. */
static void an_hour_takes_so_many_mails(void **state)
{
    struct book *b = *state;
    struct outbox_caps caps = {60, 3, 0};
    struct error e = {0};
    int64_t id[10], now = BOOK_START + DAY;
    int i, n;

    for (i = 1; i <= 4; i++) {
        queue(b, i, "report", i);
    }
    assert_int_equal(store_outbox_claim(b->s, now, now, &caps, id, 10, &n, &e), 0);
    assert_int_equal(n, 3);
    assert_int_equal(caps.reached, OUTBOX_HOST);
    for (i = 0; i < n; i++) {
        assert_int_equal(store_outbox_sent(b->s, id[i], now, NULL, &e), 0);
    }
    now += HOUR / 2;
    assert_int_equal(store_outbox_claim(b->s, now, now, &caps, id, 10, &n, &e), 0);
    assert_int_equal(n, 0);
    now += HOUR;
    assert_int_equal(store_outbox_claim(b->s, now, now, &caps, id, 10, &n, &e), 0);
    assert_int_equal(n, 1);
    assert_int_equal(caps.reached, 0);
}

static void wish(struct book *b, struct moving *m, const char *address, int hour)
{
    struct error e = {0};

    *m = (struct moving){
        .player = 3, .code = 7, .asked = BOOK_START + (int64_t)hour * HOUR};
    (void)snprintf(m->address, sizeof m->address, "%s", address);
    assert_int_equal(store_moving_ask(b->s, m, &e), 0);
}

/* 2.3: a new wish takes the place of the one before; the old address may do without a
 * day's wait, the new one never without its own word. */
static void a_new_address_must_confirm(void **state)
{
    struct book *b = *state;
    struct moving first, m, due;
    struct error e = {0};
    int n;

    wish(b, &first, "kyle@else.example.org", 0);
    wish(b, &m, "kyle@new.example.org", 1);
    assert_int_equal(store_moving_find(b->s, first.id, &due, &e), 0);
    assert_int_equal(due.id, 0);
    assert_int_equal(store_moving_due(b->s, BOOK_START + 9 * DAY, &due, &e), 0);
    assert_int_equal(due.id, 0);
    assert_int_equal(store_moving_said(b->s, m.id, true, BOOK_START + 2 * HOUR, &e), 0);
    assert_int_equal(store_moving_due(b->s, BOOK_START, &due, &e), 0);
    assert_int_equal(due.id, 0);
    assert_int_equal(store_moving_due(b->s, BOOK_START + HOUR, &due, &e), 0);
    assert_int_equal(due.id, m.id);
    assert_string_equal(due.address, "kyle@new.example.org");
    assert_int_equal(store_moving_said(b->s, m.id, false, BOOK_START + 2 * HOUR, &e), 0);
    assert_int_equal(store_moving_due(b->s, BOOK_START, &due, &e), 0);
    assert_int_equal(due.id, m.id);
    assert_int_equal(store_moving_end(b->s, m.id, true, &e), 0);
    assert_int_equal(store_moving_of(b->s, 3, &due, &e), 0);
    assert_int_equal(due.id, 0);
    assert_int_equal(store_moving_count(b->s, 3, BOOK_START, 10, &n, &e), 0);
    assert_int_equal(n, 2);
}

/* 2.3: whoever moves takes what is queued with him; all that was mailed before is dead.
 */
static void a_player_moves(void **state)
{
    struct book *b = *state;
    struct person kyle;
    struct error e = {0};

    seat_kyle(b);
    strike(b, 4, BOOK_START, &kyle);
    queue(b, 1, "report", 3);
    queue(b, 2, "report", 1);
    assert_int_equal(store_person_move(b->s, 3, "kyle@new.example.org", 9, &e), 0);
    assert_int_equal(store_person(b->s, 3, &kyle, &e), 0);
    assert_string_equal(kyle.address, "kyle@new.example.org");
    assert_int_equal(kyle.epoch, 1);
    assert_int_equal(kyle.dead, 9);
    assert_int_equal(kyle.failing, 0);
    assert_int_equal(book_number(b, "SELECT count(*) FROM outbox WHERE player=3 AND "
                                    "recipient='kyle@new.example.org'"),
                     1);
    assert_int_equal(book_number(b, "SELECT count(*) FROM outbox WHERE player=1 AND "
                                    "recipient='kyle@new.example.org'"),
                     0);
}

#define WITH_BOOK(test) cmocka_unit_test_setup_teardown(test, book_setup, book_teardown)

/* The highest number counts, of each player and each question apart. */
static void signed_orders_have_a_highest_number(void **state)
{
    static const struct {
        int player;
        uint32_t question, used, highest;
    } row[] = {{1, 0, 7, 7},
               {1, 0, 5, 7},
               {1, 0, 9, 9},
               {1, 3, 2, 2},
               {2, 0, UINT32_MAX, UINT32_MAX},
               {1, 0, 1, 9}};
    struct book *b = *state;
    struct error e;
    uint32_t seq = 1;
    size_t i;

    assert_int_equal(store_signed(b->s, 1, 0, &seq, &e), 0);
    assert_int_equal(seq, 0);
    for (i = 0; i < sizeof row / sizeof *row; i++) {
        assert_int_equal(
            store_signed_used(b->s, row[i].player, row[i].question, row[i].used, &e), 0);
        assert_int_equal(store_signed(b->s, row[i].player, row[i].question, &seq, &e), 0);
        assert_int_equal(seq, row[i].highest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BOOK(strikes_last_a_week),
        WITH_BOOK(four_strikes_are_enough),
        WITH_BOOK(a_failing_address_gets_a_report_a_week),
        WITH_BOOK(mails_over_the_cap_wait),
        WITH_BOOK(an_hour_takes_so_many_mails),
        WITH_BOOK(a_new_address_must_confirm),
        WITH_BOOK(a_player_moves),
        WITH_BOOK(signed_orders_have_a_highest_number),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
