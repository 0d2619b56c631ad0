/* Bodies of log entries: how a game begins, its turns, its bids, and what goes out. */
#include "core/entries.h"

#include "core/body.h"
#include "core/log.h"

#include <stdlib.h>
#include <string.h>

static void hash_of_text(unsigned char out[32], const char *label, const char *text)
{
    seal_hash(out, label, text, strlen(text));
}

char *entry_genesis(const struct game *g, const char *deck_text,
                    const unsigned char *intake)
{
    char *options = json_dumps(g->options, JSON_SORT_KEYS | JSON_COMPACT);
    unsigned char deck[SEAL_HASH];
    struct body b;

    if (!options) {
        return NULL;
    }
    hash_of_text(deck, "pbem1.deckfile", deck_text);
    body_begin(&b, ENTRY_GENESIS);
    body_line(&b, "version", "%d", 1);
    body_hex(&b, "id", g->id, sizeof g->id);
    body_line(&b, "game", "%s", g->name);
    body_line(&b, "rules", "%s %d", g->rules->name, g->rules->revision);
    body_line(&b, "seats", "%d", g->wanted ? g->wanted : g->seats);
    body_hex(&b, "options", options, strlen(options));
    body_hex(&b, "deck", deck, sizeof deck);
    body_hex(&b, "host-pk", g->host_public, sizeof g->host_public);
    body_hex(&b, "archive-pk", g->archive_public, sizeof g->archive_public);
    body_hex(&b, "deck-commit", g->deck_commit, sizeof g->deck_commit);
    if (intake) {
        body_hex(&b, "intake-pk", intake, SEAL_HASH);
    }
    if (game_signed(g)) {
        body_line(&b, "signs", "lines");
    }
    free(options);
    return body_end(&b);
}

char *entry_seat(int player, const char *name)
{
    struct body b;

    body_begin(&b, ENTRY_SEAT);
    body_salt(&b);
    body_line(&b, "player", "%d", player);
    body_hex(&b, "name", name, strlen(name));
    return body_end(&b);
}

char *entry_rng_anchor(uint32_t chain, uint32_t length, const unsigned char anchor[32],
                       const struct bound_decks *bound)
{
    char hex[2 * SEAL_HASH + 1];
    struct body b;
    int i;

    body_begin(&b, ENTRY_RNG_ANCHOR);
    body_line(&b, "chain", "%lu", (unsigned long)chain);
    body_line(&b, "length", "%lu", (unsigned long)length);
    body_hex(&b, "anchor", anchor, SEAL_HASH);
    for (i = 0; bound && i < bound->count; i++) {
        seal_hex(hex, bound->commit[i], SEAL_HASH);
        body_line(&b, "deck-commit", "%lu %s",
                  (unsigned long)bound->first + (unsigned long)i, hex);
    }
    if (bound && bound->before) {
        seal_hex(hex, bound->hidden, SEAL_HASH);
        body_line(&b, "deck-before", "%lu %s", (unsigned long)bound->before, hex);
    }
    return body_end(&b);
}

char *entry_round_keys(int first, const struct key_pair *keys,
                       const struct table_half *halves, int n)
{
    char hex[2 * SEAL_HASH + 1];
    struct body b;
    int i;

    body_begin(&b, ENTRY_ROUND_KEYS);
    for (i = 0; i < n; i++) {
        seal_hex(hex, keys[i].public, SEAL_HASH);
        body_line(&b, "key", "%d %s", first + i, hex);
    }
    for (i = 0; halves && i < n; i++) {
        table_half_write(&b, first + i, &halves[i]);
    }
    return body_end(&b);
}

