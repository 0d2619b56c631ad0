#include "tests/support/reported.h"

#include "tests/support/news.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

char *reported(const struct host *h, int seat)
{
    const struct engine *g = &h->engine;
    const struct letter l = {.seat = seat,
                             .code = seat < h->game.seats ? "M0ZB-DFXQ" : NULL};
    struct template_mail m;
    struct news news = {.game = &h->game,
                        .now = h->now,
                        .opened = g->opened,
                        .openings = g->openings,
                        .throws = g->turns};
    struct thrown *thrown = calloc((size_t)g->turns + 1, sizeof *thrown);
    struct told *told;
    struct error e = {0};
    int i;

    assert_non_null(thrown);
    assert_int_equal(told_played(&told, &news.tells, g->played, g->turns, &e), 0);
    for (i = 0; i < g->turns; i++) {
        thrown_played(&thrown[i], &g->played[i]);
    }
    news.told = told;
    news.thrown = thrown;
    m = news_text(&news, &l);
    free(m.subject);
    free(told);
    free(thrown);
    return m.body;
}
