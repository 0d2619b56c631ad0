#define _XOPEN_SOURCE 700 /* nftw() */

#include "cmd/keyfiles.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <fcntl.h>
#include <ftw.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <signal.h>

static const unsigned char game[16] = {7, 7, 7};
static const unsigned char other[16] = {7, 7, 8};

/* A directory with games/g1.db in mind and keys/, which is not made yet. */
struct place {
    char dir[64];
    struct settings settings;
    char intake[KEYFILE_PATH], vault[KEYFILE_PATH];
};

static int forget(const char *path, const struct stat *st, int type, struct FTW *where)
{
    (void)st;
    (void)type;
    (void)where;
    return remove(path);
}

static void put(char *out, size_t size, const struct place *p, const char *name)
{
    snprintf(out, size, "%s/%s", p->dir, name);
}

static int enter(void **state)
{
    struct place *p = calloc(1, sizeof *p);
    char games[96];

    assert_non_null(p);
    (void)snprintf(p->dir, sizeof p->dir, "%s", "/tmp/keyfiles-XXXXXX");
    assert_non_null(mkdtemp(p->dir));
    put(games, sizeof games, p, "games");
    assert_int_equal(mkdir(games, 0700), 0);
    (void)snprintf(p->settings.game, sizeof p->settings.game, "%s", "g1");
    put(p->settings.database, sizeof p->settings.database, p, "games/g1.db");
    put(p->settings.keys, sizeof p->settings.keys, p, "keys");
    put(p->settings.vault, sizeof p->settings.vault, p, "keys");
    keyfile_path(p->intake, &p->settings, KEYFILE_INTAKE);
    keyfile_path(p->vault, &p->settings, KEYFILE_VAULT);
    *state = p;
    return 0;
}

static int leave(void **state)
{
    struct place *p = *state;

    assert_int_equal(nftw(p->dir, forget, 8, FTW_DEPTH | FTW_PHYS), 0);
    free(p);
    return 0;
}

static void make_both(const struct place *p, struct intake *intake, struct vault *vault)
{
    struct error e = {0};

    intake_make(intake, game);
    vault_make(vault, game);
    if (keyfile_make_intake(&p->settings, intake, &e) ||
        keyfile_make_vault(&p->settings, vault, VAULT_OPEN, NULL, &e)) {
        fail_msg("%s", e.text);
    }
}

static void refuse_intake(const struct place *p, const char *why)
{
    struct intake k;
    struct error e = {0};

    assert_int_equal(keyfile_read_intake(&k, &p->settings, KEYFILE_INTAKE, game, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    if (!strstr(e.text, why)) {
        fail_msg("\"%s\" does not say \"%s\"", e.text, why);
    }
}

static void overwrite(const char *path, const char *bytes, size_t n)
{
    const int fd = open(path, O_WRONLY | O_TRUNC);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, bytes, n), n);
    close(fd);
}

static void files_are_read_as_they_were_made(void **state)
{
    const struct place *p = *state;
    struct intake intake, in;
    struct vault vault, v;
    struct error e = {0};

    make_both(p, &intake, &vault);
    assert_int_equal(keyfile_read_intake(&in, &p->settings, KEYFILE_INTAKE, game, &e), 0);
    assert_memory_equal(&in, &intake, sizeof in);
    assert_int_equal(keyfile_read_vault(&v, &p->settings, KEYFILE_VAULT, game, NULL, &e),
                     0);
    assert_memory_equal(&v, &vault, sizeof v);
}

/* 2.2: directory 0700, files 0600, whatever the umask. */
static void nobody_else_can_read_them(void **state)
{
    const struct place *p = *state;
    const mode_t before = umask(0);
    struct intake intake;
    struct vault vault;
    struct stat st;

    make_both(p, &intake, &vault);
    (void)umask(before);
    assert_int_equal(stat(p->settings.keys, &st), 0);
    assert_int_equal(st.st_mode & 07777, 0700);
    assert_int_equal(stat(p->intake, &st), 0);
    assert_int_equal(st.st_mode & 07777, 0600);
    assert_int_equal(stat(p->vault, &st), 0);
    assert_int_equal(st.st_mode & 07777, 0600);
}

