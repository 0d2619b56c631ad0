#include "core/joint.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

_Static_assert(crypto_core_ristretto255_BYTES == JOINT_SHARE &&
                   crypto_core_ristretto255_SCALARBYTES == JOINT_SHARE,
               "sealed-bids 3.3");
_Static_assert(SEAL_OPENING + crypto_secretbox_MACBYTES == JOINT_SEALED,
               "sealed-bids 3.3");
_Static_assert(JOINT_SHARE + crypto_box_SEALBYTES == JOINT_SHARE_BOX, "sealed-bids 4.3");

bool joint_is_point(const unsigned char p[JOINT_SHARE])
{
    return !sodium_is_zero(p, JOINT_SHARE) &&
           crypto_core_ristretto255_is_valid_point(p) == 1;
}

/* libsodium takes scalars of any size: only the one below the order is one here. */
static bool is_scalar(const unsigned char x[JOINT_SHARE])
{
    unsigned char wide[crypto_core_ristretto255_NONREDUCEDSCALARBYTES] = {0};
    unsigned char reduced[JOINT_SHARE];
    bool is;

    memcpy(wide, x, JOINT_SHARE);
    crypto_core_ristretto255_scalar_reduce(reduced, wide);
    is = !sodium_is_zero(x, JOINT_SHARE) && !sodium_memcmp(reduced, x, JOINT_SHARE);
    seal_wipe(wide, sizeof wide);
    seal_wipe(reduced, sizeof reduced);
    return is;
}

/* reduce(BLAKE2b-512 over LBL(label) | ctx | m). */
static void scalar_of(unsigned char out[JOINT_SHARE], const unsigned char *key,
                      const char *label, const struct seal_context *c, const void *m,
                      size_t n)
{
    unsigned char wide[SEAL_LONG], context[SEAL_CONTEXT];

    seal_context_write(context, c);
    seal_long(wide, key, label, context, sizeof context, m, n);
    crypto_core_ristretto255_scalar_reduce(out, wide);
    seal_wipe(wide, sizeof wide);
}

void joint_share(unsigned char x[JOINT_SHARE], const unsigned char seed[32],
                 const struct seal_context *c)
{
    scalar_of(x, seed, "pbem1.share", c, NULL, 0);
}

void joint_host_seed(unsigned char out[32], const unsigned char vault[32],
                     const unsigned char game[16])
{
    seal_keyed(out, vault, "pbem1.hostshare", game, 16);
}

/* c of the proof: what binds it to its holder, round, half and R. */
static void challenge(unsigned char out[JOINT_SHARE], const struct seal_context *c,
                      const unsigned char public[JOINT_SHARE],
                      const unsigned char r[JOINT_SHARE])
{
    unsigned char both[2 * JOINT_SHARE];

    memcpy(both, public, JOINT_SHARE);
    memcpy(both + JOINT_SHARE, r, JOINT_SHARE);
    scalar_of(out, NULL, "pbem1.pop", c, both, sizeof both);
}

void joint_publish(unsigned char public[JOINT_SHARE], unsigned char proof[JOINT_PROOF],
                   const unsigned char seed[32], const struct seal_context *c)
{
    unsigned char x[JOINT_SHARE], k[JOINT_SHARE], e[JOINT_SHARE];
    int failed;

    joint_share(x, seed, c);
    scalar_of(k, seed, "pbem1.popnonce", c, NULL, 0);
    failed = crypto_scalarmult_ristretto255_base(public, x);
    failed |= crypto_scalarmult_ristretto255_base(proof, k);
    assert(!failed); /* one share in 2^252 is zero */
    challenge(e, c, public, proof);
    crypto_core_ristretto255_scalar_mul(e, e, x);
    crypto_core_ristretto255_scalar_add(proof + JOINT_SHARE, k, e);
    seal_wipe(x, sizeof x);
    seal_wipe(k, sizeof k);
    seal_wipe(e, sizeof e);
}

bool joint_proved(const unsigned char public[JOINT_SHARE],
                  const unsigned char proof[JOINT_PROOF], const struct seal_context *c)
{
    unsigned char e[JOINT_SHARE], left[JOINT_SHARE], right[JOINT_SHARE];

    if (!joint_is_point(public) || !joint_is_point(proof) ||
        !is_scalar(proof + JOINT_SHARE)) {
        return false;
    }
    challenge(e, c, public, proof);
    return !crypto_scalarmult_ristretto255_base(left, proof + JOINT_SHARE) &&
           !crypto_scalarmult_ristretto255(right, e, public) &&
           !crypto_core_ristretto255_add(right, right, proof) &&
           !memcmp(left, right, sizeof left);
}

