#include "mail/lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const game[] = {"BID", "PASS", "MOVE", "NAME", "SAY", "END", NULL};
static const char *const engine[] = {"TEST", "TELL", "CODE", NULL};
static const struct verbs verbs = {game, engine};

static void read_text(struct lines *l, const char *text)
{
    struct error e;

    assert_int_equal(lines_read(l, text, &verbs, &mail_limits_usual, &e), 0);
}

/* text is read as these orders, each followed by `;`. */
static void assert_orders(const char *text, const char *orders)
{
    char found[4000] = "";
    struct lines l;
    int i;

    read_text(&l, text);
    if (l.refusal.code != REFUSAL_NONE) {
        fail_msg("\"%s\" is refused: %s", text, refusal_name(l.refusal.code));
    }
    for (i = 0; i < l.orders; i++) {
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s;",
                 l.order[i].text);
    }
    assert_string_equal(found, orders);
    lines_free(&l);
}

/* text is refused, naming a line. */
static void assert_refused(const char *text, enum refusal_code code, int line)
{
    struct lines l;

    read_text(&l, text);
    assert_string_equal(refusal_name(l.refusal.code), refusal_name(code));
    assert_int_equal(l.refusal.line, line);
    lines_free(&l);
}

/* 1.4, 8: words to players go on to a blank line, a quotation or an order; in quotes they
 * end with these, and no other order goes on so. */
static void a_message_goes_on_over_lines(void **state)
{
    (void)state;
    assert_orders("TELL Kyle: let us\nstand together\n\nnot this\n",
                  "TELL Kyle: let us stand together;");
    assert_orders("TELL Kyle:\nlet us\nBID 3\nnot this\n", "TELL Kyle: let us;BID 3;");
    assert_orders("TELL Kyle: a\nb\n* BID 3\n", "TELL Kyle: a b;BID 3;");
    assert_orders("TELL Kyle: a\n*BID 3*\n", "TELL Kyle: a;BID 3;");
    assert_orders("TELL Kyle: a\n> b\nc\n", "TELL Kyle: a;");
    assert_orders("TELL Kyle: a\n# b\n", "TELL Kyle: a;");
    assert_orders("TELL Kyle: a\n-- \nBas\n", "TELL Kyle: a;");
    assert_orders("TELL Kyle: \"a\nb\"\nc\n", "TELL Kyle: \"a b\";");
    assert_orders("TELL \"A: B\": a\nb\n", "TELL \"A: B\": a b;");
    assert_orders("TELL Kyle\nb: c\n", "TELL Kyle;");
    assert_orders("SAY Kyle: a\nb\n", "SAY Kyle: a;");
    assert_refused("TELL Kyle: a\nBIDD 3\n", REFUSAL_TYPO, 2);
}

/* 1.3: of all its lines together a message has as many bytes as any order. */
static void a_message_of_many_lines_has_its_limit(void **state)
{
    char text[2000] = "TELL Kyle: a\n";
    int i;

    (void)state;
    for (i = 0; i < 100; i++) {
        (void)snprintf(text + strlen(text), sizeof text - strlen(text), "ten bytes.\n");
    }
    assert_refused(text, REFUSAL_LINELEN, 1);
}

