#include "core/verify_said.h"

#include "core/verify_strict.h"

#include <string.h>

#define SALT_BYTES 16
#define CHAIN_MAX 1000000 /* elements of a chain */

static void begin(struct strict *f, const struct log_entry *entry)
{
    strict_begin(f, entry_kind_name(entry->kind), entry->body, entry->size);
}

static int end(struct strict *f)
{
    return strict_end(f) ? 0 : f->bad;
}

static void salt(struct strict *f)
{
    unsigned char bytes[SALT_BYTES];

    strict_line(f, "salt");
    strict_bytes(f, bytes, sizeof bytes);
}

static int number_line(struct strict *f, const char *key, int64_t lo, int64_t hi)
{
    strict_line(f, key);
    return (int)strict_number(f, lo, hi);
}

static void hash_line(struct strict *f, const char *key, unsigned char out[32])
{
    strict_line(f, key);
    strict_bytes(f, out, SEAL_HASH);
}

static bool hash_if(struct strict *f, const char *key, unsigned char out[32])
{
    if (!strict_if(f, key)) {
        return false;
    }
    strict_bytes(f, out, SEAL_HASH);
    return true;
}

static const char *text_line(struct strict *f, const char *key, size_t *n)
{
    strict_line(f, key);
    return strict_digits(f, n);
}

unsigned said_players(struct strict *f)
{
    unsigned mask = 0;
    int64_t last = 0;

    while (strict_more(f)) {
        last = strict_number(f, last + 1, SEATS_MAX);
        mask |= last ? SEE_ONLY(last - 1) : 0;
    }
    return mask;
}

int said_genesis(struct said_genesis *out, const struct log_entry *entry)
{
    struct strict f;

    memset(out, 0, sizeof *out);
    begin(&f, entry);
    (void)number_line(&f, "version", 1, 1);
    strict_line(&f, "id");
    strict_bytes(&f, out->id, sizeof out->id);
    strict_line(&f, "game");
    strict_word(&f, out->game, sizeof out->game);
    strict_line(&f, "rules");
    strict_word(&f, out->rules, sizeof out->rules);
    out->revision = strict_number(&f, 0, INT32_MAX);
    out->seats = number_line(&f, "seats", 1, SEATS_MAX);
    out->options = text_line(&f, "options", &out->options_size);
    hash_line(&f, "deck", out->deck);
    hash_line(&f, "host-pk", out->host);
    hash_line(&f, "archive-pk", out->archive);
    hash_line(&f, "deck-commit", out->commit);
    out->has_intake = hash_if(&f, "intake-pk", out->intake);
    out->signs_lines = strict_if(&f, "signs");
    if (out->signs_lines) {
        strict_is(&f, "lines");
    }
    return end(&f);
}

int said_seat(struct said_seat *out, const struct log_entry *entry)
{
    struct strict f;

    memset(out, 0, sizeof *out);
    begin(&f, entry);
    salt(&f);
    out->player = number_line(&f, "player", 1, SEATS_MAX);
    out->name = text_line(&f, "name", &out->size);
    return end(&f);
}

int said_order(struct said_order *out, const struct log_entry *entry)
{
    struct strict f;

    memset(out, 0, sizeof *out);
    begin(&f, entry);
    salt(&f);
    out->player = number_line(&f, "player", 0, SEATS_MAX);
    strict_line(&f, "code");
    out->code = strict_number(&f, 0, INT64_MAX);
    out->is_signed = strict_if(&f, "signed");
    if (out->is_signed) {
        strict_bytes(&f, out->block, sizeof out->block);
    }
    out->has_from = hash_if(&f, "from", out->from);
    out->text = text_line(&f, "text", &out->size);
    return end(&f);
}

static void cause_of_entry(struct strict *f, struct said_turn *out, enum cause cause)
{
    out->cause = cause;
    out->entry = strict_number(f, 1, INT64_MAX);
}

