/* What is asked, of whom, until when, and what may be written. */
#include "mail/clock.h"
#include "mail/report_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *report_names(const struct game *g, unsigned mask, int reader)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    int seat, left = 0;

    if (!out) {
        return NULL;
    }
    for (seat = 0; seat < g->seats; seat++) {
        left += (mask & SEE_ONLY(seat)) != 0;
    }
    for (seat = 0; seat < g->seats; seat++) {
        if (mask & SEE_ONLY(seat)) {
            left--;
            fprintf(out, "%s%s", seat == reader ? "you" : g->names[seat],
                    left > 1    ? ", "
                    : left == 1 ? " and "
                                : "");
        }
    }
    if (fclose(out)) {
        free(text);
        return NULL;
    }
    return text;
}

json_t *report_listed(json_t *list)
{
    if (!list || json_array_size(list) > 0) {
        return json_pack("{s:o}", "list", list);
    }
    json_decref(list);
    return json_null();
}

/* A time with what is left of it, and of a reader with a zone of his own how far that is
 * from UTC; null where there is none. */
json_t *report_time(const struct news *n, int64_t at)
{
    char text[CLOCK_ROOM], brief[CLOCK_ROOM], left[CLOCK_ROOM], offset[CLOCK_ROOM];

    if (at == 0) {
        return json_null();
    }
    clock_long(text, at);
    clock_short(brief, at);
    clock_left(left, n->now, at);
    clock_offset(offset, at);
    return json_pack("{s:s, s:s, s:s, s:I, s:s?}", "text", text, "short", brief, "left",
                     left, "ms", (json_int_t)at, "offset", n->zone ? offset : NULL);
}

/* {"B1": true, "TA": false}: which decision it is, so that a template can tell each what
 * silence means; NULL: none of them. */
static json_t *which_json(const struct rules *rules, const struct decision *decision)
{
    const struct decision *d;
    json_t *out = json_object();

    for (d = rules->decisions; d && d->code && out; d++) {
        if (json_object_set_new(
                out, d->code,
                json_boolean(decision && strcmp(d->code, decision->code) == 0))) {
            json_decref(out);
            out = NULL;
        }
    }
    return out;
}

/* What the reader may bid: 7.3. Public, and the same before and after a bid. */
static json_t *limit_json(const struct question *q, int reader)
{
    const int purse = q->purse[reader];

    if (q->sealed != SEALED_BIDS) {
        return json_null();
    }
    return json_pack("{s:i, s:i, s:i}", "max", q->max, "purse", purse, "cap",
                     purse < q->max ? purse : q->max);
}

static json_t *sealed_json(enum sealing sealed)
{
    switch (sealed) {
    case SEALED_NOT:
        break;
    case SEALED_ANSWERS:
        return json_string("answers");
    case SEALED_BIDS:
        return json_string("bids");
    }
    return json_null();
}

static json_t *capital(const char *text)
{
    return json_sprintf("%c%s", toupper((unsigned char)text[0]), text[0] ? text + 1 : "");
}

static json_t *asked_json(const struct news *n, const struct asked *a, int reader)
{
    const struct decision *d = a->q.decision;

    return json_pack(
        "{s:s, s:s, s:o, s:s, s:i, s:i, s:o, s:o, s:b, s:o, s:o, s:b}", "code", d->code,
        "title", d->title, "heading", capital(d->title), "text", a->q.text, "question",
        a->q.number, "round", a->q.round, "deadline", report_time(n, a->deadline),
        "sealed", sealed_json(a->q.sealed), "answered",
        (a->answered & SEE_ONLY(reader)) != 0, "bids", limit_json(&a->q, reader), "is",
        which_json(n->game->rules, d), "reveal", false);
}

/* Whether a ruling relieved the reader of what he would pay in a closed round. */
static bool relieved(const struct news *n, const struct asked *a, int reader)
{
    unsigned mask = 0;
    int i;

    for (i = 0; i < n->sealings; i++) {
        const struct round_shown *r = &n->sealing[i];

        mask |= r->question == a->q.number && r->round == a->q.round ? r->relieved : 0;
    }
    return (mask & SEE_ONLY(reader)) != 0;
}

/* What a closed round asks of who has to open what he committed to. */
static json_t *reveal_json(const struct news *n, const struct asked *a, int reader)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:o, s:n, s:b, s:n, s:o, s:b, s:b}",
                     "code", a->q.decision->code, "title", "reveal your bid", "heading",
                     "Reveal your bid", "text", a->q.text, "question", a->q.number,
                     "round", a->q.round, "deadline",
                     report_time(n, game_reveal_by(n->game, a)), "sealed", "answered",
                     false, "bids", "is", which_json(n->game->rules, NULL), "reveal",
                     true, "relieved", relieved(n, a, reader));
}

