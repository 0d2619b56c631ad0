#include "store/project.h"

#include "tests/support/bodies.h"
#include "tests/support/book.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Entry 7: question 5 to players 1 and 3 is open as auction 1 (entry 8). */
static void open_auction(struct book *b)
{
    book_add(b, ENTRY_TURN, TURN("setup", "1", "1 1", "ask 5 0 B1 1796100000000 1 3\n"));
    book_add(b, ENTRY_AUCTION_OPEN, OPEN_AUCTION);
}

/* 4.5, genesis: the row of the game. */
static void genesis_makes_the_game(void **state)
{
    struct book *b = *state;

    assert_string_equal(book_text(b, "SELECT name FROM game"), "g1");
    assert_string_equal(book_text(b, "SELECT rules FROM game"), "mutant");
    assert_int_equal(book_number(b, "SELECT revision FROM game"), 3);
    assert_int_equal(book_number(b, "SELECT seats FROM game"), 4);
    assert_string_equal(book_text(b, "SELECT options FROM game"), "{\"autopilot\":2}");
    assert_string_equal(book_text(b, "SELECT hex(id) FROM game"),
                        "07070707070707070707070707070707");
    assert_int_equal(book_number(b, "SELECT over FROM game"), 0);
}

/* 4.5, kind 6: one for each seat, and one for each change of person. */
static void a_seat_gets_its_name_and_may_get_another(void **state)
{
    struct book *b = *state;

    assert_string_equal(book_text(b, "SELECT group_concat(name) FROM seat"),
                        "Bas,Catherine,Kyle,Maka");
    book_add(b, ENTRY_SEAT, "seat\nsalt 00\nplayer 4\nname 416e6e61\n");
    assert_string_equal(book_text(b, "SELECT group_concat(name) FROM seat"),
                        "Bas,Catherine,Kyle,Anna");
}

/* 5.2: chain 1 is in use at once; the next one with its first event. */
static void a_new_chain_waits_for_its_first_event(void **state)
{
    struct book *b = *state;

    assert_int_equal(book_number(b, "SELECT chain FROM game"), 1);
    assert_int_equal(book_number(b, "SELECT chain_length FROM game"), 512);
    book_add(b, ENTRY_RNG_ANCHOR, "rng-anchor\nchain 2\nlength 100\nanchor " KEY32 "\n");
    assert_int_equal(book_number(b, "SELECT chain FROM game"), 1);
    assert_int_equal(book_number(b, "SELECT chain_length FROM game"), 512);
    assert_int_equal(book_number(b, "SELECT next_length FROM game"), 100);
    book_add(b, ENTRY_TURN, TURN("order 1", "512", "1 1", "ask 1 0 P1 0 1\n"));
    assert_int_equal(book_number(b, "SELECT event FROM game"), 512);
    assert_int_equal(book_number(b, "SELECT next_length FROM game"), 100);
    book_add(b, ENTRY_TURN,
             "turn\ncause order 1\nevent 2 1\nsteps 2 2\nrevision 3\nask 1 0 P1 0 1\n");
    assert_int_equal(book_number(b, "SELECT chain FROM game"), 2);
    assert_int_equal(book_number(b, "SELECT chain_length FROM game"), 100);
    assert_int_equal(book_number(b, "SELECT event FROM game"), 1);
    assert_int_equal(book_number(b, "SELECT next_length FROM game"), -1);
    assert_string_equal(book_text(b, "SELECT lower(hex(anchor)) FROM game"), KEY32);
}

/* 5.7: a later anchor that binds deck secrets begins anew: it is in use at once, and with
 * it the first of them. */
