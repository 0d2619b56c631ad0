#include "mail/bounce.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct bounce read_fields(const char *fields)
{
    struct bounce b;

    assert_true(bounce_read(&b, fields));
    return b;
}

/* mail 5.2: the three fields, names and words in any case. */
static void a_report_is_read(void **state)
{
    struct bounce b = read_fields("Reporting-MTA: dns; mx\r\n\r\n"
                                  "FINAL-RECIPIENT : RFC822 ; Bas@Example.org\r\n"
                                  "action: FAILED\r\nStatus: 5.2.2\r\n");

    (void)state;
    assert_int_equal(b.action, BOUNCE_FAILED);
    assert_string_equal(b.recipient, "Bas@Example.org");
    assert_string_equal(b.status, "5.2.2");
}

/* mail 5.2: each word for what happened. */
static void actions_are_five(void **state)
{
    static const char *const words[] = {"expanded", "relayed", "delivered", "delayed",
                                        "failed"};
    char fields[100];
    int i;

    (void)state;
    for (i = 0; i < 5; i++) {
        snprintf(fields, sizeof fields, "Action: %s (comment)\n", words[i]);
        assert_string_equal(bounce_action_name(read_fields(fields).action), words[i]);
    }
}

/* mail 5.2: several recipients: the gravest, the first of equals. */
static void the_gravest_counts(void **state)
{
    struct bounce b = read_fields(
        "Final-Recipient: rfc822; a@example.org\nAction: delayed\nStatus: 4.0.0\n\n"
        "Final-Recipient: rfc822; b@example.org\nAction: failed\nStatus: 5.1.1\n\n\n"
        "Final-Recipient: rfc822; c@example.org\nAction: failed\nStatus: 5.7.1\n\n"
        "Final-Recipient: rfc822; d@example.org\nAction: relayed\n");

    (void)state;
    assert_string_equal(b.recipient, "b@example.org");
    assert_string_equal(b.status, "5.1.1");
}

/* mail 5.2: folded fields, internationalised addresses. */
static void fields_may_be_folded(void **state)
{
    struct bounce b =
        read_fields("Final-Recipient: utf-8;\r\n\t<ma\xC3\xB1"
                    "a@example.org>\r\n"
                    "Action:\r\n failed\r\nStatus: 5.1.1\r\n (no such user)\r\n");

    (void)state;
    assert_string_equal(b.recipient, "ma\xC3\xB1"
                                     "a@example.org");
    assert_int_equal(b.action, BOUNCE_FAILED);
    assert_string_equal(b.status, "5.1.1");
}

/* mail 5.2: nothing is guessed. */
static void what_is_malformed_is_not_there(void **state)
{
    struct bounce b;

    (void)state;
    assert_false(bounce_read(&b, ""));
    assert_false(bounce_read(&b, "\n\n\n"));
    assert_false(
        bounce_read(&b, "Final-Recipient: rfc822; a@example.org\nStatus: 5.1.1\n"));
    assert_false(bounce_read(&b, "Action: lost\n"));
    assert_false(bounce_read(&b, "Reaction: failed\nActions: failed\n"));
    assert_false(bounce_read(&b, "550 5.1.1 Action: failed\n"));
    b = read_fields("Action: failed\nFinal-Recipient: x400; a\nStatus: 5.1\n");
    assert_string_equal(b.recipient, "");
    assert_string_equal(b.status, "");
    assert_string_equal(read_fields("Action: failed\nStatus: 5.1.1.1\n").status, "");
    assert_string_equal(read_fields("Action: failed\nStatus: 55.1.1\n").status, "");
    assert_string_equal(read_fields("Action: failed\nStatus: 5.1.1234\n").status, "");
    assert_string_equal(read_fields("Action: failed\nStatus: 5.999.999\n").status,
                        "5.999.999");
}

/* An address is 254 bytes at most; more is none. */
static void a_long_address_is_none(void **state)
{
    char fields[2000];
    char address[300];

    (void)state;
    memset(address, 'a', sizeof address);
    address[254] = '\0';
    snprintf(fields, sizeof fields, "Final-Recipient: rfc822;%s\nAction: failed\n",
             address);
    assert_string_equal(read_fields(fields).recipient, address);
    address[254] = 'a';
    address[255] = '\0';
    snprintf(fields, sizeof fields, "Final-Recipient: rfc822;%s\nAction: failed\n",
             address);
    assert_string_equal(read_fields(fields).recipient, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_report_is_read),
        cmocka_unit_test(actions_are_five),
        cmocka_unit_test(the_gravest_counts),
        cmocka_unit_test(fields_may_be_folded),
        cmocka_unit_test(what_is_malformed_is_not_there),
        cmocka_unit_test(a_long_address_is_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