/* 1.4, 1: each kind of character, at its edges. */
static void characters_are_made_plain(void **state)
{
    (void)state;
    assert_orders("\xEF\xBB\xBF"
                  "BID\t3\r\n",
                  "BID 3;");
    assert_orders("B\xC2\xAD"
                  "ID\xC2\xA0"
                  "3\n",
                  "BID 3;");
    assert_orders("\xE2\x80\x8B\xE2\x80\x8F"
                  "BID\xE2\x80\x80"
                  "1\xE2\x80\x8A",
                  "BID 1;");
    assert_orders("BID\xE2\x80\xAF"
                  "2\xE2\x81\x9F\n",
                  "BID 2;");
    assert_orders("BID\xE3\x80\x80\xEF\xBC\x94\n", "BID 4;");
    assert_orders("SAY a\xE2\x80\xA8"
                  "b\xE2\x80\xA9"
                  "c\n",
                  "SAY a b c;"); /* what some readers take for the end of a line */
    assert_orders("\xE2\x80\xAA"
                  "BID 5\xE2\x80\xAE\xE2\x81\xA0\xE2\x81\xA9",
                  "BID 5;");
    assert_orders("SAY \xC2\xAB"
                  "a\xC2\xBB\n",
                  "SAY \"a\";");
    assert_orders("SAY \xE2\x80\x9C"
                  "a\xE2\x80\x9F\n",
                  "SAY \"a\";");
    assert_orders("SAY \xE2\x80\x98\xE2\x80\x9B\xE2\x80\xB2\n", "SAY ''';");
    assert_orders("SAY \xE2\x80\xB3"
                  "a\xE2\x80\xB3\n",
                  "SAY \"a\";");
    assert_orders("SAY \xE2\x80\x90\xE2\x80\x95\xE2\x88\x92\n", "SAY ---;");
    assert_orders("SAY \xE2\x80\xA6\n", "SAY ...;");
    assert_orders("SAY \xEF\xBC\x81\xEF\xBD\x9E\n", "SAY !~;");
    assert_orders("SAY \xC3\xA9\xE2\x80\x96\n", "SAY \xC3\xA9\xE2\x80\x96;");
}

/* 1.4, 2: what signing puts around a text goes, and its dashes. */
static void clear_signed_text_is_read(void **state)
{
    (void)state;
    assert_orders("-----BEGIN PGP SIGNED MESSAGE-----\nBID 1\n\n- BID 2\n- -- \nBID 3\n",
                  "BID 2;");
    assert_orders("BID 1\n-----BEGIN PGP SIGNATURE-----\nBID 2\n", "BID 1;");
    assert_orders("- -- \nBID 2\n", "BID 2;"); /* not signed: a dash is a dash */
}

/* 1.4, 2: END is a verb here, but the end of a block is not an order. */
static void blocks_are_skipped(void **state)
{
    struct lines l;

    (void)state;
    assert_orders("BEGIN PBEM BID 1\n00ff\n\nEND PBEM BID 0011223344556677\nEND\n",
                  "END;");
    assert_orders("begin pbem bid 1 00ff end pbem bid 0011\nEND\n", "END;");
    assert_orders("see BEGIN PBEM RECEIPT 1\n00\nEND PBEM RECEIPT 00\nBID 2\n", "BID 2;");
    read_text(&l, "BEGIN PBEM BID 1\n00\nEND PBEM BID 00\nBEGIN PBEM RECEIPT 1\n00\n"
                  "END PBEM RECEIPT 00\n> BEGIN PBEM COMMIT 1\n");
    assert_int_equal(l.blocks, 1); /* neither the engine's nor a quoted one */
    assert_int_equal(l.ignored, 0);
    lines_free(&l);
}

/* 1.4, 2: whoever writes of blocks writes none: his line is read as any other. */
static void what_only_names_a_block_is_none(void **state)
{
    struct lines l;

    (void)state;
    assert_orders("SAY send what says BEGIN PBEM in the mail\nBID 3\n",
                  "SAY send what says BEGIN PBEM in the mail;BID 3;");
    assert_orders("SAY BEGIN PBEM BID\nPASS\n", "SAY BEGIN PBEM BID;PASS;");
    assert_orders("SAY BEGIN PBEM BID 12\nPASS\n", "SAY BEGIN PBEM BID 12;PASS;");
    assert_orders("BEGIN PBEM BID\n1 00ff\nEND PBEM BID 0011\nPASS\n", "PASS;");
    read_text(&l, "SAY BEGIN PBEM 1\n");
    assert_int_equal(l.blocks, 0);
    lines_free(&l);
}

