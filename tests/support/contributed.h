/* A duel of three who add to the dice with chains of their own. Each failure fails the
 * test. sealed-bids 5.3. */
#ifndef TESTS_SUPPORT_CONTRIBUTED_H
#define TESTS_SUPPORT_CONTRIBUTED_H

#include "tests/support/signer.h"
#include "tests/support/walk.h"

/* Their hands are asked for; all have registered their chains. */
void contributed_begin(struct host *h, const char *options);
/* What becomes of these lines with element i (0: none) of the player's chain. */
enum verdict contributed_adds(struct host *h, int player, uint32_t seq, const char *text,
                              uint32_t i);
/* The lines are refused, with these words. */
void contributed_refused(struct host *h, int player, uint32_t seq, const char *text,
                         uint32_t i, const char *words);
/* "from P C" for element i of the player's chain. */
void contributed_line(const struct host *h, int player, uint32_t i, char out[100]);
/* The newest turn is mixed with these: elements of each player, 0: nothing of his. */
void contributed_mixed(const struct host *h, int bas, int catherine, int kyle);

#endif
