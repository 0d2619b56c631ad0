/* sealed log: the entries of the log as text. */
#include "cmd/now.h"
#include "cmd/session.h"
#include "cmd/status.h"
#include "cmd/verbs.h"
#include "cmd/visible.h"
#include "core/body.h"
#include "core/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#define KIND_MAX 255 /* of an entry: one byte */
#define HEX_SHOWN 16 /* digits of a longer value */

static const char help[] =
    "Usage: sealed log GAME [--from N] [--to N] [--kind KIND] [--full] [--json]\n"
    "\n"
    "Prints the entries of the log: number, time, kind and player, then what each\n"
    "says. What people wrote is shown as text. The log holds orders and messages in\n"
    "clear: it is the host's.\n"
    "\n"
    "Example: sealed log games/g1/g1.db --kind turn --from 100\n"
    "\n"
    "  --from N     the first entry (default: 1)\n"
    "  --to N       the last one (default: the newest)\n"
    "  --kind KIND  only entries of this kind: turn, bid-in, open, ...\n"
    "  --full       long values whole\n"
    "  --json       one JSON object a line\n" OPTIONS_HELP;

enum { OWN_FROM = OPTION_OWN, OWN_TO, OWN_KIND, OWN_FULL, OWN_JSON };

struct request {
    int64_t from, to;
    int kind; /* 0: all */
    bool full, json;
};

/* Keys whose value is hex of what a person wrote, or of JSON. */
static bool is_text(const struct body_reader *r)
{
    return body_is(r, "text") || body_is(r, "name") || body_is(r, "options") ||
           body_is(r, "why");
}

/* Lines of a text, each under the other. */
static void put_text(const char *text, size_t n)
{
    while (n) {
        const char *end = memchr(text, '\n', n);
        const size_t line = end ? (size_t)(end - text) : n;

        visible_put(text, line);
        text += line + (end != NULL);
        n -= line + (end != NULL);
        if (n) {
            fputs("\n             ", stdout);
        }
    }
}

static bool all_hex(const char *word, size_t n)
{
    return n > HEX_SHOWN && strspn(word, "0123456789abcdef") >= n;
}

/* The words of a value, long hex shortened. */
static void put_words(const char *value, size_t n, bool full)
{
    while (n) {
        const char *blank = memchr(value, ' ', n);
        const size_t word = blank ? (size_t)(blank - value) : n;

        if (!full && all_hex(value, word)) {
            printf(" %.*s..(%zu bytes)", HEX_SHOWN, value, word / 2);
        } else {
            printf(" %.*s", (int)word, value);
        }
        value += word + (blank != NULL);
        n -= word + (blank != NULL);
    }
}

/* The opened bytes of a sealed answer hold a text (sealed-bids 4.6). */
static bool put_answer(struct body_reader r)
{
    int64_t player, seq, status;
    struct error e = {ERROR_NONE, 0, ""};
    const char *text;
    uint32_t number;
    size_t n, size;
    char *record;
    bool shown = false;

    if (body_number(&r, &player, &e) || body_number(&r, &seq, &e) ||
        body_number(&r, &status, &e)) {
        return false;
    }
    record = body_text(&r, &size, &e);
    if (record && seal_answer_read((unsigned char *)record, size, &text, &n, &number)) {
        printf(" %lld %lld %lld ", (long long)player, (long long)seq, (long long)status);
        put_text(text, n);
        shown = true;
    }
    free(record);
    return shown;
}

static void put_line(struct body_reader *r, int kind, bool full)
{
    struct error e = {ERROR_NONE, 0, ""};
    char *text;
    size_t n;

    printf("      %.*s", (int)r->key_size, r->key);
    if (is_text(r)) {
        text = body_text(r, &n, &e);
        if (text) {
            putchar(' ');
            put_text(text, n);
            free(text);
        }
    } else if (kind != ENTRY_ANSWERS_OPEN || !body_is(r, "answer") || !put_answer(*r)) {
        put_words(r->value, r->value_size, full);
    }
    putchar('\n');
}

