/* What a person wrote, removed from the log when he asks for it. sealed-bids 6.1. */
#include "core/engine_parts.h"

#include "core/entries.h"

#include <stdlib.h>

static int may_be_redacted(const struct log_entry *entry, struct error *e)
{
    if (entry->kind != ENTRY_SEAT && entry->kind != ENTRY_ORDER_IN &&
        entry->kind != ENTRY_MESSAGE) {
        return error_set(e, ERROR_DATA,
                         "Entry %lld is of the kind \"%s\": only seats, orders and "
                         "messages can be redacted.",
                         (long long)entry->seq, entry_kind_name(entry->kind));
    }
    return entry->body ? 0
                       : error_set(e, ERROR_DATA, "Entry %lld is redacted already.",
                                   (long long)entry->seq);
}

int engine_redact(struct engine *g, int64_t seq, const char *why, struct error *e)
{
    struct log_entry entry;
    int result;

    if (g->journal->entry(g->journal->arg, seq, &entry, e)) {
        return -1;
    }
    result =
        may_be_redacted(&entry, e) ||
        engine_append(g, ENTRY_HOST, 0, entry_host("redaction", NULL, why), NULL, e) ||
        engine_append(g, ENTRY_REDACTION, 0, entry_redaction(seq), NULL, e);
    free(entry.body);
    return result ? -1 : 0;
}
