/* Proofs in mails: openings, dice, what is bound and published. */
#include "core/player.h"
#include "core/seal.h"
#include "core/verify_said.h"
#include "tests/support/letter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* sealed-bids 10. */
#define NONCE "3cbbc3691a04e9ef15f782db7f599ce8213864e71e372b7bf92292bbb2a7abd8"
#define COMMIT "ae6624d38d2b1b0c6820f1a89f0f20d78bb0825d4dbcb42790c08c1a114a39a6"

static void opens(struct letter_bench *b, struct opened *o, const char *close,
                  const char *open)
{
    int i;

    for (i = 0; i < 16; i++) {
        b->host.game.id[i] = (unsigned char)i;
    }
    *o = (struct opened){.auction = 7};
    o->close = strdup(close);
    o->open = strdup(open);
    b->news.opened = o;
    b->news.openings = 1;
}

static void opened_clear(struct opened *o)
{
    free(o->close);
    free(o->open);
}

/* The commitment is computed again, from amount and nonce. */
static void an_opening_that_matches_is_said_to(void **state)
{
    struct letter_bench *b = *state;
    struct opened o;

    opens(b, &o,
          "close\nauction 7\nround 0\nnone 1\nbid 2 1 " COMMIT "\nnone 3\nnone 4\n",
          "open\nauction 7\nround 0\nround-sk 00\nnone 1\nbid 2 1 0 1 3 " NONCE
          "\nnone 3\nnone 4\n");
    letter_says(
        b, "PROOF\n"
           "  Opened  Auction 7, round 0: Bas no bid, Catherine 3, Kyle no bid, Maka\n"
           "          no bid.\n"
           "          The one commitment matches.\n");
    letter_says(b, "BEGIN PBEM CLOSE 1\n");
    letter_says(b, "BEGIN PBEM OPEN 1\n");
    opened_clear(&o);
}

/* The same commitment for another amount, or another player, or none to match. */
static void an_opening_that_does_not_match_is_said_to(void **state)
{
    static const char *const closes[] = {"close\nbid 2 1 " COMMIT "\n",
                                         "close\nbid 3 1 " COMMIT "\n",
                                         "close\nbid 2 1 " COMMIT "\n"};
    static const char *const lines[] = {"open\nbid 2 1 0 1 4 " NONCE "\n",
                                        "open\nbid 3 1 0 1 3 " NONCE "\n",
                                        "open\nbid 2 1 4 0 0 -\n"};
    struct letter_bench *b = *state;
    struct opened o;
    int i;

    for (i = 0; i < 3; i++) {
        opens(b, &o, closes[i], lines[i]);
        letter_says(b, "          ONLY 0 OF 1 COMMITMENTS MATCH.\n");
        opened_clear(&o);
    }
}

/* 7.4: why an amount does not count. */
static void a_bid_that_does_not_count_says_why(void **state)
{
    struct letter_bench *b = *state;
    struct opened o;

    opens(b, &o, "close\nbid 1 1 " COMMIT "\nbid 2 1 " COMMIT "\nbid 3 1 " COMMIT "\n",
          "open\nbid 1 1 2 0 0 " NONCE "\nbid 2 1 3 1 9 " NONCE "\nbid 3 1 4 - - -\n");
    letter_says(b, "Auction 7, round 0: Bas no bid, Catherine over the limit (0),\n"
                   "          Kyle does not open (0).\n");
    opened_clear(&o);
}

static void a_broken_log_entry_is_bad_data(void **state)
{
    static const char *const broken[] = {"open\nbid 9 1 0 1 3 " NONCE "\n",
                                         "open\nbid 2 1 0 1\n", "open\nbid 0 1 0 1 3 -\n",
                                         "opened\n"};
    struct letter_bench *b = *state;
    struct opened o;
    struct error e;
    json_t *json;
    size_t i;

    for (i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        opens(b, &o, "close\n", broken[i]);
        assert_int_equal(report_json(&json, &b->news, &b->letter, &e), -1);
        assert_int_equal(e.code, ERROR_DATA);
        opened_clear(&o);
    }
}

/* 5.4: v_e, contributions; of every roll number, tag, faces, result. A shuffle is no
 * roll. */
static void dice_are_shown_with_what_they_came_from(void **state)
{
    const struct draw draw[] = {{"attack die", 6, 5},
                                {"attack die", 6, 1},
                                {"shuffle", 60, 0},
                                {"defence die", 6, 4}};
    const struct contribution from = {.player = MAKA + 1, .c = {0x0a}};
    struct thrown t = {
        .chain = 1, .number = 212, .draw = draw, .draws = 4, .reveal = {0xfe}};
    struct letter_bench *b = *state;

    b->news.thrown = &t;
    b->news.throws = 1;
    letter_says(b,
                "  Event 212 of chain 1, dice: host only\n"
                "    fe00000000000000000000000000000000000000000000000000000000000000\n"
                "    Roll 1-2  attack die, 6 faces: 5 1\n"
                "    Roll 3  defence die, 6 faces: 4\n");
    t.from = &from;
    t.contributions = 1;
    letter_says(b, "  Event 212 of chain 1, dice: host and players\n");
    letter_says(b,
                "    Maka added\n"
                "    0a00000000000000000000000000000000000000000000000000000000000000\n");
    t.draws = 0;
    letter_says(b, "    No die was rolled.\n");
}

/* 5.3: an element of a chain is named, with where its chain begins; what is none of it is
 * not. Elements by which the chain has gone on since are found too. */
