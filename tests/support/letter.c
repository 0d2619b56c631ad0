#include "tests/support/letter.h"

#include "mail/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

int letter_setup(void **state)
{
    static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};
    struct letter_bench *b = calloc(1, sizeof *b);
    struct error e;

    host_found(&b->host, rules_find("mutant"), SEATS, names, HOST_AUCTIONS, NULL);
    b->news = (struct news){.game = &b->host.game, .now = b->host.now};
    b->letter = (struct letter){.seat = KYLE, .code = "M0ZB-DFXQ"};
    *state = b;
    return clock_zone(NULL, &e);
}

int letter_clear(void **state)
{
    struct letter_bench *b = *state;

    host_close(&b->host);
    free(b);
    return 0;
}

struct template_mail letter_text(const struct letter_bench *b)
{
    const struct templates t = {NULL, "mutant"};
    struct template_mail m = {NULL, NULL};
    struct error e = {0};
    json_t *json;

    if (report_json(&json, &b->news, &b->letter, &e)) {
        fail_msg("%s", e.text);
    }
    if (report_text(&m, &t, json, &e)) {
        fail_msg("%s", e.text);
    }
    json_decref(json);
    return m;
}

void letter_says(const struct letter_bench *b, const char *text)
{
    struct template_mail m = letter_text(b);

    if (!strstr(m.body, text)) {
        fail_msg("\"%s\" is not in:\n%s", text, m.body);
    }
    template_mail_free(&m);
}

void letter_hides(const struct letter_bench *b, const char *text)
{
    struct template_mail m = letter_text(b);

    if (strstr(m.body, text)) {
        fail_msg("\"%s\" is in:\n%s", text, m.body);
    }
    template_mail_free(&m);
}

void letter_has_subject(const struct letter_bench *b, const char *subject)
{
    struct template_mail m = letter_text(b);

    assert_string_equal(m.subject, subject);
    template_mail_free(&m);
}
