/* What is asked, of whom, until when, and what may be written. */
#include "mail/clock.h"
#include "mail/report_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORD_ROOM 32 /* bytes of the first word of an order */

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

/* A time with what is left of it; null where there is none. */
static json_t *deadline_json(int64_t at, int64_t now)
{
    char text[CLOCK_ROOM], brief[CLOCK_ROOM], left[CLOCK_ROOM];

    if (at == 0) {
        return json_null();
    }
    clock_long(text, at);
    clock_short(brief, at);
    clock_left(left, now, at);
    return json_pack("{s:s, s:s, s:s, s:I}", "text", text, "short", brief, "left", left,
                     "ms", (json_int_t)at);
}

/* {"B1": true, "TA": false}: which decision it is, so that a template can tell each what
 * silence means. */
static json_t *which_json(const struct rules *rules, const struct decision *decision)
{
    const struct decision *d;
    json_t *out = json_object();

    for (d = rules->decisions; d && d->code && out; d++) {
        if (json_object_set_new(out, d->code,
                                json_boolean(strcmp(d->code, decision->code) == 0))) {
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

    return json_pack("{s:s, s:s, s:o, s:s, s:i, s:i, s:o, s:o, s:b, s:o, s:o}", "code",
                     d->code, "title", d->title, "heading", capital(d->title), "text",
                     a->q.text, "question", a->q.number, "round", a->q.round, "deadline",
                     deadline_json(a->deadline, n->now), "sealed",
                     sealed_json(a->q.sealed), "answered",
                     (a->answered & SEE_ONLY(reader)) != 0, "bids",
                     limit_json(&a->q, reader), "is", which_json(n->game->rules, d));
}

/* A round that is closed asks nobody any more, though it is not opened yet. */
bool report_is_asked(const struct asked *a, int seat)
{
    return !a->closed && (a->q.seats & SEE_ONLY(seat));
}

json_t *report_asked(const struct news *n, int reader, struct error *e)
{
    const struct game *g = n->game;
    json_t *out = json_array();
    int i;

    for (i = 0; i < g->asked_count && out && reader < g->seats; i++) {
        if (report_is_asked(&g->asked[i], reader) &&
            json_array_append_new(out, asked_json(n, &g->asked[i], reader))) {
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
                        a->q.text, "deadline", deadline_json(a->deadline, n->now));
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

json_t *report_closed(const struct news *n, struct error *e)
{
    const struct game *g = n->game;
    json_t *out = json_array();
    int i;

    for (i = 0; i < g->asked_count && out; i++) {
        const struct asked *a = &g->asked[i];

        if (a->closed && json_array_append_new(out, json_pack("{s:s, s:s}", "title",
                                                              a->q.decision->title,
                                                              "text", a->q.text))) {
            json_decref(out);
            out = NULL;
        }
    }
    return out ? out : report_no_memory(e);
}

/* The forms as they come. */
struct forms {
    char **form;
    int count;
    bool failed;
};

static void take_form(void *arg, const char *form)
{
    struct forms *f = arg;
    char **grown;

    if (f->failed) {
        return;
    }
    grown = realloc(f->form, (size_t)(f->count + 1) * sizeof *grown);
    if (!grown) {
        f->failed = true;
        return;
    }
    f->form = grown;
    f->form[f->count] = strdup(form);
    f->failed = !f->form[f->count];
    f->count += !f->failed;
}

static void forms_free(struct forms *f)
{
    int i;

    for (i = 0; i < f->count; i++) {
        free(f->form[i]);
    }
    free(f->form);
}

/* The verb of a form, in capitals. */
static void verb_of(char out[WORD_ROOM], const char *form)
{
    size_t n = strcspn(form, " "), i;

    n = n < WORD_ROOM ? n : WORD_ROOM - 1;
    for (i = 0; i < n; i++) {
        out[i] = (char)toupper((unsigned char)form[i]);
    }
    out[n] = '\0';
}

/* How many forms have the verb of form i; 0 where one before it has it too. */
static int alike(const struct forms *f, int i, char verb[WORD_ROOM])
{
    char other[WORD_ROOM];
    int j, n = 0;

    verb_of(verb, f->form[i]);
    for (j = 0; j < f->count; j++) {
        verb_of(other, f->form[j]);
        if (strcmp(verb, other) != 0) {
            continue;
        }
        if (j < i) {
            return 0;
        }
        n++;
    }
    return n;
}

static int add_form(json_t *list, const char *form, json_t *note)
{
    return json_array_append_new(list,
                                 json_pack("{s:s, s:o}", "text", form, "note", note));
}

/* Reports, rule 3: all, or where there are too many one a verb. */
static json_t *forms_json(const struct forms *f)
{
    char verb[WORD_ROOM];
    json_t *out = json_array();
    bool failed = !out || f->failed;
    int i, n;

    for (i = 0; i < f->count && !failed; i++) {
        n = alike(f, i, verb);
        if (f->count <= REPORT_FORMS || n == 1) {
            failed = add_form(out, f->form[i], json_string("")) != 0;
        } else if (n > 1) {
            failed = add_form(out, f->form[i],
                              json_sprintf("all %d: reply HELP %s", n, verb)) != 0;
        }
    }
    if (failed) {
        json_decref(out);
        return NULL;
    }
    return out;
}

/* A game may still have forms for a round that is closed: it does not know. */
static bool may_write(const struct game *g, int reader)
{
    bool closed = false;
    int i;

    if (reader == g->seats || g->over) {
        return false;
    }
    for (i = 0; i < g->asked_count; i++) {
        if (report_is_asked(&g->asked[i], reader)) {
            return true;
        }
        closed = closed || (g->asked[i].q.seats & SEE_ONLY(reader));
    }
    return !closed;
}

json_t *report_forms(const struct news *n, int reader, struct error *e)
{
    struct forms f = {NULL, 0, false};
    struct turn t;
    json_t *out;

    if (may_write(n->game, reader)) {
        game_turn(n->game, &t);
        n->game->rules->legal(&t, reader, take_form, &f);
    }
    out = report_listed(forms_json(&f));
    forms_free(&f);
    return out ? out : report_no_memory(e);
}
