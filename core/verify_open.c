/* Openings: everything that was sealed is opened again. sealed-bids 4.2, 4.6, 7.4. */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The pair of a secret that the log publishes. */
static bool pair_of(struct key_pair *k, const unsigned char secret[SEAL_HASH])
{
    memcpy(k->secret, secret, sizeof k->secret);
    return crypto_scalarmult_base(k->public, secret) == 0;
}

static void context(const struct verify *v, const struct verify_round *r, int player,
                    struct seal_context *out)
{
    memset(out, 0, sizeof *out);
    memcpy(out->game, v->game.id, sizeof out->game);
    out->auction = (uint32_t)(r->auction ? r->auction : r->question);
    out->round = r->round;
    out->player = player;
}

/* What opens a round: its own key, and of mode table the sums of shares and halves. */
struct keys {
    struct key_pair round;
    unsigned char x[JOINT_SHARE], y[JOINT_SHARE];
};

/* Statuses of 7.4. */
enum { VALID, NO_BID, WITHDRAWN, OVER, SHUT, WRONG, HIDDEN };

/* What one box holds for a bid. */
static int box_opens(const struct verify *v, const struct verify_round *r,
                     const struct kept_bid *b, const unsigned char *box,
                     const struct keys *keys, struct opening *out)
{
    unsigned char bytes[SEAL_OPENING], commit[SEAL_HASH];
    struct seal_context c;
    struct joint_box joint;

    context(v, r, b->player, &c);
    memcpy(joint.kem, box, sizeof joint.kem);
    memcpy(joint.sealed, box + sizeof joint.kem, sizeof joint.sealed);
    if (b->mode == MODE_TABLE && box == b->box
            ? !joint_open(bytes, &joint, &c, keys->y, keys->x)
            : !seal_unbox(bytes, box, SEAL_OPENING_BOX, &keys->round)) {
        return SHUT;
    }
    seal_commit(commit, &c, bytes);
    return !memcmp(commit, b->commit, sizeof commit) && seal_opening_read(out, bytes) &&
                   out->seq == (uint32_t)b->seq
               ? VALID
               : WRONG;
}

/* The status that a bid must have, and what it opens to where it does. */
static int bid_opens(const struct verify *v, const struct verify_round *r,
                     const struct kept_bid *b, const struct keys *keys,
                     struct opening *out, bool *opened)
{
    const int64_t purse = r->purse[b->player - 1];
    const bool reveal = verify_by_reveal(r, b);
    int i, status = HIDDEN;

    if (!reveal) {
        status = box_opens(v, r, b, b->box, keys, out);
    }
    for (i = 0; reveal && i < b->reveals && status != VALID; i++) {
        status = box_opens(v, r, b, b->reveal[i], keys, out) == VALID ? VALID : HIDDEN;
    }
    *opened = status == VALID;
    if (status == VALID) {
        status = out->kind == 0                                              ? WITHDRAWN
                 : out->amount > (uint32_t)(purse < r->max ? purse : r->max) ? OVER
                                                                             : VALID;
    }
    return status;
}

/* The bid that counts, against its line. */
static void bid_told(struct verify *v, const struct log_entry *entry,
                     struct verify_round *r, const struct kept_bid *b,
                     const struct opening *o, int status, bool opened,
                     const struct said_bid *said)
{
    static const struct opening none;
    const struct opening *is = opened ? o : &none;

    if (said->status != status || said->kind != is->kind || said->amount != is->amount ||
        said->opened != opened ||
        (opened && memcmp(said->hash, o->nonce, sizeof o->nonce) != 0)) {
        (void)wrong(v, 8, entry, "What it says of player %d is not what was sealed.",
                    b->player);
    }
    r->bidder[b->player - 1].amount = status == VALID ? is->amount : 0;
    r->bidder[b->player - 1].first = b->first ? b->first : b->entry;
    memcpy(r->bidder[b->player - 1].tie, b->tie, sizeof b->tie);
}

static void mixes_this(struct verify *v, int player, const unsigned char c[SEAL_HASH])
{
    v->from[v->contributions].player = player;
    memcpy(v->from[v->contributions++].c, c, SEAL_HASH);
}

/* The dice of an opening are mixed with what came with the bids or answers that count. */
static void mixes(struct verify *v, const struct kept_bid *b)
{
    if (b->has_contrib) {
        mixes_this(v, b->player, b->contrib);
    }
}

