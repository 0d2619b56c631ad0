/* The test vectors of sealed-bids 10, all of them: none may be left that no test uses. */
#include "core/block.h"
#include "core/chance.h"
#include "core/joint.h"
#include "core/log.h"
#include "core/player.h"
#include "core/seal.h"
#include "tests/support/vectors.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* 2.1: signing keys, the host's from the seed in his file, a player's from F. */
static void signing_keys(void **state)
{
    unsigned char seed[32], game[16], pk[32], sign[32];

    vectors_input(state, "host_sign_seed", seed, 32);
    seal_sign_public(pk, seed);
    vectors_expect(state, "Inputs", "host_sign_pk", pk, 32);
    vectors_input(state, "player_seed", seed, 32);
    vectors_input(state, "game_id", game, 16);
    player_sign_seed(sign, seed, game);
    vectors_expect(state, "Inputs", "player_sign_seed", sign, 32);
    seal_sign_public(pk, sign);
    vectors_expect(state, "Inputs", "player_sign_pk", pk, 32);
}

/* 2.1, 2.3, 4.1. */
static void round_key_and_fingerprint(void **state)
{
    static const char section[] = "Round key";
    struct seal_context c = vectors_context(state, 7, 0, 0);
    unsigned char vault[32], out[32], pk[32];
    struct key_pair k;
    char print[20];

    seal_context_write(out, &c);
    vectors_expect(state, section, "ctx(player 0)", out, 24);
    vectors_input(state, "K_vault", vault, 32);
    seal_keyed(out, vault, "pbem1.round", out, 24);
    vectors_expect(state, section, "round_seed", out, 32);
    c.player = 2;
    seal_context_write(out, &c);
    vectors_expect(state, section, "ctx(player 2)", out, 24);
    seal_round_key(&k, vault, &c);
    vectors_expect(state, section, "round_pk", k.public, 32);
    vectors_expect(state, section, "round_sk", k.secret, 32);
    vectors_input(state, "host_sign_pk", pk, 32);
    seal_fingerprint(print, pk);
    assert_string_equal(print, "1b92 cac3 3079 e3a1");
    assert_memory_equal(
        vectors_nth(state, section, "host fingerprint (first 8 bytes)", 0),
        "1b92cac33079e3a1", 16);
}

/* nonce = F(seed, "pbem1.nonce", ctx | seq | kind | amount). 3.2. */
static void nonce_of(void **state, unsigned char out[32], unsigned char in[33], int kind,
                     uint32_t amount)
{
    const struct seal_context c = vectors_context(state, 7, 0, 2);
    unsigned char seed[32];

    vectors_input(state, "player_seed", seed, 32);
    seal_context_write(in, &c);
    seal_put32(in + 24, 1);
    in[28] = (unsigned char)kind;
    seal_put32(in + 29, amount);
    seal_keyed(out, seed, "pbem1.nonce", in, 33);
}

/* 4.2; and the negative vectors: the same opening is another player's or round's C never.
 */
static void opening_and_commitment(void **state)
{
    static const char section[] = "Nonce";
    struct opening o = {.kind = 1, .amount = 3, .seq = 1}, pass = {.kind = 0, .seq = 1};
    struct seal_context c = vectors_context(state, 7, 0, 2);
    unsigned char in[33], record[48], commit[32], other[32];

    nonce_of(state, o.nonce, in, 1, 3);
    vectors_expect(state, section, "nonce_input", in, 33);
    vectors_expect(state, section, "nonce", o.nonce, 32);
    seal_opening_write(record, &o);
    vectors_expect(state, section, "opening", record, 48);
    seal_commit(commit, &c, record);
    vectors_expect(state, section, "C", commit, 32);
    c.player = 3;
    seal_commit(other, &c, record);
    vectors_expect(state, section, "same opening, player 3 (must differ)", other, 32);
    assert_memory_not_equal(other, commit, 32);
    c.player = 2;
    c.round = 1;
    seal_commit(other, &c, record);
    vectors_expect(state, section, "same opening, round 1 (must differ)", other, 32);
    assert_memory_not_equal(other, commit, 32);
    c.round = 0;
    nonce_of(state, pass.nonce, in, 0, 0);
    seal_opening_write(record, &pass);
    seal_commit(commit, &c, record);
    vectors_expect(state, section, "C for a pass (kind 0, amount 0, seq 1)", commit, 32);
}

