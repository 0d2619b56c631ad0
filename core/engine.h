/* What one mail, one deadline or one opening leads to: entries of the log in the order of
 * sealed-bids 4.5, and the turns played between them. */
#ifndef CORE_ENGINE_H
#define CORE_ENGINE_H

#include "core/block.h"
#include "core/journal.h"
#include "core/keychange.h"
#include "core/signing.h"

/* What is done to a game's clock by its host, or for him: a `host` entry each, which
 * everybody is told of. */
enum act {
    ACT_EXTEND,   /* deadlines move later                                      */
    ACT_OUTAGE,   /* the same, as nobody looked at the game for a while        */
    ACT_PAUSE,    /* nothing falls due until                                   */
    ACT_RESUME,   /* the game goes on, with deadlines later by as long         */
    ACT_ANNOUNCE, /* something is said to everybody                          */
    ACT_AWAY,     /* a player is away, or back: engine_away()                  */
    ACT_RUN,      /* what is asked is over now: engine_run()                   */
    ACT_END,      /* the game is over: engine_end()                            */
    ACT_UPGRADE,  /* another revision of the rules: engine_upgrade()           */
    ACT_CORRECT,  /* the state is changed: engine_correct()                    */
    ACT_ROLLBACK, /* back to an earlier turn: engine_rollback()                */
    ACT_DICE,     /* dice and decks begin anew: engine_new_dice()              */
    ACT_JOIN,     /* somebody has taken an open seat: engine_join()            */
    ACT_START,    /* the game begins with those who are in: engine_start()     */
    ACT_RESTORED, /* the end of the log is given up: engine_restored()         */
    ACT_RESIGN,   /* a player gives up his seat: engine_resign()               */
    ACT_READY,    /* all are in, and asked for what they add to event 1        */
    ACT_ADDRESS,  /* the host changed where a player's mails go               */
    ACT_SIGNUP,   /* the address for sign-up is another one                   */
    ACT_FALLBACK, /* the witness did not send his share: bids are revealed     */
    ACT_REMIND,   /* who is awaited is reminded by hand                        */
    ACTS
};

/* When a question that is asked at `from` (ms) for so many hours falls due, ms. */
typedef int64_t engine_due_fn(void *arg, int64_t from, int hours);

struct engine {
    struct game *game;
    const struct intake *intake;
    const struct vault *vault; /* of `new` and `open` alone; NULL elsewhere        */
    struct journal *journal;
    struct chance *loaded; /* case files: dice given in advance; NULL           */
    struct log_head head;  /* of the log; moves on with each entry              */
    int64_t now;           /* ms                                                */
    engine_due_fn *due;    /* set by who has a calendar; NULL: plain hours      */
    void *due_arg;
    int64_t passed;        /* set while what follows from a deadline is played: that */
                           /* deadline, ms, from which the next one counts; else 0   */
    bool was_over;         /* before the turn in hand                           */
    struct played *played; /* the turns played so far, in order                 */
    int turns;
    struct opened *opened; /* the rounds opened so far, for the reports         */
    int openings;
    struct closed *closed; /* the rounds closed so far that all are to be told of */
    int closings;
    struct receipt_made *receipt; /* receipts to be mailed                          */
    int receipts;
    struct told_message *message; /* messages passed on                             */
    int messages;
    bool renumbers; /* rounds of ties begin under a new number: they were taken back */
    int acts; /* of the host, so that everybody is told                              */
    enum act act;             /* the last of these, where acts is not 0 */
    bool rekeyed, signs_anew; /* the host's keys are others now; the signing key, too */
    int keyed;                /* player, from 1, who signs with another key now; 0    */
    unsigned newcomers; /* mask of seats that a new person has taken in this batch */
    unsigned woken;     /* seats whose players ended a time in which nobody played, and
                           whose periods have not begun anew yet; mask */
    struct {
        int number, round;
    } asked_before[SEATS_MAX]; /* what each seat was awaited for */
                               /* when its plans were last tried; 0, 0: nothing     */
};

/* A message of one player to others. */
struct told_message {
    int64_t entry;
    int from;       /* player, from 1                             */
    unsigned to;    /* mask of seats; TELL_ALL: everybody         */
    bool anonymous; /* his name is not told                     */
    char *text;     /* malloc'd                                   */
};

