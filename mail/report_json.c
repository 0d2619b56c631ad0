/* Everything a mail may tell, as JSON. */
#include "mail/report_parts.h"

#include "core/submission.h"
#include "core/utf8.h"
#include "mail/width.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LABEL_COLUMNS 12 /* of a name in a table */

/* text in at most so many columns; a cut shows as "..". */
static json_t *cut(const char *text, int columns)
{
    size_t n = 0, size;
    int width = 0;

    if (text_width(text, strlen(text)) <= columns) {
        return json_string(text);
    }
    while (text[n]) {
        (void)utf8_get(text + n, strlen(text + n), &size);
        width += text_width(text + n, size);
        if (width > columns - 2) {
            break;
        }
        n += size;
    }
    return json_sprintf("%.*s..", (int)n, text);
}

/* The first line of a mail. That to a player says where reading an answer stops
 * (mail 1.4), also of a game that is over, so it must stay one line. */
static json_t *marker(const char *game, const char *when, bool plays, bool over)
{
    const char *rest = !plays ? ""
                       : over ? " - no orders above this line"
                              : " - put your orders above this line";
    const size_t taken = strlen("===  ===, ") + strlen(game) + strlen(rest);
    json_t *brief = cut(over ? "the game is over" : when, REPORT_COLUMNS - (int)taken);
    json_t *out =
        brief ? json_sprintf("=== %s, %s%s ===", game, json_string_value(brief), rest)
              : NULL;

    json_decref(brief);
    return out;
}

/* The word a table has for a seat: the same whatever it sent (reports, rule 6). */
static const char *status_of(const struct game *g, int seat)
{
    int i;

    for (i = 0; i < g->asked_count; i++) {
        const struct asked *a = &g->asked[i];

        if ((a->q.seats & a->answered & SEE_ONLY(seat))) {
            return a->q.sealed == SEALED_BIDS ? "has bid" : "answered";
        }
    }
    return g->seat[seat].autopilot ? "autopilot" : "";
}

static int mark_row(json_t *row, const struct game *g, int seat, int reader)
{
    return json_object_set_new(row, "mark", json_string(seat == reader ? ">" : " ")) ||
           json_object_set_new(row, "label", cut(g->names[seat], LABEL_COLUMNS)) ||
           json_object_set_new(row, "status", json_string(status_of(g, seat)));
}

/* The seat an object is about: its member "seat"; -1: none. */
static int seat_of(const json_t *row, int seats)
{
    const json_t *seat = json_object_get(row, "seat");
    const json_int_t n = json_integer_value(seat);

    return json_is_integer(seat) && n >= 0 && n < seats ? (int)n : -1;
}

static int mark_rows(json_t *view, const struct game *g, int reader)
{
    const char *key;
    json_t *list, *row;
    size_t i;

    json_object_foreach(view, key, list)
    {
        json_array_foreach(list, i, row)
        {
            const int seat = seat_of(row, g->seats);

            if (seat >= 0 && mark_row(row, g, seat, reader)) {
                return -1;
            }
        }
    }
    return 0;
}

static json_t *view_json(const struct news *n, int reader, struct error *e)
{
    struct turn t;
    json_t *view;

    game_turn(n->game, &t);
    view = n->game->rules->view(&t, reader);
    if (!view || !json_is_string(json_object_get(view, "when"))) {
        error_set(e, ERROR_BUG, "The view of %s does not say when.",
                  n->game->rules->title);
        json_decref(view);
        return NULL;
    }
    return view;
}

/* Every seat with its mark and status, for tables of any game. */
static json_t *players_json(const struct game *g, int reader)
{
    json_t *out = json_array();
    int seat;

    for (seat = 0; seat < g->seats && out; seat++) {
        json_t *row = json_pack("{s:i, s:s, s:b}", "player", seat + 1, "name",
                                g->names[seat], "autopilot", g->seat[seat].autopilot);

        if (!row || mark_row(row, g, seat, reader) || json_array_append(out, row)) {
            json_decref(out);
            out = NULL;
        }
        json_decref(row);
    }
    return out;
}

/* What is said of an order: what it is, what it reads, or both. */
static json_t *shown_text(const struct shown *s)
{
    if (s->what && s->text) {
        return json_sprintf("%s: %s", s->what, s->text);
    }
    return json_string(s->text ? s->text : s->what);
}

