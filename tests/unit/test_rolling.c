/* Positions that the host takes back: architecture 5.1, sealed-bids 5.2. */
#include "core/mutant/mutant.h"
#include "tests/support/duel.h"
#include "tests/support/rekeyed.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HOUR 3600000LL

static const char *const four[] = {"Bas", "Catherine", "Kyle", "Maka"};

static void duel(struct host *h)
{
    host_found(h, &duel_rules, 2, four, NULL, NULL);
    host_mail_out(h);
    h->now += HOUR;
}

/* The position behind a turn, as a walk through the log finds it. */
static void position(const struct host *h, int64_t turn, struct position *out)
{
    struct position_kept *k;
    struct walk w;

    memset(out, 0, sizeof *out);
    out->turn = turn;
    walk_keeping(&w, h, turn);
    expect_clean(&w);
    k = positions_find(&w.back, turn);
    if (k && k->state) {
        out->state = strdup(k->state);
        out->questions = k->questions;
    }
    out->highest = w.verify.highest;
    walk_clear(&w);
}

static int back(struct host *h, int64_t turn, bool vault, struct error *e)
{
    struct position to;
    int result;

    position(h, turn, &to);
    host_batch(h, vault);
    result = engine_rollback(&h->engine, &to, "a reason", e);
    free(to.state);
    return result;
}

static void goes_back(struct host *h, int64_t turn, bool vault)
{
    struct error e = {0};

    if (back(h, turn, vault, &e)) {
        fail_msg("%s", e.text);
    }
    host_mail_out(h);
}

static void refuses(struct host *h, int64_t turn, const char *text)
{
    struct error e = {0};
    const int64_t seq = h->engine.head.seq;

    assert_int_equal(back(h, turn, false, &e), -1);
    if (!strstr(e.text, text)) {
        fail_msg("\"%s\" does not say \"%s\"", e.text, text);
    }
    assert_int_equal(h->engine.head.seq, seq);
}

static const struct duel *state(const struct host *h)
{
    return h->game.state;
}

