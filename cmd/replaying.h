/* The log of the game that a session has loaded, checked and played again. */
#ifndef CMD_REPLAYING_H
#define CMD_REPLAYING_H

#include "cmd/session.h"
#include "core/replay.h"

struct replaying {
    struct deck_secrets secrets;
    struct findings found;
    struct verify verify;
    struct replay replay;
    struct positions back; /* to be kept, besides those that the log goes back to */
    char *deck;
    struct replay_source source;
};

/* Makes ready; needs the intake file of the session. replaying_clear() in any case, of
 * zeros too. Errors: STORE, DATA, MEMORY. */
int replaying_begin(struct replaying *r, struct session *s, struct error *e);
/* The next entry, in the order of the log. Errors: STORE, MEMORY. */
int replaying_entry(struct replaying *r, const struct log_entry *entry, struct error *e);
void replaying_clear(struct replaying *r);

#endif
