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

/* What every bid sealed by the host must open to: a bid over the cap was refused when it
 * came (7.3). */
static bool bid_opens(const struct verify *v, const struct verify_round *r,
                      const struct kept_bid *b, const struct key_pair *key,
                      struct opening *out)
{
    const int64_t purse = r->purse[b->player - 1];
    unsigned char bytes[SEAL_OPENING], commit[SEAL_HASH];
    struct seal_context c;

    if (b->box_size != SEAL_OPENING_BOX || !seal_unbox(bytes, b->box, b->box_size, key)) {
        return false;
    }
    context(v, r, b->player, &c);
    seal_commit(commit, &c, bytes);
    return !memcmp(commit, b->commit, sizeof commit) && seal_opening_read(out, bytes) &&
           out->seq == (uint32_t)b->seq &&
           out->amount <= (uint32_t)(purse < r->max ? purse : r->max);
}

/* The bid that counts, against its line. */
static void bid_told(struct verify *v, const struct log_entry *entry,
                     struct verify_round *r, const struct kept_bid *b,
                     const struct opening *o, const struct said_bid *said)
{
    const int status = o->kind ? 0 : 2; /* valid, or withdrawn */

    if (said->status != status || said->kind != o->kind || said->amount != o->amount ||
        !said->opened || memcmp(said->hash, o->nonce, sizeof o->nonce) != 0) {
        (void)wrong(v, 8, entry, "What it says of player %d is not what was sealed.",
                    b->player);
    }
    r->bidder[b->player - 1].amount = o->kind ? o->amount : 0;
    r->bidder[b->player - 1].first = b->first ? b->first : b->entry;
    memcpy(r->bidder[b->player - 1].tie, b->tie, sizeof b->tie);
}

/* The dice of an opening are mixed with what came with the bids or answers that count. */
static void mixes(struct verify *v, const struct kept_bid *b)
{
    if (b->has_contrib) {
        v->from[v->contributions].player = b->player;
        memcpy(v->from[v->contributions++].c, b->contrib, SEAL_HASH);
    }
}

static void bids_open(struct verify *v, const struct log_entry *entry,
                      struct verify_round *r, const struct said_round *said,
                      const struct key_pair *key)
{
    struct opening o;
    int i;

    for (i = 0; i < r->bids; i++) {
        const struct kept_bid *b = &r->bid[i];

        if (!bid_opens(v, r, b, key, &o)) {
            (void)wrong(v, 8, entry, "Entry %lld does not open to what it commits to.",
                        (long long)b->entry);
        } else if (r->latest[b->player - 1] == i + 1) {
            bid_told(v, entry, r, b, &o, &said->seat[b->player - 1]);
        }
    }
    for (i = 0; i < SEATS_MAX; i++) {
        if (r->latest[i] && said->seat[i].status == 0) {
            mixes(v, &r->bid[r->latest[i] - 1]);
        }
    }
}

/* Who was asked and did not answer has missed a deadline. */
static void missed(struct verify *v, const struct verify_round *r)
{
    int i;

    for (i = 0; i < v->game.seats; i++) {
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
    struct key_pair key;
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
    r->unsealed = entry->seq;
    if (!pair_of(&key, said.secret) ||
        memcmp(key.public, r->public, sizeof key.public) != 0) {
        (void)wrong(v, 8, entry, "Its secret key is not that of the round.");
    } else if (verify_listed(v, 8, entry, r, &said)) {
        bids_open(v, entry, r, &said, &key);
    }
    missed(v, r);
    verify_round_clear(r);
    return 0;
}

/* Whether a sealed answer opens to what it commits to, and to this record. */
static int answer_opens(const struct verify *v, const struct verify_round *r,
                        const struct kept_bid *b, const struct key_pair *key,
                        const struct said_bid *said, bool *is, struct error *e)
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

    for (i = 0; i < r->bids; i++) {
        const struct kept_bid *b = &r->bid[i];
        const bool counts = r->latest[b->player - 1] == i + 1;

        if (answer_opens(v, r, b, key, counts ? &said->seat[b->player - 1] : NULL, &is,
                         e)) {
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
