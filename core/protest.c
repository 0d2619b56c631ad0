#include "core/protest.h"

#include "core/keychange.h"
#include "core/verify_said.h"

#include <stdlib.h>
#include <string.h>

/* Whether the key of this entry of the log signed it; *is_key: it brings one. */
static bool key_signed(const struct log_entry *entry, const unsigned char *block,
                       struct receipt *r, bool *is_key)
{
    struct error ignored = {ERROR_NONE, 0, ""};
    struct said_genesis first;
    struct key_change c;
    const unsigned char *key = NULL;

    if (entry->kind == ENTRY_GENESIS && !said_genesis(&first, entry)) {
        key = first.host;
    } else if (entry->kind == ENTRY_KEY_CHANGE && !entry->actor &&
               !key_change_read(&c, entry->body, entry->size) && c.sign) {
        key = c.host;
    }
    *is_key = key != NULL;
    return key && !block_receipt_read(r, block, key, &ignored);
}

/* Looks through the keys of the host, from the first: the one that signed it must not
 * have been replaced before the entry that it vouches for. */
static int signed_by_host(const struct engine *g, const unsigned char *block,
                          struct receipt *r, bool *good, struct error *e)
{
    struct log_entry entry;
    int64_t at = 1;
    bool is_key;
    int kind = ENTRY_GENESIS;

    *good = false;
    for (; at <= g->head.seq; at = entry.seq + 1, kind = ENTRY_KEY_CHANGE) {
        if (g->journal->find(g->journal->arg, kind, at, false, &entry, e)) {
            return -1;
        }
        if (!entry.seq) {
            return 0;
        }
        if (!*good) {
            *good = key_signed(&entry, block, r, &is_key);
        } else {
            struct receipt other;

            (void)key_signed(&entry, block, &other, &is_key);
            *good = !is_key || (int64_t)r->entry < entry.seq;
        }
        free(entry.body);
        if (*good && is_key && (int64_t)r->entry < entry.seq) {
            return 0;
        }
    }
    return 0;
}

/* Against the line of its player in the list. */
static void listed(struct protested *p, const struct said_bid *b)
{
    const int64_t seq = p->receipt.seq;

    p->seq = b->listed && !b->none ? b->seq : 0;
    p->finding = p->seq == seq && !memcmp(b->hash, p->receipt.commit, SEAL_HASH)
                     ? PROTEST_LISTED
                 : p->seq > seq ? PROTEST_REPLACED
                                : PROTEST_MISSING;
}

/* What an entry of the log says of the round of the receipt. */
static void note_round(struct protested *p, const struct log_entry *entry)
{
    const struct receipt *r = &p->receipt;
    struct said_ruling ruling;
    struct said_round said;

    if (entry->kind == ENTRY_VOID) {
        p->is_void = p->is_void || (!said_ruling(&ruling, entry) &&
                                    ruling.auction == (int)r->context.auction &&
                                    ruling.round == r->context.round);
        return;
    }
    if (said_round(&said, entry) || said.number != (int64_t)r->context.auction ||
        said.round != r->context.round) {
        return;
    }
    if (entry->kind == ENTRY_OPEN) {
        p->opened = true;
        return;
    }
    p->close = entry->seq;
    p->closed_at = entry->time;
    listed(p, &said.seat[r->context.player - 1]);
}

static int each_of(const struct engine *g, int kind, struct protested *p, struct error *e)
{
    struct log_entry entry;
    int64_t at = 1;

    for (; at <= g->head.seq; at = entry.seq + 1) {
        if (g->journal->find(g->journal->arg, kind, at, false, &entry, e)) {
            return -1;
        }
        if (!entry.seq) {
            return 0;
        }
        note_round(p, &entry);
        free(entry.body);
    }
    return 0;
}

/* The entry that the receipt vouches for is in this log. */
static int same_history(const struct engine *g, const struct receipt *r, bool *same,
                        struct error *e)
{
    struct log_entry entry;

    *same = false;
    if (r->entry < 1 || (int64_t)r->entry > g->head.seq) {
        return 0;
    }
    if (g->journal->entry(g->journal->arg, (int64_t)r->entry, &entry, e)) {
        return -1;
    }
    *same = !memcmp(entry.hash, r->entry_hash, sizeof entry.hash);
    free(entry.body);
    return 0;
}

/* The round that is open now. */
static bool is_open(const struct game *g, const struct receipt *r)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        const struct asked *a = &g->asked[i];

        if (a->opened && !a->closed && a->auction == (int)r->context.auction &&
            a->q.round == r->context.round) {
            return true;
        }
    }
    return false;
}

int engine_protest(const struct engine *g, const unsigned char block[BLOCK_RECEIPT],
                   struct protested *out, struct error *e)
{
    struct receipt *r = &out->receipt;
    bool good;

    memset(out, 0, sizeof *out);
    if (memcmp(block + 4, g->game->id, sizeof g->game->id) != 0) {
        out->finding = PROTEST_GAME;
        return 0;
    }
    out->finding = PROTEST_FORGED;
    if (signed_by_host(g, block, r, &good, e)) {
        return -1;
    }
    if (!good) {
        memset(r, 0, sizeof *r);
        return 0;
    }
    out->finding = PROTEST_NO_BID;
    if (r->mode == MODE_ANSWER || !r->seq || r->context.player < 1 ||
        r->context.player > g->game->seats ||
        (r->status != RECEIPT_ACCEPTED && r->status != RECEIPT_DUPLICATE)) {
        return 0;
    }
    if (same_history(g, r, &good, e)) {
        return -1;
    }
    out->finding = is_open(g->game, r) ? PROTEST_OPEN : PROTEST_NO_ROUND;
    if (each_of(g, ENTRY_CLOSE, out, e) || each_of(g, ENTRY_OPEN, out, e) ||
        each_of(g, ENTRY_VOID, out, e)) {
        return -1;
    }
    if (!good) {
        out->finding = PROTEST_HISTORY;
    }
    return 0;
}
