/* Mails in and out: codes, orders, messages, checkpoints; what was removed.
 * sealed-bids 6.1, 6.3, 7.1. */
#include "core/verify_parts.h"

#include "core/verify_strict.h"

#include <stdlib.h>
#include <string.h>

void verify_wrote(struct verify *v, int player)
{
    v->game.seat[player - 1].defaults = 0;
    v->game.seat[player - 1].autopilot = v->game.seat[player - 1].vacant = false;
}

void verify_missed(struct verify *v, int player)
{
    game_missed(&v->game, player - 1);
}

bool verify_stands_still(const struct verify *v)
{
    int i;

    for (i = 0; i < v->game.seats; i++) {
        if (!v->game.seat[i].autopilot) {
            return false;
        }
    }
    return true;
}

/* Forgets what codes older than the one just used were issued by. */
static void codes_forget(struct codes *c, int64_t used)
{
    const int64_t gone = used - c->from;

    if (c->count && gone > 0) {
        c->count -= (int)gone;
        memmove(c->entry, c->entry + gone, (size_t)c->count * sizeof *c->entry);
        c->from = used;
    }
}

bool verify_code(struct verify *v, const struct log_entry *entry, int player, int64_t n,
                 bool used, int64_t *issued)
{
    struct seat *s = &v->game.seat[player - 1];
    struct codes *c = &v->code[player - 1];

    *issued = 0;
    if (n == 0) {
        v->by_hand++;
        return true;
    }
    if (n > s->issued || n < s->used) {
        (void)wrong(v, 7, entry, "Code %lld of player %d was %s.", (long long)n, player,
                    n > s->issued ? "never issued" : "dead: a newer one had been used");
        return false;
    }
    *issued = c->entry[n - c->from];
    if (used && n > s->used) {
        s->used = n;
        codes_forget(c, n);
    }
    return true;
}

void verify_codes_dead(struct verify *v, int player)
{
    struct seat *s = &v->game.seat[player - 1];

    s->used = s->issued + 1;
    v->code[player - 1].count = 0;
}

static int code_issued(struct codes *c, int64_t number, int64_t entry, struct error *e)
{
    int64_t *grown;

    if (c->count == c->room) {
        grown = realloc(c->entry, (size_t)(c->room ? 2 * c->room : 16) * sizeof *grown);
        if (!grown) {
            return error_memory(e);
        }
        c->entry = grown;
        c->room = c->room ? 2 * c->room : 16;
    }
    if (!c->count) {
        c->from = number;
    }
    c->entry[c->count++] = entry;
    return 0;
}

int verify_mail_out(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct strict f;
    int64_t last = -1, code, *issued;

    v->next = NEXT_CHECKPOINT;
    strict_begin(&f, "mail-out", entry->body, entry->size);
    while (strict_if(&f, "to")) {
        last = strict_number(&f, last + 1, v->seats);
        strict_is(&f, "code");
        code = strict_number(&f, 1, INT64_MAX);
        if (f.bad) {
            break;
        }
        issued = last ? &v->game.seat[last - 1].issued : &v->game.host_issued;
        if (code != *issued + 1) {
            return wrong(v, 7, entry,
                         "Player %lld is issued code %lld; it should be %lld.",
                         (long long)last, (long long)code, (long long)*issued + 1);
        }
        *issued = code;
        if (last && code_issued(&v->code[last - 1], code, entry->seq, e)) {
            return -1;
        }
    }
    return strict_end(&f) ? 0 : wrong_line(v, 7, entry, f.bad);
}

int verify_checkpoint(struct verify *v, const struct log_entry *entry, struct error *e)
{
    unsigned char block[BLOCK_CHECKPOINT];
    struct checkpoint c;
    struct strict f;

    (void)e;
    strict_begin(&f, "checkpoint", entry->body, entry->size);
    strict_line(&f, "block");
    strict_bytes(&f, block, sizeof block);
    if (!strict_end(&f)) {
        return wrong_line(v, 5, entry, f.bad);
    }
    if (block_checkpoint_read(&c, block, v->game.host_public, e)) {
        return wrong(v, 5, entry, "%s", e->text);
    }
    if (memcmp(c.game, v->game.id, sizeof c.game) != 0 ||
        (int64_t)c.entry != v->head.seq ||
        memcmp(c.entry_hash, v->head.hash, sizeof c.entry_hash) != 0 ||
        (int64_t)c.time != entry->time) {
        return wrong(v, 5, entry,
                     "The checkpoint is not that of the entry before it, at this time.");
    }
    return 0;
}

