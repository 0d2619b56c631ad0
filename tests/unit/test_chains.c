/* Chains of players: registered in time, followed by others, left, and never used again.
 * sealed-bids 5.1, 5.3, 5.5. */
#include "tests/support/contributed.h"
#include "tests/support/duel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {"Bas", "Catherine", "Kyle"};

/* A key of this player for one of his chains, signed by old or, NULL, by itself. */
static enum block_fate registers(struct host *h, int player, uint32_t chain,
                                 const unsigned char *old, struct block_taken *out)
{
    unsigned char block[BLOCK_NEWKEY_SIZE], seed[32], sign[32];
    struct player_key k = {.player = player, .chain = chain, .length = PLAYER_CHAIN};

    signer_seed(seed, player);
    player_sign_seed(sign, seed, h->game.id);
    memcpy(k.game, h->game.id, sizeof k.game);
    seal_sign_public(k.public, sign);
    player_chain(k.anchor, seed, h->game.id, player, chain, PLAYER_CHAIN, 0);
    if (old) {
        block_newkey_write(block, &k, old, sign);
        return signer_bytes(h, "NEWKEY", block, BLOCK_NEWKEY_SIZE, -1, 0, out);
    }
    block_key_write(block, &k, sign);
    return signer_bytes(h, "PLAYERKEY", block, BLOCK_PLAYERKEY_SIZE, player - 1,
                        h->game.seat[player - 1].issued, out);
}

/* 5.1: in a strict game nobody adds before all have registered their chains, of which all
 * are told; then no other chain comes before event 1. Who registers last cannot choose
 * his by what others add, as nobody has told it. */
static void nobody_chooses_the_last_anchor(void **state)
{
    struct block_taken out;
    struct host h;

    (void)state;
    host_found(&h, &duel_rules, 3, names, "{\"dice\": \"strict\", \"ready\": true}",
               NULL);
    host_mail_out(&h);
    assert_int_equal(registers(&h, 1, 1, NULL, &out), FATE_TAKEN);
    assert_int_equal(registers(&h, 2, 1, NULL, &out), FATE_TAKEN);
    host_mail_out(&h);
    contributed_refused(&h, 1, 1, "", 1, "Not all have registered their chains");
    assert_int_equal(count_of(&h, ENTRY_HOST, "what announce\n"), 0);
    assert_int_equal(registers(&h, 3, 1, NULL, &out), FATE_TAKEN);
    assert_int_equal(count_of(&h, ENTRY_HOST, "what announce\n"), 1);
    host_mail_out(&h);
    assert_int_equal(registers(&h, 3, 2, NULL, &out), FATE_TAKEN); /* not yet bound */
    assert_int_equal(registers(&h, 3, 3, NULL, &out), FATE_TAKEN);
    host_mail_out(&h);
    assert_int_equal(contributed_adds(&h, 1, 2, "", 1), VERDICT_STORED);
    assert_int_equal(registers(&h, 3, 4, NULL, &out), FATE_FOREIGN);
    assert_non_null(strstr(out.why, "Others have added to the first dice"));
    assert_int_equal(registers(&h, 3, 3, NULL, &out), FATE_TAKEN); /* the same goes on */
    host_mail_out(&h);
    assert_int_equal(game_unready(&h.game), SEE_ONLY(1) | SEE_ONLY(2));
    assert_int_equal(contributed_adds(&h, 2, 2, "", 1), VERDICT_STORED);
    assert_null(h.game.state); /* it waits for Kyle */
    expect_honest(&h);
    host_close(&h);
}

/* 5.1: who registers no chain stops the others for half of the time, and no longer; then
 * they are bound, and the game begins without him. */
static void who_is_silent_stops_nobody(void **state)
{
    struct block_taken out;
    struct host h;

    (void)state;
    host_found(&h, &duel_rules, 3, names, "{\"dice\": \"strict\", \"ready\": true}",
               NULL);
    host_mail_out(&h);
    assert_int_equal(registers(&h, 1, 1, NULL, &out), FATE_TAKEN);
    assert_int_equal(registers(&h, 2, 1, NULL, &out), FATE_TAKEN);
    host_mail_out(&h);
    h.now = h.game.ready_by - 36 * 3600000LL - 1001; /* 72 hours are half over then */
    contributed_refused(&h, 1, 1, "", 1, "Not all have registered their chains");
    h.now++;
    assert_int_equal(contributed_adds(&h, 1, 2, "", 1), VERDICT_STORED);
    assert_int_equal(registers(&h, 3, 1, NULL, &out), FATE_FOREIGN);
    assert_int_equal(game_unready(&h.game), SEE_ONLY(1));
    assert_int_equal(contributed_adds(&h, 2, 2, "", 1), VERDICT_STORED);
    assert_non_null(h.game.state);
    contributed_mixed(&h, 1, 1, 0);
    assert_int_equal(registers(&h, 3, 1, NULL, &out), FATE_TAKEN);
    host_mail_out(&h);
    expect_honest(&h);
    host_close(&h);
}

