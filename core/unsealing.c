/* Opening rounds of bids, each as one turn. sealed-bids 3, 4.5, 7.4. */
#include "core/unsealed.h"

#include "core/body.h"

#include <stdlib.h>
#include <string.h>

/* What was revealed after the close: a reveal that opens to nothing is none, and of
 * several the first that does counts. 3.2. */
static void reveal_read(void *arg, const struct log_entry *entry,
                        const struct signed_block *b)
{
    struct unsealing *u = arg;
    struct unsealed *s = &u->seat[b->context.player - 1];

    (void)entry;
    if (b->context.auction == (uint32_t)u->asked->auction &&
        b->context.round == u->asked->q.round && s->reveals < REVEALS_MAX) {
        memcpy(s->reveal[s->reveals++], b->box, sizeof b->box);
    }
}

/* An opening that came out of a box counts if it is what was committed to. */
static int opening_take(const struct engine *g, const struct unsealing *u, int seat,
                        struct unsealed *s, const unsigned char bytes[SEAL_OPENING])
{
    unsigned char commit[SEAL_HASH];
    struct seal_context context;
    struct opening o;

    engine_context(g->game, u->asked, seat + 1, &context);
    seal_commit(commit, &context, bytes);
    if (memcmp(commit, s->in.commit, sizeof commit) != 0 ||
        !seal_opening_read(&o, bytes) || o.seq != (uint32_t)s->in.seq) {
        return STATUS_WRONG;
    }
    s->opening = o;
    s->opened = true;
    return STATUS_VALID;
}

/* Opens one box: what it counts as as far as the box tells. */
static int box_open(const struct engine *g, const struct unsealing *u, int seat,
                    struct unsealed *s, const unsigned char box[SEAL_OPENING_BOX])
{
    unsigned char bytes[SEAL_OPENING];

    return seal_unbox(bytes, box, SEAL_OPENING_BOX, &u->key)
               ? opening_take(g, u, seat, s, bytes)
               : STATUS_SHUT;
}

/* The same of a box that was sealed to the joint key. */
static int joint_box_open(const struct engine *g, const struct unsealing *u, int seat,
                          struct unsealed *s)
{
    unsigned char bytes[SEAL_OPENING];
    struct seal_context context;

    engine_context(g->game, u->asked, seat + 1, &context);
    return joint_open(bytes, &s->in.block.joint, &context, u->y, u->x)
               ? opening_take(g, u, seat, s, bytes)
               : STATUS_SHUT;
}

static int revealed_open(const struct engine *g, const struct unsealing *u, int seat,
                         struct unsealed *s)
{
    int i;

    for (i = 0; i < s->reveals; i++) {
        if (box_open(g, u, seat, s, s->reveal[i]) == STATUS_VALID) {
            return STATUS_VALID;
        }
    }
    return STATUS_HIDDEN;
}

/* By whoever sealed it, and for whom. */
static int bid_unseal(const struct engine *g, const struct unsealing *u, int seat,
                      struct unsealed *s)
{
    switch (s->in.mode) {
    case MODE_HOST_SEALED:
        return box_open(g, u, seat, s, s->in.record.box);
    case MODE_BOX:
        return box_open(g, u, seat, s, s->in.block.box);
    case MODE_TABLE:
        return u->table.holders ? joint_box_open(g, u, seat, s)
                                : revealed_open(g, u, seat, s);
    case MODE_COMMIT:
        return revealed_open(g, u, seat, s);
    case MODE_ANSWER:
        break;
    }
    return STATUS_WRONG;
}

/* Opens one bid and says what it counts as. 7.4. */
static void bid_open(const struct engine *g, const struct unsealing *u, int seat,
                     struct unsealed *s)
{
    int purse = u->asked->q.purse[seat];
    int cap = purse < u->asked->q.max ? purse : u->asked->q.max;

    s->status = s->came ? bid_unseal(g, u, seat, s) : STATUS_NONE;
    if (s->status == STATUS_VALID) {
        s->status = s->opening.kind == 0                ? STATUS_WITHDRAWN
                    : s->opening.amount > (uint32_t)cap ? STATUS_OVER
                                                        : STATUS_VALID;
    }
}