static void an_anchor_with_deck_secrets_begins_anew(void **state)
{
    struct book *b = *state;

    book_add(b, ENTRY_TURN, TURN("order 1", "9", "1 1", "ask 1 0 P1 0 1\n"));
    book_add(b, ENTRY_RNG_ANCHOR, "rng-anchor\nchain 2\nlength 50\nanchor " HEX32 "\n");
    book_add(b, ENTRY_RNG_ANCHOR,
             "rng-anchor\nchain 3\nlength 100\nanchor " KEY32 "\ndeck-commit 4 " KEY32
             "\ndeck-commit 5 " HEX32 "\ndeck-before 1 " KEY32 "\n");
    assert_string_equal(
        book_text(b, "SELECT chain || ' ' || chain_length || ' ' || event || ' ' || "
                     "coalesce(next_length, 'none') || ' ' || deck_secret || ' ' || "
                     "deck_secrets FROM game"),
        "3 100 0 none 4 5");
    assert_string_equal(book_text(b, "SELECT lower(hex(anchor)) FROM game"), KEY32);
    assert_string_equal(book_text(b, "SELECT lower(hex(deck_commit)) FROM game"), HEX32);
}

/* 5.6: the secret of a campaign's next game comes in force as the one before is
 * published; behind the last game none does. */
static void the_next_deck_secret_comes_in_force(void **state)
{
    struct book *b = *state;

    book_add(b, ENTRY_TURN, TURN("order 1", "2", "1 1", "ask 1 0 P1 0 1\n"));
    book_add(b, ENTRY_DECK_REVEAL, "deck-reveal\ndeck-secret 1 " KEY32 "\n");
    assert_int_equal(book_number(b, "SELECT deck_secret FROM game"), 2);
    book_add(b, ENTRY_TURN, TURN("order 1", "3", "2 2", ""));
    book_add(b, ENTRY_DECK_REVEAL, "deck-reveal\ndeck-secret 2 " KEY32 "\n");
    assert_int_equal(book_number(b, "SELECT deck_secret FROM game"), 2);
}

/* architecture 5.1: with the next game of a campaign excuses begin anew, where the
 * options say so. */
static void excuses_begin_anew_with_a_game(void **state)
{
    struct book *b = *state;

    book_add(b, ENTRY_TURN, TURN("order 1", "2", "1 1", "ask 1 0 P1 0 1\n"));
    book_exec(b, "UPDATE seat SET excused=2 WHERE player=1");
    book_add(b, ENTRY_DECK_REVEAL, "deck-reveal\ndeck-secret 1 " KEY32 "\n");
    assert_int_equal(book_number(b, "SELECT excused FROM seat WHERE player=1"), 2);
    book_exec(b, "UPDATE game SET options='{\"excused\":2,\"excused_per\":\"game\"}'");
    book_add(b, ENTRY_DECK_REVEAL, "deck-reveal\ndeck-secret 2 " KEY32 "\n");
    assert_int_equal(book_number(b, "SELECT excused FROM seat WHERE player=1"), 0);
}

/* 7.1: the number of the mail-out says when a code was issued. */
static void mail_out_issues_codes(void **state)
{
    struct book *b = *state;

    assert_int_equal(book_add(b, ENTRY_MAIL_OUT, "mail-out\nto 1 code 1\nto 3 code 1\n"),
                     7);
    assert_int_equal(book_add(b, ENTRY_MAIL_OUT, "mail-out\nto 1 code 2\n"), 8);
    assert_int_equal(book_number(b, "SELECT issued FROM seat WHERE player=1"), 2);
    assert_int_equal(book_number(b, "SELECT issued FROM seat WHERE player=2"), 0);
    assert_int_equal(book_number(b, "SELECT issued FROM seat WHERE player=3"), 1);
    assert_int_equal(book_number(b, "SELECT entry FROM code WHERE player=1 AND number=2"),
                     8);
}

