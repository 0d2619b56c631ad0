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

/* 4.3: what a player signs reads as it was written, and 9.2: every single-bit change of
 * it is refused, by its form or by its signature. */
static void every_bit_of_a_signed_block_counts(void **state)
{
    static const enum block_type types[] = {BLOCK_BID,      BLOCK_COMMIT, BLOCK_REVEAL,
                                            BLOCK_TABLEBID, BLOCK_ORDERS, BLOCK_SHARE,
                                            BLOCK_TABLEKEY};
    static const unsigned char seed[32] = {5};
    unsigned char block[BLOCK_MAX], pk[32];
    size_t k, bit;

    (void)state;
    seal_sign_public(pk, seed);
    for (k = 0; k < sizeof types / sizeof *types; k++) {
        struct signed_block b = {.type = types[k],
                                 .context = {{1}, 7, 1, 2},
                                 .seq = 5,
                                 .ack = 9,
                                 .ack_hash = {8},
                                 .commit = {6}},
                            back;
        const size_t n = block_size(types[k]);
        struct error e = {0};

        memset(b.box, 0xbb, types[k] == BLOCK_BID || types[k] == BLOCK_REVEAL ? 96 : 0);
        if (types[k] == BLOCK_SHARE || types[k] == BLOCK_TABLEKEY) {
            memset(b.commit, 0, sizeof b.commit); /* they have none */
        }
        block_sign(block, &b, seed);
        assert_int_equal(block_read(&back, block, n, &e), 0);
        assert_memory_equal(&back, &b, sizeof b);
        for (bit = 0; bit < n * 8; bit++) {
            block[bit / 8] ^= (unsigned char)(1 << bit % 8);
            assert_true(block_read(&back, block, n, &e) ||
                        !block_signed_by(block, n, pk));
            block[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
        assert_true(block_signed_by(block, n, pk));
        assert_int_equal(block_read(&back, block, n - 1, &e), -1);
        assert_int_equal(block_read(&back, block, n + 1, &e), -1);
    }
}

/* 4.3: where the fields of mode table lie, and what the signature covers. */
static void table_blocks_have_their_fields_in_place(void **state)
{
    static const unsigned char seed[32] = {5};
    struct signed_block b = {.context = {{1}, 7, 1, 2}, .seq = 5};
    unsigned char block[BLOCK_MAX], pk[32];

    (void)state;
    seal_sign_public(pk, seed);
    memset(b.commit, 0xcc, sizeof b.commit);
    memset(b.joint.kem, 0xee, sizeof b.joint.kem);
    memset(b.joint.sealed, 0xdd, sizeof b.joint.sealed);
    memset(b.share, 0xbb, sizeof b.share);
    memset(b.half, 0xaa, sizeof b.half);
    memset(b.proof, 0x99, sizeof b.proof);

    b.type = BLOCK_TABLEBID;
    block_sign(block, &b, seed);
    assert_int_equal(block_size(b.type), 344);
    assert_memory_equal(block, "\1\x14\0\1", 4);
    assert_memory_equal(block + 72, b.commit, 32);
    assert_memory_equal(block + 104, b.joint.kem, 32);
    assert_memory_equal(block + 136, b.joint.sealed, 64);
    assert_memory_equal(block + 200, b.share, 80);
    assert_true(seal_verify(block + 280, pk, "pbem1.bid", block, 280));

    b.type = BLOCK_SHARE;
    block_sign(block, &b, seed);
    assert_int_equal(block_size(b.type), 216);
    assert_memory_equal(block, "\1\x16\0\1", 4);
    assert_memory_equal(block + 72, b.share, 80);
    assert_true(seal_verify(block + 152, pk, "pbem1.bid", block, 152));

    b.type = BLOCK_TABLEKEY;
    block_sign(block, &b, seed);
    assert_int_equal(block_size(b.type), 232);
    assert_memory_equal(block, "\1\x17\0\1", 4);
    assert_memory_equal(block + 72, b.half, 32);
    assert_memory_equal(block + 104, b.proof, 64);
    assert_true(seal_verify(block + 168, pk, "pbem1.bid", block, 168));
}

/* The same of the key that checks them. */
static void every_bit_of_a_key_block_counts(void **state)
{
    static const unsigned char seed[32] = {5};
    struct player_key k = {.game = {1},
                           .player = 3,
                           .chain = 1,
                           .length = 512,
                           .anchor = {4}},
                      back;
    unsigned char block[BLOCK_PLAYERKEY_SIZE];
    struct error e = {0};
    size_t bit;

    (void)state;
    seal_sign_public(k.public, seed);
    block_key_write(block, &k, seed);
    assert_int_equal(block_key_read(&back, block, &e), 0);
    assert_int_equal(back.player, 3);
    for (bit = 0; bit < sizeof block * 8; bit++) {
        block[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_int_equal(block_key_read(&back, block, &e), -1);
        block[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
}

/* The same of the key that takes its place: every bit is signed by either. */
static void every_bit_of_a_new_key_block_counts(void **state)
{
    static const unsigned char old[32] = {5}, new[32] = {6};
    struct player_key k = {.game = {1},
                           .player = 3,
                           .chain = 1,
                           .length = 512,
                           .anchor = {4}},
                      back;
    unsigned char block[BLOCK_NEWKEY_SIZE], before[32];
    struct error e = {0};
    size_t bit;

    (void)state;
    seal_sign_public(before, old);
    seal_sign_public(k.public, new);
    block_newkey_write(block, &k, old, new);
    assert_int_equal(block_newkey_read(&back, block, &e), 0);
    assert_true(block_newkey_by(block, before));
    assert_false(block_newkey_by(block, k.public));
    for (bit = 0; bit < sizeof block * 8; bit++) {
        block[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_true(block_newkey_read(&back, block, &e) ||
                    !block_newkey_by(block, before));
        block[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
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
        cmocka_unit_test(every_bit_of_a_signed_block_counts),
        cmocka_unit_test(table_blocks_have_their_fields_in_place),
        cmocka_unit_test(every_bit_of_a_key_block_counts),
        cmocka_unit_test(every_bit_of_a_new_key_block_counts),
        cmocka_unit_test(a_signed_receipt_must_make_sense),
        cmocka_unit_test(signed_blocks_have_their_fixed_bytes),
        cmocka_unit_test(every_bit_of_a_checkpoint_counts),
        cmocka_unit_test(another_key_signs_nothing_here),
    };

    return cmocka_run_group_tests_name("block", tests, NULL, NULL);
}
