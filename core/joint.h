/* The joint key of mode table, over ristretto255: each holder has a share, the public
 * halves are added up, and what was sealed to the sum opens with all shares together
 * alone. sealed-bids 3.3. */
#ifndef CORE_JOINT_H
#define CORE_JOINT_H

#include "core/seal.h"

#define JOINT_SHARE 32     /* bytes of a share, and of its public half      */
#define JOINT_PROOF 64     /* that who published a public half has its share */
#define JOINT_SHARE_BOX 80 /* a share, sealed to the host's intake           */
#define JOINT_SEALED 64    /* an opening, sealed to the sum                  */

/* One bid, sealed: E, and the opening under the key that E and the sum lead to. */
struct joint_box {
    unsigned char kem[JOINT_SHARE], sealed[JOINT_SEALED];
};

/* x_i, from a player's seed or joint_host_seed(); c: of its holder (the host: player 0).
 */
void joint_share(unsigned char x[JOINT_SHARE], const unsigned char seed[32],
                 const struct seal_context *c);
/* F(K_vault, "pbem1.hostshare", game_id): what the host's shares come from. */
void joint_host_seed(unsigned char out[32], const unsigned char vault[32],
                     const unsigned char game[16]);
/* P_i = x_i B, and the proof that x_i is known. */
void joint_publish(unsigned char public[JOINT_SHARE], unsigned char proof[JOINT_PROOF],
                   const unsigned char seed[32], const struct seal_context *c);
/* False: no proof of this holder in this round, or no point that may be used. */
bool joint_proved(const unsigned char public[JOINT_SHARE],
                  const unsigned char proof[JOINT_PROOF], const struct seal_context *c);

/* A point other than the identity, in its one form. */
bool joint_is_point(const unsigned char p[JOINT_SHARE]);
/* x in its one form, not zero, and x B = public. */
bool joint_fits(const unsigned char x[JOINT_SHARE],
                const unsigned char public[JOINT_SHARE]);

/* Y: the sum of n public halves, n at least 1. False: one of them is no point, or the sum
 * is the identity. */
bool joint_key(unsigned char out[JOINT_SHARE], const unsigned char (*public)[JOINT_SHARE],
               int n);
/* X: the sum of n shares. */
void joint_sum(unsigned char out[JOINT_SHARE], const unsigned char (*x)[JOINT_SHARE],
               int n);

/* Seals an opening of the holder of c to Y. joint_seal_with: with this scalar in the
 * place of a random one, for vectors alone. False: Y is no point. */
bool joint_seal(struct joint_box *out, const unsigned char opening[SEAL_OPENING],
                const struct seal_context *c, const unsigned char y[JOINT_SHARE]);
bool joint_seal_with(struct joint_box *out, const unsigned char k[JOINT_SHARE],
                     const unsigned char opening[SEAL_OPENING],
                     const struct seal_context *c, const unsigned char y[JOINT_SHARE]);
/* The other way, with X. False: it does not open. */
bool joint_open(unsigned char opening[SEAL_OPENING], const struct joint_box *box,
                const struct seal_context *c, const unsigned char y[JOINT_SHARE],
                const unsigned char x[JOINT_SHARE]);

#endif
