/* mail/authenticated.c: what a trusted mail server says of a mail, and nobody else. */
#include "mail/authenticated.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void reads_as(const char *first, const char *second, const char *want)
{
    char a[300], b[300], out[AUTHENTICATED_ROOM];
    struct mail m;

    memset(&m, 0, sizeof m);
    snprintf(a, sizeof a, "%s", first);
    m.auth[0] = a;
    if (second) {
        snprintf(b, sizeof b, "%s", second);
        m.auth[1] = b;
    }
    authenticated_read(out, &m, "mx.example.org");
    assert_string_equal(out, want);
}

/* RFC 8601: methods with their results; comments, versions and properties beside them. */
static void results_are_read(void **state)
{
    (void)state;
    reads_as("mx.example.org; spf=pass smtp.mailfrom=bas@example.org; dkim=fail (bad; "
             "body) header.d=example.org",
             NULL, "spf pass, dkim fail");
    reads_as("MX.example.org 1; dmarc=none (p=none (x)) ; SPF = softfail", NULL,
             "spf softfail, dmarc none");
    reads_as("mx.example.org; none", NULL, "");
    reads_as("mx.example.org; dkim=pass", "mx.example.org; spf=neutral",
             "spf neutral, dkim pass");
}

/* 2.3: only what the server that is named says, and only above what others wrote. */
static void others_are_not_believed(void **state)
{
    (void)state;
    reads_as("evil.example.net; spf=pass", NULL, "");
    reads_as("mx.example.org.evil.net; spf=pass", NULL, "");
    reads_as("evil.example.net; x=y", "mx.example.org; spf=pass", "");
    reads_as("mx.example.org; dkim=none", "evil.example.net; spf=pass", "dkim none");
    reads_as("mx.example.org; dkim=<b>pass", NULL, "");
    reads_as("mx.example.org; spf=passpasspasspasspass", NULL, "");
}

/* Without a setting nothing is shown. */
static void nobody_is_trusted_by_himself(void **state)
{
    char field[] = "; spf=pass", out[AUTHENTICATED_ROOM];
    struct mail m;

    (void)state;
    memset(&m, 0, sizeof m);
    authenticated_read(out, &m, "");
    assert_string_equal(out, "");
    m.auth[0] = field;
    authenticated_read(out, &m, "");
    assert_string_equal(out, "");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_read),
        cmocka_unit_test(others_are_not_believed),
        cmocka_unit_test(nobody_is_trusted_by_himself),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
