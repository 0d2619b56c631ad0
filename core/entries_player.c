/* Bodies of what players sign, and of what the host decides about it. Part of
 * core/entries.h. sealed-bids 4.5. */
#include "core/body.h"
#include "core/entries.h"

#include <string.h>

static void place_lines(struct body *b, const struct seal_context *c)
{
    body_line(b, "auction", "%lu", (unsigned long)c->auction);
    body_line(b, "round", "%d", c->round);
    body_line(b, "player", "%d", c->player);
}

char *entry_block(int kind, const struct signed_block *s, const unsigned char *bytes,
                  const unsigned char raw[32])
{
    struct body b;

    body_begin(&b, kind);
    place_lines(&b, &s->context);
    body_line(&b, "seq", "%lu", (unsigned long)s->seq);
    body_hex(&b, "block", bytes, block_size(s->type));
    body_hex(&b, "raw", raw, SEAL_HASH);
    return body_end(&b);
}

char *entry_block_refused(const struct signed_block *s, const unsigned char *bytes,
                          const char *reason)
{
    struct body b;

    body_begin(&b, ENTRY_BID_REFUSED);
    body_line(&b, "player", "%d", s->context.player);
    body_line(&b, "auction", "%lu", (unsigned long)s->context.auction);
    body_line(&b, "round", "%d", s->context.round);
    body_line(&b, "reason", "%s", reason);
    body_hex(&b, "block", bytes, block_size(s->type));
    return body_end(&b);
}

char *entry_player_key(const struct player_key *k,
                       const unsigned char block[BLOCK_PLAYERKEY_SIZE], int64_t code)
{
    struct body b;

    body_begin(&b, ENTRY_PLAYER_KEY);
    body_line(&b, "player", "%d", k->player);
    body_hex(&b, "block", block, BLOCK_PLAYERKEY_SIZE);
    body_line(&b, "code", "%lld", (long long)code);
    return body_end(&b);
}

char *entry_witness_key(const struct player_key *k,
                        const unsigned char block[BLOCK_PLAYERKEY_SIZE])
{
    struct body b;

    body_begin(&b, ENTRY_WITNESS_KEY);
    body_line(&b, "player", "%d", k->player);
    body_hex(&b, "block", block, BLOCK_PLAYERKEY_SIZE);
    return body_end(&b);
}

char *entry_player_newkey(const struct player_key *k,
                          const unsigned char block[BLOCK_NEWKEY_SIZE])
{
    struct body b;

    body_begin(&b, ENTRY_KEY_CHANGE);
    body_line(&b, "player", "%d", k->player);
    body_hex(&b, "block", block, BLOCK_NEWKEY_SIZE);
    return body_end(&b);
}

char *entry_ready(int player, const unsigned char block[BLOCK_ORDERS_SIZE])
{
    struct body b;

    body_begin(&b, ENTRY_READY);
    body_line(&b, "player", "%d", player);
    body_hex(&b, "block", block, BLOCK_ORDERS_SIZE);
    return body_end(&b);
}

char *entry_ready_words(int player, const unsigned char c[SEAL_HASH], int64_t code)
{
    struct body b;

    body_begin(&b, ENTRY_READY);
    body_line(&b, "player", "%d", player);
    body_hex(&b, "from", c, SEAL_HASH);
    if (code) {
        body_line(&b, "code", "%lld", (long long)code);
    }
    return body_end(&b);
}

/* The words of the host stand behind a salt, as all that people write. */
static char *host_says(struct body *b, const char *why)
{
    body_salt(b);
    body_hex(b, "why", why, strlen(why));
    return body_end(b);
}

char *entry_void(int auction, int round, const char *why)
{
    struct body b;

    body_begin(&b, ENTRY_VOID);
    body_line(&b, "auction", "%d", auction);
    body_line(&b, "round", "%d", round);
    return host_says(&b, why);
}

char *entry_ruling(int auction, int round, int relief, const char *why)
{
    struct body b;

    body_begin(&b, ENTRY_RULING);
    body_line(&b, "auction", "%d", auction);
    body_line(&b, "round", "%d", round);
    body_line(&b, "relief", "%d", relief);
    return host_says(&b, why);
}

static int block_bytes(struct signed_block *b, unsigned char bytes[BLOCK_MAX],
                       const struct log_entry *entry, struct error *e)
{
    struct body_reader r;
    size_t size;

    if (body_find(&r, entry->body, entry->size, entry->kind, "block", e)) {
        return -1;
    }
    size = r.value_size / 2;
    return size > BLOCK_MAX ? error_set(e, ERROR_DATA, "Line %d is no block.", r.line)
           : body_bytes(&r, bytes, size, e) || block_read(b, bytes, size, e) ? -1
                                                                             : 0;
}

int entry_block_read(struct signed_block *b, const struct log_entry *entry,
                     struct error *e)
{
    unsigned char bytes[BLOCK_MAX];

    return block_bytes(b, bytes, entry, e);
}

int entry_block_bytes(struct signed_block *b, unsigned char bytes[BLOCK_MAX],
                      unsigned char raw[SEAL_HASH], const struct log_entry *entry,
                      struct error *e)
{
    struct body_reader r;

    return block_bytes(b, bytes, entry, e) ||
                   body_find(&r, entry->body, entry->size, entry->kind, "raw", e) ||
                   body_bytes(&r, raw, SEAL_HASH, e)
               ? -1
               : 0;
}

static int number_of(int *out, const struct log_entry *entry, const char *key,
                     struct error *e)
{
    struct body_reader r;
    int64_t n;

    if (body_find(&r, entry->body, entry->size, entry->kind, key, e) ||
        body_number(&r, &n, e)) {
        return -1;
    }
    *out = (int)n;
    return 0;
}

int entry_ruling_read(int *auction, int *round, int *relief,
                      const struct log_entry *entry, struct error *e)
{
    return number_of(auction, entry, "auction", e) ||
                   number_of(round, entry, "round", e) ||
                   number_of(relief, entry, "relief", e)
               ? -1
               : 0;
}

int entry_key_read(struct player_key *k, const struct log_entry *entry, struct error *e)
{
    const bool first = entry->kind != ENTRY_KEY_CHANGE;
    unsigned char bytes[BLOCK_NEWKEY_SIZE];
    struct body_reader r;

    if (body_find(&r, entry->body, entry->size, entry->kind, "block", e) ||
        body_bytes(&r, bytes, first ? BLOCK_PLAYERKEY_SIZE : BLOCK_NEWKEY_SIZE, e)) {
        return -1;
    }
    return first ? block_key_read(k, bytes, e) : block_newkey_read(k, bytes, e);
}
