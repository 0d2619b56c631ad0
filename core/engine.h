/* What one mail, one deadline or one opening leads to: entries of the log in the order of
 * sealed-bids 4.5, and the turns played between them. */
#ifndef CORE_ENGINE_H
#define CORE_ENGINE_H

#include "core/block.h"
#include "core/journal.h"
#include "core/keys.h"

struct engine {
    struct game *game;
    const struct intake *intake;
    const struct vault *vault; /* of `new` and `open` alone; NULL elsewhere        */
    struct journal *journal;
    struct chance *loaded; /* case files: dice given in advance; NULL           */
    struct log_head head;  /* of the log; moves on with each entry              */
    int64_t now;           /* ms                                                */
    struct played *played; /* the turns played so far, in order                 */
    int turns;
    struct opened *opened; /* the rounds opened so far, for the reports         */
    int openings;
    struct receipt_made *receipt; /* receipts to be mailed                          */
    int receipts;
    struct told_message *message; /* messages passed on                             */
    int messages;
    struct {
        int number, round;
    } asked_before[SEATS_MAX]; /* what each seat was awaited for */
                               /* when its plans were last tried; 0, 0: nothing     */
};

/* A message of one player to others. */
struct told_message {
    int64_t entry;
    int from;    /* player, from 1                             */
    unsigned to; /* mask of seats; TELL_ALL: everybody         */
    char *text;  /* malloc'd                                   */
};

/* A round that was opened: the bodies of its entries, mailed in armor. */
struct opened {
    int64_t close_entry, open_entry;
    int auction, round;
    char *close, *open; /* malloc'd bodies */
};

struct receipt_made {
    int player;
    unsigned char block[BLOCK_RECEIPT];
};

void engine_begin(struct engine *g, struct game *game, const struct intake *intake,
                  const struct vault *vault, struct journal *journal,
                  const struct log_head *head, int64_t now);
void engine_clear(struct engine *g);

/* A new game: genesis, seats, the chain's anchor, round keys, set-up and what it leads
 * to. g->game has rules, deck, options, name, id and seats; keys of the host, the deck's
 * commitment and the chain are filled in here. Needs the vault. Errors: DATA, STORE, ...
 */
int engine_found(struct engine *g, const char *deck_text, struct error *e);

enum verdict {
    VERDICT_PLAYED,  /* a turn was played, in whole or in part: reports go to all */
    VERDICT_STORED,  /* a bid, a sealed answer or a message waits: a receipt      */
    VERDICT_TOLD,    /* a question that is answered by mail; nothing was kept */
    VERDICT_CHECKED, /* TEST: nothing was kept                                   */
    VERDICT_REFUSED, /* nothing was kept                                         */
};

/* Why a file was refused; the mail's sentence for each is in mail/refusal.h. */
enum refused {
    REFUSED_NONE,
    REFUSED_ORDER, /* answer.error says it          */
    REFUSED_BID,   /* E-BID, the same for all faults */
    REFUSED_NOORDERS,
    REFUSED_USED,  /* a newer code was used since    */
    REFUSED_AUTH,  /* the code is wrong or not issued */
    REFUSED_STALE, /* answers what is closed; now asked is something else */
    REFUSED_LATE,  /* answers what is closed; nothing is asked of the seat */
};

struct answer {
    enum verdict verdict;
    enum refused refused;
    struct error error;
    struct line_played *line; /* what became of each line; malloc'd, lines of them */
    int lines;
    int64_t closed_at;    /* STALE, LATE: when it closed, ms                */
    char closed_text[80]; /* and what it was                                */
};
void answer_clear(struct answer *a);

/* Where a code stands: REFUSED_NONE, _USED or _AUTH. */
enum refused engine_code(const struct engine *g, int seat, int64_t number);

/* One file of one seat. number: of its code, already proved; 0: given by hand (case
 * files), then nothing is late. raw: the mail or file as it came, archived sealed where
 * it is a bid or an answer; *archived (malloc'd, *archived_size) then goes to the
 * archive. Refusals are no failures. Errors: STORE, BUG, MEMORY, DATA. */
int engine_submit(struct engine *g, int seat, int64_t number, const struct submission *s,
                  const void *raw, size_t raw_size, unsigned char **archived,
                  size_t *archived_size, struct answer *out, struct error *e);

/* What is due at g->now: expiries, openings of answers, closes. grace: ms after a
 * deadline. */
int engine_tick(struct engine *g, int64_t grace, struct error *e);

/* Opens every closed round, and those that are due to be closed, with what follows. Needs
 * the vault. *count: rounds opened. Errors also: CONFIG (the vault is not that of this
 * game). */
int engine_open(struct engine *g, int64_t grace, int *count, struct error *e);
/* Whether engine_open() would find something. */
bool engine_openable(const struct game *g, int64_t grace, int64_t now);

/* A position by the host: what snapshot says takes the place of the state, as a turn in
 * which nothing is played; what is asked in it is opened as after any other. Errors: DATA
 * (no such position), STORE, BUG, MEMORY. */
int engine_position(struct engine *g, const json_t *snapshot, struct error *e);

/* Ends a batch: mail-out with the next code of each player in the mask (its number is
 * then seat[].issued), and the signed checkpoint, which goes into every mail. */
int engine_mail_out(struct engine *g, unsigned players,
                    unsigned char checkpoint[BLOCK_CHECKPOINT], int64_t *mail_out_entry,
                    struct error *e);

/* Facts the engine itself tells (messages). */
extern const struct fact_kind engine_facts[];
enum { ENGINE_FACT_TOLD };

#endif
