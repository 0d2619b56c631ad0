#include "tests/support/contributed.h"

#include "tests/support/duel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

void contributed_begin(struct host *h, const char *options)
{
    static const char *const names[] = {"Bas", "Catherine", "Kyle"};

    host_found(h, &duel_rules, 3, names, options, NULL);
    host_mail_out(h);
    signer_keys(h);
    host_mail_out(h);
}

enum verdict contributed_adds(struct host *h, int player, uint32_t seq, const char *text,
                              uint32_t i)
{
    struct signed_block b;
    struct answer a;
    enum verdict verdict;

    signer_adds(h, player, seq, text, i, &b);
    if (i == 0) {
        memset(b.contrib, 0, sizeof b.contrib);
    }
    signer_submits(h, &b, text, &a);
    verdict = a.verdict;
    answer_clear(&a);
    return verdict;
}

void contributed_refused(struct host *h, int player, uint32_t seq, const char *text,
                         uint32_t i, const char *words)
{
    const int64_t entries = h->engine.head.seq;
    struct signed_block b;
    struct answer a;

    signer_adds(h, player, seq, text, i, &b);
    signer_submits(h, &b, text, &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    if (!strstr(a.error.text, words)) {
        fail_msg("\"%s\" is not in: %s", words, a.error.text);
    }
    answer_clear(&a);
    assert_true(h->engine.head.seq == entries + 2); /* the mail-out of its answer */
}

void contributed_line(const struct host *h, int player, uint32_t i, char out[100])
{
    unsigned char seed[32], p[32];
    char hex[65];

    signer_seed(seed, player);
    player_chain(p, seed, h->game.id, player, 1, PLAYER_CHAIN, i);
    seal_hex(hex, p, sizeof p);
    (void)snprintf(out, 100, "from %d %s\n", player, hex);
}

void contributed_mixed(const struct host *h, int bas, int catherine, int kyle)
{
    const int element[] = {bas, catherine, kyle};
    const char *body = "";
    char line[100];
    int i, n = 0;

    for (i = 0; i < h->memory.count; i++) {
        body = h->memory.entry[i].kind == ENTRY_TURN ? h->memory.entry[i].body : body;
    }
    for (i = 0; i < 3; i++) {
        contributed_line(h, i + 1, (uint32_t)element[i], line);
        if (element[i]) {
            assert_non_null(strstr(body, line));
        }
        n += element[i] != 0;
    }
    for (i = 0; (body = strstr(body, "\nfrom ")) != NULL; i++) {
        body++;
    }
    assert_int_equal(i, n);
}
