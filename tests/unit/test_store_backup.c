/* Copies of a game, and one in its place: store/backup.h. */
#include "store/backup.h"
#include "store/guest.h"
#include "store/moving.h"
#include "store/person.h"

#include "tests/support/book.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define SHORT_WAIT 50 /* ms */

/* A game, and a copy of it as it was when it was founded. */
struct pair {
    struct book b;
    char copy[BOOK_PATH + 8];
};

static void put_person(struct store *s, int player, const char *address, int epoch)
{
    struct person p = {.player = player, .epoch = epoch};
    struct error e = {0};

    (void)snprintf(p.address, sizeof p.address, "%s", address);
    assert_int_equal(store_person_put(s, &p, &e), 0);
}

static int setup(void **state)
{
    static struct pair p;
    struct error e = {0};

    book_file(&p.b);
    book_found(&p.b);
    put_person(p.b.s, 1, "bas@example.org", 3);
    put_person(p.b.s, 2, "catherine@example.org", 0);
    (void)snprintf(p.copy, sizeof p.copy, "%s.copy", p.b.path);
    assert_int_equal(store_backup(p.b.s, p.copy, &e), 0);
    *state = &p;
    return 0;
}

static int teardown(void **state)
{
    struct pair *p = *state;

    store_remove(p->copy);
    book_close(&p->b);
    return 0;
}

static struct store *open_game(const char *path)
{
    struct store *s;
    struct error e = {0};

    if (store_open(&s, path, STORE_WRITE, SHORT_WAIT, &e)) {
        fail_msg("%s", e.text);
    }
    return s;
}

/* Nobody writes to a game between the look at it and its new content; who has it open
 * goes on with that. */
static void a_game_is_held_until_it_is_replaced(void **state)
{
    struct pair *p = *state;
    struct store *other = open_game(p->b.path);
    struct holding *h;
    struct error e = {0};

    book_exec(&p->b, "UPDATE person SET address='kyle@example.org' WHERE player=1");
    assert_int_equal(store_hold(&h, p->copy, p->b.path, &e), 0);
    assert_non_null(h);
    assert_int_equal(store_begin(other, &e), -1);
    assert_int_equal(e.code, ERROR_STORE);
    assert_string_equal(book_text(&p->b, "SELECT address FROM person WHERE player=1"),
                        "kyle@example.org");
    assert_int_equal(store_put(h, &e), 0);
    store_let_go(h);
    assert_int_equal(store_begin(other, &e), 0);
    store_rollback(other);
    assert_string_equal(book_text(&p->b, "SELECT address FROM person WHERE player=1"),
                        "bas@example.org");
    store_close(other);
}

/* Who lets go without a word has changed nothing. */
static void a_game_that_was_held_is_as_it_was(void **state)
{
    struct pair *p = *state;
    struct holding *h;
    struct error e = {0};

    book_exec(&p->b, "UPDATE person SET address='kyle@example.org' WHERE player=1");
    assert_int_equal(store_hold(&h, p->copy, p->b.path, &e), 0);
    store_let_go(h);
    assert_string_equal(book_text(&p->b, "SELECT address FROM person WHERE player=1"),
                        "kyle@example.org");
    assert_int_equal(store_begin(p->b.s, &e), 0);
    store_rollback(p->b.s);
}

/* What is locked for long is told; what is not there, or no database, is not held. */
static void only_a_database_is_held(void **state)
{
    struct pair *p = *state;
    struct holding *h;
    struct error e = {0};
    char none[BOOK_PATH + 8];
    FILE *f;

    (void)snprintf(none, sizeof none, "%s.none", p->b.path);
    assert_int_equal(store_hold(&h, p->copy, none, &e), 0);
    assert_null(h);
    f = fopen(none, "wb");
    assert_non_null(f);
    assert_true(fputs("This is a text, and long enough to be taken for a header of a "
                      "database, which has a hundred bytes and then some more.",
                      f) >= 0);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(store_hold(&h, p->copy, none, &e), 0);
    assert_null(h);
    store_remove(none);
}

