#include "tests/support/signed_duel.h"

#include "tests/support/duel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define SIGNED "{\"signed\": true}"

static void found(struct host *h, const char *options)
{
    static const char *const names[] = {"Bas", "Catherine"};

    host_found(h, &duel_rules, 2, names, options, NULL);
}

void signed_found(struct host *h)
{
    found(h, SIGNED);
}

void signed_duel(struct host *h, const char *options)
{
    found(h, options);
    host_mail_out(h);
    signer_keys(h);
    host_mail_out(h);
}

void signed_turn(struct host *h)
{
    signed_duel(h, SIGNED);
    assert_int_equal(signer_says(h, 1, 1, SIGNED_HANDS), VERDICT_STORED);
    assert_int_equal(signer_says(h, 2, 1, SIGNED_HANDS), VERDICT_STORED);
    assert_int_equal(h->game.asked[0].q.sealed, SEALED_NOT);
}

void signed_refused(struct host *h, const struct signed_block *b, const char *text,
                    const char *words)
{
    const int orders = count_of(h, ENTRY_ORDER_IN, ""),
              answers = count_of(h, ENTRY_BID_IN, "");
    struct answer a;

    signer_submits(h, b, text, &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    assert_int_equal(a.refused, REFUSED_SIGNATURE);
    if (!strstr(a.error.text, words)) {
        fail_msg("\"%s\" is not in: %s", words, a.error.text);
    }
    answer_clear(&a);
    assert_int_equal(count_of(h, ENTRY_ORDER_IN, ""), orders);
    assert_int_equal(count_of(h, ENTRY_BID_IN, ""), answers);
}
