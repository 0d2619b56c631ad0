/* The table of sealed-bids 6.4, row by row, on a finished game of every module: who
 * alters its history is found, in the step and at the entry that the table names. The
 * rows of the file itself - tables edited, a trigger dropped - are in tests/cli/audit.sh.
 */
#include "core/copy.h"
#include "tests/support/kinds.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Each module, and the modes of its bids. Of those from SIGNED on players sign what they
 * seal, and acknowledge by it what they have seen. */
static const struct playout_kind *const kinds[] = {
    &kind_mutant_auctions, &kind_duel,          &kind_arcs_three,   &kind_risk_three,
    &kind_mutant_box,      &kind_mutant_commit, &kind_mutant_table,
};

#define KINDS (sizeof kinds / sizeof *kinds)
#define SIGNED 4
#define SEED 3

static void finished(struct host *h, size_t kind)
{
    struct playout_result r;

    if (playout_host(kinds[kind], SEED, h, &r)) {
        fail_msg("%s: %s", kinds[kind]->rules->name, r.why);
    }
}

/* The number of the entry in the middle of the log. */
static int middle(const struct host *h)
{
    return h->memory.count / 2;
}

static struct log_entry *entry_at(struct host *h, int64_t seq)
{
    return &h->memory.entry[seq - 1];
}

/* Puts a second copy of the entry behind itself. */
static void twice(struct host *h, int64_t seq)
{
    struct log_entry *grown =
        realloc(h->memory.entry, (size_t)(h->memory.count + 1) * sizeof *grown);
    struct log_entry *entry;

    assert_non_null(grown);
    h->memory.entry = grown;
    entry = &grown[seq - 1];
    memmove(entry + 1, entry, (size_t)(h->memory.count - seq + 1) * sizeof *entry);
    entry[1].body = strdup(entry[0].body);
    assert_non_null(entry[1].body);
    h->memory.count++;
}

/* Row 1: an entry that is changed, inserted, removed or moved. */
static void the_chain_breaks_where_an_entry_is_touched(void **state)
{
    size_t k;

    (void)state;
    for (k = 0; k < KINDS; k++) {
        struct host h;
        int64_t seq;

        finished(&h, k);
        seq = middle(&h);
        entry_at(&h, seq)->body[1] ^= 1;
        expect(&h, 3, seq);
        entry_at(&h, seq)->body[1] ^= 1;
        move_behind(&h, entry_at(&h, seq), entry_at(&h, seq + 2));
        expect(&h, 3, seq + 1); /* which stands in its place */
        host_close(&h);

        finished(&h, k);
        twice(&h, seq);
        expect(&h, 3, seq);
        host_close(&h);

        finished(&h, k);
        take_out(&h, entry_at(&h, seq));
        expect(&h, 3, seq + 1);
        host_close(&h);
    }
}

/* A checkpoint of the n-th mail from the end: its seq. */
static int64_t kept(struct host *h, int back, struct witness *w)
{
    int64_t seq = h->memory.count;

    for (;; seq--) {
        const struct log_entry *entry = entry_at(h, seq);

        if (entry->kind == ENTRY_CHECKPOINT && back-- == 0) {
            memset(w, 0, sizeof *w);
            assert_true(seal_unhex(w->block, BLOCK_CHECKPOINT,
                                   strstr(entry->body, "block ") + 6,
                                   2 * (size_t)BLOCK_CHECKPOINT));
            w->source = "a mail";
            return seq - 1; /* the entry it vouches for */
        }
    }
}

/* Row 2: a tail that is cut off, or an older file in the place of a newer one: the kept
 * mail alone shows it. */
static void a_removed_tail_is_seen_by_the_kept_mail(void **state)
{
    size_t k;

    (void)state;
    for (k = 0; k < KINDS; k++) {
        struct witness newest, older;
        struct host h;
        struct walk w;
        int64_t end;

        finished(&h, k);
        (void)kept(&h, 0, &newest);
        end = kept(&h, 3, &older) + 1;
        while (h.memory.count > end) {
            take_out(&h, entry_at(&h, h.memory.count));
        }
        walk(&w, &h, &older, 1);
        expect_clean(&w);
        walk_clear(&w);
        walk(&w, &h, &newest, 1);
        assert_int_equal(w.found.list[0].step, 4);
        assert_int_equal(w.found.list[0].entry, end);
        walk_clear(&w);
        host_close(&h);
    }
}

/* The history that is told to others: hashed and signed again. Where players sign, what
 * they acknowledge gives it away without any mail: 6.4, step 6. */
