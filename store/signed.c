#include "store/signed.h"

#include "core/block.h"
#include "core/body.h"
#include "store/query.h"

#include <stdio.h>

#define FINDING 200 /* bytes of a sentence */

int store_signed(struct store *s, int player, uint32_t question, uint32_t *seq,
                 struct error *e)
{
    struct query q;
    int64_t n;

    query_begin(&q, s, "SELECT seq FROM signed WHERE player=?1 AND question=?2");
    query_int(&q, player);
    query_int(&q, question);
    if (query_number(&q, 0, &n, e)) {
        return -1;
    }
    *seq = (uint32_t)n;
    return 0;
}

int store_signed_used(struct store *s, int player, uint32_t question, uint32_t seq,
                      struct error *e)
{
    static const char sql[] =
        "INSERT INTO signed(player, question, seq) VALUES(?1, ?2, ?3) ON "
        "CONFLICT(player, question) DO UPDATE SET seq=max(seq, excluded.seq)";
    struct query q;

    query_begin(&q, s, sql);
    query_int(&q, player);
    query_int(&q, question);
    query_int(&q, seq);
    return query_run(&q, e);
}

/* Of an answer the log has the number in clear, of the rest the block. */
static bool read_entry(const struct log_entry *entry, int *player, uint32_t *question,
                       uint32_t *seq)
{
    struct error e = {ERROR_NONE, 0, ""};
    unsigned char bytes[BLOCK_ORDERS_SIZE];
    struct signed_block b;
    struct body_reader r;
    int64_t n, asked;

    if (body_find(&r, entry->body, entry->size, entry->kind, "signed", &e)) {
        return false;
    }
    if (entry->kind == ENTRY_BID_IN) {
        *player = entry->actor;
        if (body_number(&r, &n, &e) ||
            body_find(&r, entry->body, entry->size, entry->kind, "question", &e) ||
            body_number(&r, &asked, &e)) {
            return false;
        }
        *seq = (uint32_t)n;
        *question = (uint32_t)asked;
        return true;
    }
    if (body_bytes(&r, bytes, sizeof bytes, &e) ||
        block_read(&b, bytes, sizeof bytes, &e)) {
        return false;
    }
    *player = b.context.player;
    *question = b.context.auction;
    *seq = b.seq;
    return true;
}

int store_signed_entry(struct store *s, const struct log_entry *entry, struct error *e)
{
    int player;
    uint32_t question, seq;

    if (!entry->body || (entry->kind != ENTRY_ORDER_IN && entry->kind != ENTRY_BID_IN &&
                         entry->kind != ENTRY_MESSAGE && entry->kind != ENTRY_HOST)) {
        return 0;
    }
    return read_entry(entry, &player, &question, &seq)
               ? store_signed_used(s, player, question, seq, e)
               : 0;
}

static const char all[] = "SELECT player, question, seq FROM signed ORDER BY 1, 2";

int store_signed_compare(struct store *s, struct store *expected, store_finding_fn *fn,
                         void *arg, int *found, struct error *e)
{
    char text[FINDING];
    struct query q;
    uint32_t seq = 0;
    int row, result = 0;

    *found = 0;
    query_begin(&q, expected, all);
    while (!*found && (row = query_row(&q, e)) != 0) {
        const int player = (int)query_get(&q, 0);
        const int64_t question = query_get(&q, 1), number = query_get(&q, 2);

        if (row < 0 || store_signed(s, player, (uint32_t)question, &seq, e)) {
            result = -1;
            break;
        }
        if (seq >= number) {
            continue;
        }
        (void)snprintf(
            text, sizeof text,
            "Table signed, player %d, question %lld: seq is \"%lu\", and should "
            "be \"%lld\" at least.",
            player, (long long)question, (unsigned long)seq, (long long)number);
        fn(arg, text);
        *found = 1;
    }
    query_end(&q);
    return result;
}

int store_signed_take(struct store *s, struct store *from, struct error *e)
{
    struct query q;
    int result = 0;

    query_begin(&q, from, all);
    while (query_each(&q, &result, e)) {
        result = store_signed_used(s, (int)query_get(&q, 0), (uint32_t)query_get(&q, 1),
                                   (uint32_t)query_get(&q, 2), e);
    }
    query_end(&q);
    return result;
}
