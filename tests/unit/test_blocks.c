/* core/blocks.c and core/rulings.c: bids that players seal themselves, in the modes box
 * and commit, from the key to the result, and what is refused. sealed-bids 3.2, 7. */
#include "tests/support/round.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define MINUTE 60000
#define HOUR 3600000LL

/* The line of a player in the newest open. */
static void opened_as(struct host *h, int player, const char *line)
{
    char wanted[80];
    int n = count_of(h, ENTRY_OPEN, "");

    (void)snprintf(wanted, sizeof wanted, "\nbid %d %s", player, line);
    if (!strstr(entry_of(h, ENTRY_OPEN, "", n)->body, wanted)) {
        fail_msg("\"%s\" does not stand in %s", wanted + 1,
                 entry_of(h, ENTRY_OPEN, "", n)->body);
    }
}

/* 3: the list goes out when all are in, and the opening waits until all could object. */
static void a_box_opens_after_the_time_to_object(void **state)
{
    static const int amount[4] = {1, 3, 2, 0};
    struct host h;

    (void)state;
    round_found(&h, "{\"auctions\": true, \"bids\": \"box\", \"protest\": 60}");
    round_bids(&h, amount);
    assert_int_equal(count_of(&h, ENTRY_CLOSE, "\nbid 4 1 "), 1);
    assert_int_equal(h.engine.closings, 1);
    assert_int_equal(host_open(&h), 0);
    h.now += 59 * MINUTE;
    assert_int_equal(host_open(&h), 0);
    h.now += MINUTE;
    assert_int_equal(host_open(&h), 1);
    opened_as(&h, 2, "1 0 1 3 ");
    assert_int_equal(round_coins(&h, 2), 2); /* of 5 */
    expect_honest(&h);
    host_close(&h);
}

/* 7.2, 7.4: the latest counts; taken back counts as none; over the cap counts as 0. */
static void what_a_box_holds_is_seen_at_the_opening(void **state)
{
    struct host h;

    (void)state;
    round_found(&h,
                "{\"auctions\": true, \"bids\": \"box\", \"protest\": 0, \"pause\": 10}");
    assert_int_equal(signer_bids(&h, 1, 1, 5), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 1, 4, 2), FATE_TAKEN);  /* numbers may be left out */
    assert_int_equal(signer_bids(&h, 2, 1, 14), FATE_TAKEN); /* has 5 */
    assert_int_equal(signer_bids(&h, 3, 1, -1), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 4, 1, 1), FATE_TAKEN);
    h.now += 11 * MINUTE;
    host_tick(&h);
    assert_int_equal(host_open(&h), 1);
    opened_as(&h, 1, "4 0 1 2 ");
    opened_as(&h, 2, "1 3 1 14 ");
    opened_as(&h, 3, "1 2 0 0 ");
    assert_int_equal(round_coins(&h, 1), 3);
    expect_honest(&h);
    host_close(&h);
}

/* 7.3, 9.4: nobody sees before the opening that a commitment is over the cap. */
static void a_commitment_over_the_cap_counts_as_nothing(void **state)
{
    static const int amount[4] = {1, 14, 2, 0}; /* has 5 */
    struct host h;

    (void)state;
    round_found(&h, "{\"auctions\": true, \"bids\": \"commit\", \"protest\": 0}");
    round_bids(&h, amount);
    round_reveals(&h, amount);
    assert_int_equal(host_open(&h), 1);
    opened_as(&h, 2, "1 3 1 14 ");
    opened_as(&h, 3, "1 0 1 2 ");
    assert_int_equal(round_coins(&h, 2), 5); /* and costs nothing */
    assert_int_equal(round_coins(&h, 3), 3);
    expect_honest(&h);
    host_close(&h);
}

/* 7.4: a box that opens to nothing, or to something else than was committed to. */
static void a_wrong_box_counts_as_nothing(void **state)
{
    struct signed_block b, other;
    struct block_taken out;
    struct host h;

    (void)state;
    round_found(&h, "{\"auctions\": true, \"bids\": \"box\", \"protest\": 0}");
    signer_block(&h, 1, BLOCK_BID, 1, 1, 5, &b);
    memset(b.box, 7, sizeof b.box);
    assert_int_equal(signer_sends(&h, &b, &out), FATE_TAKEN);
    signer_block(&h, 2, BLOCK_BID, 1, 1, 5, &b);
    signer_block(&h, 2, BLOCK_BID, 1, 1, 1, &other);
    memcpy(b.box, other.box, sizeof b.box);
    assert_int_equal(signer_sends(&h, &b, &out), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 3, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 4, 1, 0), FATE_TAKEN);
    assert_int_equal(host_open(&h), 1);
    opened_as(&h, 1, "1 4 0 0 -");
    opened_as(&h, 2, "1 5 0 0 -");
    assert_int_equal(round_coins(&h, 3), 4);
    expect_honest(&h);
    host_close(&h);
}

