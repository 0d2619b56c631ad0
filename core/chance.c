#include "core/chance.h"

#include "core/seal.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define TAG_MAX 256 /* bytes of a purpose */
#define FIRST_DRAWS 16
#define CARD_VALUES (UINT16_MAX + 1)

void chance_stream_open(struct chance_stream *s, const unsigned char key[32])
{
    memset(s, 0, sizeof *s);
    memcpy(s->key, key, sizeof s->key);
    s->used = sizeof s->bytes;
}

/* The one use of a 64-byte hash; it is never cut down to H. */
static void next_block(struct chance_stream *s)
{
    static const char label[] =
        "\014pbem1.stream"; /* LBL: a length of 12, then the text */
    unsigned char m[sizeof label - 1 + 4];
    int failed;

    memcpy(m, label, sizeof label - 1);
    seal_put32(m + sizeof label - 1, s->block);
    failed =
        crypto_generichash(s->bytes, sizeof s->bytes, m, sizeof m, s->key, sizeof s->key);
    assert(!failed);
    s->block++;
    s->used = 0;
}

uint32_t chance_word(struct chance_stream *s)
{
    uint32_t word;

    if (s->used == sizeof s->bytes) {
        next_block(s);
    }
    word = seal_get32(s->bytes + s->used);
    s->used += 4;
    return word;
}

/* The words below 2^32 mod n are one too many of the small results. */
uint32_t chance_uniform(struct chance_stream *s, uint32_t n)
{
    uint32_t min, word;

    if (n < 2) {
        return 0;
    }
    min = -n % n;
    do {
        word = chance_word(s);
    } while (word < min);
    return word % n;
}

void chance_roll_key(unsigned char out[32], const unsigned char seed[32], uint32_t r,
                     const char *tag)
{
    unsigned char m[6 + TAG_MAX];
    const size_t length = strnlen(tag, TAG_MAX + 1);

    assert(length <= TAG_MAX);
    seal_put32(m, r);
    seal_put16(m + 4, (uint32_t)length);
    memcpy(m + 6, tag, length);
    seal_keyed(out, seed, "pbem1.roll", m, 6 + length);
}

void chance_deck_seed(unsigned char out[32], const struct event *event, int deck,
                      int number)
{
    unsigned char m[16 + 4 + 4 + 32];

    assert(deck >= 0 && number >= 0);
    memcpy(m, event->game, 16);
    seal_put32(m + 16, (uint32_t)deck);
    seal_put32(m + 20, (uint32_t)number);
    memcpy(m + 24, event->contrib, 32);
    seal_keyed(out, event->deck, "pbem1.deck", m, sizeof m);
}

void chance_open(struct chance *c, const struct event *from)
{
    unsigned char m[16 + 4 + 4 + 32];

    memset(c, 0, sizeof *c);
    c->event = from;
    memcpy(m, from->game, 16);
    seal_put32(m + 16, from->chain);
    seal_put32(m + 20, from->number);
    memcpy(m + 24, from->contrib, 32);
    seal_keyed(c->seed, from->reveal, "pbem1.event", m, sizeof m);
}

void chance_close(struct chance *c)
{
    free(c->draw);
    free(c->shuffle);
    c->draw = NULL;
    c->shuffle = NULL;
    c->draws = 0;
    c->shuffles = 0;
    sodium_memzero(c->seed, sizeof c->seed);
}

/* Room for one more behind n elements: a list doubles whenever its length is a power of
 * two. NULL: out of memory, and the list is as it was. */
static void *room_for(void *list, int n, size_t size)
{
    if (n && (n < FIRST_DRAWS || (n & (n - 1)))) {
        return list;
    }
    return realloc(list, (size_t)(n ? 2 * n : FIRST_DRAWS) * size);
}

static void note_draw(struct chance *c, const char *purpose, int sides, int value)
{
    struct draw *list = room_for(c->draw, c->draws, sizeof *list);

    if (!list) {
        c->failed = true;
        return;
    }
    c->draw = list;
    c->draw[c->draws++] = (struct draw){purpose, sides, value};
}

static void note_shuffle(struct chance *c, const struct shuffle *shuffle)
{
    struct shuffle *list = room_for(c->shuffle, c->shuffles, sizeof *list);

    if (!list) {
        c->failed = true;
        return;
    }
    c->shuffle = list;
    c->shuffle[c->shuffles++] = *shuffle;
}

static int seeded_face(struct chance *c, int sides, const char *what)
{
    unsigned char key[32];
    struct chance_stream s;

    c->rolls++;
    chance_roll_key(key, c->seed, c->rolls, what);
    chance_stream_open(&s, key);
    return 1 + (int)chance_uniform(&s, (uint32_t)sides);
}

