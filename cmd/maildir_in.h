/* The mails of a Maildir, one after the other. mail 6. */
#ifndef CMD_MAILDIR_IN_H
#define CMD_MAILDIR_IN_H

#include "cmd/options.h"
#include "core/error.h"

/* Takes every mail in dir/new, in the order of names: taken ones go to dir/cur, those
 * that may pass stay, those that cannot be taken go to dir/.held. Only one process at a
 * time; another does nothing. Errors: FILE (no Maildir), and the last one that may pass.
 */
int maildir_take(const struct options *o, const char *dir, struct error *e);

#endif
