/* core/signing.c and core/verify_signing.c: what players sign beside orders, their
 * messages and absences. sealed-bids 4.3 (ORDERS), 6.1, 6.4 step 6. */
#include "core/entries.h"
#include "tests/support/signed_duel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* 4.3: messages alone keep the block that signs them, in each entry with its own line,
 * and count once by what the log says. */
static void messages_are_kept_as_signed(void **state)
{
    static const char two[] = "TELL Catherine: hello\nTELL ALL: \"good evening\"\n";
    struct signed_block b;
    struct answer a;
    struct host h;

    (void)state;
    signed_turn(&h);
    signer_orders(&h, 1, 5, two, &b);
    signer_submits(&h, &b, two, &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    answer_clear(&a);
    assert_int_equal(count_of(&h, ENTRY_MESSAGE, "\nsigned "), 2);
    assert_int_equal(count_of(&h, ENTRY_MESSAGE, "\npart 2 2\n"), 1);
    signed_refused(&h, &b, two, "used before");
    signer_orders(&h, 1, 4, "ROLL\nSTOP\n", &b);
    signed_refused(&h, &b, "ROLL\nSTOP\n", "used before");
    assert_int_equal(signer_says(&h, 1, 6, "TELL ALL: beside\nROLL\nSTOP\n"),
                     VERDICT_PLAYED); /* the orders alone are signed */
    assert_int_equal(count_of(&h, ENTRY_MESSAGE, "\nsigned "), 2);
    assert_int_equal(signer_says(&h, 2, 1, "TELL Bas: hm\n"), VERDICT_STORED);
    expect_honest(&h);
    host_close(&h);
}

/* Bas has written twice in one mail, and Catherine once. */
static void begin_messages(struct host *h)
{
    signed_turn(h);
    assert_int_equal(signer_says(h, 1, 5, "TELL Catherine: hello\nTELL ALL: again\n"),
                     VERDICT_STORED);
    assert_int_equal(signer_says(h, 2, 5, "TELL Bas: hm\n"), VERDICT_STORED);
}

/* The log made anew by its host has this fault, among others behind the change: later
 * blocks acknowledge what was. */
static void expect_named(struct host *h, int64_t entry, const char *words)
{
    rewrite(h);
    expect_among(h, 6, entry, words);
    host_close(h);
}

/* 6.4, step 6: a host who owns all keys but those of the players alters no message of
 * theirs, neither its text nor who gets it, drops none of a mail and adds none. */
static void a_host_forges_no_messages(void **state)
{
    static const struct {
        const char *old, *new, *words;
    } row[] = {
        {"\ntext 68656c6c6f\n", "\ntext 68656c6c70\n", "not the message that"},
        {"\nto 2\n", "\nto 1\n", "not the message that"},
        {"\nline 54454c4c204361746865", "\nline 54454c4c204261746865", "not the message"},
        {"\npart 1 2\n", "\npart 1 1\n", "other words"},
        {"\npart 1 2\n", "\npart 2 2\n", "Lines are missing"},
    };
    struct log_entry *entry;
    struct host h;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof *row; i++) {
        begin_messages(&h);
        entry = entry_of(&h, ENTRY_MESSAGE, "", 1);
        edit(entry, row[i].old, row[i].new);
        expect_named(&h, entry->seq, row[i].words);
    }

    begin_messages(&h);
    take_out(&h, entry_of(&h, ENTRY_MESSAGE, "", 1));
    rewrite(&h);
    expect_named(&h, entry_of(&h, ENTRY_MESSAGE, "", 1)->seq, "Lines are missing");

    begin_messages(&h);
    host_batch(&h, false);
    json_decref(h.game.options);
    h.game.options = json_pack("{}"); /* the engine would take one without, now */
    assert_int_equal(host_says(&h, 0, "TELL ALL: unsigned\n"), VERDICT_STORED);
    host_mail_out(&h);
    expect_named(&h, entry_of(&h, ENTRY_MESSAGE, "", 4)->seq, "did not sign it");
}

/* A message that nobody signed, as an engine takes that asks for no signature. */
static void tell_unsigned(struct host *h)
{
    host_batch(h, false);
    json_object_del(h->game.options, "signed");
    assert_int_equal(host_says(h, 0, "TELL ALL: hello\n"), VERDICT_STORED);
    host_mail_out(h);
}

/* Genesis says that lines are signed: the first message of all cannot be made up either.
 */
static void a_host_makes_up_no_first_message(void **state)
{
    struct host h;

    (void)state;
    signed_turn(&h);
    assert_int_equal(count_of(&h, ENTRY_GENESIS, "\nsigns lines\n"), 1);
    tell_unsigned(&h);
    expect_named(&h, entry_of(&h, ENTRY_MESSAGE, "", 1)->seq, "did not sign it");
}

/* A log whose program kept no signed lines does not say so, has none, and stays as good.
 */
static void messages_of_before_stay_good(void **state)
{
    struct host h;

    (void)state;
    signed_found(&h);
    edit(entry_of(&h, ENTRY_GENESIS, "", 1), "\nsigns lines\n", "\n");
    rewrite(&h);
    memcpy(h.engine.head.hash, h.memory.entry[h.memory.count - 1].hash,
           sizeof h.engine.head.hash);
    host_mail_out(&h);
    tell_unsigned(&h);
    expect_honest(&h);
    host_close(&h);
}

/* What `sealed redact` does. */
static void redact(struct host *h, int64_t seq)
{
    struct error e = {ERROR_NONE, 0, ""};
    struct log_entry *entry;

    host_batch(h, false);
    assert_int_equal(engine_redact(&h->engine, seq, "it was rude", &e), 0);
    host_mail_out(h);
    entry = &h->memory.entry[seq - 1];
    free(entry->body);
    entry->body = NULL;
    entry->size = 0;
}

