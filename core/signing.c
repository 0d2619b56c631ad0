#include "core/signing.h"

#include "core/body.h"
#include "core/engine_parts.h"
#include "core/entries.h"

#include <stdlib.h>
#include <string.h>

void signing_hash(unsigned char out[32], const char *text, size_t n)
{
    seal_hash(out, "pbem1.orders", text, n);
}

const struct asked *signing_question(const struct game *g, int seat)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        const struct asked *a = &g->asked[i];

        if ((a->q.seats & SEE_ONLY(seat)) && !a->closed) {
            return a;
        }
    }
    return NULL;
}

/* Of what was played or told the block stands in clear, and names its player, also where
 * the entry is nobody's; of an answer its seq alone, as the block tells the answer to who
 * guesses it. */
bool signing_logged(const struct log_entry *entry, const unsigned char game[16],
                    int player, uint32_t question, uint32_t *seq)
{
    struct error e = {ERROR_NONE, 0, ""};
    unsigned char bytes[BLOCK_ORDERS_SIZE];
    struct signed_block b;
    struct body_reader r;
    int64_t n;

    if (!entry->body || (entry->kind == ENTRY_BID_IN && entry->actor != player)) {
        return false;
    }
    if (entry->kind != ENTRY_BID_IN) {
        if (body_find(&r, entry->body, entry->size, entry->kind, "signed", &e) ||
            body_bytes(&r, bytes, sizeof bytes, &e) ||
            block_read(&b, bytes, sizeof bytes, &e) || b.context.player != player ||
            b.context.auction != question) {
            return false;
        }
        *seq = b.seq;
        return memcmp(b.context.game, game, sizeof b.context.game) == 0;
    }
    if (body_find(&r, entry->body, entry->size, entry->kind, "question", &e) ||
        body_number(&r, &n, &e) || n != (int64_t)question ||
        body_find(&r, entry->body, entry->size, entry->kind, "signed", &e) ||
        body_number(&r, &n, &e)) {
        return false;
    }
    *seq = (uint32_t)n;
    return true;
}

/* The newest seq among entries of this kind, searched back from the end: it rises, so the
 * first that is found is the highest. since: nothing before this entry is of it. */
static int newest_seq(struct engine *g, int kind, int64_t since,
                      const struct signed_block *b, uint32_t *newest, struct error *e)
{
    struct log_entry entry;
    int64_t at = g->head.seq;
    uint32_t seq = 0;
    bool is = false;

    while (!is && at >= since && at > 0) {
        if (g->journal->find(g->journal->arg, kind, at, true, &entry, e)) {
            return -1;
        }
        if (entry.seq < since || !entry.seq) {
            free(entry.body);
            return 0;
        }
        is = signing_logged(&entry, g->game->id, b->context.player, b->context.auction,
                            &seq);
        at = entry.seq - 1;
        free(entry.body);
    }
    *newest = is && seq > *newest ? seq : *newest;
    return 0;
}

/* The same among all that keep a block. */
static int newest_of_all(struct engine *g, const struct asked *a,
                         const struct signed_block *b, uint32_t *newest, struct error *e)
{
    static const int kinds[] = {ENTRY_ORDER_IN, ENTRY_MESSAGE, ENTRY_HOST, ENTRY_BID_IN};
    const size_t n =
        sizeof kinds / sizeof *kinds - (a ? 0 : 1); /* no answer to nothing */
    size_t i;

    for (i = 0; i < n; i++) {
        if (newest_seq(g, kinds[i], a ? a->entry : 1, b, newest, e)) {
            return -1;
        }
    }
    return 0;
}

static void fault(struct error *why, const char *text)
{
    error_set(why, ERROR_DENIED, "%s", text);
}

/* The bytes, as far as they tell it by themselves: form, and whose it is. */
static int read_block(const struct engine *g, int seat, const struct armored *block,
                      struct signature *out, struct error *why)
{
    const struct signed_block *b = &out->block;
    struct error e = {ERROR_NONE, 0, ""};

