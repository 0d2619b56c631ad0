/* What comes in for rounds and sealed questions, or is refused. sealed-bids 3.1, 4.6, 7.
 */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <stdlib.h>
#include <string.h>

#define SEEN_FIRST 64

/* The place of a commitment in the table, or where it would be. */
static size_t seen_place(unsigned char (*table)[SEAL_HASH], size_t room,
                         const unsigned char commit[SEAL_HASH])
{
    static const unsigned char none[SEAL_HASH];
    size_t at = (size_t)seal_get64(commit) & (room - 1);

    while (memcmp(table[at], none, SEAL_HASH) != 0 &&
           memcmp(table[at], commit, SEAL_HASH) != 0) {
        at = (at + 1) & (room - 1);
    }
    return at;
}

/* The table is never more than half full. */
static int seen_grow(struct verify *v, struct error *e)
{
    const size_t room = v->seen_room ? v->seen_room * 2 : SEEN_FIRST;
    unsigned char(*grown)[SEAL_HASH] = calloc(room, sizeof *grown);
    static const unsigned char none[SEAL_HASH];
    size_t i;

    if (!grown) {
        return error_memory(e);
    }
    for (i = 0; i < v->seen_room; i++) {
        if (memcmp(v->seen[i], none, SEAL_HASH) != 0) {
            memcpy(grown[seen_place(grown, room, v->seen[i])], v->seen[i], SEAL_HASH);
        }
    }
    free(v->seen);
    v->seen = grown;
    v->seen_room = room;
    return 0;
}

int verify_seen(struct verify *v, const unsigned char commit[32], struct error *e)
{
    unsigned char *at;

    if (v->seen_count * 2 >= v->seen_room && seen_grow(v, e)) {
        return -1;
    }
    at = v->seen[seen_place(v->seen, v->seen_room, commit)];
    if (!memcmp(at, commit, SEAL_HASH)) {
        return 0;
    }
    memcpy(at, commit, SEAL_HASH);
    v->seen_count++;
    return 1;
}

bool verify_knows(const struct verify *v, const unsigned char hash[32])
{
    return v->seen_room &&
           !memcmp(v->seen[seen_place(v->seen, v->seen_room, hash)], hash, SEAL_HASH);
}

/* What a bid-in says. */
struct said_in {
    bool answer, has_raw;
    int number, round;
    int64_t seq, code;
    struct kept_bid bid;
    const char *both; /* of an answer: digits of C and box */
    unsigned char raw[SEAL_HASH];
};

static void block(struct strict *f, const struct verify *v, struct said_in *in)
{
    unsigned char bytes[BLOCK_RECORD];
    struct block_record r;
    struct error e = {ERROR_NONE, 0, ""};

    strict_line(f, "block");
    strict_bytes(f, bytes, sizeof bytes);
    if (f->bad) {
        return;
    }
    if (block_record_read(&r, bytes, &e) || memcmp(r.context.game, v->game.id, 16) != 0 ||
        r.context.auction != (uint32_t)in->number || r.context.round != in->round ||
        r.context.player != in->bid.player || r.seq != in->seq) {
        f->bad = f->line; /* a block of another place */
        return;
    }
    memcpy(in->bid.commit, r.commit, SEAL_HASH);
    in->bid.box = malloc(sizeof r.box);
    in->bid.box_size = sizeof r.box;
    if (in->bid.box) {
        memcpy(in->bid.box, r.box, sizeof r.box);
    }
}

static void answer(struct strict *f, struct said_in *in)
{
    const size_t digits = sizeof in->bid.commit * 2;
    size_t n;

    strict_line(f, "answer");
    in->both = strict_digits(f, &n);
    if (f->bad || n <= SEAL_HASH + 48 || (n - SEAL_HASH - 48) % SEAL_ANSWER_BLOCK) {
        f->bad = f->line;
        return;
    }
    in->bid.box_size = n - SEAL_HASH;
    (void)seal_unhex(in->bid.commit, SEAL_HASH, in->both, digits);
    in->bid.box = (unsigned char *)strict_hex(in->both + digits, in->bid.box_size);
}

