/* The log of a campaign: each of its games has a deck secret of its own, which is bound
 * before anybody plays and published when its game is over. sealed-bids 5.6, 6.4. */
#include "tests/support/kinds.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SEED 3

/* Two games, to the end. */
static int campaign_open(void **state)
{
    struct host *h = calloc(1, sizeof *h);
    struct playout_result r;

    if (!h || playout_host(&kind_risk_three, SEED, h, &r) != 0) {
        free(h);
        return -1;
    }
    *state = h;
    return 0;
}

static int campaign_close(void **state)
{
    host_close(*state);
    free(*state);
    return 0;
}

/* The entry a walk is at when the secret of this number is published. */
static struct log_entry *reveal(struct host *h, int number)
{
    char line[40];

    (void)snprintf(line, sizeof line, "\ndeck-secret %d ", number);
    assert_int_equal(count_of(h, ENTRY_DECK_REVEAL, line), 1);
    return entry_of(h, ENTRY_DECK_REVEAL, line, 1);
}

/* 5.6: the first secret behind the turn that begins the second game, the second behind
 * the last turn; nothing is found. */
static void each_game_has_its_secret(void **state)
{
    struct host *h = *state;
    const struct log_entry *first = reveal(h, 1), *last = reveal(h, 2);
    struct walk w;

    assert_int_equal(count_of(h, ENTRY_DECK_REVEAL, ""), 2);
    assert_true(first->seq < last->seq);
    assert_int_equal(first[-1].kind, ENTRY_TURN);
    assert_non_null(strstr(first[-1].body, "shuffle "));
    assert_int_equal(count_of(h, ENTRY_RNG_ANCHOR, "\ndeck-commit 2 "), 1);
    walk(&w, h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.replay.state, REPLAY_RUNS);
    assert_int_equal(w.replay.turns, w.verify.kinds[ENTRY_TURN]);
    assert_true(w.verify.revealed);
    walk_clear(&w);
}

/* 6.4: whoever knows the first secret alone replays the first game, and waits there. */
static void the_game_that_is_over_can_be_replayed(void **state)
{
    struct host *h = *state;
    struct findings found;
    struct deck_secrets secrets = {.count = 1};
    struct verify v;
    struct replay r;
    struct error e = {ERROR_NONE, 0, ""};
    int64_t begins = reveal(h, 1)->seq - 1;
    int i, turns = 0;

    memset(&found, 0, sizeof found);
    secrets.secret[0].number = 1;
    secrets.secret[0].known = true;
    chance_deck_secret(secrets.secret[0].d, h->intake.play, h->game.id, 1);
    chance_deck_commit(secrets.secret[0].commit, h->game.id, secrets.secret[0].d);
    verify_begin(&v, &found, NULL, 0);
    replay_begin(&r, &v, &found, h->game.rules, h->game.rules->deck, &secrets, NULL);
    for (i = 0; i < h->memory.count; i++) {
        const struct log_entry *entry = &h->memory.entry[i];

        turns += entry->kind == ENTRY_TURN && entry->seq < begins;
        assert_int_equal(verify_entry(&v, entry, &e), 0);
        assert_int_equal(replay_entry(&r, entry, &e), 0);
    }
    verify_end(&v);
    replay_end(&r);
    assert_int_equal(found.count, 0);
    assert_int_equal(r.state, REPLAY_PENDING);
    assert_int_equal(r.turns, turns);
    replay_clear(&r);
    verify_clear(&v);
}

/* 6.4: a secret that is another than the one bound, one that is missing, one that comes
 * behind a later turn. */
static void a_wrong_secret_is_found(void **state)
{
    struct host *h = *state;
    struct log_entry *entry = reveal(h, 1);

    edit_digit(entry, "deck-secret");
    rewrite(h);
    expect(h, 10, reveal(h, 1)->seq);
}

static void a_missing_secret_is_found(void **state)
{
    struct host *h = *state;
    const int64_t place = reveal(h, 1)->seq;

    take_out(h, reveal(h, 1));
    rewrite(h);
    expect(h, 10, place);
}

static void a_late_secret_is_found(void **state)
{
    struct host *h = *state;
    struct log_entry *turn = entry_of(h, ENTRY_TURN, "", count_of(h, ENTRY_TURN, "") - 5);

    move_behind(h, reveal(h, 1), turn);
    rewrite(h);
    expect(h, 10, 0);
}

#define ON_CAMPAIGN(test)                                                                \
    cmocka_unit_test_setup_teardown(test, campaign_open, campaign_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_CAMPAIGN(each_game_has_its_secret),
        ON_CAMPAIGN(the_game_that_is_over_can_be_replayed),
        ON_CAMPAIGN(a_wrong_secret_is_found),
        ON_CAMPAIGN(a_missing_secret_is_found),
        ON_CAMPAIGN(a_late_secret_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
