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
    struct signed_block block; /* of a bid that its player sealed */
    const char *both;          /* of an answer: digits of C and box */
    unsigned char raw[SEAL_HASH];
};

static void box_keep(struct said_in *in, const unsigned char box[SEAL_OPENING_BOX])
{
    in->bid.box = malloc(SEAL_OPENING_BOX);
    in->bid.box_size = SEAL_OPENING_BOX;
    if (in->bid.box) {
        memcpy(in->bid.box, box, SEAL_OPENING_BOX);
    }
}

static bool is_here(const struct said_in *in, const struct seal_context *c, uint32_t seq)
{
    return c->auction == (uint32_t)in->number && c->round == in->round &&
           c->player == in->bid.player && seq == in->seq;
}

/* A bid that the host sealed. */
static void record(struct strict *f, const struct verify *v, struct said_in *in)
{
    unsigned char bytes[BLOCK_RECORD];
    struct block_record r;
    struct error e = {ERROR_NONE, 0, ""};

    strict_bytes(f, bytes, sizeof bytes);
    if (f->bad) {
        return;
    }
    if (block_record_read(&r, bytes, &e) || memcmp(r.context.game, v->game.id, 16) != 0 ||
        !is_here(in, &r.context, r.seq)) {
        f->bad = f->line; /* a block of another place */
        return;
    }
    in->bid.mode = MODE_HOST_SEALED;
    memcpy(in->bid.commit, r.commit, SEAL_HASH);
    box_keep(in, r.box);
}

/* Sealed to a joint key: E and what is sealed are as long as a box. */
static void table_keep(struct verify *v, const struct log_entry *entry,
                       struct said_in *in, const struct signed_block *b)
{
    unsigned char box[SEAL_OPENING_BOX];

    if (!joint_is_point(b->joint.kem)) {
        (void)wrong(v, 7, entry, "It is not sealed to a joint key.");
    }
    if (game_witness(&v->game) && !block_no_share(b)) {
        (void)wrong(v, 7, entry, "It carries a share, which the witness alone has.");
    }
    memcpy(box, b->joint.kem, sizeof b->joint.kem);
    memcpy(box + sizeof b->joint.kem, b->joint.sealed, sizeof b->joint.sealed);
    box_keep(in, box);
}

/* One that its player sealed. */
static void own(struct strict *f, struct verify *v, const struct log_entry *entry,
                struct said_in *in)
{
    struct signed_block b;

    if (!verify_block(v, entry, f, &b, true)) {
        return;
    }
    if (!is_here(in, &b.context, b.seq) || b.type == BLOCK_REVEAL ||
        !verify_type_fits(v, &b)) {
        f->bad = f->line;
        return;
    }
    in->bid.mode = b.type == BLOCK_COMMIT     ? MODE_COMMIT
                   : b.type == BLOCK_TABLEBID ? MODE_TABLE
                                              : MODE_BOX;
    memcpy(in->bid.commit, b.commit, SEAL_HASH);
    if (in->bid.mode == MODE_BOX) {
        box_keep(in, b.box);
    } else if (in->bid.mode == MODE_TABLE) {
        table_keep(v, entry, in, &b);
    }
    in->block = b;
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
    in->bid.mode = MODE_ANSWER;
    in->bid.box_size = n - SEAL_HASH;
    (void)seal_unhex(in->bid.commit, SEAL_HASH, in->both, digits);
    in->bid.box = (unsigned char *)strict_hex(in->both + digits, in->bid.box_size);
}

/* What stands below a bid or answer that the host sealed; a block of a player has it in
 * itself. */
static void below_sealed(struct strict *f, struct said_in *in)
{
    if (!in->answer) {
        strict_line(f, "tie");
        strict_bytes(f, in->bid.tie, sizeof in->bid.tie);
    }
    if (!in->answer && strict_if(f, "first")) {
        in->bid.first = strict_number(f, 1, INT64_MAX);
    } else {
        strict_line(f, "code");
        in->code = strict_number(f, 0, INT64_MAX);
    }
    if (in->answer && strict_if(f, "signed")) {
        in->bid.signed_seq = (uint32_t)strict_number(f, 1, UINT32_MAX);
        strict_bytes(f, in->bid.signed_box, sizeof in->bid.signed_box);
    }
    in->bid.has_contrib = strict_if(f, "from");
    if (in->bid.has_contrib) {
        strict_bytes(f, in->bid.contrib, sizeof in->bid.contrib);
    }
}

