/* core/keychange.h, core/rekeying.c and core/verify_keys.c: keys of the host that take
 * the place of others. sealed-bids 2.3. */
#include "core/engine_parts.h"
#include "core/mutant/mutant.h"
#include "tests/support/duel.h"
#include "tests/support/rekeyed.h"
#include "tests/support/signer.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

static void found(struct host *h)
{
    host_found(h, &mutant_rules, 4, names, "{\"auctions\": true, \"autopilot\": 0}",
               NULL);
    host_mail_out(h);
}

/* A change to `fresh` for this reason, signed with these seeds, as no engine would log
 * it.
 */
static int64_t forge(struct host *h, enum key_reason reason, const struct intake *fresh,
                     const unsigned char *old, const unsigned char *new)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct key_change c;

    host_batch(h, false);
    memset(&c, 0, sizeof c);
    c.after = h->head.seq;
    memcpy(c.after_hash, h->head.hash, sizeof c.after_hash);
    c.reason = reason;
    c.intake = c.sign = true;
    c.codes = reason != KEYS_ROTATED;
    intake_mark(c.mark, fresh);
    seal_sign_public(c.host, fresh->sign);
    assert_int_equal(engine_append(&h->engine, ENTRY_KEY_CHANGE, 0,
                                   key_change_write(&c, h->game.id, old, new), NULL, &e),
                     0);
    h->intake = *fresh;
    return h->engine.head.seq;
}

/* What is written is read back, and whatever byte of it is changed, no signature fits. */
static void every_byte_of_a_change_is_signed(void **state)
{
    static const unsigned char game[16] = {7}, old[32] = {1}, new[32] = {2};
    struct key_change c, read;
    unsigned char before[32], after[32];
    char *body;
    size_t i, n;
    int bit;

    (void)state;
    memset(&c, 0, sizeof c);
    c.after = 40;
    c.reason = KEYS_STOLEN;
    c.intake = c.sign = c.codes = c.box = c.play = c.vault = true;
    memset(c.box_public, 3, sizeof c.box_public);
    seal_sign_public(before, old);
    seal_sign_public(after, new);
    memcpy(c.host, after, sizeof after);
    c.again[0].question = 9;
    c.again[0].round = 1;
    c.agains = 1;
    c.rounds = 1;
    c.round[0].auction = 4;
    body = key_change_write(&c, game, old, new);
    assert_non_null(body);
    n = strlen(body);
    assert_int_equal(key_change_read(&read, body, n), 0);
    assert_memory_equal(&read, &c, sizeof c);
    assert_true(key_change_signed(&read, body, n, game, true, before));
    assert_true(key_change_signed(&read, body, n, game, false, after));
    assert_false(key_change_signed(&read, body, n, game, true, after));
    assert_false(key_change_signed(&read, body, n, game, false, before));
    assert_false(key_change_signed(&read, body, n, after, true, before));
    for (i = 0; i < n; i++) {
        for (bit = 0; bit < 8; bit++) {
            body[i] = (char)(body[i] ^ (1 << bit));
            assert_false(!key_change_read(&read, body, n) &&
                         key_change_signed(&read, body, n, game, true, before) &&
                         key_change_signed(&read, body, n, game, false, after));
            body[i] = (char)(body[i] ^ (1 << bit));
        }
    }
    free(body);
}

/* Both keys sign; then receipts and checkpoints are the new one's, and the log passes. */
static void a_chosen_key_is_vouched_for(void **state)
{
    unsigned char public[32];
    struct intake fresh;
    struct host h;
    struct walk w;

    (void)state;
    found(&h);
    fresh = rekeyed_intake(&h, 0x55);
    rekeyed(&h, KEYS_ROTATED, &fresh, NULL);
    seal_sign_public(public, fresh.sign);
    assert_memory_equal(h.game.host_public, public, sizeof public);
    assert_int_equal(h.game.seat[0].used, 0); /* earlier codes still count */
    assert_int_equal(host_says(&h, 0, "BID 1"), VERDICT_STORED);
    host_mail_out(&h);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.verify.rekeyed, 1);
    assert_int_equal(w.verify.unsigned_keys, 0);
    walk_clear(&w);
    host_close(&h);
}

/* What the old key signed is good for its time, and for no later one: a thief cannot go
 * on with it. */