/* Both throw again, under a question that never was; what was played stays in the log. */
static void the_game_goes_on_from_an_earlier_turn(void **unused)
{
    struct host h;
    int64_t turns;
    int asked;

    (void)unused;
    duel(&h);
    asked = h.game.asked[0].q.number;
    assert_int_equal(host_says(&h, 0, "THROW paper\nTHROW paper\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "THROW rock\nTHROW rock\n"), VERDICT_STORED);
    host_mail_out(&h);
    assert_int_equal(state(&h)->players[0].score, 2);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    turns = h.game.turns;
    h.now += HOUR;
    goes_back(&h, 1, false);
    assert_int_equal(state(&h)->players[0].score, 0);
    assert_int_equal(state(&h)->stage, DUEL_HANDS);
    assert_int_equal(h.game.turns, turns + 1); /* that of the piles shuffled anew */
    assert_true(h.game.asked[0].q.number > asked);
    assert_true(h.game.asked[0].deadline == h.now + 48 * HOUR);
    assert_int_equal(h.game.asked[0].answered, 0);
    assert_int_equal(h.game.chain, 2);
    assert_int_equal(host_says(&h, 0, "THROW rock\nTHROW rock\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "THROW paper\nTHROW paper\n"), VERDICT_STORED);
    host_mail_out(&h);
    assert_int_equal(state(&h)->players[1].score, 2);
    expect_replayed(&h);
    goes_back(&h, turns + 1, false); /* behind the first going back */
    expect_replayed(&h);
    host_close(&h);
}

/* An answer under a code of before, to a question of the same kind, is late. */
static void codes_of_before_answer_nothing(void **unused)
{
    struct answer a;
    struct host h;
    int64_t code;

    (void)unused;
    duel(&h);
    code = h.game.seat[0].issued;
    assert_int_equal(host_says(&h, 0, "THROW paper\nTHROW paper\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "THROW rock\nTHROW rock\n"), VERDICT_STORED);
    goes_back(&h, 1, false);
    host_submit(&h, 0, code, "THROW rock\nTHROW rock\n", &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    assert_int_equal(a.refused, REFUSED_STALE);
    answer_clear(&a);
    host_submit(&h, 0, h.game.seat[0].issued, "THROW rock\nTHROW rock\n", &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    answer_clear(&a);
    expect_replayed(&h);
    host_close(&h);
}

/* Bids that were in are never opened; the auction begins again with a key of its own. */
static void bids_of_before_are_void(void **unused)
{
    struct walk w;
    struct host h;
    int i, turn;

    (void)unused;
    host_found(&h, &mutant_rules, 4, four, HOST_AUCTIONS, NULL);
    host_mail_out(&h);
    for (i = 0; i < 4; i++) {
        assert_int_equal(host_says(&h, i, i < 2 ? "BID 2\n" : "BID 0\n"), VERDICT_STORED);
    }
    assert_int_equal(host_open(&h), 1);
    host_mail_out(&h);
    assert_int_equal(h.game.asked[0].q.round, 1); /* Bas and Catherine are tied */
    turn = (int)h.game.turns;
    assert_int_equal(h.game.asked[0].auction, 1);
    assert_int_equal(host_says(&h, 0, "BID 1\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "BID 0\n"), VERDICT_STORED);
    assert_int_equal(host_open(&h), 1);
    host_mail_out(&h);
    goes_back(&h, turn, true); /* into the tie: it goes on under a new number */
    assert_int_equal(h.game.asked[0].q.round, 1);
    assert_true(h.game.asked[0].auction > 1);
    assert_int_equal(h.game.asked[0].q.seats, SEE_ONLY(0) | SEE_ONLY(1));
    assert_int_equal(host_says(&h, 0, "BID 0\n"), VERDICT_STORED);
    expect_replayed(&h);
    goes_back(&h, 1, false); /* to the beginning: that bid stays closed */
    assert_int_equal(h.game.asked[0].q.round, 0);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(verify_open_rounds(&w.verify), 1);
    walk_clear(&w);
    for (i = 0; i < 4; i++) {
        assert_int_equal(host_says(&h, i, i == 3 ? "BID 1\n" : "BID 0\n"),
                         VERDICT_STORED);
    }
    assert_int_equal(host_open(&h), 1);
    host_mail_out(&h);
    expect_replayed(&h);
    host_close(&h);
}

/* The same files lead to other dice and another pile, as nobody may know them. */
static void dice_and_piles_are_new(void **unused)
{
    int first[DUEL_CARDS], i;
    struct host h;

    (void)unused;
    duel(&h);
    memcpy(first, state(&h)->pile, sizeof first);
    assert_int_equal(host_says(&h, 0, "THROW paper\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "THROW rock\n"), VERDICT_STORED);
    goes_back(&h, 1, false);
    assert_int_not_equal(memcmp(first, state(&h)->pile, sizeof first), 0);
    for (i = 0; i < DUEL_CARDS; i++) { /* the same cards all the same */
        int j, n = 0;

        for (j = 0; j < DUEL_CARDS; j++) {
            n += state(&h)->pile[j] == first[i];
        }
        assert_true(n >= 1);
    }
    expect_replayed(&h);
    host_close(&h);
}

static void nothing_wrong(const struct host *h)
{
    struct walk w;

    walk(&w, h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
}

/* An auction in which the first player pays one coin. */
static void auction(struct host *h)
{
    int i;

    for (i = 0; i < 4; i++) {
        assert_int_equal(host_says(h, i, i ? "BID 0\n" : "BID 1\n"), VERDICT_STORED);
    }
    assert_int_equal(host_open(h), 1);
    host_mail_out(h);
    nothing_wrong(h);
}

/* All keys of the host are others, for this reason. */
static void other_keys(struct host *h, enum key_reason reason, int byte)
{
    struct intake intake = rekeyed_intake(h, byte);
    struct vault vault = rekeyed_vault(h, byte);

    memset(intake.play, byte, sizeof intake.play);
    rekeyed(h, reason, &intake, NULL);
    if (reason != KEYS_ROTATED) { /* by choice not under an open round */
        rekeyed(h, reason, NULL, &vault);
    }
    nothing_wrong(h);
}

/* 2.3: keys that were replaced stay so, whether the position gone back to is of before
 * the change or behind it, and what is asked again is sealed to the new ones. */
static void keys_do_not_go_back_with_it(void **unused)
{
    static const enum key_reason reasons[] = {KEYS_ROTATED, KEYS_STOLEN};
    unsigned char public[32];
    struct host h;
    size_t i;
    int64_t turn, issued;

    (void)unused;
    for (i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        host_found(&h, &mutant_rules, 4, four, HOST_AUCTIONS, NULL);
        host_mail_out(&h);
        issued = h.game.seat[2].issued;
        assert_int_equal(host_says(&h, 2, "BID 1\n"), VERDICT_STORED);
        other_keys(&h, reasons[i], 0x55);
        memcpy(public, h.game.host_public, sizeof public);
        assert_int_equal(engine_code(&h.engine, 2, issued) == REFUSED_NONE,
                         reasons[i] == KEYS_ROTATED);
        turn = h.game.turns;
        auction(&h);
        goes_back(&h, 1, true); /* before the change */
        expect_replayed(&h);
        assert_memory_equal(h.game.host_public, public, sizeof public);
        auction(&h);
        other_keys(&h, reasons[i], 0x66);
        goes_back(&h, turn, true); /* before that one, behind the first */
        auction(&h);
        goes_back(&h, 1, true);
        other_keys(&h, reasons[i], 0x77); /* behind the way back */
        auction(&h);
        expect_replayed(&h);
        host_close(&h);
    }
}

/* Piles of before a loss are never known again: there is no way back to them, and the
 * game goes on where it is. */
static void what_was_lost_is_no_place_to_go_back_to(void **unused)
{
    struct host h;

    (void)unused;
    host_found(&h, &mutant_rules, 4, four, HOST_AUCTIONS, NULL);
    host_mail_out(&h);
    other_keys(&h, KEYS_LOST, 0x55);
    refuses(&h, 1, "the keys to its piles were lost");
    auction(&h);
    host_close(&h);
}

static void there_is_no_way_forward_nor_out_of_an_end(void **unused)
{
    struct error e = {0};
    struct host h;

    (void)unused;
    duel(&h);
    refuses(&h, 1, "at turn 1");
    refuses(&h, 7, "at turn 1");
    host_batch(&h, false);
    assert_int_equal(engine_run(&h.engine, 1, "a reason", &e), 0);
    refuses(&h, 0, "at turn 2");
    host_batch(&h, false);
    assert_int_equal(engine_end(&h.engine, "a reason", &e), 0);
    refuses(&h, 1, "The game is over");
    host_close(&h);
}

/* A host who counts the questions anew, or goes back to another turn than he says. */
static void what_goes_back_elsewhere_is_found(void **unused)
{
    struct log_entry *entry;
    struct error e = {0};
    struct host h;

    (void)unused;
    duel(&h);
    assert_int_equal(host_says(&h, 0, "THROW paper\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 1, "THROW rock\n"), VERDICT_STORED);
    host_mail_out(&h);
    host_batch(&h, false);
    assert_int_equal(engine_run(&h.engine, 2, "a reason", &e), 0);
    host_mail_out(&h);
    goes_back(&h, 1, false);
    entry = entry_of(&h, ENTRY_HOST, "what rollback", 1);
    edit(entry, "turn 1\n", "turn 2\n");
    rewrite(&h);
    expect(&h, 11, entry_of(&h, ENTRY_TURN, "cause shuffle", 1)->seq);
    edit(entry, "turn 2\n", "turn 9\n");
    rewrite(&h);
    expect(&h, 9, entry->seq);
    edit(entry, "turn 9\n", "turn 1\n");
    edit(entry, "questions 3\n", "questions 2\n");
    expect_seen(&h, 9, entry);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_goes_on_from_an_earlier_turn),
        cmocka_unit_test(codes_of_before_answer_nothing),
        cmocka_unit_test(bids_of_before_are_void),
        cmocka_unit_test(dice_and_piles_are_new),
        cmocka_unit_test(keys_do_not_go_back_with_it),
        cmocka_unit_test(what_was_lost_is_no_place_to_go_back_to),
        cmocka_unit_test(there_is_no_way_forward_nor_out_of_an_end),
        cmocka_unit_test(what_goes_back_elsewhere_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
