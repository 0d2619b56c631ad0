/* core/blocks.c: blocks that are refused, with their reason, or known already.
 * sealed-bids 4.3, 7.1. */
#include "core/mutant/mutant.h"
#include "tests/support/round.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

/* A refused block: this word in the log, a signed receipt of status 4 or 3, and nothing
 * else. */
static void refused_as(struct host *h, const struct signed_block *b, const char *reason)
{
    struct block_taken out;
    struct receipt r;
    struct error e = {0};
    char line[40];
    const int before = h->memory.count;
    const unsigned answered = h->game.asked[0].answered;
    const bool late = !strcmp(reason, "late");

    if (signer_sends(h, b, &out) != (late ? FATE_LATE : FATE_REFUSED)) {
        fail_msg("not refused as \"%s\" but %d: %s", reason, out.fate, out.why);
    }
    (void)snprintf(line, sizeof line, "\nreason %s\n", reason);
    assert_int_equal(h->memory.count, before + 1);
    assert_int_equal(h->memory.entry[before].kind, ENTRY_BID_REFUSED);
    assert_non_null(strstr(h->memory.entry[before].body, line));
    assert_int_equal(h->game.asked[0].answered, answered);
    assert_int_equal(h->engine.receipts, 1);
    assert_int_equal(
        block_receipt_read(&r, h->engine.receipt[0].block, h->game.host_public, &e), 0);
    assert_int_equal(r.status, late ? RECEIPT_LATE : RECEIPT_REFUSED);
    assert_int_equal(r.mode, game_mode(&h->game));
    assert_memory_equal(r.commit, b->commit, SEAL_HASH);
}

/* What is signed by nobody of this game leaves nothing. */
static void is_foreign(struct host *h, const struct signed_block *b)
{
    struct block_taken out;
    const int before = h->memory.count;

    assert_int_equal(signer_sends(h, b, &out), FATE_FOREIGN);
    assert_true(out.why[0]);
    assert_int_equal(h->memory.count, before);
    assert_int_equal(h->engine.receipts, 0);
}

/* 9.4: wrong game, auction, round, player, key, seq, type; copies; other histories. */
static void what_is_wrong_with_a_bid_is_named(void **state)
{
    struct signed_block b, good;
    struct host h;

    (void)state;
    round_found(&h, "{\"auctions\": true, \"bids\": \"box\", \"protest\": 0}");
    signer_block(&h, 2, BLOCK_BID, 3, 1, 1, &good);
    b = good;
    b.context.game[0] ^= 1;
    is_foreign(&h, &b);
    b = good;
    b.context.player = 5;
    is_foreign(&h, &b);
    b = good;
    b.context.auction = 2;
    refused_as(&h, &b, "place");
    b = good;
    b.context.round = 1;
    refused_as(&h, &b, "late");
    b = good;
    b.type = BLOCK_COMMIT;
    refused_as(&h, &b, "mode");
    b.type = BLOCK_REVEAL;
    refused_as(&h, &b, "mode");
    b = good;
    b.ack_hash[3] ^= 1;
    refused_as(&h, &b, "ack");
    b = good;
    b.ack = 1000000;
    refused_as(&h, &b, "ack");
    assert_int_equal(signer_bids(&h, 2, 3, 1), FATE_TAKEN);
    signer_block(&h, 2, BLOCK_BID, 3, 1, 4, &b);
    refused_as(&h, &b, "seq");
    signer_block(&h, 2, BLOCK_BID, 2, 1, 4, &b);
    refused_as(&h, &b, "seq");
    signer_block(&h, 1, BLOCK_BID, 1, 1, 4, &b); /* another's bid as one's own */
    memcpy(b.commit, good.commit, sizeof b.commit);
    refused_as(&h, &b, "copy");
    expect_honest(&h);
    host_close(&h);
}

