/* Orders that nobody would write, in random games of every module. FUZZ in the
 * environment: how many games of each. */
#include "tests/support/kinds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define GAMES 12
#define FILES 16 /* before each turn */

static int games(void)
{
    const char *wanted = getenv("FUZZ");
    long n = wanted ? strtol(wanted, NULL, 10) : 0;

    return n > 0 && n <= 1000000 ? (int)n : GAMES;
}

/* Architecture 3.4, 4: a file is played or refused with a sentence; nothing else. */
static void what_is_refused_changes_nothing(void **state)
{
    const struct playout_kind *const *k;
    struct playout_result r;
    int i;

    (void)state;
    for (k = kinds_all; *k; k++) {
        for (i = 0; i < playout_share(*k, games()); i++) {
            if (playout_fuzz(*k, (uint64_t)i, FILES, &r) != 0) {
                fail_msg("%s, %d seats, seed %d: %s", (*k)->rules->name, (*k)->seats, i,
                         r.why);
            }
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_refused_changes_nothing)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
