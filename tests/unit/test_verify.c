/* core/verify.h and core/replay.h on games played in memory: the honest log passes, and
 * what anybody changes in it is found in the step and entry that sealed-bids 6.4 names.
 */
#include "core/body.h"
#include "core/entries.h"
#include "core/mutant/mutant.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

#define DAY 86400000

/* Every seat bids once in the round that is open; the same amounts tie. */
static void bid_all(struct host *h, const int amount[4])
{
    char text[80];
    int i;

    for (i = 0; i < 4; i++) {
        const struct asked *a = game_asked(&h->game, i);
        const int purse = a && a->q.sealed == SEALED_BIDS ? a->q.purse[i] : -1;

        if (purse < 0) {
            continue;
        }
        (void)snprintf(text, sizeof text, "SALT word %d\nBID %d\nTIE %d\n", i,
                       amount[i] <= purse ? amount[i] : 0, amount[i] < purse ? 1 : 0);
        h->now += 1000;
        assert_int_equal(host_says(h, i, text), VERDICT_STORED);
        host_mail_out(h);
    }
}

static bool bids_open(const struct host *h)
{
    int i;

    for (i = 0; i < h->game.asked_count; i++) {
        if (h->game.asked[i].q.sealed == SEALED_BIDS) {
            return true;
        }
    }
    return false;
}

/* Plays on until the game is over or `batches` are through. */
static void play(struct host *h, int batches)
{
    static const int amounts[3][4] = {{1, 3, 3, 0}, {2, 2, 2, 2}, {0, 1, 0, 4}};
    int i;

    for (i = 0; i < batches && !h->game.over; i++) {
        if (bids_open(h)) {
            bid_all(h, amounts[i % 3]);
            h->now += 1000;
            (void)host_open(h);
        } else {
            h->now += 30LL * DAY;
            host_tick(h);
        }
        host_mail_out(h);
    }
}

static void found(struct host *h)
{
    host_found(h, &mutant_rules, 4, names, "{\"auctions\": true, \"autopilot\": 0}",
               NULL);
    host_mail_out(h);
}

/* 6.4: the log of a game as the engine wrote it passes every step, and every turn of it
 * is played again. */
static void an_honest_game_passes(void **state)
{
    struct host h;
    struct walk w;

    (void)state;
    found(&h);
    play(&h, 400);
    assert_true(h.game.over);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.replay.state, REPLAY_RUNS);
    assert_int_equal(w.replay.turns, w.verify.kinds[ENTRY_TURN]);
    assert_true(w.verify.revealed);
    assert_true(count_of(&h, ENTRY_BID_IN, "\nfirst ") > 0);
    assert_true(count_of(&h, ENTRY_AUCTION_OPEN, "\nround 1\n") > 0);
    assert_true(w.replay.dice > 0);
    walk_clear(&w);
    host_close(&h);
}

/* A game of some rounds, with a tie that lists went on with. */
static void short_game(struct host *h)
{
    found(h);
    play(h, 3);
    assert_true(count_of(h, ENTRY_BID_IN, "\nfirst ") > 0);
}

/* 6.4, row 1: whatever byte of whatever body is changed, the chain breaks there. */
static void any_changed_byte_breaks_the_chain(void **state)
{
    struct host h;
    struct verify v;
    struct findings found_here;
    struct error e = {0};
    size_t at;
    int i;

    (void)state;
    short_game(&h);
    memset(&found_here, 0, sizeof found_here);
    verify_begin(&v, &found_here, NULL, 0);
    for (i = 0; i < h.memory.count; i++) {
        struct log_entry *entry = &h.memory.entry[i];

        for (at = 0; at < entry->size; at++) {
            entry->body[at] ^= 1;
            found_here.count = 0;
            assert_int_equal(verify_entry(&v, entry, &e), 0);
            assert_int_equal(found_here.count, 1);
            assert_in_range(found_here.list[0].step, i ? 3 : 2, 3);
            assert_int_equal(found_here.list[0].entry, entry->seq);
            assert_true(v.stopped);
            entry->body[at] ^= 1;
            v.stopped = false;
        }
        found_here.count = 0;
        assert_int_equal(verify_entry(&v, entry, &e), 0);
        assert_int_equal(found_here.count, 0);
    }
    verify_clear(&v);
    host_close(&h);
}

