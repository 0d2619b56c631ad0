/* Random games of every module. In the environment PLAYOUTS: how many of each,
 * PLAYOUT_GAME: of this one alone, and PLAYOUT_SEED: from which one on. */
#include "tests/support/kinds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PLAYOUTS 200
#define ENGINE_SHARE 10 /* of so many games one goes through the engine too */

static int playouts(void)
{
    const char *wanted = getenv("PLAYOUTS");
    long n = wanted ? strtol(wanted, NULL, 10) : 0;

    return n > 0 && n <= 1000000 ? (int)n : PLAYOUTS;
}

static int first_seed(void)
{
    const char *wanted = getenv("PLAYOUT_SEED");

    return wanted ? (int)strtol(wanted, NULL, 10) : 0;
}

/* How many of n games are played of a kind. */
static int share(const struct playout_kind *k, int n)
{
    const char *only = getenv("PLAYOUT_GAME");

    return only && *only && strcmp(only, k->rules->name) != 0 ? 0 : playout_share(k, n);
}

/* Architecture 9: audit, forms, nobody stuck, an end, snapshots, replay, sealed answers
 * in any order, nothing told of what is hidden. */
static void games_hold_what_always_holds(void **state)
{
    const struct playout_kind *const *k;
    int i;

    (void)state;
    for (k = kinds_all; *k; k++) {
        struct playout_result r, sum = {0};
        const int from = first_seed(), n = share(*k, playouts());

        for (i = from; i < from + n; i++) {
            if (playout_game(*k, (uint64_t)i, true, &r) != 0) {
                fail_msg("%s, %d seats, seed %d: %s", (*k)->rules->name, (*k)->seats, i,
                         r.why);
            }
            sum.turns += r.turns;
            sum.steps += r.steps;
            sum.facts += r.facts;
            sum.draws += r.draws;
        }
        if (n > 0) {
            printf("%s, %d seats: %d games, %d turns, %d steps, %d facts, %d draws\n",
                   (*k)->rules->name, (*k)->seats, n, sum.turns, sum.steps, sum.facts,
                   sum.draws);
        }
    }
}

/* The same through submission, sealing, opening and the log, which verifies and replays.
 */
static void games_hold_through_the_engine(void **state)
{
    const struct playout_kind *const *k;
    int i;

    (void)state;
    for (k = kinds_all; *k; k++) {
        struct playout_result r;

        for (i = 0; i < share(*k, playouts() / ENGINE_SHARE); i++) {
            if (playout_engine(*k, (uint64_t)i, &r) != 0) {
                fail_msg("%s, %d seats, seed %d: %s", (*k)->rules->name, (*k)->seats, i,
                         r.why);
            }
        }
    }
}

/* Where players seal their bids: with forfeits, fallbacks and ties, each log is sound. */
static void games_hold_whoever_seals(void **state)
{
    static const struct playout_kind *const sealing[] = {
        &kind_mutant_box, &kind_mutant_commit, &kind_mutant_table};
    size_t k;
    int i;

    (void)state;
    for (k = 0; k < sizeof sealing / sizeof *sealing; k++) {
        struct playout_result r;

        for (i = 0; i < share(sealing[k], playouts() / ENGINE_SHARE); i++) {
            if (playout_engine(sealing[k], (uint64_t)i, &r) != 0) {
                fail_msg("%s, seed %d: %s", sealing[k]->options, i, r.why);
            }
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_hold_what_always_holds),
        cmocka_unit_test(games_hold_through_the_engine),
        cmocka_unit_test(games_hold_whoever_seals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