/* 9.4: a block that another player signed, and one of somebody without a key. */
static void a_block_of_somebody_else_is_foreign(void **state)
{
    unsigned char bytes[BLOCK_MAX], seed[32], sign[32];
    struct signed_block b;
    struct block_taken out;
    struct host h;
    int before;

    (void)state;
    round_found(&h, "{\"auctions\": true, \"bids\": \"box\", \"protest\": 0}");
    signer_block(&h, 2, BLOCK_BID, 3, 1, 1, &b);
    signer_seed(seed, 3);
    player_sign_seed(sign, seed, h.game.id);
    block_sign(bytes, &b, sign);
    before = h.memory.count;
    assert_int_equal(signer_bytes(&h, "BID", bytes, block_size(BLOCK_BID), 1, 0, &out),
                     FATE_FOREIGN);
    assert_non_null(strstr(out.why, "not signed with the key of its player"));
    assert_int_equal(h.memory.count, before);
    host_close(&h);

    host_found(&h, &mutant_rules, 4, names,
               "{\"auctions\": true, \"bids\": \"box\", \"protest\": 0}", NULL);
    host_mail_out(&h);
    signer_block(&h, 2, BLOCK_BID, 3, 1, 1, &b);
    is_foreign(&h, &b);
    host_close(&h);
}

/* 9.4: of a commitment; and what comes too early, too late, or for another bid. */
static void what_is_wrong_with_a_reveal_is_named(void **state)
{
    static const int amount[4] = {1, 3, 2, 0};
    struct signed_block b;
    struct host h;
    int i;

    (void)state;
    round_found(&h, "{\"auctions\": true, \"bids\": \"commit\", \"protest\": 0}");
    signer_block(&h, 2, BLOCK_BID, 1, 1, 3, &b);
    refused_as(&h, &b, "mode");
    assert_int_equal(signer_bids(&h, 1, 1, 1), FATE_TAKEN);
    signer_block(&h, 1, BLOCK_REVEAL, 1, 1, 1, &b);
    refused_as(&h, &b, "early");
    for (i = 1; i < 4; i++) {
        assert_int_equal(signer_bids(&h, i + 1, 1, amount[i]), FATE_TAKEN);
    }
    signer_block(&h, 1, BLOCK_COMMIT, 2, 1, 4, &b);
    refused_as(&h, &b, "late");
    signer_block(&h, 1, BLOCK_REVEAL, 2, 1, 1, &b);
    refused_as(&h, &b, "other");
    signer_block(&h, 1, BLOCK_REVEAL, 1, 1, 2, &b);
    refused_as(&h, &b, "other");
    signer_block(&h, 1, BLOCK_REVEAL, 1, 1, 1, &b);
    for (i = 0; i < 8; i++) { /* eight wrong ones of him, then no more */
        struct block_taken out;

        memset(b.box, i, sizeof b.box);
        assert_int_equal(signer_sends(&h, &b, &out), FATE_TAKEN);
    }
    memset(b.box, 99, sizeof b.box);
    refused_as(&h, &b, "many");
    expect_honest(&h);
    host_close(&h);
}

/* 7.1: the very same block again changes nothing, and gets a receipt of the first. */
static void the_same_block_again_is_known(void **state)
{
    struct signed_block b;
    struct block_taken out;
    struct receipt first, second;
    struct error e = {0};
    struct host h;
    int before;

    (void)state;
    round_found(&h, "{\"auctions\": true, \"bids\": \"commit\", \"protest\": 0}");
    signer_block(&h, 2, BLOCK_COMMIT, 1, 1, 3, &b);
    assert_int_equal(signer_sends(&h, &b, &out), FATE_TAKEN);
    assert_int_equal(out.player, 2);
    assert_int_equal(
        block_receipt_read(&first, h.engine.receipt[0].block, h.game.host_public, &e), 0);
    before = h.memory.count;
    assert_int_equal(signer_sends(&h, &b, &out), FATE_AGAIN);
    assert_int_equal(h.memory.count, before);
    assert_int_equal(
        block_receipt_read(&second, h.engine.receipt[0].block, h.game.host_public, &e),
        0);
    assert_int_equal(second.status, RECEIPT_DUPLICATE);
    assert_int_equal(second.entry, first.entry);
    assert_memory_equal(second.entry_hash, first.entry_hash, SEAL_HASH);
    host_close(&h);
}

