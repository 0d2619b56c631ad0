/* A duel of two who have registered their keys and sign what they send. Each failure
 * fails the test. sealed-bids 4.3 (ORDERS). */
#ifndef TESTS_SUPPORT_SIGNED_DUEL_H
#define TESTS_SUPPORT_SIGNED_DUEL_H

#include "tests/support/signer.h"
#include "tests/support/walk.h"

#define SIGNED_HANDS "THROW rock\nTHROW paper\n"

/* A game in which nothing counts unsigned; nobody has a key yet. */
void signed_found(struct host *h);
/* Both have registered their keys, and their hands are asked for; options may be NULL. */
void signed_duel(struct host *h, const char *options);
/* In a game in which nothing counts unsigned Bas' turn has come. */
void signed_turn(struct host *h);
/* The lines are refused with this block and these words, and nothing is left of them. */
void signed_refused(struct host *h, const struct signed_block *b, const char *text,
                    const char *words);

#endif
