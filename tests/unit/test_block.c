#include "core/block.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const unsigned char host_seed[32] = {3};

static const struct receipt some_receipt = {
    .context = {.game = {1}, .auction = 7, .round = 1, .player = 2},
    .seq = 5,
    .entry = 19,
    .entry_hash = {4},
    .commit = {6},
    .time = 1700000002000,
    .status = RECEIPT_LATE,
    .mode = MODE_HOST_SEALED};

static const struct checkpoint some_checkpoint = {
    .game = {1}, .entry = 19, .entry_hash = {4}, .time = 1700000002000};

static void host_key(unsigned char pk[32])
{
    seal_sign_public(pk, host_seed);
}

/* 4.3, type 10: where each field lies, and zeros elsewhere. */
static void a_record_has_its_fields_in_place(void **state)
{
    struct block_record r = {.context = {.game = {1}, .auction = 7, .player = 2},
                             .seq = 5},
                        back;
    unsigned char block[BLOCK_RECORD], context[24];
    struct error e = {0};

    (void)state;
    memset(r.commit, 0xcc, sizeof r.commit);
    memset(r.box, 0xbb, sizeof r.box);
    block_record_write(block, &r);
    seal_context_write(context, &r.context);
    assert_memory_equal(block, "\1\x10\0\0", 4);
    assert_memory_equal(block + 4, context, 24);
    assert_int_equal(seal_get32(block + 28), 5);
    assert_true(sodium_is_zero(block + 32, 40));
    assert_memory_equal(block + 72, r.commit, 32);
    assert_memory_equal(block + 104, r.box, 96);
    assert_true(sodium_is_zero(block + 200, 64));
    assert_int_equal(block_record_read(&back, block, &e), 0);
    assert_int_equal(back.seq, 5);
    assert_int_equal(back.context.player, 2);
    assert_memory_equal(back.commit, r.commit, 32);
    assert_memory_equal(back.box, r.box, 96);
}

/* 4.3: unknown version, type, flag or non-zero reserved byte: refused. */
static void a_record_with_other_fixed_bytes_is_refused(void **state)
{
    const struct block_record r = {.seq = 5};
    unsigned char block[BLOCK_RECORD];
    struct block_record back;
    struct error e = {0};
    size_t i;

    (void)state;
    for (i = 0; i < BLOCK_RECORD; i++) {
        const bool fixed = i < 4 || (i >= 32 && i < 72) || i >= 200;

        block_record_write(block, &r);
        block[i] ^= 0x10;
        assert_int_equal(block_record_read(&back, block, &e), fixed ? -1 : 0);
    }
    assert_int_equal(e.code, ERROR_DATA);
}

static void a_receipt_reads_as_it_was_written(void **state)
{
    unsigned char block[BLOCK_RECEIPT], again[BLOCK_RECEIPT], pk[32];
    struct receipt back;
    struct error e = {0};

    (void)state;
    host_key(pk);
    block_receipt_write(block, &some_receipt, host_seed);
    assert_int_equal(block_receipt_read(&back, block, pk, &e), 0);
    assert_int_equal(back.context.round, 1);
    assert_int_equal(back.status, RECEIPT_LATE);
    assert_int_equal(back.mode, MODE_HOST_SEALED);
    assert_true(back.time == 1700000002000);
    block_receipt_write(again, &back, host_seed);
    assert_memory_equal(again, block, sizeof block);
}

