#include "cmd/news.h"

#include "core/body.h"

#include <stdlib.h>
#include <string.h>

/* Memory that the lists point into, freed together. */
struct kept {
    struct kept *next;
    void *memory;
    json_t *json;
};

static int keep(struct gathered *g, void *memory, json_t *json, struct error *e)
{
    struct kept *k = malloc(sizeof *k);

    if (!k) {
        free(memory);
        json_decref(json);
        error_memory(e);
        return -1;
    }
    k->next = g->kept;
    k->memory = memory;
    k->json = json;
    g->kept = k;
    return 0;
}

/* One more element of a list that is in nobody's hands yet. */
static void *grown(void *list, int count, size_t size, struct error *e)
{
    char *more = realloc(list, (size_t)(count + 1) * size);

    if (!more) {
        error_memory(e);
        return NULL;
    }
    memset(more + (size_t)count * size, 0, size);
    return more;
}

/* While gathering. */
struct gathering {
    struct gathered *g;
    struct session *s;
    int64_t *turn; /* entries of the throws */
};

static int fact_row(void *arg, const struct store_fact *f, struct error *e)
{
    struct gathering *w = arg;
    struct gathered *g = w->g;
    struct told *more = grown(g->told, g->tells, sizeof *more, e);
    json_t *args;
    char *texts;
    size_t name = strlen(f->name) + 1, rule = strlen(f->rule) + 1;
    size_t sentence = strlen(f->sentence) + 1;

    if (!more) {
        return -1;
    }
    g->told = more;
    args = json_loads(f->args, 0, NULL);
    texts = malloc(name + rule + sentence);
    if (!args || !texts) {
        free(texts);
        json_decref(args);
        return error_set(e, texts ? ERROR_DATA : ERROR_MEMORY,
                         texts ? "The arguments of a fact are no JSON."
                               : "Out of memory.");
    }
    memcpy(texts, f->name, name);
    memcpy(texts + name, f->rule, rule);
    memcpy(texts + name + rule, f->sentence, sentence);
    if (keep(g, texts, args, e)) {
        return -1;
    }
    told_row(&more[g->tells++], w->s->game.rules, f->see, f->step, texts, texts + name,
             args, texts + name + rule);
    return 0;
}

/* The turn that a draw belongs to gets one more. */
static int draw_row(void *arg, const struct store_draw *d, struct error *e)
{
    struct gathering *w = arg;
    struct draw *more;
    struct thrown *t;
    char *purpose;
    int i;

    for (i = 0; i < w->g->throws && w->turn[i] != d->entry; i++) {
    }
    if (i == w->g->throws) {
        return 0;
    }
    t = &w->g->thrown[i];
    more = grown((void *)(uintptr_t)t->draw, t->draws, sizeof *more, e);
    if (!more) {
        return -1;
    }
    t->draw = more;
    purpose = strdup(d->purpose);
    if (!purpose || keep(w->g, purpose, NULL, e)) {
        return error_memory(e);
    }
    more[t->draws].purpose = purpose;
    more[t->draws].sides = d->sides;
    more[t->draws++].value = d->value;
    return 0;
}

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
        grown((void *)(uintptr_t)t->from, t->contributions, sizeof *more, e);
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
        grown((void *)(uintptr_t)t->shuffle, t->shuffles, sizeof *more, e);
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
    struct thrown *more = grown(g->thrown, g->throws, sizeof *more, e);
    int64_t *turn;

    if (!more) {
        return -1;
    }
    g->thrown = more;
    turn = grown(w->turn, g->throws, sizeof *turn, e);
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
    struct opened *more = grown(g->opened, g->openings, sizeof *more, e);
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
    return 0;
}

static int each_entry(void *arg, const struct log_entry *entry, struct error *e)
{
    switch (entry->kind) {
    case ENTRY_TURN:
        return turn_entry(arg, entry, e);
    case ENTRY_OPEN:
        return open_entry(arg, entry, e);
    case ENTRY_DECK_REVEAL:
        return secret_entry(arg, entry, e);
    default:
        return 0;
    }
}

/* The newest checkpoint of the log. */
static int newest_checkpoint(struct gathered *g, struct session *s, struct error *e)
{
    struct log_entry entry;
    struct body_reader r;
    int result;

    if (store_entry_find(s->store, ENTRY_CHECKPOINT, s->engine.head.seq, true, &entry,
                         e)) {
        return -1;
    }
    if (!entry.seq) {
        return 0;
    }
    result = body_find(&r, entry.body, entry.size, ENTRY_CHECKPOINT, "block", e) ||
             body_bytes(&r, g->checkpoint, sizeof g->checkpoint, e);
    free(entry.body);
    g->news.checkpoint = g->checkpoint;
    return result ? -1 : 0;
}

int news_gather(struct gathered *g, struct session *s, int64_t after,
                const unsigned char *checkpoint, struct error *e)
{
    struct gathering w = {g, s, NULL};
    int result = -1;

    memset(g, 0, sizeof *g);
    if (store_facts_each(s->store, after, SEE_ALL, fact_row, &w, e) ||
        store_log_each(s->store, after + 1, s->engine.head.seq, each_entry, &w, e) ||
        (g->throws && store_draws_each(s->store, after, draw_row, &w, e))) {
        goto done;
    }
    if (checkpoint) {
        memcpy(g->checkpoint, checkpoint, sizeof g->checkpoint);
        g->news.checkpoint = g->checkpoint;
    } else if (newest_checkpoint(g, s, e)) {
        goto done;
    }
    g->news.game = &s->game;
    g->news.now = s->now;
    g->news.told = g->told;
    g->news.tells = g->tells;
    g->news.thrown = g->thrown;
    g->news.throws = g->throws;
    g->news.opened = g->opened;
    g->news.openings = g->openings;
    result = 0;
done:
    free(w.turn);
    return result;
}

void news_clear(struct gathered *g)
{
    struct kept *k, *next;
    int i;

    for (i = 0; i < g->throws; i++) {
        free((void *)(uintptr_t)g->thrown[i].draw);
        free((void *)(uintptr_t)g->thrown[i].from);
        free((void *)(uintptr_t)g->thrown[i].shuffle);
    }
    for (i = 0; i < g->openings; i++) {
        free(g->opened[i].close);
        free(g->opened[i].open);
    }
    for (k = g->kept; k; k = next) {
        next = k->next;
        free(k->memory);
        json_decref(k->json);
        free(k);
    }
    free(g->told);
    free(g->thrown);
    free(g->opened);
    memset(g, 0, sizeof *g);
}

int news_last_batch(struct session *s, int64_t *after, struct error *e)
{
    struct log_entry turn, checkpoint;
    int64_t at = s->engine.head.seq;

    *after = 0;
    if (store_entry_find(s->store, ENTRY_TURN, at, true, &turn, e)) {
        return -1;
    }
    free(turn.body);
    if (!turn.seq) {
        return 0;
    }
    if (store_entry_find(s->store, ENTRY_CHECKPOINT, turn.seq, true, &checkpoint, e)) {
        return -1;
    }
    free(checkpoint.body);
    *after = checkpoint.seq;
    return 0;
}
