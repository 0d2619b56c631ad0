#include "core/chance.h"

#include "core/seal.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct event some_event = {
    .game = {1}, .chain = 1, .number = 4, .reveal = {2}, .contrib = {3}, .deck = {4}};

static const unsigned char some_key[32] = {5};
static const unsigned char some_game[16] = {6};

/* 9.2: the greatest chi-square that a fair stream passes in 999 of 1000 cases. */
static void is_even(const int *count, int classes, double draws, double limit)
{
    const double wanted = draws / classes;
    double sum = 0;
    int i;

    for (i = 0; i < classes; i++) {
        sum += (count[i] - wanted) * (count[i] - wanted) / wanted;
    }
    assert_true(sum < limit);
    assert_true(sum > 0); /* nor is it evener than chance */
}

/* 5.4: in range and even; the key is fixed, so the result is, too. 3 000 000 000 in
 * tenths: words taken modulo it without rejection would fall twice as often below 1 294
 * 967 296. */
static void uniform_is_uniform(void **state)
{
    static const struct {
        uint32_t n, width;
        int classes;
        double limit;
    } row[] = {{2, 1, 2, 10.83},
               {3, 1, 3, 13.82},
               {6, 1, 6, 20.52},
               {100, 1, 100, 148.2},
               {3000000000u, 300000000u, 10, 27.88}};
    struct chance_stream s;
    size_t i;

    (void)state;
    chance_stream_open(&s, some_key);
    for (i = 0; i < sizeof row / sizeof row[0]; i++) {
        int count[100] = {0}, k;

        for (k = 0; k < 60000; k++) {
            const uint32_t value = chance_uniform(&s, row[i].n);

            assert_true(value < row[i].n);
            count[value / row[i].width]++;
        }
        is_even(count, row[i].classes, 60000, row[i].limit);
    }
}

/* 5.4: n < 2 gives 0 and uses no word. */
static void one_possibility_uses_no_word(void **state)
{
    struct chance_stream s, untouched;

    (void)state;
    chance_stream_open(&s, some_key);
    untouched = s;
    assert_int_equal(chance_uniform(&s, 1), 0);
    assert_int_equal(chance_uniform(&s, 0), 0);
    assert_memory_equal(&s, &untouched, sizeof s);
    chance_word(&s);
    assert_int_equal(s.used, 4);
}

/* 5.4: block_1 follows block_0: the 17th word is the first of BLAKE2b(T, label | 1). */
static void the_stream_goes_on_in_the_next_block(void **state)
{
    static const unsigned char m[] = "\014pbem1.stream\0\0\0\1";
    unsigned char block[64];
    struct chance_stream s;
    int i;

    (void)state;
    chance_stream_open(&s, some_key);
    for (i = 0; i < 16; i++) {
        chance_word(&s);
    }
    crypto_generichash(block, 64, m, sizeof m - 1, some_key, 32);
    assert_true(chance_word(&s) == seal_get32(block));
}

/* 5.4: r and the tag are part of T; each die is a roll of its own. */
static void every_roll_has_its_own_key(void **state)
{
    unsigned char a[32], b[32];

    (void)state;
    chance_roll_key(a, some_key, 1, "attack die");
    chance_roll_key(b, some_key, 2, "attack die");
    assert_memory_not_equal(a, b, 32);
    chance_roll_key(b, some_key, 1, "defence die");
    assert_memory_not_equal(a, b, 32);
    chance_roll_key(b, some_key, 1, "attack die");
    assert_memory_equal(a, b, 32);
}

/* 5.4: the same event gives the same faces, in range, and each is noted in its order. */
static void an_event_can_be_rolled_again(void **state)
{
    struct chance a, b;
    int i;

    (void)state;
    chance_open(&a, &some_event);
    chance_open(&b, &some_event);
    for (i = 0; i < 1000; i++) {
        const int face = chance_roll(&a, 6, "attack die");

        assert_in_range(face, 1, 6);
        assert_int_equal(chance_roll(&b, 6, "attack die"), face);
        assert_int_equal(a.draw[i].value, face);
    }
    assert_int_equal(a.draws, 1000);
    assert_int_equal(a.rolls, 1000);
    assert_int_equal(a.draw[999].sides, 6);
    assert_string_equal(a.draw[999].purpose, "attack die");
    assert_true(a.drawn);
    assert_false(a.failed);
    chance_close(&a);
    chance_close(&b);
}

static void seed_of(unsigned char out[32], const struct event *event)
{
    struct chance c;

    chance_open(&c, event);
    memcpy(out, c.seed, 32);
    chance_close(&c);
}

