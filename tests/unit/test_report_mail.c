/* Receipts, refusals, proofs: the other half of test_report.c, on a game that is played.
 */
#include "core/player.h"
#include "core/seal.h"
#include "core/verify_said.h"
#include "mail/clock.h"
#include "mail/report.h"
#include "tests/support/host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BAS, CATHERINE, KYLE, MAKA, SEATS };

/* A game at its first auction, and the next mail of it. */
struct bench {
    struct host host;
    struct news news;
    struct letter letter;
    unsigned char checkpoint[BLOCK_CHECKPOINT];
};

static int bench_setup(void **state)
{
    static const char *const names[] = {"Bas", "Catherine", "Kyle", "Maka"};
    struct bench *b = calloc(1, sizeof *b);
    struct error e;

    host_found(&b->host, rules_find("mutant"), SEATS, names, HOST_AUCTIONS, NULL);
    b->news = (struct news){.game = &b->host.game, .now = b->host.now};
    b->letter = (struct letter){.seat = KYLE, .code = "M0ZB-DFXQ"};
    *state = b;
    return clock_zone(NULL, &e);
}

static int bench_clear(void **state)
{
    struct bench *b = *state;

    host_close(&b->host);
    free(b);
    return 0;
}

static struct template_mail as_text(const struct bench *b)
{
    const struct templates t = {NULL, "mutant"};
    struct template_mail m = {NULL, NULL};
    struct error e = {0};
    json_t *json;

    if (report_json(&json, &b->news, &b->letter, &e)) {
        fail_msg("%s", e.text);
    }
    if (report_text(&m, &t, json, &e)) {
        fail_msg("%s", e.text);
    }
    json_decref(json);
    return m;
}

static void says(const struct bench *b, const char *text)
{
    struct template_mail m = as_text(b);

    if (!strstr(m.body, text)) {
        fail_msg("\"%s\" is not in:\n%s", text, m.body);
    }
    template_mail_free(&m);
}

static void hides(const struct bench *b, const char *text)
{
    struct template_mail m = as_text(b);

    if (strstr(m.body, text)) {
        fail_msg("\"%s\" is in:\n%s", text, m.body);
    }
    template_mail_free(&m);
}

static void has_subject(const struct bench *b, const char *subject)
{
    struct template_mail m = as_text(b);

    assert_string_equal(m.subject, subject);
    template_mail_free(&m);
}

/* ---- what is shown of a file ---- */

/* Reads a file and tells what became of it; hands the lines to the letter. */
struct told_file {
    struct order_file file;
    struct submission said;
    struct shown *shown;
};

static void show(struct bench *b, struct told_file *t, const char *text,
                 const struct answer *a, const struct asked *asked)
{
    struct error e = {0};

    assert_int_equal(order_file_read(&t->file, text, strlen(text), &e), 0);
    assert_int_equal(submission_read(&t->said, &t->file, b->host.game.names, SEATS, &e),
                     0);
    assert_int_equal(shown_lines(&t->shown, &b->letter.showns, a, &t->said, asked, 0, &e),
                     0);
    b->letter.shown = t->shown;
}

static void told_file_clear(struct told_file *t)
{
    free(t->shown);
    submission_free(&t->said);
    order_file_free(&t->file);
}

static const struct decision upkeep = {"B1", "your upkeep", "long", 48};

/* Rule 8: order by order, with a mark and the reason. */
static void orders_are_quoted_with_what_became_of_them(void **state)
{
    struct bench *b = *state;
    struct line_played lines[] = {
        {1, LINE_DONE, {0}},
        {2, LINE_REFUSED, {ERROR_ILLEGAL, 2, "Nobody here is called Pip."}},
        {3, LINE_LEFT, {0}}};
    struct answer a = {.verdict = VERDICT_PLAYED, .line = lines, .lines = 3};
    struct told_file t;

    show(b, &t, "RECOVER Dov\nRELEASE Pip\nPASS\n", &a, NULL);
    b->letter.partly = true;
    says(b, "YOUR MAIL\n"
            "  done         RECOVER Dov\n"
            "  refused      RELEASE Pip\n"
            "               Nobody here is called Pip.\n"
            "  not reached  PASS\n"
            "  Not all of it could be carried out; what is marked as done stands.\n");
    told_file_clear(&t);
}

