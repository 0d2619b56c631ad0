#include "mail/text.h"

#include "core/seal.h"
#include "core/utf8.h"

#include <stdlib.h>
#include <string.h>

/* Characters from lo to hi become this one; 0: they go. */
struct plain {
    uint32_t lo, hi;
    char to;
};

static const struct plain plain[] = {
    {0x0009, 0x0009, ' '},  {0x000D, 0x000D, 0},   {0x00A0, 0x00A0, ' '},
    {0x00AB, 0x00AB, '"'},  {0x00AD, 0x00AD, 0},   {0x00BB, 0x00BB, '"'},
    {0x2000, 0x200A, ' '},  {0x200B, 0x200F, 0},   {0x2010, 0x2015, '-'},
    {0x2018, 0x201B, '\''}, {0x201C, 0x201F, '"'}, {0x202A, 0x202E, 0},
    {0x2028, 0x2029, ' '},  {0x202F, 0x202F, ' '}, {0x2032, 0x2032, '\''},
    {0x2033, 0x2033, '"'},  {0x205F, 0x205F, ' '}, {0x2060, 0x2069, 0},
    {0x2212, 0x2212, '-'},  {0x3000, 0x3000, ' '}, {0xFEFF, 0xFEFF, 0},
};

/* The row for c, or NULL: it stays. */
static const struct plain *plain_find(uint32_t c)
{
    size_t i;

    for (i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        if (c >= plain[i].lo && c <= plain[i].hi) {
            return &plain[i];
        }
    }
    return NULL;
}

/* A byte of most texts: it is a character that stays, and no row above is of it. */
static bool is_usual(char c)
{
    return c >= ' ' && c <= '~';
}

/* Writes what the character c of size bytes at from becomes. Never more than size bytes.
 */
static char *put_plain(char *to, const char *from, size_t size, uint32_t c)
{
    const struct plain *p = plain_find(c);

    if (p) {
        if (p->to) {
            *to++ = p->to;
        }
    } else if (c == 0x2026) {
        *to++ = '.';
        *to++ = '.';
        *to++ = '.';
    } else if (c >= 0xFF01 && c <= 0xFF5E) {
        *to++ = (char)(c - 0xFF01 + '!');
    } else {
        memcpy(to, from, size);
        to += size;
    }
    return to;
}

/* Makes the n bytes at from plain, trimmed and terminated at to; returns what follows. */
static char *make_plain(struct text_line *line, char *to, const char *from, size_t n)
{
    size_t at = 0;

    line->text = to;
    while (at < n) {
        size_t size;
        uint32_t c;

        if (is_usual(from[at])) {
            *to++ = from[at++];
            continue;
        }
        c = utf8_get(from + at, n - at, &size);
        to = put_plain(to, from + at, size, c);
        at += size;
    }
    while (to > line->text && to[-1] == ' ') {
        to--;
    }
    *to++ = '\0';
    line->text += strspn(line->text, " ");
    line->kind = *line->text ? LINE_TEXT : LINE_BLANK;
    return to;
}

/* Writes text in lower case and without accents, terminated; returns what follows. Never
 * longer than text. */
static char *fold(char *to, const char *text)
{
    /* the letters from U+00C0 on, each without its accent */
    static const char base[] = "aaaaaaaceeeeiiiidnooooo*ouuuuyps"
                               "aaaaaaaceeeeiiiidnooooo/ouuuuypy";
    size_t left = strlen(text);

    while (left > 0) {
        size_t size;
        uint32_t c = utf8_get(text, left, &size);

        if (c >= 'A' && c <= 'Z') {
            *to++ = (char)(c - 'A' + 'a');
        } else if (is_usual(*text)) {
            *to++ = *text;
        } else if (size == 2 && c >= 0xC0 && c <= 0xFF) {
            *to++ = base[c - 0xC0];
        } else if (size == 1 || c < 0x300 || c > 0x36F) { /* else an accent by itself */
            memcpy(to, text, size);
            to += size;
        }
        text += size;
        left -= size;
    }
    *to++ = '\0';
    return to;
}

static int count_lines(const char *text)
{
    int count = 0;

    while (*text) {
        text += strcspn(text, "\n");
        text += *text == '\n';
        count++;
    }
    return count;
}

int text_split(struct text_lines *t, const char *text, struct error *e)
{
    int count = count_lines(text);
    char *to, *folded;

    memset(t, 0, sizeof *t);
    t->size = strlen(text) + 1;
    t->bytes = to = malloc(t->size);
    t->folds = folded = malloc(t->size);
    t->line = calloc((size_t)count + 1, sizeof *t->line);
    if (!t->bytes || !t->folds || !t->line) {
        text_free(t);
        return error_memory(e);
    }
    for (; t->count < count; t->count++) {
        size_t n = strcspn(text, "\n");

        to = make_plain(&t->line[t->count], to, text, n);
        t->line[t->count].folded = folded;
        folded = fold(folded, t->line[t->count].text);
        text += n + (text[n] == '\n');
    }
    return 0;
}

void text_make_plain(char *line)
{
    struct text_line plain_line;

    (void)make_plain(&plain_line, line, line, strlen(line));
    memmove(line, plain_line.text, strlen(plain_line.text) + 1);
}

/* The text may be a bid: sealed-bids 8. */
void text_free(struct text_lines *t)
{
    seal_free(t->line, ((size_t)t->count + 1) * sizeof *t->line);
    seal_free(t->bytes, t->size);
    seal_free(t->folds, t->size);
    memset(t, 0, sizeof *t);
}

bool text_blank(const char *text)
{
    size_t left = strlen(text);

    while (left > 0) {
        size_t size;
        uint32_t c = utf8_get(text, left, &size);
        const struct plain *p = plain_find(c);

        if (c != ' ' && c != '\n' && c != '\f' && c != '\v' &&
            !(p && (p->to == 0 || p->to == ' '))) {
            return false;
        }
        text += size;
        left -= size;
    }
    return true;
}

void text_end_lines(char *text, size_t n)
{
    size_t i, next;

    for (i = 0; i < n; i = next) {
        next = i + 1;
        if (text[i] != '\r') {
            continue;
        }
        while (next < n && text[next] == '\r') {
            next++;
        }
        if (next == n || text[next] != '\n') {
            memset(text + i, '\n', next - i);
        }
    }
}
