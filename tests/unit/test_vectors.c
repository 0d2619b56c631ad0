/* The test vectors of sealed-bids 10, all of them: a line that no test uses must be set
 * aside by name, with the reason. */
#include "core/block.h"
#include "core/chance.h"
#include "core/log.h"
#include "core/seal.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define VECTORS_MAX 128
#define BYTES_MAX 512

struct vector {
    char *section, *text; /* "name = value", or a block in its armor */
    bool used;
};

struct file {
    struct vector vector[VECTORS_MAX];
    int count;
};

struct aside {
    const char *section, *name, *reason;
};

static const struct aside set_aside[] = {
    {"Table mode", "x_1", "table mode: shares are made by the player's program"},
    {"Table mode", "P_1", "table mode"},
    {"Table mode", "pop_1", "table mode: proof of possession of the player's program"},
    {"Table mode", "Y (players 0..4)", "table mode"},
    {"Table mode", "E (k=7)", "table mode: bids are sealed by the player's program"},
    {"Table mode", "ct", "table mode: bids are sealed by the player's program"},
    {"Table mode", "X (sum of shares)", "table mode"},
};

static char *copied(const char *text)
{
    char *copy = strdup(text);

    assert_non_null(copy);
    return copy;
}

/* Takes one line into the file: a new vector, or one more line of an armor. */
static void take_line(struct file *f, char *section, size_t room, const char *line,
                      bool *in_armor)
{
    struct vector *last = f->count ? &f->vector[f->count - 1] : NULL;

    if (strncmp(line, "## ", 3) == 0) {
        assert_true(strlen(line + 3) < room);
        memcpy(section, line + 3, strlen(line + 3) + 1);
        return;
    }
    if (line[0] == '#' || line[0] == '\n') {
        return;
    }
    if (*in_armor) {
        char *longer = realloc(last->text, strlen(last->text) + strlen(line) + 1);

        assert_non_null(longer);
        memcpy(longer + strlen(longer), line, strlen(line) + 1);
        last->text = longer;
        *in_armor = strncmp(line, "END ", 4) != 0;
        return;
    }
    assert_true(f->count < VECTORS_MAX);
    f->vector[f->count].section = copied(section);
    f->vector[f->count].text = copied(line);
    f->count++;
    *in_armor = strncmp(line, "BEGIN ", 6) == 0;
}

static int read_file(void **state)
{
    struct file *f = calloc(1, sizeof *f);
    FILE *from = fopen("tests/vectors/sealed-bids-10.txt", "r");
    char section[512] = "", line[2048];
    bool in_armor = false;

    *state = f; /* freed by free_file() */
    if (!f || !from || sodium_init() < 0) {
        return -1;
    }
    while (fgets(line, sizeof line, from)) {
        take_line(f, section, sizeof section, line, &in_armor);
    }
    return fclose(from);
}

static int free_file(void **state)
{
    struct file *f = *state;
    int i;

    for (i = 0; i < f->count; i++) {
        free(f->vector[i].section);
        free(f->vector[i].text);
    }
    free(f);
    return 0;
}

static bool is_named(const struct vector *v, const char *section, const char *name)
{
    const size_t n = strlen(name);

    return strncmp(v->section, section, strlen(section)) == 0 &&
           strncmp(v->text, name, n) == 0 && strncmp(v->text + n, " = ", 3) == 0;
}

/* The value of the nth vector (from 0) of that name; it is used by that. */
static const char *nth_value(void **state, const char *section, const char *name, int nth)
{
    struct file *f = *state;
    int i;

    for (i = 0; i < f->count; i++) {
        if (is_named(&f->vector[i], section, name) && nth-- == 0) {
            f->vector[i].used = true;
            return f->vector[i].text + strlen(name) + 3;
        }
    }
    fail_msg("%s: there is no vector \"%s\"", section, name);
    return NULL;
}

