/* One game in memory, and how it plays: one file, opening or expiry after another, each a
 * turn of steps. architecture 2-4, sealed-bids 4.5 and 5. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/rules.h"
#include "core/seal.h"
#include "core/submission.h"

#define SEAT_NAME_MAX 40         /* bytes of a player's name                    */
#define GAME_NAME_MAX 12         /* short name, [a-z0-9]                        */
#define GAME_NUMBER_MAX 99999999 /* of a question, an auction or a code         */
#define GAME_NUMBERS 90000000    /* a restored log counts on from here at most  */
#define GAME_CHAIN 512           /* length of a host chain (sealed-bids 5.1)    */
#define GAME_CHAIN_LEFT 16       /* elements left when the next one is announced */

/* A player's chain of contributions to the dice, as it stands. sealed-bids 5.3. */
struct contributing {
    uint32_t chain,
        length; /* its number, from 1, and elements; 0, 0: none is registered */
    unsigned char anchor[32];
    uint32_t used;          /* elements that events have used                        */
    unsigned char last[32]; /* of these the last; the anchor where it is none        */
    bool waits;             /* the next one came ahead, as a READY                   */
    unsigned char next[32]; /* and is this                                           */
};

/* What the engine keeps of a player. */
struct seat {
    char name[SEAT_NAME_MAX + 1];
    int defaults;                  /* in a row; reset when the player writes        */
    bool autopilot;                /* not waited for until he writes                */
    int excused;                   /* deadlines missed that do not count; from -1   */
    bool vacant;                   /* he has resigned: open to somebody else        */
    int64_t issued, used;          /* numbers of codes (sealed-bids 7.1); 0: none   */
    int64_t away_from, away_until; /* ms: of his newest absence; 0, 0: none */
    int away_days;                 /* of absences in this game, so far      */
    struct contributing dice;
};

/* An open question, as the engine keeps it beside the state. */
struct asked {
    struct question q;
    int64_t deadline;  /* ms; 0: none                                        */
    int64_t entry;     /* the turn entry that asked it                       */
    int auction;       /* SEALED_BIDS: from 1; else 0                        */
    int64_t opened;    /* SEALED_BIDS: its auction-open entry; 0: not yet    */
    int64_t closed;    /* SEALED_BIDS: its close entry; 0: not closed        */
    unsigned answered; /* mask: whose bid or sealed answer waits. A bid that */
                       /* was taken back stays in it: nothing may tell them  */
                       /* apart before the opening                           */
    int64_t last_in;   /* ms: when the last of these came; 0: none           */
    unsigned char round_public[32]; /* SEALED_BIDS, once opened             */
    int64_t closed_at; /* ms: when it was closed; 0                          */
    unsigned revealed; /* mask: who has mailed a reveal, or the witness (as if his
                        * number were a seat's) his share                    */
    bool early;        /* the host ends its time: nobody has missed it       */
    bool commits;      /* MODE_TABLE: played in MODE_COMMIT, from the start as halves
                        * of its joint key are missing, or since the witness did not
                        * send his share                                     */
};

struct game {
    const struct rules *rules;
    void *deck;
    char
        *packed; /* bytes that the deck's texts point into; NULL: it was read from JSON */
    json_t *options; /* those of the game and of the engine */
    char name[GAME_NAME_MAX + 1];
    unsigned char id[16], host_public[32], archive_public[32], deck_commit[32];
    int seats;        /* taken; once it has begun all of them                          */
    int wanted;       /* until it has begun: for how many it is; then 0                */
    bool readies;     /* all are in, and what they add to event 1 is awaited        */
    int64_t ready_by; /* until then, ms; 0: as long as it takes                     */
    struct seat seat[SEATS_MAX];
    const char *names[SEATS_MAX]; /* point into seat */
    void *state;                  /* NULL before set-up                      */
    struct asked asked[QUESTIONS_MAX];
    int asked_count; /* 0 after set-up: the game is over        */
    bool over;
    int64_t host_issued, host_used; /* numbers of the host's codes; 0: none */
    bool ended;            /* by its host's hand: over, whatever the state asks       */
    int64_t paused;        /* ms: since when nothing falls due; 0: it is not paused */
    int auctions;          /* counted so far                          */
    int64_t steps;         /* made so far                             */
    int revision;          /* of the rules that it is played by; 0: not known here */
    int questions;         /* numbers of questions that the state counts stand behind
                            * this one: those of a position that was taken back are
                            * not used again */
    int64_t turns;         /* played so far: the number of the last   */
    uint32_t chain, event; /* host chain in use, from 1; last event of it */
    uint32_t chain_length, next_length; /* next: of a chain announced, else 0 */
    unsigned char anchor[32];           /* of the chain in use                     */
    int64_t held; /* order-in of the playing host that waits for another's READY; 0 */
    uint32_t deck_secret, deck_secrets; /* number of the deck secret in force, from 1; */
                                        /* of the last one that is bound               */
};

