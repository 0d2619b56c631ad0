/* Checks a log entry by entry: everything of sealed-bids 6.4 that needs neither the rules
 * of the game nor a secret (steps 2 to 10). What the engine could not have written does
 * not pass. core/replay.h has step 11.
 *
 * step  what belongs to it here
 *    2  genesis and the seats
 *    3  the chain; kinds this version does not write, entries out of their order, bodies
 *       that are gone without a redaction
 *    4  checkpoints and receipts from outside
 *    5  checkpoints in the log
 *    7  codes, rounds of bids and what came in for them, their close
 *    8  openings
 *    9  chains of dice, events, contributions, and what a turn says besides
 *   10  the deck secret */
#ifndef CORE_VERIFY_H
#define CORE_VERIFY_H

#include "core/block.h"
#include "core/game.h"
#include "core/log.h"
#include "core/verify_said.h"

#define FINDINGS_MAX 40

struct finding {
    int step;      /* of sealed-bids 6.4            */
    int64_t entry; /* 0: no single one              */
    char text[256];
};
struct findings {
    struct finding list[FINDINGS_MAX];
    int count, more; /* more: found, but not kept */
};
void finding_add(struct findings *f, int step, int64_t entry, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* The first one of steps 2 to 4, behind which nothing counts; NULL. */
const struct finding *findings_first(const struct findings *f);

/* A checkpoint or receipt that somebody kept. */
struct witness {
    bool receipt;
    unsigned char block[BLOCK_RECEIPT]; /* a checkpoint is shorter */
    const char *source;                 /* file name               */
    bool foreign;                       /* set: of another game    */
    int64_t entry;                      /* set: what it vouches for */
    unsigned char hash[32];
};

/* A bid or sealed answer that waits for its opening. */
struct kept_bid {
    int player;
    int64_t seq, entry, first; /* first: the entry that brought its list       */
    unsigned char commit[32], contrib[32];
    bool has_contrib;
    unsigned char tie[SEAL_HASH + SEAL_TIE_BOX];
    unsigned char *box; /* malloc'd */
    size_t box_size;
};

/* A round of bids, or a sealed question somebody has answered. */
struct verify_round {
    int question, round, auction; /* auction 0: answers */
    unsigned seats;
    int64_t opened, closed, unsealed; /* entries; 0: not yet */
    int64_t time, deadline;           /* of opened, ms       */
    unsigned char public[32];
    int64_t max, purse[SEATS_MAX];
    struct kept_bid *bid; /* all that came, until they are unsealed     */
    int bids;
    int latest[SEATS_MAX]; /* place in bid, from 1; 0: none */
    struct {               /* of a round that was opened, for the next one */
        int64_t amount, first;
        unsigned char tie[SEAL_HASH + SEAL_TIE_BOX];
    } bidder[SEATS_MAX];
};

/* What must come next. */
enum verify_next {
    NEXT_GENESIS,
    NEXT_SEAT,
    NEXT_ANCHOR,
    NEXT_KEYS,
    NEXT_SETUP,
    NEXT_ANY,
    NEXT_PLAYED,     /* messages of an order's player, then its turn          */
    NEXT_TURN,       /* of the opening before                                 */
    NEXT_AFTER_TURN, /* the rounds a turn led to, a chain, the deck's secret  */
    NEXT_OPENING,    /* behind round-keys: a close or an open                 */
    NEXT_REDACTION,
    NEXT_CHECKPOINT,
};

/* The mail-outs that issued a player's codes, from the last one used on. */
struct codes {
    int64_t from; /* number of entry[0] */
    int64_t *entry;
    int count, room;
};

struct absent {
    int64_t entry;
    int kind;
    bool redacted;
};

struct verify {
    struct findings *found;
    struct game game;            /* as the log tells it: no rules, no deck, no state */
    struct said_genesis genesis; /* its options point nowhere */
    struct log_head head;
    bool stopped; /* a failure of step 2 or 3: no further entry is read */

    enum verify_next next, came_after; /* came_after: `next` before this entry */
    int seats;            /* named so far                                       */
    int64_t cause;        /* entry that must be played next                     */
    int64_t cause_issued; /* the mail-out of an order-in's code; 0: by hand */
    int cause_player;     /* of an order-in                                     */
    bool cause_is_open;   /* an open, no answers-open                          */
    struct contribution from[SEATS_MAX];
    int contributions; /* what that turn must name; -1: withheld             */
    bool want_anchor, want_secret;
    int lists; /* lists of a tie go on: the first player whose may come; 0: none  */

    unsigned char v[32], next_v[32]; /* of the last event; anchor announced   */
    bool revealed;
    int revision;             /* of the last turn */
    unsigned char secret[32]; /* D, once revealed                            */

    unsigned char (*key)[32]; /* round keys; key[i] of auction i + 1          */
    int keys;
    struct codes code[SEATS_MAX];
    struct verify_round *round;
    int rounds;
    unsigned char (*seen)[32]; /* commitments and archived mails: a hash table */
    size_t seen_room, seen_count;
    struct absent *absent;
    int absents;

    struct witness *witness; /* sorted by entry once genesis is read         */
    int witnesses, next_witness;
    int64_t anchored; /* newest entry an outside witness vouches for; 0       */
    int witnessed;    /* of this game and right                              */

    int64_t kinds[ENTRY_MAIL_OUT + 1]; /* entries of each                    */
    int64_t by_hand;                   /* orders and bids without a code     */
    int64_t mailed;                    /* bids and answers out of an archived mail */
    int64_t unmixed;                   /* turns without a contribution       */
};

/* Begins; everything found goes to *found. witness: list that is sorted in place; they
 * must outlive the checks. */
void verify_begin(struct verify *v, struct findings *found, struct witness *witness,
                  int witnesses);
/* The next entry; its body may be NULL (withheld). Nothing is looked at after a failure
 * of step 2 or 3. Errors: MEMORY, BUG. */
int verify_entry(struct verify *v, const struct log_entry *entry, struct error *e);
/* What only the end shows: a removed tail, half a batch. */
void verify_end(struct verify *v);
void verify_clear(struct verify *v);

/* Whether a bid or answer came in with this commitment, or from a mail archived under
 * this hash. */
bool verify_knows(const struct verify *v, const unsigned char hash[32]);

/* Rounds that were begun and never opened. */
int verify_open_rounds(const struct verify *v);

#endif
