/* Keys that took the place of others, and what somebody kept that the host signed with
 * any of them. sealed-bids 2.3, 6.3; 6.4, steps 4, 5 and 6. */
#include "core/verify_parts.h"

#include "core/keychange.h"
#include "core/verify_strict.h"

#include <stdlib.h>
#include <string.h>

/* The key of the host behind entry `seq`: of the last change up to there. */
static const struct host_key *key_at(const struct verify *v, int64_t seq)
{
    int i = v->host_keys - 1;

    while (i > 0 && v->host_key[i].entry > seq) {
        i--;
    }
    return &v->host_key[i];
}

int verify_host_key(struct verify *v, int64_t entry, const unsigned char public[32],
                    struct error *e)
{
    struct host_key *grown =
        realloc(v->host_key, (size_t)(v->host_keys + 1) * sizeof *grown);

    if (!grown) {
        return error_memory(e);
    }
    v->host_key = grown;
    grown[v->host_keys].entry = entry;
    memcpy(grown[v->host_keys++].public, public, 32);
    memcpy(v->game.host_public, public, sizeof v->game.host_public);
    return 0;
}

/* The old key signs, and what is lost cannot; the new one too, where there is one. */
static void signatures(struct verify *v, const struct log_entry *entry,
                       const struct key_change *c)
{
    const unsigned char *id = v->game.id;
    const bool old =
        key_change_signed(c, entry->body, entry->size, id, true, v->game.host_public);

    if (c->has_old != old || (!old && (!c->sign || c->reason != KEYS_LOST))) {
        (void)wrong(v, 5, entry, "It is not signed with the host's key before it.");
    }
    v->unsigned_keys += !old;
    if (c->has_new != c->sign ||
        (c->sign &&
         !key_change_signed(c, entry->body, entry->size, id, false, c->host))) {
        (void)wrong(v, 5, entry, "It is not signed with the new key that it names.");
    }
}

static struct verify_round *waiting(struct verify *v, int i)
{
    struct verify_round *r = &v->round[i];

    return r->auction && !r->unsealed ? r : NULL;
}

/* Its bids are all opened by their players; the box of a host who plays is not. */
static bool goes_on(const struct verify *v, const struct verify_round *r)
{
    const int host = game_host_player(&v->game);

    return game_mode(&v->game) == MODE_COMMIT && !(host && r->latest[host - 1]);
}

bool verify_voids_left(struct verify *v)
{
    int i;

    for (i = 0; i < v->rounds; i++) {
        const struct verify_round *r = waiting(v, i);

        if (r && ((r->opened < v->vault_entry && !goes_on(v, r)) ||
                  (r->opened < v->box_entry && verify_has_shares(r)))) {
            return true;
        }
    }
    return false;
}

/* Rounds that players open themselves go on with the keys that are named, and what was
 * revealed to the old ones is sent again. */
static bool rounds_go_on(struct verify *v, const struct key_change *c)
{
    struct verify_round *r;
    int i, j, waits = 0, on = 0;

    for (i = 0; i < v->rounds; i++) {
        r = waiting(v, i);
        waits += r != NULL;
        on += r && goes_on(v, r);
    }
    if ((waits && c->reason == KEYS_ROTATED) || c->rounds != on) {
        return false;
    }
    for (i = 0; i < c->rounds; i++) {
        r = verify_round_of(v, c->round[i].auction, 0, c->round[i].round);
        if (!r || r->unsealed || !goes_on(v, r)) {
            return false;
        }
        memcpy(r->public, c->round[i].public, sizeof r->public);
        for (j = 0; j < r->bids; j++) {
            r->bid[j].reveals = 0;
        }
    }
    return true;
}

static void codes_die(struct verify *v)
{
    int i;

    for (i = 0; i < v->seats; i++) {
        verify_codes_dead(v, i + 1);
    }
}

/* Answers that only the old key opens are asked again: all that wait, and no others. */
static void answers_again(struct verify *v, const struct log_entry *entry,
                          const struct key_change *c)
{
    int i, waits = 0;

    for (i = 0; i < v->game.asked_count; i++) {
        waits += !v->game.asked[i].auction && v->game.asked[i].answered;
    }
    for (i = 0; i < c->agains; i++) {
        struct asked *a = verify_asked(v, c->again[i].question, c->again[i].round);
        struct verify_round *r =
            verify_round_of(v, 0, c->again[i].question, c->again[i].round);

        if (a && r && a->answered && !a->auction) {
            waits--;
            a->answered = 0;
            a->last_in = 0;
            r->forgotten = r->bids;
            memset(r->latest, 0, sizeof r->latest);
        }
    }
    if (waits || (c->agains && c->reason == KEYS_ROTATED)) {
        (void)wrong(v, 5, entry,
                    "The sealed answers that wait are not those that it asks for again.");
    }
}

/* The key that shares are sealed to is another one where codes are dead, and nowhere but
 * in mode table; by choice only where no shares wait. 3.3. */