/* 6.4, step 3: the same of every other column. */
static void any_changed_column_breaks_the_chain(void **state)
{
    struct host h;
    struct log_entry *entry;

    (void)state;
    short_game(&h);
    entry = &h.memory.entry[20];
    entry->time++;
    expect(&h, 3, 21);
    entry->time--;
    entry->kind++;
    expect(&h, 3, 21);
    entry->kind--;
    entry->actor++;
    expect(&h, 3, 21);
    entry->actor--;
    entry->body_hash[5] ^= 1;
    expect(&h, 3, 21);
    entry->body_hash[5] ^= 1;
    entry->prev[5] ^= 1;
    expect(&h, 3, 21);
    entry->prev[5] ^= 1;
    entry->hash[5] ^= 1;
    expect(&h, 3, 21);
    entry->hash[5] ^= 1;
    take_out(&h, entry);
    expect(&h, 3, 22);
    host_close(&h);
}

/* Lines in which a host who signs everything again may write what he likes: only a kept
 * checkpoint or receipt shows it. Salts; texts and names of people; references to what is
 * kept elsewhere; keys and lists that were never used; whether a code was typed. */
static bool may_say_anything(const struct log_entry *entry, const char *line)
{
    static const char *const free_lines[] = {"salt ",       "name ",   "raw ",
                                             "archive-pk ", "length ", "game ",
                                             "key ",        "tie ",    "code "};
    size_t i;

    for (i = 0; i < sizeof free_lines / sizeof *free_lines; i++) {
        if (!strncmp(line, free_lines[i], strlen(free_lines[i]))) {
            return true;
        }
    }
    return entry->kind == ENTRY_CHECKPOINT; /* made anew */
}

/* Changes one line of an entry in a copy of the game; NULL: there is no such line. */
static const char *change_line(struct log_entry *entry, int line)
{
    char *at = entry->body;
    size_t length;

    while (line-- > 0 && at) {
        at = strchr(at, '\n');
        at = at && at[1] ? at + 1 : NULL;
    }
    if (!at) {
        return NULL;
    }
    length = strcspn(at, "\n");
    at[length - 1] = at[length - 1] == '0' ? '1' : '0';
    return at;
}

/* 6.4, rows 4 and 5: where everything is hashed and signed again, what was played and
 * sealed still has to fit together, line by line of every entry. */
static void what_is_rewritten_must_still_fit_together(void **state)
{
    struct host h;
    struct walk w;
    int i, line, caught = 0;

    (void)state;
    short_game(&h);
    for (i = 0; i < h.memory.count; i++) {
        for (line = 0;; line++) {
            struct log_entry *entry = &h.memory.entry[i];
            char *before = strdup(entry->body);
            const char *changed = change_line(entry, line);

            assert_non_null(before);
            if (!changed) {
                free(before);
                break;
            }
            if (may_say_anything(entry, changed) || !strcmp(before, entry->body)) {
                free(entry->body);
                entry->body = before;
                continue;
            }
            rewrite(&h);
            walk(&w, &h, NULL, 0);
            if (!w.found.count) {
                fail_msg("entry %d passes with \"%.60s\"", i + 1, changed);
            }
            walk_clear(&w);
            caught++;
            free(h.memory.entry[i].body);
            h.memory.entry[i].body = before;
        }
    }
    rewrite(&h);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
    assert_true(caught > 300);
    host_close(&h);
}

