/* What the files share that put mails into the outbox; nobody else includes it. */
#ifndef CMD_POST_PARTS_H
#define CMD_POST_PARTS_H

#include "cmd/post.h"

/* Who is told: post_whom.c. A bit for each seat, that of player 1 first: receivers of the
 * messages of this batch, whose blocks were received. */
unsigned post_told_to(const struct engine *g);
unsigned post_receipts_for(const struct engine *g);
/* Who gets a code, where these are told: of an anonymous message all, as the log would
 * tell who was answered. */
unsigned post_coded(const struct engine *g, unsigned to);
/* Everybody is told of what was played, of what the host did, and of the list of a closed
 * round. */
bool post_told_to_all(const struct engine *g);

/* Where a mail comes from. */
void post_home(const struct session *s, struct message_home *home);
/* Whether a mail with its id was made before. */
int post_known(struct session *s, const struct message *m, bool *known, struct error *e);
/* The finished bytes into the outbox. player: whom it is about; bounces: that it could
 * not be delivered comes back to its own address. *row: its row. Errors: STORE, MEMORY,
 * BUG. */
int post_queue(struct session *s, const struct message *m, const char *kind, int player,
               bool bounces, int64_t *row, struct error *e);

#endif
