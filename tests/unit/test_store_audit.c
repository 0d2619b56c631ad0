#include "store/audit.h"

#include "store/game.h"
#include "tests/support/book.h"
#include "tests/support/host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

/* One game, written twice: `here` is what is, `there` what the log says. */
struct twice {
    struct host host;
    struct book here, there;
    int found;
    char last[500], all[4000];
};

static void hear(void *arg, const char *sentence)
{
    struct twice *t = arg;
    size_t n = strlen(t->all);

    (void)snprintf(t->last, sizeof t->last, "%s", sentence);
    (void)snprintf(t->all + n, sizeof t->all - n, "%s\n", sentence);
}

static void keep_both(struct twice *t)
{
    book_keep(&t->here, &t->host, true);
    book_keep(&t->there, &t->host, true);
}

/* A game of which every projection has rows: bids waiting, codes issued, dice rolled. */
static int setup(void **state)
{
    static struct twice t;
    int i;

    memset(&t, 0, sizeof t);
    book_memory(&t.here);
    book_memory(&t.there);
    host_found(&t.host, rules_find("mutant"), 4, names, HOST_AUCTIONS, NULL);
    host_mail_out(&t.host);
    keep_both(&t);
    for (i = 0; i < 4; i++) {
        (void)host_says(&t.host, i, "\nBID NONE\n");
        keep_both(&t);
    }
    (void)host_open(&t.host);
    keep_both(&t);
    for (i = 0; i < 2; i++) {
        (void)host_says(&t.host, i, "\nBID 1\nTIE 0\n");
        keep_both(&t);
    }
    *state = &t;
    return 0;
}

static int teardown(void **state)
{
    struct twice *t = *state;

    host_close(&t->host);
    book_close(&t->here);
    book_close(&t->there);
    return 0;
}

static int compare(struct twice *t)
{
    struct error e = {0};

    t->all[0] = t->last[0] = '\0';
    if (store_compare(t->here.s, t->there.s, hear, t, &t->found, &e)) {
        fail_msg("%s", e.text);
    }
    return t->found;
}

/* 6.4, step 11: the projections are a function of the log and what was played. */
static void two_of_one_log_are_alike(void **state)
{
    struct twice *t = *state;

    assert_int_equal(compare(t), 0);
    assert_string_equal(t->all, "");
}

/* The columns of a table, or the tables themselves, one by one. */
static void each(struct book *b, const char *sql, char list[40][40], int *n)
{
    sqlite3_stmt *q = NULL;

    assert_int_equal(sqlite3_prepare_v2(b->s->db, sql, -1, &q, NULL), SQLITE_OK);
    for (*n = 0; sqlite3_step(q) == SQLITE_ROW; (*n)++) {
        assert_true(*n < 40);
        (void)snprintf(list[*n], sizeof list[0], "%s",
                       (const char *)sqlite3_column_text(q, 0));
    }
    assert_int_equal(sqlite3_finalize(q), SQLITE_OK);
}

/* Changes the column in the table's first row that has a value there, in a way its type
 * allows; false where no row has one. */
static bool change(struct book *b, const char *table, const char *column)
{
    char *sql;

    if (strcmp(column, "one") == 0) { /* its CHECK lets nothing else in */
        return false;
    }
    sql = sqlite3_mprintf(
        "UPDATE OR IGNORE %s SET %s=CASE typeof(%s) WHEN 'integer' THEN %s+1000 WHEN "
        "'text' THEN %s || 'x' ELSE CAST(substr(%s,1,length(%s)-1) || x'5a5a' AS BLOB) "
        "END WHERE %s IN (SELECT %s FROM %s WHERE %s IS NOT NULL LIMIT 1)",
        table, column, column, column, column, column, column, column, column, table,
        column);
    assert_non_null(sql);
    book_exec(b, sql);
    sqlite3_free(sql);
    return sqlite3_changes(b->s->db) > 0;
}

/* Issue 2: the place is named when any column of any projection is changed. */
static void every_changed_column_is_named(void **state)
{
    static const char *const tables[] = {"game", "seat", "code", "question", "sealed",
                                         "step", "draw", "fact", "snapshot"};
    struct twice *t = *state;
    char column[40][40], sql[200];
    size_t i;
    int n, k, changed = 0;

    for (i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        (void)snprintf(sql, sizeof sql, "SELECT name FROM pragma_table_info('%s')",
                       tables[i]);
        each(&t->here, sql, column, &n);
        for (k = 0; k < n; k++) {
            book_exec(&t->here, "SAVEPOINT before");
            if (change(&t->here, tables[i], column[k])) {
                changed++;
                assert_int_equal(compare(t), 1);
                (void)snprintf(sql, sizeof sql, "Table %s, ", tables[i]);
                if (!strstr(t->last, sql) ||
                    !(strstr(t->last, column[k]) || strstr(t->last, "the row"))) {
                    fail_msg("%s.%s: %s", tables[i], column[k], t->last);
                }
            }
            book_exec(&t->here, "ROLLBACK TO before; RELEASE before");
        }
    }
    assert_true(changed > 50);
    assert_int_equal(compare(t), 0);
}

