#include "mail/orders.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const char *const game[] = {"BID", "PASS", NULL};
static const char *const engine[] = {"TELL", NULL};
static const struct verbs verbs = {game, engine};

/* Why a mail of these texts has no orders. */
static enum refusal_code orders_refused(struct mail m)
{
    enum refusal_code code;
    struct lines l;
    struct error e;

    assert_int_equal(orders_read(&l, &m, &verbs, &mail_limits_usual, &e), 0);
    code = l.refusal.code;
    lines_free(&l);
    return code;
}

/* 1.2: the first reason that applies is told. */
static void the_first_reason_counts(void **state)
{
    struct mail m = {.text = (char[]){"hi"}, .charset = (char[]){"x"}};

    (void)state;
    m.encrypted = m.smime = m.tnef = m.forward = true;
    assert_int_equal(orders_refused(m), REFUSAL_ENCRYPTED);
    m.encrypted = false;
    assert_int_equal(orders_refused(m), REFUSAL_SMIME);
    m.smime = false;
    assert_int_equal(orders_refused(m), REFUSAL_TNEF);
    m.tnef = false;
    assert_int_equal(orders_refused(m), REFUSAL_CHARSET);
    m.charset = NULL;
    assert_int_equal(orders_refused(m), REFUSAL_FORWARD);
    m.forward = false;
    assert_int_equal(orders_refused(m), REFUSAL_NOORDERS);
    m.text = (char[]){" \n"};
    assert_int_equal(orders_refused(m), REFUSAL_EMPTY);
    m.subject = (char[]){"AW: Re: bid 3"};
    assert_int_equal(orders_refused(m), REFUSAL_NOORDERS);
}

/* 1.2: what else is in the mail does not matter where there are orders. */
static void orders_outweigh_what_cannot_be_read(void **state)
{
    struct mail m = {.text = (char[]){"BID 3"}, .forward = true, .encrypted = true};

    (void)state;
    assert_int_equal(orders_refused(m), REFUSAL_NONE);
    m.text = (char[]){"PSAS"}; /* and a typo outweighs it too */
    assert_int_equal(orders_refused(m), REFUSAL_TYPO);
}

/* 1.2: text, HTML where that is blank, and attachments. */
static void orders_come_from_one_text(void **state)
{
    struct mail m = {.text = (char[]){"\xC2\xA0\n"}, .html = (char[]){"BID 3"}};

    (void)state;
    assert_int_equal(orders_refused(m), REFUSAL_NONE);
    m.attach = (char[]){"bid 3"};
    assert_int_equal(orders_refused(m), REFUSAL_NONE);
    m.attach = (char[]){"bid 3\nPASS"};
    assert_int_equal(orders_refused(m), REFUSAL_TWOSETS);
    m.attach = (char[]){"PSAS"};
    assert_int_equal(orders_refused(m), REFUSAL_TYPO);
    m.attach = (char[]){"see you"};
    assert_int_equal(orders_refused(m), REFUSAL_NONE);
}

/* sealed-bids 4.4: a block alone is something. */
static void a_block_is_enough(void **state)
{
    struct mail m = {
        .text = (char[]){"BEGIN PBEM BID 1\n00\nEND PBEM BID 0011223344556677\n"}};

    (void)state;
    assert_int_equal(orders_refused(m), REFUSAL_NONE);
    m.text = (char[]){"BEGIN PBEM RECEIPT 1\n00\nEND PBEM RECEIPT 0011223344556677\n"};
    assert_int_equal(orders_refused(m), REFUSAL_NOORDERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_reason_counts),
        cmocka_unit_test(orders_outweigh_what_cannot_be_read),
        cmocka_unit_test(orders_come_from_one_text),
        cmocka_unit_test(a_block_is_enough),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