static void told_otherwise(struct host *h, bool is_signed)
{
    edit_digit(entry_of(h, ENTRY_SEAT, "", 2), "salt ");
    rewrite(h);
    if (is_signed) {
        expect(h, 6, entry_of(h, ENTRY_BID_IN, "", 1)->seq);
    }
}

/* Rows 3 and 4: a history that is hashed and signed again, for all or for one player: any
 * one old mail of who was told the other. */
static void another_history_is_seen_by_the_kept_mail(void **state)
{
    size_t k;

    (void)state;
    for (k = 0; k < KINDS; k++) {
        struct witness mine, other;
        struct host h;
        struct walk w;
        int64_t seq;

        finished(&h, k);
        seq = kept(&h, 1, &mine);
        told_otherwise(&h, k >= SIGNED);
        (void)kept(&h, 1, &other);
        if (k < SIGNED) {
            walk(&w, &h, &other, 1);
            expect_clean(&w);
            walk_clear(&w);
        }
        walk(&w, &h, &mine, 1);
        assert_int_equal(findings_first(&w.found)->step, 4);
        assert_int_equal(findings_first(&w.found)->entry, seq);
        assert_true(k >= SIGNED || w.found.count == 1);
        walk_clear(&w);
        host_close(&h);
    }
}

struct edited {
    int kind, step;
    const char *has, *key; /* an entry that has this; the line whose last digit changes */
};

/* The alteration, then everything hashed and signed again. */
static int altered(size_t kind, const struct edited *row, int64_t found_later)
{
    struct log_entry *entry;
    struct host h;

    finished(&h, kind);
    if (!count_of(&h, row->kind, row->has)) {
        host_close(&h);
        return 0;
    }
    entry = entry_of(&h, row->kind, row->has, 1);
    edit_digit(entry, row->key);
    rewrite(&h);
    expect(&h, row->step, found_later ? 0 : entry->seq);
    host_close(&h);
    return 1;
}

/* Row 5: an amount, a nonce, the key of a round, a box, an answer. */
static void sealed_things_that_are_altered_are_found(void **state)
{
    static const struct edited row[] = {
        {ENTRY_OPEN, 8, "\nbid 2 ", "bid 2 "},
        {ENTRY_OPEN, 8, "\nround-sk ", "round-sk "},
        {ENTRY_CLOSE, 7, "\nbid 1 ", "bid 1 "},
        {ENTRY_AUCTION_OPEN, 7, "\nround 0\n", "max "},
        {ENTRY_ANSWERS_OPEN, 8, "\nanswer 1 ", "answer 1 "},
        {ENTRY_ANSWERS_OPEN, 8, "\nround-sk ", "round-sk "},
        {ENTRY_BID_IN, 7, "\ntie ", "block "}, /* sealed by the host */
        {ENTRY_BID_IN, 6, "\nplayer 1\n", "block "},
        {ENTRY_REVEAL_IN, 6, "", "block "},
        {ENTRY_PLAYER_KEY, 6, "", "block "},
        {ENTRY_SHARE_IN, 6, "", "block "},
        {ENTRY_OPEN, 8, "\nshare ", "share "},
        {ENTRY_AUCTION_OPEN, 7, "\nshare-pk ", "share-pk "},
        {ENTRY_ROUND_KEYS, 7, "\nhalf ", "half "},
    };
    size_t k, i;
    int found = 0;

    (void)state;
    for (k = 0; k < KINDS; k++) {
        for (i = 0; i < sizeof row / sizeof *row; i++) {
            if (k >= SIGNED || row[i].step != 6) {
                found += altered(k, &row[i], 0);
            }
        }
    }
    /* Four of each mode of Mutant, two of the duel and of Risk; Arcs seals nothing. One
     * of the host's boxes; bids and keys of three modes, reveals of two, and four things
     * of mode table. */
    assert_int_equal(found, 4 * 4 + 2 * 2 + 1 + 3 + 3 + 2 + 4);
}

/* The same: another amount, everything else as it was. */
static void an_amount_that_is_altered_is_found(void **state)
{
    size_t k;
    int found = 0;

    (void)state;
    for (k = 0; k < KINDS; k++) {
        struct log_entry *entry;
        struct host h;
        char *amount;

        finished(&h, k);
        if (count_of(&h, ENTRY_OPEN, " 0 1 1 ")) { /* status, kind, amount */
            entry = entry_of(&h, ENTRY_OPEN, " 0 1 1 ", 1);
            amount = strstr(entry->body, " 0 1 1 ") + 5;
            *amount = '2';
            rewrite(&h);
            expect(&h, 8, entry->seq);
            found++;
        }
        host_close(&h);
    }
    assert_int_equal(found, 4); /* in each mode */
}

