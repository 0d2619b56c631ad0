#include "tests/support/round.h"

#include "core/mutant/mutant.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

void round_found(struct host *h, const char *options)
{
    host_found(h, &mutant_rules, 4, names, options, NULL);
    host_mail_out(h);
    signer_keys(h);
    host_mail_out(h);
}

void round_begin_again(struct host *h)
{
    const struct asked *a = &h->game.asked[0];
    struct error e = {0};

    host_batch(h, true);
    assert_int_equal(engine_void(&h->engine, a->auction, a->q.round, "again", &e), 0);
    host_mail_out(h);
}

void round_begin(struct host *h, const char *options)
{
    round_found(h, options);
    signer_halves(h, 2, 2);
    round_begin_again(h);
}

void round_bids(struct host *h, const int amount[4])
{
    const bool first = game_mode(&h->game) == MODE_TABLE && !game_witness(&h->game);
    int i;

    for (i = 0; i < 4; i++) {
        if (!first || i + 1 != game_host_player(&h->game)) {
            assert_int_equal(signer_bids(h, i + 1, 1, amount[i]), FATE_TAKEN);
        }
    }
}

void round_reveals(struct host *h, const int amount[4])
{
    int i;

    for (i = 0; i < 4; i++) {
        assert_int_equal(signer_reveals(h, i + 1, 1, amount[i]), FATE_TAKEN);
    }
}

void round_share(struct host *h)
{
    struct signed_block b;

    signer_share(h, &b);
    round_taken(h, &b);
}

void round_opened(struct host *h, const char *options)
{
    static const int amount[4] = {1, 3, 2, 0};

    round_begin(h, options);
    round_bids(h, amount);
    if (game_witness(&h->game)) {
        host_mail_out(h);
        round_share(h);
    }
    assert_int_equal(host_open(h), 1);
    host_mail_out(h);
}

void round_taken(struct host *h, const struct signed_block *b)
{
    struct block_taken out;

    if (signer_sends(h, b, &out) != FATE_TAKEN) {
        fail_msg("%s", out.why);
    }
}

void round_refused(struct host *h, const struct signed_block *b, const char *reason)
{
    struct block_taken out;
    char line[40];

    assert_in_range(signer_sends(h, b, &out), FATE_LATE, FATE_REFUSED);
    (void)snprintf(line, sizeof line, "\nreason %s\n", reason);
    if (!newest_says(h, ENTRY_BID_REFUSED, line)) {
        fail_msg(
            "not %s: %s", reason,
            entry_of(h, ENTRY_BID_REFUSED, "", count_of(h, ENTRY_BID_REFUSED, ""))->body);
    }
}

int round_coins(const struct host *h, int player)
{
    const struct mutant *m = h->game.state;

    return m->schools[player - 1].coins;
}
