/* A copy of a game that lacks the end of its log, made fit to go on: sealed-bids 5.8. */
#ifndef CMD_BEHIND_H
#define CMD_BEHIND_H

#include "cmd/session.h"

struct behind {
    const char *why;
    int passphrase_fd;       /* of the vault, or SESSION_ASK                      */
    int64_t seq;             /* the newest entry that is known to be lost; 0: none */
    int64_t highest, secret; /* what the lost log has used, as far as it can be read */
};

/* The intake file is the one that the host had when the copy, s->path, was made: he may
 * have changed his keys since. A copy that cannot be read passes: its audit says why.
 * Opens the game; session_close() it. Errors: CONFIG (it is not, or is missing). */
int behind_keys(struct session *s, struct error *e);

/* The copy, s->path, goes on with numbers that the lost log cannot have used; everybody
 * is mailed. Opens the game and closes it again. Errors: those of the engine and of
 * post_batch(), CONFIG (no vault). */
int behind(struct session *s, const struct behind *b, struct error *e);

#endif