/* A process that had the file open before another took its name must not write to it:
 * what it answered would be lost. */
static void a_file_without_its_name_is_not_written_to(void **state)
{
    struct pair *p = *state;
    struct error e = {0};

    assert_int_equal(store_begin(p->b.s, &e), 0);
    store_rollback(p->b.s);
    assert_int_equal(store_replace(p->copy, p->b.path, &e), 0);
    assert_int_equal(store_begin(p->b.s, &e), -1);
    assert_int_equal(e.code, ERROR_STORE);
    assert_non_null(strstr(e.text, "another file took its place"));
    store_close(p->b.s);
    p->b.s = open_game(p->b.path);
    assert_int_equal(store_begin(p->b.s, &e), 0);
    store_rollback(p->b.s);
    assert_int_equal(unlink(p->b.path), 0);
    assert_int_equal(store_begin(p->b.s, &e), -1);
}

static int note_difference(void *arg, const char *name, const char *copied,
                           const char *present, struct error *e)
{
    char *out = arg;
    const size_t n = strlen(out);

    (void)e;
    (void)snprintf(out + n, 200 - n, "%s %s %s\n", name, copied, present);
    return 0;
}

/* Which addresses differ is told; with those of the present game come its revocations. */
static void addresses_of_the_present_game_are_kept(void **state)
{
    struct pair *p = *state;
    struct store *copy = open_game(p->copy);
    struct error e = {0};
    struct person got;
    char told[200] = "";

    book_exec(&p->b,
              "UPDATE person SET address='BAS@example.org', epoch=5 WHERE player=1");
    assert_int_equal(store_addresses_differ(copy, p->b.path, note_difference, told, &e),
                     0);
    assert_string_equal(told, "");
    put_person(copy, 2, "mallory@example.org", 0);
    assert_int_equal(store_addresses_differ(copy, p->b.path, note_difference, told, &e),
                     0);
    assert_string_equal(told, "Catherine mallory@example.org catherine@example.org\n");
    assert_int_equal(store_addresses_settle(copy, p->b.path, false, &e), 0);
    assert_int_equal(store_person(copy, 1, &got, &e), 0);
    assert_string_equal(got.address, "BAS@example.org");
    assert_int_equal(got.epoch, 5);
    assert_int_equal(store_person(copy, 2, &got, &e), 0);
    assert_string_equal(got.address, "catherine@example.org");
    store_close(copy);
}

/* With addresses of the copy no token comes back to life that was revoked, those that
 * went to other addresses are revoked, and a change that waits for its confirmation ends.
 */
static void addresses_of_the_copy_revive_no_token(void **state)
{
    struct pair *p = *state;
    struct store *copy = open_game(p->copy);
    struct error e = {0};
    struct person got;

    book_exec(&p->b, "UPDATE person SET epoch=5, dead=9 WHERE player=1");
    put_person(copy, 2, "cat@example.org", 0);
    assert_int_equal(store_exec(copy,
                                "INSERT INTO moving(id, player, address, code, asked) "
                                "VALUES(1, 2, 'mallory@example.org', 1, 1)",
                                &e),
                     0);
    assert_int_equal(store_addresses_settle(copy, p->b.path, true, &e), 0);
    assert_int_equal(store_person(copy, 1, &got, &e), 0);
    assert_string_equal(got.address, "bas@example.org");
    assert_int_equal(got.epoch, 5);
    assert_int_equal(got.dead, 9);
    assert_int_equal(store_person(copy, 2, &got, &e), 0);
    assert_string_equal(got.address, "cat@example.org");
    assert_int_equal(got.epoch, 1);
    store_close(p->b.s);
    p->b.s = copy;
    assert_string_equal(book_text(&p->b, "SELECT state FROM moving"), "dropped");
}