/* 9.2: every single-bit change of a receipt is refused. */
static void every_bit_of_a_receipt_counts(void **state)
{
    unsigned char block[BLOCK_RECEIPT], pk[32];
    struct receipt back;
    struct error e = {0};
    size_t bit;

    (void)state;
    host_key(pk);
    block_receipt_write(block, &some_receipt, host_seed);
    for (bit = 0; bit < sizeof block * 8; bit++) {
        block[bit / 8] ^= (unsigned char)(1 << bit % 8);
        e.code = ERROR_NONE;
        assert_int_equal(block_receipt_read(&back, block, pk, &e), -1);
        assert_int_equal(e.code, ERROR_DATA);
        block[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    assert_int_equal(block_receipt_read(&back, block, pk, &e), 0);
}

/* 4.3: also where the host has signed it: status 1..4, mode 1..5, numbers below 2^63 (8).
 */
static void a_signed_receipt_must_make_sense(void **state)
{
    struct receipt bad[6];
    unsigned char block[BLOCK_RECEIPT], pk[32];
    struct receipt back;
    struct error e = {0};
    int i;

    (void)state;
    host_key(pk);
    for (i = 0; i < 6; i++) {
        bad[i] = some_receipt;
    }
    bad[0].status = 0;
    bad[1].status = 5;
    bad[2].mode = 0;
    bad[3].mode = 6;
    bad[4].entry = UINT64_C(1) << 63;
    bad[5].time = UINT64_C(1) << 63;
    for (i = 0; i < 6; i++) {
        block_receipt_write(block, &bad[i], host_seed);
        assert_int_equal(block_receipt_read(&back, block, pk, &e), -1);
    }
}

/* 4.3: version, type and the bytes that must be zero, also under a good signature. */
static void signed_blocks_have_their_fixed_bytes(void **state)
{
    static const size_t fixed[] = {0, 1, 2, 3, 114, 115};
    unsigned char block[BLOCK_RECEIPT], head[BLOCK_CHECKPOINT], pk[32];
    struct receipt r;
    struct checkpoint c;
    struct error e = {0};
    size_t i;

    (void)state;
    host_key(pk);
    for (i = 0; i < 6; i++) {
        block_receipt_write(block, &some_receipt, host_seed);
        block[fixed[i]] ^= 4;
        seal_sign(block + 116, host_seed, "pbem1.receipt", block, 116);
        assert_int_equal(block_receipt_read(&r, block, pk, &e), -1);
    }
    for (i = 0; i < 4; i++) {
        block_checkpoint_write(head, &some_checkpoint, host_seed);
        head[fixed[i]] ^= 4;
        seal_sign(head + 68, host_seed, "pbem1.head", head, 68);
        assert_int_equal(block_checkpoint_read(&c, head, pk, &e), -1);
    }
}

/* 9.2: every single-bit change of a checkpoint is refused. */
static void every_bit_of_a_checkpoint_counts(void **state)
{
    unsigned char block[BLOCK_CHECKPOINT], pk[32];
    struct checkpoint back;
    struct error e = {0};
    size_t bit;

    (void)state;
    host_key(pk);
    block_checkpoint_write(block, &some_checkpoint, host_seed);
    assert_int_equal(block_checkpoint_read(&back, block, pk, &e), 0);
    assert_memory_equal(back.game, some_checkpoint.game, 16);
    assert_memory_equal(back.entry_hash, some_checkpoint.entry_hash, 32);
    assert_true(back.entry == 19 && back.time == 1700000002000);
    for (bit = 0; bit < sizeof block * 8; bit++) {
        block[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_int_equal(block_checkpoint_read(&back, block, pk, &e), -1);
        block[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
}

/* 4.3: no signature serves in another place. */
static void another_key_signs_nothing_here(void **state)
{
    static const unsigned char other_seed[32] = {8};
    unsigned char block[BLOCK_RECEIPT], head[BLOCK_CHECKPOINT], pk[32];
    struct receipt r;
    struct checkpoint c;
    struct error e = {0};

    (void)state;
    host_key(pk);
    block_receipt_write(block, &some_receipt, other_seed);
    assert_int_equal(block_receipt_read(&r, block, pk, &e), -1);
    block_checkpoint_write(head, &some_checkpoint, other_seed);
    assert_int_equal(block_checkpoint_read(&c, head, pk, &e), -1);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_has_its_fields_in_place),
        cmocka_unit_test(a_record_with_other_fixed_bytes_is_refused),
        cmocka_unit_test(a_receipt_reads_as_it_was_written),
        cmocka_unit_test(every_bit_of_a_receipt_counts),
        cmocka_unit_test(a_signed_receipt_must_make_sense),
        cmocka_unit_test(signed_blocks_have_their_fixed_bytes),
        cmocka_unit_test(every_bit_of_a_checkpoint_counts),
        cmocka_unit_test(another_key_signs_nothing_here),
    };

    return cmocka_run_group_tests_name("block", tests, NULL, NULL);
}
