/* What a try to send came to: every row of mail 4.3. */
#include "mail/outcome.h"

#include <string.h>

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

struct row {
    int result;
    long code;
    enum stage stage;
    bool all_sent;
    enum outcome outcome;
};

static void assert_rows(const struct row *rows, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        assert_int_equal(
            smtp_outcome(rows[i].result, rows[i].code, rows[i].stage, rows[i].all_sent),
            rows[i].outcome);
    }
}

/* 4.3: sent is result 0, a 250 and the whole message handed over; nothing less. */
static void only_a_whole_message_with_250_is_sent(void **state)
{
    static const struct row rows[] = {
        {0, 250, STAGE_DATA, true, OUTCOME_SENT},
        {0, 250, STAGE_DATA, false, OUTCOME_STRANGE},
        {0, 252, STAGE_NONE, false, OUTCOME_STRANGE}, /* VRFY was said, 4.4 */
        {0, 0, STAGE_NONE, false, OUTCOME_STRANGE},
        {56, 250, STAGE_DATA, false, OUTCOME_RETRY}, /* cut before DATA: no success */
    };

    (void)state;
    assert_rows(rows, sizeof rows / sizeof rows[0]);
}

/* 4.3: result 55 by reply and command. */
static void a_refused_command_counts_by_its_stage(void **state)
{
    static const struct row rows[] = {
        {55, 421, STAGE_MAIL, false, OUTCOME_RECONNECT},
        {55, 421, STAGE_RCPT, false, OUTCOME_RECONNECT},
        {55, 421, STAGE_EHLO, false, OUTCOME_RECONNECT},
        {55, 450, STAGE_RCPT, false, OUTCOME_RETRY},
        {55, 550, STAGE_RCPT, false, OUTCOME_STRIKE},
        {55, 552, STAGE_RCPT, false, OUTCOME_STRIKE},
        {55, 552, STAGE_MAIL, false, OUTCOME_FAILED},
        {55, 530, STAGE_MAIL, false, OUTCOME_RUN_PROBLEM},
        {55, 451, STAGE_MAIL, false, OUTCOME_RUN_PROBLEM},
        {55, 502, STAGE_EHLO, false, OUTCOME_RUN_PROBLEM},
        {55, 451, STAGE_DATA, false, OUTCOME_RETRY},
        {55, 0, STAGE_NONE, false, OUTCOME_RETRY},
    };

    (void)state;
    assert_rows(rows, sizeof rows / sizeof rows[0]);
}

/* 4.3: content refused after the data is no fault of the address. */
static void refused_content_is_no_strike(void **state)
{
    static const struct row rows[] = {
        {8, 451, STAGE_DATA, true, OUTCOME_RETRY},
        {8, 554, STAGE_DATA, true, OUTCOME_FAILED},
        {8, 554, STAGE_NONE, false, OUTCOME_RUN_PROBLEM}, /* the greeting */
        {8, 999, STAGE_DATA, true, OUTCOME_STRANGE},
    };

    (void)state;
    assert_rows(rows, sizeof rows / sizeof rows[0]);
}

/* 4.3: 354 and the whole message out: the server may have it. */
static void a_lost_answer_is_unknown(void **state)
{
    static const int cut[] = {28, 52, 55, 56};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cut / sizeof cut[0]; i++) {
        assert_int_equal(smtp_outcome(cut[i], 354, STAGE_DATA, true), OUTCOME_UNKNOWN);
        assert_int_equal(smtp_outcome(cut[i], 354, STAGE_DATA, false), OUTCOME_RETRY);
        assert_int_equal(smtp_outcome(cut[i], 220, STAGE_EHLO, false), OUTCOME_RETRY);
    }
}

/* 4.3: what keeps every mail from being sent stops the run; what is our fault fails the
 * row. */