static void box_changes(struct verify *v, const struct log_entry *entry,
                        const struct key_change *c)
{
    int i;

    if (verify_is_table(v) ? (c->codes && !c->box) || (c->box && !c->intake) : c->box) {
        (void)wrong(v, 5, entry,
                    "It does not fit the key of the intake file that shares are sealed "
                    "to.");
    }
    if (!c->box) {
        return;
    }
    if (!memcmp(c->box_public, v->box, sizeof v->box)) {
        (void)wrong(v, 5, entry, "The key that shares are sealed to is the one before.");
    }
    for (i = 0; i < v->rounds && c->reason == KEYS_ROTATED; i++) {
        if (verify_has_shares(&v->round[i])) {
            (void)wrong(v, 5, entry,
                        "The key that shares are sealed to is replaced while auction %d "
                        "waits to be opened.",
                        v->round[i].auction);
        }
    }
    memcpy(v->box, c->box_public, sizeof v->box);
    v->box_entry = entry->seq;
    v->next = verify_voids_left(v) ? NEXT_VOID : v->next;
}

/* A player's, in his own block: the key that he has signs the new one. */
static int of_player(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct verify_key *mine = &v->player[entry->actor - 1];
    unsigned char block[BLOCK_NEWKEY_SIZE];
    struct player_key k;
    struct strict f;

    strict_begin(&f, "key-change", entry->body, entry->size);
    strict_line(&f, "player");
    (void)strict_number(&f, entry->actor, entry->actor);
    strict_line(&f, "block");
    strict_bytes(&f, block, sizeof block);
    if (!strict_end(&f)) {
        return wrong_line(v, 6, entry, f.bad);
    }
    if (block_newkey_read(&k, block, e) || k.player != entry->actor ||
        memcmp(k.game, v->game.id, sizeof k.game) != 0) {
        return wrong(v, 6, entry, "Its key is not one that player %d made for this game.",
                     entry->actor);
    }
    if (!mine->entry || !block_newkey_by(block, mine->last.public)) {
        (void)wrong(v, 6, entry, "It is not signed with the key of player %d before it.",
                    entry->actor);
    }
    verify_wrote(v, entry->actor);
    v->vouched++;
    if (verify_chain(v, entry, &k, e)) {
        return -1;
    }
    mine->entry = entry->seq;
    mine->last = k;
    return 0;
}

/* Somebody has added to dice that have not fallen: who chooses a key then can try many,
 * until these dice suit him. 5.5. */
static bool foresees(const struct verify *v)
{
    int i, j, n = 0;

    for (i = 0; i < v->seats; i++) {
        n += v->game.seat[i].dice.waits;
    }
    for (i = 0; i < v->rounds; i++) {
        const struct verify_round *r = &v->round[i];

        for (j = r->forgotten; !r->unsealed && !r->is_void && j < r->bids; j++) {
            n += r->bid[j].has_contrib;
        }
    }
    return n > 0;
}

int verify_key_change(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct key_change c;
    int line;

    if (entry->actor) {
        return of_player(v, entry, e);
    }
    line = key_change_read(&c, entry->body, entry->size);
    if (line) {
        return wrong_line(v, 5, entry, line);
    }
    if (c.after != v->head.seq ||
        memcmp(c.after_hash, v->head.hash, sizeof c.after_hash) != 0) {
        (void)wrong(v, 5, entry, "It was signed for another place in the log.");
    }
    signatures(v, entry, &c);
    if (!c.intake == !c.vault || (!c.intake && (c.sign || c.codes || c.play)) ||
        (c.intake && c.codes != (c.reason != KEYS_ROTATED))) {
        (void)wrong(v, 5, entry, "What it replaces does not fit why it does.");
    }
    if (c.codes) {
        codes_die(v);
    }
    box_changes(v, entry, &c);
    if (c.vault) {
        if (!rounds_go_on(v, &c)) {
            (void)wrong(v, 5, entry,
                        "The vault is replaced while a round is open, or not with the "
                        "keys of the rounds that go on.");
        }
        memcpy(v->game.archive_public, c.archive, sizeof c.archive);
        v->vault_entry = entry->seq;
        v->keys = v->game.auctions;
        v->next = NEXT_NEW_KEYS;
    }
    if (c.play) {
        answers_again(v, entry, &c);
        v->foreseen += foresees(v);
        v->next = NEXT_NEW_DICE;
        v->dice_lost = c.reason == KEYS_LOST;
    }
    v->rekeyed++;
    return c.sign ? verify_host_key(v, entry->seq, c.host, e) : 0;
}

/* Whether the host signed it, with the key of its time. A receipt may be repeated later,
 * with the key that is in force then. */
static bool signed_by_host(const struct verify *v, struct witness *w)
{
    struct error ignored = {ERROR_NONE, 0, ""};
    const struct host_key *k = key_at(v, w->entry);
    struct checkpoint c;
    struct receipt r;

    if (!w->receipt) {
        if (block_checkpoint_read(&c, w->block, k->public, &ignored)) {
            return false;
        }
        w->time = (int64_t)c.time;
        return true;
    }
    for (; k < v->host_key + v->host_keys; k++) {
        if (!block_receipt_read(&r, w->block, k->public, &ignored)) {
            w->time = (int64_t)r.time;
            return true;
        }
    }
    return false;
}

