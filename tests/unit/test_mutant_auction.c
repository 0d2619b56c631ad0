/* core/mutant/auction.c: one round of bids as arithmetic. RULES 9. */
#include "core/mutant/mutant.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { BAS = 1, CATHERINE = 2, KYLE = 4, MAKA = 8, ALL = 15 };

static struct mutant_outcome resolve(int bas, int catherine, int kyle, int maka,
                                     int bidders)
{
    const int bid[MUTANT_SEATS] = {bas, catherine, kyle, maka};

    return mutant_resolve(bid, bidders);
}

/* 9.2: a single highest bid wins, also where it is the last seat's. */
static void the_single_highest_wins(void **state)
{
    struct mutant_outcome out = resolve(3, 5, 0, 4, ALL);

    (void)state;
    assert_int_equal(out.result, MUTANT_WON);
    assert_int_equal(out.seats, CATHERINE);
    assert_int_equal(out.high, 5);
    assert_int_equal(resolve(0, 0, 0, 1, ALL).seats, MAKA);
}

/* 9.3: only those level at the highest are tied, not others level below. */
static void the_tied_are_those_at_the_highest(void **state)
{
    struct mutant_outcome out = resolve(2, 3, 2, 3, ALL);

    (void)state;
    assert_int_equal(out.result, MUTANT_TIED);
    assert_int_equal(out.seats, CATHERINE | MAKA);
    assert_int_equal(out.high, 3);
}

/* 9.5: all 0 is no tie but a failure, in every round. */
static void all_zero_fails(void **state)
{
    (void)state;
    assert_int_equal(resolve(0, 0, 0, 0, ALL).result, MUTANT_FAILED);
    assert_int_equal(resolve(0, 0, 0, 0, KYLE | MAKA).result, MUTANT_FAILED);
    assert_int_equal(resolve(0, 0, 0, 0, ALL).seats, 0);
}

/* 9.5: one against zero wins in a later round. */
static void one_against_zero_wins(void **state)
{
    struct mutant_outcome out = resolve(0, 0, 1, 0, KYLE | MAKA);

    (void)state;
    assert_int_equal(out.result, MUTANT_WON);
    assert_int_equal(out.seats, KYLE);
}

/* 9.3: who is out of the round is not looked at. */
static void only_bidders_count(void **state)
{
    struct mutant_outcome out = resolve(14, 0, 2, 1, KYLE | MAKA);

    (void)state;
    assert_int_equal(out.seats, KYLE);
    assert_int_equal(out.high, 2);
}

/* 9.8: a sole participant wins with 1, and fails with 0. */
static void a_sole_participant_needs_one_coin(void **state)
{
    (void)state;
    assert_int_equal(resolve(0, 1, 0, 0, CATHERINE).result, MUTANT_WON);
    assert_int_equal(resolve(0, 0, 0, 0, CATHERINE).result, MUTANT_FAILED);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_single_highest_wins),
        cmocka_unit_test(the_tied_are_those_at_the_highest),
        cmocka_unit_test(all_zero_fails),
        cmocka_unit_test(one_against_zero_wins),
        cmocka_unit_test(only_bidders_count),
        cmocka_unit_test(a_sole_participant_needs_one_coin),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
