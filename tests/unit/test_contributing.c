/* What players add to the dice: chains, READY, games in which every file adds, and files
 * of a playing host that wait. sealed-bids 5.3, 5.5, 6.4 steps 6 and 9. */
#include "core/entries.h"
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
#define STRICT "{\"dice\": \"strict\"}"
#define WITNESSED "{\"host\": 1, \"witnessed\": true}"

static const char *const names[] = {"Bas", "Catherine", "Kyle"};

/* A duel of three whose hands are asked for; all have registered their chains. */
static void begin(struct host *h, const char *options)
{
    host_found(h, &duel_rules, 3, names, options, NULL);
    host_mail_out(h);
    signer_keys(h);
    host_mail_out(h);
}

/* What becomes of these lines with element i (0: none) of the player's chain. */
static enum verdict adds(struct host *h, int player, uint32_t seq, const char *text,
                         uint32_t i)
{
    struct signed_block b;
    struct answer a;
    enum verdict verdict;

    signer_adds(h, player, seq, text, i, &b);
    if (i == 0) {
        memset(b.contrib, 0, sizeof b.contrib);
    }
    signer_submits(h, &b, text, &a);
    verdict = a.verdict;
    answer_clear(&a);
    return verdict;
}

/* The lines are refused, with these words. */
static void is_refused(struct host *h, int player, uint32_t seq, const char *text,
                       uint32_t i, const char *words)
{
    const int64_t entries = h->engine.head.seq;
    struct signed_block b;
    struct answer a;

    signer_adds(h, player, seq, text, i, &b);
    signer_submits(h, &b, text, &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    if (!strstr(a.error.text, words)) {
        fail_msg("\"%s\" is not in: %s", words, a.error.text);
    }
    answer_clear(&a);
    assert_true(h->engine.head.seq == entries + 2); /* the mail-out of its answer */
}

/* "from P C" for element i of the player's chain. */
static void from_line(const struct host *h, int player, uint32_t i, char out[100])
{
    unsigned char seed[32], p[32];
    char hex[65];

    signer_seed(seed, player);
    player_chain(p, seed, h->game.id, player, 1, PLAYER_CHAIN, i);
    seal_hex(hex, p, sizeof p);
    (void)snprintf(out, 100, "from %d %s\n", player, hex);
}

/* The newest turn is mixed with these: elements of each player, 0: nothing of his. */
static void mixed(const struct host *h, int bas, int catherine, int kyle)
{
    const int element[] = {bas, catherine, kyle};
    const char *body = "";
    char line[100];
    int i, n = 0;

    for (i = 0; i < h->memory.count; i++) {
        body = h->memory.entry[i].kind == ENTRY_TURN ? h->memory.entry[i].body : body;
    }
    for (i = 0; i < 3; i++) {
        from_line(h, i + 1, (uint32_t)element[i], line);
        if (element[i]) {
            assert_non_null(strstr(body, line));
        }
        n += element[i] != 0;
    }
    for (i = 0; (body = strstr(body, "\nfrom ")) != NULL; i++) {
        body++;
    }
    assert_int_equal(i, n);
}

/* All throw, each with his next element. */
static void throws_all(struct host *h, uint32_t seq, uint32_t element)
{
    int i;

    for (i = 1; i <= 3; i++) {
        assert_int_equal(adds(h, i, seq, HANDS, element), VERDICT_STORED);
    }
}

/* 5.3: the k-th used contribution is p_k; an opening is mixed with those of all answers,
 * a turn with that of its file, an expiry with none. */
static void elements_are_used_in_turn(void **state)
{
    struct host h;

    (void)state;
    begin(&h, NULL);
    throws_all(&h, 1, 1);
    mixed(&h, 1, 1, 1);
    assert_int_equal(adds(&h, 1, 1, "ROLL\nSTOP\n", 2), VERDICT_PLAYED);
    mixed(&h, 2, 0, 0);
    h.now += 100 * 3600000LL;
    host_tick(&h);
    mixed(&h, 0, 0, 0);
    assert_int_equal(h.game.seat[0].dice.used, 2);
    assert_int_equal(h.game.seat[1].dice.used, 1);
    expect_honest(&h);
    host_close(&h);
}

/* 5.3: none can be skipped, repeated once it was used, or taken from another's chain: a
 * choice among them would be a choice of dice. Each refusal leaves nothing. */
static void only_the_next_element_counts(void **state)
{
    struct host h;
    struct signed_block b;
    struct answer a;

    (void)state;
    begin(&h, NULL);
    throws_all(&h, 1, 1);
    is_refused(&h, 1, 1, "ROLL\n", 1, "does not add element 2 of your chain");
    is_refused(&h, 1, 1, "ROLL\n", 3, "does not add element 2 of your chain");
    is_refused(&h, 1, 1, "", 4, "does not add element 2 of your chain");
    signer_adds(&h, 1, 1, "ROLL\n", 2, &b);
    b.contrib[0] ^= 1;
    signer_submits(&h, &b, "ROLL\n", &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    answer_clear(&a);
    assert_int_equal(adds(&h, 1, 1, "ROLL\nSTOP\n", 2), VERDICT_PLAYED);
    expect_honest(&h);
    host_close(&h);
}

/* 5.3: a mail that is replaced carries the same element, until an event has used it. */
static void a_replaced_mail_carries_the_same(void **state)
{
    struct host h;

    (void)state;
    begin(&h, NULL);
    assert_int_equal(adds(&h, 1, 1, HANDS, 1), VERDICT_STORED);
    assert_int_equal(adds(&h, 1, 2, "THROW paper\nTHROW paper\n", 1), VERDICT_STORED);
    assert_int_equal(adds(&h, 1, 3, "PLAN 0\n", 0), VERDICT_PLAYED); /* of no element */
    assert_int_equal(adds(&h, 2, 1, HANDS, 1), VERDICT_STORED);
    assert_int_equal(adds(&h, 3, 1, HANDS, 1), VERDICT_STORED);
    mixed(&h, 1, 1, 1);
    expect_honest(&h);
    host_close(&h);
}

/* An element that another event used meanwhile is no secret any more, and not mixed in
 * again. */
static void what_was_used_meanwhile_is_left_out(void **state)
{
    struct host h;

    (void)state;
    begin(&h, NULL);
    assert_int_equal(adds(&h, 1, 1, HANDS, 1), VERDICT_STORED);
    assert_int_equal(adds(&h, 1, 2, "PLAN 0\n", 1), VERDICT_PLAYED);
    mixed(&h, 1, 0, 0);
    assert_int_equal(adds(&h, 2, 1, HANDS, 1), VERDICT_STORED);
    assert_int_equal(adds(&h, 3, 1, HANDS, 1), VERDICT_STORED);
    mixed(&h, 0, 1, 1);
    expect_honest(&h);
    host_close(&h);
}

/* 5.3: a READY is mixed into the next event of its player. */
static void a_ready_waits_for_its_event(void **state)
{
    struct host h;

    (void)state;
    begin(&h, NULL);
    throws_all(&h, 1, 1);
    assert_int_equal(adds(&h, 1, 1, "", 2), VERDICT_STORED);
    assert_int_equal(count_of(&h, ENTRY_READY, "player 1\n"), 1);
    assert_true(h.game.seat[0].dice.waits);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    mixed(&h, 2, 0, 0);
    assert_false(h.game.seat[0].dice.waits);
    expect_honest(&h);
    host_close(&h);
}

/* 4.3, 5.3: a READY signs nothing but itself; a message beside it is passed on, and in a
 * game whose orders are signed it must be signed, too. */
static void a_ready_loses_no_message(void **state)
{
    static const char tell[] = "TELL Catherine: now\n";
    struct signed_block b;
    struct answer a;
    struct host h;

    (void)state;
    begin(&h, NULL);
    signer_adds(&h, 1, 1, "", 1, &b);
    signer_submits(&h, &b, tell, &a);
    assert_int_equal(a.verdict, VERDICT_STORED);
    answer_clear(&a);
    assert_true(h.game.seat[0].dice.waits);
    assert_int_equal(count_of(&h, ENTRY_READY, "player 1\n"), 1);
    assert_int_equal(count_of(&h, ENTRY_MESSAGE, "from 1\n"), 1);
    expect_honest(&h);
    host_close(&h);
    begin(&h, "{\"signed\": true}");
    signer_adds(&h, 1, 1, "", 1, &b);
    signer_submits(&h, &b, tell, &a);
    assert_int_equal(a.refused, REFUSED_SIGNATURE);
    answer_clear(&a);
    assert_false(h.game.seat[0].dice.waits);
    host_close(&h);
}

/* 5.3: who has used his chain adds by it alone; words of others still count. */
static void words_count_without_a_chain(void **state)
{
    struct host h;
    struct walk w;

    (void)state;
    host_found(&h, &duel_rules, 3, names, NULL, NULL);
    host_mail_out(&h);
    assert_int_equal(host_says(&h, 0, "SALT tulip\nPLAN 0\n"), VERDICT_PLAYED);
    assert_int_equal(count_of(&h, ENTRY_TURN, "\nfrom 1 ef3e916e46739058"), 1);
    signer_keys(&h);
    host_mail_out(&h);
    assert_int_equal(host_says(&h, 0, "SALT tulip\nPLAN 0\n"), VERDICT_PLAYED);
    assert_int_equal(count_of(&h, ENTRY_TURN, "\nfrom 1 ef3e916e46739058"), 2);
    assert_int_equal(adds(&h, 1, 1, "PLAN 0\n", 1), VERDICT_PLAYED);
    assert_int_equal(host_says(&h, 0, "SALT tulip\nPLAN 0\n"), VERDICT_PLAYED);
    assert_int_equal(count_of(&h, ENTRY_TURN, "\nfrom 1 ef3e916e46739058"), 2);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.verify.elements, 1);
    walk_clear(&w);
    host_close(&h);
}

/* 5.3: in strict games words are not mixed, and no file is taken without an element; the
 * default is, when time is up. */
static void strict_games_take_no_file_without(void **state)
{
    struct host h;
    struct answer a;

    (void)state;
    begin(&h, STRICT);
    host_submit(&h, 0, 0, "SALT tulip\n" HANDS, &a);
    assert_int_equal(a.verdict, VERDICT_REFUSED);
    assert_non_null(strstr(a.error.text, "every file adds to its dice"));
    answer_clear(&a);
    assert_int_equal(adds(&h, 1, 1, HANDS, 0), VERDICT_REFUSED);
    throws_all(&h, 2, 1);
    mixed(&h, 1, 1, 1);
    assert_int_equal(host_says(&h, 0, "ROLL\n"), VERDICT_REFUSED);
    assert_int_equal(adds(&h, 1, 1, "", 2), VERDICT_STORED);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_PLAYED);
    mixed(&h, 2, 0, 0);
    h.now += 100 * 3600000LL;
    host_tick(&h);
    mixed(&h, 0, 0, 0);
    assert_int_equal(host_says(&h, 2, "TELL ALL: hello\n"), VERDICT_STORED);
    expect_honest(&h);
    host_close(&h);
}