/* 3: plain bids belong to the mode in which the host seals. */
static void a_plain_bid_is_refused_where_players_seal(void **state)
{
    struct host h;
    struct answer a;
    const char *options[] = {"{\"auctions\": true, \"bids\": \"box\"}",
                             "{\"auctions\": true, \"bids\": \"commit\"}"};
    size_t k;

    (void)state;
    for (k = 0; k < 2; k++) {
        round_found(&h, options[k]);
        host_submit(&h, 1, 0, "BID 3\n", &a);
        assert_int_equal(a.verdict, VERDICT_REFUSED);
        answer_clear(&a);
        assert_int_equal(count_of(&h, ENTRY_BID_IN, ""), 0);
        host_close(&h);
    }
}

/* 2.3: a key is registered with a code, and replaced with one; then the old one signs no
 * more. */
static void a_key_needs_a_code(void **state)
{
    unsigned char key[BLOCK_PLAYERKEY_SIZE];
    struct block_taken out;
    struct signed_block b;
    struct player_key k;
    struct host h;
    int64_t code;

    (void)state;
    host_found(&h, &mutant_rules, 4, names, "{\"auctions\": true, \"bids\": \"box\"}",
               NULL);
    host_mail_out(&h);
    signer_block(&h, 1, BLOCK_BID, 1, 1, 1, &b);
    is_foreign(&h, &b); /* no key yet */
    signer_key(&h, 1, key);
    assert_int_equal(signer_bytes(&h, "PLAYERKEY", key, sizeof key, -1, 0, &out),
                     FATE_FOREIGN);
    code = h.game.seat[0].issued;
    assert_int_equal(signer_bytes(&h, "PLAYERKEY", key, sizeof key, 0, code + 1, &out),
                     FATE_FOREIGN);
    assert_int_equal(signer_bytes(&h, "PLAYERKEY", key, sizeof key, 1, code, &out),
                     FATE_FOREIGN); /* another player's */
    assert_int_equal(count_of(&h, ENTRY_PLAYER_KEY, ""), 0);
    assert_int_equal(signer_bytes(&h, "PLAYERKEY", key, sizeof key, 0, code, &out),
                     FATE_TAKEN);
    assert_int_equal(signer_sends(&h, &b, &out), FATE_TAKEN);
    {
        unsigned char seed[32];
        struct error e = {0};

        memset(seed, 0x77, sizeof seed);
        assert_int_equal(block_key_read(&k, key, &e), 0);
        seal_sign_public(k.public, seed);
        block_key_write(key, &k, seed);
    }
    assert_int_equal(signer_bytes(&h, "PLAYERKEY", key, sizeof key, 0, code, &out),
                     FATE_TAKEN);
    signer_block(&h, 1, BLOCK_BID, 2, 1, 1, &b);
    is_foreign(&h, &b);
    expect_honest(&h);
    host_close(&h);
}

/* T15: who was shown another history acknowledges it in his next block, which then fits
 * no other. */
static void another_history_shows_in_acknowledgements(void **state)
{
    static const int amount[4] = {1, 3, 2, 0};
    struct host h;
    struct walk w;

    (void)state;
    round_found(&h, "{\"auctions\": true, \"bids\": \"box\", \"protest\": 0}");
    round_bids(&h, amount);
    assert_int_equal(host_open(&h), 1);
    host_mail_out(&h);
    edit_digit(entry_of(&h, ENTRY_SEAT, "", 1), "salt "); /* no kept mail is needed */
    rewrite(&h);
    walk(&w, &h, NULL, 0);
    assert_true(w.found.count > 0);
    assert_int_equal(w.found.list[0].step, 6);
    walk_clear(&w);
    host_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_wrong_with_a_bid_is_named),
        cmocka_unit_test(a_block_of_somebody_else_is_foreign),
        cmocka_unit_test(what_is_wrong_with_a_reveal_is_named),
        cmocka_unit_test(the_same_block_again_is_known),
        cmocka_unit_test(a_plain_bid_is_refused_where_players_seal),
        cmocka_unit_test(a_key_needs_a_code),
        cmocka_unit_test(another_history_shows_in_acknowledgements),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
