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
#include "core/keychange.h"
#include "core/log.h"
#include "core/secrets.h"
#include "core/signing.h"
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
    int64_t time;                       /* set: ms, as the host has signed it */
    unsigned char hash[32];
};

/* A change of the host's keys that somebody kept: one that the log lacks may be of an end
 * that was given up. */
struct kept_change {
    char *body;
    size_t size;
    bool follows;           /* set: upon a key of the log, or upon one that does    */
    struct key_change said; /* set: with it                               */
};

/* A bid or sealed answer that waits for its opening. */
struct kept_bid {
    int player;
    int64_t seq, entry, first; /* first: the entry that brought its list       */
    unsigned char commit[32], contrib[32];
    bool has_contrib;
    unsigned char tie[SEAL_HASH + SEAL_TIE_BOX];
    enum receipt_mode mode; /* who sealed it */
    unsigned char *box;     /* malloc'd; of a commitment NULL: it is revealed */
    size_t box_size;
    uint32_t signed_seq; /* of an answer that its player signed; 0 */
    unsigned char signed_box[SIGNING_BOX], signer[32];
    unsigned char (*reveal)[SEAL_OPENING_BOX]; /* malloc'd: of a commitment */
    int reveals;
};

/* A round of bids, or a sealed question somebody has answered. */
struct verify_round {
    int question, round, auction; /* auction 0: answers */
    unsigned seats;
    int64_t opened, closed, unsealed; /* entries; 0: not yet */
    int64_t time, deadline;           /* of opened, ms       */
    int64_t closed_at;                /* ms                  */
    unsigned relief;                  /* mask: no forfeit    */
    int64_t shared;                   /* the entry with the share of the witness; 0 */
    bool fell_back;                   /* he did not send it                         */
    bool is_void;
    bool reseated; /* of mode table: a seat of it changed hands, so it must begin again */
    unsigned char public[32];
    int64_t max, purse[SEATS_MAX];
    struct table_round table; /* of mode table; holders 0: played in another mode */
    struct kept_bid *bid;     /* all that came, until they are unsealed     */
    int bids, forgotten;      /* forgotten: the first of them, answers asked for again */
    int64_t last_seq[SEATS_MAX];
    int latest[SEATS_MAX]; /* place in bid, from 1; 0: none */
    struct {               /* of a round that was opened, for the next one */
        int64_t amount, first;
        unsigned char tie[SEAL_HASH + SEAL_TIE_BOX];
    } bidder[SEATS_MAX];
};

/* What must come next. */
enum verify_next {
    NEXT_GENESIS,
    NEXT_SEAT, /* or the anchor, while seats are open                     */
    NEXT_ANCHOR,
    NEXT_KEYS,
    NEXT_SETUP,
    NEXT_ANY,
    NEXT_PLAYED,     /* messages of an order's player, then its turn          */
    NEXT_TURN,       /* of the opening before                                 */
    NEXT_AFTER_TURN, /* the rounds a turn led to, a chain, the deck's secret  */
    NEXT_OPENING,    /* behind round-keys: a close or an open                 */
    NEXT_REDACTION,
    NEXT_AGAIN,     /* the round that was void begins again */
    NEXT_PATCH,     /* the order-in of the host that corrects the state */
    NEXT_CORRECTED, /* and its turn */
    NEXT_NEW_KEYS,  /* the round keys of another vault                      */
    NEXT_VOID,      /* of a round whose bids were sealed to the vault before */
    NEXT_CHECKPOINT,
    NEXT_COUNTED,  /* the round keys of a log that was restored */
    NEXT_NEW_DICE, /* the anchor of a new chain, with deck secrets */
    NEXT_SHUFFLE,  /* the turn that shuffles all piles by them     */
    NEXT_HELD,     /* behind a READY: the turn of the host's file that waited for it */
    NEXT_READY,    /* all seats are taken: the question what players add to event 1 */
    NEXT_TOLD,     /* further messages that the same block signs */
    NEXT_SEATED,   /* what the person does who was seated while the game gathers */
};

/* The mail-outs that issued a player's codes, from the last one used on. */
struct codes {
    int64_t from; /* number of entry[0] */
    int64_t *entry;
    int count, room;
};

/* A signing key of the host, in force behind this entry. */
struct host_key {
    int64_t entry;
    unsigned char public[32];
};

/* The key that a player registered last. */
struct verify_key {
    int64_t entry;  /* 0: none */
    int64_t chain;  /* the entry that began his chain; 0 */
    int64_t seated; /* the entry by which a new person took the seat; 0 */
    struct player_key last;
    int64_t ack; /* the newest entry its blocks acknowledge */
    struct {     /* the last seq of its ORDERS blocks, by the question they name */
        uint32_t question, seq;
    } orders[QUESTIONS_MAX + 1];
};

/* What a player left for a round of mode table before it began. */
struct verify_left {
    enum block_type type; /* TABLEKEY; BID of a host who plays */
    struct seal_context context;
    int64_t entry;
    uint32_t seq;
    unsigned char commit[32], raw[32];
    struct table_half h;
};

struct absent {
    int64_t entry;
    int kind;
    bool redacted;
};

/* When somebody is away, ms; 0, 0: he is not. */
struct absence {
    int64_t from, until;
};

struct verify {
    struct findings *found;
    struct game game;            /* as the log tells it: no rules, no deck, no state */
    struct said_genesis genesis; /* its options point nowhere */
    struct log_head head;
    bool stopped; /* a failure of step 2 or 3: no further entry is read */

