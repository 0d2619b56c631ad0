/* Rounds of bids: their keys, how they begin and close. sealed-bids 2.1, 3, 7.3, 7.6. */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <stdlib.h>
#include <string.h>

#define KEYS_AHEAD 16 /* auctions whose keys are there when one is opened (2.1) */
#define MS_PER_MINUTE 60000

void verify_round_clear(struct verify_round *r)
{
    int i;

    for (i = 0; i < r->bids; i++) {
        free(r->bid[i].box);
        free(r->bid[i].reveal);
    }
    free(r->bid);
    r->bid = NULL;
    r->bids = 0;
    memset(r->latest, 0, sizeof r->latest);
}

struct verify_round *verify_round_of(struct verify *v, int auction, int question,
                                     int64_t round)
{
    int i;

    for (i = v->rounds - 1; i >= 0; i--) {
        struct verify_round *r = &v->round[i];

        if (r->round == round && r->auction == auction &&
            (auction || r->question == question)) {
            return r;
        }
    }
    return NULL;
}

struct verify_round *verify_round_add(struct verify *v, struct error *e)
{
    struct verify_round *grown;

    if ((v->rounds & (v->rounds - 1)) == 0) { /* doubles its room */
        grown =
            realloc(v->round, (v->rounds ? (size_t)v->rounds * 2 : 1) * sizeof *grown);
        if (!grown) {
            (void)error_memory(e);
            return NULL;
        }
        v->round = grown;
    }
    memset(&v->round[v->rounds], 0, sizeof *v->round);
    return &v->round[v->rounds++];
}

bool verify_may_close(const struct verify *v, const struct asked *a, int64_t now)
{
    const int64_t pause = (int64_t)game_pause(&v->game) * MS_PER_MINUTE;

    return !verify_stands_still(v) &&
           ((a->deadline && a->deadline <= now && !v->game.paused) ||
            (!game_awaited(&v->game, a) && a->last_in + pause <= now));
}

bool verify_listed(struct verify *v, int step, const struct log_entry *entry,
                   const struct verify_round *r, const struct said_round *said)
{
    int i;

    for (i = 0; i < SEATS_MAX; i++) {
        const struct said_bid *b = &said->seat[i];
        const struct kept_bid *kept = r->latest[i] ? &r->bid[r->latest[i] - 1] : NULL;
        const bool eligible = (r->seats & SEE_ONLY(i)) != 0;

        if (b->listed != eligible || (eligible && b->none != !kept) ||
            (eligible && kept && b->seq != kept->seq) ||
            (eligible && kept && entry->kind == ENTRY_CLOSE &&
             memcmp(b->hash, kept->commit, SEAL_HASH) != 0)) {
            (void)wrong(v, step, entry,
                        "What it lists for player %d is not what came in last.", i + 1);
            return false;
        }
    }
    return true;
}