/* Whether a key of the log, or one that follows upon it, signed this change. */
static bool vouched(const struct verify *v, const struct kept_change *kept)
{
    int i;

    for (i = 0; i < v->host_keys; i++) {
        if (key_change_signed(&kept->said, kept->body, kept->size, v->game.id, true,
                              v->host_key[i].public)) {
            return true;
        }
    }
    for (i = 0; i < v->changes; i++) {
        if (v->change[i].follows && v->change[i].said.after < kept->said.after &&
            key_change_signed(&kept->said, kept->body, kept->size, v->game.id, true,
                              v->change[i].said.host)) {
            return true;
        }
    }
    return false;
}

/* Whether this change of a lost end is known now to follow upon the log. */
static bool follows_now(const struct verify *v, struct kept_change *kept)
{
    if (kept->follows || key_change_read(&kept->said, kept->body, kept->size) ||
        !kept->said.sign ||
        !key_change_signed(&kept->said, kept->body, kept->size, v->game.id, false,
                           kept->said.host)) {
        return false;
    }
    kept->follows = vouched(v, kept);
    return kept->follows;
}

/* One change may follow upon another, in whatever order they were kept. */
static void follow_changes(struct verify *v)
{
    bool more = true;
    int i;

    while (more) {
        more = false;
        for (i = 0; i < v->changes; i++) {
            more = follows_now(v, &v->change[i]) || more;
        }
    }
}

/* Whether the host signed it with a key that he took in an end that he gave up: changes
 * among what was kept say so, for the first of which a key of the log vouches. 5.8. */
static bool signed_in_lost(const struct verify *v, struct witness *w)
{
    struct error ignored = {ERROR_NONE, 0, ""};
    struct checkpoint checkpoint;
    struct receipt r;
    int i;

    for (i = 0; i < v->changes; i++) {
        const struct kept_change *c = &v->change[i];

        if (!c->follows || w->entry <= c->said.after) {
            continue;
        }
        if (w->receipt && !block_receipt_read(&r, w->block, c->said.host, &ignored)) {
            w->time = (int64_t)r.time;
            return true;
        }
        if (!w->receipt &&
            !block_checkpoint_read(&checkpoint, w->block, c->said.host, &ignored)) {
            w->time = (int64_t)checkpoint.time;
            return true;
        }
    }
    return false;
}

static const char *what_of(const struct witness *w)
{
    return w->receipt ? "receipt" : "checkpoint";
}

/* The host has given up, before all, what it vouches for: 5.8. */
static bool is_given_up(struct verify *v, const struct witness *w)
{
    int i;

    for (i = v->given_ups - 1; i >= 0; i--) {
        if (w->entry >= v->given_up[i].entry && w->time <= v->given_up[i].time) {
            v->given_up_by = v->given_up[i].entry > v->given_up_by ? v->given_up[i].entry
                                                                   : v->given_up_by;
            v->of_given_up++;
            return true;
        }
    }
    return false;
}

/* An outside witness says the same as the log. 6.4, step 4. */
static void judge(struct verify *v, struct witness *w)
{
    const bool in_log = w->entry >= 1 && w->entry <= v->head.seq;

    if (!signed_by_host(v, w)) {
        if (signed_in_lost(v, w) && is_given_up(v, w)) {
            return;
        }
        finding_add(v->found, 4, in_log ? w->entry : v->head.seq,
                    "The %s in \"%s\" is not signed with the host's key that the log "
                    "names for its time.",
                    what_of(w), w->source);
        w->foreign = true;
    } else if ((!in_log || memcmp(w->hash, v->hash[w->entry - 1], SEAL_HASH) != 0) &&
               is_given_up(v, w)) {
        return;
    } else if (in_log && memcmp(w->hash, v->hash[w->entry - 1], SEAL_HASH) != 0) {
        finding_add(v->found, 4, w->entry,
                    "The %s in \"%s\", signed by the host, vouches for another "
                    "entry in this place.",
                    what_of(w), w->source);
    } else if (in_log) {
        v->witnessed++;
        v->anchored = w->entry > v->anchored ? w->entry : v->anchored;
    } else if (!v->tail_removed) {
        v->tail_removed = true;
        finding_add(v->found, 4, v->head.seq,
                    "The %s in \"%s\" vouches for entry %lld, but the log ends "
                    "here: its tail was removed.",
                    what_of(w), w->source, (long long)w->entry);
    }
}

void verify_witnesses(struct verify *v)
{
    int i;

    follow_changes(v);
    for (i = 0; i < v->witnesses && v->host_keys; i++) {
        struct witness *w = &v->witness[i];

        if (!w->foreign && (!v->stopped || w->entry <= v->head.seq)) {
            judge(v, w);
        }
    }
}
