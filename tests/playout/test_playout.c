/* Random games of every module. PLAYOUTS in the environment: how many of each. */
#include "tests/support/kinds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define PLAYOUTS 200
#define ENGINE_SHARE 10 /* of so many games one goes through the engine too */

static const struct playout_kind *const kinds[] = {
    &kind_mutant,   &kind_mutant_three, &kind_duel,     &kind_duel_two,
    &kind_arcs_two, &kind_arcs_three,   &kind_arcs_four};

static int playouts(void)
{
    const char *wanted = getenv("PLAYOUTS");
    long n = wanted ? strtol(wanted, NULL, 10) : 0;

    return n > 0 && n <= 1000000 ? (int)n : PLAYOUTS;
}

/* Architecture 9: audit, forms, nobody stuck, an end, snapshots, replay, sealed answers
 * in any order, nothing told of what is hidden. */
static void games_hold_what_always_holds(void **state)
{
    size_t k;
    int i;

    (void)state;
    for (k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct playout_result r, sum = {0};

        for (i = 0; i < playouts(); i++) {
            if (playout_game(kinds[k], (uint64_t)i, true, &r) != 0) {
                fail_msg("%s, %d seats, seed %d: %s", kinds[k]->rules->name,
                         kinds[k]->seats, i, r.why);
            }
            sum.turns += r.turns;
            sum.steps += r.steps;
            sum.facts += r.facts;
            sum.draws += r.draws;
        }
        printf("%s, %d seats: %d games, %d turns, %d steps, %d facts, %d draws\n",
               kinds[k]->rules->name, kinds[k]->seats, playouts(), sum.turns, sum.steps,
               sum.facts, sum.draws);
    }
}

/* The same through submission, sealing, opening and the log, which verifies and replays.
 */
static void games_hold_through_the_engine(void **state)
{
    size_t k;
    int i;

    (void)state;
    for (k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct playout_result r;

        for (i = 0; i < (playouts() + ENGINE_SHARE - 1) / ENGINE_SHARE; i++) {
            if (playout_engine(kinds[k], (uint64_t)i, &r) != 0) {
                fail_msg("%s, %d seats, seed %d: %s", kinds[k]->rules->name,
                         kinds[k]->seats, i, r.why);
            }
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_hold_what_always_holds),
        cmocka_unit_test(games_hold_through_the_engine),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