bool joint_fits(const unsigned char x[JOINT_SHARE],
                const unsigned char public[JOINT_SHARE])
{
    unsigned char mine[JOINT_SHARE];

    return is_scalar(x) && !crypto_scalarmult_ristretto255_base(mine, x) &&
           !memcmp(mine, public, sizeof mine);
}

bool joint_key(unsigned char out[JOINT_SHARE], const unsigned char (*public)[JOINT_SHARE],
               int n)
{
    unsigned char sum[JOINT_SHARE] = {0};
    int i;

    for (i = 0; i < n; i++) {
        if (!joint_is_point(public[i]) ||
            crypto_core_ristretto255_add(sum, sum, public[i])) {
            return false;
        }
    }
    memcpy(out, sum, sizeof sum);
    return joint_is_point(out);
}

void joint_sum(unsigned char out[JOINT_SHARE], const unsigned char (*x)[JOINT_SHARE],
               int n)
{
    int i;

    memset(out, 0, JOINT_SHARE);
    for (i = 0; i < n; i++) {
        crypto_core_ristretto255_scalar_add(out, out, x[i]);
    }
}

/* K, from E, Y and what both sides come to. */
static void box_key(unsigned char out[32], const struct seal_context *c,
                    const unsigned char y[JOINT_SHARE],
                    const unsigned char kem[JOINT_SHARE],
                    const unsigned char common[JOINT_SHARE])
{
    unsigned char m[SEAL_CONTEXT + 3 * JOINT_SHARE];

    seal_context_write(m, c);
    memcpy(m + SEAL_CONTEXT, y, JOINT_SHARE);
    memcpy(m + SEAL_CONTEXT + JOINT_SHARE, kem, JOINT_SHARE);
    memcpy(m + SEAL_CONTEXT + JOINT_SHARE + JOINT_SHARE, common, JOINT_SHARE);
    seal_hash(out, "pbem1.tkey", m, sizeof m);
    seal_wipe(m, sizeof m);
}

/* Each key seals once, so its nonce may be zero. */
static const unsigned char nonce[crypto_secretbox_NONCEBYTES];

bool joint_seal_with(struct joint_box *out, const unsigned char k[JOINT_SHARE],
                     const unsigned char opening[SEAL_OPENING],
                     const struct seal_context *c, const unsigned char y[JOINT_SHARE])
{
    unsigned char common[JOINT_SHARE], key[32];
    int failed;

    if (!joint_is_point(y) || !is_scalar(k)) {
        return false;
    }
    failed = crypto_scalarmult_ristretto255_base(out->kem, k);
    failed |= crypto_scalarmult_ristretto255(common, k, y);
    box_key(key, c, y, out->kem, common);
    failed |= crypto_secretbox_easy(out->sealed, opening, SEAL_OPENING, nonce, key);
    seal_wipe(common, sizeof common);
    seal_wipe(key, sizeof key);
    seal_wipe_stack(SEAL_STACK_CALLS);
    return !failed;
}

bool joint_seal(struct joint_box *out, const unsigned char opening[SEAL_OPENING],
                const struct seal_context *c, const unsigned char y[JOINT_SHARE])
{
    unsigned char k[JOINT_SHARE];
    bool sealed;

    crypto_core_ristretto255_scalar_random(k);
    sealed = joint_seal_with(out, k, opening, c, y);
    seal_wipe(k, sizeof k);
    return sealed;
}

bool joint_open(unsigned char opening[SEAL_OPENING], const struct joint_box *box,
                const struct seal_context *c, const unsigned char y[JOINT_SHARE],
                const unsigned char x[JOINT_SHARE])
{
    unsigned char common[JOINT_SHARE], key[32];
    bool opens;

    if (!joint_is_point(box->kem) ||
        crypto_scalarmult_ristretto255(common, x, box->kem)) {
        return false;
    }
    box_key(key, c, y, box->kem, common);
    opens =
        !crypto_secretbox_open_easy(opening, box->sealed, sizeof box->sealed, nonce, key);
    seal_wipe(common, sizeof common);
    seal_wipe(key, sizeof key);
    seal_wipe_stack(SEAL_STACK_CALLS);
    return opens;
}
