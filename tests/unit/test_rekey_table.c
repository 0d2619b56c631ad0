/* The intake file of a game of mode table, to whose key shares are sealed, is replaced:
 * what becomes of open rounds, and what the audit sees. sealed-bids 2.3, 3.3. */
#include "core/engine_parts.h"
#include "tests/support/rekeyed.h"
#include "tests/support/round.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define PLAIN "{\"auctions\": true, \"bids\": \"table\", \"protest\": 0}"
#define TIMED "{\"auctions\": true, \"bids\": \"table\", \"protest\": 0, \"reveal\": 24}"
#define WITNESSED                                                                        \
    "{\"auctions\": true, \"bids\": \"table\", \"witness\": true, \"protest\": 0, "      \
    "\"reveal\": 24}"

static const int amount[4] = {1, 3, 2, 0};

static void box_of(unsigned char out[32], const struct host *h, const struct intake *k)
{
    struct key_pair box;

    seal_intake_key(&box, k->code, h->game.id);
    memcpy(out, box.public, sizeof box.public);
}

/* Whether the newest entry of this kind names the key of the host's intake file. */
static bool names_the_key(struct host *h, int kind)
{
    unsigned char box[32];
    char hex[65], line[80];

    box_of(box, h, &h->intake);
    seal_hex(hex, box, sizeof box);
    (void)snprintf(line, sizeof line, "\nintake-pk %s\n", hex);
    return newest_says(h, kind, line);
}

/* All bid in the round that is open, of mode table, and it is opened. */
static void is_played(struct host *h)
{
    assert_true(newest_says(h, ENTRY_AUCTION_OPEN, "\nmode table\n"));
    assert_true(names_the_key(h, ENTRY_AUCTION_OPEN));
    round_bids(h, amount);
    assert_int_equal(host_open(h), 1);
    assert_int_equal(round_coins(h, 2), 2); /* of 5 */
}

static void ends_well(struct host *h)
{
    is_played(h);
    expect_honest(h);
    host_close(h);
}

/* The same where the secret of the piles is lost, so that turns cannot be played again.
 */
static void ends_unproved(struct host *h)
{
    struct walk w;

    is_played(h);
    host_mail_out(h);
    walk(&w, h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.verify.lost, 1);
    walk_clear(&w);
    host_close(h);
}

/* By choice not while shares wait that only the present key opens; a signing key is no
 * such key. */
static void a_chosen_key_waits_until_bids_are_opened(void **state)
{
    struct error e = {0};
    struct intake fresh, signs;
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    fresh = rekeyed_intake(&h, 0x55);
    assert_int_equal(rekeyed_try(&h, KEYS_ROTATED, &fresh, NULL, &e), -1);
    assert_int_equal(e.code, ERROR_ILLEGAL);
    assert_non_null(strstr(e.text, "Auction 2 is not opened yet"));
    signs = h.intake;
    memset(signs.sign, 0x66, sizeof signs.sign);
    rekeyed(&h, KEYS_ROTATED, &signs, NULL);
    assert_false(newest_says(&h, ENTRY_KEY_CHANGE, "\nintake-pk "));
    round_bids(&h, amount);
    fresh = rekeyed_intake(&h, 0x55);
    assert_int_equal(rekeyed_try(&h, KEYS_ROTATED, &fresh, NULL, &e), -1); /* closed */
    assert_int_equal(host_open(&h), 1);
    expect_honest(&h);
    host_close(&h);
}

/* In a round of commitments no shares wait; the next one has the new key. */
static void rounds_behind_a_chosen_key_have_it(void **state)
{
    struct intake fresh;
    struct host h;

    (void)state;
    round_found(&h, PLAIN);
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode commit\n"));
    fresh = rekeyed_intake(&h, 0x55);
    rekeyed(&h, KEYS_ROTATED, &fresh, NULL);
    assert_true(names_the_key(&h, ENTRY_KEY_CHANGE));
    assert_int_equal(count_of(&h, ENTRY_VOID, ""), 0);
    signer_halves(&h, 2, 2);
    round_begin_again(&h);
    ends_well(&h);
}

/* The keys of a file that is lost are all new. */
static struct intake another_file(const struct host *h, bool dice)
{
    struct intake k = rekeyed_intake(h, 0x55);

    if (dice) {
        memset(k.play, 0x77, sizeof k.play);
    }
    return k;
}

/* Lost or stolen, with the dice of the file or without them, while bids come in or when
 * all are there: the round begins again, and what was made for it is told so. */
