/* One mail: who speaks, whether it came before, and what becomes of it. mail 3.2. */
#ifndef CMD_TAKE_H
#define CMD_TAKE_H

#include "cmd/options.h"
#include "core/error.h"

struct taken {
    char class[12];   /* mail dsn auto list loop unknown unsubscribe       */
    char verdict[12]; /* played stored checked refused ignored again held; of the last
                         class answered */
};

/* Takes the mail in the file path (NULL: standard input), committed when this returns 0.
 * rcpt: the envelope recipient, or NULL. The child that reads it forks before the
 * database is open. Errors: those that may pass. */
int take_mail(const struct options *o, const char *rcpt, const char *path,
              struct taken *out, struct error *e);

#endif
