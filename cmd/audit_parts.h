/* What the files of `sealed audit` share; nobody else includes it. */
#ifndef CMD_AUDIT_PARTS_H
#define CMD_AUDIT_PARTS_H

#include "cmd/session.h"
#include "core/replay.h"

/* Checkpoints and receipts out of mails that somebody kept. */
struct witnesses {
    struct witness *list;
    int count;
    char **file; /* names the list points to  */
    int files;
    int damaged; /* blocks that did not survive */
};

/* Collects from a file, or from a directory and all below it. Errors: FILE (cannot be
 * read), MEMORY. */
int witnesses_read(struct witnesses *w, const char *path, struct error *e);
void witnesses_clear(struct witnesses *w);

/* One audit. */
struct audit {
    struct session session;
    struct witnesses kept;
    const char *fingerprint; /* as the caller expects it; NULL */
    bool rebuild, json;

    struct findings found;
    struct verify verify;
    struct replay replay;
    struct store *expected; /* what the log says the tables should be */
    char *deck;
    char secret_why[300]; /* why the deck's secret is not known */
    bool projecting;      /* expected follows the log           */
    bool compared;
    int differing;            /* tables */
    int mails, foreign_mails; /* in the archive; of them unknown to the log */
    int rebuilt;              /* tables; -1: not asked, or the log does not stand */
    int64_t first_time;
    bool terminal; /* stderr is one: progress is shown   */
};

/* The facts and draws a database has of a turn, as core/game.h writes them; its snapshot.
 * For struct replay_source; arg is the store. */
int audit_rows(void *arg, int64_t entry, char **rows, struct error *e);
int audit_snapshot(void *arg, int64_t entry, char **state, struct error *e);

/* Says what came out and returns the exit status of 6.4. */
int audit_report(const struct audit *a);

#endif