/* 3.2: the player's program comes to the same nonce, and finds a forgotten amount. */
static void opening_of_a_player(void **state)
{
    const struct seal_context c = vectors_context(state, 7, 0, 2);
    unsigned char seed[32], commit[32];
    struct opening o;

    vectors_input(state, "player_seed", seed, 32);
    player_opening(&o, seed, &c, 1, 1, 3);
    vectors_expect(state, "Nonce", "nonce", o.nonce, 32);
    vectors_bytes(state, "Nonce", "C", commit, 32);
    memset(&o, 0, sizeof o);
    assert_true(player_recover(&o, seed, &c, 1, 14, commit));
    assert_int_equal(o.amount, 3);
    vectors_bytes(state, "Nonce", "C for a pass (kind 0, amount 0, seq 1)", commit, 32);
    assert_true(player_recover(&o, seed, &c, 1, 14, commit));
    assert_int_equal(o.kind, 0);
    commit[5] ^= 1;
    assert_false(player_recover(&o, seed, &c, 1, 14, commit));
}

/* 10, negative: a longer hash cut to 32 bytes is not H. 4.1. */
static void a_cut_hash_is_not_h(void **state)
{
    static const unsigned char prefixed[] = "\012pbem1.bodygenesis";
    unsigned char cut[64], wanted[32];

    crypto_generichash(cut, 64, prefixed, sizeof prefixed - 1, NULL, 0);
    vectors_nth_bytes(state, "Genesis", "body_hash", 0, wanted, 32);
    assert_memory_not_equal(cut, wanted, 32);
    crypto_generichash(cut, 32, prefixed, sizeof prefixed - 1, NULL, 0);
    assert_memory_equal(cut, wanted, 32);
}

static void entry_is(void **state, int nth, const unsigned char game[16],
                     struct log_entry *entry)
{
    unsigned char got[LOG_ENTRY_BYTES], wanted[LOG_ENTRY_BYTES];
    char name[8];

    snprintf(name, sizeof name, "body%d", nth + 1);
    assert_memory_equal(vectors_nth(state, "Genesis", name, 0) + 1, entry->body,
                        entry->size);
    log_body_hash(entry->body_hash, entry->body, entry->size);
    vectors_nth_bytes(state, "Genesis", "body_hash", nth, wanted, 32);
    assert_memory_equal(entry->body_hash, wanted, 32);
    log_entry_bytes(got, game, entry);
    vectors_nth_bytes(state, "Genesis", "entry_bytes", nth, wanted, LOG_ENTRY_BYTES);
    assert_memory_equal(got, wanted, LOG_ENTRY_BYTES);
    log_entry_hash(entry->hash, game, entry);
    vectors_nth_bytes(state, "Genesis", "entry_hash", nth, wanted, 32);
    assert_memory_equal(entry->hash, wanted, 32);
}

/* 6.1: three entries, each naming the one before. */
static void log_chain(void **state)
{
    char body1[] = "genesis", body2[] = "auction-open", body3[] = "bid-in";
    struct log_entry entry[] = {
        {.seq = 1, .time = 1700000000000, .kind = ENTRY_GENESIS, .body = body1},
        {.seq = 2, .time = 1700000001000, .kind = ENTRY_AUCTION_OPEN, .body = body2},
        {.seq = 3,
         .time = 1700000002000,
         .kind = ENTRY_BID_IN,
         .actor = 2,
         .body = body3},
    };
    unsigned char game[16];
    int i;

    vectors_input(state, "game_id", game, 16);
    for (i = 0; i < 3; i++) {
        entry[i].size = strlen(entry[i].body);
        if (i) {
            memcpy(entry[i].prev, entry[i - 1].hash, 32);
        }
        entry_is(state, i, game, &entry[i]);
    }
}

/* 4.3, type 12: made by hand here, as the engine only reads such blocks. */
static void commit_block(void **state)
{
    struct signed_block b = {.type = BLOCK_COMMIT,
                             .context = vectors_context(state, 7, 0, 2),
                             .seq = 1,
                             .ack = 2},
                        back;
    unsigned char block[BLOCK_COMMIT_SIZE], seed[32], pk[32];
    struct error e = {0};

    vectors_nth_bytes(state, "Genesis", "entry_hash", 1, b.ack_hash, 32);
    vectors_bytes(state, "Nonce", "C", b.commit, 32);
    vectors_input(state, "player_sign_seed", seed, 32);
    block_sign(block, &b, seed);
    vectors_expect(state, "Commit-only", "commit_block", block, sizeof block);
    vectors_input(state, "player_sign_pk", pk, 32);
    assert_int_equal(block_read(&back, block, sizeof block, &e), 0);
    assert_true(block_signed_by(block, sizeof block, pk));
    assert_false(seal_verify(block + 104, pk, "pbem1.player", block, 104));
    vectors_expect_armor(state, "Commit-only", "COMMIT", block, sizeof block);
}