static void a_round_begins_again(enum key_reason reason, bool dice, bool closed)
{
    struct signed_block before;
    struct block_taken out;
    struct intake fresh;
    struct host h;

    round_begin(&h, PLAIN);
    signer_block(&h, 4, BLOCK_TABLEBID, 9, 1, 1, &before);
    assert_int_equal(signer_bids(&h, 1, 1, 5), FATE_TAKEN);
    if (closed) {
        assert_int_equal(signer_bids(&h, 2, 1, 0), FATE_TAKEN);
        assert_int_equal(signer_bids(&h, 3, 1, 0), FATE_TAKEN);
        assert_int_equal(signer_bids(&h, 4, 1, 0), FATE_TAKEN);
    }
    assert_int_equal(count_of(&h, ENTRY_CLOSE, ""), closed);
    fresh = another_file(&h, dice);
    rekeyed(&h, reason, &fresh, NULL);
    assert_true(names_the_key(&h, ENTRY_KEY_CHANGE));
    assert_int_equal(count_of(&h, ENTRY_VOID, "\nauction 2\n"), 1);
    assert_int_equal(signer_sends(&h, &before, &out), FATE_LATE);
    assert_non_null(strstr(out.why, "void and has begun again"));
    if (reason == KEYS_LOST && dice) {
        ends_unproved(&h);
    } else {
        ends_well(&h);
    }
}

static void a_lost_or_stolen_file_takes_its_round_along(void **state)
{
    int i;

    (void)state;
    for (i = 0; i < 8; i++) {
        a_round_begins_again(i & 1 ? KEYS_LOST : KEYS_STOLEN, i & 2, i & 4);
    }
}

/* A round of a tie has its key from the vault, which is asked for. */
static void a_tie_begins_again_with_the_vault(void **state)
{
    static const int tied[4] = {3, 3, 1, 0};
    struct rekeying r = {KEYS_STOLEN, NULL, NULL};
    struct error e = {0};
    struct intake fresh;
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    assert_false(engine_rekey_wants_vault(&h.game));
    round_bids(&h, tied);
    assert_int_equal(host_open(&h), 1);
    host_mail_out(&h);
    assert_int_equal(h.game.asked[0].q.round, 1);
    assert_true(engine_rekey_wants_vault(&h.game));
    fresh = another_file(&h, true);
    r.intake = &fresh;
    host_batch(&h, true);
    assert_int_equal(engine_rekey(&h.engine, &r, &e), 0);
    h.intake = fresh;
    h.engine.intake = &h.intake;
    host_mail_out(&h);
    assert_int_equal(count_of(&h, ENTRY_VOID, "\nauction 2\nround 1\n"), 1);
    assert_true(names_the_key(&h, ENTRY_AUCTION_OPEN));
    assert_int_equal(signer_bids(&h, 1, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 2, 1, 0), FATE_TAKEN);
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(round_coins(&h, 1), 1); /* 5 - 3 - 1 */
    expect_honest(&h);
    host_close(&h);
}

/* 3.3: where a bid is missing at the close nobody needs the shares: it goes on. */
static void a_round_that_fell_back_goes_on(void **state)
{
    struct intake fresh;
    struct host h;
    int i;

    (void)state;
    round_begin(&h, TIMED);
    for (i = 1; i <= 3; i++) {
        assert_int_equal(signer_bids(&h, i, 1, amount[i - 1]), FATE_TAKEN);
    }
    h.now = h.game.asked[0].deadline;
    host_tick(&h);
    host_mail_out(&h);
    fresh = another_file(&h, false);
    rekeyed(&h, KEYS_STOLEN, &fresh, NULL);
    assert_int_equal(count_of(&h, ENTRY_VOID, "\nauction 2\n"), 0);
    for (i = 1; i <= 3; i++) {
        assert_int_equal(signer_reveals(&h, i, 1, amount[i - 1]), FATE_TAKEN);
    }
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(round_coins(&h, 2), 2);
    expect_honest(&h);
    host_close(&h);
}

/* The share of the witness is sealed to the same key. */
static void a_round_with_a_witness_begins_again(void **state)
{
    struct signed_block share;
    struct block_taken out;
    struct error e = {0};
    struct intake fresh;
    struct host h;

    (void)state;
    round_begin(&h, WITNESSED);
    round_bids(&h, amount);
    host_mail_out(&h);
    signer_share(&h, &share);
    fresh = another_file(&h, true);
    assert_int_equal(rekeyed_try(&h, KEYS_ROTATED, &fresh, NULL, &e), -1);
    rekeyed(&h, KEYS_STOLEN, &fresh, NULL);
    assert_int_equal(count_of(&h, ENTRY_VOID, "\nauction 2\n"), 1);
    assert_int_equal(signer_sends(&h, &share, &out), FATE_LATE);
    assert_non_null(strstr(out.why, "void and has begun again"));
    assert_true(newest_says(&h, ENTRY_AUCTION_OPEN, "\nmode witness\n"));
    round_bids(&h, amount);
    host_mail_out(&h);
    signer_share(&h, &share);
    round_taken(&h, &share);
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(round_coins(&h, 2), 2);
    expect_honest(&h);
    host_close(&h);
}

/* A lost vault voids it too, and leaves the intake file as it is. */
static void a_new_vault_begins_the_round_again(void **state)
{
    struct vault fresh;
    struct host h;

    (void)state;
    round_begin(&h, PLAIN);
    round_bids(&h, amount);
    fresh = rekeyed_vault(&h, 0x66);
    rekeyed(&h, KEYS_LOST, NULL, &fresh);
    assert_int_equal(h.game.asked[0].auction, 3);
    ends_well(&h);
}

