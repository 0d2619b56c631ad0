#include "tests/support/signer.h"

#include "core/table.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void signer_seed(unsigned char seed[32], int player)
{
    memset(seed, 0x30 + player, 32);
}

static void sign_seed(const struct host *h, int player, unsigned char out[32])
{
    unsigned char seed[32];

    signer_seed(seed, player);
    player_sign_seed(out, seed, h->game.id);
}

void signer_key(const struct host *h, int player, unsigned char out[BLOCK_PLAYERKEY_SIZE])
{
    unsigned char seed[32], sign[32];
    struct player_key k;

    memset(&k, 0, sizeof k);
    signer_seed(seed, player);
    sign_seed(h, player, sign);
    memcpy(k.game, h->game.id, sizeof k.game);
    k.player = player;
    k.chain = 1;
    k.length = PLAYER_CHAIN;
    player_chain(k.anchor, seed, h->game.id, player, 1, PLAYER_CHAIN, 0);
    seal_sign_public(k.public, sign);
    block_key_write(out, &k, sign);
}

/* An opening for all holders together, with this player's share. */
static void seal_to_all(const struct host *h, const struct asked *a,
                        const unsigned char seed[32],
                        const unsigned char bytes[SEAL_OPENING], struct signed_block *out)
{
    unsigned char x[JOINT_SHARE], y[JOINT_SHARE];
    struct table_round t;
    struct log_entry entry;
    struct error e = {0};

    assert_int_equal(h->journal.entry(h->journal.arg, a->opened, &entry, &e), 0);
    assert_int_equal(table_read(&t, &entry, &e), 0);
    free(entry.body);
    assert_true(table_proved(&t, &out->context, y));
    assert_true(joint_seal(&out->joint, bytes, &out->context, y));
    if (t.witness) {
        return; /* he alone has the other share */
    }
    joint_share(x, seed, &out->context);
    assert_int_equal(seal_box(out->share, x, sizeof x, t.intake, &e), 0);
}

void signer_block(const struct host *h, int player, enum block_type type, uint32_t seq,
                  int kind, uint32_t amount, struct signed_block *out)
{
    unsigned char seed[32], bytes[SEAL_OPENING];
    const struct asked *a = NULL;
    struct opening o;
    struct error e = {0};
    int i;

    for (i = 0; i < h->game.asked_count; i++) {
        if (h->game.asked[i].q.sealed == SEALED_BIDS) {
            a = &h->game.asked[i];
        }
    }
    if (!a) {
        fail_msg("no bids are asked for");
        return;
    }
    memset(out, 0, sizeof *out);
    signer_seed(seed, player);
    out->type = type;
    memcpy(out->context.game, h->game.id, 16);
    out->context.auction = (uint32_t)a->auction;
    out->context.round = a->q.round;
    out->context.player = player;
    out->seq = seq;
    out->ack = (uint64_t)h->engine.head.seq;
    memcpy(out->ack_hash, h->engine.head.hash, 32);
    player_opening(&o, seed, &out->context, seq, kind, amount);
    seal_opening_write(bytes, &o);
    seal_commit(out->commit, &out->context, bytes);
    if (type == BLOCK_BID || type == BLOCK_REVEAL) {
        assert_int_equal(seal_box(out->box, bytes, sizeof bytes, a->round_public, &e), 0);
    }
    if (type == BLOCK_TABLEBID) {
        seal_to_all(h, a, seed, bytes, out);
    }
}

void signer_half(const struct host *h, int player, uint32_t auction, int round,
                 struct signed_block *out)
{
    unsigned char seed[32];

    memset(out, 0, sizeof *out);
    signer_seed(seed, player);
    out->type = BLOCK_TABLEKEY;
    memcpy(out->context.game, h->game.id, 16);
    out->context.auction = auction;
    out->context.round = round;
    out->context.player = player;
    out->seq = 1;
    joint_publish(out->half, out->proof, seed, &out->context);
}

void signer_halves(struct host *h, uint32_t first, int auctions)
{
    struct signed_block b;
    struct block_taken out;
    int i, k;

    for (i = 1; i <= h->game.seats + (game_witness(&h->game) > 0); i++) {
        for (k = 0; game_keeps_half(&h->game, i) && k < auctions * TABLE_ROUNDS; k++) {
            signer_half(h, i, first + (uint32_t)(k / TABLE_ROUNDS), k % TABLE_ROUNDS, &b);
            if (signer_sends(h, &b, &out) != FATE_TAKEN) {
                fail_msg("%s", out.why);
            }
        }
    }
}

void signer_share(const struct host *h, struct signed_block *out)
{
    const int witness = game_witness(&h->game);
    unsigned char seed[32], x[JOINT_SHARE];
    struct key_pair intake;
    struct error e = {0};

    signer_block(h, witness, BLOCK_SHARE, 1, 0, 0, out);
    memset(out->commit, 0, sizeof out->commit);
    signer_seed(seed, witness);
    joint_share(x, seed, &out->context);
    seal_intake_key(&intake, h->intake.code, h->game.id);
    assert_int_equal(seal_box(out->share, x, sizeof x, intake.public, &e), 0);
}

void signer_plus_order(unsigned char x[JOINT_SHARE])
{
    static const unsigned char order[JOINT_SHARE] = {
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7,
        0xa2, 0xde, 0xf9, 0xde, 0x14, 0,    0,    0,    0,    0,    0,
        0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};

    sodium_add(x, order, JOINT_SHARE);
}