    if (!block->bytes) {
        *why = block->error;
        why->code = ERROR_DENIED;
        return -1;
    }
    if (block->size != sizeof out->bytes ||
        block_read(&out->block, block->bytes, block->size, &e) ||
        b->type != BLOCK_ORDERS || b->context.round != 0) {
        fault(why, "The block that should sign your orders is malformed.");
        return -1;
    }
    memcpy(out->bytes, block->bytes, sizeof out->bytes);
    if (memcmp(b->context.game, g->game->id, sizeof b->context.game) != 0 ||
        b->context.player != seat + 1) {
        fault(why, "The block that signs your orders was made for another game, or by "
                   "another player.");
        return -1;
    }
    return 0;
}

/* Signed with the key that is registered. -1: *e; 1: *why. */
static int check_key(struct engine *g, const struct signature *s, struct error *why,
                     struct error *e)
{
    struct player_key key;
    const int known = engine_player_key(g, s->block.context.player, &key, NULL, e);

    if (known < 0) {
        return -1;
    }
    if (!known) {
        fault(why, "You have registered no key yet: answer a mail of the game with what "
                   "`sealed-player key MAIL` prints, then sign your orders.");
    } else if (!block_signed_by(s->bytes, sizeof s->bytes, key.public)) {
        fault(why, "The block is not signed with the key that you registered last.");
    }
    return !known || why->code != ERROR_NONE;
}

/* The text that was signed is the one that came. Where orders need no signature, messages
 * may stand beside a READY, which signs nothing but itself. */
static int check_text(const struct game *g, const struct signature *s,
                      const struct submission *said, struct error *why, struct error *e)
{
    unsigned char hash[SEAL_HASH];
    char *text;

    if (!game_signed(g) && engine_is_ready(said, s)) {
        return 0;
    }
    text = submission_signed(said);
    if (!text) {
        return error_memory(e);
    }
    signing_hash(hash, text, strlen(text));
    seal_free_text(text);
    if (memcmp(hash, s->block.commit, sizeof hash) != 0) {
        fault(why, "The orders of your mail are not those that were signed: mail what "
                   "`sealed-player orders` prints, all of it and nothing else.");
    }
    return why->code != ERROR_NONE;
}

/* It belongs here and now, and is no copy of one that was used. */
static int check_place(struct engine *g, int seat, const struct submission *said,
                       const struct signature *s, struct error *why, struct error *e)
{
    const struct signed_block *b = &s->block;
    const struct asked *a = signing_question(g->game, seat);
    const uint32_t question = a ? (uint32_t)a->q.number : 0;
    uint32_t newest = 0;
    bool fits;

    if (engine_ack_fits(g, b, &fits, e)) {
        return -1;
    }
    if (!fits) {
        fault(why, "The block acknowledges a checkpoint that is not in this log. Compare "
                   "your mails with other players.");
        return 1;
    }
    if (engine_is_ready(said, s)) { /* his chain says whether it was used */
        return 0;
    }
    if (question != b->context.auction) {
        error_set(why, ERROR_DENIED,
                  "The block signs orders about question %lu, and you are asked %lu now "
                  "(0: nothing): sign them anew, with your newest mail.",
                  (unsigned long)b->context.auction, (unsigned long)question);
        return 1;
    }
    if (newest_of_all(g, a, b, &newest, e)) {
        return -1;
    }
    if (b->seq <= newest) {
        fault(why, SIGNING_AGAIN);
        return 1;
    }
    return 0;
}

int engine_signature(struct engine *g, int seat, const struct submission *said,
                     const struct armored *block, struct signature *out,
                     struct error *why, struct error *e)
{
    int result;

    memset(out, 0, sizeof *out);
    memset(why, 0, sizeof *why);
    if (!block) {
        if (game_signed(g->game) && submission_acts(said)) {
            fault(why, "In this game orders count only with the block that signs them: "
                       "write them into a file and mail what `sealed-player orders MAIL "
                       "FILE` prints.");
        }
        return 0;
    }
    if (read_block(g, seat, block, out, why)) {
        return 0;
    }
    out->given = true;
    result = check_key(g, out, why, e);
    if (!result) {
        result = check_text(g->game, out, said, why, e);
    }
    if (!result) {
        result = check_place(g, seat, said, out, why, e);
    }
    out->given = !result;
    return result < 0 ? -1 : 0;
}
