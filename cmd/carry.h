/* Claimed mails on their ways out: into Maildirs, or through the relay, over several
 * connections at a time. mail 4.2, 4.3. */
#ifndef CMD_CARRY_H
#define CMD_CARRY_H

#include "cmd/session.h"
#include "mail/relay.h"
#include "store/outbox.h"

/* A connection, the mail that is on it, and the one after that, which has been handed
 * over but not let go: not a byte of its text leaves before the result of the first is
 * committed. */
struct lane {
    struct relay *relay; /* NULL: not started */
    struct outgoing mail, ahead;
    bool busy, has_ahead;
};

/* Claims up to OUTBOX_CLAIM mails; *n 0: none is due. */
typedef int carry_claim_fn(void *user, int64_t *id, int *n, struct error *e);

struct carrying {
    struct session *s; /* its game is loaded */
    struct token_keys keys;
    struct lane lane[DELIVERY_PARALLEL];
    int lanes;
    carry_claim_fn *claim;
    void *user;
    int64_t id[OUTBOX_CLAIM]; /* claimed, not looked at from `next` on */
    int n, next;
    bool dry;         /* none is due any more */
    bool stopped;     /* the way out is of no use now; `why` says it */
    struct error why; /* MAIL, CONFIG                                */
};

void carry_begin(struct carrying *c, struct session *s, int lanes, carry_claim_fn *claim,
                 void *user);

/* Sends all that can be claimed, each result being committed before the text of the next
 * leaves over the same connection. When the way out fails the others are given back.
 * Errors: STORE, BUG, MEMORY, and those of claim(). */
int carry_all(struct carrying *c, struct error *e);

void carry_end(struct carrying *c);

#endif