/* 0: there is none, or the die has no such face. */
static int loaded_face(struct chance *c, int sides)
{
    int face;

    if (!c->loaded || c->loaded_left <= 0) {
        return 0;
    }
    face = *c->loaded++;
    c->loaded_left--;
    return face >= 1 && face <= sides ? face : 0;
}

int chance_roll(struct chance *c, int sides, const char *what)
{
    int face;

    assert(sides >= 1);
    c->drawn = true;
    if (c->trial) {
        return 1;
    }
    face = c->event ? seeded_face(c, sides, what) : loaded_face(c, sides);
    if (face == 0) {
        c->failed = true;
        return 1;
    }
    note_draw(c, what, sides, face);
    return face;
}

/* H over pieces, for what has no greatest size. */
static void hash_begin(crypto_generichash_state *state, const char *label)
{
    const unsigned char length = (unsigned char)strlen(label);
    int failed;

    failed = crypto_generichash_init(state, NULL, 0, 32);
    failed |= crypto_generichash_update(state, &length, 1);
    failed |= crypto_generichash_update(state, (const unsigned char *)label, length);
    assert(!failed);
}

static void hash_add(crypto_generichash_state *state, const void *m, size_t n)
{
    const int failed = crypto_generichash_update(state, m, n);

    assert(!failed);
}

static void hash_add16(crypto_generichash_state *state, int v)
{
    unsigned char m[2];

    seal_put16(m, (uint32_t)v);
    hash_add(state, m, sizeof m);
}

static void hash_end(crypto_generichash_state *state, unsigned char out[32])
{
    const int failed = crypto_generichash_final(state, out, 32);

    assert(!failed);
    sodium_memzero(state, sizeof *state);
}

/* H("pbem1.order", seed | n | cards). 5.6. */
static void order_commit(unsigned char out[32], const unsigned char seed[32],
                         const int *cards, int n)
{
    crypto_generichash_state state;
    int i;

    hash_begin(&state, "pbem1.order");
    hash_add(&state, seed, 32);
    hash_add16(&state, n);
    for (i = 0; i < n; i++) {
        assert(cards[i] >= 0 && cards[i] < CARD_VALUES);
        hash_add16(&state, cards[i]);
    }
    hash_end(&state, out);
}

static void seeded_order(const struct chance *c, struct shuffle *shuffle, int *cards,
                         int n)
{
    unsigned char seed[32];
    struct event event = *c->event;
    struct chance_stream s;
    int i;

    if (c->new_decks) {
        memcpy(event.deck, event.next_deck, sizeof event.deck);
    }
    chance_deck_seed(seed, &event, shuffle->deck, shuffle->number);
    chance_stream_open(&s, seed);
    for (i = n - 1; i >= 1; i--) {
        const int j = (int)chance_uniform(&s, (uint32_t)i + 1);
        const int card = cards[i];

        cards[i] = cards[j];
        cards[j] = card;
    }
    order_commit(shuffle->commit, seed, cards, n);
}

/* How often a card occurs; piles may hold equal cards. */
static int times(int card, const int *cards, int n)
{
    int i, count = 0;

    for (i = 0; i < n; i++) {
        count += cards[i] == card;
    }
    return count;
}

/* Moves the first card of this number, which is there, to the front. */
static void bring_forward(int card, int *cards)
{
    int i = 0;

    while (cards[i] != card) {
        i++;
    }
    memmove(cards + 1, cards, (size_t)i * sizeof *cards);
    cards[0] = card;
}

/* The cards as the next pile has them, those it does not name behind the others as they
 * are; false: there is no pile, or it names other cards. */
static bool loaded_order(struct chance *c, int *cards, int n)
{
    const int *pile;
    int i, size;

    if (!c->piles) {
        return true;
    }
    if (c->piles_left <= 0 || *c->pile_sizes > n) {
        return false;
    }
    pile = *c->piles;
    size = *c->pile_sizes;
    for (i = 0; i < size; i++) {
        if (times(pile[i], pile, size) > times(pile[i], cards, n)) {
            return false;
        }
    }
    c->piles++;
    c->pile_sizes++;
    c->piles_left--;
    for (i = 0; i < size; i++) {
        bring_forward(pile[i], cards + i);
    }
    return true;
}

void chance_new_decks(struct chance *c)
{
    assert(!c->new_decks);
    c->new_decks = true;
}

