#include "core/verify_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FINDING_WHOLE 4400  /* bytes of a finding before it is cut: a path in it */
#define WITHHELD_MAX 200000 /* bytes of a body that is gone */

__attribute__((format(printf, 4, 0))) static void
finding_put(struct findings *f, int step, int64_t entry, const char *fmt, va_list args)
{
    struct finding *one = &f->list[f->count];
    struct error whole;
    char text[FINDING_WHOLE];

    if (f->count == FINDINGS_MAX) {
        f->more++;
        return;
    }
    one->step = step;
    one->entry = entry;
    (void)vsnprintf(text, sizeof text, fmt, args);
    error_set(&whole, ERROR_DATA, "%s", text); /* which cuts what may be cut */
    memcpy(one->text, whole.text, sizeof one->text);
    f->count++;
}

void finding_add(struct findings *f, int step, int64_t entry, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    finding_put(f, step, entry, fmt, args);
    va_end(args);
}

int wrong(struct verify *v, int step, const struct log_entry *entry, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    finding_put(v->found, step, entry->seq, fmt, args);
    va_end(args);
    return 0;
}

int wrong_line(struct verify *v, int step, const struct log_entry *entry, int line)
{
    return wrong(v, step, entry,
                 "Line %d is not what an entry of the kind \"%s\" has there.", line,
                 entry_kind_name(entry->kind));
}

const struct finding *findings_first(const struct findings *f)
{
    const struct finding *first = NULL;
    int i;

    for (i = 0; i < f->count; i++) {
        if (f->list[i].step <= 4 && (!first || f->list[i].step < first->step)) {
            first = &f->list[i];
        }
    }
    return first;
}

void verify_begin(struct verify *v, struct findings *found, struct witness *witness,
                  int witnesses)
{
    memset(v, 0, sizeof *v);
    v->found = found;
    v->witness = witness;
    v->witnesses = witnesses;
}

void verify_clear(struct verify *v)
{
    int i;

    for (i = 0; i < SEATS_MAX; i++) {
        free(v->code[i].entry);
    }
    for (i = 0; i < v->rounds; i++) {
        verify_round_clear(&v->round[i]);
    }
    json_decref(v->game.options);
    free(v->key);
    free(v->host_half);
    free(v->left);
    free(v->hash);
    free(v->host_key);
    free(v->round);
    free(v->seen);
    free(v->absent);
    memset(v, 0, sizeof *v);
}

int verify_open_rounds(const struct verify *v)
{
    int i, n = 0;

    for (i = 0; i < v->rounds; i++) {
        n += v->round[i].auction && !v->round[i].unsealed;
    }
    return n;
}

/* A step 3 failure: nothing behind it can be trusted to mean anything. */
static bool broken(struct verify *v, const struct log_entry *entry, const char *what)
{
    v->stopped = true;
    (void)wrong(v, 3, entry, "%s", what);
    return false;
}

/* Of a body that is gone not even the length is known: the one that fits is looked for.
 */
static bool hash_fits(const struct verify *v, const struct log_entry *entry)
{
    unsigned char hash[SEAL_HASH];
    struct log_entry sized = *entry;
    size_t last = entry->body ? entry->size : WITHHELD_MAX;

    for (sized.size = entry->body ? entry->size : 0; sized.size <= last; sized.size++) {
        log_entry_hash(hash, v->game.id, &sized);
        if (!memcmp(hash, entry->hash, SEAL_HASH)) {
            return true;
        }
    }
    return false;
}

/* The entry's place in the chain. 6.1. */
static bool chained(struct verify *v, const struct log_entry *entry)
{
    unsigned char hash[SEAL_HASH];

    if (entry->seq != v->head.seq + 1) {
        v->stopped = true;
        (void)wrong(v, 3, entry, "The log has a gap: entry %lld should follow.",
                    (long long)v->head.seq + 1);
        return false;
    }
    if (memcmp(entry->prev, v->head.hash, SEAL_HASH) != 0) {
        return broken(v, entry, "It does not follow the entry before it.");
    }
    if (entry->time < v->head.time) {
        return broken(v, entry, "Its time is before that of the entry before it.");
    }
    if (entry->body) {
        log_body_hash(hash, entry->body, entry->size);
        if (memcmp(hash, entry->body_hash, SEAL_HASH) != 0) {
            return broken(v, entry, "Its body is not the one that was hashed.");
        }
    }
    if (!hash_fits(v, entry)) {
        return broken(v, entry, "Its hash does not fit what it says.");
    }
    return true;
}

