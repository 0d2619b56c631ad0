/* A game of auctions whose four players seal their bids, up to a round that is open, and
 * what a test does with it. Each failure fails the test. */
#ifndef TESTS_SUPPORT_ROUND_H
#define TESTS_SUPPORT_ROUND_H

#include "tests/support/signer.h"
#include "tests/support/walk.h"

/* Auction 1 has begun, and all have registered their keys behind it. */
void round_found(struct host *h, const char *options);
/* The round that is open is void, and begins under the next number. */
void round_begin_again(struct host *h);
/* Of mode table: auction 2 is open; there are halves for it and for auction 3. */
void round_begin(struct host *h, const char *options);

/* All bid, but a host who had to leave his bid before (3.3). */
void round_bids(struct host *h, const int amount[4]);
/* All reveal what they bid; the witness sends the share that opens the round. */
void round_reveals(struct host *h, const int amount[4]);
void round_share(struct host *h);
/* round_begin(), and all have bid: 1, 3, 2 and nothing. The round was opened, and what it
 * told was mailed. */
void round_opened(struct host *h, const char *options);
/* A block that is taken; that is refused, with this word in the log. */
void round_taken(struct host *h, const struct signed_block *b);
void round_refused(struct host *h, const struct signed_block *b, const char *reason);
/* Of a player, from 1. */
int round_coins(const struct host *h, int player);

#endif
