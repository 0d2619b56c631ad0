/* Blocks that players signed, out of a mail or file, through the engine. sealed-bids 4.4,
 * 7.1. */
#ifndef CMD_BLOCKS_H
#define CMD_BLOCKS_H

#include "cmd/post.h"
#include "mail/refusal.h"

struct blocks {
    const char *text; /* where they stand */
    size_t size;
    const void *raw; /* as it came, for the archive */
    size_t raw_size;
    int seat; /* who sent it; -1: not known. A key alone needs it and its code */
    int64_t number;

    /* What came of it: */
    int player;                /* whose the first is that is somebody's, from 1; 0 */
    int taken, known, refused; /* known: for the second time */
    struct refusal refusal;    /* of the first that was not taken */
    struct shown shown[ARMORED_MAX + ARMORED_KEYS_MAX];
    char why[ARMORED_MAX + ARMORED_KEYS_MAX][400];
    int showns;
    int64_t entry; /* the first log entry; 0: none */
    struct armored
        orders;      /* the block that signs the orders beside it: receive() takes */
    bool has_orders; /* it; there is one                                           */
};

/* Takes all of them in the batch of s, but for one of ORDERS, which is kept; what is not
 * taken is no failure. blocks_clear() in any case. Errors: STORE, CONFIG, DATA, MEMORY,
 * BUG. */
int blocks_take(struct session *s, struct blocks *b, struct error *e);
void blocks_clear(struct blocks *b);
/* The text without the lines of its blocks, malloc'd and to be wiped: seal_free_text().
 * NULL: out of memory. */
char *blocks_apart(const char *text);
/* Mails the answers: reply->seat is who sent them; -1: whose they are, if they are
 * somebody's. */
int blocks_answer(struct session *s, struct blocks *b, struct reply *reply,
                  struct error *e);

#endif
