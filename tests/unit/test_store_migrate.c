#include "store/audit.h"
#include "store/game.h"
#include "store/signed.h"

#include "core/block.h"

#include "tests/support/book.h"
#include "tests/support/host.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SCHEMA_1 "tests/store/schema-1.sql"
#define WAIT 50 /* ms */

/* The whole file as a text. */
static char *read_text(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text;
    long n;

    assert_non_null(f);
    assert_int_equal(fseek(f, 0, SEEK_END), 0);
    n = ftell(f);
    rewind(f);
    text = malloc((size_t)n + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)n, f), n);
    text[n] = '\0';
    assert_int_equal(fclose(f), 0);
    return text;
}

/* A file as version 1 left it; closed. */
static int setup(void **state)
{
    static struct book b;
    char *sql = read_text(SCHEMA_1), *why = NULL;
    sqlite3 *db;

    book_file(&b);
    store_close(b.s);
    b.s = NULL;
    assert_int_equal(remove(b.path), 0);
    assert_int_equal(sqlite3_open(b.path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) {
        fail_msg("%s: %s", SCHEMA_1, why);
    }
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    free(sql);
    *state = &b;
    return 0;
}

static int teardown(void **state)
{
    book_close(*state);
    return 0;
}

static void open_book(struct book *b)
{
    struct error e = {0};

    if (store_open(&b->s, b->path, STORE_WRITE, WAIT, &e)) {
        fail_msg("%s", e.text);
    }
}

static void no_finding(void *arg, const char *sentence)
{
    (void)arg;
    fail_msg("%s", sentence);
}

/* Issue 2.3: an older file is brought to the schema of today, to the letter. */
static void an_older_file_becomes_one_of_today(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    int found;

    open_book(b);
    assert_int_equal(book_number(b, "PRAGMA user_version"), STORE_SCHEMA);
    assert_int_equal(store_check(b->s, no_finding, NULL, &found, &e), 0);
    assert_int_equal(found, 0);
    assert_string_equal(book_text(b, "PRAGMA journal_mode"), "wal");
}

/* Version 2 numbers the turns: the newest snapshot is that of turn 2. */
static void snapshots_get_the_number_of_their_turn(void **state)
{
    struct book *b = *state;

    open_book(b);
    assert_int_equal(book_number(b, "SELECT max(turn) FROM snapshot"), 2);
    assert_int_equal(book_number(b, "SELECT count(*) FROM waiting"), 3);
    assert_string_equal(book_text(b, "SELECT address FROM person"), "bas@example.org");
}

/* Version 10 keeps what mails say apart; one that was emptied has no letter. */
static void mails_keep_what_they_say(void **state)
{
    static const char sql[] =
        "INSERT INTO outbox(id, kind, sender, recipient, message, message_id, state, "
        "created, next_try, expires) VALUES(7, 'report', '', 'bas@example.org', x'6162', "
        "'<7@example.org>', 'queued', 1, 1, 2), (8, 'report', '', 'bas@example.org', "
        "x'', '<8@example.org>', 'sent', 1, 1, 2)";
    struct book *b = *state;
    sqlite3 *db;

    assert_int_equal(sqlite3_open(b->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    open_book(b);
    assert_string_equal(book_text(b, "SELECT message FROM letter WHERE id=7"), "ab");
    assert_int_equal(book_number(b, "SELECT count(*) FROM outbox WHERE id IN (7, 8)"), 2);
    assert_int_equal(book_number(b, "SELECT count(*) FROM letter WHERE id=8"), 0);
}

/* Orders of Bas about question 2 that he signed, at the end of the file's log. */
static void log_signed(sqlite3 *db, uint32_t seq)
{
    const struct signed_block b = {
        .type = BLOCK_ORDERS, .context = {.auction = 2, .player = 1}, .seq = seq};
    const unsigned char seed[32] = {1};
    unsigned char bytes[BLOCK_ORDERS_SIZE];
    char hex[2 * BLOCK_ORDERS_SIZE + 1], sql[1200];

    block_sign(bytes, &b, seed);
    (void)sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes);
    (void)snprintf(sql, sizeof sql,
                   "INSERT INTO log(seq, ts, kind, actor, body, body_hash, prev, hash) "
                   "SELECT seq+1, ts, %d, 1, CAST('order-in\nsalt 00\nplayer 1\ncode "
                   "0\ntext 00\nsigned %s\n' AS BLOB), hash, hash, randomblob(32) FROM "
                   "log ORDER BY seq DESC LIMIT 1",
                   ENTRY_ORDER_IN, hex);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
}

/* Version 10 keeps which signed orders were used: of before by what the log says, the
 * highest whatever came last. */
static void signed_orders_of_before_stay_used(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    uint32_t seq;
    sqlite3 *db;

    assert_int_equal(sqlite3_open(b->path, &db), SQLITE_OK);
    log_signed(db, 3);
    log_signed(db, 7);
    log_signed(db, 5);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    open_book(b);
    assert_int_equal(store_signed(b->s, 1, 2, &seq, &e), 0);
    assert_int_equal(seq, 7);
    assert_int_equal(book_number(b, "SELECT count(*) FROM signed"), 1);
}

/* Version 11 counts who answered in time: of before by what the log says, where all four
 * have bid and the bids were opened. */
static void answers_of_before_are_counted(void **state)
{
    struct book *b = *state;

    open_book(b);
    assert_int_equal(book_number(b, "SELECT count(*) FROM seat WHERE in_time=1"), 4);
    assert_int_equal(book_number(b, "SELECT count(*) FROM seat WHERE missed=0"), 4);
}

/* The second time there is nothing to do. */
static void a_migrated_file_opens_again(void **state)
{
    struct book *b = *state;
    struct store *reader;
    struct error e = {0};

    open_book(b);
    assert_int_equal(store_open(&reader, b->path, STORE_READ, WAIT, &e), 0);
    store_close(reader);
    store_close(b->s);
    open_book(b);
    assert_int_equal(book_number(b, "SELECT max(turn) FROM snapshot"), 2);
}

/* Who only reads leaves an older file as it is, and says what helps. */
static void a_reader_does_not_migrate(void **state)
{
    struct book *b = *state;
    struct store *reader;
    struct error e = {0};

    assert_int_equal(store_open(&reader, b->path, STORE_READ, WAIT, &e), -1);
    assert_int_equal(e.code, ERROR_FILE);
    assert_non_null(strstr(e.text, "older version"));
}

/* A step that fails leaves the file whole, of the old version. */
static void a_failed_step_changes_nothing(void **state)
{
    struct book *b = *state;
    struct store *s;
    struct error e = {0};
    sqlite3 *db;

    assert_int_equal(sqlite3_open(b->path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db, "CREATE TABLE snapshot_before(a)", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(store_open(&s, b->path, STORE_WRITE, WAIT, &e), -1);
    assert_null(s);
    assert_int_equal(sqlite3_exec(db,
                                  "DROP TABLE snapshot_before; SELECT revision FROM "
                                  "snapshot; SELECT * FROM bids",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    open_book(b);
    assert_int_equal(book_number(b, "SELECT max(turn) FROM snapshot"), 2);
}

/* Gives a file, with code 2, to a game that came from the database. */
static void submit(struct engine *g, int seat, const char *text, struct answer *out)
{
    struct order_file f;
    struct submission s;
    struct error e = {0};
    unsigned char *archived = NULL;
    size_t n;

    assert_int_equal(order_file_read(&f, text, strlen(text), &e), 0);
    assert_int_equal(submission_read(&s, &f, g->game->names, g->game->seats, &e), 0);
    if (engine_submit(g, seat, 2, &s, NULL, text, strlen(text), &archived, &n, out, &e)) {
        fail_msg("%s", e.text);
    }
    free(archived);
    submission_free(&s);
    order_file_free(&f);
}

/* The game goes on: the others bid, the round is opened, another turn is logged. */
static void the_game_is_played_on(void **state)
{
    struct book *b = *state;
    struct host keys;
    struct game g;
    struct journal j;
    struct engine engine;
    struct log_head head;
    struct answer a;
    struct error e = {0};
    int i, count;

    memset(&keys, 0, sizeof keys);
    memset(keys.intake.sign, 0x22, 32);
    memset(keys.intake.code, 0x12, 32);
    memset(keys.intake.play, 0x13, 32);
    memset(keys.vault.key, 0x11, 32);
    open_book(b);
    assert_int_equal(store_game_load(b->s, &g, &e), 0);
    assert_int_equal(store_head(b->s, &head, &e), 0);
    store_journal(b->s, &j);
    engine_begin(&engine, &g, &keys.intake, &keys.vault, &j, &head, BOOK_START + 1000000);
    for (i = 1; i < 4; i++) {
        submit(&engine, i, i == 2 ? "\nBID 3\n" : "\nBID 1\n", &a);
        assert_int_equal(a.verdict, VERDICT_STORED);
        answer_clear(&a);
    }
    assert_int_equal(engine_open(&engine, 0, &count, &e), 0);
    assert_int_equal(count, 1);
    engine_clear(&engine);
    game_clear(&g);
    assert_string_equal(
        book_text(b, "SELECT group_concat(name || ' ' || amount) FROM bids WHERE "
                     "auction=2"),
        "Bas 2,Catherine 1,Kyle 3,Maka 1");
    assert_int_equal(book_number(b, "SELECT max(turn) FROM snapshot"), 3);
}

#define WITH_BOOK(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BOOK(an_older_file_becomes_one_of_today),
        WITH_BOOK(snapshots_get_the_number_of_their_turn),
        WITH_BOOK(mails_keep_what_they_say),
        WITH_BOOK(signed_orders_of_before_stay_used),
        WITH_BOOK(answers_of_before_are_counted),
        WITH_BOOK(a_migrated_file_opens_again),
        WITH_BOOK(a_reader_does_not_migrate),
        WITH_BOOK(a_failed_step_changes_nothing),
        WITH_BOOK(the_game_is_played_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