/* A game of these rules without a state. deck_text: JSON; NULL: the default. options: of
 * new, may be NULL; borrowed. Errors: DATA (deck or options), MEMORY. */
int game_begin(struct game *g, const struct rules *rules, const char *deck_text,
               const json_t *options, struct error *e);
void game_clear(struct game *g);

/* The deck of a game that was begun, so that the next time it need not be read and
 * checked again; free() *bytes. *size 0: these rules have nothing to pack. Errors:
 * MEMORY. */
int game_pack(const struct game *g, char **bytes, size_t *size, struct error *e);
/* As game_begin(), with a deck that was packed. *fits is false, and g is nothing, where
 * this program would pack otherwise: then the text is to be read. Errors: DATA, MEMORY.
 */
int game_begin_packed(struct game *g, const struct rules *rules, const void *bytes,
                      size_t size, const json_t *options, bool *fits, struct error *e);

/* Whether a person may be called so from now on: what game_seat() takes, and no word that
 * orders and mails have for others, no beginning of a block, nothing that cannot be seen.
 * Games of earlier versions have such names. Errors: DATA. */
int game_name_check(const char *name, struct error *e);

/* Gives seat i a name: 1..40 bytes of UTF-8 without control characters, not a number,
 * unlike the others'. Errors: DATA. */
int game_seat(struct game *g, int i, const char *name, struct error *e);

/* A seat has missed a deadline: it is excused, or counts towards its autopilot. */
void game_missed(struct game *g, int seat);

/* Somebody new has a seat of which something is asked: one more miss is excused, once. */
void game_newcomer(struct game *g, int seat);

/* The seat of a player's name or number ("3"), or ORDER_UNKNOWN / ORDER_AMBIGUOUS. */
int game_seat_find(const struct game *g, const char *written);
/* The same, or a sentence that names the nearest player, or all. Errors: SYNTAX. */
int game_seat_named(const struct game *g, const char *written, int *seat,
                    struct error *e);

/* Options of the engine, with their defaults: pause (minutes, 0), autopilot (defaults in
 * a row, 2; 0: never), excused (deadlines of a seat that it may miss and none is counted,
 * 0), excused_per ("game": of a campaign, in each of its games, which `new` writes; else
 * in all of it), and hours of a decision. */
int game_pause(const struct game *g);
int game_autopilot(const struct game *g);
int game_excused(const struct game *g);
/* A game of a campaign is over, and another follows: excuses begin anew, if so by game.
 */
void game_excuses_anew(struct game *g);
/* Whether players may write without their names: {"messages": {"anonymous": true}}. */
bool game_anonymous(const struct game *g);
int game_hours(const struct game *g, const struct decision *d);

/* How bids are sealed in this game (option bids: "host-sealed", "box", "commit",
 * "table"), one of MODE_HOST_SEALED, MODE_BOX, MODE_COMMIT, MODE_TABLE; and the name of a
 * mode. */
int game_mode(const struct game *g);
const char *game_mode_name(int mode);
/* Orders count only where their player has signed them (option signed, false): then bids
 * are sealed by players too, "box" unless the option bids says "commit". */
bool game_signed(const struct game *g);
/* The same of one round: one of mode table falls back to MODE_COMMIT where a share of its
 * key is missing, from the start or when it closes. sealed-bids 3.3. */
int game_round_mode(const struct game *g, const struct asked *a);
/* Option witness, with bids "table": somebody without a seat keeps the other half of the
 * key. His number as a player, behind those of all seats; 0: there is none. And the mode
 * of a round as its auction-open has it: "witness" where he does. sealed-bids 3.3. */
int game_witness(const struct game *g);
/* Whether a player, from 1, keeps a half of the joint keys of mode table, and mails it
 * ahead. */
bool game_keeps_half(const struct game *g, int player);
const char *game_round_mode_name(const struct game *g, const struct asked *a);
/* Whether a block of this type (BLOCK_BID, ...) may be a bid or reveal of a player, from
 * 1, in a round; a NULL: in some round of the game. sealed-bids 3, 7.5. */
