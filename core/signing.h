/* Orders that their player signed: the ORDERS block of a mail. sealed-bids 4.3. */
#ifndef CORE_SIGNING_H
#define CORE_SIGNING_H

#include "core/block.h"
#include "core/game.h"
#include "core/log.h"
#include "core/submission.h"

#define SIGNING_BOX (BLOCK_ORDERS_SIZE + 48) /* the block sealed to an answer's key */

/* A block that signs the orders it came with. */
struct signature {
    bool given; /* false: none came */
    unsigned char bytes[BLOCK_ORDERS_SIZE];
    struct signed_block block;
};

/* A line that its player signed and that is no order of the game: a message, AWAY,
 * RESIGN. Its entry keeps the block, as an order-in does. sealed-bids 4.3. */
struct signed_line {
    const unsigned char *block; /* of BLOCK_ORDERS_SIZE bytes                   */
    int part, parts;            /* which of the lines that the block signs: 1.. */
    const char *text;           /* as read                                      */
};

/* Why a block is refused whose number is not above that of the last one. */
#define SIGNING_AGAIN                                                                    \
    "The block was used before, or is older than one that was: sign your orders anew."

/* What an ORDERS block of this text has for its commitment. */
void signing_hash(unsigned char out[32], const char *text, size_t n);

/* The question that an ORDERS block of this seat names now: the first that is open to it;
 * NULL: none is, and it names 0. */
const struct asked *signing_question(const struct game *g, int seat);

/* The seq of an ORDERS block that an order-in, the bid-in of an answer, a message or an
 * act of the host was logged with. question: the number that the block names. False: it
 * has none, or of another player or question. Errors: DATA: false as well. */
bool signing_logged(const struct log_entry *entry, const unsigned char game[16],
                    int player, uint32_t question, uint32_t *seq);

#endif
