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
    static const char brief[] = " - orders above this line";
    const char *rest = !plays ? ""
                       : over ? " - no orders above this line"
                              : " - put your orders above this line";
    const char *moment = over ? "the game is over" : when;
    const int taken = (int)strlen("===  ===, ") + text_width(game, strlen(game));
    json_t *shown, *out = NULL;

    if (plays && !over &&
        taken + text_width(moment, strlen(moment)) + (int)strlen(rest) > REPORT_COLUMNS) {
        rest = brief;
    }
    shown = cut(moment, REPORT_COLUMNS - taken - (int)strlen(rest));
    if (shown) {
        out = json_sprintf("=== %s, %s%s ===", game, json_string_value(shown), rest);
    }
    json_decref(shown);
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
    if (g->seat[seat].vacant) {
        return "open seat";
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

    if (n->game->wanted) { /* there is nothing to see yet */
        view = json_pack("{s:s}", "when", "before the game");
        return view ? view : report_no_memory(e);
    }
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
    const bool plain =
        l->kind == LETTER_RECEIPT || l->kind == LETTER_ERROR || l->kind == LETTER_NOTICE;

    if (g->wanted && !plain) {
        return "gathering";
    }
    if (l->witness) {
        return "witness";
    }
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

/* The first thing that still waits for the reader, or of who watches for anybody, for the
 * subject: null where none. */
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

/* Some of a mail counts though its orders do not: a key, a bid in a block. */
static bool is_kept(const struct letter *l)
{
    int i, kept = 0;

    for (i = 0; i < l->showns; i++) {
        kept += !strcmp(l->shown[i].mark, "stored");
    }
    return kept > 0;
}

static bool is_error(const struct letter *l, const char *name)
{
    return l->error && strcmp(l->error, name) == 0;
}

/* With what an order may begin, where the mail is answered for lack of it. */
static json_t *words_json(const struct letter *l, const struct game *g)
{
    const char *known[GAME_VERBS];
    json_t *text;

    if (g->over || (!is_error(l, "E-NOORDERS") && !is_error(l, "E-TYPO"))) {
        return json_null();
    }
    text = json_string("");
    game_verbs(g, known);
    add_words(&text, known);
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

/* What players add to event 1: who has sent it, whether the reader has to, and until
 * when; null where nobody is asked. */
static json_t *readies_json(const struct news *n, int reader)
{
    const struct game *g = n->game;
    const unsigned unready = game_unready(g);
    const bool plays = reader < g->seats;
    const int64_t half = game_chains_by(g);
    json_t *in = json_array();
    int i;

    for (i = 0; g->readies && in && i < g->seats; i++) {
        if (g->seat[i].dice.waits &&
            json_array_append_new(
                in, json_pack("{s:i, s:s}", "player", i + 1, "name", g->names[i]))) {
            json_decref(in);
            in = NULL;
        }
    }
    if (!g->readies) {
        json_decref(in);
        return json_null();
    }
    return json_pack("{s:o, s:b, s:b, s:b, s:b, s:b, s:o, s:o}", "in", in, "asked",
                     plays && (unready & SEE_ONLY(reader)), "sent",
                     plays && g->seat[reader].dice.waits, "chained",
                     plays && g->seat[reader].dice.length, "words", !game_strict(g),
                     "chains", game_chainless(g) && !(half && half <= n->now), "half",
                     report_time(n, half), "by", report_time(n, g->ready_by));
}

/* A game that waits for its players: how many are in, and how many it is for. */
static json_t *gathers_json(const struct news *n, int reader)
{
    const struct game *g = n->game;

    return g->wanted
               ? json_pack("{s:i, s:i, s:i, s:b, s:o}", "taken", g->seats, "wanted",
                           g->wanted, "open", g->wanted - g->seats, "one_open",
                           g->wanted - g->seats == 1, "readies", readies_json(n, reader))
               : json_null();
}

/* Rounds of bids by the numbers that the host decides about them by. */
static json_t *rounds_json(const struct game *g)
{
    json_t *list = json_array();
    int i;

    for (i = 0; list && i < g->asked_count; i++) {
        const struct asked *a = &g->asked[i];

        if (a->opened &&
            json_array_append_new(list, json_pack("{s:i, s:i}", "auction", a->auction,
                                                  "round", a->q.round))) {
            json_decref(list);
            list = NULL;
        }
    }
    return list;
}

/* Who reads, which mail it is, which game. */
static int put_head(json_t *out, const struct news *n, const struct letter *l)
{
    const struct game *g = n->game;
    const bool plays = l->seat < g->seats;
    const bool host = l->seat + 1 == game_host_player(g), holds = g->held && !g->over;
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
           json_object_set_new(out, "anonymous", json_boolean(game_anonymous(g))) ||
           json_object_set_new(out, "strict", json_boolean(game_strict(g))) ||
           json_object_set_new(out, "paused", report_time(n, g->paused)) ||
           json_object_set_new(out, "turn",
                               g->turns ? json_integer(g->turns) : json_null()) ||
           json_object_set_new(out, "rounds", rounds_json(g)) ||
           json_object_set_new(out, "bidding",
                               json_boolean(report_bid_asked(g, l->seat) != NULL)) ||
           json_object_set_new(out, "self", report_self(n, l->seat)) ||
           json_object_set_new(out, "witness", report_witness(n, l)) ||
           json_object_set_new(out, "signing", report_signing(n, l->seat)) ||
           json_object_set_new(out, "tie", json_boolean(report_tie_fits(g, l->seat))) ||
           json_object_set_new(
               out, "autopilot",
               json_boolean(plays && !g->over && g->seat[l->seat].autopilot)) ||
           json_object_set_new(out, "fixed", json_boolean(holds && host)) ||
           json_object_set_new(out, "adds", json_boolean(holds && plays && !host)) ||
           json_object_set_new(out, "still",
                               json_boolean(!g->over && game_stands_still(g))) ||
           json_object_set_new(out, "gathers", gathers_json(n, l->seat)) ||
           json_object_set_new(out, "players", players_json(g, l->seat));
}

/* What this mail alone says. */
static int put_letter(json_t *out, const struct news *n, const struct letter *l)
{
    return json_object_set_new(out, "code", text_json(l->code)) ||
           json_object_set_new(out, "orders", report_listed(shown_json(l))) ||
           json_object_set_new(out, "observer", json_boolean(l->observer)) ||
           json_object_set_new(out, "zone", text_json(n->zone)) ||
           json_object_set_new(out, "test", json_boolean(l->test)) ||
           json_object_set_new(out, "partly", json_boolean(l->partly)) ||
           json_object_set_new(out, "rules", json_boolean(l->rules)) ||
           json_object_set_new(out, "ignored", report_listed(lines_json(l->ignored))) ||
           json_object_set_new(out, "from", text_json(l->from)) ||
           json_object_set_new(out, "authenticated",
                               text_json(l->authenticated && *l->authenticated
                                             ? l->authenticated
                                             : NULL)) ||
           json_object_set_new(out, "error", text_json(l->error)) ||
           json_object_set_new(out, "bad_bid", json_boolean(is_error(l, "E-BID"))) ||
           json_object_set_new(out, "no_orders",
                               json_boolean(is_error(l, "E-NOORDERS"))) ||
           json_object_set_new(out, "kept", json_boolean(is_kept(l))) ||
           json_object_set_new(out, "words", words_json(l, n->game)) ||
           json_object_set_new(out, "last", json_boolean(l->last)) ||
           json_object_set_new(out, "of_bid", json_boolean(of_bid(l))) ||
           json_object_set_new(out, "sentence", text_json(l->sentence)) ||
           json_object_set_new(out, "subject", text_json(l->subject)) ||
           json_object_set_new(out, "host", json_boolean(l->host)) ||
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
           put_part(out, "waiting", report_waiting(n, reader, e), e) ||
           put_part(out, "first",
                    first_json(json_object_get(out, reader < n->game->seats ? "asked"
                                                                            : "waiting")),
                    e) ||
           put_part(out, "reliability", report_reliability(n, e), e) ||
           put_part(out, "excused", report_excused(n, e), e) ||
           put_part(out, "closed", report_closed(n, reader, e), e) ||
           put_part(out, "forms", report_forms(n, reader, e), e) ||
           put_part(out, "help", report_help(n->game, reader, l->help, e), e) ||
           put_part(out, "happened", report_happened(n, reader, e), e) ||
           put_part(out, "proof", report_proof(n, l, e), e);
}

/* What is told in words comes from outside this folder, and Jansson takes UTF-8 alone. */
static int check_words(const struct letter *l, struct error *e)
{
    const char *const words[] = {l->subject, l->sentence};
    size_t i;

    for (i = 0; i < sizeof words / sizeof *words; i++) {
        if (words[i] && !utf8_valid(words[i], strlen(words[i]))) {
            return error_set(e, ERROR_DATA,
                             "A mail cannot be made: what it should tell is no UTF-8.");
        }
    }
    return 0;
}

int report_json(json_t **result, const struct news *n, const struct letter *l,
                struct error *e)
{
    json_t *view = check_words(l, e) ? NULL : view_json(n, l->seat, e);
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
