#include "store/game.h"

#include "core/entries.h"
#include "store/log.h"
#include "store/sealed.h"
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

/* A real game in memory, and the database it is written to. */
struct both {
    struct host host;
    struct book book;
};

static int setup(void **state)
{
    static struct both both;
    const struct rules *rules = rules_find("mutant");
    struct error e = {0};

    memset(&both, 0, sizeof both);
    host_found(&both.host, rules, 4, names, HOST_AUCTIONS, NULL);
    assert_int_equal(store_memory(&both.book.s, rules->deck, &e), 0);
    book_keep(&both.book, &both.host, true);
    *state = &both;
    return 0;
}

static int teardown(void **state)
{
    struct both *b = *state;

    host_close(&b->host);
    book_close(&b->book);
    return 0;
}

static void assert_same_seats(const struct game *a, const struct game *b)
{
    int i;

    for (i = 0; i < a->seats; i++) {
        assert_string_equal(a->seat[i].name, b->seat[i].name);
        assert_string_equal(a->names[i], b->names[i]);
        assert_int_equal(a->seat[i].defaults, b->seat[i].defaults);
        assert_int_equal(a->seat[i].autopilot, b->seat[i].autopilot);
        assert_int_equal(a->seat[i].issued, b->seat[i].issued);
        assert_int_equal(a->seat[i].used, b->seat[i].used);
    }
}

static void assert_same_asked(const struct asked *a, const struct asked *b)
{
    assert_int_equal(a->q.number, b->q.number);
    assert_int_equal(a->q.round, b->q.round);
    assert_int_equal(a->q.seats, b->q.seats);
    assert_int_equal(a->q.sealed, b->q.sealed);
    assert_int_equal(a->q.max, b->q.max);
    assert_memory_equal(a->q.purse, b->q.purse, sizeof a->q.purse);
    assert_int_equal(a->deadline, b->deadline);
    assert_int_equal(a->entry, b->entry);
    assert_int_equal(a->auction, b->auction);
    assert_int_equal(a->opened, b->opened);
    assert_int_equal(a->closed, b->closed);
    assert_int_equal(a->answered, b->answered);
    assert_int_equal(a->last_in, b->last_in);
    assert_memory_equal(a->round_public, b->round_public, sizeof a->round_public);
}

static void assert_same_game(const struct game *a, const struct game *b)
{
    char *state, *other;
    struct error e = {0};
    int i;

    assert_string_equal(a->name, b->name);
    assert_memory_equal(a->id, b->id, sizeof a->id);
    assert_memory_equal(a->host_public, b->host_public, 32);
    assert_memory_equal(a->archive_public, b->archive_public, 32);
    assert_memory_equal(a->deck_commit, b->deck_commit, 32);
    assert_memory_equal(a->anchor, b->anchor, 32);
    assert_int_equal(a->seats, b->seats);
    assert_int_equal(a->over, b->over);
    assert_int_equal(a->auctions, b->auctions);
    assert_int_equal(a->steps, b->steps);
    assert_int_equal(a->chain, b->chain);
    assert_int_equal(a->event, b->event);
    assert_int_equal(a->chain_length, b->chain_length);
    assert_int_equal(a->next_length, b->next_length);
    assert_same_seats(a, b);
    assert_int_equal(a->asked_count, b->asked_count);
    for (i = 0; i < a->asked_count; i++) {
        assert_same_asked(&a->asked[i], &b->asked[i]);
    }
    state = game_snapshot(a, &e);
    other = game_snapshot(b, &e);
    assert_string_equal(state, other);
    free(state);
    free(other);
}

/* What is loaded is what the engine has in memory. */
static void assert_loads(struct both *b)
{
    struct game loaded;
    struct error e = {0};

    book_keep(&b->book, &b->host, true);
    if (store_game_load(b->book.s, &loaded, &e)) {
        fail_msg("%s", e.text);
    }
    assert_same_game(&loaded, &b->host.game);
    game_clear(&loaded);
}

