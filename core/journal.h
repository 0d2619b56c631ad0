/* Where the log of a game is kept: the database, or memory in case files and tests. */
#ifndef CORE_JOURNAL_H
#define CORE_JOURNAL_H

#include "core/game.h"
#include "core/log.h"

/* A bid or sealed answer that waits: the body of its bid-in entry. */
struct sealed_item {
    int player;    /* from 1           */
    int64_t entry; /* 0: none          */
    char *body;    /* malloc'd         */
    size_t size;
};

struct journal {
    void *arg;
    /* Keeps an entry, and of a turn what was played. */
    int (*append)(void *arg, const struct log_entry *entry, const struct played *played,
                  struct error *e);
    /* The bids of a round, or the sealed answers to a question, that count: out[seat];
     * those of seats without one have entry 0. The caller frees the bodies. */
    int (*sealed)(void *arg, const struct asked *a, struct sealed_item out[SEATS_MAX],
                  struct error *e);
    /* How many bids or answers of a player came in for it, counting or not: seq (7.1). */
    int (*seq)(void *arg, const struct asked *a, int player, int64_t *out,
               struct error *e);
    /* One entry by its number: body malloc'd. Errors: DATA (none such). */
    int (*entry)(void *arg, int64_t seq, struct log_entry *out, struct error *e);
    /* The public key logged in advance for round 0 of an auction; the last such auction.
     */
    int (*round_key)(void *arg, int auction, unsigned char out[32], struct error *e);
    int (*round_keys)(void *arg, int *last, struct error *e);
    /* The mail-out entry that issued code `number` of a player; 0: none did, or the code
     * is older than the newest one used. */
    int (*issued)(void *arg, int player, int64_t number, int64_t *entry, struct error *e);
    /* The first entry of this kind from seq on, towards the end or back towards the
     * start; its seq is 0 where there is none. The caller frees its body. */
    int (*find)(void *arg, int kind, int64_t seq, bool back, struct log_entry *out,
                struct error *e);
};

/* A journal in memory. */
struct memory {
    struct log_entry *entry;
    int count;
};
void journal_memory(struct journal *j, struct memory *m);
void memory_clear(struct memory *m);

#endif
