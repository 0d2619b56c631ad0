/* Signed blocks in a mail and their armor. sealed-bids 4.3, 4.4. */
#ifndef CORE_BLOCK_H
#define CORE_BLOCK_H

#include "core/seal.h"

#define BLOCK_RECORD 264     /* type 10: a host-sealed bid, never mailed */
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
enum receipt_mode {
    MODE_HOST_SEALED = 1,
    MODE_COMMIT,
    MODE_BOX,
    MODE_TABLE,
    MODE_ANSWER,
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

/* Armor: "BEGIN PBEM NAME 1", hex lines, "END PBEM NAME <sum>", LF. malloc'd text, or
 * NULL: out of memory. */
char *block_armor(const char *name, const void *bytes, size_t n);

/* One block found in a text. bytes is malloc'd; NULL where error says why it is bad. */
struct armored {
    char name[16]; /* upper case */
    unsigned char *bytes;
    size_t size;
    struct error error;
};
#define ARMORED_MAX 8

/* Finds the blocks of a text by the reader's rules of 4.4; quoted lines never hold one.
 * what_engine_mails: RECEIPT, CHECKPOINT, CLOSE and OPEN are returned (for audit and
 * verification, without the limits on number and length) or passed over (for orders).
 * Returns how many stand in *list (malloc'd), or -1. Errors: MEMORY, SYNTAX (too many,
 * too long). */
int block_find(struct armored **list, const char *text, size_t n, bool what_engine_mails,
               struct error *e);
void block_list_free(struct armored *list, int n);

#endif