/* Rule 8: a lawful line of which nothing was done is not marked as done. */
static void what_became_nothing_is_not_done(void **state)
{
    struct bench *b = *state;
    struct line_played lines[] = {
        {1, LINE_PASSED, {ERROR_NONE, 1, "its condition does not hold"}},
        {2, LINE_NOTED, {ERROR_NONE, 2, ""}}};
    struct answer a = {.verdict = VERDICT_PLAYED, .line = lines, .lines = 2};
    struct told_file t;

    show(b, &t, "RECOVER Dov\nRELEASE Pip\n", &a, NULL);
    says(b, "YOUR MAIL\n"
            "  passed over  RECOVER Dov\n"
            "               its condition does not hold\n"
            "  noted        RELEASE Pip\n");
    told_file_clear(&t);
}

/* Rule 8: of a refused file nothing stands, also what was not wrong. */
static void of_a_refused_file_nothing_is_marked_as_done(void **state)
{
    struct bench *b = *state;
    struct line_played lines[] = {{1, LINE_DONE, {0}},
                                  {2, LINE_REFUSED, {ERROR_ILLEGAL, 2, "It is Maka's."}}};
    struct answer a = {.verdict = VERDICT_REFUSED, .line = lines, .lines = 2};
    struct told_file t;

    show(b, &t, "RECOVER Dov\nRELEASE Pip\nTELL Bas: hello\n", &a, NULL);
    says(b, "  not kept     RECOVER Dov\n"
            "  refused      RELEASE Pip\n"
            "               It is Maka's.\n"
            "  not kept     message: hello\n");
    told_file_clear(&t);
}

/* sealed-bids 4.6: neither text nor how many lines it has, until it is played. */
static void a_sealed_answer_is_one_thing_without_its_words(void **state)
{
    struct bench *b = *state;
    struct line_played lines[] = {{1, LINE_DONE, {0}}, {2, LINE_DONE, {0}}};
    struct answer a = {.verdict = VERDICT_STORED, .line = lines, .lines = 2};
    struct asked asked = {
        .q = {.decision = &upkeep, .seats = SEE_ONLY(KYLE), .sealed = SEALED_ANSWERS}};
    struct told_file t;

    show(b, &t, "RECOVER Dov\nRELEASE Pip\nTELL Bas: my secret\n", &a, &asked);
    says(b, "YOUR MAIL\n"
            "  stored       your upkeep\n"
            "  sent         message\n"
            "\n");
    hides(b, "Dov\n");
    hides(b, "secret");
    told_file_clear(&t);
    a.verdict = VERDICT_PLAYED;
    show(b, &t, "RECOVER Dov\nRELEASE Pip\n", &a, &asked);
    says(b, "  done         RECOVER Dov\n  done         RELEASE Pip\n");
    told_file_clear(&t);
}

/* mail 1.5, E-BID: all faults of a bid look the same. */
static void a_refused_bid_looks_the_same_whatever_it_was(void **state)
{
    static const char *const wrong[] = {"BID 99\n", "BID x\n", "TIE 2\n",
                                        "BID 3\nRELEASE Pip\n",
                                        "BID 3\nBID 4\nTELL Bas: hi\nSALT x\n"};
    struct answer a = {.verdict = VERDICT_REFUSED, .refused = REFUSED_BID};
    struct bench *b = *state;
    struct told_file t;
    size_t i;

    b->letter.kind = LETTER_ERROR;
    b->letter.error = "E-BID";
    b->letter.subject = "your bid";
    b->letter.sentence = "Your bid was not accepted.";
    for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        show(b, &t, wrong[i], &a, &b->host.game.asked[0]);
        says(b, "YOUR MAIL\n  refused      your bid\n\n");
        told_file_clear(&t);
    }
}

static void a_test_says_that_nothing_was_kept(void **state)
{
    struct answer a = {.verdict = VERDICT_CHECKED};
    struct bench *b = *state;
    struct told_file t;

    show(b, &t, "TEST\nBID 3\n", &a, &b->host.game.asked[0]);
    b->letter.kind = LETTER_RECEIPT;
    b->letter.test = true;
    says(b, "This was a test. Nothing was played and nothing was kept.\n");
    says(b, "  good         your bid\n");
    has_subject(b, "[g1] round 1, recruiting: checked, nothing was kept");
    told_file_clear(&t);
}

