/* What a player's own program makes from his seed: his key in a game, the nonces of his
 * bids, his chain of contributions. It needs no memory besides the seed. sealed-bids 2.1,
 * 3.2, 5.3. */
#ifndef CORE_PLAYER_H
#define CORE_PLAYER_H

#include "core/block.h"
#include "core/keys.h"

#define PLAYER_CHAIN 512 /* elements of a player's chain */

/* Seed of the signing key in a game, and what others check it with. */
void player_sign_seed(unsigned char out[32], const unsigned char seed[32],
                      const unsigned char game[16]);

/* The opening of a bid: its nonce follows from seed, place, seq, kind and amount, so that
 * two different bids never share one, and a lost note is found again by trying amounts.
 * kind 0: taken back, amount 0. */
void player_opening(struct opening *out, const unsigned char seed[32],
                    const struct seal_context *c, uint32_t seq, int kind,
                    uint32_t amount);
/* The opening, up to this amount, that leads to C; false: none. */
bool player_recover(struct opening *out, const unsigned char seed[32],
                    const struct seal_context *c, uint32_t seq, uint32_t most,
                    const unsigned char commit[32]);

/* p_i of a player's chain; i is 0 (the anchor) .. length. */
void player_chain(unsigned char out[32], const unsigned char seed[32],
                  const unsigned char game[16], int player, uint32_t chain,
                  uint32_t length, uint32_t i);
/* p_{i-1} from p_i: what anybody checks. */
void player_before(unsigned char out[32], const unsigned char game[16], int player,
                   uint32_t chain, uint32_t i, const unsigned char p[32]);

#endif