/* Returns the line that is wrong, 0: none; -1: out of memory. */
static int bid_in_read(const struct verify *v, struct said_in *in,
                       const struct log_entry *entry)
{
    struct strict f;

    memset(in, 0, sizeof *in);
    strict_begin(&f, "bid-in", entry->body, entry->size);
    in->answer = strict_if(&f, "question");
    if (!in->answer) {
        strict_line(&f, "auction");
    }
    in->number = (int)strict_number(&f, 0, INT32_MAX);
    strict_line(&f, "round");
    in->round = (int)strict_number(&f, 0, UINT16_MAX);
    strict_line(&f, "player");
    in->bid.player = (int)strict_number(&f, entry->actor, entry->actor);
    strict_line(&f, "seq");
    in->seq = in->bid.seq = strict_number(&f, 1, UINT32_MAX);
    if (in->answer) {
        answer(&f, in);
    } else {
        block(&f, v, in);
    }
    if (!f.bad && !in->bid.box) {
        return -1;
    }
    in->has_raw = strict_if(&f, "raw");
    if (in->has_raw) {
        strict_bytes(&f, in->raw, sizeof in->raw);
    }
    if (!in->answer) {
        strict_line(&f, "tie");
        strict_bytes(&f, in->bid.tie, sizeof in->bid.tie);
    }
    if (!in->answer && strict_if(&f, "first")) {
        in->bid.first = strict_number(&f, 1, INT64_MAX);
    } else {
        strict_line(&f, "code");
        in->code = strict_number(&f, 0, INT64_MAX);
    }
    in->bid.has_contrib = strict_if(&f, "from");
    if (in->bid.has_contrib) {
        strict_bytes(&f, in->bid.contrib, sizeof in->bid.contrib);
    }
    return strict_end(&f) ? 0 : f.bad;
}

static int keep(struct verify *v, struct verify_round *r, struct said_in *in,
                const struct log_entry *entry, struct error *e)
{
    struct kept_bid *grown;
    int seen;

    if ((r->bids & (r->bids - 1)) == 0) { /* doubles its room */
        grown = realloc(r->bid, (r->bids ? (size_t)r->bids * 2 : 1) * sizeof *grown);
        if (!grown) {
            return error_memory(e);
        }
        r->bid = grown;
    }
    in->bid.entry = entry->seq;
    v->mailed += in->has_raw;
    r->bid[r->bids++] = in->bid;
    r->latest[in->bid.player - 1] = r->bids;
    in->bid.box = NULL; /* the round has it now */
    seen = verify_seen(v, r->bid[r->bids - 1].commit, e);
    if (seen == 0) {
        (void)wrong(v, 7, entry, "Its commitment stands in the log already.");
    }
    return seen < 0 || (in->has_raw && verify_seen(v, in->raw, e) < 0) ? -1 : 0;
}

/* The round it is for, or NULL: it is not open to this player. A sealed question has its
 * round from the first answer on. Errors: MEMORY (*failed). */
static struct verify_round *round_for(struct verify *v, const struct said_in *in,
                                      struct asked **a, bool *failed, struct error *e)
{
    struct verify_round *r =
        verify_round_of(v, in->answer ? 0 : in->number, in->number, in->round);

    *failed = false;
    *a = r            ? verify_asked(v, r->question, r->round)
         : in->answer ? verify_asked(v, in->number, in->round)
                      : NULL;
    if (!*a || (*a)->closed || (in->answer && (*a)->opened) || (r && r->unsealed) ||
        !((*a)->q.seats & SEE_ONLY(in->bid.player - 1))) {
        return NULL;
    }
    if (!r) {
        r = verify_round_add(v, e);
        *failed = !r;
        if (r) {
            r->question = in->number;
            r->round = in->round;
            r->seats = (*a)->q.seats;
            r->opened = (*a)->entry;
        }
    }
    return r;
}

/* A list's amount: bid as soon as the tie round began, for who bid in the round before.
 * 7.6. */
static bool list_fits(struct verify *v, const struct said_in *in)
{
    const struct verify_round *before =
        verify_round_of(v, in->number, 0, (int64_t)in->round - 1);
    const int seat = in->bid.player - 1;

    return v->lists && in->bid.player >= v->lists && before && !in->has_raw &&
           !in->bid.has_contrib && before->bidder[seat].first == in->bid.first &&
           !memcmp(before->bidder[seat].tie, in->bid.tie, sizeof in->bid.tie);
}

