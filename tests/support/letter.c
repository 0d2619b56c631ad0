#include "tests/support/letter.h"

#include "mail/clock.h"
#include "tests/support/news.h"

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
    return news_text(&b->news, &b->letter);
}

void letter_says(const struct letter_bench *b, const char *text)
{
    news_says(&b->news, &b->letter, text);
}

void letter_hides(const struct letter_bench *b, const char *text)
{
    news_hides(&b->news, &b->letter, text);
}

void letter_has_subject(const struct letter_bench *b, const char *subject)
{
    news_has_subject(&b->news, &b->letter, subject);
}