/* In mode commit with their nonces, which were bound before anybody knew the dice: 5.3.
 */
static void mixes_bid(struct verify *v, const struct kept_bid *b,
                      const struct said_bid *said, bool nonces)
{
    unsigned char c[SEAL_HASH];

    if (nonces) {
        seal_hash(c, "pbem1.salt", said->hash, sizeof said->hash);
        mixes_this(v, b->player, c);
    } else {
        mixes(v, b);
    }
}

/* A round of commitments, from the start or as shares were missing at its close. */
static bool by_nonces(const struct verify *v, const struct verify_round *r)
{
    return game_mode(&v->game) == MODE_COMMIT ||
           (verify_is_table(v) && (!r->table.holders || !verify_complete(r)));
}

/* Whether the host sealed it as the rules have it: then it opens, and is not too high,
 * also where a later one took its place. */
static void bid_of_host(struct verify *v, const struct log_entry *entry,
                        const struct kept_bid *b, int status)
{
    if (b->mode == MODE_HOST_SEALED && status != VALID && status != WITHDRAWN) {
        (void)wrong(v, 8, entry, "Entry %lld does not open to what it commits to.",
                    (long long)b->entry);
    }
}

static void bids_open(struct verify *v, const struct log_entry *entry,
                      struct verify_round *r, const struct said_round *said,
                      const struct keys *keys)
{
    const bool nonces = by_nonces(v, r);
    struct opening o;
    bool opened;
    int i, status;

    v->nonces = nonces;
    for (i = 0; i < r->bids; i++) {
        const struct kept_bid *b = &r->bid[i];

        memset(&o, 0, sizeof o);
        status = bid_opens(v, r, b, keys, &o, &opened);
        bid_of_host(v, entry, b, status);
        if (r->latest[b->player - 1] == i + 1) {
            bid_told(v, entry, r, b, &o, status, opened, &said->seat[b->player - 1]);
        }
    }
    for (i = 0; i < SEATS_MAX; i++) {
        if (r->latest[i] && said->seat[i].status == 0) {
            mixes_bid(v, &r->bid[r->latest[i] - 1], &said->seat[i], nonces);
        }
    }
}

/* Where players seal, the list is mailed first, and then there is time to object and to
 * reveal. 3. */
static bool may_open(const struct verify *v, const struct verify_round *r, int64_t now)
{
    struct asked a;
    int64_t by;
    int i;

    if (game_mode(&v->game) == MODE_HOST_SEALED) {
        return true;
    }
    if (r->closed_at + (int64_t)game_protest(&v->game) * 60000 > now) {
        return false;
    }
    if (r->table.witness && !r->fell_back && !r->shared && r->bids) {
        return false;
    }
    memset(&a, 0, sizeof a);
    a.deadline = r->deadline;
    by = game_reveal_by(&v->game, &a);
    for (i = 0; i < SEATS_MAX && !(by && by <= now && !v->game.paused); i++) {
        const struct kept_bid *b = r->latest[i] ? &r->bid[r->latest[i] - 1] : NULL;

        if (b && verify_by_reveal(r, b) && !b->reveals) {
            return false;
        }
    }
    return true;
}

/* Who was asked and did not answer has missed a deadline. */
static void missed(struct verify *v, const struct verify_round *r)
{
    const struct asked *a = verify_asked(v, r->question, r->round);
    int i;

    for (i = 0; i < v->game.seats && !(a && a->early); i++) {
        if ((r->seats & SEE_ONLY(i)) && !r->latest[i]) {
            verify_missed(v, i + 1);
        }
    }
}

/* The turn that must follow. */
static void opens(struct verify *v, const struct log_entry *entry)
{
    v->next = NEXT_TURN;
    v->cause = entry->seq;
    v->cause_is_open = entry->kind == ENTRY_OPEN;
    v->contributions = 0;
}

