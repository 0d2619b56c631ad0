/* Receipts and refusals: the other half of test_report.c, on a game that is played. */
#include "core/player.h"
#include "tests/support/letter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- what is shown of a file ---- */

/* Reads a file and tells what became of it; hands the lines to the letter. */
struct told_file {
    struct order_file file;
    struct submission said;
    struct shown *shown;
};

static void show(struct letter_bench *b, struct told_file *t, const char *text,
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
    struct letter_bench *b = *state;
    struct line_played lines[] = {
        {1, LINE_DONE, {0}},
        {2, LINE_REFUSED, {ERROR_ILLEGAL, 2, "Nobody here is called Pip."}},
        {3, LINE_LEFT, {0}}};
    struct answer a = {.verdict = VERDICT_PLAYED, .line = lines, .lines = 3};
    struct told_file t;

    show(b, &t, "RECOVER Dov\nRELEASE Pip\nPASS\n", &a, NULL);
    b->letter.partly = true;
    letter_says(b,
                "YOUR MAIL\n"
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
    struct letter_bench *b = *state;
    struct line_played lines[] = {
        {1, LINE_PASSED, {ERROR_NONE, 1, "its condition does not hold"}},
        {2, LINE_NOTED, {ERROR_NONE, 2, ""}}};
    struct answer a = {.verdict = VERDICT_PLAYED, .line = lines, .lines = 2};
    struct told_file t;

    show(b, &t, "RECOVER Dov\nRELEASE Pip\n", &a, NULL);
    letter_says(b, "YOUR MAIL\n"
                   "  passed over  RECOVER Dov\n"
                   "               its condition does not hold\n"
                   "  noted        RELEASE Pip\n");
    told_file_clear(&t);
}

/* Rule 8: of a refused file nothing stands, also what was not wrong. */
static void of_a_refused_file_nothing_is_marked_as_done(void **state)
{
    struct letter_bench *b = *state;
    struct line_played lines[] = {{1, LINE_DONE, {0}},
                                  {2, LINE_REFUSED, {ERROR_ILLEGAL, 2, "It is Maka's."}}};
    struct answer a = {.verdict = VERDICT_REFUSED, .line = lines, .lines = 2};
    struct told_file t;

    show(b, &t, "RECOVER Dov\nRELEASE Pip\nTELL Bas: hello\n", &a, NULL);
    letter_says(b, "  not kept     RECOVER Dov\n"
                   "  refused      RELEASE Pip\n"
                   "               It is Maka's.\n"
                   "  not kept     message: hello\n");
    told_file_clear(&t);
}

/* sealed-bids 4.6: neither text nor how many lines it has, until it is played. */
static void a_sealed_answer_is_one_thing_without_its_words(void **state)
{
    struct letter_bench *b = *state;
    struct line_played lines[] = {{1, LINE_DONE, {0}}, {2, LINE_DONE, {0}}};
    struct answer a = {.verdict = VERDICT_STORED, .line = lines, .lines = 2};
    struct asked asked = {
        .q = {.decision = &upkeep, .seats = SEE_ONLY(KYLE), .sealed = SEALED_ANSWERS}};
    struct told_file t;

    show(b, &t, "RECOVER Dov\nRELEASE Pip\nTELL Bas: my secret\n", &a, &asked);
    letter_says(b, "YOUR MAIL\n"
                   "  stored       your upkeep\n"
                   "  sent         message\n"
                   "\n");
    letter_hides(b, "Dov\n");
    letter_hides(b, "secret");
    told_file_clear(&t);
    a.verdict = VERDICT_PLAYED;
    show(b, &t, "RECOVER Dov\nRELEASE Pip\n", &a, &asked);
    letter_says(b, "  done         RECOVER Dov\n  done         RELEASE Pip\n");
    told_file_clear(&t);
}

/* mail 1.5, E-BID: all faults of a bid look the same. */
static void a_refused_bid_looks_the_same_whatever_it_was(void **state)
{
    static const char *const wrong[] = {"BID 99\n", "BID x\n", "TIE 2\n",
                                        "BID 3\nRELEASE Pip\n",
                                        "BID 3\nBID 4\nTELL Bas: hi\nSALT x\n"};
    struct answer a = {.verdict = VERDICT_REFUSED, .refused = REFUSED_BID};
    struct letter_bench *b = *state;
    struct told_file t;
    size_t i;

    b->letter.kind = LETTER_ERROR;
    b->letter.error = "E-BID";
    b->letter.subject = "your bid";
    b->letter.sentence = "Your bid was not accepted.";
    for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        show(b, &t, wrong[i], &a, &b->host.game.asked[0]);
        letter_says(b, "YOUR MAIL\n  refused      your bid\n\n");
        told_file_clear(&t);
    }
}

static void a_test_says_that_nothing_was_kept(void **state)
{
    struct answer a = {.verdict = VERDICT_CHECKED};
    struct letter_bench *b = *state;
    struct told_file t;

    show(b, &t, "TEST\nBID 3\n", &a, &b->host.game.asked[0]);
    b->letter.kind = LETTER_RECEIPT;
    b->letter.test = true;
    letter_says(b, "This was a test. Nothing was played and nothing was kept.\n");
    letter_says(b, "  good         your bid\n");
    letter_has_subject(b, "[g1] round 1, recruiting: checked, nothing was kept");
    told_file_clear(&t);
}

/* A TEST stops at the first die (architecture 4): what stands behind it is not called
 * good. */