/* 1.4, 2: a block that was cut off takes no orders with it. */
static void a_block_without_an_end_has_its_digits_only(void **state)
{
    (void)state;
    assert_orders("BEGIN PBEM RECEIPT 1\n00ff\n\nBID 3\n", "BID 3;");
    assert_orders(
        "BEGIN PBEM RECEIPT 1\n00ff\nBID 3\nBEGIN PBEM BID 1\n00\n"
        "END PBEM BID 00\nPASS\n",
        "PASS;"); /* the first one's end is the next of all: sealed-bids 4.4, 3 */
}

/* 1.4, 3. */
static void quotations_are_skipped(void **state)
{
    (void)state;
    assert_orders("> BID 1\n>BID 2\n  > BID 3\n| BID 4\nBID 5\n", "BID 5;");
    assert_orders("BID 5 > 4\n", "BID 5 > 4;");
}

/* 1.4, 4: each of its signs, and what is nearly one. */
static void what_is_below_the_end_is_not_read(void **state)
{
    (void)state;
    assert_orders("BID 1\n-- \nBID 2\n", "BID 1;");
    assert_orders("BID 1\n--\nBID 2\n", "BID 1;");
    assert_orders("BID 1\n---\nBID 2\n", "BID 1;BID 2;");
    assert_orders("BID 1\n____________________\nBID 2\n", "BID 1;");
    assert_orders("BID 1\n___________________\nBID 2\n", "BID 1;BID 2;");
    assert_orders("BID 1\n=== g1 - put your Orders Above This Line ===\nBID 2\n",
                  "BID 1;");
    assert_orders("> orders above this line\nBID 2\n", "BID 2;");
    assert_orders("BID 1\nBegin forwarded message:\nBID 2\n", "BID 1;");
    assert_orders("BID 1\n----- Original Message -----\nBID 2\n", "BID 1;");
    assert_orders("BID 1\n---------- Forwarded message ---------\nBID 2\n", "BID 1;");
    assert_orders("BID 1\n-----Urspr\xC3\xBCngliche Nachricht-----\nBID 2\n", "BID 1;");
    assert_orders("BID 1\n-------- Weitergeleitete Nachricht --------\nBID 2\n",
                  "BID 1;");
    assert_orders("BID 1\n-----Message d\xE2\x80\x99origine-----\nBID 2\n", "BID 1;");
    assert_orders("BID 1\n----- MESSAGE TRANSF\xC3\x89R\xC3\x89 -----\nBID 2\n",
                  "BID 1;");
    assert_orders("BID 1\n-----Mensaje original-----\nBID 2\n", "BID 1;");
    assert_orders("BID 1\nan original message\nBID 2\n", "BID 1;BID 2;");
}

/* 1.4, 4: a copied header is a sender with a date within four lines. */
static void a_copied_header_ends_the_orders(void **state)
{
    (void)state;
    assert_orders("From: Game\nSent: Monday\nBID 2\n", "");
    assert_orders("*Von:* Game\n\nAn: Bas\n*Gesendet:* Montag\nBID 2\n", "");
    assert_orders("De : Game\nEnvoy\xC3\xA9 : lundi\nBID 2\n", "");
    assert_orders("Da: Game\nInviato: lunedi\nBID 2\n", "");
    assert_orders("Van: Game\nVerzonden: maandag\nBID 2\n", "");
    assert_orders("DE: Game\n\n\n\nENVIADO EL: lunes\nBID 2\n", "");
    assert_orders("From: Game\nSent on Monday\nBID 2\n", "BID 2;");
    assert_orders("From: Game\n1\n2\n3\nDate: Monday\nBID 2\n", "");
    assert_orders("From: Game\n1\n2\n3\n4\nDate: Monday\nBID 2\n", "BID 2;");
    assert_orders("From here on\nDate: Monday\nBID 2\n", "BID 2;");
}

