/* cmd/case.c: what a case file says is done, and what does not hold is told. */
#include "cmd/case.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEAD "game mutant\noptions {\"auctions\": true}\nseats Bas Catherine Kyle Maka\n"

/* The statement stands on line 4, after the head. */
#define LINE(statement) HEAD statement "\n"

static char *printed; /* by the last case */

static int run(const char *text, int *failed, struct error *e)
{
    struct case_options o = {"a.case", NULL, false, false};
    size_t size;
    int result;

    free(printed);
    printed = NULL;
    memset(e, 0, sizeof *e);
    o.out = open_memstream(&printed, &size);
    assert_non_null(o.out);
    result = case_run(text, strlen(text), &o, failed, e);
    assert_int_equal(fclose(o.out), 0);
    return result;
}

static void holds(const char *text)
{
    struct error e;
    int failed;

    if (run(text, &failed, &e) != 0 || failed) {
        fail_msg("%s%s", printed, e.text);
    }
}

/* One line does not hold, and what is printed about it holds `found`. */
static void fails(const char *text, const char *found)
{
    struct error e;
    int failed;

    if (run(text, &failed, &e) != 0) {
        fail_msg("line %d: %s", e.line, e.text);
    }
    assert_int_equal(failed, 1);
    if (!strstr(printed, found)) {
        fail_msg("\"%s\" lacks \"%s\"", printed, found);
    }
}

/* The case itself is wrong in this line. */
static void broken(const char *text, int line, const char *why)
{
    struct error e;
    int failed;

    assert_int_equal(run(text, &failed, &e), -1);
    assert_int_equal(e.line, line);
    if (!strstr(e.text, why)) {
        fail_msg("\"%s\" lacks \"%s\"", e.text, why);
    }
}

/* A line that does not hold is printed with its number and what was found. */
static void what_fails_is_told_with_its_line(void **state)
{
    (void)state;
    fails(LINE("= /schools/Kyle/coins 6"), "a.case:4: /schools/Kyle/coins is 5.");
    fails(LINE("awaits Kyle"), "awaited: Bas Catherine Kyle Maka.");
    fails(LINE("asks Kyle TA"), "Kyle is asked B1.");
    fails(LINE("legal Kyle \"bid <0-6>\""), "no such form");
    fails(LINE("illegal Kyle \"bid 5\""), "it is legal");
    fails(LINE("sees Kyle \"Bram Quillon\""), "does not see");
    fails(LINE("hidden Kyle \"Sister Halcyon\""), "sees it");
    fails(LINE("+ bid-won"), "bid-won was told: never");
    fails(LINE("- recruit-up"), "recruit-up was told: {");
    fails(LINE("+ first-commander seat=Kyle"), "{\"seat\":0,");
    fails(LINE("> Kyle: BID 6\naccepted Kyle"), "refused: Your bid");
    fails(LINE("> Kyle: BID 5\nrefused Kyle \"x\""), "it was accepted");
    fails(LINE("> Kyle: BID 6\nrefused Kyle \"x\""), "the answer was: Your bid");
    fails(LINE("> Kyle: BID 5\npartly Kyle 1"), "0 lines stand");
}

/* The same statements hold where they are right. */
static void what_is_right_holds(void **state)
{
    (void)state;
    holds(LINE("= /schools/Kyle/coins 5\n= /schools/2/coins 5\n= /mission 0"));
    holds(LINE("awaits Bas Catherine Kyle Maka\nasks Kyle B1"));
    holds(LINE("legal Kyle \"bid <0-5>\"\nillegal Kyle \"bid 6\""));
    holds(LINE("+ first-commander seat=Bas\n- first-commander seat=Kyle"));
    holds(LINE("sees spectator \"Sister Halcyon\"\nhidden spectator \"Bram\""));
    holds(LINE(
        "> Kyle: BID 6\nrefused Kyle \"at most 5\"\nawaits Bas Catherine Kyle Maka"));
}

/* Members that hold nothing but zeros are left out of snapshots: they equal 0. */
static void what_is_absent_is_zero(void **state)
{
    (void)state;
    holds(LINE("= /schools/Kyle/committed 0\n= /recruit/discard []"));
    fails(LINE("= /schools/Kyle/committed 1"), "absent");
}