/* 7.1: n is accepted when U <= n <= I; codes older than the newest one used are dead. */
static void a_used_code_kills_older_ones_only(void **state)
{
    struct book *b = *state;

    book_add(b, ENTRY_MAIL_OUT, "mail-out\nto 1 code 1\nto 2 code 1\n");
    book_add(b, ENTRY_MAIL_OUT, "mail-out\nto 1 code 2\n");
    book_add(b, ENTRY_MAIL_OUT, "mail-out\nto 1 code 3\n");
    book_add(b, ENTRY_ORDER_IN, "order-in\nsalt 00\nplayer 1\ncode 2\ntext 00\n");
    assert_string_equal(
        book_text(b, "SELECT group_concat(number) FROM code WHERE player=1"), "2,3");
    assert_int_equal(book_number(b, "SELECT count(*) FROM code WHERE player=2"), 1);
    assert_int_equal(book_number(b, "SELECT used FROM seat WHERE player=1"), 2);
    /* the same report answered again */
    book_add(b, ENTRY_ORDER_IN, "order-in\nsalt 00\nplayer 1\ncode 2\ntext 00\n");
    assert_int_equal(book_number(b, "SELECT used FROM seat WHERE player=1"), 2);
    /* by hand, on the host's machine */
    book_add(b, ENTRY_ORDER_IN, "order-in\nsalt 00\nplayer 1\ncode 0\ntext 00\n");
    assert_int_equal(book_number(b, "SELECT used FROM seat WHERE player=1"), 2);
    assert_int_equal(book_number(b, "SELECT count(*) FROM code WHERE player=1"), 2);
}

/* 4.5, ask: what a turn lists is open, what it lists no more is not. */
static void a_turn_lists_what_is_open(void **state)
{
    struct book *b = *state;

    book_add(b, ENTRY_TURN,
             TURN("setup", "1", "1 4", "ask 5 0 B1 1796100000000 1 3\nask 6 0 P2 0 2\n"));
    assert_int_equal(book_number(b, "SELECT seats FROM question WHERE number=5"), 1 | 4);
    assert_int_equal(book_number(b, "SELECT deadline FROM question WHERE number=5"),
                     1796100000000);
    assert_int_equal(book_number(b, "SELECT deadline FROM question WHERE number=6"), -1);
    assert_string_equal(book_text(b, "SELECT decision FROM question WHERE number=6"),
                        "P2");
    assert_int_equal(book_number(b, "SELECT steps FROM game"), 4);
    book_add(b, ENTRY_TURN,
             TURN("order 1", "2", "5 5", "ask 5 0 B1 1796100000000 3\nask 7 0 P2 0 2\n"));
    assert_string_equal(book_text(b, "SELECT group_concat(number) FROM question"), "5,7");
    assert_int_equal(book_number(b, "SELECT seats FROM question WHERE number=5"), 4);
    assert_int_equal(book_number(b, "SELECT entry FROM question WHERE number=5"), 7);
    assert_int_equal(book_number(b, "SELECT entry FROM question WHERE number=7"), 8);
}

/* Architecture 3.4: a game without open questions is over. */
static void a_game_that_asks_nothing_is_over(void **state)
{
    struct book *b = *state;

    book_add(b, ENTRY_TURN, TURN("setup", "1", "1 1", ""));
    assert_int_equal(book_number(b, "SELECT over FROM game"), 1);
    assert_int_equal(book_number(b, "SELECT count(*) FROM question"), 0);
}

/* Architecture 3.4: the next round of a tie is another question. */
static void a_tie_round_is_a_question_of_its_own(void **state)
{
    struct book *b = *state;

    open_auction(b);
    book_add(b, ENTRY_TURN, TURN("open 1", "2", "2 2", "ask 5 1 B2 1796200000000 1\n"));
    assert_int_equal(book_number(b, "SELECT count(*) FROM question"), 1);
    assert_int_equal(book_number(b, "SELECT round FROM question"), 1);
    assert_int_equal(book_number(b, "SELECT auction FROM question"), -1);
    assert_int_equal(book_number(b, "SELECT entry FROM question"), 9);
}

