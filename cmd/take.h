/* One mail: who speaks, whether it came before, and what becomes of it. mail 3.2. */
#ifndef CMD_TAKE_H
#define CMD_TAKE_H

#include "cmd/input.h"
#include "cmd/options.h"

struct taken {
    char class[12];   /* mail dsn auto list loop unknown               */
    char verdict[12]; /* played stored checked refused ignored again held */
};

/* Takes a mail, committed when this returns 0. rcpt: the envelope recipient, or NULL. The
 * child that reads it forks before the database is open. Errors: those that may pass. */
int take_mail(const struct options *o, const char *rcpt, const struct input *in,
              struct taken *out, struct error *e);

#endif