void signer_left(const struct host *h, int player, uint32_t auction, uint32_t seq,
                 uint32_t amount, struct signed_block *out)
{
    unsigned char seed[32], bytes[SEAL_OPENING], public[32];
    struct opening o;
    struct error e = {0};

    memset(out, 0, sizeof *out);
    signer_seed(seed, player);
    out->type = BLOCK_BID;
    memcpy(out->context.game, h->game.id, 16);
    out->context.auction = auction;
    out->context.player = player;
    out->seq = seq;
    player_opening(&o, seed, &out->context, seq, 1, amount);
    seal_opening_write(bytes, &o);
    seal_commit(out->commit, &out->context, bytes);
    assert_int_equal(h->journal.round_key(h->journal.arg, (int)auction, public, &e), 0);
    assert_int_equal(seal_box(out->box, bytes, sizeof bytes, public, &e), 0);
}

enum block_fate signer_bytes(struct host *h, const char *name, const unsigned char *bytes,
                             size_t n, int seat, int64_t number, struct block_taken *out)
{
    static unsigned char raw[SEAL_HASH];
    struct armored block;
    struct error e = {0};

    memset(&block, 0, sizeof block);
    (void)snprintf(block.name, sizeof block.name, "%s", name);
    block.bytes = malloc(n);
    assert_non_null(block.bytes);
    memcpy(block.bytes, bytes, n);
    block.size = n;
    seal_put64(raw, seal_get64(raw) + 1); /* another mail each time */
    host_batch(h, false);
    if (engine_block(&h->engine, &block, seat, number, raw, out, &e) ||
        engine_tick(&h->engine, 0, &e)) {
        fail_msg("%s", e.text);
    }
    free(block.bytes);
    return out->fate;
}

enum block_fate signer_sends(struct host *h, const struct signed_block *b,
                             struct block_taken *out)
{
    unsigned char bytes[BLOCK_MAX], sign[32];

    sign_seed(h, b->context.player, sign);
    block_sign(bytes, b, sign);
    return signer_bytes(h, block_name(b->type), bytes, block_size(b->type), -1, 0, out);
}

static enum block_fate sends(struct host *h, int player, enum block_type type,
                             uint32_t seq, int amount)
{
    struct signed_block b = {.seq = 0};
    struct block_taken out;

    h->now += 1000;
    signer_block(h, player, type, seq, amount >= 0, amount < 0 ? 0 : (uint32_t)amount,
                 &b);
    return signer_sends(h, &b, &out);
}

enum block_fate signer_bids(struct host *h, int player, uint32_t seq, int amount)
{
    const struct asked *a = game_asked(&h->game, player - 1);
    const int mode = player == game_host_player(&h->game) ? MODE_BOX
                     : a                                  ? game_round_mode(&h->game, a)
                                                          : game_mode(&h->game);

    return sends(h, player,
                 mode == MODE_BOX     ? BLOCK_BID
                 : mode == MODE_TABLE ? BLOCK_TABLEBID
                                      : BLOCK_COMMIT,
                 seq, amount);
}

enum block_fate signer_reveals(struct host *h, int player, uint32_t seq, int amount)
{
    return sends(h, player, BLOCK_REVEAL, seq, amount);
}

void signer_orders(const struct host *h, int player, uint32_t seq, const char *text,
                   struct signed_block *out)
{
    const struct asked *a = signing_question(&h->game, player - 1);
    struct order_file f;
    struct submission s;
    struct error e = {0};
    char *what;

    memset(out, 0, sizeof *out);
    out->type = BLOCK_ORDERS;
    memcpy(out->context.game, h->game.id, 16);
    out->context.auction = a ? (uint32_t)a->q.number : 0;
    out->context.player = player;
    out->seq = seq;
    out->ack = (uint64_t)h->engine.head.seq;
    memcpy(out->ack_hash, h->engine.head.hash, 32);
    if (order_file_read(&f, text, strlen(text), &e) || submission_sort(&s, &f, &e)) {
        fail_msg("%s", e.text);
    }
    what = submission_signed(&s);
    assert_non_null(what);
    signing_hash(out->commit, what, strlen(what));
    free(what);
    submission_free(&s);
    order_file_free(&f);
}

void signer_adds(const struct host *h, int player, uint32_t seq, const char *text,
                 uint32_t i, struct signed_block *out)
{
    unsigned char seed[32];

    signer_seed(seed, player);
    signer_orders(h, player, seq, text, out);
    player_chain(out->contrib, seed, h->game.id, player, 1, PLAYER_CHAIN, i);
}

void signer_submits(struct host *h, const struct signed_block *b, const char *text,
                    struct answer *out)
{
    const int seat = b->context.player - 1;
    unsigned char bytes[BLOCK_MAX], sign[32];
    struct armored block;

    memset(&block, 0, sizeof block);
    sign_seed(h, b->context.player, sign);
    block_sign(bytes, b, sign);
    block.bytes = bytes;
    block.size = block_size(b->type);
    h->now += 1000;
    host_submit_signed(h, seat, h->game.seat[seat].issued, text, &block, out);
    host_mail_out(h);
}

enum verdict signer_says(struct host *h, int player, uint32_t seq, const char *text)
{
    struct signed_block b;
    struct answer a;
    enum verdict verdict;

    signer_orders(h, player, seq, text, &b);
    signer_submits(h, &b, text, &a);
    verdict = a.verdict;
    answer_clear(&a);
    return verdict;
}

void signer_keys(struct host *h)
{
    unsigned char key[BLOCK_PLAYERKEY_SIZE];
    struct block_taken out;
    int i;

    for (i = 0; i < h->game.seats + (game_witness(&h->game) > 0); i++) {
        const int64_t code = i < h->game.seats ? h->game.seat[i].issued : 0;

        signer_key(h, i + 1, key);
        if (signer_bytes(h, "PLAYERKEY", key, sizeof key, i, code, &out) != FATE_TAKEN) {
            fail_msg("%s", out.why);
        }
    }
}
