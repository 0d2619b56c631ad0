#include "tests/support/duel.h"
#include "tests/support/host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const three[] = {"Bas", "Catherine", "Kyle"};

/* A duel of three in which it is the turn of this seat; the coming dice are loaded. */
static void turn_of(struct host *h, int seat, const int *dice, int n,
                    struct chance *loaded)
{
    int i;

    host_found(h, &duel_rules, 3, three, NULL, NULL);
    for (i = 0; i < 3; i++) {
        assert_int_equal(host_says(h, i, "THROW rock\nTHROW rock\n"), VERDICT_STORED);
    }
    for (i = 0; i < seat; i++) {
        assert_int_equal(host_says(h, i, "STOP\n"), VERDICT_PLAYED);
    }
    memset(loaded, 0, sizeof *loaded);
    loaded->loaded = dice;
    loaded->loaded_left = n;
}

/* One file, played on the loaded dice. */
static int play(struct host *h, int seat, const char *text, struct chance *loaded,
                struct played *out, struct error *e)
{
    struct order_file f;
    struct submission s;
    struct play p;
    int result;

    memset(e, 0, sizeof *e);
    assert_int_equal(order_file_read(&f, text, strlen(text), e), 0);
    assert_int_equal(submission_read(&s, &f, h->game.names, h->game.seats, e), 0);
    memset(&p, 0, sizeof p);
    p.cause = CAUSE_ORDER;
    p.parts = 1;
    p.part[0].seat = seat;
    p.part[0].count = s.count;
    p.part[0].order = s.order;
    p.draws.loaded = loaded;
    result = game_play(&h->game, &p, h->now, out, e);
    submission_free(&s);
    order_file_free(&f);
    return result;
}

static struct duel *duel_of(struct host *h)
{
    return h->game.state;
}

/* Architecture 4.5, STOPS: without anything irreversible nothing of the file is kept. */
static void an_illegal_line_takes_the_whole_file_back(void **state)
{
    struct chance loaded;
    struct played p;
    struct error e;
    struct host h;

    (void)state;
    turn_of(&h, 0, NULL, 0, &loaded);
    assert_int_equal(play(&h, 0, "PLAN 3\nTHROW rock\n", &loaded, &p, &e), -1);
    assert_int_equal(e.line, 2);
    assert_int_equal(duel_of(&h)->players[0].plan, 0);
    assert_int_equal(duel_of(&h)->turn, 0);
    host_close(&h);
}

/* 4.5, STOPS: after a die what was done stands, the rest does not, and the turn goes on.
 */
static void dice_cannot_be_sent_back(void **state)
{
    static const int dice[] = {4};
    struct chance loaded;
    struct played p;
    struct error e;
    struct host h;

    (void)state;
    turn_of(&h, 0, dice, 1, &loaded);
    assert_int_equal(play(&h, 0, "ROLL\nTHROW rock\nROLL\n", &loaded, &p, &e), 0);
    assert_true(p.partly);
    assert_int_equal(p.lines_done, 1);
    assert_int_equal(p.line[1].result, LINE_REFUSED);
    assert_int_equal(p.line[2].result, LINE_LEFT);
    assert_int_equal(duel_of(&h)->pot, 4);
    assert_int_equal(duel_of(&h)->turn, 0);
    played_clear(&p);
    host_close(&h);
}

/* 4.5, SKIPS: an illegal line is told of, the rest goes on. */
static void a_line_is_skipped_where_the_rules_say_so(void **state)
{
    static const int dice[] = {5};
    struct chance loaded;
    struct played p;
    struct error e;
    struct host h;

    (void)state;
    turn_of(&h, 1, dice, 1, &loaded);
    assert_int_equal(play(&h, 1, "THROW rock\nROLL\n", &loaded, &p, &e), 0);
    assert_int_equal(p.line[0].result, LINE_REFUSED);
    assert_int_equal(p.line[1].result, LINE_DONE);
    assert_int_equal(duel_of(&h)->players[1].score, 5); /* the end of the file banks it */
    played_clear(&p);
    host_close(&h);
}

/* 4.5, SKIPS: of a file whose every line is illegal nothing stands. */
static void a_file_of_which_all_is_skipped_is_refused(void **state)
{
    struct chance loaded;
    struct played p;
    struct error e;
    struct host h;

    (void)state;
    turn_of(&h, 1, NULL, 0, &loaded);
    assert_int_equal(play(&h, 1, "THROW rock\nTHROW paper\n", &loaded, &p, &e), -1);
    assert_int_equal(e.line, 1);
    assert_int_equal(duel_of(&h)->turn, 1);
    host_close(&h);
}

