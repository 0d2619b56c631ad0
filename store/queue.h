/* The outbox as the host looks at it: what waits and why, what never arrived. */
#ifndef STORE_QUEUE_H
#define STORE_QUEUE_H

#include "store/store.h"

#include <stdint.h>

/* A mail in the outbox. Texts are gone when the callback returns. */
struct queued {
    int64_t id;
    const char *kind;      /* report receipt reminder error notice confirm */
    const char *recipient; /* its address                                  */
    const char *state;     /* queued sending sent failed expired           */
    const char *reply;     /* the mail server's last line; ""              */
    int attempts;
    int64_t created, next_try, lease, last_try, expires; /* ms; 0: never */
};
typedef int store_queue_fn(void *arg, const struct queued *m, struct error *e);

/* Mails that wait, in the order in which they were made; those that failed or expired
 * since `since`, the last first. Stops where fn does not return 0. */
int store_queue_waiting(struct store *s, store_queue_fn *fn, void *arg, struct error *e);
int store_queue_lost(struct store *s, int64_t since, store_queue_fn *fn, void *arg,
                     struct error *e);

/* Puts a mail in front, as if it had never been tried: one that waits, or is done with.
 * It goes to the address that its player has now. *what: NULL, or why it cannot be. */
int store_queue_again(struct store *s, int64_t id, int64_t now, int64_t expires,
                      const char **what, struct error *e);

/* Addresses of players, in the order of seats. */
struct addressed {
    int player;
    const char *name, *address;
    const char *wanted; /* an address that is to take its place; "" */
    int64_t moves;      /* ms: then it does, as it is confirmed; 0: it is not yet */
    int strikes;
    int64_t failing; /* ms; 0: it is good */
};
typedef int store_addressed_fn(void *arg, const struct addressed *a, struct error *e);
int store_addressed_each(struct store *s, store_addressed_fn *fn, void *arg,
                         struct error *e);

#endif
