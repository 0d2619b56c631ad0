/* What players signed, and what the host decided about rounds: 6.4, steps 6 and 7. */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <stdlib.h>
#include <string.h>

#define REVEALS_MAX 8 /* of one player in a round */

int verify_chain(struct verify *v, const struct log_entry *entry,
                 const struct player_key *k, struct error *e)
{
    const struct contributing *c = &v->game.seat[entry->actor - 1].dice;
    const bool same = c->length && !memcmp(c->anchor, k->anchor, sizeof c->anchor);
    const int fresh = same ? 1 : verify_seen(v, k->anchor, e);

    if (fresh == 0) {
        (void)wrong(v, 9, entry, "The chain of player %d was left for another before.",
                    entry->actor);
    }
    if (!same) {
        v->player[entry->actor - 1].chain = entry->seq;
    }
    game_chain(&v->game, entry->actor - 1, k);
    return fresh < 0 ? -1 : 0;
}

int verify_player_key(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct verify_key *mine = &v->player[entry->actor - 1];
    unsigned char block[BLOCK_PLAYERKEY_SIZE];
    struct player_key k;
    int64_t code, issued;
    struct strict f;

    strict_begin(&f, "player-key", entry->body, entry->size);
    strict_line(&f, "player");
    (void)strict_number(&f, entry->actor, entry->actor);
    strict_line(&f, "block");
    strict_bytes(&f, block, sizeof block);
    strict_line(&f, "code");
    code = strict_number(&f, 1, INT64_MAX);
    if (!strict_end(&f)) {
        return wrong_line(v, 6, entry, f.bad);
    }
    if (block_key_read(&k, block, e) || k.player != entry->actor ||
        memcmp(k.game, v->game.id, sizeof k.game) != 0) {
        return wrong(v, 6, entry, "Its key is not one that player %d made for this game.",
                     entry->actor);
    }
    (void)verify_code(v, entry, entry->actor, code, true, &issued);
    verify_wrote(v, entry->actor);
    if (verify_chain(v, entry, &k, e)) {
        return -1;
    }
    v->registered++;
    v->replaced += mine->entry != 0;
    mine->entry = entry->seq;
    mine->last = k;
    return 0;
}

/* The acknowledged entry is in this log, with this hash. */
bool verify_ack_fits(const struct verify *v, const struct signed_block *b, int64_t upto)
{
    return !b->ack || (b->ack <= (uint64_t)upto &&
                       !memcmp(v->hash[b->ack - 1], b->ack_hash, SEAL_HASH));
}

bool verify_type_fits(struct verify *v, const struct signed_block *b)
{
    const struct verify_round *r =
        verify_round_of(v, (int)b->context.auction, 0, b->context.round);
    const bool open = r && !r->unsealed && (r->seats & SEE_ONLY(b->context.player - 1));

    return game_block_fits(&v->game, open ? verify_asked(v, r->question, r->round) : NULL,
                           (int)b->type, b->context.player);
}

bool verify_block(struct verify *v, const struct log_entry *entry, struct strict *f,
                  struct signed_block *b, bool in_log)
{
    struct verify_key *mine = &v->player[entry->actor - 1];
    unsigned char bytes[BLOCK_MAX];
    struct error e = {ERROR_NONE, 0, ""};
    const char *digits;
    size_t n;

    digits = strict_digits(f, &n);
    if (f->bad || n > sizeof bytes || !seal_unhex(bytes, n, digits, 2 * n) ||
        block_read(b, bytes, n, &e) || b->context.player != entry->actor ||
        memcmp(b->context.game, v->game.id, sizeof b->context.game) != 0) {
        f->bad = f->bad ? f->bad : f->line;
        return false;
    }
    v->acks++;
    if (!mine->entry || !block_signed_by(bytes, n, mine->last.public)) {
        (void)wrong(v, 6, entry, "It is not signed with the key of player %d.",
                    entry->actor);
    }
    if (in_log && !verify_ack_fits(v, b, v->head.seq)) {
        (void)wrong(v, 6, entry,
                    "It acknowledges an entry %llu that is not the one of this log: its "
                    "player was shown another history.",
                    (unsigned long long)b->ack);
    }
    mine->ack = (int64_t)b->ack > mine->ack ? (int64_t)b->ack : mine->ack;
    return true;
}

bool verify_block_entry(struct verify *v, const struct log_entry *entry, const char *name,
                        struct block_entry *out)
{
    struct strict f;
    int64_t seq;