/* All hands are in, Bas, who is the host, is asked for his turn. */
static void begin_witnessed(struct host *h)
{
    begin(h, WITNESSED);
    assert_int_equal(host_says(h, 0, HANDS), VERDICT_STORED);
    assert_int_equal(adds(h, 2, 1, HANDS, 1), VERDICT_STORED);
    assert_int_equal(adds(h, 3, 1, HANDS, 1), VERDICT_STORED);
    mixed(h, 0, 1, 1);
}

/* 5.5: a file of the host is fixed first, and played with what another player adds then;
 * the host adds nothing. */
static void a_file_of_the_host_waits(void **state)
{
    struct host h;
    int turns;

    (void)state;
    begin_witnessed(&h);
    is_refused(&h, 1, 1, "ROLL\nSTOP\n", 1, "The host knows the dice");
    turns = count_of(&h, ENTRY_TURN, "");
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    assert_int_equal(count_of(&h, ENTRY_TURN, ""), turns);
    assert_true(h.game.held > 0);
    assert_int_equal(adds(&h, 3, 1, "", 2), VERDICT_STORED);
    assert_int_equal(count_of(&h, ENTRY_TURN, ""), turns + 1);
    mixed(&h, 0, 0, 2);
    assert_true(h.game.held == 0);
    assert_int_equal(h.game.asked[0].q.seats, 1u << 1);
    expect_honest(&h);
    host_close(&h);
}

