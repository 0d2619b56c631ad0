#include "store/store.h"

#include "tests/support/book.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define NOBODY 65534
#define SHORT_WAIT 50 /* ms */

static int setup(void **state)
{
    static struct book book;

    book_file(&book);
    *state = &book;
    return 0;
}

static int teardown(void **state)
{
    book_close(*state);
    return 0;
}

/* Closes the book's database and puts bytes in its place. */
static void replace(struct book *b, const char *bytes, size_t n)
{
    FILE *f;

    store_close(b->s);
    b->s = NULL;
    f = fopen(b->path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

static void assert_refused(const struct book *b, enum store_mode mode,
                           enum error_code code, const char *words)
{
    struct store *s;
    struct error e = {0};

    assert_int_equal(store_open(&s, b->path, mode, SHORT_WAIT, &e), -1);
    assert_null(s);
    assert_int_equal(e.code, code);
    if (!strstr(e.text, words)) {
        fail_msg("\"%s\" does not say \"%s\"", e.text, words);
    }
}

/* Issue 2: the database file is the host's secret. */
static void a_new_file_is_the_hosts_alone(void **state)
{
    struct book *b = *state;
    struct stat is;

    assert_int_equal(stat(b->path, &is), 0);
    assert_int_equal(is.st_mode & 0777, 0600);
}

/* 6.2: the settings of each connection. */
static void a_connection_has_its_pragmas(void **state)
{
    struct book *b = *state;
    struct store *s;
    struct error e = {0};
    int defensive;

    store_close(b->s);
    assert_int_equal(store_open(&s, b->path, STORE_WRITE, 20000, &e), 0);
    b->s = s;
    assert_int_equal(book_number(b, "PRAGMA foreign_keys"), 1);
    assert_int_equal(book_number(b, "PRAGMA recursive_triggers"), 1);
    assert_int_equal(book_number(b, "PRAGMA trusted_schema"), 0);
    assert_int_equal(book_number(b, "PRAGMA secure_delete"), 1);
    assert_int_equal(book_number(b, "PRAGMA temp_store"), 2);
    assert_string_equal(book_text(b, "PRAGMA journal_mode"), "wal");
    assert_int_equal(book_number(b, "PRAGMA synchronous"), 2);
    assert_int_equal(book_number(b, "PRAGMA busy_timeout"), 20000);
    assert_int_equal(book_number(b, "PRAGMA user_version"), STORE_SCHEMA);
    assert_int_equal(book_number(b, "PRAGMA application_id"), STORE_APPLICATION);
    assert_int_equal(
        sqlite3_db_config(b->s->db, SQLITE_DBCONFIG_DEFENSIVE, -1, &defensive), 0);
    assert_int_equal(defensive, 1);
}

/* A game is never founded over something that is there. */
static void create_touches_no_file_that_exists(void **state)
{
    struct book *b = *state;
    struct store *s;
    struct error e = {0};
    struct stat is;

    replace(b, "mine", 4);
    assert_int_equal(store_create(&s, b->path, "{}", &e), -1);
    assert_null(s);
    assert_int_equal(e.code, ERROR_FILE);
    assert_non_null(strstr(e.text, "already, which was left as it is"));
    assert_int_equal(stat(b->path, &is), 0);
    assert_int_equal(is.st_size, 4);
}

/* A directory that is not there is said to be so. */
static void create_wants_a_directory(void **state)
{
    struct store *s;
    struct error e = {0};

    (void)state;
    assert_int_equal(store_create(&s, "/tmp/no-such-place/g1.db", "{}", &e), -1);
    assert_int_equal(e.code, ERROR_FILE);
    assert_non_null(strstr(e.text, "No such file or directory"));
}

/* A founding that fails leaves nothing behind. */
static void discard_removes_what_was_made(void **state)
{
    struct book *b = *state;
    char path[BOOK_PATH + 10];
    struct store *s;
    struct error e = {0};

    (void)snprintf(path, sizeof path, "%s2", b->path);
    assert_int_equal(store_create(&s, path, "{}", &e), 0);
    assert_int_equal(access(path, F_OK), 0);
    store_discard(s);
    assert_int_equal(access(path, F_OK), -1);
    store_discard(NULL);
}

/* discard is for files of this process alone. */
static void discard_keeps_what_was_opened(void **state)
{
    struct book *b = *state;
    struct store *s;
    struct error e = {0};

    assert_int_equal(store_open(&s, b->path, STORE_WRITE, SHORT_WAIT, &e), 0);
    store_discard(s);
    assert_int_equal(access(b->path, F_OK), 0);
}

static void a_missing_file_is_refused(void **state)
{
    struct book *b = *state;

    store_close(b->s);
    b->s = NULL;
    assert_int_equal(unlink(b->path), 0);
    assert_refused(b, STORE_WRITE, ERROR_FILE, "There is no game");
    assert_int_equal(access(b->path, F_OK), -1);
}

static void a_directory_is_refused(void **state)
{
    struct store *s;
    struct error e = {0};

    (void)state;
    assert_int_equal(store_open(&s, "/tmp", STORE_READ, SHORT_WAIT, &e), -1);
    assert_int_equal(e.code, ERROR_FILE);
    assert_non_null(strstr(e.text, "not a file"));
}

static void a_text_is_no_database(void **state)
{
    static const char text[] =
        "Dear Bas,\nthis is a letter of more than a hundred bytes, so that nobody can "
        "take it for an empty database or for the beginning of one. Kyle\n";

    replace(*state, text, sizeof text - 1);
    assert_refused(*state, STORE_WRITE, ERROR_FILE, "is not a database");
    assert_refused(*state, STORE_READ, ERROR_FILE, "is not a database");
}

/* SQLite takes an empty file for an empty database; it is no game. */
static void an_empty_file_is_no_game(void **state)
{
    struct book *b = *state;
    struct stat is;

    replace(b, "", 0);
    assert_refused(b, STORE_WRITE, ERROR_FILE, "not a game");
    assert_int_equal(stat(b->path, &is), 0);
    assert_int_equal(is.st_size, 0);
}

/* Another program's database stays as it is: no WAL, no byte changed. */
static void another_programs_database_stays_as_it_is(void **state)
{
    struct book *b = *state;
    sqlite3 *db;
    char before[4096], after[4096];
    FILE *f;

    replace(b, "", 0);
    assert_int_equal(sqlite3_open(b->path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db, "CREATE TABLE t(a); PRAGMA user_version=2", NULL, NULL, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    f = fopen(b->path, "rb");
    assert_int_equal(fread(before, 1, sizeof before, f), sizeof before);
    assert_int_equal(fclose(f), 0);
    assert_refused(b, STORE_WRITE, ERROR_FILE, "not a game");
    f = fopen(b->path, "rb");
    assert_int_equal(fread(after, 1, sizeof after, f), sizeof after);
    assert_int_equal(fclose(f), 0);
    assert_memory_equal(before, after, sizeof before);
}

/* A file of the next version is left to that version. */
static void a_newer_schema_is_refused(void **state)
{
    struct book *b = *state;

    book_exec(b, "PRAGMA user_version=99");
    assert_refused(b, STORE_WRITE, ERROR_FILE, "newer version");
    assert_refused(b, STORE_READ, ERROR_FILE, "newer version");
}

/* A number no file ever had. */
static void schema_zero_is_refused(void **state)
{
    struct book *b = *state;

    book_exec(b, "PRAGMA user_version=0");
    assert_refused(b, STORE_WRITE, ERROR_FILE, "never was");
    assert_int_equal(book_number(b, "SELECT count(*) FROM sqlite_schema "
                                    "WHERE type='view' AND name='bids'"),
                     1);
}

/* A page that was overwritten is damage, not a full disk or a lock. */
static void damage_is_called_damage(void **state)
{
    struct book *b = *state;
    struct store *s;
    struct error e = {0};
    char garbage[4096];
    int file;

    book_found(b);
    store_close(b->s);
    b->s = NULL;
    memset(garbage, 0xa5, sizeof garbage);
    file = open(b->path, O_WRONLY);
    assert_true(file >= 0);
    assert_int_equal(pwrite(file, garbage, sizeof garbage, 4096), sizeof garbage);
    assert_int_equal(close(file), 0);
    assert_int_equal(store_open(&s, b->path, STORE_WRITE, SHORT_WAIT, &e), 0);
    assert_int_equal(store_exec(s, "PRAGMA user_version=2; SELECT * FROM log", &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    assert_non_null(strstr(e.text, "is damaged"));
    store_close(s);
}

/* Architecture 3.1: locked is "try again" (75), and says so. */
static void a_lock_is_waited_for_then_told(void **state)
{
    struct book *b = *state;
    struct store *other;
    struct error e = {0};

    assert_int_equal(store_open(&other, b->path, STORE_WRITE, SHORT_WAIT, &e), 0);
    assert_int_equal(store_begin(b->s, &e), 0);
    assert_int_equal(store_begin(other, &e), -1);
    assert_int_equal(e.code, ERROR_STORE);
    assert_non_null(strstr(e.text, "is locked"));
    assert_int_equal(store_commit(b->s, &e), 0);
    assert_int_equal(store_begin(other, &e), 0);
    store_rollback(other);
    store_close(other);
}

/* 6.2: `show` and `audit` read while a mail is taken, and see what was committed. */
static void readers_do_not_wait(void **state)
{
    struct book *b = *state;
    struct store *reader;
    struct log_head head;
    struct error e = {0};

    assert_int_equal(store_open(&reader, b->path, STORE_READ, SHORT_WAIT, &e), 0);
    assert_int_equal(store_begin(b->s, &e), 0);
    book_found(b);
    assert_int_equal(store_begin_read(reader, &e), 0);
    assert_int_equal(store_head(reader, &head, &e), 0);
    assert_int_equal(head.seq, 0);
    assert_int_equal(store_commit(b->s, &e), 0);
    assert_int_equal(store_head(reader, &head, &e), 0);
    assert_int_equal(head.seq, 0);
    assert_int_equal(store_commit(reader, &e), 0);
    assert_int_equal(store_head(reader, &head, &e), 0);
    assert_int_equal(head.seq, 6);
    store_close(reader);
}

/* A store that reads cannot write by mistake. */
static void a_reader_cannot_write(void **state)
{
    struct book *b = *state;
    struct store *reader;
    struct error e = {0};

    assert_int_equal(store_open(&reader, b->path, STORE_READ, SHORT_WAIT, &e), 0);
    assert_int_equal(store_exec(reader, "DELETE FROM deck", &e), -1);
    assert_int_equal(e.code, ERROR_STORE);
    assert_non_null(strstr(e.text, "read-only"));
    store_close(reader);
}

/* What was not committed is forgotten, the log too. */
/* Bytes of the write-ahead log beside the file. */
static long log_size(const struct book *b)
{
    char name[BOOK_PATH + 8];
    struct stat is;

    (void)snprintf(name, sizeof name, "%s-wal", b->path);
    return stat(name, &is) ? -1 : (long)is.st_size;
}

/* Opens the file, brief or not, writes a row with some pages, and closes it again. */
static void write_and_close(struct book *b, bool brief)
{
    struct store *s;
    struct error e = {0};

    assert_int_equal(store_open(&s, b->path, STORE_WRITE, SHORT_WAIT, &e), 0);
    if (brief) {
        store_brief(s);
    }
    assert_int_equal(store_begin(s, &e), 0);
    assert_int_equal(
        store_exec(s,
                   "INSERT INTO letter(id, message) SELECT coalesce(max(id), 0)+1, "
                   "zeroblob(40000) FROM letter",
                   &e),
        0);
    assert_int_equal(store_commit(s, &e), 0);
    store_close(s);
}

/* What one mail wrote may stay in the log, where the next process finds it; before it
 * gets long, and whenever a process of another kind closes, it is moved into the file. */
static void a_brief_process_leaves_its_log(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    long size = 0, before = 0;
    int i;

    write_and_close(b, false);
    store_close(b->s);
    b->s = NULL;
    write_and_close(b, false);
    assert_int_equal(log_size(b), 0);
    for (i = 1; i <= 30; i++) {
        write_and_close(b, true);
        size = log_size(b);
        assert_true(size < 150 * 4200);
        if (size < before) {
            break;
        }
        before = size;
    }
    assert_int_equal(size, 0);
    assert_true(i > 5 && i < 30);
    write_and_close(b, true);
    assert_true(log_size(b) > 40000);
    write_and_close(b, false);
    assert_int_equal(log_size(b), 0);
    assert_int_equal(store_open(&b->s, b->path, STORE_READ, SHORT_WAIT, &e), 0);
    assert_int_equal(book_number(b, "SELECT count(*) FROM letter"), i + 4);
}

static void rollback_forgets(void **state)
{
    struct book *b = *state;
    struct log_head head;
    struct error e = {0};

    assert_int_equal(store_begin(b->s, &e), 0);
    book_found(b);
    store_rollback(b->s);
    store_rollback(b->s); /* harmless */
    assert_int_equal(store_head(b->s, &head, &e), 0);
    assert_int_equal(head.seq, 0);
    assert_int_equal(book_number(b, "SELECT count(*) FROM game"), 0);
}

static void the_deck_comes_back(void **state)
{
    struct error e = {0};
    struct store *s;
    char *deck;

    (void)state;
    assert_int_equal(store_memory(&s, "{\"cards\": \"\xc3\xa4\"}", &e), 0);
    deck = store_deck(s, &e);
    assert_string_equal(deck, "{\"cards\": \"\xc3\xa4\"}");
    free(deck);
    store_close(s);
}

/* Appends entries of 8 KiB until one fails. */
static void fill_up(struct book *b, struct error *e)
{
    char body[8192];
    struct log_entry entry;
    int i, result = 0;

    memset(body, 'a', sizeof body);
    memcpy(body, "host\nwhat ", 10);
    body[sizeof body - 1] = '\0';
    for (i = 0; i < 200 && !result; i++) {
        book_next(b, ENTRY_HOST, 0, body, &entry);
        result = store_begin(b->s, e) || store_append(b->s, &entry, NULL, e) ||
                 store_commit(b->s, e);
        free(entry.body);
        if (result) {
            store_rollback(b->s);
        } else {
            struct error other;

            assert_int_equal(store_head(b->s, &b->head, &other), 0);
        }
    }
    assert_true(result);
}

/* Issue 2: a full disk gets a sentence and loses nothing. */
static void a_full_disk_loses_nothing(void **state)
{
    struct book b;
    struct error e = {0};
    struct log_head head;

    (void)state;
    book_file(&b);
    store_discard(b.s);
    if (mount("tmpfs", b.directory, "tmpfs", 0, "size=1m")) {
        assert_int_equal(rmdir(b.directory), 0);
        print_message("skipped: no tmpfs may be mounted here\n");
        skip();
    }
    assert_int_equal(store_create(&b.s, b.path, "{}", &e), 0);
    fill_up(&b, &e);
    assert_int_equal(e.code, ERROR_STORE);
    assert_non_null(strstr(e.text, "disk is full"));
    store_close(b.s);
    assert_int_equal(store_open(&b.s, b.path, STORE_READ, SHORT_WAIT, &e), 0);
    assert_int_equal(store_head(b.s, &head, &e), 0);
    assert_int_equal(head.seq, b.head.seq);
    assert_string_equal(book_text(&b, "PRAGMA integrity_check"), "ok");
    store_close(b.s);
    assert_int_equal(umount(b.directory), 0);
    assert_int_equal(rmdir(b.directory), 0);
}

/* What an unprivileged user meets: 0 as it should be, else which step was not. */
static int as_nobody(const char *path, const char *other)
{
    struct store *s;
    struct error e = {0};

    if (setgid(NOBODY) || setuid(NOBODY)) {
        return 9;
    }
    if (store_create(&s, other, "{}", &e) != -1 || e.code != ERROR_STORE ||
        !strstr(e.text, "Permission denied")) {
        return 1;
    }
    if (store_open(&s, path, STORE_WRITE, SHORT_WAIT, &e) != -1) {
        return 2;
    }
    if (e.code != ERROR_STORE) {
        return 3;
    }
    return strstr(e.text, "read-only") || strstr(e.text, "rights") ? 0 : 4;
}

/* Issue 2: so does a directory one may not write to; root would pass the check. */
static void a_read_only_directory_is_told(void **state)
{
    struct book *b = *state;
    char other[BOOK_PATH + 10];
    int status;
    pid_t child;

    if (geteuid() != 0) {
        print_message("skipped: only root can become somebody else\n");
        skip();
    }
    store_close(b->s);
    b->s = NULL;
    assert_int_equal(chmod(b->directory, 0755), 0);
    assert_int_equal(chmod(b->path, 0644), 0);
    (void)snprintf(other, sizeof other, "%s2", b->path);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        _exit(as_nobody(b->path, other));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

#define WITH_BOOK(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BOOK(a_new_file_is_the_hosts_alone),
        WITH_BOOK(a_connection_has_its_pragmas),
        WITH_BOOK(create_touches_no_file_that_exists),
        cmocka_unit_test(create_wants_a_directory),
        WITH_BOOK(discard_removes_what_was_made),
        WITH_BOOK(discard_keeps_what_was_opened),
        WITH_BOOK(a_missing_file_is_refused),
        cmocka_unit_test(a_directory_is_refused),
        WITH_BOOK(a_text_is_no_database),
        WITH_BOOK(an_empty_file_is_no_game),
        WITH_BOOK(another_programs_database_stays_as_it_is),
        WITH_BOOK(a_newer_schema_is_refused),
        WITH_BOOK(schema_zero_is_refused),
        WITH_BOOK(damage_is_called_damage),
        WITH_BOOK(a_lock_is_waited_for_then_told),
        WITH_BOOK(readers_do_not_wait),
        WITH_BOOK(a_reader_cannot_write),
        WITH_BOOK(a_brief_process_leaves_its_log),
        WITH_BOOK(rollback_forgets),
        cmocka_unit_test(the_deck_comes_back),
        cmocka_unit_test(a_full_disk_loses_nothing),
        WITH_BOOK(a_read_only_directory_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