/* A present game that is older than the copy takes no player away from it. */
static void who_came_after_the_present_game_stays(void **state)
{
    struct pair *p = *state;
    struct store *copy = open_game(p->copy);
    struct error e = {0};
    struct person got;

    put_person(copy, 3, "kyle@example.org", 0);
    assert_int_equal(store_addresses_settle(copy, p->b.path, false, &e), 0);
    assert_int_equal(store_person(copy, 3, &got, &e), 0);
    assert_string_equal(got.address, "kyle@example.org");
    store_close(copy);
}

static int64_t add_guest(struct store *s, enum guest_what what, enum guest_state is,
                         const char *address, int64_t asked)
{
    struct guest g = {.what = what, .state = is, .asked = asked};
    struct error e = {0};

    (void)snprintf(g.name, sizeof g.name, "Anna");
    (void)snprintf(g.address, sizeof g.address, "%s", address);
    assert_int_equal(store_guest_add(s, &g, &e), 0);
    return g.id;
}

/* mail 2.1: what a mail names by its token is nobody else's after a restore, which knows
 * nothing of that mail. */
static void a_number_of_a_lost_mail_is_nobody_elses(void **state)
{
    struct pair *p = *state;
    struct store *copy = open_game(p->copy);
    struct moving lost = {.player = 2, .address = "cat@example.org", .asked = 5};
    struct moving later = {.player = 2, .address = "mallory@example.org", .asked = 9};
    struct error e = {0};
    struct guest got;
    int64_t anna, ben;

    anna = add_guest(p->b.s, GUEST_INVITE, GUEST_OPEN, "anna@example.org", 5);
    ben = add_guest(copy, GUEST_INVITE, GUEST_OPEN, "ben@example.org", 5);
    assert_int_not_equal(anna, ben);
    assert_int_equal(store_guest(copy, anna, &got, &e), 0);
    assert_int_equal(got.id, 0);
    assert_int_not_equal(add_guest(copy, GUEST_JOIN, GUEST_OPEN, "anna@example.org", 5),
                         anna);
    assert_int_not_equal(add_guest(copy, GUEST_INVITE, GUEST_OPEN, "anna@example.org", 6),
                         anna);
    assert_int_equal(store_moving_ask(p->b.s, &lost, &e), 0);
    assert_int_equal(store_moving_ask(copy, &later, &e), 0);
    assert_int_not_equal(lost.id, later.id);
    store_close(copy);
}

/* Two rows that say the same at the same time are two rows. */
static void numbers_of_equal_rows_differ(void **state)
{
    struct pair *p = *state;
    const int64_t first =
        add_guest(p->b.s, GUEST_JOIN, GUEST_OPEN, "anna@example.org", 5);

    assert_int_not_equal(add_guest(p->b.s, GUEST_JOIN, GUEST_OPEN, "anna@example.org", 5),
                         first);
}

static enum guest_state state_of(struct store *s, int64_t id)
{
    struct error e = {0};
    struct guest got;

    assert_int_equal(store_guest(s, id, &got, &e), 0);
    assert_int_equal(got.id, id);
    return got.state;
}

static void end_guest(struct store *s, int64_t id, enum guest_state is)
{
    struct error e = {0};

    assert_int_equal(store_guest_end(s, id, is, &e), 0);
}

/* Who watches no more, and who declined, is left in peace, whichever addresses count; who
 * asked since then waits for an answer with those of the present game alone. */
static void guests_of_the_present_game_are_kept(void **state)
{
    struct pair *p = *state;
    struct store *copy = open_game(p->copy);
    struct error e = {0};
    const bool own[] = {false, true};
    int64_t watches, declines, since;
    struct guest got;
    int i;

    watches = add_guest(copy, GUEST_OBSERVE, GUEST_IN, "anna@example.org", 5);
    declines = add_guest(copy, GUEST_INVITE, GUEST_OPEN, "ben@example.org", 5);
    assert_int_equal(add_guest(p->b.s, GUEST_OBSERVE, GUEST_IN, "anna@example.org", 5),
                     watches);
    assert_int_equal(add_guest(p->b.s, GUEST_INVITE, GUEST_OPEN, "ben@example.org", 5),
                     declines);
    end_guest(p->b.s, watches, GUEST_DONE);
    end_guest(p->b.s, declines, GUEST_DECLINED);
    since = add_guest(p->b.s, GUEST_JOIN, GUEST_OPEN, "maka@example.org", 7);
    for (i = 1; i >= 0; i--) {
        end_guest(copy, watches, GUEST_IN);
        end_guest(copy, declines, GUEST_OPEN);
        assert_int_equal(store_addresses_settle(copy, p->b.path, own[i], &e), 0);
        assert_int_not_equal(state_of(copy, watches), GUEST_IN);
        assert_int_not_equal(state_of(copy, declines), GUEST_OPEN);
        assert_int_equal(store_guest(copy, since, &got, &e), 0);
        assert_int_equal(got.id, own[i] ? 0 : since);
    }
    store_close(copy);
}

