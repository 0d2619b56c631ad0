/* One mail: who speaks, whether it came before, and what becomes of it. mail 3.2. */
#ifndef CMD_TAKE_H
#define CMD_TAKE_H

#include "cmd/input.h"
#include "cmd/session.h"
#include "mail/reader.h"

#define HANDED_PATH 4096

struct taken {
    char class[12];   /* mail dsn auto list loop unknown unsubscribe       */
    char verdict[12]; /* played stored checked refused ignored again held; of the last
                         class answered */
};

/* A mail in the hands of the program that reads it. */
struct handed {
    char path[HANDED_PATH]; /* of its file; "": standard input, or no mail */
    struct input in;
    struct raw_mail raw; /* the same, as the reader wants it */
    struct reader reader;
};

/* What is kept between the mails of one run: the database open, the next mail in the
 * hands of its reader. No secret but that mail, and nothing of a game is. */
struct taker {
    struct handed ahead;
    struct session s;
    bool open; /* s is */
};

void taker_end(struct taker *k);

/* Takes the mail in the file path (NULL: standard input), committed when this returns 0.
 * next: the file of the mail that will be taken after it, which is read meanwhile; NULL.
 * o->game may be a directory: then the mail says which of its games it is for
 * (cmd/which.h), and one for none is ignored. rcpt: the envelope recipient, or NULL.
 * kept: of earlier mails, all zeros before the first; NULL: it is the only one. Errors:
 * those that may pass. */
int take_mail(const struct options *o, const char *rcpt, const char *path,
              const char *next, struct taker *kept, struct taken *out, struct error *e);

#endif
