#include "tests/support/reported.h"

#include "mail/report.h"
#include "mail/width.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

char *reported(const struct host *h, int seat)
{
    const struct engine *g = &h->engine;
    const struct templates t = {NULL, h->game.rules->name};
    const struct letter l = {.seat = seat,
                             .code = seat < h->game.seats ? "M0ZB-DFXQ" : NULL};
    struct template_mail m = {NULL, NULL};
    struct news news = {.game = &h->game,
                        .now = h->now,
                        .opened = g->opened,
                        .openings = g->openings,
                        .throws = g->turns};
    struct thrown *thrown = calloc((size_t)g->turns + 1, sizeof *thrown);
    struct told *told;
    struct error e = {0};
    json_t *json = NULL;
    int i;

    assert_non_null(thrown);
    assert_int_equal(told_played(&told, &news.tells, g->played, g->turns, &e), 0);
    for (i = 0; i < g->turns; i++) {
        thrown_played(&thrown[i], &g->played[i]);
    }
    news.told = told;
    news.thrown = thrown;
    if (report_json(&json, &news, &l, &e) || report_text(&m, &t, json, &e)) {
        fail_msg("%s", e.text);
    }
    json_decref(json);
    free(m.subject);
    free(told);
    free(thrown);
    return m.body;
}

void reported_columns(const char *body)
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
