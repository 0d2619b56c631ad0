/* The joint key of mode table: sealed-bids 3.3. */
#include "core/joint.h"
#include "tests/support/signer.h"

#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define HOLDERS 5 /* the host and four players */
#define LISTED(list) ((const unsigned char(*)[JOINT_SHARE])(list))

struct table {
    unsigned char seed[HOLDERS][32];
    unsigned char x[HOLDERS][JOINT_SHARE], public[HOLDERS][JOINT_SHARE];
    unsigned char proof[HOLDERS][JOINT_PROOF];
    unsigned char y[JOINT_SHARE];
};

static struct seal_context context_of(int player)
{
    struct seal_context c = {.auction = 3, .round = 1, .player = player};

    memset(c.game, 0xa5, sizeof c.game);
    return c;
}

static void table_make(struct table *t)
{
    int i;

    for (i = 0; i < HOLDERS; i++) {
        const struct seal_context c = context_of(i);

        randombytes_buf(t->seed[i], sizeof t->seed[i]);
        joint_share(t->x[i], t->seed[i], &c);
        joint_publish(t->public[i], t -> proof[i], t -> seed[i], &c);
    }
    assert_true(joint_key(t->y, LISTED(t->public), HOLDERS));
}

static void opening_make(unsigned char out[SEAL_OPENING])
{
    struct opening o = {.kind = 1, .amount = 9, .seq = 1};

    randombytes_buf(o.nonce, sizeof o.nonce);
    seal_opening_write(out, &o);
}

/* Of the 32 sets of shares the whole one opens, and no other. */
static void no_proper_subset_of_the_shares_opens(void **state)
{
    const struct seal_context c = context_of(2);
    unsigned char opening[SEAL_OPENING], got[SEAL_OPENING], some[HOLDERS][JOINT_SHARE];
    unsigned char sum[JOINT_SHARE];
    struct joint_box box;
    struct table t;
    unsigned set;
    int i, n;

    (void)state;
    table_make(&t);
    opening_make(opening);
    assert_true(joint_seal(&box, opening, &c, t.y));
    for (set = 0; set < 1u << HOLDERS; set++) {
        for (i = n = 0; i < HOLDERS; i++) {
            if (set >> i & 1) {
                memcpy(some[n++], t.x[i], JOINT_SHARE);
            }
        }
        joint_sum(sum, LISTED(some), n);
        assert_int_equal(joint_open(got, &box, &c, t.y, sum), n == HOLDERS);
    }
    assert_memory_equal(got, opening, sizeof opening);
}

/* No bid opens in another place than its own, nor with one bit of it changed. */
static void a_bid_is_bound_to_its_place(void **state)
{
    const struct seal_context c = context_of(2);
    struct seal_context other = c;
    unsigned char opening[SEAL_OPENING], got[SEAL_OPENING], sum[JOINT_SHARE];
    struct joint_box box, changed;
    struct table t;
    size_t bit, at;

    (void)state;
    table_make(&t);
    opening_make(opening);
    joint_sum(sum, LISTED(t.x), HOLDERS);
    assert_true(joint_seal(&box, opening, &c, t.y));
    assert_true(joint_open(got, &box, &c, t.y, sum));
    other.player = 3;
    assert_false(joint_open(got, &box, &other, t.y, sum));
    other = c;
    other.round = 0;
    assert_false(joint_open(got, &box, &other, t.y, sum));
    assert_false(joint_open(got, &box, &c, t.public[0], sum));
    for (bit = 0; bit < 8 * sizeof box; bit++) {
        changed = box;
        at = bit / 8;
        if (at < JOINT_SHARE) {
            changed.kem[at] ^= (unsigned char)(1 << bit % 8);
        } else {
            changed.sealed[at - JOINT_SHARE] ^= (unsigned char)(1 << bit % 8);
        }
        assert_false(joint_open(got, &changed, &c, t.y, sum));
    }
}