static void cause(struct strict *f, struct said_turn *out)
{
    char word[SAID_WORD];

    strict_line(f, "cause");
    strict_word(f, word, sizeof word);
    if (!strcmp(word, "setup")) {
        out->cause = CAUSE_SETUP;
    } else if (!strcmp(word, "order")) {
        cause_of_entry(f, out, CAUSE_ORDER);
    } else if (!strcmp(word, "answers")) {
        cause_of_entry(f, out, CAUSE_ANSWERS);
    } else if (!strcmp(word, "open")) {
        cause_of_entry(f, out, CAUSE_OPEN);
    } else if (!strcmp(word, "host")) {
        cause_of_entry(f, out, CAUSE_HOST);
    } else if (!strcmp(word, "shuffle")) {
        cause_of_entry(f, out, CAUSE_SHUFFLE);
    } else if (!strcmp(word, "expiry")) {
        out->cause = CAUSE_EXPIRY;
        out->number = (int)strict_number(f, 0, INT32_MAX);
        out->round = (int)strict_number(f, 0, UINT16_MAX);
        out->player = (int)strict_number(f, 1, SEATS_MAX);
    } else {
        out->cause = CAUSE_PLAN;
        if (strcmp(word, "plan") != 0) {
            strict_is(f, "plan"); /* no such cause: fails */
        }
        out->player = (int)strict_number(f, 1, SEATS_MAX);
        out->number = (int)strict_number(f, 1, INT32_MAX);
    }
}

static void draws(struct strict *f, struct said_turn *out)
{
    unsigned char commit[SEAL_HASH];
    int64_t last = 0;

    strict_line(f, "event");
    out->chain = (uint32_t)strict_number(f, 1, UINT32_MAX);
    out->event = (uint32_t)strict_number(f, 1, UINT32_MAX);
    hash_line(f, "reveal", out->reveal);
    while (out->contributions < SEATS_MAX && strict_if(f, "from")) {
        struct contribution *c = &out->from[out->contributions++];

        last = strict_number(f, last + 1, SEATS_MAX);
        c->player = (int)last;
        strict_bytes(f, c->c, sizeof c->c);
    }
    for (; strict_if(f, "shuffle"); out->shuffles++) {
        (void)strict_number(f, 0, INT32_MAX);
        (void)strict_number(f, 0, INT32_MAX);
        strict_bytes(f, commit, sizeof commit);
    }
}

static void ask(struct strict *f, struct said_ask *a)
{
    a->number = strict_number(f, 0, INT32_MAX);
    a->round = strict_number(f, 0, UINT16_MAX);
    strict_word(f, a->decision, sizeof a->decision);
    a->deadline = strict_number(f, 0, INT64_MAX);
    a->seats = said_players(f);
}

/* Whole days, or nothing. */
static void away(struct strict *f, struct said_away *a)
{
    a->player = (int)strict_number(f, 1, SEATS_MAX);
    a->from = strict_number(f, 0, INT64_MAX);
    a->until = strict_number(f, a->from ? a->from + 1 : 0, a->from ? INT64_MAX : 0);
    a->days = strict_number(f, 0, INT32_MAX);
}

/* What core/entries.h puts there for a line that was signed. */
static void by_whom(struct strict *f, struct said_signed *out)
{
    if (strict_if(f, "signed")) {
        out->is = true;
        strict_bytes(f, out->block, sizeof out->block);
        strict_line(f, "part");
        out->part = (int)strict_number(f, 1, TELL_MAX);
        out->parts = (int)strict_number(f, out->part, TELL_MAX);
        strict_line(f, "line");
        out->line = strict_digits(f, &out->size);
    }
}

int said_message(struct said_message *out, int seats, const struct log_entry *entry)
{
    struct strict f;

    memset(out, 0, sizeof *out);
    begin(&f, entry);
    salt(&f);
    strict_line(&f, "from");
    out->from = (int)strict_number(&f, entry->actor, entry->actor ? entry->actor : seats);
    strict_line(&f, "to"); /* from a player, but the entry is nobody's: anonymous */
    if (f.end - f.at > 2 && !memcmp(f.at, " 0\n", 3)) {
        strict_is(&f, "0");
        out->to = TELL_ALL;
    } else {
        out->to = said_players(&f);
    }
    by_whom(&f, &out->by);
    strict_line(&f, "text");
    out->text = strict_digits(&f, &out->size);
    if (!out->size && !f.bad) {
        f.bad = f.line;
    }
    return end(&f);
}