/* 9.5: what an event reveals, and its dice follow from, stands nowhere in the log before.
 */
static void dice_follow_from_nothing_published(void **state)
{
    size_t k;

    (void)state;
    for (k = 0; k < KINDS; k++) {
        char reveal[2 * SEAL_HASH + 1];
        const struct log_entry *turn;
        struct host h;
        int i, n;

        finished(&h, k);
        n = count_of(&h, ENTRY_TURN, "");
        turn = entry_of(&h, ENTRY_TURN, "", n);
        (void)snprintf(reveal, sizeof reveal, "%.64s",
                       strstr(turn->body, "\nreveal ") + strlen("\nreveal "));
        for (i = 0; i < (int)turn->seq - 1; i++) {
            assert_null(strstr(h.memory.entry[i].body, reveal));
        }
        host_close(&h);
    }
}

/* Row 6: dice and shuffles. Rows 7: what a turn led to. */
static void chance_that_is_altered_is_found(void **state)
{
    static const struct edited row[] = {
        {ENTRY_TURN, 9, "cause setup", "reveal "},
        {ENTRY_TURN, 9, "cause order", "event "},
        {ENTRY_TURN, 10, "\nshuffle ", "shuffle "},
        {ENTRY_TURN, 11, "cause setup", "state "},
        {ENTRY_TURN, 11, "cause setup", "facts "},
        {ENTRY_DECK_REVEAL, 10, "", "deck-secret "},
        {ENTRY_RNG_ANCHOR, 9, "", "anchor "},
    };
    size_t k, i;
    int found = 0;

    (void)state;
    for (k = 0; k < KINDS; k++) {
        for (i = 0; i < sizeof row / sizeof *row; i++) {
            found += altered(k, &row[i], row[i].kind == ENTRY_RNG_ANCHOR);
        }
    }
    assert_true(found >= 7 * (int)KINDS - 1); /* of auctions alone: perhaps no orders */
}

/* 4.7: what a copy holds is what the log holds, but for what it withholds; and its checks
 * come to the same. */
static void a_copy_is_the_log_without_what_is_withheld(void **state)
{
    size_t k;

    (void)state;
    for (k = 0; k < KINDS; k++) {
        char *text = NULL;
        size_t size = 0;
        FILE *to = open_memstream(&text, &size);
        struct error e = {0};
        struct log_entry entry;
        struct findings found = {0};
        struct verify v;
        struct copy c;
        struct host h;
        int i, withheld = 0, orders = 0;

        finished(&h, k);
        assert_non_null(to);
        copy_write_head(to, h.game.rules->deck ? h.game.rules->deck : "");
        for (i = 0; i < h.memory.count; i++) {
            assert_int_equal(
                copy_write_entry(to, &h.memory.entry[i],
                                 copy_withholds(h.memory.entry[i].kind, false), &e),
                0);
            orders += copy_withholds(h.memory.entry[i].kind, false);
        }
        copy_write_end(to, h.memory.count);
        assert_int_equal(fclose(to), 0);
        assert_int_equal(copy_begin(&c, text, size, &e), 0);
        verify_begin(&v, &found, NULL, 0);
        for (i = 0; copy_next(&c, &entry, &e) > 0; i++) {
            const struct log_entry *in = &h.memory.entry[i];

            assert_int_equal(entry.seq, in->seq);
            assert_memory_equal(entry.hash, in->hash, SEAL_HASH);
            assert_memory_equal(entry.prev, in->prev, SEAL_HASH);
            assert_memory_equal(entry.body_hash, in->body_hash, SEAL_HASH);
            withheld += !entry.body;
            if (entry.body) {
                assert_string_equal(entry.body, in->body);
            }
            assert_int_equal(verify_entry(&v, &entry, &e), 0);
            free(entry.body);
        }
        verify_end(&v);
        assert_int_equal(i, h.memory.count);
        assert_int_equal(withheld, orders);
        assert_int_equal(found.count, 0);
        verify_clear(&v);
        free(text);
        host_close(&h);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_chain_breaks_where_an_entry_is_touched),
        cmocka_unit_test(a_removed_tail_is_seen_by_the_kept_mail),
        cmocka_unit_test(another_history_is_seen_by_the_kept_mail),
        cmocka_unit_test(sealed_things_that_are_altered_are_found),
        cmocka_unit_test(an_amount_that_is_altered_is_found),
        cmocka_unit_test(chance_that_is_altered_is_found),
        cmocka_unit_test(dice_follow_from_nothing_published),
        cmocka_unit_test(a_copy_is_the_log_without_what_is_withheld),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