/* 2.2: O_EXCL. The keys of another game of this name are worth more than a new one. */
static void a_file_that_exists_is_never_touched(void **state)
{
    const struct place *p = *state;
    struct intake intake, in;
    struct vault vault;
    struct error e = {0};

    make_both(p, &intake, &vault);
    intake_make(&in, other);
    assert_int_equal(keyfile_make_intake(&p->settings, &in, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_non_null(strstr(e.text, "exists already"));
    assert_int_equal(keyfile_read_intake(&in, &p->settings, KEYFILE_INTAKE, game, &e), 0);
    assert_memory_equal(&in, &intake, sizeof in);
}

/* 2.2: a symlink, even to a sound file. */
static void a_link_is_refused(void **state)
{
    const struct place *p = *state;
    struct intake intake;
    struct vault vault;
    struct error e = {0};
    char away[128];

    make_both(p, &intake, &vault);
    put(away, sizeof away, p, "away");
    assert_int_equal(rename(p->intake, away), 0);
    assert_int_equal(symlink(away, p->intake), 0);
    refuse_intake(p, "is a link");
    assert_int_equal(keyfile_make_intake(&p->settings, &intake, &e), -1);
}

/* 2.2: group/world accessible, in any of the six ways. */
static void a_file_open_to_others_is_refused(void **state)
{
    static const mode_t modes[] = {0640, 0620, 0610, 0604, 0602, 0601};
    const struct place *p = *state;
    struct intake intake;
    struct vault vault;
    size_t i;

    make_both(p, &intake, &vault);
    for (i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        assert_int_equal(chmod(p->intake, modes[i]), 0);
        refuse_intake(p, "chmod 600");
    }
}

/* 2.2: others could put a file of theirs in its place. */
static void a_directory_open_to_others_is_refused(void **state)
{
    const struct place *p = *state;
    struct intake intake;
    struct vault vault;

    make_both(p, &intake, &vault);
    assert_int_equal(chmod(p->settings.keys, 0720), 0);
    refuse_intake(p, "chmod 700");
}

/* 2.2: owned by someone else; only root can set this up. */
static void the_file_of_somebody_else_is_refused(void **state)
{
    const struct place *p = *state;
    struct intake intake;
    struct vault vault;

    if (geteuid() != 0) {
        skip();
    }
    make_both(p, &intake, &vault);
    assert_int_equal(chown(p->intake, 65534, 65534), 0);
    refuse_intake(p, "somebody else's");
}

static void what_is_no_plain_file_is_refused(void **state)
{
    const struct place *p = *state;

    assert_int_equal(mkdir(p->settings.keys, 0700), 0);
    assert_int_equal(mkfifo(p->intake, 0600), 0); /* and nobody waits for a writer */
    refuse_intake(p, "plain file");
    assert_int_equal(unlink(p->intake), 0);
    assert_int_equal(mkdir(p->intake, 0700), 0);
    refuse_intake(p, "plain file");
}

static void what_is_missing_is_named(void **state)
{
    struct place *p = *state;

    refuse_intake(p, "key directory");
    assert_int_equal(mkdir(p->settings.keys, 0700), 0);
    refuse_intake(p, "keys/g1.intake is missing");
    refuse_intake(p, "`sealed keys GAME --lost intake` (or vault).");
}

/* 2.2: in the directory of the database or below it. */
static void keys_beside_the_game_are_refused(void **state)
{
    static const char *const places[] = {"games", "games/keys", "games/a/b"};
    struct place *p = *state;
    struct intake intake;
    struct error e = {0};
    struct stat st;
    char path[128];
    size_t i;

    put(path, sizeof path, p, "games/a");
    assert_int_equal(mkdir(path, 0700), 0);
    intake_make(&intake, game);
    for (i = 0; i < sizeof places / sizeof places[0]; i++) {
        put(p->settings.keys, sizeof p->settings.keys, p, places[i]);
        assert_int_equal(keyfile_make_intake(&p->settings, &intake, &e), -1);
        assert_int_equal(e.code, ERROR_CONFIG);
        assert_non_null(strstr(e.text, "lies with the game"));
    }
    put(path, sizeof path, p, "games/keys");
    assert_int_equal(stat(path, &st), -1); /* nothing was made */
    put(p->settings.keys, sizeof p->settings.keys, p, "games/a");
    refuse_intake(p, "lies with the game");
}

/* A link to the directory of the database is that directory. */
static void keys_are_found_beside_the_game_through_links(void **state)
{
    struct place *p = *state;
    char path[128];

    put(path, sizeof path, p, "games/keys");
    assert_int_equal(mkdir(path, 0700), 0);
    put(p->settings.keys, sizeof p->settings.keys, p, "link");
    assert_int_equal(symlink("games/keys", p->settings.keys), 0);
    refuse_intake(p, "lies with the game");
}

/* Only below: a game below the keys, or beside them, is no danger. */
static void a_game_below_the_keys_is_fine(void **state)
{
    struct place *p = *state;
    struct intake intake;
    struct vault vault;

    put(p->settings.keys, sizeof p->settings.keys, p, ".");
    make_both(p, &intake, &vault);
}

/* 2.2: each is refused, and read no further than it may be long. */
static void files_that_are_none_are_refused(void **state)
{
    const struct place *p = *state;
    struct intake intake;
    struct vault vault;
    char *big = calloc(1, 100000);

    assert_non_null(big);
    make_both(p, &intake, &vault);
    overwrite(p->intake, "", 0);
    refuse_intake(p, "is empty");
    overwrite(p->intake, big, 100000);
    refuse_intake(p, "too long");
    overwrite(p->intake, "pbem-key 1 intake\ngame 07", 25);
    refuse_intake(p, "breaks off in line 2");
    refuse_intake(p, "sealed keys --restore");
    free(big);
}

/* 2.2 */
static void files_of_another_game_are_refused(void **state)
{
    const struct place *p = *state;
    struct intake intake;
    struct vault vault, v;
    struct error e = {0};
    bool locked;

    make_both(p, &intake, &vault);
    assert_int_equal(
        keyfile_read_intake(&intake, &p->settings, KEYFILE_INTAKE, other, &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_non_null(strstr(e.text, "another game"));
    assert_int_equal(keyfile_read_vault(&v, &p->settings, KEYFILE_VAULT, other, NULL, &e),
                     -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_int_equal(
        keyfile_vault_locked(&locked, &p->settings, KEYFILE_VAULT, other, &e), -1);
}

static void each_file_may_have_a_directory_of_its_own(void **state)
{
    struct place *p = *state;
    struct intake intake;
    struct vault vault, v;
    struct error e = {0};
    struct stat st;

    put(p->settings.vault, sizeof p->settings.vault, p, "disk");
    make_both(p, &intake, &vault);
    assert_int_equal(stat(p->vault, &st), -1);
    keyfile_path(p->vault, &p->settings, KEYFILE_VAULT);
    assert_int_equal(stat(p->vault, &st), 0);
    assert_int_equal(keyfile_read_vault(&v, &p->settings, KEYFILE_VAULT, game, NULL, &e),
                     0);
}

/* 2.1: the vault is put under a passphrase, and out again; a leftover does no harm. */
static void a_passphrase_is_set_and_taken_away(void **state)
{
    const struct place *p = *state;
    struct intake intake;
    struct vault vault, v;
    struct error e = {0};
    bool locked = false;
    char leftover[KEYFILE_PATH + 8];
    struct stat st;

    make_both(p, &intake, &vault);
    snprintf(leftover, sizeof leftover, "%s.new", p->vault);
    assert_int_equal(mkfifo(leftover, 0666), 0);
    assert_int_equal(
        keyfile_replace_vault(&p->settings, &vault, VAULT_INTERACTIVE, "horse", &e), 0);
    assert_int_equal(stat(leftover, &st), -1);
    assert_int_equal(stat(p->vault, &st), 0);
    assert_int_equal(st.st_mode & 07777, 0600);
    assert_int_equal(keyfile_vault_locked(&locked, &p->settings, KEYFILE_VAULT, game, &e),
                     0);
    assert_true(locked);
    assert_int_equal(keyfile_read_vault(&v, &p->settings, KEYFILE_VAULT, game, NULL, &e),
                     -1);
    assert_int_equal(
        keyfile_read_vault(&v, &p->settings, KEYFILE_VAULT, game, "house", &e), -1);
    assert_int_equal(e.code, ERROR_CONFIG);
    assert_int_equal(
        keyfile_read_vault(&v, &p->settings, KEYFILE_VAULT, game, "horse", &e), 0);
    assert_memory_equal(&v, &vault, sizeof v);
    assert_int_equal(keyfile_replace_vault(&p->settings, &v, VAULT_OPEN, NULL, &e), 0);
    assert_int_equal(keyfile_vault_locked(&locked, &p->settings, KEYFILE_VAULT, game, &e),
                     0);
    assert_false(locked);
}

/* A disk that is full: what cannot be written whole is not there. */
static void a_failed_write_leaves_nothing_new(void **state)
{
    const struct place *p = *state;
    struct rlimit before, none;
    struct intake intake;
    struct vault vault, v;
    struct error e = {0};
    struct stat st;

    make_both(p, &intake, &vault);
    assert_int_equal(unlink(p->intake), 0);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    none = before;
    none.rlim_cur = 10;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    assert_int_equal(keyfile_make_intake(&p->settings, &intake, &e), -1);
    assert_int_equal(e.code, ERROR_STORE);
    assert_int_equal(keyfile_replace_vault(&p->settings, &vault, VAULT_OPEN, NULL, &e),
                     -1);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(stat(p->intake, &st), -1);
    assert_int_equal(keyfile_read_vault(&v, &p->settings, KEYFILE_VAULT, game, NULL, &e),
                     0);
    assert_memory_equal(&v, &vault, sizeof v);
}

/* 2.3: a backup becomes the same file again, the vault's without its passphrase. */
static void a_backup_becomes_the_same_files(void **state)
{
    const struct place *p = *state;
    struct intake intake, in;
    struct vault vault, v;
    struct error e = {0};
    char text[2][KEYS_TEXT_MAX];
    size_t n[2];

    make_both(p, &intake, &vault);
    assert_int_equal(
        keyfile_replace_vault(&p->settings, &vault, VAULT_INTERACTIVE, "horse", &e), 0);
    assert_int_equal(keyfile_text(text[0], &n[0], &p->settings, KEYFILE_INTAKE, game, &e),
                     0);
    assert_int_equal(keyfile_text(text[1], &n[1], &p->settings, KEYFILE_VAULT, game, &e),
                     0);
    assert_int_equal(
        keyfile_restore(&p->settings, KEYFILE_INTAKE, text[0], n[0], game, &e), -1);
    assert_non_null(strstr(e.text, "exists already"));
    keyfile_discard(&p->settings, KEYFILE_INTAKE);
    keyfile_discard(&p->settings, KEYFILE_VAULT);
    assert_int_equal(
        keyfile_restore(&p->settings, KEYFILE_INTAKE, text[0], n[0], game, &e), 0);
    assert_int_equal(
        keyfile_restore(&p->settings, KEYFILE_VAULT, text[1], n[1], game, &e), 0);
    assert_int_equal(keyfile_read_intake(&in, &p->settings, KEYFILE_INTAKE, game, &e), 0);
    assert_memory_equal(&in, &intake, sizeof in);
    assert_int_equal(
        keyfile_read_vault(&v, &p->settings, KEYFILE_VAULT, game, "horse", &e), 0);
    assert_memory_equal(&v, &vault, sizeof v);
}

/* The files of two games are easily mixed up. */
static void a_backup_of_something_else_is_not_restored(void **state)
{
    const struct place *p = *state;
    struct intake intake;
    struct error e = {0};
    struct stat st;
    char text[KEYS_TEXT_MAX];

    intake_make(&intake, game);
    intake_write(text, &intake);
    assert_int_equal(
        keyfile_restore(&p->settings, KEYFILE_INTAKE, text, strlen(text), other, &e), -1);
    assert_int_equal(
        keyfile_restore(&p->settings, KEYFILE_VAULT, text, strlen(text), game, &e), -1);
    assert_int_equal(
        keyfile_restore(&p->settings, KEYFILE_INTAKE, text, strlen(text) - 1, game, &e),
        -1);
    assert_int_equal(stat(p->intake, &st), -1);
}

static void a_discarded_file_is_gone(void **state)
{
    const struct place *p = *state;
    struct intake intake;
    struct vault vault;
    struct stat st;

    make_both(p, &intake, &vault);
    keyfile_discard(&p->settings, KEYFILE_INTAKE);
    assert_int_equal(stat(p->intake, &st), -1);
    assert_int_equal(stat(p->vault, &st), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, enter, leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(files_are_read_as_they_were_made),
        TEST(nobody_else_can_read_them),
        TEST(a_file_that_exists_is_never_touched),
        TEST(a_link_is_refused),
        TEST(a_file_open_to_others_is_refused),
        TEST(a_directory_open_to_others_is_refused),
        TEST(the_file_of_somebody_else_is_refused),
        TEST(what_is_no_plain_file_is_refused),
        TEST(what_is_missing_is_named),
        TEST(keys_beside_the_game_are_refused),
        TEST(keys_are_found_beside_the_game_through_links),
        TEST(a_game_below_the_keys_is_fine),
        TEST(files_that_are_none_are_refused),
        TEST(files_of_another_game_are_refused),
        TEST(each_file_may_have_a_directory_of_its_own),
        TEST(a_passphrase_is_set_and_taken_away),
        TEST(a_failed_write_leaves_nothing_new),
        TEST(a_backup_becomes_the_same_files),
        TEST(a_backup_of_something_else_is_not_restored),
        TEST(a_discarded_file_is_gone),
    };

    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