/* 4.5, auction-open. */
static void an_auction_opens_its_question(void **state)
{
    struct book *b = *state;

    open_auction(b);
    assert_int_equal(book_number(b, "SELECT auction FROM question"), 1);
    assert_int_equal(book_number(b, "SELECT opened FROM question"), 8);
    assert_int_equal(book_number(b, "SELECT closed FROM question"), -1);
    assert_string_equal(book_text(b, "SELECT lower(hex(round_public)) FROM question"),
                        KEY32);
    assert_int_equal(book_number(b, "SELECT auctions FROM game"), 1);
}

/* 7.2: the latest counts; the others stay. */
static void the_latest_bid_counts(void **state)
{
    struct book *b = *state;

    open_auction(b);
    book_add(b, ENTRY_BID_IN, BID("1", "1", "code 0"));
    book_add(b, ENTRY_BID_IN, BID("3", "1", "code 0"));
    book_add(b, ENTRY_BID_IN, BID("1", "2", "code 0"));
    book_add(b, ENTRY_BID_IN, BID("1", "3", "code 0"));
    assert_string_equal(
        book_text(b, "SELECT group_concat(player || ':' || seq || ':' || entry || ':' || "
                     "counts) FROM (SELECT * FROM sealed ORDER BY entry)"),
        "1:1:9:0,3:1:10:1,1:2:11:0,1:3:12:1");
    assert_int_equal(book_number(b, "SELECT answered FROM question"), 1 | 4);
    assert_int_equal(book_number(b, "SELECT last_in FROM question"),
                     book_number(b, "SELECT ts FROM log WHERE seq=12"));
    assert_int_equal(
        book_number(b, "SELECT count(*) FROM sealed WHERE amount IS NOT NULL OR status "
                       "IS NOT NULL"),
        0);
}

/* 7.1, 7.6: a bid uses its code, one from a tie list has none. */
static void a_bid_uses_its_code(void **state)
{
    struct book *b = *state;

    open_auction(b);
    book_add(b, ENTRY_MAIL_OUT, "mail-out\nto 1 code 1\nto 3 code 1\n");
    book_add(b, ENTRY_BID_IN, BID("1", "1", "code 1"));
    book_add(b, ENTRY_BID_IN, BID("3", "1", "first 10"));
    assert_int_equal(book_number(b, "SELECT used FROM seat WHERE player=1"), 1);
    assert_int_equal(book_number(b, "SELECT used FROM seat WHERE player=3"), 0);
}

/* 4.6: a sealed answer waits for its question, which is no auction. */
static void an_answer_waits_for_its_question(void **state)
{
    struct book *b = *state;

    book_add(b, ENTRY_TURN, TURN("setup", "1", "1 1", "ask 9 0 R1 0 1 2 4\n"));
    book_add(b, ENTRY_BID_IN,
             "bid-in\nquestion 9\nround 0\nplayer 2\nseq 1\nanswer 00\nraw 00\ncode 0\n");
    assert_int_equal(book_number(b, "SELECT question FROM sealed"), 9);
    assert_int_equal(book_number(b, "SELECT auction FROM sealed"), -1);
    assert_int_equal(book_number(b, "SELECT answered FROM question"), 2);
    book_add(b, ENTRY_ANSWERS_OPEN,
             "answers-open\nsalt 00\nquestion 9\nround 0\nround-sk " KEY32
             "\nnone 1\nanswer 2 1 0 00\nnone 4\n");
    assert_int_equal(book_number(b, "SELECT status FROM sealed"), 0);
    assert_int_equal(book_number(b, "SELECT amount FROM sealed"), -1);
    assert_string_equal(book_text(b, "SELECT group_concat(defaults) FROM seat"),
                        "1,0,0,1");
}

/* 4.5, close. */
static void a_close_closes_its_round(void **state)
{
    struct book *b = *state;

    open_auction(b);
    book_add(b, ENTRY_CLOSE, "close\nauction 1\nround 0\nnone 1\nnone 3\n");
    assert_int_equal(book_number(b, "SELECT closed FROM question"), 9);
    assert_string_equal(book_text(b, "SELECT group_concat(defaults) FROM seat"),
                        "0,0,0,0");
}