/* The one kind of entry that is awaited; 0: there are several. */
static int only_kind(enum verify_next next)
{
    switch (next) {
    case NEXT_GENESIS:
        return ENTRY_GENESIS;
    case NEXT_ANCHOR:
    case NEXT_NEW_DICE:
        return ENTRY_RNG_ANCHOR;
    case NEXT_KEYS:
    case NEXT_NEW_KEYS:
    case NEXT_COUNTED:
        return ENTRY_ROUND_KEYS;
    case NEXT_SETUP:
    case NEXT_TURN:
    case NEXT_SHUFFLE:
    case NEXT_HELD:
    case NEXT_CORRECTED:
        return ENTRY_TURN;
    case NEXT_REDACTION:
        return ENTRY_REDACTION;
    case NEXT_TOLD:
        return ENTRY_MESSAGE;
    case NEXT_PATCH:
        return ENTRY_ORDER_IN;
    case NEXT_AGAIN:
        return ENTRY_AUCTION_OPEN;
    case NEXT_VOID:
        return ENTRY_VOID;
    case NEXT_CHECKPOINT:
        return ENTRY_CHECKPOINT;
    case NEXT_READY:
    case NEXT_SEATED:
        return ENTRY_HOST;
    case NEXT_SEAT:
    case NEXT_PLAYED:
    case NEXT_OPENING:
    case NEXT_AFTER_TURN:
    case NEXT_ANY:
        break;
    }
    return 0;
}

/* What stands in one place alone, which is named above or below. */
static bool has_a_place(int kind)
{
    return kind == ENTRY_GENESIS || kind == ENTRY_RNG_ANCHOR ||
           kind == ENTRY_AUCTION_OPEN || kind == ENTRY_DECK_REVEAL ||
           kind == ENTRY_REDACTION || kind == ENTRY_CHECKPOINT;
}

static bool fits_after_turn(const struct verify *v, int kind)
{
    if (kind == ENTRY_AUCTION_OPEN || v->want_anchor) {
        return kind == ENTRY_AUCTION_OPEN || kind == ENTRY_RNG_ANCHOR;
    }
    if (v->want_secret) {
        return kind == ENTRY_DECK_REVEAL;
    }
    if (kind == ENTRY_DECK_REVEAL) { /* of a game of a campaign, the last excepted */
        return secrets_has(&v->decks, v->deck + 1) && !v->game.over;
    }
    return !has_a_place(kind);
}

/* Where one kind of entry may stand. */
static bool fits(const struct verify *v, int kind)
{
    const int only = only_kind(v->next);

    if (only) {
        return kind == only;
    }
    if (v->next == NEXT_SEAT) {
        return kind == ENTRY_SEAT || kind == ENTRY_RNG_ANCHOR;
    }
    if (v->next == NEXT_PLAYED) {
        return kind == ENTRY_TURN || kind == ENTRY_MESSAGE;
    }
    if (v->next == NEXT_OPENING) {
        return kind == ENTRY_CLOSE || kind == ENTRY_OPEN;
    }
    if (v->next == NEXT_AFTER_TURN) {
        return fits_after_turn(v, kind);
    }
    if (v->gathers &&
        ((kind == ENTRY_TURN && !v->game.readies) || kind == ENTRY_ORDER_IN)) {
        return false;
    }
    return !has_a_place(kind);
}

