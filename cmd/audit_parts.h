/* What the files of `sealed audit` share, and `sealed restore` with them. */
#ifndef CMD_AUDIT_PARTS_H
#define CMD_AUDIT_PARTS_H

#include "cmd/input.h"
#include "cmd/session.h"
#include "core/copy.h"
#include "core/replay.h"

/* Checkpoints and receipts out of mails that somebody kept. */
struct witnesses {
    struct witness *list;
    int count;
    struct kept_change *change; /* of the host's keys */
    int changes;
    char **file; /* names the list points to  */
    int files;
    int damaged; /* blocks that did not survive */
};

/* Collects from a file, or from a directory and all below it. Errors: FILE (cannot be
 * read), MEMORY. */
int witnesses_read(struct witnesses *w, const char *path, struct error *e);
void witnesses_clear(struct witnesses *w);

struct audit;
/* Gives each entry of the log that is looked at. */
typedef int audit_each_fn(struct audit *a, store_entry_fn *fn, void *arg,
                          struct error *e);
/* Does with each entry what is to be done beyond the checks. */
typedef int audit_follow_fn(struct audit *a, const struct log_entry *entry,
                            struct error *e);

/* One audit: of a game's database, or of the copy that players get (sealed-bids 4.7). */
struct audit {
    const char *path;
    struct session session; /* of a database   */
    struct input text;      /* of a copy       */
    struct copy copy;
    bool is_copy;
    const char *export; /* where a copy is to be written; NULL */
    struct witnesses kept;
    const char *fingerprint; /* as the caller expects it; NULL */
    char expected_print[20]; /* the same, of a key that the host had; "" */
    bool rebuild, json;

    struct findings found;
    struct verify verify;
    struct replay replay;
    struct positions back;  /* that the host went back to */
    struct store *expected; /* what the log says the tables should be */
    char *deck;             /* malloc'd */
    char secret_why[300];   /* why the deck's secret is not known */
    bool projecting;        /* expected follows the log           */
    bool compared;
    int differing;            /* tables */
    int mails, foreign_mails; /* in the archive; of them unknown to the log */
    int rebuilt;              /* tables; -1: not asked, or the log does not stand */
    int64_t first_time;
    bool terminal; /* stderr is one: progress is shown   */
    audit_follow_fn *follow;
};

/* Steps 2 to 10 and the replay, in one walk. play: the host's K_play, or NULL: then
 * those deck secrets alone are known that the log reveals. follow, source: NULL where
 * there are no tables. */
int audit_walk(struct audit *a, audit_each_fn *each, const unsigned char *play,
               const struct replay_source *source, audit_follow_fn *follow,
               struct error *e);
void audit_clear(struct audit *a);

/* Reads the file as a copy, if it is one: a->is_copy. Errors: FILE, DATA, MEMORY. */
int audit_copy_read(struct audit *a, const char *path, struct error *e);
int audit_copy_run(struct audit *a, struct error *e);
/* Writes a copy of the database's game to a->export, which must not exist. */
int audit_copy_write(struct audit *a, struct error *e);

/* The facts and draws a database has of a turn, as core/game.h writes them; its snapshot.
 * For struct replay_source; arg is the store. */
int audit_rows(void *arg, int64_t entry, char **rows, struct error *e);
int audit_snapshot(void *arg, int64_t entry, char **state, struct error *e);

/* Audits the database of a->session, which is left open in a transaction that reads. What
 * is wrong with the game is in a->found. Errors: FILE, STORE, MEMORY, BUG. */
int audit_game(struct audit *a, struct error *e);
/* Also where nothing was run. */
void audit_game_clear(struct audit *a);

/* Says what came out and returns the exit status of 6.4. */
int audit_report(const struct audit *a);

#endif
