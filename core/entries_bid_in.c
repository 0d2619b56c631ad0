/* A bid-in as it is read again: a bid or a sealed answer, of words or of a block. Part of
 * core/entries.h. sealed-bids 4.5. */
#include "core/body.h"
#include "core/entries.h"

#include <stdlib.h>
#include <string.h>

/* One line of a bid-in whose value is a number. */
static int number_line(struct bid_in *b, struct body_reader *r, struct error *e)
{
    int64_t n;

    if (body_number(r, &n, e)) {
        return -1;
    }
    if (body_is(r, "auction") || body_is(r, "question")) {
        b->number = (int)n;
        b->is_answer = body_is(r, "question");
    } else if (body_is(r, "round")) {
        b->round = (int)n;
    } else if (body_is(r, "player")) {
        b->player = (int)n;
    } else if (body_is(r, "seq")) {
        b->seq = n;
    } else if (body_is(r, "code")) {
        b->code = n;
    } else if (body_is(r, "first")) {
        b->first = n;

    } else {
        return error_set(e, ERROR_DATA, "Line %d is none of a bid-in.", r->line);
    }
    return 0;
}

/* A record of the host's, or a block that its player signed. */
static int block_line(struct bid_in *b, struct body_reader *r, struct error *e)
{
    b->size = r->value_size / 2;
    if (b->size > sizeof b->bytes || body_bytes(r, b->bytes, b->size, e)) {
        return error_set(e, ERROR_DATA, "Line %d is no block.", r->line);
    }
    if (b->size == BLOCK_RECORD && b->bytes[1] == BLOCK_RECORD_TYPE) {
        b->mode = MODE_HOST_SEALED;
        if (block_record_read(&b->record, b->bytes, e)) {
            return -1;
        }
        memcpy(b->commit, b->record.commit, SEAL_HASH);
        return 0;
    }
    if (block_read(&b->block, b->bytes, b->size, e)) {
        return -1;
    }
    b->mode = b->block.type == BLOCK_COMMIT     ? MODE_COMMIT
              : b->block.type == BLOCK_TABLEBID ? MODE_TABLE
                                                : MODE_BOX;
    memcpy(b->commit, b->block.commit, SEAL_HASH);
    return 0;
}

static int answer_line(struct bid_in *b, struct body_reader *r, struct error *e)
{
    size_t n;
    char *both = body_text(r, &n, e);

    if (!both) {
        return -1;
    }
    if (n <= SEAL_HASH) {
        free(both);
        return error_set(e, ERROR_DATA, "Line %d: the answer is too short.", r->line);
    }
    free(b->box);
    memcpy(b->commit, both, SEAL_HASH);
    b->mode = MODE_ANSWER;
    b->box_size = n - SEAL_HASH;
    memmove(both, both + SEAL_HASH, b->box_size);
    b->box = (unsigned char *)both;
    return 0;
}

static int bid_line(struct bid_in *b, struct body_reader *r, struct error *e)
{
    if (body_is(r, "block")) {
        return block_line(b, r, e);
    }
    if (body_is(r, "answer")) {
        return answer_line(b, r, e);
    }
    if (body_is(r, "tie")) {
        return body_bytes(r, b->tie, sizeof b->tie, e);
    }
    if (body_is(r, "raw")) {
        b->has_raw = true;
        return body_bytes(r, b->raw, sizeof b->raw, e);
    }
    if (body_is(r, "from")) {
        b->has_contrib = true;
        return body_bytes(r, b->contrib, sizeof b->contrib, e);
    }
    if (body_is(r, "signed")) {
        return 0; /* core/signing.h and the audit look at it */
    }
    return number_line(b, r, e);
}

int entry_bid_read(struct bid_in *b, const char *body, size_t size, struct error *e)
{
    struct body_reader r;

    memset(b, 0, sizeof *b);
    if (body_read(&r, body, size, ENTRY_BID_IN, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (bid_line(b, &r, e)) {
            bid_in_clear(b);
            return -1;
        }
    }
    return 0;
}

void bid_in_clear(struct bid_in *b)
{
    free(b->box);
    memset(b, 0, sizeof *b);
}