    memset(out, 0, sizeof *out);
    strict_begin(&f, name, entry->body, entry->size);
    strict_line(&f, "auction");
    out->auction = (int)strict_number(&f, 1, INT32_MAX);
    strict_line(&f, "round");
    out->round = (int)strict_number(&f, 0, UINT16_MAX);
    strict_line(&f, "player");
    (void)strict_number(&f, entry->actor, entry->actor);
    strict_line(&f, "seq");
    seq = strict_number(&f, 1, UINT32_MAX);
    strict_line(&f, "block");
    (void)verify_block(v, entry, &f, &out->b, true);
    strict_line(&f, "raw");
    strict_bytes(&f, out->raw, sizeof out->raw);
    out->agrees = out->b.seq == (uint32_t)seq &&
                  out->b.context.auction == (uint32_t)out->auction &&
                  out->b.context.round == out->round;
    if (!strict_end(&f)) {
        (void)wrong_line(v, 7, entry, f.bad);
        return false;
    }
    return true;
}

struct verify_round *verify_round_asked(struct verify *v, int question, int64_t round)
{
    int i;

    for (i = v->rounds - 1; i >= 0; i--) {
        struct verify_round *r = &v->round[i];

        if (r->auction && r->question == question && r->round == round) {
            return r;
        }
    }
    return NULL;
}

static int reveal_keep(struct kept_bid *bid, const struct signed_block *b,
                       struct error *e)
{
    unsigned char(*grown)[SEAL_OPENING_BOX] =
        realloc(bid->reveal, (size_t)(bid->reveals + 1) * sizeof *grown);

    if (!grown) {
        return error_memory(e);
    }
    bid->reveal = grown;
    memcpy(grown[bid->reveals++], b->box, sizeof b->box);
    return 0;
}

int verify_reveal_in(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct kept_bid *bid = NULL;
    struct verify_round *r;
    struct block_entry in;

    if (!verify_block_entry(v, entry, "reveal-in", &in)) {
        return 0;
    }
    r = verify_round_of(v, in.auction, 0, in.round);
    if (r && r->latest[entry->actor - 1]) {
        bid = &r->bid[r->latest[entry->actor - 1] - 1];
    }
    if (!bid || !r->closed || r->unsealed || in.b.type != BLOCK_REVEAL ||
        !verify_by_reveal(r, bid) || !in.agrees || bid->seq != in.b.seq ||
        memcmp(in.b.commit, bid->commit, SEAL_HASH) != 0 || bid->reveals >= REVEALS_MAX) {
        return wrong(v, 7, entry,
                     "It reveals nothing that the close of its round lists.");
    }
    verify_wrote(v, entry->actor);
    v->mailed++;
    return reveal_keep(bid, &in.b, e) || verify_seen(v, in.raw, e) < 0 ? -1 : 0;
}

/* The round that a decision is about: begun, and not opened. */
static struct verify_round *round_of(struct verify *v, const struct log_entry *entry,
                                     const struct said_ruling *said)
{
    struct verify_round *r = verify_round_of(v, said->auction, 0, said->round);

    if (!r || r->unsealed) {
        (void)wrong(v, 7, entry, "No such round waits to be opened.");
        return NULL;
    }
    return r;
}

int verify_void(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_ruling said;
    struct verify_round *r;
    struct asked *a;
    int line = said_ruling(&said, entry);

    (void)e;
    v->next = NEXT_AGAIN;
    if (line) {
        return wrong_line(v, 7, entry, line);
    }
    r = round_of(v, entry, &said);
    if (!r) {
        return 0;
    }
    a = verify_asked(v, r->question, r->round);
    if (a) {
        a->opened = a->closed = a->last_in = 0;
        a->answered = 0;
        a->commits = false;
    }
    r->unsealed = entry->seq;
    r->is_void = true;
    verify_round_clear(r);
    return 0;
}

int verify_ruling(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_ruling said;
    struct verify_round *r;
    int line = said_ruling(&said, entry);

    (void)e;
    if (line) {
        return wrong_line(v, 7, entry, line);
    }
    r = round_of(v, entry, &said);
    if (r && (!r->closed || !(r->seats & SEE_ONLY(said.relief - 1)))) {
        return wrong(v, 7, entry, "Player %d owes nothing in this round.", said.relief);
    }
    if (r) {
        r->relief |= SEE_ONLY(said.relief - 1);
    }
    return 0;
}

unsigned verify_relief(const struct verify *v, int auction, int round)
{
    int i;

    for (i = 0; i < v->rounds; i++) {
        if (v->round[i].auction == auction && v->round[i].round == round) {
            return v->round[i].relief;
        }
    }
    return 0;
}
