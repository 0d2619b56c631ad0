/* Signed blocks in a mail and their armor. sealed-bids 4.3, 4.4. */
#ifndef CORE_BLOCK_H
#define CORE_BLOCK_H

#include "core/joint.h"

#define BLOCK_RECORD 264 /* type 10: a host-sealed bid, never mailed */
#define BLOCK_RECORD_TYPE 0x10
#define BLOCK_RECEIPT 180    /* type 20 */
#define BLOCK_CHECKPOINT 132 /* type 21 */
#define BLOCK_MAX 344

/* Type 10 from its parts; flags, ack and the last 64 bytes are zero. */
struct block_record {
    struct seal_context context; /* of the player */
    uint32_t seq;
    unsigned char commit[32];
    unsigned char box[SEAL_OPENING_BOX];
};
void block_record_write(unsigned char out[BLOCK_RECORD], const struct block_record *r);
/* Errors: DATA: version, type, flags or a byte that must be zero. */
int block_record_read(struct block_record *r, const unsigned char in[BLOCK_RECORD],
                      struct error *e);

enum receipt_status {
    RECEIPT_ACCEPTED = 1,
    RECEIPT_DUPLICATE,
    RECEIPT_LATE,
    RECEIPT_REFUSED,
};

struct receipt {
    struct seal_context context; /* of the player */
    uint32_t seq;                /* 0 and commit zero: nothing was sealed */
    uint64_t entry;              /* log_seq of the bid-in or bid-refused  */
    unsigned char entry_hash[32], commit[32];
    uint64_t time; /* ms */
    int status, mode;
};
void block_receipt_write(unsigned char out[BLOCK_RECEIPT], const struct receipt *r,
                         const unsigned char sign_seed[32]);
/* Errors: DATA: form or signature. */
int block_receipt_read(struct receipt *r, const unsigned char in[BLOCK_RECEIPT],
                       const unsigned char host[32], struct error *e);

struct checkpoint {
    unsigned char game[16];
    uint64_t entry;
    unsigned char entry_hash[32];
    uint64_t time; /* ms */
};
void block_checkpoint_write(unsigned char out[BLOCK_CHECKPOINT],
                            const struct checkpoint *c,
                            const unsigned char sign_seed[32]);
int block_checkpoint_read(struct checkpoint *c, const unsigned char in[BLOCK_CHECKPOINT],
                          const unsigned char host[32], struct error *e);

/* What players sign and mail: 4.3, types 11 to 18. */
enum block_type {
    BLOCK_BID = 0x11,       /* C and the opening sealed to the round's key */
    BLOCK_COMMIT = 0x12,    /* C alone                                     */
    BLOCK_REVEAL = 0x13,    /* C of a bid made before, and its opening     */
    BLOCK_TABLEBID = 0x14,  /* C, the opening sealed to the joint key, a share of it */
    BLOCK_ORDERS = 0x15,    /* for what a mail's orders are mixed with     */
    BLOCK_SHARE = 0x16,     /* a share of a joint key                      */
    BLOCK_TABLEKEY = 0x17,  /* its public half, and the proof              */
    BLOCK_PLAYERKEY = 0x18, /* of another form: struct player_key          */
    BLOCK_NEWKEY = 0x19,    /* the same, in the place of a key that signs it too */
};
#define BLOCK_COMMIT_SIZE 168
#define BLOCK_ORDERS_SIZE 200
#define BLOCK_PLAYERKEY_SIZE 160
#define BLOCK_NEWKEY_SIZE 224
#define BLOCK_TABLEKEY_SIZE 232

struct signed_block {
    enum block_type type;
    struct seal_context context; /* of the player; ORDERS: auction is the question */
    uint32_t seq;                /* from 1 */
    uint64_t ack;                /* newest entry its player has seen vouched for; 0  */
    unsigned char ack_hash[32];  /* and its hash                                     */
    unsigned char commit[32];    /* C; ORDERS: hash of the text of the orders        */
    unsigned char box[SEAL_OPENING_BOX];  /* BID, REVEAL */
    unsigned char contrib[32];            /* ORDERS; zeros: none */
    struct joint_box joint;               /* TABLEBID */
    unsigned char share[JOINT_SHARE_BOX]; /* TABLEBID, SHARE */
    unsigned char half[JOINT_SHARE];      /* TABLEKEY */
    unsigned char proof[JOINT_PROOF];     /* TABLEKEY */
};

/* Bytes of a block of this type; 0: there are none. */
size_t block_size(int type);
/* The armor's name of it; NULL. */
const char *block_name(int type);

/* out has block_size(b->type) bytes. seed: of the player's signing key. */
void block_sign(unsigned char *out, const struct signed_block *b,
                const unsigned char seed[32]);
/* Errors: DATA: length, version, type, flags, seq or a player there is none of. Whose the
 * signature is, is not looked at: block_signed_by(). */
int block_read(struct signed_block *b, const unsigned char *in, size_t n,
               struct error *e);
/* A TABLEBID that carries no share: of a round whose other half a witness keeps. */
bool block_no_share(const struct signed_block *b);
bool block_signed_by(const unsigned char *in, size_t n, const unsigned char public[32]);

/* Type 18: a player's key and the anchor of his chain. */
struct player_key {
    unsigned char game[16];
    int player;
    unsigned char public[32];
    uint32_t chain, length; /* number of the chain, from 1; its elements */
    unsigned char anchor[32];
};
void block_key_write(unsigned char out[BLOCK_PLAYERKEY_SIZE], const struct player_key *k,
                     const unsigned char seed[32]);
/* Errors: DATA: form, or not signed by the key that it names. */
int block_key_read(struct player_key *k, const unsigned char in[BLOCK_PLAYERKEY_SIZE],
                   struct error *e);

/* Type 19: the key that takes the place of the present one; both sign. Errors: DATA:
 * form, or not signed by the key that it names. Whether by the one before:
 * block_newkey_by(). */
void block_newkey_write(unsigned char out[BLOCK_NEWKEY_SIZE], const struct player_key *k,
                        const unsigned char old[32], const unsigned char new[32]);
int block_newkey_read(struct player_key *k, const unsigned char in[BLOCK_NEWKEY_SIZE],
                      struct error *e);
bool block_newkey_by(const unsigned char in[BLOCK_NEWKEY_SIZE],
                     const unsigned char old[32]);

/* Armor: "BEGIN PBEM NAME 1", hex lines, "END PBEM NAME <sum>", LF. malloc'd text, or
 * NULL: out of memory. */
char *block_armor(const char *name, const void *bytes, size_t n);

/* Whether a text of n bytes holds what begins or ends a block: a name, as mails are
 * searched for blocks. */
bool block_begins(const char *text, size_t n);

/* One block found in a text. bytes is malloc'd; NULL where error says why it is bad. */
struct armored {
    char name[16]; /* upper case */
    unsigned char *bytes;
    size_t size;
    struct error error;
};
#define ARMORED_MAX 8       /* in a mail, TABLEKEY not counted */
#define ARMORED_KEYS_MAX 48 /* TABLEKEY in a mail: 16 auctions, 3 rounds each */

/* Finds the blocks of a text by the reader's rules of 4.4; quoted lines never hold one.
 * what_engine_mails: RECEIPT, CHECKPOINT, CLOSE and OPEN are returned (for audit and
 * verification, without the limits on number and length) or passed over (for orders).
 * Returns how many stand in *list (malloc'd), or -1. Errors: MEMORY, SYNTAX (too many,
 * too long). */
int block_find(struct armored **list, const char *text, size_t n, bool what_engine_mails,
               struct error *e);
void block_list_free(struct armored *list, int n);

#endif
