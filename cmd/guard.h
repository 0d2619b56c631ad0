/* Nothing falls due unseen: when nobody looked at a game for long, or the clock jumped,
 * its deadlines move or the host is asked, before anybody misses one. */
#ifndef CMD_GUARD_H
#define CMD_GUARD_H

#include "cmd/session.h"

/* When somebody last looked at this game, alone or with its whole directory: ms; 0: that
 * is not known. */
int64_t guard_last(const char *game);
/* Notes a look at a game, or at all of a directory, unless the clock seems to have jumped
 * since `last`: sure says that it is right, and that the time of the log, logged (ms),
 * may be ahead of it. What cannot be written is not noted. */
void guard_note(const char *path, int64_t last, int64_t now, bool sure, int64_t logged);

/* Before anything is written to the log: fails where the clock went back, or on by more
 * than an outage, since the last look or the last entry, as every deadline would follow a
 * time that is wrong; not where the host has said that it is right (s->sure, or `tick
 * --run` since). head: of the log. Errors: STORE, which defers a mail. */
int guard_clock(const struct session *s, const struct log_head *head, struct error *e);
/* Mails the host of such a clock, once, outside of a transaction; harmless where it has
 * not jumped. Errors: STORE, CONFIG, MEMORY, BUG. */
int guard_tell(struct session *s, struct error *e);
/* Whether it has. The game's log is loaded. */
bool guard_jumped(const struct session *s);
/* The time by which what waits to be sent may expire: the clock's, where it has jumped
 * that of the last look if that is earlier. The game's log is loaded (session_view()). */
int64_t guard_time(const struct session *s);

enum guarded {
    GUARD_RUN,  /* what is due may run, deadlines having moved where they had to       */
    GUARD_ASKED /* it must not: the host was mailed, once, and says `tick --run`       */
};

/* Before what is due runs, outside of a transaction. last: guard_last(). Errors: STORE,
 * CONFIG, MEMORY, BUG. */
int guard(struct session *s, int64_t last, enum guarded *out, struct error *e);

#endif