static const char *armor(void **state, const char *section)
{
    struct file *f = *state;
    int i;

    for (i = 0; i < f->count; i++) {
        if (strncmp(f->vector[i].section, section, strlen(section)) == 0 &&
            strncmp(f->vector[i].text, "BEGIN ", 6) == 0) {
            f->vector[i].used = true;
            return f->vector[i].text;
        }
    }
    fail_msg("%s: there is no armor", section);
    return NULL;
}

static void nth_bytes(void **state, const char *section, const char *name, int nth,
                      void *out, size_t n)
{
    const char *value = nth_value(state, section, name, nth);

    if (!seal_unhex(out, n, value, strcspn(value, "\n"))) {
        fail_msg("%s: \"%s\" has not %zu bytes", section, name, n);
    }
}

static void bytes(void **state, const char *section, const char *name, void *out,
                  size_t n)
{
    nth_bytes(state, section, name, 0, out, n);
}

static void expect(void **state, const char *section, const char *name, const void *got,
                   size_t n)
{
    unsigned char wanted[BYTES_MAX];

    assert_true(n <= sizeof wanted);
    bytes(state, section, name, wanted, n);
    assert_memory_equal(got, wanted, n);
}

static void input(void **state, const char *name, unsigned char *out, size_t n)
{
    bytes(state, "Inputs", name, out, n);
}

static struct seal_context context(void **state, uint32_t auction, int round, int player)
{
    struct seal_context c = {.auction = auction, .round = round, .player = player};

    input(state, "game_id", c.game, sizeof c.game);
    return c;
}

/* 2.1: signing keys, the host's from the seed in his file, a player's from F. */
static void signing_keys(void **state)
{
    unsigned char seed[32], game[16], pk[32], sign[32];

    input(state, "host_sign_seed", seed, 32);
    seal_sign_public(pk, seed);
    expect(state, "Inputs", "host_sign_pk", pk, 32);
    input(state, "player_seed", seed, 32);
    input(state, "game_id", game, 16);
    seal_keyed(sign, seed, "pbem1.psign", game, 16);
    expect(state, "Inputs", "player_sign_seed", sign, 32);
    seal_sign_public(pk, sign);
    expect(state, "Inputs", "player_sign_pk", pk, 32);
}

/* 2.1, 2.3, 4.1. */
static void round_key_and_fingerprint(void **state)
{
    static const char section[] = "Round key";
    struct seal_context c = context(state, 7, 0, 0);
    unsigned char vault[32], out[32], pk[32];
    struct key_pair k;
    char print[20];

    seal_context_write(out, &c);
    expect(state, section, "ctx(player 0)", out, 24);
    input(state, "K_vault", vault, 32);
    seal_keyed(out, vault, "pbem1.round", out, 24);
    expect(state, section, "round_seed", out, 32);
    c.player = 2;
    seal_context_write(out, &c);
    expect(state, section, "ctx(player 2)", out, 24);
    seal_round_key(&k, vault, &c);
    expect(state, section, "round_pk", k.public, 32);
    expect(state, section, "round_sk", k.secret, 32);
    input(state, "host_sign_pk", pk, 32);
    seal_fingerprint(print, pk);
    assert_string_equal(print, "1b92 cac3 3079 e3a1");
    assert_memory_equal(nth_value(state, section, "host fingerprint (first 8 bytes)", 0),
                        "1b92cac33079e3a1", 16);
}