/* 4.5, ENDS: as STOPS, but the file ends at once, and so does the turn. */
static void a_file_ends_at_its_illegal_line(void **state)
{
    static const int dice[] = {3};
    struct chance loaded;
    struct played p;
    struct error e;
    struct host h;

    (void)state;
    turn_of(&h, 2, dice, 1, &loaded);
    assert_int_equal(play(&h, 2, "ROLL\nTHROW rock\nROLL\n", &loaded, &p, &e), 0);
    assert_int_equal(p.lines_done, 1);
    assert_int_equal(duel_of(&h)->players[2].score, 3);
    assert_int_equal(duel_of(&h)->round, 2);
    played_clear(&p);
    host_close(&h);
}

/* 4.6: a file of settings alone does not end a turn; one that answered does. */
static void settings_do_not_end_a_turn(void **state)
{
    static const int dice[] = {6};
    struct chance loaded;
    struct played p;
    struct error e;
    struct host h;

    (void)state;
    turn_of(&h, 0, dice, 1, &loaded);
    assert_int_equal(play(&h, 0, "PLAN 2\n", &loaded, &p, &e), 0);
    assert_int_equal(duel_of(&h)->turn, 0);
    played_clear(&p);
    assert_int_equal(play(&h, 0, "ROLL\n", &loaded, &p, &e), 0);
    assert_int_equal(duel_of(&h)->players[0].score, 6);
    assert_int_equal(duel_of(&h)->turn, 1);
    assert_int_equal(p.step[1].line, 0); /* the engine's "that was all" */
    played_clear(&p);
    host_close(&h);
}

/* 4.3: one line that cannot be read refuses the whole file, before the first die. */
static void what_cannot_be_read_is_played_in_no_part(void **state)
{
    static const int dice[] = {6};
    struct chance loaded;
    struct played p;
    struct error e;
    struct host h;

    (void)state;
    turn_of(&h, 0, dice, 1, &loaded);
    assert_int_equal(play(&h, 0, "ROLL\nDANCE\n", &loaded, &p, &e), -1);
    assert_int_equal(e.line, 2);
    assert_int_equal(e.code, ERROR_SYNTAX);
    assert_int_equal(loaded.loaded_left, 1);
    host_close(&h);
}

/* A case whose dice run out fails, and nothing of the turn is kept. */
static void dice_that_run_out_fail_the_turn(void **state)
{
    static const int dice[] = {2};
    struct chance loaded;
    struct played p;
    struct error e;
    struct host h;

    (void)state;
    turn_of(&h, 0, dice, 1, &loaded);
    assert_int_equal(play(&h, 0, "ROLL\nROLL\n", &loaded, &p, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    assert_int_equal(duel_of(&h)->pot, 0);
    host_close(&h);
}

/* A trial keeps nothing, takes no dice, and stops at the first irreversible event. */
static void a_trial_leaves_no_trace(void **state)
{
    static const int dice[] = {2};
    struct chance loaded;
    struct played p;
    struct error e = {0};
    struct host h;
    struct order_file f;
    struct submission s;
    struct duel before;
    struct play tried;
    bool answered;

    (void)state;
    turn_of(&h, 0, dice, 1, &loaded);
    before = *duel_of(&h);
    assert_int_equal(order_file_read(&f, "ROLL\nTHROW rock\n", 16, &e), 0);
    assert_int_equal(submission_read(&s, &f, h.game.names, 3, &e), 0);
    memset(&tried, 0, sizeof tried);
    tried.cause = CAUSE_ORDER;
    tried.parts = 1;
    tried.part[0].count = s.count;
    tried.part[0].order = s.order;
    tried.draws.loaded = &loaded;
    assert_int_equal(game_try(&h.game, &tried, &answered, &p, &e), 0);
    assert_true(answered);
    assert_int_equal(p.lines, 1); /* the illegal one was not reached */
    assert_int_equal(loaded.loaded_left, 1);
    assert_memory_equal(&before, duel_of(&h), sizeof before);
    played_clear(&p);
    submission_free(&s);
    order_file_free(&f);
    host_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_illegal_line_takes_the_whole_file_back),
        cmocka_unit_test(dice_cannot_be_sent_back),
        cmocka_unit_test(a_line_is_skipped_where_the_rules_say_so),
        cmocka_unit_test(a_file_of_which_all_is_skipped_is_refused),
        cmocka_unit_test(a_file_ends_at_its_illegal_line),
        cmocka_unit_test(settings_do_not_end_a_turn),
        cmocka_unit_test(what_cannot_be_read_is_played_in_no_part),
        cmocka_unit_test(dice_that_run_out_fail_the_turn),
        cmocka_unit_test(a_trial_leaves_no_trace),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