bool game_block_fits(const struct game *g, const struct asked *a, int type, int player);
/* Minutes between close and opening in which players may object (option protest; 0 where
 * the host seals, else a day), and hours for reveals from the deadline on (option reveal,
 * 48). */
int game_protest(const struct game *g);
int game_reveal(const struct game *g);
/* When reveals of a round are due, ms; 0: its deadline is none. */
int64_t game_reveal_by(const struct game *g, const struct asked *a);
/* The host's own seat as a player, from 1 (option host); 0: he does not play. */
int game_host_player(const struct game *g);
/* Option dice: "open" (words and chains are mixed) or "strict" (every file brings an
 * element of its player's chain). Option witnessed (of itself where dice are strict and
 * the host plays): a file of the host waits for what another player adds. 5.3, 5.5. */
bool game_strict(const struct game *g);
bool game_witnessed(const struct game *g);
/* Option ready: all players are asked for what they add to event 1, which orders the
 * piles, before it is played; and the hours they have (hours of "ready", 72; 0: as long
 * as it takes). 5.1. */
bool game_asks_ready(const struct game *g);
int game_ready_hours(const struct game *g);
/* Seats that are asked so and have sent nothing yet: neither the host, who knows the
 * dice, nor who has resigned. */
unsigned game_unready(const struct game *g);
/* Of these, in a strict game: who has registered no chain yet, for which all wait until
 * this time (ms; 0: as long as it takes). From the first READY on no chain may begin
 * before event 1, as its player could choose it by what others add: they are bound.
 * sealed-bids 5.1. */
unsigned game_chainless(const struct game *g);
int64_t game_chains_by(const struct game *g);
bool game_chains_bound(const struct game *g);
/* Event 1 is played: nobody is asked for it any more, and words that nothing has used are
 * over. */
void game_readied(struct game *g);
/* Whether this file of a seat waits so. */
bool game_holds(const struct game *g, int seat);
/* The coins that a bid costs which was committed to and not revealed: the highest amount
 * of the round, at least 1, at most what its player could have bid. sealed-bids 7.5. */
int game_forfeit(const struct question *q, int seat, int64_t highest);

/* The open question for which this seat is awaited: unsealed, or sealed and open; NULL.
 */
struct asked *game_asked(struct game *g, int seat);
/* The open question of this number and round, or NULL. */
struct asked *game_question(struct game *g, int number, int round);
/* Lists what is open now: what was open keeps its deadline, what is new gets one, counted
 * from `at` (ms; 0: none is given, they are filled in by who loads the game). Errors:
 * BUG. */
int game_ask(struct game *g, int64_t at, struct error *e);
/* Nobody is there who could be waited for: every seat is on autopilot, or asked nothing
 * any more. Then nothing falls due. */
bool game_stands_still(const struct game *g);
/* Seats the game waits for now: not on autopilot (unless all are), nor those whose sealed
 * answer or bid is in. */
unsigned game_awaited(const struct game *g, const struct asked *a);

/* Where the draws of a turn come from. */
struct draw_source {
    struct event event;    /* all zero and `loaded` set in case files and tests */
    struct chance *loaded; /* instead: faces and piles given in advance         */
    struct contribution from[SEATS_MAX];
    int contributions;
    bool nonces; /* they are of bids that were committed to, no elements of chains */
};

/* Deck secrets that an anchor binds: of the first chain those of a campaign's later
 * games; of a later one the first of them comes in force at once, and the chain with it.
 */
struct bound_decks {
    uint32_t first; /* its number */
    int count;
    unsigned char commit[DECKS_MAX][SEAL_HASH];
    uint32_t before; /* the one in force until then, and how it is kept for the end: */
                     /* chance_hide(); 0: there is none, or it is lost               */
    unsigned char hidden[SEAL_HASH];
};
/* Whether c is the next element of this player's chain. */
bool game_follows(const struct game *g, int player, const unsigned char c[32]);
/* Leaves those contributions that count: the next element of a chain; words, unless dice
 * are strict or their player has used his chain; nothing of the host's. witnessed: all
 * elements that wait are mixed in too. In the order of players. */
void game_contributions(const struct game *g, struct draw_source *d, bool witnessed);
/* An event has used them: chains move on. Returns how many did. */
int game_contributed(struct game *g, const struct contribution *from, int n);
/* A player registers a chain; NULL: he has none any more. */
struct player_key;
void game_chain(struct game *g, int seat, const struct player_key *k);