/* nonce = F(seed, "pbem1.nonce", ctx | seq | kind | amount). 3.2. */
static void nonce_of(void **state, unsigned char out[32], unsigned char in[33], int kind,
                     uint32_t amount)
{
    const struct seal_context c = context(state, 7, 0, 2);
    unsigned char seed[32];

    input(state, "player_seed", seed, 32);
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
    struct seal_context c = context(state, 7, 0, 2);
    unsigned char in[33], record[48], commit[32], other[32];

    nonce_of(state, o.nonce, in, 1, 3);
    expect(state, section, "nonce_input", in, 33);
    expect(state, section, "nonce", o.nonce, 32);
    seal_opening_write(record, &o);
    expect(state, section, "opening", record, 48);
    seal_commit(commit, &c, record);
    expect(state, section, "C", commit, 32);
    c.player = 3;
    seal_commit(other, &c, record);
    expect(state, section, "same opening, player 3 (must differ)", other, 32);
    assert_memory_not_equal(other, commit, 32);
    c.player = 2;
    c.round = 1;
    seal_commit(other, &c, record);
    expect(state, section, "same opening, round 1 (must differ)", other, 32);
    assert_memory_not_equal(other, commit, 32);
    c.round = 0;
    nonce_of(state, pass.nonce, in, 0, 0);
    seal_opening_write(record, &pass);
    seal_commit(commit, &c, record);
    expect(state, section, "C for a pass (kind 0, amount 0, seq 1)", commit, 32);
}

/* 10, negative: a longer hash cut to 32 bytes is not H. 4.1. */
static void a_cut_hash_is_not_h(void **state)
{
    static const unsigned char prefixed[] = "\012pbem1.bodygenesis";
    unsigned char cut[64], wanted[32];

    crypto_generichash(cut, 64, prefixed, sizeof prefixed - 1, NULL, 0);
    nth_bytes(state, "Genesis", "body_hash", 0, wanted, 32);
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
    assert_memory_equal(nth_value(state, "Genesis", name, 0) + 1, entry->body,
                        entry->size);
    log_body_hash(entry->body_hash, entry->body, entry->size);
    nth_bytes(state, "Genesis", "body_hash", nth, wanted, 32);
    assert_memory_equal(entry->body_hash, wanted, 32);
    log_entry_bytes(got, game, entry);
    nth_bytes(state, "Genesis", "entry_bytes", nth, wanted, LOG_ENTRY_BYTES);
    assert_memory_equal(got, wanted, LOG_ENTRY_BYTES);
    log_entry_hash(entry->hash, game, entry);
    nth_bytes(state, "Genesis", "entry_hash", nth, wanted, 32);
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

    input(state, "game_id", game, 16);
    for (i = 0; i < 3; i++) {
        entry[i].size = strlen(entry[i].body);
        if (i) {
            memcpy(entry[i].prev, entry[i - 1].hash, 32);
        }
        entry_is(state, i, game, &entry[i]);
    }
}

/* The armor of a section is what is written, and what it holds is what is read. */
static void armor_is(void **state, const char *section, const char *name,
                     const unsigned char *block, size_t n)
{
    const char *wanted = armor(state, section);
    struct armored *list;
    struct error e = {0};
    char *text = block_armor(name, block, n);

    assert_string_equal(text, wanted);
    assert_int_equal(block_find(&list, text, strlen(text), true, &e), 1);
    assert_string_equal(list[0].name, name);
    assert_int_equal(list[0].size, n);
    assert_memory_equal(list[0].bytes, block, n);
    block_list_free(list, 1);
    free(text);
}

/* 4.3, type 12: made by hand here, as the engine only reads such blocks. */
static void commit_block(void **state)
{
    const struct seal_context c = context(state, 7, 0, 2);
    unsigned char block[168] = {1, 0x12, 0, 1}, seed[32], pk[32];

    seal_context_write(block + 4, &c);
    seal_put32(block + 28, 1);
    seal_put64(block + 32, 2);
    nth_bytes(state, "Genesis", "entry_hash", 1, block + 40, 32);
    bytes(state, "Nonce", "C", block + 72, 32);
    input(state, "player_sign_seed", seed, 32);
    seal_sign(block + 104, seed, "pbem1.bid", block, 104);
    expect(state, "Commit-only", "commit_block", block, sizeof block);
    input(state, "player_sign_pk", pk, 32);
    assert_true(seal_verify(block + 104, pk, "pbem1.bid", block, 104));
    assert_false(seal_verify(block + 104, pk, "pbem1.player", block, 104));
    armor_is(state, "Commit-only", "COMMIT", block, sizeof block);
}