/* 4.5, open; 7.4: status and amount of what counted; none where a box did not open. */
static void an_opening_tells_amounts(void **state)
{
    struct book *b = *state;

    open_auction(b);
    book_add(b, ENTRY_BID_IN, BID("1", "1", "code 0"));
    book_add(b, ENTRY_BID_IN, BID("1", "2", "code 0"));
    book_add(b, ENTRY_BID_IN, BID("3", "1", "code 0"));
    book_add(b, ENTRY_CLOSE, "close\nauction 1\nround 0\nbid 1 2 00\nbid 3 1 00\n");
    book_add(b, ENTRY_OPEN,
             "open\nauction 1\nround 0\nround-sk " KEY32 "\nbid 1 2 0 1 9 " HEX32
             "\nbid 3 1 4 0 0 -\n");
    assert_int_equal(book_number(b, "SELECT amount FROM sealed WHERE player=1 AND seq=2"),
                     9);
    assert_int_equal(book_number(b, "SELECT status FROM sealed WHERE player=1 AND seq=2"),
                     0);
    assert_int_equal(book_number(b, "SELECT amount FROM sealed WHERE player=1 AND seq=1"),
                     -1);
    assert_int_equal(book_number(b, "SELECT status FROM sealed WHERE player=1 AND seq=1"),
                     -1);
    assert_int_equal(book_number(b, "SELECT status FROM sealed WHERE player=3"), 4);
    assert_int_equal(book_number(b, "SELECT amount FROM sealed WHERE player=3"), -1);
}

/* Architecture 3.6, option autopilot 2: two missed in a row; writing ends it. */
static void autopilot_comes_after_two_in_a_row(void **state)
{
    struct book *b = *state;

    book_add(b, ENTRY_TURN, TURN("expiry 5 0 3", "1", "1 1", "ask 6 0 P1 0 3\n"));
    assert_int_equal(book_number(b, "SELECT defaults FROM seat WHERE player=3"), 1);
    assert_int_equal(book_number(b, "SELECT autopilot FROM seat WHERE player=3"), 0);
    book_add(b, ENTRY_TURN, TURN("expiry 6 0 3", "2", "2 2", "ask 7 0 P1 0 3\n"));
    assert_int_equal(book_number(b, "SELECT autopilot FROM seat WHERE player=3"), 1);
    assert_int_equal(book_number(b, "SELECT sum(autopilot) FROM seat"), 1);
    book_add_of(b, ENTRY_MESSAGE, 3, "message\nsalt 00\nfrom 3\nto 1\ntext 6869\n");
    assert_int_equal(book_number(b, "SELECT defaults FROM seat WHERE player=3"), 0);
    assert_int_equal(book_number(b, "SELECT autopilot FROM seat WHERE player=3"), 0);
}

/* A default in the opening of an auction counts as well. */
static void a_missing_bid_is_a_default(void **state)
{
    struct book *b = *state;

    open_auction(b);
    book_add(b, ENTRY_OPEN,
             "open\nauction 1\nround 0\nround-sk " KEY32 "\nnone 1\nnone 3\n");
    assert_string_equal(book_text(b, "SELECT group_concat(defaults) FROM seat"),
                        "1,0,1,0");
}

/* A game whose options say 0 never puts anybody on autopilot; without a word it is 2. */
static void autopilot_goes_by_the_option(void **state)
{
    struct book *b = *state;

    book_exec(b, "UPDATE game SET options='{\"autopilot\":0}'");
    book_add(b, ENTRY_TURN, TURN("expiry 5 0 3", "1", "1 1", "ask 6 0 P1 0 3\n"));
    book_add(b, ENTRY_TURN, TURN("expiry 5 0 3", "2", "2 2", "ask 6 0 P1 0 3\n"));
    assert_int_equal(book_number(b, "SELECT autopilot FROM seat WHERE player=3"), 0);
    book_exec(b, "UPDATE game SET options='{}'");
    book_add(b, ENTRY_TURN, TURN("expiry 5 0 4", "3", "3 3", "ask 6 0 P1 0 3\n"));
    assert_int_equal(book_number(b, "SELECT autopilot FROM seat WHERE player=4"), 0);
    book_add(b, ENTRY_TURN, TURN("expiry 5 0 4", "4", "4 4", "ask 6 0 P1 0 3\n"));
    assert_int_equal(book_number(b, "SELECT autopilot FROM seat WHERE player=4"), 1);
}