/* 6.4, steps 7 and 8: amounts, nonces, sealed blocks, lists of commitments. */
static void bids_that_are_altered_are_found(void **state)
{
    static const struct {
        int kind, step;
        const char *text, *old, *new;
    } row[] = {
        {ENTRY_OPEN, 8, "\nbid 2 1 0 1 3 ", "bid 2 1 0 1 3 ", "bid 2 1 0 1 4 "},
        {ENTRY_OPEN, 8, "\nbid 2 1 0 1 3 ", "bid 2 1 0 1 3 ", "bid 2 1 3 1 3 "},
        {ENTRY_OPEN, 8, "\nbid 2 1 0 1 3 ", "bid 2 1 0 1 3 ", "bid 2 2 0 1 3 "},
        {ENTRY_CLOSE, 7, "\nbid 2 1 ", "bid 2 1 ", "bid 2 2 "},
        {ENTRY_CLOSE, 7, "\nbid 4 1 ", "\nbid 4 1 ", "\nnone 4\nbid 5 1 "},
        {ENTRY_AUCTION_OPEN, 7, "\nplayer 2 ", "\nmax 14\n", "\nmax 13\n"},
        {ENTRY_BID_IN, 7, "\nplayer 2\n", "seq 1\n", "seq 2\n"},
        {ENTRY_BID_IN, 7, "\nplayer 2\n", "\nround 0\n", "\nround 1\n"},
        {ENTRY_BID_IN, 7, "\nplayer 2\n", "\ncode 0\n", "\ncode 9\n"},
        {ENTRY_MAIL_OUT, 7, "to 1 ", "to 1 code 1\n", "to 1 code 2\n"},
    };
    struct host h;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof *row; i++) {
        struct log_entry *entry;

        short_game(&h);
        entry = entry_of(&h, row[i].kind, row[i].text, 1);
        edit(entry, row[i].old, row[i].new);
        rewrite(&h);
        expect(&h, row[i].step, entry->seq);
        host_close(&h);
    }
}

/* 4.2: a nonce, a box or a round's key that is not the one sealed with. */
static void what_does_not_open_is_found(void **state)
{
    struct host h;
    struct log_entry *entry;
    char *at;

    (void)state;
    short_game(&h);
    entry = entry_of(&h, ENTRY_OPEN, "\nbid 3 ", 1);
    edit_digit(entry, "bid 3 ");
    expect_seen(&h, 8, entry);
    short_game(&h);
    entry = entry_of(&h, ENTRY_OPEN, "\nbid 3 ", 1);
    edit_digit(entry, "round-sk ");
    expect_seen(&h, 8, entry);
    short_game(&h);
    entry = entry_of(&h, ENTRY_BID_IN, "\nplayer 3\n", 1);
    at = strstr(entry->body, "block ") + 226; /* within the box */
    *at = *at == '0' ? '1' : '0';
    expect_seen(&h, 8, entry_of(&h, ENTRY_OPEN, "", 1));
}

/* 6.4, step 7: a bid that was moved behind the close. */
static void a_late_bid_is_found(void **state)
{
    struct host h;
    struct log_entry *bid, *close;

    (void)state;
    short_game(&h);
    close = entry_of(&h, ENTRY_CLOSE, "", 1);
    bid = entry_of(&h, ENTRY_BID_IN, "\nplayer 4\n", 1);
    move_behind(&h, bid, close);
    expect_seen(&h, 7, NULL);
}

/* 6.4, steps 9 and 10: dice, shuffles, contributions, an index that is skipped. */
static void dice_that_are_altered_are_found(void **state)
{
    static const struct {
        int step;
        const char *key;
    } row[] = {{9, "reveal "}, {9, "from 2 "}, {9, "event "}, {11, "state "},
               {11, "facts "}, {11, "lines "}, {11, "steps "}};
    struct host h;
    struct log_entry *entry;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof *row; i++) {
        short_game(&h);
        entry = entry_of(&h, ENTRY_TURN, "cause open", 1);
        edit_digit(entry, row[i].key);
        rewrite(&h);
        expect(&h, row[i].step, entry->seq);
        host_close(&h);
    }
    short_game(&h);
    entry = entry_of(&h, ENTRY_TURN, "cause setup", 1);
    edit_digit(entry, "shuffle ");
    expect_seen(&h, 10, entry);
}