static void put_entry(const struct log_entry *entry, const struct request *q)
{
    const char *name = entry_kind_name(entry->kind);
    char time[NOW_ROOM];
    struct body_reader r;
    struct error e = {ERROR_NONE, 0, ""};

    now_write(time, entry->time);
    printf("%5lld %s %s", (long long)entry->seq, time, name ? name : "?");
    if (entry->actor) {
        printf(" of player %d", entry->actor);
    }
    putchar('\n');
    if (!entry->body) {
        puts("      (its body was removed)");
        return;
    }
    if (body_read(&r, entry->body, entry->size, entry->kind, &e)) {
        printf("      (unreadable: %s)\n", e.text);
        return;
    }
    while (body_next(&r)) {
        put_line(&r, entry->kind, q->full);
    }
}

static int put_json(const struct log_entry *entry, struct error *e)
{
    const char *name = entry_kind_name(entry->kind);
    char time[NOW_ROOM], hash[65];
    json_t *json, *body;
    int result;

    now_write(time, entry->time);
    seal_hex(hash, entry->hash, sizeof entry->hash);
    body = entry->body ? json_stringn(entry->body, entry->size) : json_null();
    json = json_pack("{s:I, s:s, s:s?, s:i, s:o, s:s}", "entry", (json_int_t)entry->seq,
                     "time", time, "kind", name, "player", entry->actor, "body",
                     body ? body : json_null(), "hash", hash);
    result = json ? json_dumpf(json, stdout, JSON_COMPACT | JSON_SORT_KEYS) : -1;
    putchar('\n');
    json_decref(json);
    return result ? error_set(e, ERROR_MEMORY, "An entry could not be written.") : 0;
}

static int one_entry(void *arg, const struct log_entry *entry, struct error *e)
{
    const struct request *q = arg;

    if (q->kind && entry->kind != q->kind) {
        return 0;
    }
    if (q->json) {
        return put_json(entry, e);
    }
    put_entry(entry, q);
    return 0;
}

static int number_read(const char *text, int64_t *out, struct error *e)
{
    return whole_number(text, 1, INT64_MAX, out)
               ? 0
               : error_set(e, ERROR_SYNTAX, "\"%.60s\" should be the number of an entry.",
                           text);
}

/* They are too many for one sentence. */
static int no_kind(const char *written, struct error *e)
{
    int kind;

    fputs("sealed log: the kinds of entries are", stderr);
    for (kind = 1; kind <= KIND_MAX; kind++) {
        const char *name = entry_kind_name(kind);

        if (name) {
            fprintf(stderr, " %s", name);
        }
    }
    fputc('\n', stderr);
    return error_set(e, ERROR_SYNTAX, "\"%.60s\" is no kind of entry.", written);
}

static int note(struct request *q, int option, struct error *e)
{
    switch (option) {
    case OWN_FROM:
        return number_read(optarg, &q->from, e);
    case OWN_TO:
        return number_read(optarg, &q->to, e);
    case OWN_KIND:
        q->kind = entry_kind_find(optarg);
        return q->kind ? 0 : no_kind(optarg, e);
    case OWN_FULL:
        q->full = true;
        return 0;
    default:
        q->json = true;
        return 0;
    }
}

int cmd_log(int argc, char **argv)
{
    static const struct option longs[] = {OPTIONS_COMMON,
                                          {"from", required_argument, NULL, OWN_FROM},
                                          {"to", required_argument, NULL, OWN_TO},
                                          {"kind", required_argument, NULL, OWN_KIND},
                                          {"full", no_argument, NULL, OWN_FULL},
                                          {"json", no_argument, NULL, OWN_JSON},
                                          {NULL, 0, NULL, 0}};
    struct request q = {.from = 1, .to = INT64_MAX};
    struct error e = {ERROR_NONE, 0, ""};
    struct options o = {0};
    struct session s;
    int option, result;

    while ((option = options_next(&o, argc, argv, longs, help)) >= OPTION_OWN) {
        if (note(&q, option, &e)) {
            return misused("log", "%s", e.text);
        }
    }
    if (option != -1) {
        return option == OPTION_HELP ? EX_OK : EX_USAGE;
    }
    if (o.argc) {
        return misused("log", "\"%s\" is too much.", o.argv[0]);
    }
    result = session_start(&s, &o, &e) || session_open(&s, STORE_READ, &e) ||
             store_begin_read(s.store, &e) ||
             store_log_each(s.store, q.from, q.to, one_entry, &q, &e);
    session_close(&s);
    return result ? complain("log", &e) : EX_OK;
}