/* Redaction takes a message with its line and block; the others of its mail stay, and
 * are checked as far as they go. 6.1. */
static void a_message_can_be_removed(void **state)
{
    struct host h;
    struct walk w;
    int which;

    (void)state;
    for (which = 1; which <= 3; which++) {
        begin_messages(&h);
        redact(&h, entry_of(&h, ENTRY_MESSAGE, "", which)->seq);
        expect_honest(&h);
        walk(&w, &h, NULL, 0);
        assert_int_equal(w.verify.words_cut, which < 3); /* the third stood alone */
        walk_clear(&w);
        host_close(&h);
    }
}

/* Without a name it cannot be told to whom Bas wrote, but what: each other change of a
 * message is found as before. */
static void a_name_that_is_gone_frees_no_message(void **state)
{
    struct walk w;
    struct host h;

    (void)state;
    begin_messages(&h);
    redact(&h, entry_of(&h, ENTRY_SEAT, "\nplayer 2\n", 1)->seq);
    expect_honest(&h);
    walk(&w, &h, NULL, 0);
    assert_int_equal(w.verify.words_for, 2); /* to ALL is plain */
    walk_clear(&w);
    edit(entry_of(&h, ENTRY_MESSAGE, "", 1), "\ntext 68656c6c6f\n",
         "\ntext 68656c6c70\n");
    expect_named(&h, entry_of(&h, ENTRY_MESSAGE, "", 1)->seq, "not the message that");

    begin_messages(&h);
    redact(&h, entry_of(&h, ENTRY_SEAT, "\nplayer 2\n", 1)->seq);
    edit(entry_of(&h, ENTRY_MESSAGE, "", 2), "\nto 0\n", "\nto 2\n");
    expect_named(&h, entry_of(&h, ENTRY_MESSAGE, "", 2)->seq, "not the message that");
}

/* Bas' AWAY of these lines, as the host's office logs it: days of UTC. */
static struct log_entry *logs_away(struct host *h, uint32_t seq, const char *text,
                                   int64_t from, int64_t until)
{
    unsigned char bytes[BLOCK_ORDERS_SIZE];
    struct signed_line line = {bytes, 1, 1, text};
    char signed_text[100];
    struct signed_block b;
    struct error e = {ERROR_NONE, 0, ""};
    unsigned char seed[32], sign[32];

    (void)snprintf(signed_text, sizeof signed_text, "%s\n", text);
    signer_orders(h, 1, seq, signed_text, &b);
    signer_seed(seed, 1);
    player_sign_seed(sign, seed, h->game.id);
    block_sign(bytes, &b, sign);
    h->now += 1000;
    host_batch(h, false);
    assert_int_equal(
        engine_away(&h->engine, 0, from, until, from ? 10 : 0, &line, "Bas says so.", &e),
        0);
    host_mail_out(h);
    return entry_of(h, ENTRY_HOST, "\nwhat away\n", 1);
}

/* 4.3, 6.4 step 6: an absence and its end are in their player's own words, and neither
 * its days nor who wrote is another. */
static void absences_are_kept_as_signed(void **state)
{
    static const int64_t day = 86400000, from = 20811 * 86400000LL; /* 2026-12-24 */
    struct log_entry *entry;
    struct host h;
    char line[60];

    (void)state;
    signed_turn(&h);
    (void)logs_away(&h, 3, "AWAY FROM 2026-12-24 TO 2027-01-02", from, from + 10 * day);
    (void)logs_away(&h, 4, "AWAY OFF", 0, 0);
    expect_honest(&h);
    host_close(&h);

    signed_turn(&h); /* who takes his seat back is away as he was before, and no longer */
    (void)logs_away(&h, 3, "AWAY FROM 2026-12-24 TO 2027-01-02", from, from + 10 * day);
    (void)logs_away(&h, 4, "RESIGN OFF", from, from + 10 * day);
    expect_honest(&h);
    (void)logs_away(&h, 5, "RESIGN OFF", from, from + 11 * day);
    expect_named(&h, entry_of(&h, ENTRY_HOST, "\nwhat away\n", 3)->seq,
                 "not what player 1 signed");

    signed_turn(&h); /* a day less than he wrote */
    entry = logs_away(&h, 3, "AWAY FROM 2026-12-24 TO 2027-01-02", from, from + 9 * day);
    expect_named(&h, entry->seq, "not what player 1 signed");

    signed_turn(&h);
    entry = logs_away(&h, 3, "AWAY OFF", from, from + day);
    expect_named(&h, entry->seq, "not what player 1 signed");

    signed_turn(&h); /* Catherine's, by the words of Bas */
    entry = logs_away(&h, 3, "AWAY OFF", 0, 0);
    edit(entry, "\naway 1 ", "\naway 2 ");
    expect_named(&h, entry->seq, "not signed with the key of player 2");

    signed_turn(&h);
    (void)logs_away(&h, 3, "AWAY FROM 2026-12-24 TO 2027-01-02", from, from + 10 * day);
    (void)snprintf(line, sizeof line, "AWAY OFF");
    (void)logs_away(&h, 3, line, 0, 0); /* the engine's caller looks at that */
    expect_named(&h, entry_of(&h, ENTRY_HOST, "\nwhat away\n", 2)->seq, "used before");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_kept_as_signed),
        cmocka_unit_test(a_host_forges_no_messages),
        cmocka_unit_test(a_host_makes_up_no_first_message),
        cmocka_unit_test(messages_of_before_stay_good),
        cmocka_unit_test(a_message_can_be_removed),
        cmocka_unit_test(a_name_that_is_gone_frees_no_message),
        cmocka_unit_test(absences_are_kept_as_signed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