static void the_old_key_is_good_for_its_time(void **state)
{
    struct witness kept[3];
    struct intake fresh, old;
    struct checkpoint c;
    struct host h;
    struct walk w;
    int i;

    (void)state;
    found(&h);
    old = h.intake;
    fresh = rekeyed_intake(&h, 0x55);
    rekeyed(&h, KEYS_ROTATED, &fresh, NULL);
    memset(kept, 0, sizeof kept);
    memset(&c, 0, sizeof c);
    memcpy(c.game, h.game.id, sizeof c.game);
    for (i = 0; i < 3; i++) { /* before, behind with the new key, behind with the old */
        const int64_t at = i ? h.memory.count : 3;

        c.entry = (uint64_t)at;
        memcpy(c.entry_hash, h.memory.entry[at - 1].hash, 32);
        block_checkpoint_write(kept[i].block, &c, i == 1 ? fresh.sign : old.sign);
        kept[i].source = "a mail";
    }
    walk(&w, &h, kept, 2);
    expect_clean(&w);
    assert_int_equal(w.verify.witnessed, 2);
    walk_clear(&w);
    walk(&w, &h, kept, 3);
    assert_int_equal(w.found.count, 1);
    assert_int_equal(w.found.list[0].step, 4);
    walk_clear(&w);
    host_close(&h);
}

/* The old key signs where it is not lost, the new one always. */
static void both_keys_must_sign(void **state)
{
    static const struct {
        enum key_reason reason;
        bool old, new; /* which of them signs */
        int step;
    } tries[] = {{KEYS_ROTATED, false, true, 5},
                 {KEYS_STOLEN, false, true, 5},
                 {KEYS_ROTATED, true, false, 5},
                 {KEYS_LOST, false, false, 5},
                 {KEYS_ROTATED, true, true, 0}};
    struct intake fresh, old;
    struct host h;
    struct walk w;
    int64_t entry;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof tries / sizeof *tries; i++) {
        found(&h);
        old = h.intake;
        fresh = rekeyed_intake(&h, 0x55);
        entry = forge(&h, tries[i].reason, &fresh, tries[i].old ? old.sign : NULL,
                      tries[i].new ? fresh.sign : NULL);
        if (tries[i].step) {
            expect(&h, tries[i].step, entry);
        } else {
            walk(&w, &h, NULL, 0);
            expect_clean(&w);
            walk_clear(&w);
        }
        host_close(&h);
    }
}

/* Somebody else's signature is none. */
static void a_stranger_cannot_vouch(void **state)
{
    struct intake fresh, other;
    struct host h;

    (void)state;
    found(&h);
    fresh = rekeyed_intake(&h, 0x55);
    other = rekeyed_intake(&h, 0x57);
    expect(&h, 5, forge(&h, KEYS_ROTATED, &fresh, other.sign, fresh.sign));
    host_close(&h);
}

/* Codes of before are dead where somebody else may know them. */
static void codes_of_before_are_dead(void **state)
{
    struct intake fresh;
    struct answer a;
    struct host h;

    (void)state;
    found(&h);
    assert_int_equal(h.game.seat[2].issued, 1);
    fresh = rekeyed_intake(&h, 0x55);
    rekeyed(&h, KEYS_STOLEN, &fresh, NULL);
    assert_int_equal(h.game.seat[2].issued, 2);
    assert_int_equal(engine_code(&h.engine, 2, 1), REFUSED_USED);
    host_submit(&h, 2, 2, "BID 1", &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    answer_clear(&a);
    host_close(&h);
}

/* A vault is not changed under a round; where it is lost the round begins again, and so
 * the audit demands. */
static void a_round_of_a_lost_vault_is_void(void **state)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct log_entry *entry;
    struct vault fresh;
    struct host h;
    struct walk w;
    int before;

    (void)state;
    found(&h);
    fresh = rekeyed_vault(&h, 0x66);
    assert_int_equal(rekeyed_try(&h, KEYS_ROTATED, NULL, &fresh, &e), -1);
    assert_int_equal(e.code, ERROR_ILLEGAL);
    assert_int_equal(host_says(&h, 1, "BID 2"), VERDICT_STORED);
    host_mail_out(&h);
    before = h.game.auctions;
    rekeyed(&h, KEYS_LOST, NULL, &fresh);
    assert_int_equal(h.game.auctions, before + 1);
    assert_int_equal(count_of(&h, ENTRY_VOID, ""), 1);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
    entry = entry_of(&h, ENTRY_VOID, "", 1); /* it cannot be left out */
    take_out(&h, &h.memory.entry[entry->seq]);
    take_out(&h, entry);
    rewrite(&h);
    walk(&w, &h, NULL, 0);
    assert_int_equal(w.found.list[0].step, 3);
    walk_clear(&w);
    host_close(&h);
}

/* The bids of the round that begins again are opened with the new vault, those of coming
 * auctions too. */