/* 4.3, type 11: the sample opens to the opening, under the player's signature. */
static void box_block(void **state)
{
    unsigned char block[264], opening[48], pk[32];
    struct key_pair k;

    bytes(state, "Box block", "box_block", block, sizeof block);
    bytes(state, "Round key", "round_pk", k.public, 32);
    bytes(state, "Round key", "round_sk", k.secret, 32);
    assert_true(seal_unbox(opening, block + 104, SEAL_OPENING_BOX, &k));
    expect(state, "Nonce", "opening", opening, sizeof opening);
    expect(state, "Nonce", "C", block + 72, 32);
    input(state, "player_sign_pk", pk, 32);
    assert_true(seal_verify(block + 200, pk, "pbem1.bid", block, 200));
    armor_is(state, "Box block", "BID", block, sizeof block);
}

/* 4.3, type 20. */
static void receipt(void **state)
{
    struct receipt r = {.context = context(state, 7, 0, 2),
                        .seq = 1,
                        .entry = 3,
                        .time = 1700000002000,
                        .status = RECEIPT_ACCEPTED,
                        .mode = MODE_COMMIT};
    unsigned char seed[32], pk[32], block[BLOCK_RECEIPT];
    struct receipt back;
    struct error e = {0};

    nth_bytes(state, "Genesis", "entry_hash", 2, r.entry_hash, 32);
    bytes(state, "Nonce", "C", r.commit, 32);
    input(state, "host_sign_seed", seed, 32);
    input(state, "host_sign_pk", pk, 32);
    block_receipt_write(block, &r, seed);
    expect(state, "Receipt", "receipt", block, sizeof block);
    assert_int_equal(block_receipt_read(&back, block, pk, &e), 0);
    assert_int_equal(back.entry, 3);
    armor_is(state, "Receipt", "RECEIPT", block, sizeof block);
}

/* 4.3, type 21. */
static void checkpoint(void **state)
{
    struct checkpoint c = {.entry = 3, .time = 1700000003000}, back;
    unsigned char seed[32], pk[32], block[BLOCK_CHECKPOINT];
    struct error e = {0};

    input(state, "game_id", c.game, 16);
    nth_bytes(state, "Genesis", "entry_hash", 2, c.entry_hash, 32);
    input(state, "host_sign_seed", seed, 32);
    input(state, "host_sign_pk", pk, 32);
    block_checkpoint_write(block, &c, seed);
    expect(state, "Checkpoint", "checkpoint", block, sizeof block);
    assert_int_equal(block_checkpoint_read(&back, block, pk, &e), 0);
    assert_int_equal(back.entry, 3);
    armor_is(state, "Checkpoint", "CHECKPOINT", block, sizeof block);
}

/* 5.2, 5.3: v_0..v_2 and v_4096, and v_{i-1} from v_i. */
static void host_chain(void **state)
{
    static const char *const names[] = {"v_0 (anchor)", "v_1", "v_2"};
    unsigned char play[32], game[16], v[32], before[32];
    uint32_t i;

    input(state, "K_play", play, 32);
    input(state, "game_id", game, 16);
    for (i = 0; i < 3; i++) {
        chance_chain(v, play, game, 1, 4096, i);
        expect(state, "Dice chain", names[i], v, 32);
    }
    chance_before(before, game, 1, 2, v);
    expect(state, "Dice chain", "v_1", before, 32);
    chance_chain(v, play, game, 1, 4096, 4096);
    expect(state, "Dice chain", "v_4096", v, 32);
}

/* 5.3: F and H of a player's chain, which the engine does not make. */
static void player_chain(void **state)
{
    unsigned char seed[32], m[16 + 2 + 4 + 4 + 32], root[20], p[32];
    uint32_t i;

    input(state, "player_seed", seed, 32);
    input(state, "game_id", m, 16);
    memcpy(root, m, 16);
    seal_put32(root + 16, 1);
    seal_keyed(p, seed, "pbem1.pchainroot", root, sizeof root);
    expect(state, "Dice chain", "p_4096 (player 2, chain 1)", p, 32);
    seal_put16(m + 16, 2);
    seal_put32(m + 18, 1);
    for (i = 4096; i >= 1; i--) {
        if (i == 1) {
            expect(state, "Dice chain", "p_1", p, 32);
        }
        seal_put32(m + 22, i);
        memcpy(m + 26, p, 32);
        seal_hash(p, "pbem1.pchain", m, sizeof m);
    }
    expect(state, "Dice chain", "p_0 (player anchor)", p, 32);
}

