/* Logs whose lost end the host gives up: sealed-bids 5.8. */
#include "core/mutant/mutant.h"
#include "tests/support/duel.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HOUR 3600000LL
#define NUMBERS 1000
#define SECRETS 500

static const char *const four[] = {"Bas", "Catherine", "Kyle", "Maka"};

static void bids(struct host *h)
{
    host_found(h, &mutant_rules, 4, four, HOST_AUCTIONS, NULL);
    host_mail_out(h);
    h->now += HOUR;
}

static int gives_up(struct host *h, int numbers, struct error *e)
{
    host_batch(h, true);
    return engine_restored(&h->engine, numbers, SECRETS, "a reason", e);
}

static void restores(struct host *h)
{
    struct error e = {0};

    if (gives_up(h, NUMBERS, &e)) {
        fail_msg("%s", e.text);
    }
    host_mail_out(h);
}

static void refuses(struct host *h, int numbers, const char *text)
{
    const int64_t seq = h->engine.head.seq;
    struct error e = {0};

    assert_int_equal(gives_up(h, numbers, &e), -1);
    if (!strstr(e.text, text)) {
        fail_msg("\"%s\" does not say \"%s\"", e.text, text);
    }
    assert_int_equal(h->engine.head.seq, seq);
}

/* What is asked is asked again, with nothing that can have been used before. */
static void everything_is_counted_from_higher_up(void **unused)
{
    struct host h;
    int number, i;

    (void)unused;
    bids(&h);
    number = h.game.asked[0].q.number;
    assert_int_equal(host_says(&h, 0, "BID 2\n"), VERDICT_STORED);
    restores(&h);
    assert_int_equal(h.game.asked[0].q.number, number + NUMBERS);
    assert_int_equal(h.game.asked[0].auction, NUMBERS + 1);
    assert_int_equal(h.game.asked[0].answered, 0);
    assert_true(h.game.asked[0].deadline > h.now);
    assert_int_equal(h.game.chain, SECRETS);
    assert_int_equal(h.game.deck_secret, SECRETS);
    for (i = 0; i < 4; i++) {
        assert_int_equal(h.game.seat[i].issued, NUMBERS + 1);
        assert_int_equal(host_says(&h, i, i ? "BID 0\n" : "BID 2\n"), VERDICT_STORED);
    }
    assert_int_equal(host_open(&h), 1);
    host_mail_out(&h);
    expect_replayed(&h);
    host_close(&h);
}

static enum refused host_code(struct host *h, int64_t number)
{
    struct error e = {0};
    enum refused out = REFUSED_NONE;

    assert_int_equal(engine_host_code(&h->engine, number, &out, &e), 0);
    return out;
}

/* Also the first one behind a restored copy, whose number nothing was written with. */
static void a_code_of_the_host_counts_once(void **unused)
{
    unsigned char checkpoint[BLOCK_CHECKPOINT];
    struct error e = {0};
    struct host h;
    int64_t entry;

    (void)unused;
    bids(&h);
    restores(&h);
    assert_int_equal(host_code(&h, NUMBERS + 1), REFUSED_AUTH);
    assert_int_equal(engine_mail_out(&h.engine, SEE_TABLE, checkpoint, &entry, &e), 0);
    assert_int_equal(host_code(&h, NUMBERS + 1), REFUSED_NONE);
    assert_int_equal(engine_host_wrote(&h.engine, NUMBERS + 1, "extend", &e), 0);
    assert_int_equal(host_code(&h, NUMBERS + 1), REFUSED_USED);
    assert_int_equal(engine_act(&h.engine, ACT_EXTEND, 3600000, "ill", &e), 0);
    assert_int_equal(host_code(&h, NUMBERS + 1), REFUSED_USED);
    assert_int_equal(engine_mail_out(&h.engine, SEE_TABLE, checkpoint, &entry, &e), 0);
    assert_int_equal(host_code(&h, NUMBERS + 1), REFUSED_USED);
    assert_int_equal(host_code(&h, NUMBERS + 2), REFUSED_NONE);
    expect_replayed(&h);
    host_close(&h);
}

