/* core/signing.c and core/verify_signing.c: orders that their player signed, and games in
 * which none counts without. sealed-bids 4.3 (ORDERS), 6.4 step 6, 7.1; mail 2.3. */
#include "core/entries.h"
#include "core/mutant/mutant.h"
#include "tests/support/signed_duel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* 2.3: in a game of signed orders none counts without; what changes nothing needs none.
 */
static void orders_count_only_with_a_signature(void **state)
{
    static const char *const acts[] = {"ROLL\n", "PLAN 2\n", "TELL ALL: hello\n",
                                       "RETRACT\n", "SALT tulip\nROLL\n"};
    struct host h;
    struct answer a;
    size_t i;

    (void)state;
    signed_turn(&h);
    for (i = 0; i < sizeof acts / sizeof *acts; i++) {
        host_submit(&h, 0, h.game.seat[0].issued, acts[i], &a);
        assert_int_equal(a.refused, REFUSED_SIGNATURE);
        assert_non_null(strstr(a.error.text, "sealed-player orders"));
        answer_clear(&a);
    }
    assert_int_equal(host_says(&h, 0, "STATUS\n"), VERDICT_TOLD);
    assert_int_equal(host_says(&h, 0, "TEST\nROLL\n"), VERDICT_CHECKED);
    assert_int_equal(signer_says(&h, 1, 1, "ROLL\nROLL\n"), VERDICT_PLAYED);
    assert_int_equal(signer_says(&h, 1, 2, "TELL ALL: hello\n"), VERDICT_STORED);
    expect_honest(&h);
    host_close(&h);
}

/* Elsewhere a signature is welcome, and as good as it must be. */
static void elsewhere_a_signature_is_welcome(void **state)
{
    struct signed_block b;
    struct host h;

    (void)state;
    signed_duel(&h, NULL);
    assert_int_equal(host_says(&h, 0, SIGNED_HANDS), VERDICT_STORED);
    assert_int_equal(signer_says(&h, 2, 1, SIGNED_HANDS), VERDICT_STORED);
    signer_orders(&h, 1, 1, "ROLL\n", &b);
    signed_refused(&h, &b, "STOP\n", "not those that were signed");
    assert_int_equal(signer_says(&h, 1, 1, "ROLL\n"), VERDICT_PLAYED);
    assert_int_equal(host_says(&h, 0, "PLAN 1\n"), VERDICT_PLAYED);
    expect_honest(&h);
    host_close(&h);
}