int said_host(struct said_host *out, const struct log_entry *entry)
{
    struct strict f;
    size_t n;

    memset(out, 0, sizeof *out);
    begin(&f, entry);
    strict_line(&f, "what");
    strict_word(&f, out->what, sizeof out->what);
    out->code = strict_number_if(&f, "code", 1, INT64_MAX);
    out->turn = strict_number_if(&f, "turn", 1, INT64_MAX);
    if (strict_if(&f, "away")) {
        away(&f, &out->away);
    }
    out->newcomer = (int)strict_number_if(&f, "newcomer", 1, SEATS_MAX);
    out->seats = (int)strict_number_if(&f, "seats", 1, SEATS_MAX);
    out->player = (int)strict_number_if(&f, "player", 1, SEATS_MAX);
    out->revision = (int)strict_number_if(&f, "revision", 1, INT32_MAX);
    out->questions = (int)strict_number_if(&f, "questions", 1, INT32_MAX);
    out->entry = strict_number_if(&f, "entry", 1, INT64_MAX);
    out->numbers = (int)strict_number_if(&f, "numbers", 1, GAME_NUMBERS);
    out->hours = (int)strict_number_if(&f, "hours", 1, INT32_MAX);
    by_whom(&f, &out->by);
    if (strict_if(&f, "ready-by")) {
        out->readies = true;
        out->ready_by = strict_number(&f, 0, INT64_MAX);
    }
    while (out->moves < QUESTIONS_MAX && strict_if(&f, "deadline")) {
        struct said_ask *a = &out->moved[out->moves++];

        a->number = strict_number(&f, 0, INT32_MAX);
        a->round = strict_number(&f, 0, UINT16_MAX);
        a->deadline = strict_number(&f, 1, INT64_MAX);
    }
    salt(&f);
    strict_line(&f, "why");
    (void)strict_digits(&f, &n);
    return end(&f);
}

int said_turn(struct said_turn *out, const struct log_entry *entry)
{
    struct strict f;

    memset(out, 0, sizeof *out);
    begin(&f, entry);
    cause(&f, out);
    draws(&f, out);
    strict_line(&f, "steps");
    out->first_step = strict_number(&f, 1, INT64_MAX);
    out->last_step = strict_number(&f, out->first_step - 1, INT64_MAX);
    out->lines = number_line(&f, "lines", 0, INT32_MAX);
    out->revision = number_line(&f, "revision", 0, INT32_MAX);
    while (out->asks < QUESTIONS_MAX && strict_if(&f, "ask")) {
        ask(&f, &out->ask[out->asks++]);
    }
    hash_line(&f, "state", out->state);
    hash_line(&f, "facts", out->facts);
    return end(&f);
}

int said_anchor(struct said_anchor *out, const struct log_entry *entry)
{
    struct bound_decks *d = &out->decks;
    struct strict f;
    int64_t number;

    memset(out, 0, sizeof *out);
    begin(&f, entry);
    strict_line(&f, "chain");
    out->chain = (uint32_t)strict_number(&f, 1, UINT32_MAX);
    strict_line(&f, "length");
    out->length = (uint32_t)strict_number(&f, 1, CHAIN_MAX);
    hash_line(&f, "anchor", out->anchor);
    while (d->count < DECKS_MAX && strict_if(&f, "deck-commit")) {
        number = d->first + (int64_t)d->count;
        number = strict_number(&f, d->count ? number : 2, d->count ? number : UINT32_MAX);
        d->first = d->count ? d->first : (uint32_t)number;
        strict_bytes(&f, d->commit[d->count++], sizeof d->commit[0]);
    }
    if (d->count && strict_if(&f, "deck-before")) {
        d->before = (uint32_t)strict_number(&f, 1, (int64_t)d->first - 1);
        strict_bytes(&f, d->hidden, sizeof d->hidden);
    }
    return end(&f);
}

/* Of the host, then of players in their order. */
static void halves(struct strict *f, struct table_round *out)
{
    int64_t next = 0;

    while (next < TABLE_HOLDERS && strict_if(f, "share-pk")) {
        next = strict_number(f, next, TABLE_HOLDERS - 1);
        out->holders |= 1U << next;
        strict_bytes(f, out->of[next].half, sizeof out->of[next].half);
        strict_bytes(f, out->of[next].proof, sizeof out->of[next].proof);
        next++;
    }
}

/* Behind them the half of a witness, as he signed it. */
static void witness_half(struct strict *f, struct table_round *out)
{
    unsigned char key[32], block[BLOCK_TABLEKEY_SIZE];

    if (strict_if(f, "witness")) {
        strict_bytes(f, key, sizeof key);
        strict_bytes(f, block, sizeof block);
        if (!f->bad && !table_witness(out, key, block)) {
            f->bad = f->line;
        }
    }
}

