#include "store/sealed.h"

#include "core/entries.h"
#include "core/seal.h"
#include "store/game.h"
#include "store/log.h"
#include "store/query.h"

#include <stdlib.h>
#include <string.h>

/* The entry of the bid or answer of a player that counts; 0: none. */
static int newest_entry(struct store *s, const struct asked *a, int player,
                        int64_t *entry, struct error *e)
{
    static const char sql[] =
        "SELECT entry FROM sealed WHERE question=?1 AND round=?2 AND player=?3 AND "
        "counts ORDER BY seq DESC LIMIT 1";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, a->q.number);
    query_int(&q, a->q.round);
    query_int(&q, player);
    return query_number(&q, 0, entry, e);
}

static int read_item(struct store *s, int64_t entry, int player, struct sealed_item *out,
                     struct error *e)
{
    struct log_entry found;

    if (store_entry(s, entry, &found, e)) {
        return -1;
    }
    if (!found.body) {
        return error_set(e, ERROR_DATA, "Entry %lld of the log has no body.",
                         (long long)entry);
    }
    out->player = player;
    out->entry = entry;
    out->body = found.body;
    out->size = found.size;
    return 0;
}

int store_sealed(struct store *s, const struct asked *a,
                 struct sealed_item out[SEATS_MAX], struct error *e)
{
    int64_t entry;
    int i;

    memset(out, 0, SEATS_MAX * sizeof *out);
    for (i = 0; i < SEATS_MAX; i++) {
        if (!(a->answered & SEE_ONLY(i))) {
            continue;
        }
        if (newest_entry(s, a, i + 1, &entry, e) ||
            (entry && read_item(s, entry, i + 1, &out[i], e))) {
            goto failed;
        }
    }
    return 0;
failed:
    for (i = 0; i < SEATS_MAX; i++) {
        free(out[i].body);
    }
    memset(out, 0, SEATS_MAX * sizeof *out);
    return -1;
}

int store_sealed_seq(struct store *s, const struct asked *a, int player, int64_t *out,
                     struct error *e)
{
    static const char sql[] = "SELECT max(seq) FROM sealed WHERE question=?1 AND "
                              "round=?2 AND player=?3";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, a->q.number);
    query_int(&q, a->q.round);
    query_int(&q, player);
    return query_number(&q, 0, out, e);
}

/* From the newest entry of keys back to the one that names the auction. */
int store_round_key(struct store *s, int auction, unsigned char out[32], struct error *e)
{
    struct log_entry entry;
    int64_t before = INT64_MAX;
    int last, found = 0;

    while (!found) {
        if (store_entry_find(s, ENTRY_ROUND_KEYS, before, true, &entry, e)) {
            return -1;
        }
        if (!entry.seq || !entry.body) {
            return error_set(e, ERROR_DATA,
                             "The log has no key for auction %d; `sealed open` logs the "
                             "next ones.",
                             auction);
        }
        found = entry_round_key_find(&entry, auction, &last, out, e);
        before = entry.seq - 1;
        free(entry.body);
    }
    return found < 0 ? -1 : 0;
}

int store_round_keys(struct store *s, int *last, struct error *e)
{
    unsigned char key[SEAL_HASH];
    struct log_entry entry;
    int found = 0;

    *last = 0;
    if (store_entry_find(s, ENTRY_ROUND_KEYS, INT64_MAX, true, &entry, e)) {
        return -1;
    }
    if (entry.body) {
        found = entry_round_key_find(&entry, 0, last, key, e);
    }
    free(entry.body);
    return found < 0 ? -1 : 0;
}

int store_code_issued(struct store *s, int player, int64_t number, int64_t *entry,
                      struct error *e)
{
    struct query q;

    query_begin(&q, s, "SELECT entry FROM code WHERE player=?1 AND number=?2");
    query_int(&q, player);
    query_int(&q, number);
    return query_number(&q, 0, entry, e);
}

static int journal_append(void *arg, const struct log_entry *entry,
                          const struct played *played, struct error *e)
{
    return store_append(arg, entry, played, e);
}

static int journal_sealed(void *arg, const struct asked *a,
                          struct sealed_item out[SEATS_MAX], struct error *e)
{
    return store_sealed(arg, a, out, e);
}

static int journal_seq(void *arg, const struct asked *a, int player, int64_t *out,
                       struct error *e)
{
    return store_sealed_seq(arg, a, player, out, e);
}

static int journal_entry(void *arg, int64_t seq, struct log_entry *out, struct error *e)
{
    return store_entry(arg, seq, out, e);
}

static int journal_round_key(void *arg, int auction, unsigned char out[32],
                             struct error *e)
{
    return store_round_key(arg, auction, out, e);
}

static int journal_round_keys(void *arg, int *last, struct error *e)
{
    return store_round_keys(arg, last, e);
}

static int journal_issued(void *arg, int player, int64_t number, int64_t *entry,
                          struct error *e)
{
    return store_code_issued(arg, player, number, entry, e);
}

static int journal_find(void *arg, int kind, int64_t seq, bool back,
                        struct log_entry *out, struct error *e)
{
    return store_entry_find(arg, kind, seq, back, out, e);
}

void store_journal(struct store *s, struct journal *out)
{
    out->arg = s;
    out->append = journal_append;
    out->sealed = journal_sealed;
    out->seq = journal_seq;
    out->entry = journal_entry;
    out->round_key = journal_round_key;
    out->round_keys = journal_round_keys;
    out->issued = journal_issued;
    out->find = journal_find;
}
