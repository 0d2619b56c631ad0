/* One game in memory, and how it plays: one file, opening or expiry after another, each a
 * turn of steps. architecture 2-4, sealed-bids 4.5 and 5. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/rules.h"
#include "core/submission.h"

#define SEAT_NAME_MAX 40   /* bytes of a player's name                       */
#define GAME_NAME_MAX 12   /* short name, [a-z0-9]                           */
#define GAME_CHAIN 512     /* length of a host chain (sealed-bids 5.1)       */
#define GAME_CHAIN_LEFT 16 /* elements left when the next one is announced  */

/* What the engine keeps of a player. */
struct seat {
    char name[SEAT_NAME_MAX + 1];
    int defaults;         /* in a row; reset when the player writes        */
    bool autopilot;       /* not waited for until he writes                */
    int64_t issued, used; /* numbers of codes (sealed-bids 7.1); 0: none   */
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
};

struct game {
    const struct rules *rules;
    void *deck;
    char
        *packed; /* bytes that the deck's texts point into; NULL: it was read from JSON */
    json_t *options; /* those of the game and of the engine */
    char name[GAME_NAME_MAX + 1];
    unsigned char id[16], host_public[32], archive_public[32], deck_commit[32];
    int seats;
    struct seat seat[SEATS_MAX];
    const char *names[SEATS_MAX]; /* point into seat */
    void *state;                  /* NULL before set-up                      */
    struct asked asked[QUESTIONS_MAX];
    int asked_count; /* 0 after set-up: the game is over        */
    bool over;
    int auctions;                       /* counted so far                          */
    int64_t steps;                      /* made so far                             */
    uint32_t chain, event;              /* host chain in use, from 1; last event of it */
    uint32_t chain_length, next_length; /* next: of a chain announced, else 0 */
    unsigned char anchor[32];           /* of the chain in use                     */
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

/* Gives seat i a name: 1..40 bytes of UTF-8 without control characters, not a number,
 * unlike the others'. Errors: DATA. */
int game_seat(struct game *g, int i, const char *name, struct error *e);

/* The seat of a player's name or number ("3"), or ORDER_UNKNOWN / ORDER_AMBIGUOUS. */
int game_seat_find(const struct game *g, const char *written);

/* Options of the engine, with their defaults: pause (minutes, 0), autopilot (defaults in
 * a row, 2; 0: never), and hours of a decision. */
int game_pause(const struct game *g);
int game_autopilot(const struct game *g);
int game_hours(const struct game *g, const struct decision *d);

/* The open question for which this seat is awaited: unsealed, or sealed and open; NULL.
 */
struct asked *game_asked(struct game *g, int seat);
/* The open question of this number and round, or NULL. */
struct asked *game_question(struct game *g, int number, int round);
/* Lists what is open now: what was open keeps its deadline, what is new gets one, counted
 * from `at` (ms; 0: none is given, they are filled in by who loads the game). Errors:
 * BUG. */
int game_ask(struct game *g, int64_t at, struct error *e);
/* Seats the game waits for now: not on autopilot (unless all are), nor those whose sealed
 * answer or bid is in. */
unsigned game_awaited(const struct game *g, const struct asked *a);

/* Where the draws of a turn come from. */
struct draw_source {
    struct event event;    /* all zero and `loaded` set in case files and tests */
    struct chance *loaded; /* instead: faces and piles given in advance         */
    struct contribution from[SEATS_MAX];
    int contributions;
};

enum cause {
    CAUSE_SETUP,
    CAUSE_ORDER,
    CAUSE_ANSWERS,
    CAUSE_OPEN,
    CAUSE_EXPIRY,
    CAUSE_PLAN,
    CAUSE_HOST
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
    int64_t entry;               /* ORDER, ANSWERS, OPEN, HOST: the log entry       */
    int number, round, player;   /* EXPIRY: question; PLAN: player and number       */
    struct part part[SEATS_MAX]; /* in seat order; one but for ANSWERS and OPEN      */
    int parts;
    struct draw_source draws;
};

/* What became of one line of a file. */
enum line_result { LINE_DONE, LINE_REFUSED, LINE_LEFT /* not reached */ };
struct line_played {
    int line;
    enum line_result result;
    struct error why; /* of LINE_REFUSED */
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

/* A turn of g's rules upon its state, for legal(), view() and pending(). */
void game_turn(const struct game *g, struct turn *t);

/* The state as its snapshot text, sorted and compact: malloc'd. And from it: loads state
 * and asks pending(); deadlines and entries of the questions are the caller's to fill in,
 * by game_question(). Errors: DATA, MEMORY, BUG. */
char *game_snapshot(const struct game *g, struct error *e);
int game_restore(struct game *g, const char *snapshot, struct error *e);

#endif
