#include "core/keys.h"

#include "core/seal.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define GAME "000102030405060708090a0b0c0d0e0f"
#define SAME(digit) digit digit digit digit digit digit digit digit
#define KEY(two) SAME(two) SAME(two) SAME(two) SAME(two)

/* The check digits were computed with another implementation of BLAKE2b. */
static const char intake_text[] = "pbem-key 1 intake\ngame " GAME "\nsign " KEY(
    "11") "\ncode " KEY("22") "\nplay " KEY("33") "\ncheck a223b20443506388\n";
static const char vault_text[] =
    "pbem-key 1 vault\ngame " GAME "\nkdf none\ndata " KEY("44") "\ncheck "
                                                                 "1e86dc2b7dbd6eed\n";
static const unsigned char game[16] = {0, 1, 2,  3,  4,  5,  6,  7,
                                       8, 9, 10, 11, 12, 13, 14, 15};
static const unsigned char other[16] = {0, 1, 2,  3,  4,  5,  6,  7,
                                        8, 9, 10, 11, 12, 13, 14, 16};

static void example(struct intake *k)
{
    memcpy(k->game, game, sizeof game);
    memset(k->sign, 0x11, sizeof k->sign);
    memset(k->code, 0x22, sizeof k->code);
    memset(k->play, 0x33, sizeof k->play);
}

/* sealed-bids 2.2 */
static void an_intake_file_has_six_lines(void **state)
{
    struct intake k;
    char text[KEYS_TEXT_MAX];

    (void)state;
    example(&k);
    intake_write(text, &k);
    assert_string_equal(text, intake_text);
}

/* sealed-bids 2.2 */
static void a_vault_without_passphrase_says_so(void **state)
{
    struct vault k;
    struct error e = {0};
    char text[KEYS_TEXT_MAX];

    (void)state;
    memcpy(k.game, game, sizeof game);
    memset(k.key, 0x44, sizeof k.key);
    assert_int_equal(vault_write(text, &k, VAULT_OPEN, NULL, &e), 0);
    assert_string_equal(text, vault_text);
}

static void what_was_written_is_read(void **state)
{
    struct intake in, k;
    struct vault v;
    struct error e = {0};

    (void)state;
    example(&in);
    assert_int_equal(intake_read(&k, intake_text, strlen(intake_text), game, &e), 0);
    assert_memory_equal(&k, &in, sizeof k);
    assert_int_equal(vault_read(&v, vault_text, strlen(vault_text), game, NULL, &e), 0);
    assert_int_equal(v.key[0], 0x44);
    assert_int_equal(v.key[31], 0x44);
}

/* A backup is read before it is known which game it is of. */
static void any_game_will_do_where_none_is_named(void **state)
{
    struct intake k;
    struct error e = {0};

    (void)state;
    assert_int_equal(intake_read(&k, intake_text, strlen(intake_text), NULL, &e), 0);
    assert_memory_equal(k.game, game, sizeof game);
}