/* Returns the line that is wrong, 0: none; -1: out of memory. */
static int bid_in_read(struct verify *v, struct said_in *in,
                       const struct log_entry *entry)
{
    const bool by_host = game_mode(&v->game) == MODE_HOST_SEALED;
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
        strict_line(&f, "block");
        if (by_host) {
            record(&f, v, in);
        } else {
            own(&f, v, entry, in);
        }
    }
    if (!f.bad && !in->bid.box && in->bid.mode != MODE_COMMIT) {
        return -1;
    }
    in->has_raw = strict_if(&f, "raw");
    if (in->has_raw) {
        strict_bytes(&f, in->raw, sizeof in->raw);
    }
    if (in->answer || by_host) {
        below_sealed(&f, in);
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
    r->bid[r->bids++] = in->bid;
    r->latest[in->bid.player - 1] = r->bids;
    in->bid.box = NULL; /* the round has it now */
    seen = verify_seen(v, r->bid[r->bids - 1].commit, e);
    if (seen == 0) {
        (void)wrong(v, 7, entry, "Its commitment stands in the log already.");
    }
    if (seen < 0 || !in->has_raw) {
        return seen < 0 ? -1 : 0;
    }
    seen = verify_seen(v, in->raw, e);
    v->mailed += seen > 0; /* one mail may bring several */
    return seen < 0 ? -1 : 0;
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

static bool by_player(const struct said_in *in)
{
    return in->bid.mode == MODE_BOX || in->bid.mode == MODE_COMMIT ||
           in->bid.mode == MODE_TABLE;
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
    if (by_player(in) && in->bid.mode == MODE_BOX && verify_is_table(v) && !a->commits &&
        !game_witness(&v->game)) {
        if (!verify_host_first(v, &in->block, in->raw)) {
            (void)wrong(v, 7, entry,
                        "The host plays, and this bid is not the one that he left before "
                        "the round began.");
        }
        return; /* he wrote it earlier */
    }
    if (by_player(in)) {
        verify_wrote(v, in->bid.player); /* a block speaks for itself */
        return;
    }
    if (verify_code(v, entry, in->bid.player, in->code, true, &issued) && in->code &&
        issued < a->entry) {
        (void)wrong(v, 7, entry,
                    "Its code was issued before the question was asked that it answers.");
    }
    verify_wrote(v, in->bid.player);
}

/* The engine counts by one; a player's program may leave numbers out. */
static bool seq_follows(const struct said_in *in, int64_t last)
{
    return by_player(in) ? in->seq > last : in->seq == last + 1;
}

static int take(struct verify *v, const struct log_entry *entry, struct said_in *in,
                struct error *e)
{
    struct verify_round *r;
    struct asked *a;
    bool failed;
    int64_t *last;

    r = round_for(v, in, &a, &failed, e);
    if (!r) {
        return failed ? -1
                      : wrong(v, 7, entry,
                              "It came for a round or question that is not open to "
                              "player %d.",
                              in->bid.player);
    }
    last = &r->last_seq[in->bid.player - 1];
    if (!seq_follows(in, *last)) {
        (void)wrong(v, 7, entry, "Its seq does not follow the one before.");
    }
    *last = in->seq;
    source(v, entry, in, a);
    if (in->answer) {
        verify_signed_answer(v, entry, &in->bid, in->number);
    }
    a->answered |= SEE_ONLY(in->bid.player - 1);
    a->last_in = entry->time;
    return keep(v, r, in, entry, e);
}

int verify_bid_in(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_in in;
    int line = bid_in_read(v, &in, entry);
    int result;

    result = line < 0 ? error_memory(e)
             : line   ? wrong_line(v, 7, entry, line)
                      : take(v, entry, &in, e);
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

/* Why a block was refused, in a word, must be so. */
static bool reason_holds(struct verify *v, const struct signed_block *b,
                         const char *reason)
{
    const struct verify_round *r =
        verify_round_of(v, (int)b->context.auction, 0, b->context.round);
    const struct asked *a =
        r && !r->unsealed && (r->seats & SEE_ONLY(b->context.player - 1))
            ? verify_asked(v, r->question, r->round)
            : NULL;
    const bool reveal = b->type == BLOCK_REVEAL;
    const bool known = b->context.auction <= (uint32_t)v->game.auctions;
    const int latest = a ? r->latest[b->context.player - 1] : 0;
    const int of_table = verify_table_reason(v, b, a, reason);

    if (of_table >= 0) {
        return of_table;
    }
    if (!strcmp(reason, "late")) {
        return reveal ? !a : known && (!a || a->closed);
    }
    if (!strcmp(reason, "place")) {
        return !a && !known;
    }
    if (!strcmp(reason, "mode")) {
        return !verify_type_fits(v, b);
    }
    if (!strcmp(reason, "ack")) {
        return b->ack > (uint64_t)v->head.seq ||
               (b->ack && memcmp(v->hash[b->ack - 1], b->ack_hash, SEAL_HASH) != 0);
    }
    if (!strcmp(reason, "copy")) {
        return verify_knows(v, b->commit);
    }
    if (!strcmp(reason, "seq")) {
        return latest && r->bid[latest - 1].seq >= b->seq;
    }
    if (!strcmp(reason, "early")) {
        return reveal && a && !a->closed;
    }
    if (!strcmp(reason, "other")) {
        return reveal && a && a->closed &&
               (!latest || r->bid[latest - 1].seq != b->seq ||
                memcmp(r->bid[latest - 1].commit, b->commit, SEAL_HASH) != 0);
    }
    return !strcmp(reason, "many") && reveal && latest && r->bid[latest - 1].reveals > 0;
}

static int block_refused(struct verify *v, const struct log_entry *entry,
                         struct strict *f, int auction, int round, const char *reason)
{
    struct signed_block b;

    memset(&b, 0, sizeof b);
    if (verify_block(v, entry, f, &b, false) &&
        (b.context.auction != (uint32_t)auction || b.context.round != round)) {
        f->bad = f->line;
    }
    if (!strict_end(f)) {
        return wrong_line(v, 7, entry, f->bad);
    }
    return reason_holds(v, &b, reason)
               ? 0
               : wrong(v, 7, entry, "Its block could not be refused as \"%s\".", reason);
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
    if (strict_if(&f, "block")) {
        return block_refused(v, entry, &f, auction, round, reason);
    }
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