/* Where the log goes back, a seat that was accepted since then is open again. */
static void what_the_log_gives_up_can_be_accepted_again(void **state)
{
    struct pair *p = *state;
    struct store *copy = open_game(p->copy);
    struct error e = {0};
    const int64_t joined = add_guest(copy, GUEST_JOIN, GUEST_OPEN, "anna@example.org", 5);

    assert_int_equal(add_guest(p->b.s, GUEST_JOIN, GUEST_OPEN, "anna@example.org", 5),
                     joined);
    end_guest(p->b.s, joined, GUEST_DONE);
    (void)book_add(&p->b, ENTRY_ORDER_IN,
                   "order-in\nsalt 00\nplayer 1\ncode 0\ntext 00\n");
    assert_int_equal(store_addresses_settle(copy, p->b.path, false, &e), 0);
    assert_int_equal(state_of(copy, joined), GUEST_OPEN);
    store_close(copy);
}

/* Rows that were only counted may be another person's: then an old mail speaks for none.
 */
static void a_row_that_is_anothers_is_dropped(void **state)
{
    struct pair *p = *state;
    struct store *copy = open_game(p->copy);
    struct error e = {0};
    static const char sql[] =
        "INSERT INTO guest(id, what, state, player, name, address, why, asked) "
        "VALUES(1, 'invite', 'open', 0, 'Anna', '%s', '', 5)";
    char text[300];

    (void)snprintf(text, sizeof text, sql, "anna@example.org");
    book_exec(&p->b, text);
    (void)snprintf(text, sizeof text, sql, "ben@example.org");
    assert_int_equal(store_exec(copy, text, &e), 0);
    assert_int_equal(store_addresses_settle(copy, p->b.path, true, &e), 0);
    assert_int_equal(state_of(copy, 1), GUEST_DROPPED);
    store_close(copy);
}

/* Numbers that would end each later run with a bug are found. */
static void a_number_that_cannot_be_is_found(void **state)
{
    struct pair *p = *state;
    struct error e = {0};

    assert_int_equal(store_addresses_check(p->b.s, &e), 0);
    book_exec(&p->b, "UPDATE person SET epoch=4294967295 WHERE player=2");
    assert_int_equal(store_addresses_check(p->b.s, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    assert_non_null(strstr(e.text, "player 2"));
}

int main(void)
{
#define WITH_PAIR(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {
        WITH_PAIR(a_game_is_held_until_it_is_replaced),
        WITH_PAIR(a_game_that_was_held_is_as_it_was),
        WITH_PAIR(only_a_database_is_held),
        WITH_PAIR(a_file_without_its_name_is_not_written_to),
        WITH_PAIR(addresses_of_the_present_game_are_kept),
        WITH_PAIR(addresses_of_the_copy_revive_no_token),
        WITH_PAIR(who_came_after_the_present_game_stays),
        WITH_PAIR(a_number_of_a_lost_mail_is_nobody_elses),
        WITH_PAIR(numbers_of_equal_rows_differ),
        WITH_PAIR(guests_of_the_present_game_are_kept),
        WITH_PAIR(what_the_log_gives_up_can_be_accepted_again),
        WITH_PAIR(a_row_that_is_anothers_is_dropped),
        WITH_PAIR(a_number_that_cannot_be_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
