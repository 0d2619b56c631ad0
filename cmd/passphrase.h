/* Passphrases: from the terminal without echo, or from a file descriptor; never from
 * arguments or environment. sealed-bids 2.2. */
#ifndef CMD_PASSPHRASE_H
#define CMD_PASSPHRASE_H

#include "core/error.h"

#define PASSPHRASE_MAX 1024 /* bytes with a zero behind them */
#define PASSPHRASE_TERMINAL (-1)

struct passphrase {
    char text[PASSPHRASE_MAX];
};

/* The descriptor that --vault-fd names. Errors: CONFIG (no number, or not open). */
int passphrase_descriptor(int *fd, const char *written, struct error *e);

/* Takes one line from the terminal after asking for it, or from fd; of several lines
 * there each call takes the next. Not empty. passphrase_wipe() it. Errors: CONFIG (no
 * terminal, empty, too long, given up). */
int passphrase_read(struct passphrase *p, const char *prompt, int fd, struct error *e);

/* The same for a new one, which on the terminal is typed twice. Errors: CONFIG (also:
 * they differ). */
int passphrase_choose(struct passphrase *p, int fd, struct error *e);

void passphrase_wipe(struct passphrase *p);

#endif