static void the_new_vault_opens_what_follows(void **state)
{
    struct vault fresh;
    struct host h;
    struct walk w;
    int i;

    (void)state;
    found(&h);
    fresh = rekeyed_vault(&h, 0x66);
    rekeyed(&h, KEYS_STOLEN, NULL, &fresh);
    for (i = 0; i < 4; i++) {
        assert_int_equal(host_says(&h, i, i == 2 ? "BID 3" : "BID 1"), VERDICT_STORED);
        host_mail_out(&h);
    }
    assert_int_equal(host_open(&h), 1);
    host_mail_out(&h);
    assert_int_equal(count_of(&h, ENTRY_OPEN, " 0 1 3 "), 1);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
    host_close(&h);
}

/* New dice and piles: the old secret stays hidden until the game is over, then all that
 * was shuffled is proved. */
static void dice_and_piles_begin_anew(void **state)
{
    struct intake fresh;
    struct host h;
    struct walk w;
    int i;

    (void)state;
    found(&h);
    fresh = h.intake;
    memset(fresh.play, 0x77, sizeof fresh.play);
    rekeyed(&h, KEYS_ROTATED, &fresh, NULL);
    assert_int_equal(h.game.chain, 2);
    assert_int_equal(h.game.deck_secret, 2);
    for (i = 0; i < 400 && !h.game.over; i++) {
        h.now += 30LL * 86400000;
        host_batch(&h, true);
        host_tick(&h);
        (void)host_open(&h);
        host_mail_out(&h);
    }
    assert_true(h.game.over);
    assert_int_equal(count_of(&h, ENTRY_DECK_REVEAL, "\ndeck-secret 2 "), 1);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.replay.turns, w.verify.kinds[ENTRY_TURN]);
    walk_clear(&w);
    host_close(&h);
}

/* All of the intake file is lost: the new key stands alone, and of the old piles nothing
 * can be proved any more. */
static void of_a_lost_file_nothing_is_left(void **state)
{
    struct log_entry *entry;
    struct intake fresh;
    struct host h;
    struct walk w;

    (void)state;
    found(&h);
    fresh = rekeyed_intake(&h, 0x55);
    memset(fresh.play, 0x77, sizeof fresh.play);
    rekeyed(&h, KEYS_LOST, &fresh, NULL);
    assert_int_equal(host_says(&h, 1, "BID 2"), VERDICT_STORED);
    host_mail_out(&h);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.verify.unsigned_keys, 1);
    assert_int_equal(w.verify.lost, 1);
    walk_clear(&w);
    entry = entry_of(&h, ENTRY_KEY_CHANGE, "", 1);
    assert_non_null(strstr(entry->body, "\nhow lost\n"));
    assert_null(strstr(entry->body, "\nold "));
    host_close(&h);
}

/* Sealed answers that wait were sealed to a key of the old K_play: it stays until they
 * are opened, or they are asked again. */
static void sealed_answers_are_asked_again(void **state)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct intake fresh;
    struct host h;
    struct walk w;

    (void)state;
    host_found(&h, &duel_rules, 2, names, NULL, NULL);
    host_mail_out(&h);
    assert_int_equal(host_says(&h, 1, "THROW rock\nTHROW rock\n"), VERDICT_STORED);
    host_mail_out(&h);
    fresh = rekeyed_intake(&h, 0x55);
    memset(fresh.play, 0x77, sizeof fresh.play);
    assert_int_equal(rekeyed_try(&h, KEYS_ROTATED, &fresh, NULL, &e), -1);
    assert_int_equal(e.code, ERROR_ILLEGAL);
    rekeyed(&h, KEYS_STOLEN, &fresh, NULL);
    assert_int_equal(count_of(&h, ENTRY_KEY_CHANGE, "\nagain "), 1);
    assert_int_equal(host_says(&h, 0, "THROW paper\nTHROW paper\n"), VERDICT_STORED);
    assert_int_equal(count_of(&h, ENTRY_ANSWERS_OPEN, ""), 0); /* it waits for both */
    host_mail_out(&h);
    assert_int_equal(host_says(&h, 1, "THROW scissors\nTHROW scissors\n"),
                     VERDICT_STORED);
    assert_int_equal(count_of(&h, ENTRY_ANSWERS_OPEN, ""), 1);
    assert_int_equal(((struct duel *)h.game.state)->players[1].score, 2);
    host_mail_out(&h);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
    host_close(&h);
}

/* Commitments go on when the vault is lost; but not beside the box of a host who plays,
 * which nobody could open any more: he would be rid of his bid. */