/* A TEST stops at the first die (architecture 4): what stands behind it is not called
 * good. */
static void a_test_says_what_it_did_not_check(void **state)
{
    struct bench *b = *state;
    struct line_played lines[] = {{2, LINE_DONE, {0}}};
    struct answer a = {.verdict = VERDICT_CHECKED, .line = lines, .lines = 1};
    struct told_file t;

    show(b, &t, "TEST\nROLL\nRELEASE Pip\nEND\n", &a, NULL);
    says(b, "  good         ROLL\n"
            "  not checked  RELEASE Pip\n"
            "               A test stops where a die falls or a secret is shown.\n"
            "  not checked  END\n");
    told_file_clear(&t);
    show(b, &t, "TEST\nROLL\nEND\n", &a, NULL);
    says(b, "  good         ROLL\n  good         END\n");
    told_file_clear(&t);
}

/* ---- receipts and refusals ---- */

/* Everything but the blocks in armor, which hold hashes. */
static char *receipt_of(struct bench *b, const char *text)
{
    struct told_file t;
    struct asked asked = b->host.game.asked[0];
    struct template_mail m;
    struct answer a;
    char *end;

    host_submit(&b->host, KYLE, 0, text, &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    show(b, &t, text, &a, &asked);
    b->letter.kind = LETTER_RECEIPT;
    b->letter.receipt = b->host.engine.receipt;
    b->letter.receipts = b->host.engine.receipts;
    m = as_text(b);
    end = strstr(m.body, "BEGIN PBEM RECEIPT 1\n");
    assert_non_null(end);
    *end = '\0';
    told_file_clear(&t);
    answer_clear(&a);
    free(m.subject);
    return m.body;
}

/* sealed-bids 3.1: the same text for every amount; and 7.6: with or without a list. */
static void every_bid_has_the_same_receipt(void **state)
{
    static const char *const bids[] = {"BID 0\n", "BID 5\n", "bid 3\nTIE 1, 1\n",
                                       "BID NONE\n"};
    struct bench *b = *state;
    char *first = receipt_of(b, "BID 1\n"), *other;
    size_t i;

    assert_non_null(strstr(first, "YOUR MAIL\n  stored       your bid\n"));
    assert_non_null(strstr(first, "Your answer is in."));
    assert_non_null(strstr(first, "Whatever you bid, this answer is the same, after BID "
                                  "NONE too"));
    assert_null(strstr(first, "takes the place"));
    free(first);
    first = receipt_of(b, "BID 1\n"); /* one that is replaced, by whatever: the same */
    assert_non_null(strstr(first, "It takes the place of what you had sent before."));
    for (i = 0; i < sizeof bids / sizeof bids[0]; i++) {
        other = receipt_of(b, bids[i]);
        assert_string_equal(first, other);
        free(other);
    }
    free(first);
}

/* The receipt is for him it is for; the checkpoint comes last. */
static void a_receipt_goes_to_its_player_alone(void **state)
{
    struct receipt_made made[2] = {{.player = BAS + 1}, {.player = KYLE + 1}};
    struct bench *b = *state;
    struct template_mail m;
    const char *at;
    char *armor;

    memset(made[0].block, 0xaa, BLOCK_RECEIPT);
    memset(made[1].block, 0xbb, BLOCK_RECEIPT);
    b->letter.kind = LETTER_RECEIPT;
    b->letter.receipt = made;
    b->letter.receipts = 2;
    b->news.checkpoint = b->checkpoint;
    armor = block_armor("RECEIPT", made[1].block, BLOCK_RECEIPT);
    m = as_text(b);
    at = strstr(m.body, armor);
    assert_non_null(at);
    at = strstr(at, "BEGIN PBEM CHECKPOINT 1\n");
    assert_non_null(at);
    assert_null(strstr(at + 1, "BEGIN"));
    assert_null(strstr(m.body, "aaaa"));
    template_mail_free(&m);
    free(armor);
}

/* mail 1.5: sentence, reassurance, legal orders, the new code; and "bids" is below. */
static void a_refusal_says_what_to_write_instead(void **state)
{
    struct bench *b = *state;

    b->letter.kind = LETTER_ERROR;
    b->letter.error = "E-NOORDERS";
    b->letter.subject = "no order was found";
    b->letter.sentence = "No order was found.";
    b->letter.ignored = "Hello there,\nwhat do you mean?\n";
    says(b, "orders above this line ===\n"
            "\n"
            "No order was found.\n"
            "\n"
            "The words are SCHOOL, RECOVER, ADVANCE, RELEASE, PLAY, ASK, NOCARD,\n"
            "DISCARD, POWER, PASS, SUPPORT, DECLINE, REACT, NOREACT, WAIVE, STANDING,\n"
            "OFFER, ACCEPT, REJECT, CANCEL, GIVE, COVERT, ASSIGN, INVITE, CLOSE,\n"
            "SEND, REFUSE, PLACE, CONFER, MOVE, ATTACK, INTERACT, GUARD, WITHDRAW,\n"
            "USE, STANCE, FOE, LOSE-FIRST, CHOOSE, DONE, END, TEST, SALT, TELL, BID,\n"
            "TIE, CODE, STATUS, RULES, HISTORY, RETRACT, ADDRESS, AWAY, HELP, RESIGN,\n"
            "SUBSTITUTE, ZONE, PROTEST; HELP and one of them tells all of it. Lines\n"
            "that begin with > or | are taken for quotations.\n"
            "\n"
            "Nothing was changed; your earlier orders, if any, still stand.\n"
            "(E-NOORDERS)\n"
            "\n"
            "Not read as orders:\n"
            "  Hello there,\n"
            "  what do you mean?\n"
            "\n"
            "ASKED OF YOU, Kyle\n");
    says(b, "    | BID <0-5>\n"
            "    | BID none\n"
            "  Bids: a mail of its own, as BID 0.");
    says(b, "    | CODE M0ZB-DFXQ\n");
    says(b, "    | TELL <name>: text  a message; to everybody TELL ALL: text\n");
    has_subject(b, "[g1] not accepted: no order was found");
    b->host.game.over = true;
    says(b, "No order was found.\n\nNothing was changed.\n(E-NOORDERS)\n\nNot read as "
            "orders:\n");
    hides(b, "earlier orders");
}

/* mail 1.5, E-BID: why bids are refused, all of it, whatever was wrong; and the example
 * of a list is one that this player may send. */
static void a_refused_bid_is_told_how_one_is_written(void **state)
{
    struct bench *b = *state;

    hides(b, "One is refused");
    b->letter.kind = LETTER_ERROR;
    b->letter.error = "E-BID";
    b->letter.subject = "your bid";
    b->letter.sentence = "Your bid was not accepted.";
    says(b, "if TIE and BID add up to more\n  than your coins");
    says(b, "as TIE 1, 0: together at most\n  your coins.");
    b->host.game.asked[0].q.purse[KYLE] = 1;
    hides(b, "TIE 1, 0");
    says(b, "  Bids: a mail of its own, as BID 0. BID NONE takes a bid back; without\n"
            "  a new one it is 0, and nobody waits for it.\n");
}

/* mail 5.4: who is not answered any more is told so before. */
static void the_last_answer_says_that_it_is(void **state)
{
    struct bench *b = *state;

    b->letter.kind = LETTER_ERROR;
    b->letter.error = "E-ORDER";
    b->letter.subject = "an order does not fit";
    b->letter.sentence = "Line 1: no.";
    hides(b, "for today");
    b->letter.last = true;
    says(b, "still stand.\n(E-ORDER)\n\nThis is the last answer of this kind for today");
}

/* Once he writes he plays again; when the game is over there is nothing to play. */
static void an_autopilot_is_told_of(void **state)
{
    struct bench *b = *state;

    b->host.game.seat[KYLE].autopilot = true;
    says(b, "defaults are taken for you until an order of\n  yours is taken.\n");
    b->host.game.over = true;
    hides(b, "You are on autopilot");
}

/* mail 4.1: what stands for the code reaches the mail untouched. */
static void a_placeholder_of_a_code_is_kept(void **state)
{
    struct bench *b = *state;

    b->letter.code = "\002"
                     "00000018";
    says(b, "    | CODE \002"
            "00000018\n");
}

static void a_reminder_asks_again(void **state)
{
    struct bench *b = *state;

    b->letter.kind = LETTER_REMINDER;
    says(b, "The game still waits for you.\n\nASKED OF YOU, Kyle\n");
}

static void a_notice_is_a_sentence(void **state)
{
    struct bench *b = *state;

    b->letter.kind = LETTER_NOTICE;
    b->letter.seat = SEATS;
    b->letter.subject = "a mail could not be sent";
    b->letter.sentence = "The address of Maka refuses all mails.";
    says(b,
         "=== g1, round 1, recruiting ===\n\nThe address of Maka refuses all mails.\n");
    has_subject(b, "[g1] a mail could not be sent");
}

/* sealed-bids 5.1: keys and anchor are in the invitation. The host's key is the one of
 * its section 10, as the seed is. */
static void an_invitation_has_the_keys(void **state)
{
    struct invitation i = {.chain = 1, .length = 512, .host = "Anna"};
    struct bench *b = *state;

    memset(i.anchor, 0xcd, sizeof i.anchor);
    b->letter.kind = LETTER_INVITATION;
    b->letter.invitation = &i;
    says(b, "WELCOME, Kyle\n"
            "  You play Mutant Revolution by mail; Anna runs the game.");
    says(b, "   > 3  Kyle\n");
    says(b, "    a09aa5f47a6759802ff955f8dc2d2a14a5c99d23be97f864127ff9383455a4f0\n");
    says(b, "  Dice come from chain 1 of 512, which ends in\n"
            "    cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd\n");
}

/* ---- proofs ---- */

/* sealed-bids 10. */
#define NONCE "3cbbc3691a04e9ef15f782db7f599ce8213864e71e372b7bf92292bbb2a7abd8"
#define COMMIT "ae6624d38d2b1b0c6820f1a89f0f20d78bb0825d4dbcb42790c08c1a114a39a6"

static void opens(struct bench *b, struct opened *o, const char *close, const char *open)
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
    struct bench *b = *state;
    struct opened o;

    opens(b, &o,
          "close\nauction 7\nround 0\nnone 1\nbid 2 1 " COMMIT "\nnone 3\nnone 4\n",
          "open\nauction 7\nround 0\nround-sk 00\nnone 1\nbid 2 1 0 1 3 " NONCE
          "\nnone 3\nnone 4\n");
    says(b, "PROOF\n"
            "  Opened  Auction 7, round 0: Bas no bid, Catherine 3, Kyle no bid, Maka\n"
            "          no bid.\n"
            "          The one commitment matches.\n");
    says(b, "BEGIN PBEM CLOSE 1\n");
    says(b, "BEGIN PBEM OPEN 1\n");
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
    struct bench *b = *state;
    struct opened o;
    int i;

    for (i = 0; i < 3; i++) {
        opens(b, &o, closes[i], lines[i]);
        says(b, "          ONLY 0 OF 1 COMMITMENTS MATCH.\n");
        opened_clear(&o);
    }
}