/* 3.2: nobody can open a commitment before its player does; all revealed, it opens. */
static void a_commitment_opens_when_it_is_revealed(void **state)
{
    static const int amount[4] = {1, 3, 2, 0};
    struct host h;
    int i;

    (void)state;
    round_found(&h, "{\"auctions\": true, \"bids\": \"commit\", \"protest\": 0}");
    round_bids(&h, amount);
    for (i = 0; i < 4; i++) {
        assert_int_equal(host_open(&h), 0);
        assert_int_equal(signer_reveals(&h, i + 1, 1, amount[i]), FATE_TAKEN);
    }
    assert_int_equal(host_open(&h), 1);
    opened_as(&h, 2, "1 0 1 3 ");
    assert_int_equal(round_coins(&h, 2), 2);
    /* 5.3: the dice are mixed with the nonces, of all that count */
    assert_non_null(strstr(entry_of(&h, ENTRY_TURN, "cause open", 1)->body, "\nfrom 4 "));
    expect_honest(&h);
    host_close(&h);
}

/* 7.5: who does not reveal in time bids 0 and pays what the highest bid was. */
static void not_to_reveal_costs_the_highest_bid(void **state)
{
    static const int amount[4] = {1, 3, 5, 0};
    struct host h;
    const struct asked *a;

    (void)state;
    round_found(
        &h, "{\"auctions\": true, \"bids\": \"commit\", \"protest\": 0, \"reveal\": 24}");
    round_bids(&h, amount);
    a = &h.game.asked[0];
    assert_int_equal(signer_reveals(&h, 1, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_reveals(&h, 2, 1, 3), FATE_TAKEN);
    assert_int_equal(signer_reveals(&h, 4, 1, 0), FATE_TAKEN);
    assert_int_equal(host_open(&h), 0);
    h.now = a->deadline + 24 * HOUR - 1;
    assert_int_equal(host_open(&h), 0);
    h.now++;
    assert_int_equal(host_open(&h), 1);
    opened_as(&h, 3, "1 6 0 0 -");
    assert_int_equal(round_coins(&h, 3), 2); /* 5 - 3 */
    assert_int_equal(round_coins(&h, 2), 2); /* won with 3 */
    expect_honest(&h);
    host_close(&h);
}

/* 7.5: a reveal that opens to something else is none; the first right one counts. */
static void a_false_reveal_is_no_way_out(void **state)
{
    static const int amount[4] = {1, 3, 5, 0};
    struct host h;

    (void)state;
    round_found(&h, "{\"auctions\": true, \"bids\": \"commit\", \"protest\": 0}");
    round_bids(&h, amount);
    assert_int_equal(signer_reveals(&h, 1, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_reveals(&h, 2, 1, 3), FATE_TAKEN);
    assert_int_equal(signer_reveals(&h, 4, 1, 0), FATE_TAKEN);
    {
        struct signed_block b, other;
        struct block_taken out;

        signer_block(&h, 3, BLOCK_REVEAL, 1, 1, 5, &b);
        signer_block(&h, 3, BLOCK_REVEAL, 1, 1, 1, &other);
        memcpy(b.box, other.box, sizeof b.box);
        assert_int_equal(signer_sends(&h, &b, &out), FATE_TAKEN);
    }
    assert_int_equal(host_open(&h), 1);
    opened_as(&h, 3, "1 6 0 0 -");
    assert_int_equal(round_coins(&h, 3), 2);
    expect_honest(&h);
    host_close(&h);
}

/* 7.5: all others agree that he need not pay. */
static void a_ruling_relieves(void **state)
{
    static const int amount[4] = {1, 3, 5, 0};
    struct error e = {0};
    struct host h;

    (void)state;
    round_found(
        &h, "{\"auctions\": true, \"bids\": \"commit\", \"protest\": 0, \"reveal\": 24}");
    round_bids(&h, amount);
    assert_int_equal(signer_reveals(&h, 1, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_reveals(&h, 2, 1, 3), FATE_TAKEN);
    assert_int_equal(signer_reveals(&h, 4, 1, 0), FATE_TAKEN);
    host_batch(&h, false);
    assert_int_equal(engine_relieve(&h.engine, 1, 0, 2, "who has revealed", &e), -1);
    assert_int_equal(e.code, ERROR_ILLEGAL);
    assert_int_equal(engine_relieve(&h.engine, 1, 0, 3, "in hospital", &e), 0);
    h.now = h.game.asked[0].deadline + 24 * HOUR;
    assert_int_equal(host_open(&h), 1);
    opened_as(&h, 3, "1 6 0 0 -");
    assert_int_equal(round_coins(&h, 3), 5);
    expect_honest(&h);
    host_close(&h);
}

/* 7.5: a host who plays is bound by a box that nobody else can open. */
static void a_playing_host_bids_in_a_box(void **state)
{
    struct signed_block b;
    struct block_taken out;
    struct host h;
    int i;

    (void)state;
    round_found(
        &h, "{\"auctions\": true, \"bids\": \"commit\", \"protest\": 0, \"host\": 2}");
    signer_block(&h, 2, BLOCK_COMMIT, 1, 1, 3, &b);
    assert_int_equal(signer_sends(&h, &b, &out), FATE_REFUSED);
    signer_block(&h, 2, BLOCK_BID, 1, 1, 3, &b);
    assert_int_equal(signer_sends(&h, &b, &out), FATE_TAKEN);
    for (i = 1; i <= 4; i++) {
        assert_true(i == 2 || signer_bids(&h, i, 1, 1) == FATE_TAKEN);
    }
    for (i = 1; i <= 4; i++) {
        assert_true(i == 2 || signer_reveals(&h, i, 1, 1) == FATE_TAKEN);
    }
    assert_int_equal(host_open(&h), 1);
    opened_as(&h, 2, "1 0 1 3 ");
    expect_honest(&h);
    host_close(&h);
}

/* 7.6: rounds of a tie are sealed in the same way, until one is highest. */
static void ties_go_on_in_both_modes(void **state)
{
    static const char *const options[] = {
        "{\"auctions\": true, \"bids\": \"box\", \"protest\": 0}",
        "{\"auctions\": true, \"bids\": \"commit\", \"protest\": 0}"};
    static const int amount[4] = {2, 2, 1, 0};
    size_t k;

    (void)state;
    for (k = 0; k < 2; k++) {
        struct host h;
        int i;

        round_found(&h, options[k]);
        round_bids(&h, amount);
        for (i = 0; k == 1 && i < 4; i++) {
            assert_int_equal(signer_reveals(&h, i + 1, 1, amount[i]), FATE_TAKEN);
        }
        assert_int_equal(host_open(&h), 1);
        assert_int_equal(h.game.asked[0].q.round, 1);
        assert_int_equal(signer_bids(&h, 3, 1, 1), FATE_LATE); /* is not in it */
        assert_int_equal(signer_bids(&h, 1, 1, 1), FATE_TAKEN);
        assert_int_equal(signer_bids(&h, 2, 1, 0), FATE_TAKEN);
        for (i = 0; k == 1 && i < 2; i++) {
            assert_int_equal(signer_reveals(&h, i + 1, 1, 1 - i), FATE_TAKEN);
        }
        assert_int_equal(host_open(&h), 1);
        assert_int_equal(round_coins(&h, 1), 2); /* 5 - 2 - 1 */
        expect_honest(&h);
        host_close(&h);
    }
}

/* 7.7: a round that is void begins again, under a new number, for all. */
static void a_void_round_begins_again(void **state)
{
    static const int amount[4] = {2, 2, 1, 0};
    struct error e = {0};
    struct signed_block old;
    struct block_taken out;
    struct host h;

    (void)state;
    round_found(&h, "{\"auctions\": true, \"bids\": \"box\", \"protest\": 60}");
    signer_block(&h, 1, BLOCK_BID, 1, 1, 5, &old);
    round_bids(&h, amount);
    host_batch(&h, false);
    assert_int_equal(engine_void(&h.engine, 7, 0, "no such auction", &e), -1);
    assert_int_equal(e.code, ERROR_ILLEGAL);
    assert_int_equal(engine_void(&h.engine, 1, 0, "a bid was missing", &e), 0);
    assert_int_equal(h.game.asked[0].auction, 2);
    assert_int_equal(signer_sends(&h, &old, &out), FATE_LATE);
    round_bids(&h, amount);
    h.now += 61 * MINUTE;
    assert_int_equal(host_open(&h), 1);
    /* the tie round too */
    host_batch(&h, true);
    assert_int_equal(engine_void(&h.engine, 2, 1, "again", &e), 0);
    assert_int_equal(h.game.asked[0].auction, 3);
    assert_int_equal(signer_bids(&h, 1, 1, 1), FATE_TAKEN);
    assert_int_equal(signer_bids(&h, 2, 1, 0), FATE_TAKEN);
    h.now += 61 * MINUTE;
    assert_int_equal(host_open(&h), 1);
    assert_int_equal(round_coins(&h, 1), 2);
    expect_honest(&h);
    host_close(&h);
}

/* 6.4, steps 6 to 8: what a host cannot alter without being seen, though he signs
 * everything again. */
static void a_dishonest_host_is_found(void **state)
{
    static const struct {
        const char *options;
        int kind, step;
        const char *has, *key;
    } row[] = {
        {"box", ENTRY_PLAYER_KEY, 6, "\nplayer 2\n", "block "},
        {"box", ENTRY_BID_IN, 6, "\nplayer 3\n", "block "},
        {"box", ENTRY_CLOSE, 7, "", "bid 2 "},
        {"box", ENTRY_OPEN, 8, "", "bid 2 "},
        {"box", ENTRY_OPEN, 8, "", "round-sk "},
        {"commit", ENTRY_REVEAL_IN, 6, "\nplayer 2\n", "block "},
        {"commit", ENTRY_AUCTION_OPEN, 7, "", "reveal-by "},
        {"commit", ENTRY_AUCTION_OPEN, 7, "", "protest "},
        {"commit", ENTRY_OPEN, 8, "", "bid 2 "},
        {"commit", ENTRY_TURN, 9, "cause open", "from 2 "},
    };
    static const int amount[4] = {1, 3, 2, 0};
    char options[80];
    size_t i;
    int p;

    (void)state;
    for (i = 0; i < sizeof row / sizeof *row; i++) {
        struct log_entry *entry;
        struct host h;

        (void)snprintf(options, sizeof options,
                       "{\"auctions\": true, \"bids\": \"%s\", \"protest\": 0}",
                       row[i].options);
        round_found(&h, options);
        round_bids(&h, amount);
        for (p = 0; !strcmp(row[i].options, "commit") && p < 4; p++) {
            assert_int_equal(signer_reveals(&h, p + 1, 1, amount[p]), FATE_TAKEN);
        }
        assert_int_equal(host_open(&h), 1);
        host_mail_out(&h);
        entry = entry_of(&h, row[i].kind, row[i].has, 1);
        edit_digit(entry, row[i].key);
        rewrite(&h);
        if (row[i].step == 6) { /* acknowledgements break too: they are of the old log */
            struct walk w;

            walk(&w, &h, NULL, 0);
            assert_true(w.found.count > 0);
            assert_int_equal(w.found.list[0].step, 6);
            walk_clear(&w);
        } else {
            struct walk w;
            int j, hit = 0;

            walk(&w, &h, NULL, 0);
            for (j = 0; j < w.found.count; j++) {
                hit += w.found.list[j].step == row[i].step;
            }
            assert_true(hit);
            walk_clear(&w);
        }
        host_close(&h);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_opens_after_the_time_to_object),
        cmocka_unit_test(what_a_box_holds_is_seen_at_the_opening),
        cmocka_unit_test(a_commitment_over_the_cap_counts_as_nothing),
        cmocka_unit_test(a_wrong_box_counts_as_nothing),
        cmocka_unit_test(a_commitment_opens_when_it_is_revealed),
        cmocka_unit_test(not_to_reveal_costs_the_highest_bid),
        cmocka_unit_test(a_false_reveal_is_no_way_out),
        cmocka_unit_test(a_ruling_relieves),
        cmocka_unit_test(a_playing_host_bids_in_a_box),
        cmocka_unit_test(ties_go_on_in_both_modes),
        cmocka_unit_test(a_void_round_begins_again),
        cmocka_unit_test(a_dishonest_host_is_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