static void a_test_says_what_it_did_not_check(void **state)
{
    struct letter_bench *b = *state;
    struct line_played lines[] = {{2, LINE_DONE, {0}}};
    struct answer a = {.verdict = VERDICT_CHECKED, .line = lines, .lines = 1};
    struct told_file t;

    show(b, &t, "TEST\nROLL\nRELEASE Pip\nEND\n", &a, NULL);
    letter_says(b, "  good         ROLL\n"
                   "  not checked  RELEASE Pip\n"
                   "               A test stops where a die falls or a secret is shown.\n"
                   "  not checked  END\n");
    told_file_clear(&t);
    show(b, &t, "TEST\nROLL\nEND\n", &a, NULL);
    letter_says(b, "  good         ROLL\n  good         END\n");
    told_file_clear(&t);
}

/* ---- receipts and refusals ---- */

/* Everything but the blocks in armor, which hold hashes. */
static char *receipt_of(struct letter_bench *b, const char *text)
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
    m = letter_text(b);
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
    struct letter_bench *b = *state;
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
    struct letter_bench *b = *state;
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
    m = letter_text(b);
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
    struct letter_bench *b = *state;

    b->letter.kind = LETTER_ERROR;
    b->letter.error = "E-NOORDERS";
    b->letter.subject = "no order was found";
    b->letter.sentence = "No order was found.";
    b->letter.ignored = "Hello there,\nwhat do you mean?\n";
    letter_says(
        b, "orders above this line ===\n"
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
    letter_says(b, "    | BID <0-5>\n"
                   "    | BID none\n"
                   "  Bids: a mail of its own, as BID 0.");
    letter_says(b, "    | CODE M0ZB-DFXQ\n");
    letter_says(b, "    | TELL <name>: text  a message; to everybody TELL ALL: text\n");
    letter_has_subject(b, "[g1] not accepted: no order was found");
    b->host.game.over = true;
    letter_says(
        b, "No order was found.\n\nNothing was changed.\n(E-NOORDERS)\n\nNot read as "
           "orders:\n");
    letter_hides(b, "earlier orders");
}

/* mail 1.5, E-BID: why bids are refused, all of it, whatever was wrong; and the example
 * of a list is one that this player may send. */
static void a_refused_bid_is_told_how_one_is_written(void **state)
{
    struct letter_bench *b = *state;

    letter_hides(b, "One is refused");
    b->letter.kind = LETTER_ERROR;
    b->letter.error = "E-BID";
    b->letter.subject = "your bid";
    b->letter.sentence = "Your bid was not accepted.";
    letter_says(b, "if TIE and BID add up to more\n  than your coins");
    letter_says(b, "as TIE 1, 0: together at most\n  your coins.");
    b->host.game.asked[0].q.purse[KYLE] = 1;
    letter_hides(b, "TIE 1, 0");
    letter_says(
        b, "  Bids: a mail of its own, as BID 0. BID NONE takes a bid back; without\n"
           "  a new one it is 0, and nobody waits for it.\n");
}

/* mail 5.4: who is not answered any more is told so before. */
static void the_last_answer_says_that_it_is(void **state)
{
    struct letter_bench *b = *state;

    b->letter.kind = LETTER_ERROR;
    b->letter.error = "E-ORDER";
    b->letter.subject = "an order does not fit";
    b->letter.sentence = "Line 1: no.";
    letter_hides(b, "for today");
    b->letter.last = true;
    letter_says(
        b, "still stand.\n(E-ORDER)\n\nThis is the last answer of this kind for today");
}

/* Once he writes he plays again; when the game is over there is nothing to play. */
static void an_autopilot_is_told_of(void **state)
{
    struct letter_bench *b = *state;

    b->host.game.seat[KYLE].autopilot = true;
    letter_says(b, "defaults are taken for you until an order of\n  yours is taken.\n");
    b->host.game.over = true;
    letter_hides(b, "You are on autopilot");
}

/* mail 4.1: what stands for the code reaches the mail untouched. */
static void a_placeholder_of_a_code_is_kept(void **state)
{
    struct letter_bench *b = *state;

    b->letter.code = "\002"
                     "00000018";
    letter_says(b, "    | CODE \002"
                   "00000018\n");
}

static void a_reminder_asks_again(void **state)
{
    struct letter_bench *b = *state;

    b->letter.kind = LETTER_REMINDER;
    letter_says(b, "The game still waits for you.\n\nASKED OF YOU, Kyle\n");
}

static void a_notice_is_a_sentence(void **state)
{
    struct letter_bench *b = *state;

    b->letter.kind = LETTER_NOTICE;
    b->letter.seat = SEATS;
    b->letter.subject = "a mail could not be sent";
    b->letter.sentence = "The address of Maka refuses all mails.";
    letter_says(
        b, "=== g1, round 1, recruiting ===\n\nThe address of Maka refuses all mails.\n");
    letter_has_subject(b, "[g1] a mail could not be sent");
}

/* sealed-bids 5.1: keys and anchor are in the invitation. The host's key is the one of
 * its section 10, as the seed is. */
static void an_invitation_has_the_keys(void **state)
{
    struct invitation i = {.chain = 1, .length = 512, .host = "Anna"};
    struct letter_bench *b = *state;

    memset(i.anchor, 0xcd, sizeof i.anchor);
    b->letter.kind = LETTER_INVITATION;
    b->letter.invitation = &i;
    letter_says(b, "WELCOME, Kyle\n"
                   "  You play Mutant Revolution by mail; Anna runs the game.");
    letter_says(b, "   > 3  Kyle\n");
    letter_says(b,
                "    a09aa5f47a6759802ff955f8dc2d2a14a5c99d23be97f864127ff9383455a4f0\n");
    letter_says(b,
                "  Dice come from chain 1 of 512, which ends in\n"
                "    cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(test) cmocka_unit_test_setup_teardown(test, letter_setup, letter_clear)
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
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
