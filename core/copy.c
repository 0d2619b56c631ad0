#include "core/copy.h"

#include "core/seal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LINE "pbem-copy 1\n"
#define HASH_DIGITS (2 * (size_t)SEAL_HASH)

bool copy_withholds(int kind, bool over)
{
    return kind == ENTRY_MESSAGE ||
           (!over && (kind == ENTRY_ORDER_IN || kind == ENTRY_ANSWERS_OPEN));
}

void copy_write_head(FILE *to, const char *deck)
{
    fprintf(to, FIRST_LINE "deck %zu\n%s\n", strlen(deck), deck);
}

/* Lines that end, without a zero byte among them. */
static bool is_lines(const struct log_entry *entry)
{
    return entry->size && entry->body[entry->size - 1] == '\n' &&
           !memchr(entry->body, '\0', entry->size);
}

/* The body, each of its lines behind a blank. */
static void write_lines(FILE *to, const char *body)
{
    size_t n;

    for (; *body; body += n) {
        n = strcspn(body, "\n") + 1;
        fprintf(to, " %.*s", (int)n, body);
    }
}

int copy_write_entry(FILE *to, const struct log_entry *entry, bool withhold,
                     struct error *e)
{
    char hex[2 * SEAL_HASH + 1];

    seal_hex(hex, entry->hash, SEAL_HASH);
    fprintf(to, "entry %lld %lld %d %d %s\n", (long long)entry->seq,
            (long long)entry->time, entry->kind, entry->actor, hex);
    if (withhold || !entry->body) {
        seal_hex(hex, entry->body_hash, SEAL_HASH);
        fprintf(to, "withheld %s\n", hex);
        return 0;
    }
    if (!is_lines(entry)) {
        return error_set(e, ERROR_DATA, "Entry %lld of the log is not lines of text.",
                         (long long)entry->seq);
    }
    write_lines(to, entry->body);
    return 0;
}

void copy_write_end(FILE *to, int64_t last)
{
    fprintf(to, "end %lld\n", (long long)last);
}

bool copy_is(const char *bytes, size_t n)
{
    return n >= sizeof FIRST_LINE - 1 &&
           !memcmp(bytes, FIRST_LINE, sizeof FIRST_LINE - 1);
}

static int bad(const struct copy *c, struct error *e)
{
    e->line = c->line;
    return error_set(e, ERROR_DATA,
                     "Line %d of the copy is not what stands there in one.", c->line);
}

/* A word and a blank at the place that is read, which then lies behind them. */
static bool word(struct copy *c, const char *w)
{
    const size_t n = strlen(w);

    if ((size_t)(c->end - c->at) < n || memcmp(c->at, w, n) != 0) {
        return false;
    }
    c->at += n;
    return true;
}

/* A number as it is written: no sign, no zero before others. */
static bool number(struct copy *c, int64_t most, int64_t *out)
{
    const char *from = c->at;

    for (*out = 0; c->at < c->end && *c->at >= '0' && *c->at <= '9'; c->at++) {
        const int digit = *c->at - '0';

        if (*out > (most - digit) / 10) {
            return false;
        }
        *out = *out * 10 + digit;
    }
    return c->at > from && (*from != '0' || c->at == from + 1);
}

static bool hash(struct copy *c, unsigned char out[SEAL_HASH])
{
    const size_t digits = strspn(c->at, "0123456789abcdef");

    if (digits != HASH_DIGITS || !seal_unhex(out, SEAL_HASH, c->at, digits)) {
        return false;
    }
    c->at += digits;
    return true;
}

static bool line_ends(struct copy *c)
{
    c->line++;
    return word(c, "\n");
}

void copy_rewind(struct copy *c)
{
    c->at = c->entries;
    memset(&c->head, 0, sizeof c->head);
}

int copy_begin(struct copy *c, const char *bytes, size_t n, struct error *e)
{
    int64_t size;

    memset(c, 0, sizeof *c);
    c->at = bytes;
    c->end = bytes + n;
    c->line = 1;
    if (!word(c, FIRST_LINE)) {
        return bad(c, e);
    }
    c->line = 2;
    if (!word(c, "deck ") || !number(c, INT_MAX, &size) || !word(c, "\n") ||
        c->end - c->at <= size) {
        return bad(c, e);
    }
    c->deck = c->at;
    c->deck_size = (size_t)size;
    c->at += size;
    for (n = 0; n < c->deck_size; n++) {
        c->line += c->deck[n] == '\n';
    }
    c->line += 2;
    if (!word(c, "\n")) {
        return bad(c, e);
    }
    c->entries = c->at;
    return 0;
}

/* What stands behind the blanks of the coming lines, as one body. */
static int body(struct copy *c, struct log_entry *out, struct error *e)
{
    const char *from = c->at, *line;
    char *to;

    while (c->at < c->end && *c->at == ' ') {
        line = memchr(c->at, '\n', (size_t)(c->end - c->at));
        if (!line) {
            return bad(c, e);
        }
        out->size += (size_t)(line - c->at);
        c->at = line + 1;
        c->line++;
    }
    if (!out->size) {
        return bad(c, e);
    }
    to = out->body = malloc(out->size + 1);
    if (!to) {
        return error_memory(e);
    }
    for (; from < c->at; from = line) {
        line = (const char *)memchr(from, '\n', (size_t)(c->at - from)) + 1;
        memcpy(to, from + 1, (size_t)(line - from) - 1);
        to += line - from - 1;
    }
    *to = '\0';
    log_body_hash(out->body_hash, out->body, out->size);
    return 0;
}

/* The line that begins an entry. */
static bool entry_line(struct copy *c, struct log_entry *out)
{
    int64_t kind = 0, actor = 0;
    const bool good = word(c, "entry ") && number(c, INT64_MAX, &out->seq) &&
                      word(c, " ") && number(c, INT64_MAX, &out->time) && word(c, " ") &&
                      number(c, UINT16_MAX, &kind) && word(c, " ") &&
                      number(c, UINT16_MAX, &actor) && word(c, " ") &&
                      hash(c, out->hash) && line_ends(c);

    out->kind = (int)kind;
    out->actor = (int)actor;
    return good;
}

int copy_next(struct copy *c, struct log_entry *out, struct error *e)
{
    int64_t last;

    memset(out, 0, sizeof *out);
    if (word(c, "end ")) {
        return number(c, INT64_MAX, &last) && last == c->head.seq && line_ends(c) &&
                       c->at == c->end
                   ? 0
                   : bad(c, e);
    }
    memcpy(out->prev, c->head.hash, sizeof out->prev);
    if (!entry_line(c, out)) {
        return bad(c, e);
    }
    if (word(c, "withheld ")) {
        if (!hash(c, out->body_hash) || !line_ends(c)) {
            return bad(c, e);
        }
    } else if (body(c, out, e)) {
        return -1;
    }
    log_advance(&c->head, out);
    return 1;
}