/* A round that is closed asks nobody any more, though it is not opened yet. */
bool report_is_asked(const struct asked *a, int seat)
{
    return !a->closed && (a->q.seats & SEE_ONLY(seat));
}

/* Who still has to reveal what he bid in a closed round. */
static unsigned owes(const struct game *g, const struct asked *a)
{
    return a->closed ? engine_must_reveal(g, a) & ~a->revealed : 0;
}

json_t *report_asked(const struct news *n, int reader, struct error *e)
{
    const struct game *g = n->game;
    json_t *out = json_array();
    int i;

    for (i = 0; i < g->asked_count && out && reader < g->seats; i++) {
        const struct asked *a = &g->asked[i];
        const bool reveal = (owes(g, a) & SEE_ONLY(reader)) != 0;

        if ((reveal || report_is_asked(a, reader)) &&
            json_array_append_new(out, reveal ? reveal_json(n, a, reader)
                                              : asked_json(n, a, reader))) {
            json_decref(out);
            out = NULL;
        }
    }
    return out ? out : report_no_memory(e);
}

static json_t *wait_json(const struct news *n, const struct asked *a, unsigned others)
{
    char *names = report_names(n->game, others, -1);
    json_t *out = NULL;

    if (names) {
        out = json_pack("{s:s, s:s, s:s, s:s, s:o}", "names", names, "code",
                        a->q.decision->code, "title", a->q.decision->title, "text",
                        a->q.text, "deadline", report_time(n, a->deadline));
    }
    free(names);
    return out;
}

json_t *report_waiting(const struct news *n, int reader, struct error *e)
{
    const struct game *g = n->game;
    json_t *out = json_array();
    int i;

    for (i = 0; i < g->asked_count && out; i++) {
        const struct asked *a = &g->asked[i];
        const unsigned others = game_awaited(g, a) & ~SEE_ONLY(reader);

        if (others && json_array_append_new(out, wait_json(n, a, others))) {
            json_decref(out);
            out = NULL;
        }
    }
    return out ? out : report_no_memory(e);
}

/* A closed round; reveal: the reader still has to open what he committed to; owing: the
 * others who have to, null for nobody. */
static json_t *closed_json(const struct news *n, const struct asked *a, int reader)
{
    const unsigned owe = owes(n->game, a);
    const unsigned own = reader < n->game->seats ? SEE_ONLY(reader) : 0;
    const int64_t by = game_reveal_by(n->game, a);
    char *names = report_names(n->game, owe & ~own, -1);
    json_t *out = NULL;

    if (names) {
        out =
            json_pack("{s:s, s:s, s:b, s:o, s:b, s:o, s:o, s:b}", "title",
                      a->q.decision->title, "text", a->q.text, "reveal", (owe & own) != 0,
                      "owing", owe & ~own ? json_string(names) : json_null(), "share",
                      engine_owes_share(n->game, a), "by", report_time(n, by), "objects",
                      report_time(n, engine_waits_until(n->game, a, 0)), "protest",
                      game_protest(n->game) > 0);
    }
    free(names);
    return out;
}

json_t *report_closed(const struct news *n, int reader, struct error *e)
{
    const struct game *g = n->game;
    json_t *out = json_array();
    int i;

    for (i = 0; i < g->asked_count && out; i++) {
        const struct asked *a = &g->asked[i];

        if (a->closed && json_array_append_new(out, closed_json(n, a, reader))) {
            json_decref(out);
            out = NULL;
        }
    }
    return out ? out : report_no_memory(e);
}

static bool nobody_missed(const struct news *n)
{
    int i, missed = 0;

    for (i = 0; n->missed && i < n->game->seats; i++) {
        missed += n->missed[i];
    }
    return missed == 0;
}

json_t *report_reliability(const struct news *n, struct error *e)
{
    char *text = NULL;
    size_t size;
    FILE *f;
    json_t *out;
    int i;

    if (nobody_missed(n)) {
        return json_null();
    }
    f = open_memstream(&text, &size);
    if (!f) {
        return report_no_memory(e);
    }
    for (i = 0; i < n->game->seats; i++) {
        fprintf(f, "%s%s %d of %d", i ? ", " : "", n->game->names[i], n->in_time[i],
                n->in_time[i] + n->missed[i]);
    }
    out = fclose(f) ? NULL : json_string(text);
    free(text);
    return out ? out : report_no_memory(e);
}

json_t *report_excused(const struct news *n, struct error *e)
{
    const struct game *g = n->game;
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    json_t *out;
    int i, count = 0;

    if (!f) {
        return report_no_memory(e);
    }
    for (i = 0; i < g->seats; i++) {
        if (g->seat[i].excused > 0) {
            fprintf(f, "%s%s %d of %d", count++ ? ", " : "", g->names[i],
                    g->seat[i].excused, game_excused(g));
        }
    }
    out = fclose(f) ? NULL : count ? json_string(text) : json_null();
    free(text);
    return out ? out : report_no_memory(e);
}