/* What the host corrects: the turn that follows names his entry before. 4.5. */
static int corrects(struct verify *v, const struct log_entry *entry)
{
    struct said_order o;
    const int line = entry->body ? said_order(&o, entry) : 0;

    v->next = NEXT_CORRECTED;
    v->cause = entry->seq - 1;
    v->contributions = 0;
    if (line) {
        return wrong_line(v, 9, entry, line);
    }
    return entry->actor || (entry->body && (o.player || o.code || o.has_from || !o.size))
               ? wrong(v, 9, entry, "It is no correction by the host.")
               : 0;
}

int verify_order(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_order o;
    int line;

    if (v->came_after == NEXT_PATCH) {
        return corrects(v, entry);
    }
    if (entry->actor < 1) { /* found already */
        return 0;
    }
    v->next = NEXT_PLAYED;
    v->cause = entry->seq;
    v->cause_player = entry->actor;
    v->cause_issued = 0;
    v->contributions = entry->body ? 0 : -1;
    if (game_holds(&v->game, entry->actor - 1)) { /* until somebody adds to its dice */
        v->game.held = entry->seq;
        v->next = NEXT_ANY;
    }
    if (!entry->body) { /* its code is unknown, and with it which ones are dead */
        verify_wrote(v, entry->actor);
        return 0;
    }
    line = said_order(&o, entry);
    if (line) {
        return wrong_line(v, 9, entry, line);
    }
    if (o.player != entry->actor || o.size == 0) {
        return wrong(v, 9, entry,
                     o.size ? "Its player is not its actor." : "It holds no orders.");
    }
    if (o.has_from) {
        v->contributions = 1;
        v->from[0].player = o.player;
        memcpy(v->from[0].c, o.from, SEAL_HASH);
    }
    (void)verify_code(v, entry, o.player, o.code, true, &v->cause_issued);
    verify_wrote(v, o.player);
    if (v->game.held == entry->seq) {
        v->held_issued = v->cause_issued;
    }
    return verify_signed_order(v, entry, &o, e);
}

int verify_message(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct said_message said;
    int line;

    if (v->next == NEXT_PLAYED && entry->actor != v->cause_player) {
        return wrong(v, 3, entry, "A message of another player stands among an order.");
    }
    if (entry->actor) { /* 0: the host, or an anonymous player */
        verify_wrote(v, entry->actor);
    }
    if (!entry->body) {
        verify_line_gone(v);
        return 0;
    }
    line = said_message(&said, v->seats, entry);
    if (line) {
        return wrong_line(v, 3, entry, line);
    }
    if (!said.to || (said.to != TELL_ALL && said.to >= SEE_ONLY(v->seats))) {
        return wrong(v, 3, entry, "The message goes to nobody of this game.");
    }
    return verify_signed_message(v, entry, &said, e);
}

int verify_redaction(struct verify *v, const struct log_entry *entry, struct error *e)
{
    struct strict f;
    int64_t seq;
    int i;

    (void)e;
    strict_begin(&f, "redaction", entry->body, entry->size);
    strict_line(&f, "seq");
    seq = strict_number(&f, 1, INT64_MAX);
    if (!strict_end(&f)) {
        return wrong_line(v, 3, entry, f.bad);
    }
    for (i = 0; i < v->absents; i++) {
        if (v->absent[i].entry == seq && v->absent[i].kind != ENTRY_ANSWERS_OPEN) {
            v->absent[i].redacted = true;
            return 0;
        }
    }
    return wrong(v, 3, entry,
                 "Entry %lld, which it redacts, has a body or may not lose it.",
                 (long long)seq);
}