/* 7.4: why an amount does not count. */
static void a_bid_that_does_not_count_says_why(void **state)
{
    struct bench *b = *state;
    struct opened o;

    opens(b, &o, "close\nbid 1 1 " COMMIT "\nbid 2 1 " COMMIT "\nbid 3 1 " COMMIT "\n",
          "open\nbid 1 1 2 0 0 " NONCE "\nbid 2 1 3 1 9 " NONCE "\nbid 3 1 4 - - -\n");
    says(b, "Auction 7, round 0: Bas no bid, Catherine over the limit (0),\n"
            "          Kyle does not open (0).\n");
    opened_clear(&o);
}

static void a_broken_log_entry_is_bad_data(void **state)
{
    static const char *const broken[] = {"open\nbid 9 1 0 1 3 " NONCE "\n",
                                         "open\nbid 2 1 0 1\n", "open\nbid 0 1 0 1 3 -\n",
                                         "opened\n"};
    struct bench *b = *state;
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
    struct bench *b = *state;

    b->news.thrown = &t;
    b->news.throws = 1;
    says(b, "  Event 212 of chain 1, dice: host only\n"
            "    fe00000000000000000000000000000000000000000000000000000000000000\n"
            "    Roll 1-2  attack die, 6 faces: 5 1\n"
            "    Roll 3  defence die, 6 faces: 4\n");
    t.from = &from;
    t.contributions = 1;
    says(b, "  Event 212 of chain 1, dice: host and players\n");
    says(b, "    Maka added\n"
            "    0a00000000000000000000000000000000000000000000000000000000000000\n");
    t.draws = 0;
    says(b, "    No die was rolled.\n");
}

