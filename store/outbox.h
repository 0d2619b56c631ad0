/* Mails out, from the transaction that made them until they are gone. mail 4.1, 4.2. */
#ifndef STORE_OUTBOX_H
#define STORE_OUTBOX_H

#include "store/store.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OUTBOX_HOST (-1) /* player of a notice to the host; 0: spectators */
#define OUTBOX_ADDRESS 255
#define OUTBOX_REPLY 200 /* bytes of a server's last line that are kept   */

/* A mail to be sent. Codes and token MACs in it are placeholders. */
struct outgoing {
    int64_t id;       /* from store_outbox_next()                       */
    const char *kind; /* report receipt reminder error notice confirm   */
    int player;
    const char *sender, *recipient, *message_id;
    const unsigned char *message;
    size_t size;
    int64_t created, expires; /* ms */
    int attempts;             /* read only: this one among them                 */
    void *memory;             /* what store_outbox_read() allocated             */
};

/* What came of mails need not outlive a power cut, as it only costs second copies: while
 * this holds, commits are written but not waited for (mail 4.2). */
int store_outbox_hasty(struct store *s, bool hasty, struct error *e);

/* The number the next mail will have: its bounce token needs it before it is written.
 * Holds within a transaction. */
int store_outbox_next(struct store *s, int64_t *id, struct error *e);
/* When mail `id` was made, ms; -1: there is none of this number. */
int store_outbox_created(struct store *s, int64_t id, int64_t *created, struct error *e);
/* Queues a mail. Errors also: BUG (its message_id was used before). */
int store_outbox_add(struct store *s, const struct outgoing *m, struct error *e);

/* Mails whose sender died come back into the queue, those past their time expire;
 * *expired: some did. */
int store_outbox_recover(struct store *s, int64_t now, bool *expired, struct error *e);
/* The newest mail to a player that expired, 0: none did. */
int store_outbox_expired(struct store *s, int64_t *id, struct error *e);
/* A failing address (mail 5.3) gets its newest report once in `week` ms; what else is
 * queued for it counts as failed. */
int store_outbox_withhold(struct store *s, int64_t now, int64_t week, int64_t expires,
                          struct error *e);

/* How much may be sent (mail 5.4); what is over it waits. */
struct outbox_caps {
    int seat_day;  /* mails to a player in 24 hours */
    int host_hour; /* mails in an hour              */
    int reached;   /* out: a player whose mails wait for it; OUTBOX_HOST: all; 0: none */
};
#define OUTBOX_PLAYERS 32 /* for whom mails are counted, more than a game has */
#define OUTBOX_CLAIM 50   /* mails that one run has in hand */

/* Claims up to `most` (and OUTBOX_CLAIM) mails that are due, in the order in which they
 * are to be sent: reports before reminders, older ones first. */
int store_outbox_claim(struct store *s, int64_t now, int64_t lease,
                       struct outbox_caps *caps, int64_t *id, int most, int *n,
                       struct error *e);
/* Reads a mail; outgoing_clear() it. Errors also: BUG (no such mail). */
int store_outbox_read(struct store *s, int64_t id, struct outgoing *m, struct error *e);
void outgoing_clear(struct outgoing *m);

/* To whom a mail went: false in *found where there is none of this number. */
int store_outbox_receiver(struct store *s, int64_t id, bool *found, int *player,
                          char address[OUTBOX_ADDRESS], struct error *e);

/* What came of it; reply: the server's last line, or NULL. Harmless when repeated: a
 * crash before it costs at worst a second copy with the same Message-ID. */
int store_outbox_sent(struct store *s, int64_t id, int64_t now, const char *reply,
                      struct error *e);
int store_outbox_retry(struct store *s, int64_t id, int64_t now, int64_t next_try,
                       const char *reply, struct error *e);
int store_outbox_failed(struct store *s, int64_t id, int64_t now, const char *reply,
                        struct error *e);
/* A mail came back after it was sent: it failed. *is_new: it was not yet known. */
int store_outbox_bounced(struct store *s, int64_t id, int64_t now, const char *reply,
                         bool *is_new, struct error *e);
/* Queues a mail once more, the same bytes, unless it waits already. */
int store_outbox_requeue(struct store *s, int64_t id, int64_t now, int64_t expires,
                         struct error *e);

/* What waits for a player whose seat another takes is not sent: it may be private, and
 * would bring a code that the one before may not have any more. */
#define OUTBOX_UNSEATED "not sent, as the seat has another player now"
int store_outbox_unseat(struct store *s, int player, int64_t now, struct error *e);
/* Mails that wait in a copy of a game are not sent, as what they say is given up. */
int store_outbox_give_up(struct store *s, int64_t now, struct error *e);
/* Removes the letters of mails that were sent before `before`, ms. */
int store_outbox_empty(struct store *s, int64_t before, struct error *e);

/* The mail of this message_id; *id 0: none. A notice that is there is not made again. */
int store_outbox_find(struct store *s, const char *message_id, int64_t *id,
                      struct error *e);

/* Caps (mail 5.4): the rows made for a player, of any kind where kind is NULL, counted up
 * to `most`. */
int store_outbox_made(struct store *s, int player, const char *kind, int64_t since,
                      int most, int *n, struct error *e);
/* It was claimed but could not be tried: back into the queue, the attempt not counted. */
int store_outbox_release(struct store *s, int64_t id, struct error *e);
/* The way out was of no use at `now`: all that is due waits, and why. No attempt counts.
 * Errors: STORE. */
int store_outbox_unsendable(struct store *s, int64_t now, const char *why,
                            struct error *e);
/* When the oldest mail that waits was made, ms; 0: none waits. */
int store_outbox_oldest(struct store *s, int64_t *created, struct error *e);
/* How many wait, and when the next of them is due (ms; 0: none). */
int store_outbox_waiting(struct store *s, int *n, int64_t *next, struct error *e);

#endif
