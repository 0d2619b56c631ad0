#include "store/log.h"

#include "tests/support/book.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Entries: 1 to 6 found the game, 7 order-in, 8 host. */
static int setup(void **state)
{
    (void)book_setup(state);
    book_add(*state, ENTRY_ORDER_IN, "order-in\nsalt 00\nplayer 1\ncode 0\ntext 00\n");
    book_add(*state, ENTRY_HOST, "host\nwhat test\n");
    return 0;
}

#define ROW(seq, prev)                                                                   \
    "(" seq ", 9999999999999, 7, 0, x'00', zeroblob(32), " prev ", randomblob(32))"
#define HEAD "(SELECT hash FROM log ORDER BY seq DESC LIMIT 1)"

/* 6.2: no column of an entry changes, by whatever form of UPDATE. */
static void no_update_passes(void **state)
{
    static const char said[] = "log is append-only";

    book_fails(*state, "UPDATE log SET ts=ts+1 WHERE seq=8", said);
    book_fails(*state, "UPDATE log SET body=x'00' WHERE seq=7", said);
    book_fails(*state, "UPDATE log SET body=NULL WHERE seq=7", said);
    book_fails(*state, "UPDATE log SET kind=5 WHERE seq=8", said);
    book_fails(*state, "UPDATE OR REPLACE log SET seq=1 WHERE seq=8", said);
    book_fails(*state, "UPDATE OR IGNORE log SET actor=2 WHERE seq=8", said);
    book_fails(*state, "UPDATE log SET hash=randomblob(32) WHERE seq=8", said);
}

/* 6.2: no entry goes. */
static void no_delete_passes(void **state)
{
    book_fails(*state, "DELETE FROM log WHERE seq=8", "log is append-only");
    book_fails(*state, "DELETE FROM log", "log is append-only");
    assert_int_equal(book_number(*state, "SELECT count(*) FROM log"), 8);
}

#define INSERT "INTO log(seq, ts, kind, actor, body, body_hash, prev, hash) VALUES"

/* 6.2: an entry stands one behind the last; nothing takes the place of another. */
static void an_insert_must_follow(void **state)
{
    static const char said[] = "seq must be last+1";

    book_fails(*state, "INSERT " INSERT ROW("8", HEAD), said);
    book_fails(*state, "INSERT " INSERT ROW("10", HEAD), said);
    book_fails(*state, "INSERT OR REPLACE " INSERT ROW("8", HEAD), said);
    book_fails(*state, "INSERT OR REPLACE " INSERT ROW("1", HEAD), said);
    book_fails(*state,
               "INSERT " INSERT ROW("8", HEAD) " ON CONFLICT(seq) DO UPDATE SET kind=5",
               said);
    book_fails(*state, "INSERT " INSERT ROW("NULL", HEAD), said);
    book_fails(*state, "INSERT " INSERT ROW("-1", HEAD), said);
}

/* 6.2: it names the hash before it, also where IGNORE would pass over a failure. */
static void an_insert_names_the_head(void **state)
{
    static const char said[] = "prev is not the head";

    book_fails(*state, "INSERT " INSERT ROW("9", "randomblob(32)"), said);
    book_fails(*state, "INSERT OR IGNORE " INSERT ROW("9", "zeroblob(32)"), said);
    book_fails(*state, "INSERT " INSERT ROW("9", "(SELECT hash FROM log WHERE seq=7)"),
               said);
}

/* 6.2: a hash that stands already would let REPLACE delete its row without a trigger. */
static void no_hash_comes_twice(void **state)
{
    book_fails(*state,
               "INSERT OR REPLACE " INSERT
               "(9, 9999999999999, 7, 0, x'00', zeroblob(32), " HEAD
               ", (SELECT hash FROM log WHERE seq=3))",
               "hash already present");
    assert_int_equal(book_number(*state, "SELECT count(*) FROM log"), 8);
}