/* 1.4, 5: below a quotation orders go on, below anything else they do not. */
static void an_attribution_ends_orders_unless_it_is_quoted(void **state)
{
    (void)state;
    assert_orders("On Monday Game wrote:\n\n> BID 1\n\nBID 2\n", "BID 2;");
    assert_orders("On Monday Game wrote:\nBID 2\n", "");
    assert_orders("Am 30.11. schrieb\nGame\n<g@example.org>:\n> BID 1\nBID 2\n",
                  "BID 2;");
    assert_orders("Am 30.11. schrieb\nGame\n\n<g@example.org>:\nBID 2\n", "BID 2;");
    assert_orders("El lun, Game escribi\xC3\xB3:\nBID 2\n", "");
    assert_orders("Il lun Game ha\nscritto:\nBID 2\n", "");
    assert_orders("Op ma schreef Game:\nBID 2\n", "");
    assert_orders("On Monday\nI wrote\nto you\nall this:\nBID 2\n",
                  "BID 2;"); /* 4 lines */
    assert_orders("On Monday I wrote nothing\nBID 2\n", "BID 2;");
    assert_orders("Only Game wrote:\nBID 2\n", "BID 2;");
    assert_orders("On Monday Game wrote:\n", "");
}

/* 1.4, 5: the lines of an attribution are no remarks of the player. */
static void an_attribution_is_not_told_of(void **state)
{
    struct lines l;

    (void)state;
    read_text(&l, "On Monday, Game\nwrote:\n> BID 1\nhello\n");
    assert_int_equal(l.ignored, 1);
    assert_int_equal(l.remark[0].line, 4);
    assert_string_equal(l.remark[0].text, "hello");
    lines_free(&l);
}

/* 1.4, 6. */
static void comments_are_skipped(void **state)
{
    struct lines l;

    (void)state;
    read_text(&l, "; BID 1\n# BID 2\n\n  ;BID 3\nBID 4\n");
    assert_int_equal(l.orders, 1);
    assert_int_equal(l.order[0].line, 5);
    assert_int_equal(l.ignored, 0);
    lines_free(&l);
}

/* 1.4, 7. */
static void emphasis_and_list_marks_go(void **state)
{
    (void)state;
    assert_orders("*BID 1*\n_BID 2_\n* BID 3\n- BID 4\n1. BID 5\n12) BID 6\n",
                  "BID 1;BID 2;BID 3;BID 4;BID 5;BID 6;");
    assert_orders("\xE2\x80\xA2 BID 1\n\xC2\xB7 BID 2\n- *BID 3*\n",
                  "BID 1;BID 2;BID 3;");
    assert_orders("- - BID 1\n1.BID 3\n", ""); /* one mark, and a blank */
    assert_refused("-BID 2\n", REFUSAL_TYPO, 1);
    assert_refused("*BID 2\n", REFUSAL_TYPO, 1);
    assert_orders("***\n*\n_ _\n", "");
    assert_refused("- PSAS\n", REFUSAL_TYPO, 1);
}

/* 1.4, 7: an order may end as a sentence does; what is said to players is left as it is.
 */
static void a_full_stop_is_no_part_of_an_order(void **state)
{
    (void)state;
    assert_orders("BID 3.\nPASS.\n- MOVE a b.\n", "BID 3;PASS;MOVE a b;");
    assert_orders("TELL Kyle: I pass.\n", "TELL Kyle: I pass.;");
    assert_orders("BID 3..\n", "BID 3..;");       /* not one a person means */
    assert_orders("SAY \"a.\"\n", "SAY \"a.\";"); /* in quotes it is a part */
    assert_orders("BID 3\nThank you.\n", "BID 3;");
}

/* 1.4, 7: a mark stays where no verb follows. */
static void prose_keeps_its_mark(void **state)
{
    struct lines l;

    (void)state;
    read_text(&l, "- well then\n");
    assert_string_equal(l.remark[0].text, "- well then");
    lines_free(&l);
}

/* 1.4, 8: the word must end, the rest stays as it is. */
static void an_order_begins_with_a_verb(void **state)
{
    (void)state;
    assert_orders("bid 3  Of Them\nSay\"x\"\nteSt\n", "BID 3  Of Them;SAY\"x\";TEST;");
    assert_orders("Bidding is fun\nthe BID is 3\n", "");
}