/* 5.4: S_e follows from game, chain, e, Q_e and v_e, and from no more: the deck secret is
 * for decks. */
static void the_seed_depends_on_each_part_of_the_event(void **state)
{
    struct event other[6];
    unsigned char seed[32], changed[32];
    int i;

    (void)state;
    seed_of(seed, &some_event);
    for (i = 0; i < 6; i++) {
        other[i] = some_event;
    }
    other[0].game[15]++;
    other[1].chain++;
    other[2].number++;
    other[3].contrib[31]++;
    other[4].reveal[31]++;
    other[5].deck[31]++;
    for (i = 0; i < 5; i++) {
        seed_of(changed, &other[i]);
        assert_memory_not_equal(changed, seed, 32);
    }
    seed_of(changed, &other[5]);
    assert_memory_equal(changed, seed, 32);
}

static int by_value(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* 9.2: what is shuffled is the same cards, for every n up to 200. */
static void a_shuffle_is_a_permutation(void **state)
{
    struct chance c;
    int n, i;

    (void)state;
    chance_open(&c, &some_event);
    for (n = 0; n <= 200; n++) {
        int cards[200], order[200];

        for (i = 0; i < n; i++) {
            cards[i] = order[i] = 3 * i;
        }
        chance_shuffle(&c, 1, n, order, n);
        assert_int_equal(c.draw[n].sides, n);
        assert_int_equal(c.draw[n].value, 0);
        assert_string_equal(c.draw[n].purpose, "shuffle");
        assert_int_equal(c.shuffle[n].number, n);
        if (n > 20) {
            assert_memory_not_equal(order, cards, (size_t)n * sizeof *order);
        }
        qsort(order, (size_t)n, sizeof *order, by_value);
        assert_memory_equal(order, cards, (size_t)n * sizeof *order);
    }
    assert_int_equal(c.shuffles, 201);
    assert_int_equal(c.rolls, 0); /* a shuffle is no roll */
    chance_close(&c);
}

/* 9.2: the six orders of three cards, over 60 000 shuffles of one deck. */
static void orders_of_three_cards_are_even(void **state)
{
    int count[6] = {0}, i;
    struct chance c;

    (void)state;
    chance_open(&c, &some_event);
    for (i = 0; i < 60000; i++) {
        int cards[3] = {0, 1, 2};

        chance_shuffle(&c, 2, i, cards, 3);
        count[2 * cards[0] + (cards[1] > cards[2])]++;
    }
    is_even(count, 6, 60000, 20.52);
    chance_close(&c);
}

/* 5.6: the order follows from the deck's secret, its number and Q_e, not from v_e, which
 * everybody may know. */
static void a_deck_is_shuffled_from_its_secret(void **state)
{
    struct event other = some_event;
    unsigned char seed[32], changed[32];

    (void)state;
    chance_deck_seed(seed, &some_event, 3, 1);
    chance_deck_seed(changed, &some_event, 3, 2);
    assert_memory_not_equal(changed, seed, 32);
    chance_deck_seed(changed, &some_event, 4, 1);
    assert_memory_not_equal(changed, seed, 32);
    other.reveal[0]++;
    other.number++;
    chance_deck_seed(changed, &other, 3, 1);
    assert_memory_equal(changed, seed, 32);
    other.deck[0]++;
    chance_deck_seed(changed, &other, 3, 1);
    assert_memory_not_equal(changed, seed, 32);
}

/* Loaded dice fall as they lie; without any left the step fails, with a face all the
 * same. */
static void loaded_dice_fall_in_order(void **state)
{
    static const int loaded[] = {6, 1, 4};
    struct chance c = {.loaded = loaded, .loaded_left = 3};

    (void)state;
    assert_int_equal(chance_roll(&c, 6, "attack die"), 6);
    assert_int_equal(chance_roll(&c, 6, "attack die"), 1);
    assert_int_equal(chance_roll(&c, 4, "defence die"), 4);
    assert_false(c.failed);
    assert_int_equal(chance_roll(&c, 6, "attack die"), 1);
    assert_true(c.failed);
    assert_int_equal(c.draws, 3);
    chance_close(&c);
    assert_int_equal(c.draws, 0);
}

static void a_loaded_face_must_be_on_the_die(void **state)
{
    static const int loaded[] = {7, 0};
    struct chance c = {.loaded = loaded, .loaded_left = 2};
    struct chance d = {.loaded = loaded + 1, .loaded_left = 1};

    (void)state;
    assert_int_equal(chance_roll(&c, 6, "attack die"), 1);
    assert_true(c.failed);
    assert_int_equal(chance_roll(&d, 6, "attack die"), 1);
    assert_true(d.failed);
    chance_close(&c);
    chance_close(&d);
}

/* Piles give the orders in turn; NULL leaves the cards as they lie. */
static void loaded_piles_give_the_orders(void **state)
{
    static const int first[] = {3, 1, 2}, second[] = {5, 4, 5};
    static const int *const piles[] = {first, second};
    static const int sizes[] = {3, 3};
    int cards[] = {1, 2, 3}, equal[] = {5, 5, 4}, asis[] = {9, 8};
    struct chance c = {.piles = piles, .pile_sizes = sizes, .piles_left = 2};
    struct chance none = {0};

    (void)state;
    chance_shuffle(&c, 1, 1, cards, 3);
    assert_memory_equal(cards, first, sizeof cards);
    chance_shuffle(&c, 1, 2, equal, 3);
    assert_memory_equal(equal, second, sizeof equal);
    assert_false(c.failed);
    chance_shuffle(&c, 1, 3, cards, 3);
    assert_true(c.failed);
    chance_shuffle(&none, 1, 1, asis, 2);
    assert_int_equal(asis[0], 9);
    assert_false(none.failed);
    assert_int_equal(none.draws, 1);
    chance_close(&c);
    chance_close(&none);
}

/* A pile may name those on top alone; the others come behind them as they lie. */
static void a_loaded_pile_may_name_the_top(void **state)
{
    static const int top[] = {4, 2};
    static const int *const piles[] = {top, NULL};
    static const int sizes[] = {2, 0};
    static const int expected[] = {4, 2, 1, 3, 5};
    int cards[] = {1, 2, 3, 4, 5};
    struct chance c = {.piles = piles, .pile_sizes = sizes, .piles_left = 2};

    (void)state;
    chance_shuffle(&c, 1, 1, cards, 5);
    assert_memory_equal(cards, expected, sizeof cards);
    chance_shuffle(&c, 1, 2, cards, 5);
    assert_memory_equal(cards, expected, sizeof cards);
    assert_false(c.failed);
    assert_int_equal(c.piles_left, 0);
    chance_close(&c);
}

/* A pile of other cards, or of as many of others, is a mistake in the test that loads it.
 */
static void a_loaded_pile_must_hold_the_same_cards(void **state)
{
    static const int pile[] = {1, 2, 2};
    static const int *const piles[] = {pile};
    static const int sizes[] = {3};
    int other[] = {1, 1, 2}, fewer[] = {1, 2}, wrong[] = {1, 2, 9};
    struct chance c = {.piles = piles, .pile_sizes = sizes, .piles_left = 1}, again = c,
                  third = c;

    (void)state;
    chance_shuffle(&c, 1, 1, other, 3);
    assert_true(c.failed);
    assert_int_equal(other[1], 1);
    chance_shuffle(&again, 1, 1, fewer, 2);
    assert_true(again.failed);
    chance_shuffle(&third, 1, 1, wrong, 3);
    assert_true(third.failed);
    chance_close(&c);
    chance_close(&again);
    chance_close(&third);
}

/* A trial tells nothing of the dice to come, only that they would be asked. */
static void a_trial_draws_nothing(void **state)
{
    struct chance c;
    int cards[] = {1, 2, 3, 4, 5, 6, 7, 8}, i;

    (void)state;
    chance_open(&c, &some_event);
    c.trial = true;
    assert_false(c.drawn);
    for (i = 0; i < 20; i++) {
        assert_int_equal(chance_roll(&c, 6, "attack die"), 1);
    }
    assert_true(c.drawn);
    c.drawn = false;
    chance_shuffle(&c, 1, 1, cards, 8);
    assert_true(c.drawn);
    for (i = 0; i < 8; i++) {
        assert_int_equal(cards[i], i + 1);
    }
    assert_int_equal(c.rolls, 0);
    assert_int_equal(c.draws, 0);
    assert_false(c.failed);
    chance_close(&c);
}

/* 5.2: H(.., e, v_e) = v_{e-1} for the whole of a chain. */
static void every_link_leads_to_the_one_before(void **state)
{
    unsigned char v[32], before[32], made[32];
    uint32_t i;

    (void)state;
    chance_chain(before, some_key, some_game, 1, 40, 0);
    for (i = 1; i <= 40; i++) {
        chance_chain(v, some_key, some_game, 1, 40, i);
        chance_before(made, some_game, 1, i, v);
        assert_memory_equal(made, before, 32);
        chance_before(made, some_game, 1, i + 1, v);
        assert_memory_not_equal(made, before, 32);
        memcpy(before, v, 32);
    }
    chance_chain(made, some_key, some_game, 2, 40, 40);
    assert_memory_not_equal(made, v, 32);
}

/* 5.3: an event without contributions has a Q_e too, of n = 0. */
static void nobody_may_contribute(void **state)
{
    unsigned char m[16 + 4 + 2] = {6}, q[32], wanted[32];

    (void)state;
    seal_put32(m + 16, 12);
    seal_hash(wanted, "pbem1.contrib", m, sizeof m);
    chance_contributions(q, some_game, 12, NULL, 0);
    assert_memory_equal(q, wanted, 32);
}

/* 5.3: sorted by player, so that the order in which mails came does not matter. */
static void contributions_are_sorted_by_player(void **state)
{
    static const struct contribution a[] = {{1, {1}}, {3, {3}}, {12, {2}}};
    static const struct contribution b[] = {{12, {2}}, {1, {1}}, {3, {3}}};
    static const struct contribution c[] = {{1, {2}}, {3, {3}}, {12, {1}}};
    unsigned char qa[32], qb[32];

    (void)state;
    chance_contributions(qa, some_game, 1, a, 3);
    chance_contributions(qb, some_game, 1, b, 3);
    assert_memory_equal(qa, qb, 32);
    chance_contributions(qb, some_game, 1, c, 3);
    assert_memory_not_equal(qa, qb, 32);
    chance_contributions(qb, some_game, 2, a, 3);
    assert_memory_not_equal(qa, qb, 32);
}

/* 5.3: blanks collapsed. */
static void a_salt_is_its_words(void **state)
{
    unsigned char a[32], b[32];

    (void)state;
    seal_hash(a, "pbem1.salt", "red tulip", 9);
    chance_salt(b, "red tulip");
    assert_memory_equal(a, b, 32);
    chance_salt(b, " \tred \t  tulip ");
    assert_memory_equal(a, b, 32);
    chance_salt(b, "redtulip");
    assert_memory_not_equal(a, b, 32);
    chance_salt(b, "Red tulip");
    assert_memory_not_equal(a, b, 32);
    seal_hash(a, "pbem1.salt", "", 0);
    chance_salt(b, "  ");
    assert_memory_equal(a, b, 32);
}

/* 2.1: the k-th deck secret of a campaign tells nothing of the others. */
static void each_deck_secret_is_another(void **state)
{
    unsigned char d[3][32];
    uint32_t k;

    (void)state;
    for (k = 1; k <= 3; k++) {
        chance_deck_secret(d[k - 1], some_key, some_game, k);
    }
    assert_memory_not_equal(d[0], d[1], 32);
    assert_memory_not_equal(d[1], d[2], 32);
    seal_keyed(d[2], some_key, "pbem1.deckroot", some_game, 16);
    assert_memory_equal(d[0], d[2], 32);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(uniform_is_uniform),
        cmocka_unit_test(one_possibility_uses_no_word),
        cmocka_unit_test(the_stream_goes_on_in_the_next_block),
        cmocka_unit_test(every_roll_has_its_own_key),
        cmocka_unit_test(an_event_can_be_rolled_again),
        cmocka_unit_test(the_seed_depends_on_each_part_of_the_event),
        cmocka_unit_test(a_shuffle_is_a_permutation),
        cmocka_unit_test(orders_of_three_cards_are_even),
        cmocka_unit_test(a_deck_is_shuffled_from_its_secret),
        cmocka_unit_test(loaded_dice_fall_in_order),
        cmocka_unit_test(a_loaded_face_must_be_on_the_die),
        cmocka_unit_test(loaded_piles_give_the_orders),
        cmocka_unit_test(a_loaded_pile_may_name_the_top),
        cmocka_unit_test(a_loaded_pile_must_hold_the_same_cards),
        cmocka_unit_test(a_trial_draws_nothing),
        cmocka_unit_test(every_link_leads_to_the_one_before),
        cmocka_unit_test(nobody_may_contribute),
        cmocka_unit_test(contributions_are_sorted_by_player),
        cmocka_unit_test(a_salt_is_its_words),
        cmocka_unit_test(each_deck_secret_is_another),
    };

    return cmocka_run_group_tests_name("chance", tests, NULL, NULL);
}