static void refuse_intake(const char *text, size_t n, const char *why)
{
    struct intake k, before;
    struct error e = {0};

    memset(&k, 0x5a, sizeof k);
    before = k;
    assert_int_equal(intake_read(&k, text, n, game, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_non_null(strstr(e.text, why));
    assert_memory_equal(&k, &before, sizeof k);
}

/* sealed-bids 2.2: wrong game. */
static void the_file_of_another_game_is_refused(void **state)
{
    struct intake k;
    struct vault v;
    struct error e = {0};

    (void)state;
    assert_int_equal(intake_read(&k, intake_text, strlen(intake_text), other, &e), -1);
    assert_string_equal(e.text, "The file belongs to another game.");
    assert_int_equal(vault_read(&v, vault_text, strlen(vault_text), other, NULL, &e), -1);
    assert_string_equal(e.text, "The file belongs to another game.");
}

/* sealed-bids 2.2: wrong check; whichever digit of whichever key was changed. */
static void every_changed_byte_is_noticed(void **state)
{
    struct intake k;
    struct error e = {0};
    char text[sizeof intake_text];
    size_t i;

    (void)state;
    for (i = 0; i < strlen(intake_text); i++) {
        memcpy(text, intake_text, sizeof text);
        text[i] = text[i] == '1' ? '2' : '1';
        assert_int_equal(intake_read(&k, text, strlen(text), game, &e), -1);
        assert_int_equal(e.code, ERROR_CONFIG);
    }
}

/* 2.2: the seed of a player; whatever byte of its file is changed, it is noticed. */
static void the_file_of_a_seed_is_whole(void **state)
{
    static const unsigned char seed[32] = {0xab, 0xcd};
    unsigned char read[32];
    char text[KEYS_TEXT_MAX];
    struct error e = {ERROR_NONE, 0, ""};
    size_t i, n;

    (void)state;
    seed_write(text, seed);
    n = strlen(text);
    assert_int_equal(strncmp(text, "pbem-key 1 player\nseed abcd0000", 31), 0);
    assert_int_equal(seed_read(read, text, n, &e), 0);
    assert_memory_equal(read, seed, sizeof seed);
    for (i = 0; i < n; i++) {
        text[i] ^= 1;
        assert_int_equal(seed_read(read, text, n, &e), -1);
        assert_int_equal(e.code, ERROR_CONFIG);
        text[i] ^= 1;
        assert_int_equal(seed_read(read, text, i, &e), -1);
    }
}

/* sealed-bids 2.2: a missing line; a file cut off anywhere. */
static void every_shorter_file_is_noticed(void **state)
{
    struct intake k;
    struct vault v;
    struct error e = {0};
    size_t n;

    (void)state;
    for (n = 0; n < strlen(intake_text); n++) {
        assert_int_equal(intake_read(&k, intake_text, n, game, &e), -1);
        assert_int_equal(e.code, ERROR_CONFIG);
    }
    for (n = 0; n < strlen(vault_text); n++) {
        assert_int_equal(vault_read(&v, vault_text, n, game, NULL, &e), -1);
        assert_int_equal(e.code, ERROR_CONFIG);
    }
}

/* sealed-bids 2.2: any other line. */
static void lines_that_do_not_belong_there_are_refused(void **state)
{
    char text[sizeof intake_text + 20];

    (void)state;
    snprintf(text, sizeof text, "%snote x\n", intake_text);
    refuse_intake(text, strlen(text), "behind the last line");
    snprintf(text, sizeof text, "pbem-key 1 intake\nnote x\n%s",
             intake_text + strlen("pbem-key 1 intake\n"));
    refuse_intake(text, strlen(text), "Line 2 of the file should begin with \"game \".");
    refuse_intake(vault_text, strlen(vault_text), "Line 1 of the file");
    snprintf(text, sizeof text, "pbem-key 1 intake2\n%s",
             intake_text + strlen("pbem-key 1 intake\n"));
    refuse_intake(text, strlen(text), "Line 1 of the file");
}

static void a_zero_byte_ends_nothing(void **state)
{
    char text[sizeof intake_text];

    (void)state;
    memcpy(text, intake_text, sizeof text);
    text[60] = '\0';
    refuse_intake(text, strlen(intake_text), "Line 3");
}

static size_t locked_vault(char text[KEYS_TEXT_MAX], const char *passphrase)
{
    struct vault k;
    struct error e = {0};

    memcpy(k.game, game, sizeof game);
    memset(k.key, 0x44, sizeof k.key);
    assert_int_equal(vault_write(text, &k, VAULT_INTERACTIVE, passphrase, &e), 0);
    return strlen(text);
}

/* sealed-bids 2.2: argon2id, 64 MiB on small machines; nonce and box in `data`. */
static void a_vault_under_a_passphrase_does_not_show_its_key(void **state)
{
    char text[KEYS_TEXT_MAX];
    const char *data;

    (void)state;
    locked_vault(text, "correct horse");
    assert_non_null(strstr(text, "\nkdf argon2id 2 67108864 "));
    assert_null(strstr(text, KEY("44")));
    data = strstr(text, "\ndata ");
    assert_non_null(data);
    assert_int_equal(strcspn(data + 6, "\n"), 48 + 96);
}

/* sealed-bids 2.2: MODERATE is 3 passes over 256 MiB. */
static void the_usual_passphrase_costs_256_mib(void **state)
{
    struct vault k = {{0}, {0}};
    struct error e = {0};
    char text[KEYS_TEXT_MAX];

    (void)state;
    assert_int_equal(vault_write(text, &k, VAULT_MODERATE, "correct horse", &e), 0);
    assert_non_null(strstr(text, "\nkdf argon2id 3 268435456 "));
}

static void the_passphrase_opens_the_vault_and_no_other_does(void **state)
{
    struct vault k = {{0}, {0}};
    struct error e = {0};
    char text[KEYS_TEXT_MAX];
    size_t n = locked_vault(text, "correct horse");

    (void)state;
    assert_int_equal(vault_read(&k, text, n, game, "correct horsf", &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_string_equal(e.text, "This is not the passphrase of the vault.");
    assert_int_equal(vault_read(&k, text, n, game, NULL, &e), -1);
    assert_non_null(strstr(e.text, "under a passphrase"));
    assert_int_equal(k.key[0], 0);
    assert_int_equal(vault_read(&k, text, n, game, "correct horse", &e), 0);
    assert_int_equal(k.key[31], 0x44);
}

/* Two vaults under the same passphrase must not be seen to be the same. */
static void salt_and_nonce_are_new_each_time(void **state)
{
    char a[KEYS_TEXT_MAX], b[KEYS_TEXT_MAX];

    (void)state;
    locked_vault(a, "correct horse");
    locked_vault(b, "correct horse");
    assert_memory_not_equal(strstr(a, "67108864 "), strstr(b, "67108864 "), 41);
    assert_memory_not_equal(strstr(a, "\ndata "), strstr(b, "\ndata "), 54);
}

/* 2.1: `tick` must know whether it can open anything, without asking. */
static void a_vault_is_checked_without_its_passphrase(void **state)
{
    struct error e = {0};
    char text[KEYS_TEXT_MAX];
    size_t n = locked_vault(text, "correct horse");
    bool locked = false;

    (void)state;
    assert_int_equal(vault_check(&locked, text, n, game, &e), 0);
    assert_true(locked);
    assert_int_equal(vault_check(&locked, vault_text, strlen(vault_text), game, &e), 0);
    assert_false(locked);
    assert_int_equal(vault_check(&locked, text, n, other, &e), -1);
    text[n - 30] ^= 1;
    assert_int_equal(vault_check(&locked, text, n, game, &e), -1);
    assert_int_equal(vault_check(&locked, intake_text, strlen(intake_text), game, &e),
                     -1);
}

/* A line kdf with a correct check must still not make us ask for any memory it likes. */
static void costs_that_nobody_sets_are_refused(void **state)
{
    static const char *const wrong[] = {
        "argon2id 0 67108864 ",
        "argon2id 17 67108864 ",
        "argon2id 2 8191 ",
        "argon2id 2 1073741825 ",
        "argon2id 2 ",
        "argon2id 02 67108864 ",
        "argon2id -2 67108864 ",
        "argon2id 2 67108864",
        "argon2id 2 99999999999999999999 ",
        "scrypt 2 67108864 ",
    };
    struct vault k;
    struct error e = {0};
    char text[KEYS_TEXT_MAX], check[17];
    unsigned char hash[32];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(text, sizeof text,
                 "pbem-key 1 vault\ngame " GAME "\nkdf %s" SAME("00")
                     SAME("00") "\ndata " KEY("00") KEY("00") SAME("00") "\n",
                 wrong[i]);
        seal_hash(hash, "pbem1.keyfile", text, strlen(text));
        seal_hex(check, hash, 8);
        snprintf(text + strlen(text), sizeof text - strlen(text), "check %s\n", check);
        assert_int_equal(vault_read(&k, text, strlen(text), game, "x", &e), -1);
        assert_int_equal(e.code, ERROR_CONFIG);
        assert_non_null(strstr(e.text, "Line 3 of the file should be \"kdf none\""));
    }
}

static void new_keys_are_all_different(void **state)
{
    struct intake a, b;
    struct vault v;

    (void)state;
    intake_make(&a, game);
    intake_make(&b, game);
    vault_make(&v, game);
    assert_memory_equal(a.game, game, sizeof game);
    assert_memory_equal(v.game, game, sizeof game);
    assert_memory_not_equal(a.sign, a.code, 32);
    assert_memory_not_equal(a.code, a.play, 32);
    assert_memory_not_equal(a.play, v.key, 32);
    assert_memory_not_equal(a.sign, b.sign, 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_intake_file_has_six_lines),
        cmocka_unit_test(a_vault_without_passphrase_says_so),
        cmocka_unit_test(what_was_written_is_read),
        cmocka_unit_test(any_game_will_do_where_none_is_named),
        cmocka_unit_test(the_file_of_another_game_is_refused),
        cmocka_unit_test(every_changed_byte_is_noticed),
        cmocka_unit_test(the_file_of_a_seed_is_whole),
        cmocka_unit_test(every_shorter_file_is_noticed),
        cmocka_unit_test(lines_that_do_not_belong_there_are_refused),
        cmocka_unit_test(a_zero_byte_ends_nothing),
        cmocka_unit_test(a_vault_under_a_passphrase_does_not_show_its_key),
        cmocka_unit_test(the_usual_passphrase_costs_256_mib),
        cmocka_unit_test(the_passphrase_opens_the_vault_and_no_other_does),
        cmocka_unit_test(salt_and_nonce_are_new_each_time),
        cmocka_unit_test(a_vault_is_checked_without_its_passphrase),
        cmocka_unit_test(costs_that_nobody_sets_are_refused),
        cmocka_unit_test(new_keys_are_all_different),
    };

    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
