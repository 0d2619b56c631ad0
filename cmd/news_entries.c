/* What the entries of a batch tell, each by its kind. */
#include "cmd/news_parts.h"

#include "core/body.h"
#include "core/verify_said.h"

#include <stdlib.h>
#include <string.h>

static int event_line(struct thrown *t, struct body_reader *r, struct error *e)
{
    int64_t chain, number;

    if (body_number(r, &chain, e) || body_number(r, &number, e)) {
        return -1;
    }
    t->chain = (uint32_t)chain;
    t->number = (uint32_t)number;
    return 0;
}

static int from_line(struct thrown *t, struct body_reader *r, struct error *e)
{
    struct contribution *more =
        news_grown((void *)(uintptr_t)t->from, t->contributions, sizeof *more, e);
    int64_t player;

    if (!more) {
        return -1;
    }
    t->from = more;
    if (body_number(r, &player, e) ||
        body_bytes(r, more[t->contributions].c, sizeof more->c, e)) {
        return -1;
    }
    more[t->contributions++].player = (int)player;
    return 0;
}

static int shuffle_line(struct thrown *t, struct body_reader *r, struct error *e)
{
    struct shuffle *more =
        news_grown((void *)(uintptr_t)t->shuffle, t->shuffles, sizeof *more, e);
    int64_t deck, number;

    if (!more) {
        return -1;
    }
    t->shuffle = more;
    if (body_number(r, &deck, e) || body_number(r, &number, e) ||
        body_bytes(r, more[t->shuffles].commit, sizeof more->commit, e)) {
        return -1;
    }
    more[t->shuffles].deck = (int)deck;
    more[t->shuffles++].number = (int)number;
    return 0;
}

static int turn_lines(struct thrown *t, const struct log_entry *entry, struct error *e)
{
    struct body_reader r;

    if (body_read(&r, entry->body, entry->size, ENTRY_TURN, e)) {
        return -1;
    }
    while (body_next(&r)) {
        if ((body_is(&r, "event") && event_line(t, &r, e)) ||
            (body_is(&r, "reveal") && body_bytes(&r, t->reveal, sizeof t->reveal, e)) ||
            (body_is(&r, "from") && from_line(t, &r, e)) ||
            (body_is(&r, "shuffle") && shuffle_line(t, &r, e))) {
            return -1;
        }
    }
    return 0;
}

static int turn_entry(struct gathering *w, const struct log_entry *entry, struct error *e)
{
    struct gathered *g = w->g;
    struct thrown *more = news_grown(g->thrown, g->throws, sizeof *more, e);
    int64_t *turn;

    if (!more) {
        return -1;
    }
    g->thrown = more;
    turn = news_grown(w->turn, g->throws, sizeof *turn, e);
    if (!turn) {
        return -1;
    }
    w->turn = turn;
    turn[g->throws++] = entry->seq;
    return turn_lines(&more[g->throws - 1], entry, e);
}

/* The auction and round that a body of CLOSE or OPEN begins with. */
static int round_of(struct opened *o, const struct log_entry *entry, struct error *e)
{
    struct body_reader r;
    int64_t auction, round;

    if (body_find(&r, entry->body, entry->size, entry->kind, "auction", e) ||
        body_number(&r, &auction, e) ||
        body_find(&r, entry->body, entry->size, entry->kind, "round", e) ||
        body_number(&r, &round, e)) {
        return -1;
    }
    o->auction = (int)auction;
    o->round = (int)round;
    return 0;
}

/* The CLOSE that an OPEN belongs to is the newest one before it of its round. */
static int close_before(struct session *s, struct opened *o, struct error *e)
{
    struct log_entry close;
    struct opened which;
    int64_t at = o->open_entry;

    for (;;) {
        if (store_entry_find(s->store, ENTRY_CLOSE, at, true, &close, e)) {
            return -1;
        }
        if (!close.seq) {
            return error_set(e, ERROR_DATA, "Entry %lld opens what was never closed.",
                             (long long)o->open_entry);
        }
        if (round_of(&which, &close, e)) {
            free(close.body);
            return -1;
        }
        if (which.auction == o->auction && which.round == o->round) {
            o->close = close.body;
            o->close_entry = close.seq;
            return 0;
        }
        free(close.body);
        at = close.seq - 1;
    }
}