void chance_shuffle(struct chance *c, int deck, int number, int *cards, int n)
{
    struct shuffle shuffle = {.deck = deck, .number = number};

    assert(n >= 0 && n < CARD_VALUES);
    c->drawn = true;
    if (c->trial) {
        return;
    }
    if (c->event) {
        seeded_order(c, &shuffle, cards, n);
    } else if (!loaded_order(c, cards, n)) {
        c->failed = true;
        return;
    }
    note_draw(c, "shuffle", n, 0);
    note_shuffle(c, &shuffle);
}

void chance_before(unsigned char out[32], const unsigned char game[16], uint32_t chain,
                   uint32_t i, const unsigned char v[32])
{
    unsigned char m[16 + 4 + 4 + 32];

    memcpy(m, game, 16);
    seal_put32(m + 16, chain);
    seal_put32(m + 20, i);
    memcpy(m + 24, v, 32);
    seal_hash(out, "pbem1.chain", m, sizeof m);
}

/* From the far end: nothing of a chain is kept, as it would be one more secret. 5.2. */
void chance_chain(unsigned char out[32], const unsigned char play[32],
                  const unsigned char game[16], uint32_t chain, uint32_t length,
                  uint32_t i)
{
    unsigned char m[16 + 4], v[32];
    uint32_t at;

    assert(i <= length);
    memcpy(m, game, 16);
    seal_put32(m + 16, chain);
    seal_keyed(v, play, "pbem1.chainroot", m, sizeof m);
    for (at = length; at > i; at--) {
        chance_before(v, game, chain, at, v);
    }
    memcpy(out, v, 32);
    sodium_memzero(v, sizeof v);
    seal_wipe_stack(SEAL_STACK_CALLS);
}

/* Whose turn it is after `player` in the order of players; NULL: nobody's. */
static const struct contribution *after(int player, const struct contribution *from,
                                        int n)
{
    const struct contribution *next = NULL;
    int i;

    for (i = 0; i < n; i++) {
        if (from[i].player > player && (!next || from[i].player < next->player)) {
            next = &from[i];
        }
    }
    return next;
}

void chance_contributions(unsigned char out[32], const unsigned char game[16], uint32_t e,
                          const struct contribution *from, int n)
{
    const struct contribution *next;
    crypto_generichash_state state;
    unsigned char number[4];
    int count = 0;

    seal_put32(number, e);
    hash_begin(&state, "pbem1.contrib");
    hash_add(&state, game, 16);
    hash_add(&state, number, sizeof number);
    hash_add16(&state, n);
    for (next = after(0, from, n); next; next = after(next->player, from, n)) {
        hash_add16(&state, next->player);
        hash_add(&state, next->c, sizeof next->c);
        count++;
    }
    assert(count == n); /* fewer: somebody contributes twice */
    hash_end(&state, out);
}

void chance_salt(unsigned char out[32], const char *words)
{
    static const char blanks[] = " \t\r\n";
    crypto_generichash_state state;
    bool first = true;

    hash_begin(&state, "pbem1.salt");
    for (words += strspn(words, blanks); *words; words += strspn(words, blanks)) {
        const size_t length = strcspn(words, blanks);

        if (!first) {
            hash_add(&state, " ", 1);
        }
        hash_add(&state, words, length);
        words += length;
        first = false;
    }
    hash_end(&state, out);
}

/* The first one's hash has no number, so that games of one deck need to know of none. */
void chance_deck_secret(unsigned char out[32], const unsigned char play[32],
                        const unsigned char game[16], uint32_t k)
{
    unsigned char m[16 + 4];

    assert(k >= 1);
    memcpy(m, game, 16);
    seal_put32(m + 16, k);
    seal_keyed(out, play, "pbem1.deckroot", m, k == 1 ? 16 : sizeof m);
}

void chance_deck_commit(unsigned char out[32], const unsigned char game[16],
                        const unsigned char secret[32])
{
    seal_hash_two(out, "pbem1.deckcommit", game, 16, secret, 32);
}

/* A key of its own for each k, so that each is used once. */
void chance_hide(unsigned char out[32], const unsigned char next[32],
                 const unsigned char game[16], uint32_t k, const unsigned char secret[32])
{
    unsigned char m[16 + 4], pad[32];
    size_t i;

    memcpy(m, game, 16);
    seal_put32(m + 16, k);
    seal_keyed(pad, next, "pbem1.deckbefore", m, sizeof m);
    for (i = 0; i < sizeof pad; i++) {
        out[i] = secret[i] ^ pad[i];
    }
    sodium_memzero(pad, sizeof pad);
}