enum cause {
    CAUSE_SETUP,
    CAUSE_ORDER,
    CAUSE_ANSWERS,
    CAUSE_OPEN,
    CAUSE_EXPIRY,
    CAUSE_PLAN,
    CAUSE_HOST,
    CAUSE_SHUFFLE /* all piles anew, as dice and decks begin anew */
};

/* One seat's part in a turn. */
struct part {
    int seat;
    enum order_kind kind; /* ORDER_WORDS: the orders below; else that one alone */
    int status;           /* of a bid (sealed-bids 7.4)                         */
    int plan;
    int count;
    const struct order *const *order;
};

/* What is to be played. The cause is written to the log as it stands here. */
struct play {
    enum cause cause;
    int64_t entry;               /* ORDER, ANSWERS, OPEN, HOST, SHUFFLE: the entry  */
    int number, round, player;   /* EXPIRY: question; PLAN: player and number       */
    struct part part[SEATS_MAX]; /* in seat order; one but for ANSWERS and OPEN      */
    int parts;
    struct draw_source draws;
    const json_t *patch; /* HOST: what is corrected (core/correct.h); else NULL     */
};

/* What became of one line of a file. */
enum line_result {
    LINE_DONE,
    LINE_NOTED,  /* counts later in the turn                       */
    LINE_PASSED, /* lawful, and nothing of it was done: why says it */
    LINE_REFUSED,
    LINE_LEFT, /* not reached */
};
struct line_played {
    int line;
    enum line_result result;
    struct error why; /* of LINE_REFUSED and LINE_PASSED */
};

struct step {
    int seat; /* SEATS_MAX: set-up                              */
    int line; /* of the orders the log keeps; 0 for bids, defaults, plans and the end */
    struct facts facts;
    int first_draw, draws; /* places in played.chance.draw      */
};

/* A turn that was played. */
struct played {
    struct play play;
    struct chance chance; /* its draws and shuffles               */
    int64_t first_step;   /* number of step[0]                    */
    struct step *step;
    int steps;
    struct line_played *line;
    int lines, lines_done; /* lines of the file; how many stand   */
    bool answered;         /* a line answered a question           */
    bool partly;           /* something of the file does not stand */
    int revision;
    char *snapshot; /* state as JSON text, by game_record() */
    unsigned char state_hash[32], facts_hash[32];
    int64_t entry;                     /* its turn entry, once logged          */
    int64_t time;                      /* of that entry, ms                    */
    struct asked asked[QUESTIONS_MAX]; /* open afterwards         */
    int asked_count;
};

/* Sets the game up: step 1. at: time of the turn, ms. Errors: DATA (options), BUG,
 * MEMORY. */
int game_setup(struct game *g, const struct play *play, int64_t at, struct played *out,
               struct error *e);

/* Plays a turn: each order on a fresh copy of the state (architecture 4). On success g
 * has moved on, its open questions have deadlines and *out tells everything;
 * played_clear() it. On failure nothing has changed. Errors: SYNTAX, ILLEGAL, DENIED (of
 * the line; nothing of the file stands), BUG, MEMORY. */
int game_play(struct game *g, const struct play *play, int64_t at, struct played *out,
              struct error *e);

/* Makes the snapshot of the state that *p led to, and the two hashes of sealed-bids 4.5;
 * needed only where the turn is logged. Errors: MEMORY, BUG. */
int game_record(const struct game *g, struct played *p, struct error *e);

/* Plays the same way but keeps nothing and stops at the first irreversible event: for
 * TEST, plans and sealed answers. *answered: some line answered a question. out (may be
 * NULL): what became of the lines. Errors as game_play(). */
int game_try(const struct game *g, const struct play *play, bool *answered,
             struct played *out, struct error *e);
void played_clear(struct played *p);

/* The facts and dice of a turn as text, one row a line, as sealed-bids 4.5 hashes them:
 * step by step its facts, then its draws, each counted from 1 within the step. malloc'd
 * or NULL (out of memory). */
char *played_rows(const struct played *p);

/* The verbs of which players may know, as struct rules has them; ends with NULL. */
#define GAME_VERBS 80
void game_verbs(const struct game *g, const char *out[GAME_VERBS]);

/* A turn of g's rules upon its state, for legal(), view() and pending(). */
void game_turn(const struct game *g, struct turn *t);

/* The state as its snapshot text, sorted and compact: malloc'd. And from it: loads state
 * and asks pending(); deadlines and entries of the questions are the caller's to fill in,
 * by game_question(). Errors: DATA, MEMORY, BUG. */
char *game_snapshot(const struct game *g, struct error *e);
int game_restore(struct game *g, const char *snapshot, struct error *e);

#endif
