/* What a player may write, as it is shown: reports, rule 3. */
#include "mail/report_parts.h"
#include "mail/width.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VERB_ROOM 32 /* bytes of the first word of an order     */
#define BAR 6        /* columns before a form: "    | "         */
#define FORM_COLUMNS (REPORT_COLUMNS - BAR)
#define CHOICE_COLUMNS (FORM_COLUMNS - 2) /* of the choices below a form             */
#define CHOICE_LINES 5                    /* more of them are short, but in HELP     */
#define DOTS 3                            /* columns of what stands for a list       */
#define RUN_MIN 4                         /* as many in a row are "A1 to A9"         */

/* The forms as they come. */
struct forms {
    char **form;
    int count;
    bool failed;
    bool no_bids; /* players seal: a plain BID would be refused */
};

static void take_form(void *arg, const char *form)
{
    struct forms *f = arg;
    char **grown;

    if (f->failed || (f->no_bids && !strncmp(form, "bid ", 4))) {
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

/* A game may still have forms for a round that is closed: it does not know. */
static bool may_write(const struct game *g, int reader)
{
    bool closed = false;
    int i;

    if (reader == g->seats || g->over || g->wanted) {
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

static void collect(struct forms *f, const struct game *g, int reader)
{
    struct turn t;

    memset(f, 0, sizeof *f);
    f->no_bids = game_mode(g) != MODE_HOST_SEALED;
    if (may_write(g, reader)) {
        game_turn(g, &t);
        g->rules->legal(&t, reader, take_form, f);
    }
}

/* The verb of a form, in capitals. */
static void verb_of(char out[VERB_ROOM], const char *form)
{
    size_t n = strcspn(form, " "), i;

    n = n < VERB_ROOM ? n : VERB_ROOM - 1;
    for (i = 0; i < n; i++) {
        out[i] = (char)toupper((unsigned char)form[i]);
    }
    out[n] = '\0';
}

/* ---- the choices of a bracket ---- */

/* What stands between two brackets of a form. */
struct list {
    const char *at; /* behind the first bracket */
    size_t size;
    bool dots; /* it is told below the form */
};

/* Where the number at the end of a choice begins, or its size: there is none. */
static size_t digits_of(const char *text, size_t n)
{
    size_t at = n;

    while (at > 0 && isdigit((unsigned char)text[at - 1])) {
        at--;
    }
    return n - at <= 6 ? at : n;
}

/* b is a, but for a number that is one higher. */
static bool follows(const char *a, size_t n, const char *b, size_t m)
{
    const size_t from = digits_of(a, n);

    return from < n && digits_of(b, m) == from && from < m && !memcmp(a, b, from) &&
           strtol(b + from, NULL, 10) == strtol(a + from, NULL, 10) + 1;
}

static size_t choice_size(const struct list *l, size_t at)
{
    const char *bar = memchr(l->at + at, '|', l->size - at);

    return bar ? (size_t)(bar - l->at) - at : l->size - at;
}

/* How many bytes of the list, from a choice on, are a run: "A1|A2|A3|A4|A5". *last: where
 * its last choice begins; at: it stands alone. */
static size_t run_size(const struct list *l, size_t at, size_t *last)
{
    size_t here = at, n = choice_size(l, at), end = at + n, next, m;
    int length = 1;

    *last = at;
    while (end < l->size) {
        next = end + 1;
        m = choice_size(l, next);
        if (!follows(l->at + here, n, l->at + next, m)) {
            break;
        }
        here = next;
        n = m;
        end = next + m;
        length++;
    }
    if (length < RUN_MIN) {
        return choice_size(l, at);
    }
    *last = here;
    return end - at;
}

/* Lines of choices as they fill. */
struct filling {
    json_t *lines;
    char line[4 * REPORT_COLUMNS];
    size_t n;
    bool failed;
};

static void end_line(struct filling *f)
{
    if (f->n > 0) {
        f->failed =
            json_array_append_new(f->lines, json_string(f->line)) != 0 || f->failed;
        f->n = 0;
        f->line[0] = '\0';
    }
}

/* Puts a choice, with what parts it from the next, on this line or the next one. A name
 * is never broken by that, only by the template if it is wider than a line. */
static void put_choice(struct filling *f, const char *text)
{
    const size_t n = strlen(text);
    const int blank = f->n > 0;

    if (f->n + n + 2 >= sizeof f->line ||
        text_width(f->line, f->n) + blank + text_width(text, n) > CHOICE_COLUMNS) {
        end_line(f);
    }
    f->n += (size_t)snprintf(f->line + f->n, sizeof f->line - f->n, "%s%s",
                             f->n > 0 ? " " : "", text);
}

/* Puts all choices of a list: with a / between them where they have commas themselves. */
static void put_choices(struct filling *f, const struct list *l)
{
    const bool commas = memchr(l->at, ',', l->size) != NULL;
    char text[sizeof f->line - 4];
    size_t at = 0, size, last;

    while (at < l->size) {
        size = run_size(l, at, &last);
        (void)snprintf(text, sizeof text, "%.*s%s%.*s%s", (int)choice_size(l, at),
                       l->at + at, last > at ? " to " : "",
                       last > at ? (int)choice_size(l, last) : 0, l->at + last,
                       at + size >= l->size ? ""
                       : commas             ? " /"
                                            : ",");
        put_choice(f, text);
        at += size + 1;
    }
    end_line(f);
}

/* ---- a form ---- */

#define LISTS_MAX 6 /* brackets of a form that are looked at */

static int lists_of(const char *form, struct list out[LISTS_MAX])
{
    int n = 0;

    while ((form = strchr(form, '<')) && n < LISTS_MAX) {
        const char *end = strchr(form, '>');

        if (!end) {
            break;
        }
        out[n++] = (struct list){form + 1, (size_t)(end - form) - 1, false};
        form = end + 1;
    }
    return n;
}

/* The form with its verb in capitals and "<...>" for each list that is told below it:
 * malloc'd or NULL. */
static char *shorten(const char *form, const struct list *l, int n)
{
    char verb[VERB_ROOM];
    char *out = NULL;
    size_t size;
    FILE *to = open_memstream(&out, &size);
    int i;

    if (!to) {
        return NULL;
    }
    verb_of(verb, form);
    fputs(verb, to);
    form += strlen(verb);
    for (i = 0; i < n; i++) {
        if (l[i].dots) {
            fprintf(to, "%.*s...", (int)(l[i].at - form), form);
            form = l[i].at + l[i].size;
        }
    }
    fputs(form, to);
    if (fclose(to)) {
        free(out);
        return NULL;
    }
    return out;
}

/* Chooses the lists that go below the form: the longest first, until it fits. */
static void fit(const char *form, struct list *l, int n)
{
    int width = text_width(form, strlen(form));

    while (width > FORM_COLUMNS) {
        struct list *longest = NULL;
        int i;

        for (i = 0; i < n; i++) {
            if (!l[i].dots && (longest ? l[i].size > longest->size : l[i].size > DOTS)) {
                longest = &l[i];
            }
        }
        if (!longest) {
            return;
        }
        longest->dots = true;
        width += DOTS - text_width(longest->at, longest->size);
    }
}

/* Where all forms of a verb are to be had; n: how many there are, 0: more than can be
 * counted. */
static json_t *all_of(int n, const char *form)
{
    char verb[VERB_ROOM];

    verb_of(verb, form);
    return n ? json_sprintf("all %d: reply HELP %s", n, verb)
             : json_sprintf("all: reply HELP %s", verb);
}

/* The lines below a form: its long lists. */
static json_t *choices_json(const char *form, const struct list *l, int n, bool whole)
{
    struct filling f = {.lines = json_array()};
    int i;

    f.failed = !f.lines;
    for (i = 0; i < n && !f.failed; i++) {
        if (l[i].dots) {
            put_choices(&f, &l[i]);
        }
    }
    if (!f.failed && !whole && json_array_size(f.lines) > CHOICE_LINES) {
        while (json_array_size(f.lines) >= CHOICE_LINES) {
            (void)json_array_remove(f.lines, json_array_size(f.lines) - 1);
        }
        f.failed = json_array_append_new(f.lines, all_of(0, form)) != 0;
    }
    if (f.failed) {
        json_decref(f.lines);
        return NULL;
    }
    return f.lines;
}

/* A form, which stands for so many of its verb: {text, note, choices: [lines]}. A note
 * that has no room beside the form goes below it. NULL: out of memory. */
static json_t *form_json(const char *form, int many, bool whole)
{
    struct list l[LISTS_MAX];
    const int n = lists_of(form, l);
    json_t *note = many > 1 ? all_of(many, form) : json_string("");
    json_t *choices, *out = NULL;
    char *text;

    fit(form, l, n);
    text = shorten(form, l, n);
    choices = choices_json(form, l, n, whole);
    if (text && choices && note && many > 1 &&
        text_width(text, strlen(text)) + 2 + (int)json_string_length(note) >
            FORM_COLUMNS) {
        (void)json_array_append_new(choices, note);
        note = json_string("");
    }
    if (text) {
        out =
            json_pack("{s:s, s:O, s:O}", "text", text, "note", note, "choices", choices);
    }
    json_decref(note);
    json_decref(choices);
    free(text);
    return out;
}

/* How many forms have the verb of form i; 0 where one before it has it too. */
static int alike(const struct forms *f, int i)
{
    char verb[VERB_ROOM], other[VERB_ROOM];
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

/* Rule 3: all, or where there are too many one a verb. */
static json_t *forms_json(const struct forms *f)
{
    json_t *out = json_array();
    bool failed = !out || f->failed;
    int i, n;

    for (i = 0; i < f->count && !failed; i++) {
        n = f->count <= REPORT_FORMS ? 1 : alike(f, i);
        failed = n && json_array_append_new(out, form_json(f->form[i], n, false)) != 0;
    }
    if (failed) {
        json_decref(out);
        return NULL;
    }
    return out;
}

json_t *report_forms(const struct news *n, int reader, struct error *e)
{
    struct forms f;
    json_t *out;

    collect(&f, n->game, reader);
    out = report_listed(forms_json(&f));
    forms_free(&f);
    return out ? out : report_no_memory(e);
}

json_t *report_forms_of(const struct game *g, int reader, const char *verb)
{
    json_t *out = json_array();
    char other[VERB_ROOM];
    struct forms f;
    bool failed;
    int i;

    collect(&f, g, reader);
    failed = !out || f.failed;
    for (i = 0; i < f.count && !failed; i++) {
        verb_of(other, f.form[i]);
        failed = !strcmp(other, verb) &&
                 json_array_append_new(out, form_json(f.form[i], 1, true)) != 0;
    }
    forms_free(&f);
    if (failed) {
        json_decref(out);
        return NULL;
    }
    return out;
}
