/* What HELP is answered with. */
#include "mail/report_parts.h"

#include "core/order.h"
#include "core/submission.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#define ENGINE_WORDS 40 /* rows of submission_help, at most */

/* Who asks, and in which game. */
struct helping {
    const struct game *game;
    int reader;
    struct turn turn;
    const char *known[GAME_VERBS]; /* verbs of the game */
};

/* Of the engine's words everybody may know. */
static bool may_know(const struct helping *h, const struct verb_help *row, bool engine)
{
    const struct rules *r = h->game->rules;
    int i;

    if (engine) {
        return true;
    }
    if (row->hidden && !r->help_known(&h->turn, row->hidden)) {
        return false;
    }
    for (i = 0; h->known[i]; i++) {
        if (strcmp(h->known[i], row->verb) == 0) {
            return true;
        }
    }
    return false;
}

/* Its first sentence. */
static json_t *in_short(const char *what)
{
    const char *stop = strstr(what, ". ");

    return stop ? json_stringn(what, (size_t)(stop - what) + 1) : json_string(what);
}

/* Adds to the line of a verb what it does otherwise; *had: there is one. */
static int add_other_use(json_t *list, const struct verb_help *row, bool *had)
{
    json_t *line, *other, *both;
    size_t i;

    *had = false;
    json_array_foreach(list, i, line)
    {
        if (strcmp(json_string_value(json_object_get(line, "verb")), row->verb) == 0) {
            *had = true;
            other = in_short(row->what);
            both = json_sprintf("%s Or: %s",
                                json_string_value(json_object_get(line, "what")),
                                json_string_value(other));
            json_decref(other);
            return json_object_set_new(line, "what", both);
        }
    }
    return 0;
}

/* A line for each verb of a table; of several rows of a verb the first. A word of the
 * engine may be one of the game too. */
static int add_verbs(json_t *list, const struct helping *h, const struct verb_help *row,
                     bool engine)
{
    bool had;
    const char *last = "";

    for (; row && row->verb; row++) {
        if (!may_know(h, row, engine) || strcmp(last, row->verb) == 0) {
            continue;
        }
        last = row->verb;
        if (add_other_use(list, row, &had) ||
            (!had &&
             json_array_append_new(list, json_pack("{s:s, s:o}", "verb", row->verb,
                                                   "what", in_short(row->what))))) {
            return -1;
        }
    }
    return 0;
}

/* The lines of a text. */
static json_t *lines_of(const char *text)
{
    json_t *out = json_array();

    while (out && *text) {
        const size_t n = strcspn(text, "\n");

        if (json_array_append_new(out, json_stringn(text, n))) {
            json_decref(out);
            return NULL;
        }
        text += n + (text[n] == '\n');
    }
    return out;
}

/* The rows of a verb, as HELP was asked for it. */
static int add_rows(json_t *list, const struct helping *h, const struct verb_help *row,
                    const char *verb, bool engine)
{
    for (; row && row->verb; row++) {
        if (strcasecmp(row->verb, verb) != 0 || !may_know(h, row, engine)) {
            continue;
        }
        if (json_array_append_new(list, json_pack("{s:o, s:s, s:s, s:s}", "forms",
                                                  lines_of(row->form), "what", row->what,
                                                  "example", row->example, "when",
                                                  row->when))) {
            return -1;
        }
    }
    return 0;
}

static json_t *list_json(const struct helping *h, bool unknown)
{
    json_t *list = json_array();

    if (!list || add_verbs(list, h, h->game->rules->help, false) ||
        add_verbs(list, h, submission_help, true)) {
        json_decref(list);
        return NULL;
    }
    return json_pack("{s:{s:b, s:o}, s:n}", "list", "unknown", unknown, "verbs", list,
                     "one");
}

/* All rows of a verb: none where there is no such verb; NULL: out of memory. */
static json_t *rows_json(const struct helping *h, const char *verb)
{
    json_t *rows = json_array();

    if (!rows || add_rows(rows, h, h->game->rules->help, verb, false) ||
        add_rows(rows, h, submission_help, verb, true)) {
        json_decref(rows);
        return NULL;
    }
    return rows;
}

/* The verb that he may know and may have meant; NULL. */
static const char *nearest(const struct helping *h, const char *asked)
{
    const char *names[GAME_VERBS + ENGINE_WORDS];
    const struct verb_help *row;
    int begins, n = 0;

    for (row = h->game->rules->help; row && row->verb && n < GAME_VERBS; row++) {
        if (may_know(h, row, false)) {
            names[n++] = row->verb;
        }
    }
    for (row = submission_help; row->verb && n < GAME_VERBS + ENGINE_WORDS; row++) {
        names[n++] = row->verb;
    }
    begins = order_name(asked, names, n);
    return begins >= 0 ? names[begins] : order_nearest(asked, names, n);
}

static json_t *one_json(const struct helping *h, const char *asked)
{
    char written[40];
    const char *verb = written;
    json_t *rows;
    bool guess;
    size_t i;

    for (i = 0; i < sizeof written - 1 && asked[i]; i++) {
        written[i] = (char)toupper((unsigned char)asked[i]);
    }
    written[i] = '\0';
    rows = rows_json(h, verb);
    guess = rows && json_array_size(rows) == 0;
    if (guess) {
        json_decref(rows);
        verb = nearest(h, written);
        if (!verb) {
            return list_json(h, true);
        }
        rows = rows_json(h, verb);
    }
    return rows ? json_pack("{s:n, s:{s:s, s:b, s:o, s:o}}", "list", "one", "verb", verb,
                            "guess", guess, "rows", rows, "now",
                            report_listed(report_forms_of(h->game, h->reader, verb)))
                : NULL;
}

json_t *report_help_json(const struct game *g, const char *verb, struct error *e)
{
    json_t *help = report_help(g, g->seats, verb, e);

    return help ? json_pack("{s:o}", "help", help) : NULL;
}

json_t *report_help(const struct game *g, int reader, const char *asked, struct error *e)
{
    struct helping h = {.game = g, .reader = reader};
    json_t *out;

    if (!asked) {
        return json_null();
    }
    game_turn(g, &h.turn);
    game_verbs(g, h.known);
    out = *asked ? one_json(&h, asked) : list_json(&h, false);
    return out ? out : report_no_memory(e);
}
