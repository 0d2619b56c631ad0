/* Mails out, from the transaction that made them until they are gone. mail 4.1, 4.2. */
#ifndef STORE_OUTBOX_H
#define STORE_OUTBOX_H

#include "store/store.h"

#include <stddef.h>
#include <stdint.h>

#define OUTBOX_HOST (-1) /* player of a notice to the host; 0: spectators */
#define OUTBOX_REPLY 200 /* bytes of a server's last line that are kept   */

/* A mail to be sent. Codes and token MACs in it are placeholders. */
struct outgoing {
    int64_t id;       /* from store_outbox_next()                       */
    const char *kind; /* report receipt reminder error notice           */
    int player;
    const char *sender, *recipient, *message_id;
    const unsigned char *message;
    size_t size;
    int64_t created, expires; /* ms */
    int attempts;             /* read only: this one among them                 */
    void *memory;             /* what store_outbox_read() allocated             */
};

/* The number the next mail will have: its bounce token needs it before it is written.
 * Holds within a transaction. */
int store_outbox_next(struct store *s, int64_t *id, struct error *e);
/* Queues a mail. Errors also: BUG (its message_id was used before). */
int store_outbox_add(struct store *s, const struct outgoing *m, struct error *e);

/* Mails whose sender died come back into the queue, those past their time expire. */
int store_outbox_recover(struct store *s, int64_t now, struct error *e);
/* The newest mail to a player that expired, 0: none did. */
int store_outbox_expired(struct store *s, int64_t *id, struct error *e);
/* Claims up to `most` mails that are due, in the order in which they are to be sent:
 * reports before reminders, older ones first. */
int store_outbox_claim(struct store *s, int64_t now, int64_t lease, int64_t *id, int most,
                       int *n, struct error *e);
/* Reads a mail; outgoing_clear() it. Errors also: BUG (no such mail). */
int store_outbox_read(struct store *s, int64_t id, struct outgoing *m, struct error *e);
void outgoing_clear(struct outgoing *m);

/* What came of it; reply: the server's last line, or NULL. Harmless when repeated: a
 * crash before it costs at worst a second copy with the same Message-ID. */
int store_outbox_sent(struct store *s, int64_t id, int64_t now, const char *reply,
                      struct error *e);
int store_outbox_retry(struct store *s, int64_t id, int64_t now, int64_t next_try,
                       const char *reply, struct error *e);
int store_outbox_failed(struct store *s, int64_t id, int64_t now, const char *reply,
                        struct error *e);
/* Queues a mail once more, the same bytes, unless it waits already. */
int store_outbox_requeue(struct store *s, int64_t id, int64_t now, int64_t expires,
                         struct error *e);

/* Empties messages that were sent before `before`. */
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
/* When the oldest mail that waits was made, ms; 0: none waits. */
int store_outbox_oldest(struct store *s, int64_t *created, struct error *e);
/* How many wait, and when the next of them is due (ms; 0: none). */
int store_outbox_waiting(struct store *s, int *n, int64_t *next, struct error *e);

#endif
