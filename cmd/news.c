#include "cmd/news_parts.h"

#include "cmd/visible.h"
#include "store/log.h"
#include "store/tenure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Memory that the lists point into, freed together. */
struct kept {
    struct kept *next;
    void *memory;
    json_t *json;
};

int news_keep(struct gathered *g, void *memory, json_t *json, struct error *e)
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

void *news_grown(void *list, int count, size_t size, struct error *e)
{
    char *more = realloc(list, (size_t)(count + 1) * size);

    if (!more) {
        error_memory(e);
        return NULL;
    }
    memset(more + (size_t)count * size, 0, size);
    return more;
}

static int fact_row(void *arg, const struct store_fact *f, struct error *e)
{
    struct gathering *w = arg;
    struct gathered *g = w->g;
    struct told *more = news_grown(g->told, g->tells, sizeof *more, e);
    json_t *args;
    char *texts;
    size_t name = strlen(f->name) + 1, rule = strlen(f->rule) + 1;
    size_t sentence = strlen(f->sentence) + 1;
    const size_t mark = f->undone ? strlen(UNDONE) : 0; /* what the host took back */

    if (!more) {
        return -1;
    }
    g->told = more;
    args = json_loads(f->args, 0, NULL);
    texts = malloc(name + rule + mark + sentence);
    if (!args || !texts) {
        free(texts);
        json_decref(args);
        return error_set(e, texts ? ERROR_DATA : ERROR_MEMORY,
                         texts ? "The arguments of a fact are no JSON."
                               : "Out of memory.");
    }
    memcpy(texts, f->name, name);
    memcpy(texts + name, f->rule, rule);
    snprintf(texts + name + rule, mark + sentence, "%s%s", f->undone ? UNDONE : "",
             f->sentence);
    if (news_keep(g, texts, args, e)) {
        return -1;
    }
    told_row(&more[g->tells++], w->s->game.rules, f->see, f->step, texts, texts + name,
             args, texts + name + rule);
    if (news_player_named(&more[g->tells - 1], args, e)) {
        return -1;
    }
    if (f->undone) {
        more[g->tells - 1].sentence = NULL; /* it reads as it is marked */
    }
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
    more = news_grown((void *)(uintptr_t)t->draw, t->draws, sizeof *more, e);
    if (!more) {
        return -1;
    }
    t->draw = more;
    purpose = strdup(d->purpose);
    if (!purpose || news_keep(w->g, purpose, NULL, e)) {
        return error_memory(e);
    }
    more[t->draws].purpose = purpose;
    more[t->draws].sides = d->sides;
    more[t->draws++].value = d->value;
    return 0;
}

/* The lists do not grow any more. */
static void lists_shown(struct gathered *g)
{
    g->news.told = g->told;
    g->news.tells = g->tells;
    g->news.thrown = g->thrown;
    g->news.throws = g->throws;
    g->news.pledge = g->pledge;
    g->news.pledges = g->pledges;
    g->news.opened = g->opened;
    g->news.sealing = g->sealing;
    g->news.sealings = g->sealings;
    g->news.openings = g->openings;
    g->news.rekeyed = (const char *const *)g->rekeyed;
    g->news.rekeyings = g->rekeyings;
    g->news.restored = g->restored;
}

int news_gather(struct gathered *g, struct session *s, int64_t after,
                const unsigned char *checkpoint, struct error *e)
{
    struct gathering w = {g, s, NULL};
    int found = 1, result = -1;

    memset(g, 0, sizeof *g);
    if (store_facts_known(s->store, after, SEE_ALL, fact_row, &w, e) ||
        store_log_each(s->store, after + 1, s->engine.head.seq, news_entry, &w, e) ||
        (g->throws && store_draws_each(s->store, after, draw_row, &w, e))) {
        goto done;
    }
    if ((game_mode(&s->game) != MODE_HOST_SEALED && news_rounds(g, s, e)) ||
        (news_keys_stand(&s->game) && news_player_keys(g, s, e))) {
        goto done;
    }
    if (checkpoint) {
        memcpy(g->checkpoint, checkpoint, sizeof g->checkpoint);
    } else {
        found = store_checkpoint(s->store, g->checkpoint, e);
    }
    if (found < 0) {
        goto done;
    }
    g->news.checkpoint = found ? g->checkpoint : NULL;
    if (store_reliability(s->store, &g->reliability, e)) {
        goto done;
    }
    if (g->reliability.any) {
        g->news.in_time = g->reliability.in_time;
        g->news.missed = g->reliability.missed;
    }
    g->news.game = &s->game;
    g->news.now = s->now;
    lists_shown(g);
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
    for (i = 0; i < g->sealings; i++) {
        free(g->sealing[i].auction);
        free(g->sealing[i].close);
    }
    for (i = 0; i < g->rekeyings; i++) {
        free(g->rekeyed[i]);
    }
    free(g->rekeyed);
    free(g->restored);
    for (k = g->kept; k; k = next) {
        next = k->next;
        free(k->memory);
        json_decref(k->json);
        free(k);
    }
    free(g->told);
    free(g->thrown);
    free(g->opened);
    free(g->sealing);
    free(g->pledge);
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