/* 4.3, type 11: the sample opens to the opening, under the player's signature. */
static void box_block(void **state)
{
    unsigned char block[264], opening[48], pk[32];
    struct key_pair k;

    vectors_bytes(state, "Box block", "box_block", block, sizeof block);
    vectors_bytes(state, "Round key", "round_pk", k.public, 32);
    vectors_bytes(state, "Round key", "round_sk", k.secret, 32);
    assert_true(seal_unbox(opening, block + 104, SEAL_OPENING_BOX, &k));
    vectors_expect(state, "Nonce", "opening", opening, sizeof opening);
    vectors_expect(state, "Nonce", "C", block + 72, 32);
    vectors_input(state, "player_sign_pk", pk, 32);
    assert_true(block_signed_by(block, sizeof block, pk));
    vectors_expect_armor(state, "Box block", "BID", block, sizeof block);
}

/* 4.3, type 20. */
static void receipt(void **state)
{
    struct receipt r = {.context = vectors_context(state, 7, 0, 2),
                        .seq = 1,
                        .entry = 3,
                        .time = 1700000002000,
                        .status = RECEIPT_ACCEPTED,
                        .mode = MODE_COMMIT};
    unsigned char seed[32], pk[32], block[BLOCK_RECEIPT];
    struct receipt back;
    struct error e = {0};

    vectors_nth_bytes(state, "Genesis", "entry_hash", 2, r.entry_hash, 32);
    vectors_bytes(state, "Nonce", "C", r.commit, 32);
    vectors_input(state, "host_sign_seed", seed, 32);
    vectors_input(state, "host_sign_pk", pk, 32);
    block_receipt_write(block, &r, seed);
    vectors_expect(state, "Receipt", "receipt", block, sizeof block);
    assert_int_equal(block_receipt_read(&back, block, pk, &e), 0);
    assert_int_equal(back.entry, 3);
    vectors_expect_armor(state, "Receipt", "RECEIPT", block, sizeof block);
}

/* 4.3, type 21. */
static void checkpoint(void **state)
{
    struct checkpoint c = {.entry = 3, .time = 1700000003000}, back;
    unsigned char seed[32], pk[32], block[BLOCK_CHECKPOINT];
    struct error e = {0};

    vectors_input(state, "game_id", c.game, 16);
    vectors_nth_bytes(state, "Genesis", "entry_hash", 2, c.entry_hash, 32);
    vectors_input(state, "host_sign_seed", seed, 32);
    vectors_input(state, "host_sign_pk", pk, 32);
    block_checkpoint_write(block, &c, seed);
    vectors_expect(state, "Checkpoint", "checkpoint", block, sizeof block);
    assert_int_equal(block_checkpoint_read(&back, block, pk, &e), 0);
    assert_int_equal(back.entry, 3);
    vectors_expect_armor(state, "Checkpoint", "CHECKPOINT", block, sizeof block);
}

/* 5.2, 5.3: v_0..v_2 and v_4096, and v_{i-1} from v_i. */
static void host_chain(void **state)
{
    static const char *const names[] = {"v_0 (anchor)", "v_1", "v_2"};
    unsigned char play[32], game[16], v[32], before[32];
    uint32_t i;

    vectors_input(state, "K_play", play, 32);
    vectors_input(state, "game_id", game, 16);
    for (i = 0; i < 3; i++) {
        chance_chain(v, play, game, 1, 4096, i);
        vectors_expect(state, "Dice chain", names[i], v, 32);
    }
    chance_before(before, game, 1, 2, v);
    vectors_expect(state, "Dice chain", "v_1", before, 32);
    chance_chain(v, play, game, 1, 4096, 4096);
    vectors_expect(state, "Dice chain", "v_4096", v, 32);
}