/* The newest file waits; one that came ahead adds to it as well, but does not start it.
 */
static void the_newest_file_of_the_host_counts(void **state)
{
    struct host h;

    (void)state;
    begin_witnessed(&h);
    assert_int_equal(adds(&h, 2, 1, "", 2), VERDICT_STORED);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    assert_int_equal(host_says(&h, 0, "STOP\n"), VERDICT_STORED);
    assert_int_equal(adds(&h, 3, 1, "", 2), VERDICT_STORED);
    mixed(&h, 0, 2, 2);
    expect_honest(&h);
    host_close(&h);
}

/* Nobody adds in time: the default is taken, and the file is gone. */
static void a_file_that_waits_too_long_is_gone(void **state)
{
    struct host h;
    int turns;

    (void)state;
    begin_witnessed(&h);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    h.now = h.game.asked[0].deadline + 1;
    host_tick(&h);
    assert_true(h.game.held == 0);
    turns = count_of(&h, ENTRY_TURN, "");
    assert_int_equal(adds(&h, 2, 1, "", 2), VERDICT_STORED);
    assert_int_equal(count_of(&h, ENTRY_TURN, ""), turns);
    expect_honest(&h);
    host_close(&h);
}

/* A file that the position does not allow any more, as somebody's setting came between,
 * uses its event and changes nothing. */