/* 1.4, 8: an open quotation goes on, over five lines. */
static void a_quotation_joins_lines(void **state)
{
    struct lines l;

    (void)state;
    assert_orders("SAY \"a\n  b\nBID 1\"\nBID 2\n", "SAY \"a b BID 1\";BID 2;");
    assert_orders("SAY \"1\n2\n3\n4\n5\n6\"\n", "SAY \"1 2 3 4 5 6\";");
    assert_refused("BID 1\nSAY \"1\n2\n3\n4\n5\n6\n7\"\n", REFUSAL_QUOTE, 2);
    assert_refused("SAY \"a\n\nb\"\n", REFUSAL_QUOTE, 1);
    assert_refused("SAY \"a\n> b\"\n", REFUSAL_QUOTE, 1);
    assert_refused("SAY \"a\n-- \nb\"\n", REFUSAL_QUOTE, 1);
    assert_refused("SAY \"a", REFUSAL_QUOTE, 1);
    read_text(&l, "SAY \"a\nb\"\nBID 2\n");
    assert_int_equal(l.order[1].line, 3);
    lines_free(&l);
}

/* 1.4, 8: so does a backslash at the end. */
static void a_backslash_joins_lines(void **state)
{
    (void)state;
    assert_orders("MOVE A \\\n  B\\\nC\nBID 1\n", "MOVE A B C;BID 1;");
    assert_orders("SAY \"a \\\nb\"\n", "SAY \"a b\";");
    assert_orders("MOVE A\\B\n", "MOVE A\\B;");
    assert_refused("MOVE A \\\n\nB\n", REFUSAL_JOIN, 1);
    assert_refused("MOVE A \\", REFUSAL_JOIN, 1);
    assert_refused("MOVE \\\n1 \\\n2 \\\n3 \\\n4 \\\n5 \\\n6\n", REFUSAL_JOIN, 1);
}

/* 1.4, 9: one slip, and only one. */
static void one_slip_refuses_the_mail(void **state)
{
    (void)state;
    assert_refused("BID 3\nPSAS\n", REFUSAL_TYPO, 2); /* swap              */
    assert_refused("apss\n", REFUSAL_TYPO, 1);        /* of the first too  */
    assert_refused("PAS\n", REFUSAL_TYPO, 1);         /* one missing       */
    assert_refused("PASSS\n", REFUSAL_TYPO, 1);       /* one extra         */
    assert_refused("xpass\n", REFUSAL_TYPO, 1);
    assert_refused("PAXS\n", REFUSAL_TYPO, 1); /* one wrong         */
    assert_refused("BDI 3\n", REFUSAL_TYPO, 1);
    assert_refused("BIDD 3\n", REFUSAL_TYPO, 1);
    assert_refused("pass!\n", REFUSAL_TYPO, 1);
    assert_refused("bid: 3\n", REFUSAL_TYPO, 1);
    assert_refused("Tset\n", REFUSAL_TYPO, 1); /* the engine's words */
}

/* 1.4, 9: what is no slip. */
static void prose_is_no_slip(void **state)
{
    (void)state;
    assert_orders("BAD 3\n", "");  /* one wrong of three letters   */
    assert_orders("MASS 3\n", ""); /* the first letter is wrong    */
    assert_orders("PSSA 3\n", ""); /* two slips                    */
    assert_orders("BI 3\n", "");   /* two letters                  */
    assert_orders("Past the mill\n", "");
    assert_orders("same as ever\n", "");
    assert_orders("Named after him\n", "");
}

/* 1.4, 9: what must follow, or how the word begins. */
static void a_slip_must_look_like_an_order(void **state)
{
    (void)state;
    assert_refused("Past\n", REFUSAL_TYPO, 1);
    assert_refused("Nme \"Rook\"\n", REFUSAL_TYPO, 1);
    assert_refused("mve  3 of them\n", REFUSAL_TYPO, 1);
    assert_refused("PAst the mill\n", REFUSAL_TYPO, 1);
}