int engine_relieved(const struct engine *g, const struct asked *a, unsigned *mask,
                    struct error *e)
{
    struct log_entry entry;
    int64_t at = a->closed;
    int auction, round, player, result;

    for (*mask = 0;; at = entry.seq + 1) {
        if (g->journal->find(g->journal->arg, ENTRY_RULING, at, false, &entry, e)) {
            return -1;
        }
        if (!entry.seq) {
            return 0;
        }
        result = entry_ruling_read(&auction, &round, &player, &entry, e);
        free(entry.body);
        if (result) {
            return -1;
        }
        if (auction == a->auction && round == a->q.round) {
            *mask |= SEE_ONLY(player - 1);
        }
    }
}

/* Who committed and did not reveal pays for it. 7.5. */
static int forfeits(struct engine *g, struct unsealing *u, struct error *e)
{
    int64_t highest = 0;
    unsigned relief;
    int i;

    if (engine_relieved(g, u->asked, &relief, e)) {
        return -1;
    }
    for (i = 0; i < g->game->seats; i++) {
        const struct unsealed *s = &u->seat[i];

        if (s->status == STATUS_VALID && s->opened && s->opening.amount > highest) {
            highest = s->opening.amount;
        }
    }
    for (i = 0; i < g->game->seats; i++) {
        if (u->seat[i].status == STATUS_HIDDEN && !(relief & SEE_ONLY(i))) {
            u->seat[i].forfeit = game_forfeit(&u->asked->q, i, highest);
        }
    }
    return 0;
}

static char *open_body(const struct engine *g, const struct unsealing *u)
{
    char hex[2 * SEAL_HASH + 1];
    struct body b;
    int i;

    body_begin(&b, ENTRY_OPEN);
    body_line(&b, "auction", "%d", u->asked->auction);
    body_line(&b, "round", "%d", u->asked->q.round);
    body_hex(&b, "round-sk", u->key.secret, SEAL_HASH);
    for (i = 0; i < TABLE_HOLDERS; i++) {
        if (u->table.holders >> i & 1) {
            seal_hex(hex, u->share[i], JOINT_SHARE);
            body_line(&b, "share", "%d %s", i, hex);
        }
    }
    for (i = 0; i < g->game->seats; i++) {
        const struct unsealed *s = &u->seat[i];

        if (!s->eligible) {
            continue;
        }
        if (!s->came) {
            body_line(&b, "none", "%d", i + 1);
            continue;
        }
        seal_hex(hex, s->opening.nonce, SEAL_HASH);
        body_line(&b, "bid", "%d %lld %d %d %lu %s", i + 1, (long long)s->in.seq,
                  s->status, s->opened ? s->opening.kind : 0,
                  (unsigned long)(s->opened ? s->opening.amount : 0),
                  s->opened ? hex : "-");
    }
    return body_end(&b);
}

/* Keeps the bodies of CLOSE and OPEN for the reports. */
static int opened_keep(struct engine *g, const struct unsealing *u, char *open,
                       struct error *e)
{
    struct opened *grown = realloc(g->opened, (size_t)(g->openings + 1) * sizeof *grown);
    struct opened *o;
    struct log_entry close;

    if (!grown) {
        free(open);
        return error_memory(e);
    }
    g->opened = grown;
    o = &grown[g->openings++];
    memset(o, 0, sizeof *o);
    o->open = open;
    o->open_entry = g->head.seq;
    o->close_entry = u->asked->closed;
    o->auction = u->asked->auction;
    o->round = u->asked->q.round;
    if (g->journal->entry(g->journal->arg, u->asked->closed, &close, e)) {
        return -1;
    }
    o->close = close.body;
    return 0;
}

/* The round's key pair; what the log says of it must be its public half. */
static int round_key(const struct engine *g, struct unsealing *u, struct error *e)
{
    struct seal_context round;

    engine_context(g->game, u->asked, 0, &round);
    seal_round_key(&u->key, g->vault->key, &round);
    if (memcmp(u->key.public, u->asked->round_public, SEAL_HASH) != 0) {
        return error_set(
            e, ERROR_CONFIG,
            "The vault is not the one that auction %d, round %d was sealed for.",
            u->asked->auction, u->asked->q.round);
    }
    return 0;
}