/* Two bids of one amount have nothing in common. */
static void each_bid_has_a_scalar_of_its_own(void **state)
{
    const struct seal_context c = context_of(1);
    unsigned char opening[SEAL_OPENING];
    struct joint_box one, other;
    struct table t;

    (void)state;
    table_make(&t);
    opening_make(opening);
    assert_true(joint_seal(&one, opening, &c, t.y));
    assert_true(joint_seal(&other, opening, &c, t.y));
    assert_memory_not_equal(one.kem, other.kem, sizeof one.kem);
    assert_memory_not_equal(one.sealed, other.sealed, sizeof one.sealed);
}

/* The proof of one holder in one round is none for another holder, another round, another
 * auction, another game; and none of its bits can be changed. */
static void a_proof_is_bound_to_its_place(void **state)
{
    const struct seal_context c = context_of(1);
    struct seal_context other;
    unsigned char proof[JOINT_PROOF];
    struct table t;
    size_t bit;

    (void)state;
    table_make(&t);
    assert_true(joint_proved(t.public[1], t.proof[1], &c));
    other = context_of(2);
    assert_false(joint_proved(t.public[1], t.proof[1], &other));
    other = c;
    other.round++;
    assert_false(joint_proved(t.public[1], t.proof[1], &other));
    other = c;
    other.auction++;
    assert_false(joint_proved(t.public[1], t.proof[1], &other));
    other = c;
    other.game[15] ^= 1;
    assert_false(joint_proved(t.public[1], t.proof[1], &other));
    assert_false(joint_proved(t.public[2], t.proof[1], &c));
    for (bit = 0; bit < 8 * sizeof proof; bit++) {
        memcpy(proof, t.proof[1], sizeof proof);
        proof[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_false(joint_proved(t.public[1], proof, &c));
    }
}

/* 3.3: who publishes last could choose his half so that the sum is his alone. It works,
 * which is why a proof is asked for: he does not know the share of such a half. */
static void a_rogue_half_has_no_proof(void **state)
{
    const struct seal_context c = context_of(HOLDERS - 1);
    unsigned char z[JOINT_SHARE], zb[JOINT_SHARE], rest[JOINT_SHARE], y[JOINT_SHARE];
    unsigned char opening[SEAL_OPENING], got[SEAL_OPENING], proof[JOINT_PROOF], seed[32];
    unsigned char *rogue;
    struct joint_box box;
    struct table t;

    (void)state;
    table_make(&t);
    memset(seed, 0x77, sizeof seed);
    joint_share(z, seed, &c);
    joint_publish(zb, proof, seed, &c); /* z B, with the best proof he can make */
    assert_true(joint_key(rest, LISTED(t.public), HOLDERS - 1));
    rogue = t.public[HOLDERS - 1];
    assert_int_equal(crypto_core_ristretto255_sub(rogue, zb, rest), 0);

    assert_true(joint_key(y, LISTED(t.public), HOLDERS));
    assert_memory_equal(y, zb, sizeof y);
    opening_make(opening);
    assert_true(joint_seal(&box, opening, &c, y));
    assert_true(joint_open(got, &box, &c, y, z)); /* with no share of anybody else */

    assert_true(joint_proved(zb, proof, &c));
    assert_false(joint_proved(rogue, proof, &c));
    joint_publish(zb, proof, t.seed[HOLDERS - 1], &c);
    assert_false(joint_proved(rogue, proof, &c));
}

static void a_share_has_one_form(void **state)
{
    unsigned char x[JOINT_SHARE], y[JOINT_SHARE];
    struct table t;

    (void)state;
    table_make(&t);
    assert_true(joint_fits(t.x[1], t.public[1]));
    assert_false(joint_fits(t.x[1], t.public[2]));
    memcpy(x, t.x[1], sizeof x);
    signer_plus_order(x);
    assert_int_equal(crypto_scalarmult_ristretto255_base(y, x), 0);
    assert_memory_equal(y, t.public[1], sizeof y); /* libsodium takes it */
    assert_false(joint_fits(x, t.public[1]));
}

/* Neither a half, nor R of a proof, nor the sum, nor E may be the identity; s may be no
 * larger than the order. */
static void the_identity_is_no_point(void **state)
{
    static const unsigned char identity[JOINT_SHARE];
    const struct seal_context c = context_of(1);
    unsigned char proof[JOINT_PROOF], opening[SEAL_OPENING], sum[JOINT_SHARE];
    unsigned char pair[2][JOINT_SHARE], minus[JOINT_SHARE];
    struct joint_box box;
    struct table t;

    (void)state;
    table_make(&t);
    assert_int_equal(crypto_core_ristretto255_is_valid_point(identity), 1);
    assert_false(joint_is_point(identity));
    assert_false(joint_fits(identity, identity));
    memcpy(proof, t.proof[1], sizeof proof);
    assert_false(joint_proved(identity, proof, &c));
    memset(proof, 0, JOINT_SHARE);
    assert_false(joint_proved(t.public[1], proof, &c));
    memcpy(proof, t.proof[1], sizeof proof);
    signer_plus_order(proof + JOINT_SHARE);
    assert_false(joint_proved(t.public[1], proof, &c));

    crypto_core_ristretto255_scalar_negate(minus, t.x[1]);
    memcpy(pair[0], t.public[1], JOINT_SHARE);
    assert_int_equal(crypto_scalarmult_ristretto255_base(pair[1], minus), 0);
    assert_false(joint_key(sum, LISTED(pair), 2));
    memset(pair[1], 0, JOINT_SHARE);
    assert_false(joint_key(sum, LISTED(pair), 2));
    memset(pair[1], 0xff, JOINT_SHARE); /* no point at all */
    assert_false(joint_key(sum, LISTED(pair), 2));

    opening_make(opening);
    assert_false(joint_seal(&box, opening, &c, identity));
    assert_true(joint_seal(&box, opening, &c, t.y));
    joint_sum(sum, LISTED(t.x), HOLDERS);
    memset(box.kem, 0, sizeof box.kem);
    assert_false(joint_open(opening, &box, &c, t.y, sum));
}

/* Each round has a share of its own, and so has each game; the host's come from his
 * vault, and a share travels in a box to his intake. */
static void shares_differ_and_travel_sealed(void **state)
{
    unsigned char key[32], game[16] = {1}, seed[32], other[32], x[JOINT_SHARE],
                           y[JOINT_SHARE];
    unsigned char box[JOINT_SHARE_BOX];
    struct seal_context c = context_of(0);
    struct error e = {ERROR_NONE, 0, ""};
    struct key_pair intake;

    (void)state;
    memset(key, 0x11, sizeof key);
    joint_host_seed(seed, key, game);
    game[0] = 2;
    joint_host_seed(other, key, game);
    assert_memory_not_equal(seed, other, sizeof seed);
    joint_share(x, seed, &c);
    c.round++;
    joint_share(y, seed, &c);
    assert_memory_not_equal(x, y, sizeof x);

    seal_intake_key(&intake, key, game);
    assert_int_equal(seal_box(box, x, sizeof x, intake.public, &e), 0);
    assert_true(seal_unbox(y, box, sizeof box, &intake));
    assert_memory_equal(x, y, sizeof x);
}

static int begin(void **state)
{
    (void)state;
    return sodium_init() < 0;
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_proper_subset_of_the_shares_opens),
        cmocka_unit_test(a_bid_is_bound_to_its_place),
        cmocka_unit_test(each_bid_has_a_scalar_of_its_own),
        cmocka_unit_test(a_proof_is_bound_to_its_place),
        cmocka_unit_test(a_rogue_half_has_no_proof),
        cmocka_unit_test(a_share_has_one_form),
        cmocka_unit_test(the_identity_is_no_point),
        cmocka_unit_test(shares_differ_and_travel_sealed),
    };

    return cmocka_run_group_tests_name("joint", tests, begin, NULL);
}