/* 6.1: time never decreases; the same time may come again. */
static void time_does_not_go_back(void **state)
{
    struct book *b = *state;

    book_fails(b,
               "INSERT " INSERT "(9, (SELECT ts-1 FROM log WHERE seq=8), 7, 0, x'00', "
               "zeroblob(32), " HEAD ", randomblob(32))",
               "time went back");
    b->now -= 1000; /* that of entry 8 */
    assert_int_equal(book_add(b, ENTRY_HOST, "host\nwhat again\n"), 9);
}

/* 6.2: hashes have 32 bytes. */
static void a_short_hash_is_refused(void **state)
{
    book_fails(*state,
               "INSERT " INSERT "(9, 9999999999999, 7, 0, x'00', zeroblob(31), " HEAD
               ", randomblob(32))",
               "CHECK constraint failed");
    book_fails(*state,
               "INSERT " INSERT "(9, 9999999999999, 7, 0, x'00', zeroblob(32), " HEAD
               ", randomblob(31))",
               "CHECK constraint failed");
}

/* 6.1: a redaction as last entry lets the body it names go, and nothing else. */
static void a_redaction_lets_one_body_go(void **state)
{
    struct book *b = *state;

    book_add(b, ENTRY_REDACTION, "redaction\nseq 7\n");
    book_fails(b, "UPDATE log SET body=NULL WHERE seq=8", "append-only");
    book_fails(b, "UPDATE log SET body=NULL WHERE seq=6", "append-only");
    book_fails(b, "UPDATE log SET body=NULL, ts=0 WHERE seq=7", "append-only");
    book_fails(b, "UPDATE log SET body=x'' WHERE seq=7", "append-only");
    book_exec(b, "UPDATE log SET body=NULL WHERE seq=7");
    assert_int_equal(book_number(b, "SELECT body IS NULL FROM log WHERE seq=7"), 1);
}

/* 6.1: only kinds 6, 32 and 34 may be redacted. */
static void a_host_entry_is_not_redacted(void **state)
{
    struct book *b = *state;

    book_add(b, ENTRY_REDACTION, "redaction\nseq 8\n");
    book_fails(b, "UPDATE log SET body=NULL WHERE seq=8", "append-only");
}

/* 6.1: the redaction counts as long as it is the last entry. */
static void an_old_redaction_is_over(void **state)
{
    struct book *b = *state;

    book_add(b, ENTRY_REDACTION, "redaction\nseq 7\n");
    book_add(b, ENTRY_HOST, "host\nwhat later\n");
    book_fails(b, "UPDATE log SET body=NULL WHERE seq=7", "append-only");
}

/* An entry out of place is the program's own fault. */
static void append_reports_a_broken_chain(void **state)
{
    struct book *b = *state;
    struct log_entry entry;
    struct error e = {0};

    book_next(b, ENTRY_HOST, 0, "host\nwhat test\n", &entry);
    entry.seq++;
    assert_int_equal(store_append(b->s, &entry, NULL, &e), -1);
    assert_int_equal(e.code, ERROR_BUG);
    assert_non_null(strstr(e.text, "seq must be last+1"));
    free(entry.body);
}