/* 5.3: an element of a chain is named, with where its chain begins; what is none of it is
 * not. Elements by which the chain has gone on since are found too. */
static void elements_are_shown_with_their_chain(void **state)
{
    struct bench *b = *state;
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
    says(b, "    Maka added element 3 of chain 2\n");
    (void)snprintf(text, sizeof text, "  Chain 2 of Maka begins with\n    %s\n", anchor);
    says(b, text);
    from.c[0] ^= 1;
    says(b, "    Maka added\n");
    hides(b, "begins with");
}

/* 5.2, 5.6, 5.7: what binds dice and decks to come is told when it is logged. */
static void what_is_bound_is_told(void **state)
{
    static struct said_anchor a = {
        .chain = 2, .length = 512, .anchor = {0xab}, .decks = {.first = 4, .count = 2}};
    struct bench *b = *state;

    a.decks.commit[1][0] = 0xcd;
    a.decks.before = 3;
    a.decks.hidden[31] = 0xef;
    b->news.pledge = &a;
    b->news.pledges = 1;
    says(b, "  Chain 2 of the host begins with\n"
            "    ab00000000000000000000000000000000000000000000000000000000000000\n");
    says(b, "  Secret 5 of the decks is bound by\n"
            "    cd00000000000000000000000000000000000000000000000000000000000000\n"
            "  Secret 3 of the decks is kept with secret 4 as\n"
            "    00000000000000000000000000000000000000000000000000000000000000ef\n");
    a.chain = 1; /* the first one stands in the invitation */
    hides(b, "of the host begins with");
}

