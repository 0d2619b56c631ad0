/* What the entries say that both the checks and the replay read: strictly, as
 * core/verify_strict.h. Each reader returns the first line that is wrong, 0: none. */
#ifndef CORE_VERIFY_SAID_H
#define CORE_VERIFY_SAID_H

#include "core/block.h"
#include "core/game.h"
#include "core/log.h"
#include "core/seal.h"
#include "core/table.h"

#define SAID_WORD 16 /* of a decision */

struct said_genesis {
    unsigned char id[16], deck[32], host[32], archive[32], commit[32];
    char game[GAME_NAME_MAX + 1], rules[SAID_WORD];
    int64_t revision;
    int seats;
    const char *options; /* hex digits in the body */
    size_t options_size; /* bytes of them          */
    bool has_intake;     /* in mode table          */
    unsigned char intake[32];
    bool signs_lines; /* messages and resignations too keep what signs them */
};
int said_genesis(struct said_genesis *out, const struct log_entry *entry);

struct said_seat {
    int player;
    const char *name;
    size_t size;
};
int said_seat(struct said_seat *out, const struct log_entry *entry);

struct said_order {
    int player;
    int64_t code;
    bool is_signed;
    unsigned char block[BLOCK_ORDERS_SIZE]; /* then: the ORDERS block */
    bool has_from;
    unsigned char from[32];
    const char *text;
    size_t size;
};
int said_order(struct said_order *out, const struct log_entry *entry);

/* A question that a turn left open. */
struct said_ask {
    int64_t number, round, deadline;
    char decision[SAID_WORD];
    unsigned seats;
};
struct said_turn {
    enum cause cause;
    int64_t entry;             /* ORDER, ANSWERS, OPEN, HOST, SHUFFLE        */
    int number, round, player; /* EXPIRY: question; PLAN: player and number */
    uint32_t chain, event;
    unsigned char reveal[32];
    struct contribution from[SEATS_MAX];
    int contributions, shuffles;
    int64_t first_step, last_step, revision;
    int lines;
    struct said_ask ask[QUESTIONS_MAX];
    int asks;
    unsigned char state[32], facts[32];
};
int said_turn(struct said_turn *out, const struct log_entry *entry);

struct said_anchor {
    uint32_t chain, length;
    unsigned char anchor[32];
    struct bound_decks decks;
};
int said_anchor(struct said_anchor *out, const struct log_entry *entry);

struct said_auction {
    int auction, round, question;
    unsigned char public[32];
    int64_t max, cap[SEATS_MAX], purse[SEATS_MAX], pause, deadline, protest, reveal_by;
    char mode[SAID_WORD];
    unsigned seats;
    struct table_round table; /* its holders: 0 but in mode table */
};
int said_auction(struct said_auction *out, const struct log_entry *entry);

/* A line that its player signed and that is no order of the game. */
struct said_signed {
    bool is; /* false: there is none */
    unsigned char block[BLOCK_ORDERS_SIZE];
    int part, parts;
    const char *line; /* hex digits in the body */
    size_t size;      /* bytes of them          */
};

/* A message. */
struct said_message {
    int from;    /* 0: the host                                       */
    unsigned to; /* mask of seats; ~0: everybody; 0: of nobody at all */
    struct said_signed by;
    const char *text; /* hex digits in the body */
    size_t size;      /* bytes of them          */
};
/* seats: how many there are. */
int said_message(struct said_message *out, int seats, const struct log_entry *entry);

/* An act of the host. */
struct said_host {
    char what[12];
    int64_t code;  /* that the host used; 0: none was */
    int64_t turn;  /* that it means; 0: it names none */
    int hours;     /* of an extend: by how many deadlines move at least; else 0 */
    int revision;  /* of an upgrade: of the rules from then on; else 0 */
    int questions; /* of a rollback: the highest number asked before; else 0 */
    int64_t entry; /* of `restored`: the newest that was kept; else 0         */
    int numbers;   /* and behind which number all numbers go on; else 0       */
    struct said_away {
        int player; /* from 1; 0: it is of nobody's absence */
        int64_t from, until, days;
    } away;
    int newcomer;     /* whose first miss does not count, from 1; 0: nobody's */
    int seats;        /* the game begins with so many; 0: it does not */
    int player;       /* who gives up his seat; 0: nobody            */
    bool readies;     /* all are asked for what they add to event 1 */
    int64_t ready_by; /* by then, ms; 0: whenever                   */
    struct said_ask moved[QUESTIONS_MAX]; /* number, round and new deadline alone */
    int moves;
    struct said_signed by; /* of an away or resign: his own words */
};
int said_host(struct said_host *out, const struct log_entry *entry);

/* A void, or a ruling: what the host decided about a round. */
struct said_ruling {
    int auction, round, relief; /* relief: player, of a ruling */
};
int said_ruling(struct said_ruling *out, const struct log_entry *entry);

/* One seat's line of a close, open or answers-open. */
struct said_bid {
    bool listed, none;
    int64_t seq, amount;
    int status, kind;
    bool opened;            /* there is a nonce, or a record */
    unsigned char hash[32]; /* C of close, nonce of open     */
    const char *record;     /* of an answer: hex digits      */
    size_t record_size;     /* bytes of them                 */
};
struct said_round {
    int64_t number; /* auction, or question of answers-open */
    int round;
    unsigned char secret[32]; /* open, answers-open */
    unsigned shares;          /* mask of holders: open in mode table */
    unsigned char share[TABLE_HOLDERS][JOINT_SHARE];
    struct said_bid seat[SEATS_MAX];
};
/* Of one of these three kinds. */
int said_round(struct said_round *out, const struct log_entry *entry);

/* Players' numbers in rising order to the end of the line: their mask. */
struct strict;
unsigned said_players(struct strict *f);

#endif
