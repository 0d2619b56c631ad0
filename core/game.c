/* One game in memory: its rules, its deck, its state, and what it asks. */
#include "core/game_parts.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PACK_HEAD 100 /* bytes of what stands before a packed deck */

static int deck_read(struct game *g, const char *text, struct error *e)
{
    json_error_t why;
    json_t *json;
    int result;

    if (!g->rules->deck_read) {
        return text ? error_set(e, ERROR_DATA, "%s has no deck to replace.",
                                g->rules->title)
                    : 0;
    }
    json = json_loads(text ? text : g->rules->deck, JSON_REJECT_DUPLICATES, &why);
    if (!json) {
        return error_set(e, ERROR_DATA, "The deck is no JSON: line %d, %s.", why.line,
                         why.text);
    }
    result = g->rules->deck_read(json, &g->deck, e);
    json_decref(json);
    return result;
}

int game_begin(struct game *g, const struct rules *rules, const char *deck_text,
               const json_t *options, struct error *e)
{
    memset(g, 0, sizeof *g);
    g->rules = rules;
    g->chain_length = GAME_CHAIN;
    if (game_options(g, options, e) || deck_read(g, deck_text, e)) {
        game_clear(g);
        return -1;
    }
    return 0;
}

/* What stands before a packed deck: who packed it. */
static void pack_head(const struct rules *rules, char out[PACK_HEAD])
{
    (void)snprintf(out, PACK_HEAD, "%s %s %d %zu\n", VERSION, rules->name,
                   rules->revision, rules->deck_size);
}

int game_pack(const struct game *g, char **bytes, size_t *size, struct error *e)
{
    struct pack p = {NULL, NULL, NULL, false};
    char head[PACK_HEAD];

    *bytes = NULL;
    *size = 0;
    if (!g->deck || !g->rules->deck_pack) {
        return 0;
    }
    p.out = open_memstream(bytes, size);
    if (p.out) {
        pack_head(g->rules, head);
        p.failed = fputs(head, p.out) == EOF;
        g->rules->deck_pack(&p, g->deck);
        p.failed = fclose(p.out) != 0 || p.failed;
    }
    if (!p.out || p.failed) {
        free(*bytes);
        *bytes = NULL;
        return error_memory(e);
    }
    return 0;
}

/* The deck out of g->packed. */
static int unpack(struct game *g, size_t size, bool *fits, struct error *e)
{
    struct pack p = {NULL, g->packed, g->packed + size, false};
    char head[PACK_HEAD];

    pack_head(g->rules, head);
    *fits = g->rules->deck_pack && size >= strlen(head) &&
            memcmp(g->packed, head, strlen(head)) == 0;
    if (!*fits) {
        return 0;
    }
    g->deck = calloc(1, g->rules->deck_size);
    if (!g->deck) {
        return error_memory(e);
    }
    p.at += strlen(head);
    g->rules->deck_pack(&p, g->deck);
    *fits = !p.failed && p.at == p.end;
    return 0;
}

int game_begin_packed(struct game *g, const struct rules *rules, const void *bytes,
                      size_t size, const json_t *options, bool *fits, struct error *e)
{
    int result;

    memset(g, 0, sizeof *g);
    g->rules = rules;
    g->chain_length = GAME_CHAIN;
    g->packed = malloc(size + 1);
    if (!g->packed) {
        return error_memory(e);
    }
    memcpy(g->packed, bytes, size);
    result = unpack(g, size, fits, e) || (*fits && game_options(g, options, e));
    if (result || !*fits) {
        game_clear(g);
    }
    return result ? -1 : 0;
}

void game_clear(struct game *g)
{
    if (g->deck) {
        g->rules->deck_free(g->deck);
    }
    free(g->packed);
    json_decref(g->options);
    free(g->state);
    memset(g, 0, sizeof *g);
}

void game_missed(struct game *g, int seat)
{
    struct seat *s = &g->seat[seat];
    const int limit = game_autopilot(g);

    if (!s->autopilot && s->excused < game_excused(g)) {
        s->excused++;
        return;
    }
    s->defaults++;
    s->autopilot = s->vacant || (limit && s->defaults >= limit);
}

void game_newcomer(struct game *g, int seat)
{
    if (g->seat[seat].excused >= 0) {
        g->seat[seat].excused--;
    }
}

