#include "core/log.h"

#include "core/seal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* 4.5: the kinds, by number and name. */
static void kinds_have_the_numbers_of_4_5(void **state)
{
    static const struct {
        int kind;
        const char *name;
    } row[] = {{1, "genesis"},      {2, "player-key"},    {3, "key-change"},
               {4, "ruling"},       {5, "redaction"},     {6, "seat"},
               {7, "host"},         {16, "auction-open"}, {17, "bid-in"},
               {18, "bid-refused"}, {19, "close"},        {20, "reveal-in"},
               {21, "open"},        {22, "void"},         {23, "share-in"},
               {24, "round-keys"},  {25, "answers-open"}, {32, "order-in"},
               {33, "turn"},        {34, "message"},      {48, "rng-anchor"},
               {49, "ready"},       {51, "deck-reveal"},  {64, "checkpoint"},
               {65, "mail-out"}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof row[0]; i++) {
        assert_string_equal(entry_kind_name(row[i].kind), row[i].name);
        assert_int_equal(entry_kind_find(row[i].name), row[i].kind);
    }
    assert_null(entry_kind_name(0));
    assert_null(entry_kind_name(50));
    assert_int_equal(entry_kind_find("Genesis"), 0);
    assert_int_equal(entry_kind_find(""), 0);
}

static const unsigned char game[16] = {1};

/* 6.1: seq from 1, prev of entry 1 is zeros, of others the hash before it. */
static void entries_follow_each_other(void **state)
{
    static const unsigned char zeros[32];
    char body[] = "bid-in\nplayer 2\n";
    struct log_head head = {.seq = 0};
    unsigned char before[32] = {0}, hash[32];
    struct log_entry entry;
    struct error e = {0};
    int i;

    (void)state;
    for (i = 0; i < 40; i++) {
        assert_int_equal(
            log_follow(&entry, &head, game, 1000, ENTRY_BID_IN, i % 3, body, &e), 0);
        assert_int_equal(entry.seq, i + 1);
        assert_int_equal(entry.time, 1000);
        assert_int_equal(entry.kind, ENTRY_BID_IN);
        assert_int_equal(entry.size, 16);
        assert_int_equal(entry.actor, i % 3);
        assert_memory_equal(entry.prev, i ? before : zeros, 32);
        log_entry_hash(hash, game, &entry);
        assert_memory_equal(entry.hash, hash, 32);
        seal_hash(hash, "pbem1.body", body, 16);
        assert_memory_equal(entry.body_hash, hash, 32);
        memcpy(before, entry.hash, sizeof before);
        assert_int_equal(head.seq, i); /* before the journal has it */
        log_advance(&head, &entry);
        assert_int_equal(head.seq, i + 1);
        assert_memory_equal(head.hash, before, 32);
    }
}

/* 6.1: entries go on from the head of the log. */
static void an_entry_goes_on_from_the_head(void **state)
{
    const struct log_head head = {.seq = 7, .time = 500, .hash = {9}};
    char body[] = "turn\n";
    struct log_entry entry;
    struct error e = {0};

    (void)state;
    assert_int_equal(log_follow(&entry, &head, game, 1000, ENTRY_TURN, 0, body, &e), 0);
    assert_int_equal(entry.seq, 8);
    assert_int_equal(entry.prev[0], 9);
}

/* 6.1: clock back: the last time is repeated. */
static void time_never_goes_back(void **state)
{
    struct log_head head = {.seq = 7, .time = 5000};
    char body[] = "turn\n";
    struct log_entry entry;
    struct error e = {0};

    (void)state;
    assert_int_equal(log_time(&head, 1000), 5000);
    assert_int_equal(log_follow(&entry, &head, game, 1000, ENTRY_TURN, 0, body, &e), 0);
    assert_int_equal(entry.time, 5000);
    assert_int_equal(log_follow(&entry, &head, game, 5001, ENTRY_TURN, 0, body, &e), 0);
    assert_int_equal(entry.time, 5001);
    log_advance(&head, &entry);
    assert_int_equal(head.time, 5001);
}

/* 6.1: every member is part of the hash, but the body only through its own. */
static void every_member_changes_the_hash(void **state)
{
    const struct log_entry entry = {
        .seq = 3, .time = 9, .kind = 17, .actor = 2, .size = 6};
    const unsigned char other_game[16] = {2};
    struct log_entry other[7];
    unsigned char hash[32], changed[32];
    int i;

    (void)state;
    log_entry_hash(hash, game, &entry);
    for (i = 0; i < 7; i++) {
        other[i] = entry;
    }
    other[0].seq++;
    other[1].time++;
    other[2].kind++;
    other[3].actor++;
    other[4].size++;
    other[5].body_hash[31]++;
    other[6].prev[31]++;
    for (i = 0; i < 7; i++) {
        log_entry_hash(changed, game, &other[i]);
        assert_memory_not_equal(changed, hash, 32);
    }
    log_entry_hash(changed, other_game, &entry);
    assert_memory_not_equal(changed, hash, 32);
}

/* An unknown kind is a mistake of ours. */
static void an_unknown_kind_has_no_place(void **state)
{
    const struct log_head head = {.seq = 7};
    char body[] = "x\n";
    struct log_entry entry;
    struct error e = {0};

    (void)state;
    assert_int_equal(log_follow(&entry, &head, game, 1000, 50, 0, body, &e), -1);
    assert_int_equal(e.code, ERROR_BUG);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_have_the_numbers_of_4_5),
        cmocka_unit_test(entries_follow_each_other),
        cmocka_unit_test(an_entry_goes_on_from_the_head),
        cmocka_unit_test(time_never_goes_back),
        cmocka_unit_test(every_member_changes_the_hash),
        cmocka_unit_test(an_unknown_kind_has_no_place),
    };

    return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
