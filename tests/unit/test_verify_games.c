/* core/verify.h: what players and hosts do honestly never looks like tampering, and tells
 * nothing ahead. */
#include "core/mutant/mutant.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};

static unsigned dice; /* of the driver: the same games each time */

static int pick(int n)
{
    dice = dice * 1103515245u + 12345u;
    return (int)((dice >> 16) % (unsigned)n);
}

/* One player writes whatever players write, with a code of any age. */
static void somebody_writes(struct host *h)
{
    const int seat = pick(4);
    const struct seat *s = &h->game.seat[seat];
    const int64_t codes[] = {s->issued,   s->issued,     s->issued, s->used,
                             s->used + 1, s->issued + 1, 1,         0};
    char text[100];
    struct answer a;

    switch (pick(6)) {
    case 0:
        (void)snprintf(text, sizeof text, "BID NONE\n");
        break;
    case 1:
        (void)snprintf(text, sizeof text, "BID %d\nTIE %d, %d\n", pick(6), pick(3),
                       pick(2));
        break;
    case 2:
        (void)snprintf(text, sizeof text, "TELL ALL: hello\nSALT a\nBID %d\n", pick(15));
        break;
    case 3:
        (void)snprintf(text, sizeof text, "TELL Bas, Kyle: hello\n");
        break;
    default:
        (void)snprintf(text, sizeof text, "BID %d\n", pick(4));
        break;
    }
    h->now += 1 + pick(1000);
    host_submit(h, seat, codes[pick(8)], text, &a);
    answer_clear(&a);
    if (pick(2)) {
        host_mail_out(h);
    }
}

/* 6.4: the honest log passes also where bids come late, too high, twice, with old codes,
 * or not at all, and where a round is closed long before it is opened. */
static void honest_games_of_every_course_pass(void **state)
{
    int64_t late = 0, refused = 0, lists = 0, missed = 0;
    unsigned seed;
    int i;

    (void)state;
    for (seed = 1; seed <= 60; seed++) {
        struct host h;
        struct walk w;

        dice = seed;
        host_found(&h, &mutant_rules, 4, names,
                   seed % 3 ? "{\"auctions\": true}"
                            : "{\"auctions\": true, \"autopilot\": 0, \"pause\": 5}",
                   NULL);
        host_mail_out(&h);
        for (i = 0; i < 300 && !h.game.over; i++) {
            if (pick(12) == 0) {
                h.now += (int64_t)pick(60) * 3600000;
                host_tick(&h);
            } else if (pick(8) == 0) {
                (void)host_open(&h);
            } else {
                somebody_writes(&h);
            }
        }
        host_mail_out(&h);
        walk(&w, &h, NULL, 0);
        expect_clean(&w);
        assert_int_equal(w.replay.turns, w.verify.kinds[ENTRY_TURN]);
        late += count_of(&h, ENTRY_BID_REFUSED, "\nreason late\n");
        refused += count_of(&h, ENTRY_BID_REFUSED, "\nreason content\n");
        lists += count_of(&h, ENTRY_BID_IN, "\nfirst ");
        missed += count_of(&h, ENTRY_CLOSE, "\nnone ");
        walk_clear(&w);
        host_close(&h);
    }
    assert_true(late > 50);
    assert_true(refused > 50);
    assert_true(lists > 10);
    assert_true(missed > 50);
}

/* How many entries before this one have the digits anywhere in their bodies. */
static int told_before(const struct host *h, const struct log_entry *entry,
                       const char *digits)
{
    const struct log_entry *at;
    int n = 0;

    for (at = h->memory.entry; at < entry; at++) {
        n += strstr(at->body, digits) != NULL;
    }
    return n;
}

/* 9.5: the log before an event has nothing that it is rolled, shuffled or opened by: its
 * number, and the keys of rounds and decks, stand in no earlier entry. */
static void nothing_is_told_ahead(void **state)
{
    static const struct {
        int kind;
        const char *line;
    } row[] = {{ENTRY_TURN, "\nreveal "},
               {ENTRY_OPEN, "\nround-sk "},
               {ENTRY_DECK_REVEAL, "\ndeck-secret 1 "}};
    char digits[65];
    int seen[3] = {0}, i;
    size_t k;
    struct host h;

    (void)state;
    dice = 1;
    host_found(&h, &mutant_rules, 4, names, "{\"auctions\": true, \"autopilot\": 0}",
               NULL);
    host_mail_out(&h);
    for (i = 0; i < 2000 && !h.game.over; i++) {
        if (i % 20 == 19) {
            h.now += 30LL * 24 * 3600000;
            host_batch(&h, true);
            host_tick(&h);
            (void)host_open(&h);
        } else {
            somebody_writes(&h);
        }
    }
    for (i = 0; i < h.memory.count; i++) {
        const struct log_entry *entry = &h.memory.entry[i];

        for (k = 0; k < sizeof row / sizeof *row; k++) {
            const char *at = strstr(entry->body, row[k].line);

            if (entry->kind == row[k].kind && at) {
                (void)snprintf(digits, sizeof digits, "%s", at + strlen(row[k].line));
                assert_int_equal(told_before(&h, entry, digits), 0);
                seen[k]++;
            }
        }
    }
    assert_true(seen[0] > 5 && seen[1] > 3 && seen[2] == 1);
    host_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_games_of_every_course_pass),
        cmocka_unit_test(nothing_is_told_ahead),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