/* A round that was opened: the bodies of its entries, mailed in armor. */
struct opened {
    int64_t close_entry, open_entry;
    int auction, round;
    char *close, *open; /* malloc'd bodies */
};

/* A round that players seal was closed: its list goes to all before anything is opened.
 */
struct closed {
    int64_t entry;
    int auction, round;
    char *body; /* malloc'd */
};

struct receipt_made {
    int player;
    unsigned char block[BLOCK_RECEIPT];
};

void engine_begin(struct engine *g, struct game *game, const struct intake *intake,
                  const struct vault *vault, struct journal *journal,
                  const struct log_head *head, int64_t now);
void engine_clear(struct engine *g);

/* A new game: genesis, seats, the chain's anchor, round keys, and if no seat is open
 * (g->game->wanted is 0) set-up and what it leads to. g->game has rules, deck, options,
 * name, id and seats; keys of the host, the deck's commitment and the chain are filled in
 * here: chain and decks are bound before anybody joins. Needs the vault. Errors: DATA,
 * STORE, ... */
int engine_found(struct engine *g, const char *deck_text, struct error *e);
/* Somebody takes the next open seat, in the order in which people come; why: what
 * everybody is told. With the last one the game begins. Errors: DATA (no fit name, or
 * another's), ILLEGAL (no seat is open), STORE, BUG, MEMORY. */
int engine_join(struct engine *g, const char *name, const char *why, struct error *e);
/* The game begins with fewer than it was made for. Errors: ILLEGAL (it has begun, or they
 * are too few for its rules), DATA (the options do not fit so many), STORE, BUG, MEMORY.
 */
int engine_start(struct engine *g, const char *why, struct error *e);
/* Whether deck and options of g let so many begin; no die and no pile of the game itself
 * is looked at. Errors: those of set-up. */
int engine_rehearse(const struct game *g, const char *deck_text, int seats,
                    struct error *e);

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
    REFUSED_USED,      /* a newer code was used since    */
    REFUSED_AUTH,      /* the code is wrong or not issued */
    REFUSED_STALE,     /* answers what is closed; now asked is something else */
    REFUSED_EARLY,     /* answers a mail that asked nothing yet; now something is asked */
    REFUSED_LATE,      /* answers what is closed; nothing is asked of the seat */
    REFUSED_OVER,      /* the host has ended the game: no code counts any more */
    REFUSED_RETRACT,   /* nothing waits: answer.error says it, quoting nothing */
    REFUSED_SIGNATURE, /* not signed as it must be: answer.error says it */
};

struct answer {
    enum verdict verdict;
    enum refused refused;
    struct error error;
    struct line_played *line; /* what became of each line; malloc'd, lines of them */
    int lines;
    bool replaced;        /* STORED: a bid or answer of this seat waited already */
    int64_t closed_at;    /* STALE, LATE: when it closed, ms                */
    char closed_text[80]; /* and what it was                                */
};
void answer_clear(struct answer *a);

/* Where a code stands: REFUSED_NONE, _USED, _AUTH or _OVER. */
enum refused engine_code(const struct engine *g, int seat, int64_t number);

/* Checks the ORDERS block that came with a file, NULL where none did: what is wrong, also
 * that one is missing, is in *why, else its code is NONE. Only what is carried out then
 * uses the block up. Errors: STORE, DATA, MEMORY. */
int engine_signature(struct engine *g, int seat, const struct submission *said,
                     const struct armored *block, struct signature *out,
                     struct error *why, struct error *e);

/* One file of one seat. number: of its code, already proved; 0: given by hand (case
 * files), then nothing is late. signature: the ORDERS block that came with it; NULL. raw:
 * the mail or file as it came, archived sealed where it is a bid or an answer; *archived
 * (malloc'd, *archived_size) then goes to the archive. Refusals are no failures. Errors:
 * STORE, BUG, MEMORY, DATA. */
int engine_submit(struct engine *g, int seat, int64_t number, const struct submission *s,
                  const struct armored *signature, const void *raw, size_t raw_size,
                  unsigned char **archived, size_t *archived_size, struct answer *out,
                  struct error *e);

/* What became of a block that a player signed. */
enum block_fate {
    FATE_TAKEN,
    FATE_AGAIN,   /* the very same was taken before                            */
    FATE_LATE,    /* its round is closed                                       */
    FATE_REFUSED, /* signed, but not to be taken: `why`; logged                */
    FATE_FOREIGN, /* not signed by a player of this game: `why`; nothing is kept */
};
struct block_taken {
    enum block_fate fate;
    int player; /* whose it is, from 1; 0: nobody's */
    char why[400];
};