static void source(struct verify *v, const struct log_entry *entry,
                   const struct said_in *in, const struct asked *a)
{
    int64_t issued;

    if (in->bid.first) {
        if (!list_fits(v, in)) {
            (void)wrong(v, 7, entry, "No list of this player can have led to it.");
        }
        v->lists = in->bid.player + 1;
        return;
    }
    v->lists = 0;
    if (!in->has_raw) {
        (void)wrong(v, 7, entry, "Its mail was not archived.");
    }
    if (verify_code(v, entry, in->bid.player, in->code, true, &issued) && in->code &&
        issued < a->entry) {
        (void)wrong(v, 7, entry,
                    "Its code was issued before the question was asked that it answers.");
    }
    verify_wrote(v, in->bid.player);
}

static int take(struct verify *v, const struct log_entry *entry, struct said_in *in,
                struct error *e)
{
    struct verify_round *r;
    struct asked *a;
    bool failed;
    int last;

    r = round_for(v, in, &a, &failed, e);
    if (!r) {
        return failed ? -1
                      : wrong(v, 7, entry,
                              "It came for a round or question that is not open to "
                              "player %d.",
                              in->bid.player);
    }
    last = r->latest[in->bid.player - 1];
    if (in->seq != (last ? r->bid[last - 1].seq : 0) + 1) {
        (void)wrong(v, 7, entry, "Its seq does not follow the one before.");
    }
    source(v, entry, in, a);
    a->answered |= SEE_ONLY(in->bid.player - 1);
    a->last_in = entry->time;
    return keep(v, r, in, entry, e);
}

int verify_bid_in(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_in in;
    int line = bid_in_read(v, &in, entry);
    int result;

    if (line < 0) {
        return error_memory(e);
    }
    result = line ? wrong_line(v, 7, entry, line) : take(v, entry, &in, e);
    free(in.bid.box);
    return result;
}

/* The newest round that had begun at an entry. */
static const struct verify_round *newest(const struct verify *v, int64_t at)
{
    int i;

    for (i = v->rounds - 1; i >= 0; i--) {
        if (v->round[i].auction && (!at || v->round[i].opened <= at)) {
            return &v->round[i];
        }
    }
    return NULL;
}

/* Refused for what it says: the round is open to its player. Late: it is closed, or the
 * code is older than the question. 7.7. */
static bool refused_fits(const struct verify *v, const struct verify_round *r,
                         const struct asked *a, bool late, int64_t issued)
{
    const bool open = a && !a->closed && !r->unsealed && (!issued || issued >= a->entry);

    return late ? (a && a->closed) || (!open && newest(v, issued) == r) : open;
}

int verify_bid_refused(struct verify *v, const struct log_entry *entry, struct error *e)
{
    const struct verify_round *r;
    char reason[SAID_WORD];
    int auction, round;
    int64_t code, issued;
    struct strict f;

    (void)e;
    strict_begin(&f, "bid-refused", entry->body, entry->size);
    strict_line(&f, "player");
    (void)strict_number(&f, entry->actor, entry->actor);
    strict_line(&f, "auction");
    auction = (int)strict_number(&f, 1, INT32_MAX);
    strict_line(&f, "round");
    round = (int)strict_number(&f, 0, UINT16_MAX);
    strict_line(&f, "reason");
    strict_word(&f, reason, sizeof reason);
    strict_line(&f, "code");
    code = strict_number(&f, 0, INT64_MAX);
    if (!strict_end(&f)) {
        return wrong_line(v, 7, entry, f.bad);
    }
    if (strcmp(reason, "content") != 0 && strcmp(reason, "late") != 0) {
        return wrong(v, 7, entry, "\"%s\" is no reason to refuse a bid.", reason);
    }
    if (!verify_code(v, entry, entry->actor, code, false, &issued)) {
        return 0;
    }
    r = verify_round_of(v, auction, 0, round);
    if (!r || !(r->seats & SEE_ONLY(entry->actor - 1)) ||
        !refused_fits(v, r, verify_asked(v, r->question, r->round),
                      !strcmp(reason, "late"), issued)) {
        return wrong(v, 7, entry, "A bid for this round could not be refused as \"%s\".",
                     reason);
    }
    return 0;
}
