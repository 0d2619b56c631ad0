/* For which game of a directory a mail is. */
#ifndef CMD_WHICH_H
#define CMD_WHICH_H

#include "cmd/settings.h"
#include "mail/mail.h"

#include <stdbool.h>

/* The first game, NAME.db, of those whose names a token of the mail or the brackets in
 * its subject say; of a directory with one game that one. *known: there is one. Errors:
 * FILE (it cannot be told). */
int which_game(char out[SETTINGS_PATH], const char *directory, const struct mail *m,
               const char *rcpt, bool *known, struct error *e);

/* A path for what is set for all games of the directory; no game need be there. */
void which_any(char out[SETTINGS_PATH], const char *directory);

#endif