/* One block out of a mail. It speaks for itself, whoever sent it; a PLAYERKEY alone needs
 * the code `number` of `seat` (seat -1: none came; the number of seats: it is a mail of
 * the witness). raw: H of the archived mail. Receipts
 * are made for all but those of nobody. What follows from it is played: the batch may go
 * on with the next. Errors: STORE, BUG, MEMORY, DATA. */
int engine_block(struct engine *g, const struct armored *block, int seat, int64_t number,
                 const unsigned char raw[32], struct block_taken *out, struct error *e);

/* The key a player has registered last; false: none. entry (may be NULL): where. Errors:
 * those of the journal: -1; else 1 or 0. */
int engine_player_key(const struct engine *g, int player, struct player_key *out,
                      int64_t *entry, struct error *e);
/* The same as it was when entry `seq` came; not of the witness. */
int engine_player_key_before(const struct engine *g, int player, int64_t seq,
                             struct player_key *out, struct error *e);

/* The round of this auction is void, and begins again as a new auction; needs the vault
 * where it is a round of a tie. Errors: ILLEGAL (no such round is open and not opened
 * yet), STORE, BUG. */
int engine_void(struct engine *g, int auction, int round, const char *why,
                struct error *e);
/* A player who does not reveal in this round pays no forfeit, as all others have agreed
 * (7.5). Errors: ILLEGAL (no such round of mode commit waits for reveals, or not of him).
 */
int engine_relieve(struct engine *g, int auction, int round, int player, const char *why,
                   struct error *e);

/* Of a game of mode table: for each seat, and behind all of them the witness, the first
 * auction to come for which no half of a share was left; 0: none is needed. Errors: those
 * of the journal. */
int engine_halves(struct engine *g, int first[SEATS_MAX + 1], struct error *e);

/* Keys of the host that take the place of those the game has: 2.3. */
struct rekeying {
    enum key_reason reason;
    const struct intake *intake; /* NULL: the file stays */
    const struct vault *vault;   /* NULL: the file stays */
};
/* Logs the change, signed with the key before (g->intake; NULL where that is lost) and,
 * where that is another one, with the new one; then all is done with the new keys, which
 * must stand as long as the batch. A new vault: the keys of coming auctions are its own.
 * Rounds that only the old vault opens, or shares that are sealed to the old intake file
 * (3.3), are void and begin again. Errors: ILLEGAL (ROTATED, and such a round is open),
 * STORE, BUG, MEMORY. */
int engine_rekey(struct engine *g, const struct rekeying *r, struct error *e);
/* Whether an intake file that is lost or stolen is replaced only with the vault at hand:
 * a round of a tie begins again, whose key comes from it. */
bool engine_rekey_wants_vault(const struct game *g);

/* Whether a closed round waits for the share of the witness. sealed-bids 3.3. */
bool engine_owes_share(const struct game *g, const struct asked *a);

/* Players who committed and must reveal; bids of others open by themselves. */
unsigned engine_must_reveal(const struct game *g, const struct asked *a);
/* Players whom a ruling relieved of their forfeit in this closed round: a mask. They may
 * still reveal. 7.5. Errors: STORE, DATA, MEMORY. */
int engine_relieved(const struct engine *g, const struct asked *a, unsigned *mask,
                    struct error *e);

/* What is due at g->now: expiries, openings of answers, closes. grace: ms after a
 * deadline. */
int engine_tick(struct engine *g, int64_t grace, struct error *e);

/* Opens every closed round, and those that are due to be closed, with what follows. Needs
 * the vault. *count: rounds opened. Errors also: CONFIG (the vault is not that of this
 * game). */
int engine_open(struct engine *g, int64_t grace, int *count, struct error *e);
/* Whether engine_open() would find something. */
bool engine_openable(const struct game *g, int64_t grace, int64_t now);

/* Until when a closed round that players sealed waits for them, to object and to reveal,
 * ms; 0: for nothing of them. Of one without a deadline: to object. */
int64_t engine_waits_until(const struct game *g, const struct asked *a, int64_t grace);