/* 5.6: those of the games of a campaign are more than anybody reads: they stand behind
 * all else, one a line, and the proof points there. */
static void many_decks_are_bound_at_the_end(void **state)
{
    static struct said_anchor a = {
        .chain = 1, .length = 512, .decks = {.first = 2, .count = 5}};
    struct bench *b = *state;
    struct template_mail m;
    const char *list;

    a.decks.commit[0][0] = 0xab;
    a.decks.commit[4][0] = 0xcd;
    b->news.pledge = &a;
    b->news.pledges = 1;
    b->news.checkpoint = b->checkpoint;
    says(b, "  Secrets 2 to 6 of the decks are bound by the list at the end.\n");
    hides(b, "Secret 2 of the decks");
    m = as_text(b);
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
    struct bench *b = *state;

    hides(b, "secret of the decks");
    b->news.secret = secret;
    b->news.secret_number = 3;
    says(b, "  Secret 3 of the decks, which was bound before, is published:\n"
            "    d10c000000000000000000000000000000000000000000000000000000000000\n");
    b->letter.seat = SEATS;
    says(b, "    d10c000000000000000000000000000000000000000000000000000000000000\n");
}

/* 2.3, with the key of section 10. */
static void the_fingerprint_of_the_host_is_in_every_report(void **state)
{
    struct bench *b = *state;

    says(b, "  Key of the host: 1b92 cac3 3079 e3a1\n");
    b->letter.seat = SEATS;
    says(b, "  Key of the host: 1b92 cac3 3079 e3a1\n");
    b->letter.kind = LETTER_RECEIPT;
    b->letter.seat = KYLE;
    says(b, "  Key of the host: 1b92 cac3 3079 e3a1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(test) cmocka_unit_test_setup_teardown(test, bench_setup, bench_clear)
        T(orders_are_quoted_with_what_became_of_them),
        T(what_became_nothing_is_not_done),
        T(of_a_refused_file_nothing_is_marked_as_done),
        T(a_sealed_answer_is_one_thing_without_its_words),
        T(a_refused_bid_looks_the_same_whatever_it_was),
        T(a_test_says_that_nothing_was_kept),
        T(a_test_says_what_it_did_not_check),
        T(every_bid_has_the_same_receipt),
        T(a_receipt_goes_to_its_player_alone),
        T(a_refusal_says_what_to_write_instead),
        T(a_refused_bid_is_told_how_one_is_written),
        T(the_last_answer_says_that_it_is),
        T(an_autopilot_is_told_of),
        T(a_placeholder_of_a_code_is_kept),
        T(a_reminder_asks_again),
        T(a_notice_is_a_sentence),
        T(an_invitation_has_the_keys),
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
