#include "tests/support/news.h"

#include "mail/width.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct template_mail news_text(const struct news *n, const struct letter *l)
{
    const struct templates t = {NULL, n->game->rules->name};
    struct template_mail m = {NULL, NULL};
    struct error e = {0};
    json_t *json = NULL;

    if (report_json(&json, n, l, &e) || report_text(&m, &t, json, &e)) {
        fail_msg("%s", e.text);
    }
    json_decref(json);
    return m;
}

void news_says(const struct news *n, const struct letter *l, const char *text)
{
    struct template_mail m = news_text(n, l);

    if (!strstr(m.body, text)) {
        fail_msg("\"%s\" is not in:\n%s", text, m.body);
    }
    template_mail_free(&m);
}

void news_hides(const struct news *n, const struct letter *l, const char *text)
{
    struct template_mail m = news_text(n, l);

    if (strstr(m.body, text)) {
        fail_msg("\"%s\" is in:\n%s", text, m.body);
    }
    template_mail_free(&m);
}

void news_has_subject(const struct news *n, const struct letter *l, const char *subject)
{
    struct template_mail m = news_text(n, l);

    assert_string_equal(m.subject, subject);
    template_mail_free(&m);
}

void news_in_order(const char *body, const char *const *part)
{
    const char *at = body;

    for (; *part; part++) {
        if (!strstr(at, *part)) {
            fail_msg("\"%s\" is not where it should be in:\n%s", *part, body);
        }
        at = strstr(at, *part);
    }
}

void news_in_columns(const char *body)
{
    while (*body) {
        const size_t n = strcspn(body, "\n");

        if (text_width(body, n) > REPORT_COLUMNS || memchr(body, '\t', n) ||
            (n > 0 && body[n - 1] == ' ')) {
            fail_msg("This line breaks rule 5: \"%.*s\"", (int)n, body);
        }
        body += n + (body[n] == '\n');
    }
}
