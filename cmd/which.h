/* For which game of a directory a mail is: mail 2.4. */
#ifndef CMD_WHICH_H
#define CMD_WHICH_H

#include "cmd/options.h"
#include "cmd/settings.h"
#include "mail/mail.h"
#include "mail/refusal.h"

#include <stdbool.h>

struct which {
    bool known;                 /* there is one                              */
    char game[SETTINGS_PATH];   /* its database                              */
    char several[REFUSAL_TEXT]; /* names of those for which the mail may be as well, that
                                   one first: it is to be refused; ""        */
};

/* The first game, NAME.db, of those whose names a token of the mail or the brackets in
 * its subject say; of a directory (o->game) with one game that one. Else, if `orders`,
 * the class of the mail, may be played, one that a code or block in its text is of; and
 * if no game can have it, one in which its sender has a seat, or which he hosts, that is
 * not over. limits: of a mail. Errors: FILE (the directory cannot be read), STORE (a game
 * cannot, which may be the one it is for), MEMORY. */
int which_game(struct which *out, const struct options *o, const struct mail *m,
               const char *rcpt, bool orders, const struct mail_limits *limits,
               struct error *e);

/* A path for what is set for all games of the directory; no game need be there. */
void which_any(char out[SETTINGS_PATH], const char *directory);

#endif
