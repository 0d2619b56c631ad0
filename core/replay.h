/* Plays a log again, turn by turn, and demands the same bytes: sealed-bids 6.4, step 11,
 * and of 9 and 10 what needs the rules. Goes along with core/verify.h, which checks the
 * rest. */
#ifndef CORE_REPLAY_H
#define CORE_REPLAY_H

#include "core/verify.h"

enum replay_state {
    REPLAY_RUNS,
    REPLAY_SKIPS, /* turns that cannot be played: until there is a snapshot behind them */
    REPLAY_PENDING, /* the deck's secret is not known yet                               */
    REPLAY_ENDED,   /* `why` says it: no more turns are played                          */
};

/* What a database kept of the turns that cannot be played again; both give malloc'd text.
 */
struct replay_source {
    void *arg;
    /* The snapshot behind a turn; *state NULL: it was thinned out. */
    int (*snapshot)(void *arg, int64_t entry, char **state, struct error *e);
    /* Its facts and draws, as played_rows(). */
    int (*rows)(void *arg, int64_t entry, char **rows, struct error *e);
};

enum skip_why {
    SKIP_REVISION, /* one other revision of the rules played them                    */
    SKIP_LOST,     /* the secret of their piles is lost; the last is the turn that    */
                   /* shuffled by another: where it began from is not proved either   */
    SKIP_UNKNOWN,  /* they are behind such a stretch, and no snapshot of it is left   */
};

/* A stretch of turns that were not played again. */
struct skipped {
    int64_t first, last; /* entries */
    enum skip_why why;
    int64_t turns;
    int revision; /* of SKIP_REVISION */
};

#define REPLAY_SKIPPED_MAX 32

/* Positions behind turns that are gone back to later, or are looked for. All zeros: none.
 */
struct position_kept {
    int64_t turn;
    char *state; /* malloc'd; NULL: it was not met, or is not known */
    int questions;
};
struct positions {
    struct position_kept *list; /* malloc'd */
    int count;
};
/* The one of this turn is to be kept. Errors: MEMORY. */
int positions_keep(struct positions *p, int64_t turn, struct error *e);
/* What an entry goes back to is to be kept: for each of the log, before replay_entry()
 * gets the first. Errors: MEMORY. */
int positions_foresee(struct positions *p, const struct log_entry *entry,
                      struct error *e);
/* NULL: it is not to be kept. */
struct position_kept *positions_find(const struct positions *p, int64_t turn);
void positions_clear(struct positions *p);

struct replay {
    const struct verify *log;
    struct findings *found;
    const struct rules *rules;
    int as_own; /* turns of this other revision are played as well, and compared; 0: none
                 */
    const char *deck;                   /* text; "" or NULL: none                  */
    const struct replay_source *source; /* NULL: nothing is kept                   */
    const struct deck_secrets *secrets;
    uint32_t in_force; /* number of the one by which turns are played */
    bool new_decks;    /* since the turn before: the old one is to be published      */
    enum replay_state state;
    char why[200];
    struct game game;
    bool begun;
    char name[SEATS_MAX][SEAT_NAME_MAX + 1];
    struct log_entry cause; /* the order-in or opening to be played; body malloc'd */
    struct log_entry held;  /* one of the host that waits; the same                */
    struct {
        int auction, round, question;
    } opened[2 * QUESTIONS_MAX]; /* the rounds that began last                     */
    int next_opened;
    bool restored; /* while skipping: the game stands behind the last turn         */
    bool has_played;
    struct played played; /* of the entry before, where it was a turn              */
    int64_t turns, steps, dice, host_only; /* played; host_only: turns with dice   */
                                           /* that nobody contributed to           */
    struct skipped skipped[REPLAY_SKIPPED_MAX];
    int skips;
    bool shuffled;          /* the turn now is the one behind a lost secret */
    struct positions *back; /* set by who has foreseen them; NULL: none are kept */
};

/* Begins. rules NULL: those the genesis names. deck: the text that belongs to the game.
 * secrets: of the whole log, as far as they are known; NULL: none is. log, found, deck,
 * secrets and source must outlive *r. */
void replay_begin(struct replay *r, const struct verify *log, struct findings *found,
                  const struct rules *rules, const char *deck,
                  const struct deck_secrets *secrets, const struct replay_source *source);
/* The next entry, after verify_entry() has seen it. What was played is then in r->played,
 * until the next one. Errors: MEMORY, STORE and others of the source. */
int replay_entry(struct replay *r, const struct log_entry *entry, struct error *e);
void replay_end(struct replay *r);
/* How many turns can never be played again, whatever is published: SKIP_LOST. */
int64_t replay_lost(const struct replay *r);
void replay_clear(struct replay *r);

#endif