/* 5.3: F and H of a player's chain, which the engine does not make. */
static void chain_of_a_player(void **state)
{
    unsigned char seed[32], game[16], p[32], before[32];

    vectors_input(state, "player_seed", seed, 32);
    vectors_input(state, "game_id", game, 16);
    player_chain(p, seed, game, 2, 1, 4096, 4096);
    vectors_expect(state, "Dice chain", "p_4096 (player 2, chain 1)", p, 32);
    player_chain(p, seed, game, 2, 1, 4096, 1);
    vectors_expect(state, "Dice chain", "p_1", p, 32);
    player_before(before, game, 2, 1, 1, p);
    vectors_expect(state, "Dice chain", "p_0 (player anchor)", before, 32);
}

/* 5.3: an element is one of one player, chain, place and game: none of another's leads to
 * the anchor. */
static void an_element_of_another_chain_leads_elsewhere(void **state)
{
    unsigned char game[16], seed[32], p[32], anchor[32], before[32];

    vectors_input(state, "player_seed", seed, 32);
    vectors_input(state, "game_id", game, 16);
    vectors_bytes(state, "Dice chain", "p_0 (player anchor)", anchor, 32);
    vectors_bytes(state, "Dice chain", "p_1", p, 32);
    player_before(before, game, 3, 1, 1, p);
    assert_memory_not_equal(before, anchor, 32);
    player_before(before, game, 2, 2, 1, p);
    assert_memory_not_equal(before, anchor, 32);
    player_before(before, game, 2, 1, 2, p);
    assert_memory_not_equal(before, anchor, 32);
    p[31] ^= 1;
    player_before(before, game, 2, 1, 1, p);
    assert_memory_not_equal(before, anchor, 32);
    player_chain(p, seed, game, 2, 1, 4095, 0); /* a shorter chain has another end */
    assert_memory_not_equal(p, anchor, 32);
    game[0] ^= 1;
    vectors_bytes(state, "Dice chain", "p_1", p, 32);
    player_before(before, game, 2, 1, 1, p);
    assert_memory_not_equal(before, anchor, 32);
}

/* Event 1 of chain 1, with the contributions of players 1 and 2. */
static struct event first_event(void **state)
{
    struct event event = {.chain = 1, .number = 1};

    vectors_input(state, "game_id", event.game, 16);
    vectors_bytes(state, "Dice chain", "v_1", event.reveal, 32);
    vectors_bytes(state, "Dice chain", "Q_1", event.contrib, 32);
    vectors_bytes(state, "Deck", "D", event.deck, 32);
    return event;
}

/* 5.3: whoever comes first in the list. */
static void contributions(void **state)
{
    struct contribution from[2] = {{.player = 2}, {.player = 1}};
    unsigned char game[16], q[32], m[16 + 4 + 2 + 2 * 34];

    memset(from[0].c, 0xbb, 32);
    memset(from[1].c, 0xaa, 32);
    vectors_input(state, "game_id", game, 16);
    chance_contributions(q, game, 1, from, 2);
    vectors_expect(state, "Dice chain", "Q_1", q, 32);
    vectors_bytes(state, "Dice chain", "contrib_bytes", m, sizeof m);
    seal_hash(q, "pbem1.contrib", m, sizeof m);
    vectors_expect(state, "Dice chain", "Q_1", q, 32);
    chance_salt(q, "tulip");
    vectors_expect(state, "Dice chain", "text contribution c for SALT tulip", q, 32);
}

/* The numbers of a line are what the stream of T gives from its start. */
static void stream_gives(void **state, const unsigned char key[32], const char *name,
                         uint32_t n, uint32_t first, int base)
{
    const char *value = vectors_nth(state, "Dice chain", name, 0);
    struct chance_stream s;
    char *end;

    chance_stream_open(&s, key);
    for (;; value = end) {
        const unsigned long wanted = strtoul(value, &end, base);

        if (end == value) {
            break;
        }
        assert_int_equal(n ? first + chance_uniform(&s, n) : chance_word(&s), wanted);
    }
}