int verify_open(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_round said;
    struct verify_round *r;
    struct keys keys;
    int line = said_round(&said, entry);

    (void)e;
    opens(v, entry);
    if (line) {
        return wrong_line(v, 8, entry, line);
    }
    r = said.number ? verify_round_of(v, (int)said.number, 0, said.round) : NULL;
    if (!r || !r->closed || r->unsealed) {
        return wrong(v, 8, entry, "No such round is closed and waits to be opened.");
    }
    if (!may_open(v, r, entry->time)) {
        (void)wrong(v, 8, entry,
                    "It opens before the time to object and to reveal is over.");
    }
    r->unsealed = entry->seq;
    if (!pair_of(&keys.round, said.secret) ||
        memcmp(keys.round.public, r->public, sizeof keys.round.public) != 0) {
        (void)wrong(v, 8, entry, "Its secret key is not that of the round.");
    } else if (verify_shares(v, entry, r, &said, keys.x, keys.y) &&
               verify_listed(v, 8, entry, r, &said)) {
        bids_open(v, entry, r, &said, &keys);
    }
    missed(v, r);
    verify_round_clear(r);
    return 0;
}

/* Whether a sealed answer opens to what it commits to, and to this record. */
static int answer_opens(struct verify *v, const struct log_entry *entry,
                        const struct verify_round *r, const struct kept_bid *b,
                        const struct key_pair *key, const struct said_bid *said, bool *is,
                        struct error *e)
{
    unsigned char commit[SEAL_HASH], *record;
    char *told = NULL;
    struct seal_context c;
    const char *text;
    size_t size = 0, n;
    uint32_t seq;

    *is = false;
    record = seal_answer_unbox(b->box, b->box_size, key, &size, e);
    if (!record) {
        return e->code == ERROR_NONE ? 0 : -1;
    }
    context(v, r, b->player, &c);
    seal_answer_commit(commit, &c, record, size);
    *is = !memcmp(commit, b->commit, sizeof commit) &&
          seal_answer_read(record, size, &text, &n, &seq) && seq == (uint32_t)b->seq;
    if (*is && said) {
        told = said->opened ? strict_hex(said->record, said->record_size) : NULL;
        *is = told && said->status == (n ? 0 : 2) && said->record_size == size &&
              !memcmp(told, record, size);
    }
    if (*is) {
        verify_signed_opening(v, entry, r, b, key, text, n);
    }
    free(told);
    free(record);
    return 0;
}

static int answers_open(struct verify *v, const struct log_entry *entry,
                        const struct verify_round *r, const struct said_round *said,
                        const struct key_pair *key, struct error *e)
{
    bool is;
    int i;

    for (i = r->forgotten; i < r->bids; i++) {
        const struct kept_bid *b = &r->bid[i];
        const bool counts = r->latest[b->player - 1] == i + 1;

        if (answer_opens(v, entry, r, b, key, counts ? &said->seat[b->player - 1] : NULL,
                         &is, e)) {
            return -1;
        }
        if (!is) {
            (void)wrong(v, 8, entry,
                        "Entry %lld does not open to what it commits to, or not to what "
                        "is told here.",
                        (long long)b->entry);
        }
    }
    for (i = 0; i < SEATS_MAX; i++) {
        if (r->latest[i]) {
            mixes(v, &r->bid[r->latest[i] - 1]);
        }
    }
    return 0;
}

/* A question that nobody has answered has no round yet. */
static struct verify_round *answers_round(struct verify *v, const struct asked *a,
                                          struct error *e)
{
    struct verify_round *r = verify_round_of(v, 0, a->q.number, a->q.round);

    if (!r) {
        r = verify_round_add(v, e);
        if (r) {
            r->question = a->q.number;
            r->round = a->q.round;
            r->seats = a->q.seats;
        }
    }
    return r;
}

int verify_answers_open(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_round said;
    struct verify_round *r;
    struct key_pair key;
    struct asked *a;
    int line, result = 0;

    opens(v, entry);
    if (!entry->body) {
        v->contributions = -1;
        return 0;
    }
    line = said_round(&said, entry);
    if (line) {
        return wrong_line(v, 8, entry, line);
    }
    a = verify_asked(v, said.number, said.round);
    if (!a || a->auction) {
        return wrong(v, 8, entry, "No such question is open.");
    }
    if (!verify_may_close(v, a, entry->time)) {
        (void)wrong(v, 8, entry,
                    "It opens too early: not all are in, and the time is not over.");
    }
    r = answers_round(v, a, e);
    if (!r) {
        return -1;
    }
    r->unsealed = entry->seq;
    if (!pair_of(&key, said.secret)) {
        (void)wrong(v, 8, entry, "Its secret key is none.");
    } else if (verify_listed(v, 8, entry, r, &said)) {
        result = answers_open(v, entry, r, &said, &key, e);
    }
    missed(v, r);
    verify_round_clear(r);
    return result;
}