/* A tied seat's next amount of its list, as its bid of the new round; -1 failed. 7.6. */
static int tie_bid(struct engine *g, struct asked *next, int seat,
                   const struct bid_in *before, int64_t before_entry,
                   const struct key_pair *archive_key, struct error *e)
{
    unsigned char record[SEAL_TIE], amounts[SEAL_TIE_AMOUNTS];
    struct bid_source from;
    struct log_entry entry;
    struct bid_in first;
    int place, result = 0;

    memset(&from, 0, sizeof from);
    from.first = before->first ? before->first : before_entry;
    from.tie = before->tie;
    if (g->journal->entry(g->journal->arg, from.first, &entry, e)) {
        return -1;
    }
    result = entry_bid_read(&first, entry.body, entry.size, e);
    free(entry.body);
    if (result) {
        return -1;
    }
    place = next->q.round - first.round - 1;
    bid_in_clear(&first);
    if (place >= 0 && place < SEAL_TIE_AMOUNTS &&
        seal_unbox(record, before->tie + SEAL_HASH, SEAL_TIE_BOX, archive_key) &&
        seal_tie_read(amounts, record) && amounts[place] != SEAL_TIE_UNUSED) {
        result = engine_seal_bid(g, next, seat, BID_AMOUNT, amounts[place], &from, e);
    }
    seal_wipe(record, sizeof record);
    seal_wipe(amounts, sizeof amounts);
    return result;
}

/* The lists of the tied go on with the new round. */
static int tie_lists(struct engine *g, const struct unsealing *u,
                     const int64_t entry[SEATS_MAX], struct error *e)
{
    struct asked *next =
        game_question(g->game, u->asked->q.number, u->asked->q.round + 1);
    struct key_pair archive_key;
    int i, result = 0;

    if (game_mode(g->game) != MODE_HOST_SEALED || !next ||
        next->q.sealed != SEALED_BIDS) {
        return 0;
    }
    seal_archive_key(&archive_key, g->vault->key, g->game->id);
    for (i = 0; i < g->game->seats && !result; i++) {
        if ((next->q.seats & SEE_ONLY(i)) && u->seat[i].came) {
            result = tie_bid(g, next, i, &u->seat[i].in, entry[i], &archive_key, e);
        }
    }
    seal_wipe(&archive_key, sizeof archive_key);
    return result;
}

static int entries_of(struct engine *g, const struct asked *a, int64_t entry[SEATS_MAX],
                      struct error *e)
{
    struct sealed_item item[SEATS_MAX];
    int i;

    if (g->journal->sealed(g->journal->arg, a, item, e)) {
        return -1;
    }
    for (i = 0; i < SEATS_MAX; i++) {
        entry[i] = item[i].entry;
    }
    engine_items_free(item);
    return 0;
}

/* What the bids of the round cannot be opened without: reveals, or shares of its key. */
static int shown_read(struct engine *g, struct unsealing *u, struct error *e)
{
    switch (game_round_mode(g->game, u->asked)) {
    case MODE_COMMIT:
        return engine_each_block(g, ENTRY_REVEAL_IN, u->asked->closed, reveal_read, u, e);
    case MODE_TABLE:
        return unsealing_shares(g, u, e);
    default:
        return 0;
    }
}

/* Opens one closed round: OPEN, its turn, the next round of a tie with the lists for it.
 */