/* 1.5: E-TYPO says what was written and what may have been meant. */
static void a_slip_is_told_with_what_was_meant(void **state)
{
    struct lines l;
    char *text;

    (void)state;
    read_text(&l, "\nPSAS\n");
    text = refusal_text(&l.refusal, false);
    assert_string_equal(text, "Line 2 reads \"PSAS\". Did you mean PASS?");
    free(text);
    text = refusal_text(&l.refusal, true);
    assert_null(strstr(text, "PS"));
    assert_null(strstr(text, "PASS"));
    free(text);
    lines_free(&l);
}

/* 1.4, 10: the first ten remarks, and how many there are. */
static void prose_is_told_of(void **state)
{
    struct lines l;

    (void)state;
    read_text(&l, "1\n2\nBID 1\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n");
    assert_int_equal(l.ignored, 12);
    assert_int_equal(l.remark[2].line, 4);
    assert_string_equal(l.remark[9].text, "10");
    lines_free(&l);
}

/* 1.3: control characters in an order, not in prose. */
static void control_characters_are_refused_in_orders(void **state)
{
    (void)state;
    assert_refused("x\nBID \x01"
                   "3\n",
                   REFUSAL_CONTROL, 2);
    assert_refused("\x0C"
                   "BID 3\n",
                   REFUSAL_CONTROL, 1);
    assert_refused("SAY \"a\nb\x1B\"\n", REFUSAL_CONTROL, 2);
    assert_refused("P\x7F"
                   "ASS\n",
                   REFUSAL_CONTROL, 1);
    assert_orders("hello \x01\nBID 3\n", "BID 3;");
}

/* 1.3: 1000 bytes of one order, joined. */
static void an_order_has_at_most_a_thousand_bytes(void **state)
{
    char text[1100];

    (void)state;
    memset(text, 'x', sizeof text);
    memcpy(text, "SAY ", 4);
    text[1000] = '\0';
    {
        struct lines l;

        read_text(&l, text);
        assert_int_equal(l.refusal.code, REFUSAL_NONE);
        assert_int_equal(strlen(l.order[0].text), 1000);
        lines_free(&l);
    }
    text[1000] = 'x';
    text[1001] = '\0';
    assert_refused(text, REFUSAL_LINELEN, 1);
    memcpy(text, "SAY \"", 5);
    text[500] = '\n'; /* joined by one blank: as long as before */
    assert_refused(text, REFUSAL_LINELEN, 1);
}

/* 1.3: 500 orders. */
static void a_mail_has_at_most_500_orders(void **state)
{
    char text[501 * 5 + 1];
    struct lines l;
    int i;

    (void)state;
    for (i = 0; i < 501; i++) {
        memcpy(text + i * 5, "PASS\n", 5);
    }
    text[500 * 5] = '\0';
    read_text(&l, text);
    assert_int_equal(l.orders, 500);
    assert_int_equal(l.refusal.code, REFUSAL_NONE);
    lines_free(&l);
    text[500 * 5] = 'P';
    text[501 * 5] = '\0';
    assert_refused(text, REFUSAL_LINES, 501);
}

/* architecture 4.1: the order file, and the way back to the line of the mail. */
static void orders_become_an_order_file(void **state)
{
    struct lines l;
    char *text;

    (void)state;
    read_text(&l, "hello\nbid 3\n\nname \"a\nb\"\n");
    text = lines_file(&l, "g1", 3, "5");
    assert_string_equal(text, "game: g1\nseat: 3\ncode: 5\n\nBID 3\nNAME \"a b\"\n");
    assert_int_equal(lines_place(&l, 5), 2);
    assert_int_equal(lines_place(&l, 6), 4);
    assert_int_equal(lines_place(&l, 4), 0);
    assert_int_equal(lines_place(&l, 7), 0);
    free(text);
    text = lines_file(&l, "g1", 3, NULL);
    assert_string_equal(text, "game: g1\nseat: 3\n\nBID 3\nNAME \"a b\"\n");
    assert_int_equal(lines_place(&l, 4), 2);
    free(text);
    lines_free(&l);
}