/* The loaded game is the one that was founded. */
static void a_founded_game_comes_back(void **state)
{
    struct both *b = *state;

    assert_true(b->host.game.asked_count > 0);
    assert_int_equal(b->host.game.asked[0].auction, 1);
    assert_loads(b);
}

static bool loads_packed(struct both *b, bool writing)
{
    struct game loaded;
    struct error e = {0};
    bool packed;

    assert_int_equal((writing ? store_begin : store_begin_read)(b->book.s, &e), 0);
    assert_int_equal(store_game_load(b->book.s, &loaded, &e), 0);
    assert_same_game(&loaded, &b->host.game);
    packed = loaded.packed != NULL;
    game_clear(&loaded);
    assert_int_equal(store_commit(b->book.s, &e), 0);
    return packed;
}

/* Who may write leaves the deck packed for the next one; who only reads does not. */
static void a_deck_is_read_once(void **state)
{
    struct both *b = *state;

    assert_false(loads_packed(b, false));
    assert_false(loads_packed(b, true));
    assert_true(loads_packed(b, false));
    assert_true(loads_packed(b, true));
}

/* What another version packed, or nobody, is made anew. */
static void a_packed_deck_that_does_not_fit_is_made_anew(void **state)
{
    static const char *const wrong[] = {"zeroblob(0)", "x'00'", "'9' || deck",
                                        "substr(deck,1,length(deck)-1)"};
    struct both *b = *state;
    char sql[100];
    size_t i;

    (void)loads_packed(b, true);
    for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        (void)snprintf(sql, sizeof sql, "UPDATE packed SET deck=CAST(%s AS BLOB)",
                       wrong[i]);
        book_exec(&b->book, sql);
        assert_false(loads_packed(b, false));
        assert_false(loads_packed(b, true));
        assert_true(loads_packed(b, false));
    }
}

/* Bids in, one changed, one taken back, a message, codes: what waits is loaded too. */
static void waiting_bids_come_back(void **state)
{
    struct both *b = *state;

    host_mail_out(&b->host);
    book_keep(&b->book, &b->host, true);
    assert_int_equal(host_says(&b->host, 0, "\nBID 2\n"), VERDICT_STORED);
    assert_loads(b);
    assert_int_equal(host_says(&b->host, 0, "\nBID NONE\n"), VERDICT_STORED);
    assert_loads(b);
    assert_int_equal(host_says(&b->host, 1, "\nTELL Kyle: hello\n"), VERDICT_STORED);
    assert_loads(b);
}

/* A round from its first bid to what came of it. */
static void a_round_comes_back(void **state)
{
    struct both *b = *state;
    int i;

    for (i = 0; i < 4; i++) {
        (void)host_says(&b->host, i, i == 2 ? "\nBID 3\n" : "\nBID 1\n");
        assert_loads(b);
    }
    assert_int_equal(host_open(&b->host), 1);
    assert_loads(b);
    assert_int_equal(
        book_number(&b->book, "SELECT amount FROM bids WHERE auction=1 AND player=3"), 3);
}

/* Deadlines pass, again and again: defaults, autopilot, and the rounds behind them. */
static void missed_deadlines_come_back(void **state)
{
    struct both *b = *state;
    int i;

    for (i = 0; i < 4 && !b->host.game.over; i++) {
        b->host.now += (int64_t)1000 * 3600 * 24 * 30;
        host_tick(&b->host);
        assert_loads(b);
        (void)host_open(&b->host);
        assert_loads(b);
    }
    assert_true(book_number(&b->book, "SELECT max(defaults) FROM seat") > 0);
}

static void assert_same_item(const struct sealed_item *a, const struct sealed_item *b)
{
    assert_int_equal(a->player, b->player);
    assert_int_equal(a->entry, b->entry);
    assert_int_equal(a->size, b->size);
    if (a->size) {
        assert_memory_equal(a->body, b->body, a->size);
    }
}