static int round_open(struct engine *g, const struct asked *a, struct error *e)
{
    struct asked round = *a;
    struct unsealing u;
    int64_t entry[SEATS_MAX];
    char *body;
    int i, result = -1;

    g->passed = round.deadline <= engine_clock(g) ? round.deadline : 0;
    if (unsealing_begin(g, &round, &u, e) || round_key(g, &u, e) ||
        entries_of(g, &round, entry, e)) {
        goto done;
    }
    if (shown_read(g, &u, e)) {
        goto done;
    }
    for (i = 0; i < g->game->seats; i++) {
        if (u.seat[i].eligible) {
            bid_open(g, &u, i, &u.seat[i]);
        }
    }
    if (forfeits(g, &u, e)) {
        goto done;
    }
    body = open_body(g, &u);
    if (!body || engine_append(g, ENTRY_OPEN, 0, strdup(body), NULL, e)) {
        free(body);
        goto done;
    }
    if (opened_keep(g, &u, body, e) || unsealing_play(g, &u, CAUSE_OPEN, e) ||
        tie_lists(g, &u, entry, e) || engine_settle(g, e)) {
        goto done;
    }
    result = 0;
done:
    g->passed = 0;
    unsealing_clear(&u);
    return result;
}

unsigned engine_must_reveal(const struct game *g, const struct asked *a)
{
    const int host = game_host_player(g);

    return game_round_mode(g, a) == MODE_COMMIT
               ? a->answered & ~(host ? SEE_ONLY(host - 1) : 0u)
               : 0;
}

static int64_t object_by(const struct game *g, const struct asked *a)
{
    return a->closed_at + (int64_t)game_protest(g) * 60000;
}

static bool owes_reveals(const struct game *g, const struct asked *a)
{
    return (engine_must_reveal(g, a) & ~a->revealed) != 0;
}

int64_t engine_waits_until(const struct game *g, const struct asked *a, int64_t grace)
{
    const int64_t objects = game_protest(g) ? object_by(g, a) : 0;
    const int64_t by =
        owes_reveals(g, a) || engine_owes_share(g, a) ? game_reveal_by(g, a) : 0;
    const int64_t reveals = by ? by + grace : 0;

    return reveals > objects ? reveals : objects;
}

/* A list that players sealed is mailed first; then there is time to object, and for
 * reveals. 3. */
static bool may_open(const struct game *g, const struct asked *a, int64_t grace,
                     int64_t now)
{
    const int64_t by = game_reveal_by(g, a);
    const bool over = by && by + grace <= now && !g->paused;

    return a->closed && object_by(g, a) <= now && !engine_owes_share(g, a) &&
           (over || !owes_reveals(g, a));
}

static bool openable(const struct game *g, const struct asked *a, int64_t grace,
                     int64_t now)
{
    if (a->q.sealed != SEALED_BIDS || !a->opened) {
        return false;
    }
    if (game_mode(g) != MODE_HOST_SEALED) {
        return may_open(g, a, grace, now);
    }
    return a->closed || engine_all_in(g, a, now) ||
           (engine_past(g, a, grace, now) && !game_stands_still(g));
}

bool engine_openable(const struct game *g, int64_t grace, int64_t now)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (openable(g, &g->asked[i], grace, now)) {
            return true;
        }
    }
    return false;
}

static int vault_fits(const struct engine *g, struct error *e)
{
    struct key_pair archive_key;
    int wrong;

    if (!g->vault) {
        return error_set(e, ERROR_BUG, "A round cannot be opened without the vault.");
    }
    seal_archive_key(&archive_key, g->vault->key, g->game->id);
    wrong = memcmp(archive_key.public, g->game->archive_public, SEAL_HASH);
    seal_wipe(&archive_key, sizeof archive_key);
    return wrong ? error_set(e, ERROR_CONFIG, "This is not the vault of the game \"%s\".",
                             g->game->name)
                 : 0;
}

int engine_open(struct engine *g, int64_t grace, int *count, struct error *e)
{
    int64_t now = engine_time(g);
    int i;

    *count = 0;
    if (vault_fits(g, e)) {
        return -1;
    }
    if (engine_openable(g->game, grace, now) && engine_round_keys(g, e)) {
        return -1;
    }
    for (i = 0; i < g->game->asked_count; i++) {
        struct asked *a = &g->game->asked[i];

        if (!openable(g->game, a, grace, now)) {
            continue;
        }
        if (!a->closed && engine_close(g, a, e)) {
            return -1;
        }
        if (round_open(g, a, e)) {
            return -1;
        }
        (*count)++;
        i = -1; /* the list has changed */
    }
    return 0;
}
