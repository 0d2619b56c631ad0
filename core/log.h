/* The bytes of a log entry and its place in the hash chain. sealed-bids 4.5, 6.1. */
#ifndef CORE_LOG_H
#define CORE_LOG_H

#include "core/error.h"

#include <stddef.h>
#include <stdint.h>

enum entry_kind {
    ENTRY_GENESIS = 1,
    ENTRY_PLAYER_KEY = 2,
    ENTRY_KEY_CHANGE = 3,
    ENTRY_RULING = 4,
    ENTRY_REDACTION = 5,
    ENTRY_SEAT = 6,
    ENTRY_HOST = 7,
    ENTRY_AUCTION_OPEN = 16,
    ENTRY_BID_IN = 17,
    ENTRY_BID_REFUSED = 18,
    ENTRY_CLOSE = 19,
    ENTRY_REVEAL_IN = 20,
    ENTRY_OPEN = 21,
    ENTRY_VOID = 22,
    ENTRY_SHARE_IN = 23,
    ENTRY_ROUND_KEYS = 24,
    ENTRY_ANSWERS_OPEN = 25,
    ENTRY_WITNESS_KEY = 26,
    ENTRY_ORDER_IN = 32,
    ENTRY_TURN = 33,
    ENTRY_MESSAGE = 34,
    ENTRY_RNG_ANCHOR = 48,
    ENTRY_READY = 49,
    ENTRY_DECK_REVEAL = 51,
    ENTRY_CHECKPOINT = 64,
    ENTRY_MAIL_OUT = 65,
};

/* "genesis", the first line of a body of this kind; NULL: unknown kind. And back; 0. */
const char *entry_kind_name(int kind);
int entry_kind_find(const char *name);

struct log_entry {
    int64_t seq, time; /* from 1; ms UTC, never less than that of the entry before */
    int kind, actor;   /* actor: player whose mail it holds, else 0                */
    char *body;        /* malloc'd UTF-8 of `size` bytes and a zero; NULL: withheld */
    size_t size;
    unsigned char body_hash[32], prev[32], hash[32];
};

#define LOG_ENTRY_BYTES 104 /* what entry_hash is taken over */

/* Computes body_hash of a body; the bytes and the hash of an entry whose other members,
 * body_hash and prev among them, are set. body_size: of a withheld body. */
void log_body_hash(unsigned char out[32], const char *body, size_t n);
void log_entry_bytes(unsigned char out[LOG_ENTRY_BYTES], const unsigned char game[16],
                     const struct log_entry *entry);
void log_entry_hash(unsigned char out[32], const unsigned char game[16],
                    const struct log_entry *entry);

/* The head of a chain; zeros before entry 1. */
struct log_head {
    int64_t seq, time;
    unsigned char hash[32];
};

/* When the entry behind the head is written: now, but never before the head's own time
 * (clock back). */
int64_t log_time(const struct log_head *head, int64_t now);

/* An entry in its place behind the head: all that its hash covers, and the hash. body is
 * borrowed. Errors: BUG (no such kind). */
int log_follow(struct log_entry *out, const struct log_head *head,
               const unsigned char game[16], int64_t now, int kind, int actor, char *body,
               struct error *e);
/* It is in the log: the head is its own. */
void log_advance(struct log_head *head, const struct log_entry *entry);

#endif