static void a_file_that_is_not_legal_any_more(void **state)
{
    struct host h;

    (void)state;
    begin_witnessed(&h);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    h.now = h.game.asked[0].deadline - 1;
    assert_int_equal(host_says(&h, 0, "PLAN 3\n"), VERDICT_STORED); /* replaces it */
    assert_int_equal(adds(&h, 2, 1, "", 2), VERDICT_STORED);
    mixed(&h, 0, 2, 0);
    expect_honest(&h);
    host_close(&h);
}

/* A key of this player for one of his chains, signed by old or, NULL, by itself. */
static enum block_fate registers(struct host *h, int player, uint32_t chain,
                                 const unsigned char *old, struct block_taken *out)
{
    unsigned char block[BLOCK_NEWKEY_SIZE], seed[32], sign[32];
    struct player_key k = {.player = player, .chain = chain, .length = PLAYER_CHAIN};

    signer_seed(seed, player);
    player_sign_seed(sign, seed, h->game.id);
    memcpy(k.game, h->game.id, sizeof k.game);
    seal_sign_public(k.public, sign);
    player_chain(k.anchor, seed, h->game.id, player, chain, PLAYER_CHAIN, 0);
    if (old) {
        block_newkey_write(block, &k, old, sign);
        return signer_bytes(h, "NEWKEY", block, BLOCK_NEWKEY_SIZE, -1, 0, out);
    }
    block_key_write(block, &k, sign);
    return signer_bytes(h, "PLAYERKEY", block, BLOCK_PLAYERKEY_SIZE, player - 1,
                        h->game.seat[player - 1].issued, out);
}

/* 5.1: in a strict game nobody adds before all have registered their chains, of which all
 * are told; then no other chain comes before event 1. Who registers last cannot choose
 * his by what others add, as nobody has told it. */
