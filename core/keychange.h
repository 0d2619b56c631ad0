/* Keys that take the place of others: the bodies of key-change entries. sealed-bids 2.3.
 *
 * of the host   after SEQ HASH | how rotated, lost or stolen | [intake H] |
 *               [host-pk PK] | [codes dead] | [intake-pk PK] | [dice new] |
 *               [again QUESTION ROUND ..] | [archive-pk PK] | [round A R PK ..] |
 *               [old SIGNATURE] | [new SIGNATURE]
 * of a player   player P | block BYTES
 */
#ifndef CORE_KEYCHANGE_H
#define CORE_KEYCHANGE_H

#include "core/game.h"
#include "core/keys.h"
#include "core/log.h"

enum key_reason {
    KEYS_ROTATED, /* by choice: what the old ones made stays good */
    KEYS_LOST,
    KEYS_STOLEN,
    KEY_REASONS,
};

/* "rotated" */
const char *key_reason_name(enum key_reason reason);

/* A round whose bids its players open themselves goes on with a key of the new vault. */
struct key_round {
    int auction, round;
    unsigned char public[32];
};

/* What one entry of the host says. */
struct key_change {
    int64_t after; /* the entry before it, and its hash: where the signatures belong */
    unsigned char after_hash[32];
    enum key_reason reason;
    bool intake; /* another intake file: intake_mark() of it */
    unsigned char mark[32];
    bool sign; /* another signing key */
    unsigned char host[32];
    bool codes; /* all codes issued before are dead */
    bool box;   /* of mode table: another key that shares are sealed to (3.3) */
    unsigned char box_public[32];
    bool play; /* another K_play: the anchor of its chain follows */
    struct {
        int question, round;
    } again[QUESTIONS_MAX]; /* whose sealed answers only the old one opened */
    int agains;
    bool vault; /* another vault */
    unsigned char archive[32];
    struct key_round round[QUESTIONS_MAX];
    int rounds;
    bool has_old, has_new; /* signatures of the key before, of the new one */
    unsigned char old[SEAL_SIGNATURE], new[SEAL_SIGNATURE];
};

/* Tells intake files apart, without a word of what is in them. */
void intake_mark(unsigned char out[32], const struct intake *k);

/* Writes the body and the signatures, for which old and new are seeds of signing keys;
 * NULL: it has none. malloc'd, or NULL: out of memory. */
char *key_change_write(struct key_change *c, const unsigned char game[16],
                       const unsigned char *old, const unsigned char *new);
/* Reads one, strictly: the first line that is wrong, 0: none. Whether the signatures are
 * good: key_change_signed(). */
int key_change_read(struct key_change *c, const char *body, size_t size);
/* Whether the signature before (old) or behind the change is one of this key. */
bool key_change_signed(const struct key_change *c, const char *body, size_t size,
                       const unsigned char game[16], bool old,
                       const unsigned char public[32]);

#endif