/* 5.4. */
static void rolls(void **state)
{
    const struct event event = first_event(state);
    struct chance c;
    struct chance_stream s;
    unsigned char key[32];
    int i;

    chance_open(&c, &event);
    vectors_expect(state, "Dice chain", "S_1", c.seed, 32);
    chance_roll_key(key, c.seed, 1, "combat:12");
    vectors_expect(state, "Dice chain", "T (roll 1, tag combat:12)", key, 32);
    stream_gives(state, key, "words", 0, 0, 16);
    stream_gives(state, key, "10 x d6", 6, 1, 10);
    assert_int_equal(chance_roll(&c, 6, "combat:12"), 3); /* the first of those */
    chance_roll_key(key, c.seed, 2, "");
    vectors_expect(state, "Dice chain", "T (roll 2, empty tag)", key, 32);
    stream_gives(state, key, "10 x d100", 100, 1, 10);
    assert_int_equal(chance_roll(&c, 100, ""), 28); /* the first of those */
    stream_gives(state, key, "5 x uniform(3000000000)", 3000000000u, 0, 10);
    chance_stream_open(&s, key);
    for (i = 0; i < 5; i++) {
        chance_uniform(&s, 3000000000u);
    }
    assert_int_equal(s.used, 40); /* bytes of the 10 words, 5 of them rejected */
    chance_close(&c);
}

/* 2.1, 5.1, 5.6. */
static void decks(void **state)
{
    const struct event event = first_event(state);
    const char *order = vectors_nth(state, "Deck", "order", 0);
    unsigned char play[32], out[32];
    struct chance c;
    int cards[20], i;

    vectors_input(state, "K_play", play, 32);
    chance_deck_secret(out, play, event.game, 1);
    vectors_expect(state, "Deck", "D", out, 32);
    chance_deck_commit(out, event.game, event.deck);
    vectors_expect(state, "Deck", "D_commit", out, 32);
    chance_deck_seed(out, &event, 3, 1);
    vectors_expect(state, "Deck", "deck_seed (deck 3, shuffle 1, Q_1)", out, 32);
    for (i = 0; i < 20; i++) {
        cards[i] = i + 1;
    }
    chance_open(&c, &event);
    chance_shuffle(&c, 3, 1, cards, 20);
    for (i = 0; i < 20; i++) {
        char *end;

        assert_int_equal(cards[i], strtol(order, &end, 10));
        order = end;
    }
    vectors_expect(state, "Deck", "order_commit", c.shuffle[0].commit, 32);
    chance_close(&c);
    chance_deck_secret(out, play, event.game, 2);
    vectors_expect(state, "State hash", "D of k = 2", out, 32);
}

/* 7.1. */
static void code(void **state)
{
    unsigned char intake[32], m[22], hash[32];
    char got[SEAL_CODE];

    vectors_input(state, "K_intake", intake, 32);
    vectors_input(state, "game_id", m, 16);
    seal_put32(m + 16, 5);
    seal_put16(m + 20, 2);
    seal_keyed(hash, intake, "pbem1.code", m, sizeof m);
    vectors_expect(state, "One-time code", "code_hash (number 5, player 2)", hash, 32);
    seal_code(got, intake, m, 5, 2);
    assert_string_equal(got, "M0ZB-DFXQ");
    assert_memory_equal(vectors_nth(state, "One-time code", "code", 0), got, 9);
}

/* The holders of the sample: host 0 and players 1 to 4, each with his seed. */
#define HOLDERS 5

static void sample_share(void **state, int player, unsigned char x[JOINT_SHARE],
                         unsigned char public[JOINT_SHARE],
                         unsigned char proof[JOINT_PROOF])
{
    const struct seal_context c = vectors_context(state, 7, 0, player);
    unsigned char seed[32];

    memset(seed, 0x40 + player, sizeof seed);
    joint_share(x, seed, &c);
    joint_publish(public, proof, seed, &c);
}

/* 3.3: shares, their public halves and proofs, the joint key. */
static void shares_of_table_mode(void **state)
{
    static const char section[] = "Table mode";
    const struct seal_context c = vectors_context(state, 7, 0, 1);
    unsigned char x[HOLDERS][JOINT_SHARE], public[HOLDERS][JOINT_SHARE];
    unsigned char proof[JOINT_PROOF], y[JOINT_SHARE], sum[JOINT_SHARE];
    int i;

    for (i = HOLDERS - 1; i >= 0; i--) {
        sample_share(state, i, x[i], public[i], proof);
        if (i == 1) {
            vectors_expect(state, section, "x_1", x[i], sizeof x[i]);
            vectors_expect(state, section, "P_1", public[i], sizeof public[i]);
            vectors_expect(state, section, "pop_1", proof, sizeof proof);
            assert_true(joint_proved(public[i], proof, &c));
        }
    }
    assert_true(joint_key(y, (const unsigned char(*)[JOINT_SHARE]) public, HOLDERS));
    vectors_expect(state, section, "Y (players 0..4)", y, sizeof y);
    joint_sum(sum, (const unsigned char(*)[JOINT_SHARE])x, HOLDERS);
    vectors_expect(state, section, "X (sum of shares)", sum, sizeof sum);
}