/* A difference says what stands here and what should. */
static void a_difference_is_told_in_words(void **state)
{
    struct twice *t = *state;

    book_exec(&t->here, "UPDATE seat SET defaults=7 WHERE player=2");
    assert_int_equal(compare(t), 1);
    assert_string_equal(
        t->all, "Table seat, player 2: defaults is \"7\", and should be \"0\".\n");
    book_exec(&t->here, "UPDATE seat SET defaults=0 WHERE player=2;"
                        "DELETE FROM seat WHERE player=3");
    assert_int_equal(compare(t), 1);
    assert_string_equal(t->last, "Table seat, player 3: the row is missing.");
    book_exec(&t->here, "INSERT INTO seat(player, name, defaults, autopilot, issued, "
                        "used, in_time) VALUES(3,'Kyle',0,0,1,0,1),(9,'Ben',0,0,0,0,0)");
    assert_int_equal(compare(t), 1);
    assert_string_equal(t->last, "Table seat, player 9: the row should not be there.");
}

/* 6.4: --rebuild writes those that differ, and no others. */
static void rebuild_writes_what_differs(void **state)
{
    struct twice *t = *state;
    struct error e = {0};
    int tables;

    book_exec(&t->here, "UPDATE seat SET defaults=7; DELETE FROM fact; UPDATE snapshot "
                        "SET state='{}'; INSERT INTO code VALUES(1,900,1)");
    assert_int_equal(compare(t), 4);
    assert_int_equal(store_begin(t->here.s, &e), 0);
    assert_int_equal(store_rebuild(t->here.s, t->there.s, &tables, &e), 0);
    assert_int_equal(tables, 4);
    assert_int_equal(store_commit(t->here.s, &e), 0);
    assert_int_equal(compare(t), 0);
}

/* Architecture 2.2: a stretch of another revision cannot be replayed: its rows are taken
 * as they are, to be checked by their hashes. */
static void a_turn_that_cannot_be_replayed_is_taken_over(void **state)
{
    struct twice *t = *state;
    struct book third;
    struct error e = {0};
    int64_t turn;

    book_memory(&third);
    book_keep(&third, &t->host, false);
    t->all[0] = '\0';
    assert_int_equal(store_compare(t->here.s, third.s, hear, t, &t->found, &e), 0);
    assert_int_equal(t->found, book_number(&t->here, "SELECT count(*)>0 FROM draw") + 3);
    for (turn = 1; turn <= third.head.seq; turn++) {
        assert_int_equal(store_take_turn(third.s, t->here.s, turn, &e), 0);
    }
    assert_int_equal(store_compare(t->here.s, third.s, hear, t, &t->found, &e), 0);
    assert_int_equal(t->found, 0);
    book_close(&third);
}

static int check(struct twice *t, struct book *b)
{
    struct error e = {0};

    t->all[0] = t->last[0] = '\0';
    assert_int_equal(store_check(b->s, hear, t, &t->found, &e), 0);
    return t->found;
}

/* 6.4, step 1: schema and trigger texts are ours. */
static void a_changed_schema_is_named(void **state)
{
    struct twice *t = *state;
    struct book b;

    book_file(&b);
    assert_int_equal(check(t, &b), 0);
    book_exec(&b, "DROP TRIGGER log_no_delete");
    assert_int_equal(check(t, &b), 1);
    assert_string_equal(t->last, "The trigger log_no_delete is missing.");
    book_exec(&b,
              "CREATE TRIGGER log_no_delete BEFORE DELETE ON log BEGIN SELECT 1; END");
    assert_int_equal(check(t, &b), 1);
    assert_string_equal(t->last, "The trigger log_no_delete is not as it was made.");
    book_exec(&b, "CREATE TABLE notes(a)");
    assert_int_equal(check(t, &b), 2);
    assert_string_equal(t->last, "The table notes is none of ours.");
    book_exec(&b, "DROP TABLE notes; DROP TRIGGER log_no_delete;\n"
                  "CREATE TRIGGER log_no_delete -- again\n BEFORE DELETE ON log BEGIN\n"
                  "SELECT RAISE(ABORT,'log is append-only'); END");
    assert_int_equal(check(t, &b), 0);
    book_exec(&b,
              "DROP TRIGGER log_no_delete; CREATE TRIGGER log_no_delete BEFORE DELETE "
              "ON log BEGIN SELECT RAISE(ABORT,'logisappend-only'); END");
    assert_int_equal(check(t, &b), 1);
    book_close(&b);
}

#define WITH_TWICE(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_TWICE(two_of_one_log_are_alike),
        WITH_TWICE(every_changed_column_is_named),
        WITH_TWICE(a_difference_is_told_in_words),
        WITH_TWICE(rebuild_writes_what_differs),
        WITH_TWICE(a_turn_that_cannot_be_replayed_is_taken_over),
        WITH_TWICE(a_changed_schema_is_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