static void assert_ignored(const char *text, bool sealed, const char *expected)
{
    struct lines l;
    char *ignored;

    read_text(&l, text);
    ignored = lines_ignored(&l, sealed);
    assert_string_equal(ignored, expected);
    free(ignored);
    lines_free(&l);
}

/* 1.4, 10: prose is told of, while bids are open only where it stands; no more than ten
 * lines, and nothing that could become a code when the mail is sent (4.1). */
static void the_answer_lists_prose(void **state)
{
    (void)state;
    assert_ignored("MOVE 1\n", false, "");
    assert_ignored("I give two.\nMOVE 1\nSee you\n", false,
                   "line 1: I give two.\nline 3: See you\n");
    assert_ignored("I give two.\nMOVE 1\nSee you\n", true, "lines 1, 3");
    assert_ignored("I give two.\n", true, "line 1");
    assert_ignored("a\n\2"
                   "00000001 b\n",
                   false, "line 1: a\nline 2: 00000001 b\n");
    assert_ignored("a\na\na\na\na\na\na\na\na\na\na\na\n", true,
                   "lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more");
}

/* Long and senseless texts take no time worth mentioning. */
static void hostile_text_is_read_in_one_go(void **state)
{
    static const char *const pieces[] = {
        "BEGIN PBEM \n",   "On a\n", "From:\n", "SAY \"\n\"\n",
        "On wrote:\n> \n", "\"",     "*",       "- "};
    const size_t n = 65536;
    char *text = malloc(n + 16);
    struct lines l;
    size_t i, at;

    (void)state;
    assert_non_null(text);
    for (i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        for (at = 0; at < n; at += strlen(pieces[i])) {
            memcpy(text + at, pieces[i], strlen(pieces[i]) + 1);
        }
        read_text(&l, text);
        lines_free(&l);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_are_made_plain),
        cmocka_unit_test(a_message_goes_on_over_lines),
        cmocka_unit_test(a_message_of_many_lines_has_its_limit),
        cmocka_unit_test(clear_signed_text_is_read),
        cmocka_unit_test(blocks_are_skipped),
        cmocka_unit_test(what_only_names_a_block_is_none),
        cmocka_unit_test(a_block_without_an_end_has_its_digits_only),
        cmocka_unit_test(quotations_are_skipped),
        cmocka_unit_test(what_is_below_the_end_is_not_read),
        cmocka_unit_test(a_copied_header_ends_the_orders),
        cmocka_unit_test(an_attribution_ends_orders_unless_it_is_quoted),
        cmocka_unit_test(an_attribution_is_not_told_of),
        cmocka_unit_test(comments_are_skipped),
        cmocka_unit_test(emphasis_and_list_marks_go),
        cmocka_unit_test(a_full_stop_is_no_part_of_an_order),
        cmocka_unit_test(prose_keeps_its_mark),
        cmocka_unit_test(an_order_begins_with_a_verb),
        cmocka_unit_test(a_quotation_joins_lines),
        cmocka_unit_test(a_backslash_joins_lines),
        cmocka_unit_test(one_slip_refuses_the_mail),
        cmocka_unit_test(prose_is_no_slip),
        cmocka_unit_test(a_slip_must_look_like_an_order),
        cmocka_unit_test(a_slip_is_told_with_what_was_meant),
        cmocka_unit_test(prose_is_told_of),
        cmocka_unit_test(control_characters_are_refused_in_orders),
        cmocka_unit_test(an_order_has_at_most_a_thousand_bytes),
        cmocka_unit_test(a_mail_has_at_most_500_orders),
        cmocka_unit_test(orders_become_an_order_file),
        cmocka_unit_test(the_answer_lists_prose),
        cmocka_unit_test(hostile_text_is_read_in_one_go),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