int game_forfeit(const struct question *q, int seat, int64_t highest)
{
    const int cap = q->purse[seat] < q->max ? q->purse[seat] : q->max;
    const int64_t owed = highest > 1 ? highest : 1;

    return owed < cap ? (int)owed : cap;
}

struct asked *game_asked(struct game *g, int seat)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (g->asked[i].q.seats & SEE_ONLY(seat)) {
            return &g->asked[i];
        }
    }
    return NULL;
}

struct asked *game_question(struct game *g, int number, int round)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        if (g->asked[i].q.number == number && g->asked[i].q.round == round) {
            return &g->asked[i];
        }
    }
    return NULL;
}

static unsigned on_autopilot(const struct game *g)
{
    unsigned seats = 0;
    int i;

    for (i = 0; i < g->seats; i++) {
        seats |= g->seat[i].autopilot ? SEE_ONLY(i) : 0;
    }
    return seats;
}

/* An audit that has the log alone does not know who is absent. */
bool game_stands_still(const struct game *g)
{
    unsigned gone = on_autopilot(g);
    struct turn t;

    if (g->state && g->rules && g->rules->absent) {
        game_turn(g, &t);
        gone |= g->rules->absent(&t);
    }
    return gone == SEE_ONLY(g->seats) - 1;
}

unsigned game_awaited(const struct game *g, const struct asked *a)
{
    const unsigned autopilot = game_stands_still(g) ? 0 : on_autopilot(g);

    return a->closed ? 0 : a->q.seats & ~autopilot & ~a->answered;
}

void game_verbs(const struct game *g, const char *out[GAME_VERBS])
{
    const struct rules *r = g->rules;
    struct turn t;
    int i, n = 0;

    game_turn(g, &t);
    for (i = 0; r->verbs[i]; i++) {
        if (!r->verb_known || (g->state && r->verb_known(&t, i))) {
            assert(n + 1 < GAME_VERBS);
            out[n++] = r->verbs[i];
        }
    }
    out[n] = NULL;
}

void game_turn(const struct game *g, struct turn *t)
{
    memset(t, 0, sizeof *t);
    t->state = g->state;
    t->deck = g->deck;
    t->seats = g->seats;
    t->names = g->names;
}

/* Lists what is open now; what was open before keeps its deadline and its round. */
int game_ask(struct game *g, int64_t at, struct error *e)
{
    struct question now[QUESTIONS_MAX];
    struct asked list[QUESTIONS_MAX];
    struct turn t;
    int i, n;

    memset(now, 0, sizeof now);
    memset(list, 0, sizeof list);
    game_turn(g, &t);
    n = g->rules->pending(&t, now);
    if (n < 0 || n > QUESTIONS_MAX) {
        return error_set(e, ERROR_BUG, "%s asks %d questions at once.", g->rules->title,
                         n);
    }
    for (i = 0; i < n; i++) {
        const struct asked *before;
        int hours = game_hours(g, now[i].decision);

        now[i].number += g->questions;
        before = game_question(g, now[i].number, now[i].round);
        if (before) {
            list[i] = *before;
        } else if (at && hours) {
            list[i].deadline = at + (int64_t)hours * MS_PER_HOUR;
        }
        list[i].q = now[i];
    }
    memcpy(g->asked, list, sizeof list);
    g->asked_count = n;
    g->over = n == 0;
    return 0;
}

char *game_snapshot(const struct game *g, struct error *e)
{
    struct turn t;
    json_t *json;
    char *text;

    game_turn(g, &t);
    json = g->rules->save(&t);
    text = json ? json_dumps(json, JSON_SORT_KEYS | JSON_COMPACT) : NULL;
    json_decref(json);
    if (!text) {
        error_memory(e);
    }
    return text;
}

int game_restore(struct game *g, const char *snapshot, struct error *e)
{
    json_error_t why;
    json_t *json = json_loads(snapshot, 0, &why);
    struct turn t;
    int result = -1;

    if (!json) {
        return error_set(e, ERROR_DATA, "The snapshot is no JSON: %s.", why.text);
    }
    free(g->state);
    g->state = calloc(1, g->rules->state_size);
    if (!g->state) {
        error_memory(e);
        goto done;
    }
    game_turn(g, &t);
    if (g->rules->load(&t, json, e) || g->rules->audit(&t, e) || game_ask(g, 0, e)) {
        goto done;
    }
    result = 0;
done:
    json_decref(json);
    return result;
}