/* The journal over the database answers as the one in memory. */
static void both_journals_answer_alike(void **state)
{
    struct both *b = *state;
    struct journal here, *there = &b->host.journal;
    struct sealed_item mine[SEATS_MAX], its[SEATS_MAX];
    const struct asked *a = &b->host.game.asked[0];
    unsigned char key[32], other[32];
    struct error e = {0};
    int64_t n, m;
    int i, last, its_last;

    (void)host_says(&b->host, 0, "\nBID 2\n");
    (void)host_says(&b->host, 0, "\nBID 3\n");
    (void)host_says(&b->host, 1, "\nBID 1\n");
    book_keep(&b->book, &b->host, true);
    store_journal(b->book.s, &here);
    assert_int_equal(here.sealed(here.arg, a, mine, &e), 0);
    assert_int_equal(there->sealed(there->arg, a, its, &e), 0);
    for (i = 0; i < SEATS_MAX; i++) {
        assert_same_item(&mine[i], &its[i]);
        free(mine[i].body);
        free(its[i].body);
    }
    for (i = 1; i <= 4; i++) {
        assert_int_equal(here.seq(here.arg, a, i, &n, &e), 0);
        assert_int_equal(there->seq(there->arg, a, i, &m, &e), 0);
        assert_int_equal(n, m);
        assert_int_equal(n, i == 1 ? 2 : i == 2 ? 1 : 0);
    }
    assert_int_equal(here.round_keys(here.arg, &last, &e), 0);
    assert_int_equal(last, 16);
    for (i = 1; i <= last; i++) {
        assert_int_equal(here.round_key(here.arg, i, key, &e), 0);
        assert_int_equal(there->round_key(there->arg, i, other, &e), 0);
        assert_memory_equal(key, other, 32);
    }
    assert_int_equal(there->round_keys(there->arg, &its_last, &e), 0);
    assert_int_equal(last, its_last);
    assert_int_equal(here.round_key(here.arg, 17, key, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
}

/* 7.1: the entry that issued a code; none for one that never was, or is dead. */
static void a_code_tells_when_it_was_issued(void **state)
{
    struct both *b = *state;
    struct answer a;
    int64_t entry, first;
    struct error e = {0};

    host_mail_out(&b->host);
    book_keep(&b->book, &b->host, true);
    first = book_number(&b->book, "SELECT max(seq) FROM log WHERE kind=65");
    assert_int_equal(store_code_issued(b->book.s, 1, 1, &entry, &e), 0);
    assert_int_equal(entry, first);
    assert_int_equal(store_code_issued(b->book.s, 1, 2, &entry, &e), 0);
    assert_int_equal(entry, 0);
    host_batch(&b->host, false);
    host_mail_out(&b->host);
    book_keep(&b->book, &b->host, true);
    host_submit(&b->host, 0, 2, "\nBID 2\n", &a);
    answer_clear(&a);
    book_keep(&b->book, &b->host, true);
    assert_int_equal(store_code_issued(b->book.s, 1, 1, &entry, &e), 0);
    assert_int_equal(entry, 0);
    assert_int_equal(store_code_issued(b->book.s, 2, 1, &entry, &e), 0);
    assert_int_equal(entry, first);
}

/* Keys are found in whichever entry names the auction. */
static void older_round_keys_are_found(void **state)
{
    struct both *b = *state;
    struct key_pair more[2];
    unsigned char key[32];
    struct log_entry entry;
    struct error e = {0};
    int last;

    memset(more, 0x55, sizeof more);
    memset(more[1].public, 0x66, 32);
    assert_int_equal(store_entry(b->book.s, b->book.head.seq, &entry, &e), 0);
    free(entry.body);
    entry.body = entry_round_keys(17, more, NULL, 2);
    entry.size = strlen(entry.body);
    memcpy(entry.prev, entry.hash, 32);
    memset(entry.hash, 9, 32);
    entry.seq++;
    entry.kind = ENTRY_ROUND_KEYS;
    assert_int_equal(store_append(b->book.s, &entry, NULL, &e), 0);
    free(entry.body);
    assert_int_equal(store_round_keys(b->book.s, &last, &e), 0);
    assert_int_equal(last, 18);
    assert_int_equal(store_round_key(b->book.s, 18, key, &e), 0);
    assert_memory_equal(key, more[1].public, 32);
    assert_int_equal(store_round_key(b->book.s, 3, key, &e), 0);
    assert_true(memcmp(key, more[0].public, 32) != 0);
}

/* A state that is not that of the questions is no game to go on with. */
static void tables_that_do_not_fit_are_refused(void **state)
{
    struct both *b = *state;
    struct game g;
    struct error e = {0};

    book_exec(&b->book, "DELETE FROM question");
    assert_int_equal(store_game_load(b->book.s, &g, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    assert_non_null(strstr(e.text, "--rebuild"));
}

static void an_unknown_game_is_refused(void **state)
{
    struct both *b = *state;
    struct game g;
    struct error e = {0};

    book_exec(&b->book, "UPDATE game SET rules='chess'");
    assert_int_equal(store_game_load(b->book.s, &g, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    assert_non_null(strstr(e.text, "chess"));
}

/* A file whose founding never came to its genesis. */
static void an_empty_log_is_no_game(void **state)
{
    struct book empty;
    struct game g;
    struct error e = {0};

    (void)state;
    book_memory(&empty);
    assert_int_equal(store_game_load(empty.s, &g, &e), -1);
    assert_int_equal(e.code, ERROR_DATA);
    book_close(&empty);
}

struct heard {
    int facts, secret;
};

static int hear(void *arg, const struct store_fact *f, struct error *e)
{
    struct heard *h = arg;

    (void)e;
    h->facts++;
    h->secret += (f->see & SEE_TABLE) == 0;
    return 0;
}

/* Facts for a mask: the table hears no messages between players. */
static void the_table_does_not_hear_secrets(void **state)
{
    struct both *b = *state;
    struct heard table = {0, 0}, kyle = {0, 0};
    struct error e = {0};
    int64_t before = b->book.head.seq;

    (void)host_says(&b->host, 1, "\nTELL Kyle: hello\n");
    book_keep(&b->book, &b->host, true);
    assert_int_equal(store_facts_each(b->book.s, 0, SEE_TABLE, hear, &table, &e), 0);
    assert_true(table.facts > 0);
    assert_int_equal(table.secret, 0);
    assert_int_equal(store_facts_each(b->book.s, before, SEE_ONLY(2), hear, &kyle, &e),
                     0);
    assert_int_equal(kyle.facts, 1);
}

/* Where replay begins (architecture 2.2). */
static void the_snapshot_before_an_entry_is_found(void **state)
{
    struct both *b = *state;
    struct error e = {0};
    int64_t entry;
    int revision;
    char *text, *now;

    assert_int_equal(
        store_snapshot(b->book.s, b->book.head.seq, &entry, &revision, &text, &e), 0);
    now = game_snapshot(&b->host.game, &e);
    assert_string_equal(text, now);
    assert_int_equal(revision, b->host.game.rules->revision);
    free(text);
    free(now);
    assert_int_equal(store_snapshot(b->book.s, entry - 1, &entry, &revision, &text, &e),
                     0);
    assert_int_equal(entry, 0);
    assert_null(text);
}

#define WITH_BOTH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BOTH(a_founded_game_comes_back),
        WITH_BOTH(waiting_bids_come_back),
        WITH_BOTH(a_round_comes_back),
        WITH_BOTH(missed_deadlines_come_back),
        WITH_BOTH(both_journals_answer_alike),
        WITH_BOTH(a_code_tells_when_it_was_issued),
        WITH_BOTH(older_round_keys_are_found),
        WITH_BOTH(tables_that_do_not_fit_are_refused),
        WITH_BOTH(an_unknown_game_is_refused),
        WITH_BOTH(a_deck_is_read_once),
        WITH_BOTH(a_packed_deck_that_does_not_fit_is_made_anew),
        cmocka_unit_test(an_empty_log_is_no_game),
        WITH_BOTH(the_table_does_not_hear_secrets),
        WITH_BOTH(the_snapshot_before_an_entry_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