static void nobody_chooses_the_last_anchor(void **state)
{
    struct block_taken out;
    struct host h;

    (void)state;
    host_found(&h, &duel_rules, 3, names, "{\"dice\": \"strict\", \"ready\": true}",
               NULL);
    host_mail_out(&h);
    assert_int_equal(registers(&h, 1, 1, NULL, &out), FATE_TAKEN);
    assert_int_equal(registers(&h, 2, 1, NULL, &out), FATE_TAKEN);
    host_mail_out(&h);
    is_refused(&h, 1, 1, "", 1, "Not all have registered their chains");
    assert_int_equal(count_of(&h, ENTRY_HOST, "what announce\n"), 0);
    assert_int_equal(registers(&h, 3, 1, NULL, &out), FATE_TAKEN);
    assert_int_equal(count_of(&h, ENTRY_HOST, "what announce\n"), 1);
    host_mail_out(&h);
    assert_int_equal(registers(&h, 3, 2, NULL, &out), FATE_TAKEN); /* not yet bound */
    assert_int_equal(registers(&h, 3, 3, NULL, &out), FATE_TAKEN);
    host_mail_out(&h);
    assert_int_equal(adds(&h, 1, 2, "", 1), VERDICT_STORED);
    assert_int_equal(registers(&h, 3, 4, NULL, &out), FATE_FOREIGN);
    assert_non_null(strstr(out.why, "Others have added to the first dice"));
    assert_int_equal(registers(&h, 3, 3, NULL, &out), FATE_TAKEN); /* the same goes on */
    host_mail_out(&h);
    assert_int_equal(game_unready(&h.game), SEE_ONLY(1) | SEE_ONLY(2));
    assert_int_equal(adds(&h, 2, 2, "", 1), VERDICT_STORED);
    assert_null(h.game.state); /* it waits for Kyle */
    expect_honest(&h);
    host_close(&h);
}

/* 5.1: who registers no chain stops the others for half of the time, and no longer; then
 * they are bound, and the game begins without him. */
static void who_is_silent_stops_nobody(void **state)
{
    struct block_taken out;
    struct host h;

    (void)state;
    host_found(&h, &duel_rules, 3, names, "{\"dice\": \"strict\", \"ready\": true}",
               NULL);
    host_mail_out(&h);
    assert_int_equal(registers(&h, 1, 1, NULL, &out), FATE_TAKEN);
    assert_int_equal(registers(&h, 2, 1, NULL, &out), FATE_TAKEN);
    host_mail_out(&h);
    h.now = h.game.ready_by - 36 * 3600000LL - 1001; /* 72 hours are half over then */
    is_refused(&h, 1, 1, "", 1, "Not all have registered their chains");
    h.now++;
    assert_int_equal(adds(&h, 1, 2, "", 1), VERDICT_STORED);
    assert_int_equal(registers(&h, 3, 1, NULL, &out), FATE_FOREIGN);
    assert_int_equal(game_unready(&h.game), SEE_ONLY(1));
    assert_int_equal(adds(&h, 2, 2, "", 1), VERDICT_STORED);
    assert_non_null(h.game.state);
    mixed(&h, 1, 1, 0);
    assert_int_equal(registers(&h, 3, 1, NULL, &out), FATE_TAKEN);
    host_mail_out(&h);
    expect_honest(&h);
    host_close(&h);
}

/* 5.1: a host who takes a chain later is seen. */
static void a_chain_that_was_chosen_is_seen(void **state)
{
    struct block_taken out;
    struct host h;
    struct walk w;

    (void)state;
    host_found(&h, &duel_rules, 3, names, "{\"dice\": \"strict\", \"ready\": true}",
               NULL);
    host_mail_out(&h);
    assert_int_equal(registers(&h, 1, 1, NULL, &out), FATE_TAKEN);
    assert_int_equal(registers(&h, 2, 1, NULL, &out), FATE_TAKEN);
    h.now = h.game.ready_by - 24 * 3600000LL;
    host_mail_out(&h);
    assert_int_equal(adds(&h, 1, 2, "", 1), VERDICT_STORED);
    h.game.seat[0].dice.waits = false; /* as a program of his own that forgets it */
    assert_int_equal(registers(&h, 3, 1, NULL, &out), FATE_TAKEN);
    h.game.seat[0].dice.waits = true;
    host_mail_out(&h);
    assert_int_equal(adds(&h, 3, 2, "", 1), VERDICT_STORED);
    walk(&w, &h, NULL, 0);
    expect_clean(&w);
    assert_int_equal(w.verify.chosen, 1);
    walk_clear(&w);
    host_close(&h);
}

/* 2.3, 5.3: a chain that was left for another one does not come back, as its elements may
 * be known; the same key again changes nothing. */
