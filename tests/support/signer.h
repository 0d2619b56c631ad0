/* Players who seal their bids themselves: what their own programs would mail. Each
 * failure fails the test. */
#ifndef TESTS_SUPPORT_SIGNER_H
#define TESTS_SUPPORT_SIGNER_H

#include "core/player.h"
#include "tests/support/host.h"

/* A block before it is signed: of this player (from 1), about his question, acknowledging
 * the log's head. */
void signer_block(const struct host *h, int player, enum block_type type, uint32_t seq,
                  int kind, uint32_t amount, struct signed_block *out);
/* Signs and hands it in, in a batch of its own; what became of it. */
enum block_fate signer_sends(struct host *h, const struct signed_block *b,
                             struct block_taken *out);
/* Both at once, of a bid of so much (-1: taken back). */
enum block_fate signer_bids(struct host *h, int player, uint32_t seq, int amount);
enum block_fate signer_reveals(struct host *h, int player, uint32_t seq, int amount);
/* Raw bytes as a block of this name. */
enum block_fate signer_bytes(struct host *h, const char *name, const unsigned char *bytes,
                             size_t n, int seat, int64_t number, struct block_taken *out);
/* An ORDERS block of these lines, about what the seat is asked now. */
void signer_orders(const struct host *h, int player, uint32_t seq, const char *text,
                   struct signed_block *out);
/* The same with element i of the player's chain for the dice; text "": a READY. */
void signer_adds(const struct host *h, int player, uint32_t seq, const char *text,
                 uint32_t i, struct signed_block *out);
/* Signs the block and hands the lines in with it and the newest code. answer_clear()
 * *out. */
void signer_submits(struct host *h, const struct signed_block *b, const char *text,
                    struct answer *out);
/* Both, where only the verdict counts. */
enum verdict signer_says(struct host *h, int player, uint32_t seq, const char *text);
/* A half of this player's share in a round, and its proof. */
void signer_half(const struct host *h, int player, uint32_t auction, int round,
                 struct signed_block *out);
/* The share of the witness, for the round that is asked now. */
void signer_share(const struct host *h, struct signed_block *out);
/* x + L, the order of the group: libsodium takes it for the same scalar. */
void signer_plus_order(unsigned char x[JOINT_SHARE]);
/* The halves of all but a host who plays - or of the witness, where there is one - of all
 * rounds of so many auctions. */
void signer_halves(struct host *h, uint32_t first, int auctions);
/* A bid of a host who plays, for an auction that has not begun. */
void signer_left(const struct host *h, int player, uint32_t auction, uint32_t seq,
                 uint32_t amount, struct signed_block *out);
/* Registers the keys of all, the witness among them. */
void signer_keys(struct host *h);
/* The seed of a player's program, and his key block. */
void signer_seed(unsigned char seed[32], int player);
void signer_key(const struct host *h, int player,
                unsigned char out[BLOCK_PLAYERKEY_SIZE]);

#endif
