/* core/signing.c and core/verify_signing.c: orders that their player signed, and games in
 * which none counts without. sealed-bids 4.3 (ORDERS), 6.4 step 6, 7.1; mail 2.3. */
#include "core/entries.h"
#include "core/mutant/mutant.h"
#include "tests/support/duel.h"
#include "tests/support/signer.h"
#include "tests/support/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HANDS "THROW rock\nTHROW paper\n"

static const char *const names[] = {"Bas", "Catherine"};

/* A duel whose hands are asked for; both have registered their keys. */
static void begin(struct host *h, const char *options)
{
    host_found(h, &duel_rules, 2, names, options, NULL);
    host_mail_out(h);
    signer_keys(h);
    host_mail_out(h);
}

/* The same when Bas' turn has come. */
static void begin_turn(struct host *h)
{
    begin(h, "{\"signed\": true}");
    assert_int_equal(signer_says(h, 1, 1, HANDS), VERDICT_STORED);
    assert_int_equal(signer_says(h, 2, 1, HANDS), VERDICT_STORED);
    assert_int_equal(h->game.asked[0].q.sealed, SEALED_NOT);
}

/* Refused, with these words, and nothing is left of it. */
static void is_refused(struct host *h, const struct signed_block *b, const char *text,
                       const char *words)
{
    const int orders = count_of(h, ENTRY_ORDER_IN, ""),
              answers = count_of(h, ENTRY_BID_IN, "");
    struct answer a;

    signer_submits(h, b, text, &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    assert_int_equal(a.refused, REFUSED_SIGNATURE);
    if (!strstr(a.error.text, words)) {
        fail_msg("\"%s\" is not in: %s", words, a.error.text);
    }
    answer_clear(&a);
    assert_int_equal(count_of(h, ENTRY_ORDER_IN, ""), orders);
    assert_int_equal(count_of(h, ENTRY_BID_IN, ""), answers);
}

/* 2.3: in a game of signed orders none counts without; what changes nothing needs none.
 */
static void orders_count_only_with_a_signature(void **state)
{
    static const char *const acts[] = {"ROLL\n", "PLAN 2\n", "TELL ALL: hello\n",
                                       "RETRACT\n", "SALT tulip\nROLL\n"};
    struct host h;
    struct answer a;
    size_t i;

    (void)state;
    begin_turn(&h);
    for (i = 0; i < sizeof acts / sizeof *acts; i++) {
        host_submit(&h, 0, h.game.seat[0].issued, acts[i], &a);
        assert_int_equal(a.refused, REFUSED_SIGNATURE);
        assert_non_null(strstr(a.error.text, "sealed-player orders"));
        answer_clear(&a);
    }
    assert_int_equal(host_says(&h, 0, "STATUS\n"), VERDICT_TOLD);
    assert_int_equal(host_says(&h, 0, "TEST\nROLL\n"), VERDICT_CHECKED);
    assert_int_equal(signer_says(&h, 1, 1, "ROLL\nROLL\n"), VERDICT_PLAYED);
    assert_int_equal(signer_says(&h, 1, 2, "TELL ALL: hello\n"), VERDICT_STORED);
    expect_honest(&h);
    host_close(&h);
}

/* Elsewhere a signature is welcome, and as good as it must be. */
static void elsewhere_a_signature_is_welcome(void **state)
{
    struct signed_block b;
    struct host h;

    (void)state;
    begin(&h, NULL);
    assert_int_equal(host_says(&h, 0, HANDS), VERDICT_STORED);
    assert_int_equal(signer_says(&h, 2, 1, HANDS), VERDICT_STORED);
    signer_orders(&h, 1, 1, "ROLL\n", &b);
    is_refused(&h, &b, "STOP\n", "not those that were signed");
    assert_int_equal(signer_says(&h, 1, 1, "ROLL\n"), VERDICT_PLAYED);
    assert_int_equal(host_says(&h, 0, "PLAN 1\n"), VERDICT_PLAYED);
    expect_honest(&h);
    host_close(&h);
}

/* 7.1: what a block can be refused for, one after the other; then it is taken. */
static void what_is_wrong_with_a_signature_is_named(void **state)
{
    struct signed_block good, b;
    struct host h;

    (void)state;
    begin_turn(&h);
    signer_orders(&h, 1, 1, "ROLL\nSTOP\n", &good);
    is_refused(&h, &good, "ROLL\n", "not those that were signed");
    is_refused(&h, &good, "STOP\nROLL\n", "not those that were signed");
    b = good;
    b.context.game[3] ^= 1;
    is_refused(&h, &b, "ROLL\nSTOP\n", "another game");
    b = good;
    b.context.auction++;
    is_refused(&h, &b, "ROLL\nSTOP\n", "sign them anew");
    b = good;
    b.context.round = 1;
    is_refused(&h, &b, "ROLL\nSTOP\n", "malformed");
    b = good;
    b.type = BLOCK_BID;
    is_refused(&h, &b, "ROLL\nSTOP\n", "malformed");
    b = good;
    b.ack_hash[0] ^= 1;
    is_refused(&h, &b, "ROLL\nSTOP\n", "checkpoint that is not in this log");
    b = good;
    b.contrib[31] = 1;
    is_refused(&h, &b, "ROLL\nSTOP\n", "does not add element 1 of your chain");
    assert_int_equal(signer_says(&h, 1, 1, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    expect_honest(&h);
    host_close(&h);
}

/* A block of one's own does not sign another's orders, nor does one whose key is not
 * registered. */
static void a_signature_is_ones_own(void **state)
{
    unsigned char bytes[BLOCK_ORDERS_SIZE], sign[32] = {7};
    struct armored block;
    struct signed_block b;
    struct answer a;
    struct host h;

    (void)state;
    begin_turn(&h);
    memset(&block, 0, sizeof block);
    block.bytes = bytes;
    block.size = sizeof bytes;
    signer_orders(&h, 1, 1, "ROLL\n", &b);
    block_sign(bytes, &b, sign);
    host_submit_signed(&h, 0, h.game.seat[0].issued, "ROLL\n", &block, &a);
    assert_int_equal(a.refused, REFUSED_SIGNATURE);
    assert_non_null(strstr(a.error.text, "key that you registered last"));
    answer_clear(&a);
    signer_orders(&h, 2, 2, "PLAN 1\n", &b);
    block_sign(bytes, &b, sign);
    host_submit_signed(&h, 0, h.game.seat[0].issued, "PLAN 1\n", &block, &a);
    assert_non_null(strstr(a.error.text, "another player"));
    answer_clear(&a);
    host_close(&h);

    host_found(&h, &duel_rules, 2, names, "{\"signed\": true}", NULL);
    host_mail_out(&h);
    signer_orders(&h, 1, 1, HANDS, &b);
    is_refused(&h, &b, HANDS, "registered no key");
    host_close(&h);
}

/* 7.1: a block counts once: seq rises in each question, and a copy is no new order. */
static void a_signature_counts_once(void **state)
{
    struct signed_block b, settings;
    struct answer a;
    struct host h;

    (void)state;
    begin_turn(&h);
    signer_orders(&h, 1, 5, "PLAN 2\n", &settings);
    signer_submits(&h, &settings, "PLAN 2\n", &a);
    assert_int_equal(a.verdict, VERDICT_PLAYED);
    answer_clear(&a);
    is_refused(&h, &settings, "PLAN 2\n", "used before");
    signer_orders(&h, 1, 4, "PLAN 3\n", &b);
    is_refused(&h, &b, "PLAN 3\n", "used before");
    assert_int_equal(signer_says(&h, 1, 6, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    is_refused(&h, &settings, "PLAN 2\n", "you are asked 0 now");
    assert_int_equal(signer_says(&h, 1, 1, "PLAN 1\n"), VERDICT_PLAYED); /* of none */
    signer_orders(&h, 1, 1, "PLAN 2\n", &b);
    is_refused(&h, &b, "PLAN 2\n", "used before");
    expect_honest(&h);
    host_close(&h);
}

static bool holds(const struct log_entry *entry, const unsigned char *bytes, size_t n)
{
    char *hex = malloc(2 * n + 1);
    bool is;

    assert_non_null(hex);
    seal_hex(hex, bytes, n);
    is = strstr(entry->body, hex) != NULL;
    free(hex);
    return is;
}

/* 4.6: a block tells an answer to who guesses it, so that nothing of it is in the log
 * before the opening; a new answer, and RETRACT, need a block of their own. */
static void a_signed_answer_stays_sealed(void **state)
{
    struct signed_block b;
    struct answer a;
    struct host h;
    int i;

    (void)state;
    begin(&h, "{\"signed\": true}");
    signer_orders(&h, 1, 7, HANDS, &b);
    signer_submits(&h, &b, HANDS, &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    answer_clear(&a);
    assert_int_equal(count_of(&h, ENTRY_BID_IN, "\nsigned 7 "), 1);
    for (i = 0; i < h.memory.count; i++) {
        assert_false(holds(&h.memory.entry[i], b.commit, sizeof b.commit));
    }
    is_refused(&h, &b, HANDS, "used before");
    assert_int_equal(signer_says(&h, 1, 8, "THROW paper\n"), VERDICT_STORED);
    assert_int_equal(signer_says(&h, 1, 9, "RETRACT\n"), VERDICT_STORED);
    assert_int_equal(signer_says(&h, 2, 1, HANDS), VERDICT_STORED);
    h.now += 49LL * 3600000;
    host_tick(&h); /* whoever took his answer back is not waited for longer */
    host_mail_out(&h);
    assert_int_equal(count_of(&h, ENTRY_ANSWERS_OPEN, ""), 1);
    expect_honest(&h);
    host_close(&h);
}

/* 6.4, step 6: a host who owns all keys but those of the players writes no order of
 * theirs, drops no signature and uses none twice. */
static void a_host_forges_no_orders(void **state)
{
    struct log_entry *entry;
    struct host h;

    (void)state;
    begin_turn(&h);
    assert_int_equal(signer_says(&h, 1, 1, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    entry = entry_of(&h, ENTRY_ORDER_IN, "\nplayer 1\n", 1);
    edit(entry, "\ntext 524f4c4c0a53544f500a", "\ntext 53544f500a");
    rewrite(&h);
    expect(&h, 6, entry->seq);
    host_close(&h);

    begin_turn(&h);
    assert_int_equal(signer_says(&h, 1, 1, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    host_batch(&h, false);
    json_decref(h.game.options);
    h.game.options = json_pack("{}"); /* the engine would take one without, now */
    assert_int_equal(host_says(&h, 1, "STOP\n"), VERDICT_PLAYED);
    host_mail_out(&h);
    expect(&h, 6, entry_of(&h, ENTRY_ORDER_IN, "\nplayer 2\n", 1)->seq);
    host_close(&h);
}

/* What an answer opens to is what its player signed, also where the host made another
 * answer of his own and copied the block beside it. */
static void a_host_forges_no_answers(void **state)
{
    struct log_entry *mine, *other;
    char *body;
    const char *from;
    struct walk w;
    struct host h;
    int i, hits = 0;

    (void)state;
    begin(&h, "{\"signed\": true}");
    assert_int_equal(signer_says(&h, 1, 1, HANDS), VERDICT_STORED);
    assert_int_equal(signer_says(&h, 1, 2, "THROW paper\n"), VERDICT_STORED);
    assert_int_equal(signer_says(&h, 2, 1, HANDS), VERDICT_STORED);
    mine = entry_of(&h, ENTRY_BID_IN, "\nseq 1\n", 1);
    other = entry_of(&h, ENTRY_BID_IN, "\nseq 2\n", 1);
    from = strstr(mine->body, "\nsigned 1 ");
    assert_non_null(from);
    body = strstr(other->body, "\nsigned 2 ");
    assert_non_null(body);
    memcpy(body + strlen("\nsigned 2 "), from + strlen("\nsigned 1 "), 2 * SIGNING_BOX);
    rewrite(&h);
    walk(&w, &h, NULL, 0);
    for (i = 0; i < w.found.count; i++) { /* among acknowledgements that break as well */
        hits += w.found.list[i].step == 6 &&
                w.found.list[i].entry == entry_of(&h, ENTRY_ANSWERS_OPEN, "", 1)->seq &&
                strstr(w.found.list[i].text, "player 1 did not sign");
    }
    assert_int_equal(hits, 1);
    walk_clear(&w);
    host_close(&h);
}

/* 4.3: messages alone keep the block that signs them, in each entry with its own line,
 * and count once by what the log says. */
static void messages_are_kept_as_signed(void **state)
{
    static const char two[] = "TELL Catherine: hello\nTELL ALL: \"good evening\"\n";
    struct signed_block b;
    struct answer a;
    struct host h;

    (void)state;
    begin_turn(&h);
    signer_orders(&h, 1, 5, two, &b);
    signer_submits(&h, &b, two, &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    answer_clear(&a);
    assert_int_equal(count_of(&h, ENTRY_MESSAGE, "\nsigned "), 2);
    assert_int_equal(count_of(&h, ENTRY_MESSAGE, "\npart 2 2\n"), 1);
    is_refused(&h, &b, two, "used before");
    signer_orders(&h, 1, 4, "ROLL\nSTOP\n", &b);
    is_refused(&h, &b, "ROLL\nSTOP\n", "used before");
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
    begin_turn(h);
    assert_int_equal(signer_says(h, 1, 5, "TELL Catherine: hello\nTELL ALL: again\n"),
                     VERDICT_STORED);
    assert_int_equal(signer_says(h, 2, 5, "TELL Bas: hm\n"), VERDICT_STORED);
}

/* What is another finding behind the change: later blocks acknowledge what was. */
static void expect_named(struct host *h, int64_t entry, const char *words)
{
    struct walk w;
    int i, hits = 0;

    rewrite(h);
    walk(&w, h, NULL, 0);
    for (i = 0; i < w.found.count; i++) {
        hits += w.found.list[i].step == 6 && w.found.list[i].entry == entry &&
                strstr(w.found.list[i].text, words);
    }
    if (hits != 1) {
        fail_msg("entry %lld: \"%s\" %d times; first: %s", (long long)entry, words, hits,
                 w.found.count ? w.found.list[0].text : "nothing");
    }
    walk_clear(&w);
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
    begin_turn(&h);
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
    host_found(&h, &duel_rules, 2, names, "{\"signed\": true}", NULL);
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
    begin_turn(&h);
    (void)logs_away(&h, 3, "AWAY FROM 2026-12-24 TO 2027-01-02", from, from + 10 * day);
    (void)logs_away(&h, 4, "AWAY OFF", 0, 0);
    expect_honest(&h);
    host_close(&h);

    begin_turn(&h); /* who takes his seat back is away as he was before, and no longer */
    (void)logs_away(&h, 3, "AWAY FROM 2026-12-24 TO 2027-01-02", from, from + 10 * day);
    (void)logs_away(&h, 4, "RESIGN OFF", from, from + 10 * day);
    expect_honest(&h);
    (void)logs_away(&h, 5, "RESIGN OFF", from, from + 11 * day);
    expect_named(&h, entry_of(&h, ENTRY_HOST, "\nwhat away\n", 3)->seq,
                 "not what player 1 signed");

    begin_turn(&h); /* a day less than he wrote */
    entry = logs_away(&h, 3, "AWAY FROM 2026-12-24 TO 2027-01-02", from, from + 9 * day);
    expect_named(&h, entry->seq, "not what player 1 signed");

    begin_turn(&h);
    entry = logs_away(&h, 3, "AWAY OFF", from, from + day);
    expect_named(&h, entry->seq, "not what player 1 signed");

    begin_turn(&h); /* Catherine's, by the words of Bas */
    entry = logs_away(&h, 3, "AWAY OFF", 0, 0);
    edit(entry, "\naway 1 ", "\naway 2 ");
    expect_named(&h, entry->seq, "not signed with the key of player 2");

    begin_turn(&h);
    (void)logs_away(&h, 3, "AWAY FROM 2026-12-24 TO 2027-01-02", from, from + 10 * day);
    (void)snprintf(line, sizeof line, "AWAY OFF");
    (void)logs_away(&h, 3, line, 0, 0); /* the engine's caller looks at that */
    expect_named(&h, entry_of(&h, ENTRY_HOST, "\nwhat away\n", 2)->seq, "used before");
}

/* A plain bid cannot be signed without telling it: a game of signed orders has none. */
static void signed_games_have_sealed_bids(void **state)
{
    static const struct {
        const char *options;
        int mode; /* 0: refused */
    } row[] = {{"{\"signed\": true}", MODE_BOX},
               {"{\"signed\": true, \"bids\": \"commit\"}", MODE_COMMIT},
               {"{\"signed\": false}", MODE_HOST_SEALED},
               {"{\"signed\": true, \"bids\": \"host-sealed\"}", 0},
               {"{\"signed\": 1}", 0}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof *row; i++) {
        json_t *options = json_loads(row[i].options, 0, NULL);
        struct game g;
        struct error e = {0};

        memset(&g, 0, sizeof g);
        if (game_begin(&g, &mutant_rules, NULL, options, &e)) {
            assert_int_equal(row[i].mode, 0);
            assert_int_equal(e.code, ERROR_DATA);
        } else {
            assert_int_equal(game_mode(&g), row[i].mode);
        }
        game_clear(&g);
        json_decref(options);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_count_only_with_a_signature),
        cmocka_unit_test(elsewhere_a_signature_is_welcome),
        cmocka_unit_test(what_is_wrong_with_a_signature_is_named),
        cmocka_unit_test(a_signature_is_ones_own),
        cmocka_unit_test(a_signature_counts_once),
        cmocka_unit_test(a_signed_answer_stays_sealed),
        cmocka_unit_test(a_host_forges_no_orders),
        cmocka_unit_test(a_host_forges_no_answers),
        cmocka_unit_test(messages_are_kept_as_signed),
        cmocka_unit_test(a_host_forges_no_messages),
        cmocka_unit_test(a_host_makes_up_no_first_message),
        cmocka_unit_test(messages_of_before_stay_good),
        cmocka_unit_test(a_message_can_be_removed),
        cmocka_unit_test(a_name_that_is_gone_frees_no_message),
        cmocka_unit_test(absences_are_kept_as_signed),
        cmocka_unit_test(signed_games_have_sealed_bids),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
