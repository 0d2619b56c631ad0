/* What was played, as rows of the store: steps, draws, facts, snapshots, and the views
 * upon them. Architecture 2.4. */
#include "store/project.h"

#include "tests/support/bodies.h"
#include "tests/support/book.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct fact_kind kinds[] = {
    {"paid", "9.3", false, "{@seat} {seat:pay|pays} {coins}."},
    {NULL, NULL, false, NULL}};
static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

/* A turn of two steps: set-up with a fact and two draws, then line 4 of Kyle's file. */
static void play_two_steps(struct played *p, struct step step[2], struct draw draw[3])
{
    memset(p, 0, sizeof *p);
    memset(step, 0, 2 * sizeof *step);
    draw[0] = (struct draw){"commander die", 6, 5};
    draw[1] = (struct draw){"shuffle", 20, 0};
    draw[2] = (struct draw){"attack die", 6, 2};
    step[0].seat = SEATS_MAX;
    step[0].draws = 2;
    step[1].seat = 2;
    step[1].line = 4;
    step[1].first_draw = 2;
    step[1].draws = 1;
    step[0].facts = (struct facts){.catalogue = kinds, .names = names, .seats = 4};
    step[1].facts = step[0].facts;
    fact(&step[1].facts, SEE_ALL, 0, "{s:i, s:i, s:i, s:i}", "seat", 2, "coins", 3,
         "before", 7, "after", 4);
    fact(&step[1].facts, SEE_ONLY(0), 0, "{s:i, s:i}", "seat", 0, "coins", 0);
    p->step = step;
    p->steps = 2;
    p->first_step = 1;
    p->chance.draw = draw;
    p->chance.draws = 3;
    p->revision = 3;
    p->snapshot = strdup("{\"a\":1}");
    assert_non_null(p->snapshot);
}

/* Plays it as entry 7; the game then asks Kyle. */
static void log_two_steps(struct book *b)
{
    struct played p;
    struct step step[2];
    struct draw draw[3];

    play_two_steps(&p, step, draw);
    book_turn(b, TURN("setup", "1", "1 2", "ask 5 0 B1 1796100000000 3\n"), &p);
    facts_clear(&step[0].facts);
    facts_clear(&step[1].facts);
    free(p.snapshot);
}

/* Architecture 7: steps, draws, facts and snapshot of what was played. */
static void what_was_played_becomes_rows(void **state)
{
    struct book *b = *state;

    log_two_steps(b);
    assert_string_equal(
        book_text(b, "SELECT group_concat(step || ':' || entry || ':' || player || ':' "
                     "|| line) FROM step"),
        "1:7:0:0,2:7:3:4");
    assert_string_equal(
        book_text(b, "SELECT group_concat(step || ':' || n || ':' || purpose || ':' || "
                     "sides || ':' || value) FROM draw"),
        "1:1:commander die:6:5,1:2:shuffle:20:0,2:1:attack die:6:2");
    assert_string_equal(
        book_text(b, "SELECT group_concat(entry || ':' || step || ':' || n || ':' || "
                     "name || ':' || rule || ':' || mask) FROM fact"),
        "7:2:1:paid:9.3:511,7:2:2:paid:9.3:1");
    assert_string_equal(book_text(b, "SELECT arguments FROM fact WHERE n=1"),
                        "{\"after\":4,\"before\":7,\"coins\":3,\"seat\":2}");
    assert_string_equal(book_text(b, "SELECT sentence FROM fact WHERE n=1"),
                        "Kyle pays 3.");
    assert_string_equal(book_text(b, "SELECT state FROM snapshot"), "{\"a\":1}");
}

/* Issue 2.3: the views a host reads with nothing but the sqlite3 shell. */
static void the_host_reads_views(void **state)
{
    struct book *b = *state;

    log_two_steps(b);
    assert_string_equal(
        book_text(b, "SELECT group_concat(time || ' ' || player || ' ' || name || ' ' || "
                     "before || ' ' || after || ' ' || change) FROM amounts"),
        "2026-11-30 00:53:26 3 Kyle 7 4 -3");
    assert_string_equal(
        book_text(b, "SELECT group_concat(purpose || ' ' || value) FROM dice"),
        "commander die 5,attack die 2");
    assert_int_equal(book_number(b, "SELECT count(*) FROM pragma_table_info('dice') "
                                    "WHERE name IN ('player', 'name')"),
                     0); /* a step's player is not who rolled */
    assert_string_equal(
        book_text(b, "SELECT name || ' ' || decision || ' ' || deadline FROM waiting"),
        "Kyle B1 2026-12-01 04:40:00");
    book_add(b, ENTRY_AUCTION_OPEN, OPEN_AUCTION);
    book_add(b, ENTRY_BID_IN, BID("3", "1", "code 0"));
    assert_int_equal(book_number(b, "SELECT count(*) FROM waiting"), 0);
    assert_int_equal(book_number(b, "SELECT count(*) FROM bids"), 0);
    book_add(b, ENTRY_OPEN,
             "open\nauction 1\nround 0\nround-sk " KEY32 "\nbid 3 1 3 1 14 " HEX32 "\n");
    assert_string_equal(
        book_text(b, "SELECT auction || ' ' || round || ' ' || name || ' ' || amount || "
                     "' ' || status FROM bids"),
        "1 0 Kyle 14 over the limit");
}

/* Plays turn n, of this revision, with a snapshot that says so. */
static void play_turn(struct book *b, int n, int revision)
{
    struct played p;
    char body[400], snapshot[20];

    memset(&p, 0, sizeof p);
    (void)snprintf(snapshot, sizeof snapshot, "{\"turn\":%d}", n);
    (void)snprintf(body, sizeof body,
                   "turn\ncause order 1\nevent 1 %d\nsteps %d %d\nlines 1\nrevision "
                   "%d\nask 1 0 P1 0 1\n",
                   n, n, n, revision);
    p.snapshot = snapshot;
    p.revision = revision;
    book_turn(b, body, &p);
}

/* Architecture 2.4: the newest, every 64th, and the last before a change of revision. */
static void old_snapshots_are_thinned(void **state)
{
    struct book *b = *state;
    int i;

    for (i = 1; i <= 200; i++) {
        play_turn(b, i, i <= 150 ? 3 : 4);
    }
    assert_string_equal(book_text(b, "SELECT group_concat(turn) FROM snapshot"),
                        "64,128,150,192,200");
    assert_string_equal(book_text(b, "SELECT state FROM snapshot WHERE turn=150"),
                        "{\"turn\":150}");
    assert_int_equal(book_number(b, "SELECT revision FROM game"), 4);
    play_turn(b, 201, 4);
    assert_string_equal(book_text(b, "SELECT group_concat(turn) FROM snapshot"),
                        "64,128,150,192,201");
}

#define WITH_BOOK(test) cmocka_unit_test_setup_teardown(test, book_setup, book_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BOOK(what_was_played_becomes_rows),
        WITH_BOOK(the_host_reads_views),
        WITH_BOOK(old_snapshots_are_thinned),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