static void a_chain_that_was_left_stays_away(void **state)
{
    unsigned char key[BLOCK_PLAYERKEY_SIZE];
    struct block_taken out;
    struct host h;

    (void)state;
    begin(&h, NULL);
    assert_int_equal(adds(&h, 1, 1, "PLAN 0\n", 1), VERDICT_PLAYED);
    signer_key(&h, 1, key);
    assert_int_equal(
        signer_bytes(&h, "PLAYERKEY", key, sizeof key, 0, h.game.seat[0].issued, &out),
        FATE_TAKEN);
    assert_int_equal(h.game.seat[0].dice.used, 1);
    is_refused(&h, 1, 2, "PLAN 0\n", 1, "does not add element 2");
    assert_int_equal(registers(&h, 1, 2, NULL, &out), FATE_TAKEN);
    assert_int_equal(h.game.seat[0].dice.used, 0);
    assert_int_equal(registers(&h, 1, 1, NULL, &out), FATE_FOREIGN);
    assert_non_null(strstr(out.why, "was left before"));
    expect_honest(&h);
    host_close(&h);
}

/* 2.3, 5.3: nor by a key that the present one vouches for; a log in which it does is
 * found out. */
static void a_chain_comes_back_by_no_other_key(void **state)
{
    unsigned char block[BLOCK_NEWKEY_SIZE], seed[32], sign[32], other[32];
    struct player_key k = {.player = 1, .chain = 2, .length = PLAYER_CHAIN};
    struct block_taken out;
    struct host h;

    (void)state;
    begin(&h, NULL);
    assert_int_equal(adds(&h, 1, 1, "PLAN 0\n", 1), VERDICT_PLAYED);
    signer_seed(seed, 1);
    player_sign_seed(sign, seed, h.game.id);
    memset(other, 0x77, sizeof other);
    memcpy(k.game, h.game.id, sizeof k.game);
    seal_sign_public(k.public, other);
    memset(k.anchor, 0x78, sizeof k.anchor);
    block_newkey_write(block, &k, sign, other);
    assert_int_equal(signer_bytes(&h, "NEWKEY", block, sizeof block, -1, 0, &out),
                     FATE_TAKEN);
    host_mail_out(&h);
    assert_int_equal(registers(&h, 1, 1, other, &out), FATE_FOREIGN);
    assert_non_null(strstr(out.why, "was left before"));
    expect_honest(&h);
    player_chain(h.game.seat[0].dice.anchor, seed, h.game.id, 1, 1, PLAYER_CHAIN, 0);
    assert_int_equal(registers(&h, 1, 1, other, &out), FATE_TAKEN); /* a false host */
    host_mail_out(&h);
    expect(&h, 9, entry_of(&h, ENTRY_KEY_CHANGE, "player 1\n", 2)->seq);
    host_close(&h);
}

/* ---- who owns the host's keys changes what players added ---- */

static struct log_entry *newest_turn(struct host *h, const char *text)
{
    return entry_of(h, ENTRY_TURN, text, count_of(h, ENTRY_TURN, text));
}

/* 6.4, step 9: another element, none, one that nobody sent, one more. */
static void tampered_contributions_are_found(void **state)
{
    struct host h;
    char line[100];

    (void)state;
    begin(&h, NULL);
    throws_all(&h, 1, 1);
    edit_digit(newest_turn(&h, "cause answers"), "from 2");
    rewrite(&h);
    expect(&h, 9, newest_turn(&h, "cause answers")->seq);
    host_close(&h);

    begin(&h, NULL);
    throws_all(&h, 1, 1);
    from_line(&h, 2, 1, line);
    edit(newest_turn(&h, "cause answers"), line, "");
    rewrite(&h);
    expect(&h, 9, newest_turn(&h, "cause answers")->seq);
    host_close(&h);

    begin(&h, NULL);
    assert_int_equal(host_says(&h, 0, "PLAN 0\n"), VERDICT_PLAYED);
    from_line(&h, 1, 1, line);
    (void)snprintf(line + strlen(line), sizeof line - strlen(line), "steps ");
    edit(newest_turn(&h, "cause order"), "steps ", line);
    rewrite(&h);
    expect(&h, 9, newest_turn(&h, "cause order")->seq);
    host_close(&h);
}

/* A READY that its player did not sign, one of another player's chain, one that is left
 * out, and a file of the host that came behind the READY which it was played with. */