/* An act upon the clock. by: ms by which the deadlines move (of EXTEND and OUTAGE), with
 * them the times to object to closed rounds and to reveal. why: what everybody is told,
 * UTF-8, not empty. Errors: ILLEGAL (it is paused already, it is not paused, no deadline
 * is open, or one would be over all the same), STORE, MEMORY. */
int engine_act(struct engine *g, enum act act, int64_t by, const char *why,
               struct error *e);
/* What is asked now is over: who has not answered takes the default, which is not held
 * against him. Of bids only rounds that nobody is awaited for close, before their pause
 * is over. turn: the newest one, so that nothing is run that the host has not seen. What
 * this leads to is played. Errors: ILLEGAL (another turn, paused, over, nothing that
 * could run), STORE, BUG, MEMORY. */
int engine_run(struct engine *g, int64_t turn, const char *why, struct error *e);
/* Where a code of the host stands, which counts once; and that he wrote with it: it and
 * older ones are dead. words: what he asked for, as far as the log may have it. Errors:
 * STORE, MEMORY. */
int engine_host_code(const struct engine *g, int64_t number, enum refused *out,
                     struct error *e);
int engine_host_wrote(struct engine *g, int64_t number, const char *words,
                      struct error *e);
/* The game is over, whatever it asks: rounds of bids that are not opened stay closed for
 * ever, the deck secret is published, and no code counts any more. Errors: ILLEGAL (it is
 * over), STORE, MEMORY. */
int engine_end(struct engine *g, const char *why, struct error *e);
/* The state is changed by a JSON merge patch upon its snapshot; everybody is told why,
 * and each what he sees otherwise then. Errors: ILLEGAL (over; it would change an auction
 * that is not opened yet), DATA (the rules do not read the state that it leads to, it
 * changes nothing, or a question would be asked again), STORE, BUG, MEMORY. */
int engine_correct(struct engine *g, const json_t *patch, const char *why,
                   struct error *e);
/* The game is played by this program's revision of the rules from now on. Errors: ILLEGAL
 * (it is already, or by a newer one), STORE, MEMORY. */
int engine_upgrade(struct engine *g, const char *why, struct error *e);
/* A position that the game can go back to: what replaying its log gives. */
struct position {
    int64_t turn;
    char *state;     /* snapshot behind that turn: malloc'd; NULL: it is not known */
    int questions;   /* struct game: questions, then                               */
    int highest;     /* number of a question that was asked so far, in the whole log */
    bool lost;       /* the secret of its piles was lost with its key                */
    bool removed;    /* orders up to it were: nothing behind them is known           */
    int64_t earlier; /* the last turn before it that is known; 0                   */
    int64_t later;   /* where it is not known: the first turn behind it that is; 0   */
};
/* The game goes on from there, with new dice, and hidden piles shuffled anew; all that
 * was asked since is closed, rounds of bids that were not opened stay closed for ever,
 * and what that turn asked is asked anew, under new numbers. Needs the vault where one of
 * these is a round of a tie. engine_settle() is still to come. Errors: ILLEGAL (over, no
 * such turn, a game of the campaign has ended since), DATA (the rules do not read the
 * state), STORE, BUG, MEMORY. */
int engine_rollback(struct engine *g, const struct position *to, const char *why,
                    struct error *e);
/* The log was brought back from a copy, and what the lost one had behind it is given up.
 * All that is asked is asked anew, with new dice; numbers of questions, auctions and
 * codes go on behind `numbers`, those of chains and deck secrets from `least` on: the
 * caller chooses them such that the lost log cannot have used any. No code issued before
 * counts. Needs the vault. Errors: ILLEGAL (over, not begun, numbers that this log has
 * used, begun anew too often), STORE, BUG, MEMORY. */
int engine_restored(struct engine *g, int numbers, uint32_t least, const char *why,
                    struct error *e);
/* Gives each sealed answer that waits, and what it says; stops where fn does not return
 * 0. Errors: STORE, DATA, MEMORY. */
typedef int engine_waiting_fn(void *arg, int seat, const struct asked *a,
                              const char *text, size_t n, struct error *e);
int engine_waiting(struct engine *g, engine_waiting_fn *fn, void *arg, struct error *e);
/* The host writes to these seats. Errors: STORE, MEMORY. */
int engine_host_tells(struct engine *g, unsigned to, const char *text, struct error *e);
/* What follows by itself from where the game stands now. Errors: those of engine_tick().
 */