/* Takes a checkpoint of the log as it is. */
static void keep(const struct host *h, int64_t at, struct witness *w)
{
    struct checkpoint c;

    memset(w, 0, sizeof *w);
    memset(&c, 0, sizeof c);
    memcpy(c.game, h->game.id, sizeof c.game);
    c.entry = (uint64_t)at;
    memcpy(c.entry_hash, h->memory.entry[at - 1].hash, 32);
    c.time = (uint64_t)h->memory.entry[at - 1].time;
    block_checkpoint_write(w->block, &c, h->intake.sign);
    w->source = "Maildir/new/1";
}

/* 6.4, rows 2 and 3: a tail cut off, and a history signed again, are seen by who kept a
 * mail, and by nobody else. */
static void only_kept_checkpoints_show_a_rewritten_history(void **state)
{
    struct witness kept[2], old;
    struct host h;
    struct walk w;
    int end;

    (void)state;
    short_game(&h);
    keep(&h, h.memory.count - 1, &kept[0]);
    keep(&h, 20, &kept[1]);
    old = kept[1];
    walk(&w, &h, kept, 2);
    expect_clean(&w);
    assert_int_equal(w.verify.witnessed, 2);
    assert_int_equal(w.verify.anchored, h.memory.count - 1);
    walk_clear(&w);

    for (end = h.memory.count; end > 30 && h.memory.entry[end - 1].kind != ENTRY_MAIL_OUT;
         end--) {
    }
    for (end = end - 1; h.memory.entry[end - 1].kind != ENTRY_CHECKPOINT; end--) {
    }
    while (h.memory.count > end) {
        take_out(&h, &h.memory.entry[h.memory.count - 1]);
    }
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
    walk(&w, &h, kept, 2);
    assert_int_equal(w.found.list[0].step, 4);
    walk_clear(&w);

    edit_digit(entry_of(&h, ENTRY_SEAT, "", 1), "salt ");
    rewrite(&h);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    walk_clear(&w);
    keep(&h, 1, &kept[0]);
    kept[0].block[40] ^= 1; /* nobody's */
    kept[1] = old;
    walk(&w, &h, kept, 2);
    assert_int_equal(w.found.count, 2);
    assert_int_equal(w.found.list[0].step, 4); /* a wrong signature */
    assert_int_equal(w.found.list[1].step, 4); /* another entry 20  */
    assert_int_equal(w.found.list[1].entry, 20);
    walk_clear(&w);
    host_close(&h);
}

/* A checkpoint of another game says nothing. */
static void witnesses_of_other_games_are_passed_over(void **state)
{
    struct witness kept;
    struct host h;
    struct walk w;

    (void)state;
    found(&h);
    h.game.id[3] ^= 1;
    keep(&h, 5, &kept);
    h.game.id[3] ^= 1;
    walk(&w, &h, &kept, 1);
    expect_clean(&w);
    assert_true(kept.foreign);
    assert_int_equal(w.verify.witnessed, 0);
    walk_clear(&w);
    host_close(&h);
}

/* 6.4, step 5: checkpoints in the log are the host's, of the entry before them. */
static void checkpoints_in_the_log_are_checked(void **state)
{
    struct host h;
    struct log_entry *entry;

    (void)state;
    short_game(&h);
    memset(h.intake.sign, 0x23, sizeof h.intake.sign);
    rewrite(&h);
    entry = entry_of(&h, ENTRY_CHECKPOINT, "", 1);
    expect(&h, 5, entry->seq);
    host_close(&h);
}