/* ---- 6.4: what the audit sees of a host who owns all keys of his own ---- */

/* A change of the intake file as no engine would log it: with this key for shares, or
 * without one. Its entry. */
static int64_t forge(struct host *h, enum key_reason reason, const unsigned char *box)
{
    const struct intake old = h->intake, fresh = another_file(h, false);
    struct key_change c;
    struct error e = {0};

    memset(&c, 0, sizeof c);
    host_batch(h, false);
    c.after = h->head.seq;
    memcpy(c.after_hash, h->head.hash, sizeof c.after_hash);
    c.reason = reason;
    c.intake = c.sign = true;
    c.codes = reason != KEYS_ROTATED;
    c.box = box != NULL;
    if (box) {
        memcpy(c.box_public, box, sizeof c.box_public);
    }
    intake_mark(c.mark, &fresh);
    seal_sign_public(c.host, fresh.sign);
    assert_int_equal(engine_append(&h->engine, ENTRY_KEY_CHANGE, 0,
                                   key_change_write(&c, h->game.id, old.sign, fresh.sign),
                                   NULL, &e),
                     0);
    h->intake = fresh;
    return h->engine.head.seq;
}

static void a_change_that_does_not_fit_the_mode_is_seen(void **state)
{
    unsigned char box[32];
    struct host h;

    (void)state;
    round_found(&h, PLAIN); /* codes are dead, so their key is another one */
    expect(&h, 5, forge(&h, KEYS_STOLEN, NULL));
    host_close(&h);

    round_found(&h, PLAIN); /* the one before */
    box_of(box, &h, &h.intake);
    expect(&h, 5, forge(&h, KEYS_STOLEN, box));
    host_close(&h);

    round_found(&h, "{\"auctions\": true, \"bids\": \"box\"}"); /* none are sealed */
    memset(box, 9, sizeof box);
    expect(&h, 5, forge(&h, KEYS_STOLEN, box));
    host_close(&h);

    round_begin(&h, PLAIN); /* by choice, under an open round */
    expect(&h, 5, forge(&h, KEYS_ROTATED, box));
    host_close(&h);
}

/* The round should begin again, and goes on: what he logs next cannot stand there. */
static void a_round_that_should_begin_again_is_seen(void **state)
{
    struct log_entry *entry;
    struct intake fresh;
    struct host h;
    int64_t seq;
    int i;

    (void)state;
    for (i = 0; i < 2; i++) { /* behind the change; behind the dice of it */
        round_begin(&h, PLAIN);
        fresh = another_file(&h, i == 1);
        memcpy(fresh.sign, h.intake.sign, sizeof fresh.sign); /* for rewrite() */
        rekeyed(&h, KEYS_STOLEN, &fresh, NULL);
        entry = entry_of(&h, ENTRY_VOID, "\nauction 2\n", 1);
        seq = entry->seq;
        take_out(&h, entry + 1);
        take_out(&h, entry);
        rewrite(&h);
        expect(&h, 3, seq);
        host_close(&h);
    }
}

/* A round that is begun with another key than the log names: shares might be sealed to
 * whoever has that. */
static void a_key_that_no_change_names_is_seen(void **state)
{
    struct log_entry *entry;
    struct intake fresh;
    struct host h;
    int i;

    (void)state;
    for (i = 0; i < 2; i++) {
        round_begin(&h, PLAIN);
        fresh = another_file(&h, false);
        memcpy(fresh.sign, h.intake.sign, sizeof fresh.sign); /* for rewrite() */
        rekeyed(&h, KEYS_STOLEN, &fresh, NULL);
        entry = entry_of(&h, i ? ENTRY_AUCTION_OPEN : ENTRY_KEY_CHANGE,
                         i ? "\nauction 3\n" : "", 1);
        edit_digit(entry, "intake-pk");
        rewrite(&h);
        expect(&h, i ? 7 : 5, entry->seq);
        host_close(&h);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chosen_key_waits_until_bids_are_opened),
        cmocka_unit_test(rounds_behind_a_chosen_key_have_it),
        cmocka_unit_test(a_lost_or_stolen_file_takes_its_round_along),
        cmocka_unit_test(a_tie_begins_again_with_the_vault),
        cmocka_unit_test(a_round_that_fell_back_goes_on),
        cmocka_unit_test(a_round_with_a_witness_begins_again),
        cmocka_unit_test(a_new_vault_begins_the_round_again),
        cmocka_unit_test(a_change_that_does_not_fit_the_mode_is_seen),
        cmocka_unit_test(a_round_that_should_begin_again_is_seen),
        cmocka_unit_test(a_key_that_no_change_names_is_seen),
    };

    return cmocka_run_group_tests_name("rekey_table", tests, NULL, NULL);
}
