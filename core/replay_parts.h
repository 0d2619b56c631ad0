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
    struct order bid[SEATS_MAX];
    const struct order *bids[SEATS_MAX];
    char amount[SEATS_MAX][16];
};

/* What a turn says it plays. 1: made; 0: it cannot be, and a finding says why. Errors:
 * MEMORY. replay_play_clear() it in any case. */
int replay_play_make(struct replay *r, struct replay_play *p, const struct said_turn *t,
                     const struct log_entry *entry, struct error *e);
void replay_play_clear(struct replay_play *p);

/* A finding at an entry, and no more turns are played. */
void replay_stop(struct replay *r, int step, int64_t entry, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

#endif