/* 3.3: a bid to the joint key, with the scalar of the sample. */
static void bid_of_table_mode(void **state)
{
    static const char section[] = "Table mode";
    const struct seal_context c = vectors_context(state, 7, 0, 1);
    const unsigned char k[JOINT_SHARE] = {7};
    struct opening o = {.kind = 1, .amount = 9, .seq = 1};
    unsigned char record[48], again[48], commit[32], y[JOINT_SHARE], x[JOINT_SHARE];
    struct joint_box box;

    memset(o.nonce, 0x55, sizeof o.nonce);
    seal_opening_write(record, &o);
    vectors_expect(state, section, "opening (amount 9, nonce 55..)", record, 48);
    seal_commit(commit, &c, record);
    vectors_expect(state, section, "C", commit, 32);
    vectors_bytes(state, section, "Y (players 0..4)", y, sizeof y);
    assert_true(joint_seal_with(&box, k, record, &c, y));
    vectors_expect(state, section, "E (k=7)", box.kem, sizeof box.kem);
    vectors_expect(state, section, "ct", box.sealed, sizeof box.sealed);
    vectors_bytes(state, section, "X (sum of shares)", x, sizeof x);
    assert_true(joint_open(again, &box, &c, y, x));
    assert_memory_equal(again, record, sizeof record);
}

/* 4.5. */
static void state_hash(void **state)
{
    static const char snapshot[] = "{\"phase\":\"recruit\"}";
    unsigned char game[16], secret[32], out[32];

    vectors_input(state, "game_id", game, 16);
    vectors_bytes(state, "Deck", "D", secret, 32);
    seal_keyed_text(out, "pbem1.state", secret, game, snapshot, strlen(snapshot));
    vectors_expect(state, "State hash", "state", out, 32);
}

/* 4.6. */
static void answer(void **state)
{
    static const char section[] = "Sealed answer", text[] = "ARENA HOLD\n";
    const struct seal_context c = vectors_context(state, 9, 0, 2);
    unsigned char nonce[32], play[32], commit[32], *record, *box;
    char lengths[64];
    size_t size, boxed;
    struct error e = {0};
    struct key_pair k;

    memset(nonce, 0x66, sizeof nonce);
    record = seal_answer_write(text, strlen(text), 1, nonce, &size, &e);
    assert_int_equal(size, 59);
    vectors_expect(state, section, "answer (len 11, seq 1, nonce 66..)", record, size);
    seal_answer_commit(commit, &c, record, size);
    vectors_expect(state, section, "C (answer)", commit, 32);
    vectors_input(state, "K_play", play, 32);
    seal_answer_key(&k, play, &c);
    box = seal_answer_box(record, size, k.public, &boxed, &e);
    snprintf(lengths, sizeof lengths, "%zu, sealed length = %zu\n", boxed - 48, boxed);
    assert_string_equal(vectors_nth(state, section, "padded length", 0), lengths);
    free(box);
    free(record);
}

/* 10: nothing is passed over in silence. */
static void every_vector_is_used(void **state)
{
    vectors_expect_used(state);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(signing_keys),
        cmocka_unit_test(round_key_and_fingerprint),
        cmocka_unit_test(opening_and_commitment),
        cmocka_unit_test(opening_of_a_player),
        cmocka_unit_test(a_cut_hash_is_not_h),
        cmocka_unit_test(log_chain),
        cmocka_unit_test(commit_block),
        cmocka_unit_test(box_block),
        cmocka_unit_test(receipt),
        cmocka_unit_test(checkpoint),
        cmocka_unit_test(host_chain),
        cmocka_unit_test(chain_of_a_player),
        cmocka_unit_test(an_element_of_another_chain_leads_elsewhere),
        cmocka_unit_test(contributions),
        cmocka_unit_test(rolls),
        cmocka_unit_test(decks),
        cmocka_unit_test(code),
        cmocka_unit_test(shares_of_table_mode),
        cmocka_unit_test(bid_of_table_mode),
        cmocka_unit_test(state_hash),
        cmocka_unit_test(answer),
        cmocka_unit_test(every_vector_is_used),
    };

    return cmocka_run_group_tests_name("vectors", tests, vectors_open, vectors_close);
}
