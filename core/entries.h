/* The bodies of log entries, kind by kind: what stands in them and in which order.
 * sealed-bids 4.5. Written here; read with core/body.h. Lines as follows, [..] where they
 * apply,
 * .. repeated, hex unless it is a number or a word:
 *
 * genesis       version 1 | id <16 bytes> | game NAME | rules NAME REVISION | seats N |
 *               options JSON | deck H("pbem1.deckfile", text) | host-pk | archive-pk |
 * deck-commit seat          salt | player P | name TEXT rng-anchor    chain N | length N
 * | anchor V0 | [deck-commit K C] round-keys    key AUCTION PK .. turn          cause
 * WORDS | event CHAIN E | reveal V | [from P C ..] | [shuffle DECK NUMBER C ..] | steps
 * FIRST LAST | lines N | revision R | [ask NUMBER ROUND DECISION DEADLINE P.. ..] | state
 * F | facts F auction-open  auction A | round R | question NUMBER | mode host-sealed |
 * round-pk PK | max N | player P cap N purse N .. | close all-in | pause MINUTES |
 * deadline MS | protest 0 bid-in        auction A | round R | player P | seq N | block
 * BYTES | [raw H] | tie C BOX in one | code N or first ENTRY | [from C] an answer:
 * question NUMBER | round R | player P | seq N | answer C BOX in one | raw H | code N |
 * [from C] bid-refused   player P | auction A or question NUMBER | round R | reason
 * content or late | code N close         auction A | round R | bid P SEQ C .. | none P ..
 * lines sorted by player open          auction A | round R | round-sk SK | bid P SEQ
 * STATUS KIND AMOUNT NONCE .. | none P .. answers-open  salt | question NUMBER | round R
 * | round-sk SK | answer P SEQ STATUS RECORD .. | none P ..            RECORD: the opened
 * bytes (4.6), - where it did not open order-in      salt | player P | code N | [from C]
 * | text ORDERS message       salt | from P | to P..  (0: everybody, spectators too) |
 * text TEXT host          what WORDS | why TEXT with salt before it deck-reveal
 * deck-secret K D mail-out      to P code N .. checkpoint    block BYTES
 */
#ifndef CORE_ENTRIES_H
#define CORE_ENTRIES_H

#include "core/block.h"
#include "core/game.h"

/* Each returns a malloc'd body, or NULL: out of memory. */
char *entry_genesis(const struct game *g, const char *deck_text);
char *entry_seat(int player, const char *name);
char *entry_rng_anchor(uint32_t chain, uint32_t length, const unsigned char anchor[32]);
/* keys[i] is of auction first + i. */
char *entry_round_keys(int first, const struct key_pair *keys, int n);
char *entry_turn(const struct played *p);
char *entry_auction_open(const struct game *g, const struct asked *a);

/* A bid that was sealed. */
struct sealed_bid {
    struct block_record record;
    unsigned char tie[SEAL_HASH + SEAL_TIE_BOX];
    unsigned char raw[SEAL_HASH];
    unsigned char contrib[SEAL_HASH];
    bool has_raw, has_contrib;
    int64_t code;  /* number of the code it came with; 0: from a tie list */
    int64_t first; /* then: the bid-in that brought the list              */
};
char *entry_bid(const struct sealed_bid *b);

struct sealed_answer {
    int question, round, player;
    int64_t seq, code;
    const unsigned char *box;
    size_t box_size;
    unsigned char commit[SEAL_HASH], raw[SEAL_HASH], contrib[SEAL_HASH];
    bool has_contrib;
};
char *entry_answer(const struct sealed_answer *a);
char *entry_bid_refused(const struct asked *a, int player, const char *reason,
                        int64_t code);
char *entry_order(int player, int64_t code, const unsigned char *contrib,
                  const char *text);
char *entry_message(int from, unsigned to, int seats, const char *text);
char *entry_checkpoint(const unsigned char block[BLOCK_CHECKPOINT]);
char *entry_deck_reveal(int number, const unsigned char secret[32]);

/* What a bid-in says, read back. box points into malloc'd bytes: bid_in_clear(). */
struct bid_in {
    bool is_answer;
    int number, round, player; /* number: auction or question */
    int64_t seq, code, first;
    struct block_record record; /* of a bid */
    unsigned char tie[SEAL_HASH + SEAL_TIE_BOX];
    unsigned char commit[SEAL_HASH]; /* C of either */
    unsigned char *box;              /* of an answer */
    size_t box_size;
    bool has_raw, has_contrib;
    unsigned char raw[SEAL_HASH], contrib[SEAL_HASH];
};
/* Errors: DATA, MEMORY. */
int entry_bid_read(struct bid_in *b, const char *body, size_t size, struct error *e);
void bid_in_clear(struct bid_in *b);

#endif
