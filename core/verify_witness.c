/* What a witness does who keeps the other half of the keys of rounds: his own key, his
 * shares, and rounds that go on without him. sealed-bids 3.3; 6.4, steps 6 and 7. */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <string.h>

int verify_witness_key(struct verify *v, const struct log_entry *entry, struct error *e)
{
    const int witness = game_witness(&v->game);
    unsigned char block[BLOCK_PLAYERKEY_SIZE];
    struct player_key k;
    struct strict f;

    strict_begin(&f, "witness-key", entry->body, entry->size);
    strict_line(&f, "player");
    (void)strict_number(&f, witness, witness);
    strict_line(&f, "block");
    strict_bytes(&f, block, sizeof block);
    if (!strict_end(&f)) {
        return wrong_line(v, 6, entry, f.bad);
    }
    if (block_key_read(&k, block, e) || k.player != witness ||
        memcmp(k.game, v->game.id, sizeof k.game) != 0) {
        return wrong(v, 6, entry,
                     "Its key is not one that the witness made for this game.");
    }
    v->witness_keys++;
    v->player[witness - 1].entry = entry->seq;
    v->player[witness - 1].last = k;
    return 0;
}

/* A round that was begun and waits to be opened; NULL. */
static struct verify_round *waiting(struct verify *v, const struct seal_context *c)
{
    struct verify_round *r = verify_round_of(v, (int)c->auction, 0, c->round);

    return r && !r->unsealed ? r : NULL;
}

/* He has seen the list of the closed round before he gave his share away. */
static bool in_time(const struct verify_round *r, const struct signed_block *b)
{
    return r->closed && b->ack >= (uint64_t)r->closed;
}

int verify_witness_share(struct verify *v, const struct log_entry *entry,
                         const struct signed_block *b)
{
    struct verify_round *r = waiting(v, &b->context);

    if (b->context.player != game_witness(&v->game) || !r || !r->table.witness ||
        r->fell_back || r->shared || !in_time(r, b)) {
        return wrong(v, 7, entry,
                     "No round waits for this share: none is closed, or it was made "
                     "before its list was there, or it has one already.");
    }
    r->shared = entry->seq;
    return 0;
}

bool verify_witness_reason(struct verify *v, const struct signed_block *b,
                           const char *reason)
{
    const struct verify_round *r = waiting(v, &b->context);
    const bool known = b->context.auction <= (uint32_t)v->game.auctions;

    if (!strcmp(reason, "late") || !strcmp(reason, "place")) {
        return !r && known == !strcmp(reason, "late");
    }
    if (!r) {
        return false;
    }
    if (!strcmp(reason, "mode")) {
        return !r->table.witness || r->fell_back;
    }
    if (!strcmp(reason, "early")) {
        return !in_time(r, b);
    }
    if (!strcmp(reason, "copy")) {
        return r->shared != 0;
    }
    return !strcmp(reason, "share") && in_time(r, b); /* the host alone can tell */
}

void verify_round_moves(struct verify *v, const struct said_ask *moved, int64_t before)
{
    struct verify_round *r = verify_round_asked(v, (int)moved->number, moved->round);

    if (r) {
        r->closed_at += r->closed_at ? moved->deadline - before : 0;
        r->deadline = moved->deadline;
    }
}

bool verify_falls_back(struct verify *v, const struct log_entry *entry,
                       const struct said_host *said)
{
    const struct said_ask *moved = &said->moved[0];
    struct verify_round *r = verify_round_asked(v, (int)moved->number, moved->round);
    struct asked *a = verify_asked(v, moved->number, moved->round);
    int64_t by;

    if (said->moves != 1 || !r || !a || !r->table.witness || !r->closed || r->unsealed ||
        r->shared || r->fell_back || v->game.paused) {
        return false;
    }
    by = game_reveal_by(&v->game, a);
    if (!by || by > entry->time || moved->deadline != entry->time) {
        return false;
    }
    verify_round_moves(v, moved, a->deadline);
    a->deadline = moved->deadline;
    a->commits = true;
    r->fell_back = true;
    return true;
}
