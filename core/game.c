#include "core/game.h"

#include "core/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MS_PER_HOUR 3600000
#define HOURS_MAX 8760 /* of an option: a year */
#define PACK_HEAD 100  /* bytes of what stands before a packed deck */

/* Some decision of the game has this period. */
static bool is_period(const struct rules *rules, const char *name)
{
    const struct decision *d;

    for (d = rules->decisions; d && d->code; d++) {
        if (d->period && strcmp(d->period, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Checks the engine's own options; what is left is the game's. */
static int options_check(const struct rules *rules, const json_t *options,
                         struct error *e)
{
    const json_t *hours = json_object_get(options, "hours");
    const json_t *value;
    const char *key;

    json_object_foreach((json_t *)(uintptr_t)hours, key, value)
    {
        if (!json_is_integer(value) || json_integer_value(value) < 0 ||
            json_integer_value(value) > HOURS_MAX) {
            return error_set(
                e, ERROR_DATA,
                "The option \"hours\" wants whole numbers from 0 to 8760; \"%s\" "
                "is none.",
                key);
        }
        if (!is_period(rules, key)) {
            return error_set(e, ERROR_DATA,
                             "\"%s\" is no period of this game for the option \"hours\".",
                             key);
        }
    }
    if (hours && !json_is_object(hours)) {
        return error_set(
            e, ERROR_DATA,
            "The option \"hours\" should be like {\"long\": 48, \"short\": 12}.");
    }
    return 0;
}

static int option_number(const json_t *options, const char *name, int lo, int hi,
                         struct error *e)
{
    const json_t *value = json_object_get(options, name);

    if (value && (!json_is_integer(value) || json_integer_value(value) < lo ||
                  json_integer_value(value) > hi)) {
        return error_set(e, ERROR_DATA,
                         "The option \"%s\" should be a whole number from %d to %d.",
                         name, lo, hi);
    }
    return 0;
}

static int options_read(struct game *g, const json_t *options, struct error *e)
{
    if (options && !json_is_object(options)) {
        return error_set(e, ERROR_DATA, "Options should be a JSON object.");
    }
    g->options = options ? json_deep_copy(options) : json_object();
    if (!g->options) {
        return error_memory(e);
    }
    if (option_number(g->options, "pause", 0, 60 * 24 * 7, e) ||
        option_number(g->options, "autopilot", 0, 1000, e)) {
        return -1;
    }
    return options_check(g->rules, g->options, e);
}

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
    if (options_read(g, options, e) || deck_read(g, deck_text, e)) {
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
    result = unpack(g, size, fits, e) || (*fits && options_read(g, options, e));
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

/* Control characters would break reports, a colon TELL, a comma every list of names; a
 * number would be taken for a place at the table. */
static bool name_is_fit(const char *name)
{
    const size_t n = strlen(name);
    size_t i, size;

    if (!utf8_valid(name, n) || strspn(name, "0123456789") == n ||
        strcspn(name, ",:\"<>") < n) {
        return false;
    }
    for (i = 0; i < n; i += size) {
        if (utf8_is_control(utf8_get(name + i, n - i, &size))) {
            return false;
        }
    }
    return name[0] != ' ' && name[n - 1] != ' ';
}

int game_seat(struct game *g, int i, const char *name, struct error *e)
{
    int other;

    if (strlen(name) > SEAT_NAME_MAX || !name_is_fit(name)) {
        return error_set(
            e, ERROR_DATA,
            "\"%s\" is no fit name: up to %d bytes of UTF-8, not a number alone, "
            "without control characters, comma, colon, quotes and < >.",
            name, SEAT_NAME_MAX);
    }
    for (other = 0; other < g->seats; other++) {
        if (other != i && g->names[other] && !order_distance(name, g->names[other])) {
            return error_set(e, ERROR_DATA, "Two players are called \"%s\".", name);
        }
    }
    memset(g->seat[i].name, 0, sizeof g->seat[i].name);
    memcpy(g->seat[i].name, name, strlen(name));
    g->names[i] = g->seat[i].name;
    return 0;
}

int game_seat_find(const struct game *g, const char *written)
{
    char *end;
    long number = strtol(written, &end, 10);

    if (*written && !*end) {
        return number >= 1 && number <= g->seats ? (int)number - 1 : ORDER_UNKNOWN;
    }
    return order_name(written, g->names, g->seats);
}

static int option_value(const struct game *g, const char *name, int otherwise)
{
    const json_t *value = json_object_get(g->options, name);

    return value ? (int)json_integer_value(value) : otherwise;
}

int game_pause(const struct game *g)
{
    return option_value(g, "pause", 0);
}

int game_autopilot(const struct game *g)
{
    return option_value(g, "autopilot", 2);
}

int game_hours(const struct game *g, const struct decision *d)
{
    const json_t *value =
        json_object_get(json_object_get(g->options, "hours"), d->period);

    return value ? (int)json_integer_value(value) : d->hours;
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

unsigned game_awaited(const struct game *g, const struct asked *a)
{
    unsigned autopilot = 0;
    int i;

    for (i = 0; i < g->seats; i++) {
        autopilot |= g->seat[i].autopilot ? SEE_ONLY(i) : 0;
    }
    if (autopilot == SEE_ONLY(g->seats) - 1) { /* all: the game stands still (13.2) */
        autopilot = 0;
    }
    return a->closed ? 0 : a->q.seats & ~autopilot & ~a->answered;
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
        const struct asked *before = game_question(g, now[i].number, now[i].round);
        int hours = game_hours(g, now[i].decision);

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
