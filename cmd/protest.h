/* PROTEST: a player shows the receipt of a bid that the list of its round lacks. He is
 * answered with what it shows, and the host is told where he has to decide.
 * sealed-bids 3, 7.7. */
#ifndef CMD_PROTEST_H
#define CMD_PROTEST_H

#include "cmd/post.h"

/* Whether the first line of this text that is not quoted is PROTEST. */
bool protest_is(const char *text);

struct protest {
    int seat;             /* who shows it */
    const char *text;     /* with the receipts, which may be quoted */
    const char *reply_to; /* Message-ID of the mail */
    int besides;          /* order lines of the mail, which are not read */
    int64_t row;          /* made: that of the answer in the outbox */
    bool valid;           /* made: the host has to decide */
};

/* Judges and answers it in the batch of s. Errors: as post_batch(). */
int protest(struct session *s, struct protest *p, struct error *e);

#endif