    enum verify_next next, came_after; /* came_after: `next` before this entry */
    int seats;            /* named so far                                       */
    bool gathers;         /* it has not begun, as seats are open                */
    int seated;           /* NEXT_SEATED: whose entry that was; 0: it is redacted */
    int64_t cause;        /* entry that must be played next                     */
    int64_t cause_issued; /* the mail-out of an order-in's code; 0: by hand */
    int cause_player;     /* of an order-in                                     */
    int64_t held_issued;  /* as cause_issued, of the one that game.held waits   */
    bool cause_is_open;   /* an open, no answers-open                          */
    struct contribution from[SEATS_MAX];
    int contributions; /* what that turn must name; -1: withheld             */
    struct absence absence[SEATS_MAX]; /* the newest of each, as the log tells it */
    bool nonces; /* of an open: they are nonces of bids, no elements of chains */
    bool want_anchor, want_secret;
    int highest; /* number of a question so far */
    struct {
        int64_t turn;  /* the first behind a position that was taken back */
        int questions; /* numbers are counted from behind this one        */
    } back[SECRETS_MAX];
    int backs;
    struct {
        int64_t entry, time; /* of `restored`, ms: what else there was from this entry on,
                                up to that time, is given up */
    } given_up[SECRETS_MAX];
    int given_ups;
    int renumbered; /* by how much questions that are asked again have other numbers, as
                       long as rounds of theirs may begin anew; 0: none may */
    int lists;      /* lists of a tie go on: the first player whose may come; 0: none  */

    unsigned char v[32], next_v[32]; /* of the last event; anchor announced   */
    struct deck_secrets decks; /* bound so far; known: published                    */
    uint32_t deck;             /* the one in force                                  */
    bool revealed;             /* the last one, as the game is over                 */
    int anew, lost; /* how often dice began anew; of these without the secret before */
    int revision;   /* of the last turn */

    unsigned char (*key)[32];     /* round keys; key[i] of auction keys_from + i + 1 */
    int keys_from;                /* numbers of a restored log go on behind this one */
    int keys;                     /* the last auction whose key is known             */
    struct table_half *host_half; /* of mode table, of the same auctions       */
    struct verify_left *left;
    int lefts;
    int host_first; /* the host as a player whose bid must come next; 0 */
    struct codes code[SEATS_MAX];
    struct verify_key player[SEATS_MAX + 1]; /* behind the seats: the witness */
    unsigned char (*hash)[SEAL_HASH]; /* of every entry, for what players acknowledge */
    int witness_keys;                 /* how many keys he had so far  */
    struct {
        unsigned char block[BLOCK_ORDERS_SIZE];
        char text[TELL_MAX * (ORDER_LINE_MAX + 1)]; /* those so far, LF behind each */
        size_t size;
        int part, parts; /* of them that came; of all         */
        bool gone;       /* one of them is redacted           */
    } lines;             /* that one block signs, as messages */
    bool lines_signed;   /* as genesis says, or some were: from then on all are, where
                            orders must be */
    int beside;          /* whose order-in, bid-in or ready stands right before   */
    int64_t registered, replaced, acks, signatures,
        words; /* keys; of them in the place of others; blocks; of signed
                  orders, of signed lines beside them */
    int64_t words_cut, words_for; /* mails of which lines are redacted, so that what is
                                     left is checked alone; messages for somebody whose
                                     name is */
    struct verify_round *round;
    int rounds;
    unsigned char (*seen)[32]; /* commitments and archived mails: a hash table */
    size_t seen_room, seen_count;
    struct absent *absent;
    int absents;

    struct host_key *host_key; /* all that were in force, that of genesis first */
    int host_keys;
    int64_t vouched;       /* keys of players that the one before signed         */
    int64_t rekeyed;       /* changes of keys of the host                        */
    int64_t unsigned_keys; /* of them without the signature of the key before    */
    bool dice_lost;        /* nobody has the deck secret that the next anchor ends */
    int64_t vault_entry;   /* the last one that brought another vault; 0         */
    int64_t box_entry;     /* the same of the key that shares are sealed to      */
    unsigned char box[32]; /* that key, in force: 3.3                            */

    struct witness *witness; /* sorted by entry once genesis is read         */
    int witnesses;
    struct kept_change *change; /* set behind verify_begin() where there are any */
    int changes;
    bool tail_removed;   /* one of them shows it */
    int64_t anchored;    /* newest entry an outside witness vouches for; 0       */
    int witnessed;       /* of this game and right                              */
    int64_t given_up_by; /* the last `restored` behind which witnesses vouch for what it
                            gave up; 0 */
    int of_given_up;     /* how many do                                         */

    int64_t kinds[ENTRY_MAIL_OUT + 1]; /* entries of each                    */
    int64_t by_hand;                   /* orders and bids without a code     */
    int64_t mailed;                    /* bids and answers out of an archived mail */
    int64_t unmixed;                   /* turns without a contribution       */
    int64_t elements;                  /* of players' chains, used           */
    int64_t first_ready;               /* the first READY ahead of event 1; 0 */
    int chosen;   /* of a strict game: chains in event 1 that began only behind it */
    int foreseen; /* dice that began by another key when what the next mix was known */
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

/* Whom a ruling relieved of his forfeit in a round: a mask. */
unsigned verify_relief(const struct verify *v, int auction, int round);

/* Rounds that were begun and never opened. */
int verify_open_rounds(const struct verify *v);

#endif