static json_t *shown_json(const struct letter *l)
{
    json_t *out = json_array();
    int i;

    for (i = 0; i < l->showns && out; i++) {
        const struct shown *s = &l->shown[i];
        json_t *one = json_pack("{s:i, s:o, s:s, s:s}", "line", s->line, "text",
                                shown_text(s), "mark", s->mark, "why", s->why);

        if (json_array_append_new(out, one)) {
            json_decref(out);
            out = NULL;
        }
    }
    return out;
}

/* One element a line. */
static json_t *lines_json(const char *text)
{
    json_t *out = json_array();
    size_t n;

    while (out && text && *text) {
        n = strcspn(text, "\n");
        if (json_array_append_new(out, json_stringn(text, n))) {
            json_decref(out);
            return NULL;
        }
        text += n + (text[n] == '\n');
    }
    return out;
}

json_t *report_hex(const unsigned char bytes[32])
{
    char hex[65];

    seal_hex(hex, bytes, 32);
    return json_string(hex);
}

static json_t *invitation_json(const struct letter *l, const struct game *g)
{
    const struct invitation *i = l->invitation;
    char id[33];

    if (!i) {
        return json_null();
    }
    seal_hex(id, g->id, sizeof g->id);
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:I, s:I, s:s?}", "game_id", id,
                     "host_key", report_hex(g->host_public), "archive_key",
                     report_hex(i->archive), "deck_commit", report_hex(i->deck_commit),
                     "anchor", report_hex(i->anchor), "chain", (json_int_t)i->chain,
                     "length", (json_int_t)i->length, "host", i->host);
}

static const char *template_of(const struct letter *l, const struct game *g)
{
    switch (l->kind) {
    case LETTER_REPORT:
        break;
    case LETTER_RECEIPT:
        return "receipt";
    case LETTER_ERROR:
        return "error";
    case LETTER_REMINDER:
        return "reminder";
    case LETTER_NOTICE:
        return "notice";
    case LETTER_INVITATION:
        return "invitation";
    }
    return l->seat == g->seats ? "spectator" : "report";
}

/* A text, or null. */
static json_t *text_json(const char *text)
{
    return text ? json_string(text) : json_null();
}

/* The first thing that still waits for the reader, for the subject: null where none. */
static json_t *first_json(json_t *asked)
{
    json_t *one;
    size_t i;

    json_array_foreach(asked, i, one)
    {
        if (!json_is_true(json_object_get(one, "answered"))) {
            return json_incref(one);
        }
    }
    return json_null();
}

/* A bid is asked of the reader: the mail explains how one is written. */
static bool bids_open(const struct game *g, int reader)
{
    int i;

    for (i = 0; i < g->asked_count && reader < g->seats; i++) {
        if (g->asked[i].q.sealed == SEALED_BIDS &&
            report_is_asked(&g->asked[i], reader)) {
            return true;
        }
    }
    return false;
}

/* BID 1 with TIE 1, 0 is within what the reader may bid, and so fit for an example. */
static bool tie_fits(const struct game *g, int reader)
{
    int i;

    for (i = 0; i < g->asked_count && reader < g->seats; i++) {
        const struct question *q = &g->asked[i].q;

        if (q->sealed == SEALED_BIDS && report_is_asked(&g->asked[i], reader)) {
            return q->max >= 1 && q->purse[reader] >= 2;
        }
    }
    return false;
}

/* Adds words to a list of them; *text NULL: out of memory. */
static void add_words(json_t **text, const char *const *words)
{
    json_t *longer;

    for (; *text && words && *words; words++) {
        longer = json_sprintf("%s%s%s", json_string_value(*text),
                              json_string_length(*text) ? ", " : "", *words);
        json_decref(*text);
        *text = longer;
    }
}

static bool is_error(const struct letter *l, const char *name)
{
    return l->error && strcmp(l->error, name) == 0;
}

/* With what an order may begin, where the mail is answered for lack of it. */
static json_t *words_json(const struct letter *l, const struct game *g)
{
    json_t *text;

    if (g->over || (!is_error(l, "E-NOORDERS") && !is_error(l, "E-TYPO"))) {
        return json_null();
    }
    text = json_string("");
    add_words(&text, g->rules->verbs);
    add_words(&text, submission_words);
    return text;
}

/* The mail answers a bid that was taken, or checked. */
static bool of_bid(const struct letter *l)
{
    int i;

    for (i = 0; i < l->showns; i++) {
        if (l->shown[i].what && strcmp(l->shown[i].what, SHOWN_BID) == 0) {
            return true;
        }
    }
    return false;
}