static void a_playing_hosts_box_is_void_with_its_vault(void **state)
{
    static const char *const options[] = {
        "{\"auctions\": true, \"bids\": \"commit\", \"protest\": 0}",
        "{\"auctions\": true, \"bids\": \"commit\", \"protest\": 0, \"host\": 3}"};
    struct signed_block b;
    struct block_taken out;
    struct vault fresh;
    struct host h;
    struct walk w;
    int i;

    (void)state;
    for (i = 0; i < 2; i++) {
        host_found(&h, &mutant_rules, 4, names, options[i], NULL);
        host_mail_out(&h);
        signer_keys(&h);
        host_mail_out(&h);
        assert_int_equal(signer_bids(&h, 1, 1, 2), FATE_TAKEN);
        signer_block(&h, 3, i ? BLOCK_BID : BLOCK_COMMIT, 1, 1, 4, &b);
        assert_int_equal(signer_sends(&h, &b, &out), FATE_TAKEN);
        fresh = rekeyed_vault(&h, 0x66);
        rekeyed(&h, KEYS_LOST, NULL, &fresh);
        assert_int_equal(count_of(&h, ENTRY_VOID, ""), i);
        assert_int_equal(h.game.asked[0].answered, i ? 0 : 5);
        walk(&w, &h, NULL, 0);
        expect_clean(&w);
        walk_clear(&w);
        host_close(&h);
    }
}

/* A NEWKEY of a player from these two seeds. */
static enum block_fate newkey(struct host *h, int player, const unsigned char *old,
                              const unsigned char *new, struct block_taken *out)
{
    unsigned char block[BLOCK_NEWKEY_SIZE];
    struct player_key k;

    memset(&k, 0, sizeof k);
    memcpy(k.game, h->game.id, sizeof k.game);
    k.player = player;
    k.chain = 1;
    k.length = 512;
    memset(k.anchor, new[0], sizeof k.anchor);
    seal_sign_public(k.public, new);
    block_newkey_write(block, &k, old, new);
    return signer_bytes(h, "NEWKEY", block, sizeof block, -1, 0, out);
}

/* A player's key takes the place of the one that signs it, of his own and of none else;
 * and of none that has been replaced. */
static void a_players_key_vouches_for_the_next(void **state)
{
    unsigned char seed[32], old[32], fresh[32], third[32], block[BLOCK_NEWKEY_SIZE] = {0};
    struct block_taken t;
    struct player_key k;
    struct host h;
    struct walk w;

    (void)state;
    host_found(&h, &mutant_rules, 4, names, "{\"auctions\": true, \"bids\": \"box\"}",
               NULL);
    host_mail_out(&h);
    memset(fresh, 0x31, sizeof fresh);
    memset(third, 0x32, sizeof third);
    signer_seed(seed, 2);
    player_sign_seed(old, seed, h.game.id);
    assert_int_equal(newkey(&h, 2, old, fresh, &t), FATE_FOREIGN); /* he has none yet */
    signer_keys(&h);
    host_mail_out(&h);
    assert_int_equal(newkey(&h, 3, old, fresh, &t), FATE_FOREIGN); /* it is not his */
    assert_int_equal(newkey(&h, 9, old, fresh, &t), FATE_FOREIGN);
    assert_int_equal(newkey(&h, 2, fresh, fresh, &t), FATE_FOREIGN);
    assert_int_equal(count_of(&h, ENTRY_KEY_CHANGE, ""), 0);
    assert_int_equal(newkey(&h, 2, old, fresh, &t), FATE_TAKEN);
    assert_int_equal(t.player, 2);
    host_mail_out(&h);
    assert_int_equal(engine_player_key(&h.engine, 2, &k, NULL, &(struct error){0}), 1);
    seal_sign_public(block, fresh);
    assert_memory_equal(k.public, block, 32);
    assert_int_equal(newkey(&h, 2, old, fresh, &t), FATE_AGAIN);
    assert_int_equal(newkey(&h, 2, old, third, &t), FATE_FOREIGN);
    assert_int_equal(newkey(&h, 2, fresh, third, &t), FATE_TAKEN);
    host_mail_out(&h);
    assert_int_equal(newkey(&h, 2, old, fresh, &t), FATE_FOREIGN); /* no way back */
    assert_int_equal(count_of(&h, ENTRY_KEY_CHANGE, ""), 2);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.verify.vouched, 2);
    walk_clear(&w);
    host_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_of_a_change_is_signed),
        cmocka_unit_test(a_chosen_key_is_vouched_for),
        cmocka_unit_test(the_old_key_is_good_for_its_time),
        cmocka_unit_test(both_keys_must_sign),
        cmocka_unit_test(a_stranger_cannot_vouch),
        cmocka_unit_test(codes_of_before_are_dead),
        cmocka_unit_test(a_round_of_a_lost_vault_is_void),
        cmocka_unit_test(the_new_vault_opens_what_follows),
        cmocka_unit_test(dice_and_piles_begin_anew),
        cmocka_unit_test(of_a_lost_file_nothing_is_left),
        cmocka_unit_test(sealed_answers_are_asked_again),
        cmocka_unit_test(a_playing_hosts_box_is_void_with_its_vault),
        cmocka_unit_test(a_players_key_vouches_for_the_next),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
