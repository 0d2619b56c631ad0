/* sealed host correct: the state of a game, changed with a reason. */
#include "cmd/hosting.h"

#include "cmd/input.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATCH_MAX (1 << 20) /* bytes of a file */
#define NAME_MAX_BYTES 64   /* of a member     */

static int read_words(struct hosting *w, struct error *e)
{
    int i;

    if (!w->has_why) {
        return error_set(e, ERROR_SYNTAX,
                         "A correction has a reason, which everybody is told: say it.");
    }
    if (!w->file == !w->words) {
        return error_set(
            e, ERROR_SYNTAX,
            "\"correct\" takes places and values, like schools.2.coins=5, or "
            "a file with a JSON merge patch.");
    }
    for (i = 0; i < w->words; i++) {
        if (!strchr(w->word[i], '=') || w->word[i][0] == '=') {
            return error_set(e, ERROR_SYNTAX,
                             "\"%.60s\" should be a place and a value, like "
                             "schools.2.coins=5.",
                             w->word[i]);
        }
    }
    return 0;
}

/* A value as JSON; what is none is a text. */
static json_t *value_of(const char *text)
{
    json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);

    return value ? value : json_string(text);
}

/* The place of an element, from 0; -1: there is none of this name. */
static int element_of(const json_t *list, const char *name, size_t n)
{
    char *end;
    long i;

    errno = 0;
    i = isdigit((unsigned char)*name) ? strtol(name, &end, 10) : -1;
    return errno || i < 0 || end != name + n || (size_t)i >= json_array_size(list)
               ? -1
               : (int)i;
}

static int no_place(const char *path, const json_t *in, struct error *e)
{
    return json_is_array(in)
               ? error_set(e, ERROR_SYNTAX,
                           "\"%.80s\": the list there has elements 0 to %d.", path,
                           (int)json_array_size(in) - 1)
               : error_set(e, ERROR_SYNTAX,
                           "\"%.80s\": what stands there is no list and has no members.",
                           path);
}

/* The member or element of a name, made where an object has none: what is zero is left
 * out. Borrowed; NULL: there is no such place. */
static json_t *inner(json_t *in, const char *name, size_t n)
{
    char key[NAME_MAX_BYTES];
    json_t *out;
    int i;

    if (json_is_array(in)) {
        i = element_of(in, name, n);
        return i < 0 ? NULL : json_array_get(in, (size_t)i);
    }
    if (!json_is_object(in) || n >= sizeof key) {
        return NULL;
    }
    (void)snprintf(key, sizeof key, "%.*s", (int)n, name);
    out = json_object_get(in, key);
    if (!out && !json_object_set_new(in, key, json_object())) {
        out = json_object_get(in, key);
    }
    return out;
}

/* Puts the value of "schools.2.coins=5" there. */
static int put(json_t *state, const char *pair, struct error *e)
{
    const char *at = pair, *value = strchr(pair, '=');
    json_t *in = state;
    size_t n;
    char key[NAME_MAX_BYTES];
    int i;

    for (n = strcspn(at, ".="); in && at[n] == '.'; n = strcspn(at, ".=")) {
        json_t *next = inner(in, at, n);

        if (!next) {
            return no_place(pair, in, e);
        }
        in = next;
        at += n + 1;
    }
    (void)snprintf(key, sizeof key, "%.*s", (int)n, at);
    i = json_is_array(in) ? element_of(in, at, n) : -1;
    if (json_is_object(in) && n && n < sizeof key) {
        return json_object_set_new(in, key, value_of(value + 1)) ? error_memory(e) : 0;
    }
    if (i < 0) {
        return no_place(pair, in, e);
    }
    return json_array_set_new(in, (size_t)i, value_of(value + 1)) ? error_memory(e) : 0;
}

/* The whole state with the values in their places. */
static json_t *by_places(struct session *s, const struct hosting *w, struct error *e)
{
    char *snapshot = game_snapshot(&s->game, e);
    json_t *state = snapshot ? json_loads(snapshot, 0, NULL) : NULL;
    int i;

    free(snapshot);
    for (i = 0; state && i < w->words; i++) {
        if (put(state, w->word[i], e)) {
            json_decref(state);
            return NULL;
        }
    }
    return state;
}

static json_t *by_file(const struct hosting *w, struct error *e)
{
    struct input in;
    json_error_t why;
    json_t *patch;

    if (input_read(&in, w->file, PATCH_MAX, e)) {
        return NULL;
    }
    patch = json_loadb(in.bytes, in.n, JSON_REJECT_DUPLICATES, &why);
    input_clear(&in);
    if (!patch) {
        (void)error_set(e, ERROR_SYNTAX, "\"%.80s\" is no JSON: line %d, %s.", w->file,
                        why.line, why.text);
    }
    return patch;
}

static int correct(struct session *s, struct hosting *w, struct error *e)
{
    json_t *patch = w->file ? by_file(w, e) : by_places(s, w, e);
    int result = patch ? engine_correct(&s->engine, patch, w->why, e) : -1;

    json_decref(patch);
    (void)snprintf(w->done, sizeof w->done,
                   "The position is corrected; the players are told, each what he sees "
                   "otherwise now.");
    return result;
}

const struct host_verb host_correct = {
    .name = "correct",
    .usage = "places and values, like schools.2.coins=5, or --file, and a reason",
    .words_max = HOSTING_WORDS,
    .read = read_words,
    .run = correct};