int verify_round_keys(struct verify *v, const struct log_entry *entry, struct error *e)
{
    const int wanted = v->game.auctions + KEYS_AHEAD;
    int known = v->keys;
    unsigned char(*grown)[SEAL_HASH];
    struct strict f;

    v->next = v->came_after == NEXT_COUNTED                            ? NEXT_NEW_DICE
              : v->came_after == NEXT_NEW_KEYS && verify_voids_left(v) ? NEXT_VOID
              : v->came_after == NEXT_NEW_KEYS                         ? NEXT_ANY
              : v->came_after != NEXT_KEYS                             ? NEXT_OPENING
              : v->gathers                                             ? NEXT_ANY
                                                                       : verify_seated(v);
    grown = realloc(v->key, (size_t)(wanted - v->keys_from) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    v->key = grown;
    strict_begin(&f, "round-keys", entry->body, entry->size);
    if (v->keys >= wanted) {
        return wrong(v, 7, entry, "The keys of %d auctions ahead were there already.",
                     KEYS_AHEAD);
    }
    for (; v->keys < wanted; v->keys++) {
        strict_line(&f, "key");
        (void)strict_number(&f, v->keys + 1, v->keys + 1);
        strict_bytes(&f, grown[v->keys - v->keys_from], SEAL_HASH);
    }
    for (; verify_is_table(v) && known < wanted; known++) {
        if (verify_host_half(v, &f, known + 1, e)) {
            return -1;
        }
    }
    return strict_end(&f) ? 0 : wrong_line(v, 7, entry, f.bad);
}

/* Caps and purses of a tie round: less by what was bid before. 7.6. */
static bool purses_fit(const struct said_auction *said, const struct verify_round *before)
{
    int i;

    for (i = 0; i < SEATS_MAX; i++) {
        const int64_t cap = said->purse[i] < said->max ? said->purse[i] : said->max;

        if (!(said->seats & SEE_ONLY(i))) {
            continue;
        }
        if (said->cap[i] != cap ||
            (before && (!(before->seats & SEE_ONLY(i)) ||
                        said->purse[i] != before->purse[i] - before->bidder[i].amount))) {
            return false;
        }
    }
    return true;
}

/* The round before a tie round; NULL for the first of an auction. *fits: its number and
 * key are the next ones. A round that was void begins again under a new number. */
static struct verify_round *round_before(struct verify *v,
                                         const struct said_auction *said, bool *fits)
{
    const bool again = v->came_after == NEXT_AGAIN || v->renumbered;
    struct verify_round *before;

    if (said->round == 0) {
        *fits =
            said->auction == v->game.auctions + 1 && said->auction <= v->keys &&
            !memcmp(v->key[said->auction - v->keys_from - 1], said->public, SEAL_HASH);
        return NULL;
    }
    before = verify_round_asked(v, said->question - v->renumbered, said->round - 1);
    *fits = before && before->unsealed && !before->is_void &&
            said->auction == (again ? v->game.auctions + 1 : v->game.auctions);
    return before;
}

/* What the game's options say of its rounds. */
static bool terms_fit(const struct verify *v, const struct said_auction *said)
{
    const int mode = game_mode(&v->game);
    struct asked a;

    memset(&a, 0, sizeof a);
    a.deadline = said->deadline;
    return (!strcmp(said->mode, game_round_mode_name(&v->game, &a)) ||
            (mode == MODE_TABLE && !strcmp(said->mode, "commit"))) &&
           said->pause == game_pause(&v->game) &&
           said->protest == game_protest(&v->game) &&
           said->reveal_by == (mode == MODE_COMMIT || mode == MODE_TABLE
                                   ? game_reveal_by(&v->game, &a)
                                   : -1);
}

/* A deadline stays; of a round that begins again it is a later one. */
static bool deadline_fits(const struct verify *v, const struct asked *a,
                          const struct said_auction *said)
{
    return said->deadline == a->deadline ||
           (v->came_after == NEXT_AGAIN && a->deadline && said->deadline > a->deadline);
}

static unsigned host_mask(const struct verify *v)
{
    const int host = game_host_player(&v->game);

    return host ? SEE_ONLY(host - 1) : 0;
}

static void round_opens(struct verify_round *r, const struct said_auction *said,
                        const struct log_entry *entry)
{
    int i;

    r->question = said->question;
    r->round = said->round;
    r->auction = said->auction;
    r->seats = said->seats;
    r->opened = entry->seq;
    r->time = entry->time;
    r->deadline = said->deadline;
    r->max = said->max;
    memcpy(r->public, said->public, sizeof r->public);
    r->table = said->table;
    for (i = 0; i < SEATS_MAX; i++) {
        r->purse[i] = said->purse[i];
    }
}

int verify_auction_open(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_auction said;
    struct verify_round *before, *r;
    struct asked *a;
    bool fits;
    int line = said_auction(&said, entry);

    if (line) {
        return wrong_line(v, 7, entry, line);
    }
    a = verify_asked(v, said.question, said.round);
    before = round_before(v, &said, &fits);
    if (!fits) {
        return wrong(v, 7, entry, "Its auction or its key is not the next one.");
    }
    if (!a || a->opened || said.seats != a->q.seats || !deadline_fits(v, a, &said) ||
        !terms_fit(v, &said) || !purses_fit(&said, before)) {
        return wrong(v, 7, entry,
                     "It is not the round that the turn before it asks for.");
    }
    if (verify_is_table(v) && !verify_table_fits(v, &said)) {
        (void)wrong(v, 7, entry,
                    "Its mode and joint key are not what the log has left for this "
                    "round.");
    }
    r = verify_round_add(v, e);
    if (!r) {
        return -1;
    }
    round_opens(r, &said, entry);
    a->deadline = said.deadline;
    a->auction = v->game.auctions = said.auction;
    a->opened = entry->seq;
    a->commits = verify_is_table(v) && !said.table.holders;
    if (said.table.holders && !said.table.witness && (said.seats & host_mask(v))) {
        v->host_first = game_host_player(&v->game);
    }
    if (v->came_after == NEXT_AGAIN && verify_voids_left(v)) {
        v->next = NEXT_VOID;
    }
    v->lists = said.round > 0 && game_mode(&v->game) == MODE_HOST_SEALED ? 1 : 0;
    return 0;
}

int verify_close(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_round said;
    struct verify_round *r;
    struct asked *a;
    int line = said_round(&said, entry);

    (void)e;
    if (line) {
        return wrong_line(v, 7, entry, line);
    }
    r = said.number ? verify_round_of(v, (int)said.number, 0, said.round) : NULL;
    a = r ? verify_asked(v, r->question, r->round) : NULL;
    if (!a || r->closed) {
        return wrong(v, 7, entry, "No such round is open.");
    }
    if (!verify_may_close(v, a, entry->time)) {
        (void)wrong(
            v, 7, entry,
            "The round closes too early: not all are in, and its time is not over.");
    }
    if (r->reseated) {
        (void)wrong(v, 7, entry,
                    "A seat changed hands while it was open: it should have begun again, "
                    "as the new player has no part in its key.");
    }
    (void)verify_listed(v, 7, entry, r, &said);
    r->closed = a->closed = entry->seq;
    r->closed_at = entry->time;
    return 0;
}
