#include "core/journal.h"

#include "core/body.h"
#include "core/entries.h"
#include "core/keychange.h"

#include <stdlib.h>
#include <string.h>

static char *copy_of(const char *body, size_t size)
{
    char *copy = malloc(size + 1);

    if (copy) {
        memcpy(copy, body, size);
        copy[size] = '\0';
    }
    return copy;
}

static int memory_append(void *arg, const struct log_entry *entry,
                         const struct played *played, struct error *e)
{
    struct memory *m = arg;
    struct log_entry *grown;

    (void)played;
    if ((m->count & (m->count - 1)) == 0) { /* doubles its room */
        grown = realloc(m->entry, (m->count ? (size_t)m->count * 2 : 1) * sizeof *grown);
        if (!grown) {
            return error_memory(e);
        }
        m->entry = grown;
    }
    m->entry[m->count] = *entry;
    m->entry[m->count].body = copy_of(entry->body, entry->size);
    if (!m->entry[m->count].body) {
        return error_memory(e);
    }
    m->count++;
    return 0;
}

/* Reads entry i as a bid or answer that came in for a: 1 it is one, 0 not, -1 failed. */
static int belongs(const struct log_entry *entry, const struct asked *a, struct bid_in *b,
                   struct error *e)
{
    if (entry->kind != ENTRY_BID_IN) {
        return 0;
    }
    if (entry_bid_read(b, entry->body, entry->size, e)) {
        return -1;
    }
    if (b->round == a->q.round && b->is_answer == !a->auction &&
        b->number == (a->auction ? a->auction : a->q.number)) {
        return 1;
    }
    bid_in_clear(b);
    return 0;
}

/* A new key asks for sealed answers again: what came before counts no more. */
static bool asks_again(const struct log_entry *entry, const struct asked *a)
{
    struct key_change c;
    int i;

    if (entry->actor || a->auction || key_change_read(&c, entry->body, entry->size)) {
        return false;
    }
    for (i = 0; i < c.agains; i++) {
        if (c.again[i].question == a->q.number && c.again[i].round == a->q.round) {
            return true;
        }
    }
    return false;
}

static void items_clear(struct sealed_item out[SEATS_MAX])
{
    int i;

    for (i = 0; i < SEATS_MAX; i++) {
        free(out[i].body);
        memset(&out[i], 0, sizeof out[i]);
    }
}

static int memory_sealed(void *arg, const struct asked *a,
                         struct sealed_item out[SEATS_MAX], struct error *e)
{
    const struct memory *m = arg;
    struct bid_in b;
    int i, found;

    memset(out, 0, SEATS_MAX * sizeof *out);
    for (i = 0; i < m->count; i++) {
        struct sealed_item *item;

        if (m->entry[i].kind == ENTRY_KEY_CHANGE && asks_again(&m->entry[i], a)) {
            items_clear(out);
        }
        found = belongs(&m->entry[i], a, &b, e);
        if (found < 0) {
            return -1;
        }
        if (!found) {
            continue;
        }
        item = &out[b.player - 1];
        bid_in_clear(&b);
        free(item->body);
        item->player = (int)(item - out) + 1;
        item->entry = m->entry[i].seq;
        item->size = m->entry[i].size;
        item->body = copy_of(m->entry[i].body, m->entry[i].size);
        if (!item->body) {
            return error_memory(e);
        }
    }
    return 0;
}

static int memory_seq(void *arg, const struct asked *a, int player, int64_t *out,
                      struct error *e)
{
    const struct memory *m = arg;
    struct bid_in b;
    int i, found;

    *out = 0;
    for (i = 0; i < m->count; i++) {
        found = belongs(&m->entry[i], a, &b, e);
        if (found < 0) {
            return -1;
        }
        if (found) {
            *out = b.player == player && b.seq > *out ? b.seq : *out;
            bid_in_clear(&b);
        }
    }
    return 0;
}

static int memory_entry(void *arg, int64_t seq, struct log_entry *out, struct error *e)
{
    const struct memory *m = arg;

    if (seq < 1 || seq > m->count) {
        return error_set(e, ERROR_DATA, "The log has no entry %lld.", (long long)seq);
    }
    *out = m->entry[seq - 1];
    out->body = copy_of(m->entry[seq - 1].body, out->size);
    return out->body ? 0 : error_memory(e);
}

/* Walks the keys logged in advance: the newest one of an auction into out, the number of
 * the last one into last. */
static int keys_walk(const struct memory *m, int auction, unsigned char *out, int *last,
                     struct error *e)
{
    unsigned char key[SEAL_HASH];
    bool found = false;
    int i, named;

    *last = 0;
    for (i = 0; i < m->count; i++) {
        if (m->entry[i].kind != ENTRY_ROUND_KEYS) {
            continue;
        }
        named = entry_round_key_find(&m->entry[i], auction, last, key, e);
        if (named < 0) {
            return -1;
        }
        if (out && named) {
            memcpy(out, key, sizeof key);
            found = true;
        }
    }
    return out && !found
               ? error_set(e, ERROR_DATA, "Auction %d has no key in the log.", auction)
               : 0;
}

static int memory_round_key(void *arg, int auction, unsigned char out[32],
                            struct error *e)
{
    int last;

    return keys_walk(arg, auction, out, &last, e);
}

static int memory_round_keys(void *arg, int *last, struct error *e)
{
    return keys_walk(arg, 0, NULL, last, e);
}

/* What one mail-out says of a player's code: its number, or 0. Errors: DATA. */
static int issued_by(const struct log_entry *entry, int player, int64_t *number,
                     struct error *e)
{
    struct body_reader r;
    char word[8];
    int64_t to, code;

    *number = 0;
    if (body_read(&r, entry->body, entry->size, ENTRY_MAIL_OUT, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (body_number(&r, &to, e) || body_word(&r, word, sizeof word, e) ||
            body_number(&r, &code, e)) {
            return -1;
        }
        if (to == player) {
            *number = code;
        }
    }
    return 0;
}

static int memory_issued(void *arg, int player, int64_t number, int64_t *entry,
                         struct error *e)
{
    const struct memory *m = arg;
    int64_t code;
    int i;

    *entry = 0;
    for (i = m->count - 1; i >= 0 && !*entry; i--) {
        if (m->entry[i].kind != ENTRY_MAIL_OUT) {
            continue;
        }
        if (issued_by(&m->entry[i], player, &code, e)) {
            return -1;
        }
        *entry = code == number ? m->entry[i].seq : 0;
    }
    return 0;
}

static int memory_find(void *arg, int kind, int64_t seq, bool back, struct log_entry *out,
                       struct error *e)
{
    const struct memory *m = arg;
    int64_t i;

    memset(out, 0, sizeof *out);
    for (i = seq - 1; i >= 0 && i < m->count; i += back ? -1 : 1) {
        if (m->entry[i].kind == kind) {
            return memory_entry(arg, i + 1, out, e);
        }
    }
    return 0;
}

void journal_memory(struct journal *j, struct memory *m)
{
    memset(m, 0, sizeof *m);
    j->arg = m;
    j->append = memory_append;
    j->sealed = memory_sealed;
    j->seq = memory_seq;
    j->entry = memory_entry;
    j->round_key = memory_round_key;
    j->round_keys = memory_round_keys;
    j->issued = memory_issued;
    j->find = memory_find;
}

void memory_clear(struct memory *m)
{
    int i;

    for (i = 0; i < m->count; i++) {
        free(m->entry[i].body);
    }
    free(m->entry);
    memset(m, 0, sizeof *m);
}