static void elements_are_shown_with_their_chain(void **state)
{
    struct letter_bench *b = *state;
    struct contributing *chain = &b->host.game.seat[MAKA].dice;
    struct contribution from = {.player = MAKA + 1};
    struct thrown t = {.chain = 1, .number = 9, .from = &from, .contributions = 1};
    unsigned char seed[32] = {7};
    char anchor[65], text[200];

    *chain = (struct contributing){.chain = 2, .length = PLAYER_CHAIN, .used = 5};
    player_chain(chain->anchor, seed, b->host.game.id, MAKA + 1, 2, PLAYER_CHAIN, 0);
    player_chain(chain->last, seed, b->host.game.id, MAKA + 1, 2, PLAYER_CHAIN, 5);
    player_chain(from.c, seed, b->host.game.id, MAKA + 1, 2, PLAYER_CHAIN, 3);
    seal_hex(anchor, chain->anchor, sizeof chain->anchor);
    b->news.thrown = &t;
    b->news.throws = 1;
    letter_says(b, "    Maka added element 3 of chain 2\n");
    (void)snprintf(text, sizeof text, "  Chain 2 of Maka begins with\n    %s\n", anchor);
    letter_says(b, text);
    from.c[0] ^= 1;
    letter_says(b, "    Maka added\n");
    letter_hides(b, "begins with");
}

/* 5.2, 5.6, 5.7: what binds dice and decks to come is told when it is logged. */
static void what_is_bound_is_told(void **state)
{
    static struct said_anchor a = {
        .chain = 2, .length = 512, .anchor = {0xab}, .decks = {.first = 4, .count = 2}};
    struct letter_bench *b = *state;

    a.decks.commit[1][0] = 0xcd;
    a.decks.before = 3;
    a.decks.hidden[31] = 0xef;
    b->news.pledge = &a;
    b->news.pledges = 1;
    letter_says(b,
                "  Chain 2 of the host begins with\n"
                "    ab00000000000000000000000000000000000000000000000000000000000000\n");
    letter_says(b,
                "  Secret 5 of the decks is bound by\n"
                "    cd00000000000000000000000000000000000000000000000000000000000000\n"
                "  Secret 3 of the decks is kept with secret 4 as\n"
                "    00000000000000000000000000000000000000000000000000000000000000ef\n");
    a.chain = 1; /* the first one stands in the invitation */
    letter_hides(b, "of the host begins with");
}

/* 5.6: those of the games of a campaign are more than anybody reads: they stand behind
 * all else, one a line, and the proof points there. */
static void many_decks_are_bound_at_the_end(void **state)
{
    static struct said_anchor a = {
        .chain = 1, .length = 512, .decks = {.first = 2, .count = 5}};
    struct letter_bench *b = *state;
    struct template_mail m;
    const char *list;

    a.decks.commit[0][0] = 0xab;
    a.decks.commit[4][0] = 0xcd;
    b->news.pledge = &a;
    b->news.pledges = 1;
    b->news.checkpoint = b->checkpoint;
    letter_says(b, "  Secrets 2 to 6 of the decks are bound by the list at the end.\n");
    letter_hides(b, "Secret 2 of the decks");
    m = letter_text(b);
    list = strstr(m.body, "  Secrets 2 to 6 of the decks are bound by\n"
                          "    ab0000");
    assert_non_null(list);
    assert_null(strstr(list, "PBEM"));
    assert_string_equal(
        m.body + strlen(m.body) - 69,
        "    cd00000000000000000000000000000000000000000000000000000000000000\n");
    template_mail_free(&m);
}

/* 5.6: at the end the secret of the decks is published, spectators have it too. */
static void the_secret_of_the_decks_is_published(void **state)
{
    static const unsigned char secret[32] = {0xd1, 0x0c};
    struct letter_bench *b = *state;

    letter_hides(b, "secret of the decks");
    b->news.secret = secret;
    b->news.secret_number = 3;
    letter_says(b,
                "  Secret 3 of the decks, which was bound before, is published:\n"
                "    d10c000000000000000000000000000000000000000000000000000000000000\n");
    b->letter.seat = SEATS;
    letter_says(b,
                "    d10c000000000000000000000000000000000000000000000000000000000000\n");
}

/* 2.3, with the key of section 10. */
static void the_fingerprint_of_the_host_is_in_every_report(void **state)
{
    struct letter_bench *b = *state;

    letter_says(b, "  Key of the host: 1b92 cac3 3079 e3a1\n");
    b->letter.seat = SEATS;
    letter_says(b, "  Key of the host: 1b92 cac3 3079 e3a1\n");
    b->letter.kind = LETTER_RECEIPT;
    b->letter.seat = KYLE;
    letter_says(b, "  Key of the host: 1b92 cac3 3079 e3a1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(test) cmocka_unit_test_setup_teardown(test, letter_setup, letter_clear)
        T(an_opening_that_matches_is_said_to),
        T(an_opening_that_does_not_match_is_said_to),
        T(a_bid_that_does_not_count_says_why),
        T(a_broken_log_entry_is_bad_data),
        T(dice_are_shown_with_what_they_came_from),
        T(elements_are_shown_with_their_chain),
        T(what_is_bound_is_told),
        T(many_decks_are_bound_at_the_end),
        T(the_secret_of_the_decks_is_published),
        T(the_fingerprint_of_the_host_is_in_every_report),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
