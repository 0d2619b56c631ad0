/* Addresses to which mail fails: mail 5.2, 5.3. */
#ifndef CMD_FAILING_H
#define CMD_FAILING_H

#include "cmd/session.h"
#include "mail/mail.h"

/* ms: in which strikes count, and between the mails to an address that fails. */
#define FAILING_WEEK (7 * 86400000LL)

/* A mail to this address of a player was refused, or came back: strikes, if it is still
 * his. When the address fails by them the host is told. Errors: STORE, CONFIG, MEMORY. */
int failing_strike(struct session *s, int player, const char *address, int strikes,
                   struct error *e);

/* A delivery report. *known: it tells of a mail of ours, which is noted. rcpt: as
 * token_find(). Errors: as above. */
int failing_bounce(struct session *s, const struct mail *m, const char *rcpt, bool *known,
                   struct error *e);

#endif