int engine_on(struct engine *g, struct error *e);
/* A seat is away in from..until (ms, whole days of the game's zone; 0, 0: it is not, or
 * not any more), and with that has been so for so many days of this game. What is open to
 * it and falls due in the absence, or on the day after, moves to the end of that day; so
 * will what is asked later, in which who is on autopilot does not count. He has written:
 * that ends his autopilot. line: by which its player says so, signed; NULL. Errors:
 * STORE, MEMORY. */
int engine_away(struct engine *g, int seat, int64_t from, int64_t until, int days,
                const struct signed_line *line, const char *why, struct error *e);
/* The player of a seat resigns: defaults are taken for it at once until somebody else
 * has it, or he takes it back by engine_away(). line: as there. why: what everybody is
 * told. Errors: ILLEGAL (the game is over, or he has resigned), STORE, BUG, MEMORY. */
int engine_resign(struct engine *g, int seat, const struct signed_line *line,
                  const char *why, struct error *e);
/* Whether seats of this game may change hands now: in mode table not while a round waits
 * to be opened or is one of a tie (3.3). Errors: ILLEGAL. */
int engine_may_change(const struct game *game, struct error *e);
/* A new person takes a seat, with all that it has; he is on no autopilot and not away.
 * why: what everybody is told. A round of mode table that is open begins again. Errors:
 * DATA (no fit name, or another's), ILLEGAL (engine_may_change()), STORE, MEMORY. */
int engine_seat(struct engine *g, int seat, const char *name, const char *why,
                struct error *e);
/* Dice and decks that begin anew in the middle of a game. sealed-bids 5.7. */
struct new_dice {
    const unsigned char *before; /* K_play until now, the intake's own where it stays; */
                                 /* NULL: it is lost, and what was shuffled with it is */
                                 /* never proved                                       */
    uint32_t least;  /* of the numbers of the new chain and deck secrets, where a log */
                     /* that is lost may have used others already; 0: just the next   */
    const char *why; /* what everybody is told, in a `host` entry that is written     */
                     /* first; NULL: the entry that was logged last says it           */
};
/* The next chain, of g->intake's K_play, begins with its first event, in which all piles
 * are shuffled anew by a new deck secret; hands and what lies open stay, and so do
 * questions and deadlines. What the old dice and decks were can be proved at the end of
 * the game. Errors: ILLEGAL (the game is over, or the dice
 * began anew too often), STORE, BUG, MEMORY. */
int engine_new_dice(struct engine *g, const struct new_dice *how, struct error *e);
/* The word of an act in its entry, "extend". */
const char *engine_act_name(enum act act);

/* A position by the host: what snapshot says takes the place of the state, as a turn in
 * which nothing is played; what is asked in it is opened as after any other. Errors: DATA
 * (no such position), STORE, BUG, MEMORY. */
int engine_position(struct engine *g, const json_t *snapshot, struct error *e);

/* Logs that the body of an entry is to be removed, and why; the body itself is the
 * store's to remove, before anything else is logged. sealed-bids 6.1. Errors: DATA (no
 * such entry, or not of a kind that may lose its body, or gone already), STORE, MEMORY.
 */
int engine_redact(struct engine *g, int64_t seq, const char *why, struct error *e);

/* Ends a batch: mail-out with the next code of each player in the mask (its number is
 * then seat[].issued), and the signed checkpoint, which goes into every mail. */
int engine_mail_out(struct engine *g, unsigned players,
                    unsigned char checkpoint[BLOCK_CHECKPOINT], int64_t *mail_out_entry,
                    struct error *e);

/* Facts the engine itself tells: messages, and the acts of the host, in the order of enum
 * act. */
extern const struct fact_kind engine_facts[];
enum {
    ENGINE_FACT_TOLD,
    ENGINE_FACT_ACT,
    ENGINE_FACT_VOID = ENGINE_FACT_ACT + ACTS,
    ENGINE_FACT_RELIEF,
    ENGINE_FACT_KEYS,
    ENGINE_FACT_PLAYER_KEY,
    ENGINE_FACT_BACK,  /* a player on autopilot has written */
    ENGINE_FACT_HOURS, /* ACT_EXTEND by so many hours */
    ENGINE_FACT_HELD,
    ENGINE_FACT_WITNESS, /* he has registered a key */
};

#endif