static int open_entry(struct gathering *w, const struct log_entry *entry, struct error *e)
{
    struct gathered *g = w->g;
    struct opened *more = news_grown(g->opened, g->openings, sizeof *more, e);
    struct opened *o;

    if (!more) {
        return -1;
    }
    g->opened = more;
    o = &more[g->openings++];
    o->open_entry = entry->seq;
    o->open = strdup(entry->body);
    if (!o->open) {
        return error_memory(e);
    }
    return round_of(o, entry, e) || close_before(w->s, o, e) ? -1 : 0;
}

/* At the end of a game everybody is given what its decks were shuffled with:
 * sealed-bids 5.6. */
static int secret_entry(struct gathering *w, const struct log_entry *entry,
                        struct error *e)
{
    struct gathered *g = w->g;
    struct body_reader r;
    int64_t number;

    if (body_find(&r, entry->body, entry->size, entry->kind, "deck-secret", e) ||
        body_number(&r, &number, e) || body_bytes(&r, g->secret, sizeof g->secret, e)) {
        return -1;
    }
    g->news.secret = g->secret;
    g->news.secret_number = (uint32_t)number;
    return 0;
}

/* What binds dice and decks to come. The first chain's anchor is in the invitation. */
static int anchor_entry(struct gathered *g, const struct log_entry *entry,
                        struct error *e)
{
    struct said_anchor a, *more;

    if (!entry->body || said_anchor(&a, entry)) {
        return error_set(e, ERROR_DATA, "Entry %lld is no anchor of dice.",
                         (long long)entry->seq);
    }
    if (a.chain == 1 && !a.decks.count) {
        return 0;
    }
    more = news_grown(g->pledge, g->pledges, sizeof *more, e);
    if (!more) {
        return -1;
    }
    g->pledge = more;
    more[g->pledges++] = a;
    return 0;
}

int news_rekeyed(struct gathered *g, const struct log_entry *entry, struct error *e)
{
    char **more;
    int i;

    for (i = 0; i < g->rekeyings; i++) {
        if (!strcmp(g->rekeyed[i], entry->body)) {
            return 0;
        }
    }
    more = news_grown(g->rekeyed, g->rekeyings, sizeof *more, e);
    if (!more) {
        return -1;
    }
    g->rekeyed = more;
    more[g->rekeyings] = strdup(entry->body);
    return more[g->rekeyings++] ? 0 : error_memory(e);
}

/* With what players need to tell what was given up from what was hidden. */
static int host_entry(struct gathered *g, const struct log_entry *entry, struct error *e)
{
    struct said_host said;

    if (!entry->body || said_host(&said, entry) || !said.numbers) {
        return 0;
    }
    free(g->restored);
    g->restored = strdup(entry->body);
    return g->restored ? 0 : error_memory(e);
}

int news_entry(void *arg, const struct log_entry *entry, struct error *e)
{
    switch (entry->kind) {
    case ENTRY_PLAYER_KEY:
        return news_key_lost(arg, entry, e);
    case ENTRY_KEY_CHANGE:
        /* with what the old key signed of the new one */
        return entry->actor ? 0 : news_rekeyed(((struct gathering *)arg)->g, entry, e);
    case ENTRY_HOST:
        return host_entry(((struct gathering *)arg)->g, entry, e);
    case ENTRY_TURN:
        return turn_entry(arg, entry, e);
    case ENTRY_OPEN:
        return open_entry(arg, entry, e);
    case ENTRY_DECK_REVEAL:
        return secret_entry(arg, entry, e);
    case ENTRY_RNG_ANCHOR:
        return anchor_entry(((struct gathering *)arg)->g, entry, e);
    default:
        return 0;
    }
}