static void tampered_readies_are_found(void **state)
{
    struct log_entry *ready, *order;
    struct host h;

    (void)state;
    begin_witnessed(&h);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    assert_int_equal(adds(&h, 3, 1, "", 2), VERDICT_STORED);
    ready = entry_of(&h, ENTRY_READY, "", 1);
    edit_digit(ready, "block");
    rewrite(&h);
    expect(&h, 6, ready->seq);
    host_close(&h);

    begin_witnessed(&h);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    assert_int_equal(adds(&h, 3, 1, "", 2), VERDICT_STORED);
    take_out(&h, entry_of(&h, ENTRY_READY, "", 1));
    rewrite(&h);
    expect(&h, 9, 0);
    host_close(&h);

    begin_witnessed(&h);
    assert_int_equal(host_says(&h, 0, "ROLL\nSTOP\n"), VERDICT_STORED);
    order = entry_of(&h, ENTRY_ORDER_IN, "", 1);
    assert_int_equal(adds(&h, 3, 1, "", 2), VERDICT_STORED);
    move_behind(&h, order, entry_of(&h, ENTRY_READY, "", 1));
    rewrite(&h);
    expect(&h, 6, 0); /* it acknowledges the file */
    host_close(&h);
}

/* The options, and what a host is told who mistypes one. */
static void options_are_checked(void **state)
{
    static const struct {
        const char *options, *words;
    } row[] = {{"{\"dice\": 1}", "\"open\" or \"strict\""},
               {"{\"dice\": \"closed\"}", "\"open\" or \"strict\""},
               {"{\"witnessed\": 1}", "true or false"},
               {"{\"witnessed\": true}", "a host who plays"}};
    struct error e = {0};
    struct game g;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof row[0]; i++) {
        json_t *json = json_loads(row[i].options, 0, NULL);

        assert_int_equal(game_begin(&g, &duel_rules, NULL, json, &e), -1);
        assert_non_null(strstr(e.text, row[i].words));
        json_decref(json);
    }
}

/* Witnessed is on of itself where dice are strict and the host plays. */
static void strict_games_are_witnessed(void **state)
{
    static const struct {
        const char *options;
        bool witnessed;
    } row[] = {{"{\"dice\": \"strict\"}", false},
               {"{\"dice\": \"strict\", \"host\": 2}", true},
               {"{\"dice\": \"strict\", \"host\": 2, \"witnessed\": false}", false},
               {"{\"host\": 2}", false},
               {"{\"host\": 2, \"witnessed\": true}", true}};
    struct error e = {0};
    struct game g;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof row / sizeof row[0]; i++) {
        json_t *json = json_loads(row[i].options, 0, NULL);

        assert_int_equal(game_begin(&g, &duel_rules, NULL, json, &e), 0);
        assert_int_equal(game_witnessed(&g), row[i].witnessed);
        assert_int_equal(game_holds(&g, 1), row[i].witnessed);
        assert_false(game_holds(&g, 0));
        game_clear(&g);
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_are_used_in_turn),
        cmocka_unit_test(only_the_next_element_counts),
        cmocka_unit_test(a_replaced_mail_carries_the_same),
        cmocka_unit_test(what_was_used_meanwhile_is_left_out),
        cmocka_unit_test(a_ready_waits_for_its_event),
        cmocka_unit_test(a_ready_loses_no_message),
        cmocka_unit_test(words_count_without_a_chain),
        cmocka_unit_test(strict_games_take_no_file_without),
        cmocka_unit_test(a_file_of_the_host_waits),
        cmocka_unit_test(the_newest_file_of_the_host_counts),
        cmocka_unit_test(a_file_that_waits_too_long_is_gone),
        cmocka_unit_test(a_file_that_is_not_legal_any_more),
        cmocka_unit_test(nobody_chooses_the_last_anchor),
        cmocka_unit_test(who_is_silent_stops_nobody),
        cmocka_unit_test(a_chain_that_was_chosen_is_seen),
        cmocka_unit_test(a_chain_that_was_left_stays_away),
        cmocka_unit_test(a_chain_comes_back_by_no_other_key),
        cmocka_unit_test(tampered_contributions_are_found),
        cmocka_unit_test(tampered_readies_are_found),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(strict_games_are_witnessed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