/* Architecture 4.2: a message is a fact for its sender and receivers. */
static void a_message_is_a_fact_for_those_it_concerns(void **state)
{
    struct book *b = *state;

    book_add_of(b, ENTRY_MESSAGE, 2,
                "message\nsalt 00\nfrom 2\nto 1 3 4\ntext 48656c6c6f21\n");
    assert_int_equal(book_number(b, "SELECT mask FROM fact"), 15);
    assert_string_equal(book_text(b, "SELECT name FROM fact"), "told");
    assert_string_equal(book_text(b, "SELECT sentence FROM fact"),
                        "Catherine writes to Bas, Kyle and Maka: Hello!");
    book_add_of(b, ENTRY_MESSAGE, 2,
                "message\nsalt 00\nfrom 2\nto 4\ntext 48656c6c6f21\n");
    assert_int_equal(book_number(b, "SELECT mask FROM fact WHERE entry=8"), 2 | 8);
    assert_string_equal(book_text(b, "SELECT sentence FROM fact WHERE entry=8"),
                        "Catherine writes to Maka: Hello!");
    book_add(b, ENTRY_MESSAGE, "message\nsalt 00\nfrom 2\nto 4\ntext 48656c6c6f21\n");
    assert_string_equal(
        book_text(b, "SELECT sentence FROM fact WHERE entry=9"),
        "Somebody writes to Maka: Hello!"); /* an entry of nobody's mail */
    assert_string_equal(book_text(b, "SELECT arguments FROM fact WHERE entry=9"),
                        "{\"text\":\"Hello!\",\"whom\":\"Maka\"}");
}

/* 4.5: to 0 is everybody, spectators too; from 0 is the host, who has no seat. */
static void a_message_to_all_is_for_spectators_too(void **state)
{
    struct book *b = *state;

    book_add(b, ENTRY_MESSAGE, "message\nsalt 00\nfrom 0\nto 0\ntext 48656c6c6f21\n");
    assert_int_equal(book_number(b, "SELECT mask FROM fact"), SEE_ALL);
    assert_string_equal(book_text(b, "SELECT sentence FROM fact"),
                        "The host writes to everybody: Hello!");
}

/* These stand in the log alone. */
static void other_kinds_change_no_table(void **state)
{
    struct book *b = *state;
    int before = sqlite3_total_changes(b->s->db);

    book_add(b, ENTRY_HOST, "host\nwhat test\n");
    book_add(b, ENTRY_BID_REFUSED,
             "bid-refused\nplayer 1\nauction 1\nround 0\nreason "
             "content\ncode 1\n");
    book_add(b, ENTRY_ROUND_KEYS, "round-keys\nkey 1 " KEY32 "\n");
    book_add(b, ENTRY_CHECKPOINT, "checkpoint\nblock 00\n");
    book_add(b, ENTRY_ORDER_IN, "order-in\nsalt 00\nplayer 0\ntext 7b7d\n");
    assert_int_equal(sqlite3_total_changes(b->s->db) - before, 5); /* the log's rows */
}