/* Who reads, which mail it is, which game. */
static int put_head(json_t *out, const struct news *n, const struct letter *l)
{
    const struct game *g = n->game;
    const bool plays = l->seat < g->seats;
    const char *name = plays ? g->names[l->seat] : "spectator";
    const char *when =
        json_string_value(json_object_get(json_object_get(out, "view"), "when"));

    return json_object_set_new(out, "template", json_string(template_of(l, g))) ||
           json_object_set_new(out, "game", json_string(g->name)) ||
           json_object_set_new(out, "title", json_string(g->rules->title)) ||
           json_object_set_new(out, "when", json_string(when)) ||
           json_object_set_new(out, "marker", marker(g->name, when, plays, g->over)) ||
           json_object_set_new(out, "reader", json_string(name)) ||
           json_object_set_new(out, "player", json_integer(plays ? l->seat + 1 : 0)) ||
           json_object_set_new(out, "spectator", json_boolean(!plays)) ||
           json_object_set_new(out, "over", json_boolean(g->over)) ||
           json_object_set_new(out, "bidding", json_boolean(bids_open(g, l->seat))) ||
           json_object_set_new(out, "tie", json_boolean(tie_fits(g, l->seat))) ||
           json_object_set_new(
               out, "autopilot",
               json_boolean(plays && !g->over && g->seat[l->seat].autopilot)) ||
           json_object_set_new(out, "players", players_json(g, l->seat));
}

/* What this mail alone says. */
static int put_letter(json_t *out, const struct news *n, const struct letter *l)
{
    return json_object_set_new(out, "code", text_json(l->code)) ||
           json_object_set_new(out, "orders", report_listed(shown_json(l))) ||
           json_object_set_new(out, "test", json_boolean(l->test)) ||
           json_object_set_new(out, "partly", json_boolean(l->partly)) ||
           json_object_set_new(out, "rules", json_boolean(l->rules)) ||
           json_object_set_new(out, "ignored", report_listed(lines_json(l->ignored))) ||
           json_object_set_new(out, "from", text_json(l->from)) ||
           json_object_set_new(out, "error", text_json(l->error)) ||
           json_object_set_new(out, "bad_bid", json_boolean(is_error(l, "E-BID"))) ||
           json_object_set_new(out, "no_orders",
                               json_boolean(is_error(l, "E-NOORDERS"))) ||
           json_object_set_new(out, "words", words_json(l, n->game)) ||
           json_object_set_new(out, "last", json_boolean(l->last)) ||
           json_object_set_new(out, "of_bid", json_boolean(of_bid(l))) ||
           json_object_set_new(out, "sentence", text_json(l->sentence)) ||
           json_object_set_new(out, "subject", text_json(l->subject)) ||
           json_object_set_new(out, "invitation", invitation_json(l, n->game));
}

/* value, unless it is NULL with *e set already. */
static int put_part(json_t *out, const char *key, json_t *value, struct error *e)
{
    if (!value) {
        return -1;
    }
    if (json_object_set_new(out, key, value)) {
        report_no_memory(e);
        return -1;
    }
    return 0;
}

static int put_parts(json_t *out, const struct news *n, const struct letter *l,
                     struct error *e)
{
    const int reader = l->seat;

    return put_part(out, "asked", report_asked(n, reader, e), e) ||
           put_part(out, "first", first_json(json_object_get(out, "asked")), e) ||
           put_part(out, "waiting", report_waiting(n, reader, e), e) ||
           put_part(out, "closed", report_closed(n, e), e) ||
           put_part(out, "forms", report_forms(n, reader, e), e) ||
           put_part(out, "happened", report_happened(n, reader, e), e) ||
           put_part(out, "proof", report_proof(n, l, e), e);
}

int report_json(json_t **result, const struct news *n, const struct letter *l,
                struct error *e)
{
    json_t *view = view_json(n, l->seat, e);
    json_t *out;

    if (!view) {
        return -1;
    }
    out = json_pack("{s:o}", "view", view);
    if (!out || mark_rows(view, n->game, l->seat) || put_head(out, n, l) ||
        put_letter(out, n, l)) {
        report_no_memory(e);
        goto failed;
    }
    if (put_parts(out, n, l, e)) {
        goto failed;
    }
    *result = out;
    return 0;
failed:
    json_decref(out);
    return -1;
}
