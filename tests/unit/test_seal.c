#include "core/seal.h"

#include <pthread.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CASES 10000
#define STACK_SIZE ((size_t)1024 * 1024)

static const unsigned char some_game[16] = {7};
static const unsigned char some_key[32] = {9, 9, 9};

static struct key_pair some_round_key(void)
{
    const struct seal_context round = {.auction = 7};
    struct key_pair k;

    seal_round_key(&k, some_key, &round);
    return k;
}

static struct opening random_opening(void)
{
    struct opening o;

    o.kind = (int)randombytes_uniform(2);
    o.amount = o.kind ? randombytes_random() : 0;
    o.seq = randombytes_random();
    randombytes_buf(o.nonce, sizeof o.nonce);
    return o;
}

/* 9.2: seal -> open = identity. */
static void what_is_sealed_opens_to_the_same(void **state)
{
    const struct key_pair k = some_round_key();
    int i;

    (void)state;
    for (i = 0; i < CASES; i++) {
        const struct opening o = random_opening();
        unsigned char record[48], box[96], opened[48];
        struct opening back = {0};
        struct error e = {0};

        seal_opening_write(record, &o);
        assert_int_equal(seal_box(box, record, sizeof record, k.public, &e), 0);
        assert_true(seal_unbox(opened, box, sizeof box, &k));
        assert_true(seal_opening_read(&back, opened));
        assert_int_equal(back.kind, o.kind);
        assert_int_equal(back.amount, o.amount);
        assert_int_equal(back.seq, o.seq);
        assert_memory_equal(back.nonce, o.nonce, 32);
    }
}

/* 4.2: the write and the read of an opening alone, in every field. */
static void an_opening_reads_as_it_was_written(void **state)
{
    int i;

    (void)state;
    for (i = 0; i < CASES; i++) {
        const struct opening o = random_opening();
        unsigned char record[48], again[48];
        struct opening back;

        seal_opening_write(record, &o);
        assert_true(seal_opening_read(&back, record));
        seal_opening_write(again, &back);
        assert_memory_equal(again, record, sizeof record);
        assert_int_equal(back.amount, o.amount);
    }
}

/* 4.2: version, kind, reserved bytes; kind 0 requires amount 0. Status 5 of 7.4. */
static void malformed_openings_are_refused(void **state)
{
    static const size_t fixed[] = {0, 2, 3, 12, 13, 14, 15};
    const struct opening bid = {.kind = 1, .amount = 3, .seq = 1};
    struct opening out = {.kind = 77};
    unsigned char record[48];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        seal_opening_write(record, &bid);
        record[fixed[i]] ^= 0x80;
        assert_false(seal_opening_read(&out, record));
    }
    seal_opening_write(record, &bid);
    record[1] = 2; /* a kind that is none of an opening */
    assert_false(seal_opening_read(&out, record));
    record[1] = 0; /* a pass of 3 coins */
    assert_false(seal_opening_read(&out, record));
    assert_int_equal(out.kind, 77);
}

/* 9.2: C differs when any field differs. */
static void every_field_changes_the_commitment(void **state)
{
    int i;

    (void)state;
    for (i = 0; i < CASES; i++) {
        struct seal_context c = {.auction = randombytes_random(),
                                 .round = (int)randombytes_uniform(65536),
                                 .player = (int)randombytes_uniform(65536)};
        const struct opening o = random_opening();
        unsigned char in[24 + 48], commit[32], other[32];

        randombytes_buf(c.game, sizeof c.game);
        seal_opening_write(in + 24, &o);
        seal_commit(commit, &c, in + 24);
        seal_context_write(in, &c);
        in[(size_t)i % sizeof in] ^= (unsigned char)(1 << (i / 72 % 8));
        seal_context_read(&c, in);
        seal_commit(other, &c, in + 24);
        assert_memory_not_equal(other, commit, 32);
    }
}

/* 8: crypto_box_seal() fails for a public key of zeros, which the caller must hear of. */
static void a_key_of_zeros_seals_nothing(void **state)
{
    static const unsigned char zero[32];
    unsigned char box[48 + 4];
    struct error e = {0};

    (void)state;
    assert_int_equal(seal_box(box, "four", 4, zero, &e), -1);
    assert_int_equal(e.code, ERROR_BUG);
}