/* Event 1 of chain 1, with the contributions of players 1 and 2. */
static struct event first_event(void **state)
{
    struct event event = {.chain = 1, .number = 1};

    input(state, "game_id", event.game, 16);
    bytes(state, "Dice chain", "v_1", event.reveal, 32);
    bytes(state, "Dice chain", "Q_1", event.contrib, 32);
    bytes(state, "Deck", "D", event.deck, 32);
    return event;
}

/* 5.3: whoever comes first in the list. */
static void contributions(void **state)
{
    struct contribution from[2] = {{.player = 2}, {.player = 1}};
    unsigned char game[16], q[32], m[16 + 4 + 2 + 2 * 34];

    memset(from[0].c, 0xbb, 32);
    memset(from[1].c, 0xaa, 32);
    input(state, "game_id", game, 16);
    chance_contributions(q, game, 1, from, 2);
    expect(state, "Dice chain", "Q_1", q, 32);
    bytes(state, "Dice chain", "contrib_bytes", m, sizeof m);
    seal_hash(q, "pbem1.contrib", m, sizeof m);
    expect(state, "Dice chain", "Q_1", q, 32);
    chance_salt(q, "tulip");
    expect(state, "Dice chain", "text contribution c for SALT tulip", q, 32);
}

/* The numbers of a line are what the stream of T gives from its start. */
static void stream_gives(void **state, const unsigned char key[32], const char *name,
                         uint32_t n, uint32_t first, int base)
{
    const char *value = nth_value(state, "Dice chain", name, 0);
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
    expect(state, "Dice chain", "S_1", c.seed, 32);
    chance_roll_key(key, c.seed, 1, "combat:12");
    expect(state, "Dice chain", "T (roll 1, tag combat:12)", key, 32);
    stream_gives(state, key, "words", 0, 0, 16);
    stream_gives(state, key, "10 x d6", 6, 1, 10);
    assert_int_equal(chance_roll(&c, 6, "combat:12"), 3); /* the first of those */
    chance_roll_key(key, c.seed, 2, "");
    expect(state, "Dice chain", "T (roll 2, empty tag)", key, 32);
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
    const char *order = nth_value(state, "Deck", "order", 0);
    unsigned char play[32], out[32];
    struct chance c;
    int cards[20], i;

    input(state, "K_play", play, 32);
    chance_deck_secret(out, play, event.game, 1);
    expect(state, "Deck", "D", out, 32);
    chance_deck_commit(out, event.game, event.deck);
    expect(state, "Deck", "D_commit", out, 32);
    chance_deck_seed(out, &event, 3, 1);
    expect(state, "Deck", "deck_seed (deck 3, shuffle 1, Q_1)", out, 32);
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
    expect(state, "Deck", "order_commit", c.shuffle[0].commit, 32);
    chance_close(&c);
    chance_deck_secret(out, play, event.game, 2);
    expect(state, "State hash", "D of k = 2", out, 32);
}

/* 7.1. */
static void code(void **state)
{
    unsigned char intake[32], m[22], hash[32];
    char got[SEAL_CODE];

    input(state, "K_intake", intake, 32);
    input(state, "game_id", m, 16);
    seal_put32(m + 16, 5);
    seal_put16(m + 20, 2);
    seal_keyed(hash, intake, "pbem1.code", m, sizeof m);
    expect(state, "One-time code", "code_hash (number 5, player 2)", hash, 32);
    seal_code(got, intake, m, 5, 2);
    assert_string_equal(got, "M0ZB-DFXQ");
    assert_memory_equal(nth_value(state, "One-time code", "code", 0), got, 9);
}