int said_auction(struct said_auction *out, const struct log_entry *entry)
{
    struct strict f;
    int64_t last = 0;

    memset(out, 0, sizeof *out);
    begin(&f, entry);
    out->auction = number_line(&f, "auction", 1, INT32_MAX);
    out->round = number_line(&f, "round", 0, UINT16_MAX);
    out->question = number_line(&f, "question", 0, INT32_MAX);
    strict_line(&f, "mode");
    strict_word(&f, out->mode, sizeof out->mode);
    hash_line(&f, "round-pk", out->public);
    if (hash_if(&f, "intake-pk", out->table.intake)) {
        halves(&f, &out->table);
        witness_half(&f, &out->table);
    }
    out->max = number_line(&f, "max", 0, INT32_MAX);
    while (strict_if(&f, "player")) {
        last = strict_number(&f, last + 1, SEATS_MAX);
        strict_is(&f, "cap");
        out->cap[last ? last - 1 : 0] = strict_number(&f, 0, INT32_MAX);
        strict_is(&f, "purse");
        out->purse[last ? last - 1 : 0] = strict_number(&f, 0, INT32_MAX);
        out->seats |= last ? SEE_ONLY(last - 1) : 0;
    }
    strict_line(&f, "close");
    strict_is(&f, "all-in");
    out->pause = number_line(&f, "pause", 0, INT32_MAX);
    strict_line(&f, "deadline");
    out->deadline = strict_number(&f, 0, INT64_MAX);
    out->protest = number_line(&f, "protest", 0, INT32_MAX);
    out->reveal_by = -1;
    if (strict_if(&f, "reveal-by")) {
        out->reveal_by = strict_number(&f, 0, INT64_MAX);
    }
    return end(&f);
}

int said_ruling(struct said_ruling *out, const struct log_entry *entry)
{
    struct strict f;
    size_t n;

    memset(out, 0, sizeof *out);
    begin(&f, entry);
    out->auction = number_line(&f, "auction", 1, INT32_MAX);
    out->round = number_line(&f, "round", 0, UINT16_MAX);
    if (entry->kind == ENTRY_RULING) {
        out->relief = number_line(&f, "relief", 1, SEATS_MAX);
    }
    salt(&f);
    (void)text_line(&f, "why", &n);
    return end(&f);
}

/* "-" where it did not open. */
static bool dash(struct strict *f)
{
    const bool is = f->end - f->at > 2 && f->at[1] == '-' && f->at[2] == '\n';

    if (is) {
        strict_is(f, "-");
    }
    return is;
}

static void bid(struct strict *f, int kind, struct said_bid *b)
{
    b->seq = strict_number(f, 1, UINT32_MAX);
    if (kind == ENTRY_CLOSE) {
        strict_bytes(f, b->hash, sizeof b->hash);
        return;
    }
    b->status = (int)strict_number(f, 0, 7);
    if (kind == ENTRY_OPEN) {
        b->kind = (int)strict_number(f, 0, 1);
        b->amount = strict_number(f, 0, UINT32_MAX);
    }
    b->opened = !dash(f);
    if (!b->opened) {
        return;
    }
    if (kind == ENTRY_OPEN) {
        strict_bytes(f, b->hash, sizeof b->hash);
    } else {
        b->record = strict_digits(f, &b->record_size);
    }
}

/* Lines come sorted by player, one of each. */
static void bids(struct strict *f, int kind, struct said_round *out)
{
    const char *key = kind == ENTRY_ANSWERS_OPEN ? "answer" : "bid";
    int64_t last = 0;

    for (;;) {
        const bool none = strict_if(f, "none");
        struct said_bid *b;

        if (!none && !strict_if(f, key)) {
            return;
        }
        last = strict_number(f, last + 1, SEATS_MAX);
        b = &out->seat[last ? last - 1 : 0];
        b->listed = true;
        b->none = none;
        if (!none) {
            bid(f, kind, b);
        }
    }
}

int said_round(struct said_round *out, const struct log_entry *entry)
{
    const bool answers = entry->kind == ENTRY_ANSWERS_OPEN;
    struct strict f;
    int next = 0;

    memset(out, 0, sizeof *out);
    begin(&f, entry);
    if (answers) {
        salt(&f);
    }
    out->number = number_line(&f, answers ? "question" : "auction", 0, INT32_MAX);
    out->round = number_line(&f, "round", 0, UINT16_MAX);
    if (entry->kind != ENTRY_CLOSE) {
        hash_line(&f, "round-sk", out->secret);
    }
    while (entry->kind == ENTRY_OPEN && next < TABLE_HOLDERS && strict_if(&f, "share")) {
        next = (int)strict_number(&f, next, TABLE_HOLDERS - 1);
        out->shares |= 1U << next;
        strict_bytes(&f, out->share[next++], JOINT_SHARE);
    }
    bids(&f, entry->kind, out);
    return end(&f);
}
