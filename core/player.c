#include "core/player.h"

#include <string.h>

void player_sign_seed(unsigned char out[32], const unsigned char seed[32],
                      const unsigned char game[16])
{
    seal_keyed(out, seed, "pbem1.psign", game, 16);
}

static void nonce(unsigned char out[32], const unsigned char seed[32],
                  const struct seal_context *c, uint32_t seq, int kind, uint32_t amount)
{
    unsigned char m[SEAL_CONTEXT + 9];

    seal_context_write(m, c);
    seal_put32(m + SEAL_CONTEXT, seq);
    m[SEAL_CONTEXT + 4] = (unsigned char)kind;
    seal_put32(m + SEAL_CONTEXT + 5, amount);
    seal_keyed(out, seed, "pbem1.nonce", m, sizeof m);
    seal_wipe(m, sizeof m);
}

void player_opening(struct opening *out, const unsigned char seed[32],
                    const struct seal_context *c, uint32_t seq, int kind, uint32_t amount)
{
    out->kind = kind;
    out->amount = kind ? amount : 0;
    out->seq = seq;
    nonce(out->nonce, seed, c, seq, out->kind, out->amount);
}

static bool leads_to(const struct opening *o, const struct seal_context *c,
                     const unsigned char commit[32])
{
    unsigned char bytes[SEAL_OPENING], mine[SEAL_HASH];

    seal_opening_write(bytes, o);
    seal_commit(mine, c, bytes);
    seal_wipe(bytes, sizeof bytes);
    return memcmp(mine, commit, sizeof mine) == 0;
}

bool player_recover(struct opening *out, const unsigned char seed[32],
                    const struct seal_context *c, uint32_t seq, uint32_t most,
                    const unsigned char commit[32])
{
    uint32_t amount;

    player_opening(out, seed, c, seq, 0, 0);
    if (leads_to(out, c, commit)) {
        return true;
    }
    for (amount = 0; amount <= most; amount++) {
        player_opening(out, seed, c, seq, 1, amount);
        if (leads_to(out, c, commit)) {
            return true;
        }
    }
    return false;
}

void player_before(unsigned char out[32], const unsigned char game[16], int player,
                   uint32_t chain, uint32_t i, const unsigned char p[32])
{
    unsigned char m[16 + 2 + 4 + 4 + 32];

    memcpy(m, game, 16);
    seal_put16(m + 16, (uint32_t)player);
    seal_put32(m + 18, chain);
    seal_put32(m + 22, i);
    memcpy(m + 26, p, 32);
    seal_hash(out, "pbem1.pchain", m, sizeof m);
}

void player_chain(unsigned char out[32], const unsigned char seed[32],
                  const unsigned char game[16], int player, uint32_t chain,
                  uint32_t length, uint32_t i)
{
    unsigned char m[20], p[32];
    uint32_t at;

    memcpy(m, game, 16);
    seal_put32(m + 16, chain);
    seal_keyed(p, seed, "pbem1.pchainroot", m, sizeof m);
    for (at = length; at > i; at--) {
        player_before(p, game, player, chain, at, p);
    }
    memcpy(out, p, sizeof p);
    seal_wipe(p, sizeof p);
}
