/* Opening what is closed, for `open` and `tick`. sealed-bids 3. */
#ifndef CMD_OPENING_H
#define CMD_OPENING_H

#include "cmd/session.h"

/* Opens every round that can be, in one transaction with the reports. passphrase_fd: as
 * session_vault(). *count: rounds opened; *readable false: the vault needs a passphrase,
 * and nothing was done. Errors: STORE, CONFIG, DATA, MEMORY, BUG. */
int opening_run(struct session *s, int passphrase_fd, int *count, bool *readable,
                struct error *e);

/* ms after a deadline in which mail on its way still counts. */
int64_t opening_grace(const struct session *s);

#endif
