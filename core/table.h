/* The joint key of one round of mode table, as the lines of its auction-open have it, and
 * the halves that the log has for rounds to come. sealed-bids 3.3, 4.5. */
#ifndef CORE_TABLE_H
#define CORE_TABLE_H

#include "core/block.h"
#include "core/body.h"
#include "core/game.h"
#include "core/joint.h"
#include "core/log.h"

#define TABLE_HOLDERS                                                                    \
    (2 + SEATS_MAX) /* place 0: the host, i: player i; the witness behind all players */
#define TABLE_AUCTIONS 16 /* for which a player mails halves at once       */
#define TABLE_ROUNDS 3    /* of each: the first, and two for ties          */
#define MODE_WITNESS                                                                     \
    "witness"              /* mode of a round whose key the host and a witness hold  */
#define MODE_AHEAD "ahead" /* mode of the auction that a host who plays may bid in */
                           /* before it begins (`sealed round GAME ahead`)         */

/* One holder's public half, and the proof that he has the share. */
struct table_half {
    unsigned char half[JOINT_SHARE], proof[JOINT_PROOF];
};

struct table_round {
    unsigned holders; /* mask: bit 0 the host, bit i player i */
    unsigned char intake[32];
    struct table_half of[TABLE_HOLDERS];
    int witness;                   /* which holder has no seat; 0: there is none    */
    unsigned char witness_key[32]; /* he signs with it, and                        */
    unsigned char witness_block[BLOCK_TABLEKEY_SIZE]; /* this is his half, signed  */
};

/* The half of a witness, out of the TABLEKEY that he signed with this key. False: it is
 * none, or not signed by it. For which round it was made is looked at by table_proved().
 */
bool table_witness(struct table_round *t, const unsigned char key[32],
                   const unsigned char block[BLOCK_TABLEKEY_SIZE]);

/* Y, the sum of all halves. False: there is none that may be used. */
bool table_key(const struct table_round *t, unsigned char y[JOINT_SHARE]);
/* Y again, if each half is proved in this round (whose player is ignored) too. */
bool table_proved(const struct table_round *t, const struct seal_context *round,
                  unsigned char y[JOINT_SHARE]);

/* The lines `intake-pk PK`, `share-pk P HALF PROOF ..` and `witness PK BLOCK` of an
 * auction-open, written; one of them read (others are left alone). Errors: DATA. */
void table_write(struct body *b, const struct table_round *t);
int table_line(struct table_round *t, struct body_reader *r, struct error *e);
/* All of an auction-open; holders is 0 where it is played in another mode. Errors: DATA.
 */
int table_read(struct table_round *t, const struct log_entry *auction_open,
               struct error *e);

/* A line `half AUCTION HALF PROOF` of round-keys: the host's for round 0 of an auction.
 */
void table_half_write(struct body *b, int auction, const struct table_half *h);
int table_half_line(int *auction, struct table_half *h, struct body_reader *r,
                    struct error *e);

#endif