/* 7.4, status 4: of a box every bit counts, and so does its length. */
static void a_damaged_box_does_not_open(void **state)
{
    const struct key_pair k = some_round_key();
    unsigned char box[96], out[48];
    struct error e = {0};
    size_t bit;

    (void)state;
    assert_int_equal(seal_box(box, some_key, 32, k.public, &e), 0);
    assert_true(seal_unbox(out, box, 80, &k));
    for (bit = 0; bit < 640; bit++) {
        /* the curve does not read the highest bit of a public key, but the nonce does */
        box[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_false(seal_unbox(out, box, 80, &k));
        box[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    assert_false(seal_unbox(out, box, 79, &k));
    assert_false(seal_unbox(out, box, 81, &k));
    assert_false(seal_unbox(out, box, 47, &k));
    assert_false(seal_unbox(out, box, 0, &k));
}

/* 2.1: keys of bids come from K_vault, of answers from K_play, each round has its own,
 * and whoever asks gets the key of the round. */
static void each_round_has_a_key_of_its_own(void **state)
{
    struct seal_context c = {.auction = 7};
    unsigned char other_key[32] = {1};
    struct key_pair a, b;

    (void)state;
    seal_round_key(&a, some_key, &c);
    c.player = 3;
    seal_round_key(&b, some_key, &c);
    assert_memory_equal(&a, &b, sizeof a);
    seal_answer_key(&b, some_key, &c);
    assert_memory_equal(&a, &b, sizeof a);
    seal_answer_key(&b, other_key, &c);
    assert_memory_not_equal(a.public, b.public, 32);
    c.round = 1;
    seal_round_key(&b, some_key, &c);
    assert_memory_not_equal(a.public, b.public, 32);
    seal_archive_key(&b, some_key, some_game);
    assert_memory_not_equal(a.public, b.public, 32);
}

/* 7.6: version 01, kind 03, 16 amounts, nonce; C_tie has a label of its own. */
static void a_tie_record_has_the_bytes_of_7_6(void **state)
{
    static const unsigned char amounts[16] = {2,   1,   0,   255, 255, 255, 255, 255,
                                              255, 255, 255, 255, 255, 255, 255, 255};
    const struct seal_context c = {.auction = 7, .player = 2};
    unsigned char record[52], back[16] = {0}, commit[32], plain[24 + 52], wanted[32];

    (void)state;
    seal_tie_write(record, amounts, some_key);
    assert_memory_equal(record, "\1\3\0\0\2\1\0\377", 8);
    assert_memory_equal(record + 20, some_key, 32);
    assert_true(seal_tie_read(back, record));
    assert_memory_equal(back, amounts, 16);
    seal_tie_commit(commit, &c, record);
    seal_context_write(plain, &c);
    memcpy(plain + 24, record, 52);
    seal_hash(wanted, "pbem1.tie", plain, sizeof plain);
    assert_memory_equal(commit, wanted, 32);
}

/* 7.6: fixed bytes, and no amount behind an unused place. */
static void malformed_tie_records_are_refused(void **state)
{
    unsigned char amounts[16], record[52], back[16];
    size_t i;

    (void)state;
    memset(amounts, SEAL_TIE_UNUSED, sizeof amounts);
    for (i = 0; i < 4; i++) {
        seal_tie_write(record, amounts, some_key);
        assert_true(seal_tie_read(back, record));
        record[i] ^= 8;
        assert_false(seal_tie_read(back, record));
    }
    amounts[1] = 4;
    seal_tie_write(record, amounts, some_key);
    assert_false(seal_tie_read(back, record));
}

static unsigned char *some_answer(size_t n, size_t *size)
{
    char *text = malloc(n + 1);
    unsigned char *record;
    struct error e = {0};

    assert_non_null(text);
    memset(text, 'x', n);
    record = seal_answer_write(text, n, 5, some_key, size, &e);
    free(text);
    assert_non_null(record);
    return record;
}

/* 4.6: steps of 512 bytes, whatever the text, and back again. */
static void answers_are_sealed_in_steps_of_512(void **state)
{
    static const struct {
        size_t text, boxed;
    } row[] = {
        {0, 560},    {463, 560},          {464, 1072}, /* padding adds a byte at least */
        {975, 1072}, {16384, 16896 + 48}, {11, 560}};
    const struct key_pair k = some_round_key();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof row[0]; i++) {
        size_t size, boxed, back_size, n;
        unsigned char *record = some_answer(row[i].text, &size), *box, *back;
        struct error e = {0};
        const char *text;
        uint32_t seq;

        box = seal_answer_box(record, size, k.public, &boxed, &e);
        assert_int_equal(boxed, row[i].boxed);
        back = seal_answer_unbox(box, boxed, &k, &back_size, &e);
        assert_int_equal(back_size, size);
        assert_memory_equal(back, record, size);
        assert_true(seal_answer_read(back, back_size, &text, &n, &seq));
        assert_int_equal(n, row[i].text);
        assert_int_equal(seq, 5);
        free(back);
        free(box);
        free(record);
    }
}

/* 4.6: at most 16 KiB. */
static void a_longer_answer_is_not_written(void **state)
{
    struct error e = {0};
    char *text = calloc(1, SEAL_ANSWER_MAX + 1);
    size_t size;

    (void)state;
    assert_null(seal_answer_write(text, SEAL_ANSWER_MAX + 1, 1, some_key, &size, &e));
    assert_int_equal(e.code, ERROR_BUG);
    free(text);
}

/* 7.4, status 4: damage is no error of the program. */
static void a_damaged_answer_does_not_open(void **state)
{
    struct key_pair k = some_round_key();
    size_t size, boxed;
    unsigned char *record = some_answer(20, &size), *box;
    struct error e = {0};

    (void)state;
    box = seal_answer_box(record, size, k.public, &boxed, &e);
    e.code = ERROR_BUG;
    assert_null(seal_answer_unbox(box, boxed - 1, &k, &size, &e));
    assert_int_equal(e.code, ERROR_NONE);
    assert_null(seal_answer_unbox(box, 48, &k, &size, &e));
    assert_null(seal_answer_unbox(box, 0, &k, &size, &e));
    box[100] ^= 1;
    assert_null(seal_answer_unbox(box, boxed, &k, &size, &e));
    assert_int_equal(e.code, ERROR_NONE);
    free(box);
    free(record);
}

/* 4.6: whole blocks of 512, or it is no answer. */
static void an_answer_is_padded_to_whole_blocks(void **state)
{
    const struct key_pair k = some_round_key();
    unsigned char padded[600] = {1, 2}, box[648];
    struct error e = {0};
    size_t size;

    (void)state;
    padded[59] = 0x80; /* where padding would begin */
    assert_int_equal(seal_box(box, padded, 512, k.public, &e), 0);
    free(seal_answer_unbox(box, 560, &k, &size, &e));
    assert_int_equal(size, 59);
    padded[590] = 0x80;
    assert_int_equal(seal_box(box, padded, 600, k.public, &e), 0);
    assert_null(seal_answer_unbox(box, 648, &k, &size, &e));
}

/* 4.6: fixed bytes, and a length that is that of the text. Status 5. */
static void malformed_answers_are_refused(void **state)
{
    static const size_t fixed[] = {0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15};
    size_t size, n, i;
    unsigned char *record = some_answer(20, &size);
    const char *text;
    uint32_t seq;

    (void)state;
    for (i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        record[fixed[i]] ^= 0x40;
        assert_false(seal_answer_read(record, size, &text, &n, &seq));
        record[fixed[i]] ^= 0x40;
    }
    assert_true(seal_answer_read(record, size, &text, &n, &seq));
    assert_false(seal_answer_read(record, size - 1, &text, &n, &seq));
    assert_false(seal_answer_read(record, SEAL_ANSWER_HEAD - 1, &text, &n, &seq));
    free(record);
}

/* 3.1: a raw mail shows its length in steps of 4096, and its reference is of the sealed
 * bytes, so that it differs each time. */
static void raw_mails_are_padded_and_sealed(void **state)
{
    static const char mail[4096] = "Subject: move";
    const struct key_pair k = some_round_key();
    unsigned char ref[32], again[32], *box, *raw, *opened = malloc(8192);
    size_t sealed, n;
    struct error e = {0};

    (void)state;
    box = seal_raw(mail, 4095, k.public, &sealed, ref, &e);
    assert_int_equal(sealed, 4096 + 48);
    seal_hash(again, "pbem1.raw", box, sealed);
    assert_memory_equal(ref, again, 32);
    free(box);
    box = seal_raw(mail, 4096, k.public, &sealed, again, &e);
    assert_int_equal(sealed, 8192 + 48);
    assert_true(seal_unbox(opened, box, sealed, &k));
    assert_memory_equal(opened, mail, 4096);
    raw = seal_raw_open(box, sealed, &k, &n, &e);
    assert_non_null(raw);
    assert_int_equal(n, 4096);
    assert_memory_equal(raw, mail, 4096);
    assert_int_equal(raw[4096], 0);
    free(raw);
    box[100] ^= 1;
    assert_null(seal_raw_open(box, sealed, &k, &n, &e));
    assert_int_equal(e.code, ERROR_NONE);
    free(box);
    box = seal_raw(mail, 4095, k.public, &sealed, again, &e);
    assert_memory_not_equal(ref, again, 32);
    free(box);
    free(opened);
}

/* 7.1: case, dashes and look-alikes are the player's; digits and length are not. */
static void codes_are_read_as_people_type_them(void **state)
{
    static const char *const same[] = {"M0ZB-DFXQ", "m0zbdfxq", "MOZB-DFXQ", "mozb-dfxq",
                                       "-M-0ZBDFXQ-"};
    static const char *const other[] = {
        "",          "M0ZB",      "M0ZB-DFX",   "M0ZB-DFXQQ", "M0ZB-DFXR",
        "M0ZB DFXQ", "N0ZB-DFXQ", "M0ZB-DFXQ ", "--------",   "M1ZB-DFXQ"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof same / sizeof same[0]; i++) {
        assert_true(seal_code_is(same[i], "M0ZB-DFXQ"));
    }
    for (i = 0; i < sizeof other / sizeof other[0]; i++) {
        assert_false(seal_code_is(other[i], "M0ZB-DFXQ"));
    }
    assert_true(seal_code_is("l1iI-LLii", "1111-1111"));
}

/* 7.1: each number and each player has another code. */
static void codes_differ_by_number_and_player(void **state)
{
    char a[SEAL_CODE], b[SEAL_CODE];

    (void)state;
    seal_code(a, some_key, some_game, 5, 2);
    assert_int_equal(strlen(a), 9);
    seal_code(b, some_key, some_game, 6, 2);
    assert_string_not_equal(a, b);
    seal_code(b, some_key, some_game, 5, 3);
    assert_string_not_equal(a, b);
}

/* 4.3: no signature serves under another label, by another key, or for other bytes. */
static void a_signature_is_of_one_thing_only(void **state)
{
    unsigned char pk[32], sig[64], other[32] = {1};

    (void)state;
    seal_sign_public(pk, some_key);
    seal_sign(sig, some_key, "pbem1.head", "move", 4);
    assert_true(seal_verify(sig, pk, "pbem1.head", "move", 4));
    assert_false(seal_verify(sig, pk, "pbem1.headmove", "", 0));
    assert_false(seal_verify(sig, pk, "pbem1.bid", "move", 4));
    assert_false(seal_verify(sig, pk, "pbem1.head", "mov", 3));
    seal_sign_public(other, other);
    assert_false(seal_verify(sig, other, "pbem1.head", "move", 4));
    sig[63] ^= 1;
    assert_false(seal_verify(sig, pk, "pbem1.head", "move", 4));
}

/* 4.1: the length of the label is hashed, so that label and text do not run together. */
static void a_label_does_not_run_into_the_text(void **state)
{
    unsigned char a[32], b[32];

    (void)state;
    seal_hash(a, "pbem1.log", "ic", 2);
    seal_hash(b, "pbem1.logi", "c", 1);
    assert_memory_not_equal(a, b, 32);
    seal_hash_two(b, "pbem1.log", "i", 1, "c", 1);
    assert_memory_equal(a, b, 32);
    seal_keyed(b, some_key, "pbem1.log", "ic", 2);
    assert_memory_not_equal(a, b, 32);
}

static void integers_are_big_endian(void **state)
{
    unsigned char b[8];

    (void)state;
    seal_put64(b, 0x0102030405060708);
    assert_memory_equal(b, "\1\2\3\4\5\6\7\10", 8);
    assert_true(seal_get64(b) == 0x0102030405060708);
    assert_int_equal(seal_get32(b + 4), 0x05060708);
    assert_int_equal(seal_get16(b), 0x0102);
    seal_put32(b, 0xfffefdfc);
    assert_true(seal_get32(b) == 0xfffefdfc);
}

/* 4.4: bad characters are never skipped, odd digits never dropped. */
static void hex_is_read_whole_or_not(void **state)
{
    unsigned char b[4];
    char text[9];

    (void)state;
    assert_true(seal_unhex(b, 3, "00fFa1", 6));
    assert_memory_equal(b, "\0\377\241", 3);
    seal_hex(text, b, 3);
    assert_string_equal(text, "00ffa1");
    assert_true(seal_unhex(b, 0, "", 0));
    assert_false(seal_unhex(b, 3, "00ffa", 5));
    assert_false(seal_unhex(b, 2, "00ffa1", 6));
    assert_false(seal_unhex(b, 4, "00ffa1", 6));
    assert_false(seal_unhex(b, 3, "00 ffa", 6));
    assert_false(seal_unhex(b, 3, "00ffag", 6));
    assert_false(seal_unhex(b, 3, "00:ff:", 6));
}

/* What the thread below works on: never on its own stack. */
struct secret_work {
    struct opening opening;
    unsigned char record[48], box[96], back[48], tie[52], amounts[16], commit[32];
    struct key_pair key;
    struct error error;
};

static void *handle_opening(void *arg)
{
    static const struct seal_context c = {.auction = 7, .player = 2};
    struct secret_work *w = arg;

    seal_opening_write(w->record, &w->opening);
    seal_commit(w->commit, &c, w->record);
    seal_tie_write(w->tie, w->amounts, w->opening.nonce);
    seal_tie_commit(w->commit, &c, w->tie);
    if (!seal_box(w->box, w->record, sizeof w->record, w->key.public, &w->error) &&
        seal_unbox(w->back, w->box, sizeof w->box, &w->key)) {
        seal_opening_read(&w->opening, w->back);
    }
    return NULL;
}

/* A function as they must not be. */
static void *handle_carelessly(void *arg)
{
    const struct secret_work *w = arg;
    volatile unsigned char copy[4096];
    size_t i;

    for (i = 0; i < sizeof copy; i++) {
        copy[i] = w->opening.nonce[i % 32];
    }
    return NULL;
}

/* Whether 8 bytes of the nonce in a row lie on the stack that `work` used. */
static bool leaves_nonce(void *(*work)(void *), struct secret_work *w)
{
    unsigned char *stack = NULL;
    pthread_attr_t attr;
    pthread_t thread;
    size_t i, at;
    bool found = false;

    assert_int_equal(posix_memalign((void **)&stack, 4096, STACK_SIZE), 0);
    memset(stack, 0, STACK_SIZE);
    assert_int_equal(pthread_attr_init(&attr), 0);
    assert_int_equal(pthread_attr_setstack(&attr, stack, STACK_SIZE), 0);
    assert_int_equal(pthread_create(&thread, &attr, work, w), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attr);
    for (i = 0; i < STACK_SIZE - 8 && !found; i++) {
        for (at = 0; at <= 24 && !found; at++) {
            found = memcmp(stack + i, w->opening.nonce + at, 8) == 0;
        }
    }
    free(stack);
    return found;
}

/* 3.1, 9.3: nothing that follows from an amount stays in memory. */
static void openings_leave_the_stack_clean(void **state)
{
    struct secret_work w = {.opening = {.kind = 1, .amount = 3, .seq = 1}};

    (void)state;
    w.key = some_round_key();
    randombytes_buf(w.opening.nonce, sizeof w.opening.nonce);
    assert_true(leaves_nonce(handle_carelessly, &w));
    assert_false(leaves_nonce(handle_opening, &w));
    assert_memory_equal(w.back, w.record, sizeof w.record);
}

static int start(void **state)
{
    (void)state;
    return sodium_init() < 0 ? -1 : 0;
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_sealed_opens_to_the_same),
        cmocka_unit_test(an_opening_reads_as_it_was_written),
        cmocka_unit_test(malformed_openings_are_refused),
        cmocka_unit_test(every_field_changes_the_commitment),
        cmocka_unit_test(a_key_of_zeros_seals_nothing),
        cmocka_unit_test(a_damaged_box_does_not_open),
        cmocka_unit_test(each_round_has_a_key_of_its_own),
        cmocka_unit_test(a_tie_record_has_the_bytes_of_7_6),
        cmocka_unit_test(malformed_tie_records_are_refused),
        cmocka_unit_test(answers_are_sealed_in_steps_of_512),
        cmocka_unit_test(a_longer_answer_is_not_written),
        cmocka_unit_test(a_damaged_answer_does_not_open),
        cmocka_unit_test(an_answer_is_padded_to_whole_blocks),
        cmocka_unit_test(malformed_answers_are_refused),
        cmocka_unit_test(raw_mails_are_padded_and_sealed),
        cmocka_unit_test(codes_are_read_as_people_type_them),
        cmocka_unit_test(codes_differ_by_number_and_player),
        cmocka_unit_test(a_signature_is_of_one_thing_only),
        cmocka_unit_test(a_label_does_not_run_into_the_text),
        cmocka_unit_test(integers_are_big_endian),
        cmocka_unit_test(hex_is_read_whole_or_not),
        cmocka_unit_test(openings_leave_the_stack_clean),
    };

    return cmocka_run_group_tests_name("seal", tests, start, NULL);
}