/* 7.1: what a block can be refused for, one after the other; then it is taken. */
static void what_is_wrong_with_a_signature_is_named(void **state)
{
    struct signed_block good, b;
    struct host h;

    (void)state;
    signed_turn(&h);
    signer_orders(&h, 1, 1, "ROLL\nSTOP\n", &good);
    signed_refused(&h, &good, "ROLL\n", "not those that were signed");
    signed_refused(&h, &good, "STOP\nROLL\n", "not those that were signed");
    b = good;
    b.context.game[3] ^= 1;
    signed_refused(&h, &b, "ROLL\nSTOP\n", "another game");
    b = good;
    b.context.auction++;
    signed_refused(&h, &b, "ROLL\nSTOP\n", "sign them anew");
    b = good;
    b.context.round = 1;
    signed_refused(&h, &b, "ROLL\nSTOP\n", "malformed");
    b = good;
    b.type = BLOCK_BID;
    signed_refused(&h, &b, "ROLL\nSTOP\n", "malformed");
    b = good;
    b.ack_hash[0] ^= 1;
    signed_refused(&h, &b, "ROLL\nSTOP\n", "checkpoint that is not in this log");
    b = good;
    b.contrib[31] = 1;
    signed_refused(&h, &b, "ROLL\nSTOP\n", "does not add element 1 of your chain");
    assert_int_equal(signer_says(&h, 1, 1, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    expect_honest(&h);
    host_close(&h);
}

/* A block of one's own does not sign another's orders, nor does one whose key is not
 * registered. */
static void a_signature_is_ones_own(void **state)
{
    unsigned char bytes[BLOCK_ORDERS_SIZE], sign[32] = {7};
    struct armored block;
    struct signed_block b;
    struct answer a;
    struct host h;

    (void)state;
    signed_turn(&h);
    memset(&block, 0, sizeof block);
    block.bytes = bytes;
    block.size = sizeof bytes;
    signer_orders(&h, 1, 1, "ROLL\n", &b);
    block_sign(bytes, &b, sign);
    host_submit_signed(&h, 0, h.game.seat[0].issued, "ROLL\n", &block, &a);
    assert_int_equal(a.refused, REFUSED_SIGNATURE);
    assert_non_null(strstr(a.error.text, "key that you registered last"));
    answer_clear(&a);
    signer_orders(&h, 2, 2, "PLAN 1\n", &b);
    block_sign(bytes, &b, sign);
    host_submit_signed(&h, 0, h.game.seat[0].issued, "PLAN 1\n", &block, &a);
    assert_non_null(strstr(a.error.text, "another player"));
    answer_clear(&a);
    host_close(&h);

    signed_found(&h);
    host_mail_out(&h);
    signer_orders(&h, 1, 1, SIGNED_HANDS, &b);
    signed_refused(&h, &b, SIGNED_HANDS, "registered no key");
    host_close(&h);
}

/* 7.1: a block counts once: seq rises in each question, and a copy is no new order. */
static void a_signature_counts_once(void **state)
{
    struct signed_block b, settings;
    struct answer a;
    struct host h;

    (void)state;
    signed_turn(&h);
    signer_orders(&h, 1, 5, "PLAN 2\n", &settings);
    signer_submits(&h, &settings, "PLAN 2\n", &a);
    assert_int_equal(a.verdict, VERDICT_PLAYED);
    answer_clear(&a);
    signed_refused(&h, &settings, "PLAN 2\n", "used before");
    signer_orders(&h, 1, 4, "PLAN 3\n", &b);
    signed_refused(&h, &b, "PLAN 3\n", "used before");
    assert_int_equal(signer_says(&h, 1, 6, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    signed_refused(&h, &settings, "PLAN 2\n", "you are asked 0 now");
    assert_int_equal(signer_says(&h, 1, 1, "PLAN 1\n"), VERDICT_PLAYED); /* of none */
    signer_orders(&h, 1, 1, "PLAN 2\n", &b);
    signed_refused(&h, &b, "PLAN 2\n", "used before");
    expect_honest(&h);
    host_close(&h);
}

static bool holds(const struct log_entry *entry, const unsigned char *bytes, size_t n)
{
    char *hex = malloc(2 * n + 1);
    bool is;

    assert_non_null(hex);
    seal_hex(hex, bytes, n);
    is = strstr(entry->body, hex) != NULL;
    free(hex);
    return is;
}

/* 4.6: a block tells an answer to who guesses it, so that nothing of it is in the log
 * before the opening; a new answer, and RETRACT, need a block of their own. */
static void a_signed_answer_stays_sealed(void **state)
{
    struct signed_block b;
    struct answer a;
    struct host h;
    int i;

    (void)state;
    signed_duel(&h, "{\"signed\": true}");
    signer_orders(&h, 1, 7, SIGNED_HANDS, &b);
    signer_submits(&h, &b, SIGNED_HANDS, &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    answer_clear(&a);
    assert_int_equal(count_of(&h, ENTRY_BID_IN, "\nsigned 7 "), 1);
    for (i = 0; i < h.memory.count; i++) {
        assert_false(holds(&h.memory.entry[i], b.commit, sizeof b.commit));
    }
    signed_refused(&h, &b, SIGNED_HANDS, "used before");
    assert_int_equal(signer_says(&h, 1, 8, "THROW paper\n"), VERDICT_STORED);
    assert_int_equal(signer_says(&h, 1, 9, "RETRACT\n"), VERDICT_STORED);
    assert_int_equal(signer_says(&h, 2, 1, SIGNED_HANDS), VERDICT_STORED);
    h.now += 49LL * 3600000;
    host_tick(&h); /* whoever took his answer back is not waited for longer */
    host_mail_out(&h);
    assert_int_equal(count_of(&h, ENTRY_ANSWERS_OPEN, ""), 1);
    expect_honest(&h);
    host_close(&h);
}

/* 6.4, step 6: a host who owns all keys but those of the players writes no order of
 * theirs, drops no signature and uses none twice. */
static void a_host_forges_no_orders(void **state)
{
    struct log_entry *entry;
    struct host h;

    (void)state;
    signed_turn(&h);
    assert_int_equal(signer_says(&h, 1, 1, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    entry = entry_of(&h, ENTRY_ORDER_IN, "\nplayer 1\n", 1);
    edit(entry, "\ntext 524f4c4c0a53544f500a", "\ntext 53544f500a");
    expect_seen(&h, 6, entry);

    signed_turn(&h);
    assert_int_equal(signer_says(&h, 1, 1, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    host_batch(&h, false);
    json_decref(h.game.options);
    h.game.options = json_pack("{}"); /* the engine would take one without, now */
    assert_int_equal(host_says(&h, 1, "STOP\n"), VERDICT_PLAYED);
    host_mail_out(&h);
    expect(&h, 6, entry_of(&h, ENTRY_ORDER_IN, "\nplayer 2\n", 1)->seq);
    host_close(&h);
}

/* What an answer opens to is what its player signed, also where the host made another
 * answer of his own and copied the block beside it. */
static void a_host_forges_no_answers(void **state)
{
    struct log_entry *mine, *other;
    char *body;
    const char *from;
    struct host h;

    (void)state;
    signed_duel(&h, "{\"signed\": true}");
    assert_int_equal(signer_says(&h, 1, 1, SIGNED_HANDS), VERDICT_STORED);
    assert_int_equal(signer_says(&h, 1, 2, "THROW paper\n"), VERDICT_STORED);
    assert_int_equal(signer_says(&h, 2, 1, SIGNED_HANDS), VERDICT_STORED);
    mine = entry_of(&h, ENTRY_BID_IN, "\nseq 1\n", 1);
    other = entry_of(&h, ENTRY_BID_IN, "\nseq 2\n", 1);
    from = strstr(mine->body, "\nsigned 1 ");
    assert_non_null(from);
    body = strstr(other->body, "\nsigned 2 ");
    assert_non_null(body);
    memcpy(body + strlen("\nsigned 2 "), from + strlen("\nsigned 1 "), 2 * SIGNING_BOX);
    rewrite(&h); /* acknowledgements break as well */
    expect_among(&h, 6, entry_of(&h, ENTRY_ANSWERS_OPEN, "", 1)->seq,
                 "player 1 did not sign");
    host_close(&h);
}

/* A plain bid cannot be signed without telling it: a game of signed orders has none. */
static void signed_games_have_sealed_bids(void **state)
{
    static const struct {
        const char *options;
        int mode; /* 0: refused */
    } row[] = {{"{\"signed\": true}", MODE_BOX},
               {"{\"signed\": true, \"bids\": \"commit\"}", MODE_COMMIT},
               {"{\"signed\": false}", MODE_HOST_SEALED},
               {"{\"signed\": true, \"bids\": \"host-sealed\"}", 0},
               {"{\"signed\": 1}", 0}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *options = json_loads(row[i].options, 0, NULL);
        struct game g;
        struct error e = {0};

        memset(&g, 0, sizeof g);
        if (game_begin(&g, &mutant_rules, NULL, options, &e)) {
            assert_int_equal(row[i].mode, 0);
            assert_int_equal(e.code, ERROR_DATA);
        } else {
            assert_int_equal(game_mode(&g), row[i].mode);
        }
        game_clear(&g);
        json_decref(options);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_count_only_with_a_signature),
        cmocka_unit_test(elsewhere_a_signature_is_welcome),
        cmocka_unit_test(what_is_wrong_with_a_signature_is_named),
        cmocka_unit_test(a_signature_is_ones_own),
        cmocka_unit_test(a_signature_counts_once),
        cmocka_unit_test(a_signed_answer_stays_sealed),
        cmocka_unit_test(a_host_forges_no_orders),
        cmocka_unit_test(a_host_forges_no_answers),
        cmocka_unit_test(signed_games_have_sealed_bids),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
