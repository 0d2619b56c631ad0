/* What the files of core/replay share; nobody else includes it. */
#ifndef CORE_REPLAY_PARTS_H
#define CORE_REPLAY_PARTS_H

#include "core/replay.h"

/* A play made from the log, with what its orders point into. */
struct replay_play {
    struct play play;
    struct order_file file[SEATS_MAX];
    struct submission said[SEATS_MAX];
    bool has_file[SEATS_MAX], has_said[SEATS_MAX];
    const struct order **order; /* of an order-in: malloc'd */
    json_t *patch;              /* of a correction          */
    struct order bid[SEATS_MAX];
    const struct order *bids[SEATS_MAX];
    char amount[SEATS_MAX][16];
};

/* What a turn says it plays. 1: made; 0: it cannot be, and a finding says why. Errors:
 * MEMORY. replay_play_clear() it in any case. */
int replay_play_make(struct replay *r, struct replay_play *p, const struct said_turn *t,
                     const struct log_entry *entry, struct error *e);
void replay_play_clear(struct replay_play *p);

/* Positions gone back to: replay_back.c. That behind the turn just played is kept, if it
 * is to be. Errors: MEMORY. */
int replay_position(struct replay *r, struct error *e);
/* The game stands again as behind the turn that the host names. */
void replay_go_back(struct replay *r, const struct said_host *said);

/* A TURN of the log, played again: replay_turn.c. Errors: MEMORY and those of the source.
 */
int replay_turn(struct replay *r, const struct log_entry *entry, struct error *e);
/* The deck secret in force is what an entry commits to. */
void replay_secret_check(struct replay *r, int64_t entry);
/* What was played of the entry before is let go. */
void replay_drop_played(struct replay *r);

/* Rounds of bids: replay_round.c. Errors: MEMORY. */
int replay_auction_open(struct replay *r, const struct log_entry *entry, struct error *e);
/* Every round of bids that a turn asks for begins right behind it. */
void replay_rounds_begun(struct replay *r, int64_t entry);
/* Only what is sealed is answered by a bid-in. */
void replay_bid_in(struct replay *r, const struct log_entry *entry);
/* The round begins again with as much time as it had. */
void replay_round_void(struct replay *r, const struct log_entry *entry);

/* An entry must be, byte by byte, the one that the game leads to; frees mine (NULL:
 * MEMORY). step: of 6.4; 0: that of the first line that differs. */
int replay_same(struct replay *r, int step, const struct log_entry *entry, char *mine,
                struct error *e);
/* No more turns are played, for this reason. */
void replay_end_at(struct replay *r, const char *why);
/* A finding at an entry, and no more turns are played. */
void replay_stop(struct replay *r, int step, int64_t entry, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

#endif