/* 5.1: a host who takes a chain later is seen. */
static void a_chain_that_was_chosen_is_seen(void **state)
{
    struct block_taken out;
    struct host h;
    struct walk w;

    (void)state;
    host_found(&h, &duel_rules, 3, names, "{\"dice\": \"strict\", \"ready\": true}",
               NULL);
    host_mail_out(&h);
    assert_int_equal(registers(&h, 1, 1, NULL, &out), FATE_TAKEN);
    assert_int_equal(registers(&h, 2, 1, NULL, &out), FATE_TAKEN);
    h.now = h.game.ready_by - 24 * 3600000LL;
    host_mail_out(&h);
    assert_int_equal(contributed_adds(&h, 1, 2, "", 1), VERDICT_STORED);
    h.game.seat[0].dice.waits = false; /* as a program of his own that forgets it */
    assert_int_equal(registers(&h, 3, 1, NULL, &out), FATE_TAKEN);
    h.game.seat[0].dice.waits = true;
    host_mail_out(&h);
    assert_int_equal(contributed_adds(&h, 3, 2, "", 1), VERDICT_STORED);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.verify.chosen, 1);
    walk_clear(&w);
    host_close(&h);
}

/* 2.3, 5.3: a chain that was left for another one does not come back, as its elements may
 * be known; the same key again changes nothing. */
static void a_chain_that_was_left_stays_away(void **state)
{
    unsigned char key[BLOCK_PLAYERKEY_SIZE];
    struct block_taken out;
    struct host h;

    (void)state;
    contributed_begin(&h, NULL);
    assert_int_equal(contributed_adds(&h, 1, 1, "PLAN 0\n", 1), VERDICT_PLAYED);
    signer_key(&h, 1, key);
    assert_int_equal(
        signer_bytes(&h, "PLAYERKEY", key, sizeof key, 0, h.game.seat[0].issued, &out),
        FATE_TAKEN);
    assert_int_equal(h.game.seat[0].dice.used, 1);
    contributed_refused(&h, 1, 2, "PLAN 0\n", 1, "does not add element 2");
    assert_int_equal(registers(&h, 1, 2, NULL, &out), FATE_TAKEN);
    assert_int_equal(h.game.seat[0].dice.used, 0);
    assert_int_equal(registers(&h, 1, 1, NULL, &out), FATE_FOREIGN);
    assert_non_null(strstr(out.why, "was left before"));
    expect_honest(&h);
    host_close(&h);
}

/* 2.3, 5.3: nor by a key that the present one vouches for; a log in which it does is
 * found out. */
static void a_chain_comes_back_by_no_other_key(void **state)
{
    unsigned char block[BLOCK_NEWKEY_SIZE], seed[32], sign[32], other[32];
    struct player_key k = {.player = 1, .chain = 2, .length = PLAYER_CHAIN};
    struct block_taken out;
    struct host h;

    (void)state;
    contributed_begin(&h, NULL);
    assert_int_equal(contributed_adds(&h, 1, 1, "PLAN 0\n", 1), VERDICT_PLAYED);
    signer_seed(seed, 1);
    player_sign_seed(sign, seed, h.game.id);
    memset(other, 0x77, sizeof other);
    memcpy(k.game, h.game.id, sizeof k.game);
    seal_sign_public(k.public, other);
    memset(k.anchor, 0x78, sizeof k.anchor);
    block_newkey_write(block, &k, sign, other);
    assert_int_equal(signer_bytes(&h, "NEWKEY", block, sizeof block, -1, 0, &out),
                     FATE_TAKEN);
    host_mail_out(&h);
    assert_int_equal(registers(&h, 1, 1, other, &out), FATE_FOREIGN);
    assert_non_null(strstr(out.why, "was left before"));
    expect_honest(&h);
    player_chain(h.game.seat[0].dice.anchor, seed, h.game.id, 1, 1, PLAYER_CHAIN, 0);
    assert_int_equal(registers(&h, 1, 1, other, &out), FATE_TAKEN); /* a false host */
    host_mail_out(&h);
    expect(&h, 9, entry_of(&h, ENTRY_KEY_CHANGE, "player 1\n", 2)->seq);
    host_close(&h);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_chooses_the_last_anchor),
        cmocka_unit_test(who_is_silent_stops_nobody),
        cmocka_unit_test(a_chain_that_was_chosen_is_seen),
        cmocka_unit_test(a_chain_that_was_left_stays_away),
        cmocka_unit_test(a_chain_comes_back_by_no_other_key),
    };

    return cmocka_run_group_tests_name("chains", tests, NULL, NULL);
}