/* A wrong statement ends the case: nothing below it would mean anything. */
static void a_wrong_case_names_its_line(void **state)
{
    (void)state;
    broken("game chess\n", 1, "rules module");
    broken("game mutant\nseats Bas Catherine\nawaits nobody\n", 3, "for 3 to 4 players");
    broken("seats Bas Catherine Kyle\nawaits nobody\n", 2, "begins with `game`");
    broken(LINE("wants Kyle"), 4, "begins no statement");
    broken(LINE("asks Klye B1"), 4, "no player \"Klye\"");
    broken(LINE("+ bid-lost"), 4, "name of a fact");
    broken(LINE("= /round x"), 4, "JSON value");
    broken(LINE("> Kyle BID 3"), 4, "> Name: order");
    broken(LINE("! dead"), 4, "deadline");
    broken(LINE("accepted Kyle"), 4, "has sent nothing");
    broken(LINE("sees Kyle \"open"), 4, "double quote");
    broken(LINE("draws 0"), 4, "faces");
    broken(LINE("piles 3"), 4, "list of numbers");
    broken(LINE("state {\"a\": }"), 4, "JSON object");
}

/* A state is merged, checked as a snapshot is, and may be patched by place or player. */
static void a_state_is_merged_and_checked(void **state)
{
    (void)state;
    holds(
        LINE("state {\"schools\": {\"Kyle\": {\"coins\": 9}, \"3\":\n"
             "  {\"coins\": 2}}}\n"
             "= /schools/Kyle/coins 9\n= /schools/Maka/coins 2\n= /schools/Bas/coins 5\n"
             "legal Kyle \"bid <0-9>\""));
    broken(LINE("state {\"schools\": {\"Kyle\": {\"coins\": -1}}}"), 4, "coins of Kyle");
    broken(LINE("state {\"schools\": {\"Kyle\": {\"gold\": 1}}}"), 4, "gold");
    broken(LINE("state {\"schools\": {\"Anna\": {\"coins\": 1}}}"), 4,
           "a place that is none");
}

/* Dice left over at the end fail the case; dice that are missing fail the line. */
static void dice_must_be_used_up(void **state)
{
    struct error e;
    int failed;

    (void)state;
    assert_int_equal(run(HEAD "awaits Bas Catherine Kyle Maka\ndraws 3 4\n", &failed, &e),
                     0);
    assert_int_equal(failed, 1);
    assert_non_null(strstr(printed, "2 dice are left over"));
    assert_int_equal(run("draws 1 2\n" HEAD "awaits nobody\n", &failed, &e), -1);
    assert_non_null(strstr(e.text, "More dice were rolled"));
}

/* Lines of one seat directly below one another are one file; a blank line makes two. */
static void lines_below_one_another_are_one_file(void **state)
{
    (void)state;
    holds(LINE("> Kyle: BID 3\n> Kyle: BID 2\nrefused Kyle \"Your bid\""));
    holds(LINE("> Kyle: BID 3\n\n> Kyle: BID 2\naccepted Kyle"));
    holds(LINE("> Kyle: BID 3\n> Maka: BID 2\naccepted Kyle\naccepted Maka"));
}

/* One deadline of all that is asked, or of one decision alone. */
static void a_deadline_passes(void **state)
{
    (void)state;
    holds(LINE("! deadline TA\nawaits Bas Catherine Kyle Maka\n- auction-failed\n"
               "! deadline B1\n+ auction-failed prize=\"Sister Halcyon\""));
    holds(LINE("> Kyle: BID 1\n! deadline\n+ bid-won seat=Kyle amount=1"));
}

static int forget(void **state)
{
    (void)state;
    free(printed);
    return 0;
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_fails_is_told_with_its_line),
        cmocka_unit_test(what_is_right_holds),
        cmocka_unit_test(what_is_absent_is_zero),
        cmocka_unit_test(a_wrong_case_names_its_line),
        cmocka_unit_test(a_state_is_merged_and_checked),
        cmocka_unit_test(dice_must_be_used_up),
        cmocka_unit_test(lines_below_one_another_are_one_file),
        cmocka_unit_test(a_deadline_passes),
    };

    return cmocka_run_group_tests(tests, NULL, forget);
}