static void faults_of_the_run_and_of_ours_are_told_apart(void **state)
{
    static const int run[] = {6, 7, 35, 60, 64, 67, 94};
    static const int ours[] = {26, 27, 43};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof run / sizeof run[0]; i++) {
        assert_int_equal(smtp_outcome(run[i], 0, STAGE_NONE, false), OUTCOME_RUN_PROBLEM);
        assert_int_equal(smtp_outcome(run[i], 535, STAGE_AUTH, false),
                         OUTCOME_RUN_PROBLEM);
    }
    for (i = 0; i < sizeof ours / sizeof ours[0]; i++) {
        assert_int_equal(smtp_outcome(ours[i], 354, STAGE_DATA, true), OUTCOME_BUG);
    }
    assert_int_equal(smtp_outcome(77, 0, STAGE_NONE, false), OUTCOME_RUN_PROBLEM);
    assert_int_equal(smtp_outcome(9, 502, STAGE_EHLO, false), OUTCOME_RUN_PROBLEM);
    assert_int_equal(smtp_outcome(99, 250, STAGE_DATA, false), OUTCOME_STRANGE);
}

/* Words go over the wire and into the log: each is its own, and comes back. */
static void every_outcome_has_its_word(void **state)
{
    enum outcome o;
    int i;

    (void)state;
    for (i = 0; i < OUTCOMES; i++) {
        assert_true(outcome_find(&o, outcome_name((enum outcome)i)));
        assert_int_equal(o, i);
    }
    assert_string_equal(outcome_name(OUTCOME_RECONNECT), "reconnect");
    assert_false(outcome_find(&o, "Sent"));
    assert_false(outcome_find(&o, ""));
}

/* 4.3: the last command counts; the lines of a login are none. */
static void commands_open_their_stage(void **state)
{
    (void)state;
    assert_int_equal(stage_of("EHLO game\r\n", 11, STAGE_NONE), STAGE_EHLO);
    assert_int_equal(stage_of("HELO game\r\n", 11, STAGE_NONE), STAGE_EHLO);
    assert_int_equal(stage_of("STARTTLS\r\n", 10, STAGE_EHLO), STAGE_STARTTLS);
    assert_int_equal(stage_of("AUTH PLAIN\r\n", 12, STAGE_EHLO), STAGE_AUTH);
    assert_int_equal(stage_of("DATAbase64==\r\n", 14, STAGE_AUTH), STAGE_AUTH);
    assert_int_equal(stage_of("MAIL FROM:<>\r\n", 14, STAGE_AUTH), STAGE_MAIL);
    assert_int_equal(stage_of("RCPT TO:<a@b>\r\n", 15, STAGE_MAIL), STAGE_RCPT);
    assert_int_equal(stage_of("DATA\r\n", 6, STAGE_RCPT), STAGE_DATA);
    assert_int_equal(stage_of("QUIT\r\n", 6, STAGE_RCPT), STAGE_RCPT);
    assert_int_equal(stage_of("", 0, STAGE_MAIL), STAGE_MAIL);
}

/* 4.3: 1, 5, 15, 30 min, 1, 2, 4 h, then 4 h, each within 20 %. */
static void waits_grow_to_four_hours(void **state)
{
    static const int minutes[] = {1, 5, 15, 30, 60, 120, 240, 240, 240};
    int i;

    (void)state;
    for (i = 0; i < 9; i++) {
        assert_int_equal(outcome_wait(i + 1, 0), minutes[i] * 48000);
        assert_int_equal(outcome_wait(i + 1, 999), minutes[i] * 72000);
    }
    assert_true(outcome_wait(1, 500) > 59900 && outcome_wait(1, 500) < 60100);
    assert_int_equal(outcome_wait(0, 0), 48000);
    assert_int_equal(outcome_wait(1000000, 999), 240 * 72000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_a_whole_message_with_250_is_sent),
        cmocka_unit_test(a_refused_command_counts_by_its_stage),
        cmocka_unit_test(refused_content_is_no_strike),
        cmocka_unit_test(a_lost_answer_is_unknown),
        cmocka_unit_test(faults_of_the_run_and_of_ours_are_told_apart),
        cmocka_unit_test(every_outcome_has_its_word),
        cmocka_unit_test(commands_open_their_stage),
        cmocka_unit_test(waits_grow_to_four_hours),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