/* 4.5: what a batch is made of has one order, and is whole. */
static void entries_out_of_their_order_are_found(void **state)
{
    struct host h;

    (void)state;
    short_game(&h);
    take_out(&h, entry_of(&h, ENTRY_TURN, "cause open", 1));
    expect_seen(&h, 3, NULL);
    short_game(&h);
    take_out(&h, entry_of(&h, ENTRY_AUCTION_OPEN, "", 2));
    expect_seen(&h, 7, NULL);
    short_game(&h);
    take_out(&h, entry_of(&h, ENTRY_CHECKPOINT, "", 1));
    expect_seen(&h, 3, NULL);
    short_game(&h);
    take_out(&h, &h.memory.entry[h.memory.count - 1]); /* the last checkpoint */
    expect(&h, 3, h.memory.count);
    host_close(&h);
}

/* 5.6: without the deck's secret the replay waits, and nothing is wrong. */
static void without_the_secret_the_replay_is_pending(void **state)
{
    struct findings found_here;
    struct verify v;
    struct replay r;
    struct error e = {0};
    struct host h;
    int i;

    (void)state;
    short_game(&h);
    memset(&found_here, 0, sizeof found_here);
    verify_begin(&v, &found_here, NULL, 0);
    replay_begin(&r, &v, &found_here, NULL, mutant_rules.deck, NULL, NULL);
    for (i = 0; i < h.memory.count; i++) {
        assert_int_equal(verify_entry(&v, &h.memory.entry[i], &e), 0);
        assert_int_equal(replay_entry(&r, &h.memory.entry[i], &e), 0);
    }
    verify_end(&v);
    replay_end(&r);
    assert_int_equal(found_here.count, 0);
    assert_int_equal(r.state, REPLAY_PENDING);
    assert_int_equal(r.turns, 0);
    replay_clear(&r);
    verify_clear(&v);
    host_close(&h);
}

/* Bytes, lines and lengths at random, all hashed again: found, and survived. The game of
 * the log may then be any other, or none. */
static void garbage_is_survived(void **state)
{
    struct host h;
    struct walk w;
    unsigned seed = 7;
    int i, round, found_here = 0;

    (void)state;
    short_game(&h);
    for (round = 0; round < 300; round++) {
        struct log_entry *entry;
        char *before;
        size_t size;

        seed = seed * 1103515245u + 12345u;
        entry = &h.memory.entry[(seed >> 8) % (unsigned)h.memory.count];
        before = entry->body;
        size = entry->size;
        entry->body = strdup(before);
        assert_non_null(entry->body);
        for (i = 0; i < 1 + round % 3; i++) {
            seed = seed * 1103515245u + 12345u;
            entry->body[(seed >> 8) % size] = "0189 \nafz\377"[(seed >> 4) % 10];
        }
        if (round % 5 == 0) {
            entry->size = (seed >> 8) % size;
            entry->body[entry->size] = '\0';
        }
        rewrite(&h);
        walk(&w, &h, NULL, 0);
        found_here += w.found.count > 0;
        walk_clear(&w);
        free(entry->body);
        entry->body = before;
        entry->size = size;
        rewrite(&h);
    }
    assert_true(found_here > 200);
    host_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_honest_game_passes),
        cmocka_unit_test(any_changed_byte_breaks_the_chain),
        cmocka_unit_test(any_changed_column_breaks_the_chain),
        cmocka_unit_test(what_is_rewritten_must_still_fit_together),
        cmocka_unit_test(bids_that_are_altered_are_found),
        cmocka_unit_test(what_does_not_open_is_found),
        cmocka_unit_test(a_late_bid_is_found),
        cmocka_unit_test(dice_that_are_altered_are_found),
        cmocka_unit_test(only_kept_checkpoints_show_a_rewritten_history),
        cmocka_unit_test(witnesses_of_other_games_are_passed_over),
        cmocka_unit_test(checkpoints_in_the_log_are_checked),
        cmocka_unit_test(entries_out_of_their_order_are_found),
        cmocka_unit_test(without_the_secret_the_replay_is_pending),
        cmocka_unit_test(garbage_is_survived),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