/* Those that this log issued, and those that the lost one did. */
static void codes_of_before_are_dead(void **unused)
{
    static const int64_t dead[] = {1, 2, NUMBERS};
    struct answer a;
    struct host h;
    size_t i;

    (void)unused;
    bids(&h);
    restores(&h);
    for (i = 0; i < sizeof dead / sizeof *dead; i++) {
        host_submit(&h, 0, dead[i], "BID 1\n", &a);
        assert_int_equal(a.verdict, VERDICT_REFUSED);
        assert_int_equal(a.refused, REFUSED_USED);
        answer_clear(&a);
        assert_int_equal(host_code(&h, dead[i]), REFUSED_USED);
    }
    host_submit(&h, 0, NUMBERS + 1, "BID 1\n", &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    answer_clear(&a);
    expect_replayed(&h);
    host_close(&h);
}

static void dice_and_piles_are_new(void **unused)
{
    unsigned char anchor[SEAL_HASH];
    int pile[DUEL_CARDS];
    struct host h;

    (void)unused;
    host_found(&h, &duel_rules, 2, four, NULL, NULL);
    host_mail_out(&h);
    memcpy(anchor, h.game.anchor, sizeof anchor);
    memcpy(pile, ((const struct duel *)h.game.state)->pile, sizeof pile);
    restores(&h);
    assert_memory_not_equal(anchor, h.game.anchor, sizeof anchor);
    assert_memory_not_equal(pile, ((const struct duel *)h.game.state)->pile, sizeof pile);
    assert_int_equal(host_says(&h, 0, "THROW rock\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "THROW paper\n"), VERDICT_STORED);
    expect_replayed(&h);
    host_close(&h);
}

static void numbers_that_were_used_are_refused(void **unused)
{
    struct error e = {0};
    struct host h;

    (void)unused;
    bids(&h);
    refuses(&h, 1, "cannot go on behind 1");
    refuses(&h, GAME_NUMBERS + 1, "none left");
    restores(&h);
    refuses(&h, NUMBERS, "cannot go on behind 1000");
    host_batch(&h, false);
    assert_int_equal(engine_restored(&h.engine, 5000, SECRETS, "a reason", &e), -1);
    assert_non_null(strstr(e.text, "need the vault"));
    assert_int_equal(engine_end(&h.engine, "a reason", &e), 0);
    refuses(&h, 5000, "read a copy as they read a game");
    host_close(&h);
}

/* A checkpoint as the host signs it, of an entry that is not in the log. */
static void lost(const struct host *h, struct witness *w, int64_t entry, int64_t time)
{
    struct checkpoint c;

    memset(&c, 0, sizeof c);
    memset(w, 0, sizeof *w);
    memcpy(c.game, h->game.id, sizeof c.game);
    c.entry = (uint64_t)entry;
    memset(c.entry_hash, 7, sizeof c.entry_hash);
    c.time = (uint64_t)time;
    block_checkpoint_write(w->block, &c, h->intake.sign);
    w->source = "kept";
}

/* What the lost log said up to then is told as given up; what was hidden is not. */
static void mails_of_before_are_of_what_was_given_up(void **unused)
{
    struct witness kept[2];
    struct walk w;
    struct host h;
    int64_t last;

    (void)unused;
    bids(&h);
    last = h.engine.head.seq;
    h.now += HOUR;
    restores(&h);
    lost(&h, &kept[0], last + 1, h.now - 1);
    lost(&h, &kept[1], last + 900, h.now - 1);
    walk(&w, &h, kept, 2);
    expect_clean(&w);
    assert_int_equal(w.verify.of_given_up, 2);
    assert_int_equal(w.verify.given_up_by, last + 1);
    assert_int_equal(w.verify.anchored, 0);
    walk_clear(&w);
    lost(&h, &kept[0], last, h.now - 1); /* before it: another history */
    walk(&w, &h, kept, 1);
    assert_int_equal(w.found.count, 1);
    assert_int_equal(w.found.list[0].step, 4);
    walk_clear(&w);
    lost(&h, &kept[0], last + 900, h.now + 1); /* later: a tail that was removed */
    walk(&w, &h, kept, 1);
    assert_int_equal(w.found.count, 1);
    assert_int_equal(w.found.list[0].step, 4);
    assert_int_equal(w.verify.of_given_up, 0);
    walk_clear(&w);
    host_close(&h);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_counted_from_higher_up),
        cmocka_unit_test(a_code_of_the_host_counts_once),
        cmocka_unit_test(codes_of_before_are_dead),
        cmocka_unit_test(dice_and_piles_are_new),
        cmocka_unit_test(numbers_that_were_used_are_refused),
        cmocka_unit_test(mails_of_before_are_of_what_was_given_up),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