/* What was appended is read back to the byte. */
static void an_entry_comes_back(void **state)
{
    struct book *b = *state;
    struct log_entry wrote, read;
    struct error e = {0};

    book_next(b, ENTRY_HOST, 0, "host\nwhat to read\n", &wrote);
    assert_int_equal(store_append(b->s, &wrote, NULL, &e), 0);
    assert_int_equal(store_entry(b->s, 9, &read, &e), 0);
    assert_int_equal(read.seq, 9);
    assert_int_equal(read.time, wrote.time);
    assert_int_equal(read.kind, ENTRY_HOST);
    assert_int_equal(read.size, wrote.size);
    assert_string_equal(read.body, "host\nwhat to read\n");
    assert_memory_equal(read.body_hash, wrote.body_hash, 32);
    assert_memory_equal(read.prev, wrote.prev, 32);
    assert_memory_equal(read.hash, wrote.hash, 32);
    free(read.body);
    free(wrote.body);
    assert_int_equal(store_entry(b->s, 10, &read, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    assert_null(read.body);
}

/* An entry without a body (4.5, withheld) is kept and projects nothing. */
static void a_withheld_body_projects_nothing(void **state)
{
    struct book *b = *state;
    struct log_entry entry, read;
    struct error e = {0};

    book_next(b, ENTRY_MAIL_OUT, 0, "mail-out\nto 1 code 1\n", &entry);
    free(entry.body);
    entry.body = NULL;
    assert_int_equal(store_append(b->s, &entry, NULL, &e), 0);
    assert_int_equal(store_entry(b->s, 9, &read, &e), 0);
    assert_null(read.body);
    assert_int_equal(book_number(b, "SELECT count(*) FROM code"), 0);
}

/* By kind, from a place on: forwards, back, and nothing. */
static void entries_are_found_by_kind(void **state)
{
    struct book *b = *state;
    struct log_entry found;
    struct error e = {0};

    assert_int_equal(store_entry_find(b->s, ENTRY_SEAT, 3, false, &found, &e), 0);
    assert_int_equal(found.seq, 3);
    free(found.body);
    assert_int_equal(store_entry_find(b->s, ENTRY_SEAT, 8, true, &found, &e), 0);
    assert_int_equal(found.seq, 5);
    free(found.body);
    assert_int_equal(store_entry_find(b->s, ENTRY_SEAT, 6, false, &found, &e), 0);
    assert_int_equal(found.seq, 0);
    assert_null(found.body);
}

/* Adds up the numbers; stops behind 4. */
static int add_up(void *arg, const struct log_entry *entry, struct error *e)
{
    *(int64_t *)arg += entry->seq;
    return entry->seq == 4 ? error_set(e, ERROR_DATA, "Enough.") : 0;
}

/* A walk gives every entry once, and stops where it is told to. */
static void a_walk_goes_in_order(void **state)
{
    struct book *b = *state;
    struct error e = {0};
    int64_t sum = 0;

    assert_int_equal(store_log_each(b->s, 5, 7, add_up, &sum, &e), 0);
    assert_int_equal(sum, 5 + 6 + 7);
    sum = 0;
    assert_int_equal(store_log_each(b->s, 1, INT64_MAX, add_up, &sum, &e), -1);
    assert_int_equal(sum, 1 + 2 + 3 + 4);
    assert_string_equal(e.text, "Enough.");
}

/* An empty log has a head of zeros. */
static void an_empty_log_has_no_head(void **state)
{
    static const unsigned char zeros[32];
    struct log_head head;
    struct error e = {0};
    struct book b;

    (void)state;
    book_memory(&b);
    assert_int_equal(store_head(b.s, &head, &e), 0);
    assert_int_equal(head.seq, 0);
    assert_memory_equal(head.hash, zeros, 32);
    book_close(&b);
}

#define WITH_BOOK(test) cmocka_unit_test_setup_teardown(test, setup, book_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BOOK(no_update_passes),
        WITH_BOOK(no_delete_passes),
        WITH_BOOK(an_insert_must_follow),
        WITH_BOOK(an_insert_names_the_head),
        WITH_BOOK(no_hash_comes_twice),
        WITH_BOOK(time_does_not_go_back),
        WITH_BOOK(a_short_hash_is_refused),
        WITH_BOOK(a_redaction_lets_one_body_go),
        WITH_BOOK(a_host_entry_is_not_redacted),
        WITH_BOOK(an_old_redaction_is_over),
        WITH_BOOK(append_reports_a_broken_chain),
        WITH_BOOK(an_entry_comes_back),
        WITH_BOOK(a_withheld_body_projects_nothing),
        WITH_BOOK(entries_are_found_by_kind),
        WITH_BOOK(a_walk_goes_in_order),
        cmocka_unit_test(an_empty_log_has_no_head),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