/* A body that says what none of its kind says is refused, whatever is wrong with it. */
static void a_broken_body_is_refused(void **state)
{
    struct book *b = *state;

    open_auction(b);
    book_refuses(b, ENTRY_SEAT, "seat\nsalt 00\nplayer 9\nname 00\n", ERROR_DATA);
    book_refuses(b, ENTRY_SEAT, "seat\nsalt 00\nplayer 1\n", ERROR_DATA);
    book_refuses(b, ENTRY_SEAT, "seat\nsalt 00\nplayer 1\nname 4\n", ERROR_DATA);
    book_refuses(b, ENTRY_SEAT, "mail-out\n", ERROR_DATA);
    book_refuses(b, ENTRY_MAIL_OUT, "mail-out\nto 1 code\n", ERROR_DATA);
    book_refuses(b, ENTRY_MAIL_OUT, "mail-out\nto -1 code 2\n", ERROR_DATA);
    book_refuses(b, ENTRY_TURN, "turn\ncause setup\n", ERROR_DATA);
    book_refuses(b, ENTRY_TURN, TURN("expiry 1 0 0", "2", "2 2", ""), ERROR_DATA);
    book_refuses(b, ENTRY_TURN, TURN("setup", "2", "2 2", "ask 5 0\n"), ERROR_DATA);
    book_refuses(b, ENTRY_AUCTION_OPEN, "auction-open\nauction 1\nround 0\n", ERROR_DATA);
    book_refuses(b, ENTRY_BID_IN, BID("1", "0", "code 0"), ERROR_DATA);
    book_refuses(b, ENTRY_BID_IN,
                 "bid-in\nauction 2\nround 0\nplayer 1\nseq 1\nblock 00\ncode 0\n",
                 ERROR_DATA);
    book_refuses(b, ENTRY_OPEN, "open\nauction 1\nround 0\nbid 1 1 0 1\n", ERROR_DATA);
    book_refuses(b, ENTRY_MESSAGE, "message\nfrom 1\nto 0\n", ERROR_DATA);
    book_refuses(b, ENTRY_MESSAGE, "message\nfrom 1\nto\ntext 00\n", ERROR_DATA);
    book_refuses(b, ENTRY_RNG_ANCHOR, "rng-anchor\nchain 2\nlength 5\n", ERROR_DATA);
    book_refuses(b, ENTRY_GENESIS, "genesis\nversion 1\n", ERROR_DATA);
    book_refuses(b, 99, "genesis\n", ERROR_DATA);
    assert_int_equal(book_number(b, "SELECT count(*) FROM log"), 8);
}

#define WITH_BOOK(test) cmocka_unit_test_setup_teardown(test, book_setup, book_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BOOK(genesis_makes_the_game),
        WITH_BOOK(a_seat_gets_its_name_and_may_get_another),
        WITH_BOOK(a_new_chain_waits_for_its_first_event),
        WITH_BOOK(an_anchor_with_deck_secrets_begins_anew),
        WITH_BOOK(the_next_deck_secret_comes_in_force),
        WITH_BOOK(mail_out_issues_codes),
        WITH_BOOK(a_used_code_kills_older_ones_only),
        WITH_BOOK(a_turn_lists_what_is_open),
        WITH_BOOK(a_game_that_asks_nothing_is_over),
        WITH_BOOK(a_tie_round_is_a_question_of_its_own),
        WITH_BOOK(an_auction_opens_its_question),
        WITH_BOOK(the_latest_bid_counts),
        WITH_BOOK(a_bid_uses_its_code),
        WITH_BOOK(an_answer_waits_for_its_question),
        WITH_BOOK(a_close_closes_its_round),
        WITH_BOOK(an_opening_tells_amounts),
        WITH_BOOK(autopilot_comes_after_two_in_a_row),
        WITH_BOOK(a_missing_bid_is_a_default),
        WITH_BOOK(autopilot_goes_by_the_option),
        WITH_BOOK(a_message_is_a_fact_for_those_it_concerns),
        WITH_BOOK(a_message_to_all_is_for_spectators_too),
        WITH_BOOK(excuses_begin_anew_with_a_game),
        WITH_BOOK(other_kinds_change_no_table),
        WITH_BOOK(a_broken_body_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