/* 4.2: of table mode, the opening and its C, which are those of every mode. */
static void opening_of_table_mode(void **state)
{
    const struct seal_context c = context(state, 7, 0, 1);
    struct opening o = {.kind = 1, .amount = 9, .seq = 1};
    unsigned char record[48], commit[32];

    memset(o.nonce, 0x55, sizeof o.nonce);
    seal_opening_write(record, &o);
    expect(state, "Table mode", "opening (amount 9, nonce 55..)", record, 48);
    seal_commit(commit, &c, record);
    expect(state, "Table mode", "C", commit, 32);
}

/* 4.5. */
static void state_hash(void **state)
{
    static const char snapshot[] = "{\"phase\":\"recruit\"}";
    unsigned char game[16], secret[32], out[32];

    input(state, "game_id", game, 16);
    bytes(state, "Deck", "D", secret, 32);
    seal_keyed_text(out, "pbem1.state", secret, game, snapshot, strlen(snapshot));
    expect(state, "State hash", "state", out, 32);
}

/* 4.6. */
static void answer(void **state)
{
    static const char section[] = "Sealed answer", text[] = "ARENA HOLD\n";
    const struct seal_context c = context(state, 9, 0, 2);
    unsigned char nonce[32], play[32], commit[32], *record, *box;
    char lengths[64];
    size_t size, boxed;
    struct error e = {0};
    struct key_pair k;

    memset(nonce, 0x66, sizeof nonce);
    record = seal_answer_write(text, strlen(text), 1, nonce, &size, &e);
    assert_int_equal(size, 59);
    expect(state, section, "answer (len 11, seq 1, nonce 66..)", record, size);
    seal_answer_commit(commit, &c, record, size);
    expect(state, section, "C (answer)", commit, 32);
    input(state, "K_play", play, 32);
    seal_answer_key(&k, play, &c);
    box = seal_answer_box(record, size, k.public, &boxed, &e);
    snprintf(lengths, sizeof lengths, "%zu, sealed length = %zu\n", boxed - 48, boxed);
    assert_string_equal(nth_value(state, section, "padded length", 0), lengths);
    free(box);
    free(record);
}

/* 10: nothing is passed over in silence, and nothing is set aside that a test uses. */
static void every_vector_is_used_or_set_aside(void **state)
{
    struct file *f = *state;
    size_t i;
    int v;

    for (i = 0; i < sizeof set_aside / sizeof set_aside[0]; i++) {
        const struct aside *a = &set_aside[i];

        for (v = 0; v < f->count && !is_named(&f->vector[v], a->section, a->name); v++) {
        }
        assert_true(v < f->count);
        assert_false(f->vector[v].used);
        f->vector[v].used = true;
        print_message("not used: %s, %s (%s)\n", a->section, a->name, a->reason);
    }
    for (v = 0; v < f->count; v++) {
        if (!f->vector[v].used) {
            fail_msg("neither used nor set aside: %s: %s", f->vector[v].section,
                     f->vector[v].text);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(signing_keys),
        cmocka_unit_test(round_key_and_fingerprint),
        cmocka_unit_test(opening_and_commitment),
        cmocka_unit_test(a_cut_hash_is_not_h),
        cmocka_unit_test(log_chain),
        cmocka_unit_test(commit_block),
        cmocka_unit_test(box_block),
        cmocka_unit_test(receipt),
        cmocka_unit_test(checkpoint),
        cmocka_unit_test(host_chain),
        cmocka_unit_test(player_chain),
        cmocka_unit_test(contributions),
        cmocka_unit_test(rolls),
        cmocka_unit_test(decks),
        cmocka_unit_test(code),
        cmocka_unit_test(opening_of_table_mode),
        cmocka_unit_test(state_hash),
        cmocka_unit_test(answer),
        cmocka_unit_test(every_vector_is_used_or_set_aside),
    };

    return cmocka_run_group_tests_name("vectors", tests, read_file, free_file);
}