int entry_round_key_find(const struct log_entry *entry, int auction, int *last,
                         unsigned char out[SEAL_HASH], struct error *e)
{
    unsigned char key[SEAL_HASH];
    struct body_reader r;
    int64_t number;
    int found = 0;

    if (body_read(&r, entry->body, entry->size, ENTRY_ROUND_KEYS, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if (!body_is(&r, "key")) {
            continue;
        }
        if (body_number(&r, &number, e) || body_bytes(&r, key, sizeof key, e)) {
            return -1;
        }
        *last = (int)number;
        if (number == auction) {
            memcpy(out, key, sizeof key);
            found = 1;
        }
    }
    return found;
}

static void players_of(char *out, size_t room, unsigned mask, int seats)
{
    size_t at = 0;
    int i;

    out[0] = '\0';
    for (i = 0; i < seats; i++) {
        if (mask & SEE_ONLY(i)) {
            at += (size_t)snprintf(out + at, room - at, " %d", i + 1);
        }
    }
}

static void cause_line(struct body *b, const struct play *p)
{
    switch (p->cause) {
    case CAUSE_SETUP:
        body_line(b, "cause", "setup");
        break;
    case CAUSE_ORDER:
        body_line(b, "cause", "order %lld", (long long)p->entry);
        break;
    case CAUSE_ANSWERS:
        body_line(b, "cause", "answers %lld", (long long)p->entry);
        break;
    case CAUSE_OPEN:
        body_line(b, "cause", "open %lld", (long long)p->entry);
        break;
    case CAUSE_EXPIRY:
        body_line(b, "cause", "expiry %d %d %d", p->number, p->round, p->player);
        break;
    case CAUSE_PLAN:
        body_line(b, "cause", "plan %d %d", p->player, p->number);
        break;
    case CAUSE_HOST:
        body_line(b, "cause", "host %lld", (long long)p->entry);
        break;
    case CAUSE_SHUFFLE:
        body_line(b, "cause", "shuffle %lld", (long long)p->entry);
        break;
    }
}

static void chance_lines(struct body *b, const struct played *p)
{
    const struct draw_source *from = &p->play.draws;
    char hex[2 * SEAL_HASH + 1];
    int i;

    body_line(b, "event", "%lu %lu", (unsigned long)from->event.chain,
              (unsigned long)from->event.number);
    body_hex(b, "reveal", from->event.reveal, SEAL_HASH);
    for (i = 0; i < from->contributions; i++) {
        seal_hex(hex, from->from[i].c, SEAL_HASH);
        body_line(b, "from", "%d %s", from->from[i].player, hex);
    }
    for (i = 0; i < p->chance.shuffles; i++) {
        const struct shuffle *s = &p->chance.shuffle[i];

        seal_hex(hex, s->commit, SEAL_HASH);
        body_line(b, "shuffle", "%d %d %s", s->deck, s->number, hex);
    }
}

char *entry_turn(const struct played *p)
{
    char players[SEATS_MAX * 4];
    struct body b;
    int i;

    body_begin(&b, ENTRY_TURN);
    cause_line(&b, &p->play);
    chance_lines(&b, p);
    body_line(&b, "steps", "%lld %lld", (long long)p->first_step,
              (long long)p->first_step + p->steps - 1);
    body_line(&b, "lines", "%d", p->lines_done);
    body_line(&b, "revision", "%d", p->revision);
    for (i = 0; i < p->asked_count; i++) {
        const struct asked *a = &p->asked[i];

        players_of(players, sizeof players, a->q.seats, SEATS_MAX);
        body_line(&b, "ask", "%d %d %s %lld%s", a->q.number, a->q.round,
                  a->q.decision->code, (long long)a->deadline, players);
    }
    body_hex(&b, "state", p->state_hash, SEAL_HASH);
    body_hex(&b, "facts", p->facts_hash, SEAL_HASH);
    return body_end(&b);
}

char *entry_auction_open(const struct game *g, const struct asked *a,
                         const struct table_round *t)
{
    const int mode = game_round_mode(g, a);
    struct body b;
    int i;

    body_begin(&b, ENTRY_AUCTION_OPEN);
    body_line(&b, "auction", "%d", a->auction);
    body_line(&b, "round", "%d", a->q.round);
    body_line(&b, "question", "%d", a->q.number);
    body_line(&b, "mode", "%s", game_round_mode_name(g, a));
    body_hex(&b, "round-pk", a->round_public, SEAL_HASH);
    if (mode == MODE_TABLE) {
        table_write(&b, t);
    }
    body_line(&b, "max", "%d", a->q.max);
    for (i = 0; i < g->seats; i++) {
        if (a->q.seats & SEE_ONLY(i)) {
            int purse = a->q.purse[i];

            body_line(&b, "player", "%d cap %d purse %d", i + 1,
                      purse < a->q.max ? purse : a->q.max, purse);
        }
    }
    body_line(&b, "close", "all-in");
    body_line(&b, "pause", "%d", game_pause(g));
    body_line(&b, "deadline", "%lld", (long long)a->deadline);
    body_line(&b, "protest", "%d", game_protest(g));
    if (mode == MODE_COMMIT || mode == MODE_TABLE) {
        body_line(&b, "reveal-by", "%lld", (long long)game_reveal_by(g, a));
    }
    return body_end(&b);
}

char *entry_bid(const struct sealed_bid *bid)
{
    const struct block_record *r = &bid->record;
    unsigned char block[BLOCK_RECORD];
    struct body b;

    block_record_write(block, r);
    body_begin(&b, ENTRY_BID_IN);
    body_line(&b, "auction", "%lu", (unsigned long)r->context.auction);
    body_line(&b, "round", "%d", r->context.round);
    body_line(&b, "player", "%d", r->context.player);
    body_line(&b, "seq", "%lu", (unsigned long)r->seq);
    body_hex(&b, "block", block, sizeof block);
    if (bid->has_raw) {
        body_hex(&b, "raw", bid->raw, sizeof bid->raw);
    }
    body_hex(&b, "tie", bid->tie, sizeof bid->tie);
    if (bid->first) {
        body_line(&b, "first", "%lld", (long long)bid->first);
    } else {
        body_line(&b, "code", "%lld", (long long)bid->code);
    }
    if (bid->has_contrib) {
        body_hex(&b, "from", bid->contrib, sizeof bid->contrib);
    }
    return body_end(&b);
}

char *entry_answer(const struct sealed_answer *a)
{
    unsigned char *both = malloc(SEAL_HASH + a->box_size);
    char hex[2 * SIGNING_BOX + 1];
    struct body b;

    if (!both) {
        return NULL;
    }
    memcpy(both, a->commit, SEAL_HASH);
    memcpy(both + SEAL_HASH, a->box, a->box_size);
    body_begin(&b, ENTRY_BID_IN);
    body_line(&b, "question", "%d", a->question);
    body_line(&b, "round", "%d", a->round);
    body_line(&b, "player", "%d", a->player);
    body_line(&b, "seq", "%lld", (long long)a->seq);
    body_hex(&b, "answer", both, SEAL_HASH + a->box_size);
    body_hex(&b, "raw", a->raw, sizeof a->raw);
    body_line(&b, "code", "%lld", (long long)a->code);
    if (a->signed_seq) {
        seal_hex(hex, a->signed_box, sizeof a->signed_box);
        body_line(&b, "signed", "%lu %s", (unsigned long)a->signed_seq, hex);
    }
    if (a->has_contrib) {
        body_hex(&b, "from", a->contrib, sizeof a->contrib);
    }
    free(both);
    return body_end(&b);
}

char *entry_bid_refused(const struct asked *a, int player, const char *reason,
                        int64_t code)
{
    struct body b;

    body_begin(&b, ENTRY_BID_REFUSED);
    body_line(&b, "player", "%d", player);
    body_line(&b, a->auction ? "auction" : "question", "%d",
              a->auction ? a->auction : a->q.number);
    body_line(&b, "round", "%d", a->q.round);
    body_line(&b, "reason", "%s", reason);
    body_line(&b, "code", "%lld", (long long)code);
    return body_end(&b);
}

char *entry_order(int player, int64_t code, const unsigned char *block,
                  const unsigned char *contrib, const char *text)
{
    struct body b;

    body_begin(&b, ENTRY_ORDER_IN);
    body_salt(&b);
    body_line(&b, "player", "%d", player);
    body_line(&b, "code", "%lld", (long long)code);
    if (block) {
        body_hex(&b, "signed", block, BLOCK_ORDERS_SIZE);
    }
    if (contrib) {
        body_hex(&b, "from", contrib, SEAL_HASH);
    }
    body_hex(&b, "text", text, strlen(text));
    return body_end(&b);
}

void entry_put_signed(struct body *b, const struct signed_line *line)
{
    if (line) {
        body_hex(b, "signed", line->block, BLOCK_ORDERS_SIZE);
        body_line(b, "part", "%d %d", line->part, line->parts);
        body_hex(b, "line", line->text, strlen(line->text));
    }
}

char *entry_message(int from, unsigned to, int seats, const struct signed_line *line,
                    const char *text)
{
    char players[SEATS_MAX * 4];
    struct body b;

    players_of(players, sizeof players, to, seats);
    body_begin(&b, ENTRY_MESSAGE);
    body_salt(&b);
    body_line(&b, "from", "%d", from);
    body_line(&b, "to", "%s", to == TELL_ALL ? "0" : players + (players[0] == ' '));
    entry_put_signed(&b, line);
    body_hex(&b, "text", text, strlen(text));
    return body_end(&b);
}

char *entry_checkpoint(const unsigned char block[BLOCK_CHECKPOINT])
{
    struct body b;

    body_begin(&b, ENTRY_CHECKPOINT);
    body_hex(&b, "block", block, BLOCK_CHECKPOINT);
    return body_end(&b);
}

char *entry_deck_reveal(uint32_t number, const unsigned char secret[32])
{
    char hex[2 * SEAL_HASH + 1];
    struct body b;

    seal_hex(hex, secret, SEAL_HASH);
    body_begin(&b, ENTRY_DECK_REVEAL);
    body_line(&b, "deck-secret", "%lu %s", (unsigned long)number, hex);
    return body_end(&b);
}
