/* What the files share that take blocks of players; nobody else includes it. */
#ifndef CORE_BLOCKS_PARTS_H
#define CORE_BLOCKS_PARTS_H

#include "core/engine_parts.h"
#include "core/entries.h"

/* A block on its way. */
struct incoming {
    struct signed_block b;
    const unsigned char *bytes;
    const unsigned char *raw; /* H of the archived mail */
    struct block_taken *out;
    struct log_entry same; /* the entry of the very same one, its body freed; seq 0 */
};

/* Signed, but not to be taken: the log says why, in a word. */
int blocks_refused(struct engine *g, struct incoming *in, const char *reason,
                   const char *why, struct error *e);
/* Refused as late: where its round was void, with what there is to do; else with `why`.
 */
int blocks_late(struct engine *g, struct incoming *in, const char *why, struct error *e);
/* The very same block came before: 7.1, status 2. */
int blocks_again(struct engine *g, struct incoming *in, struct error *e);
/* A receipt for it, of the log's last entry. */
int blocks_receipt(struct engine *g, const struct incoming *in, int status,
                   struct error *e);

/* What came in before. */
struct sought {
    bool seen;      /* a bid, of whomever, with this C               */
    uint32_t last;  /* highest seq of this player in this round      */
    int count;      /* of him there; SHARE_IN: of this type          */
    int64_t newest; /* the entry of the last of these */
};
/* Looks through the entries of a kind (BID_IN, REVEAL_IN, SHARE_IN) from one on; in->same
 * is set where the very same block is among them. */
int blocks_before(struct engine *g, struct incoming *in, int kind, int64_t from,
                  struct sought *s, struct error *e);

/* Why the chain of a key cannot be taken: it was left for another, or could be chosen by
 * what others add; NULL: it can, or goes on. Errors: those of the journal, DATA. */
int blocks_chain(struct engine *g, const struct player_key *k, const char **why,
                 struct error *e);
/* A NEWKEY: a key that takes the place of the one its player has. */
int blocks_newkey(struct engine *g, const struct armored *block, struct block_taken *out,
                  struct error *e);

/* A half, or a bid that a host who plays leaves for an auction that has not begun. */
int blocks_half(struct engine *g, struct incoming *in, struct error *e);
int blocks_left(struct engine *g, struct incoming *in, struct error *e);
/* The key of the witness, in a mail of his; and his share of the key of a closed round.
 */
int blocks_witness_key(struct engine *g, const struct armored *block,
                       struct block_taken *out, struct error *e);
int blocks_share(struct engine *g, struct incoming *in, struct error *e);
/* Whether a TABLEBID may be taken; else it was refused. */
int blocks_table_bid(struct engine *g, struct incoming *in, const struct asked *a,
                     bool *fits, struct error *e);

#endif