static verify_fn *check_of(int kind)
{
    switch ((enum entry_kind)kind) {
    case ENTRY_GENESIS:
        return verify_genesis;
    case ENTRY_SEAT:
        return verify_seat;
    case ENTRY_REDACTION:
        return verify_redaction;
    case ENTRY_HOST:
        return verify_host;
    case ENTRY_AUCTION_OPEN:
        return verify_auction_open;
    case ENTRY_BID_IN:
        return verify_bid_in;
    case ENTRY_BID_REFUSED:
        return verify_bid_refused;
    case ENTRY_CLOSE:
        return verify_close;
    case ENTRY_OPEN:
        return verify_open;
    case ENTRY_ROUND_KEYS:
        return verify_round_keys;
    case ENTRY_ANSWERS_OPEN:
        return verify_answers_open;
    case ENTRY_ORDER_IN:
        return verify_order;
    case ENTRY_TURN:
        return verify_turn;
    case ENTRY_MESSAGE:
        return verify_message;
    case ENTRY_RNG_ANCHOR:
        return verify_anchor;
    case ENTRY_DECK_REVEAL:
        return verify_deck_reveal;
    case ENTRY_CHECKPOINT:
        return verify_checkpoint;
    case ENTRY_MAIL_OUT:
        return verify_mail_out;
    case ENTRY_PLAYER_KEY:
        return verify_player_key;
    case ENTRY_READY:
        return verify_ready;
    case ENTRY_RULING:
        return verify_ruling;
    case ENTRY_REVEAL_IN:
        return verify_reveal_in;
    case ENTRY_VOID:
        return verify_void;
    case ENTRY_SHARE_IN:
        return verify_share_in;
    case ENTRY_WITNESS_KEY:
        return verify_witness_key;
    case ENTRY_KEY_CHANGE:
        return verify_key_change;
    }
    return NULL;
}

static bool actor_fits(const struct verify *v, const struct log_entry *entry)
{
    const bool players =
        entry->kind == ENTRY_BID_IN || entry->kind == ENTRY_BID_REFUSED ||
        entry->kind == ENTRY_PLAYER_KEY || entry->kind == ENTRY_REVEAL_IN ||
        entry->kind == ENTRY_SHARE_IN || entry->kind == ENTRY_READY ||
        entry->kind == ENTRY_ORDER_IN || entry->kind == ENTRY_MESSAGE;

    const bool hosts = entry->kind == ENTRY_MESSAGE ||
                       (entry->kind == ENTRY_ORDER_IN && v->came_after == NEXT_PATCH);

    if (entry->kind == ENTRY_WITNESS_KEY ||
        (entry->actor > v->seats &&
         (entry->kind == ENTRY_SHARE_IN || entry->kind == ENTRY_BID_REFUSED))) {
        return entry->actor && entry->actor == game_witness(&v->game);
    }
    if (entry->kind == ENTRY_KEY_CHANGE) { /* of the host, or in a player's mail */
        return entry->actor >= 0 && entry->actor <= v->seats;
    }
    return players ? (entry->actor >= 1 && entry->actor <= v->seats) ||
                         (hosts && entry->actor == 0)
                   : entry->actor == 0;
}

/* What may be withheld (4.5) or redacted (6.1). */
static int absent(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct absent *grown;

    if (entry->kind != ENTRY_SEAT && entry->kind != ENTRY_ANSWERS_OPEN &&
        entry->kind != ENTRY_ORDER_IN && entry->kind != ENTRY_MESSAGE) {
        (void)broken(v, entry, "Its body is gone; an entry of its kind must have one.");
        return 0;
    }
    grown = realloc(v->absent, (size_t)(v->absents + 1) * sizeof *grown);
    if (!grown) {
        return error_memory(e);
    }
    v->absent = grown;
    memset(&grown[v->absents], 0, sizeof *grown);
    grown[v->absents].entry = entry->seq;
    grown[v->absents++].kind = entry->kind;
    return check_of(entry->kind)(v, entry, e);
}

/* What cannot follow when the host has ended the game. */
static bool plays(int kind)
{
    return kind == ENTRY_SEAT || kind == ENTRY_ORDER_IN || kind == ENTRY_BID_IN ||
           kind == ENTRY_TURN || kind == ENTRY_MESSAGE || kind == ENTRY_PLAYER_KEY ||
           kind == ENTRY_WITNESS_KEY || kind == ENTRY_AUCTION_OPEN ||
           kind == ENTRY_CLOSE || kind == ENTRY_OPEN || kind == ENTRY_ANSWERS_OPEN;
}

