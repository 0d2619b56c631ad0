#include "core/log.h"

#include "core/seal.h"

#include <string.h>

struct kind_name {
    enum entry_kind kind;
    const char *name;
};

static const struct kind_name names[] = {
    {ENTRY_GENESIS, "genesis"},
    {ENTRY_PLAYER_KEY, "player-key"},
    {ENTRY_KEY_CHANGE, "key-change"},
    {ENTRY_RULING, "ruling"},
    {ENTRY_REDACTION, "redaction"},
    {ENTRY_SEAT, "seat"},
    {ENTRY_HOST, "host"},
    {ENTRY_AUCTION_OPEN, "auction-open"},
    {ENTRY_BID_IN, "bid-in"},
    {ENTRY_BID_REFUSED, "bid-refused"},
    {ENTRY_CLOSE, "close"},
    {ENTRY_REVEAL_IN, "reveal-in"},
    {ENTRY_OPEN, "open"},
    {ENTRY_VOID, "void"},
    {ENTRY_SHARE_IN, "share-in"},
    {ENTRY_ROUND_KEYS, "round-keys"},
    {ENTRY_ANSWERS_OPEN, "answers-open"},
    {ENTRY_WITNESS_KEY, "witness-key"},
    {ENTRY_ORDER_IN, "order-in"},
    {ENTRY_TURN, "turn"},
    {ENTRY_MESSAGE, "message"},
    {ENTRY_RNG_ANCHOR, "rng-anchor"},
    {ENTRY_READY, "ready"},
    {ENTRY_DECK_REVEAL, "deck-reveal"},
    {ENTRY_CHECKPOINT, "checkpoint"},
    {ENTRY_MAIL_OUT, "mail-out"},
};

static const size_t name_count = sizeof names / sizeof names[0];

const char *entry_kind_name(int kind)
{
    size_t i;

    for (i = 0; i < name_count; i++) {
        if ((int)names[i].kind == kind) {
            return names[i].name;
        }
    }
    return NULL;
}

int entry_kind_find(const char *name)
{
    size_t i;

    for (i = 0; i < name_count; i++) {
        if (strcmp(names[i].name, name) == 0) {
            return (int)names[i].kind;
        }
    }
    return 0;
}

void log_body_hash(unsigned char out[32], const char *body, size_t n)
{
    seal_hash(out, "pbem1.body", body, n);
}

void log_entry_bytes(unsigned char out[LOG_ENTRY_BYTES], const unsigned char game[16],
                     const struct log_entry *entry)
{
    memcpy(out, game, 16);
    seal_put64(out + 16, (uint64_t)entry->seq);
    seal_put64(out + 24, (uint64_t)entry->time);
    seal_put16(out + 32, (uint32_t)entry->kind);
    seal_put16(out + 34, (uint32_t)entry->actor);
    seal_put32(out + 36, (uint32_t)entry->size);
    memcpy(out + 40, entry->body_hash, 32);
    memcpy(out + 72, entry->prev, 32);
}

void log_entry_hash(unsigned char out[32], const unsigned char game[16],
                    const struct log_entry *entry)
{
    unsigned char bytes[LOG_ENTRY_BYTES];

    log_entry_bytes(bytes, game, entry);
    seal_hash(out, "pbem1.log", bytes, sizeof bytes);
}

int64_t log_time(const struct log_head *head, int64_t now)
{
    return now > head->time ? now : head->time;
}

int log_follow(struct log_entry *out, const struct log_head *head,
               const unsigned char game[16], int64_t now, int kind, int actor, char *body,
               struct error *e)
{
    if (!entry_kind_name(kind)) {
        return error_set(e, ERROR_BUG, "There are no log entries of kind %d.", kind);
    }
    out->seq = head->seq + 1;
    out->time = log_time(head, now);
    out->kind = kind;
    out->actor = actor;
    out->body = body;
    out->size = strlen(body);
    memcpy(out->prev, head->hash, sizeof out->prev);
    log_body_hash(out->body_hash, body, out->size);
    log_entry_hash(out->hash, game, out);
    return 0;
}

void log_advance(struct log_head *head, const struct log_entry *entry)
{
    head->seq = entry->seq;
    head->time = entry->time;
    memcpy(head->hash, entry->hash, sizeof head->hash);
}