static int content(struct verify *v, const struct log_entry *entry, struct error *e)
{
    verify_fn *check = check_of(entry->kind);
    const enum verify_next next = v->next;

    v->came_after = next;
    if (!check) {
        return wrong(v, 3, entry, "This version writes no entries of the kind %d.",
                     entry->kind);
    }
    if (!fits(v, entry->kind)) {
        (void)wrong(v, 3, entry, "An entry of the kind \"%s\" cannot stand here.",
                    entry_kind_name(entry->kind));
        v->next = NEXT_ANY;
        v->want_anchor = v->want_secret = false;
    } else if (next == NEXT_AFTER_TURN ? entry->kind != ENTRY_AUCTION_OPEN
                                       : next != NEXT_PLAYED) {
        v->next = NEXT_ANY;
    }
    if (v->game.ended && plays(entry->kind)) {
        (void)wrong(v, 3, entry, "The host had ended the game before.");
        return 0;
    }
    if (!actor_fits(v, entry)) {
        (void)wrong(v, 3, entry, "It cannot be an entry of player %d.", entry->actor);
        if (entry->actor) {
            return 0;
        }
    }
    if (entry->kind != ENTRY_BID_IN && entry->kind != ENTRY_RNG_ANCHOR) {
        v->lists = 0;
    }
    if (entry->kind != ENTRY_RNG_ANCHOR && entry->kind != ENTRY_TURN &&
        entry->kind != ENTRY_AUCTION_OPEN && next != NEXT_COUNTED) {
        v->renumbered = 0;
    }
    if (v->host_first) {
        (void)verify_host_waits(v, entry);
    }
    if (entry->kind != ENTRY_MESSAGE) {
        v->beside = entry->kind == ENTRY_ORDER_IN || entry->kind == ENTRY_BID_IN ||
                            entry->kind == ENTRY_READY
                        ? entry->actor
                        : 0;
    }
    v->kinds[entry->kind]++;
    return entry->body ? check(v, entry, e) : absent(v, entry, e);
}

/* Keeps the hash of an entry. */
static int remember(struct verify *v, const struct log_entry *entry, struct error *e)
{
    const int64_t n = entry->seq - 1;
    unsigned char(*grown)[SEAL_HASH];

    if ((n & (n - 1)) == 0) { /* doubles its room */
        grown = realloc(v->hash, (n ? (size_t)n * 2 : 1) * sizeof *grown);
        if (!grown) {
            return error_memory(e);
        }
        v->hash = grown;
    }
    memcpy(v->hash[n], entry->hash, SEAL_HASH);
    return 0;
}

int verify_entry(struct verify *v, const struct log_entry *entry, struct error *e)
{
    int result;

    if (v->stopped) {
        return 0;
    }
    if (entry->seq == 1 && v->head.seq == 0 &&
        (entry->kind != ENTRY_GENESIS || !entry->body ||
         said_genesis(&v->genesis, entry))) {
        v->stopped = true;
        return wrong(v, 2, entry, "The log does not begin with a genesis entry.");
    }
    if (v->head.seq == 0) {
        memcpy(v->game.id, v->genesis.id, sizeof v->game.id);
    }
    if (!chained(v, entry)) {
        return 0;
    }
    result = remember(v, entry, e) || content(v, entry, e) ? -1 : 0;
    v->head.seq = entry->seq;
    v->head.time = entry->time;
    memcpy(v->head.hash, entry->hash, sizeof v->head.hash);
    return result;
}

/* Bodies that are gone: of a seat only by a redaction. */
static void absent_end(struct verify *v)
{
    int i;

    for (i = 0; i < v->absents; i++) {
        if (v->absent[i].kind == ENTRY_SEAT && !v->absent[i].redacted) {
            finding_add(v->found, 3, v->absent[i].entry,
                        "Its body is gone, and no redaction names it.");
        }
    }
}

void verify_end(struct verify *v)
{
    verify_witnesses(v);
    if (v->stopped) {
        return;
    }
    if (v->head.seq == 0) {
        finding_add(v->found, 2, 0, "The log is empty.");
        return;
    }
    if (v->next != NEXT_ANY &&
        (v->next != NEXT_AFTER_TURN || v->want_anchor || v->want_secret)) {
        finding_add(v->found, 3, v->head.seq,
                    "The log ends in the middle of what one mail or deadline led to.");
    }
    absent_end(v);
}
